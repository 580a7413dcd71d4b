//! Golden files: sources that parse, and what the printer makes of them; sources
//! with errors, and what the user is told. Bless with `UPDATE_EXPECT=1`.

use crate::support::{on_big_stack, resolved, samples};
use expect_test::expect_file;
use pure_syntax::{DIAGNOSTICS, print};
use std::collections::BTreeSet;

#[test]
fn good_programs_print_as_they_were_read() {
    on_big_stack(|| {
        for (name, text, edition, golden) in samples("good") {
            let parsed = resolved(&name, &text, edition);
            // Which one of them has.
            let said = parsed.ids.iter().find(|id| **id != "tabs");
            assert_eq!(said, None, "{name}: {}", parsed.messages);
            expect_file![golden].assert_eq(&print::module(&parsed.module));
        }
    });
}

/// Each file is named after the diagnostic that it shows, perhaps with a number.
#[test]
fn every_diagnostic_reads_well() {
    on_big_stack(|| {
        let mut shown = BTreeSet::new();
        for (name, text, edition, golden) in samples("bad") {
            let id = name.split('.').next().unwrap();
            let id = id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
            let parsed = resolved(&name, &text, edition);
            assert!(parsed.ids.contains(&id), "{name} gives {:?}", parsed.ids);
            shown.insert(id.to_string());
            expect_file![golden].assert_eq(&parsed.messages);
        }
        // Too long to keep as a file.
        let deep = format!("x = {}1{}\n", "(".repeat(3_000), ")".repeat(3_000));
        let deep = resolved("deep.pure", &deep, pure_syntax::Edition::Pure);
        assert_eq!(deep.ids, ["nesting-too-deep"]);
        shown.insert("nesting-too-deep".into());

        let known: BTreeSet<String> = DIAGNOSTICS.iter().map(|(id, _)| id.to_string()).collect();
        assert_eq!(shown, known);
    });
}

#[test]
fn ids_are_in_order() {
    assert!(DIAGNOSTICS.is_sorted());
}
