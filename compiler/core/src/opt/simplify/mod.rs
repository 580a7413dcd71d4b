//! The simplifier (Peyton Jones and Santos 1998; Peyton Jones and Marlow 2002;
//! Maurer, Downen, Ariola, Peyton Jones 2017 for join points).
//!
//! One traversal carries an expression's continuation with it, so that what is
//! known where a value is made meets what is done with it: beta reduction,
//! inlining, case of known constructor, case of case, dead code, constant
//! folding are all the meeting of an expression with a [`Frame`].
//!
//! Invariants. Binders are unique in the program, so one global substitution
//! serves all scopes and nothing is captured. Every input expression is
//! simplified at most once; whatever is duplicated is first copied with fresh
//! binders and its occurrences counted. Only values (lambdas, constructors of
//! atoms) are inlined at several places or into a lambda; so no work is
//! duplicated. Termination: recursive functions have loop breakers, which are
//! never inlined, and all inlining ends at a limit, which is reported.

mod bind;
mod case;
mod cont;
mod expr;
mod fold;
mod inline;

use super::Options;
use super::occur::Occurrences;
use crate::def::*;
use crate::walk;
use cont::Frame;
use cranelift_entity::SecondaryMap;
use pure_base::Symbol;
use std::rc::Rc;

/// Rounds of one run: each counts occurrences anew.
const ROUNDS: usize = 4;

/// Simplifies the whole program until nothing changes (a few rounds).
pub fn run(program: &mut Program, options: &Options) {
    for _ in 0..ROUNDS {
        super::arity::run(program);
        super::contify::run(program, options);
        let occurrences = Occurrences::program(program);
        let nodes: usize = program.binds.iter().map(bind_size).sum();
        let names = super::GlobalNames::new(program);
        let mut s = Simplifier {
            program,
            names,
            occurs: occurrences,
            subst: SecondaryMap::new(),
            refined: SecondaryMap::new(),
            facts: SecondaryMap::new(),
            arities: SecondaryMap::new(),
            boxes: SecondaryMap::new(),
            boxes_log: vec![],
            depth: 0,
            changes: 0,
            inlinings: 0,
            inlining_limit: 2_000 + 4 * nodes,
        };
        s.top_level();
        let (changes, exhausted) = (s.changes, s.inlinings > s.inlining_limit);
        super::shake::run(program, options);
        if exhausted {
            options.report("simplify: the limit of inlining is reached");
            break;
        }
        if changes == 0 {
            break;
        }
    }
}

fn bind_size(bind: &Bind) -> usize {
    match bind {
        Bind::NonRec(_, e) => e.size(usize::MAX),
        Bind::Rec(group) => group.iter().map(|(_, e)| e.size(usize::MAX)).sum(),
    }
}

/// What stands for a variable of the input.
#[derive(Clone, Default)]
enum Subst {
    #[default]
    Itself,
    /// An atom or a constructor without fields.
    Atom(Expr),
    /// The right-hand side, not yet simplified, for the only occurrence.
    Once(Box<Expr>),
    OnceJoin(Box<JoinPoint>),
    /// Taken to its occurrence.
    Gone,
}

/// What is known of a variable of the output.
#[derive(Clone, Default)]
enum Fact {
    #[default]
    Unknown,
    /// It is in weak head normal form.
    Evaluated,
    /// It is this constructor; the fields are atoms.
    Con(ConId, Vec<Expr>),
    /// Evaluated, but to none of these.
    Not(Vec<ConId>),
    /// A function that may be inlined.
    Fun(Rc<Function>),
}

/// A lambda (or join point) that may be inlined.
struct Function {
    params: Vec<Var>,
    body: Expr,
    size: usize,
    /// Parameters that a known argument would simplify.
    interesting: Vec<bool>,
    /// Some result is a constructor.
    builds: bool,
}

struct Simplifier<'a> {
    program: &'a mut Program,
    occurs: Occurrences,
    subst: SecondaryMap<Var, Subst>,
    /// Within an alternative: a better name of the scrutinised variable.
    refined: SecondaryMap<Var, Option<Expr>>,
    facts: SecondaryMap<Var, Fact>,
    /// Parameters of let-bound and top-level lambdas.
    arities: SecondaryMap<Var, u32>,
    /// For a raw variable, the evaluated variable in scope that boxes it.
    boxes: SecondaryMap<Var, Option<(ConId, Var)>>,
    boxes_log: Vec<Var>,
    names: super::GlobalNames,
    depth: u32,
    changes: usize,
    inlinings: usize,
    inlining_limit: usize,
}

/// Something that is put around an expression.
enum Wrap {
    Let(Bind),
    /// Evaluate and bind.
    Case(Expr, Var),
    Join(JoinGroup),
}

fn wrap(wraps: Vec<Wrap>, mut e: Expr) -> Expr {
    for w in wraps.into_iter().rev() {
        e = match w {
            Wrap::Let(bind) => Expr::Let(Box::new(bind), Box::new(e)),
            Wrap::Join(group) => Expr::Join(Box::new(group), Box::new(e)),
            Wrap::Case(scrut, binder) => Expr::Case(Box::new(Case {
                scrut,
                binder,
                alts: vec![],
                default: Some(e),
                span: pure_base::Span::NONE,
            })),
        };
    }
    e
}

impl Simplifier<'_> {
    fn top_level(&mut self) {
        let entries: Vec<Var> = self.program.entries().collect();
        for bind in std::mem::take(&mut self.program.binds) {
            match bind {
                Bind::NonRec(v, e) => {
                    let constant = matches!(e.unticked(), Expr::Con(..));
                    if !entries.contains(&v) && !constant && self.pre_inline(v, &e) {
                        self.changes += 1;
                        self.subst[v] = Subst::Once(Box::new(e));
                        continue;
                    }
                    let e = self.top_right_hand_side(v, e);
                    // Another name for a top-level variable: its uses, which
                    // come later, take that one.
                    if let Expr::Var(g) = e
                        && self.program.vars[g].sig.is_none()
                        && !entries.contains(&v)
                    {
                        self.subst[v] = Subst::Atom(Expr::Var(g));
                    }
                    self.record_value(v, &e, true);
                    self.program.binds.push(Bind::NonRec(v, e));
                }
                Bind::Rec(group) => {
                    for (bind, breakers) in inline::break_loops(self.program, group) {
                        match bind {
                            Bind::NonRec(v, e) => {
                                let e = self.top_right_hand_side(v, e);
                                self.record_value(v, &e, true);
                                self.program.binds.push(Bind::NonRec(v, e));
                            }
                            Bind::Rec(group) => {
                                let mut out = vec![];
                                for (v, e) in &group {
                                    self.arities[*v] = walk::arity(e) as u32;
                                }
                                for (v, e) in group {
                                    let e = self.top_right_hand_side(v, e);
                                    self.record_value(v, &e, !breakers.contains(&v));
                                    out.push((v, e));
                                }
                                self.program.binds.push(Bind::Rec(out));
                            }
                        }
                    }
                }
            }
        }
        walk::sort_top_level(self.program);
    }

    fn top_right_hand_side(&mut self, v: Var, e: Expr) -> Expr {
        let e = self.right_hand_side(v, e);
        let Expr::Con(con, args, occ) = e else {
            return e;
        };
        // Values within a static constructor become static themselves.
        let args = args
            .into_iter()
            .map(|a| {
                let is_value = match a.unticked() {
                    Expr::Con(_, fields, _) => !fields.is_empty() && self.is_static(&a),
                    Expr::Lam(..) => a.free_locals(self.program).is_empty(),
                    _ => false,
                };
                if !is_value {
                    return a;
                }
                let (name, span) = (self.program.vars[v].name, self.program.vars[v].span);
                let Some(module) = self.program.vars[v].module else {
                    return a;
                };
                let program = &mut *self.program;
                let g = self.names.fresh(program, module, name.as_str(), span);
                self.record_value(g, &a, true);
                self.program.binds.push(Bind::NonRec(g, a));
                Expr::Var(g)
            })
            .collect();
        Expr::Con(con, args, occ)
    }

    /// A closed constructor application that needs no evaluation.
    fn is_static(&self, e: &Expr) -> bool {
        match e.unticked() {
            Expr::Lit(_) => true,
            Expr::Var(v) => self.program.vars[*v].module.is_some(),
            Expr::Con(con, args, _) => {
                self.is_value_con(*con, args) && args.iter().all(|a| self.is_static(a))
            }
            _ => false,
        }
    }

    fn fresh(&mut self, name: &str, rep: Rep) -> Var {
        self.program
            .fresh(Symbol::new(name), rep, pure_base::Span::NONE)
    }

    fn rep(&self, v: Var) -> Rep {
        self.program.vars[v].rep
    }

    fn add_box(&mut self, raw: Var, con: ConId, boxed: Var) {
        if self.boxes[raw].is_none() {
            self.boxes[raw] = Some((con, boxed));
            self.boxes_log.push(raw);
        }
    }

    fn forget_boxes(&mut self, mark: usize) {
        for v in self.boxes_log.drain(mark..) {
            self.boxes[v] = None;
        }
    }
}

/// A continuation: frames from the outermost to the innermost.
type Cont = Vec<Frame>;
