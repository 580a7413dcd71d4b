//! What one compilation keeps for the next: what is not done again, and that the
//! executable is the same, to the byte, as that of a compilation from nothing.

use crate::root;
use crate::shell::{Folder, Ran, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("modules_that_did_not_change", modules_that_did_not_change),
    ("profiled_programs", profiled_programs),
    ("splices_are_kept", splices_are_kept),
    ("whatever_is_read", whatever_is_read),
    ("kept_messages", kept_messages),
    ("useless_caches", useless_caches),
    ("a_full_disk", a_full_disk),
    ("compilations_at_once", compilations_at_once),
];

/// A folder with one of the larger programs.
fn folder_of(program: &str) -> Result<Folder, String> {
    let folder = Folder::new()?;
    let sources = std::fs::read_dir(root().join("programs").join(program));
    for entry in sources.map_err(|e| e.to_string())?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = std::fs::read(entry.path()).map_err(|e| e.to_string())?;
        folder.write(&name, text)?;
    }
    Ok(folder)
}

fn edit(folder: &Folder, file: &str, from: &str, to: &str) -> Result<(), String> {
    let text = folder.read(file)?;
    ensure(text.contains(from), || format!("{file} has no {from:?}"))?;
    folder.write(file, text.replacen(from, to, 1))
}

/// Compiles `Main.hs` with the cache, tells why each module was compiled, and
/// compares the executable with that of a compilation without.
fn compile(folder: &Folder, flags: &str) -> Result<Ran, String> {
    let ran = folder.purecc(&format!("-v -w --cache-dir kept {flags} Main.hs -o with"))?;
    let ran = ran.gives(0, "")?;
    folder
        .purecc(&format!("-w {flags} Main.hs -o without"))?
        .quietly()?;
    folder.sh("cmp with without")?.quietly()?;
    Ok(ran)
}

/// Demands for each of these modules what is said of it.
fn told(ran: &Ran, modules: &[(&str, &str)]) -> Result<(), String> {
    for (module, what) in modules {
        let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
        let start = format!("{verb} {module} (");
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut lines = ran.err.lines().map(words);
        let found = lines.any(|l| l.contains(&start) && l.contains(rest));
        ensure(found, || format!("{module} {what}: {}", ran.err))?;
    }
    Ok(())
}

fn modules_that_did_not_change() -> Result<(), String> {
    let folder = folder_of("Interpreter")?;
    let all = ["Main", "Eval", "Parser", "Syntax", "Lexer"];
    told(
        &compile(&folder, "")?,
        &all.map(|m| (m, "Compiling [nothing kept]")),
    )?;
    let unchanged = all.map(|m| (m, "Skipping [unchanged]"));
    told(&compile(&folder, "")?, &unchanged)?;

    // The body of a function: its module alone.
    edit(&folder, "Lexer.hs", "('#' : cs)", "('@' : cs)")?;
    let ran = compile(&folder, "")?;
    told(&ran, &[("Lexer", "Compiling [source file changed]")])?;
    told(
        &ran,
        &[
            ("Main", "Reusing [unchanged]: 0 of"),
            ("Eval", "Reusing [unchanged]: 0 of"),
            ("Parser", "Reusing [unchanged]: 0 of"),
            ("Syntax", "Reusing [unchanged]: 0 of"),
        ],
    )?;
    ensure(!ran.err.contains("[source file changed]: 0 of"), || {
        format!("a changed function was not compiled: {}", ran.err)
    })?;
    ensure(ran.err.contains("library: 0 of"), || ran.err.clone())?;

    // What others see: they too.
    edit(&folder, "Syntax.hs", "  = IntV", "  = NoV\n  | IntV")?;
    let ran = compile(&folder, "")?;
    told(
        &ran,
        &[
            ("Syntax", "Compiling [source file changed]"),
            ("Eval", "Compiling [what it uses changed]"),
            ("Lexer", "Reusing [unchanged]"),
        ],
    )?;
    told(&compile(&folder, "")?, &unchanged)?;

    // Options; what was kept for others stays.
    for flags in ["-O0", "-fforce-recomp"] {
        let nothing = all.map(|m| (m, "Compiling [nothing kept]"));
        told(&compile(&folder, flags)?, &nothing)?;
    }
    told(&compile(&folder, "")?, &unchanged)?;

    // A program with a mistake is refused, and one without it is as before.
    edit(&folder, "Eval.hs", "import", "imp0rt")?;
    let wrong = "-v -w --cache-dir kept Main.hs -o with";
    folder.purecc(wrong)?.gives(1, "")?.says(&["Eval.hs:"])?;
    edit(&folder, "Eval.hs", "imp0rt", "import")?;
    told(&compile(&folder, "")?, &unchanged)
}

/// A splice that is run takes more than one step.
fn splices_are_kept() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "Macro.hs",
        "{-# LANGUAGE TemplateHaskell #-}\nmodule Macro (table, asked) where\n\
         import Language.Haskell.TH\nimport Language.Haskell.TH.Syntax\nimport Part\n\
         table :: Q Exp\ntable = do\n  addDependentFile \"numbers.txt\"\n\
         \x20 text <- runIO (readFile \"numbers.txt\")\n\
         \x20 listE [litE (integerL (part (read line))) | line <- lines text]\n\
         asked :: Name -> Q Exp\nasked name = reify name >>= \\info -> case info of\n\
         \x20 TyConI (DataD _ _ _ _ cons _) -> litE (integerL (toInteger (length cons)))\n\
         \x20 _ -> fail \"no data type\"\n",
    )?;
    folder.write(
        "Part.hs",
        "module Part where\npart :: Integer -> Integer\npart = (* 2)\n",
    )?;
    folder.write(
        "Table.hs",
        "{-# LANGUAGE TemplateHaskell #-}\nmodule Table where\nimport Macro\n\
         data Some = One | Other\npure []\n\
         numbers :: [Integer]\nnumbers = $(table) ++ [$(asked ''Some)]\n",
    )?;
    folder.write("Plain.hs", "module Plain where\nplain = 1\n")?;
    folder.write(
        "Main.hs",
        "import Plain\nimport Table\nmain = print (plain, numbers)\n",
    )?;
    folder.write("numbers.txt", "1\n2\n")?;
    let prints = |out: &str| {
        let all = "-w --cache-dir kept Main.hs -o with";
        folder.purecc(all)?.quietly()?;
        folder.sh("./with")?.gives(0, out)?;
        // Nothing is run again.
        let kept = "-w --cache-dir kept -fsplice-steps 1 Main.hs -o again";
        folder.purecc(kept)?.quietly()?;
        folder.sh("./again")?.gives(0, out).map(|_| ())
    };
    let runs = || {
        let kept = "-w --cache-dir kept -fsplice-steps 1 Main.hs -o again";
        let ran = folder.purecc(kept)?.gives(1, "")?;
        ran.says(&["splice-limit"]).map(|_| ())
    };
    runs()?;
    prints("(1,[2,4,2])\n")?;
    edit(&folder, "Plain.hs", "1", "7")?;
    let kept = "-w --cache-dir kept -fsplice-steps 1 Main.hs -o again";
    folder.purecc(kept)?.quietly()?;
    prints("(7,[2,4,2])\n")?;
    // What the macro calls, what it reads, what it asks for.
    for (file, from, to, out) in [
        ("Part.hs", "* 2", "* 3", "(7,[3,6,2])\n"),
        ("numbers.txt", "2", "4", "(7,[3,12,2])\n"),
        ("Table.hs", "| Other", "| Other | More", "(7,[3,12,3])\n"),
        ("Macro.hs", "part (read", "negate (read", "(7,[-1,-4,3])\n"),
    ] {
        edit(&folder, file, from, to)?;
        runs()?;
        prints(out)?;
    }
    Ok(())
}

fn profiled_programs() -> Result<(), String> {
    let folder = folder_of("Timetable")?;
    for flags in ["-prof", "-prof -fprof-auto", "-O2"] {
        compile(&folder, flags)?;
    }
    edit(&folder, "Solver.hs", "import", "-- moved\n\nimport")?;
    for flags in ["-prof", "-prof -fprof-auto", "-O2"] {
        let ran = compile(&folder, flags)?;
        told(&ran, &[("Puzzles", "Reusing [unchanged]")])?;
    }
    Ok(())
}

/// Everything that a compilation reads, and what it looks for in vain.
fn whatever_is_read() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "Main.hs",
        "{-# LANGUAGE CPP #-}\nimport Data.List (sort)\nimport Lib\n#include \"extra.h\"\n\
         main :: IO ()\nmain = print (sort [lib, EXTRA, OTHER])\n",
    )?;
    folder.write("inc/extra.h", "#define EXTRA 7\n")?;
    folder.write("src/Lib.hs", "module Lib where\nlib :: Int\nlib = 9\n")?;
    let prints = |flags: &str, out: &str| {
        compile(&folder, &format!("-isrc -Iinc {flags}"))?;
        folder.sh("./with")?.gives(0, out)
    };
    prints("-DOTHER=8", "[7,8,9]\n")?;
    prints("-DOTHER=1", "[1,7,9]\n")?;
    folder.write("inc/extra.h", "#define EXTRA 5\n")?;
    prints("-DOTHER=8", "[5,8,9]\n")?;
    // A file is found before the one that was found the last time.
    folder.write("extra.h", "#define EXTRA 6\n")?;
    prints("-DOTHER=8", "[6,8,9]\n")?;
    folder.write("Lib.hs", "module Lib where\nlib :: Int\nlib = 2\n")?;
    prints("-DOTHER=8", "[2,6,8]\n")?;
    // Even before the library's.
    folder.write(
        "Data/List.hs",
        "module Data.List where\nsort :: [a] -> [a]\nsort = reverse\n",
    )?;
    prints("-DOTHER=8", "[8,6,2]\n")?;
    folder.sh("rm -r Lib.hs Data extra.h")?.quietly()?;
    prints("-DOTHER=8", "[5,8,9]\n")?;
    folder.sh("rm src/Lib.hs")?.quietly()?;
    folder
        .purecc("-isrc -Iinc -DOTHER=8 --cache-dir kept Main.hs -o with")?
        .gives(1, "")?
        .says(&["unknown-module", "Lib"])?;
    Ok(())
}

/// What a compilation says does not depend on what is kept.
fn kept_messages() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("warns.pure", "first (x : _) = x\nmain = first [1, 2]\n")?;
    let compile = |line: &str| folder.purecc(&format!("--cache-dir kept {line}"));
    for _ in 0..2 {
        compile("warns.pure")?
            .gives(0, "")?
            .says(&["warning[", "warns.pure:1:"])?;
        compile("-w warns.pure")?.quietly()?;
        compile("-Werror warns.pure")?
            .gives(1, "")?
            .says(&["because of -Werror"])?;
        compile("--error-format=json warns.pure")?
            .gives(0, "")?
            .says(&["{\"", "warns.pure"])?;
        folder
            .purecc("run -w --cache-dir=kept warns.pure")?
            .gives(0, "1\n")?
            .quietly()?;
        // What looks inside sees every stage.
        let looks = compile("-w -ddump-stg warns.pure")?.quietly()?;
        ensure(looks.out.contains("main"), || "no dump".into())?;
    }
    let unwritable = compile("-w warns.pure -o missing/warns")?;
    unwritable.refuses(&["missing/warns"])?;
    Ok(())
}

/// A cache that is damaged or cannot be written is as good as none.
fn useless_caches() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Main.hs", "main :: IO ()\nmain = putStrLn \"told\"\n")?;
    compile(&folder, "")?;
    // Bytes of the file's beginning, of the executable and of its end are wrong.
    for damage in [
        "dd if=/dev/zero of=$f bs=1 count=8 conv=notrunc",
        "dd if=/dev/zero of=$f bs=1 seek=200000 count=5000 conv=notrunc",
        "truncate -s -1 $f",
        "truncate -s 40 $f",
        "truncate -s 7 $f",
        ": > $f",
        "rm $f; mkdir $f",
    ] {
        folder.sh(&format!("for f in kept/*.build; do {damage}; done 2>&1"))?;
        let ran = compile(&folder, "")?;
        told(&ran, &[("Main", "Compiling [nothing kept]")])?;
    }
    folder.sh("rm -r kept; echo > kept")?.quietly()?;
    for line in ["kept", "kept/below", "/proc/none", "/dev/full"] {
        let line = format!("-v --cache-dir {line} Main.hs -o with");
        let ran = folder.purecc(&line)?.gives(0, "")?;
        told(&ran, &[("Main", "Compiling [nothing kept]")])?;
        folder.sh("cmp with without")?.quietly()?;
    }
    // Nothing is kept where nothing is named.
    folder.sh("rm -rf kept home; mkdir home")?.quietly()?;
    folder
        .sh("HOME=$PWD/home \"$purecc\" --cache-dir '' Main.hs; ls -A home")?
        .gives(0, "")?;
    folder
        .sh("unset PURECC_CACHE XDG_CACHE_HOME; HOME=$PWD/home \"$purecc\" Main.hs; ls -A home/.cache")?
        .gives(0, "purecc\n")?;
    Ok(())
}

/// Files are limited to little more than the executable (with all of the runtime, whose
/// object file is about as large), which is less than what is to be kept.
fn a_full_disk() -> Result<(), String> {
    let folder = folder_of("Interpreter")?;
    folder.purecc("-w -rtsopts Main.hs -o without")?.quietly()?;
    folder
        .sh(
            "trap '' XFSZ; ulimit -f $(( $(wc -c < without) / 512 + 200 )); \
             \"$purecc\" -w -rtsopts --cache-dir kept Main.hs -o with && cmp with without && \
             ls -A kept | sed '/[.]module$/d'",
        )?
        .gives(0, "")?
        .quietly()?;
    Ok(())
}

fn compilations_at_once() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Main.hs", "main :: IO ()\nmain = putStrLn \"told\"\n")?;
    folder
        .sh(
            "for i in 1 2 3 4 5 6; do \"$purecc\" --cache-dir kept Main.hs -o out$i & done; wait; \
             for i in 2 3 4 5 6; do cmp out1 out$i; done; ./out1; ls kept/*.build | wc -l",
        )?
        .gives(0, "told\n1\n")?
        .quietly()?;
    Ok(())
}
