//! Golden files of centres that are innermost already: STG text in and out.

use expect_test::{Expect, expect};
use pure_stg::{held, lint, print, read};

#[track_caller]
fn check(body: &str, expected: Expect) {
    let prelude = "module Builtin\ndata Int = I# I64\n\nmodule Main\n\n";
    let text = format!("{prelude}{body}");
    let mut program = read::program(&text).unwrap_or_else(|e| panic!("{e}"));
    held::hold_innermost(&mut program);
    let text = print::program(&program, print::Options::default());
    let errors = lint::program(&program);
    assert!(errors.is_empty(), "{}\n{text}", errors[0]);
    let at = text
        .find("module Main")
        .map_or(0, |at| at + "module Main".len());
    expected.assert_eq(&text[at..]);
}

/// What comes from outside pushes, without an entry; each turn is one.
#[test]
fn a_loop_stays_in_its_centre() {
    check(
        r#"
fun work n:I64 -> I64 =
  joinrec
    go k:I64 = scc "work.go" "Main"
      case k of _:I64 {
        0 -> k;
        _ -> let! m:I64 = #subI k 1 in jump go m;
      }
  in jump go n
"#,
        expect![[r#"


            fun work n:I64 -> I64 =
              join go k:I64 =
                scc "work.go" "Main" !
                joinrec go.1 k.1:I64 =
                  scc "work.go" "Main" =
                  case k.1 of _:I64 {
                    0 -> k.1;
                    _ ->
                      let! m:I64 = #subI k.1 1 in
                      jump go.1 m;
                  }
                in
                jump go.1 k
              in
              jump go n
        "#]],
    );
}

/// So is each of several loops at its own place: they are left and entered.
#[test]
fn loops_that_alternate_push() {
    check(
        r#"
fun work n:I64 -> I64 =
  joinrec
    even k:I64 = scc "even" "Main" jump odd k;
    odd k.1:I64 = scc "odd" "Main" jump even k.1
  in jump even n
"#,
        expect![[r#"


            fun work n:I64 -> I64 =
              joinrec
                even k:I64 = scc "even" "Main" jump odd k;
                odd k.1:I64 = scc "odd" "Main" jump even k.1
              in
              jump even n
        "#]],
    );
}
