//! Strict fields that are held without boxes.

use crate::passes::check;
use expect_test::expect;
use pure_core::opt::{Options, PASSES};
use pure_core::{builtin, lint, print, read};

#[test]
fn a_match_makes_boxes_again_and_a_constructor_takes_them_apart() {
    check(
        "fields",
        "data V = V !Ptr of Builtin.Int Ptr !Ptr of Builtin.Double;
         t = \\v n -> case v of w { V a b c -> V n a c };
         main = case t (V (I# 1) (I# 2) (D# 2.5)) (I# 3) of w { V a b c -> P a b };",
        expect![[r#"
            Main.t = \v_1 n_2 ->
              case v_1 of w_3 {
                V a_4:I64 b_5 c_6:F64 ->
                  let a_7 = I# a_4 in
                  let c_8 = D# c_6 in
                  case n_2 of w_9 {
                    I# n_10:I64 -> V n_10 a_7 c_6
                  }
              };
            Main.main =
              case Main.t (V 1 (I# 2) 2.5) (I# 3) of w_1 {
                V a_2:I64 b_3 c_4:F64 ->
                  let a_5 = I# a_2 in
                  let c_6 = D# c_4 in
                  P a_5 b_3
              };
        "#]],
    );
}

/// A value stays one, which is made at once, where the box is there.
#[test]
fn what_is_there_is_taken_apart_before_what_is_made_of_it() {
    check(
        "fields",
        "data V = V !Ptr of Builtin.Int Ptr;
         t = \\f n -> case n of m { _ -> let v = V m f in f v (V m f) };
         t2 = \\f n -> let v = V n f in f v;
         main = t (\\x y -> x) (I# 3);",
        expect![[r#"
            Main.t = \f_1 n_2 ->
              case n_2 of m_3 {
                _ ->
                  case m_3 of w_4 {
                    I# m_5:I64 ->
                      let v_6 = V m_5 f_1 in
                      case m_3 of w_7 {
                        I# m_8:I64 -> f_1 v_6 (V m_8 f_1)
                      }
                  }
              };
            Main.t2 = \f_1 n_2 ->
              let v_3 =
                case n_2 of w_4 {
                  I# n_5:I64 -> V n_5 f_1
                } in
              f_1 v_3;
            Main.main = Main.t (\x_1 y_2 -> x_1) (I# 3);
        "#]],
    );
}

#[test]
fn fields_that_are_selected_lazily_stay() {
    check(
        "fields",
        "data V = V !Ptr of Builtin.Int !Ptr of Builtin.Int;
         t = \\f v -> let a = sel V 0 v in case sel V 1 v of b { _ -> P a b };
         main = t (I# 1) (V (I# 1) (I# 2));",
        expect![[r#"
            Main.t = \f_1 v_2 ->
              let a_3 = sel V 0 v_2 in
              case case v_2 of w_4 {
                  V u_5 u_6:I64 -> I# u_6
                } of b_7 {
                _ -> P a_3 b_7
              };
            Main.main = Main.t (I# 1) (V (I# 1) 2);
        "#]],
    );
}

/// Products are held in parts where the program asks for it, and nothing holds itself.
#[test]
fn products_are_held_in_parts_if_that_is_asked_for() {
    let text = "module Main;
         data Age = Age !Ptr of Builtin.Int;
         data V = V !Ptr of Builtin.Int !Ptr of Main.Age;
         data Line = Line !Ptr of unboxed Main.V !Ptr of Main.V !Ptr of unboxed Builtin.List;
         data Round = Round !Ptr of unboxed Main.Round !Ptr of Builtin.Char;
         main = \\l -> case l of w { Line a b c -> Line b a c }; entry main;";
    let mut program = builtin::load();
    read::read_into(&mut program, text).unwrap_or_else(|e| panic!("{e}"));
    let fields = PASSES.iter().find(|pass| pass.name == "fields");
    (fields.expect("the pass").run)(&mut program, &Options::at_level(2));
    lint::check(&program, "fields");
    let text = print::program(&program, print::Detail::Full);
    let shown: Vec<&str> = text.lines().filter(|l| l.contains("data Main.")).collect();
    expect![[r#"
        data Main.Age = Age I64;
        data Main.V = V I64 I64;
        data Main.Line = Line I64 I64 !Ptr of Main.V !Ptr of unboxed Builtin.List;
        data Main.Round = Round !Ptr of unboxed Main.Round I64;"#]]
    .assert_eq(&shown.join("\n"));
    let shapes = program.cons.values().filter_map(|con| con.shape);
    let shapes: Vec<String> = shapes.map(|shape| shape.to_string()).collect();
    expect![[r#"
        i
        i(Age i)
        (V i(Age i))pp
        pc"#]]
    .assert_eq(&shapes.join("\n"));
}
