//! Names that modules of the library have beyond those of the version that programs are told of:
//! most came with later versions of base. Programs that know nothing of them have the same names
//! for things of their own, so they give way to every other meaning, unless an import lists them.

/// The modules with such names, in order.
const NAMES: &[(&str, &[&str])] = &[
    ("Control.Exception", &["Typeable"]),
    (
        "Debug.Trace",
        &[
            "flushEventLog",
            "traceEventWith",
            "traceShowWith",
            "traceWith",
        ],
    ),
    ("Foreign.Marshal", &["unsafeLocalState"]),
    ("GHC.Conc", &["listThreads", "showThreadId"]),
    ("GHC.Conc.Sync", &["listThreads"]),
    ("GHC.IORef", &["atomicModifyIORef"]),
    ("GHC.ST", &["stToIO", "unsafeIOToST", "unsafeSTToIO"]),
    ("GHC.Weak", &["addFinalizer", "mkWeakPair", "mkWeakPtr"]),
    ("System.IO.Unsafe", &["unsafeDupableInterleaveIO"]),
    (
        "Text.Read.Lex",
        &[
            "expectP",
            "lexP",
            "parens",
            "readListDefault",
            "readListPrecDefault",
        ],
    ),
];

/// Whether a module has these names.
pub fn has(module: &str) -> impl Fn(&str) -> bool {
    let at = NAMES.binary_search_by_key(&module, |row| row.0);
    let names = at.map_or(&[][..], |at| NAMES[at].1);
    move |name| names.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::NAMES;
    use crate::{Embedded, Loader};
    use pure_base::Symbol;

    #[test]
    fn names_stand_in_their_modules() {
        assert!(NAMES.is_sorted_by_key(|row| row.0));
        for (module, names) in NAMES {
            let source = Embedded.find(Symbol::new(module)).unwrap().unwrap();
            for name in *names {
                assert!(source.text.contains(name), "{module} has no {name}");
            }
        }
    }
}
