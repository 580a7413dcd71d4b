//! Pragmas. Only `SCC` has a place in the tree; the others are comments here.

use crate::lexer::Lexer;
use pure_base::{Diagnostic, Symbol};

/// The cost centre that the pragma at `lo..hi` names, if it is an SCC pragma.
pub fn scc(lexer: &mut Lexer<'_>, lo: usize, hi: usize) -> Option<Symbol> {
    let body = lexer.text[lo..hi]
        .strip_prefix("{-#")?
        .trim_end_matches("-}")
        .trim_end_matches('#')
        .trim();
    let (word, name) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
    if !word.eq_ignore_ascii_case("scc") {
        return None;
    }
    let name = name.trim();
    let quoted = name
        .strip_prefix('"')
        .and_then(|n| n.strip_suffix('"'))
        .filter(|n| !n.contains('"'));
    let plain = (!name.contains(|c: char| c.is_whitespace() || c == '"')).then_some(name);
    match quoted.or(plain).filter(|n| !n.is_empty()) {
        Some(name) => Some(Symbol::new(name)),
        None => {
            let d = Diagnostic::error(
                "bad-pragma",
                lexer.span(lo, hi),
                "an SCC pragma without a proper name",
            )
            .note("The pragma gives a cost centre its name, which profiles show.")
            .help("write {-# SCC name #-} or {-# SCC \"any text\" #-} before the expression");
            lexer.diags.push(d);
            Some(Symbol::new("unnamed"))
        }
    }
}
