//! What a rulebook keeps on each object beside what every game knows (damage, resources lying on a card). One entry an
//! object; a rulebook without any pays nothing, neither in the state nor in its bytes.

use super::data::Plain;
use super::ids::Slot;
use super::room::{Array, Room};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The marks of all objects.
#[derive(Clone, Copy)]
pub struct Marks<T: Plain, R: Room>(R::Of<T>);

impl<T: Plain, R: Room> Default for Marks<T, R> {
    fn default() -> Self {
        Marks(R::Of::filled(T::default()))
    }
}

impl<T: Plain, R: Room> PartialEq for Marks<T, R> {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_ref() == other.0.as_ref()
    }
}

impl<T: Plain, R: Room> std::fmt::Debug for Marks<T, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.as_ref()).finish()
    }
}

impl<T: Plain, R: Room> Marks<T, R> {
    const NOTHING: bool = size_of::<T>() == 0;

    /// The marks of an object.
    pub fn of(&self, slot: Slot) -> T {
        self.0.as_ref().get(usize::from(slot)).copied().unwrap_or_default()
    }

    /// The marks of an object, to be changed.
    pub fn of_mut(&mut self, slot: Slot) -> Option<&mut T> {
        self.0.as_mut().get_mut(usize::from(slot))
    }

    /// The object became a new one: nothing lies on it.
    pub fn clear(&mut self, slot: Slot) {
        if !Self::NOTHING
            && let Some(mark) = self.of_mut(slot)
        {
            *mark = T::default();
        }
    }
}

impl<T: Plain, R: Room> Serialize for Marks<T, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if Self::NOTHING {
            return serializer.serialize_unit();
        }
        let all = (0..).zip(self.0.as_ref().iter().copied());
        let marked: Vec<(Slot, T)> = all.filter(|(_, mark)| *mark != T::default()).collect();
        marked.serialize(serializer)
    }
}

impl<'de, T: Plain, R: Room> Deserialize<'de> for Marks<T, R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut marks = Marks::default();
        if Self::NOTHING {
            <()>::deserialize(deserializer)?;
            return Ok(marks);
        }
        for (slot, mark) in Vec::<(Slot, T)>::deserialize(deserializer)? {
            *marks.of_mut(slot).ok_or_else(|| D::Error::custom("no such object"))? = mark;
        }
        Ok(marks)
    }
}
