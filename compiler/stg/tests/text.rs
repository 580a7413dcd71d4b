//! The text form: what is printed reads back as the same program.

use pure_stg::{print, read};

/// `text` is what the printer writes for the program that `text` describes.
#[track_caller]
fn check_exact(text: &str) {
    let program = read::program(text).unwrap();
    let occs = text.contains("\noccs ");
    assert_eq!(print::program(&program, print::Options { occs }), text);
}

#[track_caller]
fn check_error(text: &str, message: &str) {
    let error = read::program(text).err().map(|e| e.to_string());
    assert_eq!(error.as_deref(), Some(message));
}

#[test]
fn every_form_reads_back() {
    check_exact(
        r#"module Main
data I = I# I64
data D = D# F64
data List = Nil | Cons Ptr Ptr
data S = S !Ptr | c`+` | c`lower` | Case
data Void =

con nil = Nil

con `odd name` = c`+`

fun map f xs =
  case eval xs of b {
    Nil -> nil;
    Cons y ys ->
      let
        z = thunk [f y] apply f y;
        zs = thunk [f ys] call map f ys
      in
      Cons z zs;
  }

fun sum n:I64 s:I64 d:F64 -> I64 =
  joinrec
    loop i:I64 t:I64 =
      case #leI i 0 of b.1:I64 {
        1 -> t;
        -1 -> fail "no \"luck\"\n";
        _ ->
          let! i.1:I64 = #subI i 1 in
          jump loop i.1 t;
      };
    odd = jump loop 0 -5
  in
  case d of x:F64 {
    1.5 -> jump odd;
    0f7ff8000000000000 -> 3;
    _ -> jump loop n s;
  }

fun wait p =
  join out r = eval r
  in
  letrec
    a = sel Cons 1 p;
    go = fun [a go] x.1 x.2 = apply go a x.1 x.2;
    w = fun [] n.1:I64 -> F64 = 2.0
  in
  let
    u = once [w]
      let! f.1:F64 = call w "bytes\x00" in
      D# f.1;
    c = Cons a go
  in
  let! e =
    case eval u of _ {
      D# _.1 -> Nil;
    }
  in
  jump out e

fun hold p.1 = lazy p.1

fun take p.2 =
  let? v = call hold p.2 in
  eval v

module Other.Place

caf main = eval nil

entry main
"#,
    );
}

#[test]
fn occurrences_read_back() {
    check_exact(
        r#"module Main
data I = I# I64
occs {
  con %10-20 "Main" "f.g" "I#" "Int" %5-30;
  app "Main" "f" "g" ""
};

fun @2 f x =
  let y = I# @1 3 in
  let z = thunk @2 [x y] apply @2 x y in
  I# @1 4

caf @1 main = call @2 f main

entry main
"#,
    );
}

#[test]
fn odd_names_read_back() {
    check_exact(
        r#"module Main
data D = c`` | c`a\`b` | c`λ` | c`case` | `:+:`

con v`Nil` = c``

con `` = c`a\`b`

con `case` = c`λ`

con `f.` = c`case`

con `x.1` = `:+:`

con λ = c``
"#,
    );
}

#[test]
fn inner_names_hide_outer_ones_and_uses_may_come_first() {
    let program = read::program(
        "fun f x = let x = thunk eval x in let x = thunk eval x in letrec x = thunk call g x in
         eval x  -- comment
         fun g x = call f x",
    )
    .unwrap();
    let text = print::program(&program, print::Options::default());
    check_exact(&text);
    assert!(text.contains("let x.2 = thunk [x.1] eval x.1 in"), "{text}");
    assert!(
        text.contains("letrec x.3 = thunk [x.3] call g x.3 in"),
        "{text}"
    );
}

#[test]
fn errors_say_where() {
    check_error("fun f x = eval y", "1:16: expected a name in scope");
    check_error("fun f x =\n  let y thunk eval x in y", "2:9: expected `=`");
    check_error("caf x = I# 3", "1:9: expected a declared constructor");
    check_error("caf x = #add 3 4", "1:13: unknown primitive `#add`");
    check_error("caf x = fail \"a", "1:16: unclosed string");
    check_error(
        "caf x = eval x caf x = eval x",
        "1:20: this name is declared twice",
    );
    check_error("caf x = ", "1:9: expected an expression");
    check_error(
        "caf x = 99999999999999999999",
        "1:29: `99999999999999999999` does not fit 64 bits",
    );
    check_error("caf x = eval x }", "1:16: expected a declaration");
    check_error("caf x = eval @9 x", "1:14: expected a variable");
    check_error("caf @9 x = eval x", "1:5: occurrence 9 is not in the table");
}
