//! Conditions: what may stand between `if` and its comma (docs/spec/language.md section 2.3).

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::Class;
use crate::tree::{Cond, Did, Filter, Happened, NoneOf, Op, Selector, Side, Target, Value, Verb};

use super::cursor::Cursor;
use super::frames::Form;
use super::token::Kind;

impl Cursor<'_> {
    /// Conditions with `and` and `or`; `and` binds closer.
    pub(crate) fn condition(&mut self) -> Option<Cond> {
        let mut any = vec![self.conjunction()?];
        while let Some(next) = self.attempt(|c| {
            c.word("or")?;
            c.conjunction()
        }) {
            any.push(next);
        }
        Some(if any.len() == 1 { any.remove(0) } else { Cond::Or(any) })
    }

    fn conjunction(&mut self) -> Option<Cond> {
        let mut all = vec![self.attempt(Self::simple_condition)?];
        while let Some(next) = self.attempt(|c| {
            c.word("and")?;
            c.skip("if");
            c.simple_condition()
        }) {
            all.push(next);
        }
        Some(if all.len() == 1 { all.remove(0) } else { Cond::And(all) })
    }

    fn simple_condition(&mut self) -> Option<Cond> {
        const WAYS: [fn(&mut Cursor<'_>) -> Option<Cond>; 9] = [
            |c| c.set_condition(),
            |c| c.turn_condition(),
            |c| c.there_condition(),
            |c| c.have_condition(),
            |c| c.past_condition(),
            |c| c.compared(),
            |c| c.happened(),
            |c| c.able(),
            |c| c.being(),
        ];
        WAYS.into_iter().find_map(|way| self.attempt(way))
    }

    /// `this unit can defend`, `this unit can't attack`
    fn able(&mut self) -> Option<Cond> {
        let with = self.reference()?;
        let can = match self.skip("can") {
            true => !self.skip("not"),
            false => {
                self.word("can't")?;
                false
            }
        };
        let cond = Cond::Can(self.game_word(Class::Action)?, with);
        Some(if can { cond } else { Cond::Not(Box::new(cond)) })
    }

    /// `all your unit zones have units`, `they are equal`
    fn set_condition(&mut self) -> Option<Cond> {
        if self.skip("they are equal") {
            return Some(Cond::Tied);
        }
        self.words("all your")?;
        self.slot()?;
        self.word("have")?;
        self.standing()?;
        Some(Cond::FrontLine)
    }

    /// `it's your turn`, `it isn't your turn`
    fn turn_condition(&mut self) -> Option<Cond> {
        self.word("it")?;
        let not = if self.attempt(|c| c.possessive()).is_some() || self.skip("is") {
            self.skip("not")
        } else {
            self.word("isn't")?;
            true
        };
        let side = self.possessor()?;
        self.word("turn")?;
        let turn = Cond::Turn(side);
        Some(if not { Cond::Not(Box::new(turn)) } else { turn })
    }

    /// `there are 2 or more X`, `there is no X`, `there are 8 or more`
    fn there_condition(&mut self) -> Option<Cond> {
        self.any(&["there is", "there are"])?;
        if self.any(&["no", "not an"]).is_some() {
            if self.facing_word().is_some() {
                self.standing()?;
                return Some(Cond::None(NoneOf::Encountering));
            }
            if self.framed(CommonVerb::Defend, Form::Doing).is_some() {
                self.standing()?;
                return Some(Cond::None(NoneOf::Defender));
            }
            let noun = self.counted_noun(None)?;
            return Some(Cond::None(NoneOf::Selector(noun)));
        }
        if self.attempt(|c| c.facing_one(&["an"])).is_some() {
            return Some(Cond::Not(Box::new(Cond::None(NoneOf::Encountering))));
        }
        if self
            .attempt(|c| {
                c.word("a")?;
                c.framed(CommonVerb::Defend, Form::Doing)?;
                c.standing()
            })
            .is_some()
        {
            return Some(Cond::Not(Box::new(Cond::None(NoneOf::Defender))));
        }
        if let Some((op, v)) = self.attempt(|c| {
            let found = c.bounded()?;
            (c.done() || c.kind() == Some(&Kind::Comma)).then_some(found)
        }) {
            return Some(Cond::IsIt(op, v));
        }
        self.counted_condition(None)
    }

    /// `you have 2 or more X`, `you have no X`
    fn have_condition(&mut self) -> Option<Cond> {
        let side = self.player()?;
        self.any(&["have", "has", "control", "controls"])?;
        if let Some(pieces) = self.attempt(|c| c.has_pieces(side)) {
            return Some(pieces);
        }
        if self.skip("no") {
            return self.counted_noun(Some(side)).map(|n| Cond::None(NoneOf::Selector(n)));
        }
        self.counted_condition(Some(side))
    }

    /// A number of things: `an X` is there, `2 or more X` are counted.
    fn counted_condition(&mut self, side: Option<Side>) -> Option<Cond> {
        if self.sees(|c| c.word("another")) {
            return self.counted_noun(side).map(Cond::Exists);
        }
        let article = self.sees(|c| c.any(&["a", "an"]));
        let (op, v) = self.bounded()?;
        let sel = self.counted_noun(side)?;
        if article && op == Op::Equal && v == Value::Number(1) {
            return Some(Cond::Exists(sel));
        }
        Some(Cond::Is(Value::Count(Box::new(sel)), op, v))
    }

    fn counted_noun(&mut self, side: Option<Side>) -> Option<Selector> {
        self.skip("of");
        let own = self.attempt(Self::possessor);
        let sel = self.noun_phrase(side.or(own))?.sel;
        // a zone says whose cards they are (docs/spec/language.md rule N7)
        Some(match sel {
            Selector::Kind { kind, side: Some(side), filters }
                if filters.iter().any(|f| matches!(f, Filter::In(z) if Self::side_of(z) == Some(side))) =>
            {
                Selector::new(kind, None, filters)
            }
            other => other,
        })
    }

    /// `this unit's power is more than V`
    fn compared(&mut self) -> Option<Cond> {
        let left = self.value()?;
        self.any(&["is", "are"])?;
        let (op, right) = self.bounded()?;
        Some(Cond::Is(left, op, right))
    }

    /// `this effect trashed that unit`, `this unit was trashed in battle`, `this unit attacked`
    fn past_condition(&mut self) -> Option<Cond> {
        if self.this_effect().is_some() {
            let not = self.skip("didn't");
            let verb = self.looked_back(if not { Form::Base } else { Form::Past })?;
            if verb == Verb::Defend {
                return None;
            }
            let t = self.target()?;
            return Some(negated(not, Cond::Did(Did::This(verb, t))));
        }
        self.word("this")?;
        self.game_word(Class::Noun)?;
        let was = self.which(&["was", "wasn't"]);
        let not = was == Some(1);
        if was.is_some() && self.framed(CommonVerb::Trash, Form::Done).is_some() {
            let cause = self.attempt(Self::cause);
            // `this turn` makes it the history of the turn
            let of_turn = self.sees(|c| c.words("this turn"));
            return (!of_turn).then(|| negated(not, Cond::Did(Did::BeTrashed(cause))));
        }
        if was.is_some()
            && self
                .attempt(|c| {
                    c.framed(CommonVerb::Upgrade, Form::Done)?;
                    (!c.sees(|c| c.word("from"))).then_some(())
                })
                .is_some()
        {
            return Some(negated(not, Cond::Did(Did::Upgraded)));
        }
        if was.is_some() && self.upgraded_from().is_some() {
            return self.name().map(|n| negated(not, Cond::Did(Did::UpgradeFrom(n))));
        }
        let not = self.did(CommonVerb::Attack)?;
        self.skip("this turn");
        Some(negated(not, Cond::Did(Did::Attack)))
    }

    /// `this unit moved this turn`, `you didn't deploy X this turn`
    fn happened(&mut self) -> Option<Cond> {
        let (what, not) = self.attempt(Self::something_happened)?;
        self.words("this turn")?;
        Some(negated(not, Cond::Did(Did::ThisTurn(what))))
    }

    fn something_happened(&mut self) -> Option<(Happened, bool)> {
        if let Some(side) = self.attempt(Self::player) {
            if let Some(not) = self.did(CommonVerb::Deploy) {
                let mut deployed = self.one_noun()?;
                if let (Side::Opp, Selector::Kind { side, .. }) = (side, &mut deployed) {
                    // whoever deploys it, it is theirs
                    *side = side.or(Some(Side::Opp));
                }
                return Some((Happened::Deploy(deployed), not));
            }
            if let Some(not) = self.did(CommonVerb::Trash) {
                let sel = self.one_noun()?;
                return Some((Happened::Trash(sel, self.attempt(Self::cause)), not));
            }
            if let Some(not) = self.attempt(|c| {
                let not = c.which(&["was", "were", "wasn't", "weren't"])? > 1;
                c.framed(CommonVerb::Damage, Form::Done)?;
                c.framed(CommonVerb::Damage, Form::Noun)?;
                Some(not)
            }) {
                return Some((Happened::Damage(side, self.attempt(Self::cause)), not));
            }
            let form = self.which(&["drew", "didn't draw"])?;
            self.any(&["cards", "a card"])?;
            return Some((Happened::Draw(side, self.attempt(Self::cause)), form == 1));
        }
        if let Some((t, not)) = self.attempt(|c| {
            let t = c.reference()?;
            Some((t, c.did(CommonVerb::Move)?))
        }) {
            return Some((Happened::Move(t, self.attempt(Self::cause)), not));
        }
        let sel = self.one_noun()?;
        if let Some(not) = self.did(CommonVerb::Move) {
            return Some((Happened::Move(Target::Sel(sel), self.attempt(Self::cause)), not));
        }
        if let Some(not) = self.did(CommonVerb::Attack) {
            return Some((Happened::Attack(sel), not));
        }
        let not = self.which(&["was", "were", "wasn't", "weren't"])? > 1;
        if self.framed(CommonVerb::Trash, Form::Done).is_some() {
            return Some((Happened::Trash(sel, self.attempt(Self::cause)), not));
        }
        self.word("put")?;
        self.destination().map(|z| (Happened::Put(sel, z), not))
    }

    /// `a unit`, `your other unit`, `units`
    pub(crate) fn one_noun(&mut self) -> Option<Selector> {
        self.article(&["a", "an", "1", "any"]);
        if self.digits().is_some() {
            self.skip("of");
        }
        let side = self.attempt(Self::possessor);
        self.noun_phrase(side).map(|n| n.sel)
    }

    /// `that card is a unit card`, `this unit is in the center unit zone`
    fn being(&mut self) -> Option<Cond> {
        let t = self.reference()?;
        if self.any(&["has", "have"]).is_some() {
            let kind = match &t {
                Target::That(kind) => *kind,
                _ => self.lex.standing(),
            };
            let mut filters = Vec::new();
            let mut opts = Vec::new();
            self.with_items(&mut filters, &mut opts)?;
            return Some(Cond::IsA(t, Selector::new(kind, None, filters)));
        }
        let not = if self.any(&["is", "are"]).is_some() {
            self.skip("not")
        } else {
            self.any(&["isn't", "aren't"]).is_some()
        };
        if t == Target::This && self.skip("in") {
            let place = self.zone()?;
            return Some(negated(not, Cond::In(place)));
        }
        // `this creature is stunned`, `it is on a flank`
        let kind = match &t {
            Target::That(kind) => *kind,
            _ => self.lex.itself(self.holder).unwrap_or(self.lex.standing()),
        };
        if let Some(filter) = self.attempt(|c| {
            let found = match c.game_word(Class::State) {
                Some(state) => Filter::State(state),
                None => {
                    c.words("on a")?;
                    c.end_word()?;
                    Filter::AtEnd(true)
                }
            };
            (c.done() || c.kind() == Some(&Kind::Comma) || c.sees(|c| c.any(&["and", "or"]))).then_some(found)
        }) {
            return Some(negated(not, Cond::IsA(t, Selector::new(kind, None, vec![filter]))));
        }
        self.article(&["a", "an"]);
        let side = self.attempt(Self::possessor);
        let sel = self.noun_phrase(side)?.sel;
        Some(negated(not, Cond::IsA(t, sel)))
    }
}

fn negated(not: bool, cond: Cond) -> Cond {
    if not { Cond::Not(Box::new(cond)) } else { cond }
}
