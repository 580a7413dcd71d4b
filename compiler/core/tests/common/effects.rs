//! Programs with effects: actions, what makes actions, mutable variables, loops
//! over the token, and pure results of effects that nobody else sees.

use super::{Gen, Ty};
use std::fmt::Write;

const LIBRARY: &str = "
say = \\n w:World -> case n of x { I# i:I64 ->
  case #io 1 1 0 w of a:I64 { _ -> case #io 0 (#addI 48 (#andI i 31)) 0 w of b:I64 { _ ->
  case #io 2 1 0 w of c:I64 { _ -> Result n } } } };
rec { replicateA = \\n act:Action0 -> case n of x { I# i:I64 -> case #leI i 0 of r:I64 {
  0 -> \\w:World -> case act w of s { Result a -> replicateA (I# (#subI i 1)) act w };
  _ -> \\w:World -> Result (I# 0) } } };
rec { mapA = \\f:Action1 xs w:World -> case xs of v { Nil -> Result (I# 0); Cons y ys ->
  case f y w of s { Result a -> case mapA f ys w of t { Result b ->
  Result (Builtin.plusInt a b) } } } };
rec { untilA = \\n f:Action1 -> case n of x { I# i:I64 -> \\w:World -> case f n w of s {
  Result a -> case a of y { I# j:I64 -> case #leI j i of r:I64 {
    0 -> untilA (I# (#subI i 1)) f w; _ -> Result a } } } } };
rec { runAll = \\acts w:World -> case acts of v { Nil -> Result (I# 0); Cons a rest ->
  case a w of s { Result x -> runAll rest w } } };
thenA = \\m:Action0 f:Action1 w:World -> case m w of s { Result x -> f x w };
withA = \\x k:Action1 -> let y = Builtin.timesInt x x in \\w:World -> k y w;
";

/// What variables hold whose use is an effect.
pub const EFFECTFUL: [Ty; 4] = [Ty::Act, Ty::Step, Ty::Acts, Ty::Ref];

impl Gen {
    /// A program that does input and output, with marks on its expressions.
    pub fn effects(bytes: Vec<u8>) -> String {
        let mut g = Gen::new(bytes);
        g.marked = true;
        g.actions()
    }

    /// A program that does input and output.
    pub(super) fn actions(mut self) -> String {
        let g = &mut self;
        g.effectful = true;
        let mut text = format!("module Main;{}{LIBRARY}", super::LIBRARY);
        for i in 0..g.pick(3) {
            let name = format!("act{i}");
            let (n, w) = (g.name("n"), g.name("w"));
            let body = g.with(&[(n.clone(), Ty::Int)], |g| match g.pick(2) {
                0 => {
                    let body = g.statements(&w, 3);
                    format!("\\{n} {w}:World -> {body}")
                }
                _ => format!("\\{n} -> {}", g.expr(Ty::Act, 3)),
            });
            let _ = writeln!(text, "{name} = {body};");
            g.scope.push((name, Ty::Step));
        }
        // What comes out of each part is printed, so that it is needed.
        let mut main = String::new();
        for i in 0..3 {
            let body = g.statements("w", 5);
            let _ = write!(
                main,
                "case (\\w:World -> {body}) w of s{i} {{ Result x{i} -> case say x{i} w of t{i} {{ Result u{i} -> "
            );
            g.scope.push((format!("x{i}"), Ty::Int));
        }
        let _ = writeln!(
            text,
            "main = Builtin.performIO (\\w:World -> {main} Result (I# 0){}); entry main;",
            " } }".repeat(3)
        );
        text
    }

    /// An expression whose evaluations are counted. Its value is needed for the
    /// mark's, so that the mark stays with it.
    pub fn mark(&mut self, ty: Ty, e: &str) -> String {
        self.marks += 1;
        let (r, k) = (self.name("mark"), self.marks);
        match ty {
            Ty::Raw => format!("#addI (#indexByte \"m{k}\" 0) ({e})"),
            _ => format!(
                "case #indexByte \"m{k}\" 0 of {r}:I64 {{ 0 -> {}; _ -> {e} }}",
                self.leaf(ty)
            ),
        }
    }

    /// An expression that sees and does nothing outside.
    fn closed(&mut self, f: impl FnOnce(&mut Gen) -> String) -> String {
        let scope = self.scope.clone();
        let silent = std::mem::replace(&mut self.silent, true);
        self.scope.retain(|(_, ty)| !EFFECTFUL.contains(ty));
        let e = f(self);
        self.scope = scope;
        self.silent = silent;
        e
    }

    /// The Int that an action gives which nobody sees.
    pub fn run_action(&mut self, d: usize) -> String {
        let action = self.closed(|g| g.expr(Ty::Act, d));
        let run = ["runRW", "runOpaque"][self.pick(2)];
        format!("Builtin.{run} ({action})")
    }

    /// A `Result` under the token `w`.
    pub fn statements(&mut self, w: &str, depth: usize) -> String {
        if depth == 0 || self.at >= self.bytes.len() {
            let (a, b) = (self.expr(Ty::Int, depth.min(1)), self.leaf(Ty::Int));
            return format!("Result (Builtin.plusInt ({a}) ({b}))");
        }
        let d = depth - 1;
        match self.pick(15) {
            0 => format!("({}) {w}", self.expr(Ty::Act, d)),
            1 | 2 => {
                let bound = [Ty::Int, Ty::List, Ty::Act, Ty::Step, Ty::Acts][self.pick(5)];
                let x = self.name("x");
                let rhs = self.expr(bound, d);
                let rest = self.with(&[(x.clone(), bound)], |g| g.statements(w, d));
                format!("let {x} = {rhs} in {rest}")
            }
            3 if !self.silent => {
                let (s, x) = (self.name("s"), self.name("x"));
                let said = self.expr(Ty::Int, d);
                let rest = self.statements(w, d);
                format!("case say ({said}) {w} of {s} {{ Result {x} -> {rest} }}")
            }
            4 => {
                let v = self.name("v");
                let start = self.expr(Ty::Int, d);
                let rest = self.with(&[(v.clone(), Ty::Ref)], |g| g.statements(w, d));
                format!("case #newVar ({start}) {w} of {v} {{ _ -> {rest} }}")
            }
            5 => match self.in_scope(Ty::Ref) {
                Some(v) => {
                    let (x, written) = (self.name("x"), self.expr(Ty::Int, d));
                    let rest = self.with(&[(x.clone(), Ty::Int)], |g| g.statements(w, d));
                    let (y, z) = (self.name("y"), self.name("z"));
                    format!(
                        "case #readVar {v} {w} of {x} {{ _ ->
                         let {y} = Builtin.plusInt {x} ({written}) in
                         case #writeVar {v} {y} {w} of {z}:I64 {{ _ -> {rest} }} }}"
                    )
                }
                None => self.statements(w, d),
            },
            6 => {
                let (s, z) = (self.expr(Ty::Bool, d), self.name("z"));
                let (a, b) = (self.statements(w, d), self.statements(w, d));
                format!("case {s} of {z} {{ True -> {a}; False -> {b} }}")
            }
            7 => {
                let (r, s) = (self.name("r"), self.expr(Ty::Int, d));
                let rest = self.with(&[(r.clone(), Ty::Raw)], |g| g.statements(w, d));
                format!("case {s} of {} {{ I# {r}:I64 -> {rest} }}", self.name("z"))
            }
            8 => {
                let (x, e) = (self.name("x"), self.expr(Ty::Int, d));
                let rest = self.with(&[(x.clone(), Ty::Int)], |g| g.statements(w, d));
                format!("case #evaluate ({e}) {w} of {x} {{ _ -> {rest} }}")
            }
            9 | 10 => self.token_loop(w, d),
            _ => {
                let run = match self.pick(3) {
                    0 => self.call(w, d),
                    _ => format!("({}) {w}", self.expr(Ty::Act, d)),
                };
                let (s, x) = (self.name("s"), self.name("x"));
                let rest = self.with(&[(x.clone(), Ty::Int)], |g| g.statements(w, d));
                format!("case {run} of {s} {{ Result {x} -> {rest} }}")
            }
        }
    }

    /// A local loop over the token, called once or twice. What it runs is made
    /// outside of it or in it, and it gives its actions early or late.
    fn token_loop(&mut self, w: &str, d: usize) -> String {
        let (go, n, u) = (self.name("go"), self.name("n"), self.name("w"));
        let (i, r) = (self.name("i"), self.name("r"));
        let bound = [(n.clone(), Ty::Int), (i.clone(), Ty::Raw)];
        let (late, kind) = (self.pick(3), self.pick(3));
        // What every turn may use.
        let (shared, thunk) = (self.name("shared"), self.expr(Ty::Int, d.min(1)));
        let thunk = self.mark(Ty::Int, &thunk);
        let home = self.scope.len();
        self.scope.push((shared.clone(), Ty::Int));
        let (turn, end) = self.with(&bound, |g| {
            let turn = match kind {
                0 => g.call(&u, d),
                _ => format!("({}) {u}", g.expr(Ty::Act, d)),
            };
            (turn, g.expr(Ty::Int, d))
        });
        let (s, x) = (self.name("s"), self.name("x"));
        let again = format!("{go} (I# (#subI {i} 1))");
        let turn = format!("case {turn} of {s} {{ Result {x} -> {again} {u} }}");
        let choose = |turn: &str, end: &str| {
            format!(
                "case {n} of {} {{ I# {i}:I64 -> case #leI {i} 0 of {}:I64 {{ 0 -> {turn}; _ -> {end} }} }}",
                r.clone() + "a",
                r.clone() + "b"
            )
        };
        let end = format!("Result ({end})");
        let function = match late {
            0 => format!("\\{n} {u}:World -> {}", choose(&turn, &end)),
            1 => {
                let turn = format!("\\{u}:World -> {turn}");
                let end = format!("\\{}:World -> {end}", r.clone() + "c");
                format!("\\{n} -> {}", choose(&turn, &end))
            }
            _ => {
                let (y, e) = (self.name("y"), self.expr(Ty::Int, d));
                let e = self.mark(Ty::Int, &e);
                let end = format!("Result (Builtin.plusInt {y} {n})");
                let body = choose(&turn, &end);
                format!("\\{n} -> let {y} = {e} in \\{u}:World -> {body}")
            }
        };
        let count = self.pick(4);
        let (s, x, f) = (self.name("s"), self.name("x"), self.name("f"));
        let entry = [(x.clone(), Ty::Int), (f.clone(), Ty::Act)];
        let rest = self.with(&entry, |g| g.statements(w, d));
        self.scope.truncate(home);
        format!(
            "let {shared} = {thunk} in let rec {{ {go} = {function} }} in let {f} = {go} (I# {count}) in
             case {f} {w} of {s} {{ Result {x} -> {rest} }}"
        )
    }

    /// A call of what makes actions, under the token `w`.
    fn call(&mut self, w: &str, d: usize) -> String {
        let (f, x) = (self.expr(Ty::Step, d), self.expr(Ty::Int, d));
        format!("({f}) ({x}) {w}")
    }

    /// A form that only actions, and what makes or holds them, have.
    pub fn own_effect(&mut self, ty: Ty, d: usize) -> String {
        match ty {
            Ty::Act => match self.pick(9) {
                0 => format!("({}) ({})", self.expr(Ty::Step, d), self.expr(Ty::Int, d)),
                1 => format!(
                    "replicateA (I# {}) ({})",
                    self.pick(4),
                    self.expr(Ty::Act, d)
                ),
                2 => format!(
                    "mapA ({}) ({})",
                    self.expr(Ty::Step, d),
                    self.expr(Ty::List, d)
                ),
                3 => format!("runAll ({})", self.expr(Ty::Acts, d)),
                4 => format!(
                    "thenA ({}) ({})",
                    self.expr(Ty::Act, d),
                    self.expr(Ty::Step, d)
                ),
                5 => format!(
                    "withA ({}) ({})",
                    self.expr(Ty::Int, d),
                    self.expr(Ty::Step, d)
                ),
                6 => format!("untilA (I# {}) ({})", self.pick(4), self.expr(Ty::Step, d)),
                7 if !self.silent => format!("say ({})", self.expr(Ty::Int, d)),
                _ => {
                    let w = self.name("w");
                    format!("\\{w}:World -> {}", self.statements(&w, d))
                }
            },
            Ty::Step => {
                let (x, w) = (self.name("x"), self.name("w"));
                self.with(&[(x.clone(), Ty::Int)], |g| match g.pick(4) {
                    0 if !g.silent => "say".to_string(),
                    1 => format!("\\{x} {w}:World -> {}", g.statements(&w, d)),
                    2 => {
                        let (y, e) = (g.name("y"), g.expr(Ty::Int, d));
                        let rest = g.with(&[(y.clone(), Ty::Int)], |g| g.statements(&w, d));
                        let e = g.mark(Ty::Int, &e);
                        format!("\\{x} -> let {y} = {e} in \\{w}:World -> {rest}")
                    }
                    _ => format!("\\{x} -> {}", g.expr(Ty::Act, d)),
                })
            }
            _ => match self.pick(3) {
                0 => "Nil".to_string(),
                _ => format!(
                    "Cons ({}) ({})",
                    self.expr(Ty::Act, d),
                    self.expr(Ty::Acts, d)
                ),
            },
        }
    }
}
