//! What a campaign finds: a program and the way in which it differs.

use super::ways::{self, Compilation, GHC, Outcome, REFERENCE};
use super::{Plan, write};
use crate::budgets::{QUESTIONS, SMALLER_BATCH};
use generator::program::{self, Program};
use generator::shrink::shrink;
use std::path::Path;
use std::time::Instant;

/// How a program fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It is refused, or the compiler fails, with this message.
    Refused(String),
    /// It prints something else.
    Prints {
        /// Without optimisation.
        expected: String,
        /// In the way at hand.
        found: String,
    },
    /// The run ends badly.
    Ends(String),
    /// It does not end.
    Endless,
}

/// A program that fails in some way.
#[derive(Clone, Debug)]
pub struct Finding {
    program: Program,
    way: &'static Compilation,
    run: &'static [&'static str],
    kind: Kind,
}

impl Kind {
    /// What an outcome shows of the program that printed `expected`.
    pub fn of(outcome: &Outcome, expected: Option<&str>) -> Kind {
        match (outcome, expected) {
            (Outcome::Refused(message), _) => Kind::Refused(message.clone()),
            (Outcome::Ran(_, Some(why)), _) => Kind::Ends(why.clone()),
            (Outcome::Ran(..), expected) => Kind::Prints {
                expected: expected.unwrap_or_default().to_string(),
                found: String::new(),
            },
            (Outcome::Endless, _) => Kind::Endless,
        }
    }

    /// What is the same in two findings of one cause, more or less.
    fn signature(&self) -> String {
        match self {
            Kind::Refused(message) => {
                let line = message
                    .lines()
                    .find(|l| l.contains("error") && !l.starts_with("purecc "))
                    .unwrap_or_default();
                line.chars()
                    .map(|c| if c.is_ascii_digit() { '#' } else { c })
                    .collect()
            }
            Kind::Prints { .. } => "prints something else".into(),
            Kind::Ends(why) => format!("ends by {why}"),
            Kind::Endless => "does not end".into(),
        }
    }
}

impl Finding {
    /// For the files that hold it and the command line.
    pub fn new(
        program: Program,
        way: &'static Compilation,
        run: &'static [&'static str],
        kind: Kind,
    ) -> Finding {
        Finding {
            program,
            way,
            run,
            kind,
        }
    }

    /// What is the same in two findings of one cause, more or less.
    pub fn signature(&self) -> String {
        let way = self.way.name(self.run);
        format!("{way}: {}", self.kind.signature())
    }

    /// The command that finds it again.
    fn again(&self, plan: &Plan) -> String {
        let tag = &self.program.tag;
        format!(
            "ci/campaign --seed {} --from {tag} --programs 1 --ways 9 --ghc 1 --effects 0 --hotspots 0 --traces 0",
            plan.seed
        )
    }

    /// For the failure of a test.
    pub fn describe(&self, plan: &Plan) -> String {
        let tag = &self.program.tag;
        let again = self.again(plan);
        format!(
            "program {tag}: {}\nagain, and made smaller: {again}\n{:?}",
            self.signature(),
            self.kind
        )
    }

    /// Makes the program smaller, writes it, and says so.
    pub fn report(
        &self,
        plan: &Plan,
        output: &Path,
        deadline: Option<Instant>,
    ) -> Result<(), String> {
        let tag = &self.program.tag;
        println!("FINDING in program {tag}: {}", self.signature());
        let again = self.again(plan);
        println!("  again: {again}");
        let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
        let alone = std::slice::from_ref(&self.program);
        let mut text = program::batch(alone);
        let mut how = "not seen when the program is alone".to_string();
        if self.shows(&self.program, dir.path()) {
            let mut best = self.program.clone();
            let mut ask = |tree: &generator::tree::Tree| {
                let late = deadline.is_some_and(|d| Instant::now() > d);
                let candidate = Program {
                    tree: tree.clone(),
                    ..self.program.clone()
                };
                !late && self.shows(&candidate, dir.path())
            };
            best.tree = shrink(&self.program.tree, QUESTIONS, &mut ask);
            text = program::batch(std::slice::from_ref(&best));
            how = self.differences(&best, dir.path());
        }
        let file = output.join(format!("seed{}-{tag}.hs", plan.seed));
        let head: String = format!("{}\n{again}\n{how}", self.signature())
            .lines()
            .map(|l| format!("-- {l}\n"))
            .collect();
        std::fs::write(&file, head + &text).map_err(|e| e.to_string())?;
        let input = program::input(alone);
        if !input.is_empty() {
            std::fs::write(file.with_extension("in"), input).map_err(|e| e.to_string())?;
        }
        println!("  kept in {}", file.display());
        Ok(())
    }

    /// Whether a program alone fails in the same way.
    fn shows(&self, program: &Program, dir: &Path) -> bool {
        let alone = std::slice::from_ref(program);
        if write(alone, dir).is_err() {
            return false;
        }
        let ours = self.way.flags.is_some();
        let compiled = self.way.compile(dir);
        if let Kind::Refused(_) = &self.kind {
            let Err(message) = compiled else {
                return false;
            };
            let same = Kind::Refused(message).signature() == self.kind.signature();
            let accepted = || !crate::ghc::available() || ways::accepted_by_ghc(dir);
            return same && (!ours || accepted());
        }
        let Ok(compiled) = compiled else {
            return false;
        };
        let found = ways::run(&compiled, self.run, dir, SMALLER_BATCH);
        let alike = matches!(
            (&self.kind, &found),
            (Kind::Endless, Outcome::Endless)
                | (Kind::Ends(_), Outcome::Ran(_, Some(_)))
                | (Kind::Prints { .. }, Outcome::Ran(_, None))
        );
        if !alike {
            return false;
        }
        // The compiled program is overwritten by the next one.
        let other = if self.way.flags == REFERENCE.flags {
            &GHC
        } else {
            &REFERENCE
        };
        if other.flags.is_none() && !crate::ghc::available() {
            return true;
        }
        let Ok(compiled) = other.compile(dir) else {
            return false;
        };
        let expected = ways::run(&compiled, &[], dir, SMALLER_BATCH);
        matches!(expected, Outcome::Ran(_, None)) && expected != found
    }

    /// What the program prints in both ways.
    fn differences(&self, program: &Program, dir: &Path) -> String {
        let mut text = String::new();
        if write(std::slice::from_ref(program), dir).is_err() {
            return text;
        }
        for (way, run) in [(&REFERENCE, &[][..]), (self.way, self.run)] {
            let outcome = match way.compile(dir) {
                Ok(compiled) => ways::run(&compiled, run, dir, SMALLER_BATCH),
                Err(message) => Outcome::Refused(message),
            };
            let shown = match outcome {
                Outcome::Ran(sections, end) => {
                    let printed = sections.get(&program.tag).cloned().unwrap_or_default();
                    format!(
                        "{printed}{}",
                        end.map(|e| format!("{e}\n")).unwrap_or_default()
                    )
                }
                Outcome::Refused(message) => message,
                Outcome::Endless => "does not end\n".into(),
            };
            text.push_str(&format!("{}:\n{shown}", way.name(run)));
        }
        text
    }
}
