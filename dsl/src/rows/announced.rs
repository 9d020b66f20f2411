//! Words of games in which what a text aims at, costs and waits for is announced, by the classes of the table.

use cardwright_core::vocabulary::{TextVerb, VerbCards, VerbNumber, Word};

use super::words::{Named, named};
use crate::lexicon::Lexicon;
use crate::tree::Id;

/// The words that such a class holds; nothing if it is none of these.
pub(super) fn words(class: &str, lexicon: &Lexicon) -> Option<Vec<Named>> {
    let v = lexicon.vocabulary();
    Some(match class {
        // what is chosen as a text is announced: the word for that, and nouns that say it by themselves
        "aimed" => v.notation.phrasing.iter().map(|phrasing| named(&phrasing.aimed)).collect(),
        "any-aimed" => {
            let any = v.nouns.iter().filter(|noun| lexicon.means_players(Id(noun.word.id)));
            any.map(|noun| named(&noun.word)).collect()
        }
        // who controls what is in play, as a phrase
        // `$than` is the Korean word for what is aimed at
        "controllers" => {
            let all = v.notation.phrasing.iter().flat_map(|phrasing| {
                let than = named(&phrasing.aimed).ko;
                phrasing.controllers.iter().map(move |word| Named { than: than.clone(), ..named(word) })
            });
            all.collect()
        }
        "lasting-turn" => v.notation.phrasing.iter().map(|phrasing| named(&phrasing.this_turn)).collect(),
        // what texts wait for that is announced, as the games say it: a word each, that of fighting under its cause, that of coming into play
        "happens" | "arrives" | "hits" => {
            let fights = |word: &Word| word.id == "damages";
            let all = v.notation.phrasing.iter().flat_map(|phrasing| phrasing.events);
            let wanted = |word: &&Word| match class {
                "hits" => fights(word),
                "arrives" => word.id == "deployed",
                _ => !fights(word),
            };
            let cause = || v.causes.first().map_or_else(String::new, |cause| cause.id.to_owned());
            let of = |word: &Word| if fights(word) { Named { id: cause(), ..named(word) } } else { named(word) };
            all.filter(wanted).map(of).collect()
        }
        // the same as a sentence: in Korean who controls, and `$than` that it is so
        "holds" | "holding" => {
            let said = v.notation.phrasing.iter().flat_map(|phrasing| &phrasing.controllers).filter_map(|word| {
                let [who, does, lasts] = lexicon.controls(word)?;
                let than = vec![if class == "holds" { does } else { lasts }];
                Some(Named { ko: vec![who], than, ..named(word) })
            });
            said.collect()
        }
        "begins" if v.notation.phrasing.is_none() => Vec::new(),
        "begins" => super::words::words("phase", lexicon)?,
        // the other player as what is aimed at
        "opponent-aimed" => v.notation.phrasing.iter().map(|phrasing| named(&phrasing.opponent)).collect(),
        "token" => {
            v.notation.phrasing.iter().flat_map(|phrasing| phrasing.tokens).map(|token| named(&token.word)).collect()
        }
        // tokens with two numbers, `$id` and `$than`, with what stands between them
        "coining" if v.notation.phrasing.is_none_or(|phrasing| phrasing.tokens.is_empty()) => Vec::new(),
        "coining" => super::words::words("pair", lexicon)?,
        // players who do something, under the noun for them; and what a game that puts cards of a hand away calls the hand
        "each-opponent" | "each-player" | "that-player" => {
            let all = v
                .notation
                .phrasing
                .iter()
                .flat_map(|phrasing| phrasing.parties.iter().zip(std::iter::repeat(phrasing)));
            let party = all.filter(|(word, _)| word.id == class);
            party.map(|(word, of)| Named { id: of.opponent.id.to_owned(), ..named(word) }).collect()
        }
        // what a card costs beside what is printed on it, or instead of that
        "casting-beside" | "casting-instead" => {
            let all = v.notation.phrasing.iter().flat_map(|phrasing| phrasing.casting);
            all.filter(|word| word.id == class).map(|word| named(&word)).collect()
        }
        "paying" if v.notation.phrasing.is_none() => Vec::new(),
        "paying" => {
            let pays =
                v.verbs.iter().filter(|verb| verb.cards == VerbCards::None && matches!(verb.number, VerbNumber::Of(_)));
            let noun = |verb: &TextVerb| {
                let stem = verb.word.ko.first().and_then(|stem| stem.split(' ').next()).unwrap_or_default();
                stem.strip_suffix(['을', '를']).unwrap_or(stem).to_owned()
            };
            let unit = |verb: &TextVerb| match verb.number {
                VerbNumber::Of(unit) => vec![unit.to_owned()],
                _ => Vec::new(),
            };
            pays.map(|verb| Named { ko: vec![noun(verb)], than: unit(verb), ..named(&verb.word) }).collect()
        }
        "discarding" if v.notation.phrasing.is_none() => Vec::new(),
        "discarding" => v.zones.iter().filter(|zone| zone.word.id == "hand").map(|zone| named(&zone.word)).collect(),
        // games whose texts speak of two players as of both of them
        "of-two" if v.notation.phrasing.is_some() => Vec::new(),
        "of-two" => v.zones.iter().take(1).map(|zone| named(&zone.word)).collect(),
        "counter" => {
            v.notation.phrasing.iter().flat_map(|phrasing| phrasing.counters).map(|kind| named(&kind.word)).collect()
        }
        // that texts put counters on cards, and what comes into play with some: rows that hold for any kind of them
        "counting" | "countable" if v.notation.phrasing.is_none_or(|phrasing| phrasing.counters.is_empty()) => {
            Vec::new()
        }
        "counting" => v.notation.phrasing.iter().map(|phrasing| named(&phrasing.aimed)).collect(),
        "countable" => super::words::words("itself", lexicon)?,
        _ => return None,
    })
}
