//! `purecc` as its user meets it: options, files that cannot be read or
//! written, dumps, modules, `run`.

use crate::given;
use crate::shell::{Folder, ensure};
use crate::{compiler, programs};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("help_and_version", help_and_version),
    ("wrong_options", wrong_options),
    ("unreadable_sources", unreadable_sources),
    ("defects", defects),
    ("unwritable_outputs", unwritable_outputs),
    ("standard_streams", standard_streams),
    ("linkers", linkers),
    ("carried_code", carried_code),
    ("names_of_executables", names_of_executables),
    ("modules", modules),
    ("running", running),
    ("warnings", warnings),
    ("colours", colours),
    ("explaining", explaining),
    ("texts", given::texts),
    ("checking", given::checking),
    ("several_files", given::several_files),
    ("expressions", given::expressions),
    ("watching", given::watching),
    ("diagnostics_of_ghc", given::diagnostics_of_ghc),
    ("options_in_sources", given::options_in_sources),
    ("options_of_ghc", given::options_of_ghc),
    ("much_through_processes", given::much_through_processes),
    ("dumps", dumps),
    ("dumps_are_programs", dumps_are_programs),
    ("stages", stages),
    ("limits", limits),
];

const SUM: &str = "main = sum (map square [1 .. 10])\nsquare x = x * x\n";

fn help_and_version() -> Result<(), String> {
    let folder = Folder::new()?;
    let help = folder.purecc("--help")?.quietly()?;
    for option in [
        "-o ",
        "-O2",
        "prof",
        "debug",
        "rtsopts",
        "-iDIR",
        "cache-dir",
        "force-recomp",
        "-v",
        "-w",
        "Werror",
        "-ddump-core",
        "-fprof-auto",
        "-main-is NAME",
        "dlint",
        "dtime",
        "dskip",
        "dstop-after",
        "run",
        "+RTS -?",
    ] {
        ensure(help.out.contains(option), || {
            format!("no {option} in --help")
        })?;
    }
    let version = folder.purecc("--version")?.quietly()?;
    let number = version.out.strip_prefix("purecc ").unwrap_or("");
    ensure(number.starts_with(|c: char| c.is_ascii_digit()), || {
        format!("{version:?}")
    })
}

fn wrong_options() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    for option in ["-frobnicate", "--frobnicate", "-proff", "-y"] {
        let line = format!("{option} sum.pure");
        folder.purecc(&line)?.refuses(&["unknown option", option])?;
    }
    folder
        .purecc("-proff sum.pure")?
        .refuses(&["did you mean -prof?"])?;
    folder
        .purecc("sum")?
        .refuses(&["cannot read sum", "did you mean sum.pure?"])?;
    folder
        .purecc("rnu sum.pure")?
        .refuses(&["cannot read rnu", "did you mean the command run?"])?;
    folder
        .purecc("sum.pure other.pure")?
        .refuses(&["other.pure"])?;
    folder
        .purecc("-c sum.pure")?
        .refuses(&["GHC's option -c", "whole programs"])?;
    for line in [
        "",
        "run",
        "-Ofast sum.pure",
        "-rtsopts=most sum.pure",
        "sum.pure -o",
    ] {
        let ran = folder.purecc(line)?.gives(1, "")?;
        ensure(ran.err.starts_with("error: "), || {
            format!("{line}: {ran:?}")
        })?;
    }
    let stages = folder.purecc("-ddump-everything sum.pure")?;
    stages.refuses(&["unknown stage everything", "core", "stg"])?;
    let stages = folder.purecc("-dstop-after=everything sum.pure")?;
    stages.refuses(&["unknown stage everything"])?;
    let passes = folder.purecc("-dskip=everything sum.pure")?;
    passes.refuses(&["unknown pass everything", "simplify"])?;
    ensure(!folder.exists("sum"), || "an executable appeared".into())
}

/// A compilation that exceeds what it may take ends with a diagnostic.
fn limits() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    let ran = folder.purecc("--limit-memory=1 sum.pure")?.gives(1, "")?;
    for text in ["error[compilation-limit]", "1 MB", "--limit-memory"] {
        ensure(ran.err.contains(text), || format!("no {text}: {ran:?}"))?;
    }
    ensure(!folder.exists("sum"), || "an executable appeared".into())?;
    folder
        .purecc("--limit-memory=0 --limit-time=0 sum.pure")?
        .quietly()?;
    Ok(())
}

fn unreadable_sources() -> Result<(), String> {
    let folder = Folder::new()?;
    folder
        .purecc("missing.pure")?
        .refuses(&["missing.pure", "No such file"])?;
    folder.write("folder.pure/file", "")?;
    folder
        .purecc("folder.pure")?
        .refuses(&["folder.pure", "directory"])?;
    folder.write("latin.pure", b"main = 1\nname = \"caf\xe9\"\n")?;
    folder
        .purecc("latin.pure")?
        .gives(1, "")?
        .says(&["latin.pure:2:12", "UTF-8"])?;
    folder.write("binary.pure", [0u8, 159, 146, 150])?;
    folder
        .purecc("binary.pure")?
        .gives(1, "")?
        .says(&["binary.pure:1:2", "UTF-8"])?;
    folder.write("wide.pure", b"m\0a\0i\0n\0 \0=\0 \x001\0")?;
    folder
        .purecc("wide.pure")?
        .refuses(&["wide.pure", "UTF-8", "many bytes that are 0"])?;
    folder.write("sum.cabal", "name: sum\n")?;
    folder.purecc("sum.cabal")?.refuses(&[
        "sum.cabal",
        "describes a package",
        "`purecc build`",
        "`main`",
    ])?;
    folder.write("Main.pure", "import Latin\nmain = 1\n")?;
    folder.write(
        "Latin.pure",
        b"module Latin where\n-- caf\xe9\ncaf\xe9 = 1\n",
    )?;
    let ran = folder.purecc("Main.pure")?.gives(1, "")?;
    ran.says(&["Latin.pure:3:4", "UTF-8"])?;
    for (file, text) in [("a.core", "main = ("), ("a.stg", "main = (")] {
        folder.write(file, text)?;
        folder.purecc(file)?.gives(1, "")?.says(&[file, "1:"])?;
    }
    Ok(())
}

/// What each stage finds wrong with the work of another, or cannot go on with.
fn defects() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "a.core",
        "data Main.List = Nil | Cons Ptr Ptr;\nMain.main = case Nil of y { Nil -> Nil };\n\
         entry Main.main;\n",
    )?;
    folder.write(
        "a.stg",
        "data List = Nil | Cons Ptr Ptr\ncon nil = Nil\n\
         fun f x = let y = thunk [] eval x in eval y\ncaf main = call f nil\nentry main\n",
    )?;
    for (command, stage, place) in [
        ("-dlint a.core", "(in the stage desugar)", "`Main.main`"),
        ("-dlint a.stg", "(in the stage stg)", "`f`"),
        ("a.stg", "(in the stage native)", "`Main.f`"),
    ] {
        let ran = folder.purecc(command)?.gives(3, "")?;
        ran.says(&["error[internal-error]: ", stage, place, "report it to"])?;
        let ran = folder.purecc(&format!("--error-format=json {command}"))?;
        ran.gives(3, "")?
            .says(&["\"id\":\"internal-error\"", stage])?;
    }
    Ok(())
}

fn unwritable_outputs() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    folder.write("file", "text")?;
    folder.write("folder/file", "text")?;
    for (output, reason) in [
        ("/dev/full", "No space left"),
        ("missing/sum", "No such file"),
        ("file/sum", "Not a directory"),
        ("folder", "directory"),
        ("/proc/sum", "/proc/sum"),
    ] {
        let line = format!("sum.pure -o {output}");
        folder
            .purecc(&line)?
            .refuses(&["cannot write", output, reason])?;
    }
    ensure(folder.read("file")? == "text", || {
        "the file was lost".into()
    })?;
    folder
        .purecc("sum.pure -o sum.pure")?
        .refuses(&["overwrite the source"])?;
    ensure(folder.read("sum.pure")? == SUM, || {
        "the source was lost".into()
    })?;
    every_source_stays(&folder)?;
    // A limit on the size of files stands for a full disk.
    let full = folder.sh("ulimit -f 8; trap '' XFSZ; \"$purecc\" sum.pure")?;
    ensure(
        full.code == Some(1) && full.err.lines().count() == 1,
        || format!("on a full disk: {full:?}"),
    )?;
    ensure(!folder.exists("sum"), || {
        "half an executable was left".into()
    })
}

fn standard_streams() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    folder.write("wrong.pure", "main = missing\n")?;
    for (script, code) in [
        ("\"$purecc\" --help >/dev/full", 1),
        ("\"$purecc\" -ddump-core sum.pure >/dev/full", 1),
        ("\"$purecc\" -ddump-stg -dstop-after=stg sum.pure >&-", 0),
        ("\"$purecc\" wrong.pure 2>/dev/full", 1),
        ("\"$purecc\" missing.pure 2>&-", 1),
        ("\"$purecc\" -dtime sum.pure 2>/dev/full", 0),
        ("\"$purecc\" -ddump-core sum.pure | head -1 >/dev/null", 0),
    ] {
        let ran = folder.sh(script)?;
        let quiet = ran.err.lines().count() <= 1 && !ran.err.contains("panicked");
        ensure(ran.code == Some(code) && quiet, || {
            format!("{script}: {ran:?}")
        })?;
    }
    Ok(())
}

fn linkers() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    folder.write("empty/file", "")?;
    for (script, parts) in [
        (
            "PURECC_LD=nosuchld \"$purecc\" sum.pure",
            ["no linker found", "nosuchld"],
        ),
        (
            "PURECC_LD=false \"$purecc\" sum.pure",
            ["the linker false failed", ""],
        ),
        (
            "PURECC_LD=./sum.pure \"$purecc\" sum.pure",
            ["cannot run the linker", "sum.pure"],
        ),
    ] {
        folder.sh(script)?.refuses(&parts)?;
        ensure(!folder.exists("sum"), || {
            format!("{script}: an executable appeared")
        })?;
    }
    // None is needed; one that is named is used.
    for how in ["PATH=$PWD/empty", "PURECC_LD=ld"] {
        folder
            .sh(&format!("{how} \"$purecc\" sum.pure && ./sum && rm sum"))?
            .gives(0, "385\n")?;
    }
    Ok(())
}

/// Most of the library's code is carried with the compiler; what is verified is made
/// anew, and is the same to the byte.
fn carried_code() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "sum.hs",
        "main = interact (show . sum . map read . lines)\n",
    )?;
    let script = "export PURECC_CACHE=
        $purecc -v sum.hs -o carried && $purecc -v -dlint sum.hs -o made && cmp carried made
        echo 2 | ./carried";
    let ran = folder.sh(script)?.gives(0, "2")?;
    let counts = ran.err.lines().filter_map(|line| {
        let (new, rest) = line.strip_prefix("library: ")?.split_once(" of ")?;
        Some((new.parse().ok()?, rest.split_once(' ')?.0.parse().ok()?))
    });
    let counts: Vec<(u32, u32)> = counts.collect();
    match counts[..] {
        [(few, all), (every, once_more)] if 4 * few < all && every == all && all == once_more => {
            Ok(())
        }
        _ => Err(format!("{ran:?}")),
    }
}

fn names_of_executables() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    folder.write("deep/er/sum.two.pure", SUM)?;
    folder.write("noextension", SUM)?;
    folder.purecc("sum.pure")?.quietly()?;
    folder.sh("./sum")?.gives(0, "385\n")?;
    // Again over the one that is there, even while it runs.
    folder.purecc("-O0 sum.pure")?.quietly()?;
    folder.purecc("deep/er/sum.two.pure")?.quietly()?;
    folder.sh("deep/er/sum.two")?.gives(0, "385\n")?;
    folder.purecc("sum.pure -o other")?.quietly()?;
    folder.sh("./other")?.gives(0, "385\n")?;
    folder
        .purecc("noextension")?
        .refuses(&["noextension", "-o"])?;
    folder.purecc("noextension -o named")?.quietly()?;
    folder.sh("./named")?.gives(0, "385\n")?;
    Ok(())
}

fn modules() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "app/main.pure",
        "import Numbers\nimport Deep.Letters\nmain = (one, letter)\n",
    )?;
    folder.write(
        "app/Numbers.pure",
        "module Numbers where\nimport Base\none = base + 1\n",
    )?;
    folder.write("lib one/Base.pure", "module Base where\nbase = 0\n")?;
    folder.write(
        "two/Deep/Letters.pure",
        "module Deep.Letters where\nletter = 'a'\n",
    )?;
    let ran = folder.purecc("app/main.pure")?.gives(1, "")?;
    ran.says(&["Base", "Deep.Letters", "app/Numbers.pure:2:"])?;
    folder
        .sh("\"$purecc\" '-ilib one' -itwo -O2 app/main.pure && app/main")?
        .gives(0, "(1,'a')\n")?;
    Ok(())
}

/// Nothing that a program is made of is written to, by whatever name it is called.
fn every_source_stays(folder: &Folder) -> Result<(), String> {
    let sources = [
        (
            "M.hs",
            "{-# LANGUAGE CPP #-}\nmodule Main where\nimport A.B\nimport C\n#include \"d.h\"\nmain = print (b + c + D)\n",
        ),
        ("A/B.hs", "module A.B where\nb :: Int\nb = 1\n"),
        ("C.pure", "module C where\nc = 2\n"),
        ("d.h", "#define D 3\n"),
    ];
    for (name, text) in sources {
        folder.write(name, text)?;
    }
    folder.sh("ln -s A/B.hs link; ln d.h hard; mkdir sub")?;
    // Also where all is as it was in an earlier compilation.
    for flags in ["", "", "-S", "-fhpc"] {
        for output in [
            "M.hs",
            "A/B.hs",
            "./A/../C.pure",
            "d.h",
            "link",
            "hard",
            "sub/../M.hs",
        ] {
            folder
                .purecc(&format!("-w {flags} M.hs -o {output}"))?
                .refuses(&["the output", "would overwrite the source"])?;
        }
        folder
            .purecc(&format!("-w {flags} M.hs -o out"))?
            .quietly()?;
    }
    for (name, text) in sources {
        ensure(folder.read(name)? == text, || format!("{name} was lost"))?;
    }
    Ok(())
}

fn running() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    folder
        .purecc("run sum.pure")?
        .gives(0, "385\n")?
        .quietly()?;
    folder
        .purecc("run -O0 sum.pure a -prof b")?
        .gives(0, "385\n")?;
    for options in [
        "--cache-dir kept --opt 0",
        "-main-is main",
        "-threaded -package base",
    ] {
        for line in [
            format!("{options} run sum.pure -o"),
            format!("run {options} sum.pure -o"),
        ] {
            let ran = folder.purecc(&line)?.gives(0, "385\n");
            ran.and_then(|ran| ran.quietly())
                .map_err(|e| format!("{line}: {e}"))?;
        }
    }
    folder
        .purecc("run sum.pure +RTS -t")?
        .gives(0, "385\n")?
        .says(&["<<ghc: "])?;
    folder
        .purecc("run sum.pure +RTS -A1m")?
        .refuses(&["sum: Most RTS options"])?;
    folder
        .purecc("run sum.pure -- +RTS -A1m")?
        .gives(0, "385\n")?
        .quietly()?;
    folder
        .purecc("run -prof -rtsopts sum.pure +RTS -hL -i4k")?
        .gives(0, "385\n")?;
    ensure(folder.exists("sum.hp"), || {
        "no profile in the current folder".into()
    })?;
    folder.write("fails.pure", "main = error \"told so\"\n")?;
    folder
        .purecc("run fails.pure")?
        .refuses(&["fails: told so"])?;
    folder.write("deep.pure", "main = foldr (+) 0 [1 .. 1000000]\n")?;
    let deep = folder.purecc("run -rtsopts deep.pure +RTS -K100k")?;
    deep.gives(2, "")?.says(&["Stack space overflow"])?;
    folder.write("wrong.pure", "main = missing\n")?;
    folder
        .purecc("run wrong.pure")?
        .gives(1, "")?
        .says(&["missing"])?;
    // No trace of the executable stays.
    // What is to be executed is nobody else's to look into.
    folder.write(
        "keeper",
        "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\nstat -c %a \"${2%/*}\" >&2\nexit 1\n",
    )?;
    let script =
        "umask 0; chmod +x keeper; PURECC_CACHE= PURECC_LD=./keeper \"$purecc\" run sum.pure";
    folder.sh(script)?.says(&["700"])?;
    let left = folder.sh("mkdir tmp; TMPDIR=$PWD/tmp \"$purecc\" run sum.pure; ls tmp")?;
    left.gives(0, "385\n")?;
    Ok(())
}

fn warnings() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("warns.pure", "first (x : _) = x\nmain = first [1, 2]\n")?;
    let ran = folder.purecc("warns.pure")?.gives(0, "")?;
    ran.says(&["warning[", "warns.pure:1:"])?;
    folder.sh("./warns && rm warns")?.gives(0, "1\n")?;
    folder.purecc("-w warns.pure")?.quietly()?;
    folder.sh("rm warns")?.quietly()?;
    let ran = folder.purecc("-Werror warns.pure")?.gives(1, "")?;
    ran.says(&[
        "error[-Werror=",
        "the warning is an error because of -Werror",
    ])?;
    ensure(!folder.exists("warns"), || {
        "an executable despite -Werror".into()
    })?;
    folder.purecc("-w -Werror warns.pure")?.quietly()?;
    Ok(())
}

fn colours() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("warns.pure", "first (x : _) = x\nmain = first [1, 2]\n")?;
    let plain = folder.purecc("-fno-code warns.pure")?.gives(0, "")?;
    plain.says(&["warning[-Wincomplete-patterns]"])?;
    ensure(!folder.exists("warns"), || "-fno-code wrote a file".into())?;
    for (option, coloured) in [
        ("--color=always", true),
        ("--color always", true),
        ("-fdiagnostics-color=always", true),
        ("--color=never", false),
        ("--color=auto", false),
    ] {
        let ran = folder.purecc(&format!("-fno-code {option} warns.pure"))?;
        let has = ran.err.contains("\x1b[");
        ensure(has == coloured, || format!("{option}: {ran:?}"))?;
    }
    Ok(())
}

fn explaining() -> Result<(), String> {
    let folder = Folder::new()?;
    let ran = folder.purecc("explain error[type-mismatch]:")?.quietly()?;
    ensure(ran.out.starts_with("type-mismatch: "), || {
        format!("{ran:?}")
    })?;
    let ran = folder.purecc("explain -Wincomplete-patterns")?.quietly()?;
    ensure(ran.out.contains("Example: "), || format!("{ran:?}"))?;
    folder
        .purecc("explain type-mismach")?
        .refuses(&["type-mismach", "did you mean type-mismatch?"])?;
    folder.purecc("explain")?.refuses(&["explain what?"])?;
    let help = folder.purecc("help")?.quietly()?;
    ensure(help.out == folder.purecc("--help")?.out, || {
        help.out.clone()
    })
}

fn dumps() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    for (stage, part) in [
        ("ast", "square"),
        ("desugar", "Main.square"),
        ("core", "Main.main"),
        ("simplify", "Main.main"),
        ("stg", "Main"),
        ("clif", "function"),
    ] {
        let line = format!("-ddump-{stage} -dstop-after={stage} sum.pure");
        let ran = folder.purecc(&line)?.quietly()?;
        ensure(ran.out.contains(part), || {
            format!("-ddump-{stage}: {}", ran.out)
        })?;
        ensure(!folder.exists("sum"), || {
            format!("{line} made an executable")
        })?;
    }
    folder
        .purecc("-dlint -ddump-core -ddump-stg sum.pure")?
        .quietly()?;
    folder.sh("./sum")?.gives(0, "385\n")?;
    // A tree as printed is a program again.
    folder
        .purecc("-ddump-ast -dstop-after=ast sum.pure")?
        .quietly()
        .and_then(|ran| {
            folder.write("again.pure", ran.out)?;
            folder.purecc("run again.pure")?.gives(0, "385\n")
        })?;
    folder.write("wrong.pure", "main = (1\n")?;
    folder
        .purecc("-ddump-ast -dstop-after=ast wrong.pure")?
        .says(&["error["])?;
    Ok(())
}

/// Core and STG as dumped compile again, to a program that prints the same.
fn dumps_are_programs() -> Result<(), String> {
    let folder = Folder::new()?;
    let chosen = [
        "calculator",
        "church-encoding",
        "laziness-knots",
        "fail-error-lines",
    ];
    for (name, source) in programs("run")
        .iter()
        .filter(|(n, _)| chosen.contains(&&n[..]))
    {
        let program = |suffix: &str| folder.file(&format!("{suffix}/{name}"));
        for directory in ["whole", "again"] {
            folder.write(&format!("{directory}/x"), "")?;
        }
        compiler::compile(source, &program("whole"), &[])?;
        let expected = compiler::execute(&program("whole"), &[], folder.path())?;
        for level in ["-O0", "-O2"] {
            for stage in ["desugar", "core", "stg"] {
                let dump = compiler::purecc()
                    .args([
                        level,
                        "-w",
                        &format!("-ddump-{stage}"),
                        &format!("-dstop-after={stage}"),
                    ])
                    .arg(source)
                    .output()
                    .map_err(|e| e.to_string())?;
                let file = if stage == "stg" {
                    "text.stg"
                } else {
                    "text.core"
                };
                folder.write(file, &dump.stdout)?;
                let what = format!("{name} {level} {stage}");
                let flags = [level, "-dlint"].map(String::from);
                compiler::compile(&folder.file(file), &program("again"), &flags)
                    .map_err(|e| format!("{what}: {e}"))?;
                let found = compiler::execute(&program("again"), &[], folder.path())?;
                ensure(found == expected, || {
                    format!("{what}: {found:?}, not {expected:?}")
                })?;
            }
        }
    }
    Ok(())
}

fn stages() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sum.pure", SUM)?;
    let ran = folder.purecc("-O2 -dtime sum.pure")?.gives(0, "")?;
    let stages = [
        "load", "resolve", "check", "store", "lower", "simplify", "stg", "native", "link",
    ];
    let named = |l: &str| stages.contains(&l.split(' ').next().unwrap_or(""));
    let found: Vec<&str> = ran.err.lines().filter(|l| named(l)).collect();
    ensure(found.len() == stages.len(), || ran.err.clone())?;
    let timed = |l: &&str| l.contains(" ms");
    ensure(ran.err.lines().filter(timed).count() > 5, || {
        ran.err.clone()
    })?;
    for stage in stages.iter().filter(|stage| **stage != "link") {
        folder
            .purecc(&format!("-dstop-after={stage} sum.pure -o stopped"))?
            .quietly()?;
    }
    ensure(!folder.exists("stopped"), || {
        "an executable appeared".into()
    })?;
    for pass in ["simplify", "shake", "demand", "float-in"] {
        folder
            .purecc(&format!("-O2 -dlint -dskip={pass} sum.pure"))?
            .quietly()?;
        folder.sh("./sum && rm sum")?.gives(0, "385\n")?;
    }
    folder
        .purecc("-dskip=simplify -dskip=demand -ddump-core sum.pure")?
        .quietly()?;
    Ok(())
}
