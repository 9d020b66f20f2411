//! How a game of any rulebook comes to its first decision: from two decks, or from a position. What the rulebooks have in
//! common here stands once; what is theirs they say through [`Opening`]. Names no game.

use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::game::Game;
use crate::kernel::ids::{CardId, Clause, NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::Observer;
use crate::kernel::machine::Machine;
use crate::kernel::rng::Outcomes;
use crate::kernel::state::{Core, EffectFrame, Frame, Object, Used};
use crate::ruleset::Ruleset;
use crate::table::{Chance, DeckFault, Impossible, Placed, Position, Setup, Table};
use std::sync::Arc;

/// The stream that draws who begins; each seat's shuffles use a stream of their own.
const STREAM_FIRST: u8 = 4;

/// What a rulebook says of the beginning of a game.
pub trait Opening: Ruleset {
    /// The clause that bounds the cards of a game.
    const MOST_CARDS: Clause;

    /// Puts the players, the settings, the cards of the decks and the set-up procedure into an empty state.
    fn lay_out(core: &mut Core<Self>, cat: &Catalog, setup: &Setup);
    /// Puts the players, the table and the settings of a position into an empty state; the cards come afterwards.
    fn situate(core: &mut Core<Self>, cat: &Catalog, position: &Position);
    /// Puts a mark of the position (a word with a number) on a card that has been placed.
    fn mark(core: &mut Core<Self>, placed: &Placed, slot: Slot, word: &str, n: i32);
    /// The procedure that goes on from a position.
    fn resume(core: &mut Core<Self>, position: &Position) -> Self::Procedure;
    /// Everything in a position that no board can look like, card by card.
    fn impossible(cat: &Catalog, position: &Position) -> Vec<Impossible>;
    /// Everything in a position that rule processing would change at once; `slots` are the objects of the position's
    /// cards, in their order.
    fn unstable(m: &mut Machine<Self>, cat: &Catalog, slots: &[Slot]) -> Vec<Impossible>;
}

/// Adds an object to the game at the end of a zone. `None` when the game can hold no more.
pub fn add<R: Ruleset>(core: &mut Core<R>, card: CardId, owner: Seat, at: ZoneId) -> Option<Slot> {
    let slot = u8::try_from(core.objects.len()).ok()?;
    core.clock += 1;
    let object = Object { card, owner, zone: at, stamp: core.clock, ..Object::default() };
    (core.objects.push(object) && core.piles.insert(at, usize::MAX, slot)).then_some(slot)
}

/// Begins a game from decks and runs it on to its first decision.
pub fn start<R: Opening>(
    catalog: Arc<Catalog>,
    setup: &Setup,
    observer: Option<Box<dyn Observer>>,
) -> Result<Box<dyn Table>, Vec<DeckFault>> {
    let faults: Vec<DeckFault> = setup.decks.iter().flat_map(|d| R::rulebook().check_deck(&catalog, d)).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let cards = catalog.clone();
    Ok(Game::<R>::begin(catalog, |core| R::lay_out(core, &cards, setup), setup.clone(), observer))
}

/// Sets a game to a position and runs it on to its first decision.
pub fn arrange<R: Opening>(
    catalog: Arc<Catalog>,
    position: &Position,
    observer: Option<Box<dyn Observer>>,
) -> Result<Box<dyn Table>, Vec<Impossible>> {
    let mut faults = R::impossible(&catalog, position);
    let mut core = Core::<R> { seed: position.seed, ..Core::default() };
    R::situate(&mut core, &catalog, position);
    let mut slots = Vec::new();
    for (index, placed) in position.cards.iter().enumerate() {
        let at = ZoneId::of(placed.seat, placed.zone);
        match add(&mut core, placed.card, placed.owner.unwrap_or(placed.seat), at) {
            Some(slot) => slots.push(slot),
            None => {
                let reason = "more cards than a game can hold".to_owned();
                faults.push(Impossible { clause: R::MOST_CARDS, card: Some(index), reason });
                break;
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    for (placed, slot) in position.cards.iter().zip(&slots) {
        mark(&mut core, &catalog, placed, *slot, &slots);
    }
    let procedure = R::resume(&mut core, position);
    _ = core.frames.push(Frame::Rule(procedure));
    let mut game = Game::<R>::at(catalog.clone(), core, position.chances.clone(), &position.settings);
    for running in &position.running {
        let on = running.on.and_then(|i| slots.get(i));
        let holder = on.map_or(Ref::NONE, |s| game.machine.core.reference(*s));
        let (ability, controller) = (running.ability, running.by);
        game.run_silently(EffectFrame { ability, controller, holder, ..EffectFrame::default() });
    }
    game.machine.refresh(&catalog);
    let faults = R::unstable(&mut game.machine, &catalog, &slots);
    if !faults.is_empty() {
        return Err(faults);
    }
    game.machine.listen(observer);
    // The values of the position are worked out once more, for those who listen.
    game.machine.touch();
    game.run();
    Ok(Box::new(game))
}

fn mark<R: Opening>(core: &mut Core<R>, catalog: &Catalog, placed: &Placed, slot: Slot, slots: &[Slot]) {
    let holder = core.reference(slot);
    for (word, n) in &placed.marks {
        if word == "used" {
            let index = usize::try_from(*n - 1).unwrap_or(usize::MAX);
            if let Some(ability) = catalog.face(placed.card, placed.face).abilities.get(index) {
                _ = core.used.push(Used { holder, ability: *ability, entry: 0 });
            }
        } else {
            R::mark(core, placed, slot, word, *n);
        }
    }
    if let Some(object) = core.object_mut(slot) {
        object.face = placed.face;
        object.host = placed.host.and_then(|i| slots.get(i)).copied().unwrap_or(NOBODY);
    }
}

/// The player who begins: fixed beforehand, or else drawn.
pub fn first_player<R: Ruleset>(m: &mut Machine<R>) -> Seat {
    let fixed = m.chances.iter().position(|c| matches!(c, Chance::First(_)));
    let n = m.draw_number(STREAM_FIRST);
    let drawn = Outcomes::new(m.core.seed, STREAM_FIRST, n).below(2);
    match fixed.map(|at| m.chances.remove(at)) {
        Some(Chance::First(seat)) => seat,
        _ => Seat(u8::try_from(drawn).unwrap_or(0)),
    }
}

/// The event by which a player's draw pile is shuffled.
pub fn shuffle<R: Ruleset>(seat: Seat, cause: Cause) -> Event {
    Event { kind: EventKind::SHUFFLED, seat, to: ZoneId::of(seat, R::DECK), cause, ..Event::default() }
}

/// The event by which a player draws.
pub fn draw(seat: Seat, amount: i32, cause: Cause) -> Event {
    Event { kind: EventKind::DREW, seat, amount, cause, ..Event::default() }
}

/// The events by which a player's whole hand is put onto the draw pile, shown to nobody, before it is shuffled.
pub fn hand_back<R: Ruleset>(m: &mut Machine<R>, seat: Seat, cause: Cause) -> Vec<Event> {
    let mut batch = m.batch();
    let from = ZoneId::of(seat, R::HAND);
    let to = ZoneId::of(seat, R::DECK);
    for slot in m.core.zone(from) {
        let subject = m.core.reference(*slot);
        batch.push(Event { kind: EventKind::MOVED, seat, subject, from, to, extra: 1, cause, ..Event::default() });
    }
    batch
}
