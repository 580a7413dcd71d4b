//! The packages that there are: those of the project, and those of folders that are named.

use super::{Told, setup};
use crate::cli::Cli;
use crate::inputs;
use pure_base::{Diagnostic, Span};
use pure_package::{Field, Item, Package, Version, ids};
use std::path::{Path, PathBuf};

/// A package with its folder.
pub struct Place {
    /// Relative to the project's folder, or absolute.
    pub folder: PathBuf,
    pub package: Package,
    /// It is one of the project, of whose style messages are given.
    pub local: bool,
}

/// The packages of a project, and where others are.
#[derive(Default)]
pub struct Project {
    pub places: Vec<Place>,
    /// Folders that others lie in.
    pub others: Vec<PathBuf>,
    /// The names of the packages there.
    other_names: Vec<String>,
    /// What flags are set to: the package (none: each of the project), the flag, the value.
    pub flags: Vec<(Option<String>, String, bool)>,
    /// Versions need not be those that are asked for.
    pub allow_newer: bool,
}

/// The description of a project.
const PROJECT: &str = "cabal.project";

/// The folder of the project that the current folder is in: the nearest with `cabal.project`,
/// or else the nearest with the description of a package.
pub fn root() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let project = here
        .ancestors()
        .find(|folder| folder.join(PROJECT).is_file());
    let package = || {
        here.ancestors()
            .find(|folder| !descriptions(folder).is_empty())
    };
    project.or_else(package).map(Path::to_path_buf)
}

/// The descriptions of packages in a folder.
fn descriptions(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_description = |path: &PathBuf| path.extension().is_some_and(|e| e == "cabal");
    let mut found: Vec<PathBuf> = paths.filter(|p| is_description(p) && p.is_file()).collect();
    found.sort();
    found
}

impl Project {
    /// Reads the project of the current folder. Names of the command line are relative to
    /// `from`.
    pub fn read(cli: &Cli, from: &Path, told: &mut Told) -> Result<Project, String> {
        let mut project = Project {
            others: cli
                .packages
                .iter()
                .map(|folder| from.join(folder))
                .collect(),
            allow_newer: cli.allow_newer,
            ..Project::default()
        };
        if let Some(folder) = project.others.iter().find(|folder| !folder.is_dir()) {
            return Err(format!("--packages: {} is no folder", folder.display()));
        }
        project.other_names = names_in(&project.others);
        let file = Path::new(PROJECT);
        let mut files = vec![];
        if file.is_file() {
            let text = inputs::read_source(file)?;
            let Some(id) = told.map.add(PROJECT, &*text) else {
                return Err("the descriptions exceed 4 GB".into());
            };
            let start = told.map.file(id).start;
            let items = pure_package::parse(&text, start, &mut told.diags);
            project.settings(&items, &mut files, told);
        } else {
            files.extend(one_of(Path::new("."))?);
        }
        for words in &cli.package_flags {
            let set = words.split_whitespace().map(|word| flag(None, word));
            project.flags.extend(set);
        }
        for file in files {
            let mut package = read(&file, told)?;
            let folder = file.parent().unwrap_or(Path::new(""));
            let folder = folder.strip_prefix(".").unwrap_or(folder).to_path_buf();
            setup::follow(&mut package, &folder, told);
            let mut others = project.places.iter();
            if let Some(other) = others.find(|p| p.package.name == package.name) {
                let (name, other) = (&package.name, other.folder.display());
                return Err(format!(
                    "the package {name} is in {other} and in {}",
                    folder.display()
                ));
            }
            project.places.push(Place {
                folder,
                package,
                local: true,
            });
        }
        Ok(project)
    }

    /// What `cabal.project` says.
    fn settings(&mut self, items: &[Item], files: &mut Vec<PathBuf>, told: &mut Told) {
        let mut named = false;
        for item in items {
            match item {
                Item::Field(field) if matches!(&*field.name, "packages" | "optional-packages") => {
                    let needed = field.name == "packages";
                    named |= needed;
                    self.packages(field, needed, files, told);
                }
                Item::Field(field) if matches!(&*field.name, "allow-newer" | "allow-older") => {
                    self.allow_newer = true;
                }
                Item::Field(field) if field.name == "flags" => self.set(None, field),
                Item::Section(section) if section.name == "package" => {
                    for item in &section.body {
                        if let Item::Field(field) = item
                            && field.name == "flags"
                        {
                            self.set(Some(section.argument.clone()), field);
                        }
                    }
                }
                // The rest is about how cabal works.
                _ => {}
            }
        }
        if !named {
            files.extend(descriptions(Path::new(".")));
        }
    }

    fn set(&mut self, package: Option<String>, field: &Field) {
        let text = field.text();
        let words = text.split_whitespace().map(|w| flag(package.clone(), w));
        self.flags.extend(words);
    }

    /// The packages that an entry of `packages:` names.
    fn packages(&mut self, field: &Field, needed: bool, files: &mut Vec<PathBuf>, told: &mut Told) {
        for (line, span) in &field.lines {
            for word in line.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
                let mut found = vec![];
                for path in matching(word) {
                    match path.is_dir() {
                        true => found.extend(descriptions(&path)),
                        false if path.extension().is_some_and(|e| e == "cabal") => found.push(path),
                        false => {}
                    }
                }
                if found.is_empty() && needed {
                    let title = format!("`{word}` is no package");
                    let d = Diagnostic::error(ids::MISSING, *span, title);
                    told.diags
                        .push(d.help("name a folder with the description of a package"));
                }
                files.extend(
                    found
                        .into_iter()
                        .filter(|file| !files.contains(file))
                        .collect::<Vec<_>>(),
                );
            }
        }
    }

    /// The package of a name that is not one of the project, in a version for which `fits`
    /// holds; the highest if there are several, and the versions that do not fit.
    pub fn other(
        &mut self,
        name: &str,
        fits: &dyn Fn(&Version) -> bool,
        told: &mut Told,
    ) -> Result<(Option<usize>, Vec<Version>), String> {
        let mut found: Vec<(PathBuf, Package, bool)> = vec![];
        for folder in &self.others {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let below = entries.map(|entry| entry.path());
            let mut folders: Vec<PathBuf> = std::iter::once(folder.clone()).chain(below).collect();
            folders.sort();
            for place in folders {
                let file = place.join(format!("{name}.cabal"));
                if file.is_file() {
                    let errors = told.diags.errors();
                    let count = told.diags.count();
                    let package = read(&file, told)?;
                    let good = told.diags.errors() == errors;
                    // Nobody here can mend its style, nor what is wrong in one that is not chosen.
                    told.diags.forget(count);
                    found.push((place, package, good));
                }
            }
        }
        let versions = found.iter().map(|(_, package, _)| package.version.clone());
        let versions: Vec<Version> = versions.filter(|version| !fits(version)).collect();
        let fitting = found
            .into_iter()
            .filter(|(_, package, _)| fits(&package.version));
        let best = fitting.max_by(|a, b| a.1.version.cmp(&b.1.version));
        let Some((folder, mut package, good)) = best else {
            return Ok((None, versions));
        };
        if !good {
            read(&folder.join(format!("{name}.cabal")), told)?;
        }
        setup::follow(&mut package, &folder, told);
        self.places.push(Place {
            folder,
            package,
            local: false,
        });
        Ok((Some(self.places.len() - 1), versions))
    }

    /// The names of all packages that could be had.
    pub fn names(&self) -> Vec<String> {
        let own = self.places.iter().map(|place| place.package.name.clone());
        own.chain(self.other_names.iter().cloned()).collect()
    }
}

/// The names of the packages in these folders and right below them.
fn names_in(folders: &[PathBuf]) -> Vec<String> {
    let mut names = vec![];
    for folder in folders {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let below = entries.map(|entry| entry.path());
        for place in std::iter::once(folder.clone()).chain(below) {
            let files = descriptions(&place);
            let stems = files.iter().filter_map(|file| file.file_stem());
            names.extend(stems.map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names
}

/// `name`, `+name` or `-name`.
fn flag(package: Option<String>, word: &str) -> (Option<String>, String, bool) {
    let name = word.trim_start_matches(['+', '-']).to_lowercase();
    (package, name, !word.starts_with('-'))
}

/// The one description in a folder.
fn one_of(folder: &Path) -> Result<Option<PathBuf>, String> {
    match &descriptions(folder)[..] {
        [] => Ok(None),
        [file] => Ok(Some(file.clone())),
        [one, other, ..] => Err(format!(
            "{} and {} describe one folder",
            one.display(),
            other.display()
        )),
    }
}

fn read(file: &Path, told: &mut Told) -> Result<Package, String> {
    let text = inputs::read_source(file)?;
    let shown = file.strip_prefix(".").unwrap_or(file).display().to_string();
    let Some(id) = told.map.add(shown, &*text) else {
        return Err("the descriptions exceed 4 GB".into());
    };
    let start = told.map.file(id).start;
    let package = Package::read(&text, start, &mut told.diags);
    let stem = file.file_stem().map(|stem| stem.to_string_lossy());
    if let Some(stem) = stem
        && !package.name.is_empty()
        && package.name != stem
    {
        let title = format!(
            "the description of `{}` is called {stem}.cabal",
            package.name
        );
        let span = match package.span.is_none() {
            true => Span::new(start, start + 1),
            false => package.span,
        };
        told.diags
            .push(Diagnostic::error(ids::COMPONENT, span, title));
    }
    Ok(package)
}

/// The paths that a name with `*` in its parts stands for.
fn matching(pattern: &str) -> Vec<PathBuf> {
    let mut found = vec![match pattern.starts_with('/') {
        true => PathBuf::from("/"),
        false => PathBuf::new(),
    }];
    for part in pattern
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        let mut next = vec![];
        for path in &found {
            let Some((before, after)) = part.split_once('*') else {
                next.push(path.join(part));
                continue;
            };
            let folder = match path.as_os_str().is_empty() {
                true => Path::new("."),
                false => path,
            };
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
            let fits = |name: &String| {
                let rest = name.strip_prefix(before);
                !name.starts_with('.') && rest.is_some_and(|rest| rest.ends_with(after))
            };
            let mut names: Vec<String> = names.filter(fits).collect();
            names.sort();
            next.extend(names.iter().map(|name| path.join(name)));
        }
        found = next;
    }
    for path in &mut found {
        if path.as_os_str().is_empty() {
            *path = PathBuf::from(".");
        }
    }
    found.retain(|path| path.exists());
    found
}
