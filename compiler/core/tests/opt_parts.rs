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
        expect![[""]],
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
