//! Pragmas within a module. `SCC` has a place in the tree, and so has what says
//! how instances overlap, or what is inlined; the rest is taken as comment.

use crate::ast::Lit;
use crate::lexer::Lexer;
use crate::literal;
use pure_base::{Diagnostic, Symbol, suggest};
use std::ops::Range;

/// What becomes of a pragma.
pub enum Pragma {
    /// Nothing.
    Comment,
    /// `SCC`, with the name of the cost centre, and behind which variable's name
    /// it stood, if it did: `{-# SCC f "name" #-}`.
    Scc(Option<Symbol>, Symbol),
    /// Advice on compiling the binding of a name: the word, in one spelling of it,
    /// and the name.
    Inline(&'static str, Symbol),
    /// COMPLETE, with its names.
    Complete(Symbol),
    /// DEPRECATED or WARNING with the names that it is about, between blanks, and its text.
    Warned(Symbol, Symbol),
    /// MINIMAL, with its formula.
    Minimal(Symbol),
    /// A token with this word.
    Token(Symbol),
}

/// Pragmas that change nothing, or nothing yet: they are advice, say where the
/// text came from, or speak to other compilers.
const IGNORED: &[&str] = &[
    "ANN",
    "BUILTIN",
    "CATALYST",
    "COLUMN",
    "CONLIKE",
    "CONTRACT",
    "CORE",
    "CTYPE",
    "DERIVE",
    "GENERATED",
    "LINE",
    "RULES",
    "VECTORISE",
    "VECTORIZE",
];

/// Pragmas of instance heads and fields, and that of imports.
const TOKENS: &[&str] = &[
    "INCOHERENT",
    "NOUNPACK",
    "OVERLAPPABLE",
    "OVERLAPPING",
    "OVERLAPS",
    "SOURCE",
    "UNPACK",
];

/// Pragmas about the binding beside them, and what they mean: whether a function is
/// inlined, or copied for a type. When it is inlined first, which GHC's say as well,
/// does not matter here.
const INLINING: &[(&str, &str)] = &[
    ("INLINABLE", "INLINABLE"),
    ("INLINE", "INLINE"),
    ("INLINEABLE", "INLINABLE"),
    ("NOINLINE", "NOINLINE"),
    ("NOTINLINE", "NOINLINE"),
    ("OPAQUE", "NOINLINE"),
    ("SPECIALISE", "SPECIALISE"),
    ("SPECIALIZE", "SPECIALISE"),
];

/// Pragmas that stand before the first token of a file.
const HEAD: &[&str] = &["LANGUAGE", "OPTIONS", "OPTIONS_GHC", "OPTIONS_HADDOCK"];

/// Reads the pragma at `lo..hi`, which begins as one.
pub fn read(lexer: &mut Lexer<'_>, lo: usize, hi: usize) -> Pragma {
    let body = lexer.text[lo..hi]
        .trim_start_matches("{-#")
        .trim_end_matches("-}")
        .trim_end_matches('#')
        .trim();
    let end = body
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(body.len());
    let word = body[..end].to_ascii_uppercase();
    let word = word.as_str();
    if word == "SCC" {
        let rest = &body[end..];
        let start = rest.as_ptr() as usize - lexer.text.as_ptr() as usize;
        return centre(lexer, start..start + rest.len(), lo, hi);
    }
    if let Some((_, meaning)) = INLINING.iter().find(|(w, _)| *w == word) {
        let text = match *meaning {
            "SPECIALISE" => specialised(&body[end..]),
            _ => &body[end..],
        };
        return match inlined(text) {
            Some(name) => Pragma::Inline(meaning, name),
            None => Pragma::Comment,
        };
    }
    if word == "COMPLETE" {
        // A type may follow, which no operator in parentheses begins.
        let names = body[end..].split(" :: ").next().unwrap_or_default();
        return Pragma::Complete(Symbol::new(names.trim()));
    }
    if matches!(word, "DEPRECATED" | "WARNING") {
        let rest = &body[end..];
        let start = rest.as_ptr() as usize - lexer.text.as_ptr() as usize;
        return warned(lexer, word, start..start + rest.len());
    }
    if word == "MINIMAL" {
        return Pragma::Minimal(Symbol::new(body[end..].trim()));
    }
    if TOKENS.contains(&word) {
        return Pragma::Token(Symbol::new(word));
    }
    if HEAD.contains(&word) && lexer.in_body() {
        let d = Diagnostic::warning(
            "misplaced-pragma",
            lexer.span(lo, hi),
            format!("the pragma {word} has no effect here"),
        )
        .label("after the beginning of the module")
        .note("What a pragma says of a whole file is read before the file's first token.")
        .help("move it to the top of the file");
        lexer.diags.push(d);
    } else if !HEAD.contains(&word)
        && !IGNORED.contains(&word)
        && !word.starts_with("OPTIONS_")
        && !word.is_empty()
    {
        let known = HEAD.iter().chain(IGNORED).chain(TOKENS).copied();
        let known = known.chain(INLINING.iter().map(|(w, _)| *w));
        let d = Diagnostic::warning(
            "unknown-pragma",
            lexer.span(lo, hi),
            format!("there is no pragma {word}"),
        )
        .label("taken as a comment")
        .note("What stands between `{-#` and `#-}` speaks to the compiler, which does not know this word.");
        let d = match suggest::nearest(
            word,
            known.chain(["SCC", "COMPLETE", "DEPRECATED", "MINIMAL", "WARNING"]),
        ) {
            Some(near) => d.help(format!("did you mean {near}?")),
            None => d.help("remove the pragma, or make it a comment: `{- -}`"),
        };
        lexer.diags.push(d);
    }
    Pragma::Comment
}

/// What a DEPRECATED or WARNING pragma says at `rest`: names, then one string or a list.
fn warned(lexer: &mut Lexer<'_>, word: &str, rest: Range<usize>) -> Pragma {
    let text = &lexer.text[rest.clone()];
    let quote = text.find('"').unwrap_or(text.len());
    let names = text[..quote].trim_end_matches([' ', '\n', '[', ']']);
    let names = names.split(|c: char| c == ',' || c.is_whitespace());
    let names = names.filter(|name| !name.is_empty()).map(bare);
    let about = std::iter::once(word).chain(names).collect::<Vec<_>>();
    let about = Symbol::new(&about.join(" "));
    let mut lines = vec![];
    let mut at = rest.start + quote;
    while at < rest.end {
        let (line, end) = literal::string(lexer, at);
        lines.push(shown(&line));
        // A string that is never closed goes on behind the pragma.
        let behind = lexer.text.get(end..rest.end);
        at = match behind.and_then(|text| text.find('"')) {
            Some(next) => end + next,
            None => rest.end,
        };
    }
    Pragma::Warned(about, Symbol::new(&lines.join(" ")))
}

/// A string as text.
fn shown(string: &Lit) -> String {
    match string {
        Lit::Str(text) => text.as_str().to_string(),
        Lit::Codes(codes) => {
            let shown = |c: &u32| char::from_u32(*c).unwrap_or(char::REPLACEMENT_CHARACTER);
            codes.iter().map(shown).collect()
        }
        _ => String::new(),
    }
}

/// What stands before the type in a SPECIALISE pragma, without `INLINE`.
fn specialised(text: &str) -> &str {
    let name = text.split("::").next().unwrap_or(text).trim();
    name.trim_start_matches("NOINLINE")
        .trim_start_matches("INLINE")
}

/// The name that an INLINE pragma is about: what stands behind `CONLIKE` and the
/// phase in brackets, if they are there.
fn inlined(text: &str) -> Option<Symbol> {
    let text = text.trim().trim_start_matches("CONLIKE").trim();
    let text = match text.strip_prefix('[') {
        Some(phase) => phase.split_once(']')?.1.trim(),
        None => text,
    };
    let name = bare(text).trim();
    let one = !name.is_empty() && !name.contains(char::is_whitespace);
    one.then(|| Symbol::new(name))
}

/// The name of an operator without its parentheses.
fn bare(name: &str) -> &str {
    let inner = name.strip_prefix('(').and_then(|n| n.strip_suffix(')'));
    inner.unwrap_or(name)
}

/// Where a pragma with strings ends, in which anything may stand, also what would
/// end a comment.
pub fn labelled(text: &str, lo: usize) -> Option<usize> {
    let rest = text[lo..].strip_prefix("{-#")?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic())?;
    let word = ["SCC", "DEPRECATED", "WARNING"].map(|word| rest[..end].eq_ignore_ascii_case(word));
    let mut rest = &rest[word.contains(&true).then_some(end)?..];
    let quote = rest.find('"').filter(|at| !rest[..*at].contains("-}"))?;
    rest = &rest[quote..];
    loop {
        rest = rest[closed(rest)?..].trim_start();
        match rest.strip_prefix(',') {
            Some(more) => rest = Some(more.trim_start()).filter(|more| more.starts_with('"'))?,
            None => break,
        }
    }
    let rest = rest.strip_prefix(']').unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix("#-}")?;
    Some(text.len() - rest.len())
}

/// Behind which byte the string is over that `text` begins with.
fn closed(text: &str) -> Option<usize> {
    let mut escaped = false;
    let mut inside = text.char_indices().skip(1);
    let end = inside.find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map(|(at, _)| at + 1)
}

/// What an SCC pragma says at `rest`: the name of the cost centre, a word or a string,
/// before which a variable's may stand.
fn centre(lexer: &mut Lexer<'_>, rest: Range<usize>, lo: usize, hi: usize) -> Pragma {
    let text = &lexer.text[rest.clone()];
    let (before, label) = match text.find('"') {
        Some(quote) => (text[..quote].trim(), Some(&text[quote..])),
        None => (text.trim(), None),
    };
    let one_word = !before.is_empty() && !before.contains(char::is_whitespace);
    match label {
        None if one_word => return Pragma::Scc(None, Symbol::new(bare(before))),
        Some(label)
            if (one_word || before.is_empty())
                && closed(label).is_some_and(|end| label[end..].trim().is_empty()) =>
        {
            let at = rest.end - label.len();
            let name = shown(&literal::string(lexer, at).0);
            // Readers of reports take blanks for the ends of columns.
            let blank = |c: char| c.is_whitespace() || c.is_control();
            let of = one_word.then(|| Symbol::new(bare(before)));
            return Pragma::Scc(of, Symbol::new(&name.replace(blank, "_")));
        }
        _ => {}
    }
    let d = Diagnostic::error(
        "bad-pragma",
        lexer.span(lo, hi),
        "an SCC pragma without a proper name",
    )
    .note("The pragma gives a cost centre its name, which profiles show.")
    .help("write {-# SCC name #-} or {-# SCC \"any text\" #-} before the expression");
    lexer.diags.push(d);
    Pragma::Scc(None, Symbol::new("unnamed"))
}
