//! Functions that take a field out of a structure, and that put a value into a field of one, as
//! far as their bodies say so: `lookup`, `insert`, `alter` and smart constructors. What is
//! taken out, put off and put in again piles up as in a constructor that is applied anew.

use super::forced::Forced;
use super::lists::each_direct;
use crate::builtin;
use crate::def::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A field of a constructor.
pub type Field = (ConId, usize);

/// What a function does with fields of structures.
#[derive(Default)]
pub struct Summary {
    /// Constructors that it applies to parameters: which fields become which parameters.
    pub puts: Vec<(ConId, Vec<(usize, usize)>)>,
    /// Fields that it answers with, perhaps within a constructor.
    pub takes: Vec<Field>,
    /// Parameters that are given such a field, and whose answer becomes that field.
    pub renews: Vec<(usize, Field)>,
}

#[derive(Default)]
pub struct Containers {
    known: FxHashMap<Var, Rc<Summary>>,
}

impl Containers {
    pub fn of(&mut self, program: &Program, forced: &Forced<'_>, f: Var) -> Rc<Summary> {
        if let Some(known) = self.known.get(&f) {
            return known.clone();
        }
        let function = forced.function(f);
        let summary = function.map_or_else(Summary::default, |function| {
            summary(program, function.params, function.body)
        });
        let summary = Rc::new(summary);
        self.known.insert(f, summary.clone());
        summary
    }
}

fn summary(program: &Program, params: &[Var], body: &Expr) -> Summary {
    let mut summary = Summary::default();
    let mut fields: FxHashMap<Var, Field> = FxHashMap::default();
    // What parameters answer with, and the fields that they are given.
    let mut answers: FxHashMap<Var, (usize, Vec<Var>)> = FxHashMap::default();
    let position = |v: &Var| params.iter().position(|p| p == v);
    let is_own = |con: ConId| {
        let Con { data, unboxed, .. } = program.cons[con];
        !unboxed && program.datas[data].module.as_str() != builtin::MODULE
    };
    let mut applied: Vec<(ConId, Vec<Option<Var>>)> = vec![];
    each_direct(body, &mut |e| match e {
        Expr::Case(case) => {
            if let Expr::App(head, args, _) = case.scrut.unticked()
                && let Expr::Var(g) = head.unticked()
                && let Some(g) = position(g)
            {
                let mut given = vec![];
                args.iter().for_each(|a| given_in(a, &mut given));
                let binders = case.alts.iter().flat_map(|alt| match &alt.pat {
                    AltPat::Con(_, binders) => &binders[..],
                    AltPat::Lit(_) => &[],
                });
                answers.extend(binders.map(|&v| (v, (g, given.clone()))));
            }
            for alt in &case.alts {
                if let AltPat::Con(con, binders) = &alt.pat
                    && is_own(*con)
                {
                    let numbered = binders.iter().zip(0..);
                    fields.extend(numbered.map(|(&v, i)| (v, (*con, i))));
                }
            }
        }
        Expr::Con(con, args, _) => {
            let name = |a: &Expr| match a.unticked() {
                Expr::Var(v) => Some(*v),
                _ => None,
            };
            applied.push((*con, args.iter().map(name).collect()));
        }
        _ => {}
    });
    answered(body, &mut |v| summary.takes.extend(fields.get(&v)));
    for (con, args) in applied {
        let named = || {
            args.iter()
                .enumerate()
                .filter_map(|(i, a)| Some((i, (*a)?)))
        };
        let puts: Vec<_> = named()
            .filter_map(|(i, v)| Some((i, position(&v)?)))
            .collect();
        if !puts.is_empty() && is_own(con) {
            summary.puts.push((con, puts));
        }
        for (i, v) in named() {
            if let Some((g, given)) = answers.get(&v)
                && given.iter().any(|v| fields.get(v) == Some(&(con, i)))
            {
                summary.renews.push((*g, (con, i)));
            }
        }
    }
    summary
}

/// The variables that an argument is, or that a constructor in it is applied to.
fn given_in(e: &Expr, given: &mut Vec<Var>) {
    match e.unticked() {
        Expr::Var(v) => given.push(*v),
        Expr::Con(_, args, _) => args.iter().for_each(|a| given_in(a, given)),
        _ => {}
    }
}

/// The variables that it answers with, also within a constructor.
fn answered(e: &Expr, visit: &mut dyn FnMut(Var)) {
    each_answer(e, &mut |e| match e {
        Expr::Var(v) => visit(*v),
        Expr::Con(_, args, _) => {
            for a in args {
                if let Expr::Var(v) = a.unticked() {
                    visit(*v);
                }
            }
        }
        _ => {}
    });
}

/// What it answers with.
fn each_answer<'a>(e: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    match e {
        Expr::Let(_, body) | Expr::Tick(_, body) => each_answer(body, visit),
        Expr::Case(case) => {
            let bodies = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
            bodies.for_each(|e| each_answer(e, visit));
        }
        Expr::Join(group, body) => {
            let joins = group.joins.iter().map(|join| &join.body);
            joins.chain([&**body]).for_each(|e| each_answer(e, visit));
        }
        e => visit(e),
    }
}

/// What a function of one argument suspends in what it answers with, if that waits for the
/// argument or for a part of it.
pub fn renewing<'a>(forced: &mut Forced<'a>, function: &'a Expr) -> Option<&'a Expr> {
    let Expr::Lam(params, body, _) = function.unticked() else {
        return None;
    };
    let mut old: FxHashSet<Var> = params.iter().copied().collect();
    each_direct(body, &mut |e| {
        if let Expr::Case(case) = e
            && let Expr::Var(v) = case.scrut.unticked()
            && old.contains(v)
        {
            for alt in &case.alts {
                if let AltPat::Con(_, binders) = &alt.pat {
                    old.extend(binders);
                }
            }
        }
    });
    let mut found = None;
    each_answer(body, &mut |e| {
        let Expr::Con(_, args, _) = e else { return };
        for a in args {
            let is_put_off = matches!(a.unticked(), Expr::Case(_) | Expr::App(..) | Expr::Prim(..));
            if is_put_off && forced.in_the_end(a).iter().any(|v| old.contains(v)) {
                found = Some(a);
            }
        }
    });
    found
}
