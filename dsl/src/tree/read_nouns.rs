//! Noun phrases of the notation: targets, selectors, filters, values, conditions, causes, zones.

use super::read::{Read, Reader, bad, name, number, operator, player, side};
use super::sexp::Sexp;
use super::*;
use crate::lexicon::Class;

impl Reader<'_> {
    pub(super) fn target(&self, form: &Sexp) -> Read<Target> {
        if let Some(word) = form.as_atom() {
            return Ok(match word {
                "self" => Target::This,
                "this-item" => Target::ThisItem,
                "it" => Target::It,
                "encountering" => Target::Encountering,
                "attacker-of-battle" => Target::AttackerOfBattle,
                "defender-of-battle" => Target::DefenderOfBattle,
                "rest" => Target::Rest,
                "among" => Target::Among,
                _ => return bad("target", form),
            });
        }
        Ok(match form.as_call() {
            Some(("that", [kind])) => Target::That(self.need(Class::Noun, kind)?),
            Some(("encountering", [t])) => Target::EncounteringOf(Box::new(self.target(t)?)),
            Some(("choose", [q, from, opts @ ..])) => Target::Choose {
                quantity: self.quantity(q)?,
                from: self.selector(from)?,
                opts: opts.iter().map(|o| self.choose_opt(o)).collect::<Read<_>>()?,
            },
            Some(("all", [it])) if it.as_atom() == Some("it") => Target::AllIt,
            Some(("all", [s])) => Target::All(self.selector(s)?),
            Some(("both", [a, b])) => Target::Both(Box::new(self.target(a)?), Box::new(self.target(b)?)),
            Some(("chosen", [n])) => Target::Chosen(number(n)?),
            Some(("player", [p])) => Target::Player(player(p)?),
            Some(("self-in", [z])) => Target::ThisIn(self.zone(z)?),
            Some(("leader", [p])) => Target::Leader(player(p)?),
            Some(("next-deployed", [n, filters @ ..])) if number(n).is_ok() => {
                Target::NextDeployed(number(n)?, self.filters(filters)?)
            }
            Some(("next-deployed", filters)) => Target::NextDeployed(1, self.filters(filters)?),
            _ => Target::Sel(self.selector(form)?),
        })
    }

    pub(super) fn choose_opt(&self, form: &Sexp) -> Read<ChooseOpt> {
        match form.as_call() {
            Some(("sum", [stat, op, v])) => Ok(ChooseOpt::Sum(
                self.need(Class::Stat, stat)?,
                operator(op).map_or_else(|| bad("comparison", op), Ok)?,
                self.value(v)?,
            )),
            Some(("down-to", [v])) => Ok(ChooseOpt::DownTo(self.value(v)?)),
            _ => bad("limit of a choice", form),
        }
    }

    pub(super) fn selector(&self, form: &Sexp) -> Read<Selector> {
        if form.as_atom() == Some("among") {
            return Ok(Selector::Among);
        }
        match form.as_call() {
            Some(("or", parts)) => {
                let is_selector = |f: &&Sexp| f.as_call().is_some_and(|(w, _)| self.id(Class::Noun, w).is_some());
                let kinds = parts.iter().take_while(is_selector).count();
                let (list, filters) = parts.split_at(kinds);
                let list = list.iter().map(|s| self.selector(s)).collect::<Read<_>>()?;
                Ok(Selector::Or(list, self.filters(filters)?))
            }
            Some((kind, parts)) => {
                let Some(kind) = self.id(Class::Noun, kind) else { return bad("selector", form) };
                let whose = parts.first().and_then(side);
                let filters = parts.get(usize::from(whose.is_some())..).unwrap_or_default();
                Ok(Selector::Kind { kind, side: whose, filters: self.filters(filters)? })
            }
            None => bad("selector", form),
        }
    }

    pub(super) fn quantity(&self, form: &Sexp) -> Read<Quantity> {
        match (form.as_atom(), form.as_call()) {
            (Some("any"), _) => Ok(Quantity::Any),
            (_, Some(("up-to", [v]))) => Ok(Quantity::UpTo(self.value(v)?)),
            (_, Some(("all-but", [v]))) => Ok(Quantity::AllBut(self.value(v)?)),
            _ => Ok(Quantity::Exactly(self.value(form)?)),
        }
    }

    pub(super) fn filters(&self, forms: &[Sexp]) -> Read<Vec<Filter>> {
        let mut filters = forms.iter().map(|f| self.filter(f)).collect::<Read<Vec<_>>>()?;
        sort_filters(&mut filters);
        Ok(filters)
    }

    pub(super) fn filter(&self, form: &Sexp) -> Read<Filter> {
        if let Some(word) = form.as_atom() {
            return Ok(match word {
                "distinct-names" => Filter::DistinctNames,
                "has-encountering" => Filter::HasEncountering,
                "other" => Filter::Other,
                "chosen" => Filter::Chosen,
                "this-turn" => Filter::ThisTurn,
                "any-card" => Filter::AnyCard,
                "at-end" => Filter::AtEnd(true),
                "not-at-end" => Filter::AtEnd(false),
                _ => return bad("filter", form),
            });
        }
        let Some((word, args)) = form.as_call() else { return bad("filter", form) };
        Ok(match (word, args) {
            ("in", [z]) => Filter::In(self.zone(z)?),
            ("has", words) => Filter::Has(self.keyword(words)?),
            ("lacks", words) => Filter::Lacks(self.keyword(words)?),
            ("aff", list) => Filter::Aff(list.iter().map(|a| self.affiliation(a)).collect::<Read<_>>()?),
            ("not-aff", list) => Filter::NotAff(list.iter().map(|a| self.affiliation(a)).collect::<Read<_>>()?),
            ("attr", [op, a]) => Filter::Attr(op.as_atom() == Some("="), self.need(Class::Attribute, a)?),
            ("name", [op, n]) => {
                let what = match (n.as_atom(), n.as_call()) {
                    (Some("declared"), _) => NameRef::Declared,
                    (_, Some(("name-of", [t]))) => NameRef::Of(Box::new(self.target(t)?)),
                    _ => NameRef::Named(name(n)?),
                };
                Filter::Name(op.as_atom() == Some("="), what)
            }
            ("items", [op, v]) => {
                Filter::Items(operator(op).map_or_else(|| bad("comparison", op), Ok)?, self.value(v)?)
            }
            ("state", [s]) => Filter::State(self.need(Class::State, s)?),
            ("beside", [t]) => Filter::Beside(Box::new(self.target(t)?)),
            ("on", [t]) => Filter::On(Box::new(self.target(t)?)),
            ("lowest", [stat]) => Filter::Lowest(self.need(Class::Stat, stat)?),
            ("highest", [stat]) => Filter::Highest(self.need(Class::Stat, stat)?),
            ("among", [t]) => Filter::Among(Box::new(self.target(t)?)),
            ("done", [v, by @ ..]) => Filter::Done(self.verb(v)?, by.first().map(|c| self.cause(c)).transpose()?),
            ("upgraded-from", [t]) => Filter::UpgradedFrom(Box::new(self.target(t)?)),
            ("that-trashed", [t]) => Filter::ThatTrashed(Box::new(self.target(t)?)),
            (stat, [op, v]) => match (self.id(Class::Stat, stat), operator(op)) {
                (Some(stat), Some(op)) => Filter::Stat(stat, op, self.value(v)?),
                _ => return bad("filter", form),
            },
            (stat, [range]) => {
                let bounds = range.as_atom().and_then(|a| a.split_once('-'));
                let parsed = bounds.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                match (self.id(Class::Stat, stat), parsed) {
                    (Some(stat), Some((low, high))) => Filter::StatRange(stat, low, high),
                    _ => return bad("filter", form),
                }
            }
            _ => return bad("filter", form),
        })
    }

    pub(super) fn verb(&self, form: &Sexp) -> Read<Verb> {
        let found = Verb::ALL.into_iter().find(|v| form.as_atom() == Some(v.as_str()));
        found.map_or_else(|| bad("verb", form), Ok)
    }

    pub(super) fn keyword(&self, words: &[Sexp]) -> Read<KeywordRef> {
        let mut rest = words;
        let mut found = KeywordRef { head: None, keyword: None, param: None };
        if let Some((first, after)) = rest.split_first()
            && let Some(head) = first.as_atom().and_then(|a| self.id(Class::Head, a))
        {
            found.head = Some(head);
            rest = after;
        }
        if let Some((first, after)) = rest.split_first()
            && let Some(word) = first.as_atom()
            && word.parse::<i32>().is_err()
            && !(found.head.is_some() && self.head_word(word).is_some())
        {
            found.keyword = Some(word.to_owned());
            rest = after;
        }
        found.param = match rest {
            [] => None,
            [param] => Some(match (number(param), param.as_call()) {
                (Ok(n), _) => Param::Number(n),
                _ if param.as_atom().is_some_and(|a| self.head_word(a).is_some()) => {
                    Param::Word(param.as_atom().and_then(|a| self.head_word(a)).map_or_else(|| bad("word", param), Ok)?)
                }
                (_, Some(("x", [v]))) => Param::X(self.value(v)?),
                (_, Some(("name", [n]))) => Param::Name(name(n)?),
                _ => Param::Filters(self.filters(rest)?),
            }),
            _ => Some(Param::Filters(self.filters(rest)?)),
        };
        Ok(found)
    }

    pub(super) fn head_word(&self, word: &str) -> Option<Id> {
        self.id(Class::Position, word).or_else(|| self.id(Class::Attribute, word))
    }

    pub(super) fn value(&self, form: &Sexp) -> Read<Value> {
        if let Ok(n) = number(form) {
            return Ok(Value::Number(n));
        }
        match form.as_atom() {
            Some("x") => return Ok(Value::X),
            Some("diff") => return Ok(Value::Diff),
            _ => {}
        }
        let boxed = |s: &Sexp| self.selector(s).map(Box::new);
        Ok(match form.as_call() {
            Some(("of", [stat, of])) => {
                let subject = match side(of) {
                    Some(p) => Subject::Player(p),
                    None if of.as_atom() == Some("this-card") => Subject::ThisCard,
                    None => Subject::Object(self.target(of)?),
                };
                Value::Of(self.need(Class::Stat, stat)?, Box::new(subject))
            }
            Some(("count", [s])) => Value::Count(boxed(s)?),
            Some(("kinds", [s])) => Value::Kinds(boxed(s)?),
            Some(("sum", [stat, s])) => Value::Sum(self.need(Class::Stat, stat)?, boxed(s)?),
            Some(("per", [n, k, v])) => Value::Per(number(n)?, number(k)?, Box::new(self.value(v)?)),
            Some(("attacks-made", [s])) => Value::AttacksMade(boxed(s)?),
            Some(("half", [v])) => Value::Half(Box::new(self.value(v)?)),
            Some(("+", [v, n])) => Value::Plus(Box::new(self.value(v)?), number(n)?),
            _ => return bad("value", form),
        })
    }

    pub(super) fn cond(&self, form: &Sexp) -> Read<Cond> {
        match form.as_atom() {
            Some("front-line") => return Ok(Cond::FrontLine),
            Some("tied") => return Ok(Cond::Tied),
            _ => {}
        }
        let list = |forms: &[Sexp]| forms.iter().map(|c| self.cond(c)).collect::<Read<Vec<_>>>();
        Ok(match form.as_call() {
            Some(("is", [left, op, right])) => {
                let op = operator(op).map_or_else(|| bad("comparison", op), Ok)?;
                if left.as_atom() == Some("it") {
                    Cond::IsIt(op, self.value(right)?)
                } else {
                    Cond::Is(self.value(left)?, op, self.value(right)?)
                }
            }
            Some(("exists", [s])) => Cond::Exists(self.selector(s)?),
            Some(("none", [s])) if s.as_atom() == Some("encountering") => Cond::None(NoneOf::Encountering),
            Some(("none", [s])) if s.as_atom() == Some("defender-of-battle") => Cond::None(NoneOf::Defender),
            Some(("can", [action, t])) => Cond::Can(self.need(Class::Action, action)?, self.target(t)?),
            Some(("none", [s])) => Cond::None(NoneOf::Selector(self.selector(s)?)),
            Some(("is-a", [t, s])) => Cond::IsA(self.target(t)?, self.selector(s)?),
            Some(("in", [z])) => Cond::In(self.zone(z)?),
            Some(("turn", [p])) => Cond::Turn(player(p)?),
            Some(("and", parts)) => Cond::And(list(parts)?),
            Some(("or", parts)) => Cond::Or(list(parts)?),
            Some(("not", [c])) => Cond::Not(Box::new(self.cond(c)?)),
            Some(("did", parts)) => Cond::Did(self.did(parts, form)?),
            _ => return bad("condition", form),
        })
    }

    pub(super) fn did(&self, parts: &[Sexp], form: &Sexp) -> Read<Did> {
        let Some((first, rest)) = parts.split_first() else { return bad("condition", form) };
        let by = |form: Option<&Sexp>| form.map(|c| self.cause(c)).transpose();
        Ok(match (first.as_atom(), rest) {
            (Some("be-trashed"), rest) => Did::BeTrashed(by(rest.first())?),
            (Some("attack"), []) => Did::Attack,
            (Some("upgrade-from"), [n]) => Did::UpgradeFrom(name(n)?),
            (Some("this-turn"), [what, rest @ ..]) => Did::ThisTurn(match (what.as_atom(), rest) {
                (Some("move"), [t]) => Happened::Move(self.target(t)?),
                (Some("deploy"), [s]) => Happened::Deploy(self.selector(s)?),
                (Some("put"), [s, z]) => Happened::Put(self.selector(s)?, self.zone(z)?),
                (Some("trash"), [s, rest @ ..]) => Happened::Trash(self.selector(s)?, by(rest.first())?),
                (Some("draw"), [p, rest @ ..]) => Happened::Draw(player(p)?, by(rest.first())?),
                _ => return bad("condition", form),
            }),
            (_, [t]) => Did::This(self.verb(first)?, self.target(t)?),
            _ => return bad("condition", form),
        })
    }

    pub(super) fn cause(&self, form: &Sexp) -> Read<Cause> {
        match form.as_call() {
            Some(("kw", words)) => Ok(Cause(vec![CausePart::Head(self.keyword(words)?)])),
            Some(("by", parts)) => {
                let mut list: Vec<CausePart> = Vec::new();
                for part in parts {
                    let part = self.cause_part(part)?;
                    // `effect (not K)` is one way: an effect under another head
                    if matches!(part, CausePart::Not(_))
                        && matches!(list.last(), Some(CausePart::Word(id)) if *id == "effect")
                    {
                        list.pop();
                    }
                    list.push(part);
                }
                Ok(Cause(list))
            }
            _ => bad("cause", form),
        }
    }

    pub(super) fn cause_part(&self, form: &Sexp) -> Read<CausePart> {
        Ok(match (form.as_atom(), form.as_call()) {
            (Some("own-effect"), _) => CausePart::EffectOf(Side::Own),
            (Some("that-effect"), _) => CausePart::ThatEffect,
            (Some("opp-effect"), _) => CausePart::EffectOf(Side::Opp),
            (Some(_), _) => CausePart::Word(self.need(Class::Cause, form)?),
            (_, Some(("kw", words))) => CausePart::Head(self.keyword(words)?),
            (_, Some(("own-effect", words))) => CausePart::HeadOf(Side::Own, self.keyword(words)?),
            (_, Some(("opp-effect", words))) => CausePart::HeadOf(Side::Opp, self.keyword(words)?),
            (_, Some(("not", words))) => CausePart::Not(self.keyword(words)?),
            _ => CausePart::Card(self.selector(form)?),
        })
    }

    pub(super) fn zone(&self, form: &Sexp) -> Read<Zone> {
        self.zone_and_flags(form).map(|(zone, _)| zone)
    }

    pub(super) fn zone_and_flags(&self, form: &Sexp) -> Read<(Zone, Vec<Sexp>)> {
        let Some((word, args)) = form.as_call() else { return bad("zone", form) };
        if word == "lane"
            && let [l] = args
        {
            return Ok((Zone::Lane(self.lane(l)?), Vec::new()));
        }
        if let (Some(id), []) = (self.id(Class::Position, word), args) {
            return Ok((Zone::Position(id), Vec::new()));
        }
        let spots = [("-top", Spot::Top), ("-bottom", Spot::Bottom), ("", Spot::Whole)];
        let found =
            spots.into_iter().find_map(|(tail, spot)| Some((self.id(Class::Zone, word.strip_suffix(tail)?)?, spot)));
        let (Some((zone, spot)), Some((whose, flags))) = (found, args.split_first()) else { return bad("zone", form) };
        let owner = match whose.as_atom() {
            Some("own") => Owner::Own,
            Some("opp") => Owner::Opp,
            Some("owner") => Owner::Owner,
            Some("each") => Owner::Each,
            _ => return bad("owner", whose),
        };
        Ok((Zone::Of { zone, spot, owner }, flags.to_vec()))
    }

    pub(super) fn lane(&self, form: &Sexp) -> Read<Lane> {
        Ok(match form.as_atom() {
            Some("self") => Lane::This,
            Some("adjacent") => Lane::Adjacent,
            Some("other") => Lane::Other,
            Some("that") => Lane::That,
            _ => Lane::Of(Box::new(self.target(form)?)),
        })
    }
}
