//! Traits that stand for a card by themselves (`each Beast`, `another 《beast》`): the noun of what is meant goes behind them.

use crate::lexicon::{Class, Lang, Lexicon};

/// What may stand behind a trait that says itself what is meant.
const GOES_ON: [&str; 9] = ["or", "and", "neighbor", "neighbors", "trait", "traits", "card", "cards", "leader"];
/// Words with which the card that was spoken of is one of a trait, as they stand before it.
const IS: [&str; 12] = [
    " is a ",
    " is an ",
    " it's a ",
    " it's an ",
    " was a ",
    " was an ",
    " isn't a ",
    " isn't an ",
    " not a ",
    " not an ",
    " are ",
    " aren't ",
];
/// Words before a trait whose card comes from where cards are hidden or lie in piles.
const TAKEN: [&str; 8] = ["discard", "discards", "discarded", "reveal", "reveals", "search", "find", "archive"];
/// Words of what is done to cards of which it must be said where they lie.
const PLACELESS: [&str; 12] =
    ["play ", "plays ", "playing ", "discard", "archive", "purge", "reveal", "search", "draw ", "put ", "look", "hand"];
/// How cards were spoken of that don't lie on the board.
const SEEN: [&str; 7] = ["reveal", "look", "top card", "from the top", "draw", "discard", "this way"];
/// What only cards that fight have and do.
const THEIRS: [&str; 15] = [
    "power",
    "armor",
    "skirmish",
    "elusive",
    "taunt",
    "poison",
    "hazardous",
    "assault",
    "captur",
    "reap",
    "fight",
    "stun",
    "damage",
    "heal",
    "flank",
];
/// Words that say that it is on the board.
const ON_BOARD: [&str; 10] =
    ["your", "their", "friendly", "enemy", "opponent's", "all", "each", "every", "enemies", "allied"];

/// A line in which such traits have their noun: `each Beast` is `each Beast creature`, `a Beast from your hand` a `Beast card`. The
/// traits of some games stand between marks, those of others have a capital letter. With the line comes whether the text may mean
/// cards of another type as well, so that it is no more than a guess.
pub(super) fn kinds_named(line: &str, lexicon: &Lexicon) -> (String, bool) {
    let standing = lexicon.vocabulary().nouns.iter().find(|noun| noun.word.id == lexicon.standing().as_str());
    let Some(noun) = standing.and_then(|noun| noun.word.en.first()) else { return (line.to_owned(), false) };
    if lexicon.vocabulary().notation.sides.is_none() {
        return (marked(line, noun, lexicon), false);
    }
    bare(line, noun, lexicon)
}

/// The noun for cards in play of whatever type, as what is said in front of its place and the place: `card` and `in play`.
fn any_in_play(lexicon: &Lexicon) -> Option<(&'static str, &'static str)> {
    let any = lexicon.vocabulary().nouns.iter().filter(|noun| noun.in_play && noun.also != 0);
    any.flat_map(|noun| noun.word.en).find_map(|spelt| {
        let (card, _) = spelt.split_once(" in ")?;
        Some((card, spelt.get(card.len() + 1..)?))
    })
}

/// Whether a word behind a trait says what is meant.
fn says(word: &str, lexicon: &Lexicon) -> bool {
    let word = word.to_lowercase();
    let one = word.strip_suffix('s').unwrap_or(&word);
    let own = |class| lexicon.find(Lang::En, class, &word).or(lexicon.find(Lang::En, class, one)).is_some();
    GOES_ON.contains(&word.as_str()) || own(Class::Noun) || own(Class::Affiliation) || own(Class::State)
}

/// The word at the beginning of a text.
fn word_of(text: &str) -> String {
    text.trim_start_matches(' ').chars().take_while(|c| c.is_alphabetic()).collect()
}

/// What a trait stands for between what is said before and behind it: `card`, where it lies elsewhere than on the board.
fn meant<'n>(before: &str, behind: &str, noun: &'n str, lexicon: &Lexicon) -> &'n str {
    const CARD: &str = "card";
    let (before, behind) = (before.to_lowercase(), behind.to_lowercase());
    let sentence = before.rsplit(". ").next().unwrap_or_default();
    let last = sentence.split_whitespace().last().unwrap_or_default();
    let on_board = ON_BOARD.contains(&last) || matches!(last, "another" | "other");
    // `from your discard pile`, `in your hand`, `revealed this way`
    let place = behind.trim_start();
    let placed = place.strip_prefix("from ").or_else(|| place.strip_prefix("in "));
    let elsewhere = placed.is_some_and(|place| {
        let place: Vec<&str> = place.split([' ', ',', '.']).take(4).collect();
        place.iter().enumerate().any(|(at, word)| {
            let two = place.get(at + 1).map(|next| format!("{word} {next}"));
            let zone = |word: &str| lexicon.find(Lang::En, Class::Zone, word).is_some() && !word.contains("field");
            zone(word)
                || matches!(*word, "discard" | "trash" | "graveyard" | "them")
                || two.is_some_and(|two| zone(&two))
        })
    });
    let this_way = ["revealed", "discarded", "trashed", "drawn"].iter().any(|word| place.starts_with(word));
    let article = sentence.trim_end_matches(|c: char| c != ' ').trim_end();
    let taken = TAKEN.iter().any(|word| article.rsplit(' ').next() == Some(word));
    let is = IS.iter().any(|word| format!(" {sentence}").ends_with(word));
    let seen = SEEN.iter().any(|word| before.contains(word));
    if elsewhere || (!on_board && (this_way || taken || is && seen)) { CARD } else { noun }
}

/// A text with the nouns of traits between marks.
fn marked(line: &str, noun: &str, lexicon: &Lexicon) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(end) = rest.find('》') {
        let (typed, behind) = rest.split_at(end + '》'.len_utf8());
        out.push_str(typed);
        rest = behind;
        let several = behind.strip_prefix('s').filter(|next| !next.starts_with(char::is_alphabetic));
        let next = several.unwrap_or(behind);
        let word = word_of(next);
        // what stands between brackets, beside another mark or behind a head is no card that is spoken of
        let open = out.rfind('《').and_then(|at| out.get(..at)).unwrap_or_default();
        let joined = open.ends_with('[') || next.starts_with([']', '》', '-', '\'', '~']);
        let with = ["with ", "and ", "have ", "has ", "or ", "without "].iter().any(|word| open.ends_with(word));
        if joined || with && several.is_none() || !word.is_empty() && says(&word, lexicon) {
            if several.is_some() && !word.is_empty() && says(&word, lexicon) {
                rest = next;
            }
            continue;
        }
        let named = meant(open, next, noun, lexicon).to_owned();
        out.push(' ');
        out.push_str(&named);
        if several.is_some() {
            out.push('s');
        }
        rest = next;
    }
    out.push_str(rest);
    out
}

/// A text with the nouns of traits that have a capital letter alone, and whether cards of another type may be meant as well.
fn bare(line: &str, noun: &str, lexicon: &Lexicon) -> (String, bool) {
    let mut out = String::with_capacity(line.len());
    let mut guess = false;
    let mut rest = line;
    while let Some(start) = rest.find(|c: char| c.is_alphabetic()) {
        let length = rest
            .get(start..)
            .and_then(|tail| tail.find(|c: char| !c.is_alphabetic()))
            .map_or(rest.len(), |n| start + n);
        let (before, word) = (rest.get(..start).unwrap_or_default(), rest.get(start..length).unwrap_or_default());
        out.push_str(before);
        let spoken = out.clone();
        out.push_str(word);
        rest = rest.get(length..).unwrap_or_default();
        let capital = word.starts_with(|c: char| c.is_ascii_uppercase());
        let one = word.strip_suffix('s').filter(|one| lexicon.affiliation(Lang::En, one).is_some());
        let is_trait = capital && (one.is_some() || lexicon.affiliation(Lang::En, word).is_some());
        let next = word_of(rest);
        // a trait between marks, and one that is part of a longer word, has its own notation
        let joined = before.ends_with(['《', '-', '\'', '〈']) || rest.starts_with(['》', '-', '\'', '〉']);
        if is_trait && !joined && (next.is_empty() || !says(&next, lexicon)) {
            if one.is_some() {
                out.pop();
            }
            let named = meant(&spoken, rest, noun, lexicon);
            let sentence = spoken.rsplit(". ").next().unwrap_or_default();
            let whole = format!("{sentence}{}", rest.split(". ").next().unwrap_or_default()).to_lowercase();
            // what only such cards have or do says that no other type is meant
            let theirs = THEIRS.iter().any(|word| whole.contains(word));
            let is = IS.iter().any(|word| format!(" {}", sentence.to_lowercase()).ends_with(word));
            let of_one = is && spoken.to_lowercase().contains(noun) && !names_other(&spoken, noun, lexicon);
            let open = named == noun && !theirs && !of_one;
            let told = format!("{} {}", sentence.to_lowercase(), rest.split(['.', ',']).next().unwrap_or_default());
            let placeless = PLACELESS.iter().any(|word| told.replace("enters play", "").contains(word));
            match any_in_play(lexicon).filter(|_| open && !is && !placeless) {
                Some((card, place)) => {
                    out.push_str(&format!(" {card}{}", if one.is_some() { "s" } else { "" }));
                    if !rest.trim_start().starts_with(place) {
                        out.push_str(&format!(" {place}"));
                    }
                }
                None => {
                    guess |= open;
                    out.push_str(&format!(" {named}{}", if one.is_some() { "s" } else { "" }));
                }
            }
        }
    }
    out.push_str(rest);
    (out, guess)
}

/// Whether cards of another type than that of `noun` were spoken of, or cards of any.
fn names_other(spoken: &str, noun: &str, lexicon: &Lexicon) -> bool {
    let spoken = spoken.to_lowercase();
    let nouns = lexicon.vocabulary().nouns.iter().flat_map(|known| known.word.en);
    nouns.filter(|en| !en.starts_with(noun)).any(|en| spoken.contains(en))
}
