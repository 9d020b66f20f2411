//! Events in Korean (docs/spec/language.md section 2.1): `E하면`, `E할 때마다`, before the fact `E할 때`.

use crate::korean::{Form, KoVerb, own_form};
use crate::lexicon::Class;
use crate::tree::{Event, Fighting, Id, Number, Selector, Target, Value};
use cardwright_core::vocabulary::VerbCards;

use super::filters::bound;
use super::nouns::BARE;
use super::printer::{Out, Printer, no, spaced, with};

impl Printer<'_> {
    /// The clause for an event.
    pub(super) fn event(&mut self, event: &Event) -> Out {
        if let (Event::Attacks(t), Some(_)) = (event, self.lex.rival()) {
            let attack = self.action(Id("attack"));
            return Ok(format!("{} {attack} 선언을 할 때", with(&self.somebody(t)?, "이")));
        }
        if let Some(text) = self.announced_event(event)? {
            return Ok(text);
        }
        match event {
            Event::PhaseStart(phase, side) => {
                let whose = match side {
                    Some(side) => Self::player(*side),
                    None => "자신과 상대",
                };
                Ok(format!("{whose}의 {} 시작할 때", with(&self.word(Class::Phase, *phase), "가")))
            }
            Event::StepStart { step, attacker, lane } => {
                let who = with(&self.somebody(attacker)?, "이");
                let lane = match lane {
                    Some(lane) => with(&self.lane(lane)?, "를"),
                    None => String::new(),
                };
                let attacks = self.form(KoVerb::Attack, false, Form::Done)?;
                let step = with(&self.word(Class::Step, *step), "이");
                Ok(spaced([&who, &lane, &attacks, &step, "시작할 때"]))
            }
            Event::EachTurnEnd => Ok("각 턴이 끝날 때".to_owned()),
            Event::TurnEnd(None) => Ok("이 턴이 끝날 때".to_owned()),
            Event::TurnEnd(Some(side)) => Ok(format!("{}의 턴이 끝날 때", Self::player(*side))),
            Event::BattleEnd(t) => {
                let battle = self.word(Class::Cause, self.lex.fighting());
                let attack = self.form(KoVerb::Attack, false, Form::Or)?;
                let defend = self.form(KoVerb::Defend, false, Form::Done)?;
                let who = with(&self.somebody(t)?, "이");
                Ok(format!("{who} {attack} {defend} {} 끝날 때", with(&battle, "가")))
            }
            Event::Would(inner) => self.happens(inner, true),
            other => self.happens(other, false),
        }
    }

    /// The clause for an event in games that announce what waits for it; nothing where the usual words say it.
    fn announced_event(&mut self, event: &Event) -> Out<Option<String>> {
        let Some(phrasing) = self.lex.phrasing() else { return Ok(None) };
        if let Event::PhaseStart(phase, side) = event {
            let Some(whose) = phrasing.phases.get(crate::print::whose(*side)).and_then(|word| word.ko.first()) else {
                return Ok(None);
            };
            return Ok(Some(format!("{whose} {} 시작될 때", with(&self.word(Class::Phase, *phase), "이"))));
        }
        let Some((what, id)) = crate::print::announced(event) else { return Ok(None) };
        let Some(said) = phrasing.events.iter().find(|word| word.id == id).and_then(|word| word.ko.first()) else {
            return Ok(None);
        };
        // what can happen but once is no matter of each time
        let when = if crate::print::happens_once(event) { "때" } else { "때마다" };
        let who = match what {
            Target::Sel(sel) => self.np(sel, BARE)?,
            what => self.somebody(what)?,
        };
        Ok(Some(format!("{} {said} {when}", with(&who, "이"))))
    }

    /// The object of an event: a unit like this, on the field.
    fn somebody(&mut self, target: &Target) -> Out {
        match target {
            Target::Choose { .. } | Target::Both(..) | Target::It => no(target),
            target => self.target(target),
        }
    }

    fn happens(&mut self, event: &Event, would: bool) -> Out {
        // what units do is waited for each time, what is done to them when it is
        let each = if would { Form::Would } else { Form::Whenever };
        let once = if would { Form::Would } else { Form::If };
        let (text, verb, passive, ending) = match event {
            Event::Trashed(t, n, cause) => {
                let subject = with(&self.somebody(t)?, "이");
                let by = self.by(cause.as_ref())?;
                (spaced([&subject, &by, &number(*n)?]), KoVerb::Trash, true, once)
            }
            Event::Deployed(t, zone) => {
                let place = match zone {
                    Some(zone) => format!("{}에", self.zone(zone)?),
                    None => String::new(),
                };
                let subject = match t {
                    Target::Sel(sel) => self.np(sel, BARE)?,
                    t => self.somebody(t)?,
                };
                (spaced([&place, &with(&subject, "이")]), KoVerb::Deploy, true, once)
            }
            Event::Moved(t) => (with(&self.somebody(t)?, "이"), KoVerb::Move, false, once),
            Event::Attacks(t) => (with(&self.somebody(t)?, "이"), KoVerb::Attack, false, each),
            Event::AttacksLane(t, lane) => {
                let subject = with(&self.somebody(t)?, "이");
                (spaced([&subject, &with(&self.lane(lane)?, "를")]), KoVerb::Attack, false, each)
            }
            Event::Defends(t) => (with(&self.somebody(t)?, "이"), KoVerb::Defend, false, each),
            Event::Equipped(t, n) => {
                let (items, wearer) = crate::print::worn_apart(t);
                let what = match &items {
                    Target::Sel(sel) => self.np(sel, BARE)?,
                    t => self.somebody(t)?,
                };
                let wearer = match wearer {
                    Some(wearer) => with(&self.somebody(&wearer)?, "이"),
                    None => String::new(),
                };
                (spaced([&wearer, &with(&what, "를"), &number(*n)?]), KoVerb::Equip, false, each)
            }
            Event::YouTrash(sel, n, cause) => {
                let by = self.by(cause.as_ref())?;
                // With a number, or each time, it is no payment.
                let (count, ending) = (number(*n)?, if n.is_none() { each } else { once });
                let what = self.cards_from(sel)?;
                // a bracket at the start would be a head
                let text =
                    if by.starts_with('[') { spaced([&what, &by, &count]) } else { spaced([&by, &what, &count]) };
                (text, KoVerb::Trash, false, ending)
            }
            Event::Trashes { by: t, fighting, what: sel, number: n, cause } => {
                let doer = with(&self.somebody(t)?, "이");
                let (by, what) = (self.by(cause.as_ref())?, self.cards_from(sel)?);
                let fights = match fighting {
                    Some(Fighting::Attacking) => self.form(KoVerb::Attack, false, Form::Having)?,
                    Some(Fighting::Defending) => self.form(KoVerb::Defend, false, Form::Having)?,
                    None => String::new(),
                };
                (spaced([&doer, &fights, &by, &what, &number(*n)?]), KoVerb::Trash, false, once)
            }
            Event::IsPut(t, zone, cause) => {
                let subject = with(&self.somebody(t)?, "이");
                let by = self.by(cause.as_ref())?;
                (spaced([&subject, &by, &format!("{}에", self.zone(zone)?)]), KoVerb::Put, true, once)
            }
            Event::Draws(side, n, cause) => {
                let subject = with(Self::player(*side), "이");
                let by = self.by(cause.as_ref())?;
                let card = with(&self.noun(Id("card")), "를");
                let (count, ending) = (number(*n)?, if n.is_none() { each } else { once });
                (spaced([&subject, &by, &card, &count]), KoVerb::Draw, false, ending)
            }
            Event::Damages { by: Some(by), cause, player, amount: None } => {
                let (subject, cause) = (with(&self.somebody(by)?, "이"), self.by(cause.as_ref())?);
                let deals = self.form(KoVerb::Damage, false, once)?;
                return Ok(spaced([&subject, &cause, &format!("{}에게 {deals}", Self::player(*player))]));
            }
            Event::Damages { by: Some(_), .. } => return no(event),
            Event::Damages { by: None, cause, player: side, amount: n } => {
                let n = match n {
                    None => String::new(),
                    Some(Value::Number(n)) => n.to_string(),
                    Some(_) => return no(event),
                };
                // `2` + `대미지를 줄 때`
                return match cause {
                    Some(cause) => {
                        let by = self.source_of_damage(cause)?;
                        let deals = self.form(KoVerb::Damage, false, once)?;
                        Ok(format!("{by} {}에게 {n}{deals}", Self::player(*side)))
                    }
                    None => {
                        let takes = self.form(KoVerb::Suffer, false, once)?;
                        Ok(format!("{} {n}{takes}", with(Self::player(*side), "이")))
                    }
                };
            }
            Event::Done { verb, what, who } => {
                let Some(own) = self.lex.verb(*verb) else { return no(event) };
                if let (VerbCards::Awaited, Some(Target::Sel(Selector::Kind { kind, side: Some(side), filters }))) =
                    (own.cards, what)
                {
                    let card = self.np(&Selector::new(*kind, None, filters.clone()), BARE)?;
                    let Some(does) = own_form(own, false, each) else { return no(event) };
                    return Ok(spaced([&with(Self::player(*side), "이"), &with(&card, "를"), &does]));
                }
                let subject = match (what, who) {
                    (Some(t), _) => self.somebody(t)?,
                    (None, side) => side.map_or("누군가", Self::player).to_owned(),
                };
                let passive = own.cards.undergo();
                let Some(ended) = own_form(own, passive, once) else { return no(event) };
                return Ok(format!("{} {ended}", with(&subject, "이")));
            }
            Event::Would(_)
            | Event::PhaseStart(..)
            | Event::StepStart { .. }
            | Event::TurnEnd(_)
            | Event::EachTurnEnd
            | Event::BattleEnd(_) => return no(event),
        };
        Ok(format!("{text} {}", self.form(verb, passive, ending)?))
    }
}

/// `2장 이상`
fn number(number: Option<Number>) -> Out {
    Ok(match number {
        None => String::new(),
        Some(Number(op, n)) => match bound(op) {
            Some(bound) => format!("{n}장 {bound}"),
            None => return no(format!("({} {n})", if op == crate::tree::Op::Equal { "=" } else { "!=" })),
        },
    })
}
