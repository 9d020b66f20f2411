//! Priority (117): what its holder may do, when players are asked at all, and playing lands (116.2a).

use super::state::{Procedure, status, verb};
use super::vocabulary::{action, card_type, cause, phase, zone};
use super::{M, casting, costs, mana, no, turn, zones};
use crate::kernel::announced::{Order, Pending, Policy, Resolve};
use crate::kernel::catalog::{Ability, Catalog, Use};
use crate::kernel::decision::{Act, Answer, Ask, AskKind, Refusal};
use crate::kernel::event::Cause;
use crate::kernel::ids::{AbilityId, Seat, Slot, ZoneId};
use crate::kernel::means::Mean;
use crate::kernel::state::EffectFrame;

/// How many lands a player may play in a turn (305.2).
const LANDS: u8 = 1;

/// A window: the active player gets priority first (117.3a, 117.3b), whoever acts has it again (117.3c), and when all have passed in a
/// row the top of the stack resolves (117.4). State-based actions and waiting triggers come before each player has it (117.5).
pub fn policy(m: &M) -> Policy {
    Policy { first: m.core.turn.seat, order: Order::Same, resolve: Resolve::Newest, quiet: true }
}

/// Whether a player is asked in the present window. With the setting `windows` at 1 only where acting is of use: in the own main phases,
/// when attackers and blockers are declared, at the last moment before combat and before the end of another's turn, and where another
/// one's spell or ability is on top of the stack.
fn is_useful(m: &M, seat: Seat) -> bool {
    if !m.core.table.useful {
        return true;
    }
    let own = m.core.turn.seat == seat;
    match m.announced().last() {
        Some(top) => top.controller != seat,
        None => match m.core.turn.phase {
            phase::MAIN | phase::SECOND_MAIN => own,
            phase::ATTACKERS | phase::BLOCKERS => true,
            phase::COMBAT | phase::END => !own,
            _ => false,
        },
    }
}

/// Writes what a player with priority may do beside passing (117.1).
pub fn may_do(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    if !is_useful(m, seat) {
        return;
    }
    for slot in m.core.zone(ZoneId::of(seat, zone::HAND)).iter().copied() {
        if may_play(m, cat, seat, slot).is_ok() {
            out.push(Answer::Act(Act::with(verb::LAND, slot)));
        } else if casting::may_cast(m, cat, seat, slot).is_ok() {
            out.push(Answer::Act(Act::with(verb::CAST, slot)));
        }
    }
    for slot in m.core.zone(zones::battlefield(seat)).iter().copied() {
        let all = abilities(m, cat, seat, slot).into_iter();
        out.extend(all.map(|ability| Answer::Act(Act { ability, ..Act::with(verb::ACTIVATE, slot) })));
    }
    // 117.1d: mana abilities, which alone are of no use.
    if !m.core.table.useful {
        let sources = mana::sources(m, cat, seat);
        out.extend(sources.iter().map(|mean| Answer::Act(tap_act(mean))));
    }
}

/// The action of using a means without something to be paid for.
fn tap_act(mean: &Mean) -> Act {
    Act { ability: mean.ability, ..Act::with(verb::TAP, mean.card.slot) }
}

/// Whether a player can play a land of the hand (305.2).
pub fn may_play(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    let played = m.core.players.get(seat.index()).map_or(LANDS, |player| player.lands);
    match () {
        () if !zones::is_a(m, cat, slot, card_type::LAND) => no("116.2a", "only lands are played so"),
        () if object.zone != ZoneId::of(seat, zone::HAND) => no("116.2a", "this card is not in the hand"),
        () if !turn::is_sorcery_time(m, seat) => {
            no("116.2a", "a land is played in an own main phase with an empty stack")
        }
        () if played >= LANDS => no("305.2", "a land was played this turn"),
        () if m.cant(cat, slot, action::PLAY_LAND) || m.derived.player(seat).cant & 1 << action::PLAY_LAND != 0 => {
            no("101.2", "something forbids it")
        }
        () => Ok(()),
    }
}

/// The activated abilities of a permanent that its player can activate now (602.2). Mana abilities that are means are not among them.
pub fn abilities(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Vec<AbilityId> {
    let mut all = Vec::new();
    let holder = m.core.reference(slot);
    let means: Vec<AbilityId> = mana::sources(m, cat, seat).iter().map(|mean| mean.ability).collect();
    m.abilities_of(cat, slot, |ability| {
        let pending = Pending { holder, ability, controller: seat, ..Pending::default() };
        let frame = EffectFrame { ability, controller: seat, holder, ..EffectFrame::default() };
        let timely = is_timely(m, cat.ability(ability), seat, slot);
        let mean = mana::is_mana_ability(cat, ability) && means.contains(&ability);
        if timely && !mean && !all.contains(&ability) && m.states_hold(cat, &frame) && m.can_announce(cat, &pending) {
            all.push(ability);
        }
    });
    all
}

/// The phases in which sorceries are cast, as bits: what is activated in these alone is activated only as a sorcery.
pub const SORCERY: u32 = 1 << phase::MAIN | 1 << phase::SECOND_MAIN;

/// Whether an ability of a permanent can be activated at this moment (602.5, 606.3).
fn is_timely(m: &M, ability: &Ability, seat: Seat, slot: Slot) -> bool {
    let now = 1u32.checked_shl(u32::from(m.core.turn.phase)).unwrap_or(0);
    let Use::Activated { phases } = ability.usage else { return false };
    match () {
        () if costs::is_loyalty(ability) => turn::is_sorcery_time(m, seat) && !costs::has_used_loyalty(m, slot),
        () if phases == SORCERY => turn::is_sorcery_time(m, seat),
        () => phases == 0 || phases & now != 0,
    }
}

/// Why an ability can't be activated.
fn why_not_activate(m: &M, cat: &Catalog, seat: Seat, act: Act) -> Result<(), Refusal> {
    let ability = cat.ability(act.ability);
    match () {
        () if m.core.object(act.card).zone != zones::battlefield(seat) => no("602.2", "its player does not control it"),
        () if costs::is_loyalty(ability) && costs::has_used_loyalty(m, act.card) => {
            no("606.3", "a loyalty ability of it was activated this turn")
        }
        () if !is_timely(m, ability, seat, act.card) => no("602.5", "it is not activated at this moment"),
        () => no("602.2", "it can't be aimed or paid for"),
    }
}

/// Does what a player with priority has chosen.
pub fn answered(m: &mut M, cat: &Catalog, ask: &Ask, act: Act) {
    let seat = ask.seat;
    match act.verb {
        verb::LAND => play(m, cat, seat, act.card),
        verb::CAST => {
            m.begin_attempt(ask);
            casting::cast(m, cat, seat, act.card);
        }
        verb::ACTIVATE => {
            m.begin_attempt(ask);
            m.cite("117.1b");
            m.cite("602.2");
            let holder = m.core.reference(act.card);
            m.declare_ability(cat, Pending { holder, ability: act.ability, controller: seat, ..Pending::default() });
        }
        verb::TAP => {
            m.cite("117.1d");
            let at = mana::sources(m, cat, seat).iter().position(|mean| tap_act(mean) == act);
            if let Some(at) = at.and_then(|at| u16::try_from(at).ok()) {
                m.push_procedure(Procedure::Tap(seat, at));
            }
        }
        _ => {}
    }
}

/// Plays a land: it is put onto the battlefield, uses no stack and can't be answered (116.2a, 305.1).
fn play(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    if let Some(player) = m.core.players.get_mut(seat.index()) {
        player.lands = player.lands.saturating_add(1);
    }
    ["116.1", "116.2a", "116.3", "117.1c", "305.2"].into_iter().for_each(|clause| m.cite(clause));
    let cause = Cause { kind: cause::PLAY, by: seat, ..Cause::default() };
    zones::enter(m, cat, slot, seat, cause, None);
}

/// Uses a means, by its place among those of its player, or has its player say for which mana.
pub fn tap(m: &mut M, cat: &Catalog, seat: Seat, at: u16) {
    let mean = mana::sources(m, cat, seat).into_iter().nth(usize::from(at));
    match mean.as_ref().map(|mean| mean.makes.len()) {
        Some(all) if all > 1 => {
            let max = u8::try_from(all - 1).unwrap_or(u8::MAX);
            m.ask(Ask { seat, kind: AskKind::Mode, min: 0, max, secret: false });
        }
        _ => {
            m.pop();
            if let Some(mean) = mean {
                mana::use_mean(m, cat, seat, &mean, 0);
            }
        }
    }
}

/// Takes the mana that was chosen of what a means can make, by its place.
pub fn made(m: &mut M, cat: &Catalog, output: u8) {
    let Some(Procedure::Tap(seat, at)) = m.procedure() else { return };
    let mean = mana::sources(m, cat, seat).into_iter().nth(usize::from(at));
    m.pop();
    if let Some(mean) = mean {
        mana::use_mean(m, cat, seat, &mean, usize::from(output));
    }
}

/// Why something can't be done with priority, for an answer that is not offered.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, act: Act) -> Option<Refusal> {
    match act.verb {
        verb::LAND => may_play(m, cat, seat, act.card).err(),
        // A land is never cast (305.9).
        verb::CAST if zones::is_a(m, cat, act.card, card_type::LAND) => {
            no("116.2a", "a land is played and not cast").err()
        }
        verb::CAST => casting::may_cast(m, cat, seat, act.card).err(),
        verb::TAP if m.core.object(act.card).status & status::TAPPED != 0 => no("118.3", "it is tapped").err(),
        verb::TAP if zones::is_sick(m, cat, act.card) => {
            no("107.5", "its player has not had it since the turn began").err()
        }
        verb::ACTIVATE => why_not_activate(m, cat, seat, act).err(),
        _ => None,
    }
}
