//! Random programs as text, in the forms that people write.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn word(words: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    select(words).prop_map(str::to_string)
}

fn var() -> impl Strategy<Value = String> + Clone {
    word(&[
        "x",
        "y'",
        "foo",
        "as",
        "hiding",
        "λ",
        "_u",
        "(+)",
        "(!)",
        "(-)",
        "primitive",
        "forall",
    ])
}

fn binder() -> impl Strategy<Value = String> + Clone {
    word(&["x", "y'", "foo", "as", "λ", "_u"])
}

fn con() -> impl Strategy<Value = String> + Clone {
    word(&["A", "Just", "Nil", "M.C", "(:)", "(:+)"])
}

fn lit() -> impl Strategy<Value = String> + Clone {
    word(&[
        "0",
        "42",
        "0xFF",
        "99999999999999999999999",
        "1.5",
        "2e10",
        "1e-3",
        "'a'",
        "'\\''",
        "'\\n'",
        "\"\"",
        "\"a\\\"b\\\\\"",
        "\"λ\\1234\\&5\\SOH\"",
    ])
}

fn op() -> impl Strategy<Value = String> + Clone {
    word(&["+", "*", "-", "!", ".", "$", "==", "`div`", "M.+", "`M.f`"])
}

fn con_op() -> impl Strategy<Value = String> + Clone {
    word(&[":", ":+", "`Just`", "M.:+"])
}

fn list(item: impl Strategy<Value = String>, max: usize) -> impl Strategy<Value = String> {
    vec(item, 0..max).prop_map(|items| items.join(", "))
}

pub fn ty() -> impl Strategy<Value = String> + Clone {
    let leaf = word(&["a", "b", "Int", "M.T", "[]", "()", "(->)", "(,)"]);
    leaf.prop_recursive(3, 12, 3, |t| {
        prop_oneof![
            (t.clone(), t.clone()).prop_map(|(a, b)| format!("({a}) -> {b}")),
            (t.clone(), t.clone()).prop_map(|(a, b)| format!("Maybe ({a}) ({b})")),
            t.clone().prop_map(|a| format!("[{a}]")),
            (t.clone(), t.clone()).prop_map(|(a, b)| format!("({a}, {b})")),
        ]
    })
}

fn scheme() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        ty(),
        ty().prop_map(|t| format!("Eq a => {t}")),
        ty().prop_map(|t| format!("forall a b. (Eq a, M.Show (f b)) => {t}")),
    ]
}

pub fn pat() -> impl Strategy<Value = String> + Clone {
    let leaf = prop_oneof![binder(), lit(), con(), word(&["_", "[]", "()", "(-1)"])];
    leaf.prop_recursive(3, 12, 3, |p| {
        prop_oneof![
            (con(), vec(p.clone(), 1..3)).prop_map(|(c, args)| format!("({c} {})", args.join(" "))),
            (p.clone(), con_op(), p.clone(), con_op(), p.clone())
                .prop_map(|(a, o, b, q, c)| format!("({a} {o} {b} {q} {c})")),
            (binder(), p.clone()).prop_map(|(x, p)| format!("{x}@{p}")),
            p.clone().prop_map(|p| format!("(~{p})")),
            p.clone().prop_map(|p| format!("(!{p})")),
            list(p.clone(), 3).prop_map(|ps| format!("[{ps}]")),
            (p.clone(), p.clone()).prop_map(|(a, b)| format!("({a}, {b})")),
            (p.clone(), p.clone()).prop_map(|(a, b)| format!("R {{ f = {a}, M.g = {b}, .. }}")),
            (p, ty()).prop_map(|(p, t)| format!("({p} :: {t})")),
        ]
    })
}

/// A guarded or plain right-hand side.
fn rhs(
    e: impl Strategy<Value = String> + Clone,
    sep: &'static str,
) -> impl Strategy<Value = String> {
    prop_oneof![
        e.clone().prop_map(move |e| format!("{sep} {e}")),
        (pat(), e.clone(), e.clone(), e.clone()).prop_map(move |(p, a, b, c)| format!(
            "| {p} <- ({a}), let {{ w = 1 }} {sep} ({b}) | ({c}) {sep} {b}"
        )),
        (e.clone(), e).prop_map(move |(a, b)| format!("{sep} {a} where {{ w = {b}; v = 1 }}")),
    ]
}

pub fn expr() -> impl Strategy<Value = String> + Clone {
    let leaf = prop_oneof![var(), con(), lit(), word(&["M.x", "(,,)", "()", "[]"])];
    leaf.prop_recursive(4, 24, 4, |e| {
        let e = e.boxed();
        prop_oneof![
            vec(e.clone(), 2..4).prop_map(|es| format!("({})", es.join(" "))),
            (e.clone(), op(), e.clone(), con_op(), e.clone())
                .prop_map(|(a, o, b, q, c)| format!("({a} {o} {b} {q} {c})")),
            (e.clone(), op(), e.clone()).prop_map(|(a, o, b)| format!("({a} {o} - {b})")),
            e.clone().prop_map(|e| format!("(- {e})")),
            (e.clone(), op()).prop_map(|(e, o)| format!("({e} {o})")),
            (con_op(), e.clone()).prop_map(|(o, e)| format!("({o} {e})")),
            (vec(pat(), 1..3), e.clone())
                .prop_map(|(ps, e)| format!("(\\ {} -> {e})", ps.join(" "))),
            (binder(), e.clone(), e.clone())
                .prop_map(|(x, a, b)| format!("(let {x} = {a} in {b})")),
            (e.clone(), e.clone(), e.clone())
                .prop_map(|(a, b, c)| format!("(if {a} then {b} else {c})")),
            (e.clone(), pat(), rhs(e.clone(), "->"))
                .prop_map(|(e, p, r)| format!("(case {e} of {{ {p} {r}; _ -> 0 }})")),
            (pat(), rhs(e.clone(), "->")).prop_map(|(p, r)| format!("(\\case {p} {r})")),
            (e.clone(), e.clone()).prop_map(|(a, b)| format!("(if | {a} -> {b} | {b} -> {a})")),
            (pat(), e.clone(), e.clone()).prop_map(|(p, a, b)| format!(
                "(do {{ {p} <- {a}; let {{ x = {b} }}; {a}; {b} }})"
            )),
            list(e.clone(), 4).prop_map(|es| format!("[{es}]")),
            (e.clone(), e.clone()).prop_map(|(a, b)| format!("({a}, {b})")),
            (e.clone(), e.clone()).prop_map(|(a, b)| format!("[{a}, {b} ..]")),
            (e.clone(), e.clone()).prop_map(|(a, b)| format!("[{a} .. {b}]")),
            (e.clone(), pat(), e.clone())
                .prop_map(|(a, p, b)| format!("[{a} | {p} <- {b}, let {{ y = 2 }}, {b}]")),
            (e.clone(), scheme()).prop_map(|(e, s)| format!("({e} :: {s})")),
            e.clone()
                .prop_map(|e| format!("({{-# SCC \"a b\" #-}} {e})")),
            (e.clone(), e.clone()).prop_map(|(a, b)| format!("(C {{ f = {a}, M.g = {b} }})")),
            (e.clone(), e.clone()).prop_map(|(a, b)| format!("({a} {{ f = {b} }})")),
        ]
    })
}

fn decl() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        (binder(), vec(pat(), 1..3), rhs(expr(), "="))
            .prop_map(|(f, ps, r)| format!("{f} {} {r}", ps.join(" "))),
        (pat(), word(&["+", "<+>", "`foo`"]), pat(), rhs(expr(), "="))
            .prop_map(|(a, o, b, r)| format!("{a} {o} {b} {r}")),
        (pat(), pat(), pat(), rhs(expr(), "="))
            .prop_map(|(a, b, c, r)| format!("({a} ! {b}) {c} {r}")),
        (pat(), rhs(expr(), "=")).prop_map(|(p, r)| format!("{p} {r}")),
        scheme().prop_map(|s| format!("x, (+), y' :: {s}")),
        Just("infixr 5 +, `foo`, :+".to_string()),
    ];
    let value = value.boxed();
    prop_oneof![
        4 => value.clone(),
        1 => (ty(), ty()).prop_map(|(a, b)| format!(
            "data T a b = A ({a}) !Int | ({b}) :+ [a] | !a `B` b | R {{ f, g :: {a}, h :: !Int }} deriving (Eq, M.Show)"
        )),
        1 => ty().prop_map(|t| format!("newtype N a = N ({t})")),
        1 => ty().prop_map(|t| format!("type S a = {t}")),
        1 => value.clone().prop_map(|v| format!("class (Eq a, Show a) => K a b where {{ {v} }}")),
        1 => (ty(), value).prop_map(|(t, v)| format!("instance Eq a => M.K [a] ({t}) where\n  {v}")),
        1 => ty().prop_map(|t| format!("primitive op :: {t}")),
    ]
}

pub fn module() -> impl Strategy<Value = String> {
    let header = prop_oneof![
        Just(""),
        Just("module M.N where\nimport A\nimport qualified B.C as D hiding (x, (+), T(..))\n"),
        Just("module M (x, T(A, f), (+), module A,) where\nimport A ((:+), K(foo))\n"),
    ];
    (header, vec(decl(), 0..6))
        .prop_map(|(header, decls)| format!("{header}{}\n", decls.join("\n")))
}
