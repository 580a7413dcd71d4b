//! `space/`: programs that need constant space. The definition `n = ...` at the
//! start of a line is multiplied by ten; maximum residency may not grow by more
//! than 10% (and a small slack for what the collector happens to see).

use crate::budgets::{SPACE_PART, SPACE_SLACK};
use crate::compiler;
use std::path::PathBuf;

/// The ways in which space is checked.
pub const WAYS: &[&[&str]] = &[&["-O0"], &["-O2"], &["-O2", "-prof"]];

/// Compares residency at n and at 10 n.
pub fn check(name: &str, source: &PathBuf, flags: &[&str]) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let small = residency(name, &text, flags)?;
    let large = residency(name, &ten_times(&text)?, flags)?;
    if large > small + small / SPACE_PART + SPACE_SLACK {
        return Err(format!(
            "maximum residency grows with n: {small} bytes at n, {large} bytes at 10 n"
        ));
    }
    Ok(())
}

/// Replaces the line `n = K` by `n = 10 K`.
fn ten_times(text: &str) -> Result<String, String> {
    let mut found = false;
    let line = |l: &str| match l
        .strip_prefix("n = ")
        .and_then(|k| k.trim().parse::<u64>().ok())
    {
        Some(k) => {
            found = true;
            format!("n = {}\n", 10 * k)
        }
        None => format!("{l}\n"),
    };
    let text = text.lines().map(line).collect();
    if found {
        Ok(text)
    } else {
        Err("the program has no line `n = NUMBER`".into())
    }
}

/// Maximum residency in bytes over frequent major collections.
fn residency(name: &str, text: &str, flags: &[&str]) -> Result<u64, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join(format!("{name}.pure"));
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let program = dir.path().join(name);
    let mut compile: Vec<String> = flags.iter().map(|f| f.to_string()).collect();
    compile.push("-rtsopts".into());
    compiler::compile(&source, &program, &compile)?;
    let args = ["+RTS", "-G1", "-A256k", "-t", "--machine-readable"].map(String::from);
    let result = compiler::execute(&program, &args, dir.path())?;
    if !result.status.success() {
        return Err(format!(
            "{}: {}",
            result.status,
            String::from_utf8_lossy(&result.stderr)
        ));
    }
    statistic(&String::from_utf8_lossy(&result.stderr), "max_bytes_used")
}

/// One figure of `-t --machine-readable`.
pub fn statistic(text: &str, key: &str) -> Result<u64, String> {
    let quoted = format!("(\"{key}\", \"");
    let value = text
        .split(&quoted)
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    value
        .and_then(|v| v.parse().ok())
        .ok_or_else(|| format!("no {key} in the statistics:\n{text}"))
}
