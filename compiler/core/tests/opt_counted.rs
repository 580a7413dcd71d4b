//! What passes do where evaluations are counted (coverage).

use crate::passes::check;
use expect_test::expect;

/// What a call counts when its function looks at an argument goes with the argument: a
/// loop suspends nothing. Where it is not known what is counted, nothing is.
#[test]
fn counted_hands_numbers_on() {
    check(
        "counted",
        "rec { t = \\n x -> case n of w { I# i:I64 -> case i of r:I64 {
             0 -> pair x x;
             _ -> case x of v { I# k:I64 ->
               t (I# (#subI i 1)) (case #cover 3 of a:I64 { _ -> case #cover 4 of b:I64 { _ -> v } }) } } } };
         main = \\y f -> f t (t (I# 5) (case #cover 7 of c:I64 { _ -> y }));",
        expect![[r#"
            rec {
              Main.$nt[Ptr, I64, Ptr -> Ptr] = \n_1 n_2:I64 x_3 ->
                case n_1 of w_4 {
                  I# i_5:I64 ->
                    case i_5 of r_6:I64 {
                      0 ->
                        let x_7 =
                          case #cover n_2 of n_8:I64 {
                            _ -> x_3
                          } in
                        Main.pair x_7 x_7;
                      _ ->
                        let x_9 =
                          case #cover n_2 of n_10:I64 {
                            _ -> x_3
                          } in
                        case x_9 of v_11 {
                          I# k_12:I64 -> Main.$nt (I# (#subI i_5 1)) 100 v_11
                        }
                    }
                }
            };
            Main.t !inline = \n_1 x_2 -> Main.$nt n_1 101 x_2;
            Main.main = \y_1 f_2 -> f_2 Main.t (Main.$nt (I# 5) 7 y_1);
        "#]],
    );
    // One that counts itself what it is given is one suspension of both.
    check(
        "counted",
        "t1 = \\x -> P (case #cover 1 of a:I64 { _ -> x }) x;
         t2 = \\x -> P (case #cover 1 of a:I64 { _ -> x }) id;
         main = \\y f -> f (t1 (case #cover 2 of b:I64 { _ -> y })) (t2 (case #cover 2 of c:I64 { _ -> y }))
           (t2 (case #cover 4 of d:I64 { _ -> work y })) (t2 (case #cover 5 of e:I64 { _ -> f }));",
        expect![[r#"
            Main.t1 = \x_1 -> P (case #cover 1 of a_2:I64 {
                _ -> x_1
              }) x_1;
            Main.$nt2[I64, Ptr -> Ptr] = \n_1:I64 x_2 ->
              let x_3 =
                case #cover n_1 of n_4:I64 {
                  _ -> x_2
                } in
              P (case #cover 1 of a_5:I64 {
                  _ -> x_3
                }) Main.id;
            Main.t2 !inline = \x_1 -> Main.$nt2 100 x_1;
            Main.main = \y_1 f_2 -> f_2 (Main.t1 (case #cover 2 of b_3:I64 {
                  _ -> y_1
                })) (Main.$nt2 2 y_1) (Main.$nt2 100 (case #cover 4 of d_4:I64 {
                  _ -> Main.work y_1
                })) (Main.$nt2 5 f_2);
        "#]],
    );
}

/// What is computed of raw values on the way is the argument's value.
#[test]
fn counted_computes_before_calls() {
    check(
        "counted",
        "rec { t = \\x p -> case p of w { P a b -> case x of v { I# i:I64 ->
             t (case #cover 1 of m:I64 { _ -> case #subI i 1 of j:I64 { _ -> case #cover 2 of n:I64 { _ -> I# (#divI j 2) } } }) a } } };
         main = \\y f -> t y f;",
        expect![[r#"
            rec {
              Main.$nt[I64, Ptr, Ptr -> Ptr] = \n_1:I64 x_2 p_3 ->
                let x_4 =
                  case #cover n_1 of n_5:I64 {
                    _ -> x_2
                  } in
                case p_3 of w_6 {
                  P a_7 b_8 ->
                    case x_4 of v_9 {
                      I# i_10:I64 -> Main.$nt 100 (case #subI i_10 1 of j_11:I64 {
                          _ -> I# (#divI j_11 2)
                        }) a_7
                    }
                }
            };
            Main.t !inline = \x_1 p_2 -> Main.$nt 101 x_1 p_2;
            Main.main = \y_1 f_2 -> Main.$nt 101 y_1 f_2;
        "#]],
    );
}

/// Each branch that uses a counted variable has a suspension of its own, or none.
#[test]
fn float_in_copies_what_only_counts() {
    check(
        "float-in",
        "main = \\x y -> let z = case #cover 1 of a:I64 { _ -> y } in
           case x of w { P u v -> case u of s { True -> case z of r { _ -> pair r r };
             False -> case v of q { True -> id; False -> pair z z } } };",
        expect![[r#"
            Main.main = \x_1 y_2 ->
              case x_1 of w_3 {
                P u_4 v_5 ->
                  case u_4 of s_6 {
                    True ->
                      let z_7 =
                        case #cover 1 of a_8:I64 {
                          _ -> y_2
                        } in
                      case z_7 of r_9 {
                        _ -> Main.pair r_9 r_9
                      };
                    False ->
                      case v_5 of q_10 {
                        True -> Main.id;
                        False ->
                          let z_11 =
                            case #cover 1 of a_12:I64 {
                              _ -> y_2
                            } in
                          Main.pair z_11 z_11
                      }
                  }
              };
        "#]],
    );
}

/// A loop gets a function that counts: its code is known, and the counter is evaluated first.
#[test]
fn static_args_gives_a_loop_what_counts() {
    let map =
        "rec { map = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (map f ys) } };";
    check(
        "static-args",
        &format!(
            "{map} main = \\k -> map (case #cover 7 of n:I64 {{ _ -> \\x -> P k x }}) (Cons Nil Nil);"
        ),
        expect![[r#"
            Main.main = \k_1 ->
              let f_2 = \x_3 -> P k_1 x_3 in
              let f_4 =
                case #cover 7 of n_5:I64 {
                  _ -> \x_6 -> x_6
                } in
              let rec {
                map_7 = \xs_8 ->
                  case xs_8 of w_9 {
                    Nil -> Nil;
                    Cons y_10 ys_11 -> Cons (case f_4 of f_12 {
                        _ -> f_2 y_10
                      }) (map_7 ys_11)
                  }
              } in
              map_7 (Cons Nil Nil);
        "#]],
    );
    // One that others have too.
    check(
        "static-args",
        &format!(
            "{map} main = \\k -> let f = case #cover 7 of n:I64 {{ _ -> \\x -> P k x }} in
               P f (map f (Cons Nil Nil));"
        ),
        expect![[r#"
            Main.main = \k_1 ->
              let f_2 = \x_3 -> P k_1 x_3 in
              let f_4 =
                case #cover 7 of n_5:I64 {
                  _ -> f_2
                } in
              P f_4 (let f_6 = f_4 in
                let rec {
                  map_7 = \xs_8 ->
                    case xs_8 of w_9 {
                      Nil -> Nil;
                      Cons y_10 ys_11 -> Cons (case f_6 of f_12 {
                          _ -> f_2 y_10
                        }) (map_7 ys_11)
                    }
                } in
                map_7 (Cons Nil Nil));
        "#]],
    );
    // What is suspended for it is bound outside.
    check(
        "static-args",
        &format!(
            "{map} main = \\k -> map (case #cover 7 of n:I64 {{ _ ->
               let y = case #cover 8 of m:I64 {{ _ -> k }} in \\x -> P y x }}) (Cons Nil Nil);"
        ),
        expect![[r#"
            Main.main = \k_1 ->
              let y_2 =
                case #cover 8 of m_3:I64 {
                  _ -> k_1
                } in
              let f_4 = \x_5 -> P y_2 x_5 in
              let f_6 =
                case #cover 7 of n_7:I64 {
                  _ -> \x_8 -> x_8
                } in
              let rec {
                map_9 = \xs_10 ->
                  case xs_10 of w_11 {
                    Nil -> Nil;
                    Cons y_12 ys_13 -> Cons (case f_6 of f_14 {
                        _ -> f_4 y_12
                      }) (map_9 ys_13)
                  }
              } in
              map_9 (Cons Nil Nil);
        "#]],
    );
}

/// A loop that gives itself what it took apart takes the fields. Where it was given another
/// object it is as before.
#[test]
fn call_patterns_take_fields() {
    check(
        "call-patterns",
        "rec { t = \\n p -> case p of q { P x y -> case n of w { I# i:I64 -> case i of r:I64 {
             0 -> p;
             1 -> t (I# (#subI i 1)) p;
             _ -> t (I# (#subI i 1)) (P (case #cover 1 of a:I64 { _ -> x }) (case #cover 2 of b:I64 { _ -> y })) } } } };
         main = \\y -> t (I# 5) (P (case #cover 3 of a:I64 { _ -> y }) y);",
        expect![[r#"
            rec {
              Main.t = \n_1 p_2 ->
                case p_2 of q_3 {
                  P x_4 y_5 ->
                    case n_1 of w_6 {
                      I# i_7:I64 ->
                        case i_7 of r_8:I64 {
                          0 -> q_3;
                          1 -> Main.t (I# 0) q_3;
                          _ ->
                            case #subI i_7 1 of u_9:I64 {
                              _ -> Main.$st (I# u_9) (case #cover 1 of a_10:I64 {
                                  _ -> x_4
                                }) (case #cover 2 of b_11:I64 {
                                  _ -> y_5
                                })
                            }
                        }
                    }
                };
              Main.$st = \n_12 p_13 p_14 ->
                case n_12 of w_15 {
                  I# i_16:I64 ->
                    case i_16 of r_17:I64 {
                      0 ->
                        let p_18 = P p_13 p_14 in
                        p_18;
                      1 ->
                        let p_19 = P p_13 p_14 in
                        Main.t (I# 0) p_19;
                      _ ->
                        case #subI i_16 1 of u_20:I64 {
                          _ -> Main.$st (I# u_20) (case #cover 1 of a_21:I64 {
                              _ -> p_13
                            }) (case #cover 2 of b_22:I64 {
                              _ -> p_14
                            })
                        }
                    }
                }
            };
            Main.main = \y_1 -> Main.t (I# 5) (P (case #cover 3 of a_2:I64 {
                  _ -> y_1
                }) y_1);
        "#]],
    );
}
