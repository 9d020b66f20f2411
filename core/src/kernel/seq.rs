//! Lists that only some rulebooks have: with as much room as the rulebook asks for, or of no bytes at all.

use super::list::Stored;
use super::plain::Plain;
use super::room::Array;
use serde::{Deserialize, Serialize};

/// A list of the state whose room its rulebook chooses.
pub trait Seq<T>: Plain {
    /// How many items it has room for.
    const ROOM: usize;
    /// All items.
    fn all(&self) -> &[T];
    /// All items, to be changed.
    fn all_mut(&mut self) -> &mut [T];
    /// Adds an item; `false` when the list is full and nothing changed.
    #[must_use]
    fn add(&mut self, item: T) -> bool;
    /// Takes the item at `index` and closes the gap.
    fn take(&mut self, index: usize) -> Option<T>;
}

/// The list of a rulebook that has no use for it: it holds nothing and takes no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Nil;

impl<T> Seq<T> for Nil {
    const ROOM: usize = 0;

    fn all(&self) -> &[T] {
        &[]
    }

    fn all_mut(&mut self) -> &mut [T] {
        &mut []
    }

    fn add(&mut self, _: T) -> bool {
        false
    }

    fn take(&mut self, _: usize) -> Option<T> {
        None
    }
}

impl<T: Plain, A: Array<T> + Copy + Send + Sync + 'static> Seq<T> for Stored<T, A> {
    const ROOM: usize = A::LEN;

    fn all(&self) -> &[T] {
        self
    }

    fn all_mut(&mut self) -> &mut [T] {
        self
    }

    fn add(&mut self, item: T) -> bool {
        self.push(item)
    }

    fn take(&mut self, index: usize) -> Option<T> {
        self.remove(index)
    }
}
