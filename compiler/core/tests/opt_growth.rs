//! Programs that nest deeply: whatever stands in whatever, no pass looks at a part once
//! for each way that leads there, nor makes more of it than there was.

use pure_core::def::Bind;
use pure_core::opt::{Options, run_passes};
use pure_core::{builtin, lint, read};

/// So deep that what doubles with each level never ends.
const DEPTH: usize = 48;
/// How much larger than the first a program may become.
const GROWTH: usize = 6;

const HEAD: &str = "module Main; data P = P Ptr Ptr;
  id = \\x -> x; pair = \\x y -> P y x;
  rec { work = \\n -> case n of w { I# i:I64 -> case #leI i 0 of r:I64 {
     0 -> work (I# (#subI i 1)); _ -> n } } };\n";

/// What may be around an expression: `@` is its depth, `_` the expression.
const AROUND: &[&str] = &[
    "let a@ = _ in pair a@ a@",
    "let a@ = _ in case k of c@ { True -> a@; False -> k }",
    "let a@ = work k in pair a@ (_)",
    "let rec { f@ = \\b@ -> case b@ of c@ { True -> _; False -> f@ b@ } } in f@ k",
    "let f@ = \\b@ -> case b@ of c@ { True -> k; False -> _ } in pair (f@ k) (f@ n)",
    "case (_) of c@ { True -> k; False -> n }",
    "case (_) of c@ { P x@ y@ -> pair x@ y@; _ -> n }",
    "case work k of c@ { True -> _; False -> work n }",
    "case work k of c@ { Cons x@ y@ -> pair y@ (_); Nil -> k }",
    "\\p@ -> pair p@ (_)",
    "pair (_) k",
    "work (_)",
    "P k (_)",
    "Cons (_) Nil",
    "I# (case (_) of c@ { I# i@:I64 -> #addI i@ 1 })",
    "join { j@ x@ = pair x@ (_) } in case k of c@ { True -> jump j@ n; False -> jump j@ k }",
    "join { j@ x@ = pair x@ k } in case (_) of c@ { True -> jump j@ n; False -> jump j@ k }",
    "join rec { j@ x@ = case x@ of c@ { True -> _; False -> jump j@ (work x@) } } in jump j@ k",
];

/// `main`, with what `around` says around a variable.
fn nested(around: &[&str]) -> String {
    let mut e = "n".to_string();
    for depth in (0..DEPTH).rev() {
        let outer = around[depth % around.len()].replace('@', &depth.to_string());
        let (before, after) = outer.split_once('_').expect("a place");
        e = format!("{before}{e}{after}");
    }
    format!("{HEAD}main = \\k n -> {e}; entry main;")
}

fn size(binds: &[Bind]) -> usize {
    binds.iter().map(Bind::size).sum()
}

fn check(text: &str) {
    let mut program = builtin::load();
    if let Err(e) = read::read_into(&mut program, text) {
        panic!("{e}: {text}");
    }
    let before = size(&program.binds);
    let mut after = before;
    run_passes(&mut program, &Options::at_level(2), &mut |pass, program| {
        lint::check(program, pass);
        after = after.max(size(&program.binds));
    });
    assert!(
        after <= GROWTH * before,
        "{before} to {after} nodes: {text}"
    );
}

#[test]
fn what_nests_stays_in_proportion() {
    // The passes recurse as deep as programs nest.
    let thread = std::thread::Builder::new().stack_size(256 << 20);
    let work = || {
        for outer in AROUND {
            for inner in AROUND {
                check(&nested(&[outer, inner]));
            }
        }
    };
    let done = thread.spawn(work).map(|t| t.join());
    assert!(matches!(done, Ok(Ok(()))));
}
