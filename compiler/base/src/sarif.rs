//! Diagnostics in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS,
//! 2020), which code hosts and editors read: one document for a compilation, also
//! when there is nothing to say.

use crate::json::{severity, string, within};
use crate::{Diagnostic, Diagnostics, SourceMap, Span};
use std::collections::BTreeSet;

/// All diagnostics in source order. `version` is this compiler's.
pub fn document(map: &SourceMap, diagnostics: &Diagnostics, version: &str) -> String {
    let sorted = diagnostics.sorted();
    let ids: BTreeSet<&str> = sorted.iter().map(|d| d.id).collect();
    let rules = list(ids.iter().map(|id| format!("{{\"id\":{}}}", string(id))));
    let results = list(
        sorted
            .iter()
            .map(|d| result(map, d, severity(d, diagnostics))),
    );
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{{\"name\":\"purecc\",\"version\":{},\"rules\":{rules}}}}},\
         \"columnKind\":\"unicodeCodePoints\",\"results\":{results}}}]}}\n",
        string(version)
    )
}

fn result(map: &SourceMap, d: &Diagnostic, level: &str) -> String {
    let label = Some(&d.label).filter(|label| !label.is_empty());
    let texts = [&d.title].into_iter().chain(label);
    let texts: Vec<&str> = texts.chain(&d.notes).chain(&d.help).map(|t| &**t).collect();
    let related = list(d.labels.iter().filter_map(|(s, text)| {
        let place = place(map, *s)?;
        let text = string(text);
        Some(format!("{{{place},\"message\":{{\"text\":{text}}}}}"))
    }));
    let place = place(map, d.span).map(|place| format!("{{{place}}}"));
    format!(
        "{{\"ruleId\":{},\"level\":\"{level}\",\"message\":{{\"text\":{}}},\"locations\":{},\"relatedLocations\":{related},\"fixes\":{}}}",
        string(d.id),
        string(&texts.join("\n")),
        list(place.into_iter()),
        list(fix(map, d).into_iter()),
    )
}

/// What the hint changes: each change by itself, as SARIF wants them by file.
fn fix(map: &SourceMap, d: &Diagnostic) -> Option<String> {
    let mut changes = d.changes.iter().filter_map(|(s, text)| {
        let (file, region) = part(map, *s)?;
        let text = string(text);
        Some(format!(
            "{{\"artifactLocation\":{file},\"replacements\":[{{\"deletedRegion\":{region},\"insertedContent\":{{\"text\":{text}}}}}]}}"
        ))
    });
    let first = changes.next()?;
    let changes = list([first].into_iter().chain(changes));
    let what = string(d.help.as_deref().unwrap_or("change this"));
    Some(format!(
        "{{\"description\":{{\"text\":{what}}},\"artifactChanges\":{changes}}}"
    ))
}

/// The member of a location that says where it is.
fn place(map: &SourceMap, span: Span) -> Option<String> {
    let (file, region) = part(map, span)?;
    Some(format!(
        "\"physicalLocation\":{{\"artifactLocation\":{file},\"region\":{region}}}"
    ))
}

/// A file, and a region of it.
fn part(map: &SourceMap, span: Span) -> Option<(String, String)> {
    within(map, span, |file, from, to| {
        (
            format!("{{\"uri\":{}}}", string(&address(file))),
            format!(
                "{{\"startLine\":{},\"startColumn\":{},\"endLine\":{},\"endColumn\":{}}}",
                from.line, from.col, to.line, to.col
            ),
        )
    })
}

/// A file's name as the reference that a URI may be: what has a meaning there, and what is
/// no character of one, by its bytes.
fn address(file: &str) -> String {
    let byte = |b: u8| match b {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
            (b as char).to_string()
        }
        _ => format!("%{b:02X}"),
    };
    file.bytes().map(byte).collect()
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_with_places_and_a_change() {
        let mut map = SourceMap::new();
        map.add("a b.hs", "x = 1\ny =\n").unwrap();
        let mut diags = Diagnostics::new();
        let d = Diagnostic::error("some-id", Span::new(7, 8), "bad")
            .label("here")
            .also(Span::new(1, 6), "because")
            .help("do")
            .change(Span::new(7, 8), "z");
        diags.push(d);
        let expected = r#"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"purecc","version":"1","rules":[{"id":"some-id"}]}},"columnKind":"unicodeCodePoints","results":[{"ruleId":"some-id","level":"error","message":{"text":"bad\nhere\ndo"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.hs"},"region":{"startLine":2,"startColumn":1,"endLine":2,"endColumn":2}}}],"relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.hs"},"region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":6}},"message":{"text":"because"}}],"fixes":[{"description":{"text":"do"},"artifactChanges":[{"artifactLocation":{"uri":"a%20b.hs"},"replacements":[{"deletedRegion":{"startLine":2,"startColumn":1,"endLine":2,"endColumn":2},"insertedContent":{"text":"z"}}]}]}]}]}]}"#;
        assert_eq!(document(&map, &diags, "1"), format!("{expected}\n"));
        let nothing = document(&map, &Diagnostics::new(), "1");
        assert!(nothing.contains("\"results\":[]"), "{nothing}");
    }
}
