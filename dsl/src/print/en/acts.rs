//! Acts in English (docs/spec/language.md section 2.2), in the base form or in the third person.

use cardwright_core::vocabulary::{CommonVerb, Conjugation, TextVerb, VerbCards, VerbNumber};

use crate::english::Form;
use crate::lexicon::Class;
use crate::tree::{
    Act, Change, Id, KeywordRef, Mod, Owner, Quantity, Role, Seen, Side, Spot, Stmt, StmtKind, Subject, Target, Value,
    Zone,
};

use super::{Printer, by_opponent, plural};

impl Printer<'_> {
    pub(super) fn act(&mut self, act: &Act, third: bool) -> String {
        let s = |base: &str| if third { third_person(base) } else { base.to_owned() };
        match act {
            Act::Draw(q) => format!("{} {}", s("draw"), self.drawn(q)),
            Act::DrawTo(v) => {
                let n = self.value(v);
                let (who, whose) = if third { ("they have", "their") } else { ("you have", "your") };
                format!("{} cards until {who} {n} cards in {whose} {}", s("draw"), self.word(Class::Zone, Id("hand")))
            }
            Act::Trash(t) if self.lex.discarded(t).is_some() => {
                let discard = self.said(CommonVerb::Trash, third);
                match self.lex.discarded(t).flatten() {
                    Some(quantity) => format!("{discard} {}", self.drawn(quantity)),
                    None => {
                        let whose = if third { "their" } else { "your" };
                        format!("{discard} {whose} {}", self.word(Class::Zone, Id("hand")))
                    }
                }
            }
            Act::Trash(t) => format!("{} {}", self.said(CommonVerb::Trash, third), self.object(t)),
            Act::Put { what, to, any_order, shuffle } => self.put(what, to, *any_order, *shuffle, &s),
            Act::Reveal(seen) => format!("{} {}", s("reveal"), self.seen(seen)),
            Act::Look(seen) => format!("{} at {}", s("look"), self.seen(seen)),
            Act::Generate { name, count, to } => {
                let (name, count, zone) = (self.name(name), self.value(count), self.zone(to, false));
                format!("{} {count} {name} in {zone}", self.said(CommonVerb::Generate, third))
            }
            Act::Shuffle(zone) => format!("{} {}", s("shuffle"), self.zone(zone, false)),
            Act::Deploy { what, to, ignore_size } => {
                let what = self.object(what);
                let spoken = (self.several, self.kind);
                let to = to.as_ref().map(|p| format!(" in {}", self.place(p))).unwrap_or_default();
                (self.several, self.kind) = spoken;
                format!("{} {what}{to}{}", self.said(CommonVerb::Deploy, third), self.ignoring_one(*ignore_size))
            }
            Act::Upgrade { what, with, ignore_size_and_cost } => {
                let what = self.object(what);
                let with = self.object(with);
                let ignored = if *ignore_size_and_cost { self.lex.vocabulary().ignored } else { &[] };
                format!("{} {what} to {with}{}", self.said(CommonVerb::Upgrade, third), self.ignoring(ignored))
            }
            Act::Equip { what, on, ignore_size } => {
                let what = self.object(what);
                let each = if matches!(on, Some(Target::All(_))) { ", one each" } else { "" };
                let on = self.object(on.as_ref().unwrap_or(&Target::This));
                let ignoring = self.ignoring_one(*ignore_size);
                format!("{} {what} to {on}{each}{ignoring}", self.said(CommonVerb::Equip, third))
            }
            Act::Move { what, to } => {
                let what = self.object(what);
                let spoken = (self.several, self.kind);
                let to = self.place(to);
                (self.several, self.kind) = spoken;
                format!("{} {what} to {to}", self.said(CommonVerb::Move, third))
            }
            Act::Damage(side, v) => self.damage(*side, v, third),
            Act::Activate { quantity, of, head } => {
                let effect = self.effect_of(quantity.as_ref(), of, head.as_ref());
                format!("{} {effect}", self.said(CommonVerb::Activate, third))
            }
            Act::DefendWith(t) => format!("{} with {}", self.said(CommonVerb::Defend, third), self.object(t)),
            Act::AttackWith(t) => format!("{} with {}", self.said(CommonVerb::Attack, third), self.object(t)),
            Act::AttackLane { with, instead, .. } => {
                let unit = self.standing();
                let with = match with {
                    None => String::new(),
                    Some(Side::Opp) => format!(" with an opponent's {unit}"),
                    Some(Side::Own) => format!(" with your {unit}"),
                };
                let attack = self.said(CommonVerb::Attack, false);
                let column = self.column();
                let instead = if *instead { format!(" instead of this {unit}'s {column}") } else { String::new() };
                format!("{} 1 adjacent {column}{with} and {attack} it{instead}", s("choose"))
            }
            Act::EndAttack => format!("{} this {}", s("end"), self.framed(CommonVerb::Attack, Form::Noun)),
            Act::Flip(t) => format!("{} {}", self.said(CommonVerb::Flip, third), self.object(t)),
            Act::Repeat(v) => {
                let times = if *v == Value::Number(1) { "time" } else { "times" };
                format!("{} this {} {} more {times}", s("process"), self.effect(), self.value(v))
            }
            Act::Declare => format!("{} 1 card name", s("declare")),
            Act::CountAs(zone, v) => {
                let effects = self.effect();
                format!("your {effects}s count {} more cards in {}", self.value(v), self.zone(zone, false))
            }
            Act::CostTo { action, of, pay } => self.cost_to(*action, of, pay),
            Act::Lose(side) => outcome(*side, "lose", "loses"),
            Act::Win(side) => outcome(*side, "win", "wins"),
            Act::Who(Side::Own, inner) => format!("you {}", self.act(inner, false)),
            Act::Who(Side::Opp, inner) => {
                let act = |p: &mut Self| p.own_change(inner, true).unwrap_or_else(|| p.act(inner, true));
                format!("your opponent {}", self.their(act))
            }
            Act::By { who, act } => format!("{} {}", self.target(who), self.of_each(act)),
            Act::Whose(role, of, inner) => {
                let whose = self.possessive(of);
                let role = match role {
                    Role::Owner => "owner",
                    Role::Controller => "controller",
                };
                let outer = std::mem::replace(&mut self.each_acts, true);
                let text = self.act(inner, true);
                self.each_acts = outer;
                format!("{whose} {role} {text}")
            }
            Act::Either(a, b) => format!("{} or {}", self.act(a, third), self.act(b, third)),
            Act::Apply { target, duration, mods } => {
                let control = self.control(target, *duration, mods, third);
                control.unwrap_or_else(|| self.apply(target, *duration, mods))
            }
            Act::Counters { deed, kind, count, on } => self.counters(*deed, *kind, count, on, &s),
            Act::Create { count, what, has } => {
                let (some, per) = self.some(count, |p, many| p.coined(what, has, many));
                format!("{} {some}{per}", s("create"))
            }
            Act::CreateKnown { count, token } => {
                let word = self.lex.token(*token).and_then(|token| token.word.en.first()).copied().unwrap_or(token.0);
                let (some, per) =
                    self.some(count, |_, many| format!("{word} {}", if many { "tokens" } else { "token" }));
                format!("{} {some}{per}", s("create"))
            }
            Act::EntersWith { kind, count } => {
                let this = self.target(&Target::This);
                let field = self.word(Class::Zone, Id(self.lex.vocabulary().field));
                format!("{this} enters the {field} with {} on it", self.some_counters(*kind, count))
            }
            Act::Bind(t) => format!("{} {}", s("choose"), self.object(t)),
            Act::Do { verb, what, by } => self.own(*verb, what.as_ref(), by.as_ref(), third),
        }
    }

    /// What each of the players does who are named before it: `draws a card`.
    pub(super) fn of_each(&mut self, act: &Act) -> String {
        let outer = std::mem::replace(&mut self.each_acts, true);
        let text = self.act(act, true);
        self.each_acts = outer;
        text
    }

    /// `3 cards`, `1 card for each X`, `cards equal in number to V`
    fn drawn(&mut self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Exactly(Value::Per(n, k, v)) | Quantity::UpTo(Value::Per(n, k, v)) => {
                let per = self.per(*k, v);
                let most = if matches!(quantity, Quantity::UpTo(_)) { "up to " } else { "" };
                let cards = match n {
                    1 if self.lex.phrasing().is_some() => "a card".to_owned(),
                    1 => "1 card".to_owned(),
                    n => format!("{n} cards"),
                };
                format!("{most}{cards} {per}")
            }
            Quantity::Exactly(Value::Number(1)) if self.lex.phrasing().is_some() => "a card".to_owned(),
            Quantity::Exactly(Value::Number(n)) if self.lex.phrasing().is_some() => {
                format!("{} cards", crate::numerals::english(*n))
            }
            Quantity::Exactly(v) if !matches!(v, Value::Number(_)) => {
                format!("cards equal in number to {}", self.value(v))
            }
            q => {
                let one = matches!(q, Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)));
                format!("{} {}", self.count(q), if one { "card" } else { "cards" })
            }
        }
    }

    fn put(&mut self, what: &Target, to: &Zone, any_order: bool, shuffle: bool, s: &dyn Fn(&str) -> String) -> String {
        let what = self.object(what);
        let several = self.several;
        if shuffle {
            return format!("{} {what} into {}", s("shuffle"), self.zone(to, several));
        }
        if let Some(verb) =
            self.lex.putting(to, if self.opponent_acts { Side::Opp } else { Side::Own }).filter(|_| !any_order)
        {
            return format!("{} {what}", if s("") == "s" { verb.third } else { spoken(verb, false) });
        }
        let home = matches!(to, Zone::Of { zone, spot: Spot::Whole, owner: Owner::Owner } if *zone == "hand");
        if home {
            return format!("{} {what} to {}", s("return"), self.zone(to, several));
        }
        let to = self.destination(to, several);
        format!("{} {what} {to}{}", s("put"), if any_order { " in any order" } else { "" })
    }

    /// `deal 2 damage to X`, `steal 1 amber for each Y`, `fight with X`, `forge a key at key cost +2`
    fn own(&mut self, verb: Id, what: Option<&Target>, by: Option<&Value>, third: bool) -> String {
        let Some(verb) = self.lex.verb(verb) else { return verb.as_str().to_owned() };
        // `give X Wither`
        if let (VerbCards::To, VerbNumber::None, Some(what), Some((does, given))) =
            (verb.cards, verb.number, what, spoken(verb, third).split_once(' '))
        {
            return format!("{does} {} {given}", self.object(what));
        }
        if verb.ends == Conjugation::Sikida
            && self.lex.amount_behind()
            && let (VerbNumber::Of(unit), Some(Value::Number(n)), Some(what @ (Target::This | Target::All(_)))) =
                (verb.number, by, what)
        {
            let who = self.target(what);
            return format!("{who} {} {n} {unit}", spoken(verb, !self.several));
        }
        let mut text = spoken(verb, third).to_owned();
        if self.lex.is_dealt(verb.word.id) {
            text = format!("{} {}", self.target(&Target::This), verb.third);
        }
        let mut behind = String::new();
        if let (VerbNumber::Of(unit), Some(by)) = (verb.number, by) {
            match by {
                Value::Number(_) | Value::X => text.push_str(&format!(" {} {unit}", self.value(by))),
                Value::Per(n, ..) => text.push_str(&format!(" {n} {unit}")),
                _ => text.push_str(&format!(" {unit}")),
            }
        }
        if verb.cards != VerbCards::From {
            text.extend(verb.behind.first().map(|words| format!(" {words}")));
        }
        if let Some(what) = what.filter(|what| verb.cards != VerbCards::With || **what != Target::This) {
            text.push_str(match verb.cards {
                VerbCards::None | VerbCards::Object | VerbCards::Random | VerbCards::Awaited => " ",
                VerbCards::To => " to ",
                VerbCards::From => " from ",
                VerbCards::With => " with ",
            });
            match what {
                // that they come by chance is said by the verb
                Target::Choose { quantity, from, .. } if verb.cards == VerbCards::Random => {
                    let plain = Target::Choose { quantity: quantity.clone(), from: from.clone(), opts: Vec::new() };
                    text.push_str(&self.object(&plain));
                }
                what => text.push_str(&self.object(what)),
            }
        }
        // where it goes, of whose act it is: `to your pool`, `to their pool`
        if verb.cards == VerbCards::From {
            text.extend(verb.behind.get(usize::from(third)).map(|words| format!(" {words}")));
        }
        let said = (self.several, self.kind);
        match (verb.number, by) {
            (VerbNumber::Change(stat), Some(Value::Number(n))) => {
                behind = format!(" at {} {n:+}", self.stat(Id(stat)));
            }
            (VerbNumber::Of(_), Some(Value::Per(_, k, v))) => behind = format!(" {}", self.per(*k, v)),
            (VerbNumber::Of(_), Some(v)) if !matches!(v, Value::Number(_) | Value::X) => {
                behind = format!(" equal to {}", self.value(v));
            }
            _ => {}
        }
        (self.several, self.kind) = said;
        text + &behind
    }

    /// `gain 2 amber`, `your opponent loses 1 amber for each X`: numbers that are gained piece by piece.
    pub(super) fn gaining(&mut self, side: Side, m: &Mod) -> Option<String> {
        let Mod::Stat(stat, change @ (Change::Plus | Change::Minus), value) = m else { return None };
        self.lex.stat(*stat).filter(|s| s.gained)?;
        let (who, verb) = match (side, change) {
            (Side::Own, Change::Plus) if self.each_acts => ("", "gains"),
            (Side::Own, _) if self.each_acts => ("", "loses"),
            (Side::Own, Change::Plus) => ("", "gain"),
            (Side::Own, _) => ("", "lose"),
            (Side::Opp, Change::Plus) => ("your opponent ", "gains"),
            (Side::Opp, _) => ("your opponent ", "loses"),
        };
        let id = *stat;
        // a second spelling is that of one: `chains`, `1 chain`
        let one = matches!(value, Value::Number(1) | Value::Per(1, ..));
        let spelt = self.lex.stat(*stat).and_then(|s| s.word.en.get(usize::from(one)).or(s.word.en.first()));
        let stat = spelt.copied().unwrap_or(stat.0);
        let said = (self.several, self.kind);
        let all = |of: &Value| match of {
            Value::Of(read, of) => *read == id && **of == Subject::Player(side),
            _ => false,
        };
        let theirs = if verb == "lose" { "your" } else { "their" };
        let text = match value {
            v if *change == Change::Minus && self.sided() && all(v) => format!("{who}{verb} all {theirs} {stat}"),
            Value::Half(v) if *change == Change::Minus && self.sided() && all(v) => {
                format!("{who}{verb} half of {theirs} {stat}")
            }
            Value::Number(_) | Value::X => format!("{who}{verb} {} {stat}", self.value(value)),
            Value::Per(n, k, v) => format!("{who}{verb} {n} {stat} {}", self.per(*k, v)),
            v => format!("{who}{verb} {stat} equal to {}", self.value(v)),
        };
        (self.several, self.kind) = said;
        Some(text)
    }

    fn seen(&mut self, seen: &Seen) -> String {
        match seen {
            Seen::Target(t) => self.object(t),
            Seen::Cards(q, zone) => {
                let kind = Id("card");
                self.several = *q != Quantity::n(1);
                self.kind = Some(kind);
                if let Quantity::Exactly(v) = q
                    && !matches!(v, Value::Number(_))
                {
                    return format!("cards from {} equal in number to {}", self.zone(zone, false), self.value(v));
                }
                match self.end_of_zone(q, kind, zone) {
                    Some(text) => text,
                    None => {
                        let one = *q == Quantity::n(1);
                        let noun = if one { "card" } else { "cards" };
                        format!("{} {noun} from {}", self.count(q), self.zone(zone, false))
                    }
                }
            }
        }
    }

    fn damage(&mut self, side: Side, value: &Value, third: bool) -> String {
        let (deal, damage) = (self.said(CommonVerb::Damage, third), self.framed(CommonVerb::Damage, Form::Noun));
        let rival = self.lex.rival().filter(|_| side == Side::Opp).map(|enemy| format!("the {enemy} player"));
        let player = rival.unwrap_or_else(|| Self::player(side).to_owned());
        match value {
            Value::Per(n, k, v) => format!("{deal} {n} {damage} to {player} {}", self.per(*k, v)),
            Value::Number(_) | Value::X => format!("{deal} {} {damage} to {player}", self.value(value)),
            v => format!("{deal} {damage} to {player} equal to {}", self.value(v)),
        }
    }

    /// `1 [Exit] effect of that unit`, `the effect of T`
    pub(super) fn effect_of(&mut self, quantity: Option<&Quantity>, of: &Target, head: Option<&KeywordRef>) -> String {
        let effect = self.effect();
        let head = head.map(|k| format!("{} ", self.keyword(k))).unwrap_or_default();
        if *of == Target::It && quantity.is_none() {
            return format!("its {head}{effect}");
        }
        let (count, s) = match quantity {
            None => ("the".to_owned(), ""),
            Some(q) => (self.count(q), if *q == Quantity::n(1) { "" } else { "s" }),
        };
        format!("{count} {head}{effect}{s} of {}", self.object(of))
    }

    fn cost_to(&mut self, action: Id, of: &Target, pay: &Stmt) -> String {
        let word = self.word(Class::Action, action);
        let what = if self.is_action(action, CommonVerb::Defend) {
            format!("against {} {}", self.possessive(of), plural(&self.framed(CommonVerb::Attack, Form::Noun)))
        } else {
            format!("with {}", self.object(of))
        };
        let acts = match &pay.kind {
            StmtKind::Act(act) => std::slice::from_ref(act),
            StmtKind::Seq(acts) => acts.as_slice(),
            _ => return format!("to {word} {what}, {}", self.clause(pay)),
        };
        let (who, must) = match by_opponent(acts) {
            Some(theirs) => ("your opponent", self.their(|p| p.chain(&theirs, false))),
            None => ("you", self.chain(&acts.iter().collect::<Vec<_>>(), false)),
        };
        format!("to {word} {what}, {who} must {must}")
    }
}

/// A verb of the rulebook in the base form or in the third person.
pub(super) fn spoken(verb: &'static TextVerb, third: bool) -> &'static str {
    if third { verb.third } else { verb.word.en.first().copied().unwrap_or(verb.word.id) }
}

fn third_person(base: &str) -> String {
    if base.ends_with("ss") { format!("{base}es") } else { format!("{base}s") }
}

fn outcome(side: Side, base: &str, third: &str) -> String {
    match side {
        Side::Own => format!("you {base} the game"),
        Side::Opp => format!("your opponent {third} the game"),
    }
}
