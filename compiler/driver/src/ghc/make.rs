//! `--make`: the modules of a unit are checked, and their interfaces written; or an executable
//! is made of its own modules and those of all libraries that it depends on.

use super::command::{Command, Wanted};
use super::interface::{self, Settings};
use super::stack::Stack;
use super::{carried, database::Entry};
use crate::load::{ENDINGS, NO_FILE};
use crate::units::{Reexported, UnitSettings};
use crate::{program, session};
use pure_syntax::Setting;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub fn make(mut command: Command) -> Result<u8, String> {
    let (files, modules) = words(&mut command);
    if files.is_empty() && modules.is_empty() {
        if !command.cli.foreign.is_empty() && command.cli.output.is_some() {
            return super::c::executable(&command);
        }
        return Err("no module or file is named; --help tells more".into());
    }
    let stack = Stack::read(&command.databases)?;
    let mut units = Units::of(&command, &stack)?;
    let mut cli = std::mem::take(&mut command.cli);
    // What is said of the unit is said of no other.
    let own = &mut units.all[0];
    own.folders = std::mem::take(&mut cli.include);
    if own.folders.is_empty() {
        own.folders.push(".".into());
    }
    own.extensions = std::mem::take(&mut cli.extensions);
    // It is no part of the language that modules are parsed in.
    let cpp = own.extensions.iter().rfind(|name| name.ends_with("CPP"));
    own.cpp = std::mem::take(&mut cli.cpp) || cpp.is_some_and(|name| name == "CPP");
    let define = std::mem::take(&mut cli.define).into_iter();
    let undefine = std::mem::take(&mut cli.undefine).into_iter();
    own.macros.extend(define.map(Setting::Define));
    own.macros.extend(undefine.map(Setting::Undefine));
    let mut include_dirs = std::mem::take(&mut cli.include_dirs);
    include_dirs.append(&mut own.include_dirs);
    own.include_dirs = include_dirs;
    own.preprocessor = cli.preprocessor.clone();
    // The main module is that of a file.
    let mut listed = vec![];
    if !files.is_empty() {
        cli.files = files;
        cli.checks = true;
        let chosen = program::of(&cli)?;
        cli.checks = false;
        (cli.input, cli.others) = (chosen.input, chosen.others);
        let name = program::module_name(&cli, &cli.input)?;
        listed.push((cli.input.clone(), name));
    }
    for module in modules {
        let file = find(&units.all[0].folders, &module).ok_or_else(|| {
            let folders = units.all[0].folders.iter().map(|f| f.display().to_string());
            let folders: Vec<String> = folders.collect();
            format!(
                "there is no file for the module {module} in {}",
                folders.join(", ")
            )
        })?;
        cli.others.push((file, module));
    }
    listed.extend(cli.others.iter().cloned());
    let wanted = cli.main_is.clone().unwrap_or_else(|| "Main".into());
    let is_main = |name: &str| {
        let function = wanted.strip_prefix(name);
        name == "Main" || function.is_some_and(|f| f.is_empty() || f.starts_with('.'))
    };
    let main = listed.iter().position(|(_, name)| is_main(name));
    let program = command.links && (main.is_some() || cli.output.is_some());
    if cli.input.as_os_str().is_empty() {
        // A module of no file needs them all.
        match main.filter(|_| program) {
            Some(at) => cli.input = listed[at].0.clone(),
            None => {
                cli.input = NO_FILE.into();
                cli.text = Some("module Library' where\n".into());
            }
        }
        let input = cli.input.clone();
        cli.others.retain(|(file, _)| *file != input);
    }
    let id = command.unit.as_deref().unwrap_or("main");
    let settings = Settings::of(&units.all[0], id, cli.covers());
    let links_only = command.of_cabal && program && cli.output.is_some();
    if program {
        units.link(&mut cli)?;
        if links_only {
            cli.warn.push("none".into());
        }
    } else {
        cli.output = None;
        cli.foreign = Default::default();
        cli.check();
    }
    cli.units = units.all;
    let texts = RefCell::new(vec![]);
    let exit = session::run(&cli, &|inputs| *texts.borrow_mut() = inputs.texts());
    if exit == 0 && !links_only {
        let library = std::env::var_os("PURECC_LIBRARY").map(PathBuf::from);
        let mut texts = texts.into_inner();
        texts.retain(|(path, _)| {
            library
                .as_ref()
                .is_none_or(|folder| !path.starts_with(folder))
        });
        interface::write(&command, &settings, &listed, &texts)?;
    }
    Ok(exit)
}

/// What the words name: files of sources, and modules. What is of C goes to where it belongs.
fn words(command: &mut Command) -> (Vec<PathBuf>, Vec<String>) {
    let (mut files, mut modules) = (vec![], vec![]);
    for word in std::mem::take(&mut command.words) {
        let path = PathBuf::from(&word);
        let ending = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        match ending {
            ending if ENDINGS.contains(&ending) => files.push(path),
            "o" | "a" | "so" | "c" | "cc" | "cpp" | "p_o" | "dyn_o" => {
                command.cli.foreign.files.push(path);
            }
            _ => modules.push(word),
        }
    }
    (files, modules)
}

/// The file of a module.
fn find(folders: &[PathBuf], module: &str) -> Option<PathBuf> {
    let relative: PathBuf = module.split('.').collect();
    let files = folders
        .iter()
        .flat_map(|folder| ENDINGS.map(|ending| folder.join(&relative).with_extension(ending)));
    let file = files.into_iter().find(|file| file.is_file())?;
    Some(
        file.strip_prefix(".")
            .map(Path::to_path_buf)
            .unwrap_or(file),
    )
}

/// The units of a program: its own, and the libraries that it depends on, each before those
/// that it needs.
struct Units<'a> {
    all: Vec<UnitSettings>,
    entries: Vec<&'a Entry>,
}

impl<'a> Units<'a> {
    fn of(command: &Command, stack: &'a Stack) -> Result<Units<'a>, String> {
        let mut wanted: Vec<&Entry> = vec![];
        if !command.hides_all {
            let seen = stack.entries().filter(|entry| entry.installed.exposed);
            let seen = seen.filter(|entry| !command.hidden.contains(&entry.installed.name));
            // Of several versions the highest is seen.
            let best = seen.filter(|entry| {
                let installed = &entry.installed;
                let best = stack.by_name(&installed.name);
                best.is_none_or(|best| best.installed.id == installed.id)
            });
            wanted.extend(best);
        }
        for package in &command.wanted {
            let (found, name) = match package {
                Wanted::Id(id) => (stack.by_id(id), id),
                Wanted::Name(name) => (stack.by_name(name), name),
            };
            wanted.push(found.ok_or_else(|| stack.missing(name))?);
        }
        // Each behind all that depend on it.
        let mut order = vec![];
        let mut open = vec![];
        for entry in wanted.iter().rev() {
            visit(entry, stack, &mut order, &mut open)?;
        }
        order.reverse();
        let index: HashMap<&str, usize> = order
            .iter()
            .enumerate()
            .map(|(at, entry)| (&*entry.installed.id, at + 1))
            .collect();
        let mut own = UnitSettings {
            package: "main".into(),
            mark: "main".into(),
            macros: command.macros.clone(),
            ..UnitSettings::default()
        };
        if command.of_cabal {
            // Cabal's own definitions are for what the unit depends on, and no others are there.
            let packages = pure_syntax::versioned_packages();
            let undefined = packages.map(|name| Setting::Undefine(format!("MIN_VERSION_{name}")));
            own.macros.splice(0..0, undefined);
        }
        if let Some(id) = &command.unit {
            own.package = package_of(id);
            own.mark = mark(&own.package);
        }
        let mut units = Units {
            all: vec![own],
            entries: order,
        };
        let ids = wanted.iter().map(|entry| entry.installed.id.clone());
        let ids: Vec<String> = ids.collect();
        units.depend(0, &ids, &index, stack);
        for at in 0..units.entries.len() {
            units.add(at, command, &index, stack)?;
        }
        for entry in stack.entries() {
            let installed = &entry.installed;
            let near = index.contains_key(&*installed.id) || installed.name == "rts";
            if near {
                let folders = installed.include_dirs.iter().map(PathBuf::from);
                units.all[0].include_dirs.extend(folders);
            }
        }
        Ok(units)
    }

    fn add(
        &mut self,
        at: usize,
        command: &Command,
        index: &HashMap<&str, usize>,
        stack: &Stack,
    ) -> Result<(), String> {
        let installed = &self.entries[at].installed;
        let mut unit = UnitSettings {
            package: installed.shown(),
            mark: mark(&installed.shown()),
            exposed: installed.exposed_modules.clone(),
            hidden: installed.hidden_modules.clone(),
            ..UnitSettings::default()
        };
        let reexported = installed.reexported.iter().cloned();
        unit.reexported = reexported
            .map(|(name, module)| Reexported { name, module })
            .collect();
        let packed = interface::unpack(installed, &command.endings.1, &mut unit)?;
        unit.packed = Some(Arc::new(packed));
        if self.all.iter().any(|other| other.mark == unit.mark) {
            unit.mark = mark(&installed.id);
        }
        let depends = installed.depends.clone();
        self.all.push(unit);
        self.depend(at + 1, &depends, index, stack);
        Ok(())
    }

    /// Notes what a unit depends on: other units, and packages that the compiler carries.
    fn depend(&mut self, at: usize, ids: &[String], index: &HashMap<&str, usize>, stack: &Stack) {
        let unit = &mut self.all[at];
        for id in ids {
            let carried = stack
                .by_id(id)
                .and_then(|entry| carried::name(&entry.installed));
            match (carried, index.get(&**id)) {
                (Some(name), _) => unit.carried.push(name.into()),
                (None, Some(other)) if !unit.depends.contains(other) => unit.depends.push(*other),
                _ => {}
            }
        }
    }

    /// Adds what libraries have of C.
    fn link(&self, cli: &mut crate::cli::Cli) -> Result<(), String> {
        for entry in &self.entries {
            let installed = &entry.installed;
            for name in &installed.archives {
                let places = installed.library_dirs.iter().flat_map(|folder| {
                    let folder = Path::new(folder);
                    ["", "_p"].map(|way| folder.join(format!("lib{name}{way}.a")))
                });
                let Some(file) = places.into_iter().find(|file| file.is_file()) else {
                    continue;
                };
                let bytes = std::fs::read(&file);
                let bytes = bytes.map_err(|e| format!("cannot read {}: {e}", file.display()))?;
                if interface::has_code(&bytes) {
                    cli.foreign.files.push(file);
                }
            }
            if !installed.libraries.is_empty() {
                let folders = installed
                    .library_dirs
                    .iter()
                    .map(|folder| format!("-L{folder}"));
                let names = installed.libraries.iter().map(|name| format!("-l{name}"));
                cli.foreign
                    .libraries
                    .extend(folders.chain(names).map(OsString::from));
            }
            let options = installed.ld_options.iter().map(OsString::from);
            cli.foreign.linking.extend(options);
        }
        Ok(())
    }
}

/// Puts an entry behind all that it depends on.
fn visit<'a>(
    entry: &'a Entry,
    stack: &'a Stack,
    order: &mut Vec<&'a Entry>,
    open: &mut Vec<String>,
) -> Result<(), String> {
    let installed = &entry.installed;
    let known = order.iter().any(|other| other.installed.id == installed.id);
    if known || carried::name(installed).is_some() || installed.name == "rts" {
        return Ok(());
    }
    if open.contains(&installed.id) {
        return Err(format!(
            "packages depend on each other: {} -> {}",
            open.join(" -> "),
            installed.id
        ));
    }
    open.push(installed.id.clone());
    for id in &installed.depends {
        let other = stack.by_id(id).ok_or_else(|| {
            format!(
                "the package {} depends on {id}: {}",
                installed.id,
                stack.missing(id)
            )
        })?;
        visit(other, stack, order, open)?;
    }
    open.pop();
    order.push(entry);
    Ok(())
}

/// The package that a unit's id begins with.
fn package_of(id: &str) -> String {
    let numbers = id
        .match_indices('-')
        .find(|(at, _)| id[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    numbers.map_or(id, |(at, _)| &id[..at]).to_string()
}

/// What tells modules of a unit from those of others.
fn mark(text: &str) -> String {
    let part = |c: char| match c {
        ':' => '\'',
        c if c.is_alphanumeric() => c,
        _ => '_',
    };
    text.chars().map(part).collect()
}
