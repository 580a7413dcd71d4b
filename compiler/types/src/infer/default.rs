//! Defaulting: what type an overloaded expression has that nothing decides
//! (Haskell 2010, 4.3.4).

use super::{Infer, Wanted};
use crate::ty::{Meta, Node};
use pure_names::tree::Edition;
use pure_names::wired;

impl Infer<'_> {
    /// Gives undecided type variables their default type: if a numeric class
    /// constrains them, `Integer` (in the Pure edition `Int`), or `Double` where
    /// that is not enough.
    pub(super) fn default(&mut self, mut open: Vec<Wanted>) {
        while !open.is_empty() {
            let mut progress = false;
            let mut metas: Vec<Meta> = vec![];
            for w in &open {
                if let [arg] = w.args[..]
                    && let Node::Meta(m) = self.types.node(arg)
                    && !metas.contains(&m)
                {
                    metas.push(m);
                }
            }
            for m in metas {
                progress |= self.default_one(m, &open);
            }
            let open_before = open;
            open = self.solve(open_before);
            if !progress {
                for w in std::mem::take(&mut open) {
                    self.ambiguous_type(&w);
                }
            }
        }
    }

    fn default_one(&mut self, m: Meta, open: &[Wanted]) -> bool {
        let mut classes = vec![];
        let mut var = None;
        for w in open {
            if let [arg] = w.args[..]
                && self.types.node(arg) == Node::Meta(m)
            {
                classes.push(w.class);
                var = Some(arg);
            }
        }
        let Some(var) = var else { return false };
        let numeric = &self.program.known.numeric;
        if !classes.iter().any(|c| numeric.contains(c)) {
            return false;
        }
        let whole = match self.program.modules[self.module].edition {
            Edition::Haskell => (wired::integer(), self.types.integer),
            Edition::Pure => (wired::int(), self.types.int),
        };
        for (id, ty) in [whole, (wired::double(), self.types.double)] {
            let fits = classes.iter().all(|c| self.has_instance(*c, id));
            if fits && self.types.unify(var, ty).is_ok() {
                return true;
            }
        }
        false
    }
}
