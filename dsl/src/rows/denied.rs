//! What is denied, in the words that are printed: `unless C` as the condition that holds where C doesn't.

use super::terms::{TermId, Terms};

/// A term in which `($deny C)` is what holds where C doesn't, in the words that are printed.
pub(super) fn denied(term: TermId, terms: &mut Terms) -> TermId {
    let Some(items) = terms.items(term).map(<[TermId]>::to_vec) else { return term };
    let items: Vec<TermId> = items.into_iter().map(|item| denied(item, terms)).collect();
    match items[..] {
        [word, cond] if terms.as_atom(word) == Some("$deny") => opposite(cond, terms),
        [word, cond] if terms.as_atom(word) == Some("$while") => cond,
        // a noun alone is one that was spoken of, not every such card
        [word, set] if terms.as_atom(word) == Some("$the") && told(set, terms) => set,
        // what a place is like, in the order of the tree
        [word, ..] if terms.as_atom(word) == Some("zone") => {
            let mut items = items;
            let rank = |item: &TermId| {
                ["zone", "empty", "adjacent", "other"].iter().position(|w| terms.as_atom(*item) == Some(w))
            };
            items.sort_by_key(|item| rank(item).unwrap_or(4));
            terms.list(items)
        }
        _ => terms.list(items),
    }
}

/// Whether anything but a side tells which cards of a kind are meant.
fn told(set: TermId, terms: &Terms) -> bool {
    let side = |item: &TermId| matches!(terms.as_atom(*item), Some("own" | "opp"));
    terms.items(set).is_some_and(|items| items.iter().skip(1).any(|item| !side(item)))
}

fn opposite(cond: TermId, terms: &mut Terms) -> TermId {
    const BOUNDS: [[&str; 2]; 3] = [["<", ">="], ["<=", ">"], ["=", "!="]];
    let mut items = terms.items(cond).map(<[TermId]>::to_vec).unwrap_or_default();
    let word = items.first().and_then(|word| terms.as_atom(*word)).unwrap_or_default().to_owned();
    let other = match (word.as_str(), items.as_slice()) {
        ("not", [_, inner]) => return *inner,
        ("exists", _) => Some((0, "none")),
        ("none", [_, what]) if terms.items(*what).is_some() => Some((0, "exists")),
        ("is", [_, _, bound, _]) => {
            let bound = terms.as_atom(*bound);
            BOUNDS.iter().find_map(|[one, other]| match bound {
                Some(bound) if bound == *one => Some((2, *other)),
                Some(bound) if bound == *other => Some((2, *one)),
                _ => None,
            })
        }
        _ => None,
    };
    match other {
        Some((at, other)) => {
            let other = terms.atom(other);
            if let Some(place) = items.get_mut(at) {
                *place = other;
            }
            terms.list(items)
        }
        None => {
            let not = terms.atom("not");
            terms.list(vec![not, cond])
        }
    }
}
