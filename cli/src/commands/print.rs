//! `cardwright print`: cards as faces, on paper at true size or as decks for Tabletop Simulator.

use crate::browser::{Browser, Drawn};
use crate::context::{Context, Exit};
use crate::report;
use crate::wording::print as wording;
use anyhow::bail;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::messages::wording::language;
use cardwright_dsl::text::Lang;
use cardwright_kit::print::page::{A4, LETTER, Layout, Paper};
use cardwright_kit::print::tabletop::{self, Addresses};
use cardwright_kit::print::template::{Fault, Template, Wrong};
use cardwright_kit::print::{self, Face, Languages, Printer, TEMPLATE, Trouble};
use cardwright_kit::project::library::{Entry, Library};
use cardwright_kit::project::selection::{Selection, is_pattern};
use cardwright_kit::project::{Origin, game, storing};
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Arguments of `print`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Sets by id, decks by file name, cards by number or name, or patterns such as `TIDE-0*`; a deck is printed with its copies
    #[arg(required = true, value_name = "SET|DECK|CARD")]
    what: Vec<String>,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The page to write, as its name ends: .html or .pdf; left out: NAME.html, after what is printed
    #[arg(long, short, value_name = "FILE", conflicts_with = "tabletop")]
    output: Option<PathBuf>,
    /// The language on the cards; left out: that of the messages
    #[arg(long = "in", value_enum, value_name = "LANGUAGE")]
    language: Option<FaceLang>,
    /// The paper
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperArg,
    /// The size of a card in millimetres
    #[arg(long, default_value = "63x88", value_name = "WIDTHxHEIGHT")]
    size: Size,
    /// What is left free between cards, in millimetres
    #[arg(long, default_value = "0", value_name = "MM", value_parser = length)]
    gap: f64,
    /// How often each card is printed
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=99))]
    copies: u16,
    /// Without marks to cut along
    #[arg(long)]
    no_marks: bool,
    /// Without what keywords remind of
    #[arg(long)]
    no_reminders: bool,
    /// A deck for Tabletop Simulator in this folder: pictures of the cards (PNG) and the object (JSON)
    #[arg(long, value_name = "DIR")]
    tabletop: Option<PathBuf>,
    /// The browser that draws PDFs and pictures; left out: Chromium or Chrome, where it is found
    #[arg(long, value_name = "PATH", env = "CARDWRIGHT_BROWSER")]
    browser: Option<PathBuf>,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
}

/// The language on cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FaceLang {
    /// 한국어
    Ko,
    /// English
    En,
    /// Both, the language of the messages first
    Both,
}

/// The paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PaperArg {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

/// The width and height of a card, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Size(f64, f64);

impl std::str::FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "give a width and a height from 20 to 400 millimetres: 63x88";
        let (width, height) = text.split_once(['x', 'X', '*', '×']).ok_or(FORM)?;
        let side = |text: &str| text.trim().parse().ok().filter(|mm: &f64| (20.0..=400.0).contains(mm)).ok_or(FORM);
        Ok(Size(side(width)?, side(height)?))
    }
}

fn length(text: &str) -> Result<f64, &'static str> {
    let fits = |mm: &f64| (0.0..=50.0).contains(mm);
    text.parse().ok().filter(fits).ok_or("give a length from 0 to 50 millimetres: 3")
}

/// Prints. What is not there, or has mistakes, makes the exit status 1; if nothing is left, nothing is written, and it is 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let game = args.game.as_deref().map(game::named).transpose()?.map(|book| book.vocabulary().game.id);
    let library = Library::open(&context.workspace());
    let (selections, mut whole) = selected(context, args, &library, game);
    let cards: Vec<(Entry<'_>, usize)> = selections.iter().flat_map(|s| s.cards.iter().copied()).collect();
    let Some(book) = one_book(context, &cards)? else { return Ok(Exit::NotRun) };
    let name = selections.first().map_or("", |s| s.id.as_str());
    let page = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.html", file_name(name))));
    if args.tabletop.is_none() {
        free(context, args, &page)?;
        kind(context, &page)?;
    }
    let template = template(context, book)?;
    let languages = match args.language {
        None => Languages { first: lang, second: None },
        Some(FaceLang::Ko) => Languages { first: Lang::Ko, second: None },
        Some(FaceLang::En) => Languages { first: Lang::En, second: None },
        Some(FaceLang::Both) => {
            Languages { first: lang, second: Some(if lang == Lang::Ko { Lang::En } else { Lang::Ko }) }
        }
    };
    let files = context.workspace().files;
    let printer =
        Printer { library: &library, files: &*files, template: &template, languages, reminders: !args.no_reminders };
    let (faces, sound) = faces(context, args, &printer, &cards);
    whole &= sound;
    if faces.is_empty() {
        anstream::eprintln!("{}", wording::NOTHING_PRINTED.get(lang));
        return Ok(Exit::NotRun);
    }
    let cut = match &args.tabletop {
        Some(folder) => {
            let shown = selections.first().map_or_else(String::new, |selection| title(selection, languages.first));
            on_table(context, args, (folder, name, &shown), &printer, book, &faces)?
        }
        None => on_paper(context, args, (&page, name), &template, &faces)?,
    };
    if !cut.is_empty() {
        whole = false;
        anstream::eprintln!("{}", wording::texts_cut(cut.into_iter().collect::<Vec<_>>().join(", ")).get(lang));
    }
    Ok(if whole { Exit::Fine } else { Exit::Findings })
}

/// What the words stand for, and whether all of them stand for something.
fn selected<'l>(
    context: &Context,
    args: &Args,
    library: &'l Library,
    game: Option<&str>,
) -> (Vec<Selection<'l>>, bool) {
    let lang = context.lang();
    let (mut found, mut whole) = (Vec::new(), true);
    for word in &args.what {
        let Some(selection) = library.select(word, game).into_iter().next() else {
            whole = false;
            anstream::eprintln!("{}", unknown(library, word, lang));
            continue;
        };
        if !selection.missing.is_empty() {
            whole = false;
            let said = wording::missing_cards(&selection.id, selection.missing.join(", "));
            anstream::eprintln!("{}", said.get(lang));
        }
        found.push(selection);
    }
    (found, whole)
}

/// That a word stands for no cards, with what it may mean.
pub(super) fn unknown(library: &Library, word: &str, lang: Lang) -> String {
    let collections = library.collections();
    let near = cardwright_dsl::suggest::suggest(word, collections.iter().map(String::as_str)).map(str::to_owned);
    match near.or_else(|| library.near(word)) {
        _ if is_pattern(word) => wording::nothing_fits(word, collections.join(", ")).get(lang),
        Some(near) => wording::nothing_called_near(word, near).get(lang),
        None => wording::nothing_called(word, collections.join(", ")).get(lang),
    }
}

/// The rulebook of all cards; `None`: there are none.
fn one_book(context: &Context, cards: &[(Entry<'_>, usize)]) -> anyhow::Result<Option<&'static dyn Rulebook>> {
    let Some((first, _)) = cards.first() else { return Ok(None) };
    let id = |book: &dyn Rulebook| book.vocabulary().game.id;
    if let Some((other, _)) = cards.iter().find(|(card, _)| id(card.book) != id(first.book)) {
        bail!("{}", wording::several_games(id(first.book), id(other.book)).get(context.lang()));
    }
    Ok(Some(first.book))
}

/// The template of a game, without mistakes.
fn template(context: &Context, book: &'static dyn Rulebook) -> anyhow::Result<Template> {
    let (lang, workspace, game) = (context.lang(), context.workspace(), book.vocabulary());
    let id = game.game.id;
    let Some((path, text)) = print::template(&*workspace.files, &workspace.origin(), id) else {
        let folder = if let Origin::Folder(root) = workspace.origin() { root } else { PathBuf::from("cards") };
        bail!("{}", wording::no_face(id, folder.join(id).join(TEMPLATE).display()).get(lang));
    };
    let path = path.map_or_else(|| TEMPLATE.to_owned(), |path| path.display().to_string());
    print::read(&text, game).map_err(|Wrong { line, fault }| {
        let said = match fault {
            Fault::NoBlock(block) => wording::no_block(&path, block).get(lang),
            Fault::UnknownField(field, Some(near)) => wording::unknown_field_near(&path, line, field, near).get(lang),
            Fault::UnknownField(field, None) => {
                wording::unknown_field(&path, line, field, print::fields(game).join(", ")).get(lang)
            }
            Fault::Unpaired(name) => wording::unpaired(&path, line, name).get(lang),
        };
        anyhow::Error::msg(said)
    })
}

/// The faces with how many there are of each, and whether all is as it should be; what is not is told.
fn faces(
    context: &Context,
    args: &Args,
    printer: &Printer<'_>,
    cards: &[(Entry<'_>, usize)],
) -> (Vec<(Face, usize)>, bool) {
    let lang = context.lang();
    let (mut faces, mut bad, mut whole) = (Vec::new(), Vec::new(), true);
    for (entry, count) in cards {
        let (id, mut troubles) = (entry.def.id.value.as_str(), Vec::new());
        let own = printer.faces(*entry, &mut troubles);
        faces.extend(own.into_iter().map(|face| (face, count * usize::from(args.copies))));
        whole &= troubles.iter().all(Trouble::is_note);
        for trouble in troubles {
            match trouble {
                Trouble::Errors(findings) => {
                    let width = report::terminal_width();
                    let sources = &printer.library.project.sources;
                    anstream::eprint!("{}", report::human(&findings, sources, lang, width));
                    bad.push(id);
                }
                Trouble::NoWording(of) => {
                    anstream::eprintln!("{}", wording::no_wording(id, language(of).get(lang)).get(lang));
                }
                Trouble::OtherWords(of) => {
                    anstream::eprintln!("{}", wording::other_words(id, language(of).get(lang)).get(lang));
                }
                Trouble::Placeholder => anstream::eprintln!("{}", wording::placeholder(id).get(lang)),
                Trouble::NoPicture(path) if path.contains(":/") => {
                    anstream::eprintln!("{}", wording::picture_elsewhere(id).get(lang));
                }
                Trouble::NoPicture(path) => {
                    anstream::eprintln!("{}", wording::no_picture(id, path).get(lang));
                }
                Trouble::NoWords => anstream::eprintln!("{}", wording::no_words(id).get(lang)),
            }
        }
    }
    if !bad.is_empty() {
        anstream::eprintln!("{}", wording::not_printed(bad.join(", ")).get(lang));
    }
    (faces, whole)
}

/// How a page is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PageKind {
    Html,
    Pdf,
}

fn kind(context: &Context, path: &Path) -> anyhow::Result<PageKind> {
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("html" | "htm") => Ok(PageKind::Html),
        Some("pdf") => Ok(PageKind::Pdf),
        _ => bail!("{}", wording::no_such_page(path.display()).get(context.lang())),
    }
}

/// Refuses to write over a file.
fn free(context: &Context, args: &Args, path: &Path) -> anyhow::Result<()> {
    if path.exists() && !args.force {
        bail!("{}", wording::page_is_there(path.display()).get(context.lang()));
    }
    Ok(())
}

/// Writes the page; gives the cards whose texts do not fit, where a browser has drawn it.
fn on_paper(
    context: &Context,
    args: &Args,
    (path, name): (&Path, &str),
    template: &Template,
    faces: &[(Face, usize)],
) -> anyhow::Result<BTreeSet<String>> {
    let lang = context.lang();
    let paper: Paper = if args.paper == PaperArg::A4 { A4 } else { LETTER };
    let Size(width, height) = args.size;
    let layout = Layout { paper, width, height, gap: args.gap, marks: !args.no_marks };
    let Some((columns, rows)) = layout.grid() else { bail!("{}", wording::TOO_LARGE.get(lang)) };
    let each = |(face, count): &(Face, usize)| std::iter::repeat_n(face.id.clone(), *count);
    let printed: Vec<String> = faces.iter().flat_map(each).collect();
    let all: Vec<&str> =
        faces.iter().flat_map(|(face, count)| std::iter::repeat_n(face.html.as_str(), *count)).collect();
    let html = print::page::page(name, &all, &template.style, &layout, lang);
    let cut = match kind(context, path)? {
        PageKind::Html => storing::write(path, &html).map(|()| Vec::new())?,
        PageKind::Pdf => browser(context, args)?.draw(context, &html, &Drawn::Pdf, path)?,
    };
    let mut ids: Vec<&str> = faces.iter().map(|(face, _)| face.id.as_str()).collect();
    ids.dedup();
    let sheets = wording::sheets_of(all.len().div_ceil(columns * rows), columns, rows).get(lang);
    anstream::eprintln!("{}: {sheets}", wording::printed(ids.len(), all.len(), path.display()).get(lang));
    Ok(cut.into_iter().filter_map(|face| printed.get(face).cloned()).collect())
}

/// Draws the deck; gives the cards whose texts do not fit.
fn on_table(
    context: &Context,
    args: &Args,
    (folder, name, shown): (&Path, &str, &str),
    printer: &Printer<'_>,
    book: &'static dyn Rulebook,
    faces: &[(Face, usize)],
) -> anyhow::Result<BTreeSet<String>> {
    let (lang, Size(width, height), stem) = (context.lang(), args.size, file_name(name));
    let style = printer.template.style.as_str();
    let all: Vec<&str> = faces.iter().map(|(face, _)| face.html.as_str()).collect();
    let sheets = tabletop::sheets(&all, style, (width, height), lang);
    let object = folder.join(format!("{stem}.json"));
    if object.exists() && !args.force {
        bail!("{}", wording::table_is_there(object.display()).get(lang));
    }
    let browser = browser(context, args)?;
    std::fs::create_dir_all(folder)
        .map_err(|error| anyhow::anyhow!("{}", wording::no_folder(folder.display(), error).get(lang)))?;
    let folder = folder.canonicalize()?;
    let address = |path: &Path| format!("file:///{}", path.display().to_string().trim_start_matches('/'));
    let mut addresses = Addresses { sheets: Vec::new(), back: address(&folder.join(format!("{stem}-back.png"))) };
    let back = tabletop::back(&printer.back(book.vocabulary()), style, (width, height), lang);
    browser.draw(
        context,
        &back.html,
        &Drawn::Picture(back.width, back.height),
        &folder.join(format!("{stem}-back.png")),
    )?;
    let mut cut = BTreeSet::new();
    let mut before = 0;
    for (at, sheet) in sheets.iter().enumerate() {
        let path = folder.join(format!("{stem}-{}.png", at + 1));
        let own = browser.draw(context, &sheet.html, &Drawn::Picture(sheet.width, sheet.height), &path)?;
        cut.extend(own.into_iter().filter_map(|face| Some(faces.get(before + face)?.0.id.clone())));
        before += sheet.html.matches("class=\"slot\"").count();
        addresses.sheets.push((address(&path), sheet.columns, sheet.rows));
    }
    let cards: Vec<(&Face, usize)> = faces.iter().map(|(face, count)| (face, *count)).collect();
    let value = tabletop::object(shown, &cards, &addresses);
    storing::write(&folder.join(format!("{stem}.json")), &format!("{value:#}\n"))?;
    anstream::eprintln!("{}", wording::on_table(object.display()).get(lang));
    Ok(cut)
}

/// What a deck or a set is called; cards and patterns are what was asked for.
fn title(selection: &Selection<'_>, lang: Lang) -> String {
    let deck = selection.deck.and_then(|deck| deck.name.as_ref());
    let name = deck.or_else(|| selection.sets.iter().find_map(|set| set.name.as_ref()));
    name.map_or_else(|| selection.id.clone(), |name| name.get(lang).to_owned())
}

/// The browser that draws.
fn browser(context: &Context, args: &Args) -> anyhow::Result<Browser> {
    Browser::find(args.browser.as_deref()).ok_or_else(|| anyhow::anyhow!("{}", context.say(wording::NO_BROWSER)))
}

/// A word as the name of a file.
fn file_name(word: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
    let name: String = word.to_lowercase().chars().map(letter).collect();
    let name = name.trim_matches(['-', '.']).to_owned();
    if name.is_empty() { "cards".to_owned() } else { name }
}
