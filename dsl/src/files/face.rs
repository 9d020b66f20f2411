//! What of a card is printed and means nothing in play: flavor text, artist, picture, collector's number.

use super::{Names, printed};
use crate::decode::{Decoder, Fields, Prose};
use crate::diagnostic::Both;
use crate::script_files::beside;
use std::ops::Deref;

/// The printed fields of a card that no rule reads. Most cards have none of them, and there are thousands of cards.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Face(Option<Box<Printed>>);

/// What is printed on a card besides its rules.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Printed {
    /// What stands below the text, in one or both languages.
    pub flavor: Option<Names>,
    /// Who made the picture.
    pub artist: Option<Prose>,
    /// The picture.
    pub image: Option<Image>,
    /// What is printed as its number; left out: its id.
    pub number: Option<Prose>,
}

/// The picture of a card: a file beside the file of the card.
#[derive(Debug, Clone, PartialEq)]
pub struct Image {
    /// The value of the field.
    pub written: Prose,
    /// The path of the file, as messages show it.
    pub path: String,
}

/// Files of pictures that every browser shows: how their names end, and what a page calls what they hold.
pub const PICTURES: &[(&str, &str)] = &[
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
    ("gif", "image/gif"),
    ("avif", "image/avif"),
    ("svg", "image/svg+xml"),
];

/// What a page calls what the file at a path holds, by the end of its name; `None`: it is no picture.
pub fn picture(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    PICTURES.iter().find(|(known, _)| known.eq_ignore_ascii_case(ending)).map(|(_, kind)| *kind)
}

impl From<Printed> for Face {
    fn from(fields: Printed) -> Self {
        Face((fields != NONE).then(|| Box::new(fields)))
    }
}

/// Of a card that has none of them.
static NONE: Printed = Printed { flavor: None, artist: None, image: None, number: None };

impl Deref for Face {
    type Target = Printed;

    fn deref(&self) -> &Printed {
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl Face {
    /// Reads the printed fields of a card.
    pub(super) fn read(decoder: &mut Decoder<'_>, fields: &mut Fields<'_>) -> Self {
        let flavor = fields.get("flavor");
        let flavor = flavor.and_then(|n| Names::passage(decoder, n, "flavor", Both::new("배경 글", "flavor text")));
        let mut line = |decoder: &mut Decoder<'_>, name| fields.get(name).and_then(|n| printed(decoder, n, name));
        let artist = line(decoder, "artist");
        let image = line(decoder, "image");
        let number = line(decoder, "number");
        let image = image.map(|written| Image { path: beside(decoder.path(), written.text().trim()), written });
        Printed { flavor, artist, image, number }.into()
    }
}
