//! Events in English (docs/spec/language.md section 2.1): `whenever E`, `if E would …`, `at the end of …`.

use cardwright_core::vocabulary::{CommonVerb, VerbCards, VerbNumber};

use crate::english::Form;
use crate::lexicon::Class;
use crate::tree::{CausePart, Event, Fighting, Id, Number, Op, Selector, Side, Target, Value, Zone};

use super::nouns::At;
use super::{Printer, article};

impl Printer<'_> {
    /// An event clause with its opening word.
    pub(super) fn event(&mut self, event: &Event) -> String {
        if let Some(text) = self.announced_event(event) {
            return text;
        }
        match event {
            Event::Would(inner) => format!("if {}", self.happens(inner, true)),
            Event::PhaseStart(phase, side) => {
                let whose = side.map_or("each", |side| self.whose(side));
                format!("at the start of {whose} {}", self.word(Class::Phase, *phase))
            }
            Event::StepStart { step, attacker, lane } => {
                let step = self.word(Class::Step, *step).to_owned();
                let attacker = self.subject(attacker, None);
                let lane = lane.as_ref().map(|l| format!(" on {}", self.zone(&Zone::Lane(l.clone()), false)));
                let attack = self.framed(CommonVerb::Attack, Form::Noun);
                let attack = format!("{} {attack}", article(&attack));
                format!("at the start of the {step} of {attack} by {attacker}{}", lane.unwrap_or_default())
            }
            Event::EachTurnEnd => "at the end of each turn".to_owned(),
            Event::TurnEnd(None) => "at the end of this turn".to_owned(),
            Event::TurnEnd(Some(side)) => format!("at the end of {} turn", self.whose(*side)),
            Event::BattleEnd(t) => {
                let battle = self.word(Class::Cause, self.lex.fighting());
                let (attacked, defended) =
                    (self.did_it(CommonVerb::Attack, false), self.did_it(CommonVerb::Defend, false));
                format!("at the end of a {battle} in which {} {attacked} or {defended}", self.subject(t, None))
            }
            other => format!("whenever {}", self.happens(other, false)),
        }
    }

    fn happens(&mut self, event: &Event, would: bool) -> String {
        match event {
            Event::Would(inner) => self.happens(inner, true),
            Event::Trashed(t, n, cause) => {
                let subject = self.subject(t, *n);
                let verb = self.undergoes(CommonVerb::Trash, would);
                let cause = self.cause_after(cause.as_ref());
                format!("{subject} {verb}{cause}")
            }
            Event::Deployed(t, zone) => {
                let subject = self.subject(t, None);
                let verb = self.undergoes(CommonVerb::Deploy, would);
                let place = zone.as_ref().map(|z| format!(" in {}", self.zone(z, false))).unwrap_or_default();
                format!("{subject} {verb}{place}")
            }
            Event::IsPut(t, zone, cause) => {
                let subject = self.subject(t, None);
                let verb = self.passive("put", would);
                let several = self.several;
                let zone = self.destination(zone, several);
                format!("{subject} {verb} {zone}{}", self.cause_after(cause.as_ref()))
            }
            Event::Moved(t) => self.does(t, CommonVerb::Move, would),
            Event::Attacks(t) if self.lex.rival().is_some() => {
                let attack = self.framed(CommonVerb::Attack, Form::Noun);
                let [base, third] = ["declare", "declares"].map(|does| format!("{does} {} {attack}", article(&attack)));
                self.active(t, &base, &third, would)
            }
            Event::Attacks(t) => self.does(t, CommonVerb::Attack, would),
            Event::AttacksLane(t, lane) => {
                let attacks = self.does(t, CommonVerb::Attack, would);
                format!("{attacks} {}", self.zone(&Zone::Lane(lane.clone()), false))
            }
            Event::Defends(t) => self.does(t, CommonVerb::Defend, would),
            Event::Equipped(t, n) => {
                let (item, wearer) = crate::print::worn_apart(t);
                let subject = self.subject(&item, *n);
                let verb = self.undergoes(CommonVerb::Equip, would);
                let wearer = match wearer {
                    Some(wearer) => self.subject(&wearer, None),
                    None => format!("this {}", self.standing()),
                };
                format!("{subject} {verb} to {wearer}")
            }
            Event::YouTrash(sel, n, cause) => {
                let what = self.subject(&Target::Sel(sel.clone()), *n);
                let trash = self.said(CommonVerb::Trash, false);
                let would = if would { "would " } else { "" };
                let cause = self.cause_after(cause.as_ref());
                format!("you {would}{trash} {what}{cause}")
            }
            Event::Trashes { by: t, fighting, what: sel, number: n, cause } => {
                let doer = match fighting {
                    None => self.does(t, CommonVerb::Trash, would),
                    Some(fighting) => {
                        let fights = match fighting {
                            Fighting::Attacking => CommonVerb::Attack,
                            Fighting::Defending => CommonVerb::Defend,
                        };
                        let doer = self.does(t, fights, would);
                        format!("{doer} and {}", self.said(CommonVerb::Trash, !would && !self.several))
                    }
                };
                let what = self.subject(&Target::Sel(sel.clone()), *n);
                let cause = self.cause_after(cause.as_ref());
                format!("{doer} {what}{cause}")
            }
            Event::Draws(side, n, cause) => {
                let verb = match (would, side) {
                    (true, _) => "would draw",
                    (false, Side::Own) => "draw",
                    (false, Side::Opp) => "draws",
                };
                let cards = match *n {
                    None => "a card".to_owned(),
                    Some(Number(Op::AtLeast, 1)) => "cards".to_owned(),
                    Some(Number(op, n)) => format!("{} cards", self.bound(op, &Value::Number(n), "fewer")),
                };
                format!("{} {verb} {cards}{}", Self::player(*side), self.by(cause.as_ref()))
            }
            Event::Done { verb, what, who } => self.own_event(*verb, what.as_ref(), *who, would),
            Event::Damages { by: Some(by), cause, player, amount: None } => {
                let (subject, cause) = (self.subject(by, None), self.cause_after(cause.as_ref()));
                let would = if would { "would " } else { "" };
                let deals = format!("{would}{}", self.said(CommonVerb::Damage, would.is_empty()));
                let damage = self.framed(CommonVerb::Damage, Form::Noun);
                let whom = Self::player(*player);
                format!("{subject} {deals} {damage} to {whom}{cause}")
            }
            Event::Damages { cause, player, amount, .. } => {
                self.damages(cause.as_ref(), *player, amount.as_ref(), would)
            }
            // a moment has no other form
            Event::StepStart { .. }
            | Event::PhaseStart(..)
            | Event::TurnEnd(_)
            | Event::EachTurnEnd
            | Event::BattleEnd(_) => self.event(event),
        }
    }

    /// `a friendly creature is destroyed`, `this creature reaps`, `you forge a key`
    fn own_event(&mut self, verb: Id, what: Option<&Target>, who: Option<Side>, would: bool) -> String {
        let Some(verb) = self.lex.verb(verb) else { return verb.as_str().to_owned() };
        let base = verb.word.en.first().copied().unwrap_or(verb.word.id);
        // who does it has the card
        let by_player = verb.cards == VerbCards::Object && (verb.own || verb.takes);
        if (by_player || verb.cards == VerbCards::Awaited)
            && let Some(Target::Sel(Selector::Kind { kind, side: Some(side), filters })) = what
        {
            let card = self.any_one(&Selector::new(*kind, None, filters.clone()));
            let does = match (would, side) {
                (true, _) => format!("would {base}"),
                (false, Side::Own) => base.to_owned(),
                (false, Side::Opp) => verb.third.to_owned(),
            };
            return format!("{} {does} {card}", Self::player(*side));
        }
        let mut text = match (what, verb.cards) {
            (Some(what), VerbCards::With) => self.active(what, base, verb.third, would),
            (Some(what), _) => {
                let subject = self.subject(what, None);
                let undergone: Vec<&str> = verb.undergone().collect();
                let verb = self.passive(&undergone.join(" "), would);
                return format!("{subject} {verb}");
            }
            (None, _) => {
                let verb = match (would, who) {
                    (true, _) => format!("would {base}"),
                    (false, Some(Side::Own)) => base.to_owned(),
                    (false, _) => verb.third.to_owned(),
                };
                format!("{} {verb}", who.map_or("a player", Self::player))
            }
        };
        match verb.number {
            VerbNumber::Of(unit) => text.push_str(&format!(" {unit}")),
            _ => text.extend(verb.behind.first().map(|words| format!(" {words}"))),
        }
        text
    }

    fn cause_after(&mut self, cause: Option<&crate::tree::Cause>) -> String {
        // what is spoken of stays the event's object
        let spoken = (self.several, self.kind);
        let text = self.by(cause);
        (self.several, self.kind) = spoken;
        text
    }

    /// `your other unit`, `2 or more of your units`
    fn subject(&mut self, target: &Target, number: Option<Number>) -> String {
        let Target::Sel(sel) = target else { return self.target(target) };
        let Some(Number(op, n)) = number else { return self.any_one(sel) };
        let bound = self.bound(op, &Value::Number(n), "fewer");
        let noun = self.phrase(sel, n != 1 || op != Op::Equal, At::From, &[]);
        self.several = true;
        match sel {
            sel @ Selector::Kind { side: Some(side), .. } if self.side_of(sel).is_some() => {
                format!("{bound} of {} {noun}", self.whose(*side))
            }
            _ => format!("{bound} {noun}"),
        }
    }

    fn passive(&self, participle: &str, would: bool) -> String {
        match (would, self.several) {
            (true, _) => format!("would be {participle}"),
            (false, false) => format!("is {participle}"),
            (false, true) => format!("are {participle}"),
        }
    }

    fn undergoes(&self, frame: CommonVerb, would: bool) -> String {
        self.passive(&self.framed(frame, Form::Done), would)
    }

    fn does(&mut self, t: &Target, frame: CommonVerb, would: bool) -> String {
        self.active(t, &self.said(frame, false), &self.said(frame, true), would)
    }

    fn active(&mut self, t: &Target, base: &str, third: &str, would: bool) -> String {
        let subject = self.subject(t, None);
        match (would, self.several) {
            (true, _) => format!("{subject} would {base}"),
            (false, true) => format!("{subject} {base}"),
            (false, false) => format!("{subject} {third}"),
        }
    }

    fn damages(&mut self, cause: Option<&crate::tree::Cause>, side: Side, n: Option<&Value>, would: bool) -> String {
        let n = n.map(|v| format!("{} ", self.value(v))).unwrap_or_default();
        let effect = self.effect();
        let by = match cause.map(|c| c.0.as_slice()) {
            Some([CausePart::Head(k)]) => Some(format!("your {} {effect}", self.keyword(k))),
            Some([CausePart::HeadOf(s, k)]) => Some(format!("{} {} {effect}", self.whose(*s), self.keyword(k))),
            Some([CausePart::EffectOf(s)]) => Some(format!("{} {effect}", self.whose(*s))),
            _ => None,
        };
        let player = Self::player(side);
        let damage = self.framed(CommonVerb::Damage, Form::Noun);
        match by {
            Some(by) if would => format!("{by} would {} {n}{damage} to {player}", self.said(CommonVerb::Damage, false)),
            Some(by) => format!("{by} {} {n}{damage} to {player}", self.said(CommonVerb::Damage, true)),
            None => {
                let verb = match (would, side) {
                    (true, _) => "would be",
                    (false, Side::Own) => "are",
                    (false, Side::Opp) => "is",
                };
                let dealt = self.framed(CommonVerb::Damage, Form::Done);
                format!("{player} {verb} {dealt} {n}{damage}{}", self.by(cause))
            }
        }
    }
}
