//! Words to numbers: vocabulary indices, and names and affiliations interned in the catalogue. Records which clauses the
//! words of an ability stand for. It reads no sentence.

use super::refs::{Mention, Refs};
use super::{Low, fault, unsayable};
use crate::lexicon::{KeywordName, Lexicon, Term};
use crate::text::TextError;
use crate::tree::{Id, KeywordRef, Verb};
use cardwright_core::kernel::catalog::{Card, Cards, Catalog, Keyword, Names};
use cardwright_core::kernel::ids::ZONE_KINDS;
use cardwright_core::kernel::program::{Cond, Deed};
use cardwright_core::printed::Tracked;
use cardwright_core::rulebook::{HeadArgument, HeadMeaning, Rulebook};
use cardwright_core::vocabulary::{
    HeadClass, HeadParam, HeadWord, Noun, StatOf, StatWord, TextVerb, Vocabulary, Word, ZoneWord,
};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// All zone kinds, as bits.
pub(super) const ALL_ZONES: u32 = (1 << ZONE_KINDS as u32) - 1;

/// The catalogue in the making, with the words that texts are resolved by.
pub(crate) struct Compiler<'c> {
    pub lexicon: &'c Lexicon,
    pub book: &'c dyn Rulebook,
    pub vocabulary: &'static Vocabulary,
    pub catalog: Catalog,
    /// What was found wrong in the present card so far.
    pub errors: Vec<TextError>,
    /// Clauses of the words that the present ability uses.
    pub used: BTreeSet<&'static str>,
    pub interned: Interned,
    /// Whether the present card can be attached, so that its abilities are its wearer's.
    pub worn: bool,
    /// The attributes of the present card, as bits by index into the vocabulary.
    pub attributes: u16,
    /// What the text around the present delayed part has spoken of.
    pub(super) outer: Refs,
    /// Whether the face at work is the one that a card is turned to, which is never turned back.
    pub(super) turned: bool,
    /// What the present delayed part refers to in the text around it.
    pub(super) linked: Option<Mention>,
    /// Whether this card has left play as the present delayed part is put in force.
    pub(super) gone: bool,
    /// The text that spans of the present card count in.
    pub source: String,
    /// Zone kinds of the places that cards are deployed to, as bits: all that position words name.
    pub places: u32,
    /// Whether no number was left for one more ability.
    pub full: bool,
    /// Cards that texts make, which stand behind those of the project in the catalogue.
    pub made: Vec<Card>,
}

/// Which names and affiliations have an index already, by their ids.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interned {
    names: HashMap<String, u16>,
    terms: HashMap<String, u16>,
    keywords: HashMap<String, u16>,
}

impl Interned {
    /// Forgets all names, affiliations and keywords behind the first ones.
    pub(super) fn shorten(&mut self, names: usize, terms: usize, keywords: usize) {
        let lists = [(&mut self.names, names), (&mut self.terms, terms), (&mut self.keywords, keywords)];
        lists.into_iter().for_each(|(list, first)| list.retain(|_, at| usize::from(*at) < first));
    }
}

impl<'c> Compiler<'c> {
    pub fn new(lexicon: &'c Lexicon, book: &'c dyn Rulebook) -> Self {
        let vocabulary = book.vocabulary();
        let catalog = Catalog::from(Cards { game: vocabulary.game.id.to_owned(), ..Cards::default() });
        let mut compiler = Compiler {
            lexicon,
            book,
            vocabulary,
            catalog,
            errors: Vec::new(),
            used: BTreeSet::new(),
            interned: Interned::default(),
            worn: false,
            attributes: 0,
            outer: Refs::default(),
            turned: false,
            linked: None,
            gone: false,
            source: String::new(),
            places: 0,
            full: false,
            made: Vec::new(),
        };
        compiler.places = compiler.all_places();
        compiler.used.clear();
        compiler
    }

    /// Goes on with a catalogue that is there already.
    pub fn resume(catalog: Catalog, interned: Interned, lexicon: &'c Lexicon, book: &'c dyn Rulebook) -> Self {
        Compiler { catalog, interned, ..Compiler::new(lexicon, book) }
    }

    /// Notes that the text used a word, and so its clause.
    pub fn cite(&mut self, clause: &'static str) {
        if !clause.is_empty() {
            self.used.insert(clause);
        }
    }

    /// The index of a card name.
    pub fn name(&mut self, id: &str) -> u16 {
        let words = self.lexicon.name_by_id(id).map_or_else(|| same(id), printed);
        intern(&mut self.interned.names, &mut self.catalog.names, id, words)
    }

    /// The index of an affiliation.
    pub fn term(&mut self, id: &str) -> u16 {
        let words = self.lexicon.affiliation_by_id(id).map_or_else(|| same(id), printed);
        intern(&mut self.interned.terms, &mut self.catalog.terms, id, words)
    }

    /// The index of a keyword.
    pub fn keyword(&mut self, id: &str) -> u16 {
        if let Some(at) = self.interned.keywords.get(id) {
            return *at;
        }
        let mut keyword = Keyword { ko: id.to_owned(), en: id.to_owned(), ..Keyword::default() };
        if let Some(definition) = self.lexicon.definition(id) {
            keyword.ko.clone_from(&definition.ko);
            keyword.en.clone_from(&definition.en);
            keyword.stacking = definition.stacking;
            keyword.effect_clauses.clone_from(&definition.effect_clauses);
            keyword.stacking_clauses.clone_from(&definition.stacking_clauses);
        }
        let at = u16::try_from(self.catalog.keywords.len()).unwrap_or(u16::MAX);
        self.catalog.keywords.push(keyword);
        self.interned.keywords.insert(id.to_owned(), at);
        at
    }

    /// The finding that an act stands in a continuous ability, which doesn't say when. Most games have a head for that.
    pub fn no_moment(&self) -> TextError {
        let says_when = |h: &&HeadWord| h.class == HeadClass::Event && h.param == HeadParam::None;
        let found = fault("act-in-continuous");
        match self.vocabulary.heads.iter().find(says_when) {
            Some(head) => found.arg("game", self.vocabulary.game.id).arg("opening", head.word.id),
            None => found,
        }
    }

    /// The word of a verb of the rulebook.
    pub fn verb(&mut self, id: Id) -> Low<&'static TextVerb> {
        let verb = self.lexicon.verb(id).ok_or_else(|| unknown(id))?;
        self.cite(verb.word.clause);
        Ok(verb)
    }

    pub fn noun(&mut self, id: Id) -> Low<&'static Noun> {
        let noun = self.vocabulary.nouns.iter().find(|n| n.word.id == id.0).ok_or_else(|| unknown(id))?;
        self.cite(noun.word.clause);
        Ok(noun)
    }

    /// A zone word that stands for one or more zone kinds.
    pub fn zone(&mut self, id: Id) -> Low<&'static ZoneWord> {
        let zone = self.vocabulary.zones.iter().find(|z| z.word.id == id.0).ok_or_else(|| unknown(id))?;
        self.cite(zone.word.clause);
        Ok(zone)
    }

    /// The index and the word of a stat.
    pub fn stat(&mut self, id: Id) -> Low<(u8, &'static StatWord)> {
        let at = self.vocabulary.stats.iter().position(|s| s.word.id == id.0).ok_or_else(|| unknown(id))?;
        let word = self.vocabulary.stats.get(at).ok_or_else(|| unknown(id))?;
        self.cite(word.word.clause);
        Ok((small(at), word))
    }

    /// The index of a stat that cards of these types have (bits; 0: any).
    pub fn card_stat(&mut self, id: Id, types: u32) -> Low<u8> {
        let (at, word) = self.stat(id)?;
        let fits = word.of == StatOf::Card && (types == 0 || word.types & types != 0);
        if fits { Ok(at) } else { Err(fault("no-such-stat").arg("stat", id.as_str())) }
    }

    /// The index of a number that cards of these types have, or of a player's of which pieces can lie on them.
    pub fn number_of_card(&mut self, id: Id, types: u32) -> Low<u8> {
        let (at, word) = self.stat(id)?;
        let lies =
            word.of == StatOf::Player && (if types == 0 { word.lies_on != 0 } else { word.lies_on & types != 0 });
        if lies { Ok(at) } else { self.card_stat(id, types) }
    }

    /// The index and the word of a stat of players.
    pub fn player_stat(&mut self, id: Id) -> Low<(u8, &'static StatWord)> {
        let (at, word) = self.stat(id)?;
        if word.of == StatOf::Player { Ok((at, word)) } else { Err(fault("no-such-stat").arg("stat", id.as_str())) }
    }

    pub fn attribute(&mut self, id: Id) -> Low<u16> {
        let at = self.index(self.vocabulary.attributes, id)?;
        Ok(1u16.checked_shl(at.into()).unwrap_or(0))
    }

    pub fn action(&mut self, id: Id) -> Low<u8> {
        self.index(self.vocabulary.actions, id)
    }

    pub fn state(&mut self, id: Id) -> Low<u8> {
        self.index(self.vocabulary.states, id)
    }

    /// The action of entering play in a state, which a rulebook has for the states that cards can enter in.
    pub fn entering(&mut self, state: Id) -> Low<u8> {
        let word = format!("enter-{state}");
        let known = self.vocabulary.actions.iter().find(|action| action.id == word);
        let action = known.ok_or_else(|| unsayable(format!("(enters {state})")))?.id;
        self.state(state)?;
        self.action(Id(action))
    }

    pub fn step(&mut self, id: Id) -> Low<u8> {
        self.index(self.vocabulary.steps, id)
    }

    pub fn phase(&mut self, id: Id) -> Low<u8> {
        self.index(self.vocabulary.phases, id)
    }

    /// A cause of the vocabulary, as a bit.
    pub fn cause(&mut self, id: Id) -> Low<u32> {
        let at = self.index(self.vocabulary.causes, id)?;
        Ok(1u32.checked_shl(at.into()).unwrap_or(0))
    }

    fn index(&mut self, table: &'static [Word], id: Id) -> Low<u8> {
        let at = Vocabulary::index(table, id.0).ok_or_else(|| unknown(id))?;
        if let Some(word) = table.get(at) {
            self.cite(word.clause);
        }
        Ok(small(at))
    }

    /// The number of the relation between a card and the one across the table; `None`: the game has none.
    pub fn facing(&self) -> Option<u8> {
        self.tracked().relation("facing")
    }

    /// What the rulebook keeps track of beyond what every game has, with the numbers of it.
    pub fn tracked(&self) -> &'static Tracked {
        &self.book.printed().tracked
    }

    /// What an effect remembers having done by a verb.
    pub fn deed(&self, verb: Verb) -> Low<Deed> {
        let unknown = || unsayable(format!("(done {})", verb.as_str()));
        Ok(match verb {
            Verb::Trash => Deed::Trashed,
            Verb::Put => Deed::Moved,
            Verb::Reveal => Deed::Revealed,
            Verb::Look => Deed::Looked,
            Verb::Deploy | Verb::Upgrade => Deed::Entered,
            Verb::Draw => Deed::Drawn,
            Verb::Equip => Deed::Attached,
            Verb::Move => Deed::Relocated,
            Verb::Attack => Deed::Rule(self.tracked().deed("attack").ok_or_else(unknown)?),
            // No effect makes a unit defend.
            Verb::Defend => return Err(unknown()),
        })
    }

    /// The index and the word of a head.
    pub fn head(&mut self, id: Id) -> Low<(u8, &'static HeadWord)> {
        let at = self.vocabulary.heads.iter().position(|h| h.word.id == id.0).ok_or_else(|| unknown(id))?;
        let word = self.vocabulary.heads.get(at).ok_or_else(|| unknown(id))?;
        self.cite(word.word.clause);
        Ok((small(at), word))
    }

    /// The heads that a head or a family of heads (`active`) means, as indices.
    pub fn heads(&mut self, keyword: &KeywordRef) -> Low<Vec<u8>> {
        if let Some(keyword) = &keyword.keyword {
            return Err(self.no_keyword(keyword));
        }
        let Some(id) = keyword.head else { return Ok(Vec::new()) };
        if let Ok((at, _)) = self.head(id) {
            return Ok(vec![at]);
        }
        let family = |word: &HeadWord| word.word.id.split_once('-').is_some_and(|(first, _)| first == id.0);
        let found: Vec<u8> =
            self.vocabulary.heads.iter().enumerate().filter(|(_, h)| family(h)).map(|(at, _)| small(at)).collect();
        if found.is_empty() { Err(unknown(id)) } else { Ok(found) }
    }

    /// Where in a sentence the word stands that refers to nothing, or to too much: `that unit` if it is there once, else
    /// the whole sentence.
    pub fn narrowed(&self, span: Range<usize>, word: Option<&str>) -> Range<usize> {
        let Some(sentence) = self.source.get(span.clone()) else { return span };
        let Some(word) = word else { return span };
        let noun = self.vocabulary.nouns.iter().find(|n| n.word.id == word);
        let nouns = noun.into_iter().flat_map(|noun| {
            let korean = noun.word.ko.iter().map(|w| format!("그 {w}"));
            korean.chain(noun.word.en.iter().flat_map(|w| [format!("those {w}s"), format!("that {w}")]))
        });
        let numbers = [format!("고른 {word}장"), format!("{word} chosen")];
        for phrase in nouns.chain(numbers) {
            let mut found = sentence.match_indices(&phrase);
            if let (Some((at, phrase)), None) = (found.next(), found.next()) {
                return span.start + at..span.start + at + phrase.len();
            }
        }
        span
    }

    /// The refusal of a keyword whose file says nothing that could be understood.
    pub fn no_keyword(&self, id: &str) -> TextError {
        self.of_keyword("keyword-not-available", id)
    }

    /// A finding about a keyword, by its id.
    pub fn of_keyword(&self, code: &'static str, id: &str) -> TextError {
        let named = self.lexicon.keyword_by_id(id);
        let printed = |own: fn(&KeywordName) -> [&Vec<String>; 2]| {
            let [own, other] = own(named?);
            own.first().or(other.first()).map(String::as_str)
        };
        let en = printed(|k| [&k.en, &k.ko]).unwrap_or(id);
        let ko = printed(|k| [&k.ko, &k.en]).unwrap_or(id);
        fault(code).arg("keyword", en).arg("keyword-ko", ko)
    }

    /// Zone kinds of a position word (`center`), as bits: what the head that takes it as its parameter looks at.
    pub fn position(&mut self, id: Id) -> Low<u32> {
        for (at, head) in self.vocabulary.heads.iter().enumerate() {
            let HeadParam::OneOf(words) = head.param else { continue };
            let Some(choice) = Vocabulary::index(words, id.0) else { continue };
            if let Some(word) = words.get(choice) {
                self.cite(word.clause);
            }
            if let HeadMeaning::State(cond) = self.book.head(small(at), &HeadArgument::Choice(choice))
                && let Cond::In(kinds) = *cond
            {
                return Ok(kinds);
            }
        }
        Err(unknown(id))
    }

    fn all_places(&mut self) -> u32 {
        let mut all = 0;
        for head in self.vocabulary.heads {
            let HeadParam::OneOf(words) = head.param else { continue };
            for word in words {
                all |= self.position(Id(word.id)).unwrap_or(0);
            }
        }
        if all != 0 {
            return all;
        }
        // Without words for positions: wherever cards of the first noun's types lie in play, and under no other card.
        let types = self.vocabulary.nouns.first().and_then(|n| n.types()).unwrap_or(0);
        let lies = self.book.printed().limits.lies.iter().zip(0u32..).filter(|(_, at)| types & 1 << at != 0);
        let zones = &self.book.printed().zones;
        lies.fold(0, |all, (lies, _)| all | lies) & zones.in_play & !(1 << zones.attached)
    }
}

/// Indices are small: vocabularies have a few dozen words.
pub(super) fn small(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

fn unknown(id: Id) -> TextError {
    fault("unknown-word").arg("word", id.as_str())
}

fn same(id: &str) -> Names {
    Names { ko: id.to_owned(), en: id.to_owned() }
}

fn printed(term: &Term) -> Names {
    let first = |spellings: &[String]| spellings.first().cloned().unwrap_or_else(|| term.id.clone());
    Names { ko: first(&term.ko), en: first(&term.en) }
}

fn intern(map: &mut HashMap<String, u16>, list: &mut Vec<Names>, id: &str, words: Names) -> u16 {
    if let Some(at) = map.get(id) {
        return *at;
    }
    let at = u16::try_from(list.len()).unwrap_or(u16::MAX);
    list.push(words);
    map.insert(id.to_owned(), at);
    at
}
