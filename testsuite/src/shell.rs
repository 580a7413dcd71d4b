//! A folder of its own with programs in it, for tests of command lines: what
//! they start runs in there, by `sh` where a test needs redirections, limits or
//! signals.

use crate::compiler;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output};

/// What a command left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub signal: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn new(output: Output) -> Ran {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ran::of(output.status, text(output.stdout), text(output.stderr))
    }

    pub(crate) fn of(status: ExitStatus, out: String, err: String) -> Ran {
        Ran {
            code: status.code(),
            signal: status.signal(),
            out,
            err,
        }
    }

    /// The exit code that a shell tells, also of who has died by a signal.
    pub fn status(&self) -> Option<i32> {
        self.code.or(self.signal.map(|number| 128 + number))
    }

    /// Demands an exit code and a standard output.
    pub fn gives(self, code: i32, out: &str) -> Result<Ran, String> {
        let fits = self.code == Some(code) && self.out == out;
        ensure(fits, || {
            format!("expected exit code {code} and output {out:?}, found {self:?}")
        })?;
        Ok(self)
    }

    /// Demands success and nothing on standard error.
    pub fn quietly(self) -> Result<Ran, String> {
        let fits = self.code == Some(0) && self.err.is_empty();
        ensure(fits, || format!("expected silent success, found {self:?}"))?;
        Ok(self)
    }

    /// Demands exit code 1, no output, and one line on standard error that has
    /// all of `parts`.
    pub fn refuses(self, parts: &[&str]) -> Result<Ran, String> {
        let one_line = self.err.lines().count() == 1 && self.err.ends_with('\n');
        let says = parts.iter().all(|p| self.err.contains(p));
        let fits = self.code == Some(1) && self.out.is_empty() && one_line && says;
        ensure(fits, || {
            format!("expected exit code 1 and one line with {parts:?}, found {self:?}")
        })?;
        Ok(self)
    }

    /// Demands that standard error has all of `parts`.
    pub fn says(self, parts: &[&str]) -> Result<Ran, String> {
        let says = parts.iter().all(|p| self.err.contains(p));
        ensure(says, || format!("expected {parts:?} in {self:?}"))?;
        Ok(self)
    }
}

/// An assertion as a result.
pub fn ensure(holds: bool, why_not: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why_not()) }
}

/// A folder that goes away with its owner.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Result<Folder, String> {
        tempfile::tempdir().map(Folder).map_err(|e| e.to_string())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn exists(&self, name: &str) -> bool {
        self.file(name).exists()
    }

    /// Writes a file, and the folders that it lies in.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> Result<(), String> {
        let path = self.file(name);
        path.parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(path, text))
            .map_err(|e| format!("{name}: {e}"))
    }

    pub fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.file(name)).map_err(|e| format!("{name}: {e}"))
    }

    /// Runs `purecc` with blank-separated arguments.
    pub fn purecc(&self, args: &str) -> Result<Ran, String> {
        let mut command = compiler::purecc();
        command.args(args.split_whitespace());
        self.run(&mut command)
    }

    /// Runs a shell script in which `$purecc` is the compiler.
    pub fn sh(&self, script: &str) -> Result<Ran, String> {
        self.run(&mut self.shell(script))
    }

    /// The command of [`Folder::sh`].
    pub fn shell(&self, script: &str) -> Command {
        let as_compiler = compiler::purecc();
        let mut command = Command::new("/bin/sh");
        command
            .arg("-c")
            .arg(script)
            .env("purecc", as_compiler.get_program())
            .env_remove("GHCRTS")
            .current_dir(self.path());
        for (name, value) in as_compiler.get_envs() {
            if let Some(value) = value {
                command.env(name, value);
            }
        }
        command
    }

    /// Runs a command, as that of [`Folder::shell`] is.
    pub fn run(&self, command: &mut Command) -> Result<Ran, String> {
        command
            .current_dir(self.path())
            .output()
            .map(Ran::new)
            .map_err(|e| e.to_string())
    }

    /// Compiles `text` to the program `name`, which must go well.
    pub fn program(&self, name: &str, text: &str, flags: &str) -> Result<(), String> {
        self.write(&format!("{name}.pure"), text)?;
        self.purecc(&format!("-w {flags} {name}.pure"))?.quietly()?;
        Ok(())
    }
}
