//! Who does an act in Korean: which acts have a doer, whose topic an act makes, and how the opponent acts on what is the player's.

use super::pieces::Piece;
use super::printer::spaced;
use crate::tree::{Act, Mod, Side, Target};

/// `자신의 패를 상대가 1장 골라 …`: behind the opponent 자신 would be read as the opponent (decision NA-21), so what is the
/// player's is spoken of first.
pub(super) fn behind_own(text: &str) -> Option<String> {
    const ENDS: [&str; 11] = ["를", "을", "에게", "에서", "에", "로", "만큼", "마다", "까지", "동안", "는"];
    let words: Vec<&str> = text.split(' ').collect();
    let own = words.iter().position(|word| word.starts_with("자신"))?;
    let place = |at: usize| words.get(at + 1).is_some_and(|next| next.starts_with("있"));
    let ends =
        |at: &usize| words.get(*at).is_some_and(|word| ENDS.iter().any(|end| word.ends_with(end)) && !place(*at));
    let end = (own..words.len()).find(ends)?;
    let (before, behind) = words.split_at_checked(end + 1)?;
    // `패를 1장 골라 자신의 덱 맨 위에 놓는다`: where it goes stands in front of what is chosen
    if let Some(chosen) = before.iter().rposition(|word| *word == "골라") {
        let (first, place) = before.split_at_checked(chosen + 1)?;
        return Some(spaced([&place.join(" "), "상대가", &first.join(" "), &behind.join(" ")]));
    }
    Some(spaced([&before.join(" "), "상대가", &behind.join(" ")]))
}

/// Whether the opponent does it, and the act without its doer.
pub(super) fn doer(act: &Act) -> (bool, &Act) {
    match act {
        Act::Who(Side::Opp, inner) => (true, inner),
        act => (false, act),
    }
}

/// Whether the opponent is the subject of a number of the opponent's that changes: `상대는 체력을 2 회복하고`.
pub(super) fn is_topic(act: &Act, piece: &Piece) -> bool {
    let of_opponent = |target: &Target| *target == Target::Player(Side::Opp);
    matches!(act, Act::Apply { target, mods, .. } if of_opponent(target) && matches!(mods.as_slice(), [Mod::Stat(..)]))
        && piece.text.starts_with("상대는")
}

/// Changes and outcomes happen whoever is speaking.
pub(super) fn has_no_doer(act: &Act) -> bool {
    matches!(act, Act::Apply { .. } | Act::Lose(_) | Act::Win(_) | Act::Damage(..))
}
