//! Type errors: what was expected and why, what was found.

use super::holes::OpenHole;
use super::partial::OpenPart;
use super::{Infer, Why};
use crate::evidence::InstId;
use crate::ids;
use crate::show::Printer;
use crate::ty::{Clash, Meta, Node, Rigid, Skolem, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{ClassId, TypeId, ValueId};
use rustc_hash::FxHashSet;

/// What of a module was reported, or is yet to be.
#[derive(Default)]
pub(super) struct Reports {
    /// Constraints of the current top-level group that were reported to have no
    /// instance: one mistake often asks for the same several times.
    pub(super) reported: Vec<(ClassId, Vec<Ty>)>,
    /// Applications of families of which it was told that they are not reduced.
    pub(super) stuck: Vec<Ty>,
    /// Families of which it was told that reducing them does not end.
    pub(super) endless: FxHashSet<TypeId>,
    /// Variables already reported as ambiguous.
    pub(super) ambiguous: FxHashSet<Meta>,
    /// Instances that were refused for their heads: the class, and the type that is last.
    pub(super) refused: FxHashSet<(ClassId, TypeId)>,
    /// Classes with methods of which it was told that no use decides the instance.
    pub(super) undecided: FxHashSet<ClassId>,
    /// Blocks whose first statement of another monad was reported: that of the block, that of
    /// the statement, and where it stands.
    pub(super) blocks: Vec<(TypeId, TypeId, Span)>,
    /// Derived instances that were reported.
    pub(super) failed: FxHashSet<InstId>,
    /// A call is looked at a second time.
    pub(super) looking: bool,
    /// Places left open in expressions.
    pub(super) holes: Vec<OpenHole>,
    /// Parts left open of types that are written.
    pub(super) open: Vec<OpenPart>,
    /// The types of statements whose results are not used.
    pub(super) dropped: Vec<(Ty, Span)>,
    /// Uses of what converts numbers, with their types.
    pub(super) conversions: Vec<(ValueId, Ty, Span)>,
}

impl Infer<'_> {
    pub(super) fn unify(&mut self, span: Span, want: Ty, found: Ty, why: Why) {
        let start = self.types.families.deferred.len();
        if let Err(clash) = self.types.unify(want, found) {
            self.types.families.deferred.truncate(start);
            if self.is_told_of_block(span, (want, found), why) {
                return;
            }
            // What has no end is found where one looks.
            let _ = (self.types.stuck_in(want), self.types.stuck_in(found));
            let d = self.clash(span, want, found, clash, why);
            // Perhaps only showing the types has come to that.
            if self.types.families.too_deep.is_some() {
                return self.report_endless(span);
            }
            self.diags.push(d);
        }
        self.settle(span);
    }

    /// Whether a statement, or what stands in it, is of another monad than its block, as it was
    /// told of a statement before it. That it is of another is noted.
    pub(super) fn is_told_of_block(
        &mut self,
        span: Span,
        (want, found): (Ty, Ty),
        why: Why,
    ) -> bool {
        if self.reports.looking {
            return false;
        }
        // The argument of `return` has the type that the other monad gives.
        let returned = match why {
            Why::Argument(f, _) => matches!(self.map.text(f), "return" | "pure"),
            _ => false,
        };
        if returned && self.blames_block(span, None) {
            return true;
        }
        let heads = (self.types.head_con(want), self.types.head_con(found));
        let (Some(want), Some(found)) = heads else {
            return false;
        };
        if want == found || !self.is_monad(want) || !self.is_monad(found) {
            return false;
        }
        let told = self.blames_block(span, Some((want, found)));
        if !told && matches!(why, Why::Statement) {
            self.reports.blocks.push((want, found, span));
        }
        told
    }

    /// Whether a block that stands in the same declaration was reported, which has the first of
    /// two monads where the second was found, or any.
    pub(super) fn blames_block(&self, span: Span, monads: Option<(TypeId, TypeId)>) -> bool {
        let same = |want, found| monads.is_none_or(|m| m == (want, found));
        let mut blocks = self.reports.blocks.iter();
        blocks.any(|&(want, found, first)| {
            let between = Span::new(first.lo, span.lo.max(first.lo));
            let mut lines = self.map.text(between).lines().skip(1);
            same(want, found)
                && first.lo < span.lo
                && lines.all(|l| l.is_empty() || l.starts_with(char::is_whitespace))
        })
    }

    /// The message for a failed unification.
    pub(super) fn clash(
        &mut self,
        span: Span,
        want: Ty,
        found: Ty,
        clash: Clash,
        why: Why,
    ) -> Diagnostic {
        let mut printer = Printer::new(self.types, self.program);
        printer.reserve(want);
        printer.reserve(found);
        let (w, f) = (printer.ty(want), printer.ty(found));
        let numbered = printer.numbered();
        let mut d = match clash {
            Clash::Mismatch(..) => Diagnostic::error(
                ids::TYPE_MISMATCH,
                span,
                format!("expected `{w}`, found `{f}`"),
            )
            .label(format!("this has type `{f}`")),
            Clash::Occurs(v, t) => {
                let (v, t) = (printer.ty(v), printer.ty(t));
                Diagnostic::error(
                    ids::OCCURS_CHECK,
                    span,
                    format!("the type `{v}` would have to contain itself: `{v}` = `{t}`"),
                )
                .label(format!("expected `{w}`, found `{f}`"))
            }
            Clash::Escape(s) => {
                let label = format!("expected `{w}`, found `{f}`");
                self.escape(s, span).label(label)
            }
        };
        if let Clash::Mismatch(a, b) = clash {
            for part in [a, b] {
                if numbered.is_empty()
                    && let Node::Skolem(s) = self.types.node(part)
                {
                    let info = self.types.skolem_info(s);
                    d.id = ids::RIGID_TYPE;
                    let name = info.name;
                    let note = match info.rigid {
                        Rigid::Signature => {
                            format!("The signature promises that `{name}` may be any type.")
                        }
                        Rigid::Quantifier => {
                            format!("What is expected here must work for any type `{name}`.")
                        }
                        Rigid::Constructor(c) => {
                            let con = self.program.ctors[c].name;
                            format!("`{name}` is some type that the constructor `{con}` hides.")
                        }
                    };
                    if !d.notes.contains(&note) {
                        d = d.note(note);
                    }
                    d = self.blame_small_letter(d, name);
                }
            }
        }
        if let Clash::Mismatch(..) = clash {
            d = self.tell_apart(d, &numbered);
            if d.help.is_none()
                && let Some(advice) = self.advise_mismatch(span, (want, found), why)
            {
                d = d.help(advice);
            } else if d.help.is_none()
                && let Clash::Mismatch(a, b) = clash
                && let Some(advice) = self.advise_numbers(a, b)
            {
                d = d.help(advice);
            }
            d = self.blame_guess(d);
        }
        self.explain(d, &w, why)
    }

    /// Says of rigid variables of the same name where each is bound.
    pub(super) fn tell_apart(
        &self,
        mut d: Diagnostic,
        numbered: &[(Skolem, String)],
    ) -> Diagnostic {
        for (s, name) in numbered {
            let info = self.types.skolem_info(*s);
            d.id = ids::RIGID_TYPE;
            d = d.also(
                info.span,
                match info.rigid {
                    Rigid::Signature => format!("`{name}` belongs to this signature"),
                    Rigid::Quantifier => format!("`{name}` belongs to this `forall`"),
                    Rigid::Constructor(_) => format!("`{name}` comes into scope here"),
                },
            );
        }
        let signature = |s: &(Skolem, String)| {
            let info = self.types.skolem_info(s.0);
            (info.rigid == Rigid::Signature).then_some(info.name)
        };
        let [a, b] = numbered else { return d };
        let (Some(name), Some(_)) = (signature(a), signature(b)) else {
            return d;
        };
        d = d.note(format!(
            "Each signature is about any type `{name}` of its own, also one within the definition of another."
        ));
        d.help(self.same_type_meant(name))
    }

    /// How a signature's variable is that of a signature within.
    pub(super) fn same_type_meant(&self, name: Symbol) -> String {
        let scoped = self.allows(pure_syntax::Extension::ScopedTypeVariables);
        let pragma = match scoped {
            true => "",
            false => ", with {-# LANGUAGE ScopedTypeVariables #-} at the top of the file",
        };
        format!("if the same type is meant, write `forall {name}.` in the outer signature{pragma}")
    }

    /// A rigid variable where it is not in scope.
    fn escape(&self, s: Skolem, span: Span) -> Diagnostic {
        let info = self.types.skolem_info(s);
        let (name, at) = (info.name, info.span);
        match info.rigid {
            Rigid::Signature => Diagnostic::error(
                ids::RIGID_TYPE,
                span,
                format!("`{name}` must stand for any type, but here it would be fixed"),
            )
            .also(at, format!("`{name}` is declared here")),
            Rigid::Quantifier => Diagnostic::error(
                ids::SKOLEM_ESCAPE,
                span,
                format!("the type `{name}` would be seen outside of the expression that must work for any `{name}`"),
            )
            .also(at, format!("the `forall` that `{name}` belongs to")),
            Rigid::Constructor(c) => {
                let con = self.program.ctors[c].name;
                Diagnostic::error(
                    ids::SKOLEM_ESCAPE,
                    span,
                    format!("the type `{name}` that `{con}` hides would be seen outside of the alternative that matches it"),
                )
                .also(at, format!("`{name}` comes into scope here"))
            }
        }
    }
}
