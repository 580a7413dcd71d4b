//! Differential tests of the library against GHC's: the tables of `library/`
//! are made into Haskell programs, which both compilers compile; the outputs
//! must be equal line by line.
//!
//! A table `library/M.txt` is about the module `M`:
//!
//! ```text
//! import M                            passed on, as are pragmas and definitions after `where`
//! ints :: [Int] = [] ; [1] ; [2,1]    a pool: values of one type
//! more :: [Int] <- labelled            a pool that `labelled :: [(String, [Int])]` defines
//! include F                           the lines of `library/F`, which several tables share
//! sortBy $compares $ints              a probe: all combinations of what its pools hold
//! (f) is not probed: reason           an export without a probe
//! ```
//!
//! What is shown of a probe is its text up to the first failure and what that was,
//! so that laziness is seen. Each export of the library's module must be probed.

use crate::agreed::Question;
use crate::compiler;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The tables, as (module, path), sorted.
pub fn tables() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(crate::root().join("library"));
    let mut found: Vec<(String, PathBuf)> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "txt"))
        .map(|p| {
            let name = p.file_stem().unwrap_or_default().to_string_lossy();
            (name.into_owned(), p)
        })
        .collect();
    found.sort();
    found
}

/// What a probing program begins with.
const PREAMBLE: &str = "\
probe :: [(String, String)] -> IO ()
probe = P.mapM_ (\\(label, text) -> putStr label >> putStr \" = \" >> observe 300 text >> putStr \"\\n\")

observe :: Int -> String -> IO ()
observe n text
  | n <= 0 = putStr \"...\"
  | otherwise = do
      result <- try (evaluate (next text))
      case result of
        Left e -> putStr (\" _|_ \" ++ P.takeWhile (/= '\\n') (show (e :: SomeException)))
        Right Nothing -> return ()
        Right (Just (c, rest)) -> putChar c >> observe (n - 1) rest

next :: String -> Maybe (Char, String)
next [] = Nothing
next (c : cs) = c `seq` Just (c, cs)
";

/// A table that was read.
#[derive(Default)]
struct Table {
    pragmas: Vec<String>,
    imports: Vec<String>,
    definitions: String,
    pools: Vec<Pool>,
    probes: Vec<String>,
    skipped: Vec<String>,
}

struct Pool {
    name: String,
    ty: String,
    values: Values,
}

enum Values {
    Listed(Vec<String>),
    /// By a definition of the table: what they are called, and they.
    Defined(String),
}

impl Table {
    fn parse(text: &str) -> Result<Table, String> {
        let mut table = Table::default();
        let (head, definitions) = text.split_once("\nwhere\n").unwrap_or((text, ""));
        table.definitions = definitions.to_string();
        table.lines(head)?;
        match table.probes.is_empty() {
            true => Err("the table has no probe".into()),
            false => Ok(table),
        }
    }

    fn lines(&mut self, text: &str) -> Result<(), String> {
        let table = self;
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with("--") {
            } else if let Some(part) = line.strip_prefix("include ") {
                let part = crate::root().join("library").join(part);
                let part = std::fs::read_to_string(part).map_err(|e| format!("{line}: {e}"))?;
                table.lines(&part)?;
            } else if line.starts_with("{-#") {
                table.pragmas.push(line.to_string());
            } else if line.starts_with("import ") {
                table.imports.push(line.to_string());
            } else if let Some((names, _)) = line.split_once(" is not probed: ") {
                let names = names.split(", ").map(|n| n.trim_matches(['(', ')']));
                table.skipped.extend(names.map(String::from));
            } else if let Some(pool) = Pool::parse(line) {
                table.pools.push(pool);
            } else {
                table.probes.push(line.to_string());
            }
        }
        Ok(())
    }

    /// The Haskell program.
    fn program(&self) -> Result<String, String> {
        let mut out = String::new();
        for line in &self.pragmas {
            let _ = writeln!(out, "{line}");
        }
        out.push_str("module Main (main) where\n\nimport qualified Prelude as P\n");
        if !self.imports.iter().any(|i| i.starts_with("import Prelude")) {
            out.push_str("import Prelude\n");
        }
        out.push_str("import Control.Exception (SomeException, evaluate, try)\n");
        for line in &self.imports {
            let _ = writeln!(out, "{line}");
        }
        let _ = write!(out, "\n{PREAMBLE}\n{}\n", self.definitions);
        for pool in &self.pools {
            let _ = writeln!(
                out,
                "pool_{0} :: [(String, {1})]\npool_{0} =",
                pool.name, pool.ty
            );
            let values = match &pool.values {
                Values::Listed(values) => values,
                Values::Defined(name) => {
                    let _ = writeln!(out, "  {name}\n");
                    continue;
                }
            };
            for (i, value) in values.iter().enumerate() {
                let open = if i == 0 { '[' } else { ',' };
                let _ = writeln!(out, "  {open} ({:?}, {value})", parenthesised(value));
            }
            out.push_str("  ]\n\n");
        }
        for (i, probe) in self.probes.iter().enumerate() {
            let _ = writeln!(
                out,
                "probe{i} :: IO ()\nprobe{i} = {}\n",
                self.probe(probe)?
            );
        }
        out.push_str("main :: IO ()\nmain = do\n");
        for i in 0..self.probes.len() {
            let _ = writeln!(out, "  probe{i}");
        }
        Ok(out)
    }

    /// The action that tries all values of the pools that a probe names.
    fn probe(&self, template: &str) -> Result<String, String> {
        let mut parts = template.split('$');
        let first = parts.next().unwrap_or_default();
        let mut label = format!("{first:?}");
        let mut expression = first.to_string();
        let mut generators = vec![];
        for (i, part) in parts.enumerate() {
            let end = part
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            if name.is_empty() {
                let _ = write!(label, ", {:?}", format!("${rest}"));
                let _ = write!(expression, "${rest}");
                continue;
            }
            if !self.pools.iter().any(|p| p.name == name) {
                return Err(format!(
                    "`{template}` names the pool `{name}`, which is not there"
                ));
            }
            let _ = write!(label, ", label{i}, {rest:?}");
            let _ = write!(expression, "value{i}{rest}");
            generators.push(format!("(label{i}, value{i}) <- pool_{name}"));
        }
        let item = format!("(P.concat [{label}], show ({expression}))");
        Ok(match generators.is_empty() {
            true => format!("probe [{item}]"),
            false => format!("probe [{item} | {}]", generators.join(", ")),
        })
    }

    /// Exports of the library's module that no probe mentions.
    fn forgotten(&self, module: &str) -> Vec<String> {
        let mut names = exports_of(module);
        let mentioned: Vec<&str> = self.probes.iter().flat_map(|p| words(p)).collect();
        names.retain(|n| !mentioned.contains(&n.as_str()) && !self.skipped.contains(n));
        names
    }
}

impl Pool {
    /// `name :: type = value ; value` or `name :: type <- definition`.
    fn parse(line: &str) -> Option<Pool> {
        let (name, rest) = line.split_once(" :: ")?;
        let (ty, values, listed) = match rest.split_once(" = ") {
            Some((ty, values)) => (ty, values, true),
            None => rest.split_once(" <- ").map(|(ty, d)| (ty, d, false))?,
        };
        if !name.chars().all(char::is_alphanumeric) || !name.starts_with(char::is_lowercase) {
            return None;
        }
        let values = match listed {
            true => Values::Listed(values.split(" ; ").map(|v| v.trim().into()).collect()),
            false => Values::Defined(values.into()),
        };
        Some(Pool {
            name: name.to_string(),
            ty: ty.to_string(),
            values,
        })
    }
}

/// As an argument in a label.
fn parenthesised(value: &str) -> String {
    let atom = value.chars().all(char::is_alphanumeric) || value.starts_with(['[', '"', '\'']);
    match atom {
        true => value.to_string(),
        false => format!("({value})"),
    }
}

/// The values that a module of the library exports, also from whole modules that
/// have no table.
fn exports_of(module: &str) -> Vec<String> {
    let path = crate::root()
        .join("../pure-stdlib")
        .join(module.replace('.', "/"))
        .with_extension("hs");
    let source = std::fs::read_to_string(path).unwrap_or_default();
    let source = format!("\n{source}");
    let mut names = exports(&source);
    let list = source.split_once("\nmodule ").map_or("", |(_, l)| l);
    let list = list.split_once(" where").map_or("", |(l, _)| l);
    for part in list.split("module ").skip(1) {
        let other = part.split([',', ')', '\n']).next().unwrap_or("").trim();
        if !tables().iter().any(|(m, _)| m == other) {
            names.extend(exports_of(other));
        }
    }
    names
}

/// The values that a module's export list names, operators without parentheses.
fn exports(source: &str) -> Vec<String> {
    let Some((_, list)) = source.split_once("\nmodule ") else {
        return vec![];
    };
    let list = list.split_once(") where").map_or(list, |(l, _)| l);
    let list = list.split_once('(').map_or("", |(_, l)| l);
    let lines = list
        .lines()
        .map(|l| l.split_once("--").map_or(l, |(l, _)| l));
    let list = lines.collect::<Vec<_>>().join(" ");
    words(&list)
        .into_iter()
        .filter(|w| !w.starts_with(char::is_uppercase) && !["..", ".", "module"].contains(w))
        .map(String::from)
        .collect()
}

/// The names and operators of a text.
fn words(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' || c == '\'' => 1,
        _ if c.is_whitespace() || "()[],;`\"".contains(c) => 0,
        _ => 2,
    };
    let (mut out, mut start, mut before) = (vec![], 0, 0);
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let now = class(c);
        if now != before {
            if before != 0 {
                out.push(&text[start..i]);
            }
            (start, before) = (i, now);
        }
    }
    out
}

/// Runs one table.
pub fn check(module: &str, path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let table = Table::parse(&text)?;
    let forgotten = table.forgotten(module);
    if !forgotten.is_empty() {
        return Err(format!("no probe of: {}", forgotten.join(", ")));
    }
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("Main.hs");
    let program = table.program()?;
    std::fs::write(&source, &program).map_err(|e| e.to_string())?;
    let mut question = Question::new().part(program);
    let mut printed = vec![];
    for level in ["-O0", "-O2"] {
        let ours = dir.path().join("ours");
        compiler::compile(&source, &ours, &[level.to_string()])?;
        let ours = compiler::execute(&ours, &[], dir.path())?;
        if !ours.status.success() {
            let stderr = String::from_utf8_lossy(&ours.stderr);
            return Err(format!("{level}: {}\n{stderr}", ours.status));
        }
        question = question.part(&ours.stdout);
        printed.push((level, ours.stdout));
    }
    question.or(&format!("library::{module}"), || {
        let theirs = by_ghc(&source, dir.path())?;
        let mut each = printed.iter();
        each.try_for_each(|(level, ours)| same(level, &theirs, ours))
    })
}

/// What GHC's executable of a program prints.
fn by_ghc(source: &Path, dir: &Path) -> Result<Vec<u8>, String> {
    let theirs = dir.join("theirs");
    let result = Command::new("ghc")
        .args(["-O0", "-w", "-v0", "-outputdir"])
        .arg(dir.join("objects"))
        .arg("-o")
        .args([theirs.as_path(), source])
        .output()
        .map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr)));
    }
    Ok(compiler::execute(&theirs, &[], dir)?.stdout)
}

/// The first lines that differ.
fn same(level: &str, theirs: &[u8], ours: &[u8]) -> Result<(), String> {
    const SHOWN: usize = 40;
    let (theirs, ours) = (
        String::from_utf8_lossy(theirs),
        String::from_utf8_lossy(ours),
    );
    let count = theirs.lines().count().max(ours.lines().count());
    let none = std::iter::repeat("(nothing)");
    let pairs = theirs
        .lines()
        .chain(none.clone())
        .zip(ours.lines().chain(none));
    let differing: Vec<_> = pairs.take(count).filter(|(t, o)| t != o).collect();
    if differing.is_empty() {
        return Ok(());
    }
    let mut text = format!("{level}: {} of {count} probes differ\n", differing.len());
    for (theirs, ours) in differing.iter().take(SHOWN) {
        let _ = writeln!(text, "  GHC  {theirs}\n  ours {ours}");
    }
    Err(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_becomes_a_program() {
        let text = "import Data.List\nints :: [Int] = [] ; [2,1]\nsortBy compare $ints\n";
        let table = Table::parse(text).expect("well formed");
        let program = table.program().expect("pools are there");
        assert!(program.contains("pool_ints :: [(String, [Int])]"));
        assert!(program.contains(
            "probe [(P.concat [\"sortBy compare \", label0, \"\"], show (sortBy compare value0)) \
             | (label0, value0) <- pool_ints]"
        ));
        assert!(table.probe("sort $none").is_err());
    }

    #[test]
    fn exports_are_the_values_of_the_list() {
        let source = "-- x\n\nmodule M\n  ( T(..), f, (\\\\) -- no\n  , g'\n  ) where\n";
        assert_eq!(exports(source), ["f", "\\\\", "g'"]);
    }
}
