//! What no file can know alone: ids that are there twice, cards and affiliations that are nowhere.

use super::GameFiles;
use crate::wording::project as wording;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::decode::Spanned;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Lang, Location};
use cardwright_dsl::files::{CardDef, KeywordFile, Names};
use cardwright_dsl::lexicon::{self, key};
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use std::collections::{BTreeMap, BTreeSet};

/// The keyword files of a project that are those of its rulebooks.
pub(super) struct OfRulebook<'a> {
    /// Those that are built into the program.
    pub lent: &'a BTreeSet<FileId>,
    /// Those that stand for one of them.
    pub shadowing: &'a BTreeSet<FileId>,
}

impl OfRulebook<'_> {
    /// Whether a keyword defines the word of the rulebook that has its id.
    fn defines(&self, keyword: &KeywordFile) -> bool {
        let known = [self.lent, self.shadowing].iter().any(|files| files.contains(&keyword.file));
        known || keyword.by_rulebook || !keyword.clauses.is_empty()
    }
}

impl GameFiles {
    /// Checks what no file can know alone: that what files name is there.
    pub(super) fn check_links(&self, rulebook: &OfRulebook<'_>, out: &mut Vec<Diagnostic>) {
        let cards: Vec<_> = self.cards().map(|(file, card)| (file, &card.id)).collect();
        let keywords: Vec<_> = self.keywords.iter().map(|k| (k.file, &k.id)).collect();
        let known = unique(&cards, out);
        unique(&keywords, out);
        self.check_words(rulebook, out);
        let terms: Vec<_> = self.terms.iter().flat_map(|t| &t.affiliations).collect();
        for (file, card) in self.cards() {
            for word in &card.affiliations {
                if terms.iter().all(|t| !t.is(&word.value)) && self.terms.iter().all(|t| t.sound) {
                    let unknown = missing(&messages::UNKNOWN_AFFILIATION, file, word, "word");
                    // several of them in one value, as a table has them
                    let parts: Vec<&str> = word.value.split([';', ',']).map(str::trim).collect();
                    if parts.len() > 1 && parts.iter().all(|part| terms.iter().any(|term| term.is(part))) {
                        let list = format!("[{}]", parts.join(", "));
                        out.push(unknown.arg("suggestion", list.clone()).fix(word.span, list));
                        continue;
                    }
                    out.push(with_suggestion(unknown, word, terms.iter().flat_map(|t| t.spellings())));
                }
            }
        }
        if !self.complete {
            return;
        }
        for deck in &self.decks {
            for id in deck.leader.iter().chain(deck.cards.iter().map(|c| &c.id)) {
                if known.contains_key(id.value.as_str()) {
                    continue;
                }
                // By its name, if no other card has it.
                match self.called(&id.value).as_slice() {
                    [_] => {}
                    [] => {
                        let unknown = missing(&messages::UNKNOWN_CARD, deck.file, id, "id");
                        out.push(with_suggestion(unknown, id, known.keys().copied()));
                    }
                    several => {
                        let candidates: Arg = several.iter().copied().collect();
                        let found = missing(&messages::AMBIGUOUS_CARD, deck.file, id, "name");
                        out.push(found.arg("candidates", candidates));
                    }
                }
            }
        }
    }
}

impl GameFiles {
    /// The numbers of the cards with this name in either language.
    fn called(&self, name: &str) -> Vec<&str> {
        let called = |as_told: fn(&str) -> String| {
            let wanted = as_told(name);
            let has = |card: &CardDef| {
                let mut names = card.name.iter().flat_map(|n| n.ko.iter().chain(&n.en));
                names.any(|n| as_told(n.text()) == wanted)
            };
            let cards = self.cards().filter(|(_, card)| has(card));
            cards.map(|(_, card)| card.id.value.as_str()).collect::<Vec<_>>()
        };
        // One that is spelled so goes before one that has its spaces elsewhere.
        Some(called(lexicon::spelled)).filter(|found| !found.is_empty()).unwrap_or_else(|| called(key))
    }
}

/// A spelling, where it stands and what it is the word for.
struct Spelled<'a> {
    text: &'a str,
    place: Location,
    of: &'a str,
}

impl GameFiles {
    /// Words that stand for two things.
    fn check_words(&self, rulebook: &OfRulebook<'_>, out: &mut Vec<Diagnostic>) {
        // Those of the rulebook were there first: it is the project's that takes their name.
        let (first, own): (Vec<_>, Vec<_>) = self.keywords.iter().partition(|k| rulebook.lent.contains(&k.file));
        let all = first.into_iter().chain(own);
        let keywords: Vec<Spelled<'_>> =
            all.flat_map(|k| k.name.iter().flat_map(|n| spelled(n, k.file, &k.id.value))).collect();
        for word in twice(&keywords, key) {
            out.push(
                Diagnostic::new(&messages::SAME_NAME_KEYWORD, word.1.place)
                    .arg("word", word.1.text)
                    .label(word.0.place, wording::FIRST_WRITTEN),
            );
        }
        for word in &keywords {
            let own = self.keywords.iter().find(|k| k.file == word.place.file);
            let defined = own.filter(|k| rulebook.defines(k)).map(|k| k.id.value.as_str());
            if of_rulebook(self.game, word.text, defined) {
                out.push(Diagnostic::new(&messages::SHADOWED_KEYWORD, word.place).arg("word", word.text));
            }
        }
        let terms: Vec<Spelled<'_>> = self
            .terms
            .iter()
            .flat_map(|t| t.affiliations.iter().flat_map(|a| spelled(&a.name, t.file, &a.id.value)))
            .collect();
        // Cards may share a name; then they share it in the languages in which they give it.
        let whole = Names::whole(self.cards().filter_map(|(_, card)| card.name.as_ref()));
        let names: Vec<Spelled<'_>> = self
            .cards()
            .filter_map(|(file, card)| Some((file, card.name.as_ref()?)))
            .flat_map(|(file, name)| spelled(name, file, name.among(&whole).get(Lang::En)))
            .collect();
        for (first, second) in twice(&terms, key).into_iter().chain(twice(&names, lexicon::spelled)) {
            out.push(
                Diagnostic::new(&messages::TWO_READINGS, second.place)
                    .arg("word", second.text)
                    .arg("first", first.of)
                    .arg("second", second.of)
                    .label(first.place, wording::FIRST_WRITTEN),
            );
        }
    }
}

/// The spellings of a name; the same word in both languages is one.
fn spelled<'a>(name: &'a Names, file: FileId, of: &'a str) -> Vec<Spelled<'a>> {
    let mut list: Vec<Spelled<'_>> = Vec::new();
    for prose in name.ko.iter().chain(&name.en) {
        if list.iter().all(|s| key(s.text) != key(prose.text())) {
            list.push(Spelled { text: prose.text(), place: Location { file, span: prose.span }, of });
        }
    }
    list
}

/// Spellings that stand for something else than where they were first. `as_told`: what of a spelling tells it from others.
fn twice<'a, 'b>(words: &'b [Spelled<'a>], as_told: fn(&str) -> String) -> Vec<(&'b Spelled<'a>, &'b Spelled<'a>)> {
    let mut first: BTreeMap<String, &Spelled<'_>> = BTreeMap::new();
    let mut found = Vec::new();
    for word in words {
        let known = first.entry(as_told(word.text)).or_insert(word);
        if known.of != word.of {
            found.push((*known, word));
        }
    }
    found
}

/// Whether the rulebook has a word of this spelling where a keyword could stand, other than the one that the keyword defines.
fn of_rulebook(game: &Vocabulary, text: &str, defined: Option<&str>) -> bool {
    let spelling = key(text);
    let is = |w: &Word| Some(w.id) != defined && w.ko.iter().chain(w.en).any(|s| key(s) == spelling);
    let nouns = game.nouns.iter().map(|n| &n.word);
    let zones = game.zones.iter().map(|z| &z.word);
    let stats = game.stats.iter().map(|s| &s.word);
    let heads = game.heads.iter().map(|h| &h.word);
    let plain = game.attributes.iter().chain(game.phases).chain(game.actions).chain(game.columns).chain(game.causes);
    nouns.chain(zones).chain(stats).chain(heads).chain(plain).any(is)
}

fn missing(code: &'static messages::Code, file: FileId, word: &Spanned<String>, arg: &'static str) -> Diagnostic {
    Diagnostic::new(code, Location { file, span: word.span }).arg(arg, word.value.as_str())
}

/// A finding with the nearest of some words as suggestion and fix.
fn with_suggestion<'a>(
    finding: Diagnostic,
    word: &Spanned<String>,
    words: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    match suggest(&word.value, words) {
        Some(near) => finding.arg("suggestion", near).fix(word.span, near),
        None => finding,
    }
}

/// The places of some ids, with a finding for each that is there twice.
fn unique<'a>(ids: &[(FileId, &'a Spanned<String>)], out: &mut Vec<Diagnostic>) -> BTreeMap<&'a str, Location> {
    let mut known: BTreeMap<&str, Location> = BTreeMap::new();
    // Whoever asks for one by its id need not know the case of its letters.
    let mut folded: BTreeMap<String, Location> = BTreeMap::new();
    for (file, id) in ids {
        let place = Location { file: *file, span: id.span };
        known.entry(id.value.as_str()).or_insert(place);
        match folded.get(&id.value.to_ascii_lowercase()) {
            Some(first) => out.push(
                Diagnostic::new(&messages::DUPLICATE_ID, place)
                    .arg("id", id.value.as_str())
                    .label(*first, wording::FIRST_WRITTEN),
            ),
            None => {
                folded.insert(id.value.to_ascii_lowercase(), place);
            }
        }
    }
    known
}
