//! What all data of a state can do.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What data in the state must be able to do: be copied, compared and saved.
pub trait Plain: Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}
