//! What packages found in the wild do: imports that name packages, scripts that say what
//! the system has, and sources that programs make of others.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("imports_by_package", imports_by_package),
    ("configured_packages", configured_packages),
    ("preprocessed_sources", preprocessed_sources),
    ("tools_are_built", tools_are_built),
    ("a_lock_is_kept_to", a_lock_is_kept_to),
    ("two_languages_of_c", two_languages_of_c),
    ("custom_setups", custom_setups),
    ("folders_of_splices", folders_of_splices),
    ("progress_for_tools", progress_for_tools),
    ("assertions", assertions),
    ("unmade_modules_of_others", unmade_modules_of_others),
    ("libraries_of_the_system", libraries_of_the_system),
];

/// An import that names a package is of that package, also where the module that has it is called
/// as the one that it imports.
fn imports_by_package() -> Result<(), String> {
    let folder = Folder::new()?;
    let library = |name: &str, depends: &str| {
        format!(
            "name: {name}\nversion: 1\nlibrary\n  exposed-modules: Data.Thing\n  build-depends: base{depends}\n"
        )
    };
    folder.write("cabal.project", "packages: one two three\n")?;
    folder.write("one/one.cabal", library("one", ""))?;
    folder.write(
        "one/Data/Thing.hs",
        "module Data.Thing where\nthing = \"one\"\nother = 1\n",
    )?;
    folder.write("two/two.cabal", library("two", ", one"))?;
    folder.write(
        "two/Data/Thing.hs",
        "{-# LANGUAGE PackageImports #-}\nmodule Data.Thing (module Base, more) where\n\
        import \"one\" Data.Thing as Base\nimport \"base\" Data.Char (toUpper)\n\
        more :: String\nmore = map toUpper thing\n",
    )?;
    folder.write("three/three.cabal", "name: three\nversion: 1\nexecutable three\n  main-is: Main.hs\n  build-depends: base, one, template-haskell, two\n")?;
    folder.write(
        "three/Main.hs",
        "{-# LANGUAGE PackageImports, TemplateHaskell #-}\nimport \"two\" Data.Thing\nimport qualified \"one\" Data.Thing as One\n\
        main = print ($([| thing |]), more, other, One.other)\n",
    )?;
    folder
        .purecc("run three")?
        .gives(0, "(\"one\",\"ONE\",1,1)\n")?
        .quietly()?;
    folder.write("three/Main.hs", "import Data.Thing\nmain = print thing\n")?;
    folder
        .purecc("run three")?
        .gives(1, "")?
        .says(&["error[hidden-package]", "`Data.Thing`", "two packages"])
        .map(drop)
}

/// A script that a package has for that says what its C has here.
fn configured_packages() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.cabal", "cabal-version: 2.0\nname: p\nversion: 1\nbuild-type: Configure\nexecutable p\n  main-is: Main.hs\n  \
        build-depends: base\n  include-dirs: include\n  c-sources: c/n.c\n  default-language: Haskell2010\n")?;
    folder.write(
        "configure",
        "mkdir -p include\necho '#define COUNT 42' > include/count.h\necho run >> runs\n",
    )?;
    folder.write("c/n.c", "#include \"count.h\"\n#include \"HsFFI.h\"\n#include \"MachDeps.h\"\nint count(void) { return COUNT + SIZEOF_HSWORD - SIZEOF_VOID_P; }\n")?;
    folder.write(
        "Main.hs",
        "{-# LANGUAGE CPP #-}\n#include \"count.h\"\nforeign import ccall count :: Int\nmain = print (count, COUNT)\n",
    )?;
    folder.purecc("run")?.gives(0, "(42,42)\n")?.quietly()?;
    folder.purecc("run")?.gives(0, "(42,42)\n")?.quietly()?;
    let runs = folder.sh("cat dist-purecc/autogen/p-1/configured-files/runs")?;
    runs.gives(0, "run\n")?;
    // What the script has found is a part of the program, and not of another component.
    folder.write(
        "configure",
        "mkdir -p include\necho '#define COUNT 42' > include/count.h\n\
        printf 'cc-options: -DMORE=9\\nexecutable: p\\nextra-libraries: m\\ncc-options: -DMORE=2\\n\
        cpp-options: -DSEEN=7\\nexecutable: q\\ncpp-options: -DSEEN=8\\n' > p.buildinfo\n",
    )?;
    folder.write("c/n.c", "#include <math.h>\n#include \"count.h\"\nint count(void) { volatile double x = MORE; return COUNT + pow(x, 3); }\n")?;
    folder.write(
        "Main.hs",
        "{-# LANGUAGE CPP #-}\nforeign import ccall count :: Int\nmain = print (count, SEEN)\n",
    )?;
    folder
        .sh("sleep 0.01; touch configure; $purecc run")?
        .gives(0, "(50,7)\n")?
        .quietly()?;
    folder.write(
        "configure",
        "echo 'executable: p' > p.buildinfo; echo 'mixins: a' >> p.buildinfo\n",
    )?;
    folder
        .sh("sleep 0.01; touch configure; $purecc run")?
        .gives(1, "")?
        .says(&["`mixins` is not supported", "p.buildinfo:2:1"])?;
    folder.write("configure", "echo no compiler; exit 3\n")?;
    folder
        .sh("sleep 0.01; touch configure; $purecc run")?
        .gives(1, "")?
        .says(&["configure has failed", "no compiler"])
        .map(drop)
}

/// A source names the program that makes what is compiled, whatever that looks at besides.
fn preprocessed_sources() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("make", "#!/bin/sh\ncat $2 words | sed s/NAME/$4/ > $3\n")?;
    folder.write("words", "main = print NAME\n")?;
    let head = "{-# OPTIONS_GHC -F -pgmF ./make -optF 42 #-}\n";
    folder.write("Main.hs", head)?;
    folder
        .sh("chmod +x make && $purecc run Main.hs")?
        .gives(0, "42\n")?
        .quietly()?;
    folder.write("words", "main = print (NAME + 1)\n")?;
    folder
        .sh("$purecc run Main.hs")?
        .gives(0, "43\n")?
        .quietly()?;
    folder.write("words", "main = print (NAME + x)\n")?;
    let wrong = folder.sh("$purecc run Main.hs")?.gives(1, "")?;
    wrong.says(&["Main.hs:2:", "`x`"])?;
    // The command line speaks of all modules.
    folder.write("words", "")?;
    folder.write("Main.hs", "import Other\nmain = print (other + NAME)\n")?;
    folder.write("Other.hs", "module Other where\nother = NAME\n")?;
    let run = "$purecc run -F -pgmF./make -optF=7 Main.hs";
    folder.sh(run)?.gives(0, "14\n")?.quietly()?;
    folder.write("make", "#!/bin/sh\necho no words; exit 3\n")?;
    folder
        .sh(run)?
        .gives(1, "")?
        .says(&["./make made nothing of Main.hs", "no words"])?;
    folder.write("Main.hs", "{-# OPTIONS_GHC -F -pgmF no-such-maker #-}\n")?;
    folder
        .sh("$purecc run Main.hs")?
        .gives(1, "")?
        .says(&["Main.hs is to be made by no-such-maker, which is not installed"])
        .map(drop)
}

/// A program that a component is built with comes from the folders of packages, and is built
/// with what it is built with itself.
fn tools_are_built() -> Result<(), String> {
    let folder = Folder::new()?;
    let executable = |name: &str, more: &str| {
        format!(
            "name: {name}\nversion: 1\nexecutable {name}\n  main-is: Main.hs\n  build-depends: base\n{more}"
        )
    };
    folder.write(
        "given/list-suites/list-suites.cabal",
        executable(
            "list-suites",
            "  build-depends: directory\n  build-tools: banner\n",
        ),
    )?;
    folder.write(
        "given/list-suites/Main.hs",
        "{-# OPTIONS_GHC -F -pgmF banner #-}\n\
        import Data.List (isSuffixOf, sort)\nimport System.Directory (listDirectory)\nimport System.Environment (getArgs)\n\
        main :: IO ()\nmain = do\n  source : _ : out : _ <- getArgs\n  \
        files <- listDirectory (reverse (dropWhile (/= '/') (reverse source)))\n  \
        let names = sort [take (length f - 3) f | f <- files, \"Spec.hs\" `isSuffixOf` f, f /= \"Spec.hs\"]\n  \
        writeFile out (unlines ([\"import qualified \" ++ n | n <- names] ++ [\"main :: IO ()\", \"main = putStrLn \" ++ show banner ++ \" >> sequence_ [\" ++ drop 1 (concat [',' : n ++ \".spec\" | n <- names]) ++ \"]\"]))\n",
    )?;
    folder.write("given/banner/banner.cabal", executable("banner", ""))?;
    folder.write(
        "given/banner/Main.hs",
        "import System.Environment (getArgs)\nmain :: IO ()\nmain = do\n  _ : from : out : _ <- getArgs\n  \
        text <- readFile from\n  writeFile out (text ++ \"\\nbanner :: String\\nbanner = \\\"suites\\\"\\n\")\n",
    )?;
    folder.write("app/app.cabal", "cabal-version: 2.0\nname: app\nversion: 1\ntest-suite spec\n  type: exitcode-stdio-1.0\n  \
        main-is: Spec.hs\n  hs-source-dirs: test\n  other-modules: OneSpec\n  build-depends: base, process\n  build-tool-depends: list-suites:list-suites\n")?;
    folder.write(
        "app/test/Spec.hs",
        "{-# OPTIONS_GHC -F -pgmF list-suites #-}\n",
    )?;
    let spec = |name: &str, body: &str| {
        format!("module {name}Spec where\nimport System.Process\nspec :: IO ()\nspec = {body}\n")
    };
    folder.write("app/test/OneSpec.hs", spec("One", "putStrLn \"one\""))?;
    let test = "cd app && $purecc test --packages ../given -w";
    let passed = "test-suite spec: passed\n1 passed, 0 failed\n";
    folder
        .sh(test)?
        .gives(0, &format!("suites\none\n{passed}"))?
        .quietly()?;
    // Another module is found though nothing that was read has changed, and what a suite is
    // built with it may run.
    folder.write(
        "app/test/TwoSpec.hs",
        spec("Two", "callProcess \"list-suites\" [\"test/\", \"\", \"made\"] >> readFile \"made\" >>= print . length . lines"),
    )?;
    folder
        .sh(test)?
        .gives(0, &format!("suites\none\n4\n{passed}"))?
        .quietly()?;
    folder
        .sh("cd app && $purecc test")?
        .gives(1, "")?
        .says(&["list-suites, which is not installed", "build-tool-depends"])
        .map(drop)
}

/// Sources of C++ beside those of C, each with its own options.
fn two_languages_of_c() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.cabal", "cabal-version: 2.2\nname: p\nversion: 1\nexecutable p\n  main-is: Main.hs\n  \
        build-depends: base\n  c-sources: c/plain.c\n  cc-options: -DBY=2\n  cxx-sources: c/sorted.cpp\n  \
        cxx-options: -std=c++17 -DBY=3\n  extra-libraries: stdc++\n  default-language: Haskell2010\n")?;
    folder.write(
        "c/plain.c",
        "#include \"ghcplatform.h\"\n#ifdef linux_HOST_OS\nint plain(int n) { return n * BY; }\n#endif\n",
    )?;
    folder.write(
        "c/sorted.cpp",
        "#include <algorithm>\n#include <vector>\nextern \"C\" int middle(int a, int b, int c) {\n  \
        std::vector all{a, b, c};\n  std::sort(all.begin(), all.end());\n  return all[1] * BY;\n}\n",
    )?;
    folder.write(
        "Main.hs",
        "import Foreign.C.Types\nforeign import ccall \"plain\" plain :: CInt -> CInt\n\
        foreign import ccall \"middle\" middle :: CInt -> CInt -> CInt -> CInt\n\
        main = print (plain 21, middle 9 1 5)\n",
    )?;
    folder
        .purecc("run")?
        .gives(0, "(42,15)\n")?
        .quietly()
        .map(drop)
}

/// What is written of packages with `--lock` has to be so from then on.
fn a_lock_is_kept_to() -> Result<(), String> {
    let folder = Folder::new()?;
    let library = |version: &str| {
        format!(
            "name: greetings\nversion: {version}\nflag loud\n  default: False\nlibrary\n  exposed-modules: Greetings\n  build-depends: base\n"
        )
    };
    folder.write("given/one/greetings.cabal", library("1.0"))?;
    let source = "module Greetings where\ngreeting :: String\ngreeting = \"good day\"\n";
    folder.write("given/one/Greetings.hs", source)?;
    folder.write("app/app.cabal", "name: app\nversion: 1\nexecutable app\n  main-is: Main.hs\n  build-depends: base, greetings\n")?;
    folder.write(
        "app/Main.hs",
        "import Greetings\nmain :: IO ()\nmain = putStrLn greeting\n",
    )?;
    let run = "cd app && $purecc run --packages ../given";
    let gives = |told: &str| folder.sh(run)?.gives(0, told).map(drop);
    let refuses = |why: &str| {
        let ran = folder.sh(run)?;
        let fits = ran.code == Some(1) && ran.err.contains("package-lock");
        ensure(fits && ran.err.contains(why), || format!("{ran:?}"))
    };
    gives("good day\n")?;
    let lock = "cd app && $purecc build --lock --packages ../given";
    folder.sh(lock)?.quietly()?;
    let locked = folder.read("app/purecc.lock")?;
    let lines: Vec<&str> = locked.lines().collect();
    ensure(
        matches!(lines[..], [_, base, own] if base.starts_with("base 4.") && base.ends_with(" purecc")
            && own.starts_with("greetings 1.0 ") && own.ends_with(" -loud")),
        || locked.clone(),
    )?;
    gives("good day\n")?;
    folder.write("given/one/Greetings.hs", source.replace("day", "night"))?;
    refuses("files of `greetings` are others")?;
    folder.write("given/one/greetings.cabal", library("1.1"))?;
    refuses("`greetings` is 1.1 here, and 1.0")?;
    folder.sh(lock)?.quietly()?;
    gives("good night\n")?;
    let without = folder.read("app/purecc.lock")?.replace("base ", "bass ");
    folder.write("app/purecc.lock", without)?;
    refuses("does not have the package `base`")?;
    folder.write("app/purecc.lock", "greetings\n")?;
    folder
        .sh(run)?
        .refuses(&["purecc.lock:1", "no package"])
        .map(drop)
}

/// A package with a program that builds it: that is not run, which is told unless it does what is
/// done anyway.
fn custom_setups() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "p.cabal",
        "name: p\nversion: 1\nbuild-type: Custom\ncustom-setup\n  setup-depends: base, Cabal\n\
         executable p\n  main-is: Main.hs\n  build-depends: base\n",
    )?;
    folder.write("Main.hs", "main = putStrLn \"built\"\n")?;
    let usual = "module Main (main) where\n#if NEWER\nimport Distribution.Extra.Doctest (defaultMainWithDoctests)\n\
        main = defaultMainWithDoctests \"examples\"\n#else\n#warning no \\\n  examples\nimport Distribution.Simple\n\
        main :: IO ()\nmain = defaultMain -- all\n#endif\n";
    folder.write("Setup.hs", usual)?;
    folder.purecc("run")?.gives(0, "built\n")?.quietly()?;
    let more = "import Distribution.Simple\nmain = writeFile \"Made.hs\" \"\" >> defaultMain\n";
    folder.write("Setup.hs", more)?;
    folder
        .purecc("run")?
        .gives(0, "built\n")?
        .says(&["warning[package-setup]", "p.cabal:3:13", "is not run"])
        .map(drop)
}

/// Splices look around in the folders of their package; what they have seen is looked at again
/// when something is built again.
fn folders_of_splices() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("cabal.project", "packages: words say\n")?;
    folder.write(
        "words/words.cabal",
        "name: words\nversion: 1\nlibrary\n  exposed-modules: Words\n  \
        build-depends: base, directory, filepath, template-haskell\n",
    )?;
    folder.write(
        "words/Words.hs",
        "{-# LANGUAGE TemplateHaskell #-}\nmodule Words where\n\
        import Data.List (isPrefixOf, sort)\nimport Language.Haskell.TH\nimport System.Directory\n\
        import System.FilePath\n\
        files :: [String]\n\
        files = $(runIO (listDirectory \"texts\") >>= listE . map (litE . stringL) . sort)\n\
        kinds :: (Bool, Bool, Bool, Bool)\n\
        kinds = $(do\n  \
          whole <- runIO (canonicalizePath \"texts/../texts\")\n  \
          here <- runIO getCurrentDirectory\n  \
          one <- runIO (doesFileExist \"texts/one\")\n  \
          two <- runIO (doesDirectoryExist \"texts\")\n  \
          none <- runIO (doesPathExist \"nothing\")\n  \
          let flag b = conE (if b then 'True else 'False)\n  \
          tupE (map flag [here `isPrefixOf` whole && takeFileName here == \"words\", one, two, none]))\n",
    )?;
    folder.write("words/texts/one", "1")?;
    folder.write(
        "say/say.cabal",
        "name: say\nversion: 1\nexecutable say\n  main-is: Main.hs\n  build-depends: base, words\n",
    )?;
    folder.write("say/Main.hs", "import Words\nmain = print (files, kinds)\n")?;
    let kinds = "(True,True,True,False)";
    let first = format!("([\"one\"],{kinds})\n");
    folder
        .purecc("run --cache-dir kept say")?
        .gives(0, &first)?
        .quietly()?;
    folder
        .purecc("run --cache-dir kept say")?
        .gives(0, &first)?
        .quietly()?;
    folder.write("words/texts/two", "2")?;
    let second = format!("([\"one\",\"two\"],{kinds})\n");
    folder
        .purecc("run --cache-dir kept say")?
        .gives(0, &second)?
        .quietly()?;
    // Nothing is changed.
    folder.write(
        "words/Words.hs",
        "{-# LANGUAGE TemplateHaskell #-}\nmodule Words where\nimport Language.Haskell.TH\n\
        import System.Directory\nfiles = $(runIO (removeFile \"texts/one\") >> [| () |])\nkinds = ()\n",
    )?;
    folder
        .purecc("run --cache-dir kept say")?
        .gives(1, "")?
        .says(&["error[splice-failed]", "no files and folders are changed"])?;
    ensure(folder.read("words/texts/one")? == "1", || {
        "a splice has removed a file".into()
    })
}

/// How far a build is, in lines for tools.
fn progress_for_tools() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("cabal.project", "packages: words say\n")?;
    folder.write("words/words.cabal", "name: words\nversion: 1.2\nlibrary\n  exposed-modules: Word, More\n  build-depends: base\n")?;
    folder.write(
        "words/Word.hs",
        "module Word where\nimport More\nword = more\n",
    )?;
    folder.write("words/More.hs", "module More where\nmore = \"more\"\n")?;
    folder.write(
        "say/say.cabal",
        "name: say\nversion: 3\nexecutable say\n  main-is: Main.hs\n  build-depends: base, words\n",
    )?;
    let main = "module Main (main) where\nimport Word\nmain :: IO ()\nmain = putStrLn word\n";
    folder.write("say/Main.hs", main)?;
    let steps = |command: &str| -> Result<Vec<String>, String> {
        let ran = folder.purecc(command)?;
        let told = |line: &str| {
            let (line, seconds) = line.rsplit_once(",\"seconds\":")?;
            let seconds = seconds.strip_suffix('}')?.parse::<f64>().ok()?;
            let line = line.strip_prefix("{\"progress\":")?;
            (seconds < 600.0).then(|| line.replace(",\"component\":\"say:say\"", ""))
        };
        let lines = ran.err.lines();
        lines
            .map(|line| told(line).ok_or_else(|| format!("no progress: {line}")))
            .collect()
    };
    let build = "build --cache-dir kept --error-format=json say";
    let words = r#""checked","package":"words","version":"1.2","done":1,"packages":2,"modules":2"#;
    let say = r#""checked","package":"say","version":"3","done":2,"packages":2,"modules":1"#;
    let compiling = |kept: usize| format!(r#""compiling","modules":3,"kept":{kept}"#);
    let linking = r#""linking""#;
    let file = r#""file":"dist-purecc/bin/say""#;
    let (built, unchanged) = (format!("\"built\",{file}"), format!("\"unchanged\",{file}"));
    let first = [words, say, &compiling(0), linking, &built].map(String::from);
    let found = steps(build)?;
    ensure(found == first, || format!("first: {found:#?}"))?;
    let found = steps(build)?;
    ensure(found == [unchanged], || format!("again: {found:#?}"))?;
    folder.write("say/Main.hs", main.replace("putStrLn", "print"))?;
    let found = steps(build)?;
    let third = [words, say, &compiling(2), linking, &built].map(String::from);
    ensure(found == third, || format!("after an edit: {found:#?}"))?;
    let found = steps("check --error-format=json say")?;
    ensure(found == [words, say], || format!("check: {found:#?}"))?;
    // For people it is told on demand.
    folder
        .purecc("check -v say")?
        .says(&["say:say: [1 of 2] words 1.2: 2 modules checked"])
        .map(drop)
}

/// Whether an assertion of the program and one of a library of the project count.
fn assertions() -> Result<(), String> {
    let folder = Folder::new()?;
    let program = |options: &str| {
        format!(
            "name: p\nversion: 1\nexecutable p\n  main-is: M.hs\n  build-depends: base, q\n  \
             default-language: Haskell2010\n  ghc-options: -w {options}\n"
        )
    };
    let library = |options: &str| {
        format!(
            "name: q\nversion: 1\nlibrary\n  exposed-modules: Q\n  build-depends: base\n  \
             default-language: Haskell2010\n  ghc-options: -w {options}\n"
        )
    };
    folder.write("cabal.project", "packages: p/*.cabal\n q/*.cabal\n")?;
    folder.write(
        "q/Q.hs",
        "module Q where\nimport Control.Exception\nq :: Int\nq = assert False 1\n",
    )?;
    folder.write(
        "p/M.hs",
        "import Control.Exception\nimport Q\nshown :: Int -> IO ()\nshown n = do\n  \
         r <- try (evaluate n)\n  \
         putStr (either (\\e -> const \"failed\" (e :: AssertionFailed)) show r ++ \" \")\n\
         main = shown (assert False 0) >> shown q\n",
    )?;
    for (own, of_library, said, printed) in [
        ("", "", "", "0 1 "),
        ("", "", "-O2", "0 1 "),
        ("", "", "-O0", "failed failed "),
        ("", "", "-fno-ignore-asserts", "failed failed "),
        ("-fno-ignore-asserts", "", "", "failed 1 "),
        ("-O0", "-O2", "", "failed 1 "),
        (
            "-fno-ignore-asserts -O",
            "-fno-ignore-asserts",
            "",
            "0 failed ",
        ),
        ("-O0", "-O0", "-O", "0 1 "),
    ] {
        folder.write("p/p.cabal", program(own))?;
        folder.write("q/q.cabal", library(of_library))?;
        let ran = folder.purecc(&format!("run {said} p"))?;
        ran.gives(0, printed)
            .map_err(|why| format!("{own:?}, {of_library:?}, {said:?}: {why}"))?;
    }
    // One file, and what it says itself.
    let file = "import Control.Exception\nmain = print (assert False 'x')\n";
    folder.write("A.hs", file)?;
    for (said, code) in [
        ("", 1),
        ("-O", 0),
        ("-O2", 0),
        ("-O0", 1),
        ("-O -fno-ignore-asserts", 1),
        ("-fno-ignore-asserts -O", 0),
        ("-fignore-asserts", 0),
        ("-fignore-asserts -O0", 1),
    ] {
        let ran = folder.sh(&format!("$purecc run {said} A.hs"))?;
        ensure(ran.code == Some(code), || format!("{said}: {ran:?}"))?;
    }
    folder.write("B.hs", format!("{{-# OPTIONS_GHC -O #-}}\n{file}"))?;
    folder
        .sh("$purecc run B.hs")?
        .gives(0, "'x'\n")?
        .quietly()?;
    folder.write(
        "C.hs",
        format!("{{-# LANGUAGE -fignore-asserts #-}}\n{file}"),
    )?;
    let told = folder.sh("$purecc run C.hs")?;
    ensure(told.code == Some(1), || format!("{told:?}"))?;
    told.says(&["-fignore-asserts", "C.hs:1:14"]).map(drop)
}

/// That a module of another package is not made is told, and matters to who wants it.
fn unmade_modules_of_others() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "p.cabal",
        "name: p\nversion: 1\nexecutable p\n  main-is: M.hs\n  build-depends: base, q\n",
    )?;
    folder.write("M.hs", "import Q\nmain = print q\n")?;
    folder.write("others/q-1/q.cabal", "name: q\nversion: 1\nlibrary\n  exposed-modules: Q\n  other-modules: Names, Words, Calls\n  build-depends: base\n")?;
    folder.write("others/q-1/Q.hs", "module Q where\nq = 1\n")?;
    for name in ["Names.y", "Words.x", "Calls.chs"] {
        folder.write(&format!("others/q-1/{name}"), "")?;
    }
    // Nothing is installed there.
    let run = "PATH=/nowhere $purecc run --packages others";
    folder.sh(run)?.gives(0, "1\n")?.says(&[
        "warning[package-unsupported]",
        "the module `Names` is made by happy, which is not installed",
        "the module `Words` is made by alex, which is not installed",
        "the module `Calls` is made by c2hs, which is not run",
        "/others/q-1/Calls.chs.",
    ])?;
    folder.write("others/q-1/Q.hs", "module Q where\nimport Names\nq = 1\n")?;
    folder
        .sh(run)?
        .gives(1, "")?
        .says(&["happy, which is not installed", "q-1/Q.hs:2:8"])
        .map(drop)
}

/// What pkg-config knows of libraries that a description names goes to the C compiler.
fn libraries_of_the_system() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "tools/pkg-config",
        "#!/bin/sh\ncase \"$*\" in\n'--modversion shapes-2.0') echo 2.1 ;;\n\
         '--cflags shapes-2.0') echo -Isystem -DSIDES=4 ;;\n'--libs shapes-2.0') echo -lm ;;\n\
         *) exit 1 ;;\nesac\n",
    )?;
    folder.sh("chmod +x tools/pkg-config")?.quietly()?;
    folder.write("system/shapes.h", "#define MORE 3\n")?;
    folder.write(
        "sides.c",
        "#include \"shapes.h\"\nint sides(void) { return SIDES + MORE; }\n",
    )?;
    folder.write(
        "Main.hs",
        "import Foreign.C.Types\nforeign import ccall \"sides\" sides :: CInt\nmain :: IO ()\nmain = print sides\n",
    )?;
    let wants = |library: &str| {
        folder.write(
            "p.cabal",
            format!(
                "name: p\nversion: 1\nexecutable p\n  main-is: Main.hs\n  build-depends: base\n  \
                 c-sources: sides.c\n  pkgconfig-depends: {library}\n"
            ),
        )
    };
    let run = "PATH=$PWD/tools:$PATH $purecc run";
    wants("shapes-2.0 >= 2 && < 3")?;
    folder.sh(run)?.gives(0, "7\n")?;
    wants("shapes-2.0 < 2")?;
    let told = ["package-version", "the system has `shapes-2.0` 2.1"];
    folder.sh(run)?.gives(1, "")?.says(&told)?;
    wants("circles")?;
    let told = ["missing-package", "pkg-config knows no library `circles`"];
    folder.sh(run)?.gives(1, "")?.says(&told).map(drop)
}
