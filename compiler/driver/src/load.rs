//! The loader, which finds imported modules: beside the main
//! file first, then in the `-i` directories, then in the embedded library.

use crate::cli::Cli;
use crate::inputs::Inputs;
use crate::modules::{Modules, Stored};
use crate::options;
use pure_base::Symbol;
use pure_names::{Embedded, Loader, Source, Store};
use pure_syntax::{Edition, Flags, Includes, Setting};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands for texts where a file's name would.
pub const STANDARD_INPUT: &str = "<standard input>";
pub const NO_FILE: &str = "<no file>";

/// The edition that a file name's extension chooses.
pub fn edition(path: &Path) -> Edition {
    match path.extension().and_then(|e| e.to_str()) {
        Some("hs" | "lhs" | "hs-boot" | "lhs-boot") => Edition::Haskell,
        _ if [STANDARD_INPUT, NO_FILE].map(Path::new).contains(&path) => Edition::Haskell,
        _ => Edition::Pure,
    }
}

/// Finds modules for one compilation.
pub struct FileLoader<'a> {
    inputs: &'a Inputs,
    directories: Vec<PathBuf>,
    /// Takes the place of the embedded library, for those who work on it.
    library: Option<PathBuf>,
    flags: Flags,
    include_dirs: Vec<PathBuf>,
    store: Stored<'a>,
    /// Files that were named, and what module each is.
    named: Vec<(PathBuf, String)>,
}

impl<'a> FileLoader<'a> {
    pub fn new(cli: &Cli, inputs: &'a Inputs, store: Option<&'a Modules>) -> FileLoader<'a> {
        let beside = match cli.input.parent() {
            Some(p) if !p.as_os_str().is_empty() => p.to_path_buf(),
            _ => PathBuf::from("."),
        };
        FileLoader {
            inputs,
            directories: std::iter::once(beside)
                .chain(cli.include.iter().cloned())
                .collect(),
            library: std::env::var_os("PURECC_LIBRARY").map(PathBuf::from),
            flags: flags(cli),
            include_dirs: cli.include_dirs.clone(),
            store: Stored(store),
            named: cli.others.clone(),
        }
    }

    /// The source of a module below a directory.
    fn look(
        &self,
        directory: &Path,
        module: Symbol,
        library: bool,
    ) -> Result<Option<Source>, String> {
        let relative: PathBuf = module.as_str().split('.').collect();
        for extension in ["pure", "hs", "lhs"] {
            let path = directory.join(&relative).with_extension(extension);
            if self.inputs.is_file(&path) {
                return self.read(&path, module, library).map(Some);
            }
        }
        Ok(None)
    }

    fn read(&self, path: &Path, module: Symbol, library: bool) -> Result<Source, String> {
        let source = self.source(path, library)?;
        if !library {
            self.inputs.module(module, &source.file, &source.text);
        }
        Ok(source)
    }

    fn source(&self, path: &Path, library: bool) -> Result<Source, String> {
        let text = self.inputs.read(path)?;
        let shown = path.strip_prefix(".").unwrap_or(path);
        Ok(Source {
            file: shown.display().to_string(),
            text,
            edition: edition(path),
            library,
        })
    }
}

/// What the command line says about reading sources.
pub fn flags(cli: &Cli) -> Flags {
    let defined = cli.define.iter().cloned().map(Setting::Define);
    let undefined = cli.undefine.iter().cloned().map(Setting::Undefine);
    Flags {
        extensions: cli.extensions.clone(),
        cpp: cli.cpp,
        macros: defined.chain(undefined).collect(),
        entry: cli.main_is.clone(),
        coverage: cli.covers(),
        checks: cli.checks,
        modules: cli.others.iter().map(|other| other.1.clone()).collect(),
        added: cli.added.clone(),
    }
}

impl Includes for FileLoader<'_> {
    fn find(
        &self,
        from: &str,
        name: &str,
        beside: bool,
    ) -> Result<Option<(String, Arc<str>)>, String> {
        let own = Path::new(from).parent().map(Path::to_path_buf);
        let directories = own.iter().filter(|_| beside).chain(&self.include_dirs);
        for directory in directories {
            let path = directory.join(name);
            if self.inputs.is_file(&path) {
                let text = self.inputs.read(&path)?;
                return Ok(Some((path.display().to_string(), text)));
            }
        }
        Ok(None)
    }
}

impl Loader for FileLoader<'_> {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        let named = self.named.iter().find(|(_, name)| *name == module.as_str());
        if let Some((path, _)) = named {
            return self.read(path, module, false).map(Some);
        }
        for directory in &self.directories {
            if let Some(source) = self.look(directory, module, false)? {
                return Ok(Some(source));
            }
        }
        match &self.library {
            Some(library) => self.look(library, module, true),
            None => Embedded.find(module),
        }
    }

    fn find_boot(&self, module: Symbol) -> Result<Option<Source>, String> {
        let named = self.named.iter().find(|(_, name)| *name == module.as_str());
        let named = named.map(|(path, _)| path.with_extension(""));
        let relative: PathBuf = module.as_str().split('.').collect();
        let beside = self.directories.iter().map(|d| d.join(&relative));
        for place in named.into_iter().chain(beside) {
            for extension in ["hs-boot", "lhs-boot"] {
                let path = place.with_extension(extension);
                if self.inputs.is_file(&path) {
                    return self.source(&path, false).map(Some);
                }
            }
        }
        Ok(None)
    }

    fn flags(&self) -> &Flags {
        &self.flags
    }

    fn check_option(&self, option: &str) -> Result<(), String> {
        options::check(option)
    }

    fn includes(&self) -> &dyn Includes {
        self
    }

    fn file(&self, name: &str) -> Result<String, String> {
        let path = Path::new(name);
        if !self.inputs.is_file(path) {
            return Err(format!(
                "{name}: openFile: does not exist (No such file or directory)"
            ));
        }
        self.inputs.read(path).map(|text| text.to_string())
    }

    fn store(&self) -> Option<&dyn Store> {
        Some(&self.store)
    }

    fn known(&self) -> Vec<String> {
        let mut names = Embedded.known();
        for directory in &self.directories {
            for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
                let path = entry.path();
                let source = path
                    .extension()
                    .is_some_and(|e| e == "pure" || e == "hs" || e == "lhs");
                names.extend(
                    path.file_stem()
                        .filter(|_| source)
                        .map(|s| s.to_string_lossy().into_owned()),
                );
            }
        }
        names
    }
}
