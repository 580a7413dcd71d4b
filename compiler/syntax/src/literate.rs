//! Literate sources: the program stands in lines that begin with `>`, or between
//! `\begin{code}` and `\end{code}`; everything else is comment.
//!
//! What is comment becomes spaces, byte for byte, so that every place of the
//! program stays where it is.

use pure_base::{Diagnostic, Diagnostics, Span};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Blank,
    Comment,
    Bird,
}

/// The program in a literate text whose first byte has position `start`.
pub fn program(text: &str, start: u32, diags: &mut Diagnostics) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begun: Option<Span> = None;
    let mut last = Line::Blank;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_end();
        let span = Span::new(
            start + at as u32,
            start + (at + content.len().max(1)) as u32,
        );
        at += line.len();
        if begun.is_some() {
            if delimits(content, "\\end{code}") {
                begun = None;
                last = Line::Blank;
                blank(line, &mut out);
            } else {
                out.push_str(line);
            }
            continue;
        }
        if delimits(content, "\\begin{code}") {
            begun = Some(span);
            blank(line, &mut out);
            continue;
        }
        // Lines for the preprocessor belong to no side.
        if is_directive(line) {
            out.push_str(line);
            continue;
        }
        let kind = match line.strip_prefix('>') {
            Some(code) => {
                out.push(' ');
                out.push_str(code);
                Line::Bird
            }
            None => {
                blank(line, &mut out);
                match content.is_empty() {
                    true => Line::Blank,
                    false => Line::Comment,
                }
            }
        };
        if matches!(
            (last, kind),
            (Line::Bird, Line::Comment) | (Line::Comment, Line::Bird)
        ) {
            diags.push(adjacent(span, kind));
        }
        last = kind;
    }
    if let Some(span) = begun {
        diags.push(
            Diagnostic::error(
                "literate-unclosed",
                span,
                "this `\\begin{code}` is never closed",
            )
            .label("the program begins here")
            .note("In a literate source the program goes up to a line `\\end{code}`.")
            .help("write `\\end{code}` at the beginning of the line after the program"),
        );
    }
    out
}

fn delimits(line: &str, word: &str) -> bool {
    line.len() >= word.len() && line.as_bytes()[..word.len()].eq_ignore_ascii_case(word.as_bytes())
}

/// `#` with the name of a directive.
fn is_directive(line: &str) -> bool {
    const WORDS: &[&str] = &[
        "if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef", "include", "error",
        "warning", "line",
    ];
    line.strip_prefix('#').is_some_and(|rest| {
        let rest = rest.trim_start_matches([' ', '\t']);
        let end = rest
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        WORDS.contains(&&rest[..end])
    })
}

/// Spaces instead of a line, but for its end.
fn blank(line: &str, out: &mut String) {
    let content = line.trim_end_matches(['\r', '\n']);
    out.extend(std::iter::repeat_n(' ', content.len()));
    out.push_str(&line[content.len()..]);
}

fn adjacent(span: Span, kind: Line) -> Diagnostic {
    let (what, other) = match kind {
        Line::Bird => ("a line of the program", "comment"),
        _ => ("a line of comment", "program"),
    };
    Diagnostic::error(
        "literate-margin",
        span,
        format!("{what} directly after {other}"),
    )
    .note("In a literate source empty lines separate the lines that begin with `>` from the text around them, so that a forgotten `>` is noticed.")
    .help("put an empty line between them, or begin both with `>`")
}
