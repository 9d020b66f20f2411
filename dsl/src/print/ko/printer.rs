//! What the printing of a sentence depends on, and the small steps that all parts of the printer share.

use std::fmt::Display;

use crate::lexicon::Lexicon;
use crate::messages::particle::particle;
use crate::print::unprintable::Unprintable;
use crate::tree::{Duration, Side, Target};

pub(super) type Out<T = String> = Result<T, Unprintable>;

/// Refuses a node that Korean text has no words for.
pub(super) fn no<T>(node: impl Display) -> Out<T> {
    Err(Unprintable { node: node.to_string() })
}

/// A word with its particle, in the form that fits its sound.
pub(super) fn with(word: &str, any_form: &str) -> String {
    format!("{word}{}", particle(word, any_form).unwrap_or(any_form))
}

/// Phrases with spaces between those that say anything.
pub(super) fn spaced<const N: usize>(parts: [&str; N]) -> String {
    let said: Vec<&str> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    said.join(" ")
}

/// Whether a condition about this card names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// Only where it reads badly without.
    Where,
    /// In comparisons only.
    Compared,
    /// Whatever the predicate.
    Always,
}

/// What a sentence depends on besides its tree.
#[derive(Debug, Clone)]
pub(super) struct Printer<'a> {
    pub(super) lex: &'a Lexicon,
    /// Whether `이 카드` says what is elsewhere `이 유닛`.
    pub(super) in_no_unit_zone: bool,
    /// The type of the card whose text it is, where it is known and the text is not quoted.
    pub(super) holder: Option<u8>,
    /// Whether a change is one of a player.
    pub(super) of_player: bool,
    /// Whose a zone without owner is: the subject's.
    pub(super) default: Side,
    /// Whether what both players do is said of each of them by itself.
    pub(super) apart: bool,
    /// Whether both players act, each on their own cards.
    pub(super) each_acts: bool,
    /// Whether a choice may stand in a sentence of its own before the one that uses it.
    pub(super) may_split: bool,
    /// Whether the number spoken of last is one of cards.
    pub(super) counted: bool,
    /// Whether conditions about this card name it.
    pub(super) named: Named,
    /// What the sentence before changed, and for how long.
    pub(super) before: Option<(Target, Option<Duration>)>,
    /// Whether the sentence before speaks of the opponent and not of the player.
    pub(super) opposed: bool,
    /// Whether the opponent did the sentence before, whom the next one may be about as well.
    pub(super) their_topic: bool,
    /// Whether the opponent may be meant to draw for what was put back.
    pub(super) refills: bool,
    /// Whether who acts is named behind what the opponent did, also where nobody else can be meant.
    pub(super) names_doers: bool,
    /// Whether the sentence adds something to it.
    pub(super) also: bool,
    /// Whether abilities that say the same under several heads are lines of their own.
    pub(super) unlisted: bool,
    /// Whether two acts of both players within a row of acts are said at once.
    pub(super) joint: bool,
    /// Whether what a head stands for goes without saying.
    pub(super) headed: bool,
    /// Whether a keyword at the start would be taken for one of the head before it.
    pub(super) behind_head: bool,
}

impl<'a> Printer<'a> {
    pub(super) fn new(lex: &'a Lexicon) -> Self {
        Printer {
            lex,
            in_no_unit_zone: false,
            holder: None,
            of_player: false,
            default: Side::Own,
            apart: false,
            each_acts: false,
            may_split: true,
            counted: true,
            named: Named::Where,
            before: None,
            opposed: false,
            their_topic: false,
            refills: false,
            names_doers: false,
            also: false,
            unlisted: false,
            joint: false,
            headed: false,
            behind_head: false,
        }
    }
}
