//! What a new project holds: a set of its own with one card, a scenario for that card, and, so that it can be played at once,
//! two decks of the cards built into the program. Nothing is written here.

use crate::print;
use crate::project::builtin;
use crate::project::catalogue;
use crate::project::editors;
use crate::project::korean;
use crate::project::schema;
use crate::project::scripted;
use crate::project::templates;
use crate::project::{GameFiles, Origin, Project, Workspace};
use crate::wording::explain as explained;
use crate::wording::project as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::decks::{deck_findings, deck_list};
use cardwright_dsl::files::{CardDef, SetFile};
use cardwright_dsl::text::Lang;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// How many decks a new project comes with.
const DECKS: usize = 2;

/// What a new project is to be.
#[derive(Debug, Clone)]
pub struct Start<'a> {
    /// The name of the project.
    pub name: &'a str,
    /// The id of its set.
    pub set: &'a str,
    /// The language of its files: comments, names of fields, words.
    pub lang: Lang,
}

/// All files of a new project by their paths in it, or `None`: nothing is known of how a project of this game looks.
pub fn project(book: &'static dyn Rulebook, start: &Start<'_>) -> Option<Vec<(String, String)>> {
    let game = book.vocabulary();
    let id = game.game.id;
    let folder = format!("cards/{id}");
    let file = format!("{}.yaml", start.set.to_lowercase());
    let name = cardwright_dsl::yaml::plain_or_quoted(start.name);
    let card = format!("{}-001", start.set);
    let values = [("NAME", name.as_str()), ("SET", start.set), ("ID", card.as_str()), ("FILE", file.as_str())];
    let of_template = |template: &str| Some(templates::fill(templates::find(id, template)?, start.lang, &values));
    let first = *templates::card_types(id).iter().find(|t| **t == blank(book))?;
    let first_name = wording::FIRST_CARD.get(start.lang);
    let first = templates::find(id, &format!("card-{first}.yaml"))?;
    let own =
        of_template("set.yaml")? + &templates::fill(first, start.lang, &[("ID", card.as_str()), ("NAME", first_name)]);
    let mut files = vec![
        ("README.md".to_owned(), of_template("readme.md")?),
        (format!("{folder}/sets/{file}"), own),
        ("tests/first.yaml".to_owned(), of_template("scenarios.yaml")?),
    ];
    files.extend(starter(book, &folder, start.lang));
    files.extend(of_template(print::TEMPLATE).map(|face| (format!("{folder}/{}", print::TEMPLATE), face)));
    for (word, kind) in schema::KINDS {
        files.push((format!("{folder}/schema/{word}.json"), format!("{:#}\n", schema::schema(*kind, game))));
    }
    let types = scripted::declarations(book, start.lang == Lang::Ko);
    files.extend(types.map(|types| (format!("{folder}/schema/{}", schema::DEFINITIONS), types)));
    files.push((editors::SETTINGS.to_owned(), editors::settings(&[editors::Place { game, scenarios: "tests" }])));
    files.push((editors::EXTENSIONS.to_owned(), editors::extensions(&[])));
    files.push((editors::EDITORCONFIG.to_owned(), editors::EDITORCONFIG_TEXT.to_owned()));
    files.push((editors::IGNORE.to_owned(), editors::IGNORE_TEXT.to_owned()));
    if start.lang == Lang::Ko {
        for (path, text) in files.iter_mut().filter(|(path, _)| path.starts_with(&folder)) {
            *text = korean::file(Path::new(path), text, game);
        }
    }
    files.sort();
    Some(files)
}

/// The type of card that stands for any.
fn blank(book: &dyn Rulebook) -> &'static str {
    let game = book.vocabulary();
    game.types.get(usize::from(game.defaults.blank)).map_or("", |word| word.id)
}

/// Two decks, their cards and the words of those, out of the files built into the program.
fn starter(book: &'static dyn Rulebook, folder: &str, lang: Lang) -> Vec<(String, String)> {
    let game = book.vocabulary();
    let mut out = Vec::new();
    let project = Workspace::built_in().load(&Origin::BuiltIn, &mut out);
    let Some(files) = project.game(game.game.id) else { return Vec::new() };
    let built = catalogue::build(book, files, &mut out);
    let catalog = &built.compiled.catalog;
    let legal = |deck: &&cardwright_dsl::files::DeckFile| {
        deck.sound && deck_list(deck, catalog).is_some() && deck_findings(deck, catalog, book).is_empty()
    };
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    let mut taken = Vec::new();
    for deck in files.decks.iter().filter(legal).take(DECKS) {
        wanted.extend(deck.leader.iter().map(|l| l.value.clone()));
        wanted.extend(deck.cards.iter().map(|c| c.id.value.clone()));
        taken.push(deck.file);
    }
    let made = |id: &str| book.printed().limits.made.iter().any(|begins| id.starts_with(begins));
    wanted.extend(files.cards().map(|(_, card)| card.id.value.clone()).filter(|id| made(id)));
    speak_of(files, &mut wanted);
    taken.extend(files.terms.iter().map(|t| t.file));
    let mut copied: Vec<(String, String)> = taken
        .iter()
        .filter_map(|file| project.sources.get(*file))
        .map(|source| (source.path.clone(), commented(&source.text, files, lang)))
        .collect();
    // A keyword without clauses is a designer's own and not lent to projects: it comes along if a card needs it.
    for keyword in
        files.keywords.iter().filter(|k| builtin::FILES.iter().any(|(_, text)| is_file(&project, k.file, text)))
    {
        let has = |card: &CardDef| {
            let mut names = keyword.name.iter().flat_map(|n| n.ko.iter().chain(&n.en)).map(|n| n.text());
            names.any(|name| card.text.as_ref().is_some_and(|t| t.text().contains(name)))
        };
        let used = files.cards().any(|(_, card)| wanted.contains(&card.id.value) && has(card));
        let lent = !keyword.clauses.is_empty() || !used;
        copied
            .extend(project.sources.get(keyword.file).filter(|_| !lent).map(|s| (s.path.clone(), s.text.to_string())));
    }
    // The scripts of the cards that come along lie beside the one file that the cards are put into.
    let scripts = files.cards().filter(|(_, card)| wanted.contains(&card.id.value));
    for path in scripts.filter_map(|(_, card)| card.script.as_ref()?.path.clone()) {
        let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
        let built_in = builtin::FILES.iter().find(|(at, _)| path.ends_with(at) || at.ends_with(&path));
        copied.extend(built_in.map(|(_, text)| (format!("{folder}/sets/{name}"), (*text).to_owned())));
    }
    let mut sets: Vec<&str> = files.sets.iter().filter_map(|s| Some(s.id.as_ref()?.value.as_str())).collect();
    sets.dedup();
    for id in sets {
        let of_set = files.sets.iter().filter(|s| s.id.as_ref().is_some_and(|i| i.value == id));
        let text = set_text(&project, &of_set.collect::<Vec<_>>(), &wanted);
        copied.extend(text.map(|text| (format!("{folder}/sets/{}.yaml", id.to_lowercase()), text)));
    }
    copied
}

/// A file of a deck or of terms with its comments in Korean: cards go by their Korean names, and what else is said in English goes.
fn commented(text: &str, files: &GameFiles, lang: Lang) -> String {
    if lang == Lang::En {
        return text.to_owned();
    }
    const EDITORS: &str = "# yaml-language-server";
    let terms = text.lines().any(|line| line.starts_with("affiliations:"));
    let mut said = false;
    let line = |line: &str| {
        if line.starts_with("# ") && !line.starts_with(EDITORS) {
            let first = terms && !std::mem::replace(&mut said, true);
            return first.then(|| format!("# {}\n", explained::TERMS_SAID.get(lang)));
        }
        if line.trim_start().starts_with("# ") && !line.starts_with('#') {
            return None;
        }
        let Some((before, _)) = line.split_once(" # ") else { return Some(format!("{line}\n")) };
        let id = before.split_whitespace().map(|word| word.trim_end_matches(':'));
        let card = id.filter_map(|id| files.cards().find(|(_, card)| card.id.value == id)).next();
        let name = card.and_then(|(_, card)| card.name.as_ref()).map(|name| name.get(lang));
        Some(name.map_or_else(|| format!("{before}\n"), |name| format!("{before} # {name}\n")))
    };
    text.lines().filter_map(line).collect()
}

fn is_file(project: &Project, file: cardwright_dsl::diagnostic::FileId, text: &str) -> bool {
    project.sources.get(file).is_some_and(|source| *source.text == *text)
}

/// Adds the cards that texts of these cards speak of by name.
fn speak_of(files: &GameFiles, wanted: &mut BTreeSet<String>) {
    let says =
        |card: &CardDef, name: &str| card.text.as_ref().is_some_and(|t| t.text().contains(&format!("〈{name}〉")));
    loop {
        let before = wanted.len();
        let named: Vec<String> = files
            .cards()
            .filter(|(_, card)| {
                let names = card.name.iter().flat_map(|n| n.ko.iter().chain(&n.en)).map(|n| n.text());
                names
                    .clone()
                    .any(|name| files.cards().any(|(_, other)| wanted.contains(&other.id.value) && says(other, name)))
            })
            .map(|(_, card)| card.id.value.clone())
            .collect();
        wanted.extend(named);
        if wanted.len() == before {
            return;
        }
    }
}

/// The cards of a set that are wanted, as they are written.
fn set_text(project: &Project, parts: &[&SetFile], wanted: &BTreeSet<String>) -> Option<String> {
    let first = parts.first()?;
    let mut text = String::from("# yaml-language-server: $schema=../schema/set.json\n");
    let name = |lang| first.name.as_ref().map_or("", |n| n.get(lang)).to_owned();
    let word = |lang| cardwright_dsl::yaml::plain_or_quoted(&name(lang));
    let _ = writeln!(
        text,
        "game: {}\nset: {{ id: {}, name: {{ ko: {}, en: {} }} }}\ncards:",
        first.game.game.id,
        first.id.as_ref()?.value,
        word(Lang::Ko),
        word(Lang::En)
    );
    let mut any = false;
    for part in parts {
        let source = project.sources.get(part.file)?;
        for card in part.cards.iter().filter(|card| wanted.contains(&card.id.value)) {
            let start = source.line_of(card.span.start).start;
            let whole = source.text.get(start..card.span.end)?;
            text.push_str(whole.trim_end());
            text.push_str("\n\n");
            any = true;
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    any.then_some(text)
}
