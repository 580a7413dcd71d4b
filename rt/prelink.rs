//! Builds the freestanding runtime as one stripped relocatable object, to be
//! linked with a program by `ld -static rt.o program.o -o program`.
//!
//! Included by build scripts and tests (`#[path]`), so it uses `std` and what the runtime
//! shares with the compiler only.

use rt_abi::border::{BORDER, Feature, RT_OBSERVE_CONTENTS};
use rt_number::{Function, Operation};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

/// Symbols that programs refer to; everything not needed by them is dropped. With what of
/// a program needs them.
fn exports() -> impl Iterator<Item = (&'static str, Feature)> {
    let rows = BORDER.iter().map(|row| (row.symbol, row.needs));
    let operations = Operation::ALL.iter().map(|(op, _)| op.symbol());
    let functions = Function::ALL.iter().map(|function| function.symbol);
    let others = operations.chain(functions).chain([
        "_start",
        "main",
        "strlen",
        "rts_getThreadId",
        "hs_init",
        "hs_exit",
        "purecc_hosted",
        "purecc_bell",
        "purecc_is_back",
        "purecc_outcome",
        "purecc_calls",
        "purecc_next_call",
        "purecc_answered",
        "purecc_given_back",
        "hs_free_stable_ptr",
        "hs_free_stable_ptr_unsafe",
        "hs_free_fun_ptr",
        "freeHaskellFunctionPtr",
        "hs_lock_stable_tables",
        "hs_unlock_stable_tables",
        "hs_thread_done",
        "hs_perform_gc",
    ]);
    rows.chain(others.map(|symbol| (symbol, Feature::Any)))
}

/// Builds the runtime found in `workspace` and writes the object to `object`.
/// `target` is a target directory of its own: inside a build script Cargo has
/// locked the usual one.
pub fn prelink(workspace: &Path, target: &Path, object: &Path) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .current_dir(workspace)
        .args(["rustc", "--quiet", "--package", "rt", "--release"])
        .args(["--features", "standalone", "--crate-type", "staticlib"])
        .arg("--target-dir")
        .arg(target)
        .args([
            "--",
            "-C",
            "panic=abort",
            "-C",
            "relocation-model=static",
            "-C",
            "codegen-units=1",
            // Hot loops name what they inline; elsewhere a call is shorter.
            "-C",
            "llvm-args=-inline-threshold=5",
        ])
        // What an outer Cargo sets for its own build is not for this one. All crates keep
        // frame pointers: `perf` follows them to the program's frames.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", "-C force-frame-pointers=yes")
        // The runtime's small functions lie in crates of their own.
        .env("CARGO_INCREMENTAL", "0")
        // Nothing unwinds, so there is nothing to clean up on the way.
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat");
    run(&mut build)?;
    let archive = target.join("release/librt.a");
    let mut link = Command::new("ld");
    link.args(["-r", "--gc-sections", "--strip-debug", "-e", "_start"]);
    for (symbol, _) in exports() {
        link.args(["-u", symbol]);
    }
    link.arg(archive).arg("-o").arg(object);
    run(&mut link)?;
    // The precompiled `core` carries bitcode for link-time optimisation.
    let mut strip = Command::new("objcopy");
    strip.args(["--strip-debug", "-R", ".llvmbc", "-R", ".llvmcmd"]);
    strip.args(["-R", ".comment"]).arg(object);
    run(&mut strip)?;
    merge(object)?;
    shorten_names(object)
}

/// What nearly every program has anyway becomes one section of each sort, and so does what only
/// heap profiles need: a linker's time goes with the number of sections. What else a
/// program may do without stays as it is, to be dropped.
fn merge(object: &Path) -> Result<(), String> {
    let merged = object.with_extension("merged.o");
    // Sections that are not needed by what `roots` are.
    let unused = |roots: &[&str]| -> Result<Vec<String>, String> {
        let mut link = Command::new("ld");
        link.args(["-r", "--gc-sections", "--print-gc-sections", "-e", "_start"]);
        link.args(roots.iter().flat_map(|root| ["-u", root]));
        let printed = run(link.arg(object).arg("-o").arg(&merged))?;
        let names = printed
            .lines()
            .filter_map(|line| line.split_once("unused section '")?.1.split_once('\''))
            .map(|(name, _)| name.to_string());
        Ok(names.collect())
    };
    // What others need too must not drag the profiles with it.
    let others = exports().filter(|(_, needs)| *needs != Feature::HeapProfiles);
    let others: Vec<&str> = others.map(|(symbol, _)| symbol).collect();
    // Nearly every program has these, too.
    let usual = [RT_OBSERVE_CONTENTS];
    let (in_some, of_profiles) = (unused(&usual)?, unused(&others)?);
    let is_apart = |name: &&str| !of_profiles.iter().any(|other| other == name);
    let is_sorted = |name: &&str| SORTS.iter().any(|(_, inputs)| is_one_of(name, inputs));
    // Of equal constants linkers keep one, as long as they know them to be such.
    let constants = |name: &&str| !CONSTANTS.contains(name);
    // Of the places where a section could go, the first one counts.
    let mut script = String::from("SECTIONS {\n");
    let names = in_some.iter().map(String::as_str).filter(is_apart);
    for name in names.filter(is_sorted).filter(constants).chain(CONSTANTS) {
        script += &format!("\"{name}\" : {{ *(\"{name}\") }}\n");
    }
    for (output, inputs) in SORTS {
        let profiles = of_profiles.iter().map(String::as_str);
        let profiles = profiles
            .filter(|name| is_one_of(name, inputs))
            .filter(constants);
        let profiles: Vec<String> = profiles.map(|name| format!("*(\"{name}\")")).collect();
        if !profiles.is_empty() {
            script += &format!("{output}.observe : {{ {} }}\n", profiles.join(" "));
        }
    }
    for (output, inputs) in SORTS {
        let inputs = inputs.split(' ').map(|i| format!("*({i} {i}.*)"));
        let inputs: Vec<String> = inputs.collect();
        script += &format!("{output} : {{ {} }}\n", inputs.join(" "));
    }
    script += "}\n";
    let file = object.with_extension("ld");
    std::fs::write(&file, script).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut link = Command::new("ld");
    link.arg("-r").arg("-T").arg(&file);
    run(link.arg(object).arg("-o").arg(&merged))?;
    std::fs::rename(&merged, object).map_err(|e| format!("{}: {e}", object.display()))
}

/// Sections of one sort, and what they are made of: code that runs seldom apart.
const SORTS: [(&str, &str); 6] = [
    (".text", ".text.unlikely .text.hot .text"),
    (".rodata", ".rodata"),
    (".gcc_except_table", ".gcc_except_table"),
    (".data.rel.ro", ".data.rel.ro"),
    (".data", ".data"),
    (".bss", ".bss"),
];

/// Sections of constants of one size, and of strings.
const CONSTANTS: [&str; 5] = [
    ".rodata.cst4",
    ".rodata.cst8",
    ".rodata.cst16",
    ".rodata.cst32",
    ".rodata.str1.1",
];

/// Functions get the names that a reader of profiles and a debugger's user would give
/// them: mangled ones are a tenth of a small program.
fn shorten_names(object: &Path) -> Result<(), String> {
    // In the order of the table, so that lines belong together.
    let names = |options: &[&str]| -> Result<Vec<String>, String> {
        let output = output(Command::new("nm").args(options).arg(object))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let name = |line: &str| line.splitn(3, ' ').last().map(str::to_string);
        // An undefined symbol has no address.
        let lines = text.lines().filter(|line| !line.starts_with(' '));
        Ok(lines.filter_map(name).collect())
    };
    let (mangled, told) = (names(&["-p"])?, names(&["-p", "-C"])?);
    let mut renamed = BTreeMap::new();
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for (mangled, told) in mangled.iter().zip(&told) {
        if mangled == told || renamed.contains_key(mangled) {
            continue;
        }
        let short = short_name(told);
        let count = taken.entry(short.clone()).or_default();
        *count += 1;
        let name = match *count {
            1 => short,
            count => format!("{short}.{count}"),
        };
        renamed.insert(mangled, name);
    }
    let lines = renamed.iter().map(|(old, new)| format!("{old} {new}\n"));
    let file = object.with_extension("names");
    std::fs::write(&file, lines.collect::<String>())
        .map_err(|e| format!("{}: {e}", file.display()))?;
    let mut rename = Command::new("objcopy");
    rename.arg("--redefine-syms").arg(&file).arg(object);
    run(&mut rename).map(|_| ())
}

/// A function's path without what it is generic in: of the runtime's own the whole
/// path, of others the last two names.
fn short_name(told: &str) -> String {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for letter in told.chars() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ':' if depth == 0 => parts.push(String::new()),
            letter if depth == 0 && !letter.is_whitespace() => {
                parts.last_mut().expect("there is one").push(letter);
            }
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    if let [single] = &parts[..] {
        // What it is a method of is all generic.
        return format!("core::{single}");
    }
    let from = match parts.first().map(String::as_str) {
        Some("rt" | "rt_number") => 0,
        _ => parts.len().saturating_sub(2),
    };
    parts[from..].join("::")
}

fn is_one_of(name: &str, inputs: &str) -> bool {
    let is = |input| {
        let rest = name.strip_prefix(input);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    inputs.split(' ').any(is)
}

/// What it says on standard error.
fn run(command: &mut Command) -> Result<String, String> {
    let output = output(command)?;
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// What it says, having ended well.
fn output(command: &mut Command) -> Result<Output, String> {
    let output = command
        .output()
        .map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    if output.status.success() {
        return Ok(output);
    }
    let text = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed:\n{text}"))
}
