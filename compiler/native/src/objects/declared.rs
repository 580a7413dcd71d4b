//! The declarations that code belongs to.

use crate::unit::Unit;
use crate::unit::input::Input;
use cranelift_module::FuncId;
use pure_base::{Span, Symbol};
use pure_stg::def::{Cause, OccId, Var, VarInfo};
use rustc_hash::FxHashMap;

/// Whose code it is, as far as it is not known otherwise.
#[derive(Default)]
pub struct Homes {
    /// Top-level variables by their code. Names will not do: several local functions of
    /// one name that have become static ones share theirs.
    tops: FxHashMap<FuncId, Var>,
    /// What closures' code belongs to that has no place of its own.
    closures: FxHashMap<FuncId, Declared>,
}

/// A declaration, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Declared {
    pub span: Span,
    pub name: Symbol,
    pub module: Symbol,
    /// For what it is there, if it is the library's.
    pub cause: Option<Cause>,
}

impl Declared {
    /// What a variable stems from.
    pub fn origin(v: &VarInfo) -> Option<Declared> {
        v.origin.map(|origin| Declared {
            span: origin.span,
            name: origin.path,
            module: origin.module,
            cause: None,
        })
    }
}

impl Input<'_> {
    /// Whether code of that declaration is of the library, or nobody's.
    pub fn is_library(&self, home: Option<Declared>) -> bool {
        home.is_none_or(|home| self.program.library.has(home.module))
    }

    /// Whether a variable has the name that stands in the source where it is bound.
    pub fn is_written(&self, v: Var) -> bool {
        let v = &self.program.vars[v];
        v.module.is_some() || self.map.text(v.span).starts_with(v.name.as_str())
    }
}

impl Unit<'_> {
    /// The function, for what has no place of its own in it.
    pub fn home_without(&self, occ: OccId) -> Option<Declared> {
        self.home.filter(|_| occ.as_u32() == 0)
    }

    /// Notes what the code of a closure that has no place of its own belongs to.
    pub fn note_home(&mut self, code: FuncId, binder: Var, occ: OccId) {
        if let Some(site) = self.closure_site(binder, occ) {
            self.homes.closures.insert(code, site);
        }
    }

    /// A local closure whose expression has no place of its own, such as a
    /// selection for a pattern's variable, is where the variable is, in the
    /// function that makes it. A constant is its declaration.
    pub fn closure_site(&self, binder: Var, occ: OccId) -> Option<Declared> {
        let v = &self.input.program.vars[binder];
        if occ.as_u32() != 0 {
            return None;
        }
        if v.module.is_some() {
            return Declared::origin(v);
        }
        let home = self.home?;
        let file = |span: Span| match span.is_none() {
            true => None,
            false => self
                .input
                .map
                .file_of(span.lo)
                .map(|file| file.name.as_str()),
        };
        // What was inlined may come from another file.
        let own = v.span;
        let same = file(own).is_some_and(|name| file(home.span) == Some(name));
        Some(Declared {
            span: if same { own } else { home.span },
            ..home
        })
    }

    /// Notes that this is the code of a variable of the top level.
    pub fn note_top(&mut self, code: FuncId, top: Var) {
        self.homes.tops.insert(code, top);
    }

    /// The variable of the top level that this is the code of.
    pub fn top_of(&self, code: FuncId) -> Option<Var> {
        self.homes.tops.get(&code).copied()
    }

    /// The declaration that a function belongs to: its own, or where the closure
    /// stands whose code it is.
    pub fn home_of(&self, code: FuncId, occ: OccId) -> Option<Declared> {
        let own = self.declaration(code, occ);
        own.or_else(|| self.homes.closures.get(&code).copied())
    }

    /// Where the function of that code and occurrence stands.
    fn declaration(&self, code: FuncId, occ: OccId) -> Option<Declared> {
        let site = self.input.program.occs.get(occ);
        let site = site.filter(|_| occ.as_u32() != 0);
        let cause = site.and_then(|site| site.cause);
        let top = self.top_of(code).map(|v| &self.input.program.vars[v]);
        // What was inlined into a declaration may have left its place there.
        match (top, site) {
            (Some(top), _) => {
                let origin = top.origin;
                let module = origin.map(|o| o.module).or(top.module)?;
                Some(Declared {
                    span: origin.map_or(top.span, |o| o.span),
                    name: origin.map_or(top.name, |o| o.path),
                    module,
                    cause: cause.filter(|_| self.input.program.library.has(module)),
                })
            }
            (None, Some(site)) => Some(Declared {
                span: site.span,
                name: site.producer,
                module: site.module,
                cause,
            }),
            _ => None,
        }
    }
}
