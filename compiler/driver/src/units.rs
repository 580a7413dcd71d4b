//! The units of a program as the loader needs them: the component that is built, and the
//! libraries that it depends on, each with its own folders and settings.

use crate::inputs::{self, Inputs};
use crate::preprocess::{Preprocessor, Tool};
use pure_names::Includes;
use pure_syntax::{Flags, Setting};
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One unit. The first of a program is the component that is built.
#[derive(Clone, Debug, Default)]
pub struct UnitSettings {
    /// The package as messages name it.
    pub package: String,
    /// Its version, if it has been described.
    pub version: String,
    /// What tells its modules from those of other units that are called alike.
    pub mark: String,
    /// The folder of its package, where splices read files.
    pub root: PathBuf,
    /// Where its modules are looked for.
    pub folders: Vec<PathBuf>,
    /// The modules that others may import, and those that they may not.
    pub exposed: Vec<String>,
    pub hidden: Vec<String>,
    /// A description has these two lists, and is to have every module in one of them.
    pub described: bool,
    /// Modules of other units that it gives under a name of its own.
    pub reexported: Vec<Reexported>,
    pub extensions: Vec<String>,
    pub cpp: bool,
    /// Its modules count what is evaluated, whatever the program's own do.
    pub covered: bool,
    pub macros: Vec<Setting>,
    pub include_dirs: Vec<PathBuf>,
    /// What makes its sources of others, and the programs that it may be.
    pub preprocessor: Preprocessor,
    pub tools: Vec<Tool>,
    /// The units that it depends on, by number.
    pub depends: Vec<usize>,
    /// The packages of the compiler's library that it depends on.
    pub carried: Vec<String>,
    /// Its files, if they are in none.
    pub packed: Option<Arc<Packed>>,
}

/// The files of a unit that was compiled elsewhere, under the names that they had there.
pub struct Packed {
    /// Stands for the files.
    pub key: u128,
    /// What messages show before the names.
    pub prefix: String,
    pub files: HashMap<PathBuf, Vec<u8>>,
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:032x}", self.prefix, self.key)
    }
}

impl Packed {
    /// The text of a file.
    pub fn get(&self, path: &Path) -> Option<Arc<str>> {
        self.bytes(path).map(inputs::text_of)
    }

    /// What is in a file.
    pub fn bytes(&self, path: &Path) -> Option<&[u8]> {
        let path = path.strip_prefix(".").unwrap_or(path);
        self.files.get(path).map(Vec::as_slice)
    }

    /// The unit's own name of a file that messages name so.
    pub fn own_name<'a>(&self, shown: &'a str) -> Option<&'a str> {
        shown.strip_prefix(&*self.prefix)?.strip_prefix('/')
    }

    /// How messages name a file.
    pub fn shown(&self, path: &Path) -> String {
        let path = path.strip_prefix(".").unwrap_or(path);
        match path.is_absolute() {
            true => path.display().to_string(),
            false => format!("{}/{}", self.prefix, path.display()),
        }
    }
}

/// A module that a unit gives though it is another's.
#[derive(Clone, Debug)]
pub struct Reexported {
    /// The name for importers.
    pub name: String,
    /// Its own name.
    pub module: String,
}

impl UnitSettings {
    /// What is to be known of its sources, besides what the command line says.
    pub fn flags(&self, base: Flags) -> Flags {
        let own = self.extensions.iter().cloned();
        let macros = self.macros.iter().cloned();
        Flags {
            extensions: own.chain(base.extensions).collect(),
            cpp: self.cpp || base.cpp,
            coverage: self.covered || base.coverage,
            macros: macros.chain(base.macros).collect(),
            ..base
        }
    }
}

/// Where the files come from that sources of one unit include.
pub struct Folders<'a> {
    pub inputs: &'a Inputs,
    pub include_dirs: Vec<PathBuf>,
    pub packed: Option<Arc<Packed>>,
}

impl Includes for Folders<'_> {
    fn find(
        &self,
        from: &str,
        name: &str,
        beside: bool,
    ) -> Result<Option<(String, Arc<str>)>, String> {
        let packed = self.packed.as_ref();
        let from = packed
            .and_then(|packed| packed.own_name(from))
            .unwrap_or(from);
        let own = Path::new(from).parent().map(Path::to_path_buf);
        let directories = own.iter().filter(|_| beside).chain(&self.include_dirs);
        for directory in directories {
            let path = directory.join(name);
            if let Some(packed) = &self.packed {
                if let Some(text) = packed.get(&path) {
                    return Ok(Some((packed.shown(&path), text)));
                }
            } else if self.inputs.is_file(&path) {
                let text = self.inputs.read(&path)?;
                return Ok(Some((path.display().to_string(), text)));
            }
        }
        Ok(None)
    }
}
