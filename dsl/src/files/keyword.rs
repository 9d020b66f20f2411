//! Keyword files: a keyword is its name, its parameters and its text in both languages. The text is compiled elsewhere.

use super::{Names, filled};
use crate::decode::{Decoder, Prose, Spanned};
use crate::diagnostic::{Arg, Both, FileId};
use crate::messages;
use crate::suggest::suggest;
use crate::yaml::{Document, Node, Value};
use cardwright_core::vocabulary::{Vocabulary, Word};

/// A keyword as its file writes it.
#[derive(Debug, Clone)]
pub struct KeywordFile {
    /// The file it was read from.
    pub file: FileId,
    /// The vocabulary of its rulebook.
    pub game: &'static Vocabulary,
    /// Its id.
    pub id: Spanned<String>,
    /// Its name as printed.
    pub name: Option<Names>,
    /// What it takes between its brackets.
    pub parameters: Vec<Parameter>,
    /// The clauses of the rulebook that define it; none for a designer's own keyword.
    pub clauses: Clauses,
    /// The head that it stands under, as an index into [`Vocabulary::heads`]; `None`: any or none.
    pub needs: Option<Spanned<usize>>,
    /// What several of it on one card do.
    pub stacking: Stacking,
    /// Whether the rulebook does what it says, so that the text only reminds of it.
    pub by_rulebook: bool,
    /// Its text in Korean.
    pub ko: Option<Prose>,
    /// Its text in English.
    pub en: Option<Prose>,
    /// Scenarios that show it.
    pub examples: Option<Node>,
    /// Whether every field could be read.
    pub sound: bool,
}

/// The clauses of a rulebook that a keyword follows.
#[derive(Debug, Clone, Default)]
pub struct Clauses {
    /// Clauses that say how it is written.
    pub notation: Vec<Spanned<String>>,
    /// Clauses that say what it does.
    pub effect: Vec<Spanned<String>>,
    /// Clauses that say what several of it on one card do.
    pub stacking: Vec<Spanned<String>>,
}

impl Clauses {
    /// All its clauses.
    pub fn all(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.notation.iter().chain(&self.effect).chain(&self.stacking)
    }

    /// Whether it has no clause: then it is a designer's own.
    pub fn is_empty(&self) -> bool {
        self.all().next().is_none()
    }

    /// A list of clauses that say what it does, or lists by what they are about.
    fn read(decoder: &mut Decoder<'_>, node: &Node) -> Clauses {
        let words = |decoder: &mut Decoder<'_>, node: &Node| {
            let list = decoder.one_or_more(node, "clauses");
            list.iter().filter_map(|n| decoder.word(n, "clauses")).collect::<Vec<_>>()
        };
        if !matches!(node.value, Value::Map(_)) {
            return Clauses { effect: words(decoder, node), ..Clauses::default() };
        }
        let Some(mut fields) = decoder.fields(node, "clauses") else { return Clauses::default() };
        let mut part =
            |decoder: &mut Decoder<'_>, name| fields.get(name).map(|n| words(decoder, n)).unwrap_or_default();
        let clauses = Clauses {
            notation: part(decoder, "notation"),
            effect: part(decoder, "effect"),
            stacking: part(decoder, "stacking"),
        };
        fields.finish(decoder);
        clauses
    }
}

/// A parameter of a keyword.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, as the text has it in braces.
    pub name: Spanned<String>,
    /// What can stand in its place.
    pub kind: ParameterType,
}

/// What a keyword takes between its brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterType {
    /// A number: `[2]`.
    Number,
    /// Filters of a noun: `[cost 1 or less]`; if left out, any card.
    Filter,
    /// A change: `[power +3000]`.
    Effect,
    /// A card name: `〈N〉`.
    Name,
}

/// What several of one keyword on one card do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stacking {
    /// Each works by itself.
    #[default]
    Each,
    /// Only the one with the highest number works.
    Highest,
}

const fn plain(id: &'static str, ko: &'static [&'static str]) -> Word {
    Word { id, ko, en: &[], clause: "" }
}

const TYPES: &[Word] =
    &[plain("number", &["수"]), plain("filter", &["조건"]), plain("effect", &["효과"]), plain("name", &["이름"])];
const STACKINGS: &[Word] = &[plain("each", &["각각"]), plain("highest", &["최고"])];
const WORKS: &[Word] = &[plain("text", &["텍스트"]), plain("rulebook", &["룰"])];
const KEYWORD: Both = Both::new("키워드 파일", "keyword file");
const PARAMETER: Both = Both::new("매개변수", "parameter");

/// Reads a keyword file. `folder`: the game whose folder it lies in.
pub fn keyword_file(
    decoder: &mut Decoder<'_>,
    document: &Document,
    games: &[&'static Vocabulary],
    folder: Option<&'static Vocabulary>,
) -> Option<KeywordFile> {
    let before = decoder.errors();
    let root = document.root.as_ref()?;
    let mut fields = decoder.fields(root, "file")?;
    let id = fields.need(decoder, "keyword", KEYWORD).and_then(|n| decoder.id(n, "keyword"));
    let game = match (fields.get("game"), folder) {
        (None, Some(folder)) => Some(folder),
        _ => super::game(decoder, &mut fields, KEYWORD, games, folder),
    };
    let name =
        fields.need(decoder, "name", KEYWORD).and_then(|n| Names::read(decoder, n, "name", Both::new("이름", "name")));
    let parameters = fields.get("parameters").and_then(|n| decoder.list(n, "parameters")).unwrap_or_default();
    let parameters: Vec<Parameter> = parameters.iter().filter_map(|n| parameter(decoder, n)).collect();
    let clauses = fields.get("clauses").map(|n| Clauses::read(decoder, n)).unwrap_or_default();
    let heads: Vec<Word> = game.map_or(&[][..], |g| g.heads).iter().map(|h| h.word).collect();
    let needs = fields.get("needs").and_then(|n| decoder.one_of(n, "needs", &heads, &messages::UNKNOWN_HEAD));
    let stacking = fields.get("stacking");
    let stacking = stacking.and_then(|n| decoder.one_of(n, "stacking", STACKINGS, &messages::UNKNOWN_STACKING));
    let stacking = match stacking {
        Some(Spanned { value: 1, .. }) => Stacking::Highest,
        _ => Stacking::Each,
    };
    let works = fields.get("works");
    let works = works.and_then(|n| decoder.one_of(n, "works", WORKS, &messages::UNKNOWN_WORKING));
    let by_rulebook = works.as_ref().is_some_and(|w| w.value == 1);
    if let (Some(works), Some(id)) = (works.filter(|_| by_rulebook), &id)
        && heads.iter().all(|h| h.id != id.value)
    {
        let near = suggest(&id.value, heads.iter().map(|h| h.id));
        let finding = decoder.finding(&messages::UNKNOWN_HEAD, works.span).arg("word", id.value.as_str());
        decoder.report(finding.maybe("suggestion", near).arg("known", heads.iter().map(|h| h.id).collect::<Arg>()));
    }
    let (mut ko, mut en) = (None, None);
    // Of a text in one language the other is written by the program where it can be (`keywords::define_all`).
    if let Some(node) = fields.need(decoder, "text", KEYWORD)
        && let Some(text) = Names::passage(decoder, node, "text", KEYWORD)
    {
        (ko, en) = (text.ko, text.en);
    }
    for text in ko.iter().chain(&en) {
        placeholders(decoder, text, &parameters);
    }
    let examples = fields.get("examples").filter(|node| filled(decoder, node, "examples")).cloned();
    fields.finish(decoder);
    let sound = decoder.errors() == before && document.complete;
    let (id, game) = (id?, game?);
    let file = document.file;
    Some(KeywordFile {
        file,
        game,
        id,
        name,
        parameters,
        clauses,
        needs,
        stacking,
        by_rulebook,
        ko,
        en,
        examples,
        sound,
    })
}

fn parameter(decoder: &mut Decoder<'_>, node: &Node) -> Option<Parameter> {
    let mut fields = decoder.fields(node, "parameters")?;
    let name = fields.need(decoder, "name", PARAMETER).and_then(|n| decoder.id(n, "name"));
    let kind = fields
        .need(decoder, "type", PARAMETER)
        .and_then(|n| decoder.one_of(n, "type", TYPES, &messages::UNKNOWN_PARAMETER_TYPE));
    fields.finish(decoder);
    let kind = match kind?.value {
        0 => ParameterType::Number,
        1 => ParameterType::Filter,
        2 => ParameterType::Effect,
        _ => ParameterType::Name,
    };
    Some(Parameter { name: name?, kind })
}

/// Each `{name}` of a keyword's text is a parameter, and each parameter is in the text.
fn placeholders(decoder: &mut Decoder<'_>, text: &Prose, parameters: &[Parameter]) {
    let mut used: Vec<&str> = Vec::new();
    let mut at = 0;
    while let Some((open, length)) = brace(text.text(), at) {
        let name = text.text().get(open + 1..open + length - 1).unwrap_or("").trim();
        at = open + length;
        used.push(name);
        if parameters.iter().all(|p| p.name.value != name) {
            let names = || parameters.iter().map(|p| p.name.value.as_str());
            let finding = decoder
                .finding(&messages::UNKNOWN_PARAMETER, text.source(open..at))
                .arg("word", name)
                .maybe("suggestion", suggest(name, names()))
                .arg("known", names().collect::<Arg>());
            decoder.report(finding);
        }
    }
    for parameter in parameters.iter().filter(|p| !used.contains(&p.name.value.as_str())) {
        let finding = decoder
            .finding(&messages::UNUSED_PARAMETER, parameter.name.span)
            .arg("word", parameter.name.value.as_str())
            .label(decoder.place(text.span), Both::new("이 텍스트에 없습니다", "not in this text"));
        decoder.report(finding);
    }
}

/// The next `{..}` from a byte on: where it starts and how long it is.
fn brace(text: &str, from: usize) -> Option<(usize, usize)> {
    let open = from + text.get(from..)?.find('{')?;
    let length = text.get(open..)?.find('}')? + 1;
    Some((open, length))
}
