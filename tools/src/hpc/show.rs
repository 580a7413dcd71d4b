//! `show`: one box a line, with its number and its counter.

use super::modules::Module;

/// All boxes of the modules.
pub fn text(modules: &[Module]) -> String {
    let mut out = String::new();
    for module in modules {
        for (number, (b, count)) in module.boxes().enumerate() {
            out += &format!(
                "{number:5} {count:10} {:20} {:>20} {}\n",
                module.name, b.span, b.kind
            );
        }
    }
    out
}
