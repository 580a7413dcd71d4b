//! No input makes the front end panic, and what it accepts is well-formed:
//! programs of the test suite with pieces of text cut out, doubled, swapped and
//! replaced.

use proptest::prelude::*;
use pure_base::{Diagnostics, SourceMap};
use pure_pipeline::{Compilation, Guide};
use std::fs;
use std::path::Path;

fn programs() -> Vec<String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testsuite/run");
    let mut files: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "pure"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|p| fs::read_to_string(p).unwrap())
        .collect()
}

/// Splits into words, signs and blanks.
fn tokens(text: &str) -> Vec<&str> {
    let mut out = vec![];
    let mut rest = text;
    let class = |c: char| (c.is_alphanumeric() || c == '_', c.is_whitespace());
    while let Some(first) = rest.chars().next() {
        let end = rest
            .char_indices()
            .find(|(_, c)| class(*c) != class(first))
            .map_or(rest.len(), |(i, _)| i);
        let end = if class(first) == (false, false) {
            first.len_utf8()
        } else {
            end
        };
        out.push(&rest[..end]);
        rest = &rest[end..];
    }
    out
}

fn mutate(text: &str, edits: &[(u8, u32, u32)]) -> String {
    const SPARE: &[&str] = &[
        "x",
        "Just",
        "1",
        "'c'",
        "\"s\"",
        "(",
        ")",
        "[",
        "]",
        ",",
        "->",
        "=",
        "|",
        "::",
        "Int",
        "where",
        "let",
        "in",
        "case",
        "of",
        "if",
        "\\",
        "!",
        "~",
        "@",
        "_",
        "data",
        "class",
        "instance",
        "deriving (Eq, Ord, Show)",
        "\n",
        "main",
        "[1 ..]",
        "seq",
        "+",
        "`div`",
        "()",
    ];
    let mut list: Vec<String> = tokens(text).into_iter().map(String::from).collect();
    for (kind, a, b) in edits {
        if list.is_empty() {
            break;
        }
        let (i, j) = (*a as usize % list.len(), *b as usize % list.len());
        match kind % 4 {
            0 => {
                list.remove(i);
            }
            1 => list.swap(i, j),
            2 => list[i] = SPARE[*b as usize % SPARE.len()].to_string(),
            _ => {
                let copy = list[j].clone();
                list.insert(i, copy);
            }
        }
    }
    list.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_programs_are_rejected_or_compiled(
        which in any::<u32>(),
        edits in prop::collection::vec((any::<u8>(), any::<u32>(), any::<u32>()), 1..5),
    ) {
        let all = programs();
        let text = mutate(&all[which as usize % all.len()], &edits);
        let lint = crate::support::on_a_big_stack(|| {
            let compiled = crate::support::compile(&[("Main.pure", &text)]);
            let program = compiled.program?;
            let errors = pure_core::lint::lint(&program);
            errors.first().map(|e| e.to_string())
        });
        prop_assert!(lint.is_none(), "{}\n{text}", lint.unwrap_or_default());
    }
}

struct Everything;

impl Guide for Everything {
    fn wants_everything(&self) -> bool {
        true
    }
}

#[test]
fn the_whole_library_is_well_formed() {
    crate::support::on_a_big_stack(|| {
        let imports = "import Data.Char\nimport Data.Function\nimport Data.List\n\
                       import Data.Maybe\nimport Data.Ord\nmain = ()\n";
        let mut map = pure_base::SourceMap::new();
        let mut diags = pure_base::Diagnostics::new();
        let main = crate::support::source("Main.pure", imports);
        let loader = crate::support::Memory(vec![]);
        let program = Compilation {
            guide: &mut Everything,
            loader: &loader,
            map: &mut map,
            diags: &mut diags,
            splices: Default::default(),
        }
        .front_end(main);
        assert_eq!(crate::support::render(&map, &diags), "");
        let program = program.unwrap();
        assert!(program.binds.len() > 400);
        pure_core::lint::check(&program, "lowering");
    });
}

/// What the compiler's own tables lack is told with the place of the definition
/// that needs it, and nothing is made of the program.
#[test]
fn absent_entries_are_internal_errors() {
    let text = "half :: Fractional a => a\nhalf = 0.5\nmain = half :: Double\n";
    let told = crate::support::on_a_big_stack(|| {
        let loader = crate::support::Memory(vec![]);
        let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
        let main = crate::support::source("Main.pure", text);
        let found = crate::support::types(&mut map, &loader, main, &mut diags);
        let (mut program, mut checked) = found.expect("the modules are there");
        program.known.rational_literal = None;
        let none = Default::default();
        let core = pure_types::lower(&map, &program, &mut checked, none, &mut diags);
        assert!(core.is_none() && diags.errors() == 1);
        crate::support::render(&map, &diags)
    });
    let expected = "Main.pure:2:1-4: error[internal-error]: there is no definition of fractions in \
                    the library (in the stage lowering)\n  here: found in `half`\n";
    assert!(told.starts_with(expected), "{told}");
}
