//! Calls that ask somebody something.

use super::making::{CARDS, Making, hand, small, zones_of};
use crate::api::Words;
use crate::filter::{self, Wanted, index};
use crate::tokens;
use crate::veil;
use crate::work::{pay_for_tests, refuse, secretly, testing};
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::program::{
    Cmp, Filter, Op, Place, PlaceRule, Quantity, Selector, Side, Target, Value as Number, Who,
};
use cardwright_core::kernel::secrets::EVERYBODY;
use cardwright_core::kernel::spill::{INTO, Reply};
use cardwright_core::scripting::Board;
use mlua::{Lua, Result, Value};

pub fn pick_from_hand(m: &mut Making<'_>) -> Result<Op> {
    let whose = m.who(m.args.at(1), 1)?;
    let from = m.cards_of(whose, hand(m.book), None);
    let n = Quantity::Exactly(Number::Number(m.args.number(0)?.max(0)));
    Ok(Op::Choose { who: whose, from, n, sum: None, into: INTO })
}

pub fn pick_from_deck(m: &mut Making<'_>) -> Result<Op> {
    let Some(table) = m.args.table(0)? else { return Err(m.args.wrong(0, "a filter")) };
    let wanted = filter::read(m.lua, m.board, table)?;
    let mut from = wanted.selector();
    (from.side, from.zones) = (Side::Own, 1 << m.book.printed().zones.deck);
    if wanted.is_tested() {
        let among = tested(m.lua, m.board, &wanted, &from)?;
        m.cards.push((0, among));
        from.filters.push(Filter::Among(0, true));
    }
    let n = Quantity::UpTo(Number::Number(m.args.number(1)?.max(0)));
    Ok(Op::Choose { who: Who::You, from, n, sum: None, into: INTO })
}

pub fn choose_player(m: &mut Making<'_>) -> Result<Op> {
    let texts = (0..m.board.seats()).map(|n| Seat(n).to_string().into()).collect();
    Ok(Op::Options { who: m.who(m.args.at(0), 0)?, texts, closed: 0 })
}

pub fn choose_number(m: &mut Making<'_>) -> Result<Op> {
    let (min, max) = (m.args.number(0)?, m.args.number(1)?);
    if !(0..=255).contains(&min) || !(min..=255).contains(&max) {
        return Err(refuse(m.lua, "ctx:choose_number takes two rising numbers from 0 to 255"));
    }
    Ok(Op::Number { who: m.who(m.args.at(2), 2)?, min: small(min), max: small(max) })
}

pub fn choose_option(m: &mut Making<'_>) -> Result<Op> {
    let Some(list) = m.args.table(0)? else { return Err(m.args.wrong(0, "a list of texts")) };
    let n = list.raw_len();
    if n == 0 || n > 20 {
        return Err(refuse(m.lua, "ctx:choose_option takes 1 to 20 texts"));
    }
    let text = |at| match list.raw_get(at)? {
        Value::String(text) => Ok(text.to_string_lossy().into()),
        _ => Err(m.args.wrong(0, "a list of texts")),
    };
    let texts = (1..=n).map(text).collect::<Result<_>>()?;
    Ok(Op::Options { who: m.who(m.args.at(1), 1)?, texts, closed: EVERYBODY })
}

pub fn choose_place(m: &mut Making<'_>) -> Result<Op> {
    let side = match m.args.field(0, "side")? {
        Value::Nil => Side::Own,
        Value::String(s) => match &*s.as_bytes() {
            b"own" => Side::Own,
            b"opposing" => Side::Opposing,
            b"any" => Side::Any,
            _ => return Err(refuse(m.lua, "`side` is `own`, `opposing` or `any`")),
        },
        _ => return Err(m.args.wrong(0, "a table with a side")),
    };
    let stands = match m.args.field(0, "lane")? {
        Value::Nil => None,
        Value::String(s) => Some(match &*s.as_bytes() {
            b"same" => Place::Same,
            b"adjacent" => Place::Adjacent,
            b"other" => Place::Other,
            _ => return Err(refuse(m.lua, "`lane` is `same`, `adjacent` or `other`")),
        }),
        _ => return Err(refuse(m.lua, "`lane` is `same`, `adjacent` or `other`")),
    };
    let from = match m.args.field(0, "from")? {
        Value::Nil => Target::Source,
        card => {
            m.cards.push((0, m.args.card_list(&card, 0)?));
            CARDS
        }
    };
    let empty = m.args.field(0, "empty")?.as_boolean();
    let rule = PlaceRule { side, zones: m.lanes(), empty, place: stands, from };
    Ok(Op::ChoosePlace { who: m.who(&m.args.field(0, "by")?, 0)?, rule, into: INTO })
}

pub fn pick_place(m: &mut Making<'_>) -> Result<Op> {
    let rule = PlaceRule { side: Side::Own, zones: m.lanes(), empty: None, place: None, from: Target::Source };
    Ok(Op::ChoosePlace { who: Who::You, rule, into: INTO })
}

pub fn order(m: &mut Making<'_>) -> Result<Op> {
    let mut cards: Vec<Ref> = Vec::new();
    // A card lies in one place of an order, however often it is named.
    for card in m.args.cards(0)? {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    m.cards.push((INTO, cards));
    Ok(Op::Arrange { who: m.who(m.args.at(1), 1)?, bind: INTO })
}

pub fn may(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Confirm { who: m.who(m.args.at(0), 0)? })
}

pub fn declare_name(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Declare { who: m.who(m.args.at(0), 0)?, into: INTO })
}

/// The cards that pass a test of the script: found once, and in the journal from then on.
fn tested(lua: &Lua, board: &dyn Board, wanted: &Wanted, from: &Selector) -> Result<Vec<Ref>> {
    let digest = from.filters.len() as u64;
    pay_for_tests(lua)?;
    let reply = crate::work::noted(digest, || {
        secretly(|board, secrets| veil::search(board, from, secrets));
        testing(|| {
            let mut refs = Vec::new();
            for slot in &board.select(from) {
                let what = board.reference(*slot);
                if wanted.passes(lua, what)? {
                    refs.push(what);
                }
            }
            Ok(Reply::Cards(refs.into()))
        })
    })?;
    Ok(match reply {
        Reply::Cards(refs) => refs.into_vec(),
        _ => Vec::new(),
    })
}

pub fn choose(m: &mut Making<'_>) -> Result<Op> {
    let Some(what) = m.args.table(0)? else { return Err(m.args.wrong(0, "a table with `from`")) };
    let from = what.raw_get::<Value>("from")?;
    let Value::Table(from) = from else { return Err(refuse(m.lua, "`from` must be a list of cards or a filter")) };
    let own_test = match what.raw_get::<Value>("where")? {
        Value::Nil => None,
        Value::Function(test) => Some(test),
        _ => return Err(refuse(m.lua, "`where` must be a function")),
    };
    let number = |key: &str| -> Result<Option<i32>> {
        match what.raw_get::<Value>(key)? {
            Value::Nil => Ok(None),
            value => m.args.whole(&value, 0).map(|n| Some(n.max(0))),
        }
    };
    let n = match (number("n")?, number("up_to")?, m.args.flag(0, "any")?) {
        (None, None, true) => Quantity::Any,
        (None, Some(n), false) => Quantity::UpTo(Number::Number(n)),
        (n, None, false) => Quantity::Exactly(Number::Number(n.unwrap_or(1))),
        _ => return Err(refuse(m.lua, "a choice takes one of `n`, `up_to` and `any`")),
    };
    let mut cards = Vec::new();
    // A filter has named fields, a list has none.
    let listed = from.raw_len() > 0 || from.is_empty();
    let mut selector = if listed {
        cards.push((0, m.args.card_list(&Value::Table(from.clone()), 0)?));
        Selector { filters: vec![Filter::Among(0, true)], ..zones_of(u32::MAX, Side::Any) }
    } else {
        let wanted = filter::read(m.lua, m.board, &from)?;
        let mut selector = wanted.selector();
        if wanted.is_tested() {
            cards.push((0, tested(m.lua, m.board, &wanted, &selector)?));
            selector.filters.push(Filter::Among(0, true));
        }
        selector
    };
    if let Some(test) = own_test {
        let candidates = match cards.first() {
            Some((_, refs)) => refs.clone(),
            None => m.board.select(&selector).iter().map(|s| m.board.reference(*s)).collect(),
        };
        pay_for_tests(m.lua)?;
        let reply = crate::work::noted(1, || {
            testing(|| {
                let mut refs = Vec::new();
                for r in candidates {
                    let card = tokens::card(m.lua, r)?;
                    if crate::work::looking(|| test.call::<bool>(card))? {
                        refs.push(r);
                    }
                }
                Ok(Reply::Cards(refs.into()))
            })
        })?;
        let Reply::Cards(refs) = reply else { return Err(refuse(m.lua, "the choice was not kept")) };
        if cards.is_empty() {
            selector.filters.push(Filter::Among(0, true));
        }
        cards = vec![(0, refs.into_vec())];
    }
    if m.args.flag(0, "distinct_names")? {
        selector.filters.push(Filter::DistinctNames);
    }
    let sum = match what.raw_get::<Value>("sum")? {
        Value::Nil => None,
        Value::Table(sum) => {
            let (stat, cmp, to): (String, String, Value) = (sum.raw_get(1)?, sum.raw_get(2)?, sum.raw_get(3)?);
            let stat = index(m.lua, Words::CardNumbers, "number of a card", &stat)?;
            let cmp = match cmp.as_str() {
                "<" => Cmp::Lt,
                "<=" => Cmp::Le,
                "==" => Cmp::Eq,
                ">=" => Cmp::Ge,
                ">" => Cmp::Gt,
                other => return Err(refuse(m.lua, format!("`{other}` is no comparison"))),
            };
            Some((u8::try_from(stat).unwrap_or(0), cmp, Number::Number(m.args.whole(&to, 0)?)))
        }
        _ => return Err(refuse(m.lua, "`sum` is a list: { \"cost\", \"<=\", 5 }")),
    };
    let by = m.who(&what.raw_get::<Value>("by")?, 0)?;
    m.cards = cards;
    Ok(Op::Choose { who: by, from: selector, n, sum, into: INTO })
}
