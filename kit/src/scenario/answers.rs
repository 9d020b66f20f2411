//! Answers in words, both ways: what the open decision offers as lines, and a line as the answer it means. Which actions
//! there are comes from the rulebook; nothing here answers anything.

use super::board::{Board, Caller, Piece};
use super::clauses;
use super::names::is_word;
use super::places;
use super::text::{Mention, clause_behind, key, list};
use crate::play::words;
use crate::play::words::lines::{Naming, line};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::catalog::{Ability, Use};
use cardwright_core::kernel::decision::{Act, Answer, AskKind, Decision};
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::log::Taken;
use cardwright_core::rulebook::{ActWord, Rulebook};
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::text::Lang;

/// A line that can't be taken as an answer, in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The kebab-case code of the failure.
    pub code: &'static str,
    /// Why it can't be taken.
    pub message: Both,
}

impl Trouble {
    /// A failure to find the answer that a text means.
    pub fn new(code: &'static str, message: impl Into<Both>) -> Trouble {
        Trouble { code, message: message.into() }
    }
}

/// A line, read but not yet looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Yes, to a yes-or-no question.
    Yes,
    /// No, to a yes-or-no question.
    No,
    /// The end of a choice, or no card at all.
    Nothing,
    /// The player concedes.
    Concede,
    /// These cards or places.
    Choose(Vec<String>),
    /// These cards, in this order.
    Order(Vec<String>),
    /// A number.
    Number(i16),
    /// The text with this number, from 1.
    Mode(u8),
    /// An action of the rulebook.
    Act {
        /// The id of the action.
        id: &'static str,
        /// The card that is named, if any.
        card: Option<Mention>,
        /// The place that is named, as written.
        place: Option<String>,
        /// The number of the ability on the card, from 1.
        number: Option<usize>,
    },
}

/// Everything that answers are written and read with.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// The names of cards and places.
    pub caller: Caller<'a>,
    /// The table as it is now.
    pub board: &'a Board,
    /// The legal answers at this moment.
    pub offered: &'a [Answer],
}

impl Naming for Speaker<'_> {
    fn book(&self) -> &'static dyn Rulebook {
        self.book
    }

    /// Scenarios are written in English; that they can be read in Korean too is for [`Speaker::read`].
    fn lang(&self) -> Lang {
        Lang::En
    }

    fn card(&self, slot: Slot) -> String {
        self.board.piece(slot).map_or_else(|| "?".to_owned(), |piece| self.caller.piece(piece))
    }

    /// By its name, or by its place where a different card of that name is offered too.
    fn picked(&self, slot: Slot) -> String {
        let name = self.card(slot);
        let Some(piece) = self.board.piece(slot) else { return name };
        let places = self.caller.vocabulary.places;
        let single = piece.host.is_none() && places.iter().any(|p| p.single && p.kind == piece.zone.kind());
        let twin = |other: &Answer| match *other {
            Answer::Pick(other) if other != slot => self.card(other) == name,
            _ => false,
        };
        if single && self.offered.iter().any(twin) { self.caller.place(piece.zone) } else { name }
    }

    fn place(&self, zone: ZoneId) -> String {
        self.caller.place(zone)
    }

    fn target(&self, zone: ZoneId) -> String {
        self.caller.place_word(zone.kind()).map_or("?", |p| p.word.id).to_owned()
    }

    fn name(&self, name: u16) -> String {
        self.names(name).first().cloned().unwrap_or_default()
    }

    fn pending(&self, holder: Slot, ability: AbilityId) -> String {
        self.ability(holder, ability)
    }

    fn number(&self, holder: Slot, ability: AbilityId) -> Option<usize> {
        let activated = self.activated(holder);
        let at = activated.iter().position(|&a| a == ability)?;
        (activated.len() > 1).then_some(at + 1)
    }
}

impl Speaker<'_> {
    /// An answer as a line.
    pub fn write(&self, answer: Answer) -> String {
        line(self, answer)
    }

    /// All offered answers as lines, equal ones once.
    pub fn lines(&self) -> Vec<String> {
        self.each(|answer| self.write(answer))
    }

    /// The same as a reader sees it: with what the options of a script say.
    pub fn told(&self, decision: &Decision) -> Vec<String> {
        self.each(|answer| match answer {
            Answer::Mode(n) => match decision.texts.get(usize::from(n)) {
                Some(text) => format!("{} ({text})", self.write(answer)),
                None => self.write(answer),
            },
            answer => self.write(answer),
        })
    }

    fn each(&self, say: impl Fn(Answer) -> String) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for &answer in self.offered {
            let line = say(answer);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// How a card name is written: in English, in Korean, or by the alias of a card that has it.
    fn names(&self, name: u16) -> Vec<String> {
        let catalog = self.caller.names.catalog();
        let Some(words) = catalog.names.get(usize::from(name)) else { return Vec::new() };
        vec![words.en.clone(), words.ko.clone()]
    }

    /// The abilities of a card, printed before gained. Gained ones are known from what is offered.
    fn abilities(&self, slot: Slot) -> Vec<AbilityId> {
        let catalog = self.caller.names.catalog();
        let Some(piece) = self.board.piece(slot) else { return Vec::new() };
        let mut abilities = catalog.face(piece.card, piece.face).abilities.clone();
        for answer in self.offered {
            let gained = match *answer {
                Answer::Act(act) if act.card == slot => act.ability,
                Answer::Next { holder, ability } if holder == slot => ability,
                _ => continue,
            };
            if gained != AbilityId::NONE && !abilities.contains(&gained) {
                abilities.push(gained);
            }
        }
        abilities
    }

    /// The abilities of a card that its player can activate.
    fn activated(&self, slot: Slot) -> Vec<AbilityId> {
        let catalog = self.caller.names.catalog();
        let mut abilities = self.abilities(slot);
        abilities.retain(|&a| matches!(catalog.ability(a).usage, Use::Activated { .. }));
        abilities
    }

    /// `Exit of scout`, or `Exit 2 of scout` when the card has several of that head.
    pub fn ability(&self, holder: Slot, ability: AbilityId) -> String {
        let catalog = self.caller.names.catalog();
        let head = ability_word(&self.caller, catalog.ability(ability));
        let abilities = self.abilities(holder);
        let alike: Vec<AbilityId> =
            abilities.into_iter().filter(|&a| ability_word(&self.caller, catalog.ability(a)) == head).collect();
        let number = alike.iter().position(|&a| a == ability).filter(|_| alike.len() > 1);
        let number = number.map(|n| format!(" {}", n + 1)).unwrap_or_default();
        format!("{head}{number} of {}", self.card(holder))
    }

    /// Reads a line. The words of actions come from the rulebook.
    pub fn read(&self, line: &str) -> Result<Line, Trouble> {
        let line = line.trim();
        let lower = line.to_lowercase();
        let whole = [
            (spellings::YES, Line::Yes),
            (spellings::NO, Line::No),
            (spellings::CONCEDE, Line::Concede),
            (spellings::NONE, Line::Nothing),
        ];
        if let Some((_, meant)) = whole.into_iter().find(|(word, _)| word.is(&lower)) {
            return Ok(meant);
        }
        if let Ok(number) = lower.parse() {
            return Ok(Line::Number(number));
        }
        let parts = |rest: &str| list(rest).into_iter().map(str::to_owned).collect();
        if let Some(rest) = spellings::CHOOSE.behind(line) {
            return Ok(rest.parse().map_or_else(|_| Line::Choose(parts(rest)), Line::Number));
        }
        if let Some(rest) = spellings::ORDER.behind(line) {
            return Ok(Line::Order(parts(rest)));
        }
        if let Some(number) = spellings::OPTION.behind(line).and_then(|rest| rest.parse().ok()) {
            return Ok(Line::Mode(number));
        }
        self.read_act(line)
    }

    fn read_act(&self, line: &str) -> Result<Line, Trouble> {
        let verbs = self.book.acts();
        // The longest fitting verb: `end phase` before `end`.
        let mut best: Option<(usize, &ActWord)> = None;
        for word in verbs {
            let spaced = word.id.replace('-', " ");
            for spelling in [spaced.as_str(), word.id, word.en, word.ko] {
                let fits = line.strip_prefix(spelling).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
                if fits && best.is_none_or(|(n, _)| spelling.len() > n) {
                    best = Some((spelling.len(), word));
                }
            }
        }
        let Some((length, word)) = best else {
            let words = [
                spellings::CHOOSE,
                spellings::YES,
                spellings::NO,
                spellings::ORDER,
                spellings::OPTION,
                spellings::CONCEDE,
            ];
            let mut known: Vec<&str> = words.iter().map(|word| word.get(Lang::En)).collect();
            known.extend(verbs.iter().map(|w| w.en));
            known.dedup();
            let near = cardwright_dsl::suggest::suggest(line.split(' ').next().unwrap_or(""), known.iter().copied());
            let message = match near {
                Some(near) => wording::unknown_answer_near(line, near),
                None => wording::unknown_answer(line),
            };
            return Err(Trouble::new("unknown-answer", message));
        };
        let id = word.id;
        let names_card = verbs.iter().any(|w| w.id == id && w.names_card);
        let names_place = verbs.iter().any(|w| w.id == id && w.names_place);
        let rest = line.get(length..).unwrap_or("").trim();
        let (card, place) = match (names_card, names_place) {
            (true, true) => match [" to ", " -> ", " → "].iter().find_map(|joint| rest.rsplit_once(joint)) {
                Some((card, place)) => (Some(card), Some(place)),
                None => (Some(rest), None),
            },
            (true, false) => (Some(rest), None),
            (false, true) => (None, Some(rest)),
            (false, false) => (None, None),
        };
        if !names_card && !names_place && !rest.is_empty() {
            return Err(Trouble::new("unknown-answer", wording::nothing_follows(word.en)));
        }
        // `activate scout 2`: a number behind the card says which ability; a card may end in a number of its own.
        let (card, number) = match card.and_then(|c| c.rsplit_once(' ')) {
            Some((name, number)) if place.is_none() && self.caller.names.find(card.unwrap_or("")).is_empty() => {
                match number.parse::<usize>() {
                    Ok(n) => (Some(name), Some(n)),
                    Err(_) => (card, None),
                }
            }
            _ => (card, None),
        };
        Ok(Line::Act { id, card: card.and_then(Mention::parse), place: place.map(|p| p.trim().to_owned()), number })
    }

    /// The offered answers that a line of one answer means.
    pub fn matching(&self, seat: Seat, line: &Line) -> Vec<Answer> {
        self.offered.iter().copied().filter(|&answer| self.means(seat, line, answer)).collect()
    }

    /// How many of the questions that were answered by themselves come before the end of what a line means: each card of a
    /// set is the answer to one of them. `None`: the line means something else.
    pub fn took(&self, seat: Seat, line: &Line, taken: &[Taken]) -> Option<usize> {
        let parts: Vec<Line> = match line {
            Line::Choose(words) => expanded(words).into_iter().map(|word| Line::Choose(vec![word])).collect(),
            line => vec![line.clone()],
        };
        let mut used: Vec<usize> = Vec::new();
        for part in &parts {
            let is = |(at, t): &(usize, &Taken)| {
                !used.contains(at) && t.ask.seat == seat && self.means(seat, part, t.answer)
            };
            let (at, _) = taken.iter().enumerate().find(is)?;
            used.push(at);
        }
        used.into_iter().max().map(|last| last + 1)
    }

    /// Whether an answer is what a line of one answer means.
    pub fn means(&self, seat: Seat, line: &Line, answer: Answer) -> bool {
        match (line, answer) {
            (Line::Yes, Answer::Yes) | (Line::No, Answer::No) | (Line::Nothing, Answer::Done) => true,
            (Line::Number(n), Answer::Number(m)) => *n == m,
            (Line::Mode(n), Answer::Mode(m)) => u16::from(*n) == u16::from(m) + 1,
            (Line::Choose(words), _) | (Line::Order(words), _) => match words.as_slice() {
                [word] => self.picks(seat, word, answer),
                _ => false,
            },
            (Line::Act { id, card, place, number }, Answer::Act(act)) => {
                let word = self.book.act_word(act.verb);
                let card_fits = match card {
                    Some(mention) => {
                        word.names_card && self.board.piece(act.card).is_some_and(|p| self.fits(p, mention))
                    }
                    None => !word.names_card,
                };
                let place_fits = match place {
                    Some(place) => word.names_place && self.is_place(seat, place, act.place),
                    None => !word.names_place || act.place == ZoneId::NOWHERE,
                };
                word.id == *id && card_fits && place_fits && self.is_nth(act, *number)
            }
            _ => false,
        }
    }

    /// Whether an action is that of the ability with this number; `activate CARD` without one means its first ability.
    fn is_nth(&self, act: Act, number: Option<usize>) -> bool {
        let nth = || number.unwrap_or(1).checked_sub(1).and_then(|n| self.activated(act.card).get(n).copied());
        act.ability == AbilityId::NONE || nth() == Some(act.ability)
    }

    /// The offered answers that a line may mean which leaves open the card or the place: `play scout` where it is `play scout
    /// to left`. That an ability has no number says that it is the first.
    pub fn begun(&self, seat: Seat, line: &Line) -> Vec<Answer> {
        let Line::Act { id, card, place, number } = line else { return Vec::new() };
        let fits = |answer: &&Answer| {
            let Answer::Act(act) = answer else { return false };
            let is_card = |mention: &Mention| self.board.piece(act.card).is_some_and(|piece| self.fits(piece, mention));
            self.book.act_word(act.verb).id == *id
                && card.as_ref().is_none_or(is_card)
                && place.as_ref().is_none_or(|place| self.is_place(seat, place, act.place))
                && (card.is_none() || self.is_nth(*act, *number))
        };
        self.offered.iter().filter(fits).copied().collect()
    }

    /// A place by its word; the seat may be left out, for an action's place in a column is the same for all seats.
    fn is_place(&self, seat: Seat, text: &str, zone: ZoneId) -> bool {
        let vocabulary = self.caller.vocabulary;
        if text.contains('.') {
            return places::zone(vocabulary, text, None) == Some(zone);
        }
        zone != ZoneId::NOWHERE && places::zone(vocabulary, text, Some(seat)).is_some_and(|z| z.kind() == zone.kind())
    }

    fn fits(&self, piece: &Piece, mention: &Mention) -> bool {
        places::fits(piece, mention, &self.caller)
    }

    /// Whether a pick of this answer is what a word of `choose` or `order` means.
    pub fn picks(&self, seat: Seat, word: &str, answer: Answer) -> bool {
        match answer {
            Answer::Pick(slot) => {
                let place = places::zone(self.caller.vocabulary, word, None);
                self.board.piece(slot).is_some_and(|piece| match place {
                    Some(zone) => piece.zone == zone && piece.host.is_none(),
                    None => Mention::parse(word).is_some_and(|mention| self.fits(piece, &mention)),
                })
            }
            Answer::Place(zone) => self.is_place(seat, word, zone),
            Answer::Name(n) => self.names(n).iter().any(|name| key(name) == key(word)),
            Answer::Next { holder, ability } => {
                let catalog = self.caller.names.catalog();
                let Some((head, card)) = spellings::ability_of(word) else { return false };
                let Some(mention) = Mention::parse(card) else { return false };
                let (name, number) = match head.rsplit_once(' ').map(|(n, d)| (n, d.parse::<usize>())) {
                    Some((name, Ok(number))) => (name, Some(number)),
                    _ => (head, None),
                };
                let named = is_head(&self.caller, catalog.ability(ability), name);
                let numbered = number.is_none_or(|n| {
                    let mut alike = self.abilities(holder);
                    alike.retain(|&a| is_head(&self.caller, catalog.ability(a), name));
                    n > 0 && alike.get(n - 1) == Some(&ability)
                });
                named && numbered && self.board.piece(holder).is_some_and(|p| self.fits(p, &mention))
            }
            _ => false,
        }
    }

    /// Whether it makes no difference which of these is taken.
    pub fn interchangeable(&self, answers: &[Answer]) -> bool {
        let Some((&first, rest)) = answers.split_first() else { return true };
        rest.iter().all(|&other| {
            let (Some(a), Some(b)) = (slot_of(first), slot_of(other)) else { return first == other };
            let (Some(a), Some(b)) = (self.board.piece(a), self.board.piece(b)) else { return false };
            let same = match (first, other) {
                (Answer::Act(x), Answer::Act(y)) => Act { card: y.card, ..x } == y,
                (Answer::Next { ability: x, .. }, Answer::Next { ability: y, .. }) => x == y,
                _ => true,
            };
            same && self.board.interchangeable(a, b, self.caller.vocabulary.places)
        })
    }

    /// Every answer that a line could mean were it offered, to ask why it isn't.
    pub fn conceivable(&self, seat: Seat, line: &Line) -> Vec<Answer> {
        let slots = |word: &str| -> Vec<Slot> {
            let zone = places::zone(self.caller.vocabulary, word, None);
            let mention = Mention::parse(word);
            let pieces = self.board.pieces.iter();
            let fitting = pieces.filter(|p| match zone {
                Some(zone) => p.zone == zone && p.host.is_none(),
                None => mention.as_ref().is_some_and(|m| self.fits(p, m)),
            });
            fitting.filter_map(|p| p.slot).collect()
        };
        match line {
            Line::Yes => vec![Answer::Yes],
            Line::No => vec![Answer::No],
            Line::Nothing => vec![Answer::Done],
            Line::Concede => Vec::new(),
            Line::Number(n) => vec![Answer::Number(*n)],
            Line::Mode(n) => n.checked_sub(1).map(Answer::Mode).into_iter().collect(),
            Line::Choose(words) | Line::Order(words) => {
                let mut found = Vec::new();
                for word in words {
                    found.extend(slots(word).into_iter().map(Answer::Pick));
                    found.extend(places::zone(self.caller.vocabulary, word, Some(seat)).map(Answer::Place));
                }
                found
            }
            Line::Act { id, card, place, number } => {
                let zone = match place {
                    Some(word) => places::zone(self.caller.vocabulary, word, Some(seat)),
                    None => Some(ZoneId::NOWHERE),
                };
                let Some(zone) = zone else { return Vec::new() };
                let mut found = Vec::new();
                for word in self.book.acts() {
                    if word.id != *id || word.names_card != card.is_some() || (place.is_some() && !word.names_place) {
                        continue;
                    }
                    let cards: Vec<Slot> = match card {
                        Some(mention) => {
                            self.board.pieces.iter().filter(|p| self.fits(p, mention)).filter_map(|p| p.slot).collect()
                        }
                        None => self.board.lying(zone).filter_map(|p| p.slot).chain([NOBODY]).collect(),
                    };
                    for slot in cards {
                        let act = |ability| Answer::Act(Act { verb: word.verb, card: slot, place: zone, ability });
                        let nth = number.unwrap_or(1).checked_sub(1);
                        found.extend(nth.and_then(|n| self.activated(slot).get(n).copied()).map(act));
                        if number.is_none() {
                            found.push(act(AbilityId::NONE));
                        }
                    }
                }
                found
            }
        }
    }

    /// What is asked, in a few words: `p2 defends`, `p1 chooses for Exit of scout`.
    pub fn question(&self, decision: &Decision) -> String {
        let mut words: Vec<String> = self.question_words(decision).into_iter().map(|w| third_person(&w)).collect();
        words.dedup();
        let what = words.first().cloned().unwrap_or_default();
        let seat = decision.ask.seat;
        match (decision.source, decision.ability) {
            (Some(source), Some(ability)) if self.board.piece(source).is_some() => {
                format!("{seat} {what} for {}", self.ability(source, ability))
            }
            _ => format!("{seat} {what}"),
        }
    }

    /// The verbs that a question may be named by, the likeliest first.
    pub fn question_words(&self, decision: &Decision) -> Vec<String> {
        match decision.ask.kind {
            AskKind::Act(_) => {
                let mut words: Vec<String> = Vec::new();
                for answer in self.offered {
                    if let Answer::Act(act) = answer {
                        let word = self.book.act_word(act.verb).en.to_owned();
                        if !words.contains(&word) {
                            words.push(word);
                        }
                    }
                }
                words.push("act".to_owned());
                words
            }
            AskKind::Pick | AskKind::Place => vec!["choose".to_owned()],
            AskKind::Confirm => vec!["decide".to_owned(), "confirm".to_owned(), "may".to_owned()],
            AskKind::Order | AskKind::Arrange => vec!["order".to_owned()],
            AskKind::Number => vec!["number".to_owned(), "choose".to_owned()],
            AskKind::Mode => vec!["option".to_owned(), "choose".to_owned()],
            AskKind::Name => vec!["name".to_owned(), "choose".to_owned()],
        }
    }

    /// Whether a description of an open decision (`p2 defends`, `p1 decides for Exit of scout (8.1.2.2)`) fits this one:
    /// all of it does.
    pub fn names_question(&self, decision: &Decision, text: &str) -> bool {
        let (text, clause) = clause_behind(text);
        let (who, what) = text.split_once(' ').unwrap_or((text, ""));
        if who.trim_end_matches(':') != decision.ask.seat.to_string() {
            return false;
        }
        let (verb, of) = match what.split_once(" for ") {
            Some((verb, of)) => (verb, Some(of)),
            None => (what, None),
        };
        let is = |word: &str| key(word) == key(verb) || key(&third_person(word)) == key(verb);
        let verb_fits = verb.is_empty()
            || self
                .question_words(decision)
                .iter()
                .any(|w| is(w) || w.split_once(' ').is_some_and(|(first, _)| is(first)));
        let of_fits = of.is_none_or(|of| match (decision.source, decision.ability) {
            (Some(holder), Some(ability)) => self.picks(decision.ask.seat, of, Answer::Next { holder, ability }),
            _ => false,
        });
        verb_fits && of_fits && clause.is_none_or(|c| clauses::same(self.book, c, decision.clause))
    }
}

/// `2 blank` as two words.
pub fn expanded(words: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for word in words {
        match Mention::parse(word) {
            Some(mention) if mention.count > 1 && mention.name.is_some() => {
                let name = mention.name.unwrap_or_default();
                out.extend(std::iter::repeat_n(name, mention.count));
            }
            _ => out.push(word.clone()),
        }
    }
    out
}

/// `defend` becomes `defends`, `end phase` becomes `ends phase`.
fn third_person(verb: &str) -> String {
    let (first, rest) = verb.split_once(' ').map_or((verb, String::new()), |(a, b)| (a, format!(" {b}")));
    let ending = if first.ends_with("ss") || first.ends_with("ch") || first.ends_with('x') { "es" } else { "s" };
    format!("{first}{ending}{rest}")
}

/// The card that an answer names, if it names one.
fn slot_of(answer: Answer) -> Option<Slot> {
    match answer {
        Answer::Pick(slot) | Answer::Next { holder: slot, .. } => Some(slot),
        Answer::Act(act) if act.card != NOBODY => Some(act.card),
        _ => None,
    }
}

/// The word that an ability goes by in scenarios.
pub fn ability_word<'c>(caller: &Caller<'c>, ability: &Ability) -> &'c str {
    words::ability_word(caller.vocabulary, caller.names.catalog(), ability, Lang::En)
}

/// Whether an ability goes by this word, in either language.
pub fn is_head(caller: &Caller<'_>, ability: &Ability, word: &str) -> bool {
    let head = ability.head.and_then(|h| caller.vocabulary.heads.get(usize::from(h)));
    let keyword = ability.keyword.as_ref().and_then(|k| caller.names.catalog().keywords.get(usize::from(k.keyword)));
    head.is_some_and(|h| {
        is_word(&h.word, word) || h.word.en.iter().any(|e| e.split(':').next().is_some_and(|f| key(f) == key(word)))
    }) || keyword.is_some_and(|k| key(&k.en) == key(word) || key(&k.ko) == key(word))
        || (head.is_none() && keyword.is_none() && spellings::TEXT.en.contains(&key(word).as_str()))
}
