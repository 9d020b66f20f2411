//! Cards to be printed: faces made of a template that a designer may change, laid out at true size on paper, or in the grid
//! that Tabletop Simulator takes. Everything is returned as text; nothing is written or drawn here.

pub mod page;
pub mod tabletop;
pub mod template;
pub(crate) mod text;

use self::template::{Fields, Template, Wrong, escaped};
use self::text::Signs;
use crate::project::files::{Files, Kind};
use crate::project::library::{Entry, Library};
use crate::project::{Origin, templates};
use crate::reminders::spoken;
use base64::Engine as _;
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};
use cardwright_dsl::diagnostic::Diagnostic;
use cardwright_dsl::files::picture;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::print;
use cardwright_dsl::text::Lang;
use std::path::{Path, PathBuf};

/// The file of a game's folder that holds its template; a project without it has the one that the program brings.
pub const TEMPLATE: &str = "face.html";

/// The languages of a face: the first alone, or a second one below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Languages {
    /// The language of the name and the text.
    pub first: Lang,
    /// The language that stands below, if one does.
    pub second: Option<Lang>,
}

/// One side of a card, ready to be laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The number of the card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its text without marks.
    pub text: String,
    /// The face as HTML.
    pub html: String,
}

/// Why a card is printed without something, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// It has these errors and is not printed.
    Errors(Vec<Diagnostic>),
    /// Its text has no wording in this language, and stands there as it is written.
    NoWording(Lang),
    /// Its picture at this path can't be read, and its place is left empty.
    NoPicture(String),
    /// What its script does is said nowhere, neither in a text nor in the first comment of the script.
    NoWords,
    /// What its script does is said, and not in this language.
    OtherWords(Lang),
    /// The first comment of its script is still that of the template.
    Placeholder,
}

impl Trouble {
    /// Whether the card is printed as it should be all the same.
    pub fn is_note(&self) -> bool {
        matches!(self, Self::OtherWords(_))
    }
}

/// Fields that cards of every game have in templates, beside their numbers.
const FIELDS: &[&str] = &[
    "game",
    "set",
    "id",
    "number",
    "name",
    "second_name",
    "type",
    "type_id",
    "attributes",
    "attribute_ids",
    "affiliation",
    "rarity",
    "text",
    "second_text",
    "flavor",
    "second_flavor",
    "artist",
    "image",
    "side",
];

/// The fields that a template may name: of each number its value (`cost`) and what it is called (`cost_word`).
pub fn fields(game: &Vocabulary) -> Vec<String> {
    let stats = game.stats.iter().filter(|stat| stat.of == StatOf::Card).map(|stat| stat.word.id);
    let stats = stats.flat_map(|id| [id.to_owned(), format!("{id}_word")]);
    FIELDS.iter().map(|field| (*field).to_owned()).chain(stats).collect()
}

/// The template of a game: the path of the project's file, if it has one, and the text. `None`: there is none.
pub fn template(files: &dyn Files, origin: &Origin, game: &str) -> Option<(Option<PathBuf>, String)> {
    if let Origin::Folder(root) = origin {
        let path = root.join(game).join(TEMPLATE);
        if files.kind(&path) == Some(Kind::File) {
            let bytes = files.read(&path).unwrap_or_default();
            return Some((Some(path), String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    templates::find(game, TEMPLATE).map(|text| (None, text.to_owned()))
}

/// Makes faces of the cards of one game.
pub struct Printer<'a> {
    /// The cards.
    pub library: &'a Library,
    /// Where pictures are read from.
    pub files: &'a dyn Files,
    /// The template.
    pub template: &'a Template,
    /// The languages of the faces.
    pub languages: Languages,
    /// Whether keywords are followed by what they remind of.
    pub reminders: bool,
}

/// Reads a template of a game.
pub fn read(text: &str, game: &Vocabulary) -> Result<Template, Wrong> {
    Template::read(text, &fields(game))
}

impl Printer<'_> {
    /// The faces of a card, one for each side that its text names, and what is wrong with it.
    pub fn faces(&self, entry: Entry<'_>, out: &mut Vec<Trouble>) -> Vec<Face> {
        let parsed = match entry.read() {
            Ok((parsed, _)) => parsed,
            Err(errors) => {
                out.push(Trouble::Errors(errors));
                return Vec::new();
            }
        };
        let game = entry.book.vocabulary();
        let mut written = Vec::new();
        for lang in std::iter::once(self.languages.first).chain(self.languages.second) {
            match print::card(&parsed.card, entry.lexicon(), entry.kind(), lang) {
                Ok(text) => written.push((lang, sides(&text, game))),
                Err(_) => {
                    out.push(Trouble::NoWording(lang));
                    // Below the text of another language the same words would only stand again.
                    let text = if written.is_empty() { entry.as_written() } else { String::new() };
                    written.push((lang, sides(&text, game)));
                }
            }
        }
        // What a script does is said in its first comment, in one language or in both.
        for (at, (lang, sides)) in written.iter_mut().enumerate() {
            let (words, own) = (entry.script_words(*lang), entry.script_words_in(*lang));
            if own.is_empty() && !words.is_empty() {
                out.push(Trouble::OtherWords(*lang));
            }
            let Some((_, text)) = sides.last_mut().filter(|_| at == 0 || !words.is_empty()) else { continue };
            if at == 0 || !text.is_empty() || !own.is_empty() {
                *text =
                    [text.as_str(), &words].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
            }
        }
        let Some((_, sides)) = written.first() else { return Vec::new() };
        if entry.def.script.is_some() && sides.iter().all(|(_, text)| text.trim().is_empty()) {
            out.push(Trouble::NoWords);
        }
        if entry.has_placeholder() {
            out.push(Trouble::Placeholder);
        }
        let picture = self.picture(entry).unwrap_or_else(|trouble| {
            out.push(trouble);
            String::new()
        });
        let keywords = self.library.project.game(game.game.id).map_or(&[][..], |files| &files.keywords);
        let spoken = spoken(&parsed.card, keywords);
        let mut faces = Vec::new();
        for (at, (side, text)) in sides.iter().enumerate() {
            let mut fields = self.common(entry);
            fields.insert("image".to_owned(), picture.clone());
            fields.insert("side".to_owned(), escaped(side));
            for ((lang, sides), field) in written.iter().zip(["text", "second_text"]) {
                let own = sides.get(at).map_or("", |(_, text)| text.as_str());
                let signs = Signs::new(game, spoken.clone(), entry.lexicon(), *lang);
                let reminders = if self.reminders { signs.reminders(own) } else { String::new() };
                fields.insert(field.to_owned(), signs.html(own) + &reminders);
            }
            let name = entry.name(self.languages.first).to_owned();
            let html = self.template.face(&fields);
            faces.push(Face { id: entry.def.id.value.clone(), name, text: text.clone(), html });
        }
        faces
    }

    /// The back of the cards of a game.
    pub fn back(&self, game: &Vocabulary) -> String {
        let mut fields = Fields::new();
        fields.insert("game".to_owned(), escaped(word(&game.game, self.languages.first)));
        self.template.back(&fields)
    }

    /// What all sides of a card have.
    fn common(&self, entry: Entry<'_>) -> Fields {
        let (game, def, Languages { first, second }) = (entry.book.vocabulary(), entry.def, self.languages);
        let mut fields = Fields::new();
        let mut put = |name: &str, value: &str| _ = fields.insert(name.to_owned(), escaped(value.trim()));
        let both = |names: &Option<cardwright_dsl::files::Names>, lang: Lang| {
            names.as_ref().map_or(String::new(), |names| names.get(lang).to_owned())
        };
        let other = |names: &Option<cardwright_dsl::files::Names>| {
            let below = second.map_or(String::new(), |lang| both(names, lang));
            if below == both(names, first) { String::new() } else { below }
        };
        let face = &def.face;
        put("game", word(&game.game, first));
        put("id", &def.id.value);
        put("number", face.number.as_ref().map_or(def.id.value.as_str(), |number| number.text()));
        put("name", entry.name(first));
        put("second_name", &other(&def.name));
        put("flavor", &both(&face.flavor, first));
        put("second_flavor", &other(&face.flavor));
        put("artist", face.artist.as_ref().map_or("", |artist| artist.text()));
        put("rarity", def.rarity.as_ref().map_or("", |rarity| rarity.value.as_str()));
        let files = self.library.project.game(game.game.id);
        let set = files.and_then(|files| files.sets.iter().find(|set| set.file == entry.file));
        put("set", &both(&set.and_then(|set| set.name.clone()), first));
        let kind = game.types.get(usize::from(entry.kind()));
        put("type", kind.map_or("", |kind| word(kind, first)));
        put("type_id", kind.map_or("", |kind| kind.id));
        let attributes: Vec<&Word> = def.attributes.iter().filter_map(|a| game.attributes.get(a.value)).collect();
        put("attributes", &attributes.iter().map(|a| word(a, first)).collect::<Vec<_>>().join(" · "));
        put("attribute_ids", &attributes.iter().map(|a| a.id).collect::<Vec<_>>().join(" "));
        let term = |written: &str| match entry.lexicon().affiliation_by_id(written) {
            Some(term) => if first == Lang::Ko { &term.ko } else { &term.en }.first().cloned(),
            None => Some(written.to_owned()),
        };
        let affiliations: Vec<String> = def.affiliations.iter().filter_map(|a| term(&a.value)).collect();
        put("affiliation", &affiliations.join(" · "));
        for (at, value) in &def.stats {
            let Some(stat) = game.stats.get(*at) else { continue };
            put(stat.word.id, &value.value.to_string());
            put(&format!("{}_word", stat.word.id), word(&stat.word, first));
        }
        fields
    }

    /// The picture of a card as an address that holds it whole, so that the page needs no other file; empty: it has none.
    fn picture(&self, entry: Entry<'_>) -> Result<String, Trouble> {
        let Some(image) = &entry.def.face.image else { return Ok(String::new()) };
        let unread = || Trouble::NoPicture(image.path.clone());
        let kind = picture(&image.path).ok_or_else(unread)?;
        let bytes = self.files.read(Path::new(&image.path)).map_err(|_| unread())?;
        if !is_picture(kind, &bytes) {
            return Err(unread());
        }
        Ok(format!("data:{kind};base64,{}", base64::engine::general_purpose::STANDARD.encode(bytes)))
    }
}

/// Whether a file begins as pictures of its kind do.
fn is_picture(kind: &str, bytes: &[u8]) -> bool {
    let at = |at: usize, sign: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(sign));
    match kind {
        "image/png" => at(0, b"\x89PNG"),
        "image/jpeg" => at(0, b"\xff\xd8\xff"),
        "image/gif" => at(0, b"GIF8"),
        "image/webp" => at(0, b"RIFF") && at(8, b"WEBP"),
        "image/avif" => at(4, b"ftyp"),
        _ => String::from_utf8_lossy(bytes).contains("<svg"),
    }
}

/// The sides that a text names, each with its lines; a text that names none is one side without a name.
fn sides(text: &str, game: &Vocabulary) -> Vec<(String, String)> {
    let names: Vec<&Word> = game.defaults.faces.iter().collect();
    let is_side = |line: &str| {
        let line = key(line.trim().trim_end_matches(':'));
        let is = |name: &str| key(name) == line || key(&format!("{name} side")) == line;
        names.iter().any(|word| word.ko.iter().chain(word.en).any(|name| is(name)))
    };
    let mut sides: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if is_side(line) {
            sides.push((line.trim().trim_end_matches(':').to_owned(), String::new()));
        } else {
            match sides.last_mut() {
                Some((_, side)) => *side = format!("{side}{}{line}", if side.is_empty() { "" } else { "\n" }),
                None => sides.push((String::new(), line.to_owned())),
            }
        }
    }
    if sides.is_empty() {
        sides.push((String::new(), String::new()));
    }
    sides
}

/// A word of the rulebook in a language.
fn word(word: &Word, lang: Lang) -> &'static str {
    let own = if lang == Lang::Ko { word.ko } else { word.en };
    own.first().copied().unwrap_or(word.id)
}
