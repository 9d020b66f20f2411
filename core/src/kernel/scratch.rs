//! A list to work with: in place as long as it is short, on the heap beyond that. Never a part of the state.

use super::list::List;
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
}
