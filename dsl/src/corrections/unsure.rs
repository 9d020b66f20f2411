//! Everyday words whose correction is shown and not made: what is written for them may mean a little more or less.

/// What is written for everyday words that may mean a little more or less: how many at least, how often in all, in which way a
/// card is played. Such a correction is shown and not made.
const UNSURE: [(&str, &str); 12] = [
    ("you have ", "exactly "),
    ("you control ", "exactly "),
    ("opponent has ", "exactly "),
    ("opponent controls ", "exactly "),
    ("twice", "more time"),
    ("you use ", " is put into your "),
    // what is played comes from the hand, what is deployed from anywhere
    ("you play ", " is deployed"),
    ("you play ", " is equipped to "),
    // who does something instead was not said
    ("대신", "대신 상대는"),
    ("대신", "대신 자신은"),
    // an enemy may be a unit as well
    ("the enemy", "the enemy player"),
    ("적에게", "적 플레이어에게"),
];

/// Whether one of these was typed and its correction is written for it.
pub(super) fn is(typed: &str, accepted: &str) -> bool {
    let (typed, accepted) = (typed.to_lowercase(), accepted.to_lowercase());
    let adds = |written: &str| accepted.matches(written).count() > typed.matches(written).count();
    UNSURE.iter().any(|(word, written)| typed.contains(word) && adds(written))
}
