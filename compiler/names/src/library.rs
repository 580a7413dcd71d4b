//! The embedded library as the compiler carries it: what is kept of each of its
//! modules, made once, when the compiler is built, and looked up by key as what
//! earlier compilations have left. A module is taken from here if its text and
//! all that it imports are those of then, and else resolved as any other; so
//! nothing depends on what stands here but time.

use crate::kept::File;
use crate::loader::{Embedded, Loader, Source, Store};
use crate::{load, resolve};
use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_syntax::Edition;

/// Key, start and length of a module's bytes.
const ENTRY: usize = 16 + 4 + 4;

/// The bytes of all modules: a table in the order of the keys, then what it
/// speaks of.
#[derive(Clone, Copy)]
pub struct Carried(&'static [u8]);

impl Carried {
    /// What [`made`] has made. No bytes: no modules.
    pub const fn new(bytes: &'static [u8]) -> Carried {
        Carried(bytes)
    }

    /// What is kept of the module of this key.
    pub fn find(&self, key: u128) -> Option<&'static [u8]> {
        let number = |at: usize| {
            let bytes = self.0.get(at..at + 4)?;
            Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
        };
        let (mut low, mut high) = (0, number(0)?);
        while low < high {
            let middle = (low + high) / 2;
            let at = 4 + middle * ENTRY;
            let found = u128::from_le_bytes(self.0.get(at..at + 16)?.try_into().ok()?);
            match found.cmp(&key) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    let start = number(at + 16)?;
                    return self.0.get(start..start + number(at + 20)?);
                }
            }
        }
        None
    }
}

/// Resolves the whole library; the bytes for [`Carried`], or what is wrong.
pub fn made() -> Result<Vec<u8>, String> {
    let names = Embedded.all();
    let imports = names.iter().map(|n| format!("import qualified {n}\n"));
    let main = Source {
        file: "library".to_string(),
        text: imports.collect::<String>().into(),
        edition: Edition::Haskell,
        library: true,
    };
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let modules = load(&mut map, &Making, main, &mut diags).ok_or("a module is missing")?;
    let program = resolve(modules, &mut map, &Making, &mut diags);
    let kept = program.kept.modules.iter().zip(program.modules.values());
    let mut files: Vec<(u128, Vec<u8>)> = vec![];
    for (kept, module) in kept.filter(|(_, m)| names.contains(&m.name.as_str())) {
        let parts = kept.made.as_ref();
        let file = parts.and_then(|(header, resolved)| File::made_of(header, resolved, &[]));
        let file = file.ok_or_else(|| format!("{} cannot be kept", module.name))?;
        files.push((kept.key, file));
    }
    files.sort_unstable_by_key(|f| f.0);
    let mut table = (files.len() as u32).to_le_bytes().to_vec();
    let mut start = 4 + files.len() * ENTRY;
    for (key, bytes) in &files {
        table.extend(key.to_le_bytes());
        table.extend((start as u32).to_le_bytes());
        table.extend((bytes.len() as u32).to_le_bytes());
        start += bytes.len();
    }
    let bytes = files.iter().flat_map(|(_, bytes)| bytes);
    Ok(table.iter().chain(bytes).copied().collect())
}

/// Loads the embedded library, of which everything is to be kept.
struct Making;

impl Loader for Making {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        Embedded.find(module)
    }

    fn store(&self) -> Option<&dyn Store> {
        Some(self)
    }
}

impl Store for Making {
    fn read(&self, _: u128) -> Option<Vec<u8>> {
        None
    }

    fn write(&self, _: u128, _: &[u8]) {}

    fn spared(&self, _: Symbol, _: bool, _: crate::Reuse) {}
}
