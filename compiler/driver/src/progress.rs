//! What `-v` tells: which modules were compiled, and why.

use crate::cli::Words;
use crate::inputs::{Inputs, Module};
use crate::modules::Spared;
use crate::{options, say};
use pure_names::Reuse;
use pure_native::Made;
use std::os::unix::ffi::OsStrExt;

/// Options that have no effect, and why.
pub fn idle(words: &Words) {
    for word in words.0.iter().filter(|w| w.as_bytes().starts_with(b"-")) {
        if let Some(why) = options::idle(word) {
            say::err(&format!("{} has no effect: {why}\n", word.display()));
        }
    }
}

/// Nothing had changed.
pub fn nothing_to_do(inputs: &Inputs) {
    let modules = inputs.modules();
    for (i, m) in modules.iter().enumerate() {
        let place = format!("[{} of {}]", i + 1, modules.len());
        say::err(&format!(
            "{place} Skipping  {} ( {} ) [unchanged]\n",
            m.name, m.file
        ));
    }
}

/// Of which modules machine code was made, after an earlier compilation that read
/// `earlier`, and for which the front end ran: not for those of `spared`. The
/// optimiser ran for all of them.
pub fn compiled(inputs: &Inputs, earlier: Option<&Inputs>, functions: &[Made], spared: &[Spared]) {
    let modules = inputs.modules();
    let read = |m: &Module| {
        let mut own = spared.iter().filter(|s| !s.library);
        match own.find(|s| s.name.as_str() == m.name).map(|s| s.how) {
            Some(Reuse::Types) => ", read from the cache",
            Some(Reuse::Names) => ", names read from the cache",
            _ => "",
        }
    };
    let belongs = |function: &Made, module: &str| {
        let rest = function.name.as_str().strip_prefix(module);
        rest.is_some_and(|r| r.starts_with('.'))
    };
    // Of `A` and `A.B`, both of which a name may begin with, the longer is meant.
    let home = |function: &Made| {
        let named = (0..modules.len()).filter(|i| belongs(function, &modules[*i].name));
        named.max_by_key(|i| modules[*i].name.len())
    };
    // Functions of each module, and how many of them were compiled; then the library's.
    let mut counts = vec![(0, 0); modules.len() + 1];
    for function in functions {
        let count = &mut counts[home(function).unwrap_or(modules.len())];
        count.0 += 1;
        count.1 += !function.again as usize;
    }
    for (i, m) in modules.iter().enumerate() {
        let (all, new) = counts[i];
        let same = earlier.is_some_and(|e| e.has(m));
        let (verb, why) = match (earlier, same) {
            (None, _) => ("Compiling", "nothing kept"),
            (_, false) => ("Compiling", "source file changed"),
            (_, true) if new > 0 => ("Compiling", "what it uses changed"),
            (_, true) => ("Reusing  ", "unchanged"),
        };
        let place = format!("[{} of {}]", i + 1, modules.len());
        say::err(&format!(
            "{place} {verb} {} ( {} ) [{why}]: {new} of {all} functions compiled{}\n",
            m.name,
            m.file,
            read(m)
        ));
    }
    let (all, new) = counts[modules.len()];
    let library = || spared.iter().filter(|s| s.library);
    let read = library().filter(|s| s.how > Reuse::Nothing).count();
    let read = match library().count() {
        0 => String::new(),
        count => format!(", {read} of {count} modules read from the cache"),
    };
    say::err(&format!(
        "library: {new} of {all} functions compiled{read}\n"
    ));
}
