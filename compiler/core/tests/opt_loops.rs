//! How loops that are written with functions lose these.

use crate::passes::check;
use expect_test::expect;

/// A loop that makes a function takes its parameters as well if every call has a value for
/// what it looks at (`t1`). Where one may not have (`t2`), a call for the function alone fails,
/// as it would no longer.
#[test]
fn loops_that_make_functions_grow() {
    let loop_ = |name: &str, first: &str| {
        format!(
            "{name} !noinline = \\f x -> let rec {{ go = \\n -> case n of m {{ I# i:I64 -> \
             case i of j:I64 {{ 0 -> id; _ -> let k = case #subI i 1 of u:I64 {{ _ -> go (I# u) }} in \
             \\s -> f (k s) }} }} }} in pair (go (I# 3)) (go {first});"
        )
    };
    let (t1, t2) = (loop_("t1", "(I# 4)"), loop_("t2", "x"));
    check(
        "simplify",
        &format!("{t1} {t2} main = pair (t1 id id) (t2 id (work (I# 0)));"),
        expect![[r#"
            Main.t1 !noinline = \f_1 x_2 ->
              let rec {
                go_3 = \n_4 eta_5 ->
                  case n_4 of m_6 {
                    I# i_7:I64 ->
                      case i_7 of j_8:I64 {
                        0 -> eta_5;
                        _ -> f_1 (case #subI i_7 1 of u_9:I64 {
                            _ -> go_3 (I# u_9) eta_5
                          })
                      }
                  }
              } in
              P (go_3 (I# 4)) (go_3 (I# 3));
            Main.t2 !noinline = \f_1 x_2 ->
              let rec {
                go_3 = \n_4 ->
                  case n_4 of m_5 {
                    I# i_6:I64 ->
                      case i_6 of j_7:I64 {
                        0 -> Main.id;
                        _ ->
                          let k_8 =
                            case #subI i_6 1 of u_9:I64 {
                              _ -> go_3 (I# u_9)
                            } in
                          \s_10 -> f_1 (k_8 s_10)
                      }
                  }
              } in
              P (go_3 x_2) (go_3 (I# 3));
            Main.main = P (Main.t2 Main.id (Main.work (I# 0))) (Main.t1 Main.id Main.id);
        "#]],
    );
}

/// What a local loop hands on unchanged is known in the loop for one call.
#[test]
fn static_args_are_those_of_local_loops_too() {
    check(
        "static-args",
        "t1 !noinline = \\x -> let rec { go = \\f l -> case l of w { Nil -> Nil; \
           Cons y ys -> Cons (f y x) (go f ys) } } in go pair (Cons True Nil);
         main = t1 False;",
        expect![[r#"
            Main.t1 !noinline = \x_1 ->
              let rec {
                go_2 = \f_3 l_4 ->
                  case l_4 of w_5 {
                    Nil -> Nil;
                    Cons y_6 ys_7 -> Cons (f_3 y_6 x_1) (go_2 f_3 ys_7)
                  }
              } in
              let f_8 = Main.pair in
              let rec {
                go_9 = \l_10 ->
                  case l_10 of w_11 {
                    Nil -> Nil;
                    Cons y_12 ys_13 -> Cons (f_8 y_12 x_1) (go_9 ys_13)
                  }
              } in
              go_9 (Cons True Nil);
            Main.main = Main.t1 False;
        "#]],
    );
}

/// A loop that nothing begins has no values to be bound around it.
#[test]
fn loops_that_never_begin_stay() {
    check(
        "invariants",
        "t1 !noinline = \\x -> join rec { go i:I64 k = case i of r:I64 { 0 -> k; _ -> fail \"no\" } } \
           in fail \"never\";
         main = t1 True;",
        expect![[r#"
            Main.t1 !noinline = \x_1 ->
              join rec {
                go_2 i_3:I64 k_4 =
                  case i_3 of r_5:I64 {
                    0 -> k_4;
                    _ -> fail "no"
                  }
              } in
              fail "never";
            Main.main = Main.t1 True;
        "#]],
    );
}

/// What each round passes on as it got it is none of a loop's parameters, be it under the name
/// that a case gives it; what a round changes is. The loop is bound where it begins (`t1`), or
/// where the ways to its beginnings part (`t2`); what they do not all pass stays (`t3`).
#[test]
fn loops_have_no_parameters_that_never_change() {
    check(
        "invariants",
        "t1 !noinline = \\x y -> join rec { go i:I64 n:I64 k z = case #eqI i n of r:I64 { \
           0 -> case z of w { _ -> jump go (#addI i 1) n z w }; _ -> k } } in \
           case x of v { I# m:I64 -> jump go 0 m v (id y) };
         t2 !noinline = \\x y -> join rec { go i:I64 n:I64 z = case #eqI i n of r:I64 { \
           0 -> jump go (#addI i 1) n z; _ -> z } } in \
           case x of v { I# m:I64 -> case y of u { Nil -> jump go 0 m y; _ -> jump go 1 m y } };
         t3 !noinline = \\x y -> join rec { go i:I64 n:I64 z = case #eqI i n of r:I64 { \
           0 -> jump go (#addI i 1) n z; _ -> z } } in \
           case y of u { Nil -> jump go 0 1 x; Cons a b -> case a of c { I# m:I64 -> jump go 1 m x } };
         main = pair (t1 (I# 3) True) (pair (t2 (I# 4) Nil) (t3 True Nil));",
        expect![[r#"
            Main.t1 !noinline = \x_1 y_2 ->
              case x_1 of v_3 {
                I# m_4:I64 ->
                  let z_5 = Main.id y_2 in
                  join rec {
                    go_6 i_7:I64 k_8 =
                      case #eqI i_7 m_4 of r_9:I64 {
                        0 ->
                          case z_5 of w_10 {
                            _ -> jump go_6 (#addI i_7 1) z_5
                          };
                        _ -> k_8
                      }
                  } in
                  jump go_6 0 v_3
              };
            Main.t2 !noinline = \x_1 y_2 ->
              case x_1 of v_3 {
                I# m_4:I64 ->
                  join rec {
                    go_5 i_6:I64 =
                      case #eqI i_6 m_4 of r_7:I64 {
                        0 -> jump go_5 (#addI i_6 1);
                        _ -> y_2
                      }
                  } in
                  case y_2 of u_8 {
                    Nil -> jump go_5 0;
                    _ -> jump go_5 1
                  }
              };
            Main.t3 !noinline = \x_1 y_2 ->
              join rec {
                go_3 i_4:I64 n_5:I64 =
                  case #eqI i_4 n_5 of r_6:I64 {
                    0 -> jump go_3 (#addI i_4 1) n_5;
                    _ -> x_1
                  }
              } in
              case y_2 of u_7 {
                Nil -> jump go_3 0 1;
                Cons a_8 b_9 ->
                  case a_8 of c_10 {
                    I# m_11:I64 -> jump go_3 1 m_11
                  }
              };
            Main.main = Main.pair (Main.t1 (I# 3) True) (Main.pair (Main.t2 (I# 4) Nil) (Main.t3 True Nil));
        "#]],
    );
}

/// So does one that makes values of values on the way.
#[test]
fn loops_that_make_functions_and_values_grow() {
    check(
        "simplify",
        "t1 !noinline = \\f -> let rec { go = \\n -> case n of m { I# i:I64 -> \
           case i of j:I64 { 0 -> id; _ -> let l = Cons f Nil in \
           let k = case #subI i 1 of u:I64 { _ -> go (I# u) } in \\s -> pair l (k s) } } } in \
           pair (go (I# 3)) (go (I# 4));
         main = t1 id;",
        expect![[r#"
            Main.t1 !noinline = \f_1 ->
              let rec {
                go_2 = \n_3 eta_4 ->
                  case n_3 of m_5 {
                    I# i_6:I64 ->
                      case i_6 of j_7:I64 {
                        0 -> eta_4;
                        _ -> P (case #subI i_6 1 of u_8:I64 {
                            _ -> go_2 (I# u_8) eta_4
                          }) (Cons f_1 Nil)
                      }
                  }
              } in
              P (go_2 (I# 4)) (go_2 (I# 3));
            Main.main = Main.t1 (\x_1 -> x_1);
        "#]],
    );
}
