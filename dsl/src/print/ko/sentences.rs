//! Sentence frames in Korean (docs/spec/language.md section 2.1).

use crate::korean::Form;
use crate::lexicon::Class;
use crate::tree::{
    Act, Cond, Duration, Event, Id, Limit, Mod, Mode, Pick, Selector, Side, Stmt, StmtKind, Target, Value,
};

use super::conditions::Join;
use super::nouns::{ALL, BARE};
use super::printer::{Out, Printer, no, spaced, with};
use crate::rows::{about_opponent as opposed, may_go_on, may_refill};

impl Printer<'_> {
    /// Sentences with their stops; the conditions of state heads stand in the first.
    pub(super) fn sentences(&mut self, statements: &[Stmt], conditions: Vec<Cond>) -> Out {
        let mut texts = Vec::new();
        for (n, stmt) in statements.iter().enumerate() {
            if let Some(before) = n.checked_sub(1).and_then(|before| statements.get(before)) {
                let before = before.to_string();
                self.opposed = opposed(&before);
                let goes_on = matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_) | StmtKind::Also(_));
                self.their_topic = may_go_on(&before, goes_on);
                let act = if let StmtKind::Then(inner) | StmtKind::Also(inner) = &stmt.kind { inner } else { stmt };
                self.refills = may_refill(&before, &act.to_string());
            }
            let text =
                if n == 0 && !conditions.is_empty() { self.under(&conditions, stmt)? } else { self.clause(stmt)? };
            self.behind_head = false;
            texts.push(ended(text));
        }
        Ok(texts.join(" "))
    }

    /// A statement under further conditions.
    fn under(&mut self, conditions: &[Cond], stmt: &Stmt) -> Out {
        let (more, inner) = match &stmt.kind {
            StmtKind::If(Cond::And(all), inner) => (all.clone(), &**inner),
            StmtKind::If(Cond::Or(_), _) => (Vec::new(), stmt),
            StmtKind::If(cond, inner) => (vec![cond.clone()], &**inner),
            _ => (Vec::new(), stmt),
        };
        let all: Vec<Cond> = conditions.iter().cloned().chain(more).collect();
        let cond = self.condition(&Cond::And(all), Join::Last)?;
        Ok(format!("{cond} {}", self.clause(inner)?))
    }

    /// What stands behind an event or a condition.
    fn comma(&self) -> &'static str {
        if self.lex.phrasing().is_some() { "," } else { "" }
    }

    /// A statement without its stop; it may hold whole sentences inside.
    pub(super) fn clause(&mut self, stmt: &Stmt) -> Out {
        match &stmt.kind {
            StmtKind::Act(act) => self.chain(&[act], Form::Final, ""),
            StmtKind::Seq(acts) => self.chain(&acts.iter().collect::<Vec<_>>(), Form::Final, ""),
            StmtKind::May(inner) => self.may(inner),
            StmtKind::Then(inner) if self.lex.phrasing().is_some() => {
                Ok(format!("그렇게 한다면, {}", self.clause(inner)?))
            }
            StmtKind::Then(inner) => Ok(format!("그러면 {}", self.clause(inner)?)),
            StmtKind::Else(inner) => Ok(format!("그렇지 않으면 {}", self.clause(inner)?)),
            StmtKind::Also(inner) => {
                let outer = std::mem::replace(&mut self.also, true);
                let text = self.clause(inner);
                self.also = outer;
                Ok(format!("추가로 {}", text?))
            }
            StmtKind::Instead(inner) => self.whole(|p| Ok(format!("대신 {}", p.done_instead(inner)?))),
            StmtKind::InsteadOf(what, inner) => self.whole(|p| {
                let what = p.np(what, super::nouns::FIELD)?;
                Ok(format!("{what} 대신 {}", p.done_instead(inner)?))
            }),
            StmtKind::If(cond, inner) => {
                let (cond, comma) = (self.condition(cond, Join::Last)?, self.comma());
                let cond = match self.lex.phrasing().filter(|_| crate::print::is_steady(inner)) {
                    Some(_) => lasting(&cond).map_or_else(|| no(stmt), Ok)?,
                    None => cond,
                };
                Ok(format!("{cond}{comma} {}", self.clause(inner)?))
            }
            StmtKind::When { limit, event, body } => match self.untouched(*limit, event, body, None)? {
                Some(text) => Ok(text),
                None => self.when(*limit, event, body),
            },
            StmtKind::Until(duration, inner) => {
                if let StmtKind::When { limit, event, body } = &inner.kind
                    && let Some(text) = self.untouched(*limit, event, body, Some(*duration))?
                {
                    return Ok(text);
                }
                let lasting = self.duration(*duration);
                self.whole(|p| {
                    let rest = match &inner.kind {
                        StmtKind::When { limit, event, body } => p.when(*limit, event, body)?,
                        _ => p.clause(inner)?,
                    };
                    Ok(format!("{lasting} {rest}"))
                })
            }
            StmtKind::Modes { pick, by, based_on, target, modes } => {
                self.modes((*pick, *by), based_on.as_ref(), target.as_ref(), modes)
            }
            StmtKind::CastingCost { instead, cost } => {
                let words = self.lex.phrasing().map(|phrasing| phrasing.casting);
                let word = words.and_then(|words| words.get(usize::from(*instead))?.ko.first().copied());
                let (word, cost) = (word.unwrap_or_default(), self.costs(cost)?);
                match cost.strip_suffix("지불한다") {
                    _ if !instead => Ok(format!("{word}, {cost}")),
                    Some(cost) => Ok(format!("{word} {cost}지불할 수 있다")),
                    None => no(stmt),
                }
            }
            StmtKind::Keyword(k) => self.keyword(k),
            StmtKind::DeckOnly(a) => self.deck(|card| format!("{card}만 넣을 수 있다"), *a),
            StmtKind::DeckSuch(cards) => {
                let parts = match cards {
                    Selector::Or(parts, filters) if filters.is_empty() => parts.as_slice(),
                    one => std::slice::from_ref(one),
                };
                let mut cards = String::new();
                for part in parts {
                    let next = self.np(part, BARE)?;
                    cards = if cards.is_empty() { next } else { format!("{} {next}", with(&cards, "와")) };
                }
                Ok(format!("자신의 {}에 {cards}만 넣을 수 있다", self.word(Class::Zone, Id("deck"))))
            }
            StmtKind::DeckNeeds(a) => self.deck(|card| format!("{} 넣어야 한다", with(card, "를")), *a),
            StmtKind::DeckSame(a) => {
                let card = self.noun(Id("card"));
                let topic = with(&format!("[{}] 이외의 {card}", self.word(Class::Attribute, *a)), "는");
                Ok(format!("{topic} 모두 같은 속성이어야 한다"))
            }
            StmtKind::AlsoNamed(n) => {
                let card = self.noun(Id("card"));
                Ok(format!("이 {card}의 카드명은 {}로도 취급한다", self.name(n)))
            }
        }
    }

    /// What is done instead: behind a sentence about the opponent it says who does it, where the words of the act don't.
    fn done_instead(&mut self, inner: &Stmt) -> Out {
        let acts: &[Act] = match &inner.kind {
            StmtKind::Act(act) => std::slice::from_ref(act),
            StmtKind::Seq(acts) => acts,
            StmtKind::May(may) => match &may.kind {
                StmtKind::Act(act) => std::slice::from_ref(act),
                StmtKind::Seq(acts) => acts,
                _ => &[],
            },
            _ => &[],
        };
        let first = acts.first().is_some_and(|act| !matches!(act, Act::Who(..)));
        let unsaid = self.opposed && first && acts.iter().any(|act| matches!(act, Act::Draw(_) | Act::DrawTo(_)));
        let text = self.clause(inner)?;
        Ok(if unsaid { format!("자신은 {text}") } else { text })
    }

    /// With no choice in a sentence of its own inside.
    fn whole(&mut self, print: impl FnOnce(&mut Self) -> Out) -> Out {
        let outer = std::mem::replace(&mut self.may_split, false);
        let text = print(self);
        self.may_split = outer;
        text
    }

    fn deck(&self, verb: impl FnOnce(&str) -> String, attribute: Id) -> Out {
        let card = format!("[{}] {}", self.word(Class::Attribute, attribute), self.noun(Id("card")));
        Ok(format!("자신의 {}에 {}", self.word(Class::Zone, Id("deck")), verb(&card)))
    }

    fn may(&mut self, inner: &Stmt) -> Out {
        let acts: Vec<&Act> = match &inner.kind {
            StmtKind::Act(act) => vec![act],
            StmtKind::Seq(acts) => acts.iter().collect(),
            _ => return no(inner),
        };
        self.chain(&acts, Form::May, "")
    }

    /// `모든 자신 유닛은 이 턴이 끝날 때까지 전투로 트래시되지 않는다`: an event that does not happen.
    fn untouched(
        &mut self,
        limit: Option<Limit>,
        event: &Event,
        body: &[Stmt],
        lasting: Option<Duration>,
    ) -> Out<Option<String>> {
        let (None, Event::Would(would), [only]) = (limit, event, body) else { return Ok(None) };
        let StmtKind::Act(Act::Apply { target, duration: None, mods }) = &only.kind else { return Ok(None) };
        let (what, zone, cause) = match &**would {
            Event::Trashed(what, None, cause) => (what, None, cause),
            Event::IsPut(what, zone, cause) => (what, Some(zone), cause),
            _ => return Ok(None),
        };
        if mods.as_slice() != [Mod::Prevent] || cause.is_none() && lasting.is_none() && zone.is_none() {
            return Ok(None);
        }
        let name = match (what, target) {
            (Target::This, Target::This) => self.target(what)?,
            // for a while `모든` means those that there are now (NA-16)
            (Target::Sel(sel @ Selector::Kind { kind, .. }), Target::That(that))
                if kind == that && (lasting.is_none() || zone.is_some()) =>
            {
                self.np(sel, ALL)?
            }
            (Target::All(sel @ Selector::Kind { kind, .. }), Target::That(that)) if kind == that => {
                self.np(sel, ALL)?
            }
            _ => return Ok(None),
        };
        let (lasting, by) = (lasting.map(|d| self.duration(d)).unwrap_or_default(), self.by(cause.as_ref())?);
        let (verb, zone) = match zone {
            Some(zone) => (crate::korean::KoVerb::Put, format!("{}에", self.zone(zone)?)),
            None => (crate::korean::KoVerb::Trash, String::new()),
        };
        let not = self.form(verb, true, Form::Not)?;
        Ok(Some(spaced([&with(&name, "는"), &lasting, &by, &zone, &not])))
    }

    fn when(&mut self, limit: Option<Limit>, event: &Event, body: &[Stmt]) -> Out {
        let limit = match limit {
            None => "",
            Some(Limit::EachTurn) => "자신과 상대의 턴마다 1번씩,",
            Some(Limit::EachOwnTurn) => "자신의 턴마다 1번씩,",
            Some(Limit::Once) => "1번만,",
        };
        let whole = event.to_string();
        let event = self.event(event)?;
        let mut text = spaced([limit, &event]);
        for (n, stmt) in body.iter().enumerate() {
            self.before = n.checked_sub(1).and_then(|b| body.get(b)).and_then(changed);
            let last = n.checked_sub(1).and_then(|b| body.get(b)).map(ToString::to_string);
            self.opposed = last.is_some_and(|last| match n {
                1 => opposed(&format!("{whole}{last}")),
                _ => opposed(&last),
            });
            let clause = self.clause(stmt)?;
            if n > 0 {
                text = ended(text);
            }
            let comma = if n == 0 { self.comma() } else { "" };
            text = format!("{text}{comma} {clause}");
        }
        Ok(text)
    }

    fn modes(
        &mut self,
        (pick, by): (Pick, Side),
        based_on: Option<&Value>,
        target: Option<&Target>,
        modes: &[Mode],
    ) -> Out {
        let list = match by {
            Side::Opp => format!("상대는 아래 {}", self.effect()),
            _ => format!("아래 {}", self.effect()),
        };
        let based = match based_on {
            Some(v) => format!("{}에 따라", self.value(v)?),
            None => String::new(),
        };
        let counter = if matches!(based_on, Some(Value::Count(_))) { "장" } else { "" };
        let text = match (pick, target) {
            (Pick::One, None) => format!("{list} 중 하나를 고른다."),
            (Pick::Few(n), None) => format!("{list} 중 {n}개를 고른다."),
            (Pick::All, None) => format!("{} 모두 고른다.", with(&list, "를")),
            (Pick::Gain, Some(target)) => {
                let target = match target {
                    Target::All(sel) => self.np(sel, ALL)?,
                    target => self.target(target)?,
                };
                format!("{} {} 모두 얻는다.", with(&target, "는"), with(&list, "를"))
            }
            _ => return no("(modes …)"),
        };
        let mut text = spaced([&based, &text]);
        for mode in modes {
            text.push_str("\n・");
            if let Some(n) = mode.at_least {
                text.push_str(&format!("{n}{counter} 이상: "));
            }
            text.push_str(&self.sentences(&mode.statements, Vec::new())?);
        }
        Ok(text)
    }
}

/// The text with a stop at its end.
fn ended(mut text: String) -> String {
    if !text.ends_with('.') {
        text.push('.');
    }
    text
}

/// What a sentence changed last, and for how long.
fn changed(stmt: &Stmt) -> Option<(Target, Option<Duration>)> {
    let act = match &stmt.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.last()?,
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) | StmtKind::May(s) => {
            return changed(s);
        }
        _ => return None,
    };
    match act {
        Act::Apply { target, duration, .. } => Some((target.clone(), *duration)),
        _ => None,
    }
}

/// A condition as what holds all the while: `조종하는 한`, `있는 한`.
fn lasting(cond: &str) -> Option<String> {
    let ends = [("한다면", "하는 한"), ("있다면", "있는 한")];
    ends.iter().find_map(|(once, lasts)| Some(format!("{}{lasts}", cond.strip_suffix(once)?)))
}
