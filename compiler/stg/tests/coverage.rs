//! Golden files of counters that are joined: STG text in and out, with what the counters
//! from 100 on stand for.

use expect_test::{Expect, expect};
use pure_stg::{coverage, lint, print, read};

#[track_caller]
fn check(body: &str, expected: Expect) {
    let prelude = "module Builtin\ndata Int = I# I64\n\nmodule Main\n";
    let text = format!("{prelude}{body}");
    let mut program = read::program(&text).unwrap_or_else(|e| panic!("{e}"));
    coverage::join(&mut program, 100);
    let text = print::program(&program, print::Options::default());
    let errors = lint::program(&program);
    assert!(errors.is_empty(), "{}\n{text}", errors[0]);
    let at = text
        .find("module Main")
        .map_or(0, |at| at + "module Main".len());
    expected.assert_eq(&format!("{}{:?}\n", &text[at..], program.joined));
}

/// Each way counts once before the call, which may never come back, and once behind it.
#[test]
fn counters_wait_for_calls() {
    check(
        r#"
fun calls n:I64 -> I64 =
  let! a:I64 = #cover 1 in
  let! b:I64 = #cover 2 in
  case #ltI n 2 of r:I64 {
    0 ->
      let! c:I64 = #cover 3 in
      let! m:I64 = #subI n 1 in
      let! d:I64 = #cover 4 in
      let! s:I64 = call calls m in
      let! e:I64 = #cover 5 in
      #addI s 1;
    _ -> let! f:I64 = #cover 6 in 1;
  }
"#,
        expect![[r#"


            fun calls n:I64 -> I64 =
              case #ltI n 2 of r:I64 {
                0 ->
                  let! m:I64 = #subI n 1 in
                  let! d:I64 = #cover 100 in
                  let! s:I64 = call calls m in
                  let! e:I64 = #cover 5 in
                  #addI s 1;
                _ ->
                  let! f:I64 = #cover 101 in
                  1;
              }
            [[1, 2, 3, 4], [1, 2, 6]]
        "#]],
    );
}

/// What a value has cost is counted before it may be missing, and closures on their own.
#[test]
fn counters_stay_before_evaluation() {
    check(
        r#"
fun work x y =
  let! a:I64 = #cover 1 in
  let t = thunk [y]
    let! b:I64 = #cover 2 in
    let! c:I64 = #cover 3 in
    eval y in
  let! d:I64 = #cover 4 in
  case eval x of w {
    I# n ->
      let! e:I64 = #cover 1 in
      join
        j k:I64 = let! f:I64 = #cover 5 in let! g:I64 = #cover 6 in I# k in
      let! h:I64 = #cover 4 in
      case n of m:I64 {
        0 -> jump j 7;
        _ -> let! i:I64 = #quotI n m in let! l:I64 = #cover 7 in eval t;
      }
  }
"#,
        expect![[r#"


            fun work x y =
              let t = thunk [y]
                let! c:I64 = #cover 100 in
                eval y in
              let! d:I64 = #cover 101 in
              case eval x of w {
                I# n ->
                  join j k:I64 =
                    let! g:I64 = #cover 102 in
                    I# k
                  in
                  case n of m:I64 {
                    0 ->
                      let! h:I64 = #cover 101 in
                      jump j 7;
                    _ ->
                      let! h.1:I64 = #cover 101 in
                      let! i:I64 = #quotI n m in
                      let! l:I64 = #cover 7 in
                      eval t;
                  };
              }
            [[2, 3], [1, 4], [5, 6]]
        "#]],
    );
}

/// A division by a constant cannot fail, another one can.
#[test]
fn counters_wait_for_division_by_constants() {
    check(
        r#"
fun divides n:I64 m:I64 -> I64 =
  let! a:I64 = #cover 1 in
  let! b:I64 = #modI n 7 in
  let! c:I64 = #cover 2 in
  let! d:I64 = #modI b m in
  let! e:I64 = #cover 3 in
  d
"#,
        expect![[r#"


            fun divides n:I64 m:I64 -> I64 =
              let! b:I64 = #modI n 7 in
              let! c:I64 = #cover 100 in
              let! d:I64 = #modI b m in
              let! e:I64 = #cover 3 in
              d
            [[1, 2]]
        "#]],
    );
}
