//! Decks for Tabletop Simulator: faces in a grid to be drawn as one picture, and the object that is put on the table.

use super::Face;
use super::page::{FIT, FRAME};
use cardwright_dsl::text::Lang;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The most cards side by side, and below one another, in one picture.
const MOST: (usize, usize) = (10, 7);
/// The fewest: a smaller grid is not taken.
const LEAST: (usize, usize) = (2, 2);
/// The width of a card in a picture, in dots: ten of them are within the 4096 that every graphics card takes.
const WIDTH: u32 = 408;
/// Millimetres of an inch, and the dots of a page in one.
const INCH: (f64, f64) = (25.4, 96.0);

/// A picture that holds cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// How many cards lie side by side.
    pub columns: usize,
    /// How many lie below one another.
    pub rows: usize,
    /// The width of the picture in dots.
    pub width: u32,
    /// The height of the picture in dots.
    pub height: u32,
    /// The page to be drawn.
    pub html: String,
}

/// How many faces one picture holds: its last place is what is seen of a hidden hand.
pub const fn most() -> usize {
    MOST.0 * MOST.1 - 1
}

/// The faces in pictures of at most [`most`] each. `size`: of a card in millimetres.
pub fn sheets(faces: &[&str], style: &str, size: (f64, f64), lang: Lang) -> Vec<Sheet> {
    faces.chunks(most()).map(|faces| sheet(faces, style, size, lang)).collect()
}

/// One picture.
pub fn sheet(faces: &[&str], style: &str, (width, height): (f64, f64), lang: Lang) -> Sheet {
    let columns = faces.len().clamp(LEAST.0, MOST.0);
    // The last place stays empty.
    let rows = (faces.len() + 1).div_ceil(columns).clamp(LEAST.1, MOST.1);
    grid(faces, style, (columns, rows), (width, height), lang)
}

/// The back of the cards as a picture.
pub fn back(face: &str, style: &str, size: (f64, f64), lang: Lang) -> Sheet {
    grid(&[face], style, (1, 1), size, lang)
}

fn grid(
    faces: &[&str],
    style: &str,
    (columns, rows): (usize, usize),
    (width, height): (f64, f64),
    lang: Lang,
) -> Sheet {
    // A dot wider than its place: a browser draws boxes of millimetres a little too narrow, and what stands over is covered by
    // the next card.
    let scale = f64::from(WIDTH + 1) * INCH.0 / (INCH.1 * width);
    let tall = (f64::from(WIDTH) * height / width).round() as u32;
    let mut slots = String::new();
    for (at, face) in faces.iter().enumerate() {
        let (x, y) = (at % columns, at / columns);
        let (left, top) = (x as u64 * u64::from(WIDTH), y as u64 * u64::from(tall));
        let _ = writeln!(slots, "<div class=\"slot\" style=\"left:{left}px;top:{top}px\">{face}</div>");
    }
    let all = |n: usize, each: u32| u32::try_from(n).unwrap_or(0).saturating_mul(each);
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<style>\n\
         :root {{ --card-width: {width}mm; --card-height: {height}mm }}\n{FRAME}\
         body {{ background: #fff; overflow: hidden }}\n\
         .slot {{ transform: scale({scale:.6}); transform-origin: 0 0 }}\n{style}\n</style>\n</head>\n<body>\n\
         {slots}<script>\n{FIT}</script>\n</body>\n</html>\n",
        if lang == Lang::Ko { "ko" } else { "en" }
    );
    Sheet { columns, rows, width: all(columns, WIDTH), height: all(rows, tall), html }
}

/// The addresses of the pictures of a deck.
pub struct Addresses {
    /// Of each sheet, in order, with its columns and rows.
    pub sheets: Vec<(String, usize, usize)>,
    /// Of the back.
    pub back: String,
}

/// The saved object: a deck, or a single card. `cards`: each face, and how many of it there are.
pub fn object(name: &str, cards: &[(&Face, usize)], addresses: &Addresses) -> Value {
    let mut pictures = Map::new();
    for (at, (face, columns, rows)) in addresses.sheets.iter().enumerate() {
        pictures.insert((at + 1).to_string(), picture(face, &addresses.back, *columns, *rows));
    }
    let mut ids = Vec::new();
    let mut objects = Vec::new();
    for (at, (face, count)) in cards.iter().enumerate() {
        // The sheet, from 1, in hundreds, and the place on it.
        let (sheet, place) = (at / most() + 1, at % most());
        let id = sheet * 100 + place;
        let own = pictures.get(&sheet.to_string()).cloned().unwrap_or_default();
        for _ in 0..*count {
            ids.push(id);
            objects.push(json!({
                "Name": "CardCustom",
                "Transform": transform(),
                "Nickname": face.name,
                "Description": face.text,
                "GMNotes": face.id,
                "CardID": id,
                "CustomDeck": { sheet.to_string(): own },
            }));
        }
    }
    let state = match objects.as_slice() {
        [one] => one.clone(),
        _ => json!({
            "Name": "DeckCustom",
            "Transform": transform(),
            "Nickname": name,
            "DeckIDs": ids,
            "CustomDeck": pictures,
            "ContainedObjects": objects,
        }),
    };
    json!({ "SaveName": name, "ObjectStates": [state] })
}

fn picture(face: &str, back: &str, columns: usize, rows: usize) -> Value {
    json!({
        "FaceURL": face, "BackURL": back, "NumWidth": columns, "NumHeight": rows,
        "BackIsHidden": true, "UniqueBack": false, "Type": 0,
    })
}

/// Lying face down at the middle of the table.
fn transform() -> Value {
    json!({
        "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180,
        "scaleX": 1, "scaleY": 1, "scaleZ": 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(id: &str) -> Face {
        Face { id: id.to_owned(), name: format!("Card {id}"), text: "t".to_owned(), html: "h".to_owned() }
    }

    #[test]
    fn seventy_faces_take_two_pictures() {
        let sheets = sheets(&["<i></i>"; 70], "", (63.0, 88.0), Lang::En);
        let sizes: Vec<_> = sheets.iter().map(|s| (s.columns, s.rows, s.width, s.height)).collect();
        assert_eq!(sizes, [(10, 7, 4080, 3990), (2, 2, 816, 1140)]);
        assert_eq!(sheet(&["a"; 10], "", (63.0, 88.0), Lang::En).rows, 2, "the last place stays free");
        assert!(sheets.iter().all(|sheet| sheet.width <= 4096 && sheet.height <= 4096));
    }

    #[test]
    fn copies_of_a_card_share_its_place() {
        let (a, b) = (face("A"), face("B"));
        let addresses =
            Addresses { sheets: vec![("file:///s.png".to_owned(), 2, 2)], back: "file:///b.png".to_owned() };
        let deck = object("D", &[(&a, 2), (&b, 1)], &addresses);
        let state = &deck["ObjectStates"][0];
        assert_eq!(state["DeckIDs"], json!([100, 100, 101]));
        assert_eq!(state["ContainedObjects"][2]["Nickname"], "Card B");
        assert_eq!(state["CustomDeck"]["1"]["NumWidth"], 2);
        assert_eq!(object("D", &[(&a, 1)], &addresses)["ObjectStates"][0]["Name"], "CardCustom");
        let many: Vec<Face> = (0..70).map(|n| face(&n.to_string())).collect();
        let many: Vec<(&Face, usize)> = many.iter().map(|face| (face, 1)).collect();
        assert_eq!(object("D", &many, &addresses)["ObjectStates"][0]["DeckIDs"][69], 200);
    }
}
