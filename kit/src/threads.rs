//! Work on many things at once: `par_iter` of lists. With the feature `threads` it uses all cores, without it the things
//! come one after the other; either way the results stand in the order of the list.

#[cfg(feature = "threads")]
pub use rayon::prelude::*;

/// `par_iter` where there is one thread.
#[cfg(not(feature = "threads"))]
pub trait OneByOne<T> {
    /// The things of a list, in order.
    fn par_iter(&self) -> std::slice::Iter<'_, T>;
}

#[cfg(not(feature = "threads"))]
impl<T> OneByOne<T> for [T] {
    fn par_iter(&self) -> std::slice::Iter<'_, T> {
        self.iter()
    }
}

/// `into_par_iter` where there is one thread.
#[cfg(not(feature = "threads"))]
pub trait IntoOneByOne<T> {
    /// The things of a list that is used up, in order.
    fn into_par_iter(self) -> std::vec::IntoIter<T>;
}

#[cfg(not(feature = "threads"))]
impl<T> IntoOneByOne<T> for Vec<T> {
    fn into_par_iter(self) -> std::vec::IntoIter<T> {
        self.into_iter()
    }
}
