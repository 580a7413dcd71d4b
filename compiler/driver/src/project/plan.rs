//! Which components are needed for those that are wanted: packages are found, their versions
//! compared, their flags chosen.

use super::found::{Place, Project};
use super::{Told, configured, system};
use crate::preprocess;
use pure_base::{Diagnostic, suggest};
use pure_names::packages;
use pure_package::{Dependency, Environment, Kind, Parts, Version, ids};
use pure_syntax::package_version;
use std::collections::HashMap;

/// A component that is needed.
pub struct Node {
    pub place: usize,
    /// Its place among the components of the package.
    pub component: usize,
    pub parts: Parts,
    /// The libraries that it depends on, each once.
    pub depends: Vec<usize>,
    /// Programs that are run when it is built, which are built before.
    pub tools: Vec<usize>,
    /// The packages of the compiler's library that it depends on.
    pub carried: Vec<String>,
    /// The packages that it depends on, with their versions.
    pub versions: Vec<(String, Version)>,
}

/// The components that are needed so far.
pub struct Plan {
    pub project: Project,
    pub nodes: Vec<Node>,
    /// `None`: it is being planned, or cannot be.
    index: HashMap<(usize, usize), Option<usize>>,
    /// Those that are being planned.
    open: Vec<(usize, usize)>,
    /// The flags of packages.
    flags: HashMap<usize, Vec<(String, bool)>>,
    ghc: Version,
    purecc: Version,
}

/// Where a dependency is.
enum Home {
    Place(usize),
    /// In the compiler's library.
    Carried(Version),
}

/// Which fourth number versions of packages have that belong to GHC 9.0.2. Others have three.
const FOURTH: &[(&str, u32)] = &[
    ("array", 0),
    ("base", 0),
    ("binary", 0),
    ("bytestring", 1),
    ("containers", 1),
    ("deepseq", 0),
    ("directory", 2),
    ("filepath", 1),
    ("parsec", 0),
    ("pretty", 6),
    ("stm", 0),
    ("template-haskell", 0),
    ("transformers", 2),
];

/// The version of a package whose modules are in the compiler's library.
pub fn carried(name: &str) -> Option<Version> {
    let [a, b, c] = packages::carried()
        .any(|carried| carried == name)
        .then(|| package_version(name))??;
    let fourth = FOURTH.iter().filter(|(package, _)| *package == name);
    Some(Version(
        [a, b, c].into_iter().chain(fourth.map(|f| f.1)).collect(),
    ))
}

impl Plan {
    pub fn new(project: Project) -> Plan {
        Plan {
            project,
            nodes: vec![],
            index: HashMap::new(),
            open: vec![],
            flags: HashMap::new(),
            ghc: Version(vec![9, 0, 2]),
            purecc: Version::parse(env!("CARGO_PKG_VERSION")).unwrap_or_default(),
        }
    }

    /// The flags that were chosen of a package.
    pub fn flags(&self, place: usize) -> &[(String, bool)] {
        self.flags.get(&place).map_or(&[], |flags| flags)
    }

    /// The component as people name it.
    pub fn name(&self, node: usize) -> String {
        let node = &self.nodes[node];
        let package = &self.project.places[node.place].package;
        let own = package.components[node.component].name.clone();
        own.unwrap_or_else(|| package.name.clone())
    }

    /// Plans a component and all that it depends on. What is wrong is told.
    pub fn component(&mut self, place: usize, component: usize, told: &mut Told) -> Option<usize> {
        if let Some(known) = self.index.get(&(place, component)) {
            if known.is_none() && self.open.contains(&(place, component)) {
                self.tell_cycle((place, component), told);
            }
            return *known;
        }
        self.index.insert((place, component), None);
        self.open.push((place, component));
        let mut parts = self.parts(place, component, told);
        let mut node = Node {
            place,
            component,
            depends: vec![],
            tools: vec![],
            carried: vec![],
            versions: vec![],
            parts: Parts::default(),
        };
        let mut whole = true;
        // What is not built needs nothing.
        let needed = parts.depends.iter().filter(|_| !parts.unbuildable);
        for dependency in needed {
            whole &= self.dependency(&mut node, dependency, told).is_some();
        }
        for library in parts.system.iter().filter(|_| !parts.unbuildable) {
            if !system::is_there(library) {
                self.tell_missing_library(place, library, told);
                whole = false;
            }
        }
        system::add(&mut parts);
        for tool in parts.tools.iter().filter(|_| !parts.unbuildable) {
            self.tool(&mut node, tool, told);
        }
        self.open.pop();
        self.tell_mixtures(&node, &parts, told);
        node.parts = parts;
        if !whole {
            return None;
        }
        self.nodes.push(node);
        let at = self.nodes.len() - 1;
        self.index.insert((place, component), Some(at));
        Some(at)
    }

    fn parts(&mut self, place: usize, component: usize, told: &mut Told) -> Parts {
        if !self.flags.contains_key(&place) {
            let flags = self.choose_flags(place);
            self.flags.insert(place, flags);
        }
        let flags = self.flags(place);
        let (errors, count) = (told.diags.errors(), told.diags.count());
        let mut parts = self.parts_with(place, component, flags, told);
        self.add_found(place, component, flags, &mut parts, told);
        if told.diags.errors() == errors && !self.project.places[place].local {
            told.diags.forget(count);
        }
        parts
    }

    /// Adds what the package's own script has found for a component. A script that fails is
    /// told of when the component is made.
    fn add_found(
        &self,
        place: usize,
        component: usize,
        flags: &[(String, bool)],
        parts: &mut Parts,
        told: &mut Told,
    ) {
        let Place {
            package, folder, ..
        } = &self.project.places[place];
        if configured::run(package, folder).is_ok()
            && let Some((file, text)) = configured::found(package, folder)
            && let Some(id) = told.map.add(file.display().to_string(), &*text)
        {
            package.add_found(
                &package.components[component],
                (&text, told.map.file(id).start),
                &self.environment(flags),
                &mut told.diags,
                parts,
            );
        }
    }

    fn environment<'a>(&'a self, flags: &'a [(String, bool)]) -> Environment<'a> {
        Environment {
            flags,
            ghc: &self.ghc,
            purecc: &self.purecc,
        }
    }

    fn parts_with(
        &self,
        place: usize,
        component: usize,
        flags: &[(String, bool)],
        told: &mut Told,
    ) -> Parts {
        let package = &self.project.places[place].package;
        package.parts(
            &package.components[component],
            &self.environment(flags),
            &mut told.diags,
        )
    }

    /// The flags of a package: as somebody says, or else as they are by default. If then
    /// something is missing that the library needs, those that may are changed, as few as do.
    fn choose_flags(&mut self, place: usize) -> Vec<(String, bool)> {
        const MOST: usize = 8;
        let package = &self.project.places[place].package;
        let local = self.project.places[place].local;
        let said = |name: &str| {
            let all = self.project.flags.iter().rev();
            let mut own = all.filter(|(of, flag, _)| {
                flag == name && of.as_ref().map_or(local, |of| *of == package.name)
            });
            own.next().map(|(.., value)| *value)
        };
        let mut flags = vec![];
        let mut open = vec![];
        for (at, flag) in package.flags.iter().enumerate() {
            let set = said(&flag.name);
            if set.is_none() && !flag.manual && open.len() < MOST {
                open.push(at);
            }
            flags.push((flag.name.clone(), set.unwrap_or(flag.default)));
        }
        let libraries = package.components.iter().enumerate();
        let libraries = libraries.filter(|(_, component)| component.kind == Kind::Library);
        let libraries: Vec<usize> = libraries.map(|(at, _)| at).collect();
        let mut ways: Vec<u32> = (0..1 << open.len()).collect();
        ways.sort_by_key(|way| way.count_ones());
        for way in ways {
            let mut changed = flags.clone();
            for (bit, at) in open.iter().enumerate() {
                changed[*at].1 ^= way >> bit & 1 == 1;
            }
            let mut unheard = Told::default();
            let there = libraries.iter().all(|at| {
                let parts = self.parts_with(place, *at, &changed, &mut unheard);
                parts.unbuildable
                    || parts.depends.iter().all(|d| self.is_there(place, d))
                        && parts.system.iter().all(system::is_there)
            });
            if there {
                return changed;
            }
        }
        flags
    }

    fn fits(&self, dependency: &Dependency, version: &Version) -> bool {
        self.project.allow_newer || dependency.range.holds(version)
    }

    /// Whether a dependency could be had, without looking at its own.
    fn is_there(&self, place: usize, dependency: &Dependency) -> bool {
        let name = &dependency.package;
        if self.own_library(place, dependency).is_some() {
            return true;
        }
        let mut places = self.project.places.iter();
        if let Some(found) = places.find(|p| p.package.name == *name) {
            return self.fits(dependency, &found.package.version);
        }
        if self.project.names().contains(name) {
            return true;
        }
        carried(name).is_some_and(|version| self.fits(dependency, &version))
    }

    /// The libraries of the own package that are meant.
    fn own_library(&self, place: usize, dependency: &Dependency) -> Option<Vec<Option<String>>> {
        let package = &self.project.places[place].package;
        if dependency.package == package.name {
            return Some(dependency.libraries.clone());
        }
        // An older way to name them.
        let mut components = package.components.iter();
        let named = components
            .any(|c| c.kind == Kind::Library && c.name.as_deref() == Some(&*dependency.package));
        named.then(|| vec![Some(dependency.package.clone())])
    }

    fn dependency(
        &mut self,
        node: &mut Node,
        dependency: &Dependency,
        told: &mut Told,
    ) -> Option<()> {
        let name = &dependency.package;
        if let Some(libraries) = self.own_library(node.place, dependency) {
            let own = &self.project.places[node.place].package;
            if *name == own.name {
                node.versions.push((name.clone(), own.version.clone()));
            }
            for library in &libraries {
                self.library(node, node.place, library, dependency, told)?;
            }
            return Some(());
        }
        match self.home(node.place, dependency, told)? {
            Home::Carried(version) => {
                node.carried.push(name.clone());
                node.versions.push((name.clone(), version));
            }
            Home::Place(place) => {
                let version = self.project.places[place].package.version.clone();
                node.versions.push((name.clone(), version));
                for library in &dependency.libraries {
                    self.library(node, place, library, dependency, told)?;
                }
            }
        }
        Some(())
    }

    /// Finds the programs of an entry of `build-tool-depends`: of the project, or installed, or
    /// of a folder of packages. That there is none matters only where one is run.
    fn tool(&mut self, node: &mut Node, dependency: &Dependency, told: &mut Told) {
        let package = &dependency.package;
        for program in &dependency.libraries {
            let program = program.as_ref().unwrap_or(package);
            let mut places = self.project.places.iter();
            let place = match places.position(|place| place.package.name == *package) {
                Some(place) if self.project.places[place].local => Some(place),
                _ if preprocess::is_installed(program) => None,
                Some(place) => Some(place),
                None => {
                    let any = self.project.allow_newer;
                    let fits = |version: &Version| any || dependency.range.holds(version);
                    let found = self.project.other(package, &fits, told);
                    found.ok().and_then(|(found, _)| found)
                }
            };
            let Some(place) = place else { continue };
            let mut components = self.project.places[place].package.components.iter();
            let named = |name: &Option<String>| name.as_ref() == Some(program);
            let at = components.position(|c| c.kind == Kind::Executable && named(&c.name));
            // Who makes a tool with itself has an older one, or what it would make.
            let open = |at: &usize| !self.open.contains(&(place, *at));
            if let Some(at) = at.filter(open)
                && let Some(at) = self.component(place, at, told)
            {
                node.tools.push(at);
            }
        }
    }

    fn library(
        &mut self,
        node: &mut Node,
        place: usize,
        library: &Option<String>,
        dependency: &Dependency,
        told: &mut Told,
    ) -> Option<()> {
        let package = &self.project.places[place].package;
        let mut components = package.components.iter();
        let found = components.position(|c| c.kind == Kind::Library && c.name == *library);
        let Some(at) = found else {
            let title = match library {
                Some(name) => format!("the package `{}` has no library `{name}`", package.name),
                None => format!("the package `{}` has no library", package.name),
            };
            let d = Diagnostic::error(ids::MISSING, dependency.span, title);
            told.diags.push(d);
            return None;
        };
        let at = self.component(place, at, told)?;
        if !node.depends.contains(&at) {
            node.depends.push(at);
        }
        Some(())
    }

    /// Finds the package of a dependency. A package of the project or of a folder that was
    /// named takes the place of one that the compiler has.
    fn home(&mut self, wants: usize, dependency: &Dependency, told: &mut Told) -> Option<Home> {
        let name = &dependency.package;
        let places = &self.project.places;
        let wanted = &dependency.wanted;
        let who = places[wants].package.id();
        let wrong_version = |version: &str, whose: &str| {
            let title = format!("`{who}` needs `{name} {wanted}`, and {whose} {version}");
            Diagnostic::error(ids::VERSION, dependency.span, title).label("needed here")
        };
        if let Some(at) = places.iter().position(|p| p.package.name == *name) {
            let version = &places[at].package.version;
            if self.fits(dependency, version) {
                return Some(Home::Place(at));
            }
            let whose = match places[at].local {
                true => "the project has",
                false => "another package has been given",
            };
            told.diags.push(wrong_version(&version.to_string(), whose));
            return None;
        }
        let any = self.project.allow_newer;
        let fits = |version: &Version| any || dependency.range.holds(version);
        let (found, versions) = match self.project.other(name, &fits, told) {
            Ok(found) => found,
            Err(message) => {
                let d = Diagnostic::error(ids::MISSING, dependency.span, message);
                told.diags.push(d);
                return None;
            }
        };
        if let Some(at) = found {
            return Some(Home::Place(at));
        }
        let given: Vec<String> = versions.iter().map(Version::to_string).collect();
        let d = match (carried(name), &given[..]) {
            (Some(version), _) if fits(&version) => return Some(Home::Carried(version)),
            (_, [_, ..]) => wrong_version(&given.join(", "), "the folders of --packages have"),
            (Some(version), _) => wrong_version(&version.to_string(), "purecc has")
                .help("another version may be given as sources: --packages FOLDER"),
            (None, []) => {
                let title = format!("there is no package `{name}`, which `{who}` needs");
                let d = Diagnostic::error(ids::MISSING, dependency.span, title);
                let mut known = self.project.names();
                known.extend(packages::carried().map(String::from));
                match suggest::nearest(name, known.iter().map(String::as_str)) {
                    Some(near) => d.help(format!("did you mean `{near}`?")),
                    None => d.help(
                        "unpack it into a folder of packages, and name that: --packages FOLDER",
                    ),
                }
            }
        };
        told.diags.push(d.label("needed here"));
        None
    }

    fn tell_missing_library(&self, place: usize, library: &Dependency, told: &mut Told) {
        let (name, who) = (&library.package, self.project.places[place].package.id());
        let found = system::version(library);
        let (id, title) = match &found {
            Some(version) => (
                ids::VERSION,
                format!(
                    "the system has `{name}` {version}, and `{who}` needs {}",
                    library.wanted
                ),
            ),
            None => (
                ids::MISSING,
                format!("pkg-config knows no library `{name}`, which `{who}` needs"),
            ),
        };
        let d = Diagnostic::error(id, library.span, title).label("needed here");
        told.diags.push(match found {
            Some(_) => d,
            None => {
                d.help("install pkg-config and what the system has for developing with the library")
            }
        });
    }

    /// Warns of a package of the library that knows another one of the library, where what a
    /// component has of that is somebody's sources: their types are two.
    fn tell_mixtures(&self, node: &Node, parts: &Parts, told: &mut Told) {
        let carried = |d: &&Dependency| node.carried.contains(&d.package);
        for dependency in parts.depends.iter().filter(carried) {
            let name = &dependency.package;
            let given = packages::shared_by(name).iter().find_map(|shared| {
                let places = node.depends.iter().map(|at| self.nodes[*at].place);
                let mut places = places.map(|place| &self.project.places[place]);
                places.find(|place| place.package.name == *shared)
            });
            let Some(given) = given else { continue };
            let other = &given.package.name;
            let title = format!("`{name}` is purecc's, which knows purecc's `{other}`");
            let folder = given.folder.display();
            let note = format!("The `{other}` that is meant here is that of {folder}.");
            let d = Diagnostic::warning(ids::MIXTURE, dependency.span, title);
            let d = d.label(format!("its types of `{other}` are others"));
            let help = format!("give `{name}` as sources, too: --packages FOLDER");
            told.diags.push(d.note(note).help(help));
        }
    }

    /// Says which packages need each other. It is a mistake of the last of them.
    fn tell_cycle(&self, again: (usize, usize), told: &mut Told) {
        let from = self.open.iter().position(|open| *open == again);
        let mut round: Vec<String> = vec![];
        for (place, component) in self.open[from.unwrap_or(0)..].iter().chain([&again]) {
            let package = &self.project.places[*place].package;
            round.push(match &package.components[*component].name {
                Some(name) => format!("`{}:{name}`", package.name),
                None => format!("`{}`", package.name),
            });
        }
        let (place, component) = again;
        let span = self.project.places[place].package.components[component].span;
        let title = format!("packages depend on each other: {}", round.join(" -> "));
        let d = Diagnostic::error(ids::CYCLE, span, title);
        told.diags
            .push(d.help("move what both need into a package that needs neither"));
    }
}
