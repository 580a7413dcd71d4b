//! The resolved tree: the program with every name replaced by an id.
//!
//! All entities of a program (of all its modules) live in the tables of
//! [`Resolved`]. Every expression and pattern carries a [`NodeId`], by which
//! later stages attach what they learn. Operators, sections of the left kind
//! and tuples have become applications; bindings stand in dependency groups.

pub use crate::families::{Equation, Family};
use crate::kept::Keeping;
pub use crate::kept::Late;
pub use crate::resolve::bind::Partial;
pub use crate::resolve::boot::Boot;
pub use crate::resolve::warned::{Warnable, Warned};
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use pure_base::{Span, Symbol};
pub use pure_syntax::Edition;
use pure_syntax::Extensions;
pub use pure_syntax::ast::{Counted, Entity, Foreign, Lit, Overlap, Role, TypeLit, exported_as};
pub use pure_syntax::coverage::{BoxKind, Condition, CoverageBox};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// A value that has a name: top-level or local variable, method, primitive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(u32);
entity_impl!(ValueId, "x");

/// A data constructor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CtorId(u32);
entity_impl!(CtorId, "K");

/// A pattern synonym.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SynonymId(u32);
entity_impl!(SynonymId, "S");

/// A data type, newtype or type synonym.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(u32);
entity_impl!(TypeId, "T");

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(u32);
entity_impl!(ClassId, "C");

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(u32);
entity_impl!(ModuleId, "m");

/// An expression or pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);
entity_impl!(NodeId, "n");

pure_base::portable!(
    ValueId Values, CtorId Ctors, TypeId Types, ClassId Classes, SynonymId Synonyms,
    NodeId Nodes,
);

/// A whole program.
#[derive(Default)]
pub struct Resolved {
    /// Imported modules before importing ones.
    pub modules: PrimaryMap<ModuleId, Module>,
    /// What each module imports; nothing of those of the library.
    pub imports: SecondaryMap<ModuleId, Vec<ModuleId>>,
    pub values: PrimaryMap<ValueId, Value>,
    pub ctors: PrimaryMap<CtorId, Ctor>,
    pub synonyms: PrimaryMap<SynonymId, Synonym>,
    /// Which constructors and synonyms match all there is, as pragmas say.
    pub complete: Vec<Vec<Part>>,
    /// What users of names are told, by DEPRECATED and WARNING pragmas.
    pub warned: FxHashMap<Warnable, Warned>,
    /// The synonyms that are exported as if they were constructors of a type.
    pub bundled: FxHashMap<TypeId, Vec<SynonymId>>,
    pub types: PrimaryMap<TypeId, TypeDef>,
    pub classes: PrimaryMap<ClassId, Class>,
    /// How many nodes there are.
    pub nodes: u32,
    pub main: Option<ValueId>,
    /// What some module exports of its own.
    pub exported: FxHashSet<ValueId>,
    /// The module of the library from which the program imports a value.
    pub imported_from: FxHashMap<ValueId, Symbol>,
    /// What the definition of each top-level value and method refers to, without
    /// what sugar stands for.
    pub uses: FxHashMap<ValueId, Vec<ValueId>>,
    /// What sugar stands for.
    pub known: Known,
    /// The places left open in expressions, by the node that stands there.
    pub holes: FxHashMap<NodeId, Hole>,
    /// Signatures with parts left open: variables called `_`, or `_name`.
    pub partial: Vec<Partial>,
    /// What declarations with syntax errors may have been about.
    pub lost: FxHashSet<Symbol>,
    /// What OPTIONS_GHC pragmas of the program's modules say, except of the language.
    pub options: FxHashMap<Symbol, Vec<Symbol>>,
    pub boots: Vec<Boot>,
    /// What is kept of the modules for the next compilation.
    pub kept: Keeping,
}

/// A place left open in an expression: `_`, or `_name` that nothing defines.
pub struct Hole {
    pub name: Symbol,
    /// The local variables in scope, innermost first.
    pub locals: Vec<ValueId>,
    /// What else is in scope and could stand there, own definitions first, in the
    /// order of their names: under which name, and whether it is the module's own.
    pub others: Vec<(Symbol, Named, bool)>,
}

/// A value or constructor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    Value(ValueId),
    Ctor(CtorId),
}

/// Names each definition of the library that syntax refers to once: the field, and what it is
/// called.
macro_rules! known {
    (values { $($(#[$of:meta])* $value:ident $name:literal,)* }
     classes { $($(#[$about:meta])* $class:ident $called:literal,)* }) => {
        /// Definitions of the library that syntax refers to, whatever is in scope. Each
        /// is there once its defining module was resolved.
        #[derive(Default, Clone)]
        pub struct Known {
            $($(#[$of])* pub $value: Option<ValueId>,)*
            $($(#[$about])* pub $class: Option<ClassId>,)*
            pub io: Option<TypeId>,
            /// The kinds of numbers and texts as types.
            pub natural: Option<TypeId>,
            pub symbol: Option<TypeId>,
            /// Classes whose presence lets a type variable default to `Int`.
            pub numeric: Vec<ClassId>,
            /// All of them that are values, by name: also what derived instances call.
            pub values: Vec<(Symbol, ValueId)>,
        }

        impl Known {
            /// Fills in what sugar stands for, as far as it is known.
            pub(crate) fn sugar(&mut self) {
                $(self.$value = self.value($name);)*
            }

            pub(crate) fn set_class(&mut self, name: &str, class: ClassId) {
                match name {
                    $($called => self.$class = Some(class),)*
                    _ => {}
                }
            }
        }
    };
}

known! {
    values {
        eq "==",
        negate "negate",
        /// A literal of 64 bits, as an Int.
        from_int "fromInt",
        /// A longer one, as an Integer.
        from_integer "fromInteger",
        /// A literal with a fraction, as the nearest Double and as a Rational.
        from_literal "fromLiteral",
        /// A string literal where these are overloaded.
        from_string "fromString",
        /// A Rational from an Integer and the power of ten it is to be taken by.
        rational_literal "rationalLiteral",
        enum_from "enumFrom",
        enum_from_then "enumFromThen",
        enum_from_to "enumFromTo",
        enum_from_then_to "enumFromThenTo",
        seq "seq",
        /// A constructor by its number, and the number of one.
        tag_to_enum "tagToEnum#",
        data_to_tag "dataToTag#",
        apply "$",
        otherwise "otherwise",
        fmap "fmap",
        ap "<*>",
        bind ">>=",
        then ">>",
        fail "fail",
        /// The value of an implicit parameter.
        implicit "implicitValue",
        /// What list literals, ranges and list patterns are where these are overloaded.
        from_list_n "fromListN",
        from_list "fromList",
        to_list "toList",
        /// From a program of type [`Known::io`] to the steps that the runtime takes.
        perform "performIO",
        /// Makes what `Typeable` knows of a type constructor.
        type_con "typeCon",
    }
    classes {
        class_eq "Eq",
        class_ord "Ord",
        class_show "Show",
        class_num "Num",
        class_fractional "Fractional",
        class_enum "Enum",
        class_is_string "IsString",
        class_typeable "Typeable",
        class_coercible "Coercible",
        /// That of equal types, which is written `~`.
        class_equal "Equal",
        /// That of constraints whose class is not written: its type is the constraint.
        class_holds "Holds",
        /// That of tuples of constraints where they are types, and that of none.
        class_both "Both",
        class_none "Nothing'",
        /// That of implicit parameters, by their names.
        class_implicit "Implicit",
        /// That whose evidence is where a function was called.
        class_call_stack "HasCallStack",
        /// Numbers and texts as types, whose evidence is the value.
        class_known_nat "KnownNat",
        class_known_symbol "KnownSymbol",
        /// That of fields by their names, whose evidence is the selector.
        class_has_field "HasField",
        /// `TypeError` as a constraint.
        class_type_failure "TypeFailure",
    }
}

#[derive(Serialize, Deserialize)]
pub struct Module {
    pub name: Symbol,
    pub library: bool,
    pub edition: Edition,
    /// The extensions of the language that hold in it.
    pub extensions: Extensions,
    /// The types it defines.
    pub types: Vec<TypeId>,
    pub classes: Vec<ClassId>,
    /// The values it declares that are bound to the built-in module.
    pub primitives: Vec<ValueId>,
    /// Bodies of default methods.
    pub defaults: Vec<Late<Bind>>,
    /// The types that its default declaration lists.
    pub default: Option<Vec<Type>>,
    pub instances: Vec<Instance>,
    /// Of type families, of this module or others; those of a closed one in their order.
    pub equations: Vec<Equation>,
    pub groups: Vec<Late<Group>>,
    /// The constructors of newtypes that are in scope, in the order of their numbers. The
    /// library's modules see them all.
    pub newtypes: Vec<CtorId>,
    /// It mentions tuples that not every program has.
    pub large_tuples: bool,
    pub span: Span,
    /// What is counted in it, if its coverage is measured.
    pub coverage: Option<Coverage>,
}

/// The boxes of a module ([`pure_syntax::coverage`]), and what has them.
#[derive(Serialize, Deserialize)]
pub struct Coverage {
    pub boxes: Vec<CoverageBox>,
    /// Boxes of expressions; an expression with several has a row for each, the inner
    /// ones first.
    pub exprs: Vec<(NodeId, Counted)>,
    /// Boxes of declarations.
    pub values: Vec<(ValueId, u32)>,
}

#[derive(Serialize, Deserialize)]
pub struct Value {
    pub name: Symbol,
    pub span: Span,
    pub module: Symbol,
    pub kind: ValueKind,
    pub signature: Option<Scheme>,
    /// The label of `{-# SCC name "label" #-}` as a declaration.
    pub centre: Option<Symbol>,
    /// What an INLINE (true) or NOINLINE pragma says.
    pub inline: Option<bool>,
    /// The selector of a field whose type its constructor hides: it cannot be used.
    pub hidden: bool,
    /// A field that is no function in programs.
    pub only_field: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ValueKind {
    Top,
    Local,
    /// Bound to a definition of the built-in Core module; has a signature.
    Primitive,
    /// Its signature mentions the class variable free.
    Method(ClassId, u32),
}

#[derive(Serialize, Deserialize)]
pub struct Ctor {
    pub name: Symbol,
    pub span: Span,
    pub owner: TypeId,
    /// Among its type's constructors.
    pub index: u32,
    /// Declared between its two fields.
    pub infix: bool,
    pub fields: Vec<Field>,
    /// Type variables of its own: those that its type does not have or, if it
    /// is declared by its type, all of that type.
    pub vars: Vec<Symbol>,
    /// Constraints on them. It holds a dictionary for each, before its fields.
    pub context: Vec<Pred>,
    /// The type that it makes, if it is declared by its type.
    pub result: Option<Type>,
    /// The selectors of named fields; as many as fields, or none.
    pub labels: Vec<Option<ValueId>>,
}

impl Ctor {
    /// How many things a value of it holds: dictionaries and fields.
    pub fn size(&self) -> usize {
        self.context.len() + self.fields.len()
    }
}

/// A pattern synonym: to match it is to look at what its matcher makes of the value,
/// a list of the arguments (a tuple, if there are several) that is empty if it does
/// not match.
#[derive(Serialize, Deserialize)]
pub struct Synonym {
    pub name: Symbol,
    pub span: Span,
    pub module: Symbol,
    pub arity: usize,
    /// The functions that its arguments are, if they are fields.
    pub labels: Vec<Option<ValueId>>,
    pub matcher: ValueId,
    /// The constructor of what its matcher gives, if a match brings types or constraints.
    pub held: Option<CtorId>,
    /// The function that it is as an expression.
    pub builder: Option<ValueId>,
}

/// One of those that match all there is together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    Ctor(CtorId),
    /// A synonym by its matcher.
    Synonym(ValueId),
}

#[derive(Serialize, Deserialize)]
pub struct Field {
    pub strict: bool,
    /// What a pragma says of holding it without a box.
    pub unpack: Option<bool>,
    pub ty: Type,
}

#[derive(Serialize, Deserialize)]
pub struct TypeDef {
    pub name: Symbol,
    pub span: Span,
    pub module: Symbol,
    pub params: Vec<Symbol>,
    /// The parameters' kinds, where they are written; none at all, or each.
    pub kinds: Vec<Option<Kind>>,
    /// The kind of what a synonym stands for, where it is written.
    pub result: Option<Kind>,
    /// The roles that the program says the parameters have; none at all, or each.
    pub roles: Vec<Option<Role>>,
    pub kind: TypeDefKind,
    /// What a synonym of constraints stands for. Types do not mention it.
    pub constraint: Option<Vec<Pred>>,
    /// It is an instance of a data family: of which, and for which types, whose variables
    /// are its parameters. Types mention the family alone.
    pub instance: Option<(TypeId, Vec<Type>)>,
}

#[derive(Serialize, Deserialize)]
pub enum TypeDefKind {
    Data { newtype: bool, ctors: Vec<CtorId> },
    Synonym(Type),
    Family(Family),
}

#[derive(Serialize, Deserialize)]
pub struct Class {
    pub name: Symbol,
    pub span: Span,
    pub module: Symbol,
    pub params: Vec<Symbol>,
    /// The parameters' kinds, where they are written; none at all, or each.
    pub kinds: Vec<Option<Kind>>,
    pub dependencies: Vec<Dependency>,
    pub superclasses: Vec<Pred>,
    pub methods: Vec<Method>,
    /// The type families that are declared in it.
    pub families: Vec<TypeId>,
    /// Which methods an instance defines, at least, if a pragma says it.
    pub minimal: Option<Minimal>,
}

/// What a MINIMAL pragma asks of instances. Methods are numbers among the class's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Minimal {
    Method(usize),
    All(Vec<Minimal>),
    Any(Vec<Minimal>),
}

/// A functional dependency: the parameters `from` determine those of `to`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dependency {
    pub from: Vec<usize>,
    pub to: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
pub struct Method {
    pub value: ValueId,
    /// A value of its own, whose body the default definition is.
    pub default: Option<ValueId>,
    /// The default definition, if it has a type of its own.
    pub generic: Option<Generic>,
}

/// A default definition with a signature.
#[derive(Serialize, Deserialize)]
pub struct Generic {
    /// It is this function's.
    pub function: ValueId,
    /// What it asks for besides the class.
    pub context: Vec<Pred>,
}

/// `instance context => class head ..`
#[derive(Serialize, Deserialize)]
pub struct Instance {
    pub class: ClassId,
    pub context: Vec<Pred>,
    /// The context is to be found: the simplest that implies these.
    pub wanted: Option<Vec<Pred>>,
    pub derived: Derived,
    /// A type per parameter of the class.
    pub head: Vec<Type>,
    pub overlap: Overlap,
    /// Per method of the class, in order: a value of its own.
    pub methods: Vec<Option<ValueId>>,
    pub binds: Vec<Late<Bind>>,
    pub span: Span,
    /// Of the context, the class and the types.
    pub head_span: Span,
}

/// How an instance came to be.
#[derive(Clone, Serialize, Deserialize)]
pub enum Derived {
    /// It is written.
    No,
    /// Its methods are made from the constructors.
    Stock,
    /// It is that of the type which this newtype constructor wraps. The last
    /// type of its head is applied to all parameters, more than the class
    /// takes perhaps.
    Newtype(CtorId),
    /// It is that of this type, which has the same representation. The head is as for newtypes.
    Via(Box<Type>),
    /// It has the class's defaults.
    Defaults,
}

/// `class ty ..`
#[derive(Clone, Serialize, Deserialize)]
pub struct Pred {
    pub class: ClassId,
    pub args: Vec<Type>,
    pub span: Span,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Scheme {
    /// The kinds of its variables, where they are written; none at all, or each.
    pub kinds: Vec<Option<Kind>>,
    /// The variables of an explicit `forall`; without one the free variables are meant.
    pub forall: Vec<Symbol>,
    /// Without `forall`: the variables as they are written, if a synonym in the context hides that.
    pub order: Vec<Symbol>,
    pub context: Vec<Pred>,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, Serialize, Deserialize)]
pub enum TypeKind {
    Var(Symbol),
    Con(TypeId),
    App(Box<Type>, Box<Type>),
    Fun(Box<Type>, Box<Type>),
    /// A quantifier or context within a type.
    Forall(Box<Scheme>),
    /// A type and its kind as written.
    Kinded(Box<Type>, Kind),
    /// A constructor of values as a type.
    Promoted(CtorId),
    /// A class as what makes constraints of types.
    Class(ClassId),
    Lit(TypeLit),
    Error,
}

/// A kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// `*` or `Type`
    Type,
    /// That of constraints.
    Constraint,
    Arrow(Box<Kind>, Box<Kind>),
    Var(Symbol),
    /// A type, of which this is the kind of its promoted values; or a synonym of a kind.
    Con(TypeId),
    App(Box<Kind>, Box<Kind>),
    /// Reported already, or one of the library's that says nothing here.
    Unknown,
}

/// A maximal set of bindings that refer to each other, or a single one.
#[derive(Serialize, Deserialize)]
pub struct Group {
    pub binds: Vec<Bind>,
    /// Whether any binding refers to the group; whether one matches what fixes a type.
    pub recursive: bool,
    pub refines: bool,
    /// The order in which to infer them: indices of `binds`, in groups that
    /// ignore references to names with a signature.
    pub typing: Vec<Vec<usize>>,
    /// The local variables from elsewhere that each binding mentions; only with MonoLocalBinds.
    pub free: Vec<Vec<ValueId>>,
}

#[derive(Serialize, Deserialize)]
pub enum Bind {
    /// A function of at least one parameter, or (no parameters) a variable.
    Fun {
        value: ValueId,
        clauses: Vec<Match>,
        span: Span,
    },
    Pat {
        pat: Pat,
        rhs: Rhs,
        span: Span,
    },
}

/// An equation or an alternative: as many patterns as there are scrutinees.
#[derive(Serialize, Deserialize)]
pub struct Match {
    pub params: Vec<Pat>,
    pub rhs: Rhs,
    pub span: Span,
}

#[derive(Serialize, Deserialize)]
pub struct Rhs {
    pub body: RhsBody,
    /// Scopes over guards and bodies.
    pub wheres: Vec<Group>,
    pub span: Span,
}

#[derive(Serialize, Deserialize)]
pub enum RhsBody {
    Plain(Box<Expr>),
    Guarded(Vec<Guarded>),
}

#[derive(Serialize, Deserialize)]
pub struct Guarded {
    pub guards: Vec<Stmt>,
    pub body: Expr,
    pub span: Span,
}

/// A qualifier of a guard or comprehension.
#[derive(Serialize, Deserialize)]
pub enum Stmt {
    Expr(Expr),
    Bind(Pat, Expr),
    Let(Vec<Group>),
}

#[derive(Serialize, Deserialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    pub id: NodeId,
}

#[derive(Serialize, Deserialize)]
pub enum ExprKind {
    Var(ValueId),
    Con(CtorId),
    Lit(Lit),
    /// At least one argument; the function is no `App`.
    App(Box<Expr>, Vec<Expr>),
    Neg(Box<Expr>),
    /// `(op e)`: operator, operand.
    RightSection(Box<Expr>, Box<Expr>),
    /// `(operand op)`, an application that must be a function.
    LeftSection(Box<Expr>),
    Lambda(Vec<Pat>, Box<Expr>),
    Let(Vec<Group>, Box<Expr>),
    /// Implicit parameters of these names have the values of variables in an expression.
    Implicit(Vec<(Symbol, ValueId)>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Case(Box<Expr>, Vec<Match>),
    LambdaCase(Vec<Match>),
    MultiIf(Vec<Guarded>),
    List(Vec<Expr>),
    Range {
        from: Box<Expr>,
        then: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
    },
    Comprehension(Box<Expr>, Vec<Stmt>),
    Annot(Box<Expr>, Box<Scheme>),
    /// A use at a type: `f @type`.
    TypeApp(Box<Expr>, Box<Type>),
    Scc(Symbol, Box<Expr>),
    /// The text that tells of a failure at this place, a list of characters.
    Report(Report),
    /// What a foreign import is.
    Foreign(Foreign),
    /// What C calls by the name of the definition.
    Exported(Box<Expr>),
    /// Reported already.
    Error,
}

/// What failed.
#[derive(Serialize, Deserialize)]
pub enum Report {
    /// The pattern of a statement.
    Bind,
    /// The construction of a record without this field.
    Field(Symbol),
    /// The update of a record that lacks a field.
    Update,
}

#[derive(Serialize, Deserialize)]
pub struct Pat {
    pub kind: PatKind,
    pub span: Span,
    pub id: NodeId,
}

#[derive(Serialize, Deserialize)]
pub enum PatKind {
    Wild,
    Var(ValueId),
    Lit {
        lit: Lit,
        negative: bool,
    },
    /// With as many patterns as the constructor has dictionaries and fields.
    Con(CtorId, Vec<Pat>),
    List(Vec<Pat>),
    As(ValueId, Box<Pat>),
    Lazy(Box<Pat>),
    Bang(Box<Pat>),
    Annot(Box<Pat>, Type),
    /// Matches what the function gives.
    View(Box<Expr>, Box<Pat>),
    /// A dictionary of a constructor, which it brings into scope.
    Dict(ValueId),
    /// Reported already.
    Error,
}

impl Expr {
    /// What types are applied to.
    pub fn without_types(&self) -> &Expr {
        let mut e = self;
        while let ExprKind::TypeApp(f, _) = &e.kind {
            e = f;
        }
        e
    }
}

impl Pat {
    /// The variables it binds, left to right.
    pub fn binders(&self) -> Vec<ValueId> {
        let (mut out, mut work) = (vec![], vec![self]);
        while let Some(p) = work.pop() {
            match &p.kind {
                PatKind::Var(v) => out.push(*v),
                PatKind::As(v, p) => {
                    out.push(*v);
                    work.push(p);
                }
                PatKind::Con(_, ps) | PatKind::List(ps) => work.extend(ps.iter().rev()),
                PatKind::Lazy(p)
                | PatKind::Bang(p)
                | PatKind::Annot(p, _)
                | PatKind::View(_, p) => work.push(p),
                PatKind::Wild | PatKind::Lit { .. } | PatKind::Dict(_) | PatKind::Error => {}
            }
        }
        out
    }
}

impl Bind {
    pub fn span(&self) -> Span {
        match self {
            Bind::Fun { span, .. } | Bind::Pat { span, .. } => *span,
        }
    }

    /// `x = y`: another name of a value; the expression, and the value.
    pub fn renames(&self) -> Option<(&Expr, ValueId)> {
        let Bind::Fun { clauses, .. } = self else {
            return None;
        };
        if let [clause] = &clauses[..]
            && clause.params.is_empty()
            && clause.rhs.wheres.is_empty()
            && let RhsBody::Plain(e) = &clause.rhs.body
            && let ExprKind::Var(v) = e.kind
        {
            return Some((e, v));
        }
        None
    }

    pub fn binders(&self) -> Vec<ValueId> {
        match self {
            Bind::Fun { value, .. } => vec![*value],
            Bind::Pat { pat, .. } => pat.binders(),
        }
    }
}

impl Group {
    pub fn binders(&self) -> Vec<ValueId> {
        self.binds.iter().flat_map(Bind::binders).collect()
    }
}

impl Resolved {
    /// The name of a type as programs write it: for an instance of a data family, that of
    /// the family.
    pub fn type_name(&self, t: TypeId) -> Symbol {
        let def = &self.types[t];
        match def.instance {
            Some((family, _)) => self.types[family].name,
            None => def.name,
        }
    }

    /// From here on a synonym is exported with a type.
    pub(crate) fn bundle(&mut self, t: TypeId, s: SynonymId) {
        let all = self.bundled.entry(t).or_default();
        if !all.contains(&s) {
            all.push(s);
        }
    }
}
