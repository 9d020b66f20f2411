//! Keywords: the text of a keyword's file in the place of its name. Knows no keyword; what one does is in its file.

use super::body::{Body, Scope};
use super::words::Compiler;
use super::{Low, unsayable};
use crate::lexicon::ParamKind;
use crate::tree::{self, Fill, Param, Stmt, StmtKind};
use cardwright_core::kernel::catalog::KeywordUse;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{Filter, Value};

/// An ability whose body is a keyword, written out.
pub(super) struct Expanded {
    /// The keyword's own sentences under the heads of the card.
    pub ability: tree::Ability,
    /// The id of the keyword.
    pub keyword: String,
    /// Its number.
    pub amount: Option<tree::Value>,
}

/// The keyword that an ability's body is.
fn only_keyword(ability: &tree::Ability) -> Option<&tree::KeywordRef> {
    match ability.statements.as_slice() {
        [Stmt { kind: StmtKind::Keyword(keyword), .. }] => Some(keyword),
        _ => None,
    }
}

/// An ability as several, so that each keyword in it is one of its own.
pub(super) fn parts(ability: &tree::Ability) -> Vec<tree::Ability> {
    let is_keyword = |s: &Stmt| matches!(s.kind, StmtKind::Keyword(_));
    if ability.statements.len() < 2 || !ability.statements.iter().any(is_keyword) {
        return vec![ability.clone()];
    }
    let runs = ability.statements.chunk_by(|a, b| !is_keyword(a) && !is_keyword(b));
    runs.map(|run| tree::Ability { statements: run.to_vec(), ..ability.clone() }).collect()
}

/// A keyword as an ability of its own, under its own head if none is named.
pub(super) fn gained(cx: &Compiler<'_>, keyword: &tree::KeywordRef) -> Low<tree::Ability> {
    let id = keyword.keyword.as_deref().ok_or_else(|| unsayable("gain"))?;
    let needs = cx.lexicon.keyword_by_id(id).and_then(|k| k.needs);
    let heads = keyword.head.or(needs).map(tree::Head::plain).into_iter().collect();
    let body = tree::KeywordRef { head: None, ..keyword.clone() };
    Ok(tree::Ability::new(heads, vec![Stmt::new(StmtKind::Keyword(body), 0..0)], 0..0))
}

/// Writes out the keyword that an ability's body is. `None`: it is none.
pub(super) fn expand(cx: &Compiler<'_>, ability: &tree::Ability) -> Low<Option<Expanded>> {
    let Some(keyword) = only_keyword(ability) else { return Ok(None) };
    let id = keyword.keyword.clone().ok_or_else(|| unsayable("keyword"))?;
    let (Some(name), Some(definition)) = (cx.lexicon.keyword_by_id(&id), cx.lexicon.definition(&id)) else {
        return Err(cx.no_keyword(&id));
    };
    let wrong = || cx.of_keyword("wrong-parameter", &id);
    if let Some(needs) = name.needs
        && ability.heads.iter().all(|h| h.word != needs)
    {
        return Err(cx.of_keyword("keyword-needs-head", &id).arg("head", needs.as_str()));
    }
    let (fills, amount) = match (name.params.as_slice(), &keyword.param) {
        ([], None) => (Vec::new(), None),
        ([kind], Some(param)) => {
            let fill = fill(*kind, param).ok_or_else(wrong)?;
            let amount = match &fill {
                Fill::Value(value) => Some(value.clone()),
                _ => None,
            };
            (vec![fill], amount)
        }
        ([ParamKind::Filter], None) => (vec![Fill::Filters(Vec::new())], None),
        _ => return Err(wrong()),
    };
    let filled = definition.template.fill(&fills, cx.lexicon).map_err(|_| wrong())?;
    let ability = tree::Ability { statements: filled.statements, ..ability.clone() };
    Ok(Some(Expanded { ability, keyword: id, amount }))
}

fn fill(kind: ParamKind, param: &Param) -> Option<Fill> {
    use ParamKind as K;
    Some(match (kind, param) {
        (K::Number, Param::Number(n)) => Fill::Value(tree::Value::Number(*n)),
        (K::Number, Param::X(tree::Value::X)) => return None,
        (K::Number, Param::X(value)) => Fill::Value(value.clone()),
        (K::Filter, Param::Filters(filters)) => Fill::Filters(filters.clone()),
        // `Offset〈N〉`: a card of that name
        (K::Filter, Param::Name(name)) => {
            Fill::Filters(vec![tree::Filter::Name(true, tree::NameRef::Named(name.clone()))])
        }
        (K::Name, Param::Name(name)) => Fill::Name(name.clone()),
        _ => return None,
    })
}

/// What the catalogue keeps of a keyword in use.
pub(super) fn used(cx: &mut Compiler<'_>, expanded: &Expanded, card: CardId) -> Low<KeywordUse> {
    let keyword = cx.keyword(&expanded.keyword);
    let scope = Scope { card, this: 0, live: true, battle: false, would: false, delayed: false };
    let amount = expanded.amount.as_ref().map(|v| Body::new(cx, scope).value(v)).transpose()?;
    Ok(KeywordUse { keyword, amount })
}

impl Body<'_, '_> {
    /// `with [Attacker] Pierce`, `without Pierce[1]`
    pub fn with_keyword(&mut self, keyword: &tree::KeywordRef, has: bool) -> Low<Filter> {
        let id = keyword.keyword.as_deref().ok_or_else(|| unsayable("has"))?;
        let head = keyword.head.map(|h| self.cx.head(h)).transpose()?.map(|(at, _)| at);
        let amount = match &keyword.param {
            None => None,
            Some(Param::Number(n)) => Some(*n),
            Some(Param::X(value)) => match self.value(value)? {
                Value::Number(n) => Some(n),
                _ => return Err(unsayable("has")),
            },
            Some(_) => return Err(unsayable("has")),
        };
        Ok(Filter::Keyword { keyword: self.cx.keyword(id), head, amount, has })
    }
}
