//! Mistakes of the table that can be seen without a text: a wording that leaves a variable out, words that are optional
//! without saying anything, two rows that print alike.

use std::collections::BTreeMap;

use super::notation::{Part, Piece, Row, TableError};
use crate::lang::Lang;

/// Looks at all rows; each mistake is added with its place.
pub(super) fn rows(rows: &[Row], errors: &mut Vec<TableError>) {
    let mut printed: BTreeMap<(String, bool, String), &Row> = BTreeMap::new();
    for row in rows {
        for lang in [Lang::Ko, Lang::En] {
            let english = lang == Lang::En;
            for wording in row.wordings(lang) {
                let mut wrong = |message: String| errors.push(TableError { place: wording.place.clone(), message });
                let said = variables(&wording.parts);
                for (at, slot) in row.slots.iter().enumerate() {
                    if !said.contains(&at) && (wording.printed || !slot.optional) {
                        wrong(format!("`{}` leaves `{{{}}}` out", wording.source, slot.name));
                    }
                }
                if let Some(idle) = idle(&wording.parts) {
                    wrong(format!("`{}` has optional words without a slot: {idle}", wording.source));
                }
                if !wording.printed {
                    continue;
                }
                let key = (row.category.clone(), english, alike(row, &wording.parts));
                if let Some(other) = printed.get(&key).filter(|other| other.template != row.template) {
                    wrong(format!("`{}` is printed for two rows, also for {}", wording.source, other.place));
                }
                printed.insert(key, row);
            }
        }
    }
}

/// Looks at rows that are only read: a wording that leaves a variable out. Words that say nothing are told from others by their
/// reason, which stands in a comment.
pub(super) fn loose(rows: &[Row], errors: &mut Vec<TableError>) {
    for row in rows {
        for wording in row.wordings.iter().flatten() {
            let said = variables(&wording.parts);
            for (at, slot) in row.slots.iter().enumerate() {
                if !said.contains(&at) && !slot.optional {
                    let message = format!("`{}` leaves `{{{}}}` out", wording.source, slot.name);
                    errors.push(TableError { place: wording.place.clone(), message });
                }
            }
        }
    }
}

/// A wording with the categories of its slots, so that two which print the same texts are the same.
fn alike(row: &Row, parts: &[Part]) -> String {
    let mut out = String::new();
    for part in parts {
        out.push(if part.glued { '~' } else { ' ' });
        match &part.piece {
            Piece::Slot(slot) => {
                let category = row.slots.get(slot.at).map_or("", |declared| declared.category.as_str());
                out.push_str(&format!(
                    "{{{category} {} {:?} {:?} {:?}}}",
                    slot.lift, slot.without, slot.particle, slot.wanted
                ));
            }
            Piece::Optional(all) | Piece::Choice(all) | Piece::Free(all) => {
                out.push_str(if matches!(part.piece, Piece::Optional(_)) { "[" } else { "<" });
                for parts in all {
                    out.push_str(&alike(row, parts));
                    out.push('|');
                }
            }
            piece => out.push_str(&format!("{piece:?}")),
        }
    }
    out
}

/// The variables that a wording says, in every alternative of its choices.
fn variables(parts: &[Part]) -> Vec<usize> {
    let mut found = Vec::new();
    for part in parts {
        match &part.piece {
            Piece::Slot(slot) if !slot.lift => found.push(slot.at),
            Piece::Optional(all) | Piece::Free(all) => found.extend(all.iter().flat_map(|parts| variables(parts))),
            Piece::Choice(all) => {
                // what every alternative says
                let each: Vec<Vec<usize>> = all.iter().map(|parts| variables(parts)).collect();
                let first = each.first().cloned().unwrap_or_default();
                found.extend(first.into_iter().filter(|at| each.iter().all(|said| said.contains(at))));
            }
            _ => {}
        }
    }
    found
}

/// Optional words that say nothing.
fn idle(parts: &[Part]) -> Option<String> {
    parts.iter().find_map(|part| match &part.piece {
        Piece::Optional(all) => all.iter().find_map(|parts| {
            let says = parts.iter().any(|part| matches!(part.piece, Piece::Slot(_)));
            if says { None } else { Some(format!("{:?}", parts.iter().map(|part| &part.piece).collect::<Vec<_>>())) }
        }),
        Piece::Choice(all) | Piece::Free(all) => all.iter().find_map(|parts| idle(parts)),
        _ => None,
    })
}
