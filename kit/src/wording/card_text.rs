//! Sentences of the card language that the library writes itself, to have the card language read what a script says in
//! parts. No person reads them.

use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::messages::particle::particle;
use cardwright_dsl::quote;
use cardwright_dsl::wordings;

/// What stands behind trigger words and events so that the card language has a whole ability to read: it is put out of the
/// program again.
pub(crate) fn bodies(game: &Vocabulary) -> [String; 2] {
    let whose = if game.notation.pair.is_some() { "" } else { "자신은 " };
    ["draw 1 card.".to_owned(), format!("{whose}{}", quote::draws_ko(game))]
}

wordings! {
    POWER = "파워", "power";
}

/// A number of these cards rises by one, in Korean: once as theirs, once as what is said of them.
pub(crate) fn rises_ko(heads: &str, to: &str, stat: &str) -> [String; 2] {
    [format!("{heads} {to}의 {stat} +1."), format!("{heads} {to}은 {stat} +1.")]
}

/// Two numbers of these cards that change together rise, in both languages; or what they cost falls.
pub(crate) fn rise_together(heads: &str, to: &str) -> [String; 5] {
    let topic = particle(to, "은").unwrap_or("은");
    let said = format!("{heads} {to}");
    [
        format!("{said} get +1|+1."),
        format!("{said} gets +1|+1."),
        format!("{said} cost 1 less."),
        format!("{said}{topic} +1|+1을 얻는다."),
        format!("{said}{topic} 비용이 1 감소한다."),
    ]
}
