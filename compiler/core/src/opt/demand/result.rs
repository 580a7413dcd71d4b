//! Constructed-product results (Baker-Finch, Glynn, Peyton Jones 2002): which
//! functions return a freshly made box (Int, Char, Double) on all paths, so
//! that they can return its raw field instead.

use super::{Member, Signature};
use crate::def::*;
use cranelift_entity::SecondaryMap;
use std::rc::Rc;

/// Larger join points are not looked at again for each one around them.
const MAX_AGAIN: usize = 1000;

/// Loops within so many others are not looked at again for each round of these.
const MAX_NESTED: usize = 4;

/// What all returning paths of an expression build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Built {
    /// No path returns.
    Nothing,
    Box(ConId),
    #[default]
    Unknown,
}

impl Built {
    fn or(self, other: Built) -> Built {
        match (self, other) {
            (Built::Nothing, b) | (b, Built::Nothing) => b,
            (a, b) if a == b => a,
            _ => Built::Unknown,
        }
    }
}

/// The results of functions, join points and evaluated variables.
#[derive(Default)]
pub(super) struct Results {
    /// Values of variables, and results of join points.
    table: SecondaryMap<Var, Built>,
    /// Functions: their arity and what a saturated call returns.
    functions: SecondaryMap<Var, Option<(usize, Built)>>,
    /// The number of loops around.
    nested: usize,
}

impl Results {
    /// The box that a function returns freshly made.
    pub(super) fn of(&self, f: Var) -> Option<ConId> {
        match self.functions[f] {
            Some((_, Built::Box(con))) => Some(con),
            _ => None,
        }
    }

    fn set(&mut self, v: Var, arity: usize, built: Built, join: bool) {
        if join {
            self.table[v] = built;
        } else {
            self.functions[v] = Some((arity, built));
        }
    }

    fn get(&self, v: Var, join: bool) -> Built {
        if join {
            self.table[v]
        } else {
            self.functions[v].map_or(Built::Unknown, |(_, b)| b)
        }
    }

    pub(super) fn note(
        &mut self,
        program: &Program,
        signature: Option<Rc<Signature>>,
        (v, params, body): &Member,
        join: bool,
    ) {
        self.params(signature.as_deref(), params);
        let built = self.expr(program, body);
        self.set(*v, params.len(), built, join);
    }

    /// Optimistic start, then rounds until nothing changes: the lattice has
    /// three levels, so these are few.
    pub(super) fn fixpoint(
        &mut self,
        program: &Program,
        signatures: &SecondaryMap<Var, Option<Rc<Signature>>>,
        members: &[Member],
        join: bool,
    ) {
        for (v, params, _) in members {
            self.set(*v, params.len(), Built::Nothing, join);
        }
        loop {
            let before: Vec<Built> = members.iter().map(|m| self.get(m.0, join)).collect();
            for m in members {
                self.note(program, signatures[m.0].clone(), m, join);
            }
            let mut pairs = members.iter().zip(before);
            if pairs.all(|(m, b)| self.get(m.0, join) == b) {
                return;
            }
        }
    }

    /// A parameter that will be unboxed counts as made freshly.
    fn params(&mut self, signature: Option<&Signature>, params: &[Var]) {
        let demands = signature.map(|s| &s.params[..]).unwrap_or_default();
        for (p, d) in params.iter().zip(demands) {
            self.table[*p] = match d {
                Some(d) if d.strict && !d.boxed && !d.other => match &d.product {
                    Some((con, fields)) if fields.len() == 1 => Built::Box(*con),
                    _ => Built::Unknown,
                },
                _ => Built::Unknown,
            };
        }
    }

    fn expr(&mut self, program: &Program, e: &Expr) -> Built {
        match e {
            Expr::Var(v) => self.table[*v],
            Expr::Con(con, ..) if is_box(program, *con) => Built::Box(*con),
            Expr::Fail(_) => Built::Nothing,
            Expr::Prim(prim, ..) if prim.never_returns() => Built::Nothing,
            Expr::App(f, args, _) => match &**f {
                Expr::Var(v) => match self.functions[*v] {
                    Some((arity, built)) if arity == args.len() => built,
                    _ => Built::Unknown,
                },
                _ => Built::Unknown,
            },
            Expr::Jump(j, _) => self.table[*j],
            Expr::Let(bind, body) => {
                match &**bind {
                    Bind::NonRec(v, rhs) => match rhs {
                        // Functions are noted by the demand analysis.
                        Expr::Lam(..) => {}
                        Expr::Con(con, ..) if is_box(program, *con) => {
                            self.table[*v] = Built::Box(*con);
                        }
                        _ => self.table[*v] = Built::Unknown,
                    },
                    Bind::Rec(group) => {
                        for (v, rhs) in group {
                            if !matches!(rhs, Expr::Lam(..)) {
                                self.table[*v] = Built::Unknown;
                            }
                        }
                    }
                }
                self.expr(program, body)
            }
            Expr::Join(group, body) if group.rec && self.nested >= MAX_NESTED => {
                for j in &group.joins {
                    self.table[j.var] = Built::Unknown;
                }
                self.expr(program, body)
            }
            Expr::Join(group, body) => {
                if group.rec {
                    for j in &group.joins {
                        self.table[j.var] = Built::Nothing;
                    }
                }
                self.nested += usize::from(group.rec);
                loop {
                    let mut changed = false;
                    for j in &group.joins {
                        // The analysis has noted it, if perhaps knowing less of
                        // what is around it.
                        let noted = !group.rec && j.body.size(MAX_AGAIN) > MAX_AGAIN;
                        if noted {
                            continue;
                        }
                        let built = self.expr(program, &j.body);
                        changed |= std::mem::replace(&mut self.table[j.var], built) != built;
                    }
                    if !changed || !group.rec {
                        break;
                    }
                }
                self.nested -= usize::from(group.rec);
                self.expr(program, body)
            }
            Expr::Case(case) => {
                let scrut = self.expr(program, &case.scrut);
                let mut built = Built::Nothing;
                for alt in &case.alts {
                    self.table[case.binder] = match &alt.pat {
                        AltPat::Con(con, _) if is_box(program, *con) => Built::Box(*con),
                        _ => Built::Unknown,
                    };
                    built = built.or(self.expr(program, &alt.body));
                }
                if let Some(e) = &case.default {
                    self.table[case.binder] = scrut;
                    built = built.or(self.expr(program, e));
                }
                built
            }
            Expr::Tick(_, e) => self.expr(program, e),
            _ => Built::Unknown,
        }
    }
}

/// A single-constructor type's constructor with one raw field.
pub(super) fn is_box(program: &Program, con: ConId) -> bool {
    let info = &program.cons[con];
    matches!(info.fields[..], [Field { rep, .. }] if rep != Rep::Ptr)
        && program.datas[info.data].cons.len() == 1
}
