//! The order in which kinds are inferred: groups of types that mention each other, and the
//! classes of the module that types mention before these, as their declarations say.

use super::Infer;
use super::kinds::Scope;
use super::synonym::cons_of;
use pure_base::graph;
use pure_names::tree::{ClassId, Pred, Scheme, Type, TypeDefKind, TypeId, TypeKind};
use rustc_hash::FxHashMap;

/// What has a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Declared {
    Type(TypeId),
    Class(ClassId),
}

impl Infer<'_> {
    /// Infers the kinds of declared types, group by group.
    pub(super) fn infer_kinds(&mut self, types: &[TypeId]) {
        let classes = self.classes_of_types(types);
        let all: Vec<Declared> = types
            .iter()
            .map(|t| Declared::Type(*t))
            .chain(classes.iter().map(|c| Declared::Class(*c)))
            .collect();
        let place: FxHashMap<Declared, usize> =
            all.iter().enumerate().map(|(i, d)| (*d, i)).collect();
        let edges: Vec<Vec<usize>> = all
            .iter()
            .map(|d| {
                let mut to: Vec<usize> = self
                    .needs(*d, !classes.is_empty())
                    .iter()
                    .filter_map(|u| place.get(u).copied())
                    .collect();
                to.sort_unstable();
                to.dedup();
                to
            })
            .collect();
        let among = |to: &Vec<usize>| to.iter().copied().filter(|i| *i < types.len()).collect();
        let of_types: Vec<Vec<usize>> = edges[..types.len()].iter().map(among).collect();
        self.find_synonym_cycles(types, &of_types);
        for component in graph::components(&edges) {
            let (mut group, mut own) = (vec![], vec![]);
            for i in component {
                match all[i] {
                    Declared::Type(t) => group.push(t),
                    Declared::Class(c) => own.push(c),
                }
            }
            match group.is_empty() {
                true => self.infer_class_kinds(&own),
                false => self.infer_kind_group(&group),
            }
        }
    }

    /// What the kind of a declaration follows from.
    fn needs(&self, d: Declared, with_classes: bool) -> Vec<Declared> {
        let (types, classes) = match d {
            Declared::Type(t) => {
                let classes = match with_classes {
                    true => self.classes_of(t),
                    false => vec![],
                };
                (self.mentioned(t), classes)
            }
            Declared::Class(c) => self.of_class_declaration(c),
        };
        let types = types.into_iter().map(Declared::Type);
        types
            .chain(classes.into_iter().map(Declared::Class))
            .collect()
    }

    /// The module's classes that types mention, and those that these do.
    fn classes_of_types(&self, types: &[TypeId]) -> Vec<ClassId> {
        let own = &self.here().classes;
        let mut found: Vec<ClassId> = vec![];
        if own.is_empty() {
            return found;
        }
        let mut work: Vec<ClassId> = types.iter().flat_map(|t| self.classes_of(*t)).collect();
        while let Some(c) = work.pop() {
            if own.contains(&c) && !found.contains(&c) {
                found.push(c);
                work.extend(self.of_class_declaration(c).1);
            }
        }
        found
    }

    /// The classes in a type's declaration.
    fn classes_of(&self, t: TypeId) -> Vec<ClassId> {
        let (mut out, def) = (vec![], &self.program.types[t]);
        match &def.kind {
            TypeDefKind::Data { ctors, .. } => {
                for c in ctors {
                    let ctor = &self.program.ctors[*c];
                    of_preds(&ctor.context, &mut out);
                    ctor.fields.iter().for_each(|f| of_type(&f.ty, &mut out));
                }
            }
            TypeDefKind::Synonym(rhs) => of_type(rhs, &mut out),
            TypeDefKind::Family(f) => out.extend(f.class.as_ref().map(|(c, _)| *c)),
        }
        if let Some(preds) = &def.constraint {
            of_preds(preds, &mut out);
        }
        out
    }

    /// The types and classes in a class's declaration.
    fn of_class_declaration(&self, c: ClassId) -> (Vec<TypeId>, Vec<ClassId>) {
        let class = &self.program.classes[c];
        let (mut types, mut classes) = (class.families.clone(), vec![]);
        let mut of_context = |preds: &[Pred]| {
            of_preds(preds, &mut classes);
            let args = preds.iter().flat_map(|p| &p.args);
            args.for_each(|t| cons_of(t, &mut types));
        };
        of_context(&class.superclasses);
        for m in &class.methods {
            if let Some(signature) = &self.program.values[m.value].signature {
                of_context(&signature.context);
            }
        }
        for m in &class.methods {
            if let Some(signature) = &self.program.values[m.value].signature {
                cons_of(&signature.ty, &mut types);
                of_type(&signature.ty, &mut classes);
            }
        }
        (types, classes)
    }

    /// The kinds of classes, as their declarations say; what is wrong with these is told later.
    fn infer_class_kinds(&mut self, classes: &[ClassId]) {
        let messages = self.diags.count();
        for c in classes {
            let class = &self.program.classes[*c];
            let kinds = self.declare_class_kinds(*c);
            let scope: Scope = class.params.iter().copied().zip(kinds).collect();
            for s in &class.superclasses {
                self.check_pred(s, &mut scope.clone());
            }
            for m in &class.methods {
                if let Some(signature) = &self.program.values[m.value].signature {
                    self.check_signature_kinds(signature, &mut scope.clone());
                }
            }
        }
        self.diags.forget(messages);
        classes.iter().for_each(|c| self.close_class_kinds(*c));
    }

    /// The kinds in a signature.
    pub(super) fn check_signature_kinds(&mut self, s: &Scheme, scope: &mut Scope) {
        let own = self.quantified_kinds(s);
        scope.splice(0..0, own);
        self.check_star(&s.ty, scope);
        for p in &s.context {
            self.check_pred(p, scope);
        }
    }
}

fn of_preds(preds: &[Pred], out: &mut Vec<ClassId>) {
    for p in preds {
        out.push(p.class);
        p.args.iter().for_each(|t| of_type(t, out));
    }
}

/// The classes in a type.
fn of_type(t: &Type, out: &mut Vec<ClassId>) {
    match &t.kind {
        TypeKind::Class(c) => out.push(*c),
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            of_type(a, out);
            of_type(b, out);
        }
        TypeKind::Forall(s) => {
            of_preds(&s.context, out);
            of_type(&s.ty, out);
        }
        TypeKind::Kinded(t, _) => of_type(t, out),
        TypeKind::Var(_)
        | TypeKind::Con(_)
        | TypeKind::Promoted(_)
        | TypeKind::Lit(_)
        | TypeKind::Error => {}
    }
}
