//! A word of card text: what kind of word it is, its clause, how it is written in both languages, and the word that it stands
//! for where card texts say it otherwise.

use super::{Asked, Page, same, titled};
use crate::play::words::clauses::Clauses;
use crate::project::Workspace;
use crate::project::library::Library;
use crate::wording::explain as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{Conjugation, HeadParam, Vocabulary, Word};
use cardwright_dsl::corrections;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::korean;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages::wording::{Wording, language};
use cardwright_dsl::read;
use cardwright_dsl::rows::Rows;
use cardwright_dsl::text::Lang;
use std::sync::OnceLock;

/// So many sentences of cards are shown in each language.
const SHOWN: usize = 2;

/// The pages about words of card text that are spelled so. In games that have no such word, about those that it stands for,
/// unless it is `known` as something else.
pub fn pages(word: &str, known: bool, asked: &Asked<'_>) -> Vec<Page> {
    let each = |book: &'static dyn Rulebook| match spelled(word, book, asked) {
        found if found.is_empty() && !known => of_game(word, book, asked),
        found => found,
    };
    asked.books().into_iter().flat_map(each).collect()
}

/// Every word of card text of the games that are asked about.
pub fn names(asked: &Asked<'_>) -> Vec<String> {
    let words = asked.books().into_iter().flat_map(|book| all(book.vocabulary()));
    words.flat_map(|(word, _)| word.ko.iter().chain(word.en).map(|s| s.trim().to_owned()).collect::<Vec<_>>()).collect()
}

/// The words of a game with what each list holds. Heads have pages of their own.
fn all(game: &'static Vocabulary) -> Vec<(Word, Wording)> {
    let list = |words: Vec<Word>, what: Wording| words.into_iter().map(move |word| (word, what)).collect::<Vec<_>>();
    let mut all = list(game.common_verbs.iter().map(|v| v.word).collect(), wording::A_VERB);
    all.extend(list(game.verbs.iter().map(|v| v.word).collect(), wording::A_VERB));
    all.extend(list(game.nouns.iter().map(|n| n.word).collect(), wording::A_NOUN));
    all.extend(list(game.zones.iter().map(|z| z.word).collect(), wording::A_ZONE));
    all.extend(list(game.stats.iter().map(|s| s.word).collect(), wording::A_STAT));
    all.extend(list(game.attributes.to_vec(), wording::AN_ATTRIBUTE));
    all.extend(list(game.states.to_vec(), wording::A_STATE));
    all.extend(list(game.phases.to_vec(), wording::A_PHASE));
    all.extend(list(game.steps.to_vec(), wording::A_STEP));
    all.extend(list(game.actions.to_vec(), wording::AN_ACTION));
    all.extend(list(game.columns.to_vec(), wording::A_COLUMN));
    all.extend(list(game.causes.to_vec(), wording::A_CAUSE));
    let positions = game.heads.iter().filter_map(|head| match head.param {
        HeadParam::OneOf(words) => Some(words),
        _ => None,
    });
    all.extend(list(positions.flatten().copied().collect(), wording::A_POSITION));
    all.extend(list(game.defaults.faces.to_vec(), wording::A_FACE));
    let notation = game.notation;
    let joining = [notation.facing, notation.beside, notation.end].into_iter().flatten();
    all.extend(list(joining.chain(notation.sides.into_iter().flatten()).collect(), wording::OF_SENTENCES));
    all
}

fn of_game(word: &str, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Vec<Page> {
    // `뽑는다` stands for `드로우한다`
    let lexicon = Lexicon::new(book.vocabulary());
    let lang = read::lang(word);
    let mut page = Page::new("word", format!("{word}  ({})", book.vocabulary().game.id));
    // Of the id of a deck or the path of a file a part may be an everyday word.
    let whole = |meant: &String| !(word.contains('/') || word.contains('-') && meant.contains('-'));
    // a verb may stand for another one only with what it is done to
    let alone = corrections::word(word, &lexicon, lang).map(|meant| (word.to_owned(), meant));
    let is_word = word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    let with_object = || {
        let typed = [format!("{word} a card"), format!("{word}:")];
        let known = typed.into_iter().filter_map(|typed| Some((corrections::word(&typed, &lexicon, lang)?, typed)));
        let mut other = known.filter(|(meant, _)| is_word && lang == Lang::En && !meant.contains(word));
        other.next().map(|(meant, typed)| (typed, meant))
    };
    if book.vocabulary().absent.iter().any(|other| same(other, word)) {
        return vec![absent(word, book, asked.lang)];
    }
    let Some((typed, meant)) = alone.filter(|(_, meant)| whole(meant)).or_else(with_object) else {
        // `그중`, `until end of turn`: words that sentences of cards are made of
        let examples = if word.chars().count() > 1 { examples(word, lang, book, asked) } else { Vec::new() };
        if examples.is_empty() && !(is_word && Rows::with(&lexicon).knows(lang, word)) {
            return Vec::new();
        }
        page.add(asked.lang, "kind", wording::KIND_OF_WORD, vec![wording::OF_SENTENCES.get(asked.lang).to_owned()]);
        page.add(asked.lang, "examples", language(lang), examples);
        return vec![page];
    };
    let shown = if typed == word { meant.clone() } else { format!("{typed} → {meant}") };
    page.add(asked.lang, "meant", wording::WRITTEN_AS, vec![shown]);
    page.add(asked.lang, "examples", language(lang), examples(&meant, lang, book, asked));
    let mut pages = vec![page];
    let verb = if typed == word { meant.as_str() } else { meant.split(' ').next().unwrap_or_default() };
    pages.extend(spelled(verb, book, asked));
    pages
}

/// The page that says that a game has no such word.
pub(super) fn absent(word: &str, book: &dyn Rulebook, lang: Lang) -> Page {
    let mut page = Page::new("word", format!("{word}  ({})", book.vocabulary().game.id));
    page.add(lang, "kind", wording::KIND_OF_WORD, vec![wording::NO_SUCH_WORD.get(lang).to_owned()]);
    page
}

/// The pages about words with this spelling: a verb also in a form (`드로우한다`, `discards`).
fn spelled(word: &str, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Vec<Page> {
    let is = |spelling: &&&str| {
        let stem = spelling.trim();
        let inflected = |rest: &str| matches!(rest, "s" | "es" | "ed");
        let conjugated = [(Conjugation::Hada, false), (Conjugation::Sikida, false), (Conjugation::Hada, true)]
            .into_iter()
            .any(|(ends, passive)| korean::spoken(stem, ends, passive).is_some_and(|present| present == word));
        same(stem, word) || stem.chars().count() > 1 && (conjugated || word.strip_prefix(stem).is_some_and(inflected))
    };
    let mut seen: Vec<&str> = Vec::new();
    let mut pages = Vec::new();
    let all = all(book.vocabulary());
    let said = |known: &Word| known.ko.iter().chain(known.en).any(|s| is(&s));
    // what is spelled so stands before what is only called so: to draw before the phase
    let (spelled, called): (Vec<_>, Vec<_>) =
        all.into_iter().filter(|(known, _)| said(known) || same(known.id, word)).partition(|(known, _)| said(known));
    for (known, what) in spelled.into_iter().chain(called) {
        if !seen.contains(&known.id) {
            seen.push(known.id);
            pages.push(page(known, what, book, asked));
        }
    }
    pages
}

fn page(word: Word, what: Wording, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Page {
    let lang = asked.lang;
    let first = |list: &[&'static str]| list.first().copied().unwrap_or(word.id).trim().to_owned();
    let present = present(word, book.vocabulary());
    let game = book.vocabulary().game.id;
    let mut page = Page::new(
        "word",
        format!("{}  ({game})", titled(&present.clone().unwrap_or_else(|| first(word.ko)), &first(word.en), lang)),
    );
    page.add(lang, "kind", wording::KIND_OF_WORD, vec![what.get(lang).to_owned()]);
    let titles = Clauses::of(book);
    let clause = titles.gist(word.clause, lang).map(|gist| format!("{}  {gist}", word.clause));
    page.add(lang, "clauses", wording::CLAUSES, clause.into_iter().collect());
    for (of, list) in [(Lang::Ko, word.ko), (Lang::En, word.en)] {
        let id = if of == Lang::Ko { "ko" } else { "en" };
        let mut lines = vec![list.iter().map(|s| s.trim()).filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ")];
        lines.extend(present.iter().filter(|_| of == Lang::Ko).cloned());
        lines.extend(first_examples(list, of, book, asked));
        page.add(lang, id, language(of), lines.into_iter().filter(|line| !line.is_empty()).collect());
    }
    page
}

/// The present of a Korean verb of a game, whose stem alone may be nothing: `버린다`, `피해를 준다`.
fn present(word: Word, game: &Vocabulary) -> Option<String> {
    let own = game.verbs.iter().map(|v| (v.word, v.ends));
    let common = game.common_verbs.iter().map(|v| (v.word, v.ends));
    let (_, ends) = own.chain(common).find(|(verb, _)| *verb == word)?;
    korean::spoken(word.ko.first()?, ends, false)
}

/// A line without what stands in brackets.
fn unbracketed(line: &str) -> String {
    let mut depth = 0_usize;
    let outside = line.chars().filter(|c| {
        depth += usize::from(*c == '[');
        let inside = depth > 0;
        depth -= usize::from(inside && *c == ']');
        !inside
    });
    outside.collect()
}

/// More cards than these are not named one by one.
const NAMED: usize = 20;

/// The first of some lines, and how many more there are.
pub(super) fn few(mut lines: Vec<String>) -> Vec<String> {
    if let Some(more) = lines.len().checked_sub(NAMED).filter(|more| *more > 0) {
        lines.truncate(NAMED);
        lines.push(format!("... +{more}"));
    }
    lines
}

/// Sentences of cards that hold one of these spellings, of the first that some card holds.
pub(super) fn first_examples(
    spellings: &[&str],
    lang: Lang,
    book: &'static dyn Rulebook,
    asked: &Asked<'_>,
) -> Vec<String> {
    let mut all = spellings.iter().map(|word| examples(word.trim(), lang, book, asked));
    all.find(|lines| !lines.is_empty()).unwrap_or_default()
}

/// Lines of cards in a language that fit, shortest first.
pub(super) fn lines_of(
    fits: impl Fn(&str) -> bool,
    lang: Lang,
    book: &'static dyn Rulebook,
    asked: &Asked<'_>,
) -> Vec<String> {
    let of_project = in_library(asked.library, &fits, lang, book);
    if !of_project.is_empty() {
        return of_project;
    }
    // A project that begins has few sentences: those that come with the program show the word as well.
    static SHIPPED: OnceLock<Library> = OnceLock::new();
    in_library(SHIPPED.get_or_init(|| Library::open(&Workspace::built_in())), &fits, lang, book)
}

fn in_library(library: &Library, fits: &dyn Fn(&str) -> bool, lang: Lang, book: &dyn Rulebook) -> Vec<String> {
    let game = book.vocabulary().game.id;
    let cards = library.cards().filter(|card| card.book.vocabulary().game.id == game);
    let texts: Vec<_> = cards.filter_map(|card| Some((card, card.def.text.as_ref()?.text()))).collect();
    let lines = texts.iter().flat_map(|(card, text)| text.lines().map(|line| (*card, line.trim())));
    let mut found: Vec<_> = lines.filter(|(_, line)| is_korean(line) == (lang == Lang::Ko) && fits(line)).collect();
    found.sort_by_key(|(_, line)| line.chars().count());
    found.dedup_by(|(_, a), (_, b)| a == b);
    // A text that is refused shows no word.
    let read = found.into_iter().filter(|(card, _)| card.read().is_ok());
    read.map(|(_, line)| line.to_owned()).take(SHOWN).collect()
}

/// Sentences of cards that hold a word, shortest first.
pub(super) fn examples(word: &str, lang: Lang, book: &'static dyn Rulebook, asked: &Asked<'_>) -> Vec<String> {
    let wanted = word.to_lowercase();
    if wanted.is_empty() {
        return Vec::new();
    }
    let korean = is_korean(word);
    let sign = word.starts_with('《');
    // a Korean word stands in front of its particles, an English one by itself
    let holds = |line: &str| {
        let letter = |c: Option<char>| !korean && !sign && c.is_some_and(char::is_alphanumeric);
        line.match_indices(&wanted).any(|(at, _)| {
            let (before, behind) = (line.get(..at).unwrap_or(""), line.get(at + wanted.len()..).unwrap_or(""));
            !letter(before.chars().next_back()) && !letter(behind.chars().next())
        })
    };
    lines_of(|line| holds(&unbracketed(line).to_lowercase()), lang, book, asked)
}
