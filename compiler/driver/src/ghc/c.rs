//! Sources of C, and what is linked without any module.

use super::command::{Command, Wanted};
use super::stack::Stack;
use crate::link::libc::program;
use crate::say;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Runs it, and passes on what it says.
fn run(mut command: std::process::Command) -> Result<u8, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .stdin(Stdio::null())
        .status()
        .map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => {
                format!("the C compiler is needed, and there is no {name}")
            }
            _ => format!("cannot run the C compiler {name}: {e}"),
        })?;
    Ok(u8::from(!status.success()))
}

/// `-c`: each file to an object.
pub fn compile(command: &Command) -> Result<u8, String> {
    let cli = &command.cli;
    if command.words.is_empty() {
        return Err("-c: no file is named".into());
    }
    if cli.output.is_some() && command.words.len() > 1 {
        return Err("-o names one file, and several are to be made".into());
    }
    let folders = include_dirs(command)?;
    for word in &command.words {
        let file = Path::new(word);
        let ending = file
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        if !matches!(ending, "c" | "cc" | "cpp" | "cxx" | "s" | "S" | "m") {
            return Err(format!(
                "-c {word}: purecc makes whole programs; --make compiles modules"
            ));
        }
        let output = cli.output.clone().unwrap_or_else(|| {
            let place = match &command.object_dir {
                Some(folder) => folder.join(file.strip_prefix("/").unwrap_or(file)),
                None => file.to_path_buf(),
            };
            place.with_extension(&command.endings.0)
        });
        if let Some(folder) = output.parent().filter(|f| !f.as_os_str().is_empty()) {
            let made = std::fs::create_dir_all(folder);
            made.map_err(|e| format!("cannot write {}: {e}", output.display()))?;
        }
        let mut cc = program(&cli.programs.compiler);
        cc.args(["-c", "-O1"]);
        if command.position_independent {
            cc.arg("-fPIC");
        }
        for folder in &folders {
            cc.arg("-I").arg(folder);
        }
        let defined = cli.define.iter().map(|name| format!("-D{name}"));
        cc.args(defined).args(&cli.foreign.compiling);
        cc.arg("-o").arg(&output).arg(file);
        let exit = run(cc)?;
        if exit != 0 {
            say::err(&format!("purecc-ghc: the C compiler failed on {word}\n"));
            return Ok(exit);
        }
    }
    Ok(0)
}

/// The command's own folders, and those of the packages that it names.
fn include_dirs(command: &Command) -> Result<Vec<PathBuf>, String> {
    let mut folders = command.cli.include_dirs.clone();
    let stack = Stack::read(&command.databases)?;
    let mut ids: Vec<String> = vec![];
    for package in &command.wanted {
        let found = match package {
            Wanted::Id(id) => stack.by_id(id),
            Wanted::Name(name) => stack.by_name(name),
        };
        ids.extend(found.map(|entry| entry.installed.id.clone()));
    }
    let mut next = 0;
    while next < ids.len() {
        if let Some(entry) = stack.by_id(&ids[next]) {
            folders.extend(entry.installed.include_dirs.iter().map(PathBuf::from));
            for id in &entry.installed.depends {
                if !ids.contains(id) {
                    ids.push(id.clone());
                }
            }
        }
        next += 1;
    }
    if let Some(rts) = stack
        .by_name("rts")
        .filter(|rts| !ids.contains(&rts.installed.id))
    {
        folders.extend(rts.installed.include_dirs.iter().map(PathBuf::from));
    }
    Ok(folders)
}

/// `-shared`: the objects as a library.
pub fn shared(command: &Command) -> Result<u8, String> {
    let mut cc = program(&command.cli.programs.linker);
    cc.args(["-shared", "-o"]);
    link(cc, command)
}

/// Objects alone as a program.
pub fn executable(command: &Command) -> Result<u8, String> {
    let mut cc = program(&command.cli.programs.linker);
    cc.arg("-o");
    link(cc, command)
}

fn link(mut cc: std::process::Command, command: &Command) -> Result<u8, String> {
    let foreign = &command.cli.foreign;
    let output = command.cli.output.clone().unwrap_or_else(|| "a.out".into());
    cc.arg(output).args(&command.words).args(&foreign.files);
    let linking: Vec<&OsString> = foreign.libraries.iter().chain(&foreign.linking).collect();
    cc.args(linking);
    run(cc)
}
