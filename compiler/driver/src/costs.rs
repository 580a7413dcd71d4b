//! Where cost centres go: what `-prof` and its `-fprof-` flags mean.

use crate::cli::Cli;
use pure_base::Symbol;
use pure_core::centres::{Automatic, Bindings};
use pure_names::{Embedded, Loader};
use pure_stg::centres::{insert_late, stop_counting};
use pure_stg::def::Program as Stg;
use pure_stg::held::hold_innermost;

/// The flags, read in order: later ones win.
pub struct Costs {
    prof: bool,
    auto: Option<Bindings>,
    pub late: bool,
    cafs: bool,
    counts: bool,
}

impl Costs {
    pub fn new(cli: &Cli) -> Costs {
        let mut costs = Costs {
            prof: cli.prof,
            auto: None,
            late: true,
            cafs: false,
            counts: true,
        };
        for flag in &cli.flags {
            match flag.as_str() {
                "prof-auto" => (costs.auto, costs.late) = (Some(Bindings::All), false),
                "prof-auto-top" => (costs.auto, costs.late) = (Some(Bindings::Top), false),
                "prof-auto-exported" => {
                    (costs.auto, costs.late) = (Some(Bindings::Exported), false);
                }
                "prof-auto-calls" => (costs.auto, costs.late) = (Some(Bindings::Calls), false),
                "no-prof-auto" => (costs.auto, costs.late) = (None, false),
                "prof-late" => (costs.auto, costs.late) = (None, true),
                "no-prof-late" => costs.late = false,
                "prof-cafs" => costs.cafs = true,
                "no-prof-cafs" => costs.cafs = false,
                "prof-count-entries" => costs.counts = true,
                "no-prof-count-entries" => costs.counts = false,
                _ => {}
            }
        }
        costs
    }

    /// The centres that the front end is to add to those that are written.
    pub fn automatic(&self, opt: u8) -> Option<Automatic> {
        Some(Automatic {
            on: self.auto.filter(|_| self.prof)?,
            exact: opt == 0,
        })
    }

    /// Whether local functions must know where they were made: what is not
    /// optimised has the stacks that the source says.
    pub fn keeps_closures(&self, opt: u8) -> bool {
        self.prof && !self.late && opt == 0
    }

    /// After optimisation.
    pub fn place_late(&self, stg: &mut Stg) {
        if !self.prof {
            return;
        }
        if self.late {
            insert_late(stg, &is_users);
        }
        if !self.counts {
            stop_counting(stg);
        }
        hold_innermost(stg);
        stg.caf_centres = self.cafs;
    }

    /// For reports.
    pub fn describe(&self) -> String {
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

/// Modules of the library get no centres.
fn is_users(module: Symbol) -> bool {
    !matches!(Embedded.find(module), Ok(Some(_))) && module.as_str() != "Builtin"
}
