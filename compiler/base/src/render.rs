//! Diagnostics as text, with source excerpts. The output is a function of the
//! diagnostics and the sources alone: no terminal is asked for its width or
//! colours.

use crate::source::SourceFile;
use crate::{Diagnostic, Diagnostics, Level, SourceMap, Span};
use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Renderer, Snippet};
use std::ops::Range;

/// Whether the text may carry ANSI colour sequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    #[default]
    Never,
    Always,
}

/// No more diagnostics than this are shown, errors before warnings; the others are counted.
const MAX_SHOWN: usize = 200;

/// All diagnostics in source order, each followed by an empty line.
pub fn render_all(map: &SourceMap, diagnostics: &Diagnostics, colour: Colour) -> String {
    let sorted = diagnostics.sorted();
    let errors = sorted.iter().filter(|d| d.level == Level::Error).count();
    let mut warnings = MAX_SHOWN.saturating_sub(errors);
    let has_room = |d: &&Diagnostic| {
        let room = d.level == Level::Error || warnings > 0;
        warnings -= usize::from(d.level == Level::Warning && room);
        room
    };
    let mut out: String = sorted
        .iter()
        .filter(has_room)
        .take(MAX_SHOWN)
        .map(|d| render(map, d, colour) + "\n\n")
        .collect();
    if sorted.len() > MAX_SHOWN {
        out += &format!(
            "{} further messages are not shown\n",
            sorted.len() - MAX_SHOWN
        );
    }
    out
}

/// One diagnostic: `error[id]: title`, the excerpts, then `note` and `help`.
pub fn render(map: &SourceMap, diagnostic: &Diagnostic, colour: Colour) -> String {
    use annotate_snippets::Level as Shown;
    let level = match diagnostic.level {
        Level::Error => Shown::ERROR,
        Level::Warning => Shown::WARNING,
    };
    let title = level
        .primary_title(diagnostic.title.as_str())
        .id(diagnostic.name());
    let mut group = title.elements(excerpts(map, diagnostic));
    for note in &diagnostic.notes {
        group = group.element(Shown::NOTE.message(note.as_str()));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Shown::HELP.message(help.as_str()));
    }
    let renderer = match colour {
        Colour::Never => Renderer::plain(),
        Colour::Always => Renderer::styled(),
    };
    let groups: [Group<'_>; 1] = [group];
    renderer.term_width(DEFAULT_TERM_WIDTH).render(&groups)
}

/// One excerpt per file, the primary one first; labels of no source are left
/// out.
fn excerpts<'a>(
    map: &'a SourceMap,
    diagnostic: &'a Diagnostic,
) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let primary = std::iter::once((
        AnnotationKind::Primary,
        diagnostic.span,
        diagnostic.label.as_str(),
    ));
    let others = diagnostic
        .labels
        .iter()
        .map(|(span, text)| (AnnotationKind::Context, *span, text.as_str()));
    let mut by_file: Vec<(&SourceFile, Vec<_>)> = vec![];
    for (kind, span, text) in primary.chain(others) {
        let Some(file) = map.file_of(span.lo).filter(|_| !span.is_none()) else {
            continue;
        };
        let place = (kind, range(file, span), text);
        match by_file.iter_mut().find(|(f, _)| f.start == file.start) {
            Some((_, places)) => places.push(place),
            None => by_file.push((file, vec![place])),
        }
    }
    by_file
        .into_iter()
        .map(|(file, places)| {
            // Only the lines in question, so that the cost is not the file's.
            let lo = places.iter().map(|(_, r, _)| r.start).min().unwrap_or(0);
            let hi = places.iter().map(|(_, r, _)| r.end).max().unwrap_or(0);
            let (line, lines) = file.lines(lo..hi);
            let annotations = places.into_iter().map(|(kind, range, text)| {
                let at = kind.span(range.start - lines.start..range.end - lines.start);
                if text.is_empty() { at } else { at.label(text) }
            });
            Snippet::source(&file.text[lines.clone()])
                .path(file.name.as_str())
                .line_start(line)
                .annotations(annotations)
        })
        .collect()
}

/// The bytes of the file that a span covers, cut to the file and widened to
/// whole characters.
fn range(file: &SourceFile, span: Span) -> Range<usize> {
    let text = &file.text;
    let mut lo = (span.lo.saturating_sub(file.start) as usize).min(text.len());
    let mut hi = (span.hi.saturating_sub(file.start) as usize).clamp(lo, text.len());
    while !text.is_char_boundary(lo) {
        lo -= 1;
    }
    while !text.is_char_boundary(hi) {
        hi += 1;
    }
    lo..hi
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_files() -> (SourceMap, u32, u32) {
        let mut map = SourceMap::new();
        let a = map.add("a.pure", "f x =\n\tλy + x\n").unwrap();
        let b = map.add("b.pure", "g = 1").unwrap();
        let (a, b) = (map.file(a).start, map.file(b).start);
        (map, a, b)
    }

    #[test]
    fn excerpts_labels_notes_and_help() {
        let (map, a, b) = two_files();
        let d = Diagnostic::error("not-in-scope", Span::new(a + 7, a + 10), "`λy` is unknown")
            .label("not in scope")
            .also(Span::new(a, a + 1), "within `f`")
            .also(Span::new(b, b + 1), "did you mean this?")
            .note("Names are bound by equations, patterns and imports.")
            .help("bind `λy` in a `where`");
        let expected = "\
error[not-in-scope]: `λy` is unknown
 --> a.pure:2:2
  |
1 | f x =
  | - within `f`
2 |     λy + x
  |     ^^ not in scope
  |
 ::: b.pure:1:1
  |
1 | g = 1
  | - did you mean this?
  |
  = note: Names are bound by equations, patterns and imports.
  = help: bind `λy` in a `where`";
        assert_eq!(render(&map, &d, Colour::Never), expected);
    }

    #[test]
    fn warnings_take_no_room_from_errors() {
        let (map, a, _) = two_files();
        let mut diagnostics = Diagnostics::new();
        for _ in 0..MAX_SHOWN + 5 {
            diagnostics.push(Diagnostic::warning("w", Span::new(a, a + 1), "title"));
        }
        diagnostics.push(Diagnostic::error("e", Span::new(a + 7, a + 8), "title"));
        let text = render_all(&map, &diagnostics, Colour::Never);
        assert_eq!(text.matches("error[e]").count(), 1);
        assert_eq!(text.matches("warning[w]").count(), MAX_SHOWN - 1);
        assert!(text.ends_with("\n6 further messages are not shown\n"));
    }

    #[test]
    fn many_messages_are_cut_short() {
        let (map, a, _) = two_files();
        let mut diagnostics = Diagnostics::new();
        for _ in 0..MAX_SHOWN + 5 {
            diagnostics.push(Diagnostic::error("e", Span::new(a + 7, a + 8), "title"));
        }
        let text = render_all(&map, &diagnostics, Colour::Never);
        assert_eq!(text.matches("error[e]").count(), MAX_SHOWN);
        assert!(text.ends_with("\n5 further messages are not shown\n"));
    }

    #[test]
    fn spans_of_nothing_and_at_the_end_are_harmless() {
        let (map, a, b) = two_files();
        let end = map.file(crate::FileId(1)).end();
        for span in [
            Span::NONE,
            Span::new(end, end),
            Span::new(b, end + 100),
            Span::new(a + 8, a + 8),
            Span::new(u32::MAX - 1, u32::MAX),
        ] {
            let d = Diagnostic::warning("w", span, "title");
            assert!(render(&map, &d, Colour::Never).starts_with("warning[w]: title"));
        }
    }
}
