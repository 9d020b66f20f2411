//! The page from top to bottom, and what is missing in it.

use super::forms;
use super::frame::{Entry, Section};
use super::keywords;
use super::markdown::{card_link, cell, row, table};
use super::said::Line;
use super::shipped::{Shelf, Shipped};
use super::{features, words};
use cardwright_dsl::text::Lang;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A page under way.
pub struct Page<'a> {
    shelf: &'a Shelf,
    out: String,
    shown: BTreeSet<String>,
    problems: Vec<String>,
}

/// The page, and everything that keeps it from being whole: words without an entry, lines that no card can say.
pub fn write(shelf: &Shelf, sections: &[Section]) -> (String, Vec<String>) {
    let mut page = Page { shelf, out: String::new(), shown: BTreeSet::new(), problems: Vec::new() };
    for section in sections {
        page.section(section);
    }
    page.cards();
    page.missing(sections);
    (page.out, page.problems)
}

impl Page<'_> {
    fn say(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn section(&mut self, section: &Section) {
        let level = if section.section == "intro" { "#" } else { "##" };
        let _ = writeln!(self.out, "{level} {} · {}\n", section.title.ko, section.title.en);
        let _ = writeln!(self.out, "{}\n\n{}\n", section.intro.ko.trim(), section.intro.en.trim());
        match section.section.as_str() {
            "intro" => {}
            "heads" => self.heads(section),
            "keywords" => self.keywords(section),
            "verbs" => self.verbs(section),
            name => match words::of_section(self.shelf.book.vocabulary(), name) {
                Some(named) => self.vocabulary(section, &named),
                None => self.table(section),
            },
        }
    }

    /// The lines of an entry; each must use the entry's word.
    fn lines(&mut self, section: &Section, entry: &Entry) -> Vec<Line> {
        let mut lines = Vec::new();
        for english in &entry.say {
            match self.shelf.line(english, entry.kind.as_deref()) {
                Ok(line) => {
                    let used = features::of_card(&line.card);
                    if !used.iter().any(|(s, w)| *s == section.section && *w == entry.word) {
                        self.problems
                            .push(format!("{} `{}`: `{english}` does not show it", section.section, entry.word));
                    }
                    lines.push(line);
                }
                Err(problem) => self.problems.push(format!("{} `{}`: {problem}", section.section, entry.word)),
            }
        }
        lines
    }

    /// Where a shipped card shows a word.
    fn card(&mut self, section: &str, word: &str) -> String {
        let Some(card) = self.shelf.shows(section, word) else { return String::new() };
        self.shown.insert(card.def.id.value.clone());
        card_link(&card.def.id.value)
    }

    /// The same with the card's name, as a line of its own.
    fn card_line(&mut self, section: &str, word: &str) -> String {
        let link = self.card(section, word);
        let name = self.shelf.shows(section, word).and_then(|c| c.def.name.as_ref());
        let name = name.map(|n| format!(" {} / {}", n.get(Lang::Ko), n.get(Lang::En))).unwrap_or_default();
        if link.is_empty() { link } else { format!("카드 · card: {link}{name}\n") }
    }

    fn heads(&mut self, section: &Section) {
        let all = self.shelf.book.vocabulary().heads;
        for (class, ko, en) in words::CLASSES {
            for head in all.iter().filter(|h| h.class == class) {
                let id = head.word.id;
                let [written_ko, written_en] = words::head(head);
                let _ = writeln!(self.out, "### {written_ko} · {written_en}\n");
                let Some(entry) = section.entries.iter().find(|e| e.word == id) else {
                    self.problems.push(format!("heads: no entry for `{id}`"));
                    continue;
                };
                let clause = head.word.clause;
                let _ = writeln!(self.out, "{} ({ko}, {clause})<br>\n{} ({en}, {clause})\n", entry.ko, entry.en);
                let lines = self.lines(section, entry);
                if !lines.is_empty() {
                    self.say(&table(&["한국어", "English"]));
                }
                for Line { texts: [ko, en], .. } in &lines {
                    self.say(&row(&[ko, en]));
                }
                let card = self.card_line("heads", id);
                let _ = writeln!(self.out, "\n{card}");
            }
        }
    }

    fn keywords(&mut self, section: &Section) {
        let shelf = self.shelf;
        let files = shelf.project.game(shelf.book.vocabulary().game.id);
        for keyword in files.iter().flat_map(|f| &f.keywords) {
            let card = self.card_line("keywords", &keyword.id.value);
            if keywords::write(shelf, section, keyword, card.trim_end(), &mut self.out).is_none() {
                self.problems.push(format!("keywords: `{}` is not whole", keyword.id.value));
            }
        }
    }

    fn verbs(&mut self, section: &Section) {
        for entry in &section.entries {
            let clause = if entry.clause.is_empty() { String::new() } else { format!(" ({})", entry.clause) };
            let _ = writeln!(self.out, "### `{}`\n\n{}<br>\n{}{clause}\n", entry.word, entry.ko, entry.en);
            let lines = self.lines(section, entry);
            self.say(&table(&["", "한국어", "English"]));
            for Line { texts: [ko, en], .. } in &lines {
                self.say(&row(&["", ko, en]));
            }
            for form in lines.first().map(|line| forms::forms(self.shelf, line)).unwrap_or_default() {
                let [ko, en] = &form.texts;
                self.say(&row(&[&format!("{} · {}", form.name.ko, form.name.en), ko, en]));
            }
            let card = self.card_line("verbs", &entry.word);
            let _ = writeln!(self.out, "\n{card}");
        }
    }

    fn table(&mut self, section: &Section) {
        self.say(&table(&["", "뜻 · meaning", "한국어", "English", "카드 · card"]));
        for entry in &section.entries {
            self.row(section, entry);
        }
        self.say("\n");
    }

    fn row(&mut self, section: &Section, entry: &Entry) {
        let lines = self.lines(section, entry);
        let both =
            |at: usize| lines.iter().filter_map(|l| Some(cell(l.texts.get(at)?))).collect::<Vec<_>>().join("<br>");
        let clause = if entry.clause.is_empty() { String::new() } else { format!(" ({})", entry.clause) };
        let meaning = format!("{}\n{}{clause}", entry.ko, entry.en);
        let card = self.card(&section.section, &entry.word);
        if card.is_empty() && lines.is_empty() {
            self.problems.push(format!("{} `{}`: neither a card nor a line shows it", section.section, entry.word));
        }
        self.say(&row(&[&format!("`{}`", entry.word), &meaning, &both(0), &both(1), &card]));
    }

    fn vocabulary(&mut self, section: &Section, named: &[words::Named]) {
        self.say(&table(&["", "한국어", "English", "조항 · clause", "예 · example", "카드 · card"]));
        for words::Named { word, notes: [ko, en] } in named {
            let lines = section.entries.iter().find(|e| e.word == word.id).map(|e| self.lines(section, e));
            let example: Vec<String> =
                lines.into_iter().flatten().map(|l| l.texts.map(|t| cell(&t)).join("<br>")).collect();
            let spelt = |list: &[&str], note: &str| {
                let list = list.join(", ");
                if note.is_empty() { list } else { format!("{list} ({note})") }
            };
            let card = self.card(&section.section, word.id);
            let cells = [
                &format!("`{}`", word.id),
                &spelt(word.ko, ko),
                &spelt(word.en, en),
                word.clause,
                &example.join("<br>"),
                &card,
            ];
            self.say(&row(&cells.map(|c: &str| c)));
        }
        self.say("\n");
        let known = |e: &&Entry| named.iter().all(|n| n.word.id != e.word);
        let more: Vec<&Entry> = section.entries.iter().filter(known).collect();
        if !more.is_empty() {
            self.say(&table(&["", "뜻 · meaning", "한국어", "English", "카드 · card"]));
            for entry in more {
                self.row(section, entry);
            }
            self.say("\n");
        }
    }

    /// The cards that entries name, each once.
    fn cards(&mut self) {
        self.say("## 예로 든 카드 · The cards\n\n");
        self.say("위에서 예로 든 카드의 텍스트입니다. 카드는 모두 지어낸 것입니다.\n\n");
        self.say("The texts of the cards named above. All of them are invented.\n\n");
        let shown = std::mem::take(&mut self.shown);
        for card in self.shelf.cards.iter().filter(|c| shown.contains(&c.def.id.value)) {
            let text = describe(self.shelf, card);
            self.say(&text);
        }
    }

    /// Every word that a shipped text uses has an entry.
    fn missing(&mut self, sections: &[Section]) {
        let words = self.shelf.book.vocabulary();
        let used: BTreeSet<_> = self.shelf.cards.iter().flat_map(|c| &c.features).collect();
        for (name, word) in used {
            if *name == "keywords" {
                continue;
            }
            let entry =
                sections.iter().filter(|s| s.section == *name).flat_map(|s| &s.entries).any(|e| e.word == *word);
            let named = words::of_section(words, name).is_some_and(|list| list.iter().any(|n| n.word.id == word));
            if !entry && !named {
                self.problems.push(format!("{name}: no entry for `{word}`"));
            }
        }
    }
}

/// A card with its numbers and its text in both languages.
fn describe(shelf: &Shelf, card: &Shipped) -> String {
    let words = shelf.book.vocabulary();
    let mut out = format!("### {}\n\n", card.def.id.value);
    let [mut ko, mut en] = [Vec::new(), Vec::new()];
    if let Some(name) = &card.def.name {
        ko.push(format!("**{}**", name.get(Lang::Ko)));
        en.push(format!("**{}**", name.get(Lang::En)));
    }
    let kind = words.types.get(usize::from(card.kind));
    let attributes = card.def.attributes.iter().filter_map(|a| words.attributes.get(a.value));
    for word in kind.into_iter().chain(attributes) {
        ko.extend(word.ko.first().map(|w| (*w).to_owned()));
        en.extend(word.en.first().map(|w| (*w).to_owned()));
    }
    for (stat, value) in &card.def.stats {
        let Some(stat) = words.stats.get(*stat) else { continue };
        ko.extend(stat.word.ko.first().map(|w| format!("{w} {}", value.value)));
        en.extend(stat.word.en.first().map(|w| format!("{w} {}", value.value)));
    }
    out.push_str(&table(&[&ko.join(", "), &en.join(", ")]));
    let [ko, en] = &card.texts;
    out.push_str(&row(&[ko, en]));
    out.push('\n');
    out
}
