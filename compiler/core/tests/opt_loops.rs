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

/// The parts are values, as what is returned first is of values and the rest is the same
/// (`t1`). A part of `t2` may not be, those of `t3` are exchanged, and `t4` has an unknown
/// caller.
#[test]
fn returned_gives_what_calls_returned() {
    let loop_ = |name: &str, base: &str, again: &str| {
        format!(
            "rec {{ {name} !noinline = \\n s -> case n of m {{ I# i:I64 -> case i of j:I64 {{ \
             0 -> {base}; _ -> case work s of v {{ _ -> case {name} (I# (#subI i 1)) v of r {{ P a b -> \
             case a of a1 {{ _ -> case b of b1 {{ _ -> {again} }} }} }} }} }} }} }};"
        )
    };
    let program = [
        loop_("t1", "P s m", "P a1 b1"),
        loop_("t2", "P s (work m)", "P a1 b1"),
        loop_("t3", "P s m", "P b1 a1"),
        loop_("t4", "P s m", "P a1 b1"),
    ];
    let main = "main = pair (t1 (I# 2) (I# 1)) (pair (t2 (I# 2) (I# 1)) (pair (t3 (I# 2) (I# 1)) \
                (id t4 (I# 2) (work (I# 1)))));";
    check(
        "returned",
        &format!("{} {main}", program.concat()),
        expect![[r#"
            rec {
              Main.t1 !noinline = \n_1 s_2 ->
                case n_1 of m_3 {
                  I# i_4:I64 ->
                    case i_4 of j_5:I64 {
                      0 -> P s_2 m_3;
                      _ ->
                        case Main.work s_2 of v_6 {
                          _ -> Main.t1 (I# (#subI i_4 1)) v_6
                        }
                    }
                }
            };
            rec {
              Main.t2 !noinline = \n_1 s_2 ->
                case n_1 of m_3 {
                  I# i_4:I64 ->
                    case i_4 of j_5:I64 {
                      0 -> P s_2 (Main.work m_3);
                      _ ->
                        case Main.work s_2 of v_6 {
                          _ ->
                            case Main.t2 (I# (#subI i_4 1)) v_6 of r_7 {
                              P a_8 b_9 ->
                                case a_8 of a1_10 {
                                  _ ->
                                    case b_9 of b1_11 {
                                      _ -> P a1_10 b1_11
                                    }
                                }
                            }
                        }
                    }
                }
            };
            rec {
              Main.t3 !noinline = \n_1 s_2 ->
                case n_1 of m_3 {
                  I# i_4:I64 ->
                    case i_4 of j_5:I64 {
                      0 -> P s_2 m_3;
                      _ ->
                        case Main.work s_2 of v_6 {
                          _ ->
                            case Main.t3 (I# (#subI i_4 1)) v_6 of r_7 {
                              P a_8 b_9 ->
                                case a_8 of a1_10 {
                                  _ ->
                                    case b_9 of b1_11 {
                                      _ -> P b1_11 a1_10
                                    }
                                }
                            }
                        }
                    }
                }
            };
            rec {
              Main.t4 !noinline = \n_1 s_2 ->
                case n_1 of m_3 {
                  I# i_4:I64 ->
                    case i_4 of j_5:I64 {
                      0 -> P s_2 m_3;
                      _ ->
                        case Main.work s_2 of v_6 {
                          _ ->
                            case Main.t4 (I# (#subI i_4 1)) v_6 of r_7 {
                              P a_8 b_9 ->
                                case a_8 of a1_10 {
                                  _ ->
                                    case b_9 of b1_11 {
                                      _ -> P a1_10 b1_11
                                    }
                                }
                            }
                        }
                    }
                }
            };
            Main.main = Main.pair (Main.t1 (I# 2) (I# 1)) (Main.pair (Main.t2 (I# 2) (I# 1)) (Main.pair (Main.t3 (I# 2) (I# 1)) (Main.id Main.t4 (I# 2) (Main.work (I# 1)))));
        "#]],
    );
}
