//! Cost centres in Core are ticks ([`Tick::Scc`]), which the front end puts where the
//! programmer wrote them and where the options want automatic ones.

use crate::def::*;
use pure_base::Symbol;
use rustc_hash::FxHashMap;

/// Which bindings get a centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bindings {
    /// Top-level ones that their modules export.
    Exported,
    /// Top-level ones.
    Top,
    /// Those within others as well, and lambdas.
    All,
    /// None, but all calls.
    Calls,
}

/// Centres that nobody wrote.
#[derive(Clone, Default, Debug)]
pub struct Automatic {
    /// Which bindings have some, in the modules where any do.
    pub on: FxHashMap<Symbol, Bindings>,
    /// All that the source says, whatever it costs: variables of bound patterns have
    /// centres besides their pattern's, so that the collector does not do their
    /// selections and what they are selected from may live longer; overloaded
    /// definitions are not copied for each type.
    pub exact: bool,
}

/// Whether a program has cost centres.
pub fn are_in(program: &Program) -> bool {
    fn has(e: &Expr) -> bool {
        let mut found = matches!(e, Expr::Tick(Tick::Scc { .. }, _));
        e.each_child(&mut |child| found = found || has(child));
        found
    }
    let mut rows = program.binds.iter().flat_map(Bind::rows);
    rows.any(|(_, e)| has(e))
}

/// Takes all cost centres out of a program that is not to be profiled.
pub fn remove(program: &mut Program) {
    fn walk(e: &mut Expr) {
        while let Expr::Tick(Tick::Scc { .. }, inner) = e {
            *e = std::mem::replace(&mut **inner, Expr::Fail(Symbol::new("")));
        }
        e.each_child_mut(&mut walk);
    }
    for bind in &mut program.binds {
        bind.rows_mut().for_each(|(_, rhs)| walk(rhs));
    }
}
