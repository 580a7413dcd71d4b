//! The object file: its symbols, and that equal programs give equal bytes.

use crate::harness::{PRELUDE, options, read};
use cranelift_object::object::{File, Object, ObjectSymbol};
use pure_base::SourceMap;
use pure_native::{Kept, OptLevel, Options, Output, compile};
use rt_abi::symbols::*;
use std::collections::BTreeSet;

const PROGRAM: &str = "
caf main = let xs = thunk call enumFrom i1 i10 in
  let f = fun x = call plus x i1 in let ys = thunk call map f xs in call sumTo i0 ys
";

fn bytes(text: &str, options: &Options) -> Vec<u8> {
    after(&Kept::default(), text, options).object
}

/// What a compilation gives after one that kept `earlier`.
fn after(earlier: &Kept, text: &str, options: &Options) -> Output {
    let output = compile(&read(text), &SourceMap::new(), options, earlier, None);
    output.unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn code_is_compiled_again_where_it_changed() {
    let text = format!("{PRELUDE}{PROGRAM}");
    let edited = text.replace("call plus x i1", "call plus i1 x");
    for prof in [false, true] {
        let options = options(prof, OptLevel::Speed);
        let first = after(&Kept::default(), &text, &options);
        let new = |output: &Output| -> Vec<&str> {
            let new = output.functions.iter().filter(|f| !f.again);
            new.map(|f| f.name.as_str()).collect()
        };
        assert_eq!(new(&first).len(), first.functions.len());
        let again = after(&first.kept, &text, &options);
        assert!(again.object == first.object && new(&again).is_empty());
        let other = after(&first.kept, &edited, &options);
        assert!(other.object == bytes(&edited, &options));
        assert!(other.object != first.object);
        assert_eq!(new(&other), ["Main.main.f"]);
    }
}

#[test]
fn symbols_are_those_of_the_contract_and_of_the_source() {
    let bytes = bytes(
        &format!("{PRELUDE}{PROGRAM}"),
        &options(true, OptLevel::Speed),
    );
    let file = File::parse(&*bytes).unwrap();
    let defined: BTreeSet<&str> = file
        .symbols()
        .filter(|s| !s.is_undefined())
        .map(|s| s.name().unwrap())
        .collect();
    for name in [
        PURE_MAIN,
        PURE_FRAMES,
        PURE_SHAPES,
        PURE_SRTS,
        PURE_EVAL,
        PURE_CONFIG,
        "Main.plus",
        "Main.main.f",
        ".LMain.main.f_info",
        "Main.main.xs",
        ".LMain.i1_closure",
        ".LMain.Cons_con_info",
        "Main.main",
    ] {
        assert!(defined.contains(name), "{name} is missing: {defined:?}");
    }
    // What main does not lead to is not there.
    assert!(!defined.contains("Main.take"), "{defined:?}");
    let undefined: BTreeSet<&str> = file
        .symbols()
        .filter(|s| s.is_undefined())
        .map(|s| s.name().unwrap())
        .filter(|name| !name.is_empty())
        .collect();
    let known = BTreeSet::from([
        RT_GC,
        RT_ENTER_CAF,
        RT_ENTER_FUNCTION,
        RT_LOG_USE,
        RT_BLACKHOLE_INFOS,
        RT_OBSERVE,
        RT_PRINT,
        RT_VERIFY,
    ]);
    assert_eq!(undefined, known);
}

#[test]
fn the_object_does_not_depend_on_the_number_of_threads() {
    let mut text = format!("{PRELUDE}{PROGRAM}");
    for i in 0..40 {
        text += &format!(
            "caf c{i} = call plus {} i1\n",
            if i == 0 {
                "i0".into()
            } else {
                format!("c{}", i - 1)
            }
        );
    }
    let text = text.replace("call sumTo i0 ys", "call sumTo c39 ys");
    let with = |threads| {
        let options = Options {
            threads,
            ..options(false, OptLevel::Speed)
        };
        bytes(&text, &options)
    };
    let one = with(1);
    assert!(one == with(4));
    assert!(one == with(1));
}

#[test]
fn clif_text_names_the_functions() {
    let program = read(&format!("{PRELUDE}{PROGRAM}"));
    let mut text = String::new();
    let options = options(false, OptLevel::Speed);
    let (map, earlier) = (SourceMap::new(), Kept::default());
    assert!(compile(&program, &map, &options, &earlier, Some(&mut text)).is_ok());
    for part in ["; Main.plus\n", "; pure_eval\n", "tail", "return_call"] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn what_cannot_be_compiled_is_an_error() {
    let message = |text: &str| {
        let program = pure_stg::read::program(text).unwrap();
        let (map, options, earlier) = (SourceMap::new(), Options::default(), Kept::default());
        let output = compile(&program, &map, &options, &earlier, None);
        output.err().expect("an error").to_string()
    };
    assert!(message("module Main\ndata U = U\ncon u = U\n").contains("main"));
    let fields = "Ptr ".repeat(70_000);
    let args = "u ".repeat(70_000);
    let text = format!(
        "module Main\ndata U = U\ndata Big = Big {fields}\ncon u = U\ncon main = Big {args}\n"
    );
    assert!(message(&text).contains("70000 fields"));
    let text = "module Main\ncaf f = eval f\ncaf main = call f f\n";
    assert!(message(text).contains("Main.f"));
}
