//! The words of a rulebook for what the card language has sentences of its own for (`attack`, `is trashed`, `this attack`),
//! at a place of a sentence and by their forms. It must not know what stands around such a word: which act, event or
//! condition it makes is read where those are read.

use cardwright_core::vocabulary::{CommonVerb, CommonVerbWord};

use crate::lexicon::Lexicon;
use crate::tree::Verb;

use super::cursor::{Cursor, singulars};
use super::token::Kind;

/// A form of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `draw`
    Base,
    /// `draws`
    Third,
    /// `drew`
    Past,
    /// `drawn`
    Done,
    /// `drawing`
    Doing,
    /// The thing that is done, as a noun: `attack`, `damage`.
    Noun,
}

/// Every form that a word of a text can have.
const FORMS: [Form; 5] = [Form::Base, Form::Third, Form::Done, Form::Doing, Form::Noun];

/// The spellings of a form, the printed one first; none when the rulebook's word has no such form.
pub(crate) fn forms(verb: &'static CommonVerbWord, form: Form) -> &'static [&'static str] {
    let one = match form {
        Form::Base => return verb.word.en,
        Form::Noun => return verb.noun,
        Form::Third => &verb.third,
        Form::Past | Form::Done => &verb.done,
        Form::Doing => &verb.doing,
    };
    if one.is_empty() { &[] } else { std::slice::from_ref(one) }
}

/// The forms that a plain verb is looked back at in: behind `didn't`, in the past and as a participle, or "".
type Plain = [&'static str; 3];

/// Verbs of every card game that a sentence can look back at, the printed ones first.
const PLAIN: [(Verb, Plain); 5] = [
    (Verb::Put, ["put", "put", "put"]),
    (Verb::Put, ["return", "returned", ""]),
    (Verb::Reveal, ["reveal", "revealed", "revealed"]),
    (Verb::Draw, ["draw", "drew", "drawn"]),
    (Verb::Look, ["look at", "looked at", "looked at"]),
];

/// Verbs that a sentence can look back at and the rulebook has the words of.
const FRAMED: [(Verb, CommonVerb); 7] = [
    (Verb::Trash, CommonVerb::Trash),
    (Verb::Deploy, CommonVerb::Deploy),
    (Verb::Upgrade, CommonVerb::Upgrade),
    (Verb::Equip, CommonVerb::Equip),
    (Verb::Move, CommonVerb::Move),
    (Verb::Attack, CommonVerb::Attack),
    (Verb::Defend, CommonVerb::Defend),
];

fn plain_form([base, past, done]: &'static Plain, form: Form) -> &'static str {
    match form {
        Form::Base => base,
        Form::Past => past,
        Form::Done => done,
        Form::Third | Form::Doing | Form::Noun => "",
    }
}

/// Whether a word is one of the game's for a common verb, in any form.
pub(crate) fn is_framed(lex: &Lexicon, word: &str) -> bool {
    let singular = word.strip_suffix('s').unwrap_or(word);
    lex.vocabulary()
        .common_verbs
        .iter()
        .any(|verb| FORMS.iter().flat_map(|form| forms(verb, *form)).any(|known| *known == word || *known == singular))
}

impl Cursor<'_> {
    /// Takes the rulebook's word for this common verb, in this form.
    pub(crate) fn framed(&mut self, frame: CommonVerb, form: Form) -> Option<()> {
        self.any(forms(self.lex.common_verb(frame)?, form))
    }

    /// Takes what a common verb does, as a noun: `attack`, `attacks`.
    pub(crate) fn nouns_of(&mut self, frame: CommonVerb) -> Option<()> {
        let noun = forms(self.lex.common_verb(frame)?, Form::Noun).first()?;
        if let Some(Kind::Word(word)) = self.kind()
            && singulars(word).iter().any(|one| one == noun)
        {
            self.at += 1;
            return Some(());
        }
        self.word(noun)
    }

    /// Takes a common verb behind its subject: with `would` in the base form, else in one of these.
    pub(crate) fn does(&mut self, would: bool, frame: CommonVerb, others: &[Form]) -> Option<()> {
        if !would {
            return others.iter().find_map(|form| self.framed(frame, *form));
        }
        self.attempt(|c| {
            c.word("would")?;
            c.framed(frame, Form::Base)
        })
    }

    /// Takes a common verb behind what it is done to: `is trashed`, `would be trashed`.
    pub(crate) fn undergoes(&mut self, would: bool, frame: CommonVerb) -> Option<()> {
        self.attempt(|c| {
            match would {
                true => c.words("would be")?,
                false => c.any(&["is", "are"])?,
            }
            c.framed(frame, Form::Done)
        })
    }

    /// Takes `attacked` or `didn't attack`; gives whether it is denied.
    pub(crate) fn did(&mut self, frame: CommonVerb) -> Option<bool> {
        if self.framed(frame, Form::Done).is_some() {
            return Some(false);
        }
        self.attempt(|c| {
            c.word("didn't")?;
            c.framed(frame, Form::Base).map(|()| true)
        })
    }

    /// A verb that is looked back at, in this form.
    pub(crate) fn looked_back(&mut self, form: Form) -> Option<Verb> {
        let framed = FRAMED.iter().find(|(_, frame)| self.framed(*frame, form).is_some()).map(|(verb, _)| *verb);
        framed.or_else(|| {
            let mut words = PLAIN.iter().map(|(verb, words)| (verb, plain_form(words, form)));
            words.find(|(_, word)| !word.is_empty() && self.words(word).is_some()).map(|(verb, _)| *verb)
        })
    }
}
