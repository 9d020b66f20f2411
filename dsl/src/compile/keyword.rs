//! Keywords: the text of a keyword's file in the place of its name. Knows no keyword; what one does is in its file.

use super::body::{Body, Scope};
use super::words::Compiler;
use super::{Low, fault, unsayable};
use crate::lang::Lang;
use crate::lexicon::{KeywordName, ParamKind};
use crate::text::TextError;
use crate::tree::{self, Fill, Param, Stmt, StmtKind};
use cardwright_core::kernel::catalog::KeywordUse;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{Filter, Value};
use cardwright_core::vocabulary::{HeadClass, HeadParam, HeadWord};
use std::ops::Range;

/// An ability whose body is a keyword, written out.
pub(super) struct Expanded {
    /// The keyword's own sentences under the heads of the card.
    pub ability: tree::Ability,
    /// The id of the keyword.
    pub keyword: String,
    /// The number behind it, if it takes one.
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
pub(super) fn gained(cx: &mut Compiler<'_>, keyword: &tree::KeywordRef) -> Low<tree::Ability> {
    // a head that is a keyword by itself
    if let (None, Some(word)) = (&keyword.keyword, keyword.head)
        && cx.lexicon.brackets_are_keywords()
    {
        let param = match &keyword.param {
            None => tree::HeadArg::None,
            Some(Param::Number(n)) => tree::HeadArg::Number(*n),
            Some(_) => return Err(unsayable("gain")),
        };
        if cx.book.printed().limits.played.contains(&cx.head(word)?.0) {
            return Err(fault("head-never").arg("opening", word.as_str()).arg("game", cx.vocabulary.game.id));
        }
        return Ok(tree::Ability::new(vec![tree::Head { word, param }], Vec::new(), 0..0));
    }
    let id = keyword.keyword.as_deref().ok_or_else(|| unsayable("gain"))?;
    let needs = cx.lexicon.keyword_by_id(id).and_then(|k| k.needs);
    let heads = keyword.head.or(needs).map(tree::Head::plain).into_iter().collect();
    let body = tree::KeywordRef { head: None, ..keyword.clone() };
    Ok(tree::Ability::new(heads, vec![Stmt::new(StmtKind::Keyword(body), 0..0)], 0..0))
}

/// A keyword behind a head that is a condition, as what it says: this card has it while the condition holds. What a card
/// has printed without a condition the rules read off its heads. `None`: the ability is nothing of the kind.
pub(super) fn conditional(cx: &mut Compiler<'_>, ability: &tree::Ability) -> Low<Option<tree::Ability>> {
    let is_keyword = |head: &&tree::Head| !cx.lexicon.before_colon(head.word);
    let keywords = ability.heads.iter().rev().take_while(is_keyword).count();
    let (states, keywords) = ability.heads.split_at(ability.heads.len() - keywords);
    let is_state = |head: &tree::Head| cx.lexicon.head(head.word).is_some_and(|word| word.class == HeadClass::State);
    let conditions = !states.is_empty() && states.iter().all(is_state);
    if !conditions || keywords.is_empty() || !ability.statements.is_empty() || !cx.lexicon.brackets_are_keywords() {
        return Ok(None);
    }
    let mut mods = Vec::new();
    for head in keywords {
        // One that any card can have is looked at where it is used or held, and there nothing gives it.
        let at = cx.head(head.word)?.0;
        if !cx.book.printed().limits.bearers.iter().any(|(of, _)| *of == at) {
            let word = head.word.as_str();
            return Err(fault("two-heads").arg("head", word).arg("anywhere", word));
        }
        let param = match &head.param {
            tree::HeadArg::None => None,
            tree::HeadArg::Number(n) => Some(Param::Number(*n)),
            _ => return Err(unsayable(head)),
        };
        let keyword = tree::KeywordRef { head: Some(head.word), keyword: None, param };
        mods.push(tree::Mod::Gain(tree::Gained::Keyword(keyword)));
    }
    let gains = tree::Act::Apply { target: tree::Target::This, duration: None, mods };
    let statements = vec![Stmt::new(StmtKind::Act(gains), ability.span.range())];
    Ok(Some(tree::Ability { heads: states.to_vec(), statements, ..ability.clone() }))
}

/// Writes out the keywords that an ability is made of: its body, then its heads. `None`: there is none.
pub(super) fn expand(cx: &Compiler<'_>, ability: &tree::Ability) -> Low<Option<Expanded>> {
    let body = match only_keyword(ability) {
        Some(keyword) => Some(expand_body(cx, ability, keyword)?),
        None => None,
    };
    for head in &ability.heads {
        let written = body.as_ref().map_or(ability, |b| &b.ability);
        if let Some(of_head) = expand_head(cx, head, written)? {
            // What stands under the head is what players call it.
            let (keyword, amount) = body.map_or((of_head.keyword, of_head.amount), |b| (b.keyword, b.amount));
            return Ok(Some(Expanded { ability: of_head.ability, keyword, amount }));
        }
    }
    Ok(body)
}

fn expand_body(cx: &Compiler<'_>, ability: &tree::Ability, keyword: &tree::KeywordRef) -> Low<Expanded> {
    let id = keyword.keyword.clone().ok_or_else(|| unsayable("keyword"))?;
    let (Some(name), Some(definition)) = (cx.lexicon.keyword_by_id(&id), cx.lexicon.definition(&id)) else {
        return Err(cx.no_keyword(&id));
    };
    let at = spelt(cx, ability, name);
    let wrong = || {
        let error = cx.of_keyword("wrong-parameter", &id).at(at.clone());
        match formed(name, &definition.params) {
            Some([ko, en]) => error.arg("form", en).arg("form-ko", ko),
            None => error,
        }
    };
    if let Some(needs) = name.needs
        && ability.heads.iter().all(|h| h.word != needs)
    {
        let error = cx.of_keyword("keyword-needs-head", &id).at(at.clone());
        let mut error = error.arg("game", cx.vocabulary.game.id).arg("opening", needs.as_str());
        // where it stands under nothing it is put under its head
        if ability.heads.is_empty() && !at.is_empty() {
            error.edits.extend(opening(cx, needs).map(|opening| (at.start..at.start, opening)));
        }
        return Err(error);
    }
    let (fills, amount) = match (definition.params.as_slice(), &keyword.param) {
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
    Ok(Expanded { ability, keyword: id, amount })
}

/// That a head stands without its attribute, with how it is written.
pub(super) fn without_attribute(cx: &Compiler<'_>, head: &HeadWord) -> TextError {
    let error = fault("head-needs-condition").arg("head", head.word.id);
    let of = |head: &[&str], attribute: &[&str]| Some(format!("[{}: {}]", head.first()?, attribute.first()?));
    // a card of one attribute means that one: cards of others differ from it (10.1.12.2)
    let own = usize::try_from(cx.attributes.trailing_zeros()).ok().filter(|_| cx.attributes.count_ones() == 1);
    let attribute = cx.vocabulary.attributes.get(own.unwrap_or(0));
    let forms = attribute.and_then(|a| Some([of(head.word.ko, a.ko)?, of(head.word.en, a.en)?]));
    let Some([ko, en]) = forms else { return error };
    let mut error = error.arg("form", en.as_str()).arg("form-ko", ko.as_str());
    let bare = [(head.word.ko, &ko), (head.word.en, &en)];
    let typed = bare.into_iter().find_map(|(word, form)| {
        let word = format!("[{}]", word.first()?);
        let at = cx.source.find(&word)?;
        (cx.source.matches(&word).count() == 1).then(|| (at..at + word.len(), form.clone()))
    });
    if own.is_some() {
        error.edits.extend(typed);
    }
    error
}

/// The bytes of a keyword's name where an ability is made of it; nothing where the text has it by no name of its own.
fn spelt(cx: &Compiler<'_>, ability: &tree::Ability, name: &KeywordName) -> Range<usize> {
    let within = ability.statements.first().map_or(ability.span.range(), |stmt| stmt.span.range());
    let Some(text) = cx.source.get(within.clone()) else { return 0..0 };
    let found = name.ko.iter().chain(&name.en).filter_map(|word| {
        let at = text
            .char_indices()
            .map(|(at, _)| at)
            .find(|at| text.get(*at..at + word.len()).is_some_and(|said| said.to_lowercase() == word.to_lowercase()))?;
        Some(within.start + at..within.start + at + word.len())
    });
    found.min_by_key(|at| (at.start, std::cmp::Reverse(at.end))).unwrap_or(0..0)
}

/// A keyword as cards have it, in Korean and English, with a number or name in the place of its parameter.
fn formed(name: &KeywordName, params: &[ParamKind]) -> Option<[String; 2]> {
    let [ko, en] = match params {
        [] => ["", ""],
        [ParamKind::Number] => ["[2]", "[2]"],
        [ParamKind::Name] => ["〈A〉", "〈A〉"],
        _ => return None,
    };
    let of = |own: &[String], other: &[String]| own.first().or(other.first()).cloned();
    Some([of(&name.ko, &name.en)? + ko, of(&name.en, &name.ko)? + en])
}

/// A head as a text begins with it, in the language of the text: `[Attacker] `, `Destroyed: `.
fn opening(cx: &Compiler<'_>, head: tree::Id) -> Option<String> {
    let word = cx.vocabulary.heads.iter().find(|h| h.word.id == head.as_str())?.word;
    let word = match crate::read::lang(&cx.source) {
        Lang::Ko => word.ko,
        Lang::En => word.en,
    };
    let word = word.first()?;
    Some(if cx.vocabulary.notation.colon_heads { format!("{word}: ") } else { format!("[{word}] ") })
}

/// A head that has a text of its own, in a keyword file with its id: around the sentences under it, or in their place.
fn expand_head(cx: &Compiler<'_>, head: &tree::Head, ability: &tree::Ability) -> Low<Option<Expanded>> {
    let id = head.word.as_str();
    let Some(definition) = cx.lexicon.definition(id) else { return Ok(None) };
    let made = |fill: Fill, amount: Option<i32>| {
        let filled = definition.template.fill(&[fill], cx.lexicon).map_err(|_| cx.of_keyword("wrong-parameter", id))?;
        let ability = tree::Ability { statements: filled.statements, ..ability.clone() };
        Ok(Expanded { ability, keyword: id.to_owned(), amount: amount.map(tree::Value::Number) })
    };
    let number = |n: i32| made(Fill::Value(tree::Value::Number(n)), Some(n));
    match (definition.params.as_slice(), &head.param) {
        ([ParamKind::Effect], tree::HeadArg::None) => made(Fill::Effect(ability.statements.clone()), None).map(Some),
        ([ParamKind::Number], tree::HeadArg::Number(n)) if ability.statements.is_empty() => number(*n).map(Some),
        // Printed with its text: if that is what the file says, it is the keyword.
        ([ParamKind::Number], param) => {
            let written = tree::Ability::new(Vec::new(), ability.statements.clone(), 0..0).to_string();
            let numbers = match param {
                tree::HeadArg::Number(n) => vec![*n],
                _ => written.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect(),
            };
            let mut same = numbers.into_iter().filter_map(|n| number(n).ok());
            match same.find(|e| e.ability.statements == ability.statements) {
                None if matches!(param, tree::HeadArg::Number(_)) => {
                    let said = cx.source.get(ability.span.range()).unwrap_or_default().trim();
                    Err(fault("contradiction").arg("word", said).arg("other", id))
                }
                same => Ok(same),
            }
        }
        _ => Ok(None),
    }
}

/// A keyword as a card would have it, with something simple in the place of its parameter.
pub(super) fn sample(cx: &Compiler<'_>, id: &str, needs: Option<tree::Id>) -> Option<tree::Ability> {
    let definition = cx.lexicon.definition(id)?;
    let kind = definition.params.first().copied();
    let Some(head) = cx.vocabulary.heads.iter().find(|h| h.word.id == id) else {
        let param = match kind {
            Some(ParamKind::Number) => Some(Param::Number(1)),
            Some(ParamKind::Name) => Some(Param::Name(String::new())),
            Some(ParamKind::Filter | ParamKind::Effect) | None => None,
        };
        let keyword = tree::KeywordRef { head: None, keyword: Some(id.to_owned()), param };
        let heads = needs.map(tree::Head::plain).into_iter().collect();
        return Some(tree::Ability::new(heads, vec![Stmt::new(StmtKind::Keyword(keyword), 0..0)], 0..0));
    };
    let param = if head.param == HeadParam::Number { tree::HeadArg::Number(1) } else { tree::HeadArg::None };
    let plain = tree::Head { word: tree::Id(head.word.id), param };
    Some(match kind {
        Some(ParamKind::Effect) => {
            let draw = StmtKind::Act(tree::Act::Draw(tree::Quantity::n(1)));
            tree::Ability::new(vec![plain], vec![Stmt::new(draw, 0..0)], 0..0)
        }
        _ => {
            let fills = kind.map(|_| Fill::Value(tree::Value::Number(1))).into_iter().collect::<Vec<_>>();
            let filled = definition.template.fill(&fills, cx.lexicon).ok()?;
            tree::Ability { heads: vec![plain], ..filled }
        }
    })
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
    let scope = Scope { card, live: true, fights: true, ..Scope::default() };
    let amount = expanded.amount.as_ref().map(|v| Body::new(cx, scope).value(v)).transpose()?;
    Ok(KeywordUse { keyword, amount })
}

impl Body<'_, '_> {
    /// A filter for cards with or without a keyword: `with [Attacker] Pierce`, `without Pierce[1]`.
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
