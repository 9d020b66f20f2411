//! `new deck`: a deck of one copy of each card of the project's newest set, with a leader where the game has such, to be filled.

use super::{Case, checked_id, root, start_file};
use crate::context::Context;
use crate::wording::commands as wording;
use anyhow::bail;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::files::{CardDef, SetFile};
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::plain_or_quoted;
use cardwright_kit::project::{Origin, Project, Workspace};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::SystemTime;

/// Starts a deck file.
pub(super) fn deck(context: &Context, book: &'static dyn Rulebook, id: &str, name: Option<&str>) -> anyhow::Result<()> {
    let (game, lang) = (book.vocabulary(), context.lang());
    let id = checked_id(context, id, Case::Lower)?.to_ascii_lowercase();
    let root = root(context)?;
    let path = root.join(game.game.id).join("decks").join(format!("{id}.yaml"));
    let project = context.workspace().load(&Origin::Folder(root), &mut Vec::new());
    let sets = project.game(game.game.id).map(|files| files.sets.as_slice()).unwrap_or_default();
    let Some(set) = newest(&project, game.game.id, sets) else { bail!("{}", context.say(wording::NO_SET)) };
    let leads = |card: &&CardDef| {
        let kind = card.kind.as_ref().and_then(|kind| u8::try_from(kind.value).ok());
        game.leader && kind.is_some_and(|kind| game.nouns.iter().all(|noun| !noun.is_of(kind)))
    };
    let named = |card: &CardDef| {
        let name = card.name.as_ref().map(|name| name.get(lang).to_owned()).unwrap_or_default();
        if name.is_empty() { String::new() } else { format!(" # {name}") }
    };
    let comment = wording::DECK_BEGUN.get(lang);
    let title = plain_or_quoted(name.unwrap_or(&id));
    let mut text = format!("# yaml-language-server: $schema=../schema/deck.json\n# {comment}\n");
    let _ = write!(text, "game: {}\nname: {title}\n", game.game.id);
    if game.leader {
        let own = set.cards.iter().find(leads);
        let leader = own.or_else(|| sets.iter().flat_map(|set| &set.cards).find(leads));
        if let Some(leader) = leader {
            let _ = writeln!(text, "leader: {}{}", leader.id.value, named(leader));
        }
    }
    text.push_str("cards:\n");
    for card in set.cards.iter().filter(|card| !leads(card)) {
        let _ = writeln!(text, "  {}: 1{}", card.id.value, named(card));
    }
    let text = if lang == Lang::Ko { cardwright_kit::project::korean::file(&path, &text, game) } else { text };
    start_file(context, book, path, text)
}

/// The set of the designer's own whose file was changed last. A new project comes with some cards that are built into the
/// program, for its first decks: a set of nothing else is taken only where there is no other.
fn newest<'p>(project: &Project, game: &str, sets: &'p [SetFile]) -> Option<&'p SetFile> {
    let shipped = Workspace::built_in().load(&Origin::BuiltIn, &mut Vec::new());
    let shipped: BTreeSet<&str> =
        shipped.game(game).iter().flat_map(|files| files.cards()).map(|(_, card)| card.id.value.as_str()).collect();
    let own = |set: &SetFile| set.cards.iter().any(|card| !shipped.contains(card.id.value.as_str()));
    let changed = |set: &SetFile| -> Option<SystemTime> {
        std::fs::metadata(&project.sources.get(set.file)?.path).ok()?.modified().ok()
    };
    let filled = sets.iter().filter(|set| !project.lent.contains(&set.file) && !set.cards.is_empty());
    filled.max_by_key(|set| (own(set), changed(set)))
}
