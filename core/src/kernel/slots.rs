//! Slots in saved games: one byte, as games with few objects have always had them, and more where there are more objects.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An object's index in the list of all objects.
pub type Slot = u16;

/// Stands for "no object" in a slot.
pub const NOBODY: Slot = Slot::MAX;

/// Stands for no object.
const NONE: u8 = u8::MAX;
/// Stands before a slot that takes more than one byte.
const LONG: u8 = NONE - 1;

/// Writes a slot.
pub fn serialize<S: Serializer>(slot: &Slot, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return slot.serialize(serializer);
    }
    match u8::try_from(*slot) {
        Ok(short) if short < LONG => short.serialize(serializer),
        _ if *slot == NOBODY => NONE.serialize(serializer),
        _ => (LONG, *slot).serialize(serializer),
    }
}

/// Reads a slot.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Slot, D::Error> {
    struct Written;
    impl<'de> Visitor<'de> for Written {
        type Value = Slot;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a slot")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Slot, A::Error> {
            let missing = || A::Error::custom("no slot");
            match seq.next_element::<u8>()?.ok_or_else(missing)? {
                NONE => Ok(NOBODY),
                LONG => seq.next_element()?.ok_or_else(missing),
                short => Ok(Slot::from(short)),
            }
        }
    }
    if deserializer.is_human_readable() {
        Slot::deserialize(deserializer)
    } else {
        deserializer.deserialize_tuple(2, Written)
    }
}

/// A slot by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coded(#[serde(with = "self")] pub Slot);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_come_back_and_those_below_254_take_one_byte() {
        for slot in (0..700).chain([NOBODY - 1, NOBODY]) {
            let bytes = postcard::to_stdvec(&(Coded(slot), 7u8)).unwrap_or_default();
            assert_eq!(postcard::from_bytes(&bytes), Ok((Coded(slot), 7u8)));
            assert_eq!(bytes.len() == 2, slot < 254 || slot == NOBODY, "{slot}");
        }
    }
}
