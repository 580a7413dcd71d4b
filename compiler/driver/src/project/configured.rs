//! What the `configure` scripts of packages make: headers that say what this system has, and
//! fields of the package's components.

use super::autogen;
use pure_package::Package;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs the script of a package whose `build-type` is `Configure`, unless it has not changed
/// since it was run.
pub fn run(package: &Package, folder: &Path) -> Result<(), String> {
    let Some(place) = place(package, folder) else {
        return Ok(());
    };
    let script = folder.join("configure");
    let done = place.join("configured");
    let time = |path: &Path| std::fs::metadata(path).and_then(|m| m.modified()).ok();
    if time(&done) > time(&script) {
        return Ok(());
    }
    let cannot = |e: std::io::Error| format!("cannot run {}: {e}", script.display());
    std::fs::create_dir_all(&place).map_err(cannot)?;
    let ran = Command::new("sh")
        .arg(std::fs::canonicalize(&script).map_err(cannot)?)
        .current_dir(&place)
        .stdin(Stdio::null())
        .output()
        .map_err(cannot)?;
    let said = [ran.stdout, ran.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    if !ran.status.success() {
        let last: Vec<&str> = said.trim_end().lines().collect();
        let last = last[last.len().saturating_sub(10)..].join("\n");
        return Err(format!("{} has failed:\n{last}", script.display()));
    }
    std::fs::write(&done, "").map_err(cannot)
}

/// Where the script of a package leaves what it makes, if it has one.
pub fn place(package: &Package, folder: &Path) -> Option<PathBuf> {
    let there = package.configured && folder.join("configure").is_file();
    there.then(|| autogen::place(package).join("configured-files"))
}

/// The file in which the script has written fields of components, and its text, if it has.
pub fn found(package: &Package, folder: &Path) -> Option<(PathBuf, String)> {
    let file = place(package, folder)?.join(format!("{}.buildinfo", package.name));
    let text = std::fs::read_to_string(&file).ok()?;
    Some((file, text))
}
