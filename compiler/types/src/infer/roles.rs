//! Roles: how a type depends on its parameters, which says what may be coerced
//! into each other (as "Safe zero-cost coercions for Haskell" has it, JFP 2016).
//!
//! They are inferred as the most permissive ones that the fields of the
//! constructors allow, by a fixpoint over types that mention each other. An
//! annotation is where a type's roles start from, so that a role below it shows
//! that the annotation says too much.

use super::Infer;
use crate::ty::{Node, Ty};
use pure_base::Diagnostic;
use pure_names::tree::{CtorId, Role, TypeDefKind, TypeId};
use pure_names::wired;
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl Infer<'_> {
    /// The roles of a type's parameters.
    pub(crate) fn roles_of(&mut self, t: TypeId) -> Rc<[Role]> {
        if let Some(known) = self.env.roles.get(&t) {
            return known.clone();
        }
        let group = self.open_group(t);
        for t in &group {
            let roles = self.first_roles(*t);
            self.env.roles.insert(*t, roles.into());
        }
        loop {
            let mut changed = false;
            for t in &group {
                let old = self.env.roles[t].clone();
                let mut new = old.to_vec();
                for c in self.constructors(*t) {
                    self.constructor_roles(c, &mut new);
                }
                if new[..] != old[..] {
                    changed = true;
                    self.env.roles.insert(*t, new.into());
                }
            }
            if !changed {
                return self.env.roles[&t].clone();
            }
        }
    }

    fn constructors(&self, t: TypeId) -> Vec<CtorId> {
        match &self.program.types[t].kind {
            TypeDefKind::Data { ctors, .. } => ctors.clone(),
            TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => vec![],
        }
    }

    /// What the roles of a type are unless its constructors say less.
    fn first_roles(&self, t: TypeId) -> Vec<Role> {
        let def = &self.program.types[t];
        let module = self.program.modules.values().find(|m| m.name == def.module);
        let library = t <= wired::last_type() || module.is_none_or(|m| m.library);
        // What the runtime knows of has no constructors, but may hold values; so may types of
        // boot files, whose modules are still to come.
        if let TypeDefKind::Family(_) = def.kind {
            return vec![Role::Nominal; def.params.len()];
        }
        let inferred = match library && self.constructors(t).is_empty() {
            true => Role::Representational,
            false => Role::Phantom,
        };
        let written = |i: usize| def.roles.get(i).copied().flatten();
        let roles = (0..def.params.len()).map(|i| written(i).unwrap_or(inferred));
        roles.collect()
    }

    /// The types without known roles that a type mentions, with itself.
    fn open_group(&mut self, t: TypeId) -> Vec<TypeId> {
        let (mut found, mut next) = (vec![t], 0);
        let mut met = FxHashSet::from_iter([t]);
        while let Some(t) = found.get(next).copied() {
            next += 1;
            for c in self.constructors(t) {
                let Some(ctor) = self.env.ctors[c].clone() else {
                    continue;
                };
                let mut walk = crate::ty::Walk::new(ctor.scheme.ty);
                while let Some(part) = walk.next() {
                    match self.types.node(part) {
                        Node::Con(u) if !self.env.roles.contains_key(&u) && met.insert(u) => {
                            found.push(u);
                        }
                        node => self.types.visit_parts(node, &mut walk),
                    }
                }
            }
        }
        found
    }

    /// Lowers the roles of a type's parameters to what a constructor allows.
    fn constructor_roles(&mut self, c: CtorId, roles: &mut [Role]) {
        let Some(ctor) = self.env.ctors[c].clone() else {
            return;
        };
        let mut vars = vec![Role::Phantom; ctor.scheme.vars as usize];
        for p in &ctor.scheme.preds {
            // What is coercible stays so for types that are.
            let role = match Some(p.class) == self.program.known.class_coercible {
                true => Role::Representational,
                false => Role::Nominal,
            };
            for t in &p.args {
                self.occurrences(*t, role, &mut vars);
            }
        }
        for t in ctor.fields() {
            self.occurrences(*t, Role::Representational, &mut vars);
        }
        // An argument of the made type that is no variable, or one that stands
        // elsewhere too, is an equation of types.
        let result = ctor.result().to_vec();
        let places: Vec<Vec<u32>> = result.iter().map(|t| self.types.bounds_of(*t)).collect();
        for (i, t) in result.iter().enumerate() {
            let once = |v: u32| places.iter().filter(|p| p.contains(&v)).count() == 1;
            let role = match self.types.node(*t) {
                Node::Bound(v) if once(v) => vars[v as usize],
                _ => Role::Nominal,
            };
            if let Some(own) = roles.get_mut(i) {
                *own = role.min(*own);
            }
        }
    }

    /// Notes with which role variables occur in a type that itself has a role.
    fn occurrences(&mut self, t: Ty, role: Role, vars: &mut [Role]) {
        let mut work = vec![(t, role)];
        while let Some((t, role)) = work.pop() {
            match self.types.node(t) {
                Node::Bound(v) => vars[v as usize] = vars[v as usize].min(role),
                Node::Fun(a, b) => work.extend([(a, role), (b, role)]),
                Node::App(f, x) => match self.types.constructor(t) {
                    Some((con, args)) => {
                        let roles = match self.env.roles.get(&con) {
                            Some(known) => known.clone(),
                            None => self.roles_of(con),
                        };
                        for (i, arg) in args.into_iter().enumerate() {
                            match roles.get(i).copied().unwrap_or(Role::Nominal) {
                                Role::Phantom => {}
                                own => work.push((arg, own.min(role))),
                            }
                        }
                    }
                    // Nobody knows what a variable does with its argument.
                    None => work.extend([(f, role), (x, Role::Nominal)]),
                },
                Node::Family(app) => {
                    for v in self.types.bounds_of(app) {
                        vars[v as usize] = Role::Nominal;
                    }
                }
                Node::Forall(p) => {
                    let poly = self.types.poly(p).clone();
                    let args = poly.preds.iter().flat_map(|p| p.args.iter().copied());
                    work.extend(args.map(|t| (t, Role::Nominal)));
                    work.push((poly.body, role));
                }
                _ => {}
            }
        }
    }

    /// Reports annotations that promise more than the constructors keep.
    pub(super) fn check_roles(&mut self, types: &[TypeId]) {
        let program = self.program;
        for t in types {
            let def = &program.types[*t];
            if def.roles.is_empty() {
                continue;
            }
            let roles = self.roles_of(*t);
            for (i, (written, own)) in def.roles.iter().zip(roles.iter()).enumerate() {
                let Some(written) = written.filter(|w| own < w) else {
                    continue;
                };
                self.diags.push(
                    Diagnostic::error(
                        pure_names::ids::ROLE_ANNOTATION,
                        def.span,
                        format!(
                            "the parameter `{}` of `{}` is {}, not {}",
                            def.params[i],
                            def.name,
                            own.name(),
                            written.name()
                        ),
                    )
                    .label("its role annotation says too much")
                    .note("An annotation may only be more restrictive than what the constructors allow.")
                    .help(format!("write `{}` or leave the role open with `_`", own.name())),
                );
            }
        }
    }
}
