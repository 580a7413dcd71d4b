//! What passes do to calls: of local overloaded functions, with too few arguments, with
//! constants only; to loops whose results are objects; and to conversions of words.

use crate::passes::check;
use expect_test::expect;

/// Local functions and join points that take dictionaries.
#[test]
fn specialise_clones_local_functions() {
    let t = "d = DictEq Builtin.eqInt Builtin.neInt;
      t = \\xs -> let rec { go = \\e x ys -> case e of s { DictEq eq ne -> case ys of w {
        Nil -> False; Cons z zs -> case eq x z of r { True -> True; False -> go s x zs } } } }";
    check(
        "specialise",
        &format!("{t} in go d (I# 1) xs; main = t (Cons (I# 1) Nil);"),
        expect![[r#"
            Main.t = \xs_1 ->
              let rec {
                go@d_2 = \x_3 ys_4 ->
                  case Main.d of s_5 {
                    DictEq eq_6 ne_7 ->
                      case ys_4 of w_8 {
                        Nil -> False;
                        Cons z_9 zs_10 ->
                          case eq_6 x_3 z_9 of r_11 {
                            True -> True;
                            False -> go@d_2 x_3 zs_10
                          }
                      }
                  }
              } in
              go@d_2 (I# 1) xs_1;
            Main.main = Main.t (Cons (I# 1) Nil);
        "#]],
    );
    // The original stays for whoever has a dictionary that is not known.
    check(
        "specialise",
        &format!("{t} in \\e -> go e (go d (I# 1) xs) xs; main = t (Cons (I# 1) Nil) d;"),
        expect![[r#"
            Main.t = \xs_1 ->
              let rec {
                go_2 = \e_3 x_4 ys_5 ->
                  case e_3 of s_6 {
                    DictEq eq_7 ne_8 ->
                      case ys_5 of w_9 {
                        Nil -> False;
                        Cons z_10 zs_11 ->
                          case eq_7 x_4 z_10 of r_12 {
                            True -> True;
                            False -> go_2 s_6 x_4 zs_11
                          }
                      }
                  };
                go@d_13 = \x_14 ys_15 ->
                  case Main.d of s_16 {
                    DictEq eq_17 ne_18 ->
                      case ys_15 of w_19 {
                        Nil -> False;
                        Cons z_20 zs_21 ->
                          case eq_17 x_14 z_20 of r_22 {
                            True -> True;
                            False -> go@d_13 x_14 zs_21
                          }
                      }
                  }
              } in
              \e_23 -> go_2 e_23 (go@d_13 (I# 1) xs_1) xs_1;
            Main.main = Main.t (Cons (I# 1) Nil) Main.d;
        "#]],
    );
    check(
        "specialise",
        "d = DictEq Builtin.eqInt Builtin.neInt;
          t = \\x -> join { j e y = case e of s { DictEq eq ne -> eq x y } } in
            case x of w { I# i:I64 -> case i of r:I64 { 0 -> jump j d x; _ -> jump j d (I# 1) } };
          main = t (I# 3);",
        expect![[r#"
            Main.t = \x_1 ->
              join {
                j@d_2 y_3 =
                  case Main.d of s_4 {
                    DictEq eq_5 ne_6 -> eq_5 x_1 y_3
                  }
              } in
              case x_1 of w_7 {
                I# i_8:I64 ->
                  case i_8 of r_9:I64 {
                    0 -> jump j@d_2 x_1;
                    _ -> jump j@d_2 (I# 1)
                  }
              };
            Main.main = Main.t (I# 3);
        "#]],
    );
}

/// What a word was made an integer for is asked of the word.
#[test]
fn simplify_asks_words() {
    check(
        "simplify",
        "main = \\x -> case x of w { W# a:I64 -> case #integerFromWord a of i {
           IS b:I64 -> D# (#intToDouble b); _ -> D# (#integerEncode i 0) } };",
        expect![[r#"
            Main.main = \x_1 ->
              case x_1 of w_2 {
                W# a_3:I64 ->
                  case #ltI a_3 0 of r_4:I64 {
                    0 -> D# (#intToDouble a_3);
                    _ -> D# (#mulF (#intToDouble (#shrW a_3 11)) 2048.0)
                  }
              };
        "#]],
    );
}

/// The integer stays if somebody wants it.
#[test]
fn simplify_keeps_integers_of_words() {
    check(
        "simplify",
        "main = \\x -> case x of w { W# a:I64 -> case #integerFromWord a of i {
           IS b:I64 -> Cons (I# b) Nil; _ -> Cons (I# (#integerToWord i)) (Cons i Nil) } };",
        expect![[r#"
            Main.main = \x_1 ->
              case x_1 of w_2 {
                W# a_3:I64 ->
                  case #integerFromWord a_3 of i_4 {
                    IS b_5:I64 -> Cons (I# b_5) Nil;
                    _ -> Cons (I# a_3) (Cons i_4 Nil)
                  }
              };
        "#]],
    );
}

/// A partial application is a function with its code at hand.
#[test]
fn simplify_opens_partial_applications() {
    check(
        "simplify",
        "compose = \\f g x -> f (g x);
         t1 = \\h -> Cons (compose h id) Nil;
         t2 = \\h n -> let k = pair (work n) in Cons (h k) (Cons (k n) Nil);
         main = Cons t1 (Cons t2 Nil);",
        expect![[r#"
            Main.t1 = \h_1 -> Cons (\x_2 -> h_1 x_2) Nil;
            Main.main = Cons Main.t1 (Cons (\h_1 n_2 ->
                  let x_3 = Main.work n_2 in
                  Cons (h_1 (\y_4 -> P y_4 x_3)) (Cons (P n_2 x_3) Nil)) Nil);
        "#]],
    );
}

/// Expensive constants under lambdas are computed once; cheap ones, and what depends on a
/// parameter or the token, stay.
#[test]
fn share_names_expensive_constants() {
    check(
        "share",
        "t1 = \\x -> pair x (work (I# 3)); t2 = \\x -> pair (work x) (pair (I# 1) (I# 2));
         t3 = work (I# 4); t4 = \\w:World -> pair (work (I# 3)) t3; main = Cons t1 (Cons t2 (Cons t4 Nil));",
        expect![[r#"
            Main.`t1.shared` !shared = Main.work (I# 3);
            Main.t1 = \x_1 -> Main.pair x_1 Main.`t1.shared`;
            Main.t2 = \x_1 -> Main.pair (Main.work x_1) (Main.pair (I# 1) (I# 2));
            Main.t3 = Main.work (I# 4);
            Main.`t4.shared` !shared = Main.pair (Main.work (I# 3)) Main.t3;
            Main.t4 = \w_1:World -> Main.`t4.shared`;
            Main.main = Cons Main.t1 (Cons Main.t2 (Cons Main.t4 Nil));
        "#]],
    );
}

/// So is what is evaluated or bound on the way to a call; not what ends in a value.
#[test]
fn share_takes_evaluations_with_their_call() {
    check(
        "share",
        "t1 = \\x -> case work (I# 3) of a { _ -> case pair a a of b { _ -> pair b x } };
         t2 = \\x -> pair x (case work (I# 3) of a { _ -> let y = pair a a in id y });
         t3 = \\x -> case work (I# 4) of a { _ -> P a a };
         t4 = \\x -> case x of a { _ -> work a };
         main = Cons t1 (Cons t2 (Cons t3 (Cons t4 Nil)));",
        expect![[r#"
            Main.`t1.shared` !shared = Main.work (I# 3);
            Main.t1 = \x_1 ->
              case Main.`t1.shared` of a_2 {
                _ ->
                  case Main.pair a_2 a_2 of b_3 {
                    _ -> Main.pair b_3 x_1
                  }
              };
            Main.`t2.shared` !shared =
              case Main.work (I# 3) of a_1 {
                _ ->
                  let y_2 = Main.pair a_1 a_1 in
                  Main.id y_2
              };
            Main.t2 = \x_1 -> Main.pair x_1 Main.`t2.shared`;
            Main.`t3.shared` !shared = Main.work (I# 4);
            Main.t3 = \x_1 ->
              case Main.`t3.shared` of a_2 {
                _ -> P a_2 a_2
              };
            Main.t4 = \x_1 ->
              case x_1 of a_2 {
                _ -> Main.work a_2
              };
            Main.main = Cons Main.t1 (Cons Main.t2 (Cons Main.t3 (Cons Main.t4 Nil)));
        "#]],
    );
}

/// One box at the end of the loop, none in its rounds, though it is a thunk that has the
/// result.
#[test]
fn demand_unboxes_what_a_loop_in_a_thunk_gives() {
    check(
        "demand",
        "main = \\n -> let x = join rec { t acc k = case k of w { I# i:I64 -> case i of j:I64 {
           0 -> acc; _ -> jump t (case acc of v { I# a:I64 -> I# (#addI a i) }) (I# (#subI i 1))
         } } } in jump t (I# 0) n in P x x;",
        expect![[r#"
            Main.main = \n_1 ->
              let x_2 =
                join rec {
                  $wt_3 acc_4:I64 k_5:I64 =
                    let acc_6 = I# acc_4 in
                    let k_7 = I# k_5 in
                    case k_7 of w_8 {
                      I# i_9:I64 ->
                        case i_9 of j_10:I64 {
                          0 -> acc_6;
                          _ ->
                            case case acc_6 of v_11 {
                                I# a_12:I64 -> I# (#addI a_12 i_9)
                              } of v_13 {
                              _ -> jump t_14 v_13 (I# (#subI i_9 1))
                            }
                        }
                    };
                  t_14 !inline acc_15 k_16 =
                    case acc_15 of acc_17 {
                      I# acc_18:I64 ->
                        case k_16 of k_19 {
                          I# k_20:I64 -> jump $wt_3 acc_18 k_20
                        }
                    }
                } in
                jump t_14 (I# 0) n_1 in
              P x_2 x_2;
        "#]],
    );
}

/// A call that does nothing but make a function may be made again for each use of that:
/// `t1` takes both arguments at once. What recursion finds (`t2`) and what is computed on
/// the way (`t3`) is kept, and so is what is evaluated but not called (`t4`).
#[test]
fn makers_of_functions_grow() {
    let twice = "t0 !noinline = \\f -> pair (f id) (f pair);";
    let t1 = "t1 !noinline = \\c k -> case c of b { True -> \\s -> k s b; False -> pair k }; \
              main = t0 (t1 True pair);";
    check(
        "simplify",
        &format!("{twice} {t1}"),
        expect![[r#"
            Main.t0 !noinline = \f_1 -> P (f_1 Main.pair) (f_1 Main.id);
            Main.t1 !noinline = \c_1 k_2 eta_3 ->
              case c_1 of b_4 {
                True -> k_2 eta_3 b_4;
                False -> P eta_3 k_2
              };
            Main.main = Main.t0 (Main.t1 True Main.pair);
        "#]],
    );
    let t2 = "rec { t2 !noinline = \\l -> case l of w { Nil -> id; Cons x xs -> case x of b { \
                True -> t2 xs; False -> \\s -> pair b s } } }; main = t0 (t2 (Cons True Nil));";
    check(
        "simplify",
        &format!("{twice} {t2}"),
        expect![[r#"
            Main.t0 !noinline = \f_1 -> P (f_1 Main.pair) (f_1 Main.id);
            rec {
              Main.t2 !noinline = \l_1 ->
                case l_1 of w_2 {
                  Nil -> Main.id;
                  Cons x_3 xs_4 ->
                    case x_3 of b_5 {
                      True -> Main.t2 xs_4;
                      False -> \s_6 -> P s_6 b_5
                    }
                }
            };
            Main.main = Main.t0 (Main.t2 (Cons True Nil));
        "#]],
    );
    let t3 = "t3 !noinline = \\n -> let m = work n in \\s -> pair m s; main = t0 (t3 (I# 5));";
    check(
        "simplify",
        &format!("{twice} {t3}"),
        expect![[r#"
            Main.t0 !noinline = \f_1 -> P (f_1 Main.pair) (f_1 Main.id);
            Main.t3 !noinline = \n_1 ->
              let m_2 = Main.work n_1 in
              \s_3 -> P s_3 m_2;
            Main.main = Main.t0 (Main.t3 (I# 5));
        "#]],
    );
    // What it is given stays outside.
    let t5 = "t5 !noinline = \\m -> case m of b { I# i:I64 -> \\s -> pair b s }; \
              main = \\n -> let f = t5 (work n) in pair (f id) (f pair);";
    check(
        "simplify",
        t5,
        expect![[r#"
        Main.t5 !noinline = \m_1 eta_2 ->
          case m_1 of b_3 {
            I# i_4:I64 -> P eta_2 b_3
          };
        Main.main = \n_1 ->
          let a_2 = Main.work n_1 in
          P (Main.t5 a_2 Main.pair) (Main.t5 a_2 Main.id);
    "#]],
    );
    let t4 = "t4 !noinline = \\c -> case c of b { True -> \\s -> pair s b; False -> pair b }; \
              main = let f = t4 True in case f of g { _ -> t0 g };";
    check(
        "simplify",
        &format!("{twice} {t4}"),
        expect![[r#"
            Main.t0 !noinline = \f_1 -> P (f_1 Main.pair) (f_1 Main.id);
            Main.t4 !noinline = \c_1 ->
              case c_1 of b_2 {
                True -> \s_3 -> P b_2 s_3;
                False -> \y_4 -> P y_4 b_2
              };
            Main.main =
              case Main.t4 True of g_1 {
                _ -> Main.t0 g_1
              };
        "#]],
    );
}

/// A loop that has one element and no other call is gone, however large it is; lets
/// around the list are in sight of what becomes of it.
#[test]
fn unroll_takes_the_only_call_of_a_large_loop() {
    let large = "pair (pair (pair x x) (pair x y)) (pair (pair y x) (pair y y))";
    check(
        "unroll",
        &format!(
            "t = \\y -> let rec {{ go = \\l -> case l of w {{ Nil -> Nil; \
               Cons x xs -> Cons ({large}) (Cons ({large}) (go xs)) }} }} in \
             go (let z = pair y y in Cons z Nil); main = t True;"
        ),
        expect![[r#"
            Main.t = \y_1 ->
              let rec {
                go_2 = \l_3 ->
                  case l_3 of w_4 {
                    Nil -> Nil;
                    Cons x_5 xs_6 -> Cons (Main.pair (Main.pair (Main.pair x_5 x_5) (Main.pair x_5 y_1)) (Main.pair (Main.pair y_1 x_5) (Main.pair y_1 y_1))) (Cons (Main.pair (Main.pair (Main.pair x_5 x_5) (Main.pair x_5 y_1)) (Main.pair (Main.pair y_1 x_5) (Main.pair y_1 y_1))) (go_2 xs_6))
                  }
              } in
              let z_7 = Main.pair y_1 y_1 in
              let part_8 = Nil in
              let part_9 = Cons z_7 part_8 in
              case part_9 of w_10 {
                Nil -> Nil;
                Cons x_11 xs_12 -> Cons (Main.pair (Main.pair (Main.pair x_11 x_11) (Main.pair x_11 y_1)) (Main.pair (Main.pair y_1 x_11) (Main.pair y_1 y_1))) (Cons (Main.pair (Main.pair (Main.pair x_11 x_11) (Main.pair x_11 y_1)) (Main.pair (Main.pair y_1 x_11) (Main.pair y_1 y_1))) (case part_8 of w_13 {
                      Nil -> Nil;
                      Cons x_14 xs_15 -> Cons (Main.pair (Main.pair (Main.pair x_14 x_14) (Main.pair x_14 y_1)) (Main.pair (Main.pair y_1 x_14) (Main.pair y_1 y_1))) (Cons (Main.pair (Main.pair (Main.pair x_14 x_14) (Main.pair x_14 y_1)) (Main.pair (Main.pair y_1 x_14) (Main.pair y_1 y_1))) (go_2 xs_15))
                    }))
              };
            Main.main = Main.t True;
        "#]],
    );
}

/// A loop goes into the branches that its list is written out in, if it asks for it first.
#[test]
fn unroll_meets_lists_in_branches() {
    let map =
        "rec { t = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (t f ys) } };";
    check(
        "unroll",
        &format!("{map} main = \\k a -> t k (case a of v {{ True -> Cons a Nil; False -> Nil }});"),
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case xs_2 of w_3 {
                  Nil -> Nil;
                  Cons y_4 ys_5 -> Cons (f_1 y_4) (Main.t f_1 ys_5)
                }
            };
            Main.main = \k_1 a_2 ->
              case a_2 of v_3 {
                True ->
                  let part_4 = Nil in
                  let part_5 = Cons a_2 part_4 in
                  let f_6 = k_1 in
                  case part_5 of w_7 {
                    Nil -> Nil;
                    Cons y_8 ys_9 -> Cons (f_6 y_8) (let f_10 = f_6 in
                      case part_4 of w_11 {
                        Nil -> Nil;
                        Cons y_12 ys_13 -> Cons (f_10 y_12) (Main.t f_10 ys_13)
                      })
                  };
                False ->
                  let part_14 = Nil in
                  let f_15 = k_1 in
                  case part_14 of w_16 {
                    Nil -> Nil;
                    Cons y_17 ys_18 -> Cons (f_15 y_17) (Main.t f_15 ys_18)
                  }
              };
        "#]],
    );
    // One end is not known.
    check(
        "unroll",
        &format!("{map} main = \\k a -> t k (case a of v {{ True -> Cons a Nil; False -> k }});"),
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case xs_2 of w_3 {
                  Nil -> Nil;
                  Cons y_4 ys_5 -> Cons (f_1 y_4) (Main.t f_1 ys_5)
                }
            };
            Main.main = \k_1 a_2 -> Main.t k_1 (case a_2 of v_3 {
                True -> Cons a_2 Nil;
                False -> k_1
              });
        "#]],
    );
    // It looks at another parameter before.
    check(
        "unroll",
        "rec { t = \\f xs -> case f of u { True -> f; False -> case xs of w { Nil -> Nil;
             Cons y ys -> Cons y (t f ys) } } };
         main = \\k a -> t k (case a of v { True -> Cons a Nil; False -> Nil });",
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case f_1 of u_3 {
                  True -> f_1;
                  False ->
                    case xs_2 of w_4 {
                      Nil -> Nil;
                      Cons y_5 ys_6 -> Cons y_5 (Main.t f_1 ys_6)
                    }
                }
            };
            Main.main = \k_1 a_2 -> Main.t k_1 (case a_2 of v_3 {
                True -> Cons a_2 Nil;
                False -> Nil
              });
        "#]],
    );
}
