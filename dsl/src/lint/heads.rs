//! Words in brackets: on which cards they work, which of them exclude each other, and which durations are over by the
//! time an ability under them does something.

use super::{Lint, fault};
use crate::english::capital;
use crate::tree::visit::Visit;
use crate::tree::{
    Ability, Act, Card, Cond, Did, Duration, Event, Gained, Head, HeadArg, Id, KeywordRef, Mod, Param, Selector, Side,
    Stmt, StmtKind, Target, Value,
};
use crate::{print, state_heads};
use cardwright_core::kernel::catalog::Limit;
use cardwright_core::kernel::event::EventKind;
use cardwright_core::rulebook::{HeadArgument, HeadMeaning};
use cardwright_core::vocabulary::{HeadClass, HeadParam, Word};

impl Lint<'_> {
    /// The heads of an ability, and what they tell about its sentences.
    pub(super) fn heads(&mut self, ability: &Ability) {
        let limits = self.facts.limits();
        let mut indices = Vec::new();
        for head in &ability.heads {
            let Some(at) = self.facts.head_index(head.word) else { continue };
            indices.push(at);
            self.number_of(head, at);
            let bearers = limits.bearers.iter().find(|(h, _)| *h == at).map(|(_, types)| *types);
            if let (Some(kind), Some(types)) = (self.kind, bearers)
                && types & (1 << kind) == 0
            {
                let lexicon = self.facts.lexicon;
                let game = lexicon.vocabulary().game.id;
                let never = fault("head-never").arg("opening", head.word.as_str()).arg("game", game);
                // what is worn gives its wearer a keyword in a sentence
                let given = lexicon.vocabulary().worn == Some(kind)
                    && lexicon.brackets_are_keywords()
                    && !lexicon.before_colon(head.word);
                let noun = lexicon.standing();
                self.report(match given {
                    true => never.arg("given", head.word.as_str()).arg("noun", noun.as_str()),
                    false => never,
                });
            }
            if let Some(own) = limits.turns.iter().find(|(h, _)| *h == at).map(|(_, own)| *own) {
                self.known.push(Cond::Turn(if own { Side::Own } else { Side::Opp }));
            }
            if let Some(cond) = state_heads::condition(head, self.facts.lexicon) {
                self.known.push(cond);
            }
        }
        self.trashed = indices.iter().any(|at| self.is_trashing(*at));
        self.elsewhere = self.kind.filter(|kind| self.stays_elsewhere(*kind));
        self.free(ability);
        self.clashes(ability, &indices);
        self.over(ability, &indices);
        self.heaped(ability);
        self.lines(ability);
        self.exchanged(&ability.statements);
        self.offered(&ability.statements);
        self.otherwise(ability);
        self.unknown_x(ability);
        // A head that puts its card away does so without a sentence.
        if indices.iter().all(|at| self.facts.book.leaves_to(*at).is_none()) {
            self.alone(ability);
        }
    }

    /// A card of a type with two sides that is turned to its second one by what stands on the first, where there is no second.
    pub(super) fn side(&mut self, card: &Card, kind: u8) {
        let Card::Plain { abilities, .. } = card else { return };
        let defaults = &self.facts.lexicon.vocabulary().defaults;
        let [front, back, ..] = defaults.faces else { return };
        let required = self.facts.limits().required;
        let turns = |head: &Head| {
            let at = self.facts.head_index(head.word);
            required.iter().any(|(of, types)| Some(*of) == at && types & 1 << kind != 0)
        };
        if defaults.faced >> kind & 1 != 0 && abilities.iter().flat_map(|ability| &ability.heads).any(turns) {
            let titles = |of: &dyn Fn(&Word) -> String| format!("{} / {}", of(front), of(back));
            let form = titles(&|side| format!("{} side:", capital(side.en.first().unwrap_or(&side.id))));
            let ko = titles(&|side| (*side.ko.first().unwrap_or(&side.id)).to_owned());
            self.report(fault("side-missing").arg("form", form).arg("ko", ko));
        }
    }

    /// Cards are given a head that means nothing on any of them.
    pub(super) fn borne(&mut self, act: &Act) {
        let Act::Apply { target: Target::Choose { from, .. } | Target::All(from), mods, .. } = act else { return };
        let Selector::Kind { kind, .. } = from else { return };
        let Some(types) = self.facts.lexicon.noun(*kind).and_then(|noun| noun.types()) else { return };
        for given in mods {
            let Mod::Gain(Gained::Keyword(KeywordRef { head: Some(head), .. })) = given else { continue };
            let Some(at) = self.facts.head_index(*head) else { continue };
            let bearers = self.facts.limits().bearers.iter().find(|(of, _)| *of == at);
            if bearers.is_some_and(|(_, bearers)| types & bearers == 0) {
                self.report(fault("event-impossible"));
            }
        }
    }

    /// A head that says when or while, and no sentence that says what.
    fn alone(&mut self, ability: &Ability) {
        let lexicon = self.facts.lexicon;
        let Some(last) = ability.heads.last().filter(|_| ability.statements.is_empty()) else { return };
        let waits = lexicon.head(last.word).is_some_and(|word| match word.class {
            HeadClass::State => true,
            // One with a parameter says what it does by that.
            HeadClass::Event | HeadClass::Activated | HeadClass::Continuous => {
                matches!(word.param, HeadParam::None | HeadParam::Price(_))
            }
            HeadClass::Deck | HeadClass::Keyword => false,
        });
        if waits && !lexicon.takes_no_text(&ability.heads) {
            self.report(fault("head-alone").arg("head", last.word.as_str()));
        }
    }

    /// What is done as something is about to happen, and replaces nothing, where texts wait until it has happened.
    pub(super) fn done_before(&mut self, event: &Event, body: &[Stmt]) {
        let replaces = || {
            let mut found = Replaces::default();
            body.iter().for_each(|stmt| found.stmt(stmt));
            found.0
        };
        if matches!(event, Event::Would(_)) && !self.facts.limits().before && !replaces() {
            self.report(fault("replaces-nothing"));
        }
    }

    /// What is used as often as it can be paid for, for nothing.
    fn free(&mut self, ability: &Ability) {
        let unlimited = |at: u8| {
            let meaning = self.facts.book.head(at, &HeadArgument::None);
            matches!(meaning, HeadMeaning::Activated { limit: Limit::None, .. })
        };
        let free = ability.heads.iter().find(|head| {
            let asks = self.facts.lexicon.head(head.word).is_some_and(|word| matches!(word.param, HeadParam::Price(_)));
            let nothing = matches!(head.param, HeadArg::None | HeadArg::Number(0));
            asks && nothing && self.facts.head_index(head.word).is_some_and(unlimited)
        });
        let Some(head) = free.filter(|_| self.kind.is_some()) else { return };
        let lexicon = self.facts.lexicon;
        let priced = Ability::new(vec![Head { param: HeadArg::Number(1), ..head.clone() }], Vec::new(), 0..0);
        let (ko, en) = (print::ko::ability(&priced, lexicon).unwrap_or_default(), print::en::ability(&priced, lexicon));
        let error = fault("free-to-use").arg("opening", head.word.as_str()).arg("game", lexicon.vocabulary().game.id);
        self.report(error.arg("words-ko", ko).arg("words", en));
    }

    /// Whether a head waits for its card to be trashed.
    fn is_trashing(&self, head: u8) -> bool {
        let meaning = self.facts.book.head(head, &HeadArgument::None);
        let pile = 1u32 << self.facts.book.printed().zones.discard;
        matches!(meaning, HeadMeaning::Event(on, _) if on.kind == EventKind::MOVED && on.to & pile != 0)
    }

    /// Whether cards of a type neither stand in lanes or rows nor are put under what does.
    fn stays_elsewhere(&self, kind: u8) -> bool {
        let vocabulary = self.facts.lexicon.vocabulary();
        let lies = self.facts.limits().lies.get(usize::from(kind)).copied().unwrap_or(u32::MAX);
        let own = vocabulary.places.iter().filter(|p| !p.shared);
        let places = own.filter(|p| p.held || p.spread || !p.group.is_empty());
        places.into_iter().all(|place| lies & (1 << place.kind) == 0)
    }

    /// Whether cards of this type have no such number.
    pub(super) fn lacks(&self, stat: Id) -> bool {
        let of = self.facts.lexicon.stat(stat).map_or(0, |s| s.types);
        self.elsewhere.is_some_and(|kind| of != 0 && of & (1 << kind) == 0)
    }

    /// Speaks of this card as one that stands in a lane.
    pub(super) fn on_the_field(&mut self) {
        if self.elsewhere.is_some() {
            self.report(fault("not-on-field").arg("noun", self.facts.lexicon.standing().as_str()));
        }
    }

    /// A look back at what has not happened when the ability activates.
    pub(super) fn looked_back(&mut self, cond: &Cond) {
        match cond {
            Cond::Did(Did::BeTrashed(_)) if !self.trashed => self.report(fault("condition-never")),
            Cond::Did(Did::This(_, Target::This) | Did::Attack) => self.on_the_field(),
            _ => {}
        }
    }

    /// The number behind a head word.
    fn number_of(&mut self, head: &Head, at: u8) {
        let HeadArg::Number(n) = head.param else { return };
        let bounds = self.facts.limits().head_numbers.iter().find(|(h, ..)| *h == at);
        if let Some((_, least, most)) = bounds
            && !(*least..=*most).contains(&n)
        {
            self.out_of_range(head.word.as_str(), n, *least, *most);
        }
    }

    /// Two heads that exclude each other.
    fn clashes(&mut self, ability: &Ability, indices: &[u8]) {
        let limits = self.facts.limits();
        for (a, b) in limits.clashes {
            if indices.contains(a) && indices.contains(b) {
                let word =
                    |at: u8| self.facts.lexicon.vocabulary().heads.get(usize::from(at)).map_or("", |h| h.word.id);
                self.report(fault("heads-exclude").arg("first", word(*a)).arg("second", word(*b)));
            }
        }
        for (n, head) in ability.heads.iter().enumerate() {
            let Some(word) = self.facts.lexicon.head(head.word).filter(|w| w.class == HeadClass::State) else {
                continue;
            };
            let Some(other) = ability.heads.iter().skip(n + 1).find(|other| other.word == head.word) else { continue };
            if matches!(word.param, HeadParam::OneOf(_)) && other.param != head.param {
                self.report(fault("heads-exclude").arg("first", head.word.as_str()).arg("second", other.word.as_str()));
            } else {
                self.report(fault("head-twice").arg("head", head.word.as_str()));
            }
        }
    }

    /// Durations that are over before the ability does anything.
    fn over(&mut self, ability: &Ability, indices: &[u8]) {
        let timed = |at: &&u8| {
            let word = self.facts.lexicon.vocabulary().heads.get(usize::from(**at));
            word.is_some_and(|h| !matches!(h.class, HeadClass::State | HeadClass::Continuous | HeadClass::Deck))
        };
        let head = indices.iter().find(timed).copied();
        let spell = indices.iter().all(|at| {
            let word = self.facts.lexicon.vocabulary().heads.get(usize::from(*at));
            word.is_some_and(|h| h.class == HeadClass::State)
        });
        // Without a head that says when, only what is played for its text does something at a known time.
        if head.is_none() && !(spell && self.kind.is_some_and(|kind| self.is_spell(kind))) {
            return;
        }
        let limits = self.facts.limits();
        let listed = |table: &'static [(Option<u8>, &'static [&'static str])], duration: Duration| {
            table.iter().any(|(h, list)| *h == head && list.contains(&duration.as_str()))
        };
        match Duration::ThisAttack {
            d if listed(limits.over, d) => self.fighters(ability, "no-battle"),
            d if listed(limits.seldom, d) => self.fighters(ability, "battle-seldom"),
            _ if head.is_none() && self.kind.is_some_and(|kind| limits.calm & (1 << kind) != 0) => {
                self.fighters(ability, "battle-seldom");
            }
            _ => {}
        }
        let mut found = Durations::default();
        ability.walk(&mut found);
        // 10.1.5.2: under these a change lasts as long as the battle, whatever it says.
        // Where two numbers change as a pair, what is given without an end is given for good: the other thing is said (`this round`).
        let for_good = self.facts.lexicon.vocabulary().notation.pair.is_some();
        if !for_good && !limits.lasting.iter().any(|h| Some(*h) == head) {
            if !self.counted(ability) {
                self.forever(&found.without);
            }
            for stmt in found.given {
                let span = std::mem::replace(&mut self.span, stmt);
                self.report(fault("duration-unsaid"));
                self.span = span;
            }
            // What a card gives its wearer it gives all the time, on a line of its own: behind another head it is given once, for good.
            let worn = self.kind.is_some() && self.kind == self.facts.lexicon.vocabulary().worn;
            for stmt in found.kept.into_iter().filter(|_| worn) {
                let span = std::mem::replace(&mut self.span, stmt);
                self.report(fault("no-duration"));
                self.span = span;
            }
        }
        for (stmt, duration) in found.list {
            let code = match duration {
                d if listed(limits.over, d) => "duration-over",
                d if listed(limits.seldom, d) => "duration-seldom",
                _ => continue,
            };
            let span = std::mem::replace(&mut self.span, stmt);
            self.report(fault(code));
            self.span = span;
        }
    }

    /// Changes that nothing ends.
    pub(super) fn forever(&mut self, without: &[(std::ops::Range<usize>, Id)]) {
        // Where numbers change as a pair, what is for a while is given for a while, and all else is meant to stay.
        if self.facts.lexicon.vocabulary().notation.pair.is_some() {
            return;
        }
        for (stmt, stat) in without {
            let passes = self.facts.lexicon.stat(*stat).is_some_and(|s| !s.permanent);
            if passes {
                let span = std::mem::replace(&mut self.span, stmt.clone());
                self.report(fault("no-duration").arg("stat", stat.as_str()));
                self.span = span;
            }
        }
    }

    pub(super) fn is_spell(&self, kind: u8) -> bool {
        matches!(self.facts.book.bare_text(kind), HeadMeaning::ByRule)
    }

    /// X without a parameter that says what it is.
    fn unknown_x(&mut self, ability: &Ability) {
        let mut found = Unknown::default();
        ability.walk(&mut found);
        // What is quoted sees the X of what quotes it.
        if self.kind.is_some() && found.used && !found.defined {
            self.report(fault("x-undefined"));
        }
    }
}

/// Durations of what an ability does itself: what it quotes has heads of its own, and what waits happens at another time.
#[derive(Default)]
struct Durations {
    at: std::ops::Range<usize>,
    list: Vec<(std::ops::Range<usize>, Duration)>,
    /// Inside of a sentence that says how long.
    timed: bool,
    /// Numbers that are changed without an end.
    without: Vec<(std::ops::Range<usize>, Id)>,
    /// Where other cards or players are given abilities, or forbidden something, without an end.
    given: Vec<std::ops::Range<usize>>,
    /// Where this card, or what it lies on, is given abilities without an end.
    kept: Vec<std::ops::Range<usize>>,
}

impl Visit for Durations {
    fn ability(&mut self, _: &Ability) {}

    fn stmt(&mut self, stmt: &Stmt) {
        let outer = std::mem::replace(&mut self.at, stmt.span.range());
        match &stmt.kind {
            StmtKind::When { .. } => {}
            StmtKind::Until(duration, inner) => {
                self.list.push((self.at.clone(), *duration));
                let timed = std::mem::replace(&mut self.timed, true);
                self.stmt(inner);
                self.timed = timed;
            }
            _ => stmt.walk(self),
        }
        self.at = outer;
    }

    fn act(&mut self, act: &Act) {
        if let Act::Apply { duration: Some(duration), .. } = act {
            self.list.push((self.at.clone(), *duration));
        }
        if let Act::Apply { duration: None, mods, target } = act
            && matches!(
                target,
                Target::This
                    | Target::Choose { .. }
                    | Target::All(_)
                    | Target::Player(_)
                    | Target::Encountering
                    | Target::EncounteringOf(_)
            )
            && !self.timed
        {
            let stats = mods.iter().filter_map(|m| if let Mod::Stat(stat, ..) = m { Some(*stat) } else { None });
            self.without.extend(stats.map(|stat| (self.at.clone(), stat)));
            if mods.iter().any(|m| matches!(m, Mod::Gain(_) | Mod::Cant { .. })) {
                let list = if *target == Target::This { &mut self.kept } else { &mut self.given };
                list.push(self.at.clone());
            }
        }
        // An attack that this ability starts has its own end.
        if matches!(act, Act::AttackWith(_) | Act::AttackLane { .. }) {
            self.list.clear();
        }
        act.walk(self);
    }

    fn modification(&mut self, modification: &Mod) {
        if !matches!(modification, Mod::Gain(Gained::Quote(_))) {
            modification.walk(self);
        }
    }
}

/// Whether sentences do something in place of an event, or keep it from happening.
#[derive(Default)]
struct Replaces(bool);

impl Visit for Replaces {
    fn stmt(&mut self, stmt: &Stmt) {
        self.0 |= matches!(stmt.kind, StmtKind::Instead(_) | StmtKind::InsteadOf(..));
        stmt.walk(self);
    }

    fn modification(&mut self, modification: &Mod) {
        self.0 |= matches!(modification, Mod::Prevent);
        modification.walk(self);
    }
}

/// Where X is used and where it is said.
#[derive(Default)]
struct Unknown {
    used: bool,
    defined: bool,
}

impl Visit for Unknown {
    fn value(&mut self, value: &Value) {
        self.used |= *value == Value::X;
        value.walk(self);
    }

    fn keyword(&mut self, keyword: &KeywordRef) {
        self.defined |= matches!(&keyword.param, Some(Param::X(value)) if *value != Value::X);
        self.used |= matches!(&keyword.param, Some(Param::X(Value::X)));
        keyword.walk(self);
    }
}
