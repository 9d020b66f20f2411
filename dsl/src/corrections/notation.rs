//! The notation of corrections: what a line of a table says, read into patterns and accepted wordings. Ids of words are
//! looked up in the game's vocabulary here; a row with an id that the game lacks is no row of it.

use super::pattern::{Bound, Part};
use crate::lexicon::{Class, Lang, Lexicon};
use crate::messages::particle::particle;

/// A piece of an accepted wording.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// What a slot stands for, in the shape that the second word asks for.
    Slot(String, String),
}

/// An accepted wording with places for what the slots of its pattern stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wording(Vec<Piece>);

/// The words of a game as rows ask for them.
pub(super) struct Ids<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) lang: Lang,
}

impl Ids<'_> {
    /// All spellings of the first of some ids (`a|b`) that is a noun, a zone or a number of the game, the printed one first.
    fn spellings(&self, ids: &str) -> Option<Vec<String>> {
        ids.split('|').find_map(|id| {
            [Class::Noun, Class::Zone, Class::Stat, Class::Column].into_iter().find_map(|class| {
                let is = |index: usize| self.lexicon.id_at(class, index).is_some_and(|word| word.as_str() == id);
                let all = self.lexicon.spellings(self.lang).iter().filter(|s| s.class == class && is(s.index));
                let all: Vec<String> = all.map(|s| s.text.clone()).collect();
                (!all.is_empty()).then_some(all)
            })
        })
    }

    /// The noun for what stands on the board and fights.
    fn standing(&self) -> Option<Vec<String>> {
        self.spellings(self.lexicon.standing().as_str())
    }

    fn words(&self, id: &str) -> Option<Vec<String>> {
        if id == "standing" { self.standing() } else { self.spellings(id) }
    }

    /// An English verb of the game in a form: `trash`, `trash.s`, `trash.ed`.
    fn verb(&self, ids: &str) -> Option<String> {
        let (ids, form) = ids.split_once('.').unwrap_or((ids, ""));
        let [base, third, done] = ids.split('|').find_map(|id| english(self.lexicon, id))?;
        Some(match form {
            "" => base,
            "s" => third,
            _ => done,
        })
    }

    fn printed(&self, id: &str) -> Option<String> {
        let words = self.words(id.split('.').next().unwrap_or(id)).and_then(|words| words.into_iter().next());
        match words {
            Some(word) if id.ends_with(".s") => Some(plural(&word)),
            Some(word) => Some(word),
            None if self.lang == Lang::En => self.verb(id),
            None => korean_stem(self.lexicon, id),
        }
    }
}

/// The base, third person and participle of an English verb of the game.
pub(super) fn english(lexicon: &Lexicon, id: &str) -> Option<[String; 3]> {
    let vocabulary = lexicon.vocabulary();
    let own = vocabulary.verbs.iter().map(|v| (v.word, v.third, v.done));
    let common = vocabulary.common_verbs.iter().map(|v| (v.word, v.third, v.done));
    let (word, third, done) = own.chain(common).find(|(word, ..)| word.id == id)?;
    Some([(*word.en.first()?).to_owned(), third.to_owned(), done.to_owned()])
}

/// The stem of a Korean verb of the game: `트래시`.
fn korean_stem(lexicon: &Lexicon, ids: &str) -> Option<String> {
    let vocabulary = lexicon.vocabulary();
    let words = || vocabulary.verbs.iter().map(|v| v.word).chain(vocabulary.common_verbs.iter().map(|v| v.word));
    let word = ids.split('|').find_map(|id| words().find(|word| word.id == id))?;
    Some((*word.ko.first()?).trim_end().to_owned())
}

fn plural(noun: &str) -> String {
    if noun.ends_with('s') { noun.to_owned() } else { format!("{noun}s") }
}

fn singular(noun: &str) -> String {
    noun.strip_suffix('s').unwrap_or(noun).to_owned()
}

impl Wording {
    /// Reads an accepted wording; nothing if the game lacks one of its words.
    pub(super) fn read(text: &str, ids: &Ids<'_>) -> Option<Self> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (piece, length) = match c {
                '{' => {
                    let inner = rest.get(1..)?.split('}').next()?;
                    let (name, shape) = inner.split_once([':', '.']).unwrap_or((inner, ""));
                    (Piece::Slot(name.to_owned(), shape.to_owned()), inner.len() + 2)
                }
                '@' => {
                    let id = id_of(rest.get(1..)?);
                    (Piece::Text(ids.printed(id)?), id.len() + 1)
                }
                '%' => {
                    let id = id_of(rest.get(1..)?);
                    (Piece::Text(ids.verb(id)?), id.len() + 1)
                }
                '\\' => {
                    let next = rest.chars().nth(1)?;
                    (Piece::Text(if next == 'n' { "\n".to_owned() } else { next.to_string() }), 1 + next.len_utf8())
                }
                c => (Piece::Text(c.to_string()), c.len_utf8()),
            };
            pieces.push(piece);
            rest = rest.get(length..)?;
        }
        Some(Wording(pieces))
    }

    /// Every slot that it takes over.
    pub(super) fn slots(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Slot(name, _) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// The wording with what the slots stand for. A slot that stood at the beginning of a sentence and moves into it loses
    /// its capital letter.
    pub(super) fn fill(&self, bound: &[Bound]) -> Option<String> {
        let mut out = String::new();
        for piece in &self.0 {
            let (name, shape) = match piece {
                Piece::Text(text) => {
                    out.push_str(text);
                    continue;
                }
                Piece::Slot(name, shape) => (name, shape.as_str()),
            };
            let text = match name.as_str() {
                // `{:을}`: a particle alone
                "" => "",
                name => bound.iter().find(|b| b.name == name).map(|b| b.text.as_str()).unwrap_or_default(),
            };
            match shape {
                // a particle goes with the word that now stands before it
                "" if name == "p" => {
                    let fitting = particle(&out, text);
                    out.push_str(fitting.unwrap_or(text));
                }
                // an affiliation is spelt as it is
                "" if name == "aff" => out.push_str(text),
                "" if !out.is_empty() => out.push_str(&small(text)),
                "" => out.push_str(text),
                "s" => out.push_str(&small(&plural(text))),
                "1" => out.push_str(&small(&singular(text))),
                "card" => out.push_str(&format!("{text} card{}", if text == "1" { "" } else { "s" })),
                shape => {
                    out.push_str(text);
                    out.push_str(particle(&out, shape).unwrap_or(shape));
                }
            }
        }
        Some(out)
    }
}

/// A word with a small first letter; what is written in capitals stays so.
fn small(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if first.is_ascii_uppercase() && !second.is_ascii_uppercase() => {
            format!("{}{}", first.to_ascii_lowercase(), text.get(1..).unwrap_or_default())
        }
        _ => text.to_owned(),
    }
}

/// The id behind an at sign.
fn id_of(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_lowercase() || matches!(c, '-' | '|' | '.'))).unwrap_or(text.len());
    let id = text.get(..end).unwrap_or_default();
    // a stop ends the sentence, a bar the choice
    id.trim_end_matches(['.', '|', '-'])
}

/// Reads a pattern; nothing if it is none, or if the game lacks one of its words.
pub(super) fn pattern(text: &str, ids: &Ids<'_>) -> Option<Vec<Part>> {
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader { chars: &chars, at: 0, ids };
    let parts = reader.parts()?;
    (reader.at == chars.len()).then_some(parts)
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    ids: &'a Ids<'a>,
}

impl Reader<'_> {
    fn parts(&mut self) -> Option<Vec<Part>> {
        let mut parts: Vec<Part> = Vec::new();
        while let Some(c) = self.chars.get(self.at).copied() {
            let part = match c {
                ')' | ']' | '|' | '>' => break,
                ' ' => {
                    self.at += 1;
                    Part::Space
                }
                '(' => self.choice()?,
                '[' => {
                    self.at += 1;
                    let inner = self.parts()?;
                    self.closed(']')?;
                    Part::Maybe(inner)
                }
                '{' => {
                    let name = self.until('}')?;
                    slot(&name)?
                }
                '<' => {
                    let inner = self.until('>')?;
                    let inner = inner.strip_prefix('!')?;
                    let words = |all: &str| all.split('|').map(|w| w.chars().filter(|c| *c != ' ').collect()).collect();
                    match inner.strip_prefix('!') {
                        Some(sentence) => Part::Without(words(sentence)),
                        None => Part::Behind(words(inner)),
                    }
                }
                '@' => {
                    let rest: String = self.chars.get(self.at + 1..)?.iter().collect();
                    let id = id_of(&rest);
                    self.at += 1 + id.chars().count();
                    let words = self.ids.words(id)?;
                    let word = |w: &String| vec![Part::Text(w.to_lowercase().chars().collect())];
                    let mut all: Vec<Vec<Part>> = Vec::new();
                    for spelling in &words {
                        if self.ids.lang == Lang::En {
                            all.push(word(&plural(spelling)));
                        }
                        all.push(word(spelling));
                    }
                    Part::Choice(None, all)
                }
                '^' => {
                    let twice = self.chars.get(self.at + 1) == Some(&'^');
                    self.at += if twice { 2 } else { 1 };
                    if twice { Part::First } else { Part::Start }
                }
                '$' => {
                    let twice = self.chars.get(self.at + 1) == Some(&'$');
                    self.at += if twice { 2 } else { 1 };
                    if twice { Part::Last } else { Part::End }
                }
                _ => self.text()?,
            };
            parts.push(part);
        }
        Some(parts)
    }

    fn text(&mut self) -> Option<Part> {
        let mut word = Vec::new();
        while let Some(c) = self.chars.get(self.at).copied() {
            match c {
                ' ' | '(' | ')' | '[' | ']' | '{' | '|' | '@' | '^' | '$' | '<' | '>' => break,
                '\\' => {
                    word.push(*self.chars.get(self.at + 1)?);
                    self.at += 2;
                }
                c => {
                    word.push(c);
                    self.at += 1;
                }
            }
        }
        (!word.is_empty()).then_some(Part::Text(word))
    }

    fn choice(&mut self) -> Option<Part> {
        self.at += 1;
        let rest: String =
            self.chars.get(self.at..)?.iter().take_while(|c| c.is_ascii_lowercase() || **c == '=').collect();
        let name = rest.strip_suffix('=').or_else(|| rest.split_once('=').map(|(name, _)| name)).map(str::to_owned);
        self.at += name.as_ref().map_or(0, |name| name.chars().count() + 1);
        let mut all = vec![self.parts()?];
        while self.chars.get(self.at) == Some(&'|') {
            self.at += 1;
            all.push(self.parts()?);
        }
        self.closed(')')?;
        Some(Part::Choice(name, all))
    }

    fn closed(&mut self, mark: char) -> Option<()> {
        (self.chars.get(self.at) == Some(&mark)).then(|| self.at += 1)
    }

    /// What stands between the present character and a mark; the place moves behind it.
    fn until(&mut self, mark: char) -> Option<String> {
        let rest = self.chars.get(self.at + 1..)?;
        let length = rest.iter().position(|c| *c == mark)?;
        self.at += length + 2;
        Some(rest.get(..length)?.iter().collect())
    }
}

fn slot(name: &str) -> Option<Part> {
    Some(match name {
        "n" | "m" | "k" => Part::Number(name.to_owned()),
        "w" | "v" => Part::Word(name.to_owned()),
        "x" | "y" | "z" => Part::Slot(name.to_owned()),
        "noun" => Part::Game(Class::Noun, name.to_owned()),
        "stat" => Part::Game(Class::Stat, name.to_owned()),
        "zone" => Part::Game(Class::Zone, name.to_owned()),
        "keyword" => Part::Game(Class::Keyword, name.to_owned()),
        "aff" => Part::Game(Class::Affiliation, name.to_owned()),
        "attr" => Part::Game(Class::Attribute, name.to_owned()),
        _ => return None,
    })
}
