//! Diagnostics as values. Stages push them into a [`Diagnostics`] sink and go
//! on; only the driver renders and prints them.

use crate::{Span, Warnings, warnings};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::Range;

/// How grave a diagnostic is; an `Error` stops the compilation after the stage
/// that found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    Warning,
    Error,
}

/// A name that a stage gives its diagnostics. (A field of a reference would make serde borrow
/// it from what is read.)
pub type Id = &'static str;

/// One message to the user. `id` is stable, in kebab case, and listed in the
/// table of ids of the stage that emits it (`type-mismatch`, `not-in-scope`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Diagnostic {
    #[serde(with = "crate::portable::text")]
    pub id: Id,
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
    /// The same as changes of the text, if it is one: what each place is to become.
    pub changes: Vec<(Span, String)>,
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
            changes: vec![],
        }
    }

    /// Its id, or the flag that asks for it.
    pub fn name(&self) -> Cow<'static, str> {
        match (warnings::has_flag(self.id), self.level) {
            (false, _) => self.id.into(),
            (true, Level::Warning) => format!("-W{}", self.id).into(),
            (true, Level::Error) => format!("-Werror={}", self.id).into(),
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

    /// Takes the place of an earlier one.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self.changes.clear();
        self
    }

    /// What the hint changes: a place and what it becomes.
    pub fn change(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.changes.push((span, text.into()));
        self
    }
}

/// The sink that stages report into.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// The warnings that are kept.
    warnings: Warnings,
    errors: usize,
    /// What stands at these positions is no text of the program: it was made at that place.
    made: Vec<(Range<u32>, Span)>,
}

impl Diagnostics {
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// A sink that keeps the warnings that these flags ask for, which are what stands
    /// behind `-W`.
    pub fn with_flags(flags: &[String]) -> Diagnostics {
        let mut diags = Diagnostics::default();
        flags.iter().for_each(|flag| diags.follow_name(flag));
        diags
    }

    /// Follows what stands behind `-W`. A warning that there is not is told.
    fn follow_name(&mut self, flag: &str) {
        if let Err(message) = self.warnings.follow(flag) {
            self.push(Diagnostic::warning(
                warnings::UNRECOGNISED,
                Span::NONE,
                message,
            ));
        }
    }

    pub fn push(&mut self, mut d: Diagnostic) {
        if d.level == Level::Warning {
            if !self.warnings.wants(d.id) {
                return;
            }
            if self.warnings.is_fatal(d.id) {
                d.level = Level::Error;
            }
        }
        self.errors += (d.level == Level::Error) as usize;
        let made = self.made.iter().find(|(at, _)| at.contains(&d.span.lo));
        if let Some((_, place)) = made.filter(|_| !d.span.is_none()) {
            d = d.also(*place, "this splice has made it");
        }
        self.list.push(d);
    }

    /// From now on what is said of these positions is said of that place, too.
    pub fn made_at(&mut self, positions: Range<u32>, place: Span) {
        self.made.push((positions, place));
    }

    /// How many there are so far.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Takes back those behind the first `count`, for which there is a better one.
    pub fn forget(&mut self, count: usize) {
        let errors = self.since(count).iter().filter(|d| d.level == Level::Error);
        self.errors -= errors.count();
        self.list.truncate(count);
    }

    /// Takes back warnings that are not to be told.
    pub fn forget_warnings(&mut self, unwanted: impl Fn(&Diagnostic) -> bool) {
        self.list
            .retain(|d| d.level != Level::Warning || !unwanted(d));
    }

    /// Those behind the first `count`, in the order in which they came.
    pub fn since(&self, count: usize) -> &[Diagnostic] {
        &self.list[count..]
    }

    /// Warnings of an earlier compilation in which the same were wanted.
    pub fn repeat(&mut self, warnings: Vec<Diagnostic>) {
        self.list.extend(warnings);
    }

    /// The warnings that are kept.
    pub fn warnings(&self) -> &Warnings {
        &self.warnings
    }

    /// How many errors there are so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Follows a flag of an OPTIONS_GHC pragma, if it is about warnings.
    pub fn follow(&mut self, flag: &str) {
        let flag = match flag {
            "-w" => Some("none".to_string()),
            _ => flag
                .strip_prefix("-fno-warn-")
                .map(|name| format!("no-{name}"))
                .or_else(|| flag.strip_prefix("-fwarn-").map(String::from))
                .or_else(|| flag.strip_prefix("-W").map(String::from)),
        };
        if let Some(flag) = flag {
            self.follow_name(&flag);
        }
    }

    /// Whether `-Werror` was given.
    pub fn warnings_are_errors(&self) -> bool {
        self.warnings.all_fatal
    }

    /// Whether a warning of this id would be kept.
    pub fn wants(&self, id: &str) -> bool {
        self.warnings.wants(id)
    }

    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// All diagnostics in source order (stable for equal places), warnings being errors where
    /// that is wanted.
    pub fn sorted(&self) -> Vec<Diagnostic> {
        let mut list = self.list.clone();
        list.sort_by_key(|d| d.span.lo);
        if self.warnings_are_errors() {
            list.iter_mut().for_each(|d| d.level = Level::Error);
        }
        list
    }

    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}
