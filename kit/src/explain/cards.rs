//! Several cards at once: a set, a deck, what a pattern fits. Each card on a line, and how the cards are made up: numbers,
//! types, attributes, trigger words and keywords.

use super::{Asked, Page, titled};
use crate::project::library::Entry;
use crate::project::selection::{Selection, What};
use crate::reminders::spoken;
use crate::wording::explain as wording;
use cardwright_core::vocabulary::{StatOf, Word};
use cardwright_dsl::files::Names;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::Card;
use std::collections::BTreeMap;

/// The longest bar, in letters.
const LONGEST: usize = 30;
/// More values of a number than these are told by the least, the mean and the greatest.
const MOST_VALUES: usize = 16;

/// The pages of the sets, decks and patterns with this name; single cards have a page of their own.
pub(super) fn pages(word: &str, asked: &Asked<'_>) -> Vec<Page> {
    let game = asked.game.map(|book| book.vocabulary().game.id);
    let several = asked.library.select(word, game).into_iter().filter(|selection| selection.what != What::Card);
    several.map(|selection| page(&selection, asked)).collect()
}

fn page(selection: &Selection<'_>, asked: &Asked<'_>) -> Page {
    let lang = asked.lang;
    let both = |names: Option<&Names>| {
        let names = names.map(|names| (names.get(Lang::Ko).to_owned(), names.get(Lang::En).to_owned()));
        names.map_or(String::new(), |(ko, en)| format!("  {}", titled(&ko, &en, lang)))
    };
    let (kind, names) = match selection.what {
        What::Deck => ("deck", selection.deck.and_then(|deck| deck.name.as_ref())),
        What::Set => ("set", selection.sets.iter().find_map(|set| set.name.as_ref())),
        What::Card | What::Pattern => ("cards", None),
    };
    let mut page = Page::new(kind, format!("{}{}", selection.id, both(names)));
    let path = |file| asked.library.project.sources.get(file).map(|source| source.path.clone());
    let files = selection.deck.map(|deck| deck.file).into_iter().chain(selection.sets.iter().map(|set| set.file));
    page.add(lang, "file", wording::FILE, files.filter_map(path).collect());
    // A deck is counted without who leads it, as its rules count it.
    let led = |entry: &Entry<'_>| {
        let leader = entry.lexicon().leader().map(|word| word.id);
        let kind = entry.book.vocabulary().types.get(usize::from(entry.kind())).map(|word| word.id);
        selection.what == What::Deck && leader.is_some() && leader == kind
    };
    let (leaders, others): (Vec<_>, Vec<_>) = selection.cards.iter().partition(|(entry, _)| led(entry));
    let all: usize = others.iter().map(|(_, count)| count).sum();
    let said = if leaders.is_empty() { wording::cards(all, others.len()) } else { wording::led(all, others.len()) };
    page.add(lang, "number", wording::HOW_MANY, vec![said.get(lang)]);
    page.add(lang, "missing", wording::NOWHERE, selection.missing.iter().map(|id| (*id).to_owned()).collect());
    statistics(selection, lang, asked, &mut page);
    let deck = selection.what == What::Deck;
    let line = |(entry, count): &(Entry<'_>, usize)| {
        let copies = if deck { format!("{count} x ") } else { String::new() };
        format!("{copies}{} {} ({})", entry.def.id.value, entry.name(lang), super::card::fields(*entry, lang))
    };
    page.add(lang, "cards", wording::CARDS, selection.cards.iter().map(line).collect());
    page
}

/// How often each of some things is there, in the order of a table.
#[derive(Default)]
struct Tally(BTreeMap<usize, usize>);

impl Tally {
    fn add(&mut self, at: usize, count: usize) {
        *self.0.entry(at).or_default() += count;
    }

    fn lines(&self, name: impl Fn(usize) -> String) -> Vec<String> {
        let rows: Vec<(String, usize)> = self.0.iter().map(|(at, count)| (name(*at), *count)).collect();
        bars(&rows)
    }
}

/// Lines of a name, a number and a bar.
fn bars(rows: &[(String, usize)]) -> Vec<String> {
    use unicode_width::UnicodeWidthStr as _;
    let wide = rows.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let line = |(name, count): &(String, usize)| {
        // The longest bar is for the greatest number; one of a small number is as long as the number.
        let length = if most <= LONGEST { *count } else { (count * LONGEST).div_ceil(most) };
        format!("{name}{}  {count:>3}  {}", " ".repeat(wide - name.width()), "█".repeat(length)).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn statistics(selection: &Selection<'_>, lang: Lang, asked: &Asked<'_>, page: &mut Page) {
    let Some((first, _)) = selection.cards.first() else { return };
    let game = first.book.vocabulary();
    let own = |word: &Word| (if lang == Lang::Ko { word.ko } else { word.en }).first().copied().unwrap_or(word.id);
    let keywords = asked.library.project.game(game.game.id).map_or(&[][..], |files| &files.keywords);
    let (mut types, mut attributes, mut heads, mut spoken_of) =
        (Tally::default(), Tally::default(), Tally::default(), Tally::default());
    let mut unread = Vec::new();
    for (entry, count) in selection.cards.iter().filter(|(e, _)| e.book.vocabulary().game.id == game.game.id) {
        types.add(usize::from(entry.kind()), *count);
        entry.def.attributes.iter().for_each(|attribute| attributes.add(attribute.value, *count));
        let Ok((parsed, _)) = entry.read() else {
            unread.push(entry.def.id.value.clone());
            continue;
        };
        let abilities: Vec<_> = match &parsed.card {
            Card::Plain { abilities, .. } => abilities.iter().collect(),
            Card::Leader { base, awakened } => base.iter().chain(awakened).collect(),
        };
        let is = |id: &str| abilities.iter().any(|ability| ability.heads.iter().any(|head| head.word == *id));
        // A head that is a keyword is counted with those.
        let keyed = |id: &str| keywords.iter().any(|keyword| keyword.id.value == id);
        let there = game.heads.iter().enumerate().filter(|(_, head)| is(head.word.id) && !keyed(head.word.id));
        there.for_each(|(at, _)| heads.add(at, *count));
        for keyword in spoken(&parsed.card, keywords) {
            let at = keywords.iter().position(|known| known.id.value == keyword.id.value);
            at.into_iter().for_each(|at| spoken_of.add(at, *count));
        }
    }
    for (at, stat) in game.stats.iter().enumerate().filter(|(_, stat)| stat.of == StatOf::Card) {
        let mut values: BTreeMap<i32, usize> = BTreeMap::new();
        for (entry, count) in &selection.cards {
            entry.def.stat(at).into_iter().for_each(|value| *values.entry(value).or_default() += count);
        }
        let all: usize = values.values().sum();
        if all == 0 {
            continue;
        }
        let sum: i64 = values.iter().map(|(value, count)| i64::from(*value) * i64::try_from(*count).unwrap_or(0)).sum();
        let mean = format!("{:.1}", sum as f64 / all as f64);
        let rows: Vec<(String, usize)> = values.iter().map(|(value, count)| (value.to_string(), *count)).collect();
        let (least, most) = (values.keys().next().copied().unwrap_or(0), values.keys().last().copied().unwrap_or(0));
        let mut lines = if rows.len() <= MOST_VALUES { bars(&rows) } else { Vec::new() };
        lines.push(wording::range(least, mean, most).get(lang));
        page.sections.push((stat.word.id, own(&stat.word), lines));
    }
    page.add(lang, "types", wording::TYPES, types.lines(|at| game.types.get(at).map_or("", own).to_owned()));
    let attribute = |at: usize| game.attributes.get(at).map_or("", own).to_owned();
    page.add(lang, "attributes", wording::ATTRIBUTES, attributes.lines(attribute));
    let head = |at: usize| {
        let word = game.heads.get(at).map_or("", |head| own(&head.word));
        if game.notation.colon_heads { format!("{word}:") } else { format!("[{word}]") }
    };
    page.add(lang, "triggers", wording::TRIGGERS, heads.lines(head));
    let keyword = |at: usize| {
        keywords
            .get(at)
            .map_or(String::new(), |k| k.name.as_ref().map_or(k.id.value.as_str(), |name| name.get(lang)).to_owned())
    };
    page.add(lang, "keywords", wording::WITH_KEYWORDS, spoken_of.lines(keyword));
    page.add(lang, super::UNREAD, wording::UNREAD, unread);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_numbers_or_in_proportion() {
        let rows = |list: &[(&str, usize)]| bars(&list.iter().map(|(n, c)| ((*n).to_owned(), *c)).collect::<Vec<_>>());
        assert_eq!(rows(&[("1", 2), ("10", 0)]), ["1     2  ██", "10    0"]);
        let long = rows(&[("a", 60), ("b", 1)]);
        assert_eq!(long.iter().map(|line| line.matches('█').count()).collect::<Vec<_>>(), [30, 1]);
    }
}
