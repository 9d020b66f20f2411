//! What stands behind a noun: `with a, b and c`, `from your hand`, `whose power is …` (docs/spec/language.md section
//! 2.3).

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::Class;
use crate::tree::{Cause, ChooseOpt, Filter, NameRef, Op, Target, Value, Verb};

use super::cursor::Cursor;
use super::frames::Form;
use super::token::Kind;

impl Cursor<'_> {
    /// One filter phrase behind a noun.
    pub(crate) fn filter(&mut self, filters: &mut Vec<Filter>, opts: &mut Vec<ChooseOpt>) -> Option<()> {
        let before = (filters.len(), opts.len());
        let found = self.attempt(|c| c.filter_phrase(filters, opts));
        if found.is_none() {
            filters.truncate(before.0);
            opts.truncate(before.1);
        }
        found
    }

    fn filter_phrase(&mut self, filters: &mut Vec<Filter>, opts: &mut Vec<ChooseOpt>) -> Option<()> {
        if self.skip("with") {
            return self.with_items(filters, opts);
        }
        if self.skip("without the name of") {
            let of = self.reference()?;
            filters.push(Filter::Name(false, NameRef::Of(Box::new(of))));
            return Some(());
        }
        if self.skip("without") {
            return self.list(|c| c.keyword_ref().map(|k| filters.push(Filter::Lacks(k))));
        }
        if let Some(opt) = self.attempt(|c| {
            c.words("whose total")?;
            let stat = c.game_word(Class::Stat)?;
            c.any(&["is", "are"])?;
            let (op, v) = c.bounded()?;
            Some(ChooseOpt::Sum(stat, op, v))
        }) {
            opts.push(opt);
            return Some(());
        }
        if let Some(is) = self.attempt(|c| {
            let is = !c.skip("not");
            c.words("on a")?;
            c.end_word()?;
            Some(is)
        }) {
            filters.push(Filter::AtEnd(is));
            return Some(());
        }
        if self.skip("at random") {
            opts.push(ChooseOpt::AtRandom);
            return Some(());
        }
        if let Some(is) = self.attempt(Self::that_is) {
            filters.push(is);
            return Some(());
        }
        let on_the_field = self.attempt(|c| {
            c.any(&["on the", "in"])?;
            c.game_word_is(Class::Zone, c.lex.vocabulary().field)
        });
        if on_the_field.is_some() {
            // docs/spec/language.md rule N6: a unit is on the field
            return Some(());
        }
        // a noun is in one place: a second one belongs to what stands around it
        let placed = filters.iter().any(|f| matches!(f, Filter::In(_)));
        let place = if placed { None } else { self.attempt(Self::place_filter) };
        let one = place.or_else(|| self.attempt(Self::clause_filter))?;
        filters.extend(one);
        Some(())
    }

    /// `a`, `a and b`, `a, b and c`
    fn list(&mut self, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        item(self)?;
        while self
            .attempt(|c| {
                let comma = c.comma().is_some();
                let and = c.skip("and");
                if !comma && !and {
                    return None;
                }
                item(c)
            })
            .is_some()
        {}
        Some(())
    }

    /// What may stand after `with`.
    pub(crate) fn with_items(&mut self, filters: &mut Vec<Filter>, opts: &mut Vec<ChooseOpt>) -> Option<()> {
        self.list(|c| c.with_item(filters, opts))
    }

    fn with_item(&mut self, filters: &mut Vec<Filter>, opts: &mut Vec<ChooseOpt>) -> Option<()> {
        if let Some(stat) = self.attempt(Self::stat_filter) {
            filters.push(stat);
        } else if let Some(opt) = self.attempt(|c| {
            c.any(&["a total", "total"])?;
            let stat = c.game_word(Class::Stat)?;
            let (op, n) = c.bounded()?;
            Some(ChooseOpt::Sum(stat, op, n))
        }) {
            opts.push(opt);
        } else if let Some(f) = self.attempt(Self::extreme) {
            filters.push(f);
        } else if self.any(&["different names", "different card names"]).is_some() {
            filters.push(Filter::DistinctNames);
        } else if self.skip("the declared name") {
            filters.push(Filter::Name(true, NameRef::Declared));
        } else if self.skip("the same name as") {
            let t = self.reference()?;
            filters.push(Filter::Name(true, NameRef::Of(Box::new(t))));
        } else if self.attempt(|c| c.facing_one(&["an"])).is_some() {
            filters.push(Filter::HasEncountering);
        } else if let Some(aff) = self.attempt(Self::affiliations) {
            filters.push(Filter::Aff(aff));
        } else if let Some(attr) = self.attempt(Self::attribute) {
            filters.push(Filter::Attr(true, attr));
        } else if let Some(f) = self.attempt(|c| {
            // `with X and an item …` goes on with something else
            let article = c.sees(|c| c.any(&["a", "an"]));
            if article { None } else { c.items_filter() }
        }) {
            filters.push(f);
        } else {
            filters.push(Filter::Has(self.keyword_ref()?));
        }
        Some(())
    }

    /// `the highest cost`
    fn extreme(&mut self) -> Option<Filter> {
        self.word("the")?;
        if self.skip("lowest") {
            return self.game_word(Class::Stat).map(Filter::Lowest);
        }
        self.word("highest")?;
        self.game_word(Class::Stat).map(Filter::Highest)
    }

    /// `cost 2`, `cost 2 or less`, `cost 2 to 3`
    fn stat_filter(&mut self) -> Option<Filter> {
        let stat = self.game_word(Class::Stat)?;
        if let Some((low, high)) = self.attempt(|c| {
            let low = c.digits()?;
            c.word("to")?;
            Some((low, c.digits()?))
        }) {
            return Some(Filter::StatRange(stat, low, high));
        }
        if self.any(&["equal to"]).is_some() {
            return self.value().map(|v| Filter::Stat(stat, Op::Equal, v));
        }
        let (op, n) = self.bounded()?;
        Some(Filter::Stat(stat, op, n))
    }

    /// `2`, `2 or less`, `2 or more`, `more than 2`
    pub(crate) fn bounded(&mut self) -> Option<(Op, Value)> {
        if let Some(op) = self.attempt(|c| {
            let op = c.comparison()?;
            Some(op)
        }) {
            return self.value().map(|v| (op, v));
        }
        self.skip("exactly");
        let n = if self.skip("x") { Value::X } else { Value::Number(self.number()?) };
        let op = self.or_bound().unwrap_or(Op::Equal);
        Some((op, n))
    }

    /// `or less`, `or more`
    pub(crate) fn or_bound(&mut self) -> Option<Op> {
        if self.any(&["or less", "or fewer", "or lower"]).is_some() {
            return Some(Op::AtMost);
        }
        self.any(&["or more", "or greater", "or higher"]).map(|()| Op::AtLeast)
    }

    /// `no more than`, `less than`, `equal to`
    pub(crate) fn comparison(&mut self) -> Option<Op> {
        const PHRASES: &[(&[&str], Op)] = &[
            (&["no more than", "at most"], Op::AtMost),
            (&["no less than", "no fewer than", "at least"], Op::AtLeast),
            (&["less than", "fewer than", "lower than"], Op::Less),
            (&["more than", "greater than", "higher than"], Op::More),
            (&["not equal to"], Op::NotEqual),
            (&["equal to", "the same as"], Op::Equal),
        ];
        PHRASES.iter().find_map(|(phrases, op)| self.any(phrases).map(|()| *op))
    }

    /// `2 or more items`, `no items`
    fn items_filter(&mut self) -> Option<Filter> {
        let found = if self.any(&["no", "without"]).is_some() {
            Filter::Items(Op::Equal, Value::Number(0))
        } else {
            let article = !matches!(self.kind(), Some(Kind::Number(_)));
            let n = self.number()?;
            let op = self.or_bound().unwrap_or(if article { Op::AtLeast } else { Op::Equal });
            Filter::Items(op, Value::Number(n))
        };
        self.worn_noun()?;
        Some(found)
    }

    /// `from your hand`, `in an adjacent lane`
    fn place_filter(&mut self) -> Option<Vec<Filter>> {
        if self.any(&["among them", "among those cards"]).is_some() {
            return Some(vec![Filter::Among(Box::new(Target::It))]);
        }
        if !self.skip("from") {
            if self.in_is_destination {
                return None;
            }
            self.word("in")?;
        }
        if self.any(&["among them", "among those cards"]).is_some() {
            return Some(vec![Filter::Among(Box::new(Target::It))]);
        }
        self.zone().map(|z| vec![Filter::In(z)])
    }

    fn clause_filter(&mut self) -> Option<Vec<Filter>> {
        if self
            .attempt(|c| {
                c.word("not")?;
                c.equipped("with")?;
                c.any(&["an", "any"])
            })
            .is_some()
        {
            self.worn_noun()?;
            return Some(vec![Filter::Items(Op::Equal, Value::Number(0))]);
        }
        if self.equipped("with").is_some() {
            return self.items_filter().map(|f| vec![f]);
        }
        if self.equipped("to").is_some() {
            let on = self.attempt(Self::reference).or_else(|| self.one_noun().map(Target::Sel))?;
            return Some(vec![Filter::On(Box::new(on))]);
        }
        if self.skip("other than") {
            return self.other_than().map(|f| vec![f]);
        }
        if self.skip("whose") {
            return self.whose().map(|f| vec![f]);
        }
        if self.attempt(|c| c.facing_one(&["that has an", "that have an"])).is_some() {
            return Some(vec![Filter::HasEncountering]);
        }
        if self.attempt(|c| c.facing_one(&["that has no", "that have no"])).is_some() {
            return Some(vec![Filter::Not(Box::new(Filter::HasEncountering))]);
        }
        if let Some(found) = self.attempt(Self::done_itself) {
            return Some(found);
        }
        if self
            .attempt(|c| {
                c.word("that")?;
                c.framed(CommonVerb::Trash, Form::Done)
            })
            .is_some()
        {
            return self.reference().map(|t| vec![Filter::ThatTrashed(Box::new(t))]);
        }
        if self.upgraded_from().is_some() {
            return self.reference().map(|t| vec![Filter::UpgradedFrom(Box::new(t))]);
        }
        if self.skip("of any type") {
            return Some(vec![Filter::AnyCard]);
        }
        self.done_filter()
    }

    /// `equipped with`, `equipped to`
    fn equipped(&mut self, preposition: &'static str) -> Option<()> {
        self.attempt(|c| {
            c.framed(CommonVerb::Equip, Form::Done)?;
            c.word(preposition)
        })
    }

    pub(crate) fn upgraded_from(&mut self) -> Option<()> {
        self.attempt(|c| {
            c.framed(CommonVerb::Upgrade, Form::Done)?;
            c.word("from")
        })
    }

    /// `trashed this way`, `trashed in battle this turn`
    fn done_filter(&mut self) -> Option<Vec<Filter>> {
        if let Some(filter) = self.attempt(Self::undergone_filter) {
            return Some(vec![filter]);
        }
        let verb = self.looked_back(Form::Done)?;
        if self.skip("this way") {
            let cause = self.attempt(Self::cause);
            return Some(vec![Filter::Done(verb, cause)]);
        }
        // `units attacked this turn` is a sentence of its own
        if matches!(verb, Verb::Attack | Verb::Defend) {
            return None;
        }
        let mut cause: Option<Cause> = self.attempt(Self::cause);
        self.words("this turn")?;
        if cause.is_none() {
            cause = self.attempt(Self::cause);
        }
        Some(vec![Filter::Done(verb, cause), Filter::ThisTurn])
    }

    /// `that attacked this turn`, `that didn't attack this turn`: what a card did itself.
    fn done_itself(&mut self) -> Option<Vec<Filter>> {
        self.word("that")?;
        let acts = [CommonVerb::Attack, CommonVerb::Defend, CommonVerb::Move];
        let verbs = [Verb::Attack, Verb::Defend, Verb::Move];
        let (not, verb) = acts.into_iter().zip(verbs).find_map(|(act, verb)| Some((self.did(act)?, verb)))?;
        self.words("this turn")?;
        let done = Filter::Done(verb, None);
        Some(vec![if not { Filter::Not(Box::new(done)) } else { done }, Filter::ThisTurn])
    }

    fn other_than(&mut self) -> Option<Filter> {
        if let Some(name) = self.name() {
            return Some(Filter::Name(false, NameRef::Named(name)));
        }
        if let Some(attr) = self.attempt(Self::attribute) {
            return Some(Filter::Attr(false, attr));
        }
        if let Some(aff) = self.attempt(Self::affiliations) {
            return Some(Filter::NotAff(aff));
        }
        if self.skip("the declared name") {
            return Some(Filter::Name(false, NameRef::Declared));
        }
        let t = self.reference()?;
        (t == Target::This).then_some(Filter::Other)
    }

    /// `[whose] cost is no more than V`
    fn whose(&mut self) -> Option<Filter> {
        let stat = self.game_word(Class::Stat)?;
        self.any(&["is", "are"])?;
        let (op, v) = self.bounded()?;
        // `whose power is less than this unit's` reads that unit's power
        Some(Filter::Stat(stat, op, v))
    }
}
