//! Noun phrases in Korean (docs/spec/language.md section 2.3): targets, selectors, references.

use crate::korean::{Form, KoVerb};
use crate::tree::{ChooseOpt, Filter, Id, NameRef, Quantity, Selector, Side, Target, Zone};

use super::printer::{Out, Printer, no, spaced, with};

/// What a noun phrase says besides its filters.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct How {
    /// Cards in play are said to be on the field.
    pub(super) field: bool,
    /// Whether all of them are meant.
    pub(super) all: bool,
}

/// Cards in play that are on the field.
pub(super) const FIELD: How = How { field: true, all: false };
/// All cards of a set.
pub(super) const ALL: How = How { field: true, all: true };
/// The noun as it is.
pub(super) const BARE: How = How { field: false, all: false };

impl Printer<'_> {
    /// `이 유닛`, or `이 카드` where there is no unit.
    pub(super) fn this_unit(&self) -> String {
        format!("이 {}", self.noun(self.this()))
    }

    /// What a sentence is about: a phrase without quantity means one that was spoken of.
    pub(super) fn topic(&mut self, target: &Target) -> Out {
        match target {
            Target::Sel(sel) => self.np(sel, BARE),
            target => self.target(target),
        }
    }

    /// A target as a noun, without quantity.
    pub(super) fn target(&mut self, target: &Target) -> Out {
        Ok(match target {
            Target::This => self.this_unit(),
            Target::ThisIn(zone) => format!("{}에 있는 이 {}", self.zone(zone)?, self.noun(Id("card"))),
            Target::ThisItem => format!("이 {}", self.noun(self.lex.worn())),
            players if self.lex.party(players).is_some() => {
                let word = self.lex.party(players).and_then(|word| word.ko.first());
                word.copied().unwrap_or_default().to_owned()
            }
            Target::That(kind) => format!("그 {}", self.noun(*kind)),
            Target::Encountering => self.facing()?,
            Target::EncounteringOf(of) => format!("{}의 {}", self.reference(of)?, self.facing()?),
            Target::AttackerOfBattle => self.in_battle(KoVerb::Attack)?,
            Target::DefenderOfBattle => self.in_battle(KoVerb::Defend)?,
            Target::All(sel) => self.np(sel, ALL)?,
            Target::Sel(sel) => self.np(sel, FIELD)?,
            Target::Rest => "나머지".to_owned(),
            Target::Among => "그중".to_owned(),
            Target::Chosen(n) => format!("고른 {n}장"),
            Target::Player(side) => Self::player(*side).to_owned(),
            Target::Leader(side) => {
                let Some(leader) = self.lex.leader().and_then(|word| word.ko.first()) else { return no(target) };
                spaced([if *side == Side::Own { "자신의" } else { "상대의" }, leader])
            }
            Target::NextDeployed(n, filters) => self.next_deployed(*n, filters)?,
            Target::Choose { quantity, from, opts } if opts.contains(&ChooseOpt::Aimed) => {
                self.aimed(quantity, from)?
            }
            Target::It | Target::AllIt | Target::Choose { .. } | Target::Both(..) => return no(target),
        })
    }

    /// `목표 생물`, `당신이 조종하는 목표 생물`, `원하는 목표`
    fn aimed(&mut self, quantity: &Quantity, from: &Selector) -> Out {
        let word = self.lex.phrasing().and_then(|phrasing| phrasing.aimed.ko.first()).copied().unwrap_or_default();
        match from {
            Selector::Kind { kind, side, .. } if self.lex.means_players(*kind) => {
                let opponent = self.lex.phrasing().filter(|_| *side == Some(Side::Opp));
                let said = opponent.and_then(|phrasing| phrasing.opponent.ko.first());
                Ok(said.map_or_else(|| self.noun(*kind), |said| (*said).to_owned()))
            }
            Selector::Kind { kind, side, filters } if *quantity == Quantity::n(1) => {
                let plain = self.np(&Selector::new(*kind, None, filters.clone()), BARE)?;
                let whose = side.and_then(|side| self.lex.controlled(*kind, side)).and_then(|word| word.ko.first());
                Ok(spaced([whose.copied().unwrap_or_default(), word, &plain]))
            }
            _ => no(from),
        }
    }

    /// `조우 유닛`
    fn facing(&self) -> Out {
        match self.lex.vocabulary().notation.facing.and_then(|word| word.ko.first()) {
            Some(facing) => Ok(format!("{facing} {}", self.noun(self.lex.standing()))),
            None => no(Target::Encountering),
        }
    }

    /// `이 전투에서 공격한 유닛`
    fn in_battle(&self, verb: KoVerb) -> Out {
        if verb == KoVerb::Attack && self.lex.rival().is_some() {
            return Ok(format!("{} {}", self.action(Id("attack")), self.noun(self.lex.standing())));
        }
        let battle = self.word(crate::lexicon::Class::Cause, self.lex.fighting());
        Ok(format!("이 {battle}에서 {} {}", self.form(verb, false, Form::Done)?, self.noun(self.lex.standing())))
    }

    /// A target that a filter may begin with.
    pub(super) fn reference(&mut self, target: &Target) -> Out {
        match target {
            Target::This | Target::ThisItem | Target::That(_) | Target::Encountering => self.target(target),
            Target::EncounteringOf(of) if !matches!(**of, Target::EncounteringOf(_)) => self.target(target),
            Target::Sel(Selector::Kind { filters, side, .. })
                if matches!(filters.as_slice(), [Filter::Chosen])
                    || matches!((filters.as_slice(), side), ([Filter::Done(_, None)], None)) =>
            {
                self.target(target)
            }
            _ => no(target),
        }
    }

    /// `이 턴 동안 자신이 다음에 패에서 배치하는 유닛 1장`
    fn next_deployed(&mut self, n: i32, filters: &[Filter]) -> Out {
        let (place, rest): (Vec<_>, Vec<_>) = filters.iter().cloned().partition(|f| matches!(f, Filter::In(_)));
        let from = match place.as_slice() {
            [] => String::new(),
            [Filter::In(zone)] => format!("{}에서", self.destination(zone, false)?),
            _ => return no(Target::NextDeployed(n, filters.to_vec())),
        };
        let noun = self.np(&Selector::new(self.lex.standing(), None, rest), BARE)?;
        let deployed = self.form(KoVerb::Deploy, false, Form::Doing)?;
        Ok(spaced(["이 턴 동안 자신이 다음에", &from, &deployed, &noun, &format!("{n}장")]))
    }

    /// Cards like these, with everything that stands before their noun.
    pub(super) fn np(&mut self, sel: &Selector, how: How) -> Out {
        match sel {
            Selector::Among => Ok("그중".to_owned()),
            Selector::Kind { kind, side, filters } => {
                let noun = self.named(*kind, filters);
                self.one_kind(*kind, *side, filters, how, &noun)
            }
            Selector::Or(list, filters) => self.any_of(list, filters, how),
        }
    }

    /// The noun itself; a name alone is a noun.
    fn named(&self, kind: Id, filters: &[Filter]) -> String {
        let named = filters.iter().find_map(|f| match f {
            Filter::Name(true, NameRef::Named(n)) => Some(self.name(n)),
            _ => None,
        });
        let tribe = filters.iter().find_map(|f| self.bare_tribe(f)).unwrap_or_default();
        match named {
            Some(name) if self.is_any_card(kind) => spaced([&tribe, &name]),
            Some(name) => spaced([&tribe, &name, &self.noun(kind)]),
            // a subtype is a noun by itself
            None if !tribe.is_empty() && self.lex.phrasing().is_some() && kind == self.lex.standing() => tribe,
            None => spaced([&tribe, &self.noun(kind)]),
        }
    }

    /// The word for a side in front of a noun: cards in play may have one of their own.
    fn side_of(&self, kind: Id, side: Option<Side>) -> &'static str {
        let Some(side) = side else { return "" };
        self.lex.side_noun(side).filter(|_| self.is_in_play(kind)).unwrap_or(Self::player(side))
    }

    /// An affiliation that stands bare before its noun.
    pub(super) fn bare_tribe(&self, filter: &Filter) -> Option<String> {
        let Filter::Aff(all) = filter else { return None };
        let [one] = all.as_slice() else { return None };
        self.lex.vocabulary().notation.bare.then(|| self.affiliation_word(one))
    }

    fn one_kind(&mut self, kind: Id, side: Option<Side>, filters: &[Filter], how: How, noun: &str) -> Out {
        // docs/spec/language.md rule N8: the extreme is looked for among cards that are named before it
        let (extremes, filters): (Vec<_>, Vec<_>) =
            filters.iter().cloned().partition(|f| matches!(f, Filter::Lowest(_) | Filter::Highest(_)));
        let located = filters.iter().any(|f| {
            matches!(
                f,
                Filter::In(_)
                    | Filter::On(_)
                    | Filter::Chosen
                    | Filter::Among(_)
                    | Filter::Done(..)
                    | Filter::ThatTrashed(_)
            )
        });
        let field = how.field && self.says_field() && self.is_in_play(kind) && !located;
        let field = if field {
            format!("{}에 있는", self.word(crate::lexicon::Class::Zone, self.lex.field()))
        } else {
            String::new()
        };
        let before = self.modifiers(&filters)?;
        if let Some(controlled) = side.and_then(|side| self.lex.controlled(kind, side)).and_then(|word| word.ko.first())
        {
            if !extremes.is_empty() {
                return no(kind);
            }
            // all of them are meant
            let several = if how.all { "들" } else { "" };
            return Ok(format!("{}{several}", spaced([controlled, &before, noun])));
        }
        let side = self.side_of(kind, side);
        let all = |on: bool| if on { "모든" } else { "" };
        match extremes.as_slice() {
            [] => Ok(spaced([&field, &before, all(how.all), side, noun])),
            [extreme] => {
                let (Filter::Lowest(stat) | Filter::Highest(stat)) = extreme else { return no(extreme) };
                let adjective = if matches!(extreme, Filter::Lowest(_)) { "낮은" } else { "높은" };
                let stat = with(&self.stat(*stat), "이");
                let whole = spaced([&field, &before, side, noun]);
                let plain = self.noun(kind);
                Ok(format!("{whole} 중 {}", spaced([&stat, "가장", adjective, all(how.all), &plain])))
            }
            [_, second, ..] => no(second),
        }
    }

    fn any_of(&mut self, list: &[Selector], common: &[Filter], how: How) -> Out {
        let sel = || Selector::Or(list.to_vec(), common.to_vec());
        let [first, rest @ ..] = list else { return no(sel()) };
        let Selector::Kind { kind, side, filters: own } = first else { return no(sel()) };
        if list
            .iter()
            .all(|one| matches!(one, Selector::Kind { side: s, filters, .. } if s == side && filters.is_empty()))
        {
            let mut nouns = self.noun(*kind);
            for one in rest {
                let Selector::Kind { kind, .. } = one else { return no(one) };
                nouns = format!("{} {}", with(&nouns, "이나"), self.noun(*kind));
            }
            return self.one_kind(*kind, *side, common, how, &nouns);
        }
        if !common.is_empty() {
            return no(sel());
        }
        if let Some(text) = self.alternatives(list, how)? {
            return Ok(text);
        }
        let mut text = self.np(first, how)?;
        let zone = own.iter().find(|f| matches!(f, Filter::In(_)));
        for one in rest {
            let Selector::Kind { kind, side: s, filters } = one else { return no(one) };
            let more: Vec<Filter> = filters.iter().filter(|f| Some(*f) != zone).cloned().collect();
            if more.is_empty() || s != side {
                return no(sel());
            }
            let more = self.np(&Selector::new(*kind, *s, more), BARE)?;
            text = format!("{} {more}", with(&text, "이나"));
        }
        Ok(text)
    }

    /// Cards that differ in one filter only: `[엔트리]나 [엑시트]를 가진 유닛`, `자신의 패나 트래시 존에 있는 카드`.
    fn alternatives(&mut self, list: &[Selector], how: How) -> Out<Option<String>> {
        let Some(Selector::Kind { kind, side, filters: first }) = list.first() else { return Ok(None) };
        let mut shared = first.clone();
        let mut own: Vec<Filter> = Vec::new();
        for one in list {
            let Selector::Kind { kind: k, side: s, filters } = one else { return Ok(None) };
            if k != kind || s != side {
                return Ok(None);
            }
            shared.retain(|f| filters.contains(f));
        }
        for one in list {
            let Selector::Kind { filters, .. } = one else { return Ok(None) };
            let mut different = filters.iter().filter(|f| !shared.contains(f));
            match (different.next(), different.next()) {
                (Some(only), None) => own.push(only.clone()),
                _ => return Ok(None),
            }
        }
        let Some(joined) = self.either(&own)? else { return Ok(None) };
        let before = if matches!(own.first(), Some(Filter::In(_))) {
            spaced([&joined, &self.modifiers(&shared)?])
        } else {
            spaced([&self.modifiers(&shared)?, &joined])
        };
        let located = before.contains("에 있는");
        let field = if how.field && self.says_field() && self.is_in_play(*kind) && !located {
            format!("{}에 있는", self.word(crate::lexicon::Class::Zone, self.lex.field()))
        } else {
            String::new()
        };
        let all = if how.all { "모든" } else { "" };
        Ok(Some(spaced([&field, &before, all, self.side_of(*kind, *side), &self.named(*kind, &shared)])))
    }

    fn says_field(&self) -> bool {
        self.lex.vocabulary().notation.says_field
    }

    /// Cards as a subject that is counted: a hand's cards are called by its name.
    pub(super) fn counted(&mut self, sel: &Selector) -> Out {
        match self.whole_hand(sel).cloned() {
            Some(hand) => self.zone(&hand),
            None => self.np(sel, FIELD),
        }
    }

    /// The one zone that cards are taken from, and the rest of the selector.
    pub(super) fn source(&self, sel: &Selector) -> (Option<Zone>, Selector) {
        let taken = |filters: &[Filter]| {
            let zones: Vec<&Zone> = filters
                .iter()
                .filter_map(|f| match f {
                    Filter::In(zone @ Zone::Of { .. }) if !self.is_field(zone) => Some(zone),
                    _ => None,
                })
                .collect();
            let done = filters.iter().any(|f| matches!(f, Filter::Done(..)));
            match zones.as_slice() {
                [zone] if !done => {
                    let rest = filters.iter().filter(|f| !matches!(f, Filter::In(z) if z == *zone)).cloned().collect();
                    Some(((*zone).clone(), rest))
                }
                _ => None,
            }
        };
        match sel {
            Selector::Kind { kind, side, filters } => match taken(filters) {
                Some((zone, rest)) => (Some(zone), Selector::new(*kind, *side, rest)),
                None => (None, sel.clone()),
            },
            Selector::Or(list, filters) => match taken(filters) {
                Some((zone, rest)) => (Some(zone), Selector::Or(list.clone(), rest)),
                None => (None, sel.clone()),
            },
            Selector::Among => (None, sel.clone()),
        }
    }
}
