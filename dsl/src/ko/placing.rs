//! Korean acts that put a card somewhere: into a zone, or onto a unit in place of it.

use super::args::Args;
use super::noun::Nucleus;
use super::player::of_opponent;
use super::select::one;
use super::sentence::{Pending, Sentence};
use crate::korean::KoVerb;
use crate::text::TextError;
use crate::tree::*;

impl Sentence<'_, '_, '_> {
    pub(super) fn put(&mut self, verb: KoVerb, args: &mut Args) -> Option<Act> {
        let destination = match verb {
            KoVerb::Return => args.by.take().or(args.at.take())?,
            _ => args.at.take()?,
        };
        let what = self.object(args)?;
        let mut to = self.b.zone(&destination)?;
        if let Some((up, span)) = args.face.take() {
            self.faced(up, span, &to);
        }
        if let Zone::Of { owner, .. } = &mut to
            && destination.owner.is_none()
        {
            let doer: Owner = self.b.whose().into();
            *owner = if verb == KoVerb::Return || self.on_field(&what) || (doer == Owner::Own && of_opponent(&what)) {
                Owner::Owner
            } else {
                doer
            };
        }
        Some(Act::Put { what, to, any_order: args.any_order, shuffle: false })
    }

    /// `덱 맨 위에 뒷면으로`: as cards lie in that zone anyway. Nothing can be said of the other way.
    fn faced(&mut self, up: bool, span: std::ops::Range<usize>, to: &Zone) {
        let zones = self.b.enc.lexicon.vocabulary().zones;
        let open = match to {
            Zone::Of { zone, .. } => zones.iter().find(|z| z.word.id == zone.as_str()).is_some_and(|z| z.public),
            _ => true,
        };
        if open != up {
            let word = self.b.enc.source.get(span.clone()).unwrap_or_default().to_owned();
            let other = if open { "앞면으로" } else { "뒷면으로" };
            self.b.refused.push(TextError::new("contradiction", span).arg("word", word).arg("other", other));
        }
    }

    /// Whether these are cards in play, which go to their owner's zones (3.2.3).
    fn on_field(&self, target: &Target) -> bool {
        match target {
            Target::Encountering | Target::EncounteringOf(_) => true,
            Target::Choose { from: Selector::Kind { kind, side, .. }, .. }
            | Target::All(Selector::Kind { kind, side, .. })
            | Target::Sel(Selector::Kind { kind, side, .. }) => {
                *side == Some(Side::Opp) && self.b.enc.lexicon.noun(*kind).is_some_and(|n| n.in_play)
            }
            _ => false,
        }
    }

    pub(super) fn upgrade(&mut self, args: &mut Args) -> Option<Act> {
        let ignore_size_and_cost = args.ignore_both;
        if args.ignore_size && !ignore_size_and_cost {
            return None;
        }
        let Some(mut with) = args.by.take() else { return self.upgrade_by_chosen(args, ignore_size_and_cost) };
        let named = args.object.is_some() || self.pending.is_some();
        if !matches!(with.nucleus, Nucleus::This(_) | Nucleus::That(_)) && named {
            // `이 유닛을 자신의 패에서 X로`: the unit has its place
            self.source(&mut with, args);
            args.from = None;
        }
        let what = match self.object(args) {
            Some(what) => what,
            None => Target::This,
        };
        let with = one(self.b.target(&with, None));
        Some(Act::Upgrade { what: one(what), with, ignore_size_and_cost })
    }

    /// `자신의 패에서 X를 1장 골라 이 유닛을 업그레이드한다`: what was chosen comes onto it.
    fn upgrade_by_chosen(&mut self, args: &mut Args, ignore_size_and_cost: bool) -> Option<Act> {
        let object = args.object.take()?;
        let Some(Pending::Target(card)) = self.pending.take() else { return None };
        let Target::Choose { quantity, from: Selector::Kind { kind, .. }, opts } = &card else { return None };
        let one_card = *quantity == Quantity::n(1) && opts.is_empty();
        if !one_card || self.b.enc.lexicon.noun(*kind).is_none_or(|n| n.in_play) || args.from.is_some() {
            return None;
        }
        let what = one(self.phrase_target(&object, args));
        Some(Act::Upgrade { what, with: card, ignore_size_and_cost })
    }
}
