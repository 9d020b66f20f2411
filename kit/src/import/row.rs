//! A row of a table as a card, and how numbers stand in its cells.

use super::columns::Field;
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::Span;
use cardwright_dsl::files::{CardDef, Names};
use cardwright_dsl::text::Lang;

/// A field whose value could not be read, with the words of its cell.
pub type Unread = (&'static str, Vec<String>);

/// A row of the table.
#[derive(Debug, Clone)]
pub struct Row {
    /// What could be read of the card. One that is not sound lacks something, and its number may be none.
    pub def: CardDef,
    /// What could not be read, as it is written.
    pub unread: Vec<Unread>,
    /// Values behind the last column.
    pub extra: Vec<String>,
    /// The cells that are there and hold nothing: their fields and places.
    pub empty: Vec<(Field, Span)>,
    /// The script beside or instead of the text, as the table or the card's file has it.
    pub script: Option<Prose>,
    /// Whether its cells hold what was written into them, one for every column: else what it says is not known.
    pub whole: bool,
    /// Whether its table has one column for names, which says nothing of their language.
    pub one_name: bool,
}

impl Row {
    /// Whether the table has a cell for a field and it is empty.
    pub fn clears(&self, field: Field) -> bool {
        self.empty.iter().any(|(empty, _)| *empty == field)
    }

    /// A name, or another text in two languages, in Korean and in English as this row leaves it. A language without a column
    /// stays as it was; an empty cell takes it out.
    pub fn names<'a>(&'a self, of: fn(Option<Lang>) -> Field, old: Option<&'a Names>) -> [Option<&'a Prose>; 2] {
        let own = if of(None) == Field::Name(None) { &self.def.name } else { &self.def.face.flavor }.as_ref();
        // A card of one name that is called otherwise has one name still, also where its letters are those of both languages.
        if let (true, Some(Names { ko: None, en: Some(name), .. }), Some(Names { ko: Some(_), en: None, .. })) =
            (self.one_name && of(None) == Field::Name(None), own, old)
        {
            return [Some(name), None];
        }
        let all_empty = own.is_none() && self.clears(of(None));
        let one = |lang: Lang, pick: fn(&Names) -> Option<&Prose>| {
            let kept = !all_empty && !self.clears(of(Some(lang)));
            own.and_then(pick).or_else(|| old.filter(|_| kept).and_then(pick))
        };
        [one(Lang::Ko, |names| names.ko.as_ref()), one(Lang::En, |names| names.en.as_ref())]
    }
}
