//! `cardwright import --update`: what a table changes in set files, told card by card.

use super::Args;
use crate::columns::{SCREEN, clip};
use crate::context::Context;
use crate::wording::commands as wording;
use cardwright_core::screen::plain;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::diagnostic::FileId;
use cardwright_dsl::files::SetFile;
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::text::Lang;
use cardwright_kit::import::columns::Columns;
use cardwright_kit::import::rows::Row;
use cardwright_kit::import::update::{self, Fate, Refused, Sets, Update};
use cardwright_kit::import::written::Written;
use cardwright_kit::project::{Origin, Project, storing};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What a table changes, and where.
pub(super) struct Plan {
    update: Update,
    paths: Vec<PathBuf>,
}

/// Works out what a table changes; an error says why it can't be.
pub(super) fn plan(
    context: &Context,
    args: &Args,
    project: &Project,
    columns: &Columns,
    rows: &[Row],
    game: &'static Vocabulary,
    origin: &Origin,
) -> anyhow::Result<Plan> {
    let path_of = |file: FileId| project.sources.get(file).map_or("", |source| source.path.as_str());
    let all = project.game(game.game.id).map_or(&[][..], |game| game.sets.as_slice());
    let (sets, others): (Vec<&SetFile>, Vec<&SetFile>) =
        all.iter().partition(|set| asked(args, path_of(set.file), set));
    let cards = others.iter().flat_map(|set| &set.cards);
    let elsewhere = cards.map(|card| card.id.value.to_ascii_lowercase()).collect();
    let lang = context.lang();
    if sets.is_empty() || matches!(origin, Origin::BuiltIn) {
        anyhow::bail!("{}", wording::NOTHING_TO_UPDATE.get(lang));
    }
    // New cards go where the table says it comes from, or to the only place there is.
    let stem = args.file.file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
    let named = |set: &&SetFile| set.id.as_ref().map(|id| id.value.to_lowercase()) == stem;
    let of_new = if sets.len() == 1 { Some(0) } else { sets.iter().position(named) };
    let files: Vec<(&Source, &SetFile)> =
        sets.iter().filter_map(|set| Some((project.sources.get(set.file)?, *set))).collect();
    let said = match update::update(&Sets { files, elsewhere, of_new, game }, columns, rows) {
        Ok(update) => {
            let paths = update.files.iter().map(|file| PathBuf::from(path_of(file.file))).collect();
            return Ok(Plan { update, paths });
        }
        Err(Refused::Unread(file)) => wording::set_to_mend(path_of(file)),
        Err(Refused::Notation(file)) => wording::set_not_changed(path_of(file)),
        Err(Refused::NoPlace(ids)) => wording::new_cards_nowhere(ids.join(", ")),
    };
    anyhow::bail!("{}", said.get(lang))
}

/// Whether a set file is among those that the arguments name; if they name none, all are.
fn asked(args: &Args, path: &str, set: &SetFile) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    match (&args.output, &args.set) {
        (Some(output), _) => real(output).is_some() && real(output) == real(Path::new(path)),
        (None, Some(id)) => set.id.as_ref().is_some_and(|own| own.value.eq_ignore_ascii_case(id)),
        (None, None) => true,
    }
}

impl Plan {
    /// The files as they will be.
    pub fn written(&self) -> Vec<(&Path, &Written)> {
        self.paths.iter().map(PathBuf::as_path).zip(self.update.files.iter().map(|file| &file.written)).collect()
    }

    fn count(&self, is: impl Fn(&Fate) -> bool) -> usize {
        self.update.fates.iter().filter(|(_, fate)| is(fate)).count()
    }

    fn counts(&self) -> [usize; 3] {
        [
            self.count(|fate| matches!(fate, Fate::Changed(_))),
            self.count(|fate| *fate == Fate::New),
            self.count(|fate| *fate == Fate::Same),
        ]
    }

    /// Each card that does not simply stay as it is, with its fields before and after, and the counts.
    pub fn human(&self, lang: Lang) -> String {
        let mut out = String::new();
        let one_line = |text: &str| clip(&plain(&text.split_whitespace().collect::<Vec<_>>().join(" ")), SCREEN);
        for (id, fate) in &self.update.fates {
            let id = plain(id);
            match fate {
                Fate::Same => {}
                Fate::New => _ = writeln!(out, "{}", wording::card_new(id).get(lang)),
                Fate::Kept => _ = writeln!(out, "{}", wording::card_kept(id).get(lang)),
                Fate::Elsewhere => _ = writeln!(out, "{}", wording::card_elsewhere(id).get(lang)),
                Fate::Left => _ = writeln!(out, "{}", wording::card_left(id).get(lang)),
                Fate::Changed(changes) => {
                    let _ = writeln!(out, "{id}");
                    for change in changes {
                        let (before, after) = (one_line(&change.before), one_line(&change.after));
                        let _ = match change.field {
                            "text" => writeln!(out, "  text\n    - {before}\n    + {after}"),
                            field => writeln!(out, "  {field}: {} → {}", or_dash(&before), or_dash(&after)),
                        };
                    }
                }
            }
        }
        let [changed, new, same] = self.counts();
        let _ = writeln!(out, "{}", wording::updated(changed, new, same).get(lang));
        out
    }

    /// The same as data.
    pub fn json(&self) -> Value {
        let ids = |is: fn(&Fate) -> bool| -> Vec<&str> {
            self.update.fates.iter().filter(|(_, fate)| is(fate)).map(|(id, _)| id.as_str()).collect()
        };
        let changed: Vec<Value> = self
            .update
            .fates
            .iter()
            .filter_map(|(id, fate)| {
                let Fate::Changed(changes) = fate else { return None };
                let fields = changes.iter().map(|c| json!({ "field": c.field, "before": c.before, "after": c.after }));
                Some(json!({ "id": id, "fields": fields.collect::<Vec<_>>() }))
            })
            .collect();
        json!({
            "changed": changed,
            "new": ids(|fate| *fate == Fate::New),
            "same": ids(|fate| *fate == Fate::Same),
            "kept": ids(|fate| *fate == Fate::Kept),
            "elsewhere": ids(|fate| *fate == Fate::Elsewhere),
            "left": ids(|fate| *fate == Fate::Left),
        })
    }

    /// Writes the files; one that somebody else changed meanwhile stays as it is.
    pub fn write(&self, sources: &Sources, lang: Lang) -> anyhow::Result<()> {
        for (path, file) in self.paths.iter().zip(&self.update.files) {
            if let Some(source) = sources.get(file.file) {
                storing::replace(path, source, &file.written.text)?;
                anstream::eprintln!("{}", wording::set_updated(path.display()).get(lang));
            }
        }
        Ok(())
    }
}

fn or_dash(value: &str) -> &str {
    if value.is_empty() { "–" } else { value }
}
