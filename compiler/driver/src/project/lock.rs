//! `purecc.lock`: with which packages a project is built, so that it is the same ones elsewhere
//! and later. A line for each: its name, its version, and a sum of all its files with the flags
//! that were chosen, or `purecc` if the compiler carries it.
//!
//! The packages of the project itself are not in it. Where the file is, builds keep to it.

use super::Told;
use super::plan::Plan;
use crate::cli::Cli;
use crate::inputs;
use pure_base::{Diagnostic, Span};
use pure_package::ids;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

const FILE: &str = "purecc.lock";

const HEAD: &str =
    "# The packages that this project is built with; `purecc build --lock` writes them anew.\n";

/// What is said of packages, by their names.
type Lines = BTreeMap<String, String>;

/// Writes the lock, or compares what is planned with it. Other packages than those that are
/// needed now stay in it as they are.
pub fn follow(cli: &Cli, plan: &Plan, told: &mut Told) -> Result<(), String> {
    let text = match std::fs::read_to_string(FILE) {
        Ok(text) => Some(text),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => None,
        Err(e) => return Err(format!("cannot read {FILE}: {e}")),
    };
    if text.is_none() && !cli.lock {
        return Ok(());
    }
    let mut locked = read(text.as_deref().unwrap_or_default())?;
    let used = used(plan)?;
    if cli.lock {
        locked.extend(used);
        let lines = locked.iter();
        let lines = lines.map(|(name, rest)| format!("{name} {rest}\n"));
        let text = HEAD.to_string() + &lines.collect::<String>();
        return std::fs::write(FILE, text).map_err(|e| format!("cannot write {FILE}: {e}"));
    }
    for (name, rest) in used {
        let title = match locked.get(&name) {
            Some(other) if *other == rest => continue,
            Some(other) => difference(&name, other, &rest),
            None => format!("{FILE} does not have the package `{name}`"),
        };
        let d = Diagnostic::error(ids::LOCK, Span::NONE, title);
        told.diags
            .push(d.help("give the package that is meant, or write the lock anew with --lock"));
    }
    Ok(())
}

fn read(text: &str) -> Result<Lines, String> {
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|(line, at)| {
            let parts = line.split_once(' ');
            let (name, rest) = parts.ok_or(format!("{FILE}:{at}: this is no package"))?;
            Ok((name.to_string(), rest.to_string()))
        })
        .collect()
}

/// How what is locked differs from what is there.
fn difference(name: &str, locked: &str, there: &str) -> String {
    let word = |rest: &str, at: usize| rest.split(' ').nth(at).unwrap_or_default().to_string();
    if word(locked, 0) != word(there, 0) {
        let (old, new) = (word(locked, 0), word(there, 0));
        return format!("`{name}` is {new} here, and {old} in {FILE}");
    }
    match (word(locked, 1) == "purecc", word(there, 1) == "purecc") {
        (true, false) => format!("`{name}` is given here, and that of purecc in {FILE}"),
        (false, true) => format!("`{name}` is that of purecc here, and a given one in {FILE}"),
        _ if word(locked, 1) == word(there, 1) => {
            format!("`{name}` has other flags here than in {FILE}")
        }
        _ => format!("the files of `{name}` are others here than those of {FILE}"),
    }
}

/// The packages that are needed.
fn used(plan: &Plan) -> Result<Lines, String> {
    let mut lines = Lines::new();
    for node in &plan.nodes {
        for (name, version) in &node.versions {
            if node.carried.contains(name) {
                lines.insert(name.clone(), format!("{version} purecc"));
            }
        }
        let place = &plan.project.places[node.place];
        if place.local || lines.contains_key(&place.package.name) {
            continue;
        }
        let mut rest = format!("{} {}", place.package.version, sum(&place.folder)?);
        for (flag, on) in plan.flags(node.place) {
            let sign = if *on { '+' } else { '-' };
            let _ = write!(rest, " {sign}{flag}");
        }
        lines.insert(place.package.name.clone(), rest);
    }
    Ok(lines)
}

/// Stands for all files of a package, but for what is built there.
fn sum(folder: &Path) -> Result<String, String> {
    let mut files = vec![];
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let wrong = |e: std::io::Error| format!("cannot read {}: {e}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || name.starts_with("dist") && path.is_dir() {
                continue;
            }
            match path.is_dir() {
                true => open.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    let mut sum = Xxh3::new();
    let own = |path: &PathBuf| path.strip_prefix(folder).unwrap_or(path).to_path_buf();
    for path in &files {
        let bytes = inputs::read_bytes(path)?;
        sum.update(own(path).as_os_str().as_encoded_bytes());
        sum.update(&[0]);
        sum.update(&bytes.len().to_le_bytes());
        sum.update(&bytes);
    }
    Ok(format!("{:032x}", sum.digest128()))
}
