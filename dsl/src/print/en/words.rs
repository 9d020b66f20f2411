//! Single words in English: of the game, of its keywords, and the names of things.

use crate::lexicon::Class;
use crate::text::Lang;
use crate::tree::{Filter, Id, KeywordRef, Param, Side, Value};

use super::{Printer, plural};

impl Printer<'_> {
    /// The printed English word of a vocabulary id.
    pub(super) fn word(&self, class: Class, id: Id) -> String {
        let spellings = self.lex.spellings(crate::text::Lang::En).iter();
        let mut of_class = spellings.filter(|s| s.class == class);
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

    pub(super) fn zone_word(&self, id: Id) -> String {
        self.word(Class::Zone, id)
    }

    pub(super) fn affiliation(&self, id: &str) -> String {
        let text = self.lex.affiliation_by_id(id).and_then(|t| t.en.first()).map_or(id, String::as_str);
        format!("《{text}》")
    }

    /// A trait as it stands bare before its noun, in games whose attributes do: words that mean nothing else.
    pub(super) fn bare_trait(&self, id: &str) -> Option<String> {
        let text = self.lex.affiliation_by_id(id).and_then(|t| t.en.first())?;
        let classes = [Class::Noun, Class::State, Class::Attribute, Class::Head, Class::Stat, Class::Zone, Class::Name];
        let own = !classes.iter().any(|class| self.lex.find(Lang::En, *class, text).is_some());
        let plain = text.chars().all(|c| c.is_alphabetic() || c == ' ');
        ((self.sided() || self.lex.phrasing().is_some()) && own && plain).then(|| text.clone())
    }

    /// The subtype that stands for its cards as a noun, where nothing but it says what they are; a second spelling is that of several.
    pub(super) fn tribe(&self, filters: &[Filter], many: bool) -> Option<String> {
        self.lex.phrasing()?;
        let [one] =
            filters.iter().find_map(|filter| if let Filter::Aff(all) = filter { Some(all) } else { None })?.as_slice()
        else {
            return None;
        };
        let word = self.bare_trait(one)?;
        let several = self.lex.affiliation_by_id(one).and_then(|term| term.en.get(1));
        Some(if many { several.cloned().unwrap_or_else(|| plural(&word)) } else { word })
    }

    pub(super) fn name(&self, id: &str) -> String {
        let text = self.lex.name_by_id(id).and_then(|t| t.en.first()).map_or(id, String::as_str);
        format!("〈{text}〉")
    }

    /// `[Exit]`, `[Attacker] Pierce[1]`
    pub(super) fn keyword(&mut self, k: &KeywordRef) -> String {
        let mut parts = Vec::new();
        parts.extend(k.head.map(|h| match (&k.keyword, &k.param) {
            (None, Some(Param::Word(w))) => {
                let attribute = self.lex.vocabulary().attributes.iter().any(|a| *w == a.id);
                let word = self.word(if attribute { Class::Attribute } else { Class::Position }, *w);
                format!("[{}: {word}]", self.word(Class::Head, h))
            }
            (None, Some(Param::Number(n))) => format!("[{}: {n}]", self.word(Class::Head, h)),
            _ if self.lex.is_bare(k) => self.word(Class::Head, h),
            _ => format!("[{}]", self.word(Class::Head, h)),
        }));
        if let Some(id) = &k.keyword {
            let word = self.lex.keyword_by_id(id).and_then(|w| w.en.first()).map_or(id.as_str(), String::as_str);
            let param = match &k.param {
                None => String::new(),
                Some(Param::Number(n)) => format!("[{n}]"),
                Some(Param::X(Value::X)) => "[X]".to_owned(),
                Some(Param::X(v)) => format!("[X: {}]", self.value(v)),
                Some(Param::Filters(filters)) => format!("[{}]", self.filter_list(filters)),
                Some(Param::Name(n)) => self.name(n),
                Some(Param::Word(w)) => format!("[{}]", self.word(Class::Position, *w)),
            };
            parts.push(format!("{word}{param}"));
        }
        parts.join(" ")
    }

    pub(super) fn whose(&self, side: Side) -> &'static str {
        match side {
            Side::Own if self.each_acts => "their",
            Side::Own => "your",
            Side::Opp if self.opponent_acts => "their",
            Side::Opp => "your opponent's",
        }
    }

    pub(super) fn player(side: Side) -> &'static str {
        match side {
            Side::Own => "you",
            Side::Opp => "your opponent",
        }
    }
}
