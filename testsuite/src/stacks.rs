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
    ("leaves", leaves),
];

const COLLECTS: &str = "\
module Main where
total :: [Integer] -> Integer
total [] = 0
total (x : rest) = x + total rest
main :: IO ()
main = print (total [2 ^ k | k <- [1 .. 200 :: Int]])
";

/// A program in gdb, stopped where a function of the runtime works for it: the script goes on
/// from there. Nothing if there is no gdb.
fn within(function: &str, script: &str) -> Result<Option<Ran>, String> {
    if !crate::debug::has("gdb") {
        return Ok(None);
    }
    let folder = Folder::new()?;
    folder.write("Foo.hs", COLLECTS)?;
    folder.purecc("-O -rtsopts Foo.hs -o foo")?.quietly()?;
    folder.write("chain.py", include_str!("../shim/chain.py"))?;
    let start = format!("gdb -nx -batch -ex 'source chain.py' -ex 'break {function}'");
    let ran = folder.sh(&format!(
        "{start} -ex 'run +RTS -A8k' {script} ./foo 2>/dev/null"
    ))?;
    Ok(Some(ran))
}

/// From the midst of a collection, and of an operation on Integers, both ways lead through the
/// entry of the runtime to the program's bottom: by unwind information, as gdb goes, and
/// along the frame pointers, as `perf` does.
fn chain() -> Result<(), String> {
    for (function, entry) in [
        ("rt::heap::collect::collect", "rt_gc"),
        ("rt::entry::border::integer::add", "rt_integer_add"),
    ] {
        let Some(ran) = within(function, "-ex chain")? else {
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
    let script = "-ex 'handle SIGSEGV nostop noprint pass' -ex 'to-the-end' -ex continue 2>&1";
    let Some(ran) = within("rt::entry::border::calls::collect", script)? else {
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

const LEAVES: &str = "\
module Main where
import Data.Array.ST
import Data.Array.Unboxed
import qualified Data.Array as A
main :: IO ()
main = do
  x <- fmap read getLine :: IO Double
  print [f x | f <- [exp, log, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh]]
  print (x ** 1.5, runSTUArray (newArray (0, 9) x) ! 3, A.listArray (0, 9) [x ..] A.! 2)
  print (2 ^ length (show x) + 1 :: Integer)
";

/// Of the program's stack no call of the runtime takes more than it says, by its code: what
/// the border saves before it changes stacks, and the functions that do not change them.
fn leaves() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("leaves", LEAVES, "-O -prof -fprof-auto")?;
    let listing = folder.sh("objdump -d --no-show-raw-insn leaves")?.out;
    let functions = Functions::of(&listing);
    let called = BORDER
        .iter()
        .filter(|row| !matches!(row.shape, Shape::Data | Shape::Closure(_)))
        .filter(|row| row.manner != Manner::ByTable)
        .map(|row| row.symbol);
    let operations = Operation::ALL
        .iter()
        .map(|(operation, _)| operation.symbol());
    let elementary = Function::ALL.iter().map(|function| function.symbol);
    let all = called
        .chain(elementary)
        .chain(operations)
        .chain(["rt_watermark_stub"]);
    let mut known = 0;
    for symbol in all.filter(|symbol| functions.0.contains_key(symbol)) {
        let taken = functions.taken(symbol, 0)?;
        known += 1;
        ensure(taken <= TAKEN, || format!("{symbol} takes {taken} bytes"))?;
    }
    ensure(known > 20, || format!("{known} functions are known"))
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

    /// Bytes of stack that a call takes at most, until it changes stacks.
    fn taken(&self, name: &str, depth: usize) -> Result<usize, String> {
        let code = self.0.get(name).filter(|_| depth < 20);
        let code = code.ok_or_else(|| format!("{name} calls too much"))?;
        let (mut own, mut most) = (8, 0);
        for instruction in code {
            let (operation, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
            let operands = operands.trim();
            // A target within this function has its name and a distance.
            let target = operands
                .split_once('<')
                .map(|(_, target)| target.trim_end_matches('>'));
            match operation {
                "push" => own += 8,
                "sub" => {
                    let bytes = operands
                        .strip_prefix("$0x")
                        .and_then(|o| o.strip_suffix(",%rsp"));
                    own += bytes.map_or(0, |b| usize::from_str_radix(b, 16).unwrap_or(0));
                }
                "mov" if operands.contains("),%rsp") => break,
                "call" | "jmp" => match target {
                    Some(target) if target.contains('+') => {}
                    Some(target) => most = most.max(self.taken(target, depth + 1)?),
                    None => return Err(format!("{name}: {instruction}")),
                },
                _ => {}
            }
        }
        Ok(own + most)
    }
}
