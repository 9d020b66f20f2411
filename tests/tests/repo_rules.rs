//! The repository's own rules: what may name what, which files open how, and that clause ids and paths are real.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

mod arrows;
mod catalogues;
mod citations;
mod contract;
mod glossary;
mod proportions;
mod suites;
mod wordings;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{VerbNumber, Word};
use cardwright_tests::modules;

/// Words by which the games are known.
const GAMES: [&str; 5] = ["nivel", "keyforge", "magic", "mana_arena", "unicorn"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests crate lies in the workspace").to_owned()
}

fn files(under: &str, ending: &str) -> Vec<PathBuf> {
    fn walk(dir: &Path, ending: &str, out: &mut Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(dir) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                if path.file_name().is_some_and(|n| n != "target" && n != ".git") {
                    walk(&path, ending, out);
                }
            } else if path.extension().is_some_and(|e| e == ending) {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    walk(&root().join(under), ending, &mut out);
    out.sort();
    out
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Lines of a file that name any of these words, without comments that name a source.
fn naming(path: &Path, words: &[&str]) -> Vec<String> {
    let text = text(path).to_lowercase();
    let named = |line: &&str| words.iter().any(|w| line.contains(w));
    text.lines().filter(named).map(|l| format!("{}: {}", path.display(), l.trim())).collect()
}

#[test]
fn the_kernel_names_no_game() {
    let kernel = files("core/src/kernel", "rs");
    assert!(kernel.len() > 10, "the kernel's files are looked at");
    let found: Vec<String> = kernel.iter().flat_map(|f| naming(f, &GAMES)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_program_names_no_game() {
    let words = names_of_games();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut program = files("cli/src", "rs");
    program.extend(files("kit/src", "rs"));
    program.push(root().join("kit/build.rs"));
    let found: Vec<String> = program.iter().flat_map(|f| naming(f, &words)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// Every way in which a game of the program can be named: its id, its names, its folder and its type.
fn names_of_games() -> Vec<String> {
    // Also those whose rulebooks are not there yet; `magic` is a word that sources may use.
    let mut names: Vec<String> = GAMES.iter().filter(|g| **g != "magic").map(|g| (*g).to_owned()).collect();
    for book in cardwright_core::rulesets::ALL {
        let game = &book.vocabulary().game;
        names.extend(std::iter::once(&game.id).chain(game.ko).chain(game.en).map(|n| n.to_lowercase()));
        names.extend([game.id.replace('-', "_"), game.id.replace('-', "")]);
    }
    names
}

#[test]
fn a_program_that_names_a_game_is_found() {
    let words = names_of_games();
    for book in cardwright_core::rulesets::ALL {
        let folder = book.vocabulary().game.id.replace('-', "_");
        let lines = [
            format!("let games = [\"{}\"];", book.vocabulary().game.id),
            format!("use cardwright_core::rulesets::{folder};"),
            format!("    {} => 3,", book.vocabulary().game.en.concat().replace(' ', "")),
        ];
        for line in lines {
            assert!(words.iter().any(|w| line.to_lowercase().contains(w)), "{line}");
        }
    }
    // The benchmark copies the state of one game by its type, so it has a name to be found.
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert!(!naming(&root().join("cli/benches/games.rs"), &words).is_empty());
}

/// The words of a rulebook that are of one kind, in both languages: Korean ones without spaces, English ones with their
/// forms.
type Kind = [BTreeSet<String>; 2];

fn kind(words: impl IntoIterator<Item = Word>, forms: impl IntoIterator<Item = &'static str>) -> Kind {
    let mut kind = Kind::default();
    let [ko, en] = &mut kind;
    for word in words {
        ko.extend(word.ko.iter().map(|text| text.replace(' ', "")));
        en.extend(word.en.iter().flat_map(|text| [text.to_lowercase(), format!("{}s", text.to_lowercase())]));
    }
    en.extend(forms.into_iter().map(str::to_owned));
    // a letter may be a part of any word
    ko.retain(|word| word.chars().count() > 1);
    en.retain(|word| !word.is_empty());
    kind
}

/// What texts of a game may say that is a word of its rulebook, each kind of word for itself.
fn kinds(book: &dyn Rulebook) -> [Kind; 7] {
    let v = book.vocabulary();
    let framed =
        v.common_verbs.iter().flat_map(|verb| verb.noun.iter().copied().chain([verb.third, verb.done, verb.doing]));
    // What is done with an icon is said together with it (`gain 1 [critical]`): the verb by itself is anybody's.
    let own = v
        .verbs
        .iter()
        .filter(|verb| !matches!(verb.number, VerbNumber::Of(icon) if icon.starts_with('[') || icon.contains(' ')));
    let done = own.clone().flat_map(|verb| [verb.third, verb.done]);
    let doing = v.actions.iter().copied().chain(own.map(|w| w.word)).chain(v.common_verbs.iter().map(|w| w.word));
    let notation = [v.notation.beside, v.notation.end, v.notation.facing].into_iter().flatten();
    let placed = notation.chain(v.columns.iter().copied());
    [
        kind(v.nouns.iter().map(|n| n.word).chain(v.types.iter().copied()), []),
        kind(v.zones.iter().map(|z| z.word).chain(placed), []),
        kind(v.stats.iter().map(|s| s.word).chain(v.attributes.iter().copied()), []),
        kind(v.heads.iter().map(|h| h.word).chain(v.states.iter().copied()), []),
        kind(v.phases.iter().chain(v.steps).copied(), []),
        kind(doing, done.chain(framed)),
        kind(v.causes.iter().copied(), []),
    ]
}

/// The words of a language that some rulebook has and another one hasn't.
fn words_of_some(lang: usize) -> BTreeSet<String> {
    let books: Vec<[Kind; 7]> = cardwright_core::rulesets::ALL.iter().map(|b| kinds(*b)).collect();
    assert!(books.len() > 1, "a word that every game has may stand in the grammars");
    let mut words = BTreeSet::new();
    for book in &books {
        for (at, kind) in book.iter().enumerate() {
            let shared = |word: &&String| books.iter().all(|other| other[at][lang].contains(*word));
            words.extend(kind[lang].iter().filter(|word| !shared(word)).cloned());
        }
    }
    words
}

/// What a source file has between quotes, line by line, without comments and tests, without the names in `{name}`, and
/// without ids, which stand in `Id("name")`.
fn literals(path: &Path) -> Vec<(usize, String)> {
    let text = text(path);
    let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines().zip(1..);
    let quoted = |(line, n): (&str, usize)| {
        let code = line.trim_start();
        let code = if code.starts_with("//") { "" } else { code.split(" // ").next().unwrap_or_default() };
        let parts: Vec<&str> = code.split('"').collect();
        let said = parts.chunks(2).filter_map(|pair| match pair {
            [before, said] if !before.ends_with("Id(") => Some(said),
            _ => None,
        });
        let unnamed = |said: &&str| {
            let parts = said.split('{').map(|part| part.split_once('}').map_or(part, |(_, behind)| behind));
            parts.collect::<Vec<_>>().join(" ").to_lowercase()
        };
        said.map(|said| (n, unnamed(said))).collect::<Vec<_>>()
    };
    code.flat_map(quoted).collect()
}

#[test]
fn grammars_hold_no_word_of_one_game() {
    let [korean, mut english] = [words_of_some(0), words_of_some(1)];
    // English chooses and returns by itself in every game; one that has a verb of its own for it has it for its Korean.
    english.retain(|word| !["choose", "chooses", "chosen", "return", "returns"].contains(&word.as_str()));
    for known in ["배치", "레인", "대미지를", "유닛존", "트래시"] {
        assert!(korean.contains(known), "{known} is a word of one game");
    }
    for known in ["deploy", "flipped", "battle", "lane", "unit zones", "neighbor", "captured"] {
        assert!(english.contains(known), "{known} is a word of one game");
    }
    let mut found = Vec::new();
    for (folder, words) in [("ko", &korean), ("en", &english)] {
        let mut sources = [files(&format!("dsl/src/print/{folder}"), "rs"), files("dsl/src/rows", "pest")].concat();
        // the notation of rows is no text
        sources.retain(|source| !source.ends_with("notation.pest"));
        assert!(sources.len() > 10, "the grammars and the printer of both languages are looked at");
        for source in &sources {
            for (line, said) in literals(source) {
                // English words stand between other signs, Korean ones are glued to what follows
                let spaced = format!(" {} ", said.replace(|c: char| !c.is_alphanumeric(), " "));
                let glued = said.replace(' ', "");
                let says = |word: &&String| match folder {
                    "ko" => glued.contains(word.as_str()),
                    _ => spaced.contains(&format!(" {word} ")),
                };
                let of_one_game = words.iter().filter(says).map(|w| format!("{}:{line}: `{w}`", source.display()));
                found.extend(of_one_game);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_kernel_has_one_circle_of_imports() {
    // The machine runs a rulebook, and the contract of a rulebook speaks of the machine. All data lies below both.
    const CIRCLE: [&str; 2] = ["kernel::machine", "ruleset"];
    let mut imports = modules::imports(&root().join("core/src"));
    imports.retain(|module, _| !module.starts_with("rulesets") && module != "kernel");
    assert!(imports.len() > 40, "the kernel and its contracts are looked at");
    let found = modules::circles(&imports);
    let grown = found.iter().flatten().any(|module| !CIRCLE.contains(&module.as_str()));
    assert!(!grown, "files of core that import one another in a circle: {found:#?}");
}

#[test]
fn the_walk_over_programs_leaves_nothing_out() {
    // What a wildcard stands for is not looked into; lints don't see those in macros.
    let walk = text(&root().join("core/src/kernel/walk.rs"));
    let code = walk.split("#[cfg(test)]").next().unwrap_or_default();
    assert!(code.matches("match node").count() > 5, "the walk matches nodes");
    for (n, line) in code.lines().enumerate() {
        let line = line.split("//").next().unwrap_or_default();
        assert!(!line.contains("_ =>") && !line.contains(".."), "core/src/kernel/walk.rs:{}: {line}", n + 1);
    }
}

#[test]
fn no_rulebook_reaches_into_another() {
    let dir = root().join("core/src/rulesets");
    let books: Vec<String> = fs::read_dir(&dir)
        .expect("rulesets")
        .flatten()
        .filter(|e| e.path().is_dir())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(!books.is_empty());
    for book in &books {
        for file in files(&format!("core/src/rulesets/{book}"), "rs") {
            for other in books.iter().filter(|o| *o != book) {
                assert!(
                    !text(&file).contains(&format!("rulesets::{other}")),
                    "{} reaches into {other}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn no_float_in_the_kernel_and_the_rulebooks() {
    for file in files("core/src", "rs") {
        for (n, line) in text(&file).lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            assert!(!code.contains("f64") && !code.contains("f32"), "{}:{}", file.display(), n + 1);
        }
    }
}

#[test]
fn every_module_says_what_it_is() {
    let sources = files("", "rs");
    assert!(sources.len() > 400, "all crates are looked at");
    for file in sources {
        let opens = text(&file).lines().take(3).any(|l| l.starts_with("//!"));
        assert!(opens, "{} does not open with //!", file.display());
    }
}

/// Ids of a catalogue of clauses.
fn clause_ids(catalogue: &str) -> Vec<String> {
    let id = |l: &str| l.trim().strip_prefix("- id: ").map(|id| id.trim_matches('"').to_owned());
    catalogue.lines().filter_map(id).collect()
}

#[test]
fn clauses_cited_in_rules_code_exist() {
    for book in cardwright_core::rulesets::ALL {
        let known = clause_ids(book.printed().clauses);
        assert!(known.len() > 100, "the catalogue is read");
        let folder = book.vocabulary().game.id.replace('-', "_");
        for file in files(&format!("core/src/rulesets/{folder}"), "rs") {
            for (n, line) in text(&file).lines().enumerate() {
                for word in line.split('"').skip(1).step_by(2) {
                    // `7.4.3`, or numbers behind a name that begins with a capital (`KX-fight.1`).
                    let (first, rest) = word.split_once('.').unwrap_or((word, ""));
                    let named = first.starts_with(|c: char| c.is_ascii_uppercase()) && !first.contains([' ', '{']);
                    let clause = (named || first.parse::<u32>().is_ok())
                        && !rest.is_empty()
                        && rest.chars().all(|c| c.is_ascii_digit() || c == '.');
                    if clause {
                        assert!(known.iter().any(|k| k == word), "{}:{}: no clause {word}", file.display(), n + 1);
                    }
                }
            }
        }
    }
}

#[test]
fn paths_and_links_in_the_documents_exist() {
    let root = root();
    let mut documents = files("docs", "md");
    documents.extend(["README.md", "README.ko.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    let mut named = 0;
    for document in documents {
        let dir = document.parent().expect("a file lies in a folder").to_owned();
        for (n, line) in text(&document).lines().enumerate() {
            for link in line.split("](").skip(1).filter_map(|l| l.split(')').next()) {
                let path = link.split('#').next().unwrap_or("");
                if path.is_empty() || path.contains("://") {
                    continue;
                }
                assert!(dir.join(path).exists(), "{}:{}: dead link {link}", document.display(), n + 1);
            }
            for word in line.split('`').skip(1).step_by(2).filter(|word| is_path(word)) {
                named += 1;
                // A citation goes on behind the path.
                let path = word.split(' ').next().unwrap_or(word);
                assert!(root.join(path).exists(), "{}:{}: there is no {path}", document.display(), n + 1);
            }
        }
    }
    assert!(named > 150, "the documents name places: {named}");
}

/// Whether a word between backticks names a place of the repository; `<code>`, `*` and `CODE` stand for several.
fn is_path(word: &str) -> bool {
    const PLACES: [&str; 9] = ["core/", "dsl/", "scripts/", "kit/", "cli/", "cards/", "tests/", "docs/", "xtask/"];
    PLACES.iter().any(|place| word.starts_with(place))
        && !word.contains(['<', '*', '{', ':'])
        && !word.contains("..")
        && !word.rsplit('/').next().is_some_and(|name| name.starts_with("CODE") || name.starts_with("FILE"))
}

#[test]
fn no_dependency_needs_a_newer_rust_than_is_promised() {
    let here = xtask::metadata::host().expect("the platform of the compiler");
    let metadata = xtask::metadata::read(&here).expect("what cargo knows of the packages");
    assert!(metadata.packages.len() > 100, "the packages are looked at");
    let (promised, newer) = metadata.need_newer_rust().expect("a promise in Cargo.toml");
    assert!(newer.is_empty(), "Rust {promised} is promised: {newer:#?}");
    // The job that builds with it, and what people are told.
    for (file, says) in [
        (".github/workflows/ci.yml", format!("cargo +{promised} check")),
        ("README.md", format!("({promised} or newer)")),
        ("README.ko.md", format!("Rust({promised} 이상)")),
        ("CONTRIBUTING.md", format!("any Rust from {promised} builds")),
        ("docs/formats.md", format!("now {promised}")),
    ] {
        assert!(text(&root().join(file)).contains(&says), "{file} does not say `{says}`");
    }
}

#[test]
fn the_page_on_formats_names_the_present_versions() {
    let page = text(&root().join("docs/formats.md"));
    let (journal, snapshot) = (cardwright_kit::play::journal::VERSION, cardwright_core::kernel::snapshot::VERSION);
    for says in [
        format!("| saved games and recordings | `\"journal\": {journal}` in"),
        format!("| snapshots | {snapshot}, in"),
        format!("four bytes (least first, now {snapshot})"),
    ] {
        assert!(page.contains(&says), "docs/formats.md does not say `{says}`");
    }
}
