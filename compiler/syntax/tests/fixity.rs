//! Grouping of operators, shown with full parentheses.

use crate::support::resolved;
use expect_test::{Expect, expect};
use pure_syntax::{Edition, print};

fn check(source: &str, grouped: Expect) {
    let parsed = resolved("test", source, Edition::Haskell);
    assert_eq!(parsed.messages, "");
    let text = print::module(&parsed.module);
    let body = text
        .trim_start_matches("module Main where {\n")
        .trim_end_matches("\n}\n");
    grouped.assert_eq(body);
}

#[test]
fn precedence_and_associativity() {
    check(
        "x = a + b * c - d ^ e ^ f",
        expect!["x = (a + (b * c)) - (d ^ (e ^ f));"],
    );
    check(
        "x = f . g $ a : b ++ c",
        expect!["x = (f . g) $ (a : (b ++ c));"],
    );
    check("x = a `div` b `mod` c", expect!["x = (a `div` b) `mod` c;"]);
    check("x = a `f` b `f` c", expect!["x = (a `f` b) `f` c;"]);
    check("f (x : y : z) = x", expect!["f ((:) x ((:) y z)) = x;"]);
}

#[test]
fn negation_binds_like_subtraction() {
    check("x = - a * b + c", expect!["x = (- (a * b)) + c;"]);
    check("x = - a ^ b", expect!["x = - (a ^ b);"]);
    check("x = a == - b", expect!["x = a == (- b);"]);
    check("x = - a `seq` b", expect!["x = (- a) `seq` b;"]);
}

#[test]
fn sections_take_operands_that_bind_more() {
    check("x = (a * b +)", expect!["x = ((a * b) +);"]);
    check("x = (+ a * b)", expect!["x = (+ (a * b));"]);
    check("x = (a + b +)", expect!["x = ((a + b) +);"]);
    check("x = (++ a ++ b)", expect!["x = (++ (a ++ b));"]);
}

#[test]
fn fixities_follow_scope() {
    // Declared in the module, also after its use; imported; of a local binding.
    check(
        "x = a +++ b +++ c\ninfixr 5 +++\n(+++) = f",
        expect![[r#"
            x = a +++ (b +++ c);
            infixr 5 +++;
            (+++) = f;"#]],
    );
    // A binding without a declaration hides the imported fixity.
    check(
        "f (++) = a ++ b ++ c\ng = a ++ b ++ c",
        expect![[r#"
            f (++) = (a ++ b) ++ c;
            g = a ++ (b ++ c);"#]],
    );
    check(
        "x = let { infixr 5 #; a # b = a } in a # b # c\ny = a # b # c",
        expect![[r##"
            x = let {
              infixr 5 #;
              (#) a b = a
            } in a # (b # c);
            y = (a # b) # c;"##]],
    );
    check(
        "x = \\(++) -> a ++ b ++ c\ny = do { (++) <- d; a ++ b ++ c }\nz = [a ++ b ++ c | let { (++) = d }]",
        expect![[r#"
            x = \ (++) -> (a ++ b) ++ c;
            y = do {
              (++) <- d;
              (a ++ b) ++ c
            };
            z = [((a ++ b) ++ c) | let {
              (++) = d
            }];"#]],
    );
    check(
        "class C a where { infixr 5 #; (#) :: a }\nx = a # b # c\ny = a Main.# b Main.# c",
        expect![[r##"
            class C a where {
              infixr 5 #;
              (#) :: a
            };
            x = a # (b # c);
            y = a Main.# (b Main.# c);"##]],
    );
    check(
        "a ++ b = c\nx = a ++ b ++ c",
        expect![[r#"
            (++) a b = c;
            x = (a ++ b) ++ c;"#]],
    );
}
