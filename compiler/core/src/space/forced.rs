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
    known: FxHashMap<Var, Rc<Set>>,
    /// Whether what a function's own calls evaluate counts: in the end they do, but only then.
    in_the_end: bool,
    /// What is known of functions in that case.
    known_in_the_end: FxHashMap<Var, Rc<Set>>,
    /// Functions that are looked at.
    active: Vec<Active>,
    /// The first of these whose guess was asked for.
    lowest: Option<usize>,
    /// What `known` has that follows from such a guess.
    guessed: Vec<Var>,
}

/// A function that is looked at.
struct Active {
    f: Var,
    /// What its own calls are taken to evaluate: everything at first, and then what its body
    /// was found to.
    guess: Rc<Set>,
    is_asked: bool,
}

/// How often what a function evaluates is followed through its own calls, and in how many
/// functions within each other. Beyond, nothing is known of such calls.
const GUESSES: usize = 3;
const NESTED: usize = 3;

impl<'a> Forced<'a> {
    pub fn note(&mut self, f: Var, function: Function<'a>) {
        self.functions.insert(f, function);
    }

    pub fn function(&self, f: Var) -> Option<Function<'a>> {
        self.functions.get(&f).copied()
    }

    /// The variables that `e` evaluates, those bound within it among them.
    pub fn by(&mut self, e: &'a Expr) -> FxHashSet<Var> {
        self.set(e).unwrap_or_default()
    }

    /// The variables that it evaluates in the end, though perhaps in a later round of a loop.
    pub fn in_the_end(&mut self, e: &'a Expr) -> FxHashSet<Var> {
        let outer = std::mem::replace(&mut self.in_the_end, true);
        let set = self.set(e);
        self.in_the_end = outer;
        set.unwrap_or_default()
    }

    /// Whether it never ends well.
    pub fn fails(&mut self, e: &'a Expr) -> bool {
        self.set(e).is_none()
    }

    fn set(&mut self, e: &'a Expr) -> Set {
        match e {
            Expr::Var(v) => Some(FxHashSet::from_iter([*v])),
            Expr::Lit(_) | Expr::Lam(..) | Expr::Con(..) => Some(FxHashSet::default()),
            Expr::Fail(_) | Expr::Prim(Prim::Error | Prim::Raise | Prim::RaiseIO, ..) => None,
            Expr::Tick(_, body) | Expr::Sel(_, _, body) => self.set(body),
            Expr::Join(group, body) => {
                for join in &group.joins {
                    self.found(join.var, &join.params, &join.body);
                }
                self.set(body)
            }
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
                for (v, e) in bind.rows() {
                    if let Expr::Lam(params, body, _) = e.unticked() {
                        self.found(v, params, body);
                    }
                }
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
    fn raw(&mut self, e: &'a Expr) -> FxHashSet<Var> {
        match e.unticked() {
            Expr::Prim(..) | Expr::Var(_) => self.by(e),
            _ => FxHashSet::default(),
        }
    }

    /// A function within what is looked at, which nobody has noted yet.
    fn found(&mut self, f: Var, params: &'a [Var], body: &'a Expr) {
        self.functions.entry(f).or_insert(Function {
            params,
            body,
            depth: u32::MAX,
        });
    }

    fn call(&mut self, f: Var, args: &'a [Expr]) -> Set {
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

    fn body(&mut self, f: Var, body: &'a Expr) -> Rc<Set> {
        if let Some(known) = self.known().get(&f) {
            return known.clone();
        }
        if let Some(i) = self.active.iter().position(|a| a.f == f) {
            return self.guess(i);
        }
        let here = self.active.len();
        let before = self.lowest.take();
        let first = self.guessed.len();
        let mut guess = Rc::new(None);
        let mut round = 0;
        let found = loop {
            self.active.push(Active {
                f,
                guess: guess.clone(),
                is_asked: false,
            });
            let found = Rc::new(self.set(body));
            let is_asked = self.active.pop().is_some_and(|a| a.is_asked);
            let same = || from_outside((*found).clone(), body) == *guess;
            if !is_asked || same() || round == GUESSES {
                break found;
            }
            // What followed from the guess may be less now.
            for g in self.guessed.split_off(first) {
                self.known().remove(&g);
            }
            round += 1;
            guess = match round == GUESSES {
                true => nothing(),
                false => Rc::new(from_outside((*found).clone(), body)),
            };
        };
        self.known().insert(f, found.clone());
        let outer = self.lowest.filter(|&i| i < here);
        match outer {
            Some(_) => self.guessed.push(f),
            None => self.guessed.truncate(first),
        }
        self.lowest = before.into_iter().chain(outer).min();
        found
    }

    fn known(&mut self) -> &mut FxHashMap<Var, Rc<Set>> {
        match self.in_the_end {
            true => &mut self.known_in_the_end,
            false => &mut self.known,
        }
    }

    /// What a call evaluates of a function that is looked at.
    fn guess(&mut self, i: usize) -> Rc<Set> {
        if !self.in_the_end {
            return nothing();
        }
        let others = self.active.iter().filter(|a| a.is_asked).count();
        if !self.active[i].is_asked && others == NESTED {
            return nothing();
        }
        self.active[i].is_asked = true;
        self.lowest = self.lowest.into_iter().chain([i]).min();
        self.active[i].guess.clone()
    }
}

/// Without what is bound within, which is another variable in each round.
fn from_outside(set: Set, body: &Expr) -> Set {
    let mut own = FxHashSet::default();
    body.collect_binders(&mut own);
    Some(set?.into_iter().filter(|v| !own.contains(v)).collect())
}

fn nothing() -> Rc<Set> {
    Rc::new(Some(FxHashSet::default()))
}
