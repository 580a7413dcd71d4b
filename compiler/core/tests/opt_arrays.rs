//! How arrays between two loops are left out.

use crate::passes::check;
use expect_test::expect;

/// `main` is what `end` makes of an array of the numbers from 1 on, of which `n` is the number.
fn filled(name: &str, end: &str) -> String {
    format!(
        "{name} !noinline = \\x -> case #newBytes 80 World of a {{ _ -> \
           join rec {{ fill z:I64 i:I64 t:World = case #gtI i 10 of r:I64 {{ \
             0 -> case #addI z 1 of y:I64 {{ _ -> case #writeI64 a z i t of w:I64 {{ _ -> \
                    jump fill y (#addI i 1) t }} }}; \
             _ -> {end} }} }} in jump fill 0 1 World }};"
    )
}

/// The second loop takes what the first one makes. Until the end it knows the number of elements
/// as little as the first does (`t2`), and it must not leave out elements (`t3`).
#[test]
fn arrays_between_loops() {
    let sum = "join rec { read s:I64 x:I64 = case #geI s z of q:I64 { \
                 0 -> case #indexI64 a s of e:I64 { _ -> jump read (#addI s 1) (#addI x e) }; \
                 _ -> I# (#addI x s) } } in jump read 0 0";
    let t1 = filled("t1", sum);
    let t2 = filled("t2", &sum.replace("(#addI x e)", "(#addI x (#mulI e z))"));
    let t3 = filled("t3", &sum.replace("(#addI s 1)", "(#addI s 2)"));
    check(
        "arrays",
        &format!("{t1} {t2} {t3} main = pair (t1 x) (pair (t2 x) (t3 x));")
            .replace(" x)", " (work (I# 0)))"),
        expect![[r#"
            Main.t1 !noinline = \x_1 ->
              join rec {
                fill_2 z_3:I64 i_4:I64 t_5:World x_6:I64 =
                  case #gtI i_4 10 of r_7:I64 {
                    0 ->
                      case #addI z_3 1 of y_8:I64 {
                        _ ->
                          case #addI x_6 i_4 of x_9:I64 {
                            _ -> jump fill_2 y_8 (#addI i_4 1) t_5 x_9
                          }
                      };
                    _ -> I# (#addI x_6 z_3)
                  }
              } in
              jump fill_2 0 1 World 0;
            Main.t2 !noinline = \x_1 ->
              case #newBytes 80 World of a_2 {
                _ ->
                  join rec {
                    fill_3 z_4:I64 i_5:I64 t_6:World =
                      case #gtI i_5 10 of r_7:I64 {
                        0 ->
                          case #addI z_4 1 of y_8:I64 {
                            _ ->
                              case #writeI64 a_2 z_4 i_5 t_6 of w_9:I64 {
                                _ -> jump fill_3 y_8 (#addI i_5 1) t_6
                              }
                          };
                        _ ->
                          join rec {
                            read_10 s_11:I64 x_12:I64 =
                              case #geI s_11 z_4 of q_13:I64 {
                                0 ->
                                  case #indexI64 a_2 s_11 of e_14:I64 {
                                    _ -> jump read_10 (#addI s_11 1) (#addI x_12 (#mulI e_14 z_4))
                                  };
                                _ -> I# (#addI x_12 s_11)
                              }
                          } in
                          jump read_10 0 0
                      }
                  } in
                  jump fill_3 0 1 World
              };
            Main.t3 !noinline = \x_1 ->
              case #newBytes 80 World of a_2 {
                _ ->
                  join rec {
                    fill_3 z_4:I64 i_5:I64 t_6:World =
                      case #gtI i_5 10 of r_7:I64 {
                        0 ->
                          case #addI z_4 1 of y_8:I64 {
                            _ ->
                              case #writeI64 a_2 z_4 i_5 t_6 of w_9:I64 {
                                _ -> jump fill_3 y_8 (#addI i_5 1) t_6
                              }
                          };
                        _ ->
                          join rec {
                            read_10 s_11:I64 x_12:I64 =
                              case #geI s_11 z_4 of q_13:I64 {
                                0 ->
                                  case #indexI64 a_2 s_11 of e_14:I64 {
                                    _ -> jump read_10 (#addI s_11 2) (#addI x_12 e_14)
                                  };
                                _ -> I# (#addI x_12 s_11)
                              }
                          } in
                          jump read_10 0 0
                      }
                  } in
                  jump fill_3 0 1 World
              };
            Main.main = P (P (Main.t3 (Main.work (I# 0))) (Main.t2 (Main.work (I# 0)))) (Main.t1 (Main.work (I# 0)));
        "#]],
    );
}

/// What follows the loop may stand before it, with the array as a parameter. A reader that ends
/// early leaves the rest alone, and one with effects is left as it is (`t2`).
#[test]
fn what_follows_the_loop() {
    let first = |name: &str, reader: &str| {
        format!(
            "{name} !noinline = \\x -> case #newBytes 80 World of a {{ _ -> \
               join {{ rest n:I64 b = {reader} }} in \
               join rec {{ fill z:I64 i:I64 t:World = case #gtI i 10 of r:I64 {{ \
                 0 -> case #writeI64 a z i t of w:I64 {{ _ -> \
                        jump fill (#addI z 1) (#addI i 1) t }}; \
                 _ -> jump rest z a }} }} in jump fill 0 1 World }};"
        )
    };
    let t1 = first(
        "t1",
        "join rec { read s:I64 = case #ltI s n of q:I64 { \
           0 -> False; \
           _ -> case #indexI64 b s of e:I64 { _ -> case #gtI e 5 of p:I64 { \
                  0 -> jump read (#addI s 1); _ -> True } } } } in jump read 0",
    );
    let t2 = first(
        "t2",
        "join rec { read s:I64 m:I64 = case #ltI s m of q:I64 { \
           0 -> False; \
           _ -> case #indexI64 b s of e:I64 { _ -> case #newVar x World of v { _ -> \
                  jump read (#addI s 1) m } } } } in jump read 0 n",
    );
    check(
        "arrays",
        &format!("{t1} {t2} main = pair (t1 id) (t2 id);"),
        expect![[r#"
            Main.t1 !noinline = \x_1 ->
              join rec {
                fill_2 z_3:I64 i_4:I64 t_5:World =
                  case #gtI i_4 10 of r_6:I64 {
                    0 ->
                      case #gtI i_4 5 of p_7:I64 {
                        0 -> jump fill_2 (#addI z_3 1) (#addI i_4 1) t_5;
                        _ -> True
                      };
                    _ -> False
                  }
              } in
              jump fill_2 0 1 World;
            Main.t2 !noinline = \x_1 ->
              case #newBytes 80 World of a_2 {
                _ ->
                  join rec {
                    fill_3 z_4:I64 i_5:I64 t_6:World =
                      case #gtI i_5 10 of r_7:I64 {
                        0 ->
                          case #writeI64 a_2 z_4 i_5 t_6 of w_8:I64 {
                            _ -> jump fill_3 (#addI z_4 1) (#addI i_5 1) t_6
                          };
                        _ ->
                          join rec {
                            read_9 s_10:I64 m_11:I64 =
                              case #ltI s_10 m_11 of q_12:I64 {
                                0 -> False;
                                _ ->
                                  case #indexI64 a_2 s_10 of e_13:I64 {
                                    _ ->
                                      case #newVar x_1 World of v_14 {
                                        _ -> jump read_9 (#addI s_10 1) m_11
                                      }
                                  }
                              }
                          } in
                          jump read_9 0 z_4
                      }
                  } in
                  jump fill_3 0 1 World
              };
            Main.main = P (Main.t2 Main.id) (Main.t1 Main.id);
        "#]],
    );
}
