//! The parts of programs, one after the other: whoever looks for something in a program, or changes something all through it,
//! says what to do with the nodes it is about, and this file leads it through all others. Every variant and every field is
//! named, so a new one does not compile before it is looked into here.

/// A visitor's trait with its default ways, for shared or for exclusive references. Lints don't look into macros: that no arm
/// and no pattern in here leaves anything out is a rule of the repository.
macro_rules! walks {
    ($(#[$about:meta])* $Visitor:ident, $($mutable:tt)?) => {
        use crate::kernel::cards::{Ability, AimSpec, CostPart, KeywordUse, Restriction, Static, Tax, Use, Whenever};
        use crate::kernel::ids::AbilityId;
        use crate::kernel::program::{
            Bind, CauseFilter, Cond, Deed, Filter, Mod, Op, Pattern, Pc, PlaceRule, Quantity, Selector, Spot,
            Subject, Target, Until, Value, Who,
        };

        $(#[$about])*
        pub trait $Visitor {
            /// An instruction.
            fn op(&mut self, node: & $($mutable)? Op) {
                op(self, node);
            }
            /// A condition.
            fn cond(&mut self, node: & $($mutable)? Cond) {
                cond(self, node);
            }
            /// A number.
            fn value(&mut self, node: & $($mutable)? Value) {
                value(self, node);
            }
            /// A set of cards.
            fn selector(&mut self, node: & $($mutable)? Selector) {
                selector(self, node);
            }
            /// A test of one card.
            fn filter(&mut self, node: & $($mutable)? Filter) {
                filter(self, node);
            }
            /// Cards that something is about.
            fn target(&mut self, node: & $($mutable)? Target) {
                target(self, node);
            }
            /// A modification.
            fn modification(&mut self, node: & $($mutable)? Mod) {
                modification(self, node);
            }
            /// An event that is waited for or looked back at.
            fn pattern(&mut self, node: & $($mutable)? Pattern) {
                pattern(self, node);
            }
            /// A cause that an event must have.
            fn cause(&mut self, node: & $($mutable)? CauseFilter) {
                cause(self, node);
            }
            /// A binding that is read.
            fn bind(&mut self, _: & $($mutable)? Bind) {}
            /// A binding that is set, after all that the instruction reads.
            fn sets(&mut self, _: & $($mutable)? Bind) {}
            /// Another instruction at which the program may go on.
            fn jump(&mut self, _: & $($mutable)? Pc) {}
            /// Something that the resolution must have done.
            fn deed(&mut self, _: & $($mutable)? Deed) {}
            /// The number of another ability that a program grants, runs or puts in force.
            fn ability_id(&mut self, _: & $($mutable)? AbilityId) {}
            /// The number of a restriction with a filter.
            fn restriction_id(&mut self, _: & $($mutable)? u16) {}
        }

        /// The parts of an ability: its conditions, what it waits for, what holds all the time, and its program.
        pub fn ability<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Ability) {
            let Ability {
                card: _,
                head: _,
                heads: _,
                zones: _,
                usage,
                states,
                limit: _,
                whenever,
                statics,
                aims,
                price: _,
                costs,
                instead,
                taxes,
                code,
                reads_values: _,
                changes: _,
                reads: _,
                listens: _,
                overhears: _,
                would: _,
                binds: _,
                keyword,
                text: _,
                translated: _,
                clauses: _,
            } = node;
            match usage {
                Use::Automatic(on) => v.pattern(on),
                Use::State(cond) => v.cond(cond),
                Use::Activated { phases: _ } | Use::Spell | Use::ByRule | Use::Continuous => {}
            }
            for state in states {
                v.cond(state);
            }
            for part in whenever {
                let Whenever { on, would: _, limit: _, cond, entry: _ } = part;
                v.pattern(on);
                if let Some(cond) = cond {
                    v.cond(cond);
                }
            }
            for part in statics {
                held(v, part);
            }
            for aim in aims {
                let AimSpec { from, n, apart: _, into } = aim;
                v.selector(from);
                quantity(v, n);
                v.sets(into);
            }
            for part in costs {
                cost(v, part);
            }
            for Tax { who: _, what, by } in taxes {
                v.selector(what);
                v.value(by);
            }
            for way in instead {
                for part in way {
                    cost(v, part);
                }
            }
            for instruction in code {
                v.op(instruction);
            }
            if let Some(KeywordUse { keyword: _, amount: Some(amount) }) = keyword {
                v.value(amount);
            }
        }

        /// The cards that a part of a cost can be paid with.
        pub fn cost<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? CostPart) {
            match node {
                CostPart::Cards { verb: _, from, n: _ } => v.selector(from),
                CostPart::Symbols(_) | CostPart::Number(_, _) | CostPart::This(_) => {}
                CostPart::Counters { kind: _, n: _, put: _ } => {}
            }
        }

        /// The parts of what holds all the time.
        pub fn held<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Static) {
            let Static { cond, to, mods } = node;
            if let Some(cond) = cond {
                v.cond(cond);
            }
            subject(v, to);
            for change in mods {
                v.modification(change);
            }
        }

        /// The parts of what something is done to.
        pub fn subject<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Subject) {
            match node {
                Subject::Cards(to) => v.target(to),
                Subject::Player(_) => {}
            }
        }

        /// The parts of a restriction.
        pub fn restriction<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Restriction) {
            let Restriction { card: _, action: _, what, heads: _, column: _, zones: _, unless, against: _ } = node;
            if let Some(what) = what {
                v.selector(what);
            }
            if let Some(unless) = unless {
                v.ability_id(unless);
            }
        }

        /// The parts of an instruction.
        pub fn op<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Op) {
            match node {
                Op::Sentence
                | Op::Join
                | Op::Prevent
                | Op::Check
                | Op::Absorb
                | Op::End
                | Op::Shuffle { who: _, kind: _ }
                | Op::Lose(_)
                | Op::Win(_)
                | Op::Script(_)
                | Op::Confirm { who: _ }
                | Op::Options { who: _, texts: _, closed: _ }
                | Op::Number { who: _, min: _, max: _ }
                | Op::Random { n: _ } => {}
                Op::If { cond, or } => {
                    v.cond(cond);
                    v.jump(or);
                }
                Op::Then { or: to } | Op::Else { or: to } | Op::OwnTurn { or: to } | Op::May { who: _, end: to } | Op::Jump(to) => v.jump(to),
                Op::Modes { who: _, entries } => {
                    for entry in entries {
                        v.jump(entry);
                    }
                }
                Op::Arrange { who: _, bind } => v.bind(bind),
                Op::Declare { who: _, into } | Op::Players { who: _, into } => v.sets(into),
                Op::Each { of, into, past, end } => {
                    v.bind(of);
                    v.sets(into);
                    v.sets(past);
                    v.jump(end);
                }
                Op::Choose { who: _, from, n, sum, into } => {
                    v.selector(from);
                    quantity(v, n);
                    if let Some((_, _, bound)) = sum {
                        v.value(bound);
                    }
                    v.sets(into);
                }
                Op::ChoosePlace { who: _, rule, into } => {
                    let PlaceRule { side: _, zones: _, empty: _, place: _, from } = rule;
                    v.target(from);
                    v.sets(into);
                }
                Op::Bind { what, into } | Op::Reveal { what, look: _, into, who: _ } => {
                    v.target(what);
                    v.sets(into);
                }
                Op::Move { what, to: _, shown: _, who: _ } => v.target(what),
                Op::Draw { who: _, n, up_to: _ }
                | Op::DrawTo { who: _, n }
                | Op::Create { who: _, name: _, n, to: _ }
                | Op::Damage { to: _, n }
                | Op::ChangePlayer { who: _, stat: _, by: n }
                | Op::Amend(n)
                | Op::Repeat(n) => v.value(n),
                Op::Apply { to, until: how_long, mods } => {
                    v.target(to);
                    until(v, how_long);
                    for change in mods {
                        v.modification(change);
                    }
                }
                Op::ApplyPlayer { to: _, until: how_long, mods } => {
                    until(v, how_long);
                    for change in mods {
                        v.modification(change);
                    }
                }
                Op::Counters { on, kind: _, n, remove: _ } => {
                    subject(v, on);
                    v.value(n);
                }
                Op::ApplyNext { who: _, n: _, what, until: how_long, mods } => {
                    v.selector(what);
                    until(v, how_long);
                    for change in mods {
                        v.modification(change);
                    }
                }
                Op::Watch { ability, of, until: how_long } => {
                    v.ability_id(ability);
                    until(v, how_long);
                    if let Some(of) = of {
                        v.target(of);
                    }
                }
                Op::Rule { verb: _, what, with, spot, flags: _, who: _ } => {
                    match spot {
                        Spot::Bound(bind) => v.bind(bind),
                        Spot::None | Spot::Source => {}
                    }
                    v.target(what);
                    if let Some(with) = with {
                        v.target(with);
                    }
                }
                Op::RuleBy { verb: _, what, who: _, n } => {
                    v.target(what);
                    v.value(n);
                }
                Op::Activate { of, heads: _, n: _ } => v.target(of),
                Op::GainOf { to, until: how_long, of, heads: _, n: _ } => {
                    v.target(to);
                    until(v, how_long);
                    v.target(of);
                }
                Op::Run(ability) => v.ability_id(ability),
                Op::Shield { ability, of, n } => {
                    v.ability_id(ability);
                    if let Some(of) = of {
                        v.target(of);
                    }
                    v.value(n);
                }
            }
        }

        /// The parts of how long a modification lasts.
        pub fn until<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Until) {
            match node {
                Until::While(ability) | Until::Event(ability) => v.ability_id(ability),
                Until::ThisTurn
                | Until::OwnTurnEnd
                | Until::OpposingTurnEnd
                | Until::NextOpposingTurnEnd
                | Until::NextOwnTurnEnd
                | Until::Rule(_)
                | Until::Source
                | Until::Forever
                | Until::Uses(_) => {}
            }
        }

        /// The parts of how many an instruction takes.
        pub fn quantity<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Quantity) {
            match node {
                Quantity::Exactly(n)
                | Quantity::UpTo(n)
                | Quantity::AtLeast(n)
                | Quantity::AllBut(n)
                | Quantity::Times(n)
                | Quantity::UpToTimes(n) => v.value(n),
                Quantity::Any | Quantity::All => {}
            }
        }

        /// The parts of a condition.
        pub fn cond<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Cond) {
            match node {
                Cond::Is(left, _, right) => {
                    v.value(left);
                    v.value(right);
                }
                Cond::Exists(set) => v.selector(set),
                Cond::IsA(of, set) => {
                    v.target(of);
                    v.selector(set);
                }
                Cond::And(all) | Cond::Or(all) => {
                    for one in all {
                        v.cond(one);
                    }
                }
                Cond::Not(of) => v.cond(of),
                Cond::Did(deed, of) => {
                    v.deed(deed);
                    if let Some(of) = of {
                        v.target(of);
                    }
                }
                Cond::Cause(by) => v.cause(by),
                Cond::Can(_, of) | Cond::Marked(_, of) | Cond::Owns(of) => v.target(of),
                Cond::Turn(_) | Cond::In(_) | Cond::Replaced(_) | Cond::Related(_) | Cond::Script(_) => {}
            }
        }

        /// The parts of a number.
        pub fn value<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Value) {
            match node {
                Value::Number(_)
                | Value::Holder(_)
                | Value::PlayerStat(_, _)
                | Value::Script(_)
                | Value::Difference
                | Value::Counter(_, _)
                | Value::CountersOf(_, _)
                | Value::EventAmount => {}
                Value::Stat(_, of) | Value::CountTarget(of) | Value::CountersOn(_, of) => v.target(of),
                Value::Count(set) | Value::Kinds(set) | Value::Attributes(set) | Value::Sum(_, set) => v.selector(set),
                Value::Per { each: _, per: _, of }
                | Value::Plus(of, _)
                | Value::Half(of)
                | Value::Within(of, _, _) => v.value(of),
                Value::Happened(on) => v.pattern(on),
                Value::Total(one, two) => {
                    v.value(one);
                    v.value(two);
                }
            }
        }

        /// The parts of a set of cards.
        pub fn selector<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Selector) {
            let Selector { types: _, side: _, zones: _, top, filters, or } = node;
            if let Some(top) = top {
                v.value(top);
            }
            for test in filters {
                v.filter(test);
            }
            if let Some(or) = or {
                v.selector(or);
            }
        }

        /// The parts of a test.
        pub fn filter<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Filter) {
            match node {
                Filter::Stat(_, _, n)
                | Filter::Attached(_, n)
                | Filter::FromBottom(n)
                | Filter::Counters(_, _, n)
                | Filter::AimCount(_, n) => v.value(n),
                Filter::AimsAt { what, only: _ } => v.selector(what),
                Filter::HeadWith { head: _, state, has: _ } => v.cond(state),
                Filter::NameOf(of, _)
                | Filter::OneOf(of)
                | Filter::Replaced(of)
                | Filter::On(of)
                | Filter::Column(_, of)
                | Filter::Beside(of) => v.target(of),
                Filter::Happened(on) => v.pattern(on),
                Filter::Or(any) => {
                    for one in any {
                        v.filter(one);
                    }
                }
                Filter::Not(of) => v.filter(of),
                Filter::Among(bind, _) | Filter::Declared(bind, _) | Filter::With(Who::Bound(bind)) => v.bind(bind),
                Filter::Done(deed) => v.deed(deed),
                Filter::Between(_, _, _)
                | Filter::Head(_, _)
                | Filter::Keyword { keyword: _, head: _, amount: _, has: _ }
                | Filter::Affiliation(_)
                | Filter::Attribute(_, _)
                | Filter::ActiveAttribute
                | Filter::Name(_, _)
                | Filter::Other
                | Filter::In(_)
                | Filter::Related(_, _)
                | Filter::ThisTurn
                | Filter::Script(_)
                | Filter::Lowest(_)
                | Filter::Highest(_)
                | Filter::DistinctNames
                | Filter::DistinctAttributes
                | Filter::AtEnd(_)
                | Filter::With(_)
                | Filter::Is(_) => {}
            }
        }

        /// The parts of what something is about.
        pub fn target<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Target) {
            match node {
                Target::Related(_, of) | Target::Host(of) => v.target(of),
                Target::All(set) => v.selector(set),
                Target::Both(all) => {
                    for one in all {
                        v.target(one);
                    }
                }
                Target::Bound(bind) | Target::Picks(bind) => v.bind(bind),
                Target::Rest(of, less) => {
                    v.bind(of);
                    v.bind(less);
                }
                Target::Source
                | Target::Bearer
                | Target::EventSubject
                | Target::EventOther
                | Target::Linked
                | Target::EventSource
                | Target::Pointer(_)
                | Target::Leader(_) => {}
            }
        }

        /// The parts of a modification.
        pub fn modification<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Mod) {
            match node {
                Mod::Add(_, n) | Mod::Set(_, n) | Mod::CountAs(_, _, n) => v.value(n),
                Mod::Gain(ability) => v.ability_id(ability),
                Mod::GainOf(of, _) | Mod::Only(_, of) | Mod::Copy(of) => v.target(of),
                Mod::Control(_) | Mod::Types(_, _) | Mod::Attributes(_, _) | Mod::Affiliations(_, _) => {}
                Mod::Restrict(index) => v.restriction_id(index),
                Mod::Lose | Mod::LoseHead(_) | Mod::GainHead(_) | Mod::Cant(_) | Mod::Must(_) | Mod::Extra(_, _) | Mod::Permit(_) => {}
            }
        }

        /// The parts of an event that is waited for.
        pub fn pattern<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? Pattern) {
            let Pattern {
                kind: _,
                holder: _,
                linked: _,
                either: _,
                subject,
                other,
                who: _,
                cause,
                from: _,
                to: _,
                extra: _,
                place: _,
                at_least: _,
                per_batch: _,
            } = node;
            if let Some(subject) = subject {
                v.selector(subject);
            }
            if let Some(other) = other {
                v.selector(other);
            }
            v.cause(cause);
        }

        /// The parts of a cause.
        pub fn cause<V: $Visitor + ?Sized>(v: &mut V, node: & $($mutable)? CauseFilter) {
            let CauseFilter { kinds: _, by: _, doer: _, source, heads: _, without: _, same: _, any } = node;
            if let Some(source) = source {
                v.selector(source);
            }
            for one in any {
                v.cause(one);
            }
        }
    };
}

/// Looking into programs.
pub mod read {
    walks!(
        /// Looks at the nodes of a program. A method that is left out goes on into the parts of its node; one that is given
        /// does so itself where it wants to, by the function of the same name beside this trait.
        Visit,
    );
}

/// Changing programs.
pub mod change {
    walks!(
        /// Changes the nodes of a program. A method that is left out goes on into the parts of its node; one that is given
        /// does so itself where it wants to, by the function of the same name beside this trait.
        VisitMut, mut
    );
}

#[cfg(test)]
mod tests {
    use super::change::VisitMut;
    use super::read::Visit;
    use crate::kernel::event::EventKind;
    use crate::kernel::ids::AbilityId;
    use crate::kernel::program::{
        Bind, CauseFilter, Cmp, Cond, Filter, Mod, Op, Pattern, Selector, Side, Target, Until, Value,
    };

    fn set(filters: Vec<Filter>) -> Selector {
        Selector { types: 0, side: Side::Any, zones: 1, top: None, filters, or: None }
    }

    /// "If, among what happened this turn by a card that stands beside what was remembered as 7, ...": as deep as it goes.
    fn deep() -> Op {
        let beside = Filter::Not(Box::new(Filter::Or(vec![Filter::Beside(Box::new(Target::Bound(7)))])));
        let cause = CauseFilter { source: Some(Box::new(set(vec![beside]))), ..CauseFilter::default() };
        let on = Pattern { kind: EventKind::MOVED, cause, ..Pattern::default() };
        let times = Value::Per { each: 2, per: 1, of: Box::new(Value::Happened(Box::new(on))) };
        Op::If { cond: Cond::And(vec![Cond::Is(Value::Number(1), Cmp::Le, times)]), or: 9 }
    }

    #[derive(Default)]
    struct Binds(Vec<Bind>);

    impl Visit for Binds {
        fn bind(&mut self, bind: &Bind) {
            self.0.push(*bind);
        }
    }

    #[test]
    fn the_deepest_node_is_come_to() {
        let mut binds = Binds::default();
        binds.op(&deep());
        binds.op(&Op::Each { of: 1, into: 2, past: 3, end: 0 });
        assert_eq!(binds.0, [7, 1]);
    }

    struct Next;

    impl VisitMut for Next {
        fn ability_id(&mut self, id: &mut AbilityId) {
            id.0 += 1;
        }
    }

    #[test]
    fn nodes_are_changed_in_place() {
        let gain = |n| Op::Apply { to: Target::Source, until: Until::Forever, mods: vec![Mod::Gain(AbilityId(n))] };
        let mut op = gain(4);
        Next.op(&mut op);
        assert_eq!(op, gain(5));
    }
}
