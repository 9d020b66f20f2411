//! Events, choices and cards as lines that fit the screen.

use crate::board::{BOLD, DIM};
use crate::columns::{hang, paint, screen, wrap};
use crate::wording::play as wording;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::kernel::script_error::{Failure, ScriptErrors};
use cardwright_dsl::text::Lang;
use cardwright_kit::play::words::{Choice, Clauses, Words};

/// Columns of the clause before an event: two spaces, most ids, a gap.
const CLAUSE: usize = 14;

/// The clause column. A longer id is never cut: it could not be looked up then.
fn margin(clause: &str) -> String {
    let mark = format!("  {clause}");
    if crate::columns::width(&mark) < CLAUSE { crate::columns::pad(&mark, CLAUSE) } else { format!("{mark} ") }
}

/// A text behind a clause.
pub fn line(clause: &str, text: &str) -> Vec<String> {
    let mark = margin(clause);
    hang(&mark, text)
        .into_iter()
        .map(|line| match line.strip_prefix(&mark) {
            Some(rest) if !clause.is_empty() => format!("{}{rest}", paint(DIM, &mark)),
            _ => line,
        })
        .collect()
}

/// An event, or several that read the same. The text of an ability that starts follows it.
pub fn event(words: Words<'_>, entry: &Entry, times: usize) -> Vec<String> {
    let mut text = words.entry(entry);
    if times > 1 {
        text.push_str(&format!(" (x{times})"));
    }
    if entry.what == What::Turn {
        let title = format!("---- {text} ");
        let rest = screen().saturating_sub(crate::columns::width(&title));
        return vec![String::new(), paint(BOLD, &format!("{title}{}", "-".repeat(rest)))];
    }
    let mut lines = line(entry.clause, &text);
    if entry.what == What::Start
        && let (Some(ability), Some(card)) = (entry.ability, entry.for_seat(words.reader).card)
        && (words.reader.is_none() || words.catalog.cards.get(card.card.index()).is_some())
    {
        let text = words.one_line(&words.catalog.ability(ability).text);
        if !text.is_empty() {
            lines.extend(hang(&" ".repeat(CLAUSE + 2), &text).iter().map(|l| paint(DIM, l)));
        }
    }
    lines
}

/// The errors of scripts since some before: what a script says to one who sees everything, that it failed to a player, for what
/// it says may tell of hidden cards. A card that the player did not see is not named: a script may fail in a hand or a deck.
pub fn errors(words: Words<'_>, before: &ScriptErrors, now: &ScriptErrors) -> Vec<String> {
    let Some(reader) = words.reader else {
        let met = now.kept.iter().zip(&now.times).enumerate();
        let new = met.filter(|(at, (_, n))| **n > before.times.get(*at).copied().unwrap_or(0));
        return new.map(|(_, (error, _))| error.to_string()).collect();
    };
    let of = |failure: &Failure| before.failures.iter().find(|f| f.is_again(failure)).map_or(0, |f| f.count);
    let new = now.failures.iter().filter(|failure| failure.count > of(failure));
    let lines = new.map(|f| {
        if f.known_to & reader.bit() == 0 {
            return wording::script_failed(words.card(CardId(u16::MAX)), f.code).get(words.lang);
        }
        let failed = wording::script_failed(&f.card, f.code).get(words.lang);
        match f.said.as_ref().filter(|_| f.closed & reader.bit() == 0) {
            Some((said, line)) => format!("{}:{line}: {failed}: {said}", f.file),
            None => format!("{}:{}: {failed}", f.file, f.line),
        }
    });
    // How many different things were said behind one line is not told either.
    let mut told: Vec<String> = Vec::new();
    for line in lines {
        if !told.contains(&line) {
            told.push(line);
        }
    }
    told
}

/// An event with what its clause says.
pub fn reason(words: Words<'_>, clauses: &Clauses, entry: &Entry) -> Vec<String> {
    let mut lines = line(entry.clause, &words.entry(entry));
    if let Some(gist) = clauses.gist(entry.clause, words.lang) {
        lines.extend(hang(&" ".repeat(CLAUSE + 2), &gist).iter().map(|l| paint(DIM, l)));
    }
    lines
}

/// The legal answers with their numbers. `plain`: the answers are numbers themselves.
pub fn choices(words: Words<'_>, choices: &[Choice], plain: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let mark = if plain { "    ".to_owned() } else { format!("{:>4}. ", at + 1) };
        let mut text = choice.line.clone();
        if !choice.note.is_empty() {
            text.push_str(&format!(" ({})", choice.note));
        }
        if choice.count > 1 {
            text.push_str(&wording::alike(choice.count).get(words.lang));
        }
        lines.extend(hang(&mark, &text));
    }
    lines
}

/// A card as it is printed.
pub fn card(words: Words<'_>, id: CardId) -> Vec<String> {
    let card = words.catalog.card(id);
    let vocabulary = words.vocabulary();
    let mut head = vec![format!("{} ({})", words.card(id), card.id)];
    let other = if words.lang == Lang::Ko { &card.name.en } else { &card.name.ko };
    if !other.is_empty() && other != words.card(id) {
        head.push(other.clone());
    }
    let mut facts: Vec<String> =
        vocabulary.types.get(usize::from(card.kind)).map(|k| words.word(k).to_owned()).into_iter().collect();
    facts.extend(words.attributes(card).map(str::to_owned));
    for term in card.affiliations.iter().filter_map(|t| words.catalog.terms.get(usize::from(*t))) {
        facts.push(if words.lang == Lang::Ko { term.ko.clone() } else { term.en.clone() });
    }
    for (at, word) in words.card_stats(card.kind) {
        facts.push(format!("{word} {}", card.stats.get(at).copied().unwrap_or(0)));
    }
    let mut lines: Vec<String> = wrap(&head.join(" / "), screen() - 2).into_iter().map(|l| format!("  {l}")).collect();
    lines.extend(hang("    ", &facts.join(", ")));
    // Both faces may repeat one text; it is shown once.
    let mut shown: Vec<&str> = Vec::new();
    for face in &card.faces {
        let text = face.text.trim();
        if !text.is_empty() && !shown.contains(&text) {
            shown.push(text);
            lines.extend(text.lines().flat_map(|l| hang("    ", l)));
        }
    }
    if shown.is_empty() {
        lines.push(format!("    {}", words.say(wording::NO_TEXT)));
    }
    lines
}

/// The lines that say what can be written.
pub fn help(words: Words<'_>) -> Vec<String> {
    let all = [
        ("1", wording::HELP_NUMBER),
        ("play X to Y", wording::HELP_ANSWER),
        ("why [N]", wording::HELP_WHY),
        ("card X", wording::HELP_CARD),
        ("board", wording::HELP_BOARD),
        ("undo", wording::HELP_UNDO),
        ("save FILE", wording::HELP_SAVE),
        ("reload", wording::HELP_RELOAD),
        ("concede", wording::HELP_CONCEDE),
        ("help", wording::HELP_HELP),
        ("quit", wording::HELP_QUIT),
    ];
    all.iter().flat_map(|(what, says)| hang(&crate::columns::pad(&format!("  {what}"), 18), words.say(*says))).collect()
}
