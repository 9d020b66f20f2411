//! Words become tokens: the normalised text with every word of the lexicon replaced by a class letter and a token number,
//! so that the grammar can speak of nouns, zones and heads and never of a game's words. Brackets are read here too:
//! heads, attributes, affiliations, names, quoted abilities; reminder texts are kept aside. No grammar beyond that.

use std::ops::Range;

use cardwright_core::vocabulary::{HeadParam, Word};

use super::normal::{Ch, starts_with};
use crate::korean::{Entry, FORMS};
use crate::lexicon::{Class, Lang, Lexicon, key};
use crate::text::{Note, Reminder, TextError};
use crate::tree::{Ability, Head, HeadArg, Id};

/// What a character of the encoded text stands for.
#[derive(Debug, Clone)]
pub(super) enum Token {
    /// A word of the vocabulary.
    Word(Id),
    /// A head in brackets; `None` when it is unknown, which has been reported.
    Head(Option<Head>),
    /// A keyword, by id.
    Keyword(String),
    /// An affiliation or a card name, by id.
    Term(String),
    /// The abilities between 「 and 」.
    Quote(Vec<Ability>),
}

/// A parameter may speak of a keyword with a parameter, and no further.
const DEEPEST_PARAM: usize = 2;

/// Token numbers begin here: a private area, so no literal of the grammar can look like one.
const FIRST_TOKEN: u32 = 0xf0000;

/// A sentence in which each word of the game is one character.
#[derive(Debug, Default)]
pub(super) struct Encoded {
    pub(super) text: String,
    /// Where each piece of `text` begins, and the source it stands for.
    pieces: Vec<(usize, Range<usize>)>,
}

impl Encoded {
    fn push(&mut self, text: &str, span: Range<usize>) {
        self.pieces.push((self.text.len(), span));
        self.text.push_str(text);
    }

    fn piece(&self, at: usize) -> Option<&(usize, Range<usize>)> {
        let after = self.pieces.partition_point(|(start, _)| *start <= at);
        self.pieces.get(after.checked_sub(1)?)
    }

    /// The bytes of the source that a range of the encoded text stands for.
    pub(super) fn source(&self, range: Range<usize>) -> Range<usize> {
        let start = self.piece(range.start).map_or(0, |(_, span)| span.start);
        let last = range.end.saturating_sub(1).max(range.start);
        let end = self.piece(last).map_or(start, |(_, span)| span.end);
        start..end.max(start)
    }

    /// The bytes of the source that the whole of it stands for.
    pub(super) fn span(&self) -> Range<usize> {
        self.source(0..self.text.len())
    }

    /// A part of it from a byte of the encoded text on.
    pub(super) fn from(&self, at: usize) -> Encoded {
        let text = self.text.get(at..).unwrap_or_default().to_owned();
        let pieces = self.pieces.iter().filter(|(start, _)| *start >= at);
        Encoded { text, pieces: pieces.map(|(start, span)| (start - at, span.clone())).collect() }
    }
}

/// The encoder of one text, and everything it found on the way.
pub(super) struct Encoder<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) source: &'a str,
    pub(super) tokens: Vec<Token>,
    pub(super) errors: Vec<TextError>,
    pub(super) notes: Vec<Note>,
    pub(super) reminders: Vec<Reminder>,
    /// The type of the card whose text it is.
    pub(super) card_type: u8,
    /// Inside an equip condition, where heads, affiliations and names may stand without their brackets.
    bare: bool,
    /// How many quotations are open at this place.
    quotes: usize,
    /// How many parameters of keywords it is in.
    params: usize,
}

/// No gained ability gains an ability that gains an ability: what is quoted deeper is refused.
const QUOTES: usize = 4;

impl<'a> Encoder<'a> {
    pub(super) fn new(lexicon: &'a Lexicon, source: &'a str, card_type: u8) -> Self {
        Encoder {
            lexicon,
            source,
            tokens: Vec::new(),
            errors: Vec::new(),
            notes: Vec::new(),
            reminders: Vec::new(),
            card_type,
            bare: false,
            quotes: 0,
            params: 0,
        }
    }

    /// The token that a character of the encoded text stands for.
    pub(super) fn token(&self, c: char) -> Option<&Token> {
        self.tokens.get((c as u32).checked_sub(FIRST_TOKEN)? as usize)
    }

    fn add(&mut self, out: &mut Encoded, class: char, token: Token, span: Range<usize>) {
        let number = FIRST_TOKEN + u32::try_from(self.tokens.len()).unwrap_or(0);
        self.tokens.push(token);
        let code: String = [class, char::from_u32(number).unwrap_or('\u{f0000}')].iter().collect();
        out.push(&code, span);
    }

    /// Whether it reads what is quoted: an ability of the card that gains it.
    pub(super) fn quoting(&self) -> bool {
        self.quotes > 0
    }

    /// The text of a range of characters as written.
    pub(super) fn written(&self, chars: &[Ch]) -> &'a str {
        let (Some(first), Some(last)) = (chars.first(), chars.last()) else { return "" };
        self.source.get(first.start..last.end).unwrap_or_default()
    }

    /// Encodes a run of characters.
    pub(super) fn encode(&mut self, chars: &[Ch]) -> Encoded {
        let mut out = Encoded::default();
        let mut at = 0;
        let mut after_keyword: Option<String> = None;
        while let Some(ch) = chars.get(at) {
            let rest = chars.get(at..).unwrap_or_default();
            let keyword = after_keyword.take();
            at += match ch.c {
                '[' => self.square(rest, keyword.is_some(), &mut out, &mut after_keyword),
                '〈' => self.term(rest, '〉', 'M', Class::Name, &mut out),
                '《' => self.term(rest, '》', 'F', Class::Affiliation, &mut out),
                '「' => self.quote(rest, &mut out),
                '(' => {
                    after_keyword.clone_from(&keyword);
                    self.reminder(rest, keyword)
                }
                _ => self.word(rest, &mut out, &mut after_keyword),
            };
        }
        out
    }

    /// How many characters a bracket takes, its inside, and whether it was closed.
    fn enclosed<'c>(&mut self, rest: &'c [Ch], open: char, close: char) -> (usize, &'c [Ch]) {
        let mut depth = 0usize;
        for (at, ch) in rest.iter().enumerate() {
            if ch.c == open {
                depth += 1;
            } else if ch.c == close {
                depth -= 1;
                if depth == 0 {
                    return (at + 1, rest.get(1..at).unwrap_or_default());
                }
            }
        }
        let span = rest.first().map_or(0..0, |ch| ch.start..ch.end);
        if open == '['
            && let Some(length) = self.head_prefix(rest.get(1..).unwrap_or_default())
        {
            let inner = rest.get(1..1 + length).unwrap_or_default();
            let end = span_of(inner, length).end;
            self.errors.push(TextError::new("missing-bracket", span).arg("bracket", close).suggest(end..end, close));
            return (1 + length, inner);
        }
        let end = rest.last().map_or(span.end, |ch| ch.end);
        self.errors
            .push(TextError::new("missing-bracket", span).arg("bracket", close).suggest(end..end, close.to_string()));
        (rest.len(), rest.get(1..).unwrap_or_default())
    }

    /// How many of these characters are a head or an attribute whose bracket was not closed.
    fn head_prefix(&self, inner: &[Ch]) -> Option<usize> {
        (1..=inner.len().min(12)).rev().find(|length| {
            let text: String = inner.iter().take(*length).map(|ch| ch.c).collect();
            self.head(&text).is_some() || self.lexicon.id(Lang::Ko, Class::Attribute, &text).is_some()
        })
    }

    fn square(&mut self, rest: &[Ch], is_param: bool, out: &mut Encoded, after_keyword: &mut Option<String>) -> usize {
        let (length, inner) = self.enclosed(rest, '[', ']');
        let span = span_of(rest, length);
        let text: String = inner.iter().map(|ch| ch.c).collect();
        let letters = text.chars().next().is_some_and(|c| !c.is_ascii_digit());
        if is_param || !letters || text.starts_with("X:") {
            if self.params >= DEEPEST_PARAM {
                self.errors.push(TextError::new("unexpected-text", span).arg("word", self.written(inner)));
                return length;
            }
            self.params += 1;
            let from = out.text.len();
            out.push("[", span.start..span.start + 1);
            let encoded = self.encode(inner);
            self.params -= 1;
            self.append(out, encoded);
            out.push("]", span.end.saturating_sub(1)..span.end);
            // the reminder behind it is the keyword's
            *after_keyword = out.text.get(..from).and_then(|before| self.last_keyword(before));
            return length;
        }
        if let Some(head) = self.head(&text) {
            self.add(out, 'H', Token::Head(Some(head)), span);
        } else if let Some(id) = self.lexicon.id(Lang::Ko, Class::Attribute, &text) {
            self.add(out, 'A', Token::Word(id), span);
        } else if let Some(keyword) = self.lexicon.keyword(Lang::Ko, &text) {
            let id = keyword.id.clone();
            self.add(out, 'K', Token::Keyword(id), span);
        } else if let Some(condition) = self.equip_condition(inner) {
            out.push("E", span);
            self.bare = true;
            let encoded = self.encode(condition);
            self.bare = false;
            self.append(out, encoded);
            out.push("]", rest.get(length - 1).map_or(0..0, |ch| ch.start..ch.end));
        } else {
            let inside = span_of(inner, inner.len());
            let classes = [Class::Head, Class::Attribute, Class::Keyword];
            self.unknown("unknown-word", inside, self.written(inner), &classes);
            self.add(out, 'H', Token::Head(None), span);
        }
        length
    }

    fn last_keyword(&self, text: &str) -> Option<String> {
        let mut back = text.chars().rev();
        match (back.next().and_then(|c| self.token(c)), back.next()) {
            (Some(Token::Keyword(id)), Some('K')) => Some(id.clone()),
            _ => None,
        }
    }

    fn append(&mut self, out: &mut Encoded, more: Encoded) {
        let base = out.text.len();
        out.text.push_str(&more.text);
        out.pieces.extend(more.pieces.into_iter().map(|(start, span)| (base + start, span)));
    }

    /// What an equip condition says behind its name.
    fn equip_condition<'c>(&self, inner: &'c [Ch]) -> Option<&'c [Ch]> {
        let word = self.lexicon.vocabulary().causes.iter().find(|w| w.id == "equip-condition")?;
        let spelling: String = word.ko.first()?.chars().filter(|c| !c.is_whitespace()).collect();
        if !starts_with(inner, &spelling) {
            return None;
        }
        let behind = inner.get(spelling.chars().count()..)?;
        Some(behind.iter().position(|ch| ch.c != ':').and_then(|at| behind.get(at..)).unwrap_or_default())
    }

    /// A head by the text between its brackets.
    fn head(&self, text: &str) -> Option<Head> {
        if let Some(id) = self.lexicon.id(Lang::Ko, Class::Head, text) {
            return Some(Head::plain(id));
        }
        let squeezed: String = text.chars().filter(|c| *c != ':').collect();
        for word in self.lexicon.vocabulary().heads {
            for spelling in word.word.ko {
                let key: String = spelling.chars().filter(|c| !c.is_whitespace() && *c != ':').collect();
                let Some(param) = squeezed.strip_prefix(&key) else { continue };
                if let Some(arg) = self.head_param(&word.param, param) {
                    return Some(Head { word: Id(word.word.id), param: arg });
                }
            }
        }
        None
    }

    fn head_param(&self, kind: &HeadParam, text: &str) -> Option<HeadArg> {
        if text.is_empty() {
            return Some(HeadArg::None);
        }
        match kind {
            HeadParam::None | HeadParam::NameBehind => None,
            HeadParam::Number => text.parse().ok().map(HeadArg::Number),
            HeadParam::OptionalAffiliation => {
                let name = text.trim_start_matches('《').trim_end_matches('》');
                self.lexicon.affiliation(Lang::Ko, name).map(|t| HeadArg::Affiliation(t.id.clone()))
            }
            HeadParam::Attribute => self.lexicon.id(Lang::Ko, Class::Attribute, text).map(HeadArg::Word),
            HeadParam::OneOf(words) => {
                let id = self.lexicon.id(Lang::Ko, Class::Position, text)?;
                words.iter().any(|w| w.id == id.as_str()).then_some(HeadArg::Word(id))
            }
        }
    }

    fn term(&mut self, rest: &[Ch], close: char, letter: char, class: Class, out: &mut Encoded) -> usize {
        let open = rest.first().map_or(' ', |ch| ch.c);
        let (length, inner) = self.enclosed(rest, open, close);
        let text = self.written(inner);
        let found = match class {
            Class::Name => self.lexicon.name(Lang::Ko, text),
            _ => self.lexicon.affiliation(Lang::Ko, text),
        };
        let id = match found {
            Some(term) => term.id.clone(),
            None => {
                let code = if class == Class::Name { "unknown-card-name" } else { "unknown-word" };
                self.unknown(code, span_of(inner, inner.len()), text, &[class]);
                text.to_owned()
            }
        };
        self.add(out, letter, Token::Term(id), span_of(rest, length));
        length
    }

    fn quote(&mut self, rest: &[Ch], out: &mut Encoded) -> usize {
        let (length, inner) = self.enclosed(rest, '「', '」');
        if self.quotes >= QUOTES {
            let span = span_of(rest, 1);
            self.errors.push(TextError::new("unexpected-text", span).arg("word", "「"));
            return length;
        }
        self.quotes += 1;
        let abilities = super::ability::abilities(self, inner);
        self.quotes -= 1;
        self.add(out, 'Q', Token::Quote(abilities), span_of(rest, length));
        length
    }

    fn reminder(&mut self, rest: &[Ch], keyword: Option<String>) -> usize {
        let (length, inner) = self.enclosed(rest, '(', ')');
        let text = self.written(inner).trim().to_owned();
        self.reminders.push(Reminder { keyword, span: span_of(rest, length), text });
        length
    }

    /// The longest word or verb form here, or one character as it is.
    fn word(&mut self, rest: &[Ch], out: &mut Encoded, after_keyword: &mut Option<String>) -> usize {
        let Some(first) = rest.first() else { return 1 };
        if let Some((head, skip, take, end)) = self.glued_head(rest) {
            self.add(out, 'H', Token::Head(Some(head)), span_of(rest, skip));
            let encoded = self.encode(rest.get(skip..skip + take).unwrap_or_default());
            self.append(out, encoded);
            return end;
        }
        let mut best: Option<(usize, char, usize)> = None;
        for spelling in self.lexicon.starting_with(Lang::Ko, first.c) {
            let letter = match letter(spelling.class) {
                Some(letter) => letter,
                None if self.bare || self.bare_attribute(spelling.class) => bare_letter(spelling.class),
                None => continue,
            };
            let length = spelling.key.chars().count();
            // `단계가 시작할 때` holds no attribute `가시`
            if self.bare_attribute(spelling.class) && !is_one_word(rest, length) {
                continue;
            }
            // fighting is a cause before it is an action
            let better =
                |(l, before, _): (usize, char, usize)| length > l || length == l && (before, letter) == ('D', 'C');
            if best.is_none_or(better) && starts_with(rest, &spelling.key) {
                best = Some((length, letter, spelling.index));
            }
        }
        // `트래시한 다른` is no `트래시한다`
        let other =
            |e: &Entry| e.text.last() == Some(&'다') && rest.get(e.text.len()).is_some_and(|behind| behind.c == '른');
        let here = |e: &Entry| e.text.len() <= rest.len() && e.text.iter().zip(rest).all(|(c, ch)| *c == ch.c);
        let lists = [self.lexicon.ko_verbs().forms.get(&first.c), FORMS.get(&first.c)];
        let found = lists.into_iter().flatten().filter_map(|list| list.iter().find(|e| here(e) && !other(e)));
        // the rulebook's own word before one of the same length
        let form = found.reduce(|own, shared| if shared.text.len() > own.text.len() { shared } else { own }).cloned();
        if let Some(form) = form
            // an adjective before a participle of the same length
            && best.is_none_or(|(length, letter, _)| form.text.len() + usize::from(letter != 'Y') > length)
        {
            out.push(&form.code, span_of(rest, form.text.len()));
            return form.text.len();
        }
        if let Some((id, length)) = self.leader(rest)
            && best.is_none_or(|(l, _, _)| length > l)
        {
            self.add(out, 'L', Token::Word(id), span_of(rest, length));
            return length;
        }
        for (word, code) in self.places() {
            let length = word.chars().count();
            if starts_with(rest, word) && best.is_none_or(|(l, _, _)| length > l) {
                out.push(code, span_of(rest, length));
                return length;
            }
        }
        for title in ["카드명", "이름"] {
            let length = title.chars().count();
            if starts_with(rest, title) && best.is_none_or(|(l, _, _)| length > l) {
                out.push("t", span_of(rest, length));
                return length;
            }
        }
        let Some((length, letter, index)) = best else {
            let mut buffer = [0; 4];
            out.push(first.c.encode_utf8(&mut buffer), first.start..first.end);
            return 1;
        };
        let span = span_of(rest, length);
        if letter == 'K' {
            let Some(keyword) = self.lexicon.keywords().get(index) else { return length };
            let id = keyword.id.clone();
            *after_keyword = Some(id.clone());
            self.add(out, 'K', Token::Keyword(id), span);
        } else if letter == 'H' {
            let head = self.lexicon.id_at(Class::Head, index).map(Head::plain);
            self.add(out, 'H', Token::Head(head), span);
        } else if matches!(letter, 'F' | 'M') {
            let term = match letter {
                'F' => self.lexicon.affiliation(Lang::Ko, self.written(rest.get(..length).unwrap_or_default())),
                _ => self.lexicon.name(Lang::Ko, self.written(rest.get(..length).unwrap_or_default())),
            };
            let id = term.map(|t| t.id.clone()).unwrap_or_default();
            self.add(out, letter, Token::Term(id), span);
        } else if letter == 'A'
            && let Some(id) = self.lexicon.id_at(Class::Attribute, index)
        {
            self.add(out, 'A', Token::Word(id), span);
        } else if let Some(id) = class_of(letter).and_then(|class| self.lexicon.id_at(class, index)) {
            self.add(out, letter, Token::Word(id), span);
        }
        length
    }

    /// Words for places in a row, with what the grammar calls them.
    fn places(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let notation = &self.lexicon.vocabulary().notation;
        let of =
            |word: &Option<Word>, code| word.iter().flat_map(|w| w.ko).map(move |ko| (*ko, code)).collect::<Vec<_>>();
        of(&notation.beside, "Wb").into_iter().chain(of(&notation.end, "We")).chain(of(&notation.facing, "Wf"))
    }

    /// Whether words of this list stand without brackets: attributes, where the game prints them so.
    fn bare_attribute(&self, class: Class) -> bool {
        class == Class::Attribute && self.lexicon.vocabulary().notation.bare_attributes
    }

    /// A card type that no noun of card text speaks of: a leader is not chosen among cards, it is the player's.
    fn leader(&self, rest: &[Ch]) -> Option<(Id, usize)> {
        let word = self.lexicon.leader()?;
        let here = word.ko.iter().filter_map(|ko| {
            let key = key(ko);
            starts_with(rest, &key).then(|| (Id(word.id), key.chars().count()))
        });
        here.max_by_key(|(_, length)| *length)
    }

    /// The older `head[parameter: sentence]` without brackets around the head: the head, how many characters it takes,
    /// how many the sentence behind takes, and where the bracket ends.
    fn glued_head(&self, rest: &[Ch]) -> Option<(Head, usize, usize, usize)> {
        let open = rest.iter().take(8).position(|ch| ch.c == '[')?;
        let word: String = rest.get(..open)?.iter().map(|ch| ch.c).collect();
        let id = self.lexicon.id(Lang::Ko, Class::Head, &word)?;
        let close = rest.iter().position(|ch| ch.c == ']')?;
        let inner = rest.get(open + 1..close)?;
        let head = self.lexicon.head(id)?;
        let colon = inner.iter().position(|ch| ch.c == ':');
        match (head.param, colon) {
            (HeadParam::Number, Some(colon)) => {
                let digits: String = inner.get(..colon)?.iter().map(|ch| ch.c).collect();
                let head = Head { word: id, param: HeadArg::Number(digits.parse().ok()?) };
                let skip = open + 1 + colon + 1;
                Some((head, skip, close - skip, close + 1))
            }
            (HeadParam::None, None) => Some((Head::plain(id), open + 1, close - open - 1, close + 1)),
            _ => None,
        }
    }

    /// Reports a word that no list has, with the nearest one that a list has.
    fn unknown(&mut self, code: &'static str, span: Range<usize>, word: &str, classes: &[Class]) {
        let class = classes.first().map_or("word", |c| c.as_str());
        let mut error = TextError::new(code, span.clone()).arg("word", word).arg("class", class);
        if let Some(near) = self.lexicon.nearest(Lang::Ko, classes, word) {
            error = error.arg("suggestion", near).suggest(span, near);
        }
        self.errors.push(error);
    }
}

fn letter(class: Class) -> Option<char> {
    Some(match class {
        Class::Noun => 'N',
        Class::Zone => 'Z',
        Class::Stat => 'S',
        Class::Phase => 'P',
        Class::Step => 'B',
        Class::Action => 'D',
        Class::Cause => 'C',
        Class::State => 'Y',
        Class::Column => 'U',
        Class::Position => 'O',
        Class::Keyword => 'K',
        Class::Attribute | Class::Head | Class::Affiliation | Class::Name | Class::Verb => return None,
    })
}

/// The letter of a word that stands in brackets of its own elsewhere.
fn bare_letter(class: Class) -> char {
    match class {
        Class::Head => 'H',
        Class::Affiliation => 'F',
        Class::Name => 'M',
        _ => 'A',
    }
}

fn class_of(letter: char) -> Option<Class> {
    Class::ALL.into_iter().find(|class| self::letter(*class) == Some(letter))
}

/// The source of the first characters of a run.
pub(super) fn span_of(chars: &[Ch], length: usize) -> Range<usize> {
    match (chars.first(), chars.get(length.saturating_sub(1)).or(chars.last())) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}

/// Whether so many characters stand without a space between them.
fn is_one_word(rest: &[Ch], length: usize) -> bool {
    let inside = rest.get(..length).unwrap_or_default();
    inside.windows(2).all(|pair| matches!(pair, [one, next] if one.end == next.start))
}
