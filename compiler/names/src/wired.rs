//! Types that the compiler itself knows: their ids are fixed. They belong to
//! the library's module `Base.Types`, which exports them like its own.

use crate::tree::*;
use cranelift_entity::EntityRef;
use pure_base::{Span, Symbol};

/// The module that wired types belong to.
pub fn home() -> Symbol {
    Symbol::new("Base.Types")
}

/// The largest tuple.
pub const MAX_TUPLE: usize = 64;

/// The largest one that every program has. What larger ones are is found out only for
/// modules that mention them ([`Module::large_tuples`]).
pub const COMMON_TUPLE: usize = 15;

/// A constructor and its fields.
type WiredCtor = (&'static str, &'static [&'static str]);

/// The same of a type whose names are made here.
type WiredAlternative<'a> = (&'a str, &'a [&'a str]);

/// Name, parameters, constructors.
const TYPES: [(&str, &[&str], &[WiredCtor]); 10] = [
    ("Int", &[], &[]),
    ("Char", &[], &[]),
    ("Double", &[], &[]),
    ("Bool", &[], &[("False", &[]), ("True", &[])]),
    ("List", &["a"], &[("Nil", &[]), ("Cons", &["a", "List"])]),
    ("Ordering", &[], &[("LT", &[]), ("EQ", &[]), ("GT", &[])]),
    ("()", &[], &[("()", &[])]),
    ("Integer", &[], &[]),
    ("Float", &[], &[]),
    ("Word", &[], &[]),
];

/// Types of unboxed values, each with the constructor and the type that boxes
/// it. Here both are the same values: the constructor is that of a newtype.
const UNBOXED: [(&str, &str, TypeIdOf); 5] = [
    ("Int#", "I#", int),
    ("Char#", "C#", char),
    ("Double#", "D#", double),
    ("Float#", "F#", float),
    ("Word#", "W#", word),
];

type TypeIdOf = fn() -> TypeId;

/// Types of unboxed values that no constructor of the language boxes.
const BARE: [&str; 1] = ["Addr#"];

/// The largest unboxed tuple and sum.
const MAX_UNBOXED: usize = 15;

/// The last wired type and constructor.
pub fn last_type() -> TypeId {
    tuple(MAX_TUPLE)
}
pub fn last_ctor() -> CtorId {
    tuple_ctor(MAX_TUPLE)
}

/// The last ones but for large tuples.
pub fn last_common_type() -> TypeId {
    unboxed_sum(MAX_UNBOXED)
}
fn last_common_ctor() -> CtorId {
    let alternatives: usize = (2..=MAX_UNBOXED).sum();
    CtorId::new(unboxed_tuple_ctor(MAX_UNBOXED, true).index() + alternatives)
}

/// The types of tuples that not every program has.
pub fn large_tuples() -> impl Iterator<Item = TypeId> {
    (COMMON_TUPLE + 1..=MAX_TUPLE).map(tuple)
}

/// The type of unboxed sums of `n` alternatives, from 2. Its constructors are those of a
/// data type.
fn unboxed_sum(n: usize) -> TypeId {
    TypeId::new(unboxed_tuple(MAX_UNBOXED, true).index() + n - 1)
}

/// Whether a type is an unboxed sum.
pub fn is_unboxed_sum(t: TypeId) -> bool {
    (unboxed_sum(2).index()..=last_common_type().index()).contains(&t.index())
}

/// The unboxed types, in the order of those that box them.
fn unboxed(n: usize) -> TypeId {
    TypeId::new(tuple(COMMON_TUPLE).index() + 1 + n)
}

/// What boxes the values of an unboxed type; of addresses, what holds them.
pub fn boxed(t: TypeId) -> Option<TypeId> {
    let n = t.index().checked_sub(unboxed(0).index())?;
    match UNBOXED.get(n) {
        Some((_, _, boxed)) => Some(boxed()),
        None => (t == addr()).then(int),
    }
}

/// The constructor of the language that boxes the values of an unboxed type.
pub fn boxing_ctor(t: TypeId) -> Option<CtorId> {
    let n = t.index().checked_sub(unboxed(0).index())?;
    (n < UNBOXED.len()).then(|| CtorId::new(tuple_ctor(COMMON_TUPLE).index() + 1 + n))
}

/// Addresses, of literals like `"text"#`.
pub fn addr() -> TypeId {
    unboxed(UNBOXED.len())
}

/// The type of unboxed tuples of `n` components. Each size has two: a value whose first
/// component is a token is, where its parts are told, one of the second.
pub fn unboxed_tuple(n: usize, of_token: bool) -> TypeId {
    let first = unboxed(UNBOXED.len() + BARE.len()).index();
    TypeId::new(first + 2 * n + usize::from(of_token))
}

/// Their constructors.
pub fn unboxed_tuple_ctor(n: usize, of_token: bool) -> CtorId {
    let first = tuple_ctor(COMMON_TUPLE).index() + 1 + UNBOXED.len();
    CtorId::new(first + 2 * n + usize::from(of_token))
}

/// How many components an unboxed tuple of this type has.
pub fn unboxed_size(t: TypeId) -> Option<usize> {
    let n = t.index().checked_sub(unboxed_tuple(0, false).index())?;
    (n / 2 <= MAX_UNBOXED).then_some(n / 2)
}

/// The type that a name of the compiler's own stands for.
pub fn special_type(program: &Resolved, name: Symbol) -> Option<TypeId> {
    let all = unboxed(0).index()..=last_common_type().index();
    all.map(TypeId::new)
        .find(|t| program.types[*t].name == name)
}

/// The constructor of unboxed tuples or sums of this name.
pub fn special_ctor(program: &Resolved, name: Symbol) -> Option<CtorId> {
    let all = unboxed_tuple_ctor(0, false).index()..=last_common_ctor().index();
    all.map(CtorId::new)
        .find(|c| program.ctors[*c].name == name)
}

pub fn int() -> TypeId {
    TypeId::new(0)
}
pub fn char() -> TypeId {
    TypeId::new(1)
}
pub fn double() -> TypeId {
    TypeId::new(2)
}
pub fn bool() -> TypeId {
    TypeId::new(3)
}
pub fn list() -> TypeId {
    TypeId::new(4)
}
pub fn ordering() -> TypeId {
    TypeId::new(5)
}
pub fn unit() -> TypeId {
    TypeId::new(6)
}
pub fn integer() -> TypeId {
    TypeId::new(7)
}
pub fn float() -> TypeId {
    TypeId::new(8)
}
pub fn word() -> TypeId {
    TypeId::new(9)
}
/// The type constructor `->`.
pub fn fun() -> TypeId {
    TypeId::new(10)
}
/// A tuple of 2 to [`MAX_TUPLE`] components.
pub fn tuple(n: usize) -> TypeId {
    match n.checked_sub(COMMON_TUPLE + 1) {
        Some(more) => TypeId::new(last_common_type().index() + 1 + more),
        None => TypeId::new(9 + n),
    }
}

pub fn false_() -> CtorId {
    CtorId::new(0)
}
pub fn true_() -> CtorId {
    CtorId::new(1)
}
pub fn nil() -> CtorId {
    CtorId::new(2)
}
pub fn cons() -> CtorId {
    CtorId::new(3)
}
/// LT, EQ or GT.
pub fn ordering_ctor(found: std::cmp::Ordering) -> CtorId {
    CtorId::new((5 + found as i8) as usize)
}
pub fn unit_ctor() -> CtorId {
    CtorId::new(7)
}
pub fn tuple_ctor(n: usize) -> CtorId {
    match n.checked_sub(COMMON_TUPLE + 1) {
        Some(more) => CtorId::new(last_common_ctor().index() + 1 + more),
        None => CtorId::new(6 + n),
    }
}

/// `(,)`, `(,,)`, ...
pub fn tuple_name(n: usize) -> Symbol {
    Symbol::new(&format!("({})", ",".repeat(n - 1)))
}

/// Enters the wired types into empty tables.
pub fn install(program: &mut Resolved) {
    let module = home();
    for (name, params, ctors) in TYPES {
        add(program, module, name.into(), params, ctors);
    }
    add(program, module, "->".into(), &["a", "b"], &[]);
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    for n in 2..=COMMON_TUPLE {
        let params: Vec<&str> = letters[..n].iter().map(String::as_str).collect();
        let name = tuple_name(n);
        add(program, module, name, &params, &[(name.as_str(), &params)]);
    }
    for (raw, constructor, boxed) in UNBOXED {
        let raw_type = program.types.next_key();
        add(program, module, raw.into(), &[], &[]);
        let content = Field {
            strict: false,
            unpack: None,
            ty: Type {
                kind: TypeKind::Con(raw_type),
                span: Span::NONE,
            },
        };
        let ctor = plain_ctor(constructor.into(), boxed(), 0, vec![content]);
        program.types[boxed()].kind = TypeDefKind::Data {
            newtype: true,
            ctors: vec![program.ctors.push(ctor)],
        };
    }
    for raw in BARE {
        add(program, module, raw.into(), &[], &[]);
    }
    for n in 0..=MAX_UNBOXED {
        let params: Vec<&str> = letters[..n].iter().map(String::as_str).collect();
        let name = pure_syntax::unboxed_tuple_name(n);
        add(program, module, name, &params, &[(name.as_str(), &params)]);
        add(program, module, name, &params, &[(name.as_str(), &params)]);
    }
    for n in 2..=MAX_UNBOXED {
        let params: Vec<&str> = letters[..n].iter().map(String::as_str).collect();
        let names: Vec<Symbol> = (0..n)
            .map(|at| pure_syntax::unboxed_sum_ctor(at, n))
            .collect();
        let fields: Vec<[&str; 1]> = params.iter().map(|p| [*p]).collect();
        let alternatives = names.iter().zip(&fields);
        let ctors: Vec<WiredAlternative> = alternatives
            .map(|(name, field)| (name.as_str(), &field[..]))
            .collect();
        add(
            program,
            module,
            pure_syntax::unboxed_sum_name(n),
            &params,
            &ctors,
        );
    }
    let numbered: Vec<String> = (0..MAX_TUPLE).map(|i| format!("a{i}")).collect();
    for n in COMMON_TUPLE + 1..=MAX_TUPLE {
        let params: Vec<&str> = numbered[..n].iter().map(String::as_str).collect();
        let name = tuple_name(n);
        add(program, module, name, &params, &[(name.as_str(), &params)]);
    }
    debug_assert_eq!(program.types.len(), last_type().index() + 1);
    debug_assert_eq!(program.ctors.len(), last_ctor().index() + 1);
    debug_assert_eq!(program.types[tuple(3)].params.len(), 3);
    debug_assert_eq!(program.ctors[tuple_ctor(3)].fields.len(), 3);
    debug_assert_eq!(program.ctors[unit_ctor()].owner, unit());
}

fn add(
    program: &mut Resolved,
    module: Symbol,
    name: Symbol,
    params: &[&str],
    ctors: &[(&str, &[&str])],
) {
    let owner = program.types.next_key();
    let field = |f: &&str| Field {
        strict: false,
        unpack: None,
        ty: match *f {
            "List" => applied(list(), &["a"]),
            var => Type {
                kind: TypeKind::Var(var.into()),
                span: Span::NONE,
            },
        },
    };
    let ctors = ctors
        .iter()
        .enumerate()
        .map(|(index, (name, fields))| {
            let fields = fields.iter().map(field).collect();
            program
                .ctors
                .push(plain_ctor((*name).into(), owner, index as u32, fields))
        })
        .collect();
    program.types.push(TypeDef {
        name,
        span: Span::NONE,
        module,
        params: params.iter().map(|p| (*p).into()).collect(),
        kinds: vec![],
        result: None,
        roles: vec![],
        kind: TypeDefKind::Data {
            newtype: false,
            ctors,
        },
        constraint: None,
        instance: None,
    });
}

fn applied(con: TypeId, vars: &[&str]) -> Type {
    let plain = |kind| Type {
        kind,
        span: Span::NONE,
    };
    vars.iter().fold(plain(TypeKind::Con(con)), |f, v| {
        plain(TypeKind::App(
            Box::new(f),
            Box::new(plain(TypeKind::Var((*v).into()))),
        ))
    })
}

fn plain_ctor(name: Symbol, owner: TypeId, index: u32, fields: Vec<Field>) -> Ctor {
    Ctor {
        name,
        span: Span::NONE,
        owner,
        index,
        infix: name.as_str() == "Cons",
        fields,
        vars: vec![],
        context: vec![],
        result: None,
        labels: vec![],
    }
}
