//! Kinds: `*` and arrows, inferred per group of mutually recursive type
//! declarations; what stays open becomes `*`.

use super::Infer;
use super::synonym::cons_of;
use super::unlifted::{is_unboxed_tuple, representation};
use crate::ids;
use pure_base::{Diagnostic, Span, Symbol, graph};
use pure_names::tree::{
    self, ClassId, Ctor, CtorId, Pred, Resolved, Type, TypeDefKind, TypeId, TypeKind, TypeLit,
};
use pure_syntax::Extension;
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind(u32);

#[derive(Clone, Copy)]
enum Node {
    Star,
    /// Of unlifted types, by how their values are held.
    Unlifted(&'static str),
    Constraint,
    Arrow(Kind, Kind),
    Var(Option<Kind>),
    /// Any kind: fresh at each use.
    Any,
    /// A type as a kind.
    Con(TypeId),
    App(Kind, Kind),
}

pub(super) struct Kinds {
    nodes: Vec<Node>,
    pub(super) types: FxHashMap<TypeId, Kind>,
    pub(super) classes: FxHashMap<ClassId, Vec<Kind>>,
    /// The classes whose declarations may still say more of their kinds.
    unread: Vec<ClassId>,
    /// Those of constructors as types.
    promoted: FxHashMap<CtorId, Kind>,
    /// `TYPE`, if the program has it.
    of_representation: Option<TypeId>,
}

const STAR: Kind = Kind(0);
const CONSTRAINT: Kind = Kind(1);

impl Default for Kinds {
    fn default() -> Kinds {
        Kinds {
            nodes: vec![Node::Star, Node::Constraint],
            types: FxHashMap::default(),
            classes: FxHashMap::default(),
            unread: vec![],
            promoted: FxHashMap::default(),
            of_representation: None,
        }
    }
}

impl Kinds {
    fn push(&mut self, n: Node) -> Kind {
        self.nodes.push(n);
        Kind(self.nodes.len() as u32 - 1)
    }

    pub(super) fn fresh(&mut self) -> Kind {
        self.push(Node::Var(None))
    }

    /// A kind as written; `vars` are the variables of the same declaration, each
    /// of which stands for any kind, but everywhere for the same: for one still to be
    /// found, if they are `open`.
    fn written(
        &mut self,
        program: &Resolved,
        kind: &tree::Kind,
        vars: &mut Scope,
        open: bool,
    ) -> Kind {
        match kind {
            tree::Kind::Type => STAR,
            tree::Kind::Constraint => CONSTRAINT,
            tree::Kind::Unknown => self.fresh(),
            tree::Kind::Con(_) | tree::Kind::App(..) => {
                let (mut head, mut args) = (kind, vec![]);
                while let tree::Kind::App(f, x) = head {
                    args.push(self.written(program, x, vars, open));
                    head = f;
                }
                args.reverse();
                match head {
                    tree::Kind::Con(c) => self.applied(program, *c, args),
                    head => {
                        let head = self.written(program, head, vars, open);
                        self.apps(head, &args)
                    }
                }
            }
            tree::Kind::Var(x) => match vars.iter().find(|v| v.0 == *x) {
                Some((_, known)) => *known,
                None => {
                    let any = match open {
                        true => self.fresh(),
                        false => self.push(Node::Any),
                    };
                    vars.push((*x, any));
                    any
                }
            },
            tree::Kind::Arrow(a, b) => {
                let a = self.written(program, a, vars, open);
                let b = self.written(program, b, vars, open);
                self.push(Node::Arrow(a, b))
            }
        }
    }

    fn apps(&mut self, head: Kind, args: &[Kind]) -> Kind {
        args.iter().fold(head, |f, x| self.push(Node::App(f, *x)))
    }

    /// A type, applied to kinds, as a kind; synonyms are what they stand for.
    fn applied(&mut self, program: &Resolved, c: TypeId, args: Vec<Kind>) -> Kind {
        let def = &program.types[c];
        match &def.kind {
            TypeDefKind::Synonym(rhs) if args.len() >= def.params.len() => {
                let (own, more) = args.split_at(def.params.len());
                let scope: Scope = def
                    .params
                    .iter()
                    .copied()
                    .zip(own.iter().copied())
                    .collect();
                let head = self.of_type(program, rhs, &scope);
                self.apps(head, more)
            }
            _ if def.module.as_str() == "Data.Kind" && def.name.as_str() == "Type" => STAR,
            _ if def.module.as_str() == "Data.Kind" && def.name.as_str() == "Constraint" => {
                CONSTRAINT
            }
            _ => {
                let head = self.push(Node::Con(c));
                self.apps(head, &args)
            }
        }
    }

    /// A type as a kind.
    fn of_type(&mut self, program: &Resolved, t: &Type, scope: &Scope) -> Kind {
        match &t.kind {
            TypeKind::Var(x) => match scope.iter().find(|s| s.0 == *x) {
                Some((_, kind)) => *kind,
                None => self.fresh(),
            },
            TypeKind::Con(_) | TypeKind::App(..) => {
                let (mut head, mut args) = (t, vec![]);
                while let TypeKind::App(f, x) = &head.kind {
                    args.push(self.of_type(program, x, scope));
                    head = f;
                }
                args.reverse();
                match &head.kind {
                    TypeKind::Con(c) => self.applied(program, *c, args),
                    _ => {
                        let head = self.of_type(program, head, scope);
                        self.apps(head, &args)
                    }
                }
            }
            TypeKind::Fun(a, b) => {
                let a = self.of_type(program, a, scope);
                let b = self.of_type(program, b, scope);
                self.push(Node::Arrow(a, b))
            }
            TypeKind::Kinded(t, _) => self.of_type(program, t, scope),
            TypeKind::Forall(_) | TypeKind::Promoted(_) | TypeKind::Lit(_) | TypeKind::Error => {
                self.fresh()
            }
        }
    }

    /// The kind of a constructor as a type, at one of its uses.
    fn promoted(&mut self, program: &Resolved, c: CtorId) -> Kind {
        if let Some(kind) = self.promoted.get(&c) {
            let kind = *kind;
            return self.instantiate(kind, &mut vec![]);
        }
        let ctor = &program.ctors[c];
        let params = &program.types[ctor.owner].params;
        let mut scope: Scope = vec![];
        for x in params.iter().chain(&ctor.vars) {
            let any = self.push(Node::Any);
            scope.insert(0, (*x, any));
        }
        let result = match &ctor.result {
            Some(t) => self.of_type(program, t, &scope),
            None => {
                let of = |x: &Symbol| scope.iter().rev().find(|s| s.0 == *x).map(|s| s.1);
                let args: Vec<Kind> = params.iter().filter_map(of).collect();
                self.applied(program, ctor.owner, args)
            }
        };
        let fields: Vec<Kind> = ctor
            .fields
            .iter()
            .map(|f| self.of_type(program, &f.ty, &scope))
            .collect();
        let kind = self.arrows(&fields, result);
        self.promoted.insert(c, kind);
        self.instantiate(kind, &mut vec![])
    }

    fn arrows(&mut self, params: &[Kind], result: Kind) -> Kind {
        params
            .iter()
            .rev()
            .fold(result, |r, p| self.push(Node::Arrow(*p, r)))
    }

    fn find(&self, mut k: Kind) -> Kind {
        while let Node::Var(Some(next)) = self.nodes[k.0 as usize] {
            k = next;
        }
        k
    }

    fn unify(&mut self, a: Kind, b: Kind) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return true;
        }
        match (self.nodes[a.0 as usize], self.nodes[b.0 as usize]) {
            (Node::Var(_), _) if !self.occurs(a, b) => {
                self.nodes[a.0 as usize] = Node::Var(Some(b));
                true
            }
            (_, Node::Var(_)) if !self.occurs(b, a) => {
                self.nodes[b.0 as usize] = Node::Var(Some(a));
                true
            }
            (Node::Star, Node::Star) | (Node::Constraint, Node::Constraint) => true,
            (Node::Arrow(a1, r1), Node::Arrow(a2, r2)) | (Node::App(a1, r1), Node::App(a2, r2)) => {
                self.unify(a1, a2) && self.unify(r1, r2)
            }
            (Node::Con(c), Node::Con(d)) => c == d,
            (Node::Unlifted(r), Node::Unlifted(s)) => r == s,
            _ => false,
        }
    }

    /// Whether it is the kind of types that have values, lifted or not.
    fn has_values(&self, k: Kind) -> bool {
        match self.nodes[self.find(k).0 as usize] {
            Node::Star | Node::Unlifted(_) => true,
            Node::App(f, _) => match self.nodes[self.find(f).0 as usize] {
                Node::Con(c) => self.of_representation == Some(c),
                _ => false,
            },
            _ => false,
        }
    }

    fn occurs(&self, v: Kind, k: Kind) -> bool {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Arrow(a, b) | Node::App(a, b) => self.occurs(v, a) || self.occurs(v, b),
            _ => v == k,
        }
    }

    /// Sets open variables to `*`.
    fn close(&mut self, k: Kind, but: &[Kind]) {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Var(_) if but.contains(&k) => {}
            Node::Var(_) => self.nodes[k.0 as usize] = Node::Var(Some(STAR)),
            Node::Arrow(a, b) | Node::App(a, b) => {
                self.close(a, but);
                self.close(b, but);
            }
            Node::Star | Node::Unlifted(_) | Node::Constraint | Node::Any | Node::Con(_) => {}
        }
    }

    /// Lets open variables stand for any kind.
    fn generalise(&mut self, k: Kind, but: &[Kind]) {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Var(_) if but.contains(&k) => {}
            Node::Var(_) => self.nodes[k.0 as usize] = Node::Any,
            Node::Arrow(a, b) | Node::App(a, b) => {
                self.generalise(a, but);
                self.generalise(b, but);
            }
            Node::Star | Node::Unlifted(_) | Node::Constraint | Node::Any | Node::Con(_) => {}
        }
    }

    /// The variables in the kinds of classes that are yet to be read.
    fn of_unread_classes(&self) -> Vec<Kind> {
        let kinds = self.unread.iter().flat_map(|c| &self.classes[c]);
        let (mut work, mut out): (Vec<Kind>, _) = (kinds.copied().collect(), vec![]);
        while let Some(k) = work.pop() {
            let k = self.find(k);
            match self.nodes[k.0 as usize] {
                Node::Var(_) => out.push(k),
                Node::Arrow(a, b) | Node::App(a, b) => work.extend([a, b]),
                Node::Star | Node::Constraint | Node::Any | Node::Con(_) => {}
            }
        }
        out
    }

    /// A kind with fresh variables for those that stand for any kind.
    fn instantiate(&mut self, k: Kind, fresh: &mut Vec<(Kind, Kind)>) -> Kind {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Any => match fresh.iter().find(|f| f.0 == k) {
                Some((_, known)) => *known,
                None => {
                    let new = self.fresh();
                    fresh.push((k, new));
                    new
                }
            },
            Node::Arrow(a, b) => {
                let (x, y) = (self.instantiate(a, fresh), self.instantiate(b, fresh));
                match (x, y) == (self.find(a), self.find(b)) {
                    true => k,
                    false => self.push(Node::Arrow(x, y)),
                }
            }
            Node::App(a, b) => {
                let (x, y) = (self.instantiate(a, fresh), self.instantiate(b, fresh));
                match (x, y) == (self.find(a), self.find(b)) {
                    true => k,
                    false => self.push(Node::App(x, y)),
                }
            }
            Node::Star | Node::Unlifted(_) | Node::Constraint | Node::Var(_) | Node::Con(_) => k,
        }
    }

    fn instantiate_all(&mut self, kinds: &[Kind]) -> Vec<Kind> {
        let mut fresh = vec![];
        kinds
            .iter()
            .map(|k| self.instantiate(*k, &mut fresh))
            .collect()
    }

    fn show(&self, program: &Resolved, k: Kind) -> String {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Star | Node::Var(_) => "*".into(),
            Node::Unlifted(held) => format!("TYPE {held}"),
            Node::Constraint => "Constraint".into(),
            Node::Any => "k".into(),
            Node::Arrow(a, b) => {
                let a = match self.nodes[self.find(a).0 as usize] {
                    Node::Arrow(..) => format!("({})", self.show(program, a)),
                    _ => self.show(program, a),
                };
                format!("{a} -> {}", self.show(program, b))
            }
            Node::Con(c) => crate::show::type_name(program, c).into(),
            Node::App(f, x) => {
                let list = |k: Kind| matches!(self.nodes[self.find(k).0 as usize], Node::Con(c) if c == pure_names::wired::list());
                let shown = self.show(program, x);
                match self.nodes[self.find(x).0 as usize] {
                    _ if list(f) => format!("[{shown}]"),
                    Node::Arrow(..) | Node::App(..) => {
                        format!("{} ({shown})", self.show(program, f))
                    }
                    _ => format!("{} {shown}", self.show(program, f)),
                }
            }
        }
    }
}

/// The type variables of a declaration with their kinds.
pub(super) type Scope = Vec<(Symbol, Kind)>;

impl Infer<'_> {
    /// Infers the kinds of declared types, group by group.
    pub(super) fn infer_kinds(&mut self, types: &[TypeId]) {
        let place: FxHashMap<TypeId, usize> =
            types.iter().enumerate().map(|(i, t)| (*t, i)).collect();
        let edges: Vec<Vec<usize>> = types
            .iter()
            .map(|t| {
                let mut to: Vec<usize> = self
                    .mentioned(*t)
                    .iter()
                    .filter_map(|u| place.get(u).copied())
                    .collect();
                to.sort_unstable();
                to.dedup();
                to
            })
            .collect();
        self.find_synonym_cycles(types, &edges);
        for component in graph::components(&edges) {
            let group: Vec<TypeId> = component.iter().map(|i| types[*i]).collect();
            self.infer_kind_group(&group);
        }
    }

    fn infer_kind_group(&mut self, group: &[TypeId]) {
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
                TypeDefKind::Data { .. } => self.kind_of_data(*t),
                TypeDefKind::Synonym(_) => match &def.result {
                    Some(kind) => self.env.kinds.written(self.program, kind, &mut vars, false),
                    None => self.env.kinds.fresh(),
                },
                TypeDefKind::Family(_) => match &def.result {
                    Some(kind) => self.env.kinds.written(self.program, kind, &mut vars, false),
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
    fn mentioned(&self, t: TypeId) -> Vec<TypeId> {
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
            TypeKind::Con(c) if is_unboxed_tuple(t) => {
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
            TypeKind::App(f, x) if is_unboxed_tuple(f) => {
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
                // Its variables hide others of the same name.
                let hidden = std::mem::take(scope);
                *scope = self.quantified_kinds(s);
                scope.extend(hidden);
                for p in &s.context {
                    self.check_pred(p, scope);
                }
                self.check_star(&s.ty, scope);
                scope.drain(..s.forall.len());
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
        let mut t = t;
        while let TypeKind::App(f, _) = &t.kind {
            t = f;
        }
        match &t.kind {
            TypeKind::Con(c) => format!("`{}`", self.program.types[*c].name),
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
        let name = self.head_name(t);
        let kinds = &self.env.kinds;
        let lacks = matches!(kinds.nodes[kinds.find(found).0 as usize], Node::Arrow(..));
        let (found, want) = (
            kinds.show(self.program, found),
            kinds.show(self.program, want),
        );
        let title = if want == "*" && lacks {
            format!("{name} needs more type arguments here")
        } else {
            format!("{name} has kind `{found}`, but kind `{want}` is needed here")
        };
        self.diags.push(
            Diagnostic::error(ids::KIND_MISMATCH, span, title)
                .label(format!("has kind `{found}`"))
                .note(format!("A type of kind `{want}` was expected.")),
        );
    }
}
