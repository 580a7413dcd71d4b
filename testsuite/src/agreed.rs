//! What GHC has agreed to: of each comparison with it that once came out right a digest
//! of all that it depended on, in `agreed.txt`. To compile with GHC takes most of the time
//! of a comparison, and it answers the same question the same way; so it is asked when a
//! digest is not on record, as that of a new or changed program is not. With
//! `PURECC_BLESS=1` it is asked always, and what it agrees to is recorded.
//!
//! Never: what GHC printed. That is in the goldens, or is ours.

use crate::ghc::VERSION;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use xxhash_rust::xxh3::Xxh3;

/// Digests by the name of the comparison.
type Record = BTreeMap<String, String>;

/// All that the outcome of a comparison depends on.
pub struct Question(Xxh3);

impl Question {
    /// One that GHC answers of the version that all is compared with.
    pub fn new() -> Question {
        Question(Xxh3::new()).part(VERSION)
    }

    /// With a text more: of a program, of flags, of what we print.
    pub fn part(mut self, text: impl AsRef<[u8]>) -> Question {
        let text = text.as_ref();
        self.0.update(&(text.len() as u64).to_le_bytes());
        self.0.update(text);
        self
    }

    /// With a file and, if it is a program's `Main`, all others of its folder.
    pub fn source(mut self, path: &Path) -> Result<Question, String> {
        let mut files = vec![path.to_path_buf()];
        if path.file_stem().is_some_and(|stem| stem == "Main")
            && let Some(folder) = path.parent()
        {
            files = all(folder)?;
        }
        for file in files {
            let text = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            self = self.part(file.file_name().unwrap_or_default().as_encoded_bytes());
            self = self.part(text);
        }
        Ok(self)
    }

    /// Does what `ask` does, unless GHC is on record as having agreed.
    pub fn or(self, name: &str, ask: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        let digest = format!("{:016x}", self.0.digest());
        let bless = std::env::var_os("PURECC_BLESS").is_some();
        if !bless && read()?.get(name) == Some(&digest) {
            return Ok(());
        }
        ask()?;
        if bless {
            static WRITING: Mutex<()> = Mutex::new(());
            let _guard = WRITING.lock().map_err(|e| e.to_string())?;
            let mut record = read()?;
            record.insert(name.to_string(), digest);
            let line = |(name, digest)| format!("{name} {digest}\n");
            let text: String = record.iter().map(line).collect();
            std::fs::write(path(), text).map_err(|e| e.to_string())?;
        }
        Ok(())
    }
}

/// That every comparison on record is one of `names`.
pub fn none_is_stale(names: &[String]) -> Result<(), String> {
    let record = read()?;
    let gone = record.keys().filter(|name| !names.contains(name));
    let gone: Vec<&str> = gone.map(String::as_str).collect();
    match gone.is_empty() {
        true => Ok(()),
        false => Err(format!("no longer compared with GHC: {}", gone.join(", "))),
    }
}

fn path() -> PathBuf {
    crate::root().join("agreed.txt")
}

fn read() -> Result<Record, String> {
    let text = std::fs::read_to_string(path()).map_err(|e| format!("agreed.txt: {e}"))?;
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    Ok(pairs
        .map(|(name, digest)| (name.to_string(), digest.to_string()))
        .collect())
}

/// The files of a folder and of those in it, by name.
fn all(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| e.to_string())?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    let mut files = vec![];
    for path in paths {
        match path.is_dir() {
            true => files.extend(all(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}
