//! For whom the library works. What it makes is shown with the expression of the
//! program that has caused it: `f(main.hs:12:5-20) via Data.IORef.modifyIORef`.
//!
//! Occurrences of the library get a cause where its code is copied into the program
//! ([`Program::give_cause`]), and at the end where one expression alone can have called it
//! ([`crate::opt`]'s last pass). Code that several expressions share has none.

use crate::def::*;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is the library's, and what its users call it.
#[derive(Clone, Default)]
pub struct Library {
    modules: FxHashSet<Symbol>,
    /// The module from which the program imports something, by the module that
    /// defines it and its name.
    exported_by: FxHashMap<(Symbol, Symbol), Symbol>,
    /// The same by name alone: of names that several modules offer, the Prelude's.
    by_name: FxHashMap<Symbol, Option<Symbol>>,
    /// The occurrences that have been given a cause.
    known: FxHashMap<(OccId, Cause), OccId>,
}

/// What an occurrence in the library is there for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cause {
    /// The program's expression.
    pub at: OccId,
    /// The function of the library that this one calls.
    pub via: Symbol,
}

impl Library {
    /// The library's modules, and from where the program imports what they define: by
    /// the defining module and the name.
    pub fn new(
        modules: FxHashSet<Symbol>,
        exported_by: FxHashMap<(Symbol, Symbol), Symbol>,
    ) -> Library {
        let prelude = Symbol::new("Prelude");
        let mut by_name = FxHashMap::default();
        for ((_, name), public) in &exported_by {
            let entry = by_name.entry(*name).or_insert(Some(*public));
            if *entry != Some(*public) && *entry != Some(prelude) {
                *entry = (*public == prelude).then_some(prelude);
            }
        }
        Library {
            modules,
            exported_by,
            by_name,
            known: FxHashMap::default(),
        }
    }

    /// Whether nothing is known of a library.
    pub fn is_empty(&self) -> bool {
        self.modules.is_empty()
    }

    pub fn has(&self, module: Symbol) -> bool {
        self.modules.contains(&module)
    }

    /// What the program calls a declaration of the library, or a part of one, where it
    /// is written as `written`.
    pub fn public_name(&self, (module, path): (Symbol, Symbol), written: Symbol) -> Symbol {
        let path = path.as_str();
        // An operator may have a point in it.
        let outer = path.split_once('.').map_or(path, |(outer, _)| outer);
        for name in [path, outer] {
            if let Some(public) = self.exported_by.get(&(module, Symbol::new(name))) {
                return Symbol::new(&format!("{public}.{path}"));
            }
        }
        // What overloading has found, and the method of an instance, `Enum.Int.enumFromTo`.
        let last = path.rsplit_once('.').map_or("", |(_, last)| last);
        for name in [written, Symbol::new(last)] {
            match self.by_name.get(&name) {
                Some(Some(public)) => return Symbol::new(&format!("{public}.{name}")),
                // Whichever it is, the name is what the expression has.
                Some(None) => return name,
                None => {}
            }
        }
        Symbol::new(&format!("{module}.{path}"))
    }
}

impl Program {
    /// Whether a top-level variable is the library's, or was made of what the library has
    /// and was copied into the program.
    pub fn is_from_library(&self, v: Var) -> bool {
        let info = &self.vars[v];
        let written = info.origin.map(|origin| origin.module);
        info.module.is_some() && written.or(info.module).is_some_and(|m| self.library.has(m))
    }

    /// Why the library's function `f` is called at `call`, if the program has caused
    /// that.
    pub fn cause(&self, call: OccId, f: Var) -> Option<Cause> {
        if call == OccId::NONE || !self.is_from_library(f) {
            return None;
        }
        let occ = &self.occs[call];
        match occ.cause {
            Some(cause) => Some(cause),
            None if self.library.has(occ.module) => None,
            None => Some(Cause {
                at: call,
                via: self.via(occ.construction, f),
            }),
        }
    }

    /// What users call a top-level variable of the library, or what is written for it.
    fn via(&self, written: Symbol, v: Var) -> Symbol {
        let info = &self.vars[v];
        let path = match (&info.origin, info.module) {
            (Some(origin), _) => (origin.module, origin.path),
            (None, Some(module)) => (module, info.name),
            (None, None) => return info.name,
        };
        self.library.public_name(path, written)
    }

    /// The occurrence with that cause, unless it is the program's or has one.
    pub fn caused(&mut self, occ: OccId, cause: Cause) -> OccId {
        let row = &self.occs[occ];
        if row.cause.is_some() || !self.library.has(row.module) {
            return occ;
        }
        if let Some(known) = self.library.known.get(&(occ, cause)) {
            return *known;
        }
        let row = Occ {
            cause: Some(cause),
            ..row.clone()
        };
        let caused = self.occs.push(row);
        self.library.known.insert((occ, cause), caused);
        caused
    }

    /// Gives what has no place within `e` this one, and what is the library's the cause.
    pub fn place(&mut self, e: &mut Expr, at: OccId, cause: Option<Cause>) {
        if let Some(occ) = e.occ_mut() {
            match cause {
                _ if *occ == OccId::NONE => *occ = at,
                Some(cause) => *occ = self.caused(*occ, cause),
                None => {}
            }
        }
        e.each_child_mut(&mut |e| self.place(e, at, cause));
    }

    /// Gives all occurrences of the library within `e` that cause.
    pub fn give_cause(&mut self, e: &mut Expr, cause: Cause) {
        if let Some(occ) = e.occ_mut()
            && *occ != OccId::NONE
        {
            *occ = self.caused(*occ, cause);
        }
        e.each_child_mut(&mut |e| self.give_cause(e, cause));
    }
}
