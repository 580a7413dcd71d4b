//! What is kept of single modules: which of them the front end does not look at
//! again after an edit, and that messages and executable are, to the byte, those
//! of a compilation from nothing.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("edited_modules", edited_modules),
    ("modules_that_come_and_go", modules_that_come_and_go),
    ("modules_of_several_programs", modules_of_several_programs),
    ("useless_module_files", useless_module_files),
];

const SHAPES: &str = "\
{-# LANGUAGE PatternSynonyms #-}
module Shapes (Shape(.., Side), Area(..), (<+>), double, both) where
infixl 6 <+>
data Shape = Circle Int | Square Int deriving (Eq, Ord, Show)
pattern Side s = Square s
class Area a where
  area, edges :: a -> Int
instance Area Shape where
  area (Circle r) = 3 * r * r
  area (Square s) = s * s
  edges _ = 4
(<+>) :: Int -> Int -> Int
a <+> b = a * 10 - b
double x = x + x
both :: (Show a, Num b) => a -> b -> (String, b)
both a b = (show a, b + inner)
inner :: Num a => a
inner = 1
";

const USE: &str = "\
module Use where
import Shapes
import qualified Data.Map as M
newtype Room = Room [Shape]
instance Area Room where
  area (Room shapes) = sum (map area shapes)
total :: Int
total = 1 <+> 2 <+> 3
names = M.toList (M.fromListWith (++) [(area s, show s) | s <- [Circle 1, Square 2]])
twice = double (area (Room [Circle 2, Square 3]))
unused :: Int -> Int
unused y = let z = 1 in 2
";

const MACROS: &str = "\
{-# LANGUAGE CPP #-}
module Macros (told, wide) where
import Shapes
#include \"conf.h\"
told :: String
told = CONF
wide :: Shape -> Bool
wide (Side s) = s > WIDE
wide _ = False
";

const MAIN: &str = "\
module Main (main) where
import Macros
import Shapes
import Use
main :: IO ()
main = do
  print (total, names, twice, told, wide (Square 7))
  print (both (Circle 1) (2.5 :: Double))
";

fn program() -> Result<Folder, String> {
    let folder = Folder::new()?;
    folder.write("Shapes.hs", SHAPES)?;
    folder.write("src/Use.hs", USE)?;
    folder.write("Macros.hs", MACROS)?;
    folder.write("conf.h", "#define CONF \"conf\"\n#define WIDE 5\n")?;
    folder.write("Main.hs", MAIN)?;
    Ok(folder)
}

fn edit(folder: &Folder, file: &str, from: &str, to: &str) -> Result<(), String> {
    let text = folder.read(file)?;
    ensure(text.contains(from), || format!("{file} has no {from:?}"))?;
    folder.write(file, text.replacen(from, to, 1))
}

/// Compiles with the cache, and without, by which nothing may change; what `-v`
/// said.
fn compile(folder: &Folder, flags: &str) -> Result<String, String> {
    let line = format!("-Wall -isrc {flags}");
    folder.sh("rm -f kept/*.build")?.quietly()?;
    let without = folder.purecc(&format!("{line} Main.hs -o without"))?;
    let with = folder.purecc(&format!("{line} --cache-dir kept Main.hs -o with"))?;
    ensure(
        (with.code, &with.err) == (without.code, &without.err),
        || format!("with the cache: {}\nwithout: {}", with.err, without.err),
    )?;
    if with.code != Some(0) {
        return Ok(with.err);
    }
    folder.sh("cmp with without")?.quietly()?;
    // The same once more, from what is kept of the modules alone.
    folder.sh("rm kept/*.build")?.quietly()?;
    let again = folder.purecc(&format!("-v {line} --cache-dir kept Main.hs -o with"))?;
    ensure(again.err.starts_with(&without.err), || again.err.clone())?;
    let unread = again.err.lines().filter(|l| l.starts_with('['));
    let unread: Vec<&str> = unread
        .filter(|l| !l.ends_with(", read from the cache"))
        .collect();
    ensure(unread.is_empty(), || format!("not read: {unread:?}"))?;
    folder.sh("cmp with without")?.quietly()?;
    Ok(again.err)
}

/// Compiles after an edit, and demands that of the program's modules these alone
/// go through the whole front end, and of these the types alone.
fn redone(folder: &Folder, flags: &str, whole: &[&str], types: &[&str]) -> Result<(), String> {
    told(folder, flags, whole, types)?;
    compile(folder, flags).map(|_| ())
}

fn told(folder: &Folder, flags: &str, whole: &[&str], types: &[&str]) -> Result<(), String> {
    let line = format!("-v -w -isrc {flags} --cache-dir probe Main.hs -o with");
    let ran = folder.purecc(&line)?.gives(0, "")?;
    for name in ["Shapes", "Use", "Macros", "Main"] {
        let mut lines = ran.err.lines();
        let found = lines.find(|l| l.starts_with('[') && l.contains(&format!(" {name} (")));
        let said = found.ok_or_else(|| format!("nothing of {name}: {}", ran.err))?;
        let fits = match () {
            () if whole.contains(&name) => said.ends_with("functions compiled"),
            () if types.contains(&name) => said.ends_with(", names read from the cache"),
            () => said.ends_with("functions compiled, read from the cache"),
        };
        ensure(fits, || format!("{whole:?} {types:?}: {}", ran.err))?;
    }
    Ok(())
}

fn prints(folder: &Folder, parts: &[&str]) -> Result<(), String> {
    let ran = folder.sh("./with")?;
    let fits = ran.code == Some(0) && parts.iter().all(|p| ran.out.contains(p));
    ensure(fits, || format!("expected {parts:?}, found {ran:?}"))
}

fn edited_modules() -> Result<(), String> {
    let folder = program()?;
    let all = ["Shapes", "Use", "Macros", "Main"];
    redone(&folder, "", &all, &[])?;
    prints(
        &folder,
        &["(77,[(3,\"Circle 1\"),(4,\"Square 2\")],42,\"conf\",True)"],
    )?;
    prints(&folder, &["(\"Circle 1\",3.5)"])?;

    // A body; what is not exported; lines that move all others.
    edit(&folder, "Shapes.hs", "s * s", "s * s + 1")?;
    redone(&folder, "", &["Shapes"], &[])?;
    prints(&folder, &["(5,\"Square 2\")", ",44,"])?;
    edit(
        &folder,
        "Shapes.hs",
        "inner :: Num a => a\ninner",
        "within x = x\ninner :: Num a => a\ninner",
    )?;
    redone(&folder, "", &["Shapes"], &[])?;
    edit(&folder, "Shapes.hs", "infixl", "-- moved\n\n\ninfixl")?;
    redone(&folder, "", &["Shapes"], &[])?;
    edit(
        &folder,
        "src/Use.hs",
        "import Shapes",
        "import Shapes\n\n-- moved",
    )?;
    redone(&folder, "", &["Use"], &[])?;
    edit(
        &folder,
        "Shapes.hs",
        "Side s = Square s",
        "Side s = Circle s",
    )?;
    redone(&folder, "", &["Shapes"], &[])?;
    prints(&folder, &["\"conf\",False)"])?;
    edit(
        &folder,
        "Shapes.hs",
        "Side s = Circle s",
        "Side s = Square s",
    )?;
    edit(&folder, "Main.hs", "2.5", "3.5")?;
    redone(&folder, "", &["Main"], &[])?;

    // The inferred type of a definition; its importers' names stay.
    edit(
        &folder,
        "Shapes.hs",
        "double x = x + x",
        "double x = x + x + length [x]",
    )?;
    redone(&folder, "", &["Shapes"], &["Use", "Macros", "Main"])?;
    edit(
        &folder,
        "src/Use.hs",
        "unused y =",
        "unused y | y > 2 = 2\nunused y =",
    )?;
    redone(&folder, "", &["Use"], &[])?;

    // What importers see: a type, a class, an instance alone, a fixity.
    for (from, to, out) in [
        ("Circle Int |", "Point | Circle Int |", "\"Circle 1\""),
        (
            "  area, edges ::",
            "  area, edges, corners ::",
            "\"Circle 1\"",
        ),
        (
            "within x",
            "instance Area Int where\n  area x = x\nwithin x",
            "\"Circle 1\"",
        ),
        ("infixl 6 <+>", "infixr 6 <+>", "(-7,"),
        (
            "(<+>) :: Int -> Int -> Int",
            "(<+>) :: Num a => a -> a -> a",
            "(-7,",
        ),
        ("double, both", "double, both, within", "(-7,"),
    ] {
        edit(&folder, "Shapes.hs", from, to)?;
        redone(&folder, "", &all, &[])?;
        prints(&folder, &[out])?;
    }

    // What is included, and what options say.
    folder.write("conf.h", "#define CONF \"other\"\n#define WIDE 9\n")?;
    redone(&folder, "", &["Macros"], &[])?;
    prints(&folder, &["\"other\",False"])?;
    redone(&folder, "-DTELL=1", &all, &[])?;
    told(&folder, "-fforce-recomp", &all, &[])
}

/// Mistakes, repairs, modules that take the places of others.
fn modules_that_come_and_go() -> Result<(), String> {
    let folder = program()?;
    compile(&folder, "")?;
    let fails = |ids: &[&str]| {
        let said = compile(&folder, "")?;
        let fits = ids.iter().all(|id| said.contains(id));
        ensure(fits, || format!("expected {ids:?}: {said}"))
    };
    // A mistake in a type, a name, the syntax, and where another module uses it.
    for (file, from, to, id) in [
        (
            "Shapes.hs",
            "area (Square s) = s * s",
            "area (Square s) = show s",
            "type-mismatch",
        ),
        (
            "Shapes.hs",
            "deriving (Eq, Ord, Show)",
            "deriving (Eq, Ord)",
            "no-instance",
        ),
        (
            "src/Use.hs",
            "sum (map area",
            "summ (map area",
            "not-in-scope",
        ),
        ("Macros.hs", "wide (Side s)", "wide (Side s", "Macros.hs"),
        ("Shapes.hs", "double, both", "both", "not-in-scope"),
        ("Main.hs", "import Use", "import Us", "unknown-module"),
        (
            "Shapes.hs",
            ") where",
            ") where\nimport Use",
            "module-cycle",
        ),
    ] {
        edit(&folder, file, from, to)?;
        fails(&[id])?;
        edit(&folder, file, to, from)?;
        let said = compile(&folder, "")?;
        ensure(said.contains("missing-methods"), || said.clone())?;
    }
    prints(&folder, &["(77,"])?;
    // One is found before the one that was found.
    edit(&folder, "src/Use.hs", "1 <+> 2", "2 <+> 2")?;
    folder.write("Use.hs", USE)?;
    compile(&folder, "")?;
    prints(&folder, &["(77,"])?;
    folder.sh("rm Use.hs")?.quietly()?;
    compile(&folder, "")?;
    prints(&folder, &["(177,"])?;
    folder.write("Data/Map.hs", "module Data.Map where\nimport Data.List\nfromListWith _ = sort\ntoList = reverse . (`asTypeOf` [(1 :: Int, \"\")])\n")?;
    compile(&folder, "")?;
    prints(&folder, &["[(4,\"Square 2\"),(3,\"Circle 1\")]"])?;
    folder
        .sh("rm -r Data; mv src/Use.hs src/Usage.hs")?
        .quietly()?;
    fails(&["unknown-module"])?;
    edit(&folder, "src/Usage.hs", "module Use ", "module Usage ")?;
    edit(&folder, "Main.hs", "import Use", "import Usage")?;
    compile(&folder, "")?;
    prints(&folder, &["(177,[(3,\"Circle 1\")"])?;
    // Warnings that are errors, then not, by the main module's word.
    edit(
        &folder,
        "Main.hs",
        "module Main",
        "{-# OPTIONS_GHC -Wno-all -w #-}\nmodule Main",
    )?;
    let quiet = compile(&folder, "")?;
    ensure(!quiet.contains("warning["), || quiet.clone())?;
    edit(&folder, "Main.hs", "{-# OPTIONS_GHC -Wno-all -w #-}\n", "")?;
    let loud = compile(&folder, "")?;
    ensure(loud.contains("unused-matches"), || loud.clone())
}

/// Programs share what is kept of their modules, and of the library.
fn modules_of_several_programs() -> Result<(), String> {
    let folder = program()?;
    compile(&folder, "")?;
    folder.write(
        "Other.hs",
        "import Shapes\nmain :: IO ()\nmain = print (area (Square (double 2)) <+> 1)\n",
    )?;
    for _ in 0..2 {
        let ran = folder.purecc("-v -Wall --cache-dir kept Other.hs -o with")?;
        let shared = ran
            .err
            .lines()
            .any(|l| l.contains(" Shapes (") && l.ends_with("the cache"));
        ensure(shared, || ran.err.clone())?;
        folder.purecc("-w Other.hs -o without")?.quietly()?;
        folder.sh("cmp with without; rm kept/*.build")?.quietly()?;
        folder.sh("./with")?.gives(0, "159\n")?;
        compile(&folder, "")?;
    }
    Ok(())
}

/// A file that is damaged, or another module's, is as good as none.
fn useless_module_files() -> Result<(), String> {
    let folder = program()?;
    compile(&folder, "")?;
    for damage in [
        "dd if=/dev/zero of=$f bs=1 seek=20 count=8 conv=notrunc",
        "dd if=/dev/zero of=$f bs=1 count=16 conv=notrunc",
        "truncate -s -1 $f",
        "truncate -s 17 $f",
        "truncate -s 3 $f",
        ": > $f",
        "rm $f; mkdir $f",
    ] {
        folder.sh(&format!(
            "for f in kept/*.module; do {damage}; done 2>&1; rm kept/*.build"
        ))?;
        let line = "-v -w -isrc --cache-dir kept Main.hs -o with";
        let ran = folder.purecc(line)?.gives(0, "")?;
        let main = ran.err.lines().find(|l| l.contains(" Main ("));
        let read = main.is_none_or(|l| l.ends_with("read from the cache"));
        ensure(!read, || format!("{damage}: {}", ran.err))?;
        folder.purecc("-w -isrc Main.hs -o without")?.quietly()?;
        folder.sh("cmp with without")?.quietly()?;
        folder.sh("rm -rf kept")?.quietly()?;
        compile(&folder, "")?;
    }
    Ok(())
}
