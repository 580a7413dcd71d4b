//! The embedded library as the compiler carries it: what is kept of each of its
//! modules, made once, when the compiler is built, and looked up by key as what
//! earlier compilations have left. A module is taken from here if its text and
//! all that it imports are those of then, and else resolved as any other; so
//! nothing depends on what stands here but time.

use crate::loader::{Embedded, Loader, Source, Store};
use crate::{Resolver, load};
use pure_base::render::{self, Colour};
use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_syntax::Edition;
use rustc_hash::FxHashMap;

/// What is kept of each module, by its key.
pub type Carried = FxHashMap<u128, &'static [u8]>;

/// What [`made`] has made. No bytes: no modules.
pub fn carried(bytes: &'static [u8]) -> Carried {
    postcard::from_bytes(bytes).unwrap_or_default()
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
        unit: Default::default(),
    };
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let modules = load(&mut map, &Making, main, &mut diags).ok_or("a module is missing")?;
    let mut resolver = Resolver::new(&modules, &Making, &diags);
    for module in modules {
        resolver.module(module, &mut map, &mut diags);
    }
    let program = resolver.program;
    let kept = program.kept.modules.iter().zip(program.modules.values());
    let mut files: Vec<(u128, Vec<u8>)> = vec![];
    for (kept, module) in kept.filter(|(_, m)| names.contains(&m.name.as_str())) {
        let file = kept.made.and_then(|made| made.bytes());
        let file = file.ok_or_else(|| {
            let why = render::render_all(&map, &diags, Colour::Never);
            format!("{} cannot be kept\n{why}", module.name)
        })?;
        files.push((kept.key, file));
    }
    postcard::to_allocvec(&files).map_err(|e| e.to_string())
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

impl Store for Making {}
