//! `cardwright export`: cards as a table for a spreadsheet, as `import` reads it.

use crate::context::{Context, Exit, GameArg};
use crate::report;
use crate::wording::commands as wording;
use anyhow::{Context as _, bail};
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Severity};
use cardwright_dsl::files::SetFile;
use cardwright_kit::export::{self, Separator, Sheet};
use cardwright_kit::project::{Project, storing};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `export`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Sets, by id, or set files; left out: all cards of the game
    sets: Vec<String>,
    #[command(flatten)]
    game: GameArg,
    /// The file to write, as its name ends: .csv, .tsv or .xlsx; left out: CSV to the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

/// What a table is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text(Separator),
    Workbook,
}

/// Exports. A card that can't be read whole makes the exit status 1, and nothing is written; the table would lack what is lost.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let kind = kind(context, args.output.as_deref())?;
    let book = args.game.book(context)?;
    let workspace = context.workspace();
    let mut findings = Vec::new();
    let project = workspace.load(&workspace.origin(), &mut findings);
    let book = project.own(book);
    let sets = chosen(context, args, &project, book.vocabulary().game.id)?;
    let unread = |file: FileId| sets.iter().any(|set| set.file == file && !sound(set));
    let lost: Vec<Diagnostic> =
        findings.into_iter().filter(|f| f.severity == Severity::Error && unread(f.place.file)).collect();
    if sets.iter().any(|set| !sound(set)) {
        let mut out = anstream::stdout().lock();
        write!(out, "{}", report::human(&lost, &project.sources, lang, report::terminal_width()))?;
        anstream::eprintln!("{}", wording::NOT_EXPORTED.get(lang));
        return Ok(Exit::Findings);
    }
    let cards: Vec<_> = sets.iter().flat_map(|set| &set.cards).collect();
    let sheet = export::sheet(&cards, book.vocabulary(), lang);
    let bytes = bytes(kind, &sheet, &name(&sets), args.output.is_some())?;
    match &args.output {
        None => anstream::stdout().lock().write_all(&bytes)?,
        Some(path) if path.exists() && !args.force => {
            bail!("{}", wording::table_is_there(path.display()).get(lang));
        }
        Some(path) => {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            }
            storing::write_bytes(path, &bytes)?;
            anstream::eprintln!("{}", wording::exported(cards.len(), path.display()).get(lang));
        }
    }
    Ok(Exit::Fine)
}

/// Whether all of a set could be read.
fn sound(set: &SetFile) -> bool {
    set.complete && set.cards.iter().all(|card| card.sound)
}

fn kind(context: &Context, path: Option<&Path>) -> anyhow::Result<Kind> {
    let Some(path) = path else { return Ok(Kind::Text(Separator::Comma)) };
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    Ok(match ending.as_deref() {
        Some("csv") => Kind::Text(Separator::Comma),
        Some("tsv") => Kind::Text(Separator::Tab),
        Some("xlsx") => Kind::Workbook,
        _ => bail!("{}", wording::no_such_table(path.display()).get(context.lang())),
    })
}

/// The sets that were asked for.
fn chosen<'p>(context: &Context, args: &Args, project: &'p Project, game: &str) -> anyhow::Result<Vec<&'p SetFile>> {
    let all: Vec<&SetFile> = project.game(game).map(|game| game.sets.iter().collect()).unwrap_or_default();
    let id = |set: &SetFile| set.id.as_ref().map_or(String::new(), |id| id.value.clone());
    let real = |path: &str| Path::new(path).canonicalize().ok();
    let mut chosen: Vec<&SetFile> = Vec::new();
    for word in &args.sets {
        let file = real(word);
        let is = |set: &&&SetFile| {
            let path = project.sources.get(set.file).map_or("", |source| source.path.as_str());
            id(set).eq_ignore_ascii_case(word) || (file.is_some() && real(path) == file)
        };
        let before = chosen.len();
        for set in all.iter().filter(is) {
            if chosen.iter().all(|known| known.file != set.file) {
                chosen.push(set);
            }
        }
        if before == chosen.len() && !all.iter().any(|set| is(&set)) {
            let mut known: Vec<String> = all.iter().map(|set| id(set)).filter(|id| !id.is_empty()).collect();
            known.dedup();
            bail!("{}", wording::no_such_set(word, known.join(", ")).get(context.lang()));
        }
    }
    let chosen = if args.sets.is_empty() { all } else { chosen };
    if chosen.iter().all(|set| set.cards.is_empty()) {
        bail!("{}", wording::NO_CARDS_TO_EXPORT.get(context.lang()));
    }
    Ok(chosen)
}

/// What a workbook calls its sheet: the set, if it is one.
fn name(sets: &[&SetFile]) -> String {
    let mut ids: Vec<&str> = sets.iter().filter_map(|set| Some(set.id.as_ref()?.value.as_str())).collect();
    ids.dedup();
    match ids.as_slice() {
        [one] => (*one).to_owned(),
        _ => String::new(),
    }
}

fn bytes(kind: Kind, sheet: &Sheet, name: &str, file: bool) -> anyhow::Result<Vec<u8>> {
    // Without the mark spreadsheets take a CSV file for one in the machine's own encoding, and Korean is lost.
    let mark = if file && kind == Kind::Text(Separator::Comma) { "\u{feff}" } else { "" };
    match kind {
        Kind::Text(separator) => Ok(format!("{mark}{}", export::text(sheet, separator)).into_bytes()),
        Kind::Workbook => export::workbook(sheet, name).map_err(anyhow::Error::msg),
    }
}
