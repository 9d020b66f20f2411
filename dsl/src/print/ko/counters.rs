//! Counters in Korean: `목표 생물에 +1/+1 카운터 두 개를 올려놓는다`.

use crate::korean::KoVerb;
use crate::lexicon::Class;
use crate::numerals;
use crate::tree::{Act, Counting, Filter, Gained, Id, Mod, Quantity, Selector, Target, Value};

use super::nouns::BARE;
use super::pieces::{End, Piece};
use super::printer::{Out, Printer, no, spaced, with};

impl Printer<'_> {
    /// What one counter of a kind is called.
    fn counter(&self, kind: Id) -> Out<&'static str> {
        match self.lex.counter(kind).and_then(|kind| kind.word.ko.first()) {
            Some(word) => Ok(word),
            None => no(kind),
        }
    }

    /// `+1/+1 카운터 두 개`
    pub(super) fn some_counters(&mut self, kind: Id, count: &Value) -> Out {
        match count {
            Value::Number(n) | Value::Per(n, ..) => Ok(format!("{} {} 개", self.counter(kind)?, numerals::korean(*n))),
            v => no(v),
        }
    }

    pub(super) fn counters(&mut self, deed: Counting, kind: Id, count: &Value, on: &Target) -> Out<Vec<Piece>> {
        let (behind, verb) = match deed {
            Counting::Put => ("에", KoVerb::PutOn),
            Counting::Remove => ("에서", KoVerb::Remove),
        };
        let on = match on {
            Target::Choose { .. } if !on.is_aimed() => self.taken(on)?,
            on => format!("{}{behind}", self.target(on)?),
        };
        let each = if let Value::Per(_, k, v) = count { self.per(*k, v)? } else { String::new() };
        let some = self.some_counters(kind, count)?;
        Ok(vec![Piece::verb(spaced([&on, &each, &format!("{some}를")]), verb)])
    }

    /// `비행을 가진 1/1 백색 병사 생물`
    pub(super) fn coined(&mut self, what: &Selector, has: &[Mod]) -> Out {
        let (mut numbers, mut kit) = (Vec::new(), String::new());
        for one in has {
            match one {
                Mod::Stat(_, _, Value::Number(n)) => numbers.push(n.to_string()),
                Mod::Gain(Gained::Keyword(keyword)) => {
                    let word = self.keyword(keyword)?;
                    kit = if kit.is_empty() { word } else { format!("{} {word}", with(&kit, "와")) };
                }
                _ => return no(one),
            }
        }
        let kit = if kit.is_empty() { kit } else { format!("{} 가진", with(&kit, "를")) };
        let Selector::Kind { kind, side: None, filters } = what else { return no(what) };
        // its subtype stands before what it is
        let of = |filter: &Filter| match filter {
            Filter::Aff(of) => of.first().and_then(|id| self.lex.affiliation_by_id(id)?.ko.first().cloned()),
            _ => None,
        };
        let kindred = filters.iter().find_map(of).unwrap_or_default();
        let rest = filters.iter().filter(|filter| of(filter).is_none()).cloned().collect();
        let plain = self.np(&Selector::new(*kind, None, rest), BARE)?;
        let (before, noun) = plain.rsplit_once(' ').unwrap_or(("", &plain));
        Ok(spaced([&kit, &numbers.join(self.lex.stroke()), before, &kindred, noun]))
    }

    /// `보물 토큰 두 개를 만든다`
    pub(super) fn created(&mut self, count: &Value, token: &str) -> Out<Vec<Piece>> {
        let (n, each) = match count {
            Value::Number(n) => (*n, String::new()),
            Value::Per(n, k, v) => (*n, self.per(*k, v)?),
            v => return no(v),
        };
        let text = spaced([&each, token, &format!("토큰 {} 개를", numerals::korean(n))]);
        Ok(vec![Piece::verb(text, KoVerb::Create)])
    }

    /// `이 생물에 있는 +1/+1 카운터의 수`
    pub(super) fn counters_on(&mut self, kind: Id, on: &Target) -> Out {
        Ok(format!("{}에 있는 {}의 수", self.topic(on)?, self.counter(kind)?))
    }

    /// `이 생물에 있는 +1/+1 카운터 한 개마다`
    pub(super) fn per_counter(&mut self, k: i32, kind: Id, on: &Target) -> Out {
        Ok(format!("{}에 있는 {} {} 개마다", self.topic(on)?, self.counter(kind)?, numerals::korean(k)))
    }

    /// `이 생물에 +1/+1 카운터가`, behind which it is said whether there is one.
    pub(super) fn counter_on(&mut self, kind: Id, on: &Target) -> Out {
        Ok(format!("{}에 {}가", self.topic(on)?, self.counter(kind)?))
    }

    /// `이 생물은 +1/+1 카운터 두 개를 지니고 전장에 들어온다`
    pub(super) fn enters_with(&mut self, kind: Id, count: &Value) -> Out<Vec<Piece>> {
        let some = self.some_counters(kind, count)?;
        let field = self.word(Class::Zone, Id(self.lex.vocabulary().field));
        let text = format!("{} {some}를 지니고 {field}에", with(&self.this_unit(), "는"));
        Ok(vec![Piece { text, end: End::Enters }])
    }

    /// `목표 플레이어는 카드 두 장을 뽑는다`
    pub(super) fn done_by(&mut self, who: &Target, act: &Act) -> Out<Vec<Piece>> {
        let who = with(&self.target(who)?, "는");
        let mut pieces = self.of_named(act)?;
        if let Some(first) = pieces.first_mut() {
            first.text = spaced([&who, &first.text]);
        }
        Ok(pieces)
    }

    /// `카드 두 장을`, `손에 있는 카드를 모두`: what is discarded.
    pub(super) fn discarded(&mut self, what: &Target) -> Out {
        match self.lex.discarded(what).flatten() {
            Some(quantity) => self.counted_cards(quantity).map_or_else(|| no(what), Ok),
            None => {
                let (hand, card) = (self.word(Class::Zone, Id("hand")), self.noun(Id("card")));
                Ok(format!("{hand}에 있는 {} 모두", with(&card, "를")))
            }
        }
    }

    /// What players do who were named.
    pub(super) fn of_named(&mut self, act: &Act) -> Out<Vec<Piece>> {
        let outer = std::mem::replace(&mut self.each_acts, true);
        let pieces = self.act(act, None);
        self.each_acts = outer;
        pieces
    }

    /// `카드 두 장을`, in games that count in words.
    pub(super) fn counted_cards(&self, quantity: &Quantity) -> Option<String> {
        self.lex.phrasing()?;
        let Quantity::Exactly(Value::Number(n) | Value::Per(n, ..)) = quantity else { return None };
        Some(format!("{} {} 장을", self.noun(Id("card")), numerals::korean(*n)))
    }
}
