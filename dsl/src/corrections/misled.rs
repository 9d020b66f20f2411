//! English texts whose corrections would say another thing in words that weigh the same: which part a condition belongs to, whose
//! number is counted, what stands in a lane.

/// Players of whom each does something for itself.
const EACH: [&str; 4] = ["each player", "both players", "all players", "every player"];
/// Words by which a sentence is one more.
const BESIDES: [&str; 4] = ["also,", "also ", "additionally,", "on top of that,"];
/// Words by which a set is said.
const SETS: [&str; 4] = ["all", "each", "every", "any"];
/// What stands in a lane, whosever it is.
const IN_LANE: [&str; 6] = [
    "the unit in this lane",
    "the unit in its lane",
    "the unit in the same lane",
    "the unit in the lane",
    "the unit in this unit's lane",
    "a unit in this lane",
];

/// Moments of either player's turn, and words for the player whose turn it is then.
const EITHER_TURN: [&str; 5] = [
    "each player's turn",
    "every player's turn",
    "either player's turn",
    "each turn, that player",
    "every turn, that player",
];
const OF_THE_TURN: [&str; 2] = ["that player", " they "];

/// Whether what is written for a text says another thing than it.
pub(super) fn misled(typed: &str, written: &str) -> bool {
    let (typed, written) = (typed.to_lowercase(), written.to_lowercase());
    let more = |word: &str| written.matches(word).count() > typed.matches(word).count();
    // `A, then B if C`: the condition is one of B alone
    let behind = sentences(&typed).any(|sentence| {
        let act = sentence.find(" then ").or_else(|| sentence.find(",then "));
        act.is_some_and(|at| !begins_if(sentence) && sentence.get(at..).is_some_and(|rest| rest.contains(" if ")))
    });
    let conditions = |text: &str| sentences(text).filter(|sentence| begins_if(sentence)).count();
    let in_front = behind && conditions(&written) > conditions(&typed);
    // `units with cost 2 or less and items`: two kinds of cards
    let kinds = typed.contains(" and items") && more("equipped with an item");
    // each player counts what that player put away
    let each = EACH.iter().any(|who| typed.contains(who));
    let summed = each && written.contains("each player ") && more("equal in number to the number of");
    // what stands in a lane is either player's
    let across = IN_LANE.iter().any(|words| typed.contains(words)) && more("encountering");
    // cards in a hand, and how many there may be
    let size = typed.contains("than your hand size")
        || typed.contains("to your hand size")
        || typed.contains("your hand size or");
    // `If C, A. Also, B`: readers do B in any case, `in addition` only if C is so
    let besides = |sentence: &str| BESIDES.iter().any(|word| sentence.starts_with(word));
    let mut pairs = sentences(&typed).zip(sentences(&typed).skip(1));
    let hung = pairs.any(|(before, sentence)| begins_if(before) && besides(sentence)) && more("in addition");
    // `at the start of each player's turn, that player ..`: either player, and not the other one alone
    let turns = EITHER_TURN.iter().any(|turn| typed.contains(turn))
        && OF_THE_TURN.iter().any(|who| typed.contains(who))
        && more("your opponent")
        && !written.contains("of your opponent's turn");
    // for a while it may be said of those that there are, or of whatever comes too
    let open = !SETS.iter().any(|word| typed.contains(word));
    let set = open && more("all ") && written.contains("until ") && written.contains("can't be ");
    // `this turn, your units have Rush`: those that come later, too
    let held = ["this turn, ", "이번 턴에 ", "이 턴 동안 "].iter().any(|time| typed.starts_with(time));
    let all_now = more("give all ") || more("모든 ") && written.contains("일시 부여");
    let given = held && open && !typed.contains("모든 ") && all_now;
    // an enemy may be the player
    let foe = typed.contains("enemies") || ["enemy.", "enemy,", "enemy and "].iter().any(|word| typed.contains(word));
    // any card, and not those of one player
    let anybody = typed.contains(" would ") && typed.contains("the graveyard") && more("your graveyard");
    // what was done to so many, by the verb that did it
    let many = ["that many", "as many", "그 수만큼"].iter().any(|count| typed.contains(count));
    let other = more("discarded this way") && !typed.contains("discard")
        || ["이 효과로 버린", "이 효과로 버려진"].iter().any(|done| more(done))
            && !["버리", "버린", "버려"].iter().any(|done| typed.contains(done));
    let counted = many && other;
    // `damage equal to its cost to a unit`: of a card that was spoken of before
    let owned = typed.contains("equal to its ") && more("that unit's");
    // `they sacrifice a unit`: one of theirs
    let theirs = own_behind_others(&written) > own_behind_others(&typed);
    // `an enemy creature captures 1 from your opponent`: a creature captures from the opponent of its own player
    let named = typed.contains(" from your opponent") && !written.contains(" from your opponent");
    let own = ["friendly", "this creature", "your creature", "you control"].iter().any(|word| typed.contains(word));
    let captured = named && typed.contains("captures ") && (!own || typed.contains("enemy"));
    let widened = theirs || captured || counted || owned || given || foe && more("enemy unit") || anybody;
    in_front || kinds || summed || across || hung || set || turns || widened || size && more("hand limit")
}

/// Words by which something is of whoever plays the card.
const OWN: [&str; 10] =
    ["your ", " my ", " mine", " yours", "friendly ", "allied ", " ally", " allies", "you control", "you have"];
/// Other players, where they act.
const OTHERS: [&str; 7] =
    ["your opponent ", "each opponent ", "they ", "that player ", "each player ", "both players ", "every player "];
/// Words with which a moment, a condition or a time begins, up to its comma.
const MOMENTS: [&str; 12] = [
    "if ",
    "when ",
    "whenever ",
    "while ",
    "as long as ",
    "once ",
    "at the ",
    "until ",
    "during ",
    "after ",
    "each time ",
    "this turn",
];

/// How often something is said to be of whoever plays the card behind another player, who acts there.
fn own_behind_others(text: &str) -> usize {
    let behind = |sentence: &str| {
        let mut act = sentence.trim();
        while MOMENTS.iter().any(|word| act.starts_with(word))
            && let Some((_, rest)) = act.split_once(", ")
        {
            act = rest;
        }
        let other = OTHERS.iter().filter_map(|who| act.find(who).map(|at| at + who.len())).min()?;
        act.get(other..).map(owned)
    };
    sentences(text).filter_map(behind).sum()
}

/// How often something is said to be of whoever plays the card.
fn owned(text: &str) -> usize {
    let text = format!(" {text}");
    let own: usize = OWN.iter().map(|word| text.matches(word).count()).sum();
    own.saturating_sub(text.matches("your opponent").count())
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', '\n', ']', '・', ':']).map(str::trim)
}

fn begins_if(sentence: &str) -> bool {
    ["if ", "when ", "whenever ", "while "].iter().any(|word| sentence.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_another_thing_is_found() {
        assert!(misled(
            "Draw 1 card, then draw 1 more card if you have no cards in hand.",
            "If there is no card in your hand, draw 1 card, then draw 1 card."
        ));
        assert!(misled(
            "Trash all units with cost 2 or less and items.",
            "Trash all units with cost 2 or less equipped with an item."
        ));
        assert!(misled(
            "Each player trashes their hand, then draws that many cards.",
            "Each player trashes all cards from their hand. Each player draws cards equal in number to the number of cards trashed this way."
        ));
        assert!(misled(
            "If you have 3 units, draw 1 card. Also, draw 1.",
            "If you have 3 units, draw 1 card. In addition, draw 1 card."
        ));
        assert!(!misled("Draw 1 card. Also, draw 1.", "Draw 1 card. In addition, draw 1 card."));
        assert!(misled(
            "At the start of each player's turn, that player loses 1 amber if they control no creatures.",
            "At the start of each forge step, if there is no enemy creature, your opponent loses 1 amber."
        ));
        assert!(!misled(
            "At the end of each player's turn, that player draws a card.",
            "At the end of your turn, draw 1 card.\nAt the end of your opponent's turn, your opponent draws 1 card."
        ));
        assert!(misled("Move the unit in this lane.", "Move the encountering unit."));
        assert!(misled("cost less than your hand size.", "whose cost is less than your hand limit."));
        assert!(misled("Deal 2 damage to all enemies.", "Deal 2 damage to all enemy units."));
        assert!(!misled("Deal 2 damage to all enemy units.", "Deal 2 damage to all enemy units."));
        assert!(misled("This turn, your units have Rush.", "Give all ally units Rush this round."));
        assert!(misled("이번 턴에 아군 유닛은 돌진을 얻는다.", "모든 아군 유닛에게 돌진을 일시 부여한다."));
        assert!(!misled("This turn, all ally units have Rush.", "Give all ally units Rush this round."));
        assert!(misled(
            "If a card would be put into the graveyard, banish it instead.",
            "If a card would be put into your graveyard, instead, banish that card."
        ));
        assert!(misled(
            "If your opponent has 3 units, they sacrifice 1 unit.",
            "If your opponent has 3 units, your opponent trashes 1 of your units."
        ));
        assert!(misled(
            "Your opponent draws 2 cards and trashes 1.",
            "Your opponent draws 2 cards and trashes 1 card from your hand."
        ));
        assert!(!misled(
            "If your opponent has 3 units, trash 1 card from hand.",
            "If your opponent has 3 units, trash 1 card from your hand."
        ));
        assert!(misled("Each creature captures 1 amber from your opponent.", "Each creature captures 1 amber."));
        assert!(!misled("This creature captures 1 amber from your opponent.", "This creature captures 1 amber."));
        assert!(!misled("Your opponent chooses 1 of my units.", "Your opponent chooses 1 of your units."));
        assert!(!misled("Draw 1 card if you have no units.", "If you have no unit, draw 1 card."));
        assert!(!misled("Trash the opposing unit in this lane.", "Trash the encountering unit."));
    }
}
