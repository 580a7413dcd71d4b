//! Core's definition: expressions, variables, constructors, primitives.
//!
//! Types end with inference. What is left of them is a *representation* for
//! each variable ([`Rep`]) and, for profiles, a type description. Newtypes are
//! gone; dictionaries are ordinary constructor values.
//!
//! A variable is one row of [`Program::vars`] and is bound exactly once in the
//! whole program (binders are unique; a pass that copies code renames them).

use cranelift_entity::{PrimaryMap, entity_impl};
use pure_base::{Span, Symbol};

pub use crate::causes::{Cause, Library};
pub use crate::primitive::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(u32);
entity_impl!(Var, "v");

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConId(u32);
entity_impl!(ConId, "con");

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(u32);
entity_impl!(DataId, "data");

/// An occurrence: a place in the source that allocates or calls. 0 is "none".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OccId(u32);
entity_impl!(OccId, "occ");

impl OccId {
    pub const NONE: OccId = OccId(0);
}

/// How a value is held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rep {
    /// A pointer to a possibly unevaluated object.
    Ptr,
    /// A raw 64-bit integer, character or address.
    I64,
    /// A raw double.
    F64,
}

#[derive(Clone, Debug)]
pub struct VarInfo {
    pub name: Symbol,
    pub rep: Rep,
    /// The defining module for top-level variables, else `None`.
    pub module: Option<Symbol>,
    /// The calling signature, for a variable bound to a lambda that takes or
    /// returns raw values (workers). Such a variable occurs only in saturated
    /// calls. `None`: every argument and the result are `Ptr`.
    pub sig: Option<Box<Sig>>,
    /// Where it is bound.
    pub span: Span,
    /// The whole definition, if automatic cost centres may go there.
    pub definition: Option<Span>,
    /// The declaration that it is, or is a part of, whatever passes call it.
    pub origin: Option<Origin>,
    /// Type description for `-hy`, when known.
    pub ty: Option<Symbol>,
    /// Optimiser hint from pragmas and from worker/wrapper.
    pub inline: Inline,
    pub role: Role,
}

impl VarInfo {
    /// The declaration that a top-level variable is, or is a part of.
    pub fn declaration(&self) -> Option<Origin> {
        let own = |module| Origin {
            module,
            path: self.name,
            span: self.span,
        };
        self.origin.or(self.module.map(own))
    }
}

/// A declaration as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Origin {
    pub module: Symbol,
    /// Its name behind those of the declarations around, `f.g`.
    pub path: Symbol,
    pub span: Span,
}

/// What is known of a variable's type where effects and suspension are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    #[default]
    Plain,
    /// The token that effectful primitives take. A function of it is applied
    /// once for each time that its effects are wanted.
    World,
    /// A function that, given so many arguments, is one of the token.
    Action(u8),
    /// Of an unlifted type: what it stands for is never suspended. Only lint looks at it.
    Unlifted,
}

/// Argument and result representations of a function that is always called
/// saturated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sig {
    pub args: Vec<Rep>,
    pub result: Rep,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inline {
    #[default]
    Auto,
    Never,
    Always,
    /// Never: a constant that a pass has made for the sake of sharing. Its value may be
    /// forgotten, and is computed again then.
    Shared,
}

#[derive(Clone, Debug)]
pub struct Con {
    pub name: Symbol,
    pub data: DataId,
    /// 0-based index among its data type's constructors.
    pub index: u32,
    pub fields: Vec<Field>,
    /// How its values are shown, if fields are held in parts: see `rt_abi::info::shape`.
    pub shape: Option<Symbol>,
    /// Never an object: what returns it returns its one lazy field as it is.
    /// Therefore nothing of such a type is ever suspended, stored or passed;
    /// it is the result of a call, matched at once.
    pub unboxed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    pub rep: Rep,
    /// Evaluated before construction: the value stored is evaluated and tagged.
    pub strict: bool,
    /// What the source calls it, for debuggers.
    pub label: Option<Symbol>,
    /// What a strict field certainly holds, where its type tells.
    pub holds: Option<Holds>,
}

/// What a strict field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holds {
    /// The type of its values.
    pub data: DataId,
    /// It is to be held in parts, however many they are.
    pub unpacked: bool,
}

impl Field {
    /// One of which nothing else is known.
    pub fn new(rep: Rep, strict: bool) -> Field {
        Field {
            rep,
            strict,
            label: None,
            holds: None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Data {
    pub name: Symbol,
    pub module: Symbol,
    pub cons: Vec<ConId>,
    /// The dictionaries of a class: one constructor of lazy pointers. Its values
    /// are known wherever they are closed, and functions are cloned for them.
    pub dictionary: bool,
}

/// A row of the occurrence table.
#[derive(Clone, Debug)]
pub struct Occ {
    pub span: Span,
    pub kind: OccKind,
    pub module: Symbol,
    /// The enclosing declaration path, `f.g`.
    pub producer: Symbol,
    /// Where the innermost of these declarations stands: of a function, the equation.
    pub declared: Span,
    /// What it constructs or calls: constructor, function or literal text.
    pub construction: Symbol,
    /// Type description, "" if unknown.
    pub ty: Symbol,
    /// In the library: what of the program it is there for, if that is known.
    pub cause: Option<Cause>,
    /// The constructor application of which this one is an argument.
    pub within: OccId,
}

impl Occ {
    /// Row 0 of a table.
    pub fn none() -> Occ {
        let none = Symbol::new("");
        Occ {
            span: Span::NONE,
            kind: OccKind::None,
            module: none,
            producer: none,
            declared: Span::NONE,
            construction: none,
            ty: none,
            cause: None,
            within: OccId::NONE,
        }
    }
}

impl Occ {
    /// The declaration that it stands in; of a lambda, that it is one there.
    pub fn origin(&self) -> Option<Origin> {
        let path = match (self.kind, self.producer.as_str()) {
            (_, "") => return None,
            (OccKind::Lam, path) if self.construction.as_str() == "\\" => {
                Symbol::new(&format!("{path}.\\"))
            }
            _ => self.producer,
        };
        Some(Origin {
            module: self.module,
            path,
            span: self.span,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OccKind {
    None,
    Con,
    App,
    Lam,
    Thunk,
    Lit,
    Prim,
}

/// A whole program.
#[derive(Clone, Default)]
pub struct Program {
    pub vars: PrimaryMap<Var, VarInfo>,
    pub cons: PrimaryMap<ConId, Con>,
    pub datas: PrimaryMap<DataId, Data>,
    /// Row 0 is the occurrence of nothing.
    pub occs: PrimaryMap<OccId, Occ>,
    /// Top-level bindings, dependencies first. Right-hand sides are `Ptr`, or
    /// lambdas whose variable has a `sig`.
    pub binds: Vec<Bind>,
    pub main: Option<Var>,
    /// `main` performs actions; else its value is printed.
    pub acts: bool,
    pub exceptions: Exceptions,
    /// Empty in programs that were read as Core.
    pub library: Library,
    /// How many boxes of coverage there are; counters from this number on are
    /// of several boxes, or of none.
    pub boxes: u32,
    /// The boxes that these count for, each as often as it counts.
    pub joined: Vec<Vec<u32>>,
}

/// What a program that raises or handles exceptions must have besides `main`:
/// top-level variables that the runtime, or code made later, will refer to.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Exceptions {
    /// Tells of an exception that nobody handles: a function of the exception
    /// and the token, whose result is an Int.
    pub uncaught: Option<Var>,
    /// Raises the exception of a failed match: a function of the message's
    /// address. None in programs that handle no exceptions, whose failed matches
    /// the runtime reports.
    pub match_failed: Option<Var>,
}

impl Exceptions {
    /// The roles' names in the text forms.
    pub const UNCAUGHT: &'static str = "uncaught";
    pub const MATCH_FAILED: &'static str = "matchFailed";

    pub fn named(self) -> impl Iterator<Item = (&'static str, Var)> {
        let uncaught = self.uncaught.map(|v| (Self::UNCAUGHT, v));
        let match_failed = self.match_failed.map(|v| (Self::MATCH_FAILED, v));
        uncaught.into_iter().chain(match_failed)
    }

    /// Gives a variable the role of that name; false if there is none.
    pub fn set(&mut self, role: &str, v: Var) -> bool {
        match role {
            Self::UNCAUGHT => self.uncaught = Some(v),
            Self::MATCH_FAILED => self.match_failed = Some(v),
            _ => return false,
        }
        true
    }
}

#[derive(Clone, Debug)]
pub enum Bind {
    NonRec(Var, Expr),
    Rec(Vec<(Var, Expr)>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Lit {
    /// Raw I64 (also characters).
    Int(i64),
    /// Raw F64, as bits.
    Double(u64),
    /// Raw I64: address of static bytes (UTF-8), which a 0 byte follows.
    Str(Vec<u8>),
}

#[derive(Clone, Debug)]
pub enum Expr {
    Var(Var),
    Lit(Lit),
    /// At least one argument.
    App(Box<Expr>, Vec<Expr>, OccId),
    /// At least one parameter.
    Lam(Vec<Var>, Box<Expr>, OccId),
    /// Lazy for `Ptr` binders; a binder of another representation is evaluated
    /// first (and is never recursive).
    Let(Box<Bind>, Box<Expr>),
    Case(Box<Case>),
    /// Saturated. Lazy in its `Ptr` fields, but evaluates strict ones.
    Con(ConId, Vec<Expr>, OccId),
    /// Saturated.
    Prim(Prim, Vec<Expr>, OccId),
    /// Lazy field selection: evaluates the operand, which is that constructor
    /// (its data type's only one), and then the field. Its own form so that a
    /// `let` of it becomes a selector thunk; field index counts all fields.
    Sel(ConId, u32, Box<Expr>),
    /// Local continuations: jumped to only from tail positions of the body or
    /// (if `rec`) of each other.
    Join(Box<JoinGroup>, Box<Expr>),
    /// Saturated jump to an enclosing join point.
    Jump(Var, Vec<Expr>),
    /// A failed pattern match; the message is complete
    /// (`Foo.pure:3:1-20: non-exhaustive patterns in function f`).
    Fail(Symbol),
    Tick(Tick, Box<Expr>),
}

/// What stands where an expression was taken out, until another one is put there.
impl Default for Expr {
    fn default() -> Expr {
        Expr::Lit(Lit::Int(0))
    }
}

/// Evaluates the scrutinee to weak head normal form, binds it, and selects.
/// With no alternatives and a default it only forces (`seq`).
#[derive(Clone, Debug)]
pub struct Case {
    pub scrut: Expr,
    /// The evaluated scrutinee; its rep is the scrutinee's.
    pub binder: Var,
    pub alts: Vec<Alt>,
    /// `None` only when the alternatives cover every constructor.
    pub default: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Alt {
    pub pat: AltPat,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub enum AltPat {
    Con(ConId, Vec<Var>),
    /// Int or Double only.
    Lit(Lit),
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

/// Transparent annotations, which optimisations look through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tick {
    /// Hand-written or automatic cost centre.
    Scc {
        name: Symbol,
        module: Symbol,
        span: Span,
        /// Its entries count.
        counts: bool,
    },
    /// Source location for line tables.
    Source(Span),
}

impl Expr {
    pub fn app(f: Expr, args: Vec<Expr>, occ: OccId) -> Expr {
        if args.is_empty() {
            f
        } else {
            Expr::App(Box::new(f), args, occ)
        }
    }

    pub fn lam(params: Vec<Var>, body: Expr, occ: OccId) -> Expr {
        if params.is_empty() {
            body
        } else {
            Expr::Lam(params, Box::new(body), occ)
        }
    }
}

impl Program {
    /// A program of no bindings, with the occurrence of nothing.
    pub fn new() -> Program {
        let mut program = Program::default();
        program.ensure_no_occ();
        program
    }

    /// The variables that are used from outside.
    pub fn entries(&self) -> impl Iterator<Item = Var> {
        let others = self.exceptions.named().map(|(_, v)| v);
        self.main.into_iter().chain(others)
    }

    /// Adds row 0 of the occurrence table if it is missing.
    pub fn ensure_no_occ(&mut self) {
        if self.occs.is_empty() {
            self.occs.push(Occ::none());
        }
    }

    /// A fresh variable of representation `rep`, named after `name`.
    pub fn fresh(&mut self, name: Symbol, rep: Rep, span: Span) -> Var {
        self.vars.push(VarInfo {
            name,
            rep,
            module: None,
            sig: None,
            span,
            definition: None,
            origin: None,
            ty: None,
            inline: Inline::Auto,
            role: Role::Plain,
        })
    }
}

impl Bind {
    /// The variables it binds.
    pub fn vars(&self) -> Vec<Var> {
        self.rows().map(|(v, _)| v).collect()
    }

    /// Whether this holds for all variables that it binds.
    pub fn all(&self, mut holds: impl FnMut(Var) -> bool) -> bool {
        self.rows().all(|(v, _)| holds(v))
    }
}
