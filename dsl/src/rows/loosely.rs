//! Texts that are read with loose wordings: what a text may mean whose words are not those of the card language. All that it
//! may mean is found, since who asks for it holds each against what was typed.

use std::cell::RefCell;

use super::Rows;
use super::limited::once_a_turn;
use super::notes::written_out;
use super::respelt::{respelt, signed};
use crate::lang::Lang;
use crate::lexicon::{Class, KeywordName};
use crate::tree::{Ability, Card, Head, HeadArg, Id, Stmt, StmtKind};
use cardwright_core::vocabulary::{HeadClass, StatOf};

/// The most ways in which a text is read.
const MOST: usize = 24;

/// Whether a line says what may wear the card, and nothing else.
fn only_bears(line: &str) -> bool {
    line.trim().starts_with("[장착") && line.trim().ends_with(']')
}

/// Which of its readings each sentence is taken for, and how many it has.
#[derive(Debug, Clone, Default)]
pub(super) struct Picks {
    chosen: Vec<usize>,
    seen: Vec<usize>,
}

impl Picks {
    /// The readings of the next sentence, the picked one alone.
    fn pick(&mut self, readings: Vec<Vec<Stmt>>) -> Vec<Vec<Stmt>> {
        let at = self.seen.len();
        self.seen.push(readings.len());
        if self.chosen.len() <= at {
            self.chosen.push(0);
        }
        let wanted = self.chosen.get(at).copied().unwrap_or(0);
        readings.into_iter().skip(wanted).take(1).collect()
    }

    /// Goes on to the next way to pick; false if there is none left.
    fn next(&mut self) -> bool {
        while let (Some(chosen), Some(seen)) = (self.chosen.pop(), self.seen.pop()) {
            if chosen + 1 < seen {
                self.chosen.push(chosen + 1);
                self.seen.clear();
                return true;
            }
        }
        false
    }
}

impl Rows<'_> {
    /// The readings of a sentence, one of them where they are picked.
    pub(super) fn picked(&self, readings: Vec<Vec<Stmt>>) -> Vec<Vec<Stmt>> {
        match &self.picks {
            Some(picks) => picks.borrow_mut().pick(readings),
            None => readings,
        }
    }

    /// The cards that the text of a card of a type may be, in no order of preference; none where some sentence of it can't be
    /// read at all.
    pub(crate) fn cards_loosely(&self, lang: Lang, text: &str, kind: u8) -> Vec<Card> {
        let rows = Rows { picks: Some(RefCell::default()), ..self.clone() };
        // how often an ability works may be said behind it
        let limited: Vec<bool> = match lang {
            Lang::Ko => text
                .lines()
                .filter(|line| !line.trim().is_empty() && !only_bears(line))
                .map(|line| once_a_turn(line).is_some())
                .collect(),
            Lang::En => Vec::new(),
        };
        let kept;
        let text = if limited.contains(&true) {
            let lines =
                text.lines().map(|line| once_a_turn(line).map_or_else(|| line.to_owned(), |line| format!("{line}.")));
            kept = lines.collect::<Vec<_>>().join("\n");
            kept.as_str()
        } else {
            text
        };
        let text = &if lang == Lang::En { written_out(text, self.lexicon) } else { self.spoken(text) };
        let mut cards: Vec<Card> = Vec::new();
        // what stands in parentheses says more of the sentence, where no reminder is written
        let text = &self.apart(lang, &self.unreminded(text).replace(['(', ')'], " "));
        self.read_loosely(&rows, lang, text, kind, &mut cards);
        // the first face of a card may go without saying
        let front = self.lexicon.vocabulary().defaults.faces.first().and_then(|face| face.ko.first());
        let leads = self
            .lexicon
            .vocabulary()
            .types
            .get(usize::from(kind))
            .is_some_and(|word| Some(word.id) == self.lexicon.leader().map(|word| word.id));
        if let (true, true, Lang::Ko, Some(front)) = (leads, cards.is_empty(), lang, front)
            && !text.starts_with(front)
        {
            let rows = Rows { picks: Some(RefCell::default()), ..self.clone() };
            self.read_loosely(&rows, lang, &format!("{front} {text}"), kind, &mut cards);
        }
        cards.retain_mut(|card| self.limit(card, &limited));
        cards
    }

    /// Whether a tree changes what this card costs to play where that is no change: of a number that it gets when it has come,
    /// or of this card by its name, under another head than the one under which costs are told.
    pub(crate) fn mistakes_costs(&self, typed: &str, tree: &str) -> bool {
        let v = self.lexicon.vocabulary();
        let head = |id: &str| v.heads.iter().find(|head| head.word.id == id);
        self.grammar.priced.iter().any(|(told, stat)| {
            let changes = ["(apply self (", "(apply self this-turn ("];
            let changes = changes.iter().any(|change| tree.contains(&format!("{change}{stat} ")));
            let unsaid = |id: &str| head(id).is_none_or(|head| head.word.ko.iter().all(|word| !typed.contains(word)));
            let entered = |(id, event): &(String, String)| {
                event == "(deployed self)" && tree.contains(&format!("(ability {id}")) && unsaid(id)
            };
            let number = v.stats.iter().find(|known| known.word.id == stat);
            let named =
                number.is_some_and(|number| number.word.ko.iter().any(|ko| typed.contains(&format!("이 카드의 {ko}"))));
            let elsewhere = named && !tree.contains(&format!("(ability {told}"));
            changes && (self.grammar.moments.iter().any(entered) || elsewhere)
        })
    }

    /// A text without the parentheses right behind a keyword, which remind of what it does.
    fn unreminded(&self, text: &str) -> String {
        let names = self.lexicon.keywords().iter().flat_map(|keyword| keyword.ko.iter().chain(&keyword.en));
        let names: Vec<String> = names.map(|name| name.to_lowercase()).collect();
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, inside)) = rest.split_once('(') {
            out.push_str(before);
            let told = out.trim_end().trim_end_matches('.').to_lowercase();
            let bare = told.strip_suffix(']').and_then(|all| all.rfind('[').and_then(|open| all.get(..open)));
            let bare = bare.unwrap_or(&told).trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
            match inside.split_once(')') {
                Some((_, behind)) if names.iter().any(|name| bare.ends_with(name)) => rest = behind,
                _ => {
                    out.push('(');
                    rest = inside;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// Reads a text in every way in which its sentences can be picked.
    fn read_loosely(&self, rows: &Rows<'_>, lang: Lang, text: &str, kind: u8, cards: &mut Vec<Card>) {
        let most = if lang == Lang::Ko { MOST } else { MOST / 2 };
        for _ in 0..most {
            let mut read = rows.read_card(lang, text, kind);
            if lang == Lang::Ko {
                self.moments_headed(&mut read.card, kind);
                self.keywords_headed(&mut read.card);
            }
            if read.unread.is_empty() && read.wrong.is_empty() && !cards.contains(&read.card) {
                cards.push(read.card);
            }
            if !rows.picks.as_ref().is_some_and(|picks| picks.borrow_mut().next()) {
                break;
            }
        }
    }

    /// A Korean text without its contractions, slang and words that say nothing, and with the power that is not said.
    fn spoken(&self, text: &str) -> String {
        let text = respelt(text, &self.grammar.typed);
        let stats = &self.lexicon.vocabulary().stats;
        let large = stats.iter().filter(|stat| stat.of == StatOf::Card && stat.range.1 > 999);
        let largest = large.max_by_key(|stat| stat.range.1);
        match largest.and_then(|stat| stat.word.ko.first()) {
            Some(word) => signed(&text, word, &self.grammar.numbered),
            None => text,
        }
    }

    /// Gives what is done at a moment that a head waits for that head.
    pub(crate) fn moments_headed(&self, card: &mut Card, kind: u8) {
        // what an item says of its wearer has its own head there
        if self.lexicon.vocabulary().worn == Some(kind) {
            return;
        }
        let (first, second) = match card {
            Card::Plain { abilities, .. } => (abilities.as_mut_slice(), &mut [][..]),
            Card::Leader { base, awakened } => (base.as_mut_slice(), awakened.as_mut_slice()),
        };
        let state = |head: &Head| self.lexicon.head(head.word).is_some_and(|word| word.class == HeadClass::State);
        for ability in first.iter_mut().chain(second).filter(|ability| ability.heads.iter().all(state)) {
            let [Stmt { kind: StmtKind::When { limit: None, event, body }, .. }] = ability.statements.as_slice() else {
                continue;
            };
            let event = event.to_string();
            let moment = self.grammar.moments.iter().find(|(_, told)| *told == event);
            let heads = self.lexicon.vocabulary().heads;
            let head = moment.and_then(|(id, _)| heads.iter().find(|head| head.word.id == id));
            if let Some(head) = head {
                let body = body.clone();
                ability.heads.push(Head { word: Id(head.word.id), param: HeadArg::None });
                ability.statements = body;
            }
        }
    }

    /// Gives keywords that stand by themselves the head that they can stand under only.
    fn keywords_headed(&self, card: &mut Card) {
        let (first, second) = match card {
            Card::Plain { abilities, .. } => (abilities.as_mut_slice(), &mut [][..]),
            Card::Leader { base, awakened } => (base.as_mut_slice(), awakened.as_mut_slice()),
        };
        for ability in first.iter_mut().chain(second) {
            let [Stmt { kind: StmtKind::Keyword(keyword), .. }] = ability.statements.as_slice() else { continue };
            let named = |name: &&KeywordName| keyword.keyword.as_deref() == Some(name.id.as_str());
            let needs = self.lexicon.keywords().iter().find(named).and_then(|name| name.needs);
            let Some(word) = needs.filter(|needs| ability.heads.iter().all(|head| head.word != *needs)) else {
                continue;
            };
            let heads = ability
                .heads
                .iter()
                .filter(|head| self.lexicon.head(head.word).is_some_and(|word| word.class != HeadClass::State));
            if heads.count() == 0 && keyword.head.is_none() {
                ability.heads.push(Head { word, param: HeadArg::None });
            }
        }
    }

    /// The text with a stop before each head that stands behind a comma or a stroke.
    fn apart(&self, lang: Lang, text: &str) -> String {
        let v = self.lexicon.vocabulary();
        let heads = self.lexicon.spellings(lang).iter().filter(|spelling| spelling.class == Class::Head);
        let text = heads.clone().fold(text.to_owned(), |text, head| {
            let word = &head.text;
            text.replace(&format!(", {word}:"), &format!(". {word}:"))
                .replace(&format!("/ {word}:"), &format!(". {word}:"))
        });
        // heads that a stroke stands behind are noted with a colon
        let strokes = heads
            .filter(|head| v.heads.get(head.index).is_some_and(|word| v.notation.stroke_heads.contains(&word.word.id)));
        strokes.fold(text, |text, head| text.replace(&format!("{}:", head.text), &format!("{} /", head.text)))
    }

    /// The card in which what is used by choice anyway is not done by choice once more.
    pub(crate) fn by_use(&self, card: &Card) -> Option<Card> {
        let mut card = card.clone();
        let (first, second) = match &mut card {
            Card::Plain { abilities, .. } => (abilities.as_mut_slice(), &mut [][..]),
            Card::Leader { base, awakened } => (base.as_mut_slice(), awakened.as_mut_slice()),
        };
        let mut any = false;
        for ability in first.iter_mut().chain(second) {
            let class = |head: &Head| self.lexicon.head(head.word).map(|word| word.class);
            let used = ability.heads.iter().any(|head| class(head) == Some(HeadClass::Activated));
            if let ([Stmt { kind, .. }], true) = (ability.statements.as_mut_slice(), used)
                && let StmtKind::May(inner) = kind
            {
                *kind = inner.kind.clone();
                any = true;
            }
        }
        any.then_some(card)
    }

    /// The card with the head of what works all the time before abilities without a head, as card texts of the game have it.
    pub(crate) fn steadily(&self, card: &Card) -> Option<Card> {
        let v = self.lexicon.vocabulary();
        let steady = v.heads.iter().find(|head| head.class == HeadClass::Continuous)?;
        let mut card = card.clone();
        let (first, second) = match &mut card {
            Card::Plain { abilities, .. } => (abilities.as_mut_slice(), &mut [][..]),
            Card::Leader { base, awakened } => (base.as_mut_slice(), awakened.as_mut_slice()),
        };
        let mut any = false;
        for ability in first.iter_mut().chain(second).filter(|ability: &&mut Ability| ability.heads.is_empty()) {
            ability.heads.push(Head { word: Id(steady.word.id), param: HeadArg::None });
            any = true;
        }
        any.then_some(card)
    }
}
