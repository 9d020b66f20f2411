//! Results of scenarios as people, programs and CI servers read them. Formats only.

use super::{github, sarif};
use crate::columns::width;
use crate::wording::report as wording;
use anstyle::{AnsiColor, Style};
use cardwright_core::screen::plain;
use cardwright_dsl::diagnostic::{Both, Diagnostic, Severity};
use cardwright_dsl::messages::CLAUSE_NOT_SHOWN;
use cardwright_dsl::source::{Sources, steers};
use cardwright_dsl::text::Lang;
use cardwright_kit::play::words::clauses::Clauses;
use cardwright_kit::scenario::looks::Difference;
use cardwright_kit::scenario::prepare::Prepared;
use cardwright_kit::scenario::run::Failure;
use cardwright_kit::scenario::suite::{Case, Results};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The prepared file and the name of a case.
fn of<'a>(results: &'a Results, case: &Case) -> Option<(&'a Prepared, &'a str, usize)> {
    let prepared = results.files.get(case.file)?;
    let scenario = prepared.file.scenarios.get(case.scenario)?;
    Some((prepared, &scenario.name.text, scenario.line))
}

/// Everything that failed, scenario by scenario. With `strict` a clause that is not shown is a failure too.
pub fn human(results: &Results, lang: Lang, strict: bool, boards: bool) -> String {
    let mut out = String::new();
    for case in &results.cases {
        let Some((prepared, name, line)) = of(results, case) else { continue };
        let path = &plain(&prepared.file.path);
        let unshown = not_shown(case, lang);
        if !case.verdict.failures.is_empty() || (strict && unshown.is_some()) {
            out.push_str(&format!("{BAD}FAIL{BAD:#} {path}:{line}  {name}\n"));
            let mut before = None;
            for failure in &case.verdict.failures {
                one(&mut out, failure, path, line, lang, Around { board: boards && before.is_none(), before });
                before = Some(failure);
            }
        }
        if let Some(moment) = &case.verdict.moment {
            out.push_str(&format!("{path}:{line}  {name}\n"));
            one(&mut out, moment, path, line, lang, Around { board: true, before: None });
            continue;
        }
        if let Some(said) = unshown.filter(|_| strict || case.verdict.failures.is_empty()) {
            if !strict {
                out.push_str(&format!("{path}:{line}  {name}\n"));
            }
            out.push_str(&format!("  {said}\n"));
            let clauses = Clauses::of(prepared.file.game);
            for clause in case.verdict.not_shown.iter().map(|c| c.text.as_str()) {
                let gist = clauses.gist(clause, lang).unwrap_or_default();
                out.push_str(&format!("  {DIM}{}{gist}{DIM:#}\n", label(clause)));
            }
        }
    }
    out
}

/// What stands before a line, in a column of its own: as wide as most places of steps, in whatever letters.
fn label(text: &str) -> String {
    const COLUMN: usize = 18;
    format!("{text}{}", " ".repeat(COLUMN.saturating_sub(width(text)).max(1)))
}

/// What stands around a failure.
#[derive(Clone, Copy)]
struct Around<'a> {
    /// Whether its board is shown.
    board: bool,
    /// The failure that is told right before it: what is the same of both isn't told twice.
    before: Option<&'a Failure>,
}

fn one(out: &mut String, failure: &Failure, path: &str, line: usize, lang: Lang, around: Around<'_>) {
    let place = match failure.step {
        Some(step) => wording::step(step, failure.line).get(lang),
        None => String::new(),
    };
    let (expected, actual) = (wording::EXPECTED.get(lang), wording::ACTUAL.get(lang));
    if failure.differences.is_empty() {
        let message = failure.message.get(lang);
        out.push_str(&format!("  {}{message} [{}]\n", label(&place), failure.code));
    }
    for (i, d) in failure.differences.iter().enumerate() {
        let place = if i == 0 { place.as_str() } else { "" };
        let place = label(place);
        match &d.unknown {
            None => out.push_str(&format!(
                "  {place}{}   {expected} {}   {actual} {}\n",
                d.what,
                d.expected,
                d.actual.get(lang)
            )),
            Some(known) => {
                let said = wording::unknown_word(&d.what, &known.word).get(lang);
                out.push_str(&format!("  {place}{said}\n"));
                let help = known.help(lang);
                if !help.is_empty() {
                    out.push_str(&format!("  {}{help}\n", label(wording::HELP_WITH.get(lang))));
                }
            }
        }
    }
    // What was told with the failure before, which is of the same step.
    let same = |before: &&Failure| before.step == failure.step && before.since_step == failure.since_step;
    let before = around.before.filter(same);
    if !failure.since.is_empty() && before.is_none_or(|before| before.since != failure.since) {
        let since = match failure.since_step {
            Some(step) => wording::since_step(step).get(lang),
            None => wording::SINCE_START.get(lang).to_owned(),
        };
        out.push_str(&format!("  {DIM}{}{}{DIM:#}\n", label(&since), each(&failure.since, lang)));
    }
    if !failure.taken.is_empty() && before.is_none_or(|before| before.taken != failure.taken) {
        let taken = label(wording::BY_ITSELF.get(lang));
        out.push_str(&format!("  {DIM}{taken}{}{DIM:#}\n", each(&failure.taken, lang)));
    }
    if !failure.open.en.is_empty() && before.is_none_or(|before| before.open != failure.open) {
        out.push_str(&format!("  {DIM}{}{}{DIM:#}\n", label(wording::OPEN.get(lang)), failure.open.get(lang)));
    }
    if around.board {
        for line in &failure.board {
            out.push_str(&format!("  {line}\n"));
        }
    }
    if let Some(step) = failure.step.filter(|step| around.before.is_none_or(|before| before.step != Some(*step))) {
        out.push_str(&format!(
            "  {DIM}{}cardwright test {path}:{line} --step {step}{DIM:#}\n",
            label(wording::AGAIN.get(lang))
        ));
    }
}

/// What happened, in one line.
fn each(lines: &[Both], lang: Lang) -> String {
    lines.iter().map(|line| line.get(lang)).collect::<Vec<_>>().join(" | ")
}

/// The last line of the report: how many passed and failed.
pub fn summary(results: &[Results], lang: Lang, strict: bool) -> String {
    let (all, failed) = counts(results, strict);
    let style = if failed == 0 { GOOD } else { BAD };
    format!("{style}{}{style:#}", wording::scenarios(all, failed).get(lang))
}

/// How many scenarios ran, and how many failed. With `strict` one that cites a clause and does not show it has failed, too.
pub fn counts(results: &[Results], strict: bool) -> (usize, usize) {
    let cases = results.iter().flat_map(|r| &r.cases);
    let unshown = |case: &Case| strict && !case.verdict.not_shown.is_empty();
    let failed = cases.clone().filter(|c| !c.verdict.failures.is_empty() || unshown(c)).count();
    (cases.count(), failed)
}

/// How many scenarios could not be played at all; they are among those that failed.
pub fn broken(results: &[Results]) -> usize {
    results.iter().flat_map(|r| &r.cases).filter(|c| c.verdict.is_broken()).count()
}

/// Everything that failed as workflow commands of GitHub Actions: an annotation at the line of the scenario's step. With `strict`
/// a clause that is not shown is a failure too, at the line of the scenario.
pub fn github(results: &[Results], lang: Lang, strict: bool) -> String {
    let mut out = String::new();
    for found in failed(results, lang, strict) {
        let (path, message) = (github::property(found.path), github::data(&found.said));
        out.push_str(&format!("::error file={path},line={},title={}::{message}\n", found.line, found.code));
    }
    out
}

/// Everything that failed, added to the findings about the files as SARIF. `strict`: as for [`github`].
pub fn sarif(mut log: Value, results: &[Results], lang: Lang, strict: bool) -> Value {
    let all = failed(results, lang, strict);
    let mut codes: Vec<&str> = all.iter().map(|found| found.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let mut add = |pointer: &str, values: Vec<Value>| {
        if let Some(list) = log.pointer_mut(pointer).and_then(Value::as_array_mut) {
            list.extend(values);
        }
    };
    let found = all.iter().map(|found| {
        json!({
            "ruleId": found.code,
            "level": "error",
            "message": { "text": found.said },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": sarif::uri(found.path) },
                "region": { "startLine": found.line.max(1) },
            } }],
        })
    });
    add("/runs/0/results", found.collect());
    add("/runs/0/tool/driver/rules", codes.into_iter().map(|code| json!({ "id": code })).collect());
    log
}

/// A failure at its place.
struct Found<'a> {
    path: &'a str,
    line: usize,
    code: &'static str,
    /// The name of the scenario, and what is wrong.
    said: String,
}

/// Every failure. With `strict` a clause that is not shown is one, too.
fn failed(results: &[Results], lang: Lang, strict: bool) -> Vec<Found<'_>> {
    let mut all = Vec::new();
    for (results, case) in results.iter().flat_map(|r| r.cases.iter().map(move |c| (r, c))) {
        let Some((prepared, name, line)) = of(results, case) else { continue };
        let path = prepared.file.path.as_str();
        let of_failure =
            |f: &Failure| Found { path, line: f.line, code: f.code, said: format!("{name}: {}", told(f, lang)) };
        all.extend(case.verdict.failures.iter().map(of_failure));
        if strict && let Some(said) = not_shown(case, lang) {
            all.push(Found { path, line, code: CLAUSE_NOT_SHOWN.id, said: format!("{name}: {said}") });
        }
    }
    all
}

/// The clauses that a scenario cites and does not show, in words.
fn not_shown(case: &Case, lang: Lang) -> Option<String> {
    let clauses: Vec<&str> = case.verdict.not_shown.iter().map(|c| c.text.as_str()).collect();
    (!clauses.is_empty()).then(|| format!("{} {}", wording::CLAUSES_NOT_SHOWN.get(lang), clauses.join(" ")))
}

/// A failure in one line: its message, or what was expected and what is.
fn told(failure: &Failure, lang: Lang) -> String {
    if failure.differences.is_empty() {
        return failure.message.get(lang).to_owned();
    }
    let one = |d: &Difference| match &d.unknown {
        Some(known) => format!("{}: `{}`: {}", d.what, known.word, known.help(lang)),
        None => {
            let (expected, actual) = (wording::EXPECTED.get(lang), wording::ACTUAL.get(lang));
            format!("{}: {expected} {}, {actual} {}", d.what, d.expected, d.actual.get(lang))
        }
    };
    failure.differences.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Coverage with the counts, as data.
pub fn coverage_json(games: Value, results: &[Results], findings: Value, (lang, strict): (Lang, bool)) -> Value {
    let mut all = json(results, findings, lang, strict);
    if let Some(fields) = all.as_object_mut() {
        fields.insert("games".to_owned(), games);
    }
    all
}

/// All results as data, with the findings about the files that they come from.
pub fn json(results: &[Results], findings: Value, lang: Lang, strict: bool) -> Value {
    let (scenarios, failed) = counts(results, strict);
    let cases: Vec<Value> = results
        .iter()
        .flat_map(|r| r.cases.iter().filter_map(move |c| Some((c, of(r, c)?))))
        .map(|(case, (prepared, name, line))| {
            json!({
                "file": prepared.file.path,
                "line": line,
                "name": name,
                "passed": case.verdict.failures.is_empty(),
                "broken": case.verdict.is_broken(),
                "not_shown": case.verdict.not_shown.iter().map(|c| &c.text).collect::<Vec<_>>(),
                "failures": case.verdict.failures.iter().map(|f| failure(f, lang)).collect::<Vec<_>>(),
                "moment": case.verdict.moment.as_ref().map(|f| failure(f, lang)),
            })
        })
        .collect();
    json!({
        "scenarios": scenarios, "failed": failed, "broken": broken(results), "results": cases, "findings": findings,
    })
}

fn failure(f: &Failure, lang: Lang) -> Value {
    json!({
        "code": f.code,
        "step": f.step,
        "line": f.line,
        "message": f.message.get(lang),
        "differences": f.differences.iter().map(|d| json!({
            "what": d.what, "expected": d.expected, "actual": d.actual.get(lang),
            "help": d.unknown.as_ref().map(|known| known.help(lang)),
        })).collect::<Vec<_>>(),
        "since": f.since.iter().map(|line| line.get(lang)).collect::<Vec<_>>(),
        "taken": f.taken.iter().map(|line| line.get(lang)).collect::<Vec<_>>(),
        "open": f.open.get(lang),
        "board": f.board,
    })
}

/// All results in the form CI servers read, with every error in the files that they come from. `strict`: as for [`github`].
pub fn junit(results: &[Results], parts: &[(&[Diagnostic], &Sources)], lang: Lang, strict: bool) -> String {
    let mut suites: BTreeMap<&str, Suite> = BTreeMap::new();
    for (results, case) in results.iter().flat_map(|r| r.cases.iter().map(move |c| (r, c))) {
        if let Some((prepared, name, line)) = of(results, case) {
            let path = prepared.file.path.as_str();
            suites.entry(path).or_default().scenario(path, (name, line), case, lang, strict);
        }
    }
    for (findings, sources) in parts {
        for finding in findings.iter().filter(|f| f.severity == Severity::Error) {
            let source = sources.get(finding.place.file);
            let line = source.map_or(0, |s| s.position(finding.place.span.start).line);
            let path = source.map_or("", |s| s.path.as_str());
            suites.entry(path).or_default().finding(path, line, finding, lang);
        }
    }
    let mut all = Suite::default();
    for (path, suite) in suites {
        all.text +=
            &format!("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", escaped(path), suite.counts(), suite.text);
        (all.tests, all.failures, all.errors) =
            (all.tests + suite.tests, all.failures + suite.failures, all.errors + suite.errors);
    }
    let head = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n", all.counts());
    head + &all.text + "</testsuites>\n"
}

/// The test cases of a file, and how many of them ended how.
#[derive(Default)]
struct Suite {
    text: String,
    tests: usize,
    failures: usize,
    errors: usize,
}

impl Suite {
    fn counts(&self) -> String {
        format!("tests=\"{}\" failures=\"{}\" errors=\"{}\"", self.tests, self.failures, self.errors)
    }

    /// A scenario. What could not be played has not failed: it is an error.
    fn scenario(&mut self, path: &str, (name, line): (&str, usize), case: &Case, lang: Lang, strict: bool) {
        let kind = if case.verdict.is_broken() { "error" } else { "failure" };
        let mut said = String::new();
        for f in &case.verdict.failures {
            let mut body = String::new();
            one(&mut body, f, path, line, lang, Around { board: true, before: None });
            let body = anstream::adapter::strip_str(&body).to_string();
            said += &element(kind, f.code, f.message.get(lang), &body);
        }
        if let Some(clauses) = not_shown(case, lang).filter(|_| strict) {
            said += &element("failure", CLAUSE_NOT_SHOWN.id, &clauses, "");
        }
        self.tests += 1;
        self.errors += usize::from(case.verdict.is_broken());
        self.failures += usize::from(!case.verdict.is_broken() && !said.is_empty());
        self.case(path, name, line, &said);
    }

    /// An error in a file: what it is about may not have been run at all.
    fn finding(&mut self, path: &str, line: usize, finding: &Diagnostic, lang: Lang) {
        self.tests += 1;
        self.errors += 1;
        let said = element("error", finding.code.id, &finding.message(lang), &finding.hint(lang).unwrap_or_default());
        self.case(path, finding.code.id, line, &said);
    }

    fn case(&mut self, path: &str, name: &str, line: usize, said: &str) {
        let (path, name) = (escaped(path), escaped(name));
        self.text += &format!("    <testcase classname=\"{path}\" name=\"{name}\" line=\"{line}\"");
        self.text += &if said.is_empty() { "/>\n".to_owned() } else { format!(">\n{said}    </testcase>\n") };
    }
}

fn element(kind: &str, code: &str, message: &str, body: &str) -> String {
    format!("      <{kind} type=\"{code}\" message=\"{}\">{}</{kind}>\n", escaped(message), escaped(body))
}

/// A text as XML: what XML has no way to write becomes a sign for something unreadable.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if steers(c) && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
