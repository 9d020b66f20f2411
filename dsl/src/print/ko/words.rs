//! Single words in Korean: of the game, of its keywords, and the names of things.

use crate::korean::{Form, KoVerb};
use crate::lexicon::Class;
use crate::text::Lang;
use crate::tree::{Filter, Id, KeywordRef, Param, Side, Value};

use super::printer::{Out, Printer, no};

impl Printer<'_> {
    /// The printed Korean word of a vocabulary id.
    pub(super) fn word(&self, class: Class, id: Id) -> String {
        let mut of_class = self.lex.spellings(Lang::Ko).iter().filter(|s| s.class == class);
        of_class.find(|s| self.lex.id_at(class, s.index) == Some(id)).map_or(id.0.to_owned(), |s| s.text.clone())
    }

    pub(super) fn stat(&self, id: Id) -> String {
        self.word(Class::Stat, id)
    }

    /// Whether it is a player's number of which pieces lie on cards.
    pub(super) fn lies(&self, stat: Id) -> bool {
        self.lex.stat(stat).is_some_and(|word| word.lies_on != 0)
    }

    pub(super) fn noun(&self, id: Id) -> String {
        self.word(Class::Noun, id)
    }

    pub(super) fn action(&self, id: Id) -> String {
        self.word(Class::Action, id)
    }

    pub(super) fn effect(&self) -> String {
        self.word(Class::Cause, Id("effect"))
    }

    /// A form of a verb; `passive` for the other voice. What the rulebook has no word for can't be said.
    pub(super) fn form(&self, verb: KoVerb, passive: bool, form: Form) -> Out {
        match self.lex.ko_verbs().form(verb, passive, form) {
            Some(text) => Ok(text.to_owned()),
            None => no(format!("({verb:?} {form:?})")),
        }
    }

    /// Whether the noun means cards of any type.
    pub(super) fn is_any_card(&self, id: Id) -> bool {
        self.lex.noun(id).is_some_and(|n| n.of.is_none())
    }

    /// Whether the noun means cards in play only.
    pub(super) fn is_in_play(&self, id: Id) -> bool {
        self.lex.noun(id).is_some_and(|n| n.in_play)
    }

    pub(super) fn is_attribute(&self, id: Id) -> bool {
        self.lex.vocabulary().attributes.iter().any(|a| id == a.id)
    }

    /// An attribute, or one of a head's own words.
    pub(super) fn head_word(&self, id: Id) -> String {
        self.word(if self.is_attribute(id) { Class::Attribute } else { Class::Position }, id)
    }

    /// `[화염]`, `화염`
    pub(super) fn attribute(&self, id: Id) -> String {
        let word = self.word(Class::Attribute, id);
        if self.lex.vocabulary().notation.bare_attributes { word } else { format!("[{word}]") }
    }

    pub(super) fn affiliation_word(&self, id: &str) -> String {
        self.lex.affiliation_by_id(id).and_then(|t| t.ko.first()).map_or(id, String::as_str).to_owned()
    }

    pub(super) fn affiliation(&self, id: &str) -> String {
        format!("《{}》", self.affiliation_word(id))
    }

    pub(super) fn name(&self, id: &str) -> String {
        let text = self.lex.name_by_id(id).and_then(|t| t.ko.first()).map_or(id, String::as_str);
        format!("〈{text}〉")
    }

    /// `[엑시트]`, `[어태커] 관통[1]`
    pub(super) fn keyword(&mut self, k: &KeywordRef) -> Out {
        let mut parts = Vec::new();
        if let Some(head) = k.head {
            let word = self.word(Class::Head, head);
            parts.push(match (&k.keyword, &k.param) {
                (None, None) if self.lex.is_bare(k) => word,
                (Some(_), _) | (None, None) => format!("[{word}]"),
                (None, Some(Param::Word(w))) => format!("[{word}: {}]", self.head_word(*w)),
                (None, Some(Param::Number(n))) => format!("[{word}: {n}]"),
                (None, Some(Param::Filters(filters))) => match filters.as_slice() {
                    [Filter::Aff(all)] => match all.as_slice() {
                        [one] => format!("[{word}: {}]", self.affiliation_word(one)),
                        _ => return no(k),
                    },
                    _ => return no(k),
                },
                (None, Some(_)) => return no(k),
            });
        }
        if let Some(id) = &k.keyword {
            let word = self.lex.keyword_by_id(id).and_then(|w| w.ko.first()).map_or(id.as_str(), String::as_str);
            let param = match &k.param {
                None => String::new(),
                Some(Param::Number(n)) => format!("[{n}]"),
                Some(Param::X(Value::X)) => "[X]".to_owned(),
                Some(Param::X(v)) => format!("[X: {}]", self.value(v)?),
                Some(Param::Filters(filters)) => format!("[{}]", self.parameter(filters)?),
                Some(Param::Name(n)) => self.name(n),
                Some(Param::Word(_)) => return no(k),
            };
            parts.push(format!("{word}{param}"));
        }
        Ok(parts.join(" "))
    }

    /// `자신의`; nothing for the things of a subject that is the opponent.
    pub(super) fn whose(&self, side: Side) -> &'static str {
        match side {
            Side::Own if self.each_acts => "",
            Side::Own => "자신의",
            Side::Opp if self.default == Side::Opp => "",
            Side::Opp => "상대의",
        }
    }

    pub(super) fn player(side: Side) -> &'static str {
        match side {
            Side::Own => "자신",
            Side::Opp => "상대",
        }
    }
}
