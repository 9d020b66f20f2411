//! Mistakes in one element of what a text says: another zone, another cause, a property that belongs to another noun, a negation.
//! Sides and bounds are in `texts`. In scripts the same is made of words, fields of tables, comparisons and `not`.

use super::scripts::Is;
use super::texts::{Line, each};
use super::{CardText, Files, Mutant, Script};

/// Either word of a pair where it stands, exchanged for the other; with an empty second word the first is left out.
fn exchanged(files: &Files, card: &CardText, ko: &[(&str, &str)], en: &[(&str, &str)]) -> Vec<Mutant> {
    each(files, card, |line| {
        let list = if line.korean { ko } else { en };
        let one = |(a, b): &(&str, &str)| {
            let back = if b.is_empty() { Vec::new() } else { line.exchanged(card, b, a) };
            [line.exchanged(card, a, b), back].concat()
        };
        list.iter().flat_map(one).collect()
    })
}

pub fn other_zone(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = [
        ("패에서 ", "트래시 존에서 "),
        ("맨 위", "맨 아래"),
        ("패에 넣는다", "덱 맨 아래에 놓는다"),
        ("대미지 존", "트래시 존"),
    ];
    let en = [
        ("from your hand", "from your trash zone"),
        ("from your hand", "from your discard pile"),
        ("the top ", "the bottom "),
        ("into your hand", "on the bottom of your deck"),
        ("damage zone", "trash zone"),
    ];
    exchanged(files, card, &ko, &en)
}

pub fn other_cause(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = [
        ("전투로 ", "효과로 "),
        ("전투로 ", ""),
        (" 효과로 ", " "),
        ("상대의 효과로", "자신의 효과로"),
        ("트래시되면", "상대의 효과로 트래시되면"),
    ];
    let en = [
        (" in battle", " by an effect"),
        (" in battle", ""),
        (" by an effect", ""),
        ("by your opponent's effect", "by your effect"),
        ("is trashed", "is trashed in battle"),
    ];
    exchanged(files, card, &ko, &en)
}

/// A property with its noun taken from it and put to another noun of the sentence.
pub fn other_noun(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| if line.korean { before_nouns(line, card) } else { behind_nouns(line, card) })
}

/// `3코스트 이하인`, `《…》를 가진`: in front of another noun.
fn before_nouns(line: &Line<'_>, card: &CardText) -> Vec<Mutant> {
    const ENDS: [&str; 5] = ["이하인 ", "이상인 ", "가진 ", "장착한 ", "있는 "];
    const NOUNS: [&str; 4] = ["유닛", "아이템", "스킬", "카드"];
    let starts = |at: usize| at == 0 || line.text.get(..at).is_some_and(|t| t.ends_with([' ', ']', ',']));
    let mut out = Vec::new();
    for (at, end) in ENDS.iter().flat_map(|end| line.text.match_indices(end)) {
        let before = line.text.get(..at).unwrap_or("").trim_end();
        let from = before.rfind([' ', ']']).map_or(0, |space| space + 1);
        let property = line.text.get(from..at + end.len()).unwrap_or("");
        for (noun, _) in NOUNS.iter().flat_map(|noun| line.text.match_indices(noun)).filter(|(at, _)| starts(*at)) {
            if (from..at + end.len()).contains(&noun) || line.text.get(at + end.len()..noun) == Some("") {
                continue;
            }
            let span = from.min(noun)..noun.max(at + end.len());
            let moved = if noun < from {
                let between = line.text.get(noun..from).unwrap_or("");
                format!("{property}{between}")
            } else {
                let between = line.text.get(at + end.len()..noun).unwrap_or("");
                format!("{between}{property}")
            };
            if !moved.contains('.') {
                out.push(line.mutant(card, span, moved));
            }
        }
    }
    out
}

/// `with cost 3 or less`: behind another noun.
fn behind_nouns(line: &Line<'_>, card: &CardText) -> Vec<Mutant> {
    const STARTS: [&str; 3] = [" with cost ", " with power ", " with "];
    const NOUNS: [&str; 6] = ["units", "unit", "items", "card", "cards", "creatures"];
    let whole = |at: usize, noun: &str| {
        let behind = line.text.get(at + noun.len()..).unwrap_or("");
        !behind.starts_with(char::is_alphanumeric)
    };
    let mut out = Vec::new();
    for (from, _) in STARTS.iter().flat_map(|start| line.text.match_indices(start)) {
        let behind = line.text.get(from + 1..).unwrap_or("");
        let ends = [" or less", " or more", ".", ",", " from ", " in "];
        let end = ends
            .iter()
            .filter_map(|end| Some(behind.find(end)? + if end.starts_with(" or ") { end.len() } else { 0 }))
            .min();
        let Some(to) = end.map(|end| from + 1 + end) else { continue };
        let property = line.text.get(from..to).unwrap_or("");
        for (at, noun) in
            NOUNS.iter().flat_map(|noun| line.text.match_indices(noun)).filter(|(at, noun)| whole(*at, noun))
        {
            let place = at + noun.len();
            if place == from || (from..to).contains(&at) {
                continue;
            }
            let (span, moved) = if place < from {
                (place..to, format!("{property}{}", line.text.get(place..from).unwrap_or("")))
            } else {
                (from..place, format!("{}{property}", line.text.get(to..place).unwrap_or("")))
            };
            if !moved.contains('.') {
                out.push(line.mutant(card, span, moved));
            }
        }
    }
    out
}

pub fn negated(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = [
        ("할 수 있다", "할 수 없다"),
        ("했다면", "하지 않았다면"),
        ("있다면", "없다면"),
        ("가진 ", "가지지 않은 "),
        ("그러면", "그렇지 않으면"),
        ("되지 않는다", "된다"),
        ("이외의 ", ""),
    ];
    let en = [
        ("can't ", "can "),
        ("If you do,", "Otherwise,"),
        (" with ", " without "),
        ("there is a", "there is no"),
        ("isn't ", "is "),
        ("You may ", "You can't "),
        ("other than ", ""),
    ];
    exchanged(files, card, &ko, &en)
}

/// Words of zones in texts of a script, exchanged.
pub fn script_zones(script: &Script<'_>) -> Vec<Mutant> {
    swapped(
        script,
        Is::Text,
        &[("\"hand\"", "\"trash\""), ("\"trash\"", "\"hand\""), ("\"deck\"", "\"trash\""), ("\"discard\"", "\"hand\"")],
    )
}

/// Bounds in tables and comparisons, the other way round.
pub fn script_bounds(script: &Script<'_>) -> Vec<Mutant> {
    let names =
        [("cost_max", "cost_min"), ("cost_min", "cost_max"), ("power_max", "power_min"), ("power_min", "power_max")];
    let mut out = swapped(script, Is::Name, &names);
    for (from, to) in [("<=", ">="), (">=", "<="), (" < ", " > "), (" > ", " < ")] {
        out.extend(script.text.match_indices(from).map(|(at, sign)| script.mutant(at..at + sign.len(), to)));
    }
    out
}

/// What something was done by, exchanged.
pub fn script_causes(script: &Script<'_>) -> Vec<Mutant> {
    swapped(
        script,
        Is::Text,
        &[("\"battle\"", "\"effect\""), ("\"effect\"", "\"battle\""), ("\"fight\"", "\"effect\"")],
    )
}

/// A `not` left out, or put in front of what is asked.
pub fn script_negations(script: &Script<'_>) -> Vec<Mutant> {
    let mut out: Vec<Mutant> =
        script.text.match_indices(" not ").map(|(at, word)| script.mutant(at..at + word.len(), " ")).collect();
    for (from, to) in [("==", "~="), ("~=", "=="), (" and ", " or "), (" or ", " and ")] {
        out.extend(script.text.match_indices(from).map(|(at, sign)| script.mutant(at..at + sign.len(), to)));
    }
    let asks = script.text.match_indices("if ").filter(|(at, _)| {
        script.text.get(..*at).is_none_or(|t| !t.ends_with(char::is_alphanumeric))
            && !script.text.get(at + 3..).is_some_and(|t| t.starts_with("not "))
    });
    out.extend(asks.map(|(at, word)| script.mutant(at + word.len()..at + word.len(), "not ")));
    out
}

/// A property of one table of a call, `name = value`, in the next table of the script instead.
pub fn script_properties(script: &Script<'_>) -> Vec<Mutant> {
    let opens: Vec<usize> = script.text.match_indices('{').map(|(at, _)| at).collect();
    let mut out = Vec::new();
    for (open, next) in opens.iter().zip(opens.iter().skip(1)) {
        let Some(close) = script.text.get(*open..).and_then(|t| t.find('}')).map(|at| open + at) else { continue };
        let inside = script.text.get(open + 1..close).unwrap_or("");
        if inside.contains('{') || *next < close {
            continue;
        }
        for field in inside.split(',').filter(|field| field.contains('=') && !field.contains('(')) {
            let at = open + 1 + inside.find(field).unwrap_or(0);
            let rest = script.text.get(at + field.len()..=*next).unwrap_or("").trim_start_matches(',');
            out.push(script.mutant(at..next + 1, format!("{rest}{}, ", field.trim())));
        }
    }
    out
}

fn swapped(script: &Script<'_>, is: Is, pairs: &[(&str, &str)]) -> Vec<Mutant> {
    let tokens = script.tokens();
    let of = |t: &(Is, std::ops::Range<usize>)| {
        let to = pairs.iter().find(|(from, _)| t.0 == is && *from == script.said(t))?.1;
        Some(script.mutant(t.1.clone(), to))
    };
    tokens.iter().filter_map(of).collect()
}
