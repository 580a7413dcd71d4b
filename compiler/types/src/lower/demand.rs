//! What to lower: everything of the user's modules, and of the library what
//! they refer to. Overloaded definitions that are used with known
//! dictionaries are lowered once more for these ([`Work::Clone`]), so that
//! little is left to pass at run time.

use super::Lower;
use super::dict::Dict;
use crate::evidence::{InstId, ParamId};
use pure_base::{Span, Symbol};
use pure_core::def::{Expr, Var};
use pure_names::tree::{Bind, ModuleId, ValueId, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// A definition still to be lowered.
#[derive(Clone, Debug)]
pub(super) enum Work {
    /// A binding group of a module, by index.
    Group(ModuleId, usize),
    /// The body of a default method, by index.
    Default(ModuleId, usize),
    /// A method of an instance: the instance and the binding, by index.
    Method(ModuleId, usize, usize),
    Instance(InstId),
    /// A definition with its dictionaries known.
    Clone(ValueId, Vec<Dict>, Var),
}

/// What is asked for, and what of it is done.
#[derive(Default)]
pub(super) struct WorkList {
    homes: FxHashMap<ValueId, Work>,
    queue: VecDeque<Work>,
    demanded: FxHashSet<(u8, u32, usize, usize)>,
    clones: FxHashMap<(ValueId, Vec<Dict>), Var>,
    clone_counts: FxHashMap<ValueId, usize>,
}

/// How many clones one definition may have, and how deep the dictionaries of
/// a clone may be nested: polymorphic recursion makes ever larger ones.
const MAX_CLONES: usize = 40;
const MAX_DEPTH: u32 = 5;

impl<'a> Lower<'a> {
    /// Records where every top-level value is defined.
    pub(super) fn find_homes(&mut self) {
        for (id, module) in &self.program.modules {
            for (i, group) in module.groups.iter().enumerate() {
                for v in group.binders.iter().copied() {
                    self.work.homes.insert(v, Work::Group(id, i));
                }
            }
            for (i, bind) in module.defaults.iter().enumerate() {
                for v in bind.binders.iter().copied() {
                    self.work.homes.insert(v, Work::Default(id, i));
                }
            }
            for (i, inst) in module.instances.iter().enumerate() {
                for (j, bind) in inst.binds.iter().enumerate() {
                    for v in bind.binders.iter().copied() {
                        self.work.homes.insert(v, Work::Method(id, i, j));
                    }
                }
            }
        }
    }

    /// Asks for all definitions of a module.
    pub(super) fn demand_module(&mut self, id: ModuleId) {
        let module = &self.program.modules[id];
        for i in 0..module.groups.len() {
            self.demand(Work::Group(id, i));
        }
        for i in 0..module.defaults.len() {
            self.demand(Work::Default(id, i));
        }
        for (i, inst) in module.instances.iter().enumerate() {
            for j in 0..inst.binds.len() {
                self.demand(Work::Method(id, i, j));
            }
        }
        for (i, inst) in &self.typed.insts {
            if inst.module == id {
                self.demand(Work::Instance(i));
            }
        }
    }

    fn demand(&mut self, work: Work) {
        let key = match work {
            Work::Group(m, i) => (0, m.as_u32(), i, 0),
            Work::Default(m, i) => (1, m.as_u32(), i, 0),
            Work::Method(m, i, j) => (2, m.as_u32(), i, j),
            Work::Instance(i) => (3, i.as_u32(), 0, 0),
            Work::Clone(_, _, v) => (4, v.as_u32(), 0, 0),
        };
        if self.work.demanded.insert(key) {
            self.work.queue.push_back(work);
        }
    }

    /// The variable of a value, which will be lowered if it is top-level.
    pub(super) fn global(&mut self, v: ValueId) -> Option<Var> {
        if let Some(home) = self.work.homes.get(&v) {
            let home = home.clone();
            self.demand(home);
        }
        self.ids.vars[v]
    }

    pub(super) fn inst_var(&mut self, i: InstId) -> Var {
        self.demand(Work::Instance(i));
        self.var_entry(self.ids.inst_dicts[i], || {
            format!("dictionary of instance `{}`", self.typed.insts[i].name)
        })
    }

    /// Lowers until nothing is asked for any more.
    pub(super) fn run(&mut self) {
        while let Some(work) = self.work.queue.pop_front() {
            let program = self.program;
            let id = match &work {
                Work::Group(m, _) | Work::Default(m, _) | Work::Method(m, _, _) => *m,
                Work::Instance(i) => self.typed.insts[*i].module,
                Work::Clone(v, _, _) => match self.work.homes.get(v) {
                    Some(Work::Group(m, _) | Work::Default(m, _) | Work::Method(m, _, _)) => *m,
                    _ => continue,
                },
            };
            let module = &program.modules[id];
            self.here.module = module.name;
            self.here.library = module.library;
            self.centres.go_to(module);
            self.here.at = self.place(&work);
            match work {
                Work::Group(_, i) => self.top_group(&module.groups[i]),
                Work::Default(_, i) => self.lower_method(&module.defaults[i]),
                Work::Method(_, i, j) => self.lower_method(&module.instances[i].binds[j]),
                Work::Instance(i) => self.lower_instance(i),
                Work::Clone(v, dicts, var) => self.lower_clone(v, dicts, var),
            }
            for p in self.dicts.local_spec.drain(..) {
                self.dicts.spec.remove(&p);
            }
        }
    }

    /// Where a definition is in its source.
    fn place(&self, work: &Work) -> Span {
        let modules = &self.program.modules;
        let value = match work {
            Work::Group(m, i) => modules[*m].groups[*i].binders.first().copied(),
            Work::Default(m, i) => modules[*m].defaults[*i].binders.first().copied(),
            Work::Method(m, i, j) => modules[*m].instances[*i].binds[*j].binders.first().copied(),
            Work::Instance(i) => return self.typed.insts[*i].span,
            Work::Clone(v, _, _) => Some(*v),
        };
        value.map_or(Span::NONE, |v| self.program.values[v].span)
    }

    /// A value applied to dictionaries: a clone where they are known.
    pub(super) fn instantiate(&mut self, v: ValueId, dicts: Vec<Dict>) -> Option<(Var, Vec<Dict>)> {
        // Where it is called from is passed to a clone as well.
        let params = self.passed(v);
        let calls: Vec<bool> = params.iter().map(|p| self.is_call(*p)).collect();
        let called = |i: usize| calls.get(i).copied().unwrap_or(false);
        let known = |i: usize, d: &Dict| called(i) || d.closed() && d.depth() <= MAX_DEPTH;
        let whole = (0..dicts.len()).any(|i| !called(i))
            && !self.centres.keep_dictionaries()
            && !self.covered.is_constant(v)
            && dicts.iter().enumerate().all(|(i, d)| known(i, d))
            && self.program.values[v].kind == ValueKind::Top
            && self.bind_of(v).is_some();
        if whole {
            let (mut passed, mut key) = (vec![], vec![]);
            for (i, d) in dicts.iter().enumerate() {
                let kind = if called(i) { &mut passed } else { &mut key };
                kind.push(d.clone());
            }
            let key = (v, key);
            if let Some(var) = self.work.clones.get(&key) {
                return Some((*var, passed));
            }
            let count = self.work.clone_counts.entry(v).or_insert(0);
            if *count < MAX_CLONES {
                *count += 1;
                let var = self.clone_var(v, &key.1);
                self.work.clones.insert(key.clone(), var);
                self.demand(Work::Clone(v, key.1, var));
                return Some((var, passed));
            }
        }
        Some((self.global(v)?, dicts))
    }

    /// Whether a parameter is where a function was called.
    fn is_call(&self, p: ParamId) -> bool {
        Some(self.typed.params[p].class) == self.program.known.class_call_stack
    }

    /// The function binding that defines a top-level value.
    pub(super) fn bind_of(&self, v: ValueId) -> Option<&'a Bind> {
        let program = self.program;
        let found = match self.work.homes.get(&v)? {
            Work::Group(m, i) => program.modules[*m].groups[*i]
                .binds
                .iter()
                .find(|b| matches!(b, Bind::Fun { value, .. } if *value == v)),
            Work::Default(m, i) => program.modules[*m].defaults.get(*i).map(|b| &**b),
            Work::Method(m, i, j) => {
                let binds = &program.modules[*m].instances[*i].binds;
                binds.get(*j).map(|b| &**b)
            }
            Work::Instance(_) | Work::Clone(..) => None,
        };
        found.filter(|b| matches!(b, Bind::Fun { .. }))
    }

    fn clone_var(&mut self, v: ValueId, dicts: &[Dict]) -> Var {
        let generic = self.var_entry(self.ids.vars[v], || {
            format!("variable of `{}`", self.program.values[v].name)
        });
        let info = &self.out.vars[generic];
        let (name, span, home, origin) = (info.name, info.span, info.module, info.origin);
        let types: Vec<String> = dicts.iter().map(|d| self.dict_type(d)).collect();
        let user = self.here.module;
        self.here.module = home.unwrap_or(user);
        let var = self.top_var(&format!("{name}@{}", types.join("@")), span);
        self.here.module = user;
        self.out.vars[var].origin = origin;
        self.out.vars[var].ty = self.out.vars[generic].ty;
        self.out.vars[var].inline = self.out.vars[generic].inline;
        var
    }

    fn lower_clone(&mut self, v: ValueId, dicts: Vec<Dict>, var: Var) {
        let Some(Bind::Fun {
            value,
            clauses,
            span,
        }) = self.bind_of(v)
        else {
            return self.absent(format!(
                "definition of `{}` to clone",
                self.program.values[v].name
            ));
        };
        let mut params = self.passed(v);
        params.retain(|p| !self.is_call(*p));
        for (p, d) in params.iter().zip(dicts) {
            self.dicts.known.insert(*p, d);
        }
        let name = match self.ids.vars[v] {
            Some(generic) => self.out.vars[generic].name,
            None => Symbol::new(""),
        };
        self.define(v, var, *span);
        let quiet = std::mem::replace(&mut self.here.library, true);
        let e: Expr = self.within(name, *span, |cx| cx.function(*value, clauses, *span));
        self.here.library = quiet;
        self.dicts.known.clear();
        self.top.push((var, e));
    }
}
