//! What functions return whose results are products with boxes that are made there.

use crate::passes::check;
use expect_test::expect;

#[test]
fn a_loop_returns_what_is_in_the_boxes_of_a_product() {
    check(
        "demand",
        "rec { t = \\acc n ys -> case n of w { I# i:I64 -> case i of j:I64 {
           0 -> case acc of b { _ -> P b ys };
           _ -> t (case acc of v { I# a:I64 -> I# (#addI a i) }) (I# (#subI i 1)) ys } } };
         main = t (I# 0) (I# 9) Nil;",
        expect![[r#"
            rec {
              Main.$wt[I64, I64, Ptr -> Ptr] = \acc_1:I64 n_2:I64 ys_3 ->
                let acc_4 = I# acc_1 in
                let n_5 = I# n_2 in
                case n_5 of w_6 {
                  I# i_7:I64 ->
                    case i_7 of j_8:I64 {
                      0 ->
                        case acc_4 of b_9 {
                          _ ->
                            case P b_9 ys_3 of w_10 {
                              P f_11 f_12 ->
                                case f_11 of w_13 {
                                  I# r_14:I64 -> ApartIP r_14 f_12
                                }
                            }
                        };
                      _ ->
                        case case acc_4 of v_15 {
                            I# a_16:I64 -> I# (#addI a_16 i_7)
                          } of v_17 {
                          _ ->
                            case Main.t v_17 (I# (#subI i_7 1)) ys_3 of w_18 {
                              P f_19 f_20 ->
                                case f_19 of w_21 {
                                  I# r_22:I64 -> ApartIP r_22 f_20
                                }
                            }
                        }
                    }
                };
              Main.t !inline = \acc_23 n_24 ys_25 ->
                case acc_23 of acc_26 {
                  I# acc_27:I64 ->
                    case n_24 of n_28 {
                      I# n_29:I64 ->
                        case Main.$wt acc_27 n_29 ys_25 of w_30 {
                          ApartIP r_31:I64 f_32 -> P (I# r_31) f_32
                        }
                    }
                }
            };
            Main.main = Main.t (I# 0) (I# 9) Nil;
        "#]],
    );
}

/// What may fail is not computed for it, nor made anew what is there, and not for one of the
/// ways alone.
#[test]
fn other_fields_stay() {
    check(
        "demand",
        "t = \\x y -> case x of w { I# i:I64 -> case i of j:I64 {
           0 -> P (I# (#quotI 1 j)) x; 1 -> P (I# 1) x; _ -> P (I# (#quotI i 2)) y } };
         main = t (I# 0) (I# 9);",
        expect![[r#"
            Main.t = \x_1 y_2 ->
              case x_1 of w_3 {
                I# i_4:I64 ->
                  case i_4 of j_5:I64 {
                    0 -> P (I# (#quotI 1 j_5)) x_1;
                    1 -> P (I# 1) x_1;
                    _ -> P (I# (#quotI i_4 2)) y_2
                  }
              };
            Main.main = Main.t (I# 0) (I# 9);
        "#]],
    );
}

/// Who calls an action knows that its result is there, and it comes after what is done.
#[test]
fn actions_return_results_of_parts() {
    check(
        "demand",
        "t = \\s n w1:World -> case s of r { _ -> case #readVar r w1 of x { _ -> case x of w { I# i:I64 ->
           case #gtI i 3 of j:I64 {
             0 -> case #writeVar r n w1 of u:I64 { _ -> Result (P (I# (#addI i 1)) n) };
             _ -> Result (P (I# i) n) } } } };
         main = t;",
        expect![[r#"
            Main.$wt = \s_1 n_2 w1_3:World ->
              case s_1 of r_4 {
                _ ->
                  case #readVar r_4 w1_3 of x_5 {
                    _ ->
                      case x_5 of w_6 {
                        I# i_7:I64 ->
                          case #gtI i_7 3 of j_8:I64 {
                            0 ->
                              case #writeVar r_4 n_2 w1_3 of u_9:I64 {
                                _ ->
                                  case Result (P (I# (#addI i_7 1)) n_2) of w_10 {
                                    Result v_11 ->
                                      case v_11 of w_12 {
                                        P f_13 f_14 ->
                                          case f_13 of w_15 {
                                            I# r_16:I64 -> Result (ApartIP r_16 f_14)
                                          }
                                      }
                                  }
                              };
                            _ ->
                              case Result (P (I# i_7) n_2) of w_17 {
                                Result v_18 ->
                                  case v_18 of w_19 {
                                    P f_20 f_21 ->
                                      case f_20 of w_22 {
                                        I# r_23:I64 -> Result (ApartIP r_23 f_21)
                                      }
                                  }
                              }
                          }
                      }
                  }
              };
            Main.t !inline = \s_1 n_2 w1_3:World ->
              case Main.$wt s_1 n_2 w1_3 of w_4 {
                Result v_5 ->
                  case v_5 of w_6 {
                    ApartIP r_7:I64 f_8 -> Result (P (I# r_7) f_8)
                  }
              };
            Main.main = Main.t;
        "#]],
    );
}

/// A wrapper would make it in the scope of its caller.
#[test]
fn cost_centres_keep_products() {
    check(
        "demand",
        "t = \\x y -> case x of w { I# i:I64 -> case i of j:I64 {
           0 -> P (I# 5) y; _ -> (scc \"a\" \"Main\" (P (I# (#addI i 1)) y)) } };
         main = t (I# 0) Nil;",
        expect![[r#"
            Main.t = \x_1 y_2 ->
              case x_1 of w_3 {
                I# i_4:I64 ->
                  case i_4 of j_5:I64 {
                    0 -> P (I# 5) y_2;
                    _ -> scc "a" "Main" (P (I# (#addI i_4 1)) y_2)
                  }
              };
            Main.main = Main.t (I# 0) Nil;
        "#]],
    );
}

/// What is selected from what is made there is its field.
#[test]
fn a_selection_of_what_is_made_is_a_field() {
    check(
        "simplify",
        "t1 = \\f x -> f (sel P 1 (P x (I# 3)));
         t2 = \\f x -> f (sel P 0 (P (f x) x));
         main = \\f -> f t1 t2;",
        expect![[r#"
            Main.t1 = \f_1 x_2 -> f_1 (I# 3);
            Main.t2 = \f_1 x_2 -> f_1 (f_1 x_2);
            Main.main = \f_1 -> f_1 Main.t1 Main.t2;
        "#]],
    );
}
