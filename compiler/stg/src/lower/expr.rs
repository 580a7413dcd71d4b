//! Expressions in strict position: their value is wanted now.

use super::{Float, Lower, evaluate, strip, unfold};
use crate::def::*;
use pure_base::{Span, Symbol};
use pure_core::def as core;

impl<'a> Lower<'a> {
    /// The expression that evaluates `e`.
    pub(super) fn strict(&mut self, e: &'a core::Expr) -> Expr {
        match strip(e) {
            core::Expr::Var(v) => {
                let v = self.resolve(*v);
                if self.rep(v) != Rep::Ptr || self.known[v].evaluated {
                    Expr::Atom(Atom::Var(v))
                } else {
                    Expr::Eval(v)
                }
            }
            core::Expr::Lit(lit) => Expr::Atom(Atom::Lit(lit.clone())),
            core::Expr::App(head, args, occ) => self.app(head, args.iter().collect(), *occ),
            e @ core::Expr::Lam(..) => {
                let f = self.fresh("lam", Rep::Ptr, e.site());
                let mut floats = vec![];
                self.bind_lazily(f, e, &mut floats);
                Self::wrap(floats, Expr::Atom(Atom::Var(f)))
            }
            core::Expr::Let(bind, body) => {
                let mut floats = vec![];
                self.bind(bind, &mut floats);
                let body = self.strict(body);
                Self::wrap(floats, body)
            }
            core::Expr::Case(c) => self.case(c),
            core::Expr::Con(con, args, _) if self.core.cons[*con].unboxed => {
                // What is made here is returned as it is.
                if let [made] = &args[..]
                    && Self::is_made(made)
                    && self.is_value(made)
                {
                    return self.strict(made);
                }
                let mut floats = vec![];
                let atoms = args.iter().map(|a| self.lazy_atom(a, &mut floats));
                let value = match atoms.last() {
                    Some(Atom::Var(v)) => Expr::Lazy(v),
                    _ => Expr::Fail(Symbol::new("an unboxed constructor of no pointer")),
                };
                Self::wrap(floats, value)
            }
            core::Expr::Prim(Prim::Evaluate, args, _) => self.strict(&args[0]),
            core::Expr::Con(con, args, occ) => {
                let mut floats = vec![];
                let args = self.con_args(*con, args, &mut floats);
                Self::wrap(floats, Expr::Con(*con, args, *occ))
            }
            core::Expr::Prim(prim, args, occ) => {
                let mut floats = vec![];
                let reps = prim_sig(*prim).0;
                let forced = |i: usize| prim.forces() || prim.objects().contains(&i);
                let args = self.args_of(args.iter().collect(), reps, &forced, &mut floats);
                Self::wrap(floats, Expr::Prim(*prim, args, *occ))
            }
            core::Expr::Sel(con, field, of) => {
                let scrut = self.strict(of);
                let (binder, fields) = self.field_vars(*con);
                let wanted = fields[*field as usize];
                let body = if self.rep(wanted) == Rep::Ptr && !self.known[wanted].evaluated {
                    Expr::Eval(wanted)
                } else {
                    Expr::Atom(Atom::Var(wanted))
                };
                let mut floats = vec![];
                let scrut = unfold(&mut floats, scrut);
                floats.push(Float::Case {
                    scrut,
                    binder,
                    fields: Some((*con, fields)),
                    span: Span::NONE,
                });
                Self::wrap(floats, body)
            }
            core::Expr::Join(group, body) => {
                for join in &group.joins {
                    let reps = join.params.iter().map(|v| self.rep(*v)).collect();
                    self.join_params[join.var] = reps;
                }
                let joins = group
                    .joins
                    .iter()
                    .map(|join| JoinPoint {
                        var: join.var,
                        params: join.params.clone(),
                        body: self.strict(&join.body),
                    })
                    .collect();
                let group = JoinGroup {
                    rec: group.rec,
                    joins,
                };
                let body = self.strict(body);
                Expr::Join(Box::new(group), Box::new(body))
            }
            core::Expr::Jump(target, args) => {
                let reps = self.join_params[*target].clone();
                let mut floats = vec![];
                let args = self.args(args.iter().collect(), &reps, &mut floats);
                Self::wrap(floats, Expr::Jump(*target, args))
            }
            core::Expr::Fail(message) => Expr::Fail(*message),
            core::Expr::Tick(
                core::Tick::Scc {
                    name,
                    module,
                    span,
                    counts,
                },
                body,
            ) => {
                let centre = Centre {
                    label: *name,
                    module: *module,
                    span: *span,
                    counts: *counts,
                    held: false,
                };
                Expr::Scc(centre, Box::new(self.centred(body)))
            }
            core::Expr::Tick(core::Tick::Source(_), body) => self.strict(body),
        }
    }

    /// An application of a constructor, perhaps with bindings around it.
    fn is_made(e: &core::Expr) -> bool {
        match strip(e) {
            core::Expr::Con(_, args, _) => !args.is_empty(),
            core::Expr::Let(_, body) => Self::is_made(body),
            _ => false,
        }
    }

    /// What stands under a cost centre. A function that is merely named there becomes
    /// one that has been made there, or its calls would know nothing of the centre.
    fn centred(&mut self, e: &'a core::Expr) -> Expr {
        if self.closures
            && let core::Expr::Var(f) = strip(e)
        {
            let f = self.resolve(*f);
            if self.known[f].arity > 0 && self.vars[f].sig.is_none() {
                return self.app(e, vec![], OccId::NONE);
            }
        }
        self.strict(e)
    }

    /// Variables for a match on `con`: the binder and the fields.
    pub(super) fn field_vars(&mut self, con: ConId) -> (Var, Vec<Var>) {
        let binder = self.fresh("whole", Rep::Ptr, OccId::NONE);
        self.matched(binder);
        let fields: Vec<Var> = self.core.cons[con]
            .fields
            .iter()
            .map(|field| self.fresh("field", field.rep, OccId::NONE))
            .collect();
        self.know_fields(con, &fields);
        (binder, fields)
    }

    fn know_fields(&mut self, con: ConId, fields: &[Var]) {
        let core = self.core;
        for (field, v) in core.cons[con].fields.iter().zip(fields) {
            if field.strict && field.rep == Rep::Ptr {
                self.matched(*v);
            }
        }
    }

    fn case(&mut self, c: &'a core::Case) -> Expr {
        let scrut = strip(&c.scrut);
        let mut renamed = None;
        let scrut = match scrut {
            core::Expr::Var(v) => {
                let v = self.resolve(*v);
                if self.rep(v) != Rep::Ptr || self.known[v].evaluated {
                    self.subst[c.binder] = Some(v);
                    match &c.default {
                        Some(body) if c.alts.is_empty() => return self.strict(body),
                        _ => {}
                    }
                    let binder = self.fresh("whole", self.rep(v), OccId::NONE);
                    return self.alternatives(c, Expr::Atom(Atom::Var(v)), binder);
                }
                if !self.is_global(v) {
                    renamed = Some(v);
                }
                Expr::Eval(v)
            }
            core::Expr::Prim(prim, ..) if prim.gives_unevaluated() => {
                let scrut = self.strict(scrut);
                return self.bind_unevaluated(c, scrut, c.binder, c.default.as_ref());
            }
            scrut => {
                let lowered = self.strict(scrut);
                match &c.alts[..] {
                    [alt] => match &alt.pat {
                        core::AltPat::Con(con, fields) if self.core.cons[*con].unboxed => {
                            return self.bind_unevaluated(c, lowered, fields[0], Some(&alt.body));
                        }
                        _ => lowered,
                    },
                    _ => lowered,
                }
            }
        };
        if self.rep(c.binder) == Rep::Ptr {
            self.matched(c.binder);
        }
        if let Some(v) = renamed {
            self.subst[v] = Some(c.binder);
        }
        let result = self.alternatives(c, scrut, c.binder);
        if let Some(v) = renamed {
            self.subst[v] = None;
        }
        result
    }

    /// A case that binds what it gets as it is.
    fn bind_unevaluated(
        &mut self,
        c: &core::Case,
        scrut: Expr,
        binder: Var,
        body: Option<&'a core::Expr>,
    ) -> Expr {
        let mut floats = vec![];
        let scrut = unfold(&mut floats, scrut);
        if let Expr::Lazy(v) = scrut {
            self.subst[binder] = Some(v);
            let body = body.map(|body| self.strict(body));
            return Self::wrap(floats, body.unwrap_or(Expr::Lazy(v)));
        }
        if let Expr::Con(con, args, occ) = scrut {
            self.value(binder, 0);
            let binds = vec![(binder, Rhs::Con { con, args, occ })];
            floats.push(Float::Let(Let { rec: false, binds }));
            let body = body.map(|body| self.strict(body));
            return Self::wrap(floats, body.unwrap_or(Expr::Lazy(binder)));
        }
        let case = Case {
            scrut,
            binder,
            alts: Alts::Lazy,
            default: body.map(|body| self.strict(body)),
            span: c.span,
        };
        Self::wrap(floats, Expr::Case(Box::new(case)))
    }

    fn alternatives(&mut self, c: &'a core::Case, scrut: Expr, binder: Var) -> Expr {
        let (mut cons, mut lits) = (vec![], vec![]);
        for alt in &c.alts {
            match &alt.pat {
                core::AltPat::Con(con, fields) => {
                    self.know_fields(*con, fields);
                    cons.push(ConAlt {
                        con: *con,
                        fields: fields.clone(),
                        body: self.strict(&alt.body),
                    });
                }
                core::AltPat::Lit(lit) => lits.push((lit.clone(), self.strict(&alt.body))),
            }
        }
        let mut default = c.default.as_ref().map(|body| self.strict(body));
        let alts = match (cons.is_empty(), lits.is_empty()) {
            (false, _) => Alts::Con(cons),
            (true, false) => Alts::Lit(lits),
            (true, true) => {
                // A type without constructors: the scrutinee never returns.
                default.get_or_insert_with(|| Expr::Fail(Symbol::new("impossible value")));
                Alts::None
            }
        };
        let mut floats = vec![];
        let scrut = unfold(&mut floats, scrut);
        let case = Case {
            scrut,
            binder,
            alts,
            default,
            span: c.span,
        };
        Self::wrap(floats, Expr::Case(Box::new(case)))
    }

    /// A constructor's arguments: raw and strict ones are evaluated first, then
    /// the lazy ones allocated.
    pub(super) fn con_args(
        &mut self,
        con: ConId,
        args: &'a [core::Expr],
        floats: &mut Vec<Float>,
    ) -> Vec<Atom> {
        let core = self.core;
        let fields = &core.cons[con].fields;
        let mut atoms: Vec<Option<Atom>> = args
            .iter()
            .zip(fields)
            .map(|(arg, field)| match field.rep {
                Rep::Ptr if !field.strict => None,
                rep => self.evaluated_atom(arg, rep, floats),
            })
            .collect();
        for (atom, arg) in atoms.iter_mut().zip(args) {
            if atom.is_none() {
                *atom = Some(self.lazy_atom(arg, floats));
            }
        }
        atoms.into_iter().flatten().collect()
    }

    /// Arguments of representations `reps`: raw ones first.
    pub(super) fn args(
        &mut self,
        args: Vec<&'a core::Expr>,
        reps: &[Rep],
        floats: &mut Vec<Float>,
    ) -> Vec<Atom> {
        self.args_of(args, reps, &|_| false, floats)
    }

    /// The same; pointers at `forced` places are evaluated too.
    fn args_of(
        &mut self,
        args: Vec<&'a core::Expr>,
        reps: &[Rep],
        forced: &dyn Fn(usize) -> bool,
        floats: &mut Vec<Float>,
    ) -> Vec<Atom> {
        let mut atoms: Vec<Option<Atom>> = args
            .iter()
            .zip(reps)
            .enumerate()
            .map(|(i, (arg, rep))| match rep {
                Rep::Ptr if !forced(i) => None,
                rep => self.evaluated_atom(arg, *rep, floats),
            })
            .collect();
        for (atom, arg) in atoms.iter_mut().zip(args) {
            if atom.is_none() {
                *atom = Some(self.lazy_atom(arg, floats));
            }
        }
        atoms.into_iter().flatten().collect()
    }

    /// An atom for an argument that must be evaluated; `None` if it is a value
    /// whose allocation may wait.
    fn evaluated_atom(
        &mut self,
        arg: &'a core::Expr,
        rep: Rep,
        floats: &mut Vec<Float>,
    ) -> Option<Atom> {
        match strip(arg) {
            core::Expr::Lit(lit) => return Some(Atom::Lit(lit.clone())),
            core::Expr::Var(v) => {
                let v = self.resolve(*v);
                if rep != Rep::Ptr || self.known[v].evaluated {
                    return Some(Atom::Var(v));
                }
            }
            arg if rep == Rep::Ptr && self.is_value(arg) => return None,
            _ => {}
        }
        let v = self.fresh("value", rep, arg.site());
        let scrut = self.strict(arg);
        if rep == Rep::Ptr {
            self.matched(v);
        }
        evaluate(floats, scrut, v);
        Some(Atom::Var(v))
    }
}
