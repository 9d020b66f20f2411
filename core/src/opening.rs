//! How a game of any rulebook comes to its first decision: from decks, or from a position between two decisions. What
//! the rulebooks have in common here stands once; what is theirs they say through [`Opening`]. Names no game.

use crate::kernel::catalog::Catalog;
use crate::kernel::context::Slots;
use crate::kernel::counters::Counter;
use crate::kernel::game::Game;
use crate::kernel::ids::{AbilityId, CardId, NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::Observer;
use crate::kernel::machine::Machine;
use crate::kernel::outcome::{Fault, Outcome};
use crate::kernel::room::Room;
use crate::kernel::seq::Seq;
use crate::kernel::state::{Core, EffectFrame, Frame, Object, On, Turn};
use crate::misplaced::{misplaced, owner};
use crate::printed::Kept;
use crate::ruleset::Ruleset;
use crate::table::{DeckFault, DeckList, Impossible, Placed, Position, Setup, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Steps of the set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetupStep {
    /// Decks are shuffled, and it is drawn who begins.
    Shuffle,
    /// First hands are drawn.
    Draw,
    /// So many players have said whether they keep their hands.
    Mulligan(u8),
    /// The next one does not: a new hand.
    Redraw(u8),
    /// The first turn begins.
    Begin,
}

/// What a rulebook says of the beginning of a game.
pub trait Opening: Ruleset {
    /// The rulebook's procedure for a step of the set-up: it wraps the step, so that [`Ruleset::step`] finds it again
    /// and hands it to [`crate::preparation::step`].
    fn setup(step: SetupStep) -> Self::Procedure;

    /// The procedure that begins the first turn, and every turn after it: the step before the first phase.
    fn first_turn() -> Self::Procedure;

    /// The procedure that goes on in the middle of a turn: behind the beginning of the first phase, or anywhere in the
    /// others (`position.phase`, `position.at_start`). The state holds the whole position.
    fn resume(core: &mut Core<Self>, position: &Position) -> Self::Procedure;

    /// Takes a setting of its table ([`crate::printed::Printed::settings`]) into its data of the game.
    fn setting(core: &mut Core<Self>, name: &str, value: i64);

    /// Takes a number of a player from a position: `level`, `amber`. Also words that are no number of the vocabulary,
    /// such as the house that is active.
    fn number(core: &mut Core<Self>, seat: Seat, word: &str, value: i32);

    /// What is wrong with a deck: size, copies, types. A game with such a deck is not begun.
    fn check_deck(catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault>;

    /// The same where a game is played with these settings. Left out: they change nothing in that.
    fn check_deck_with(catalog: &Catalog, deck: &DeckList, _settings: &[(String, i64)]) -> Vec<DeckFault> {
        Self::check_deck(catalog, deck)
    }

    /// Its data of a player before anything has happened, by the cards that the player owns. A game whose players begin
    /// with more than nothing says it here: their level, the houses of their deck.
    fn player(_cat: &Catalog, _own: &[CardId]) -> Self::Player {
        Self::Player::default()
    }

    /// Lays the cards of the decks out, in the order of their lists, before anything has happened. Left out: each player's leader
    /// lies in its zone, and the others in the pile that is drawn from. A game with cards of the table adds them here ([`add`]).
    fn lay_out(core: &mut Core<Self>, _cat: &Catalog, decks: &[DeckList]) {
        for (deck, seat) in decks.iter().zip((0..).map(Seat)) {
            if let (Some(leader), Some(zone)) = (deck.leader, Self::PRINTED.zones.leader) {
                add(core, &[leader], seat, ZoneId::of(seat, zone));
            }
            add(core, &deck.cards, seat, ZoneId::of(seat, Self::DECK));
        }
    }

    /// How many objects the decks are in a game. Left out: all their cards. A game in which everybody brings the same box has it
    /// once.
    fn objects(decks: &[DeckList]) -> usize {
        decks.iter().map(|deck| deck.cards.len() + usize::from(deck.leader.is_some())).sum()
    }

    /// Takes back what only play can bring about, where a position lies before the game. A game whose numbers begin at
    /// a fixed value sets them to it.
    fn unbegun(_core: &mut Core<Self>) {}

    /// Puts a mark on a card of a position, beyond what the table of marks does: words of the kind [`Kept::Own`], words
    /// that no view shows, and what else follows from a mark. Most games need nothing for bits of the status.
    fn mark(_core: &mut Core<Self>, _placed: &Placed, _slot: Slot, _word: &str, _n: i32) {}

    /// What no position can hold beside the rows of [`crate::printed::Board`]: numbers of players that are out of
    /// bounds or would have ended the game.
    fn impossible(_cat: &Catalog, _position: &Position) -> Vec<Impossible> {
        Vec::new()
    }

    /// What rule processing would change at once, at present values: `slots` are the objects of the position's cards. A
    /// game in which creatures fall by their damage tells those that would.
    fn unstable(_m: &mut Machine<Self>, _cat: &Catalog, _slots: &[Slot]) -> Vec<Impossible> {
        Vec::new()
    }
}

/// Adds objects to the game at the end of a zone, in the order of their cards. `None` when the game can hold no more.
pub fn add<R: Ruleset>(core: &mut Core<R>, cards: &[CardId], owner: Seat, at: ZoneId) -> Option<Slot> {
    let mut slots = Slots::new();
    for card in cards {
        let slot = Slot::try_from(core.objects.len()).ok()?;
        core.clock += 1;
        let object = Object { stamp: core.clock, ..Object::new(*card, owner, at) };
        if !core.objects.push(object) {
            return None;
        }
        slots.push(slot);
    }
    if core.piles.extend(at, &slots) { slots.last().copied() } else { None }
}

/// Puts the players of so many seats into an empty state, by the cards that each of them owns.
fn seat<R: Opening>(core: &mut Core<R>, cat: &Catalog, seats: u8, own: impl Fn(Seat) -> Vec<CardId>) {
    for seat in (0..seats).map(Seat) {
        _ = core.players.push(R::player(cat, &own(seat)));
    }
}

/// Begins a game from decks and runs it on to its first decision.
pub fn start<R: Opening>(
    catalog: Arc<Catalog>,
    setup: &Setup,
    observer: Option<Box<dyn Observer>>,
) -> Result<Box<dyn Table>, Vec<DeckFault>> {
    let mut faults: Vec<DeckFault> =
        setup.decks.iter().flat_map(|d| R::check_deck_with(&catalog, d, &setup.settings)).collect();
    let seats = &R::PRINTED.seats;
    if !u8::try_from(setup.decks.len()).is_ok_and(|n| seats.contains(&n)) {
        let found = i32::try_from(setup.decks.len()).unwrap_or(i32::MAX);
        let allowed = if found < i32::from(*seats.start()) { *seats.start() } else { *seats.end() };
        let cited = R::PRINTED.cited.fields.iter().find(|(field, _)| *field == "players");
        let clause = cited.and_then(|(_, clauses)| clauses.first()).copied().unwrap_or("");
        faults.push(DeckFault {
            code: "deck-for-each-seat",
            clause,
            card: None,
            kind: None,
            found,
            allowed: i32::from(allowed),
        });
    }
    let cards = R::objects(&setup.decks);
    // A box that all share is one list: another one would be left out in silence.
    let all: usize = setup.decks.iter().map(|deck| deck.cards.len() + usize::from(deck.leader.is_some())).sum();
    if cards < all && setup.decks.iter().any(|deck| Some(deck) != setup.decks.first()) {
        let clause = R::PRINTED.board.most_cards;
        faults.push(DeckFault { code: "deck-same", clause, card: None, kind: None, found: 0, allowed: 0 });
    }
    if faults.is_empty() && cards > R::Room::OBJECTS {
        let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let (found, allowed) = (number(cards), number(R::Room::OBJECTS));
        faults.push(DeckFault {
            code: "deck-room",
            clause: R::PRINTED.board.most_cards,
            card: None,
            kind: None,
            found,
            allowed,
        });
    }
    for (_, value) in misset::<R>(&setup.settings) {
        let found = i32::try_from(*value).unwrap_or(if *value < 0 { i32::MIN } else { i32::MAX });
        faults.push(DeckFault {
            code: "setting",
            clause: "",
            card: None,
            kind: None,
            found,
            allowed: i32::from(u8::MAX),
        });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let cards = catalog.clone();
    Ok(Game::<R>::begin(catalog, |core| lay_out(core, &cards, setup), setup.clone(), observer))
}

/// Settings that the rulebook does not have, or with a number that they can't have.
fn misset<R: Ruleset>(settings: &[(String, i64)]) -> impl Iterator<Item = &(String, i64)> {
    let fits = |name: &str, value| R::PRINTED.settings.iter().any(|s| s.name == name && s.takes(value));
    settings.iter().filter(move |(name, value)| !fits(name, *value))
}

/// Where the cards of a game lie before its set-up, in the order of their objects.
pub fn laid_out<R: Opening>(cat: &Catalog, setup: &Setup) -> Vec<(ZoneId, CardId)> {
    let mut core = Core::<R>::default();
    lay_out(&mut core, cat, setup);
    core.objects.iter().map(|object| (object.zone, object.card)).collect()
}

/// Players, decks in the order of their lists and the settings, with the set-up on top.
fn lay_out<R: Opening>(core: &mut Core<R>, cat: &Catalog, setup: &Setup) {
    core.seed = setup.seed;
    let seats = u8::try_from(setup.decks.len()).unwrap_or(u8::MAX).max(*R::PRINTED.seats.start());
    let cards = |seat: Seat| setup.decks.get(seat.index()).map(|deck| deck.cards.clone()).unwrap_or_default();
    self::seat(core, cat, seats, cards);
    R::lay_out(core, cat, &setup.decks);
    setup.settings.iter().for_each(|(name, value)| R::setting(core, name, *value));
    _ = core.frames.push(Frame::Rule(R::setup(SetupStep::Shuffle)));
}

/// Sets a game to a position and runs it on to its first decision.
pub fn arrange<R: Opening>(
    catalog: Arc<Catalog>,
    position: &Position,
    observer: Option<Box<dyn Observer>>,
    holds: bool,
) -> Result<Box<dyn Table>, Vec<Impossible>> {
    let mut stray = crate::reach::out_of_reach::<R>(&catalog, position);
    let reason = |name: &str| format!("`{name}` is no setting, or out of its range");
    let unset = misset::<R>(&position.settings).map(|(name, _)| reason(name));
    stray.extend(unset.map(|reason| Impossible { clause: "", card: None, reason }));
    if !stray.is_empty() {
        return Err(stray);
    }
    let mut faults = misplaced::<R>(&catalog, position);
    faults.extend(R::impossible(&catalog, position));
    let mut core = Core::<R> { seed: position.seed, ..Core::default() };
    situate(&mut core, &catalog, position);
    let mut slots = Vec::new();
    for (index, placed) in position.cards.iter().enumerate() {
        let at = ZoneId::of(placed.seat, placed.zone);
        match add(&mut core, &[placed.card], owner(placed), at) {
            Some(slot) => slots.push(slot),
            None => {
                let reason = "more cards than a game can hold".to_owned();
                faults.push(Impossible { clause: R::PRINTED.board.most_cards, card: Some(index), reason });
                break;
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut used = Vec::new();
    for (placed, slot) in position.cards.iter().zip(&slots) {
        mark(&mut core, &catalog, placed, *slot, &slots, &mut used);
    }
    let procedure = resume(&mut core, position);
    _ = core.frames.push(Frame::Rule(procedure));
    let mut game = Game::<R>::at(catalog.clone(), core, position.chances.clone(), &position.settings);
    used.into_iter().for_each(|(holder, ability)| game.machine.mark_used(holder, ability, 0));
    let mut faults = Vec::new();
    for running in &position.running {
        let on = running.on.and_then(|i| slots.get(i));
        let holder = on.map_or(Ref::NONE, |s| game.machine.core.reference(*s));
        let (ability, controller) = (running.ability, running.by);
        let before = game.machine.core;
        game.run_silently(EffectFrame { ability, controller, holder, ..EffectFrame::default() });
        if !puts_in_force(&before, &game.machine) {
            let reason = "an effect in force lasts: this one changes the board at once, or nothing".to_owned();
            faults.push(Impossible { clause: "", card: running.on, reason });
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    game.machine.refresh(&catalog);
    let faults = R::unstable(&mut game.machine, &catalog, &slots);
    if !faults.is_empty() {
        return Err(faults);
    }
    game.machine.listen(observer);
    // The values of the position are worked out once more, for those who listen.
    game.machine.touch();
    game.machine.phases_stay = holds;
    game.run();
    Ok(Box::new(game))
}

/// Whether an effect that was run has put something in force, on cards that are there, and done nothing else.
fn puts_in_force<R: Opening>(before: &Core<R>, machine: &Machine<R>) -> bool {
    let after = &machine.core;
    let lies = |on: &On| match on {
        On::Card(what) => after.is_live(*what),
        On::Player(_) => true,
    };
    let mut lasting = machine.floating().skip(before.floating.len()).peekable();
    let alone = before.objects == after.objects
        && before.marks == after.marks
        && before.piles == after.piles
        && before.players == after.players
        && before.table == after.table
        && after.asks.is_empty();
    alone && lasting.peek().is_some() && lasting.all(|floating| lies(&floating.on))
}

/// Puts the players, the turn and the settings of a position into an empty state; the cards come afterwards. As many
/// players as the position says, or speaks of.
fn situate<R: Opening>(core: &mut Core<R>, cat: &Catalog, position: &Position) {
    let spoken = position.cards.iter().map(|placed| placed.seat.max(owner(placed)));
    let spoken = spoken.chain(position.numbers.iter().map(|(seat, ..)| *seat)).chain([position.first, position.turn]);
    let (least, most) = R::PRINTED.seats.clone().into_inner();
    let spoken = spoken.filter(|seat| *seat != Seat::TABLE).map(|seat| seat.0.saturating_add(1)).max();
    let seats = position.seats.or(spoken).unwrap_or(least).clamp(least, most);
    let own = |seat| position.cards.iter().filter(|placed| owner(placed) == seat).map(|placed| placed.card).collect();
    seat(core, cat, seats, own);
    position.settings.iter().for_each(|(name, value)| R::setting(core, name, *value));
    core.turn = Turn {
        seat: position.turn,
        first: position.first,
        number: u16::try_from(position.turn_number).unwrap_or(u16::MAX),
        phase: position.phase,
    };
    for (seat, word, value) in &position.numbers {
        R::number(core, *seat, word, *value);
    }
}

/// The procedure that goes on from a position.
fn resume<R: Opening>(core: &mut Core<R>, position: &Position) -> R::Procedure {
    if position.setup {
        (core.turn.number, core.turn.phase) = (0, Turn::NO_PHASE);
        R::unbegun(core);
        return R::setup(SetupStep::Shuffle);
    }
    if position.phase == 0 {
        // The turn itself begins once more, which counts it.
        core.turn.number = core.turn.number.saturating_sub(1);
        return R::first_turn();
    }
    R::resume(core, position)
}

/// Puts the marks of a card on it; the abilities that it has used are noted in `used`.
fn mark<R: Opening>(
    core: &mut Core<R>,
    catalog: &Catalog,
    placed: &Placed,
    slot: Slot,
    slots: &[Slot],
    used: &mut Vec<(Ref, AbilityId)>,
) {
    let holder = core.reference(slot);
    for (word, n) in &placed.marks {
        if word == "used" {
            let index = usize::try_from(n.saturating_sub(1)).unwrap_or(usize::MAX);
            if let Some(ability) = catalog.face(placed.card, placed.face).abilities.get(index) {
                used.push((holder, *ability));
            }
            continue;
        }
        let kept = R::PRINTED.marks.iter().find(|row| row.word == word.as_str()).map(|row| row.kept);
        if let Some(object) = core.object_mut(slot) {
            match kept {
                Some(Kept::Status(bit)) if *n > 0 => object.status |= bit,
                Some(Kept::Count) => object.count = u8::try_from(*n).unwrap_or(0),
                Some(Kept::Status(_) | Kept::Own | Kept::Counters(_)) | None => {}
            }
        }
        if let Some(Kept::Counters(kind)) = kept
            && let Some(n) = u16::try_from(*n).ok().filter(|n| *n > 0)
            && !core.counters.add(Counter { on: On::Card(holder), kind, n, stamp: core.clock })
        {
            core.outcome = Some(Outcome::Fault(Fault::Counters));
        }
        R::mark(core, placed, slot, word, *n);
    }
    if let Some(object) = core.object_mut(slot) {
        object.show(placed.face);
        object.host = placed.host.and_then(|i| slots.get(i)).copied().unwrap_or(NOBODY);
    }
}
