//! How many objects a game has room for: chosen by its rulebook as an array type, since a state is plain data.

use std::fmt::Debug;

/// An array of fixed length.
pub trait Array<T>: AsRef<[T]> + AsMut<[T]> {
    /// How many items it holds.
    const LEN: usize;

    /// All items the same.
    fn filled(with: T) -> Self
    where
        T: Copy;
}

impl<T, const N: usize> Array<T> for [T; N] {
    const LEN: usize = N;

    fn filled(with: T) -> Self
    where
        T: Copy,
    {
        [with; N]
    }
}

/// The room of a game for objects.
pub trait Room: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Something for each object.
    type Of<T: Copy + Send + Sync + 'static>: Array<T> + Copy + Send + Sync + 'static;
    /// How many objects it has room for.
    const OBJECTS: usize = <Self::Of<u8> as Array<u8>>::LEN;
}

/// Room for so many objects, less than [`super::ids::NOBODY`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoomFor<const N: usize>;

impl<const N: usize> Room for RoomFor<N> {
    type Of<T: Copy + Send + Sync + 'static> = [T; N];
}
