//! What other languages, and word processors, write where this one has other signs: it is
//! read as what is meant, and told.

use crate::input::Edition;
use crate::lexer::Lexer;
use crate::literal::of_codes;
use crate::token::{T, Value};
use pure_base::Diagnostic;

/// Functions that usually stand between their arguments.
const OPERATORS: &[&str] = &[
    "div",
    "mod",
    "quot",
    "rem",
    "divMod",
    "quotRem",
    "elem",
    "notElem",
    "seq",
    "max",
    "min",
    "compare",
    "member",
    "union",
    "isPrefixOf",
    "isSuffixOf",
    "isInfixOf",
    "xor",
    "on",
];

/// No name among them is as long.
const LONGEST: usize = 16;

/// The end of `'div'` or the like behind an operand at `lo`.
pub fn quoted_operator(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    let rest = &lexer.text.as_bytes()[lo + 1..];
    let length = rest.iter().take(LONGEST).position(|b| *b == b'\'')?;
    let name = lexer.text.get(lo + 1..lo + 1 + length)?;
    let before = lexer.tokens.last().map(|t| t.kind);
    let operand = matches!(
        before,
        Some(T::VarId | T::ConId | T::Int | T::Float | T::Char | T::Str | T::RParen | T::RBracket)
    );
    if !operand || !OPERATORS.contains(&name) {
        return None;
    }
    let end = lo + name.len() + 2;
    let d = Diagnostic::error(
        "bad-char",
        lexer.span(lo, end),
        format!("`{name}` between its arguments stands in backquotes, not in quotes"),
    )
    .label("quotes hold a character")
    .help(format!("write `{name}` between backquotes"))
    .change(lexer.span(lo, lo + 1), "`")
    .change(lexer.span(end - 1, end), "`");
    lexer.diags.push(d);
    Some(end)
}

/// The end of a comment of another language that begins with the signs at `lo..end`. At the
/// first column nothing else begins with them.
pub fn comment(lexer: &mut Lexer<'_>, lo: usize, end: usize) -> Option<usize> {
    let (text, sign) = (lexer.text, &lexer.text[lo..end]);
    let first = lo == 0 || text.as_bytes()[lo - 1] == b'\n';
    if !first || lexer.edition != Edition::Haskell {
        return None;
    }
    let line = text[end..].find('\n').map_or(text.len(), |n| end + n);
    let block = sign.starts_with("/*");
    // Looked for behind such signs only: the rest of the file is long.
    let close = || text[end..].find("*/").map(|n| end + n);
    let close = if block { close() } else { None };
    let (stop, help) = match sign {
        "#" if !text[end..line].starts_with(' ') => return None,
        "#" => (line, "write `--` instead of `#`"),
        _ if sign.starts_with("//") => (line, "write `--` instead of `//`"),
        _ if block => (
            close.map_or(text.len(), |n| n + 2),
            "write `{-` instead of `/*`, and `-}` instead of `*/`",
        ),
        _ => return None,
    };
    let d = Diagnostic::error(
        "unknown-character",
        lexer.span(lo, end),
        format!("`{sign}` does not begin a comment"),
    )
    .label("no declaration begins like this")
    .note("A comment begins with `--` and ends with the line, or stands between `{-` and `-}`.")
    .help(help);
    let length = if block { 2 } else { sign.len() };
    let d = d.change(lexer.span(lo, lo + length), if block { "{-" } else { "--" });
    let d = match close {
        Some(close) => d.change(lexer.span(close, close + 2), "-}"),
        None => d,
    };
    lexer.diags.push(d);
    Some(stop)
}

/// The end of a string or character between the quotation marks of word processors.
pub fn quotation(lexer: &mut Lexer<'_>, lo: usize, mark: char) -> Option<usize> {
    let (closers, plain) = match mark {
        '“' | '”' | '„' | '«' => (&['“', '”', '»', '"'][..], '"'),
        '‘' | '’' | '‚' => (&['‘', '’', '\''][..], '\''),
        _ => return None,
    };
    let from = lo + mark.len_utf8();
    let line = lexer.text[from..]
        .find('\n')
        .map_or(lexer.text.len(), |n| from + n);
    let close = from + lexer.text[from..line].find(closers)?;
    let end = close + lexer.text[close..].chars().next()?.len_utf8();
    let inner = &lexer.text[from..close];
    let character = plain == '\'' && inner.chars().count() == 1;
    if plain == '\'' && !character || inner.contains('\\') {
        return None;
    }
    let what = if character { "a character" } else { "a string" };
    let d = Diagnostic::error(
        "unknown-character",
        lexer.span(lo, end),
        format!("{what} stands between plain quotes `{plain}`, not between `{mark}` and the like"),
    )
    .label("quotation marks of texts")
    .help(format!("write `{plain}` on both sides"))
    .change(lexer.span(lo, from), plain.to_string())
    .change(lexer.span(close, end), plain.to_string());
    lexer.diags.push(d);
    let literal = match (character, inner.chars().next()) {
        (true, Some(c)) => crate::ast::Lit::Char(u32::from(c)),
        _ => of_codes(inner.chars().map(u32::from).collect()),
    };
    let kind = if character { T::Char } else { T::Str };
    lexer.push(kind, lo, end, Value::Lit(literal));
    Some(end)
}

/// Where a string goes on that has no closing quote on its line: behind the quote on the
/// next, if that is the only one there.
pub fn continued_string(text: &str, line_end: usize) -> Option<usize> {
    let next = text.get(line_end + 1..)?;
    let next = &next[..next.find('\n').unwrap_or(next.len())];
    let quote = next.find('"')?;
    (next.matches('"').count() == 1).then_some(line_end + 1 + quote + 1)
}
