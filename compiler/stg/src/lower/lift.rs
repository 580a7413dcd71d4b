//! Closed values move to the top level: functions and constructors that
//! mention nothing but top-level names and literals become static objects,
//! which cost no allocation; calls of such a function need no closure.
//!
//! Thunks stay where they are: a closed thunk made static would be a CAF, which
//! holds on to its value for longer.

use crate::def::*;
use pure_base::{Span, Symbol};
use pure_core::def::{Inline, Role};

/// Lifts all closed values, functions if `functions` says so; free lists must be
/// right, and are not afterwards.
pub(super) fn closed_values(p: &mut Program, functions: bool) {
    let mut binds = std::mem::take(&mut p.binds);
    let mut lift = Lift {
        p,
        functions,
        module: None,
        origin: None,
        lifted: vec![],
    };
    for top in &mut binds {
        let VarInfo { module, origin, .. } = lift.p.vars[top.var];
        (lift.module, lift.origin) = (module, origin);
        match &mut top.rhs {
            TopRhs::Fun(lambda) => lift.expr(&mut lambda.body),
            TopRhs::Caf { body, .. } => lift.expr(body),
            TopRhs::Con { .. } => {}
        }
    }
    binds.append(&mut lift.lifted);
    p.binds = binds;
}

struct Lift<'a> {
    p: &'a mut Program,
    functions: bool,
    /// Of the binding at hand.
    module: Option<Symbol>,
    origin: Option<Origin>,
    lifted: Vec<Top>,
}

impl Lift<'_> {
    fn is_static(&self, atoms: &[Atom]) -> bool {
        atoms.iter().all(|atom| match atom {
            Atom::Var(v) => self.p.is_global(*v),
            Atom::Lit(_) => true,
        })
    }

    fn expr(&mut self, e: &mut Expr) {
        match e {
            Expr::Con(con, args, occ) if !args.is_empty() && self.is_static(args) => {
                let var = self.p.vars.push(VarInfo {
                    name: self.p.cons[*con].name,
                    rep: Rep::Ptr,
                    module: self.module,
                    sig: None,
                    span: self.p.occs.get(*occ).map_or(Span::NONE, |o| o.span),
                    definition: None,
                    origin: None,
                    ty: None,
                    inline: Inline::Auto,
                    role: Role::Plain,
                });
                let rhs = TopRhs::Con {
                    con: *con,
                    args: std::mem::take(args),
                    occ: *occ,
                };
                self.lifted.push(Top { var, rhs });
                *e = Expr::Atom(Atom::Var(var));
            }
            Expr::Let(group, body) => {
                self.group(group);
                self.expr(body);
                if group.binds.is_empty() {
                    *e = std::mem::replace(body, Expr::Fail("".into()));
                }
            }
            Expr::Case(case) => {
                self.expr(&mut case.scrut);
                match &mut case.alts {
                    Alts::None | Alts::Lazy => {}
                    Alts::Con(alts) => alts.iter_mut().for_each(|alt| self.expr(&mut alt.body)),
                    Alts::Lit(alts) => alts.iter_mut().for_each(|(_, body)| self.expr(body)),
                }
                case.default.iter_mut().for_each(|body| self.expr(body));
            }
            Expr::Join(group, body) => {
                group.joins.iter_mut().for_each(|j| self.expr(&mut j.body));
                self.expr(body);
            }
            Expr::Scc(_, body) => self.expr(body),
            Expr::Con(..)
            | Expr::Atom(_)
            | Expr::Eval(_)
            | Expr::Lazy(_)
            | Expr::Prim(..)
            | Expr::Call { .. }
            | Expr::Apply { .. }
            | Expr::Jump(..)
            | Expr::Fail(_) => {}
        }
    }

    /// Lifts the members that mention only each other and the top level. They
    /// are taken for top-level until one is found that is not closed.
    fn group(&mut self, group: &mut Let) {
        let functions = self.functions;
        let is_value = |rhs: &Rhs| match rhs {
            Rhs::Fun { .. } => functions,
            Rhs::Con { .. } => true,
            Rhs::Thunk { .. } | Rhs::Sel { .. } => false,
        };
        let mut closed: Vec<bool> = group.binds.iter().map(|(_, rhs)| is_value(rhs)).collect();
        for (i, (v, _)) in group.binds.iter().enumerate() {
            if closed[i] {
                self.p.vars[*v].module = self.module;
            }
        }
        while let Some(i) =
            (0..closed.len()).find(|&i| closed[i] && !self.is_closed(&group.binds[i].1))
        {
            closed[i] = false;
            self.p.vars[group.binds[i].0].module = None;
        }
        for (_, rhs) in &mut group.binds {
            match rhs {
                Rhs::Thunk { body, .. } => self.expr(body),
                Rhs::Fun { lambda, .. } => self.expr(&mut lambda.body),
                Rhs::Con { .. } | Rhs::Sel { .. } => {}
            }
        }
        let binds = std::mem::take(&mut group.binds);
        for ((var, rhs), closed) in binds.into_iter().zip(closed) {
            let rhs = match rhs {
                Rhs::Fun { lambda, .. } if closed => {
                    // A parameter of what was inlined may be bound to it: it is what
                    // its lambda was written as. What nobody wrote, as a primitive
                    // function where it is mentioned, is a part of what is around it.
                    let written = self.p.occs.get(lambda.occ).and_then(Occ::origin);
                    let origin = &mut self.p.vars[var].origin;
                    *origin = origin.or(written).or(self.origin);
                    TopRhs::Fun(lambda)
                }
                Rhs::Con { con, args, occ } if closed => TopRhs::Con { con, args, occ },
                rhs => {
                    group.binds.push((var, rhs));
                    continue;
                }
            };
            self.lifted.push(Top { var, rhs });
        }
    }

    fn is_closed(&self, rhs: &Rhs) -> bool {
        match rhs {
            Rhs::Fun { free, .. } => free.iter().all(|v| self.p.is_global(*v)),
            Rhs::Con { args, .. } => self.is_static(args),
            Rhs::Thunk { .. } | Rhs::Sel { .. } => false,
        }
    }
}
