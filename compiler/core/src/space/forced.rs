//! What an expression evaluates whenever it is evaluated itself: demand analysis as far as
//! warnings need it. That of the optimiser asks more and remembers less.

use crate::def::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Variables that are evaluated; `None` of what never ends well.
type Set = Option<FxHashSet<Var>>;

#[derive(Clone, Copy)]
pub struct Function<'a> {
    pub params: &'a [Var],
    pub body: &'a Expr,
    /// How deep in suspended code it stands.
    pub depth: u32,
}

/// The functions and join points of a program, and what their bodies evaluate.
#[derive(Default)]
pub struct Forced<'a> {
    functions: FxHashMap<Var, Function<'a>>,
    /// Also of functions that are looked at: nothing is known of their own calls.
    known: FxHashMap<Var, Rc<Set>>,
}

impl<'a> Forced<'a> {
    pub fn note(&mut self, f: Var, function: Function<'a>) {
        self.functions.insert(f, function);
    }

    pub fn function(&self, f: Var) -> Option<Function<'a>> {
        self.functions.get(&f).copied()
    }

    /// The variables that `e` evaluates, those bound within it among them.
    pub fn by(&mut self, e: &Expr) -> FxHashSet<Var> {
        self.set(e).unwrap_or_default()
    }

    fn set(&mut self, e: &Expr) -> Set {
        match e {
            Expr::Var(v) => Some(FxHashSet::from_iter([*v])),
            Expr::Lit(_) | Expr::Lam(..) | Expr::Con(..) => Some(FxHashSet::default()),
            Expr::Fail(_) | Expr::Prim(Prim::Error | Prim::Raise | Prim::RaiseIO, ..) => None,
            Expr::Tick(_, body) | Expr::Sel(_, _, body) => self.set(body),
            Expr::Join(_, body) => self.set(body),
            Expr::Jump(f, args) => self.call(*f, args),
            Expr::App(head, args, _) => match head.unticked() {
                Expr::Var(f) => {
                    let mut all = self.call(*f, args)?;
                    all.insert(*f);
                    Some(all)
                }
                head => self.set(head),
            },
            Expr::Let(bind, body) => {
                let mut all = self.set(body)?;
                if let Bind::NonRec(v, e) = &**bind
                    && all.contains(v)
                {
                    all.extend(self.set(e)?);
                }
                Some(all)
            }
            Expr::Case(case) => {
                let mut all = self.set(&case.scrut)?;
                let branches = case.alts.iter().map(|a| &a.body).chain(&case.default);
                let mut common: Set = None;
                for branch in branches {
                    let Some(set) = self.set(branch) else {
                        continue;
                    };
                    common = Some(match common {
                        Some(mut common) => {
                            common.retain(|v| set.contains(v));
                            common
                        }
                        None => set,
                    });
                }
                all.extend(common?);
                Some(all)
            }
            Expr::Prim(prim, args, _) => {
                let takes_values = matches!(prim, Prim::Integer(_) | Prim::AskInteger(_));
                let mut all = FxHashSet::default();
                for a in args {
                    if takes_values || !matches!(a.unticked(), Expr::Var(_)) {
                        all.extend(self.raw(a));
                    }
                }
                Some(all)
            }
        }
    }

    /// An operand of a primitive: a pointer may stay suspended.
    fn raw(&mut self, e: &Expr) -> FxHashSet<Var> {
        match e.unticked() {
            Expr::Prim(..) | Expr::Var(_) => self.by(e),
            _ => FxHashSet::default(),
        }
    }

    fn call(&mut self, f: Var, args: &[Expr]) -> Set {
        let Some(function) = self.function(f) else {
            return Some(FxHashSet::default());
        };
        if function.params.len() > args.len() {
            return Some(FxHashSet::default());
        }
        let body = self.body(f, function.body);
        let mut all = FxHashSet::default();
        for v in body.as_ref().as_ref()? {
            match function.params.iter().position(|p| p == v) {
                // An argument that is computed at the call evaluates what it needs.
                Some(i) => all.extend(self.by(&args[i])),
                None => {
                    all.insert(*v);
                }
            }
        }
        Some(all)
    }

    fn body(&mut self, f: Var, body: &Expr) -> Rc<Set> {
        if let Some(known) = self.known.get(&f) {
            return known.clone();
        }
        self.known.insert(f, Rc::new(Some(FxHashSet::default())));
        let set = Rc::new(self.set(body));
        self.known.insert(f, set.clone());
        set
    }
}
