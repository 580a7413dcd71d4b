//! Reading sources, and the loader that finds imported modules: beside the main
//! file first, then in the `-i` directories, then in the embedded library.

use crate::cli::Cli;
use pure_base::Symbol;
use pure_names::{Embedded, Loader, Source};
use pure_syntax::{Edition, Flags};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Sources larger than this are refused before they are read.
const MAX_SOURCE_BYTES: u64 = 256 << 20;

/// Reads a source file; the error is one line for the user.
pub fn read_source(path: &Path) -> Result<Arc<str>, String> {
    let wrong = |e: std::io::Error| format!("cannot read {}: {e}", path.display());
    let file = std::fs::File::open(path).map_err(wrong)?;
    if file.metadata().map_err(wrong)?.is_dir() {
        return Err(format!("cannot read {}: it is a directory", path.display()));
    }
    let mut bytes = vec![];
    file.take(MAX_SOURCE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(wrong)?;
    if bytes.len() as u64 > MAX_SOURCE_BYTES {
        return Err(format!(
            "cannot read {}: it is larger than 256 MB",
            path.display()
        ));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(e) => {
            let before = &e.as_bytes()[..e.utf8_error().valid_up_to()];
            let line = before.iter().filter(|b| **b == b'\n').count() + 1;
            Err(format!(
                "cannot read {}: line {line} is not UTF-8",
                path.display()
            ))
        }
    }
}

/// The edition that a file name's extension chooses.
pub fn edition(path: &Path) -> Edition {
    match path.extension().and_then(|e| e.to_str()) {
        Some("hs" | "lhs") => Edition::Haskell,
        _ => Edition::Pure,
    }
}

/// Finds modules for one compilation.
pub struct FileLoader {
    directories: Vec<PathBuf>,
    /// Takes the place of the embedded library, for those who work on it.
    library: Option<PathBuf>,
    flags: Flags,
}

impl FileLoader {
    pub fn new(cli: &Cli) -> FileLoader {
        let beside = match cli.input.parent() {
            Some(p) if !p.as_os_str().is_empty() => p.to_path_buf(),
            _ => PathBuf::from("."),
        };
        FileLoader {
            directories: std::iter::once(beside)
                .chain(cli.include.iter().cloned())
                .collect(),
            library: std::env::var_os("PURECC_LIBRARY").map(PathBuf::from),
            flags: flags(cli),
        }
    }
}

/// What the command line says about reading sources.
pub fn flags(cli: &Cli) -> Flags {
    Flags {
        extensions: cli.extensions.clone(),
    }
}

/// The source of a module below a directory.
fn look(directory: &Path, module: Symbol, library: bool) -> Result<Option<Source>, String> {
    let relative: PathBuf = module.as_str().split('.').collect();
    for extension in ["pure", "hs"] {
        let path = directory.join(&relative).with_extension(extension);
        if path.is_file() {
            let text = read_source(&path)?;
            let shown = path
                .strip_prefix(".")
                .unwrap_or(&path)
                .display()
                .to_string();
            return Ok(Some(Source {
                file: shown,
                text,
                edition: edition(&path),
                library,
            }));
        }
    }
    Ok(None)
}

impl Loader for FileLoader {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        for directory in &self.directories {
            if let Some(source) = look(directory, module, false)? {
                return Ok(Some(source));
            }
        }
        match &self.library {
            Some(library) => look(library, module, true),
            None => Embedded.find(module),
        }
    }

    fn flags(&self) -> &Flags {
        &self.flags
    }

    fn known(&self) -> Vec<String> {
        let mut names = Embedded.known();
        for directory in &self.directories {
            for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
                let path = entry.path();
                let source = path.extension().is_some_and(|e| e == "pure" || e == "hs");
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
