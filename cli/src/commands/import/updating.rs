//! `cardwright import --update`: what a table changes in set files, told card by card.

use super::Args;
use crate::columns::{SCREEN, clip};
use crate::context::Context;
use crate::wording::commands as wording;
use cardwright_core::screen::plain;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::diagnostic::FileId;
use cardwright_dsl::field_names;
use cardwright_dsl::files::SetFile;
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::text::Lang;
use cardwright_kit::import::columns::Columns;
use cardwright_kit::import::rows::Row;
use cardwright_kit::import::update::{self, Change, Fate, Fated, Refused, Sets, Update, Why};
use cardwright_kit::import::written::Written;
use cardwright_kit::project::{Origin, Project, storing};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What a table changes, and where.
pub(super) struct Plan {
    update: Update,
    paths: Vec<PathBuf>,
    /// The ids of the set files that the table is brought into.
    sets: Vec<String>,
    /// The places of the numbers of the rows.
    places: Vec<String>,
}

/// Works out what a table changes; an error says why it can't be.
pub(super) fn plan(
    context: &Context,
    args: &Args,
    project: &Project,
    table: (FileId, &Columns, &[Row]),
    game: &'static Vocabulary,
    origin: &Origin,
) -> anyhow::Result<Plan> {
    let (file, columns, rows) = table;
    let path_of = |file: FileId| project.sources.get(file).map_or("", |source| source.path.as_str());
    let all = project.game(game.game.id).map_or(&[][..], |game| game.sets.as_slice());
    let (sets, others): (Vec<&SetFile>, Vec<&SetFile>) =
        all.iter().partition(|set| asked(args, path_of(set.file), set));
    let cards = others.iter().flat_map(|set| &set.cards);
    let elsewhere = cards.map(|card| card.id.value.to_ascii_lowercase()).collect();
    let lang = context.lang();
    let id = |set: &&SetFile| set.id.as_ref().map_or(String::new(), |id| id.value.clone());
    if sets.is_empty() || matches!(origin, Origin::BuiltIn) {
        let asked = args.output.as_ref().map(|path| path.display().to_string()).or(args.set.clone());
        let mut known: Vec<String> = others.iter().map(id).filter(|id| !id.is_empty()).collect();
        known.dedup();
        let said = match asked.filter(|_| !known.is_empty()) {
            Some(asked) => wording::no_such_set(asked, known.join(", ")).get(lang),
            None => wording::NOTHING_TO_UPDATE.get(lang).to_owned(),
        };
        anyhow::bail!(said);
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
            let source = project.sources.get(file);
            let place = |row: &Row| source.map_or(String::new(), |source| plain(&source.place(row.def.id.span.start)));
            let (sets, places) = (sets.iter().map(id).collect(), rows.iter().map(place).collect());
            return Ok(Plan { update, paths, sets, places });
        }
        Err(Refused::Unread(file)) => wording::set_to_mend(path_of(file)),
        Err(Refused::Notation(file, ids)) if ids.is_empty() => wording::set_not_changed(path_of(file)),
        Err(Refused::Notation(file, ids)) => wording::cards_not_changed(path_of(file), few(&ids)),
        Err(Refused::Doubled(file, id, lines)) => {
            let lines = lines.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            wording::card_doubled(path_of(file), plain(&id), lines)
        }
        Err(Refused::NoPlace(ids)) => match other_game(project, game, &ids) {
            Some(other) => wording::cards_of_other_game(few(&ids), other),
            None => wording::new_cards_nowhere(few(&ids)),
        },
    };
    anyhow::bail!("{}", said.get(lang))
}

/// The game that has most of these cards, if it is another one.
fn other_game<'p>(project: &'p Project, game: &Vocabulary, ids: &[String]) -> Option<&'p str> {
    let has = |all: &[SetFile], id: &String| {
        all.iter().flat_map(|set| &set.cards).any(|card| card.id.value.eq_ignore_ascii_case(id))
    };
    let others = project.games.iter().filter(|other| other.game.game.id != game.game.id);
    let mut others = others.filter(|other| ids.iter().filter(|id| has(&other.sets, id)).count() * 2 > ids.len());
    others.next().map(|other| other.game.game.id)
}

/// The first of some numbers, and how many more there are.
fn few(ids: &[String]) -> String {
    const SHOWN: usize = 8;
    let shown = ids.iter().take(SHOWN).map(|id| plain(id)).collect::<Vec<_>>().join(", ");
    if ids.len() > SHOWN { format!("{shown}, .. (+{})", ids.len() - SHOWN) } else { shown }
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
        self.update.fates.iter().filter(|fated| is(&fated.fate)).count()
    }

    /// The place of a card's row.
    fn place(&self, fated: &Fated) -> &str {
        fated.row.and_then(|row| self.places.get(row)).map_or("", String::as_str)
    }

    /// Each card that does not simply stay as it is, with its fields before and after, and the counts.
    pub fn human(&self, columns: &Columns, lang: Lang, game: &Vocabulary) -> String {
        let mut out = String::new();
        let mut twice: Vec<(String, Vec<&str>)> = Vec::new();
        for fated in &self.update.fates {
            let (id, place) = (plain(&fated.id), self.place(fated));
            match &fated.fate {
                Fate::Same | Fate::Kept(_) => {}
                Fate::New => _ = writeln!(out, "{}", wording::card_new(id).get(lang)),
                Fate::Elsewhere => _ = writeln!(out, "{}", wording::card_elsewhere(id).get(lang)),
                Fate::Left(Why::NoNumber) => _ = writeln!(out, "{}", wording::row_without_number(place).get(lang)),
                Fate::Left(Why::Lost) => _ = writeln!(out, "{}", wording::card_left(id, place).get(lang)),
                Fate::Left(Why::Twice) => match twice.iter_mut().find(|(of, _)| of.eq_ignore_ascii_case(&id)) {
                    Some((_, places)) => places.push(place),
                    None => twice.push((id, vec![place])),
                },
                Fate::Changed(changes) => {
                    let _ = writeln!(out, "{id}");
                    changes.iter().for_each(|change| told(&mut out, change, columns, lang, game));
                }
            }
        }
        for (id, places) in twice {
            let _ = writeln!(out, "{}", wording::card_twice(id, places.join(", ")).get(lang));
        }
        let kept = self.kept();
        for (set, ids) in &kept {
            let _ = writeln!(out, "{}", wording::cards_kept(ids.len(), set, few(ids)).get(lang));
        }
        let changed = self.count(|fate| matches!(fate, Fate::Changed(_)));
        let [new, same] = [Fate::New, Fate::Same].map(|wanted| self.count(|fate| *fate == wanted));
        let left = self.count(|fate| matches!(fate, Fate::Left(_) | Fate::Elsewhere));
        let _ = writeln!(out, "{}", wording::updated(changed, new, same, left).get(lang));
        out
    }

    /// The cards that the table lacks, by set: of those that it has a card of.
    fn kept(&self) -> Vec<(&str, Vec<String>)> {
        let id = |index: usize| self.sets.get(index).map_or("", String::as_str);
        let mut kept: Vec<(&str, Vec<String>)> = Vec::new();
        for fated in &self.update.fates {
            let Fate::Kept(index) = fated.fate else { continue };
            match kept.iter_mut().find(|(set, _)| *set == id(index)) {
                Some((_, ids)) => ids.push(fated.id.clone()),
                None => kept.push((id(index), vec![fated.id.clone()])),
            }
        }
        kept.retain(|(set, _)| self.update.touched.iter().any(|index| id(*index) == *set));
        kept
    }

    /// The same as data.
    pub fn json(&self) -> Value {
        let ids = |is: fn(&Fate) -> bool| -> Vec<&str> {
            let of = self.update.fates.iter().filter(|fated| is(&fated.fate));
            of.map(|fated| if fated.id.is_empty() { self.place(fated) } else { fated.id.as_str() }).collect()
        };
        let changed: Vec<Value> = self
            .update
            .fates
            .iter()
            .filter_map(|fated| {
                let Fate::Changed(changes) = &fated.fate else { return None };
                let fields = changes.iter().map(|c| {
                    json!({ "field": c.field, "lang": c.lang.map(Lang::code), "before": c.before, "after": c.after })
                });
                Some(json!({ "id": fated.id, "fields": fields.collect::<Vec<_>>() }))
            })
            .collect();
        json!({
            "changed": changed,
            "new": ids(|fate| *fate == Fate::New),
            "same": ids(|fate| *fate == Fate::Same),
            "kept": ids(|fate| matches!(fate, Fate::Kept(_))),
            "elsewhere": ids(|fate| *fate == Fate::Elsewhere),
            "left": ids(|fate| matches!(fate, Fate::Left(_))),
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

/// Tells a field before and after; of a text the lines that differ, around the place where they do.
fn told(out: &mut String, change: &Change, columns: &Columns, lang: Lang, game: &Vocabulary) {
    let korean = |field| if lang == Lang::Ko { field_names::of_game(field, game).first().copied() } else { None };
    let heading = columns.heading(change.field, change.lang, game).map(plain);
    let name = heading.as_deref().or(korean(change.field)).unwrap_or(change.field);
    let one_line = |text: &str| plain(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    let (before, after) = (change.before.as_str(), change.after.as_str());
    if !matches!(change.field, "text" | "script") {
        // A column of the table is called as it is; a field of the file says which of its languages it is.
        let part = change.lang.filter(|_| heading.is_none());
        let part = part.map(|of| korean(of.code()).map_or(format!(".{}", of.code()), |of| format!("({of})")));
        let field = format!("{name}{}", part.unwrap_or_default());
        let (before, after) = around(&one_line(before), &one_line(after));
        let _ = writeln!(out, "  {field}: {} → {}", or_dash(&before), or_dash(&after));
        return;
    }
    let _ = writeln!(out, "  {name}");
    let lines = |text: &str| text.lines().map(one_line).filter(|line| !line.is_empty()).collect::<Vec<_>>();
    let (before, after) = (lines(before), lines(after));
    let same = before.iter().zip(&after).take_while(|(before, after)| before == after).count();
    let shorter = before.len().min(after.len()) - same;
    let end = before.iter().rev().zip(after.iter().rev()).take(shorter).take_while(|(b, a)| b == a).count();
    let part = |lines: &[String]| lines.get(same..lines.len() - end).unwrap_or_default().to_vec();
    let (before, after) = (part(&before), part(&after));
    for at in 0..before.len().max(after.len()) {
        let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
        let (old, new) = around(&line(&before), &line(&after));
        if old != new {
            let _ = writeln!(out, "    - {}\n    + {}", or_dash(&old), or_dash(&new));
        }
    }
}

/// Two lines cut around the place where they begin to differ.
fn around(before: &str, after: &str) -> (String, String) {
    /// So many letters are kept before it.
    const KEPT: usize = 24;
    let same = before.chars().zip(after.chars()).take_while(|(before, after)| before == after).count();
    let cut = |text: &str| {
        let long = unicode_width::UnicodeWidthStr::width(text) > SCREEN && same > KEPT;
        let rest: String = text.chars().skip(if long { same - KEPT } else { 0 }).collect();
        clip(&if long { format!("..{rest}") } else { rest }, SCREEN)
    };
    (cut(before), cut(after))
}

fn or_dash(value: &str) -> &str {
    if value.is_empty() { "–" } else { value }
}
