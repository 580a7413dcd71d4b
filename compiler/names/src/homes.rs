//! Where names are at home that people use without importing them: from which
//! module of the library a missing name could be imported.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// On each line a module and names that it exports: the classes of the Prelude, and what the
/// Prelude does not give. Of several modules that export a name, only the one to suggest is
/// there. `(..)` follows the name of a type that has a constructor of the same name.
const TABLE: &str = include_str!("homes.txt");

/// What follows the name of a type in the table.
const CONSTRUCTED: &str = "(..)";

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().flat_map(|line| {
        let mut words = line.split(' ');
        let module = words.next();
        words.filter_map(move |name| Some((module?, name)))
    })
}

/// A module that a name could be imported from.
pub fn of(name: &str) -> Option<&'static str> {
    let home = |name: &str| HOMES.get(name).copied();
    home(name).or_else(|| home(&format!("{name}{CONSTRUCTED}")))
}

/// A module that a constructor could be imported from, together with its type, which has the
/// same name.
pub fn of_constructor(name: &str) -> Option<&'static str> {
    HOMES.get(&*format!("{name}{CONSTRUCTED}")).copied()
}

/// Modules by what is written of names in the table.
static HOMES: LazyLock<FxHashMap<&str, &str>> =
    LazyLock::new(|| rows().map(|(module, name)| (name, module)).collect());

/// The module that people give a qualifier for.
pub fn qualified(qualifier: &str) -> Option<&'static str> {
    Some(match qualifier {
        "Map" | "M" => "Data.Map",
        "Set" | "S" => "Data.Set",
        "IntMap" | "IM" => "Data.IntMap",
        "IntSet" | "IS" => "Data.IntSet",
        "Seq" => "Data.Sequence",
        "List" | "L" => "Data.List",
        "Char" => "Data.Char",
        _ => return None,
    })
}

/// The usual qualifier of a module that has names of the Prelude.
pub fn alias(module: &str) -> Option<&'static str> {
    Some(match module {
        "Data.Map" | "Data.Map.Strict" | "Data.Map.Lazy" => "Map",
        "Data.Set" => "Set",
        "Data.IntMap" | "Data.IntMap.Strict" => "IntMap",
        "Data.IntSet" => "IntSet",
        "Data.Sequence" => "Seq",
        _ => return None,
    })
}

/// All names with their modules, for the test that they are there.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows().map(|(module, name)| (module, name.trim_end_matches(CONSTRUCTED)))
}
