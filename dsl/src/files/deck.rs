//! Deck files: `game`, `name`, `leader`, `cards`. What a deck may hold is the rulebook's to say.

use super::Names;
use crate::decode::{Decoder, Spanned};
use crate::diagnostic::{Both, FileId, Span};
use crate::yaml::Document;
use cardwright_core::vocabulary::Vocabulary;

/// Most copies of one card that a file may ask for. Rulebooks allow far fewer and say so themselves.
const MOST_COPIES: i32 = 99;

/// A deck as written.
#[derive(Debug, Clone)]
pub struct DeckFile {
    /// The file it was read from.
    pub file: FileId,
    /// The vocabulary of its rulebook.
    pub game: &'static Vocabulary,
    /// Its name.
    pub name: Option<Names>,
    /// The id of its leader.
    pub leader: Option<Spanned<String>>,
    /// Its cards, in the order of the file.
    pub cards: Vec<DeckCard>,
    /// The word `cards`, for findings about all of them.
    pub list: Span,
    /// Whether every field could be read.
    pub sound: bool,
}

/// One line of a deck.
#[derive(Debug, Clone)]
pub struct DeckCard {
    /// The id of the card.
    pub id: Spanned<String>,
    /// How many copies of it the deck has.
    pub count: Spanned<i32>,
}

const DECK: Both = Both::new("덱 파일", "deck file");

/// Reads a deck file. `folder`: the game whose folder it lies in.
pub fn deck_file(
    decoder: &mut Decoder<'_>,
    document: &Document,
    games: &[&'static Vocabulary],
    folder: Option<&'static Vocabulary>,
) -> Option<DeckFile> {
    let before = decoder.errors();
    let root = document.root.as_ref()?;
    let mut fields = decoder.fields(root, "file")?;
    let game = super::game(decoder, &mut fields, DECK, games, folder);
    let name =
        fields.need(decoder, "name", DECK).and_then(|n| Names::read(decoder, n, "name", Both::new("이름", "name")));
    let led = game.is_none_or(|g| g.leader);
    let leader = if led { fields.need(decoder, "leader", DECK) } else { None };
    let leader = leader.and_then(|n| decoder.word(n, "leader"));
    let mut cards = Vec::new();
    let list = fields.key("cards").map_or(fields.span, |key| key.span);
    if let Some(node) = fields.need(decoder, "cards", DECK)
        && let Some(lines) = decoder.fields(node, "cards")
    {
        for line in lines.entries() {
            let id = Spanned { value: line.key.text.trim().to_owned(), span: line.key.span };
            if let Some(count) = decoder.integer(&line.value, &line.key.text, (1, MOST_COPIES)) {
                cards.push(DeckCard { id, count });
            }
        }
    }
    fields.finish(decoder);
    let sound = decoder.errors() == before && document.complete;
    Some(DeckFile { file: document.file, game: game?, name, leader, cards, list, sound })
}
