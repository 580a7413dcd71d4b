//! What a run of the optimiser is asked to do, and what it has to say.

use super::simplify;
use crate::def::Program;
use std::cell::RefCell;

/// What a run of the optimiser is asked to do, and what it has to say.
#[derive(Default)]
pub struct Options {
    /// 0, 1 or 2.
    pub level: u8,
    /// The program will be profiled.
    pub profiled: bool,
    /// Names of passes to leave out.
    pub skip: Vec<String>,
    reports: RefCell<Vec<String>>,
    clones: RefCell<Vec<String>>,
    /// What the simplifier need not visit again.
    pub(super) settled: RefCell<simplify::Settled>,
}

impl Options {
    pub fn at_level(level: u8) -> Options {
        Options {
            level,
            ..Options::default()
        }
    }

    /// Whether the program has cost centres. Others have lost them before the first pass, and
    /// are not searched.
    pub(super) fn has_centres(&self, program: &Program) -> bool {
        self.profiled && crate::centres::are_in(program)
    }

    /// Notes that a pass stopped at a limit.
    pub(super) fn report(&self, text: &str) {
        self.reports.borrow_mut().push(text.to_string());
    }

    /// Notes a clone that specialisation made, or did not make.
    pub(super) fn note_clone(&self, text: String) {
        self.clones.borrow_mut().push(text);
    }

    /// The clones that specialisation made, and the caps that it met, a line
    /// each.
    pub fn clones(&self) -> String {
        let lines = self.clones.borrow();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// What passes had to say: limits that were reached.
    pub fn reports(&self) -> Vec<String> {
        self.reports.borrow().clone()
    }
}
