//! Settings of a rulebook as a person writes them on the command line: `draft=1`.

use crate::error::{Error, Result};
use crate::scenario::text::key;
use cardwright_core::printed::Setting;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;

/// The settings that these words name, without those that are as printed. An error: the game has no such setting, its number is
/// none or out of its range, or it is named twice.
pub fn read(book: &dyn Rulebook, words: &[String]) -> Result<Vec<(String, i64)>> {
    let settings = book.printed().settings;
    let mut all: Vec<(&Setting, i64)> = Vec::new();
    for word in words {
        let (name, number) =
            word.split_once('=').map_or((word.trim(), None), |(name, n)| (name.trim(), Some(n.trim())));
        let Some(setting) = settings.iter().find(|setting| key(setting.name) == key(name)) else {
            let names = settings.iter().map(|setting| setting.name);
            return Err(Error::new(&messages::UNKNOWN_SETTING)
                .arg("setting", name)
                .arg("game", book.vocabulary().game.id)
                .maybe("suggestion", suggest(name, names.clone()))
                .arg("known", names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")));
        };
        let number = number.and_then(|n| n.parse::<i64>().ok()).filter(|n| setting.takes(*n));
        let (least, most) = setting.range;
        let Some(number) = number.filter(|_| all.iter().all(|(other, _)| other.name != setting.name)) else {
            return Err(Error::new(&messages::SETTING_NUMBER)
                .arg("setting", setting.name)
                .arg("word", word.as_str())
                .arg("least", i64::from(least))
                .arg("most", i64::from(most)));
        };
        all.push((setting, number));
    }
    let changed = all.into_iter().filter(|(setting, number)| i64::from(setting.printed) != *number);
    Ok(changed.map(|(setting, number)| (setting.name.to_owned(), number)).collect())
}

/// Refuses settings of a game that is begun by a program as [`read`] refuses those that a person types.
pub fn held(book: &dyn Rulebook, settings: &[(String, i64)]) -> Result<()> {
    let words: Vec<String> = settings.iter().map(|(name, n)| format!("{name}={n}")).collect();
    read(book, &words).map(drop)
}

/// Settings in one line: `draft=1, script-errors=1`.
pub fn line(settings: &[(String, i64)]) -> String {
    let all: Vec<String> = settings.iter().map(|(name, n)| format!("{name}={n}")).collect();
    all.join(", ")
}
