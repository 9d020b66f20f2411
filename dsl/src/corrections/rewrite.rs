//! A text in other words as candidates for a text in the words of the card language, with what was exchanged.

use super::pattern::Search;
use super::table::{Row, Step, Table, key};
use super::traits::kinds_named;
use super::typed::Text;
use crate::lexicon::{Class, Lang, Lexicon};
use crate::rows::signs_written_out;
use crate::words::Id;

/// The most candidates that one line may become.
const MOST: usize = 6;
/// How often the rows of a phase are gone through: one may make room for another.
const ROUNDS: usize = 3;

/// A line on its way, and what was exchanged in it: what was typed and what is written instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) text: String,
    pub(super) said: Vec<(String, String)>,
    /// Whether something was exchanged that may mean another thing.
    pub(super) guess: bool,
}

/// The candidates for a line after each phase, those of the rulebook's rows by themselves, and the line with its heads and traits
/// written out alone.
pub(super) fn drafts(line: &str, kind: u8, table: &Table, lexicon: &Lexicon, lang: Lang) -> Vec<Vec<Draft>> {
    let typed = vec![heads(line, table, lexicon, lang)];
    let mut now = typed.clone();
    let mut phases = Vec::new();
    for phase in &table.phases {
        now = rewritten(phase, now, kind, table, lexicon, lang);
        phases.push(now.clone());
    }
    phases.push(rewritten(&table.own, typed.clone(), kind, table, lexicon, lang));
    phases.push(typed);
    phases
}

/// What drafts become by the rows of a phase, which are gone through again as long as one makes room for another.
fn rewritten(
    phase: &[Step],
    mut now: Vec<Draft>,
    kind: u8,
    table: &Table,
    lexicon: &Lexicon,
    lang: Lang,
) -> Vec<Draft> {
    for _ in 0..ROUNDS {
        let before = now.clone();
        for step in phase {
            if let Step::Row(Row { kinds: Some(kinds), .. }) = step
                && !kinds.contains(&kind)
            {
                continue;
            }
            now = now.into_iter().flat_map(|draft| apply(step, draft, table, lexicon, lang)).collect();
            now.dedup_by(|a, b| a.text == b.text);
            now.truncate(MOST);
        }
        if now.iter().map(|d| &d.text).eq(before.iter().map(|d| &d.text)) {
            break;
        }
    }
    now
}

fn apply(step: &Step, draft: Draft, table: &Table, lexicon: &Lexicon, lang: Lang) -> Vec<Draft> {
    match step {
        Step::Row(row) => {
            let all: Vec<Draft> =
                (0..row.wordings.len()).map(|which| exchange(row, which, &draft, lexicon, lang)).collect();
            if all.iter().all(|made| made.text == draft.text) { vec![draft] } else { all }
        }
        Step::Forms => vec![forms(draft, lang, &|text, at| table.forms.at(text, at))],
        // in place of something, or against it, an event is spoken of before it happens
        Step::Would if ["대신", "않"].iter().any(|word| draft.text.contains(word)) => vec![draft],
        Step::Would => vec![forms(draft, lang, &|text, at| table.forms.would_at(text, at))],
    }
}

/// The draft with one wording of a row wherever its pattern stands.
fn exchange(row: &Row, which: usize, draft: &Draft, lexicon: &Lexicon, lang: Lang) -> Draft {
    let text = Text::new(&draft.text, lang);
    let search = Search::new(&text, lexicon);
    let mut out = String::new();
    let (mut said, mut guess) = (draft.said.clone(), draft.guess);
    let mut at = 0;
    while at < text.chars.len() {
        let blank = text.chars.get(at).is_some_and(|c| c.is_whitespace());
        let free = !blank && !text.is_closed(at) && text.begins(at);
        let found = if free { search.at(&row.pattern, at) } else { None };
        let filled = found.and_then(|(end, bound)| Some((end, row.wordings.get(which)?.fill(&bound)?)));
        match filled {
            Some((end, wording)) if wording != text.piece(at, end) => {
                let typed = text.piece(at, end);
                let wording = if text.starts_clause(at) { as_first(&typed, wording, &out) } else { wording };
                let capital = typed.chars().next().is_some_and(char::is_uppercase);
                said.push((typed, wording.clone()));
                guess |= row.guess;
                let gap = out.ends_with([' ', '\n']) || out.is_empty();
                out.push_str(if gap { wording.trim_start_matches(' ') } else { &wording });
                at = end;
                // what follows words that are left out begins the sentence in their place
                if wording.is_empty() && gap {
                    at += text.chars.iter().skip(at).take_while(|c| c.is_whitespace()).count();
                    if capital {
                        out.extend(text.chars.get(at).into_iter().flat_map(|c| c.to_uppercase()));
                        at += 1;
                    }
                }
                // a particle goes with the word that now stands before it
                let rest: String = text.chars.iter().skip(at).take_while(|c| c.is_alphabetic()).collect();
                if let Some(fitting) = fitting(&out, &rest).filter(|_| lang == Lang::Ko) {
                    out.push_str(fitting);
                    at += rest.chars().count();
                }
            }
            _ => {
                out.extend(text.chars.get(at));
                at += 1;
            }
        }
    }
    Draft { text: out, said, guess }
}

/// The particle that stands behind a text, in the form that its last sound wants, if it is one by itself.
fn fitting(before: &str, particle: &str) -> Option<&'static str> {
    const SUBJECTS: [&str; 10] = ["이", "가", "은", "는", "을", "를", "과", "와", "으로", "로"];
    if !SUBJECTS.contains(&particle) || before.ends_with(' ') {
        return None;
    }
    crate::messages::particle::particle(before, particle)
}

/// A wording with a capital letter where the typed one began a sentence with one.
fn as_first(typed: &str, wording: String, before: &str) -> String {
    let begins = before.trim_end().chars().next_back().is_none_or(|c| matches!(c, '.' | ']' | '/' | ':' | '\n' | '・'));
    let capital = typed.chars().next().is_some_and(char::is_uppercase);
    match wording.chars().next() {
        Some(first) if begins && capital => {
            format!("{}{}", first.to_uppercase(), wording.get(first.len_utf8()..).unwrap_or(""))
        }
        _ => wording,
    }
}

/// Looks for a form at a place of a text: where it ends, and what is written instead.
type Typed<'f, 't> = &'f dyn Fn(&Text, usize) -> Option<(usize, &'t str)>;

/// The draft with other forms of its verbs.
fn forms<'t>(draft: Draft, lang: Lang, at: Typed<'_, 't>) -> Draft {
    let text = Text::new(&draft.text, lang);
    let mut out = String::new();
    let (mut said, guess) = (draft.said, draft.guess);
    let mut place = 0;
    while let Some(c) = text.chars.get(place) {
        match at(&text, place).filter(|_| !text.is_closed(place)) {
            Some((end, accepted)) => {
                said.push((text.piece(place, end), accepted.to_owned()));
                out.push_str(accepted);
                place = end;
            }
            None => {
                out.push(*c);
                place += 1;
            }
        }
    }
    Draft { text: out, said, guess }
}

/// The line with its heads as card texts write them.
fn heads(line: &str, table: &Table, lexicon: &Lexicon, lang: Lang) -> Draft {
    let (signs, guess) = match lang {
        Lang::En => {
            let signs = signs_written_out(line, lexicon);
            kinds_named(&signs, lexicon)
        }
        Lang::Ko => (line.to_owned(), false),
    };
    let line = signs.as_str();
    let mut out = String::new();
    let mut said = Vec::new();
    let mut rest = line;
    let known = |word: &str| lexicon.find(lang, Class::Head, word).and_then(|at| lexicon.id_at(Class::Head, at));
    // a head before a colon, at the beginning
    if let Some((word, behind)) = line.split_once(':')
        && !word.contains(['[', '.', ','])
        && let Some(id) = table.heads.get(&key(word)).copied().or_else(|| known(word.trim()))
    {
        let head = written(id, lexicon, lang);
        if head != format!("{}:", word.trim()) {
            said.push((format!("{}:", word.trim()), head.clone()));
            out.push_str(&head);
            rest = behind;
        }
    }
    while let Some(open) = rest.find('[') {
        let Some(length) = rest.get(open..).and_then(|tail| tail.find(']')) else { break };
        let (before, typed) = (rest.get(..open).unwrap_or(""), rest.get(open..=open + length).unwrap_or(""));
        let inside = typed.trim_matches(['[', ']']);
        out.push_str(before);
        let own = table.heads.get(&key(inside)).copied();
        // `[Play]` where heads stand before a colon
        let own = own.or_else(|| known(inside).filter(|id| lexicon.before_colon(*id)));
        let head: Option<String> = own.map(|id| written(id, lexicon, lang)).filter(|head| *head != *typed);
        match head {
            Some(head) => {
                out.push_str(&head);
                said.push((typed.to_owned(), head));
                rest = rest.get(open + length + 1..).unwrap_or("").trim_start_matches(':');
            }
            None => {
                out.push_str(typed);
                rest = rest.get(open + length + 1..).unwrap_or("");
            }
        }
    }
    out.push_str(rest);
    Draft { text: out, said, guess }
}

/// A head as the texts of its game begin with it.
fn written(id: Id, lexicon: &Lexicon, lang: Lang) -> String {
    let notation = lexicon.vocabulary().notation;
    let head = lexicon.head(id).map(|head| head.word);
    let word = head.and_then(|word| if lang == Lang::Ko { word.ko.first() } else { word.en.first() });
    let word = word.copied().unwrap_or(id.as_str());
    match id {
        _ if notation.stroke_heads.contains(&id.as_str()) => format!("{word} /"),
        _ if lexicon.before_colon(id) => format!("{word}:"),
        _ => format!("[{word}]"),
    }
}
