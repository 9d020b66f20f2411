//! Verbs of the rulebook and numbers that a player gains and loses: `deal 2 damage to X`, `steal 1 amber`, `gain 2 amber`. One
//! reading for all of them; which words there are is said by the vocabulary.

use crate::lexicon::Class;
use crate::tree::{Act, Change, Event, Id, Mod, Owner, Side, Target, Value, Zone};
use cardwright_core::vocabulary::{TextVerb, VerbCards, VerbMeaning, VerbNumber};

use super::cursor::Cursor;
use super::token::Kind;

impl Cursor<'_> {
    /// An act with a verb of the rulebook.
    pub(crate) fn own_act(&mut self, third: bool) -> Option<Act> {
        let verbs = self.lex.vocabulary().verbs;
        let act = verbs.iter().find_map(|verb| {
            self.attempt(|c| {
                c.own_word(verb, third)?;
                c.own_rest(verb, None)
            })
        });
        act.or_else(|| self.attempt(|c| c.gaining(third)))
    }

    /// `1 of your creatures captures 2 amber`: the cards that do it as the subject.
    pub(crate) fn own_clause(&mut self) -> Option<Act> {
        let verbs = self.lex.vocabulary().verbs;
        if verbs.iter().all(|v| v.cards != VerbCards::With) {
            return None;
        }
        let subject = self.target()?;
        verbs.iter().filter(|v| v.cards == VerbCards::With).find_map(|verb| {
            self.attempt(|c| {
                c.own_word(verb, true).or_else(|| c.own_word(verb, false))?;
                c.own_rest(verb, Some(subject.clone()))
            })
        })
    }

    /// `a friendly creature is destroyed`, `this creature reaps`, `your opponent steals amber`
    pub(crate) fn own_event(&mut self, would: bool) -> Option<Event> {
        let verbs = self.lex.vocabulary().verbs;
        if verbs.is_empty() {
            return None;
        }
        if let Some(found) = self.attempt(|c| {
            let side = c.player()?;
            verbs.iter().filter(|v| v.cards == VerbCards::None).find_map(|verb| {
                c.attempt(|c| {
                    c.happening(verb, would)?;
                    match verb.number {
                        VerbNumber::Of(unit) => c.word(unit)?,
                        _ => c.any(verb.behind)?,
                    }
                    Some(Event::Done { verb: Id(verb.word.id), what: None, who: Some(side) })
                })
            })
        }) {
            return Some(found);
        }
        if let Some(found) = self.attempt(|c| c.taken(would)) {
            return Some(found);
        }
        let what = match self.attempt(Self::reference) {
            Some(t) => t,
            None => Target::Sel(self.one_noun()?),
        };
        let verb = verbs.iter().find(|verb| {
            self.attempt(|c| match verb.cards {
                VerbCards::Object | VerbCards::To => {
                    if would {
                        c.words("would be")?
                    } else {
                        c.any(&["is", "are"])?
                    }
                    c.undergone(verb)
                }
                VerbCards::With => {
                    c.happening(verb, would)?;
                    match verb.number {
                        VerbNumber::Of(unit) => c.word(unit),
                        _ => Some(()),
                    }
                }
                _ => None,
            })
            .is_some()
        })?;
        Some(Event::Done { verb: Id(verb.word.id), what: Some(what), who: None })
    }

    /// `[can't] be destroyed`, `[can't] be dealt damage`
    pub(crate) fn own_action_undergone(&mut self) -> Option<Id> {
        self.word("be")?;
        let verbs = self.lex.vocabulary().verbs;
        let forbidden = |v: &&TextVerb| !v.action.is_empty() && v.cards.undergo();
        let verb = verbs.iter().filter(forbidden).find(|verb| self.attempt(|c| c.undergone(verb)).is_some())?;
        Some(Id(verb.action))
    }

    /// `destroyed`, `dealt damage`
    pub(crate) fn undergone(&mut self, verb: &'static TextVerb) -> Option<()> {
        verb.undergone().try_for_each(|word| self.word(word))
    }

    /// `reaps`, `would reap`
    pub(crate) fn happening(&mut self, verb: &'static TextVerb, would: bool) -> Option<()> {
        if would {
            self.word("would")?;
            return self.any(verb.word.en);
        }
        self.words(verb.third).or_else(|| self.any(verb.word.en))
    }

    /// The verb itself, in the base form or in the third person.
    pub(crate) fn own_word(&mut self, verb: &TextVerb, third: bool) -> Option<()> {
        if third { self.words(verb.third) } else { self.any(verb.word.en) }
    }

    fn own_rest(&mut self, verb: &'static TextVerb, subject: Option<Target>) -> Option<Act> {
        let mut number = None;
        let mut computed = false;
        if let VerbNumber::Of(unit) = verb.number {
            // `capture all of your opponent's amber`
            number = self.attempt(|c| {
                let (value, stat) = c.part_of()?;
                c.lex.stat(stat)?.word.en.contains(&unit).then_some(value)
            });
            computed = number.is_none() && self.skip(unit);
            if number.is_none() && !computed {
                let n = if self.skip("x") { Value::X } else { Value::Number(self.number()?) };
                self.word(unit)?;
                number = Some(n);
            }
        }
        if !verb.behind.is_empty() {
            // longer wordings stand behind the printed ones
            verb.behind.iter().rev().find(|words| self.words(words).is_some())?;
        }
        // what stands behind the cards belongs to the number
        let outer = std::mem::replace(&mut self.counts_behind, verb.number != VerbNumber::None);
        let what = self.own_cards(verb, subject);
        self.counts_behind = outer;
        let what = what?;
        if computed {
            self.words("equal to")?;
            number = Some(self.value()?);
        } else if let Some(Value::Number(n)) = number
            && let Some(per) = self.attempt(|c| c.per(n))
        {
            number = Some(per);
        }
        if let VerbNumber::Change(stat) = verb.number {
            number = self.attempt(|c| {
                c.word("at")?;
                // `at +2 current cost`
                if let Some(by) = c.signed() {
                    c.game_word_is(Class::Stat, stat)?;
                    return Some(Value::Number(by));
                }
                c.game_word_is(Class::Stat, stat)?;
                c.signed().map(Value::Number)
            });
        }
        own_made(verb, what, number, self.actor)
    }

    /// `Some(None)`: it has no cards.
    fn own_cards(&mut self, verb: &TextVerb, subject: Option<Target>) -> Option<Option<Target>> {
        if subject.is_some() {
            return Some(subject);
        }
        match verb.cards {
            VerbCards::None => return Some(None),
            VerbCards::Object => {}
            VerbCards::To => self.word("to")?,
            VerbCards::From => self.word("from")?,
            VerbCards::With if !self.skip("with") => return Some(Some(Target::This)),
            VerbCards::With => {}
        }
        self.target().map(Some)
    }

    /// `+2`, `-1`
    fn signed(&mut self) -> Option<i32> {
        let sign = match self.kind() {
            Some(Kind::Sign('+')) => 1,
            Some(Kind::Sign('-')) => -1,
            _ => return None,
        };
        self.at += 1;
        self.digits().map(|n| n.saturating_mul(sign))
    }

    /// `gain 2 amber`, `loses 1 amber for each X`, `gain amber equal to V`
    fn gaining(&mut self, third: bool) -> Option<Act> {
        if self.lex.vocabulary().stats.iter().all(|s| !s.gained) {
            return None;
        }
        let change = if self.word(if third { "gains" } else { "gain" }).is_some() {
            Change::Plus
        } else {
            self.word(if third { "loses" } else { "lose" })?;
            Change::Minus
        };
        if let Some((value, stat)) = self.attempt(Self::part_of) {
            let mods = vec![Mod::Stat(stat, change, value)];
            return Some(Act::Apply { target: Target::Player(Side::Own), duration: None, mods });
        }
        let number = self.attempt(|c| if c.skip("x") { Some(Value::X) } else { c.number().map(Value::Number) });
        let stat = self.gained_stat()?;
        let value = match number {
            None => {
                self.words("equal to")?;
                self.value()?
            }
            Some(Value::Number(n)) => self.attempt(|c| c.per(n)).unwrap_or(Value::Number(n)),
            Some(other) => other,
        };
        let mods = vec![Mod::Stat(stat, change, value)];
        Some(Act::Apply { target: Target::Player(Side::Own), duration: None, mods })
    }

    pub(crate) fn gained_stat(&mut self) -> Option<Id> {
        self.attempt(|c| {
            let stat = c.game_word(Class::Stat)?;
            c.lex.stat(stat).filter(|s| s.gained).map(|_| stat)
        })
    }
}

/// The act that a verb of the rulebook makes.
pub(crate) fn own_made(verb: &'static TextVerb, what: Option<Target>, by: Option<Value>, actor: Side) -> Option<Act> {
    Some(match verb.does {
        VerbMeaning::Rule(_) => Act::Do { verb: Id(verb.word.id), what, by },
        VerbMeaning::Put(zone, owner) => {
            let to = Zone::whole(Id(zone), if owner { Owner::Owner } else { actor.into() });
            Act::Put { what: what?, to, any_order: false, shuffle: false }
        }
    })
}

/// An act of a player: what changes a number of the one who acts has no other doer.
pub(crate) fn done_by(side: Side, act: Act) -> Act {
    match (side, act) {
        (Side::Own, act) => act,
        (side, Act::Apply { target: Target::Player(Side::Own), duration: None, mods }) => {
            Act::Apply { target: Target::Player(side), duration: None, mods }
        }
        (side, act) => Act::Who(side, Box::new(act)),
    }
}
