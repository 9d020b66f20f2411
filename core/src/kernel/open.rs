//! Which parts of a program read what an earlier instruction of it has still to fill. Whether something could be done is
//! asked before anything is: what is open then may come out either way.

use super::program::{Bind, Cond, Deed, Quantity, Selector, Target, Value};
use super::walk::read::{self, Visit};

/// What the instructions before a certain one could have brought about, as far as anybody can know beforehand.
#[derive(Debug, Clone, Copy)]
pub struct Open {
    /// Bindings that could hold cards by then, as bits.
    pub binds: u128,
    /// Whether anything could have been done by then.
    pub acted: bool,
}

impl Open {
    /// Whether this could have been done to some card by then.
    fn did(self, deed: Deed) -> bool {
        let only_chosen = matches!(deed, Deed::Chosen | Deed::Searched);
        self.acted || (only_chosen && self.binds != 0)
    }

    fn filled(self, bind: Bind) -> bool {
        self.binds & (1 << (bind & 127)) != 0
    }

    /// Whether what is looked at reads something open.
    fn looked(self, look: impl FnOnce(&mut Search)) -> bool {
        let mut search = Search { open: self, found: false };
        look(&mut search);
        search.found
    }

    /// Whether a condition reads something open.
    pub fn cond(self, cond: &Cond) -> bool {
        self.looked(|search| search.cond(cond))
    }

    /// Whether a number reads something open.
    pub fn value(self, value: &Value) -> bool {
        self.looked(|search| search.value(value))
    }

    /// Whether the number of a choice reads something open.
    pub fn quantity(self, quantity: &Quantity) -> bool {
        self.looked(|search| read::quantity(search, quantity))
    }

    /// Whether a selector reads something open.
    pub fn selector(self, selector: &Selector) -> bool {
        self.looked(|search| search.selector(selector))
    }

    /// Whether a target reads something open.
    pub fn target(self, target: &Target) -> bool {
        self.looked(|search| search.target(target))
    }
}

/// The search for something that is open.
struct Search {
    open: Open,
    found: bool,
}

impl Visit for Search {
    fn cond(&mut self, cond: &Cond) {
        if let Cond::Did(deed, _) = cond {
            // What the program will have done, if there is anything that it can do; to whom is open only then.
            self.deed(deed);
        } else if !self.found {
            read::cond(self, cond);
        }
    }

    fn value(&mut self, value: &Value) {
        self.found |= *value == Value::Difference;
        if !self.found {
            read::value(self, value);
        }
    }

    fn target(&mut self, target: &Target) {
        if let Target::Rest(of, _) = target {
            // Whether there is anything is asked of the whole; what is taken off it is not looked at.
            self.bind(of);
        } else if !self.found {
            read::target(self, target);
        }
    }

    fn bind(&mut self, bind: &Bind) {
        self.found |= self.open.filled(*bind);
    }

    fn deed(&mut self, deed: &Deed) {
        self.found |= self.open.did(*deed);
    }
}
