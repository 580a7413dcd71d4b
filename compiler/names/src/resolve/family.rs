//! Type families: what classes and instances declare of them stands among the declarations
//! of the module from here on; equations, instances of data families, defaults.

use super::{Cx, written};
use crate::ids;
use crate::lookup::{TypeRef, ValueRef};
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, DeclKind, Within};

/// Lifts the types that belong to classes and instances to the top of the module.
pub(super) fn lift(module: &mut ast::Module) {
    let mut lifted = vec![];
    let is_type = |d: &mut ast::Decl| {
        matches!(
            d.kind,
            DeclKind::Family(_) | DeclKind::Equation(_) | DeclKind::Data(_)
        )
    };
    for decl in &mut module.decls {
        let (within, decls) = match &mut decl.kind {
            DeclKind::Class(c) => (Within::Class(c.name), &mut c.decls),
            DeclKind::Instance(i) => {
                let within = Within::Instance(i.class, i.types.clone(), i.head, i.context.clone());
                (within, &mut i.decls)
            }
            _ => continue,
        };
        for mut member in decls.extract_if(.., is_type) {
            match &mut member.kind {
                DeclKind::Equation(e) => e.within = within.clone(),
                DeclKind::Data(d) => {
                    if let Some(instance) = &mut d.instance {
                        instance.within = within.clone();
                    }
                }
                DeclKind::Family(f) => {
                    if let Within::Class(class) = within {
                        f.class = Some(class);
                    }
                }
                _ => {}
            }
            lifted.push(member);
        }
    }
    module.decls.extend(lifted);
}

impl Cx<'_> {
    pub(super) fn collect_family(&mut self, f: &ast::FamilyDecl) {
        let params: Vec<Symbol> = f.params.iter().map(|p| p.text).collect();
        let injective = match f.injective.is_empty() {
            true => vec![],
            false => params
                .iter()
                .map(|p| f.injective.iter().any(|i| i.text == *p))
                .collect(),
        };
        let id = self.type_id(f.name.text);
        let def = TypeDef {
            name: f.name.text,
            span: f.name.span,
            module: self.module,
            params,
            kinds: vec![],
            result: None,
            roles: vec![],
            kind: TypeDefKind::Family(Family {
                data: f.data,
                closed: f.equations.is_some(),
                class: None,
                default: None,
                injective,
            }),
            constraint: None,
            instance: None,
        };
        self.put_type(id, def);
        self.own_types.push(id);
        self.define_type(f.name, TypeRef::Type(id));
    }

    /// The name of a data type; an instance of a family has one that no program can write.
    pub(super) fn data_name(&self, d: &ast::DataDecl) -> Symbol {
        match &d.instance {
            Some(_) => Symbol::new(&format!("{}:{}", d.name.text, self.own_types.len())),
            None => d.name.text,
        }
    }

    /// What belongs to the class that declares a family, and the equations of a closed one.
    pub(super) fn family_decl(&mut self, f: &ast::FamilyDecl) {
        let Some(id) = self.own_type(f.name) else {
            return;
        };
        self.type_params(&f.params);
        if let Some(name) = f.class {
            let is_it = |c: &&ClassId| self.program.classes[**c].span == name.span;
            if let Some(class) = self.own_classes.iter().find(is_it).copied() {
                let places = f.params.iter().map(|p| {
                    let params = &self.program.classes[class].params;
                    params.iter().position(|q| *q == p.text)
                });
                let places: Vec<Option<usize>> = places.collect();
                if places.iter().all(Option::is_none) {
                    let d = Diagnostic::error(
                        ids::ASSOCIATED_TYPE,
                        f.name.span,
                        format!("`{}` has no parameter of its class", f.name.text),
                    )
                    .label("declared in a class")
                    .also(name.span, "the class")
                    .note("What a family in a class is depends on the types of an instance.")
                    .help("give it a parameter of the class, or declare it outside");
                    self.diags.push(d);
                }
                self.program.classes[class].families.push(id);
                if let TypeDefKind::Family(family) = &mut self.program.types[id].kind {
                    family.class = Some((class, places));
                }
            }
        }
        for e in f.equations.iter().flatten() {
            if let Some((family, equation)) = self.equation(e) {
                match family == id {
                    true => self.equations.push(equation),
                    false => self.other_family(e, id),
                }
            }
        }
    }

    /// `type instance F Int = Bool`, or what is written in a class or instance.
    pub(super) fn equation_decl(&mut self, e: &ast::Equation) {
        let Some((id, equation)) = self.equation(e) else {
            return;
        };
        let def = &self.program.types[id];
        let TypeDefKind::Family(family) = &def.kind else {
            return;
        };
        if family.closed {
            let d = Diagnostic::error(
                ids::CLOSED_FAMILY,
                e.lhs.span,
                format!("`{}` is a closed type family", def.name),
            )
            .label("an equation outside of its declaration")
            .also(def.span, "all its equations stand here")
            .note("The equations of a closed family are tried in their order, so that none can be added.")
            .help("add the equation to the declaration, or make the family open: without `where`");
            self.diags.push(d);
            return;
        }
        if self.belongs(id, &equation.args, &e.within, e.lhs.span) {
            match &e.within {
                Within::Class(_) => self.default_equation(id, equation),
                _ => self.equations.push(equation),
            }
        }
    }

    fn default_equation(&mut self, id: TypeId, equation: Equation) {
        let variables = |t: &Type| matches!(t.kind, TypeKind::Var(_));
        if !equation.args.iter().all(variables) || equation.vars.len() != equation.args.len() {
            let d = Diagnostic::error(
                ids::ASSOCIATED_TYPE,
                equation.span,
                "the default of an associated type is for all types",
            )
            .label("is for some only")
            .help("write different variables as its arguments");
            self.diags.push(d);
            return;
        }
        let def = &mut self.program.types[id];
        let TypeDefKind::Family(family) = &mut def.kind else {
            return;
        };
        match &family.default {
            Some(first) => {
                let (name, first) = (def.name, first.span);
                self.duplicate(name, equation.span, first);
            }
            None => family.default = Some(Box::new(equation)),
        }
    }

    /// An equation, and of which family it is.
    fn equation(&mut self, e: &ast::Equation) -> Option<(TypeId, Equation)> {
        let (family, args, vars) = self.applied_family(&e.lhs, &e.forall, false, &e.within)?;
        let rhs = self.ty(&e.rhs, Some(&vars));
        let span = e.span;
        let equation = Equation {
            family,
            vars,
            args,
            rhs,
            context: self.context_around(&e.within),
            span,
        };
        Some((family, equation))
    }

    /// The instance that an equation stands in, and what that requires. What is wrong with it is
    /// told there.
    fn context_around(&mut self, within: &Within) -> Vec<Pred> {
        let Within::Instance(class, types, span, context) = within else {
            return vec![];
        };
        let unheard = &mut pure_base::Diagnostics::new();
        std::mem::swap(self.diags, unheard);
        let mut around = self.context_in(context, None);
        if let Ok(TypeRef::Class(class)) = self.types.find(class) {
            around.push(Pred {
                class,
                args: types.iter().map(|t| self.ty(t, None)).collect(),
                span: *span,
            });
        }
        std::mem::swap(self.diags, unheard);
        around
    }

    /// A family applied to types: which it is, the types, and their variables.
    fn applied_family(
        &mut self,
        lhs: &ast::Type,
        forall: &[ast::Ident],
        data: bool,
        within: &Within,
    ) -> Option<(TypeId, Vec<Type>, Vec<Symbol>)> {
        let (mut head, mut args) = (lhs, vec![]);
        loop {
            match &head.kind {
                ast::TypeKind::App(f, x) => {
                    args.push(&**x);
                    head = f;
                }
                ast::TypeKind::Paren(t) | ast::TypeKind::AppKind(t, _) => head = t,
                _ => break,
            }
        }
        args.reverse();
        let ast::TypeKind::Con(name) = &head.kind else {
            self.no_family(head.span, "this", data);
            return None;
        };
        let found = match self.of_instance_class(name, within) {
            Some(family) => family,
            None => self.type_ref(name, "type family")?,
        };
        let TypeRef::Type(id) = found else {
            self.no_family(name.span, &format!("`{}`", written(name)), data);
            return None;
        };
        let def = &self.program.types[id];
        match &def.kind {
            TypeDefKind::Family(f) if f.data == data => {}
            _ => {
                self.no_family(name.span, &format!("`{}`", written(name)), data);
                return None;
            }
        }
        let (count, place) = (def.params.len(), def.span);
        // An instance of a data family may have more, as its kind says.
        if args.len() < count || !data && args.len() > count {
            let title = format!(
                "`{}` has {count} parameters, but is given {} types here",
                def.name,
                args.len()
            );
            let d = Diagnostic::error(ids::FAMILY_ARITY, lhs.span, title)
                .label("the left side of an equation")
                .also(place, "the family")
                .help("give one type for each parameter");
            self.diags.push(d);
            return None;
        }
        let scope = self.type_params(forall);
        let scope = (!forall.is_empty()).then_some(&scope[..]);
        let mut args: Vec<Type> = args.iter().map(|t| self.ty(t, scope)).collect();
        let mut wild = 0;
        args.iter_mut().for_each(|t| name_wildcards(t, &mut wild));
        let mut vars = vec![];
        args.iter().for_each(|t| variables(t, &mut vars));
        Some((id, args, vars))
    }

    /// The family of its class that a name without qualifier means within an instance: as a
    /// method's, whatever the qualifier under which it is imported.
    fn of_instance_class(&mut self, name: &ast::Name, within: &Within) -> Option<TypeRef> {
        let Within::Instance(class, ..) = within else {
            return None;
        };
        let Ok(TypeRef::Class(class)) = self.types.find(class) else {
            return None;
        };
        let families = &self.program.classes[class].families;
        let named = |t: &&TypeId| self.program.types[**t].name == name.text;
        let family = TypeRef::Type(*families.iter().find(named)?);
        let brought = self.types.brings(name.text, family);
        if name.module.is_some() || brought.is_empty() {
            return None;
        }
        let note = |from: &Span| self.lints.found(*from, name.text);
        brought.iter().for_each(note);
        self.lints.types.insert(family);
        Some(family)
    }

    fn no_family(&mut self, span: Span, what: &str, data: bool) {
        let sort = if data { "data family" } else { "type family" };
        let d = Diagnostic::error(ids::NO_FAMILY, span, format!("{what} is no {sort}"))
            .label(format!("expected a {sort}"))
            .note("An instance belongs to a family that `type family` or `data family` declares, perhaps in a class.")
            .help("declare the family, or leave out `instance`");
        self.diags.push(d);
    }

    fn other_family(&mut self, e: &ast::Equation, id: TypeId) {
        let name = self.program.types[id].name;
        let d = Diagnostic::error(
            ids::NO_FAMILY,
            e.lhs.span,
            format!("an equation of `{name}` begins with another family"),
        )
        .label("another family")
        .help(format!("begin each equation with `{name}`"));
        self.diags.push(d);
    }

    /// Whether what is written in a class or instance belongs there.
    fn belongs(&mut self, id: TypeId, args: &[Type], within: &Within, span: Span) -> bool {
        let def = &self.program.types[id];
        let TypeDefKind::Family(family) = &def.kind else {
            return false;
        };
        let (name, place) = (def.name, def.span);
        let of = family.class.clone();
        let (class, types, head) = match within {
            Within::Nothing => return true,
            Within::Class(class) => {
                let own = of.is_some_and(|(c, _)| self.program.classes[c].span == class.span);
                if !own {
                    self.not_associated(name, class.text, span, place);
                }
                return own;
            }
            Within::Instance(class, types, head, _) => (class, types, *head),
        };
        let Ok(TypeRef::Class(wanted)) = self.types.find(class) else {
            return false;
        };
        let Some((_, places)) = of.filter(|(c, _)| *c == wanted) else {
            self.not_associated(name, class.text, span, place);
            return false;
        };
        self.associated.push((id, head));
        let count = self.diags.count();
        for (at, arg) in places.iter().zip(args) {
            let Some(at) = at else { continue };
            let Some(t) = types.get(*at) else { continue };
            let expected = self.ty(t, None);
            if !alike(&expected, arg) && self.diags.count() == count {
                let title = format!("`{name}` is for other types than its instance");
                let d = Diagnostic::error(ids::ASSOCIATED_TYPE, arg.span, title)
                    .label("differs from the instance")
                    .also(t.span, "the type of the instance")
                    .note("A type within an instance is what the family is for the types of that instance.")
                    .help(format!("write `{}` here", self.map.text(t.span)));
                self.diags.push(d);
                return false;
            }
        }
        true
    }

    fn not_associated(&mut self, name: Symbol, class: Symbol, span: Span, place: Span) {
        let title = format!("`{name}` is no type of the class `{class}`");
        let d = Diagnostic::error(ids::ASSOCIATED_TYPE, span, title)
            .label("not declared in that class")
            .also(place, "the family")
            .help(
                "write `type instance` at the top of the module, if the family is declared there",
            );
        self.diags.push(d);
    }

    /// What a data type is an instance of; its parameters.
    pub(super) fn data_instance(
        &mut self,
        id: TypeId,
        instance: &ast::DataInstance,
    ) -> Option<Vec<Symbol>> {
        let (family, mut args, mut vars) =
            self.applied_family(&instance.lhs, &[], true, &instance.within)?;
        if !self.belongs(family, &args, &instance.within, instance.lhs.span) {
            return None;
        }
        let mut rest = instance.kind.as_ref();
        while let Some(ast::Kind::Arrow(_, result)) = rest {
            let name = Symbol::new(&format!("t{}", vars.len()));
            let (kind, span) = (TypeKind::Var(name), instance.lhs.span);
            args.push(Type { kind, span });
            vars.push(name);
            rest = Some(result);
        }
        let def = &mut self.program.types[id];
        def.params = vars.clone();
        def.instance = Some((family, args));
        Some(vars)
    }

    /// The constructors and fields of all instances of a data family.
    pub(super) fn of_instances(&self, family: TypeId) -> Vec<(Symbol, ValueRef)> {
        let of = |def: &TypeDef| def.instance.as_ref().is_some_and(|(f, _)| *f == family);
        let all = self.program.types.iter().filter(|(_, def)| of(def));
        let all: Vec<TypeId> = all.map(|(id, _)| id).collect();
        let mut subs = vec![];
        for id in all {
            subs.extend(self.subordinates(TypeRef::Type(id)));
        }
        subs
    }

    /// The instance of a data family that a type applied to others belongs to.
    pub(super) fn instance_for(&self, family: TypeId, applied: &Type) -> Option<TypeId> {
        let (mut head, mut args) = (applied, vec![]);
        while let TypeKind::App(f, x) = &head.kind {
            args.push(&**x);
            head = f;
        }
        args.reverse();
        let fits = |def: &TypeDef| match &def.instance {
            Some((f, lhs)) if *f == family => {
                lhs.iter().zip(&args).all(|(pattern, t)| covers(pattern, t))
            }
            _ => false,
        };
        let mut all = self.program.types.iter();
        all.find(|(_, def)| fits(def)).map(|(id, _)| id)
    }

    /// The types that belong to a class.
    pub(super) fn types_of(&self, t: TypeRef) -> Vec<(Symbol, TypeRef)> {
        match t {
            TypeRef::Class(c) => {
                let families = self.program.classes[c].families.iter();
                let named = families.map(|f| (self.program.types[*f].name, TypeRef::Type(*f)));
                named.collect()
            }
            TypeRef::Type(_) => vec![],
        }
    }

    /// What instances leave to the defaults of their class.
    pub(super) fn default_equations(&mut self, instances: &[Instance]) {
        for i in instances {
            for family in self.program.classes[i.class].families.clone() {
                if self.associated.contains(&(family, i.head_span)) {
                    continue;
                }
                let def = &self.program.types[family];
                let TypeDefKind::Family(f) = &def.kind else {
                    continue;
                };
                let Some((_, places)) = &f.class else {
                    continue;
                };
                let equation = match (&i.derived, &f.default) {
                    _ if f.data => None,
                    (Derived::Newtype(ctor), _) => {
                        let field = self.program.ctors[*ctor].fields.first();
                        field.and_then(|f| self.of_wrapped(family, &f.ty, places, i))
                    }
                    (Derived::Via(via), _) => self.of_wrapped(family, via, places, i),
                    (_, Some(default)) => Some(at_instance(default, places, i)),
                    (_, None) => None,
                };
                self.equations.extend(equation);
            }
        }
    }

    /// What a family is for a type whose instance is that of another, which it wraps.
    fn of_wrapped(
        &self,
        family: TypeId,
        wrapped: &Type,
        places: &[Option<usize>],
        i: &Instance,
    ) -> Option<Equation> {
        let span = i.span;
        let last = i.head.len().checked_sub(1)?;
        let params = &self.program.types[family].params;
        let at = |own: &dyn Fn(usize) -> Type| -> Vec<Type> {
            let args = params.iter().zip(places).map(|(x, at)| match at {
                Some(at) => own(*at),
                None => Type {
                    kind: TypeKind::Var(*x),
                    span,
                },
            });
            args.collect()
        };
        let args = at(&|n| i.head[n].clone());
        let inner = at(&|n| {
            if n == last {
                wrapped.clone()
            } else {
                i.head[n].clone()
            }
        });
        let plain = |kind| Type { kind, span };
        let rhs = inner
            .into_iter()
            .fold(plain(TypeKind::Con(family)), |f, x| {
                plain(TypeKind::App(Box::new(f), Box::new(x)))
            });
        let mut vars = vec![];
        args.iter().for_each(|t| variables(t, &mut vars));
        Some(Equation {
            family,
            vars,
            args,
            rhs,
            context: i.context.clone(),
            span,
        })
    }
}

/// The default of a family for the types of an instance.
fn at_instance(default: &Equation, places: &[Option<usize>], i: &Instance) -> Equation {
    let mut map = vec![];
    for (arg, at) in default.args.iter().zip(places) {
        if let (TypeKind::Var(x), Some(t)) = (&arg.kind, at.and_then(|at| i.head.get(at))) {
            map.push((*x, t.clone()));
        }
    }
    let args: Vec<Type> = default.args.iter().map(|t| t.substitute(&map)).collect();
    let mut vars = vec![];
    args.iter().for_each(|t| variables(t, &mut vars));
    Equation {
        family: default.family,
        vars,
        args,
        rhs: default.rhs.substitute(&map),
        context: i.context.clone(),
        span: i.span,
    }
}

/// Gives each `_` a name of its own.
fn name_wildcards(t: &mut Type, count: &mut usize) {
    match &mut t.kind {
        TypeKind::Var(x) if x.as_str() == "_" => {
            *count += 1;
            *x = Symbol::new(&format!("_{count}"));
        }
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            name_wildcards(a, count);
            name_wildcards(b, count);
        }
        TypeKind::Kinded(t, _) => name_wildcards(t, count),
        _ => {}
    }
}

/// The variables of a type, in order of appearance.
pub fn variables(t: &Type, out: &mut Vec<Symbol>) {
    match &t.kind {
        TypeKind::Var(x) if !out.contains(x) => out.push(*x),
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            variables(a, out);
            variables(b, out);
        }
        TypeKind::Kinded(t, _) => variables(t, out),
        _ => {}
    }
}

/// Whether a type is one that a pattern with variables matches, as far as constructors go.
fn covers(pattern: &Type, t: &Type) -> bool {
    match (&pattern.kind, &t.kind) {
        (TypeKind::Var(_), _) => true,
        (TypeKind::Kinded(p, _), _) => covers(p, t),
        (_, TypeKind::Kinded(t, _)) => covers(pattern, t),
        (TypeKind::Con(c), TypeKind::Con(d)) => c == d,
        (TypeKind::Class(c), TypeKind::Class(d)) => c == d,
        (TypeKind::Promoted(c), TypeKind::Promoted(d)) => c == d,
        (TypeKind::Lit(a), TypeKind::Lit(b)) => a == b,
        (TypeKind::App(f, x), TypeKind::App(g, y)) | (TypeKind::Fun(f, x), TypeKind::Fun(g, y)) => {
            covers(f, g) && covers(x, y)
        }
        _ => false,
    }
}

/// Whether two types are written alike.
fn alike(a: &Type, b: &Type) -> bool {
    match (&a.kind, &b.kind) {
        (TypeKind::Kinded(a, _), _) => alike(a, b),
        (_, TypeKind::Kinded(b, _)) => alike(a, b),
        (TypeKind::Var(x), TypeKind::Var(y)) => x == y,
        (TypeKind::Con(c), TypeKind::Con(d)) => c == d,
        (TypeKind::Class(c), TypeKind::Class(d)) => c == d,
        (TypeKind::Promoted(c), TypeKind::Promoted(d)) => c == d,
        (TypeKind::Lit(a), TypeKind::Lit(b)) => a == b,
        (TypeKind::App(f, x), TypeKind::App(g, y)) | (TypeKind::Fun(f, x), TypeKind::Fun(g, y)) => {
            alike(f, g) && alike(x, y)
        }
        (TypeKind::Error, _) | (_, TypeKind::Error) => true,
        // Synonyms are looked through where types are.
        _ => false,
    }
}
