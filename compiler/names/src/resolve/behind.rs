//! Groups of declarations: a splice of declarations ends one, and nothing before it sees what
//! that gives and what stands behind.

use super::Cx;
use crate::ids;
use crate::lookup::{TypeRef, ValueRef};
use pure_base::{Diagnostic, Span};
use pure_syntax::ast;

/// Which group of declarations stands where; those of a module without splices are none.
#[derive(Default)]
pub struct Groups {
    /// Where each declaration begins, and which group it is of; or where something ends that
    /// nothing follows.
    starts: Vec<(u32, Option<u32>)>,
}

impl Groups {
    /// What begins here is of this group, up to the next beginning or end.
    pub fn begin(&mut self, at: Span, group: u32) {
        self.starts.push((at.lo, Some(group)));
    }

    /// What is of a group ends here.
    pub fn end(&mut self, at: u32) {
        self.starts.push((at, None));
    }

    /// Once all are told.
    pub fn finish(&mut self) {
        self.starts.sort_unstable();
    }

    fn at(&self, place: Span) -> Option<u32> {
        let next = self.starts.partition_point(|s| s.0 <= place.lo);
        self.starts.get(next.checked_sub(1)?)?.1
    }

    /// Whether what is defined at a place stands in a later group than a mention of it.
    fn is_behind(&self, mention: Span, defined: Span) -> bool {
        match self.starts.is_empty() {
            true => false,
            false => (self.at(mention).zip(self.at(defined))).is_some_and(|(a, b)| a < b),
        }
    }
}

impl Cx<'_> {
    /// Tells of a value that no splice of declarations before it lets be seen.
    pub(super) fn sees_value(&mut self, name: &ast::Name, value: ValueRef) -> bool {
        let program = &self.program;
        let place = match value {
            ValueRef::Value(v) => program.values[v].span,
            ValueRef::Ctor(c) => program.ctors[c].span,
            ValueRef::Synonym(s) => program.synonyms[s].span,
        };
        self.sees(name, place)
    }

    pub(super) fn sees_type(&mut self, name: &ast::Name, ty: TypeRef) -> bool {
        let place = match ty {
            TypeRef::Type(t) => self.program.types[t].span,
            TypeRef::Class(c) => self.program.classes[c].span,
        };
        self.sees(name, place)
    }

    fn sees(&mut self, name: &ast::Name, place: Span) -> bool {
        if !self.groups.is_behind(name.span, place) {
            return true;
        }
        let title = format!("`{}` is not in scope", name.text);
        self.diags.push(
            Diagnostic::error(ids::NOT_IN_SCOPE, name.span, title)
                .label("before a splice of declarations")
                .also(place, "defined behind that splice")
                .note("A splice of declarations sees those before it alone, which are complete without it.")
                .help("move the definition before the splice, or what mentions it behind"),
        );
        false
    }

    /// Tells of a fixity declaration that stands in another group than its operator.
    pub(super) fn fixity_apart(&mut self, op: ast::Ident, place: Span) {
        let title = format!("the fixity of `{}` has no definition beside it", op.text);
        self.diags.push(
            Diagnostic::error(ids::SIGNATURE_WITHOUT_BINDING, op.span, title)
                .label("a splice of declarations stands between")
                .also(place, "its definition"),
        );
    }

    /// Whether a signature, or a declaration of its kind, stands in another group than what it is about.
    pub(super) fn is_apart(&self, mention: Span, defined: Span) -> bool {
        let groups = [mention, defined].map(|place| self.groups.at(place));
        groups.iter().all(Option::is_some) && groups[0] != groups[1]
    }
}
