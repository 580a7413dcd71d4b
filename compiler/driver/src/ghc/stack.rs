//! The databases of a command line, one above the other, and what is found there.

use super::carried;
use super::command::Home;
use super::database::{Database, Entry};
use pure_base::suggest;
use std::path::PathBuf;

/// The databases; a later one hides what an earlier one has under the same id.
pub struct Stack {
    pub databases: Vec<Database>,
}

/// The folder of the user's own database.
pub fn of_user() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = set("XDG_DATA_HOME").map(PathBuf::from);
    let data = data.or_else(|| Some(PathBuf::from(set("HOME")?).join(".local/share")))?;
    let place = format!("purecc/ghc-{}/{}", super::VERSION, super::database::FOLDER);
    Some(data.join(place))
}

/// Where a database is; none: there need not be one.
pub fn folder(home: &Home) -> Result<Option<PathBuf>, String> {
    match home {
        Home::Global => carried::database().map(Some),
        Home::User => Ok(of_user().filter(|folder| folder.is_dir())),
        Home::At(path) => Ok(Some(path.clone())),
    }
}

impl Stack {
    pub fn read(homes: &[Home]) -> Result<Stack, String> {
        let mut databases: Vec<Database> = vec![];
        for home in homes {
            if let Some(path) = folder(home)?
                && databases.iter().all(|known| known.path != path)
            {
                databases.push(Database::read(&path)?);
            }
        }
        Ok(Stack { databases })
    }

    /// All libraries, those of the last database first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.databases.iter().rev().flat_map(|d| &d.entries)
    }

    pub fn by_id(&self, id: &str) -> Option<&Entry> {
        self.entries().find(|entry| entry.installed.id == id)
    }

    /// The library of a package's name, or of name and version: the highest version.
    pub fn by_name(&self, name: &str) -> Option<&Entry> {
        let is_meant = |entry: &&Entry| {
            let installed = &entry.installed;
            installed.library.is_none() && (installed.name == name || installed.package() == name)
        };
        let found: Vec<&Entry> = self.entries().filter(is_meant).collect();
        // Of several that are equal the last one is taken, and that is to be the first.
        let found = found.into_iter().rev();
        found.max_by(|a, b| a.installed.version.cmp(&b.installed.version))
    }

    /// What to say of a package that is not there.
    pub fn missing(&self, wanted: &str) -> String {
        let names: Vec<&str> = self.entries().map(|e| &*e.installed.id).collect();
        // Versions of several numbers, behind the name.
        let behind =
            |(at, _): (usize, &str)| wanted[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        let end = wanted.match_indices('-').find(|found| behind(*found));
        let name = end.map_or(wanted, |(at, _)| &wanted[..at]);
        let same = self.entries().find(|entry| entry.installed.name == name);
        let hint = match same {
            Some(entry) => format!(
                "there is {}; cabal asks the right package manager with --with-hc-pkg=purecc-ghc-pkg",
                entry.installed.id
            ),
            None => match suggest::nearest(wanted, names.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => "purecc-ghc-pkg list shows those that there are".into(),
            },
        };
        format!("there is no package {wanted}; {hint}")
    }
}
