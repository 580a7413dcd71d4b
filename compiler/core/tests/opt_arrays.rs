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
        expect![[""]],
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
        &format!("{t1} {t2} main = pair (t1 main) (t2 main);"),
        expect![[""]],
    );
}
