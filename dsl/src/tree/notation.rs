//! How the nodes of the tree are written: each node says its notation once, beside its fields, and [`node!`] makes from it
//! the type, the reader, the printer (`Display`) and the walk of a visitor.
//!
//! # To add a node
//!
//! Write a variant where the enum stands (`acts.rs`, `filters.rs`, ..):
//!
//! ```text
//! /// Turn cards face up (4.2).
//! Unveil { what: Target, by: Option<Value>, all: bool } = ("unveil" what by:("by") all:"all"),
//! ```
//!
//! That is `(unveil (all (unit own)) (by 2) all)`. Behind `=` stands what is written, in order:
//!
//! | pattern | what is written |
//! | --- | --- |
//! | `"word"` | that word |
//! | `field` | the field, as its type is written; an `Option` only where there is something, a `Vec` one after the other |
//! | `field:SPELLING` | the field in a way of `spelling.rs`: an id of a class of words, a name, .. |
//! | `field:("word")` | the field in a list of its own: `(word field)` |
//! | `field:"word"` | the word where the field is `true`, else nothing |
//! | `{a, b}:SPELLING` | several fields that are written as one |
//! | `(..)` | a list of these |
//! | `[..]` | these one after the other, without brackets |
//!
//! Fields of tuple variants have a name for the pattern alone: `Draw(count: Quantity) = ("draw" count)`. A field that the
//! notation leaves out doesn't compile. The compiler then names every `match` that has no answer for the new node yet: the
//! printers of both languages and the compiler of programs; `docs/spec/language.md` and `docs/reference` say what it means.
//!
//! A form is read as the first variant that fits, so that a variant that any form fits (`Bind(what: Target) = what`) has to
//! stand behind those that begin with a word.

pub(super) use super::forms::{Forms, Step};
pub(super) use super::sexp::{self, Sexp};
pub(super) use super::spelling::{self, Spelling};
pub(super) use super::visit::Visit;
use super::{Id, Span};

/// A type of the tree that is written in one way wherever it stands.
pub(super) trait Node: Sized {
    /// Takes the forms that this is written with from the front of a list.
    fn read<'a>(forms: &mut Forms<'a>) -> Step<'a, Self>;

    /// Appends the forms that this is written with: mostly one, several where it is part of the list around it.
    fn print(&self, out: &mut Vec<Sexp>);
}

/// What a visitor sees of a field. Every field of a node is shown, so that a new node is walked through like any other.
pub(super) trait Shown {
    /// Calls the visitor's method for this kind of node, or goes on into what it holds.
    fn show<V: Visit + ?Sized>(&self, visitor: &mut V);
}

impl<T: Shown> Shown for Option<T> {
    fn show<V: Visit + ?Sized>(&self, visitor: &mut V) {
        self.iter().for_each(|inner| inner.show(visitor));
    }
}

impl<T: Shown> Shown for Vec<T> {
    fn show<V: Visit + ?Sized>(&self, visitor: &mut V) {
        self.iter().for_each(|inner| inner.show(visitor));
    }
}

impl<T: Shown> Shown for Box<T> {
    fn show<V: Visit + ?Sized>(&self, visitor: &mut V) {
        self.as_ref().show(visitor);
    }
}

/// Fields that hold no node.
macro_rules! leaves {
    ($($Leaf:ty),*) => {
        $(impl Shown for $Leaf {
            fn show<V: Visit + ?Sized>(&self, _: &mut V) {}
        })*
    };
}
pub(super) use leaves;

leaves!(i32, u8, bool, String, Id, Span);

/// The forms that a node is written with.
pub(super) fn forms_of(node: &impl Node) -> Vec<Sexp> {
    let mut out = Vec::new();
    node.print(&mut out);
    out
}

/// A node with its fields and its notation; see the head of this file. Whoever declares nodes imports all of this module.
macro_rules! node {
    // One of several kinds. `$what`: what messages call it. `$method`: the method of `Visit` for it.
    (
        $(#[$meta:meta])*
        pub enum $Node:ident ($what:literal $(, visited by $method:ident)?) {
            $(
                $(#[$variant_meta:meta])*
                $Variant:ident
                $( ( $($arg:ident : $Arg:ty),+ $(,)? ) )?
                $( { $( $(#[$field_meta:meta])* $field:ident : $Field:ty ),+ $(,)? } )?
                = $pattern:tt
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum $Node {
            $( $(#[$variant_meta])* $Variant $( ( $($Arg),+ ) )? $( { $( $(#[$field_meta])* $field : $Field ),+ } )? ),+
        }

        impl $Node {
            /// The pattern of each variant, as it is declared.
            pub const NOTATION: &'static [&'static str] = &[$( stringify!($pattern) ),+];

            /// Shows a visitor what this holds, in the order of the fields.
            #[allow(unused_variables, reason = "variants without fields")]
            pub fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
                match self {
                    $( Self::$Variant $( ( $($arg),+ ) )? $( { $($field),+ } )? => {
                        $( $( $arg.show(visitor); )+ )?
                        $( $( $field.show(visitor); )+ )?
                    } )+
                }
            }
        }

        #[allow(unused_variables, reason = "variants that nothing is written for")]
        impl Node for $Node {
            fn read<'a>(forms: &mut Forms<'a>) -> Step<'a, Self> {
                forms.choose($what, &[$(
                    |forms| {
                        node!(@read forms; $pattern);
                        Ok(Self::$Variant $( ( $($arg),+ ) )? $( { $($field),+ } )?)
                    }
                ),+])
            }

            fn print(&self, out: &mut Vec<Sexp>) {
                match self {
                    $( Self::$Variant $( ( $($arg),+ ) )? $( { $($field),+ } )? => { node!(@print out; $pattern); } )+
                }
            }
        }

        node!(@shared $Node $($method)?);
    };

    // One kind alone.
    (
        $(#[$meta:meta])*
        pub struct $Node:ident ($what:literal $(, visited by $method:ident)?)
        $( ( $(pub $arg:ident : $Arg:ty),+ $(,)? ) )?
        $( { $( $(#[$field_meta:meta])* pub $field:ident : $Field:ty ),+ $(,)? } )?
        = $pattern:tt
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $Node $( ( $(pub $Arg),+ ); )? $( { $( $(#[$field_meta])* pub $field : $Field ),+ } )?

        impl $Node {
            /// Shows a visitor what this holds, in the order of the fields.
            pub fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
                let Self $( ( $($arg),+ ) )? $( { $($field),+ } )? = self;
                $( $( $arg.show(visitor); )+ )?
                $( $( $field.show(visitor); )+ )?
            }
        }

        impl Node for $Node {
            fn read<'a>(forms: &mut Forms<'a>) -> Step<'a, Self> {
                forms.choose($what, &[|forms| {
                    node!(@read forms; $pattern);
                    Ok(Self $( ( $($arg),+ ) )? $( { $($field),+ } )?)
                }])
            }

            fn print(&self, out: &mut Vec<Sexp>) {
                let Self $( ( $($arg),+ ) )? $( { $($field),+ } )? = self;
                node!(@print out; $pattern);
            }
        }

        node!(@shared $Node $($method)?);
    };

    (@shared $Node:ident $($method:ident)?) => {
        impl Shown for $Node {
            fn show<V: Visit + ?Sized>(&self, visitor: &mut V) {
                node!(@show self visitor $($method)?);
            }
        }

        impl std::fmt::Display for $Node {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                sexp::write_all(f, &forms_of(self))
            }
        }
    };

    (@show $node:ident $visitor:ident) => { $node.walk($visitor) };
    (@show $node:ident $visitor:ident $method:ident) => { $visitor.$method($node) };

    // How a field is written: `field:how`.
    (@spelling ($word:literal)) => { spelling::Labelled($word) };
    (@spelling $word:literal) => { spelling::Flag($word) };
    (@spelling $SPELLING:ident) => { spelling::$SPELLING };

    // Reads the items of a pattern, one statement for each; a field becomes a variable of its name.
    (@read $forms:ident;) => {};
    (@read $forms:ident; $word:literal $($rest:tt)*) => {
        $forms.word($word)?;
        node!(@read $forms; $($rest)*);
    };
    (@read $forms:ident; {$($field:ident),+}:$how:tt $($rest:tt)*) => {
        let ($($field),+) = node!(@spelling $how).scan($forms)?;
        node!(@read $forms; $($rest)*);
    };
    (@read $forms:ident; $field:ident:$how:tt $($rest:tt)*) => {
        let $field = node!(@spelling $how).scan($forms)?;
        node!(@read $forms; $($rest)*);
    };
    (@read $forms:ident; $field:ident $($rest:tt)*) => {
        let $field = spelling::Own.scan($forms)?;
        node!(@read $forms; $($rest)*);
    };
    (@read $forms:ident; ($($items:tt)*) $($rest:tt)*) => {
        let mut opened = $forms.open()?;
        let list = &mut opened;
        node!(@read list; $($items)*);
        $forms.close(opened)?;
        node!(@read $forms; $($rest)*);
    };
    (@read $forms:ident; [$($items:tt)*]) => { node!(@read $forms; $($items)*); };

    // Prints them, from variables that refer to the fields.
    (@print $out:ident;) => {};
    (@print $out:ident; $word:literal $($rest:tt)*) => {
        $out.push(Sexp::atom($word));
        node!(@print $out; $($rest)*);
    };
    (@print $out:ident; {$($field:ident),+}:$how:tt $($rest:tt)*) => {
        let fields = ($( Clone::clone($field) ),+);
        node!(@spelling $how).emit(&fields, $out);
        node!(@print $out; $($rest)*);
    };
    (@print $out:ident; $field:ident:$how:tt $($rest:tt)*) => {
        node!(@spelling $how).emit($field, $out);
        node!(@print $out; $($rest)*);
    };
    (@print $out:ident; $field:ident $($rest:tt)*) => {
        spelling::Own.emit($field, $out);
        node!(@print $out; $($rest)*);
    };
    (@print $out:ident; ($($items:tt)*) $($rest:tt)*) => {
        let mut opened = Vec::new();
        let list = &mut opened;
        node!(@print list; $($items)*);
        $out.push(Sexp::List(opened));
        node!(@print $out; $($rest)*);
    };
    (@print $out:ident; [$($items:tt)*]) => { node!(@print $out; $($items)*); };
}
pub(super) use node;

/// A choice of words that holds nothing else: each variant with its word.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $Words:ident ($what:literal) {
            $( $(#[$variant_meta:meta])* $Word:ident = $text:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $Words {
            $( $(#[$variant_meta])* $Word ),+
        }

        impl $Words {
            /// All of them, in the order of their declaration.
            pub const ALL: [Self; [$( $text ),+].len()] = [$( Self::$Word ),+];

            /// The word for it in the notation of trees.
            pub fn as_str(self) -> &'static str {
                match self {
                    $( Self::$Word => $text ),+
                }
            }
        }

        impl Node for $Words {
            fn read<'a>(forms: &mut Forms<'a>) -> Step<'a, Self> {
                forms.atom($what, |atom| Self::ALL.into_iter().find(|word| word.as_str() == atom))
            }

            fn print(&self, out: &mut Vec<Sexp>) {
                out.push(Sexp::atom(self.as_str()));
            }
        }

        leaves!($Words);
    };
}
pub(super) use words;
