//! The program's stack and the runtime's own: debuggers and samplers go from one to the other,
//! and the end of either is met where it is.

use crate::shell::{Folder, Ran, ensure};
use rt_abi::border::{BORDER, Manner, Shape, TAKEN};
use rt_number::{Function, Operation};
use std::collections::BTreeMap;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("chain", chain),
    ("own_end", own_end),
    ("ends", ends),
    ("taken", taken),
];

const COLLECTS: &str = "\
module Main where
total :: [Number] -> Number
total [] = 0
total (x : rest) = x + total rest
numbers :: Int -> [Number]
numbers n = [2 ^ k | k <- [1 .. n]]
{-# NOINLINE numbers #-}
main :: IO ()
main = print (total (numbers 900))
";

/// A program that adds such numbers in gdb, stopped where a function of the runtime works for
/// it: the script goes on from there. Nothing if there is no gdb.
fn within(function: &str, number: &str, script: &str) -> Result<Option<Ran>, String> {
    if !crate::debug::has("gdb") {
        return Ok(None);
    }
    let folder = Folder::new()?;
    folder.write("Foo.hs", COLLECTS.replace("Number", number))?;
    folder.purecc("-O -rtsopts Foo.hs -o foo")?.quietly()?;
    folder.write("chain.py", include_str!("../shim/chain.py"))?;
    let start = format!("gdb -nx -batch -ex 'source chain.py' -ex 'break {function}'");
    let ran = folder.sh(&format!("{start} -ex 'run +RTS -A8k' {script} ./foo 2>&1"))?;
    Ok(Some(ran))
}

/// From the midst of a collection, and of an operation on Integers, both ways lead through the
/// entry of the runtime to the program's bottom: by unwind information, as gdb goes, and
/// along the frame pointers, as `perf` does.
fn chain() -> Result<(), String> {
    for (function, number, entry) in [
        ("rt::heap::collect::collect", "Int", "rt_gc"),
        (
            "rt::entry::border::integer::add",
            "Integer",
            "rt_integer_add",
        ),
    ] {
        let Some(ran) = within(function, number, "-ex chain")? else {
            return Ok(());
        };
        let parts = [entry, "Main.total", "rt_bottom", "\nboth ways are one\n"];
        let missing: Vec<_> = parts.iter().filter(|p| !ran.out.contains(*p)).collect();
        ensure(missing.is_empty(), || {
            format!("{function}: {missing:?} not in {}", ran.out)
        })?;
    }
    Ok(())
}

/// The runtime that comes to the end of its own stack says so, and nothing else is damaged.
fn own_end() -> Result<(), String> {
    let script = "-ex 'handle SIGSEGV nostop noprint pass' -ex 'to-the-end' -ex continue";
    let Some(ran) = within("rt::entry::border::calls::heap_check", "Int", script)? else {
        return Ok(());
    };
    ensure(
        ran.out
            .contains("internal error: the runtime's own stack is full")
            && ran.out.contains("exited with code 0376"),
        || ran.out.clone(),
    )
}

const DEEP: &str = "\
module Main where
import Control.Exception
import Control.Monad
import Data.Array
deep :: Int -> Integer -> Double -> Array Int Int -> Integer
deep k n x a = case k `mod` 7 of
  0 -> n + deep (k + 1) (n * 3 `div` 2) (sin x ** 1.5) a
  1 -> toInteger (length (show x)) + deep (k + 1) n (exp (x - 2)) a
  2 -> toInteger (a ! 3) + deep (k + 1) n x (a // [(3, k)])
  3 -> toInteger (length (show n)) * deep (k + 1) (n `mod` 1000000007 + 2 ^ (70 :: Int)) x a
  4 -> toInteger (sum (take 50 [k ..])) + deep (k + 1) n (x / 2) a
  5 -> if n == 1 then 0 else 1 + deep (k + 1) n (fromInteger n) a
  _ -> product [1 .. toInteger (mod k 40)] `seq` deep (k + 1) n (atan x) a + n
main :: IO ()
main = forM_ [0 .. 6] $ \\k -> do
  r <- try (evaluate (deep k (2 ^ (80 :: Int)) 0.5 (listArray (0, 9) [0 ..])))
  putStrLn (either (\\e -> show (e :: AsyncException)) show r)
  print (sum [1 .. 100000 :: Integer])
";

/// Wherever the stack ends, within compiled code or as it calls the runtime, that is the
/// exception, and the program goes on.
fn ends() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("deep.hs", DEEP)?;
    let expected = "stack overflow\n5000050000\n".repeat(7);
    for flags in ["-O0", "-O2", "-O -prof -fprof-auto", "-O -debug"] {
        folder
            .purecc(&format!("-w {flags} -rtsopts deep.hs"))?
            .quietly()?;
        for pages in 4..24 {
            let size = 4 * pages;
            let checks = if flags.contains("debug") { "-DS" } else { "" };
            let ran = folder.sh(&format!("./deep +RTS -A16k -K{size}k {checks}"))?;
            ran.gives(0, &expected)
                .map_err(|e| format!("{flags} {size}k: {e}"))?;
        }
    }
    Ok(())
}

const CALLS: &str = "\
module Main where
import Data.Array.ST
import Data.Array.Unboxed
import qualified Data.Array as A
main :: IO ()
main = do
  x <- fmap read getLine :: IO Double
  print [f x | f <- [exp, log, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh]]
  print (x ** 1.5, runSTUArray (newArray (0, 9) x) ! 3, A.listArray (0, 9) [x ..] A.! 2)
  print (2 ^ length (show x) + 1 :: Integer)
";

/// Each call of the runtime changes stacks, by the code of its entry, and takes no more of the
/// program's before than the border says.
fn taken() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("calls.hs", CALLS)?;
    folder
        .purecc("-w -O -prof -fprof-auto calls.hs")?
        .quietly()?;
    let listing = folder.sh("objdump -d --no-show-raw-insn calls")?.out;
    let functions = Functions::of(&listing);
    let rows = BORDER.iter().filter(|row| row.manner != Manner::ByTable);
    let called = rows.filter(|row| !matches!(row.shape, Shape::Data | Shape::Closure(_)));
    let operations = Operation::ALL.iter().map(|(op, _)| op.symbol());
    let all = called
        .map(|row| row.symbol)
        .chain(Function::ALL.iter().map(|function| function.symbol))
        .chain(operations)
        .chain(["rt_watermark_stub"]);
    let mut known = 0;
    for symbol in all.filter(|symbol| functions.0.contains_key(symbol)) {
        let taken = functions.taken(symbol)?;
        known += 1;
        ensure(taken <= TAKEN, || format!("{symbol} takes {taken} bytes"))?;
    }
    ensure(known > 30, || format!("{known} functions are known"))
}

/// Instructions by function.
struct Functions<'a>(BTreeMap<&'a str, Vec<&'a str>>);

impl<'a> Functions<'a> {
    fn of(listing: &'a str) -> Functions<'a> {
        let mut functions = BTreeMap::<&str, Vec<&str>>::new();
        let mut name = "";
        for line in listing.lines() {
            if let Some((_, head)) = line.split_once(" <").filter(|_| line.ends_with(">:")) {
                name = &head[..head.len() - 2];
            } else if let Some((_, instruction)) = line.split_once(":\t") {
                functions.entry(name).or_default().push(instruction);
            }
        }
        Functions(functions)
    }

    /// Bytes of the program's stack that a call takes until it changes stacks.
    fn taken(&self, name: &str) -> Result<usize, String> {
        let mut bytes = 8;
        for instruction in self.0.get(name).into_iter().flatten() {
            let (operation, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
            let operands = operands.trim();
            let number = operands
                .strip_prefix("$0x")
                .and_then(|o| o.strip_suffix(",%rsp"));
            match (operation, number, operands.split_once('<')) {
                ("push", ..) => bytes += 8,
                ("sub", Some(number), _) => {
                    bytes += usize::from_str_radix(number, 16).map_err(|e| e.to_string())?;
                }
                ("mov", ..) if operands.contains("(%rip),%rsp") || operands.ends_with(">,%rsp") => {
                    return Ok(bytes);
                }
                ("call", _, Some((_, callee))) => {
                    return Ok(bytes + self.taken(callee.trim_end_matches('>'))?);
                }
                _ => {}
            }
        }
        Err(format!("{name} does not change stacks"))
    }
}
