//! Shares of cost centres do not depend on the optimiser. By steps of Core's interpreter,
//! each under the stack that it is taken under: a step is a call of a function as it was
//! written, operations included, wherever its code has gone. What a pass saves makes all
//! other shares larger; what it moves into another centre shows as itself. Nor does a centre
//! make more objects than it did.

use crate::budgets::{CENTRE_OBJECTS, SHARE_POINTS, SHARES_FUEL};
use crate::optimised;
use interpreters::core::{self as eval, Costs};
use pure_base::{Span, Symbol};
use pure_core::centres::{Automatic, Bindings};
use pure_core::def::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The literal that is read at each step.
const STEP: &[u8] = b"step";

/// Programs of `programs/`, with centres on what is defined at top level. Left out are those
/// of several modules, that need files or input or take the interpreter long, and:
///
/// - ContMonad, most of whose calls are of continuations, which `>>=` and `pure` make for
///   one another. Once simplified, what they are made by is part of who calls them, which
///   saves the closures; a tenth of the steps are those of `>>=` then, and not of `pure`.
pub const PROGRAMS: &[&str] = &[
    "Bank",
    "BitTricks",
    "Brainf",
    "JsonTool",
    "Knight",
    "Calculator",
    "Ciphers",
    "Derivatives",
    "Folds",
    "Huffman",
    "LeftistHeap",
    "LruCache",
    "RedBlack",
    "Fourier",
    "Matrix",
    "Polynomial",
    "UnionFind",
    "Zipper",
];

/// Programs with centres that somebody has placed.
pub const PLACED: &[(&str, &str)] = &[
    (
        "argument",
        "main :: IO ()
main = do
  let table = [k * k `mod` 1013 | k <- [1 .. 2000]]
  print (next (length table))
next :: Int -> Int
next t = {-# SCC next #-} t + 1
",
    ),
    (
        "consumer",
        "main :: IO ()
main = do
  let table = [k * k `mod` 1013 | k <- [1 .. 2000 :: Int]]
  print ({-# SCC consume #-} sum table)
",
    ),
    (
        "reversed",
        "main :: IO ()
main = print (length (turned (map (* 2) (filter odd [1 .. 2000]))))
turned :: [Int] -> [Int]
turned xs = {-# SCC turned #-} reverse xs
",
    ),
    (
        "stages",
        "main :: IO ()
main = print (third (second (first 1500)))
first :: Int -> [Int]
first n = {-# SCC first #-} takeWhile (< n) (iterate (+ 1) 1)
second :: [Int] -> [Int]
second xs = {-# SCC second #-} map (\\x -> x * x `mod` 1013) (filter odd xs)
third :: [Int] -> Int
third xs = {-# SCC third #-} foldr (\\x k acc -> k (acc + x)) id xs 0
",
    ),
];

/// A program of `programs/`.
pub fn check(source: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    compare(&text, Some(Bindings::Top))
}

/// One with centres by hand.
pub fn check_placed(text: &str) -> Result<(), String> {
    compare(text, None)
}

fn compare(text: &str, on: Option<Bindings>) -> Result<(), String> {
    let plain = run(text, on, 0, SHARES_FUEL)?;
    let optimised = run(text, on, 1, 2 * SHARES_FUEL)?;
    if plain.output != optimised.output {
        return Err(format!("{} became {}", plain.output, optimised.output));
    }
    let mut found = vec![];
    let made = objects(&plain.costs);
    for (centre, after) in objects(&optimised.costs) {
        let before = made.get(&centre).copied().unwrap_or(0);
        if after > before + before / 2 + CENTRE_OBJECTS {
            found.push(format!("{centre} made {before} objects, now {after}"));
        }
    }
    let (plain, optimised) = (shares(&plain.costs), shares(&optimised.costs));
    let centres: BTreeSet<&String> = plain.keys().chain(optimised.keys()).collect();
    for centre in centres {
        let of = |shares: &BTreeMap<String, f64>| shares.get(centre).copied().unwrap_or(0.0);
        let (before, after) = (of(&plain), of(&optimised));
        if (before - after).abs() > SHARE_POINTS {
            found.push(format!("{centre}: {before:.1} % became {after:.1} %"));
        }
    }
    match found.is_empty() {
        true if plain.len() > 1 => Ok(()),
        true => Err("it has no centres".to_string()),
        false => Err(found.join("\n")),
    }
}

fn run(text: &str, on: Option<Bindings>, level: u8, fuel: u64) -> Result<eval::Outcome, String> {
    let main = Symbol::new("Main");
    let automatic = Automatic {
        on: on.into_iter().map(|on| (main, on)).collect(),
        exact: level == 0,
    };
    let (program, _) = optimised::marked(text, level, automatic, mark_calls)?;
    let outcome = eval::run(&program, fuel);
    match &outcome.result {
        Ok(()) => Ok(outcome),
        Err(e) => Err(format!("at level {level}: {e:?}")),
    }
}

/// The objects that each centre makes.
fn objects(costs: &Costs) -> BTreeMap<String, u64> {
    let mut objects = BTreeMap::new();
    for (stack, n) in &costs.allocations {
        *objects.entry(innermost(stack)).or_default() += n;
    }
    objects
}

fn innermost(stack: &str) -> String {
    stack.rsplit(" > ").next().unwrap_or_default().to_string()
}

/// What each centre has of all steps, in hundredths.
fn shares(costs: &Costs) -> BTreeMap<String, f64> {
    let mut shares: BTreeMap<String, f64> = BTreeMap::new();
    let steps = || costs.reads.iter().filter(|((text, _), _)| text == STEP);
    let all: u64 = steps().map(|(_, n)| n).sum();
    for ((_, stack), n) in steps() {
        *shares.entry(innermost(stack)).or_default() += 100.0 * *n as f64 / all as f64;
    }
    shares
}

/// Has each function say that it was called. What only makes a value does nothing.
fn mark_calls(program: &mut Program) {
    fn walk(program: &mut Program, e: &mut Expr) {
        e.each_child_mut(&mut |e| walk(program, e));
        let Expr::Lam(_, body, _) = e else { return };
        let mut body = &mut **body;
        while let Expr::Tick(_, inner) = body {
            body = inner;
        }
        if is_value(body) {
            return;
        }
        let binder = program.fresh(Symbol::new("step"), Rep::I64, Span::NONE);
        let read = vec![Expr::Lit(Lit::Str(STEP.to_vec())), Expr::Lit(Lit::Int(0))];
        let done = std::mem::replace(body, Expr::Lit(Lit::Int(0)));
        *body = Expr::Case(Box::new(Case {
            scrut: Expr::Prim(Prim::IndexByte, read, OccId::NONE),
            binder,
            alts: vec![Alt {
                pat: AltPat::Lit(Lit::Int(0)),
                body: Expr::Fail(Symbol::new("no step")),
            }],
            default: Some(done),
            span: Span::NONE,
        }));
    }
    let mut binds = std::mem::take(&mut program.binds);
    for bind in &mut binds {
        for (_, e) in bind.rows_mut() {
            walk(program, e);
        }
    }
    program.binds = binds;
}

fn is_value(e: &Expr) -> bool {
    match e {
        Expr::Con(..) | Expr::Lam(..) | Expr::Var(_) | Expr::Sel(..) => true,
        Expr::Let(_, body) | Expr::Tick(_, body) => is_value(body),
        _ => false,
    }
}
