//! Running the program and looking at what it prints.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_pureprof");

/// A file of the sample data.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// A folder that goes away with its value.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Runs the program in a folder.
pub fn run(at: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .current_dir(at)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// What was printed.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs with success and nothing on standard error; standard output.
pub fn quiet(at: &Path, arguments: &[&str]) -> String {
    let output = run(at, arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(&output.stdout)
}

/// A file of the sample data, as an argument.
pub fn path(name: &str) -> String {
    data(name).display().to_string()
}
