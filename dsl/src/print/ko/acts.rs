//! Acts in Korean (docs/spec/language.md section 2.2): the phrases of each verb in their order, one clause an act.

use crate::korean::{Form, KoVerb};
use crate::lexicon::Class;
use crate::manner::PLAYER;
use crate::tree::{
    Act, ChooseOpt, Gained, Id, KeywordRef, Lane, Mod, Owner, Quantity, Role, Seen, Selector, Side, Spot, Stmt,
    StmtKind, Target, Value, Zone, of_both,
};

use super::doers::{behind_own, doer, has_no_doer, is_topic};
use super::pieces::{End, Piece};
use super::printer::{Out, Printer, no, spaced, with};
use cardwright_core::vocabulary::{Conjugation, VerbCards, VerbNumber};

impl Printer<'_> {
    /// Acts in order, the last one in this form; `lead` stands behind the subject.
    pub(super) fn chain(&mut self, acts: &[&Act], last: Form, lead: &str) -> Out {
        let outer = self.default;
        let both: Vec<Act> = acts.iter().map(|act| (*act).clone()).collect();
        if !self.apart
            && let Some(act) = of_both(&both, self.lex)
            && !matches!(act, Act::Apply { mods, .. } if !mods.iter().all(|m| self.is_gained(m)))
            && let Ok(text) = self.of_each(act, last, lead)
        {
            return Ok(text);
        }
        if let Some(text) = self.priced_for_both(&both, last, lead) {
            return Ok(text);
        }
        let text = self.clauses(acts, last, lead);
        self.default = outer;
        text
    }

    /// `모두의 열쇠 비용+1`: the same change of both players' numbers that are counted in something, for as long.
    fn priced_for_both(&mut self, acts: &[Act], last: Form, lead: &str) -> Option<String> {
        let [own @ Act::Apply { target: Target::Player(Side::Own), duration, mods }, other] = acts else { return None };
        let theirs = Act::Apply { target: Target::Player(Side::Opp), duration: *duration, mods: mods.clone() };
        let [Mod::Stat(stat, _, Value::Number(_) | Value::X)] = mods.as_slice() else { return None };
        let priced = self.lex.stat(*stat).is_some_and(|word| !word.unit.is_empty());
        if !priced || self.apart || theirs != *other {
            return None;
        }
        let text = self.clauses(&[own], last, lead).ok()?;
        let at = text.rfind("자신의 ")?;
        Some(format!("{}모두의 {}", text.get(..at)?, text.get(at + "자신의 ".len()..)?))
    }

    /// Whether a change is one of a number that is gained piece by piece.
    fn is_gained(&self, change: &Mod) -> bool {
        matches!(change, Mod::Stat(stat, ..) if self.lex.stat(*stat).is_some_and(|s| s.gained))
    }

    /// `자신과 상대는 카드를 1장 드로우한다`
    fn of_each(&mut self, act: &Act, last: Form, lead: &str) -> Out {
        let each = std::mem::replace(&mut self.each_acts, true);
        let text = self.clauses(&[act], last, lead);
        self.each_acts = each;
        Ok(format!("자신과 상대는 {}", text?))
    }

    fn clauses(&mut self, acts: &[&Act], last: Form, lead: &str) -> Out {
        let split = std::mem::replace(&mut self.may_split, false);
        let mut pieces: Vec<(Piece, bool)> = Vec::new();
        let (mut theirs, their_topic) = (false, std::mem::take(&mut self.their_topic));
        let refills = std::mem::take(&mut self.refills);
        // whether the opponent is named by what was done to them, and not as who did it
        let mut by_act = false;
        let mut said = 0;
        for (n, act) in acts.iter().enumerate() {
            if n < said {
                continue;
            }
            let next = acts.get(n + 1).filter(|_| self.joint && !theirs);
            if let Some(both) = next.and_then(|next| self.both_at_once(act, next)) {
                said = n + 2;
                let mut both = both;
                if n == 0 && !lead.is_empty() {
                    both.text = both.text.replacen("자신과 상대는", &format!("자신과 상대는 {lead}"), 1);
                }
                pieces.push((both, false));
                continue;
            }
            let before = n.checked_sub(1).and_then(|b| acts.get(b)).map(|a| doer(a).1);
            let (by_opponent, act) = doer(act);
            let mut subject = "";
            if by_opponent && (!theirs || by_act && self.names_doers) {
                (subject, by_act) = ("상대는", false);
            } else if !by_opponent
                && (theirs && !has_no_doer(act) || n == 0 && (refills || their_topic && self.needs_doer(act)))
            {
                subject = "자신은";
            }
            let named = |act: &&&Act| matches!(act, Act::By { .. });
            let lone = !by_opponent && !matches!(act, Act::By { .. });
            if lone && n.checked_sub(1).and_then(|b| acts.get(b)).as_ref().is_some_and(named) {
                subject = "당신은";
            } else if !subject.is_empty() {
                theirs = by_opponent;
                self.default = if theirs { Side::Opp } else { Side::Own };
            }
            self.also &= n == 0;
            self.may_split = split && n == 0 && last == Form::Final && !by_opponent;
            let made = self.act(act, before)?;
            if !by_opponent && theirs && made.iter().any(|piece| piece.text.contains("자신")) {
                // nobody does it, and still it is the player's
                (subject, theirs, self.default) = ("자신은", false, Side::Own);
            }
            // whose health is restored is the subject, who goes on to act
            let gains = matches!(act, Act::Apply { mods, .. } if mods.iter().all(|m| self.is_gained(m)));
            let topic = !by_opponent && !gains && made.first().is_some_and(|piece| is_topic(act, piece));
            for (m, mut piece) in made.into_iter().enumerate() {
                if piece.end == End::Choosing && acts.get(n + 1).is_some_and(|next| !speaks_of_that(next)) {
                    // nothing takes it up at once
                    piece.end = End::Verb(KoVerb::Choose, false);
                }
                if m == 0 {
                    let lead = if n == 0 { lead } else { "" };
                    piece.text = match theirs.then(|| behind_own(&spaced([lead, &piece.text]))).flatten() {
                        Some(text) => text,
                        // a player who is named by the act is not named twice
                        None if !subject.is_empty() && piece.text.starts_with(subject) => spaced([lead, &piece.text]),
                        None => spaced([subject, lead, &piece.text]),
                    };
                }
                let shown = matches!(act, Act::Reveal(_) | Act::Look(_));
                pieces.push((piece, shown));
            }
            if topic {
                (theirs, by_act, self.default) = (true, true, Side::Opp);
            }
        }
        self.may_split = split;
        let mut text = String::new();
        let count = pieces.len();
        let mut shown_before = false;
        for (n, (piece, shown)) in pieces.into_iter().enumerate() {
            let clause = piece.finish(self.lex.ko_verbs(), (n + 1 == count).then_some(last))?;
            // 2.1: after showing, what is done with the cards stands behind a comma
            let gap = if shown_before && clause.starts_with("그중") { ", " } else { " " };
            text = if text.is_empty() { clause } else { format!("{text}{gap}{clause}") };
            if piece.end == End::Stop {
                text.push('.');
            }
            shown_before = shown;
        }
        Ok(text)
    }

    /// Whether the player is named who does an act behind what the opponent did: where the opponent may be meant to do it.
    fn needs_doer(&self, act: &Act) -> bool {
        match act {
            Act::Apply { target: Target::Player(Side::Own), mods, .. } => mods.iter().all(|m| self.is_gained(m)),
            act => self.names_doers && !has_no_doer(act),
        }
    }

    /// `자신과 상대는 카드를 2장 드로우한다`: two acts of a row, the same of both players.
    fn both_at_once(&self, own: &Act, theirs: &Act) -> Option<Piece> {
        let mut printer = self.clone();
        let first = printer.act(doer(own).1, None).ok().filter(|_| !doer(own).0)?;
        let (by_opponent, act) = doer(theirs);
        printer.default = if by_opponent { Side::Opp } else { Side::Own };
        let second = printer.act(act, None).ok()?;
        let ([first], [second]) = (first.as_slice(), second.as_slice()) else { return None };
        let (own, theirs) = match by_opponent {
            true => (first.text.strip_prefix("자신의 ").unwrap_or(&first.text), second.text.as_str()),
            false => (first.text.strip_prefix("자신은 ")?, second.text.strip_prefix("상대는 ")?),
        };
        let same = own == theirs && first.end == second.end && !own.contains("자신") && !own.contains("상대");
        same.then(|| Piece { text: spaced(["자신과 상대는", own]), end: first.end })
    }

    /// The clauses of one act.
    pub(super) fn act(&mut self, act: &Act, before: Option<&Act>) -> Out<Vec<Piece>> {
        let one = |text: String, verb: KoVerb| Ok(vec![Piece::verb(text, verb)]);
        match act {
            Act::Draw(quantity) => {
                let card = with(&self.noun(Id("card")), "를");
                if matches!(quantity, Quantity::AllBut(_)) {
                    return no(act);
                }
                let (computed, count) = (self.computed(quantity)?, self.quantity(quantity)?);
                if let Some(cards) = self.counted_cards(quantity) {
                    return one(spaced([&computed, &cards]), KoVerb::Draw);
                }
                one(spaced([&computed, &card, &count]), KoVerb::Draw)
            }
            Act::DrawTo(Value::Number(n)) => {
                let hand = with(&self.word(Class::Zone, Id("hand")), "이");
                one(format!("{hand} {n}장이 될 때까지 {}", with(&self.noun(Id("card")), "를")), KoVerb::Draw)
            }
            // what goes by chance is chosen by nobody
            Act::Trash(Target::Choose { quantity, from, opts })
                if self.lex.amount_behind() && *opts == [ChooseOpt::AtRandom] =>
            {
                one(self.choice(quantity, from, opts)?, KoVerb::Trash)
            }
            Act::Trash(what) if self.lex.discarded(what).is_some() => one(self.discarded(what)?, KoVerb::Trash),
            Act::Trash(what) => {
                let all = if *what == Target::Rest { "모두" } else { "" };
                one(spaced([&self.patient(what, before)?, all]), KoVerb::Trash)
            }
            Act::Put { what, to, any_order, shuffle } => self.put(what, to, *any_order, *shuffle, before),
            Act::Reveal(seen) => one(self.seen(seen)?, KoVerb::Reveal),
            Act::Look(seen) => one(self.seen(seen)?, KoVerb::Look),
            Act::Generate { name, count: Value::Number(n), to } => {
                let to = self.explicit(|p| p.zone(to))?;
                one(format!("{to}에 {} {n}장", with(&self.name(name), "를")), KoVerb::Generate)
            }
            Act::Shuffle(zone) => one(with(&self.destination(zone, false)?, "를"), KoVerb::Shuffle),
            Act::Deploy { what, to, ignore_size } => {
                let to = match to {
                    Some(place) => format!("{}에", self.place(place)?),
                    None => String::new(),
                };
                let ignoring = self.ignoring(*ignore_size, 1);
                let text = match what {
                    Target::This => {
                        let standing = self.lex.standing();
                        let card = self.noun(self.lex.noun_in_play(standing, false).unwrap_or(standing));
                        spaced([&to, &ignoring, &with(&format!("이 {card}"), "를")])
                    }
                    what => spaced([&self.patient(what, before)?, &to, &ignoring]),
                };
                one(text, KoVerb::Deploy)
            }
            Act::Upgrade { what, with: card, ignore_size_and_cost } => {
                let what = self.patient(what, before)?;
                let ignoring = self.ignoring(*ignore_size_and_cost, usize::MAX);
                let card = match card {
                    Target::Choose { quantity, from, opts } if *quantity == Quantity::n(1) && opts.is_empty() => {
                        self.np(from, super::nouns::FIELD)?
                    }
                    Target::Choose { .. } | Target::All(_) | Target::Both(..) | Target::It => return no(act),
                    card => self.target(card)?,
                };
                one(spaced([&what, &ignoring, &with(&card, "로")]), KoVerb::Upgrade)
            }
            Act::Equip { what, on: Some(on @ Target::All(_)), ignore_size } => {
                let what = self.patient(what, before)?;
                let on = format!("{}에", self.target(on)?);
                one(spaced([&what, &on, &self.ignoring(*ignore_size, 1), "1장씩"]), KoVerb::Equip)
            }
            Act::Equip { what, on, ignore_size } => {
                let what = self.patient(what, before)?;
                let on = match on {
                    Some(on) => format!("{}에", self.one_of(on)?),
                    None => String::new(),
                };
                one(spaced([&what, &on, &self.ignoring(*ignore_size, 1)]), KoVerb::Equip)
            }
            Act::Move { what, to } => {
                let to = with(&self.place(to)?, "로");
                let what = match what {
                    Target::This => String::new(),
                    what => self.patient(what, before)?,
                };
                one(spaced([&what, &to]), KoVerb::Move)
            }
            Act::Damage(side, v) => {
                let rival = self.lex.rival().and_then(|_| self.lex.side_noun(*side)).filter(|_| *side == Side::Opp);
                let to =
                    rival.map_or_else(|| format!("{}에게", Self::player(*side)), |side| format!("{side} {PLAYER}에게"));
                let behind = match v {
                    Value::Number(n) if self.lex.amount_behind() => Some((String::new(), n)),
                    Value::Per(n, k, v) if self.lex.amount_behind() => Some((self.per(*k, v)?, n)),
                    _ => None,
                };
                if let Some((per, n)) = behind {
                    let damage = self.form(KoVerb::Damage, false, Form::Final)?;
                    let what = damage.split(' ').next().unwrap_or_default();
                    return Ok(vec![Piece {
                        text: spaced([&per, &to, what, &n.to_string()]),
                        end: End::Bare(KoVerb::Damage),
                    }]);
                }
                one(
                    match v {
                        Value::Number(n) => format!("{to} {n}"),
                        Value::Per(n, k, v) => format!("{} {to} {n}", self.per(*k, v)?),
                        v => format!("{} {to}", self.measure(v)?),
                    },
                    KoVerb::Damage,
                )
            }
            Act::Activate { quantity, of, head } => self.activate(quantity.as_ref(), of, head.as_ref()),
            Act::AttackWith(t) | Act::DefendWith(t) => {
                let text = match t {
                    Target::Choose { from, .. } => {
                        let unit = match from {
                            Selector::Kind { kind, .. } if self.is_in_play(*kind) => *kind,
                            _ => return no(t),
                        };
                        format!("{} 그 {}", self.taken(t)?, with(&self.noun(unit), "로"))
                    }
                    Target::All(_) | Target::Both(..) | Target::It => return no(t),
                    t => with(&self.target(t)?, "로"),
                };
                one(text, if matches!(act, Act::AttackWith(_)) { KoVerb::Attack } else { KoVerb::Defend })
            }
            Act::AttackLane { lane, with: side, instead } => {
                let own = if *instead { format!("{} 대신", self.lane(&Lane::This)?) } else { String::new() };
                let lane = match lane {
                    Lane::Adjacent | Lane::Other | Lane::That => self.lane(lane)?,
                    _ => return no(act),
                };
                let unit = side.map(|s| format!("{} {}", Self::player(s), self.noun(self.lex.standing())));
                let unit = unit.map(|u| format!("{} 있는", with(&u, "이"))).unwrap_or_default();
                one(spaced([&own, &unit, &with(&lane, "를"), "하나 골라"]), KoVerb::Attack)
            }
            Act::EndAttack => one(format!("이 {}", with(&self.action(Id("attack")), "을")), KoVerb::End),
            Act::Flip(t) => one(self.patient(t, before)?, KoVerb::Flip),
            Act::Repeat(Value::Number(n)) => {
                one(format!("이 {} {n}번만 더", with(&self.effect(), "를")), KoVerb::Process)
            }
            Act::Repeat(v) => {
                let effect = with(&self.effect(), "는");
                one(format!("이 {effect} {} 추가로", self.measure(v)?), KoVerb::Process)
            }
            Act::Declare => one("카드명을 하나".to_owned(), KoVerb::Declare),
            Act::CountAs(zone, v) => self.count_as(zone, v),
            Act::CostTo { action, of, pay } => self.cost_to(*action, of, pay),
            Act::Lose(side) => one(with(Self::player(*side), "는"), KoVerb::Lose),
            Act::Win(side) => one(with(Self::player(*side), "는"), KoVerb::Win),
            Act::By { act: inner, .. } if before.is_some_and(|before| crate::print::by_same(before, act)) => {
                self.of_named(inner)
            }
            Act::By { who, act } => self.done_by(who, act),
            Act::Whose(role, of, inner) => {
                let who = match role {
                    Role::Owner => "주인은",
                    Role::Controller => "조종자는",
                };
                let whose = format!("{}의 {who}", self.reference(of)?);
                let outer = std::mem::replace(&mut self.each_acts, true);
                let pieces = self.act(inner, None);
                self.each_acts = outer;
                let mut pieces = pieces?;
                if let Some(first) = pieces.first_mut() {
                    first.text = spaced([&whose, &first.text]);
                }
                Ok(pieces)
            }
            Act::Either(a, b) => self.either_act(a, b, before),
            Act::Apply { target, duration, mods } => self.apply(target, *duration, mods),
            Act::Counters { deed, kind, count, on } => self.counters(*deed, *kind, count, on),
            Act::Create { count, what, has } => {
                let token = self.coined(what, has)?;
                self.created(count, &token)
            }
            Act::CreateKnown { count, token } => match self.lex.token(*token).and_then(|token| token.word.ko.first()) {
                Some(word) => self.created(count, word),
                None => no(token),
            },
            Act::EntersWith { kind, count } => self.enters_with(*kind, count),
            Act::Bind(Target::Choose { quantity, from, opts }) => {
                Ok(vec![Piece { text: self.choice(quantity, from, opts)?, end: End::Choosing }])
            }
            Act::Bind(Target::Both(a, b)) => {
                let text = self.both(a, b)?;
                match text.strip_suffix(" 골라") {
                    Some(text) => Ok(vec![Piece { text: text.to_owned(), end: End::Choosing }]),
                    None => no(act),
                }
            }
            Act::Do { verb, what, by } => self.own(*verb, what.as_ref(), by.as_ref(), before),
            Act::DrawTo(_) | Act::Generate { .. } | Act::Bind(_) | Act::Who(..) => no(act),
        }
    }

    /// What is acted on; what was just shown needs no name.
    fn patient(&mut self, what: &Target, before: Option<&Act>) -> Out {
        match (what, before) {
            (Target::Among, Some(Act::Reveal(Seen::Cards(..)) | Act::Look(Seen::Cards(..)))) => Ok(String::new()),
            (Target::Among, Some(_)) => Ok("모두".to_owned()),
            (Target::It, Some(Act::Reveal(Seen::Target(_)) | Act::Look(Seen::Target(_)))) => Ok(String::new()),
            (Target::It, _) => no(what),
            (what, _) => self.taken(what),
        }
    }

    fn put(
        &mut self,
        what: &Target,
        to: &Zone,
        any_order: bool,
        shuffle: bool,
        before: Option<&Act>,
    ) -> Out<Vec<Piece>> {
        let from_field = self.goes_home(what, to);
        let rest = *what == Target::Rest;
        let what = self.patient(what, before)?;
        if let Some(verb) = self.lex.putting(to, self.default).filter(|_| !any_order && !shuffle) {
            return Ok(vec![Piece { text: what, end: End::Own(verb) }]);
        }
        if let Zone::Of { zone, spot: Spot::Whole, owner: Owner::Owner } = to
            && self.is_hidden(*zone)
            && !shuffle
        {
            let order = if any_order { "원하는 순서대로" } else { "" };
            return Ok(vec![Piece::verb(spaced([&what, &with(&self.zone(to)?, "로"), order]), KoVerb::Return)]);
        }
        let place = format!("{}에", self.destination(to, from_field)?);
        let into = matches!(to, Zone::Of { zone, spot: Spot::Whole, .. } if self.is_hidden(*zone));
        let verb = if into { KoVerb::Insert } else { KoVerb::Put };
        if shuffle {
            let all = if rest { "모두" } else { "" };
            let put = Piece::verb(spaced([&what, all, "다시", &place]), verb);
            return Ok(vec![put, Piece::verb(String::new(), KoVerb::Shuffle)]);
        }
        let order = if any_order { "원하는 순서대로" } else { "" };
        Ok(vec![Piece::verb(spaced([&what, &place, order]), verb)])
    }

    /// `상대 생명체를 1장 골라 2피해를 준다`, `이 생명체로 전투한다`
    fn own(&mut self, verb: Id, what: Option<&Target>, by: Option<&Value>, before: Option<&Act>) -> Out<Vec<Piece>> {
        let Some(word) = self.lex.verb(verb) else { return no(verb) };
        let mut number = String::new();
        let mut lead = String::new();
        match (word.number, by) {
            (VerbNumber::Change(stat), Some(Value::Number(n))) => {
                number = with(&format!("{}{n:+}", self.stat(Id(stat))), "로");
            }
            (_, None) => {}
            (_, Some(Value::Number(n))) => number = n.to_string(),
            (_, Some(Value::Per(n, k, v))) => (lead, number) = (self.per(*k, v)?, n.to_string()),
            (_, Some(v)) => number = self.measure(v)?,
        }
        let cards = match (word.cards, what) {
            (VerbCards::None, _) | (_, None) | (VerbCards::With, Some(Target::This)) => String::new(),
            (VerbCards::Object, Some(what)) => self.patient(what, before)?,
            (VerbCards::Random, Some(Target::Choose { quantity, from, opts })) => self.choice(quantity, from, opts)?,
            (VerbCards::Random | VerbCards::Awaited, Some(_)) => return no(verb),
            (VerbCards::To, Some(aimed)) if aimed.is_aimed() => format!("{}에게", self.target(aimed)?),
            (VerbCards::To, Some(chosen @ Target::Choose { quantity, from, opts }))
                if self.lex.amount_behind() && several(quantity) && self.is_chosen(quantity, from, opts) =>
            {
                format!("{} 각각에게", self.taken(chosen)?)
            }
            (VerbCards::With, Some(chosen @ Target::Choose { from: Selector::Kind { kind, .. }, .. })) => {
                format!("{} 그 {}", self.taken(chosen)?, with(&self.noun(*kind), "로"))
            }
            (_, Some(chosen @ Target::Choose { quantity, from, opts })) if self.is_chosen(quantity, from, opts) => {
                self.taken(chosen)?
            }
            (_, Some(Target::It | Target::Both(..) | Target::Choose { .. })) => return no(verb),
            (VerbCards::With, Some(what)) => with(&self.target(what)?, "로"),
            (VerbCards::To, Some(what)) => format!("{}에게", self.target(what)?),
            (VerbCards::From, Some(what)) => format!("{}에서", self.target(what)?),
        };
        let digits = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        if let (Some(phrasing), VerbNumber::Of(_), true) = (self.lex.phrasing(), word.number, digits) {
            // `피해 3점을`
            let stem = word.word.ko.first().and_then(|stem| stem.split(' ').next()).unwrap_or_default();
            let noun = stem.strip_suffix(['을', '를']).unwrap_or(stem);
            let dealer = if self.lex.is_dealt(word.word.id) { with(&self.this_unit(), "는") } else { String::new() };
            let text = spaced([&dealer, &cards, &lead, noun, &format!("{number}{}을", phrasing.points)]);
            return Ok(vec![Piece { text, end: End::OwnBare(word) }]);
        }
        if self.lex.amount_behind()
            && digits
            && let Some(amount) = word.word.ko.first().and_then(|stem| stem.split(' ').next())
        {
            let by_itself = word.ends == Conjugation::Sikida && matches!(what, Some(Target::This | Target::All(_)));
            let cards = match what.filter(|_| by_itself) {
                Some(what) => with(&self.target(what)?, "는"),
                None => cards,
            };
            let text = spaced([&cards, &lead, amount, &number]);
            return Ok(vec![Piece { text, end: if by_itself { End::Itself(word) } else { End::OwnBare(word) } }]);
        }
        Ok(vec![Piece { text: spaced([&cards, &lead, &number]), end: End::Own(word) }])
    }

    fn seen(&mut self, seen: &Seen) -> Out {
        match seen {
            Seen::Cards(quantity, zone) => {
                let (computed, count) = (self.computed(quantity)?, self.quantity(quantity)?);
                let from = format!("{}에서", self.zone(zone)?);
                Ok(spaced([&computed, &from, &with(&self.noun(Id("card")), "를"), &count]))
            }
            Seen::Target(t) => self.taken(t),
        }
    }

    /// `사이즈를 무시하고`, `사이즈와 코스트를 무시하고`: the first of the numbers that can be ignored.
    fn ignoring(&self, on: bool, first: usize) -> String {
        let stats = self.lex.vocabulary().ignored.iter().take(if on { first } else { 0 }).map(|id| self.stat(Id(id)));
        let joined = stats.reduce(|all, stat| format!("{} {stat}", with(&all, "와")));
        joined.map_or_else(String::new, |all| format!("{} 무시하고", with(&all, "를")))
    }

    /// `T가 가진 [K] 효과를 하나 골라 발동한다`
    fn activate(&mut self, quantity: Option<&Quantity>, of: &Target, head: Option<&KeywordRef>) -> Out<Vec<Piece>> {
        let effect = self.effect_of(quantity, of, head)?;
        Ok(vec![Piece::verb(effect, KoVerb::Activate)])
    }

    /// `T의 효과를`, `T가 가진 [K] 효과를 2개 골라`
    pub(super) fn effect_of(&mut self, quantity: Option<&Quantity>, of: &Target, head: Option<&KeywordRef>) -> Out {
        let head = head.map_or(Ok(String::new()), |k| self.keyword(k))?;
        let effect = with(&self.effect(), "를");
        let count = match quantity {
            None => String::new(),
            Some(Quantity::Exactly(Value::Number(1))) => "하나".to_owned(),
            Some(Quantity::Exactly(Value::Number(n))) => format!("{n}개"),
            Some(Quantity::UpTo(Value::Number(n))) => format!("{n}개까지"),
            Some(_) => return no(of),
        };
        Ok(match of {
            Target::Choose { .. } => spaced([&self.taken(of)?, &head, &effect, &count]),
            Target::Both(..) => return no(of),
            of => {
                let chosen = if count.is_empty() { "" } else { "골라" };
                let of = match of {
                    Target::It => String::new(),
                    of if count.is_empty() => format!("{}의", self.target(of)?),
                    of => format!("{} 가진", with(&self.target(of)?, "이")),
                };
                spaced([&of, &head, &effect, &count, chosen])
            }
        })
    }

    /// What an effect of something gives when it is gained.
    pub(super) fn gained_effect(&mut self, gained: &Gained) -> Out {
        match gained {
            Gained::Effect { quantity, of, head } => self.effect_of(quantity.as_ref(), of, head.as_ref()),
            Gained::Keyword(_) | Gained::Quote(_) => no("(gain …)"),
        }
    }

    /// `자신의 효과로 … 참조할 때 … n장 더 있는 것으로 취급한다`
    fn count_as(&mut self, zone: &Zone, v: &Value) -> Out<Vec<Piece>> {
        let Zone::Of { zone: id, spot: Spot::Whole, owner } = zone else { return no(zone) };
        let whose = match owner {
            Owner::Own => "자신의",
            Owner::Opp => "상대의",
            _ => return no(zone),
        };
        let (word, card) = (self.word(Class::Zone, *id), self.noun(Id("card")));
        let more = match v {
            Value::Number(n) => format!("{n}장"),
            v => self.measure(v)?,
        };
        // whose zone it is stands where the cards are counted, as the printed cards have it
        let first = if *owner == Owner::Own { String::new() } else { whose.to_owned() };
        let read = spaced(["자신의", &with(&self.effect(), "로"), &first, &word]);
        let text = format!(
            "{read}에 있는 {card}의 수를 참조할 때 {whose} {word}에 {} {more} 더 있는 것으로",
            with(&card, "이")
        );
        Ok(vec![Piece::verb(text, KoVerb::Treat)])
    }

    fn cost_to(&mut self, action: Id, of: &Target, pay: &Stmt) -> Out<Vec<Piece>> {
        let acts = match &pay.kind {
            StmtKind::Act(act) => std::slice::from_ref(act),
            StmtKind::Seq(acts) => acts.as_slice(),
            _ => return no(pay),
        };
        let order = if action == "defend" {
            let attack = with(&self.action(Id("attack")), "을");
            let to = self.form(KoVerb::Defend, false, Form::InOrderTo)?;
            format!("{}의 {attack} {to}", self.target(of)?)
        } else {
            let to = self.form(KoVerb::Attack, false, Form::InOrderTo)?;
            format!("{} {to}", with(&self.target(of)?, "로"))
        };
        let acts: Vec<&Act> = acts.iter().collect();
        let text = self.chain(&acts, Form::Must, &order)?;
        Ok(vec![Piece { text, end: End::Change }])
    }
}

/// Whether an act speaks of what was chosen just before it.
fn speaks_of_that(act: &Act) -> bool {
    act.to_string().contains("(that ")
}

/// Whether more than one card may be chosen.
fn several(quantity: &Quantity) -> bool {
    !matches!(quantity, Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)))
}
