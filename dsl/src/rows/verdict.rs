//! The rows held against a tree that was read otherwise: what a text says of cards must stand in the tree of its ability, of
//! the same cards. It finds properties that were lost, or given to another noun than the one they were said of.

use std::ops::Range;

use super::Rows;
use crate::lang::Lang;
use crate::state_heads;
use crate::tree::visit::Visit;
use crate::tree::{
    Ability, Card, EquipIf, Filter, HeadArg, NameRef, Part, Selector, Side, Stmt, StmtKind, Target, selectors_in,
};

/// A phrase that the tree of its text does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// The bytes of the phrase in the text.
    pub bytes: Range<usize>,
    /// What the rows read there, in the notation of trees.
    pub read: String,
    /// What the tree says of such cards: the sets of cards of the same kind. None where the tree has no node for it.
    pub instead: Vec<String>,
}

/// How many phrases were looked at, and those that the tree does not hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Phrases that say anything of cards.
    pub phrases: usize,
    /// Phrases with more than one tree.
    pub several: usize,
    /// Sets of cards with properties that the tree holds, and those of them that a phrase says.
    pub sets: [usize; 2],
    /// Phrases that the tree does not hold.
    pub doubts: Vec<Doubt>,
}

impl Rows<'_> {
    /// Looks for the phrases of a text in the tree that was made of it.
    pub fn compare(&self, lang: Lang, text: &str, card: &Card) -> Verdict {
        let mut verdict = Verdict::default();
        let equip = match card {
            Card::Plain { equip: Some(EquipIf::Filters(filters)), .. } => filters.as_slice(),
            _ => &[],
        };
        for ability in card.abilities() {
            let range = ability.span.range();
            if let Some(part) = text.get(range.clone()) {
                self.ability(lang, (part, range.start), (ability, equip), &mut verdict);
            }
        }
        verdict
    }

    fn ability(&self, lang: Lang, text: (&str, usize), of: (&Ability, &[Filter]), verdict: &mut Verdict) {
        let ((text, start), (ability, equip)) = (text, of);
        let known = Known { lang: Some(lang), ..self.known(ability, equip) };
        let written = ability.to_string();
        let mut seen = vec![false; known.sets.len()];
        for phrase in self.phrases(lang, text, Side::Own) {
            let bytes = start + phrase.bytes.start..start + phrase.bytes.end;
            if let Some(beyond) = phrase.beyond.first().filter(|_| phrase.part != Part::Zone) {
                verdict.doubts.push(Doubt { bytes, read: beyond.clone(), instead: Vec::new() });
                continue;
            }
            let [tree] = phrase.trees.as_slice() else {
                verdict.several += usize::from(phrase.trees.len() > 1);
                continue;
            };
            let Ok(said) = selectors_in(phrase.part, tree, self.lexicon) else { continue };
            for (set, seen) in known.sets.iter().zip(&mut seen) {
                *seen |= said.iter().any(|one| self.holds(set, one) && self.holds(one, set));
            }
            let said: Vec<&Selector> = said.iter().filter(|one| known.says_anything(one, &written)).collect();
            if said.is_empty() {
                continue;
            }
            verdict.phrases += 1;
            // what goes on with a phrase before it may be said of both
            if goes_on(text.get(..phrase.bytes.start).unwrap_or_default()) {
                continue;
            }
            if let Some(lost) = said.into_iter().find(|one| !known.sets.iter().any(|other| self.holds(other, one))) {
                let alike = |other: &&Selector| self.same_kind(other, lost);
                verdict.doubts.push(Doubt {
                    bytes,
                    read: lost.to_string(),
                    instead: known.sets.iter().filter(alike).map(ToString::to_string).collect(),
                });
            }
        }
        let [sets, said] = &mut verdict.sets;
        for (_, seen) in known.sets.iter().zip(seen).take(known.own).filter(|(set, _)| known.says_anything(set, "")) {
            *sets += 1;
            *said += usize::from(seen);
        }
    }

    /// The sets of cards of an ability, and those that its heads and the equip condition of its card stand for.
    fn known(&self, ability: &Ability, equip: &[Filter]) -> Known {
        let mut known = Known::default();
        known.ability(ability);
        known.own = known.sets.len();
        known.sets.append(&mut known.decks);
        for head in &ability.heads {
            if let Some(cond) = state_heads::condition(head, self.lexicon) {
                known.cond(&cond);
            }
            if let HeadArg::Name(name) = &head.param {
                known.named(name);
            }
        }
        known.selector(&Selector::new(self.lexicon.standing(), None, equip.to_vec()));
        known
    }

    /// Whether a set of the tree has everything that a phrase says of its cards.
    fn holds(&self, set: &Selector, said: &Selector) -> bool {
        match (set, said) {
            (Selector::Kind { side, filters, .. }, Selector::Kind { side: wanted, filters: all, .. }) => {
                let beside = wanted.is_none() || side == wanted || side.is_none();
                beside && self.same_kind(set, said) && all.iter().all(|filter| !counts(filter) || has(filters, filter))
            }
            (Selector::Or(parts, common), Selector::Kind { .. }) => parts.iter().any(|part| match part {
                Selector::Kind { kind, side, filters } => {
                    let all = filters.iter().chain(common).cloned().collect();
                    self.holds(&Selector::new(*kind, *side, all), said)
                }
                _ => false,
            }),
            _ => set == said,
        }
    }

    /// Whether both speak of cards of one type, in play or not: where they are says which of the words is meant.
    fn same_kind(&self, one: &Selector, other: &Selector) -> bool {
        let (Selector::Kind { kind: a, .. }, Selector::Kind { kind: b, .. }) = (one, other) else { return false };
        let of = |id| self.lexicon.noun(id).and_then(|noun| noun.of);
        a == b || (of(*a).is_some() && of(*a) == of(*b))
    }
}

/// Whether the words before a phrase go on with it.
fn goes_on(before: &str) -> bool {
    let before = before.trim_end().to_lowercase();
    let korean = ["나", "와", "과", "보다", "의"].iter().any(|end| before.ends_with(end));
    korean || [" or", " and", " than", " of"].iter().any(|end| before.ends_with(end))
}

/// Whether a property must be found again: places become sides, and what was chosen or done becomes a reference.
fn counts(filter: &Filter) -> bool {
    // a wearer that is not named is this card only as far as nothing else was spoken of
    if matches!(filter, Filter::On(wearer) if **wearer == Target::This) {
        return false;
    }
    !matches!(filter, Filter::In(_) | Filter::Chosen | Filter::Among(_) | Filter::Done(..) | Filter::ThisTurn)
}

fn has(filters: &[Filter], filter: &Filter) -> bool {
    let here = |text: String| text.replace(" opp)", " own)");
    filters.iter().any(|one| one == filter || here(one.to_string()) == here(filter.to_string()))
}

/// All sets of cards of an ability.
#[derive(Default)]
struct Known {
    lang: Option<Lang>,
    sets: Vec<Selector>,
    /// How many of them its sentences hold.
    own: usize,
    /// What it says of the cards of a deck.
    decks: Vec<Selector>,
    /// Whether it speaks of what is left of a set, which a text may call the others.
    rest: bool,
}

impl Known {
    /// Whether a phrase says of its cards what only a property of them can mean. A name alone may stand in other nodes.
    fn says_anything(&self, selector: &Selector, written: &str) -> bool {
        let Selector::Kind { filters, .. } = selector else { return false };
        filters.iter().any(|filter| match filter {
            Filter::Other => !self.rest,
            // in English a state may be a verb too: `can't ready creatures`
            Filter::State(_) => self.lang == Some(Lang::Ko),
            Filter::Name(true, NameRef::Named(name)) => !written.contains(&name.replace(' ', "_")),
            filter => counts(filter),
        })
    }

    /// Cards of a name, for nodes that hold one without cards.
    fn named(&mut self, name: &str) {
        let filter = Filter::Name(true, NameRef::Named(name.to_owned()));
        self.sets.push(Selector::new(crate::tree::Id("card"), None, vec![filter]));
    }
}

impl Visit for Known {
    fn selector(&mut self, node: &Selector) {
        self.sets.push(node.clone());
        node.walk(self);
    }

    fn target(&mut self, node: &Target) {
        self.rest |= *node == Target::Rest;
        node.walk(self);
    }

    fn stmt(&mut self, node: &Stmt) {
        if let StmtKind::DeckOnly(attribute) | StmtKind::DeckNeeds(attribute) | StmtKind::DeckSame(attribute) =
            node.kind
        {
            for is in [true, false] {
                let filters = vec![Filter::Attr(is, attribute), Filter::Other];
                self.decks.push(Selector::new(crate::tree::Id("card"), None, filters));
            }
        }
        node.walk(self);
    }
}
