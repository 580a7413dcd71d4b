//! What the front end keeps of modules: a file for each, beside those of whole
//! programs. Programs that share a module share its file. What is kept of the
//! library was made when the compiler was built, and is a part of it.

use crate::cache::{self, Cache, MODULE};
use pure_base::Symbol;
use pure_names::library::{self, Carried};
use pure_names::{Reuse, Store};
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::LazyLock;
use xxhash_rust::xxh3::xxh3_128;

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
        let name = format!("{:032x}.{MODULE}", xxh3_128(&both));
        self.directory.join(name)
    }
}

/// Where the front end finds modules: the library in the compiler itself, others
/// in the directory, if there is one.
pub struct Stored<'a>(pub Option<&'a Modules>);

/// The library, as the build script has left it.
static LIBRARY: LazyLock<Carried> =
    LazyLock::new(|| library::carried(include_bytes!(env!("PURECC_KEPT_LIBRARY"))));

impl Store for Stored<'_> {
    fn carried(&self, key: u128) -> Option<&'static [u8]> {
        LIBRARY.get(&key).copied()
    }

    fn keeps(&self) -> bool {
        self.0.is_some()
    }

    fn read(&self, key: u128) -> Option<Vec<u8>> {
        self.0?.read(key)
    }

    fn write(&self, key: u128, bytes: &[u8]) {
        if let Some(modules) = self.0 {
            modules.write(key, bytes);
        }
    }

    fn spared(&self, name: Symbol, library: bool, how: Reuse) {
        if let Some(modules) = self.0 {
            modules.note(name, library, how);
        }
    }
}

impl Modules {
    fn read(&self, key: u128) -> Option<Vec<u8>> {
        match self.force {
            true => None,
            false => std::fs::read(self.file(key)).ok(),
        }
    }

    fn write(&self, key: u128, bytes: &[u8]) {
        let _ = cache::replace(&self.file(key), &[bytes]);
    }

    fn note(&self, name: Symbol, library: bool, how: Reuse) {
        self.spared.borrow_mut().push(Spared { name, library, how });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pure_base::{Diagnostics, SourceMap};
    use pure_core::print::{self, Detail};
    use pure_names::{Embedded, Loader, Source};
    use pure_pipeline::{Compilation, Guide};
    use pure_syntax::Edition;

    struct Everything;

    impl Guide for Everything {
        fn wants_everything(&self) -> bool {
            true
        }
    }

    /// The embedded library, resolved by the compiler that was built or now.
    struct Library(Option<Stored<'static>>);

    impl Loader for Library {
        fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
            Embedded.find(module)
        }

        fn store(&self) -> Option<&dyn Store> {
            self.0.as_ref().map(|s| s as &dyn Store)
        }
    }

    fn program(imports: &[&str]) -> Source {
        let lines = imports.iter().map(|m| format!("import qualified {m}\n"));
        let text: String = lines
            .chain(["main = Prelude.return ()\n".to_string()])
            .collect();
        Source {
            file: "Main.hs".to_string(),
            text: text.into(),
            edition: Edition::Haskell,
            library: false,
            unit: Default::default(),
        }
    }

    fn told(diags: &Diagnostics) -> String {
        diags.iter().map(|d| format!("{d:?}\n")).collect()
    }

    fn on_a_large_stack(test: impl FnOnce() + Send + 'static) {
        let thread = std::thread::Builder::new().stack_size(1 << 30);
        thread.spawn(test).unwrap().join().unwrap();
    }

    #[test]
    fn each_module_of_the_library_is_carried_whatever_else_a_program_imports() {
        on_a_large_stack(|| {
            // What programs can import; parts of the library that nothing public imports
            // alone may need what stands before them.
            for name in Embedded.known() {
                let name = name.as_str();
                let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
                let loader = Library(Some(Stored(None)));
                let main = program(&[name]);
                let modules = pure_names::load(&mut map, &loader, main, &mut diags).unwrap();
                let mut resolver = pure_names::Resolver::new(&modules, &loader, &diags);
                for module in modules {
                    resolver.module(module, &mut map, &mut diags);
                }
                let program = resolver.program;
                assert!(!diags.has_errors(), "{name}");
                let kept = program.kept.modules.iter().zip(program.modules.values());
                for (kept, module) in kept.filter(|(_, m)| m.library) {
                    let carried = kept.file.as_ref().is_some_and(|f| f.carried);
                    assert!(carried, "{} is resolved for {name}", module.name);
                }
            }
        });
    }

    #[test]
    fn what_is_carried_means_the_same_as_what_is_resolved_now() {
        on_a_large_stack(|| {
            let core = |imports: &[&str], store| {
                let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
                let (loader, main) = (Library(store), program(imports));
                let mut core = Compilation {
                    guide: &mut Everything,
                    loader: &loader,
                    map: &mut map,
                    diags: &mut diags,
                    splices: Default::default(),
                };
                let core = core.front_end(main);
                let Ok(core) = core else {
                    panic!("{imports:?}: {}", told(&diags));
                };
                print::program(&core, Detail::Full)
            };
            for imports in [&["Data.Sequence", "Text.Printf"][..], &["Data.Char"], &[]] {
                let carried = core(imports, Some(Stored(None)));
                // No assertion that shows both: they are long.
                assert!(carried == core(imports, None), "{imports:?}");
            }
        });
    }
}
