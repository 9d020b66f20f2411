//! A list of fixed capacity that is `Copy`, so that a state is cloned by copying bytes. Only the live part is compared,
//! hashed or written.

use super::room::Array;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A list of at most `N` items, stored in place.
pub type List<T, const N: usize> = Stored<T, [T; N]>;

/// A list of as many items as its array has room for.
#[derive(Clone, Copy)]
pub struct Stored<T, A> {
    len: u16,
    items: A,
    of: PhantomData<T>,
}

impl<T: Copy + Default, A: Array<T>> Stored<T, A> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        const { assert!(A::LEN <= u16::MAX as usize) };
        Stored { len: 0, items: A::filled(T::default()), of: PhantomData }
    }

    /// Adds an item; `false` when the list is full and nothing changed.
    #[inline]
    #[must_use]
    pub fn push(&mut self, item: T) -> bool {
        match self.items.as_mut().get_mut(usize::from(self.len)) {
            Some(place) => {
                *place = item;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// The item in a place. In one that was never filled lies what all items are when the list is made.
    #[inline]
    pub fn at(&self, index: usize) -> Option<&T> {
        self.items.as_ref().get(index)
    }

    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first item.
    #[inline]
    pub fn first(&self) -> Option<&T> {
        if self.len == 0 { None } else { self.items.as_ref().first() }
    }

    /// The last item.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.as_ref().get(usize::from(self.len.checked_sub(1)?))
    }

    /// The last item, to be changed.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.as_mut().get_mut(usize::from(self.len.checked_sub(1)?))
    }

    /// Takes the last item.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// Takes the item at `index` and closes the gap, keeping the order.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        let item = self.get(index).copied()?;
        let len = usize::from(self.len);
        self.items.as_mut().copy_within(index + 1..len, index);
        self.len -= 1;
        Some(item)
    }

    /// Drops everything from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(u16::try_from(len).unwrap_or(u16::MAX));
    }

    /// Keeps the items for which `keep` says yes, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        // Most often all stay, and nothing is written.
        let Some(mut kept) = self.iter().position(|item| !keep(item)) else { return };
        for i in kept + 1..usize::from(self.len) {
            let Some(item) = self.items.as_ref().get(i).copied() else { break };
            if keep(&item) {
                if let Some(place) = self.items.as_mut().get_mut(kept) {
                    *place = item;
                }
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, A: Array<T>> Default for Stored<T, A> {
    fn default() -> Self {
        Stored::new()
    }
}

impl<T, A: Array<T>> Deref for Stored<T, A> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        self.items.as_ref().get(..usize::from(self.len).min(A::LEN)).unwrap_or(&[])
    }
}

impl<T, A: Array<T>> DerefMut for Stored<T, A> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.items.as_mut().get_mut(..usize::from(self.len).min(A::LEN)).unwrap_or(&mut [])
    }
}

impl<T: PartialEq, A: Array<T>> PartialEq for Stored<T, A> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, A: Array<T>> Eq for Stored<T, A> {}

impl<T: std::fmt::Debug, A: Array<T>> std::fmt::Debug for Stored<T, A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, T, A: Array<T>> IntoIterator for &'a Stored<T, A> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, A: Array<T>> Serialize for Stored<T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.len()))?;
        for item in self {
            seq.serialize_element(item)?;
        }
        seq.end()
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, A: Array<T>> Deserialize<'de> for Stored<T, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, A>(PhantomData<(T, A)>);
        impl<'de, T: Deserialize<'de> + Copy + Default, A: Array<T>> Visitor<'de> for Items<T, A> {
            type Value = Stored<T, A>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a list of at most {} items", A::LEN)
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Self::Value, S::Error> {
                let mut list = Stored::new();
                while let Some(item) = seq.next_element()? {
                    if !list.push(item) {
                        return Err(S::Error::custom(format!("more than {} items", A::LEN)));
                    }
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
}
