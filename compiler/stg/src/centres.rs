//! Late cost centres: placed after optimisation, on the top-level functions
//! that remain, so that the profiled program is the optimised one.
//!
//! They must be cheap. So a centre is pushed where a function is called from
//! outside of its group of mutually recursive ones, not at its entry: within
//! the group the push would lead back to where the stack is already. What that
//! leaves out is counting recursive calls as entries. A function that calls
//! nothing gets no centre (what it evaluates has a stack of its own), nor do calls
//! through unknown functions, nor copies of functions of the library that the program's
//! own code was inlined into: their costs are their caller's.

use crate::def::*;
use crate::visit;
use pure_base::graph::components;
use pure_base::{Span, Symbol};
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
    let user_main = p.main;
    let callees = |i: usize| {
        let mut found = vec![];
        visit::top_uses(&p.binds[i].rhs, &mut |v| {
            found.extend(index.get(&v).copied())
        });
        found
    };
    let edges: Vec<Vec<usize>> = (0..p.binds.len()).map(callees).collect();
    let places = places(p);
    let mut targets = FxHashMap::default();
    for (group, members) in components(&edges).into_iter().enumerate() {
        for i in members {
            let centre = centre(p, &p.binds[i], profiled);
            let centre = centre.map(|centre| whole(&places, centre));
            targets.insert(p.binds[i].var, Target { centre, group });
        }
    }
    // What only opens and closes boxes around a worker leaves the push to its call.
    let mut wrappers = vec![];
    for top in &p.binds {
        if let TopRhs::Fun(lambda) = &top.rhs
            && let Some(Target {
                centre: Some(own),
                group,
            }) = targets.get(&top.var)
            && calls_another(&lambda.body, own, *group, &targets)
        {
            wrappers.push(top.var);
        }
    }
    for wrapper in wrappers {
        if let Some(target) = targets.get_mut(&wrapper) {
            target.centre = None;
        }
    }
    for i in 0..p.binds.len() {
        let var = p.binds[i].var;
        let group = targets.get(&var).map(|t| t.group);
        let main = written(&p.vars[var]).filter(|c| user_main == Some(var) && profiled(c.module));
        let main = main.map(|centre| whole(&places, centre));
        let (TopRhs::Fun(Lambda { body, .. }) | TopRhs::Caf { body, .. }) = &mut p.binds[i].rhs
        else {
            continue;
        };
        push_at_calls(body, group, &targets);
        // Nobody calls the program itself.
        if let Some(centre) = main {
            enclose(body, centre);
        }
    }
}

/// Whether a function of the centre `own` calls one of another group with that
/// centre.
fn calls_another(e: &Expr, own: &Centre, group: usize, targets: &FxHashMap<Var, Target>) -> bool {
    if let Expr::Call { fun, .. } = e
        && let Some(target) = targets.get(fun)
    {
        let same = target.centre.is_some_and(|centre| centre.is_same(own));
        return same && target.group != group;
    }
    let mut found = false;
    // Not what closures do, who knows when.
    if !matches!(e, Expr::Let(..)) {
        visit::children(e, &mut |child| {
            found = found || calls_another(child, own, group, targets)
        });
    }
    found
}

fn enclose(e: &mut Expr, centre: Centre) {
    let body = std::mem::replace(e, Expr::Fail(centre.label));
    *e = Expr::Scc(centre, Box::new(body));
}

fn centre(p: &Program, top: &Top, profiled: &dyn Fn(Symbol) -> bool) -> Option<Centre> {
    let info = &p.vars[top.var];
    info.module.filter(|module| profiled(*module))?;
    let TopRhs::Fun(lambda) = &top.rhs else {
        return None;
    };
    if !works(&lambda.body) {
        return None;
    }
    let centre = written(info)?;
    // A copy of the library's that the program's own code has been inlined into: its
    // costs are the program's, so its caller's.
    let lent = !profiled(centre.module) && does_for(p, &lambda.body, profiled);
    (!lent).then_some(centre)
}

/// Whether something is done here that stands in a module which `profiled` accepts.
fn does_for(p: &Program, e: &Expr, profiled: &dyn Fn(Symbol) -> bool) -> bool {
    let own = |occ: OccId| {
        let site = p.occs.get(occ).filter(|_| occ.as_u32() != 0);
        site.is_some_and(|site| profiled(site.module))
    };
    let mut found = match e {
        Expr::Prim(_, _, occ) | Expr::Call { occ, .. } | Expr::Apply { occ, .. } => own(*occ),
        Expr::Let(bind, _) => bind.binds.iter().any(|(_, rhs)| match rhs {
            Rhs::Thunk { occ, .. } => own(*occ),
            Rhs::Fun { lambda, .. } => own(lambda.occ),
            Rhs::Con { .. } | Rhs::Sel { .. } => false,
        }),
        _ => false,
    };
    visit::children(e, &mut |child| {
        found = found || does_for(p, child, profiled)
    });
    found
}

/// The centre of what a variable was written as: passes split, copy, inline and
/// rename, and the parts of one declaration have one centre.
fn written(info: &VarInfo) -> Option<Centre> {
    let origin = info.origin.or(info.module.map(|module| Origin {
        module,
        path: info.name,
        span: info.span,
    }))?;
    Some(Centre {
        label: origin.path,
        module: origin.module,
        span: origin.span,
        counts: true,
        held: false,
    })
}

/// Where the declarations stand, by module and path.
fn places(p: &Program) -> FxHashMap<(Symbol, Symbol), Vec<Span>> {
    let mut places: FxHashMap<_, Vec<Span>> = FxHashMap::default();
    for origin in p.vars.values().filter_map(|info| info.origin) {
        let spans = places.entry((origin.module, origin.path)).or_default();
        if spans.last() != Some(&origin.span) {
            spans.push(origin.span);
        }
    }
    places
}

/// The centre of the declaration of which another's is a part.
fn whole(places: &FxHashMap<(Symbol, Symbol), Vec<Span>>, centre: Centre) -> Centre {
    let around = |span: &&Span| span.lo <= centre.span.lo && centre.span.hi <= span.hi;
    let spans = places
        .get(&(centre.module, centre.label))
        .into_iter()
        .flatten();
    let span = spans.filter(around).max_by_key(|span| span.hi - span.lo);
    Centre {
        span: span.copied().unwrap_or(centre.span),
        ..centre
    }
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
        enclose(e, centre);
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
