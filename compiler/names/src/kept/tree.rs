//! The parts of everything that a resolved module consists of.

use super::code::Code;
use super::tables::{Reader, Writer};
use crate::code;
use crate::lookup::{Operator, TypeRef, ValueRef};
use crate::tree::*;
use pure_base::{Diagnostic, Level, Symbol};
use pure_syntax::ast::Assoc;
use pure_syntax::fixity::Fixity;
use pure_syntax::{Edition, Extensions};

code!(enum ValueRef { 0 => Value(v), 1 => Ctor(c), 2 => Synonym(s) });
code!(struct Synonym { name, span, module, arity, labels, matcher, builder });
code!(enum Part { 0 => Ctor(c), 1 => Synonym(matcher) });
code!(enum TypeRef { 0 => Type(t), 1 => Class(c) });
code!(enum Operator { 0 => Value(v), 1 => Type(t) });
code!(struct Module {
    name, library, edition, extensions, types, classes, primitives, defaults, default,
    instances, groups, newtypes, span, coverage,
});
code!(struct Coverage { boxes, exprs, values });
code!(struct CoverageBox { span, kind });
code!(enum BoxKind {
    0 => Expression { alternative },
    1 => Top(name),
    2 => Local(path),
    3 => Condition { place, outcome },
});
code!(enum Condition { 0 => Guard, 1 => If, 2 => Qualifier });
code!(enum Counted { 0 => Expression(n), 1 => Condition(n) });
code!(struct Value { name, span, module, kind, signature, centre, inline, hidden });
code!(enum ValueKind { 0 => Top, 1 => Local, 2 => Primitive, 3 => Method(class, place) });
code!(struct Ctor {
    name, span, owner, index, infix, fields, vars, context, result, labels,
});
code!(struct Field { strict, ty });
code!(struct TypeDef { name, span, module, params, kinds, result, roles, kind });
code!(enum TypeDefKind { 0 => Data { newtype, ctors }, 1 => Synonym(ty) });
code!(struct Class {
    name, span, module, params, kinds, dependencies, superclasses, methods,
});
code!(struct Dependency { from, to });
code!(struct Method { value, default });
code!(struct Instance {
    class, context, wanted, derived, head, overlap, methods, binds, span,
    head_span,
});
code!(enum Derived { 0 => No, 1 => Stock, 2 => Newtype(ctor), 3 => Defaults });
code!(struct Pred { class, args, span });
code!(struct Scheme { forall, kinds, context, ty, span });
code!(struct Type { kind, span });
code!(enum TypeKind {
    0 => Var(x), 1 => Con(t), 2 => App(f, x), 3 => Fun(a, b), 4 => Forall(scheme), 5 => Error,
    6 => Kinded(t, kind),
});
code!(struct Group { binds, recursive, typing, free });
code!(enum Bind {
    0 => Fun { value, clauses, span }, 1 => Pat { pat, rhs, span },
});
code!(struct Match { params, rhs, span });
code!(struct Rhs { body, wheres, span });
code!(enum RhsBody { 0 => Plain(e), 1 => Guarded(all) });
code!(struct Guarded { guards, body, span });
code!(enum Stmt { 0 => Expr(e), 1 => Bind(p, e), 2 => Let(groups) });
code!(struct Expr { kind, span, id });
code!(enum ExprKind {
    0 => Var(v),
    1 => Con(c),
    2 => Lit(lit),
    3 => App(f, args),
    4 => Neg(e),
    5 => RightSection(op, e),
    6 => Lambda(params, e),
    7 => Let(groups, e),
    8 => If(c, t, e),
    9 => Case(e, alts),
    10 => LambdaCase(alts),
    11 => MultiIf(alts),
    12 => List(es),
    13 => Range { from, then, to },
    14 => Comprehension(e, stmts),
    15 => Annot(e, scheme),
    16 => TypeApp(e, ty),
    17 => Scc(label, e),
    18 => Error,
    19 => LeftSection(e),
    20 => Report(report),
});
code!(enum Report { 0 => Bind, 1 => Field(field), 2 => Update });
code!(struct Pat { kind, span, id });
code!(enum PatKind {
    0 => Wild,
    1 => Var(v),
    2 => Lit { lit, negative },
    3 => Con(c, ps),
    4 => List(ps),
    5 => As(v, p),
    6 => Lazy(p),
    7 => Bang(p),
    8 => Annot(p, ty),
    9 => View(e, p),
    10 => Dict(v),
    11 => Error,
});
code!(enum Lit { 0 => Int(n), 1 => BigInt(n), 2 => Float(n), 3 => Char(c), 4 => Str(s), 5 => Codes(cs), 6 => Negative(l) });
code!(enum Kind { 0 => Type, 1 => Arrow(a, b), 2 => Named(x), 3 => Constraint, 4 => Var(x) });
code!(enum Role { 0 => Nominal, 1 => Representational, 2 => Phantom });
code!(enum Overlap {
    0 => None, 1 => Overlapping, 2 => Overlappable, 3 => Overlaps, 4 => Incoherent,
});
code!(enum Edition { 0 => Pure, 1 => Haskell });
code!(enum Assoc { 0 => Left, 1 => Right, 2 => None });
code!(struct Fixity { assoc, precedence });
code!(enum Level { 0 => Warning, 1 => Error });

impl Code for Extensions {
    fn put(&self, w: &mut Writer) {
        self.bits().put(w);
    }
    fn take(r: &mut Reader) -> Option<Extensions> {
        u64::take(r).map(Extensions::from_bits)
    }
}

impl Code for Diagnostic {
    fn put(&self, w: &mut Writer) {
        let Diagnostic {
            id,
            level,
            title,
            span,
            label,
            labels,
            notes,
            help,
        } = self;
        Symbol::new(id).put(w);
        level.put(w);
        title.put(w);
        span.put(w);
        label.put(w);
        labels.put(w);
        notes.put(w);
        help.put(w);
    }
    fn take(r: &mut Reader) -> Option<Diagnostic> {
        Some(Diagnostic {
            id: Symbol::take(r)?.as_str(),
            level: Level::take(r)?,
            title: String::take(r)?,
            span: Code::take(r)?,
            label: String::take(r)?,
            labels: Vec::take(r)?,
            notes: Vec::take(r)?,
            help: Code::take(r)?,
        })
    }
}
