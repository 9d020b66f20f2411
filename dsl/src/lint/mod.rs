//! Checks on trees that need no program (docs/spec/language.md section 7.3): texts that are understood and still can't
//! be meant. What can be in a game at all is the rulebook's knowledge ([`Limits`]), what cards there are the project's.
//! Nothing here keeps a card from being compiled; `check` runs it over what was read without a mistake.

mod bare;
mod counted;
mod fighters;
mod heads;
mod numbers;
mod range;
mod readings;
mod reminder;
mod sets;
mod whose;
mod wording;

use crate::lexicon::Lexicon;
use crate::text::TextError;
use crate::tree::visit::Visit;
use crate::tree::{
    self, Ability, Act, Cond, Duration, Event, KeywordRef, Mod, Quantity, Selector, Side, Stmt, StmtKind, Target, Value,
};
use cardwright_core::rulebook::{Limits, Rulebook};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

pub use bare::{bare, picked, put, unsaid, words as all_words};
pub use reminder::reminders;
pub use wording::{Reading, reading};

/// What is known of all cards that have a name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// The card types it can be, as bits.
    pub types: u32,
    /// The affiliations it can have, by id.
    pub affiliations: BTreeSet<String>,
    /// How many cards have it.
    pub cards: usize,
}

/// What texts are compared with: words, rulebook and cards.
pub struct Facts<'a> {
    /// The words of the game and the project.
    pub lexicon: &'a Lexicon,
    /// The rulebook of the game.
    pub book: &'a dyn Rulebook,
    /// Cards by the id of their name.
    pub names: BTreeMap<String, Named>,
    /// Affiliations, by id, that some card has. `None`: not all cards could be read.
    pub affiliations: Option<BTreeSet<String>>,
}

impl Facts<'_> {
    fn limits(&self) -> &'static Limits {
        self.book.printed().limits
    }

    fn head_index(&self, id: tree::Id) -> Option<u8> {
        let at = self.lexicon.vocabulary().heads.iter().position(|h| h.word.id == id.0)?;
        u8::try_from(at).ok()
    }
}

/// What can't be meant in the text of a card of this type.
pub fn card(card: &tree::Card, kind: u8, text: &str, facts: &Facts<'_>) -> Vec<TextError> {
    let mut lint = Lint {
        facts,
        text,
        kind: Some(kind),
        errors: Vec::new(),
        span: 0..first_line(text),
        known: Vec::new(),
        trashed: false,
        elsewhere: None,
        applies_to_this: false,
        spared: None,
        shuffles: false,
    };
    if let tree::Card::Plain { equip: Some(tree::EquipIf::Filters(filters)), .. } = card {
        lint.wearer(filters);
    }
    card.walk(&mut lint);
    lint.whose(card, kind);
    lint.side(card, kind);
    lint.errors.extend(bare(card, kind, text, facts));
    lint.errors
}

/// Adds the ids of all keywords that a text has, grants or speaks of.
pub fn keywords(card: &tree::Card, into: &mut BTreeSet<String>) {
    struct Used<'a>(&'a mut BTreeSet<String>);
    impl Visit for Used<'_> {
        fn keyword(&mut self, keyword: &tree::KeywordRef) {
            self.0.extend(keyword.keyword.clone());
            keyword.walk(self);
        }
    }
    card.walk(&mut Used(into));
}

fn first_line(text: &str) -> usize {
    text.lines().next().map_or(0, str::len)
}

/// The walk over one text, with what is known at each point of it.
struct Lint<'a> {
    facts: &'a Facts<'a>,
    text: &'a str,
    /// The type of the card; nothing inside a quoted ability.
    kind: Option<u8>,
    errors: Vec<TextError>,
    /// The place of the present sentence.
    span: Range<usize>,
    /// Whether the present ability answers that something was trashed.
    trashed: bool,
    /// The type of the card of a printed ability, where such a card never is on the field as what acts there: a skill, a
    /// leader.
    elsewhere: Option<u8>,
    /// The modifications that the walk comes to apply to the card of this text.
    applies_to_this: bool,
    /// What holds wherever the walk is: states of the ability and conditions around the sentence.
    known: Vec<Cond>,
    /// The player who would be dealt the damage of which the present sentences say what happens instead.
    spared: Option<Side>,
    /// Whether the present ability shuffles, so that where in a pile a card goes need not be said.
    shuffles: bool,
}

impl Lint<'_> {
    /// A finding about the sentence, or about the number in it if it is there once.
    fn report(&mut self, error: TextError) {
        let span = match error.get("value") {
            Some(value) => self.once(value).unwrap_or_else(|| self.span.clone()),
            None => self.span.clone(),
        };
        let error = error.at(span);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// Whether a sentence deals no damage to whom damage would be dealt.
    fn spares(&self, stmt: &Stmt) -> bool {
        let StmtKind::Act(Act::Damage(to, Value::Number(0))) = &stmt.kind else { return false };
        self.spared == Some(*to)
    }

    /// Where a number stands in the sentence, if it stands there once.
    fn once(&self, number: &str) -> Option<Range<usize>> {
        let sentence = self.text.get(self.span.clone())?;
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let mut found = sentence.match_indices(number).filter(|(at, _)| {
            let before = sentence.get(..*at).and_then(|s| s.chars().next_back());
            let behind = sentence.get(at + number.len()..).and_then(|s| s.chars().next());
            !digit(before) && !digit(behind)
        });
        match (found.next(), found.next()) {
            (Some((at, _)), None) => Some(self.span.start + at..self.span.start + at + number.len()),
            _ => None,
        }
    }
}

/// An error that gets its place from the sentence the walk is in.
fn fault(code: &'static str) -> TextError {
    TextError::new(code, 0..0)
}

impl Visit for Lint<'_> {
    fn ability(&mut self, ability: &Ability) {
        let outer = (self.span.clone(), self.known.len());
        let (kind, trashed, elsewhere) = (self.kind, self.trashed, self.elsewhere);
        if !ability.span.range().is_empty() {
            self.span = ability.span.range();
        }
        self.heads(ability);
        self.kind = None;
        let shuffles = std::mem::replace(&mut self.shuffles, ability.to_string().contains("shuffle"));
        ability.walk(self);
        self.shuffles = shuffles;
        (self.kind, self.trashed, self.elsewhere) = (kind, trashed, elsewhere);
        self.span = outer.0;
        self.known.truncate(outer.1);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let outer = (self.span.clone(), self.known.len());
        if !stmt.span.range().is_empty() {
            self.span = stmt.span.range();
        }
        self.grouped(stmt);
        match &stmt.kind {
            StmtKind::If(cond, inner) => {
                self.cond(cond);
                self.assume(cond);
                self.stmt(inner);
            }
            // "If you do, if you do"
            StmtKind::Then(inner) if matches!(inner.kind, StmtKind::Then(_)) => {
                self.report(fault("condition-always"));
            }
            StmtKind::Else(inner) => {
                // The condition around it is the one that did not hold.
                let known = std::mem::take(&mut self.known);
                self.stmt(inner);
                self.known = known;
            }
            // "During your opponent's next turn": up to its end while it is theirs, which in that very turn would begin at once.
            StmtKind::Until(duration, inner) if let StmtKind::If(cond, inner) = &inner.kind => {
                let known = std::mem::take(&mut self.known);
                let theirs = (*duration, cond) == (Duration::NextOppTurnEnd, &Cond::Turn(Side::Opp));
                if theirs && !known.contains(&Cond::Turn(Side::Own)) {
                    self.report(fault("begins-later"));
                }
                self.cond(cond);
                self.assume(cond);
                self.stmt(inner);
                self.known = known;
            }
            StmtKind::Modes { based_on: Some(based_on), modes, .. } => {
                self.tiers(based_on, modes);
                stmt.walk(self);
            }
            // damage that would be dealt may become none
            StmtKind::Instead(inner) if self.spares(inner) => {}
            StmtKind::When { event, body, .. } => {
                self.done_before(event, body);
                self.fights_then(event, body);
                let spared = match event {
                    Event::Would(event) => match &**event {
                        Event::Damages { player, .. } => Some(*player),
                        _ => None,
                    },
                    _ => None,
                };
                let outer = std::mem::replace(&mut self.spared, spared);
                stmt.walk(self);
                self.spared = outer;
            }
            _ => stmt.walk(self),
        }
        self.span = outer.0;
        self.known.truncate(outer.1);
    }

    fn act(&mut self, act: &Act) {
        self.amount(act);
        self.looked_at_in_deck(act);
        self.placed_in_deck(act);
        self.generated(act);
        self.borne(act);
        let applies_to_this = matches!(act, Act::Apply { target: Target::This, .. });
        let outer = std::mem::replace(&mut self.applies_to_this, applies_to_this);
        act.walk(self);
        self.applies_to_this = outer;
    }

    fn modification(&mut self, modification: &Mod) {
        self.change(modification);
        // "Power +1000" on a card without power speaks of what the sentence acts on, which the compiler looks for.
        let implied = matches!(modification, Mod::Stat(stat, ..) if self.lacks(*stat));
        // A card that is played and gone can be kept from being played, wherever it lies.
        let played = matches!(modification, Mod::Cant { action: tree::Id("activate"), what: None, place: None });
        if self.applies_to_this && !implied && !played {
            self.on_the_field();
        }
        modification.walk(self);
    }

    fn event(&mut self, event: &Event) {
        self.trashed |= matches!(event, Event::Trashed(..) | Event::YouTrash(..) | Event::Trashes { .. });
        event.walk(self);
    }

    fn cond(&mut self, cond: &Cond) {
        self.compared(cond);
        self.looked_back(cond);
        cond.walk(self);
    }

    fn target(&mut self, target: &Target) {
        if let Target::Choose { quantity, from, .. } = target {
            self.choice(quantity, from);
        }
        target.walk(self);
    }

    fn quantity(&mut self, quantity: &Quantity) {
        self.how_many(quantity);
        quantity.walk(self);
    }

    fn selector(&mut self, selector: &Selector) {
        self.set(selector);
        selector.walk(self);
    }

    fn filter(&mut self, filter: &tree::Filter) {
        self.bound(filter);
        filter.walk(self);
    }

    fn value(&mut self, value: &Value) {
        value.walk(self);
    }

    fn keyword(&mut self, keyword: &KeywordRef) {
        self.parameter(keyword);
        keyword.walk(self);
    }
}
