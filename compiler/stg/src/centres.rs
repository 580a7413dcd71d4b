//! Late cost centres: placed after optimisation, on the top-level functions
//! that remain, so that the profiled program is the optimised one.
//!
//! They must be cheap. So a centre is pushed where a function is called from
//! outside of its group of mutually recursive ones, not at its entry: within
//! the group the push would lead back to where the stack is already. What that
//! leaves out is counting recursive calls as entries, so entries of functions that
//! call themselves are not counted at all. Unknown functions are called by their
//! values: those that code of other groups takes push, too. A function that neither
//! calls nor loops gets no centre (what it evaluates has a stack of its own), nor do
//! copies of functions of the library that the program's
//! own code was inlined into: their costs are their caller's. What the optimiser has
//! inlined everywhere is found by its place: [`crate::inlined`].

use crate::def::*;
use crate::inlined;
use crate::visit;
use cranelift_entity::PrimaryMap;
use pure_base::graph::components;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// A function's centre and its group of mutually recursive functions.
pub(crate) struct Target {
    pub centre: Option<Centre>,
    pub group: usize,
}

/// Top-level functions and constants by their variables.
pub(crate) type Targets = FxHashMap<Var, Target>;

/// Places centres on the top-level functions and constants of the modules that
/// `profiled` accepts; with `locals`, in programs that are not optimised, on their local
/// functions as well.
pub fn insert_late(p: &mut Program, profiled: &dyn Fn(Symbol) -> bool, locals: bool) {
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
    let places = places(p);
    let mut targets = Targets::default();
    for (group, members) in components(&edges).into_iter().enumerate() {
        let recursive = members.len() > 1 || edges[members[0]].contains(&members[0]);
        for i in members {
            let top = &p.binds[i];
            let centre = match &top.rhs {
                TopRhs::Fun(_) => centre(p, top, profiled),
                TopRhs::Caf { .. } => constant(p, top, profiled),
                TopRhs::Con { .. } => None,
            };
            let centre = centre.map(|centre| whole(&places, centre));
            let centre = centre.map(|centre| Centre {
                counts: centre.counts && !recursive && !loops_as(p, &top.rhs, &centre),
                ..centre
            });
            targets.insert(top.var, Target { centre, group });
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
    inlined::enclose(p, &targets, &places, profiled);
    push(p, &targets);
    for top in &mut p.binds {
        let (TopRhs::Fun(Lambda { body, .. }) | TopRhs::Caf { body, .. }) = &mut top.rhs else {
            continue;
        };
        if locals {
            enclose_locals(body, &p.vars, &places, profiled);
        }
        // Nobody calls a constant, nor the program itself.
        if let TopRhs::Caf { body, .. } = &mut top.rhs
            && let Some(centre) = targets.get(&top.var).and_then(|target| target.centre)
        {
            enclose(body, centre);
        }
    }
}

/// Whether code of a function is a loop that was written as the function itself.
fn loops_as(p: &Program, rhs: &TopRhs, centre: &Centre) -> bool {
    fn loops(p: &Program, e: &Expr, centre: &Centre) -> bool {
        let mut found = match e {
            Expr::Join(group, _) => {
                group.rec
                    && group.joins.iter().any(|join| {
                        let origin = p.vars[join.var].origin;
                        origin.is_some_and(|o| (o.module, o.path) == (centre.module, centre.label))
                    })
            }
            _ => false,
        };
        visit::children(e, &mut |child| found = found || loops(p, child, centre));
        found
    }
    match rhs {
        TopRhs::Fun(lambda) => loops(p, &lambda.body, centre),
        TopRhs::Caf { .. } | TopRhs::Con { .. } => false,
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

pub(crate) fn enclose(e: &mut Expr, centre: Centre) {
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

/// The centre of a constant: of the program itself, and of what has something to do.
/// What was floated out of a function is the function's, but no entry of it.
fn constant(p: &Program, top: &Top, profiled: &dyn Fn(Symbol) -> bool) -> Option<Centre> {
    let info = &p.vars[top.var];
    let is_main = p.main == Some(top.var);
    let TopRhs::Caf { body, .. } = &top.rhs else {
        return None;
    };
    let centre = written(info).filter(|centre| profiled(centre.module))?;
    let own = is_main || info.origin.is_none_or(|origin| origin.path == info.name);
    (is_main || works(body)).then_some(Centre {
        counts: own,
        ..centre
    })
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
    let origin = info.declaration()?;
    Some(Centre {
        label: origin.path,
        module: origin.module,
        span: origin.span,
        counts: true,
        held: false,
    })
}

/// Where the declarations stand, by module and path.
pub(crate) type Places = FxHashMap<(Symbol, Symbol), Vec<Span>>;

fn places(p: &Program) -> Places {
    let mut places = Places::default();
    for info in p.vars.values() {
        let own = || info.module.map(|m| (m, info.name, info.definition));
        let origin = info.origin.map(|o| (o.module, o.path, Some(o.span)));
        if let Some((module, path, Some(span))) = origin.or_else(own) {
            let spans = places.entry((module, path)).or_default();
            if spans.last() != Some(&span) {
                spans.push(span);
            }
        }
    }
    places
}

/// The centre of the declaration of which another's is a part.
pub(crate) fn whole(places: &Places, centre: Centre) -> Centre {
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

/// Whether something is called, or done again and again.
fn works(e: &Expr) -> bool {
    let mut found = match e {
        Expr::Call { .. } | Expr::Apply { .. } => true,
        Expr::Join(group, _) => group.rec,
        _ => false,
    };
    visit::children(e, &mut |child| found = found || works(child));
    found
}

/// Has calls from other groups push the centres of what they call.
fn push(p: &mut Program, targets: &Targets) {
    let functions = p.binds.iter().filter_map(|top| match &top.rhs {
        TopRhs::Fun(lambda) => Some((top.var, (lambda.params.clone(), lambda.occ))),
        TopRhs::Caf { .. } | TopRhs::Con { .. } => None,
    });
    let mut pushing = Pushing {
        functions: functions.collect(),
        targets,
        group: None,
        values: FxHashMap::default(),
        made: vec![],
    };
    let mut binds = std::mem::take(&mut p.binds);
    for top in &mut binds {
        pushing.group = targets.get(&top.var).map(|target| target.group);
        match &mut top.rhs {
            TopRhs::Fun(Lambda { body, .. }) | TopRhs::Caf { body, .. } => pushing.expr(p, body),
            TopRhs::Con { args, .. } => pushing.atoms(p, args),
        }
    }
    binds.append(&mut pushing.made);
    p.binds = binds;
}

struct Pushing<'a> {
    functions: FxHashMap<Var, (Vec<Var>, OccId)>,
    targets: &'a Targets,
    /// Of the function at hand.
    group: Option<usize>,
    /// What stands for a function where it is a value, as unknown code will call it.
    values: FxHashMap<Var, Var>,
    made: Vec<Top>,
}

impl Pushing<'_> {
    fn centre(&self, fun: Var) -> Option<Centre> {
        let target = self.targets.get(&fun);
        let target = target.filter(|target| Some(target.group) != self.group);
        target?.centre
    }

    fn expr(&mut self, p: &mut Program, e: &mut Expr) {
        match e {
            Expr::Atom(atom) => self.atoms(p, std::slice::from_mut(atom)),
            Expr::Con(_, args, _)
            | Expr::Prim(_, args, _)
            | Expr::Jump(_, args)
            | Expr::Call { args, .. } => self.atoms(p, args),
            Expr::Eval(v) | Expr::Lazy(v) => self.value(p, v),
            Expr::Apply { fun, args, .. } => {
                self.value(p, fun);
                self.atoms(p, args);
            }
            Expr::Let(group, _) => {
                for (_, rhs) in &mut group.binds {
                    if let Rhs::Con { args, .. } = rhs {
                        self.atoms(p, args);
                    }
                }
            }
            Expr::Case(_) | Expr::Join(..) | Expr::Scc(..) | Expr::Fail(_) => {}
        }
        visit::children_mut(e, &mut |child| self.expr(p, child));
        if let Expr::Call { fun, .. } = e
            && let Some(centre) = self.centre(*fun)
        {
            enclose(e, centre);
        }
    }

    fn atoms(&mut self, p: &mut Program, atoms: &mut [Atom]) {
        for atom in atoms {
            if let Atom::Var(v) = atom {
                self.value(p, v);
            }
        }
    }

    fn value(&mut self, p: &mut Program, v: &mut Var) {
        let Some(centre) = self.centre(*v) else {
            return;
        };
        let fun = *v;
        let Some((params, occ)) = self.functions.get(&fun) else {
            return;
        };
        if let Some(known) = self.values.get(&fun) {
            *v = *known;
            return;
        }
        *v = p.vars.push(p.vars[fun].clone());
        p.caffy[*v] = p.caffy[fun];
        let fresh = |param: &Var| p.vars.push(p.vars[*param].clone());
        let params: Vec<Var> = params.iter().map(fresh).collect();
        let mut body = Expr::Call {
            fun,
            args: params.iter().map(|v| Atom::Var(*v)).collect(),
            occ: *occ,
        };
        enclose(&mut body, centre);
        let lambda = Lambda {
            params,
            body,
            occ: *occ,
        };
        self.values.insert(fun, *v);
        self.made.push(Top {
            var: *v,
            rhs: TopRhs::Fun(lambda),
        });
    }
}

/// Gives centres to the functions that are made within an expression.
fn enclose_locals(
    e: &mut Expr,
    vars: &PrimaryMap<Var, VarInfo>,
    places: &Places,
    profiled: &dyn Fn(Symbol) -> bool,
) {
    if let Expr::Let(group, _) = e {
        for (v, rhs) in &mut group.binds {
            if let Rhs::Fun { lambda, .. } = rhs
                && works(&lambda.body)
                && let Some(centre) = written(&vars[*v])
                && profiled(centre.module)
            {
                enclose(&mut lambda.body, whole(places, centre));
            }
        }
    }
    visit::children_mut(e, &mut |child| {
        enclose_locals(child, vars, places, profiled)
    });
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
