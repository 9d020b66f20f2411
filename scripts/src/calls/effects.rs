//! Calls that do something.

use super::making::{CARDS, Making, OTHERS, hand, place, replacing, to};
use crate::api::Words;
use crate::filter::{self, index};
use crate::signature::list_called;
use crate::tokens::{Card, Player};
use crate::verbs;
use crate::work::refuse;
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::program::{Dest, Filter, Mod, Op, Spot as To, Target, Until, Value as Number, Who, Whose};
use cardwright_core::kernel::spill::{INTO, Reply};
use cardwright_core::printed::Barred;
use cardwright_core::rulebook::VerbWord;
use mlua::{Result, Value};

pub fn draw(m: &mut Making<'_>) -> Result<Op> {
    let (who, up_to) = (m.who(&m.args.field(1, "who")?, 1)?, m.args.flag(1, "up_to")?);
    Ok(Op::Draw { who, n: Number::Number(m.args.number(0)?), up_to })
}

pub fn draw_to(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::DrawTo { who: m.who(&m.args.field(1, "who")?, 1)?, n: Number::Number(m.args.number(0)?) })
}

pub fn move_to(m: &mut Making<'_>) -> Result<Op> {
    let refs = m.args.cards(0)?;
    let at = index(m.lua, Words::Zones, "zone", &m.args.text(1)?)?;
    let zone = m.book.vocabulary().zones.get(at);
    let Some(kind) = zone.filter(|z| z.kinds.count_ones() == 1).map(|z| z.kinds.trailing_zeros()) else {
        return Err(refuse(m.lua, "cards are moved to one zone; use ctx:deploy to put them into play"));
    };
    let owner = m.args.field(2, "owner")?.as_boolean().unwrap_or(true);
    let shared = m.book.printed().zones.shared;
    let comes = |what: &Ref| {
        let object = m.board.object(what.slot);
        // Cards of the table are nobody's; another player's card comes from its owner's zones into those that take such cards.
        let own = [Seat::TABLE, m.board.frame().controller].contains(&object.owner);
        !m.board.is_live(*what) || own || shared >> kind & 1 != 0 && !object.zone.is_in(shared)
    };
    if !owner && !refs.iter().all(comes) {
        return Err(refuse(m.lua, "a card of another player does not come there: leave `owner` out"));
    }
    let of = if owner { Whose::Owner } else { Whose::Controller };
    let dest = Dest { kind: u8::try_from(kind).unwrap_or(0), of, bottom: m.args.flag(2, "bottom")? };
    let shown = zone.is_some_and(|z| !z.public) && refs.iter().any(|r| m.task.picky.contains(r));
    m.cards.push((0, refs));
    Ok(Op::Move { what: CARDS, to: dest, shown, who: Who::You })
}

pub fn trash(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    Ok(Op::Move { what: CARDS, to: to(m.book.printed().zones.discard), shown: false, who: Who::You })
}

pub fn mill(m: &mut Making<'_>) -> Result<Op> {
    let (whose, n) = (m.who(m.args.at(1), 1)?, m.args.number(0)?);
    let top = m.cards_of(whose, 1 << m.book.printed().zones.deck, Some(n));
    Ok(Op::Move {
        what: Target::All(Box::new(top)),
        to: to(m.book.printed().zones.discard),
        shown: false,
        who: Who::You,
    })
}

pub fn reveal(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    Ok(Op::Reveal { what: CARDS, look: m.name == "look", into: INTO, who: Who::You })
}

pub fn shuffle_own(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Shuffle { who: Who::You, kind: m.book.printed().zones.deck })
}

pub fn shuffle(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Shuffle { who: m.who(m.args.at(0), 0)?, kind: m.book.printed().zones.deck })
}

pub fn act(m: &mut Making<'_>) -> Result<Op> {
    verbs::build(m.lua, m.book, m.args, &mut m.cards)
}

pub fn damage(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Damage { to: m.who(m.args.at(1), 1)?, n: Number::Number(m.args.number(0)?) })
}

pub fn modify(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    let mods = m.args.numbers(1, Words::CardNumbers, if m.name == "set" { Mod::Set } else { Mod::Add })?;
    Ok(Op::Apply { to: CARDS, until: m.args.until(2)?, mods })
}

pub fn grant(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    let text = m.args.text(1)?;
    let Some(ability) = m.literals.granted.get(&(m.script, text.clone())) else {
        return Err(refuse(m.lua, format!("`{text}` was not compiled with the script: write it out in this call")));
    };
    Ok(Op::Apply { to: CARDS, until: m.args.until(2)?, mods: vec![Mod::Gain(*ability)] })
}

pub fn cant(m: &mut Making<'_>) -> Result<Op> {
    let words = if m.name == "cant" { Words::Actions } else { Words::Commands };
    let action = index(m.lua, words, list_called(words), &m.args.text(1)?)?;
    let barred = m.book.printed().kinds.barred.get(action).copied().unwrap_or(Barred::ANY);
    let action = u8::try_from(action).unwrap_or(0);
    let mods = vec![if m.name == "cant" { Mod::Cant(action) } else { Mod::Must(action) }];
    let until = m.args.until(2)?;
    let player = m.args.at(0).as_userdata().is_some_and(|u| u.is::<Player>());
    // What nothing in the game heeds would be no prohibition.
    let heeded = if player { barred.player } else { barred.card != 0 };
    if m.name == "cant" && !heeded {
        let whom = if player { "players" } else { "cards" };
        return Err(refuse(m.lua, format!("`{}` is not forbidden to {whom} in this game", m.args.text(1)?)));
    }
    Ok(if player {
        Op::ApplyPlayer { to: m.who(m.args.at(0), 0)?, until, mods }
    } else {
        m.cards.push((0, m.args.cards(0)?));
        Op::Apply { to: CARDS, until, mods }
    })
}

pub fn change(m: &mut Making<'_>) -> Result<Op> {
    let text = m.args.text(1)?;
    let stat = index(m.lua, Words::PlayerNumbers, "number of a player", &text)?;
    let (stat, by) = (u8::try_from(stat).unwrap_or(0), Number::Number(m.args.number(2)?));
    Ok(Op::ChangePlayer { who: m.who(m.args.at(0), 0)?, stat, by })
}

pub fn extra_attack(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    let n = i8::try_from(m.args.number(1)?.clamp(-100, 100)).unwrap_or(0);
    let attacks = m.book.printed().tracked.extra("attacks");
    let mods = attacks.map(|attacks| Mod::Extra(attacks, n)).into_iter().collect();
    Ok(Op::Apply { to: CARDS, until: Until::ThisTurn, mods })
}

pub fn attack_again(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    let again = m.book.printed().tracked.permit("attack-again");
    Ok(Op::Apply { to: CARDS, until: Until::ThisTurn, mods: again.map(Mod::Permit).into_iter().collect() })
}

pub fn deploy(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    m.cards.push((1, vec![place(m.args, 2)?]));
    Ok(Op::Rule {
        verb: m.verb(VerbWord::Deploy)?,
        what: CARDS,
        with: None,
        spot: To::Bound(1),
        flags: m.flags(1)?,
        who: Who::You,
    })
}

pub fn upgrade(m: &mut Making<'_>) -> Result<Op> {
    let onto = m.args.field(1, "onto")?;
    m.cards.push((0, m.args.card_list(&onto, 1)?));
    m.cards.push((1, m.args.cards(0)?));
    Ok(Op::Rule {
        verb: m.verb(VerbWord::Upgrade)?,
        what: CARDS,
        with: Some(OTHERS),
        spot: To::None,
        flags: m.flags(1)?,
        who: Who::You,
    })
}

pub fn equip(m: &mut Making<'_>) -> Result<Op> {
    let onto = m.args.field(1, "onto")?;
    m.cards.push((0, m.args.cards(0)?));
    m.cards.push((1, m.args.card_list(&onto, 1)?));
    Ok(Op::Rule {
        verb: m.verb(VerbWord::Equip)?,
        what: CARDS,
        with: Some(OTHERS),
        spot: To::None,
        flags: m.flags(1)?,
        who: Who::You,
    })
}

pub fn relocate(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    m.cards.push((1, vec![place(m.args, 1)?]));
    Ok(Op::Rule { verb: m.verb(VerbWord::Move)?, what: CARDS, with: None, spot: To::Bound(1), flags: 0, who: Who::You })
}

pub fn flip(m: &mut Making<'_>) -> Result<Op> {
    let word = match m.name {
        "flip" => VerbWord::Flip,
        "attack" => VerbWord::Attack,
        _ => VerbWord::Defend,
    };
    m.cards.push((0, m.args.cards(0)?));
    Ok(Op::Rule { verb: m.verb(word)?, what: CARDS, with: None, spot: To::None, flags: 0, who: Who::You })
}

pub fn end_attack(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Rule {
        verb: m.verb(VerbWord::EndAttack)?,
        what: Target::Source,
        with: None,
        spot: To::None,
        flags: 0,
        who: Who::You,
    })
}

pub fn activate(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    Ok(Op::Activate { of: CARDS, heads: m.args.heads(1)?, n: 1 })
}

pub fn copy_abilities(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    m.cards.push((1, m.args.cards(1)?));
    let until = if m.args.at(3).is_nil() { Until::ThisTurn } else { m.args.until(3)? };
    Ok(Op::GainOf { to: CARDS, until, of: OTHERS, heads: m.args.heads(2)?, n: 0 })
}

pub fn next(m: &mut Making<'_>) -> Result<Op> {
    let Some(table) = m.args.table(0)? else { return Err(m.args.wrong(0, "a filter")) };
    let wanted = filter::read(m.lua, m.board, table)?;
    if wanted.is_tested() {
        return Err(refuse(m.lua, "ctx:next takes a filter without `where`: the card is not there yet"));
    }
    let named = |f: &Filter| matches!(f, Filter::Name(..) | Filter::Affiliation(_) | Filter::Keyword { .. });
    let mut what = wanted.selector();
    if what.filters.iter().any(named) {
        return Err(refuse(m.lua, "ctx:next takes no names, affiliations or keywords"));
    }
    if !wanted.zoned {
        what.zones = u32::MAX;
    }
    // What every card has is looked at before one is put into play: it would come too late.
    let mods = m.args.numbers(1, Words::InPlayNumbers, Mod::Add)?;
    Ok(Op::ApplyNext { who: Who::You, n: 1, what, until: m.args.until(2)?, mods })
}

pub fn delay(m: &mut Making<'_>) -> Result<Op> {
    let text = m.args.text(0)?;
    let Some((ability, until)) = m.literals.delayed.get(&(m.script, text.clone())).copied() else {
        return Err(refuse(m.lua, format!("there is no card:delayed(\"{text}\", ...) in this file")));
    };
    let of = match m.args.at(1) {
        Value::Nil => None,
        _ => {
            m.cards.push((0, m.args.cards(1)?));
            Some(CARDS)
        }
    };
    Ok(Op::Watch { ability, of, until })
}

pub fn prevent(m: &mut Making<'_>) -> Result<Op> {
    replacing(m.lua, m.board, m.name).map(|()| Op::Prevent)
}

pub fn amend(m: &mut Making<'_>) -> Result<Op> {
    replacing(m.lua, m.board, m.name)?;
    Ok(Op::Amend(Number::Number(m.args.number(0)?)))
}

pub fn lose(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Lose(m.who(m.args.at(0), 0)?))
}

pub fn win(m: &mut Making<'_>) -> Result<Op> {
    Ok(Op::Win(m.who(m.args.at(0), 0)?))
}

pub fn random(m: &mut Making<'_>) -> Result<Op> {
    Ok(match u16::try_from(m.args.number(0)?) {
        Ok(n) if n > 0 => Op::Random { n },
        _ => return Err(m.args.wrong(0, "a number from 1 to 65535")),
    })
}

/// What is to be remembered, and under which word.
pub fn remember(m: &Making<'_>) -> Result<(String, Reply)> {
    let value = match m.args.at(1) {
        Value::Nil => Reply::Nil,
        Value::Boolean(b) => Reply::Bool(*b),
        Value::String(s) => Reply::Text(s.to_string_lossy().into()),
        Value::Integer(_) | Value::Number(_) => Reply::Number(m.args.number(1)?),
        Value::UserData(u) if u.is::<Card>() => Reply::Card(m.args.cards(1)?.first().copied().unwrap_or(Ref::NONE)),
        Value::Table(_) => Reply::Cards(m.args.cards(1)?.into()),
        _ => return Err(m.args.wrong(1, "a number, a text, a boolean or cards")),
    };
    Ok((m.args.text(0)?, value))
}

pub fn take(m: &mut Making<'_>) -> Result<Op> {
    m.cards.push((0, m.args.cards(0)?));
    let kind = u8::try_from(hand(m.book).trailing_zeros()).unwrap_or(0);
    Ok(Op::Move { what: CARDS, to: to(kind), shown: true, who: Who::You })
}

/// The end of what is done together: one sentence with what was done before it.
pub fn end_together(m: &mut Making<'_>) -> Result<Op> {
    m.task.together = (false, false);
    Ok(Op::Check)
}
