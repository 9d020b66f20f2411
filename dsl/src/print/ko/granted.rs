//! What a card is given in games that change two numbers as a pair: `+2|+1과 압도를 얻는다`, `돌진을 일시 부여한다`.

use crate::korean::KoVerb;
use crate::manner::Granted;
use crate::tree::{Change, Duration, Mod, Selector, Side, Target, Value};

use super::nouns::BARE;
use super::pieces::{End, Piece};
use super::printer::{Out, Printer, spaced, with};

impl Printer<'_> {
    /// The clause for modifications that are all of a pair of numbers or keywords; nothing where the usual words say them.
    pub(super) fn grant(
        &mut self,
        target: &Target,
        duration: Option<Duration>,
        mods: &[Mod],
    ) -> Out<Option<Vec<Piece>>> {
        if let Some(pieces) = self.restored(target, duration, mods)? {
            return Ok(Some(pieces));
        }
        if let Some(pieces) = self.dues(target, duration, mods)? {
            return Ok(Some(pieces));
        }
        if let (None, Some((pair, k, value))) = (duration, self.lex.granted_each(mods)) {
            let topic = with(&self.topic(target)?, "는");
            let list = with(&Granted::pair(pair, self.lex), "를");
            let text = spaced([&topic, &self.per(k, value)?, &list]);
            return Ok(Some(vec![Piece { text, end: End::Receives }]));
        }
        let Some(granted) = self.lex.granted(mods) else { return Ok(None) };
        let for_a_while = duration == Some(Duration::ThisTurn);
        if duration.is_some() && !for_a_while || matches!(target, Target::Player(_) | Target::Both(..)) {
            return Ok(None);
        }
        if self.lex.phrasing().is_some() {
            let (mut pairs, mut keywords) = (String::new(), String::new());
            let more = |all: &str, one: String| {
                if all.is_empty() { one } else { format!("{} {one}", with(all, "와")) }
            };
            for one in granted {
                match one {
                    Granted::Pair(pair) => pairs = more(&pairs, Granted::pair(pair, self.lex)),
                    Granted::Keyword(keyword) => keywords = more(&keywords, self.keyword(keyword)?),
                }
            }
            let topic = with(&self.topic(target)?, "는");
            let lasting = duration.map(|d| self.duration(d)).unwrap_or_default();
            let lead = spaced([&topic, &lasting]);
            let piece = |text: String, end| Piece { text: spaced([&lead, &with(&text, "를")]), end };
            return Ok(Some(match (pairs.is_empty(), keywords.is_empty()) {
                (false, true) => vec![piece(pairs, End::Receives)],
                (true, _) if for_a_while => vec![piece(keywords, End::Verb(KoVerb::Gain, false))],
                (true, _) => vec![piece(keywords, End::Has)],
                (false, false) => {
                    let text = format!("{} 받고 {}", with(&pairs, "를"), keywords);
                    vec![piece(text, if for_a_while { End::Verb(KoVerb::Gain, false) } else { End::Has })]
                }
            }));
        }
        let mut list = String::new();
        for one in granted {
            let one = match one {
                Granted::Pair(pair) => Granted::pair(pair, self.lex),
                Granted::Keyword(keyword) => self.keyword(keyword)?,
            };
            list = if list.is_empty() { one } else { format!("{} {one}", with(&list, "와")) };
        }
        let list = with(&list, "를");
        let taken = match target {
            Target::Choose { .. } => Some(self.taken(target)?),
            Target::It => Some(String::new()),
            _ if for_a_while => Some(format!("{}에게", self.target(target)?)),
            _ => None,
        };
        let piece = match taken {
            Some(taken) if for_a_while => Piece::verb(spaced([&taken, &list, "일시"]), KoVerb::Give),
            Some(taken) => Piece::verb(spaced([&taken, &list]), KoVerb::Give),
            None => {
                let topic = match self.lex.anywhere(target) {
                    Some(name) => format!("어디에 있든 모든 {}", self.name(name)),
                    None => self.topic(target)?,
                };
                Piece::verb(spaced([&with(&topic, "는"), &list]), KoVerb::Gain)
            }
        };
        Ok(Some(vec![piece]))
    }

    /// `용 유닛 1장과 유닛 1장.`
    pub(super) fn made_of(&mut self, materials: &[(Option<i32>, &Selector)]) -> Out {
        let mut text = String::new();
        for (n, cards) in materials {
            let count = n.map(|n| format!("{n}장")).unwrap_or_default();
            let part = spaced([&self.np(cards, BARE)?, &count]);
            text = if text.is_empty() { part } else { format!("{} {part}", with(&text, "와")) };
        }
        Ok(text + ".")
    }

    /// `자신의 주문은 비용이 1 감소한다`: what cards cost while they are in a hand.
    fn dues(&mut self, target: &Target, duration: Option<Duration>, mods: &[Mod]) -> Out<Option<Vec<Piece>>> {
        let (None, Some((cards, owner, stat, change, n))) = (duration, self.lex.dues(target, mods)) else {
            return Ok(None);
        };
        let whose = if owner == Side::Own { "자신의" } else { "상대의" };
        let cards = with(&self.np(&cards, BARE)?, "는");
        let text = spaced([whose, &cards, &with(&self.stat(stat), "가"), &n.to_string()]);
        let verb = if change == Change::Plus { KoVerb::Increase } else { KoVerb::Decrease };
        Ok(Some(vec![Piece::verb(text, verb)]))
    }

    /// `자신은 체력을 2 회복한다`: a number of a player that goes up by the verb of the rulebook that cards do by themselves.
    fn restored(&mut self, target: &Target, duration: Option<Duration>, mods: &[Mod]) -> Out<Option<Vec<Piece>>> {
        let (Target::Player(side), None, [Mod::Stat(stat, Change::Plus, Value::Number(n))]) = (target, duration, mods)
        else {
            return Ok(None);
        };
        let Some(verb) = self.lex.restoring(*stat) else { return Ok(None) };
        let what = verb.word.ko.first().and_then(|stem| stem.split(' ').next()).unwrap_or_default();
        let text = spaced([&with(Self::player(*side), "는"), what, &n.to_string()]);
        Ok(Some(vec![Piece { text, end: End::Itself(verb) }]))
    }
}
