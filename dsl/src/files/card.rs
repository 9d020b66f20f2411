//! Files of cards: `game`, `set`, `cards`. A card's numbers are those that its rulebook gives to its type.

use super::{Face, Names, filled, twice};
use crate::decode::{Decoder, Prose, Spanned};
use crate::diagnostic::{Arg, Both, Diagnostic, FileId, Location, Span};
use crate::lexicon::key;
use crate::messages;
use crate::script_files::{Scripts, beside, is_inline};
use crate::suggest::suggest;
use crate::text::Lang;
use crate::yaml::{Document, Node};
use cardwright_core::vocabulary::{StatOf, Vocabulary};

/// A file of cards.
#[derive(Debug, Clone)]
pub struct SetFile {
    /// The file it was read from.
    pub file: FileId,
    /// The vocabulary of its rulebook.
    pub game: &'static Vocabulary,
    /// The id of the set; several files may share one.
    pub id: Option<Spanned<String>>,
    /// The name of the set.
    pub name: Option<Names>,
    /// Its cards, in the order of the file.
    pub cards: Vec<CardDef>,
    /// Whether all of the file could be read. If not, a card that is missing may only be unreadable.
    pub complete: bool,
}

/// One card as written.
#[derive(Debug, Clone)]
pub struct CardDef {
    /// The bytes of the whole card.
    pub span: Span,
    /// The id: the printed number.
    pub id: Spanned<String>,
    /// The printed name.
    pub name: Option<Names>,
    /// The card type, as an index into [`Vocabulary::types`].
    pub kind: Option<Spanned<usize>>,
    /// Types that it has beside the first, as indices into the same.
    pub also: Vec<Spanned<usize>>,
    /// Attributes, as indices into [`Vocabulary::attributes`].
    pub attributes: Vec<Spanned<usize>>,
    /// Affiliations, by id or by name in either language, as the file of terms has them.
    pub affiliations: Vec<Spanned<String>>,
    /// Numbers: each an index into [`Vocabulary::stats`] with its value.
    pub stats: Vec<(usize, Spanned<i32>)>,
    /// How rare it is: printed, without meaning in play.
    pub rarity: Option<Spanned<String>>,
    /// What else is printed without meaning in play.
    pub face: Face,
    /// The text of the card, in Korean or English.
    pub text: Option<Prose>,
    /// A script beside or instead of the text.
    pub script: Option<Script>,
    /// Scenarios that show it.
    pub examples: Option<Node>,
    /// Whether every field could be read. A card that is not sound is not in the game.
    pub sound: bool,
}

/// The script of a card: a file beside the file of the card, or the script itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    /// The value of the field as the card file has it.
    pub written: Prose,
    /// The path of the file, as messages show it; `None`: what is written is the script.
    pub path: Option<String>,
}

impl Script {
    /// Reads the script of a card: the name of a file, or the script itself.
    fn read(decoder: &mut Decoder<'_>, node: &Node) -> Option<Self> {
        let written = decoder.verbatim(node, "script")?;
        let path = (!is_inline(written.text())).then(|| beside(decoder.path(), written.text().trim()));
        Some(Self { written, path })
    }

    /// The finding that its file is not there.
    pub fn missing(&self, file: FileId, scripts: &Scripts) -> Option<Diagnostic> {
        let path = self.path.as_deref().filter(|path| scripts.get(path).is_none())?;
        let written = self.written.text().trim();
        let place = Location { file, span: self.written.span };
        let folder = |p: &str| p.rfind('/').map_or(0, |at| at + 1);
        let near = scripts.iter().filter_map(|(p, _)| (folder(p) == folder(path)).then(|| p.get(folder(p)..))?);
        let name = written.rsplit('/').next().unwrap_or(written);
        let suggestion = suggest(name, near).map(|s| format!("{}{s}", written.strip_suffix(name).unwrap_or("")));
        Some(Diagnostic::new(&messages::NO_SUCH_SCRIPT, place).arg("file", written).maybe("suggestion", suggestion))
    }
}

impl CardDef {
    /// The number with this index, if the card gives it.
    pub fn stat(&self, stat: usize) -> Option<i32> {
        self.stats.iter().find(|(index, _)| *index == stat).map(|(_, value)| value.value)
    }
}

/// What happens to fields that are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defaults {
    /// They are missing: a card of a set is complete.
    None,
    /// The reader fills them in: a card of a scenario gives what matters.
    Given,
}

/// Of fewer cards than this nothing is concluded from what most of them have.
const FEW: usize = 4;

const SET: Both = Both::new("카드 파일", "card file");
const LANGUAGE_KO: Both = Both::new("한국어", "Korean");
const LANGUAGE_EN: Both = Both::new("영어", "English");
const CARD: Both = Both::new("카드", "card");

/// Reads a file of cards. `folder`: the game whose folder it lies in.
pub fn set_file(
    decoder: &mut Decoder<'_>,
    document: &Document,
    games: &[&'static Vocabulary],
    folder: Option<&'static Vocabulary>,
) -> Option<SetFile> {
    let root = document.root.as_ref()?;
    let mut fields = decoder.fields(root, "file")?;
    let game = super::game(decoder, &mut fields, SET, games, folder);
    let mut id = None;
    let mut name = None;
    if let Some(set) = fields.need(decoder, "set", SET)
        && let Some(mut set_fields) = decoder.fields(set, "set")
    {
        id = set_fields.need(decoder, "id", Both::new("세트", "set")).and_then(|n| decoder.id(n, "id"));
        name = set_fields
            .need(decoder, "name", Both::new("세트", "set"))
            .and_then(|n| Names::read(decoder, n, "name", Both::new("세트", "set")));
        set_fields.finish(decoder);
    }
    let nodes = fields.need(decoder, "cards", SET).and_then(|n| decoder.list(n, "cards")).unwrap_or_default();
    fields.finish(decoder);
    // Without the rulebook's words no card can be read; the file has its finding.
    let game = game?;
    let cards: Vec<CardDef> = nodes.iter().filter_map(|node| card(decoder, node, game, None, Defaults::None)).collect();
    // A set is in two languages if its name is, or most of its cards are.
    let in_both = cards.iter().filter(|card| card.name.as_ref().is_some_and(Names::in_both)).count();
    let both = name.as_ref().is_some_and(Names::in_both) || (cards.len() >= FEW && in_both * 2 > cards.len());
    for name in cards.iter().filter_map(|c| c.name.as_ref()).filter(|n| both && !n.in_both()) {
        let missing = if name.ko.is_none() { LANGUAGE_KO } else { LANGUAGE_EN };
        let finding = decoder.finding(&messages::NAME_IN_ONE_LANGUAGE, name.span).arg("language", missing);
        decoder.report(finding.arg("name", name.get(Lang::Ko)));
    }
    Some(SetFile { file: document.file, game, id, name, cards, complete: document.complete })
}

/// Reads one card. `given_id`: the id where it is not a field of the card, but stands before it.
pub fn card(
    decoder: &mut Decoder<'_>,
    node: &Node,
    game: &'static Vocabulary,
    given_id: Option<Spanned<String>>,
    defaults: Defaults,
) -> Option<CardDef> {
    let before = decoder.errors();
    let mut fields = decoder.fields(node, "card")?;
    fields.called(game);
    let need = defaults == Defaults::None;
    let id = match given_id {
        Some(id) => Some(id),
        None => fields.need(decoder, "id", CARD).and_then(|n| decoder.id(n, "id")),
    };
    let name = if need { fields.need(decoder, "name", CARD) } else { fields.get("name") };
    let name = name.and_then(|n| Names::read(decoder, n, "name", Both::new("이름", "name")));
    let kind = if need { fields.need(decoder, "type", CARD) } else { fields.get("type") };
    let (kind, also) = kind.map_or((None, Vec::new()), |n| types(decoder, n, game));
    let has_attribute = |types: u32| kind.as_ref().is_none_or(|k| types & 1 << k.value != 0);
    let attribute = match need && !game.attributes.is_empty() && has_attribute(game.attributed.0) {
        true => fields.need(decoder, "attribute", CARD),
        false => fields.get("attribute"),
    };
    if let (Some(attribute), Some(kind), false) = (attribute, &kind, has_attribute(game.attributed.1)) {
        let finding = decoder.finding(&messages::STAT_NOT_OF_TYPE, attribute.span).arg("field", "attribute");
        let finding = finding.arg("type", type_name(game, kind.value));
        decoder.report(finding.label(decoder.place(kind.span), Both::new("카드 타입", "the card's type")));
    }
    let attributes = attribute.map_or(&[][..], |n| decoder.one_or_more(n, "attribute"));
    let attributes: Vec<Spanned<usize>> = attributes
        .iter()
        .filter_map(|n| decoder.one_of(n, "attribute", game.attributes, &messages::UNKNOWN_ATTRIBUTE))
        .collect();
    let affiliations = fields.get("affiliation").map_or(&[][..], |n| decoder.one_or_more(n, "affiliation"));
    let affiliations: Vec<Spanned<String>> =
        affiliations.iter().filter_map(|n| decoder.word(n, "affiliation")).collect();
    twice(decoder, &attributes, |attribute| attribute);
    twice(decoder, &affiliations, |word| key(&word));
    let mut stats = Vec::new();
    for (index, stat) in game.stats.iter().enumerate().filter(|(_, s)| s.of == StatOf::Card) {
        let of_type = |kind: &Spanned<usize>| stat.types & 1 << kind.value != 0;
        let wanted = need && !stat.optional && kind.as_ref().is_some_and(of_type);
        let owner = kind.as_ref().map_or(CARD, |k| type_name(game, k.value));
        let named = (stat.word.id, stat.word.ko);
        let value = match wanted {
            true => fields.need_spelled(decoder, named, owner),
            false => fields.get_spelled(named.0, named.1),
        };
        let Some(value) = value else { continue };
        if let Some(kind) = kind.as_ref().filter(|k| !of_type(k)) {
            let finding = decoder
                .finding(&messages::STAT_NOT_OF_TYPE, value.span)
                .arg("type", type_name(game, kind.value))
                .arg("field", fields.spoken(decoder, named))
                .label(decoder.place(kind.span), Both::new("카드 타입", "the card's type"))
                .clause(stat.word.clause);
            decoder.report(finding);
            continue;
        }
        if let Some(number) = decoder.integer(value, fields.spoken(decoder, named), stat.range) {
            stats.push((index, number));
        }
    }
    let rarity = fields.get("rarity").and_then(|n| decoder.word(n, "rarity"));
    let face = Face::read(decoder, &mut fields);
    let text = fields.get("text").and_then(|n| decoder.prose(n, "text"));
    let own_name = name.as_ref().and_then(|n| n.en.as_ref()).map(Prose::text);
    let text = text.map(|text| text.renamed(own_name, kind.as_ref().map(|k| k.value), game));
    let script = fields.get("script").and_then(|n| Script::read(decoder, n));
    let examples = fields.get("examples").filter(|node| filled(decoder, node, "examples")).cloned();
    fields.finish(decoder);
    let id = id?;
    let sound = decoder.errors() == before;
    Some(CardDef {
        span: node.span,
        id,
        name,
        kind,
        also,
        attributes,
        affiliations,
        stats,
        rarity,
        face,
        text,
        script,
        examples,
        sound,
    })
}

/// The types of a card: the first one, and those beside it, which only some games have.
fn types(
    decoder: &mut Decoder<'_>,
    node: &Node,
    game: &'static Vocabulary,
) -> (Option<Spanned<usize>>, Vec<Spanned<usize>>) {
    if game.beside.is_empty() {
        return (decoder.one_of(node, "type", game.types, &messages::UNKNOWN_TYPE), Vec::new());
    }
    let nodes = decoder.one_or_more(node, "type");
    let read = nodes.iter().map(|n| decoder.one_of(n, "type", game.types, &messages::UNKNOWN_TYPE));
    let mut read: Vec<Option<Spanned<usize>>> = read.collect();
    let also: Vec<Spanned<usize>> = read.split_off(read.len().min(1)).into_iter().flatten().collect();
    let Some(kind) = read.pop().flatten() else { return (None, also) };
    for wrong in out_of_place(game, &kind, &also) {
        let finding = decoder.finding(&messages::TYPE_OUT_OF_PLACE, wrong.span);
        decoder.report(told_out_of_place(finding, game, wrong.value));
    }
    twice(decoder, &also, |also| also);
    (Some(kind), also)
}

/// Of the types of a card, the first and those beside it, the ones that can't stand there.
pub fn out_of_place<'t>(
    game: &Vocabulary,
    kind: &'t Spanned<usize>,
    also: &'t [Spanned<usize>],
) -> Vec<&'t Spanned<usize>> {
    let beside = |also: usize| game.beside.iter().find(|(of, _)| usize::from(*of) == also).map(|(_, types)| *types);
    let wrong = also.iter().filter(|also| beside(also.value).is_none_or(|types| types & 1 << kind.value == 0));
    wrong.chain(beside(kind.value).map(|_| kind)).collect()
}

/// A finding about a type out of its place, with the types that it stands beside.
pub fn told_out_of_place(finding: Diagnostic, game: &'static Vocabulary, wrong: usize) -> Diagnostic {
    let beside = game.beside.iter().find(|(of, _)| usize::from(*of) == wrong).map_or(0, |(_, types)| *types);
    let firsts = game.types.iter().enumerate().filter(|(at, _)| beside & 1 << at != 0).map(|(_, word)| word.id);
    let firsts = (beside != 0).then(|| firsts.collect::<Arg>());
    finding.arg("type", type_name(game, wrong)).maybe("known", firsts)
}

/// A card type as messages name it.
fn type_name(game: &'static Vocabulary, kind: usize) -> Both {
    let word = game.types.get(kind);
    let pick = |list: Option<&[&'static str]>| list.and_then(|l| l.first().copied()).unwrap_or("card");
    Both::new(pick(word.map(|w| w.ko)), pick(word.map(|w| w.en)))
}
