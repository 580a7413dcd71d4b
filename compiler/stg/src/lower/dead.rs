//! Drops allocations, loads and join points that nothing uses. Bodies are
//! visited before what they use, so that one walk finds whole dead chains.

use crate::def::*;
use rustc_hash::FxHashSet;

pub(super) fn drop_allocations(top: &mut Top) {
    let mut dead = Dead {
        used: FxHashSet::default(),
    };
    match &mut top.rhs {
        TopRhs::Fun(lambda) => dead.expr(&mut lambda.body),
        TopRhs::Caf { body, .. } => dead.expr(body),
        TopRhs::Con { .. } => {}
    }
}

struct Dead {
    used: FxHashSet<Var>,
}

impl Dead {
    fn atoms(&mut self, atoms: &[Atom]) {
        for atom in atoms {
            if let Atom::Var(v) = atom {
                self.used.insert(*v);
            }
        }
    }

    fn rhs(&mut self, rhs: &mut Rhs) {
        match rhs {
            Rhs::Thunk { body, .. } => self.expr(body),
            Rhs::Fun { lambda, .. } => self.expr(&mut lambda.body),
            Rhs::Con { args, .. } => self.atoms(args),
            Rhs::Sel { of, .. } => {
                self.used.insert(*of);
            }
        }
    }

    /// Visits the members of a group that are used, also by each other, and
    /// drops the rest.
    fn group<T>(&mut self, members: &mut Vec<T>, var: fn(&T) -> Var, visit: fn(&mut Dead, &mut T)) {
        let mut live = vec![false; members.len()];
        while let Some(i) =
            (0..members.len()).find(|&i| !live[i] && self.used.contains(&var(&members[i])))
        {
            live[i] = true;
            visit(self, &mut members[i]);
        }
        let mut live = live.into_iter();
        members.retain(|_| live.next() == Some(true));
    }

    fn expr(&mut self, e: &mut Expr) {
        match e {
            Expr::Atom(a) => self.atoms(std::slice::from_ref(a)),
            Expr::Eval(v) | Expr::Lazy(v) => {
                self.used.insert(*v);
            }
            Expr::Con(_, args, _) | Expr::Prim(_, args, _) => self.atoms(args),
            Expr::Call { fun, args, .. } | Expr::Apply { fun, args, .. } => {
                self.used.insert(*fun);
                self.atoms(args);
            }
            Expr::Jump(target, args) => {
                self.used.insert(*target);
                self.atoms(args);
            }
            Expr::Scc(_, body) => self.expr(body),
            Expr::Fail(_) => {}
            Expr::Let(group, body) => {
                self.expr(body);
                self.group(&mut group.binds, |(v, _)| *v, |s, (_, rhs)| s.rhs(rhs));
                if group.binds.is_empty() {
                    *e = std::mem::replace(body, Expr::Fail("".into()));
                }
            }
            Expr::Join(group, body) => {
                self.expr(body);
                self.group(&mut group.joins, |j| j.var, |s, j| s.expr(&mut j.body));
                if group.joins.is_empty() {
                    *e = std::mem::replace(body, Expr::Fail("".into()));
                }
            }
            Expr::Case(case) => {
                match &mut case.alts {
                    Alts::None | Alts::Lazy => {}
                    Alts::Con(alts) => alts.iter_mut().for_each(|alt| self.expr(&mut alt.body)),
                    Alts::Lit(alts) => alts.iter_mut().for_each(|(_, body)| self.expr(body)),
                }
                case.default.iter_mut().for_each(|body| self.expr(body));
                if let Some(body) = self.only_load(case) {
                    *e = body;
                    return;
                }
                self.expr(&mut case.scrut);
            }
        }
    }

    /// The body of a case that does nothing else than bind what is not used,
    /// without evaluation.
    fn only_load(&self, case: &mut Case) -> Option<Expr> {
        if !matches!(case.scrut, Expr::Atom(_)) || self.used.contains(&case.binder) {
            return None;
        }
        let body = match (&mut case.alts, &mut case.default) {
            (Alts::None | Alts::Lazy, Some(body)) => body,
            (Alts::Con(alts), None) if alts.len() == 1 => {
                if alts[0].fields.iter().any(|v| self.used.contains(v)) {
                    return None;
                }
                &mut alts[0].body
            }
            _ => return None,
        };
        Some(std::mem::replace(body, Expr::Fail("".into())))
    }
}
