//! Every word that a card text of one game may use: the rulebook's vocabulary, the keywords of the keyword files, the
//! affiliations of the terms file and the card names, in both languages. Readers and printers resolve words here and ask for the
//! nearest one when a word is unknown. It knows no grammar.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use cardwright_core::kernel::catalog::Stacking;
use cardwright_core::vocabulary::{
    CommonVerb, CommonVerbWord, HeadClass, HeadParam, HeadWord, Noun, StatWord, TextVerb, VerbMeaning, Vocabulary,
    Word, ZoneWord,
};

use crate::english::capital;
use crate::korean::GameVerbs;
pub use crate::lang::Lang;
use crate::rows::Phrases;
use crate::tree::{Owner, Side, Spot, Template, Zone};
pub use crate::words::Class;
use crate::words::{Id, WordIds};

/// What a keyword takes between its brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParamKind {
    /// `[2]`
    Number,
    /// `[cost 2 or less]`
    Filter,
    /// `[hit +1]`
    Effect,
    /// `〈N〉`
    Name,
}

/// A keyword as texts speak of it: its names and its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeywordName {
    /// Its id: the name of its file.
    pub id: String,
    /// Korean spellings, printed one first.
    pub ko: Vec<String>,
    /// English spellings, printed one first.
    pub en: Vec<String>,
    /// The head that it must stand under; `None`: any or none.
    pub needs: Option<Id>,
    /// What it takes between its brackets, in order.
    pub params: Vec<ParamKind>,
}

/// What a keyword does: its text, ready to be filled in, and what its file says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The Korean name.
    pub ko: String,
    /// The English name.
    pub en: String,
    /// What it takes between its brackets, in order.
    pub params: Vec<ParamKind>,
    /// Its head and its sentences.
    pub template: Template,
    /// What several of it on one card do.
    pub stacking: Stacking,
    /// Its text in the language that its file lacks, with the names of its parameters in braces; "": the file has both.
    pub other_text: String,
    /// Clauses that say how it is written.
    pub notation_clauses: Vec<String>,
    /// Clauses that say what it does.
    pub effect_clauses: Vec<String>,
    /// Clauses that say what several of it do.
    pub stacking_clauses: Vec<String>,
}

/// A free word: an affiliation or a card name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The id that trees use.
    pub id: String,
    /// Korean spellings, printed one first.
    pub ko: Vec<String>,
    /// English spellings, printed one first.
    pub en: Vec<String>,
}

/// One spelling of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelling {
    /// The word as printed.
    pub text: String,
    /// Without spaces, lower case: what is compared.
    pub key: String,
    /// The list that it stands in.
    pub class: Class,
    /// Its place in that list (for [`Class::Position`], in the lexicon's own list of them).
    pub index: usize,
}

/// The words of one game and project, to read and print texts with.
#[derive(Debug, Clone)]
pub struct Lexicon {
    vocabulary: &'static Vocabulary,
    families: Vec<Family>,
    positions: Vec<Word>,
    keywords: Vec<KeywordName>,
    definitions: BTreeMap<String, Definition>,
    affiliations: Vec<Term>,
    names: Vec<Term>,
    name_ids: HashMap<String, usize>,
    spellings: [Vec<Spelling>; 2],
    index: [HashMap<(Class, String), usize>; 2],
    starts: [HashMap<char, Vec<usize>>; 2],
    ko_verbs: Arc<GameVerbs>,
    /// The rows with these words, from when they are first needed.
    phrases: OnceLock<Phrases>,
}

impl Lexicon {
    /// The words of a rulebook, without keywords, affiliations and names.
    pub fn new(vocabulary: &'static Vocabulary) -> Self {
        let mut positions: Vec<Word> = Vec::new();
        for head in vocabulary.heads {
            if let HeadParam::OneOf(words) = head.param {
                positions.extend(words);
            }
        }
        let mut lexicon = Lexicon {
            vocabulary,
            families: families(vocabulary),
            positions,
            keywords: Vec::new(),
            definitions: BTreeMap::new(),
            affiliations: Vec::new(),
            names: Vec::new(),
            name_ids: HashMap::new(),
            spellings: [Vec::new(), Vec::new()],
            index: [HashMap::new(), HashMap::new()],
            starts: [HashMap::new(), HashMap::new()],
            ko_verbs: Arc::new(GameVerbs::new(vocabulary)),
            phrases: OnceLock::new(),
        };
        let tables: [(Class, Vec<Word>); 12] = [
            (Class::Noun, vocabulary.nouns.iter().map(|n| n.word).collect()),
            (Class::Zone, vocabulary.zones.iter().map(|z| z.word).collect()),
            (Class::Stat, vocabulary.stats.iter().map(|s| s.word).collect()),
            (Class::Attribute, vocabulary.attributes.to_vec()),
            (Class::Head, vocabulary.heads.iter().map(|h| h.word).collect()),
            (Class::Phase, vocabulary.phases.to_vec()),
            (Class::Step, vocabulary.steps.to_vec()),
            (Class::Action, vocabulary.actions.to_vec()),
            (Class::State, vocabulary.states.to_vec()),
            (Class::Cause, vocabulary.causes.to_vec()),
            (Class::Column, vocabulary.columns.to_vec()),
            (Class::Position, lexicon.positions.clone()),
        ];
        for (class, words) in tables {
            for (at, word) in words.iter().enumerate() {
                lexicon.spell(Lang::Ko, class, at, word.ko.iter().copied());
                lexicon.spell(Lang::En, class, at, word.en.iter().copied());
            }
        }
        for (at, verb) in vocabulary.verbs.iter().enumerate() {
            // Korean ones are known by their forms
            lexicon.spell(Lang::En, Class::Verb, at, verb.word.en.iter().copied());
        }
        for (at, family) in lexicon.families.clone().into_iter().enumerate() {
            lexicon.spell(Lang::Ko, Class::Head, vocabulary.heads.len() + at, [family.ko].into_iter());
            lexicon.spell(Lang::En, Class::Head, vocabulary.heads.len() + at, [family.en].into_iter());
        }
        lexicon
    }

    /// Makes a keyword known.
    pub fn add_keyword(&mut self, keyword: KeywordName) {
        let at = self.keywords.len();
        self.spell(Lang::Ko, Class::Keyword, at, keyword.ko.iter().map(String::as_str));
        self.spell(Lang::En, Class::Keyword, at, keyword.en.iter().map(String::as_str));
        self.keywords.push(keyword);
        self.phrases = OnceLock::new();
    }

    /// Makes an affiliation known.
    pub fn add_affiliation(&mut self, term: Term) {
        let at = self.affiliations.len();
        self.spell(Lang::Ko, Class::Affiliation, at, term.ko.iter().map(String::as_str));
        self.spell(Lang::En, Class::Affiliation, at, term.en.iter().map(String::as_str));
        self.affiliations.push(term);
    }

    /// Adds a card name. Several cards may share one; they share their id then.
    pub fn add_name(&mut self, term: Term) {
        let at = self.names.len();
        self.spell(Lang::Ko, Class::Name, at, term.ko.iter().map(String::as_str));
        self.spell(Lang::En, Class::Name, at, term.en.iter().map(String::as_str));
        self.name_ids.entry(term.id.clone()).or_insert(at);
        self.names.push(term);
    }

    fn spell<'a>(&mut self, lang: Lang, class: Class, index: usize, texts: impl Iterator<Item = &'a str>) {
        let [ko, en] = &mut self.spellings;
        let [ko_index, en_index] = &mut self.index;
        let [ko_starts, en_starts] = &mut self.starts;
        let (list, map, starts) = if lang == Lang::Ko { (ko, ko_index, ko_starts) } else { (en, en_index, en_starts) };
        for text in texts {
            let key = key(text);
            if key.is_empty() {
                continue;
            }
            map.entry((class, key.clone())).or_insert(index);
            if let Some(first) = key.chars().next() {
                starts.entry(first).or_default().push(list.len());
            }
            list.push(Spelling { text: text.to_owned(), key, class, index });
        }
    }

    /// The vocabulary of the game's rulebook.
    pub fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    /// Every spelling of a language, class by class in the order they were added.
    pub fn spellings(&self, lang: Lang) -> &[Spelling] {
        let [ko, en] = &self.spellings;
        if lang == Lang::Ko { ko } else { en }
    }

    /// The spellings whose key starts with this character, in no order of length.
    pub fn starting_with(&self, lang: Lang, first: char) -> impl Iterator<Item = &Spelling> {
        let [ko, en] = &self.starts;
        let map = if lang == Lang::Ko { ko } else { en };
        let list = self.spellings(lang);
        map.get(&first).into_iter().flatten().filter_map(move |at| list.get(*at))
    }

    /// The place of a word in its list. Spaces and case do not matter.
    pub fn find(&self, lang: Lang, class: Class, text: &str) -> Option<usize> {
        let [ko, en] = &self.index;
        let map = if lang == Lang::Ko { ko } else { en };
        map.get(&(class, key(text))).copied()
    }

    /// The id of a vocabulary word; nothing for keywords, affiliations and names.
    pub fn id(&self, lang: Lang, class: Class, text: &str) -> Option<Id> {
        self.id_at(class, self.find(lang, class, text)?)
    }

    /// The id of the vocabulary word at a place of its list.
    pub fn id_at(&self, class: Class, index: usize) -> Option<Id> {
        let v = self.vocabulary;
        let word = match class {
            Class::Noun => v.nouns.get(index).map(|n| n.word),
            Class::Zone => v.zones.get(index).map(|z| z.word),
            Class::Stat => v.stats.get(index).map(|s| s.word),
            Class::Attribute => v.attributes.get(index).copied(),
            Class::Head => match v.heads.get(index) {
                Some(head) => Some(head.word),
                None => return self.families.get(index.checked_sub(v.heads.len())?).map(|f| Id(f.id)),
            },
            Class::Phase => v.phases.get(index).copied(),
            Class::Step => v.steps.get(index).copied(),
            Class::Action => v.actions.get(index).copied(),
            Class::Verb => v.verbs.get(index).map(|verb| verb.word),
            Class::State => v.states.get(index).copied(),
            Class::Cause => v.causes.get(index).copied(),
            Class::Tally => v.tallies.get(index).map(|tally| tally.word),
            Class::Token => self.phrasing().and_then(|phrasing| phrasing.tokens.get(index)).map(|token| token.word),
            Class::Counter => self.phrasing().and_then(|phrasing| phrasing.counters.get(index)).map(|kind| kind.word),
            Class::Column => v.columns.get(index).copied(),
            Class::Position => self.positions.get(index).copied(),
            Class::Keyword | Class::Affiliation | Class::Name => None,
        };
        word.map(|w| Id(w.id))
    }

    /// The vocabulary's own copy of an id, if it has such a word.
    pub fn by_id(&self, class: Class, id: &str) -> Option<Id> {
        (0..).map_while(|at| self.id_at(class, at)).find(|word| word.as_str() == id)
    }

    /// The head word with this id; nothing for a family.
    pub fn head(&self, id: Id) -> Option<&'static HeadWord> {
        self.vocabulary.heads.iter().find(|h| h.word.id == id.0)
    }

    /// The noun with this id.
    pub fn noun(&self, id: Id) -> Option<&'static Noun> {
        self.vocabulary.nouns.iter().find(|n| n.word.id == id.0)
    }

    /// What is counted over the whole game, by its id.
    pub fn tally(&self, id: Id) -> Option<&'static cardwright_core::vocabulary::Tally> {
        self.vocabulary.tallies.iter().find(|tally| tally.word.id == id.0)
    }

    /// The verb of the rulebook with this id.
    pub fn verb(&self, id: Id) -> Option<&'static TextVerb> {
        self.vocabulary.verbs.iter().find(|v| v.word.id == id.0)
    }

    /// The verb of the rulebook that is done to cards which are forbidden to undergo this action.
    pub fn undergone(&self, action: Id) -> Option<&'static TextVerb> {
        let of = |v: &&TextVerb| v.action == action.0 && v.cards.undergo();
        self.vocabulary.verbs.iter().find(of)
    }

    /// The verb of the rulebook that is this action.
    pub fn acting(&self, action: Id) -> Option<&'static TextVerb> {
        self.vocabulary.verbs.iter().find(|v| v.action == action.0)
    }

    /// The verb of the rulebook that puts cards there, done by that player, and says nothing else.
    pub fn putting(&self, to: &Zone, actor: Side) -> Option<&'static TextVerb> {
        let Zone::Of { zone, spot: Spot::Whole, owner } = to else { return None };
        let puts = |v: &&TextVerb| match v.does {
            VerbMeaning::Put(id, owners) => *zone == id && *owner == if owners { Owner::Owner } else { actor.into() },
            _ => false,
        };
        self.vocabulary.verbs.iter().find(puts)
    }

    /// The table of phrases with these words.
    pub(crate) fn phrases(&self) -> &Phrases {
        self.phrases.get_or_init(|| Phrases::of(self))
    }

    /// The verbs that the rulebook has words for, in Korean.
    pub(crate) fn ko_verbs(&self) -> &GameVerbs {
        &self.ko_verbs
    }

    /// The rulebook's word for what the card language has sentences of its own for.
    pub fn common_verb(&self, frame: CommonVerb) -> Option<&'static CommonVerbWord> {
        self.vocabulary.common_verbs.iter().find(|v| v.verb == frame)
    }

    /// The card type that leads a deck: the one that no noun of card text speaks of.
    pub fn leader(&self) -> Option<&'static Word> {
        let unnamed = |at: u8| self.vocabulary.nouns.iter().all(|n| !n.is_of(at));
        let mut types =
            self.vocabulary.types.iter().zip(0u8..).filter(|(_, at)| self.vocabulary.leader && unnamed(*at));
        types.next().map(|(word, _)| word)
    }

    /// The zone word for the places side by side that take one card each.
    pub fn slots(&self) -> Id {
        Id(self.vocabulary.slots)
    }

    /// The noun for what stands on the board and fights.
    pub fn standing(&self) -> Id {
        self.vocabulary.nouns.first().map_or(Id(""), |n| Id(n.word.id))
    }

    /// The noun for what is put under others, in play.
    pub fn worn(&self) -> Id {
        let worn = self.vocabulary.nouns.iter().find(|n| n.in_play && n.of.is_some() && n.of == self.vocabulary.worn);
        worn.map_or(Id(""), |n| Id(n.word.id))
    }

    /// Whether a noun speaks of cards that are put under others.
    pub fn is_worn(&self, noun: Id) -> bool {
        self.noun(noun).is_some_and(|n| n.of.is_some() && n.of == self.vocabulary.worn)
    }

    /// A text of the card language in this game's words for the other players. The game's words end on a vowel as those of the
    /// language do, so that particles stay as they are.
    pub fn worded<'t>(&self, lang: Lang, text: &'t str) -> Cow<'t, str> {
        let Some([who, whose]) = &self.vocabulary.others else { return Cow::Borrowed(text) };
        let words = |of: &Word| if lang == Lang::Ko { of.ko.first() } else { of.en.first() };
        let (Some(who), Some(whose)) = (words(who), words(whose)) else { return Cow::Borrowed(text) };
        Cow::Owned(match lang {
            Lang::Ko => text.replace("상대", who),
            Lang::En => {
                let all = self.all_others().unwrap_or(whose);
                let text = text.replace("all your opponent's", &format!("all {all}"));
                let text = text.replace("All your opponent's", &format!("All {all}"));
                let lower = text.replace("your opponent's", whose).replace("your opponent", who);
                let [whose, who] = [whose, who].map(|word| capital(word));
                lower.replace("Your opponent's", &whose).replace("Your opponent", &who)
            }
        })
    }

    /// Whose something is in English, where it is that of all the other players at once: behind `all`.
    pub fn all_others(&self) -> Option<&'static str> {
        let [_, whose] = self.vocabulary.others.as_ref()?;
        whose.en.get(1).copied()
    }

    /// Whether what stands in brackets is a keyword, an ability of its own, since other heads stand before a colon.
    pub fn brackets_are_keywords(&self) -> bool {
        self.vocabulary.notation.colon_heads
    }

    /// Whether a new line begins another ability, also without a head, since what works all the time has none.
    pub fn lines_are_abilities(&self) -> bool {
        self.vocabulary.notation.colon_heads && !self.vocabulary.notation.colon_always
    }

    /// Whether an ability with these heads is a keyword alone, so that a sentence behind it is an ability of its own.
    pub fn takes_no_text(&self, heads: &[crate::tree::Head]) -> bool {
        self.brackets_are_keywords() && heads.last().is_some_and(|head| !self.before_colon(head.word))
    }

    /// Whether a head works all the time by the number that it has, so that another head behind it begins another ability.
    pub fn says_all(&self, head: Id) -> bool {
        self.head(head).is_some_and(|h| h.param == HeadParam::Number && h.class == HeadClass::Continuous)
    }

    /// Whether a head stands before a colon, without brackets.
    pub fn before_colon(&self, head: Id) -> bool {
        let notation = &self.vocabulary.notation;
        notation.colon_heads
            && self.head(head).is_some_and(|h| {
                let always = notation.colon_always && h.class == HeadClass::Continuous;
                matches!(h.param, HeadParam::None | HeadParam::Price(_) | HeadParam::Materials | HeadParam::Costs)
                    && (always || matches!(h.class, HeadClass::Event | HeadClass::State | HeadClass::Activated))
            })
    }

    /// The cause that fighting is.
    pub fn fighting(&self) -> Id {
        self.vocabulary.causes.first().map_or(Id(""), |w| Id(w.id))
    }

    /// The zone word that means everything in play.
    pub fn field(&self) -> Id {
        Id(self.vocabulary.field)
    }

    /// What a card of this type is called in its own text, where that is not what stands on the board.
    pub fn itself(&self, card_type: Option<u8>) -> Option<Id> {
        let kind = card_type.filter(|kind| self.vocabulary.selves && Some(*kind) != self.vocabulary.worn)?;
        let own = self.vocabulary.nouns.iter().find(|n| n.in_play && n.is_of(kind));
        let any = || self.vocabulary.nouns.iter().find(|n| n.of.is_none());
        own.or_else(any).map(|n| Id(n.word.id)).filter(|noun| *noun != self.standing())
    }

    /// The zone with this id.
    pub fn zone(&self, id: Id) -> Option<&'static ZoneWord> {
        self.vocabulary.zones.iter().find(|z| z.word.id == id.0)
    }

    /// The number with this id.
    pub fn stat(&self, id: Id) -> Option<&'static StatWord> {
        self.vocabulary.stats.iter().find(|s| s.word.id == id.0)
    }

    /// The noun for cards of the same type in play (`true`) or anywhere else (`false`).
    pub fn noun_in_play(&self, id: Id, in_play: bool) -> Option<Id> {
        let of = self.noun(id)?.of?;
        self.vocabulary.nouns.iter().find(|n| n.of == Some(of) && n.in_play == in_play).map(|n| Id(n.word.id))
    }

    /// Whether a head is of this class.
    pub fn is_head(&self, id: Id, class: HeadClass) -> bool {
        self.head(id).is_some_and(|h| h.class == class)
    }

    /// The keyword with these words.
    pub fn keyword(&self, lang: Lang, text: &str) -> Option<&KeywordName> {
        self.keywords.get(self.find(lang, Class::Keyword, text)?)
    }

    /// All keywords.
    pub fn keywords(&self) -> &[KeywordName] {
        &self.keywords
    }

    /// The keyword with this id.
    pub fn keyword_by_id(&self, id: &str) -> Option<&KeywordName> {
        self.keywords.iter().find(|k| k.id == id)
    }

    /// Says what a keyword does.
    pub fn define(&mut self, id: &str, definition: Definition) {
        self.definitions.insert(id.to_owned(), definition);
    }

    /// What the keyword with this id does, if its file could be understood.
    pub fn definition(&self, id: &str) -> Option<&Definition> {
        self.definitions.get(id)
    }

    /// The affiliation with these words.
    pub fn affiliation(&self, lang: Lang, text: &str) -> Option<&Term> {
        self.affiliations.get(self.find(lang, Class::Affiliation, text)?)
    }

    /// The affiliation that a word means: by its id, or by a spelling in either language.
    pub fn affiliation_like(&self, word: &str) -> Option<&Term> {
        let wanted = key(word);
        let is = |t: &&Term| key(&t.id) == wanted || t.ko.iter().chain(&t.en).any(|s| key(s) == wanted);
        self.affiliations.iter().find(is)
    }

    /// The affiliation with this id.
    pub fn affiliation_by_id(&self, id: &str) -> Option<&Term> {
        self.affiliations.iter().find(|t| t.id == id)
    }

    /// The card name with these words. Of names that differ in spaces or in capitals only it is the one that is spelled so.
    pub fn name(&self, lang: Lang, text: &str) -> Option<&Term> {
        let first = self.names.get(self.find(lang, Class::Name, text)?)?;
        let wanted = spelled(text);
        let named = |term: &Term, is: &dyn Fn(&str) -> bool| {
            let list = if lang == Lang::Ko { &term.ko } else { &term.en };
            list.iter().any(|name| is(name))
        };
        let same = |name: &str| name == text;
        let alike = |name: &str| spelled(name) == wanted;
        if named(first, &same) {
            return Some(first);
        }
        let nearest = |is: &dyn Fn(&str) -> bool| self.names.iter().find(|term| named(term, is));
        let like_first = || Some(first).filter(|term| named(term, &alike));
        nearest(&same).or_else(like_first).or_else(|| nearest(&alike)).or(Some(first))
    }

    /// The card name with this id.
    pub fn name_by_id(&self, id: &str) -> Option<&Term> {
        self.names.get(*self.name_ids.get(id)?)
    }

    /// The printed spelling of the known word nearest to an unknown one, if it is near enough to be meant.
    pub fn nearest(&self, lang: Lang, classes: &[Class], text: &str) -> Option<&str> {
        let known = self.spellings(lang).iter().filter(|s| classes.contains(&s.class));
        crate::suggest::suggest(text, known.map(|s| s.text.as_str()))
    }
}

impl WordIds for Lexicon {
    fn by_id(&self, class: Class, id: &str) -> Option<Id> {
        self.by_id(class, id)
    }
}

/// Heads that share the first part of `first: second`, as a word of its own: `[Active]` means both pages.
#[derive(Debug, Clone, Copy)]
struct Family {
    id: &'static str,
    ko: &'static str,
    en: &'static str,
}

fn families(vocabulary: &Vocabulary) -> Vec<Family> {
    let mut found: Vec<Family> = Vec::new();
    let first = |spellings: &[&'static str]| Some(spellings.first()?.split_once(": ")?.0);
    for HeadWord { word, .. } in vocabulary.heads {
        let (Some(ko), Some(en), Some((id, _))) = (first(word.ko), first(word.en), word.id.split_once('-')) else {
            continue;
        };
        if found.iter().all(|f| f.id != id) {
            found.push(Family { id, ko, en });
        }
    }
    found
}

/// A name as it is told from others: single spaces, lower case. `Root Mother` and `Rootmother` are two.
pub fn spelled(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A word as it is compared: no spaces, lower case.
pub fn key(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}
