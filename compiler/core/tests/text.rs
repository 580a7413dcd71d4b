//! Core's text form: what is printed parses back, and what is malformed is
//! told with its place.

use expect_test::expect;
use pure_core::print::{Detail, program};
use pure_core::{builtin, lint, read};

fn round_trip(text: &str) -> String {
    let first = read::read(text).unwrap_or_else(|e| panic!("{e}"));
    let full = program(&first, Detail::Full);
    let second = read::read(&full).unwrap_or_else(|e| panic!("{e} in\n{full}"));
    assert_eq!(program(&second, Detail::Full), full);
    assert_eq!(
        program(&second, Detail::Plain),
        program(&first, Detail::Plain)
    );
    full
}

#[test]
fn every_construct_round_trips() {
    let text = r#"
        module M;
        data T = A | B !Ptr I64 | `:+:` Ptr F64 | c`low`;
        data P = P Ptr Ptr;
        data `D.E` = ();
        f[I64, F64 -> I64] !inline %3-9 = \x:I64 y:F64 -> #addI @1 x -5;
        rec { g ::"T -> T" = \x @2 -> h x; h = \`a b` -> g @3 (\`+` -> `+` x_ `a b`) };
        x_ = (A) A;
        v`Up` = let rec { a = b; b = c`low` a } in let c:I64 = 3 in B a c;
        sels = \p -> sel P 1 (scc "cc" "M" %1-2 (src %7-8 (under "quiet" "M" p)));
        joins = \p -> join rec { j x:I64 = case x of y { 0 -> jump k; 'a' -> jump j 1;
            _ -> fail "oops\n\xff\"" }; k = p } in
          join { e x = jump j x } in jump e 2;
        doubles = \p -> case %4-5 p of w { _ -> case 1.5 of d:F64 {
          -2.5 -> `:+:` p 1e300; 0f7ff8000000000000 -> p; _ -> () } };
        entry x_;
        occs { con %1-2 "M" "f.g" "B" "T"; none "" "" "" ""; app "M" "a" "b" "c" %1-9; con "M" "f" "B" "T" @1 };
    "#;
    let text = text.replace("x_ `a b`", "M.x_ `a b`");
    expect![[r#"
        data M.T = A | B !Ptr I64 | `:+:` Ptr F64 | c`low`;
        data M.P = P Ptr Ptr;
        data M.`D.E` = ();
        M.f[I64, F64 -> I64] !inline %3-9 = \x_1:I64 y_2:F64 -> #addI @1 x_1 -5;
        rec {
          M.g ::"T -> T" = \x_1 @2 -> M.h x_1;
          M.h = \`a b`_2 -> M.g @3 (\`+`_3 -> `+`_3 M.x_ `a b`_2)
        };
        M.x_ = (A) A;
        M.v`Up` =
          let rec {
            a_1 = b_2;
            b_2 = c`low` a_1
          } in
          let c_3:I64 = 3 in
          B a_1 c_3;
        M.sels = \p_1 -> sel P 1 (scc "cc" "M" %1-2 (src %7-8 (under "quiet" "M" p_1)));
        M.joins = \p_1 ->
          join rec {
            j_2 x_3:I64 =
              case x_3 of y_4 {
                0 -> jump k_5;
                97 -> jump j_2 1;
                _ -> fail "oops\n�\""
              };
            k_5 = p_1
          } in
          join {
            e_6 x_7 = jump j_2 x_7
          } in
          jump e_6 2;
        M.doubles = \p_1 ->
          case %4-5 p_1 of w_2 {
            _ ->
              case 1.5 of d_3:F64 {
                -2.5 -> `:+:` p_1 1e300;
                0f7ff8000000000000 -> p_1;
                _ -> ()
              }
          };
        entry M.x_;
        occs {
          con %1-2 "M" "f.g" "B" "T";
          none "" "" "" "";
          app "M" "a" "b" "c" %1-9;
          con "M" "f" "B" "T" @1
        };
    "#]]
    .assert_eq(&round_trip(&text));
}

#[test]
fn a_program_may_build_on_another() {
    let mut p = builtin::load();
    let text = "main = \\x -> Builtin.plusInt x (I# 1); module Main; f = g; g = I# 2; entry f;";
    let text = text.replace("main = ", "Main.main = ");
    read::read_into(&mut p, &text).unwrap_or_else(|e| panic!("{e}"));
    // `f` mentions `g` before its definition: readable, but not well-formed.
    let errors = lint::lint(&p);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].binding, "Main.f");
}

#[test]
fn errors_name_their_place() {
    let cases = [
        ("M.f = \\x ->\n  y;", "2:3: `y` is not in scope"),
        ("M.f = M.g;", "1:7: `g` is not defined"),
        ("M.f = Nope;", "1:7: constructor `Nope` is not defined"),
        ("M.f = 1", "1:8: expected `;`"),
        ("M.f = #nope 1;", "1:12: unknown primitive `#nope`"),
        ("M.f = 1; M.f = 2;", "1:10: defined twice"),
        ("M.f = let rec { a = 1;", "1:23: expected a variable"),
        ("M.f = \"abc", "1:11: unclosed string"),
        ("M.f = 'ab;", "1:10: unclosed character"),
        (
            "M.f = 99999999999999999999;",
            "1:27: `99999999999999999999` does not fit 64 bits",
        ),
        ("M.f = case 1 of x { 1 }", "1:23: expected `->`"),
        ("M.f = 1 @4;", "1:9: occurrence 4 is not in the table"),
        ("M.f = ^;", "1:7: unexpected character '^'"),
    ];
    for (text, message) in cases {
        let error = read::read(text).map(|_| ()).map_err(|e| e.to_string());
        assert_eq!(error, Err(message.to_string()), "{text}");
    }
}

#[test]
fn deep_nesting_is_an_error_not_an_overflow() {
    let text = format!("M.f = {}1{};", "(".repeat(100_000), ")".repeat(100_000));
    let reader = std::thread::Builder::new().stack_size(256 << 20);
    let read = reader.spawn(move || read::read(&text).map(|_| ()).map_err(|e| e.message));
    let error = read.ok().and_then(|t| t.join().ok());
    assert_eq!(error, Some(Err("nested too deeply".to_string())));
}
