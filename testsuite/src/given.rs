//! What `purecc` is given besides one file: standard input, several files, expressions,
//! modules that are only checked, sources that change, options within sources.

use crate::shell::{Folder, ensure};

/// A program that stands in no file.
pub fn texts() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("main.hs", "main = interact reverse\n")?;
    let script = "cat main.hs | $purecc - -o main && echo abc | ./main";
    folder.sh(script)?.gives(0, "\ncba")?;
    folder
        .sh("echo 'main = print 3' | $purecc run -")?
        .gives(0, "3\n")?;
    folder
        .sh("echo 'main = print 3' | $purecc -")?
        .refuses(&["standard input", "-o"])?;
    let ran = folder.sh("echo 'main = print' | $purecc run -")?;
    ran.gives(1, "")?.says(&["<standard input>:1:8"])?;
    Ok(())
}

/// A module that is no program's start is checked like any other.
pub fn checking() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "Part.hs",
        "module Part (f) where\nf :: Int -> Int\nf x = x + 1\n",
    )?;
    folder.purecc("-fno-code Part.hs")?.quietly()?;
    folder.purecc("check Part.hs")?.quietly()?;
    folder.purecc("Part.hs")?.says(&["no-main"])?;
    folder.write("Wrong.hs", "module Wrong where\nimport Part\nx = f True\n")?;
    let wrong = folder.purecc("check Wrong.hs")?.gives(1, "")?;
    wrong.says(&["type-mismatch", "Wrong.hs:3:7"])?;
    let two = folder.purecc("check Part.hs Wrong.hs")?.gives(1, "")?;
    two.says(&["type-mismatch", "Wrong.hs:3:7"])?;
    // A program must start somewhere, also one that is only checked.
    folder.write("none.hs", "f :: Int\nf = 1\n")?;
    let none = folder.purecc("check none.hs")?.gives(1, "")?;
    none.says(&["no-main"])?;
    ensure(!folder.exists("Part"), || "an executable appeared".into())
}

/// Files whose modules are one program.
pub fn several_files() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("start.hs", "import Deep.Part\nmain = print (f 3)\n")?;
    folder.write("elsewhere/p.hs", "module Deep.Part where\nf x = x * 2\n")?;
    folder.write("other.hs", "module Other where\nx :: Int\nx = 'c'\n")?;
    for files in ["start.hs elsewhere/p.hs", "elsewhere/p.hs start.hs"] {
        folder.purecc(&format!("{files} -o out"))?.quietly()?;
        folder.sh("./out && rm out")?.gives(0, "6\n")?;
    }
    folder.purecc("elsewhere/p.hs start.hs")?.quietly()?;
    ensure(folder.exists("start"), || "it is not named start".into())?;
    // What nobody imports is a part of the program.
    let wrong = folder.purecc("start.hs other.hs elsewhere/p.hs")?;
    wrong.gives(1, "")?.says(&["other.hs:3:5"])?;
    folder.purecc("elsewhere/p.hs other.hs")?.refuses(&[
        "none of these",
        "Deep.Part, Other",
        "-main-is",
    ])?;
    folder
        .purecc("start.hs start.hs")?
        .refuses(&["both module Main"])?;
    folder
        .purecc("start.hs none.hs")?
        .refuses(&["none.hs", "cannot read"])?;
    folder
        .purecc("-o elsewhere/p.hs start.hs elsewhere/p.hs")?
        .refuses(&["overwrite"])?;
    Ok(())
}

/// An expression with the names of a file, or of none.
pub fn expressions() -> Result<(), String> {
    let folder = Folder::new()?;
    let text = "module Part (public) where\nimport qualified Data.Map as Map\n\
                public = hidden\nhidden x = x + 1\ntable = Map.fromList [(1, 'a')]\n\
                infixr 5 +++\na +++ b = a - b\nit = 7\nmain = putStrLn \"main\"\n";
    folder.write("Part.hs", text)?;
    folder.write("p.pure", "f x = x * 2\n")?;
    for (args, out) in [
        ("-e '1 + 2'", "3\n"),
        ("-e 'putStrLn \"x\"'", "x\n"),
        ("-e 'return 5'", ""),
        ("-e 'let { x = 1;\n y = 2 } in\nx + y'", "3\n"),
        ("-e '-1'", "-1\n"),
        ("-e 'Data.List.sort [3, 1, 2]'", "[1,2,3]\n"),
        (
            "-e 'Data.Map.fromList [(1, \"x\")] Data.Map.! 1'",
            "\"x\"\n",
        ),
        ("-e 'hidden 3' Part.hs", "4\n"),
        ("-e 'Map.toList table' Part.hs", "[(1,'a')]\n"),
        ("-e '9 +++ 5 +++ 1' Part.hs", "5\n"),
        ("-e it Part.hs", "7\n"),
        ("-e main Part.hs", "main\n"),
        (
            "-t '\\case 1 -> 2' -XLambdaCase",
            "\\case 1 -> 2 :: (Eq a, Num a, Num b) => a -> b\n",
        ),
        ("-e 'map f [1, 2]' p.pure", "Cons 2 (Cons 4 Nil)\n"),
        ("-t 'map f' p.pure", "map f :: Num a => [a] -> [a]\n"),
        ("-t map", "map :: (a -> b) -> [a] -> [b]\n"),
        ("-t '1 + 2'", "1 + 2 :: Num a => a\n"),
        ("-t table Part.hs", "table :: Map Integer Char\n"),
    ] {
        let ran = folder.sh(&format!("$purecc {args}"))?;
        let ran = ran.gives(0, out)?;
        ensure(ran.err.is_empty(), || format!("{args}: {ran:?}"))?;
    }
    for (args, parts) in [
        ("-e map", &["<print>", "Show"][..]),
        ("-e 'foo 3' Part.hs", &["<expression>:1:7", "foo"]),
        ("-e '1 +'", &["<expression>"]),
        ("-t 'length 3'", &["<expression>:1:"]),
        ("-e hidden none.hs", &["none.hs", "cannot read"]),
    ] {
        let ran = folder.sh(&format!("$purecc {args}"))?;
        ran.gives(1, "")?.says(parts)?;
    }
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .map_err(|e| e.to_string())?
        .collect();
    ensure(left.len() == 2, || format!("{left:?}"))
}

/// A program is built and run again when a source has changed, and ended where it runs on.
pub fn watching() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Part.hs", "module Part where\nx = \"one\"\n")?;
    folder.write("main.hs", "import Part\nmain = putStrLn x\n")?;
    let script = r#"
        $purecc watch main.hs >out 2>err &
        until_has() {
            for i in $(seq 300); do grep -q "$1" $2 && return; sleep 0.1; done
            echo "no $1"
        }
        until_has one out; until_has 'exit code 0; waiting' err
        echo 'module Part where { x = 1 }' >Part.hs
        until_has type-mismatch err; until_has 'exit code 1; waiting' err
        echo 'module Part where { x = "three" ++ x }' >Part.hs
        echo 'import Part; main = putStrLn "three" >> getContents >>= putStr' >main.hs
        until_has three out
        echo 'main = putStrLn "four"' >main.hs
        until_has four out
        kill $!; wait $!
    "#;
    folder.sh(script)?.says(&[])?.gives(143, "")?;
    folder.purecc("watch -")?.refuses(&["cannot be watched"])?;
    Ok(())
}

/// The form of diagnostics that tools know from GHC.
pub fn diagnostics_of_ghc() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("warns.pure", "first (x : _) = x\nmain = first [1, 2]\n")?;
    let ran = folder.purecc("-fno-code -fdiagnostics-as-json warns.pure")?;
    let begin = "{\"version\":\"1.1\",\"ghcVersion\":\"purecc-";
    for part in [
        "\"span\":{\"file\":\"warns.pure\",\"start\":{\"line\":1,\"column\":1},\"end\":{\"line\":1,",
        "\"severity\":\"Warning\",\"code\":null,\"message\":[",
        "\"reason\":{\"flags\":[\"incomplete-patterns\"]}}\n",
    ] {
        ensure(ran.err.contains(part), || format!("no {part}: {ran:?}"))?;
    }
    ensure(ran.err.starts_with(begin), || format!("{ran:?}"))?;
    let fatal = folder.purecc("-Werror -fno-code -fdiagnostics-as-json warns.pure")?;
    ensure(fatal.err.contains("\"severity\":\"Error\""), || {
        format!("{fatal:?}")
    })?;
    let none = folder
        .purecc("-fdiagnostics-as-json none.pure")?
        .gives(1, "")?;
    let line = none.err.lines().count() == 1 && none.err.starts_with(begin);
    ensure(line && none.err.contains("cannot read none.pure"), || {
        format!("{none:?}")
    })
}

/// Words of pragmas are looked up in the table of options.
pub fn options_in_sources() -> Result<(), String> {
    let folder = Folder::new()?;
    let text =
        "{-# OPTIONS_GHC -O2 -frob -fdefer-type-errors -fno-warn-orphans #-}\nmain = print 1\n";
    folder.write("main.hs", text)?;
    let ran = folder.purecc("-fno-code main.hs")?.gives(0, "")?;
    let ran = ran.says(&[
        "main.hs:1:21",
        "`-frob` is no option",
        "-fdefer-type-errors",
    ])?;
    ensure(ran.err.matches("warning[").count() == 2, || {
        format!("{ran:?}")
    })?;
    folder
        .purecc("-Wno-unrecognised-options -fno-code main.hs")?
        .quietly()?;
    Ok(())
}

/// What is more than a pipe holds goes both ways at once, and nobody need read it.
pub fn much_through_processes() -> Result<(), String> {
    let folder = Folder::new()?;
    let program = "import System.Process\nmain :: IO ()\nmain = do\n  \
                   long <- readProcess \"cat\" [] (concatMap show [1 .. 100000 :: Int])\n  \
                   print (length long)\n  \
                   readProcess \"true\" [] (replicate 200000 'x') >>= print\n";
    folder.write("main.hs", program)?;
    folder.purecc("run main.hs")?.gives(0, "488895\n\"\"\n")?;
    Ok(())
}

/// Whatever GHC calls an option is followed, has no effect, or is refused with the reason.
pub fn options_of_ghc() -> Result<(), String> {
    let folder = Folder::new()?;
    // Without GHC there is what purecc says that GHC has.
    let source = match crate::ghc::available() {
        true => "ghc",
        false => "$purecc",
    };
    let each = "while read -r o; do echo \"$o: $($purecc \"$o\" --version 2>&1)\"; done";
    let told = folder.sh(&format!("{source} --show-options | {each}"))?;
    let count = told.out.lines().filter(|l| l.starts_with('-')).count();
    ensure(count >= 1000, || format!("{count} options are told of"))?;
    let wrong = |line: &&str| line.contains("unknown option") || line.contains("panicked");
    let wrong: Vec<&str> = told.out.lines().filter(wrong).collect();
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    folder.write("main.hs", "main :: IO ()\nmain = print 3\n")?;
    let ran = folder.purecc("run -fcse -v -pgml=cc -O9 main.hs")?;
    ran.gives(0, "3\n")?
        .says(&["-fcse has no effect: the optimiser decides by itself"])?;
    Ok(())
}
