//! `docs/diagnostics.md` and the stages' tables of ids say the same.

use pure_names::loader::{Embedded, Loader};
use std::collections::BTreeMap;

/// Every id of the front end with its meaning.
fn ids() -> BTreeMap<&'static str, &'static str> {
    let tables = [
        pure_syntax::DIAGNOSTICS,
        pure_names::ids::TABLE,
        pure_types::ids::TABLE,
        pure_core::space::DIAGNOSTICS,
        pure_pipeline::splices::DIAGNOSTICS,
        pure_package::ids::TABLE,
        pure_base::limits::TABLE,
        pure_base::defect::TABLE,
        pure_base::warnings::DIAGNOSTICS,
    ];
    tables.into_iter().flatten().copied().collect()
}

#[test]
fn the_document_lists_every_id_with_its_meaning_and_an_example() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/diagnostics.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut documented = BTreeMap::new();
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("- **") else {
            continue;
        };
        let (id, rest) = rest.split_once("**: ").unwrap();
        let (meaning, example) = rest.split_once(". Example: `").expect(id);
        assert!(example.len() > 2, "{id} has no example");
        documented.insert(id, meaning);
    }
    let ids = ids();
    for (id, meaning) in &ids {
        let found = documented.get(id);
        assert_eq!(
            found,
            Some(meaning),
            "{id}: the document and the table differ"
        );
    }
    for id in documented.keys() {
        assert!(
            ids.contains_key(id),
            "{id} is documented but not in a table"
        );
    }
}

#[test]
fn warnings_that_flags_control_have_ids_and_are_documented() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/diagnostics.md");
    let text = std::fs::read_to_string(path).unwrap();
    let ids = ids();
    for (id, _) in pure_base::warnings::TABLE {
        assert!(ids.contains_key(id), "{id}");
        assert!(text.contains(&format!("`-W{id}`")), "{id}");
    }
}

#[test]
fn suggested_imports_are_right() {
    let mut program = String::new();
    for (module, name) in pure_names::homes::all() {
        if matches!(Embedded.find(module.into()), Ok(Some(_))) {
            let plain = name.starts_with(char::is_alphabetic);
            let item = if plain {
                name.to_string()
            } else {
                format!("({name})")
            };
            program += &format!("import {module} ({item})\n");
        }
    }
    assert!(program.lines().count() > 50);
    program += "main = 'x'\n";
    let compiled = crate::support::on_a_big_stack(|| {
        crate::support::compile(&[("Main.pure", &program)]).diagnostics
    });
    assert!(!compiled.contains("unknown-import-item"), "{compiled}");
}
