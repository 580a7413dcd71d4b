//! What `-v` tells: which modules were compiled, and why.

use crate::inputs::Inputs;
use crate::say;
use pure_native::Made;

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
/// `earlier`. Front end and optimiser ran for all of them.
pub fn compiled(inputs: &Inputs, earlier: Option<&Inputs>, functions: &[Made]) {
    let modules = inputs.modules();
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
            "{place} {verb} {} ( {} ) [{why}]: {new} of {all} functions compiled\n",
            m.name, m.file
        ));
    }
    let (all, new) = counts[modules.len()];
    say::err(&format!("library: {new} of {all} functions compiled\n"));
}
