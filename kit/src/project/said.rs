//! What a script says of itself for readers: its first comment. It may stand in both languages, the lines of each by themselves.

use cardwright_dsl::files::is_korean;
use cardwright_dsl::text::Lang;

/// The first comment of a script in a language, where it stands in it: sentences that go on in a line. Empty: it does not.
pub fn in_language(script: &str, lang: Lang) -> String {
    let lines = script.lines().map(str::trim).skip_while(|line| line.is_empty() || line.starts_with("--!"));
    let mut out = String::new();
    for line in lines.map_while(|line| line.strip_prefix("--")).map(|line| line.trim_start_matches('-').trim()) {
        if is_korean(line) != (lang == Lang::Ko) {
            continue;
        }
        if !out.is_empty() {
            out.push(if out.ends_with(['.', ':', ')']) { '\n' } else { ' ' });
        }
        out.push_str(line);
    }
    out.trim().to_owned()
}

/// The same, in the other language where it does not stand in this one.
pub fn first(script: &str, lang: Lang) -> String {
    let own = in_language(script, lang);
    let other = if lang == Lang::Ko { Lang::En } else { Lang::Ko };
    if own.is_empty() { in_language(script, other) } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_lines_and_one_stands_for_both() {
        let both = "-- 카드를 1장\n-- 드로우한다.\n-- Draw\n-- 1 card.\ncard:on()\n-- later";
        assert_eq!(first(both, Lang::Ko), "카드를 1장 드로우한다.");
        assert_eq!(first(both, Lang::En), "Draw 1 card.");
        assert_eq!(first("--!strict\n\n-- Draw 1 card.\n", Lang::Ko), "Draw 1 card.");
        assert_eq!(in_language("-- Draw 1 card.\n", Lang::Ko), "");
        assert_eq!(first("card:on()", Lang::Ko), "");
    }
}
