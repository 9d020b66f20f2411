//! The accounting of a card text: every word of it must be found in the canonical print of the tree that was read, and every
//! word of the print in the text, but for equivalences that are declared as rows with a reason. What is not accounted for was
//! lost, moved or made up by the reader, and the text is refused at that word.
//!
//! It is a net under the readers: it knows no tree, reads nothing but two texts of one language, and can't see a mistake that
//! reader and printer share.

mod attach;
mod compare;
mod en;
mod ko;
mod number;
mod rows;
mod word;

use crate::lexicon::Lexicon;
use crate::state_heads;
use crate::text::{Lang, TextError};
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Card, Head, Stmt, StmtKind};
use crate::{files, print};
use attach::Stands;
use compare::Matched;
use rows::{Read, Slot, Table};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;
use word::Word;

static KO: LazyLock<Table> = LazyLock::new(|| Table::parse(include_str!("ko.rows")).unwrap_or_default());
static EN: LazyLock<Table> = LazyLock::new(|| Table::parse(include_str!("en.rows")).unwrap_or_default());

/// The words of a text that no word of its canonical print accounts for, and those of the print that it does not say, each at
/// its place in the text. `kind`: the type of its card. A tree that has no print is refused as a whole.
pub fn unaccounted(text: &str, card: &Card, kind: u8, lexicon: &Lexicon) -> Vec<TextError> {
    let lang = language(text);
    let printed = match printed(card, kind, lexicon, lang) {
        Ok(printed) => printed,
        // What has no wording can't be held against the text.
        Err(refused) => {
            return vec![TextError::new("not-yet-sayable", 0..text.trim_end().len()).arg("node", refused.node)];
        }
    };
    if plain(text) == plain(&printed) {
        return Vec::new();
    }
    if lang == Lang::En
        && let Some(error) = number::differs(text, &printed)
    {
        return vec![error];
    }
    let errors = held_against(text, &printed, card, (lexicon, lang));
    if errors.is_empty() {
        return errors;
    }
    // what both players do may be said of each by itself, or at once within a row of acts; what a head stands for may go without saying;
    // what stands under several heads may be said under each; who acts behind the opponent may be named
    let ways = [apart, joint, headed, unlisted, naming_doers].map(|way| way(card, kind, lexicon, lang));
    let mut others = ways.into_iter().flatten().filter(|way| *way != printed);
    if others.any(|way| held_against(text, &way, card, (lexicon, lang)).is_empty()) { Vec::new() } else { errors }
}

/// What of a text has no place in this print of its tree, and the reverse.
fn held_against(text: &str, printed: &str, card: &Card, (lexicon, lang): (&Lexicon, Lang)) -> Vec<TextError> {
    let (said, shown) = (words(text, lexicon, lang), words(printed, lexicon, lang));
    let mut rows = match lang {
        Lang::Ko => heads(card, lexicon).into_iter().chain(joined(card)).collect(),
        Lang::En => Vec::new(),
    };
    rows.extend(table(lang).reads.iter().cloned());
    let matched = compare::compare(&said, &shown, &rows);
    let errors = errors(text, printed, &matched);
    if errors.is_empty() { moved(text, printed, lang, (&said, &shown)) } else { errors }
}

/// One finding for each modifier of the text that stands at another noun in the print.
fn moved(text: &str, printed: &str, lang: Lang, (said, shown): (&[Word], &[Word])) -> Vec<TextError> {
    let stands = match lang {
        Lang::Ko => Stands::Before,
        Lang::En => Stands::Behind,
    };
    let moved = attach::moved(&attach::attached(said, stands), &attach::attached(shown, stands));
    let moved = attach::but_left_out(moved, said, shown);
    let error = |span: Range<usize>| {
        let word = text.get(span.clone()).unwrap_or_default();
        TextError::new("word-moved", span).arg("word", word).arg("canonical", printed)
    };
    moved.into_iter().map(error).collect()
}

/// As [`unaccounted`], for an ability that stands alone.
pub(crate) fn of_ability(text: &str, ability: &Ability, kind: u8, lexicon: &Lexicon) -> Vec<TextError> {
    unaccounted(text, &Card::Plain { equip: None, abilities: vec![ability.clone()] }, kind, lexicon)
}

/// Whether two texts of one language are made of the same counted words, in whatever order: what a rewording may change that
/// leaves an author's words alone.
pub fn same_words(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let lang = language(a);
    let sorted = |text: &str| {
        let mut keys: Vec<String> =
            words(text, lexicon, lang).into_iter().filter(|w| !w.is_mark()).map(|w| w.key).collect();
        keys.sort_unstable();
        keys
    };
    sorted(a) == sorted(b)
}

fn table(lang: Lang) -> &'static Table {
    match lang {
        Lang::Ko => &KO,
        Lang::En => &EN,
    }
}

fn words(text: &str, lexicon: &Lexicon, lang: Lang) -> Vec<Word> {
    let text = &*nothing(text, lexicon);
    match lang {
        Lang::Ko => ko::words(text, lexicon, &KO),
        Lang::En => en::words(text, lexicon, &EN),
    }
}

/// A text in which nothing of a pair of numbers has the sign `+`, as long as before: nothing is nothing with either sign.
fn nothing<'t>(text: &'t str, lexicon: &Lexicon) -> Cow<'t, str> {
    if lexicon.vocabulary().notation.pair.is_none() || !text.contains("-0") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("-0") {
        let of_pair = out.ends_with('|') && before.is_empty() || before.ends_with('|') || behind.starts_with('|');
        let whole = !behind.starts_with(|c: char| c.is_ascii_digit());
        out.push_str(before);
        out.push_str(if of_pair && whole { "+0" } else { "-0" });
        rest = behind;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn printed(card: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Result<String, print::Unprintable> {
    match lang {
        Lang::En => Ok(print::en::card_of(card, lexicon, Some(kind))),
        Lang::Ko => print::ko::card_of(card, lexicon, Some(kind)),
    }
}

/// The print in which nothing is said of both players at once.
fn apart(card: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    match lang {
        Lang::En => Some(print::en::card_apart(card, lexicon, Some(kind))),
        Lang::Ko => print::ko::card_apart(card, lexicon, Some(kind)).ok(),
    }
}

/// The print in which two acts of both players within a row of acts are said at once, which Korean sentences do.
fn joint(card: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    match lang {
        Lang::En => None,
        Lang::Ko => print::ko::card_joint(card, lexicon, Some(kind)).ok(),
    }
}

/// The print in which the conditions of state heads are not written out behind them (docs/spec/language.md rule N4).
fn headed(card: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    match lang {
        Lang::En => None,
        Lang::Ko => print::ko::card_as_headed(card, lexicon, Some(kind)).ok(),
    }
}

/// The print in which what stands under several heads is said under each.
fn unlisted(card: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    match lang {
        Lang::En => Some(print::en::card_unlisted(card, lexicon, Some(kind))),
        Lang::Ko => print::ko::card_unlisted(card, lexicon, Some(kind)).ok(),
    }
}

/// The print in which who acts is named behind what the opponent did, which Korean sentences do.
fn naming_doers(card: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    match lang {
        Lang::En => None,
        Lang::Ko => print::ko::card_naming_doers(card, lexicon, Some(kind)).ok(),
    }
}

/// The language of a text whose names may be of the other one.
pub(crate) fn language(text: &str) -> Lang {
    if files::is_korean(&without_names(text)) { Lang::Ko } else { Lang::En }
}

/// A text as it is compared first: without white space.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// One finding for each run of words that are not accounted for.
fn errors(text: &str, printed: &str, matched: &Matched<'_>) -> Vec<TextError> {
    let mut errors: Vec<TextError> = Vec::new();
    for run in matched.lost() {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let span = first.span.start..last.span.end.max(first.span.end);
        let word = text.get(span.clone()).unwrap_or_default();
        let read = line(printed, matched.beside_lost(first));
        errors.push(TextError::new("word-lost", span).arg("word", word).arg("canonical", read.into_owned()));
    }
    if errors.is_empty() {
        for run in matched.added() {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let word = printed.get(first.span.start..last.span.end.max(first.span.end)).unwrap_or_default();
            let read = line(printed, first.span.start);
            let at = matched.beside_added(first).unwrap_or(0..text.trim_end().len());
            errors.push(TextError::new("word-added", at).arg("word", word).arg("canonical", read.into_owned()));
        }
    }
    errors
}

/// The line of a text in which this byte lies; of a list of options, which says little by one of them, all of it.
fn line(text: &str, at: usize) -> Cow<'_, str> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let option = |line: &&&str| line.starts_with('・');
    let mut start = 0;
    let found = lines.iter().position(|line| {
        start += line.len();
        start > at
    });
    let Some(found) = found else { return Cow::Borrowed(text.trim()) };
    let (before, behind) = lines.split_at_checked(found + 1).unwrap_or((&lines, &[]));
    let first = before.len().saturating_sub(1 + before.iter().rev().take_while(option).count());
    let whole = before.iter().skip(first).chain(behind.iter().take_while(option)).map(|line| line.trim());
    Cow::Owned(whole.collect::<Vec<_>>().join(" "))
}

/// A text without the names in it, which may be of another language.
fn without_names(text: &str) -> String {
    let mut depth = 0usize;
    let mut keep = |c: char| {
        depth += usize::from(matches!(c, '〈' | '《'));
        let inside = depth > 0;
        depth -= usize::from(matches!(c, '〉' | '》') && inside);
        !inside
    };
    text.chars().filter(|c| keep(*c)).collect()
}

/// What the conditions of the text's state heads account for: they may be written out behind their head or not
/// (docs/spec/language.md rule N4).
fn heads(card: &Card, lexicon: &Lexicon) -> Vec<Read> {
    struct Conditions<'a>(Vec<Vec<Word>>, &'a Lexicon);
    impl Visit for Conditions<'_> {
        fn ability(&mut self, ability: &Ability) {
            self.0.extend(ability.heads.iter().filter_map(|head| condition(head, self.1)));
            ability.walk(self);
        }
    }
    let mut found = Conditions(Vec::new(), lexicon);
    card.walk(&mut found);
    let mut rows = Vec::new();
    for words in found.0 {
        let slot = |word: Word| Slot { key: word.key, open: None, context: false };
        let run: Vec<Slot> = words.into_iter().map(slot).collect();
        // joined to another condition it has no ending of its own
        let joined: Vec<Slot> = run.iter().filter(|slot| slot.key != "if").cloned().collect();
        for run in [run, joined] {
            rows.push(Read { text: Vec::new(), print: vec![run.clone()] });
            rows.push(Read { text: vec![run], print: Vec::new() });
        }
    }
    rows
}

/// `A하고 C라면 B` is `A. 추가로 C라면 B`: the condition is read when the first part is done (decision NA-25). One row for each
/// such sentence of the text.
fn joined(card: &Card) -> Vec<Read> {
    struct Joined(Vec<Read>);
    impl Joined {
        fn within(&mut self, statements: &[Stmt]) {
            for (first, second) in statements.iter().zip(statements.iter().skip(1)) {
                let conditional = |s: &Stmt| matches!(&s.kind, StmtKind::Also(s) if matches!(s.kind, StmtKind::If(..)));
                if first.span == second.span && conditional(second) {
                    let also = Slot { key: "추가로".to_owned(), open: None, context: false };
                    self.0.push(Read { text: Vec::new(), print: vec![vec![also]] });
                }
            }
        }
    }
    impl Visit for Joined {
        fn ability(&mut self, ability: &Ability) {
            self.within(&ability.statements);
            ability.walk(self);
        }

        fn stmt(&mut self, stmt: &Stmt) {
            match &stmt.kind {
                StmtKind::When { body, .. } => self.within(body),
                StmtKind::Modes { modes, .. } => modes.iter().for_each(|mode| self.within(&mode.statements)),
                _ => {}
            }
            stmt.walk(self);
        }
    }
    let mut found = Joined(Vec::new());
    card.walk(&mut found);
    found.0
}

/// The words of a state head's condition in Korean.
fn condition(head: &Head, lexicon: &Lexicon) -> Option<Vec<Word>> {
    let cond = state_heads::condition(head, lexicon)?;
    let act = || Stmt::new(StmtKind::Act(Act::EndAttack), 0..0);
    let ability =
        |statement: Stmt| Ability { heads: Vec::new(), statements: vec![statement], span: Default::default() };
    let with = ability(Stmt::new(StmtKind::If(cond, Box::new(act())), 0..0));
    let words = |ability: &Ability| Some(ko::words(&print::ko::ability(ability, lexicon).ok()?, lexicon, &KO));
    let mut words_with = words(&with)?;
    let behind = words(&ability(act()))?.len();
    words_with.truncate(words_with.len().checked_sub(behind)?);
    Some(words_with)
}
