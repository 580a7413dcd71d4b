//! Derived Lift: values as expressions that make them.

use super::Maker;
use crate::tree::*;

impl Maker<'_, '_> {
    /// `lift (C x y) = liftedCon "M" "C" [lift x, lift y]`
    pub(super) fn lift(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (pat, vars) = self.con_pat(c, "x");
            let ctor = &self.cx.program.ctors[c];
            let (name, owner) = (ctor.name, ctor.owner);
            let module = self.cx.program.types[owner].module;
            let (module, name) = (self.string(module.as_str()), self.string(name.as_str()));
            let fields = vars.into_iter().map(|x| {
                let x = self.var(x);
                self.call("lift", vec![x])
            });
            let fields = fields.collect();
            let fields = self.node(ExprKind::List(fields));
            let body = self.call("liftedCon", vec![module, name, fields]);
            out.push(self.clause(vec![pat], body));
        }
        if out.is_empty() {
            // There is no value: the one that is given is evaluated.
            let x = self.local("x");
            let param = self.pat(PatKind::Var(x));
            let nothing = self.node(ExprKind::List(vec![]));
            let texts = (self.string(""), self.string(""));
            let body = self.call("liftedCon", vec![texts.0, texts.1, nothing]);
            let x = self.var(x);
            let body = self.call("seq", vec![x, body]);
            out.push(self.clause(vec![param], body));
        }
        out
    }
}
