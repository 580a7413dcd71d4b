//! Kinds: `*` and arrows, inferred per group of mutually recursive type
//! declarations; what stays open becomes `*`.

use super::Infer;
use super::kinds::{CONSTRAINT, Kind, Node, STAR, Scope};
use super::synonym::cons_of;
use super::unlifted::{is_unboxed, representation};
use crate::ids;
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{self, ClassId, Ctor, Pred, Type, TypeDefKind, TypeId, TypeKind, TypeLit};
use pure_syntax::Extension;

impl Infer<'_> {
    pub(super) fn infer_kind_group(&mut self, group: &[TypeId]) {
        let program = self.program;
        let mut scopes: Vec<(Scope, Kind)> = vec![];
        for t in group {
            let def = &program.types[*t];
            let mut vars = vec![];
            let kinds = self.param_kinds(&def.params, &def.kinds, &mut vars);
            if let TypeDefKind::Family(family) = &def.kind {
                self.fix_family_kinds(def, family, &kinds);
            }
            let scope: Scope = def.params.iter().copied().zip(kinds).collect();
            let result = match def.kind {
                TypeDefKind::Data { .. } => match &def.result {
                    Some(kind) if !crate::lower::is_unlifted_con(program, *t) => {
                        self.env.kinds.written(program, kind, &mut vars, false)
                    }
                    _ => self.kind_of_data(*t),
                },
                TypeDefKind::Synonym(_) => match &def.result {
                    Some(kind) => self.env.kinds.written(self.program, kind, &mut vars, false),
                    None => self.env.kinds.fresh(),
                },
                TypeDefKind::Family(_) => match &def.result {
                    Some(kind) => self.env.kinds.written(self.program, kind, &mut vars, false),
                    // Its equations tell.
                    None if matches!(&def.kind, TypeDefKind::Family(f) if f.closed) => {
                        self.env.kinds.fresh()
                    }
                    None => STAR,
                },
            };
            let params: Vec<Kind> = scope.iter().map(|s| s.1).collect();
            let kind = self.env.kinds.arrows(&params, result);
            self.env.kinds.types.insert(*t, kind);
            scopes.push((scope, result));
        }
        for (t, (mut scope, result)) in group.iter().zip(scopes) {
            let before = self.diags.errors();
            match &program.types[*t].kind {
                TypeDefKind::Data { ctors, .. } => {
                    self.makes_values(*t, result, ctors);
                    if let Some((family, args)) = &program.types[*t].instance {
                        let (kinds, result) = self.family_kinds(*family, args.len());
                        for (t, kind) in args.iter().zip(kinds) {
                            self.check_kind(t, kind, &mut scope);
                        }
                        let _ = self.env.kinds.unify(result, STAR);
                    }
                    for c in ctors {
                        self.constructor_kinds(&program.ctors[*c], &mut scope);
                    }
                }
                TypeDefKind::Synonym(rhs) => self.check_kind(rhs, result, &mut scope),
                TypeDefKind::Family(f) => {
                    let module = self.here();
                    let own = module
                        .equations
                        .iter()
                        .filter(|e| f.closed && e.family == *t);
                    for e in own {
                        self.equation_kinds(e);
                    }
                }
            }
            if self.diags.errors() > before {
                self.env.ill_kinded.insert(*t);
            }
        }
        for t in group {
            // Those of an associated type are those of its class.
            if !matches!(&program.types[*t].kind, TypeDefKind::Family(f) if f.class.is_some()) {
                self.close_kind(self.env.kinds.types[t]);
            }
        }
    }

    /// The kind of what a declared type constructor makes.
    fn kind_of_data(&mut self, t: TypeId) -> Kind {
        let def = &self.program.types[t];
        if def.name.as_str() == "TYPE" {
            self.env.kinds.of_representation = Some(t);
        }
        match crate::lower::is_unlifted_con(self.program, t) {
            true => self
                .env
                .kinds
                .push(Node::Unlifted(representation(self.program, t))),
            false => STAR,
        }
    }

    /// That a data type's kind ends in one of values; that of types declared as in Haskell 98
    /// at once.
    fn makes_values(&mut self, t: TypeId, result: Kind, ctors: &[tree::CtorId]) {
        let mut end = result;
        let plain = |c: &tree::CtorId| self.program.ctors[*c].result.is_none();
        if !ctors.iter().any(plain) {
            while let Node::Arrow(_, rest) =
                self.env.kinds.nodes[self.env.kinds.find(end).0 as usize]
            {
                end = rest;
            }
        }
        if self.env.kinds.has_values(end) {
            return;
        }
        let def = &self.program.types[t];
        let shown = self.env.kinds.show(self.program, end);
        let title = format!("the kind of `{}` does not end in `Type`", def.name);
        self.diags.push(
            Diagnostic::error(ids::KIND_MISMATCH, def.span, title)
                .label(format!("its kind ends in `{shown}`"))
                .note("A data type makes types of values of its parameters.")
                .help("write a kind that ends in `Type`"),
        );
    }

    /// The kinds of a family's parameters that are not written: those of its class, those
    /// that the equations of a closed family need, else `*`.
    fn fix_family_kinds(&mut self, def: &tree::TypeDef, family: &tree::Family, kinds: &[Kind]) {
        let of_class = family.class.as_ref().map(|(class, places)| {
            let own = self.declare_class_kinds(*class);
            let at = |at: &Option<usize>| at.and_then(|at| own.get(at).copied());
            places.iter().map(at).collect::<Vec<_>>()
        });
        for (i, kind) in kinds.iter().enumerate() {
            let written = def.kinds.get(i).is_some_and(|k| k.is_some());
            match of_class.as_ref().and_then(|own| own[i]) {
                Some(own) => _ = self.env.kinds.unify(*kind, own),
                None if !written && !family.closed => _ = self.env.kinds.unify(*kind, STAR),
                None => {}
            }
        }
    }

    /// The kinds of the first arguments of a family, and of what is left.
    pub(super) fn family_kinds(&mut self, family: TypeId, count: usize) -> (Vec<Kind>, Kind) {
        let mut rest = match self.env.kinds.types.get(&family) {
            Some(kind) => {
                let kind = *kind;
                self.env.kinds.instantiate(kind, &mut vec![])
            }
            None => self.env.kinds.fresh(),
        };
        let mut params = vec![];
        for _ in 0..count {
            let (arg, result) = (self.env.kinds.fresh(), self.env.kinds.fresh());
            let arrow = self.env.kinds.push(Node::Arrow(arg, result));
            let _ = self.env.kinds.unify(rest, arrow);
            params.push(arg);
            rest = result;
        }
        (params, rest)
    }

    /// The types of a constructor's declaration, whose own variables hide those
    /// of the type's head.
    fn constructor_kinds(&mut self, ctor: &Ctor, outer: &mut Scope) {
        let mut scope: Scope = ctor
            .vars
            .iter()
            .map(|x| (*x, self.env.kinds.fresh()))
            .collect();
        scope.append(&mut outer.clone());
        for p in &ctor.context {
            self.check_pred(p, &mut scope);
        }
        for field in &ctor.fields {
            self.check_value_kind(&field.ty, &mut scope);
        }
        if let Some(t) = &ctor.result {
            self.check_kind(t, STAR, &mut scope);
        }
    }

    /// The types that a declaration mentions.
    pub(super) fn mentioned(&self, t: TypeId) -> Vec<TypeId> {
        let mut out = vec![];
        match &self.program.types[t].kind {
            TypeDefKind::Data { ctors, .. } => {
                for c in ctors {
                    let ctor = &self.program.ctors[*c];
                    let fields = ctor.fields.iter().map(|f| &f.ty);
                    fields.for_each(|t| cons_of(t, &mut out));
                    let context = ctor.context.iter().flat_map(|p| &p.args);
                    context.for_each(|t| cons_of(t, &mut out));
                }
            }
            TypeDefKind::Synonym(rhs) => cons_of(rhs, &mut out),
            TypeDefKind::Family(f) => {
                let module = self.here();
                let own = module
                    .equations
                    .iter()
                    .filter(|e| f.closed && e.family == t);
                for e in own {
                    e.args.iter().for_each(|t| cons_of(t, &mut out));
                    cons_of(&e.rhs, &mut out);
                }
            }
        }
        if let Some((family, args)) = &self.program.types[t].instance {
            out.push(*family);
            args.iter().for_each(|t| cons_of(t, &mut out));
        }
        out
    }

    /// Checks that a type written by the user has a kind.
    pub(super) fn check_kind(&mut self, t: &Type, want: Kind, scope: &mut Scope) {
        if self.env.kinds.is_constraint(want) && self.constraint_kinds(t, scope) {
            return;
        }
        let found = self.kind_of(t, scope);
        if !self.env.kinds.unify(found, want) {
            self.kind_error(t.span, t, found, want);
        }
    }

    /// Checks that a type is one of values, whether these may be suspended or not.
    pub(super) fn check_value_kind(&mut self, t: &Type, scope: &mut Scope) {
        let found = self.kind_of(t, scope);
        if !self.env.kinds.has_values(found) && !self.env.kinds.unify(found, STAR) {
            self.kind_error(t.span, t, found, STAR);
        }
    }

    pub(super) fn check_star(&mut self, t: &Type, scope: &mut Scope) {
        self.check_value_kind(t, scope);
    }

    /// The kinds of a class's parameters where it is used.
    pub(super) fn class_kinds(&mut self, c: ClassId) -> Vec<Kind> {
        let kinds = self.declare_class_kinds(c);
        self.env.kinds.instantiate_all(&kinds)
    }

    /// The kinds of a class's parameters in its own declaration.
    pub(super) fn declare_class_kinds(&mut self, c: ClassId) -> Vec<Kind> {
        if let Some(kinds) = self.env.kinds.classes.get(&c) {
            return kinds.clone();
        }
        let class = &self.program.classes[c];
        let kinds = self.param_kinds(&class.params, &class.kinds, &mut vec![]);
        self.env.kinds.classes.insert(c, kinds.clone());
        self.env.kinds.unread.push(c);
        kinds
    }

    /// How many arguments types of a kind take.
    pub(super) fn kind_arity(&self, k: Kind) -> usize {
        let (mut n, mut k) = (0, k);
        while let Node::Arrow(_, result) = self.env.kinds.nodes[self.env.kinds.find(k).0 as usize] {
            n += 1;
            k = result;
        }
        n
    }

    /// The kinds of a declaration's parameters: as written, or unknown.
    fn param_kinds(
        &mut self,
        params: &[Symbol],
        written: &[Option<tree::Kind>],
        vars: &mut Scope,
    ) -> Vec<Kind> {
        (0..params.len())
            .map(|i| match written.get(i) {
                Some(Some(kind)) => self.env.kinds.written(self.program, kind, vars, false),
                _ => self.env.kinds.fresh(),
            })
            .collect()
    }

    /// The kinds of the variables that a type's quantifier binds.
    pub(super) fn quantified_kinds(&mut self, s: &tree::Scheme) -> Scope {
        let mut vars = vec![];
        let mut scope = vec![];
        for (i, x) in s.forall.iter().enumerate() {
            let kind = match s.kinds.get(i) {
                Some(Some(kind)) => self.env.kinds.written(self.program, kind, &mut vars, true),
                _ => self.env.kinds.fresh(),
            };
            scope.push((*x, kind));
        }
        scope
    }

    pub(super) fn close_class_kinds(&mut self, c: ClassId) {
        let kinds = self.declare_class_kinds(c);
        self.env.kinds.unread.retain(|other| *other != c);
        kinds.into_iter().for_each(|k| self.close_kind(k));
    }

    /// What stays open is `*`; with PolyKinds, any kind. What a type shares with a class that it
    /// mentions is left to the class.
    fn close_kind(&mut self, k: Kind) {
        if !self.env.kinds.is_open(k) {
            return;
        }
        let but = self.env.kinds.of_unread_classes();
        match self.allows(Extension::PolyKinds) {
            true => self.env.kinds.generalise(k, &but),
            false => self.env.kinds.close(k, &but),
        }
    }

    pub(super) fn check_pred(&mut self, p: &Pred, scope: &mut Scope) {
        let kinds = self.class_kinds(p.class);
        for (t, k) in p.args.iter().zip(kinds) {
            self.check_kind(t, k, scope);
        }
    }

    fn kind_of(&mut self, t: &Type, scope: &mut Scope) -> Kind {
        match &t.kind {
            TypeKind::Var(x) => match scope.iter().find(|(n, _)| n == x) {
                Some((_, k)) => *k,
                None => {
                    let k = self.env.kinds.fresh();
                    scope.push((*x, k));
                    k
                }
            },
            TypeKind::Con(c) if is_unboxed(t) => {
                let held = representation(self.program, *c);
                self.env.kinds.push(Node::Unlifted(held))
            }
            TypeKind::Con(c) => match self.env.kinds.types.get(c) {
                Some(k) => {
                    let k = *k;
                    self.env.kinds.instantiate(k, &mut vec![])
                }
                None => self.env.kinds.fresh(),
            },
            TypeKind::Fun(a, b) => {
                self.check_value_kind(a, scope);
                self.check_value_kind(b, scope);
                STAR
            }
            TypeKind::App(f, x) if is_unboxed(f) => {
                // Its components are held side by side, each in its way.
                self.check_value_kind(x, scope);
                self.kind_of(f, scope)
            }
            TypeKind::App(f, x) => {
                let kf = self.kind_of(f, scope);
                let (arg, result) = (self.env.kinds.fresh(), self.env.kinds.fresh());
                let arrow = self.env.kinds.push(Node::Arrow(arg, result));
                if !self.env.kinds.unify(kf, arrow) {
                    self.too_many_type_arguments(t, f);
                    return self.env.kinds.fresh();
                }
                self.check_kind(x, arg, scope);
                result
            }
            TypeKind::Forall(s) => {
                self.quantified_kind(s, STAR, scope);
                STAR
            }
            TypeKind::Kinded(t, written) => {
                let kind = self
                    .env
                    .kinds
                    .written(self.program, written, &mut vec![], true);
                self.check_kind(t, kind, scope);
                kind
            }
            TypeKind::Class(c) => {
                let kinds = self.class_kinds(*c);
                self.env.kinds.arrows(&kinds, CONSTRAINT)
            }
            TypeKind::Promoted(c) => self.env.kinds.promoted(self.program, *c),
            TypeKind::Lit(literal) => self.literal_kind(*literal),
            TypeKind::Error => self.env.kinds.fresh(),
        }
    }

    /// The kind of a literal, if the program has the library's module of it.
    fn literal_kind(&mut self, literal: TypeLit) -> Kind {
        let known = &self.program.known;
        let of = match literal {
            TypeLit::Number(_) => known.natural,
            TypeLit::Text(_) => known.symbol,
        };
        match of {
            Some(t) => self.env.kinds.push(Node::Con(t)),
            None => self.env.kinds.fresh(),
        }
    }

    fn head_name(&self, t: &Type) -> String {
        let t = t.head();
        match &t.kind {
            TypeKind::Con(c) => format!("`{}`", self.program.types[*c].name),
            TypeKind::Class(c) => format!("`{}`", self.program.classes[*c].name),
            TypeKind::Var(x) => format!("`{x}`"),
            TypeKind::Promoted(_) | TypeKind::Lit(_) => format!("`{}`", self.map.text(t.span)),
            _ => "this type".into(),
        }
    }

    fn too_many_type_arguments(&mut self, whole: &Type, f: &Type) {
        let name = self.head_name(f);
        let title = format!("{name} is applied to too many type arguments");
        let d =
            Diagnostic::error(ids::KIND_MISMATCH, whole.span, title).label("too many arguments");
        self.diags.push(d);
    }

    fn kind_error(&mut self, span: Span, t: &Type, found: Kind, want: Kind) {
        if self.constraint_as_type(t, want) {
            return;
        }
        let name = self.head_name(t);
        let kinds = &self.env.kinds;
        let lacks = matches!(kinds.nodes[kinds.find(found).0 as usize], Node::Arrow(..));
        let (found, want) = (
            kinds.show(self.program, found),
            kinds.show(self.program, want),
        );
        // What is applied has another kind than its head.
        let applied = matches!(t.kind, TypeKind::App(..));
        let text = self.map.text(t.span);
        let title = if want == "*" && lacks {
            format!("{name} needs more type arguments here")
        } else if applied && !text.is_empty() && !text.contains('\n') {
            format!("`{text}` has kind `{found}`, but kind `{want}` is needed here")
        } else {
            format!("{name} has kind `{found}`, but kind `{want}` is needed here")
        };
        let d = Diagnostic::error(ids::KIND_MISMATCH, span, title)
            .label(format!("has kind `{found}`"))
            .note(format!("A type of kind `{want}` was expected."));
        self.diags
            .push(match applied && want == format!("* -> {found}") {
                true => d.help("leave out its last argument"),
                false => d,
            });
    }
}
