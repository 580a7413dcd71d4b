//! Traversals of Core that every pass needs: children, binders, free
//! variables, copies with fresh binders, sizes, dependency order.

use crate::def::*;
use cranelift_entity::EntityRef;
use pure_base::graph::components;
use pure_base::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

macro_rules! each_child {
    ($(#[$doc:meta])+ $name:ident ($($life:lifetime)?), $rows:ident, $iter:ident $(, $mut:ident)?) => {
        $(#[$doc])+
        #[inline]
        pub fn $name<$($life,)? F: FnMut(&$($life)? $($mut)? Expr) + ?Sized>(
            &$($life)? $($mut)? self,
            f: &mut F,
        ) {
            match self {
                Expr::Var(_) | Expr::Lit(_) | Expr::Fail(_) => {}
                Expr::App(head, args, _) => {
                    f(head);
                    args.$iter().for_each(&mut *f);
                }
                Expr::Lam(_, body, _) | Expr::Sel(_, _, body) | Expr::Tick(_, body) => f(body),
                Expr::Let(bind, body) => {
                    bind.$rows().for_each(|(_, e)| f(e));
                    f(body);
                }
                Expr::Case(case) => {
                    f(&$($mut)? case.scrut);
                    case.alts.$iter().for_each(|a| f(&$($mut)? a.body));
                    case.default.$iter().for_each(&mut *f);
                }
                Expr::Con(_, args, _) | Expr::Prim(_, args, _) | Expr::Jump(_, args) => {
                    args.$iter().for_each(&mut *f)
                }
                Expr::Join(group, body) => {
                    group.joins.$iter().for_each(|j| f(&$($mut)? j.body));
                    f(body);
                }
            }
        }
    };
}

impl Expr {
    each_child! {
        /// Calls `f` on each direct subexpression.
        each_child ('a), rows, iter
    }
    each_child! {
        /// Calls `f` on each direct subexpression, which it may change.
        each_child_mut (), rows_mut, iter_mut, mut
    }

    /// The occurrence of this node, if its kind has one.
    pub fn occ(&self) -> Option<OccId> {
        match self {
            Expr::App(_, _, occ)
            | Expr::Lam(_, _, occ)
            | Expr::Con(_, _, occ)
            | Expr::Prim(_, _, occ) => Some(*occ),
            _ => None,
        }
    }

    /// The occurrence of the object that comes out of it, if one is made here.
    fn result_site(&self) -> OccId {
        let first = |of: &mut dyn Iterator<Item = &Expr>| {
            let mut sites = of.map(Expr::result_site);
            sites.find(|occ| *occ != OccId::NONE).unwrap_or(OccId::NONE)
        };
        match self {
            Expr::Let(_, body) | Expr::Tick(_, body) => body.result_site(),
            Expr::Join(group, body) => {
                let joins = group.joins.iter().map(|join| &join.body);
                first(&mut std::iter::once(&**body).chain(joins))
            }
            Expr::Case(case) => {
                let alts = case.alts.iter().map(|alt| &alt.body);
                first(&mut alts.chain(&case.default))
            }
            Expr::Con(_, args, occ) if !args.is_empty() => *occ,
            _ => OccId::NONE,
        }
    }

    /// Whether all that comes out of it is what the joins around it make.
    fn only_jumps(&self) -> bool {
        match self {
            Expr::Jump(..) | Expr::Fail(_) => true,
            Expr::Let(_, body) | Expr::Tick(_, body) => body.only_jumps(),
            Expr::Join(group, body) => {
                body.only_jumps() && group.joins.iter().all(|join| join.body.only_jumps())
            }
            Expr::Case(case) => {
                let alts = case.alts.iter().map(|alt| &alt.body);
                alts.chain(&case.default).all(Expr::only_jumps)
            }
            _ => false,
        }
    }

    /// The occurrence that best tells where a suspended expression was written.
    pub fn site(&self) -> OccId {
        match self {
            Expr::App(_, _, occ)
            | Expr::Lam(_, _, occ)
            | Expr::Con(_, _, occ)
            | Expr::Prim(_, _, occ) => *occ,
            Expr::Let(_, body) | Expr::Tick(_, body) => body.site(),
            // A loop that was written elsewhere begins with what it loops over; what it
            // makes in the end is what was asked for, as the result of an operator is.
            Expr::Join(group, body) => {
                let joins = group.joins.iter().map(|join| join.body.result_site());
                let mut joins = joins.filter(|_| body.only_jumps());
                let found = joins.find(|occ| *occ != OccId::NONE);
                found.unwrap_or_else(|| body.site())
            }
            Expr::Sel(_, _, of) => of.site(),
            Expr::Case(case) => {
                let branches = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
                let found = |e: &Expr| Some(e.site()).filter(|occ| *occ != OccId::NONE);
                let scrut = || found(&case.scrut);
                let branches = || branches.clone().find_map(found);
                // What nobody wrote opens the operands of an operator, whose result stands
                // for all of it. So does what a loop makes for what it begins with.
                let occ = match case.span.is_none() || self.begins_loop() {
                    true => branches().or_else(scrut),
                    false => scrut().or_else(branches),
                };
                occ.unwrap_or(OccId::NONE)
            }
            Expr::Var(_) | Expr::Lit(_) | Expr::Jump(..) | Expr::Fail(_) => OccId::NONE,
        }
    }

    /// Whether it leads to a loop in any case.
    fn begins_loop(&self) -> bool {
        match self {
            Expr::Join(group, body) => group.rec && body.only_jumps(),
            Expr::Case(case) => match (&case.alts[..], &case.default) {
                ([alt], None) => alt.body.begins_loop(),
                ([], Some(body)) => body.begins_loop(),
                _ => false,
            },
            Expr::Let(_, body) | Expr::Tick(_, body) => body.begins_loop(),
            _ => false,
        }
    }

    /// What [`Self::occ`] answers, to be changed.
    pub fn occ_mut(&mut self) -> Option<&mut OccId> {
        match self {
            Expr::App(_, _, occ)
            | Expr::Lam(_, _, occ)
            | Expr::Con(_, _, occ)
            | Expr::Prim(_, _, occ) => Some(occ),
            _ => None,
        }
    }

    /// Calls `f` on each variable bound directly at this node.
    #[inline]
    pub fn each_binder<F: FnMut(Var) + ?Sized>(&self, f: &mut F) {
        match self {
            Expr::Lam(params, ..) => params.iter().for_each(|p| f(*p)),
            Expr::Let(bind, _) => bind.rows().for_each(|(v, _)| f(v)),
            Expr::Case(case) => {
                f(case.binder);
                for alt in &case.alts {
                    if let AltPat::Con(_, vars) = &alt.pat {
                        vars.iter().for_each(|v| f(*v));
                    }
                }
            }
            Expr::Join(group, _) => {
                for j in &group.joins {
                    f(j.var);
                    j.params.iter().for_each(|p| f(*p));
                }
            }
            _ => {}
        }
    }

    /// Calls `f` on each occurrence of a variable anywhere within.
    pub fn each_occurrence(&self, f: &mut dyn FnMut(Var)) {
        match self {
            Expr::Var(v) => return f(*v),
            Expr::Jump(j, _) => f(*j),
            _ => {}
        }
        // Half of all expressions are atoms: no call is worth while for them.
        self.each_child(&mut |e| match e {
            Expr::Var(v) => f(*v),
            Expr::Lit(_) => {}
            e => e.each_occurrence(f),
        });
    }

    /// Whether `v` occurs within.
    pub fn mentions(&self, v: Var) -> bool {
        let mut found = false;
        self.each_occurrence(&mut |w| found |= v == w);
        found
    }

    /// The local variables (and join points) that occur but are not bound
    /// within, in order of first occurrence. Relies on unique binders.
    pub fn free_locals(&self, program: &Program) -> Vec<Var> {
        let mut bound = FxHashSet::default();
        self.collect_binders(&mut bound);
        let (mut seen, mut free) = (FxHashSet::default(), vec![]);
        self.each_occurrence(&mut |v| {
            if program.vars[v].module.is_none() && !bound.contains(&v) && seen.insert(v) {
                free.push(v);
            }
        });
        free
    }

    /// Adds the variables that are bound within.
    pub fn collect_binders(&self, bound: &mut FxHashSet<Var>) {
        self.each_binder(&mut |v| {
            bound.insert(v);
        });
        self.each_child(&mut |e| match e.is_atom() {
            true => {}
            false => e.collect_binders(bound),
        });
    }

    /// Needs no evaluation or allocation: a variable or literal.
    pub fn is_atom(&self) -> bool {
        matches!(self, Expr::Var(_) | Expr::Lit(_))
    }

    /// The expression under ticks.
    pub fn unticked(&self) -> &Expr {
        let mut e = self;
        while let Expr::Tick(_, inner) = e {
            e = inner;
        }
        e
    }

    /// How many cost centres are among the ticks that it begins with.
    pub fn centres(&self) -> u32 {
        let (mut e, mut centres) = (self, 0);
        while let Expr::Tick(tick, inner) = e {
            centres += u32::from(matches!(tick, Tick::Scc { .. }));
            e = inner;
        }
        centres
    }

    /// The number of the counter of coverage that it begins with, and what follows.
    pub fn counted(&self) -> Option<(&Expr, &Expr)> {
        let Expr::Case(case) = self else { return None };
        match (&case.scrut, &case.default) {
            (Expr::Prim(Prim::Cover, args, _), Some(rest)) => Some((args.first()?, rest)),
            _ => None,
        }
    }

    /// One more evaluation of what has the counter with this number, and then `rest`.
    pub fn counting(program: &mut Program, number: Expr, rest: Expr) -> Expr {
        let binder = program.fresh(Symbol::new("n"), Rep::I64, Span::NONE);
        Expr::Case(Box::new(Case {
            scrut: Expr::Prim(Prim::Cover, vec![number], OccId::NONE),
            binder,
            alts: vec![],
            default: Some(rest),
            span: Span::NONE,
        }))
    }

    /// What follows the counters that it begins with.
    pub fn uncounted(&self) -> &Expr {
        let mut e = self;
        while let Some((_, rest)) = e.counted() {
            e = rest;
        }
        e
    }

    /// Rough size of the code: operations, calls, allocations and branches,
    /// counted up to `limit`.
    pub fn size(&self, limit: usize) -> usize {
        let mut n = 0;
        self.add_size(&mut n, limit);
        n
    }

    fn add_size(&self, n: &mut usize, limit: usize) {
        if *n > limit {
            return;
        }
        // A program whose coverage is measured is optimised as without.
        if let Some((_, rest)) = self.counted() {
            return rest.add_size(n, limit);
        }
        *n += match self {
            Expr::Var(_) | Expr::Lit(_) | Expr::Tick(..) | Expr::Lam(..) => 0,
            Expr::App(_, args, _) => 1 + args.len(),
            Expr::Jump(..) => 1,
            Expr::Con(_, args, _) => usize::from(!args.is_empty()),
            Expr::Case(case) => case.alts.len().max(1),
            Expr::Fail(_) | Expr::Prim(..) | Expr::Sel(..) => 1,
            Expr::Let(..) | Expr::Join(..) => 1,
        };
        self.each_child(&mut |e| match e.is_atom() {
            true => {}
            false => e.add_size(n, limit),
        });
    }
}

impl Bind {
    /// What it binds to what.
    #[inline]
    pub fn rows(&self) -> impl Iterator<Item = (Var, &Expr)> {
        let (only, group) = match self {
            Bind::NonRec(v, e) => (Some((*v, e)), &[][..]),
            Bind::Rec(group) => (None, &group[..]),
        };
        only.into_iter().chain(group.iter().map(|(v, e)| (*v, e)))
    }

    /// The same, to be changed.
    #[inline]
    pub fn rows_mut(&mut self) -> impl Iterator<Item = (&mut Var, &mut Expr)> {
        let (only, group) = match self {
            Bind::NonRec(v, e) => (Some((v, e)), &mut [][..]),
            Bind::Rec(group) => (None, &mut group[..]),
        };
        only.into_iter()
            .chain(group.iter_mut().map(|(v, e)| (v, e)))
    }

    pub fn into_rows(self) -> Vec<(Var, Expr)> {
        match self {
            Bind::NonRec(v, e) => vec![(v, e)],
            Bind::Rec(group) => group,
        }
    }

    /// The size of its right-hand sides.
    pub fn size(&self) -> usize {
        self.rows().map(|(_, e)| e.size(usize::MAX)).sum()
    }
}

/// Replaces variables (and names of join points) throughout, binders included.
pub fn rename(e: &mut Expr, map: &FxHashMap<Var, Var>) {
    let to = |v: &mut Var| {
        if let Some(w) = map.get(v) {
            *v = *w;
        }
    };
    match e {
        Expr::Var(v) | Expr::Jump(v, _) => to(v),
        Expr::Lam(params, ..) => params.iter_mut().for_each(to),
        Expr::Let(bind, _) => bind.rows_mut().for_each(|(v, _)| to(v)),
        Expr::Case(case) => {
            to(&mut case.binder);
            for alt in &mut case.alts {
                if let AltPat::Con(_, vars) = &mut alt.pat {
                    vars.iter_mut().for_each(to);
                }
            }
        }
        Expr::Join(group, _) => {
            for j in &mut group.joins {
                to(&mut j.var);
                j.params.iter_mut().for_each(to);
            }
        }
        _ => {}
    }
    e.each_child_mut(&mut |e| rename(e, map));
}

/// A fresh variable like `v`, local.
pub fn fresh_like(program: &mut Program, v: Var) -> Var {
    let mut info = program.vars[v].clone();
    info.module = None;
    program.vars.push(info)
}

/// A copy in which all binders are fresh.
pub fn copy(program: &mut Program, e: &Expr) -> Expr {
    let mut e = e.clone();
    freshen(program, &mut e);
    e
}

/// Gives all binders within fresh variables.
pub fn freshen(program: &mut Program, e: &mut Expr) {
    let mut bound = FxHashSet::default();
    e.collect_binders(&mut bound);
    if bound.is_empty() {
        return;
    }
    let mut bound: Vec<Var> = bound.into_iter().collect();
    bound.sort_unstable();
    let map = bound
        .into_iter()
        .map(|v| (v, fresh_like(program, v)))
        .collect();
    rename(e, &map);
}

/// Tells the variables that a right-hand side mentions, in the order in which it does.
pub type Uses<'a> = &'a dyn Fn(Var, &Expr, &mut dyn FnMut(Var));

/// Splits recursive groups into what is truly recursive, dependencies first.
pub fn dependency_order(pairs: Vec<(Var, Expr)>) -> Vec<Bind> {
    ordered(pairs, &|_, e, f| e.each_occurrence(f))
}

/// Where the variables of a group are bound in it.
enum Places {
    /// One more than that, or 0, from this variable on.
    Near(usize, Vec<u32>),
    /// A clone may be bound beside what is as old as the program: a table from one to the
    /// other would be as large as that.
    Far(FxHashMap<Var, usize>),
}

impl Places {
    fn of(pairs: &[(Var, Expr)]) -> Places {
        let numbers = || pairs.iter().map(|(v, _)| v.index());
        let first = numbers().min().unwrap_or(0);
        let length = numbers().max().map_or(0, |last| last - first + 1);
        if length > 16 * pairs.len() + 64 {
            let places = pairs.iter().enumerate();
            return Places::Far(places.map(|(at, (v, _))| (*v, at)).collect());
        }
        let mut places = vec![0; length];
        for (at, v) in numbers().enumerate() {
            places[v - first] = at as u32 + 1;
        }
        Places::Near(first, places)
    }

    fn of_var(&self, v: Var) -> Option<usize> {
        match self {
            Places::Near(first, places) => {
                let place = *places.get(v.index().checked_sub(*first)?)?;
                (place as usize).checked_sub(1)
            }
            Places::Far(places) => places.get(&v).copied(),
        }
    }
}

fn ordered(pairs: Vec<(Var, Expr)>, each_use: Uses) -> Vec<Bind> {
    if let [(v, e)] = &pairs[..]
        && !e.mentions(*v)
    {
        return pairs.into_iter().map(|(v, e)| Bind::NonRec(v, e)).collect();
    }
    let place = Places::of(&pairs);
    let successors: Vec<Vec<usize>> = pairs
        .iter()
        .map(|(v, e)| {
            let mut uses = vec![];
            each_use(*v, e, &mut |v| uses.extend(place.of_var(v)));
            uses
        })
        .collect();
    let mut pairs: Vec<Option<(Var, Expr)>> = pairs.into_iter().map(Some).collect();
    components(&successors)
        .into_iter()
        .filter_map(|component| {
            let recursive = component.len() > 1 || successors[component[0]].contains(&component[0]);
            let mut group: Vec<_> = component.iter().filter_map(|i| pairs[*i].take()).collect();
            if recursive {
                Some(Bind::Rec(group))
            } else {
                group.pop().map(|(v, e)| Bind::NonRec(v, e))
            }
        })
        .collect()
}

/// Gives a program these top-level bindings, in which some variables have become others.
pub fn renew(program: &mut Program, mut binds: Vec<Bind>, renamed: &FxHashMap<Var, Var>) {
    if !renamed.is_empty() {
        let rows = binds.iter_mut().flat_map(Bind::rows_mut);
        rows.for_each(|(_, e)| rename(e, renamed));
    }
    program.binds = binds;
    sort_top_level(program);
}

/// Sorts a program's top-level bindings dependencies first.
pub fn sort_top_level(program: &mut Program) {
    sort_top_level_with(program, &|_, e, f| e.each_occurrence(f));
}

/// The same; of what `uses` tells only top-level variables matter.
pub fn sort_top_level_with(program: &mut Program, uses: Uses) {
    let binds = std::mem::take(&mut program.binds).into_iter();
    program.binds = ordered(binds.flat_map(Bind::into_rows).collect(), uses);
}

/// Parameters a call of a top-level or let-bound right-hand side takes.
pub fn arity(e: &Expr) -> usize {
    match e.unticked() {
        Expr::Lam(params, ..) => params.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_entity::EntityRef;

    /// A clone has a number far from that of what it is a clone of.
    #[test]
    fn groups_of_old_and_new_variables_need_no_table_between_them() {
        let [old, new] = [7, 4_000_000_000].map(Var::new);
        let pairs = || vec![(new, Expr::Var(old)), (old, Expr::default())];
        assert!(matches!(Places::of(&pairs()), Places::Far(_)));
        let order = dependency_order(pairs());
        let order: Vec<Var> = order.iter().flat_map(Bind::rows).map(|(v, _)| v).collect();
        assert_eq!(order, [old, new]);
    }
}
