//! Abilities put together from what the pieces of a text say: heads open them, bullets are modes, an event takes what follows, a
//! choice goes to where it is used (docs/spec/language.md rules N1 and N10).

use std::ops::Range;

use cardwright_core::vocabulary::HeadClass;

use super::Rows;
use super::faults::Misplaced;
use super::joining::number::Number;
use super::joining::{choices, in_inner, in_other, is_event, ko, leans, open_modes, pronouns, waits_in_answer};
use super::listed::head_text;
use super::sentence::{Said, of_moment};
use super::terms::Terms;
use crate::head_lists::Listed;
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::print;
use crate::tree::{
    Ability, Act, Card, EquipIf, Filter, Head, Id, Mode, Part, Selector, Side, Stmt, StmtKind, read_head, selectors_in,
};

/// Which of the faces of a card a heading begins, counted from 0.
fn face(rows: &Rows<'_>, heading: &str) -> Option<usize> {
    let id = heading.strip_prefix("($face ")?.strip_suffix(')')?;
    let faces = rows.lexicon.vocabulary().defaults.faces;
    faces.iter().position(|face| face.id == id).filter(|_| faces.len() > 1)
}

/// Abilities in the making.
pub(super) struct Built {
    pub lang: Lang,
    pub equip: Option<EquipIf>,
    /// Whether the text has begun with the word of the first face.
    pub faced: bool,
    pub base: Option<Vec<Ability>>,
    pub abilities: Vec<Ability>,
    /// Whether the next sentence without heads continues the last ability.
    pub open: bool,
    /// Abilities that have further heads before their colon.
    pub listed: Listed,
}

impl Built {
    pub(super) fn new(lang: Lang) -> Self {
        let (base, abilities, listed) = (None, Vec::new(), Vec::new());
        Built { lang, equip: None, faced: false, base, abilities, open: false, listed }
    }

    /// The card that they are of.
    pub(super) fn card(self) -> Card {
        match self.base {
            Some(base) => Card::Leader { base, awakened: self.abilities },
            None if self.faced => Card::Leader { base: self.abilities, awakened: Vec::new() },
            None => Card::Plain { equip: self.equip, abilities: self.abilities },
        }
    }

    /// The attribute that the last sentence asks of a deck.
    pub(super) fn oath(&self) -> Option<Id> {
        match self.abilities.last()?.statements.last()?.kind {
            StmtKind::DeckNeeds(attribute) => Some(attribute),
            _ => None,
        }
    }

    /// Whether the opponent does what the last sentence says.
    pub(super) fn theirs(&self) -> bool {
        let last = self.abilities.last().and_then(|ability| ability.statements.last());
        last.is_some_and(|last| matches!(&last.kind, StmtKind::Act(Act::Who(Side::Opp, _))))
    }

    /// Whether the last ability has a head that says when it works.
    pub(super) fn is_headed(&self, lexicon: &Lexicon) -> bool {
        self.abilities.last().is_some_and(|last| !last.heads.is_empty() && !lexicon.takes_no_text(&last.heads))
    }

    /// The heads of the ability that the next sentence may belong to, as they are printed in Korean; nothing where it has none,
    /// or has said nothing yet.
    pub(super) fn head_of(&self, lexicon: &Lexicon) -> Option<String> {
        let before = self.abilities.last().filter(|ability| self.open && !ability.statements.is_empty())?;
        let said = before.statements.first().cloned()?;
        let printed =
            |heads: Vec<Head>| print::ko::ability(&Ability::new(heads, vec![said.clone()], 0..0), lexicon).ok();
        let (whole, bare) = (printed(before.heads.clone())?, printed(Vec::new())?);
        let heads = whole.strip_suffix(bare.as_str())?.trim_end();
        (!heads.is_empty()).then(|| heads.to_owned())
    }

    /// What the ability that the next sentence may belong to has said so far, a line for each statement.
    pub(super) fn said(&self) -> String {
        let before = self.abilities.last().filter(|_| self.open).into_iter().flat_map(|ability| &ability.statements);
        before.map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    /// Whether the ability that the next sentence may belong to does something at a moment.
    pub(super) fn once(&self, lexicon: &Lexicon) -> bool {
        self.abilities.last().filter(|_| self.open).is_some_and(|ability| of_moment(&ability.heads, lexicon))
    }

    /// Whether what is said works all the time: under its own heads, or under those of the ability that it goes on with.
    pub(super) fn steady(&self, rows: &Rows<'_>, said: &Said, terms: &Terms) -> bool {
        let own: Vec<Head> =
            said.heads.iter().filter_map(|head| read_head(&head_text(*head, terms), rows.lexicon).ok()).collect();
        let before = self.abilities.last().filter(|_| self.open && own.is_empty());
        let heads = before.map_or(own.as_slice(), |ability| ability.heads.as_slice());
        let steady = |head: &Head| {
            let class = rows.lexicon.head(head.word).map(|word| word.class);
            matches!(class, Some(HeadClass::Continuous | HeadClass::State))
        };
        let event = before.is_some_and(|ability| ability.statements.iter().any(is_event));
        if heads.is_empty() { rows.lexicon.brackets_are_keywords() } else { !event && heads.iter().all(steady) }
    }

    /// Whether the last sentence is a list of options.
    pub(super) fn lists(&mut self) -> bool {
        self.abilities
            .last_mut()
            .and_then(|a| a.statements.last_mut())
            .and_then(open_modes)
            .is_some_and(|m| !m.is_empty())
    }

    /// Adds what a piece says.
    ///
    /// # Errors
    /// Why it has no place here.
    pub(super) fn piece(
        &mut self,
        rows: &Rows<'_>,
        (bullet, span): (bool, Range<usize>),
        said: Said,
        terms: &Terms,
    ) -> Result<(), Misplaced> {
        let mut heads: Vec<Head> = Vec::new();
        let mut further: Vec<Head> = Vec::new();
        let mut closed = false;
        for term in said.heads {
            let text = head_text(term, terms);
            match text.as_str() {
                // each face once, the first one first, and nothing before it
                text if face(rows, text) == Some(0) => {
                    if self.faced || !self.abilities.is_empty() || self.equip.is_some() {
                        return Err(Misplaced::Opening);
                    }
                    (self.faced, closed) = (true, true);
                }
                text if face(rows, text).is_some() => {
                    if !self.faced && self.lang == Lang::Ko || self.base.is_some() {
                        return Err(Misplaced::Opening);
                    }
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
                    // what a loose wording takes for a head must be one
                    (None, Err(_)) if rows.grammar.loose => return Err(Misplaced::Opening),
                    (None, Err(_)) => {}
                },
            }
        }
        // a list of heads ends with one
        if !further.is_empty() && heads.is_empty() {
            return Err(Misplaced::Opening);
        }
        self.open &= !closed;
        if bullet {
            let Some(modes) = self.abilities.last_mut().and_then(|a| a.statements.last_mut()).and_then(open_modes)
            else {
                return Err(Misplaced::Bullet);
            };
            modes.push(Mode { at_least: said.tier, statements: Vec::new() });
        } else if !heads.is_empty() {
            let single = |head: &Head| rows.lexicon.brackets_are_keywords() || rows.lexicon.says_all(head.word);
            let state = |head: &Head| rows.lexicon.is_head(head.word, HeadClass::State);
            // `Play: Daybreak: text`: a condition before a colon goes with the head before it
            let goes_with = |next: &Head| rows.lexicon.before_colon(next.word) && state(next);
            let pairs = heads.iter().zip(heads.iter().skip(1));
            let alone = pairs.take_while(|(head, next)| single(head) && !state(head) && !goes_with(next)).count();
            let single = heads.drain(..alone).map(|head| Ability::new(vec![head], Vec::new(), span.clone()));
            self.abilities.extend(single);
            // docs/spec/language.md rule 13: states first, then the event, then a keyword's head
            if !rows.lexicon.brackets_are_keywords() {
                heads.sort_by_key(|head| match rows.lexicon.head(head.word).map(|word| word.class) {
                    Some(HeadClass::State) => 0,
                    Some(HeadClass::Keyword) => 2,
                    _ => 1,
                });
            }
            // a keyword alone takes no text
            self.open = !rows.lexicon.takes_no_text(&heads);
            if !further.is_empty() {
                self.listed.push((self.abilities.len(), further));
            }
            self.abilities.push(Ability::new(heads, Vec::new(), span.clone()));
        }
        let Some(statements) = said.readings.and_then(|all| all.into_iter().next()) else { return Ok(()) };
        if !self.open {
            self.abilities.push(Ability::new(Vec::new(), Vec::new(), span.clone()));
            self.open = true;
        }
        let Some(ability) = self.abilities.last_mut() else { return Ok(()) };
        ability.span.end = u32::try_from(span.end).unwrap_or(u32::MAX);
        let mut fits = Ok(());
        for statement in statements {
            fits = fits.and(if self.lang == Lang::Ko {
                korean(&mut ability.statements, statement, said.number)
            } else {
                english(&mut ability.statements, statement, said.number)
            });
        }
        fits
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

fn korean(list: &mut Vec<Stmt>, statement: Stmt, number: Option<Number>) -> Result<(), Misplaced> {
    let agree = match list.last_mut().and_then(open_modes).and_then(|modes| modes.last_mut()) {
        Some(mode) => ko::add(&mut mode.statements, statement, number),
        None => ko::add(list, statement, number),
    };
    if agree { Ok(()) } else { Err(Misplaced::Number) }
}

/// Adds a sentence: pronouns get the noun of what the sentence before chose or acted on.
fn english(list: &mut Vec<Stmt>, mut statement: Stmt, number: Option<Number>) -> Result<(), Misplaced> {
    let choice = in_inner(list, true, &mut |list| list.last().and_then(choices::bare_choice));
    if let Some(kind) = choice.or_else(|| list.last().and_then(choices::acted_on)) {
        pronouns::name_condition(&mut statement, kind);
    }
    if matches!(statement.kind, StmtKind::Else(_))
        && let Some(kind) = list.last().and_then(choices::asked_of)
    {
        pronouns::name_pronouns(&mut statement, kind);
    }
    pronouns::name_otherwise(list.last_mut(), &mut statement);
    // `discard a card. Deal damage to a unit equal to its cost`: the number of either
    let spoken = in_inner(list, true, &mut |list| list.last().and_then(choices::spoken_of));
    let either = spoken.is_some() && pronouns::counts_itself(&statement);
    pronouns::name_this(&mut statement);
    let mut agree = choices::join_inside(&mut statement, number);
    pronouns::name_in_event(&mut statement);
    let picked = choices::picked_of(list);
    if choice.is_none()
        && let Some(kind) = picked.or_else(|| list.last().and_then(choices::acted_on))
    {
        pronouns::name_pronouns(&mut statement, kind);
    }
    let speaks_of_choice = choice.is_some_and(|kind| pronouns::name_pronouns(&mut statement, kind) > 0);
    let known = match pronouns::unnamed(&mut statement) {
        true => Err(Misplaced::Pronoun),
        false if either => Err(Misplaced::Number),
        false => Ok(()),
    };
    let apart = is_event(&statement) && !waits_in_answer(list.last(), &statement);
    if apart && list.last_mut().is_none_or(|s| open_modes(s).is_none()) {
        list.push(statement);
        return known;
    }
    let leans = speaks_of_choice || leans(&statement);
    let otherwise = matches!(statement.kind, StmtKind::Else(_));
    let mut next = Some(statement);
    let mut add = |list: &mut Vec<Stmt>| {
        let Some(statement) = next.take() else { return };
        let (statement, agrees) = match list.last_mut() {
            Some(before) => choices::join(before, statement, number),
            None => (Some(statement), true),
        };
        agree &= agrees;
        list.extend(statement);
    };
    if otherwise {
        in_other(list, &mut add)
    } else {
        in_inner(list, leans, &mut add)
    }
    known.and(if agree { Ok(()) } else { Err(Misplaced::Number) })
}
