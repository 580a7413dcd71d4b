//! One pass over a small program.

use expect_test::Expect;
use interpreters::core as eval;
use pure_core::opt::{Options, PASSES};
use pure_core::{builtin, lint, print, read};

const HEAD: &str = "module Main; data P = P Ptr Ptr; dictionary data DictEq = DictEq Ptr Ptr;
  data Config = DictSize Ptr;
  id = \\x -> x; pair = \\x y -> P y x;
  rec { work = \\n -> case n of w { I# i:I64 -> case #leI i 0 of r:I64 {
     0 -> work (I# (#subI i 1)); _ -> n } } };\n";

/// The binding `Main.main` and those beginning with `t` after one pass.
pub fn check(pass: &str, text: &str, expected: Expect) {
    let mut program = builtin::load();
    if let Err(e) = read::read_into(&mut program, &format!("{HEAD}{text} entry main;")) {
        panic!("{e}: {text}");
    }
    lint::check(&program, "reading");
    if text.contains("#cover") {
        program.boxes = 100;
    }
    let before = eval::run(&program, 100_000);
    let Some(pass) = PASSES.iter().find(|p| p.name == pass) else {
        panic!("no pass {pass}");
    };
    (pass.run)(&mut program, &Options::at_level(2));
    lint::check(&program, pass.name);
    let after = eval::run(&program, 200_000);
    assert_eq!(
        (before.output, before.result.is_ok()),
        (after.output, after.result.is_ok())
    );
    let shown: String = program
        .binds
        .iter()
        .map(|b| print::bind(&program, b))
        .filter(|b| {
            [
                "Main.t",
                "Main.$wt",
                "Main.$nt",
                "Main.`t",
                "Main.`$wt",
                "Main.main",
                "Main.`main",
            ]
            .iter()
            .any(|p| b.trim_start_matches("rec {").trim_start().starts_with(p))
        })
        .collect();
    expected.assert_eq(&shown);
}
