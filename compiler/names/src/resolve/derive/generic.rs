//! Derived Generic: the type that represents a type, made of sums, products and what names
//! them, with the functions to and from it (Magalhães, Dijkstra, Jeuring and Löh, "A generic
//! deriving mechanism for Haskell", 2010). What stands beside `from` and `to` is an equation
//! of the class's type family.
//!
//! Names of the module that defines the class are found there, whatever is in scope.

use super::functor::mentions;
use super::{Maker, Request};
use crate::resolve::family::variables;
use crate::tree::*;
use crate::wired;
use pure_base::Symbol;
use pure_syntax::ast::{Assoc, TypeLit};

/// Which of the two classes it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// The whole type.
    Type,
    /// The type without its last parameter, which this is.
    Last(Symbol),
}

/// How a field is represented.
enum Shape {
    /// As it is.
    Whole,
    /// It is the last parameter.
    Param,
    /// A functor of the last parameter.
    Functor,
    /// A functor of something that is represented in its turn.
    Composed(Box<Shape>),
}

impl Maker<'_, '_> {
    /// The methods; what the type family is for the type becomes one of the module's equations.
    pub(super) fn generic_methods(
        &mut self,
        r: &Request,
        of: Of,
    ) -> Vec<(&'static str, Vec<Match>)> {
        let map = match self.plain_parameters(r) {
            Some(map) => map,
            None => return self.refuse("a constructor has types or constraints of its own"),
        };
        let rep = self.representation(r.ty, of, &map);
        let (from, to) = (self.represent(of, &map), self.restore(of, &map));
        let equation = rep.and_then(|rep| self.equation(r, of, rep));
        self.missing |= equation.is_none();
        self.cx.equations.extend(equation);
        let names = match of {
            Of::Type => ["from", "to"],
            Of::Last(_) => ["from1", "to1"],
        };
        vec![(names[0], from), (names[1], to)]
    }

    /// For each constructor, what its variables are called among the type's parameters.
    fn plain_parameters(&self, r: &Request) -> Option<Vec<Vec<(Symbol, Type)>>> {
        let def = &self.cx.program.types[r.ty];
        let args: Vec<Type> = match &r.head {
            Some((head, _)) => head.spine().1.into_iter().cloned().collect(),
            None => {
                let var = |x: &Symbol| TypeKind::Var(*x);
                let plain = |x| Type {
                    kind: var(x),
                    span: r.span,
                };
                def.params.iter().map(plain).collect()
            }
        };
        let own: Vec<(Symbol, Type)> = def.params.iter().copied().zip(args).collect();
        let of = |c: &CtorId| {
            let ctor = &self.cx.program.ctors[*c];
            if !ctor.context.is_empty() {
                return None;
            }
            let Some(result) = &ctor.result else {
                return ctor.vars.is_empty().then(|| own.clone());
            };
            let (_, args) = result.spine();
            let mut map: Vec<(Symbol, Type)> = vec![];
            for (arg, (_, t)) in args.iter().zip(&own) {
                match arg.kind {
                    TypeKind::Var(x) if map.iter().all(|m| m.0 != x) => map.push((x, t.clone())),
                    _ => return None,
                }
            }
            ctor.vars
                .iter()
                .all(|x| map.iter().any(|m| m.0 == *x))
                .then_some(map)
        };
        self.ctors.iter().map(of).collect()
    }

    /// The module that defines the class.
    fn home(&self) -> Symbol {
        self.cx.program.classes[self.class].module
    }

    fn type_of_home(&mut self, name: &str) -> Option<TypeId> {
        let (home, program) = (self.home(), &self.cx.program);
        let module = program.modules.values().find(|m| m.name == home);
        let own = module.map_or(&self.cx.own_types[..], |m| &m.types[..]);
        let named = |t: &&TypeId| program.types[**t].name.as_str() == name;
        let found = own.iter().find(named).copied();
        self.missing |= found.is_none();
        found
    }

    /// A type that the class's module defines, applied to others.
    fn home_type(&mut self, name: &str, args: Vec<Type>) -> Option<Type> {
        let head = TypeKind::Con(self.type_of_home(name)?);
        Some(self.applied_to(head, args))
    }

    fn applied_to(&self, head: TypeKind, args: Vec<Type>) -> Type {
        let span = self.span;
        args.into_iter()
            .fold(Type { kind: head, span }, |f, x| Type {
                kind: TypeKind::App(Box::new(f), Box::new(x)),
                span,
            })
    }

    /// A constructor of a type of that module.
    fn home_ctor(&mut self, ty: &str, name: &str) -> Option<CtorId> {
        let id = self.type_of_home(ty)?;
        let TypeDefKind::Data { ctors, .. } = &self.cx.program.types[id].kind else {
            return None;
        };
        let named = |c: &&CtorId| self.cx.program.ctors[**c].name.as_str() == name;
        let found = ctors.iter().find(named).copied();
        self.missing |= found.is_none();
        found
    }

    fn home_promoted(&mut self, ty: &str, name: &str, args: Vec<Type>) -> Option<Type> {
        let c = self.home_ctor(ty, name)?;
        Some(self.applied_to(TypeKind::Promoted(c), args))
    }

    fn literal(&self, literal: TypeLit) -> Type {
        self.applied_to(TypeKind::Lit(literal), vec![])
    }

    fn text_type(&self, text: &str) -> Type {
        self.literal(TypeLit::Text(Symbol::new(text)))
    }

    fn truth(&self, truth: bool) -> Type {
        let c = if truth {
            wired::true_()
        } else {
            wired::false_()
        };
        self.applied_to(TypeKind::Promoted(c), vec![])
    }

    /// Halves, with what joins their results.
    fn balanced<T>(
        &mut self,
        mut items: Vec<T>,
        join: &dyn Fn(&mut Self, T, T) -> Option<T>,
    ) -> Option<T> {
        if items.len() < 2 {
            return items.pop();
        }
        let right = items.split_off(items.len() / 2);
        let left = self.balanced(items, join)?;
        let right = self.balanced(right, join)?;
        join(self, left, right)
    }

    fn representation(&mut self, ty: TypeId, of: Of, maps: &[Vec<(Symbol, Type)>]) -> Option<Type> {
        let mut sum = vec![];
        for (c, map) in self.ctors.clone().into_iter().zip(maps) {
            sum.push(self.constructor_type(ty, c, of, map)?);
        }
        let body = match sum.is_empty() {
            true => self.home_type("V1", vec![])?,
            false => self.balanced(sum, &|this, a, b| this.home_type(":+:", vec![a, b]))?,
        };
        let def = &self.cx.program.types[ty];
        let newtype = matches!(def.kind, TypeDefKind::Data { newtype: true, .. });
        let [name, module, package] = self.origin(ty);
        let meta = vec![
            self.text_type(name),
            self.text_type(module),
            self.text_type(package),
            self.truth(newtype),
        ];
        let meta = self.home_promoted("Meta", "MetaData", meta)?;
        self.wrapped("D", meta, body)
    }

    /// `M1 sort meta body`
    fn wrapped(&mut self, sort: &str, meta: Type, body: Type) -> Option<Type> {
        let sort = self.home_type(sort, vec![])?;
        self.home_type("M1", vec![sort, meta, body])
    }

    /// The name of a type, its module and package; those of GHC for types of the language.
    fn origin(&self, ty: TypeId) -> [&'static str; 3] {
        let (def, name) = (&self.cx.program.types[ty], self.name.as_str());
        let home = def.module.as_str();
        let mut modules = self.cx.program.modules.values();
        let library = match def.module == self.cx.module {
            true => self.cx.library,
            false => modules.any(|m| m.name == def.module && m.library),
        };
        if !library {
            return [name, home, "main"];
        }
        match (home, name) {
            ("Base.Types", "Bool" | "Ordering") => [name, "GHC.Types", "ghc-prim"],
            ("Base.Types", "List") => ["[]", "GHC.Types", "ghc-prim"],
            ("Base.Types", "Maybe") => [name, "GHC.Maybe", "base"],
            ("Base.Types", "Either") => [name, "Data.Either", "base"],
            ("Base.Types", "NonEmpty") => [name, "GHC.Base", "base"],
            ("Base.Types", _) => [name, "GHC.Tuple", "ghc-prim"],
            ("Base.Identity", _) => [name, "Data.Functor.Identity", "base"],
            ("Base.Const", _) => [name, "Data.Functor.Const", "base"],
            ("Base.Proxy", _) => [name, "Data.Proxy", "base"],
            ("Base.Wrappers" | "Base.Monoid", _) | ("Data.Monoid", "Alt") => {
                [name, "Data.Semigroup.Internal", "base"]
            }
            ("Base.Exception", "ExitCode") => [name, "GHC.IO.Exception", "base"],
            ("Base.Generic", _) => [name, "GHC.Generics", "base"],
            _ => [name, home, "base"],
        }
    }

    fn constructor_type(
        &mut self,
        ty: TypeId,
        c: CtorId,
        of: Of,
        map: &[(Symbol, Type)],
    ) -> Option<Type> {
        let newtype = matches!(
            self.cx.program.types[ty].kind,
            TypeDefKind::Data { newtype: true, .. }
        );
        let ctor = &self.cx.program.ctors[c];
        let (name, infix, labels) = (ctor.name, ctor.infix, ctor.labels.clone());
        let strict: Vec<bool> = ctor.fields.iter().map(|f| f.strict).collect();
        let types = ctor.fields.iter().map(|f| f.ty.substitute(map));
        let types: Vec<Type> = types.collect();
        let types: Vec<Type> = types.iter().map(|t| self.written_out(t)).collect();
        let mut product = vec![];
        for (at, (t, strict)) in types.into_iter().zip(strict).enumerate() {
            let label = labels.get(at).copied().flatten();
            let label = label.map(|v| self.cx.program.values[v].name);
            let shape = self.form(&t, of);
            self.want_functors(&t, &shape);
            let field = self.field_type(&t, &shape)?;
            let meta = self.selector(label, strict && !newtype)?;
            product.push(self.wrapped("S", meta, field)?);
        }
        let body = match product.is_empty() {
            true => self.home_type("U1", vec![])?,
            false => self.balanced(product, &|this, a, b| this.home_type(":*:", vec![a, b]))?,
        };
        let shown = match c {
            c if c == wired::nil() => "[]",
            c if c == wired::cons() => ":",
            _ => name.as_str(),
        };
        let fixity = match infix {
            true => {
                let (assoc, precedence) = match c {
                    // As GHC 9.0 says.
                    c if c == wired::cons() => (Assoc::Left, 9),
                    c => self.cx.infix_of(c),
                };
                let assoc = match assoc {
                    Assoc::Left => "LeftAssociative",
                    Assoc::Right => "RightAssociative",
                    Assoc::None => "NotAssociative",
                };
                let assoc = self.home_promoted("Associativity", assoc, vec![])?;
                let digits = Symbol::new(&precedence.to_string());
                let precedence = self.literal(TypeLit::Number(digits));
                self.home_promoted("FixityI", "InfixI", vec![assoc, precedence])?
            }
            false => self.home_promoted("FixityI", "PrefixI", vec![])?,
        };
        let record = labels.iter().any(Option::is_some);
        let meta = vec![self.text_type(shown), fixity, self.truth(record)];
        let meta = self.home_promoted("Meta", "MetaCons", meta)?;
        self.wrapped("C", meta, body)
    }

    fn selector(&mut self, label: Option<Symbol>, strict: bool) -> Option<Type> {
        // The class's module has Maybe as the type of a field's name.
        let maybe = |this: &Self, some: bool| -> Option<TypeKind> {
            let meta = this.cx.program.ctors.values();
            let owner = meta
                .filter(|c| c.name.as_str() == "Just" || c.name.as_str() == "Nothing")
                .map(|c| c.owner)
                .find(|t| this.cx.program.types[*t].module == wired::home())?;
            let TypeDefKind::Data { ctors, .. } = &this.cx.program.types[owner].kind else {
                return None;
            };
            ctors.get(usize::from(some)).map(|c| TypeKind::Promoted(*c))
        };
        let name = match label {
            Some(label) => {
                let text = self.text_type(label.as_str());
                self.applied_to(maybe(self, true)?, vec![text])
            }
            None => self.applied_to(maybe(self, false)?, vec![]),
        };
        let (source, decided) = match strict {
            true => ("SourceStrict", "DecidedStrict"),
            false => ("NoSourceStrictness", "DecidedLazy"),
        };
        let meta = vec![
            name,
            self.home_promoted("SourceUnpackedness", "NoSourceUnpackedness", vec![])?,
            self.home_promoted("SourceStrictness", source, vec![])?,
            self.home_promoted("DecidedStrictness", decided, vec![])?,
        ];
        self.home_promoted("Meta", "MetaSel", meta)
    }

    /// The type without synonyms, which may hide where its last parameter stands.
    fn written_out(&self, t: &Type) -> Type {
        let t = self.expanded(t);
        let part = |t: &Type| Box::new(self.written_out(t));
        let kind = match &t.kind {
            TypeKind::App(f, x) => TypeKind::App(part(f), part(x)),
            TypeKind::Fun(a, b) => TypeKind::Fun(part(a), part(b)),
            _ => return t,
        };
        Type { kind, span: t.span }
    }

    fn form(&mut self, t: &Type, of: Of) -> Shape {
        let Of::Last(z) = of else {
            return Shape::Whole;
        };
        match &t.kind {
            TypeKind::Var(x) if *x == z => Shape::Param,
            TypeKind::App(f, x) if mentions(t, z) => match mentions(f, z) {
                true => self.refuse_form(),
                false => match self.form(x, of) {
                    Shape::Param => Shape::Functor,
                    inner => Shape::Composed(Box::new(inner)),
                },
            },
            TypeKind::Fun(a, b) if mentions(a, z) || mentions(b, z) => match mentions(a, z) {
                true => self.refuse_form(),
                false => match self.form(b, of) {
                    Shape::Param => Shape::Functor,
                    inner => Shape::Composed(Box::new(inner)),
                },
            },
            _ => Shape::Whole,
        }
    }

    /// What is composed with another functor is mapped over, and so must be one itself.
    fn want_functors(&mut self, t: &Type, shape: &Shape) {
        let Shape::Composed(inner) = shape else {
            return;
        };
        match &t.kind {
            TypeKind::App(f, x) => {
                let mut classes = self.cx.program.classes.iter();
                let functor = classes.find(|(_, c)| {
                    c.name.as_str() == "Functor" && c.module.as_str() == "Base.Monad"
                });
                if let Some((class, _)) = functor {
                    let (args, span) = (vec![(**f).clone()], self.span);
                    self.wanted.push(Pred { class, args, span });
                }
                self.want_functors(x, inner);
            }
            TypeKind::Fun(_, x) => self.want_functors(x, inner),
            _ => {}
        }
    }

    fn refuse_form(&mut self) -> Shape {
        self.refused = Some("a field has the last parameter elsewhere than at its end");
        Shape::Whole
    }

    fn field_type(&mut self, t: &Type, shape: &Shape) -> Option<Type> {
        match (shape, &t.kind) {
            (Shape::Param, _) => self.home_type("Par1", vec![]),
            (Shape::Functor, TypeKind::App(f, _)) => self.home_type("Rec1", vec![(**f).clone()]),
            (Shape::Functor, TypeKind::Fun(a, _)) => {
                let f = self.functions_of(a);
                self.home_type("Rec1", vec![f])
            }
            (Shape::Composed(inner), TypeKind::Fun(a, x)) => {
                let (f, inner) = (self.functions_of(a), self.field_type(x, inner)?);
                self.home_type(":.:", vec![f, inner])
            }
            (Shape::Composed(inner), TypeKind::App(f, x)) => {
                let inner = self.field_type(x, inner)?;
                self.home_type(":.:", vec![(**f).clone(), inner])
            }
            _ => {
                let sort = self.home_type("R", vec![])?;
                self.home_type("K1", vec![sort, t.clone()])
            }
        }
    }

    /// `(->) a`
    fn functions_of(&mut self, a: &Type) -> Type {
        self.applied_to(TypeKind::Con(wired::fun()), vec![a.clone()])
    }

    fn equation(&mut self, r: &Request, of: Of, rhs: Type) -> Option<Equation> {
        let family = *self.cx.program.classes[self.class].families.first()?;
        let head = match &r.head {
            Some((head, _)) => head.clone(),
            None => self.cx.applied(r.ty, usize::from(of != Of::Type), r.span),
        };
        let mut vars = vec![];
        variables(&head, &mut vars);
        Some(Equation {
            family,
            vars,
            args: vec![head],
            rhs,
            context: vec![],
            span: r.span,
        })
    }

    fn home_con(&mut self, ty: &str, name: &str) -> Expr {
        match self.home_ctor(ty, name) {
            Some(c) => self.con(c),
            None => self.node(ExprKind::Error),
        }
    }

    fn home_call(&mut self, ty: &str, name: &str, args: Vec<Expr>) -> Expr {
        let con = self.home_con(ty, name);
        self.apply(con, args)
    }

    fn home_pat(&mut self, ty: &str, name: &str, args: Vec<Pat>) -> Pat {
        match self.home_ctor(ty, name) {
            Some(c) => self.pat(PatKind::Con(c, args)),
            None => self.wild(),
        }
    }

    /// Which way leads to alternative `at` of `count` in a balanced sum: whether it is left,
    /// from the outside.
    fn way(at: usize, count: usize) -> Vec<bool> {
        let (mut at, mut count, mut way) = (at, count, vec![]);
        while count > 1 {
            let half = count / 2;
            let left = at < half;
            way.push(left);
            (at, count) = match left {
                true => (at, half),
                false => (at - half, count - half),
            };
        }
        way
    }

    fn forms(&mut self, c: CtorId, of: Of, map: &[(Symbol, Type)]) -> Vec<Shape> {
        let fields = &self.cx.program.ctors[c].fields;
        let types = fields.iter().map(|f| f.ty.substitute(map));
        let types: Vec<Type> = types.collect();
        let types: Vec<Type> = types.iter().map(|t| self.written_out(t)).collect();
        types.iter().map(|t| self.form(t, of)).collect()
    }

    /// `from (C a b) = M1 (L1 (M1 (M1 (K1 a) :*: M1 (K1 b))))`
    fn represent(&mut self, of: Of, maps: &[Vec<(Symbol, Type)>]) -> Vec<Match> {
        let (ctors, mut out) = (self.ctors.clone(), vec![]);
        for (at, c) in ctors.iter().enumerate() {
            let shapes = self.forms(*c, of, &maps[at]);
            let (pat, vars) = self.con_pat(*c, "a");
            let mut parts = vec![];
            for (v, shape) in vars.into_iter().zip(&shapes) {
                let field = self.var(v);
                let field = self.represented(field, shape);
                parts.push(self.home_call("M1", "M1", vec![field]));
            }
            let product = match parts.is_empty() {
                true => Some(self.home_con("U1", "U1")),
                false => self.balanced(parts, &|this, a, b| {
                    Some(this.home_call(":*:", ":*:", vec![a, b]))
                }),
            };
            let Some(product) = product else { continue };
            let mut body = self.home_call("M1", "M1", vec![product]);
            for left in Self::way(at, ctors.len()).into_iter().rev() {
                let side = if left { "L1" } else { "R1" };
                body = self.home_call(":+:", side, vec![body]);
            }
            let body = self.home_call("M1", "M1", vec![body]);
            out.push(self.clause(vec![pat], body));
        }
        if out.is_empty() {
            let x = self.local("x");
            let value = self.var(x);
            let none = self.node(ExprKind::Case(Box::new(value), vec![]));
            let body = self.home_call("M1", "M1", vec![none]);
            let param = self.var_pat(x);
            out.push(self.clause(vec![param], body));
        }
        out
    }

    fn represented(&mut self, field: Expr, shape: &Shape) -> Expr {
        match shape {
            Shape::Whole => self.home_call("K1", "K1", vec![field]),
            Shape::Param => self.home_call("Par1", "Par1", vec![field]),
            Shape::Functor => self.home_call("Rec1", "Rec1", vec![field]),
            Shape::Composed(inner) => {
                let x = self.local("x");
                let value = self.var(x);
                let body = self.represented(value, inner);
                let each = self.lambda(vec![x], body);
                let mapped = self.call("fmap", vec![each, field]);
                self.home_call(":.:", "Comp1", vec![mapped])
            }
        }
    }

    /// `to (M1 (L1 (M1 (M1 (K1 a) :*: M1 (K1 b))))) = C a b`
    fn restore(&mut self, of: Of, maps: &[Vec<(Symbol, Type)>]) -> Vec<Match> {
        let (ctors, mut out) = (self.ctors.clone(), vec![]);
        for (at, c) in ctors.iter().enumerate() {
            let shapes = self.forms(*c, of, &maps[at]);
            let (mut parts, mut args) = (vec![], vec![]);
            for (i, shape) in shapes.iter().enumerate() {
                let v = self.local(&format!("a{}", i + 1));
                let pat = self.var_pat(v);
                let pat = match shape {
                    Shape::Whole => self.home_pat("K1", "K1", vec![pat]),
                    Shape::Param => self.home_pat("Par1", "Par1", vec![pat]),
                    Shape::Functor => self.home_pat("Rec1", "Rec1", vec![pat]),
                    Shape::Composed(_) => self.home_pat(":.:", "Comp1", vec![pat]),
                };
                parts.push(self.home_pat("M1", "M1", vec![pat]));
                let value = self.var(v);
                args.push(self.unrepresented(value, shape));
            }
            let product = match parts.is_empty() {
                true => Some(self.home_pat("U1", "U1", vec![])),
                false => self.balanced(parts, &|this, a, b| {
                    Some(this.home_pat(":*:", ":*:", vec![a, b]))
                }),
            };
            let Some(product) = product else { continue };
            let mut pat = self.home_pat("M1", "M1", vec![product]);
            for left in Self::way(at, ctors.len()).into_iter().rev() {
                let side = if left { "L1" } else { "R1" };
                pat = self.home_pat(":+:", side, vec![pat]);
            }
            let pat = self.home_pat("M1", "M1", vec![pat]);
            let con = self.con(*c);
            let body = self.apply(con, args);
            out.push(self.clause(vec![pat], body));
        }
        if out.is_empty() {
            let x = self.local("x");
            let inner = self.var_pat(x);
            let pat = self.home_pat("M1", "M1", vec![inner]);
            let value = self.var(x);
            let body = self.node(ExprKind::Case(Box::new(value), vec![]));
            out.push(self.clause(vec![pat], body));
        }
        out
    }

    /// What a field is, given what the pattern of its shape has bound.
    fn unrepresented(&mut self, value: Expr, shape: &Shape) -> Expr {
        let Shape::Composed(inner) = shape else {
            return value;
        };
        let x = self.local("x");
        let pat = self.var_pat(x);
        let pat = match **inner {
            Shape::Whole => self.home_pat("K1", "K1", vec![pat]),
            Shape::Param => self.home_pat("Par1", "Par1", vec![pat]),
            Shape::Functor => self.home_pat("Rec1", "Rec1", vec![pat]),
            Shape::Composed(_) => self.home_pat(":.:", "Comp1", vec![pat]),
        };
        let bound = self.var(x);
        let body = self.unrepresented(bound, inner);
        let each = self.node(ExprKind::Lambda(vec![pat], Box::new(body)));
        self.call("fmap", vec![each, value])
    }
}
