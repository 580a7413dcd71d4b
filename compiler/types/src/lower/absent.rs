//! What a table holds for every program without errors. If an entry is not there
//! the compiler is at fault: that is said, and nothing is made of the program.

use super::Lower;
use pure_base::{Defect, Span, Symbol};
use pure_core::def::{Expr, Var};

/// Where lowering was when it found no entry, and what that is of.
pub(super) type Absent = (Span, String);

impl Lower<'_> {
    /// Notes that there is no `what`, which the definition being lowered needs.
    pub(super) fn absent(&self, what: impl Into<String>) {
        self.absent.borrow_mut().push((self.here.at, what.into()));
    }

    /// An entry that must be there. `other` does in its place, as the program is
    /// given up.
    pub(super) fn entry<T>(&self, found: Option<T>, other: T, what: impl FnOnce() -> String) -> T {
        found.unwrap_or_else(|| {
            self.absent(what());
            other
        })
    }

    pub(super) fn var_entry(&self, found: Option<Var>, what: impl FnOnce() -> String) -> Var {
        self.entry(found, self.boxes.unpack, what)
    }

    /// In place of an expression that cannot be made.
    pub(super) fn no_expr(&self, what: impl Into<String>) -> Expr {
        self.absent(what);
        Expr::Fail(Symbol::new("never run"))
    }

    /// Tells of the first entry that was absent: the others may follow from it.
    pub(super) fn tell_absent(&mut self) {
        let first = self.absent.take().into_iter().next();
        if let Some((span, what)) = first.filter(|_| self.complete) {
            self.complete = false;
            let defect = Defect::new("lowering", format!("there is no {what}"));
            let binding = self.map.text(span);
            self.diags.push(defect.within(binding, span).diagnostic());
        }
    }
}
