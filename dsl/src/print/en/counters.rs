//! Counters in English: `put two +1/+1 counters on target creature`.

use crate::numerals;
use crate::tree::{Counting, Filter, Gained, Id, Mod, Selector, Target, Value};

use super::filters::list;
use super::{Printer, article, plural};

impl Printer<'_> {
    /// What one counter of a kind is called.
    fn counter(&self, kind: Id) -> &'static str {
        self.lex.counter(kind).and_then(|kind| kind.word.en.first()).copied().unwrap_or(kind.0)
    }

    /// `a +1/+1 counter`, `two +1/+1 counters`: numbers up to ten are words.
    pub(super) fn some_counters(&mut self, kind: Id, count: &Value) -> String {
        let one = self.counter(kind);
        match count {
            Value::Number(1) | Value::Per(1, ..) => format!("{} {one}", article(one)),
            Value::Number(n) | Value::Per(n, ..) => format!("{} {}", numerals::english(*n), plural(one)),
            v => format!("{} {}", self.value(v), plural(one)),
        }
    }

    /// So many of something, and what that is for each of: `a Treasure token`, `two Treasure tokens`.
    pub(super) fn some(&mut self, count: &Value, one: impl Fn(&mut Self, bool) -> String) -> (String, String) {
        let (n, per) = match count {
            Value::Per(n, k, v) => (Some(*n), format!(" {}", self.per(*k, v))),
            Value::Number(n) => (Some(*n), String::new()),
            _ => (None, String::new()),
        };
        let some = match n {
            Some(1) => {
                let one = one(self, false);
                format!("{} {one}", article(&one))
            }
            Some(n) => format!("{} {}", numerals::english(n), one(self, true)),
            None => format!("{} {}", self.value(count), one(self, true)),
        };
        (some, per)
    }

    /// `1/1 white Soldier creature token with flying`
    pub(super) fn coined(&mut self, what: &Selector, has: &[Mod], many: bool) -> String {
        let (mut numbers, mut kit) = (Vec::new(), Vec::new());
        for one in has {
            match one {
                Mod::Stat(_, _, v) => numbers.push(self.value(v)),
                Mod::Gain(Gained::Keyword(keyword)) => kit.push(self.keyword(keyword)),
                _ => {}
            }
        }
        // its colors and its subtype stand before what it is
        let mut said = Vec::new();
        if let Selector::Kind { kind, filters, .. } = what {
            for filter in filters {
                match filter {
                    Filter::Attr(true, id) => said.push(self.attribute(*id)),
                    Filter::Aff(of) => {
                        let words = of.first().and_then(|id| self.lex.affiliation_by_id(id)?.en.first().cloned());
                        said.extend(words);
                    }
                    _ => {}
                }
            }
            said.push(self.noun(*kind));
        }
        let what = said.join(" ");
        let with = if kit.is_empty() { String::new() } else { format!(" with {}", list(&kit)) };
        let token = if many { "tokens" } else { "token" };
        format!("{} {what} {token}{with}", numbers.join(self.lex.stroke()))
    }

    pub(super) fn counters(
        &mut self,
        deed: Counting,
        kind: Id,
        count: &Value,
        on: &Target,
        third: &dyn Fn(&str) -> String,
    ) -> String {
        let some = self.some_counters(kind, count);
        let (verb, preposition) = match deed {
            Counting::Put => (third("put"), "on"),
            Counting::Remove => (third("remove"), "from"),
        };
        let on = self.object(on);
        let said = (self.several, self.kind);
        let each = if let Value::Per(_, k, v) = count { format!(" {}", self.per(*k, v)) } else { String::new() };
        (self.several, self.kind) = said;
        format!("{verb} {some} {preposition} {on}{each}")
    }

    /// `the number of +1/+1 counters on it`
    pub(super) fn counters_on(&mut self, kind: Id, on: &Target) -> String {
        let spoken = (self.several, self.kind);
        let text = format!("the number of {} on {}", plural(self.counter(kind)), self.object(on));
        (self.several, self.kind) = spoken;
        text
    }

    /// `for each +1/+1 counter on it`
    pub(super) fn per_counter(&mut self, k: i32, kind: Id, on: &Target) -> String {
        let spoken = (self.several, self.kind);
        let one = self.counter(kind);
        let some = if k == 1 { one.to_owned() } else { format!("{} {}", numerals::english(k), plural(one)) };
        let text = format!("for each {some} on {}", self.object(on));
        (self.several, self.kind) = spoken;
        text
    }

    /// `this creature has a +1/+1 counter on it`
    pub(super) fn has_counter(&mut self, kind: Id, on: &Target) -> String {
        let one = self.counter(kind);
        let who = self.target(on);
        format!("{who} has {} {one} on it", article(one))
    }
}
