//! What the library and the program say stands in tables of wordings. A Korean text anywhere else in their sources is one that
//! a translator doesn't find.

use super::{files, root, text};

/// The crates that say something, and the folder of the tables in each.
const TABLES: [(&str, &str); 2] = [("kit/src", "kit/src/wording"), ("cli/src", "cli/src/wording")];

/// A source without its tests, which stand at its end.
fn without_tests(source: &str) -> &str {
    let tests = source.match_indices("\n#[cfg(test)]\n").find(|(at, mark)| {
        let mut behind = source[at + mark.len()..].lines().skip_while(|line| line.starts_with("#["));
        behind.next().is_some_and(|line| line.starts_with("mod "))
    });
    tests.map_or(source, |(at, _)| &source[..at])
}

/// How long the string or character at the beginning of a source is; `None`: there is none, a lifetime for example.
fn literal(rest: &str) -> Option<usize> {
    let raw = rest.strip_prefix('r').map(|after| after.trim_start_matches('#')).filter(|after| after.starts_with('"'));
    if let Some(after) = raw {
        let open = rest.len() - after.len() + 1;
        let close = format!("\"{}", "#".repeat(open - 2));
        return Some(open + rest[open..].find(&close)? + close.len());
    }
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut escaped = false;
    for (n, (at, c)) in rest.char_indices().skip(1).enumerate() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return Some(at + 1),
            _ if quote == '\'' && n > 0 && !rest.starts_with("'\\") => return None,
            _ => {}
        }
    }
    None
}

/// The strings of a source with Korean letters, each with its line. A single character is no text, and comments may hold what
/// they like.
fn korean(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let long = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c.is_alphanumeric() && !rest.starts_with("r\"") && !rest.starts_with("r#") {
            rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
        } else {
            literal(rest)
                .inspect(|long| {
                    if c != '\'' && rest[..*long].chars().any(|c| matches!(c, 'ㄱ'..='ㆎ' | '가'..='힣')) {
                        found.push((source[..at].matches('\n').count() + 1, &rest[..*long]));
                    }
                })
                .unwrap_or(c.len_utf8())
        };
        at += long;
    }
    found
}

#[test]
fn korean_texts_stand_in_the_tables_of_wordings() {
    for (sources, tables) in TABLES {
        let tables = root().join(tables);
        let sources = files(sources, "rs");
        assert!(sources.iter().filter(|path| path.starts_with(&tables)).count() > 3, "the tables are where they were");
        for path in sources.iter().filter(|path| !path.starts_with(&tables)) {
            let source = text(path);
            let found = korean(without_tests(&source));
            assert!(found.is_empty(), "{}: put them into a table of {}: {found:?}", path.display(), tables.display());
        }
    }
}

#[test]
fn a_korean_text_beside_the_tables_is_found() {
    let source = "// 주석 \"하나\"\nfn say<'a>(c: char) {\n    let _ = (\"one\", '\\'', '가', \"a\\\"나\");\n    r#\"\"다\"#\n}\n\
                  /* \"라\" */\n#[cfg(test)]\n#[allow(x)]\nmod tests { \"마\" }\n";
    assert_eq!(korean(without_tests(source)), [(3, "\"a\\\"나\""), (4, "r#\"\"다\"#")]);
    let whole = source.replace("mod tests", "fn tests");
    assert_eq!(korean(without_tests(&whole)).len(), 3, "a function for tests alone is no end of a file");
}

/// Why an answer is refused is said in both languages: each reason that a source gives has its Korean in the vocabulary of the
/// rulebook, or in the library's own table.
#[test]
fn reasons_of_refusals_are_said_in_korean() {
    let mut sources: Vec<_> = files("core/src/rulesets", "rs");
    sources.extend(files("core/src/kernel", "rs"));
    sources.extend(files("kit/src", "rs"));
    let mut found = 0;
    for path in sources {
        let source = text(&path);
        let lines = without_tests(&source).lines();
        let given = lines.filter(|line| line.contains("Refusal { clause") || line.contains("refuse("));
        for reason in given.filter_map(|line| line.rsplit('"').nth(1)).filter(|r| r.contains(' ') && !r.contains('{')) {
            let vocabularies = cardwright_core::rulesets::ALL.iter().map(|book| book.vocabulary());
            let own: Vec<_> = vocabularies
                .filter(|v| path.to_string_lossy().contains(&v.game.id.replace('-', "_")))
                .flat_map(|v| v.refusals.iter().map(|(reason, _)| *reason))
                .collect();
            let library = text(&root().join("kit/src/wording/refusals.rs"));
            found += 1;
            assert!(
                own.contains(&reason) || library.contains(&format!("\"{reason}\"")),
                "{}: `{reason}` has no Korean",
                path.display()
            );
        }
    }
    assert!(found > 20, "{found}");
}
