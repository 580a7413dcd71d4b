//! Diagnostics as JSON, one object per line, for editors and scripts. The form
//! is described in `docs/diagnostics.md`.

use crate::{Diagnostic, Diagnostics, Level, LineCol, SourceMap, Span, warnings};
use std::fmt::Write;

/// All diagnostics in source order, one per line.
pub fn all(map: &SourceMap, diagnostics: &Diagnostics) -> String {
    let lines = diagnostics.sorted();
    let object = |d| object(map, d, severity(d, diagnostics)) + "\n";
    lines.iter().map(object).collect()
}

/// A warning is an error where all are.
pub(crate) fn severity(d: &Diagnostic, among: &Diagnostics) -> &'static str {
    match d.level {
        Level::Warning if !among.warnings_are_errors() => "warning",
        _ => "error",
    }
}

fn object(map: &SourceMap, d: &Diagnostic, severity: &str) -> String {
    let related: Vec<String> = d
        .labels
        .iter()
        .map(|(s, text)| {
            let (span, text) = (span(map, *s), string(text));
            format!("{{\"span\":{span},\"message\":{text}}}")
        })
        .collect();
    let notes: Vec<String> = d.notes.iter().map(|n| string(n)).collect();
    let hints: Vec<String> = d.help.iter().map(|h| string(h)).collect();
    let changes: Vec<String> = d
        .changes
        .iter()
        .map(|(s, text)| format!("{{\"span\":{},\"text\":{}}}", span(map, *s), string(text)))
        .collect();
    format!(
        "{{\"id\":{},\"severity\":\"{severity}\",\"message\":{},\"span\":{},\"label\":{},\"related\":[{}],\"notes\":[{}],\"hints\":[{}],\"changes\":[{}]}}",
        string(d.id),
        string(&d.title),
        span(map, d.span),
        string(&d.label),
        related.join(","),
        notes.join(","),
        hints.join(","),
        changes.join(",")
    )
}

/// All diagnostics in source order, one per line, each an object as GHC's schema 1.1 has it:
/// this compiler's ids are no codes of GHC's.
pub fn in_schema_of_ghc(map: &SourceMap, diagnostics: &Diagnostics, compiler: &str) -> String {
    let object = |d: &Diagnostic| {
        let severity = match severity(d, diagnostics) {
            "warning" => "Warning",
            _ => "Error",
        };
        let labelled = |(s, text): (Span, &str)| {
            let (file, at) = (map.file_of(s.lo)?, map.line_col(s.lo)?);
            Some(format!("{}:{}:{}: {text}", file.name, at.line, at.col))
        };
        let label = Some(d.label.clone()).filter(|label| !label.is_empty());
        let others = d.labels.iter().map(|(s, text)| (*s, text.as_str()));
        let texts = [d.title.clone()].into_iter().chain(label);
        let texts = texts.chain(d.notes.iter().cloned());
        let texts: Vec<String> = texts.chain(others.filter_map(labelled)).collect();
        let texts: Vec<String> = texts.iter().map(|text| string(text)).collect();
        let hints: Vec<String> = d.help.iter().map(|h| string(h)).collect();
        let reason = match warnings::has_flag(d.id) {
            true => format!(",\"reason\":{{\"flags\":[{}]}}", string(d.id)),
            false => String::new(),
        };
        format!(
            "{{\"version\":\"1.1\",\"ghcVersion\":{},\"span\":{},\"severity\":\"{severity}\",\"code\":null,\"message\":[{}],\"hints\":[{}]{reason}}}\n",
            string(compiler),
            span_of_ghc(map, d.span),
            texts.join(","),
            hints.join(","),
        )
    };
    let sorted = diagnostics.sorted();
    sorted.iter().map(object).collect()
}

fn span_of_ghc(map: &SourceMap, span: Span) -> String {
    or_null(map, span, |file, from, to| {
        format!(
            "{{\"file\":{file},\"start\":{{\"line\":{},\"column\":{}}},\"end\":{{\"line\":{},\"column\":{}}}}}",
            from.line, from.col, to.line, to.col
        )
    })
}

/// Lines and columns count from 1; the end is behind the last character.
fn span(map: &SourceMap, span: Span) -> String {
    or_null(map, span, |file, from, to| {
        format!(
            "{{\"file\":{file},\"line\":{},\"column\":{},\"end_line\":{},\"end_column\":{}}}",
            from.line, from.col, to.line, to.col
        )
    })
}

/// A part of a file in some form, if it is one.
fn or_null(
    map: &SourceMap,
    span: Span,
    form: impl Fn(String, LineCol, LineCol) -> String,
) -> String {
    let found = within(map, span, |file, from, to| form(string(file), from, to));
    found.unwrap_or_else(|| "null".to_string())
}

/// Of a part of a file what is made of the file's name and where it begins and ends.
pub(crate) fn within<T>(
    map: &SourceMap,
    span: Span,
    form: impl Fn(&str, LineCol, LineCol) -> T,
) -> Option<T> {
    let (from, to) = (map.line_col(span.lo)?, map.line_col(span.hi)?);
    let file = map.file_of(span.lo).filter(|_| !span.is_none())?;
    Some(form(&file.name, from, to))
}

/// A text as JSON has it.
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts and their order are those of GHC's own output.
    #[test]
    fn objects_of_ghc_s_schema() {
        let mut map = SourceMap::new();
        map.add("a.hs", "x = 1\ny =\n").unwrap();
        let mut diags = Diagnostics::new();
        let d = Diagnostic::error("some-id", Span::new(7, 8), "bad").label("here");
        diags.push(d.also(Span::new(1, 6), "because").note("why").help("do"));
        diags.push(Diagnostic::warning("tabs", Span::NONE, "a tab"));
        let expected = [
            r#"{"version":"1.1","ghcVersion":"purecc-1","span":null,"severity":"Warning","code":null,"message":["a tab"],"hints":[],"reason":{"flags":["tabs"]}}"#,
            r#"{"version":"1.1","ghcVersion":"purecc-1","span":{"file":"a.hs","start":{"line":2,"column":1},"end":{"line":2,"column":2}},"severity":"Error","code":null,"message":["bad","here","why","a.hs:1:1: because"],"hints":["do"]}"#,
        ];
        let found = in_schema_of_ghc(&map, &diags, "purecc-1");
        let found: std::collections::BTreeSet<&str> = found.lines().collect();
        assert_eq!(found, expected.into());
    }

    #[test]
    fn one_object_per_line_with_places() {
        let mut map = SourceMap::new();
        map.add("a \"b\".hs", "x = 1\ny =\n").unwrap();
        let mut diags = Diagnostics::new();
        let d = Diagnostic::error("some-id", Span::new(7, 8), "bad\n\"y\"")
            .label("here")
            .also(Span::new(1, 6), "because")
            .note("why")
            .help("do")
            .change(Span::new(7, 8), "z");
        diags.push(d);
        let expected = r#"{"id":"some-id","severity":"error","message":"bad\n\"y\"","span":{"file":"a \"b\".hs","line":2,"column":1,"end_line":2,"end_column":2},"label":"here","related":[{"span":{"file":"a \"b\".hs","line":1,"column":1,"end_line":1,"end_column":6},"message":"because"}],"notes":["why"],"hints":["do"],"changes":[{"span":{"file":"a \"b\".hs","line":2,"column":1,"end_line":2,"end_column":2},"text":"z"}]}"#;
        assert_eq!(all(&map, &diags), format!("{expected}\n"));
    }
}
