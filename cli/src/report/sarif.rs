//! Findings as SARIF 2.1.0, which code hosts and editors read: one run, a rule for each code that was found, columns in
//! characters. Paths are as they were given, with `/`.

use cardwright_dsl::diagnostic::{Diagnostic, Location, Severity, Span};
use cardwright_dsl::messages::Code;
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::text::Lang;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The findings of some folders of cards, each with the files it was read from.
pub fn log(parts: &[(&[Diagnostic], &Sources)], lang: Lang) -> Value {
    let mut rules: Vec<&Code> = parts.iter().flat_map(|(f, _)| f.iter().map(|f| f.code)).collect();
    rules.sort_by_key(|code| code.id);
    rules.dedup();
    let results: Vec<Value> = parts
        .iter()
        .flat_map(|(findings, sources)| findings.iter().map(|f| result(f, sources, &rules, lang)))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cardwright",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|code| rule(code, lang)).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: &Code, lang: Lang) -> Value {
    let docs = if lang == Lang::Ko { code.docs.0 } else { code.docs.1 };
    json!({
        "id": code.id,
        "shortDescription": { "text": docs },
        "help": { "text": format!("cardwright explain {}", code.id) },
        "defaultConfiguration": { "level": level(code.severity) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn result(finding: &Diagnostic, sources: &Sources, rules: &[&Code], lang: Lang) -> Value {
    let message = match finding.hint(lang) {
        Some(hint) => format!("{}\n{hint}", finding.message(lang)),
        None => finding.message(lang),
    };
    let mut value = Map::new();
    let mut add = |key: &str, field: Value| value.insert(key.to_owned(), field);
    add("ruleId", json!(finding.code.id));
    add("ruleIndex", json!(rules.iter().position(|code| code.id == finding.code.id)));
    add("level", json!(level(finding.severity)));
    add("message", json!({ "text": message }));
    let location = physical(finding.place, sources);
    add("locations", json!(location.iter().map(|l| json!({ "physicalLocation": l })).collect::<Vec<_>>()));
    let related: Vec<Value> = finding
        .labels
        .iter()
        .filter_map(|label| {
            let place = physical(label.place, sources)?;
            Some(json!({ "physicalLocation": place, "message": { "text": label.message.get(lang) } }))
        })
        .collect();
    if !related.is_empty() {
        add("relatedLocations", Value::Array(related));
    }
    // A guess ("did you mean") is in the message; what is offered here must be right.
    if let (Some(fix), Some(source)) =
        (finding.fix.as_ref().filter(|_| !finding.is_guess()), sources.get(finding.place.file))
    {
        let replacements: Vec<Value> = fix
            .edits
            .iter()
            .map(|e| json!({ "deletedRegion": region(source, e.span), "insertedContent": { "text": e.replacement } }))
            .collect();
        let change = json!({ "artifactLocation": { "uri": uri(&source.path) }, "replacements": replacements });
        add("fixes", json!([{ "description": { "text": finding.code.id }, "artifactChanges": [change] }]));
    }
    Value::Object(value)
}

fn physical(place: Location, sources: &Sources) -> Option<Value> {
    let source = sources.get(place.file)?;
    let artifact = json!({ "uri": uri(&source.path) });
    // A finding about a whole file, or about one that is not there, has no region.
    Some(match source.text.is_empty() {
        true => json!({ "artifactLocation": artifact }),
        false => json!({ "artifactLocation": artifact, "region": region(source, place.span) }),
    })
}

fn region(source: &Source, span: Span) -> Value {
    let span = source.clamp(span);
    let (start, end) = (source.position(span.start), source.position(span.end));
    json!({ "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column })
}

/// A path as a relative reference: `/` between its parts, everything else that has a meaning in addresses escaped.
pub(super) fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
