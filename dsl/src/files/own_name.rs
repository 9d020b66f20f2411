//! A card that its own English text calls by its name: `Ember Fox captures 1 amber`. In games whose texts call a card by its
//! type the name stands for `this creature`, which is what the readers know.

use crate::diagnostic::Span;
use crate::files::is_korean;
use cardwright_core::vocabulary::Vocabulary;

/// A text in which the card's own name is replaced, and for each stretch of it the bytes of the text as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// The text that is read.
    pub text: String,
    /// Stretches of the new text and of the old one, in order.
    pub pieces: Vec<(Span, Span)>,
}

/// The text with `this creature` in the place of the card's own name; `None` where the name does not stand in it. What is
/// quoted is the text of another card, which says `this upgrade` of what it wears, and names in their marks stay.
pub fn renamed(text: &str, name: &str, kind: usize, game: &Vocabulary) -> Option<Renamed> {
    if !game.selves || name.trim().is_empty() || is_korean(text) || is_word(name, game) {
        return None;
    }
    let this = format!("this {}", noun(kind, game)?);
    let mut out = Renamed { text: String::new(), pieces: Vec::new() };
    let worn = game.worn.is_some_and(|worn| usize::from(worn) == kind);
    let (mut at, mut depth, mut quotes, mut open) = (0, 0usize, 0usize, false);
    let mut found = false;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match c {
            '〈' | '《' => depth += 1,
            '〉' | '》' => depth = depth.saturating_sub(1),
            '「' | '“' => quotes += 1,
            '」' | '”' => quotes = quotes.saturating_sub(1),
            '"' => open = !open,
            _ => {}
        }
        if depth == 0 && (worn || quotes == 0 && !open) && stands(text, at, name) {
            push(&mut out, &this, Span::new(at, at + name.len()));
            at += name.len();
            found = true;
        } else {
            let written = text.get(at..at + c.len_utf8()).unwrap_or_default();
            push(&mut out, written, Span::new(at, at + c.len_utf8()));
            at += c.len_utf8();
        }
    }
    found.then_some(out)
}

/// Adds a stretch; plain ones behind one another are one.
fn push(out: &mut Renamed, text: &str, from: Span) {
    let start = out.text.len();
    out.text.push_str(text);
    let to = Span::new(start, out.text.len());
    let plain = |to: &Span, from: &Span| to.end - to.start == from.end - from.start;
    match out.pieces.last_mut() {
        Some((before, source)) if plain(before, source) && plain(&to, &from) && source.end == from.start => {
            before.end = to.end;
            source.end = from.end;
        }
        _ => out.pieces.push((to, from)),
    }
}

/// Whether the name stands here as whole words.
fn stands(text: &str, at: usize, name: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-');
    text.get(at..).is_some_and(|rest| rest.starts_with(name))
        && !letter(text.get(..at).and_then(|before| before.chars().next_back()))
        && !letter(text.get(at + name.len()..).and_then(|behind| behind.chars().next()))
}

/// The noun by which a card of this type calls itself.
fn noun(kind: usize, game: &Vocabulary) -> Option<&'static str> {
    let kind = u8::try_from(kind).ok()?;
    let own = game.nouns.iter().find(|n| n.in_play && n.is_of(kind));
    own.or_else(|| game.nouns.iter().find(|n| n.of.is_none()))?.word.en.first().copied()
}

/// Whether a name is also a word that texts of the game are made of: `Charge` is none, `Reap` is one.
pub(super) fn is_word(name: &str, game: &Vocabulary) -> bool {
    let name = name.to_lowercase();
    let nouns = game.nouns.iter().map(|n| n.word);
    let zones = game.zones.iter().map(|z| z.word);
    let stats = game.stats.iter().map(|s| s.word);
    let heads = game.heads.iter().map(|h| h.word);
    let common = game.common_verbs.iter().map(|v| v.word);
    let verbs = game.verbs.iter().flat_map(|v| v.word.en.iter().copied().chain([v.third, v.done]));
    let lists = [game.types, game.states, game.attributes, game.phases, game.actions, game.causes];
    let words = nouns.chain(zones).chain(stats).chain(heads).chain(common).chain(lists.into_iter().flatten().copied());
    words.flat_map(|w| w.en.iter().copied()).chain(verbs).any(|word| word.to_lowercase() == name)
        || crate::rows::is_frame_word(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_core::rulesets::{keyforge, nivel_arena};

    fn read(text: &str, name: &str, kind: u8) -> Option<String> {
        renamed(text, name, usize::from(kind), &keyforge::vocabulary::VOCABULARY).map(|r| r.text)
    }

    #[test]
    fn a_name_of_its_own_is_this_card() {
        use keyforge::vocabulary::card_type::{ACTION, ARTIFACT, CREATURE, UPGRADE};
        let cases = [
            ("Play: Ember Fox captures 1 amber.", "Ember Fox", CREATURE, "Play: this creature captures 1 amber."),
            ("Sacrifice Old Bell.", "Old Bell", ARTIFACT, "Sacrifice this artifact."),
            ("Purge Long Rain.", "Long Rain", ACTION, "Purge this card."),
            ("Discard Wide Cap.", "Wide Cap", UPGRADE, "Discard this upgrade."),
            ("Each of Fern's neighbors", "Fern", CREATURE, "Each of this creature's neighbors"),
            (
                "It gains \"Reap: Destroy Fern's Cap.\"",
                "Fern's Cap",
                UPGRADE,
                "It gains \"Reap: Destroy this upgrade.\"",
            ),
        ];
        for (text, name, kind, wanted) in cases {
            assert_eq!(read(text, name, kind).as_deref(), Some(wanted));
        }
    }

    #[test]
    fn what_only_looks_like_it_stays() {
        use keyforge::vocabulary::card_type::CREATURE;
        // a longer word, a word of the game, a name in its marks, the text of another card, another card
        assert_eq!(read("Ferns can't reap.", "Fern", CREATURE), None);
        assert_eq!(read("Reap: Gain 1 amber.", "Reap", CREATURE), None);
        assert_eq!(read("Destroy 1 〈Fern〉.", "Fern", CREATURE), None);
        assert_eq!(read("It gains \"Reap: Fern captures 1 amber.\"", "Fern", CREATURE), None);
        let other = renamed("Fern attacks.", "Fern", 1, &nivel_arena::vocabulary::VOCABULARY);
        assert_eq!(other, None);
    }

    #[test]
    fn places_lead_back_to_what_was_written() {
        use keyforge::vocabulary::card_type::CREATURE;
        let text = "Ember Fox reaps.";
        let made = renamed(text, "Ember Fox", usize::from(CREATURE), &keyforge::vocabulary::VOCABULARY).unwrap();
        let (first, second) = (made.pieces[0], made.pieces[1]);
        assert_eq!(first, (Span::new(0, 13), Span::new(0, 9)));
        assert_eq!(&made.text[second.0.start..second.0.end], &text[second.1.start..second.1.end]);
    }
}
