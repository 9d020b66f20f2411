//! Lines of a text without a head: whose ability they are (docs/spec/language.md section 2.1).

use crate::lexicon::Lexicon;
use crate::text::TextError;
use crate::tree::{Ability, Act, Stmt, StmtKind};
use cardwright_core::vocabulary::HeadClass;

/// Whether an ability is one only because it stands on a line of its own below one that has a head (docs/spec/language.md
/// section 2.1).
pub(super) fn apart(ability: &Ability, above: &Ability, lexicon: &Lexicon) -> bool {
    let headed = !above.heads.is_empty() && !lexicon.takes_no_text(&above.heads);
    lexicon.lines_are_abilities() && ability.heads.is_empty() && headed
}

/// What a line does that works all the time, and what only a text that does something once can say, may have been meant of the
/// ability above.
pub(super) fn said_apart(error: &mut TextError, ability: &Ability, source: &str) {
    let quoted = source.get(ability.span.range().start..error.span.start).is_some_and(|before| before.contains('"'));
    if matches!(error.code, "act-in-continuous" | "duration-in-continuous") && !quoted {
        error.code = "line-apart";
    }
}

/// Lines that go on with the ability above them, though they say something that works all the time: what was meant is not
/// said. Only where abilities that work all the time have a head, which the line could have been given.
pub(super) fn unclear(ability: &Ability, lexicon: &Lexicon, source: &str) -> Vec<TextError> {
    let Some(standing) = standing(lexicon).filter(|_| timed(ability, lexicon)) else { return Vec::new() };
    let above = ability.heads.last().map_or("", |head| head.word.as_str());
    let pairs = ability.statements.iter().zip(ability.statements.iter().skip(1));
    let broken = |(before, behind): &(&Stmt, &Stmt)| {
        let between = source.get(before.span.range().end..behind.span.range().start);
        between.is_some_and(|between| between.contains('\n')) && lasts(behind)
    };
    let found = pairs.filter(broken).map(|(_, behind)| {
        let error = TextError::new("line-unclear", behind.span.range()).arg("head", above);
        // where a line is an ability of its own, none has a head that says no more than that it works all the time
        if lexicon.lines_are_abilities() { error } else { error.arg("standing", standing) }
    });
    found.collect()
}

/// Whether an ability that does something once, at a time that its head says, also says something that could work all the time.
pub fn mixes(ability: &Ability, lexicon: &Lexicon) -> bool {
    standing(lexicon).is_some() && timed(ability, lexicon) && ability.statements.iter().skip(1).any(lasts)
}

/// The head of abilities that work all the time, in a game that has one.
fn standing(lexicon: &Lexicon) -> Option<&'static str> {
    let heads = lexicon.vocabulary().heads.iter();
    heads.clone().find(|head| head.class == HeadClass::Continuous).map(|head| head.word.id)
}

/// Whether a head says when the ability does what it does.
fn timed(ability: &Ability, lexicon: &Lexicon) -> bool {
    let class = |word| lexicon.head(word).map(|head| head.class);
    ability.heads.iter().any(|head| matches!(class(head.word), Some(HeadClass::Event | HeadClass::Activated)))
}

/// Whether a sentence could be an ability that works all the time: it waits for an event, or changes something without an end.
fn lasts(sentence: &Stmt) -> bool {
    match &sentence.kind {
        StmtKind::When { .. } | StmtKind::Act(Act::Apply { duration: None, .. }) => true,
        StmtKind::If(_, inner) => lasts(inner),
        _ => false,
    }
}
