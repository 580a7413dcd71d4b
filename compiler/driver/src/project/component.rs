//! A component as a compilation: the units that it is made of, and its options.

use super::plan::Plan;
use super::{Action, DIST, Told, autogen, configured, is_program, translated};
use crate::cli::Cli;
use crate::foreign::Sources;
use crate::load::ENDINGS;
use crate::load::NO_FILE;
use crate::options;
use crate::preprocess::Tool;
use crate::units::{Reexported, UnitSettings};
use pure_base::{Diagnostic, Level};
use pure_package::{Kind, Package, Parts, Version, Word, ids};
use pure_syntax::extensions::IGNORE_ASSERTS;
use pure_syntax::extensions::Rejected;
use pure_syntax::{Setting, assertions_at};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What one compilation is to do.
pub struct Made {
    pub node: usize,
    pub cli: Cli,
    /// What it leaves.
    pub executable: Option<PathBuf>,
}

/// The compilation of a component; none if there is nothing in it.
pub fn made(
    cli: &Cli,
    plan: &Plan,
    node: usize,
    action: Action,
    told: &mut Told,
) -> Result<Option<Made>, String> {
    let of = &plan.nodes[node];
    let place = &plan.project.places[of.place];
    let component = &place.package.components[of.component];
    let mut made = Cli::new();
    follow_options(
        &mut made,
        &of.parts.ghc_options,
        place.local.then_some(told),
    );
    // What is said on the command line comes last.
    let mut words = cli.words.0.iter().cloned();
    while let Some(word) = words.next() {
        // It was understood before.
        let _ = options::follow(&mut made, &word, &mut words);
    }
    made.output = None;
    made.component = Some(format!("{}:{}", place.package.name, plan.name(node)));
    let order = order(plan, node);
    for at in &order {
        tell_extensions(&plan.nodes[*at].parts, told);
        let mut unit = unit(plan, *at, &order, told)?;
        // What the command line says of assertions is said of all packages.
        let said = cli.extensions.iter();
        let of_asserts = said.filter(|name| name.ends_with(IGNORE_ASSERTS));
        unit.extensions.extend(of_asserts.cloned());
        // What others have written is not what tests are to reach.
        unit.covered = made.covers() && plan.project.places[plan.nodes[*at].place].local;
        made.units.push(unit);
        foreign(plan, *at, &order, &mut made);
    }
    let folder = match component.kind {
        Kind::Library => None,
        Kind::Executable => Some("bin"),
        Kind::TestSuite => Some("test"),
        Kind::Benchmark => Some("bench"),
    };
    if !is_program(component.kind) {
        let modules = of.parts.exposed.iter().chain(&of.parts.other);
        let generated = autogen::names(&place.package);
        let mut files = vec![];
        for word in modules {
            if generated.contains(&word.text) {
                continue;
            }
            match module_file(&made.units[0], &word.text) {
                Some(file) => files.push((file, word.text.clone())),
                None => tell_missing(&made.units[0], word, told),
            }
        }
        if files.is_empty() {
            return Ok(None);
        }
        // A module of no file needs them all.
        made.input = NO_FILE.into();
        made.text = Some("module Library' where\n".into());
        made.others = files;
        made.foreign = Default::default();
        made.check();
        return Ok(Some(Made {
            node,
            cli: made,
            executable: None,
        }));
    }
    if let Some(interface) = &of.parts.interface
        && component.kind != Kind::Executable
        && interface.text != "exitcode-stdio-1.0"
    {
        let title = format!("`type: {}` is not supported", interface.text);
        let d = Diagnostic::error(ids::UNSUPPORTED, interface.span, title);
        told.diags
            .push(d.help("let it be exitcode-stdio-1.0, a program that ends with 0"));
        return Ok(None);
    }
    let generated = autogen::names(&place.package);
    for word in &of.parts.other {
        if !generated.contains(&word.text) && module_file(&made.units[0], &word.text).is_none() {
            tell_missing(&made.units[0], word, told);
        }
    }
    let Some(main) = &of.parts.main_is else {
        let title = format!("this {} has no `main-is`", component.kind.word());
        let d = Diagnostic::error(ids::COMPONENT, component.span, title);
        told.diags.push(d);
        return Ok(None);
    };
    let folders = made.units[0].folders.iter();
    let mut files = folders.map(|f| f.join(&main.text));
    let Some(file) = files.find(|f| f.is_file()) else {
        let title = format!("there is no file `{}`", main.text);
        let d = Diagnostic::error(ids::COMPONENT, main.span, title);
        told.diags.push(d.note(looked_in(&made.units[0])));
        return Ok(None);
    };
    let name = component.name.as_ref().unwrap_or(&place.package.name);
    let places = plan.project.places.iter().filter(|place| place.local);
    let twins = places.filter(|place| {
        let mut components = place.package.components.iter();
        components.any(|c| c.kind == component.kind && c.name == component.name)
    });
    // What two packages have under one name is apart.
    let own = if twins.count() > 1 {
        &place.package.name
    } else {
        ""
    };
    let output = Path::new(DIST).join(own).join(folder.unwrap_or("bin"));
    let output = output.join(name);
    made.input = file.strip_prefix(".").unwrap_or(&file).to_path_buf();
    made.output = Some(output.clone());
    if made.hpcdir == Cli::new().hpcdir {
        made.hpcdir = Path::new(DIST).join("hpc").join(own).join(name);
    }
    if action == Action::Check {
        made.check();
    } else if let Some(folder) = output.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|e| format!("cannot write {}: {e}", folder.display()))?;
    }
    Ok(Some(Made {
        node,
        cli: made,
        executable: Some(output),
    }))
}

/// Where the program of a component goes that others are built with.
pub fn tool(plan: &Plan, node: usize) -> PathBuf {
    let package = &plan.project.places[plan.nodes[node].place].package;
    let folder = Path::new(DIST).join("tools").join(package.id());
    folder.join(plan.name(node))
}

/// Says which extensions there are not, once for each place.
fn tell_extensions(parts: &Parts, told: &mut Told) {
    for word in parts.language.iter().chain(&parts.extensions) {
        let name = &word.text;
        let title = match pure_syntax::check_extension(name) {
            Ok(()) => continue,
            Err(Rejected::Unsupported) => format!("the extension {name} is not supported"),
            Err(Rejected::Unknown(_)) => format!("there is no extension {name}"),
        };
        if !told.diags.iter().any(|d| d.span == word.span) {
            let d = Diagnostic::warning(ids::OPTION, word.span, title);
            told.diags.push(d.label("it is ignored"));
        }
    }
}

/// The component and all that it depends on: itself first.
fn order(plan: &Plan, node: usize) -> Vec<usize> {
    let mut order = vec![node];
    let mut next = 0;
    while next < order.len() {
        for at in &plan.nodes[order[next]].depends {
            if !order.contains(at) {
                order.push(*at);
            }
        }
        next += 1;
    }
    order
}

/// Follows the options of a description. Who is there to be told hears of those that are none.
fn follow_options(cli: &mut Cli, words: &[Word], mut told: Option<&mut Told>) {
    let mut next = 0;
    while next < words.len() {
        let word = &words[next];
        next += 1;
        if word.text.starts_with("+RTS") {
            // Options of the run of the compiler.
            while next < words.len() && words[next].text != "-RTS" {
                next += 1;
            }
            next += 1;
            continue;
        }
        let mut behind = words[next..].iter().map(|word| OsString::from(&word.text));
        let count = behind.len();
        let followed = options::follow(cli, &OsString::from(&word.text), &mut behind);
        next += count - behind.len();
        if let (Err(why), Some(told)) = (followed, told.as_deref_mut()) {
            let why = why.trim_end();
            let why = ["purecc: ", "error: "]
                .iter()
                .find_map(|p| why.strip_prefix(p))
                .unwrap_or(why);
            let d = Diagnostic::warning(ids::OPTION, word.span, why).label("it is ignored");
            told.diags.push(d);
        }
    }
}

/// `MIN_VERSION_NAME` and `VERSION_NAME`, of a unit's own package and those that it depends on
/// alone.
fn macros(package: &Package, versions: &[(String, Version)]) -> Vec<Setting> {
    let undefined = pure_syntax::versioned_packages();
    let undefined = undefined.map(|name| Setting::Undefine(format!("MIN_VERSION_{name}")));
    let mut found: Vec<Setting> = undefined.collect();
    let own = (package.name.clone(), package.version.clone());
    for (name, version) in versions.iter().chain([&own]) {
        let name = name.replace('-', "_");
        let at = |i: usize| version.0.get(i).copied().unwrap_or(0);
        let (a, b, c) = (at(0), at(1), at(2));
        found.push(Setting::Define(format!(
            "MIN_VERSION_{name}(a,b,c)=((a)<{a}||(a)=={a}&&(b)<{b}||(a)=={a}&&(b)=={b}&&(c)<={c})"
        )));
        found.push(Setting::Define(format!("VERSION_{name}=\"{version}\"")));
    }
    found
}

/// The settings of a unit; others are known by their places in `order`.
fn unit(plan: &Plan, at: usize, order: &[usize], told: &mut Told) -> Result<UnitSettings, String> {
    let node = &plan.nodes[at];
    let place = &plan.project.places[node.place];
    let (package, parts) = (&place.package, &node.parts);
    let generated = autogen::write(package, &place.folder)?;
    configured::run(package, &place.folder)?;
    let below = |word: &Word| beside(&place.folder, &word.text);
    let mut folders: Vec<PathBuf> = parts.folders.iter().map(below).collect();
    if folders.is_empty() {
        folders.push(beside(&place.folder, "."));
    }
    folders.push(generated.clone());
    let mut own = Cli::new();
    follow_options(&mut own, &parts.ghc_options, None);
    let mut settings = macros(package, &node.versions);
    settings.extend(parts.cpp_options.iter().filter_map(|word| {
        let define = word
            .text
            .strip_prefix("-D")
            .map(|text| Setting::Define(text.into()));
        let undefine = word
            .text
            .strip_prefix("-U")
            .map(|text| Setting::Undefine(text.into()));
        define.or(undefine)
    }));
    settings.extend(own.define.into_iter().map(Setting::Define));
    let language = parts.language.iter().chain(&parts.extensions);
    // Cabal has libraries and programs compiled with -O, and so without assertions.
    let mut extensions = vec![assertions_at(1)];
    extensions.extend(language.map(|word| word.text.clone()));
    extensions.extend(own.extensions);
    extensions.retain(|name| pure_syntax::check_extension(name).is_ok());
    // It is no part of the language that modules are parsed in.
    let cpp = own.cpp
        || extensions
            .iter()
            .rfind(|e| e.ends_with("CPP"))
            .is_some_and(|e| e == "CPP");
    let component = &package.components[node.component];
    let mark = match &component.name {
        Some(name) => format!("{}'{name}", package.name),
        None => package.name.clone(),
    };
    let texts = |words: &[Word]| {
        words
            .iter()
            .map(|word| word.text.clone())
            .collect::<Vec<_>>()
    };
    let tools = node.tools.iter();
    let tools: Vec<Tool> = tools.map(|at| (plan.name(*at), tool(plan, *at))).collect();
    let mut include_dirs = include_dirs(plan, at);
    for other in &node.depends {
        include_dirs.extend(self::include_dirs(plan, *other));
    }
    include_dirs.push(generated.clone());
    let with = translated::With {
        include_dirs: &include_dirs,
        macros: &settings,
        options: parts
            .cc_options
            .iter()
            .map(|w| w.text.clone().into())
            .collect(),
        tools: &tools,
    };
    let modules = parts.exposed.iter().chain(&parts.other);
    for word in modules {
        let module = &word.text;
        if file_in(&folders[..folders.len() - 1], module).is_some() {
            continue;
        }
        if let Some(source) = translated::source(&folders, module)
            && !translated::make(&source, module, &generated, &with)?
            && order.first() != Some(&at)
        {
            // It may be that nothing wants the module.
            let d = unmade(&source, word);
            told.diags.push(Diagnostic {
                level: Level::Warning,
                ..d
            });
        }
    }
    Ok(UnitSettings {
        package: match (&component.kind, &component.name) {
            (Kind::Library, Some(name)) => format!("{}:{name}", package.name),
            _ => package.name.clone(),
        },
        version: package.version.to_string(),
        mark: mark.replace('-', "_"),
        root: beside(&place.folder, "."),
        folders,
        exposed: texts(&parts.exposed),
        hidden: texts(&parts.other),
        described: true,
        reexported: parts.reexported.iter().map(reexported).collect(),
        extensions,
        cpp,
        covered: false,
        macros: settings,
        include_dirs,
        preprocessor: own.preprocessor,
        tools,
        depends: node
            .depends
            .iter()
            .filter_map(|d| order.iter().position(|o| o == d))
            .collect(),
        carried: node.carried.clone(),
        packed: None,
    })
}

/// `MODULE`, `MODULE as NAME` or `PACKAGE:MODULE`.
fn reexported(word: &Word) -> Reexported {
    let (module, name) = match word.text.split_once(" as ") {
        Some((module, name)) => (module.trim(), Some(name.trim())),
        None => (word.text.trim(), None),
    };
    let module = module.rsplit_once(':').map_or(module, |(_, module)| module);
    Reexported {
        name: name.unwrap_or(module).to_string(),
        module: module.to_string(),
    }
}

/// A path of a description, as it is from the project's folder.
fn beside(folder: &Path, path: &str) -> PathBuf {
    let path = path.trim_end_matches('/');
    let path = path.strip_prefix("./").unwrap_or(path);
    match path {
        "" | "." if folder.as_os_str().is_empty() => PathBuf::from("."),
        "" | "." => folder.to_path_buf(),
        path => folder.join(path),
    }
}

fn include_dirs(plan: &Plan, at: usize) -> Vec<PathBuf> {
    let node = &plan.nodes[at];
    let place = &plan.project.places[node.place];
    let dirs = || node.parts.include_dirs.iter();
    let made = configured::place(&place.package, &place.folder);
    // What a script makes stands in folders of the same names.
    let made = made.iter().flat_map(|made| {
        let within = dirs().map(|word| beside(made, &word.text));
        within.chain([made.clone()])
    });
    let own = dirs().map(|word| beside(&place.folder, &word.text));
    own.chain(made).collect()
}

/// What a unit has of C.
fn foreign(plan: &Plan, at: usize, order: &[usize], cli: &mut Cli) {
    let node = &plan.nodes[at];
    let folder = &plan.project.places[node.place].folder;
    let parts: &Parts = &node.parts;
    let words = |prefix: &'static str, words: &[Word]| {
        let with = move |word: &Word| OsString::from(format!("{prefix}{}", word.text));
        words.iter().map(with).collect::<Vec<_>>()
    };
    let foreign = &mut cli.foreign;
    let languages = [
        (&parts.c_sources, &parts.cc_options),
        (&parts.cxx_sources, &parts.cxx_options),
    ];
    for (sources, own) in languages.into_iter().filter(|(all, _)| !all.is_empty()) {
        let mut options = vec![];
        for of in [at].into_iter().chain(order.iter().copied()) {
            for dir in include_dirs(plan, of) {
                options.extend([OsString::from("-I"), dir.into_os_string()]);
            }
        }
        options.extend(words("", &parts.cpp_options));
        options.extend(words("", own));
        let files = sources.iter().map(|word| beside(folder, &word.text));
        foreign.sources.push(Sources {
            files: files.collect(),
            options,
        });
    }
    for dir in &parts.library_dirs {
        let mut flag = OsString::from("-L");
        flag.push(beside(folder, &dir.text));
        foreign.libraries.push(flag);
    }
    foreign.libraries.extend(words("-l", &parts.libraries));
    foreign.linking.extend(words("", &parts.ld_options));
}

/// The file of a module of the unit.
fn module_file(unit: &UnitSettings, module: &str) -> Option<PathBuf> {
    file_in(&unit.folders, module)
}

fn file_in(folders: &[PathBuf], module: &str) -> Option<PathBuf> {
    let relative: PathBuf = module.split('.').collect();
    let files = folders
        .iter()
        .flat_map(|folder| ENDINGS.map(|ending| folder.join(&relative).with_extension(ending)));
    files.into_iter().find(|file| file.is_file())
}

fn looked_in(unit: &UnitSettings) -> String {
    let folders: Vec<String> = unit
        .folders
        .iter()
        .map(|f| f.display().to_string())
        .collect();
    format!(
        "It was looked for in {}.",
        folders[..folders.len().max(1) - 1].join(", ")
    )
}

/// Says which program would make a module.
fn unmade((file, row): &(PathBuf, usize), word: &Word) -> Diagnostic {
    let (_, program, runs) = translated::PROGRAMS[*row];
    let why = if runs { "installed" } else { "run" };
    let title = format!(
        "the module `{}` is made by {program}, which is not {why}",
        word.text
    );
    let d = Diagnostic::error(ids::UNSUPPORTED, word.span, title);
    let d = d.note(format!("Its source is {}.", file.display()));
    match runs {
        true => d.help(format!(
            "install {program}, or give its package as sources, too: --packages FOLDER"
        )),
        false => d,
    }
}

/// Says that there is no file for a module, or none that can be read.
fn tell_missing(unit: &UnitSettings, word: &Word, told: &mut Told) {
    if let Some(source) = translated::source(&unit.folders, &word.text) {
        return told.diags.push(unmade(&source, word));
    }
    let title = format!("there is no file for the module `{}`", word.text);
    let d = Diagnostic::error(ids::COMPONENT, word.span, title);
    told.diags.push(d.note(looked_in(unit)));
}
