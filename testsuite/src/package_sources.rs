//! What packages found in the wild do: imports that name packages, and scripts that say what
//! the system has.

use crate::shell::Folder;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("imports_by_package", imports_by_package),
    ("configured_packages", configured_packages),
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
    folder.write("c/n.c", "#include \"count.h\"\n#include \"MachDeps.h\"\nint count(void) { return COUNT + SIZEOF_HSWORD - 8; }\n")?;
    folder.write(
        "Main.hs",
        "{-# LANGUAGE CPP #-}\n#include \"count.h\"\nforeign import ccall count :: Int\nmain = print (count, COUNT)\n",
    )?;
    folder.purecc("run")?.gives(0, "(42,42)\n")?.quietly()?;
    folder.purecc("run")?.gives(0, "(42,42)\n")?.quietly()?;
    let runs = folder.sh("cat dist-purecc/autogen/p-1/configured-files/runs")?;
    runs.gives(0, "run\n")?;
    folder.write(
        "configure",
        "echo 'extra-libraries: nothing' > p.buildinfo\n",
    )?;
    folder
        .sh("sleep 0.01; touch configure; $purecc run")?
        .gives(1, "")?
        .says(&["configure asks for more in p.buildinfo, which is not read"])?;
    folder.write("configure", "echo no compiler; exit 3\n")?;
    folder
        .sh("sleep 0.01; touch configure; $purecc run")?
        .gives(1, "")?
        .says(&["configure has failed", "no compiler"])
        .map(drop)
}
