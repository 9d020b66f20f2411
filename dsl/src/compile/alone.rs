//! Head words under which one thing alone can be done, so many times on a card: what the rulebook's [`Alone`] says.

use super::fault;
use super::words::Compiler;
use crate::lexicon::Lexicon;
use crate::print;
use crate::text::TextError;
use crate::tree::{self, Ability, Act, Id, Stmt, StmtKind, Value};
use cardwright_core::printed::Alone;
use std::ops::Range;

/// What stands in the abilities of a face that can't stand under their heads. `sound`: whether the text of each could be
/// understood; what could not is told of already.
pub(super) fn found(cx: &Compiler<'_>, abilities: &[(&Ability, bool)], kind: u8) -> Vec<TextError> {
    let mut errors = Vec::new();
    for only in cx.book.printed().limits.alone {
        let Some(word) = cx.vocabulary.heads.get(usize::from(only.head)) else { continue };
        let told = |code| fault(code).arg("opening", word.word.id).arg("game", cx.vocabulary.game.id);
        let under: Vec<_> =
            abilities.iter().filter(|(a, _)| a.heads.iter().any(|head| head.word.0 == word.word.id)).collect();
        for (ability, _) in under.iter().filter(|(_, sound)| *sound) {
            if let Some(at) = astray(ability, only) {
                let said = said(only, kind, &cx.source, cx.lexicon);
                errors.push(told("head-only").arg("words", said).at(at));
            }
        }
        if let Some((ability, _)) = under.get(only.most) {
            errors.push(told("head-too-often").arg("most", only.most.to_string()).at(ability.span.range()));
        }
    }
    errors
}

/// The place of the first sentence that can't stand there.
fn astray(ability: &Ability, only: &Alone) -> Option<Range<usize>> {
    let mut wrong = ability.statements.iter().enumerate().filter(|(at, stmt)| *at > 0 || !is(stmt, only));
    let (_, stmt) = wrong.next()?;
    let done = inner(stmt).span.range();
    Some([done, stmt.span.range()].into_iter().find(|at| !at.is_empty()).unwrap_or_else(|| ability.span.range()))
}

/// The sentence behind its conditions.
fn inner(stmt: &Stmt) -> &Stmt {
    if let StmtKind::If(_, then) = &stmt.kind { inner(then) } else { stmt }
}

/// Whether a sentence does that alone, once, with conditions before it or without.
fn is(stmt: &Stmt, only: &Alone) -> bool {
    matches!(
        &inner(stmt).kind,
        StmtKind::Act(Act::Do { verb, what: None, by: None | Some(Value::Number(1)) }) if verb.0 == only.verb
    )
}

/// The sentence that can stand there, in the language of the text.
fn said(only: &Alone, kind: u8, text: &str, lexicon: &Lexicon) -> String {
    let printed = |by: Option<Value>| {
        let act = Act::Do { verb: Id(only.verb), what: None, by };
        let ability = Ability::new(Vec::new(), vec![Stmt::new(StmtKind::Act(act), 0..0)], 0..0);
        let card = tree::Card::Plain { equip: None, abilities: vec![ability] };
        print::card(&card, lexicon, kind, crate::read::lang(text)).ok().filter(|text| !text.is_empty())
    };
    // With how often, where the verb has a number.
    printed(Some(Value::Number(1))).or_else(|| printed(None)).unwrap_or_default()
}
