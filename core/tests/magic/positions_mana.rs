//! What costs can be paid with (106, 107.4, 107.5, 118, 305.6).

use super::board::Play;
use super::cards::cost;
use super::watched::{board, in_hand};
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::{card_type, head, phase, zone};

/// Mana by the word under which a position has it: its type, and whether a snow source made it.
const MANA: [(&str, u8, bool); 5] = [
    ("white", 0, false),
    ("black", 2, false),
    ("colorless", 5, false),
    ("snow-white", 0, true),
    ("snow-colorless", 5, true),
];

/// All multisets of at most so many units, by their places in [`MANA`].
fn pools(most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        let grown = |pool: &Vec<usize>| {
            let from = pool.last().copied().unwrap_or(0);
            (from..MANA.len()).map(|unit| [pool.as_slice(), &[unit]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(grown).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Whether symbols can be paid with units and life, tried in every way: what 107.4 says, and nothing of the rulebook's own search.
fn payable(symbols: &[Symbol], pool: &[usize], life: i32) -> bool {
    let Some((symbol, rest)) = symbols.split_first() else { return true };
    let without = |n: usize, fits: &dyn Fn(usize) -> bool| -> Vec<Vec<usize>> {
        let mut ways = vec![pool.to_vec()];
        for _ in 0..n {
            let taken = |left: &Vec<usize>| {
                let able = (0..left.len()).filter(|at| fits(left[*at]));
                able.map(|at| [&left[..at], &left[at + 1..]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(taken).collect();
        }
        ways
    };
    let of = |kind: u8| without(1, &|unit| MANA[unit].1 == kind);
    let any = |n: usize| without(n, &|_| true);
    let mut ways: Vec<(Vec<usize>, i32)> = match symbol {
        Symbol::Of(kind) => of(*kind),
        Symbol::Hybrid(one, other) => [of(*one), of(*other)].concat(),
        Symbol::TwoOr(kind) => [of(*kind), any(2)].concat(),
        Symbol::LifeOr(kind) => of(*kind),
        Symbol::Snow => without(1, &|unit| MANA[unit].2),
        Symbol::Generic(n) => any(usize::from(*n)),
        Symbol::X => any(0),
    }
    .into_iter()
    .map(|left| (left, life))
    .collect();
    if matches!(symbol, Symbol::LifeOr(_)) && life >= 2 {
        ways.push((pool.to_vec(), life - 2));
    }
    ways.into_iter().any(|(left, life)| payable(rest, &left, life))
}

fn castable(text: &str, pool: &[usize], life: i32) -> bool {
    let mut board = board();
    board.number(0, "life", life);
    for (at, (word, ..)) in MANA.iter().enumerate() {
        let n = pool.iter().filter(|unit| **unit == at).count();
        board.number(0, word, i32::try_from(n).unwrap());
    }
    in_hand(&mut board, "price", 0, text);
    let mut play = board.game();
    let able = play.can(verb::CAST, "price");
    if able {
        play.spends_on("price");
        assert_eq!(play.stacked(), 1, "{text} with {pool:?} is cast");
    }
    able
}

/// 107.4a to 107.4f, 107.4h, 118.3: what can be cast is what a search of all ways to pay finds; and what can be cast is cast.
#[test]
fn every_symbol_is_paid_with_what_it_says() {
    let costs = [
        "0",
        "1",
        "2",
        "C",
        "W",
        "S",
        "{W/B}",
        "{2/B}",
        "{B/P}",
        "1W",
        "1C",
        "1S",
        "CC",
        "SS",
        "WB",
        "SW",
        "SC",
        "{W/B}{W/B}",
        "{2/B}{2/B}",
        "{2/B}W",
        "{W/B}C",
        "{B/P}{B/P}",
        "{W/P}1",
        "1{2/W}",
        "WWB",
        "1SC",
    ];
    let (mut able, mut unable) = (0, 0);
    for text in costs {
        let symbols: Vec<Symbol> = cost(text).into_iter().map(|n| Symbol::of_number(n).unwrap()).collect();
        for pool in pools(3) {
            for life in if text.contains("/P") { vec![1, 2, 4] } else { vec![20] } {
                let expected = payable(&symbols, &pool, life);
                assert_eq!(castable(text, &pool, life), expected, "{text} with {pool:?} and {life} life");
                *(if expected { &mut able } else { &mut unable }) += 1;
            }
        }
    }
    assert!(able > 500 && unable > 500, "{able} {unable}");
}

/// 107.4c, 106.1b: generic mana is paid with colourless mana too, and a colourless symbol with nothing else; 118.6: a card without a
/// mana cost can't be cast, 118.5: one that costs {0} can, and is not cast by itself.
#[test]
fn no_cost_is_not_a_cost_of_nothing() {
    let mut board = board();
    board.number(0, "green", 5);
    let bare = board.cards.creature("priceless", "", (1, 1), &[]);
    board.put(bare, 0, zone::HAND);
    in_hand(&mut board, "free", 0, "0");
    let mut play = board.game();
    assert_eq!((play.can(verb::CAST, "priceless"), play.can(verb::CAST, "free")), (false, true));
    assert_eq!(play.refusal(verb::CAST, "priceless"), "601.2h");
    play.spends_on("free").resolve_to(0);
    assert_eq!(play.at("free").1, zone::BATTLEFIELD);
}

/// 305.6: a basic land type gives its colour, two give a choice; the second land does not untap for another payment.
#[test]
fn lands_are_tapped_for_what_their_types_say() {
    let mut board = board();
    // Nobody is offered more mana than what is to be paid for.
    board.useful();
    board.lands(1, 0, 0);
    let both = board.cards.card("shore", &[card_type::LAND], "");
    ["Plains", "Island"].into_iter().for_each(|word| board.cards.subtype(both, word));
    board.put(both, 0, zone::BATTLEFIELD);
    let plain = board.cards.card("waste", &[card_type::LAND], "");
    board.put(plain, 0, zone::BATTLEFIELD);
    for (name, text) in [("w", "W"), ("u", "U"), ("wu", "WU"), ("uw", "UU"), ("ww", "WW"), ("three", "3"), ("red", "R")]
    {
        in_hand(&mut board, name, 0, text);
    }
    let mut play = board.game();
    let able = |play: &Play| ["w", "u", "wu", "uw", "ww", "three", "red"].map(|name| play.can(verb::CAST, name));
    assert_eq!(able(&play), [true, true, true, false, true, false, false]);
    play.spends_on("u").resolve_to(0);
    // Only the land with two types makes blue mana.
    assert_eq!((play.is_tapped("shore"), play.is_tapped("Plains"), play.is_tapped("waste")), (true, false, false));
    assert_eq!(able(&play), [true, false, false, false, false, false, false]);
}

/// 107.5, 302.6: a land that is a creature as well is tapped for mana only by a player who has had it since the turn began, unless it
/// has haste; a land that is none at once. 107.5: nothing that is tapped is tapped again.
#[test]
fn a_land_that_is_a_creature_is_sick_too() {
    for (creature, haste, sick, tapped, able) in [
        (true, false, true, false, false),
        (true, false, false, false, true),
        (true, true, true, false, true),
        (false, false, true, false, true),
        (false, false, false, true, false),
        (true, true, false, true, false),
    ] {
        let mut board = board();
        let types: &[u8] = if creature { &[card_type::LAND, card_type::CREATURE] } else { &[card_type::LAND] };
        let grove = board.cards.card("grove", types, "");
        board.cards.subtype(grove, "Forest");
        board.cards.cards[grove.index()].stats = if creature { [1, 1, 0] } else { [0, 0, 0] };
        if haste {
            board.cards.keyword(grove, head::HASTE);
        }
        let at = board.put(grove, 0, zone::BATTLEFIELD);
        [("sick", sick), ("tapped", tapped)]
            .into_iter()
            .filter(|(_, is)| *is)
            .for_each(|(word, _)| board.mark(at, word, 1));
        in_hand(&mut board, "leaf", 0, "G");
        let play = board.game();
        let case = format!("creature {creature}, haste {haste}, sick {sick}, tapped {tapped}");
        assert_eq!((play.can(verb::TAP, "grove"), play.can(verb::CAST, "leaf")), (able, able), "{case}");
    }
}

/// 107.4h: what a snow land makes pays for {S}, whatever its colour; the same mana of another land does not.
#[test]
fn snow_is_where_mana_comes_from() {
    for (snow, able) in [(true, true), (false, false)] {
        let mut board = board();
        let wood = board.cards.card("wood", &[card_type::LAND], "");
        board.cards.subtype(wood, "Forest");
        if snow {
            board.cards.also(wood, card_type::SNOW);
        }
        board.put(wood, 0, zone::BATTLEFIELD);
        in_hand(&mut board, "sled", 0, "S");
        in_hand(&mut board, "leaf", 0, "G");
        let play = board.game();
        assert_eq!((play.can(verb::CAST, "sled"), play.can(verb::CAST, "leaf")), (able, true));
    }
}

/// 605.3b, 117.1d: a land is tapped for mana with priority at any time; that can't be answered, and its player has priority still. The
/// mana is there for the next spell of the step, and the opponent's spells can't use it.
#[test]
fn tapping_for_mana_uses_no_stack() {
    let mut board = board();
    board.lands(1, 1, 3);
    for seat in 0..2 {
        super::watched::instant(&mut board, &format!("spark {seat}"), seat, "R");
    }
    board.phase(phase::UPKEEP);
    let mut play = board.game();
    play.pass().does(verb::TAP, "Mountain");
    assert_eq!((play.asked(), play.stacked(), play.is_tapped("Mountain")), (1, 0, true));
    assert!(play.can(verb::CAST, "spark 1"));
    play.casts("spark 1").pay();
    assert_eq!((play.asked(), play.stacked()), (1, 1));
    assert!(!play.can(verb::CAST, "spark 0"));
}

/// 119.4, 107.4f: life that is paid is lost; the mana of the colour is not needed then.
#[test]
fn a_phyrexian_symbol_costs_two_life() {
    let mut board = board();
    in_hand(&mut board, "debt", 0, "{G/P}{W/P}");
    let mut play = board.game();
    play.spends_on("debt");
    assert_eq!((play.life(0), play.stacked()), (16, 1));
}
