//! Diagnostics as JSON, one object per line, for editors and scripts. The form
//! is described in `docs/diagnostics.md`.

use crate::{Diagnostic, Diagnostics, Level, SourceMap, Span};
use std::fmt::Write;

/// All diagnostics in source order, one per line.
pub fn all(map: &SourceMap, diagnostics: &Diagnostics) -> String {
    let lines = diagnostics.sorted();
    lines.iter().map(|d| object(map, d) + "\n").collect()
}

fn object(map: &SourceMap, d: &Diagnostic) -> String {
    let severity = match d.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
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

/// Lines and columns count from 1; the end is behind the last character.
fn span(map: &SourceMap, span: Span) -> String {
    let places = (
        map.file_of(span.lo),
        map.line_col(span.lo),
        map.line_col(span.hi),
    );
    match places {
        (Some(file), Some(from), Some(to)) if !span.is_none() => format!(
            "{{\"file\":{},\"line\":{},\"column\":{},\"end_line\":{},\"end_column\":{}}}",
            string(&file.name),
            from.line,
            from.col,
            to.line,
            to.col
        ),
        _ => "null".to_string(),
    }
}

fn string(text: &str) -> String {
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
