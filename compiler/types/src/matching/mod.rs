//! Pattern matching: what the patterns of a match test, in a form free of
//! sugar ([`Test`]), from which [`tree`] builds decision trees and [`useful`]
//! finds missing and redundant alternatives.

pub mod rows;
pub mod tree;
pub mod useful;

use pure_names::tree::*;
use pure_names::wired;
use rustc_hash::FxHashSet;

/// A pattern free of sugar: strings and lists are constructors, newtypes and
/// annotations are gone, literals of known type are [`Test::Lit`].
#[derive(Clone)]
pub enum Test<'a> {
    Any,
    /// Binds and goes on.
    Bind(ValueId, Box<Test<'a>>),
    Con(CtorId, Vec<Test<'a>>),
    /// An Int or Char by its value.
    Lit {
        value: i64,
        char: bool,
    },
    /// A literal of overloaded type: compared by `==`.
    Equal(&'a Pat),
    /// Evaluates first.
    Force(Box<Test<'a>>),
    /// Goes on with what the function gives.
    View(&'a Expr, Box<Test<'a>>),
    /// Matches at once; its variables select lazily.
    Lazy(&'a Pat),
}

impl<'a> Test<'a> {
    /// The test of what is bound to a variable.
    pub fn bound(&mut self, v: ValueId) -> Option<&mut Test<'a>> {
        match self {
            Test::Bind(w, inner) => match *w == v {
                true => Some(inner),
                false => inner.bound(v),
            },
            Test::Force(inner) => inner.bound(v),
            Test::Con(_, parts) => parts.iter_mut().find_map(|part| part.bound(v)),
            _ => None,
        }
    }

    /// Asks for another test besides. Nothing if both are never true, or nobody knows when.
    pub fn narrow(&mut self, other: &Test<'a>) -> Option<()> {
        match (self, other) {
            (Test::Bind(_, inner) | Test::Force(inner), other) => inner.narrow(other),
            (this @ Test::Any, other) => {
                *this = other.clone();
                Some(())
            }
            (_, Test::Any) => Some(()),
            (this, Test::Bind(v, inner)) => {
                this.narrow(inner)?;
                let test = std::mem::replace(this, Test::Any);
                *this = Test::Bind(*v, Box::new(test));
                Some(())
            }
            (this, Test::Force(inner)) => this.narrow(inner),
            (Test::Con(c, parts), Test::Con(d, others)) if c == d => {
                let pairs = parts.iter_mut().zip(others);
                pairs.map(|(part, other)| part.narrow(other)).collect()
            }
            (Test::Lit { value: v, .. }, Test::Lit { value: w, .. }) if v == w => Some(()),
            _ => None,
        }
    }
}

/// Converts patterns.
pub struct Desugar<'a, 'b> {
    pub program: &'a Resolved,
    /// The literals that are compared as they are: integers of type Int, and strings
    /// that are lists.
    pub raw: &'b FxHashSet<NodeId>,
    /// The unboxed tuples whose first component is a token.
    pub tokens: &'b FxHashSet<NodeId>,
}

impl<'a> Desugar<'a, '_> {
    pub fn pat(&self, p: &'a Pat) -> Test<'a> {
        match &p.kind {
            PatKind::Wild | PatKind::Error => Test::Any,
            PatKind::Var(v) | PatKind::Dict(v) => Test::Bind(*v, Box::new(Test::Any)),
            PatKind::As(v, inner) => Test::Bind(*v, Box::new(self.pat(inner))),
            PatKind::Annot(inner, _) => self.pat(inner),
            PatKind::View(e, inner) => Test::View(e, Box::new(self.pat(inner))),
            PatKind::Bang(inner) => Test::Force(Box::new(self.pat(inner))),
            PatKind::Lazy(inner) => match self.pat(inner) {
                t @ (Test::Any | Test::Lazy(_)) => t,
                t @ Test::Bind(..) if irrefutable(&t) => t,
                _ => Test::Lazy(inner),
            },
            PatKind::Con(c, ps) if is_newtype(self.program, *c) => match &ps[..] {
                // The box of an unlifted value is opened.
                [inner] if self.boxes(*c) => Test::Force(Box::new(self.pat(inner))),
                [inner] => self.pat(inner),
                _ => Test::Any,
            },
            PatKind::Con(c, ps) if self.tokens.contains(&p.id) => {
                let c = wired::unboxed_size(self.program.ctors[*c].owner)
                    .map_or(*c, |n| wired::unboxed_tuple_ctor(n, true));
                Test::Con(c, ps.iter().map(|p| self.pat(p)).collect())
            }
            PatKind::Con(c, ps) => Test::Con(*c, ps.iter().map(|p| self.pat(p)).collect()),
            PatKind::List(ps) => ps
                .iter()
                .map(|p| self.pat(p))
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .fold(Test::Con(wired::nil(), vec![]), cons),
            PatKind::Lit { lit, negative } => self.lit(p, lit, *negative),
        }
    }

    /// Whether a newtype's constructor stands for the box of an unlifted value.
    fn boxes(&self, c: CtorId) -> bool {
        let ctor = &self.program.ctors[c];
        let content = ctor.fields.first();
        !crate::lower::is_unlifted_con(self.program, ctor.owner)
            && content.is_some_and(|f| crate::lower::is_unlifted(self.program, &f.ty))
    }

    fn lit(&self, p: &'a Pat, lit: &Lit, negative: bool) -> Test<'a> {
        match lit {
            Lit::Char(c) => char(*c),
            Lit::Str(s) if self.raw.contains(&p.id) => string(s.as_str().chars().map(u32::from)),
            Lit::Codes(codes) if self.raw.contains(&p.id) => string(codes.iter().copied()),
            Lit::Negative(size) => self.lit(p, size, !negative),
            Lit::Int(n) if self.raw.contains(&p.id) => {
                let n = *n as i64;
                Test::Lit {
                    value: if negative { n.wrapping_neg() } else { n },
                    char: false,
                }
            }
            _ => Test::Equal(p),
        }
    }
}

fn char<'a>(code: u32) -> Test<'a> {
    Test::Lit {
        value: i64::from(code),
        char: true,
    }
}

fn string<'a>(codes: impl DoubleEndedIterator<Item = u32>) -> Test<'a> {
    let end = Test::Con(wired::nil(), vec![]);
    codes.rev().map(char).fold(end, cons)
}

fn cons<'a>(tail: Test<'a>, head: Test<'a>) -> Test<'a> {
    Test::Con(wired::cons(), vec![head, tail])
}

/// Whether a test always succeeds without evaluating anything.
pub fn irrefutable(t: &Test) -> bool {
    match t {
        Test::Any | Test::Lazy(_) => true,
        Test::Bind(_, inner) => irrefutable(inner),
        Test::Con(..) | Test::Lit { .. } | Test::Equal(_) | Test::View(..) | Test::Force(_) => {
            false
        }
    }
}

pub fn is_newtype(program: &Resolved, c: CtorId) -> bool {
    let owner = program.ctors[c].owner;
    matches!(
        program.types[owner].kind,
        TypeDefKind::Data { newtype: true, .. }
    )
}

/// The constructors of the type that a constructor belongs to.
pub fn siblings(program: &Resolved, c: CtorId) -> &[CtorId] {
    match &program.types[program.ctors[c].owner].kind {
        TypeDefKind::Data { ctors, .. } => ctors,
        TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => &[],
    }
}

/// Whether the guards of a right-hand side can all fail.
pub fn fallible(program: &Resolved, rhs: &Rhs) -> bool {
    match &rhs.body {
        RhsBody::Plain(_) => false,
        RhsBody::Guarded(gs) => all_can_fail(program, gs),
    }
}

pub fn all_can_fail(program: &Resolved, gs: &[Guarded]) -> bool {
    let certain = |g: &Guarded| g.guards.iter().all(|s| !can_fail(program, s));
    !gs.iter().any(certain)
}

fn can_fail(program: &Resolved, s: &Stmt) -> bool {
    match s {
        Stmt::Expr(e) => !is_true(program, e),
        Stmt::Bind(p, _) => !always_matches(program, p),
        Stmt::Let(_) => false,
    }
}

/// `otherwise` or `True`.
pub fn is_true(program: &Resolved, e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(v) => Some(*v) == program.known.otherwise,
        ExprKind::Con(c) => *c == wired::true_(),
        _ => false,
    }
}

fn always_matches(program: &Resolved, p: &Pat) -> bool {
    match &p.kind {
        PatKind::Wild | PatKind::Var(_) | PatKind::Lazy(_) | PatKind::Dict(_) => true,
        PatKind::As(_, p) | PatKind::Bang(p) | PatKind::Annot(p, _) | PatKind::View(_, p) => {
            always_matches(program, p)
        }
        PatKind::Con(c, ps) => {
            siblings(program, *c).len() == 1 && ps.iter().all(|p| always_matches(program, p))
        }
        PatKind::Lit { .. } | PatKind::List(_) | PatKind::Error => false,
    }
}
