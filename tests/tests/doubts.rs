//! Texts that a reader may take otherwise than the program would: each is refused (`tests/doubts.tsv`). Beside them stand texts that
//! differ from such a one in a word or two and are clear: those are read.

use cardwright_core::rulesets;
use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::check;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A line of the table: where its card stands in the file of its game, and whether it is to be refused.
struct Line {
    text: String,
    refused: bool,
    from: usize,
}

/// The fields beside its text that a card of this type has to have.
fn fields(game: &str, kind: &str) -> String {
    let book = rulesets::ALL.iter().find(|book| book.vocabulary().game.id == game).unwrap();
    let vocabulary = book.vocabulary();
    let at = vocabulary.types.iter().position(|word| word.id == kind).unwrap();
    let wanted = vocabulary.stats.iter().filter(|stat| !stat.optional && stat.types & 1 << at != 0);
    let attribute = vocabulary.attributes.first().map(|word| format!("    attribute: {}\n", word.id));
    let stats = wanted.map(|stat| format!("    {}: {}\n", stat.word.id, 1_000.min(stat.range.1)));
    attribute.into_iter().chain(stats).collect()
}

#[test]
fn what_may_mean_two_things_is_refused() {
    let mut files: BTreeMap<&str, (String, Vec<Line>)> = BTreeMap::new();
    for line in include_str!("../doubts.tsv").lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [game, kind, verdict, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}")
        };
        assert!(["refused", "read"].contains(&verdict), "{line}");
        let head = || (format!("game: {game}\nset: {{ id: D, name: D }}\ncards:\n"), Vec::new());
        let (file, lines) = files.entry(game).or_insert_with(head);
        let number = lines.len();
        lines.push(Line { text: text.to_owned(), refused: verdict == "refused", from: file.len() });
        let _ = write!(
            file,
            "  - id: D-{number}\n    name: {{ ko: 가{number}, en: D{number} }}\n    type: {kind}\n{}    text: |\n",
            fields(game, kind)
        );
        text.split("\\n").for_each(|line| _ = writeln!(file, "      {line}"));
    }
    let mut wrong = Vec::new();
    for (file, lines) in files.values() {
        let keywords = [
            ("nivel-arena/keywords/pierce.yaml", include_str!("../../cards/nivel-arena/keywords/pierce.yaml")),
            ("nivel-arena/keywords/credit.yaml", include_str!("../../cards/nivel-arena/keywords/credit.yaml")),
        ];
        let checked = check::check_texts(&[("doubts.yaml", file)], &keywords);
        let errors: BTreeSet<usize> = checked
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| lines.partition_point(|line| line.from <= finding.place.span.start) - 1)
            .collect();
        let is_wrong = |(number, line): &(usize, &Line)| errors.contains(number) != line.refused;
        let told =
            |(_, line): (usize, &Line)| format!("{}: {}", if line.refused { "read" } else { "refused" }, line.text);
        wrong.extend(lines.iter().enumerate().filter(is_wrong).map(told));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
