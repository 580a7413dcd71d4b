//! `pureprof regress`: planted changes are found and placed, what changes nothing gives no
//! alarm, and what is wrong is one line.

use crate::compiler;
use crate::shell::{Folder, Ran, ensure};
use std::path::Path;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("planted", planted),
    ("refactored", refactored),
    ("growth", growth),
    ("forms", forms),
    ("bad_input", bad_input),
];

const PLAN: &str = "[[program]]\nname = \"main\"\nsource = \"main.hs\"\narguments = [\"4000\"]\n";

/// Keeps a list, counts in a loop and makes words; each of them can be spoilt.
const PROGRAM: &str = "\
module Main (main) where
import System.Environment (getArgs)
import Data.List (foldl')
import qualified Data.Map.Strict as Map

-- | The sum of the numbers up to one.
total :: Int -> Int
total n = go 0 1
  where
    go acc i
      | i > n = acc
      | otherwise = acc `seq` go (acc + i) (i + 1)

table :: Int -> Map.Map Int Int
table n = foldl' (\\m k -> Map.insertWith (+) (k `mod` 50) k m) Map.empty [1 .. n]

texts :: Int -> [String]
texts n = map show [1 .. n]

main :: IO ()
main = do
  [a] <- getArgs
  let n = read a
  print (total n)
  print (Map.size (table n))
  print (length (concat (texts n)))
";

/// What `pureprof regress` does in a folder.
fn regress(folder: &Folder, args: &[&str]) -> Result<Ran, String> {
    let suite = compiler::purecc();
    let suite = Path::new(suite.get_program()).display().to_string();
    if !folder.exists("purecc") {
        let script = format!(
            "printf '#!/bin/sh\\nPURECC_CACHE= {}=1 exec {suite} \"$@\"\\n' >purecc && chmod +x purecc",
            compiler::ACT_AS_COMPILER
        );
        folder.sh(&script)?.quietly()?;
    }
    let path = |name: &str| folder.file(name).display().to_string();
    let [plan, report, purecc] = ["space.toml", "report", "purecc"].map(path);
    let own = ["regress", &plan, "-o", &report, "--purecc", &purecc];
    let done = pureprof::regress::run_line(&[&own, args].concat());
    let (code, err) = match done {
        Ok(code) => (code, String::new()),
        Err(error) => (1, format!("{error}\n")),
    };
    let out = match code {
        1 => String::new(),
        _ => folder.read("report")?,
    };
    Ok(Ran {
        code: Some(code.into()),
        signal: None,
        out,
        err,
    })
}

/// A folder with the program and its record.
fn recorded() -> Result<Folder, String> {
    let folder = Folder::new()?;
    folder.write("space.toml", PLAN)?;
    folder.write("main.hs", PROGRAM)?;
    let ran = regress(&folder, &["--record"])?.quietly()?;
    ensure(ran.out.contains("1 measured"), || format!("{ran:?}"))?;
    regress(&folder, &["--check"])?.quietly()?;
    Ok(folder)
}

/// Writes the program with changes.
fn change(folder: &Folder, changes: &[(&str, &str)]) -> Result<(), String> {
    let mut text = PROGRAM.to_string();
    for (old, new) in changes {
        ensure(text.contains(old), || format!("no {old}"))?;
        text = text.replace(old, new);
    }
    folder.write("main.hs", text)
}

fn planted() -> Result<(), String> {
    let folder = recorded()?;
    for (what, place, changes) in [
        // More is allocated.
        (
            "allocated",
            "texts",
            &[(
                "map show [1 .. n]",
                "map (\\x -> reverse (reverse (show x))) [1 .. n]",
            )][..],
        ),
        // More lives: the texts are used twice.
        (
            "live",
            "texts",
            &[
                (
                    "  print (length (concat (texts n)))\n",
                    "  print (length (concat xs))\n  print (length xs)\n",
                ),
                (
                    "  let n = read a\n",
                    "  let n = read a\n      xs = texts n\n",
                ),
            ],
        ),
        // The stack grows: the sum is not made on the way.
        (
            "stack",
            "total",
            &[("acc `seq` go (acc + i) (i + 1)", "i + go acc (i + 1)")],
        ),
    ] {
        change(&folder, changes)?;
        let ran = regress(&folder, &["--check"])?;
        let line = ran
            .out
            .lines()
            .position(|line| line.trim_start().starts_with(&format!("{what} ")));
        let told: Vec<&str> = ran
            .out
            .lines()
            .skip(line.unwrap_or(usize::MAX))
            .skip(1)
            .take(3)
            .collect();
        let found = ran.code == Some(3) && told.iter().any(|line| line.contains(place));
        ensure(found, || format!("{what} of {place}: {ran:?}"))?;
    }
    // What takes less is no failure.
    change(
        &folder,
        &[("map show [1 .. n]", "map show [1 .. n `div` 2]")],
    )?;
    let ran = regress(&folder, &[])?.quietly()?;
    ensure(ran.out.contains("better"), || format!("{ran:?}"))
}

fn refactored() -> Result<(), String> {
    let folder = recorded()?;
    let comment = "-- more\n".repeat(10);
    let texts = "texts :: Int -> [String]\ntexts n = map show [1 .. n]\n";
    let loop_of = "table :: Int -> Map.Map Int Int\n";
    for (what, changes) in [
        (
            "a comment",
            &[("-- | The sum", &*format!("{comment}-- | The sum"))][..],
        ),
        (
            "an unused function",
            &[(texts, &*format!("{texts}unused :: Int\nunused = 3\n"))],
        ),
        (
            "the order",
            &[(texts, ""), (loop_of, &*format!("{texts}\n{loop_of}"))],
        ),
        ("a name", &[("texts", "strings")]),
        (
            "a name of an argument",
            &[(
                "texts n = map show [1 .. n]",
                "texts many = map show [1 .. many]",
            )],
        ),
        (
            "an import",
            &[
                (
                    "import System.Environment (getArgs)",
                    "import qualified System.Environment as Env",
                ),
                ("<- getArgs", "<- Env.getArgs"),
            ],
        ),
        (
            "another module",
            &[
                (texts, ""),
                ("import System", "import Texts\nimport System"),
            ],
        ),
        ("layout", &[("    go acc i\n", "    go acc i\n\n\n")]),
        ("a signature", &[("texts :: Int -> [String]\n", "")]),
        (
            "parentheses",
            &[("print (total n)", "print (((total) (n)))")],
        ),
    ] {
        folder.write("Texts.hs", format!("module Texts where\n{texts}"))?;
        change(&folder, changes)?;
        let ran = regress(&folder, &["--check"])?;
        let calm = ran.code == Some(0) && !ran.out.contains("better") && ran.err.is_empty();
        ensure(calm, || format!("{what}: {ran:?}"))?;
        let told = ran.out.contains("Main.texts is Main.strings now");
        ensure(told == (what == "a name"), || format!("{what}: {ran:?}"))?;
    }
    Ok(())
}

fn growth() -> Result<(), String> {
    let folder = Folder::new()?;
    let plan = |limits: &str| {
        format!(
            "[[program]]\nname = \"main\"\nsource = \"main.hs\"\narguments = [\"{{n}}\"]\ncomplexity = {{ n = [1000, 2000, 4000], {limits} }}\n"
        )
    };
    folder.write(
        "space.toml",
        plan("allocated = \"O(n log n)\", stack = \"O(n)\""),
    )?;
    folder.write("main.hs", PROGRAM)?;
    regress(&folder, &["--record"])?.quietly()?;
    let ran = regress(&folder, &[])?.quietly()?;
    ensure(ran.out.contains("allocated grows as O(n log n) ("), || {
        format!("{ran:?}")
    })?;
    let ran = regress(&folder, &["--complexity", "n=1000,3000,9000"])?.quietly()?;
    ensure(ran.out.contains("9000: "), || format!("{ran:?}"))?;
    change(
        &folder,
        &[(
            "map show [1 .. n]",
            "[show x | y <- [1 .. n `div` 10], x <- [y .. n `div` 10]]",
        )],
    )?;
    let ran = regress(&folder, &["--complexity", "n=1000,2000,4000"])?;
    let told = ran.out.contains("O(n^2), more than O(n log n)") && ran.out.contains("texts");
    ensure(ran.code == Some(3) && told, || format!("{ran:?}"))
}

fn forms() -> Result<(), String> {
    let folder = recorded()?;
    change(
        &folder,
        &[(
            "map show [1 .. n]",
            "map (\\x -> reverse (show x)) [1 .. n]",
        )],
    )?;
    for (form, parts) in [
        (
            "markdown",
            ["| main | WORSE | allocated ", "\n1 measured, 1 worse\n"],
        ),
        (
            "json",
            [
                "{\"version\":1,\"programs\":[{\"name\":\"main\",\"verdict\":\"worse\",",
                "\"beyond\":true",
            ],
        ),
        (
            "junit",
            [
                "tests=\"1\" failures=\"1\"",
                "<failure message=\"allocated ",
            ],
        ),
    ] {
        let ran = regress(&folder, &["--as", form])?;
        let all = parts.iter().all(|part| ran.out.contains(part));
        ensure(all && ran.code == Some(3), || format!("{form}: {ran:?}"))?;
    }
    Ok(())
}

fn bad_input() -> Result<(), String> {
    let folder = Folder::new()?;
    let refuses = |plan: &str, args: &[&str], parts: &[&str]| {
        folder.write("space.toml", plan)?;
        regress(&folder, args)?.refuses(parts)?;
        let nothing = !folder.exists("space.record");
        ensure(nothing, || format!("{plan}: a record was written"))
    };
    folder.write("main.hs", PROGRAM)?;
    folder.write("wrong.hs", "main = 3 +\n")?;
    folder.write("fails.hs", "main = putStrLn \"x\" >> error \"no\"\n")?;
    folder.write("hangs.hs", "main = print (length [1 :: Integer ..])\n")?;
    let program = |line: &str| format!("[[program]]\nname = \"p\"\n{line}\n");
    for (plan, parts) in [
        ("[[program]\n".to_string(), &["space.toml:1:"][..]),
        ("tolerance = 3\n".into(), &["space.toml:1:"]),
        (program("sourc = \"main.hs\""), &["space.toml:3:", "sourc"]),
        (String::new(), &["no [[program]]"]),
        (
            program(""),
            &["program p", "source, executable and command"],
        ),
        (
            program("source = \"main.hs\"\ncomplexity = { n = [1, 2, 3] }"),
            &["program p", "{n}"],
        ),
        (
            program("source = \"main.hs\"\narguments = [\"{n}\"]\ncomplexity = { n = [3, 2, 1] }"),
            &["program p", "greater"],
        ),
        (
            program("source = \"none.hs\""),
            &["p: none.hs does not compile"],
        ),
        (
            program("source = \"wrong.hs\""),
            &["p: wrong.hs does not compile"],
        ),
        (
            program("source = \"fails.hs\""),
            &["p: it ended with", "no"],
        ),
        (
            program("source = \"hangs.hs\"\ntimeout = 0.5"),
            &["p: it runs for more than 0.5 s"],
        ),
        (program("executable = \"none\""), &["p: cannot run", "none"]),
        (
            program("command = [\"/bin/true\"]"),
            &["p: its runtime tells no figures"],
        ),
        (
            program("source = \"main.hs\"\ninput = \"none.txt\""),
            &["none.txt"],
        ),
    ] {
        refuses(&plan, &["--record"], parts)?;
    }
    refuses(PLAN, &[], &["cannot read", "space.record"])?;
    refuses(PLAN, &["--only", "x"], &["no program is named so"])?;
    for (record, parts) in [
        (
            "space-record 7\n",
            &["space.record:1:", "another version"][..],
        ),
        (
            "space-record 1\nprogram\tmain\n",
            &["space.record:2:", "ends here"],
        ),
        ("text\n", &["space.record:1:", "no record"]),
        ("space-record 1\nend\n", &["has no main"]),
    ] {
        folder.write("space.record", record)?;
        regress(&folder, &[])?.refuses(parts)?;
    }
    let old = folder.read("space.record")?;
    folder.write("main.hs", "main = 3 +\n")?;
    regress(&folder, &["--record"])?.refuses(&["does not compile"])?;
    ensure(folder.read("space.record")? == old, || {
        "the record is another".into()
    })
}
