//! Wordings that are no findings: what a program says while it works. They stand in tables, one row a wording with the Korean
//! above the English, which [`wordings!`](crate::wordings) declares. A row without arguments is a constant; one with arguments
//! is a function of them, so that a forgotten argument doesn't compile.
//!
//! Unlike a message, a filled wording shows its arguments whole. What in them would steer a screen is marked, wherever they come
//! from.

use super::template;
use crate::diagnostic::{Arg, Both, Lang, Severity};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A wording with nothing to fill in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wording {
    /// In Korean.
    pub ko: &'static str,
    /// In English.
    pub en: &'static str,
}

impl Wording {
    /// The wording in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Ko => self.ko,
            Lang::En => self.en,
        }
    }
}

impl Severity {
    /// How findings of this severity are called.
    pub const fn word(self) -> Wording {
        match self {
            Severity::Error => Wording { ko: "오류", en: "error" },
            Severity::Warning => Wording { ko: "경고", en: "warning" },
            Severity::Note => Wording { ko: "참고", en: "note" },
        }
    }
}

/// The name of a language.
pub const fn language(lang: Lang) -> Wording {
    match lang {
        Lang::Ko => Wording { ko: "한국어", en: "Korean" },
        Lang::En => Wording { ko: "영어", en: "English" },
    }
}

/// What a wording is filled with: anything that is shown, which is the same in every language, or a text in both.
pub trait Said {
    /// How it is said in either language.
    fn said(&self) -> Both;
}

impl<T: std::fmt::Display> Said for T {
    fn said(&self) -> Both {
        let text = self.to_string();
        Both { ko: text.clone().into(), en: text.into() }
    }
}

impl Said for Both {
    fn said(&self) -> Both {
        self.clone()
    }
}

impl Said for &Both {
    fn said(&self) -> Both {
        (*self).clone()
    }
}

impl Said for Filled {
    fn said(&self) -> Both {
        self.clone().into()
    }
}

/// A wording with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    template: Wording,
    args: Vec<(&'static str, Both)>,
}

impl Filled {
    /// A template with what is filled in, by name.
    pub fn new(template: Wording, args: Vec<(&'static str, Both)>) -> Self {
        Self { template, args }
    }

    /// The wording in one language.
    pub fn get(&self, lang: Lang) -> String {
        let template = self.template.get(lang);
        let value = |name: &str| {
            let (_, text) = self.args.iter().find(|(n, _)| *n == name)?;
            let text = text.get(lang);
            Some((template::on_one_line(text.chars()), text == "1"))
        };
        template::fill_from(template, value).unwrap_or_else(|| template.to_owned())
    }
}

impl From<Wording> for Both {
    fn from(wording: Wording) -> Both {
        Both::new(wording.ko, wording.en)
    }
}

impl From<Filled> for Both {
    fn from(filled: Filled) -> Both {
        Both { ko: Cow::Owned(filled.get(Lang::Ko)), en: Cow::Owned(filled.get(Lang::En)) }
    }
}

impl From<Wording> for Arg {
    fn from(wording: Wording) -> Arg {
        Arg::Both(wording.into())
    }
}

impl From<Filled> for Arg {
    fn from(filled: Filled) -> Arg {
        Arg::Both(filled.into())
    }
}

/// A row of a table as it is declared, for the test of the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The name of the constant or function.
    pub name: &'static str,
    /// The names of its arguments.
    pub args: &'static [&'static str],
    /// The wording.
    pub wording: Wording,
}

impl Row {
    /// What is wrong with the row: both languages ask for its arguments, each of them and no other. `None`: nothing.
    pub fn fault(&self) -> Option<String> {
        let Row { name, args, wording } = *self;
        let declared: BTreeSet<&str> = args.iter().copied().collect();
        for text in [wording.ko, wording.en] {
            // `{ field: value }` in a wording without arguments is the YAML that it speaks of.
            let is_name = |n: &&str| !n.is_empty() && n.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            let asked: BTreeSet<&str> = template::names(text).into_iter().filter(is_name).collect();
            if asked != declared {
                return Some(format!("{name}: `{text}` asks for {asked:?}, declared are {declared:?}"));
            }
        }
        // A particle behind what is filled in agrees with it.
        let fixed = |p: &&&str| [" ", ",", ";"].iter().any(|end| wording.ko.contains(&format!("}}`{p}{end}")));
        let both = |p: &&&str| wording.ko.contains(**p);
        let stiff = ["을", "를", "은", "는", "이", "가", "과", "와", "로", "으로", "라는"].iter().find(fixed);
        let stiff = stiff.or_else(|| ["을(를)", "이(가)", "은(는)", "(으)로", "와(과)"].iter().find(both));
        stiff.map(|particle| format!("{name}: `{}` has the fixed particle `{particle}`", wording.ko))
    }
}

/// Declares a table of wordings, `NAME = KOREAN, ENGLISH;` or `name(argument, ..) = KOREAN, ENGLISH;` a row. The tests of a
/// crate find the rows of a table in `ROWS`.
#[macro_export]
macro_rules! wordings {
    (@row [$(#[$attr:meta])*] $name:ident () $ko:literal, $en:literal) => {
        $(#[$attr])*
        #[doc = $en]
        pub(crate) const $name: $crate::messages::wording::Wording =
            $crate::messages::wording::Wording { ko: $ko, en: $en };
    };
    (@row [$(#[$attr:meta])*] $name:ident ($($arg:ident),+) $ko:literal, $en:literal) => {
        $(#[$attr])*
        #[doc = $en]
        pub(crate) fn $name($($arg: impl $crate::messages::wording::Said),+) -> $crate::messages::wording::Filled {
            let template = $crate::messages::wording::Wording { ko: $ko, en: $en };
            $crate::messages::wording::Filled::new(template, vec![$((stringify!($arg), $crate::messages::wording::Said::said(&$arg))),+])
        }
    };
    ($($(#[$attr:meta])* $name:ident $(($($arg:ident),+))? = $ko:literal, $en:literal;)*) => {
        $($crate::wordings!(@row [$(#[$attr])*] $name ($($($arg),+)?) $ko, $en);)*

        /// The rows of this table.
        #[cfg(test)]
        pub(crate) const ROWS: &[$crate::messages::wording::Row] = &[$($crate::messages::wording::Row {
            name: stringify!($name),
            args: &[$($(stringify!($arg)),+)?],
            wording: $crate::messages::wording::Wording { ko: $ko, en: $en },
        }),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    mod table {
        crate::wordings! {
            PLAIN = "`{ 항목: 값 }`", "`{ field: value }`";
            drawn(seat, n) = "{seat}{이} {n}장", "{seat}: {n|card|cards}";
        }
    }

    #[test]
    fn wordings_are_filled_in_both_languages() {
        assert_eq!(table::PLAIN.get(Lang::En), "`{ field: value }`");
        let long = "x".repeat(300);
        assert_eq!(table::drawn("p1", 1).get(Lang::Ko), "p1이 1장");
        assert_eq!(table::drawn(&long, 2).get(Lang::En), format!("{long}: 2 cards"));
        assert!(table::ROWS.iter().all(|row| row.fault().is_none()));
    }

    #[test]
    fn an_argument_does_not_steer_the_screen() {
        assert_eq!(
            table::drawn("p\u{1b}[2J1\r\u{202e}\nx", 2).get(Lang::En),
            "p\u{fffd}[2J1\u{fffd}\u{fffd}⏎x: 2 cards"
        );
    }

    #[test]
    fn a_row_that_forgets_an_argument_is_found() {
        let row = |args, ko, en| Row { name: "row", args, wording: Wording { ko, en } };
        assert!(row(&["n"], "{n}장", "cards").fault().is_some());
        assert!(row(&[], "{n}장", "{n}").fault().is_some());
        assert!(row(&["n"], "{n}을", "{n}").fault().is_none());
    }
}
