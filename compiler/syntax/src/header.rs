//! The head of a file: the pragmas before its first token, which say what
//! language the rest is in.

use crate::extensions::{self, Extensions, Rejected, is_language};
use crate::input::{Edition, Input, Origin, Setting};
use crate::language_option::language_option;
use crate::places::Places;
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};

/// What the head of a file and the command line say together.
#[derive(Clone, Debug)]
pub struct Header {
    pub extensions: Extensions,
    /// What the file's own pragmas switch, in an order to the same effect.
    pub language: Vec<Symbol>,
    /// Flags of OPTIONS_GHC pragmas that are about other things than the
    /// language, such as warnings, and where they stand.
    pub options: Vec<(Symbol, Span)>,
    /// It asks for what this compiler does not have (reported): the rest of the
    /// file would only be misunderstood.
    pub unsupported: bool,
}

/// A pragma of the head: its first word, and where the rest stands.
struct Pragma {
    lo: usize,
    word: String,
    body: std::ops::Range<usize>,
}

/// Reads the head of a text.
pub fn read(text: &str, input: &Input<'_>, places: &Places, diags: &mut Diagnostics) -> Header {
    let pragmas = pragmas(text);
    let mut names: Vec<(String, Span)> = vec![];
    let mut options = vec![];
    for pragma in &pragmas {
        let body = &text[pragma.body.clone()];
        let place = |part: &str| {
            let lo = part.as_ptr() as usize - text.as_ptr() as usize;
            places.span(lo, lo + part.len())
        };
        match pragma.word.to_ascii_uppercase().as_str() {
            "LANGUAGE" => {
                for name in body.split(',') {
                    let name = name.trim();
                    if name.is_empty() {
                        diags.push(empty_name(places.span(pragma.lo, pragma.body.end)));
                    } else if name.starts_with('-') {
                        let why = Rejected::Unknown(None);
                        diags.push(extensions::rejection(name, place(name), why));
                    } else {
                        names.push((name.to_string(), place(name)));
                    }
                }
            }
            "OPTIONS_GHC" | "OPTIONS" => {
                for option in body.split_whitespace() {
                    match language_option(option) {
                        Some(found) => names.extend(found.into_iter().map(|n| (n, place(option)))),
                        None if option.starts_with('-') && !option.contains(['{', '}']) => {
                            options.push((Symbol::new(option), place(option)));
                        }
                        None => {}
                    }
                }
            }
            _ => {}
        }
    }
    let mut set = Extensions::of(input.edition);
    // The command line speaks of the program's language; the library is written
    // in its own, whatever programs use it.
    let own = input.origin != Origin::Library;
    if input.origin != Origin::Program {
        set = set.library();
    }
    let (mut language, mut unsupported) = (vec![], false);
    // A language is the ground that extensions stand on, wherever it is named.
    for first in [true, false] {
        for name in input
            .flags
            .extensions
            .iter()
            .filter(|n| own && is_language(n) == first)
        {
            // The command line was checked when it was read.
            let _ = set.switch(name);
        }
        for (name, at) in names.iter().filter(|(n, _)| is_language(n) == first) {
            match set.switch(name) {
                Ok(()) => language.push(Symbol::new(name)),
                Err(why) => {
                    unsupported |= why == Rejected::Unsupported;
                    diags.push(extensions::rejection(name, *at, why));
                }
            }
        }
    }
    Header {
        extensions: set,
        language,
        options,
        unsupported,
    }
}

/// Whether the head of a text asks for the preprocessor.
pub fn wants_preprocessor(text: &str) -> bool {
    pragmas(text).iter().any(|p| {
        let body = &text[p.body.clone()];
        match p.word.to_ascii_uppercase().as_str() {
            "LANGUAGE" => body.split(',').any(|name| name.trim() == "CPP"),
            "OPTIONS_GHC" | "OPTIONS" => {
                body.split_whitespace().any(|o| o == "-cpp" || o == "-XCPP")
            }
            _ => false,
        }
    })
}

/// The words of the OPTIONS_GHC pragmas of a text.
pub fn options(text: &str) -> Vec<String> {
    let mut found = vec![];
    for pragma in pragmas(text) {
        let word = pragma.word.to_ascii_uppercase();
        if word == "OPTIONS_GHC" || word == "OPTIONS" {
            found.extend(text[pragma.body].split_whitespace().map(String::from));
        }
    }
    found
}

/// The macros that the head of a text defines by options: `-DNAME`, `-DNAME=BODY`, `-UNAME`.
pub fn macros(text: &str) -> Vec<Setting> {
    let setting = |option: &String| match (option.strip_prefix("-D"), option.strip_prefix("-U")) {
        (Some(macros), _) if !macros.is_empty() => Some(Setting::Define(macros.into())),
        (_, Some(name)) if !name.is_empty() => Some(Setting::Undefine(name.into())),
        _ => None,
    };
    options(text).iter().filter_map(setting).collect()
}

/// Whether a name can be given with `-X`.
pub fn check_extension(name: &str) -> Result<(), Rejected> {
    Extensions::of(Edition::Haskell).switch(name)
}

fn empty_name(span: Span) -> Diagnostic {
    Diagnostic::error("bad-pragma", span, "a LANGUAGE pragma without a name")
        .note("The pragma lists extensions of the language, separated by commas.")
        .help("write it like {-# LANGUAGE BangPatterns, TupleSections #-}")
}

/// The pragmas before the first token.
fn pragmas(text: &str) -> Vec<Pragma> {
    let mut at = 0;
    let mut found = vec![];
    if text.starts_with("#!") {
        at = line_end(text, 0);
    }
    loop {
        let rest = &text[at..];
        at += rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
                .len();
        let rest = &text[at..];
        if rest.starts_with("{-#") {
            let Some(length) = comment_end(rest) else {
                break;
            };
            let end = rest[..length - 2].trim_end_matches('#').len().max(3);
            let body = &rest[3..end];
            let trimmed = body.trim_start();
            let word_length = trimmed
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(trimmed.len());
            let word = trimmed[..word_length].to_string();
            if !is_header_word(&word) {
                break;
            }
            let lo = at + 3 + (body.len() - trimmed.len()) + word_length;
            found.push(Pragma {
                lo: at,
                word,
                body: lo..at + end,
            });
            at += length;
        } else if rest.starts_with("{-") {
            match comment_end(rest) {
                Some(length) => at += length,
                None => break,
            }
        } else if is_line_comment(rest) {
            at = line_end(text, at);
        } else {
            break;
        }
    }
    found
}

/// Pragmas that belong to the head of a file; all others are part of what
/// follows.
fn is_header_word(word: &str) -> bool {
    matches!(
        word.to_ascii_uppercase().as_str(),
        "LANGUAGE"
            | "OPTIONS"
            | "OPTIONS_GHC"
            | "OPTIONS_HADDOCK"
            | "OPTIONS_HUGS"
            | "OPTIONS_NHC98"
            | "OPTIONS_JHC"
            | "OPTIONS_YHC"
            | "OPTIONS_CATCH"
            | "OPTIONS_DERIVE"
            | "INCLUDE"
            | "LINE"
    )
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |n| at + n)
}

/// Two or more `-`, and no other operator symbol behind them.
fn is_line_comment(rest: &str) -> bool {
    let dashes = rest.len() - rest.trim_start_matches('-').len();
    dashes >= 2 && !rest[dashes..].starts_with(crate::lexer::is_symbol)
}

/// The length of the nested comment at the beginning of a text.
fn comment_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    loop {
        match bytes.get(at..at + 2)? {
            b"{-" => {
                depth += 1;
                at += 2;
            }
            b"-}" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
}
