//! Defects of the compiler that it finds itself, in one form whatever stage finds
//! them: what is wrong, where in the source, in which pass, and what to do with it.

use crate::{Diagnostic, Span};

/// The id of all of them.
pub const INTERNAL_ERROR: &str = "internal-error";

/// It, as a stage's table of ids has its own.
pub const TABLE: &[(&str, &str)] = &[(
    INTERNAL_ERROR,
    "the compiler has failed, or found a mistake in what one of its own stages made",
)];

/// One of them.
#[derive(Clone, Debug)]
pub struct Defect {
    /// The stage or pass that failed, or whose result is wrong.
    pub stage: String,
    pub message: String,
    /// The definition that was being compiled, if it is known.
    pub binding: Option<String>,
    /// Where that stands in the source.
    pub span: Span,
    /// The definition as the stage sees it, for those who look for the cause.
    pub text: String,
}

impl Defect {
    pub fn new(stage: impl Into<String>, message: impl Into<String>) -> Defect {
        Defect {
            stage: stage.into(),
            message: message.into(),
            binding: None,
            span: Span::NONE,
            text: String::new(),
        }
    }

    /// In the definition of a name at a place.
    pub fn within(mut self, binding: impl Into<String>, span: Span) -> Defect {
        self.binding = Some(binding.into());
        self.span = span;
        self
    }

    pub fn text(mut self, text: impl Into<String>) -> Defect {
        self.text = text.into();
        self
    }

    /// The message to the user.
    pub fn diagnostic(&self) -> Diagnostic {
        let title = format!("{} (in the stage {})", self.message, self.stage);
        let mut d = Diagnostic::error(INTERNAL_ERROR, self.span, title);
        if let Some(binding) = &self.binding {
            d = match self.span == Span::NONE {
                true => d.note(format!("It was found in `{binding}`.")),
                false => d.label(format!("found in `{binding}`")),
            };
        }
        d.note("This is a defect of the compiler, not of the program.")
            .help(
                "report it to those from whom you have purecc, with this message, the source, \
                 the command line and what `purecc --version` says; another `-O` level may do \
                 for the time being",
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::{Colour, render};
    use crate::source::SourceMap;

    #[test]
    fn names_the_place_the_pass_and_what_to_do() {
        let mut map = SourceMap::new();
        let text = "main = print f\nf = 1\n";
        map.add("Main.hs", text);
        let start = 1 + text.find("f = 1").expect("it stands there") as u32;
        let span = Span::new(start, start + 1);
        let defect = Defect::new("simplify", "x (v7) is not in scope").within("Main.f", span);
        let text = render(&map, &defect.diagnostic(), Colour::Never);
        for part in [
            "error[internal-error]: x (v7) is not in scope (in the stage simplify)",
            "Main.hs:2:1",
            "found in `Main.f`",
            "a defect of the compiler",
            "report it",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        let nowhere = Defect::new("stg", "lost").within("f", Span::NONE);
        let text = render(&map, &nowhere.diagnostic(), Colour::Never);
        assert!(text.contains("found in `f`"), "{text}");
    }
}
