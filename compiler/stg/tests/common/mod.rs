//! Random well-formed Core programs, as text. A sequence of choices decides
//! everything, so that shorter and smaller sequences give smaller programs.

use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Ty {
    Int,
    List,
    /// `T Int List`, lazy.
    Pair,
    /// `S !List I64 Int`.
    Strict,
    /// Int to Int.
    Fun,
    /// I64.
    Raw,
}

const PTRS: [Ty; 5] = [Ty::Int, Ty::List, Ty::Pair, Ty::Strict, Ty::Fun];

struct Join {
    name: String,
    param: Ty,
    result: Ty,
}

struct Gen<'a> {
    choices: &'a [u8],
    at: usize,
    names: usize,
    scope: Vec<(String, Ty)>,
    joins: Vec<Join>,
}

/// The text of a program whose `main` may be of any type.
pub fn program(choices: &[u8]) -> String {
    let mut g = Gen {
        choices,
        at: 0,
        names: 0,
        scope: vec![],
        joins: vec![],
    };
    let mut text = String::from(
        "module Main; data T = T Ptr Ptr; data S = S !Ptr I64 Ptr;
         add = \\x y -> Builtin.plusInt x y;
         twice = \\f -> \\x -> f (f x);
         rec { take = \\n xs -> case n of w { I# i:I64 -> case i of j:I64 {
            0 -> Nil; _ -> case xs of l { Nil -> Nil; Cons y ys ->
              Cons y (take (I# (#subI i 1)) ys) } } } };
         work[Ptr, I64 -> I64] = \\x n:I64 -> case x of w { I# m:I64 -> #addI m n };\n",
    );
    for _ in 0..g.pick(4) {
        let ty = g.ptr();
        let rhs = g.lazy(ty, 4);
        let name = g.name("top");
        let qualified = format!("Main.{name}");
        if g.pick(4) == 0 && ty != Ty::Fun {
            let again = g.name("again");
            let _ = writeln!(text, "rec {{ {name} = {again}; {again} = {rhs} }};");
        } else {
            let _ = writeln!(text, "{name} = {rhs};");
        }
        g.scope.push((qualified, ty));
    }
    let ty = g.ptr();
    let main = g.lazy(ty, 6);
    let _ = writeln!(text, "main = {main}; entry main;");
    text
}

impl Gen<'_> {
    fn pick(&mut self, n: usize) -> usize {
        let choice = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        choice as usize % n
    }

    fn ptr(&mut self) -> Ty {
        PTRS[self.pick(PTRS.len())]
    }

    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn bound<T>(&mut self, vars: &[(&str, Ty)], make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.scope.len();
        self.scope
            .extend(vars.iter().map(|(v, ty)| (v.to_string(), *ty)));
        let made = make(self);
        self.scope.truncate(outer);
        made
    }

    /// An expression that is not in tail position of the join points in scope.
    fn lazy(&mut self, ty: Ty, depth: usize) -> String {
        let joins = std::mem::take(&mut self.joins);
        let e = self.expr(ty, depth);
        self.joins = joins;
        e
    }

    fn arg(&mut self, ty: Ty, depth: usize) -> String {
        format!("({})", self.lazy(ty, depth.saturating_sub(1)))
    }

    fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.at > self.choices.len() {
            return self.leaf(ty);
        }
        let d = depth - 1;
        match self.pick(16) {
            0 => self.leaf(ty),
            1 => {
                let (x, other) = (self.name("x"), self.ptr());
                let rhs = self.lazy(other, d);
                let body = self.bound(&[(&x, other)], |g| g.expr(ty, d));
                format!("let {x} = {rhs} in {body}")
            }
            2 => {
                let (x, y) = (self.name("x"), self.name("y"));
                let (a, b) = (self.ptr(), self.ptr());
                let scope = [(x.as_str(), a), (y.as_str(), b)];
                self.bound(&scope, |g| {
                    let (e, f) = (g.lazy(a, d), g.lazy(b, d));
                    let body = g.expr(ty, d);
                    format!("let rec {{ {x} = {e}; {y} = {f} }} in {body}")
                })
            }
            3 => {
                let (x, rhs) = (self.name("r"), self.lazy(Ty::Raw, d));
                let body = self.bound(&[(&x, Ty::Raw)], |g| g.expr(ty, d));
                format!("let {x}:I64 = {rhs} in {body}")
            }
            4 => {
                let (b, n) = (self.name("b"), self.name("n"));
                let scrut = self.lazy(Ty::Int, d);
                let scope = [(b.as_str(), Ty::Int), (n.as_str(), Ty::Raw)];
                let body = self.bound(&scope, |g| g.expr(ty, d));
                format!("case {scrut} of {b} {{ I# {n}:I64 -> {body} }}")
            }
            5 => {
                let (b, h, t) = (self.name("b"), self.name("h"), self.name("t"));
                let scrut = self.lazy(Ty::List, d);
                let first = self.bound(&[(&b, Ty::List)], |g| g.expr(ty, d));
                let scope = [(b.as_str(), Ty::List), (&h, Ty::Int), (&t, Ty::List)];
                let second = self.bound(&scope, |g| g.expr(ty, d));
                let nil = ["Nil", "_"][self.pick(2)];
                let (first, second) = if nil == "_" {
                    (format!("Cons {h} {t} -> {second}"), format!("_ -> {first}"))
                } else {
                    (
                        format!("Nil -> {first}"),
                        format!("Cons {h} {t} -> {second}"),
                    )
                };
                format!("case {scrut} of {b} {{ {first}; {second} }}")
            }
            6 => {
                let b = self.name("b");
                let (scrut, f, s) = (self.lazy(Ty::Pair, d), self.name("f"), self.name("s"));
                let scope = [(b.as_str(), Ty::Pair), (&f, Ty::Int), (&s, Ty::List)];
                let body = self.bound(&scope, |g| g.expr(ty, d));
                format!("case {scrut} of {b} {{ T {f} {s} -> {body} }}")
            }
            7 => {
                let (b, l, n, i) = (
                    self.name("b"),
                    self.name("l"),
                    self.name("n"),
                    self.name("i"),
                );
                let scrut = self.lazy(Ty::Strict, d);
                let scope = [
                    (b.as_str(), Ty::Strict),
                    (&l, Ty::List),
                    (&n, Ty::Raw),
                    (&i, Ty::Int),
                ];
                let body = self.bound(&scope, |g| g.expr(ty, d));
                format!("case {scrut} of {b} {{ S {l} {n}:I64 {i} -> {body} }}")
            }
            8 => {
                let (b, other) = (self.name("b"), self.ptr());
                let scrut = self.lazy(other, d);
                let body = self.bound(&[(&b, other)], |g| g.expr(ty, d));
                format!("case {scrut} of {b} {{ _ -> {body} }}")
            }
            9 => {
                let b = self.name("b");
                let scrut = self.lazy(Ty::Raw, d);
                self.bound(&[(&b, Ty::Raw)], |g| {
                    let (zero, other) = (g.expr(ty, d), g.expr(ty, d));
                    format!("case {scrut} of {b}:I64 {{ 0 -> {zero}; _ -> {other} }}")
                })
            }
            10 => {
                let (j, p) = (self.name("j"), self.name("p"));
                let param = if self.pick(2) == 0 {
                    Ty::Raw
                } else {
                    self.ptr()
                };
                let rhs = self.bound(&[(&p, param)], |g| g.expr(ty, d));
                let rep = if param == Ty::Raw { ":I64" } else { "" };
                self.joins.push(Join {
                    name: j.clone(),
                    param,
                    result: ty,
                });
                let body = self.expr(ty, d);
                self.joins.pop();
                format!("join {{ {j} {p}{rep} = {rhs} }} in {body}")
            }
            11 => {
                let (j, i, a) = (self.name("j"), self.name("i"), self.name("a"));
                let scope = [(i.as_str(), Ty::Raw), (a.as_str(), ty)];
                let ptr = ty != Ty::Raw;
                let scope = if ptr { &scope[..] } else { &scope[..1] };
                let (stop, step) = self.bound(scope, |g| (g.expr(ty, d), g.arg(ty, d)));
                let start = self.arg(ty, d);
                let (param, step, start) = match ptr {
                    true => (a, step, start),
                    false => (String::new(), String::new(), String::new()),
                };
                format!(
                    "join rec {{ {j} {i}:I64 {param} = case {i} of z{j}:I64 {{ 0 -> {stop}; \
                     _ -> jump {j} (#subI {i} 1) {step} }} }} in jump {j} 3 {start}"
                )
            }
            12 if !self.joins.is_empty() => {
                let i = self.pick(self.joins.len());
                let Join {
                    name,
                    param,
                    result,
                } = &self.joins[i];
                let (name, param, result) = (name.clone(), *param, *result);
                if result != ty {
                    return self.leaf(ty);
                }
                let arg = self.arg(param, d);
                format!("jump {name} {arg}")
            }
            13 => match self.pick(5) {
                0 => format!("fail \"failed {}\"", self.at),
                1 => "#error (Builtin.unpackString \"raised\")".to_string(),
                2 if ty != Ty::Raw => {
                    let x = self.name("x");
                    format!("let rec {{ {x} = {x} }} in {x}")
                }
                _ => format!("(scc \"here\" \"Main\" ({}))", self.lazy(ty, d)),
            },
            _ => self.form(ty, d),
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        let vars: Vec<&String> = self
            .scope
            .iter()
            .filter(|(_, t)| *t == ty)
            .map(|(v, _)| v)
            .collect();
        let i = self.choices.get(self.at).copied().unwrap_or(0) as usize;
        self.at += 1;
        if !i.is_multiple_of(4)
            && let Some(v) = vars.get(i / 4 % vars.len().max(1))
        {
            return v.to_string();
        }
        match ty {
            Ty::Int => format!("I# {i}"),
            Ty::List => "Nil".to_string(),
            Ty::Pair => "T (I# 1) Nil".to_string(),
            Ty::Strict => "S Nil 2 (I# 3)".to_string(),
            Ty::Fun => "\\w -> w".to_string(),
            Ty::Raw => (i % 3).to_string(),
        }
    }

    /// What is special to a type.
    fn form(&mut self, ty: Ty, d: usize) -> String {
        match (ty, self.pick(4)) {
            (Ty::Int, 0) => format!("I# {}", self.arg(Ty::Raw, d)),
            (Ty::Int, 1) => format!("sel T 0 ({})", self.leaf(Ty::Pair)),
            (Ty::Int, 2) => format!("{} {}", self.arg(Ty::Fun, d), self.arg(Ty::Int, d)),
            (Ty::Int, _) => {
                let (f, x) = (self.arg(Ty::Fun, d), self.arg(Ty::Int, d));
                match self.pick(3) {
                    0 => format!("add {x} ({f} {x})"),
                    1 => format!("twice {f} {x}"),
                    _ => format!("twice twice {f} {x}"),
                }
            }
            (Ty::List, 0) => format!("sel T 1 {}", self.arg(Ty::Pair, d)),
            (Ty::List, 1) => format!("take (I# 3) {}", self.arg(Ty::List, d)),
            (Ty::List, _) => format!("Cons {} {}", self.arg(Ty::Int, d), self.arg(Ty::List, d)),
            (Ty::Pair, _) => format!("T {} {}", self.arg(Ty::Int, d), self.arg(Ty::List, d)),
            (Ty::Strict, _) => format!(
                "S {} {} {}",
                self.arg(Ty::List, d),
                self.arg(Ty::Raw, d),
                self.arg(Ty::Int, d)
            ),
            (Ty::Fun, 0) => format!("add {}", self.arg(Ty::Int, d)),
            (Ty::Fun, 1) => format!("twice {}", self.arg(Ty::Fun, d)),
            (Ty::Fun, 2) => {
                let (x, y) = (self.name("x"), self.name("y"));
                let scope = [(x.as_str(), Ty::Int), (y.as_str(), Ty::Int)];
                let body = self.bound(&scope, |g| g.lazy(Ty::Int, d));
                format!("(\\{x} {y} -> {body}) {}", self.arg(Ty::Int, d))
            }
            (Ty::Fun, _) => {
                let x = self.name("x");
                let body = self.bound(&[(&x, Ty::Int)], |g| g.lazy(Ty::Int, d));
                format!("\\{x} -> {body}")
            }
            (Ty::Raw, n) => {
                let prim = ["addI", "subI", "mulI", "eqI", "quotI", "ltI", "xorI"][self.pick(7)];
                let (a, b) = (self.arg(Ty::Raw, d), self.arg(Ty::Raw, d));
                match n {
                    0 => format!("work {} {b}", self.arg(Ty::Int, d)),
                    _ => format!("#{prim} {a} {b}"),
                }
            }
        }
    }
}
