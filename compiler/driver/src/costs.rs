//! Where cost centres go: what `-prof` and its `-fprof-` flags mean.

use crate::cli::Cli;
use pure_base::{SourceMap, Span, Symbol};
use pure_core::centres::{Bindings, Written, insert, remove};
use pure_core::def::{Program as Core, VarInfo};
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

    /// Before optimisation.
    pub fn place_early(&self, core: &mut Core, map: &SourceMap) {
        if !self.prof {
            return remove(core);
        }
        let Some(bindings) = self.auto else {
            return;
        };
        insert(core, bindings, &Sources(map));
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

/// What stands in the sources of the program.
struct Sources<'a>(&'a SourceMap);

impl Written for Sources<'_> {
    fn name(&self, info: &VarInfo) -> Option<Symbol> {
        if info.definition.is_none() || !info.module.is_none_or(is_users) {
            return None;
        }
        // Copies for types and methods of instances have longer names of their
        // own; derived instances have no name of a variable in their place.
        let text = self.0.text(info.span);
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        let name = inner.map_or(text, str::trim);
        let of_pattern = info.name.as_str() == "p" || info.name.as_str().starts_with("p.pattern");
        if of_pattern && text != info.name.as_str() {
            return Some(Symbol::new("(...)"));
        }
        let first = name.chars().next()?;
        let is_name = !first.is_uppercase() && !name.contains(char::is_whitespace);
        is_name.then(|| Symbol::new(name))
    }

    fn call(&self, span: Span) -> bool {
        // What was made of `do` and of brackets is no call that stands there.
        let text = self.0.text(span);
        let word = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next();
        !span.is_none() && word != Some("do") && !text.starts_with('[')
    }

    fn lambda(&self, span: Span) -> bool {
        !span.is_none() && self.0.text(span).starts_with('\\')
    }
}

/// Modules of the library get no centres.
fn is_users(module: Symbol) -> bool {
    !matches!(Embedded.find(module), Ok(Some(_))) && module.as_str() != "Builtin"
}
