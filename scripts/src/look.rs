//! What scripts read of a game, as data: so that it can be read again without running the script that asked for it.

use crate::api::lua_name;
use cardwright_core::kernel::ids::{Ref, Seat, ZONE_KINDS, ZoneId};
use cardwright_core::kernel::program::{Filter, Selector, Side, Value as Number};
use cardwright_core::kernel::spill::{Memo, Reply};
use cardwright_core::kernel::state::TriggeringEvent;
use cardwright_core::printed::Tracked;
use cardwright_core::scripting::Board;

/// Something of the game that a script reads.
#[derive(Debug, Clone, PartialEq)]
pub enum Look {
    /// A fact about a card.
    OfCard(Ref, Fact),
    /// A number of a player.
    Number(Seat, u8),
    /// A player's cards in zones (bits).
    Lying(Seat, u32),
    /// The leader of a player.
    Leader(Seat),
    /// How many attacks a player has declared this turn.
    Attacks(Seat),
    /// What is counted of the turn, as this player's.
    Happened(Seat, Box<Number>),
    /// The event, by the name in the API.
    OfEvent(&'static str),
    /// The turn, by the name in the API.
    OfTurn(&'static str),
    /// The handler's surroundings, by the name in the API.
    Around(&'static str),
    /// The cards that a selector finds.
    Search(Box<Selector>),
    /// What the card's scripts remember under a word.
    Recall(Box<str>),
}

/// A fact about a card.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// A present stat.
    Stat(u8),
    /// A printed stat.
    Printed(u8),
    /// What is attached to it, in zones (bits).
    Held(u32),
    /// Anything else, by its name in the API.
    Named(&'static str),
    /// How many of a mark lie on it.
    Mark(&'static str),
    /// Whether it passes a test.
    Has(Filter),
    /// Whether it matches, in its zone if one is named.
    Is(Box<Selector>, bool),
    /// Whether it lies in one of these zones (bits), if it is there at all.
    Lies(u32),
    /// Whether it lies in play and has another side, if it is there at all.
    Turns,
    /// Whether the rules let such a card lie in these zones (bits), if it is there at all.
    Fits(u32),
    /// The same, and whether it lies in play already.
    Stands(u32),
}

impl Look {
    /// The same question about another card.
    #[must_use]
    pub fn of(mut self, card: impl Fn(Ref) -> Ref) -> Look {
        if let Look::OfCard(r, _) = &mut self {
            *r = card(*r);
        }
        self
    }

    /// The card that is asked about, if one is.
    pub fn card(&self) -> Option<Ref> {
        if let Look::OfCard(r, _) = self { Some(*r) } else { None }
    }

    /// Reads it; `what` is the card that it is about.
    pub fn at(&self, board: &dyn Board, what: Ref, memory: &[Memo]) -> Reply {
        match self {
            Look::OfCard(_, fact) => fact.at(board, what),
            Look::Number(seat, stat) => Reply::Number(board.player_stat(*seat, *stat)),
            Look::Lying(seat, kinds) => lying(board, *seat, *kinds),
            Look::Leader(seat) => {
                let lying = board.printed().zones.leader.map_or(&[][..], |kind| board.zone(ZoneId::of(*seat, kind)));
                Reply::Card(lying.first().map_or(Ref::NONE, |slot| board.reference(*slot)))
            }
            Look::Attacks(seat) => {
                let attacks = board.printed().tracked.counter("attacks");
                Reply::Number(attacks.map_or(0, |counter| board.counter(counter, *seat)))
            }
            Look::Happened(seat, count) => Reply::Number(board.value_for(*seat, count)),
            Look::OfEvent(name) => of_event(board, name),
            Look::OfTurn(name) => match *name {
                "number" => Reply::Number(board.turn().number),
                "player" => seat_reply(board.turn().seat),
                _ => {
                    let phases = board.printed().vocabulary.phases;
                    let phase = board.turn().phase.and_then(|p| phases.get(usize::from(p)));
                    phase.map_or(Reply::Nil, |w| text(w.id))
                }
            },
            Look::Around(name) => around(board, name),
            Look::Search(selector) => {
                Reply::Cards(board.select(selector).iter().map(|s| board.reference(*s)).collect())
            }
            Look::Recall(key) => {
                let holder = board.frame().holder;
                let kept = memory.iter().find(|m| m.holder == holder && m.key == *key).map(|m| m.value.clone());
                match kept {
                    // Cards that are gone are not recalled.
                    Some(Reply::Cards(refs)) => {
                        Reply::Cards(refs.iter().copied().filter(|r| board.is_live(*r)).collect())
                    }
                    Some(Reply::Card(r)) if !board.is_live(r) => Reply::Nil,
                    kept => kept.unwrap_or_default(),
                }
            }
        }
    }
}

impl Fact {
    fn at(&self, board: &dyn Board, what: Ref) -> Reply {
        match self {
            Fact::Stat(stat) => Reply::Number(board.stat(what, *stat)),
            Fact::Printed(stat) => {
                let sheet = board.cards().card(board.card(what.slot));
                Reply::Number(sheet.stats.get(usize::from(*stat)).copied().unwrap_or(0))
            }
            Fact::Held(kinds) => {
                let held = board.attached(what.slot);
                let mine = held.iter().filter(|s| board.object(**s).zone.is_in(*kinds));
                Reply::Cards(mine.map(|s| board.reference(*s)).collect())
            }
            Fact::Named(name) => of_card(board, what, name),
            Fact::Mark(word) => marks(board, what, word),
            Fact::Has(test) => Reply::Bool(board.matches(what.slot, &only(test.clone()))),
            Fact::Is(selector, zoned) => Reply::Bool(is(board, what, selector, *zoned)),
            // With what is gone nothing is done.
            Fact::Lies(_) | Fact::Turns | Fact::Fits(_) | Fact::Stands(_) if !board.is_live(what) => Reply::Bool(true),
            Fact::Lies(kinds) => Reply::Bool(board.object(what.slot).zone.is_in(*kinds)),
            Fact::Turns => {
                let sides = board.cards().card(board.card(what.slot)).faces.len();
                Reply::Bool(sides > 1 && board.object(what.slot).zone.is_in(board.printed().zones.in_play))
            }
            Fact::Stands(_) if !board.object(what.slot).zone.is_in(board.printed().zones.in_play) => Reply::Bool(false),
            Fact::Fits(kinds) | Fact::Stands(kinds) => {
                let kind = board.cards().card(board.card(what.slot)).kind;
                let mut homes = board.printed().board.homes.iter().filter(|home| home.zones & kinds != 0);
                Reply::Bool(homes.all(|home| home.types & (1 << kind) != 0))
            }
        }
    }
}

/// A selector for cards in any zone that pass this filter.
fn only(test: Filter) -> Selector {
    Selector { types: 0, side: Side::Any, zones: u32::MAX, top: None, filters: vec![test], or: None }
}

fn marks(board: &dyn Board, what: Ref, word: &str) -> Reply {
    Reply::Number(board.mark(what.slot, word))
}

fn text(word: &str) -> Reply {
    Reply::Text(lua_name(word).into())
}

fn seat_reply(seat: Seat) -> Reply {
    Reply::Number(i32::from(seat.0))
}

/// Cards of a seat in zones, in the order of the zones.
fn lying(board: &dyn Board, seat: Seat, kinds: u32) -> Reply {
    let mut refs = Vec::new();
    for kind in (0..ZONE_KINDS).filter(|k| kinds & (1 << k) != 0) {
        let there = board.zone(ZoneId::of(seat, kind)).iter().filter(|s| !board.is_leaving(**s));
        refs.extend(there.map(|s| board.reference(*s)));
    }
    Reply::Cards(refs.into())
}

fn is(board: &dyn Board, what: Ref, selector: &Selector, zoned: bool) -> bool {
    let zone = board.object(what.slot).zone;
    let side = match selector.side {
        Side::Own => zone.seat() == board.frame().controller,
        Side::Opposing => zone.seat() != board.frame().controller,
        Side::Any => true,
    };
    side && (!zoned || zone.is_in(selector.zones)) && board.matches(what.slot, selector)
}

fn of_card(board: &dyn Board, what: Ref, name: &str) -> Reply {
    let game = board.printed().vocabulary;
    // No more is read than is asked for.
    let object = || board.object(what.slot);
    let sheet = board.cards().card(board.card(what.slot));
    let place = || board.place_of(what);
    match name {
        "name" => Reply::Text(sheet.name.en.as_str().into()),
        "id" => Reply::Text(sheet.id.as_str().into()),
        "type" => game.types.get(usize::from(sheet.kind)).map_or(Reply::Nil, |w| text(w.id)),
        "owner" => seat_reply(object().owner),
        "controller" if place() == ZoneId::NOWHERE => seat_reply(object().owner),
        "controller" => seat_reply(place().seat()),
        "zone" => {
            let place = place();
            let word = game.zones.iter().find(|z| place.is_in(z.kinds));
            word.map_or(Reply::Nil, |z| text(z.word.id))
        }
        "lane" => {
            let place = place();
            let single = game.places.iter().find(|p| p.single && !p.group.is_empty() && place.is_in(1 << p.kind));
            single.map_or(Reply::Nil, |p| text(p.word.id))
        }
        "facing" => {
            let facing = board.printed().tracked.relation("facing");
            Reply::Card(facing.map_or(Ref::NONE, |relation| board.related(relation, what)))
        }
        "attached" => Reply::Cards(board.attached(what.slot).iter().map(|s| board.reference(*s)).collect()),
        "host" => Reply::Card(board.reference(object().host)),
        "entered_this_turn" => Reply::Bool(i32::from(object().entered) == board.turn().number),
        "attacks" => marks(board, what, "attacks"),
        "alive" => Reply::Bool(board.is_live(what)),
        "attributes" => Reply::Number(i32::from(sheet.attributes)),
        "affiliations" => {
            let names = sheet.affiliations.iter().filter_map(|a| board.cards().terms.get(usize::from(*a)));
            Reply::Text(names.map(|n| n.en.as_str()).collect::<Vec<_>>().join("\n").into())
        }
        _ => Reply::Nil,
    }
}

fn of_event(board: &dyn Board, name: &str) -> Reply {
    let frame = board.frame();
    let triggering = frame.triggering;
    match name {
        "card" if !frame.linked.is_none() => Reply::Card(frame.linked),
        "card" => Reply::Card(triggering.subject),
        "other" => Reply::Card(triggering.other),
        "source" => Reply::Card(triggering.source),
        "player" => seat_reply(triggering.seat),
        // What is about to happen may have been changed already.
        "amount" => Reply::Number(board.replaced().map_or(i32::from(triggering.amount), |e| e.amount)),
        _ => {
            let causes = board.printed().vocabulary.causes;
            causes.get(usize::from(triggering.cause)).map_or(Reply::Nil, |w| text(w.id))
        }
    }
}

/// The next player in the ring of seats who is in the game.
fn left_of(board: &dyn Board, own: Seat) -> Seat {
    let others = board.opponents(own);
    let mut ring = (1..board.seats()).map(|n| Seat((own.0 + n) % board.seats()));
    ring.find(|seat| others.contains(seat)).unwrap_or(own)
}

fn around(board: &dyn Board, name: &str) -> Reply {
    let frame = board.frame();
    match name {
        "me" => seat_reply(frame.controller),
        "opponent" => board.opponents(frame.controller).first().copied().map_or(Reply::Nil, seat_reply),
        "left" => seat_reply(left_of(board, frame.controller)),
        "lead" => seat_reply(board.turn().seat),
        "opponents" => {
            let seats = board.opponents(frame.controller);
            Reply::Text(seats.iter().map(|s| s.0.to_string()).collect::<Vec<_>>().join(" ").into())
        }
        "this" => Reply::Card(frame.holder),
        // What is played or activated has what it costs there, and answers nothing.
        "event" => {
            let happened = TriggeringEvent { amount: 0, ..frame.triggering };
            Reply::Bool(happened != TriggeringEvent::default() || !frame.linked.is_none())
        }
        "attacker" => Reply::Card(board.pointer(Tracked::ATTACKER)),
        "defender" => Reply::Card(board.pointer(Tracked::DEFENDER)),
        _ => Reply::Nil,
    }
}
