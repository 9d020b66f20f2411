//! What was spoken of: the noun phrases of an ability so far, and what a word like "that unit", "them" or "the rest"
//! refers to (section 3 of the language reference). It makes no instruction itself.

use super::body::Body;
use super::{Low, fault, unsayable};
use crate::tree::Id;
use cardwright_core::kernel::program::{Bind, Op, Target, Value};

/// A noun phrase that stands for objects.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mention {
    /// What it means.
    pub target: Target,
    /// Card types, as bits; 0: any.
    pub types: u32,
    /// It means cards in play.
    pub in_play: bool,
    /// In which sentence.
    pub sentence: u16,
}

/// What later sentences can refer to.
#[derive(Debug, Clone, Default)]
pub(super) struct Refs {
    pub mentions: Vec<Mention>,
    /// The present sentence, from 1; 0: heads and events.
    pub sentence: u16,
    /// The set spoken of last, and where its cards lie (bits).
    pub set: Option<(Bind, u32)>,
    /// What was picked from that set.
    pub picks: Vec<Bind>,
    /// What the latest bare choice took.
    pub bare: Option<Bind>,
    /// The number that the sentence before spoke of.
    pub count: Option<Value>,
    /// The two numbers that were compared last.
    pub pair: Option<(Value, Value)>,
}

impl Refs {
    pub fn mention(&mut self, target: Target, types: u32, in_play: bool) {
        let mention = Mention { target, types, in_play, sentence: self.sentence };
        if mention.target != Target::Source && !self.mentions.contains(&mention) {
            self.mentions.push(mention);
        }
    }

    /// A card spoken of has come into play: "that unit" means it from now on.
    pub fn entered(&mut self, target: &Target) {
        for mention in self.mentions.iter_mut().filter(|m| m.target == *target) {
            mention.in_play = true;
        }
    }

    /// A set that "among them" and "the rest" mean from now on.
    pub fn new_set(&mut self, bind: Bind, zones: u32) {
        self.set = Some((bind, zones));
        self.picks.clear();
    }

    /// The latest mention of the kind: in the nearest sentence that has any there must be only one.
    fn find(&self, word: &str, fits: impl Fn(&Mention) -> bool) -> Low<&Mention> {
        let nearest = self.mentions.iter().filter(|m| fits(m)).map(|m| m.sentence).max();
        let mut found = self.mentions.iter().filter(|m| Some(m.sentence) == nearest && fits(m));
        let Some(first) = found.next() else {
            return Err(fault("no-antecedent").arg("word", word));
        };
        if found.any(|m| m.target != first.target) {
            return Err(fault("ambiguous-antecedent").arg("word", word));
        }
        Ok(first)
    }
}

impl Body<'_, '_> {
    /// "that unit", "those cards".
    pub fn that(&mut self, kind: Id) -> Low<Mention> {
        let noun = self.cx.noun(kind)?;
        let bits = noun.of.map_or(0, |t| 1u32 << t);
        let typed = |m: &Mention| bits == 0 || m.types == 0 || m.types & bits != 0;
        let exact = self.refs.find(kind.as_str(), |m| m.in_play == noun.in_play && typed(m)).cloned();
        let found = match exact {
            // What was bound outside of a delayed part is not there any more when it runs.
            Err(error) if self.scope.delayed && error.code == "no-antecedent" => return Err(unsayable(kind)),
            // A card in play is a card too.
            Err(error) if !noun.in_play && error.code == "no-antecedent" => {
                self.refs.find(kind.as_str(), |m| typed(m)).cloned()?
            }
            other => other?,
        };
        Ok(self.fixed(found))
    }

    /// "it", "they": what the sentence before chose or acted on.
    pub fn it(&mut self) -> Low<Mention> {
        let found = self.refs.find("it", |_| true).cloned()?;
        Ok(self.fixed(found))
    }

    /// A phrase that is looked at again may mean something else by then, so the program is made anew with bindings.
    fn fixed(&mut self, found: Mention) -> Mention {
        let moves = !matches!(
            found.target,
            Target::Bound(_) | Target::EventSubject | Target::EventOther | Target::EventSource | Target::Source
        );
        if moves && !self.scope.live {
            self.wants_binds = true;
        }
        found
    }

    /// The set that "among them" means.
    pub fn set(&self, word: &str) -> Low<(Bind, u32)> {
        self.refs.set.ok_or_else(|| fault("no-antecedent").arg("word", word))
    }

    /// "the rest".
    pub fn rest(&mut self) -> Low<Target> {
        let (mut set, zones) = self.set("the rest")?;
        let mut picks = std::mem::take(&mut self.refs.picks).into_iter();
        let last = picks.next_back();
        for pick in picks {
            let into = self.bind();
            self.code.push(Op::Bind { what: Target::Rest(set, pick), into });
            set = into;
        }
        match last {
            Some(pick) => {
                self.refs.set = Some((set, zones));
                self.refs.picks.push(pick);
                Ok(Target::Rest(set, pick))
            }
            None => Ok(Target::Bound(set)),
        }
    }

    /// "the chosen unit": what the latest bare choice took.
    pub fn chosen(&self) -> Low<Bind> {
        self.refs.bare.ok_or_else(|| fault("no-antecedent").arg("word", "chosen"))
    }
}
