//! STG's definition. Variables, constructors, primitives, literals and
//! occurrences are Core's (same ids, same tables).
//!
//! What the machine does is visible: `Let` allocates, `Case` evaluates and
//! pushes a frame, everything in tail position is a jump or a return.

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use pure_base::{Span, Symbol};
pub use pure_core::def::{
    Cause, Con, ConId, Data, DataId, Effect, Elem, Exceptions, Field, Library, Lit, Occ, OccId,
    OccKind, Origin, Prim, Rep, Sig, Var, VarInfo, prim_sig,
};
use rustc_hash::FxHashSet;

/// A whole program, after tree shaking.
#[derive(Clone, Default)]
pub struct Program {
    pub vars: PrimaryMap<Var, VarInfo>,
    pub cons: PrimaryMap<ConId, Con>,
    pub datas: PrimaryMap<DataId, Data>,
    pub occs: PrimaryMap<OccId, Occ>,
    /// Top-level bindings; order does not matter.
    pub binds: Vec<Top>,
    pub main: Option<Var>,
    /// `main` performs actions; else its value is printed.
    pub acts: bool,
    /// What a program that raises or handles exceptions has besides.
    pub exceptions: Exceptions,
    /// Top-level variables from which a CAF can be reached (CAFs themselves
    /// included): only these appear in SRTs.
    pub caffy: SecondaryMap<Var, bool>,
    /// The modules each of whose CAFs has a cost centre of its own.
    pub caf_centres: FxHashSet<Symbol>,
    /// Empty in programs that were read as text.
    pub library: Library,
    /// What counters count that stand for several boxes of coverage, in the order of
    /// their numbers: see [`crate::coverage`].
    pub joined: Vec<Vec<u32>>,
}

#[derive(Clone, Debug)]
pub struct Top {
    pub var: Var,
    pub rhs: TopRhs,
}

#[derive(Clone, Debug)]
pub enum TopRhs {
    /// A static function; no free variables but other top-level ones.
    Fun(Lambda),
    /// A CAF: updatable thunk in the data section.
    Caf { body: Expr, occ: OccId },
    /// A static constructor; its atoms are top-level variables and literals.
    Con {
        con: ConId,
        args: Vec<Atom>,
        occ: OccId,
    },
}

#[derive(Clone, Debug)]
pub struct Lambda {
    pub params: Vec<Var>,
    pub body: Expr,
    pub occ: OccId,
}

/// A value that needs no evaluation or allocation to be passed on.
#[derive(Clone, PartialEq, Debug)]
pub enum Atom {
    Var(Var),
    Lit(Lit),
}

/// What a `let` allocates. `free` lists the local variables (not top-level
/// ones) that the closure captures, pointers first, each once.
#[derive(Clone, Debug)]
pub enum Rhs {
    Thunk {
        free: Vec<Var>,
        body: Expr,
        update: Update,
        occ: OccId,
    },
    Fun {
        free: Vec<Var>,
        lambda: Lambda,
    },
    Con {
        con: ConId,
        args: Vec<Atom>,
        occ: OccId,
    },
    /// Selector thunk: field `field` (index among all fields; a `Ptr` field) of
    /// `of`, a local or top-level variable that evaluates to `con`.
    Sel {
        con: ConId,
        field: u32,
        of: Var,
        occ: OccId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update {
    Updatable,
    /// Entered at most once: no update frame, not blackholed.
    SingleEntry,
}

#[derive(Clone, Debug)]
pub enum Expr {
    /// Returns a raw value, or a pointer variable known to be evaluated and
    /// tagged (a case binder, a strict field, a let-bound constructor or
    /// function, a top-level function or constructor).
    Atom(Atom),
    /// Evaluates a pointer variable to weak head normal form and returns it.
    Eval(Var),
    /// Returns a pointer variable as it is, perhaps unevaluated, to a case with
    /// [`Alts::Lazy`].
    Lazy(Var),
    /// Allocates (if it has fields) and returns.
    Con(ConId, Vec<Atom>, OccId),
    Prim(Prim, Vec<Atom>, OccId),
    /// Saturated call of a function whose code is known: top-level, or
    /// let-bound in scope (then the closure is passed as node).
    Call {
        fun: Var,
        args: Vec<Atom>,
        occ: OccId,
    },
    /// Call of an unknown function with any number (at least one) of `Ptr`
    /// arguments: evaluates `fun` first.
    Apply {
        fun: Var,
        args: Vec<Atom>,
        occ: OccId,
    },
    Let(Box<Let>, Box<Expr>),
    Case(Box<Case>),
    Join(Box<JoinGroup>, Box<Expr>),
    Jump(Var, Vec<Atom>),
    /// Failed pattern match: never returns.
    Fail(Symbol),
    /// Evaluates with the cost centre pushed on the current stack; the stack is
    /// as before when control leaves the expression.
    Scc(Centre, Box<Expr>),
}

/// A cost centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Centre {
    pub label: Symbol,
    pub module: Symbol,
    pub span: Span,
    /// Whether entries are counted.
    pub counts: bool,
    /// It is innermost already: see [`crate::held`].
    pub held: bool,
}

impl Centre {
    /// One centre, however it is entered.
    pub fn is_same(&self, other: &Centre) -> bool {
        (self.label, self.module, self.span) == (other.label, other.module, other.span)
    }
}

/// One group of closures, allocated together. All are `Ptr`.
#[derive(Clone, Debug)]
pub struct Let {
    /// Whether right-hand sides refer to the group's own variables.
    pub rec: bool,
    pub binds: Vec<(Var, Rhs)>,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub scrut: Expr,
    /// The result: raw, or evaluated and tagged (but see [`Alts::Lazy`]).
    pub binder: Var,
    pub alts: Alts,
    pub default: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Alts {
    /// With only the default: bind and go on (a strict let).
    None,
    /// The same, but the binder is a pointer to what is perhaps not evaluated,
    /// and this is no use of it.
    Lazy,
    Con(Vec<ConAlt>),
    /// I64 or F64.
    Lit(Vec<(Lit, Expr)>),
}

#[derive(Clone, Debug)]
pub struct ConAlt {
    pub con: ConId,
    /// One variable for each field; unused ones are not loaded.
    pub fields: Vec<Var>,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub struct JoinGroup {
    pub rec: bool,
    pub joins: Vec<JoinPoint>,
}

#[derive(Clone, Debug)]
pub struct JoinPoint {
    pub var: Var,
    pub params: Vec<Var>,
    pub body: Expr,
}

impl Program {
    pub fn rep(&self, v: Var) -> Rep {
        self.vars[v].rep
    }

    /// A top-level variable (of this or a library module).
    pub fn is_global(&self, v: Var) -> bool {
        debug_assert!(v.index() < self.vars.len());
        self.vars[v].module.is_some()
    }
}
