//! A diagnostic code: what it means, and the failing and the passing case that the tests hold it to.

use super::Page;
use crate::wording::explain as wording;
use cardwright_dsl::messages::Code;
use cardwright_dsl::text::Lang;

/// The cases of all codes: `<code>.md` and its text.
const CASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The page about a diagnostic code.
pub fn page(code: &Code, lang: Lang) -> Page {
    let pick = |(ko, en): (&'static str, &'static str)| if lang == Lang::Ko { ko } else { en };
    let severity = code.severity.word().get(lang);
    let mut page = Page::new("code", format!("{}  ({severity})", code.id));
    page.add(lang, "means", wording::MEANS, vec![pick(code.docs).to_owned()]);
    page.add(lang, "says", wording::CODE_SAYS, vec![plain(pick(code.message))]);
    page.add(lang, "next", wording::NEXT_STEP, code.hints.iter().map(|h| plain(pick(*h))).collect());
    let rule = if code.clause.is_empty() { Vec::new() } else { vec![code.clause.to_owned()] };
    page.add(lang, "rule", wording::RULE, rule);
    let case = CASES.iter().find(|(path, _)| path.strip_suffix(".md") == Some(code.id)).map_or("", |(_, text)| *text);
    page.add(lang, "wrong", wording::WRONG, block(case, "yaml fail"));
    page.add(lang, "right", wording::RIGHT, block(case, "yaml pass"));
    page
}

/// A message without its places: `{n|card|cards}` is `N cards`, `{을}` its usual form.
fn plain(template: &str) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let Some((place, after)) = behind.split_once('}') else { break };
        match place.split('|').collect::<Vec<_>>().as_slice() {
            [_, _, many] => out.push_str(&format!("… {many}")),
            [particle] if !particle.is_ascii() => out.push_str(particle),
            _ => out.push('…'),
        }
        rest = after;
    }
    out + rest
}

/// The first block of this kind in a case file.
fn block(text: &str, kind: &str) -> Vec<String> {
    let mut lines = text.lines().skip_while(|l| l.strip_prefix("```") != Some(kind)).skip(1);
    lines.by_ref().take_while(|l| *l != "```").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_cases_and_a_plain_message() {
        let code = cardwright_dsl::messages::find("unknown-field").unwrap();
        let page = page(code, Lang::En);
        let of = |id: &str| page.sections.iter().find(|(i, ..)| *i == id).map(|(.., lines)| lines.join("\n")).unwrap();
        assert!(of("wrong").contains("atribute: flame") && of("right").contains("attribute: flame"));
        assert_eq!(of("says"), "unknown field `…`");
        assert_eq!(plain("{count|card|cards} `{x}`{을}"), "… cards `…`을");
    }
}
