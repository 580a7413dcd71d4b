//! The loader, which finds imported modules: beside the main
//! file first, then in the `-i` directories, then in the embedded library. A program of
//! several units ([`crate::units`]) looks in the importer's own folders, then in what the
//! units expose that it depends on, then in the library.

use crate::cli::Cli;
use crate::inputs::Inputs;
use crate::modules::{Modules, Stored};
use crate::options;
use crate::preprocess::Preprocessor;
use crate::units::{Folders, Packed, UnitSettings};
use pure_base::Symbol;
use pure_names::{Embedded, Hidden, Loader, Source, Store, Unit, packages};
use pure_syntax::{Edition, Flags, Includes, Setting};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands for texts where a file's name would.
pub const STANDARD_INPUT: &str = "<standard input>";
pub const NO_FILE: &str = "<no file>";

/// How files of modules end; of several the first one is meant.
pub const ENDINGS: [&str; 3] = ["pure", "hs", "lhs"];

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
    /// What the command line says, and all that is said of each unit's sources.
    plain: Flags,
    flags: Vec<Flags>,
    includes: Vec<Folders<'a>>,
    units: &'a [UnitSettings],
    preprocessor: &'a Preprocessor,
    /// Which unit's module has a name for itself.
    identities: RefCell<HashMap<Symbol, Unit>>,
    store: Stored<'a>,
    /// Files that were named, and what module each is.
    named: Vec<(PathBuf, String)>,
}

impl<'a> FileLoader<'a> {
    pub fn new(cli: &'a Cli, inputs: &'a Inputs, store: Option<&'a Modules>) -> FileLoader<'a> {
        let beside = match cli.input.parent() {
            Some(p) if !p.as_os_str().is_empty() => p.to_path_buf(),
            _ => PathBuf::from("."),
        };
        let main = flags(cli);
        let plain = Flags {
            extensions: vec![],
            cpp: false,
            macros: main.macros.clone(),
            ..Flags::NONE
        };
        let own = cli.units.first().cloned().unwrap_or_default();
        let others = cli.units.iter().skip(1);
        let others = others.map(|unit| unit.flags(Flags::NONE));
        let folders = |unit: &UnitSettings| Folders {
            inputs,
            include_dirs: unit.include_dirs.clone(),
            packed: unit.packed.clone(),
        };
        let mut includes: Vec<Folders> = cli.units.iter().map(folders).collect();
        match includes.first_mut() {
            Some(first) => first.include_dirs.extend(cli.include_dirs.iter().cloned()),
            None => includes.push(Folders {
                inputs,
                include_dirs: cli.include_dirs.clone(),
                packed: None,
            }),
        }
        let beside = match cli.units.is_empty() {
            true => vec![beside],
            false => own.folders.clone(),
        };
        FileLoader {
            inputs,
            directories: beside
                .into_iter()
                .chain(cli.include.iter().cloned())
                .collect(),
            library: std::env::var_os("PURECC_LIBRARY").map(PathBuf::from),
            flags: std::iter::once(own.flags(main)).chain(others).collect(),
            plain,
            includes,
            units: &cli.units,
            preprocessor: &cli.preprocessor,
            identities: RefCell::default(),
            store: Stored(store),
            named: cli.others.clone(),
        }
    }

    /// The source of a module below a directory.
    fn look(&self, directory: &Path, module: Symbol, unit: Unit) -> Result<Option<Source>, String> {
        let relative: PathBuf = module.as_str().split('.').collect();
        for extension in ENDINGS {
            let path = directory.join(&relative).with_extension(extension);
            if self.is_file(&path, unit) {
                return self.read(&path, module, unit).map(Some);
            }
        }
        Ok(None)
    }

    fn read(&self, path: &Path, module: Symbol, unit: Unit) -> Result<Source, String> {
        let source = self.source(path, unit)?;
        if unit != Unit::LIBRARY {
            self.inputs.module(module, &source.file, &source.text);
        }
        Ok(source)
    }

    /// What a unit has instead of files.
    fn packed(&self, unit: Unit) -> Option<&Packed> {
        self.units.get(unit.0 as usize)?.packed.as_deref()
    }

    fn is_file(&self, path: &Path, unit: Unit) -> bool {
        match self.packed(unit) {
            Some(packed) => packed.bytes(path).is_some(),
            None => self.inputs.is_file(path),
        }
    }

    fn source(&self, path: &Path, unit: Unit) -> Result<Source, String> {
        let library = unit == Unit::LIBRARY;
        let packed = self.packed(unit);
        let (text, shown) = match packed.and_then(|packed| packed.get(path)) {
            Some(text) => (text, packed.map_or(String::new(), |p| p.shown(path))),
            None => {
                let shown = path.strip_prefix(".").unwrap_or(path);
                (self.inputs.read(path)?, shown.display().to_string())
            }
        };
        let text = match library {
            true => text,
            false => self.preprocessed(text, Path::new(&shown), unit)?,
        };
        if unit != Unit::PROGRAM {
            self.inputs.of_others(&shown);
        }
        Ok(Source {
            file: shown,
            text,
            edition: edition(path),
            library,
            unit,
        })
    }

    /// What is compiled of the text of a source.
    pub fn preprocessed(
        &self,
        text: Arc<str>,
        shown: &Path,
        unit: Unit,
    ) -> Result<Arc<str>, String> {
        let settings = self.units.get(unit.0 as usize);
        let with = match (unit, settings) {
            (Unit::PROGRAM, _) | (_, None) => self.preprocessor,
            (_, Some(settings)) => &settings.preprocessor,
        };
        let tools = settings.map_or(&[][..], |settings| &settings.tools);
        match with.run(&text, shown, self.packed(unit).is_some(), tools) {
            Some(run) => self.inputs.made(run),
            None => Ok(text),
        }
    }

    fn of_library(&self, module: Symbol) -> Result<Option<Source>, String> {
        match &self.library {
            Some(library) => self.look(library, module, Unit::LIBRARY),
            None => Embedded.find(module),
        }
    }

    fn folders(&self, unit: usize) -> &[PathBuf] {
        match unit {
            0 => &self.directories,
            _ => &self.units[unit].folders,
        }
    }

    /// A module that stands in a folder of that unit.
    fn of_unit(&self, unit: usize, module: Symbol) -> Result<Option<Source>, String> {
        for directory in self.folders(unit) {
            if let Some(source) = self.look(directory, module, Unit(unit as u32))? {
                return Ok(Some(source));
            }
        }
        Ok(None)
    }

    /// Where the module is that a unit exposes by this name: the unit that has it, and its
    /// name there. Units depend on earlier units in no circle.
    fn exposed(&self, unit: usize, module: &str) -> Option<(Place, Symbol)> {
        let settings = &self.units[unit];
        if settings.exposed.iter().any(|name| name == module) {
            return Some((Place::Unit(unit), Symbol::new(module)));
        }
        let other = settings.reexported.iter().find(|r| r.name == module)?;
        let mut below = settings.depends.iter();
        let found = below.find_map(|unit| self.exposed(*unit, &other.module));
        found.or_else(|| {
            let package = packages::of_carried(&other.module);
            let there = settings.carried.iter().any(|name| name == package);
            there.then(|| (Place::Library, Symbol::new(&other.module)))
        })
    }

    /// The units among these that expose a module, each with the place of it.
    fn exposing(&self, units: &[usize], module: &str) -> Vec<(usize, Place, Symbol)> {
        let mut found: Vec<(usize, Place, Symbol)> = vec![];
        for unit in units {
            if let Some((place, name)) = self.exposed(*unit, module)
                && found
                    .iter()
                    .all(|other| other.1 != place || other.2 != name)
            {
                found.push((*unit, place, name));
            }
        }
        found
    }
}

/// Where a module is.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Unit(usize),
    Library,
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

impl Loader for FileLoader<'_> {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        self.find_from(module, Unit::PROGRAM)
    }

    fn find_from(&self, module: Symbol, from: Unit) -> Result<Option<Source>, String> {
        let whole = self.units.is_empty();
        if from == Unit::LIBRARY && !whole {
            return self.of_library(module);
        }
        let unit = if whole { 0 } else { from.0 as usize };
        let named = self.named.iter().find(|(_, name)| *name == module.as_str());
        if let Some((path, _)) = named.filter(|_| unit == 0) {
            return self.read(path, module, Unit::PROGRAM).map(Some);
        }
        if let Some(source) = self.of_unit(unit, module)? {
            return Ok(Some(source));
        }
        if whole {
            return self.of_library(module);
        }
        let settings = &self.units[unit];
        match &self.exposing(&settings.depends, module.as_str())[..] {
            [(_, Place::Unit(other), name)] => return self.of_unit(*other, *name),
            [(_, Place::Library, name)] => return self.of_library(*name),
            [] => {}
            _ => return Ok(None),
        }
        let package = packages::of_carried(module.as_str());
        match settings.carried.iter().any(|name| name == package) {
            true => self.of_library(module),
            false => Ok(None),
        }
    }

    fn hidden(&self, module: Symbol, from: Unit) -> Option<Hidden> {
        let settings = self.units.get(from.0 as usize)?;
        let name = module.as_str();
        let package = |unit: usize| self.units[unit].package.clone();
        if let [(one, ..), (other, ..), ..] = self.exposing(&settings.depends, name)[..] {
            return Some(Hidden::Twice(package(one), package(other)));
        }
        let mut below = settings.depends.iter();
        let hides = |unit: &&usize| self.units[**unit].hidden.iter().any(|m| m == name);
        if let Some(unit) = below.find(hides) {
            return Some(Hidden::Module(package(*unit)));
        }
        let all: Vec<usize> = (1..self.units.len()).collect();
        let exposing = self.exposing(&all, name);
        // A package that is no stranger has no file for what it exposes.
        let mut strangers = exposing.iter().filter(|e| !settings.depends.contains(&e.0));
        if let Some((unit, ..)) = strangers.next() {
            return Some(Hidden::Package(package(*unit)));
        }
        let carried = packages::of_carried(name);
        let known = settings.carried.iter().any(|name| name == carried);
        let there = matches!(self.of_library(module), Ok(Some(_)));
        (there && !known).then(|| Hidden::Package(carried.to_string()))
    }

    fn unlisted(&self, module: Symbol, unit: Unit) -> bool {
        let Some(settings) = self.units.get(unit.0 as usize) else {
            return false;
        };
        let name = module.as_str();
        let mut listed = settings.exposed.iter().chain(&settings.hidden);
        // What the builder makes need not be listed.
        let made = ["Paths_", "PackageInfo_"]
            .iter()
            .any(|p| name.starts_with(p));
        settings.described && !made && !listed.any(|m| m == name)
    }

    fn own_name(&self, module: Symbol, from: Unit) -> Symbol {
        let Some(settings) = self.units.get(from.0 as usize) else {
            return module;
        };
        match self.exposing(&settings.depends, module.as_str())[..] {
            [(_, _, name)] if name != module => match self.of_unit(from.0 as usize, module) {
                Ok(Some(_)) => module,
                _ => name,
            },
            _ => module,
        }
    }

    fn import_from(&self, package: Symbol, module: Symbol, from: Unit) -> Unit {
        let Some(settings) = self.units.get(from.0 as usize) else {
            return from;
        };
        let package = package.as_str();
        let named = |unit: &&usize| {
            let unit = &self.units[**unit].package;
            unit == package
                || unit
                    .strip_prefix(package)
                    .is_some_and(|r| r.starts_with(':'))
        };
        let exposes = |unit: &&usize| self.exposed(**unit, module.as_str()).is_some();
        let mut units = settings.depends.iter().filter(named).filter(exposes);
        match units.next() {
            Some(unit) => Unit(*unit as u32),
            // A package of the library, or the module's own.
            None if packages::of_carried(module.as_str()) == package
                && settings.carried.iter().any(|name| name == package) =>
            {
                Unit::LIBRARY
            }
            None => from,
        }
    }

    fn identity(&self, module: Symbol, unit: Unit) -> Symbol {
        let Some(settings) = self.units.get(unit.0 as usize) else {
            return module;
        };
        let shared = matches!(self.of_library(module), Ok(Some(_)));
        let mut identities = self.identities.borrow_mut();
        let owner = match shared {
            true => Unit::LIBRARY,
            false => *identities.entry(module).or_insert(unit),
        };
        match owner == unit {
            true => module,
            // No module can be called so in a source that names its modules as all do, and
            // wherever names of modules are read this is one.
            false => Symbol::new(&format!("{module}'{}", settings.mark)),
        }
    }

    fn find_boot(&self, module: Symbol, from: Unit) -> Result<Option<Source>, String> {
        let unit = match self.units.is_empty() {
            true => 0,
            false if from == Unit::LIBRARY => return Ok(None),
            false => from.0 as usize,
        };
        let named = self.named.iter().filter(|_| unit == 0);
        let mut named = named.filter(|(_, name)| *name == module.as_str());
        let named = named.next().map(|(path, _)| path.with_extension(""));
        let relative: PathBuf = module.as_str().split('.').collect();
        let folders = self.folders(unit);
        let beside = folders.iter().map(|folder| folder.join(&relative));
        for place in named.into_iter().chain(beside) {
            for extension in ["hs-boot", "lhs-boot"] {
                let path = place.with_extension(extension);
                if self.is_file(&path, Unit(unit as u32)) {
                    return self.source(&path, Unit(unit as u32)).map(Some);
                }
            }
        }
        Ok(None)
    }

    fn flags(&self) -> &Flags {
        &self.flags[0]
    }

    fn flags_of(&self, unit: Unit) -> &Flags {
        match unit {
            Unit::LIBRARY => &self.plain,
            unit => self.flags.get(unit.0 as usize).unwrap_or(&self.flags[0]),
        }
    }

    fn check_option(&self, option: &str) -> Result<(), String> {
        options::check(option)
    }

    fn includes(&self) -> &dyn Includes {
        &self.includes[0]
    }

    fn includes_of(&self, unit: Unit) -> &dyn Includes {
        let of_unit = self.includes.get(unit.0 as usize);
        of_unit.unwrap_or(&self.includes[0])
    }

    fn file(&self, name: &str, unit: Unit) -> Result<Vec<u8>, String> {
        // As Cabal does it, from the package's folder.
        let path = match self.units.get(unit.0 as usize) {
            Some(unit) => &unit.root.join(name),
            None => Path::new(name),
        };
        if !self.is_file(path, unit) {
            return Err(format!(
                "{name}: openFile: does not exist (No such file or directory)"
            ));
        }
        if let Some(bytes) = self.packed(unit).and_then(|packed| packed.bytes(path)) {
            return Ok(bytes.to_vec());
        }
        self.inputs.bytes(path)
    }

    fn path(&self, question: i64, name: &str, unit: Unit) -> (i64, String) {
        let of_unit = self.units.get(unit.0 as usize);
        let path = of_unit.map_or(PathBuf::from(name), |unit| unit.root.join(name));
        match self.packed(unit) {
            Some(packed) if packed.bytes(&path).is_some() => (0, String::new()),
            Some(_) => (-2, String::new()),
            None => self.inputs.about(question, &path),
        }
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
