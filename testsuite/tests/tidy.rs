//! Rules of the house that a machine can check.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use testsuite::budgets::SOURCE_LINES;

fn repository() -> PathBuf {
    testsuite::root()
        .parent()
        .expect("the suite lies in the repository")
        .to_path_buf()
}

/// All files below the source folders.
fn files() -> Vec<PathBuf> {
    let mut work: Vec<PathBuf> = [
        "compiler",
        "rt",
        "tools",
        "testsuite",
        "bench",
        "pure-stdlib",
    ]
    .iter()
    .map(|d| repository().join(d))
    .collect();
    let mut found = vec![];
    while let Some(path) = work.pop() {
        if !path.is_dir() {
            found.push(path);
        } else if path.file_name().is_some_and(|n| n != "target") {
            work.extend(inside(&path));
        }
    }
    found.sort();
    found
}

fn inside(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|e| e.path())
}

/// Those with one of the extensions.
fn sources(extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = files();
    found.retain(|path| {
        let extension = path.extension().and_then(|e| e.to_str());
        extension.is_some_and(|e| extensions.contains(&e))
    });
    found
}

#[test]
fn no_executable_is_kept() {
    let root = repository();
    let top = inside(&root).filter(|path| path.is_file());
    for path in top.chain(files()) {
        let mut start = [0; 4];
        // A shorter file is none.
        if std::fs::File::open(&path)
            .and_then(|mut file| file.read_exact(&mut start))
            .is_ok()
        {
            assert!(start != *b"\x7fELF", "{} is an executable", path.display());
        }
    }
}

#[test]
fn source_files_stay_small() {
    let long: Vec<String> = sources(&["rs"])
        .iter()
        .map(|p| (p, read(p).lines().count()))
        .filter(|(_, lines)| *lines > SOURCE_LINES)
        .map(|(p, lines)| format!("{} has {lines} lines", p.display()))
        .collect();
    assert!(long.is_empty(), "split by concept: {long:#?}");
}

#[test]
fn nothing_is_left_unfinished() {
    // Spelled in parts so that this file does not find itself.
    let marks = [
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
        concat!("FIX", "ME"),
        concat!("#[ig", "nore"),
    ];
    for path in sources(&["rs", "pure", "hs"]) {
        let text = read(&path);
        for mark in marks {
            assert!(!text.contains(mark), "{} contains {mark}", path.display());
        }
    }
}

#[test]
fn every_crate_root_and_module_folder_says_its_duty() {
    for path in sources(&["rs"]) {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
        if matches!(name, "lib.rs" | "mod.rs" | "main.rs") {
            assert!(
                read(&path).starts_with("//!"),
                "{} has no head comment",
                path.display()
            );
        }
    }
}

#[test]
fn dependencies_go_one_way() {
    // Each crate with the crates of the workspace that it may use.
    let allowed: &[(&str, &[&str])] = &[
        ("compiler/base", &[]),
        ("compiler/syntax", &["pure_base"]),
        ("compiler/names", &["pure_base", "pure_syntax"]),
        (
            "compiler/types",
            &["pure_base", "pure_syntax", "pure_names", "pure_core"],
        ),
        ("compiler/core", &["pure_base", "rt_number"]),
        ("compiler/stg", &["pure_base", "pure_core"]),
        (
            "compiler/native",
            &["pure_base", "pure_core", "pure_stg", "rt_abi", "rt_number"],
        ),
        (
            "compiler/pipeline",
            &[
                "pure_base",
                "pure_names",
                "pure_types",
                "pure_core",
                "pure_stg",
                "pure_native",
                "pure_syntax",
            ],
        ),
        ("compiler/package", &["pure_base"]),
        ("compiler/ready", &[]),
        ("rt/abi", &[]),
        ("rt/number", &[]),
        ("rt", &["rt_abi", "rt_number"]),
        ("tools", &["rt_abi"]),
    ];
    for (folder, allowed) in allowed {
        let manifest: toml::Table =
            toml::from_str(&read(&repository().join(folder).join("Cargo.toml")))
                .expect("a manifest is TOML");
        let dependencies = manifest
            .get("dependencies")
            .and_then(|d| d.as_table())
            .cloned()
            .unwrap_or_default();
        for name in dependencies
            .keys()
            .filter(|n| n.starts_with("pure") || n.starts_with("rt"))
        {
            assert!(
                allowed.contains(&name.as_str()),
                "{folder} must not depend on {name}"
            );
        }
    }
}

/// A profiler is a file of its own and a row of the list of instruments: general code neither
/// names one nor asks for its options.
#[test]
fn only_instrumentation_names_profilers() {
    // Beginnings of words.
    let names = [
        "prof",
        "biograph",
        "ticky",
        "tick",
        "hpc",
        "coverage",
        "covered",
        "costs",
        "ccs",
        "mlton",
        "mlmon",
        "bins",
        "retainer",
        "census",
        "stamp",
        "lag",
        "drag",
        "ldv",
        "chronicle",
    ];
    let folder = repository().join("compiler/native/src");
    let mut found = vec![];
    for path in sources(&["rs"]) {
        if !path.starts_with(&folder) || path.starts_with(folder.join("instrumentation")) {
            continue;
        }
        for (n, line) in read(&path).lines().enumerate() {
            let code = line.split("//").next().unwrap_or("").to_lowercase();
            let mut words = code.split(|c: char| !c.is_alphanumeric());
            let is_named = words.any(|word| names.iter().any(|name| word.starts_with(name)));
            if is_named || code.contains(".measured") {
                found.push(format!("{}:{}: {line}", path.display(), n + 1));
            }
        }
    }
    assert!(found.is_empty(), "profilers are named: {found:#?}");
}

/// Some sources of the suite are not UTF-8 on purpose.
/// What the first command of README has compiled, the second one takes as it is: all crates have the
/// same features in both (`compiler/ready/Cargo.toml`).
#[test]
fn crates_are_compiled_once() {
    let features = |arguments: &[&str]| -> BTreeSet<String> {
        let output = Command::new(env!("CARGO"))
            .current_dir(repository())
            .args(["tree", "--locked", "--offline", "--prefix", "none"])
            .args(["--format", "{p} {f}"])
            .args(arguments)
            .output()
            .expect("cargo runs");
        let text = String::from_utf8(output.stdout).expect("cargo prints text");
        let lines = text.lines().map(|l| l.trim_end_matches(" (*)"));
        lines.map(|l| l.replace(" (proc-macro)", "")).collect()
    };
    let all = features(&["--workspace", "--edges", "normal,build,dev"]);
    let alone = features(&["--package", "purecc", "--edges", "normal,build"]);
    assert!(alone.len() > 50, "cargo lists {alone:#?}");
    let other: Vec<&String> = alone.difference(&all).collect();
    assert!(other.is_empty(), "have fewer features alone: {other:#?}");
}

/// Of the programs of a package, `cargo run -p` in README means one.
#[test]
fn the_first_command_means_a_program() {
    let readme = read(&repository().join("README.md"));
    let command = readme.lines().find(|l| l.trim().starts_with("cargo run"));
    let mut words = command.expect("a first command").split_whitespace();
    words.find(|word| *word == "-p").expect("a package");
    let name = words.next().expect("its name");
    let folder = repository().join("compiler/driver");
    let manifest: toml::Table = read(&folder.join("Cargo.toml")).parse().expect("TOML");
    let package = &manifest["package"];
    assert_eq!(package["name"].as_str(), Some(name));
    assert_eq!(package["default-run"].as_str(), Some("purecc"));
}

fn read(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}
