//! A game as bytes and back, and the digest of a state. A snapshot names the cards it was made with; with others it is not
//! taken up.

use super::catalog::Catalog;
use super::machine::Machine;
use super::renumber::{Gather, Numbers, Pack, Unpack, renumber};
use super::state::Core;
use crate::ruleset::Ruleset;
use crate::table::{Chance, RestoreError};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// The first bytes of every snapshot.
const SIGNATURE: &[u8; 4] = b"CWS\n";
/// Rises with every change of the format.
pub const VERSION: u32 = 3;

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
}

/// What a snapshot holds.
pub struct Saved<R: Ruleset> {
    /// The state.
    pub core: Core<R>,
    /// Random outcomes fixed beforehand.
    pub chances: Vec<Chance>,
}

/// Half of a card's digest: enough to see that a card was edited, and 150 bytes less.
fn mark(hash: u64) -> [u8; 4] {
    let [a, b, c, d, ..] = hash.to_le_bytes();
    [a, b, c, d]
}

/// A state with the numbers of its own game, and what they stand for.
fn pack<R: Ruleset>(core: &Core<R>, cat: &Catalog) -> (Core<R>, Numbers) {
    let mut core = *core;
    let mut gather = Gather(cat, Vec::new());
    renumber(&mut core, &mut gather);
    let numbers = Numbers::of(cat, gather.1);
    renumber(&mut core, &mut Pack(&numbers));
    (core, numbers)
}

/// Writes a game.
pub fn write<R: Ruleset>(m: &Machine<R>, cat: &Catalog) -> Vec<u8> {
    let (core, numbers) = pack(&m.core, cat);
    let named = numbers.cards.iter().zip(&numbers.counts);
    let cards = named.map(|(id, (a, r))| (cat.card(*id).id.clone(), mark(cat.card(*id).hash), *a, *r)).collect();
    let rulebook = R::rulebook();
    let body = Body::<R> {
        game: rulebook.vocabulary().game.id.to_owned(),
        edition: rulebook.edition().to_owned(),
        cards,
        core,
        chances: m.chances.clone(),
    };
    // Writing plain data into memory can't fail; an empty snapshot would be refused as damaged.
    let body = postcard::to_stdvec(&body).unwrap_or_default();
    let mut bytes = Vec::with_capacity(body.len() + 16);
    bytes.extend_from_slice(SIGNATURE);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&xxh3_64(&body).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

/// Reads a game.
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
    let body: Body<R> = postcard::from_bytes(body).map_err(|_| damaged())?;
    let rulebook = R::rulebook();
    if body.game != rulebook.vocabulary().game.id || body.edition != rulebook.edition() {
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
    let mut core = body.core;
    renumber(&mut core, &mut unpack);
    if unpack.1 > 0 {
        return Err(damaged());
    }
    Ok(Saved { core, chances: body.chances })
}

/// The digest of a state, the same on every machine and in every project that has the same cards.
pub fn hash<R: Ruleset>(core: &Core<R>, cat: &Catalog) -> u64 {
    xxh3_64(&postcard::to_stdvec(&pack(core, cat).0).unwrap_or_default())
}
