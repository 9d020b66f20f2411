//! Modifications in Korean (docs/spec/language.md section 2.2): what is said of a target, and for how long.

use crate::korean::{Form, KoVerb};
use crate::lexicon::Class;
use crate::tree::{CantWhat, Change, Duration, Gained, Id, Mod, Selector, Side, Target, Value, Zone};

use super::doers::behind_own;
use super::nouns::{ALL, FIELD};
use super::pieces::{End, Piece};
use super::printer::{Out, Printer, no, spaced, with};

/// Modifications that one clause says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    /// `파워+1000, 히트+1`
    Changes,
    /// `파워가 V만큼 증가한다`, `파워가 n이 된다`
    Becomes,
    /// `0코스트가 된다`
    Counts,
    /// `K를 얻는다`
    Gains,
    /// `공격할 수 없다`
    Other,
}

impl Printer<'_> {
    pub(super) fn duration(&self, duration: Duration) -> String {
        let action = |id| format!("이 {} 끝날 때까지", with(&self.action(Id(id)), "이"));
        match duration {
            Duration::ThisTurn => {
                let own = self.lex.phrasing().and_then(|phrasing| phrasing.this_turn.ko.first());
                own.copied().unwrap_or("이 턴이 끝날 때까지").to_owned()
            }
            Duration::ThisAttack => action("attack"),
            Duration::ThisDefense => action("defend"),
            Duration::ThisAttackPhase => format!("이 턴의 {} 중", self.word(Class::Phase, Id("attack"))),
            Duration::OwnTurnEnd => "자신의 턴이 끝날 때까지".to_owned(),
            Duration::OppTurnEnd => "상대의 턴이 끝날 때까지".to_owned(),
            Duration::NextOppTurnEnd => "다음 상대의 턴이 끝날 때까지".to_owned(),
            Duration::NextOwnTurnEnd => "다음 자신의 턴이 끝날 때까지".to_owned(),
            Duration::OwnTurnStart => "다음 자신의 턴이 시작할 때까지".to_owned(),
            Duration::OppTurnStart => "다음 상대의 턴이 시작할 때까지".to_owned(),
            Duration::DuringOwnTurn => "자신의 턴 동안".to_owned(),
            Duration::DuringOppTurn => "상대의 턴 동안".to_owned(),
        }
    }

    pub(super) fn apply(&mut self, target: &Target, duration: Option<Duration>, mods: &[Mod]) -> Out<Vec<Piece>> {
        if let Some(pieces) = self.grant(target, duration, mods)? {
            return Ok(pieces);
        }
        if let [Mod::Control(side)] = mods {
            return self.control(target, duration, *side);
        }
        let groups = self.groups(mods)?;
        self.of_player = matches!(target, Target::Player(_));
        let Some((first, _)) = groups.first() else { return no("(apply …)") };
        let only = groups.len() == 1;
        let added = std::mem::take(&mut self.also).then(|| self.before.clone()).flatten();
        let mut lasting = duration.map(|d| self.duration(d)).unwrap_or_default();
        // what is added takes target and duration from the sentence before, unless it names its own
        let mut named = false;
        if let Some((before, until)) = added
            && matches!(target, Target::This | Target::It)
        {
            let same = *target == Target::It || before == *target;
            named = !same || duration.is_none() && until.is_some();
            if same && duration == until {
                lasting.clear();
            }
            if named && *target == Target::It {
                return no(target);
            }
        }
        let while_turn = matches!(duration, None | Some(Duration::DuringOwnTurn | Duration::DuringOppTurn));
        let last_changes = matches!(groups.last(), Some((Group::Changes, _)));
        let changes_only = groups.iter().all(|(g, _)| matches!(g, Group::Changes | Group::Gains));
        let gains = *first == Group::Gains && lasting.is_empty();
        named |= std::mem::take(&mut self.behind_head) && gains;
        let mut pieces = Vec::new();
        match target {
            Target::Choose { quantity, from, opts } => {
                let kind = match from {
                    Selector::Kind { kind, .. } => Some(*kind),
                    _ => None,
                };
                if let Some(kind) = kind.filter(|_| !last_changes && self.may_split) {
                    let choice = self.choice(quantity, from, opts)?;
                    if self.is_chosen(quantity, from, opts) {
                        pieces.push(Piece { text: choice, end: End::Stop });
                        pieces.extend(self.said_of(&Target::That(kind), &lasting, &groups, false)?);
                        return Ok(pieces);
                    }
                }
                if !self.is_chosen(quantity, from, opts) {
                    return no(target);
                }
                let chosen = format!("{} 골라,", self.choice(quantity, from, opts)?);
                self.run(&chosen, &lasting, &groups)
            }
            Target::It => self.run("", &lasting, &groups),
            // it says itself whose effects count so
            Target::This if matches!(mods, [Mod::AttacksCounted(_)]) => self.run("", &lasting, &groups),
            Target::This if changes_only && !self.in_no_unit_zone && !named => self.run("", &lasting, &groups),
            Target::Player(side) => {
                let mut pieces = self.of_player(*side, &lasting, &groups)?;
                if let Some(first) = pieces.first_mut()
                    && let Some(rest) = first.text.strip_prefix("상대는 ")
                    && let Some(text) = behind_own(rest)
                {
                    // behind the opponent 자신 would be read as the opponent (decision NA-21)
                    first.text = text.replacen("상대가", "상대는", 1);
                }
                Ok(pieces)
            }
            Target::All(sel) if only && *first == Group::Changes && !while_turn => {
                let topic = with(&self.np(sel, ALL)?, "는");
                self.run(&topic, &lasting, &groups)
            }
            Target::Both(..) => no(target),
            target => self.said_of(target, &lasting, &groups, only),
        }
    }

    /// `상대 생명체를 1장 골라 조종권을 얻는다`
    fn control(&mut self, target: &Target, duration: Option<Duration>, side: Side) -> Out<Vec<Piece>> {
        let Some(control) = self.lex.vocabulary().called("control").and_then(|word| word.ko.first()) else {
            return no("control");
        };
        let lasting = duration.map(|d| self.duration(d)).unwrap_or_default();
        let of = match target {
            Target::It => String::new(),
            Target::Choose { quantity, from, opts } => format!("{} 골라", self.choice(quantity, from, opts)?),
            Target::All(sel) => format!("{}의", self.np(sel, ALL)?),
            target => format!("{}의", self.topic(target)?),
        };
        let who = if side == self.default { String::new() } else { with(Self::player(side), "는") };
        Ok(vec![Piece::verb(spaced([&who, &of, &lasting, &with(control, "을")]), KoVerb::Gain)])
    }

    /// Changes of something named: its number as subject where only that changes, else itself as topic.
    fn said_of(
        &mut self,
        target: &Target,
        lasting: &str,
        groups: &[(Group, Vec<&Mod>)],
        only: bool,
    ) -> Out<Vec<Piece>> {
        let name = match target {
            Target::All(sel) => self.np(sel, ALL)?,
            target => self.topic(target)?,
        };
        let alone = groups.len() == 1 && !matches!(target, Target::NextDeployed(..) | Target::Chosen(_) | Target::Rest);
        match groups {
            [(Group::Changes, mods)] if only && alone => {
                let (per, changes) = self.changes(mods)?;
                let text = spaced([lasting, &per, &format!("{name}의"), &changes]);
                Ok(vec![Piece { text, end: End::Change }])
            }
            [(Group::Becomes, mods)] if alone => self.becomes(&format!("{name}의"), lasting, mods),
            _ => self.run(&with(&name, "는"), lasting, groups),
        }
    }

    fn of_player(&mut self, side: Side, lasting: &str, groups: &[(Group, Vec<&Mod>)]) -> Out<Vec<Piece>> {
        let whose = if side == Side::Own { "자신의" } else { "상대의" };
        if let [(_, mods)] = groups
            && let [one] = mods.as_slice()
            && lasting.is_empty()
            && let Some(pieces) = self.gaining(side, one)?
        {
            return Ok(pieces);
        }
        match groups {
            [(Group::Changes, mods)] => {
                let (per, changes) = self.changes(mods)?;
                Ok(vec![Piece { text: spaced([lasting, &per, whose, &changes]), end: End::Change }])
            }
            [(Group::Becomes, mods)] => self.becomes(whose, lasting, mods),
            _ => self.run(&with(Self::player(side), "는"), lasting, groups),
        }
    }

    /// `2앰버를 얻는다`, `상대는 X 1장마다 1앰버를 잃는다`: numbers that are gained piece by piece.
    fn gaining(&mut self, side: Side, m: &Mod) -> Out<Option<Vec<Piece>>> {
        let Mod::Stat(stat, change @ (Change::Plus | Change::Minus), value) = m else { return Ok(None) };
        if !self.lex.stat(*stat).is_some_and(|s| s.gained) {
            return Ok(None);
        }
        let verb = if *change == Change::Plus { KoVerb::Gain } else { KoVerb::Forfeit };
        let who = if side == self.default { String::new() } else { with(Self::player(side), "는") };
        let id_of = stat;
        let stat = with(&self.stat(*stat), "를");
        let counted = self.lex.phrasing().map(|phrasing| phrasing.points);
        let text = match value {
            // `생명 3점을`
            Value::Number(n) if let Some(points) = counted => {
                let word = self.stat(*id_of);
                let short = word.strip_suffix(points).unwrap_or(&word);
                spaced([&who, short, &format!("{n}{points}을")])
            }
            Value::Number(n) if self.lex.amount_behind() => spaced([&who, &stat, &n.to_string()]),
            Value::Number(n) => spaced([&who, &format!("{n}{stat}")]),
            Value::Per(n, k, v) if self.lex.amount_behind() => spaced([&who, &self.per(*k, v)?, &stat, &n.to_string()]),
            Value::Per(n, k, v) => spaced([&who, &self.per(*k, v)?, &format!("{n}{stat}")]),
            v => spaced([&who, &self.measure(v)?, &stat]),
        };
        Ok(Some(vec![Piece::verb(text, verb)]))
    }

    /// One clause a group: the first says of what and how long.
    fn run(&mut self, subject: &str, lasting: &str, groups: &[(Group, Vec<&Mod>)]) -> Out<Vec<Piece>> {
        let mut pieces = Vec::new();
        for (n, (group, mods)) in groups.iter().enumerate() {
            let (subject, lasting) = if n == 0 { (subject, lasting) } else { ("", "") };
            let mut clauses = match group {
                Group::Changes => {
                    let (per, changes) = self.changes(mods)?;
                    vec![Piece { text: spaced([lasting, &per, &changes]), end: End::Change }]
                }
                Group::Becomes => self.becomes("", lasting, mods)?,
                Group::Counts => self.counted_as(lasting, mods)?,
                Group::Gains => vec![Piece::verb(spaced([lasting, &self.gains(mods)?]), KoVerb::Gain)],
                Group::Other => match mods.as_slice() {
                    [one] => vec![self.other(one, lasting)?],
                    _ => return no("(apply …)"),
                },
            };
            if let Some(first) = clauses.first_mut() {
                first.text = spaced([subject, &first.text]);
            }
            pieces.append(&mut clauses);
        }
        Ok(pieces)
    }

    fn groups<'m>(&self, mods: &'m [Mod]) -> Out<Vec<(Group, Vec<&'m Mod>)>> {
        let mut groups: Vec<(Group, Vec<&Mod>)> = Vec::new();
        for m in mods {
            let group = match m {
                Mod::Stat(_, Change::Plus | Change::Minus, Value::Number(_) | Value::Per(..)) => Group::Changes,
                Mod::Stat(stat, Change::Set, Value::Number(_)) if self.counts(*stat) => Group::Counts,
                Mod::Stat(..) => Group::Becomes,
                Mod::Gain(Gained::Keyword(_) | Gained::Quote(_)) => Group::Gains,
                _ => Group::Other,
            };
            let joins = match (groups.last(), m) {
                (Some((Group::Changes, before)), Mod::Stat(_, _, v)) if group == Group::Changes => {
                    matches!(before.first(), Some(Mod::Stat(_, _, first)) if same_scale(first, v))
                }
                (Some((Group::Gains, _)), _) => group == Group::Gains,
                _ => false,
            };
            match groups.last_mut() {
                Some((_, list)) if joins => list.push(m),
                _ => groups.push((group, vec![m])),
            }
        }
        Ok(groups)
    }

    /// `X 1장마다` and `파워+600, 히트+1`
    fn changes(&mut self, mods: &[&Mod]) -> Out<(String, String)> {
        let mut per = String::new();
        let mut parts = Vec::new();
        for m in mods {
            let Mod::Stat(stat, change, v) = m else { return no(m) };
            let sign = if *change == Change::Minus { "-" } else { "+" };
            let n = match v {
                Value::Number(n) => *n,
                Value::Per(n, k, v) => {
                    per = self.per(*k, v)?;
                    *n
                }
                _ => return no(m),
            };
            if n < 0 {
                return no(m);
            }
            parts.push(format!("{}{sign}{n}", self.stat(*stat)));
        }
        Ok((per, parts.join(", ")))
    }

    /// `조우 유닛의 파워가 이 턴이 끝날 때까지 1500이 된다`
    fn becomes(&mut self, whose: &str, lasting: &str, mods: &[&Mod]) -> Out<Vec<Piece>> {
        let [m @ Mod::Stat(stat, change, v)] = mods else { return no("(apply …)") };
        let stat = with(&self.stat(*stat), "가");
        let (text, verb) = match (change, v) {
            (Change::Set, Value::Per(..) | Value::Diff) => return no(m),
            (Change::Set, v) => (with(&self.value(v)?, "가"), KoVerb::Become),
            (Change::Plus, v) => (self.measure(v)?, KoVerb::Increase),
            (Change::Minus, v) => (self.measure(v)?, KoVerb::Decrease),
        };
        Ok(vec![Piece::verb(spaced([whose, &stat, lasting, &text]), verb)])
    }

    /// `0코스트가 된다`
    fn counted_as(&mut self, lasting: &str, mods: &[&Mod]) -> Out<Vec<Piece>> {
        let [Mod::Stat(stat, _, Value::Number(n))] = mods else { return no("(apply …)") };
        let text = with(&format!("{n}{}", self.stat(*stat)), "가");
        Ok(vec![Piece::verb(spaced([lasting, &text]), KoVerb::Become)])
    }

    fn gains(&mut self, mods: &[&Mod]) -> Out {
        let mut text = String::new();
        for m in mods {
            let one = match m {
                Mod::Gain(Gained::Keyword(k)) => self.keyword(k)?,
                Mod::Gain(Gained::Quote(abilities)) => {
                    let text = Printer { apart: self.apart, ..Printer::new(self.lex) }.lines(abilities)?.join(" ");
                    // 2.1: no stop before the closing mark
                    format!("「{}」", text.strip_suffix('.').unwrap_or(&text))
                }
                m => return no(m),
            };
            text = if text.is_empty() { one } else { format!("{} {one}", with(&text, "와")) };
        }
        Ok(with(&text, "를"))
    }

    fn other(&mut self, m: &Mod, lasting: &str) -> Out<Piece> {
        Ok(match m {
            Mod::Gain(gained) => Piece::verb(spaced([lasting, &self.gained_effect(gained)?]), KoVerb::Gain),
            Mod::Cant { action, what: None, place: None } if self.lex.acting(*action).is_some() => {
                let Some(verb) = self.lex.acting(*action) else { return no(m) };
                let passive = verb.cards.undergo() && !self.of_player;
                Piece { text: lasting.to_owned(), end: End::OwnCannot(verb, passive) }
            }
            // `생명체를 플레이할 수 없다`, of a player
            Mod::Cant { action, what: Some(CantWhat::Target(Target::Sel(cards))), place: None }
                if let Some(verb) = self.lex.acting(*action).filter(|verb| verb.cards.undergo() && self.of_player) =>
            {
                let cards = with(&self.np(cards, FIELD)?, "를");
                Piece { text: spaced([lasting, &cards]), end: End::OwnCannot(verb, false) }
            }
            Mod::Cant { action, what: None, place: None } if KoVerb::of_action(action.as_str()).is_none() => {
                let text = with(&self.action(*action), "이");
                Piece { text: spaced([lasting, &text]), end: End::Cannot(KoVerb::Become, false) }
            }
            Mod::Cant { action, what, place } => {
                let (text, verb, passive) = self.cant(*action, what.as_ref(), place.as_ref())?;
                Piece { text: spaced([lasting, &text]), end: End::Cannot(verb, passive) }
            }
            Mod::Attacks(n) => Piece { text: spaced([lasting, &format!("{n}번 더")]), end: End::Can(KoVerb::Attack) },
            Mod::AttacksCounted(n) => {
                let (unit, attack) = (self.noun(self.lex.standing()), with(&self.action(Id("attack")), "을"));
                let attacked = self.form(KoVerb::Attack, false, Form::Done)?;
                let (effect, own) = (with(&self.effect(), "로"), with(&unit, "이"));
                let counted = format!("이 {unit}의 {effect} 자신 {own} {attacked} 횟수를 참조할 때");
                Piece::verb(spaced([lasting, &format!("{counted} {attack} {n}번 더 한 것으로")]), KoVerb::Treat)
            }
            Mod::LoseEffects(head) => {
                let head = head.as_ref().map_or(Ok(String::new()), |k| self.keyword(k))?;
                Piece::verb(spaced([lasting, "모든", &head, &with(&self.effect(), "를")]), KoVerb::Forfeit)
            }
            Mod::Belongs(Change::Minus, _) | Mod::Control(_) => return no(m),
            Mod::Belongs(change, attribute) => {
                let (house, of) = (self.attribute_word(), self.attribute(*attribute));
                let text = match change {
                    Change::Set => format!("원래 {} 아니라 {of} {house}에", with(house, "이")),
                    Change::Plus | Change::Minus => format!("다른 {house}에 더해 {of} {house}에도"),
                };
                Piece { text: spaced([lasting, &text]), end: End::Belongs }
            }
            Mod::AttackAgain => {
                let attack = with(&self.action(Id("attack")), "이");
                let text = format!("이 {attack} 끝난 뒤 이어서 1번 더");
                Piece { text: spaced([lasting, &text]), end: End::Can(KoVerb::Attack) }
            }
            Mod::Enters(state) => {
                let (state, field) = (self.word(Class::State, *state), self.word(Class::Zone, self.lex.field()));
                let how = if self.lex.phrasing().is_some() { "채로" } else { "상태로" };
                Piece { text: spaced([lasting, &format!("{state} {how} {field}에")]), end: End::Enters }
            }
            Mod::AsActive => {
                let (used, house) = (self.action(Id("use")), self.attribute_word());
                Piece::verb(spaced([lasting, &format!("{used}할 때 활성 {house}인 것으로")]), KoVerb::Treat)
            }
            Mod::Must(action) if self.lex.acting(*action).is_some() => match self.lex.acting(*action) {
                Some(verb) => Piece { text: spaced([lasting, "가능하다면"]), end: End::OwnMust(verb) },
                None => return no(m),
            },
            Mod::Must(action) => match KoVerb::of_action(action.as_str()) {
                Some(verb) => Piece { text: spaced([lasting, "가능하다면"]), end: End::Must(verb) },
                None => return no(m),
            },
            Mod::OnlyDefender(t, of) => {
                let attack = with(&self.action(Id("attack")), "을");
                let only = with(&self.only(t)?, "로");
                let attack = match of {
                    Some(of) => format!("{}의 {attack}", self.target(of)?),
                    None => format!("이 {attack}"),
                };
                Piece { text: spaced([lasting, &format!("{attack} {only}만")]), end: End::Can(KoVerb::Defend) }
            }
            Mod::Prevent if lasting.is_empty() => Piece { text: String::new(), end: End::Not(KoVerb::Trash, true) },
            Mod::Prevent | Mod::Stat(..) => return no(m),
        })
    }

    fn only(&mut self, target: &Target) -> Out {
        match target {
            Target::Choose { .. } | Target::Both(..) | Target::It => no(target),
            target => self.target(target),
        }
    }

    /// What may not be done: the phrases before the verb, the verb, its voice.
    fn cant(&mut self, action: Id, what: Option<&CantWhat>, place: Option<&Zone>) -> Out<(String, KoVerb, bool)> {
        let refused = || no(format!("(cant {action} …)"));
        let place = match place {
            Some(zone) => format!("{}에", self.zone(zone)?),
            None => String::new(),
        };
        let Some(verb) = KoVerb::of_action(action.as_str()) else { return refused() };
        let text = match (verb, what) {
            (KoVerb::Activate, Some(CantWhat::Effects(head))) => {
                let head = head.as_ref().map_or(Ok(String::new()), |k| self.keyword(k))?;
                spaced([&head, &with(&self.effect(), "를")])
            }
            (_, Some(CantWhat::Effects(_))) => return refused(),
            (KoVerb::Defend, None) => with(&self.action(Id("attack")), "을"),
            (KoVerb::Defend, Some(CantWhat::Against(t))) => {
                format!("{}의 {}", self.such(t)?, with(&self.action(Id("attack")), "을"))
            }
            (_, Some(CantWhat::Against(_))) => return refused(),
            (KoVerb::Attack, Some(CantWhat::Target(t))) => with(&self.such(t)?, "로"),
            (KoVerb::Defend, Some(CantWhat::Target(t))) => with(&self.such(t)?, "로"),
            (_, Some(CantWhat::Target(t))) => spaced([&with(&self.such(t)?, "를"), &place]),
            (_, None) => place.clone(),
        };
        let passive = what.is_none() && matches!(verb, KoVerb::Trash | KoVerb::Deploy | KoVerb::Equip);
        let said = place.is_empty() || !matches!(verb, KoVerb::Activate | KoVerb::Attack | KoVerb::Defend);
        if said { Ok((text, verb, passive)) } else { refused() }
    }
}

/// Whether two changes stand under one `…마다`.
fn same_scale(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Per(_, k, v), Value::Per(_, m, w)) => k == m && v == w,
        (Value::Number(_), Value::Number(_)) => true,
        _ => false,
    }
}
