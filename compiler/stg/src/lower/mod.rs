//! Core to STG: A-normal form that preserves laziness.
//!
//! - An argument or a `let` of pointer representation becomes an allocation: a
//!   value (constructor, lambda, partial application) is allocated as itself,
//!   a field selection as a selector thunk, anything else as a thunk.
//! - Raw arguments and strict fields are evaluated first, by a case.
//! - A variable that is only another name for something is substituted away,
//!   and within the alternatives of `case x of b ..` the name `x` becomes `b`:
//!   after the match nothing holds on to the unevaluated `x`.
//! - Top-level values become static objects, all else CAFs.
//!
//! Then dead allocations go ([`dead`]), what `main` does not reach is dropped
//! ([`shake`]), closed values become static ([`lift`]), and free lists are
//! filled in ([`crate::free`]).
//!
//! Every thunk is updatable: that one is entered at most once cannot be seen
//! here without an analysis of demand.

mod app;
mod dead;
mod expr;
mod lift;
mod rhs;
mod shake;
mod top;

use crate::def::*;
use crate::{caffy, free};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use pure_base::{Span, Symbol};
use pure_core::def as core;
use pure_core::def::{Inline, Role, Tick};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The STG program of a Core program that passes Core's lint. With `closures`
/// every local function is made where it stands, so that it has the cost-centre
/// stack that is current there, even if it is closed.
pub fn lower(program: &core::Program, closures: bool) -> Program {
    // Lowering makes variables: half as many again is more than it does for most programs.
    let mut vars = PrimaryMap::with_capacity(program.vars.len() * 3 / 2);
    vars.extend(program.vars.values().cloned());
    let mut lower = Lower {
        core: program,
        vars,
        subst: SecondaryMap::new(),
        known: SecondaryMap::new(),
        join_params: SecondaryMap::new(),
        nullary: FxHashMap::default(),
        nullary_tops: vec![],
        tops: vec![],
        module: Symbol::new(""),
        closures,
    };
    lower.program();
    let mut binds = std::mem::take(&mut lower.nullary_tops);
    binds.append(&mut lower.tops);
    let main = program.main.map(|v| lower.resolve(v));
    let exceptions = Exceptions {
        uncaught: program.exceptions.uncaught.map(|v| lower.resolve(v)),
        match_failed: program.exceptions.match_failed.map(|v| lower.resolve(v)),
    };
    let mut out = Program {
        vars: lower.vars,
        cons: program.cons.clone(),
        datas: program.datas.clone(),
        occs: program.occs.clone(),
        binds,
        main,
        acts: program.acts,
        exceptions,
        caffy: SecondaryMap::new(),
        caf_centres: Default::default(),
        library: program.library.clone(),
        joined: program.joined.clone(),
    };
    out.binds.iter_mut().for_each(dead::drop_allocations);
    shake::keep_reachable(&mut out);
    free::fill(&mut out, &|_| true);
    lift::closed_values(&mut out, !closures);
    free::fill(&mut out, &|_| true);
    caffy::mark(&mut out);
    out
}

/// What lowering knows of a variable.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It points to an evaluated object, tagged.
    evaluated: bool,
    /// It was bound by a case, so that the object exists already.
    matched: bool,
    /// Parameters of a known function, else 0.
    arity: usize,
}

struct Lower<'a> {
    core: &'a core::Program,
    vars: PrimaryMap<Var, VarInfo>,
    /// Other names: variables replaced by variables, in chains.
    subst: SecondaryMap<Var, Option<Var>>,
    known: SecondaryMap<Var, Known>,
    join_params: SecondaryMap<Var, Vec<Rep>>,
    /// Static objects of constructors without fields.
    nullary: FxHashMap<ConId, Var>,
    nullary_tops: Vec<Top>,
    tops: Vec<Top>,
    /// The module of the top-level binding at hand.
    module: Symbol,
    /// Functions have the stacks under which they were made.
    closures: bool,
}

/// Something to be done before an expression: outermost first.
enum Float {
    Let(Let),
    /// A case of one alternative: the default, or a constructor with fields.
    Case {
        scrut: Expr,
        binder: Var,
        fields: Option<(ConId, Vec<Var>)>,
        span: Span,
    },
}

impl<'a> Lower<'a> {
    /// The variable that stands for `v`.
    fn resolve(&self, mut v: Var) -> Var {
        while let Some(other) = self.subst[v] {
            v = other;
        }
        v
    }

    fn rep(&self, v: Var) -> Rep {
        self.vars[v].rep
    }

    fn is_global(&self, v: Var) -> bool {
        self.vars[v].module.is_some()
    }

    /// A fresh local variable for what `occ` says of its place and type.
    fn fresh(&mut self, name: &str, rep: Rep, occ: OccId) -> Var {
        let occ = self.core.occs.get(occ);
        self.vars.push(VarInfo {
            name: Symbol::new(name),
            rep,
            module: None,
            sig: None,
            span: occ.map_or(Span::NONE, |o| o.span),
            definition: None,
            origin: occ.and_then(Occ::origin),
            ty: occ.map(|o| o.ty).filter(|ty| !ty.as_str().is_empty()),
            inline: Inline::Auto,
            role: Role::Plain,
        })
    }

    fn value(&mut self, v: Var, arity: usize) {
        self.known[v] = Known {
            evaluated: true,
            matched: false,
            arity,
        };
    }

    fn matched(&mut self, v: Var) {
        self.known[v] = Known {
            evaluated: true,
            matched: true,
            arity: 0,
        };
    }

    /// The static object of a constructor without fields.
    fn nullary(&mut self, con: ConId) -> Var {
        if let Some(&v) = self.nullary.get(&con) {
            return v;
        }
        let info = &self.core.cons[con];
        let v = self.fresh(info.name.as_str(), Rep::Ptr, OccId::NONE);
        self.vars[v].module = Some(self.core.datas[info.data].module);
        self.value(v, 0);
        self.nullary.insert(con, v);
        self.nullary_tops.push(Top {
            var: v,
            rhs: TopRhs::Con {
                con,
                args: vec![],
                occ: OccId::NONE,
            },
        });
        v
    }

    /// Does `floats` before `body`.
    fn wrap(floats: Vec<Float>, body: Expr) -> Expr {
        let around = |body, float| match float {
            Float::Let(group) => Expr::Let(Box::new(group), Box::new(body)),
            Float::Case {
                scrut,
                binder,
                fields,
                span,
            } => {
                let (alts, default) = match fields {
                    None => (Alts::None, Some(body)),
                    Some((con, fields)) => (Alts::Con(vec![ConAlt { con, fields, body }]), None),
                };
                Expr::Case(Box::new(Case {
                    scrut,
                    binder,
                    alts,
                    default,
                    span,
                }))
            }
        };
        floats.into_iter().rev().fold(body, around)
    }
}

/// Evaluates `scrut` into `binder`.
fn evaluate(floats: &mut Vec<Float>, scrut: Expr, binder: Var) {
    let scrut = unfold(floats, scrut);
    floats.push(Float::Case {
        scrut,
        binder,
        fields: None,
        span: Span::NONE,
    });
}

/// Takes what a scrutinee does first out of it: `case (let x = .. in e) of ..`
/// becomes `let x = .. in case e of ..`, and so for a case of one alternative.
fn unfold(floats: &mut Vec<Float>, mut e: Expr) -> Expr {
    loop {
        e = match e {
            Expr::Let(group, body) => {
                floats.push(Float::Let(*group));
                *body
            }
            Expr::Case(case) => match single(*case) {
                ControlFlow::Continue((float, body)) => {
                    floats.push(float);
                    body
                }
                ControlFlow::Break(case) => return Expr::Case(Box::new(case)),
            },
            e => return e,
        };
    }
}

/// A case of one alternative, apart.
fn single(case: Case) -> ControlFlow<Case, (Float, Expr)> {
    let Case {
        scrut,
        binder,
        alts,
        default,
        span,
    } = case;
    let (fields, body) = match (alts, default) {
        (Alts::None, Some(body)) => (None, body),
        (Alts::Con(mut alts), None) if alts.len() == 1 => {
            let alt = alts.remove(0);
            (Some((alt.con, alt.fields)), alt.body)
        }
        (alts, default) => {
            return ControlFlow::Break(Case {
                scrut,
                binder,
                alts,
                default,
                span,
            });
        }
    };
    let float = Float::Case {
        scrut,
        binder,
        fields,
        span,
    };
    ControlFlow::Continue((float, body))
}

/// `e` without the transparent annotations around it: a cost centre stays.
fn strip(mut e: &core::Expr) -> &core::Expr {
    while let core::Expr::Tick(Tick::Source(_), inner) = e {
        e = inner;
    }
    e
}
