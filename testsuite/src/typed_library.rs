//! The embedded library with its names resolved and its types inferred once for all
//! programs of the suite that go through the front end only: of each such program most
//! of the time would be the library's. A user's second compilation is spared the same.

use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_names::{Embedded, Loader, Source, Store};
use pure_syntax::Edition;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// Finds what [`Embedded`] does.
pub struct TypedLibrary;

/// What is kept of each module, by its key.
static KEPT: LazyLock<HashMap<u128, &'static [u8]>> = LazyLock::new(|| {
    let names = Embedded.all();
    let imports = names.iter().map(|n| format!("import qualified {n}\n"));
    let main = Source {
        file: "library".to_string(),
        text: (imports.collect::<String>() + "main = Prelude.return ()\n").into(),
        edition: Edition::Haskell,
        library: true,
        unit: Default::default(),
    };
    let making = Making::default();
    pure_pipeline::front_end(
        &mut SourceMap::new(),
        &making,
        main,
        &mut Diagnostics::new(),
    );
    let made = making.0.into_inner().unwrap_or_default().into_iter();
    made.map(|(key, bytes)| (key, &*bytes.leak())).collect()
});

impl Loader for TypedLibrary {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        Embedded.find(module)
    }

    fn known(&self) -> Vec<String> {
        Embedded.known()
    }

    fn store(&self) -> Option<&dyn Store> {
        Some(self)
    }
}

impl Store for TypedLibrary {
    fn carried(&self, key: u128) -> Option<&'static [u8]> {
        KEPT.get(&key).copied()
    }

    fn keeps(&self) -> bool {
        false
    }
}

/// Keeps what is made.
#[derive(Default)]
struct Making(Mutex<HashMap<u128, Vec<u8>>>);

impl Loader for Making {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        Embedded.find(module)
    }

    fn store(&self) -> Option<&dyn Store> {
        Some(self)
    }
}

impl Store for Making {
    fn write(&self, key: u128, bytes: &[u8]) {
        if let Ok(mut kept) = self.0.lock() {
            kept.insert(key, bytes.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise nothing is spared, and nobody sees it.
    #[test]
    fn every_module_of_the_library_is_kept() {
        assert!(KEPT.len() >= Embedded.all().len());
    }
}
