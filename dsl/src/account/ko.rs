//! Korean card text as counted words: words of the lexicon by their id, verbs by what they are and what their form says,
//! grammatical words by the table. Whatever is none of these is counted as it stands, character by character, so that nothing
//! is left out because nobody thought of it.

use super::rows::Table;
use super::word::Word;
use crate::korean::{Entry, FORMS, Form, KoVerb};
use crate::lexicon::{Class, Lang, Lexicon, Term, key};
use crate::spelling::ko::{Ch, starts_with, unspaced};
use crate::tree::Side;

/// Classes whose words stand in a text without brackets.
const BARE: [Class; 12] = [
    Class::Noun,
    Class::Zone,
    Class::Stat,
    Class::Phase,
    Class::Step,
    Class::Action,
    Class::Cause,
    Class::State,
    Class::Column,
    Class::Position,
    Class::Keyword,
    Class::Head,
];

/// The counted words of a text.
pub(super) fn words(text: &str, lexicon: &Lexicon, table: &Table) -> Vec<Word> {
    let chars = amounts_first(unspaced(text, lexicon), lexicon);
    let mut reader = Reader { lexicon, table, bare: false, out: Vec::new() };
    reader.read(&chars);
    reader.out
}

/// `피해를 2 준다` as `2피해를 준다`, in games that say it so: the amount stands before the verb, whose first word is its noun.
fn amounts_first(chars: Vec<Ch>, lexicon: &Lexicon) -> Vec<Ch> {
    if !lexicon.amount_behind() {
        return chars;
    }
    let v = lexicon.vocabulary();
    let stems = v.verbs.iter().map(|verb| verb.word).chain(v.common_verbs.iter().map(|verb| verb.word));
    let firsts: Vec<&str> = stems.filter_map(|word| Some(word.ko.first()?.split_once(' ')?.0)).collect();
    let mut out = Vec::with_capacity(chars.len());
    let mut at = 0;
    while let Some(rest) = chars.get(at..).filter(|rest| !rest.is_empty()) {
        let length = firsts.iter().find(|first| starts_with(rest, first)).map(|first| first.chars().count());
        let digits = length.map_or(0, |length| rest.iter().skip(length).take_while(|ch| ch.c.is_ascii_digit()).count());
        let length = length.filter(|_| digits > 0).unwrap_or(1);
        out.extend_from_slice(rest.get(length..length + digits).unwrap_or_default());
        out.extend_from_slice(rest.get(..length).unwrap_or_default());
        at += length + digits;
    }
    out
}

struct Reader<'a> {
    lexicon: &'a Lexicon,
    table: &'a Table,
    /// Inside an equip condition, where heads, affiliations and names may stand without their brackets.
    bare: bool,
    out: Vec<Word>,
}

impl Reader<'_> {
    fn push(&mut self, key: impl Into<String>, of: &[Ch], length: usize) {
        let span = match (of.first(), of.get(length.saturating_sub(1)).or(of.last())) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        };
        self.out.push(Word::new(key, span));
    }

    fn read(&mut self, chars: &[Ch]) {
        let mut at = 0;
        while let Some(rest) = chars.get(at..).filter(|rest| !rest.is_empty()) {
            at += self.one(rest, at.checked_sub(1).and_then(|before| chars.get(before)));
        }
    }

    /// Counts what a run begins with, and says how many characters that was. `before`: the character before it.
    fn one(&mut self, rest: &[Ch], before: Option<&Ch>) -> usize {
        let Some(first) = rest.first() else { return 1 };
        match first.c {
            '(' => return closing(rest, '(', ')').map_or(1, |end| end + 1),
            '[' => return self.bracket(rest),
            '〈' => return self.quoted(rest, '〉'),
            '《' => return self.quoted(rest, '》'),
            ']' | '/' => return 1,
            c if c.is_ascii_digit() => {
                let length = rest.iter().take_while(|ch| ch.c.is_ascii_digit()).count();
                let digits: String = rest.iter().take(length).map(|ch| ch.c).collect();
                self.push(format!("#{digits}"), rest, length);
                return length;
            }
            _ => {}
        }
        // `유닛이` marks the subject, `이 유닛` points
        let glued = |b: &Ch| b.end >= first.start && !matches!(b.c, '.' | ']' | '/' | '「' | '・' | ':');
        let subject = first.c == '이' && before.is_some_and(glued);
        if subject && rest.get(1).is_some_and(|next| next.start > first.end) {
            // `유닛이 상대의` holds no `이상`
            return 1;
        }
        let word = self.lexical(rest);
        let table = self.grammatical(rest);
        let verb = self.verb(rest).filter(|(length, ..)| *length >= word.as_ref().map_or(0, |(length, _)| *length));
        let best = word.as_ref().map_or(0, |(l, _)| *l).max(verb.as_ref().map_or(0, |(l, ..)| *l));
        if let Some((length, key)) = table.filter(|(length, _)| *length > best) {
            if !key.is_empty() {
                self.push(key, rest, length);
            }
            return length;
        }
        if let Some((length, verb, passive, form)) = verb {
            let voice = if passive { "passive" } else { "verb" };
            self.push(format!("{voice}:{verb:?}"), rest, length);
            // a choice of its own sentence, which the next one may take in (docs/spec/language.md rule N1)
            let ends = (verb == KoVerb::Choose && form == Form::Final).then_some(&"고른다");
            for said in features(form).iter().chain(ends) {
                self.push(*said, rest, length);
            }
            return length;
        }
        if let Some((length, key)) = word {
            self.push(key, rest, length);
            return length;
        }
        if subject {
            return 1;
        }
        self.push(first.c.to_string(), rest, 1);
        1
    }

    /// What stands in square brackets: a head with its parameter, an attribute, a keyword, or what a keyword takes.
    fn bracket(&mut self, rest: &[Ch]) -> usize {
        let Some(end) = closing(rest, '[', ']') else { return 1 };
        let inner = rest.get(1..end).unwrap_or_default();
        let text: String = inner.iter().map(|ch| ch.c).filter(|c| *c != ':').collect();
        let mut found: Option<(usize, String)> = None;
        for class in [Class::Head, Class::Attribute, Class::Keyword, Class::Cause] {
            for spelling in self.lexicon.spellings(Lang::Ko).iter().filter(|s| s.class == class) {
                let spelled: String = spelling.key.chars().filter(|c| *c != ':').collect();
                let length = spelled.chars().count();
                if text.starts_with(&spelled) && found.as_ref().is_none_or(|(l, _)| length > *l) {
                    found = Some((length, self.key(class, spelling.index, &spelling.key)));
                }
            }
        }
        let Some((length, key)) = found else {
            // what a colon parts in here is no price
            self.read(&inner.iter().filter(|ch| ch.c != ':').copied().collect::<Vec<_>>());
            return end + 1;
        };
        let mut taken = 0;
        let behind = inner.iter().position(|ch| {
            taken += usize::from(ch.c != ':');
            taken > length
        });
        self.push(key.as_str(), rest, behind.map_or(end + 1, |at| at + 1));
        if let Some(param) = behind.and_then(|at| inner.get(at..)) {
            match self.lexicon.affiliation(Lang::Ko, &param.iter().map(|ch| ch.c).collect::<String>()) {
                Some(term) => self.push(format!("《{}", term.id), param, param.len()),
                None => {
                    self.bare = key.starts_with(Class::Cause.as_str());
                    self.read(param);
                }
            }
        }
        if key.starts_with(Class::Cause.as_str()) {
            self.push("]", rest, end + 1);
        }
        self.bare = false;
        end + 1
    }

    /// A name between its brackets.
    fn quoted(&mut self, rest: &[Ch], close: char) -> usize {
        let end = rest.iter().position(|ch| ch.c == close).unwrap_or(rest.len().saturating_sub(1));
        let text: String = rest.get(1..end).unwrap_or_default().iter().map(|ch| ch.c).collect();
        let (mark, id) = match close {
            '》' => ('《', self.lexicon.affiliation(Lang::Ko, &text).map(|t| t.id.clone())),
            _ => ('〈', self.lexicon.name(Lang::Ko, &text).map(|t| t.id.clone())),
        };
        self.push(format!("{mark}{}", id.unwrap_or_else(|| key(&text))), rest, end + 1);
        end + 1
    }

    /// The key of a word of the lexicon. A noun is one wherever the card lies: what it is called there follows from the zone
    /// (docs/spec/language.md rule 9).
    fn key(&self, class: Class, index: usize, spelling: &str) -> String {
        let vocabulary = self.lexicon.vocabulary();
        if class == Class::Noun {
            let of =
                vocabulary.nouns.get(index).and_then(|n| n.of).and_then(|of| vocabulary.types.get(usize::from(of)));
            return format!("noun:{}", of.map_or("card", |t| t.id));
        }
        let term = |mark: char, term: Option<&Term>| format!("{mark}{}", term.map_or(spelling, |t| t.id.as_str()));
        match class {
            Class::Affiliation => return term('《', self.lexicon.affiliation(Lang::Ko, spelling)),
            Class::Name => return term('〈', self.lexicon.name(Lang::Ko, spelling)),
            _ => {}
        }
        let id = self.lexicon.id_at(class, index).map(|id| id.as_str());
        match id {
            Some(id) => format!("{}:{id}", class.as_str()),
            None => format!("{}:{}", class.as_str(), self.lexicon.keywords().get(index).map_or(spelling, |k| &k.id)),
        }
    }

    fn lexical(&self, rest: &[Ch]) -> Option<(usize, String)> {
        let first = rest.first()?;
        let mut best: Option<(usize, String)> = None;
        let mut offer = |length: usize, key: &dyn Fn() -> String| {
            if best.as_ref().is_none_or(|(l, _)| length > *l) {
                best = Some((length, key()));
            }
        };
        for spelling in self.lexicon.starting_with(Lang::Ko, first.c.to_ascii_lowercase()) {
            let bare = self.bare
                || BARE.contains(&spelling.class)
                || spelling.class == Class::Attribute && self.lexicon.vocabulary().notation.bare_attributes;
            let lower = |(c, ch): (char, &Ch)| c == ch.c.to_ascii_lowercase();
            let length = spelling.key.chars().count();
            if bare && length <= rest.len() && spelling.key.chars().zip(rest).all(lower) {
                offer(length, &|| self.key(spelling.class, spelling.index, &spelling.key));
            }
        }
        let notation = &self.lexicon.vocabulary().notation;
        let places = [(&notation.beside, "beside"), (&notation.end, "end"), (&notation.facing, "facing")];
        let words = places.into_iter().filter_map(|(word, key)| Some((word.as_ref()?.ko, key)));
        // a word for a side in front of a noun says whose it is
        let sides = [(Side::Own, "자신"), (Side::Opp, "상대")];
        for (spelling, name) in sides.into_iter().filter_map(|(side, name)| Some((self.lexicon.side_noun(side)?, name)))
        {
            if starts_with(rest, spelling) {
                offer(spelling.chars().count(), &|| name.to_owned());
            }
        }
        let leader = self.lexicon.leader().map(|word| (word.ko, "leader"));
        for (spellings, name) in words.chain(leader) {
            for spelling in spellings.iter().map(|s| key(s)).filter(|s| starts_with(rest, s)) {
                offer(spelling.chars().count(), &|| name.to_owned());
            }
        }
        best
    }

    fn grammatical(&self, rest: &[Ch]) -> Option<(usize, String)> {
        let longest = self.table.longest.min(rest.len());
        let text: String = rest.iter().take(longest).map(|ch| ch.c).collect();
        let ends: Vec<usize> = text.char_indices().map(|(at, c)| at + c.len_utf8()).collect();
        (1..=longest).rev().find_map(|length| {
            let spelled = text.get(..*ends.get(length - 1)?)?;
            Some((length, self.table.words.get(spelled)?.clone()))
        })
    }

    fn verb(&self, rest: &[Ch]) -> Option<(usize, KoVerb, bool, Form)> {
        let first = rest.first()?;
        let other =
            |e: &Entry| e.text.last() == Some(&'다') && rest.get(e.text.len()).is_some_and(|behind| behind.c == '른');
        let here = |e: &Entry| e.text.len() <= rest.len() && e.text.iter().zip(rest).all(|(c, ch)| *c == ch.c);
        let lists = [self.lexicon.ko_verbs().forms.get(&first.c), FORMS.get(&first.c)];
        let found = lists.into_iter().flatten().filter_map(|list| list.iter().find(|e| here(e) && !other(e)));
        let entry = found.reduce(|own, shared| if shared.text.len() > own.text.len() { shared } else { own })?;
        let mut code = entry.code.chars().skip(1);
        let verb = KoVerb::from_letter(code.next()?)?;
        let passive = code.next()? == 'P';
        Some((entry.text.len(), verb, passive, Form::from_letter(code.next()?)?))
    }
}

/// What a form says besides its verb. How sentences hang together is not counted.
fn features(form: Form) -> &'static [&'static str] {
    use Form::*;
    match form {
        Final | And | Having => &[],
        May | MayAnd => &["may"],
        Cannot | CannotAnd => &["cannot"],
        If => &["if"],
        IfNot => &["not", "if"],
        Past => &["past", "if"],
        PastAnd => &["past"],
        PastOr => &["past", "or"],
        PastNot => &["past", "not", "if"],
        PastNotAnd => &["past", "not"],
        PastNotOr => &["past", "not", "or"],
        Done => &["done"],
        Doing => &["doing"],
        NotDone => &["done", "not"],
        Would => &["would"],
        Whenever => &["whenever"],
        Must | MustAnd => &["must"],
        InOrderTo => &["in-order-to"],
        Or => &["or"],
        Not | NotAnd => &["not"],
        State => &["state", "if"],
        StateAnd => &["state"],
        StateOr => &["state", "or"],
        Able => &["may", "if"],
        Unable => &["cannot", "if"],
    }
}

/// Where the bracket that a run begins with is closed.
fn closing(rest: &[Ch], open: char, close: char) -> Option<usize> {
    let mut depth = 0usize;
    rest.iter().position(|ch| {
        depth += usize::from(ch.c == open);
        depth -= usize::from(ch.c == close && depth > 0);
        depth == 0
    })
}
