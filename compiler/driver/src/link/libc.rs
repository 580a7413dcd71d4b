//! Linking with libc, by the system's C compiler: for programs that import what the runtime
//! does not have, or that have files or libraries of C. The process then starts in libc's
//! code, which calls the `main` that the runtime has for it, and ends by `exit`.

use super::RUNTIME;
use super::by_header::ByHeader;
use super::executable::{Failure, directory, write};
use super::exports::Exports;
use crate::cli::Cli;
use crate::foreign::Objection;
use object::LittleEndian;
use object::elf::{FileHeader64, SHT_SYMTAB, STB_WEAK, STV_HIDDEN};
use object::read::elf::{FileHeader, SectionHeader, Sym};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const E: LittleEndian = LittleEndian;

/// The headers that sources of C may include: those for the types of Haskell, for the machine and
/// the system, and what belongs to unix.
pub const HEADERS: [(&str, &str); 4] = [
    ("HsFFI.h", include_str!("HsFFI.h")),
    ("MachDeps.h", MACHINE),
    ("ghcplatform.h", PLATFORM),
    ("HsUnixConfig.h", UNIX),
];

/// What C asks of unix's configuration: of what the system has, that which not every one has.
const UNIX: &str = "\
#ifndef PURECC_HSUNIXCONFIG_H
#define PURECC_HSUNIXCONFIG_H
#define HAVE_LCHOWN 1
#define HAVE_UTIMENSAT 1
#define HAVE_FUTIMENS 1
#define HAVE_EXECVPE 1
#define HAVE_MKDTEMP 1
#define HAVE_OPENPTY 1
#define HAVE_PTSNAME 1
#endif
";

/// What C may ask of the machine.
const MACHINE: &str = "\
#ifndef PURECC_MACHDEPS_H
#define PURECC_MACHDEPS_H
#define SIZEOF_HSWORD 8
#define SIZEOF_HSINT 8
#define SIZEOF_HSCHAR 4
#define SIZEOF_HSDOUBLE 8
#define SIZEOF_HSFLOAT 4
#define SIZEOF_HSPTR 8
#define WORD_SIZE_IN_BITS 64
#define SIZEOF_UNSIGNED_LONG 8
#define SIZEOF_UNSIGNED_LONG_LONG 8
#endif
";

/// What C may ask of the system, by the header's other name.
const PLATFORM: &str = "\
#ifndef PURECC_PLATFORM_H
#define PURECC_PLATFORM_H
#define x86_64_HOST_ARCH 1
#define linux_HOST_OS 1
#endif
";

/// The C compiler, unless `PURECC_CC` names another.
const COMPILER: &str = "cc";

/// What the runtime has under names of libc's. Others do not see it, and where both are linked
/// into one executable it is libc's that is meant.
const SHARED_NAMES: [&str; 9] = [
    "_start",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "bcmp",
    "strlen",
    "rust_eh_personality",
    "_Unwind_Resume",
];

/// The executable's bytes.
pub fn linked(object: &[u8], cli: &Cli) -> Result<Vec<u8>, Failure> {
    let dir = directory()?;
    let (object_path, runtime_path) = (dir.path().join("program.o"), dir.path().join("runtime.o"));
    write(&object_path, object)?;
    let runtime = beside_libc(RUNTIME, cli.hosted).ok_or_else(damaged)?;
    write(&runtime_path, &runtime)?;
    for (name, text) in HEADERS {
        write(&dir.path().join(name), text.as_bytes())?;
    }
    let exports = Exports::of(object);
    for (name, text) in exports.headers() {
        let path = dir.path().join(name);
        if let Some(above) = path.parent() {
            let made = std::fs::create_dir_all(above);
            made.map_err(|e| format!("cannot make {}: {e}", above.display()))?;
        }
        write(&path, text.as_bytes())?;
    }
    let foreign = &cli.foreign;
    let mut files = vec![];
    if let Some(code) = exports.code(cli.hosted) {
        let path = dir.path().join("exports.s");
        write(&path, code.as_bytes())?;
        files.push(path);
    }
    let by_header = ByHeader::of(object);
    if !by_header.is_empty() {
        files.push(imports(&by_header, dir.path(), cli)?);
    }
    for (index, file) in foreign.files.iter().enumerate() {
        if file.extension().is_some_and(|e| e == "c") {
            let compiled = dir.path().join(format!("{index}.o"));
            compile(file, &compiled, cli, &[])?;
            files.push(compiled);
        } else {
            files.push(file.clone());
        }
    }
    for (unit, sources) in foreign.sources.iter().enumerate() {
        for (index, file) in sources.files.iter().enumerate() {
            let compiled = dir.path().join(format!("{unit}-{index}.o"));
            compile(file, &compiled, cli, &sources.options)?;
            files.push(compiled);
        }
    }
    let path = dir.path().join("program");
    let mut command = program(&cli.programs.linker);
    command
        // It lies at fixed addresses, as other programs do.
        .args(["-no-pie", "-Wl,--gc-sections", "-Wl,--discard-locals"])
        .args(["-Wl,--build-id=sha1", "-Wl,-z,noexecstack", "-o"])
        .arg(&path)
        .args([&object_path, &runtime_path])
        .args(&files)
        .args(&foreign.libraries)
        .args(&foreign.linking)
        .arg("-lm");
    let said = run(&mut command)?;
    if let Some(said) = said {
        return Err(not_linked(&said));
    }
    let bytes = std::fs::read(&path);
    Ok(bytes.map_err(|e| format!("cannot read {}: {e}", path.display()))?)
}

fn damaged() -> String {
    "the runtime in this purecc cannot be read".into()
}

/// The program that was named, or the C compiler.
pub fn program(named: &Option<OsString>) -> Command {
    let usual = || std::env::var_os("PURECC_CC").unwrap_or_else(|| COMPILER.into());
    Command::new(named.clone().unwrap_or_else(usual))
}

/// Functions that call what headers declare, compiled.
fn imports(by_header: &ByHeader, dir: &Path, cli: &Cli) -> Result<PathBuf, Failure> {
    const SOURCE: &str = "imports.c";
    let (source, compiled) = (dir.join(SOURCE), dir.join("imports.o"));
    write(&source, by_header.source.as_bytes())?;
    let of_units = cli.foreign.sources.iter().flat_map(|unit| &unit.options);
    let of_units: Vec<OsString> = of_units.cloned().collect();
    match compile(&source, &compiled, cli, &of_units) {
        Ok(()) => Ok(compiled),
        Err(Failure::Message(said)) => {
            let against = by_header.objections(&said, SOURCE);
            Err(match against.is_empty() {
                true => Failure::Message(said),
                false => Failure::Names(against),
            })
        }
        Err(other) => Err(other),
    }
}

fn compile(file: &Path, output: &Path, cli: &Cli, options: &[OsString]) -> Result<(), Failure> {
    let mut command = program(&cli.programs.compiler);
    command.args(["-c", "-fno-pie", "-O1"]);
    for directory in &cli.include_dirs {
        command.arg("-I").arg(directory);
    }
    // The object stands where the header does, which comes behind everybody's own.
    if let Some(beside) = output.parent() {
        command.arg("-idirafter").arg(beside);
    }
    command
        .args(options)
        .args(&cli.foreign.compiling)
        .arg("-o")
        .arg(output)
        .arg(file);
    match run(&mut command)? {
        None => Ok(()),
        // What the C compiler says of a file has its places, and lines of the file.
        Some(said) => {
            let message = format!("the C compiler failed on {}:\n{said}", file.display());
            Err(Failure::Message(message.trim_end().into()))
        }
    }
}

/// What a command says that fails.
fn run(command: &mut Command) -> Result<Option<String>, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    // Its messages are looked through.
    let result = command.env("LC_ALL", "C").stdin(Stdio::null()).output();
    match result {
        Ok(result) if result.status.success() => Ok(None),
        Ok(result) => Ok(Some(String::from_utf8_lossy(&result.stderr).into_owned())),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Err(format!(
            "this program needs the C compiler to be linked, and there is no {name}"
        )),
        Err(e) => Err(format!("cannot run the C compiler {name}: {e}")),
    }
}

/// Why linking has failed: what there is against names, or else a line of the linker's.
fn not_linked(said: &str) -> Failure {
    let mut against: Vec<(String, Objection)> = vec![];
    for line in said.lines() {
        let of = |words: &str| Some(line.split_once(words)?.1.split_once('\'')?.0.to_string());
        let objection = of("undefined reference to `")
            .map(|name| (name, Objection::Undefined))
            .or_else(|| Some((of("multiple definition of `")?, Objection::Twice)));
        against.extend(objection.filter(|found| !against.contains(found)));
    }
    if !against.is_empty() {
        return Failure::Names(against);
    }
    let mut lines = said.lines().filter(|line| !line.trim().is_empty());
    let line = lines.next().unwrap_or("no message");
    Failure::Message(format!("the C compiler could not link: {line}"))
}

/// The runtime's object as it is linked beside libc. `hosted`: `main` is C's.
fn beside_libc(object: &[u8], hosted: bool) -> Option<Vec<u8>> {
    let header = FileHeader64::<LittleEndian>::parse(object).ok()?;
    let sections = header.sections(E, object).ok()?;
    let symbols = sections.symbols(E, object, SHT_SYMTAB).ok()?;
    let table = sections.section(symbols.section()).ok()?;
    let start = table.sh_offset(E) as usize;
    let mut changed = object.to_vec();
    for (index, symbol) in symbols.enumerate() {
        let name = symbols.symbol_name(E, symbol).ok()?;
        let is_shared = SHARED_NAMES.iter().any(|shared| shared.as_bytes() == name);
        let at = start + 24 * index.0;
        if is_shared && symbol.st_shndx(E) != 0 {
            // Binding and kind, and visibility.
            *changed.get_mut(at + 4)? = STB_WEAK << 4 | symbol.st_type();
            *changed.get_mut(at + 5)? = STV_HIDDEN;
        }
        if hosted && name == b"main" {
            // It is not defined here: no section, no address.
            changed.get_mut(at + 6..at + 16)?.fill(0);
        }
    }
    Some(changed)
}
