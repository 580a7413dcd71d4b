//! `purecc-ghc-pkg`: what package databases have, and what is to be added and removed.

use super::command::Home;
use super::database::{self, Database, Entry};
use super::stack::{self, Stack};
use super::{VERSION, carried};
use crate::{cache, inputs, say};
use pure_package::Installed;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Shows and changes package databases, as GHC's package manager does.

Usage: purecc-ghc-pkg COMMAND [OPTIONS]

  init PATH                make a database
  register FILE|-          add a library
  update FILE|-            add a library, or put it in the place of one
  unregister PACKAGE       remove one
  expose, hide PACKAGE     let modules be imported, or not, where no packages are named
  list [PACKAGE]           the libraries
  latest PACKAGE           the highest version
  find-module MODULE       the libraries that have a module
  describe PACKAGE         an entry as it was registered
  field PACKAGE FIELD,..   fields of an entry
  dump                     all entries
  check                    what is wrong
  recache                  look again at the files of a database

  --global, --user, --package-db=PATH   which databases are meant
  --force                  add what lacks something
  --simple-output, --names-only, --ipid, --enable-multi-instance, --version, --help
";

/// What the words ask for.
#[derive(Default)]
struct Asked {
    homes: Vec<Home>,
    words: Vec<String>,
    force: bool,
    simple: bool,
    names: bool,
    ids: bool,
    several: bool,
    no_user: bool,
    quiet: bool,
}

/// Does what is asked; answers the exit code.
pub fn run(words: Vec<OsString>) -> Result<u8, String> {
    let mut asked = Asked::default();
    let mut words = words
        .into_iter()
        .map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = words.next() {
        let (name, joined) = match word.split_once('=') {
            Some((name, value)) if word.starts_with('-') => (name, Some(value.to_string())),
            _ => (&*word, None),
        };
        match name {
            "--version" | "-V" => {
                let text = format!("GHC package manager version {VERSION}\n");
                return say::out(&text).map(|()| 0);
            }
            "--help" | "-?" => return say::out(HELP).map(|()| 0),
            "--global" => asked.homes.push(Home::Global),
            "--user" => asked.homes.push(Home::User),
            "--package-db" | "--package-conf" | "-f" => {
                let path = joined.or_else(|| words.next());
                let path = path.ok_or_else(|| format!("{name}: a path is missing behind it"))?;
                asked.homes.push(Home::At(path.into()));
            }
            "--no-user-package-db" | "--no-user-package-conf" => asked.no_user = true,
            "--force" | "--force-files" => asked.force = true,
            "--simple-output" => asked.simple = true,
            "--names-only" => asked.names = true,
            "--ipid" | "--unit-id" => asked.ids = true,
            "--enable-multi-instance" => asked.several = true,
            "-v0" => asked.quiet = true,
            "--global-package-db" => drop(joined.or_else(|| words.next())),
            "--expand-pkgroot"
            | "--no-expand-pkgroot"
            | "--expand-env-vars"
            | "--ignore-case"
            | "--auto-ghci-libs"
            | "--no-user-package-env" => {}
            _ if name.starts_with("-v") || name == "--verbose" => {}
            _ if name.starts_with('-') && name.len() > 1 => {
                return Err(format!("unknown option {name}; --help lists them"));
            }
            _ => asked.words.push(word),
        }
    }
    asked.carry_out()
}

impl Asked {
    fn carry_out(&self) -> Result<u8, String> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        match words[..] {
            ["init", path] => database::create(Path::new(path))?,
            ["dump"] => self.dump()?,
            ["list"] => self.list(None)?,
            ["list", package] => self.list(Some(package))?,
            ["latest", package] => {
                let stack = self.shown()?;
                let found = stack
                    .by_name(package)
                    .ok_or_else(|| stack.missing(package))?;
                say::out(&format!("{}\n", found.installed.package()))?;
            }
            ["find-module", module] => {
                for entry in self.shown()?.entries() {
                    if entry.installed.exposed_modules.iter().any(|m| m == module) {
                        say::out(&format!("{}\n", entry.installed.package()))?;
                    }
                }
            }
            ["describe", package] => {
                let stack = self.shown()?;
                let found = self.meant(&stack, package)?;
                let texts: Vec<String> = found
                    .iter()
                    .map(|(database, entry)| database::shown(entry, &database.path))
                    .collect();
                say::out(&texts.join("---\n"))?;
            }
            ["field", package, fields] => self.fields(package, fields)?,
            ["register", file] | ["update", file] => self.register(file)?,
            ["unregister", ref packages @ ..] if !packages.is_empty() => {
                self.change(packages, &|entry| {
                    std::fs::remove_file(&entry.file)
                        .map_err(|e| format!("cannot remove {}: {e}", entry.file.display()))
                })?;
            }
            ["expose", package] => self.expose(package, true)?,
            ["hide", package] => self.expose(package, false)?,
            ["trust" | "distrust", _] => {}
            ["recache"] => database::recache(&self.target()?)?,
            ["check"] => return self.check(),
            [] => return Err("a command is missing; --help lists them".into()),
            [command, ..] => {
                return Err(format!(
                    "{command}: no such command, or too few words or too many; --help lists them"
                ));
            }
        }
        Ok(0)
    }

    /// The databases that a command looks at: those that are named, or all.
    fn shown(&self) -> Result<Stack, String> {
        let mut homes = self.homes.clone();
        if homes.is_empty() {
            homes.push(Home::Global);
            if !self.no_user {
                homes.push(Home::User);
            }
        }
        Stack::read(&homes)
    }

    /// The databases that an entry may depend on.
    fn all(&self) -> Result<Stack, String> {
        let mut homes = vec![Home::Global];
        homes.extend(
            self.homes
                .iter()
                .filter(|home| **home != Home::Global)
                .cloned(),
        );
        Stack::read(&homes)
    }

    /// The database that a command changes: the last that is named.
    fn target(&self) -> Result<PathBuf, String> {
        match self.homes.last() {
            None | Some(Home::Global) => carried::database(),
            Some(Home::At(path)) => Ok(path.clone()),
            Some(Home::User) => {
                let path = stack::of_user().ok_or("there is no place for the user's database")?;
                if !path.is_dir() {
                    database::create(&path)?;
                }
                Ok(path)
            }
        }
    }

    /// The entries that a word means.
    fn meant<'a>(
        &self,
        stack: &'a Stack,
        package: &str,
    ) -> Result<Vec<(&'a Database, &'a Entry)>, String> {
        let mut found = vec![];
        for database in &stack.databases {
            for entry in &database.entries {
                let installed = &entry.installed;
                let is_meant = match self.ids {
                    true => installed.id == package,
                    false => {
                        let all = package == "*";
                        let any_version = package.strip_suffix("-*") == Some(&*installed.name);
                        all || any_version
                            || [&installed.name, &installed.package(), &installed.id]
                                .iter()
                                .any(|name| *name == package)
                    }
                };
                if is_meant {
                    found.push((database, entry));
                }
            }
        }
        match found.is_empty() {
            true => Err(stack.missing(package)),
            false => Ok(found),
        }
    }

    fn dump(&self) -> Result<(), String> {
        let stack = self.shown()?;
        let mut texts = vec![];
        for database in &stack.databases {
            let entries = database.entries.iter();
            texts.extend(entries.map(|entry| database::shown(entry, &database.path)));
        }
        say::out(&texts.join("---\n"))
    }

    fn list(&self, package: Option<&str>) -> Result<(), String> {
        let stack = self.shown()?;
        let meant = |entry: &Entry| {
            let installed = &entry.installed;
            package.is_none_or(|p| {
                p == installed.name || p == installed.package() || p == installed.id
            })
        };
        let name = |entry: &Entry| match (self.names, self.ids) {
            (_, true) => entry.installed.id.clone(),
            (true, _) => entry.installed.name.clone(),
            _ => entry.installed.package(),
        };
        if self.simple || self.names {
            let entries = stack.databases.iter().flat_map(|d| &d.entries);
            let names: Vec<String> = entries.filter(|e| meant(e)).map(name).collect();
            return say::out(&format!("{}\n", names.join(" ")));
        }
        let mut out = String::new();
        for database in &stack.databases {
            out += &format!("{}\n", database.path.display());
            let mut entries = database.entries.iter().filter(|e| meant(e)).peekable();
            if entries.peek().is_none() {
                out += "    (no packages)\n";
            }
            for entry in entries {
                let shown = name(entry);
                out += &match entry.installed.exposed {
                    true => format!("    {shown}\n"),
                    false => format!("    ({shown})\n"),
                };
            }
        }
        say::out(&out)
    }

    fn fields(&self, package: &str, fields: &str) -> Result<(), String> {
        let stack = self.shown()?;
        for (_, entry) in self.meant(&stack, package)? {
            for field in fields.split(',') {
                let all = &entry.installed.fields;
                let Some((_, value)) = all.iter().find(|(name, _)| name == field) else {
                    continue;
                };
                let value = value.replace('\n', "\n    ");
                let text = match self.simple {
                    true => format!(
                        "{}\n",
                        value.split_whitespace().collect::<Vec<_>>().join(" ")
                    ),
                    false if value.contains('\n') => format!("{field}:\n    {value}\n"),
                    false => format!("{field}: {value}\n"),
                };
                say::out(&text)?;
            }
        }
        Ok(())
    }

    fn register(&self, file: &str) -> Result<(), String> {
        let text = match file {
            "-" => {
                let mut bytes = vec![];
                let read = std::io::stdin().lock().read_to_end(&mut bytes);
                read.map_err(|e| format!("cannot read standard input: {e}"))?;
                String::from_utf8_lossy(&bytes).into_owned()
            }
            file => inputs::read_source(Path::new(file))?.to_string(),
        };
        let path = self.target()?;
        let installed = Installed::read(&text, &database::root(&path))
            .map_err(|why| format!("this cannot be registered: {why}"))?;
        let stack = self.all()?;
        let wrong = problems(&installed, &stack);
        if !wrong.is_empty() && !self.force {
            let wrong = wrong.join("; ");
            return Err(format!(
                "{}: {wrong} (use --force to override)",
                installed.id
            ));
        }
        let database = Database::read(&path)?;
        let written = format!("{}\n", text.trim_end());
        database.add(&written, &installed, self.several)?;
        match self.quiet || file != "-" {
            true => Ok(()),
            false => say::out("Reading package info from stdin ... done.\n"),
        }
    }

    /// Changes entries of the database that is meant.
    fn change(
        &self,
        packages: &[&str],
        change: &dyn Fn(&Entry) -> Result<(), String>,
    ) -> Result<(), String> {
        let path = self.target()?;
        if path == carried::database()? {
            return Err("the packages that purecc carries cannot be changed".into());
        }
        let stack = Stack::read(&[Home::At(path.clone())])?;
        for package in packages {
            for (_, entry) in self.meant(&stack, package)? {
                change(entry)?;
            }
        }
        database::recache(&path)
    }

    fn expose(&self, package: &str, exposed: bool) -> Result<(), String> {
        self.change(&[package], &|entry| {
            let is_field = |line: &&str| !line.to_lowercase().starts_with("exposed:");
            let mut lines: Vec<&str> = entry.text.lines().filter(is_field).collect();
            lines.push(match exposed {
                true => "exposed: True",
                false => "exposed: False",
            });
            let text = lines.join("\n") + "\n";
            let written = cache::replace(&entry.file, &[text.as_bytes()]);
            written.ok_or_else(|| format!("cannot write {}", entry.file.display()))
        })
    }

    fn check(&self) -> Result<u8, String> {
        let stack = self.all()?;
        let shown = self.shown()?;
        let mut exit = 0;
        for entry in shown.entries() {
            let wrong = problems(&entry.installed, &stack);
            if !wrong.is_empty() {
                exit = 1;
                let name = entry.installed.package();
                say::err(&format!("There are problems in package {name}:\n"));
                wrong
                    .iter()
                    .for_each(|what| say::err(&format!("  {what}\n")));
            }
        }
        Ok(exit)
    }
}

/// What an entry lacks.
fn problems(installed: &Installed, stack: &Stack) -> Vec<String> {
    let mut wrong = vec![];
    for id in &installed.depends {
        if stack.by_id(id).is_none() {
            wrong.push(format!("dependency \"{id}\" doesn't exist"));
        }
    }
    if carried::name(installed).is_some() {
        return wrong;
    }
    for folder in installed.import_dirs.iter().chain(&installed.library_dirs) {
        if !Path::new(folder).is_dir() {
            wrong.push(format!("{folder} doesn't exist or isn't a directory"));
        }
    }
    let modules = installed
        .exposed_modules
        .iter()
        .chain(&installed.hidden_modules);
    for module in modules {
        let relative: PathBuf = module.split('.').collect();
        let there = installed.import_dirs.iter().any(|folder| {
            let file = Path::new(folder).join(&relative);
            ["hi", "p_hi", "dyn_hi"]
                .iter()
                .any(|e| file.with_extension(e).is_file())
        });
        if !there {
            wrong.push(format!("cannot find any of the interfaces of {module}"));
        }
    }
    wrong
}
