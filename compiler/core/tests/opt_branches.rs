//! What branches that fail, are compared for or look at a loop's result make of what is around
//! them, and loops of the functions that they are given.

use crate::passes::check;
use expect_test::expect;

/// A function that is called in one scrutinee only is a join point there (`t1`), but not in
/// two (`t2`), nor in an argument (`t3`).
#[test]
fn loops_move_to_where_they_are_looked_at() {
    let loop_ = "let rec { go = \\n -> case n of w { Nil -> True; Cons y ys -> go ys } } in";
    let program = [
        format!(
            "t1 !noinline = \\x f -> {loop_} case f x of v {{ _ -> case go x of r {{ \
             True -> pair v v; _ -> v }} }};"
        ),
        format!(
            "t2 !noinline = \\x f -> {loop_} case go x of v {{ _ -> case go f of r {{ \
             True -> pair v v; _ -> v }} }};"
        ),
        format!("t3 !noinline = \\x f -> {loop_} case f (go x) of v {{ _ -> pair v v }};"),
    ];
    check(
        "simplify",
        &format!(
            "{} main = pair (t1 Nil id) (pair (t2 Nil Nil) (t3 Nil id));",
            program.concat()
        ),
        expect![[r#"
            Main.t1 !noinline = \x_1 f_2 ->
              case f_2 x_1 of v_3 {
                _ ->
                  join rec {
                    go_4 n_5 =
                      case n_5 of w_6 {
                        Nil -> P v_3 v_3;
                        Cons y_7 ys_8 -> jump go_4 ys_8
                      }
                  } in
                  jump go_4 x_1
              };
            Main.t2 !noinline = \x_1 f_2 ->
              let rec {
                go_3 = \n_4 ->
                  case n_4 of w_5 {
                    Nil -> True;
                    Cons y_6 ys_7 -> go_3 ys_7
                  }
              } in
              case go_3 x_1 of v_8 {
                _ ->
                  case go_3 f_2 of r_9 {
                    True -> P v_8 v_8;
                    False -> v_8
                  }
              };
            Main.t3 !noinline = \x_1 f_2 ->
              let rec {
                go_3 = \n_4 ->
                  case n_4 of w_5 {
                    Nil -> True;
                    Cons y_6 ys_7 -> go_3 ys_7
                  }
              } in
              case f_2 (go_3 x_1) of v_8 {
                _ -> P v_8 v_8
              };
            Main.main = P (P (Main.t3 Nil Main.id) (Main.t2 Nil Nil)) (Main.t1 Nil Main.id);
        "#]],
    );
}

/// Nothing is compared again in a branch that knows the result, or what follows from literals.
#[test]
fn simplify_knows_what_was_compared() {
    check(
        "simplify",
        "t !noinline = \\x y -> case x of w { I# i:I64 -> case y of v { I# n:I64 -> \
         case #leI 0 i of r:I64 { 0 -> case #ltI i n of s:I64 { 0 -> Nil; _ -> w }; \
         _ -> case #leI i 34 of s:I64 { 0 -> Nil; _ -> \
         case #ltW i 35 of u:I64 { 0 -> Nil; _ -> case #gtI 0 i of q:I64 { 0 -> \
         case #ltI i n of o:I64 { 0 -> v; _ -> case #geI i n of p:I64 { 0 -> \
         case #ltW i 34 of m:I64 { 0 -> True; _ -> False }; _ -> Nil } }; _ -> Nil } } } } } }; \
         main = t (I# 3) (I# 4);",
        expect![[r#"
            Main.t !noinline = \x_1 y_2 ->
              case x_1 of w_3 {
                I# i_4:I64 ->
                  case y_2 of v_5 {
                    I# n_6:I64 ->
                      case #leI 0 i_4 of r_7:I64 {
                        0 ->
                          case #ltI i_4 n_6 of s_8:I64 {
                            0 -> Nil;
                            _ -> w_3
                          };
                        _ ->
                          case #leI i_4 34 of s_9:I64 {
                            0 -> Nil;
                            _ ->
                              case #ltI i_4 n_6 of o_10:I64 {
                                0 -> v_5;
                                _ ->
                                  case #ltW i_4 34 of m_11:I64 {
                                    0 -> True;
                                    _ -> False
                                  }
                              }
                          }
                      }
                  }
              };
            Main.main = Main.t (I# 3) (I# 4);
        "#]],
    );
}

/// What is given to functions that do not return needs no box (`t`): these are made there.
#[test]
fn demand_forgets_boxes_of_failures() {
    check(
        "demand",
        "bad !noinline = \\x y -> case #raise (P x y) of n { _ -> fail \"never\" };
         t !noinline = \\x y -> case x of w { I# i:I64 -> let p = P w y in \
         case #leI 0 i of r:I64 { 0 -> bad p w; \
         _ -> case i of j:I64 { 0 -> Nil; _ -> True } } };
         main = t (I# 3) Nil;",
        expect![[r#"
            Main.$wt[I64, Ptr -> Ptr] !noinline = \x_1:I64 y_2 ->
              let x_3 = I# x_1 in
              case x_3 of w_4 {
                I# i_5:I64 ->
                  let p_6 = P w_4 y_2 in
                  case #leI 0 i_5 of r_7:I64 {
                    0 -> Main.bad p_6 w_4;
                    _ ->
                      case i_5 of j_8:I64 {
                        0 -> Nil;
                        _ -> True
                      }
                  }
              };
            Main.t !inline = \x_1 y_2 ->
              case x_1 of x_3 {
                I# x_4:I64 -> Main.$wt x_4 y_2
              };
            Main.main = Main.t (I# 3) Nil;
        "#]],
    );
}

/// A loop that applies what it is given has a clone for each function, named or not; but what
/// a clone gives itself (`t3`) is no reason for another one.
#[test]
fn specialise_late_is_for_functions() {
    check(
        "specialise-late",
        "t = \\f x -> let rec { go = \\l -> case l of w { Nil -> Nil; \
         Cons y ys -> Cons (f y) (go ys) } } in go x; t1 = \\x -> P x x; \
         t2 = \\f x -> f x; rec { t3 = \\f n -> case n of w { Nil -> f Nil; \
         Cons y ys -> t3 (\\z -> P (f z) (f z)) ys } }; \
         main = pair (t t1 (Cons True Nil)) (pair (t (\\y -> Cons y Nil) Nil) (pair (t2 t1 True) (t3 t1 Nil)));",
        expect![[r#"
            Main.t = \f_1 x_2 ->
              let rec {
                go_3 = \l_4 ->
                  case l_4 of w_5 {
                    Nil -> Nil;
                    Cons y_6 ys_7 -> Cons (f_1 y_6) (go_3 ys_7)
                  }
              } in
              go_3 x_2;
            Main.t1 = \x_1 -> P x_1 x_1;
            Main.t2 = \f_1 x_2 -> f_1 x_2;
            rec {
              Main.t3 = \f_1 n_2 ->
                case n_2 of w_3 {
                  Nil -> f_1 Nil;
                  Cons y_4 ys_5 -> Main.t3 (\z_6 -> P (f_1 z_6) (f_1 z_6)) ys_5
                }
            };
            Main.t@t1 = \x_1 ->
              let rec {
                go_2 = \l_3 ->
                  case l_3 of w_4 {
                    Nil -> Nil;
                    Cons y_5 ys_6 -> Cons (Main.t1 y_5) (go_2 ys_6)
                  }
              } in
              go_2 x_1;
            Main.`t.given` = \y_1 -> Cons y_1 Nil;
            Main.t@given = \x_1 ->
              let rec {
                go_2 = \l_3 ->
                  case l_3 of w_4 {
                    Nil -> Nil;
                    Cons y_5 ys_6 -> Cons (Main.`t.given` y_5) (go_2 ys_6)
                  }
              } in
              go_2 x_1;
            Main.t3@t1 = \n_1 ->
              case n_1 of w_2 {
                Nil -> Main.t1 Nil;
                Cons y_3 ys_4 -> Main.t3 (\z_5 -> P (Main.t1 z_5) (Main.t1 z_5)) ys_4
              };
            Main.main = Main.pair (Main.t@t1 (Cons True Nil)) (Main.pair (Main.t@given Nil) (Main.pair (Main.t2 Main.t1 True) (Main.t3@t1 Nil)));
        "#]],
    );
}

/// A box that only failures want is made in each (`t1`, with what holds it), also behind a
/// way that goes on (`t2`). Where two ways go on that want it (`t3`), or a failure is all that
/// may come of it (`t4`), there is one.
#[test]
fn float_in_copies_into_branches_that_fail() {
    let raise = |v: &str| format!("case #raise {v} of n {{ _ -> fail \"never\" }}");
    let program = [
        format!(
            "t1 !noinline = \\x y -> let b = P x y in let c = Cons b Nil in \
             join {{ bad k = {} }} in case x of w {{ \
             Nil -> {}; Cons p q -> case y of v {{ Nil -> jump bad c; Cons r s -> r }} }};",
            raise("k"),
            raise("b"),
        ),
        format!(
            "t2 !noinline = \\x y -> let b = P x y in case x of w {{ Nil -> {}; \
             Cons p q -> case y of v {{ Nil -> p; Cons r s -> b }} }};",
            raise("b")
        ),
        format!(
            "t3 !noinline = \\x y -> let b = P x y in case x of w {{ Nil -> {}; \
             Cons p q -> case y of v {{ Nil -> P p b; Cons r s -> b }} }};",
            raise("b")
        ),
        format!(
            "t4 !noinline = \\x y -> let b = P x y in case x of w {{ Nil -> {}; \
             Cons p q -> {} }};",
            raise("b"),
            raise("b")
        ),
    ];
    check(
        "float-in",
        &format!(
            "{} main = pair (t1 (Cons Nil Nil) (Cons True Nil)) (pair t2 (pair t3 t4));",
            program.concat()
        ),
        expect![[r#"
            Main.t1 !noinline = \x_1 y_2 ->
              join {
                bad_3 k_4 =
                  case #raise k_4 of n_5 {
                    _ -> fail "never"
                  }
              } in
              case x_1 of w_6 {
                Nil ->
                  let b_7 = P x_1 y_2 in
                  case #raise b_7 of n_8 {
                    _ -> fail "never"
                  };
                Cons p_9 q_10 ->
                  case y_2 of v_11 {
                    Nil ->
                      let b_12 = P x_1 y_2 in
                      let c_13 = Cons b_12 Nil in
                      jump bad_3 c_13;
                    Cons r_14 s_15 -> r_14
                  }
              };
            Main.t2 !noinline = \x_1 y_2 ->
              case x_1 of w_3 {
                Nil ->
                  let b_4 = P x_1 y_2 in
                  case #raise b_4 of n_5 {
                    _ -> fail "never"
                  };
                Cons p_6 q_7 ->
                  case y_2 of v_8 {
                    Nil -> p_6;
                    Cons r_9 s_10 ->
                      let b_11 = P x_1 y_2 in
                      b_11
                  }
              };
            Main.t3 !noinline = \x_1 y_2 ->
              let b_3 = P x_1 y_2 in
              case x_1 of w_4 {
                Nil ->
                  case #raise b_3 of n_5 {
                    _ -> fail "never"
                  };
                Cons p_6 q_7 ->
                  case y_2 of v_8 {
                    Nil -> P p_6 b_3;
                    Cons r_9 s_10 -> b_3
                  }
              };
            Main.t4 !noinline = \x_1 y_2 ->
              let b_3 = P x_1 y_2 in
              case x_1 of w_4 {
                Nil ->
                  case #raise b_3 of n_5 {
                    _ -> fail "never"
                  };
                Cons p_6 q_7 ->
                  case #raise b_3 of n_8 {
                    _ -> fail "never"
                  }
              };
            Main.main = Main.pair (Main.t1 (Cons Nil Nil) (Cons True Nil)) (Main.pair Main.t2 (Main.pair Main.t3 Main.t4));
        "#]],
    );
}
