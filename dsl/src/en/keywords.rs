//! Head words and keywords with their parameters: `[Exit]`, `[Attacker] Pierce[1]`, `[Equip: cost 3 or less]`.

use crate::lexicon::Class;
use crate::text::Lang;
use crate::tree::{Filter, Id, KeywordRef, Param, Selector, Value, sort_filters};

use super::cursor::Cursor;
use super::token::Kind;

impl Cursor<'_> {
    /// `[Exit]`, `[Attacker] Pierce`, `Pierce[1]`
    pub(crate) fn keyword_ref(&mut self) -> Option<KeywordRef> {
        if let Some(found) = self.attempt(Self::head_with_param) {
            return Some(found);
        }
        if let Some(found) = self.attempt(Self::bare_keyword) {
            return Some(found);
        }
        let head = self.attempt(Self::head_word);
        let keyword = self.attempt(Self::keyword_name);
        let Some(id) = keyword else {
            return head.map(KeywordRef::head);
        };
        let param = self.keyword_param();
        let end = self.since(self.at.saturating_sub(1)).end;
        self.log.keywords.push((end, id.clone()));
        Some(KeywordRef { head, keyword: Some(id), param })
    }

    /// `[Position: Side]`, `[Level Link: 6]`
    fn head_with_param(&mut self) -> Option<KeywordRef> {
        let mut inner = self.bracket()?;
        let head = inner.head_id()?;
        inner.colon()?;
        let param = match inner.digits() {
            Some(n) => Param::Number(n),
            None => {
                let word = inner.attempt(|i| i.game_word(Class::Position));
                Param::Word(word.or_else(|| inner.game_word(Class::Attribute))?)
            }
        };
        inner.done().then_some(KeywordRef { head: Some(head), keyword: None, param: Some(param) })
    }

    /// A head word in brackets, without parameter.
    pub(crate) fn head_word(&mut self) -> Option<Id> {
        let at = self.at;
        let mut inner = self.bracket()?;
        let found = inner.head_id();
        if found.is_none() || !inner.done() {
            self.back(at);
            self.want_class(Class::Head);
            return None;
        }
        found
    }

    /// Inside a bracket: the head that its words up to the end or a colon are, pages (`active: main`) first.
    pub(crate) fn head_id(&mut self) -> Option<Id> {
        self.attempt(|c| {
            let mut words = String::new();
            while let Some(Kind::Word(w)) = c.kind() {
                words.push_str(w);
                words.push(' ');
                c.at += 1;
            }
            if c.kind() == Some(&Kind::Colon)
                && let Some(Kind::Word(w)) = c.ahead(1)
                && c.ahead(2).is_none()
                && let Some(id) = c.lex.id(Lang::En, Class::Head, &format!("{}: {w}", words.trim_end()))
            {
                c.at += 2;
                return Some(id);
            }
            let id = c.lex.id(Lang::En, Class::Head, words.trim_end());
            if id.is_none() {
                c.want_class(Class::Head);
            }
            id
        })
    }

    /// `[2]`, `[X: V]`, `[cost 2 or less]`, `〈N〉`
    fn keyword_param(&mut self) -> Option<Param> {
        if let Some(name) = self.name() {
            return Some(Param::Name(name));
        }
        self.attempt(|c| {
            let mut inner = c.bracket()?;
            let param = if let Some(n) = inner.digits() {
                Param::Number(n)
            } else if inner.skip("x") {
                match inner.colon() {
                    Some(()) => Param::X(inner.value()?),
                    None => Param::X(Value::X),
                }
            } else {
                Param::Filters(inner.equip_filters()?)
            };
            let whole = inner.done();
            c.learn(inner);
            whole.then_some(param)
        })
    }

    /// `[Equip: …]`: the filters inside, read as after `with`.
    pub(crate) fn equip_filters(&mut self) -> Option<Vec<Filter>> {
        let mut filters = Vec::new();
        let mut opts = Vec::new();
        if self.attempt(|c| c.noun_phrase(None).map(|n| n.sel)).is_some_and(|sel| match sel {
            Selector::Kind { filters: f, .. } => {
                filters = f;
                true
            }
            _ => false,
        }) {
            return Some(filters);
        }
        self.with_items(&mut filters, &mut opts)?;
        sort_filters(&mut filters);
        Some(filters)
    }
}
