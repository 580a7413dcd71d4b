//! Foreign imports: whether C knows the types that they are declared with.
//!
//! The type of such an expression is left as one of types that
//! [`marshal`] knows, the newtypes around them being gone, which is all that
//! lowering needs.

use super::Infer;
use crate::lower::is_unlifted_con;
use crate::ty::{Node, Ty};
use crate::{ids, marshal};
use pure_base::{Diagnostic, Span};
use pure_names::tree::{Entity, Expr, Foreign, TypeId};
use pure_names::wired;
use pure_syntax::Extension;

/// Newtypes within newtypes; a recursive one unwraps for ever.
const MAX_DEPTH: u32 = 50;

/// Who is called by a function that the program and C share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Callee {
    C,
    Program,
}

impl Infer<'_> {
    /// The expression of an import that is declared with the type `want`.
    pub(super) fn foreign(&mut self, e: &Expr, foreign: &Foreign, want: Ty) {
        let known = match foreign.entity {
            Entity::Address(_) => self.address(e.span, want),
            Entity::Function(_) | Entity::Declared { .. } => self.function(e.span, want, Callee::C),
            Entity::Dynamic => self.dynamic(e.span, want),
            Entity::Wrapper => self.wrapper(e.span, want),
        };
        self.set_type(e.id, known.unwrap_or(self.types.error));
    }

    /// A function that C calls by a name, which is declared with the type `want`.
    pub(super) fn exported(&mut self, e: &Expr, inner: &Expr, want: Ty) {
        self.check(inner, want, super::Why::Nothing);
        let known = self.function(e.span, want, Callee::Program);
        self.set_type(e.id, known.unwrap_or(self.types.error));
    }

    /// `Ptr a` or `FunPtr a`
    fn address(&mut self, span: Span, want: Ty) -> Option<Ty> {
        let known = self.known_type(want);
        let con = known.and_then(|t| self.types.head_con(t));
        if con.is_some_and(|con| marshal::is_address(self.program, con)) {
            return known;
        }
        let title = format!("an address is no value of type `{}`", self.show(want));
        self.wrong(span, title, "neither a Ptr nor a FunPtr");
        None
    }

    /// `a -> b -> IO c` or `a -> b -> c`
    fn function(&mut self, span: Span, want: Ty, callee: Callee) -> Option<Ty> {
        let (mut args, mut t) = (vec![], want);
        let result = loop {
            if let Node::Fun(a, b) = self.types.node(t) {
                args.push(self.argument(span, a, callee)?);
                t = b;
            } else if let Some((io, of)) = self.action(t) {
                let of = self.result(span, of, callee)?;
                break self.types.app(io, of);
            } else if self.known_type(t).is_some() {
                break self.result(span, t, callee)?;
            } else if let Some(inner) = self.unwrapped(t) {
                t = inner;
            } else {
                break self.result(span, t, callee)?;
            }
        };
        Some(self.types.funs(&args, result))
    }

    /// `FunPtr t -> t`
    fn dynamic(&mut self, span: Span, want: Ty) -> Option<Ty> {
        let is_pointer = |cx: &mut Self, t| {
            let known = cx.known_type(t);
            let con = known.and_then(|t| cx.types.head_con(t))?;
            let is = cx.program.types[con].name.as_str() == "FunPtr";
            is.then_some(())
        };
        if let Node::Fun(a, b) = self.types.node(want)
            && is_pointer(self, a).is_some()
        {
            if let Some((_, of)) = self.types.constructor(a)
                && let [of] = of[..]
            {
                self.unify(span, b, of, super::Why::Nothing);
            }
            return self.function(span, want, Callee::C);
        }
        let title = format!("`{}` does not begin with a FunPtr", self.show(want));
        self.wrong(
            span,
            title,
            "`dynamic` is a function of the FunPtr of what it calls",
        );
        None
    }

    /// `t -> IO (FunPtr t)`: the type that is left is that of what C calls.
    fn wrapper(&mut self, span: Span, want: Ty) -> Option<Ty> {
        if let Node::Fun(a, b) = self.types.node(want)
            && let Some((_, pointer)) = self.action(b)
            && let Some(of) = self.pointed_to(pointer)
        {
            self.unify(span, a, of, super::Why::Nothing);
            let known = self.function(span, a, Callee::Program)?;
            if matches!(self.types.node(known), Node::Fun(..)) || self.action(known).is_some() {
                return Some(known);
            }
        }
        let title = format!("`{}` makes no FunPtr of a function", self.show(want));
        self.wrong(span, title, "`wrapper` has a type `t -> IO (FunPtr t)`");
        None
    }

    /// Of which functions it is the address.
    fn pointed_to(&mut self, pointer: Ty) -> Option<Ty> {
        let con = self.types.head_con(pointer)?;
        let (_, args) = self.types.constructor(pointer)?;
        match args[..] {
            [of] if marshal::is_function(self.program, con) => Some(of),
            _ => None,
        }
    }

    /// What an action gives, and the constructor of actions.
    fn action(&mut self, t: Ty) -> Option<(Ty, Ty)> {
        let io = self.program.known.io?;
        let (con, args) = self.types.constructor(t)?;
        match args[..] {
            [of] if con == io => Some((self.types.con(io), of)),
            _ => None,
        }
    }

    /// The type that C knows, the newtypes around it being unwrapped.
    fn known_type(&mut self, t: Ty) -> Option<Ty> {
        let mut t = t;
        for _ in 0..MAX_DEPTH {
            if matches!(self.types.node(t), Node::Error) {
                return Some(t);
            }
            let con = self.types.head_con(t)?;
            if marshal::of(self.program, con).is_some() {
                return Some(self.types.con(con));
            }
            if Some(con) == self.program.known.io {
                return None;
            }
            t = self.unwrapped(t)?;
        }
        None
    }

    fn argument(&mut self, span: Span, t: Ty, callee: Callee) -> Option<Ty> {
        let known = self.known_type(t);
        let con = known.and_then(|t| self.types.head_con(t));
        let stays = callee == Callee::C || !self.is_array(t);
        if known.is_some() && stays && con != Some(wired::unit()) && self.may_be_passed(con) {
            return known;
        }
        let name = self.show(t);
        let title = match callee {
            Callee::C => format!("a value of type `{name}` cannot be passed to a foreign function"),
            Callee::Program => format!("C cannot pass a value of type `{name}`"),
        };
        self.unknown(span, t, callee, title);
        None
    }

    fn result(&mut self, span: Span, t: Ty, callee: Callee) -> Option<Ty> {
        let known = self.known_type(t);
        let con = known.and_then(|t| self.types.head_con(t));
        if known.is_some() && !self.is_array(t) && self.may_be_passed(con) {
            return known;
        }
        let name = self.show(t);
        let title = match callee {
            Callee::C => format!("a foreign function cannot give a value of type `{name}`"),
            Callee::Program => format!("C cannot be given a value of type `{name}`"),
        };
        self.unknown(span, t, callee, title);
        None
    }

    /// Whether it is that of arrays, which are passed, and never given.
    fn is_array(&mut self, t: Ty) -> bool {
        let con = self.types.head_con(t);
        let marshal = con.and_then(|con| marshal::of(self.program, con));
        marshal.is_some_and(|m| m.is_array())
    }

    /// Unlifted values are by an extension only.
    fn may_be_passed(&self, con: Option<TypeId>) -> bool {
        let unlifted = con.is_some_and(|con| is_unlifted_con(self.program, con));
        !unlifted || self.allows(Extension::UnliftedFFITypes)
    }

    /// Says that C does not know a type, and what may be the matter with it.
    fn unknown(&mut self, span: Span, t: Ty, callee: Callee, title: String) {
        let d = Diagnostic::error(ids::FOREIGN_TYPE, span, title)
            .label(match callee {
                Callee::C => "in the type of this import",
                Callee::Program => "in the type of what C calls",
            })
            .note("C knows numbers of fixed size, Char, Bool, Ptr, FunPtr and StablePtr, newtypes of these whose constructors are in scope, and `()` as a result.");
        let con = self.types.head_con(t);
        if con.is_some_and(|con| is_unlifted_con(self.program, con)) {
            let help = match self.allows(Extension::UnliftedFFITypes) {
                true => "of unlifted values C takes and gives numbers, and takes arrays of bytes",
                false => {
                    "unlifted numbers, and arrays of bytes as arguments, are passed with the extension UnliftedFFITypes"
                }
            };
            return self.diags.push(d.help(help));
        }
        let hidden = con.and_then(|con| self.hidden_newtype(con));
        let d = match hidden {
            Some(ctor) => {
                let name = self.program.ctors[ctor].name;
                d.help(format!("import the constructor `{name}` of the newtype"))
            }
            None => d,
        };
        self.diags.push(d);
    }

    fn wrong(&mut self, span: Span, title: String, label: &str) {
        self.diags
            .push(Diagnostic::error(ids::FOREIGN_TYPE, span, title).label(label));
    }
}
