//! Korean acts with a verb of the rulebook: which case its cards stand in and what number it takes is said by the vocabulary.

use super::args::{Args, Phrase};
use super::noun::{Np, Nucleus, Qty};
use super::sentence::Sentence;
use crate::korean::KoVerb;
use crate::tree::*;
use cardwright_core::vocabulary::{VerbCards, VerbMeaning, VerbNumber};

impl Sentence<'_, '_, '_> {
    /// A verb of the rulebook: its cards stand in the case that the vocabulary says.
    pub(super) fn own(&mut self, at: u8, amount: Option<i32>, mut args: Args) -> Option<Act> {
        let verb = self.b.enc.lexicon.vocabulary().verbs.get(usize::from(at))?;
        let by = match verb.number {
            VerbNumber::None if amount.is_some() => return None,
            VerbNumber::None => None,
            VerbNumber::Of(_) => {
                let by = self.amount(amount, &args)?;
                (args.measure, args.per) = (None, None);
                Some(by)
            }
            VerbNumber::Change(_) if amount.is_some() => return None,
            VerbNumber::Change(stat) => match args.change.take() {
                Some((changed, n)) if changed == *stat => Some(Value::Number(n)),
                Some(_) => return None,
                None => None,
            },
        };
        let cased = match verb.cards {
            VerbCards::None | VerbCards::Object => None,
            VerbCards::To => args.to.take(),
            VerbCards::From => args.from.take(),
            VerbCards::With => args.by.take(),
        };
        // `이 생명체가 1앰버를 포획한다`: its cards do it
        let doer = if verb.cards == VerbCards::With && cased.is_none() { doer(&mut args) } else { None };
        let what = match (verb.cards, cased.map(|np| (np, None)).or(doer)) {
            (VerbCards::None, _) => None,
            (_, Some((np, qty))) => {
                let (quantity, all) = self.quantity(qty.as_ref(), &args);
                let np = Np { all: np.all || all, ..np };
                let target = self.b.target(&np, quantity);
                Some(self.bound(target))
            }
            (VerbCards::With, None) if self.pending.is_none() => Some(match &self.either {
                // `자신 생명체를 1장 골라 수확하거나 전투한다`: the chosen one does either
                Some(Act::Do { what: Some(chosen @ Target::Choose { .. }), .. }) => chosen.clone(),
                _ => Target::This,
            }),
            _ => Some(self.object(&mut args)?),
        };
        // a phrase that the verb has no place for
        let left = [&args.to, &args.from, &args.by].into_iter().any(Option::is_some);
        if (left && verb.cards != VerbCards::Object) || args.to.is_some() || args.by.is_some() || args.change.is_some()
        {
            return None;
        }
        Some(match verb.does {
            VerbMeaning::Rule(_) => Act::Do { verb: Id(verb.word.id), what, by },
            VerbMeaning::Put(zone, owners) => {
                let to = Zone::whole(Id(zone), if owners { Owner::Owner } else { self.b.whose().into() });
                Act::Put { what: what?, to, any_order: false, shuffle: false }
            }
        })
    }

    /// `가능하다면 전투해야 한다`
    pub(super) fn own_must(&mut self, at: u8, args: &mut Args) -> Option<()> {
        let own = self.b.enc.lexicon.vocabulary().verbs.get(usize::from(at)).filter(|v| !v.action.is_empty())?;
        let target = match args.by.take() {
            Some(np) => Some(self.b.target(&np, None)),
            None => self.patient(args),
        };
        let duration = self.take_duration();
        self.apply(target, duration, vec![Mod::Must(Id(own.action))]);
        Some(())
    }

    /// `2앰버를 얻는다`: a number that is gained piece by piece.
    pub(super) fn gain_piecewise(&mut self, verb: KoVerb, amount: Option<i32>, args: &mut Args) -> Option<()> {
        let change = if verb == KoVerb::Gain { Change::Plus } else { Change::Minus };
        let (_, stat) = args.left_stat.take()?;
        let value = self.amount(amount, args)?;
        if !self.b.enc.lexicon.stat(stat).is_some_and(|s| s.gained) {
            return None;
        }
        let side = self.b.whose();
        self.apply(Some(Target::Player(side)), None, vec![Mod::Stat(stat, change, value)]);
        Some(())
    }

    /// `이 생명체는 파괴될 수 없다`, `상대는 열쇠를 벼릴 수 없다`
    pub(super) fn own_cannot(&mut self, at: u8, passive: bool, args: &Args) -> Option<()> {
        let verb = self.b.enc.lexicon.vocabulary().verbs.get(usize::from(at)).filter(|v| !v.action.is_empty())?;
        let target = match self.patient(args) {
            // a prohibition without a number is for all of them
            Some(Target::Sel(selector)) => Some(Target::All(selector)),
            target => target,
        };
        let of_player = matches!(target, Some(Target::Player(_)));
        if args.object.is_some() || args.by.is_some() || passive != (verb.cards.undergo() && !of_player) {
            return None;
        }
        let duration = self.take_duration();
        self.apply(target, duration, vec![Mod::Cant { action: Id(verb.action), what: None, place: None }]);
        Some(())
    }
}

/// Subject or topic of a verb that its cards do.
fn doer(args: &mut Args) -> Option<(Np, Option<Qty>)> {
    let acts = |phrase: &mut Phrase| !matches!(phrase.np.nucleus, Nucleus::Player(_));
    let phrase = args.subject.take_if(acts).or_else(|| args.topic.take_if(acts))?;
    Some((phrase.np, phrase.qty))
}
