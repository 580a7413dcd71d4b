//! Full laziness for what mentions no local variable: an expensive call under a lambda
//! or in a loop is computed once for the whole run, by a constant of its own; with it
//! what is evaluated before it, as where an argument is strict.
//!
//! ```text
//! \i w -> .. render (tree 5 world) i ..   ==>   c = tree 5 world;  \i w -> .. render c i ..
//! ```
//!
//! What is expensive is said in [`super::costly`].
//!
//! A constant that holds much would be a leak. So it is marked ([`Inline::Shared`]), and
//! the runtime forgets values of marked constants that have grown large: then they are
//! computed again, as they would have been without this pass. Programs with cost centres
//! in their source are left as they were written: a centre's calls are its own. So are
//! those whose evaluations are counted.

use super::costly::Costly;
use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// In larger expressions jumps are not looked for.
const MAX_SCOPE: usize = 1000;
/// Larger join points are not copied,
const MAX_COPY: usize = 60;
/// and none more often than so.
const MAX_COPIES: usize = 4;

/// Gives names to expensive constants throughout.
pub fn run(program: &mut Program, options: &Options) {
    if program.boxes > 0 || options.has_centres(program) {
        return;
    }
    let names = GlobalNames::new(program);
    let mut pass = Share {
        names,
        costly: Costly::new(program),
        home: None,
        renamed: FxHashMap::default(),
        out: vec![],
        program,
    };
    for mut bind in std::mem::take(&mut pass.program.binds) {
        for (v, e) in bind.rows_mut() {
            pass.home = Some(*v);
            // Within a constant all is done once; what it passes on, perhaps more often.
            pass.expr(e, false);
        }
        pass.out.push(bind);
    }
    let (binds, renamed) = (pass.out, pass.renamed);
    walk::renew(program, binds, &renamed);
}

struct Share<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    costly: Costly,
    /// The top-level binding being visited.
    home: Option<Var>,
    /// Local variables that became constants.
    renamed: FxHashMap<Var, Var>,
    out: Vec<Bind>,
}

impl Share<'_> {
    /// Visits an expression that is evaluated `often` or once for each evaluation of the
    /// top-level binding.
    fn expr(&mut self, e: &mut Expr, often: bool) {
        if often && let Some(rep) = self.is_expensive_constant(e) {
            return self.lift(e, rep);
        }
        match e {
            Expr::Lam(_, body, _) => self.expr(body, true),
            Expr::Join(group, body) => {
                if often && !group.rec && body.size(MAX_SCOPE) <= MAX_SCOPE {
                    self.split_joins(group, body);
                }
                let inner = often || group.rec;
                group
                    .joins
                    .iter_mut()
                    .for_each(|j| self.expr(&mut j.body, inner));
                self.expr(body, often);
            }
            Expr::Let(bind, body) => {
                bind.rows_mut().for_each(|(_, e)| self.expr(e, often));
                self.expr(body, often);
                if let Bind::NonRec(x, Expr::Var(g)) = **bind
                    && self.program.vars[g].inline == Inline::Shared
                {
                    self.renamed.insert(x, g);
                    *e = std::mem::take(&mut **body);
                }
            }
            e => e.each_child_mut(&mut |e| self.expr(e, often)),
        }
    }

    /// A join point that is jumped to with the same constants again and again has a copy
    /// for them, if that makes a constant of a call within.
    fn split_joins(&mut self, group: &mut JoinGroup, body: &mut Expr) {
        let mut copies = vec![];
        for j in &group.joins {
            if j.params.is_empty() || j.body.size(MAX_COPY) > MAX_COPY {
                continue;
            }
            let mut wanted = vec![];
            self.constant_jumps(body, j.var, &mut wanted);
            for args in wanted.into_iter().take(MAX_COPIES) {
                let lambda = Expr::lam(j.params.clone(), j.body.clone(), OccId::NONE);
                let Expr::Lam(params, mut copy, _) = walk::copy(self.program, &lambda) else {
                    continue;
                };
                let map = params.into_iter().zip(args.iter().copied()).collect();
                walk::rename(&mut copy, &map);
                if !self.has_expensive_constant(&copy) {
                    continue;
                }
                let var = walk::fresh_like(self.program, j.var);
                redirect(body, j.var, &args, var);
                copies.push(JoinPoint {
                    var,
                    params: vec![],
                    body: *copy,
                });
            }
        }
        if !copies.is_empty() {
            group.joins.retain(|j| body.mentions(j.var));
            group.joins.extend(copies);
        }
    }

    /// The different arguments of jumps all of whose arguments are top-level variables.
    fn constant_jumps(&self, e: &Expr, j: Var, out: &mut Vec<Vec<Var>>) {
        if let Expr::Jump(to, args) = e
            && *to == j
        {
            let global = |a: &Expr| match a {
                Expr::Var(v) if self.program.vars[*v].module.is_some() => Some(*v),
                _ => None,
            };
            let args: Option<Vec<Var>> = args.iter().map(global).collect();
            out.extend(args.filter(|args| !out.contains(args)));
        }
        e.each_child(&mut |e| self.constant_jumps(e, j, out));
    }

    fn has_expensive_constant(&self, e: &Expr) -> bool {
        let mut found = self.is_expensive_constant(e).is_some();
        e.each_child(&mut |e| found = found || self.has_expensive_constant(e));
        found
    }

    /// The representation of the result of an expression that is worth a constant.
    fn is_expensive_constant(&self, e: &Expr) -> Option<Rep> {
        let rep = self.costly.result(self.program, e)?;
        e.free_locals(self.program).is_empty().then_some(rep)
    }

    fn lift(&mut self, e: &mut Expr, rep: Rep) {
        let Some(home) = self.home else { return };
        let Some(module) = self.program.vars[home].module else {
            return;
        };
        let name = format!("{}.shared", self.program.vars[home].name);
        let g = self.names.fresh(self.program, module, &name, home);
        self.program.vars[g].inline = Inline::Shared;
        let value = std::mem::replace(e, Expr::Var(g));
        let value = match self.costly.box_of(rep) {
            None => value,
            Some(con) => {
                let occ = value.occ().unwrap_or(OccId::NONE);
                let mut raw = |name| self.program.fresh(name, rep, pure_base::Span::NONE);
                let name = pure_base::Symbol::new("r");
                let (inner, outer) = (raw(name), raw(name));
                let binder = self.program.fresh(name, Rep::Ptr, pure_base::Span::NONE);
                *e = Expr::Case(Box::new(Case {
                    scrut: Expr::Var(g),
                    binder,
                    alts: vec![Alt {
                        pat: AltPat::Con(con, vec![outer]),
                        body: Expr::Var(outer),
                    }],
                    default: None,
                    span: pure_base::Span::NONE,
                }));
                Expr::Case(Box::new(Case {
                    scrut: value,
                    binder: inner,
                    alts: vec![],
                    default: Some(Expr::Con(con, vec![Expr::Var(inner)], occ)),
                    span: pure_base::Span::NONE,
                }))
            }
        };
        self.out.push(Bind::NonRec(g, value));
    }
}

/// Jumps to `j` with such arguments go to `copy`.
fn redirect(e: &mut Expr, j: Var, args: &[Var], copy: Var) {
    if let Expr::Jump(to, passed) = e
        && *to == j
        && passed
            .iter()
            .zip(args)
            .all(|(a, arg)| matches!(a, Expr::Var(v) if v == arg))
    {
        (*to, *passed) = (copy, vec![]);
    }
    e.each_child_mut(&mut |e| redirect(e, j, args, copy));
}
