//! Failed matches as exceptions: in programs that handle some, each becomes a
//! call of the library's function that raises one for the message. The failure
//! itself stays behind the call, which never returns: it has every
//! representation.

use super::Options;
use crate::def::*;
use crate::walk;
use pure_base::{Span, Symbol};

/// Replaces all failed matches.
pub fn run(program: &mut Program, _: &Options) {
    let Some(raise) = program.exceptions.match_failed.take() else {
        return;
    };
    let mut binds = std::mem::take(&mut program.binds);
    for bind in &mut binds {
        for (_, e) in bind.rows_mut() {
            replace(program, raise, e);
        }
    }
    program.binds = binds;
    walk::sort_top_level(program);
}

fn replace(program: &mut Program, raise: Var, e: &mut Expr) {
    e.each_child_mut(&mut |e| replace(program, raise, e));
    if let Expr::Fail(message) = e {
        let text = Expr::Lit(Lit::Str(message.as_str().as_bytes().to_vec()));
        let binder = program.fresh(Symbol::new("never"), Rep::Ptr, Span::NONE);
        *e = Expr::Case(Box::new(Case {
            scrut: Expr::app(Expr::Var(raise), vec![text], OccId::NONE),
            binder,
            alts: vec![],
            default: Some(Expr::Fail(*message)),
            span: Span::NONE,
        }));
    }
}
