//! A game as bytes and back, and the digest of a state. A snapshot names the cards it was made with; with others it is not
//! taken up.

use super::catalog::Catalog;
use super::machine::Machine;
use super::state::Core;
use crate::ruleset::Ruleset;
use crate::table::{Chance, Journal, RestoreError};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// The first bytes of every snapshot.
const SIGNATURE: &[u8; 4] = b"CWS\n";
/// Rises with every change of the format.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Body<R: Ruleset> {
    game: String,
    edition: String,
    /// Printed numbers and digests of the cards in the game, by the order in which the state numbers them.
    cards: Vec<(u16, String, u64)>,
    core: Core<R>,
    chances: Vec<Chance>,
}

/// What a snapshot holds.
pub struct Saved<R: Ruleset> {
    /// The state.
    pub core: Core<R>,
    /// Random outcomes fixed beforehand.
    pub chances: Vec<Chance>,
    /// A game that is taken up begins a journal of its own.
    pub journal: Journal,
}

/// Writes a game.
pub fn write<R: Ruleset>(m: &Machine<R>, cat: &Catalog, _: &Journal) -> Vec<u8> {
    let mut used: Vec<u16> = m.core.objects.iter().map(|o| o.card.0).collect();
    used.sort_unstable();
    used.dedup();
    let cards =
        used.into_iter().filter_map(|id| cat.cards.get(usize::from(id)).map(|c| (id, c.id.clone(), c.hash))).collect();
    let rulebook = R::rulebook();
    let body = Body::<R> {
        game: rulebook.vocabulary().game.id.to_owned(),
        edition: rulebook.edition().to_owned(),
        cards,
        core: m.core,
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
    for (index, id, hash) in &body.cards {
        match cat.cards.get(usize::from(*index)) {
            Some(card) if card.id == *id && card.hash == *hash => {}
            _ => changed.push(id.clone()),
        }
    }
    if !changed.is_empty() {
        return Err(RestoreError::Cards(changed));
    }
    Ok(Saved { core: body.core, chances: body.chances, journal: Journal::default() })
}

/// The digest of a state, the same on every machine.
pub fn hash<R: Ruleset>(core: &Core<R>) -> u64 {
    xxh3_64(&postcard::to_stdvec(core).unwrap_or_default())
}
