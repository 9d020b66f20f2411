//! A list to work with: in place as long as it is short, on the heap beyond that. It is written as any other list is.

use super::list::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};

/// A list of any length, of which the first `N` items need no memory of their own.
#[derive(Debug, Clone)]
pub struct Scratch<T, const N: usize> {
    list: List<T, N>,
    /// All items, as soon as there are more than fit in place.
    heap: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Scratch<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        Scratch { list: List::new(), heap: Vec::new() }
    }

    /// Adds an item.
    #[inline]
    pub fn push(&mut self, item: T) {
        if !self.heap.is_empty() || !self.list.push(item) {
            self.push_beyond(item);
        }
    }

    #[cold]
    #[inline(never)]
    fn push_beyond(&mut self, item: T) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.list);
        }
        self.heap.push(item);
    }

    /// Keeps the items for which `keep` says yes, in order.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        if self.heap.is_empty() {
            return self.list.retain(keep);
        }
        self.heap.retain(keep);
        if self.heap.is_empty() {
            self.list.clear();
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for Scratch<T, N> {
    fn default() -> Self {
        Scratch::new()
    }
}

impl<T, const N: usize> Deref for Scratch<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        if self.heap.is_empty() { &self.list } else { &self.heap }
    }
}

impl<T, const N: usize> DerefMut for Scratch<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        if self.heap.is_empty() { &mut self.list } else { &mut self.heap }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Scratch<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Scratch::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Scratch<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Serialize, const N: usize> Serialize for Scratch<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Scratch<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Scratch<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_goes_on_beyond_what_fits_in_place() {
        let mut list = Scratch::<u16, 4>::new();
        for n in 0..300 {
            list.push(n);
            assert_eq!((list.len(), list.last()), (usize::from(n) + 1, Some(&n)));
        }
        assert!(list.iter().copied().eq(0..300));
        list.retain(|n| n % 100 == 7);
        assert_eq!(*list, [7, 107, 207]);
        list.push(1);
        assert_eq!(*list, [7, 107, 207, 1]);
        list.retain(|_| false);
        list.push(5);
        assert_eq!(*list, [5]);
    }

    #[test]
    fn it_is_written_and_read_as_any_list() {
        for count in [0, 3, 4, 5, 90] {
            let list: Scratch<u16, 4> = (0..count).collect();
            let bytes = postcard::to_stdvec(&list).unwrap();
            assert_eq!(bytes, postcard::to_stdvec(&(0..count).collect::<Vec<u16>>()).unwrap());
            assert_eq!(postcard::from_bytes::<Scratch<u16, 4>>(&bytes).unwrap(), list);
        }
    }
}
