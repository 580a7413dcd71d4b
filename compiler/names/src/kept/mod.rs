//! What one compilation keeps of each module for the next: as long as the text
//! of a module, what it includes and what its imports offer stay as they are,
//! its resolved tree and what inference found out need not be made again.
//!
//! There is one file for each module ([`File`]), found by its text and the
//! options; it says itself what it needs besides ([`module::Seal`]). What a
//! module offers is hashed without places and without bodies, so that an edit
//! of these leaves its importers alone. Whatever cannot be written in a way that
//! means the same in another program is not kept, and made anew each time.
//!
//! Never: reads or writes files itself (see [`crate::loader::Store`]).
//! Start reading at [`module`], then [`tables`].

mod file;
mod late;
pub mod module;
pub mod tables;

pub use file::{File, Header, Include, Part, Wanted, import_key};
pub(crate) use file::{Noting, key};
pub use late::Late;
pub use module::Kept;
pub use pure_base::portable::Place;
pub use tables::Homes;

use crate::loader::{Reuse, Store};
use crate::tree::Resolved;
use xxhash_rust::xxh3::Xxh3;

/// What is kept of the modules of a program, in their order.
#[derive(Default)]
pub struct Keeping {
    pub homes: Homes,
    /// Empty if nothing is kept.
    pub modules: Vec<Kept>,
    /// Whether modules of the program are kept for the next compilation; if not,
    /// only those of the library are read.
    pub keeps: bool,
    /// Stands for what modules see of others without importing them: what the
    /// compiler knows of the library by name, and pattern synonyms of types.
    pub known: u128,
}

/// What came of a module's types.
#[derive(Default, Clone, Copy)]
pub struct Typed {
    /// What to keep.
    pub made: Option<Part>,
    /// They were read, and are as they were.
    pub again: bool,
}

impl Keeping {
    /// Writes what was made of modules, and tells which were not made again.
    pub fn write<'a>(
        &self,
        program: &Resolved,
        mut typed: impl Iterator<Item = &'a Typed>,
        store: &dyn Store,
    ) {
        let modules = self.modules.iter().zip(program.modules.values());
        for (kept, module) in modules {
            let typed = typed.next().copied().unwrap_or_default();
            if let Some(file) = kept.made.or(kept.file)
                && (kept.made.is_some() || typed.made.is_some())
                && let Some(bytes) = file.with_types(typed.made).bytes()
            {
                store.write(kept.key, &bytes);
            }
            // What the compiler carries, no compilation has kept.
            if kept.file.is_some_and(|f| f.carried) {
                continue;
            }
            let how = match kept.file {
                None => Reuse::Nothing,
                Some(_) if typed.again => Reuse::Types,
                Some(_) => Reuse::Names,
            };
            store.spared(module.name, module.library, how);
        }
    }
}

/// A hash of several parts.
#[derive(Default)]
pub struct Sum(Xxh3);

impl Sum {
    pub fn text(self, text: &str) -> Sum {
        self.bytes(text.as_bytes())
    }

    pub fn bytes(mut self, bytes: &[u8]) -> Sum {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    pub fn sum(mut self, other: u128) -> Sum {
        self.0.update(&other.to_le_bytes());
        self
    }

    pub fn end(self) -> u128 {
        self.0.digest128()
    }
}
