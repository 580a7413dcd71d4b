//! Fixities of names.

use crate::ast::Assoc;
use pure_base::Symbol;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fixity {
    pub assoc: Assoc,
    pub precedence: u8,
}

impl Fixity {
    /// Of operators without a fixity declaration.
    pub const DEFAULT: Fixity = Fixity {
        assoc: Assoc::Left,
        precedence: 9,
    };
}

/// Fixities of imported names, under each form in which they are in scope.
#[derive(Clone, Default, Debug)]
pub struct FixityEnv {
    map: FxHashMap<(Option<Symbol>, Symbol), Fixity>,
    /// Those of types and classes.
    types: FxHashMap<(Option<Symbol>, Symbol), Fixity>,
}

impl FixityEnv {
    pub fn new() -> FixityEnv {
        FixityEnv::default()
    }

    /// Makes known that `module.name`, or `name` alone, has this fixity.
    pub fn insert(&mut self, module: Option<Symbol>, name: Symbol, fixity: Fixity) {
        self.map.insert((module, name), fixity);
    }

    /// The same of a type or class.
    pub fn insert_type(&mut self, module: Option<Symbol>, name: Symbol, fixity: Fixity) {
        self.types.insert((module, name), fixity);
    }

    pub(super) fn of_type(&self, module: Option<Symbol>, name: Symbol) -> Fixity {
        let found = self.types.get(&(module, name)).copied();
        found.unwrap_or(Fixity::DEFAULT)
    }

    pub fn get(&self, module: Option<Symbol>, name: Symbol) -> Fixity {
        self.map
            .get(&(module, name))
            .copied()
            .unwrap_or(Fixity::DEFAULT)
    }
}
