//! A keyword: its text in both languages, what it takes, how several of it go together, its clauses, and who has it.

use super::{Asked, Page, WRONG, card, same, titled};
use crate::play::words::clauses::Clauses;
use crate::reminders::{said, spoken};
use crate::wording::explain as wording;
use cardwright_dsl::files::{KeywordFile, ParameterType, Stacking};
use cardwright_dsl::messages::wording::language;
use cardwright_dsl::text::Lang;

/// So many cards that have it are named.
const SHOWN: usize = 20;

/// The ids and names of all keywords.
pub fn names(asked: &Asked<'_>) -> Vec<String> {
    all(asked).flat_map(|(_, k)| spellings(k).map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn all<'a>(
    asked: &'a Asked<'_>,
) -> impl Iterator<Item = (&'static dyn cardwright_core::rulebook::Rulebook, &'a KeywordFile)> {
    asked.books().into_iter().flat_map(|book| {
        let files = asked.library.project.game(book.vocabulary().game.id);
        files.into_iter().flat_map(|f| &f.keywords).map(move |k| (book, k))
    })
}

fn spellings(keyword: &KeywordFile) -> impl Iterator<Item = &str> {
    let names = keyword.name.iter().flat_map(|n| n.ko.iter().chain(&n.en)).map(|n| n.text());
    std::iter::once(keyword.id.value.as_str()).chain(names)
}

/// The pages about keywords with this id or name.
pub fn pages(word: &str, asked: &Asked<'_>) -> Vec<Page> {
    // `Pierce[2]` is asked for as often as `Pierce`.
    let word = word.split('[').next().unwrap_or(word);
    let lang = asked.lang;
    let found = all(asked).filter(|(_, k)| spellings(k).any(|s| same(s, word)));
    found
        .map(|(book, keyword)| {
            let name = |lang| keyword.name.as_ref().map_or(keyword.id.value.as_str(), |n| n.get(lang));
            let mut page = Page::new(
                "keyword",
                format!("{}  ({})", titled(name(Lang::Ko), name(Lang::En), lang), keyword.id.value),
            );
            let lexicon = asked.library.lexicon(book.vocabulary().game.id);
            let text = |lang| {
                let text = said(keyword, lang, lexicon);
                text.map(|text| text.lines().map(str::to_owned).collect()).unwrap_or_default()
            };
            page.add(lang, "ko", language(Lang::Ko), text(Lang::Ko));
            page.add(lang, "en", language(Lang::En), text(Lang::En));
            let colons = book.vocabulary().notation.colon_heads;
            let head = keyword.needs.as_ref().and_then(|n| book.vocabulary().heads.get(n.value));
            let head = head.and_then(|h| if lang == Lang::Ko { h.word.ko } else { h.word.en }.first());
            page.add(
                lang,
                "under",
                wording::STANDS_UNDER,
                head.map(|h| if colons { format!("{h}:") } else { format!("[{h}]") }).into_iter().collect(),
            );
            let parameters = keyword.parameters.iter().map(|p| {
                let kind = match p.kind {
                    ParameterType::Number => wording::A_NUMBER.get(lang),
                    ParameterType::Filter => wording::A_FILTER.get(lang),
                    ParameterType::Effect => wording::AN_EFFECT.get(lang),
                    ParameterType::Name => wording::A_CARD_NAME.get(lang),
                };
                format!("{}: {kind}", p.name.value)
            });
            page.add(lang, "takes", wording::TAKES, parameters.collect());
            let stacking = match keyword.stacking {
                Stacking::Each => wording::EACH_WORKS.get(lang),
                Stacking::Highest => wording::HIGHEST_WORKS.get(lang),
            };
            page.add(lang, "stacking", wording::STACKING, vec![stacking.to_owned()]);
            let titles = Clauses::of(book);
            let clauses = keyword.clauses.all().map(|c| {
                titles.gist(&c.value, lang).map_or_else(|| c.value.clone(), |gist| format!("{}  {gist}", c.value))
            });
            page.add(lang, "clauses", wording::CLAUSES, clauses.collect());
            // What the program lends to every project lies in no file of it.
            let own = !asked.library.project.lent.contains(&keyword.file);
            let path = asked.library.project.sources.get(keyword.file).filter(|_| own).map(|s| s.path.clone());
            page.add(lang, "file", wording::FILE, path.into_iter().collect());
            page.add(lang, WRONG, wording::MISTAKES, card::mistakes(&card::of_file(asked, book, keyword.file), lang));
            let mut cards: Vec<String> = asked
                .library
                .cards()
                .filter(|c| c.book.vocabulary().game.id == book.vocabulary().game.id)
                .filter(|c| {
                    let text = c.def.text.as_ref().map(|text| text.text().to_lowercase()).unwrap_or_default();
                    spellings(keyword).skip(1).any(|name| text.contains(&name.to_lowercase()))
                })
                // those that have it and those that give it, and no verb that is spelt so
                .filter(|c| {
                    let own = std::slice::from_ref(keyword);
                    c.read().is_ok_and(|(parsed, _)| !spoken(&parsed.card, own).is_empty())
                })
                .map(|c| format!("{}  {}", c.def.id.value, c.name(lang)))
                .collect();
            if let Some(more) = cards.len().checked_sub(SHOWN).filter(|n| *n > 0) {
                cards.truncate(SHOWN);
                cards.push(format!("... +{more}"));
            }
            page.add(lang, "cards", wording::CARDS_WITH_IT, cards);
            let cited: Vec<&str> = keyword.clauses.all().map(|c| c.value.as_str()).collect();
            page.add(lang, "scenarios", wording::SHOWN_BY, asked.scenarios.citing(&cited));
            page
        })
        .collect()
}
