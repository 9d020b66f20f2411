//! What is taken by an act: a choice, everything, or what was spoken of (docs/spec/language.md sections 2.2 and 2.3).

use crate::korean::Form;
use crate::tree::{Act, ChooseOpt, Filter, Op, Quantity, Selector, Spot, Target, Value, Zone};

use super::filters::bound;
use super::nouns::{BARE, FIELD};
use super::pieces::Piece;
use super::printer::{Out, Printer, no, spaced, with};

impl Printer<'_> {
    /// `n장까지`, `원하는 수만큼`; a computed number stands elsewhere.
    pub(super) fn quantity(&self, quantity: &Quantity) -> Out {
        Ok(match quantity {
            Quantity::Exactly(Value::Number(n)) | Quantity::Exactly(Value::Per(n, ..)) => format!("{n}장"),
            Quantity::UpTo(Value::Number(n) | Value::Per(n, ..)) => format!("{n}장까지"),
            Quantity::AtLeast(Value::Number(n)) => format!("{n}장 이상"),
            Quantity::Any => "원하는 수만큼".to_owned(),
            Quantity::AllBut(Value::Number(n)) => format!("{n}장만 남기고 모두"),
            Quantity::Exactly(_) => String::new(),
            Quantity::UpTo(_) | Quantity::AtLeast(_) | Quantity::AllBut(_) => return no(quantity),
        })
    }

    /// `V만큼`, `X 2장마다`: the part of a quantity that is read from something.
    pub(super) fn computed(&mut self, quantity: &Quantity) -> Out {
        Ok(match quantity {
            Quantity::Exactly(Value::Per(_, k, v)) | Quantity::UpTo(Value::Per(_, k, v)) => self.per(*k, v)?,
            Quantity::Exactly(Value::Number(_)) => String::new(),
            Quantity::Exactly(v) => self.measure(v)?,
            _ => String::new(),
        })
    }

    /// `A하거나 B한다`
    pub(super) fn either_act(&mut self, a: &Act, b: &Act, before: Option<&Act>) -> Out<Vec<Piece>> {
        let first = self.act(a, before)?;
        let mut text = String::new();
        for (n, piece) in first.iter().enumerate() {
            let last = (n + 1 == first.len()).then_some(Form::Or);
            text = spaced([&text, &piece.finish(self.lex.ko_verbs(), last)?]);
        }
        // both speak of what was just shown
        let shown = before
            .filter(|_| matches!((a, b), (Act::Put { what: Target::Among, .. }, Act::Put { what: Target::Among, .. })));
        let mut second = self.act(b, shown)?;
        if let Some(piece) = second.first_mut() {
            piece.text = spaced([&text, &piece.text]);
        }
        Ok(second)
    }

    /// What a verb acts on, up to before it: `자신의 패를 2장 골라`, `그 유닛을`.
    pub(super) fn taken(&mut self, target: &Target) -> Out {
        match target {
            target if target.is_aimed() => Ok(with(&self.target(target)?, "를")),
            // in pieces, where texts are announced
            Target::Choose { quantity, from: from @ Selector::Kind { kind, .. }, opts }
                if self.lex.phrasing().is_some() && opts.is_empty() && self.is_in_play(*kind) =>
            {
                let noun = self.np(from, FIELD)?;
                match quantity {
                    Quantity::Exactly(Value::Number(n)) => Ok(format!("{noun} {} 개를", crate::numerals::korean(*n))),
                    Quantity::UpTo(Value::Number(n)) => {
                        Ok(format!("{} {} 개까지", with(&noun, "를"), crate::numerals::korean(*n)))
                    }
                    _ => no(target),
                }
            }
            Target::Choose { quantity, from, opts } => {
                let text = self.choice(quantity, from, opts)?;
                let chosen = self.is_chosen(quantity, from, opts);
                Ok(if chosen { format!("{text} 골라") } else { text })
            }
            target => self.object(target),
        }
    }

    /// `자신의 패를 2장`, `그중 1장을`
    pub(super) fn choice(&mut self, quantity: &Quantity, from: &Selector, opts: &[ChooseOpt]) -> Out {
        let refused = || no(Target::Choose { quantity: quantity.clone(), from: from.clone(), opts: opts.to_vec() });
        let count = self.quantity(quantity)?;
        let computed = self.computed(quantity)?;
        if *from == Selector::Among {
            if !opts.is_empty() || !computed.is_empty() {
                return refused();
            }
            let exactly = matches!(quantity, Quantity::Exactly(_));
            return Ok(format!("그중 {}", if exactly { with(&count, "을") } else { count }));
        }
        let mut goal = String::new();
        for opt in opts {
            match opt {
                ChooseOpt::Sum(stat, op, v) if goal.is_empty() => goal = self.sum_goal(*stat, *op, v)?,
                ChooseOpt::DownTo(Value::Number(n)) if opts.len() == 1 && *quantity == Quantity::Any => {
                    let Some(hand) = self.whole_hand(from).cloned() else { return refused() };
                    let hand = self.explicit(|p| p.zone(&hand))?;
                    let card = with(&self.noun(crate::tree::Id("card")), "를");
                    return Ok(format!("{} {n}장이 되도록 {card}", with(&hand, "이")));
                }
                ChooseOpt::AtRandom if opts.len() == 1 => goal = "무작위로".to_owned(),
                _ => return refused(),
            }
        }
        let random = if opts == [ChooseOpt::AtRandom] { std::mem::take(&mut goal) } else { String::new() };
        let (source, noun) = match self.whole_hand(from).cloned() {
            Some(hand) => (String::new(), self.zone(&hand)?),
            None => {
                let (zone, rest) = self.source(from);
                let source = match zone {
                    Some(zone) => format!("{}에서", self.zone(&zone)?),
                    None => String::new(),
                };
                let how = if source.is_empty() { FIELD } else { BARE };
                (source, self.np(&rest, how)?)
            }
        };
        Ok(spaced([&goal, &computed, &source, &with(&noun, "를"), &random, &count]))
    }

    /// Whether anybody chooses: cards at one end of an ordered zone are taken as they lie, and of `all but n` the rest is.
    pub(super) fn is_chosen(&self, quantity: &Quantity, from: &Selector, opts: &[ChooseOpt]) -> bool {
        if matches!(quantity, Quantity::AllBut(_)) {
            return false;
        }
        let end = matches!(
            from,
            Selector::Kind { side: None, filters, .. }
                if matches!(filters.as_slice(), [Filter::In(Zone::Of { spot: Spot::Top | Spot::Bottom, .. })])
        );
        !(end && opts.is_empty() && matches!(quantity, Quantity::Exactly(_)))
    }

    /// `코스트 합이 6코스트 이하가 되도록`
    fn sum_goal(&mut self, stat: crate::tree::Id, op: Op, v: &Value) -> Out {
        let word = self.stat(stat);
        let mut goal = match v {
            Value::Number(n) if self.counts(stat) => format!("{n}{word}"),
            v => self.value(v)?,
        };
        match bound(op) {
            Some(bound) => goal = format!("{goal} {bound}"),
            None if op == Op::Equal => {}
            None => return no(v),
        }
        Ok(format!("{word} 합이 {} 되도록", with(&goal, "가")))
    }

    /// What a verb acts on where nothing is chosen.
    fn object(&mut self, target: &Target) -> Out {
        Ok(match target {
            Target::It => String::new(),
            Target::Rest => "나머지는".to_owned(),
            Target::All(sel) => format!("{} 모두", self.cards_from(sel)?),
            Target::Both(a, b) => self.both(a, b)?,
            Target::Among => "그중을 모두".to_owned(),
            target => with(&self.target(target)?, "를"),
        })
    }

    /// `자신의 트래시 존에서 카드를`, `자신의 패를`
    pub(super) fn cards_from(&mut self, sel: &Selector) -> Out {
        if let Some(hand) = self.whole_hand(sel).cloned() {
            return Ok(with(&self.zone(&hand)?, "를"));
        }
        let (zone, rest) = self.source(sel);
        let source = match &zone {
            Some(zone) => format!("{}에서", self.zone(zone)?),
            None => String::new(),
        };
        let how = if zone.is_some() { BARE } else { FIELD };
        Ok(spaced([&source, &with(&self.np(&rest, how)?, "를")]))
    }

    /// `X 2장과 Y 1장을 골라`, `X와 Y를 모두`
    pub(super) fn both(&mut self, a: &Target, b: &Target) -> Out {
        let all = matches!(a, Target::All(_)) || matches!(b, Target::All(_));
        let chosen = matches!(a, Target::Choose { .. }) || matches!(b, Target::Choose { .. });
        if all && chosen {
            return no(Target::Both(Box::new(a.clone()), Box::new(b.clone())));
        }
        let (first, second) = (self.part(a)?, self.part(b)?);
        let text = format!("{} {}", with(&first, "와"), with(&second, "를"));
        Ok(match (all, chosen) {
            (true, _) => format!("{text} 모두"),
            (_, true) => format!("{text} 골라"),
            _ => text,
        })
    }

    fn part(&mut self, target: &Target) -> Out {
        match target {
            Target::Choose { quantity, from, opts }
                if opts.is_empty() && !matches!(quantity, Quantity::AllBut(_) | Quantity::Any) =>
            {
                if !self.computed(quantity)?.is_empty() || *from == Selector::Among {
                    return no(target);
                }
                let noun = match self.whole_hand(from).cloned() {
                    Some(hand) => self.zone(&hand)?,
                    None => self.np(from, FIELD)?,
                };
                Ok(format!("{noun} {}", self.quantity(quantity)?))
            }
            Target::Choose { .. } | Target::Both(..) => no(target),
            Target::All(sel) => match self.whole_hand(sel).cloned() {
                Some(hand) => self.zone(&hand),
                None => self.np(sel, FIELD),
            },
            target => self.target(target),
        }
    }

    /// A unit that is meant without a quantity: `필드에 있는 자신 유닛에`.
    pub(super) fn one_of(&mut self, target: &Target) -> Out {
        match target {
            Target::Choose { quantity, from, opts } if *quantity == Quantity::n(1) && opts.is_empty() => {
                self.np(from, FIELD)
            }
            Target::Choose { .. } => no(target),
            target => self.target(target),
        }
    }

    /// A phrase without quantity that prohibits or permits: `2코스트 이하인 유닛`.
    pub(super) fn such(&mut self, target: &Target) -> Out {
        match target {
            Target::Sel(sel) => self.np(sel, BARE),
            target => self.target(target),
        }
    }
}
