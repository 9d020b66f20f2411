//! Numbers: in digits, of an object or a player, counted, summed (docs/spec/language.md section 2.3).

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::Class;
use crate::tree::{Filter, Id, Selector, Subject, Target, Value};

use super::cursor::Cursor;
use super::frames::Form;

impl Cursor<'_> {
    /// `2`, `this unit's power`, `the number of X`, with `plus n` behind it.
    pub(crate) fn value(&mut self) -> Option<Value> {
        // a value's own noun is no destination's
        let outer = std::mem::replace(&mut self.in_is_destination, false);
        let value = self.attempt(Self::plain_value);
        self.in_is_destination = outer;
        let value = value?;
        Some(
            match self.attempt(|c| {
                let less = c.skip("minus");
                if !less {
                    c.word("plus")?;
                }
                Some(if less { c.digits()?.saturating_neg() } else { c.digits()? })
            }) {
                Some(n) => Value::Plus(Box::new(value), n),
                None => value,
            },
        )
    }

    fn plain_value(&mut self) -> Option<Value> {
        if let Some(n) = self.digits() {
            return Some(Value::Number(n));
        }
        if self.skip("x") {
            return Some(Value::X);
        }
        if self.skip("half") {
            self.skip("of");
            return Some(Value::Half(Box::new(self.plain_value()?)));
        }
        if self.skip("the difference") {
            return Some(Value::Diff);
        }
        if self.skip("the number of times") {
            let by = match self.attempt(Self::reference) {
                // this card as a set of cards
                Some(Target::This) => {
                    let other = Filter::Not(Box::new(Filter::Other));
                    Selector::new(self.lex.standing(), None, vec![other])
                }
                Some(_) => return None,
                None => {
                    let side = self.attempt(Self::possessor);
                    self.noun_phrase(side)?.sel
                }
            };
            self.framed(CommonVerb::Attack, Form::Done)?;
            self.words("this turn")?;
            return Some(Value::AttacksMade(Box::new(by)));
        }
        if self.skip("the number of") {
            return self.counted_value();
        }
        if self.any(&["the total", "the sum of the"]).is_some() {
            let stat = self.game_word(Class::Stat)?;
            self.word("of")?;
            self.skip("all");
            let side = self.attempt(Self::possessor);
            let noun = self.noun_phrase(side)?;
            return Some(Value::Sum(stat, Box::new(noun.sel)));
        }
        self.stat_of()
    }

    /// `your units`, `different items`, `your different units`
    fn counted_value(&mut self) -> Option<Value> {
        let side = self.attempt(Self::possessor);
        let kinds = self.skip("different");
        let sel = Box::new(self.noun_phrase(side)?.sel);
        Some(if kinds { Value::Kinds(sel) } else { Value::Count(sel) })
    }

    /// `this unit's power`, `your leader level`
    fn stat_of(&mut self) -> Option<Value> {
        let span = self.span();
        if self.skip("its") {
            self.log.pronouns.push(span);
            let stat = self.game_word(Class::Stat)?;
            return Some(Value::Of(stat, Box::new(Subject::Object(Target::It))));
        }
        if let Some(found) = self.attempt(|c| {
            let side = c.possessor()?;
            let stat = c.player_stat()?;
            Some(Value::Of(stat, Box::new(Subject::Player(side))))
        }) {
            return Some(found);
        }
        if let Some(found) = self.attempt(|c| {
            c.word("this")?;
            c.game_word_is(Class::Noun, "card")?;
            c.possessive()?;
            Some(Value::Of(c.game_word(Class::Stat)?, Box::new(Subject::ThisCard)))
        }) {
            return Some(found);
        }
        // `the cost of the cards trashed this way`
        if let Some(found) = self.attempt(|c| {
            c.word("the")?;
            let stat = c.game_word(Class::Stat)?;
            c.word("of")?;
            Some(Value::Of(stat, Box::new(Subject::Object(c.reference()?))))
        }) {
            return Some(found);
        }
        let of = self.attempt(Self::reference).or_else(|| {
            self.attempt(|c| {
                let side = c.possessor()?;
                c.noun_phrase(Some(side)).map(|n| Target::Sel(n.sel))
            })
        })?;
        self.possessive()?;
        let stat = self.game_word(Class::Stat)?;
        Some(Value::Of(stat, Box::new(Subject::Object(of))))
    }

    /// A number that players have.
    pub(crate) fn player_stat(&mut self) -> Option<Id> {
        self.attempt(|c| {
            let stat = c.game_word(Class::Stat)?;
            let word = c.lex.stat(stat)?;
            (word.of == cardwright_core::vocabulary::StatOf::Player).then_some(stat)
        })
    }

    /// `for each 2 X`, `for each different X`, `for each point of V`
    pub(crate) fn per(&mut self, n: i32) -> Option<Value> {
        self.any(&["for each", "for every"])?;
        let k = self.digits().unwrap_or(1);
        let value = if self.any(&["point of", "points of"]).is_some() {
            self.value()?
        } else {
            self.skip("of");
            self.counted_value()?
        };
        Some(Value::Per(n, k, Box::new(value)))
    }
}
