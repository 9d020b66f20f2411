//! Whether the table of a rulebook fits what the kernel has room for: sets of its words are bits of numbers of a fixed width, and a
//! word beyond them would be lost. A rulebook that does not fit is refused when the program is built ([`Printed::fit`]).

use crate::kernel::capacity::{ATTRIBUTES, CARD_STATS, DEEDS, EXTRAS, PLAYER_STATS, SEATS};
use crate::kernel::ids::ZONE_KINDS;
use crate::printed::Printed;
use crate::vocabulary::{PlaceWord, StatOf, StatWord, ZoneWord};

/// How many card types, actions, phases and causes there can be: bits of a set.
const WORDS: usize = 32;
/// How many head words there can be: bits of a set.
const HEADS: usize = 64;

impl Printed {
    /// The first limit of the kernel that the table exceeds, in words; `None`: it fits.
    pub const fn overflow(&self) -> Option<&'static str> {
        let v = self.vocabulary;
        let zones = &self.zones;
        let sets = zones.in_play | zones.public | zones.own | zones.shared | zones.table;
        let seats = zones.in_play | zones.own | 1 << zones.deck | 1 << zones.hand | 1 << zones.attached;
        let kinds = [zones.deck, zones.hand, zones.discard, zones.attached];
        Some(match () {
            () if v.types.len() > WORDS => "more than 32 card types",
            () if v.heads.len() > HEADS => "more than 64 head words",
            () if v.attributes.len() > ATTRIBUTES => "more than 16 attributes",
            () if v.actions.len() > WORDS => "more than 32 actions",
            () if v.phases.len() > WORDS => "more than 32 phases",
            () if v.causes.len() > WORDS => "more than 32 causes",
            () if self.cited.zones.len() > ZONE_KINDS as usize => "more than 28 zone kinds",
            () if sets >> ZONE_KINDS != 0 || !kinds_fit(&kinds) => "more than 28 zone kinds",
            () if seats & zones.table != 0 => "a zone of the table that must be a player's",
            () if !zones_fit(v.zones) || !places_fit(v.places) => "more than 28 zone kinds",
            () if !orders_agree(v.zones, v.places) => "a place without the order that its zone has in card text",
            () if !numbers_fit(v.stats) => "more than 3 numbers of a card, or more than 8 numbers together",
            () if self.tracked.extras.len() > EXTRAS => "more than 2 extras of cards",
            () if self.tracked.deeds.len() > DEEDS => "more than 40 deeds",
            () if *self.seats.end() as usize > SEATS => "more than 4 seats",
            () => return None,
        })
    }

    /// Refuses a table that does not fit, with the limit that it exceeds.
    #[allow(clippy::panic, reason = "called where the program is built: the compiler reports it")]
    pub const fn fit(&self) {
        if let Some(limit) = self.overflow() {
            panic!("{}", limit);
        }
    }
}

const fn kinds_fit(mut kinds: &[u8]) -> bool {
    while let Some((kind, rest)) = kinds.split_first() {
        if *kind >= ZONE_KINDS {
            return false;
        }
        kinds = rest;
    }
    true
}

const fn zones_fit(mut words: &[ZoneWord]) -> bool {
    while let Some((word, rest)) = words.split_first() {
        if word.kinds >> ZONE_KINDS != 0 {
            return false;
        }
        words = rest;
    }
    true
}

const fn places_fit(mut words: &[PlaceWord]) -> bool {
    while let Some((word, rest)) = words.split_first() {
        if word.kind >= ZONE_KINDS {
            return false;
        }
        words = rest;
    }
    true
}

/// Where card text speaks of the order of a zone, scenarios and boards look at that order too.
const fn orders_agree(zones: &[ZoneWord], mut places: &[PlaceWord]) -> bool {
    while let Some((place, rest)) = places.split_first() {
        let mut words = zones;
        while let Some((word, others)) = words.split_first() {
            if word.ordered && word.kinds & 1 << place.kind != 0 && !place.ordered {
                return false;
            }
            words = others;
        }
        places = rest;
    }
    true
}

/// Numbers of cards and of players share their indices: those of cards come first.
const fn numbers_fit(mut words: &[StatWord]) -> bool {
    let mut at = 0;
    while let Some((word, rest)) = words.split_first() {
        if at >= PLAYER_STATS || (matches!(word.of, StatOf::Card) && at >= CARD_STATS) {
            return false;
        }
        (at, words) = (at + 1, rest);
    }
    true
}
