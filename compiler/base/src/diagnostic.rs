//! Diagnostics as values. Stages push them into a [`Diagnostics`] sink and go
//! on; only the driver renders and prints them.

use crate::Span;

/// How grave a diagnostic is; an `Error` stops the compilation after the stage
/// that found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Level {
    Warning,
    Error,
}

/// One message to the user. `id` is stable, in kebab case, and listed in the
/// table of ids of the stage that emits it (`type-mismatch`, `not-in-scope`).
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub id: &'static str,
    pub level: Level,
    /// What is wrong, in the user's words, one line.
    pub title: String,
    /// Where, with a few words under the caret (may be empty).
    pub span: Span,
    pub label: String,
    /// Other places that explain why.
    pub labels: Vec<(Span, String)>,
    /// The reason, in whole sentences.
    pub notes: Vec<String>,
    /// One thing the user can do.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn error(id: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Level::Error, id, span, title.into())
    }

    pub fn warning(id: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Level::Warning, id, span, title.into())
    }

    fn new(level: Level, id: &'static str, span: Span, title: String) -> Diagnostic {
        Diagnostic {
            id,
            level,
            title,
            span,
            label: String::new(),
            labels: vec![],
            notes: vec![],
            help: None,
        }
    }

    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = text.into();
        self
    }

    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }
}

/// The sink that stages report into.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    pub fn push(&mut self, d: Diagnostic) {
        self.list.push(d);
    }

    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.level == Level::Error)
    }

    /// All diagnostics in source order (stable for equal places).
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut list: Vec<_> = self.list.iter().collect();
        list.sort_by_key(|d| d.span.lo);
        list
    }

    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}
