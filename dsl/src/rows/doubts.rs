//! Where words leave open what is meant, and what is meant by habit would be another card or player than a reader may take it
//! for: such a sentence is refused.

use super::settle::{OVER, Settling};
use super::terms::TermId;
use crate::lexicon::Lexicon;
use crate::tree::{Act, Stmt, StmtKind};

/// Acts after which what was chosen still lies where it was chosen, so that the next sentence may speak of it.
const STAYS: [&str; 10] =
    ["apply", "move", "deploy", "upgrade", "equip", "flip", "activate", "attack-with", "defend-with", "do"];

/// Who may be meant beside the player of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The opponent.
    Theirs,
    /// Both players.
    Both,
    /// Nobody else; but it may be one card instead of all.
    Number,
}

/// Whether a sentence before is what both players do.
fn of_everyone(last: &str) -> bool {
    let acts = ["(seq ", "(may (seq "].iter().find_map(|word| last.strip_prefix(word));
    let Some((one, other)) = acts.and_then(|acts| acts.split_once(" (who opp ")) else { return false };
    let verb = |act: &str| act.trim_start_matches('(').split([' ', ')']).next().map(str::to_owned);
    verb(one) == verb(other)
}

/// Whether a sentence, as a tree, speaks of the opponent and not of the player: behind it, who acts instead is said.
pub(crate) fn about_opponent(last: &str) -> bool {
    last.contains("(who opp ") || last.contains(" opp)") && !last.contains(" own")
}

/// Whether the opponent, who did a sentence, may be meant to go on in the next one, where nobody is named. `goes_on`: whether that one
/// hangs on it.
pub(crate) fn may_go_on(last: &str, goes_on: bool) -> bool {
    let did = if goes_on { last.contains("(who opp ") } else { last.starts_with("(who opp ") };
    did && !last.contains(" own")
}

/// Whether the opponent, who has put cards back, may be meant to draw as many for them.
pub(crate) fn may_refill(last: &str, act: &str) -> bool {
    act.starts_with("(draw ") && act.contains("(done ") && done_by_opponent(last) && last.contains("(put ")
}

/// Whether the opponent, and nobody else, does what a sentence says.
pub(crate) fn done_by_opponent(last: &str) -> bool {
    let last = within_event(last);
    let said = last.trim_start_matches("(may ");
    let said = said.strip_prefix("(seq ").unwrap_or(said);
    said.starts_with("(who opp ") && !of_everyone(last)
}

/// The last statement within an event, a list of options or a condition, or the statement itself.
fn within_event(stmt: &str) -> &str {
    const AROUND: [&str; 5] = ["(when ", "(modes ", "(mode ", "(until ", "(if "];
    let inside = AROUND.iter().find_map(|word| stmt.strip_prefix(word));
    let Some(body) = inside.and_then(|rest| rest.strip_suffix(')')) else { return stmt };
    let mut depth = 0_i32;
    let opens = |c: char| {
        depth += i32::from(c == ')') - i32::from(c == '(');
        depth == 0 && c == '('
    };
    body.rfind(opens).and_then(|at| body.get(at..)).map_or(stmt, within_event)
}

/// What a sentence does to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// It stands by itself.
    None,
    /// It goes on: then, also, otherwise.
    On,
    /// It is done in its place.
    Instead,
}

/// The sentences before, as trees.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'b> {
    /// Those of the ability.
    pub all: &'b str,
    /// The last of them.
    pub last: &'b str,
}

impl Settling<'_> {
    /// Who else may be meant by an act for which nobody is named: who did what it hangs together with.
    pub(super) fn anybodys(&self, act: TermId, link: Link, done: &[TermId]) -> Option<Doubt> {
        let (here, last) = (self.holds(act, "$here"), self.before.last);
        let unsaid = here || matches!(self.word(act), Some("draw" | "draw-to"));
        // a pile is shuffled that was spoken of; in English it has a word for whose it is
        let shuffles = self.is(act, "shuffle") && !self.imperative;
        if shuffles || here && self.word(act) == Some("shuffle") {
            let text = done.last().map_or(last.to_owned(), |act| self.terms.text(*act));
            let other = [" opp)", " owner)"].iter().any(|of| text.contains(of)) && !text.contains(" own)");
            return other.then_some(Doubt::Theirs);
        }
        if unsaid && done.is_empty() && link != Link::Instead && of_everyone(last) {
            return Some(Doubt::Both);
        }
        let doubtful = match link {
            // in Korean who was the topic may go on to be it, in English the imperative speaks to the player
            Link::None => !self.imperative && here && may_go_on(last, false),
            Link::On => !self.imperative && here && may_go_on(last, true),
            Link::Instead => (here || unsaid && !self.imperative) && about_opponent(last),
        };
        let refills = !self.imperative && link != Link::Instead && may_refill(last, &self.terms.text(act));
        (doubtful || refills).then_some(Doubt::Theirs)
    }

    /// Whether an act for which no player is named is done to what its condition said of the other player: a zone of theirs, one
    /// of their numbers.
    pub(super) fn of_counted(&mut self, cond: TermId, inner: TermId) -> bool {
        let said = self.terms.text(cond);
        if !said.contains(" opp") || said.contains(" own") {
            return false;
        }
        let theirs = self.terms.atom("opp");
        let mut open = vec![inner];
        while let Some(term) = open.pop() {
            let items = self.items(term);
            // a number of the player, after it was asked how high the other one's is
            // in English the imperative speaks to the player, whoever the condition is about
            let unsaid = !self.imperative && self.word(term) == Some("apply");
            if unsaid && items.get(1).is_some_and(|of| self.holds(*of, "$here")) {
                let changed =
                    |change: &TermId| self.word(*change).is_some_and(|stat| said.contains(&format!("(of {stat} opp)")));
                if items.iter().skip(2).any(changed) {
                    return true;
                }
            }
            if items.iter().any(|item| self.is(*item, "$here")) {
                let turned = self.with(term, "$here", theirs);
                if said.contains(&self.terms.text(turned)) {
                    return true;
                }
            }
            // one's own card is put into one's own zone
            open.extend(if self.word(term) == Some("put") { items.into_iter().take(2).collect() } else { items });
        }
        false
    }

    /// The same done by both players.
    pub(super) fn of_both(&mut self, term: TermId) -> TermId {
        let mut items = self.items(term);
        let over = self.word(term).is_some_and(|word| OVER.contains(&word) || word == "$next");
        match items.last_mut() {
            Some(inner) if over => {
                *inner = self.of_both(*inner);
                self.terms.list(items)
            }
            _ => self.call("$everyone", &[term]),
        }
    }

    /// Whether an offer is of acts of two players, of which nobody knows who is asked about them. `said`: the same in rows,
    /// which may say of both players what each of them may do.
    pub(super) fn two_doers(&self, said: TermId, offered: TermId) -> bool {
        let items = self.items(offered);
        let theirs = |act: &TermId| self.word(*act) == Some("who");
        let acts = items.get(1..).unwrap_or_default();
        self.word(offered) == Some("seq")
            && !self.terms.text(said).contains("$who own ")
            && self.word(said) != Some("$everyone")
            && acts.first().is_some_and(|act| !theirs(act) && self.word(*act) != Some("apply"))
            && acts.last().is_some_and(theirs)
    }

    /// Whether cards were chosen or shown before in the same ability, which an act may be done to that names none. One that
    /// speaks of them as something else is done to this card.
    pub(super) fn speaks_of_cards(&self, act: TermId, done: &[TermId]) -> bool {
        if self.terms.text(act).contains("(that ") {
            return false;
        }
        let shows = |text: &str| ["(choose ", "(reveal ", "(look "].iter().any(|word| text.contains(word));
        shows(self.before.all) || done.iter().any(|act| shows(&self.terms.text(*act)))
    }

    /// Whether what was spoken of last is a card that was chosen and is still in play.
    pub(super) fn in_hand(&self, act: TermId, done: &[TermId]) -> bool {
        if !self.stands || self.terms.text(act).contains("(that ") {
            return false;
        }
        let text = match done.last() {
            Some(act) => self.terms.text(*act),
            None => self.before.last.to_owned(),
        };
        // of two sets that are chosen together, the first one's word is what stands before both
        let both = text.rsplit_once("(both (choose ").filter(|(_, sets)| sets.matches("(choose ").count() == 1);
        let Some((before, _)) = both.or_else(|| text.rsplit_once("(choose ")) else { return false };
        // `(trash (choose ..))`: the word that the choice is the object of
        let word = before.trim_end().rsplit_once('(').map_or("", |(_, word)| word);
        let verb = word.split(' ').next().unwrap_or("");
        STAYS.contains(&verb) || before.trim_end().is_empty() || ["then", "also", "may", "else", "seq"].contains(&verb)
    }

    /// Whether the cards that were shown or chosen last are the other player's.
    pub(super) fn shown_of_opponent(&self, done: &[TermId]) -> bool {
        let all = done.iter().map(|act| self.terms.text(*act));
        let text = all.fold(self.before.all.to_owned(), |text, act| format!("{text} {act}"));
        self.shown_in(&text)
    }

    /// The same of the cards that were chosen without anything being done to them.
    pub(super) fn chosen_of_opponent(&self) -> bool {
        let mut chosen = self.before.all.lines().filter(|line| {
            let line = ["(who opp ", "(then ", "(may "]
                .iter()
                .fold(*line, |line, word| line.strip_prefix(word).unwrap_or(line));
            line.starts_with("(choose ")
        });
        chosen.next_back().is_some_and(|line| self.shown_in(line))
    }

    fn shown_in(&self, text: &str) -> bool {
        let mut rest = text;
        while let Some(at) = ["(look ", "(reveal ", "(choose "].iter().filter_map(|word| rest.rfind(word)).max() {
            let (before, shown) = rest.split_at(at);
            let mut depth = 0_i32;
            let closes = |c: char| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            };
            let shown = shown.find(closes).and_then(|end| shown.get(..=end)).unwrap_or(shown);
            // what is chosen among them is of whom they are
            if !shown.contains("among") {
                return shown.contains(" opp") || before.ends_with("(who opp ");
            }
            rest = before;
        }
        false
    }

    /// What the sentence before changes, as what is changed instead: nothing where it was chosen, or where there is no one such.
    pub(super) fn changed_before(&mut self) -> Option<TermId> {
        let (_, rest) = self.before.last.rsplit_once("(apply ")?;
        let mut depth = 0_usize;
        let end = rest.char_indices().find_map(|(at, c)| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.checked_sub(1)?,
                ' ' if depth == 0 => return Some(at),
                _ => {}
            }
            None
        })?;
        let of = rest.get(..end)?;
        if of.contains("(choose ") { None } else { self.terms.read(of) }
    }
}

/// `상대는 유닛을 1장 골라 ..`: whose card it is that the other player chooses is not said, where it is printed that it is any one on the
/// field. The same with the other player's own card, as it may be meant too. `said`: what it says with any card.
pub(super) fn of_chooser(text: &str, said: &str, lexicon: &Lexicon) -> Option<String> {
    const CHOSEN: &str = "(choose ";
    const FIELD: &str = "필드";
    let vocabulary = lexicon.vocabulary();
    if !vocabulary.notation.says_field || text.contains(FIELD) {
        return None;
    }
    let at = said.find("(who opp (")?;
    let at = at + said.get(at..)?.find(CHOSEN)? + CHOSEN.len();
    // behind how many it is
    let (mut depth, mut set) = (0_i32, None);
    for (place, c) in said.get(at..)?.char_indices() {
        match c {
            '(' if depth == 0 && place > 0 => {
                set = Some(at + place + 1);
                break;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    let (before, set) = said.split_at_checked(set?)?;
    let noun = vocabulary.nouns.iter().find(|noun| {
        let rest = set.strip_prefix(noun.word.id);
        noun.in_play && rest.is_some_and(|rest| rest.starts_with([' ', ')']))
    })?;
    let behind = set.get(noun.word.id.len()..)?;
    let mut depth = 0_i32;
    let end = behind.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    })?;
    let filters = behind.get(..end)?;
    let told = [" own", " opp", "(in ", "(on ", "(among ", " chosen", "(beside "];
    let open = !told.iter().any(|word| filters.contains(word));
    open.then(|| format!("{before}{} opp{behind}", noun.word.id))
}

/// What a Korean sentence may be read as in which something is said to be next to this card (`이 유닛과 인접한 유닛`): that both are
/// meant, or that only what stands next to it is. In front of the lane the words can only name both. `text`: its words. `said`:
/// what it says if both are meant.
pub(super) fn beside(text: &str, said: &[Stmt]) -> Option<Vec<String>> {
    const NEXT: [&str; 2] = ["과 인접한 ", "와 인접한 "];
    const LANE: &str = "레인";
    const BOTH: &str = "(both self (";
    let next = NEXT.iter().any(|next| {
        text.match_indices(next)
            .any(|(at, _)| text.get(at + next.len()..).is_some_and(|behind| !behind.starts_with(LANE)))
    });
    let [only] = said else { return None };
    let whole = only.to_string();
    let (before, set) = whole.split_at_checked(whole.find(BOTH).filter(|_| next)?)?;
    let set = set.get(BOTH.len() - 1..)?;
    let mut depth = 0_i32;
    let end = set.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    })?;
    let (set, behind) = set.split_at_checked(end)?;
    let alone = format!("{before}{set}{}", behind.get(1..)?);
    Some(vec![whole.clone(), alone])
}

/// What a Korean sentence may be read as that begins with a count and goes on with a further act: that for so many cards both
/// are done, or that only the first is. `text`: its words. `said`: what it says if only the first is.
pub(super) fn counted(text: &str, said: &[Stmt]) -> Option<Vec<String>> {
    const COUNT: &str = "마다";
    // each turn and each time are no counts
    let times = |at: usize| text.get(..at).is_some_and(|before| before.ends_with('턴') || before.ends_with('때'));
    text.match_indices(COUNT).find(|(at, _)| !times(*at))?;
    let [only] = said else { return None };
    let acts = chain(only)?;
    let words: Vec<String> = acts.iter().map(ToString::to_string).collect();
    let first = words.iter().position(|act| act.contains("(per "))?;
    let count = words.get(first).and_then(|act| count_of(act))?;
    let (done, rest) = words.split_at_checked(first + 1)?;
    let more: Vec<String> = rest.iter().filter_map(|act| for_each(act, count)).collect();
    if more.is_empty() || more.len() < rest.len() {
        return None;
    }
    let all: Vec<String> = done.iter().cloned().chain(more).collect();
    let whole = only.to_string();
    let seq = |acts: &[String]| format!("(seq {})", acts.join(" "));
    let scaled = whole.replace(&seq(&words), &seq(&all));
    let apart = match (&only.kind, rest) {
        (StmtKind::Seq(_), [one]) if done.len() == 1 => format!("{} {one}", done.concat()),
        _ => whole.replace(&seq(&words), &seq(&[rest, done].concat())),
    };
    Some(vec![scaled, apart])
}

/// The acts of a sentence in a row.
fn chain(stmt: &Stmt) -> Option<&[Act]> {
    match &stmt.kind {
        StmtKind::Seq(acts) => Some(acts),
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::If(_, inner)
        | StmtKind::Until(_, inner) => chain(inner),
        StmtKind::When { body, .. } => body.first().and_then(chain),
        _ => None,
    }
}

/// What `(per n COUNT)` counts.
fn count_of(act: &str) -> Option<&str> {
    let (_, rest) = act.split_once("(per ")?;
    let (_, rest) = rest.split_once(' ')?;
    let mut depth = 0_i32;
    let end = rest.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    })?;
    rest.get(..end)
}

/// An act of a number as one of that number for each of a count.
fn for_each(act: &str, count: &str) -> Option<String> {
    const NUMBERED: [&str; 5] = ["(draw ", "(damage own ", "(damage opp ", "(trash (choose ", "(put (choose "];
    let verb = NUMBERED.iter().find_map(|verb| Some((act.find(verb)?, verb.len())));
    let (before, number) = act.split_at_checked(verb.map(|(at, len)| at + len)?)?;
    let end = number.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, behind) = number.split_at_checked(end)?;
    Some(format!("{before}(per {number} {count}){behind}"))
}
