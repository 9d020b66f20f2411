//! What the rulebook calls what the card language has sentences of its own for, in English. It must not build sentences: it
//! only gives words and says what stands for one that a rulebook lacks.

use cardwright_core::vocabulary::CommonVerb;

use crate::english::{Form, forms, frame_of, plain};
use crate::tree::{Id, Verb};

use super::{Printer, article, capital, plural};

impl Printer<'_> {
    /// The rulebook's word for a frame, in this form. A tree that no text of the game can give is printed in the tree's own
    /// words.
    pub(super) fn framed(&self, frame: CommonVerb, form: Form) -> String {
        let word = self.lex.common_verb(frame).and_then(|verb| forms(verb, form).first());
        word.map_or_else(|| format!("{frame:?}").to_lowercase(), |word| (*word).to_owned())
    }

    /// What is done, in the base form or in the third person.
    pub(super) fn said(&self, frame: CommonVerb, third: bool) -> String {
        self.framed(frame, if third { Form::Third } else { Form::Base })
    }

    /// `attacked`, `didn't attack`
    pub(super) fn did_it(&self, frame: CommonVerb, not: bool) -> String {
        if not { format!("didn't {}", self.framed(frame, Form::Base)) } else { self.framed(frame, Form::Done) }
    }

    /// A verb that is looked back at.
    pub(super) fn looked_back(&self, verb: Verb, form: Form) -> String {
        match frame_of(verb) {
            Some(frame) => self.framed(frame, form),
            None => plain(verb, form).unwrap_or_default().to_owned(),
        }
    }

    /// Whether an action is the rulebook's word for a frame.
    pub(super) fn is_action(&self, action: Id, frame: CommonVerb) -> bool {
        self.lex.common_verb(frame).is_some_and(|verb| action == *verb.word.id)
    }

    /// `, ignoring size`, or nothing
    pub(super) fn ignoring_one(&self, on: bool) -> String {
        self.ignoring(self.lex.vocabulary().ignored.get(..usize::from(on)).unwrap_or_default())
    }

    /// `, ignoring size and cost`, or nothing
    pub(super) fn ignoring(&self, stats: &[&'static str]) -> String {
        let stats: Vec<String> = stats.iter().map(|stat| self.stat(Id(stat))).collect();
        if stats.is_empty() { String::new() } else { format!(", ignoring {}", stats.join(" and ")) }
    }

    /// `[Equip: any]`
    pub(super) fn equip_if(&self, what: &str) -> String {
        format!("[{}: {what}]", capital(&self.framed(CommonVerb::Equip, Form::Base)))
    }

    /// The noun for what stands on the board.
    pub(super) fn standing(&self) -> String {
        self.noun(self.lex.standing())
    }

    /// The word for facing zones together.
    pub(super) fn column(&self) -> &'static str {
        self.lex.vocabulary().columns.first().and_then(|word| word.en.first()).copied().unwrap_or_default()
    }

    /// `encountering unit`
    pub(super) fn facing(&self) -> String {
        let word = self.lex.vocabulary().notation.facing.as_ref().and_then(|word| word.en.first());
        format!("{} {}", word.copied().unwrap_or_default(), self.standing())
    }

    /// `an encountering unit`
    pub(super) fn facing_one(&self) -> String {
        let facing = self.facing();
        format!("{} {facing}", article(&facing))
    }

    /// `defending unit`
    pub(super) fn doing(&self, frame: CommonVerb) -> String {
        format!("{} {}", self.framed(frame, Form::Doing), self.standing())
    }

    /// `all your unit zones have units`
    pub(super) fn front_line(&self) -> String {
        format!("all your {} have {}", plural(&self.zone_word(self.lex.slots())), plural(&self.standing()))
    }
}
