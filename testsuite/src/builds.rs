//! Programs that several tests run: each is compiled once with the same flags, by
//! the first test that needs it, and removed after the last.

use crate::compiler;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;

/// A program and how it is compiled.
pub struct Build {
    name: String,
    source: PathBuf,
    flags: Vec<String>,
    made: OnceLock<Result<TempDir, String>>,
}

impl Build {
    /// The executable; the error is the compiler's.
    pub fn program(&self) -> Result<PathBuf, String> {
        let made = self.made.get_or_init(|| {
            let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
            let program = folder.path().join(&self.name);
            compiler::compile(&self.source, &program, &self.flags)?;
            Ok(folder)
        });
        match made {
            Ok(folder) => Ok(folder.path().join(&self.name)),
            Err(message) => Err(message.clone()),
        }
    }
}

/// The builds that were asked for.
#[derive(Default)]
pub struct Builds(HashMap<(PathBuf, Vec<String>), Arc<Build>>);

impl Builds {
    /// A program compiled with these flags. The test holds it until it has run.
    pub fn of(&mut self, name: &str, source: &Path, flags: &[&str]) -> Arc<Build> {
        let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
        let build = self.0.entry((source.to_path_buf(), flags.clone()));
        let build = build.or_insert_with(|| {
            Arc::new(Build {
                name: name.to_string(),
                source: source.to_path_buf(),
                flags,
                made: OnceLock::new(),
            })
        });
        build.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_flags_are_one_build() {
        let mut builds = Builds::default();
        let source = Path::new("a.hs");
        let first = builds.of("a", source, &["-O2"]);
        assert!(Arc::ptr_eq(&first, &builds.of("a", source, &["-O2"])));
        assert!(!Arc::ptr_eq(&first, &builds.of("a", source, &["-O0"])));
    }
}
