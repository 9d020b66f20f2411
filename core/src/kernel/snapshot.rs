//! A game as bytes and back, and the digest of a state. A snapshot names the cards it was made with; with others it is not
//! taken up.

use super::beside::Overflow;
use super::catalog::Catalog;
use super::data::Renumber;
use super::ids::CardId;
use super::machine::Machine;
use super::past::{Beyond, Past};
use super::renumber::{Gather, Numbers, Unpack, renumber, renumber_beside, renumber_op};
use super::repeats::Repeats;
use super::sealed::Sealed;
use super::secrets::Taints;
use super::seq::Seq;
use super::slots::Coded;
use super::spill::{Attempt, Spill};
use super::state::Core;
use crate::ruleset::Ruleset;
use crate::table::{Chance, RestoreError};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use xxhash_rust::xxh3::xxh3_64;

/// The first bytes of every snapshot.
const SIGNATURE: &[u8; 4] = b"CWS\n";
/// The version of the format, raised by every change of it.
pub const VERSION: u32 = 6;

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Body<R: Ruleset> {
    game: String,
    edition: String,
    /// The cards in the game, in the order in which the state numbers them: printed number, digest, and how many abilities
    /// and restrictions are numbered with it.
    cards: Vec<(String, [u8; 4], u16, u16)>,
    core: Core<R>,
    chances: Vec<Chance>,
    /// Running scripts and what scripts remember; most often none.
    spill: Option<Spill<R>>,
}

/// How much memory is taken for a state as bytes: one in the middle of a game is about 2,000 bytes.
const TAKEN: usize = 4096;

/// Bytes that are written.
struct Bytes(Vec<u8>);

impl postcard::ser_flavors::Flavor for Bytes {
    type Output = Vec<u8>;

    #[inline(always)]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }

    #[inline(always)]
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        // Most numbers of a state are small.
        match bytes {
            [byte] => self.0.push(*byte),
            [one, two] => self.0.extend([*one, *two]),
            [one, two, three] => self.0.extend([*one, *two, *three]),
            bytes => self.0.extend_from_slice(bytes),
        }
        Ok(())
    }

    fn finalize(self) -> postcard::Result<Vec<u8>> {
        Ok(self.0)
    }
}

/// Writes something behind bytes. Writing plain data into memory can't fail; an empty snapshot would be refused as damaged.
fn written(what: &impl Serialize, bytes: Vec<u8>) -> Vec<u8> {
    postcard::serialize_with_flavor(what, Bytes(bytes)).unwrap_or_default()
}

/// What is read from a snapshot.
pub struct Saved<R: Ruleset> {
    /// The state as it was saved, with the numbers of this catalogue.
    pub core: Core<R>,
    /// Random outcomes fixed beforehand.
    pub chances: Vec<Chance>,
    /// Running scripts and what scripts remember.
    pub spill: Spill<R>,
}

/// Half of a card's digest: enough to see that a card was edited, and 150 bytes less in a snapshot.
fn mark(hash: u64) -> [u8; 4] {
    let [a, b, c, d, ..] = hash.to_le_bytes();
    [a, b, c, d]
}

/// A state with the numbers of its own game, and what they stand for.
struct Packed<'a, R: Ruleset> {
    core: &'a mut Core<R>,
    spill: Option<Spill<R>>,
    past: VecDeque<Past<R::Mark>>,
    beside: Beside,
    sealed: Sealed,
    attempts: Vec<Attempt<R>>,
    beyond: VecDeque<Beyond>,
    /// The cards of the game, in the order of their numbers.
    cards: Vec<CardId>,
}

/// What lies beside the state, and beside the states to which failing scripts would go back; most often nothing.
#[derive(Default, Serialize, Deserialize)]
struct Beside {
    over: Overflow,
    saved: Vec<Overflow>,
}

impl Beside {
    fn of<R: Ruleset>(spill: &Spill<R>) -> Beside {
        Beside { over: spill.over.clone(), saved: spill.handlers.iter().map(|h| h.saved.over.clone()).collect() }
    }

    fn is_empty(&self) -> bool {
        self.over.is_empty() && self.saved.iter().all(Overflow::is_empty)
    }

    fn renumber(&mut self, with: &mut impl Renumber) {
        renumber_beside(&mut self.over, with);
        self.saved.iter_mut().for_each(|over| renumber_beside(over, with));
    }
}

impl<R: Ruleset> Packed<'_, R> {
    fn renumber(&mut self, with: &mut impl Renumber) {
        renumber_all(self.core, self.spill.as_mut(), with);
        self.past.iter_mut().for_each(|p| p.renumber(with));
        self.beside.renumber(with);
        self.sealed.renumber(with);
        self.attempts.iter_mut().for_each(|attempt| attempt.renumber(with));
        self.beyond.iter_mut().for_each(|beyond| beyond.renumber(with));
    }
}

/// Gives a copy of the machine's state (`core`) and what lies beside it the numbers of its own game.
fn pack<'a, R: Ruleset>(m: &Machine<R>, cat: &Catalog, core: &'a mut Core<R>) -> Packed<'a, R> {
    let spill = (!m.spill.is_idle()).then(|| m.spill.clone());
    let (past, beside, sealed) = (m.spill.past.clone(), Beside::of(&m.spill), m.spill.sealed.clone());
    let (attempts, beyond) = (m.spill.attempts.clone(), m.spill.beyond.clone());
    let mut packed = Packed { core, spill, past, beside, sealed, attempts, beyond, cards: Vec::new() };
    let mut gather = Gather::new(cat);
    packed.renumber(&mut gather);
    let mut numbers = gather.numbers();
    packed.renumber(&mut numbers);
    packed.cards = numbers.cards;
    packed
}

/// The states to which failing scripts would go back have numbers too, and so have the instructions that scripts left behind.
fn renumber_all<R: Ruleset>(core: &mut Core<R>, spill: Option<&mut Spill<R>>, with: &mut impl Renumber) {
    renumber(core, with);
    let Some(spill) = spill else { return };
    for handling in &mut spill.handlers {
        renumber(&mut handling.saved.core, with);
    }
    for (_, op) in &mut spill.kept {
        renumber_op(op, with);
    }
}

/// Writes a game as a snapshot.
pub fn write<R: Ruleset>(m: &Machine<R>, cat: &Catalog) -> Vec<u8> {
    let mut core = m.core;
    let Packed { spill, past, beside, sealed, attempts, beyond, cards, .. } = pack(m, cat, &mut core);
    let named = |id: &CardId| {
        let (abilities, restrictions) = cat.ranks.counts.get(id.index()).copied().unwrap_or_default();
        (cat.card(*id).id.clone(), mark(cat.card(*id).hash), abilities, restrictions)
    };
    let cards = cards.iter().map(named).collect();
    let rulebook = R::rulebook();
    let body = Body::<R> {
        game: rulebook.vocabulary().game.id.to_owned(),
        edition: rulebook.printed().edition.to_owned(),
        cards,
        core,
        chances: m.chances.clone(),
        spill,
    };
    let body = written(&body, Vec::with_capacity(TAKEN));
    // Each part only where it or one behind it holds anything.
    let repeats = &m.spill.repeats;
    let beside_it = [!past.is_empty(), !repeats.is_empty(), !beside.is_empty()];
    let parts = [&beside_it[..], &[!sealed.is_empty(), !attempts.is_empty(), !beyond.is_empty()]].concat();
    let from = |part: usize| parts.iter().skip(part).any(|there| *there);
    let body = if from(0) { written(&past, body) } else { body };
    let body = if from(1) { written(repeats, body) } else { body };
    let body = if from(2) { written(&beside, body) } else { body };
    let body = if from(3) { written(&sealed, body) } else { body };
    let body = if from(4) { written(&attempts, body) } else { body };
    let body = if from(5) { written(&beyond, body) } else { body };
    let mut bytes = Vec::with_capacity(body.len() + 16);
    bytes.extend_from_slice(SIGNATURE);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&xxh3_64(&body).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

/// Reads one of the parts behind a snapshot's body; the last of them may be missing.
fn part<T: Default + for<'de> Deserialize<'de>>(bytes: &[u8]) -> Result<(T, &[u8]), RestoreError> {
    match bytes {
        [] => Ok((T::default(), bytes)),
        bytes => postcard::take_from_bytes(bytes).map_err(|_| RestoreError::Damaged),
    }
}

/// Reads a game from a snapshot.
pub fn read<R: Ruleset>(cat: &Catalog, bytes: &[u8]) -> Result<Saved<R>, RestoreError> {
    let damaged = || RestoreError::Damaged;
    let rest = bytes.strip_prefix(SIGNATURE).ok_or_else(damaged)?;
    let (version, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(RestoreError::Version(version, VERSION));
    }
    let (sum, body) = rest.split_first_chunk::<8>().ok_or_else(damaged)?;
    if u64::from_le_bytes(*sum) != xxh3_64(body) {
        return Err(damaged());
    }
    let (body, behind): (Body<R>, &[u8]) = postcard::take_from_bytes(body).map_err(|_| damaged())?;
    let (mut past, behind): (VecDeque<Past<R::Mark>>, &[u8]) = part(behind)?;
    let (repeats, behind): (Repeats, &[u8]) = part(behind)?;
    let (mut beside, behind): (Beside, &[u8]) = part(behind)?;
    let (mut sealed, behind): (Sealed, &[u8]) = part(behind)?;
    let (mut attempts, behind): (Vec<Attempt<R>>, &[u8]) = part(behind)?;
    let (mut beyond, behind): (VecDeque<Beyond>, &[u8]) = part(behind)?;
    if !behind.is_empty() {
        return Err(damaged());
    }
    let rulebook = R::rulebook();
    if body.game != rulebook.vocabulary().game.id || body.edition != rulebook.printed().edition {
        return Err(RestoreError::Game(format!("{} {}", body.game, body.edition)));
    }
    let mut changed = Vec::new();
    let mut cards = Vec::new();
    for (id, hash, ..) in &body.cards {
        match cat.find(id) {
            Some(card) if mark(cat.card(card).hash) == *hash => cards.push(card),
            _ => changed.push(id.clone()),
        }
    }
    if !changed.is_empty() {
        return Err(RestoreError::Cards(changed));
    }
    let most = |at: usize| body.cards.get(at).map_or((0, 0), |c| (usize::from(c.2), usize::from(c.3)));
    let numbers = Numbers::list(cat, cards, most);
    let mut unpack = Unpack(&numbers, 0);
    let (mut core, mut spill) = (body.core, body.spill);
    renumber_all(&mut core, spill.as_mut(), &mut unpack);
    past.iter_mut().for_each(|p| p.renumber(&mut unpack));
    beside.renumber(&mut unpack);
    sealed.renumber(&mut unpack);
    attempts.iter_mut().for_each(|attempt| attempt.renumber(&mut unpack));
    beyond.iter_mut().for_each(|beyond| beyond.renumber(&mut unpack));
    if unpack.1 > 0 {
        return Err(damaged());
    }
    let taints = Taints::unknown();
    let over = beside.over;
    let mut spill = Spill { past, repeats, taints, over, sealed, attempts, beyond, ..spill.unwrap_or_default() };
    for (handling, over) in spill.handlers.iter_mut().zip(beside.saved) {
        handling.saved.over = over;
    }
    Ok(Saved { core, chances: body.chances, spill })
}

/// The digest of a state, the same on every machine and in every project that has the same cards.
pub fn hash<R: Ruleset>(m: &Machine<R>, cat: &Catalog) -> u64 {
    let mut core = m.core;
    let packed = pack(m, cat, &mut core);
    let mut bytes = written(&*packed.core, Vec::with_capacity(TAKEN));
    if let Some(spill) = &packed.spill {
        bytes = written(spill, bytes);
    }
    if !packed.past.is_empty() {
        bytes = written(&packed.past, bytes);
    }
    if !packed.beside.is_empty() {
        bytes = written(&packed.beside, bytes);
    }
    if !packed.sealed.is_empty() {
        bytes = written(&packed.sealed, bytes);
    }
    if !packed.attempts.is_empty() {
        bytes = written(&packed.attempts, bytes);
    }
    if !packed.beyond.is_empty() {
        bytes = written(&packed.beyond, bytes);
    }
    xxh3_64(&bytes)
}

/// The digest of what a game is about: zones, players, present values, chance and what is asked; not how the work at hand
/// is written down. Cards that do the same by text and by script have the same.
pub fn table_hash<R: Ruleset>(m: &Machine<R>, cat: &Catalog) -> u64 {
    let core = &m.core;
    let objects: Vec<_> = core
        .objects
        .iter()
        .zip(0..)
        .map(|(o, slot)| {
            let values = o.zone.is_in(R::IN_PLAY).then(|| {
                let row = m.derived.row(slot);
                (row.stats, row.heads, row.cant, row.must, row.extras)
            });
            let state = (o.zone, o.form.byte(), Coded(o.host), o.known, o.count, o.status);
            (&cat.card(o.card).id, o.owner, state, (o.incarnation, o.entered), values)
        })
        .collect();
    let piles: Vec<_> = core.piles.filled().collect();
    let asks: Vec<_> = core.asks.iter().copied().collect();
    let players: Vec<_> = core.players.iter().copied().collect();
    let rest = (players, core.turn, core.table, core.streams, core.seed, asks, core.lost, core.outcome);
    let mut bytes = postcard::to_stdvec(&(objects, piles, rest)).unwrap_or_default();
    if !core.counters.all().is_empty() {
        bytes = written(&core.counters, bytes);
    }
    if !m.spill.sealed.is_empty() {
        bytes = written(&m.spill.sealed, bytes);
    }
    xxh3_64(&bytes)
}
