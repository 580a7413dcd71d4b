//! Who is named as a retainer (`-hr`, `-hro`), where the answer is known.

use crate::hp::Profile;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("what_handlers_hold", what_handlers_hold),
    ("nothing_is_held_by_nobody", nothing_is_held_by_nobody),
    ("via_is_in_the_expression", via_is_in_the_expression),
    ("all_is_made_by_the_program", all_is_made_by_the_program),
    ("frames_of_one_name", frames_of_one_name),
    ("what_loops_keep", what_loops_keep),
    ("frames_hold_themselves", frames_hold_themselves),
];

/// A table that a handler alone needs while a long evaluation goes on.
const HANDLER: &str = "\
import Control.Exception
import qualified Data.Map as M

protect :: M.Map Int String -> IO Int -> IO Int
protect table act = act `catch` handler
  where handler :: ErrorCall -> IO Int
        handler _ = return (M.size table)

numbers :: Int -> [Int]
numbers n = [1 .. n]
{-# NOINLINE numbers #-}

main :: IO ()
main = do
  let table = M.fromList [ (i, show i) | i <- [1 .. 2000 :: Int] ]
  print (sum (map length (M.elems table)))
  n <- protect table (evaluate (sum [ i * 3 `mod` 7 | i <- numbers 30000 ]))
  print n
";

/// What a handler of exceptions holds is held by who has called `catch`, not by the
/// runtime, to which the frame belongs.
fn what_handlers_hold() -> Result<(), String> {
    let folder = Folder::new()?;
    // With optimisation `protect` is no call of its own.
    for (flags, by_stack) in [("-O0", "protect"), ("-O", "main")] {
        let flags = format!("-prof -rtsopts -w {flags}");
        folder.program("p", HANDLER, &flags)?;
        for (option, site) in [("-hr", by_stack), ("-hro", "Main.protect")] {
            let said = folder.sh(&format!("./p +RTS {option} -hdBin -i100k -L300"))?;
            said.gives(0, "6893\n90002\n")?;
            let profile = Profile::parse(&folder.read("p.hp")?)?;
            let bands = profile.samples.iter().flat_map(|sample| &sample.bands);
            let mut labels: Vec<&str> = bands.map(|band| band.0.as_str()).collect();
            labels.sort();
            labels.dedup();
            let of_runtime = labels.iter().find(|label| label.contains("SYSTEM"));
            ensure(of_runtime.is_none(), || {
                format!("{flags} {option}: the runtime holds something: {of_runtime:?}")
            })?;
            ensure(labels.iter().any(|label| label.contains(site)), || {
                format!("{flags} {option}: {site} holds nothing: {labels:?}")
            })?;
        }
    }
    Ok(())
}

/// Selections under evaluation, unknown calls with arguments left, and states in monads,
/// each deep enough for their frames to hold most of the heap.
const NAMELESS: [&str; 2] = [
    "\
import Control.Monad.State

step :: Int -> State (Int, Int) ()
step x = do
  (a, b) <- get
  put (a + x, b + x * 2)

main :: IO ()
main = do
  let (a, b) = execState (mapM_ step [1 .. 4000]) (0, 0)
  print a
  print b
",
    "\
twice :: [Int -> Int -> Int] -> Int -> Int
twice [] x = x
twice (f : fs) x = f (twice fs x) x

data Pair = Pair { one :: Int, other :: [Int] }

pairs :: Int -> Pair
pairs 0 = Pair 0 []
pairs n = Pair (one before + n) (n : other before)
  where before = pairs (n - 1)

main :: IO ()
main = do
  let p = pairs 4000
  print (one p)
  print (length (other p))
  print (twice [ \\a -> if even n then (+ a) else subtract a | n <- [1 .. 4000] ] 7)
",
];

/// Code that nobody wrote has suspended frames, too: what they hold is held by the
/// expression that is worked for.
fn nothing_is_held_by_nobody() -> Result<(), String> {
    let folder = Folder::new()?;
    for (program, text) in NAMELESS.iter().enumerate() {
        for flags in ["-O0", "-O0 -fprof-auto-top", "-O0 -fprof-auto", "-O"] {
            folder.program("p", text, &format!("-prof -rtsopts -w {flags}"))?;
            for option in ["-hr", "-hro", "-hro --library-sites"] {
                let ran = folder.sh(&format!("./p +RTS {option} -i50k -L300 > /dev/null"))?;
                ran.gives(0, "")?;
                let sets = folder.read("p.retainers")?;
                let nobody = sets.lines().find(|line| line.contains("SYSTEM"));
                ensure(nobody.is_none() && sets.len() > 200, || {
                    format!("program {program}, {flags} {option}: {nobody:?}")
                })?;
                let profile = Profile::parse(&folder.read("p.hp")?)?;
                let unreached = share(&profile, &|label| label == "SYSTEM");
                ensure(unreached == 0.0, || {
                    format!("program {program}, {flags} {option}: {unreached} % of SYSTEM")
                })?;
            }
        }
    }
    Ok(())
}

/// Tables of lists in a fold, an expression with several functions of the library, some of
/// which evaluate what others have made.
const TABLES: &str = "\
import Data.IORef
import Data.List
import qualified Data.Map as M

data Table = Table { entries :: M.Map Int [Int], count :: Int }

fill :: Table -> Int -> Table
fill t k = t { entries = M.insertWith (++) (k `mod` 50) [k] (entries t) }

main :: IO ()
main = do
  r <- newIORef 0
  let t = foldl' fill (Table M.empty 7) [1 .. 3000]
  mapM_ (\\k -> modifyIORef r (+ k)) [1 .. 3000]
  print (sum (map sum (M.elems (entries t))))
  readIORef r >>= print
  print (count t)
";

/// A name behind `via` stands in the program.
fn via_is_in_the_expression() -> Result<(), String> {
    let folder = Folder::new()?;
    for (text, flags) in [TABLES, NAMELESS[0]]
        .iter()
        .flat_map(|t| [(t, "-O0"), (t, "-O")])
    {
        folder.program("p", text, &format!("-prof -rtsopts -w {flags}"))?;
        for option in ["-hi", "-hro"] {
            let ran = folder.sh(&format!("./p +RTS {option} -i50k -L300 > /dev/null"))?;
            ran.gives(0, "")?;
            let mut told = folder.read("p.hp")?.replace("_via_", " via ");
            if option == "-hro" {
                told += &folder.read("p.retainers")?;
            }
            let named = told.split(" via ").skip(1);
            for rest in named {
                let mut words = rest.split([' ', ',', '}', '\t', '\n', '_', '*']);
                let name = words.next().unwrap_or_default();
                let last = name.rsplit('.').find(|part| !part.is_empty());
                // Ranges and blocks of `do` are written otherwise.
                let written = match last.unwrap_or_default() {
                    "enumFromTo" => "..",
                    ">>" | ">>=" => " do",
                    name => name,
                };
                ensure(text.contains(written), || {
                    format!("{flags} {option}: via {name}, which nobody wrote")
                })?;
            }
        }
    }
    Ok(())
}

/// Strings from several loops of the library that all of the program shares.
const STRINGS: &str = "\
row :: Int -> String
row k = show k ++ \";\" ++ concat (replicate 20 \"some more of it \")

name :: String -> String
name s = fst (break (== ';') s)

main :: IO ()
main = do
  let rows = map row [1 .. 300]
      names = [ name r ++ \"!\" | r <- rows, length r > 10 ]
  print (length names)
  print (length (filter (elem '9') names))
";

/// Literals, and files that two expressions read.
const TEXTS: &str = "\
names :: Int -> [String]
names k = [\"a long name of one thing \" ++ show k, \"and that of another, which is longer\"]

more :: Int -> [String]
more k = [\"what is said of it: \" ++ show k, \"\\233t\\233\"]

main :: IO ()
main = do
  text <- readFile \"p.pure\"
  again <- readFile \"p.pure\"
  print (length text + length again)
  let all = concatMap names [1 .. 200] ++ concatMap more [1 .. 200]
  print (length (filter (elem '9') all))
  print (length (filter (elem '8') all) + length (filter (== 'a') text))
  print (length (filter (== 'b') again))
";

/// Constants that are functions of the library with arguments left, numbers that several
/// expressions read, and loops that reading needs as well.
const NUMBERS: &str = "\
import qualified Data.Map as M

small, large :: M.Map Int Int
small = M.fromList [ (k, k * 3) | k <- [1 .. 100] ]
large = M.fromList [ (k, k * k `mod` 1009) | k <- [1 .. 3000] ]

written :: Integer -> String
written k = show (k * k) ++ \"735124567891234567\"

wholes :: Int -> [Integer]
wholes n = [ read (written (toInteger k)) | k <- [1 .. n] ]

others :: Int -> [Integer]
others n = [ read ('4' : written (toInteger k)) | k <- [1 .. n] ]

parts :: Int -> [Double]
parts n = [ read (written (toInteger k) ++ \".5\") | k <- [1 .. n] ]

later :: Int -> [([Int], [Int])]
later n = [ span (< k) [k - 3 .. k] | k <- [1 .. n] ]

main :: IO ()
main = do
  let (a, b, c, d) = (wholes 300, others 300, parts 300, later 300)
  print (M.size small + M.size large)
  print (sum a, sum b, sum c > 1, sum (map (length . fst) d))
  print (maximum a, minimum b, maximum c > 1, sum (map (length . snd) d))
  print (M.foldr (+) 0 large + M.foldr (+) 0 small)
";

/// Nearly all of a heap is made at lines of the program, and is shown so.
fn all_is_made_by_the_program() -> Result<(), String> {
    let folder = Folder::new()?;
    let pure = [TABLES, NAMELESS[0], STRINGS, TEXTS].map(|text| (text, "p.pure"));
    for (text, file) in pure.into_iter().chain([(NUMBERS, "p.hs")]) {
        for flags in ["-O0", "-O"] {
            folder.write(file, text)?;
            let compiled = folder.purecc(&format!("-prof -rtsopts -w {flags} {file}"))?;
            compiled.quietly()?;
            let ran = folder.sh("./p +RTS -hi -i50k -L300 > /dev/null")?;
            ran.gives(0, "")?;
            let profile = Profile::parse(&folder.read("p.hp")?)?;
            let (mut all, mut own) = (0, 0);
            for (label, bytes) in profile.samples.iter().flat_map(|sample| &sample.bands) {
                all += bytes;
                own += bytes * u64::from(label.contains(&format!("{file}:")));
            }
            ensure(own * 20 > all * 19, || {
                format!("{flags}: {own} of {all} at lines of\n{text}")
            })?;
            // Copies go by the names of their originals.
            folder
                .sh("./p +RTS -hr -i50k -L300 > /dev/null")?
                .gives(0, "")?;
            let sets = folder.read("p.retainers")?;
            let numbered = sets.lines().find(|line| line.contains("append_"));
            ensure(numbered.is_none(), || format!("{flags}: {numbered:?}"))?;
        }
    }
    Ok(())
}

/// Two loops of one name, and a comprehension, which is one, too. The last of them is called
/// with next to nothing.
const LOOPS: &str = "\
squares :: Int -> [Int]
squares n = [k * k `mod` 1009 | k <- [1 .. n], k `mod` 3 > 0]

most :: [Int] -> Int
most list = go 0 list
  where
    go m [] = m
    go m (x : xs) = let m' = max m x in m' `seq` go m' xs

least :: [Int] -> Int
least list = go 0 list
  where
    go m [] = m
    go m (x : xs) = let m' = min m x in m' `seq` go m' xs

main :: IO ()
main = do
  let list = squares 4000
  print (most list)
  print (sum list)
  print (least [1])
";

/// A frame is that of its own function, whatever others are called.
fn frames_of_one_name() -> Result<(), String> {
    let folder = Folder::new()?;
    for flags in ["-O0", "-O"] {
        folder.program("p", LOOPS, &format!("-prof -rtsopts -w {flags}"))?;
        let ran = folder.sh("./p +RTS -hro -i20k -L300 > /dev/null")?;
        ran.gives(0, "")?;
        let sets = folder.read("p.retainers")?;
        let wrong = sets.lines().find(|line| line.contains("Main.least"));
        let is_met = flags == "-O" || sets.contains("Main.squares");
        ensure(wrong.is_none() && is_met, || {
            format!("{flags}: {wrong:?} in\n{sets}")
        })?;
    }
    Ok(())
}

/// The share of a profile, in percent, whose bands have such labels.
fn share(profile: &Profile, of: &dyn Fn(&str) -> bool) -> f64 {
    let (mut all, mut some) = (0, 0);
    for (label, bytes) in profile.samples.iter().flat_map(|sample| &sample.bands) {
        all += bytes;
        some += if of(label) { *bytes } else { 0 };
    }
    100.0 * some as f64 / all.max(1) as f64
}

/// A call whose value each round of a loop uses, so that it is kept for the next one.
const KEPT: &str = "\
import System.Environment

words3 :: Int -> [Char] -> [[Char]]
words3 0 _ = [\"\"]
words3 n letters = do
  l <- letters
  more <- words3 (n - 1) letters
  return (l : more)

main :: IO ()
main = do
  given <- getArgs
  print (length (words3 (12 + length given) \"pqr\"))
";

/// What a loop keeps is held by it as long as it counts, also when it turns out to be too
/// much to keep; and by nobody is a name.
fn what_loops_keep() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("p", KEPT, "-O -prof -rtsopts -w")?;
    folder
        .sh("./p +RTS -hro -i4m -L300")?
        .gives(0, "531441\n")?;
    let profile = Profile::parse(&folder.read("p.hp")?)?;
    let nobody = share(&profile, &|label| label == "SYSTEM");
    let its_own = share(&profile, &|label| label.contains("Main.words3"));
    ensure(nobody < 1.0 && its_own > 95.0, || {
        format!("nobody {nobody} %, words3 {its_own} %")
    })?;
    let sets = folder.read("p.retainers")?;
    ensure(!sets.contains("System.Environment"), || sets.clone())?;
    let said = folder.sh("./p +RTS -hd -hrSYSTEM -i4m")?;
    ensure(!said.err.contains("never match"), || said.err.clone())?;
    said.gives(0, "531441\n")?;
    Ok(())
}

/// A recursion that is deep, over little that lives.
const DEEP: &str = "\
import qualified Data.Map as M

total :: M.Map Int Int -> [Int] -> Int
total found [] = M.size found
total found (k : ks) = length (show (M.lookup k found)) + total found ks
{-# NOINLINE total #-}

main :: IO ()
main = print (total (M.fromList [(k, k) | k <- [1 .. 100]]) [1 .. 100000])
";

/// With `-xt` what frames take is their functions', and can be asked for by their names.
fn frames_hold_themselves() -> Result<(), String> {
    let folder = Folder::new()?;
    for (flags, site) in [("-O0", "Main.total"), ("-O", "Main.")] {
        folder.program("p", DEEP, &format!("-prof -rtsopts -w {flags}"))?;
        for (option, name) in [("-hr", "total"), ("-hro", site), ("-hd -hrtotal", "STACK")] {
            let ran = folder.sh(&format!("./p +RTS {option} -xt -i1m -L300"))?;
            ran.gives(0, "700092\n")?;
            let profile = Profile::parse(&folder.read("p.hp")?)?;
            let nobody = share(&profile, &|label| label == "SYSTEM");
            let named = share(&profile, &|label| label.contains(name));
            ensure(nobody < 0.1 && named > 80.0, || {
                format!("{flags} {option}: nobody {nobody} %, {name} {named} %")
            })?;
        }
    }
    Ok(())
}
