//! What a sentence says of its subject: `gets power -4200`, `gains Pierce[1]`, `can't attack` (docs/spec/language.md
//! section 2.2), and for how long.

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::Class;
use crate::tree::{Act, CantWhat, Change, Duration, Gained, Id, Mod, Quantity, Side, Target, Value, Zone};

use super::build;
use super::cursor::Cursor;
use super::frames::Form;
use super::token::Kind;

/// What a duration can be `this` of, and how it is read.
type ThisPart = (Duration, fn(&mut Cursor<'_>) -> Option<()>);

impl Cursor<'_> {
    /// `until end of turn`, `during your opponent's turn`
    pub(crate) fn duration(&mut self) -> Option<Duration> {
        const WHOLE: &[(&str, Duration)] = &[
            ("until end of turn", Duration::ThisTurn),
            ("until the end of this turn", Duration::ThisTurn),
            ("until the end of the turn", Duration::ThisTurn),
            ("until this turn ends", Duration::ThisTurn),
            ("this turn", Duration::ThisTurn),
            ("for the remainder of the turn", Duration::ThisTurn),
            ("for the rest of the turn", Duration::ThisTurn),
        ];
        if let Some(found) = WHOLE.iter().find_map(|(words, d)| self.words(words).map(|()| *d)) {
            return Some(found);
        }
        if let Some(found) = self.part_of_turn() {
            return Some(found);
        }
        self.attempt(|c| {
            if c.skip("until the end of") {
                let side = c.possessor()?;
                let next = c.skip("next");
                c.word("turn")?;
                return match (side, next) {
                    (Side::Own, false) => Some(Duration::OwnTurnEnd),
                    (Side::Opp, false) => Some(Duration::OppTurnEnd),
                    (Side::Opp, true) => Some(Duration::NextOppTurnEnd),
                    (Side::Own, true) => Some(Duration::NextOwnTurnEnd),
                };
            }
            if c.any(&["until the start of", "until the beginning of"]).is_some() {
                let side = c.possessor()?;
                c.skip("next");
                c.word("turn")?;
                return Some(if side == Side::Own { Duration::OwnTurnStart } else { Duration::OppTurnStart });
            }
            c.word("during")?;
            let side = c.possessor()?;
            c.word("turn")?;
            Some(if side == Side::Own { Duration::DuringOwnTurn } else { Duration::DuringOppTurn })
        })
    }

    /// `until this attack ends`, `this attack phase`
    fn part_of_turn(&mut self) -> Option<Duration> {
        const PARTS: [ThisPart; 3] = [
            (Duration::ThisAttack, |c| c.framed(CommonVerb::Attack, Form::Noun)),
            (Duration::ThisDefense, |c| c.framed(CommonVerb::Defend, Form::Noun)),
            (Duration::ThisAttackPhase, |c| c.phase_word(Id("attack"))),
        ];
        let until_it_ends = PARTS.iter().find_map(|(duration, part)| {
            self.attempt(|c| {
                c.words("until this")?;
                part(c)?;
                c.word("ends").map(|()| *duration)
            })
        });
        until_it_ends.or_else(|| {
            self.attempt(|c| {
                c.word("this")?;
                c.phase_word(Id("attack")).map(|()| Duration::ThisAttackPhase)
            })
        })
    }

    /// A sentence about a subject.
    pub(crate) fn modification(&mut self) -> Option<Act> {
        let act = self
            .attempt(Self::bare_change)
            .or_else(|| self.attempt(Self::cant_be_taken))
            .or_else(|| self.attempt(Self::player_change))
            .or_else(|| self.attempt(Self::subject_change))?;
        let Act::Apply { target, duration: None, mods } = act else { return Some(act) };
        // docs/spec/language.md rule 14: a duration behind the change
        let duration = self.duration();
        Some(Act::Apply { target, duration, mods })
    }

    /// `power +2700, hit +1`: of this unit.
    fn bare_change(&mut self) -> Option<Act> {
        let mods = self.changes()?;
        Some(Act::Apply { target: Target::This, duration: None, mods })
    }

    /// `your leader level +1`
    fn player_change(&mut self) -> Option<Act> {
        let side = self.possessor()?;
        let at = self.at;
        self.player_stat()?;
        self.back(at);
        let mods = self.changes()?;
        Some(Act::Apply { target: Target::Player(side), duration: None, mods })
    }

    fn subject_change(&mut self) -> Option<Act> {
        let target = match self.attempt(Self::player) {
            Some(side) => Target::Player(side),
            None => {
                let start = self.at;
                match self.target()? {
                    // `creatures can't reap`: whatever they are, all of them
                    Target::Sel(selector) if self.plural_since(start) => Target::All(selector),
                    target => target,
                }
            }
        };
        // A player is no card that something is done to.
        let undergone = |c: &mut Self| {
            c.any(&["can't", "can not"])?;
            c.own_action_undergone().map(drop)
        };
        if matches!(target, Target::Player(_)) && self.sees(undergone) {
            return None;
        }
        let mut mods = Vec::new();
        self.verb_phrase(&mut mods)?;
        while self
            .attempt(|c| {
                if c.comma().is_some() {
                    c.skip("and");
                } else {
                    c.word("and")?;
                }
                c.verb_phrase(&mut mods)
            })
            .is_some()
        {}
        Some(Act::Apply { target, duration: None, mods })
    }

    fn verb_phrase(&mut self, mods: &mut Vec<Mod>) -> Option<()> {
        if self.any(&["gets", "get"]).is_some() {
            mods.extend(self.changes()?);
            return Some(());
        }
        if self.any(&["gains", "gain"]).is_some() {
            return self.gains(mods);
        }
        if self.any(&["loses", "lose"]).is_some() {
            let stat = self.game_word(Class::Stat)?;
            self.words("equal to")?;
            mods.push(Mod::Stat(stat, Change::Minus, self.value()?));
            return Some(());
        }
        if self.any(&["has", "have"]).is_some() {
            let stat = self.game_word(Class::Stat)?;
            self.skip("equal to");
            mods.push(Mod::Stat(stat, Change::Set, self.value()?));
            return Some(());
        }
        if self.any(&["isn't", "aren't", "is not", "are not"]).is_some() {
            self.framed(CommonVerb::Trash, Form::Done)?;
            mods.push(Mod::Prevent);
            return Some(());
        }
        if let Some(action) = self.attempt(|c| {
            c.word("must")?;
            let action = c.game_word(Class::Action)?;
            c.words("if able")?;
            Some(action)
        }) {
            mods.push(Mod::Must(action));
            return Some(());
        }
        mods.push(self.attempt(Self::cant).or_else(|| self.attempt(Self::can))?);
        Some(())
    }

    /// `power -1800`, `power +600 for each X, hit +1`
    fn changes(&mut self) -> Option<Vec<Mod>> {
        let mut mods = vec![self.change()?];
        while let Some(next) = self.attempt(|c| {
            if c.comma().is_some() {
                c.skip("and");
            } else {
                c.word("and")?;
            }
            c.change()
        }) {
            mods.push(next);
        }
        Some(mods)
    }

    fn change(&mut self) -> Option<Mod> {
        if let Some(printed) = self.attempt(Self::change_before) {
            return Some(printed);
        }
        let stat = self.game_word(Class::Stat)?;
        let change = match self.kind() {
            Some(Kind::Sign('+')) => Change::Plus,
            Some(Kind::Sign('-')) => Change::Minus,
            _ => {
                self.word("+")?;
                return None;
            }
        };
        self.at += 1;
        if self.skip("x") {
            return Some(Mod::Stat(stat, change, Value::X));
        }
        let n = self.digits()?;
        self.unit_of(stat);
        let value = self.attempt(|c| c.per(n)).unwrap_or(Value::Number(n));
        Some(Mod::Stat(stat, change, value))
    }

    /// `[gains] Pierce[1] and 「…」`, `[gains] power equal to V`
    fn gains(&mut self, mods: &mut Vec<Mod>) -> Option<()> {
        if let Some((stat, value)) = self.attempt(|c| {
            let stat = c.game_word(Class::Stat)?;
            c.words("equal to")?;
            Some((stat, c.value()?))
        }) {
            mods.push(Mod::Stat(stat, Change::Plus, value));
            return Some(());
        }
        mods.push(self.gained().map(Mod::Gain)?);
        while let Some(next) = self.attempt(|c| {
            if c.comma().is_some() {
                c.skip("and");
            } else {
                c.word("and")?;
            }
            c.gained()
        }) {
            mods.push(Mod::Gain(next));
        }
        Some(())
    }

    fn gained(&mut self) -> Option<Gained> {
        if let Some(sentences) = self.quote() {
            let (abilities, log) = build::quoted(self.lex, self.source, sentences);
            self.log.add(log);
            return Some(Gained::Quote(abilities));
        }
        if let Some((quantity, head)) = self.attempt(|c| {
            let quantity = c.effect_quantity()?;
            let head = c.head_effects()?;
            c.word("of")?;
            Some((quantity, head))
        }) {
            let of = self.target()?;
            return Some(Gained::Effect { quantity, of, head });
        }
        self.keyword_ref().map(Gained::Keyword)
    }

    /// `the`, `all`: without number; `1`.
    pub(crate) fn effect_quantity(&mut self) -> Option<Option<Quantity>> {
        if self.any(&["the", "all"]).is_some() {
            return Some(None);
        }
        self.quantity().map(Some)
    }

    fn cant(&mut self) -> Option<Mod> {
        self.any(&["can't", "can not"])?;
        // `can't be trashed` is the same action from the other side
        if let Some(action) = self.attempt(Self::own_action_undergone) {
            return Some(Mod::Cant { action, what: None, place: None });
        }
        if !self.sees(|c| c.game_word(Class::Action).map(drop)) && self.skip("be") {
            self.framed(CommonVerb::Trash, Form::Done)?;
            let action = self.lex.by_id(Class::Action, self.lex.common_verb(CommonVerb::Trash)?.word.id)?;
            return Some(Mod::Cant { action, what: None, place: None });
        }
        let action = self.game_word(Class::Action)?;
        if let Some(head) = self.attempt(Self::head_effects) {
            return Some(Mod::Cant { action, what: Some(CantWhat::Effects(head)), place: None });
        }
        if self.skip("with") {
            let what = self.target().map(CantWhat::Target)?;
            return Some(Mod::Cant { action, what: Some(what), place: None });
        }
        if self.skip("against") {
            // whoever attacks is known; "with units like these" is another prohibition
            let what = self.reference().map(CantWhat::Target)?;
            return Some(Mod::Cant { action, what: Some(what), place: None });
        }
        let battle = [CommonVerb::Attack, CommonVerb::Defend];
        if battle.iter().any(|v| self.lex.common_verb(*v).is_some_and(|v| v.word.id == action.as_str())) {
            let place = self.attempt(|c| {
                c.word("in")?;
                c.zone()
            });
            return Some(Mod::Cant { action, what: None, place });
        }
        // behind the other verbs `in …` is the place where it can't be done
        let outer = std::mem::replace(&mut self.in_is_destination, true);
        let what = self.attempt(Self::target).map(CantWhat::Target);
        self.in_is_destination = outer;
        let place = self.attempt(|c| {
            c.word("in")?;
            c.zone()
        });
        Some(Mod::Cant { action, what, place })
    }

    fn can(&mut self) -> Option<Mod> {
        self.word("can")?;
        if self.framed(CommonVerb::Attack, Form::Base).is_some() {
            let n = self.number()?;
            self.any(&["more time", "more times"])?;
            if self
                .attempt(|c| {
                    c.words("right after this")?;
                    c.framed(CommonVerb::Attack, Form::Noun)
                })
                .is_some()
            {
                return Some(Mod::AttackAgain);
            }
            return Some(Mod::Attacks(n));
        }
        self.framed(CommonVerb::Defend, Form::Base)?;
        self.word("against")?;
        let this_attack = self.attempt(|c| {
            c.word("this")?;
            c.framed(CommonVerb::Attack, Form::Noun)
        });
        let of = match this_attack {
            Some(()) => None,
            None => {
                let of = self.reference()?;
                self.possessive()?;
                self.nouns_of(CommonVerb::Attack)?;
                Some(of)
            }
        };
        self.words("only with")?;
        self.target().map(|unit| Mod::OnlyDefender(unit, of))
    }

    /// `your effects count 2 more cards in your damage zone`
    pub(crate) fn count_as(&mut self) -> Option<(Zone, Value)> {
        self.word("your")?;
        self.effect()?;
        self.word("count")?;
        let n = self.value()?;
        self.word("more")?;
        self.game_word(Class::Noun)?;
        self.word("in")?;
        Some((self.zone()?, n))
    }
}
