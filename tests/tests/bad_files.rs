//! Files that are wrong as bytes or in their place: encodings, line ends, sizes, folders. Each has its code, and nothing
//! panics. The files are made here, because most of them can't be kept as text.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright_dsl::diagnostic::{Diagnostic, Lang, Location, Severity};
use cardwright_dsl::source::Sources;
use cardwright_kit::check::fixes::apply;
use cardwright_kit::check::{Checked, check, check_deeply};
use cardwright_kit::project::Workspace;
use cardwright_kit::project::files::{self, Disk, MAX_FILE_BYTES};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const CARD: &str = "game: nivel-arena\nset: { id: CASE, name: 사례 }\ncards:\n  - id: CASE-1\n    name: { ko: 횃불지기, en: \
                    Torch Keeper }\n    type: unit\n    attribute: flame\n    cost: 1\n    power: 2000\n    hit: 1\n";

/// A folder of its own for a test, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cardwright-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// A folder of cards with one good set.
    fn cards(&self) -> PathBuf {
        self.file("cards/nivel-arena/sets/case.yaml", CARD);
        self.0.join("cards")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn checked(path: &Path) -> Checked {
    check(&Workspace::on_disk("/", None), &[path.to_owned()]).remove(0)
}

fn codes(findings: &[Diagnostic]) -> Vec<&'static str> {
    for finding in findings {
        for lang in [Lang::Ko, Lang::En] {
            // What stands between the marks is the author's.
            let said: String = finding.message(lang).split('`').step_by(2).collect();
            assert!(!said.contains('{'), "{finding:?} lacks an argument");
        }
    }
    findings.iter().map(|f| f.code.id).collect()
}

fn only(path: &Path, code: &str) {
    assert_eq!(codes(&checked(path).findings), [code], "{}", path.display());
}

#[test]
fn other_encodings_are_refused_with_a_guess() {
    let folder = Folder::new("encodings");
    let utf16: Vec<u8> = [0xfeff].into_iter().chain(CARD.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let cp949 = CARD.replace("사례", "XX").into_bytes();
    let at = cp949.windows(2).position(|w| w == b"XX").unwrap();
    let mut cp949: Vec<u8> = cp949.into_iter().filter(u8::is_ascii).collect();
    cp949.splice(at..at + 2, [0xbb, 0xe7, 0xb7, 0xca]);
    for (name, bytes, guess) in [("utf16.yaml", utf16, "UTF-16"), ("cp949.yaml", cp949, "CP949")] {
        let path = folder.file(name, bytes);
        only(&path, "not-utf8");
        let hint = checked(&path).findings[0].hint(Lang::En).unwrap();
        assert!(hint.contains(guess), "{hint}");
    }
    only(&folder.file("cut.yaml", b"game: nivel-arena\nname: \xea\xb0"), "not-utf8");
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_change_nothing() {
    let folder = Folder::new("line-ends");
    for text in
        [format!("\u{feff}{CARD}"), CARD.replace('\n', "\r\n"), format!("\u{feff}{}", CARD.replace('\n', "\r\n"))]
    {
        let path = folder.file("card.yaml", &text);
        assert_eq!(codes(&checked(&path).findings), Vec::<&str>::new());
        // A mistake is found in the same line and column as without them.
        let path = folder.file("card.yaml", text.replace("power", "pover"));
        let checked = checked(&path);
        assert_eq!(codes(&checked.findings), ["missing-field", "unknown-field"]);
        let place = checked.findings[1].place;
        let position = checked.project.sources.get(place.file).unwrap().position(place.span.start);
        assert_eq!((position.line, position.column), (9, 5));
    }
}

#[test]
fn decomposed_hangul_is_read_as_composed_with_a_fix() {
    let folder = Folder::new("nfd");
    // 횃불지기, 사례 and 유닛 as macOS writes them.
    let nfd = CARD
        .replace("사례", "\u{1109}\u{1161}\u{1105}\u{1168}")
        .replace("unit", "\u{110b}\u{1172}\u{1102}\u{1175}\u{11ba}");
    let path = folder.file("card.yaml", &nfd);
    only(&path, "nfd-hangul");
    let finding = checked(&path).findings.remove(0);
    assert_eq!(finding.severity, Severity::Warning);
    let mut repaired = nfd;
    for edit in finding.fix.unwrap().edits.iter().rev() {
        repaired.replace_range(edit.span.start..edit.span.end, &edit.replacement);
    }
    assert_eq!(repaired, CARD.replace("unit", "유닛"));
}

#[test]
fn control_characters_are_refused() {
    let folder = Folder::new("control");
    let found = checked(&folder.file("card.yaml", CARD.replace("Torch", "\u{1b}[31mTorch"))).findings;
    assert!(codes(&found).contains(&"control-character"), "{found:?}");
    let binary: Vec<u8> = (0..4096_u32).map(|n| (n * 7 % 128) as u8).collect();
    assert!(!checked(&folder.file("binary.yaml", binary)).findings.is_empty());
}

#[test]
fn characters_that_turn_the_direction_of_writing_are_refused() {
    let folder = Folder::new("direction");
    for c in ['\u{202e}', '\u{2066}', '\u{200f}', '\u{61c}'] {
        let found = checked(&folder.file("card.yaml", CARD.replace("Torch", &format!("To{c}rch")))).findings;
        assert_eq!(codes(&found), ["control-character"]);
        assert!(!found[0].message(Lang::En).contains(c), "a message must not turn what it quotes");
    }
}

/// However a control character is written, nobody is shown one.
#[test]
fn control_characters_are_refused_as_escapes_too() {
    let folder = Folder::new("escapes");
    let steers =
        |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'));
    for escape in ["\\u202e", "\\u0007", "\\u2028", "\\e[31m", "\\x9b", "\\u061c", "\\r", "\\N", "\\P", "\\n", "\\t"] {
        let text = CARD.replace("en: Torch Keeper", &format!("en: \"Torch{escape} Keeper\""));
        let checked = checked(&folder.file("card.yaml", &text));
        assert_eq!(codes(&checked.findings), ["control-character"], "{escape}");
        let place = checked.findings[0].place;
        let source = checked.project.sources.get(place.file).unwrap();
        assert!(
            source.slice(place.span).contains(escape.trim_end_matches("[31m")),
            "{escape}: {}",
            source.slice(place.span)
        );
        assert!(checked.findings[0].hint(Lang::En).is_some());
        let names = checked.project.games.iter().flat_map(|g| g.cards()).flat_map(|(_, card)| card.name.clone());
        let names: Vec<String> = names.flat_map(|n| [n.get(Lang::Ko).to_owned(), n.get(Lang::En).to_owned()]).collect();
        assert!(!names.iter().any(|name| name.contains(steers)), "{escape}: {names:?}");
    }
    // Anywhere else, too: in the name of the set, in a word, in a number of a card.
    for (plain, escaped) in [("name: 사례", "name: \"사\\u202e례\""), ("id: CASE-1", "id: \"CASE\\u200f-1\"")] {
        assert!(CARD.contains(plain), "{CARD}");
        let found = checked(&folder.file("card.yaml", CARD.replace(plain, escaped))).findings;
        assert!(codes(&found).contains(&"control-character"), "{escaped}: {found:?}");
    }
    for typed in ['\u{2028}', '\u{2029}'] {
        let found = checked(&folder.file("card.yaml", CARD.replace("Torch", &format!("To{typed}rch")))).findings;
        assert_eq!(codes(&found), ["control-character"]);
    }
}

/// What is misspelt in a scenario whatever happens in its game is found without playing it.
#[test]
fn misspelt_steps_of_scenarios_are_found_by_check() {
    let folder = Folder::new("misspelt");
    for (step, code, at) in [
        ("expect: { p1.hnd: [blank] }", "unknown-word", "hnd"),
        ("change: { p1.left.powr: 1000 }", "unknown-word", "powr"),
        ("sees: { p2: { p1.hnd: 1 hidden } }", "unknown-word", "hnd"),
        ("p1: plai blank to left", "unknown-answer", "plai blank to left"),
        ("p1?: plai blank", "unknown-answer", "plai blank"),
        ("offered: { p1: { lacks: [attak left] } }", "unknown-answer", "attak left"),
        ("refused: { p1: plai blank }", "unknown-answer", "plai blank"),
        ("until: start of p1's mian", "bad-until", "mian"),
        ("until: p3's", "bad-until", "p3's"),
    ] {
        let text = format!(
            "game: nivel-arena\nscenarios:\n  - name: x\n    given: {{ p1: {{ hand: [blank] }} }}\n    steps:\n      - {step}\n      - \
             expect: {{ p1.hand: [blank] }}\n"
        );
        let checked = check_deeply(&Workspace::built_in(), &[folder.file("s.yaml", text)]).remove(0);
        assert_eq!(codes(&checked.findings), [code], "{step}");
        let place = checked.findings[0].place;
        assert_eq!(checked.project.sources.get(place.file).unwrap().slice(place.span), at, "{step}");
    }
}

/// A card of a scenario file is another card than those in use, so it has another id.
#[test]
fn a_card_of_a_scenario_has_an_id_of_its_own() {
    let folder = Folder::new("own-id");
    let text = "game: nivel-arena\ncards:\n  mine: { id: DAWN-006, type: unit }\nscenarios:\n  - name: x\n    given: { p1: { hand: \
                [mine] } }\n    steps: [expect: { p1.hand: 1 }]\n";
    let path = folder.file("s.yaml", text);
    let checked = check_deeply(&Workspace::built_in(), &[path]).remove(0);
    assert_eq!(codes(&checked.findings), ["duplicate-id"]);
    let finding = &checked.findings[0];
    let at = |place: Location| checked.project.sources.get(place.file).unwrap();
    assert_eq!(at(finding.place).slice(finding.place.span), "DAWN-006");
    let first = finding.labels.first().unwrap().place;
    assert!(at(first).path.contains("dawn") && at(first).slice(first.span) == "DAWN-006", "{}", at(first).path);
    let other = folder.file("s.yaml", text.replace("DAWN-006", "MINE-1"));
    assert_eq!(codes(&check_deeply(&Workspace::built_in(), &[other]).remove(0).findings), Vec::<&str>::new());
}

#[test]
fn a_name_has_letters_and_both_languages_where_the_set_has() {
    let folder = Folder::new("names");
    let both = CARD.replace("name: 사례", "name: { ko: 사례, en: Case }");
    let empty = both.replace("횃불지기", "\"  \"");
    assert_eq!(codes(&checked(&folder.file("card.yaml", empty)).findings), ["name-in-one-language", "empty-field"]);
    only(
        &folder.file("card.yaml", both.replace("{ ko: 횃불지기, en: Torch Keeper }", "Torch Keeper")),
        "name-in-one-language",
    );
    assert_eq!(codes(&checked(&folder.file("card.yaml", both)).findings), Vec::<&str>::new());
    let one = CARD.replace("{ ko: 횃불지기, en: Torch Keeper }", "횃불지기");
    assert_eq!(codes(&checked(&folder.file("card.yaml", one)).findings), Vec::<&str>::new());
}

/// Reading a pipe would wait until somebody writes, and a device may never end.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_never_opened() {
    let folder = Folder::new("pipes");
    let pipe = folder.0.join("pipe.yaml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    only(&pipe, "not-a-file");
    only(&folder.0, "not-a-file");
    only(Path::new("/dev/zero"), "not-a-file");
}

/// Numbers are judged before as many things are made.
#[test]
fn counts_that_no_board_holds_are_refused() {
    let folder = Folder::new("counts");
    let scenarios = |given: &str| {
        format!("game: nivel-arena\nscenarios:\n  - name: x\n    {given}\n    steps: [expect: {{ p1.hand: [] }}]\n")
    };
    for given in [
        "given: { p1: { deck: [1000000000 blank] } }",
        "given: { p1: { hand: 1000000000 } }",
        "given: { p1: { units: { left: { card: blank, items: [1000000000 blank] } } } }",
        "deck: { leader: DAWN-001, cards: { DAWN-096: 1000000000 } }",
    ] {
        let path = folder.file("s.yaml", scenarios(given));
        let found = check_deeply(&Workspace::built_in(), &[path]).remove(0).findings;
        assert!(codes(&found).contains(&"number-out-of-range"), "{given}: {:?}", codes(&found));
    }
    let word = folder.file("s.yaml", scenarios("deck: { leader: DAWN-001, cards: { DAWN-096: four } }"));
    let found = check_deeply(&Workspace::built_in(), &[word]).remove(0).findings;
    // the number, and a look where a deck is judged
    assert_eq!(codes(&found), ["bad-value", "bad-value"]);
}

/// A chain of scenarios costs no more than its steps.
#[test]
fn a_long_chain_of_scenarios_is_checked_soon() {
    let folder = Folder::new("chain");
    let mut text =
        "game: nivel-arena\nscenarios:\n  - { name: s0, given: {}, steps: [expect: { p1.hand: [] }] }\n".to_owned();
    for n in 1..3_000 {
        text.push_str(&format!("  - {{ name: s{n}, after: s{}, steps: [expect: {{ p1.hand: [] }}] }}\n", n - 1));
    }
    let path = folder.file("s.yaml", text);
    let begun = std::time::Instant::now();
    assert_eq!(codes(&check_deeply(&Workspace::built_in(), &[path]).remove(0).findings), Vec::<&str>::new());
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
}

#[test]
fn a_huge_file_is_refused_without_reading_it() {
    let folder = Folder::new("huge");
    for size in [100 * 1024 * 1024, 1 << 36, MAX_FILE_BYTES + 1] {
        let path = folder.0.join("huge.yaml");
        // Sparse: nobody could read 64 GB in the time of a test.
        File::create(&path).unwrap().set_len(size).unwrap();
        only(&path, "file-too-large");
    }
}

#[test]
fn long_values_and_many_values_are_refused() {
    let folder = Folder::new("long");
    only(&folder.file("long.yaml", CARD.replace("횃불지기", &"가".repeat(4001))), "text-too-long");
    only(&folder.file("many.yaml", "- a\n".repeat(200_001)), "too-many-values");
    let text = format!("{CARD}    text: '[Entry] {}'\n", "Choose 1 of your units. ".repeat(130));
    let checked = check_deeply(&Workspace::on_disk("/", None), &[folder.file("memory.yaml", text)]).remove(0);
    assert_eq!(codes(&checked.findings), ["ability-too-long"]);
}

#[test]
fn folders_and_missing_files_have_their_codes() {
    let folder = Folder::new("folders");
    let mut findings = Vec::new();
    let mut sources = Sources::new();
    assert!(files::load(&Disk::default(), &folder.0, &mut sources, &mut findings).is_err());
    assert_eq!(codes(&findings), ["is-a-directory"]);
    only(&folder.0.join("nothing.yaml"), "no-such-file");
    assert_eq!(
        codes(&check(&Workspace::on_disk(&folder.0, Some(&folder.0.join("nothing"))), &[])[0].findings),
        ["no-such-file"]
    );
    let file = folder.file("file.yaml", CARD);
    assert_eq!(codes(&check(&Workspace::on_disk(&folder.0, Some(&file)), &[])[0].findings), ["not-a-directory"]);
    assert_eq!(codes(&check(&Workspace::on_disk(&folder.0, Some(&folder.0)), &[])[0].findings), ["no-cards"]);
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_unreadable() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("permission");
    let path = folder.file("card.yaml", CARD);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may read everything; a path through a file is unreadable for all.
    let through = path.join("card.yaml");
    let found = checked(if File::open(&path).is_ok() { &through } else { &path }).findings;
    assert_eq!(codes(&found), ["unreadable-file"]);
}

#[test]
fn a_folder_of_cards_says_what_it_does_not_read() {
    let folder = Folder::new("unread");
    let cards = folder.cards();
    folder.file("cards/nivel-arena/sets/notes.yaml.txt", "x");
    folder.file("cards/nivel-arna/sets/case.yaml", CARD);
    folder.file("cards/nivel-arena/README.md", "no card");
    let findings = check(&Workspace::on_disk(&folder.0, Some(&cards)), &[]).remove(0).findings;
    let mut found = codes(&findings);
    found.sort_unstable();
    assert_eq!(found, ["ignored-file", "unknown-game-folder"]);
    assert!(findings.iter().any(|f| f.hint(Lang::En).is_some_and(|h| h.contains("nivel-arena"))));
}

#[test]
fn an_edit_is_seen_at_the_next_check() {
    let folder = Folder::new("edit");
    let cards = folder.cards();
    assert_eq!(codes(&check(&Workspace::on_disk(&folder.0, Some(&cards)), &[])[0].findings), Vec::<&str>::new());
    folder.file("cards/nivel-arena/sets/case.yaml", CARD.replace("hit: 1", "hit: 99"));
    let path = cards.join("nivel-arena/sets");
    assert_eq!(codes(&checked(&path).findings), ["number-out-of-range"]);
}

#[test]
fn fixes_repair_the_file_on_disk() {
    let folder = Folder::new("fixes");
    let broken =
        CARD.replace("cost: 1", "cost：１").replace("횃불지기", "［횃불지기］").replace("power: 2000", "power: 2,000");
    let path = folder.file("card.yaml", format!("\u{feff}{broken}"));
    for _ in 0..3 {
        let checked = checked(&path);
        apply(&Workspace::on_disk("", None), &checked.findings, &checked.project.sources);
    }
    let repaired = CARD.replace("횃불지기", "'[횃불지기]'");
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("\u{feff}{repaired}"));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside it");
}
