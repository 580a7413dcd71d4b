//! The abstract syntax of both editions, as the parser leaves it: names are
//! text, operators are not yet grouped ([`ExprKind::Infix`] until
//! [`crate::fixity`] has run, which leaves only applications and negations).
//!
//! Every node carries its span. Sugar that later stages can read as well is
//! kept (lists, sections, `if`), so that diagnostics speak the user's words.

use crate::extensions::Extensions;
pub use crate::foreign_import::{Entity, Foreign, exported_as};
pub use crate::literal::Lit;
pub use crate::synonym::{Builder, PatternSignature, PatternSynonym, Provided};
use pure_base::{Span, Symbol};
use serde::{Deserialize, Serialize};

/// A name as written, with its qualifier (`M.x`) if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name {
    pub module: Option<Symbol>,
    pub text: Symbol,
    pub span: Span,
}

/// An unqualified name at its binding place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ident {
    pub text: Symbol,
    pub span: Span,
}

/// One source file.
#[derive(Clone, Debug)]
pub struct Module {
    /// `Main` when the file has no header.
    pub name: Ident,
    /// `None`: everything (or just `main` for a headerless Main).
    pub exports: Option<Vec<Export>>,
    pub imports: Vec<Import>,
    pub decls: Vec<Decl>,
    /// The names in kinds.
    pub kind_names: Vec<Name>,
    /// Names in declarations that were given up: they may have defined them.
    pub lost: Vec<Symbol>,
    pub span: Span,
    /// What holds in this module.
    pub extensions: Extensions,
    /// The names of its own LANGUAGE pragmas.
    pub language: Vec<Symbol>,
    /// Its OPTIONS_GHC flags that are not about the language.
    pub options: Vec<(Symbol, Span)>,
}

#[derive(Clone, Debug)]
pub enum Export {
    /// A value, type or class, with its listed constructors or methods.
    Item(ImportItem),
    /// `module M`
    Module(Ident),
}

#[derive(Clone, Debug)]
pub struct Import {
    pub module: Ident,
    /// `{-# SOURCE #-}`: of what the module's boot file declares.
    pub source: bool,
    /// The package that it names.
    pub package: Option<Symbol>,
    pub qualified: bool,
    pub alias: Option<Ident>,
    pub hiding: bool,
    /// `None`: no list.
    pub items: Option<Vec<ImportItem>>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct ImportItem {
    /// `pattern P`
    pub pattern: bool,
    /// `type T`
    pub namespace: bool,
    pub name: Name,
    pub subs: Subs,
}

/// What an import or export item says of constructors and methods.
#[derive(Clone, Debug)]
pub enum Subs {
    None,
    /// `(..)`
    All,
    Some(Vec<Ident>),
    /// `(.., P)`
    AllAnd(Vec<Ident>),
}

#[derive(Clone, Debug)]
pub struct Decl {
    pub kind: DeclKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum DeclKind {
    Data(DataDecl),
    /// `type T a = ...`
    Synonym {
        name: Ident,
        params: Vec<Ident>,
        /// The parameters' kinds, where they are written.
        kinds: Vec<Option<Kind>>,
        /// The kind of the right side, if a declaration says it.
        result: Option<Kind>,
        rhs: Type,
    },
    /// `type family F a` or `data family D a`, also in a class.
    Family(FamilyDecl),
    /// `type instance F Int = Bool`, or in a class or instance `type F Int = Bool`.
    Equation(Equation),
    PatternSynonym(PatternSynonym),
    PatternSignature(PatternSignature),
    /// `{-# DEPRECATED f, g "text" #-}` or WARNING; without names, as in the module's head, it
    /// is about the module.
    Warned {
        deprecated: bool,
        names: Vec<Name>,
        text: Symbol,
    },
    /// `{-# COMPLETE P, Q #-}`: these constructors and synonyms match all there is.
    Complete(Vec<Name>),
    /// `{-# MINIMAL f | g #-}` in a class: which methods an instance defines, at least.
    Minimal(Symbol),
    /// `type role T nominal _`
    Role {
        name: Ident,
        /// Nothing for `_`.
        roles: Vec<(Option<Role>, Span)>,
    },
    /// `type T :: kind`
    KindSignature {
        name: Ident,
        kind: Kind,
    },
    /// `infixl 6 +, -`
    Fixity {
        assoc: Assoc,
        precedence: u8,
        ops: Vec<Ident>,
    },
    /// `f, g :: type`
    Signature {
        names: Vec<Ident>,
        ty: Scheme,
    },
    /// One equation of a function: `f p1 .. pn rhs`, n >= 1. Neighbouring
    /// clauses of one name are gathered by [`gather`](crate::gather).
    Clause {
        name: Ident,
        params: Vec<Pat>,
        rhs: Rhs,
    },
    /// `pat rhs`, also a variable alone: `x rhs`.
    PatBind {
        pat: Pat,
        rhs: Rhs,
    },
    /// All equations of a function, in order, of equal arity (after gathering).
    Fun {
        name: Ident,
        clauses: Vec<Clause>,
    },
    Class(ClassDecl),
    Instance(InstanceDecl),
    Derivation(Derivation),
    /// `default method :: type` in a class.
    DefaultSignature {
        names: Vec<Ident>,
        ty: Scheme,
    },
    /// `default (t, ..)`
    Default(Vec<Type>),
    /// `{-# SCC name "label" #-}`: a cost centre for the binding of that name in
    /// the same group of declarations.
    Centre {
        name: Ident,
        label: Symbol,
    },
    /// `{-# INLINE name #-}` or the like: of the binding of that name in the same
    /// group of declarations.
    Inline {
        name: Ident,
        advice: Advice,
    },
    /// Declarations that the expression gives, computed while compiling.
    Splice(Expr),
    /// `primitive name :: type`, in library modules only: a definition of the
    /// built-in Core module under the same name.
    Primitive {
        name: Ident,
        ty: Scheme,
    },
}

/// What a pragma advises for a binding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Inline it.
    Inline,
    NoInline,
    /// It may be inlined in other modules.
    Inlinable,
    /// Copy it for a type.
    Specialise,
}

impl Advice {
    const WORDS: [(&str, Advice); 4] = [
        ("INLINE", Advice::Inline),
        ("NOINLINE", Advice::NoInline),
        ("INLINABLE", Advice::Inlinable),
        ("SPECIALISE", Advice::Specialise),
    ];

    /// What the pragma of this word advises.
    pub fn of(word: &str) -> Option<Advice> {
        let found = Advice::WORDS.iter().find(|(w, _)| *w == word);
        found.map(|(_, a)| *a)
    }

    /// The word of the pragma that advises it.
    pub fn word(self) -> &'static str {
        Advice::WORDS[self as usize].0
    }

    /// Whether the binding is inlined, if this says so.
    pub fn inlines(self) -> Option<bool> {
        match self {
            Advice::Inline => Some(true),
            Advice::NoInline => Some(false),
            Advice::Inlinable | Advice::Specialise => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub params: Vec<Pat>,
    pub rhs: Rhs,
    pub span: Span,
}

/// A kind as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `*` or `Type`
    Type,
    /// That of constraints.
    Constraint,
    Arrow(Box<Kind>, Box<Kind>),
    Var(Symbol),
    /// A type as a kind.
    Named(Name),
    App(Box<Kind>, Box<Kind>),
    /// `[kind]`
    List(Box<Kind>),
    /// `()` or at least two components.
    Tuple(Vec<Kind>),
}

/// How a type depends on a parameter, from what allows least to what allows most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Role {
    /// On which type it is.
    Nominal,
    /// On how its values are represented.
    Representational,
    /// Not at all.
    Phantom,
}

impl Role {
    /// All, and how they are written.
    pub const ALL: [(&str, Role); 3] = [
        ("nominal", Role::Nominal),
        ("representational", Role::Representational),
        ("phantom", Role::Phantom),
    ];

    /// As it is written.
    pub fn name(self) -> &'static str {
        Role::ALL[self as usize].0
    }
}

/// The declaration of a type family.
#[derive(Clone, Debug)]
pub struct FamilyDecl {
    /// Its instances are data types of their own.
    pub data: bool,
    pub name: Ident,
    pub params: Vec<Ident>,
    /// The parameters' kinds, where they are written.
    pub kinds: Vec<Option<Kind>>,
    /// The kind of its result, if it is written.
    pub result: Option<Kind>,
    /// The parameters that the result determines.
    pub injective: Vec<Ident>,
    /// All equations of a closed family, in order.
    pub equations: Option<Vec<Equation>>,
    /// The class in which it is declared.
    pub class: Option<Ident>,
}

/// An equation of a type family.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The variables of its `forall`, if it has one.
    pub forall: Vec<Ident>,
    /// The family applied to types.
    pub lhs: Type,
    pub rhs: Type,
    pub within: Within,
    pub span: Span,
}

/// Where an equation or an instance of a data family is written.
#[derive(Clone, Debug)]
pub enum Within {
    Nothing,
    /// In the class of that name: it is the default.
    Class(Ident),
    /// In an instance of the class, for these types, whose head is at this place, with its context.
    Instance(Name, Vec<Type>, Span, Vec<Type>),
}

/// What a data declaration is an instance of.
#[derive(Clone, Debug)]
pub struct DataInstance {
    /// The family applied to types.
    pub lhs: Type,
    /// The kind behind it, if it is written.
    pub kind: Option<Kind>,
    pub within: Within,
}

/// A data or newtype declaration.
#[derive(Clone, Debug)]
pub struct DataDecl {
    /// The family of which it is an instance; its own parameters are then the variables of
    /// the family's arguments.
    pub instance: Option<DataInstance>,
    pub newtype: bool,
    pub name: Ident,
    pub params: Vec<Ident>,
    /// The parameters' kinds, where they are written.
    pub kinds: Vec<Option<Kind>>,
    /// The kind of what it makes, if that is written and may be a synonym.
    pub result: Option<Kind>,
    pub constructors: Vec<ConDecl>,
    pub deriving: Vec<Deriving>,
}

/// One class of a `deriving` clause.
#[derive(Clone, Debug)]
pub struct Deriving {
    pub strategy: Option<Strategy>,
    pub class: Name,
    /// The class's types but for the last, which is the one being declared.
    pub types: Vec<Type>,
    /// The type whose instance it is to be (`via`).
    pub via: Option<Type>,
    pub span: Span,
}

/// How an instance is derived, if the program says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Code made from the constructors.
    Stock,
    /// The instance of the type that a newtype renames.
    Newtype,
    /// The class's defaults alone.
    Anyclass,
}

/// `deriving instance ..`
#[derive(Clone, Debug)]
pub struct Derivation {
    pub strategy: Option<Strategy>,
    /// The type whose instance it is to be (`via`).
    pub via: Option<Type>,
    /// Without declarations.
    pub instance: InstanceDecl,
}

#[derive(Clone, Debug)]
pub struct ConDecl {
    pub name: Ident,
    /// `forall` and context before the constructor.
    pub forall: Vec<Ident>,
    pub context: Vec<Type>,
    /// The result type of a constructor declared by its type.
    pub result: Option<Type>,
    /// Written between its two fields.
    pub infix: bool,
    pub fields: Vec<FieldDecl>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// Record field name.
    pub name: Option<Ident>,
    pub strict: bool,
    /// `~`: not even strict by an extension.
    pub lazy: bool,
    /// What a pragma says of holding it without a box.
    pub unpack: Option<bool>,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub struct ClassDecl {
    pub context: Vec<Type>,
    pub name: Ident,
    pub params: Vec<Ident>,
    /// The parameters' kinds, where they are written.
    pub kinds: Vec<Option<Kind>>,
    pub dependencies: Vec<Dependency>,
    /// Signatures, fixities and default methods.
    pub decls: Vec<Decl>,
    /// The methods whose default definitions have signatures, once these stand among the
    /// functions of the module.
    pub generic: Vec<(Ident, Scheme)>,
}

/// A functional dependency of a class: `a b -> c`.
#[derive(Clone, Debug)]
pub struct Dependency {
    pub from: Vec<Ident>,
    pub to: Vec<Ident>,
}

#[derive(Clone, Debug)]
pub struct InstanceDecl {
    /// Context, class and types.
    pub head: Span,
    /// The variables of its `forall`, if it has one.
    pub forall: Vec<Ident>,
    pub context: Vec<Type>,
    pub class: Name,
    pub types: Vec<Type>,
    pub overlap: Overlap,
    pub decls: Vec<Decl>,
}

/// What a pragma says of an instance that overlaps with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Overlap {
    None,
    /// May be preferred to more general ones.
    Overlapping,
    /// Gives way to more specific ones.
    Overlappable,
    /// Both.
    Overlaps,
    /// Both, and gives way even where a more specific one might fit later.
    Incoherent,
}

impl Overlap {
    const WORDS: [(&str, Overlap); 4] = [
        ("OVERLAPPING", Overlap::Overlapping),
        ("OVERLAPPABLE", Overlap::Overlappable),
        ("OVERLAPS", Overlap::Overlaps),
        ("INCOHERENT", Overlap::Incoherent),
    ];

    /// What the pragma of this word says.
    pub fn of(word: &str) -> Overlap {
        let found = Overlap::WORDS.iter().find(|(w, _)| *w == word);
        found.map_or(Overlap::None, |(_, o)| *o)
    }

    /// The word of the pragma that says it.
    pub fn word(self) -> Option<&'static str> {
        let found = Overlap::WORDS.iter().find(|(_, o)| *o == self);
        found.map(|(w, _)| *w)
    }

    pub fn overlapping(self) -> bool {
        matches!(
            self,
            Overlap::Overlapping | Overlap::Overlaps | Overlap::Incoherent
        )
    }

    pub fn overlappable(self) -> bool {
        matches!(
            self,
            Overlap::Overlappable | Overlap::Overlaps | Overlap::Incoherent
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Assoc {
    Left,
    Right,
    None,
}

/// A type with its context: `forall a. (C a) => t`.
#[derive(Clone, Debug)]
pub struct Scheme {
    pub forall: Vec<Ident>,
    /// The kinds of its variables, where they are written; none at all, or each.
    pub kinds: Vec<Option<Kind>>,
    pub context: Vec<Type>,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

impl Type {
    /// Whether no program has written it, as the unboxed type of a literal.
    pub fn is_of_literal(&self) -> bool {
        matches!(&self.kind, TypeKind::Con(name) if name.span.is_none())
    }
}

#[derive(Clone, Debug)]
pub enum TypeKind {
    Var(Symbol),
    Con(Name),
    App(Box<Type>, Box<Type>),
    /// `t @kind`: for which kind a type is meant, which its other arguments tell, too.
    AppKind(Box<Type>, Kind),
    Fun(Box<Type>, Box<Type>),
    /// `[t]`
    List(Box<Type>),
    /// `()` or at least two components.
    Tuple(Vec<Type>),
    /// `[]`, `(->)`, `(,)` (with the number of components) alone.
    ListCon,
    FunCon,
    TupleCon(usize),
    Paren(Box<Type>),
    /// `'C`: a constructor.
    Promoted(Name),
    /// `'[a, b]`, or without the sign.
    PromotedList(Vec<Type>),
    /// `'(a, b)`, or `'()`.
    PromotedTuple(Vec<Type>),
    /// `'(,)`, with the number of components.
    PromotedTupleCon(usize),
    Lit(TypeLit),
    /// `forall a. C a => t` within a type.
    Forall(Box<Scheme>),
    /// `t :: kind`
    Kinded(Box<Type>, Kind),
    /// `$x`, `$(..)`
    Splice(Box<Expr>),
    /// Several operators with their operands, until fixities are known: what is left
    /// then are applications.
    Infix(Vec<TypeItem>),
}

/// A literal as a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TypeLit {
    /// Its decimal digits, of which the first is not 0 unless it is the only one.
    Number(Symbol),
    Text(Symbol),
}

#[derive(Clone, Debug)]
pub enum TypeItem {
    Operand(Type),
    /// A name, of a type or (with `'`) of a constructor.
    Op(TypeOp),
}

/// An operator between types.
#[derive(Clone, Copy, Debug)]
pub struct TypeOp {
    pub name: Name,
    /// It is a constructor.
    pub promoted: bool,
}

/// The right-hand side of an equation or alternative, with its `where`.
#[derive(Clone, Debug)]
pub struct Rhs {
    pub body: RhsBody,
    pub wheres: Vec<Decl>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum RhsBody {
    Plain(Box<Expr>),
    Guarded(Vec<Guarded>),
}

/// `| g1, g2 = e`
#[derive(Clone, Debug)]
pub struct Guarded {
    pub guards: Vec<Guard>,
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Guard {
    Bool(Expr),
    /// `pat <- e`
    Bind(Pat, Expr),
    Let(Vec<Decl>),
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Var(Name),
    Con(Name),
    Lit(Lit),
    App(Box<Expr>, Box<Expr>),
    /// A run of operands and operators in source order, before fixity
    /// resolution: `[Operand, Op, Operand, ..]`; a prefix minus is `Neg`.
    Infix(Vec<InfixItem>),
    /// `l op r` after fixity resolution; `op` is a Var or Con expression.
    BinOp(Box<Expr>, Box<Expr>, Box<Expr>),
    Neg(Box<Expr>),
    /// `(e op)`; `op` is a Var or Con expression.
    LeftSection(Box<Expr>, Box<Expr>),
    /// `(op e)`
    RightSection(Box<Expr>, Box<Expr>),
    Lambda(Vec<Pat>, Box<Expr>),
    Let(Vec<Decl>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Case(Box<Expr>, Vec<Alt>),
    /// `\case`
    LambdaCase(Vec<Alt>),
    /// `if | g -> e | ..`
    MultiIf(Vec<Guarded>),
    Do(Vec<Stmt>),
    /// `M.do`: with the operators of a module.
    QualifiedDo(Symbol, Vec<Stmt>),
    Tuple(Vec<Expr>),
    /// A tuple some of whose components are missing: `(, x)`.
    TupleSection(Vec<Option<Expr>>),
    /// `(,) e`-like: a tuple constructor of that many components, alone.
    TupleCon(usize),
    List(Vec<Expr>),
    /// `[e1, e2 .. e3]`
    Range {
        from: Box<Expr>,
        then: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
    },
    Comprehension(Box<Expr>, Vec<Stmt>),
    Annot(Box<Expr>, Box<Scheme>),
    /// `f @type`
    TypeApp(Box<Expr>, Box<Type>),
    /// `{-# SCC name #-} e`
    Scc(Symbol, Box<Expr>),
    RecordCon(Name, Vec<FieldExpr>),
    /// `C { f = e, .. }`: the other fields are the variables of their names. With the
    /// place of the dots.
    RecordWildcard(Name, Vec<FieldExpr>, Span),
    RecordUpdate(Box<Expr>, Vec<FieldExpr>),
    Paren(Box<Expr>),
    /// With the boxes that it has in a module whose coverage is measured.
    Counted(Counted, Box<Expr>),
    /// What a foreign import is.
    Foreign(Foreign),
    /// What C calls by the name of the definition.
    Exported(Box<Expr>),
    /// `[| .. |]`: the syntax tree of what stands within, as a value.
    Quote(Box<Quote>),
    /// `'f`, or with true `''T`: the name of a definition, as a value.
    QuotedName(Name, bool),
    /// A variable in a quote, as what makes its syntax; the parser leaves none.
    QuotedVar(Name),
    /// `$x`, `$(..)`: what the expression gives, computed while compiling, stands here.
    Splice(Box<Expr>),
    /// `proc pat -> command`; a command is read as an expression.
    Proc(Box<Pat>, Box<Expr>),
    /// `f -< x`, a command; with true `f -<< x`, where `f` is computed, too.
    Feed(Box<Expr>, Box<Expr>, bool),
    /// `(| f command .. |)`, a command.
    Control(Box<Expr>, Vec<Expr>),
    /// Where the parser reported an error and went on.
    Error,
}

/// What stands in a quote.
#[derive(Clone, Debug)]
pub enum Quote {
    Expr(Expr),
    /// `[|| .. ||]`
    Typed(Expr),
    Pat(Pat),
    Type(Type),
    Decls(Vec<Decl>),
}

#[derive(Clone, Debug)]
pub enum InfixItem {
    Operand(Expr),
    /// A Var or Con expression.
    Op(Expr),
    Neg(Span),
}

#[derive(Clone, Debug)]
pub struct FieldExpr {
    pub field: Name,
    pub value: Expr,
}

#[derive(Clone, Debug)]
pub struct Alt {
    pub pat: Pat,
    /// Its "=" is "->".
    pub rhs: Rhs,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Stmt {
    Expr(Expr),
    Bind(Pat, Expr),
    Let(Vec<Decl>),
}

#[derive(Clone, Debug)]
pub struct Pat {
    pub kind: PatKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PatKind {
    Wild,
    Var(Symbol),
    Lit(Lit),
    /// A negative numeric literal.
    NegLit(Lit),
    Con(Name, Vec<Pat>),
    RecordCon {
        con: Name,
        fields: Vec<(Name, Pat)>,
        rest: bool,
    },
    /// Before fixity resolution, as in expressions: patterns and constructor
    /// operators in turn.
    Infix(Vec<PatItem>),
    Tuple(Vec<Pat>),
    List(Vec<Pat>),
    As(Ident, Box<Pat>),
    Lazy(Box<Pat>),
    Bang(Box<Pat>),
    Paren(Box<Pat>),
    Annot(Box<Pat>, Box<Type>),
    /// `(e -> p)`
    View(Box<Expr>, Box<Pat>),
    /// `$x`, `$(..)`
    Splice(Box<Expr>),
    Error,
}

#[derive(Clone, Debug)]
pub enum PatItem {
    Operand(Pat),
    Op(Name),
}

/// The boxes of one expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Counted {
    /// The number of its box.
    Expression(u32),
    /// This number for true, those that follow for false and for the evaluation.
    Condition(u32),
}
