//! Properties of random programs: printing and parsing again gives the same
//! tree, and no text makes the front end panic or lose a place.

use crate::support::tree::canonical;
use crate::support::{grammar, on_big_stack, parsed, resolved, samples};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use pure_syntax::{Edition, print};

/// Runs a property on a big stack, always with the same cases.
fn check<S: Strategy>(
    cases: u32,
    strategy: impl FnOnce() -> S + Send,
    property: impl Fn(S::Value) -> Result<(), TestCaseError> + Send,
) {
    on_big_stack(|| {
        let config = Config {
            cases,
            failure_persistence: None,
            rng_seed: proptest::test_runner::RngSeed::Fixed(1),
            ..Config::default()
        };
        if let Err(e) = TestRunner::new(config).run(&strategy(), property) {
            panic!("{e}");
        }
    });
}

fn round_trip(text: &str, edition: Edition) -> Result<(), TestCaseError> {
    let first = parsed(text, edition).module;
    let printed = print::module(&first);
    let second = parsed(&printed, edition);
    prop_assert_eq!(&second.messages, "", "printed as\n{}", printed);
    prop_assert_eq!(canonical(second.module), canonical(first));
    Ok(())
}

#[test]
fn random_programs_parse_and_print_back() {
    const EXTENSIONS: &str = "{-# LANGUAGE BangPatterns, ExplicitForAll, InstanceSigs, LambdaCase, MultiParamTypeClasses, MultiWayIf, RankNTypes, RecordWildCards, ScopedTypeVariables, TupleSections #-}\n";
    check(400, grammar::module, |text| {
        let text = EXTENSIONS.to_string() + &text;
        let messages = parsed(&text, Edition::Haskell).messages;
        let arity_aside =
            messages.matches("error[").count() == messages.matches("error[clause-arity]").count();
        prop_assert!(arity_aside, "{}\n{}", text, messages);
        round_trip(&text, Edition::Haskell)?;
        round_trip(&text, Edition::Pure)
    });
}

#[test]
fn samples_print_back() {
    on_big_stack(|| {
        for (name, text, edition, _) in samples("good") {
            if let Err(e) = round_trip(&text, edition) {
                panic!("{name}: {e}");
            }
        }
    });
}

/// A change to a program, at places given in thousandths of its length.
#[derive(Clone, Debug)]
enum Mutation {
    Delete(usize, usize),
    Insert(usize, &'static str),
    Copy(usize, usize, usize),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    const TOKENS: &[&str] = &[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "`",
        "=",
        "|",
        "->",
        "<-",
        "::",
        "=>",
        "..",
        "@",
        "~",
        "!",
        "-",
        "\\",
        " case ",
        " of ",
        " do ",
        " let ",
        " in ",
        " where ",
        " if ",
        " then ",
        " else ",
        " data ",
        " class ",
        " instance ",
        " infixl ",
        " import ",
        " module ",
        " deriving ",
        "\n",
        "\n  ",
        "\t",
        " ",
        "\"",
        "'",
        "{-",
        "-}",
        "--",
        "{-# SCC x #-}",
        " _ ",
        "0x",
        "1.5",
        "x",
        "M.",
        "A",
        "λ",
        "“",
        "∷",
        "→",
        "⊸∘",
        "\u{301}",
        "𝔸",
        "/*",
        "*/",
        "'\\",
        "\0",
        "\\n",
        "+",
        ":",
        "primitive ",
    ];
    let at = 0..1000usize;
    prop_oneof![
        (at.clone(), 1..20usize).prop_map(|(a, n)| Mutation::Delete(a, n)),
        (at.clone(), proptest::sample::select(TOKENS)).prop_map(|(a, t)| Mutation::Insert(a, t)),
        (at.clone(), 1..40usize, at).prop_map(|(a, n, b)| Mutation::Copy(a, n, b)),
    ]
}

fn apply(text: &str, mutations: &[Mutation]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for mutation in mutations {
        let place = |n: usize| n * chars.len() / 1000;
        match *mutation {
            Mutation::Delete(at, n) => {
                let at = place(at);
                chars.drain(at..(at + n).min(chars.len()));
            }
            Mutation::Insert(at, token) => {
                let at = place(at);
                chars.splice(at..at, token.chars());
            }
            Mutation::Copy(from, n, to) => {
                let (from, to) = (place(from), place(to));
                let copy = chars[from..(from + n).min(chars.len())].to_vec();
                chars.splice(to..to, copy);
            }
        }
    }
    chars.into_iter().collect()
}

/// What must hold of any text: it ends in a tree and messages.
fn ends(text: &str, edition: Edition) -> Result<(), TestCaseError> {
    let Ok(result) = std::panic::catch_unwind(|| resolved("test", text, edition)) else {
        return Err(TestCaseError::fail(format!("panic on {text:?}")));
    };
    prop_assert_eq!(result.ids.is_empty(), result.messages.is_empty());
    for id in result.ids {
        let known = pure_syntax::DIAGNOSTICS
            .iter()
            .any(|(known, _)| *known == id);
        prop_assert!(known, "{} is not in the table", id);
    }
    Ok(())
}

/// The tree that is left without the wrong declarations is a whole one, too.
fn survives(text: &str, edition: Edition) -> Result<(), TestCaseError> {
    ends(text, edition)?;
    round_trip(text, edition)
}

#[test]
fn mutated_programs_never_panic() {
    let mut sources: Vec<String> = vec![];
    for folder in ["good", "bad"] {
        sources.extend(samples(folder).into_iter().map(|(_, text, _, _)| text));
    }
    let edition = || prop_oneof![Just(Edition::Pure), Just(Edition::Haskell)];
    check(
        1500,
        || {
            let sources = proptest::sample::select(sources);
            (sources, vec(mutation(), 1..6), edition())
        },
        |(text, mutations, edition)| survives(&apply(&text, &mutations), edition),
    );
}

#[test]
fn token_soup_never_panics() {
    let soup = || vec(mutation(), 1..60);
    check(1000, soup, |mutations| {
        survives(&apply("", &mutations), Edition::Pure)
    });
}

/// The same with what the preprocessor reads.
#[test]
fn preprocessed_soup_never_panics() {
    const LINES: &[&str] = &[
        "\n#define m(a, b) a ∷ b \\\n  ≠\n",
        "\n#if m(λ, 1) → 0\n",
        "\n#elif defined ∀\n",
        "\n#else ⊸\n",
        "\n#endif\n",
        "\n#include \"é\"\n",
        " m(→, '∷') ",
        " m(\"\\λ\", ",
        "→/*∷*/",
        "∔/*",
    ];
    let piece = || {
        prop_oneof![
            proptest::sample::select(LINES).prop_map(|line| Mutation::Insert(1000, line)),
            mutation(),
        ]
    };
    check(
        1000,
        || vec(piece(), 1..60),
        |mutations| {
            let text = apply("", &mutations);
            ends(&format!("{{-# LANGUAGE CPP #-}}\n{text}"), Edition::Haskell)
        },
    );
}

/// Each of these repeats a construct so often that a recursive parser without
/// limits would overflow, or a quadratic one never end.
#[test]
fn deep_and_long_programs_end() {
    on_big_stack(|| {
        let n = 40_000;
        for (before, item, after) in [
            ("x = ", "(", ""),
            ("x = ", "[", ""),
            ("x = ", "- ", "1"),
            ("x = ", "\\x -> ", "x"),
            ("x = ", "if x then y else ", "y"),
            ("x = ", "do ", ""),
            ("x = ", "case x of y -> ", "y"),
            ("x = ", "let x = ", "y"),
            ("x = ", "f ", "y"),
            ("x = ", "1 : ", "[]"),
            ("x = f", " { a = ", ""),
            ("x = f", "{}", ""),
            ("x = [a | ", "[ x | ", ""),
            ("f ", "(", ""),
            ("f ", "~", "x = 1"),
            ("", "(", ""),
            ("", "((f x) y) z", ""),
            ("x :: ", "(", ""),
            ("x :: ", "a -> ", "b"),
            ("x :: ", "Maybe ", "b"),
            ("data T = ", "A | ", ""),
            ("data T = A", "(", ""),
            ("f ", "x@", "y = 1"),
            ("x = f where ", "{ y = z where ", ""),
            ("", "{-", ""),
            ("x = ", "'", ""),
            ("x = \"", "\\", ""),
            ("", "}\n", ""),
            ("", "f (\n", ""),
            ("", "f = 1\n", ""),
            ("x = ", "{-# SCC a #-} ", "y"),
            ("x = f", " where\ny = z", ""),
            ("x = ", "if | x -> ", "y"),
            ("x = do\n", " do\n", " x"),
            ("x = ", "0x", "0"),
            ("x = ", "9", ""),
        ] {
            let text = format!("{before}{}{after}\n", item.repeat(n));
            for edition in [Edition::Pure, Edition::Haskell] {
                let module = parsed(&text, edition);
                assert!(!module.ids.is_empty() || !module.module.decls.is_empty());
            }
        }
    });
}

/// The limits: nesting in the text, and height of the tree however it comes
/// about.
#[test]
fn limits_are_where_they_are_said_to_be() {
    use pure_syntax::{MAX_HEIGHT, MAX_NESTING};
    on_big_stack(|| {
        let ids = |text: String| parsed(&text, Edition::Pure).ids;
        let parens = |n: usize| format!("x = {}1{}", "(".repeat(n), ")".repeat(n));
        assert!(ids(parens(MAX_NESTING - 10)).is_empty());
        assert_eq!(ids(parens(MAX_NESTING + 1)), ["nesting-too-deep"]);
        let sum = |n: usize| format!("x = {}1", "1 + ".repeat(n));
        assert!(ids(sum(MAX_HEIGHT - 10)).is_empty());
        assert_eq!(ids(sum(MAX_HEIGHT + 1)), ["nesting-too-deep"]);
        // Applications whose functions are deep: 60 levels of 200 arguments.
        let tower = |n: usize| {
            format!(
                "x = {}f{}",
                "(".repeat(n),
                format!("{})", " 1".repeat(200)).repeat(n)
            )
        };
        assert!(ids(tower(40)).is_empty());
        assert_eq!(ids(tower(60)), ["nesting-too-deep"]);
    });
}
