//! `cardwright import`: cards from a spreadsheet into a set file. It says of every row what can't be read, and measures the
//! texts; with `--dry-run` nothing is written.

use crate::context::GameArg;
use crate::context::{Context, Exit, Format};
use crate::report;
use crate::report::imports as telling;
use crate::wording::commands as wording;
use anyhow::{Context as _, bail};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{self, Diagnostic, Location, Severity, Span};
use cardwright_dsl::files::CardDef;
use cardwright_dsl::messages;
use cardwright_kit::import::columns::{self, Columns};
use cardwright_kit::import::rows::Reader;
use cardwright_kit::import::{measure, table, writing};
use cardwright_kit::project::Origin;
use cardwright_kit::project::catalogue;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `import`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A TSV or CSV file whose first row names the columns
    file: PathBuf,
    #[command(flatten)]
    game: GameArg,
    /// Only say what would become of the cards
    #[arg(long)]
    dry_run: bool,
    /// Fields of cards and the columns they stand in, where the names differ: `text=Effect,id=Card No`
    #[arg(long, value_name = "FIELD=COLUMN,..")]
    columns: Option<String>,
    /// The set file to write; left out: `sets/<SET>.yaml` of the game in the folder of cards
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The id of the set; left out: the name of the file
    #[arg(long, value_name = "ID")]
    set: Option<String>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
    /// Also show the canonical wording of each card that is written otherwise
    #[arg(long)]
    differences: bool,
}

/// Imports. A row that does not compile makes the exit status 1; a file that can't be read, 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    context.allow_formats(&[Format::Human, Format::Json])?;
    let lang = context.lang();
    let book = args.game.book(context)?;
    let vocabulary = book.vocabulary();
    let mapped = columns::map(args.columns.as_deref().unwrap_or(""), vocabulary)?;
    let workspace = context.workspace();
    let origin = workspace.origin();
    let mut ignored = Vec::new();
    let project = workspace.load(&origin, &mut ignored);
    let mut sources = project.sources.clone();
    let mut findings = Vec::new();
    let Some((file, table)) = table::read(&*workspace.files, &args.file, &mut sources, &mut findings) else {
        say(context, &findings, &sources)?;
        return Ok(Exit::NotRun);
    };
    let columns = match table.rows.first() {
        Some(header) => Columns::read(file, header, &mapped, vocabulary, &mut findings)?,
        None => None,
    };
    if table.rows.len() < 2 && (columns.is_some() || table.rows.is_empty()) {
        let place = Location { file, span: Span::default() };
        findings.push(Diagnostic::new(&messages::EMPTY_TABLE, place).arg("file", args.file.display().to_string()));
    }
    let Some(columns) = columns.filter(|_| table.rows.len() > 1) else {
        say(context, &findings, &sources)?;
        return Ok(Exit::NotRun);
    };
    let mut reader = Reader { file, columns: &columns, game: vocabulary, out: &mut findings };
    let defs = reader.cards(&table);
    if !args.dry_run {
        for field in writing::missing(&columns, vocabulary) {
            let header = table.rows.first().and_then(|r| Some(r.first()?.span.to(r.last()?.span))).unwrap_or_default();
            findings
                .push(Diagnostic::new(&messages::MISSING_COLUMN, Location { file, span: header }).arg("field", field));
        }
    }
    diagnostic::sort(&mut findings);
    let new: Vec<_> = defs.iter().map(|def| (file, def)).collect();
    let lexicon = catalogue::lexicon(book, project.game(vocabulary.game.id), &new);
    let outcomes = measure::measure(book, &lexicon, file, &defs, &findings);
    // What is wrong inside a row that is a card is among its failures.
    let of_card = |f: &Diagnostic| outcomes.iter().flat_map(|o| &o.failures).any(|(failure, _)| failure == f);
    let of_table: Vec<Diagnostic> = findings.iter().filter(|f| !of_card(f)).cloned().collect();
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => writeln!(out, "{:#}", telling::json(&outcomes, &of_table, &sources, lang))?,
        _ => {
            write!(out, "{}", report::human(&of_table, &sources, lang, report::terminal_width()))?;
            write!(out, "{}", telling::human(&outcomes, &sources, lang, args.differences))?;
        }
    }
    if !args.dry_run && !defs.is_empty() {
        let path = write_set(context, args, &origin, book, &defs)?;
        anstream::eprintln!("{}", wording::set_written(path.display()).get(lang));
    }
    let errors = of_table.iter().any(|f| f.severity == Severity::Error);
    Ok(if errors || outcomes.iter().any(|o| !o.compiled()) { Exit::Findings } else { Exit::Fine })
}

/// Prints what is wrong with a file of which nothing could be read.
fn say(context: &Context, findings: &[Diagnostic], sources: &cardwright_dsl::source::Sources) -> anyhow::Result<()> {
    let lang = context.lang();
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => writeln!(out, "{:#}", telling::json(&[], findings, sources, lang))?,
        _ => write!(out, "{}", report::human(findings, sources, lang, report::terminal_width()))?,
    }
    Ok(())
}

/// Writes the set file and says where.
fn write_set(
    context: &Context,
    args: &Args,
    origin: &Origin,
    book: &'static dyn Rulebook,
    defs: &[CardDef],
) -> anyhow::Result<PathBuf> {
    let game = book.vocabulary();
    let stem = args.file.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let id: String =
        args.set.as_ref().unwrap_or(&stem).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = if id.trim_matches('-').is_empty() { "SET".to_owned() } else { id.trim_matches('-').to_owned() };
    let path = match (&args.output, origin) {
        (Some(path), _) => path.clone(),
        (None, Origin::Folder(root)) => {
            root.join(game.game.id).join("sets").join(format!("{}.yaml", id.to_lowercase()))
        }
        (None, Origin::BuiltIn) => Path::new(&format!("{}.yaml", id.to_lowercase())).to_owned(),
    };
    if path.exists() && !args.force {
        bail!("{}", wording::set_is_there(path.display()).get(context.lang()));
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let head = writing::Head { game, set: &id, name: args.set.as_deref().unwrap_or(&stem) };
    std::fs::write(&path, writing::set_file(&head, defs)).with_context(|| path.display().to_string())?;
    Ok(path)
}
