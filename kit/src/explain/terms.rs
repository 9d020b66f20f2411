//! What a project adds to the words of a game: the affiliations of its files of terms, by themselves and all together.

use super::{Asked, Page, same, titled, vocabulary};
use crate::wording::explain as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::field_names;
use cardwright_dsl::files::Term;
use cardwright_dsl::messages::wording::language;
use cardwright_dsl::text::Lang;

/// The field of card files that holds them, where a game does not call it otherwise.
const FIELD: &str = "affiliation";
/// The field that holds attributes.
const ATTRIBUTE: &str = "attribute";

/// The pages about affiliations of this name, or about all of them where the word is what the game calls them.
pub(super) fn pages(word: &str, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Vec<Page> {
    let game = book.vocabulary();
    let word = word.trim_matches(['《', '》']);
    let files = asked.library.project.game(game.game.id);
    let terms: Vec<&Term> =
        files.into_iter().flat_map(|files| &files.terms).flat_map(|file| &file.affiliations).collect();
    if is_called(word, FIELD, game) {
        return vec![all(&terms, book, asked)];
    }
    if is_called(word, ATTRIBUTE, game) {
        return vec![attributes(game, asked)];
    }
    terms.iter().filter(|term| term.is(word)).map(|term| page(term, book, asked)).collect()
}

/// Whether a game calls a field so, one of what it holds or several.
fn is_called(word: &str, field: &'static str, game: &Vocabulary) -> bool {
    let own = game.called(field);
    let names = own.into_iter().flat_map(|word| std::iter::once(word.id).chain(word.ko.iter().chain(word.en).copied()));
    let known = field_names::of_game(field, game).iter().copied().chain(own.is_none().then_some(field));
    let is = |name: &str| same(name, word) || same(&format!("{name}s"), word);
    names.chain(known).chain([field]).any(is)
}

/// All affiliations, each as texts write it.
fn all(terms: &[&Term], book: &'static dyn Rulebook, asked: &Asked<'_>) -> Page {
    let (lang, game) = (asked.lang, book.vocabulary().game.id);
    let field = book.vocabulary().called(FIELD).map_or(FIELD, |word| word.id);
    let mut page = Page::new("words", format!("{field}  ({game})"));
    page.add(
        lang,
        "kind",
        wording::KIND_OF_WORD,
        vec![if is_bare(book) { wording::TERMS_SAID_BARE } else { wording::TERMS_SAID }.get(lang).to_owned()],
    );
    let line = |term: &&Term| format!("{}  {}", written(term, lang, book), term.id.value);
    page.add(lang, "terms", wording::TERMS, terms.iter().map(line).collect());
    for of in [Lang::Ko, Lang::En] {
        let lines: Vec<String> = terms.iter().flat_map(|term| sentences(term, of, book, asked)).take(2).collect();
        page.add(lang, if of == Lang::Ko { "ko" } else { "en" }, language(of), lines);
    }
    page
}

/// The attributes of a game.
fn attributes(game: &'static Vocabulary, asked: &Asked<'_>) -> Page {
    let field = game.called(ATTRIBUTE).map_or(ATTRIBUTE, |word| word.id);
    let mut page = Page::new("words", format!("{field}  ({})", game.game.id));
    let line = |word: &Word| {
        let first = |list: &[&'static str]| list.first().copied().unwrap_or(word.id);
        format!("{}  {}", word.id, titled(first(word.ko), first(word.en), asked.lang))
    };
    page.add(asked.lang, "attributes", wording::TERMS, game.attributes.iter().map(line).collect());
    page
}

fn page(term: &Term, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Page {
    let (lang, game) = (asked.lang, book.vocabulary().game.id);
    let title = titled(term.name.get(Lang::Ko), term.name.get(Lang::En), lang);
    let title = if is_bare(book) && lang == Lang::En { title } else { format!("《{title}》") };
    let mut page = Page::new("word", format!("{title}  ({game})"));
    page.add(lang, "kind", wording::KIND_OF_WORD, vec![wording::A_TERM.get(lang).to_owned()]);
    for of in [Lang::Ko, Lang::En] {
        let mut lines = vec![written(term, of, book)];
        lines.extend(sentences(term, of, book, asked));
        page.add(lang, if of == Lang::Ko { "ko" } else { "en" }, language(of), lines);
    }
    let files = asked.library.project.game(game).into_iter().flat_map(|files| &files.terms);
    let file = files.filter(|file| file.affiliations.iter().any(|own| std::ptr::eq(own, term))).map(|file| file.file);
    let path = file.filter_map(|file| asked.library.project.sources.get(file)).map(|source| source.path.clone());
    page.add(lang, "file", wording::FILE, path.collect());
    let has = |card: &crate::project::library::Entry<'_>| {
        card.book.vocabulary().game.id == game && card.def.affiliations.iter().any(|own| term.is(&own.value))
    };
    let cards = asked.library.cards().filter(has).map(|card| format!("{}  {}", card.def.id.value, card.name(lang)));
    page.add(lang, "cards", wording::CARDS_WITH_IT, vocabulary::few(cards.collect()));
    page
}

/// Whether English texts of a game have such words without marks.
fn is_bare(book: &dyn Rulebook) -> bool {
    book.vocabulary().notation.sides.is_some()
}

/// A term as texts in a language have it.
fn written(term: &Term, lang: Lang, book: &dyn Rulebook) -> String {
    let name = term.name.get(lang);
    if lang == Lang::En && is_bare(book) { name.to_owned() } else { format!("《{name}》") }
}

/// Sentences of cards that speak of it, between its brackets or without.
fn sentences(term: &Term, lang: Lang, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Vec<String> {
    let name = term.name.get(lang);
    vocabulary::first_examples(&[&format!("《{name}》"), name], lang, book, asked)
}
