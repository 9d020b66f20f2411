//! What both players do alike: `each player discards a card from their hand` is an act of the player and the same act of the
//! opponent. The tree has the two acts, in this order; readers make them, printers say them at once.

use super::read::{from_form, single};
use super::sexp::Sexp;
use super::{Act, Owner, Side, Spot, Target, Zone};
use crate::words::WordIds;

/// The opponent's act that is like this one of the player's; `None` for an act that speaks of the opponent or that has no
/// doer.
pub fn mirrored(act: &Act, words: &dyn WordIds) -> Option<Act> {
    // the player's deck goes without saying whose it is
    if let Act::Shuffle(Zone::Of { zone, spot: Spot::Whole, owner: Owner::Own }) = act {
        return Some(Act::Who(Side::Opp, Box::new(Act::Shuffle(Zone::whole(*zone, Owner::Opp)))));
    }
    let form = turned(&single(&act.to_string()).ok()?)?;
    let other: Act = from_form(&form, words).ok()?;
    Some(match act {
        // what changes a number of a player has no other doer
        Act::Apply { target: Target::Player(Side::Own), duration: None, .. } => other,
        Act::Apply { .. } | Act::Who(..) | Act::Lose(_) | Act::Win(_) | Act::Damage(..) | Act::CostTo { .. } => {
            return None;
        }
        _ => Act::Who(Side::Opp, Box::new(other)),
    })
}

/// The act that both players do, if these are the acts of both.
pub fn of_both<'a>(acts: &'a [Act], words: &dyn WordIds) -> Option<&'a Act> {
    let [one, other] = acts else { return None };
    (mirrored(one, words).as_ref() == Some(other)).then_some(one)
}

/// A form in which everything of the player's is the opponent's.
fn turned(form: &Sexp) -> Option<Sexp> {
    Some(match form {
        Sexp::Atom(atom) => match atom.as_str() {
            "own" => Sexp::atom("opp"),
            "opp" | "each" | "by-opp" => return None,
            _ => form.clone(),
        },
        Sexp::List(items) => Sexp::List(items.iter().map(turned).collect::<Option<Vec<Sexp>>>()?),
    })
}
