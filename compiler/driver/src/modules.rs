//! What the front end keeps of modules: a file for each, beside those of whole
//! programs. Programs that share a module share its file.

use crate::cache::{self, Cache};
use pure_base::Symbol;
use pure_names::{Reuse, Store};
use std::cell::RefCell;
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_128;

/// How the files' names end.
pub const EXTENSION: &str = "module";

/// The directory, for this compiler.
pub struct Modules {
    directory: PathBuf,
    /// What files of other compilers do not begin with.
    compiler: u128,
    force: bool,
    spared: RefCell<Vec<Spared>>,
}

/// A module that was compiled, or not.
pub struct Spared {
    pub name: Symbol,
    pub library: bool,
    pub how: Reuse,
}

impl Modules {
    /// Beside the file of a program.
    pub fn beside(cache: &Cache) -> Option<Modules> {
        Some(Modules {
            directory: cache.directory().to_path_buf(),
            compiler: cache::compiler()?,
            force: cache.force(),
            spared: RefCell::default(),
        })
    }

    /// How much of the work on each module was spared.
    pub fn spared(&self) -> std::cell::Ref<'_, Vec<Spared>> {
        self.spared.borrow()
    }

    fn file(&self, key: u128) -> PathBuf {
        let both = [self.compiler.to_le_bytes(), key.to_le_bytes()].concat();
        let name = format!("{:032x}.{EXTENSION}", xxh3_128(&both));
        self.directory.join(name)
    }
}

impl Store for Modules {
    fn read(&self, key: u128) -> Option<Vec<u8>> {
        match self.force {
            true => None,
            false => std::fs::read(self.file(key)).ok(),
        }
    }

    fn write(&self, key: u128, bytes: &[u8]) {
        let _ = cache::replace(&self.file(key), &[bytes]);
    }

    fn spared(&self, name: Symbol, library: bool, how: Reuse) {
        self.spared.borrow_mut().push(Spared { name, library, how });
    }
}
