//! Declarations of data types, synonyms, classes and instances.

use super::Cx;
use super::default_signature::defines;
use crate::ids;
use crate::lookup::ValueRef;
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, DeclKind};
use rustc_hash::FxHashMap;

impl Cx<'_> {
    pub(super) fn data_decls(&mut self, decls: &[ast::Decl]) {
        self.constraint_synonyms(decls);
        for decl in decls {
            match &decl.kind {
                DeclKind::Data(d) => self.data_decl(d),
                DeclKind::Family(f) => self.family_decl(f),
                DeclKind::Equation(e) => self.equation_decl(e),
                DeclKind::Synonym {
                    name, params, rhs, ..
                } => {
                    let params = self.type_params(params);
                    let id = self.own_type(*name);
                    if id.is_some_and(|id| self.program.types[id].constraint.is_some()) {
                        continue;
                    }
                    let rhs = self.ty(rhs, Some(&params));
                    if let Some(id) = id {
                        self.program.types[id].kind = TypeDefKind::Synonym(rhs);
                    }
                }
                DeclKind::Primitive { name, ty } => {
                    if !self.library {
                        self.unsupported(decl.span, "primitives outside the library");
                    }
                    let scheme = self.scheme(ty);
                    if let Some((ValueRef::Value(v), _)) = self.own.get(&name.text) {
                        self.program.values[*v].signature = Some(scheme);
                    }
                }
                _ => {}
            }
        }
    }

    /// The type that is declared so. Declarations that come from one macro have one place.
    pub(super) fn own_type(&self, name: ast::Ident) -> Option<TypeId> {
        let placed = |t: &&TypeId| self.program.types[**t].span == name.span;
        let mut found = self.own_types.iter().filter(placed);
        let called = |t: &&TypeId| self.program.types[**t].name == name.text;
        found.clone().find(called).or(found.next()).copied()
    }

    /// The type of a declaration of data, of which a family may have several instances at one
    /// place.
    pub(super) fn own_data(&self, d: &ast::DataDecl) -> Option<TypeId> {
        let Some(first) = d.constructors.first() else {
            return self.own_type(d.name);
        };
        let is_it = |t: &&TypeId| {
            let def = &self.program.types[**t];
            let TypeDefKind::Data { ctors, .. } = &def.kind else {
                return false;
            };
            let made = ctors.first().map(|c| self.program.ctors[*c].name);
            def.span == d.name.span && made == Some(first.name.text)
        };
        let found = self.own_types.iter().find(is_it).copied();
        found.or_else(|| self.own_type(d.name))
    }

    pub(super) fn type_params(&mut self, params: &[ast::Ident]) -> Vec<Symbol> {
        for (i, p) in params.iter().enumerate() {
            if let Some(first) = params[..i].iter().find(|q| q.text == p.text) {
                self.duplicate(p.text, p.span, first.span);
            }
        }
        params.iter().map(|p| p.text).collect()
    }

    fn data_decl(&mut self, d: &ast::DataDecl) {
        let Some(id) = self.own_data(d) else {
            return;
        };
        let params = match &d.instance {
            Some(instance) => match self.data_instance(id, instance) {
                Some(params) => params,
                None => return,
            },
            None => self.type_params(&d.params),
        };
        let TypeDefKind::Data { ctors, .. } = &self.program.types[id].kind else {
            return;
        };
        let ctors = ctors.clone();
        for (con, c) in d.constructors.iter().zip(ctors) {
            self.repeated_declarations(con);
            let vars = self.constructor_vars(con);
            // A constructor declared by its type has nothing to do with the
            // names in the head.
            let scope: Vec<Symbol> = match con.result {
                Some(_) => vars.clone(),
                None => [&vars[..], &params[..]].concat(),
            };
            let fields = con
                .fields
                .iter()
                .map(|f| Field {
                    strict: f.strict,
                    unpack: f.unpack,
                    ty: self.ty(&f.ty, Some(&scope)),
                })
                .collect();
            let context = self.context_in(&con.context, Some(&scope));
            let result = con.result.as_ref().map(|t| self.ty(t, Some(&scope)));
            let ctor = &mut self.program.ctors[c];
            ctor.fields = fields;
            ctor.vars = vars;
            ctor.context = context;
            ctor.result = result;
            self.program.ctors[c].labels = self.labels(con);
        }
    }

    /// The type variables that a constructor has of its own.
    fn constructor_vars(&mut self, con: &ast::ConDecl) -> Vec<Symbol> {
        let mut vars = self.type_params(&con.forall);
        if con.forall.is_empty()
            && let Some(result) = &con.result
        {
            let fields = con.fields.iter().map(|f| &f.ty);
            for t in con.context.iter().chain(fields).chain([result]) {
                free_variables(t, &mut vars);
            }
        }
        vars
    }

    /// The types of the module's default declaration. A module has one.
    pub(super) fn default_types(&mut self, decls: &[ast::Decl]) -> Option<Vec<Type>> {
        let mut found: Option<(Vec<Type>, Span)> = None;
        for decl in decls {
            let DeclKind::Default(types) = &decl.kind else {
                continue;
            };
            if let Some((_, first)) = found {
                self.duplicate("default".into(), decl.span, first);
                continue;
            }
            let types = types.iter().map(|t| self.ty(t, Some(&[]))).collect();
            found = Some((types, decl.span));
        }
        found.map(|f| f.0)
    }

    /// Resolves classes; returns the bodies of default methods.
    pub(super) fn class_decls(&mut self, decls: &[ast::Decl]) -> Vec<Bind> {
        let mut defaults = vec![];
        let classes: Vec<_> = decls
            .iter()
            .filter_map(|d| match &d.kind {
                DeclKind::Class(c) => Some((c, d.span)),
                _ => None,
            })
            .collect();
        for (c, _) in &classes {
            let Some(id) = self.own_class(c.name) else {
                continue;
            };
            let params = self.type_params(&c.params);
            self.program.classes[id].dependencies = self.dependencies(&params, &c.dependencies);
            self.program.classes[id].superclasses = self.explicit_context(&c.context, None);
            for decl in &c.decls {
                if let DeclKind::Signature { names, ty } = &decl.kind {
                    let scheme = self.scheme(ty);
                    for name in names {
                        if let Some((ValueRef::Value(v), _)) = self.own.get(&name.text) {
                            self.program.values[*v].signature = Some(scheme.clone());
                        }
                    }
                }
            }
        }
        for (c, _) in &classes {
            let Some(id) = self.own_class(c.name) else {
                continue;
            };
            for (index, value, bind) in self.method_binds(id, &c.decls, "default method") {
                self.program.classes[id].methods[index].default = Some(value);
                defaults.push(bind);
            }
            self.default_signatures(id, c);
        }
        defaults
    }

    fn dependencies(&mut self, params: &[Symbol], all: &[ast::Dependency]) -> Vec<Dependency> {
        let mut places = |names: &[ast::Ident]| {
            let (mut out, mut complete) = (vec![], true);
            for name in names {
                match params.iter().position(|p| *p == name.text) {
                    Some(i) => out.push(i),
                    None => {
                        let name = ast::Name {
                            module: None,
                            text: name.text,
                            span: name.span,
                        };
                        let known = params.iter().map(|p| p.as_str()).collect();
                        self.missing(&name, "type variable", known, false);
                        complete = false;
                    }
                }
            }
            complete.then_some(out)
        };
        let known = |d: &ast::Dependency| {
            let (from, to) = (places(&d.from), places(&d.to));
            Some(Dependency {
                from: from?,
                to: to?,
            })
        };
        all.iter().filter_map(known).collect()
    }

    pub(super) fn own_class(&self, name: ast::Ident) -> Option<ClassId> {
        let placed = |c: &&ClassId| self.program.classes[**c].span == name.span;
        let mut found = self.own_classes.iter().filter(placed);
        let called = |c: &&ClassId| self.program.classes[**c].name == name.text;
        found.clone().find(called).or(found.next()).copied()
    }

    pub(super) fn instance_decls(&mut self, decls: &[ast::Decl]) -> Vec<Instance> {
        let (mut out, mut fails) = (vec![], vec![]);
        for decl in decls {
            let DeclKind::Instance(i) = &decl.kind else {
                continue;
            };
            let Some(class) = self.class_ref(&i.class) else {
                self.lose_instance(i);
                continue;
            };
            if !self.class_arity(class, i.types.len(), decl.span) {
                continue;
            }
            match self.old_fail(class, i) {
                Some((of_fail, own, fail)) => {
                    out.push(self.instance_decl(class, i, &own, decl.span));
                    fails.push((of_fail, i, fail, decl.span));
                }
                None => out.push(self.instance_decl(class, i, &i.decls, decl.span)),
            }
        }
        for (class, i, fail, span) in fails {
            let made = self.instance_decl(class, i, &fail, span);
            let con = |i: &Instance| i.head.first()?.head_con();
            let written = |other: &Instance| other.class == class && con(other) == con(&made);
            if !out.iter().any(written) {
                out.push(made);
            }
        }
        out
    }

    /// Notes an instance of an unknown class, so that nobody is told that its types lack one.
    fn lose_instance(&mut self, i: &ast::InstanceDecl) {
        self.program.lost.insert(i.class.text);
        let messages = self.diags.count();
        for t in &i.types {
            if let Some(con) = self.ty(t, None).head_con() {
                let name = self.program.types[con].name;
                self.program.lost.insert(name);
            }
        }
        // What is wrong with them may come of the class, as when both are in the wrong order.
        self.diags.forget(messages);
    }

    fn instance_decl(
        &mut self,
        class: ClassId,
        i: &ast::InstanceDecl,
        decls: &[ast::Decl],
        span: Span,
    ) -> Instance {
        let vars = self.type_params(&i.forall);
        let scope = (!vars.is_empty()).then_some(&vars[..]);
        let context = self.explicit_context(&i.context, scope);
        let head = i.types.iter().map(|t| self.ty(t, scope)).collect();
        let mut methods = vec![None; self.program.classes[class].methods.len()];
        let mut binds = vec![];
        for (index, value, bind) in self.method_binds(class, decls, "method") {
            methods[index] = Some(value);
            binds.push(Late::from(bind));
        }
        let generic = self.generic_binds(class, &mut methods, i.head);
        binds.extend(generic.into_iter().map(Late::from));
        Instance {
            class,
            context,
            wanted: None,
            derived: Derived::No,
            head,
            overlap: i.overlap,
            methods,
            binds,
            span,
            head_span: i.head,
        }
    }

    /// An instance of Monad that defines `fail`, as before base 4.13: the class MonadFail,
    /// what is left of the instance, and what is one of that class.
    fn old_fail(
        &mut self,
        class: ClassId,
        i: &ast::InstanceDecl,
    ) -> Option<(ClassId, Vec<ast::Decl>, Vec<ast::Decl>)> {
        let known = &self.program.known;
        let owner = |method: Option<ValueId>| match self.program.values[method?].kind {
            ValueKind::Method(class, _) => Some(class),
            _ => None,
        };
        let (monad, monad_fail) = (owner(known.bind)?, owner(known.fail)?);
        let is_fail = |d: &ast::Decl| defines(d, Symbol::new("fail"));
        if self.library || class != monad || class == monad_fail {
            return None;
        }
        let at = i.decls.iter().find(|d| is_fail(d))?.span;
        self.diags.push(
            Diagnostic::warning(
                ids::OLD_FAIL,
                at,
                "`fail` is no method of `Monad` since base 4.13",
            )
            .label("taken for that of `MonadFail`")
            .help("put it into an instance of `MonadFail`"),
        );
        let (fail, own) = i.decls.iter().cloned().partition(is_fail);
        Some((monad_fail, own, fail))
    }

    /// Reports a pattern where a method is to be defined.
    fn pattern_method(&mut self, class: ClassId, pat: Span) {
        let class = &self.program.classes[class];
        let names = class
            .methods
            .iter()
            .map(|m| self.program.values[m.value].name);
        let names: Vec<String> = names.take(3).map(|name| format!("`{name}`")).collect();
        let d = Diagnostic::error(
            ids::NOT_A_METHOD,
            pat,
            "a method is defined by its name, not by a pattern",
        )
        .label("names no method");
        self.diags.push(match &names[..] {
            [] => d,
            names => d.help(format!(
                "begin with the name of the method: `{}` has {}",
                class.name,
                names.join(", ")
            )),
        });
    }

    /// The bindings in the body of a class or instance, each under a value of
    /// its own: (method index, value, binding).
    fn method_binds(
        &mut self,
        class: ClassId,
        decls: &[ast::Decl],
        what: &str,
    ) -> Vec<(usize, ValueId, Bind)> {
        let mut seen: FxHashMap<usize, Span> = FxHashMap::default();
        let mut out = vec![];
        let mut given: FxHashMap<Symbol, ValueId> = FxHashMap::default();
        for gathered in super::bind::gather(decls) {
            let (name, clauses, span) = match gathered {
                super::bind::Gathered::Fun(name, clauses, span) => (name, clauses, span),
                super::bind::Gathered::Other(d) => match &d.kind {
                    DeclKind::PatBind { pat, rhs } => match &pat.kind {
                        ast::PatKind::Var(x) => {
                            let name = ast::Ident {
                                text: *x,
                                span: pat.span,
                            };
                            (name, vec![(&[][..], rhs, d.span)], d.span)
                        }
                        _ => {
                            self.pattern_method(class, pat.span);
                            continue;
                        }
                    },
                    _ => continue,
                },
            };
            let methods = &self.program.classes[class].methods;
            let index = methods
                .iter()
                .position(|m| self.program.values[m.value].name == name.text);
            let Some(index) = index else {
                let class = &self.program.classes[class];
                let d = Diagnostic::error(
                    ids::NOT_A_METHOD,
                    name.span,
                    format!("`{}` is not a method of class `{}`", name.text, class.name),
                )
                .label("no such method")
                .also(class.span, "the class");
                self.diags.push(d);
                continue;
            };
            if let Some(first) = seen.get(&index) {
                let first = *first;
                self.duplicate(name.text, name.span, first);
                continue;
            }
            seen.insert(index, name.span);
            let prefix = if what == "method" { "" } else { "default " };
            let own = Symbol::new(&format!("{prefix}{}", name.text));
            let value = self.new_value(own, name.span, ValueKind::Top);
            let start = self.uses.len();
            let clauses = clauses
                .iter()
                .map(|(ps, rhs, span)| self.clause(ps, rhs, *span))
                .collect();
            self.remember_uses(value, start);
            given.insert(name.text, value);
            let bind = Bind::Fun {
                value,
                clauses,
                span,
            };
            out.push((index, value, bind));
        }
        // In a class they declare the methods.
        let mut declared = vec![];
        match what {
            "method" => self.signatures(decls, &given),
            _ => {
                let methods = self.program.classes[class].methods.iter();
                declared.extend(methods.map(|m| self.program.values[m.value].name));
            }
        }
        self.pragmas(decls, &given, &declared);
        out
    }
}

/// The type variables of a type, in order of appearance.
pub(super) fn free_variables(t: &ast::Type, out: &mut Vec<Symbol>) {
    match &t.kind {
        ast::TypeKind::Var(x) if !out.contains(x) => out.push(*x),
        ast::TypeKind::App(a, b) | ast::TypeKind::Fun(a, b) => {
            free_variables(a, out);
            free_variables(b, out);
        }
        ast::TypeKind::List(t)
        | ast::TypeKind::Paren(t)
        | ast::TypeKind::Kinded(t, _)
        | ast::TypeKind::AppKind(t, _) => free_variables(t, out),
        ast::TypeKind::Tuple(ts)
        | ast::TypeKind::PromotedList(ts)
        | ast::TypeKind::PromotedTuple(ts) => ts.iter().for_each(|t| free_variables(t, out)),
        ast::TypeKind::Forall(s) => {
            let mut inner = vec![];
            for t in s.context.iter().chain([&s.ty]) {
                free_variables(t, &mut inner);
            }
            inner.retain(|x| s.forall.iter().all(|v| v.text != *x) && !out.contains(x));
            out.extend(inner);
        }
        ast::TypeKind::Infix(items) => {
            for item in items {
                if let ast::TypeItem::Operand(t) = item {
                    free_variables(t, out);
                }
            }
        }
        _ => {}
    }
}
