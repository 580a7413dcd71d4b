//! Goldens of Core. Bless with `UPDATE_EXPECT=1`.

use expect_test::{Expect, expect};
use pure_core::print;

/// The Core of the module Main.
fn check(text: &str, expected: Expect) {
    let text = text.trim_start();
    let compiled =
        crate::support::on_a_big_stack(|| crate::support::compile(&[("Main.pure", text)]));
    let program = compiled.program.expect("the program should compile");
    assert!(pure_core::lint::lint(&program).is_empty());
    let mut got = String::new();
    for bind in &program.binds {
        let module = bind.vars().first().and_then(|v| program.vars[*v].module);
        if module.is_some_and(|m| m.as_str() == "Main") {
            got.push_str(&print::bind(&program, bind));
        }
    }
    expected.assert_eq(&got);
}

#[test]
fn literals_and_calls_at_int() {
    check(
        r#"
f n = n * 2 - 1
main = f 20
"#,
        expect![[r#"
            Main.f = \n_1 -> Builtin.minusInt (Builtin.timesInt n_1 (I# 2)) (I# 1);
            Main.main = Main.f (I# 20);
        "#]],
    );
}

#[test]
fn guards_fall_through_to_one_join_point() {
    check(
        r#"
f (x : xs) ys | x > 3 = 1
f xs (y : ys) | y > 4 = 2
f _ _ = 3
main = f [1] [2]
"#,
        expect![[r#"
            Main.f = \xs_1 ys_2 ->
              join {
                row_3 = I# 3
              } in
              join {
                next_4 =
                  case ys_2 of ys_5 {
                    Cons y_6 ys_7 ->
                      case Builtin.gtInt y_6 (I# 4) of c_8 {
                        False -> jump row_3;
                        True -> I# 2
                      };
                    _ -> jump row_3
                  }
              } in
              case xs_1 of xs_9 {
                Cons x_10 xs_11 ->
                  case Builtin.gtInt x_10 (I# 3) of c_12 {
                    False -> jump next_4;
                    True -> I# 1
                  };
                _ -> jump next_4
              };
            Main.main = Main.f (Cons (I# 1) Nil) (Cons (I# 2) Nil);
        "#]],
    );
}

#[test]
fn shared_right_hand_sides() {
    check(
        r#"
f (Just x) (Just y) = x + y
f _ _ = 0
main = f (Just 1) Nothing
"#,
        expect![[r#"
            Main.f = \p_1 p_2 ->
              join {
                row_3 = I# 0
              } in
              case p_1 of p_4 {
                Just x_5 ->
                  case p_2 of p_6 {
                    Just y_7 -> Builtin.plusInt x_5 y_7;
                    _ -> jump row_3
                  };
                _ -> jump row_3
              };
            Main.main = Main.f (Just (I# 1)) Nothing;
        "#]],
    );
}

#[test]
fn lazy_patterns_select() {
    check(
        r#"
(a, b) = span even [2, 1]
swap2 ~(x, y) = (y, x)
deep = let { (p, (q, _)) = (1, undefined) } in p
main = (a, b, swap2 (1, 2), deep)
"#,
        expect![[r#"
            Main.`p.pattern` = Base.List.span Base.Num.even@Int (Cons (I# 2) (Cons (I# 1) Nil));
            Main.a = sel (,) 0 Main.`p.pattern`;
            Main.b = sel (,) 1 Main.`p.pattern`;
            Main.swap2 = \p_1 ->
              let x_2 = sel (,) 0 p_1 in
              let y_3 = sel (,) 1 p_1 in
              (,) y_3 x_2;
            Main.deep =
              let p_1 = (,) (I# 1) Base.Error.undefined in
              let t_2 =
                case p_1 of p_3 {
                  (,) p_4 p_5 ->
                    case p_5 of p_6 {
                      (,) q_7 p_8 -> (,) p_4 q_7
                    }
                } in
              let p_9 = sel (,) 0 t_2 in
              let q_10 = sel (,) 1 t_2 in
              p_9;
            Main.main = (,,,) Main.a Main.b (Main.swap2 ((,) (I# 1) (I# 2))) Main.deep;
        "#]],
    );
}

#[test]
fn comprehension() {
    check(
        r#"
main = [(x, y) | x <- [1, 2], odd x, Just y <- [Just 'a', Nothing]]
"#,
        expect![[r#"
            Main.main =
              let rec {
                go_1 = \us_2 ->
                  case us_2 of us_3 {
                    Nil -> Nil;
                    Cons u_4 us_5 ->
                      case Base.Num.odd@Int u_4 of c_6 {
                        False -> go_1 us_5;
                        True ->
                          let rec {
                            go_7 = \us_8 ->
                              case us_8 of us_9 {
                                Nil -> go_1 us_5;
                                Cons u_10 us_11 ->
                                  case u_10 of u_12 {
                                    Just y_13 -> Cons ((,) u_4 y_13) (go_7 us_11);
                                    _ -> go_7 us_11
                                  }
                              }
                          } in
                          go_7 (Cons (Just (C# 97)) (Cons Nothing Nil))
                      }
                  }
              } in
              go_1 (Cons (I# 1) (Cons (I# 2) Nil));
        "#]],
    );
}

#[test]
fn dictionaries() {
    check(
        r#"
twice :: Num a => a -> a
twice x = x + x
pairs :: (Eq a, Ord b) => a -> b -> (a, b) -> Bool
pairs x y (p, q) = x == p && y <= q
main = (twice 2, pairs 'a' [1] ('b', [2]))
"#,
        expect![[r#"
            Main.twice = \dNum_1 x_2 -> (sel DictNum 0 dNum_1) x_2 x_2;
            Main.pairs = \dEq_1 dOrd_2 x_3 y_4 p_5 ->
              case p_5 of p_6 {
                (,) p_7 q_8 -> Base.Bool.`&&` ((sel DictEq 0 dEq_1) x_3 p_7) ((sel DictOrd 3 dOrd_2) y_4 q_8)
              };
            Main.twice@Int = \x_1 -> Builtin.plusInt x_1 x_1;
            Main.`pairs@Char@List(Int)` = \x_1 y_2 p_3 ->
              case p_3 of p_4 {
                (,) p_5 q_6 -> Base.Bool.`&&` (Builtin.eqChar x_1 p_5) (Base.Classes.v`Ord.default.<=@List(Int)` y_2 q_6)
              };
            Main.main = (,) (Main.twice@Int (I# 2)) (Main.`pairs@Char@List(Int)` (C# 97) (Cons (I# 1) Nil) ((,) (C# 98) (Cons (I# 2) Nil)));
        "#]],
    );
}

#[test]
fn sections_strings_and_newtypes() {
    check(
        r#"
newtype Age = Age Int
older (Age n) = Age (n + 1)
main = (map (subtract 1) [1], map (`div` 2) [4], "caf\233", older (Age 1), map Age [1])
"#,
        expect![[r#"
            Main.older = \p_1 -> Builtin.plusInt p_1 (I# 1);
            Main.`con.Age` = \x_1 -> x_1;
            Main.main = (,,,,) (Base.List.map (Base.Num.subtract@Int (I# 1)) (Cons (I# 1) Nil)) (Base.List.map (\x_1 -> Builtin.divInt x_1 (I# 2)) (Cons (I# 4) Nil)) (Builtin.unpackString "café") (Main.older (I# 1)) (Base.List.map Main.`con.Age` (Cons (I# 1) Nil));
        "#]],
    );
}

#[test]
fn failures_name_function_and_span() {
    check(
        r#"
f 0 = 1
g = let (x : _) = [] in x
main = (f 1, g, case 2 of { 3 -> 4 })
"#,
        expect![[r#"
            Main.f = \p_1 ->
              case p_1 of p_2 {
                I# i_3:I64 ->
                  case i_3 of i_4:I64 {
                    0 -> I# 1;
                    _ -> fail "Main.pure:1:1-7: Non-exhaustive patterns in function f\n"
                  }
              };
            Main.g =
              let p_1 = Nil in
              let x_2 =
                case p_1 of p_3 {
                  Cons x_4 p_5 -> x_4;
                  _ -> fail "Main.pure:2:9-20: Non-exhaustive patterns in x : _\n"
                } in
              x_2;
            Main.main = (,,) (Main.f (I# 1)) Main.g (case I# 2 of s_1 {
                I# i_2:I64 ->
                  case i_2 of i_3:I64 {
                    3 -> I# 4;
                    _ -> fail "Main.pure:3:17-36: Non-exhaustive patterns in case\n"
                  }
              });
        "#]],
    );
}

#[test]
fn bang_patterns_and_seq() {
    check(
        r#"
f !x y = y
g x = let !y = x + 1 in y
main = (f 1 2, g 1, seq 1 2)
"#,
        expect![[r#"
            Main.f = \x_1 y_2 ->
              case x_1 of x_3 {
                _ -> y_2
              };
            Main.g = \x_1 ->
              let y_2 = Builtin.plusInt x_1 (I# 1) in
              case y_2 of w_3 {
                _ -> y_2
              };
            Main.main = (,,) (Main.f (I# 1) (I# 2)) (Main.g (I# 1)) (case I# 1 of w_1 {
                _ -> I# 2
              });
        "#]],
    );
}
