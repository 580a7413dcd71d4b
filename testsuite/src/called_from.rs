//! Errors that nobody handles: whose expression of the program they name, whatever function
//! of the library raised them, in whatever way the program is built.

use crate::shell::{Folder, ensure};
use std::fmt::Write;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("errors_name_the_program", errors_name_the_program),
    ("without_handlers", without_handlers),
];

/// An action that fails, what is said, and what is named; `@` in the action stands before
/// the name whose place that is.
const FAILING: [(&str, &str, &str); 26] = [
    ("use (@error \"own\")", "own", "error"),
    ("mapM_ putStrLn (map @error [\"first\"])", "first", "error"),
    ("use (@error $ \"by\" ++ \" dollar\")", "by dollar", "error"),
    ("use (@head [])", "Prelude.head: empty list", "head"),
    (
        "use (sum (map @head [[1], []]))",
        "Prelude.head: empty list",
        "head",
    ),
    (
        "use (length (@tail []))",
        "Prelude.tail: empty list",
        "tail",
    ),
    ("use (@last [])", "Prelude.last: empty list", "last"),
    (
        "use (length (@init []))",
        "Prelude.init: empty list",
        "init",
    ),
    ("use ([1, 2] @!! 2)", "Prelude.!!: index too large", "!!"),
    ("use ([1, 2] @!! (-1))", "Prelude.!!: negative index", "!!"),
    (
        "use (length (@cycle []))",
        "Prelude.cycle: empty list",
        "cycle",
    ),
    ("use (@read \"x\")", "Prelude.read: no parse", "read"),
    (
        "use (fetch 7)",
        "Map.!: given key is not an element in the map",
        "Map.!",
    ),
    (
        "use (snd (@Map.findMin (Map.filter (> 5) table)))",
        "Map.findMin: empty map has no minimal element",
        "Map.findMin",
    ),
    (
        "print (@Map.deleteFindMax (Map.filter (> 5) table))",
        "(Map.deleteFindMax: can not return the maximal element of an empty map",
        "Map.deleteFindMax",
    ),
    (
        "print (@Map.elemAt 9 table)",
        "Map.elemAt: index out of range",
        "Map.elemAt",
    ),
    (
        "use (IntMap.fromList [(1, 2)] @IntMap.! 3)",
        "IntMap.!: key 3 is not an element of the map",
        "IntMap.!",
    ),
    (
        "use (@Set.findMax (Set.filter (> 3) (Set.fromList [1, 2])))",
        "Set.findMax: empty set has no maximal element",
        "Set.findMax",
    ),
    (
        "use (@Seq.index (Seq.fromList [1]) 1)",
        "index out of bounds in call to: Data.Sequence.index 1",
        "index",
    ),
    (
        "use (row @! 9)",
        "Ix{Int}.index: Index (9) out of range ((0,3))",
        "!",
    ),
    ("use (grid @! (0, 5))", "Error in array index", "!"),
    (
        "print (bounds (row @// [(4, 1)]))",
        "Ix{Int}.index: Index (4) out of range ((0,3))",
        "//",
    ),
    (
        "use (bytes @Unboxed.! (-1))",
        "Ix{Int}.index: Index (-1) out of range ((0,3))",
        "!",
    ),
    (
        "newArray (0, 3) 0 >>= \\a -> @writeArray (a :: IOUArray Int Int) 4 1",
        "Ix{Int}.index: Index (4) out of range ((0,3))",
        "writeArray",
    ),
    (
        "newArray (0, 3) 0 >>= \\a -> @readArray (a :: IOArray Int Int) 5 >>= print",
        "Ix{Int}.index: Index (5) out of range ((0,3))",
        "readArray",
    ),
    (
        "use (inner 0)",
        "Map.!: given key is not an element in the map",
        "Map.!",
    ),
];

const HEAD: &str = "\
module Main where
import Data.Array
import Data.Array.IO
import qualified Data.Array.Unboxed as Unboxed
import qualified Data.IntMap as IntMap
import qualified Data.Map as Map
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import System.Environment

use :: Int -> IO ()
use = print

table :: Map.Map Int Int
table = Map.fromList [(1, 2), (2, 4)]

row :: Array Int Int
row = listArray (0, 3) [1 ..]

grid :: Array (Int, Int) Int
grid = listArray ((0, 0), (1, 1)) [1 ..]

bytes :: Unboxed.UArray Int Int
bytes = Unboxed.listArray (0, 3) [1 ..]

fetch :: Int -> Int
fetch k = table @Map.! k

inner :: Int -> Int
inner n
  | n > 20 = go n
  | otherwise = 1 + inner (n + 1)
  where
    go k = if Map.member k table then 0 else 1 + table @Map.! (k + 1)

main :: IO ()
main = do
  which <- getArgs
  case which of
";

/// The program, and line and column of each `@`.
fn program() -> (String, Vec<(usize, usize)>) {
    let mut text = HEAD.to_string();
    for (i, (action, _, _)) in FAILING.iter().enumerate() {
        let _ = writeln!(text, "    [\"{i}\"] -> {action}");
    }
    text.push_str("    _ -> return ()\n");
    let mut places = vec![];
    let mut out = String::new();
    for (line, row) in text.lines().enumerate() {
        // A pattern's `@` would not be in front of a name without a space.
        if let Some(column) = row.find('@') {
            places.push((line + 1, column + 1));
        }
        out.push_str(&row.replacen('@', "", 1));
        out.push('\n');
    }
    (out, places)
}

fn errors_name_the_program() -> Result<(), String> {
    let folder = Folder::new()?;
    let (text, places) = program();
    folder.write("p.hs", text)?;
    // Those of functions come first; their rows have none of their own.
    let (functions, rows) = places.split_at(2);
    for flags in ["-O0", "-O2", "-O2 -prof"] {
        folder.purecc(&format!("-w {flags} p.hs"))?.quietly()?;
        let mut own = rows.iter();
        for (i, (action, message, name)) in FAILING.iter().enumerate() {
            let place = match *action {
                "use (fetch 7)" => Some(&functions[0]),
                "use (inner 0)" => Some(&functions[1]),
                _ => own.next(),
            };
            let (line, column) = place.ok_or("too few places")?;
            let ran = folder.sh(&format!("./p {i}"))?;
            let expected = format!(
                "p: {message}\nCallStack (from HasCallStack):\n  {name}, called at p.hs:{line}:{column} in main:Main\n"
            );
            // What the action prints before goes to standard output.
            let expected = expected.replace("p: (", "p: ");
            ensure(
                ran.code == Some(1) && ran.err.starts_with(&expected),
                || format!("{flags} {action}: {ran:?}, not {expected}"),
            )?;
        }
    }
    Ok(())
}

/// A program that raises nothing itself and handles nothing has the runtime report.
fn without_handlers() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "q.hs",
        "main = print (3 + f 4)\nf n = if n > 3 then error \"high\" else n\n",
    )?;
    for flags in ["-O0", "-O2"] {
        folder.purecc(&format!("-w {flags} q.hs"))?.quietly()?;
        let ran = folder.sh("./q")?;
        let expected =
            "q: high\nCallStack (from HasCallStack):\n  error, called at q.hs:2:21 in main:Main\n";
        ensure(ran.code == Some(1) && ran.err == expected, || {
            format!("{flags}: {ran:?}")
        })?;
    }
    Ok(())
}
