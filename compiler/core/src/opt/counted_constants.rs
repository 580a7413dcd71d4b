//! Constants in programs whose coverage is measured.
//!
//! A constant counts when it is first evaluated, so whoever evaluates it does not see its
//! value. It gets a counter that counts every evaluation, and means one
//! ([`Joined::once`]): then the value is known everywhere.
//!
//! ```text
//!     unit = count 1 (count 0 (I# 16777216))       case unit of { I# b -> .. }
//!     unit.value = I# 16777216
//!     unit = count 100 unit.value                  case count 100 unit.value of { I# b -> .. }
//! ```
//!
//! What is suspended still refers to the constant, which is one object for all.

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Does so throughout.
pub fn run(program: &mut Program, _: &Options) {
    if program.boxes == 0 {
        return;
    }
    let constants = constants(program);
    if constants.is_empty() {
        return;
    }
    let mut binds = std::mem::take(&mut program.binds);
    for (_, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        show(program, &constants, e);
    }
    program.binds = binds;
    walk::sort_top_level(program);
}

/// What a constant is.
struct Constant {
    counter: u32,
    value: Var,
}

/// Divides constants into their counters and values.
fn constants(program: &mut Program) -> FxHashMap<Var, Constant> {
    let mut names = None;
    let mut found = FxHashMap::default();
    for bind in std::mem::take(&mut program.binds) {
        let (v, e) = match bind {
            Bind::NonRec(v, e) if is_constant(program, &e) => (v, e),
            bind => {
                program.binds.push(bind);
                continue;
            }
        };
        let Some(module) = program.vars[v].module else {
            program.binds.push(Bind::NonRec(v, e));
            continue;
        };
        let (counters, e) = super::counted::take_counters(e);
        program.joined.push(Joined {
            counters,
            once: true,
        });
        let counter = program.boxes + program.joined.len() as u32 - 1;
        let names = names.get_or_insert_with(|| GlobalNames::new(program));
        let name = format!("{}.value", program.vars[v].name);
        let value = names.fresh(program, module, &name, v);
        let constant = Constant { counter, value };
        let counted = constant.counted(program);
        program.binds.push(Bind::NonRec(value, e));
        program.binds.push(Bind::NonRec(v, counted));
        found.insert(v, constant);
    }
    found
}

/// Whether it counts and is then a value of what is known.
fn is_constant(program: &Program, mut e: &Expr) -> bool {
    let mut counts = false;
    while let Some((Expr::Lit(_), rest)) = e.counted() {
        (e, counts) = (rest, true);
    }
    let is_known = |e: &Expr| matches!(e, Expr::Lit(_));
    match e {
        Expr::Con(con, args, _) => {
            counts && !program.cons[*con].unboxed && args.iter().all(is_known)
        }
        _ => false,
    }
}

impl Constant {
    fn counted(&self, program: &mut Program) -> Expr {
        let number = Expr::Lit(Lit::Int(self.counter.into()));
        Expr::counting(program, number, Expr::Var(self.value))
    }
}

/// Shows their values where constants are evaluated.
fn show(program: &mut Program, constants: &FxHashMap<Var, Constant>, e: &mut Expr) {
    if let Expr::Case(case) = e
        && let Expr::Var(v) = case.scrut
        && let Some(constant) = constants.get(&v)
    {
        case.scrut = constant.counted(program);
    }
    e.each_child_mut(&mut |e| show(program, constants, e));
}
