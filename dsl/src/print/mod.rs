//! The tree printed back as canonical card text, a printer for each language.

pub mod en;
pub mod ko;
mod unprintable;

use crate::files::is_korean;
use crate::lexicon::Lexicon;
use crate::text::Lang;
use crate::tree::Card;
pub use unprintable::Unprintable;

/// What of an English text is Korean: the name of a card or an affiliation that has no English one. Such a text would be taken
/// for a Korean one.
fn untranslated(text: &str) -> Option<String> {
    if !is_korean(text) {
        return None;
    }
    let names = [('〈', '〉'), ('《', '》')].into_iter().flat_map(|(open, close)| {
        let inner = text.split(open).skip(1).filter_map(move |rest| rest.split(close).next());
        inner.map(move |name| (name, format!("{open}{name}{close}")))
    });
    let korean = names.into_iter().find(|(name, _)| is_korean(name));
    Some(korean.map_or_else(|| text.to_owned(), |(_, quoted)| quoted))
}

/// A card's text in a language, one line an ability. What is printed has been read back: it says what the tree says, or it
/// is refused. `card_type` is the index of the card's type in the vocabulary, as the reader wants it.
pub fn card(card: &Card, lexicon: &Lexicon, card_type: u8, lang: Lang) -> Result<String, Unprintable> {
    printed(card, lexicon, card_type, lang, false)
}

/// As [`card`], where what a head stands for is not written out behind it.
pub(crate) fn card_as_headed(card: &Card, lexicon: &Lexicon, kind: u8, lang: Lang) -> Result<String, Unprintable> {
    printed(card, lexicon, kind, lang, true)
}

fn printed(card: &Card, lexicon: &Lexicon, card_type: u8, lang: Lang, headed: bool) -> Result<String, Unprintable> {
    let text = match lang {
        Lang::Ko if headed => ko::card_as_headed(card, lexicon, Some(card_type))?,
        Lang::Ko => ko::card_of(card, lexicon, Some(card_type))?,
        Lang::En => en::card_of(card, lexicon, Some(card_type)),
    };
    if let Some(name) = (lang == Lang::En).then(|| untranslated(&text)).flatten() {
        return Err(Unprintable { node: name });
    }
    let read = crate::read::card_in(lang, &text, lexicon, card_type);
    if read.is_ok() && read.card == *card { Ok(text) } else { Err(Unprintable { node: card.to_string() }) }
}

/// What is equipped, and what it is equipped to where that is said.
fn worn_apart(items: &crate::tree::Target) -> (crate::tree::Target, Option<crate::tree::Target>) {
    let crate::tree::Target::Sel(crate::tree::Selector::Kind { kind, side, filters }) = items else {
        return (items.clone(), None);
    };
    let (on, rest): (Vec<_>, Vec<_>) = filters.iter().cloned().partition(|f| matches!(f, crate::tree::Filter::On(_)));
    match on.as_slice() {
        [crate::tree::Filter::On(wearer)] => {
            (crate::tree::Target::Sel(crate::tree::Selector::new(*kind, *side, rest)), Some(wearer.as_ref().clone()))
        }
        _ => (items.clone(), None),
    }
}

/// Whether the same players do two acts in a row who are named by what they are: the second one needs no name.
pub(crate) fn by_same(before: &crate::tree::Act, act: &crate::tree::Act) -> bool {
    use crate::tree::{Act, Selector, Target};
    let (Act::By { who: first, .. }, Act::By { who: second, .. }) = (before, act) else { return false };
    let chosen = |kind| matches!(first, Target::Choose { from: Selector::Kind { kind: of, .. }, .. } if *of == kind);
    match second {
        Target::Choose { .. } => false,
        Target::That(kind) => first == second || chosen(*kind),
        _ => first == second,
    }
}

/// Whether a statement changes cards all the time, so that what it asks holds as long as it does.
pub(crate) fn is_steady(stmt: &crate::tree::Stmt) -> bool {
    use crate::tree::{Act, StmtKind, Target};
    let steady =
        |act: &Act| matches!(act, Act::Apply { duration: None, target, .. } if !matches!(target, Target::Player(_)));
    match &stmt.kind {
        StmtKind::Act(act) => steady(act),
        StmtKind::Seq(acts) => acts.iter().all(steady),
        _ => false,
    }
}

/// The place of whose phase it is in [`cardwright_core::vocabulary::Phrasing::phases`].
pub(crate) fn whose(side: Option<crate::tree::Side>) -> usize {
    match side {
        Some(crate::tree::Side::Own) => 0,
        Some(crate::tree::Side::Opp) => 1,
        None => 2,
    }
}

/// Whether an event happens to its own card but once: it enters, or it dies.
pub(crate) fn happens_once(event: &crate::tree::Event) -> bool {
    use crate::tree::{Event, Target};
    matches!(event, Event::Deployed(Target::This, None) | Event::Trashed(Target::This, None, None))
}

/// What an event happens to of which texts that are announced say it as the rulebook's phrasing has it, with the id of that.
pub(crate) fn announced(event: &crate::tree::Event) -> Option<(&crate::tree::Target, &'static str)> {
    use crate::tree::{Event, Side};
    match event {
        Event::Deployed(what, None) => Some((what, "deployed")),
        Event::Trashed(what, None, None) => Some((what, "trashed")),
        Event::Attacks(what) => Some((what, "attacks")),
        Event::Damages { by: Some(what), cause: Some(_), player: Side::Opp, amount: None } => Some((what, "damages")),
        _ => None,
    }
}
