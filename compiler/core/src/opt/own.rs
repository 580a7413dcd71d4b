//! Functions whose values are functions of their own: each call makes one, in whose stack
//! of cost centres is what the call had. Others give back a function that was there before
//! (a parameter, a field), which has nothing of the call's stack.
//!
//! In the first case arguments that follow may be passed in the scope of a cost centre as
//! well, `scc c e x` being `scc c (e x)`. In the second they may not: what the function
//! does would be done in the centre, which has only named it.

use crate::def::*;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

/// Functions with known code.
type Known = SecondaryMap<Var, Option<Function>>;

#[derive(Clone, Copy)]
struct Function {
    params: usize,
    /// It does nothing but give a value, as `return ()` does, or one of its arguments, whose
    /// evaluation has a stack of its own.
    idle: bool,
}

/// Which functions of a program give back others.
pub struct Own {
    known: Known,
    /// Those whose value may be a function that was there before.
    gives_back: SecondaryMap<Var, bool>,
}

/// Looks through the whole program.
pub fn find(program: &Program) -> Own {
    let vars = program.vars.len();
    let mut own = Own {
        known: super::table(vars),
        gives_back: super::table(vars),
    };
    let mut functions = vec![];
    for bind in &program.binds {
        note(bind, &mut own.known, &mut functions);
    }
    // From those that give back something to those that end in calling them.
    let mut callers: SecondaryMap<Var, Vec<Var>> = super::table(vars);
    let mut found = vec![];
    for (f, body) in functions {
        let ends = Ends::of(&own.known, body);
        if ends.others {
            found.push(f);
        }
        for g in ends.calls {
            callers[g].push(f);
        }
    }
    while let Some(f) = found.pop() {
        if !std::mem::replace(&mut own.gives_back[f], true) {
            found.append(&mut callers[f]);
        }
    }
    own
}

impl Own {
    /// Whether the value of an expression, if it is a function, is made by it.
    pub fn makes(&self, e: &Expr) -> bool {
        let ends = Ends::of(&self.known, e);
        !ends.others && !ends.calls.iter().any(|f| self.gives_back[*f])
    }
}

/// Notes the functions that a binding binds, and those within.
fn note<'a>(bind: &'a Bind, known: &mut Known, out: &mut Vec<(Var, &'a Expr)>) {
    for (v, e) in bind.rows() {
        if let Expr::Lam(of, body, _) = e.unticked() {
            known[v] = Some(Function {
                params: of.len(),
                idle: is_value(body),
            });
            out.push((v, &**body));
        }
        within(e, known, out);
    }
}

fn within<'a>(mut e: &'a Expr, known: &mut Known, out: &mut Vec<(Var, &'a Expr)>) {
    while let Expr::Let(bind, body) = e {
        note(bind, known, out);
        e = body;
    }
    e.each_child(&mut |e| within(e, known, out));
}

fn is_value(e: &Expr) -> bool {
    match e {
        Expr::Con(_, args, _) => args.iter().all(is_value),
        e => e.is_atom(),
    }
}

/// What an expression ends in.
struct Ends<'a> {
    known: &'a Known,
    /// Variables that lets around the expression at hand bind.
    bound: FxHashMap<Var, &'a Expr>,
    /// Calls of known functions with all their arguments.
    calls: Vec<Var>,
    /// Something that may be a function made elsewhere.
    others: bool,
}

impl<'a> Ends<'a> {
    fn of(known: &'a Known, e: &'a Expr) -> Ends<'a> {
        let mut ends = Ends {
            known,
            bound: FxHashMap::default(),
            calls: vec![],
            others: false,
        };
        ends.expr(e);
        ends
    }

    fn expr(&mut self, e: &'a Expr) {
        match e {
            // What is no function, or none that was there before.
            Expr::Lam(..) | Expr::Con(..) | Expr::Lit(_) | Expr::Fail(_) => {}
            // A join point's end is its own.
            Expr::Jump(..) => {}
            Expr::Prim(prim, ..) => self.others |= !prim.never_returns(),
            Expr::Sel(..) => self.others = true,
            // What is suspended here has the stack of what is done here. Once is enough.
            Expr::Var(v) => match self.bound.insert(*v, &NOTHING) {
                Some(e) => self.expr(e),
                None => self.others |= self.known[*v].is_none_or(|f| !f.idle),
            },
            Expr::App(f, args, _) => match f.unticked() {
                Expr::Var(f) => match self.known[*f] {
                    Some(known) if args.len() == known.params => self.calls.push(*f),
                    known => self.others |= known.is_none_or(|f| args.len() > f.params),
                },
                Expr::Lam(params, body, _) if params.len() == args.len() => {
                    self.bound.extend(params.iter().copied().zip(args));
                    self.expr(body);
                }
                _ => self.others = true,
            },
            Expr::Let(bind, body) => {
                self.bound.extend(bind.rows());
                self.expr(body);
            }
            Expr::Case(case) => {
                let branches = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
                branches.for_each(|e| self.expr(e));
            }
            Expr::Join(group, body) => {
                group.joins.iter().for_each(|j| self.expr(&j.body));
                self.expr(body);
            }
            Expr::Tick(_, e) => self.expr(e),
        }
    }
}

const NOTHING: Expr = Expr::Lit(Lit::Int(0));
