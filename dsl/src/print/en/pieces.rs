//! How English cards speak of what is gained piece by piece: who has it, whom it is taken by, what lies on cards, and numbers
//! that are counted in it.

use cardwright_core::vocabulary::{StatWord, TextVerb, VerbCards, VerbNumber};

use crate::tree::{
    Act, CantWhat, Change, Cond, Filter, Id, Mod, Op, Quantity, Selector, Side, Stmt, StmtKind, Subject, Target, Value,
};

use super::Printer;
use super::acts::spoken;
use super::nouns::{At, kind_of};

impl Printer<'_> {
    /// Whether the game's texts tell the two players' cards by an adjective (`friendly`, `enemy`): they speak to one player
    /// of one opponent.
    pub(super) fn sided(&self) -> bool {
        self.lex.vocabulary().notation.sides.is_some()
    }

    /// `you have 2 or more amber`, `your opponent has more amber than you`: numbers that are gained piece by piece.
    pub(super) fn has_pieces(&mut self, stat: Id, of: &Subject, op: Op, right: &Value) -> Option<String> {
        let Subject::Player(side) = of else { return None };
        let word = self.lex.stat(stat).filter(|word| word.gained && self.sided())?;
        let [one, many] = pieces(word);
        let said = match right {
            Value::Number(0) if op == Op::Equal => format!("no {many}"),
            Value::Number(1) if op == Op::Equal => format!("exactly 1 {one}"),
            Value::Number(n) if op == Op::Equal => format!("exactly {n} {many}"),
            Value::Number(_) if op != Op::NotEqual => format!("{} {many}", self.bound(op, right, "less")),
            Value::Of(other, whose) if *other == stat && **whose == Subject::Player(across(*side)) => {
                let than = if *side == Side::Own { "your opponent" } else { "you" };
                match op {
                    Op::More => format!("more {many} than {than}"),
                    Op::Less => format!("less {many} than {than}"),
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(format!("{} {said}", has(*side)))
    }

    /// `for each amber you have`, `for each key your opponent has forged`
    pub(super) fn per_piece(&self, k: i32, stat: Id, of: &Subject) -> Option<String> {
        let Subject::Player(side) = of else { return None };
        let word = self.lex.stat(stat).filter(|word| word.gained && k == 1 && self.sided())?;
        let [one, _] = pieces(word);
        let makes = |verb: &&TextVerb| verb.behind.iter().any(|what| what.strip_prefix("a ") == Some(one));
        let made = self.lex.vocabulary().verbs.iter().find(makes);
        let made = made.map(|verb| format!(" {}", verb.done)).unwrap_or_default();
        Some(format!("for each {one} {}{made}", has(*side)))
    }

    /// `amber on it`, `no amber on it`, `2 or more amber on them`
    pub(super) fn lying(&mut self, stat: Id, op: Op, v: &Value, several: bool) -> String {
        let stat = self.stat(stat);
        let how_many = match (op, v) {
            (Op::AtLeast, Value::Number(1)) => stat,
            (Op::Equal, Value::Number(0)) => format!("no {stat}"),
            _ => format!("{} {stat}", self.bound(op, v, "less")),
        };
        format!("{how_many} on {}", if several { "them" } else { "it" })
    }

    /// `each friendly creature captures 1 amber`: who takes it, as the subject of a sentence.
    pub(super) fn taker(&mut self, verb: Id, what: &Target, by: &Value) -> Option<String> {
        let word = self.lex.verb(verb).filter(|verb| verb.cards == VerbCards::With)?;
        let VerbNumber::Of(unit) = word.number else { return None };
        let one = |quantity: &Quantity| *quantity == Quantity::n(1);
        let who = match what {
            Target::All(sel) if self.side_of(sel).is_none() => {
                format!("each {}", self.phrase(sel, false, At::From, &[]))
            }
            Target::Choose { quantity, from, opts }
                if one(quantity) && opts.is_empty() && self.side_of(from).is_none() =>
            {
                self.target(what)
            }
            Target::That(_) => self.target(what),
            _ => return None,
        };
        let several = matches!(what, Target::That(_)) && self.several;
        let does = if several { spoken(word, false) } else { word.third };
        if let Target::All(sel) = what {
            self.several = true;
            self.kind = kind_of(sel).or(self.kind);
        }
        Some(format!("{who} {does} {} {unit}", self.value(by)))
    }

    /// `keys cost +1 amber`: a change of a number that is counted in something.
    pub(super) fn priced(&mut self, mods: &[Mod]) -> Option<String> {
        let [Mod::Stat(stat, change @ (Change::Plus | Change::Minus), value)] = mods else { return None };
        let word = self.lex.stat(*stat).filter(|word| !word.unit.is_empty())?;
        let sign = if *change == Change::Plus { '+' } else { '-' };
        // a second spelling is that of several: `keys cost`
        let what = word.word.en.get(1).or(word.word.en.first())?;
        match value {
            Value::Number(_) | Value::X => Some(format!("{what} {sign}{} {}", self.value(value), word.unit)),
            Value::Per(n, k, of) => Some(format!("{what} {sign}{n} {} {}", word.unit, self.per(*k, of))),
            _ => None,
        }
    }

    /// `keys cost +1 amber`: the same of both players, for as long.
    pub(super) fn priced_for_both(&mut self, acts: &[Act]) -> Option<String> {
        let [Act::Apply { target: Target::Player(Side::Own), duration, mods }, other] = acts else { return None };
        let theirs = Act::Apply { target: Target::Player(Side::Opp), duration: *duration, mods: mods.clone() };
        // a number that is worked out speaks of one of them
        let fixed = matches!(mods.as_slice(), [Mod::Stat(_, _, Value::Number(_) | Value::X)]);
        let cost = self.priced(mods).filter(|_| fixed && !self.apart && theirs == *other)?;
        let lasting = duration.map(|d| format!("{}, ", self.duration(d))).unwrap_or_default();
        Some(format!("{lasting}{cost}"))
    }

    /// `your opponent can't play more than 2 creatures each turn`: who has played so many plays no more in that turn.
    pub(super) fn limited(&mut self, cond: &Cond, inner: &Stmt) -> Option<String> {
        let Cond::Is(Value::Count(played), Op::AtLeast, Value::Number(n)) = cond else { return None };
        let Selector::Kind { kind, side: Some(side), filters } = played.as_ref() else { return None };
        let verb = filters.iter().find_map(|filter| match filter {
            Filter::Undergone(verb) => Some(*verb),
            _ => None,
        })?;
        let plain = |filter: &&Filter| !matches!(filter, Filter::Undergone(_) | Filter::ThisTurn);
        let rest: Vec<Filter> = filters.iter().filter(plain).cloned().collect();
        let what = Selector::new(*kind, None, rest);
        let barred = Mod::Cant { action: verb, what: Some(CantWhat::Target(Target::Sel(what.clone()))), place: None };
        let act = Act::Apply { target: Target::Player(*side), duration: None, mods: vec![barred] };
        if !filters.contains(&Filter::ThisTurn) || !matches!(&inner.kind, StmtKind::Act(said) if *said == act) {
            return None;
        }
        let does = self.lex.verb(verb)?.word.en.first().copied()?;
        let cards = self.phrase(&what, *n != 1, At::In, &[]);
        Some(format!("{} can't {does} more than {n} {cards} each turn", Self::player(*side)))
    }
}

/// The words for one piece of a number and for several: a second spelling is that of one (`chains`, `1 chain`).
fn pieces(word: &StatWord) -> [&'static str; 2] {
    let many = word.word.en.first().copied().unwrap_or(word.word.id);
    [word.word.en.get(1).copied().unwrap_or(many), many]
}

fn across(side: Side) -> Side {
    if side == Side::Own { Side::Opp } else { Side::Own }
}

fn has(side: Side) -> &'static str {
    if side == Side::Own { "you have" } else { "your opponent has" }
}
