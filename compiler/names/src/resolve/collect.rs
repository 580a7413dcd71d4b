//! The names that a module's own top level defines.

use super::duplicate::in_table;
use super::{Cx, Fixity, synonym};
use crate::lookup::{Candidate, Operator, Rank, TypeRef, ValueRef};
use crate::tree::*;
use crate::wired;
use cranelift_entity::EntityRef;
use pure_base::{Span, Symbol};
use pure_syntax::ast::{self, DeclKind};
use pure_syntax::fixity;

impl Cx<'_> {
    /// Gives ids to everything the module defines and puts it into scope.
    /// Of a boot file its signatures are values; these it answers.
    pub(super) fn collect(
        &mut self,
        ast: &ast::Module,
        synonyms: &[synonym::Declared],
        boot: bool,
    ) -> Vec<ValueId> {
        if self.module == wired::home() {
            self.collect_wired();
        }
        for decl in &ast.decls {
            match &decl.kind {
                DeclKind::Data(d) => self.collect_data(d),
                DeclKind::Synonym { name, params, .. } => {
                    let id = self.type_id(name.text);
                    let def = TypeDef {
                        name: name.text,
                        span: name.span,
                        module: self.module,
                        params: params.iter().map(|p| p.text).collect(),
                        kinds: vec![],
                        result: None,
                        roles: vec![],
                        kind: TypeDefKind::Synonym(Type {
                            kind: TypeKind::Error,
                            span: name.span,
                        }),
                        constraint: None,
                        instance: None,
                    };
                    self.put_type(id, def);
                    self.own_types.push(id);
                    self.define_type(*name, TypeRef::Type(id));
                }
                DeclKind::Family(f) => self.collect_family(f),
                DeclKind::Class(c) => self.collect_class(c),
                DeclKind::Primitive { name, .. } => {
                    let v = self.new_value(name.text, name.span, ValueKind::Primitive);
                    self.own_primitives.push(v);
                    self.define(*name, ValueRef::Value(v));
                }
                _ => {}
            }
        }
        let mut last = None;
        for decl in &ast.decls {
            let name = match &decl.kind {
                DeclKind::Clause { name, .. } | DeclKind::Fun { name, .. } => Some(name.text),
                _ => None,
            };
            // Ungathered neighbouring clauses are one definition.
            if name.is_some() && name == last && matches!(decl.kind, DeclKind::Clause { .. }) {
                continue;
            }
            last = name;
            for name in decl_binders(decl) {
                let v = self.top_value(name.text, name.span, ValueKind::Top);
                self.define(name, ValueRef::Value(v));
            }
        }
        let signed = match boot {
            true => self.collect_signatures(&ast.decls),
            false => vec![],
        };
        self.collect_synonyms(synonyms);
        self.collect_fixities(ast);
        signed
    }

    fn collect_wired(&mut self) {
        let own = |t| Candidate {
            target: t,
            rank: Rank::Own,
            from: Span::NONE,
            listed: false,
        };
        for i in 0..wired::unboxed_tuple(0, false).index() {
            let t = TypeId::new(i);
            let def = &self.program.types[t];
            self.types.add(None, def.name, own(TypeRef::Type(t)));
            self.types
                .add(Some(self.written), def.name, own(TypeRef::Type(t)));
        }
        for i in 0..wired::unboxed_tuple_ctor(0, false).index() {
            let c = CtorId::new(i);
            let (name, value) = (self.program.ctors[c].name, ValueRef::Ctor(c));
            let own = Candidate {
                target: value,
                rank: Rank::Own,
                from: Span::NONE,
                listed: false,
            };
            self.values.add(None, name, own);
            self.values.add(Some(self.written), name, own);
            self.own.insert(name, (value, Span::NONE));
        }
        // `Cons` is `:`, also as an operator.
        let fixity = fixity::Fixity {
            assoc: ast::Assoc::Right,
            precedence: 5,
        };
        let target = Operator::Value(ValueRef::Ctor(wired::cons()));
        let cons = Fixity { target, fixity };
        self.declare_fixity("Cons".into(), cons);
    }

    fn collect_data(&mut self, d: &ast::DataDecl) {
        let owner = match d.instance {
            Some(_) => self.program.types.next_key(),
            None => self.type_id(d.name.text),
        };
        let mut ctors = vec![];
        for (index, con) in d.constructors.iter().enumerate() {
            let c = self.put_ctor(Ctor {
                name: con.name.text,
                span: con.name.span,
                owner,
                index: index as u32,
                infix: con.infix,
                fields: vec![],
                vars: vec![],
                context: vec![],
                result: None,
                labels: vec![],
            });
            ctors.push(c);
            self.define(con.name, ValueRef::Ctor(c));
        }
        let def = TypeDef {
            name: self.data_name(d),
            span: d.name.span,
            module: self.module,
            params: d.params.iter().map(|p| p.text).collect(),
            kinds: vec![],
            result: None,
            roles: vec![],
            kind: TypeDefKind::Data {
                newtype: d.newtype,
                ctors,
            },
            constraint: None,
            instance: None,
        };
        self.put_type(owner, def);
        self.own_types.push(owner);
        if d.instance.is_none() {
            self.define_type(d.name, TypeRef::Type(owner));
        }
    }

    fn collect_class(&mut self, c: &ast::ClassDecl) {
        let class = self.class_id(c.name.text);
        let mut methods = vec![];
        for decl in &c.decls {
            if let DeclKind::Signature { names, .. } = &decl.kind {
                for name in names {
                    let kind = ValueKind::Method(class, methods.len() as u32);
                    let value = self.top_value(name.text, name.span, kind);
                    methods.push(Method {
                        value,
                        default: None,
                        generic: None,
                    });
                    self.define(*name, ValueRef::Value(value));
                }
            }
        }
        let made = Class {
            name: c.name.text,
            span: c.name.span,
            module: self.module,
            params: c.params.iter().map(|p| p.text).collect(),
            kinds: vec![],
            dependencies: vec![],
            superclasses: vec![],
            minimal: self.minimal(c, &methods),
            methods,
            families: vec![],
        };
        self.put_class(class, made);
        self.own_classes.push(class);
        self.define_type(c.name, TypeRef::Class(class));
    }

    fn collect_fixities(&mut self, ast: &ast::Module) {
        for (op, fixity) in fixity::declared(ast) {
            let own = self.own.get(&op.text).copied();
            if let Some((_, place)) = own
                && self.is_apart(op.span, place)
            {
                self.fixity_apart(op, place);
                continue;
            }
            let value = own.map(|v| Operator::Value(v.0));
            let types = self.types.own_of(op.text).map(Operator::Type);
            let targets: Vec<Operator> = value.into_iter().chain(types).collect();
            if targets.is_empty() {
                self.fixity_without_definition(op);
            }
            for target in targets {
                self.declare_fixity(op.text, Fixity { target, fixity });
                if let Operator::Value(ValueRef::Ctor(c)) = target
                    && declared_by_type(ast, op.text)
                {
                    self.program.ctors[c].infix = true;
                }
            }
        }
    }

    fn declare_fixity(&mut self, name: Symbol, fixity: Fixity) {
        self.fixities.entry(name).or_default().push(fixity);
        let Fixity { target, fixity } = fixity;
        self.made.fixities.push((name, target, fixity));
    }

    /// A fixity declaration stands beside the definition of its operator.
    pub(super) fn fixity_without_definition(&mut self, op: ast::Ident) {
        let name = ast::Name {
            module: None,
            text: op.text,
            span: op.span,
        };
        self.missing(&name, "operator", vec![], false);
    }

    pub(super) fn define(&mut self, name: ast::Ident, target: ValueRef) {
        if let Some((_, first)) = self.own.get(&name.text) {
            let first = *first;
            if first.is_none() {
                self.own.insert(name.text, (target, name.span));
            } else {
                self.duplicate(name.text, name.span, first);
                self.doubled.insert(name.text);
                return;
            }
        }
        self.own.insert(name.text, (target, name.span));
        let c = Candidate {
            target,
            rank: Rank::Own,
            from: name.span,
            listed: false,
        };
        let text = in_table(name.text);
        self.values.add(None, text, c);
        self.values.add(Some(self.written), text, c);
    }

    pub(super) fn define_type(&mut self, name: ast::Ident, target: TypeRef) {
        let full = ast::Name {
            module: None,
            text: name.text,
            span: name.span,
        };
        if let Ok(old) = self.types.find(&full) {
            let first = match old {
                TypeRef::Type(t) => self.program.types[t].span,
                TypeRef::Class(c) => self.program.classes[c].span,
            };
            self.duplicate(name.text, name.span, first);
            return;
        }
        let c = Candidate {
            target,
            rank: Rank::Own,
            from: name.span,
            listed: false,
        };
        self.types.add(None, name.text, c);
        self.types.add(Some(self.written), name.text, c);
    }
}

/// The names that a value declaration binds.
pub(super) fn decl_binders(decl: &ast::Decl) -> Vec<ast::Ident> {
    match &decl.kind {
        DeclKind::Clause { name, .. } | DeclKind::Fun { name, .. } => vec![*name],
        DeclKind::PatBind { pat, .. } => pat_binders(pat),
        _ => vec![],
    }
}

/// The variables of a pattern as written.
pub(super) fn pat_binders(pat: &ast::Pat) -> Vec<ast::Ident> {
    use ast::PatKind::*;
    let (mut out, mut work) = (vec![], vec![pat]);
    while let Some(p) = work.pop() {
        match &p.kind {
            Var(x) => out.push(ast::Ident {
                text: *x,
                span: p.span,
            }),
            As(x, p) => {
                out.push(*x);
                work.push(p);
            }
            Con(_, ps) | Tuple(ps) | List(ps) => work.extend(ps.iter().rev()),
            RecordCon { fields, .. } => work.extend(fields.iter().rev().map(|f| &f.1)),
            Infix(items) => work.extend(items.iter().rev().filter_map(|i| match i {
                ast::PatItem::Operand(p) => Some(p),
                ast::PatItem::Op(_) => None,
            })),
            Lazy(p) | Bang(p) | Paren(p) | Annot(p, _) | View(_, p) => work.push(p),
            Wild | Lit(_) | NegLit(_) | Splice(_) | Error => {}
        }
    }
    out
}

/// Whether an operator is a constructor that is declared by its type, with two arguments that
/// are no fields: with a fixity it stands between them in texts.
fn declared_by_type(ast: &ast::Module, op: Symbol) -> bool {
    let of = |decl: &ast::Decl| match &decl.kind {
        DeclKind::Data(d) => d.constructors.iter().any(|c| {
            c.name.text == op
                && c.result.is_some()
                && op.as_str().starts_with(':')
                && c.fields.len() == 2
                && c.fields.iter().all(|f| f.name.is_none())
        }),
        _ => false,
    };
    ast.decls.iter().any(of)
}
