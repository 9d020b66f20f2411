//! A rulebook as small as the contract allows, for two to four players: each draws a card a turn and may discard one.
//! Whoever can't draw is out; the last one left wins. It has what the contract asks for and nothing else.

use cardwright_core::card_text::CardText;
use cardwright_core::events;
use cardwright_core::kernel::announced::Unanswered;
use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::data::{GameData, Renumber};
use cardwright_core::kernel::decision::{Act, Answer, Ask, AskKind};
use cardwright_core::kernel::event::{Cause, Event, EventKind};
use cardwright_core::kernel::ids::{Clause, Seat, ZoneId};
use cardwright_core::kernel::log::What;
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::outcome::Fault;
use cardwright_core::kernel::room::RoomFor;
use cardwright_core::kernel::seq::Nil;
use cardwright_core::kernel::state::Core;
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::opening::{Opening, SetupStep};
use cardwright_core::preparation;
use cardwright_core::printed::{
    ActWord, Board, Cited, Kinds, Limits, Mulligan, NewHand, Preparation, Printed, Standing, Tracked, ZoneClauses,
    Zones,
};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::ruleset::{Ruleset, VerbCall, VerbResult};
use cardwright_core::steps::StepClauses;
use cardwright_core::table::{DeckFault, DeckList, Position};
use cardwright_core::vocabulary::{Notation, ScenarioDefaults, StatWord, Vocabulary};
use cardwright_core::words::{of_player, w};
use serde::{Deserialize, Serialize};

const DECK: u8 = 0;
const HAND: u8 = 1;
const DISCARD: u8 = 2;
const UNDER: u8 = 3;

const KEEP: u8 = 0;
const REDRAW: u8 = 1;
const THROW: u8 = 2;
const PASS: u8 = 3;

/// Questions: the first hand, and what is discarded.
const FIRST_HAND: u8 = 0;
const DISCARDS: u8 = 1;

/// Reasons to lose.
const EMPTY: u8 = 0;
const CONCEDED: u8 = 1;
const BY_CARD: u8 = 2;

type M = Machine<LastCard>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LastCard;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    Draw,
    Discard,
    Pass,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    #[default]
    Idle,
    Setup(SetupStep),
    Turn(TurnStep),
}

/// How many cards a player has discarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    thrown: u8,
}

impl GameData for LastCard {
    type Room = RoomFor<OBJECTS>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = ();
    type Mark = ();
    type Announced = Unanswered;
    type Counters = Nil;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {}
}

impl Ruleset for LastCard {
    const PRINTED: &'static Printed = &PRINTED;

    fn rulebook() -> &'static dyn Rulebook {
        &LastCard
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(step) => preparation::step(m, cat, step),
            Procedure::Turn(step) => turn(m, cat, step),
        }
    }

    fn enumerate(m: &M, _: &Catalog, ask: &Ask, question: u8, out: &mut Vec<Answer>) {
        if question == FIRST_HAND {
            preparation::options::<LastCard>(out);
            return;
        }
        let hand = m.core.zone(ZoneId::of(ask.seat, HAND));
        out.extend(hand.iter().map(|slot| Answer::Act(Act::with(THROW, *slot))));
        out.push(Answer::Act(Act::alone(PASS)));
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        match (ask.kind, answer) {
            (AskKind::Act(FIRST_HAND), Answer::Act(act)) => preparation::answered(m, act),
            (_, Answer::Act(act)) if act.verb == THROW => {
                let cause = Cause { by: ask.seat, ..M::rule_cause(ask.seat) };
                m.commit_one(cat, m.discarding(act.card, cause));
                m.commit_one(cat, events::change(ask.seat, 0, 1, cause));
            }
            _ => {}
        }
    }

    fn apply(_: &mut M, _: &Catalog, _: &Event) {}

    fn told(_: &M, event: &Event) -> Option<(What, Clause)> {
        (event.kind == EventKind::DREW).then_some((What::Draw, "L-draw"))
    }

    fn player_stat(m: &M, seat: Seat, _: u8) -> i32 {
        m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.thrown))
    }

    fn change_player(m: &mut M, seat: Seat, _: u8, by: i32) -> i32 {
        if let Some(player) = m.core.players.get_mut(seat.index()) {
            player.thrown += u8::try_from(by).unwrap_or(0);
        }
        by
    }

    fn deck_out(m: &mut M, _: &Catalog, seat: Seat) -> bool {
        m.defeat(seat, EMPTY);
        false
    }

    fn verb(_: &mut M, _: &Catalog, _: &VerbCall<'_>) -> VerbResult {
        VerbResult { asked: 0, done: 0 }
    }

    fn verb_possible(_: &M, _: &Catalog, _: &VerbCall<'_>) -> bool {
        false
    }
}

fn turn(m: &mut M, cat: &Catalog, step: TurnStep) {
    if !m.quiet(cat, 0) {
        return;
    }
    let seat = m.core.turn.seat;
    match step {
        TurnStep::Draw => {
            m.at(Procedure::Turn(TurnStep::Discard));
            m.begin_turn("L-turn", &[]);
            m.begin_phase(cat, 0, "L-draw", "L-turn");
            m.commit_one(cat, events::draw(seat, 1, M::rule_cause(seat)));
        }
        TurnStep::Discard => {
            m.at(Procedure::Turn(TurnStep::Pass));
            m.begin_phase(cat, 1, "L-discard", "L-turn");
            if m.core.lost & seat.bit() == 0 {
                m.ask_act(seat, DISCARDS);
            }
        }
        TurnStep::Pass => {
            m.at(Procedure::Turn(TurnStep::Draw));
            m.pass_turn();
        }
    }
}

impl CardText for LastCard {
    fn head(_: u8, _: &HeadArgument) -> HeadMeaning {
        HeadMeaning::ByRule
    }
}

impl Opening for LastCard {
    fn setup(step: SetupStep) -> Procedure {
        Procedure::Setup(step)
    }

    fn first_turn() -> Procedure {
        Procedure::Turn(TurnStep::Draw)
    }

    fn resume(_: &mut Core<LastCard>, _: &Position) -> Procedure {
        Procedure::Turn(TurnStep::Discard)
    }

    fn setting(_: &mut Core<LastCard>, _: &str, _: i64) {}

    fn number(core: &mut Core<LastCard>, seat: Seat, _: &str, value: i32) {
        if let Some(player) = core.players.get_mut(seat.index()) {
            player.thrown = u8::try_from(value).unwrap_or(0);
        }
    }

    fn check_deck(_: &Catalog, _: &DeckList) -> Vec<DeckFault> {
        Vec::new()
    }
}

const fn zone(clauses: &'static [Clause]) -> ZoneClauses {
    ZoneClauses { is: clauses, seen: clauses }
}

const LIMITS: Limits = Limits {
    cards: 12,
    damage: 0,
    times: 0,
    lies: &[1 << DECK | 1 << HAND | 1 << DISCARD],
    room: &[None],
    steps: &[],
    printed: &[],
    head_numbers: &[],
    bearers: &[],
    required: &[],
    covered: None,
    headed: 0,
    one_text: 0,
    answering: &[],
    alone: &[],
    states: &[],
    counted: &[],
    idle: &[],
    played: &[],
    before: true,
    asking_use: &[],
    clashes: &[],
    turns: &[],
    lasting: &[],
    over: &[],
    made: &[],
    calm: 0,
    seldom: &[],
};

pub const PRINTED: Printed = Printed {
    vocabulary: &VOCABULARY,
    edition: "a game of a test",
    clauses: "",
    same_clauses: &[],
    limits: &LIMITS,
    seats: 2..=4,
    settings: &[],
    zones: Zones {
        deck: DECK,
        hand: HAND,
        discard: DISCARD,
        attached: UNDER,
        leader: None,
        in_play: 0,
        public: 1 << DISCARD,
        own: 1 << HAND,
        shared: 0,
        table: 0,
        owners_take: false,
        counted_by: &[],
    },
    kinds: Kinds { effect: 0, rule: 1, detached: 0, trash: 0, in_place: 0, barred: &[], in_battle: 0 },
    cited: Cited {
        steps: StepClauses::all(&["L-turn"]),
        asks: &[(AskKind::Act(FIRST_HAND), "L-hand"), (AskKind::Act(DISCARDS), "L-discard")],
        zones: &[zone(&["L-deck"]), zone(&["L-hand"]), zone(&["L-discard"])],
        fields: &[],
        abilities: &[],
        headed: &[],
        heads: &[],
        along: &[],
    },
    acts: &[
        ActWord::alone(KEEP, "keep", "유지", "keep"),
        ActWord::alone(REDRAW, "redraw", "다시 뽑기", "redraw"),
        ActWord::with_card(THROW, "discard", "버리기", "discard"),
        ActWord::alone(PASS, "pass", "넘기기", "pass"),
    ],
    verbs: &[],
    marks: &[],
    tracked: Tracked::NOTHING,
    preparation: Preparation {
        shuffle: &["L-deck"],
        laid_out: &[],
        first: "L-first",
        hands: &[2, 3],
        mulligan: Some(Mulligan {
            question: FIRST_HAND,
            keep: KEEP,
            redraw: REDRAW,
            clauses: &["L-hand"],
            new_hand: NewHand::Fewer(1),
        }),
        done: &[],
    },
    standing: Standing {
        reasons: &["L-empty", "L-concede", "L-card"],
        conceded: CONCEDED,
        by_effect: BY_CARD,
        lost: &[],
        won: Some("L-last"),
        draw: "L-nobody",
        over: &[],
    },
    board: Board {
        most_cards: "L-deck",
        homes: &[],
        attached: ("L-deck", "nothing lies under cards"),
        hosts: 0,
        single: &[],
        owned: ("L-deck", "cards lie in the zones of their owners"),
        marked: &[],
    },
};

const VOCABULARY: Vocabulary = Vocabulary {
    game: w("last-card", &["마지막 카드"], &["Last Card"], ""),
    types: &[w("card", &["카드"], &["card"], "")],
    beside: &[],
    attributed: (0, 0),
    textless: 0,
    leader: false,
    equip: false,
    selves: false,
    worn: None,
    nouns: &[],
    states: &[],
    verbs: &[],
    common_verbs: &[],
    slots: "",
    ignored: &[],
    slips: &[],
    respelled: &[],
    corrections: ["", ""],
    loose: ["", ""],
    absent: &[],
    symbols: &[],
    field: "",
    zones: &[],
    stats: &[StatWord { permanent: true, ..of_player(w("thrown", &["버린 수"], &["thrown"], ""), (0, 12)) }],
    tallies: &[],
    attributes: &[],
    called: &[],
    refusals: &[],
    added: None,
    heads: &[],
    conditions: &[],
    turn_start: None,
    phases: &[w("draw", &["드로우"], &["draw"], ""), w("discard", &["버리기"], &["discard"], "")],
    steps: &[],
    actions: &[w("discard", &["버리기"], &["discard"], "")],
    columns: &[],
    causes: &[w("effect", &["효과"], &["effect"], ""), w("rule", &["룰"], &["rule"], "")],
    places: &[],
    log: &[],
    reasons: &[],
    others: None,
    reaches_later: Some(false),
    announced: None,
    groups: &[],
    notation: Notation {
        colon_heads: false,
        colon_always: false,
        bare_attributes: false,
        says_field: false,
        sides: None,
        beside: None,
        end: None,
        facing: None,
        stroke_heads: &[],
        card_heads: &[],
        bare: false,
        amount_behind: false,
        pair: None,
        phrasing: None,
    },
    defaults: ScenarioDefaults {
        blank: 0,
        numbers: &[],
        filled: &[],
        player: &[],
        turn_number: 1,
        phase: 1,
        marks: &[],
        faces: &[],
        faced: 0,
        attribute: None,
    },
};
