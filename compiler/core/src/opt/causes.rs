//! Causes of what the library makes out of line. A function of the library that one
//! expression of the program alone mentions, itself or through other functions of the
//! library, works for that expression, so all its occurrences get that cause. What
//! several expressions share keeps its own places.
//!
//! In functions of the program, occurrences of the library that came there without a
//! call are there for the expression around them.

use super::Options;
use crate::def::*;
use cranelift_entity::SecondaryMap;
use pure_base::Symbol;
use rustc_hash::FxHashMap;

/// Gives causes to all occurrences of the library that have one.
pub fn run(program: &mut Program, _: &Options) {
    if program.library.is_empty() {
        return;
    }
    let mut binds = std::mem::take(&mut program.binds);
    let vars = program.vars.len();
    let mut causes = Causes {
        own: FxHashMap::default(),
        found: super::table(vars),
        calls: super::table(vars),
        program,
    };
    for (v, e) in binds.iter().flat_map(Bind::rows) {
        let around = causes.around(v);
        causes.mentions(v, e, around);
    }
    causes.spread();
    for (v, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        let v = *v;
        match (causes.program.is_from_library(v), causes.found[v]) {
            (true, Found::One(cause)) => causes.give_all(v, e, cause),
            (true, _) => {}
            (false, _) => {
                let around = causes.around(v);
                causes.give_rest(e, around);
            }
        }
    }
    causes.program.binds = binds;
}

/// For whom a function of the library works.
#[derive(Clone, Copy, PartialEq, Default)]
enum Found {
    #[default]
    Nobody,
    One(Cause),
    Many,
}

struct Causes<'a> {
    program: &'a mut Program,
    /// The occurrence of a declaration as a whole.
    own: FxHashMap<Var, OccId>,
    found: SecondaryMap<Var, Found>,
    /// What functions of the library mention on behalf of who calls them.
    calls: SecondaryMap<Var, Vec<Var>>,
}

impl Causes<'_> {
    /// What stands for the whole of a function of the program.
    fn around(&mut self, v: Var) -> OccId {
        match self.program.is_from_library(v) {
            true => OccId::NONE,
            false => self.declaration(v, None),
        }
    }

    fn declaration(&mut self, v: Var, cause: Option<Cause>) -> OccId {
        if let Some(known) = self.own.get(&v) {
            return *known;
        }
        let info = &self.program.vars[v];
        let origin = info.declaration().unwrap_or(Origin {
            module: Symbol::new(""),
            path: info.name,
            span: info.span,
        });
        let occ = self.program.occs.push(Occ {
            span: origin.span,
            module: origin.module,
            producer: origin.path,
            declared: origin.span,
            cause,
            ..Occ::none()
        });
        self.own.insert(v, occ);
        occ
    }

    /// The nearest expression of the program, or what was copied there.
    fn nearest(&self, e: &Expr, around: OccId) -> OccId {
        match e.occ() {
            None | Some(OccId::NONE) => around,
            Some(occ) => {
                let row = &self.program.occs[occ];
                let of_library = self.program.library.has(row.module);
                match of_library && row.cause.is_none() {
                    true => around,
                    false => occ,
                }
            }
        }
    }

    /// Notes what `v` mentions of the library within `e`.
    fn mentions(&mut self, v: Var, e: &Expr, around: OccId) {
        let around = self.nearest(e, around);
        if let Expr::Var(g) = e
            && self.program.is_from_library(*g)
        {
            match self.program.cause(around, *g) {
                Some(cause) => {
                    self.join(*g, Found::One(cause));
                }
                None => self.calls[v].push(*g),
            }
        }
        e.each_child(&mut |e| self.mentions(v, e, around));
    }

    /// Adds to what is known; whether that is news.
    fn join(&mut self, v: Var, other: Found) -> bool {
        let old = self.found[v];
        let new = match (old, other) {
            (Found::Nobody, other) => other,
            (old, Found::Nobody) => old,
            (Found::One(a), Found::One(b)) if a.at == b.at => old,
            _ => Found::Many,
        };
        self.found[v] = new;
        new != old
    }

    /// Who works for a function works for those that it works for.
    fn spread(&mut self) {
        let handlers = self.program.exceptions;
        for (_, v) in handlers.named() {
            // The runtime calls these.
            self.join(v, Found::Many);
        }
        let known = self
            .found
            .keys()
            .filter(|v| self.found[*v] != Found::Nobody);
        let mut work: Vec<Var> = known.collect();
        while let Some(v) = work.pop() {
            let found = self.found[v];
            let calls = std::mem::take(&mut self.calls[v]);
            for g in &calls {
                if self.join(*g, found) {
                    work.push(*g);
                }
            }
            self.calls[v] = calls;
        }
    }

    /// All of a function of the library.
    fn give_all(&mut self, v: Var, e: &mut Expr, cause: Cause) {
        if let Some(occ) = e.occ_mut() {
            *occ = match *occ {
                OccId::NONE => self.declaration(v, Some(cause)),
                occ => self.program.caused(occ, cause),
            };
        }
        e.each_child_mut(&mut |e| self.give_all(v, e, cause));
    }

    /// What there is of the library in a function of the program.
    fn give_rest(&mut self, e: &mut Expr, around: OccId) {
        let nearest = self.nearest(e, around);
        if let Some(occ) = e.occ_mut()
            && *occ != OccId::NONE
            && *occ != nearest
        {
            let row = &self.program.occs[*occ];
            let cause = self.program.occs[nearest].cause.unwrap_or(Cause {
                at: nearest,
                via: (self.program.library)
                    .public_name((row.module, row.producer), row.construction),
            });
            *occ = self.program.caused(*occ, cause);
        }
        e.each_child_mut(&mut |e| self.give_rest(e, nearest));
    }
}
