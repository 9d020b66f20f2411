//! Numbers, conditions, causes and events (LANGUAGE.md 2.1, 2.3).

use crate::lexicon::Class;
use crate::tree::{
    Cause, CausePart, Cond, Did, Event, Filter, Happened, Id, KeywordRef, NoneOf, Number, Op, Selector, Side, Subject,
    Target, Value, Verb, Zone,
};

use super::cursor::Cursor;
use super::token::Kind;

impl Cursor<'_> {
    /// `2`, `this unit's power`, `the number of X`, with `plus n` behind it.
    pub(crate) fn value(&mut self) -> Option<Value> {
        // a value's own noun is no destination's
        let outer = std::mem::replace(&mut self.in_is_destination, false);
        let value = self.attempt(Self::plain_value);
        self.in_is_destination = outer;
        let value = value?;
        Some(
            match self.attempt(|c| {
                c.word("plus")?;
                c.digits()
            }) {
                Some(n) => Value::Plus(Box::new(value), n),
                None => value,
            },
        )
    }

    fn plain_value(&mut self) -> Option<Value> {
        if let Some(n) = self.digits() {
            return Some(Value::Number(n));
        }
        if self.skip("x") {
            return Some(Value::X);
        }
        if self.skip("the difference") {
            return Some(Value::Diff);
        }
        if self.skip("the number of times") {
            let side = self.attempt(Self::possessor);
            let noun = self.noun_phrase(side)?;
            self.words("attacked this turn")?;
            return Some(Value::AttacksMade(Box::new(noun.sel)));
        }
        if self.skip("the number of") {
            return self.counted_value();
        }
        if self.any(&["the total", "the sum of the"]).is_some() {
            let stat = self.game_word(Class::Stat)?;
            self.word("of")?;
            self.skip("all");
            let side = self.attempt(Self::possessor);
            let noun = self.noun_phrase(side)?;
            return Some(Value::Sum(stat, Box::new(noun.sel)));
        }
        self.stat_of()
    }

    /// `your units`, `different items`, `your different units`
    fn counted_value(&mut self) -> Option<Value> {
        let side = self.attempt(Self::possessor);
        let kinds = self.skip("different");
        let sel = Box::new(self.noun_phrase(side)?.sel);
        Some(if kinds { Value::Kinds(sel) } else { Value::Count(sel) })
    }

    /// `this unit's power`, `your leader level`
    fn stat_of(&mut self) -> Option<Value> {
        let span = self.span();
        if self.skip("its") {
            self.log.pronouns.push(span);
            let stat = self.game_word(Class::Stat)?;
            return Some(Value::Of(stat, Box::new(Subject::Object(Target::It))));
        }
        if let Some(found) = self.attempt(|c| {
            let side = c.possessor()?;
            let stat = c.player_stat()?;
            Some(Value::Of(stat, Box::new(Subject::Player(side))))
        }) {
            return Some(found);
        }
        // `the cost of the cards trashed this way`
        if let Some(found) = self.attempt(|c| {
            c.word("the")?;
            let stat = c.game_word(Class::Stat)?;
            c.word("of")?;
            Some(Value::Of(stat, Box::new(Subject::Object(c.reference()?))))
        }) {
            return Some(found);
        }
        let of = self.attempt(Self::reference).or_else(|| {
            self.attempt(|c| {
                let side = c.possessor()?;
                c.noun_phrase(Some(side)).map(|n| Target::Sel(n.sel))
            })
        })?;
        self.possessive()?;
        let stat = self.game_word(Class::Stat)?;
        Some(Value::Of(stat, Box::new(Subject::Object(of))))
    }

    /// A number that players have.
    pub(crate) fn player_stat(&mut self) -> Option<Id> {
        self.attempt(|c| {
            let stat = c.game_word(Class::Stat)?;
            let word = c.lex.stat(stat)?;
            (word.of == cardwright_core::vocabulary::StatOf::Player).then_some(stat)
        })
    }

    /// `for each 2 X`, `for each different X`, `for each point of V`
    pub(crate) fn per(&mut self, n: i32) -> Option<Value> {
        self.any(&["for each", "for every"])?;
        let k = self.digits().unwrap_or(1);
        let value = if self.any(&["point of", "points of"]).is_some() {
            self.value()?
        } else {
            self.skip("of");
            self.counted_value()?
        };
        Some(Value::Per(n, k, Box::new(value)))
    }

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
        const WAYS: [fn(&mut Cursor<'_>) -> Option<Cond>; 8] = [
            |c| c.set_condition(),
            |c| c.turn_condition(),
            |c| c.there_condition(),
            |c| c.have_condition(),
            |c| c.past_condition(),
            |c| c.compared(),
            |c| c.happened(),
            |c| c.being(),
        ];
        WAYS.into_iter().find_map(|way| self.attempt(way))
    }

    /// `all your unit zones have units`, `they are equal`
    fn set_condition(&mut self) -> Option<Cond> {
        if self.skip("they are equal") {
            return Some(Cond::Tied);
        }
        self.words("all your")?;
        self.game_word_is(Class::Zone, "unit-zones")?;
        self.word("have")?;
        self.game_word(Class::Noun)?;
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
            if self.skip("encountering") {
                self.game_word(Class::Noun)?;
                return Some(Cond::None(NoneOf::Encountering));
            }
            let noun = self.counted_noun(None)?;
            return Some(Cond::None(NoneOf::Selector(noun)));
        }
        if self.any(&["an encountering unit"]).is_some() {
            return Some(Cond::Not(Box::new(Cond::None(NoneOf::Encountering))));
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
        self.any(&["have", "has"])?;
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
        // a zone says whose cards they are (N7)
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
        if self.skip("this effect") {
            let verb = self.past_verb()?;
            let t = self.target()?;
            return Some(Cond::Did(Did::This(verb, t)));
        }
        self.word("this")?;
        self.game_word(Class::Noun)?;
        if self.skip("was trashed") {
            let cause = self.attempt(Self::cause);
            return Some(Cond::Did(Did::BeTrashed(cause)));
        }
        if self.skip("was upgraded from") {
            return self.name().map(|n| Cond::Did(Did::UpgradeFrom(n)));
        }
        self.word("attacked")?;
        self.skip("this turn");
        Some(Cond::Did(Did::Attack))
    }

    fn past_verb(&mut self) -> Option<Verb> {
        const PAST: &[(&str, Verb)] = &[
            ("trashed", Verb::Trash),
            ("put", Verb::Put),
            ("returned", Verb::Put),
            ("revealed", Verb::Reveal),
            ("deployed", Verb::Deploy),
            ("upgraded", Verb::Upgrade),
            ("equipped", Verb::Equip),
            ("moved", Verb::Move),
            ("drew", Verb::Draw),
        ];
        PAST.iter().find_map(|(w, v)| self.words(w).map(|()| *v))
    }

    /// `this unit moved this turn`, `you deployed X this turn`
    fn happened(&mut self) -> Option<Cond> {
        let what = self.attempt(Self::something_happened)?;
        self.words("this turn")?;
        Some(Cond::Did(Did::ThisTurn(what)))
    }

    fn something_happened(&mut self) -> Option<Happened> {
        if let Some(side) = self.attempt(Self::player) {
            if self.skip("deployed") {
                return self.one_noun().map(Happened::Deploy);
            }
            if self.skip("trashed") {
                let sel = self.one_noun()?;
                return Some(Happened::Trash(sel, self.attempt(Self::cause)));
            }
            self.word("drew")?;
            self.any(&["cards", "a card"])?;
            return Some(Happened::Draw(side, self.attempt(Self::cause)));
        }
        if let Some(t) = self.attempt(|c| {
            let t = c.reference()?;
            c.word("moved")?;
            Some(t)
        }) {
            return Some(Happened::Move(t));
        }
        let sel = self.one_noun()?;
        self.any(&["was", "were"])?;
        if self.skip("trashed") {
            return Some(Happened::Trash(sel, self.attempt(Self::cause)));
        }
        self.word("put")?;
        self.destination().map(|z| Happened::Put(sel, z))
    }

    /// `a unit`, `your other unit`, `units`
    pub(crate) fn one_noun(&mut self) -> Option<Selector> {
        self.any(&["a", "an", "1", "any"]);
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
                _ => Id("unit"),
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
        self.any(&["a", "an"]);
        let side = self.attempt(Self::possessor);
        let sel = self.noun_phrase(side)?.sel;
        Some(negated(not, Cond::IsA(t, sel)))
    }

    /// `in battle or by an effect`, `by your effect`, `by an effect of your unit`
    pub(crate) fn cause(&mut self) -> Option<Cause> {
        let mut parts = vec![self.attempt(Self::cause_part)?];
        while let Some(next) = self.attempt(|c| {
            c.word("or")?;
            c.cause_part()
        }) {
            parts.push(next);
        }
        Some(Cause(parts))
    }

    fn cause_part(&mut self) -> Option<CausePart> {
        if self.skip("in") {
            return self.game_word(Class::Cause).map(CausePart::Word);
        }
        self.word("by")?;
        self.any(&["an", "a"]);
        if let Some(side) = self.attempt(Self::possessor) {
            if let Some(head) = self.attempt(Self::keyword_ref) {
                self.game_word_is(Class::Cause, "effect")?;
                return Some(CausePart::Head(head));
            }
            self.game_word_is(Class::Cause, "effect")?;
            return Some(CausePart::EffectOf(side));
        }
        if let Some(head) = self.attempt(Self::keyword_ref) {
            self.game_word_is(Class::Cause, "effect")?;
            return Some(CausePart::Head(head));
        }
        let word = self.game_word(Class::Cause)?;
        if self.skip("other than") {
            return self.keyword_ref().map(CausePart::Not);
        }
        if self.skip("of") {
            return self.one_noun().map(CausePart::Card);
        }
        Some(CausePart::Word(word))
    }

    /// What `whenever` and `would` speak of; `would` makes the verb a base form.
    pub(crate) fn event(&mut self, would: bool) -> Option<Event> {
        const WAYS: [fn(&mut Cursor<'_>, bool) -> Option<Event>; 4] =
            [|c, w| c.damage_event(w), |c, w| c.player_event(w), |c, w| c.equipped_event(w), |c, w| c.unit_event(w)];
        WAYS.into_iter().find_map(|way| self.attempt(|c| way(c, would)))
    }

    /// A verb after its subject: with `would` in the base form, else in one of the others.
    fn form(&mut self, would: bool, base: &'static str, others: &[&'static str]) -> Option<()> {
        if !would {
            return self.any(others);
        }
        self.attempt(|c| {
            c.word("would")?;
            c.words(base)
        })
    }

    /// `your [Active] effect would deal 2 damage to your opponent`, `your opponent is dealt damage`
    fn damage_event(&mut self, would: bool) -> Option<Event> {
        if let Some(side) = self.attempt(|c| {
            let side = c.player()?;
            c.form(would, "be dealt", &["is dealt", "are dealt"])?;
            Some(side)
        }) {
            let n = self.digits().map(Value::Number);
            self.word("damage")?;
            return Some(Event::Damages(self.attempt(Self::cause), side, n));
        }
        let cause = self.attempt(|c| {
            if let Some(side) = c.attempt(Self::possessor) {
                return match c.attempt(Self::keyword_ref) {
                    Some(head) => Some(CausePart::Head(head)),
                    None => Some(CausePart::EffectOf(side)),
                };
            }
            c.any(&["an", "a"]);
            c.attempt(Self::keyword_ref).map(CausePart::Head)
        });
        self.game_word_is(Class::Cause, "effect")?;
        self.form(would, "deal", &["deals"])?;
        let n = self.digits().map(Value::Number);
        self.words("damage to")?;
        let side = self.player()?;
        Some(Event::Damages(cause.map(|c| Cause(vec![c])), side, n))
    }

    /// `you trash 2 or more cards from your hand by an effect`, `your opponent draws cards`
    fn player_event(&mut self, would: bool) -> Option<Event> {
        let side = self.player()?;
        if self.form(would, "draw", &["draw", "draws"]).is_some() {
            self.any(&["cards", "a card", "1 or more cards"])?;
            return Some(Event::Draws(side, self.attempt(Self::cause)));
        }
        if side == Side::Opp {
            return None;
        }
        self.form(would, "trash", &["trash"])?;
        let n = self.event_number();
        let own = self.attempt(Self::possessor);
        let sel = self.noun_phrase(own)?.sel;
        Some(Event::YouTrash(sel, n, self.attempt(Self::cause)))
    }

    /// `2 or more`; a plain article says nothing.
    fn event_number(&mut self) -> Option<Number> {
        let found = self.attempt(|c| {
            let n = c.digits()?;
            let op = c.or_bound()?;
            Some(Number(op, n))
        });
        if found.is_none() {
            self.any(&["a", "an"]);
        }
        found
    }

    /// `2 or more items are equipped to this unit`
    fn equipped_event(&mut self, would: bool) -> Option<Event> {
        let n = self.event_number();
        let sel = self.noun_phrase(None)?.sel;
        self.form(would, "be equipped to", &["is equipped to", "are equipped to"])?;
        let on = self.reference()?;
        (on == Target::This).then_some(Event::Equipped(Target::Sel(sel), n))
    }

    fn unit_event(&mut self, would: bool) -> Option<Event> {
        let n = self.event_number();
        let what = match self.attempt(Self::reference) {
            Some(t) => t,
            None => {
                self.skip("of");
                let side = self.attempt(Self::possessor);
                Target::Sel(self.noun_phrase(side)?.sel)
            }
        };
        if self.form(would, "be trashed", &["is trashed", "are trashed"]).is_some() {
            return Some(Event::Trashed(what, n, self.attempt(Self::cause)));
        }
        if n.is_some() {
            return None;
        }
        if self.form(would, "be deployed", &["is deployed", "are deployed"]).is_some() {
            let zone = self.attempt(|c| {
                c.word("in")?;
                c.zone()
            });
            return Some(Event::Deployed(what, zone));
        }
        if self.form(would, "be put", &["is put", "are put"]).is_some() {
            return self.destination().map(|z| Event::IsPut(what, z));
        }
        if self.form(would, "be returned", &["is returned", "are returned"]).is_some() {
            return self.destination().map(|z| Event::IsPut(what, z));
        }
        if self.form(would, "move", &["moves", "move"]).is_some() {
            return Some(Event::Moved(what));
        }
        if self.form(would, "attack", &["attacks", "attack"]).is_some() {
            return Some(Event::Attacks(what));
        }
        self.form(would, "defend", &["defends", "defend"])?;
        Some(Event::Defends(what))
    }

    /// `[at the start of] your main phase`, `[at the end of] this turn`
    pub(crate) fn moment(&mut self) -> Option<Event> {
        if self.any(&["at the start of", "at the beginning of"]).is_some() {
            let side = self.possessor()?;
            return self.game_word(Class::Phase).map(|p| Event::PhaseStart(p, side));
        }
        self.words("at the end of")?;
        if self.skip("this turn") {
            return Some(Event::TurnEnd(None));
        }
        if let Some(side) = self.attempt(|c| {
            let side = c.possessor()?;
            c.word("turn")?;
            Some(side)
        }) {
            return Some(Event::TurnEnd(Some(side)));
        }
        self.any(&["a", "the"]);
        self.game_word_is(Class::Cause, "battle")?;
        self.words("in which")?;
        let what = match self.attempt(Self::reference) {
            Some(t) => t,
            None => Target::Sel(self.one_noun()?),
        };
        self.words("attacked or defended")?;
        Some(Event::BattleEnd(what))
    }

    /// `into your hand`, `on the bottom of your deck`
    pub(crate) fn destination(&mut self) -> Option<Zone> {
        self.any(&["into", "on", "onto", "to"])?;
        self.zone()
    }

    pub(crate) fn head_effects(&mut self) -> Option<Option<KeywordRef>> {
        let head = self.attempt(Self::keyword_ref);
        self.game_word_is(Class::Cause, "effect")?;
        Some(head)
    }
}

fn negated(not: bool, cond: Cond) -> Cond {
    if not { Cond::Not(Box::new(cond)) } else { cond }
}
