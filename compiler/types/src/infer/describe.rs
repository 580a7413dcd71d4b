//! Types, constraints and expectations as messages show them.

use super::constraints::{Origin, Wanted};
use super::{Infer, Side, Why};
use crate::show::Printer;
use crate::ty::{Pred, Scheme, Ty};
use pure_base::Diagnostic;
use pure_names::tree::ClassId;

impl Infer<'_> {
    pub(super) fn show(&mut self, t: Ty) -> String {
        Printer::new(self.types, self.program).ty(t)
    }

    pub(super) fn show_scheme(&mut self, s: &Scheme) -> String {
        Printer::new(self.types, self.program).scheme(s)
    }

    pub(super) fn explain(&self, d: Diagnostic, want: &str, why: Why) -> Diagnostic {
        let expected = |why: &str| format!("expected `{want}` {why}");
        match why {
            Why::Nothing => d,
            Why::Signature(s) => d.also(s, expected("by this signature")),
            Why::Annotation(s) => d.also(s, expected("by this annotation")),
            Why::Argument(f, i) => d.also(f, expected(&format!("as argument {} of this", i + 1))),
            Why::Operand(f, Side::Left, _) => d.also(f, expected("as the left operand of this")),
            Why::Operand(f, Side::Right, _) => d.also(f, expected("as the right operand of this")),
            Why::Component(f, i) => d.also(f, expected(&format!("as component {} of this", i + 1))),
            Why::Named(f, label) => {
                let name = self.program.values[label].name;
                d.also(f, expected(&format!("in the field `{name}` of this")))
            }
            Why::Field(c, i) => d.also(c, expected(&format!("as field {} of this", i + 1))),
            Why::Statement => d.note(format!(
                "All statements of a `do` block are of the same kind, here of a type like `{want}`."
            )),
            Why::Condition => d.note("The condition of `if` must be a `Bool`."),
            Why::Guard => d.note("A guard must be a `Bool`."),
            Why::Generator => d.note("A generator draws from a list."),
            Why::Branch(s) => d.also(s, expected("because this branch has it")),
            Why::Element(s) => d.also(s, expected("because this element has it")),
            Why::Scrutinee(s) => d.also(s, expected("because of this")),
            Why::Result(s) if s != d.span => d.also(s, expected("because of this equation")),
            Why::Result(_) => d,
        }
    }

    pub(super) fn class_name(&self, c: ClassId) -> &'static str {
        self.program.classes[c].name.as_str()
    }

    pub(super) fn show_constraint(&mut self, p: &Pred) -> String {
        Printer::new(self.types, self.program).constraint(p)
    }

    pub(super) fn shown(&mut self, w: &Wanted) -> String {
        self.show_constraint(&Pred {
            class: w.class,
            args: w.args.clone(),
        })
    }

    /// `x` is in class `C`, or of several types that class `C` relates them.
    pub(super) fn is_in(&mut self, w: &Wanted, not: &str) -> String {
        let class = self.class_name(w.class);
        match w.args[..] {
            [_] if Some(w.class) == self.program.known.class_holds => {
                format!("`{}` does {not}hold", self.shown(w))
            }
            [t] => format!("`{}` is {not}in class `{class}`", self.show(t)),
            _ => format!("`{}` does {not}hold", self.shown(w)),
        }
    }

    pub(super) fn origin_label(&self, w: &Wanted) -> String {
        let class = self.class_name(w.class);
        match w.origin {
            Origin::Use(v) => {
                let name = self.program.values[v].name;
                format!("`{name}` needs `{class}` here")
            }
            Origin::Constructor(c) => {
                let name = self.program.ctors[c].name;
                format!("`{name}` needs `{class}` here")
            }
            Origin::Literal => "because of this literal".into(),
            Origin::LiteralPattern => "because of this literal pattern".into(),
            Origin::Range => "because of this range".into(),
            Origin::Negation => "because of this negation".into(),
            Origin::Equation => "these must be one type".into(),
            Origin::Derived(c) => format!("to derive `{}`", self.class_name(c)),
            Origin::Superclass(c) => {
                format!("`{class}` is a superclass of `{}`", self.class_name(c))
            }
        }
    }
}
