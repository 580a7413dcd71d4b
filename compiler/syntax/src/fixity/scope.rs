//! Which fixity a name has at a place.

use super::env::{Fixity, FixityEnv};
use crate::ast::Name;
use pure_base::Symbol;
use rustc_hash::FxHashMap;

pub(super) struct Scope<'a> {
    imported: &'a FixityEnv,
    module: Symbol,
    /// The module's own fixities: those that its qualified names have.
    top: FxHashMap<Symbol, Fixity>,
    /// Fixities of bound names, the innermost last.
    bound: FxHashMap<Symbol, Vec<Fixity>>,
    /// Names in the order of their binding.
    log: Vec<Symbol>,
}

impl<'a> Scope<'a> {
    pub fn new(imported: &'a FixityEnv, module: Symbol) -> Scope<'a> {
        Scope {
            imported,
            module,
            top: FxHashMap::default(),
            bound: FxHashMap::default(),
            log: vec![],
        }
    }

    /// Ends the bindings of the module itself.
    pub fn end_of_top(&mut self) {
        for name in &self.log {
            if let Some(fixity) = self.bound.get(name).and_then(|b| b.last()) {
                self.top.insert(*name, *fixity);
            }
        }
    }

    pub fn bind(&mut self, name: Symbol, fixity: Fixity) {
        // Nearly all binders are plain variables, which change nothing.
        if self.unqualified(name) != fixity {
            self.bound.entry(name).or_default().push(fixity);
            self.log.push(name);
        }
    }

    pub fn mark(&self) -> usize {
        self.log.len()
    }

    pub fn leave(&mut self, mark: usize) {
        for name in self.log.drain(mark..) {
            if let Some(bound) = self.bound.get_mut(&name) {
                bound.pop();
            }
        }
    }

    fn unqualified(&self, name: Symbol) -> Fixity {
        match self.bound.get(&name).and_then(|b| b.last()) {
            Some(fixity) => *fixity,
            None => self.imported.get(None, name),
        }
    }

    pub fn fixity(&self, name: &Name) -> Fixity {
        match name.module {
            None => self.unqualified(name.text),
            Some(module) if module == self.module => match self.top.get(&name.text) {
                Some(fixity) => *fixity,
                None => self.imported.get(name.module, name.text),
            },
            _ => self.imported.get(name.module, name.text),
        }
    }
}
