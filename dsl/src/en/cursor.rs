//! A place in the tokens of one sentence, with what could have stood at the farthest place reached. It knows no sentence.

use std::ops::Range;

use crate::lexicon::{Class, Lexicon};
use crate::text::{Lang, TextError};
use crate::tree::{Id, Side, Stmt};

use super::token::{Kind, Sentence, Tok};

/// What was wanted at the farthest token that anything was tried at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    at: usize,
    /// Words that the language has at this place.
    pub(crate) words: Vec<&'static str>,
    /// Lists of words of which the game or the project has one at this place.
    pub(crate) classes: Vec<Class>,
}

/// A reader of tokens. Cloning it is a place to come back to; what was wanted survives through [`Cursor::back`].
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    pub(crate) lex: &'a Lexicon,
    /// The whole text, as written.
    pub(crate) source: &'a str,
    toks: &'a [Tok],
    pub(crate) at: usize,
    wanted: Wanted,
    /// Where the sentence ends, for an error behind its last token.
    end: usize,
    /// Whether `in …` behind a noun belongs to the verb, as a destination.
    pub(crate) in_is_destination: bool,
    /// Whether `for each …` behind a noun belongs to the verb, as its number.
    pub(crate) counts_behind: bool,
    /// The player who acts in what is being read.
    pub(crate) actor: Side,
    /// Whether each player acts, whose things are `their`.
    pub(crate) each_acts: bool,
    /// Whether what is being read holds all the time.
    pub(crate) constant: bool,
    /// The attribute that the oath's sentence before named.
    pub(crate) oath: Option<Id>,
    /// The type of the card whose text it is.
    pub(crate) holder: Option<u8>,
    /// What the readings so far have met.
    pub(crate) log: Log,
    /// How many more readings may be tried: bounds the work on a text made to be slow.
    fuel: u32,
    /// How many readings are nested: bounds the stack.
    depth: u32,
}

/// What readings meet besides their tree. A reading that fails takes its part back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log {
    /// Mistakes that do not hinder the reading: a name that nobody knows.
    pub(crate) errors: Vec<TextError>,
    /// Keywords, with where they end.
    pub(crate) keywords: Vec<(usize, String)>,
    /// Where `it` and `they` stand for a choice.
    pub(crate) pronouns: Vec<Range<usize>>,
    /// What is done together with what the sentence says first.
    pub(crate) together: Option<Stmt>,
}

impl Log {
    fn mark(&self) -> [usize; 3] {
        [self.errors.len(), self.keywords.len(), self.pronouns.len()]
    }

    fn undo(&mut self, [errors, keywords, pronouns]: [usize; 3]) {
        self.errors.truncate(errors);
        self.keywords.truncate(keywords);
        self.pronouns.truncate(pronouns);
    }

    /// Adds what another reader met.
    pub(crate) fn add(&mut self, other: Log) {
        self.errors.extend(other.errors);
        self.keywords.extend(other.keywords);
        self.pronouns.extend(other.pronouns);
    }
}

/// How many readings may be tried on one sentence; no printed one comes near it.
const FUEL: u32 = 200_000;
/// How deep readings may nest.
const DEPTH: u32 = 80;

impl<'a> Cursor<'a> {
    pub(crate) fn new(lex: &'a Lexicon, source: &'a str, toks: &'a [Tok], end: usize) -> Self {
        Cursor {
            lex,
            source,
            toks,
            at: 0,
            wanted: Wanted::default(),
            end,
            in_is_destination: false,
            counts_behind: false,
            actor: Side::Own,
            each_acts: false,
            constant: false,
            oath: None,
            holder: None,
            log: Log::default(),
            fuel: FUEL,
            depth: 0,
        }
    }

    /// A reader of the tokens inside a bracket of this sentence.
    pub(crate) fn inside(&self, toks: &'a [Tok], end: usize) -> Cursor<'a> {
        Cursor {
            fuel: self.fuel,
            depth: self.depth,
            holder: self.holder,
            ..Cursor::new(self.lex, self.source, toks, end)
        }
    }

    /// Takes over what a reader of a bracket has noted.
    pub(crate) fn learn(&mut self, inner: Cursor<'a>) {
        self.fuel = inner.fuel;
        self.log.add(inner.log);
    }

    pub(crate) fn tok(&self) -> Option<&'a Tok> {
        self.toks.get(self.at)
    }

    pub(crate) fn kind(&self) -> Option<&'a Kind> {
        self.tok().map(|t| &t.kind)
    }

    pub(crate) fn ahead(&self, n: usize) -> Option<&'a Kind> {
        self.toks.get(self.at + n).map(|t| &t.kind)
    }

    /// The first word of the sentence that is one of these.
    pub(crate) fn word_of(&self, words: &[&str]) -> Option<(&'a Tok, &'a str)> {
        self.toks.iter().find_map(|tok| match &tok.kind {
            Kind::Word(word) if words.contains(&word.as_str()) => Some((tok, word.as_str())),
            _ => None,
        })
    }

    /// The token at a place of the sentence.
    pub(crate) fn tok_at(&self, at: usize) -> Option<&'a Kind> {
        self.toks.get(at).map(|t| &t.kind)
    }

    pub(crate) fn done(&self) -> bool {
        self.at >= self.toks.len()
    }

    /// Where the next token stands, or the end of the sentence.
    pub(crate) fn span(&self) -> Range<usize> {
        self.tok().map_or(self.end..self.end, |t| t.span.clone())
    }

    /// The source range from an earlier place to here.
    pub(crate) fn since(&self, start: usize) -> Range<usize> {
        let from = self.toks.get(start).map_or(self.end, |t| t.span.start);
        let to = self.at.checked_sub(1).and_then(|i| self.toks.get(i)).map_or(from, |t| t.span.end);
        from..to.max(from)
    }

    /// Returns to an earlier place.
    pub(crate) fn back(&mut self, at: usize) {
        self.at = at;
    }

    /// Tries a reading; without one the place is as before.
    pub(crate) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, mark) = (self.at, self.log.mark());
        let found = self.deeper(read);
        if found.is_none() {
            self.at = at;
            self.log.undo(mark);
        }
        found
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.fuel == 0 || self.depth >= DEPTH {
            return None;
        }
        self.fuel -= 1;
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// Looks whether a reading is possible without taking it.
    pub(crate) fn sees(&mut self, read: impl FnOnce(&mut Self) -> Option<()>) -> bool {
        let (at, mark) = (self.at, self.log.mark());
        let found = self.deeper(read).is_some();
        self.at = at;
        self.log.undo(mark);
        found
    }

    fn at_frontier(&mut self) -> Option<&mut Wanted> {
        if self.at > self.wanted.at {
            self.wanted = Wanted { at: self.at, ..Wanted::default() };
        }
        (self.at == self.wanted.at).then_some(&mut self.wanted)
    }

    fn want(&mut self, word: &'static str) {
        if let Some(w) = self.at_frontier()
            && !w.words.contains(&word)
        {
            w.words.push(word);
        }
    }

    pub(crate) fn want_class(&mut self, class: Class) {
        if let Some(w) = self.at_frontier()
            && !w.classes.contains(&class)
        {
            w.classes.push(class);
        }
    }

    /// Says that the sentence should have ended here.
    pub(crate) fn want_end(&mut self) {
        self.want(".");
    }

    /// The farthest place at which something was wanted, with its token if there is one.
    pub(crate) fn stuck(&self) -> (Option<&'a Tok>, usize, &Wanted) {
        (self.toks.get(self.wanted.at), self.end, &self.wanted)
    }

    /// Takes this word if it stands here.
    pub(crate) fn word(&mut self, word: &'static str) -> Option<()> {
        match self.kind() {
            Some(Kind::Word(w)) if w == word => {
                self.at += 1;
                Some(())
            }
            _ => {
                self.want(word);
                None
            }
        }
    }

    /// Takes these words in a row, all or none.
    pub(crate) fn words(&mut self, words: &'static str) -> Option<()> {
        self.attempt(|c| words.split(' ').try_for_each(|w| c.word(w)))
    }

    /// Takes the first of these phrases that fits.
    pub(crate) fn any(&mut self, phrases: &[&'static str]) -> Option<()> {
        phrases.iter().find_map(|p| self.words(p))
    }

    /// Takes the first of these phrases that stands here, and tells which.
    pub(crate) fn which(&mut self, phrases: &[&'static str]) -> Option<usize> {
        phrases.iter().position(|p| self.words(p).is_some())
    }

    /// Takes a phrase if it is there.
    pub(crate) fn skip(&mut self, phrase: &'static str) -> bool {
        self.words(phrase).is_some()
    }

    pub(crate) fn comma(&mut self) -> Option<()> {
        self.exactly(&Kind::Comma, ",")
    }

    pub(crate) fn colon(&mut self) -> Option<()> {
        self.exactly(&Kind::Colon, ":")
    }

    pub(crate) fn possessive(&mut self) -> Option<()> {
        self.exactly(&Kind::Possessive, "'s")
    }

    fn exactly(&mut self, kind: &Kind, name: &'static str) -> Option<()> {
        if self.kind() == Some(kind) {
            self.at += 1;
            return Some(());
        }
        self.want(name);
        None
    }

    /// A number in digits or as a word.
    pub(crate) fn number(&mut self) -> Option<i32> {
        const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let n = match self.kind() {
            Some(Kind::Number(n)) => i32::try_from(*n).unwrap_or(i32::MAX),
            Some(Kind::Word(w)) if w == "a" || w == "an" => 1,
            Some(Kind::Word(w)) => {
                let Some(n) = WORDS.iter().position(|x| x == w) else {
                    self.want("a number");
                    return None;
                };
                i32::try_from(n + 1).unwrap_or(i32::MAX)
            }
            _ => {
                self.want("a number");
                return None;
            }
        };
        self.at += 1;
        Some(n)
    }

    /// A number in digits only.
    pub(crate) fn digits(&mut self) -> Option<i32> {
        match self.kind() {
            Some(Kind::Number(_)) => self.number(),
            _ => {
                self.want("a number");
                None
            }
        }
    }

    /// The longest run of words here that `known` knows, tried as written and in the singular.
    fn longest<T>(&mut self, class: Class, known: impl Fn(&Lexicon, &str) -> Option<T>) -> Option<T> {
        for len in (1..=4).rev() {
            let mut words: Vec<&str> = Vec::new();
            for n in 0..len {
                if let Some(Kind::Word(w)) = self.ahead(n) {
                    words.push(w);
                }
            }
            if words.len() < len {
                continue;
            }
            let text = words.join(" ");
            let found = singulars(&text).into_iter().find_map(|t| known(self.lex, &t));
            if found.is_some() {
                self.at += len;
                return found;
            }
        }
        self.want_class(class);
        None
    }

    /// A word of one of the vocabulary's lists.
    pub(crate) fn game_word(&mut self, class: Class) -> Option<Id> {
        self.longest(class, |lex, text| lex.id(Lang::En, class, text))
    }

    /// This word of one of the vocabulary's lists.
    pub(crate) fn game_word_is(&mut self, class: Class, id: &str) -> Option<()> {
        self.attempt(|c| (c.game_word(class)? == *id).then_some(()))
    }

    /// Whether the first noun since a place is a plural.
    pub(crate) fn plural_since(&self, start: usize) -> bool {
        let words = self.toks.get(start..self.at).into_iter().flatten().filter_map(|tok| match &tok.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        });
        let is_noun = |word: &str| self.lex.find(Lang::En, Class::Noun, word).is_some();
        let mut nouns = words.filter_map(|word| {
            let found = is_noun(word) || singulars(word).iter().any(|one| is_noun(one));
            found.then(|| !is_noun(word))
        });
        nouns.next().unwrap_or(false)
    }

    /// The cause that an ability is.
    pub(crate) fn effect(&mut self) -> Option<()> {
        self.game_word_is(Class::Cause, Id("effect").as_str())
    }

    /// `this effect`
    pub(crate) fn this_effect(&mut self) -> Option<()> {
        self.attempt(|c| {
            c.word("this")?;
            c.effect()
        })
    }

    /// The noun for what stands on the board.
    pub(crate) fn standing(&mut self) -> Option<()> {
        self.game_word_is(Class::Noun, self.lex.standing().as_str())
    }

    /// The noun for what is put under others.
    pub(crate) fn worn_noun(&mut self) -> Option<()> {
        self.game_word_is(Class::Noun, self.lex.worn().as_str())
    }

    /// A place that takes one card; no word in a game without such places.
    pub(crate) fn slot(&mut self) -> Option<()> {
        let slots = self.lex.slots();
        (!slots.as_str().is_empty()).then(|| self.game_word_is(Class::Zone, slots.as_str()))?
    }

    /// What facing zones are together; no word in a game without them.
    pub(crate) fn column(&mut self) -> Option<()> {
        let columns = self.lex.vocabulary().columns;
        (!columns.is_empty()).then(|| self.game_word(Class::Column).map(drop))?
    }

    /// The word for a number, as it is printed or spelt otherwise, and never its plural.
    pub(crate) fn stat_word(&mut self, id: &'static str) -> Option<()> {
        self.any(self.lex.stat(Id(id))?.word.en)
    }

    /// The word for the phase with this id.
    pub(crate) fn phase_word(&mut self, id: Id) -> Option<()> {
        self.any(self.lex.vocabulary().phases.iter().find(|phase| id == *phase.id)?.en)
    }

    /// The cause that fighting is.
    pub(crate) fn fighting(&mut self) -> Option<()> {
        self.game_word_is(Class::Cause, self.lex.fighting().as_str())
    }

    /// A keyword's name; gives its id.
    pub(crate) fn keyword_name(&mut self) -> Option<String> {
        self.longest(Class::Keyword, |lex, text| lex.keyword(Lang::En, text).map(|k| k.id.clone()))
    }

    /// An affiliation in its marks; an unknown one is kept as written and reported.
    pub(crate) fn affiliation(&mut self) -> Option<String> {
        let Some(Kind::Affiliation(text)) = self.kind() else {
            self.want("《…》");
            return None;
        };
        let span = self.span();
        self.at += 1;
        Some(match self.lex.affiliation(Lang::En, text) {
            Some(term) => term.id.clone(),
            None => {
                self.unknown(span, Class::Affiliation, text, "《", "》");
                text.clone()
            }
        })
    }

    /// A card name in its marks; an unknown one is kept as written and reported.
    pub(crate) fn name(&mut self) -> Option<String> {
        let Some(Kind::Name(text)) = self.kind() else {
            self.want("〈…〉");
            return None;
        };
        let span = self.span();
        self.at += 1;
        Some(match self.lex.name(Lang::En, text) {
            Some(term) => term.id.clone(),
            None => {
                self.unknown(span, Class::Name, text, "〈", "〉");
                text.clone()
            }
        })
    }

    fn unknown(&mut self, span: Range<usize>, class: Class, text: &str, open: &str, close: &str) {
        let mut error = TextError::new("unknown-word", span.clone()).arg("word", text).arg("class", class.as_str());
        if let Some(near) = self.lex.nearest(Lang::En, &[class], text) {
            error = error.suggest(span, format!("{open}{near}{close}"));
        }
        self.log.errors.push(error);
    }

    /// The sentences of a quotation.
    pub(crate) fn quote(&mut self) -> Option<&'a [Sentence]> {
        let Some(Kind::Quote(inner)) = self.kind() else {
            self.want("「…」");
            return None;
        };
        self.at += 1;
        Some(inner)
    }

    /// The tokens of a bracket, with a reader of them.
    pub(crate) fn bracket(&mut self) -> Option<Cursor<'a>> {
        let Some(Tok { kind: Kind::Bracket(inner), span, .. }) = self.tok() else {
            self.want("[…]");
            return None;
        };
        self.at += 1;
        Some(self.inside(inner, span.end.saturating_sub(1)))
    }
}

/// A text and what its last word may be the plural of.
pub(crate) fn singulars(text: &str) -> Vec<String> {
    let mut out = vec![text.to_owned()];
    if let Some(stem) = text.strip_suffix("ies") {
        out.push(format!("{stem}y"));
    }
    if let Some(stem) = text.strip_suffix("es") {
        out.push(stem.to_owned());
    }
    if let Some(stem) = text.strip_suffix('s') {
        out.push(stem.to_owned());
    }
    out
}
