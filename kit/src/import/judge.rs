//! What `check` will say of the cards of a table once they are written: the same errors, at the places of the table.

use super::columns::Field;
use super::rows::Row;
use crate::check::lints::Asked;
use crate::check::verdict;
use crate::project::Project;
use crate::wording::project as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{StatOf, StatWord, Vocabulary};
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::{self, Arg, Diagnostic, FileId, Location, Severity};
use cardwright_dsl::files::{CardDef, SetFile};
use cardwright_dsl::messages;
use std::collections::BTreeSet;
use std::path::Path;

/// What the cards of a table take the place of.
#[derive(Debug, Clone, Copy)]
pub enum Over<'a> {
    /// All cards of the file at this path.
    File(&'a Path),
    /// The cards of their numbers, wherever they are.
    Cards,
}

/// Puts the cards of a table with those of a project, in the place of others, and finds the errors about them. The project has
/// them from then on.
pub fn judge(
    project: &mut Project,
    book: &'static dyn Rulebook,
    file: FileId,
    rows: &[Row],
    over: Over<'_>,
) -> Vec<Diagnostic> {
    let vocabulary = book.vocabulary();
    let sources = &project.sources;
    let at = |set: &SetFile, path: &Path| sources.get(set.file).is_some_and(|source| Path::new(&source.path) == path);
    let numbers: BTreeSet<String> = rows.iter().map(|row| row.def.id.value.to_ascii_lowercase()).collect();
    for game in project.games.iter_mut().filter(|g| g.game.game.id == vocabulary.game.id) {
        match over {
            Over::File(path) => game.sets.retain(|set| !at(set, path)),
            Over::Cards => {
                let is_new = |card: &CardDef| numbers.contains(&card.id.value.to_ascii_lowercase());
                game.sets.iter_mut().for_each(|set| set.cards.retain(|card| !is_new(card)));
            }
        }
        game.sets.push(SetFile {
            file,
            game: vocabulary,
            id: None,
            name: None,
            cards: rows.iter().map(|row| as_read(&row.def, vocabulary)).collect(),
            complete: true,
        });
    }
    let mut found = Vec::new();
    project.check_links(&mut found);
    project.remember(&found);
    if let Some(game) = project.game(vocabulary.game.id) {
        let asked = Asked { files: &BTreeSet::from([file]), ways: false };
        verdict::judge(project, game, book, asked, false, &mut found);
    }
    found.extend(rows.iter().flat_map(|row| lacking(row, book, file)));
    found.retain(|f| f.place.file == file && f.severity == Severity::Error);
    // Of a row without a number that is said, and a script may do what no text says.
    let scripted = |f: &Diagnostic| {
        let at = |row: &&Row| row.def.span.start <= f.place.span.start && f.place.span.end <= row.def.span.end;
        f.code == &messages::NO_TEXT && rows.iter().find(at).is_some_and(|row| row.script.is_some())
    };
    let nameless = |f: &Diagnostic| f.code == &messages::DUPLICATE_ID && f.args.contains(&("id", Arg::from("")));
    found.retain(|f| !scripted(f) && !nameless(f));
    diagnostic::sort(&mut found);
    found.dedup();
    found
}

/// A card of a table as it is read from a file: one that calls itself by its name calls itself by its type there.
fn as_read(def: &CardDef, game: &'static Vocabulary) -> CardDef {
    let mut card = def.clone();
    card.text = card.text.take().map(|text| by_type(text, def, game));
    card
}

/// A text in which a card that is called like this one, and has its type, calls itself by its type.
pub(super) fn by_type(text: Prose, def: &CardDef, game: &Vocabulary) -> Prose {
    let name = def.name.as_ref().and_then(|name| name.en.as_ref()).map(Prose::text);
    text.renamed(name, def.kind.as_ref().map(|kind| kind.value), game)
}

/// Numbers that the card of a row has to have and no column holds.
fn lacking(row: &Row, book: &dyn Rulebook, file: FileId) -> Vec<Diagnostic> {
    let Some(kind) = &row.def.kind else { return Vec::new() };
    let stats = book.vocabulary().stats.iter().enumerate();
    let wanted =
        stats.filter(|(_, stat)| stat.of == StatOf::Card && !stat.optional && stat.types & 1 << kind.value != 0);
    let absent = wanted.filter(|(index, stat)| {
        row.def.stat(*index).is_none() && row.unread.iter().all(|(field, _)| *field != stat.word.id)
    });
    let place = |stat: usize| {
        let own = row.empty.iter().find(|(field, _)| *field == Field::Stat(stat));
        Location { file, span: own.map_or(row.def.span, |(_, span)| *span) }
    };
    let missing = |(index, stat): (usize, &StatWord)| {
        let finding = Diagnostic::new(&messages::MISSING_FIELD, place(index));
        finding.arg("field", stat.word.id).arg("owner", wording::CARD)
    };
    absent.map(missing).collect()
}
