//! Free variables of closures: flat closures that hold exactly what their code
//! mentions, which is what makes them safe for space.
//!
//! One walk: each local variable remembers how many closures were open where it
//! was bound; a use adds it to all closures opened since, innermost first,
//! until one is found that has it already.

use crate::def::*;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashSet;

/// Rewrites the free lists that `wanted` chooses by their old contents; all
/// lists of a program whose binders are unique come out exact.
pub fn fill(p: &mut Program, wanted: &dyn Fn(&[Var]) -> bool) {
    let mut binds = std::mem::take(&mut p.binds);
    let mut filler = Filler {
        p,
        wanted,
        depth: SecondaryMap::new(),
        open: vec![],
    };
    for top in &mut binds {
        match &mut top.rhs {
            TopRhs::Fun(lambda) => filler.lambda(lambda),
            TopRhs::Caf { body, .. } => filler.expr(body),
            TopRhs::Con { .. } => {}
        }
    }
    p.binds = binds;
}

struct Filler<'a> {
    p: &'a Program,
    wanted: &'a dyn Fn(&[Var]) -> bool,
    /// Open closures at the binding + 1; 0 = not a local variable.
    depth: SecondaryMap<Var, u32>,
    open: Vec<Open>,
}

#[derive(Default)]
struct Open {
    set: FxHashSet<Var>,
    list: Vec<Var>,
}

impl Filler<'_> {
    fn bind(&mut self, v: Var) {
        self.depth[v] = self.open.len() as u32 + 1;
    }

    fn used(&mut self, v: Var) {
        let Some(outside) = self.depth[v].checked_sub(1) else {
            return;
        };
        for open in self.open[outside as usize..].iter_mut().rev() {
            if !open.set.insert(v) {
                return;
            }
            open.list.push(v);
        }
    }

    fn atoms(&mut self, atoms: &[Atom]) {
        for atom in atoms {
            if let Atom::Var(v) = atom {
                self.used(*v);
            }
        }
    }

    fn lambda(&mut self, lambda: &mut Lambda) {
        lambda.params.iter().for_each(|v| self.bind(*v));
        self.expr(&mut lambda.body);
    }

    fn closure(&mut self, free: &mut Vec<Var>, walk: impl FnOnce(&mut Self)) {
        self.open.push(Open::default());
        walk(self);
        let mut list = self.open.pop().unwrap_or_default().list;
        if (self.wanted)(free) {
            list.sort_by_key(|v| self.p.vars[*v].rep != Rep::Ptr);
            *free = list;
        }
    }

    fn expr(&mut self, e: &mut Expr) {
        match e {
            Expr::Atom(a) => self.atoms(std::slice::from_ref(a)),
            Expr::Eval(v) | Expr::Lazy(v) => self.used(*v),
            Expr::Con(_, args, _) | Expr::Prim(_, args, _) | Expr::Jump(_, args) => {
                self.atoms(args)
            }
            Expr::Call { fun, args, .. } | Expr::Apply { fun, args, .. } => {
                self.used(*fun);
                self.atoms(args);
            }
            Expr::Let(group, body) => {
                group.binds.iter().for_each(|(v, _)| self.bind(*v));
                for (_, rhs) in &mut group.binds {
                    match rhs {
                        Rhs::Thunk { free, body, .. } => self.closure(free, |s| s.expr(body)),
                        Rhs::Fun { free, lambda } => self.closure(free, |s| s.lambda(lambda)),
                        Rhs::Con { args, .. } => self.atoms(args),
                        Rhs::Sel { of, .. } => self.used(*of),
                    }
                }
                self.expr(body);
            }
            Expr::Case(case) => {
                self.expr(&mut case.scrut);
                self.bind(case.binder);
                match &mut case.alts {
                    Alts::None | Alts::Lazy => {}
                    Alts::Con(alts) => {
                        for alt in alts {
                            alt.fields.iter().for_each(|v| self.bind(*v));
                            self.expr(&mut alt.body);
                        }
                    }
                    Alts::Lit(alts) => alts.iter_mut().for_each(|(_, body)| self.expr(body)),
                }
                case.default.iter_mut().for_each(|body| self.expr(body));
            }
            Expr::Join(group, body) => {
                for join in &mut group.joins {
                    join.params.iter().for_each(|v| self.bind(*v));
                    self.expr(&mut join.body);
                }
                self.expr(body);
            }
            Expr::Scc(_, body) => self.expr(body),
            Expr::Fail(_) => {}
        }
    }
}
