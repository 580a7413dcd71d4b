//! The preprocessor: conditional compilation, macros and included files, for
//! modules that ask for it (`{-# LANGUAGE CPP #-}` or `-cpp`).
//!
//! It works like the traditional preprocessor of C that Haskell's compilers run,
//! with respect for Haskell where that one has none: macros are not expanded in
//! comments (they are in pragmas) and strings, primes belong to names, and string gaps stay what they
//! are. Directives begin with `#` in column 1. `#line` changes nothing, because
//! every place of the result is known to be a place of a source ([`Places`]).
//!
//! Never reads a file itself: [`Includes`] does. Start reading at [`run`].

mod expr;
mod macros;

use crate::header;
use crate::input::{Includes, Input, Setting};
use crate::lexer::is_symbol;
use crate::places::Places;
pub use macros::{COMPILER_MACROS, package_version, versioned_packages};
use macros::{Macros, name_at, opaque, without_comments};
use pure_base::{Diagnostic, Diagnostics, SourceMap, Span};

/// Files within files that are followed.
const MAX_INCLUDES: usize = 60;

/// A result larger than this is refused.
const MAX_RESULT: usize = 64 << 20;

/// Headers that need no file: their definitions.
const HEADERS: &[(&str, &[&str])] = &[
    (
        "MachDeps.h",
        &[
            "SIZEOF_HSCHAR 4",
            "ALIGNMENT_HSCHAR 4",
            "SIZEOF_HSINT 8",
            "ALIGNMENT_HSINT 8",
            "SIZEOF_HSWORD 8",
            "ALIGNMENT_HSWORD 8",
            "SIZEOF_HSDOUBLE 8",
            "ALIGNMENT_HSDOUBLE 8",
            "SIZEOF_HSFLOAT 4",
            "ALIGNMENT_HSFLOAT 4",
            "SIZEOF_HSPTR 8",
            "ALIGNMENT_HSPTR 8",
            "SIZEOF_HSFUNPTR 8",
            "ALIGNMENT_HSFUNPTR 8",
            "SIZEOF_HSSTABLEPTR 8",
            "ALIGNMENT_HSSTABLEPTR 8",
            "SIZEOF_INT8 1",
            "ALIGNMENT_INT8 1",
            "SIZEOF_WORD8 1",
            "ALIGNMENT_WORD8 1",
            "SIZEOF_INT16 2",
            "ALIGNMENT_INT16 2",
            "SIZEOF_WORD16 2",
            "ALIGNMENT_WORD16 2",
            "SIZEOF_INT32 4",
            "ALIGNMENT_INT32 4",
            "SIZEOF_WORD32 4",
            "ALIGNMENT_WORD32 4",
            "SIZEOF_INT64 8",
            "ALIGNMENT_INT64 8",
            "SIZEOF_WORD64 8",
            "ALIGNMENT_WORD64 8",
            "WORD_SIZE_IN_BITS 64",
            "WORD_SIZE_IN_BITS_FLOAT 64",
        ],
    ),
    // The numbers that the types of C are.
    (
        "HsBaseConfig.h",
        &[
            "HTYPE_CHAR Int8",
            "HTYPE_SIGNED_CHAR Int8",
            "HTYPE_UNSIGNED_CHAR Word8",
            "HTYPE_SHORT Int16",
            "HTYPE_UNSIGNED_SHORT Word16",
            "HTYPE_INT Int32",
            "HTYPE_UNSIGNED_INT Word32",
            "HTYPE_LONG Int64",
            "HTYPE_UNSIGNED_LONG Word64",
            "HTYPE_LONG_LONG Int64",
            "HTYPE_UNSIGNED_LONG_LONG Word64",
            "HTYPE_BOOL Word8",
            "HTYPE_FLOAT Float",
            "HTYPE_DOUBLE Double",
            "HTYPE_PTRDIFF_T Int64",
            "HTYPE_SIZE_T Word64",
            "HTYPE_WCHAR_T Int32",
            "HTYPE_SIG_ATOMIC_T Int32",
            "HTYPE_CLOCK_T Int64",
            "HTYPE_TIME_T Int64",
            "HTYPE_USECONDS_T Word32",
            "HTYPE_SUSECONDS_T Int64",
            "HTYPE_INTPTR_T Int64",
            "HTYPE_UINTPTR_T Word64",
            "HTYPE_INTMAX_T Int64",
            "HTYPE_UINTMAX_T Word64",
            "HTYPE_DEV_T Word64",
            "HTYPE_INO_T Word64",
            "HTYPE_MODE_T Word32",
            "HTYPE_OFF_T Int64",
            "HTYPE_PID_T Int32",
            "HTYPE_SSIZE_T Int64",
            "HTYPE_GID_T Word32",
            "HTYPE_NLINK_T Word64",
            "HTYPE_UID_T Word32",
            "HTYPE_CC_T Word8",
            "HTYPE_SPEED_T Word32",
            "HTYPE_TCFLAG_T Word32",
            "HTYPE_RLIM_T Word64",
            "HTYPE_BLKSIZE_T Int64",
            "HTYPE_BLKCNT_T Int64",
            "HTYPE_CLOCKID_T Int32",
            "HTYPE_FSBLKCNT_T Word64",
            "HTYPE_FSFILCNT_T Word64",
            "HTYPE_ID_T Word32",
            "HTYPE_KEY_T Int32",
            "HTYPE_NFDS_T Word64",
            "HTYPE_SOCKLEN_T Word32",
        ],
    ),
    ("ghcautoconf.h", &[]),
    // Lexers made by alex include it.
    ("ghcconfig.h", &[]),
    ("ghcplatform.h", &[]),
];

/// Preprocesses the file of this name, whose text is given as the literate
/// layer left it and whose first byte has position `start`.
pub fn run(
    map: &mut SourceMap,
    name: &str,
    text: &str,
    start: u32,
    input: &Input<'_>,
    diags: &mut Diagnostics,
) -> (String, Places) {
    let mut macros = Macros::predefined();
    // What the file says itself counts behind what it was given.
    let own = header::macros(text);
    for setting in input.flags.macros.iter().chain(&own) {
        match setting {
            Setting::Define(flag) => macros.define_flag(flag),
            Setting::Undefine(name) => macros.undefine(name),
            Setting::Include(..) => {}
        }
    }
    let mut cpp = Cpp {
        map,
        includes: input.includes,
        diags,
        macros,
        out: String::with_capacity(text.len()),
        places: Places::none(),
        comment: 0,
        depth: 0,
        failed: false,
    };
    for setting in &input.flags.macros {
        if let Setting::Include(name, text) = setting
            && let Some(id) = cpp.map.add(name.clone(), text.as_str())
        {
            let start = cpp.map.file(id).start;
            cpp.file(name, text, start);
            (cpp.out, cpp.places, cpp.comment) = (String::new(), Places::none(), 0);
        }
    }
    cpp.places.verbatim(0, start);
    cpp.file(name, text, start);
    (cpp.out, cpp.places)
}

struct Cpp<'a> {
    map: &'a mut SourceMap,
    includes: &'a dyn Includes,
    diags: &'a mut Diagnostics,
    macros: Macros,
    out: String,
    places: Places,
    /// How many of Haskell's block comments are open.
    comment: usize,
    /// How many files are being read.
    depth: usize,
    /// Something ended the reading of everything.
    failed: bool,
}

/// A conditional that is open.
struct If {
    span: Span,
    branch: Branch,
    last: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// Its text is part of the program.
    Taken,
    /// It is not, but a later one may be.
    Skipped,
    /// One has been taken, or the whole conditional is left out.
    Over,
}

/// A file being read.
struct File<'t> {
    name: &'t str,
    text: &'t str,
    start: u32,
    ifs: Vec<If>,
    /// Where the last comment of C in the text ends.
    last_comment: usize,
}

impl File<'_> {
    fn span(&self, lo: usize, hi: usize) -> Span {
        Span::new(self.start + lo as u32, self.start + hi as u32)
    }

    fn active(&self) -> bool {
        self.ifs.iter().all(|i| i.branch == Branch::Taken)
    }
}

impl Cpp<'_> {
    fn file(&mut self, name: &str, text: &str, start: u32) {
        self.depth += 1;
        let mut file = File {
            name,
            text,
            start,
            ifs: vec![],
            last_comment: text.rfind("*/").unwrap_or(0),
        };
        let mut at = 0;
        while at < text.len() && !self.failed {
            let line_start = at == 0 || text.as_bytes()[at - 1] == b'\n';
            at = match line_start && is_directive(&text[at..]) {
                true => self.directive(&mut file, at),
                false if file.active() => self.text(&file, at),
                false => self.skip_line(&file, at),
            };
            if self.out.len() > MAX_RESULT {
                self.failed = true;
                let d = Diagnostic::error(
                    "cpp-include",
                    file.span(at, at),
                    "the preprocessed text becomes too large",
                )
                .note("Included files and macros have made more than 64 MB of this module.")
                .help("include fewer files, or make the macros shorter");
                self.diags.push(d);
            }
        }
        for open in &file.ifs {
            let d = Diagnostic::error(
                "cpp-conditional",
                open.span,
                "this conditional is never closed",
            )
            .label("needs its `#endif`")
            .note("Each `#if`, `#ifdef` and `#ifndef` goes up to an `#endif` in the same file.")
            .help("write `#endif` after the lines that depend on the condition");
            self.diags.push(d);
        }
        self.depth -= 1;
    }

    /// Takes over the source from `lo` to `hi`.
    fn copy(&mut self, file: &File<'_>, lo: usize, hi: usize) -> usize {
        self.places.verbatim(self.out.len(), file.start + lo as u32);
        self.out.push_str(&file.text[lo..hi]);
        hi
    }

    /// Leaves out the rest of a line; answers where the next begins.
    fn skip_line(&mut self, file: &File<'_>, at: usize) -> usize {
        match file.text[at..].find('\n') {
            Some(n) => self.copy(file, at + n, at + n + 1),
            None => file.text.len(),
        }
    }

    /// One piece of ordinary text: a name, a string, a symbol, ...
    fn text(&mut self, file: &File<'_>, at: usize) -> usize {
        let rest = &file.text[at..];
        // A pragma is no comment, unless it stands in one.
        if rest.starts_with("{-") && (self.comment > 0 || !rest.starts_with("{-#")) {
            self.comment += 1;
            return self.copy(file, at, at + 2);
        }
        if self.comment > 0 {
            if rest.starts_with("-}") {
                self.comment -= 1;
                return self.copy(file, at, at + 2);
            }
            let step = rest.chars().next().map_or(1, char::len_utf8);
            return self.copy(file, at, at + step);
        }
        if rest.starts_with("/*") && at + 2 <= file.last_comment {
            return self.skip_comment(file, at);
        }
        let name = name_at(rest);
        if !name.is_empty() {
            return self.name(file, at, name);
        }
        let symbols = rest.find(|c| !is_symbol(c)).unwrap_or(rest.len());
        if symbols == 0 {
            return self.copy(file, at, at + opaque(rest));
        }
        if symbols >= 2 && rest[..symbols].bytes().all(|b| b == b'-') {
            // A comment up to the end of the line.
            let length = rest.find('\n').unwrap_or(rest.len());
            return self.copy(file, at, at + length);
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let length = match rest[first..symbols].find("/*") {
            Some(n) => n + first,
            None => symbols,
        };
        self.copy(file, at, at + length)
    }

    /// Leaves out a comment of C, but for its line breaks.
    fn skip_comment(&mut self, file: &File<'_>, at: usize) -> usize {
        let length = file.text[at + 2..].find("*/").map_or(2, |n| n + 4);
        for (n, _) in file.text[at..at + length].match_indices('\n') {
            self.copy(file, at + n, at + n + 1);
        }
        at + length
    }

    fn name(&mut self, file: &File<'_>, at: usize, name: &str) -> usize {
        let line = self.map.line_col(file.start + at as u32);
        self.macros.here = (line.map_or(0, |l| l.line), file.name.to_string());
        let expansion = self.macros.use_at(&file.text[at..]);
        match expansion {
            Ok(None) => self.copy(file, at, at + name.len()),
            Ok(Some((text, length))) => {
                let span = file.span(at, at + length);
                self.places.instead(self.out.len(), span);
                self.out.push_str(&text);
                at + length
            }
            Err(why) => {
                let d = Diagnostic::error("cpp-macro", file.span(at, at + name.len()), why)
                    .note("The preprocessor replaces each use of a macro by the text that `#define` gives it.")
                    .help("use the macro as it is defined, or choose another name");
                self.diags.push(d);
                self.copy(file, at, at + name.len())
            }
        }
    }

    /// A directive that begins at `at`; answers where the next line does.
    fn directive(&mut self, file: &mut File<'_>, at: usize) -> usize {
        let (text, end) = logical_line(&file.text[at..]);
        let end = at + end;
        let text = match name_at(text[1..].trim_start()) {
            "define" => text,
            _ => without_comments(&text),
        };
        let body = text[1..].trim_start();
        let word = name_at(body);
        let argument = body[word.len()..].trim();
        let line = file.text[at..end].trim_end();
        let span = file.span(at, at + line.len());
        let active = file.active();
        match word {
            "if" | "ifdef" | "ifndef" => {
                let branch = match active {
                    true => self.condition(word, argument, span),
                    false => Branch::Over,
                };
                let last = None;
                file.ifs.push(If { span, branch, last });
            }
            "elif" | "else" | "endif" => self.go_on(file, word, argument, span),
            "" => {}
            _ if !active => {}
            "define" => {
                if let Err(why) = self.macros.define(argument) {
                    self.bad_directive(span, why);
                }
            }
            "undef" => self.macros.undefine(name_at(argument)),
            "include" => {
                self.copy_line_break(file, at, end);
                self.include(file, argument, span);
                return end;
            }
            "error" | "warning" => {
                let title = match argument {
                    "" => format!("the source says `#{word}` here"),
                    text => text.to_string(),
                };
                let d = match word {
                    "error" => Diagnostic::error("cpp-error", span, title),
                    _ => Diagnostic::warning("cpp-warning", span, title),
                };
                let d = d.label("said by the source");
                self.diags.push(d.note("The author put this message here for the case that the conditions around it hold.")
                    .help("define other macros with -D, if the message tells of any"));
            }
            "line" | "pragma" | "ident" => {}
            _ => self.bad_directive(span, format!("there is no directive `#{word}`")),
        }
        self.copy_line_break(file, at, end);
        end
    }

    fn copy_line_break(&mut self, file: &File<'_>, at: usize, end: usize) {
        if file.text[at..end].ends_with('\n') {
            self.copy(file, end - 1, end);
        }
    }

    fn bad_directive(&mut self, span: Span, why: String) {
        self.diags.push(
            Diagnostic::error("cpp-directive", span, why)
                .label("read by the preprocessor")
                .note("With CPP, a line that begins with `#` is a directive: #if #ifdef #ifndef #elif #else #endif #define #undef #include #error #warning #line.")
                .help("correct the directive, or indent the line if it is none"),
        );
    }

    fn condition(&mut self, word: &str, argument: &str, span: Span) -> Branch {
        let value = match word {
            "ifdef" | "ifndef" if name_at(argument).is_empty() => {
                Err("the name of the macro is missing".to_string())
            }
            "ifdef" => Ok(self.macros.is_defined(name_at(argument))),
            "ifndef" => Ok(!self.macros.is_defined(name_at(argument))),
            _ => expr::value(argument, &self.macros).map(|v| v != 0),
        };
        match value {
            Ok(true) => Branch::Taken,
            Ok(false) => Branch::Skipped,
            Err(why) => {
                self.diags.push(
                    Diagnostic::error(
                        "cpp-expression",
                        span,
                        format!("the condition of `#{word}` cannot be computed"),
                    )
                    .label(why)
                    .note("Conditions consist of integers, macros, `defined(NAME)` and the operators of C; names that are no macros count as 0.")
                    .help("correct the condition"),
                );
                Branch::Skipped
            }
        }
    }

    /// `#elif`, `#else` and `#endif`.
    fn go_on(&mut self, file: &mut File<'_>, word: &str, argument: &str, span: Span) {
        let outer = file.ifs.len().saturating_sub(1);
        let active = file.ifs[..outer].iter().all(|i| i.branch == Branch::Taken);
        let Some(open) = file.ifs.last() else {
            self.diags.push(
                Diagnostic::error(
                    "cpp-conditional",
                    span,
                    format!("`#{word}` without a conditional"),
                )
                .label("nothing is open here")
                .note("It belongs between an `#if` and its `#endif`, in the same file.")
                .help("remove it, or write the `#if` that it goes with"),
            );
            return;
        };
        if word == "endif" {
            file.ifs.pop();
            return;
        }
        if let Some(last) = open.last {
            self.diags.push(
                Diagnostic::error("cpp-conditional", span, format!("`#{word}` after `#else`"))
                    .also(last, "the last branch begins here")
                    .note("The branch of `#else` is the last one of its conditional.")
                    .help("remove it, or close the conditional with `#endif` before it"),
            );
            return;
        }
        let branch = match open.branch {
            Branch::Taken | Branch::Over => Branch::Over,
            Branch::Skipped if !active => Branch::Over,
            Branch::Skipped if word == "else" => Branch::Taken,
            Branch::Skipped => self.condition("if", argument, span),
        };
        if let Some(open) = file.ifs.last_mut() {
            open.branch = branch;
            open.last = (word == "else").then_some(span);
        }
    }

    fn include(&mut self, file: &File<'_>, argument: &str, span: Span) {
        let argument = match self.macros.expand_line(argument) {
            Ok(expanded) if !argument.starts_with(['"', '<']) => expanded,
            _ => argument.to_string(),
        };
        let argument = argument.trim();
        let quoted = |open: char, close: char| {
            let inner = argument.strip_prefix(open)?.split(close).next()?;
            Some(inner.to_string())
        };
        let (name, beside) = match (quoted('"', '"'), quoted('<', '>')) {
            (Some(name), _) => (name, true),
            (None, Some(name)) => (name, false),
            (None, None) => {
                self.bad_directive(span, "`#include` needs the name of a file in quotes".into());
                return;
            }
        };
        if let Some((_, definitions)) = HEADERS.iter().find(|(n, _)| *n == name) {
            for definition in *definitions {
                // They are well-formed.
                let _ = self.macros.define(definition);
            }
            return;
        }
        let problem = match self.includes.find(file.name, &name, beside) {
            Ok(_) if self.depth >= MAX_INCLUDES => {
                format!("`{name}` is included within too many other files")
            }
            Ok(Some((shown, text))) => match self.map.add(shown.clone(), text.clone()) {
                Some(id) => {
                    let start = self.map.file(id).start;
                    self.file(&shown, &text, start);
                    if !self.out.ends_with('\n') {
                        self.out.push('\n');
                    }
                    return;
                }
                None => "the sources of this program exceed 4 GB".to_string(),
            },
            Ok(None) => format!("there is no file `{name}` to include"),
            Err(why) => why,
        };
        self.failed |= self.depth >= MAX_INCLUDES;
        self.diags.push(
            Diagnostic::error("cpp-include", span, problem)
                .label("included here")
                .note("Files are looked for beside the file that includes them and in the directories given with -I.")
                .help("name the directory that holds it with -I"),
        );
    }
}

/// Whether a line is for the preprocessor. A `#` before a symbol is Haskell's:
/// `#-}`, `#!`.
fn is_directive(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('#') else {
        return false;
    };
    let rest = rest.trim_start_matches([' ', '\t']);
    rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '\n' || c == '\r') || rest.is_empty()
}

/// A line with those that `\` at the end joins to it, and its length with the
/// line break.
fn logical_line(text: &str) -> (String, usize) {
    let mut out = String::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let (line, length) = match rest.find('\n') {
            Some(n) => (&rest[..n], n + 1),
            None => (rest, rest.len()),
        };
        at += length;
        let line = line.strip_suffix('\r').unwrap_or(line);
        match line.strip_suffix('\\') {
            Some(joined) if at < text.len() => {
                out.push_str(joined);
                out.push('\n');
            }
            _ => {
                out.push_str(line);
                return (out, at);
            }
        }
    }
}
