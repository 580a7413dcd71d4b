//! Makers of functions: `f` such that a call `f x` does next to nothing but make the
//! function that is its value. Where `f x` is called several times, it may as well be
//! made, or done without, each time: what then is done again is to look at values and to
//! make others, a number of steps that the program's text bounds.
//!
//! So no call whose value is needed is among these steps, but those of other makers:
//! a function that finds its value by recursion may take long. What stands in arguments
//! and lets must not be worth sharing either; calls of makers may stand there, of the same
//! group too, as each is made when somebody has use for it.
//!
//! Entries of cost centres and counts of coverage are no such steps: they are seen.

use crate::def::*;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// The makers of a program, with the number of arguments that they take for it.
pub struct Makers {
    /// What functions with known code take.
    params: SecondaryMap<Var, Option<usize>>,
    makes: SecondaryMap<Var, bool>,
    /// Members of the groups at hand: their calls may stand for what is made later only.
    open: Vec<Var>,
    /// Those whose calls were such steps, while they were open.
    relied_on: RefCell<FxHashSet<Var>>,
    /// How often lets within a group may be looked through anew, since it has lost one of those.
    again: usize,
}

/// With groups within groups each of their members could cost a walk through all that is within.
const MOST_AGAIN: usize = 1000;

/// Looks through the whole program, what is bound before what it is used by.
pub fn find(program: &Program) -> Makers {
    let vars = program.vars.len();
    let mut makers = Makers {
        params: super::table(vars),
        makes: super::table(vars),
        open: vec![],
        relied_on: RefCell::default(),
        again: MOST_AGAIN,
    };
    for bind in &program.binds {
        makers.bind(program, bind);
    }
    makers
}

impl Makers {
    /// Whether `f`, with so many arguments, makes a function.
    pub fn makes(&self, f: Var, args: usize) -> bool {
        self.makes[f] && self.params[f] == Some(args)
    }

    /// Whether it is a maker, as far as is known, which somebody relies on.
    fn is_relied_on(&self, f: Var) -> bool {
        if self.makes[f] && self.open.contains(&f) {
            self.relied_on.borrow_mut().insert(f);
        }
        self.makes[f]
    }

    /// The parameters of a function whose code is known.
    pub fn params(&self, f: Var) -> Option<usize> {
        self.params[f]
    }

    /// Whether nothing is lost if what a let binds is made several times.
    pub fn is_free(&self, program: &Program, e: &Expr) -> bool {
        Steps {
            program,
            makers: self,
            body: e,
            later: true,
        }
        .is_free(e, MOST_LOOKS)
    }

    fn bind(&mut self, program: &Program, bind: &Bind) {
        let members: Vec<(Var, &Expr)> = bind.rows().collect();
        for (v, e) in &members {
            if let Expr::Lam(params, ..) = e {
                self.params[*v] = Some(params.len());
            }
        }
        // Results of raw kinds are no functions.
        let lambdas = members.iter().filter_map(|(v, e)| match e {
            Expr::Lam(_, body, _) if program.vars[*v].sig.is_none() => Some((*v, &**body)),
            _ => None,
        });
        let mut candidates: Vec<(Var, &Expr)> = lambdas.collect();
        // Loops within loops call the outer ones, which are makers if the inner ones are.
        for (v, _) in &candidates {
            self.makes[*v] = true;
        }
        let outer = self.open.len();
        self.open.extend(members.iter().map(|(v, _)| *v));
        loop {
            for (_, e) in &members {
                self.within(program, e);
            }
            let relied_on: Vec<Var> = {
                let all = self.relied_on.borrow();
                let own = candidates.iter().map(|(v, _)| *v);
                own.filter(|v| all.contains(v)).collect()
            };
            self.settle(program, &mut candidates);
            if relied_on.iter().all(|v| self.makes[*v]) {
                break;
            }
            match self.again.checked_sub(1) {
                Some(left) => self.again = left,
                None => candidates
                    .drain(..)
                    .for_each(|(v, _)| self.makes[v] = false),
            }
        }
        self.open.truncate(outer);
        let relied_on = self.relied_on.get_mut();
        for (v, _) in &members {
            relied_on.remove(v);
        }
    }

    /// Takes out those that are no makers.
    fn settle(&mut self, program: &Program, candidates: &mut Vec<(Var, &Expr)>) {
        loop {
            let before = candidates.len();
            candidates.retain(|(v, body)| {
                self.makes[*v] = Steps {
                    program,
                    makers: self,
                    body,
                    later: false,
                }
                .gives(body, MOST_LOOKS);
                self.makes[*v]
            });
            if candidates.len() == before {
                return;
            }
        }
    }

    /// The lets within.
    fn within(&mut self, program: &Program, e: &Expr) {
        if let Expr::Let(bind, body) = e {
            self.bind(program, bind);
            return self.within(program, body);
        }
        e.each_child(&mut |e| self.within(program, e));
    }
}

/// A function that looks at more than this before it makes its value had better do so once.
/// For each of them the rest is walked through.
const MOST_LOOKS: usize = 32;

/// What a function does to make its value.
struct Steps<'a> {
    program: &'a Program,
    makers: &'a Makers,
    /// All of it.
    body: &'a Expr,
    /// They are taken when somebody has use for what is made, if at all.
    later: bool,
}

impl Steps<'_> {
    /// Whether the value of `e` is a function, or none, and is had in steps as above, with
    /// at most so many looks one after the other.
    fn gives(&self, e: &Expr, looks: usize) -> bool {
        let Makers { params, open, .. } = self.makers;
        match e {
            Expr::Lam(..) | Expr::Fail(_) => true,
            Expr::Var(f) => params[*f].is_some(),
            Expr::Prim(prim, ..) => prim_sig(*prim).1.is_none(),
            Expr::App(f, args, _) => {
                let Expr::Var(f) = **f else { return false };
                let gives = match params[f] {
                    Some(params) if args.len() == params => {
                        (self.later || !open.contains(&f)) && self.makers.is_relied_on(f)
                    }
                    params => params.is_some_and(|params| args.len() < params),
                };
                gives && args.iter().all(|a| self.is_free(a, looks))
            }
            Expr::Let(bind, body) => {
                let free = match &**bind {
                    Bind::NonRec(v, e) => {
                        self.program.vars[*v].rep == Rep::Ptr && self.is_free(e, looks)
                    }
                    Bind::Rec(group) => group.iter().all(|(_, e)| self.is_free(e, looks)),
                };
                free && self.gives(body, looks)
            }
            Expr::Case(case) => {
                let Some(looks) = looks.checked_sub(1) else {
                    return false;
                };
                let mut values = case.alts.iter().map(|a| &a.body).chain(&case.default);
                looks_at_value(&case.scrut)
                    && values.all(|e| self.gives(e, looks))
                    && case.alts.iter().all(|alt| self.keeps(&case.scrut, alt))
            }
            Expr::Tick(Tick::Source(_), e) => self.gives(e, looks),
            _ => false,
        }
    }

    /// Whether nothing is lost if an argument, or what a let binds, is made several times.
    fn is_free(&self, e: &Expr, looks: usize) -> bool {
        match e {
            Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) => true,
            Expr::Con(con, args, _) => {
                let fields = &self.program.cons[*con].fields;
                let is_value = |a: &Expr| match a {
                    Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) => true,
                    Expr::Con(..) => self.is_free(a, looks),
                    _ => false,
                };
                args.iter()
                    .zip(fields)
                    .all(|(a, f)| is_value(a) && !f.strict)
            }
            Expr::Sel(_, _, of) => matches!(**of, Expr::Var(_)),
            Expr::App(f, args, _) => {
                let Expr::Var(f) = **f else { return false };
                let partial = self.makers.params[f].is_some_and(|params| args.len() < params);
                let makes = || self.makers.makes(f, args.len()) && self.makers.is_relied_on(f);
                (partial || makes()) && args.iter().all(|a| self.is_free(a, looks))
            }
            e => {
                let steps = Steps {
                    later: true,
                    ..*self
                };
                steps.gives(e, looks) || self.is_cheap_box(e, looks)
            }
        }
    }

    /// A number in its box, after a few looks and steps of arithmetic.
    fn is_cheap_box(&self, e: &Expr, looks: usize) -> bool {
        match e {
            Expr::Con(con, args, _) => {
                let fields = &self.program.cons[*con].fields;
                fields.iter().all(|f| f.rep != Rep::Ptr) && args.iter().all(super::is_cheap)
            }
            Expr::Case(case) => {
                let Some(looks) = looks.checked_sub(1) else {
                    return false;
                };
                let mut values = case.alts.iter().map(|a| &a.body).chain(&case.default);
                looks_at_value(&case.scrut)
                    && values.all(|e| self.is_cheap_box(e, looks))
                    && case.alts.iter().all(|alt| self.keeps(&case.scrut, alt))
            }
            _ => false,
        }
    }

    /// Whether the value of an alternative keeps all that it was matched with, so that
    /// whoever keeps the matched object instead keeps no more. That is kept anyway if
    /// something else refers to it. Where a search ends or fails, the value is mostly one
    /// of the program's own functions; these are let pass.
    fn keeps(&self, scrut: &Expr, alt: &Alt) -> bool {
        let AltPat::Con(_, fields) = &alt.pat else {
            return true;
        };
        let vars = &self.program.vars;
        let is_constant = match alt.body {
            Expr::Var(f) => vars[f].module.is_some(),
            Expr::Fail(_) => true,
            _ => false,
        };
        let pointers = fields.iter().filter(|f| vars[**f].rep == Rep::Ptr);
        let mut left: Vec<Var> = pointers.copied().collect();
        alt.body.each_occurrence(&mut |v| left.retain(|f| *f != v));
        is_constant || left.is_empty() || matches!(scrut, Expr::Var(v) if self.refers_twice(*v))
    }

    fn refers_twice(&self, v: Var) -> bool {
        let mut occurrences = 0;
        self.body
            .each_occurrence(&mut |w| occurrences += usize::from(v == w));
        occurrences > 1
    }
}

/// Whether a value is looked at that is there when this is done again.
fn looks_at_value(scrut: &Expr) -> bool {
    match scrut {
        Expr::Var(_) => true,
        Expr::Sel(_, _, of) => matches!(**of, Expr::Var(_)),
        e => super::is_cheap(e),
    }
}
