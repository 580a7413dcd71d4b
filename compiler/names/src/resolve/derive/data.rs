//! Derived Data (Lämmel and Peyton Jones, "Scrap your boilerplate", 2003): what takes a
//! value apart and builds one, constructor by constructor, and what describes its type.

use super::Maker;
use crate::tree::*;
use rustc_hash::FxHashSet;

impl Maker<'_, '_> {
    pub(super) fn data_methods(&mut self, ty: TypeId) -> Vec<(&'static str, Vec<Match>)> {
        let mut methods = vec![
            ("gfoldl", self.fold()),
            ("gunfold", self.unfold()),
            ("toConstr", self.constr_of()),
            ("dataTypeOf", self.data_type()),
        ];
        let params = self.cx.program.types[ty].params.clone();
        let of_types: Vec<bool> = (0..params.len())
            .map(|at| self.cx.is_of_types(ty, at, &mut FxHashSet::default()))
            .collect();
        for (param, _) in params.iter().zip(&of_types).filter(|p| *p.1) {
            self.want(Type {
                kind: TypeKind::Var(*param),
                span: self.span,
            });
        }
        match of_types[..] {
            [true] => methods.push(("dataCast1", self.cast("gcast1"))),
            [true, true] => methods.push(("dataCast2", self.cast("gcast2"))),
            _ => {}
        }
        methods
    }

    /// `gfoldl k z (C a b) = k (k (z C) a) b`
    fn fold(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (k, z) = (self.local("k"), self.local("z"));
            let (value, fields) = self.con_pat(c, "a");
            let (function, con) = (self.var(z), self.con(c));
            let mut body = self.apply(function, vec![con]);
            for field in fields {
                let (function, field) = (self.var(k), self.var(field));
                body = self.apply(function, vec![body, field]);
            }
            let params = vec![self.var_pat(k), self.var_pat(z), value];
            out.push(self.clause(params, body));
        }
        if out.is_empty() {
            let x = self.local("x");
            let params = vec![self.wild(), self.wild(), self.var_pat(x)];
            let value = self.var(x);
            let body = self.call("noValue", vec![value]);
            out.push(self.clause(params, body));
        }
        out
    }

    /// `gunfold k z c = case constrIndex c of { 1 -> k (z C); .. }`
    fn unfold(&mut self) -> Vec<Match> {
        let (k, z, constr) = (self.local("k"), self.local("z"), self.local("c"));
        let mut alts = vec![];
        let ctors = self.ctors.clone();
        for (at, c) in ctors.iter().enumerate() {
            let (function, con) = (self.var(z), self.con(*c));
            let mut body = self.apply(function, vec![con]);
            for _ in 0..self.fields(*c) {
                let function = self.var(k);
                body = self.apply(function, vec![body]);
            }
            let pat = match at + 1 == ctors.len() {
                true => self.wild(),
                false => self.pat(PatKind::Lit {
                    lit: Lit::Int(at as u64 + 1),
                    negative: false,
                }),
            };
            alts.push(self.clause(vec![pat], body));
        }
        let constr_value = self.var(constr);
        let body = match alts.is_empty() {
            true => self.call("noValue", vec![constr_value]),
            false => {
                let index = self.call("constrIndex", vec![constr_value]);
                self.node(ExprKind::Case(Box::new(index), alts))
            }
        };
        let params = vec![self.var_pat(k), self.var_pat(z), self.var_pat(constr)];
        vec![self.clause(params, body)]
    }

    /// `toConstr x = constrAt (dataTypeOf x) (case x of { C0 .. -> 0; .. })`
    fn constr_of(&mut self) -> Vec<Match> {
        let x = self.local("x");
        let value = self.var(x);
        let body = match self.ctors.is_empty() {
            true => self.call("noValue", vec![value]),
            false => {
                let ty = self.call("dataTypeOf", vec![value]);
                let index = self.index_of(x);
                self.call("constrAt", vec![ty, index])
            }
        };
        let param = self.var_pat(x);
        vec![self.clause(vec![param], body)]
    }

    /// `dataTypeOf = dataTypeFrom "T" [("C", ["field", ..], infix), ..]`
    fn data_type(&mut self) -> Vec<Match> {
        let mut constrs = vec![];
        for c in self.ctors.clone() {
            let (name, labels) = {
                let ctor = &self.cx.program.ctors[c];
                (ctor.name, ctor.labels.clone())
            };
            let labels = labels.into_iter().flatten();
            let labels: Vec<_> = labels.map(|v| self.cx.program.values[v].name).collect();
            let labels = labels
                .into_iter()
                .map(|l| self.string(l.as_str()))
                .collect();
            let labels = self.node(ExprKind::List(labels));
            let infix = usize::from(name.as_str().starts_with(':'));
            let args = vec![self.string(name.as_str()), labels, self.int(infix)];
            constrs.push(self.call("constrFrom", args));
        }
        let constrs = self.node(ExprKind::List(constrs));
        let name = self.string(self.name.as_str());
        let body = self.call("dataTypeFrom", vec![name, constrs]);
        vec![self.clause(vec![], body)]
    }

    /// `dataCast1 f = gcast1 f`
    fn cast(&mut self, function: &'static str) -> Vec<Match> {
        let f = self.local("f");
        let value = self.var(f);
        let body = self.call(function, vec![value]);
        let param = self.var_pat(f);
        vec![self.clause(vec![param], body)]
    }
}

impl super::Cx<'_> {
    /// Whether a parameter of a type is a type itself, and none with parameters: kinds are
    /// inferred later, and this goes by how the type's fields use it.
    fn is_of_types(&self, ty: TypeId, at: usize, seen: &mut FxHashSet<(TypeId, usize)>) -> bool {
        let def = &self.program.types[ty];
        if let Some(Some(kind)) = def.kinds.get(at) {
            return matches!(kind, Kind::Type);
        }
        let Some(param) = def.params.get(at) else {
            return true;
        };
        // A type that mentions itself says nothing new.
        if !seen.insert((ty, at)) {
            return true;
        }
        match &def.kind {
            TypeDefKind::Data { ctors, .. } => {
                let fields = ctors.iter().flat_map(|c| &self.program.ctors[*c].fields);
                fields
                    .into_iter()
                    .all(|f| self.uses_as_type(&f.ty, *param, seen))
            }
            TypeDefKind::Synonym(rhs) => self.uses_as_type(rhs, *param, seen),
            TypeDefKind::Family(_) => false,
        }
    }

    fn uses_as_type(
        &self,
        t: &Type,
        param: pure_base::Symbol,
        seen: &mut FxHashSet<(TypeId, usize)>,
    ) -> bool {
        let (head, args) = t.spine();
        let is_param = |t: &Type| matches!(t.kind, TypeKind::Var(x) if x == param);
        match &head.kind {
            TypeKind::Var(x) if *x == param && !args.is_empty() => false,
            TypeKind::Con(c) => args
                .iter()
                .enumerate()
                .all(|(at, arg)| match is_param(arg) {
                    true => self.is_of_types(*c, at, seen),
                    false => self.uses_as_type(arg, param, seen),
                }),
            TypeKind::Fun(a, b) => {
                self.uses_as_type(a, param, seen) && self.uses_as_type(b, param, seen)
            }
            TypeKind::Kinded(t, _) => self.uses_as_type(t, param, seen),
            TypeKind::Forall(s) => self.uses_as_type(&s.ty, param, seen),
            // What a variable takes may be anything.
            _ => args
                .iter()
                .all(|arg| !is_param(arg) && self.uses_as_type(arg, param, seen)),
        }
    }
}
