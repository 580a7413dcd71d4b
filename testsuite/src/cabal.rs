//! The compiler as Cabal asks for it, and package databases: the project of `packages/` built
//! by `cabal`, where that is installed, and what the tools say by themselves.

use crate::packages::{DRAWN, project};
use crate::shell::{Folder, Ran, ensure};
use std::process::{Command, Stdio};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("answers", answers),
    ("built_by_cabal", built_by_cabal),
    ("installed_by_cabal", installed_by_cabal),
    (
        "libraries_outlive_their_sources",
        libraries_outlive_their_sources,
    ),
    ("modules_of_one_name", modules_of_one_name),
    ("foreign_code", foreign_code),
    ("databases", databases),
    ("damaged_databases", damaged_databases),
    ("mistakes", mistakes),
];

/// A folder in which `./purecc-ghc` and `./purecc-ghc-pkg` are the compiler.
fn tools(folder: &Folder) -> Result<(), String> {
    folder
        .sh("mkdir cache && ln -s \"$purecc\" purecc-ghc && ln -s \"$purecc\" purecc-ghc-pkg")?
        .quietly()
        .map(drop)
}

/// Runs a script there, with all that the user has within the folder.
fn sh(folder: &Folder, script: &str) -> Result<Ran, String> {
    let mut command = folder.shell(script);
    let top = folder.path();
    command
        .env("PURECC_CACHE", top.join("cache"))
        .env("HOME", top)
        .env("XDG_DATA_HOME", top.join("data"))
        .env("CABAL_DIR", top.join("cabal"))
        .env("TOP", top);
    folder.run(&mut command)
}

/// Whether `cabal` is there. Who has none need not build by it, unless that is demanded.
fn has_cabal() -> bool {
    let mut cabal = Command::new("cabal");
    let quiet = cabal
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let found = quiet.status().is_ok_and(|status| status.success());
    let tried = found || std::env::var_os("CI").is_some();
    if !tried {
        eprintln!("skipped: cabal is not installed");
    }
    tried
}

/// A command of `cabal`'s that asks nobody else.
fn cabal(folder: &Folder, what: &str, more: &str) -> Result<Ran, String> {
    folder.write("config", "active-repositories: :none\n")?;
    sh(
        folder,
        &format!(
            "cabal --config-file=\"$TOP/config\" --store-dir=\"$TOP/store\" {what} --offline \
             -w \"$TOP/purecc-ghc\" --with-hc-pkg=\"$TOP/purecc-ghc-pkg\" {more}"
        ),
    )
}

fn answers() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    let says = |words: &str, parts: &[&str]| {
        let ran = sh(&folder, words)?.quietly_out()?;
        let all = parts.iter().all(|part| ran.contains(part));
        ensure(all, || format!("{words}: {parts:?} in {ran}"))
    };
    says("./purecc-ghc --numeric-version", &["9.0.2\n"])?;
    says("./purecc-ghc --version", &["version 9.0.2"])?;
    says("./purecc-ghc-pkg --version", &["version 9.0.2\n"])?;
    says(
        "./purecc-ghc --supported-languages",
        &["Haskell2010\n", "\nLambdaCase\n", "\nNoLambdaCase\n"],
    )?;
    says(
        "./purecc-ghc --info",
        &[
            "(\"Project version\",\"9.0.2\")\n",
            "package.conf.d\")\n ]\n",
        ],
    )?;
    says(
        "./purecc-ghc-pkg list --simple-output",
        &["base-4.", "containers-0."],
    )?;
    says(
        "./purecc-ghc-pkg field base exposed-modules",
        &["Data.List"],
    )?;
    says("./purecc-ghc-pkg find-module Data.Map", &["containers-0."])?;
    says("./purecc-ghc-pkg latest text", &["text-"])?;
    says("./purecc-ghc-pkg check && echo good", &["good\n"])?;
    // A program without Cabal, and words that are in a file.
    folder.write("src/M.hs", "module M where\nm :: Int\nm = 7\n")?;
    folder.write(
        "Main.hs",
        "import M\nimport Data.Map (size, empty)\nmain = print (m, size empty)\n",
    )?;
    folder.write("words", "--make \"-isrc\"\n-i. Main.hs -o 'm x'\n")?;
    sh(&folder, "./purecc-ghc @words && './m x'")?.gives(0, "(7,0)\n")?;
    let hidden = sh(
        &folder,
        "./purecc-ghc -hide-all-packages -package base -isrc Main.hs",
    )?;
    hidden.gives(1, "")?.says(&["hidden", "`containers`"])?;
    Ok(())
}

fn built_by_cabal() -> Result<(), String> {
    if !has_cabal() {
        return Ok(());
    }
    let folder = project()?;
    tools(&folder)?;
    // A newer Cabal makes it.
    let text = folder.read("app/app.cabal")?;
    folder.write(
        "app/app.cabal",
        text.replace("Paths_app, PackageInfo_app\n  build", "Paths_app\n  build"),
    )?;
    folder.write(
        "app/main/PackageInfo_app.hs",
        "module PackageInfo_app where\nname, synopsis :: String\nname = \"app\"\n\
         synopsis = \"A \\\"small\\\" program\"\n",
    )?;
    let ran = cabal(&folder, "build", "all")?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    let drawn = format!("{DRAWN}<a -b>\n");
    let run = "run -v0";
    cabal(&folder, run, "draw -- a -b")?.gives(0, &drawn)?;
    let ran = cabal(&folder, "test", "areas")?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    let ran = cabal(&folder, "test", "fails")?;
    ensure(ran.code == Some(1), || format!("{ran:?}"))?;
    // What changes in a library is in the next program.
    let file = "shapes/src/Internal.hs";
    folder.write(file, folder.read(file)?.replace("\"shapes\"", "\"forms\""))?;
    let drawn = drawn.replace("<shapes>..0", "<forms>...0");
    cabal(&folder, run, "draw -- a -b")?.gives(0, &drawn)?;
    // With everything apart that Cabal can ask for.
    let more = "--builddir=other --enable-profiling --enable-shared --enable-library-for-ghci";
    cabal(&folder, run, &format!("{more} draw -- a -b +RTS -p"))?.gives(0, &drawn)?;
    let report = folder.read("draw.prof")?;
    ensure(report.contains("shapes-1.4.2/src/"), || report.clone())?;
    folder.write(file, "module Internal where\nx :: Int\nx = 'c'\n")?;
    let wrong = cabal(&folder, "build", "all")?;
    ensure(wrong.code == Some(1), || format!("{wrong:?}"))?;
    wrong.says(&["error[type-mismatch]", "src/Internal.hs:3:5"])?;
    Ok(())
}

/// An executable that is installed, with its libraries in the store.
fn installed_by_cabal() -> Result<(), String> {
    if !has_cabal() {
        return Ok(());
    }
    let folder = project()?;
    tools(&folder)?;
    folder
        .sh("rm -r shapes text-table app && mkdir app")?
        .quietly()?;
    folder.write("cabal.project", "packages: app counters\n")?;
    folder.write(
        "app/app.cabal",
        "cabal-version: 2.4\nname: app\nversion: 1\nbuild-type: Simple\nextra-source-files: data.txt\n\
         library\n  exposed-modules: App\n  build-depends: base, counters, template-haskell\n  \
         default-language: Haskell2010\n\
         executable app\n  main-is: Main.hs\n  hs-source-dirs: main\n  build-depends: base, app\n  \
         default-language: Haskell2010\n",
    )?;
    folder.write("app/data.txt", "read by a splice")?;
    folder.write(
        "app/App.hs",
        "{-# LANGUAGE TemplateHaskell #-}\nmodule App where\nimport Data.Counter ()\n\
         import Language.Haskell.TH.Syntax\ntext :: String\n\
         text = $(runIO (readFile \"data.txt\") >>= lift)\n",
    )?;
    folder.write("app/main/Main.hs", "import App\nmain = putStrLn text\n")?;
    let ran = cabal(&folder, "install", "exe:app --installdir=\"$TOP/bin\"")?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    sh(&folder, "rm -rf app counters dist-newstyle && bin/app")?.gives(0, "read by a splice\n")?;
    sh(&folder, "ls store/ghc-9.0.2/package.db/*.conf | wc -l")?
        .gives(0, "2\n")
        .map(drop)
}

/// Compiles a library as Cabal does, and registers it.
fn library(
    folder: &Folder,
    name: &str,
    depends: &str,
    options: &str,
    modules: &str,
) -> Result<Ran, String> {
    let ids: Vec<String> = depends
        .split(' ')
        .map(|id| format!("-package-id {id}"))
        .collect();
    let ids = ids.join(" ");
    let made = sh(
        folder,
        &format!(
            "test -d db || ./purecc-ghc-pkg init db; cd {name} && ../purecc-ghc --make -fbuilding-cabal-package \
             -dynamic-too -odir ../{name}-out -hidir ../{name}-out -this-unit-id {name}-1-x -hide-all-packages \
             -no-user-package-db -package-db ../db {ids} -i -isrc {options} {modules}"
        ),
    )?;
    if made.code != Some(0) {
        return Ok(made);
    }
    let top = folder.path().display();
    folder.write(
        &format!("{name}.conf"),
        format!(
            "name: {name}\nversion: 1\nid: {name}-1-x\nkey: {name}-1-x\nexposed: True\n\
             exposed-modules: {modules}\nimport-dirs: {top}/{name}-out\nlibrary-dirs: {top}/{name}-out\n\
             hs-libraries: HS{name}\ndepends: {depends}\n"
        ),
    )?;
    sh(
        folder,
        &format!("./purecc-ghc-pkg register {name}.conf --package-db=db -v0"),
    )
}

/// The id of a carried package.
fn id(folder: &Folder, package: &str) -> Result<String, String> {
    let ran = sh(
        folder,
        &format!("./purecc-ghc-pkg field {package} id --simple-output"),
    )?;
    Ok(ran.quietly_out()?.trim().to_string())
}

/// Included files, macros and extensions are kept, too.
fn libraries_outlive_their_sources() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    let base = id(&folder, "base")?;
    folder.write("one/include/one.h", "#define ONE 1\n")?;
    folder.write(
        "one/macros.h",
        "/* ' */\n#ifndef TWO\n#define TWO(x) \\\n  (x + 1)\n#endif\n",
    )?;
    folder.write(
        "one/src/One.hs",
        "{-# LANGUAGE CPP #-}\nmodule One (one, Tree (..)) where\n#include \"one.h\"\n\
         import One.Inner\none :: Int\none = ONE + TWO(40) + inner (\\case 1 -> 2; _ -> 3) \n",
    )?;
    folder.write(
        "one/src/One/Inner.hs",
        "module One.Inner where\nimport {-# SOURCE #-} One.Other\n\
         inner :: (Int -> Int) -> Int\ninner f = f other\n\
         newtype Tree = Tree Int deriving (Show, Eq)\n",
    )?;
    folder.write("one/src/One/Other.hs", "module One.Other where\nimport One.Inner\nother :: Int\nother = if Tree 1 == Tree 1 then 1 else 2\n")?;
    folder.write(
        "one/src/One/Other.hs-boot",
        "module One.Other where\nother :: Int\n",
    )?;
    let options = "-Iinclude -optP-include -optPmacros.h -XHaskell2010 -XLambdaCase";
    let modules = "One One.Inner One.Other";
    library(&folder, "one", &base, options, modules)?.quietly()?;
    sh(
        &folder,
        "test -f one-out/One/Inner.dyn_hi && test -f one-out/One.o && rm -r one",
    )?
    .quietly()?;
    folder.write("Main.hs", "import One\nmain = print (one, Tree 5)\n")?;
    let link = format!(
        "./purecc-ghc --make -hide-all-packages -package-db db -package-id {base} -package-id one-1-x \
         Main.hs -o main"
    );
    sh(&folder, &format!("{link} && ./main"))?.gives(0, "(44,Tree 5)\n")?;
    // What is moved is found where the database says.
    sh(&folder, &format!(
        "mv one-out moved && sed 's/one-out/moved/' one.conf | ./purecc-ghc-pkg update - --package-db=db \
         && {link} && ./main"
    ))?.gives(0, "Reading package info from stdin ... done.\n(44,Tree 5)\n").map(drop)
}

/// Instances of a library are seen, its modules may be called as others are, and what it does not
/// show is hidden.
fn modules_of_one_name() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    let base = id(&folder, "base")?;
    for (name, depends, text) in [
        ("one", base.clone(), "one :: String\none = \"one\"\n"),
        (
            "two",
            format!("{base} one-1-x"),
            "import One\ntwo :: String\ntwo = one ++ \" two\"\n",
        ),
    ] {
        let module = name[..1].to_uppercase() + &name[1..];
        folder.write(
            &format!("{name}/src/Internal.hs"),
            format!("module Internal where\n{text}"),
        )?;
        folder.write(
            &format!("{name}/src/{module}.hs"),
            format!("module {module} ({name}) where\nimport Internal\n"),
        )?;
        library(
            &folder,
            name,
            &depends,
            "-Wall",
            &format!("{module} Internal"),
        )?
        .quietly()?;
        let conf = folder.read(&format!("{name}.conf"))?;
        let hidden = conf.replace(" Internal\n", "\nhidden-modules: Internal\n");
        folder.write("hidden.conf", hidden)?;
        sh(
            &folder,
            "./purecc-ghc-pkg update hidden.conf --package-db=db",
        )?
        .quietly()?;
    }
    let program = |imports: &str| {
        folder.write(
            "Internal.hs",
            "module Internal where\nown :: Int\nown = 1\n",
        )?;
        folder.write("Main.hs", format!("{imports}\nmain = print (own, two)\n"))?;
        sh(
            &folder,
            "./purecc-ghc --make -package-db db -hide-all-packages -package base -package two Main.hs -o main && ./main",
        )
    };
    program("import Internal\nimport Two")?.gives(0, "(1,\"one two\")\n")?;
    program("import Internal\nimport Two\nimport One")?
        .gives(1, "")?
        .says(&["`One`", "`one`"])
        .map(drop)
}

fn foreign_code() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    let base = id(&folder, "base")?;
    folder.write("one/include/one.h", "#define FACTOR 21\n")?;
    folder.write(
        "one/c/one.c",
        "#include \"HsFFI.h\"\n#include \"one.h\"\nHsInt one(HsInt x) { return FACTOR * x; }\n",
    )?;
    folder.write(
        "one/src/One.hs",
        "module One where\nforeign import ccall unsafe one :: Int -> Int\n",
    )?;
    library(&folder, "one", &base, "", "One")?.quietly()?;
    sh(
        &folder,
        "cd one && ../purecc-ghc -c -fPIC -odir ../one-out -Iinclude c/one.c && cd .. && \
         ar qc one-out/libHSone.a one-out/One.o one-out/c/one.o && \
         ./purecc-ghc -shared -dynamic '-dynload deploy' one-out/One.dyn_o one-out/c/one.o -o one.so && rm -r one",
    )?.quietly()?;
    folder.write("Main.hs", "import One\nmain = print (one 2)\n")?;
    sh(
        &folder,
        "./purecc-ghc -package-db db Main.hs -o main && ./main",
    )?
    .gives(0, "42\n")?;
    // Objects of modules have nothing that a linker would need.
    sh(&folder, "ld -r -o all.o one-out/One.o one-out/One.dyn_o")?.quietly()?;
    folder.write("wrong.c", "int f( {\n")?;
    sh(&folder, "./purecc-ghc -c wrong.c")?
        .gives(1, "")?
        .says(&["wrong.c:1", "C compiler failed"])
        .map(drop)
}

const ENTRY: &str = "name: p\nversion: 1.2\nid: p-1.2-a\nkey: p-1.2-a\nexposed: True\n\
                     description:\n    two\n    lines\ndepends: q-1\n";

fn databases() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    let pkg = |words: &str| {
        sh(
            &folder,
            &format!("./purecc-ghc-pkg --package-db=db {words}"),
        )
    };
    sh(&folder, "./purecc-ghc-pkg init db")?.quietly()?;
    sh(&folder, "./purecc-ghc-pkg init db")?.refuses(&["db already exists"])?;
    folder.write("p", ENTRY)?;
    pkg("register p")?.refuses(&["p-1.2-a", "\"q-1\" doesn't exist", "--force"])?;
    pkg("--force register p")?.quietly()?;
    pkg("list --simple-output")?.gives(0, "p-1.2\n")?;
    pkg("field p version,description")?
        .gives(0, "version: 1.2\ndescription:\n    two\n    lines\n")?;
    let shown = pkg("describe p-1.2")?.quietly_out()?;
    ensure(
        shown.starts_with(ENTRY) && shown.contains("\npkgroot: \"/"),
        || shown.clone(),
    )?;
    // Cabal looks whether this file has changed.
    let before = std::fs::read(folder.file("db/package.cache")).unwrap_or_default();
    folder.write("p", ENTRY.replace("-a\n", "-b\n").replace("q-1", ""))?;
    pkg("update p")?.quietly()?;
    let after = std::fs::read(folder.file("db/package.cache")).unwrap_or_default();
    ensure(before != after && !after.is_empty(), || {
        "nothing tells of the change".into()
    })?;
    pkg("list p --ipid --simple-output")?.gives(0, "p-1.2-b\n")?;
    folder.write("p", ENTRY.replace("-a\n", "-c\n").replace("q-1", ""))?;
    pkg("register p --enable-multi-instance")?.quietly()?;
    pkg("list p --ipid --simple-output")?.gives(0, "p-1.2-b p-1.2-c\n")?;
    pkg("hide p-1.2-b")?.quietly()?;
    pkg("list")?
        .quietly_out()
        .and_then(|out| ensure(out.contains("    (p-1.2)\n    p-1.2\n"), || out.clone()))?;
    pkg("--ipid unregister p-1.2-b")?.quietly()?;
    pkg("check")?.gives(0, "")?;
    pkg("unregister p")?.quietly()?;
    pkg("unregister p")?.refuses(&["there is no package p"])?;
    pkg("list --simple-output")?.gives(0, "\n")?;
    sh(&folder, "./purecc-ghc-pkg unregister base")?.refuses(&["carries"])?;
    sh(&folder, "./purecc-ghc-pkg list --user --simple-output")?.gives(0, "\n")?;
    folder.write("p", ENTRY.replace("q-1", ""))?;
    sh(
        &folder,
        "./purecc-ghc-pkg register p --user && ./purecc-ghc-pkg list p --simple-output",
    )?
    .gives(0, "p-1.2\n")
    .map(drop)
}

/// Nothing that is damaged is believed, and what the compiler has made itself is made again.
fn damaged_databases() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    let base = id(&folder, "base")?;
    let own = sh(&folder, "./purecc-ghc --print-global-package-db")?.quietly_out()?;
    for damage in ["rm -r", "truncate -s 9", "truncate -s 0"] {
        let what = if damage == "rm -r" { "" } else { "/*" };
        sh(&folder, &format!("{damage} {}{what}", own.trim()))?.quietly()?;
        ensure(id(&folder, "base")? == base, || {
            format!("{damage}: base is lost")
        })?;
    }
    folder.write("one/src/One.hs", "module One where\none :: Int\none = 1\n")?;
    library(&folder, "one", &base, "", "One")?.quietly()?;
    folder.write("Main.hs", "import One\nmain = print one\n")?;
    let link = "./purecc-ghc -package-db db Main.hs -o main";
    sh(&folder, link)?.quietly()?;
    let whole = std::fs::read(folder.file("one-out/One.hi")).map_err(|e| e.to_string())?;
    folder.sh("rm one-out/One.dyn_hi")?.quietly()?;
    for length in 0..whole.len() {
        if length > 40 && length % 7 > 0 {
            continue;
        }
        folder.write("one-out/One.hi", &whole[..length])?;
        sh(&folder, link)?.refuses(&["one-out/One.hi", "build its package again"])?;
    }
    let mut flipped = whole.clone();
    if let Some(byte) = flipped.last_mut() {
        *byte ^= 1;
    }
    folder.write("one-out/One.hi", &flipped)?;
    sh(&folder, link)?.refuses(&["One.hi is damaged"])?;
    folder.sh("rm one-out/One.hi")?.quietly()?;
    sh(&folder, link)?.refuses(&["one-1-x has no interface of its module One"])?;
    folder.write("one-out/One.hi", &whole)?;
    for text in [
        "",
        "\0\x01",
        "name: one\n",
        "name one",
        "version: 1\n",
        "}\n",
        "name: {\n",
    ] {
        folder.write("db/one-1-x.conf", text)?;
        for command in [
            link,
            "./purecc-ghc-pkg list --package-db=db",
            "./purecc-ghc-pkg recache --package-db=db",
        ] {
            sh(&folder, command)?.refuses(&["one-1-x.conf is damaged"])?;
        }
    }
    sh(
        &folder,
        "rm db/one-1-x.conf && ./purecc-ghc-pkg register one.conf --package-db=db",
    )?
    .quietly()?;
    sh(&folder, link)?.quietly().map(drop)
}

fn mistakes() -> Result<(), String> {
    let folder = Folder::new()?;
    tools(&folder)?;
    folder.write("Main.hs", "main = print 1\n")?;
    folder.write("loop", "@loop @loop")?;
    folder.write("p", "name: p\nversion: x\n")?;
    for (words, part) in [
        ("ghc", "no module or file"),
        ("ghc -c Main.hs", "whole programs"),
        ("ghc --interactive", "whole programs"),
        (
            "ghc -package-id base-4.15.1.0 Main.hs",
            "--with-hc-pkg=purecc-ghc-pkg",
        ),
        ("ghc -package nowhere Main.hs", "no package nowhere"),
        ("ghc -package-db nowhere Main.hs", "nowhere"),
        ("ghc --make Nowhere", "no file for the module Nowhere"),
        ("ghc @loop", "name each other too often"),
        ("ghc @nowhere", "nowhere"),
        ("ghc Main.hs -odir", "-odir: a value is missing"),
        ("ghc Main.hs -optP-include", "-optPFILE is missing"),
        ("ghc --abi-hash M", "cannot read"),
        ("ghc-pkg", "a command is missing"),
        ("ghc-pkg frobnicate", "no such command"),
        ("ghc-pkg --frobnicate", "unknown option"),
        ("ghc-pkg list --package-db", "a path is missing"),
        (
            "ghc-pkg list --package-db=nowhere",
            "cannot read the package database",
        ),
        ("ghc-pkg register nowhere", "nowhere"),
        ("ghc-pkg register p", "x is no version"),
        ("ghc-pkg describe conatiners", "no package conatiners"),
    ] {
        sh(&folder, &format!("./purecc-{words}"))?.refuses(&["purecc-ghc", part])?;
    }
    // What is not known of options is told, and the work is done.
    sh(&folder, "./purecc-ghc -fno-such-thing Main.hs -o m && ./m")?
        .gives(0, "1\n")?
        .says(&["-fno-such-thing", "it is ignored"])
        .map(drop)
}

impl Ran {
    /// Demands silent success; answers standard output.
    fn quietly_out(self) -> Result<String, String> {
        Ok(self.quietly()?.out)
    }
}
