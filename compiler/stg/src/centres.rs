//! Late cost centres: placed after optimisation, on the top-level functions
//! that remain, so that the profiled program is the optimised one.
//!
//! They must be cheap. So a centre is pushed where a function is called from
//! outside of its group of mutually recursive ones, not at its entry: within
//! the group the push would lead back to where the stack is already. What that
//! leaves out is counting recursive calls as entries. A function that calls
//! nothing gets no centre (what it evaluates has a stack of its own), nor do calls
//! through unknown functions: their costs are their caller's.

use crate::def::*;
use crate::visit;
use pure_base::Symbol;
use pure_base::graph::components;
use rustc_hash::FxHashMap;

/// A function's centre and its group of mutually recursive functions.
struct Target {
    centre: Option<Centre>,
    group: usize,
}

/// Places centres on the top-level functions of the modules that `profiled`
/// accepts.
pub fn insert_late(p: &mut Program, profiled: &dyn Fn(Symbol) -> bool) {
    let mut index = FxHashMap::default();
    for (i, top) in p.binds.iter().enumerate() {
        index.insert(top.var, i);
    }
    let callees = |i: usize| {
        let mut found = vec![];
        visit::top_uses(&p.binds[i].rhs, &mut |v| {
            found.extend(index.get(&v).copied())
        });
        found
    };
    let edges: Vec<Vec<usize>> = (0..p.binds.len()).map(callees).collect();
    let mut targets = FxHashMap::default();
    for (group, members) in components(&edges).into_iter().enumerate() {
        for i in members {
            let centre = centre(p, &p.binds[i], profiled);
            targets.insert(p.binds[i].var, Target { centre, group });
        }
    }
    for top in &mut p.binds {
        let group = targets.get(&top.var).map(|t| t.group);
        match &mut top.rhs {
            TopRhs::Fun(lambda) => push_at_calls(&mut lambda.body, group, &targets),
            TopRhs::Caf { body, .. } => push_at_calls(body, group, &targets),
            TopRhs::Con { .. } => {}
        }
    }
}

fn centre(p: &Program, top: &Top, profiled: &dyn Fn(Symbol) -> bool) -> Option<Centre> {
    let info = &p.vars[top.var];
    let module = info.module.filter(|module| profiled(*module))?;
    let TopRhs::Fun(lambda) = &top.rhs else {
        return None;
    };
    if !works(&lambda.body) {
        return None;
    }
    let span = p.occs.get(lambda.occ).map_or(info.span, |occ| occ.span);
    Some(Centre {
        label: info.name,
        module,
        span: if span.is_none() { info.span } else { span },
        counts: true,
        held: false,
    })
}

fn works(e: &Expr) -> bool {
    let mut found = matches!(e, Expr::Call { .. } | Expr::Apply { .. });
    visit::children(e, &mut |child| found = found || works(child));
    found
}

fn push_at_calls(e: &mut Expr, group: Option<usize>, targets: &FxHashMap<Var, Target>) {
    if let Expr::Call { fun, .. } = e
        && let Some(target) = targets.get(fun)
        && let Some(centre) = target.centre
        && Some(target.group) != group
    {
        let call = std::mem::replace(e, Expr::Fail(Symbol::new("")));
        *e = Expr::Scc(centre, Box::new(call));
        return;
    }
    visit::children_mut(e, &mut |child| push_at_calls(child, group, targets));
}

/// Has no entries counted of the centres of modules that `counted` rejects.
pub fn stop_counting(p: &mut Program, counted: &dyn Fn(Symbol) -> bool) {
    for top in &mut p.binds {
        match &mut top.rhs {
            TopRhs::Fun(lambda) => silence(&mut lambda.body, counted),
            TopRhs::Caf { body, .. } => silence(body, counted),
            TopRhs::Con { .. } => {}
        }
    }
}

fn silence(e: &mut Expr, counted: &dyn Fn(Symbol) -> bool) {
    if let Expr::Scc(centre, _) = e {
        centre.counts &= counted(centre.module);
    }
    visit::children_mut(e, &mut |child| silence(child, counted));
}
