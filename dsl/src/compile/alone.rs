//! Head words under which one thing alone can be done, so many times on a card: what the rulebook's [`Alone`] says; and what can be
//! done on cards of some types alone.

use super::ability::Home;
use super::fault;
use super::words::Compiler;
use crate::lexicon::Lexicon;
use crate::print;
use crate::text::TextError;
use crate::tree::{self, Ability, Act, Id, Stmt, StmtKind, Value};
use cardwright_core::kernel::catalog::{Ability as Made, Use};
use cardwright_core::kernel::program::Op;
use cardwright_core::printed::Alone;
use cardwright_core::vocabulary::VerbMeaning;
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

/// The numbers of the verbs that can stand under a head word alone.
fn alone_under(cx: &Compiler<'_>, head: Option<u8>) -> Vec<u8> {
    let all = cx.book.printed().limits.alone.iter().filter(|alone| Some(alone.head) == head);
    let verbs = all.filter_map(|alone| cx.vocabulary.verbs.iter().find(|verb| verb.word.id == alone.verb));
    verbs.filter_map(|verb| if let VerbMeaning::Rule(number) = verb.does { Some(number) } else { None }).collect()
}

/// Whether a text does something to what its card answers, where that card is played in answer to nothing.
pub(super) fn answers_nothing(cx: &Compiler<'_>, made: &Made, home: Home) -> bool {
    let played = |types: u32| matches!(home, Home::Printed(kind) if types & 1 << kind != 0) && made.usage == Use::Spell;
    let verbs = made.code.iter().filter_map(|op| match op {
        Op::Rule { verb, .. } | Op::RuleBy { verb, .. } => Some(*verb),
        _ => None,
    });
    let (answering, alone) = (cx.book.printed().limits.answering, alone_under(cx, made.head));
    let mut verbs = verbs.filter(|verb| !alone.contains(verb));
    verbs.any(|verb| answering.iter().any(|(of, types)| *of == verb && !played(*types)))
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
