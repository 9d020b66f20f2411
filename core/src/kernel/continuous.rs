//! Derived values: what cards are worth now. Computed for the whole board in passes from printed values, layer by layer;
//! a cache outside the state.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs, Slots};
use super::depends::{READS_PLAYER, SETS, changed_by};
use super::derived::{Counted, Due, Grant, InForce, Only, PlayerRow, Row, Source};
use super::ids::{AbilityId, NOBODY, Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::program::{Mod, Subject, Target, Value};
use super::state::{Change, Duration, EffectFrame, Frame, On};
use crate::ruleset::{KernelStep, Ruleset};

/// How often present values are worked out at most when they depend on each other; once more where a text ends its own
/// condition.
const PASSES: usize = 4;

impl<R: Ruleset> Machine<R> {
    /// Objects in play with their printed abilities that answer these kinds of events: holder, card that bears the ability,
    /// and the ability. Abilities that wait for something that happens to their own card only come if it is `concerned`.
    pub fn each_printed(
        &self,
        cat: &Catalog,
        kinds: u32,
        concerned: impl Fn(Slot) -> bool,
        mut see: impl FnMut(Slot, Slot, AbilityId),
    ) {
        for seat in 0..u8::try_from(self.core.players.len()).unwrap_or(0) {
            for slot in self.core.piles.runs(Seat(seat), R::IN_PLAY) {
                let object = self.core.object(*slot);
                let sheet = cat.sheet(object.card, object.face);
                if sheet.listens & kinds == 0 {
                    continue;
                }
                let holder = if object.zone.kind() == R::ATTACHED { object.host } else { *slot };
                let concerned = concerned(holder);
                if holder == NOBODY || (sheet.overhears & kinds == 0 && !concerned) {
                    continue;
                }
                for id in &cat.face(object.card, object.face).abilities {
                    let ability = cat.ability(*id);
                    let works = ability.zones == 0
                        || object.zone.is_in(ability.zones)
                        || self.core.object(holder).zone.is_in(ability.zones);
                    let answers = if concerned { ability.listens } else { ability.overhears };
                    if works && answers & kinds != 0 {
                        see(holder, *slot, *id);
                    }
                }
            }
        }
    }

    /// Works out the present values, if anything that they are made of has changed since.
    #[inline]
    pub fn refresh(&mut self, cat: &Catalog) {
        if self.dirty {
            self.dirty = false;
            self.rework(cat);
        }
    }

    #[inline(never)]
    fn rework(&mut self, cat: &Catalog) {
        self.gather(cat);
        let was_volatile = self.derived.volatile;
        self.derived.volatile = !self.sources.is_empty();
        self.derived.reads = self.sources.iter().fold(0, |bits, s| bits | Self::reads(cat, s.ability));
        self.derived.grants.clear();
        self.derived.restrictions.clear();
        self.derived.only.clear();
        self.derived.afar.clear();
        let mut sources = std::mem::take(&mut self.sources);
        let (mut due, mut last) = std::mem::take(&mut self.due);
        let on_cards = sources.len();
        let passes = if sources.is_empty() && self.core.floating.is_empty() { 0 } else { PASSES + 1 };
        if passes == 0 {
            self.derived.counted.clear();
        }
        for pass in 0..passes {
            std::mem::swap(&mut due, &mut last);
            let recounted = self.pass(cat, &sources, &mut due, pass > 0);
            let regranted = self.add_granted(cat, &mut sources, on_cards);
            // Nothing that one reads is changed by another, or the same changes as in the pass before: all is settled.
            let same = if pass == 0 { due.is_empty() } else { due == last };
            let settled = same || !self.dependent(cat, &sources);
            if settled && !recounted && !regranted {
                break;
            }
            // What never settles is a text that ends its own condition ("power 3000 or less: power +1000"): it holds, since
            // what it reads is the value without itself.
            if pass + 1 == PASSES && due.len() >= last.len() {
                break;
            }
        }
        self.sources = sources;
        self.due = (due, last);
        if self.watched {
            self.cite_values(cat, was_volatile);
        }
    }

    /// Abilities granted by static abilities may be continuous themselves: puts those that the last pass granted behind the
    /// first `on_cards` sources, in place of the ones before. Returns whether they are others than before.
    fn add_granted(&mut self, cat: &Catalog, sources: &mut Vec<Source>, on_cards: usize) -> bool {
        let before = sources.split_off(on_cards);
        for grant in &self.derived.grants {
            let ability = cat.ability(grant.ability);
            self.derived.listens |= ability.listens;
            self.derived.replaces |= ability.would;
            let known = sources.iter().any(|s| s.ability == grant.ability && s.holder.slot == grant.holder);
            if !ability.statics.is_empty() && !known {
                let holder = self.core.reference(grant.holder);
                let controller = self.core.object(grant.holder).zone.seat();
                self.derived.reads |= Self::reads(cat, grant.ability);
                sources.push(Source { holder, controller, ability: grant.ability, stamp: self.core.clock });
            }
        }
        let same = |(a, b): (&Source, &Source)| (a.ability, a.holder) == (b.ability, b.holder);
        let now = sources.get(on_cards..).unwrap_or(&[]);
        before.len() != now.len() || !before.iter().zip(now).all(same)
    }

    /// Whether something in force reads a value that something in force changes.
    fn dependent(&self, cat: &Catalog, sources: &[Source]) -> bool {
        let (mut reads, mut changes) = (0, 0);
        for source in sources {
            let ability = cat.ability(source.ability);
            reads |= ability.reads_values;
            changes |= ability.changes;
        }
        reads != 0 && {
            let floating = self.core.floating.iter().fold(0, |bits, f| bits | changed_by(f.change, f.on));
            reads & (changes | floating) != 0
        }
    }

    /// Reads the board: rows as printed, who answers events, and what works all the time.
    fn gather(&mut self, cat: &Catalog) {
        self.sources.clear();
        let (mut listens, mut replaces) = (0, false);
        let rows = &mut self.derived.rows;
        for seat in 0..u8::try_from(self.core.players.len()).unwrap_or(0) {
            for slot in self.core.piles.runs(Seat(seat), R::IN_PLAY) {
                let object = self.core.object(*slot);
                let sheet = cat.sheet(object.card, object.face);
                if let Some(place) = rows.get_mut(usize::from(*slot)) {
                    *place = Row::printed(sheet);
                }
                listens |= sheet.listens;
                replaces |= sheet.would;
                if !sheet.has_static {
                    continue;
                }
                let holder = if object.zone.kind() == R::ATTACHED { object.host } else { *slot };
                if holder == NOBODY {
                    continue;
                }
                let at = self.core.object(holder).zone;
                for id in &cat.face(object.card, object.face).abilities {
                    let ability = cat.ability(*id);
                    let works = ability.zones == 0 || object.zone.is_in(ability.zones) || at.is_in(ability.zones);
                    if works && !ability.statics.is_empty() {
                        let holder = self.core.reference(holder);
                        self.sources.push(Source { holder, controller: at.seat(), ability: *id, stamp: object.stamp });
                    }
                }
            }
        }
        for f in &self.core.floating {
            let Some(id) = f.change.ability() else { continue };
            let watches = matches!(f.change, Change::Watch(_));
            let (holder, controller) = match f.on {
                On::Player(seat) if watches => (f.source, seat),
                On::Card(_) if watches => (f.source, f.controller),
                On::Card(on) if self.core.is_live(on) => (on, self.core.object(on.slot).zone.seat()),
                On::Card(_) | On::Player(_) => continue,
            };
            let ability = cat.ability(id);
            listens |= ability.listens;
            replaces |= ability.would;
            if !ability.statics.is_empty() {
                self.sources.push(Source { holder, controller, ability: id, stamp: f.stamp });
            }
        }
        self.derived.listens = listens;
        self.derived.replaces = replaces;
        self.derived.players = [PlayerRow::default(); 4];
        self.item_heads(cat);
    }

    fn reads(cat: &Catalog, ability: AbilityId) -> u32 {
        let reads = cat.ability(ability).reads;
        let numbers = (0..4).filter(|stat| reads & (READS_PLAYER << stat) != 0);
        // Only the lowest two bits of a number's index are noted.
        let counts = |stat: u8| R::PRINTED.zones.counted_by.iter().filter(move |(number, _)| number & 3 == stat);
        numbers.flat_map(counts).fold(reads, |bits, (_, zones)| bits | zones)
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
                    *place = Row::printed(cat.sheet(object.card, object.face));
                }
            }
        }
        self.derived.players = [PlayerRow::default(); 4];
        self.item_heads(cat);
    }

    /// Gives an object the head words of what is attached to it.
    fn item_heads(&mut self, cat: &Catalog) {
        for seat in 0..u8::try_from(self.core.players.len()).unwrap_or(0) {
            for slot in self.core.zone(ZoneId::of(Seat(seat), R::ATTACHED)) {
                let object = self.core.object(*slot);
                if let Some(row) = self.derived.rows.get_mut(usize::from(object.host)) {
                    row.heads |= cat.sheet(object.card, object.face).heads;
                }
            }
        }
    }

    /// One pass: collects all changes that are due, then makes them on the printed values. Returns whether a count that the
    /// sources read differs now, so that another pass is needed. Conditions and filters read what the pass before left
    /// (`again`), the first pass printed values (decision NA-28).
    fn pass(&mut self, cat: &Catalog, sources: &[Source], due: &mut Vec<Due>, again: bool) -> bool {
        due.clear();
        let mut changes = 0;
        for f in &self.core.floating {
            let live = match f.on {
                On::Card(on) => self.core.is_live(on),
                On::Player(_) => true,
            };
            if live {
                changes |= changed_by(f.change, f.on);
                due.push(Due {
                    stamp: f.stamp,
                    on: f.on,
                    change: f.change,
                    controller: f.controller,
                    source: f.source,
                });
            }
        }
        for source in sources {
            changes |= cat.ability(source.ability).changes;
            self.due_of(cat, source, due);
        }
        if changes & SETS != 0 {
            // Set before add, each by timestamp: a later sum never undoes an earlier setting. Sums alone need no order.
            due.sort_by_key(|d| (!matches!(d.change, Change::Set(..)), d.stamp));
        }
        if again {
            self.print_rows(cat);
            self.derived.grants.clear();
            self.derived.restrictions.clear();
            self.derived.only.clear();
            self.derived.afar.clear();
        }
        let counted = std::mem::take(&mut self.derived.counted);
        for d in due.iter() {
            self.put(cat, d);
        }
        // What is counted without being there was read as the pass before left it.
        self.derived.counted != counted
    }

    fn due_of(&self, cat: &Catalog, source: &Source, due: &mut Vec<Due>) {
        let ability = cat.ability(source.ability);
        let frame = EffectFrame {
            ability: source.ability,
            controller: source.controller,
            holder: source.holder,
            ..EffectFrame::default()
        };
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        if !ability.states.iter().all(|c| self.holds(cat, cx, c)) {
            return;
        }
        for part in &ability.statics {
            if part.cond.as_ref().is_some_and(|c| !self.holds(cat, cx, c)) {
                continue;
            }
            let mut put = |on: On| {
                for m in &part.mods {
                    if let Mod::GainOf(of, heads) = m {
                        for ability in self.printed_of(cat, cx, of, *heads) {
                            let change = Change::Gain(ability);
                            let (stamp, controller) = (source.stamp, source.controller);
                            due.push(Due { stamp, on, change, controller, source: source.holder });
                        }
                    }
                    if let Some(change) = self.change_on(cat, cx, m, on) {
                        due.push(Due {
                            stamp: source.stamp,
                            on,
                            change,
                            controller: source.controller,
                            source: source.holder,
                        });
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
                Subject::Player(who) => self.seats(cx, *who).iter().for_each(|s| put(On::Player(*s))),
            }
        }
    }

    /// A modification for one card or player, with its values worked out; a script function is asked for each of them.
    fn change_on(&self, cat: &Catalog, cx: EvalContext<'_>, m: &Mod, on: On) -> Option<Change> {
        let of = match on {
            On::Card(of) => of,
            On::Player(_) => Ref::NONE,
        };
        match m {
            Mod::Add(stat, Value::Script(f)) => Some(Change::Add(*stat, self.script_number(cat, cx, *f, of))),
            Mod::Set(stat, Value::Script(f)) => Some(Change::Set(*stat, self.script_number(cat, cx, *f, of))),
            m => self.change(cat, cx, m),
        }
    }

    /// A modification of a text with its values worked out, as it is put in force.
    pub fn change(&self, cat: &Catalog, cx: EvalContext<'_>, m: &Mod) -> Option<Change> {
        Some(match m {
            Mod::Add(stat, value) => Change::Add(*stat, self.value(cat, cx, value)),
            Mod::Set(stat, value) => Change::Set(*stat, self.value(cat, cx, value)),
            Mod::Gain(ability) => Change::Gain(*ability),
            // One modification may be several changes: whoever puts them on asks for them one by one.
            Mod::GainOf(..) => return None,
            Mod::Cant(action) => Change::Cant(*action),
            Mod::Restrict(index) => Change::Restrict(*index),
            Mod::Must(action) => Change::Must(*action),
            Mod::Only(action, with) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, with, &mut refs);
                Change::Only(*action, refs.first().copied().unwrap_or(Ref::NONE))
            }
            Mod::Extra(extra, n) => Change::Extra(*extra, *n),
            Mod::Permit(permit) => Change::Permit(*permit),
            Mod::CountAs(side, kinds, n) => Change::CountAs(*side, *kinds, self.value(cat, cx, n)),
        })
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
                if let Change::Gain(ability) = due.change {
                    self.derived.grants.push(Grant { holder: on.slot, ability });
                }
                if !self.core.object(on.slot).zone.is_in(R::IN_PLAY) {
                    self.derived.afar.push((on, due.change));
                    return;
                }
                let Some(row) = self.derived.rows.get_mut(usize::from(on.slot)) else { return };
                match due.change {
                    Change::Add(stat, by) => {
                        if let Some(n) = row.stats.get_mut(usize::from(stat)) {
                            *n = n.saturating_add(by);
                        }
                    }
                    Change::Set(stat, to) => {
                        if let Some(n) = row.stats.get_mut(usize::from(stat)) {
                            *n = to;
                        }
                    }
                    Change::Gain(ability) => row.heads |= cat.ability(ability).heads,
                    Change::Cant(action) => row.cant |= 1 << action,
                    Change::Must(action) => row.must |= 1 << action,
                    Change::Extra(extra, n) => {
                        if let Some(more) = row.extras.get_mut(usize::from(extra)) {
                            *more += i16::from(n);
                        }
                    }
                    // Asked for where it counts, or about players.
                    Change::Restrict(_)
                    | Change::Only(..)
                    | Change::CountAs(..)
                    | Change::Watch(_)
                    | Change::Permit(_)
                    | Change::Next(..) => {}
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
                    Change::Gain(_)
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

    /// Ends the modifications that `over` names and those whose card is gone. Returns how many became void.
    pub fn expire(&mut self, over: impl Fn(&Duration) -> bool) -> usize {
        let before = self.core.floating.len();
        let super::state::Core { objects, floating, .. } = &mut self.core;
        let live = |r: Ref| objects.get(usize::from(r.slot)).is_some_and(|o| o.incarnation == r.incarnation);
        floating.retain(|f| {
            let gone = match (f.on, f.until) {
                (On::Card(on), _) if !live(on) => true,
                (_, Duration::Source) => !live(f.source),
                _ => false,
            };
            !gone && !over(&f.until)
        });
        let ended = before - self.core.floating.len();
        if ended > 0 {
            self.touch();
        }
        ended
    }
}
