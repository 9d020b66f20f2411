//! Tokens that texts make: a card of the catalogue for each description and for each token of the rulebook, behind the cards of the
//! project.

use super::ability::{self, Home};
use super::body::Body;
use super::words::Compiler;
use super::{Low, unsayable};
use crate::read;
use crate::text::Lang;
use crate::tree::{self, Act, Change, Filter, Gained, Mod};
use cardwright_core::kernel::capacity::CARD_STATS;
use cardwright_core::kernel::catalog::{Card, Face, Names};
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{Dest, Op, Target, Value, Whose};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// Makes cards of the catalogue of what texts make, behind those that are there.
pub(super) fn append(cx: &mut Compiler<'_>, field_clauses: &mut Vec<Vec<&'static str>>) {
    for card in std::mem::take(&mut cx.made) {
        let id = CardId(u16::try_from(cx.catalog.cards.len()).unwrap_or(u16::MAX));
        for ability in card.faces.iter().flat_map(|face| &face.abilities) {
            if let Some(ability) = cx.catalog.ability_mut(*ability) {
                ability.card = id;
            }
        }
        field_clauses.push(Vec::new());
        cx.catalog.cards.push(Arc::new(card));
    }
}

impl Body<'_, '_> {
    /// Makes so many tokens of a description (111.3).
    pub(super) fn create(&mut self, count: &tree::Value, what: &tree::Selector, has: &[Mod], act: &Act) -> Low<()> {
        let Act::Create { what: tree::Selector::Kind { kind, side: None, filters }, .. } = act else {
            return Err(unsayable(act));
        };
        let id = format!("token {what}{}", has.iter().map(|one| format!(" {one}")).collect::<String>());
        if !self.is_made(&id) {
            let mut token = self.cx.blank(&id, *kind)?;
            for filter in filters {
                match filter {
                    Filter::Attr(true, attribute) => token.attributes |= self.cx.attribute(*attribute)?,
                    // of two of them it would be either
                    Filter::Aff(of) if of.len() == 1 => {
                        token.affiliations.extend(of.iter().map(|one| self.cx.term(one)))
                    }
                    other => return Err(unsayable(other)),
                }
            }
            token.affiliations.sort_unstable();
            token.affiliations.dedup();
            // 111.4: its name is that of its subtypes.
            if let Some(Filter::Aff(of)) = filters.iter().find(|filter| matches!(filter, Filter::Aff(_))) {
                token.name = of.first().map_or_else(Names::default, |one| self.cx.term_words(one));
            }
            for one in has {
                self.characteristic(one, &mut token)?;
            }
            self.cx.made.push(token);
        }
        self.makes(count, &id)
    }

    /// A number or a keyword of a token.
    fn characteristic(&mut self, one: &Mod, token: &mut Card) -> Low<()> {
        match one {
            Mod::Stat(stat, Change::Set, tree::Value::Number(n)) => {
                let at = self.cx.card_stat(*stat, 1 << token.kind)?;
                *token.stats.get_mut(usize::from(at)).ok_or_else(|| unsayable(one))? = *n;
            }
            Mod::Gain(Gained::Keyword(keyword)) => {
                let ability = super::keyword::gained(self.cx, keyword)?;
                self.cx.printed_on(&ability, token, "");
            }
            _ => return Err(unsayable(one)),
        }
        Ok(())
    }

    /// Makes so many tokens that the rulebook defines (111.10).
    pub(super) fn create_known(&mut self, count: &tree::Value, token: tree::Id) -> Low<()> {
        let known = self.cx.lexicon.token(token).ok_or_else(|| unsayable(token))?;
        self.cx.cite(known.word.clause);
        let id = format!("token {token}");
        if !self.is_made(&id) {
            let mut made = self.cx.blank(&id, tree::Id(known.noun))?;
            let subtype = known.word.en.first().copied().unwrap_or(known.word.id);
            made.affiliations = vec![self.cx.term(subtype)];
            let ko = known.word.ko.first().copied().unwrap_or(known.word.id);
            made.name = Names { ko: ko.to_owned(), en: subtype.to_owned() };
            let text = read::card_in(Lang::En, known.text, self.cx.lexicon, made.kind);
            for ability in text.card.abilities() {
                self.cx.printed_on(ability, &mut made, known.text);
            }
            self.cx.made.push(made);
        }
        self.makes(count, &id)
    }

    /// Does one of several verbs of the rulebook whose numbers follow each other, by choice of who acts.
    pub(super) fn one_verb_of(&mut self, first: u8, n: u8) {
        let choice = self.hole(Op::Modes { who: self.actor, entries: Vec::new() });
        let (mut entries, mut ends) = (Vec::new(), Vec::new());
        for verb in first..first.saturating_add(n) {
            entries.push(self.here());
            self.code.push(Op::RuleBy { verb, what: Target::Source, who: self.actor, n: Value::Number(1) });
            ends.push(self.hole(Op::Jump(0)));
        }
        ends.into_iter().for_each(|end| self.land(end));
        self.set_entries(choice, entries);
    }

    /// Whether a description has its card already.
    fn is_made(&self, id: &str) -> bool {
        self.cx.made.iter().any(|card| card.id == id) || self.cx.catalog.find(id).is_some()
    }

    fn makes(&mut self, count: &tree::Value, id: &str) -> Low<()> {
        let n = self.value(count)?;
        let name = self.cx.name(id);
        let kind = super::words::small(self.cx.book.printed().zones.in_play.trailing_zeros() as usize);
        self.code.push(Op::Create { who: self.actor, name, n, to: Dest { kind, of: Whose::Owner, bottom: false } });
        // what "it" or "that creature" would mean behind it, nobody can tell yet
        self.refs.set = None;
        self.refs.picks.clear();
        Ok(())
    }
}

impl Compiler<'_> {
    /// A token of a noun, with nothing else.
    fn blank(&mut self, id: &str, noun: tree::Id) -> Low<Card> {
        let word = self.noun(noun)?;
        let Some(kind) = word.of.filter(|_| word.in_play && word.also == 0) else { return Err(unsayable(noun)) };
        Ok(Card {
            id: id.to_owned(),
            name: Names::default(),
            names: vec![self.name(id)],
            kind,
            also: 0,
            attributes: 0,
            affiliations: Vec::new(),
            stats: [0; CARD_STATS],
            cost: Vec::new(),
            faces: vec![Face::default()],
            attach: None,
            deck_rules: Vec::new(),
            hash: xxh3_64(id.as_bytes()),
        })
    }

    /// Adds an ability to what a token has. `text`: in which it stands.
    fn printed_on(&mut self, ability: &tree::Ability, token: &mut Card, text: &str) {
        let source = std::mem::replace(&mut self.source, text.to_owned());
        let used = std::mem::take(&mut self.used);
        let made = ability::compile(self, ability, CardId::default(), Home::Printed(token.kind));
        (self.source, self.used) = (source, used);
        let heads = self.catalog.ability(made).heads;
        if let Some(face) = token.faces.first_mut() {
            face.heads |= heads;
            face.abilities.push(made);
        }
    }

    /// The words for a subtype.
    fn term_words(&mut self, id: &str) -> Names {
        let at = self.term(id);
        self.catalog.terms.get(usize::from(at)).cloned().unwrap_or_default()
    }
}
