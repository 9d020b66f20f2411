//! Derived values: what cards are worth now. Computed for the whole board in passes from printed values, layer by layer;
//! a cache outside the state.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs, Slots};
use super::depends::{BOARD, EARLY, FORCE, ROSTER, SETS, changed_by};
use super::derived::{Counted, Due, InForce, Only, Readings, Row, Source, replace};
use super::ids::{Seat, ZoneId};
use super::log::Part;
use super::machine::Machine;
use super::program::{Mod, Subject, Target, Who};
use super::slot_set::SlotSet;
use super::state::{Change, Frame, On};
use crate::ruleset::{KernelStep, Ruleset};

/// How often present values are worked out at most when they depend on each other; once more where a text ends its own
/// condition.
const PASSES: usize = 4;

impl<R: Ruleset> Machine<R> {
    /// Works out the present values, if anything that they are made of has changed since.
    #[inline]
    pub fn refresh(&mut self, cat: &Catalog) {
        if self.stale != 0 {
            let stale = std::mem::take(&mut self.stale);
            let stale_at = std::mem::take(&mut self.stale_at);
            // Observers hear anew what the values follow.
            if stale & (BOARD | self.derived.reads) != 0 || self.watched {
                // Rule processing looks at what the values have become. Of the board it knows already, and what is only worked out
                // again (for observers, or behind a snapshot) has not changed.
                let more = R::CHECKS_MORE != u8::MAX && stale & (BOARD | ROSTER | FORCE) == 0;
                if more && stale & self.derived.reads != 0 {
                    self.core.unchecked = u8::MAX;
                }
                self.rework(cat, stale, stale_at);
            }
        }
    }

    /// Works out the present values anew, and what follows from them at once: what cards become, and what is over.
    #[inline(never)]
    fn rework(&mut self, cat: &Catalog, stale: u64, stale_at: u64) {
        self.work_out(cat, stale, stale_at);
        if self.derived.early || self.derived.timed {
            self.follow_up(cat);
        }
    }

    /// Works out the present values anew; `stale`: what has changed, and the zones among it.
    fn work_out(&mut self, cat: &Catalog, stale: u64, stale_at: u64) {
        if self.derived.rows.len() < self.core.objects.len() {
            self.derived.rows.resize(self.core.objects.len(), Row::default());
        }
        let mut moved = std::mem::take(&mut self.moved);
        let anew = stale & ROSTER != 0 || self.watched || self.derived.early || self.bring_early(cat, &moved);
        let followed = if anew { None } else { self.follow(cat, &moved) };
        let known = followed.is_some();
        let still = moved.is_empty();
        let clean = stale & FORCE == 0 && followed.is_some_and(|f| f.rows_alone) && self.leaves_clean(&moved);
        let changed = followed.is_some_and(|f| f.changed);
        moved.clear();
        self.moved = moved;
        let mut marked = std::mem::take(&mut self.marked);
        let mut ready = known && self.derived.plain;
        let redo = if changed { Self::redo } else { Self::redo_in_place };
        if ready && redo(self, cat, stale, stale_at, clean, &mut marked) && self.put_again(cat, &marked) {
            marked.clear();
            self.marked = marked;
            if !still {
                self.hear(cat);
                self.derived.hear_granted(cat);
            }
            return;
        }
        marked.clear();
        self.marked = marked;
        // Not if a script reads by now what another ability changes.
        ready &= self.derived.plain;
        // What reads nothing of what has changed makes the changes that it made.
        let keeps = self.derived.plain && stale != u64::MAX && !self.watched;
        if known {
            self.sources.truncate(self.derived.own_sources);
            self.hear(cat);
            self.print_rows(cat);
        } else {
            std::mem::swap(&mut self.sources, &mut self.sources_before);
            self.gather(cat);
            self.derived.own_sources = self.sources.len();
            if self.derived.early {
                self.first_layers(cat);
                ready = false;
            }
        }
        let keeps = keeps && !self.derived.early;
        let was_volatile = self.derived.volatile;
        self.derived.volatile = !self.sources.is_empty();
        self.derived.reads = self.sources.iter().fold(0, |bits, s| bits | s.could_read);
        self.derived.grants.clear();
        self.derived.restrictions.clear();
        self.derived.only.clear();
        self.derived.afar.clear();
        let mut sources = std::mem::take(&mut self.sources);
        let (mut due, mut last) = std::mem::take(&mut self.due);
        let on_cards = sources.len();
        let idle = sources.is_empty() && self.core.floating.is_empty() && !self.is_counting();
        let passes = if idle { 0 } else { PASSES + 1 };
        if passes == 0 {
            due.clear();
            self.derived.counted.clear();
        }
        let mut plain = true;
        for pass in 0..passes {
            if !std::mem::take(&mut ready) {
                std::mem::swap(&mut due, &mut last);
                let kept = (keeps && !known && pass == 0).then_some((stale, stale_at, last.as_slice()));
                self.collect(cat, &mut sources, &mut due, kept);
            }
            let (recounted, set) = self.pass(cat, &sources, &due, pass > 0);
            let regranted = self.add_granted(cat, &mut sources, on_cards);
            // Nothing that one reads is changed by another, or the same changes as in the pass before: all is settled.
            let none = || due.is_empty() && self.core.floating.is_empty() && !self.is_counting();
            let same = if pass == 0 { none() } else { due == last };
            let dependent = self.dependent(&sources);
            plain = !dependent && !set && sources.len() == on_cards;
            if (same || !dependent) && !recounted && !regranted {
                break;
            }
            // What never settles is a text that ends its own condition ("power 3000 or less: power +1000"): it holds, since
            // what it reads is the value without itself.
            if pass + 1 == PASSES && due.len() >= last.len() {
                break;
            }
        }
        self.derived.plain = plain;
        self.sources = sources;
        self.due = (due, last);
        if self.watched {
            self.cite_values(cat, was_volatile);
        }
    }

    /// Collects anew the changes of the sources that read something of what has changed; the others make those that they made.
    /// Marks the objects in play that they change otherwise than before, and returns whether nothing but their rows is other than
    /// before; no object is marked where that is known not to be so (`clean` is false). Only where nothing reads what another
    /// changes: then present values are to it what printed ones are.
    fn redo(&mut self, cat: &Catalog, stale: u64, stale_at: u64, clean: bool, marked: &mut SlotSet) -> bool {
        let (before, mut due) = std::mem::take(&mut self.due);
        let mut sources = std::mem::take(&mut self.sources);
        let mut rows_alone = clean;
        due.clear();
        for source in &mut sources {
            let from = due.len();
            let made = before.get(source.due.0..source.due.1).unwrap_or(&[]);
            if !source.read(stale, stale_at) {
                due.extend_from_slice(made);
            } else {
                self.due_of(cat, source, &mut due);
                source.fresh = false;
                rows_alone = rows_alone && self.all_alter(made, due.get(from..).unwrap_or(&[]), marked);
            }
            source.due = (from, due.len());
        }
        if self.dependent(&sources) {
            (self.derived.plain, rows_alone) = (false, false);
        }
        self.sources = sources;
        self.due = (due, before);
        rows_alone
    }

    /// The same where no source has come or gone: most make what they made, so only what others make is written.
    fn redo_in_place(&mut self, cat: &Catalog, stale: u64, stale_at: u64, clean: bool, marked: &mut SlotSet) -> bool {
        let Some(first) = self.sources.iter().position(|source| source.read(stale, stale_at)) else { return clean };
        let (mut due, mut made) = std::mem::take(&mut self.due);
        let mut sources = std::mem::take(&mut self.sources);
        let (mut rows_alone, mut asked) = (clean, false);
        // Each source's changes lie right behind those of the one before it.
        let mut from = sources.get(first).map_or(0, |source| source.due.0);
        for source in sources.iter_mut().skip(first) {
            let count = source.due.1 - source.due.0;
            source.due = (from, from + count);
            if source.read(stale, stale_at) {
                made.clear();
                self.due_of(cat, source, &mut made);
                source.fresh = false;
                asked |= Self::words(cat, source).is_some();
                let before = due.get_mut(from..from + count).unwrap_or_default();
                if before != made.as_slice() {
                    rows_alone = rows_alone && self.all_alter(before, &made, marked);
                    if count == made.len() {
                        before.copy_from_slice(&made);
                    } else {
                        replace(&mut due, from, count, &made);
                        source.due.1 = from + made.len();
                    }
                }
            }
            from = source.due.1;
        }
        if asked && self.dependent(&sources) {
            (self.derived.plain, rows_alone) = (false, false);
        }
        self.sources = sources;
        self.due = (due, made);
        rows_alone
    }

    /// Marks the objects in play that changes make other than those in their place did. Returns whether nothing else is other.
    fn all_alter(&self, made: &[Due], makes: &[Due], marked: &mut SlotSet) -> bool {
        let same = made.iter().zip(makes).take_while(|(was, is)| was == is).count();
        let mut alone = true;
        for due in made.get(same..).unwrap_or(&[]) {
            alone &= self.alters(due.on, due.change, marked);
        }
        for due in makes.get(same..).unwrap_or(&[]) {
            alone &= self.alters(due.on, due.change, marked);
        }
        alone
    }

    /// Marks the object in play whose row a change makes another one. Returns whether it changes nothing else.
    pub(super) fn alters(&self, on: On, change: Change, marked: &mut SlotSet) -> bool {
        let On::Card(on) = on else { return false };
        let plain = matches!(change, Change::Add(..) | Change::Cant(_) | Change::Must(_) | Change::Extra(..));
        if !self.core.is_live(on) {
            return plain && self.derived.afar.is_empty();
        }
        let here = self.core.object(on.slot).zone.is_in(R::IN_PLAY);
        if here {
            marked.insert(on.slot);
        }
        plain && here
    }

    /// Puts the values of marked objects in play together again. `false`: something in force reads by now what another changes,
    /// so that this is not enough.
    fn put_again(&mut self, cat: &Catalog, marked: &SlotSet) -> bool {
        if marked.is_empty() {
            return true;
        }
        if self.dependent(&self.sources) {
            return false;
        }
        let mut rows = std::mem::take(&mut self.derived.rows);
        for slot in marked.iter() {
            let object = self.core.object(slot);
            if let Some(row) = rows.get_mut(usize::from(slot)) {
                *row = Row::printed(cat.sheet(object.card, object.face()));
            }
        }
        for seat in self.core.seats() {
            for slot in self.core.zone(ZoneId::of(seat, R::ATTACHED)) {
                let object = self.core.object(*slot);
                if let Some(row) = rows.get_mut(usize::from(object.host)).filter(|_| marked.contains(object.host)) {
                    row.heads |= cat.sheet(object.card, object.face()).heads;
                }
            }
        }
        if Self::COUNTS {
            for due in self.counted() {
                if let On::Card(on) = due.on
                    && marked.contains(on.slot)
                    && self.core.is_live(on)
                    && let Some(row) = rows.get_mut(usize::from(on.slot))
                {
                    row.alter(cat, due.change);
                }
            }
        }
        let floating = self.floating().map(|f| (f.on, f.change));
        for (on, change) in floating.chain(self.due.0.iter().map(|d| (d.on, d.change))) {
            if let On::Card(on) = on
                && marked.contains(on.slot)
                && self.core.is_live(on)
                && let Some(row) = rows.get_mut(usize::from(on.slot))
            {
                row.alter(cat, change);
            }
        }
        self.derived.rows = rows;
        true
    }

    /// Abilities granted by static abilities may be continuous themselves: puts those that the last pass granted behind the
    /// first `on_cards` sources, in place of the ones before. Returns whether they are others than before.
    fn add_granted(&mut self, cat: &Catalog, sources: &mut Vec<Source>, on_cards: usize) -> bool {
        let before = sources.split_off(on_cards);
        self.derived.hear_granted(cat);
        for grant in &self.derived.grants {
            let ability = cat.ability(grant.ability);
            let known = sources.iter().any(|s| s.ability == grant.ability && s.holder.slot == grant.holder);
            if !ability.statics.is_empty() && !known {
                let holder = self.core.reference(grant.holder);
                let controller = self.core.object(grant.holder).zone.seat();
                let source = Self::source(cat, holder, controller, grant.ability, self.core.clock);
                self.derived.reads |= source.could_read;
                sources.push(source);
            }
        }
        let same = |(a, b): (&Source, &Source)| (a.ability, a.holder) == (b.ability, b.holder);
        let now = sources.get(on_cards..).unwrap_or(&[]);
        before.len() != now.len() || !before.iter().zip(now).all(same)
    }

    /// Whether something in force reads a value that something in force changes.
    fn dependent(&self, sources: &[Source]) -> bool {
        let (mut reads, mut changes) = (0, 0);
        for source in sources {
            reads |= source.values.0;
            changes |= source.values.1;
        }
        reads != 0 && {
            let floating = self.floating().fold(0, |bits, f| bits | changed_by(f.change, f.on));
            if Self::COUNTS {
                changes = self.counted().fold(changes, |bits, d| bits | changed_by(d.change, d.on));
            }
            reads & (changes | floating) != 0
        }
    }

    /// Tells observers which clauses the present values follow.
    fn cite_values(&self, cat: &Catalog, was_volatile: bool) {
        self.cite_step(KernelStep::InPlay);
        let held = self.sources.iter().filter(|s| self.states_hold(cat, &self.frame_of(s.holder.slot, s.ability)));
        for source in held {
            self.cite_ability(cat, source.ability);
            if !cat.ability(source.ability).states.is_empty() {
                self.cite_step(KernelStep::Conditional);
            }
        }
        let (mut changed, mut below) = (false, false);
        for seat in 0..u8::try_from(self.core.players.len()).unwrap_or(0) {
            for slot in self.core.piles.runs(Seat(seat), R::IN_PLAY) {
                let row = self.derived.row(*slot);
                changed |= row.stats != cat.card(self.core.object(*slot).card).stats;
                below |= row.stats.iter().any(|n| *n < 0);
            }
        }
        if changed {
            self.cite_step(KernelStep::Value);
        }
        if below {
            self.cite_step(KernelStep::Clamp);
        }
        if (self.derived.volatile || was_volatile) && matches!(self.core.frames.last(), Some(Frame::Effect(_))) {
            self.cite_step(KernelStep::Meanwhile);
        }
    }

    /// Puts the printed values into all rows, for another pass.
    fn print_rows(&mut self, cat: &Catalog) {
        let (core, rows) = (&self.core, &mut self.derived.rows);
        for seat in 0..u8::try_from(core.players.len()).unwrap_or(0) {
            for slot in core.piles.runs(Seat(seat), R::IN_PLAY) {
                let object = core.object(*slot);
                if let Some(place) = rows.get_mut(usize::from(*slot)) {
                    *place = Row::printed(cat.sheet(object.card, object.face()));
                }
            }
        }
        self.derived.blank_players();
        self.item_heads(cat);
    }

    /// Collects the changes that the sources make. Conditions and filters read what the pass before left, those of the first
    /// pass printed values (decision NA-28). `kept`: what has changed since the changes behind it were collected, so that those
    /// of most sources need not be worked out.
    fn collect(&self, cat: &Catalog, sources: &mut [Source], due: &mut Vec<Due>, kept: Option<(u64, u64, &[Due])>) {
        due.clear();
        for source in sources {
            let from = due.len();
            match kept.and_then(|(stale, at, last)| self.made_before(source, stale, at, last)) {
                Some((before, made)) => {
                    (source.reads, source.places, source.values) = (before.reads, before.places, before.values);
                    due.extend_from_slice(made);
                }
                None => self.due_of(cat, source, due),
            }
            source.fresh = false;
            source.due = (from, due.len());
        }
    }

    /// One pass: makes all changes on the printed values, those of modifications in force and those that the sources make
    /// (`due`). Returns whether a count that the sources read differs now, so that another pass is needed, and whether a number
    /// is set.
    fn pass(&mut self, cat: &Catalog, sources: &[Source], due: &[Due], again: bool) -> (bool, bool) {
        if again {
            self.print_rows(cat);
            self.derived.grants.clear();
            self.derived.restrictions.clear();
            self.derived.only.clear();
            self.derived.afar.clear();
        }
        let counted_as = std::mem::take(&mut self.derived.counted);
        let floating = self.floating().map(|f| changed_by(f.change, f.on));
        let mut set = floating.chain(sources.iter().map(|source| source.values.1)).any(|changes| changes & SETS != 0);
        let counted: Vec<Due> = if Self::COUNTS { self.counted().collect() } else { Vec::new() };
        set |= counted.iter().any(|d| changed_by(d.change, d.on) & SETS != 0);
        let floats = 0..self.floats();
        let float = |m: &Self, at: usize| m.float_at(at).map(Due::of);
        if set {
            // Layer by layer, each by timestamp: a later sum never undoes an earlier setting. Sums alone need no order.
            let floats = floats.filter_map(|at| float(self, at));
            let mut all: Vec<Due> = floats.chain(counted).chain(due.iter().copied()).collect();
            all.sort_by_key(|d| (R::layer(d.change), d.stamp));
            all.iter().for_each(|d| self.put(cat, d));
        } else {
            floats.for_each(|at| {
                if let Some(d) = float(self, at) {
                    self.put(cat, &d);
                }
            });
            counted.iter().chain(due).for_each(|d| self.put(cat, d));
        }
        // What is counted without being there was read as the pass before left it.
        (self.derived.counted != counted_as, set)
    }

    /// The changes that a source made before, if it was there and reads nothing of what has changed, and what it was then.
    fn made_before<'a>(
        &self,
        source: &Source,
        stale: u64,
        stale_at: u64,
        last: &'a [Due],
    ) -> Option<(Source, &'a [Due])> {
        let before = self.sources_before.iter().find(|before| before.is(source))?;
        let made = last.get(before.due.0..before.due.1).filter(|_| !before.read(stale, stale_at))?;
        Some((*before, made))
    }

    /// Collects the changes that a source makes now, and notes what it has read for them.
    fn due_of(&self, cat: &Catalog, source: &mut Source, due: &mut Vec<Due>) {
        let words = Self::words(cat, source);
        self.readings.set(Readings::default());
        self.make(cat, source, due);
        if let Some(words) = words {
            source.has_read(words.and(self.readings.get()));
        }
    }

    fn make(&self, cat: &Catalog, source: &Source, due: &mut Vec<Due>) {
        let ability = cat.ability(source.ability);
        let frame = Self::source_frame(source);
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        // What was found in the first layers stays so, even where the ability is lost by now.
        let first = self.derived.early && source.values.1 & EARLY != 0;
        if !first && !ability.states.iter().all(|c| self.holds(cat, cx, c)) {
            return;
        }
        for (at, part) in ability.statics.iter().enumerate() {
            let before = due.len();
            let stamp = Self::stamp_of(cat, source, &part.to);
            if first && part.mods.iter().any(Mod::is_early) {
                self.make_later(cat, cx, source, at, due);
                continue;
            }
            let kept = source.numbers && matches!(part.to, Subject::Cards(Target::Source));
            if (source.lost && !kept) || (first && !ability.states.iter().all(|c| self.holds(cat, cx, c))) {
                continue;
            }
            if part.cond.as_ref().is_some_and(|c| !self.holds(cat, cx, c)) {
                continue;
            }
            let mut put = |on: On| {
                for m in part.mods.iter().filter(|m| !kept || m.is_number()) {
                    if let Mod::GainOf(of, heads) = m {
                        for ability in self.printed_of(cat, cx, of, *heads) {
                            let change = Change::Gain(ability);
                            let controller = source.controller;
                            due.push(Due { stamp, on, change, controller, source: source.holder });
                        }
                    }
                    if let Some(change) = self.change_on(cat, cx, m, on) {
                        due.push(Due { stamp, on, change, controller: source.controller, source: source.holder });
                    }
                }
            };
            match &part.to {
                Subject::Cards(Target::Source) => put(On::Card(source.holder)),
                Subject::Cards(Target::All(selector)) => {
                    let mut slots = Slots::new();
                    self.select(cat, cx, selector, &mut slots);
                    slots.iter().for_each(|s| put(On::Card(self.core.reference(*s))));
                }
                Subject::Cards(target) => {
                    let mut refs = Refs::new();
                    self.targets(cat, cx, target, &mut refs);
                    refs.iter().for_each(|r| put(On::Card(*r)));
                }
                Subject::Player(Who::You) => put(On::Player(source.controller)),
                Subject::Player(who) => self.seats(cx, *who).iter().for_each(|s| put(On::Player(*s))),
            }
            if due.len() > before {
                self.tell_worked(source.ability, || Part::Static(u16::try_from(at).unwrap_or(u16::MAX)));
            }
        }
    }

    fn put(&mut self, cat: &Catalog, due: &Due) {
        match due.on {
            On::Card(on) => {
                if !self.core.is_live(on) {
                    return;
                }
                if let Change::Restrict(restriction) = due.change {
                    self.restrict(due, restriction);
                    return;
                }
                if due.change.abilities() {
                    self.derived.grant(cat, on.slot, due.change);
                }
                if !self.core.object(on.slot).zone.is_in(R::IN_PLAY) {
                    if !due.change.is_early() {
                        self.derived.afar.push((on, due.change));
                    }
                    return;
                }
                if let Some(row) = self.derived.rows.get_mut(usize::from(on.slot)) {
                    row.alter(cat, due.change);
                }
                if R::LOSES_WORN {
                    self.keep_later_worn(cat, on.slot, due);
                }
            }
            On::Player(seat) => {
                if let Change::Restrict(restriction) = due.change {
                    self.restrict(due, restriction);
                    return;
                }
                if let Change::Only(action, with) = due.change {
                    self.derived.only.push(Only { seat, action, with });
                    return;
                }
                let Some(row) = self.derived.players.get_mut(seat.index()) else { return };
                self.derived.ruled = true;
                match due.change {
                    Change::Add(stat, by) => {
                        if let Some(n) = row.add.get_mut(usize::from(stat)) {
                            *n = n.saturating_add(by);
                        }
                    }
                    Change::Set(stat, to) => {
                        if let Some(n) = row.set.get_mut(usize::from(stat)) {
                            *n = Some(to);
                        }
                    }
                    Change::Cant(action) => row.cant |= 1 << action,
                    Change::CountAs(side, zones, more) => {
                        self.derived.counted.push(Counted { seat, side, zones, more });
                    }
                    Change::Must(action) => row.must |= 1 << action,
                    // Asked for where it counts, or about cards.
                    Change::Times(..)
                    | Change::Gain(_)
                    | Change::Lose
                    | Change::LoseHead(_)
                    | Change::GainHead(_)
                    | Change::Control(_)
                    | Change::Copy(..)
                    | Change::Types(..)
                    | Change::Attributes(..)
                    | Change::Affiliations(..)
                    | Change::Home(_)
                    | Change::Own(..)
                    | Change::Restrict(_)
                    | Change::Only(..)
                    | Change::Extra(..)
                    | Change::Watch(_)
                    | Change::Permit(_)
                    | Change::Next(..) => {}
                }
            }
        }
    }

    fn restrict(&mut self, due: &Due, restriction: u16) {
        self.derived.restrictions.push(InForce {
            restriction,
            on: due.on,
            controller: due.controller,
            source: due.source,
        });
    }
}
