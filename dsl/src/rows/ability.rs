//! Whole texts by rows: a card's text is taken apart at its stops and bullets, each piece is read as heads and a sentence,
//! and the sentences are put together to abilities as the other readers do it (docs/spec/language.md rules N1 and N10).

use std::ops::Range;

use cardwright_core::vocabulary::HeadClass;
use pest::Parser;

use super::chart::{Chart, Expected, Found};
use super::forms::PLAIN;
use super::grammars::text::{Rule, Text};
use super::objects::{anywhere, stood};
use super::terms::{TermId, Terms};
use super::{NUMBER, Reading, Refusal, Rows, nearest, settle, tokens};
use crate::en::build::{in_inner, is_event, leans, open_modes};
use crate::en::glue;
use crate::en::normalise::normalise;
use crate::head_lists::{Listed, take_apart};
use crate::ko::ability::add;
use crate::lang::Lang;
use crate::state_heads;
use crate::tree::{
    Ability, Act, Card, EquipIf, Filter, Head, Id, Mode, Part, Selector, Side, Stmt, StmtKind, read_head,
    read_statements, selectors_in,
};

/// Quotations deeper inside each other than this are refused.
const QUOTES: usize = 3;

/// A sentence that can't be read, or not in one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its bytes in the text.
    pub bytes: Range<usize>,
    /// What it was read as.
    pub reading: Reading,
}

/// A piece of a text between stops.
#[derive(Debug, Clone, Copy)]
struct Piece<'t> {
    text: &'t str,
    start: usize,
    bullet: bool,
}

/// What stands around a piece, and how it is read.
#[derive(Debug, Clone, Copy)]
struct Around<'t> {
    /// How many quotations stand around it.
    depth: usize,
    /// The attribute that the sentence before asked for.
    oath: Option<Id>,
    /// Whether what is refused is looked at once more, for where it stops and what was expected there.
    note: bool,
    /// The sentences of the ability before it as trees, a line for each.
    before: &'t str,
    /// Whether spaces say nothing.
    unspaced: bool,
    /// Whether the opponent does what the sentence before says, whose `their` is then.
    theirs: bool,
}

/// What a piece says.
#[derive(Debug, Default)]
struct Said {
    heads: Vec<TermId>,
    /// The tier of a mode.
    tier: Option<i32>,
    /// All ways in which its sentence can be read; none where no sentence stands behind the heads.
    readings: Option<Vec<Vec<Stmt>>>,
    /// Whether it says what holds while something is so, which only a text can that works all the time.
    steady: bool,
}

impl Rows<'_> {
    /// Reads a sentence without heads to all of its trees, each the statements in their notation.
    pub fn sentence(&self, lang: Lang, text: &str) -> Reading {
        let piece = Piece { text: text.trim().trim_end_matches(['.', '。']), start: 0, bullet: false };
        let mut terms = self.grammar.terms.clone();
        let around = Around { depth: 0, oath: None, note: true, before: "", unspaced: false, theirs: false };
        match self.piece(lang, piece, &mut terms, around) {
            Err(reading) => reading,
            Ok(said) => {
                let texts: Vec<String> = said.readings.unwrap_or_default().iter().map(|all| written(all)).collect();
                match texts.as_slice() {
                    [one] => Reading::One(one.clone()),
                    _ => Reading::Several(texts),
                }
            }
        }
    }

    /// Reads the text of a card.
    ///
    /// # Errors
    /// The sentences that can't be read, or not in one way.
    pub fn card(&self, lang: Lang, text: &str) -> Result<Card, Vec<Unread>> {
        let clean = (lang == Lang::En).then(|| normalise(text));
        let (mut built, mut unread) =
            self.built(lang, clean.as_ref().map_or(text, |clean| clean.text.as_str()), 0, true);
        if let Some(clean) = clean {
            for one in &mut unread {
                one.bytes = clean.source(one.bytes.clone());
                if let Reading::Refused(refusal) = &mut one.reading {
                    refusal.at = clean.source(refusal.at.clone());
                }
            }
            for ability in built.base.iter_mut().flatten().chain(&mut built.abilities) {
                ability.span = clean.source(ability.span.range()).into();
            }
        }
        if !unread.is_empty() {
            return Err(unread);
        }
        let Built { equip, base, abilities, .. } = built;
        Ok(match base {
            Some(base) => Card::Leader { base, awakened: abilities },
            None => Card::Plain { equip, abilities },
        })
    }

    fn built(&self, lang: Lang, text: &str, depth: usize, note: bool) -> (Built, Vec<Unread>) {
        let mut built = Built { lang, equip: None, base: None, abilities: Vec::new(), open: false, listed: Vec::new() };
        let mut unread = Vec::new();
        for piece in pieces(text) {
            let mut terms = self.grammar.terms.clone();
            let bytes = piece.start..piece.start + piece.text.len();
            let around = Around {
                depth,
                oath: built.oath(),
                note,
                before: &built.said(),
                unspaced: false,
                theirs: built.theirs(),
            };
            match self.piece(lang, piece, &mut terms, around) {
                Err(reading) => unread.push(Unread { bytes, reading }),
                Ok(said) => {
                    let several = said.readings.as_ref().is_some_and(|all| all.len() > 1);
                    if several {
                        let all = said.readings.iter().flatten().map(|all| written(all)).collect();
                        unread.push(Unread { bytes, reading: Reading::Several(all) });
                    } else if said.steady && !built.steady(self, &said, &terms)
                        || !built.piece(self, piece, said, &terms)
                    {
                        let reading = Reading::Refused(Refusal { at: bytes.clone(), expected: Vec::new() });
                        unread.push(Unread { bytes, reading });
                    }
                }
            }
        }
        take_apart(&mut built.abilities, std::mem::take(&mut built.listed));
        for ability in built.base.iter_mut().flatten().chain(&mut built.abilities) {
            state_heads::fold(ability, self.lexicon);
        }
        (built, unread)
    }

    /// The abilities of a quotation as one term.
    fn quoted(&self, lang: Lang, text: &str, terms: &mut Terms, depth: usize) -> Option<TermId> {
        if depth >= QUOTES {
            return None;
        }
        let (built, unread) = self.built(lang, text, depth + 1, false);
        if !unread.is_empty() || built.base.is_some() || built.equip.is_some() {
            return None;
        }
        let all: Vec<String> = built.abilities.iter().map(ToString::to_string).collect();
        terms.read(&format!("(quote {})", all.join(" ")))
    }

    fn piece(&self, lang: Lang, piece: Piece<'_>, terms: &mut Terms, around: Around<'_>) -> Result<Said, Reading> {
        if lang == Lang::En {
            return self.piece_in(lang, piece, terms, around);
        }
        // spaces carry no meaning in Korean (docs/spec/language.md section 5, 2)
        for unspaced in [false, true] {
            match self.piece_in(lang, piece, terms, Around { note: false, unspaced, ..around }) {
                Err(Reading::Refused(_)) => {}
                read => return read,
            }
        }
        self.piece_in(lang, piece, terms, around)
    }

    fn piece_in(
        &self,
        lang: Lang,
        piece: Piece<'_>,
        terms: &mut Terms,
        Around { depth, oath, note, before, unspaced, theirs }: Around<'_>,
    ) -> Result<Said, Reading> {
        let quoted = |inside: &str, terms: &mut Terms| self.quoted(lang, inside, terms, depth);
        let cells = tokens::cells(piece.text, lang, self.lexicon, terms, &quoted);
        let automaton = self.grammar.automaton(lang);
        let (numbers, and) = (self.grammar.numbers, self.grammar.and);
        let category = |name: &str| self.grammar.category(name).unwrap_or(NUMBER);
        let mut chart = Chart::new(&cells, &self.grammar.rows, automaton, terms, numbers, and);
        chart.unspaced = unspaced;
        let mut heads: Vec<(TermId, usize)> = Vec::new();
        let mut tier = None;
        let mut from = 0;
        if piece.bullet {
            if let Some(found) = chart.phrases(category("Tier"), 0).first() {
                tier = chart.terms.as_atom(found.term).and_then(|n| n.parse().ok());
                from = found.end;
            }
        } else {
            while let Some(found) = chart.phrases(category("Heading"), from).into_iter().max_by_key(|f| f.end) {
                heads.push((found.term, found.end));
                from = found.end;
            }
        }
        // a bracket is a head wherever what follows is a sentence without it
        loop {
            let mut around: Vec<TermId> = Vec::new();
            let said = |heads: &[(TermId, usize)], around: Vec<TermId>| {
                around.into_iter().chain(heads.iter().map(|(term, _)| *term)).collect()
            };
            if from == cells.len() {
                return Ok(Said { heads: said(&heads, around), tier, readings: None, steady: false });
            }
            let found = chart.phrases(category("Sentence"), from);
            let mut whole: Vec<TermId> = Vec::new();
            let whole_piece = |phrase: &&Found| phrase.end == cells.len() && phrase.form == PLAIN;
            whole.extend(found.iter().filter(whole_piece).map(|phrase| phrase.term));
            // the verb of the sentence before is said again (docs/spec/language.md rule N3)
            let last = before.lines().last().unwrap_or_default();
            whole.retain(|term| {
                let said = chart.terms.text(*term);
                let verbs = said.split("($after ").skip(1).filter_map(|rest| rest.split(' ').next());
                // `1장 대신 3장`: the number of the sentence before
                let numbers =
                    said.split("($for ").skip(1).filter_map(|rest| rest.split_once(" (")).map(|(what, _)| what);
                verbs.into_iter().all(|verb| last.contains(&format!("({verb} ")))
                    && numbers.into_iter().all(|what| last.contains(&format!("({what})")))
            });
            // what has happened is an event only where nothing else is waited for
            let waits = heads.iter().any(|(head, _)| chart.terms.text(*head) == "passive");
            let waits = waits && before.is_empty();
            whole.retain(|term| {
                let said = chart.terms.text(*term);
                !said.contains("($happened ") || waits && said.starts_with("(when ($happened ")
            });
            for term in &mut whole {
                let under = chart.terms.items(*term).filter(|_| chart.terms.is_call(*term, "$under"));
                if let Some(&[_, head, inner]) = under {
                    around = vec![head];
                    *term = inner;
                }
            }
            let steady = whole.iter().any(|term| chart.terms.text(*term).contains("($while "));
            let settled: Vec<Vec<TermId>> =
                whole.into_iter().filter_map(|term| settle::settle(term, chart.terms, "own", before)).collect();
            let placed = |all: &Vec<TermId>| !all.iter().any(|term| anywhere(*term, chart.terms, self.lexicon));
            let settled: Vec<Vec<TermId>> = settled.into_iter().filter(placed).collect();
            let text =
                |all: &[TermId], terms: &Terms| all.iter().map(|term| terms.text(*term)).collect::<Vec<_>>().join(" ");
            let mut nearest: Vec<String> = settled.iter().map(|all| text(all, chart.terms)).collect();
            nearest.sort();
            nearest.dedup();
            nearest::nearest(&mut nearest);
            let settled = settled.into_iter().filter(|all| nearest.contains(&text(all, chart.terms)));
            let mut texts: Vec<String> = Vec::new();
            for all in settled.collect::<Vec<_>>() {
                let shown = [before, &text(&all, chart.terms)].iter().any(|acts| is_shown(acts));
                let all = all.into_iter().map(|term| stood(term, chart.terms, self.lexicon, shown));
                let mut text = text(&all.collect::<Vec<TermId>>(), chart.terms);
                if let Some(left) = left(before) {
                    text = text.replace(&format!("($rest {left})"), "rest");
                }
                texts.push(
                    text.replace("$their", if theirs { "opp" } else { "$their" })
                        .replace("$oath", oath.map_or("$oath", |id| id.as_str()))
                        .replace("$standing", self.lexicon.standing().as_str()),
                );
            }
            texts.sort();
            texts.dedup();
            let mut readings: Vec<Vec<Stmt>> = Vec::new();
            // what the tree has no node for is said all the same
            let mut beyond: Option<String> = None;
            for text in texts {
                let Ok(statements) = read_statements(&text, self.lexicon) else {
                    beyond.get_or_insert(text);
                    continue;
                };
                if !readings.contains(&statements) {
                    readings.push(statements);
                }
            }
            if let Some(text) = beyond {
                return Err(Reading::Beyond(text));
            }
            if !readings.is_empty() {
                return Ok(Said { heads: said(&heads, around), tier, readings: Some(readings), steady });
            }
            if heads.pop().is_none() {
                break;
            }
            from = heads.last().map_or(0, |(_, end)| *end);
        }
        if !note {
            return Err(Reading::Refused(Refusal {
                at: piece.start..piece.start + piece.text.len(),
                expected: Vec::new(),
            }));
        }
        let mut chart = chart.noting();
        let mut from = 0;
        if piece.bullet {
            from = chart.phrases(category("Tier"), 0).first().map_or(0, |found| found.end);
        }
        // every bracket may be a head or the beginning of the sentence
        loop {
            for phrase in chart.phrases(category("Sentence"), from) {
                if phrase.end != cells.len() {
                    chart.refuse(phrase.end, Expected::End);
                }
            }
            let heading = chart.phrases(category("Heading"), from).into_iter().map(|found| found.end).max();
            match heading.filter(|end| *end < cells.len() && !piece.bullet) {
                Some(end) => from = end,
                None => break,
            }
        }
        let end = piece.text.len()..piece.text.len();
        let at = cells.get(chart.furthest).map_or(end, |cell| cell.bytes.clone());
        let wanted = chart.expected.iter().filter_map(|wanted| self.wanted(lang, *wanted, chart.terms));
        let mut expected: Vec<String> = wanted.collect();
        expected.sort();
        expected.dedup();
        Err(Reading::Refused(Refusal { at: piece.start + at.start..piece.start + at.end, expected }))
    }
}

/// Whether some acts show cards.
fn is_shown(acts: &str) -> bool {
    acts.contains("(reveal ") || acts.contains("(look ")
}

/// How many cards the acts before have left of the set that they speak of, where they say so.
fn left(before: &str) -> Option<i32> {
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

fn written(statements: &[Stmt]) -> String {
    statements.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The pieces of a text.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let Ok(pairs) = Text::parse(Rule::card, text) else { return Vec::new() };
    let pieces = pairs.flat_map(pest::iterators::Pair::into_inner).filter(|pair| pair.as_rule() == Rule::piece);
    let pieces = pieces.filter_map(|pair| {
        let mut bullet = false;
        let mut said = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::bullet => bullet = true,
                _ => said = Some((inner.as_str(), inner.as_span().start())),
            }
        }
        let (text, start) = said?;
        Some(Piece { text: text.trim_end(), start, bullet })
    });
    pieces.filter(|piece| !piece.text.trim().is_empty()).collect()
}

/// Abilities in the making.
struct Built {
    lang: Lang,
    equip: Option<EquipIf>,
    base: Option<Vec<Ability>>,
    abilities: Vec<Ability>,
    /// Whether the next sentence without heads continues the last ability.
    open: bool,
    /// Abilities that have further heads before their colon.
    listed: Listed,
}

impl Built {
    /// The attribute that the last sentence asks of a deck.
    fn oath(&self) -> Option<Id> {
        match self.abilities.last()?.statements.last()?.kind {
            StmtKind::DeckNeeds(attribute) => Some(attribute),
            _ => None,
        }
    }

    /// Whether the opponent does what the last sentence says.
    fn theirs(&self) -> bool {
        let last = self.abilities.last().and_then(|ability| ability.statements.last());
        last.is_some_and(|last| matches!(&last.kind, StmtKind::Act(Act::Who(Side::Opp, _))))
    }

    /// What the ability that the next sentence may belong to has said so far, a line for each statement.
    fn said(&self) -> String {
        let before = self.abilities.last().filter(|_| self.open).into_iter().flat_map(|ability| &ability.statements);
        before.map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    /// Whether what is said works all the time: under its own heads, or under those of the ability that it goes on with.
    fn steady(&self, rows: &Rows<'_>, said: &Said, terms: &Terms) -> bool {
        let own: Vec<Head> =
            said.heads.iter().filter_map(|head| read_head(&terms.text(*head), rows.lexicon).ok()).collect();
        let before = self.abilities.last().filter(|_| self.open && own.is_empty());
        let heads = before.map_or(own.as_slice(), |ability| ability.heads.as_slice());
        let steady = |head: &Head| {
            let class = rows.lexicon.head(head.word).map(|word| word.class);
            matches!(class, Some(HeadClass::Continuous | HeadClass::State))
        };
        let event = before.is_some_and(|ability| ability.statements.iter().any(is_event));
        if heads.is_empty() { rows.lexicon.brackets_are_keywords() } else { !event && heads.iter().all(steady) }
    }

    /// Adds what a piece says; false if a pronoun in it stands for nothing.
    fn piece(&mut self, rows: &Rows<'_>, piece: Piece<'_>, said: Said, terms: &Terms) -> bool {
        let span = piece.start..piece.start + piece.text.len();
        let mut heads: Vec<Head> = Vec::new();
        let mut further: Vec<Head> = Vec::new();
        let mut closed = false;
        for term in said.heads {
            let text = terms.text(term);
            match text.as_str() {
                "($face base)" => closed = true,
                "($face awakened)" => {
                    self.base = Some(std::mem::take(&mut self.abilities));
                    closed = true;
                }
                "($equip any)" => {
                    self.equip = Some(EquipIf::Any);
                    closed = true;
                }
                text if text.starts_with("($further ") => {
                    let word = text.strip_prefix("($further ").and_then(|text| text.strip_suffix(')'));
                    further.extend(word.and_then(|word| read_head(word, rows.lexicon).ok()));
                }
                text => match (text.strip_prefix("($equip "), read_head(text, rows.lexicon)) {
                    (Some(filters), _) => {
                        self.equip = equip(rows, filters.strip_suffix(')').unwrap_or(filters));
                        closed = true;
                    }
                    (None, Ok(head)) => heads.push(head),
                    (None, Err(_)) => {}
                },
            }
        }
        self.open &= !closed;
        if piece.bullet {
            let Some(modes) = self.abilities.last_mut().and_then(|a| a.statements.last_mut()).and_then(open_modes)
            else {
                return true;
            };
            modes.push(Mode { at_least: said.tier, statements: Vec::new() });
        } else if !heads.is_empty() {
            let alone = if rows.lexicon.brackets_are_keywords() { heads.len().saturating_sub(1) } else { 0 };
            let single = heads.drain(..alone).map(|head| Ability::new(vec![head], Vec::new(), span.clone()));
            self.abilities.extend(single);
            // a keyword alone takes no text
            self.open = !rows.lexicon.takes_no_text(&heads);
            if !further.is_empty() {
                self.listed.push((self.abilities.len(), further));
            }
            self.abilities.push(Ability::new(heads, Vec::new(), span.clone()));
        }
        let Some(statements) = said.readings.and_then(|all| all.into_iter().next()) else { return true };
        if !self.open {
            self.abilities.push(Ability::new(Vec::new(), Vec::new(), span.clone()));
            self.open = true;
        }
        let Some(ability) = self.abilities.last_mut() else { return true };
        ability.span.end = u32::try_from(span.end).unwrap_or(u32::MAX);
        let mut known = true;
        for statement in statements {
            if self.lang == Lang::Ko {
                korean(&mut ability.statements, statement);
            } else {
                known &= english(&mut ability.statements, statement);
            }
        }
        known
    }
}

/// What the unit that wears an item must be.
fn equip(rows: &Rows<'_>, filters: &str) -> Option<EquipIf> {
    let unit = rows.lexicon.standing();
    let set = selectors_in(Part::Selector, &format!("({unit} {filters})"), rows.lexicon).ok()?;
    let filters: Vec<Filter> = match set.into_iter().next()? {
        Selector::Kind { filters, .. } => filters,
        _ => return None,
    };
    Some(EquipIf::Filters(filters))
}

fn korean(list: &mut Vec<Stmt>, statement: Stmt) {
    match list.last_mut().and_then(open_modes).and_then(|modes| modes.last_mut()) {
        Some(mode) => add(&mut mode.statements, statement),
        None => add(list, statement),
    }
}

/// Adds a sentence: pronouns get the noun of what the sentence before chose or acted on. False if one is left.
fn english(list: &mut Vec<Stmt>, mut statement: Stmt) -> bool {
    let choice = in_inner(list, true, &mut |list| list.last().and_then(glue::bare_choice));
    if let Some(kind) = choice.or_else(|| list.last().and_then(glue::acted_on)) {
        glue::name_condition(&mut statement, kind);
    }
    glue::name_otherwise(list.last_mut(), &mut statement);
    glue::name_this(&mut statement);
    glue::join_inside(&mut statement);
    glue::name_in_event(&mut statement);
    if choice.is_none()
        && let Some(kind) = list.last().and_then(glue::acted_on)
    {
        glue::name_pronouns(&mut statement, kind);
    }
    let speaks_of_choice = choice.is_some_and(|kind| glue::name_pronouns(&mut statement, kind) > 0);
    let known = !glue::unnamed(&mut statement);
    if is_event(&statement) && list.last_mut().is_none_or(|s| open_modes(s).is_none()) {
        list.push(statement);
        return known;
    }
    let leans = speaks_of_choice || leans(&statement);
    let mut next = Some(statement);
    in_inner(list, leans, &mut |list| {
        let Some(statement) = next.take() else { return };
        let statement = match list.last_mut() {
            Some(before) => glue::join(before, statement),
            None => Some(statement),
        };
        list.extend(statement);
    });
    known
}
