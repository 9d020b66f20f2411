//! Joins what a rulebook says to the kernel, to the card compiler and of the beginning of a game into one value.
//! Nothing here belongs to one game.

use crate::card_text::CardText;
use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::decision::Ask;
use crate::kernel::event::EventKind;
use crate::kernel::game::Game;
use crate::kernel::ids::{CardId, Clause, ZoneId};
use crate::kernel::log::Observer;
use crate::kernel::program::{Cond, Dest, Pattern, Who};
use crate::kernel::view::View;
use crate::meaning::{EventWord, HeadArgument, HeadMeaning};
use crate::opening::{self, Opening};
use crate::printed::Printed;
use crate::rulebook::Rulebook;
use crate::table::{DeckFault, DeckList, Impossible, Position, RestoreError, Setup, Table};
use std::sync::Arc;

impl<R: CardText + Opening> Rulebook for R {
    fn printed(&self) -> &'static Printed {
        const { R::PRINTED.fit() };
        R::PRINTED
    }

    fn head(&self, head: u8, argument: &HeadArgument) -> HeadMeaning {
        R::head(head, argument)
    }

    fn meanwhile(&self, head: u8) -> Option<Cond> {
        R::meanwhile(head)
    }

    fn leaves_to(&self, head: u8) -> Option<Dest> {
        R::leaves_to(head)
    }

    fn condition_activates(&self, head: u8) -> bool {
        R::condition_activates(head)
    }

    fn bare_text(&self, card_type: u8) -> HeadMeaning {
        R::bare_text(card_type)
    }

    fn head_zones(&self, head: u8) -> Option<u32> {
        R::head_zones(head)
    }

    fn replaces_at_once(&self) -> bool {
        R::STAGED
    }

    fn chooses_first(&self) -> bool {
        R::chooses_first()
    }

    fn event(&self, event: EventWord, who: Option<Who>) -> Option<Pattern> {
        R::event(event, who)
    }

    fn draws_one_by_one(&self) -> bool {
        R::UNROLL & EventKind::DREW.bit() != 0
    }

    fn verb_event(&self, verb: u8, who: Option<Who>) -> Option<Pattern> {
        R::verb_event(verb, who)
    }

    fn replaceable(&self, kind: EventKind) -> bool {
        R::replaceable(kind)
    }

    fn ability_clauses(&self, ability: &Ability) -> Vec<Clause> {
        let cited = &R::PRINTED.cited;
        let mut clauses = cited.abilities.to_vec();
        if ability.heads != 0 {
            clauses.extend(cited.headed);
        }
        for (word, head) in R::PRINTED.vocabulary.heads.iter().zip(0u8..) {
            if ability.heads & (1 << head) != 0 {
                clauses.push(word.word.clause);
                clauses.extend(cited.heads.iter().filter(|(of, _)| *of == head).flat_map(|(_, behind)| *behind));
            }
        }
        clauses.extend(R::ability_clauses(ability));
        clauses
    }

    fn laid_out(&self, catalog: &Catalog, setup: &Setup) -> Vec<(ZoneId, CardId)> {
        opening::laid_out::<R>(catalog, setup)
    }

    fn promise(
        &self,
        catalog: &Catalog,
        view: &View,
        ask: &Ask,
        verb: Option<u8>,
        card: Option<CardId>,
    ) -> Option<i64> {
        R::promise(catalog, view, ask, verb, card)
    }

    fn check_deck(&self, catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        R::check_deck(catalog, deck)
    }

    fn start_observed(
        &self,
        catalog: Arc<Catalog>,
        setup: &Setup,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<DeckFault>> {
        opening::start::<R>(catalog, setup, observer)
    }

    fn arrange_observed(
        &self,
        catalog: Arc<Catalog>,
        position: &Position,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<Impossible>> {
        opening::arrange::<R>(catalog, position, observer, false)
    }

    fn arrange_held(&self, catalog: Arc<Catalog>, position: &Position) -> Result<Box<dyn Table>, Vec<Impossible>> {
        opening::arrange::<R>(catalog, position, None, true)
    }

    fn restore(&self, catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Box<dyn Table>, RestoreError> {
        Ok(Box::new(Game::<R>::restore(catalog, bytes)?))
    }
}
