//! Calls that a loop would make anew in each round.

use crate::passes::check;
use expect_test::expect;

/// A call is kept for each run of the loop if the loop goes on after it.
#[test]
fn keep_finds_what_rounds_have_in_common() {
    check(
        "keep",
        "t1 = \\n xs -> let rec { go = \\p -> case p of q {
             Nil -> Nil; Cons y ys -> Cons (pair y (work n)) (go ys) } } in go xs;
         t2 = \\n xs -> let rec { go = \\p -> case p of q {
             Nil -> work n; Cons y ys -> go ys } } in go xs;
         t3 = \\xs -> let rec { go = \\p -> case p of q {
             Nil -> Nil; Cons y ys -> Cons (work y) (go ys) } } in go xs;
         main = Cons (t1 (I# 0) Nil) (Cons (t2 (I# 1) Nil) (Cons (t3 Nil) Nil));",
        expect![[r#"
            Main.t1 = \n_1 xs_2 ->
              case #newMemo Forgotten World of kept_3 {
                _ ->
                  let rec {
                    go_4 = \p_5 ->
                      case p_5 of q_6 {
                        Nil -> Nil;
                        Cons y_7 ys_8 -> Cons (Main.pair y_7 (case #readVar kept_3 World of state_9 {
                              _ ->
                                case state_9 of known_10 {
                                  Forgotten ->
                                    case Main.work n_1 of made_11 {
                                      _ ->
                                        case #writeVar kept_3 (Kept made_11) World of done_12:I64 {
                                          _ -> made_11
                                        }
                                    };
                                  Kept value_13 -> value_13
                                }
                            })) (go_4 ys_8)
                      }
                  } in
                  go_4 xs_2
              };
            Main.t2 = \n_1 xs_2 ->
              let rec {
                go_3 = \p_4 ->
                  case p_4 of q_5 {
                    Nil -> Main.work n_1;
                    Cons y_6 ys_7 -> go_3 ys_7
                  }
              } in
              go_3 xs_2;
            Main.t3 = \xs_1 ->
              let rec {
                go_2 = \p_3 ->
                  case p_3 of q_4 {
                    Nil -> Nil;
                    Cons y_5 ys_6 -> Cons (Main.work y_5) (go_2 ys_6)
                  }
              } in
              go_2 xs_1;
            Main.main = Cons (Main.t1 (I# 0) Nil) (Cons (Main.t2 (I# 1) Nil) (Cons (Main.t3 Nil) Nil));
        "#]],
    );
}

/// What a pattern takes from a value that is the same in each round is the same, too; a
/// raw result is kept in a box.
#[test]
fn keep_follows_patterns_and_boxes() {
    check(
        "keep",
        "rec { tsum[I64 -> I64] = \\i:I64 -> case i of r:I64 { 0 -> 0; _ -> #addI i (tsum (#subI i 1)) } };
         t1 = \\n k:World -> case n of w { I# i:I64 ->
           join rec { go acc:I64 m:I64 = case m of r:I64 { 0 -> I# acc;
             _ -> case w of v { I# j:I64 -> case tsum j of s:I64 {
               _ -> jump go (#addI acc s) (#subI m 1) } } } } in jump go 0 3 };
         main = t1 (I# 4) World;",
        expect![[r#"
            rec {
              Main.tsum[I64 -> I64] = \i_1:I64 ->
                case i_1 of r_2:I64 {
                  0 -> 0;
                  _ -> #addI i_1 (Main.tsum (#subI i_1 1))
                }
            };
            Main.t1 = \n_1 k_2:World ->
              case n_1 of w_3 {
                I# i_4:I64 ->
                  case #newMemo Forgotten World of kept_5 {
                    _ ->
                      join rec {
                        go_6 acc_7:I64 m_8:I64 =
                          case m_8 of r_9:I64 {
                            0 -> I# acc_7;
                            _ ->
                              case w_3 of v_10 {
                                I# j_11:I64 ->
                                  case case #readVar kept_5 World of state_12 {
                                      _ ->
                                        case state_12 of known_13 {
                                          Forgotten ->
                                            case Main.tsum j_11 of made_14:I64 {
                                              _ ->
                                                case #writeVar kept_5 (Kept (I# made_14)) World of done_15:I64 {
                                                  _ -> made_14
                                                }
                                            };
                                          Kept value_16 ->
                                            case value_16 of boxed_17 {
                                              I# raw_18:I64 -> raw_18
                                            }
                                        }
                                    } of s_19:I64 {
                                    _ -> jump go_6 (#addI acc_7 s_19) (#subI m_8 1)
                                  }
                              }
                          }
                      } in
                      jump go_6 0 3
                  }
              };
            Main.main = Main.t1 (I# 4) World;
        "#]],
    );
}

/// It moves to the outermost loop whose rounds have it in common, and no further; what
/// fails is left alone.
#[test]
fn keep_takes_the_outermost_loop() {
    check(
        "keep",
        "t1 = \\n xs -> let rec { outer = \\p -> case p of q { Nil -> Nil; Cons y ys ->
             let rec { inner = \\r -> case r of s { Nil -> outer ys; Cons z zs ->
               Cons (pair (work n) (work y)) (inner zs) } } in inner xs } } in outer xs;
         t2 = \\n xs -> let rec { go = \\p -> case p of q {
             Nil -> Nil; Cons y ys -> Cons (#error (Cons (work n) Nil)) (go ys) } } in go xs;
         main = Cons (t1 (I# 0) Nil) (Cons (t2 (I# 1) Nil) Nil);",
        expect![[r#"
            Main.t1 = \n_1 xs_2 ->
              case #newMemo Forgotten World of kept_3 {
                _ ->
                  let rec {
                    outer_4 = \p_5 ->
                      case p_5 of q_6 {
                        Nil -> Nil;
                        Cons y_7 ys_8 ->
                          case #newMemo Forgotten World of kept_9 {
                            _ ->
                              let rec {
                                inner_10 = \r_11 ->
                                  case r_11 of s_12 {
                                    Nil -> outer_4 ys_8;
                                    Cons z_13 zs_14 -> Cons (case #readVar kept_9 World of state_15 {
                                        _ ->
                                          case state_15 of known_16 {
                                            Forgotten ->
                                              case Main.pair (case #readVar kept_3 World of state_17 {
                                                    _ ->
                                                      case state_17 of known_18 {
                                                        Forgotten ->
                                                          case Main.work n_1 of made_19 {
                                                            _ ->
                                                              case #writeVar kept_3 (Kept made_19) World of done_20:I64 {
                                                                _ -> made_19
                                                              }
                                                          };
                                                        Kept value_21 -> value_21
                                                      }
                                                  }) (Main.work y_7) of made_22 {
                                                _ ->
                                                  case #writeVar kept_9 (Kept made_22) World of done_23:I64 {
                                                    _ -> made_22
                                                  }
                                              };
                                            Kept value_24 -> value_24
                                          }
                                      }) (inner_10 zs_14)
                                  }
                              } in
                              inner_10 xs_2
                          }
                      }
                  } in
                  outer_4 xs_2
              };
            Main.t2 = \n_1 xs_2 ->
              let rec {
                go_3 = \p_4 ->
                  case p_4 of q_5 {
                    Nil -> Nil;
                    Cons y_6 ys_7 -> Cons (#error (Cons (Main.work n_1) Nil)) (go_3 ys_7)
                  }
              } in
              go_3 xs_2;
            Main.main = Cons (Main.t1 (I# 0) Nil) (Cons (Main.t2 (I# 1) Nil) Nil);
        "#]],
    );
}

/// Values that depend on each other depend on what any of them mentions.
#[test]
fn keep_sees_what_circles_depend_on() {
    check(
        "keep",
        "t1 = \\xs -> let rec { go = \\p -> case p of q { Nil -> Nil; Cons y ys ->
             let rec { a = pair b y; b = pair (work a) a } in Cons b (go ys) } } in go xs;
         main = t1 Nil;",
        expect![[r#"
            Main.t1 = \xs_1 ->
              let rec {
                go_2 = \p_3 ->
                  case p_3 of q_4 {
                    Nil -> Nil;
                    Cons y_5 ys_6 ->
                      let rec {
                        a_7 = Main.pair b_8 y_5;
                        b_8 = Main.pair (Main.work a_7) a_7
                      } in
                      Cons b_8 (go_2 ys_6)
                  }
              } in
              go_2 xs_1;
            Main.main = Main.t1 Nil;
        "#]],
    );
}
