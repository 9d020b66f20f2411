//! What stands before a noun in Korean: places, participles, keywords, numbers. Each modifier is one filter of the tree.

use super::Rule;
use super::noun::{Builder, Node, Np, bound, done, kid, kids, number, owner_of, side_of, spot};
use crate::korean::KoVerb;
use crate::lexicon::Class;
use crate::tree::*;
use cardwright_core::vocabulary::CommonVerb;

impl Builder<'_, '_> {
    pub(super) fn modifier(&mut self, node: &Node<'_>, np: &mut Np) {
        match node.as_rule() {
            Rule::side => {
                let owner = match node.as_str() {
                    "자신과상대의" => Owner::Each,
                    "주인의" => Owner::Owner,
                    text => side_of(text).into(),
                };
                if np.owner.is_some_and(|before| before != owner) {
                    let other = if owner == Owner::Own { "상대" } else { "자신" };
                    self.contradicts(node, other, None);
                }
                np.owner = Some(owner);
            }
            Rule::mod_all => np.all = true,
            Rule::mod_other | Rule::mod_not_self => np.filters.push(Filter::Other),
            Rule::mod_chosen => np.filters.push(Filter::Chosen),
            Rule::mod_among => np.filters.push(Filter::Among(Box::new(Target::It))),
            Rule::mod_adjacent => np.adjacent = true,
            Rule::mod_any => np.filters.push(Filter::AnyCard),
            Rule::mod_empty => {
                let slots = self.printed(Class::Zone, self.enc.lexicon.slots().as_str());
                self.units(node, &slots);
                np.empty = true;
            }
            Rule::mod_was_in => np.was_in = kid(node, Rule::reference).map(|r| self.reference(&r)),
            Rule::mod_place => self.place_modifier(node, np),
            Rule::mod_lane => {
                if let Some(lane) = kid(node, Rule::lane) {
                    let lane = self.lane(&lane);
                    np.filters.push(Filter::In(Zone::Lane(lane)));
                }
            }
            Rule::mod_done => self.done_modifier(node, np),
            Rule::mod_trashed_by => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    np.filters.push(Filter::ThatTrashed(Box::new(target)));
                }
            }
            Rule::mod_worn => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    np.filters.push(Filter::On(Box::new(target)));
                }
            }
            Rule::mod_held => {
                let Some(holder) = kid(node, Rule::holder) else { return };
                if let Some(stat) = self.id_in(node, Rule::stat) {
                    let counted = self.plain(&holder);
                    let count = Value::Count(Box::new(self.selector(&counted)));
                    let op = if kid(node, Rule::low).is_some() { Op::Less } else { Op::More };
                    np.filters.push(Filter::Stat(stat, op, count));
                } else {
                    let target = self.holder(&holder);
                    np.filters.push(Filter::On(Box::new(target)));
                }
            }
            Rule::mod_upgraded => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    np.filters.push(Filter::UpgradedFrom(Box::new(target)));
                }
            }
            Rule::mod_encounter => {
                self.faces(node);
                let lacks = kid(node, Rule::having).is_some_and(|h| kid(&h, Rule::lacks).is_some());
                let none = lacks || kid(node, Rule::there_is_no).is_some();
                let faces = Filter::HasEncountering;
                np.filters.push(if none { Filter::Not(Box::new(faces)) } else { faces });
            }
            Rule::mod_not_done => {
                // of what was done to a card only acts of its own can be said not to have happened
                let verb = kid(node, Rule::verb_notdone).and_then(|v| self.verb(&v));
                match verb {
                    Some(KoVerb::Attack | KoVerb::Defend | KoVerb::Move) => {
                        let done = verb.and_then(done).map(|v| Filter::Not(Box::new(Filter::Done(v, None))));
                        np.filters.extend(done.into_iter().chain([Filter::ThisTurn]));
                    }
                    _ => self.contradicts(node, "이 턴 동안", None),
                }
            }
            Rule::mod_items => {
                if let Some(noun) = kid(node, Rule::noun) {
                    let equip = self.framed(CommonVerb::Equip);
                    self.only_word(&noun, Class::Noun, self.enc.lexicon.worn().as_str(), equip);
                }
                let exactly = kid(node, Rule::exactly).is_some();
                let op = if exactly { Op::Equal } else { Op::AtLeast };
                let op = kid(node, Rule::bound).map_or(op, |b| bound(&b));
                let n = kid(node, Rule::number).map_or(1, |n| number(&n));
                // the last two letters are the verb's voice and form; `f` is 하지 않은
                let filter = if node.as_str().ends_with('f') {
                    Filter::Items(Op::Equal, Value::Number(0))
                } else {
                    Filter::Items(op, Value::Number(n))
                };
                np.filters.push(filter);
            }
            Rule::mod_has => {
                let lacks = kid(node, Rule::having).is_some_and(|h| kid(&h, Rule::lacks).is_some());
                let mut list = Vec::new();
                for k in kids(node).filter(|k| k.as_rule() == Rule::any_keyword) {
                    let keyword = self.keyword(&k);
                    list.push(if lacks { Filter::Lacks(keyword) } else { Filter::Has(keyword) });
                }
                if list.len() > 1 && !lacks {
                    // `[엔트리]나 [엑시트]를 가진`
                    np.any_of = list;
                } else {
                    np.filters.extend(list);
                }
            }
            Rule::mod_aff => {
                let lacks = kid(node, Rule::having).is_some_and(|h| kid(&h, Rule::lacks).is_some());
                let list = kids(node).filter(|k| k.as_rule() == Rule::aff).map(|k| self.term(&k)).collect();
                np.filters.push(if lacks { Filter::NotAff(list) } else { Filter::Aff(list) });
            }
            Rule::mod_attr => {
                if let Some(id) = self.id_in(node, Rule::attr) {
                    np.filters.push(Filter::Attr(kid(node, Rule::not).is_none(), id));
                }
            }
            Rule::mod_name => {
                if let Some(name) = kid(node, Rule::name).map(|n| self.term(&n)) {
                    np.filters.push(Filter::Name(kid(node, Rule::not).is_none(), NameRef::Named(name)));
                }
            }
            Rule::mod_declared => np.filters.push(Filter::Name(true, NameRef::Declared)),
            Rule::mod_same_name => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    let same = node.as_str().contains('같');
                    np.filters.push(Filter::Name(same, NameRef::Of(Box::new(target))));
                }
            }
            Rule::mod_state => {
                if let Some(id) = self.id_in(node, Rule::state) {
                    np.filters.push(Filter::State(id));
                }
            }
            Rule::mod_end => np.filters.push(Filter::AtEnd(kid(node, Rule::not_there).is_none())),
            Rule::mod_beside => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    np.filters.push(Filter::Beside(Box::new(target)));
                }
            }
            Rule::mod_distinct => np.filters.push(Filter::DistinctNames),
            Rule::mod_stat => {
                if let Some(two) = kid(node, Rule::two_stats) {
                    self.two_stats(&two, np);
                } else if let Some(either) = kid(node, Rule::either_stat) {
                    let ones: Vec<Node<'_>> = kids(&either).filter(|k| k.as_rule() == Rule::one_stat).collect();
                    let filters: Vec<Filter> = ones.iter().filter_map(|one| self.one_stat(one)).collect();
                    if np.any_of.is_empty() && filters.len() == ones.len() {
                        np.any_of = filters;
                    } else {
                        // two lists of alternatives are one too many for a set
                        self.contradicts(node, "이고", None);
                    }
                } else if let Some(inner) = kids(node).next() {
                    match self.stat_filter(&inner) {
                        Some(filter) => np.filters.push(filter),
                        None => self.contradicts(node, "이상", None),
                    }
                }
            }
            _ => {}
        }
    }

    /// `place`: a zone with its owner, if it has one.
    fn place_zone(&mut self, node: &Node<'_>, owner: Option<Owner>) -> Zone {
        let zone = self.id_in(node, Rule::zone).unwrap_or(Id(""));
        match self.id_in(node, Rule::position) {
            Some(position) => Zone::Position(position),
            None => {
                // whose units on the field are meant is said by their owner alone
                let whose = || if zone == self.enc.lexicon.field() { self.default } else { self.whose() };
                Zone::Of { zone, spot: spot(kid(node, Rule::spot)), owner: owner.unwrap_or_else(|| whose().into()) }
            }
        }
    }

    fn place_modifier(&mut self, node: &Node<'_>, np: &mut Np) {
        let owner = kid(node, Rule::side).map(|s| owner_of(s.as_str()));
        let places: Vec<Zone> = match kid(node, Rule::place_list) {
            Some(list) => {
                kids(&list).filter(|k| k.as_rule() == Rule::place).map(|p| self.place_zone(&p, owner)).collect()
            }
            None => vec![self.place_zone(node, owner)],
        };
        for zone in places {
            if self.is_field(&zone) {
                // docs/spec/language.md rule N6: a unit is on the field; the owner says whose
                if owner.is_some() && np.owner.is_some() && np.owner != owner {
                    self.contradicts(node, if owner == Some(Owner::Own) { "상대" } else { "자신" }, None);
                }
                if np.owner.is_none() {
                    np.owner = owner;
                }
                np.filters.push(Filter::In(zone));
            } else {
                np.filters.push(Filter::In(zone));
            }
        }
    }

    fn done_modifier(&mut self, node: &Node<'_>, np: &mut Np) {
        let Some(verb) = kid(node, Rule::verb_done).and_then(|v| self.verb(&v)) else { return };
        let parts: Vec<CausePart> =
            kids(node).filter(|k| k.as_rule() == Rule::cause_part).map(|p| self.cause_part(&p)).collect();
        for by in kids(node).filter(|k| matches!(k.as_rule(), Rule::this_effect_by | Rule::that_effect_by)) {
            self.effect_word(&by);
        }
        let parts = match kid(node, Rule::that_effect_by) {
            Some(_) => vec![CausePart::ThatEffect],
            None => parts,
        };
        let cause = (!parts.is_empty()).then_some(Cause(parts));
        match verb {
            KoVerb::Equip => np.filters.push(Filter::On(Box::new(Target::This))),
            KoVerb::Choose => np.filters.push(Filter::Chosen),
            KoVerb::Own(at) => {
                let this_way = kid(node, Rule::this_effect_by).is_some() && cause.is_none();
                let verb = self.enc.lexicon.vocabulary().verbs.get(usize::from(at));
                if let Some(verb) = verb.filter(|v| this_way && v.cards.undergo()) {
                    np.filters.push(Filter::Undergone(Id(verb.word.id)));
                } else {
                    self.unfinished = true;
                }
            }
            _ => {
                if let Some(done) = done(verb) {
                    np.filters.push(Filter::Done(done, cause));
                }
            }
        }
        if kid(node, Rule::in_turn).is_some() {
            np.filters.push(Filter::ThisTurn);
        }
        if let Some(place) = kid(node, Rule::place) {
            let owner = kid(node, Rule::side).map(|s| owner_of(s.as_str()));
            let zone = self.place_zone(&place, owner);
            if !self.is_field(&zone) {
                np.filters.push(Filter::In(zone));
            }
        }
    }

    /// `3코스트 이하`, `파워가 2000 이하`
    fn one_stat(&mut self, node: &Node<'_>) -> Option<Filter> {
        let op = kid(node, Rule::bound).map_or(Op::Equal, |b| bound(&b));
        Some(Filter::Stat(
            self.id_in(node, Rule::stat)?,
            op,
            Value::Number(kid(node, Rule::number).map(|n| number(&n))?),
        ))
    }

    /// `2코스트나 3코스트인`: neighbours are a range.
    fn two_stats(&mut self, node: &Node<'_>, np: &mut Np) {
        let Some(stat) = self.id_in(node, Rule::stat) else { return };
        self.same_stat(node, stat);
        let numbers: Vec<i32> = kids(node).filter(|k| k.as_rule() == Rule::number).map(|k| number(&k)).collect();
        match numbers.as_slice() {
            [a, b] if a + 1 == *b => np.filters.push(Filter::StatRange(stat, *a, *b)),
            _ => np.any_of = numbers.into_iter().map(|n| Filter::Stat(stat, Op::Equal, Value::Number(n))).collect(),
        }
    }

    /// `그 유닛의 코스트+1`, `자신의 패의 수` inside a filter.
    fn value_in(&mut self, node: &Node<'_>) -> Option<Value> {
        if let Some(value) = kid(node, Rule::value) {
            return Some(self.value(&value));
        }
        let read = kid(node, Rule::ref_value)?;
        let target = kid(&read, Rule::reference).map(|r| self.subject_of(&r))?;
        let value = Value::Of(self.id_in(&read, Rule::stat)?, Box::new(target));
        Some(super::args::plus(&read, value))
    }

    fn stat_filter(&mut self, node: &Node<'_>) -> Option<Filter> {
        let stat = self.id_in(node, Rule::stat);
        if let Some(stat) = stat {
            self.same_stat(node, stat);
        }
        let equal = if kid(node, Rule::not).is_some() { Op::NotEqual } else { Op::Equal };
        let op = kid(node, Rule::bound).map_or(equal, |b| bound(&b));
        let target = kid(node, Rule::reference).map(|r| self.subject_of(&r));
        let of = |stat: Id, subject: Subject| Value::Of(stat, Box::new(subject));
        let low = kid(node, Rule::low).is_some();
        Some(match node.as_rule() {
            Rule::range => {
                let mut bounds = kids(node).filter(|k| k.as_rule() == Rule::number).map(|k| number(&k));
                Filter::StatRange(stat?, bounds.next()?, bounds.next()?)
            }
            Rule::plain_stat => Filter::Stat(stat?, op, Value::Number(kid(node, Rule::number).map(|n| number(&n))?)),
            Rule::superl if low => Filter::Lowest(stat?),
            Rule::superl => Filter::Highest(stat?),
            Rule::compare_ref => {
                let op = if low { Op::Less } else { Op::More };
                Filter::Stat(stat?, op, of(stat?, target?))
            }
            Rule::equal_ref => Filter::Stat(stat?, Op::Equal, of(stat?, target?)),
            Rule::ref_bound => Filter::Stat(stat?, op, super::args::plus(node, of(stat?, target?))),
            Rule::stat_value => {
                let value = match self.value_in(node) {
                    Some(value) => value,
                    None => Value::Number(kid(node, Rule::number).map(|n| number(&n))?),
                };
                Filter::Stat(stat?, op, value)
            }
            Rule::compare_full => {
                let value = self.value_in(node)?;
                let n = kid(node, Rule::number).map(|n| number(&n));
                let by = |n: i32| Value::Plus(Box::new(value.clone()), if low { n.saturating_neg() } else { n });
                match (n, kid(node, Rule::bound).map(|b| bound(&b))) {
                    (None, _) => Filter::Stat(stat?, if low { Op::Less } else { Op::More }, value),
                    (Some(n), None) => Filter::Stat(stat?, Op::Equal, by(n)),
                    (Some(n), Some(Op::AtLeast)) => {
                        Filter::Stat(stat?, if low { Op::AtMost } else { Op::AtLeast }, by(n))
                    }
                    // so much or less is between two numbers
                    (Some(_), Some(_)) => return None,
                }
            }
            Rule::value_stat => {
                let value = kid(node, Rule::value_ref)?;
                let side = side_of(value.as_str());
                let read = self.id_in(&value, Rule::stat)?;
                Filter::Stat(stat?, op, Value::Of(read, Box::new(Subject::Player(side))))
            }
            _ => return None,
        })
    }
}
