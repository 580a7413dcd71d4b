//! Which types a declaration mentions, and synonyms that stand for themselves.

use super::Infer;
use crate::ids;
use pure_base::{Diagnostic, graph};
use pure_names::tree::{Type, TypeDefKind, TypeId, TypeKind};

impl Infer<'_> {
    pub(super) fn find_synonym_cycles(&mut self, types: &[TypeId], edges: &[Vec<usize>]) {
        let synonym =
            |i: &usize| matches!(self.program.types[types[*i]].kind, TypeDefKind::Synonym(_));
        let among: Vec<Vec<usize>> = edges
            .iter()
            .enumerate()
            .map(|(i, to)| match synonym(&i) {
                true => to.iter().copied().filter(|j| synonym(j)).collect(),
                false => vec![],
            })
            .collect();
        for c in graph::components(&among) {
            if c.len() == 1 && !among[c[0]].contains(&c[0]) {
                continue;
            }
            let defs: Vec<_> = c.iter().map(|i| &self.program.types[types[*i]]).collect();
            let title = format!("type synonym `{}` stands for itself", defs[0].name);
            let mut d = Diagnostic::error(ids::SYNONYM_CYCLE, defs[0].span, title)
                .label("part of a cycle")
                .help("make one of them a `data` or `newtype` declaration");
            for def in &defs[1..] {
                d = d.also(def.span, "part of the cycle");
            }
            self.diags.push(d);
            self.env.ill_kinded.extend(c.iter().map(|i| types[*i]));
        }
    }
}

/// The type constructors of a type.
pub(super) fn cons_of(t: &Type, out: &mut Vec<TypeId>) {
    match &t.kind {
        TypeKind::Con(c) => out.push(*c),
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            cons_of(a, out);
            cons_of(b, out);
        }
        TypeKind::Forall(s) => {
            cons_of(&s.ty, out);
            for p in &s.context {
                p.args.iter().for_each(|t| cons_of(t, out));
            }
        }
        TypeKind::Kinded(t, _) => cons_of(t, out),
        TypeKind::Var(_)
        | TypeKind::Class(_)
        | TypeKind::Promoted(_)
        | TypeKind::Lit(_)
        | TypeKind::Error => {}
    }
}
