//! Default methods with a type of their own (DefaultSignatures): each becomes a function of
//! the module, called `default` and the method's name, of the class's constraint and those of its
//! signature. An instance that does not define the method defines it as this function, so
//! that what the signature asks for is asked of that instance.

use super::Cx;
use super::decl::free_variables;
use crate::ids;
use crate::lookup::ValueRef;
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, DeclKind};
use rustc_hash::FxHashMap;

fn function_of(method: Symbol) -> Symbol {
    Symbol::new(&format!("default {method}"))
}

/// Puts the functions of a module's default signatures among its declarations.
pub(super) fn expand(module: &mut ast::Module) {
    let mut made = vec![];
    for decl in &mut module.decls {
        let DeclKind::Class(class) = &mut decl.kind else {
            continue;
        };
        let signed = |d: &mut ast::Decl| matches!(d.kind, DeclKind::DefaultSignature { .. });
        for signature in class.decls.extract_if(.., signed).collect::<Vec<_>>() {
            let DeclKind::DefaultSignature { names, ty } = signature.kind else {
                continue;
            };
            for name in names {
                let defined = |d: &mut ast::Decl| defines(d, name.text);
                class.generic.push((name, ty.clone()));
                let Some(body) = class.decls.extract_if(.., defined).next() else {
                    continue;
                };
                let kind = DeclKind::Signature {
                    names: vec![ast::Ident {
                        text: function_of(name.text),
                        span: name.span,
                    }],
                    ty: whole_signature(class, &ty),
                };
                let span = signature.span;
                made.extend([ast::Decl { kind, span }, renamed(body)]);
            }
        }
    }
    module.decls.extend(made);
}

pub(super) fn defines(decl: &ast::Decl, method: Symbol) -> bool {
    match &decl.kind {
        DeclKind::Fun { name, .. } | DeclKind::Clause { name, .. } => name.text == method,
        DeclKind::PatBind { pat, .. } => matches!(pat.kind, ast::PatKind::Var(x) if x == method),
        _ => false,
    }
}

fn renamed(mut body: ast::Decl) -> ast::Decl {
    match &mut body.kind {
        DeclKind::Fun { name, .. } | DeclKind::Clause { name, .. } => {
            name.text = function_of(name.text);
        }
        DeclKind::PatBind { pat, .. } => {
            if let ast::PatKind::Var(x) = &mut pat.kind {
                *x = function_of(*x);
            }
        }
        _ => {}
    }
    body
}

/// The signature with the class's own constraint. Its variables are all in scope in the body,
/// as the class's are in that of any default method.
fn whole_signature(class: &ast::ClassDecl, ty: &ast::Scheme) -> ast::Scheme {
    let span = ty.span;
    let at = |kind| ast::Type { kind, span };
    let own = at(ast::TypeKind::Con(ast::Name {
        module: None,
        text: class.name.text,
        span,
    }));
    let own = class.params.iter().fold(own, |f, p| {
        let param = at(ast::TypeKind::Var(p.text));
        at(ast::TypeKind::App(Box::new(f), Box::new(param)))
    });
    let mut forall = class.params.clone();
    match ty.forall.is_empty() {
        false => forall.extend(&ty.forall),
        true => {
            let mut free = vec![];
            for t in ty.context.iter().chain([&ty.ty]) {
                free_variables(t, &mut free);
            }
            free.retain(|x| forall.iter().all(|p| p.text != *x));
            forall.extend(free.into_iter().map(|text| ast::Ident { text, span }));
        }
    }
    ast::Scheme {
        forall,
        kinds: vec![],
        context: [vec![own], ty.context.clone()].concat(),
        ty: ty.ty.clone(),
        span,
    }
}

impl Cx<'_> {
    /// Takes note of the functions that a class has for its methods.
    pub(super) fn default_signatures(&mut self, id: ClassId, class: &ast::ClassDecl) {
        for (name, ty) in &class.generic {
            let function = match self.own.get(&function_of(name.text)) {
                Some((ValueRef::Value(function), _)) => *function,
                _ => {
                    self.no_default(*name);
                    continue;
                }
            };
            let scheme = self.scheme(ty);
            let methods = &self.program.classes[id].methods;
            let of = |m: &Method| self.program.values[m.value].name == name.text;
            let Some(index) = methods.iter().position(of) else {
                self.no_method_to_default(id, *name);
                continue;
            };
            let declared = self.program.values[methods[index].value].signature.as_ref();
            let mut comparison = Comparison {
                program: self.program,
                renaming: class.params.iter().map(|p| (p.text, p.text)).collect(),
                expansions: 1000,
            };
            if let Some(declared) = declared
                && !comparison.same(&declared.ty, &scheme.ty)
            {
                self.other_type(*name, declared.span, ty.span);
            }
            let method = &mut self.program.classes[id].methods[index];
            method.generic = Some(Generic {
                function,
                context: scheme.context,
            });
        }
    }

    fn no_method_to_default(&mut self, class: ClassId, name: ast::Ident) {
        let class = &self.program.classes[class];
        self.diags.push(
            Diagnostic::error(
                ids::NOT_A_METHOD,
                name.span,
                format!("`{}` is not a method of class `{}`", name.text, class.name),
            )
            .label("no such method"),
        );
    }

    fn no_default(&mut self, name: ast::Ident) {
        self.diags.push(
            Diagnostic::error(
                ids::SIGNATURE_WITHOUT_BINDING,
                name.span,
                format!(
                    "the default signature of `{}` has no definition beside it",
                    name.text
                ),
            )
            .label("declared but not defined")
            .help(format!(
                "define `{}` in the class, or remove the signature",
                name.text
            )),
        );
    }

    fn other_type(&mut self, name: ast::Ident, declared: Span, default: Span) {
        self.diags.push(
            Diagnostic::error(
                ids::DEFAULT_SIGNATURE,
                default,
                format!(
                    "the default of `{}` has another type than the method",
                    name.text
                ),
            )
            .label("differs in more than the context")
            .also(declared, "the type of the method")
            .note("A default signature adds constraints; the type behind them is the method's.")
            .help("write the type of the method, with the constraints that the default needs"),
        );
    }

    /// The methods that an instance leaves to functions with signatures of their own.
    pub(super) fn generic_binds(
        &mut self,
        class: ClassId,
        methods: &mut [Option<ValueId>],
        span: Span,
    ) -> Vec<Bind> {
        let mut binds = vec![];
        for (index, slot) in methods.iter_mut().enumerate() {
            let method = &self.program.classes[class].methods[index];
            let Some(function) = method.generic.as_ref().map(|g| g.function) else {
                continue;
            };
            if slot.is_some() {
                continue;
            }
            let name = self.program.values[method.value].name;
            let value = self.new_value(name, span, ValueKind::Top);
            let start = self.uses.len();
            self.uses.push(function);
            let body = self.at(ExprKind::Var(function), span);
            self.remember_uses(value, start);
            *slot = Some(value);
            let rhs = Rhs {
                body: RhsBody::Plain(Box::new(body)),
                wheres: vec![],
                span,
            };
            let clauses = vec![Match {
                params: vec![],
                rhs,
                span,
            }];
            binds.push(Bind::Fun {
                value,
                clauses,
                span,
            });
        }
        binds
    }

    /// What those functions ask of a type, as far as it is about the type alone: the context
    /// of a derived instance is found from it.
    pub(super) fn generic_wants(&self, class: ClassId, head: &Type) -> Vec<Pred> {
        let class = &self.program.classes[class];
        let Some(last) = class.params.last() else {
            return vec![];
        };
        let map = [(*last, head.clone())];
        let about = |pred: &&Pred| pred.args.iter().all(|t| is_about(t, *last));
        let all = class.methods.iter().filter_map(|m| m.generic.as_ref());
        all.flat_map(|g| g.context.iter().filter(about))
            .map(|pred| Pred {
                class: pred.class,
                args: pred.args.iter().map(|t| t.substitute(&map)).collect(),
                span: head.span,
            })
            .collect()
    }
}

/// Whether a type mentions no other variable than this.
fn is_about(t: &Type, x: Symbol) -> bool {
    match &t.kind {
        TypeKind::Var(y) => *y == x,
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => is_about(a, x) && is_about(b, x),
        TypeKind::Kinded(t, _) => is_about(t, x),
        TypeKind::Con(_) | TypeKind::Class(_) | TypeKind::Promoted(_) | TypeKind::Lit(_) => true,
        TypeKind::Forall(_) | TypeKind::Error => false,
    }
}

/// Compares two types up to the names of variables, synonyms expanded.
struct Comparison<'a> {
    program: &'a Resolved,
    renaming: FxHashMap<Symbol, Symbol>,
    /// Expansions left: synonyms that stand for each other are told elsewhere.
    expansions: u32,
}

impl Comparison<'_> {
    fn same(&mut self, a: &Type, b: &Type) -> bool {
        let (a2, b2) = (expanded(self.program, a), expanded(self.program, b));
        if a2.is_some() || b2.is_some() {
            let Some(left) = self.expansions.checked_sub(1) else {
                return true;
            };
            self.expansions = left;
            return self.same(a2.as_ref().unwrap_or(a), b2.as_ref().unwrap_or(b));
        }
        match (&a.kind, &b.kind) {
            (TypeKind::Kinded(a, _), _) => self.same(a, b),
            (_, TypeKind::Kinded(b, _)) => self.same(a, b),
            (TypeKind::Var(x), TypeKind::Var(y)) => *self.renaming.entry(*x).or_insert(*y) == *y,
            (TypeKind::Con(c), TypeKind::Con(d)) => c == d,
            (TypeKind::Class(c), TypeKind::Class(d)) => c == d,
            (TypeKind::Promoted(c), TypeKind::Promoted(d)) => c == d,
            (TypeKind::Lit(a), TypeKind::Lit(b)) => a == b,
            (TypeKind::App(f, x), TypeKind::App(g, y))
            | (TypeKind::Fun(f, x), TypeKind::Fun(g, y)) => self.same(f, g) && self.same(x, y),
            // Quantifiers are left to the instances.
            (TypeKind::Forall(_), TypeKind::Forall(_)) => true,
            _ => false,
        }
    }
}

/// What a synonym with all its arguments stands for.
pub(super) fn expanded(program: &Resolved, t: &Type) -> Option<Type> {
    let (head, args) = t.spine();
    let TypeKind::Con(con) = head.kind else {
        return None;
    };
    let def = &program.types[con];
    let TypeDefKind::Synonym(body) = &def.kind else {
        return None;
    };
    let (own, more) = args.split_at_checked(def.params.len())?;
    let map = def.params.iter().zip(own).map(|(p, t)| (*p, (*t).clone()));
    let whole = body.substitute(&map.collect::<Vec<_>>());
    Some(more.iter().fold(whole, |f, x| Type {
        kind: TypeKind::App(Box::new(f), Box::new((*x).clone())),
        span: t.span,
    }))
}
