//! What C calls by name: a few instructions for each, and a header for each module.
//!
//! The program's object asks for a word for each function that it exports. The word's symbol says all
//! of it: the module, the types, and C's name (`types/src/lower/callback.rs`).

use super::c_types::{Signature, wanted};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A function that C calls.
struct Export<'d> {
    word: &'d str,
    module: &'d str,
    signature: Signature,
    name: &'d str,
}

/// libc calls initialisers with `argc`, `argv` and the environment.
const ARGUMENTS: &str = "\
.text
purecc_note: movq %rsi, purecc_arguments(%rip)
ret
.section .init_array, \"aw\"
.balign 8
.quad purecc_note
.bss
.balign 8
.globl purecc_arguments
purecc_arguments: .zero 8
";

/// The exports of a program.
pub struct Exports<'d>(Vec<Export<'d>>);

impl<'d> Exports<'d> {
    /// Those that an object asks for; none if it cannot be read.
    pub fn of(object: &'d [u8]) -> Self {
        Exports(wanted(object).into_iter().filter_map(export).collect())
    }

    /// The source of the code, for an assembler; with what takes note of the process' arguments for
    /// `hs_init`, where `main` is C's.
    pub fn code(&self, hosted: bool) -> Option<String> {
        if self.0.is_empty() && !hosted {
            return None;
        }
        let mut text = String::from(".section .note.GNU-stack, \"\", @progbits\n");
        if hosted {
            text.push_str(ARGUMENTS);
        }
        for Export { word, name, .. } in &self.0 {
            let _ = write!(
                text,
                ".text\n.globl {name}\n.type {name}, @function\n{name}:\n\
                 leaq \"{word}\"(%rip), %r10\njmp rt_called\n.size {name}, .-{name}\n\
                 .bss\n.balign 8\n.globl \"{word}\"\n\"{word}\":\n.zero 8\n"
            );
        }
        Some(text)
    }

    /// Names and texts of the headers.
    pub fn headers(&self) -> BTreeMap<String, String> {
        let mut headers = BTreeMap::new();
        for Export {
            module,
            signature,
            name,
            ..
        } in &self.0
        {
            let file = format!("{}_stub.h", module.replace('.', "/"));
            let text = headers
                .entry(file)
                .or_insert_with(|| String::from("#include <HsFFI.h>\n"));
            let _ = writeln!(text, "extern {};", signature.prototype(name));
        }
        headers
    }
}

/// What a word's symbol says.
fn export(word: &str) -> Option<Export<'_>> {
    let mut parts = word.strip_prefix("purecc_export$")?.split('$');
    let (module, signature, name) = (parts.next()?, parts.next()?, parts.next()?);
    Some(Export {
        word,
        module,
        signature: Signature::read(signature)?,
        name,
    })
}
