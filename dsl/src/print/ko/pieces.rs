//! Clauses in the making: what stands before a verb, and how the verb may end.

use crate::korean::{Form, GameVerbs, KoVerb, bare_form, itself_form, own_form};
use cardwright_core::vocabulary::TextVerb;

use super::printer::{Out, no};

/// The form in which a clause ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// On a verb, in the form that its place asks for; `true` for the passive.
    Verb(KoVerb, bool),
    /// `골라`, whatever follows; at the end `고른다`.
    Choosing,
    /// `할 수 있다`, as a permission.
    Can(KoVerb),
    /// `해야 한다`
    Must(KoVerb),
    /// `할 수 없다`
    Cannot(KoVerb, bool),
    /// `되지 않는다`
    Not(KoVerb, bool),
    /// `파워+1000`, which has no verb.
    Change,
    /// On a verb without its first word, which stands before its amount: `피해를 2` and `준다`.
    Bare(KoVerb),
    /// The same of a verb of the rulebook.
    OwnBare(&'static TextVerb),
    /// The same, done by the cards themselves.
    Itself(&'static TextVerb),
    /// On a verb of the rulebook.
    Own(&'static TextVerb),
    /// `파괴될 수 없다`, on a verb of the rulebook; `true` for the passive.
    OwnCannot(&'static TextVerb, bool),
    /// `전투해야 한다`, on a verb of the rulebook.
    OwnMust(&'static TextVerb),
    /// `플레이에 들어온다`
    Enters,
    /// `가문에도 속한다`
    Belongs,
    /// `+3/+3을 받는다`
    Receives,
    /// `돌진을 가진다`: all the time.
    Has,
    /// A sentence of its own that ends here: `고른다.`
    Stop,
}

/// A clause before its ending.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) end: End,
}

impl Piece {
    pub(super) fn verb(text: String, verb: KoVerb) -> Self {
        Piece { text, end: End::Verb(verb, false) }
    }

    /// The clause as the last one (`last`) or as one that others follow.
    pub(super) fn finish(&self, verbs: &GameVerbs, last: Option<Form>) -> Out {
        let form = |verb, passive, form| verbs.form(verb, passive, form);
        let own = match (self.end, last) {
            (End::Own(verb), last) => Some((verb, false, last.unwrap_or(Form::And))),
            (End::OwnCannot(verb, passive), None) => Some((verb, passive, Form::CannotAnd)),
            (End::OwnCannot(verb, passive), Some(Form::Final)) => Some((verb, passive, Form::Cannot)),
            (End::OwnMust(verb), None) => Some((verb, false, Form::MustAnd)),
            (End::OwnMust(verb), Some(Form::Final)) => Some((verb, false, Form::Must)),
            _ => None,
        };
        if let Some((verb, passive, form)) = own {
            let Some(ended) = own_form(verb, passive, form) else { return no(&self.text) };
            // `2` + `피해를 준다`
            let glued = self.text.is_empty() || self.text.ends_with(|c: char| c.is_ascii_digit());
            return Ok(if glued { format!("{}{ended}", self.text) } else { format!("{} {ended}", self.text) });
        }
        let short = match (self.end, last.unwrap_or(Form::And)) {
            (End::Bare(verb), last) => {
                form(verb, false, last).and_then(|said| said.split_once(' ')).map(|(_, said)| said.to_owned())
            }
            (End::OwnBare(verb), last) => bare_form(verb, last),
            (End::Itself(verb), last) => itself_form(verb, last),
            _ => None,
        };
        if let Some(ended) = short {
            return Ok(format!("{} {ended}", self.text));
        }
        let ended = match (self.end, last) {
            (End::Verb(verb, passive), last) => form(verb, passive, last.unwrap_or(Form::And)),
            (End::Choosing, None) => form(KoVerb::Choose, false, Form::Having),
            (End::Choosing, Some(last)) => form(KoVerb::Choose, false, last),
            (End::Stop, _) => form(KoVerb::Choose, false, Form::Final),
            (End::Must(verb), None) => form(verb, false, Form::MustAnd),
            (End::Can(verb), None) => form(verb, false, Form::MayAnd),
            (End::Can(verb), Some(Form::Final)) => form(verb, false, Form::May),
            (End::Must(verb), Some(Form::Final)) => form(verb, false, Form::Must),
            (End::Cannot(verb, passive), None) => form(verb, passive, Form::CannotAnd),
            (End::Cannot(verb, passive), Some(Form::Final)) => form(verb, passive, Form::Cannot),
            (End::Not(verb, passive), None) => form(verb, passive, Form::NotAnd),
            (End::Not(verb, passive), Some(Form::Final)) => form(verb, passive, Form::Not),
            (End::Enters, None) => return Ok(format!("{} 들어오고", self.text)),
            (End::Enters, Some(Form::Final)) => return Ok(format!("{} 들어온다", self.text)),
            (End::Has, None) => return Ok(format!("{} 가지고", self.text)),
            (End::Has, Some(Form::Final)) => return Ok(format!("{} 가진다", self.text)),
            (End::Receives, None) => return Ok(format!("{} 받고", self.text)),
            (End::Receives, Some(Form::Final)) => return Ok(format!("{} 받는다", self.text)),
            (End::Belongs, None) => return Ok(format!("{} 속하고", self.text)),
            (End::Belongs, Some(Form::Final)) => return Ok(format!("{} 속한다", self.text)),
            (End::Change, None) => return Ok(format!("{}하고", self.text)),
            (End::Change, Some(Form::Final)) => return Ok(self.text.clone()),
            _ => None,
        };
        let Some(ended) = ended else { return no(&self.text) };
        // `상대에게 1` + `대미지를 준다`
        let glued = self.text.is_empty() || self.counts();
        Ok(if glued { format!("{}{ended}", self.text) } else { format!("{} {ended}", self.text) })
    }

    fn counts(&self) -> bool {
        matches!(self.end, End::Verb(KoVerb::Damage | KoVerb::Suffer, _))
            && self.text.ends_with(|c: char| c.is_ascii_digit())
    }
}
