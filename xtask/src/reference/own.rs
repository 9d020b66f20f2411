//! The page of a game beside the first: what its vocabulary brings to the shared language, with a line for each word printed by
//! the printers, and its cards. Sentences and noun phrases are the first page's.

use super::markdown::{row, table};
use super::shipped::{self, Shelf};
use super::words;
use cardwright_core::vocabulary::{
    CommonVerb, HeadClass, HeadParam, StatOf, VerbCards, VerbMeaning, VerbNumber, Vocabulary,
};
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lint::{self, Facts};
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::{Id, read};
use std::collections::BTreeMap;

/// Tables of the vocabulary: the section, and its title in both languages.
const TABLES: [(&str, &str); 7] = [
    ("types", "카드 타입 · Types"),
    ("nouns", "명사 · Nouns"),
    ("zones", "존 · Zones"),
    ("stats", "수 · Numbers"),
    ("attributes", "속성 · Attributes"),
    ("phases", "단계 · Phases"),
    ("actions", "행동 · Actions"),
];

/// The page, and what has no wording. The lists: texts as cards of the game print them, a line each; and texts that can't be said yet,
/// with the type of their card in both languages.
pub fn write(shelf: &Shelf, [printed, refused]: &[String; 2]) -> (String, Vec<String>) {
    let book = shelf.book.vocabulary();
    let mut problems = Vec::new();
    let mut line = |trees: Vec<String>| match example(shelf, &trees) {
        Some(texts) => texts,
        None => {
            problems.push(format!("no card can say: {}", trees.join(" or ")));
            [String::new(), String::new()]
        }
    };
    let first = |list: &'static [&'static str]| list.first().copied().unwrap_or_default();
    let mut out = format!("# 카드 언어: {} · The card language of {}\n\n", first(book.game.ko), first(book.game.en));
    out.push_str(
        "이 게임만의 말입니다. 문장과 명사구는 [카드 언어](language.md)와 같습니다. `cargo xtask docs`가 이 페이지를 씁니다.\n\n",
    );
    out.push_str("The words that are this game's own. Sentences and noun phrases are those of [the card language](language.md). ");
    out.push_str("`cargo xtask docs` writes this page.\n\n## 발동 조건과 키워드 · Heads and keywords\n\n");
    out.push_str(&table(&["", "한국어", "English", "조항 · clause"]));
    let waits = |h: &&cardwright_core::vocabulary::HeadWord| h.class == HeadClass::Event;
    let opening = book.heads.iter().find(waits).map_or("", |h| h.word.id);
    for head in book.heads {
        let id = head.word.id;
        let tree = match head.param {
            HeadParam::Number => vec![format!("(ability ({id} 2))")],
            HeadParam::Materials => {
                let noun = shelf.lexicon.standing().0;
                let of = |how: &str| ["", " own"].map(|side| format!("(ability {id} ({how} ({noun}{side})))"));
                ["choose any", "choose 2"].iter().flat_map(|how| of(how)).collect()
            }
            // a condition stands behind a head that says when
            _ if head.class == HeadClass::State && shelf.lexicon.before_colon(Id(id)) => {
                bodies(book).iter().map(|body| format!("(ability {opening} {id} {body})")).collect()
            }
            HeadParam::Price(_) => bodies(book).iter().map(|body| format!("(ability ({id} 2) {body})")).collect(),
            _ if shelf.lexicon.before_colon(Id(id)) => {
                bodies(book).iter().map(|body| format!("(ability {id} {body})")).collect()
            }
            _ => vec![format!("(ability {id})")],
        };
        let [ko, en] = line(tree);
        out.push_str(&row(&[&format!("`{id}`"), &ko, &en, head.word.clause]));
    }
    let colons: Vec<&str> =
        book.heads.iter().map(|h| h.word.id).filter(|h| shelf.lexicon.before_colon(Id(h))).collect();
    // one text under several heads
    let pairs =
        colons.iter().enumerate().flat_map(|(at, one)| colons.iter().skip(at + 1).map(move |other| (one, other)));
    let together =
        pairs.map(|(one, other)| (one, other, format!("(ability {one} (draw 1)) (ability {other} (draw 1))")));
    let said = together.into_iter().find_map(|(one, other, tree)| Some((one, other, example(shelf, &[tree])?)));
    if let Some((one, other, [ko, en])) = said {
        out.push_str(&row(&[&format!("`{one}`, `{other}`"), &ko, &en, ""]));
    }
    out.push_str("\n## 동사 · Verbs\n\n");
    out.push_str(&table(&["", "한국어", "English", "조항 · clause"]));
    let nouns = standing(shelf);
    let own = book.verbs.iter().map(|verb| {
        let by = if verb.number == VerbNumber::None { "" } else { " (by 2)" };
        let act = |what: &str| match verb.does {
            VerbMeaning::Rule(_) | VerbMeaning::OneOf(..) => format!("(do {}{what}{by})", verb.word.id),
            VerbMeaning::Put(zone, owners) => format!("(put{what} ({zone} {}))", if owners { "owner" } else { "own" }),
        };
        let acts: Vec<String> = match verb.cards {
            VerbCards::None => vec![act("")],
            VerbCards::Random => {
                let kinds = book.nouns.iter().map(|noun| noun.word.id);
                kinds.map(|kind| act(&format!(" (choose 1 ({kind} (in (deck own))) at-random)"))).collect()
            }
            // what texts wait for alone
            VerbCards::Awaited => {
                let cards = book.nouns.iter().filter(|noun| noun.of.is_none());
                cards.map(|noun| format!("(when (done {} ({} own)) (draw 1))", verb.word.id, noun.word.id)).collect()
            }
            // what is done to cards that lie elsewhere
            _ if verb.away => {
                let kinds =
                    book.nouns.iter().filter(|noun| !noun.in_play && noun.of.is_some()).map(|noun| noun.word.id);
                kinds.map(|kind| act(&format!(" (choose 1 ({kind} (in (hand own))))"))).collect()
            }
            _ => {
                // it takes two of what is done to cards among themselves
                let n = if verb.pair { 2 } else { 1 };
                let among = |other: &str| -> Vec<String> {
                    nouns.iter().map(|noun| act(&format!(" (choose {n} ({noun} own{other}))"))).collect()
                };
                [among(""), among(" other"), vec![act(" self")]].concat()
            }
        };
        (verb.word, acts)
    });
    let framed = book.common_verbs.iter().map(|verb| (verb.word, vec![framed(verb.verb, shelf)]));
    for (word, acts) in own.chain(framed) {
        // Under a head, behind none, and under one that asks for a condition.
        let headed = acts.iter().map(|act| format!("(ability {opening} {act})"));
        let bare = acts.iter().map(|act| format!("(ability {act})"));
        let held = colons.iter().flat_map(|head| acts.iter().map(move |act| format!("(ability {head} {})", held(act))));
        let [ko, en] = line(headed.chain(bare).chain(held).collect());
        out.push_str(&row(&[&format!("`{}`", word.id), &ko, &en, word.clause]));
    }
    for stat in book.stats.iter().filter(|s| s.gained) {
        let id = stat.word.id;
        for sign in ["+", "-"] {
            let [ko, en] = line(vec![format!("(ability {opening} (apply (player own) ({id} {sign} 2)))")]);
            out.push_str(&row(&[&format!("`{id} {sign}`"), &ko, &en, stat.word.clause]));
        }
    }
    out.push_str("\n## 상태와 자리 · States and places\n\n");
    out.push_str(&table(&["", "한국어", "English", "조항 · clause"]));
    let places =
        [("(beside self)", book.notation.beside), ("at-end", book.notation.end), ("not-at-end", book.notation.end)];
    let states = book.states.iter().map(|w| (format!("(state {})", w.id), *w));
    let found = places.into_iter().filter_map(|(filter, word)| Some((filter.to_owned(), word?)));
    for (filter, word) in states.chain(found) {
        let [ko, en] =
            line(nouns.iter().map(|noun| format!("(ability {opening} (choose 1 ({noun} opp {filter})))")).collect());
        out.push_str(&row(&[&format!("`{filter}`"), &ko, &en, word.clause]));
    }
    for (section, title) in TABLES {
        let named = words::of_section(book, section).unwrap_or_default();
        if named.is_empty() {
            continue;
        }
        out.push_str(&format!("\n## {title}\n\n{}", table(&["", "한국어", "English", "조항 · clause"])));
        for words::Named { word, notes: [ko, en] } in named {
            let spelt = |list: &[&str], note: &str| {
                let list = list.join(", ");
                if note.is_empty() { list } else { format!("{list} ({note})") }
            };
            out.push_str(&row(&[&format!("`{}`", word.id), &spelt(word.ko, &ko), &spelt(word.en, &en), word.clause]));
        }
    }
    out.push_str("\n## 카드 · The cards\n\n지어낸 카드입니다. All of them are invented.\n\n");
    out.push_str(&table(&["", "한국어", "English"]));
    for card in &shelf.cards {
        let name = |lang, text: &str| {
            let name = card.def.name.as_ref().map_or("", |n| n.get(lang));
            format!("**{name}**\n{text}")
        };
        let [ko, en] = &card.texts;
        out.push_str(&row(&[&card.def.id.value, &name(Lang::Ko, ko), &name(Lang::En, en)]));
    }
    out.push_str(&wordings(shelf, printed, &mut problems));
    out.push_str(&unsaid(shelf, refused, &mut problems));
    (out, problems)
}

/// Texts as cards print them, with what they are read as.
fn wordings(shelf: &Shelf, printed: &str, problems: &mut Vec<String>) -> String {
    if printed.trim().is_empty() {
        return String::new();
    }
    let mut out = String::from("\n## 인쇄된 영어 카드의 문구 · Wordings of printed English cards\n\n");
    out.push_str(
        "카드에 인쇄된 대로 적어도 됩니다. 카드의 이름은 그 카드 자신을 뜻합니다. 오른쪽은 정해진 문구입니다.\n\n",
    );
    out.push_str("Texts may be written as they are printed. The card's own name means this card. What they are read as stands beside them.\n\n");
    out.push_str(&table(&["인쇄 · printed", "한국어", "English"]));
    let kind = shelf.book.vocabulary().defaults.blank;
    for text in printed.lines().filter(|line| !line.trim().is_empty()) {
        let read = cardwright_dsl::read::card_in(Lang::En, text, &shelf.lexicon, kind);
        match shipped::texts(&read.card, &shelf.lexicon, kind) {
            Ok([ko, en]) if read.is_ok() => out.push_str(&row(&[text, &ko, &en])),
            Ok(_) => problems.push(format!("{text}: {:?}", read.errors)),
            Err(problem) => problems.push(format!("{text}: {problem}")),
        }
    }
    out
}

/// Texts that can't be said yet, each with the word at which it is refused.
fn unsaid(shelf: &Shelf, refused: &str, problems: &mut Vec<String>) -> String {
    if refused.trim().is_empty() {
        return String::new();
    }
    let mut out = String::from("\n## 아직 적을 수 없는 글 · What can't be said yet\n\n");
    out.push_str("굵은 말에서 거절합니다. The words in bold are those at which a text is refused.\n\n");
    out.push_str(&table(&["", "한국어", "English"]));
    for line in refused.lines().filter(|line| !line.trim().is_empty()) {
        let mut cells = line.split('\t');
        let id = cells.next().unwrap_or_default();
        let Some(kind) = shelf.book.vocabulary().types.iter().position(|word| word.id == id) else {
            problems.push(format!("{id} is no type of card"));
            continue;
        };
        let kind = u8::try_from(kind).unwrap_or(0);
        let marked: Vec<String> = cells.map(|text| at_fault(shelf, kind, text, problems)).collect();
        let cells: Vec<&str> = std::iter::once(id).chain(marked.iter().map(String::as_str)).collect();
        out.push_str(&row(&cells));
    }
    out
}

/// A text that is refused, with the words in bold at which it is.
fn at_fault(shelf: &Shelf, kind: u8, text: &str, problems: &mut Vec<String>) -> String {
    let read = cardwright_dsl::read::card_in(cardwright_dsl::read::lang(text), text, &shelf.lexicon, kind);
    let source = CardSource { id: "T", name_id: "T", ..CardSource::sample(kind, text, &read.card) };
    let found = catalog(&[source], &shelf.lexicon, shelf.book).findings;
    let at = match (read.errors.first(), found.first()) {
        (Some(error), _) => error.span.clone(),
        (None, Some(_)) => 0..text.len(),
        (None, None) => {
            problems.push(format!("this can be said: {text}"));
            return text.to_owned();
        }
    };
    if at.is_empty() {
        return format!("{text}**…**");
    }
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    format!("{}**{}**{}", part(0, at.start), part(at.start, at.end), part(at.end, text.len()))
}

/// The nouns of what stands on the board: first that of what stands in lanes.
fn standing(shelf: &Shelf) -> Vec<&'static str> {
    let first = shelf.lexicon.standing().0;
    let nouns = shelf.book.vocabulary().nouns.iter().filter(|noun| noun.in_play && noun.word.id != first);
    std::iter::once(first).chain(nouns.map(|noun| noun.word.id)).collect()
}

/// What can stand under a head word, the plainest first.
fn bodies(book: &Vocabulary) -> Vec<String> {
    let stat = book.stats.iter().find(|s| s.of == StatOf::Card).map_or("", |s| s.word.id);
    let verbs = book.verbs.iter().map(|verb| format!("(do {} (by 1))", verb.word.id));
    let alone = book.verbs.iter().filter(|verb| verb.cards == VerbCards::None);
    let held = alone.map(|verb| held(&format!("(do {})", verb.word.id)));
    ["(draw 1)".to_owned(), format!("(apply self ({stat} + 2))")].into_iter().chain(verbs).chain(held).collect()
}

/// An act under a condition that every game can say.
fn held(act: &str) -> String {
    format!("(if (is (count (card (in (hand own)))) <= 2) {act})")
}

/// The text in both languages of the first of these trees that a card of some type can have.
fn example(shelf: &Shelf, trees: &[String]) -> Option<[String; 2]> {
    let types = 0..u8::try_from(shelf.book.vocabulary().types.len()).unwrap_or(u8::MAX);
    let blank = shelf.book.vocabulary().defaults.blank;
    let kinds: Vec<u8> = std::iter::once(blank).chain(types.filter(|kind| *kind != blank)).collect();
    trees.iter().find_map(|tree| {
        let card = read(&format!("(card {tree})"), &shelf.lexicon).ok()?;
        kinds.iter().find_map(|kind| {
            let texts = shipped::texts(&card, &shelf.lexicon, *kind).ok()?;
            let [ko, en] = &texts;
            let sound = takes(shelf, Lang::Ko, ko, *kind) && takes(shelf, Lang::En, en, *kind);
            sound.then_some(texts)
        })
    })
}

/// Whether a card of some type can have this text: it is read, it is a program, and nothing else is found in it than a choice that
/// nothing is done with.
pub fn is_sound(shelf: &Shelf, lang: Lang, text: &str) -> bool {
    let types = u8::try_from(shelf.book.vocabulary().types.len()).unwrap_or(u8::MAX);
    (0..types).any(|kind| takes(shelf, lang, text, kind))
}

fn takes(shelf: &Shelf, lang: Lang, text: &str, kind: u8) -> bool {
    let read = cardwright_dsl::read::card_in(lang, text, &shelf.lexicon, kind);
    if !read.is_ok() {
        return false;
    }
    let sample = CardSource::sample(kind, text, &read.card);
    let facts = Facts { lexicon: &shelf.lexicon, book: shelf.book, names: BTreeMap::new(), affiliations: None };
    let compiled = catalog(&[sample], &shelf.lexicon, shelf.book);
    // An example of a noun chooses such a card and needs no sentence that does something with it; one of a head word is of one side.
    compiled.findings.iter().all(|finding| finding.error.code == "unused-choice")
        && lint::card(&read.card, kind, text, &facts).iter().all(|error| error.code == "side-missing")
}

/// An act that says a verb of the sentence frames. What has no line here yet is no tree, so that the page can't be written.
fn framed(frame: CommonVerb, shelf: &Shelf) -> String {
    let worn = shelf.lexicon.worn();
    match frame {
        CommonVerb::Draw => "(draw 1)".to_owned(),
        CommonVerb::Choose => "(choose 1 (card (in (hand own))))".to_owned(),
        CommonVerb::Damage => "(damage opp 1)".to_owned(),
        CommonVerb::Suffer => "(when (damages opp) (draw 1))".to_owned(),
        CommonVerb::Trash => "(trash (choose 1 (card (in (hand own)))))".to_owned(),
        CommonVerb::Equip => format!("(trash (all ({worn} (on self))))"),
        CommonVerb::Attack => "(trash attacker-of-battle)".to_owned(),
        CommonVerb::Defend => "(trash defender-of-battle)".to_owned(),
        CommonVerb::Generate => {
            // a name of one word is one in the notation of trees too
            let names = shelf.cards.iter().filter_map(|card| card.def.name.as_ref()).map(|name| name.get(Lang::En));
            let name = names.into_iter().find(|name| !name.contains(' ')).unwrap_or_default();
            format!("(generate 〈{name}〉 1 (hand own))")
        }
        _ => "(an act of this frame)".to_owned(),
    }
}
