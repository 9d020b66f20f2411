//! Events, choices and cards as lines that fit the screen.

use crate::board::{BOLD, DIM};
use crate::columns::{across, hang_in, hang_wide, joined, paint, wide, width, wrap};
use crate::wording::play as wording;
use crate::wording::spellings::{Verb, usage};
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::kernel::script_error::{Failure, ScriptErrors};
use cardwright_dsl::text::Lang;
use cardwright_kit::play::words::{Choice, Clauses, Letters, Words};

/// Columns of the clause before an event: two spaces, most ids, a gap.
const CLAUSE: usize = 14;

/// The clause column. A longer id is never cut: it could not be looked up then.
fn margin(clause: &str) -> String {
    let mark = format!("  {clause}");
    if width(&mark) < CLAUSE { crate::columns::pad(&mark, CLAUSE) } else { format!("{mark} ") }
}

/// A text behind a clause.
pub fn line(clause: &str, text: &str) -> Vec<String> {
    let mark = margin(clause);
    hang_wide(&mark, text)
        .into_iter()
        .map(|line| match line.strip_prefix(&mark) {
            Some(rest) if !clause.is_empty() => format!("{}{rest}", paint(DIM, &mark)),
            _ => line,
        })
        .collect()
}

/// An event with the words in which it is told.
pub type Told<'e> = (&'e Entry, String);

/// Events in the order in which they are told: who loses stands right before the end of the game that follows from it, behind
/// what brought it about. The kernel notes the loss while that still happens.
pub fn losses_last(told: Vec<Told<'_>>) -> Vec<Told<'_>> {
    let is = |what: What| move |(entry, _): &Told<'_>| entry.what == what;
    let Some(end) = told.iter().position(is(What::Over)) else { return told };
    let (mut before, mut after) = (told, Vec::new());
    after.extend(before.drain(end..));
    let (losses, others): (Vec<Told<'_>>, Vec<Told<'_>>) = before.into_iter().partition(is(What::Lose));
    others.into_iter().chain(losses).chain(after).collect()
}

/// An event in its words, or several that read the same. The text of an ability that starts follows it.
pub fn event(words: Words<'_>, (entry, text): &Told<'_>, times: usize) -> Vec<String> {
    let mut text = text.clone();
    if times > 1 {
        text.push_str(&format!(" (x{times})"));
    }
    if entry.what == What::Turn {
        let title = format!("---- {text} ");
        let rest = wide().saturating_sub(width(&title));
        return vec![String::new(), paint(BOLD, &format!("{title}{}", "-".repeat(rest)))];
    }
    let mut lines = line(entry.clause, &text);
    if entry.what == What::Start
        && let (Some(ability), Some(card)) = (entry.ability, entry.for_seat(words.reader).card)
        && (words.reader.is_none() || words.catalog.cards.get(card.card.index()).is_some())
    {
        let text = words.one_line(words.ability_text(ability));
        if !text.is_empty() {
            lines.extend(hang_wide(&" ".repeat(CLAUSE + 2), &text).iter().map(|l| paint(DIM, l)));
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
pub fn reason(words: Words<'_>, clauses: &Clauses, (entry, text): &Told<'_>) -> Vec<String> {
    let mut lines = line(entry.clause, text);
    if let Some(gist) = clauses.gist(entry.clause, words.lang) {
        lines.extend(hang_wide(&" ".repeat(CLAUSE + 2), &gist).iter().map(|l| paint(DIM, l)));
    }
    lines
}

/// What helps to choose, in brackets behind an answer: the letter of its card, where it lies or what it does, how many read the
/// same.
pub fn note(choice: &Choice, letters: &Letters) -> String {
    let letter = choice.card.and_then(|handle| letters.of(handle)).unwrap_or_default();
    let parts: Vec<&str> = [letter, choice.note.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

/// The legal answers with their numbers; the places of one card on one line, short ones side by side. `plain`: the answers are
/// numbers themselves. The numbers run across.
pub fn choices(words: Words<'_>, choices: &[Choice], letters: &Letters, plain: bool) -> Vec<String> {
    let mut lines = Vec::new();
    let mut short: Vec<String> = Vec::new();
    let alike = |choice: &Choice| match choice.alike.len() {
        1 => String::new(),
        n => wording::alike(n).get(words.lang),
    };
    let head =
        |choice: &Choice| choice.placed.as_ref().map(|(head, _)| (head.clone(), choice.card, choice.alike.len()));
    let mut at = 0;
    for same in choices.chunk_by(|a, b| a.placed.is_some() && head(a) == head(b)) {
        let first = at + 1;
        at += same.len();
        let Some(choice) = same.first() else { continue };
        if let (Some((head, _)), 2..) = (&choice.placed, same.len()) {
            lines.append(&mut across(&short, 1, wide()));
            short.clear();
            let places = same.iter().enumerate().filter_map(|(n, c)| Some((first + n, &c.placed.as_ref()?.1)));
            let places: Vec<String> = places.map(|(n, place)| format!("{n}. {place}")).collect();
            // A number stands with its place, also where the line ends.
            let mut parts = vec![format!("{head}{}{}:", note(choice, letters), alike(choice))];
            parts.extend(places);
            lines.extend(joined(&parts, " ", wide() - 5).iter().map(|line| format!("     {line}")));
            continue;
        }
        let mark = if plain { "    ".to_owned() } else { format!("{first:>3}. ") };
        let text = format!("{mark}{}{}{}", choice.line, note(choice, letters), alike(choice));
        if width(&text) + 4 <= wide() / 2 {
            short.push(text);
            continue;
        }
        lines.append(&mut across(&short, 1, wide()));
        short.clear();
        let text = text.strip_prefix(&mark).unwrap_or(&text).to_owned();
        lines.extend(hang_in(&format!(" {mark}"), &text, wide()));
    }
    lines.append(&mut across(&short, 1, wide()));
    lines
}

/// A card as it is printed.
pub fn card(words: Words<'_>, id: CardId, text: Option<&str>) -> Vec<String> {
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
        let name = if words.lang == Lang::Ko { &term.ko } else { &term.en };
        facts.push(if vocabulary.notation.bare_attributes { name.clone() } else { format!("《{name}》") });
    }
    for (at, word) in words.card_stats(card.kind) {
        facts.push(format!("{word} {}", card.stats.get(at).copied().unwrap_or(0)));
    }
    let mut lines: Vec<String> = wrap(&head.join(" / "), wide() - 2).into_iter().map(|l| format!("  {l}")).collect();
    lines.extend(hang_wide("    ", &facts.join(", ")));
    // Both faces may repeat one text; it is shown once.
    let mut shown: Vec<&str> = Vec::new();
    let faces = card.faces.iter().map(|face| face.text.as_str());
    for text in text.map_or_else(|| faces.collect(), |text| vec![text]) {
        let text = text.trim();
        if !text.is_empty() && !shown.contains(&text) {
            shown.push(text);
            lines.extend(text.lines().flat_map(|l| hang_wide("    ", l)));
        }
    }
    if shown.is_empty() {
        lines.push(format!("    {}", words.say(wording::NO_TEXT)));
    }
    lines
}

/// The lines that say what can be written, in the words of the language.
pub fn help(words: Words<'_>) -> Vec<String> {
    let commands = [
        (Verb::Why, wording::HELP_WHY),
        (Verb::Card, wording::HELP_CARD),
        (Verb::Board, wording::HELP_BOARD),
        (Verb::Undo, wording::HELP_UNDO),
        (Verb::Save, wording::HELP_SAVE),
        (Verb::Reload, wording::HELP_RELOAD),
        (Verb::Concede, wording::HELP_CONCEDE),
        (Verb::Help, wording::HELP_HELP),
        (Verb::Quit, wording::HELP_QUIT),
    ];
    let answers = [
        (words.say(wording::BY_NUMBER), wording::HELP_NUMBER),
        (words.say(wording::BY_LETTER), wording::HELP_LETTER),
        (words.say(wording::IN_WORDS), wording::HELP_ANSWER),
    ];
    let answers = answers.map(|(what, says)| (what.to_owned(), says));
    let mut commands: Vec<_> = commands.map(|(verb, says)| (usage(verb, words.lang), says)).into_iter().collect();
    // A pile goes by its name; the one that fills up most stands for all.
    if let Some(pile) = words.place(words.book.printed().zones.discard) {
        commands.insert(3, (words.word(&pile.word).to_owned(), wording::HELP_PILE));
    }
    let all = answers.into_iter().chain(commands);
    all.flat_map(|(what, says)| hang_wide(&crate::columns::pad(&format!("  {what}"), 22), words.say(says))).collect()
}
