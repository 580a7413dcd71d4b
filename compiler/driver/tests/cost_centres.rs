//! Cost centres from source to report.

use std::path::Path;
use std::process::Command;

/// Compiles `source`, runs it with `rts`, and returns the rows of its report:
/// depth, centre and entries, and what it says of the centres.
fn report(flags: &[&str], source: &str, rts: &str) -> (Vec<(usize, String, u64)>, String) {
    let directory = tempfile::tempdir().expect("a directory");
    let run = |program: &Path, args: &[&str]| {
        let output = Command::new(program)
            .args(args)
            .current_dir(directory.path())
            .output()
            .expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{stderr}");
    };
    std::fs::write(directory.path().join("t.pure"), source).expect("written");
    let mut args = vec!["-prof", "-dlint", "t.pure", "-o", "t"];
    args.extend(flags);
    run(Path::new(env!("CARGO_BIN_EXE_purecc")), &args);
    run(&directory.path().join("t"), &["+RTS", rts]);
    let text = std::fs::read_to_string(directory.path().join("t.prof")).expect("a report");
    let mut lines = text
        .lines()
        .skip_while(|l| !l.contains("  entries  "))
        .skip(2);
    let rows = lines.by_ref().take_while(|l| !l.is_empty());
    let rows = rows.map(|line| {
        let depth = line.len() - line.trim_start().len();
        let cells: Vec<&str> = line.split_whitespace().collect();
        // Places may have blanks. Behind the entries stand four shares, then ticks and bytes.
        let entries = cells.len() - if rts == "-p" { 5 } else { 7 };
        (
            depth,
            cells[0].to_string(),
            cells[entries].parse().expect("entries"),
        )
    });
    let told = text
        .split("[cost centres: ")
        .nth(1)
        .and_then(|t| t.split(']').next());
    (rows.collect(), told.unwrap_or("").to_string())
}

const FIB: &str = "main = f 22 + g 22\nf n = fib n\ng n = fib (n / 2)\nfib :: Int -> Int\n\
                   fib n = if n < 2 then 1 else fib (n - 1) + fib (n - 2)\n";

#[test]
fn entries_are_exact_under_each_caller() {
    let (rows, last) = report(&["-fprof-auto"], FIB, "-p");
    let expected = [
        (0, "MAIN", 0),
        (1, "CAF", 0),
        (2, "main", 1),
        (3, "f", 1),
        (4, "fib", 57313),
        (3, "g", 1),
        (4, "fib", 287),
    ];
    let expected = expected.map(|(depth, name, n)| (depth, name.to_string(), n));
    assert_eq!(rows, expected);
    assert_eq!(last, "on all bindings (-fprof-auto)");
}

#[test]
fn a_lazy_argument_keeps_the_stack_of_its_maker() {
    let source = "main = h (build 10)\nh xs = {-# SCC sum #-} total xs\n\
                  build :: Int -> [Int]\nbuild n = if n < 1 then [] else n : build (n - 1)\n\
                  total :: [Int] -> Int\ntotal [] = 0\ntotal (x:xs) = x + total xs\n";
    let (rows, _) = report(&["-fprof-auto-top", "-O0"], source, "-P");
    let names = |depth| {
        let found = rows.iter().filter(move |r| r.0 == depth);
        found.map(|r| (r.1.as_str(), r.2)).collect::<Vec<_>>()
    };
    assert_eq!(names(3), [("build", 11), ("h", 1)]);
    assert_eq!(names(4), [("sum", 1)]);
    assert_eq!(names(5), [("total", 11)]);
}

#[test]
fn entries_need_not_be_counted_and_late_centres_are_the_default() {
    let (rows, last) = report(&["-fno-prof-count-entries", "-fprof-auto"], FIB, "-pa");
    assert!(rows.iter().all(|row| row.2 == 0), "{rows:?}");
    assert!(last.contains("entries not counted"), "{last}");
    for flags in [&["-fprof-late"][..], &[]] {
        let (rows, last) = report(flags, FIB, "-p");
        assert!(rows.iter().any(|row| row.1.contains("fib")), "{rows:?}");
        assert!(last.contains("-fprof-late"), "{last}");
    }
    let (rows, last) = report(&["-fno-prof-auto"], FIB, "-p");
    assert!(!rows.iter().any(|row| row.1.contains("fib")), "{rows:?}");
    assert!(last == "none", "{last}");
}

/// A copy of the library's loop that the body was inlined into does the program's work.
#[test]
fn the_body_of_a_loop_is_not_charged_to_the_library() {
    let directory = tempfile::tempdir().expect("a directory");
    let source = "import Control.Monad\nmain :: IO ()\nmain = forM_ [1 .. 3000 :: Int] $ \\i ->\n  \
                  when (length (show (i * i)) > 20) (print i)\n";
    std::fs::write(directory.path().join("t.hs"), source).expect("written");
    let compiled = Command::new(env!("CARGO_BIN_EXE_purecc"))
        .args(["-prof", "-O", "t.hs"])
        .current_dir(directory.path())
        .status();
    assert!(compiled.expect("it runs").success());
    let run = Command::new(directory.path().join("t"))
        .args(["+RTS", "-P"])
        .current_dir(directory.path())
        .status();
    assert!(run.expect("it runs").success());
    let text = std::fs::read_to_string(directory.path().join("t.prof")).expect("a report");
    let row = |name: &str| text.lines().find(|line| line.trim().starts_with(name));
    assert!(row("foldr.go").is_none(), "{text}");
    assert!(row("main ").is_some(), "{text}");
}

/// What a program that fails says with `-xc`.
fn complaint(flag: &str, source: &str) -> String {
    complaint_at("-O0", flag, source)
}

fn complaint_at(level: &str, flag: &str, source: &str) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("t.hs"), source).expect("written");
    let compiled = Command::new(env!("CARGO_BIN_EXE_purecc"))
        .args(["-prof", level, "-rtsopts", "-w", flag, "t.hs"])
        .current_dir(directory.path())
        .status()
        .expect("it runs");
    assert!(compiled.success());
    let run = Command::new(directory.path().join("t"))
        .args(["+RTS", "-xc"])
        .output()
        .expect("it runs");
    assert_eq!(run.status.code(), Some(1));
    String::from_utf8(run.stderr).expect("text")
}

#[test]
fn errors_show_the_stack_that_they_arose_under() {
    let program = |g: &str| {
        format!(
            "module Main where\nmain :: IO ()\nmain = print (f 1)\nf :: Int -> Int\n\
             f n = if n > 2 then g n else f (n + 1)\ng :: Int -> Int\n{g}\n"
        )
    };
    let trace = "stack trace: \n  Main.g,\n  called from Main.f,\n  called from Main.main";
    let begins = |exception: &str| {
        format!("*** Exception (reporting due to +RTS -xc): ({exception}), {trace}")
    };
    let said = complaint("-fprof-auto", &program("g n = error \"bad\""));
    assert!(said.starts_with(&begins("ErrorCall")), "{said}");
    let stack = "t: bad\nCallStack (from HasCallStack):\n  error, called at t.hs:7:7 in main:Main\n\
                 CallStack (from -prof):\n  Main.g (t.hs:7:1-17)\n  \
                 Main.f (t.hs:5:1-38)\n  Main.main (t.hs:3:1-18)\n";
    assert!(said.contains(stack), "{said}");
    let said = complaint("-fprof-auto-calls", &program("g n = error \"bad\""));
    let stack = "  Main.g (t.hs:7:7-17)\n  Main.f (t.hs:5:21-23)\n  Main.f (t.hs:5:30-38)\n  \
                 Main.main (t.hs:3:15-17)\n  Main.main (t.hs:3:8-18)\n";
    assert!(said.contains(stack), "{said}");
    let said = complaint("-fprof-auto-top", &program("g 0 = 0"));
    assert!(said.starts_with(&begins("PatternMatchFail")), "{said}");
    let said = complaint("-fprof-auto-top", &program("g n = n `div` 0"));
    assert!(said.starts_with(&begins("DivideByZero")), "{said}");
}

/// Whether or not what is raised has been evaluated, in programs that handle exceptions.
#[test]
fn exceptions_that_are_handled_are_named() {
    let source = r#"{-# LANGUAGE ExistentialQuantification #-}
import Control.Exception
import Data.Typeable (cast)
data Mine = Mine Int | Other String deriving Show
instance Exception Mine
newtype Wrapped = Wrapped String deriving Show
instance Exception Wrapped
data Any = forall e. Exception e => Any e
instance Show Any where show (Any e) = show e
instance Exception Any
data Low = Low String deriving Show
instance Exception Low where
  toException e = toException (Any e)
  fromException x = fromException x >>= \(Any e) -> cast e
data At a = At a deriving Show
instance (Show a, Exception a) => Exception (At a)
f :: Int -> Int
f n = if n > 5 then throw (Mine n) else n
h :: Maybe Int -> Int
h (Just n) = n
seen :: IO a -> IO ()
seen a = try a >>= either (\e -> const (return ()) (e :: SomeException)) (const (return ()))
main :: IO ()
main = do
  seen (evaluate (f 7))
  seen (throwIO (Other (show (f 1))))
  seen (throwIO (Wrapped "x"))
  seen (throwIO (Low "x"))
  seen (throwIO (At (Mine 1)))
  seen (evaluate (f 1 `div` (f 1 - 1)))
  seen (evaluate (h Nothing))
  seen (evaluate (error ("an" ++ "error") :: Int))
  seen (ioError (userError "u"))
  seen (throwIO (Wrapped "x") `finally` return ())
  seen ((evaluate (f 8) >>= print) `catch` \e -> print (e :: ArithException))
  let shared = f 9
  seen (evaluate shared)
  seen (evaluate shared)
  throwIO StackOverflow `catch` \e -> print (e :: AsyncException)
  evaluate (h Nothing) >>= print
"#;
    let expected = "Mine Other Wrapped Low At DivideByZero PatternMatchFail ErrorCall IO \
                    Wrapped Wrapped Mine Mine Mine Mine StackOverflow PatternMatchFail";
    let ways = ["-O0", "-O", "-O2"].map(|level| [(level, "-fprof-auto"), (level, "-fprof-late")]);
    for (level, flag) in ways.into_iter().flatten() {
        let said = complaint_at(level, flag, source);
        let names = said.lines().filter_map(|line| {
            let name = line.strip_prefix("*** Exception (reporting due to +RTS -xc): (")?;
            // The only constructor of IOException is called IOError.
            Some(
                name.split(')')
                    .next()?
                    .replace("IOException", "IO")
                    .replace("IOError", "IO"),
            )
        });
        assert_eq!(
            names.collect::<Vec<_>>().join(" "),
            expected,
            "{level} {flag}: {said}"
        );
    }
}

/// What ends the run without a handler is an exception like others.
#[test]
fn the_ends_of_stack_and_heap_show_their_stacks() {
    let directory = tempfile::tempdir().expect("a directory");
    let deep = "f :: Int -> Int\nf n = if n < 0 then 0 else 1 + f (n + 1)\n";
    let caught = "import Control.Exception\nmain :: IO ()\n\
                  main = print (f 0) `catch` \\e -> print (e :: ArithException)\n";
    for head in ["main :: IO ()\nmain = print (f 0)\n", caught] {
        let source = format!("{head}{deep}");
        std::fs::write(directory.path().join("t.hs"), source).expect("written");
        let compiled = Command::new(env!("CARGO_BIN_EXE_purecc"))
            .args(["-prof", "-O0", "-fprof-auto", "-rtsopts", "-w", "t.hs"])
            .current_dir(directory.path())
            .status()
            .expect("it runs");
        assert!(compiled.success());
        let run = Command::new(directory.path().join("t"))
            .args(["+RTS", "-xc", "-K1m"])
            .output()
            .expect("it runs");
        let said = String::from_utf8(run.stderr).expect("text");
        assert_eq!(run.status.code(), Some(2), "{said}");
        let trace = "(StackOverflow), stack trace: \n  Main.f,\n  called from Main.main";
        assert_eq!(said.matches(trace).count(), 1, "{said}");
    }
    let source = "main :: IO ()\nmain = print (grow [1])\ngrow :: [Int] -> Int\n\
                  grow xs = if length xs < 0 then 0 else grow (xs ++ xs)\n";
    std::fs::write(directory.path().join("t.hs"), source).expect("written");
    let built = Command::new(env!("CARGO_BIN_EXE_purecc"))
        .args(["-prof", "-O0", "-fprof-auto", "-rtsopts", "-w", "t.hs"])
        .current_dir(directory.path())
        .status();
    assert!(built.expect("it runs").success());
    let run = Command::new(directory.path().join("t"))
        .args(["+RTS", "-xc", "-M20m"])
        .output()
        .expect("it runs");
    let said = String::from_utf8(run.stderr).expect("text");
    assert_eq!(run.status.code(), Some(251), "{said}");
    let trace = "(HeapOverflow), stack trace: \n  Main.grow,\n  called from Main.main";
    assert_eq!(said.matches(trace).count(), 1, "{said}");
}

/// Compiles `source` as Haskell, runs it with `rts` and answers the file `t.` with that ending.
fn profile(flags: &[&str], source: &str, rts: &[&str], ending: &str) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("t.hs"), source).expect("written");
    let compiled = Command::new(env!("CARGO_BIN_EXE_purecc"))
        .args(["-prof", "-rtsopts", "-w", "-dlint", "t.hs"])
        .args(flags)
        .current_dir(directory.path())
        .status();
    assert!(compiled.expect("it runs").success());
    let run = Command::new(directory.path().join("t"))
        .arg("+RTS")
        .args(rts)
        .current_dir(directory.path())
        .output();
    assert!(run.expect("it runs").status.success());
    std::fs::read_to_string(directory.path().join("t").with_extension(ending)).expect("a profile")
}

/// Labels of the tree with what stands behind their places: number, entries, shares..
fn tree(report: &str) -> Vec<(String, Vec<String>)> {
    let rows = report.split("individual").nth(1).expect("a tree").lines();
    let rows = rows.skip(3).map(|line| {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        let figures = words.len() - 8;
        (words[0].clone(), words[figures..].to_vec())
    });
    rows.collect()
}

fn entries_of(report: &str, label: &str) -> u64 {
    let rows = tree(report);
    let found = rows.iter().find(|row| row.0 == label);
    let (_, figures) = found.unwrap_or_else(|| panic!("no {label} in {report}"));
    figures[1].parse().expect("entries")
}

/// Where nothing has a centre, what is computed is its module's constants'.
#[test]
fn a_program_without_centres_has_its_constants() {
    let source = "import qualified Data.Map as M\nmain :: IO ()\n\
                  main = print (M.foldr (+) 0 (M.fromList [(i, i) | i <- [1 .. 90000 :: Int]]))\n";
    for (flags, row) in [
        (&["-O", "-fno-prof-auto"][..], "CAF"),
        (&["-O0", "-fno-prof-auto"], "CAF"),
        (&["-O", "-fno-prof-auto", "-fprof-cafs"], "CAF:main"),
    ] {
        let text = profile(flags, source, &["-P", "-A256k"], "prof");
        let rows = tree(&text);
        let found = rows.iter().find(|(label, _)| label == row);
        let (_, figures) = found.unwrap_or_else(|| panic!("{flags:?}: {text}"));
        assert!(
            figures[3].parse::<f64>().is_ok_and(|share| share > 95.0),
            "{text}"
        );
        assert!(!rows.iter().any(|(label, _)| label == "GC"), "{text}");
    }
}

#[test]
fn names_of_centres_are_strings_of_the_language() {
    let source = "main :: IO ()\nmain = print ({-# SCC \"say \\\"hi\\\"\" #-} f 3, {-# SCC \"\" #-} f 4,\n  \
                  {-# SCC \"back\\\\slash\\x3bb;\" #-} f 5, {-# SCC \"in\\tword\" #-} f 6, {-# SCC \"a-}b\" #-} f 7)\n\
                  {-# SCC f \"\\\"f\\\"\" #-}\nf :: Int -> Int\nf n = length (show n)\n{-# NOINLINE f #-}\n";
    let text = profile(&["-O0", "-fno-prof-auto"], source, &["-pa"], "prof");
    let rows = tree(&text);
    let labels: Vec<&str> = rows.iter().map(|(label, _)| label.as_str()).collect();
    for label in ["say\"hi\"", "\"\"", "back\\slashλ;", "in_word", "a-}b"] {
        let label = label.replace("say\"", "say_\"");
        assert!(labels.contains(&&*label), "{label}: {text}");
    }
    assert!(
        labels.iter().any(|label| label.ends_with("\"f\"")),
        "{text}"
    );
}

/// The stack is nobody's in particular.
#[test]
fn the_stack_is_the_systems() {
    let source = "main :: IO ()\nmain = print (deep 200000)\n\
                  deep :: Int -> Integer\ndeep n = if n == 0 then 0 else toInteger n + deep (n - 1)\n";
    for (breakdown, band) in [("-hc", ")SYSTEM\t"), ("-hm", "SYSTEM\t")] {
        let text = profile(&["-O"], source, &[breakdown, "-xt", "-i512k"], "hp");
        assert!(text.contains(band), "{breakdown}: {text}");
        assert!(!text.contains("MAIN\t"), "{breakdown}: {text}");
    }
}

/// Functions that loop have a row, wherever the optimiser has left them. (Straight code that it
/// has put into its caller has none: `report`, `throw`.)
#[test]
fn what_works_has_a_row() {
    let loops = "import Data.List (foldl')\nmain :: IO ()\n\
                 main = print (kept 3 + once 4 + list 5)\n\
                 kept :: Int -> Int\nkept n = go 0 n where\n  \
                 go a k | k > 90000 = a\n         | otherwise = go (a * 31 + k) (k + 1)\n\
                 {-# NOINLINE kept #-}\n\
                 once :: Int -> Int\nonce n = walk n 1 where\n  \
                 walk a k = if k > 80000 then a else walk (a * 17 + k) (k + 1)\n\
                 list :: Int -> Int\nlist n = foldl' (\\a k -> a * 7 + k) n [1 .. 70000]\n";
    let values = "main :: IO ()\nmain = mapM_ report (filter even' (map weigh [1 .. 400]))\n\
                  report :: Int -> IO ()\nreport n = if n > 100000000 then print n else return ()\n\
                  weigh :: Int -> Int\nweigh n = sum [k `mod` 7 | k <- [n .. n * 40]]\n{-# NOINLINE weigh #-}\n\
                  even' :: Int -> Bool\neven' n = all (\\k -> n `mod` k < 97) [2 .. 97]\n";
    let state = "import Control.Monad.State\n\
                 data Room = Room { dice :: !Int, coins :: [Int], turns :: !Int }\n\
                 throw :: Int -> StateT Room IO Int\nthrow n = do\n  r <- get\n  \
                 let d = head (dropWhile (< 0) (drop 3 (iterate (\\s -> (s * 1103 + 12345) `mod` 65536) (dice r))))\n  \
                 put r { dice = d }\n  return (d `mod` n)\n\
                 move :: Int -> StateT Room IO ()\nmove k = do\n  i <- throw 6\n  \
                 modify' (\\r -> r { coins = take 40 (i : coins r), turns = turns r + sum (coins r) })\n  \
                 r <- get\n  when (turns r < 0) (lift (print k))\n\
                 rounds :: Int -> StateT Room IO ()\nrounds n = forM_ [1 .. n] move\n\
                 main :: IO ()\nmain = execStateT (rounds 9000) (Room 7 [] 0) >>= print . turns\n";
    for (source, names) in [
        (loops, &["kept", "once", "list"][..]),
        (values, &["weigh", "even'"]),
        (state, &["move"]),
    ] {
        for level in ["-O0", "-O", "-O2"] {
            let text = profile(&[level], source, &["-P"], "prof");
            let rows = tree(&text);
            for name in names {
                let there = rows.iter().any(|(label, _)| label == name);
                assert!(there, "{level}: no {name} in {text}");
            }
            // What is in the functions is not all a constant's.
            let constants = rows.iter().filter(|(label, _)| label == "CAF");
            for (_, figures) in constants {
                let own = figures[2].parse::<f64>().expect("a share");
                assert!(own < 50.0, "{level}: {text}");
            }
        }
    }
}

/// Entries that are not counted do not look as if they were few.
#[test]
fn entries_of_recursion_are_told_as_not_counted() {
    let source = "main :: IO ()\nmain = print (map trees [14, 15, 16], rate 5)\n\
                  trees :: Int -> Int\ntrees n = if n < 2 then 1 else sum [trees k * trees (n - 1 - k) | k <- [0 .. n - 1], k < 3]\n\
                  rate :: Int -> Int\nrate n = length (show n) + length (show (n * n))\n{-# NOINLINE rate #-}\n";
    let text = profile(&["-O"], source, &["-P"], "prof");
    assert_eq!(
        (entries_of(&text, "trees"), entries_of(&text, "rate")),
        (0, 1)
    );
    assert!(text.contains("[entries: calls from outside of a recursion; 0 = not counted]"));
    let text = profile(&["-O", "-fprof-auto-top"], source, &["-P"], "prof");
    assert!(entries_of(&text, "trees") > 1000, "{text}");
    assert!(!text.contains("[entries:"), "{text}");
}

#[test]
fn what_has_nearly_all_is_told_with_what_shows_more() {
    let source = "main :: IO ()\nmain = print (length (build 60000))\n\
                  build :: Int -> [Int]\nbuild n = if n == 0 then [] else length (show n) : build (n - 1)\n\
                  {-# NOINLINE build #-}\n";
    let line = |flags: &[&str]| {
        let text = profile(flags, source, &["-P"], "prof");
        text.lines().nth(2).expect("the command").to_string()
    };
    let said = line(&["-O"]);
    assert!(
        said.contains("%: -fprof-auto shows what is inside]"),
        "{said}"
    );
    let said = line(&["-O0", "-fprof-auto-calls"]);
    assert!(!said.contains("shows what is inside"), "{said}");
}

/// Rows of the library say for whom it works.
#[test]
fn rows_of_the_library_have_their_callers() {
    let source = "import qualified Data.Map as M\nmain :: IO ()\nmain = print (first 3000, second 2000)\n\
                  first :: Int -> Int\nfirst n = M.size (M.fromList [(read (show k) :: Int, k) | k <- [1 .. n]])\n\
                  {-# NOINLINE first #-}\n\
                  second :: Int -> Int\nsecond n = M.size (M.fromList [(read (show k) :: Double, k) | k <- [1 .. n]])\n\
                  {-# NOINLINE second #-}\n";
    let text = profile(&["-O"], source, &["-P"], "prof");
    let table = text.split("individual").next().expect("a table");
    let rows = table
        .lines()
        .filter(|line| !line.contains(" Main ") && line.contains("pure-stdlib/"));
    let labels: Vec<&str> = rows
        .filter_map(|row| row.split_whitespace().next())
        .collect();
    assert!(!labels.is_empty(), "{text}");
    for label in labels {
        let caller = label.rsplit('/').next().unwrap_or("");
        assert!(
            ["first", "second", "main"].contains(&caller),
            "{label}: {text}"
        );
    }
}
