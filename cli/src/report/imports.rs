//! What an import says: failures by cause for people, everything for programs. Wording of causes is the diagnostics'.

use crate::columns::{SCREEN, clip};
use crate::report;
use crate::wording::report as wording;
use cardwright_core::screen::plain;
use cardwright_dsl::diagnostic::{Diagnostic, Location};
use cardwright_dsl::messages;
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use cardwright_kit::import::measure::{Outcome, Way};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// So many places of one reason are shown; the data has all of them.
const SHOWN: usize = 10;

/// One reason why a card is not whole.
struct Failure<'a> {
    card: &'a Outcome,
    finding: Diagnostic,
    sentence: &'a str,
}

fn failures(outcomes: &[Outcome]) -> Vec<Failure<'_>> {
    let mut all = Vec::new();
    for card in outcomes {
        let found = card.failures.iter();
        all.extend(found.map(|(finding, sentence)| Failure { card, finding: finding.clone(), sentence }));
        if let (Way::Lost { text, .. }, Some(finding)) = (&card.way, card.way.finding(card.place)) {
            all.push(Failure { card, finding, sentence: text });
        }
    }
    all
}

fn cause(failure: &Failure<'_>, lang: Lang) -> String {
    let message = failure.finding.message(lang);
    match &failure.card.way {
        Way::Lost { error: Some(error), .. } => format!("{message}: {}", error.message(lang)),
        _ => message,
    }
}

/// How many cards there are, compiled, stable, printed as written.
pub fn counts(outcomes: &[Outcome]) -> [usize; 4] {
    let of = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|o| is(o)).count();
    [outcomes.len(), of(Outcome::compiled), of(Outcome::stable), of(Outcome::identical)]
}

/// Failures by cause, most frequent first, each with its place, and the counts.
pub fn human(outcomes: &[Outcome], sources: &Sources, lang: Lang, differences: bool) -> String {
    let all = failures(outcomes);
    // By code, then by what exactly was wrong.
    let mut causes: BTreeMap<&str, BTreeMap<String, Vec<&Failure<'_>>>> = BTreeMap::new();
    for failure in &all {
        let cause = cause(failure, lang);
        causes.entry(failure.finding.code.id).or_default().entry(cause).or_default().push(failure);
    }
    let size = |of: &BTreeMap<String, Vec<&Failure<'_>>>| of.values().map(Vec::len).sum::<usize>();
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|(_, of)| std::cmp::Reverse(size(of)));
    let mut out = String::new();
    for (code, of) in &causes {
        let n = size(of);
        let _ = writeln!(out, "{}", wording::cause(code, n).get(lang));
        let mut of: Vec<_> = of.iter().collect();
        of.sort_by_key(|(_, failures)| std::cmp::Reverse(failures.len()));
        for (cause, failures) in of {
            let _ = writeln!(out, "  {cause}");
            let hint = failures.first().and_then(|failure| failure.finding.hint(lang));
            // A wording that got lost is different for each card; the data has it.
            if let Some(hint) = hint.filter(|_| *code != messages::UNSTABLE_WORDING.id) {
                let _ = writeln!(out, "  = {hint}");
            }
            for failure in failures.iter().take(SHOWN) {
                let _ = writeln!(out, "    {}  {}", place(failure.finding.place, sources), failure.card.id);
                for label in &failure.finding.labels {
                    let _ = writeln!(out, "      {}: {}", place(label.place, sources), label.message.get(lang));
                }
                if !failure.sentence.is_empty() {
                    let one_line = failure.sentence.split_whitespace().collect::<Vec<_>>().join(" ");
                    let _ = writeln!(out, "      {}", clip(&one_line, 2 * SCREEN));
                }
            }
            if let (Some(more @ 1..), Some(last)) = (failures.len().checked_sub(SHOWN), failures.last()) {
                let _ =
                    writeln!(out, "    {}", wording::more_places(more, place(last.finding.place, sources)).get(lang));
            }
        }
        out.push('\n');
    }
    if differences {
        for (card, printed) in outcomes.iter().filter_map(|o| Some((o, o.other_wording.as_ref()?))) {
            let _ = writeln!(out, "{}", card.id);
            for line in printed.lines() {
                let _ = writeln!(out, "  {line}");
            }
        }
        out.push('\n');
    }
    let [cards, compiled, stable, identical] = counts(outcomes);
    let share = |n| percent(n, cards);
    let summary =
        wording::imported(cards, compiled, share(compiled), stable, share(stable), identical, share(identical));
    let _ = writeln!(out, "{}", summary.get(lang));
    out
}

/// In tenths of a percent, rounded down: 100% is all.
fn percent(part: usize, all: usize) -> String {
    let rounded = (part * 1000 + all / 2).checked_div(all).unwrap_or(1000);
    // Only all of them are a hundred.
    let tenths = if part < all { rounded.min(999) } else { rounded };
    format!("{}.{}%", tenths / 10, tenths % 10)
}

fn place(place: Location, sources: &Sources) -> String {
    let source = sources.get(place.file);
    source.map_or_else(String::new, |source| plain(&source.place(place.span.start)))
}

/// Everything as data. `findings`: what is wrong with the table itself.
pub fn json(outcomes: &[Outcome], findings: &[Diagnostic], sources: &Sources, lang: Lang) -> Value {
    let [cards, compiled, stable, identical] = counts(outcomes);
    let of = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|o| is(o)).count();
    let failures: Vec<Value> = failures(outcomes)
        .iter()
        .map(|failure| {
            let source = sources.get(failure.finding.place.file);
            let at = source.map(|s| s.position(failure.finding.place.span.start));
            json!({
                "id": failure.card.id,
                "sentence": failure.sentence,
                "cause": cause(failure, lang),
                "code": failure.finding.code.id,
                "cell": source.filter(|s| s.grid).map(|s| s.cell(failure.finding.place.span.start)),
                "hint": failure.finding.hint(lang),
                "file": source.map(|s| s.path.as_str()),
                "line": at.map(|a| a.line),
                "column": at.map(|a| a.column),
            })
        })
        .collect();
    let programs: Vec<Value> = outcomes
        .iter()
        .map(|card| {
            json!({
                "id": card.id,
                "compiled": card.compiled(),
                "stable": card.stable(),
                "identical": card.identical(),
                "accounted": card.accounted(),
                "equivalent": card.equivalent(),
                "program": card.program,
                "canonical": card.other_wording,
            })
        })
        .collect();
    json!({
        "cards": cards,
        "compiled": compiled,
        "stable": stable,
        "identical": identical,
        "accounted": of(Outcome::accounted),
        "exact": identical,
        "equivalent": of(Outcome::equivalent),
        "failures": failures,
        "programs": programs,
        "findings": report::json(findings, sources, lang),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::diagnostic::{FileId, Span};
    use cardwright_dsl::source::Source;

    fn outcome(id: &str, way: Way) -> Outcome {
        Outcome {
            id: id.to_owned(),
            place: Location { file: FileId(0), span: Span::new(0, 1) },
            failures: Vec::new(),
            program: Some("0123456789abcdef".to_owned()),
            way,
            identical: true,
            equivalent: true,
            other_wording: None,
        }
    }

    #[test]
    fn a_wording_that_gets_lost_is_told_with_its_text() {
        let lost = Way::Lost { lang: Lang::En, text: "Draw 1 card.".to_owned(), error: None };
        let outcomes = [outcome("A", lost), outcome("B", Way::Same)];
        let mut sources = Sources::new();
        sources.add(Source::new("t.tsv", "id\nA\n"));
        let value = json(&outcomes, &[], &sources, Lang::En);
        assert_eq!((&value["compiled"], &value["stable"]), (&json!(2), &json!(1)));
        assert_eq!((&value["accounted"], &value["exact"], &value["equivalent"]), (&json!(2), &json!(2), &json!(2)));
        assert_eq!(value["failures"][0]["code"], "unstable-wording");
        assert_eq!(value["failures"][0]["cause"], "its English wording does not lead back to the same program");
        let shown = human(&outcomes, &sources, Lang::En, false);
        assert!(shown.contains("t.tsv:1:1  A\n      Draw 1 card.\n"), "{shown}");
        assert!(shown.ends_with("2 cards: 2 compiled (100.0%), 1 stable (50.0%), 2 printed as written (100.0%)\n"));
        assert_eq!(percent(568, 569), "99.8%");
    }
}
