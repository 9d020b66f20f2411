//! What a text means whose words no row of the card language has, read with the loose wordings of the table. What is written
//! instead is the canonical print of the tree: the words of the card language for what was read, and nothing else. It is read
//! back by the strict rows alone and must be the same tree.

use super::{Correction, Judge, Proposal, Scale, smallest, weigh};
use crate::rows::{Rows, begins_later, own_behind_opponent};
use crate::text::Lang;
use crate::tree::Card;
use crate::{account, compile, print, read};
use std::ops::Range;

/// The other player as who acts, as it ends in front of a blank.
const SUBJECTS: [&str; 8] =
    ["상대는 ", "상대가 ", "상대방은 ", "상대방이 ", "플레이어는 ", "플레이어가 ", "상대편은 ", "상대편이 "];

/// The word for the other one of two players.
const OTHER: &str = "상대";

/// What only the other player can do, or is said to do too.
const UNDERSTOOD: [&str; 3] = ["막을 수 없", "막히지", "상대도 "];

/// What a card says of itself, or of what faces it, in print and as typed.
const ITSELF: [&str; 6] = ["this unit", "this card", "this item", "this creature", "this artifact", "encountering"];
/// What a text may have been about before `it`.
const SPOKEN: [&str; 12] = [
    "choose", "pick", "select", "target", "reveal", "look", "search", "deploy", "enemy", "opponent", "another",
    "one of",
];
/// What `this` is of that is no card.
const NO_CARD: [&str; 9] = [
    "this turn",
    "this battle",
    "this attack",
    "this effect",
    "this way",
    "this phase",
    "this combat",
    "this fight",
    "this game",
];

/// Players as those who act, in print.
const ACTORS: [&str; 6] =
    ["each other player", "each player", "your opponent ", "플레이어는 ", "상대는 ", "each opponent"];
/// What texts may have called them.
const CALLED: [&str; 19] = [
    "player",
    "opp",
    "they",
    "them",
    "their",
    "enem",
    "foe",
    "rival",
    "everyone",
    "everybody",
    "both",
    "플레이어",
    "상대",
    "적",
    "서로",
    "둘",
    "양",
    "모두",
    "각",
];

/// Both players, as print names them.
const BOTH: &str = "each player";
/// What texts may have called both.
const BOTH_CALLED: [&str; 9] = [
    "each player",
    "both players",
    "both player",
    "all players",
    "every player",
    "everyone",
    "everybody",
    "you and your",
    "each of",
];

/// Words in a Korean text that let one card be chosen, or count one.
const CHOOSING: [&str; 9] = ["고르", "골라", "고른", "선택", "지정", "1", "하나", "한 ", "한장"];

/// A tree in which what is taken from a zone of this player and put somewhere goes to this player: what lies there is theirs
/// (4.2.2).
fn owned(tree: &str) -> String {
    let mut out = String::with_capacity(tree.len());
    let mut rest = tree;
    while let Some(at) = rest.find("(put ") {
        let (before, put) = rest.split_at(at);
        out.push_str(before);
        let mut depth = 0;
        let end = put.char_indices().find_map(|(at, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (depth == 0).then_some(at + 1)
        });
        let (act, behind) = put.split_at(end.unwrap_or(put.len()));
        let own = act.contains(" (in (") && act.contains(" own))") && !act.contains(" opp");
        out.push_str(&if own { act.replace(" owner)", " own)") } else { act.to_owned() });
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Whether more is done by both players than the text says of both.
fn adds_both(typed: &str, printed: &str) -> bool {
    let typed = typed.to_lowercase();
    // of several acts in one sentence each is printed with who does it
    let called = |sentence: &str| {
        let calls: usize = BOTH_CALLED.iter().map(|word| sentence.matches(word).count()).sum();
        let acts = sentence.matches(" and ").count() + sentence.matches("then ").count();
        if calls > 0 { calls + acts } else { 0 }
    };
    printed.to_lowercase().matches(BOTH).count() > typed.split(". ").map(called).sum()
}

/// Whether more is done by players than the text speaks of: what it leaves to its own player was taken for others.
fn adds_a_player(typed: &str, printed: &str) -> bool {
    let count = |text: &str, words: &[&str]| {
        let text = text.to_lowercase();
        words.iter().map(|word| text.matches(word).count()).sum::<usize>()
    };
    count(printed, &ACTORS) > count(typed, &CALLED)
}

/// How often a Korean text speaks of its own player.
fn names_own(text: &str) -> usize {
    const OWN: [&str; 8] = ["자신", "내 ", "내가", "나의", "나는", "나도", "아군", "우리"];
    OWN.iter().map(|word| text.matches(word).count()).sum()
}

/// Changes of what the other player can do in the own turn alone, in print.
const IN_TURN: [&str; 4] = ["공격할 수 없다", "발동할 수 없다", "can't attack", "can't activate"];
/// Signs and words of changes that matter in any turn.
const ALWAYS: [&str; 4] = ["+", "-", "방어", "defend"];

/// Whether nothing changes before the other player's next turn, since nobody could do then what is forbidden.
fn only_then(printed: &str) -> bool {
    let any = |words: &[&str]| words.iter().any(|word| printed.contains(word));
    any(&IN_TURN) && !any(&ALWAYS)
}

/// What leaves nothing out, as it is typed, beside nouns of several.
const EVERY: [&str; 8] = ["all", "each", "every", "any", "both", "everyone", "everything", "whenever"];

/// Whether cards of which one was spoken of were taken for all of their kind.
fn all_of_one(typed: &str, printed: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let apart = |c: char| !c.is_alphanumeric() && c != '\'';
        text.to_lowercase().split(apart).map(str::to_owned).collect()
    };
    let printed = words(printed).iter().filter(|word| *word == "all").count();
    let typed = words(typed);
    let several = |word: &&String| EVERY.contains(&word.as_str()) || word.ends_with('s') && !word.ends_with("'s");
    printed > typed.iter().filter(several).count()
}

/// What several cards get.
const THEY_GET: [&str; 12] = [
    "they get ",
    "they each get ",
    "they gain ",
    "they also gain ",
    "they also get ",
    "they have ",
    "they lose ",
    "they can't ",
    "they cannot ",
    "they each gain ",
    "give them ",
    "they are ",
];
/// How several cards that were spoken of are printed.
const THEM: [&str; 4] = ["they ", "them ", "those ", "each of "];

/// Whether `it` or `they`, behind a sentence about other cards, was taken for the card of the text.
fn speaks_of_itself(typed: &str, printed: &str) -> bool {
    let (typed, printed) = (typed.to_lowercase(), printed.to_lowercase());
    let any = |text: &str, words: &[&str]| words.iter().any(|word| text.contains(word));
    if any(&typed, &THEY_GET) && !any(&printed, &THEM) {
        return true;
    }
    let pronoun = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "it" | "its"));
    let sentences =
        typed.match_indices(". ").filter_map(|(at, stop)| Some((typed.get(..at)?, typed.get(at + stop.len()..)?)));
    let spoken = |before: &str| SPOKEN.iter().any(|word| before.contains(word));
    if !sentences.into_iter().any(|(before, behind)| spoken(before) && pronoun(behind)) {
        return false;
    }
    let count = |text: &str, words: &[&str]| words.iter().map(|word| text.matches(word).count()).sum::<usize>();
    count(&printed, &ITSELF) > count(&typed, &["this "]).saturating_sub(count(&typed, &NO_CARD))
}

impl Judge<'_> {
    /// What a text may mean that reads the drafts of its words so: each meaning once, with what is written for it. `draft`: the
    /// text, or the text with spellings mended.
    pub(super) fn loosely(&self, draft: &str, wrong: &[Range<usize>]) -> Vec<(String, Correction)> {
        let mut good: Vec<(String, Correction)> = Vec::new();
        let rows = Rows::loosely(self.lexicon);
        for card in rows.cards_loosely(self.lang, draft, self.kind) {
            // what works all the time goes without saying so
            let plain = &weigh::differs_in_print;
            let found = self.proposed(&card, wrong, plain);
            let found = found.or_else(|| self.proposed(&rows.steadily(&card)?, wrong, plain));
            // so does what is used by choice, as such an ability is
            let found = found.or_else(|| self.proposed(&rows.by_use(&card)?, wrong, &weigh::differs_by_use));
            good.extend(found.filter(|(tree, _)| good.iter().all(|(known, _)| known != tree)));
        }
        // what happens when something has happened is told like what happens before it
        let after = |tree: &str| tree.replace("(would ", "(").replace([')', '('], " ");
        let plain: Vec<String> =
            good.iter().map(|(tree, _)| tree).filter(|tree| !tree.contains("(would ")).cloned().collect();
        let told = |tree: &str| {
            plain.iter().any(|other| {
                other.as_str() != tree && after(other).split_whitespace().eq(after(tree).split_whitespace())
            })
        };
        good.retain(|(tree, _)| self.lang != Lang::Ko || !tree.contains("(would ") || !told(tree));
        let trees: Vec<String> = good.iter().map(|(tree, _)| tree.clone()).collect();
        good.retain(|(tree, _)| {
            let own = owned(tree);
            self.lang != Lang::Ko || own == *tree || !trees.contains(&own)
        });
        // a set that is named without a word of choosing is all of it
        if self.lang == Lang::Ko && CHOOSING.iter().all(|word| !self.text.contains(word)) {
            let all = |tree: &str| tree.replace("(choose 1 (", "(all (");
            let trees: Vec<String> = good.iter().map(|(tree, _)| tree.clone()).collect();
            good.retain(|(tree, _)| all(tree) == *tree || !trees.contains(&all(tree)));
        }
        if self.lang == Lang::En {
            self.spoken_before(&mut good);
        }
        good
    }

    /// Drops each reading in which a pronoun stands for the card of the text, where another one has it stand for what was
    /// spoken of before, and each that names what another one has as a pronoun.
    fn spoken_before(&self, good: &mut Vec<(String, Correction)>) {
        let count = |tree: &str, words: &[&str]| words.iter().map(|word| tree.matches(word).count()).sum::<usize>();
        let held = |tree: &str| (count(tree, &["(that ", " it)", " it "]), count(tree, &[" self"]));
        // the card of the text is not spoken of: a change without a subject goes with the one before it
        let typed = self.text.to_lowercase();
        let unspoken = !typed.contains("this") && !typed.split(|c: char| !c.is_alphanumeric()).any(|word| word == "it");
        if unspoken && let Some(fewest) = good.iter().map(|(tree, _)| held(tree).1).min() {
            good.retain(|(tree, _)| held(tree).1 == fewest);
        }
        let named = format!("(that {})", self.lexicon.standing());
        let plain = |tree: &str| tree.replace(&named, "it");
        let all: Vec<String> = good.iter().map(|(tree, _)| tree.clone()).collect();
        good.retain(|(tree, _)| {
            let (spoken, itself) = held(tree);
            !all.iter().any(|other| {
                let (more, less) = held(other);
                let names_it =
                    other != tree && plain(other) == plain(tree) && count(other, &[&named]) < count(tree, &[&named]);
                more > spoken && less < itself || names_it
            })
        });
    }

    /// A correction that was made of exchanged words, unless the loose wordings read the text otherwise: then it may mean
    /// either.
    pub(super) fn alone(&self, only: Correction, wrong: &[Range<usize>]) -> Proposal {
        let Some(mut said) = read::accepted(self.lang, &only.text, self.lexicon, self.kind) else {
            return Proposal::One(only);
        };
        // the loose readings have what is done at the moment of a head under that head
        if self.lang == Lang::Ko {
            Rows::loosely(self.lexicon).moments_headed(&mut said, self.kind);
        }
        // how many of them it is, a set that is named by its noun leaves open; when something happens is when it has happened
        let plain = |tree: &str| tree.replace("(choose 1 (", "(all (").replace("(would ", "(").replace([')', '('], " ");
        let printed = owned(&said.to_string());
        let said = plain(&said.to_string());
        let readings = if self.lang == Lang::Ko { self.loosely(self.text, wrong) } else { Vec::new() };
        if readings.iter().any(|(tree, _)| plain(tree).split_whitespace().eq(said.split_whitespace())) {
            return Proposal::One(only);
        }
        match readings.into_iter().next() {
            // what is taken from a zone of this player goes to this player, said or not
            Some((tree, other)) if owned(&tree) == printed => Proposal::One(other),
            Some((_, other)) => Proposal::Either(only, other),
            None => Proposal::One(only),
        }
    }

    /// A correction in the lines of print, where those and its capitals are all that differs from it.
    pub(super) fn as_printed(&self, only: Correction) -> Correction {
        let printed = read::accepted(self.lang, &only.text, self.lexicon, self.kind)
            .and_then(|card| print::card(&card, self.lexicon, self.kind, self.lang).ok());
        let end = self.text.trim_end().len();
        let same = printed.filter(|printed| {
            self.lines.len() == 1
                && printed.contains('\n')
                && *printed != only.text.trim_end()
                && account::same_words(printed, &only.text, self.lexicon)
        });
        let Some(printed) = same else { return only };
        let printed = printed.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let as_printed = Correction { text: printed.clone(), edits: vec![(0..end, printed)], ..only.clone() };
        if self.program(&as_printed, &|_, _, _| None).is_some() { as_printed } else { only }
    }

    /// The tree of a card and what is written for it, if that stands all trials.
    pub(super) fn proposed(
        &self,
        card: &Card,
        wrong: &[Range<usize>],
        differs: Scale<'_>,
    ) -> Option<(String, Correction)> {
        let printed = print::card_as_headed(card, self.lexicon, self.kind, self.lang).ok()?;
        if self.lang == Lang::En && speaks_of_itself(self.text, &printed) {
            return None;
        }
        if self.lang == Lang::En && all_of_one(self.text, &printed) {
            return None;
        }
        // in Korean who was the topic may go on to be it, so that either player may be meant where nobody is named again
        let topic =
            self.lang == Lang::Ko && SUBJECTS.iter().any(|word| word.starts_with(OTHER) && self.text.contains(word));
        if self.lang == Lang::En && adds_both(self.text, &printed) {
            return None;
        }
        let adds = adds_a_player(self.text, &printed);
        if adds && !topic {
            return None;
        }
        let names = names_own(&printed) > names_own(self.text);
        // who goes on to act behind another player is not known where nobody is named
        if names && printed.contains("자신은 ") && !topic {
            return None;
        }
        let unnamed = topic && (adds || names);
        // what begins with a turn to come begins at once in the words that there are for it
        let later = |text: &str| begins_later(text, self.lang).is_some();
        let sooner = later(self.text) && !later(&printed);
        if sooner && !only_then(&printed) {
            return None;
        }
        let tree = card.to_string();
        // what it costs to play this card is no number that it gets when it has come
        if self.lang == Lang::Ko && Rows::loosely(self.lexicon).mistakes_costs(self.text, &tree) {
            return None;
        }
        // what is the opponent's own, where the opponent does something with it, is not this player's
        if self.lang == Lang::En && tree.contains("(who opp ") && own_of_somebody(self.text) {
            return None;
        }
        // what each of both players does with what is theirs is no act of the other one with what is this player's
        if self.lang == Lang::Ko && own_behind_opponent(self.text, &tree, OTHER).is_some() {
            return None;
        }
        // the lines at fault alone, else each that has other words too: a line is written by itself
        let all = [self.in_lines(&printed, wrong), self.in_lines(&printed, self.lines), self.whole(&printed)];
        let found =
            all.into_iter().flatten().find(|one| self.program(one, differs).is_some_and(|program| program == tree));
        // a line without a head may be an ability of its own, which works all the time
        let joined = printed.lines().count() < self.lines.len()
            && card.abilities().any(|ability| compile::mixes(ability, self.lexicon));
        found.map(|one| (tree, Correction { guess: one.guess || joined || sooner || unnamed, ..one }))
    }

    /// The whole text written anew, in one line where it was typed in one.
    fn whole(&self, printed: &str) -> Option<Correction> {
        let end = self.text.trim_end().len();
        let written = if self.lines.len() < 2 { printed.replace('\n', " ") } else { printed.to_owned() };
        Some(self.written(vec![(0..end, written)]))
    }

    /// The lines at fault written anew, where each line that was typed is a line of print.
    fn in_lines(&self, printed: &str, wrong: &[Range<usize>]) -> Option<Correction> {
        let printed: Vec<&str> = printed.lines().collect();
        if self.lines.len() < 2 || printed.len() != self.lines.len() {
            return None;
        }
        let other = |line: &Range<usize>, text: &str| self.text.get(line.clone()) != Some(text);
        let edits = self.lines.iter().zip(printed).filter(|(line, text)| wrong.contains(line) && other(line, text));
        Some(self.written(edits.map(|(line, text)| (line.clone(), text.to_owned())).collect()))
    }

    /// The correction that these edits make, which names what was typed by the words that change.
    fn written(&self, edits: Vec<(Range<usize>, String)>) -> Correction {
        let mut text = self.text.to_owned();
        for (at, line) in edits.iter().rev() {
            text.replace_range(at.clone(), line);
        }
        let said = edits.iter().map(|(at, line)| {
            let (at, accepted) = smallest(self.text, at.clone(), line);
            let (start, end) = self.around(at.clone());
            let before = self.text.get(start..at.start).unwrap_or_default();
            let behind = self.text.get(at.end..end).unwrap_or_default();
            (self.text.get(start..end).unwrap_or_default().to_owned(), format!("{before}{accepted}{behind}"))
        });
        let said = said.collect();
        // `상대 카드를 1장 뽑는다`: whether the other player acts or has the card only a particle says
        let acts = |text: &str| SUBJECTS.iter().any(|word| text.contains(word));
        let told = UNDERSTOOD.iter().any(|word| self.text.contains(word));
        let guess = acts(&text) && !acts(self.text) && !told;
        Correction { text, edits, said, guess }
    }

    /// The bytes of the whole words around some bytes.
    fn around(&self, at: Range<usize>) -> (usize, usize) {
        let before = self.text.get(..at.start).unwrap_or_default();
        let start = before.rfind([' ', '\n']).map_or(0, |blank| blank + 1);
        let behind = self.text.get(at.end..).unwrap_or_default();
        (start, at.end + behind.find([' ', '\n']).unwrap_or(behind.len()))
    }
}

/// Whether something is called somebody's own, without a word for whose.
fn own_of_somebody(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let whose = |word: &String| matches!(word.as_str(), "your" | "their" | "its");
    words
        .iter()
        .enumerate()
        .any(|(at, word)| word == "own" && !at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(whose))
}
