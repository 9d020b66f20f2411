//! The pieces of a text between its stops and bullets, and what the sentences before one say, as far as it speaks of that.

use std::ops::Range;

use pest::Parser;

use super::grammars::text::{Rule, Text};
use crate::english::{Form, forms};
use crate::lang::Lang;
use crate::lexicon::{Class, Lexicon};
use crate::spelling::Clean;
use crate::text::Reminder;
use crate::tree::{Span, Stmt, StmtKind};
use cardwright_core::vocabulary::{CommonVerb, HeadClass};

/// No head before a stroke or a colon is longer, in letters.
const LONGEST_LABEL: usize = 40;

/// A piece of a text between stops.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece<'t> {
    pub text: &'t str,
    pub start: usize,
    pub bullet: bool,
}

/// Whether some acts show cards.
pub(super) fn is_shown(acts: &str) -> bool {
    acts.contains("(reveal ") || acts.contains("(look ")
}

/// Whether the cards that `among them` speaks of lie in no unit zone: they were shown, drawn, trashed, put somewhere or chosen out of
/// a pile by the last act that speaks of other cards.
pub(super) fn lie_elsewhere(acts: &str) -> bool {
    const VERBS: [&str; 6] = ["(reveal ", "(look ", "(draw ", "(trash ", "(put ", "(choose "];
    let (mut from, mut last) = (0, false);
    while let Some(at) = VERBS.iter().filter_map(|verb| acts.get(from..)?.find(verb)).min() {
        let start = from + at;
        let act = acts.get(start..).unwrap_or_default();
        let mut depth = 0_i32;
        let end = act.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        let act = act.get(..end.unwrap_or(act.len())).unwrap_or_default();
        if act.contains("among") {
            from = start + 1;
        } else {
            last = !act.starts_with("(choose ") || act.contains("(in (") && !act.contains("(in (lane ");
            from = start + act.len();
        }
    }
    last
}

/// How many cards the acts before have left of the set that they speak of, where they say so.
pub(super) fn left(before: &str) -> Option<i32> {
    let mut left: Option<i32> = None;
    for (at, _) in before.match_indices('(') {
        let act = before.get(at + 1..)?;
        let mut words = act.split([' ', ')']);
        let (verb, n) = (words.next()?, words.next().and_then(|n| n.parse::<i32>().ok()));
        let of = words.next().unwrap_or_default();
        match verb {
            "reveal" | "look" => left = n,
            "choose"
                if of == "among" || act.split("(among it)").next().is_some_and(|set| set.matches(')').count() == 0) =>
            {
                left = left.zip(n).map(|(all, n)| all - n);
            }
            "choose" => left = n,
            _ => {}
        }
    }
    left
}

/// Gives the sentence inside a condition, an event or a duration a place of its own.
pub(super) fn narrow(stmt: &mut Stmt, span: Span) {
    let inner = match &mut stmt.kind {
        StmtKind::When { body, .. } => body.as_mut_slice(),
        StmtKind::If(_, inner) | StmtKind::Until(_, inner) => std::slice::from_mut(&mut **inner),
        _ => return,
    };
    for stmt in inner {
        stmt.span = span;
        narrow(stmt, span);
    }
}

pub(super) fn written(statements: &[Stmt]) -> String {
    statements.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The pieces of a text: what stands between stops and bullets, and what a head begins where the stop before it is missing.
/// `loose`: also where a line ends without one that can end there.
pub(super) fn pieces<'t>(lang: Lang, text: &'t str, lexicon: &Lexicon, loose: bool) -> Vec<Piece<'t>> {
    let Ok(pairs) = Text::parse(Rule::card, text) else { return Vec::new() };
    let pieces = pairs.flat_map(pest::iterators::Pair::into_inner).filter(|pair| pair.as_rule() == Rule::piece);
    let mut found = Vec::new();
    for pair in pieces {
        let mut bullet = false;
        for inner in pair.into_inner() {
            if inner.as_rule() == Rule::bullet {
                bullet = true;
                continue;
            }
            let (said, start) = (inner.as_str(), inner.as_span().start());
            let mut from = 0;
            for keyword in keyword_lines(lang, said, lexicon) {
                found.push(Piece {
                    text: said.get(keyword.clone()).unwrap_or_default(),
                    start: start + keyword.start,
                    bullet,
                });
                from = keyword.end;
            }
            let said_behind = said.get(from..).unwrap_or_default();
            from += said_behind.len() - said_behind.trim_start_matches([',', ' ', '\n', '\r', '\t']).len();
            for cut in cuts(lang, said, lexicon, loose).into_iter().chain([said.len()]) {
                let text = said.get(from..cut).unwrap_or_default().trim_end();
                if !text.trim().is_empty() {
                    found.push(Piece { text, start: start + from, bullet: std::mem::take(&mut bullet) });
                }
                from = cut;
            }
        }
    }
    found
}

/// The keywords of the lines that a text begins with and that are nothing but keywords with commas between them, in games that have such
/// lines.
fn keyword_lines(lang: Lang, text: &str, lexicon: &Lexicon) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    if lexicon.phrasing().is_none() {
        return all;
    }
    let is_keyword = |word: &str| {
        let head = lexicon.id(lang, Class::Head, word).and_then(|id| lexicon.head(id));
        head.is_some_and(|head| head.class == HeadClass::Continuous)
    };
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let start = line_start;
        line_start += line.len();
        if line.trim().is_empty() {
            continue;
        }
        let mut at = start;
        let mut own = Vec::new();
        for part in line.split(',') {
            let word = part.trim();
            let from = at + (part.len() - part.trim_start().len());
            own.push(from..from + word.len());
            at += part.len() + 1;
        }
        if !own.iter().all(|word| text.get(word.clone()).is_some_and(is_keyword)) {
            break;
        }
        all.append(&mut own);
    }
    all
}

/// What stands in parentheses, in quotations too; names may hold parentheses of their own.
pub(super) fn reminders(lang: Lang, clean: &Clean) -> Vec<Reminder> {
    let mut found = Vec::new();
    let mut open = None;
    let mut named = false;
    for (at, c) in clean.text.char_indices() {
        match (c, open) {
            ('〈' | '《', None) => named = true,
            ('〉' | '》', None) => named = false,
            ('(', _) if !named => open = Some(at),
            (')', Some(start)) => {
                let text = clean.text.get(start + 1..at).unwrap_or_default().trim().trim_end_matches('.');
                let stop = lang == Lang::En && clean.text.get(at + 1..).is_some_and(|rest| rest.starts_with('.'));
                let span = clean.source(start..at + 1 + usize::from(stop));
                found.push(Reminder { keyword: None, span, text: text.to_owned() });
                open = None;
            }
            _ => {}
        }
    }
    found
}

/// Where heads begin behind a sentence without its stop (docs/spec/language.md section 5, 3).
fn cuts(lang: Lang, text: &str, lexicon: &Lexicon, loose: bool) -> Vec<usize> {
    let mut cuts = Vec::new();
    let lines = loose && lexicon.lines_are_abilities();
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        let before = text.get(..at).unwrap_or_default();
        let last = before.trim_end().chars().next_back();
        let behind = text.get(at..).unwrap_or_default();
        let own = before.get(cuts.last().copied().unwrap_or(0)..).unwrap_or_default();
        let begins = before.is_empty() || before.ends_with(char::is_whitespace) || last == Some(')');
        if depth == 0 && !before.trim().is_empty() {
            let opens = match (lang, c) {
                _ if starts_line(before) && is_face(lang, own.trim(), lexicon) => true,
                // a reminder behind the stop of the line above ends that line
                _ if lexicon.lines_are_abilities() && starts_line(before) && is_reminder(own.trim()) => true,
                (Lang::Ko, _) if lines && starts_line(before) && before.trim_end().ends_with('다') => true,
                (Lang::En, _) if lines && starts_line(before) && c.is_uppercase() => {
                    !goes_on(before, lexicon) && !before.trim_end().ends_with([':', '/'])
                }
                (Lang::Ko, '[') => matches!(last, Some('다' | ')')),
                (Lang::En, '[') if !is_head(behind, lexicon) => false,
                (Lang::En, '[') => starts_line(before) && !goes_on(before, lexicon) || is_keyword(own, lexicon),
                (Lang::Ko, _) => begins && is_labelled(lang, behind, &['/'], lexicon),
                (Lang::En, _) => starts_line(before) && is_labelled(lang, behind, &['/', ':'], lexicon),
            };
            if opens {
                cuts.push(at);
            }
        }
        match c {
            '[' | '「' | '(' | '〈' | '《' => depth += 1,
            ']' | '」' | ')' | '〉' | '》' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    cuts
}

/// Whether a text is one reminder in parentheses and no more.
fn is_reminder(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.is_some_and(|inside| !inside.contains(['(', ')']))
}

/// Whether a line is the word of a face.
fn is_face(lang: Lang, line: &str, lexicon: &Lexicon) -> bool {
    let faces = &lexicon.vocabulary().defaults.faces;
    faces.iter().any(|face| match lang {
        Lang::Ko => face.ko.contains(&line.strip_suffix(':').unwrap_or(line).trim_end()),
        Lang::En => {
            let word = line.strip_suffix(':').and_then(|line| line.strip_suffix(" side"));
            word.is_some_and(|word| face.en.iter().any(|name| name.eq_ignore_ascii_case(word)))
        }
    })
}

/// Whether a line that stands behind another one begins a sentence of its own, so that the stop of that is missing.
pub(super) fn begins_another(lang: Lang, before: &str, line: &str, lexicon: &Lexicon) -> bool {
    let first = line.lines().next().unwrap_or_default().trim();
    let headed = match lang {
        Lang::Ko => line.starts_with('['),
        Lang::En => is_head(line, lexicon),
    };
    let begins = match lang {
        Lang::Ko => before.ends_with('다'),
        Lang::En => {
            let capital = line.chars().next().is_some_and(char::is_uppercase);
            capital && !goes_on(before, lexicon) && !before.ends_with([':', '/'])
        }
    };
    headed || begins || is_labelled(lang, line, &['/', ':'], lexicon) || is_face(lang, first, lexicon)
}

fn starts_line(before: &str) -> bool {
    before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r'])
}

/// Whether a line can't end with what stands before.
fn goes_on(before: &str, lexicon: &Lexicon) -> bool {
    const WORDS: [&str; 13] =
        ["and", "or", "with", "without", "gain", "gains", "has", "have", "a", "an", "your", "by", "of"];
    let before = before.trim_end();
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
    let activates = lexicon.common_verb(CommonVerb::Activate);
    before.ends_with([',', '+', '-', '=', '\''])
        || WORDS.contains(&word.as_str())
        || activates.is_some_and(|verb| forms(verb, Form::Base).contains(&word.as_str()))
}

/// Whether a piece is a keyword with what belongs to it, so that a head behind it begins another ability.
fn is_keyword(piece: &str, lexicon: &Lexicon) -> bool {
    let mut rest = piece.trim();
    let mut last = "";
    while let Some((inside, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        (last, rest) = (inside, behind.trim_start());
    }
    if rest.is_empty() {
        // a head that is a keyword, with its number
        let number = last.split_once(':').is_some_and(|(_, number)| number.trim().parse::<i32>().is_ok());
        let word = last.split(':').next().unwrap_or_default().trim();
        let head = lexicon.id(Lang::En, Class::Head, word).and_then(|head| lexicon.head(head));
        return number && head.is_some_and(|head| head.class == HeadClass::Continuous);
    }
    let lower = rest.to_lowercase();
    let spelt = lexicon.keywords().iter().flat_map(|keyword| &keyword.en);
    spelt.filter_map(|word| lower.strip_prefix(&word.to_lowercase())).any(|behind| {
        let behind = behind.trim_start();
        let bracketed = behind.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
        behind.is_empty() || behind.parse::<i32>().is_ok() || bracketed.is_some_and(|inner| !inner.contains(']'))
    })
}

/// Whether a bracket holds a head, or what an item may be put on.
fn is_head(behind: &str, lexicon: &Lexicon) -> bool {
    let Some(inside) = behind.strip_prefix('[').and_then(|rest| rest.split(']').next()) else { return false };
    let word = inside.split(':').next().unwrap_or_default().trim();
    let head = |word: &str| lexicon.find(Lang::En, Class::Head, word).is_some();
    let equip = lexicon.common_verb(CommonVerb::Equip);
    let equips = equip.is_some_and(|verb| forms(verb, Form::Base).iter().any(|base| word.eq_ignore_ascii_case(base)));
    head(inside) || head(word) || equips
}

/// Whether a head stands here before one of these signs: `Trigger /`, `Play:`; or a face.
fn is_labelled(lang: Lang, behind: &str, signs: &[char], lexicon: &Lexicon) -> bool {
    let mut near = behind.char_indices().take(LONGEST_LABEL);
    let Some((at, _)) = near.find(|(_, c)| signs.contains(c) || *c == '\n') else { return false };
    let (word, rest) = behind.split_at(at);
    let word = word.trim();
    let Some(id) = lexicon.id(lang, Class::Head, word) else {
        let faces = &lexicon.vocabulary().defaults.faces;
        return rest.starts_with(':')
            && faces.iter().any(|face| match lang {
                Lang::Ko => face.ko.contains(&word),
                Lang::En => {
                    let named =
                        |name: &&str| word.strip_suffix(" side").is_some_and(|it| it.eq_ignore_ascii_case(name));
                    face.en.iter().any(named)
                }
            });
    };
    let stroke = lexicon.vocabulary().notation.stroke_heads.contains(&id.as_str());
    rest.starts_with('/') && (stroke || lexicon.before_colon(id)) || rest.starts_with(':') && lexicon.before_colon(id)
}
