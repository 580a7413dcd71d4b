//! The program that makes of a source what is compiled: `-F -pgmF PROGRAM -optF ARG`, of the
//! command line, of a description or of the source's own head.

use crate::cli::Cli;
use crate::{inputs, options};
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What options say of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preprocessor {
    /// `-F`: it is run.
    pub runs: bool,
    pub program: Option<OsString>,
    pub arguments: Vec<OsString>,
}

/// A program that is at hand though it is not installed.
pub type Tool = (String, PathBuf);

/// Whether a program is installed.
pub fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// One run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    program: OsString,
    /// The source as messages name it.
    shown: PathBuf,
    /// Its text, if it is in no file.
    text: Option<Vec<u8>>,
    arguments: Vec<OsString>,
}

impl Preprocessor {
    /// The run that a source asks for, with what its head says.
    pub fn run(&self, text: &str, shown: &Path, packed: bool, tools: &[Tool]) -> Option<Run> {
        let words = pure_syntax::head_options(&shown.to_string_lossy(), text);
        let own = |word: &String| ["-F", "-pgmF", "-optF"].iter().any(|o| word.starts_with(o));
        let with = match words.iter().any(own) {
            false => self.clone(),
            true => {
                let mut cli = Cli::new();
                cli.preprocessor = self.clone();
                let mut words = words.iter().map(OsString::from);
                while let Some(word) = words.next() {
                    // What is wrong with options is told where the head is read.
                    let _ = options::follow(&mut cli, &word, &mut words);
                }
                cli.preprocessor
            }
        };
        let program = with.program.filter(|_| with.runs)?;
        let tool = tools.iter().find(|(name, _)| *OsStr::new(name) == program);
        Some(Run {
            program: tool.map_or(program, |(_, file)| file.into()),
            shown: shown.to_path_buf(),
            text: packed.then(|| text.into()),
            arguments: with.arguments,
        })
    }
}

/// A file with a name that no other has; it goes with this value.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Temporary {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("purecc-{}-{count}.hs", std::process::id());
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Run {
    /// What the program makes of the source.
    pub fn output(&self) -> Result<Arc<str>, String> {
        let shown = self.program.display();
        let (given, made) = (Temporary::new(), Temporary::new());
        let input = match &self.text {
            Some(text) => {
                let written = std::fs::write(&given.0, text);
                written.map_err(|e| format!("cannot write {}: {e}", given.0.display()))?;
                &given.0
            }
            None => &self.shown,
        };
        let ran = Command::new(&self.program)
            .arg(&self.shown)
            .arg(input)
            .arg(&made.0)
            .args(&self.arguments)
            .stdin(Stdio::null())
            .output();
        let source = self.shown.display();
        let ran = ran.map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => format!(
                "{source} is to be made by {shown}, which is not installed; name a package that \
                 has it in build-tool-depends, or a path behind -pgmF"
            ),
            _ => format!("cannot run {shown}: {e}"),
        })?;
        if !ran.status.success() {
            let said = [ran.stderr, ran.stdout].concat();
            let said = String::from_utf8_lossy(&said);
            return Err(format!(
                "{shown} made nothing of {source}:\n{}",
                said.trim_end()
            ));
        }
        inputs::read_source(&made.0)
    }
}
