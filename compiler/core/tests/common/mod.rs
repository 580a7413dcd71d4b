//! Random well-typed, terminating Core programs with bottoms strewn in, made
//! from a string of bytes so that proptest can shrink them.

pub mod costs;
mod effects;
pub mod oracle;

use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ty {
    Int,
    Bool,
    List,
    Pair,
    Fun,
    Raw,
    /// An action that gives an Int.
    Act,
    /// A function from Int to actions.
    Step,
    /// A list of actions.
    Acts,
    /// A mutable variable that holds an Int.
    Ref,
}

pub struct Gen {
    bytes: Vec<u8>,
    at: usize,
    names: usize,
    scope: Vec<(String, Ty)>,
    /// Top-level functions of two Ints, and their results.
    tops: Vec<(String, Ty)>,
    /// Whether there are effects.
    effectful: bool,
    /// Whether there are marks, whose evaluations are counted, and how many.
    marked: bool,
    marks: usize,
    /// Whether there are cost centres, and how many.
    centred: bool,
    centres: usize,
    /// Whether the effects at hand must not be seen.
    silent: bool,
}

const LIBRARY: &str = "
rec { map = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (map f ys) } };
rec { upto = \\a b -> case Builtin.gtInt a b of c {
  True -> Nil; False -> Cons a (upto (Builtin.plusInt a (I# 1)) b) } };
rec { sum = \\xs -> case xs of w { Nil -> I# 0; Cons y ys -> Builtin.plusInt y (sum ys) } };
rec { foldl = \\f z xs -> case xs of w { Nil -> z; Cons y ys -> foldl f (f z y) ys } };
rec { append = \\xs ys -> case xs of w { Nil -> ys; Cons z zs -> Cons z (append zs ys) } };
rec { take = \\n xs -> case Builtin.leInt n (I# 0) of c { True -> Nil; False ->
  case xs of w { Nil -> Nil; Cons y ys -> Cons y (take (Builtin.minusInt n (I# 1)) ys) } } };
data Strict = MkStrict !Ptr I64;
";

/// Bytes for so many random programs, as many as they happen to be.
pub fn random_bytes(programs: usize, seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let mut state = seed;
    let mut next = move || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    (0..programs).map(move |_| {
        let length = 50 + next() % 550;
        (0..length).map(|_| next() as u8).collect()
    })
}

impl Gen {
    fn new(bytes: Vec<u8>) -> Gen {
        Gen {
            bytes,
            at: 0,
            names: 0,
            scope: vec![],
            tops: vec![],
            effectful: false,
            marked: false,
            marks: 0,
            centred: false,
            centres: 0,
            silent: false,
        }
    }

    pub fn program(bytes: Vec<u8>) -> String {
        Gen::new(bytes).values()
    }

    /// A program with cost centres, and marks on its expressions, with effects or without.
    pub fn centres(bytes: Vec<u8>) -> String {
        let mut g = Gen::new(bytes);
        (g.marked, g.centred) = (true, true);
        match g.pick(2) {
            0 => g.values(),
            _ => g.actions(),
        }
    }

    /// A program that computes values.
    fn values(mut self) -> String {
        let g = &mut self;
        let mut text = format!("module Main;{LIBRARY}");
        for i in 0..g.pick(4) {
            let name = format!("top{i}");
            let ty = [Ty::Int, Ty::List, Ty::Bool][g.pick(3)];
            let (n, m) = (g.name("n"), g.name("m"));
            g.scope = vec![(n.clone(), Ty::Int), (m.clone(), Ty::Int)];
            let base = g.expr(ty, 2);
            let next = g.expr(Ty::Int, 2);
            let call = format!("({name} (I# (#subI i 1)) ({next}))");
            let step = g.around(ty, &call);
            let _ = writeln!(
                text,
                "rec {{ {name} = \\{n} {m} -> case {n} of w {{ I# i:I64 -> case #leI i 0 of r:I64 {{
                 0 -> {step}; _ -> {base} }} }} }};"
            );
            g.tops.push((name, ty));
        }
        g.scope.clear();
        let parts = [g.expr(Ty::Int, 5), g.expr(Ty::List, 5), g.expr(Ty::Bool, 4)];
        let _ = writeln!(
            text,
            "main = (,,) ({}) ({}) ({}); entry main;",
            parts[0], parts[1], parts[2]
        );
        text
    }

    fn pick(&mut self, n: usize) -> usize {
        let b = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        b as usize % n
    }

    fn name(&mut self, base: &str) -> String {
        self.names += 1;
        format!("{base}{}x", self.names)
    }

    fn in_scope(&mut self, ty: Ty) -> Option<String> {
        let fits: Vec<String> = self
            .scope
            .iter()
            .filter(|(_, t)| *t == ty)
            .map(|(n, _)| n.clone())
            .collect();
        if fits.is_empty() {
            return None;
        }
        let i = self.pick(fits.len());
        Some(fits[i].clone())
    }

    fn with<T>(&mut self, vars: &[(String, Ty)], f: impl FnOnce(&mut Gen) -> T) -> T {
        let mark = self.scope.len();
        self.scope.extend(vars.iter().cloned());
        let result = f(self);
        self.scope.truncate(mark);
        result
    }

    /// An expression that uses a recursive call.
    fn around(&mut self, ty: Ty, call: &str) -> String {
        if self.centred && self.pick(4) == 1 {
            let call = self.centre(call);
            return self.plainly_around(ty, &call);
        }
        self.plainly_around(ty, call)
    }

    fn centre(&mut self, e: &str) -> String {
        self.centres += 1;
        format!("(scc \"c{}\" \"Main\" ({e}))", self.centres)
    }

    fn plainly_around(&mut self, ty: Ty, call: &str) -> String {
        match (ty, self.pick(4)) {
            (_, 0) => call.to_string(),
            (Ty::Int, 1) => format!("Builtin.plusInt ({}) {call}", self.expr(Ty::Int, 1)),
            (Ty::Int, 2) => {
                let x = self.name("x");
                let rest = self.with(&[(x.clone(), Ty::Int)], |g| g.expr(Ty::Int, 2));
                format!("let {x} = {call} in {rest}")
            }
            (Ty::Act, 1 | 2) => {
                let (w, s, x) = (self.name("w"), self.name("s"), self.name("x"));
                let rest = self.with(&[(x.clone(), Ty::Int)], |g| g.statements(&w, 1));
                format!("\\{w}:World -> case {call} {w} of {s} {{ Result {x} -> {rest} }}")
            }
            (Ty::List, 1 | 2) => format!("Cons ({}) {call}", self.expr(Ty::Int, 1)),
            (Ty::Bool, 1) => {
                let other = self.expr(Ty::Bool, 1);
                format!("case {call} of w {{ True -> {other}; False -> False }}")
            }
            _ => {
                let (a, b) = (self.expr(Ty::Bool, 1), self.expr(ty, 1));
                format!("case {a} of w {{ True -> {call}; False -> {b} }}")
            }
        }
    }

    fn expr(&mut self, ty: Ty, depth: usize) -> String {
        let mut e = self.plain(ty, depth);
        if self.marked && depth > 0 && self.pick(3) == 1 {
            e = self.mark(ty, &e);
        }
        if self.centred && depth > 0 && ty != Ty::Raw && self.pick(4) == 1 {
            e = match self.pick(2) {
                0 => self.centre(&e),
                _ => self.wanted_within(&e, depth - 1),
            };
        }
        e
    }

    /// What is suspended outside of a centre's scope is evaluated in there.
    fn wanted_within(&mut self, e: &str, depth: usize) -> String {
        let (x, w) = (self.name("x"), self.name("w"));
        let suspended = self.expr(Ty::Int, depth);
        let suspended = self.mark(Ty::Int, &suspended);
        let within = self.centre(&format!("case {x} of {w} {{ _ -> {e} }}"));
        format!("let {x} = {suspended} in {within}")
    }

    fn plain(&mut self, ty: Ty, depth: usize) -> String {
        if ty == Ty::Raw {
            return self.raw(depth);
        }
        if depth == 0 || self.at >= self.bytes.len() {
            return self.leaf(ty);
        }
        let d = depth - 1;
        match self.pick(16) {
            0 | 1 => {
                let bound = match self.effectful {
                    true => [Ty::Int, Ty::List, Ty::Act, Ty::Fun, Ty::Step][self.pick(5)],
                    false => [Ty::Int, Ty::List, Ty::Pair, Ty::Fun, Ty::Bool][self.pick(5)],
                };
                let x = self.name("x");
                let rhs = self.expr(bound, d);
                let body = self.with(&[(x.clone(), bound)], |g| g.expr(ty, d));
                format!("let {x} = {rhs} in {body}")
            }
            2 => {
                let (r, s) = (self.name("r"), self.expr(Ty::Int, d));
                let body = self.with(&[(r.clone(), Ty::Raw)], |g| g.expr(ty, d));
                format!("case {s} of {} {{ I# {r}:I64 -> {body} }}", self.name("w"))
            }
            3 => {
                let (s, w) = (self.expr(Ty::Bool, d), self.name("w"));
                let (a, b) = (self.expr(ty, d), self.expr(ty, d));
                match self.pick(3) {
                    0 => format!("case {s} of {w} {{ True -> {a}; _ -> {b} }}"),
                    _ => format!("case {s} of {w} {{ False -> {b}; True -> {a} }}"),
                }
            }
            4 => {
                let (s, w) = (self.expr(Ty::List, d), self.name("w"));
                let (y, ys) = (self.name("y"), self.name("ys"));
                let nil = self.expr(ty, d);
                let bound = [
                    (y.clone(), Ty::Int),
                    (ys.clone(), Ty::List),
                    (w.clone(), Ty::List),
                ];
                let cons = self.with(&bound, |g| g.expr(ty, d));
                format!("case {s} of {w} {{ Nil -> {nil}; Cons {y} {ys} -> {cons} }}")
            }
            5 => {
                let (s, w) = (self.expr(Ty::Pair, d), self.name("w"));
                let (a, b) = (self.name("a"), self.name("b"));
                let bound = [
                    (a.clone(), Ty::Int),
                    (b.clone(), Ty::List),
                    (w.clone(), Ty::Pair),
                ];
                let body = self.with(&bound, |g| g.expr(ty, d));
                format!("case {s} of {w} {{ (,) {a} {b} -> {body} }}")
            }
            6 => {
                let other = [Ty::Int, Ty::List, Ty::Fun][self.pick(3)];
                let (s, w) = (self.expr(other, d), self.name("w"));
                let body = self.with(&[(w.clone(), other)], |g| g.expr(ty, d));
                format!("case {s} of {w} {{ _ -> {body} }}")
            }
            7 => {
                let (j, x) = (self.name("j"), self.name("x"));
                let body = self.with(&[(x.clone(), Ty::Int)], |g| g.expr(ty, d));
                let (s, a, b) = (
                    self.expr(Ty::Bool, d),
                    self.expr(Ty::Int, d),
                    self.expr(Ty::Int, d),
                );
                format!(
                    "join {{ {j} {x} = {body} }} in case {s} of {} {{ True -> jump {j} ({a}); False -> jump {j} ({b}) }}",
                    self.name("w")
                )
            }
            8 => {
                let (j, i, acc) = (self.name("j"), self.name("i"), self.name("acc"));
                let bound = [(i.clone(), Ty::Raw), (acc.clone(), Ty::Int)];
                let (next, done) = self.with(&bound, |g| (g.expr(Ty::Int, d), g.expr(ty, d)));
                let start = self.expr(Ty::Int, d);
                // A loop may go round from within a centre.
                let mut round = format!("jump {j} (#subI {i} 1) ({next})");
                if self.centred && self.pick(3) == 1 {
                    round = self.centre(&round);
                }
                format!(
                    "join rec {{ {j} {i}:I64 {acc} = case {i} of {}:I64 {{ 0 -> {done}; _ -> {round} }} }} in jump {j} {} ({start})",
                    self.name("w"),
                    self.pick(5)
                )
            }
            9 => {
                let (go, n, acc) = (self.name("go"), self.name("n"), self.name("acc"));
                let (i, other) = (self.name("i"), [Ty::Int, Ty::List][self.pick(2)]);
                let bound = [
                    (n.clone(), Ty::Int),
                    (acc.clone(), other),
                    (i.clone(), Ty::Raw),
                ];
                let (next, done) = self.with(&bound, |g| (g.expr(other, d), g.expr(ty, d)));
                let call = format!("({go} (I# (#subI {i} 1)) ({next}))");
                let step = self.with(&bound, |g| g.around(ty, &call));
                let (start, count) = (self.expr(other, d), self.pick(5));
                let entry = format!("({go} (I# {count}) ({start}))");
                let whole = if self.pick(3) == 0 {
                    self.around(ty, &entry)
                } else {
                    entry
                };
                format!(
                    "let rec {{ {go} = \\{n} {acc} -> case {n} of {} {{ I# {i}:I64 -> case #leI {i} 0 of {}:I64 {{ 0 -> {step}; _ -> {done} }} }} }} in {whole}",
                    self.name("w"),
                    self.name("w")
                )
            }
            10 => {
                let (f, x, y) = (self.name("f"), self.name("x"), self.name("y"));
                let bound = [(x.clone(), Ty::Int), (y.clone(), Ty::List)];
                let body = self.with(&bound, |g| g.expr(ty, d));
                let (a, b) = (self.expr(Ty::Int, d), self.expr(Ty::List, d));
                let call = format!("({f} ({a}) ({b}))");
                let whole = self.around(ty, &call);
                format!("let {f} = \\{x} {y} -> {body} in {whole}")
            }
            11 => {
                let tops: Vec<_> = self.tops.iter().filter(|t| t.1 == ty).cloned().collect();
                if tops.is_empty() {
                    return self.leaf(ty);
                }
                let i = self.pick(tops.len());
                let (n, m) = (self.pick(5), self.expr(Ty::Int, d));
                format!("{} (I# {n}) ({m})", tops[i].0)
            }
            12 if self.effectful && ty == Ty::Int => self.run_action(d),
            _ => self.own(ty, d),
        }
    }

    /// A form that only this type has.
    fn own(&mut self, ty: Ty, d: usize) -> String {
        match ty {
            Ty::Int => match self.pick(8) {
                0 => format!("I# ({})", self.raw(d)),
                1 => format!("({}) ({})", self.expr(Ty::Fun, d), self.expr(Ty::Int, d)),
                2 => format!("sum ({})", self.expr(Ty::List, d)),
                3 => format!("sel (,) 0 ({})", self.expr(Ty::Pair, d)),
                4 => format!(
                    "foldl Builtin.plusInt ({}) ({})",
                    self.expr(Ty::Int, d),
                    self.expr(Ty::List, d)
                ),
                5 => {
                    let (a, b) = (self.name("a"), self.name("b"));
                    let (x, y) = (self.expr(Ty::Int, d), self.raw(d));
                    let bound = [(a.clone(), Ty::Int), (b.clone(), Ty::Raw)];
                    let body = self.with(&bound, |g| g.expr(Ty::Int, d));
                    let w = self.name("w");
                    format!("case MkStrict ({x}) ({y}) of {w} {{ MkStrict {a} {b}:I64 -> {body} }}")
                }
                n => {
                    let op = ["plusInt", "minusInt", "timesInt", "quotInt"][n % 4];
                    format!(
                        "Builtin.{op} ({}) ({})",
                        self.expr(Ty::Int, d),
                        self.expr(Ty::Int, d)
                    )
                }
            },
            Ty::Bool => {
                let op = ["ltInt", "eqInt", "geInt"][self.pick(3)];
                format!(
                    "Builtin.{op} ({}) ({})",
                    self.expr(Ty::Int, d),
                    self.expr(Ty::Int, d)
                )
            }
            Ty::List => match self.pick(6) {
                0 => format!(
                    "map ({}) ({})",
                    self.expr(Ty::Fun, d),
                    self.expr(Ty::List, d)
                ),
                1 => format!("upto ({}) (I# {})", self.leaf(Ty::Int), self.pick(5)),
                2 => format!(
                    "append ({}) ({})",
                    self.expr(Ty::List, d),
                    self.expr(Ty::List, d)
                ),
                3 => format!("sel (,) 1 ({})", self.expr(Ty::Pair, d)),
                4 => {
                    let (x, e) = (self.name("x"), self.expr(Ty::Int, d));
                    format!(
                        "let rec {{ {x} = Cons ({e}) {x} }} in take (I# {}) {x}",
                        self.pick(4)
                    )
                }
                _ => format!(
                    "Cons ({}) ({})",
                    self.expr(Ty::Int, d),
                    self.expr(Ty::List, d)
                ),
            },
            Ty::Pair => format!(
                "(,) ({}) ({})",
                self.expr(Ty::Int, d),
                self.expr(Ty::List, d)
            ),
            Ty::Fun => match self.pick(3) {
                0 => format!("Builtin.minusInt ({})", self.expr(Ty::Int, d)),
                _ => {
                    let x = self.name("x");
                    let body = self.with(&[(x.clone(), Ty::Int)], |g| g.expr(Ty::Int, d));
                    format!("\\{x} -> {body}")
                }
            },
            Ty::Raw => self.raw(d),
            Ty::Act | Ty::Step | Ty::Acts | Ty::Ref => self.own_effect(ty, d),
        }
    }

    fn raw(&mut self, depth: usize) -> String {
        match (depth, self.pick(7)) {
            (1.., n @ 0..4) => {
                let op = ["addI", "subI", "mulI", "quotI"][n];
                format!("#{op} ({}) ({})", self.raw(depth - 1), self.raw(depth - 1))
            }
            (1.., 4) => {
                let r = self.name("r");
                let e = self.expr(Ty::Int, depth - 1);
                format!("case {e} of {} {{ I# {r}:I64 -> {r} }}", self.name("w"))
            }
            _ => match self.in_scope(Ty::Raw) {
                Some(v) => v,
                None => format!("{}", self.pick(7) as i64 - 2),
            },
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        let rarely = if self.effectful { 200 } else { 40 };
        if self.pick(rarely) == rarely - 1 {
            return ["Builtin.error Nil", "fail \"no match\""][self.pick(2)].to_string();
        }
        if self.pick(4) != 3
            && let Some(v) = self.in_scope(ty)
        {
            return v;
        }
        match ty {
            Ty::Int => format!("I# {}", self.pick(9) as i64 - 3),
            Ty::Bool => ["True", "False"][self.pick(2)].to_string(),
            Ty::List => "Nil".to_string(),
            Ty::Pair => format!("(,) (I# {}) Nil", self.pick(5)),
            Ty::Fun => "Builtin.negateInt".to_string(),
            Ty::Raw => "1".to_string(),
            Ty::Act => "\\w:World -> Result (I# 1)".to_string(),
            Ty::Step => "\\x w:World -> Result x".to_string(),
            Ty::Acts | Ty::Ref => "Nil".to_string(),
        }
    }
}
