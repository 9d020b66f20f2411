//! Playing cards (MA-term.on_play, MA2-play): what may be done in main and sub phases, and units, structures, equipment and traps on
//! their way from the hand to their zones. Spells are links (`chain.rs`).

use super::chain;
use super::limits::{EXTRA, RITUAL, SPELLS, SUMMONED};
use super::state::{Play, PlayStep, Procedure, event, question, used, verb};
use super::vocabulary::{action, card_type, cause, head, stat, zone};
use super::{M, ambush, costs, equipment, no, special, traps, turn, zones};
use crate::events;
use crate::kernel::announced::Pending;
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::decision::{Act, Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Cause, Event, EventKind, TriggeringEvent};
use crate::kernel::found::Found;
use crate::kernel::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use crate::kernel::state::EffectFrame;

/// What every card that is used needs: it lies in its player's hand, nothing forbids it, and it can be paid for.
fn usable(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    if object.zone != ZoneId::of(seat, zone::HAND) {
        return no("MA-term.on_play.1", "this card is not in the hand");
    }
    if m.cant(cat, slot, action::PLAY) || m.restricted(cat, seat, action::PLAY, slot, 0, object.zone) {
        return no("MA2-chain.2", "this card can't be played");
    }
    match costs::split(m, cat, seat, object.card, costs::price(m, cat, slot)) {
        Some(_) => Ok(()),
        None => no("MA2-mana.1", "it can't be paid for"),
    }
}

/// Whether a spell can be declared now: it has enough to choose among, can be paid for, and has room where it stays.
pub fn may_cast(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    usable(m, cat, seat, slot)?;
    let kind = cat.card(m.core.object(slot).card).kind;
    if kind == card_type::LINGERING_SPELL && zones::spells(m, seat) >= zones::PLACES {
        return no("MA2-zone.3", "the spell and trap zones are full");
    }
    let pending = chain::link(m, cat, seat, slot, costs::price(m, cat, slot));
    chain::can_link(m, cat, &pending)
}

/// Whether a card that is no spell can be played, or set.
pub fn may_play(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    usable(m, cat, seat, slot)?;
    match cat.card(m.core.object(slot).card).kind {
        card_type::UNIT | card_type::RITUAL if zones::monsters(m, seat) >= zones::PLACES => {
            no("MA2-zone.3", "the monster zones are full")
        }
        card_type::TRAP if zones::spells(m, seat) >= zones::PLACES => {
            no("MA2-zone.3", "the spell and trap zones are full")
        }
        card_type::EQUIPMENT => equipment::may_equip(m, cat, seat, slot),
        card_type::UNIT | card_type::RITUAL | card_type::TRAP | card_type::STRUCTURE => Ok(()),
        _ => no("MA-exsummon.1", "this card is not played so"),
    }
}

/// The effects of a unit that its player can activate (MA-term.activate.1): it is not stunned, and there is enough to choose.
pub fn effects(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Vec<AbilityId> {
    let object = m.core.object(slot);
    let row = m.derived.row(slot);
    let stunned = object.status & super::state::status::STUNNED != 0;
    if object.zone.seat() != seat
        || !object.zone.is_in(zone::IN_PLAY)
        || stunned
        || row.cant & 1 << action::ACTIVATE != 0
    {
        return Vec::new();
    }
    let mut all = Vec::new();
    let holder = m.core.reference(slot);
    m.abilities_of(cat, slot, |ability| {
        let pending = Pending { holder, ability, controller: seat, ..Pending::default() };
        let frame = EffectFrame { ability, controller: seat, holder, ..EffectFrame::default() };
        let active = matches!(cat.ability(ability).usage, Use::Activated { .. });
        if active
            && !all.contains(&ability)
            && m.states_hold(cat, &frame)
            && super::verbs::may_fuse(m, cat, seat, ability).is_ok()
            && m.can_announce(cat, &pending)
        {
            all.push(ability);
        }
    });
    all
}

/// Whether a player can activate an effect of a card, for an answer that is not offered.
fn may_activate(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    let held = m.core.players.get(seat.index()).map_or(0, |player| player.mana);
    let mut asked = Vec::new();
    m.abilities_of(cat, slot, |ability| {
        let ability = cat.ability(ability);
        asked.extend(matches!(ability.usage, Use::Activated { .. }).then_some(ability.price));
    });
    match () {
        () if object.zone.seat() != seat || !object.zone.is_in(zone::IN_PLAY) => {
            no("MA-term.activate.1", "it is not in play under this player")
        }
        () if object.status & super::state::status::STUNNED != 0 => no("MA-kw.stun.1", "it is stunned"),
        () if m.derived.row(slot).cant & 1 << action::ACTIVATE != 0 => {
            no("MA-term.activate.1", "it can't activate its effect")
        }
        () if asked.is_empty() => no("MA-term.activate.1", "it has no effect to activate"),
        () if asked.iter().all(|price| *price > held) => no("MA2-mana.1", "it can't be paid for"),
        () if effects(m, cat, seat, slot).is_empty() => no("MA2-chain.1", "there is too little to choose"),
        () => Ok(()),
    }
}

/// Writes what the turn player may do in a main or sub phase (MA-main, MA-sub.1).
pub fn main_options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let there = |kind| m.core.zone(ZoneId::of(seat, kind)).iter().copied();
    for slot in there(zone::HAND) {
        let kind = cat.card(m.core.object(slot).card).kind;
        if 1 << kind & SPELLS != 0 || may_play(m, cat, seat, slot).is_err() {
            continue;
        }
        let act = if kind == card_type::TRAP { verb::SET } else { verb::PLAY };
        out.push(Answer::Act(Act::with(act, slot)));
        if ambush::may_veil(m, cat, slot) {
            out.push(Answer::Act(Act::with(verb::VEIL, slot)));
        }
    }
    chain::quick(m, cat, seat, 1, out);
    for slot in there(zone::VEILED) {
        if ambush::may_flip(m, slot).is_ok() {
            out.push(Answer::Act(Act::with(verb::FLIP, slot)));
        }
    }
    for slot in m.core.piles.runs(seat, zone::FACE_UP | 1 << zone::STRUCTURE | 1 << zone::SPELLS).copied() {
        let all = effects(m, cat, seat, slot).into_iter();
        out.extend(all.map(|ability| Answer::Act(Act { ability, ..Act::with(verb::ACTIVATE, slot) })));
    }
    for slot in there(zone::EXTRA_DECK) {
        if special::may_summon(m, cat, seat, slot).is_ok() {
            out.push(Answer::Act(Act::with(verb::SUMMON, slot)));
        }
    }
    out.push(Answer::Act(Act::alone(verb::END)));
}

/// Does what was chosen in a phase, in a window or in a chain.
pub fn answered(m: &mut M, cat: &Catalog, ask: &Ask, asked: u8, act: Act) {
    let seat = ask.seat;
    let spell = 1 << cat.card(m.core.object(act.card).card).kind & SPELLS != 0;
    match act.verb {
        verb::PLAY if spell => {
            m.begin_attempt(ask);
            chain::begin(m, asked);
            chain::declare(m, cat, seat, act.card);
        }
        verb::SPRING => {
            m.begin_attempt(ask);
            chain::begin(m, asked);
            m.cite("MA-speed3.1.2");
            chain::declare(m, cat, seat, act.card);
        }
        verb::ACTIVATE => {
            m.begin_attempt(ask);
            chain::begin(m, asked);
            m.cite("MA-term.activate.1");
            m.cite("MA2-play.5");
            let holder = m.core.reference(act.card);
            m.declare_ability(cat, Pending { holder, ability: act.ability, controller: seat, ..Pending::default() });
        }
        verb::PLAY | verb::VEIL | verb::SET => {
            let down = act.verb != verb::PLAY;
            let card = m.core.reference(act.card);
            let price = costs::price(m, cat, act.card);
            let step = PlayStep::Host;
            m.push_procedure(Procedure::Play(Play { step, card, seat, down, host: Ref::NONE, price, spell: 0 }));
        }
        verb::FLIP => ambush::flip(m, cat, act.card),
        verb::SUMMON => special::begin(m, seat, act.card, zone::FACE_UP),
        verb::END => turn::ended(m),
        _ => {}
    }
}

/// The playing that is on top of the work.
fn present(m: &M) -> Option<Play> {
    if let Procedure::Play(play) = m.procedure()? { Some(play) } else { None }
}

/// Whether a card is being played and has not entered yet.
pub fn is_played(m: &M, slot: Slot) -> bool {
    let procedures = m.core.frames.iter().filter_map(|frame| frame.rule());
    procedures.into_iter().any(|work| matches!(work, Procedure::Play(play) if play.card.slot == slot))
}

/// Writes the units that can wear the equipment that is played.
pub fn host_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(play) = present(m) else { return };
    out.extend(equipment::hosts(m, cat, play.seat, play.card.slot).into_iter().map(Answer::Pick));
}

/// Takes the unit that was chosen, or how much is paid with spell mana.
pub fn taken(m: &mut M, answer: Answer) {
    let Some(mut play) = present(m) else { return };
    match answer {
        Answer::Pick(slot) => (play.host, play.step) = (m.core.reference(slot), PlayStep::Split),
        Answer::Number(n) => (play.spell, play.step) = (u8::try_from(n).unwrap_or(0), PlayStep::Pay),
        _ => return,
    }
    m.at(Procedure::Play(play));
}

/// Carries the playing of a card on. Nobody answers it (MA2-play.1, MA2-play.2); what became ready begins chains when it is over.
pub fn step(m: &mut M, cat: &Catalog, play: Play) {
    let kind = cat.card(m.core.object(play.card.slot).card).kind;
    let to = |step| Procedure::Play(Play { step, ..play });
    match play.step {
        PlayStep::Host if kind == card_type::EQUIPMENT => m.ask_pick(play.seat, 1),
        PlayStep::Host => m.at(to(PlayStep::Split)),
        PlayStep::Split => match costs::split(m, cat, play.seat, m.core.object(play.card.slot).card, play.price) {
            Some((min, max)) => m.ask(Ask { seat: play.seat, kind: AskKind::Number, min, max, secret: false }),
            None => m.pop(),
        },
        PlayStep::Pay => {
            m.at(to(PlayStep::Enter));
            costs::take(m, cat, play.seat, play.price.saturating_sub(play.spell), play.spell);
        }
        PlayStep::Enter => enter(m, cat, play, kind),
        PlayStep::Played => {
            if !calm_only(m, cat) {
                return;
            }
            m.pop();
            if m.core.is_live(play.card) {
                played(m, cat, play, kind);
            }
        }
    }
}

/// Looks, without opening a chain: what the card's own use makes ready waits together with its coming into play.
fn calm_only(m: &mut M, cat: &Catalog) -> bool {
    let depth = m.core.depth();
    m.check(cat, crate::ruleset::Point::AfterInstruction);
    m.core.outcome.is_none() && m.core.depth() == depth
}

fn by_play(seat: Seat) -> Cause {
    Cause { kind: cause::PLAY, by: seat, ..Cause::default() }
}

/// Puts the card where its type goes (MA2-zone.4, MA2-zone.5, MA-term.equipment.1).
fn enter(m: &mut M, cat: &Catalog, play: Play, kind: u8) {
    let slot = play.card.slot;
    if !m.core.is_live(play.card) || (kind == card_type::EQUIPMENT && !equipment::can_wear(m, play.host)) {
        return m.pop();
    }
    let home = match kind {
        card_type::STRUCTURE => zone::STRUCTURE,
        card_type::EQUIPMENT => zone::WORN,
        card_type::TRAP => zone::SET,
        _ if play.down => zone::VEILED,
        _ => zone::MONSTERS,
    };
    let after = Ref { slot, incarnation: m.core.object(slot).incarnation.wrapping_add(1) };
    m.at(Procedure::Play(Play { step: PlayStep::Played, card: after, ..play }));
    let moved = Event { other: play.host, ..m.moving(slot, ZoneId::of(play.seat, home), by_play(play.seat)) };
    let mut batch = m.batch();
    match kind {
        card_type::EQUIPMENT => {
            batch.extend(equipment::making_room(m, play.host));
            batch.extend([moved, Event { kind: EventKind::ATTACHED, subject: after, ..moved }]);
            equipment::note(m, slot);
        }
        card_type::STRUCTURE => {
            // The one that lies there goes.
            m.cite("MA2-zone.4");
            m.cite("MA2-play.4");
            let old = m.core.zone(moved.to).to_vec();
            batch.extend(old.into_iter().map(|old| m.discarding(old, M::rule_cause(play.seat))));
            batch.push(moved);
        }
        card_type::TRAP => {
            m.cite("MA-trap.1");
            m.cite("MA-trap.1.1");
            m.cite("MA2-play.2");
            m.cite("MA2-play.3");
            batch.push(moved);
        }
        _ => {
            ["MA-speed1.1.1", "MA2-play.1", "MA2-unit.2"].into_iter().for_each(|clause| m.cite(clause));
            batch.extend([moved, Event { kind: EventKind::ENTERED, subject: after, ..moved }]);
        }
    }
    m.commit(cat, batch);
}

/// A card was used: it is counted, Attune works at once (MA2-chain.5), and "Play" becomes ready.
fn played(m: &mut M, cat: &Catalog, play: Play, kind: u8) {
    let slot = play.card.slot;
    count(m, cat, play.seat, slot);
    if play.down {
        // MA-20: a trap that is set is used; a unit that lies face down is silenced (MA-term.ambush.1.1).
        if kind == card_type::TRAP {
            attune(m, cat, play.seat, slot);
        }
        tell_used(m, cat, play.seat, slot, play.host);
        return;
    }
    attune(m, cat, play.seat, slot);
    let told = tell_used(m, cat, play.seat, slot, play.host);
    m.cite("MA-term.on_play.1");
    let holder = if kind == card_type::EQUIPMENT { play.host } else { play.card };
    start(m, cat, slot, holder, head::ON_PLAY, TriggeringEvent::of(&told));
}

/// Tells those who wait for it that a card was used from the hand (MA-term.on_play.1, MA2-play.3).
pub fn tell_used(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot, host: Ref) -> Event {
    let at = m.core.object(slot).zone;
    let subject = m.core.reference(slot);
    let cause = by_play(seat);
    let told = Event { kind: event::PLAYED, seat, subject, other: host, from: at, to: at, cause, ..Event::default() };
    m.announce(cat, told);
    told
}

/// Makes the abilities of a card ready that a rule starts under a head word.
pub fn start(m: &mut M, cat: &Catalog, slot: Slot, holder: Ref, which: u8, triggering: TriggeringEvent) {
    let controller = m.core.object(slot).zone.seat();
    m.refresh(cat);
    let mut own = Vec::new();
    let mut see = |id: AbilityId| {
        let ability = cat.ability(id);
        if ability.usage == Use::ByRule && ability.head == Some(which) && !own.contains(&id) {
            own.push(id);
        }
    };
    if holder.slot == slot {
        m.abilities_of(cat, slot, see);
    } else {
        let object = m.core.object(slot);
        cat.face(object.card, object.face()).abilities.iter().for_each(|id| see(*id));
    }
    for ability in own {
        let frame = EffectFrame { ability, controller, holder, triggering, ..EffectFrame::default() };
        if m.states_hold(cat, &frame) {
            let (entry, linked, free, class) = (0, Ref::NONE, false, 1);
            m.make_ready(cat, Found { holder, controller, ability, entry, triggering, linked, free, class });
        }
    }
}

/// Counts a card that was used from the hand (MA-term.daybreak.1, MA-term.nightfall.1, MA-term.flow.1), and keeps on it how it was
/// used. A trap that is set is a card, but no spell (MA2-play.3).
pub fn count(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    let spell = 1 << cat.card(m.core.object(slot).card).kind & SPELLS != 0;
    let Some(player) = m.core.players.get_mut(seat.index()) else { return };
    player.cards = player.cards.saturating_add(1);
    player.spells = player.spells.saturating_add(u8::from(spell));
    player.used = player.used.saturating_add(u16::from(spell));
    let way = chain::way(player.cards, player.plundered);
    if let Some(mark) = m.core.marks.of_mut(slot) {
        mark.used = way;
    }
    m.cite(if way & used::FIRST != 0 { "MA-term.daybreak.1" } else { "MA-term.nightfall.1" });
    m.touch();
}

/// MA-kw.attune.1: a card with Attune restores a spell mana to who uses it.
pub fn attune(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    if m.heads(cat, slot) & 1 << head::ATTUNE != 0 {
        m.cite("MA-kw.attune.1");
        m.cite("MA2-chain.5");
        m.commit_one(cat, events::change(seat, stat::SPELL_MANA, 1, by_play(seat)));
    }
}

/// Why a card can't be used so, for an answer that is not offered.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, asked: u8, act: Act) -> Option<Refusal> {
    let kind = cat.card(m.core.object(act.card).card).kind;
    let late = asked != question::MAIN;
    match act.verb {
        verb::PLAY if 1 << kind & SPELLS != 0 => {
            let least = if !late {
                1
            } else if seat == m.core.turn.seat {
                2
            } else {
                3
            };
            let speeds = ["MA-speed1.1", "MA-speed2.1", "MA-speed3.1"];
            if chain::speed(kind) < least {
                let clause = speeds.get(usize::from(chain::speed(kind)) - 1).copied().unwrap_or("MA-speed1.1");
                return no(clause, "this card is too slow for now").err();
            }
            may_cast(m, cat, seat, act.card).err()
        }
        verb::SUMMON if late => no("MA-exsummon.1", "this is done in the own main or sub phase").err(),
        verb::PLAY | verb::VEIL | verb::SET | verb::FLIP | verb::ACTIVATE if late => {
            no("MA-speed1.1", "this is done in a main or sub phase").err()
        }
        verb::PLAY | verb::SET if 1 << kind & (SUMMONED & !EXTRA | RITUAL) != 0 || kind >= card_type::TRAP => {
            may_play(m, cat, seat, act.card).err()
        }
        verb::SUMMON => special::may_summon(m, cat, seat, act.card).err(),
        verb::ACTIVATE => may_activate(m, cat, seat, act.card).err(),
        verb::FLIP => ambush::may_flip(m, act.card).err(),
        verb::SPRING => traps::may_spring(m, cat, seat, act.card).err(),
        verb::ATTACK => super::attack::may_attack(m, act.card).err(),
        verb::TARGET | verb::DIRECT => super::attack::why_not(m, cat, act),
        _ => None,
    }
}
