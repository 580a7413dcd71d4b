//! Every primitive that computes means the same in constant folding, in both
//! interpreters and in compiled code, at the edges of its operands.

use interpreters::core as eval;
use pure_core::def::{PRIMS, Prim, Program, Rep, prim_sig};
use pure_core::meaning::{ArithError, Arithmetic, Meaning, Raw, meaning};
use pure_core::{builtin, lint, opt, read};
use pure_native::OptLevel;
use std::fmt::Write;

const FUEL: u64 = 10_000_000;

/// Amounts of shifts, and what overflows, divides badly, or is rounded.
const INTS: [i64; 13] = [
    i64::MIN,
    i64::MIN + 1,
    -9_007_199_254_740_995,
    -64,
    -1,
    0,
    1,
    2,
    63,
    64,
    0x1234_5678,
    9_007_199_254_740_993,
    i64::MAX,
];

/// What the other operand of a partly known operation is.
const KNOWN: [i64; 6] = [i64::MIN, -1, 0, 1, 8, 64];

const DOUBLES: [f64; 17] = [
    f64::NEG_INFINITY,
    f64::MIN,
    // Behind and before the ends of Int.
    -9_223_372_036_854_777_856.0,
    -9_223_372_036_854_775_808.0,
    -2.5,
    -0.0,
    0.0,
    5e-324,
    // Half of the least normal single, and a double between two singles.
    5.877_471_754_111_438e-39,
    1.000_000_059_604_644_8,
    0.1,
    2.5,
    9_223_372_036_854_774_784.0,
    9_223_372_036_854_775_808.0,
    3.402_823_567_797_336_6e38,
    f64::INFINITY,
    f64::NAN,
];

fn arithmetic() -> Vec<(Prim, Arithmetic)> {
    let plain = PRIMS.iter().map(|(prim, _)| *prim);
    let functions = rt_number::Function::ALL.iter();
    let all = plain.chain(functions.map(|f| Prim::Math(f.function)));
    all.filter_map(|prim| match meaning(prim) {
        Meaning::Arithmetic(arithmetic) => Some((prim, arithmetic)),
        _ => None,
    })
    .collect()
}

fn edges(rep: Rep) -> Vec<Raw> {
    match rep {
        Rep::F64 => DOUBLES.map(Raw::Double).to_vec(),
        _ => INTS.map(Raw::Int).to_vec(),
    }
}

/// All operands of a primitive that it has a result for.
fn operands(prim: Prim, arithmetic: Arithmetic) -> Vec<Vec<Raw>> {
    let mut all: Vec<Vec<Raw>> = vec![vec![]];
    for rep in prim_sig(prim).0 {
        let longer = |some: &Vec<Raw>| {
            let one = |edge: Raw| some.iter().copied().chain([edge]).collect();
            edges(*rep).into_iter().map(one).collect::<Vec<Vec<Raw>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|operands| arithmetic.apply(operands).is_ok());
    all
}

/// A raw value as an Int: doubles by their bits.
fn word(raw: Raw) -> i64 {
    match raw {
        Raw::Int(n) => n,
        Raw::Double(d) => d.to_bits() as i64,
    }
}

/// How a result is shown: that something is no number has many bits.
fn shown(raw: Raw) -> i64 {
    match raw {
        Raw::Double(d) if d.is_nan() => -1,
        raw => word(raw),
    }
}

/// `prim` applied to the text of its operands, words of Int, as an Int.
fn applied(prim: Prim, operands: &[&str]) -> String {
    let (args, result) = prim_sig(prim);
    let mut text = format!("#{}", prim.name());
    for (rep, operand) in args.iter().zip(operands) {
        let _ = match rep {
            Rep::F64 => write!(text, " (#bitsDouble {operand})"),
            _ => write!(text, " {operand}"),
        };
    }
    if result != Some(Rep::F64) {
        return format!("I# ({text})");
    }
    format!(
        "case {text} of d:F64 {{ _ -> case #eqF d d of t:I64 {{
           0 -> I# -1; _ -> I# (#doubleBits d) }} }}"
    )
}

/// A program that prints lists of results, and what they are.
#[derive(Default)]
struct Text {
    bindings: String,
    lists: Vec<String>,
    expected: Vec<String>,
}

impl Text {
    fn list(items: impl DoubleEndedIterator<Item = String>) -> String {
        items.rfold("Nil".to_string(), |rest, item| {
            format!("Cons ({item}) ({rest})")
        })
    }

    fn expect(&mut self, list: String, results: impl DoubleEndedIterator<Item = i64>) {
        self.lists.push(list);
        let item = |n: i64| match n {
            0.. => format!("{n}"),
            _ => format!("({n})"),
        };
        self.expected.push(
            results.rfold("Nil".to_string(), |rest, n| match rest.as_str() {
                "Nil" => format!("Cons {} Nil", item(n)),
                _ => format!("Cons {} ({rest})", item(n)),
            }),
        );
    }

    /// The function `x y -> body` of the words a and b at all operands.
    fn mapped(&mut self, body: &str, operands: &[Vec<Raw>], results: Vec<i64>) {
        let n = self.lists.len();
        let pair = |words: &Vec<Raw>| {
            let word = |i: usize| words.get(i).map_or(0, |raw| word(*raw));
            format!("(,) (I# {}) (I# {})", word(0), word(1))
        };
        let _ = writeln!(
            self.bindings,
            "f{n} = \\p -> case p of w {{ (,) x y -> case x of v {{ I# a:I64 ->
               case y of u {{ I# b:I64 -> {body} }} }} }};
             l{n} = {};",
            Text::list(operands.iter().map(pair))
        );
        self.expect(format!("map f{n} l{n}"), results.into_iter());
    }

    fn program(&self) -> Program {
        let text = format!(
            "module Main;
             rec {{ map = \\f xs -> case xs of w {{ Nil -> Nil; Cons y ys -> Cons (f y) (map f ys) }} }};
             {}
             main = {};
             entry Main.main;",
            self.bindings,
            Text::list(self.lists.iter().cloned())
        );
        let mut program = builtin::load();
        if let Err(e) = read::read_into(&mut program, &text) {
            panic!("{e} in {text}");
        }
        lint::check(&program, "reading");
        program
    }

    fn output(&self) -> String {
        let all = self.expected.iter();
        let whole = all.rfold("Nil".to_string(), |rest, list| match rest.as_str() {
            "Nil" => format!("Cons ({list}) Nil"),
            _ => format!("Cons ({list}) ({rest})"),
        });
        whole + "\n"
    }
}

fn optimised(program: &Program) -> Program {
    let mut program = program.clone();
    opt::run_passes(&mut program, &opt::Options::at_level(2), &mut |_, _| {});
    program
}

/// Where two outputs part.
#[track_caller]
fn same(way: &str, found: &str, expected: &str) {
    let differ = found
        .bytes()
        .zip(expected.bytes())
        .position(|(a, b)| a != b);
    if let Some(at) = differ {
        let around = |text: &str| text[at.saturating_sub(60)..text.len().min(at + 60)].to_string();
        panic!("{way}:\n{}\nbut\n{}", around(found), around(expected));
    }
    assert_eq!(found.len(), expected.len(), "{way}");
}

#[track_caller]
fn check(text: &Text) {
    let (plain, expected) = (text.program(), text.output());
    for (way, core) in [("as written", &plain), ("optimised", &optimised(&plain))] {
        let outcome = eval::run(core, FUEL);
        assert_eq!(outcome.result, Ok(()), "{way}");
        same(&format!("{way}, Core"), &outcome.output, &expected);
        let stg = pure_stg::lower::lower(core, false);
        let outcome = interpreters::stg::run(&stg, FUEL);
        assert_eq!(outcome.result, Ok(()), "{way}");
        same(&format!("{way}, STG"), &outcome.output, &expected);
        for level in [OptLevel::None, OptLevel::Speed] {
            let program = crate::harness::executable(&stg, &crate::harness::options(false, level));
            let output = crate::harness::run(&program, &[]);
            assert!(output.status.success(), "{way}, {level:?}");
            let stdout = String::from_utf8_lossy(&output.stdout);
            same(&format!("{way}, compiled, {level:?}"), &stdout, &expected);
        }
    }
}

#[test]
fn unknown_operands() {
    let mut text = Text::default();
    for (prim, arithmetic) in arithmetic() {
        let all = operands(prim, arithmetic);
        let results = all.iter().filter_map(|x| arithmetic.apply(x).ok());
        let results = results.map(shown).collect();
        text.mapped(&applied(prim, &["a", "b"]), &all, results);
    }
    check(&text);
}

#[test]
fn literal_operands() {
    let mut text = Text::default();
    for (prim, arithmetic) in arithmetic() {
        let mut all = operands(prim, arithmetic);
        if all.len() > 2 * DOUBLES.len() {
            // Each operand with some others.
            let mut n = 0;
            all.retain(|_| {
                n += 1;
                n % 3 == 0
            });
        }
        let expression = |x: &Vec<Raw>| {
            let words: Vec<String> = x.iter().map(|raw| word(*raw).to_string()).collect();
            let words: Vec<&str> = words.iter().map(|word| word.as_str()).collect();
            applied(prim, &words)
        };
        let n = text.lists.len();
        let list = Text::list(all.iter().map(expression));
        let _ = writeln!(text.bindings, "l{n} = {list};");
        let results = all.iter().filter_map(|x| arithmetic.apply(x).ok());
        text.expect(format!("l{n}"), results.map(shown));
    }
    check(&text);
    // The list of each is literals once it is optimised, so that the above has
    // compared what was folded.
    let program = optimised(&text.program());
    for bind in &program.binds {
        let shown = pure_core::print::bind(&program, bind);
        if shown.starts_with("Main.l") {
            for name in ["addI", "quotI", "modI", "leW", "shrW", "intToDouble"] {
                assert!(!shown.contains(&format!("#{name} ")), "{shown}");
            }
        }
    }
}

#[test]
fn one_known_operand_or_the_same_twice() {
    let mut text = Text::default();
    for (prim, arithmetic) in arithmetic() {
        if prim_sig(prim).0 != [Rep::I64, Rep::I64] {
            continue;
        }
        let mut shape = |x: &str, y: &str, pair: &dyn Fn(i64) -> [i64; 2]| {
            let result = |a: i64| arithmetic.apply(&pair(a).map(Raw::Int)).ok();
            let some = INTS.iter().filter(|a| result(**a).is_some());
            let some: Vec<Vec<Raw>> = some.map(|a| vec![Raw::Int(*a)]).collect();
            let results = INTS.iter().filter_map(|a| result(*a)).map(shown).collect();
            if !some.is_empty() {
                text.mapped(&applied(prim, &[x, y]), &some, results);
            }
        };
        for known in KNOWN {
            shape("a", &known.to_string(), &|a| [a, known]);
            shape(&known.to_string(), "a", &|a| [known, a]);
        }
        shape("a", "a", &|a| [a, a]);
    }
    check(&text);
}

#[test]
fn operands_without_a_result() {
    let mut messages = vec![];
    for (prim, arithmetic) in arithmetic() {
        for (a, b) in [(1, 0), (0, 0), (i64::MIN, -1)] {
            let operands = [Raw::Int(a), Raw::Int(b)];
            let (failure, message) = match arithmetic.apply(&operands) {
                Err(ArithError::DivideByZero) => (eval::Failure::DivideByZero, "divide by zero"),
                Err(ArithError::Overflow) => (eval::Failure::Overflow, "arithmetic overflow"),
                Ok(_) | Err(ArithError::WrongOperands) => continue,
            };
            messages.push((prim.name(), message));
            // Of literals, and of what is known only when it is computed.
            let literal = applied(prim, &[&a.to_string(), &b.to_string()]);
            let mut unknown = Text::default();
            unknown.mapped(&applied(prim, &["a", "b"]), &[operands.to_vec()], vec![]);
            let mut known = Text::default();
            known.expect(format!("Cons ({literal}) Nil"), [].into_iter());
            for text in [unknown, known] {
                let program = optimised(&text.program());
                assert_eq!(eval::run(&program, FUEL).result, Err(failure.clone()));
                let stg = pure_stg::lower::lower(&program, false);
                assert_eq!(
                    interpreters::stg::run(&stg, FUEL).result,
                    Err(failure.clone())
                );
                let program = crate::harness::executable(
                    &stg,
                    &crate::harness::options(false, OptLevel::Speed),
                );
                let output = crate::harness::run(&program, &[]);
                assert_eq!(output.status.code(), Some(1));
                let stderr = String::from_utf8_lossy(&output.stderr);
                assert!(stderr.contains(message), "#{}: {stderr}", prim.name());
            }
        }
    }
    let zeros = messages.iter().filter(|m| m.1 == "divide by zero").count();
    assert_eq!((zeros, messages.len()), (12, 14), "{messages:?}");
}
