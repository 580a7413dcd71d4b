//! Assembly text of the suite's programs: `as` makes of it the bytes that are in the
//! executable, for code and for data.

use crate::builds::Build;
use crate::compiler;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection};
use std::path::Path;
use std::process::Command;

/// The ways of compiling, which programs take in turns; executables are those of
/// `ways.toml`.
pub const WAYS: [&[&str]; 3] = [
    &["-O0", "-rtsopts"],
    &["-O2", "-rtsopts"],
    &["-O2", "-prof", "-rtsopts"],
];

/// Whether there is an assembler.
pub fn available() -> bool {
    Command::new("as").arg("--version").output().is_ok()
}

/// Compares what `as` makes of a program's text with its executable.
pub fn check(build: &Build, source: &Path, flags: &[&str]) -> Result<(), String> {
    let program = build.program()?;
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (text, made) = (folder.path().join("text.s"), folder.path().join("text.o"));
    let flags: Vec<String> = flags.iter().chain(&["-S"]).map(|f| f.to_string()).collect();
    compiler::compile(source, &text, &flags)?;
    let ran = Command::new("as").arg(&text).arg("-o").arg(&made).output();
    let ran = ran.map_err(|e| e.to_string())?;
    if !ran.status.success() || !ran.stderr.is_empty() {
        let said = String::from_utf8_lossy(&ran.stderr);
        let lines: Vec<&str> = said.lines().take(5).collect();
        return Err(format!("as: {}", lines.join("\n")));
    }
    let read = |path: &Path| std::fs::read(path).map_err(|e| e.to_string());
    let (made, program) = (read(&made)?, read(&program)?);
    let parse = |bytes| ElfFile64::<object::Endianness>::parse(bytes).map_err(|e| e.to_string());
    let (made, program) = (parse(&made)?, parse(&program)?);
    for name in [".text", ".data.rel.ro", ".rodata", ".data"] {
        let Some(section) = made.section_by_name(name).filter(|s| s.size() > 0) else {
            continue;
        };
        let ours = section.data().map_err(|e| e.to_string())?;
        // What the linker fills is not compared.
        let mut compared = vec![true; ours.len()];
        for (at, relocation) in section.relocations() {
            let size = usize::from(relocation.size() / 8);
            compared[at as usize..at as usize + size].fill(false);
        }
        let linked = program.section_by_name(name);
        let linked = linked.ok_or_else(|| format!("the executable has no {name}"))?;
        let linked = linked.data().map_err(|e| e.to_string())?;
        let equal = |there: &[u8]| {
            let bytes = ours.iter().zip(there).zip(&compared);
            bytes.take_while(|((a, b), c)| a == b || !**c).count()
        };
        // The program's part stands before or behind the runtime's.
        let step = section.align().max(1) as usize;
        let last = linked.len().checked_sub(ours.len());
        let last = last.ok_or_else(|| format!("{name} is larger than in the executable"))?;
        let mut longest = 0;
        for at in (0..=last).step_by(step) {
            longest = longest.max(equal(&linked[at..]));
            if longest == ours.len() {
                break;
            }
        }
        if longest < ours.len() {
            return Err(format!(
                "{name}: {longest} of {} bytes are those of the executable",
                ours.len()
            ));
        }
    }
    Ok(())
}
