//! Projects of several packages: that of `packages/`, built, run and tested as it stands, and
//! what is said of small wrong ones.

use crate::root;
use crate::shell::{Folder, Ran, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("builds", builds),
    ("flags", flags),
    ("options", options),
    ("tests", tests),
    ("edits", edits),
    ("files", files),
    ("modules_of_one_name", modules_of_one_name),
    (
        "carried_packages_are_replaced",
        carried_packages_are_replaced,
    ),
    ("generated_modules", generated_modules),
    ("files_of_splices", files_of_splices),
    ("one_name_in_two_packages", one_name_in_two_packages),
    ("mistakes_of_descriptions", mistakes_of_descriptions),
    ("mistakes_of_dependencies", mistakes_of_dependencies),
    ("hidden_packages", hidden_packages),
    ("targets", targets),
    ("warnings", warnings),
];

/// A copy of the project.
pub fn project() -> Result<Folder, String> {
    let folder = Folder::new()?;
    let script = format!("cp -r '{}'/. .", root().join("packages").display());
    folder.sh(&script)?.quietly()?;
    Ok(folder)
}

/// What its program prints.
pub const DRAWN: &str = "\
<shapes>..0
<rectangle>24
<square>..10
text-table 0.3
50
([0,1,2],3)
(\"shapes 1.4.2\",True)
(\"shapes 1.4.3\",False)
(\"shapes 2\",False)
(\"counters 2.0.1\",True)
(\"0.3\",True)
(\"app\",True)
good day
0.1.0.0 app: A \"small\" program
";

fn builds() -> Result<(), String> {
    let folder = project()?;
    let built = "built dist-purecc/bin/draw\nbuilt dist-purecc/bin/other\n";
    folder.purecc("build")?.gives(0, built)?.quietly()?;
    let drawn = format!("{DRAWN}<a -b>\n");
    folder.sh("dist-purecc/bin/draw a -b")?.gives(0, &drawn)?;
    for command in [
        "$purecc run draw a -b",
        "$purecc run -O0 draw -- a -b",
        "$purecc run app:draw -- a -b",
        "cd app && $purecc run exe:draw a -b",
        "$purecc -prof run -fprof-auto draw a -b",
    ] {
        folder.sh(command)?.gives(0, &drawn)?;
    }
    folder.purecc("check")?.gives(0, "")?.quietly()?;
    // What is run sees the user's folder, not the project's.
    let moved = folder.sh("cd shapes/src && $purecc run other")?;
    moved.gives(0, "6\n").map(drop)
}

fn flags() -> Result<(), String> {
    let folder = project()?;
    let plain = DRAWN.replace("24", "12").replace("..10", "..5") + "<>\n";
    for command in [
        "run -f -doubled draw",
        "run --flags -doubled draw",
        "--flags=-doubled run draw",
    ] {
        folder.purecc(command)?.gives(0, &plain)?;
    }
    let text = folder.read("cabal.project")?;
    folder.write("cabal.project", text.replace("+doubled", "-doubled"))?;
    folder.purecc("run draw")?.gives(0, &plain)?;
    folder
        .purecc("run -f doubled draw")?
        .gives(0, &format!("{DRAWN}<>\n"))
        .map(drop)
}

/// Those of a description are followed, and those of the command line have the last word.
fn options() -> Result<(), String> {
    let folder = Folder::new()?;
    let description = |options: &str| {
        format!(
            "name: p\nversion: 1\nexecutable p\n  main-is: M.hs\n  build-depends: base\n  \
             ghc-options: {options}\n"
        )
    };
    folder.write(
        "M.hs",
        "module M where\nimport Data.List (sort)\nmain = putStr TEXT\n",
    )?;
    let all = "-XCPP -Wall -DTEXT=\"x\" -main-is M -threaded -rtsopts";
    folder.write("p.cabal", description(all))?;
    let said = folder.purecc("run")?.gives(0, "x")?;
    said.says(&["unused-imports", "missing-signatures"])?;
    folder.purecc("-w run")?.gives(0, "x")?.quietly()?;
    folder.write("p.cabal", description(&format!("{all} -fno-such-thing")))?;
    folder
        .purecc("-w run")?
        .gives(0, "x")?
        .says(&[
            "warning[package-option]",
            "unknown option -fno-such-thing",
            "p.cabal:6:",
        ])
        .map(drop)
}

fn tests() -> Result<(), String> {
    let folder = project()?;
    let told = "areas are right\ntest-suite areas: passed\n\
                test-suite fails: failed (exit status: 3)\n1 passed, 1 failed\n";
    folder.purecc("test")?.gives(1, told)?;
    let told = "areas are right\ntest-suite areas: passed\n1 passed, 0 failed\n";
    folder.purecc("test areas")?.gives(0, told)?;
    let told = "500500\nbenchmark loop: passed\n1 passed, 0 failed\n";
    folder.purecc("bench")?.gives(0, told).map(drop)
}

/// Whatever changes, the next build has it: sources, headers, C, descriptions.
fn edits() -> Result<(), String> {
    let folder = project()?;
    folder.purecc("build draw")?.quietly()?;
    let mut drawn = format!("{DRAWN}<>\n");
    for (file, from, to, shown, then) in [
        (
            "shapes/src/Internal.hs",
            "\"shapes\"",
            "\"forms\"",
            "<shapes>..0",
            "<forms>...0",
        ),
        (
            "shapes/include/shape.h",
            "UNIT 10",
            "UNIT 20",
            "\n50\n",
            "\n100\n",
        ),
        (
            "shapes/cbits/scale.c",
            "n + OFFSET",
            "n",
            "\n100\n",
            "\n60\n",
        ),
        (
            "shapes/shapes.cabal",
            "1.4.2",
            "1.4.3",
            "1.4.3\",False",
            "1.4.3\",True",
        ),
        (
            "text-table/text-table.cabal",
            "0.3",
            "0.4",
            "(\"0.3\"",
            "(\"0.4\"",
        ),
        (
            "app/data/greeting.txt",
            "good day",
            "hello",
            "good day",
            "hello",
        ),
    ] {
        let text = folder.read(file)?;
        ensure(text.contains(from), || format!("{file} has no {from}"))?;
        folder.write(file, text.replace(from, to))?;
        ensure(drawn.contains(shown), || {
            format!("{shown} is not in {drawn}")
        })?;
        drawn = drawn.replace(shown, then).replace(
            "text-table 0.3",
            match file {
                "text-table/text-table.cabal" => "text-table 0.4",
                _ => "text-table 0.3",
            },
        );
        folder.purecc("build draw")?.quietly()?;
        folder.sh("dist-purecc/bin/draw")?.gives(0, &drawn)?;
    }
    Ok(())
}

/// A file that is named is a program, whatever stands beside it.
fn files() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "p.cabal",
        "name: p\nversion: 1\nexecutable p\n  main-is: P.hs\n",
    )?;
    folder.write("P.hs", "main = putStrLn \"package\"\n")?;
    folder.write(
        "one.hs",
        "main = getArgs' >>= print\n  where getArgs' = return 1\n",
    )?;
    folder.purecc("run one.hs")?.gives(0, "1\n")?;
    folder.purecc("run -- one.hs")?.gives(0, "1\n")?;
    folder.purecc("check one.hs")?.gives(0, "")?;
    folder
        .sh("cp one.hs build.hs; $purecc build.hs && ./build")?
        .gives(0, "1\n")?;
    // A file may be called as a command is.
    folder
        .sh("cp build run; printf 'main = 7\\n' > test; $purecc ./test -o t && ./t")?
        .gives(0, "7\n")?;
    // Outside of a package there is nothing to build.
    let other = Folder::new()?;
    for command in ["build", "test", "bench"] {
        other.purecc(command)?.refuses(&["is in no package"])?;
    }
    for command in ["run", "check"] {
        other
            .purecc(command)?
            .refuses(&["a source file is missing"])?;
    }
    Ok(())
}

/// A description with a library and an executable.
const TWO: &str = "name: two\nversion: 1\nlibrary\n  exposed-modules: Two\n  \
                   other-modules: Data.Map, Internal\n  hs-source-dirs: lib\n  build-depends: base\n\
                   executable two\n  main-is: Main.hs\n  other-modules: Internal\n  \
                   build-depends: base, two, containers\n";

/// What only one unit sees may be called as what another has, and as what the compiler has.
fn modules_of_one_name() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("two.cabal", TWO)?;
    folder.write(
        "lib/Two.hs",
        "module Two (two, Mine, mine) where\nimport Data.Map\nimport Internal\n\
                                two :: Int\ntwo = size + own\n",
    )?;
    folder.write(
        "lib/Data/Map.hs",
        "module Data.Map where\nsize :: Int\nsize = Data.Map.unit * 40\n\
                                     unit :: Int\nunit = 1\n",
    )?;
    folder.write("lib/Internal.hs", "module Internal (module Internal) where\nown :: Int\nown = 2\n\
                                     data Mine = Mine deriving (Show, Eq)\nmine :: Mine\nmine = Mine\n")?;
    folder.write(
        "Internal.hs",
        "module Internal where\nown :: String\nown = \"own\"\n\
                                 data Mine = Yours deriving (Show, Eq)\n",
    )?;
    folder.write("Main.hs", "import qualified Data.Map as Map\nimport Internal\nimport qualified Two\n\
                             main :: IO ()\nmain = do\n  print (Two.two, own, Map.size (Map.fromList [(1 :: Int, 'x')]))\n  \
                             print (Two.mine, Yours)\n")?;
    for flags in ["-O0", "-O2", "-prof -fprof-auto", "-dlint"] {
        let ran = folder.purecc(&format!("run {flags}"))?;
        ran.gives(0, "(42,\"own\",1)\n(Mine,Yours)\n")?;
    }
    // Two types of one name are two.
    let main = folder.read("Main.hs")?;
    folder.write(
        "Main.hs",
        main.replace("(Two.mine, Yours)", "(Two.mine == Yours)"),
    )?;
    folder
        .purecc("run")?
        .gives(1, "")?
        .says(&["error[type-mismatch]"])
        .map(drop)
}

/// A package that is given as sources takes the place of the one that the compiler has, and
/// who does not depend on it has what it had.
fn carried_packages_are_replaced() -> Result<(), String> {
    let folder = Folder::new()?;
    let executable = |depends: &str| {
        format!(
            "name: p\nversion: 1\nexecutable p\n  main-is: P.hs\n  build-depends: base, {depends}\n"
        )
    };
    folder.write("p/p.cabal", executable("containers"))?;
    folder.write("p/P.hs", "import Data.Map\nmain = print here\n")?;
    folder.write("given/containers-0.7/containers.cabal",
        "name: containers\nversion: 0.7\nlibrary\n  exposed-modules: Data.Map\n  build-depends: base\n")?;
    folder.write(
        "given/containers-0.7/Data/Map.hs",
        "module Data.Map where\nhere :: String\nhere = \"given\"\n",
    )?;
    folder.write(
        "given/containers-0.5/containers.cabal",
        "name: containers\nversion: 0.5\nlibrary\n",
    )?;
    let ran = |what: &str| folder.sh(&format!("cd p && $purecc {what}"));
    ran("run --packages ../given")?.gives(0, "\"given\"\n")?;
    ran("run")?
        .gives(1, "")?
        .says(&["error[not-in-scope]", "`here`"])?;
    // A version that does not fit leaves the one that does.
    folder.write("p/p.cabal", executable("containers ==0.6.*"))?;
    ran("run --packages ../given")?
        .gives(1, "")?
        .says(&["error[not-in-scope]"])?;
    folder.write("p/p.cabal", executable("containers ==0.8"))?;
    ran("run --packages ../given")?.gives(1, "")?.says(&[
        "error[package-version]",
        "`p-1` needs `containers ==0.8`",
        "0.5, 0.7",
    ])?;
    ran("run --packages ../given --allow-newer")?.gives(0, "\"given\"\n")?;
    ran("run --packages ../nothing")?.refuses(&["--packages", "is no folder"])?;
    // What the compiler has of another package knows its own one.
    folder.write("p/p.cabal", executable("containers, binary"))?;
    ran("run --packages ../given")?
        .gives(0, "\"given\"\n")?
        .says(&[
            "warning[package-mixture]",
            "purecc's `containers`",
            "containers-0.7",
        ])
        .map(drop)
}

/// Whatever a package has for its own modules, those that are made for it compile.
fn generated_modules() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "odd-name.cabal",
        "name: odd-name\nversion: 1.2.3\nsynopsis: \"\u{fc} \\ \"\n\
        executable odd\n  main-is: Main.hs\n  build-depends: base\n  \
        default-extensions: OverloadedStrings, RebindableSyntax, NoImplicitPrelude, Strict\n",
    )?;
    folder.write("Main.hs", "{-# LANGUAGE NoRebindableSyntax #-}\nimport Prelude\nimport Paths_odd_name\nimport qualified PackageInfo_odd_name as I\n\
        main :: IO ()\nmain = print version >> print I.synopsis >> getDataFileName \"x\" >>= putStrLn\n")?;
    let version = "Version {versionBranch = [1,2,3], versionTags = []}\n";
    let told = format!("{version}\"\\\"\\252 \\\\ \\\"\"\n/there/x\n");
    folder
        .sh("odd_name_datadir=/there $purecc run -w")?
        .gives(0, &told)
        .map(drop)
}

/// Test suites of one name are apart, and versions are those that GHC's packages have.
fn one_name_in_two_packages() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("cabal.project", "packages: a b\n")?;
    for (package, range) in [("a", "==0.6.4.1"), ("b", ">=0.6 && <=0.6.4.1")] {
        let suite = format!(
            "name: {package}\nversion: 1\ntest-suite spec\n  type: exitcode-stdio-1.0\n  \
             main-is: Spec.hs\n  build-depends: base ==4.15.1.0, mtl ==2.2.2, containers {range}\n"
        );
        folder.write(&format!("{package}/{package}.cabal"), suite)?;
        let program = format!("main = putStrLn \"{package}\"\n");
        folder.write(&format!("{package}/Spec.hs"), program)?;
    }
    let told = folder.sh("$purecc test")?;
    ensure(
        told.code == Some(0) && told.out.contains("2 passed, 0 failed"),
        || format!("{told:?}"),
    )?;
    for package in ["a", "b"] {
        let run = format!("dist-purecc/{package}/test/spec");
        folder.sh(&run)?.gives(0, &format!("{package}\n"))?;
    }
    Ok(())
}

/// Splices read files from the folder of their package, wherever the command is given.
fn files_of_splices() -> Result<(), String> {
    let folder = Folder::new()?;
    let embedded = "{-# LANGUAGE TemplateHaskell #-}\nmodule Text where\n\
        import Language.Haskell.TH\nimport Language.Haskell.TH.Syntax\n\
        text :: String\ntext = $(runIO (readFile \"data/text\") >>= litE . stringL)\n";
    for (file, text) in [
        ("cabal.project", "packages: */*.cabal\n"),
        (
            "words/words.cabal",
            "name: words\nversion: 1\nlibrary\n  exposed-modules: Text\n  build-depends: base, template-haskell\n",
        ),
        ("words/Text.hs", embedded),
        ("words/data/text", "from words"),
        (
            "say/say.cabal",
            "name: say\nversion: 1\nexecutable say\n  main-is: Main.hs\n  build-depends: base, words\n",
        ),
        ("say/Main.hs", "import Text\nmain = putStrLn text\n"),
    ] {
        folder.write(file, text)?;
    }
    for place in [".", "say", "words/data"] {
        folder
            .sh(&format!("cd {place} && $purecc run say"))?
            .gives(0, "from words\n")?;
    }
    Ok(())
}

/// What is said of a description, and of a project with it alone.
fn said(description: &str, command: &str) -> Result<Ran, String> {
    let folder = Folder::new()?;
    folder.write("p.cabal", description)?;
    folder.write("A.hs", "module A where\n")?;
    folder.purecc(command)
}

fn mistakes_of_descriptions() -> Result<(), String> {
    let head = "name: p\nversion: 1\n";
    for (rest, parts) in [
        (
            "library\n  build-depends: base >> 4\n",
            &["error[package-syntax]", "p.cabal:4:18"][..],
        ),
        (
            "library\n  exposed-modules: A\n  build-type: x\n",
            &["warning[package-field]", "no field `build-type`"],
        ),
        (
            "library\n  exposed-modules: A, B\n",
            &[
                "error[package-component]",
                "no file for the module `B`",
                "p.cabal:4:23",
            ],
        ),
        (
            "executable e\n  main-is: E.hs\n",
            &["error[package-component]", "there is no file `E.hs`"],
        ),
        (
            "executable e\n  build-depends: base\n",
            &["error[package-component]", "has no `main-is`"],
        ),
        (
            "test-suite t\n  main-is: A.hs\n  type: detailed-0.9\n",
            &["error[package-unsupported]", "detailed-0.9"],
        ),
        (
            "library\n  exposed-modules: A\n  default-extensions: LambdaCse, CPP\n",
            &[
                "warning[package-option]",
                "there is no extension LambdaCse",
                "p.cabal:5:23",
            ],
        ),
        (
            "build-type: Custom\nlibrary\n",
            &["warning[package-setup]", "Setup.hs is not run"],
        ),
        (
            "library\n  exposed-modules: A\n  mixins: base (Prelude as P)\n",
            &["error[package-unsupported]", "`mixins`"],
        ),
    ] {
        let ran = said(&format!("{head}{rest}"), "check")?;
        let code = i32::from(!parts[0].starts_with("warning"));
        ran.gives(code, "")?.says(parts)?;
    }
    // What another program makes is named.
    let folder = Folder::new()?;
    folder.write("p.cabal", format!("{head}library\n  exposed-modules: A\n"))?;
    folder.write("A.chs", "module A where\n")?;
    folder.purecc("build")?.gives(1, "")?.says(&[
        "error[package-unsupported]",
        "c2hs, which is not run",
        "A.chs",
    ])?;
    made_by_others()?;
    folder.write("q.cabal", "name: q\nversion: 1\n")?;
    folder
        .purecc("build")?
        .refuses(&["p.cabal and ./q.cabal describe one folder"])?;
    let wrong = Folder::new()?;
    wrong.write("q.cabal", "name: p\nversion: 1\nlibrary\n")?;
    wrong
        .purecc("build")?
        .gives(1, "")?
        .says(&["error[package-component]", "q.cabal"])?;
    wrong.write("cabal.project", "packages: nothing/\n")?;
    wrong
        .purecc("build")?
        .gives(1, "")?
        .says(&["error[missing-package]", "`nothing/` is no package"])
        .map(drop)
}

/// Modules of hsc2hs are made, if it is there, and made again when their source changes.
fn made_by_others() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "p.cabal",
        "cabal-version: 2.4\nname: p\nversion: 1\nexecutable p\n  main-is: Main.hs\n  \
         other-modules: Sizes\n  build-depends: base\n  default-language: Haskell2010\n",
    )?;
    folder.write(
        "Main.hs",
        "import Sizes\nmain :: IO ()\nmain = print size\n",
    )?;
    let sizes = |of: &str| {
        format!(
            "module Sizes where\n#include <stdint.h>\n#if MIN_VERSION_base(4,0,0) && __GLASGOW_HASKELL__ >= 900\n\
             size :: Int\nsize = #{{size {of}}}\n#endif\n"
        )
    };
    folder.write("Sizes.hsc", sizes("uint32_t"))?;
    let installed = std::process::Command::new("hsc2hs")
        .arg("--version")
        .output();
    if installed.is_err() {
        return folder
            .purecc("build")?
            .gives(1, "")?
            .says(&["hsc2hs, which is not installed"])
            .map(drop);
    }
    folder.purecc("run")?.gives(0, "4\n")?;
    // Files have times of some coarseness.
    std::thread::sleep(std::time::Duration::from_millis(50));
    folder.write("Sizes.hsc", sizes("uint64_t"))?;
    folder.purecc("run")?.gives(0, "8\n")?;
    folder.write("Sizes.hsc", "module Sizes where\nsize = #{nothing}\n")?;
    folder
        .purecc("run")?
        .gives(1, "")?
        .says(&["hsc2hs made nothing of", "Sizes.hsc"])
        .map(drop)
}

fn mistakes_of_dependencies() -> Result<(), String> {
    let library = |depends: &str| {
        format!("name: p\nversion: 1\nlibrary\n  exposed-modules: A\n  build-depends: {depends}\n")
    };
    for (depends, parts) in [
        (
            "lens",
            &[
                "error[missing-package]",
                "no package `lens`, which `p-1` needs",
                "--packages",
            ][..],
        ),
        (
            "contaniers",
            &["error[missing-package]", "did you mean `containers`?"],
        ),
        (
            "base <4",
            &[
                "error[package-version]",
                "`p-1` needs `base <4`, and purecc has 4.15.1.0",
            ],
        ),
        (
            "base, p:inner",
            &["error[missing-package]", "`p` has no library `inner`"],
        ),
    ] {
        said(&library(depends), "build")?
            .gives(1, "")?
            .says(parts)?;
    }
    let folder = Folder::new()?;
    folder.write("cabal.project", "packages: */\n")?;
    folder.write("p/p.cabal", library("q"))?;
    folder.write("p/A.hs", "module A where\n")?;
    folder.write(
        "q/q.cabal",
        "name: q\nversion: 2\nlibrary\n  build-depends: p:{p}\n",
    )?;
    let cycle = ["error[package-cycle]", "`p` -> `q` -> `p`"];
    folder.purecc("build")?.gives(1, "")?.says(&cycle)?;
    folder.write("q/q.cabal", "name: q\nversion: 2\nlibrary\n")?;
    folder.purecc("build")?.quietly()?;
    folder.write("p/p.cabal", library("q <2"))?;
    let version = [
        "error[package-version]",
        "`p-1` needs `q <2`, and the project has 2",
        "p/p.cabal:5:",
    ];
    folder.purecc("build")?.gives(1, "")?.says(&version)?;
    // Two packages want two versions of one.
    folder.write("p/p.cabal", library("q, r ==1"))?;
    folder.write(
        "q/q.cabal",
        "name: q\nversion: 2\nlibrary\n  build-depends: r ==2\n",
    )?;
    for version in ["1", "2"] {
        folder.write(
            &format!("given/r-{version}/r.cabal"),
            format!("name: r\nversion: {version}\nlibrary\n"),
        )?;
    }
    folder.write("cabal.project", "packages: p q\n")?;
    let two = [
        "error[package-version]",
        "`p-1` needs `r ==1`, and another package has been given 2",
    ];
    folder
        .purecc("build --packages given")?
        .gives(1, "")?
        .says(&two)?;
    // A flag that nobody has set changes if something is missing otherwise.
    let by_flag = "name: p\nversion: 1\nflag new\n  default: True\n  manual: MANUAL\nlibrary\n  \
                   exposed-modules: A\n  build-depends: base\n  if flag(new)\n    build-depends: lens\n";
    said(&by_flag.replace("MANUAL", "False"), "build")?.quietly()?;
    said(&by_flag.replace("MANUAL", "True"), "build")?.says(&["missing-package"])?;
    said(&by_flag.replace("MANUAL", "False"), "build -f new")?
        .says(&["missing-package"])
        .map(drop)
}

fn hidden_packages() -> Result<(), String> {
    let folder = project()?;
    for (file, import, parts) in [
        (
            "app/src/App.hs",
            "Data.Map",
            &["hidden package `containers`", "app/src/App.hs:"][..],
        ),
        (
            "app/src/App.hs",
            "Data.Shape.Names",
            &["hidden package `shapes:names`"],
        ),
        (
            "app/main/Other.hs",
            "Data.Shape",
            &["hidden package `shapes`", "build-depends"],
        ),
        (
            "app/src/App.hs",
            "Internal",
            &["hidden module of the package `shapes`"],
        ),
        (
            "counters/Data/Counter.hs",
            "Control.Monad.Trans.State",
            &["hidden package `transformers`"],
        ),
    ] {
        let text = folder.read(file)?;
        let first = text.find("import ").ok_or("it imports nothing")?;
        let (head, rest) = text.split_at(first);
        folder.write(file, format!("{head}import {import} ()\n{rest}"))?;
        folder
            .purecc("check")?
            .gives(1, "")?
            .says(&["error[hidden-package]", &format!("`{import}`")])?
            .says(parts)?;
        folder.write(file, text)?;
    }
    // Two packages have it.
    let both = Folder::new()?;
    both.write("cabal.project", "packages: */*.cabal\n")?;
    for name in ["one", "other"] {
        both.write(&format!("{name}/{name}.cabal"),
            format!("name: {name}\nversion: 1\nlibrary\n  exposed-modules: Same\n  build-depends: base\n"))?;
        both.write(&format!("{name}/Same.hs"), "module Same where\n")?;
    }
    both.write(
        "p/p.cabal",
        "name: p\nversion: 1\nexecutable p\n  main-is: P.hs\n  build-depends: base, one, other\n",
    )?;
    both.write("p/P.hs", "import Same\nmain = return ()\n")?;
    both.purecc("build p")?
        .gives(1, "")?
        .says(&[
            "error[hidden-package]",
            "a module of two packages: `one` and `other`",
        ])
        .map(drop)
}

fn targets() -> Result<(), String> {
    let folder = project()?;
    let text = folder.read("text-table/text-table.cabal")?;
    let more = "\nexecutable other\n  main-is: Other.hs\n  build-depends: base\n";
    folder.write("text-table/text-table.cabal", text.clone() + more)?;
    folder.write("text-table/Other.hs", "main :: IO ()\nmain = print 'o'\n")?;
    let built = folder.purecc("build")?;
    let apart =
        ["text-table", "app"].map(|package| format!("built dist-purecc/{package}/bin/other"));
    ensure(apart.iter().all(|line| built.out.contains(line)), || {
        format!("{built:?}")
    })?;
    folder.purecc("run text-table:other")?.gives(0, "'o'\n")?;
    folder.write("text-table/text-table.cabal", text)?;
    folder.sh("rm -r dist-purecc")?.quietly()?;
    for (command, parts) in [
        ("run", &["which executable", "app:draw, app:other"][..]),
        ("run drow", &["no executable drow; did you mean draw?"]),
        ("test draw", &["no test-suite draw", "app:areas, app:fails"]),
        (
            "build nothing-like-it",
            &[
                "no component nothing-like-it",
                "shapes:shapes, shapes:names",
            ],
        ),
    ] {
        folder.purecc(command)?.refuses(parts)?;
    }
    folder
        .purecc("build app:other")?
        .gives(0, "built dist-purecc/bin/other\n")?;
    ensure(!folder.exists("dist-purecc/bin/draw"), || {
        "draw was built".into()
    })?;
    folder
        .purecc("build areas")?
        .gives(0, "built dist-purecc/test/areas\n")
        .map(drop)
}

/// Of its own style a component is told; of that of what it depends on it is not.
/// How often a text is among the messages.
fn count_of(ran: &Ran, text: &str) -> usize {
    ran.err.matches(text).count()
}

fn warnings() -> Result<(), String> {
    let folder = Folder::new()?;
    let part = "  build-depends: base\n  ghc-options: -Wall\n";
    let two = format!(
        "name: p\nversion: 1\nlibrary\n  exposed-modules: A\n  hs-source-dirs: lib\n{part}\
                       executable e\n  main-is: E.hs\n{part}  build-depends: p\n"
    );
    folder.write("p.cabal", two)?;
    folder.write("lib/A.hs", "module A where\nimport Data.List\na = 'a'\n")?;
    folder.write(
        "E.hs",
        "module Main (main) where\nimport A\nmain = print a\n",
    )?;
    for _ in 0..2 {
        let ran = folder
            .purecc("build")?
            .gives(0, "built dist-purecc/bin/e\n")?;
        let count = |text: &str| count_of(&ran, text);
        let (unused, missing) = (count("unused-imports"), count("missing-signatures"));
        ensure((unused, missing) == (1, 2), || format!("{ran:?}"))?;
        let unlisted = count("missing-home-modules");
        ensure(unlisted == 0, || format!("{ran:?}"))?;
    }
    folder.write("lib/B.hs", "module B where\nb :: Char\nb = 'b'\n")?;
    let import = "module A where\nimport B\na :: Char\na = b\n";
    folder.write("lib/A.hs", import)?;
    let ran = folder
        .purecc("build")?
        .gives(0, "built dist-purecc/bin/e\n")?;
    let (unlisted, place) = (count_of(&ran, "missing-home-modules"), "lib/A.hs:2:8");
    ensure(unlisted == 1 && ran.err.contains(place), || {
        format!("{ran:?}")
    })?;
    Ok(())
}
