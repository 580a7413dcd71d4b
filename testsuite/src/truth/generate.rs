//! Random programs for the oracle of occurrences: what lives in them is partly
//! evaluated, shared, cyclic, held by functions or by variables, and `performGC` tells
//! where it is looked at.

use crate::random::Random;
use std::fmt::Write;

/// What every program begins with.
const HEAD: &str = "\
module Main where
import Data.IORef
import System.Mem

data T a = L | N (T a) a (T a)

data Shape = Square Int | Box { width :: Int, height :: Int } | Named Int Shape

class Measured a where
  measure :: a -> Int
  scaled :: Int -> a -> a

instance Measured Shape where
  measure (Square n) = n * n
  measure (Box w h) = w * h
  measure (Named n s) = n + measure s
  scaled k (Square n) = Square (k * n)
  scaled k (Box w h) = Box { width = k * w, height = h + k }
  scaled k (Named n s) = Named (n + k) (scaled k s)

instance Measured a => Measured [a] where
  measure [] = 1000
  measure (x : xs) = measure x + measure xs
  scaled k xs = [ scaled k x | x <- xs ]

build :: Int -> T Int
build n
  | n <= 0 = L
  | otherwise = N (build (n - 1)) (n * 1000) (build (n - 2))

mapT :: (a -> b) -> T a -> T b
mapT _ L = L
mapT f (N l x r) = N (mapT f l) (f x) (mapT f r)

toList :: T a -> [a]
toList t = go t []
  where
    go L acc = acc
    go (N l x r) acc = go l (x : go r acc)

size :: T a -> Int
size L = 0
size (N l _ r) = size l + 1 + size r

total :: [Int] -> Int
total = go 0
  where
    go s [] = s
    go s (x : xs) = let s' = s + x in s' `seq` go s' xs

split :: [Int] -> ([Int], [Int])
split [] = ([], [])
split [x] = ([x], [])
split (x : y : rest) = (x : us, y : vs)
  where (us, vs) = split rest

counted :: [Int] -> (Int, [Int])
counted xs = let n = length xs; ys = map (+ n) xs in (n * 1000, ys)

ring :: Int -> [Int]
ring n = let xs = n : n + 1000 : xs in xs

twice :: (a -> a) -> a -> a
twice f = f . f

addTo :: Int -> Int -> Int -> Int
addTo a b c = a * 1000 + b - c

small :: Int -> Int
small n = n `mod` 5

isEven :: Int -> Bool
isEven n = n `mod` 2 == 0

nodes :: T Int -> Int
nodes = size

out :: Int -> IO ()
out = print

outs :: [Int] -> IO ()
outs = print

";

/// Kinds of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    List,
    Fun,
    Tree,
    Pair,
    Maybe,
    Shape,
    Funs,
}

const TYPES: [Ty; 8] = [
    Ty::Int,
    Ty::List,
    Ty::Fun,
    Ty::Tree,
    Ty::Pair,
    Ty::Maybe,
    Ty::Shape,
    Ty::Funs,
];

impl Ty {
    fn text(self) -> &'static str {
        match self {
            Ty::Int => "Int",
            Ty::List => "[Int]",
            Ty::Fun => "(Int -> Int)",
            Ty::Tree => "T Int",
            Ty::Pair => "(Int, [Int])",
            Ty::Maybe => "Maybe Int",
            Ty::Shape => "Shape",
            Ty::Funs => "[Int -> Int]",
        }
    }
}

struct Gen {
    random: Random,
    names: usize,
    scope: Vec<(String, Ty)>,
    /// Functions: name, parameters, result.
    functions: Vec<(String, Vec<Ty>, Ty)>,
}

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut g = Gen {
        random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
        names: 0,
        scope: vec![],
        functions: vec![],
    };
    let mut text = HEAD.to_string();
    for _ in 0..1 + g.pick(3) {
        let ty = g.ty();
        let (name, e) = (g.name("c"), g.expr(ty, 3));
        write!(text, "{name} :: {}\n{name} = {e}\n\n", ty.text()).unwrap_or_default();
        g.scope.push((name, ty));
    }
    for _ in 0..2 + g.pick(4) {
        text += &g.function();
    }
    text += "main :: IO ()\nmain = do\n";
    for line in g.statements() {
        writeln!(text, "  {line}").unwrap_or_default();
    }
    text
}

impl Gen {
    fn pick(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn ty(&mut self) -> Ty {
        TYPES[self.pick(TYPES.len())]
    }

    fn name(&mut self, base: &str) -> String {
        self.names += 1;
        format!("{base}{}", self.names)
    }

    fn with<T>(&mut self, bound: &[(&str, Ty)], f: impl FnOnce(&mut Gen) -> T) -> T {
        let home = self.scope.len();
        let bound = bound.iter().map(|(name, ty)| (name.to_string(), *ty));
        self.scope.extend(bound);
        let result = f(self);
        self.scope.truncate(home);
        result
    }

    fn function(&mut self) -> String {
        let home = self.scope.len();
        let (name, result) = (self.name("f"), self.ty());
        let params: Vec<(String, Ty)> = (0..1 + self.pick(3))
            .map(|_| (self.name("p"), self.ty()))
            .collect();
        self.scope.extend(params.clone());
        let types: Vec<&str> = params.iter().map(|p| p.1.text()).collect();
        let names: Vec<&str> = params.iter().map(|p| p.0.as_str()).collect();
        let mut text = format!(
            "{name} :: {} -> {}\n{name} {}",
            types.join(" -> "),
            result.text(),
            names.join(" ")
        );
        let mut local = String::new();
        if self.pick(2) == 0 {
            let (x, ty) = (self.name("w"), self.ty());
            let e = self.expr(ty, 3);
            local = format!("\n  where\n    {x} :: {}\n    {x} = {e}", ty.text());
            self.scope.push((x, ty));
        }
        match self.pick(3) {
            0 => {
                let (condition, a, b) = (self.int(1), self.expr(result, 3), self.expr(result, 3));
                text += &format!("\n  | isEven {condition} = {a}\n  | otherwise = {b}");
            }
            _ => text += &format!(" = {}", self.expr(result, 4)),
        }
        self.scope.truncate(home);
        self.functions
            .push((name, params.into_iter().map(|p| p.1).collect(), result));
        text + &local + "\n\n"
    }

    fn statements(&mut self) -> Vec<String> {
        // What follows an action is no constant.
        let (start, r) = (self.int(1), self.name("r"));
        let mut lines = vec![format!("{r} <- newIORef {start}")];
        let mut refs: Vec<(String, Ty)> = vec![(r, Ty::Int)];
        for _ in 0..3 + self.pick(4) {
            match self.pick(6) {
                0 => {
                    let (r, ty) = (self.name("r"), self.ty());
                    lines.push(format!("{r} <- newIORef {}", self.expr(ty, 3)));
                    refs.push((r, ty));
                }
                1 => {
                    let (a, b) = (self.name("a"), self.name("b"));
                    let e = self.expr(Ty::Pair, 3);
                    lines.push(format!(
                        "let {{ {a} :: Int; {b} :: [Int]; ({a}, {b}) = {e} }}"
                    ));
                    self.scope.push((a, Ty::Int));
                    self.scope.push((b, Ty::List));
                }
                2 => {
                    let f = self.name("g");
                    let x = self.name("x");
                    let e = self.with(&[(&x, Ty::Int)], |g| g.int(3));
                    lines.push(format!("let {{ {f} :: Int -> Int; {f} {x} = {e} }}"));
                    self.scope.push((f, Ty::Fun));
                }
                _ => {
                    let (x, ty) = (self.name("v"), self.ty());
                    let e = self.expr(ty, 4);
                    lines.push(format!("let {{ {x} :: {}; {x} = {e} }}", ty.text()));
                    self.scope.push((x, ty));
                }
            }
        }
        lines.push("performGC".into());
        for _ in 0..3 + self.pick(4) {
            match self.pick(5) {
                0 if !refs.is_empty() => {
                    let (r, ty) = refs[self.pick(refs.len())].clone();
                    match self.pick(3) {
                        0 => lines.push(format!("writeIORef {r} {}", self.expr(ty, 2))),
                        1 => {
                            let x = self.name("o");
                            lines.push(format!("{x} <- readIORef {r}"));
                            self.scope.push((x, ty));
                        }
                        _ => {
                            let x = self.name("o");
                            let e = self.with(&[(&x, ty)], |g| g.expr(ty, 2));
                            lines.push(format!("modifyIORef {r} (\\{x} -> {e})"));
                        }
                    }
                }
                1 => {
                    let (x, ty) = (self.name("v"), self.ty());
                    let e = self.expr(ty, 3);
                    lines.push(format!("let {{ {x} :: {}; {x} = {e} }}", ty.text()));
                    self.scope.push((x, ty));
                }
                _ => lines.push(self.observation()),
            }
            lines.push("performGC".into());
        }
        // What there is lives on.
        for _ in 0..2 {
            lines.push(self.observation());
        }
        lines
    }

    /// Prints a part of some value.
    fn observation(&mut self) -> String {
        let ty = self.ty();
        let e = match self.variable(ty) {
            Some(v) => v,
            None => self.expr(ty, 2),
        };
        match ty {
            Ty::Int => format!("out {e}"),
            Ty::List => format!("out (total (take {} {e}))", 1 + self.pick(3)),
            Ty::Fun => format!("out ({e} {})", self.pick(2000)),
            Ty::Tree => format!("out (total (take 2 (toList {e})))"),
            Ty::Pair => format!("out (fst {e})"),
            Ty::Maybe => format!("out (maybe 0 (+ 1) {e})"),
            Ty::Shape => format!("out (measure {e})"),
            Ty::Funs => format!("outs (map ($ 2000) (take 2 {e}))"),
        }
    }

    fn variable(&mut self, ty: Ty) -> Option<String> {
        let fitting = self.scope.iter().filter(|v| v.1 == ty);
        let fitting: Vec<String> = fitting.map(|v| v.0.clone()).collect();
        match fitting.len() {
            0 => None,
            n => Some(fitting[self.pick(n)].clone()),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        self.expr(Ty::Int, depth)
    }

    /// An atomic expression.
    fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.pick(5) == 0 {
            if let Some(v) = self.variable(ty) {
                return v;
            }
            return match ty {
                Ty::Int => format!("{}", self.pick(3) * 1000 + self.pick(3)),
                Ty::List => ["[]", "[1000, 2000]", "[3, 3000]"][self.pick(3)].into(),
                Ty::Fun => {
                    ["(+ 1000)", "negate", "(addTo 1 2000)", "(\\x -> x * x)"][self.pick(4)].into()
                }
                Ty::Tree => ["L", "(N L 1000 L)", "(build 2)"][self.pick(3)].into(),
                Ty::Pair => ["(1, [])", "(counted [1000, 2])"][self.pick(2)].into(),
                Ty::Maybe => ["Nothing", "(Just 2000)"][self.pick(2)].into(),
                Ty::Shape => ["(Square 1000)", "(Box 2 3000)"][self.pick(2)].into(),
                Ty::Funs => ["[]", "[negate]", "[(+ 3000)]"][self.pick(3)].into(),
            };
        }
        let d = depth - 1;
        // What any type can be.
        match self.pick(16) {
            0 => {
                let (x, other) = (self.name("x"), self.ty());
                let e = self.expr(other, d);
                let body = self.with(&[(&x, other)], |g| g.expr(ty, d));
                return format!("(let {{ {x} :: {}; {x} = {e} }} in {body})", other.text());
            }
            1 => {
                let (a, b, c) = (self.int(1), self.expr(ty, d), self.expr(ty, d));
                return format!("(if isEven {a} then {b} else {c})");
            }
            2 => {
                let (x, m) = (self.name("x"), self.expr(Ty::Maybe, d));
                let nothing = self.expr(ty, d);
                let just = self.with(&[(&x, Ty::Int)], |g| g.expr(ty, d));
                return format!(
                    "(case {m} :: Maybe Int of {{ Nothing -> {nothing}; Just {x} -> {just} }})"
                );
            }
            3 => {
                let (x, xs) = (self.name("x"), self.name("xs"));
                let (l, none) = (self.expr(Ty::List, d), self.expr(ty, d));
                let bound = [(x.as_str(), Ty::Int), (xs.as_str(), Ty::List)];
                let some = self.with(&bound, |g| g.expr(ty, d));
                return format!("(case {l} :: [Int] of {{ [] -> {none}; {x} : {xs} -> {some} }})");
            }
            4 | 5 => {
                let fitting = self.functions.iter().filter(|f| f.2 == ty);
                let fitting: Vec<_> = fitting.cloned().collect();
                if !fitting.is_empty() {
                    let (f, params, _) = fitting[self.pick(fitting.len())].clone();
                    let args: Vec<String> = params.iter().map(|p| self.expr(*p, d)).collect();
                    return format!("({f} {})", args.join(" "));
                }
            }
            6 => {
                let (a, b) = (self.name("a"), self.name("b"));
                let p = self.expr(Ty::Pair, d);
                let bound = [(a.as_str(), Ty::Int), (b.as_str(), Ty::List)];
                let body = self.with(&bound, |g| g.expr(ty, d));
                return format!("(let {{ {a} :: Int; {b} :: [Int]; ({a}, {b}) = {p} }} in {body})");
            }
            _ => {}
        }
        match ty {
            Ty::Int => match self.pick(8) {
                0 | 1 => format!("({} + {})", self.int(d), self.int(d)),
                2 => format!("({} * {})", self.int(d), self.int(d)),
                3 => format!("({} {})", self.expr(Ty::Fun, d), self.int(d)),
                4 => format!("(total (take 4 {}))", self.expr(Ty::List, d)),
                5 => format!("(fst {})", self.expr(Ty::Pair, d)),
                6 => format!("(measure {})", self.expr(Ty::Shape, d)),
                _ => format!("(nodes {})", self.expr(Ty::Tree, d)),
            },
            Ty::List => match self.pick(11) {
                0 | 1 => format!("({} : {})", self.int(d), self.expr(Ty::List, d)),
                2 => format!("[{}, {}]", self.int(d), self.int(d)),
                3 => format!("(map {} {})", self.expr(Ty::Fun, d), self.finite(d)),
                4 => format!("(snd {})", self.expr(Ty::Pair, d)),
                5 => format!("(toList {})", self.expr(Ty::Tree, d)),
                6 => {
                    let x = self.name("x");
                    let l = self.finite(d);
                    let e = self.with(&[(&x, Ty::Int)], |g| g.int(d));
                    format!("[ {e} | {x} <- {l}, isEven {x} ]")
                }
                7 => format!("(take 5 (ring {}))", self.int(d)),
                8 => format!("(fst (split {}))", self.finite(d)),
                9 => format!("({} ++ {})", self.finite(d), self.expr(Ty::List, d)),
                _ => format!("(map ($ {}) {})", self.int(d), self.expr(Ty::Funs, d)),
            },
            Ty::Fun => match self.pick(6) {
                0 | 1 => {
                    let x = self.name("x");
                    let e = self.with(&[(&x, Ty::Int)], |g| g.int(d));
                    format!("(\\{x} -> {e})")
                }
                2 => format!("(addTo {} {})", self.int(d), self.int(d)),
                3 => format!("({} . {})", self.expr(Ty::Fun, d), self.expr(Ty::Fun, d)),
                4 => format!("(twice {})", self.expr(Ty::Fun, d)),
                _ => {
                    let (f, x) = (self.name("h"), self.name("x"));
                    let e = self.with(&[(&x, Ty::Int)], |g| g.int(d));
                    let body = self.with(&[(&f, Ty::Fun)], |g| g.expr(Ty::Fun, d));
                    format!("(let {{ {f} :: Int -> Int; {f} {x} = {e} }} in {body})")
                }
            },
            Ty::Tree => match self.pick(4) {
                0 | 1 => format!(
                    "(N {} {} {})",
                    self.expr(Ty::Tree, d),
                    self.int(d),
                    self.expr(Ty::Tree, d)
                ),
                2 => format!("(build (small {}))", self.int(d)),
                _ => format!(
                    "(mapT {} {})",
                    self.expr(Ty::Fun, d),
                    self.expr(Ty::Tree, d)
                ),
            },
            Ty::Pair => match self.pick(3) {
                0 | 1 => format!("({}, {})", self.int(d), self.expr(Ty::List, d)),
                _ => format!("(counted {})", self.finite(d)),
            },
            Ty::Maybe => match self.pick(3) {
                0 | 1 => format!("(Just {})", self.int(d)),
                _ => format!(
                    "(fmap {} {})",
                    self.expr(Ty::Fun, d),
                    self.expr(Ty::Maybe, d)
                ),
            },
            Ty::Shape => match self.pick(5) {
                0 => format!("(Square {})", self.int(d)),
                1 => format!(
                    "(Box {{ width = {}, height = {} }})",
                    self.int(d),
                    self.int(d)
                ),
                2 => format!("(Named {} {})", self.int(d), self.expr(Ty::Shape, d)),
                3 => format!("(scaled {} {})", self.int(d), self.expr(Ty::Shape, d)),
                _ => {
                    let s = self.expr(Ty::Shape, d);
                    format!("(head (scaled 2 [{s}, {s}]))")
                }
            },
            Ty::Funs => match self.pick(3) {
                0 => format!("[{}, {}]", self.expr(Ty::Fun, d), self.expr(Ty::Fun, d)),
                1 => format!("(map (addTo 7) {})", self.finite(d)),
                _ => {
                    let (n, x) = (self.name("n"), self.name("x"));
                    let l = self.finite(d);
                    let bound = [(n.as_str(), Ty::Int), (x.as_str(), Ty::Int)];
                    let e = self.with(&bound, |g| g.int(d));
                    format!("[ \\{x} -> {e} | {n} <- {l} ]")
                }
            },
        }
    }

    /// A list that ends, and is short.
    fn finite(&mut self, depth: usize) -> String {
        format!("(take 3 {})", self.expr(Ty::List, depth))
    }
}
