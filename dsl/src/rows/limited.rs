//! Korean texts that say in a sentence of its own, behind all others of an ability, how often it may be used: `이 효과는 한 턴에
//! 1번만 사용할 수 있다`. The card language says it in front of the event.

use super::Rows;
use crate::lexicon::Lexicon;
use crate::tree::{self, Ability, Card, Head, HeadArg, Id, Limit, Stmt, StmtKind};
use cardwright_core::vocabulary::HeadClass;

/// What is used so often.
const WHAT: [&str; 4] = ["이효과는", "이효과의사용은", "이능력은", "이것은"];
/// How often that is.
const OFTEN: [&str; 15] = [
    "자신과상대의턴마다1번",
    "각턴에1번",
    "한턴에1번",
    "한턴에한번",
    "1턴에1번",
    "1턴에한번",
    "턴마다1번",
    "턴마다한번",
    "턴당1번",
    "턴당한번",
    "턴에1번",
    "턴에한번",
    "매턴1번",
    "매턴한번",
    "한턴에1회",
];
/// What is behind it, before the verb.
const ALONE: [&str; 4] = ["만", "까지만", "까지", ""];
/// What is behind it, before what can't be done with it otherwise.
const NO_MORE: &str = "밖에";
/// What is done with it.
const USED: [&str; 12] = [
    "사용할수있다",
    "발동할수있다",
    "쓸수있다",
    "적용할수있다",
    "처리할수있다",
    "사용한다",
    "발동한다",
    "발동된다",
    "쓴다",
    "적용한다",
    "적용된다",
    "처리한다",
];

/// A line without its last sentence, where that says that the ability is used once a turn.
pub(crate) fn once_a_turn(line: &str) -> Option<&str> {
    let stops = |c: char| c == '.' || c.is_whitespace();
    let line = line.trim_end_matches(stops);
    let (before, last) = line.rsplit_once('.')?;
    let said: String = last.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = WHAT.iter().find_map(|what| said.strip_prefix(what))?;
    let is = |often: &str| {
        let rest = rest.strip_prefix(often);
        rest.is_some_and(|rest| {
            let not_more = rest.strip_prefix(NO_MORE).and_then(|verb| verb.strip_suffix("수없다"));
            let no_more = not_more.is_some_and(|verb| USED.contains(&format!("{verb}수있다").as_str()));
            no_more || ALONE.iter().any(|alone| rest.strip_prefix(alone).is_some_and(|verb| USED.contains(&verb)))
        })
    };
    OFTEN.iter().any(|often| is(often)).then_some(before)
}

/// Whether an ability with these heads is used once a turn anyway (6.4.1.2.2).
pub(crate) fn is_used(heads: &[Head], lexicon: &Lexicon) -> bool {
    let used = |head: &Head| lexicon.head(head.word).is_some_and(|word| word.class == HeadClass::Activated);
    heads.iter().any(used)
}

impl Rows<'_> {
    /// Has the abilities of these lines work once a turn. False where one of them is none of the card's, or has nothing that it
    /// could wait for.
    pub(super) fn limit(&self, card: &mut Card, limited: &[bool]) -> bool {
        if !limited.contains(&true) {
            return true;
        }
        let Card::Plain { abilities, .. } = card else { return false };
        abilities.len() == limited.len()
            && abilities.iter_mut().zip(limited).all(|(ability, limited)| !limited || self.limit_one(ability))
    }

    fn limit_one(&self, ability: &mut Ability) -> bool {
        if is_used(&ability.heads, self.lexicon) {
            return true;
        }
        if let [Stmt { kind: StmtKind::When { limit: limit @ None, .. }, .. }] = ability.statements.as_mut_slice() {
            *limit = Some(Limit::EachTurn);
            return true;
        }
        // the event that a head waits for stands in the text where it is limited
        let moment = |head: &Head| self.grammar.moments.iter().find(|(id, _)| head.word == *id.as_str());
        let Some(at) = ability.heads.iter().position(|head| moment(head).is_some()) else { return false };
        let Some((_, event)) = ability.heads.get(at).and_then(moment) else { return false };
        // what has come or gone is another card when it comes again, and is used anew
        if !event.starts_with("(attacks") && !event.starts_with("(defends") {
            return false;
        }
        let read = tree::read_statements(&format!("(when {event} (draw 1))"), self.lexicon).ok();
        let event = read.and_then(|read| match read.into_iter().next()?.kind {
            StmtKind::When { event, .. } => Some(event),
            _ => None,
        });
        let steady = self.lexicon.vocabulary().heads.iter().find(|head| head.class == HeadClass::Continuous);
        let (Some(event), Some(steady), Some(head)) = (event, steady, ability.heads.get_mut(at)) else { return false };
        *head = Head { word: Id(steady.word.id), param: HeadArg::None };
        let span = ability.span;
        let body = std::mem::take(&mut ability.statements);
        ability.statements.push(Stmt::new(StmtKind::When { limit: Some(Limit::EachTurn), event, body }, span));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sentence_says_how_often() {
        let text = "[어태커] 카드를 1장 드로우한다. 이 효과는 한 턴에 1번만 사용할 수 있다.";
        assert_eq!(once_a_turn(text), Some("[어태커] 카드를 1장 드로우한다"));
        assert_eq!(once_a_turn(&text.replace("1번만 사용할 수 있다", "1번밖에 사용할 수 없다")), once_a_turn(text));
        assert_eq!(once_a_turn("카드를 1장 드로우한다. 이 효과는 1번만 더 처리할 수 있다."), None);
        assert_eq!(once_a_turn("이 효과는 한 턴에 1번만 사용할 수 있다."), None);
    }
}
