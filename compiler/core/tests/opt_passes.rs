//! What each pass does to a small program, and what it must leave alone.

use crate::passes::check;
use expect_test::expect;

#[test]
fn shake_keeps_what_main_reaches() {
    check(
        "shake",
        "t1 = id; t2 = id t1; t3 = id; main = t2;",
        expect![[r#"
            Main.t1 = Main.id;
            Main.t2 = Main.id Main.t1;
            Main.main = Main.t2;
        "#]],
    );
}

#[test]
fn simplify_takes_the_branch_of_a_known_constructor() {
    check(
        "simplify",
        "main = \\x -> case P x x of b { P y z -> case b of c { P u v -> pair u y } };",
        expect![[r#"
            Main.main = \x_1 -> P x_1 x_1;
        "#]],
    );
    // Known from an outer case on the same variable.
    check(
        "simplify",
        "main = \\x f -> case x of b { Nil -> f b; Cons y z -> case x of c { Nil -> f f; Cons u v -> f u b } };",
        expect![[r#"
            Main.main = \x_1 f_2 ->
              case x_1 of b_3 {
                Nil -> f_2 b_3;
                Cons y_4 z_5 -> f_2 y_4 b_3
              };
        "#]],
    );
}

#[test]
fn simplify_pushes_a_case_into_branches_through_join_points() {
    check(
        "simplify",
        "main = \\a b f -> case (case a of w { True -> b; False -> True }) of v {
           True -> f a (f a b) (f b a) (f a a) (f b b); False -> f b (f b b) (f a b) (f b a) a };",
        expect![[r#"
            Main.main = \a_1 b_2 f_3 ->
              join {
                j_4 = f_3 a_1 (f_3 a_1 b_2) (f_3 b_2 a_1) (f_3 a_1 a_1) (f_3 b_2 b_2)
              } in
              case a_1 of w_5 {
                True ->
                  case b_2 of v_6 {
                    True -> jump j_4;
                    False -> f_3 v_6 (f_3 v_6 v_6) (f_3 w_5 v_6) (f_3 v_6 w_5) w_5
                  };
                False -> jump j_4
              };
        "#]],
    );
}

#[test]
fn simplify_keeps_shared_work_shared() {
    // Used twice; used once, but under a lambda.
    check(
        "simplify",
        "main = let x = work (I# 3) in P x x;",
        expect![[r#"
            Main.main =
              let x_1 = Main.work (I# 3) in
              P x_1 x_1;
        "#]],
    );
    check(
        "simplify",
        "main = let x = work (I# 3) in \\y -> P x y;",
        expect![[r#"
            Main.main =
              let x_1 = Main.work (I# 3) in
              \y_2 -> P x_1 y_2;
        "#]],
    );
    // Used once, not under a lambda: no thunk of its own.
    check(
        "simplify",
        "main = let x = work (I# 3) in P x Nil;",
        expect![[r#"
            Main.main = P (Main.work (I# 3)) Nil;
        "#]],
    );
}

#[test]
fn simplify_keeps_selector_thunks() {
    check(
        "simplify",
        "main = \\p f -> let a = sel P 0 p in let y = f a in P y a;",
        expect![[r#"
            Main.main = \p_1 f_2 ->
              let a_3 = sel P 0 p_1 in
              P (f_2 a_3) a_3;
        "#]],
    );
    check(
        "simplify",
        "main = \\p f -> let a = sel P 0 p in let y = f a in f y y;",
        expect![[r#"
            Main.main = \p_1 f_2 ->
              let a_3 = sel P 0 p_1 in
              let y_4 = f_2 a_3 in
              f_2 y_4 y_4;
        "#]],
    );
    // In a strict context, and on a known pair, it goes.
    check(
        "simplify",
        "main = \\p -> case sel P 0 p of x { I# i:I64 -> I# (#addI i 1) };",
        expect![[r#"
            Main.main = \p_1 ->
              case p_1 of s_2 {
                P f_3 f_4 ->
                  case f_3 of x_5 {
                    I# i_6:I64 -> I# (#addI i_6 1)
                  }
              };
        "#]],
    );
    check(
        "simplify",
        "main = \\x -> let p = P x x in let a = sel P 1 p in P a p;",
        expect![[r#"
            Main.main = \x_1 -> P x_1 (P x_1 x_1);
        "#]],
    );
}

#[test]
fn simplify_does_not_unroll_recursion() {
    check(
        "simplify",
        "main = work (I# 5);",
        expect![[r#"
        Main.main = Main.work (I# 5);
    "#]],
    );
}

#[test]
fn simplify_makes_loops_of_tail_called_functions() {
    check(
        "simplify",
        "main = \\xs f -> let rec { go = \\p -> case p of q { Nil -> xs; Cons y ys -> go ys } } in go xs;",
        expect![[r#"
            Main.main = \xs_1 f_2 ->
              join rec {
                go_3 p_4 =
                  case p_4 of q_5 {
                    Nil -> xs_1;
                    Cons y_6 ys_7 -> jump go_3 ys_7
                  }
              } in
              jump go_3 xs_1;
        "#]],
    );
    // Not in tail position: it stays a function.
    check(
        "simplify",
        "main = \\xs f -> let rec { go = \\p -> case p of q { Nil -> xs; Cons y ys -> f (go ys) } } in go xs;",
        expect![[r#"
            Main.main = \xs_1 f_2 ->
              let rec {
                go_3 = \p_4 ->
                  case p_4 of q_5 {
                    Nil -> xs_1;
                    Cons y_6 ys_7 -> f_2 (go_3 ys_7)
                  }
              } in
              go_3 xs_1;
        "#]],
    );
}

#[test]
fn simplify_folds_constants_and_keeps_errors() {
    check(
        "simplify",
        "main = P (Builtin.plusInt (I# 2) (I# 3)) (Builtin.quotInt (I# 2) (I# 0));",
        expect![[r#"
            Main.main_1 = I# 5;
            Main.main = P Main.main_1 (I# (#quotI 2 0));
        "#]],
    );
}

#[test]
fn simplify_inlines_what_builds_with_its_own_dictionary() {
    check(
        "simplify",
        "rec { t = \\x -> P d (P x x); d = DictEq t u; u = \\x -> work (t x) };
         main = \\f x -> f (t x);",
        expect![[r#"
            rec {
              Main.t = \x_1 -> P Main.d (P x_1 x_1);
              Main.d = DictEq Main.t Main.u;
              Main.u = \x_2 -> Main.work (P Main.d (P x_2 x_2))
            };
            Main.main = \f_1 x_2 -> f_1 (P Main.d (P x_2 x_2));
        "#]],
    );
}

#[test]
fn specialise_clones_for_known_dictionaries() {
    let elem = "d = DictEq Builtin.eqInt Builtin.neInt;
      rec { t = \\d x ys -> case ys of w { Nil -> False; Cons z zs ->
        case (case d of s { DictEq e n -> e }) x z of r { True -> True; False -> t d x zs } } };";
    check(
        "specialise",
        &format!("{elem} main = t d (I# 1) Nil;"),
        expect![[r#"
            rec {
              Main.t = \d_1 x_2 ys_3 ->
                case ys_3 of w_4 {
                  Nil -> False;
                  Cons z_5 zs_6 ->
                    case (case d_1 of s_7 {
                          DictEq e_8 n_9 -> e_8
                        }) x_2 z_5 of r_10 {
                      True -> True;
                      False -> Main.t d_1 x_2 zs_6
                    }
                }
            };
            rec {
              Main.t@d = \x_1 ys_2 ->
                case ys_2 of w_3 {
                  Nil -> False;
                  Cons z_4 zs_5 ->
                    case (case Main.d of s_6 {
                          DictEq e_7 n_8 -> e_7
                        }) x_1 z_4 of r_9 {
                      True -> True;
                      False -> Main.t@d x_1 zs_5
                    }
                }
            };
            Main.main = Main.t@d (I# 1) Nil;
        "#]],
    );
    // An unknown dictionary is passed on.
    check(
        "specialise",
        &format!("{elem} main = \\e -> t e (I# 1) Nil;"),
        expect![[r#"
            rec {
              Main.t = \d_1 x_2 ys_3 ->
                case ys_3 of w_4 {
                  Nil -> False;
                  Cons z_5 zs_6 ->
                    case (case d_1 of s_7 {
                          DictEq e_8 n_9 -> e_8
                        }) x_2 z_5 of r_10 {
                      True -> True;
                      False -> Main.t d_1 x_2 zs_6
                    }
                }
            };
            Main.main = \e_1 -> Main.t e_1 (I# 1) Nil;
        "#]],
    );
    // What is called like a dictionary and is none.
    check(
        "specialise",
        "d = DictSize (I# 3); rec { t = \\d x -> case d of s { DictSize n -> t d n } };
          main = t d (I# 1);",
        expect![[r#"
            rec {
              Main.t = \d_1 x_2 ->
                case d_1 of s_3 {
                  DictSize n_4 -> Main.t d_1 n_4
                }
            };
            Main.main = Main.t Main.d (I# 1);
        "#]],
    );
    // A clone without parameters would be kept for ever.
    check(
        "specialise",
        "d = DictEq id id; t = \\d -> Cons (work (I# 1)) (id Nil); t2 = \\d -> id (t d); main = t2 d;",
        expect![[r#"
            Main.t = \d_1 -> Cons (Main.work (I# 1)) (Main.id Nil);
            Main.t2 = \d_1 -> Main.id (Main.t d_1);
            Main.main = Main.t2 Main.d;
        "#]],
    );
}

#[test]
fn float_out_lifts_closed_functions_and_no_thunks() {
    check(
        "float-out",
        "main = \\x -> let rec { go = \\n -> go n } in let g = \\y -> P x y in let t = work (I# 3) in P (go t) g;",
        expect![[r#"
            rec {
              Main.`main.go` = \n_1 -> Main.`main.go` n_1
            };
            Main.main = \x_1 ->
              let g_2 = \y_3 -> P x_1 y_3 in
              let t_4 = Main.work (I# 3) in
              P (Main.`main.go` t_4) g_2;
        "#]],
    );
    check(
        "float-out-late",
        "main = \\x -> P (Cons (I# 7) Nil) (Cons (I# 7) x);",
        expect![[r#"
            Main.`main.c` = I# 7;
            Main.`main.c_1` = Cons Main.`main.c` Nil;
            Main.main = \x_1 -> P Main.`main.c_1` (Cons Main.`main.c` x_1);
        "#]],
    );
}

#[test]
fn float_in_moves_to_the_only_branch_and_not_under_lambdas() {
    check(
        "float-in",
        "main = \\x f -> let y = f x in case x of w { True -> P y y; False -> Nil };",
        expect![[r#"
            Main.main = \x_1 f_2 ->
              case x_1 of w_3 {
                True ->
                  let y_4 = f_2 x_1 in
                  P y_4 y_4;
                False -> Nil
              };
        "#]],
    );
    check(
        "float-in",
        "main = \\x f -> let y = f x in case x of w { True -> P y y; False -> y };",
        expect![[r#"
            Main.main = \x_1 f_2 ->
              let y_3 = f_2 x_1 in
              case x_1 of w_4 {
                True -> P y_3 y_3;
                False -> y_3
              };
        "#]],
    );
    check(
        "float-in",
        "main = \\x f -> let y = f x in case f of w { _ -> \\z -> P y y };",
        expect![[r#"
            Main.main = \x_1 f_2 ->
              let y_3 = f_2 x_1 in
              case f_2 of w_4 {
                _ -> \z_5 -> P y_3 y_3
              };
        "#]],
    );
}

#[test]
fn demand_makes_strict_lets_cases() {
    check(
        "demand",
        "main = \\x f -> let y = f x in let z = f f in case y of w { True -> z; False -> f };",
        expect![[r#"
            Main.main = \x_1 f_2 ->
              case f_2 x_1 of y_3 {
                _ ->
                  let z_4 = f_2 f_2 in
                  case y_3 of w_5 {
                    True -> z_4;
                    False -> f_2
                  }
              };
        "#]],
    );
    // Evaluated in one branch only: lazy.
    check(
        "demand",
        "main = \\x f -> let y = f x in case x of w { True -> y; False -> f };",
        expect![[r#"
            Main.main = \x_1 f_2 ->
              let y_3 = f_2 x_1 in
              case x_1 of w_4 {
                True -> y_3;
                False -> f_2
              };
        "#]],
    );
}

#[test]
fn demand_unboxes_strict_parameters_and_results() {
    check(
        "demand",
        "rec { t = \\acc n -> case n of w { I# i:I64 -> case i of j:I64 {
           0 -> acc; _ -> t (case acc of v { I# a:I64 -> I# (#addI a i) }) (I# (#subI i 1)) } } };
         main = t (I# 0) (I# 9);",
        expect![[r#"
            rec {
              Main.$wt[I64, I64 -> I64] = \acc_1:I64 n_2:I64 ->
                let acc_3 = I# acc_1 in
                let n_4 = I# n_2 in
                case case n_4 of w_5 {
                    I# i_6:I64 ->
                      case i_6 of j_7:I64 {
                        0 -> acc_3;
                        _ ->
                          case case acc_3 of v_8 {
                              I# a_9:I64 -> I# (#addI a_9 i_6)
                            } of v_10 {
                            _ -> Main.t v_10 (I# (#subI i_6 1))
                          }
                      }
                  } of b_11 {
                  I# r_12:I64 -> r_12
                };
              Main.t !inline = \acc_13 n_14 ->
                case acc_13 of acc_15 {
                  I# acc_16:I64 ->
                    case n_14 of n_17 {
                      I# n_18:I64 ->
                        case Main.$wt acc_16 n_18 of r_19:I64 {
                          _ -> I# r_19
                        }
                    }
                }
            };
            Main.main = Main.t (I# 0) (I# 9);
        "#]],
    );
    // Lazy in one branch; needed as an object: no unboxing.
    check(
        "demand",
        "rec { t = \\a n -> case n of w { I# i:I64 -> case i of j:I64 {
           0 -> Nil; 1 -> t n a; _ -> Cons n (t a (I# (#subI i 1))) } } };
         main = t (I# 1) (I# 0);",
        expect![[r#"
            rec {
              Main.t = \a_1 n_2 ->
                case n_2 of w_3 {
                  I# i_4:I64 ->
                    case i_4 of j_5:I64 {
                      0 -> Nil;
                      1 -> Main.t n_2 a_1;
                      _ -> Cons n_2 (Main.t a_1 (I# (#subI i_4 1)))
                    }
                }
            };
            Main.main = Main.t (I# 1) (I# 0);
        "#]],
    );
    // An unused parameter is dropped.
    check(
        "demand",
        "rec { t = \\u xs -> case xs of w { Nil -> xs; Cons y ys -> t (Cons u ys) (pair y ys) } };
         main = t (I# 1) Nil;",
        expect![[r#"
            rec {
              Main.$wt = \xs_1 ->
                let u_2 = fail "absent argument" in
                case xs_1 of w_3 {
                  Nil -> xs_1;
                  Cons y_4 ys_5 ->
                    case Main.pair y_4 ys_5 of v_6 {
                      _ -> Main.t (Cons u_2 ys_5) v_6
                    }
                };
              Main.t !inline = \u_7 xs_8 -> Main.$wt xs_8
            };
            Main.main = Main.t (I# 1) Nil;
        "#]],
    );
}

#[test]
fn static_args_gives_a_loop_its_function() {
    let map =
        "rec { map = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (map f ys) } };";
    check(
        "static-args",
        &format!("{map} main = \\k -> map (\\x -> P k x) (Cons Nil Nil);"),
        expect![[r#"
            Main.main = \k_1 ->
              let f_2 = \x_3 -> P k_1 x_3 in
              let rec {
                map_4 = \xs_5 ->
                  case xs_5 of w_6 {
                    Nil -> Nil;
                    Cons y_7 ys_8 -> Cons (f_2 y_7) (map_4 ys_8)
                  }
              } in
              map_4 (Cons Nil Nil);
        "#]],
    );
    // Nothing is known of the function.
    check(
        "static-args",
        &format!("{map} main = \\k -> map k (Cons Nil Nil);"),
        expect![[r#"
            Main.main = \k_1 -> Main.map k_1 (Cons Nil Nil);
        "#]],
    );
    // The function changes on the way.
    check(
        "static-args",
        "rec { t = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (t (pair f) ys) } };
         main = t id (Cons Nil Nil);",
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case xs_2 of w_3 {
                  Nil -> Nil;
                  Cons y_4 ys_5 -> Cons (f_1 y_4) (Main.t (Main.pair f_1) ys_5)
                }
            };
            Main.main = Main.t Main.id (Cons Nil Nil);
        "#]],
    );
}

#[test]
fn simplify_makes_one_switch_of_comparisons() {
    check(
        "simplify",
        "main = \\x -> case x of w { I# i:I64 -> case #eqI i 3 of a:I64 { 0 ->
           case #neI 4 i of b:I64 { 0 -> P x x; _ -> w }; _ -> I# i } };",
        expect![[r#"
            Main.main = \x_1 ->
              case x_1 of w_2 {
                I# i_3:I64 ->
                  case i_3 of a_4:I64 {
                    3 -> I# 3;
                    4 -> P w_2 w_2;
                    _ -> w_2
                  }
              };
        "#]],
    );
}

/// `t1` is always called with both arguments and each action that it gives is run
/// once; of `t2`, whose action is run twice, nothing is known but that.
#[test]
fn lambdas_grow_where_nothing_between_is_shared() {
    check(
        "simplify",
        "rec { t1 = \\n -> case work n of m { I# i:I64 -> case #leI i 0 of r:I64 {
             0 -> \\w:World -> t1 (I# (#subI i 1)) w; _ -> \\v:World -> Result m } } };
         rec { t2 = \\n -> case work n of m { I# i:I64 -> case #leI i 0 of r:I64 {
             0 -> \\w:World -> t2 (I# (#subI i 1)) w; _ -> \\v:World -> Result m } } };
         t3 !noinline = \\act:Action0 w:World -> case act w of s { Result x -> act w };
         main = Builtin.performIO (\\w:World -> case t1 (I# 3) w of s { Result x ->
           case t3 (t2 x) w of u { Result y -> Result y } });",
        expect![[r#"
            rec {
              Main.t1 = \n_1 w_2:World ->
                case Main.work n_1 of m_3 {
                  I# i_4:I64 ->
                    case #leI i_4 0 of r_5:I64 {
                      0 ->
                        case #subI i_4 1 of u_6:I64 {
                          _ -> Main.t1 (I# u_6) w_2
                        };
                      _ -> Result m_3
                    }
                }
            };
            rec {
              Main.t2 = \n_1 ->
                case Main.work n_1 of m_2 {
                  I# i_3:I64 ->
                    case #leI i_3 0 of r_4:I64 {
                      0 -> \w_5:World ->
                        case #subI i_3 1 of u_6:I64 {
                          _ -> Main.t2 (I# u_6) w_5
                        };
                      _ -> \v_7:World -> Result m_2
                    }
                }
            };
            Main.t3 !noinline = \act_1:Action0 w_2:World ->
              case act_1 w_2 of s_3 {
                Result x_4 -> act_1 w_2
              };
            Main.main =
              case Main.t1 (I# 3) World of s_1 {
                Result x_2 ->
                  case Main.t3 (Main.t2 x_2) World of u_3 {
                    Result y_4 -> Done
                  }
              };
        "#]],
    );
}

/// The argument of a partial application is shared by the calls of what is left.
#[test]
fn arguments_of_partial_applications_stay_outside() {
    check(
        "simplify",
        "t1 !noinline = \\f -> pair (f id) (f pair);
         main = t1 ((\\x y -> pair x y) (work (I# 3)));",
        expect![[r#"
            Main.t1 !noinline = \f_1 -> P (f_1 Main.pair) (f_1 Main.id);
            Main.main = Main.t1 (let x_1 = Main.work (I# 3) in
              \y_2 -> P y_2 x_1);
        "#]],
    );
}

#[test]
fn unroll_copies_a_loop_for_each_constructor_that_is_known() {
    // A function that calls itself once, under a suspension.
    let map =
        "rec { t = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (t f ys) } };";
    check(
        "unroll",
        &format!("{map} main = \\k a -> t k (Cons (k a) Nil);"),
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case xs_2 of w_3 {
                  Nil -> Nil;
                  Cons y_4 ys_5 -> Cons (f_1 y_4) (Main.t f_1 ys_5)
                }
            };
            Main.main = \k_1 a_2 ->
              let x_3 = k_1 a_2 in
              let part_4 = Nil in
              let part_5 = Cons x_3 part_4 in
              let f_6 = k_1 in
              case part_5 of w_7 {
                Nil -> Nil;
                Cons y_8 ys_9 -> Cons (f_6 y_8) (let f_10 = f_6 in
                  case part_4 of w_11 {
                    Nil -> Nil;
                    Cons y_12 ys_13 -> Cons (f_10 y_12) (Main.t f_10 ys_13)
                  })
              };
        "#]],
    );
    // A loop, which may go on at several places.
    check(
        "unroll",
        "main = \\k a -> join rec { go n xs = case xs of w { Nil -> n;
           Cons y ys -> case y of v { True -> jump go v ys; False -> jump go n ys } } }
         in jump go k (Cons a Nil);",
        expect![[r#"
            Main.main = \k_1 a_2 ->
              join rec {
                go_3 n_4 xs_5 =
                  case xs_5 of w_6 {
                    Nil -> n_4;
                    Cons y_7 ys_8 ->
                      case y_7 of v_9 {
                        True -> jump go_3 v_9 ys_8;
                        False -> jump go_3 n_4 ys_8
                      }
                  }
              } in
              let part_10 = Nil in
              let part_11 = Cons a_2 part_10 in
              join {
                go_12 n_13 =
                  case part_10 of w_14 {
                    Nil -> n_13;
                    Cons y_15 ys_16 ->
                      case y_15 of v_17 {
                        True -> jump go_3 v_17 ys_16;
                        False -> jump go_3 n_13 ys_16
                      }
                  }
              } in
              join {
                go_18 n_19 =
                  case part_11 of w_20 {
                    Nil -> n_19;
                    Cons y_21 ys_22 ->
                      case y_21 of v_23 {
                        True -> jump go_12 v_23;
                        False -> jump go_12 n_19
                      }
                  }
              } in
              jump go_18 k_1;
        "#]],
    );
    // The end is not known.
    check(
        "unroll",
        &format!("{map} main = \\k a -> t k (Cons a a);"),
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case xs_2 of w_3 {
                  Nil -> Nil;
                  Cons y_4 ys_5 -> Cons (f_1 y_4) (Main.t f_1 ys_5)
                }
            };
            Main.main = \k_1 a_2 -> Main.t k_1 (Cons a_2 a_2);
        "#]],
    );
    // A function that calls itself twice is not unfolded in place.
    check(
        "unroll",
        "rec { t = \\xs -> case xs of w { Nil -> Nil; Cons y ys -> pair (t ys) (t ys) } };
         main = \\a -> t (Cons a Nil);",
        expect![[r#"
            rec {
              Main.t = \xs_1 ->
                case xs_1 of w_2 {
                  Nil -> Nil;
                  Cons y_3 ys_4 -> Main.pair (Main.t ys_4) (Main.t ys_4)
                }
            };
            Main.main = \a_1 -> Main.t (Cons a_1 Nil);
        "#]],
    );
    // Once is not often.
    check(
        "unroll",
        &format!("{map} main = t id (Cons Nil Nil);"),
        expect![[r#"
            rec {
              Main.t = \f_1 xs_2 ->
                case xs_2 of w_3 {
                  Nil -> Nil;
                  Cons y_4 ys_5 -> Cons (f_1 y_4) (Main.t f_1 ys_5)
                }
            };
            Main.main = Main.t Main.id (Cons Nil Nil);
        "#]],
    );
}

#[test]
fn append_ends_a_list_with_what_follows() {
    let append =
        "rec { app = \\xs ys -> case xs of w { Nil -> ys; Cons z zs -> Cons z (app zs ys) } };";
    check(
        "append",
        &format!(
            "{append} rec {{ t = \\n -> case n of w {{ True -> Nil; False -> Cons n (app n (t (id n))) }} }};
             main = \\k a -> app (t k) a;"
        ),
        expect![[r#"
            rec {
              Main.t = \n_1 ->
                case n_1 of w_2 {
                  True -> Nil;
                  False -> Cons n_1 (Main.app n_1 (Main.t (Main.id n_1)))
                }
            };
            rec {
              Main.`t.append` = \n_1 rest_2 ->
                case n_1 of w_3 {
                  True -> rest_2;
                  False -> Cons n_1 (Main.app n_1 (Main.`t.append` (Main.id n_1) rest_2))
                }
            };
            Main.main = \k_1 a_2 -> Main.`t.append` k_1 a_2;
        "#]],
    );
    // A list that is there already, and one that ends in a variable.
    check(
        "append",
        &format!(
            "{append} rec {{ t = \\n m -> case n of w {{ True -> m; False -> Cons n (t (id n) m) }} }};
             main = \\k a -> pair (app k a) (app (t k k) a);"
        ),
        expect![[r#"
            rec {
              Main.t = \n_1 m_2 ->
                case n_1 of w_3 {
                  True -> m_2;
                  False -> Cons n_1 (Main.t (Main.id n_1) m_2)
                }
            };
            Main.main = \k_1 a_2 -> Main.pair (Main.app k_1 a_2) (Main.app (Main.t k_1 k_1) a_2);
        "#]],
    );
}
