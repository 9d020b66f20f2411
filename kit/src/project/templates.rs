//! The templates of `new`: one folder a game. A comment stands there in both languages, one of which is kept.

use cardwright_dsl::text::Lang;

/// Every template: its path, the game first, and its text.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// The template of this name for a game.
pub fn find(game: &str, name: &str) -> Option<&'static str> {
    FILES.iter().find(|(path, _)| path.split_once('/') == Some((game, name))).map(|(_, text)| *text)
}

/// The types of cards that have a template.
pub fn card_types(game: &str) -> Vec<&'static str> {
    let of_game = |path: &'static str| path.split_once('/').filter(|(g, _)| *g == game).map(|(_, name)| name);
    FILES.iter().filter_map(|(path, _)| of_game(path)?.strip_prefix("card-")?.strip_suffix(".yaml")).collect()
}

/// Whether these words are what a template of scripts has where those of the card with this id are to stand.
pub fn is_placeholder(words: &str, id: &str) -> bool {
    let scripts = FILES.iter().filter(|(path, _)| path.ends_with(".luau"));
    let mut lines =
        scripts.flat_map(|(_, text)| text.lines()).filter_map(|line| line.split_once(">-- (")).map(|(_, line)| line);
    lines.any(|line| words.trim_start_matches('(') == line.replace("{{ID}}", id))
}

/// A template in a language, with its places filled in.
///
/// `#ko ` and `#en ` begin a comment in that language, `#ko>` and `#en>` a line.
pub fn fill(template: &str, lang: Lang, values: &[(&str, &str)]) -> String {
    let (own, other) = match lang {
        Lang::Ko => ("#ko", "#en"),
        Lang::En => ("#en", "#ko"),
    };
    let mut out = String::new();
    let mut lines = template.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with(other) {
            continue;
        }
        if let Some(kept) = line.strip_prefix(own) {
            if let Some(line) = kept.strip_prefix('>') {
                out.push_str(line);
            } else {
                // A comment stands as far in as the line that it is about.
                let about = lines.clone().find(|l| !l.starts_with(own) && !l.starts_with(other)).unwrap_or("");
                out.push_str(
                    about.get(..about.len() - about.trim_start().len()).unwrap_or("").replace('-', " ").as_str(),
                );
                out.push('#');
                out.push_str(kept);
            }
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    for (place, value) in values {
        out = out.replace(&format!("{{{{{place}}}}}"), value);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_language_is_kept() {
        let template = "#ko 가\n#en a\na: {{ID}}\n#ko 나\n#en b\n  - b: 1\n#ko>다\n#en>c {{ID}}\n";
        assert_eq!(fill(template, Lang::Ko, &[("ID", "X")]), "# 가\na: X\n  # 나\n  - b: 1\n다\n");
        assert_eq!(fill(template, Lang::En, &[("ID", "X")]), "# a\na: X\n  # b\n  - b: 1\nc X\n");
    }

    #[test]
    fn every_template_has_both_languages() {
        for (path, text) in FILES {
            let count = |lang| text.lines().filter(|l| l.starts_with(lang)).count();
            assert_eq!(count("#ko"), count("#en"), "{path}");
        }
        assert!(!FILES.is_empty());
    }
}
