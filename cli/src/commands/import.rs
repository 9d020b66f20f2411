//! `cardwright import`: cards from a spreadsheet into a set file. It says of every row what can't be read, and measures the
//! texts; with `--dry-run` nothing is written. With `--update` the table is brought into the set files that are there.

mod updating;

use crate::context::GameArg;
use crate::context::{Context, Exit, Format};
use crate::report;
use crate::report::imports as telling;
use crate::wording::commands as wording;
use anyhow::{Context as _, bail};
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::diagnostic::{self, Diagnostic, Location, Severity, Span};
use cardwright_dsl::files::SetFile;
use cardwright_dsl::messages;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::plain_or_quoted;
use cardwright_kit::check::placed::Placed;
use cardwright_kit::import::columns::{self, Columns, Field};
use cardwright_kit::import::rows::Reader;
use cardwright_kit::import::written::{Known, Origin as Table, Written};
use cardwright_kit::import::{judge, measure, table, update, writing};
use cardwright_kit::project::{Origin, Project};
use cardwright_kit::project::{catalogue, korean, storing};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `import`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A table whose first row names the columns: CSV, TSV, or a workbook (.xlsx, .ods)
    file: PathBuf,
    /// The sheet of a workbook; left out: its first one that is not empty
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
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
    #[arg(long, conflicts_with = "update")]
    force: bool,
    /// Bring the table into the set files that are there, card by card: what it says otherwise changes, all else stays
    #[arg(long)]
    update: bool,
    /// Also show the canonical wording of each card that is written otherwise
    #[arg(long)]
    differences: bool,
}

/// Imports. A row that does not compile makes the exit status 1; a file that can't be read, 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let book = args.game.book(context)?;
    let workspace = context.workspace();
    let origin = workspace.origin();
    let mut project = workspace.load(&origin, &mut Vec::new());
    let book = project.own(book);
    let vocabulary = book.vocabulary();
    let mapped = columns::map(args.columns.as_deref().unwrap_or(""), vocabulary)?;
    let mut findings = Vec::new();
    let read = table::read(&*workspace.files, &args.file, args.sheet.as_deref(), &mut project.sources, &mut findings);
    let Some((file, table)) = read else {
        say(context, &findings, &project.sources)?;
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
        say(context, &findings, &project.sources)?;
        return Ok(Exit::NotRun);
    };
    let mut reader = Reader { file, columns: &columns, game: vocabulary, out: &mut findings };
    let mut rows = reader.cards(&table);
    if args.update {
        let cards = project.game(vocabulary.game.id).into_iter().flat_map(|game| game.cards().map(|(_, card)| card));
        let cards: Vec<_> = cards.collect();
        update::completed(&mut rows, &columns, &cards, vocabulary);
        // A card that keeps its name in the other language is not without one.
        findings.retain(|f| f.code != &messages::MISSING_FIELD || !update::is_named(f, &rows, &cards));
    }
    let set = set_of(args, &origin, vocabulary);
    // A table without names is one of texts, which are only tried: what its columns lack is no mistake then. Any other dry run
    // says what the run says that writes.
    let texts_only = args.dry_run && !args.update && !columns.has_names();
    // An update leaves alone what has no column; nothing good can be written anew.
    for field in writing::missing(&columns, vocabulary).into_iter().filter(|_| !texts_only && !args.update) {
        let header = table.rows.first().and_then(|r| Some(r.first()?.span.to(r.last()?.span))).unwrap_or_default();
        findings.push(Diagnostic::new(&messages::MISSING_COLUMN, Location { file, span: header }).arg("field", field));
    }
    let new: Vec<_> = rows.iter().map(|row| (file, &row.def)).collect();
    let of_table = catalogue::lexicon(book, project.game(vocabulary.game.id), &new);
    let declared = catalogue::lexicon(book, project.game(vocabulary.game.id), &[]);
    // Of the cards is said what `check` will say of the files that are written: at the very words first, then what is left.
    let updating = match args.update {
        true => Some(updating::plan(context, args, &project, (file, &columns, &rows), vocabulary, &origin)?),
        false => None,
    };
    let korean = in_korean(&project, vocabulary).unwrap_or(lang == Lang::Ko);
    let name = set_name(&project, &set, vocabulary, korean);
    let whole = writing::set_file(&writing::Head { game: vocabulary, set: &set.id, name: &name, korean }, &rows);
    let written: Vec<(&Path, &Written)> = match &updating {
        Some(plan) => plan.written(),
        None => vec![(&set.path, &whole)],
    };
    let judged = Table { file, table: &table, columns: &columns, rows: &rows, game: vocabulary };
    let over = if args.update { judge::Over::Cards } else { judge::Over::File(&set.path) };
    let mut found = judge::judge(&mut project, book, file, &rows, over);
    // A card keeps the text that no column holds.
    let textless = args.update && !columns.has(Field::Text);
    found.retain(|f| !(textless && f.code == &messages::NO_TEXT));
    let known = Known::of(&findings);
    found.retain(|f| !known.has(f));
    let all = [findings.as_slice(), &found].concat();
    let known = Known::of(&all);
    let of_file = judged.judge(&workspace, &written);
    found.extend(of_file.into_iter().filter(|f| !known.has(f)));
    found.retain(|f| !known.is_of_ragged(f));
    if texts_only {
        let undeclared = judged.undeclared(&of_table, &declared);
        // The texts stand in the order of their rows.
        let about = |span: Span| {
            let at = undeclared.partition_point(|text| text.start <= span.start).checked_sub(1);
            at.and_then(|at| undeclared.get(at)).is_some_and(|text| span.end <= text.end)
        };
        found.retain(|f| !judged.is_elsewhere(f) && !about(f.place.span));
    }
    findings.extend(found);
    let lexicon = if texts_only { of_table } else { catalogue::lexicon(book, project.game(vocabulary.game.id), &[]) };
    let sources = project.sources;
    let mut findings: Vec<Diagnostic> = findings.into_iter().map(|f| columns.spoken(f, vocabulary)).collect();
    diagnostic::sort(&mut findings);
    measure::name_once(&mut findings, &rows);
    let outcomes = measure::measure(book, &lexicon, file, &rows, &findings);
    // What is wrong inside a row that is a card is among its failures.
    let failures = Placed::of(outcomes.iter().flat_map(|o| &o.failures).map(|(failure, _)| failure));
    let of_card = |f: &Diagnostic| {
        let at = Span::new(f.place.span.start, f.place.span.start);
        failures.beginning(f.place.file, at).contains(&f)
    };
    let of_table: Vec<Diagnostic> =
        findings.iter().filter(|f| f.code == &messages::MISSING_COLUMN || !of_card(f)).cloned().collect();
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => {
            let mut value = telling::json(&outcomes, &of_table, &sources, lang);
            if let (Some(plan), serde_json::Value::Object(all)) = (&updating, &mut value) {
                all.insert("update".to_owned(), plan.json());
            }
            report::print(&mut out, &value)?;
        }
        _ => {
            write!(out, "{}", report::human(&of_table, &sources, lang, report::terminal_width()))?;
            write!(out, "{}", telling::human(&outcomes, &sources, lang, args.differences))?;
            if let Some(plan) = &updating {
                write!(out, "{}", plan.human(&columns, lang, vocabulary))?;
            }
            if texts_only {
                anstream::eprintln!("{}", wording::TEXTS_ONLY.get(lang));
            }
        }
    }
    if !args.dry_run && !rows.is_empty() {
        match &updating {
            Some(plan) => plan.write(&sources, lang)?,
            None => {
                write_set(context, args, &set, &whole.text)?;
                anstream::eprintln!("{}", wording::set_written(set.path.display()).get(lang));
            }
        }
    }
    let errors = of_table.iter().any(|f| f.severity == Severity::Error);
    Ok(if errors || outcomes.iter().any(|o| !o.compiled()) { Exit::Findings } else { Exit::Fine })
}

/// Prints what is wrong with a file of which nothing could be read.
fn say(context: &Context, findings: &[Diagnostic], sources: &cardwright_dsl::source::Sources) -> anyhow::Result<()> {
    let lang = context.lang();
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => report::print(&mut out, &telling::json(&[], findings, sources, lang))?,
        _ => write!(out, "{}", report::human(findings, sources, lang, report::terminal_width()))?,
    }
    Ok(())
}

/// The set that is written.
struct Set {
    id: String,
    name: String,
    path: PathBuf,
}

/// The set that the arguments ask for, and where its file is to lie.
fn set_of(args: &Args, origin: &Origin, game: &Vocabulary) -> Set {
    let stem = args.file.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let name = args.set.clone().unwrap_or(stem);
    let id: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = if id.trim_matches('-').is_empty() { "SET".to_owned() } else { id.trim_matches('-').to_owned() };
    let path = match (&args.output, origin) {
        (Some(path), _) => path.clone(),
        (None, Origin::Folder(root)) => {
            root.join(game.game.id).join("sets").join(format!("{}.yaml", id.to_lowercase()))
        }
        (None, Origin::BuiltIn) => Path::new(&format!("{}.yaml", id.to_lowercase())).to_owned(),
    };
    Set { id, name, path }
}

/// The name of the set, as its file has it where there is one already.
fn set_name(project: &Project, set: &Set, game: &Vocabulary, korean: bool) -> String {
    let is = |file: &&SetFile| {
        let path = project.sources.get(file.file).map_or("", |source| source.path.as_str());
        Path::new(path) == set.path && file.id.as_ref().is_some_and(|id| id.value == set.id)
    };
    let there = project.game(game.game.id).and_then(|files| files.sets.iter().find(is));
    there
        .and_then(|file| file.name.as_ref())
        .map_or_else(|| plain_or_quoted(&set.name), |name| writing::name(name, korean))
}

/// Whether most set files of the project are written in Korean. `None`: it has none of its own.
fn in_korean(project: &Project, game: &Vocabulary) -> Option<bool> {
    let sets = project.game(game.game.id).map_or(&[][..], |files| &files.sets);
    let sources = sets.iter().filter(|set| !project.lent.contains(&set.file)).map(|set| project.sources.get(set.file));
    let korean: Vec<bool> = sources.flatten().map(|source| korean::is_in(&source.text)).collect();
    let count = korean.iter().filter(|korean| **korean).count();
    (!korean.is_empty()).then_some(count * 2 > korean.len())
}

/// Writes the set file.
fn write_set(context: &Context, args: &Args, set: &Set, text: &str) -> anyhow::Result<()> {
    let path = &set.path;
    let real = |path: &Path| path.canonicalize().ok();
    if real(path).is_some_and(|set| real(&args.file) == Some(set)) {
        bail!("{}", wording::set_is_table(path.display()).get(context.lang()));
    }
    if path.exists() && !args.force {
        bail!("{}", wording::set_is_there(path.display()).get(context.lang()));
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    Ok(storing::write(path, text)?)
}
