//! Unicorn Overlord, the card game: two to four players build decks and place cards in secret; five rounds. One file per part
//! of the rule book; this one joins them to the kernel.

pub mod advice;
pub mod arrange;
pub mod battle;
pub mod classes;
pub mod deck;
pub mod effects;
pub mod ending;
pub mod gold;
pub mod icons;
pub mod notation;
pub mod printed;
pub mod rearrange;
pub mod result;
pub mod serve;
pub mod setup;
pub mod state;
pub mod told;
pub mod turn;
pub mod verbs;
pub mod vocabulary;

use crate::card_text::CardText;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{CardId, Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::object::Object;
use crate::kernel::outcome::Fault;
use crate::kernel::program::{Cmp, Cond, Filter, Pattern, Selector, Side, Target, Until, Value, Who};
use crate::kernel::state::{Duration, EffectFrame};
use crate::kernel::view::View;
use crate::meaning::{EventWord, HeadArgument, HeadMeaning, usual_event};
use crate::printed::Printed;
use crate::rulebook::Rulebook;
use crate::ruleset::{Ruleset, VerbCall, VerbResult, lasts};
use state::{Mark, Procedure, card_state, effect_verb, event, question, status};
use vocabulary::{head, stat, zone};

/// How many rounds a game has (UO-intro.2).
const ROUNDS: u16 = 5;
/// The most might that is counted; the track has no end (UO-might.1).
const MOST_MIGHT: i32 = 60_000;

/// The rulebook of Unicorn Overlord, as the kernel knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnicornOverlord;

type M = Machine<UnicornOverlord>;

/// A zone of the table.
fn at_table(kind: u8) -> ZoneId {
    ZoneId::of(Seat::TABLE, kind)
}

/// What the rules do for a seat, and why.
fn by(kind: u8, seat: Seat) -> Cause {
    Cause { kind, ..M::rule_cause(seat) }
}

/// The top card of a pile.
fn top(m: &M, pile: ZoneId) -> Option<Slot> {
    m.core.zone(pile).first().copied()
}

/// The players in the order of the round: from the lead clockwise (UO-prog.3, UO2-order.1).
fn order(m: &M) -> impl Iterator<Item = Seat> + use<> {
    m.core.ring(m.core.turn.seat)
}

/// Whether it is the final round (UO-final).
fn last_round(m: &M) -> bool {
    m.core.turn.number >= ROUNDS
}

/// A player's might (UO-might.1).
fn might(m: &M, seat: Seat) -> i32 {
    m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.might))
}

/// Shuffles the discard pile into the deck (UO-draw.3). Returns whether there is anything to draw now (UO2-empty.1).
fn rebuild(m: &mut M, seat: Seat) -> bool {
    let deck = ZoneId::of(seat, zone::DECK);
    let discarded = m.core.zone(ZoneId::of(seat, zone::DISCARD)).to_vec();
    if discarded.is_empty() {
        m.cite("UO2-empty.1");
        return false;
    }
    for slot in discarded {
        m.relocate(slot, deck, usize::MAX, true);
    }
    m.shuffle(deck, seat);
    m.tell(|_| Entry { seat: Some(seat), to: deck, ..Entry::new(What::Shuffle, "UO-draw.3") });
    true
}

impl Ruleset for UnicornOverlord {
    const PRINTED: &'static Printed = &printed::PRINTED;

    fn rulebook() -> &'static dyn Rulebook {
        &UnicornOverlord
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(step) => setup::step(m, cat, step),
            Procedure::Round(step) => turn::step(m, cat, step),
            Procedure::Play(play) => battle::step(m, cat, play),
            Procedure::Gold(seat, left) => gold::step(m, cat, seat, left),
            Procedure::Rearrange(seat, column) => rearrange::step(m, seat, column),
            Procedure::Scorches(seat) => rearrange::scorches(m, seat),
            Procedure::Scorching(seat) => serve::scorching(m, cat, seat),
            Procedure::Cursing(seat, due) => serve::cursing(m, cat, seat, due),
            Procedure::Choosing(seat, of) => classes::step(m, seat, of),
            Procedure::Effects(of) => effects::step(m, cat, of),
            Procedure::Conditions(seat) => result::conditions_of(m, seat),
        }
    }

    fn enumerate(m: &M, cat: &Catalog, ask: &Ask, asked: u8, out: &mut Vec<Answer>) {
        match asked {
            // Who has left chooses nothing for others and has nothing to put into order (UO2-leave.1); the procedure goes on by
            // itself.
            question::COLUMN | question::SCORCH | question::SERVE | question::CLASS | question::DRAFT
                if m.core.has_left(ask.seat) =>
            {
                out.push(Answer::Done);
            }
            question::TERRITORY => turn::options(m, cat, ask.seat, out),
            question::GOLD => gold::options(m, cat, ask.seat, out),
            question::DRAFT => setup::draft_options(m, out),
            question::COLUMN => rearrange::options(m, ask.seat, out),
            question::SCORCH => rearrange::scorch_options(m, ask.seat, out),
            question::SERVE => serve::options(m, out),
            question::CLASS => classes::options(out),
            _ => battle::place_options(m, ask, out),
        }
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        match (ask.kind, answer) {
            (AskKind::Act(question::TERRITORY), Answer::Act(act)) => turn::answered(m, cat, ask.seat, act),
            (AskKind::Act(question::GOLD), Answer::Act(act)) => gold::answered(m, cat, ask.seat, act),
            (AskKind::Act(question::DRAFT), Answer::Act(act)) => setup::drafted(m, cat, ask.seat, act),
            (AskKind::Act(question::COLUMN), Answer::Act(act)) => rearrange::answered(m, cat, ask.seat, act),
            (AskKind::Act(question::SCORCH), Answer::Act(act)) => rearrange::scorch_answered(m, cat, ask.seat, act),
            (AskKind::Act(question::SERVE), Answer::Act(act)) => serve::answered(m, cat, ask.seat, act),
            (AskKind::Act(question::CLASS), Answer::Act(act)) => classes::answered(m, act),
            // Its procedures ask nothing else; placed cards are sealed.
            _ => {}
        }
    }

    fn why_not(m: &M, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        match (ask.kind, answer) {
            (AskKind::Act(question::TERRITORY), Answer::Act(act)) => turn::why_not(m, cat, ask.seat, act),
            (AskKind::Act(question::GOLD), Answer::Act(act)) => gold::why_not(m, cat, ask.seat, act),
            _ => None,
        }
    }

    fn at_rest(_: &M, _: crate::ruleset::Point) -> bool {
        // UO2-limit.1: no rule looks at the board by itself.
        true
    }

    const FORBIDDABLE: u32 = EventKind::MOVED.bit();
    const WITH_RESULTS: u32 = EventKind::MOVED.bit();
    const MARKING: u32 = 0;

    /// A territory goes to no hand, deck or discard pile, and nothing else where only territories lie (UO-gold.buy.3).
    fn forbidden(m: &M, cat: &Catalog, event: &Event) -> Option<Clause> {
        let kind = cat.card(m.core.object(event.subject.slot).card).kind;
        let lies = printed::PRINTED.limits.lies.get(usize::from(kind)).copied().unwrap_or(u32::MAX);
        let forbidden = event.kind == EventKind::MOVED && event.to != ZoneId::NOWHERE && !event.to.is_in(lies);
        forbidden.then_some("UO-gold.buy.3")
    }

    fn results(m: &M, _: &Catalog, batch: &mut Vec<Event>) {
        icons::results(m, batch);
        gold::refill(m, batch);
    }

    fn apply(m: &mut M, cat: &Catalog, event: &Event) {
        battle::came(m, event);
        let last = m.core.table.column >= turn::columns(m);
        classes::noted(m, cat, event, last, last_round(m));
        icons::counted(m, event);
        if event.kind == event::USED
            && let Some(object) = m.core.object_mut(event.subject.slot)
        {
            object.status |= status::USED;
        }
        rearrange::moved(m, event);
    }

    fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
        told::told(m, event)
    }

    fn duration(m: &M, until: Until, controller: Seat) -> Option<Duration> {
        match until {
            Until::Rule(0) => m.core.players.get(controller.index()).map(|p| Duration::Scope(p.until_next)),
            Until::Rule(_) => Some(Duration::Scope(m.core.table.battle)),
            until => lasts(until, m.core.turn.number, m.core.turn.seat == controller),
        }
    }

    /// The territory in the column of a card in a battle area, and the other way round (UO2-terr.1).
    fn related(m: &M, _: u8, what: Ref) -> Ref {
        m.cite("UO2-terr.1");
        let at = m.core.object(what.slot).zone;
        let column = |slot: Slot| usize::from(m.core.marks.of(slot).column);
        let found = match at.kind() {
            zone::BATTLE => column(what.slot)
                .checked_sub(1)
                .and_then(|nth| m.core.zone(ZoneId::of(at.seat(), zone::TERRITORIES)).get(nth).copied()),
            zone::TERRITORIES => {
                let place = m.core.zone(at).iter().position(|slot| *slot == what.slot).map(|nth| nth + 1);
                m.core
                    .zone(ZoneId::of(at.seat(), zone::BATTLE))
                    .iter()
                    .copied()
                    .find(|slot| Some(column(*slot)) == place)
            }
            _ => None,
        };
        found.map_or(Ref::NONE, |slot| m.core.reference(slot))
    }

    fn player_stat(m: &M, seat: Seat, which: u8) -> i32 {
        let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
        match which {
            stat::MIGHT => i32::from(player.might),
            stat::GOLD_BEFORE => i32::from(player.gold_before),
            stat::GOLD_IN_BATTLE => i32::from(player.gold_in_battle),
            stat::BOUGHT => i32::from(player.bought),
            stat::CLASSES => battle::classes(m, seat),
            _ => 0,
        }
    }

    fn change_of(m: &M, seat: Seat, which: u8, by: i32) -> i32 {
        // UO2-might.1
        let before = might(m, seat);
        let guarded = m.core.players.get(seat.index()).is_some_and(|player| player.guarded);
        let by = if guarded { by.max(0) } else { by };
        if which == stat::MIGHT { before.saturating_add(by).clamp(0, MOST_MIGHT) - before } else { 0 }
    }

    fn change_player(m: &mut M, seat: Seat, which: u8, by: i32) -> i32 {
        let change = Self::change_of(m, seat, which, by);
        if change != by {
            m.cite("UO2-might.1");
        }
        let now = u16::try_from(might(m, seat) + change).unwrap_or(u16::MAX);
        if let Some(player) = m.core.players.get_mut(seat.index()).filter(|_| which == stat::MIGHT) {
            player.might = now;
        }
        change
    }

    fn leave(m: &mut M, cat: &Catalog, seat: Seat) {
        ending::leave(m, cat, seat);
    }

    fn promise(cat: &Catalog, view: &View, ask: &Ask, verb: Option<u8>, card: Option<CardId>) -> Option<i64> {
        match (ask.secret, verb) {
            (true, None) => advice::placing(cat, card),
            _ => advice::promise(cat, view, ask, verb, card),
        }
    }

    fn deck_out(m: &mut M, _: &Catalog, seat: Seat) -> bool {
        rebuild(m, seat)
    }

    fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
        icons::verb(m, cat, call)
    }

    fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
        icons::verb_possible(m, cat, call)
    }

    fn only_able(verb: u8) -> bool {
        // Decision UO-28
        matches!(verb, effect_verb::REUSE | effect_verb::COOL | effect_verb::MIMIC | effect_verb::SCORCH)
    }

    fn is(m: &M, state: u8, object: &Object, mark: &Mark, asks: &EffectFrame) -> bool {
        classes::is(m, state, object, mark, asks)
    }

    fn own_mark(mark: &Mark, word: &str) -> i32 {
        if word == "column" { i32::from(mark.column) } else { 0 }
    }
}

/// The condition that the card with the text passes a filter where it lies in play.
fn such(filter: Filter) -> Cond {
    let zones = 1 << zone::TERRITORIES | 1 << zone::BATTLE;
    Cond::IsA(Target::Source, Selector { types: 0, side: Side::Any, zones, top: None, filters: vec![filter], or: None })
}

impl CardText for UnicornOverlord {
    fn head(which: u8, _: &HeadArgument) -> HeadMeaning {
        match which {
            // UO-icon.scorch.1: not under a scorch.
            head::ALWAYS => {
                let bare = such(Filter::Attached(Cmp::Eq, Value::Number(0)));
                HeadMeaning::While(1 << zone::TERRITORIES | 1 << zone::BATTLE, Box::new(bare))
            }
            // UO-detail.until.1: up to the next card of its player; behind the last column none is turned up.
            head::UNTIL_NEXT => HeadMeaning::While(1 << zone::BATTLE, Box::new(such(Filter::Is(card_state::NEWEST)))),
            head::LAST_COLUMN => HeadMeaning::State(Box::new(such(Filter::Is(card_state::LAST)))),
            head::FINAL_ROUND => HeadMeaning::State(Box::new(such(Filter::Is(card_state::IN_FINAL)))),
            head::LEAD => HeadMeaning::State(Box::new(such(Filter::Is(card_state::OF_LEAD)))),
            _ => HeadMeaning::ByRule,
        }
    }

    fn bare_text(_: u8) -> HeadMeaning {
        HeadMeaning::ByRule
    }

    /// What happens in this game and has a word of card text; a round has no turns of players that could end.
    fn event(word: EventWord, who: Option<Who>) -> Option<Pattern> {
        let usual = || usual_event(word, who, zone::DISCARD);
        match word {
            // What is put away with the battle area is not discarded (UO-end.2).
            EventWord::Trashed => Some(Pattern { from: 1 << zone::HAND | 1 << zone::DECK, ..usual()? }),
            EventWord::Put | EventWord::Draws | EventWord::StatChanged(_) => usual(),
            EventWord::Deployed
            | EventWord::Moved
            | EventWord::Attacks
            | EventWord::Defends
            | EventWord::Equipped
            | EventWord::Damages
            | EventWord::MainStart
            | EventWord::TurnEnd
            | EventWord::BattleEnd
            | EventWord::StepStart(_) => None,
        }
    }
}
