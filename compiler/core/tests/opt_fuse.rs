//! Loops over lists that other loops make: which become one, and which must not.

use crate::passes::check;
use expect_test::expect;

/// What makes lists, maps and uses them up.
const LOOPS: &str = "
    rec { from = \\f i -> Cons i (case f i of w { True -> Nil; False -> from f (pair i i) }) };
    rec { tmap = \\h p -> case p of w { Nil -> Nil; Cons x xs -> Cons (h x) (tmap h xs) } };
    rec { tfold = \\a p -> case p of w { Nil -> a; Cons x xs -> tfold (pair a x) xs } };";

#[test]
fn a_list_s_maker_and_user_become_one() {
    check(
        "fuse",
        &format!("{LOOPS} main = \\k n -> tfold k (tmap id (from k n));"),
        expect![[r#"
            rec {
              Main.tmap = \h_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 -> Cons (h_1 x_4) (Main.tmap h_1 xs_5)
                }
            };
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            rec {
              Main.tmap_1 = \f_1 i_2 h_3 -> Cons (h_3 i_2) (case f_1 i_2 of w_4 {
                  True -> Nil;
                  False -> Main.tmap_1 f_1 (Main.pair i_2 i_2) h_3
                })
            };
            rec {
              Main.tfold_1 = \f_1 i_2 h_3 a_4 ->
                let x_5 = h_3 i_2 in
                let a_6 = Main.pair a_4 x_5 in
                case f_1 i_2 of w_7 {
                  True -> a_6;
                  False -> Main.tfold_1 f_1 (Main.pair i_2 i_2) h_3 a_6
                }
            };
            Main.main = \k_1 n_2 -> Main.tfold_1 k_1 n_2 Main.id k_1;
        "#]],
    );
    // The loop's call is not the whole of what makes the list.
    check(
        "fuse",
        &format!(
            "{LOOPS} main = \\k n -> tfold (pair k k) (case k of w {{ True -> from k n; False -> n }});"
        ),
        expect![[r#"
            rec {
              Main.tmap = \h_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 -> Cons (h_1 x_4) (Main.tmap h_1 xs_5)
                }
            };
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            Main.main = \k_1 n_2 ->
              let rec {
                tfold_3 = \f_4 i_5 a_6 ->
                  let a_7 = Main.pair a_6 i_5 in
                  case f_4 i_5 of w_8 {
                    True -> a_7;
                    False -> tfold_3 f_4 (Main.pair i_5 i_5) a_7
                  }
              } in
              let a_9 = Main.pair k_1 k_1 in
              case k_1 of w_10 {
                True -> tfold_3 k_1 n_2 a_9;
                False -> Main.tfold a_9 n_2
              };
        "#]],
    );
}

#[test]
fn a_join_point_consumes_a_list_and_may_leave_elements_out() {
    check(
        "fuse",
        &format!(
            "{LOOPS} main = \\k n -> join rec {{ go a p = case p of w {{ Nil -> a; Cons x xs ->
                case x of u {{ True -> jump go x xs; False -> jump go a xs }} }} }} in jump go k (from k n);"
        ),
        expect![[r#"
            rec {
              Main.tmap = \h_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 -> Cons (h_1 x_4) (Main.tmap h_1 xs_5)
                }
            };
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            Main.main = \k_1 n_2 ->
              join rec {
                go_3 a_4 p_5 =
                  case p_5 of w_6 {
                    Nil -> a_4;
                    Cons x_7 xs_8 ->
                      case x_7 of u_9 {
                        True -> jump go_3 x_7 xs_8;
                        False -> jump go_3 a_4 xs_8
                      }
                  }
              } in
              join rec {
                go_10 f_11 i_12 a_13 =
                  case i_12 of u_14 {
                    True ->
                      case f_11 i_12 of w_15 {
                        True -> i_12;
                        False -> jump go_10 f_11 (Main.pair i_12 i_12) i_12
                      };
                    False ->
                      case f_11 i_12 of w_16 {
                        True -> a_13;
                        False -> jump go_10 f_11 (Main.pair i_12 i_12) a_13
                      }
                  }
              } in
              jump go_10 k_1 n_2 k_1;
        "#]],
    );
}

#[test]
fn a_list_that_is_matched_later_is_one_with_its_maker() {
    check(
        "fuse",
        &format!(
            "{LOOPS} rec {{ tzip = \\p q -> case p of w {{ Nil -> Nil; Cons x xs ->
                case q of v {{ Nil -> Nil; Cons y ys -> Cons (pair x y) (tzip xs ys) }} }} }};
             main = \\k n -> tzip n (from k n);"
        ),
        expect![[r#"
            rec {
              Main.tmap = \h_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 -> Cons (h_1 x_4) (Main.tmap h_1 xs_5)
                }
            };
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            rec {
              Main.tzip = \p_1 q_2 ->
                case p_1 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 ->
                    case q_2 of v_6 {
                      Nil -> Nil;
                      Cons y_7 ys_8 -> Cons (Main.pair x_4 y_7) (Main.tzip xs_5 ys_8)
                    }
                }
            };
            Main.main = \k_1 n_2 -> Main.tzip n_2 (Main.from k_1 n_2);
        "#]],
    );
}

#[test]
fn an_inner_loop_goes_on_with_the_rest() {
    check(
        "fuse",
        &format!(
            "{LOOPS} rec {{ touter = \\p -> case p of w {{ Nil -> Nil; Cons x xs ->
                let rec {{ inner = \\q -> case q of v {{ Nil -> touter xs; Cons y ys -> Cons (pair x y) (inner ys) }} }}
                in inner x }} }};
             main = \\k n -> tfold k (touter (from k n));"
        ),
        expect![[r#"
            rec {
              Main.tmap = \h_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 -> Cons (h_1 x_4) (Main.tmap h_1 xs_5)
                }
            };
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            rec {
              Main.touter = \p_1 ->
                case p_1 of w_2 {
                  Nil -> Nil;
                  Cons x_3 xs_4 ->
                    let rec {
                      inner_5 = \q_6 ->
                        case q_6 of v_7 {
                          Nil -> Main.touter xs_4;
                          Cons y_8 ys_9 -> Cons (Main.pair x_3 y_8) (inner_5 ys_9)
                        }
                    } in
                    inner_5 x_3
                }
            };
            rec {
              Main.touter_1 = \f_1 i_2 ->
                let rec {
                  inner_3 = \q_4 ->
                    case q_4 of v_5 {
                      Nil ->
                        case f_1 i_2 of w_6 {
                          True -> Nil;
                          False -> Main.touter_1 f_1 (Main.pair i_2 i_2)
                        };
                      Cons y_7 ys_8 -> Cons (Main.pair i_2 y_7) (inner_3 ys_8)
                    }
                } in
                inner_3 i_2
            };
            rec {
              Main.tfold_1 = \f_1 i_2 a_3 ->
                let rec {
                  tfold_4 = \q_5 a_6 ->
                    case q_5 of v_7 {
                      Nil ->
                        case f_1 i_2 of w_8 {
                          True -> a_6;
                          False -> Main.tfold_1 f_1 (Main.pair i_2 i_2) a_6
                        };
                      Cons y_9 ys_10 ->
                        let x_11 = Main.pair i_2 y_9 in
                        tfold_4 ys_10 (Main.pair a_6 x_11)
                    }
                } in
                tfold_4 i_2 a_3
            };
            Main.main = \k_1 n_2 -> Main.tfold_1 k_1 n_2 k_1;
        "#]],
    );
}

#[test]
fn a_list_that_is_used_twice_is_made() {
    for user in [
        // The rest, in two calls; in a call and otherwise; in a function.
        "Cons x xs -> pair (use xs) (use xs)",
        "Cons x xs -> pair xs (use xs)",
        "Cons x xs -> \\y -> use xs",
        // In an inner loop that goes on with the rest and calls itself.
        "Cons x xs -> let rec { inner = \\q -> case q of v { Nil -> use xs;
            Cons y ys -> pair (use xs) (inner ys) } } in inner x",
        // In a local function that is called twice.
        "Cons x xs -> let inner = \\q -> use xs in pair (inner x) (inner x)",
        // All of it.
        "Cons x xs -> pair w (use xs)",
    ] {
        check(
            "fuse",
            &format!(
                "{LOOPS} rec {{ use = \\p -> case p of w {{ Nil -> Nil; {user} }} }};
                 main = \\k n -> use (from k n);"
            )
            .replace("tfold", "fold")
            .replace("tmap", "map"),
            expect![[r#"
                Main.main = \k_1 n_2 -> Main.use (Main.from k_1 n_2);
            "#]],
        );
    }
}

#[test]
fn a_list_that_may_be_a_constant_stays_one_unless_it_is_no_work() {
    let users = "rec { use = \\a p -> case p of w { Nil -> a; Cons x xs -> use (pair a x) xs } };";
    check(
        "fuse",
        &format!(
            "{users} rec {{ hard = \\i -> Cons (work i) (hard (pair i i)) }};
             main = \\k -> use k (hard Nil);"
        ),
        expect![[r#"
            Main.main = \k_1 -> Main.use k_1 (Main.hard Nil);
        "#]],
    );
    check(
        "fuse",
        &format!(
            "{users} rec {{ easy = \\i -> Cons i (easy (P i i)) }};
             main = \\k -> use k (easy Nil);"
        ),
        expect![[r#"
            Main.main = \k_1 -> Main.use_1 Nil k_1;
        "#]],
    );
}

/// What is appended is made by the loop, too; but not where the end would be made twice.
#[test]
fn what_a_list_ends_in_is_part_of_the_loop() {
    let append = "rec { tappend = \\p ys -> case p of w { Nil -> ys; Cons x xs -> Cons x (tappend xs ys) } };
        rec { twice = \\p ys -> case p of w { Nil -> ys; Cons x xs -> Cons (twice xs ys) (twice xs ys) } };";
    check(
        "fuse",
        &format!(
            "{LOOPS} {append} rec {{ tconcat = \\p -> case p of w {{ Nil -> Nil; Cons x xs -> tappend x (tconcat xs) }} }};
             rec {{ other = \\p -> case p of w {{ Nil -> Nil; Cons x xs -> twice x (other xs) }} }};
             main = \\k n -> pair (tfold k (tconcat n)) (tfold k (other n));"
        ),
        expect![[r#"
            rec {
              Main.tmap = \h_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> Nil;
                  Cons x_4 xs_5 -> Cons (h_1 x_4) (Main.tmap h_1 xs_5)
                }
            };
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            rec {
              Main.tappend = \p_1 ys_2 ->
                case p_1 of w_3 {
                  Nil -> ys_2;
                  Cons x_4 xs_5 -> Cons x_4 (Main.tappend xs_5 ys_2)
                }
            };
            rec {
              Main.twice = \p_1 ys_2 ->
                case p_1 of w_3 {
                  Nil -> ys_2;
                  Cons x_4 xs_5 -> Cons (Main.twice xs_5 ys_2) (Main.twice xs_5 ys_2)
                }
            };
            rec {
              Main.tconcat = \p_1 ->
                case p_1 of w_2 {
                  Nil -> Nil;
                  Cons x_3 xs_4 -> Main.tappend x_3 (Main.tconcat xs_4)
                }
            };
            rec {
              Main.tfold_1 = \p_1 a_2 ->
                case p_1 of w_3 {
                  Nil -> a_2;
                  Cons x_4 xs_5 ->
                    let rec {
                      tfold_6 = \p_7 a_8 ->
                        case p_7 of w_9 {
                          Nil -> Main.tfold_1 xs_5 a_8;
                          Cons x_10 xs_11 -> tfold_6 xs_11 (Main.pair a_8 x_10)
                        }
                    } in
                    tfold_6 x_4 a_2
                }
            };
            rec {
              Main.tfold_2 = \p_1 ys_2 a_3 ->
                case p_1 of w_4 {
                  Nil -> Main.tfold a_3 ys_2;
                  Cons x_5 xs_6 ->
                    let x_7 = Main.twice xs_6 ys_2 in
                    Main.tfold_2 xs_6 ys_2 (Main.pair a_3 x_7)
                }
            };
            Main.tfold_3 = \p_1 a_2 ->
              case p_1 of w_3 {
                Nil -> a_2;
                Cons x_4 xs_5 -> Main.tfold_2 x_4 (Main.other xs_5) a_2
              };
            Main.main = \k_1 n_2 -> Main.pair (Main.tfold_1 n_2 k_1) (Main.tfold_3 n_2 k_1);
        "#]],
    );
}

/// A loop that makes a list once more is that list, whoever makes it.
#[test]
fn a_copy_of_a_list_is_the_list() {
    check(
        "fuse",
        &format!(
            "{LOOPS} rec {{ copy = \\p -> case p of w {{ Nil -> Nil; Cons x xs -> Cons x (copy xs) }} }};
             rec {{ other = \\p -> case p of w {{ Nil -> Nil; Cons x xs -> Cons xs (other x) }} }};
             main = \\k n -> pair (copy n) (pair (other n) (tfold k (copy (from k n))));"
        )
        .replace("tmap", "map"),
        expect![[r#"
            rec {
              Main.tfold = \a_1 p_2 ->
                case p_2 of w_3 {
                  Nil -> a_1;
                  Cons x_4 xs_5 -> Main.tfold (Main.pair a_1 x_4) xs_5
                }
            };
            rec {
              Main.tfold_1 = \f_1 i_2 a_3 ->
                let a_4 = Main.pair a_3 i_2 in
                case f_1 i_2 of w_5 {
                  True -> a_4;
                  False -> Main.tfold_1 f_1 (Main.pair i_2 i_2) a_4
                }
            };
            Main.main = \k_1 n_2 -> Main.pair n_2 (Main.pair (Main.other n_2) (Main.tfold_1 k_1 n_2 k_1));
        "#]],
    );
}
