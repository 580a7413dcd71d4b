//! Where cost centres go: what `-prof` and its `-fprof-` flags mean.

use crate::cli::Cli;
use pure_base::Symbol;
use pure_core::centres::{Automatic, Bindings};
use pure_names::tree::Resolved;
use pure_names::{Embedded, Loader};
use pure_stg::centres::{insert_late, stop_counting};
use pure_stg::def::Program as Stg;
use pure_stg::held::hold_innermost;
use std::collections::BTreeMap;

/// The centres that flags ask for, read in order: later ones win.
#[derive(Clone, PartialEq)]
struct Wish {
    auto: Option<Bindings>,
    late: bool,
    cafs: bool,
    counts: bool,
}

/// What the command line asks for, and modules of the program otherwise.
pub struct Costs {
    prof: bool,
    all: Wish,
    modules: BTreeMap<Symbol, Wish>,
}

impl Wish {
    fn follow(&mut self, flag: &str) {
        match flag {
            "prof-auto" => (self.auto, self.late) = (Some(Bindings::All), false),
            "prof-auto-top" => (self.auto, self.late) = (Some(Bindings::Top), false),
            "prof-auto-exported" => (self.auto, self.late) = (Some(Bindings::Exported), false),
            "prof-auto-calls" => (self.auto, self.late) = (Some(Bindings::Calls), false),
            "no-prof-auto" => (self.auto, self.late) = (None, false),
            "prof-late" => (self.auto, self.late) = (None, true),
            "no-prof-late" => self.late = false,
            "prof-cafs" => self.cafs = true,
            "no-prof-cafs" => self.cafs = false,
            "prof-count-entries" => self.counts = true,
            "no-prof-count-entries" => self.counts = false,
            _ => {}
        }
    }

    fn describe(&self) -> String {
        let mut text = match (self.late, self.auto) {
            (true, _) => "on functions after optimisation (-fprof-late)",
            (_, Some(Bindings::Top)) => "on top-level bindings (-fprof-auto-top)",
            (_, Some(Bindings::Exported)) => "on exported bindings (-fprof-auto-exported)",
            (_, Some(Bindings::Calls)) => "on calls (-fprof-auto-calls)",
            (_, Some(Bindings::All)) => "on all bindings (-fprof-auto)",
            (_, None) => "written by hand",
        }
        .to_string();
        if self.cafs {
            text.push_str(", on CAFs (-fprof-cafs)");
        }
        if !self.counts {
            text.push_str(", entries not counted (-fno-prof-count-entries)");
        }
        text
    }
}

impl Costs {
    pub fn new(cli: &Cli) -> Costs {
        let mut all = Wish {
            auto: None,
            late: true,
            cafs: false,
            counts: true,
        };
        cli.flags.iter().for_each(|flag| all.follow(flag));
        Costs {
            prof: cli.prof,
            all,
            modules: BTreeMap::new(),
        }
    }

    /// Reads what the modules of a program say of themselves.
    pub fn follow(&mut self, program: &Resolved) {
        for (module, options) in &program.options {
            let mut wish = self.all.clone();
            let flags = options.iter().filter_map(|o| o.as_str().strip_prefix("-f"));
            flags.for_each(|flag| wish.follow(flag));
            if wish != self.all {
                self.modules.insert(*module, wish);
            }
        }
    }

    fn of(&self, module: Symbol) -> &Wish {
        self.modules.get(&module).unwrap_or(&self.all)
    }

    /// The centres that the front end is to add to those that are written.
    pub fn automatic(&self, program: &Resolved, opt: u8) -> Automatic {
        let modules = program.modules.values().filter(|m| self.prof && !m.library);
        Automatic {
            on: modules
                .filter_map(|m| Some((m.name, self.of(m.name).auto?)))
                .collect(),
            exact: opt == 0,
        }
    }

    /// Whether all automatic centres are late ones.
    pub fn are_late(&self) -> bool {
        self.all.late && self.modules.values().all(|wish| wish.late)
    }

    /// Whether local functions must know where they were made: what is not
    /// optimised has the stacks that the source says.
    pub fn keeps_closures(&self, opt: u8) -> bool {
        self.prof && !self.are_late() && opt == 0
    }

    /// After optimisation.
    pub fn place_late(&self, stg: &mut Stg, opt: u8) {
        if !self.prof {
            return;
        }
        let late = |module| self.of(module).late && is_users(module);
        insert_late(stg, &late, opt == 0);
        stop_counting(stg, &|module| self.of(module).counts);
        hold_innermost(stg);
        let modules = stg.vars.values().filter_map(|v| v.module);
        stg.caf_centres = modules.filter(|m| self.of(*m).cafs).collect();
    }

    /// For reports.
    pub fn describe(&self) -> String {
        let one = |(module, wish): (&Symbol, &Wish)| format!("; in {module} {}", wish.describe());
        let mut others: Vec<String> = self.modules.iter().map(one).collect();
        others.sort();
        self.all.describe() + &others.concat()
    }
}

/// Modules of the library get no centres.
fn is_users(module: Symbol) -> bool {
    !matches!(Embedded.find(module), Ok(Some(_))) && module.as_str() != "Builtin"
}
