//! Lists that are gone through more than once, and so are whole in memory from the first time
//! to the last: `sum xs / length xs`, or a constant that a function goes through.
//!
//! What goes through a list is a loop that matches its parameter and calls itself with the
//! tail. Texts are mostly short, and lists that are known to have few elements; a list that is
//! matched out of something else is that one's.

use super::forced::Forced;
use crate::builtin;
use crate::def::*;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// A list that a loop compares with such a number is short.
const SHORT: i64 = 1000;

/// The lists of a program, and what goes through them.
#[derive(Default)]
pub struct Lists<'a> {
    /// What variables are bound to that are lists of their own, if they are lists.
    made: FxHashMap<Var, &'a Expr>,
    /// Parameters of functions that do not call themselves.
    given: FxHashSet<Var>,
    /// Other names for them.
    names: FxHashMap<Var, Var>,
    /// What was gone through on the way to here.
    path: Vec<Var>,
    /// Those that are kept.
    pub kept: Vec<Var>,
}

impl<'a> Lists<'a> {
    /// `v` is what `e` makes.
    pub fn bound(&mut self, v: Var, e: &'a Expr) {
        match e.unticked() {
            Expr::Var(of) => self.same(v, *of),
            Expr::App(..) | Expr::Case(_) | Expr::Join(..) | Expr::Let(..) => {
                self.made.insert(v, e);
            }
            _ => {}
        }
    }

    /// `v` is another name for `of`.
    pub fn same(&mut self, v: Var, of: Var) {
        let of = self.names.get(&of).copied().unwrap_or(of);
        self.names.insert(v, of);
    }

    /// A function has these parameters.
    pub fn given(&mut self, f: Var, params: &[Var], body: &Expr) {
        if !calls(body, &mut |g, _| g == f) {
            self.given.extend(params);
        }
    }

    /// How much has been gone through at this point.
    pub fn mark(&self) -> usize {
        self.path.len()
    }

    /// Forgets what was gone through behind a mark.
    pub fn back_to(&mut self, mark: usize) {
        self.path.truncate(mark);
    }

    /// A call of `f`; `repeated`: this code may run more than once.
    pub fn called(
        &mut self,
        program: &Program,
        forced: &Forced<'_>,
        f: Var,
        args: &[Expr],
        repeated: bool,
    ) {
        for (i, a) in args.iter().enumerate() {
            let Expr::Var(v) = a.unticked() else {
                continue;
            };
            let v = self.names.get(v).copied().unwrap_or(*v);
            let is_constant = program.vars[v].module.is_some();
            let known = self.made.get(&v).is_some_and(|e| !is_short(e, forced));
            let is_text = |ty: Symbol| matches!(ty.as_str(), "String" | "[Char]" | "List Char");
            let is_short = program.vars[v].ty.is_some_and(is_text);
            if is_short || !known && (is_constant || !self.given.contains(&v)) {
                continue;
            }
            if !goes_through(program, forced, f, i) {
                continue;
            }
            if self.path.contains(&v) || is_constant && repeated {
                self.kept.push(v);
            }
            self.path.push(v);
        }
    }
}

/// Whether a loop compares what the list is made of with a small number.
fn is_short(e: &Expr, forced: &Forced<'_>) -> bool {
    let mut short = false;
    calls(e, &mut |f, args| {
        let literal =
            |a: &Expr| matches!(a.unticked(), Expr::Lit(Lit::Int(n)) if (2..SHORT).contains(n));
        short |= args.iter().any(literal);
        short |= forced.function(f).is_some_and(|f| has_short_end(f.body));
        false
    });
    short
}

/// Whether a loop ends at a small number.
fn has_short_end(e: &Expr) -> bool {
    match e.unticked() {
        Expr::Case(case) => {
            let is_short =
                |alt: &Alt| matches!(&alt.pat, AltPat::Lit(Lit::Int(n)) if (2..SHORT).contains(n));
            let bodies = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
            case.alts.iter().any(is_short)
                || has_short_end(&case.scrut)
                || bodies.into_iter().any(has_short_end)
        }
        Expr::Let(bind, body) => {
            has_short_end(body) || bind.rows().into_iter().any(|(_, e)| has_short_end(e))
        }
        Expr::Con(_, args, _) => args.iter().any(has_short_end),
        _ => false,
    }
}

/// Whether a function goes through its argument, a list, before it answers.
fn goes_through(program: &Program, forced: &Forced<'_>, f: Var, i: usize) -> bool {
    let Some(function) = forced.function(f) else {
        return false;
    };
    let Some(&list) = function.params.get(i) else {
        return false;
    };
    let mut tails = FxHashSet::default();
    tails_of(program, function.body, list, &mut tails);
    !tails.is_empty()
        && calls(function.body, &mut |g, args| {
            let arg = args.get(i).map(Expr::unticked);
            g == f && matches!(arg, Some(Expr::Var(v)) if tails.contains(v))
        })
}

/// Whether it is a constructor of lists, if it has two fields.
pub fn is_list(program: &Program, con: ConId) -> bool {
    let data = &program.datas[program.cons[con].data];
    data.module.as_str() == builtin::MODULE && data.name.as_str() == "List"
}

/// What matches bind to the tail of a list.
fn tails_of(program: &Program, e: &Expr, list: Var, tails: &mut FxHashSet<Var>) {
    each_direct(e, &mut |e| {
        let Expr::Case(case) = e else { return };
        if !matches!(case.scrut.unticked(), Expr::Var(v) if *v == list) {
            return;
        }
        for alt in &case.alts {
            if let AltPat::Con(con, binders) = &alt.pat
                && let [_, tail] = &binders[..]
                && is_list(program, *con)
            {
                tails.insert(*tail);
            }
        }
    });
}

/// Whether there is such a call in what is evaluated with `e`.
fn calls(e: &Expr, is_wanted: &mut dyn FnMut(Var, &[Expr]) -> bool) -> bool {
    let mut found = false;
    each_direct(e, &mut |e| {
        found |= match e {
            Expr::Jump(f, args) => is_wanted(*f, args),
            Expr::App(head, args, _) => match head.unticked() {
                Expr::Var(f) => is_wanted(*f, args),
                _ => false,
            },
            _ => false,
        };
    });
    found
}

/// What is not suspended in `e`.
pub fn each_direct<'a>(e: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(e);
    match e {
        Expr::Case(case) => {
            each_direct(&case.scrut, visit);
            let bodies = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
            bodies.into_iter().for_each(|e| each_direct(e, visit));
        }
        Expr::Let(_, body) | Expr::Tick(_, body) | Expr::Sel(_, _, body) => {
            each_direct(body, visit);
        }
        Expr::Join(group, body) => {
            let joins = group.joins.iter().map(|join| &join.body);
            joins.for_each(|e| each_direct(e, visit));
            each_direct(body, visit);
        }
        Expr::App(head, ..) => each_direct(head, visit),
        Expr::Prim(_, args, _) => args.iter().for_each(|e| each_direct(e, visit)),
        Expr::Var(_)
        | Expr::Lit(_)
        | Expr::Lam(..)
        | Expr::Con(..)
        | Expr::Jump(..)
        | Expr::Fail(_) => {}
    }
}
