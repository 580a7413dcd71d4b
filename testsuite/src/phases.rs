//! `phases/`: small programs with what each stage makes of them, in one file a
//! program: Markdown with a section `## source` and one section for each
//! stage that the case is about (`## desugar`, `## core`, `## stg`, a pass's
//! name), or `## output`. A line `flags: ..` above the sections gives compiler
//! flags. `PURECC_BLESS=1` rewrites all sections but the source.

use crate::{compiler, root};
use std::path::{Path, PathBuf};

/// The cases, sorted.
pub fn cases() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(root().join("phases"));
    let mut cases: Vec<(String, PathBuf)> = entries
        .map(|d| d.flatten().map(|e| e.path()).collect())
        .unwrap_or(vec![])
        .into_iter()
        .filter(|p: &PathBuf| p.extension().is_some_and(|e| e == "md"))
        .map(|p| {
            (
                p.file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                p,
            )
        })
        .collect();
    cases.sort();
    cases
}

/// A case file: its head and its sections (title, text).
struct Case {
    head: String,
    sections: Vec<(String, String)>,
}

impl Case {
    fn parse(text: &str) -> Result<Case, String> {
        let mut parts = text.split("\n## ");
        let head = parts.next().unwrap_or("").to_string();
        let sections = parts
            .map(|part| {
                let (title, rest) = part.split_once('\n').ok_or("a section has no text")?;
                let body = rest
                    .split_once("```\n")
                    .and_then(|(_, b)| b.rsplit_once("```"));
                let body = body
                    .ok_or_else(|| format!("section {title} has no code block"))?
                    .0;
                Ok((title.trim().to_string(), body.to_string()))
            })
            .collect::<Result<_, String>>()?;
        Ok(Case { head, sections })
    }

    fn print(&self) -> String {
        let mut text = self.head.clone();
        for (title, body) in &self.sections {
            text.push_str(&format!("\n## {title}\n```\n{body}```\n"));
        }
        text
    }

    fn flags(&self) -> Vec<String> {
        let line = self
            .head
            .lines()
            .find_map(|l| l.strip_prefix("flags:"))
            .unwrap_or("");
        line.split_whitespace().map(str::to_string).collect()
    }
}

/// Regenerates every section and compares (or writes).
pub fn check(name: &str, path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut case = Case::parse(&text)?;
    let flags = case.flags();
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let file = format!("{name}.pure");
    let source = case
        .sections
        .iter()
        .find(|(t, _)| t == "source")
        .ok_or("no section `source`")?;
    std::fs::write(dir.path().join(&file), &source.1).map_err(|e| e.to_string())?;
    for (title, body) in case.sections.iter_mut().filter(|(t, _)| t != "source") {
        *body = if title == "output" {
            let program = dir.path().join(name);
            compiler::compile(&dir.path().join(&file), &program, &flags)?;
            let run = compiler::execute(&program, &[], dir.path())?;
            String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned()
        } else {
            dump(title, &file, &flags, dir.path())?
        };
    }
    let found = case.print();
    if std::env::var_os("PURECC_BLESS").is_some() {
        return std::fs::write(path, found).map_err(|e| e.to_string());
    }
    compiler::difference("the snapshot", &text, &found)
}

/// What `-ddump-STAGE` prints of the program's own module.
fn dump(stage: &str, file: &str, flags: &[String], dir: &Path) -> Result<String, String> {
    let mut command = compiler::purecc();
    command.current_dir(dir).args(flags).args([
        "-w",
        "-dlint",
        &format!("-ddump-{stage}"),
        file,
        "-o",
        "program",
    ]);
    let result = command.output().map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(String::from_utf8_lossy(&result.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&result.stdout);
    Ok(if stage == "stg" {
        own_stg(&text)
    } else if stage == "unknown-calls" {
        let own = |line: &&str| line.starts_with(file);
        text.lines().filter(own).map(|l| format!("{l}\n")).collect()
    } else {
        own_core(&text)
    })
}

/// STG text from the heading of module Main on.
fn own_stg(text: &str) -> String {
    text.rsplit_once("module Main\n\n")
        .map_or(text, |(_, own)| own)
        .to_string()
}

/// The top-level items of Core text that are the program's own. An item begins
/// at the line's start and ends with its semicolon.
fn own_core(text: &str) -> String {
    let mut own = String::new();
    let mut item = String::new();
    for line in text.lines() {
        item.push_str(line);
        item.push('\n');
        let ends = line.ends_with(';') && (!line.starts_with(' ') || line.starts_with("  }"));
        if ends {
            let library = ["Builtin.", "Base.", "Pure."].iter().any(|m| {
                let kinds = [
                    "",
                    "data ",
                    "unboxed data ",
                    "dictionary data ",
                    "rec {\n  ",
                ];
                let mut starts = kinds.iter().map(|kind| format!("{kind}{m}"));
                starts.any(|start| item.starts_with(&start))
            });
            if !library {
                own.push_str(&item);
            }
            item.clear();
        }
    }
    own + &item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_prints_back() {
        let text = "# x\nflags: -O2\n\n## source\n```\nmain = 1\n```\n\n## stg\n```\n```\n";
        let case = Case::parse(text).expect("well formed");
        assert_eq!(case.print(), text);
        assert_eq!(case.flags(), ["-O2"]);
        assert!(Case::parse("# x\n\n## source\nno block\n").is_err());
    }

    #[test]
    fn only_the_programs_own_items_stay() {
        let text = "data Builtin.Int = I# I64;\nBase.Function.f = \\x_1 ->\n  case x_1 of w_2 {\n    _ -> x_1\n  };\nMain.main = I# 1;\nentry Main.main;\n";
        assert_eq!(own_core(text), "Main.main = I# 1;\nentry Main.main;\n");
    }
}
