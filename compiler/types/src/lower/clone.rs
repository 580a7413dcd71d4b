//! Overloaded definitions that are used with known dictionaries are lowered once more for
//! these ([`Work::Clone`]), so that little is left to pass at run time.

use super::Lower;
use super::demand::Work;
use super::dict::Dict;
use crate::evidence::ParamId;
use pure_core::def::Var;
use pure_names::tree::{ValueId, ValueKind};

/// How many clones one definition may have, and how deep the dictionaries of
/// a clone may be nested: polymorphic recursion makes ever larger ones.
const MAX_CLONES: usize = 40;
const MAX_DEPTH: u32 = 5;

impl Lower<'_> {
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
                self.work.queue.push_back(Work::Clone(v, key.1, var));
                return Some((var, passed));
            }
        }
        Some((self.global(v)?, dicts))
    }

    /// Whether a parameter is where a function was called.
    pub(super) fn is_call(&self, p: ParamId) -> bool {
        Some(self.typed.params[p].class) == self.program.known.class_call_stack
    }

    pub(super) fn clone_var(&mut self, v: ValueId, dicts: &[Dict]) -> Var {
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
}
