//! Primitive functions where they are called, in programs that are not optimised: `n - 1`
//! evaluates its operands itself, and what comes out is made there. So profiles show the
//! expression of the program for results and frames, as they do in optimised programs, where
//! the simplifier inlines these functions. Operands are suspended as for the call.

use super::Options;
use crate::builtin;
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger functions stay functions.
const MOST: usize = 40;

/// Inlines them in calls with all arguments.
pub fn run(program: &mut Program, _: &Options) {
    let mut functions = FxHashMap::default();
    for (v, e) in program.binds.iter().flat_map(Bind::rows) {
        if let Expr::Lam(params, body, _) = e
            && is_inlined(program, v, e)
        {
            functions.insert(v, (params.clone(), (**body).clone()));
        }
    }
    let mut binds = std::mem::take(&mut program.binds);
    for (_, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        inline(program, &functions, e);
    }
    program.binds = binds;
}

/// The same where it comes first, which is in programs that are not profiled.
pub fn unless_profiled(program: &mut Program, options: &Options) {
    if !options.profiled && !program.library.is_empty() {
        run(program, options);
    }
}

/// Whether calls of this function are replaced.
fn is_inlined(program: &Program, v: Var, e: &Expr) -> bool {
    let info = &program.vars[v];
    let is_built_in = info.module.is_some_and(|m| m.as_str() == builtin::MODULE);
    match e {
        Expr::Lam(_, body, _) if is_built_in && info.inline != Inline::Never => {
            body.size(MOST) < MOST && is_plain(program, body)
        }
        _ => false,
    }
}

/// Whether it does nothing but look at its operands, compute, and make a result. Effects are
/// not computed: they keep the calls around which others order themselves.
fn is_plain(program: &Program, e: &Expr) -> bool {
    let mut plain = match e {
        Expr::Var(v) => program.vars[*v].module.is_none(),
        Expr::Lit(_) | Expr::Let(..) | Expr::Case(_) | Expr::Con(..) => true,
        Expr::Prim(prim, ..) => matches!(prim.effect(), Effect::Pure | Effect::MayFail),
        _ => false,
    };
    e.each_child(&mut |e| plain = plain && is_plain(program, e));
    plain
}

fn inline(program: &mut Program, functions: &FxHashMap<Var, (Vec<Var>, Expr)>, e: &mut Expr) {
    e.each_child_mut(&mut |e| inline(program, functions, e));
    let Expr::App(f, args, call) = e else { return };
    let Expr::Var(f) = **f else { return };
    let Some((params, body)) = functions.get(&f) else {
        return;
    };
    if params.len() != args.len() {
        return;
    }
    let (call, args) = (*call, std::mem::take(args));
    let mut lambda = Expr::Lam(params.clone(), Box::new(body.clone()), OccId::NONE);
    if call != OccId::NONE {
        let cause = program.cause(call, f);
        program.place(&mut lambda, call, cause);
    }
    walk::freshen(program, &mut lambda);
    let Expr::Lam(params, body, _) = lambda else {
        return;
    };
    let (mut names, mut suspended) = (FxHashMap::default(), vec![]);
    for (param, arg) in params.into_iter().zip(args) {
        match arg {
            Expr::Var(v) => {
                names.insert(param, v);
            }
            arg => suspended.push((param, arg)),
        }
    }
    let mut result = *body;
    walk::rename(&mut result, &names);
    for (param, arg) in suspended.into_iter().rev() {
        result = Expr::Let(Box::new(Bind::NonRec(param, arg)), Box::new(result));
    }
    *e = result;
}
