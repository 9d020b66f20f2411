//! The formats of files, found out by asking their readers: a made-up document is read again and again with all that was asked
//! for so far in it, until nothing new is asked. So there is no list of fields beside the readers that could go stale.

use crate::decode::{Ask, Decoder};
use crate::diagnostic::{FileId, Span};
use crate::files::{self, Defaults, FileKind};
use crate::source::Source;
use crate::yaml::{Document, Entry, Key, Node, Scalar, Value};
use cardwright_core::vocabulary::{Vocabulary, Word};
use indexmap::IndexMap;

/// Most readings of a document while its format is found out; nested formats need about ten.
const READINGS: usize = 200;

/// What a value in a file may be, as far as its format says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shape {
    /// A word or text may stand there.
    pub text: Option<Text>,
    /// A whole number of this range.
    pub integer: Option<(i32, i32)>,
    /// A list of items of this shape; `None`: no list.
    pub items: Option<Box<Shape>>,
    /// A mapping with these fields; `None`: no mapping.
    pub fields: Option<Fields>,
    tried: Vec<Form>,
}

/// What a piece of text in a file may be.
#[derive(Debug, Clone, PartialEq)]
pub enum Text {
    /// Any text.
    Any,
    /// An id.
    Id,
    /// One of these words.
    OneOf(Vec<Word>),
}

/// The fields of a mapping.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fields {
    /// By name, in the order in which they are asked for.
    pub named: IndexMap<String, Shape>,
    /// Names of those that must be there when all others are.
    pub needed: Vec<String>,
    /// Whatever name a field has, it is of this shape.
    pub others: Option<Box<Shape>>,
}

/// A notation of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Scalar,
    List,
    Map,
}

const FORMS: [Form; 3] = [Form::Scalar, Form::List, Form::Map];

/// A step from a value into it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Item,
    Field(String),
    Other,
}

impl Shape {
    /// Whether nothing was asked about it: it may be anything.
    pub fn is_any(&self) -> bool {
        self.text.is_none() && self.integer.is_none() && self.items.is_none() && self.fields.is_none()
    }

    fn forms(&self) -> Vec<Form> {
        let scalar = self.text.is_some() || self.integer.is_some();
        let known = [(scalar, Form::Scalar), (self.items.is_some(), Form::List), (self.fields.is_some(), Form::Map)];
        known.into_iter().filter(|(is, _)| *is).map(|(_, form)| form).collect()
    }

    fn at(&mut self, path: &[Step]) -> Option<&mut Shape> {
        let Some((step, rest)) = path.split_first() else { return Some(self) };
        match step {
            Step::Item => self.items.as_mut()?.at(rest),
            Step::Field(name) => self.fields.as_mut()?.named.get_mut(name)?.at(rest),
            Step::Other => self.fields.as_mut()?.others.get_or_insert_default().at(rest),
        }
    }

    fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Word | Ask::Text => self.text = self.text.take().or(Some(Text::Any)),
            Ask::Id => self.text = Some(Text::Id),
            Ask::OneOf(words) => self.text = Some(Text::OneOf(words)),
            Ask::Integer(range) => self.integer = Some(range),
            Ask::Items(_) => _ = self.items.get_or_insert_default(),
            Ask::Map => _ = self.fields.get_or_insert_default(),
            Ask::Closed(names) => {
                let fields = self.fields.get_or_insert_default();
                for name in names {
                    fields.named.entry(name.to_owned()).or_default();
                }
            }
            Ask::Needed(_) => {}
        }
    }

    /// All mappings in it that have named fields.
    fn mappings(&self, path: &[Step], out: &mut Vec<(Vec<Step>, Vec<String>)>) {
        let to = |step: Step| [path, &[step]].concat();
        if let Some(items) = &self.items {
            items.mappings(&to(Step::Item), out);
        }
        let Some(fields) = &self.fields else { return };
        out.push((path.to_vec(), fields.named.keys().cloned().collect()));
        for (name, field) in &fields.named {
            field.mappings(&to(Step::Field(name.clone())), out);
        }
        if let Some(others) = &fields.others {
            others.mappings(&to(Step::Other), out);
        }
    }
}

/// A made-up document and which value of it stands for which shape.
struct Probe {
    values: Vec<Vec<Step>>,
    turn: usize,
    /// A mapping and the field of it that is left out.
    without: Option<(Vec<Step>, String)>,
}

impl Probe {
    fn node(&mut self, shape: &mut Shape, path: &[Step]) -> Node {
        let at = self.values.len();
        self.values.push(path.to_vec());
        let span = Span::new(at, at);
        let known = shape.forms();
        let form = match FORMS.iter().find(|form| !shape.tried.contains(form)) {
            _ if path.is_empty() => Form::Map,
            Some(form) if self.without.is_none() => {
                shape.tried.push(*form);
                *form
            }
            // Where several are possible each has its turn; mappings, in which something may be left out, come last.
            _ if self.without.is_some() => known.last().copied().unwrap_or(Form::Scalar),
            _ => known.get(self.turn % known.len().max(1)).copied().unwrap_or(Form::Scalar),
        };
        let to = |step: Step| [path, &[step]].concat();
        let value = match form {
            Form::Scalar => Value::Scalar(Scalar::elsewhere("x", [])),
            Form::List => {
                let item = shape.items.as_mut().map(|item| self.node(item, &to(Step::Item)));
                Value::List(item.into_iter().collect())
            }
            Form::Map => Value::Map(self.entries(shape, path)),
        };
        Node { span, value }
    }

    fn entries(&mut self, shape: &mut Shape, path: &[Step]) -> Vec<Entry> {
        let to = |step: Step| [path, &[step]].concat();
        let Some(fields) = shape.fields.as_mut() else { return Vec::new() };
        let mut entries = Vec::new();
        let left_out = self.without.as_ref().filter(|(at, _)| at == path).map(|(_, name)| name.clone());
        for (name, field) in &mut fields.named {
            if left_out.as_ref() != Some(name) {
                let value = self.node(field, &to(Step::Field(name.clone())));
                entries.push(Entry { key: Key { text: name.clone(), span: value.span }, value });
            }
        }
        // A name that nobody asks for by itself: where it is looked at, names are free.
        let mut free = fields.others.take().unwrap_or_default();
        if fields.named.is_empty() {
            let value = self.node(&mut free, &to(Step::Other));
            entries.push(Entry { key: Key { text: "free".to_owned(), span: value.span }, value });
        }
        fields.others = (fields.named.is_empty() && (!free.is_any() || free.tried.len() < FORMS.len())).then_some(free);
        entries
    }
}

/// The shape of what a reader reads.
fn of(read: impl Fn(&mut Decoder<'_>, &Document)) -> Shape {
    let mut root = Shape::default();
    root.take(Ask::Map);
    let source = Source::new("", "");
    let asked = |root: &mut Shape, turn: usize, without: Option<(Vec<Step>, String)>| {
        let mut probe = Probe { values: Vec::new(), turn, without };
        let node = probe.node(root, &[]);
        let document = Document { file: FileId(0), root: Some(node), complete: true };
        let mut out = Vec::new();
        let mut decoder = Decoder::probing(&document, &source, &mut out);
        read(&mut decoder, &document);
        let path = |span: Span| probe.values.get(span.start).cloned().unwrap_or_default();
        decoder.asked().into_iter().map(|(span, ask)| (path(span), ask)).collect::<Vec<_>>()
    };
    let mut quiet = 0;
    for turn in 0..READINGS {
        let before = root.clone();
        for (path, ask) in asked(&mut root, turn, None) {
            if let Some(shape) = root.at(&path) {
                shape.take(ask);
            }
        }
        quiet = if root == before { quiet + 1 } else { 0 };
        // Every form of every value has had its turn.
        if quiet > FORMS.len() {
            break;
        }
    }
    let mut mappings = Vec::new();
    root.mappings(&[], &mut mappings);
    for (path, names) in mappings {
        for name in names {
            let asks = asked(&mut root, 0, Some((path.clone(), name.clone())));
            let needed = asks.iter().any(|(at, ask)| *at == path && matches!(ask, Ask::Needed(n) if *n == name));
            if let Some(fields) = root.at(&path).and_then(|shape| shape.fields.as_mut()).filter(|_| needed) {
                fields.needed.push(name);
            }
        }
    }
    root
}

/// The shape of a kind of file of a game. Scenario files are read elsewhere: of them only the cards are known here.
pub fn file(kind: FileKind, game: &'static Vocabulary) -> Option<Shape> {
    let games = [game];
    let reader = |decoder: &mut Decoder<'_>, document: &Document| match kind {
        FileKind::Set => _ = files::set_file(decoder, document, &games, Some(game)),
        FileKind::Deck => _ = files::deck_file(decoder, document, &games, Some(game)),
        FileKind::Keyword => _ = files::keyword_file(decoder, document, &games, Some(game)),
        FileKind::Terms => _ = files::terms_file(decoder, document, &games, Some(game)),
        FileKind::Scenarios => {}
    };
    (kind != FileKind::Scenarios).then(|| of(reader))
}

/// The shape of a card of a scenario file, which stands behind its name and may leave fields out, its id too.
pub fn local_card(game: &'static Vocabulary) -> Shape {
    let mut card = of(|decoder, document| {
        let Some(root) = &document.root else { return };
        let id = crate::decode::Spanned { value: "x".to_owned(), span: root.span };
        files::card(decoder, root, game, Some(id), Defaults::Given);
    });
    let whole = of(|decoder, document| {
        let Some(root) = &document.root else { return };
        files::card(decoder, root, game, None, Defaults::Given);
    });
    let id = whole.fields.and_then(|mut fields| fields.named.shift_remove("id"));
    if let (Some(fields), Some(id)) = (&mut card.fields, id) {
        fields.named.insert("id".to_owned(), id);
    }
    card
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_core::rulesets::nivel_arena::vocabulary::VOCABULARY;

    #[test]
    fn a_set_file_is_found_out() {
        let set = file(FileKind::Set, &VOCABULARY).unwrap().fields.unwrap();
        assert_eq!(set.named.keys().collect::<Vec<_>>(), ["game", "set", "cards"]);
        assert_eq!(set.needed, ["game", "set", "cards"]);
        let card = set.named["cards"].items.as_ref().unwrap().fields.as_ref().unwrap();
        assert_eq!(card.needed, ["id", "name", "type", "attribute"]);
        assert_eq!(card.named["id"].text, Some(Text::Id));
        assert_eq!(
            card.named["power"].integer,
            VOCABULARY.stats.iter().find(|s| s.word.id == "power").map(|s| s.range)
        );
        assert!(card.named["examples"].is_any());
        let attribute = &card.named["attribute"];
        assert_eq!(attribute.text, attribute.items.as_ref().unwrap().text);
        assert_eq!(attribute.text, Some(Text::OneOf(VOCABULARY.attributes.to_vec())));
        let name = &card.named["name"];
        assert_eq!(name.text, Some(Text::Any));
        let name = name.fields.as_ref().unwrap();
        assert_eq!((name.named.len(), name.needed.len()), (2, 0), "either language is enough");
    }

    #[test]
    fn free_names_and_optional_fields_are_found_out() {
        let deck = file(FileKind::Deck, &VOCABULARY).unwrap().fields.unwrap();
        let cards = deck.named["cards"].fields.as_ref().unwrap();
        assert!(cards.named.is_empty());
        assert_eq!(cards.others.as_ref().unwrap().integer, Some((1, 99)));
        let keyword = file(FileKind::Keyword, &VOCABULARY).unwrap().fields.unwrap();
        assert_eq!(keyword.needed, ["keyword", "name", "text"]);
        let local = local_card(&VOCABULARY).fields.unwrap();
        assert_eq!(local.needed, Vec::<String>::new());
        assert_eq!(local.named["id"].text, Some(Text::Id));
    }
}
