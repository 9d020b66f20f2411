//! What a card is given in games that change two numbers as a pair: `gets +2|+1 and Overwhelm`, `give it Rush this round`.

use super::Printer;
use super::acts::spoken;
use super::filters::list;
use super::nouns::At;
use crate::english::capital;
use crate::manner::{GIVE, Granted};
use crate::tree::{Change, Duration, Mod, Selector, Side, Target, Value};

impl Printer<'_> {
    /// The clause for modifications that are all of a pair of numbers or keywords; nothing where the usual words say them.
    pub(super) fn grant(&mut self, target: &Target, duration: Option<Duration>, mods: &[Mod]) -> Option<String> {
        if let (Target::Player(side), None, [Mod::Stat(stat, Change::Plus, Value::Number(n))]) =
            (target, duration, mods)
            && let Some(verb) = self.lex.restoring(*stat)
            && let Some(unit) = self.lex.stat(*stat).and_then(|stat| stat.word.en.first()?.rsplit(' ').next())
        {
            return Some(format!("{} {} {n} {unit}", Self::player(*side), spoken(verb, *side == Side::Opp)));
        }
        if let (None, Some((cards, owner, stat, change, n))) = (duration, self.lex.dues(target, mods)) {
            let cards = self.phrase(&cards, true, At::In, &[]);
            let less = if change == Change::Plus { "more" } else { "less" };
            return Some(format!("{} {cards} {} {n} {less}", self.whose(owner), self.stat(stat)));
        }
        if let (None, Some((pair, k, value))) = (duration, self.lex.granted_each(mods)) {
            let who = self.target(target);
            let gets = if self.several { "get" } else { "gets" };
            let per = self.per(k, value);
            return Some(format!("{who} {gets} {} {per}", Granted::pair(pair, self.lex)));
        }
        let granted = self.lex.granted(mods)?;
        let for_a_while = duration == Some(Duration::ThisTurn);
        if duration.is_some() && !for_a_while || matches!(target, Target::Player(_) | Target::Both(..)) {
            return None;
        }
        if self.lex.phrasing().is_some() {
            let (mut pairs, mut keywords) = (Vec::new(), Vec::new());
            for one in granted {
                match one {
                    Granted::Pair(pair) => pairs.push(Granted::pair(pair, self.lex)),
                    Granted::Keyword(keyword) => keywords.push(self.keyword(keyword)),
                }
            }
            let who = self.target(target);
            let several = self.several;
            let verb = |many: &str, one: &str| if several { many.to_owned() } else { one.to_owned() };
            let mut parts = Vec::new();
            if !pairs.is_empty() {
                parts.push(format!("{} {}", verb("get", "gets"), list(&pairs)));
            }
            if !keywords.is_empty() {
                let has = if for_a_while { verb("gain", "gains") } else { verb("have", "has") };
                parts.push(format!("{has} {}", list(&keywords)));
            }
            let lasting = duration.map(|d| format!(" {}", self.duration(d))).unwrap_or_default();
            return Some(format!("{who} {}{lasting}", parts.join(" and ")));
        }
        let all: Vec<String> = granted
            .into_iter()
            .map(|one| match one {
                Granted::Pair(pair) => Granted::pair(pair, self.lex),
                Granted::Keyword(keyword) => self.keyword(keyword),
            })
            .collect();
        let all = list(&all);
        if for_a_while {
            return Some(format!("{GIVE} {} {all} this round", self.object(target)));
        }
        if matches!(target, Target::Choose { .. } | Target::It) {
            return Some(format!("{GIVE} {} {all}", self.object(target)));
        }
        if let Some(name) = self.lex.anywhere(target) {
            return Some(format!("wherever they are, all {} get {all}", self.name(name)));
        }
        let who = self.target(target);
        let (several, kind) = (self.several, self.kind);
        (self.several, self.kind) = (several, kind);
        Some(format!("{who} {} {all}", if several { "get" } else { "gets" }))
    }

    /// `1 Dragon unit and 1 unit.`
    pub(super) fn made_of(&mut self, materials: &[(Option<i32>, &Selector)]) -> String {
        let part = |p: &mut Self, (n, cards): &(Option<i32>, &Selector)| {
            let cards = p.phrase(cards, *n != Some(1), At::In, &[]);
            n.map_or_else(|| capital(&cards), |n| format!("{n} {cards}"))
        };
        let parts: Vec<String> = materials.iter().map(|one| part(self, one)).collect();
        parts.join(" and ") + "."
    }
}
