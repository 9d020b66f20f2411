//! Events and causes: what may stand behind `whenever`, `by` and `at the end of` (docs/spec/language.md sections 2.1
//! and 2.3).

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::Class;
use crate::tree::{Cause, CausePart, Event, Fighting, Id, KeywordRef, Number, Op, Side, Target, Value, Zone};

use super::cursor::Cursor;
use super::frames::Form;

impl Cursor<'_> {
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
        if self.skip("that") {
            self.effect()?;
            return Some(CausePart::ThatEffect);
        }
        self.article(&["an", "a"]);
        if let Some(side) = self.attempt(Self::possessor) {
            if let Some(head) = self.attempt(Self::keyword_ref) {
                self.effect()?;
                return Some(CausePart::HeadOf(side, head));
            }
            self.effect()?;
            return Some(CausePart::EffectOf(side));
        }
        if let Some(head) = self.attempt(Self::keyword_ref) {
            self.effect()?;
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
        const WAYS: [fn(&mut Cursor<'_>, bool) -> Option<Event>; 5] = [
            |c, w| c.own_event(w),
            |c, w| c.damage_event(w),
            |c, w| c.player_event(w),
            |c, w| c.equipped_event(w),
            |c, w| c.unit_event(w),
        ];
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
            c.undergoes(would, CommonVerb::Damage)?;
            Some(side)
        }) {
            let n = self.digits().map(Value::Number);
            self.framed(CommonVerb::Damage, Form::Noun)?;
            return Some(Event::Damages(self.attempt(Self::cause), side, n));
        }
        let cause = self.attempt(|c| {
            if let Some(side) = c.attempt(Self::possessor) {
                return match c.attempt(Self::keyword_ref) {
                    // whose effect deals damage is always said: the player's
                    Some(head) if side == Side::Own => Some(CausePart::Head(head)),
                    Some(head) => Some(CausePart::HeadOf(side, head)),
                    None => Some(CausePart::EffectOf(side)),
                };
            }
            c.any(&["an", "a"]);
            c.attempt(Self::keyword_ref).map(CausePart::Head)
        });
        self.effect()?;
        self.does(would, CommonVerb::Damage, &[Form::Third])?;
        let n = self.digits().map(Value::Number);
        self.framed(CommonVerb::Damage, Form::Noun)?;
        self.word("to")?;
        let side = self.player()?;
        Some(Event::Damages(cause.map(|c| Cause(vec![c])), side, n))
    }

    /// `you trash 2 or more cards from your hand by an effect`, `your opponent draws cards`
    fn player_event(&mut self, would: bool) -> Option<Event> {
        let side = self.player()?;
        if self.form(would, "draw", &["draw", "draws"]).is_some() {
            // Each card that is drawn (4.4.3), or one or more of them together.
            let n = if self.any(&["a card"]).is_some() {
                None
            } else if self.any(&["cards"]).is_some() {
                Some(Number(Op::AtLeast, 1))
            } else {
                let n = self.event_number()?;
                self.any(&["cards", "card"])?;
                Some(n)
            };
            return Some(Event::Draws(side, n, self.attempt(Self::cause)));
        }
        if side == Side::Opp {
            return None;
        }
        self.does(would, CommonVerb::Trash, &[Form::Base])?;
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
            self.article(&["a", "an"]);
        }
        found
    }

    /// `2 or more items are equipped to this unit`
    fn equipped_event(&mut self, would: bool) -> Option<Event> {
        let n = self.event_number();
        let sel = self.noun_phrase(None)?.sel;
        self.undergoes(would, CommonVerb::Equip)?;
        self.word("to")?;
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
        if self.undergoes(would, CommonVerb::Trash).is_some() {
            return Some(Event::Trashed(what, n, self.attempt(Self::cause)));
        }
        let active = [Form::Third, Form::Base];
        // `attacks and trashes`
        let fighting = self.attempt(|c| {
            let attacks = c.does(would, CommonVerb::Attack, &active).is_some();
            if !attacks {
                c.does(would, CommonVerb::Defend, &active)?;
            }
            c.word("and")?;
            c.sees(|c| c.does(false, CommonVerb::Trash, &active).is_some().then_some(())).then_some(if attacks {
                Fighting::Attacking
            } else {
                Fighting::Defending
            })
        });
        let would = would && fighting.is_none();
        if n.is_none() && self.does(would, CommonVerb::Trash, &active).is_some() {
            let number = self.event_number();
            let side = self.attempt(Self::possessor);
            let sel = self.noun_phrase(side)?.sel;
            let cause = self.attempt(Self::cause);
            return Some(Event::Trashes { by: what, fighting, what: sel, number, cause });
        }
        if n.is_some() {
            return None;
        }
        if self.undergoes(would, CommonVerb::Deploy).is_some() {
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
        if self.does(would, CommonVerb::Move, &active).is_some() {
            return Some(Event::Moved(what));
        }
        if self.does(would, CommonVerb::Attack, &active).is_some() {
            return Some(match self.attempt(Self::lane) {
                Some(lane) => Event::AttacksLane(what, lane),
                None => Event::Attacks(what),
            });
        }
        self.does(would, CommonVerb::Defend, &active)?;
        Some(Event::Defends(what))
    }

    /// `[at the start of] the battle step of an attack by this unit`, `… on an adjacent lane`
    fn step_of_attack(&mut self) -> Option<Event> {
        self.word("the")?;
        let step = self.game_word(Class::Step)?;
        self.words("of an")?;
        self.framed(CommonVerb::Attack, Form::Noun)?;
        self.word("by")?;
        let attacker = match self.attempt(Self::reference) {
            Some(t) => t,
            None => {
                let side = self.attempt(Self::possessor);
                Target::Sel(self.noun_phrase(side)?.sel)
            }
        };
        let lane = self.attempt(|c| {
            c.word("on")?;
            c.lane()
        });
        Some(Event::StepStart { step, attacker, lane })
    }

    /// `[at the start of] your main phase`, `[at the end of] this turn`
    pub(crate) fn moment(&mut self) -> Option<Event> {
        if self.any(&["at the start of", "at the beginning of"]).is_some() {
            if let Some(step) = self.attempt(Self::step_of_attack) {
                return Some(step);
            }
            // `each attack phase`, `each player's attack phase`
            let each = self.attempt(|c| {
                c.word("each")?;
                _ = c.attempt(|c| {
                    c.word("player")?;
                    c.possessive()
                });
                Some(())
            });
            let side = if each.is_some() { None } else { Some(self.possessor()?) };
            // a turn starts with its first phase
            if self.skip("turn") {
                let first = self.lex.vocabulary().phases.first()?;
                return Some(Event::PhaseStart(Id(first.id), side));
            }
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
        self.fighting()?;
        self.words("in which")?;
        let what = match self.attempt(Self::reference) {
            Some(t) => t,
            None => Target::Sel(self.one_noun()?),
        };
        self.framed(CommonVerb::Attack, Form::Done)?;
        self.word("or")?;
        self.framed(CommonVerb::Defend, Form::Done)?;
        Some(Event::BattleEnd(what))
    }

    /// `into your hand`, `on the bottom of your deck`
    pub(crate) fn destination(&mut self) -> Option<Zone> {
        self.any(&["into", "on", "onto", "to"])?;
        self.zone()
    }

    pub(crate) fn head_effects(&mut self) -> Option<Option<KeywordRef>> {
        let head = self.attempt(Self::keyword_ref);
        self.effect()?;
        Some(head)
    }
}
