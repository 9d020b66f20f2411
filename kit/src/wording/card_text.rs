//! Sentences of the card language that the library writes itself, to have the card language read what a script says in
//! parts. No person reads them.

use cardwright_dsl::wordings;

/// What stands behind trigger words and events so that the card language has a whole ability to read: it is put out of the
/// program again.
pub(crate) const BODIES: [&str; 2] = ["draw 1 card.", "자신은 카드를 1장 드로우한다."];

wordings! {
    POWER = "파워", "power";
}

/// A number of these cards rises by one, in Korean: once as theirs, once as what is said of them.
pub(crate) fn rises_ko(heads: &str, to: &str, stat: &str) -> [String; 2] {
    [format!("{heads} {to}의 {stat} +1."), format!("{heads} {to}은 {stat} +1.")]
}
