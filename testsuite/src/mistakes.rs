//! `mistakes/`: small wrong programs, and what the compiler says of each.
//!
//! A file is Markdown with a section for each program: its name as the heading, the
//! program and the messages as blocks of code. `PURECC_BLESS=1` writes the messages anew.
//! What the hints change in the text must mend the program.

use crate::typed_library::TypedLibrary;
use crate::{compiler, root};
use pure_base::render::{Colour, render_all};
use pure_base::{Diagnostics, Level, SourceMap, Span};
use pure_names::Source;
use pure_syntax::Edition;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const PROGRAM: &str = "```haskell\n";
const MESSAGES: &str = "```text\n";
const END: &str = "```\n";

/// One program of a file.
pub struct Mistake {
    /// The file's name and the heading.
    pub name: String,
    file: PathBuf,
    program: String,
}

/// All programs of all files.
pub fn all() -> Vec<Mistake> {
    let entries = std::fs::read_dir(root().join("mistakes"));
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    files.iter().flat_map(|file| read(file)).collect()
}

fn read(file: &Path) -> Vec<Mistake> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let sections = text.split("\n## ").skip(1);
    let mistake = |section: &str| {
        let (heading, _) = section.split_once('\n')?;
        let (program, _) = section.split_once(PROGRAM)?.1.split_once(END)?;
        Some(Mistake {
            name: format!("{stem}::{heading}"),
            file: file.to_path_buf(),
            program: program.to_string(),
        })
    };
    sections.filter_map(mistake).collect()
}

/// What the compiler says of a program.
struct Said {
    text: String,
    errors: usize,
    /// The errors whose hints are no changes of the text.
    unmended: usize,
    /// The program with all changes of the hints.
    mended: String,
}

fn said(program: &str) -> Result<Said, String> {
    const STACK_BYTES: usize = 1 << 28;
    let program = program.to_string();
    std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let mut map = SourceMap::new();
            let mut diags = Diagnostics::new();
            let main = Source {
                file: "Main.hs".into(),
                text: program.clone().into(),
                edition: Edition::Haskell,
                library: false,
                unit: Default::default(),
            };
            pure_pipeline::front_end(&mut map, &TypedLibrary, main, &mut diags);
            let errors = || diags.iter().filter(|d| d.level == Level::Error);
            let changes = diags.iter().flat_map(|d| &d.changes);
            Said {
                text: render_all(&map, &diags, Colour::Never),
                errors: errors().count(),
                unmended: errors().filter(|d| d.changes.is_empty()).count(),
                mended: changed(&program, changes.cloned().collect()),
            }
        })
        .map_err(|e| e.to_string())?
        .join()
        .map_err(|_| "the compiler panicked".to_string())
}

/// A program, the first file of its source map, with parts of its text replaced.
fn changed(program: &str, mut changes: Vec<(Span, String)>) -> String {
    let start = SourceMap::new().next();
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.lo));
    let mut text = program.to_string();
    for (span, new) in changes {
        text.replace_range((span.lo - start) as usize..(span.hi - start) as usize, &new);
    }
    text
}

/// Compares the messages with those on record, or writes them there, and follows the hints.
pub fn check(mistake: &Mistake) -> Result<(), String> {
    static WRITING: Mutex<()> = Mutex::new(());
    let found = said(&mistake.program)?;
    let guard = WRITING.lock().map_err(|e| e.to_string())?;
    let file = std::fs::read_to_string(&mistake.file).map_err(|e| e.to_string())?;
    let (before, rest) = file
        .split_once(&format!("{PROGRAM}{}{END}", mistake.program))
        .ok_or("the file has changed")?;
    let end = rest.find("\n## ").unwrap_or(rest.len());
    let (golden, after) = rest.split_at(end);
    let new = format!("{MESSAGES}{}\n{END}", found.text.trim_end());
    if std::env::var_os("PURECC_BLESS").is_some() {
        let program = &mistake.program;
        let text = format!("{before}{PROGRAM}{program}{END}{new}{after}");
        std::fs::write(&mistake.file, text).map_err(|e| e.to_string())?;
    } else {
        compiler::difference("what the compiler says", golden, &new)?;
    }
    drop(guard);
    follow(&mistake.program, found)
}

/// Follows the hints, and those of what comes of it: what is left then are the errors whose
/// hints are no changes.
fn follow(program: &str, mut found: Said) -> Result<(), String> {
    const ROUNDS: usize = 4;
    let (mut program, unmended) = (program.to_string(), found.unmended);
    for _ in 0..ROUNDS {
        if found.mended == program {
            break;
        }
        program = found.mended;
        found = said(&program)?;
    }
    match found.errors > unmended {
        true => Err(format!(
            "the hints lead to a wrong program:\n{program}\n{}",
            found.text
        )),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_made_from_the_end() {
        let start = SourceMap::new().next();
        let at = |lo, hi| Span::new(start + lo, start + hi);
        let changes = vec![(at(0, 1), "one".into()), (at(4, 4), "!".into())];
        assert_eq!(changed("a bc", changes), "one bc!");
    }
}
