//! What lies beside a state because its lists have no room for it: data only. `overflow` puts it there and takes it back.

use super::capacity::BESIDE;
use super::data::GameData;
use super::event::Event;
use super::list::List;
use super::record::Record;
use super::state::{Bound, Core, Floating, LastKnown, PendingTrigger, Used};
use serde::{Deserialize, Serialize};

/// What lies beside a state, list by list; each continues the list of the same name in [`Core`].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Overflow {
    /// Behind [`Core::events`].
    pub events: Vec<Event>,
    /// Behind [`Core::values`].
    pub values: Vec<Bound>,
    /// Behind [`Core::pending`].
    pub pending: Vec<PendingTrigger>,
    /// Behind [`Core::floating`].
    pub floating: Vec<Floating>,
    /// What left play this turn before everything in [`Core::last_known`].
    pub last_known: Vec<LastKnown>,
    /// Behind [`Core::used`].
    pub used: Vec<Used>,
    /// Behind [`Core::history`].
    pub history: Vec<Record>,
}

impl Overflow {
    /// How long each of the lists is.
    fn lengths(&self) -> [usize; 7] {
        let Overflow { events, values, pending, floating, last_known, used, history } = self;
        let (work, known) = ([events.len(), values.len(), pending.len(), floating.len()], last_known.len());
        let [events, values, pending, floating] = work;
        [events, values, pending, floating, known, used.len(), history.len()]
    }

    /// Whether nothing lies beside the state.
    pub fn is_empty(&self) -> bool {
        self.lengths() == [0; 7]
    }

    /// Whether it can lie beside this state: only behind lists that are full.
    pub fn fits<R: GameData>(&self, core: &Core<R>) -> bool {
        fn behind<T: Copy + Default, const N: usize>(list: &List<T, N>, beside: usize) -> bool {
            beside == 0 || (list.len() == N && beside <= BESIDE)
        }
        let [events, values, pending, floating, known, used, history] = self.lengths();
        behind(&core.events, events)
            && behind(&core.values, values)
            && behind(&core.pending, pending)
            && behind(&core.floating, floating)
            && behind(&core.last_known, known)
            && behind(&core.used, used)
            && behind(&core.history, history)
    }
}
