//! What is worth computing once: a call of the program's own functions that leads to
//! recursion, with what is evaluated and bound before it.
//!
//! Calls of the library alone are left where they are: lists that are enumerated,
//! mapped or unpacked are consumed while they are made. So is what depends on the
//! token, or on when it is done.

use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger expressions are not looked at as a whole: they lie in each other.
const MAX_SIZE: usize = 200;

/// What is known of a program's functions.
pub struct Costly {
    functions: FxHashMap<Var, Function>,
    /// The constructors that box integers and doubles.
    boxes: [Option<ConId>; 2],
}

/// A top-level function.
#[derive(Clone, Copy)]
struct Function {
    arity: usize,
    /// A call of it may take long.
    recurs: bool,
    /// It is part of the program, or it calls what is.
    own: bool,
    /// What it does may depend on when it is done.
    opaque: bool,
    /// It gives what is never an object.
    unboxed: bool,
}

/// What an expression does.
#[derive(Clone, Copy)]
struct Found {
    /// It calls a function of the program's that recurs.
    own: bool,
    recurs: bool,
    /// It depends neither on the token nor on what surrounds it.
    pure: bool,
}

impl Costly {
    pub fn new(program: &Program) -> Costly {
        let mut costly = Costly {
            functions: FxHashMap::default(),
            boxes: boxes(program),
        };
        for bind in &program.binds {
            costly.note(program, bind);
        }
        costly
    }

    /// Notes what calls of a group's functions may do; what they call has been noted.
    fn note(&mut self, program: &Program, bind: &Bind) {
        let rec = matches!(bind, Bind::Rec(_));
        let (mut recurs, mut opaque) = (rec, false);
        for (_, e) in bind.rows() {
            recurs |= has_loop(e);
            e.each_occurrence(&mut |v| {
                if let Some(f) = self.functions.get(&v) {
                    recurs |= f.recurs;
                    opaque |= f.opaque;
                }
            });
        }
        let unboxed = bind.rows().any(|(_, e)| match e.unticked() {
            Expr::Lam(_, body, _) => self.gives_unboxed(program, body),
            _ => false,
        });
        for (v, e) in bind.rows() {
            let info = &program.vars[v];
            let effect = info
                .module
                .is_some_and(|m| m.as_str() == crate::builtin::MODULE)
                && info.name.as_str() == "runOpaque";
            let of = info.origin.map(|o| o.module).or(info.module);
            let library = of.is_none_or(|m| program.library.has(m));
            let function = Function {
                arity: walk::arity(e),
                recurs,
                own: !library,
                opaque: opaque || effect,
                unboxed,
            };
            self.functions.insert(v, function);
        }
    }

    /// The representation of the result of an expression that is worth computing once: a
    /// call, or what evaluates and binds before it comes to one.
    pub fn result(&self, program: &Program, e: &Expr) -> Option<Rep> {
        if !matches!(e, Expr::App(..) | Expr::Case(_) | Expr::Let(..)) {
            return None;
        }
        let rep = self.of_call(program, e, MAX_SIZE)?;
        if e.size(MAX_SIZE) > MAX_SIZE {
            return None;
        }
        let mut found = Found {
            own: false,
            recurs: false,
            pure: true,
        };
        self.inspect(program, e, &mut found);
        if !found.pure || !found.own || !found.recurs {
            return None;
        }
        (rep == Rep::Ptr || self.box_of(rep).is_some()).then_some(rep)
    }

    /// The constructor that boxes a raw representation.
    pub fn box_of(&self, rep: Rep) -> Option<ConId> {
        match rep {
            Rep::Ptr => None,
            Rep::I64 => self.boxes[0],
            Rep::F64 => self.boxes[1],
        }
    }

    /// The representation of a call's result, if it is complete and gives one value, and
    /// not more than `depth` evaluations and bindings come before it.
    fn of_call(&self, program: &Program, e: &Expr, depth: usize) -> Option<Rep> {
        match e {
            _ if depth == 0 => None,
            Expr::App(f, args, _) => {
                let Expr::Var(f) = **f else { return None };
                let function = self.functions.get(&f)?;
                if args.len() < function.arity || function.arity == 0 || function.unboxed {
                    return None;
                }
                let sig = program.vars[f].sig.as_ref();
                Some(sig.map_or(Rep::Ptr, |sig| sig.result))
            }
            Expr::Case(case) if case.alts.is_empty() => {
                self.of_call(program, case.default.as_ref()?, depth - 1)
            }
            Expr::Let(_, body) => self.of_call(program, body, depth - 1),
            _ => None,
        }
    }

    fn inspect(&self, program: &Program, e: &Expr, found: &mut Found) {
        match e {
            e if is_token(program, e) => found.pure = false,
            Expr::Var(v) => {
                if let Some(f) = self.functions.get(v) {
                    // A constant is computed once as it is.
                    found.own |= f.own && f.recurs && f.arity > 0;
                    found.recurs |= f.recurs && f.arity > 0;
                    found.pure &= !f.opaque;
                }
            }
            Expr::Prim(prim, ..) => found.pure &= prim.effect() < Effect::Memory,
            // What jumps out of it cannot be moved.
            Expr::Jump(..) | Expr::Tick(..) => found.pure = false,
            _ => {}
        }
        e.each_child(&mut |e| self.inspect(program, e, found));
    }

    /// Whether some result of an expression is, or may be, never an object.
    fn gives_unboxed(&self, program: &Program, e: &Expr) -> bool {
        let gives = |e: &Expr| self.gives_unboxed(program, e);
        match e {
            Expr::Con(con, ..) => program.cons[*con].unboxed,
            Expr::App(f, args, _) => {
                let known = match **f {
                    Expr::Var(f) => self.functions.get(&f).is_some_and(|f| f.unboxed),
                    _ => false,
                };
                known || args.iter().any(|a| is_token(program, a))
            }
            Expr::Prim(prim, ..) => prim.effect() >= Effect::Memory,
            Expr::Let(_, body) | Expr::Tick(_, body) => gives(body),
            Expr::Join(group, body) => gives(body) || group.joins.iter().any(|j| gives(&j.body)),
            Expr::Case(case) => {
                let alts = case.alts.iter().map(|a| &a.body);
                alts.chain(&case.default).any(gives)
            }
            _ => false,
        }
    }
}

/// Whether it is the token that orders effects.
pub fn is_token(program: &Program, e: &Expr) -> bool {
    match e {
        Expr::Var(v) => program.vars[*v].role == Role::World,
        Expr::Con(con, ..) => {
            let data = program.cons[*con].data;
            program.datas[data].name.as_str() == "World"
        }
        _ => false,
    }
}

/// Constructors of one raw field, for either representation.
fn boxes(program: &Program) -> [Option<ConId>; 2] {
    [(Rep::I64, "I#"), (Rep::F64, "D#")].map(|(rep, name)| {
        let mut cons = program.cons.iter();
        let fits = |con: &Con| {
            con.name.as_str() == name && matches!(con.fields[..], [field] if field.rep == rep)
        };
        cons.find(|(_, con)| fits(con)).map(|(id, _)| id)
    })
}

/// Whether evaluating `e`, or calling it, may go through a local loop.
fn has_loop(e: &Expr) -> bool {
    let mut found = match e {
        Expr::Let(bind, _) => matches!(**bind, Bind::Rec(_)),
        Expr::Join(group, _) => group.rec,
        _ => false,
    };
    e.each_child(&mut |e| found |= has_loop(e));
    found
}

/// Cannot fail, and is cheaper than a thunk: may be computed early or dropped.
pub(super) fn is_cheap(e: &Expr) -> bool {
    match e {
        Expr::Lit(_) | Expr::Var(_) => true,
        Expr::Prim(prim, args, _) => {
            let pure = match prim {
                Prim::QuotI | Prim::RemI | Prim::DivI | Prim::ModI | Prim::QuotW | Prim::RemW => {
                    matches!(args[..], [_, Expr::Lit(Lit::Int(n))] if n != 0 && n != -1)
                }
                prim => prim.effect() == Effect::Pure,
            };
            pure && args.iter().all(is_cheap)
        }
        _ => false,
    }
}
