//! The oracle of occurrences. Random programs ask for collections; what their hotspot
//! profiles say lives then must be what the interpreter of Core says ([`interpreters::core::observe`]),
//! and what profiles say of the source must stand there ([`source`]).
//!
//! Without optimisation the two agree to the byte: each kind of object of each occurrence
//! (construction, place, producer, where that is declared, module, cause in the program)
//! has as many bytes. What has no place in profiles is compared as a whole by kind.
//!
//! The optimiser may remove, share, evaluate early and keep as constants. So of an optimised
//! program, which prints the same, this holds:
//!
//! - Each occurrence of the program's in the profile is one of the source program's, with
//!   the same producer, whose declaration is the same, or is this declaration as a whole;
//!   so is each cause of the library's.
//! - A constructor application never has more objects alive than the interpreter makes of
//!   it in the whole run, suspended ones included, and than what is suspended and never
//!   wanted would make: a call that is inlined may be a value, which is allocated where the
//!   call was suspended. Those alive at the same moment are no bound: what is strict is made
//!   before it is wanted.
//!
//! `PURECC_TRUTH_PROGRAMS` (default 12) sets how many programs, `PURECC_TRUTH_SEED` the
//! first one's seed; a failure prints the seed and the program.

mod compare;
mod generate;
mod source;

use crate::budgets::{TRUTH_FAILURES, TRUTH_PROGRAMS};
use crate::compiler;
use crate::me::Me;
use compare::Reference;
use std::path::Path;

/// Checks so many programs as the environment asks for.
pub fn check() -> Result<(), String> {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    let count = number("PURECC_TRUTH_PROGRAMS").unwrap_or(TRUTH_PROGRAMS);
    let first = number("PURECC_TRUTH_SEED").unwrap_or(1);
    let mut classes = 0;
    let mut failures = vec![];
    for seed in first..first + count {
        let text = generate::program(seed);
        match check_text(&text) {
            Ok(compared) => classes += compared,
            Err(e) => failures.push(format!(
                "PURECC_TRUTH_SEED={seed} PURECC_TRUTH_PROGRAMS=1: {e}\n{text}"
            )),
        }
        if failures.len() == TRUTH_FAILURES {
            break;
        }
    }
    if !failures.is_empty() {
        return Err(failures.join("\n"));
    }
    // Programs in which nothing lives would test nothing.
    match classes as u64 > 20 * count {
        true => Ok(()),
        false => Err(format!("{classes} classes of objects in {count} programs")),
    }
}

/// Checks a program; how many classes of objects were compared.
pub fn check_text(text: &str) -> Result<usize, String> {
    let reference = Reference::new(text)?;
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("Main.hs");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let mut found = Ok(0);
    for level in ["-O0", "-O"] {
        let program = dir.path().join("p");
        compiler::compile(&source, &program, &[level.into(), "-rtsopts".into()])?;
        let me = record(&program, dir.path(), &reference.observed.outcome.output)
            .map_err(|e| format!("at {level}: {e}"))?;
        let mut lines = source::check(text, &me);
        match level {
            "-O0" => match reference.exactly(&me) {
                Ok(classes) => found = Ok(classes),
                Err(e) => lines.push(e),
            },
            _ => lines.extend(reference.at_most(text, &me)),
        }
        if !lines.is_empty() {
            return Err(format!("at {level}:\n{}", lines.join("\n")));
        }
    }
    found
}

/// What nobody gave a name is called by what stands in the source, and types are whole.
const NAMELESS: &str = "\
module Main where
import Data.IORef
import System.Mem

pick :: Maybe Int -> [Maybe Int]
pick m = [case m of { Nothing -> Just 1000; Just n -> Just (n + 1) }, m]

apply :: Int -> [Int]
apply n = [(\\x -> x * n) 2000, n * 3]

main :: IO ()
main = do
  r <- newIORef (1000 :: Int)
  n <- readIORef r
  let ms = pick (Just n)
      ns = apply n
  print (length ms, length ns)
  performGC
  print (ms, ns)
";

/// Checks names and types of objects whose expressions have no names.
pub fn names() -> Result<(), String> {
    let classes = check_text(NAMELESS)?;
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("Main.hs");
    std::fs::write(&source, NAMELESS).map_err(|e| e.to_string())?;
    let program = dir.path().join("p");
    compiler::compile(&source, &program, &["-O0".into(), "-rtsopts".into()])?;
    let output = "(2,2)\n([Just 1001,Just 1000],[2000000,3000])\n";
    let me = record(&program, dir.path(), output)?;
    let text = |key: &'static str| {
        move |o: &crate::me::Definition| o.get(key).cloned().unwrap_or_default()
    };
    let found: Vec<String> = me
        .occurrences
        .values()
        .filter(|o| o.get("in").is_some_and(|module| module == "Main"))
        .map(|o| {
            let parts = ["kind", "what", "desc", "type"].map(|key| text(key)(o));
            // The name is followed by the place.
            let desc = parts[2]
                .rsplit_once("(Main.hs:")
                .map_or("", |(name, _)| name);
            format!("{} {} {desc} {}", parts[0], parts[1], parts[3])
        })
        .collect();
    for wanted in [
        "thunk Just <Main.pick.Just Maybe Int",
        "thunk \\ <Main.apply.\\ Int",
        "thunk * <Main.apply.* Int",
        "con :  [Maybe Int]",
        "con :  [Int]",
    ] {
        if !found.iter().any(|line| line == wanted) {
            return Err(format!("no {wanted:?} in {found:#?}"));
        }
    }
    match classes > 0 {
        true => Ok(()),
        false => Err("nothing was compared".to_string()),
    }
}

/// What is static data within something else, named twice, or applied at once, calls
/// that nobody wants but that are values where they are inlined, parts of a value that is
/// first looked at by a census, and a primitive function that is no call.
const REDUCED: &str = "\
module Main where
import Data.IORef
import System.Mem

data T = L | N T Int T

mapT :: (Int -> Int) -> T -> T
mapT _ L = L
mapT f (N l x r) = N (mapT f l) (f x) (mapT f r)

build :: Int -> T
build n = if n <= 0 then L else N (build (n - 1)) (n * 1000) (build (n - 2))

first :: T -> Int
first L = 0
first (N _ x _) = x

-- A function is static within a constant that is not.
functions :: [Int -> Int]
functions = [ \\x -> 1000 | n <- take 3 [1000, 2000] ]

negated :: T
negated = mapT (if first (build 2) > 0 then negate else (+ 1)) (build 1)

never :: Int -> T
never n = N L n (N L (n + 1) L)

pairOf :: [Int] -> (Int, [Int])
pairOf xs = (length xs * 1000, xs)

main :: IO ()
main = do
  r <- newIORef (1000 :: Int)
  unread <- newIORef (never 2000)
  f <- newIORef (+ 5000)
  let { g :: Int -> Int; g x = x + 3000 }
  let { signs :: [Int -> Int -> Int]; signs = [(-), (\\x y -> x * y)] }
  n <- readIORef r
  let { tree :: T; tree = N L n (case Just (first (build 1)) of { Nothing -> L; Just k -> N L (k + n) L }) }
  kept <- newIORef tree
  let { named :: Int -> Int; named = (let { h :: Int -> Int; h x = x * 2 } in h) }
  let { ns :: [Int]; ns = [n, n + 1000] }
  let { whole :: (Int, [Int]); whole = (let { f :: Int -> Int; f = (+ 1000) } in (head (map f ns), ns)) }
  let { one :: Int; rest :: [Int]; (one, rest) = (fst (pairOf ns), ns) }
  performGC
  let { dropped :: Int; dropped = (\\unused -> one) (sum rest) }
  let { sections :: Int; sections = (+ 1000) ((+ 1000) (sum ns)) }
  let { under :: Int -> Int; under x = (let { idle :: Int -> Int; idle y = n } in (\\unused -> one)) (sum (x : ns)) }
  let { later :: Int; later = under (sum rest) }
  performGC
  print (map ($ 1) functions, first negated)
  performGC
  writeIORef unread L
  modifyIORef r (\\x -> named x + n)
  writeIORef f ((let { static :: Int -> Int; static = g } in static) . (let { idle :: Int -> Int; idle x = x } in g))
  performGC
  print (map (\\h -> h 2000 n) (take 2 signs))
  let { signed :: [Int]; signed = map (\\h -> h n 3) signs }
  performGC
  print (sum (take 2 signed))
  performGC
  print (sum [ x | x <- take 3 signed, even x ])
  print later
  print (map (\\h -> h 2000 n) (take 2 signs))
  print (named n, fst whole, dropped, sections)
  readIORef kept >>= print . first
  readIORef r >>= print
  readIORef unread >>= print . first
";

/// Programs whose findings stay only with all that stands around them: a box that the
/// declaration `v = g`, or the function `\x -> x`, makes by the code that came into it.
const WHOLE: [u64; 2] = [45671, 46418];

/// Checks what random programs have found, made smaller where that can be.
pub fn reduced() -> Result<(), String> {
    let whole = WHOLE.map(generate::program);
    let programs = [REDUCED]
        .into_iter()
        .chain(whole.iter().map(String::as_str));
    programs
        .map(check_text)
        .try_for_each(|checked| checked.map(|_| ()))
}

/// The profile of a run that prints `output`, with a census at each collection that it
/// asks for.
fn record(program: &Path, dir: &Path, output: &str) -> Result<Me, String> {
    let options = ["+RTS", "-ho", "-i0", "-A64m"].map(String::from);
    let run = compiler::execute(program, &options, dir)?;
    let printed = String::from_utf8_lossy(&run.stdout);
    if printed != output {
        return Err(format!("it prints {printed:?}, not {output:?}"));
    }
    let text = std::fs::read_to_string(dir.join("p.me")).map_err(|e| e.to_string())?;
    Me::parse(&text)
}
