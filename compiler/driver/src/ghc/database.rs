//! Package databases: folders with a file for each library, as GHC has them.

use crate::{cache, inputs};
use pure_package::Installed;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// How databases are called beside what belongs to them.
pub const FOLDER: &str = "package.conf.d";

/// What tells that something has changed. GHC keeps its own libraries there, which may share the
/// folder.
pub const CACHE: &str = "package.cache";

/// What it begins with, and the whole of it if there are none.
const OF_GHC: &[u8] = b"\0ghcpkg\0";
const OF_NOTHING: &[u8] = b"\0ghcpkg\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x08\
    \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

/// What stands behind it.
const TAIL: &[u8] = b"purecc ";

/// A database as it is now.
#[derive(Clone, Debug)]
pub struct Database {
    pub path: PathBuf,
    pub entries: Vec<Entry>,
}

/// A library of a database.
#[derive(Clone, Debug)]
pub struct Entry {
    pub file: PathBuf,
    pub text: String,
    pub installed: Installed,
}

impl Database {
    pub fn read(path: &Path) -> Result<Database, String> {
        let shown = path.display();
        let wrong = |e: std::io::Error| format!("cannot read the package database {shown}: {e}");
        let mut files = vec![];
        for entry in std::fs::read_dir(path).map_err(wrong)? {
            let file = entry.map_err(wrong)?.path();
            if file.extension().is_some_and(|e| e == "conf") {
                files.push(file);
            }
        }
        files.sort();
        let root = root(path);
        let mut entries = vec![];
        for file in files {
            // Another may have removed it.
            if !file.is_file() {
                continue;
            }
            let text = inputs::read_source(&file)?.to_string();
            let installed = Installed::read(&text, &root).map_err(|why| {
                let shown = file.display();
                format!("{shown} is damaged: {why}; remove it, and build the package again")
            })?;
            entries.push(Entry {
                file,
                text,
                installed,
            });
        }
        Ok(Database {
            path: path.to_path_buf(),
            entries,
        })
    }

    /// Adds a library, in the place of one with its id, and of others of the same package and
    /// library unless there may be several.
    pub fn add(&self, text: &str, installed: &Installed, several: bool) -> Result<(), String> {
        let file = self.path.join(format!("{}.conf", installed.id));
        let cannot = || format!("cannot write {}", file.display());
        cache::replace(&file, &[text.as_bytes()]).ok_or_else(cannot)?;
        let is_same = |other: &Installed| {
            other.name == installed.name
                && other.version == installed.version
                && other.library == installed.library
        };
        for entry in &self.entries {
            let other = &entry.installed;
            let goes = other.id == installed.id || !several && is_same(other);
            if goes && entry.file != file {
                let _ = std::fs::remove_file(&entry.file);
            }
        }
        recache(&self.path)
    }
}

/// What `${pkgroot}` stands for.
pub fn root(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let parent = path.parent().unwrap_or(Path::new("/"));
    parent.to_string_lossy().into_owned()
}

/// An entry with its root, as `ghc-pkg` prints it.
pub fn shown(entry: &Entry, database: &Path) -> String {
    let text = entry.text.trim_end();
    format!("{text}\npkgroot: {:?}\n", root(database))
}

/// Makes a database that has nothing.
pub fn create(path: &Path) -> Result<(), String> {
    let shown = path.display();
    if path.exists() {
        return Err(format!("{shown} already exists"));
    }
    std::fs::create_dir_all(path).map_err(|e| format!("cannot make {shown}: {e}"))?;
    recache(path)
}

/// Tells who watches that something may have changed.
pub fn recache(path: &Path) -> Result<(), String> {
    let database = Database::read(path)?;
    let all: String = database.entries.iter().map(|entry| &*entry.text).collect();
    let file = path.join(CACHE);
    let cannot = || format!("cannot write {}", file.display());
    let mut bytes = std::fs::read(&file).unwrap_or_default();
    if !bytes.starts_with(OF_GHC) {
        bytes = OF_NOTHING.to_vec();
    }
    // Cabal looks whether the bytes are others, GHC reads as many as it needs.
    let sum = format!("{:032x}\n", xxh3_128(all.as_bytes()));
    let end = bytes.len().saturating_sub(TAIL.len() + sum.len());
    if bytes[end..].starts_with(TAIL) {
        bytes.truncate(end);
    }
    cache::replace(&file, &[&bytes, TAIL, sum.as_bytes()]).ok_or_else(cannot)
}
