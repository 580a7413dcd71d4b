//! Signs of extensions, some of which this compiler does not have: where a module has such an
//! extension, its signs are tokens of their own, so that the parser can say at each what it
//! is, and nothing of it is misread.

use crate::extensions::Extension;
use crate::lexer::{Lexer, is_symbol};
use crate::token::{T, Value};
use pure_base::Symbol;

/// The sign that begins at `lo`, if one does: it is pushed, and its end is the answer.
pub fn sign(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    let rest = &lexer.text[lo..];
    if rest.starts_with('?') {
        return implicit(lexer, lo);
    }
    if rest.starts_with('[') {
        return open_quote(lexer, lo).or_else(|| quasi_quotation(lexer, lo));
    }
    if let Some(end) = arrow_sign(lexer, lo) {
        return Some(end);
    }
    let (length, extension, what) = match rest.as_bytes()[0] {
        b'\'' => quoted_name(lexer, rest)?,
        _ => prefix(lexer, lo, rest)?,
    };
    let kind = match extension {
        Extension::OverloadedLabels => T::Label,
        Extension::TemplateHaskellQuotes if rest.starts_with('\'') => T::QuotedName,
        Extension::TemplateHaskell => T::Splice,
        _ => T::Absent,
    };
    lexer.push(kind, lo, lo + length, Value::Absent(extension, what));
    Some(lo + length)
}

/// The word at `lo..end`, where an extension makes one of the language of it.
pub fn word(lexer: &mut Lexer<'_>, lo: usize, end: usize) -> bool {
    let (extension, what) = match &lexer.text[lo..end] {
        "proc" if lexer.has(Extension::Arrows) => {
            lexer.push(T::Proc, lo, end, Value::None);
            return true;
        }
        "static" => (Extension::StaticPointers, "a static pointer"),
        _ => return false,
    };
    let on = lexer.has(extension);
    if on {
        lexer.push(T::Absent, lo, end, Value::Absent(extension, what));
    }
    on
}

/// `-<`, `>-`, `-<<` and `>>-`, `(|` and `|)`, where there are arrows.
fn arrow_sign(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    if !lexer.has(Extension::Arrows) {
        return None;
    }
    let rest = &lexer.text[lo..];
    let symbols = rest.find(|c| !is_symbol(c)).unwrap_or(rest.len());
    let (kind, length) = match &rest[..symbols] {
        "-<" | ">-" | "-<<" | ">>-" | "⤙" | "⤚" | "⤛" | "⤜" => {
            lexer.name(T::Feed, lo, lo, lo + symbols);
            return Some(lo + symbols);
        }
        "|" if rest[1..].starts_with(')') => (T::CloseControl, 2),
        "" if rest
            .strip_prefix("(|")
            .is_some_and(|after| !after.starts_with(is_symbol)) =>
        {
            (T::OpenControl, 2)
        }
        _ => return None,
    };
    lexer.push(kind, lo, lo + length, Value::None);
    Some(lo + length)
}

/// `1#Int8`, of which the digits and `#` stand at `lo..end`.
pub fn typed_number(lexer: &mut Lexer<'_>, lo: usize, end: usize) -> Option<usize> {
    let rest = &lexer.text[end..];
    let typed = rest.starts_with("Int") || rest.starts_with("Word");
    if !typed || !lexer.text[..end].ends_with('#') || !lexer.has(Extension::ExtendedLiterals) {
        return None;
    }
    let length = rest.find(|c: char| !c.is_alphanumeric());
    let end = end + length.unwrap_or(rest.len());
    let value = Value::Absent(Extension::ExtendedLiterals, "a number with its type");
    lexer.push(T::Absent, lo, end, value);
    Some(end)
}

/// `?x`, the name of an implicit parameter.
fn implicit(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    let first = lexer.text[lo + 1..].chars().next()?;
    let named = first == '_' || first.is_lowercase();
    if !named || !lexer.has(Extension::ImplicitParams) || !lexer.is_prefix(lo, lo + 1) {
        return None;
    }
    let end = lexer.ident_end(lo + 1 + first.len_utf8());
    lexer.name(T::VarId, lo, lo, end);
    Some(end)
}

/// `[|`, `[e|`, `[d|`, `[p|`, `[t|` or `[||`, `[e||`: the letter is the token's name, or `||`.
fn open_quote(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    let rest = &lexer.text[lo + 1..];
    let bar = rest.find('|').filter(|bar| *bar < 2)?;
    let typed = rest[bar..].starts_with("||") && matches!(&rest[..bar], "" | "e");
    if !matches!(&rest[..bar], "" | "e" | "d" | "p" | "t") {
        return None;
    }
    if !lexer.has(Extension::TemplateHaskellQuotes) {
        return None;
    }
    let at = lo + 1;
    lexer.quotes.push(typed);
    let (text, end) = match typed {
        true => ("||", at + bar + 2),
        false => (&lexer.text[at..at + bar], at + bar + 1),
    };
    let text = Symbol::new(text);
    lexer.push(T::OpenQuote, lo, end, Value::Name { module: None, text });
    Some(end)
}

/// `|]` or `||]`, where such a quote is open.
pub fn close_quote(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    let sign = match lexer.quotes.last()? {
        true => "||]",
        false => "|]",
    };
    lexer.text[lo..].starts_with(sign).then(|| {
        lexer.quotes.pop();
        let end = lo + sign.len();
        lexer.push(T::CloseQuote, lo, end, Value::None);
        end
    })
}

/// `[name| .. |]`: whatever stands within is no program's text.
fn quasi_quotation(lexer: &mut Lexer<'_>, lo: usize) -> Option<usize> {
    if !lexer.has(Extension::QuasiQuotes) {
        return None;
    }
    let rest = &lexer.text[lo + 1..];
    let named = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.');
    let bar = rest.find(|c| !named(c))?;
    let name = &rest[..bar];
    let (module, text) = match name.rsplit_once('.') {
        Some((module, text)) => (Some(module), text),
        None => (None, name),
    };
    let is_name = text.starts_with(|c: char| c.is_lowercase() || c == '_');
    let is_module = module.is_none_or(|m| m.starts_with(char::is_uppercase));
    if !is_name || !is_module || !rest[bar..].starts_with('|') {
        return None;
    }
    let body = &rest[bar + 1..];
    let length = body.find("|]")?;
    let value = Value::Quasi {
        module: module.map(Symbol::new),
        name: Symbol::new(text),
        text: Symbol::new(&body[..length]),
    };
    let end = lo + 1 + bar + 1 + length + 2;
    lexer.push(T::QuasiQuote, lo, end, value);
    Some(end)
}

type Sign = (usize, Extension, &'static str);

/// `'name` or `''Type`, where no character is quoted.
fn quoted_name(lexer: &Lexer<'_>, rest: &str) -> Option<Sign> {
    if !lexer.has(Extension::TemplateHaskellQuotes) {
        return None;
    }
    let length = if rest.starts_with("''") { 2 } else { 1 };
    let mut name = rest[length..].chars();
    let begins = name
        .next()
        .is_some_and(|c| c.is_alphabetic() || "_([".contains(c));
    let quoted = length == 1 && name.next() == Some('\'');
    let what = "the quoted name of a definition";
    (begins && !quoted).then_some((length, Extension::TemplateHaskellQuotes, what))
}

/// `$x`, `$(`, `$$x`, `$$(`, `#x`: signs that touch what follows, and not what stands before.
fn prefix(lexer: &Lexer<'_>, lo: usize, rest: &str) -> Option<Sign> {
    let length = match rest.as_bytes() {
        [b'$', b'$', next, ..] if *next != b'$' => 2,
        [b'$' | b'#', ..] => 1,
        _ => return None,
    };
    let next = rest[length..].chars().next()?;
    let (extension, what) = match rest.as_bytes()[0] {
        b'$' => (Extension::TemplateHaskell, "a splice"),
        _ => (Extension::OverloadedLabels, "a label"),
    };
    let touches = next.is_alphabetic() || next == '_' || (next == '(' && rest.starts_with('$'));
    let found = touches && lexer.has(extension) && lexer.is_prefix(lo, lo + length);
    found.then_some((length, extension, what))
}
