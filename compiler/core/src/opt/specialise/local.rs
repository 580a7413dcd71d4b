//! Local functions and join points that take dictionaries, as helpers do whose types
//! were generalised: a clone for each tuple of closed dictionaries that they are called
//! with, beside the original.

use super::{Key, MAX_CLONES, Specialise, drop_known, gives_value, substitute};
use crate::def::*;
use crate::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// A function or join point in whose scope we are.
pub(super) struct Local {
    pub params: usize,
    pub gives_value: bool,
    /// The clones that are wanted, of which the first `made` stand in the program.
    clones: Vec<(Key, Var)>,
    made: usize,
}

impl Local {
    fn new(params: usize, gives_value: bool) -> Local {
        Local {
            params,
            gives_value,
            clones: vec![],
            made: 0,
        }
    }
}

impl Specialise<'_> {
    /// A `let` with all that is in it.
    pub(super) fn local_functions(&mut self, e: &mut Expr) {
        let Expr::Let(bind, body) = e else { return };
        for (v, rhs) in bind.rows() {
            if let Expr::Lam(params, inner, _) = rhs
                && self.program.vars[v].sig.is_none()
            {
                let local = Local::new(params.len(), gives_value(inner));
                self.locals.insert(v, local);
            }
        }
        bind.rows_mut().for_each(|(_, e)| self.expr(e));
        self.expr(body);
        let mut clones = vec![];
        loop {
            let before = clones.len();
            for (v, rhs) in bind.rows() {
                while let Some((key, clone)) = self.next_clone(v, rhs) {
                    let mut rhs = self.instantiate(rhs, &key);
                    self.expr(&mut rhs);
                    clones.push((clone, rhs));
                }
            }
            if clones.len() == before {
                break;
            }
        }
        for v in bind.vars() {
            self.locals.remove(&v);
        }
        match &mut **bind {
            Bind::Rec(group) if !clones.is_empty() => {
                group.extend(clones);
                let uses = group.iter().map(|(v, e)| (*v, e));
                let live = reachable(uses.collect(), body);
                group.retain(|(v, _)| live.contains(v));
            }
            Bind::Rec(_) => {}
            Bind::NonRec(..) => {
                for (v, rhs) in clones {
                    let inner = std::mem::take(&mut **body);
                    **body = Expr::Let(Box::new(Bind::NonRec(v, rhs)), Box::new(inner));
                }
            }
        }
    }

    /// Join points with all that is in them.
    pub(super) fn join_points(&mut self, group: &mut JoinGroup, body: &mut Expr) {
        for j in &group.joins {
            // Without parameters it is a join point still.
            self.locals.insert(j.var, Local::new(j.params.len(), true));
        }
        group.joins.iter_mut().for_each(|j| self.expr(&mut j.body));
        self.expr(body);
        let mut clones = vec![];
        loop {
            let before = clones.len();
            for j in &group.joins {
                while let Some((key, var)) = self.next_clone(j.var, &j.body) {
                    let lambda = Expr::lam(j.params.clone(), j.body.clone(), OccId::NONE);
                    let Expr::Lam(params, body, _) = walk::copy(self.program, &lambda) else {
                        continue;
                    };
                    let (params, mut body) = substitute(params, *body, &key);
                    self.expr(&mut body);
                    clones.push(JoinPoint { var, params, body });
                }
            }
            if clones.len() == before {
                break;
            }
        }
        for j in &group.joins {
            self.locals.remove(&j.var);
        }
        if !clones.is_empty() {
            group.joins.extend(clones);
            let uses = group.joins.iter().map(|j| (j.var, &j.body));
            let live = reachable(uses.collect(), body);
            group.joins.retain(|j| live.contains(&j.var));
        }
    }

    pub(super) fn jump(&mut self, j: &mut Var, args: &mut Vec<Expr>) {
        let Some(local) = self.locals.get(j) else {
            return;
        };
        let key = self.key(*j, local.params, args);
        if key.iter().all(Option::is_none) {
            return;
        }
        if let Some(clone) = self.local_clone_of(*j, &key) {
            drop_known(args, &key);
            *j = clone;
        }
    }

    /// The clone of a local function for such arguments.
    pub(super) fn local_clone_of(&mut self, f: Var, key: &Key) -> Option<Var> {
        let local = self.locals.get(&f)?;
        if let Some((_, clone)) = local.clones.iter().find(|(k, _)| k == key) {
            return Some(*clone);
        }
        if local.clones.len() >= MAX_CLONES as usize {
            self.cap(f, "it has its share of clones");
            return None;
        }
        if self.room == 0 {
            self.cap(f, "clones have made the program large enough");
            return None;
        }
        let clone = walk::fresh_like(self.program, f);
        let known: Vec<Var> = key.iter().flatten().copied().collect();
        self.program.vars[clone].name = self.clone_name(f, &known);
        self.say(f, &known, clone);
        self.locals.get_mut(&f)?.clones.push((key.clone(), clone));
        Some(clone)
    }

    /// A clone of `f` that is wanted and not made yet; `code` is what is copied.
    fn next_clone(&mut self, f: Var, code: &Expr) -> Option<(Key, Var)> {
        let local = self.locals.get_mut(&f)?;
        let next = local.clones.get(local.made).cloned()?;
        local.made += 1;
        self.room = self.room.saturating_sub(code.size(usize::MAX));
        Some(next)
    }
}

/// The members of a group that its scope uses, perhaps through others: a function that
/// only calls itself is used by nobody else once all calls go to clones.
fn reachable(members: Vec<(Var, &Expr)>, scope: &Expr) -> FxHashSet<Var> {
    let members = FxHashMap::from_iter(members);
    let mut live = FxHashSet::default();
    let mut pending = vec![scope];
    while let Some(e) = pending.pop() {
        e.each_occurrence(&mut |v| {
            if let Some(e) = members.get(&v)
                && live.insert(v)
            {
                pending.push(e);
            }
        });
    }
    live
}
