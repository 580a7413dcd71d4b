//! Debuggers understand programs: gdb, addr2line, and `as` for assembly text.

use crate::shell::{Folder, ensure};
use std::process::{Command, Stdio};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("backtrace", backtrace),
    ("deep_backtrace", deep_backtrace),
    ("stepping", stepping),
    ("values", values),
    ("arguments", arguments),
    ("lines", lines),
    ("sections", sections),
    ("assembly", assembly),
    ("assembly_to_nowhere", assembly_to_nowhere),
];

const TREE: &str = "\
module Main where
import qualified Data.Map as M
data Tree = Leaf | Node Tree Int Tree
insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = t
total :: Tree -> Int
total Leaf = 0
total (Node l y r) = total l + y + total r
shape :: Int -> String
shape n = case n of
  0 -> \"none\"
  1 -> \"one\"
  2 -> \"two\"
  3 -> \"three\"
  4 -> \"four\"
  5 -> \"five\"
  _ -> shape (n - 6)
half :: Double -> Double
half x = x / 2 + 0.125
main :: IO ()
main = do
  print (total (foldr insert Leaf [5, 3, 9, 1, 7, 4]))
  print (M.toList (M.fromListWith (++) [(shape n, [half (fromIntegral n)]) | n <- [1 .. 20]]))
";

const DEEP: &str = "\
module Main where
count :: Int -> [Int] -> Int
count k [] = stop k
count k (x : xs) = if even r then r `div` 2 else r + x where r = count (k + x) xs
stop :: Int -> Int
stop 7 = 1
stop k = length (show k)
numbers :: Int -> [Int]
numbers n = [1 .. n]
{-# NOINLINE numbers #-}
main :: IO ()
main = print (count 0 (numbers 20000))
";

/// Whether a tool is there; its absence is said.
pub(crate) fn has(tool: &str) -> bool {
    let mut command = Command::new(tool);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let there = command.status().is_ok();
    if !there {
        eprintln!("{tool} is not installed: not tried");
    }
    there
}

fn built(source: &str, flags: &str) -> Result<Folder, String> {
    let folder = Folder::new()?;
    folder.write("Foo.hs", source)?;
    folder
        .purecc(&format!("{flags} Foo.hs -o foo"))?
        .quietly()?;
    Ok(folder)
}

/// A breakpoint at a line; functions, thunks of the library and `main` by their names;
/// heap objects as values; the source.
fn backtrace() -> Result<(), String> {
    if !has("gdb") {
        return Ok(());
    }
    let folder = built(TREE, "-O")?;
    let script = folder.purecc("--print-gdb-script")?.quietly()?;
    folder.write("pure.py", script.out)?;
    let ran = folder.sh(
        "gdb -nx -batch -ex 'source pure.py' -ex 'break Foo.hs:8' -ex run -ex bt -ex list \
         -ex 'up' -ex pure-frame -ex 'info locals' -ex delete -ex 'break Foo.hs:11' \
         -ex continue -ex continue -ex up -ex 'info locals' ./foo 2>/dev/null",
    )?;
    let parts = [
        "Main.insert (",
        " at Foo.hs:8",
        "foldr",
        " in thunk in ",
        " in Main.main () at Foo.hs:26",
        "in rt_bottom ()",
        "8\t  | x > y = Node l y (insert x r)",
        // What a frame that waits has use for.
        "y = 4",
        "r = thunk at Foo.hs:8",
        "[rbp - ",
    ];
    let missing: Vec<_> = parts.iter().filter(|p| !ran.out.contains(*p)).collect();
    ensure(missing.is_empty(), || {
        format!("{missing:?} not in {}", ran.out)
    })
}

/// Collections replace return addresses; the way back goes through all of them.
fn deep_backtrace() -> Result<(), String> {
    if !has("gdb") {
        return Ok(());
    }
    let folder = built(DEEP, "-O -rtsopts")?;
    let ran = folder.sh(
        "gdb -nx -batch -ex 'set backtrace limit unlimited' -ex 'break Foo.hs:7' \
         -ex 'run +RTS -A64k' -ex 'bt -4' ./foo 2>/dev/null",
    )?;
    let frame = |line: &str| {
        line.strip_prefix('#')?
            .split(' ')
            .next()?
            .parse::<usize>()
            .ok()
    };
    let deepest = ran.out.lines().filter_map(frame).max().unwrap_or(0);
    ensure(deepest > 20_000 && ran.out.contains("rt_bottom"), || {
        format!("{deepest} frames: {}", ran.out)
    })
}

const STEPS: &str = "\
module Main where
import Control.Exception
import qualified Data.Map as M
many :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int
many a b c d e f g h i j
  | a <= 0 = b + c + d + e + f + g + h + i + j
  | even a = few (a - 1) (b + j) (c + i)
  | otherwise = many (a - 1) c d e f g h i j b
few :: Int -> Int -> Int -> Int
few a b c = if a > 100 then few (a - 1) c b else many (a - 1) b c 1 2 3 4 5 6 a
none :: Int -> Int
none n = length (show (few n 2 3)) - length (show (few n 2 3))
main :: IO ()
main = do
  print (few 6 2 3)
  r <- try (evaluate (few 5 1 1 `div` none 1))
  print (either (\\e -> show (e :: ArithException)) show r)
  print (M.toList (M.fromListWith (+) [(k `mod` 3, fromIntegral k :: Integer) | k <- [1 .. 9 :: Int]]))
";

/// At every instruction gdb finds the frames that are there: in prologues and behind
/// frames that are gone, in tail calls with other stack arguments, in the runtime's stubs,
/// where an exception goes on and where a frame returns that a collection has marked.
fn stepping() -> Result<(), String> {
    if !has("gdb") {
        return Ok(());
    }
    let deep = DEEP.replace("20000", "3000");
    // There are 256 frames from mark to mark: the steps go from one to the next.
    let cases = [
        (STEPS, "-O0", "3000 Main.many", "rt_io"),
        (
            STEPS,
            "-O2 -prof",
            "3000 Main.many",
            "rt_push_centre, rt_resume",
        ),
        (
            deep.as_str(),
            "-O",
            "6000 *&rt_watermark_stub",
            "rt_watermark",
        ),
    ];
    for (source, flags, steps, met) in cases {
        let folder = built(source, &format!("{flags} -rtsopts"))?;
        folder.write("step.py", include_str!("../shim/stepping.py"))?;
        let ran = folder.sh(&format!(
            "gdb -nx -batch -ex 'source step.py' -ex 'set args +RTS -A64k' \
             -ex 'stepping {steps} 4' ./foo 2>/dev/null"
        ))?;
        let fits = ran.out.ends_with("\n0 wrong\n") && ran.out.contains(met);
        let end = || ran.out.lines().rev().take(12).collect::<Vec<_>>();
        ensure(fits, || format!("{flags}: {:?}", end()))?;
    }
    Ok(())
}

const VALUES: &str = "\
module Main where
import Data.Array
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U
import Data.Array.ST
import Data.IORef
import qualified Data.Map as M
data R = R { size :: Int, label :: String, inner :: Maybe R }
data P = P { px, py :: {-# UNPACK #-} !Double, tag :: !Int }
data N = N { (<+>) :: Int, plain' :: Char } | Int :*: Int
infixr 5 :*:
data C = C Int C
{-# NOINLINE see #-}
see :: R -> P -> N -> N -> (Int -> Int) -> Array Int Int -> UArray Int Int -> UArray Int Double -> UArray Int Bool -> IORef Int -> M.Map Int String -> [Bool] -> String -> Integer -> Double -> IO ()
see r p n o f a u d b v t c s i x = do
  print (size r + tag p + plus n + plus o + f 1 + a ! 1 + u U.! 1 + length (M.toList t) + length (take 3 c) + length s)
  print (d U.! 1 + px p + x, b U.! 1, i)
  readIORef v >>= print
plus :: N -> Int
plus (N a _) = a
plus (a :*: b) = a + b
three :: Int -> Int -> Int -> Int
three a b c = a * b + c
{-# NOINLINE three #-}
pick :: Int -> Int -> Int -> Int -> Int
pick n = if n > 3 then three else \\a b c -> a - b - c
{-# NOINLINE pick #-}
main :: IO ()
main = do
  n <- return (length (show (2 ^ (100 :: Int) :: Integer)))
  v <- newIORef n
  let s = \"he said \\\"\\955\\n\" ++ if n > 100 then \"\" else map succ (show n)
      b = cycle [True, False]
      f = pick n n 2
      i = negate (2 ^ (70 + n - n)) :: Integer
      a = listArray (0, 2) [n, 5, 6]
      ua = U.listArray (1, 3) [n, -5, 6]
      ud = U.listArray (0, 1) [0.5, -3]
      ub = U.listArray (0, 9) (cycle [True, False])
      t = M.fromList [(k, show k) | k <- [n, 1, 2]]
  sum (map fromEnum (take 9 s)) `seq` f `seq` ua `seq` ud `seq` ub `seq` i `seq` a `seq` t `seq` length (take 5 b) `seq`
    see (R n \"box\" (Just (R 1 \"in\" Nothing))) (P 1.5 (-2) n) (N n 'q') (n :*: 3) f a ua ud ub v t b s i (fromIntegral n / 7)
";

/// Heap objects look like the values that they are, as far as they are evaluated, and
/// nothing is evaluated to show them.
fn values() -> Result<(), String> {
    if !has("gdb") {
        return Ok(());
    }
    let folder = built(VALUES, "-O0")?;
    let script = folder.purecc("--print-gdb-script")?.quietly()?;
    folder.write("pure.py", script.out)?;
    let ran = folder.sh(
        "gdb -nx -batch -ex 'source pure.py' -ex 'break Main.see' -ex run -ex 'info args' \
         -ex 'set print elements 4' -ex 'print t' -ex 'print c' -ex delete -ex continue \
         ./foo 2>/dev/null",
    )?;
    let lines = [
        "r = R {size = 31, label = thunk at Foo.hs:42, inner = Just (R {size = 1, label = \
         thunk at Foo.hs:42, inner = Nothing})}",
        "p = thunk at Foo.hs:42",
        "n = N {(<+>) = 31, plain' = 'q'}",
        "o = 31 :*: 3",
        "f = function three at Foo.hs:23 applied to 31 2",
        "a = Array (0, 2) [31, 5, 6]",
        "u = UArray (1, 3) [31, -5, 6]",
        "d = UArray (0, 1) [0.5, -3.0]",
        "b = UArray (0, 9) [1, 0, 1, 0, 1, 0, 1, 0, 1, 0]",
        "v = variable of 31",
        "t = Bin 3 2 (thunk at Foo.hs:40) (Bin 1 1 (thunk at Foo.hs:40) Tip Tip) \
         (Bin 1 31 (thunk at Foo.hs:40) Tip Tip)",
        "c = True : False : True : <cycle>",
        "i = -1180591620717411303424",
        "x = thunk at Foo.hs:42",
        "$1 = Bin 3 2 (thunk at Foo.hs:40) ... ...",
        "(2.928571428571429,False,-1180591620717411303424)",
    ];
    let missing: Vec<_> = lines
        .iter()
        .filter(|line| !ran.out.lines().any(|l| l == **line))
        .collect();
    let text = "s = \"he said \\\"\" ++ thunk at ";
    ensure(missing.is_empty() && ran.out.contains(text), || {
        format!("{missing:?} or {text} not in {}", ran.out)
    })
}

/// At the start of each function all arguments are known, and what is known of them while it
/// waits for a call is what they were.
fn arguments() -> Result<(), String> {
    if !has("gdb") {
        return Ok(());
    }
    for (source, flags, at_calls) in [
        (TREE, "-O0", 2),
        (TREE, "-O", 0),
        (STEPS, "-O0", 50),
        (STEPS, "-O", 10),
        (VALUES, "-O2 -prof", 0),
    ] {
        let folder = built(source, flags)?;
        let script = folder.purecc("--print-gdb-script")?.quietly()?;
        folder.write("pure.py", script.out)?;
        folder.write("arguments.py", include_str!("../shim/arguments.py"))?;
        let ran = folder.sh(
            "gdb -nx -batch -ex 'source pure.py' -ex 'source arguments.py' \
             -ex 'arguments 40 80' ./foo 2>/dev/null",
        )?;
        let last = ran.out.lines().last().unwrap_or_default();
        let numbers = last.split(' ').filter_map(|w| w.parse().ok());
        let numbers: Vec<u32> = numbers.collect();
        let fits = matches!(numbers[..], [starts, 0, asked, known, 0]
            if starts > 5 && known >= at_calls && asked >= known);
        ensure(fits, || format!("{flags}: {}", ran.out))?;
    }
    Ok(())
}

/// Addresses have functions and lines; `-g0` leaves both out.
fn lines() -> Result<(), String> {
    if !has("addr2line") || !has("nm") {
        return Ok(());
    }
    let folder = built(TREE, "-O")?;
    let find = "addr2line -f -e foo $(nm foo | sed -n 's/ t Main.insert$//p')";
    let ran = folder.sh(find)?;
    ensure(
        ran.out.starts_with("Main.insert\n") && ran.out.ends_with("/Foo.hs:5\n"),
        || format!("{ran:?}"),
    )?;
    let folder = built(TREE, "-O -g0")?;
    let ran = folder.sh(find)?;
    ensure(!ran.out.contains("Foo.hs"), || format!("with -g0: {ran:?}"))
}

/// A linker that keeps what it is given.
const KEEPER: &str = "\
#!/bin/sh
for f in \"$@\"; do case $f in *.o) cp \"$f\" .;; esac; done
exec ld \"$@\"
";

/// The sections are there and take at most half of the code's room; the code is the same
/// without.
fn sections() -> Result<(), String> {
    if !has("objcopy") || !has("size") {
        return Ok(());
    }
    let folder = Folder::new()?;
    folder.write("Foo.hs", TREE)?;
    folder.write("keeper", KEEPER)?;
    let ran = folder.sh("chmod +x keeper; export PURECC_LD=./keeper PURECC_CACHE=
         for g in -g0 -g; do
           $purecc -w -O $g Foo.hs -o foo$g && objcopy -O binary -j .text program.o code$g
         done
         cmp code-g0 code-g && stat -c %s code-g
         size -A foo-g | awk '/debug/ { sum += $2 } END { print sum }'")?;
    let numbers: Vec<u64> = ran.out.lines().filter_map(|l| l.parse().ok()).collect();
    match numbers[..] {
        [code, debug] if debug > 0 && 2 * debug <= code => Ok(()),
        _ => Err(format!("{ran:?}")),
    }
}

/// What `as` makes of assembly text is, linked, the program to the byte.
fn assembly() -> Result<(), String> {
    if !has("as") || !has("objcopy") {
        return Ok(());
    }
    let folder = Folder::new()?;
    folder.write("Foo.hs", TREE)?;
    folder.write("keeper", KEEPER)?;
    for flags in ["-O", "-O0 -prof -fprof-auto"] {
        let script = format!(
            "chmod +x keeper; export PURECC_CACHE=
             PURECC_LD=./keeper $purecc -w -g0 {flags} Foo.hs -o foo || exit 1
             $purecc -w -g0 {flags} -S Foo.hs -o foo.s || exit 1
             as foo.s -o text.o || exit 1
             for o in program text; do
               ld -static --gc-sections -z noexecstack -o $o $o.o runtime.o || exit 1
               for s in .text .data .rodata .data.rel.ro; do
                 objcopy -O binary -j $s $o $o$s
               done
             done
             for s in .text .data .rodata .data.rel.ro; do cmp program$s text$s || exit 1; done
             $purecc -w {flags} -S Foo.hs && as Foo.s -o text.o || exit 1
             ld -static --gc-sections -z noexecstack -o text text.o runtime.o && ./text > out
             ./foo | cmp - out"
        );
        folder.sh(&script)?.gives(0, "")?;
        let text = std::fs::read_to_string(folder.file("foo.s")).map_err(|e| e.to_string())?;
        let mut parts = vec![
            "# Main.insert at Foo.hs:",
            "# heap check",
            "# stack map: ",
            "# info table of ",
        ];
        if flags.contains("-prof") {
            parts.extend(["LDV_recordCreate", "LDV_recordUse", "# entry count"]);
        }
        let missing: Vec<_> = parts.iter().filter(|p| !text.contains(*p)).collect();
        ensure(missing.is_empty(), || {
            format!("{flags}: {missing:?} not in foo.s")
        })?;
    }
    Ok(())
}

/// `-S -o` to nowhere is told as for executables.
fn assembly_to_nowhere() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Foo.hs", "main = print 1\n")?;
    let ran = folder.purecc("-S Foo.hs -o missing/foo.s")?;
    ran.refuses(&["cannot write missing/foo.s"])?;
    let ran = folder.purecc("-S Foo.hs -o /dev/full")?;
    ran.refuses(&["cannot write /dev/full"])?;
    let ran = folder.purecc("-S Foo.hs -o Foo.hs")?;
    ran.refuses(&["would overwrite the source"])?;
    Ok(())
}
