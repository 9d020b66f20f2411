//! Arguments held against what the API expects: values, words of the game, tables of options, texts of the card language.

use super::finding::{Finding, Say};
use super::tree::{Expr, ExprKind, Ident, Item};
use super::types::{self, Type};
use super::walk::Walk;
use crate::api::{self, Literal, Param, Shape, Ty, Words};
use cardwright_core::vocabulary::StatOf;
use std::collections::BTreeSet;

impl<'a> Walk<'a> {
    /// An argument, or a field of a table of options.
    pub fn argument(&mut self, ty: &'static Ty, e: &'a Expr, optional: bool) {
        if self.spends(1, e) {
            return;
        }
        let literal = self.literal(e);
        if std::ptr::eq(literal, e.bare()) {
            return self.given(ty, e, literal, optional);
        }
        // A variable that is declared with it is read here.
        self.muted(|walk| walk.expr(e));
        self.far += 1;
        self.given(ty, e, literal, optional);
        self.far -= 1;
    }

    fn given(&mut self, ty: &'static Ty, e: &'a Expr, literal: &'a Expr, optional: bool) {
        match (&literal.kind, ty) {
            (ExprKind::Function(_), _) if types::callback_in(ty).is_some() => {
                if let Some(callback) = types::callback_in(ty) {
                    self.handler(callback, literal, None);
                }
            }
            (ExprKind::Table(items), _) => self.table_argument(ty, literal, items),
            (ExprKind::Text(quoted), Ty::Word(words)) => self.word(*words, &quoted.text, literal),
            (ExprKind::Text(quoted), Ty::OneWord(words)) => self.one_word(words, &quoted.text, literal),
            (ExprKind::Text(_), Ty::Literal(kind)) => self.quote(*kind, literal),
            (ExprKind::Text(quoted), Ty::DelayedName) => {
                self.delayed.push((quoted.text.trim().to_owned(), literal.span.clone()));
            }
            (_, Ty::Function(callback)) => self.handler(callback, e, None),
            _ => self.value(ty, e, optional),
        }
    }

    fn value(&mut self, ty: &'static Ty, e: &'a Expr, optional: bool) {
        let found = self.expr(e);
        if let Type::Function(_) = found
            && let Some(callback) = types::callback_in(ty)
        {
            self.handler(callback, e, Some(found));
            return;
        }
        match types::fits(ty, &found) {
            Some(true) => {
                let computed = !matches!(found, Type::Unknown) || !matches!(e.bare().kind, ExprKind::Name(_));
                if matches!(ty, Ty::Literal(_) | Ty::DelayedName)
                    && (found.is_text() || !computed || found == Type::Unknown)
                {
                    self.report(Finding::new("script-not-literal", e.span.clone()));
                }
            }
            Some(false) if optional => {}
            Some(false) => self.may_be_nil(e),
            None if found == Type::Nil && optional => {}
            None => self.wrong(e, &found, types::wanted(ty)),
        }
    }

    fn table_argument(&mut self, ty: &'static Ty, e: &'a Expr, items: &'a [Item]) {
        let named = items.iter().any(|i| matches!(i, Item::Named(..)));
        match (types::shape_in(ty), types::list_in(ty)) {
            (Some(shape), list) if named || list.is_none() => self.options(shape, e, items),
            (_, Some(of)) => {
                for item in items {
                    match item {
                        Item::Value(value) => self.argument(of, value, false),
                        Item::Named(key, value) => {
                            self.unknown_option(key, Vec::new());
                            self.expr(value);
                        }
                        Item::Keyed(_, value) => {
                            self.expr(value);
                        }
                    }
                }
            }
            _ => {
                let found = self.expr(e);
                if types::fits(ty, &found).is_none() {
                    self.wrong(e, &found, types::wanted(ty));
                }
            }
        }
    }

    fn unknown_option(&mut self, key: &Ident, names: Vec<String>) {
        let finding = Finding::new("script-unknown-option", key.span.clone()).arg("name", key.name.as_str());
        self.report(finding.near(&key.name, names));
    }

    fn options(&mut self, shape: &'static Shape, e: &'a Expr, items: &'a [Item]) {
        let known = api::shape_fields(shape, self.book);
        let mut given: BTreeSet<&str> = BTreeSet::new();
        let mut numbers: Vec<(&str, f64, &'a Expr)> = Vec::new();
        let mut open = false;
        let mut place = 0;
        for item in items {
            let (name, at, value) = match item {
                Item::Named(key, value) => (key.name.as_str(), key.span.clone(), value),
                Item::Value(value) => {
                    place += 1;
                    let at = known.iter().find(|(name, ..)| *name == place.to_string());
                    match at {
                        Some((_, _, field)) => self.argument(&field.ty, value, false),
                        None => {
                            let ident = Ident { name: place.to_string(), span: value.span.clone() };
                            self.unknown_option(&ident, Vec::new());
                            self.expr(value);
                        }
                    }
                    continue;
                }
                Item::Keyed(key, value) => {
                    self.expr(key);
                    self.expr(value);
                    open = true;
                    continue;
                }
            };
            if !given.insert(name) {
                self.report(Finding::new("script-key-twice", at).arg("name", name));
                continue;
            }
            match known.iter().find(|(own, ..)| own == name) {
                Some((_, word, field)) => {
                    self.argument(&field.ty, value, !field.required);
                    if let Some(n) = self.constant(value) {
                        numbers.push((name, n, value));
                        self.printed(shape, *word, n, value);
                    }
                }
                None => {
                    let ident = Ident { name: name.to_owned(), span: at };
                    self.unknown_option(&ident, known.iter().map(|(name, ..)| name.clone()).collect());
                    self.expr(value);
                }
            }
        }
        if open {
            return;
        }
        for (name, _, field) in &known {
            let at = name.parse::<usize>().is_ok_and(|n| n <= place);
            if field.required && !given.contains(name.as_str()) && !at {
                self.report(Finding::new("script-missing-option", e.span.clone()).arg("name", name.as_str()));
            }
        }
        if shape.some && items.is_empty() && !known.iter().any(|(.., field)| field.required) {
            let names: Vec<&str> = known.iter().map(|(name, ..)| name.as_str()).collect();
            let finding = Finding::new("script-empty-options", e.span.clone());
            self.report(finding.arg("names", Say::Text(names.join("`, `"))));
        }
        if shape.name == api::PASSIVE.name
            && given.iter().all(|name| ["text", "when", "to"].contains(name))
            && !items.is_empty()
        {
            self.report(Finding::new("script-passive-changes-nothing", e.span.clone()));
        }
        let both: Vec<&str> = shape.exclusive.iter().copied().filter(|name| given.contains(name)).collect();
        if let [first, second, ..] = both.as_slice() {
            let finding = Finding::new("script-options-exclude", e.span.clone());
            self.report(finding.arg("first", *first).arg("second", *second));
        }
        self.bounds(&numbers);
        for (name, n, value) in numbers {
            if ["n", "up_to"].contains(&name) {
                self.amount(n, 1.0, f64::from(self.book.printed().limits.cards), value);
            }
        }
    }

    /// A filter whose least is more than its most.
    fn bounds(&mut self, numbers: &[(&str, f64, &'a Expr)]) {
        for (name, least, _) in numbers {
            let Some(stat) = name.strip_suffix("_min") else { continue };
            let most = numbers.iter().find(|(other, ..)| other.strip_suffix("_max") == Some(stat) || *other == stat);
            if let Some((_, _, value)) = most.filter(|(_, most, _)| most < least) {
                self.report(Finding::new("script-nothing-matches", value.span.clone()).arg("name", stat));
            }
        }
    }

    /// A number of a card that no card has: a filter that means nothing.
    fn printed(&mut self, shape: &Shape, word: Option<&str>, n: f64, value: &'a Expr) {
        let stats = self.book.vocabulary().stats;
        let Some(stat) = stats.iter().find(|s| s.of == StatOf::Card && Some(s.word.id) == word) else { return };
        let most = f64::from(stat.range.1);
        let least = if ["Filter", "Numbers"].contains(&shape.name) { f64::from(stat.range.0) } else { -most };
        if n == 0.0 && ["Mods", "NextMods", "Passive"].contains(&shape.name) {
            self.report(Finding::new("script-changes-nothing", value.span.clone()));
            return;
        }
        self.amount(n, least, most, value);
        let steps = self.book.printed().limits.steps;
        let index = stats.iter().position(|s| std::ptr::eq(s, stat)).unwrap_or(usize::MAX);
        let step = steps.iter().find(|(s, _)| usize::from(*s) == index).map(|(_, step)| f64::from(*step));
        if let Some(step) = step.filter(|step| n % step != 0.0) {
            let finding = Finding::new("odd-number", value.span.clone());
            let field = Say::both(
                stat.word.ko.first().copied().unwrap_or(stat.word.id),
                stat.word.en.first().copied().unwrap_or(stat.word.id),
            );
            let finding = finding.arg("field", field).arg("value", whole(n));
            self.report(finding.arg("step", whole(step)));
        }
    }

    /// A number that is less or more than there can be.
    pub fn amount(&mut self, n: f64, least: f64, most: f64, value: &Expr) {
        if n < least || n > most || n.fract() != 0.0 {
            let finding = Finding::new("script-number-out-of-range", value.span.clone());
            self.report(finding.arg("least", whole(least)).arg("most", whole(most)));
        }
    }

    /// Amounts of effects: none at all is no effect.
    pub fn numbers(&mut self, name: &Ident, params: &'static [Param], args: &'a [Expr]) {
        let limits = self.book.printed().limits;
        let most = match name.name.as_str() {
            "damage" => limits.damage,
            "draw" | "draw_to" | "discard" | "mill" | "search" => limits.cards,
            "extra_attack" => limits.times,
            "random" => i32::MAX,
            _ => return,
        };
        for (param, arg) in params.iter().zip(args) {
            if ["n", "what"].contains(&param.name)
                && let Some(n) = self.constant(arg)
            {
                self.amount(n, 1.0, f64::from(most), arg);
            }
        }
    }

    /// The number that an expression is, if it is written out.
    fn constant(&self, e: &'a Expr) -> Option<f64> {
        match &self.literal(e).kind {
            ExprKind::Number(n) => Some(*n),
            ExprKind::Unary(super::tree::Unary::Minus, inner) => self.constant(inner).map(|n| -n),
            _ => None,
        }
    }

    /// A word of a list.
    fn word(&mut self, words: Words, text: &str, e: &Expr) {
        if api::word_index(words, self.book, text).is_none() {
            let known = api::words_of(words, self.book).into_iter().map(api::lua_name);
            let spelled: Vec<String> = if words == Words::Durations {
                api::durations(self.book).flat_map(|d| d.words.iter().map(|w| (*w).to_owned())).collect()
            } else {
                known.collect()
            };
            self.unknown_word(text, e, spelled);
        }
    }

    fn one_word(&mut self, words: &'static [&'static str], text: &str, e: &Expr) {
        if !words.contains(&text) {
            self.unknown_word(text, e, words.iter().map(|w| (*w).to_owned()).collect());
        }
    }

    fn unknown_word(&mut self, text: &str, e: &Expr, words: Vec<String>) {
        let inside = if e.span.len() >= 2 { e.span.start + 1..e.span.end - 1 } else { e.span.clone() };
        let finding =
            Finding::new("script-unknown-word", inside).arg("word", text).arg("known", Say::List(words.clone()));
        self.report(finding.near(text, words));
    }

    /// Something is compared with a word, which must be one that can be there.
    pub fn compared(&mut self, e: &'a Expr, with: &Type) {
        let literal = self.literal(e);
        let ExprKind::Text(quoted) = &literal.kind else { return };
        match with.present() {
            Type::Word(words) => {
                let known: Vec<String> = api::words_of(*words, self.book).into_iter().map(api::lua_name).collect();
                if !known.contains(&quoted.text) {
                    // A printed spelling is not what scripts read.
                    let meant = api::word(*words, self.book, &quoted.text);
                    self.unknown_word(&quoted.text, literal, meant.map_or(known, |word| vec![word]));
                }
            }
            Type::OneWord(words) => self.one_word(words, &quoted.text, literal),
            Type::Named(kind @ (Literal::CardName | Literal::CardId | Literal::Affiliation)) => {
                self.quote(*kind, literal)
            }
            _ => {}
        }
    }
}

fn whole(n: f64) -> Say {
    Say::Text(format!("{n}"))
}
