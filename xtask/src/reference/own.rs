//! The page of a game beside the first: what its vocabulary brings to the shared language, with a line for each word printed by
//! the printers, and its cards. Sentences and noun phrases are the first page's.

use super::markdown::{row, table};
use super::shipped::{self, Shelf};
use super::words;
use cardwright_core::vocabulary::{CommonVerb, HeadClass, VerbCards, VerbMeaning, VerbNumber};
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::{Id, read};

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

/// The page, and what has no wording. `printed`: texts as cards of the game print them, a line each.
pub fn write(shelf: &Shelf, printed: &str) -> (String, Vec<String>) {
    let book = shelf.book.vocabulary();
    let mut problems = Vec::new();
    let mut line = |tree: String| match lines(shelf, &tree) {
        Ok(texts) => texts,
        Err(problem) => {
            problems.push(format!("{tree}: {problem}"));
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
        let number = if matches!(head.param, cardwright_core::vocabulary::HeadParam::Number) { " 2" } else { "" };
        let tree = match number {
            "" if shelf.lexicon.before_colon(cardwright_dsl::tree::Id(head.word.id)) => {
                format!("(ability {} (draw 1))", head.word.id)
            }
            "" => format!("(ability {})", head.word.id),
            number => format!("(ability ({}{number}))", head.word.id),
        };
        let [ko, en] = line(tree);
        out.push_str(&row(&[&format!("`{}`", head.word.id), &ko, &en, head.word.clause]));
    }
    let colons: Vec<Id> = book.heads.iter().map(|h| Id(h.word.id)).filter(|h| shelf.lexicon.before_colon(*h)).collect();
    if let [one, other, ..] = colons.as_slice() {
        // one text under several heads
        let [ko, en] = line(format!("(ability {one} (draw 1)) (ability {other} (draw 1))"));
        out.push_str(&row(&[&format!("`{one}`, `{other}`"), &ko, &en, ""]));
    }
    out.push_str("\n## 동사 · Verbs\n\n");
    out.push_str(&table(&["", "한국어", "English", "조항 · clause"]));
    let noun = shelf.lexicon.standing();
    let chosen = format!(" (choose 1 ({noun} own))");
    let own = book.verbs.iter().map(|verb| {
        let by = if verb.number == VerbNumber::None { "" } else { " (by 2)" };
        let what = if verb.cards == VerbCards::None { "" } else { &chosen };
        let act = match verb.does {
            VerbMeaning::Rule(_) => format!("(do {}{what}{by})", verb.word.id),
            VerbMeaning::Put(zone, owners) => format!("(put{what} ({zone} {}))", if owners { "owner" } else { "own" }),
        };
        (verb.word, act)
    });
    let framed = book.common_verbs.iter().map(|verb| (verb.word, framed(verb.verb, shelf.lexicon.worn())));
    for (word, act) in own.chain(framed) {
        let [ko, en] = line(format!("(ability {opening} {act})"));
        out.push_str(&row(&[&format!("`{}`", word.id), &ko, &en, word.clause]));
    }
    for stat in book.stats.iter().filter(|s| s.gained) {
        let id = stat.word.id;
        for sign in ["+", "-"] {
            let [ko, en] = line(format!("(ability {opening} (apply (player own) ({id} {sign} 2)))"));
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
        let [ko, en] = line(format!("(ability {opening} (choose 1 ({} opp {filter})))", shelf.lexicon.standing()));
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

/// A tree's text in both languages.
fn lines(shelf: &Shelf, tree: &str) -> Result<[String; 2], String> {
    let card = read(&format!("(card {tree})"), &shelf.lexicon).map_err(|e| e.to_string())?;
    shipped::texts(&card, &shelf.lexicon, shelf.book.vocabulary().defaults.blank)
}

/// An act that says a verb of the sentence frames. What has no line here yet is no tree, so that the page can't be written.
fn framed(frame: CommonVerb, worn: Id) -> String {
    match frame {
        CommonVerb::Trash => "(trash (choose 1 (card (in (hand own)))))".to_owned(),
        CommonVerb::Equip => format!("(trash (all ({worn} (on self))))"),
        CommonVerb::Attack => "(trash attacker-of-battle)".to_owned(),
        CommonVerb::Defend => "(trash defender-of-battle)".to_owned(),
        _ => "(an act of this frame)".to_owned(),
    }
}
