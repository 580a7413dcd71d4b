//! `space.toml`: which programs are measured, how they are run, and what they may take.

use super::growth::Class;
use crate::Error;
use serde::Deserialize;
use std::path::Path;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    tolerance: Tolerance,
    timeout: Option<f64>,
    #[serde(default)]
    program: Vec<Program>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    name: String,
    source: Option<String>,
    executable: Option<String>,
    command: Option<Vec<String>>,
    #[serde(default)]
    arguments: Vec<String>,
    input: Option<String>,
    #[serde(default)]
    modes: Vec<String>,
    #[serde(default)]
    exit: i32,
    timeout: Option<f64>,
    tolerance: Option<Tolerance>,
    complexity: Option<Complexity>,
}

/// By how many per cent figures may differ.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Tolerance {
    pub allocated: f64,
    pub live: f64,
    pub residency: f64,
    pub memory: f64,
    pub stack: f64,
    pub collections: f64,
}

/// How figures may grow at most.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Complexity {
    pub n: Vec<u64>,
    pub allocated: Option<Class>,
    pub live: Option<Class>,
    pub stack: Option<Class>,
}

/// What is measured: a program in one mode.
#[derive(Debug)]
pub struct Case {
    /// Of the program, and the mode if it has several.
    pub name: String,
    pub what: What,
    /// Flags of the compiler.
    pub mode: Vec<String>,
    pub arguments: Vec<String>,
    pub input: Option<String>,
    pub exit: i32,
    /// In seconds.
    pub timeout: f64,
    pub tolerance: Tolerance,
    pub complexity: Option<Complexity>,
}

/// What is run.
#[derive(Debug)]
pub enum What {
    /// A file that is compiled.
    Source(String),
    /// A program that is there.
    Executable(String),
    /// Words that start one, whose runtime is told by GHCRTS.
    Command(Vec<String>),
}

/// The whole file.
#[derive(Debug)]
pub struct Plan {
    pub cases: Vec<Case>,
}

/// Seconds that a program may take unless the file says otherwise.
const TIMEOUT: f64 = 60.0;

impl Plan {
    /// Reads it. The error names file and line, or the program.
    pub fn read(file: &Path) -> Result<Plan, Error> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(Error::read(&name))?;
        let written: Written = toml::from_str(&text).map_err(|e| {
            let at = e.span().map_or(0, |span| span.start);
            let line = text[..at.min(text.len())].matches('\n').count() as u64 + 1;
            Error::format(&name, line, e.message().lines().next().unwrap_or_default())
        })?;
        let wrong = |reason: String| Error::Usage(format!("{name}: {reason}"));
        if written.program.is_empty() {
            return Err(wrong("it names no [[program]]".into()));
        }
        let mut cases: Vec<Case> = vec![];
        for program in written.program {
            let made = (written.tolerance.clone(), written.timeout);
            for case in program.cases(made).map_err(wrong)? {
                if cases.iter().any(|other| other.name == case.name) {
                    return Err(wrong(format!("two programs are named {}", case.name)));
                }
                cases.push(case);
            }
        }
        Ok(Plan { cases })
    }
}

impl Program {
    /// One for each mode.
    fn cases(self, (tolerance, timeout): (Tolerance, Option<f64>)) -> Result<Vec<Case>, String> {
        let name = self.name;
        let wrong = |reason: &str| Err(format!("program {name}: {reason}"));
        if name.is_empty() || name.contains(['\n', '\t']) {
            return wrong("this is no name");
        }
        let what = || match (&self.source, &self.executable, &self.command) {
            (Some(file), None, None) => Some(What::Source(file.clone())),
            (None, Some(file), None) => Some(What::Executable(file.clone())),
            (None, None, Some(words)) if !words.is_empty() => Some(What::Command(words.clone())),
            _ => None,
        };
        if what().is_none() {
            return wrong("it needs one of source, executable and command");
        }
        if self.source.is_none() && !self.modes.is_empty() {
            return wrong("modes are flags of the compiler, for a source");
        }
        let timeout = self.timeout.or(timeout).unwrap_or(TIMEOUT);
        if !(timeout > 0.0 && timeout <= 1e6) {
            return wrong("timeout is no number of seconds");
        }
        let tolerance = self.tolerance.unwrap_or(tolerance);
        let all = [
            tolerance.allocated,
            tolerance.live,
            tolerance.residency,
            tolerance.memory,
            tolerance.stack,
            tolerance.collections,
        ];
        if all.iter().any(|percent| percent.is_nan() || *percent < 0.0) {
            return wrong("a tolerance is a number of per cent from 0");
        }
        if let Some(complexity) = &self.complexity {
            check_sizes(&complexity.n).map_err(|why| format!("program {name}: {why}"))?;
        }
        let modes = match self.modes.is_empty() {
            true => vec![String::new()],
            false => self.modes.clone(),
        };
        let several = modes.len() > 1;
        let cases = modes.iter().filter_map(|mode| {
            Some(Case {
                name: match several {
                    true => format!("{name} ({mode})"),
                    false => name.clone(),
                },
                what: what()?,
                mode: mode.split_whitespace().map(String::from).collect(),
                arguments: self.arguments.clone(),
                input: self.input.clone(),
                exit: self.exit,
                timeout,
                tolerance: tolerance.clone(),
                complexity: self.complexity.clone(),
            })
        });
        let cases: Vec<Case> = cases.collect();
        match cases
            .iter()
            .any(|case| case.complexity.is_some() && !case.takes_n())
        {
            true => wrong("its complexity is asked for, but no argument has {n}"),
            false => Ok(cases),
        }
    }
}

/// Whether a class of growth can be told from these.
pub fn check_sizes(n: &[u64]) -> Result<(), String> {
    match n.len() >= 3 && n[0] > 0 && n.windows(2).all(|two| two[0] < two[1]) {
        true => Ok(()),
        false => Err("n needs three numbers or more, each greater than the one before".into()),
    }
}

impl Case {
    /// Whether `{n}` stands in what it is given.
    pub fn takes_n(&self) -> bool {
        self.given().any(|text| text.contains("{n}"))
    }

    fn given(&self) -> impl Iterator<Item = &String> {
        self.arguments.iter().chain(&self.input)
    }

    /// A text of it, for that n: the first of its complexity unless one is asked for.
    pub fn at(&self, text: &str, n: Option<u64>) -> String {
        let first = || self.complexity.as_ref().map(|c| c.n[0]);
        match n.or_else(first) {
            Some(n) => text.replace("{n}", &n.to_string()),
            None => text.to_string(),
        }
    }
}
