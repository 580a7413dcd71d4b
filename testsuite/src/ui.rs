//! `ui/`: ill-formed programs and what the compiler says of them.
//!
//! `NAME.stderr` is the golden of the compiler's messages, exit code 1 (0 when
//! there are only warnings: the golden's first line then begins with `warning`).

use crate::{compiler, root};
use std::path::Path;

/// Compiles one program of `ui/` and compares the messages.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let folder = source.parent().ok_or("no folder")?;
    let result = compiler::purecc()
        .current_dir(folder)
        .arg(source.file_name().ok_or("no name")?)
        .arg("-o")
        .arg(dir.path().join("program"))
        .output()
        .map_err(|e| e.to_string())?;
    let found = String::from_utf8_lossy(&result.stderr).into_owned();
    let only_warnings = !found.contains("error[") && !found.starts_with("purecc:");
    if result.status.code() != Some(if only_warnings { 0 } else { 1 }) {
        return Err(format!("exit {}, messages:\n{found}", result.status));
    }
    let golden = if folder.file_name().is_some_and(|f| f == name) {
        folder.join("Main.stderr")
    } else {
        root().join("ui").join(format!("{name}.stderr"))
    };
    if std::env::var_os("PURECC_BLESS").is_some() {
        return std::fs::write(&golden, found).map_err(|e| e.to_string());
    }
    let expected = std::fs::read_to_string(&golden)
        .map_err(|e| format!("{}: {e}; PURECC_BLESS=1 writes it", golden.display()))?;
    compiler::difference("the compiler's messages", &expected, &found)
}
