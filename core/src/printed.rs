//! What of a rulebook is plain data, as one table: which zones the kernel means by its words, the clauses behind what
//! the kernel does, the words of the actions, how a game begins and how one is lost. The kernel, the card compiler and
//! front ends read it; nothing in it depends on the state of a game.

use crate::kernel::decision::AskKind;
use crate::kernel::ids::{Clause, ZoneId};
use crate::kernel::program::Filter;
use crate::meaning::VerbWord;
use crate::steps::StepClauses;
use crate::vocabulary::Vocabulary;

/// Everything of a rulebook that is plain data.
#[derive(Debug, Clone)]
pub struct Printed {
    /// Its words in both languages.
    pub vocabulary: &'static Vocabulary,
    /// Edition and scope of its document, as shown by `--version` and in journals and headers.
    pub edition: &'static str,
    /// Its catalogue of clauses as YAML: `clauses: [{id, title_ko, gist, gist_ko, kind, needs}]`.
    pub clauses: &'static str,
    /// Sets of clauses that say the same; citing one is enough.
    pub same_clauses: &'static [&'static [Clause]],
    /// What can be in a game of it at all.
    pub limits: &'static Limits,
    /// With how many players it can be played.
    pub seats: std::ops::RangeInclusive<u8>,
    /// Its settings.
    pub settings: &'static [Setting],
    /// Which zone kinds the kernel means by its words.
    pub zones: Zones,
    /// Which causes and actions the kernel means by its words.
    pub kinds: Kinds,
    /// The clauses that the kernel and the compiler cite for what they do.
    pub cited: Cited,
    /// The actions that players choose from: a row for each number that an answer can have.
    pub acts: &'static [ActWord],
    /// The rulebook's numbers of the verbs that the card language has sentences for. A verb without a row can't be
    /// said.
    pub verbs: &'static [(VerbWord, u8)],
    /// What lies on a card or holds for it for a while, in the order in which views show it.
    pub marks: &'static [MarkWord],
    /// What it keeps track of beyond what every game has.
    pub tracked: Tracked,
    /// What is done before the first turn.
    pub preparation: Preparation,
    /// How players lose, and how the game ends by it.
    pub standing: Standing,
    /// What no position can hold, as tables.
    pub board: Board,
}

impl Printed {
    /// The number of a mark of cards by its word; `None`: the game has no such mark.
    pub fn mark(&self, word: &str) -> Option<u8> {
        self.marks.iter().position(|mark| mark.word == word).and_then(|at| u8::try_from(at).ok())
    }
}

/// A number that a game of the rulebook can be played with in place of the printed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// The name.
    pub name: &'static str,
    /// The printed number.
    pub printed: u8,
    /// The least and the greatest number that it can be set to.
    pub range: (u8, u8),
    /// What it changes, in a few English words.
    pub what: &'static str,
    /// The same in Korean.
    pub what_ko: &'static str,
}

impl Setting {
    /// Whether it can be set to a number.
    pub fn takes(&self, value: i64) -> bool {
        (i64::from(self.range.0)..=i64::from(self.range.1)).contains(&value)
    }
}

/// Zone kinds by the kernel's words for them. Several kinds are bits: bit n stands for kind n.
#[derive(Debug, Clone, Copy)]
pub struct Zones {
    /// The pile that is drawn from.
    pub deck: u8,
    /// The hand.
    pub hand: u8,
    /// The pile that cards are trashed to: its owner's.
    pub discard: u8,
    /// Where cards lie that are attached to others. One list a seat: each of them knows its host.
    pub attached: u8,
    /// Where the card that leads a deck lies from the beginning, where the rulebook has such cards.
    pub leader: Option<u8>,
    /// What counts as in play, as bits: there the texts of cards hold.
    pub in_play: u32,
    /// What every player may look into, as bits.
    pub public: u32,
    /// What its own player may look into, as bits.
    pub own: u32,
    /// Out of play, the zones in which a card of another player can lie, as bits; to every other one only its owner's cards
    /// go.
    pub shared: u32,
    /// The zones that belong to the table and to no seat, as bits; no seat has a zone of these kinds. Their cards are nobody's, and
    /// become those of the player who takes them.
    pub table: u32,
    /// Whether a card of another player that a text puts into "your" zone goes to its owner's of that kind; else it stays.
    pub owners_take: bool,
    /// Players' numbers that count the cards of zones: the number and the zone kinds as bits. They are worked out again
    /// when such a zone changes.
    pub counted_by: &'static [(u8, u32)],
}

/// Kinds of causes and actions by the kernel's words for them.
#[derive(Debug, Clone, Copy)]
pub struct Kinds {
    /// The cause of what the text of a card does.
    pub effect: u8,
    /// The cause of what the rules do themselves: set-up, the draw of a turn.
    pub rule: u8,
    /// The cause by which attached cards go with their host.
    pub detached: u8,
    /// The action by which something leaves play to the discard pile, for "can't".
    pub trash: u8,
    /// Actions done to a card where it lies, as bits: what a prohibition says of the card means its place and side too.
    pub in_place: u32,
    /// What each action of the vocabulary can be forbidden to and commanded, in its order; one without a row to anything. A
    /// text that forbids it to something else would do nothing, and is refused.
    pub barred: &'static [Barred],
    /// Head words under which a battle can be under way, as bits; 0: under any. A duration to its end means nothing elsewhere.
    pub in_battle: u32,
}

/// What an action can be forbidden to, and whether it can be commanded.
#[derive(Debug, Clone, Copy)]
pub struct Barred {
    /// Whether to a player.
    pub player: bool,
    /// Types of cards with which, or to which, a player can be forbidden to do it, as bits.
    pub with: u32,
    /// Types of cards to which it can be forbidden, as bits.
    pub card: u32,
    /// Types of cards with which a card can be forbidden to do it, as bits.
    pub card_with: u32,
    /// Whether a text can have it done whenever it can be.
    pub commanded: bool,
}

impl Barred {
    /// To anything; but nobody can be made to do it.
    pub const ANY: Barred =
        Barred { player: true, with: u32::MAX, card: u32::MAX, card_with: u32::MAX, commanded: false };
    /// To nobody and nothing: a text that forbids it is refused.
    pub const NOTHING: Barred = Barred { player: false, ..Barred::PLAYER };
    /// To players only.
    pub const PLAYER: Barred = Barred { with: 0, card: 0, card_with: 0, ..Barred::ANY };
}

/// The clauses behind what the kernel and the compiler do, so that both can cite them without knowing the game.
#[derive(Debug, Clone, Copy)]
pub struct Cited {
    /// The clauses behind each step of the kernel.
    pub steps: StepClauses,
    /// The clause that asks a question of the rulebook's own procedures, by its kind. What depends on the procedure is
    /// said by [`crate::ruleset::Ruleset::ask_clause`].
    pub asks: &'static [(AskKind, Clause)],
    /// By zone kind: what the zone is, and who may look into it. Followed by showing it.
    pub zones: &'static [ZoneClauses],
    /// Behind a field of a card file (`name`, `type`, `power`, ...), behind `players` and `deck`, and behind a phrase
    /// of card text (`half`).
    pub fields: &'static [(&'static str, &'static [Clause])],
    /// Behind working with an ability, whatever it is.
    pub abilities: &'static [Clause],
    /// Behind working with an ability that stands under a head word.
    pub headed: &'static [Clause],
    /// Behind a head word, beside the clause of the word itself: (head, clauses).
    pub heads: &'static [(u8, &'static [Clause])],
    /// Definitions that a step rests on: applying the first clause applies the others too.
    pub along: &'static [(Clause, &'static [Clause])],
}

impl Cited {
    /// The clause that asks such a question; "" where no row says it.
    pub fn ask(&self, kind: AskKind) -> Clause {
        self.asks.iter().find(|(of, _)| *of == kind).map_or("", |(_, clause)| clause)
    }
}

/// The clauses of a zone kind.
#[derive(Debug, Clone, Copy)]
pub struct ZoneClauses {
    /// What it is.
    pub is: &'static [Clause],
    /// Who may look into it.
    pub seen: &'static [Clause],
}

/// How an action of players is written in scenarios, logs and on boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActWord {
    /// The number in an answer ([`crate::kernel::decision::Act::verb`]).
    pub verb: u8,
    /// Id, as scenarios, journals and boards write it: `play`, `attack`, `end-phase`.
    pub id: &'static str,
    /// The Korean name.
    pub ko: &'static str,
    /// The English name.
    pub en: &'static str,
    /// Whether the action is about a card, which is then named behind it.
    pub names_card: bool,
    /// Whether the action is about a place, which is then named behind it.
    pub names_place: bool,
    /// Whether the action ends a phase and does nothing else.
    pub ends_phase: bool,
    /// Whether the action leaves a chance unused and does nothing else: no defence, no use of gold.
    pub declines: bool,
    /// The kinds of the zones in which the cards lie that it is done with, as bits; 0: any.
    pub from: u32,
}

impl ActWord {
    /// Stands for a number that is no action of the rulebook. No legal answer has one.
    pub const NONE: ActWord = ActWord::alone(u8::MAX, "", "", "");

    /// An action that names nothing: keeping a hand, ending a phase.
    pub const fn alone(verb: u8, id: &'static str, ko: &'static str, en: &'static str) -> ActWord {
        ActWord { verb, id, ko, en, names_card: false, names_place: false, ends_phase: false, declines: false, from: 0 }
    }

    /// The action that ends a phase.
    pub const fn ending(verb: u8, id: &'static str, ko: &'static str, en: &'static str) -> ActWord {
        ActWord { ends_phase: true, ..ActWord::alone(verb, id, ko, en) }
    }

    /// The action by which a chance is left unused.
    pub const fn declining(verb: u8, id: &'static str, ko: &'static str, en: &'static str) -> ActWord {
        ActWord { declines: true, ..ActWord::alone(verb, id, ko, en) }
    }

    /// An action done with a card, which it names.
    pub const fn with_card(verb: u8, id: &'static str, ko: &'static str, en: &'static str) -> ActWord {
        ActWord { names_card: true, ..ActWord::alone(verb, id, ko, en) }
    }

    /// The same, for cards that lie in zones of these kinds.
    #[must_use]
    pub const fn from(self, kinds: u32) -> ActWord {
        ActWord { from: kinds, ..self }
    }

    /// Whether the action is one for cards that lie in a zone.
    pub fn is_from(&self, zone: ZoneId) -> bool {
        self.from == 0 || zone.is_in(self.from)
    }

    /// An action done at a place of the board, which it names.
    pub const fn at_place(verb: u8, id: &'static str, ko: &'static str, en: &'static str) -> ActWord {
        ActWord { names_place: true, ..ActWord::alone(verb, id, ko, en) }
    }
}

/// A mark of cards by its word: what scenarios give (`{ card: .., damage: 2 }`), texts ask for and views show. In programs its
/// number is its place in the table.
#[derive(Debug, Clone, Copy)]
pub struct MarkWord {
    /// The word.
    pub word: &'static str,
    /// Where it is kept.
    pub kept: Kept,
}

/// Where a mark of a card is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// A bit of [`crate::kernel::state::Object::status`]: it is there or not.
    Status(u8),
    /// [`crate::kernel::state::Object::count`].
    Count,
    /// In the rulebook's own data: [`crate::ruleset::Ruleset::own_mark`] reads it, [`crate::opening::Opening::mark`]
    /// writes it.
    Own,
    /// Counters of this kind ([`crate::ruleset::Ruleset::COUNTERS`]).
    Counters(u8),
}

/// What a rulebook keeps track of beyond what every game has, by ids: the card language, scripts and views ask for it
/// by them. In programs, and where the kernel asks ([`crate::ruleset::Ruleset`]), its number is its place in its list.
/// A game that has no such thing leaves it out, and texts and scripts that speak of it are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tracked {
    /// How one card can be related to another: `facing`, across the table.
    pub relations: &'static [&'static str],
    /// Cards that the rulebook points at. Where there are battles: first who attacks, then what is attacked or defends.
    pub pointers: &'static [&'static str],
    /// What is counted of each player: `attacks`, declared this turn by the player's cards.
    pub counters: &'static [&'static str],
    /// What a card can be given more of than the rules allow: `attacks` a turn. No more than
    /// [`crate::kernel::capacity::EXTRAS`].
    pub extras: &'static [&'static str],
    /// What a card can be permitted, which the rulebook looks for and uses up: `attack-again`, right after an attack.
    pub permits: &'static [&'static str],
    /// To the end of what a text can say that a change lasts, besides turns: `battle`, the present one, `attack-phase`.
    pub durations: &'static [&'static str],
    /// What an effect can do to a card besides what the kernel knows, and remember: `attack`, making it attack. No more
    /// than [`crate::kernel::capacity::DEEDS`].
    pub deeds: &'static [&'static str],
    /// Actions before which a text can ask for something to be done (`to attack with this unit, you must ..`): the rulebook
    /// asks for it as they are declared.
    pub taxed: &'static [&'static str],
    /// Whether what waits for the next card put into play is given to one that was: the rulebook calls
    /// [`crate::kernel::machine::Machine::spend_next`].
    pub next: bool,
}

impl Tracked {
    /// Of a game without any of it.
    pub const NOTHING: Tracked = Tracked {
        relations: &[],
        pointers: &[],
        counters: &[],
        extras: &[],
        permits: &[],
        durations: &[],
        deeds: &[],
        taxed: &[],
        next: false,
    };
    /// Place of the attacker of the present battle in [`Tracked::pointers`].
    pub const ATTACKER: u8 = 0;
    /// Place of what is attacked in the present battle, or defends in it, in [`Tracked::pointers`].
    pub const DEFENDER: u8 = 1;

    /// The number of a relation; `None`, here and below: the game has no such thing.
    pub fn relation(&self, id: &str) -> Option<u8> {
        place(self.relations, id)
    }

    /// The number of a counter of players.
    pub fn counter(&self, id: &str) -> Option<u8> {
        place(self.counters, id)
    }

    /// The number of a card that the rulebook points at.
    pub fn pointer(&self, id: &str) -> Option<u8> {
        place(self.pointers, id)
    }

    /// The number of an extra of cards.
    pub fn extra(&self, id: &str) -> Option<u8> {
        place(self.extras, id)
    }

    /// The number of a permit of cards.
    pub fn permit(&self, id: &str) -> Option<u8> {
        place(self.permits, id)
    }

    /// The number of a duration.
    pub fn duration(&self, id: &str) -> Option<u8> {
        place(self.durations, id)
    }

    /// The number of a deed.
    pub fn deed(&self, id: &str) -> Option<u8> {
        place(self.deeds, id)
    }
}

fn place(list: &[&str], id: &str) -> Option<u8> {
    list.iter().position(|known| *known == id).and_then(|at| u8::try_from(at).ok())
}

/// What is done before the first turn: shuffle, who begins, the first hands, and new hands for those who want them.
#[derive(Debug, Clone, Copy)]
pub struct Preparation {
    /// Clauses followed by shuffling the decks.
    pub shuffle: &'static [Clause],
    /// Clauses followed by what lies on the board before the first hands are drawn.
    pub laid_out: &'static [Clause],
    /// The clause by which the first player is drawn.
    pub first: Clause,
    /// Cards of the first hands in turn order; the last number holds for all further players.
    pub hands: &'static [i32],
    /// How a first hand is exchanged, where the rulebook allows it.
    pub mulligan: Option<Mulligan>,
    /// Clauses followed when all of that is done.
    pub done: &'static [Clause],
}

/// How a first hand is exchanged: each player is asked once, in turn order.
#[derive(Debug, Clone, Copy)]
pub struct Mulligan {
    /// The rulebook's number of the question.
    pub question: u8,
    /// The action that keeps the hand.
    pub keep: u8,
    /// The action that puts it back, shuffles and draws a new one.
    pub redraw: u8,
    /// Clauses followed by a new hand.
    pub clauses: &'static [Clause],
    /// How many cards the new hand has.
    pub new_hand: NewHand,
}

/// How many cards a hand has that replaces the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewHand {
    /// As many as the rulebook says, whatever went back.
    Cards(i32),
    /// So many fewer than went back.
    Fewer(i32),
}

/// How players lose, and how the game ends by it. A player who loses gets a mark; the game is decided from all marks
/// together, when at most one player has none.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// The clauses by which players lose, by the rulebook's number of the reason.
    pub reasons: &'static [Clause],
    /// The reason of one who concedes.
    pub conceded: u8,
    /// The reason of one who loses by the text of a card.
    pub by_effect: u8,
    /// Further clauses followed by each loss.
    pub lost: &'static [Clause],
    /// The clause by which the last player left wins. `None`: that by which the last one lost.
    pub won: Option<Clause>,
    /// The clause by which nobody wins, since all have lost.
    pub draw: Clause,
    /// Further clauses followed by deciding the game.
    pub over: &'static [Clause],
}

/// What no position can hold, card by card. What needs more than a table is said by
/// [`crate::opening::Opening::impossible`].
#[derive(Debug, Clone, Copy)]
pub struct Board {
    /// The clause that bounds the cards of a game.
    pub most_cards: Clause,
    /// Zones in which only cards of some types lie. Of each card the first row that it breaks is told.
    pub homes: &'static [Home],
    /// Why a card in the zone of attached cards has a host, and why no other card has one.
    pub attached: (Clause, &'static str),
    /// The zone kinds in which cards lie that others are attached to, as bits.
    pub hosts: u32,
    /// Zones that hold one card: the kinds as bits, the clause and what is wrong with a second card.
    pub single: &'static [(u32, Clause, &'static str)],
    /// Why another player's card can't lie out of play in a zone that is not shared ([`Zones::shared`]).
    pub owned: (Clause, &'static str),
    /// Marks that only some cards in play can have. One that is not listed lies on any card in play.
    pub marked: &'static [Marked],
}

/// Marks that only cards of some zones can have.
#[derive(Debug, Clone, Copy)]
pub struct Marked {
    /// The words of the marks.
    pub words: &'static [&'static str],
    /// Zone kinds, as bits.
    pub zones: u32,
    /// The clause that says so.
    pub clause: Clause,
    /// What is wrong with such a mark on another card, in a few English words.
    pub reason: &'static str,
}

/// Zones in which only cards of some types lie.
#[derive(Debug, Clone, Copy)]
pub struct Home {
    /// Zone kinds, as bits.
    pub zones: u32,
    /// Card types, as bits.
    pub types: u32,
    /// The clause that says so.
    pub clause: Clause,
    /// What is wrong with another card there, in a few English words.
    pub reason: &'static str,
}

/// What can be in a game of a rulebook at all. The card language compares texts with it, so that an ability that can
/// never work and a number that no game reaches are found before play. Tables are by the indices of the vocabulary.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most cards that one player can have outside of play.
    pub cards: i32,
    /// The most damage that is ever dealt at once.
    pub damage: i32,
    /// The most times that a text can be run again.
    pub times: i32,
    /// For each card type the zone kinds in which such cards can lie, as bits.
    pub lies: &'static [u32],
    /// For each card type how many of them one player can have in play; `None`: any number.
    pub room: &'static [Option<i32>],
    /// Numbers of cards that are always a multiple of something: (stat, of what).
    pub steps: &'static [(u8, i32)],
    /// The least number that can be printed where a card with less could not stay in play: (stat, least).
    pub printed: &'static [(u8, i32)],
    /// Bounds of the numbers behind head words: (head, least, most).
    pub head_numbers: &'static [(u8, i32, i32)],
    /// Head words that do something on cards of some types only: (head, types as bits).
    pub bearers: &'static [(u8, u32)],
    /// Head words without which a card of some types can't be what it is: (head, types as bits).
    pub required: &'static [(u8, u32)],
    /// Types of cards whose attribute does not count as long as they are in a state, as bits, and the state.
    pub covered: Option<(u32, u8)>,
    /// Types of cards whose texts do nothing without a head word, as bits.
    pub headed: u32,
    /// Types of cards of which one text is carried out as they are played, as bits: a second one would be lost.
    pub one_text: u32,
    /// Verbs that are done to what their card answers, so that they do something in the text without a head word of a card that can be
    /// played in answer, and nowhere else: (the rulebook's number of the verb, types as bits). A verb of [`Limits::alone`] may stand under
    /// its head as well.
    pub answering: &'static [(u8, u32)],
    /// Head words under which one thing alone can be done.
    pub alone: &'static [Alone],
    /// States that cards of some types only can have: (index of the state word, types as bits).
    pub states: &'static [(u8, u32)],
    /// Numbers of cards that are counted as the card is played and never again, each with the head word under which a change
    /// reaches what is played after it: (stat, head).
    pub counted: &'static [(u8, u8)],
    /// Numbers of cards that nothing looks at any more once the card is in play: what holds all the time changes them there in vain.
    pub idle: &'static [u8],
    /// Head words that are looked at as their card is played: what is in play gains them in vain.
    pub played: &'static [u8],
    /// Whether texts do something as a thing is about to happen, beside replacing it: without that they wait until it has happened.
    pub before: bool,
    /// Head words that ask how their card is used: (head, the heads that say when, as bits, beside which it can stand, and the types, as
    /// bits, of cards that keep it as long as they are there). What happens at any other time comes too late for it.
    pub asking_use: &'static [(u8, u64, u32)],
    /// Pairs of head words that no ability can work under together.
    pub clashes: &'static [(u8, u8)],
    /// Head words whose abilities work in the turn of one player only: (head, whether it is their own player).
    pub turns: &'static [(u8, bool)],
    /// Head words under which a change without a duration ends all the same.
    pub lasting: &'static [u8],
    /// Durations (ids of the card language) that are over before an ability under this head could use them; `None`: a
    /// text without such a head word.
    pub over: &'static [(Option<u8>, &'static [&'static str])],
    /// Durations that are nearly always over before an ability under this head could use them.
    pub seldom: &'static [(Option<u8>, &'static [&'static str])],
    /// Types of cards that are used where there is no battle unless an effect uses them, as bits.
    pub calm: u32,
    /// Cards in no deck that the rules make, by how their printed numbers begin.
    pub made: &'static [&'static str],
}

impl Limits {
    /// The tests that a text makes which asks cards of these types (bits; 0: any) for an attribute of a mask, or for none of them.
    pub fn attribute(&self, mask: u16, has: bool, types: u32) -> Vec<Filter> {
        let printed = Filter::Attribute(mask, has);
        match self.covered.filter(|(of, _)| types == 0 || types & of != 0) {
            None => vec![printed],
            Some((_, state)) if has => vec![printed, Filter::Not(Box::new(Filter::Is(state)))],
            Some((_, state)) => vec![Filter::Or(vec![printed, Filter::Is(state)])],
        }
    }
}

/// One thing that alone can be done under a head word.
#[derive(Debug, Clone, Copy)]
pub struct Alone {
    /// The head word.
    pub head: u8,
    /// The id of the verb that can stand there, which is done once.
    pub verb: &'static str,
    /// The most texts under this head that a card can have.
    pub most: usize,
}
