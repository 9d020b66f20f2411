//! What a rulebook keeps on each object beside what every game knows (damage, resources lying on a card). One entry an
//! object; a rulebook without any pays nothing, neither in the state nor in its bytes.

use super::capacity::OBJECTS;
use super::data::Plain;
use super::ids::Slot;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The marks of all objects.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Marks<T>([T; OBJECTS]);

impl<T: Plain> Default for Marks<T> {
    fn default() -> Self {
        Marks([T::default(); OBJECTS])
    }
}

impl<T: Plain> Marks<T> {
    const NOTHING: bool = size_of::<T>() == 0;

    /// The marks of an object.
    pub fn of(&self, slot: Slot) -> T {
        self.0.get(usize::from(slot)).copied().unwrap_or_default()
    }

    /// The marks of an object, to be changed.
    pub fn of_mut(&mut self, slot: Slot) -> Option<&mut T> {
        self.0.get_mut(usize::from(slot))
    }

    /// The object became a new one: nothing lies on it.
    pub fn clear(&mut self, slot: Slot) {
        if !Self::NOTHING
            && let Some(mark) = self.of_mut(slot)
        {
            *mark = T::default();
        }
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T: Plain> Serialize for Marks<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if Self::NOTHING {
            return serializer.serialize_unit();
        }
        let marked: Vec<(u8, T)> = (0u8..).zip(self.0).filter(|(_, mark)| *mark != T::default()).collect();
        marked.serialize(serializer)
    }
}

impl<'de, T: Plain> Deserialize<'de> for Marks<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut marks = Marks::default();
        if Self::NOTHING {
            <()>::deserialize(deserializer)?;
            return Ok(marks);
        }
        for (slot, mark) in Vec::<(u8, T)>::deserialize(deserializer)? {
            *marks.of_mut(slot).ok_or_else(|| D::Error::custom("no such object"))? = mark;
        }
        Ok(marks)
    }
}
