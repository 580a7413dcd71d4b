//! Traversals of long lists with effects: `mapM` over a hundred thousand elements makes all
//! results before the first is used, and its stack is as deep as the list is long.
//!
//! It is a function that calls itself, matches on what the call's effects give, and puts an
//! element before it. How long the list is must be known from a number of the loop.

use super::lists::{each_direct, is_list};
use crate::def::*;

/// A list of so many elements is long.
const LONG: i64 = 10_000;

/// Where `f` puts an element before what its own call gives.
pub fn consed(program: &Program, f: Var, body: &Expr) -> Option<OccId> {
    let mut site = None;
    each_direct(body, &mut |e| {
        let Expr::Case(case) = e else { return };
        let Expr::App(head, ..) = case.scrut.unticked() else {
            return;
        };
        if !matches!(head.unticked(), Expr::Var(g) if *g == f) {
            return;
        }
        for alt in &case.alts {
            if let AltPat::Con(con, binders) = &alt.pat
                && let [.., rest] = &binders[..]
                && program.cons[*con].unboxed
            {
                site = site.or(before(program, &alt.body, *rest));
            }
        }
    });
    site
}

/// Where an element is put before a list.
fn before(program: &Program, e: &Expr, rest: Var) -> Option<OccId> {
    let mut site = None;
    each_direct(e, &mut |e| {
        let Expr::Con(_, args, _) = e else { return };
        for a in args {
            if let Expr::Con(con, parts, occ) = a.unticked()
                && let [_, tail] = &parts[..]
                && is_list(program, *con)
                && matches!(tail.unticked(), Expr::Var(v) if *v == rest)
            {
                site = Some(*occ);
            }
        }
    });
    site
}

/// Whether a loop ends at such a number.
pub fn has_long_end(body: &Expr) -> bool {
    let mut long = false;
    each_direct(body, &mut |e| {
        if let Expr::Case(case) = e {
            let is_long = |alt: &Alt| matches!(&alt.pat, AltPat::Lit(Lit::Int(n)) if *n >= LONG);
            long |= case.alts.iter().any(is_long);
        }
    });
    long
}

/// Whether one of the arguments is such a number.
pub fn is_given_long(args: &[Expr]) -> bool {
    args.iter()
        .any(|a| matches!(a.unticked(), Expr::Lit(Lit::Int(n)) if *n >= LONG))
}
