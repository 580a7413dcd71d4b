//! Copies of functions of the library for each expression that has them work for it, in
//! programs that are profiled. What `modifyIORef` makes can then be shown with the expression
//! that called it ([`super::causes`]). Optimisation does that for what it inlines, which
//! leaves loops like `++`. A copy is out of line like the original, so the program does what
//! it did.
//!
//! That goes for what makes objects, dictionaries with such functions among them, as far as
//! there is room, the smallest first: so no large function takes the room of `++`, and where
//! there is little to copy even those that read numbers are copied. What one expression alone
//! needs, it has for itself: nothing is copied, only changed to mention the copies for that
//! expression. What is there for the sake of an exception is not worth the room. The text
//! of literals has room of its own, as programs have many.
//!
//! Programs that are neither profiled nor optimised have copies of primitive functions
//! alone, for the expressions of the program that call them.

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Copies may add this much to any program,
const FREE_GROWTH: usize = 6000;
/// and one node for so many of it.
const NODES_FOR_ONE: usize = 3;

/// Lets each expression of the program have functions of its own.
pub fn run(program: &mut Program, options: &Options) {
    let whole = options.profiled;
    if !(whole || options.level == 0) || program.library.is_empty() {
        return;
    }
    let mut binds = std::mem::take(&mut program.binds);
    let plan = Plan::new(program, &binds, whole);
    let mut copies = Copies {
        names: GlobalNames::new(program),
        bodies: bodies(&plan, &binds),
        plan,
        made: FxHashMap::default(),
        waiting: vec![],
        program,
    };
    for (v, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        let user = copies.plan.user_of(copies.program, *v);
        copies.expr(e, user);
    }
    while let Some((group, user)) = copies.waiting.pop() {
        let bind = copies.copy(group, user);
        binds.push(bind);
    }
    program.binds = binds;
    walk::sort_top_level(program);
}

/// For whom the library works.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum User {
    /// An expression of the program,
    Expr(OccId),
    /// a declaration of it, outside of its expressions,
    Declaration(Var),
    /// or the runtime, which shows exceptions that nobody catches.
    Runtime,
}

type GroupId = usize;

/// What is around a mention.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The nearest expression of the program, if it is not for who calls this.
    user: Option<User>,
    /// It is for the sake of an exception.
    is_thrown: bool,
}

/// What somebody mentions, and whether for more than an exception.
type Mentioned = Vec<(GroupId, bool)>;

/// What of the library is declared together.
struct Group {
    members: Vec<Var>,
    size: usize,
    calls_itself: bool,
    /// What it computes is computed for each that asks, and makes objects.
    may_be_copied: bool,
    is_text: bool,
    /// What it mentions for those that mention it,
    calls: Vec<GroupId>,
    /// and of that what is not for an exception only.
    needs: Vec<GroupId>,
    /// It never returns.
    fails: bool,
    /// The last of those that it works for, and how many they are.
    user: Option<User>,
    users: usize,
}

/// What is copied for whom.
#[derive(Default)]
struct Plan {
    groups: Vec<Group>,
    group: SecondaryMap<Var, Option<GroupId>>,
    arity: SecondaryMap<Var, usize>,
    chosen: FxHashSet<(GroupId, User)>,
    /// All of the library is looked at, not only what is built in.
    whole: bool,
}

impl Plan {
    fn new(program: &Program, binds: &[Bind], whole: bool) -> Plan {
        let mut plan = Plan {
            whole,
            ..Plan::default()
        };
        for bind in binds {
            plan.declare(program, bind);
        }
        let roots = plan.roots(program, binds);
        for (user, groups) in &roots {
            plan.count(*user, groups);
        }
        let nodes: usize = binds.iter().map(Bind::size).sum();
        plan.choose(roots, FREE_GROWTH + nodes / NODES_FOR_ONE);
        plan
    }

    /// Notes a group of the library. Those that it calls come first.
    fn declare(&mut self, program: &Program, bind: &Bind) {
        // Loops may have met functions of the program, which are not copied.
        let rows = bind.rows().filter(|(v, _)| match self.whole {
            true => program.is_from_library(*v),
            false => is_built_in(program, *v),
        });
        let rows: Vec<_> = rows.collect();
        if rows.is_empty() {
            return;
        }
        let id = self.groups.len();
        for (v, e) in &rows {
            self.group[*v] = Some(id);
            self.arity[*v] = walk::arity(e);
        }
        let (mut calls, mut needs) = (vec![], vec![]);
        for (_, e) in &rows {
            self.mentions(program, e, Around::default(), &mut |group, around| {
                if around.user.is_none() && group != id {
                    calls.push(group);
                    if !around.is_thrown {
                        needs.push(group);
                    }
                }
            });
        }
        for list in [&mut calls, &mut needs] {
            list.sort_unstable();
            list.dedup();
        }
        let fails = rows.iter().all(|(_, e)| self.fails(e));
        let makes = rows.iter().any(|(_, e)| makes(program, e))
            || needs.iter().any(|g| self.groups[*g].may_be_copied);
        let may_be = |(v, e): &(Var, &Expr)| {
            let info = &program.vars[*v];
            info.module.is_some() && info.inline != Inline::Shared && self.is_value(program, e)
        };
        self.groups.push(Group {
            members: rows.iter().map(|(v, _)| *v).collect(),
            size: rows.iter().map(|(_, e)| e.size(usize::MAX)).sum(),
            calls_itself: matches!(bind, Bind::Rec(_)),
            may_be_copied: makes && !fails && rows.iter().all(may_be),
            is_text: rows.iter().all(|(v, _)| is_text(program, *v)),
            calls,
            needs,
            fails,
            user: None,
            users: 0,
        });
    }

    /// Whether a copy would compute nothing that is computed once by now: a function, be it
    /// another one with arguments left, or a constructor such as that of a dictionary.
    fn is_value(&self, program: &Program, e: &Expr) -> bool {
        let are_values = |args: &[Expr]| {
            let mut args = args.iter();
            args.all(|e| matches!(e, Expr::Var(_) | Expr::Lit(_)) || self.is_value(program, e))
        };
        match e {
            Expr::Lam(..) => true,
            Expr::Con(_, args, _) => are_values(args),
            Expr::App(f, args, _) => match **f {
                Expr::Var(f) => args.len() < self.arity[f] && are_values(args),
                _ => false,
            },
            Expr::Var(v) => program.is_from_library(*v),
            _ => false,
        }
    }

    /// Whether it raises an exception whatever happens.
    fn fails(&self, e: &Expr) -> bool {
        match e {
            Expr::Prim(prim, ..) => prim.never_returns(),
            Expr::Fail(_) => true,
            Expr::Lam(_, body, _) | Expr::Let(_, body) | Expr::Tick(_, body) => self.fails(body),
            Expr::App(f, ..) => self.fails(f),
            Expr::Var(v) => {
                let group = self.group[*v].and_then(|group| self.groups.get(group));
                group.is_some_and(|group| group.fails)
            }
            Expr::Case(case) => {
                let mut ways = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
                self.fails(&case.scrut) || ways.all(|e| self.fails(e))
            }
            _ => false,
        }
    }

    /// The groups that are mentioned within, and what is around them.
    fn mentions(
        &self,
        program: &Program,
        e: &Expr,
        around: Around,
        f: &mut dyn FnMut(GroupId, Around),
    ) {
        let raises = matches!(e, Expr::Prim(..) | Expr::App(..)) && self.fails(e);
        let around = Around {
            user: nearest(program, e, around.user),
            is_thrown: around.is_thrown || raises,
        };
        if let Expr::Var(v) = e
            && let Some(group) = self.group[*v]
        {
            f(group, around);
        }
        e.each_child(&mut |e| self.mentions(program, e, around, f));
    }

    /// What each mentions itself.
    fn roots(&self, program: &Program, binds: &[Bind]) -> Vec<(User, Mentioned)> {
        let mut roots: Vec<(User, Mentioned)> = vec![];
        let mut known = FxHashMap::default();
        let mut note = |group, user, is_needed| {
            let at = *known.entry(user).or_insert(roots.len());
            match roots.get_mut(at) {
                Some((_, groups)) => groups.push((group, is_needed)),
                None => roots.push((user, vec![(group, is_needed)])),
            }
        };
        for (v, e) in binds.iter().flat_map(Bind::rows) {
            let around = Around {
                user: (!program.is_from_library(v)).then_some(User::Declaration(v)),
                is_thrown: false,
            };
            self.mentions(program, e, around, &mut |group, around| {
                if let Some(user) = around.user {
                    note(group, user, !around.is_thrown);
                }
            });
        }
        let handlers = program.exceptions.named();
        for group in handlers.filter_map(|(_, v)| self.group[v]) {
            note(group, User::Runtime, false);
        }
        roots
    }

    /// Counts a user of all that works for it.
    fn count(&mut self, user: User, groups: &Mentioned) {
        let mut work: Vec<GroupId> = groups.iter().map(|(group, _)| *group).collect();
        while let Some(group) = work.pop() {
            let group = &mut self.groups[group];
            if group.user == Some(user) {
                continue;
            }
            group.user = Some(user);
            group.users += 1;
            work.extend(&group.calls);
        }
    }

    /// Chooses what is copied, as far as there is room: of what expressions, and what was
    /// chosen for them, mention the smallest.
    fn choose(&mut self, roots: Vec<(User, Mentioned)>, room: usize) {
        let (mut room, mut room_for_texts) = (room, room);
        let mut met = FxHashSet::default();
        let mut candidates: Vec<(GroupId, User)> = vec![];
        let mut queue = BinaryHeap::new();
        let mut work: Vec<(GroupId, User)> = vec![];
        for (user, groups) in roots.into_iter().rev() {
            let needed = groups.into_iter().filter(|(_, is_needed)| *is_needed);
            work.extend(needed.rev().map(|(group, _)| (group, user)));
        }
        loop {
            while let Some((id, user)) = work.pop() {
                if !met.insert((id, user)) {
                    continue;
                }
                let group = &self.groups[id];
                // Who else has it work is known only where all is looked at.
                if group.users == 1 && self.whole {
                    // It mentions what is made for the only one that it works for.
                    work.extend(group.needs.iter().map(|called| (*called, user)));
                } else if group.may_be_copied {
                    queue.push(Reverse((group.size, candidates.len())));
                    candidates.push((id, user));
                }
            }
            let Some(Reverse((size, candidate))) = queue.pop() else {
                return;
            };
            let (id, user) = candidates[candidate];
            let group = &self.groups[id];
            let room = match group.is_text {
                true => &mut room_for_texts,
                false => &mut room,
            };
            if let Some(left) = room.checked_sub(size) {
                *room = left;
                self.chosen.insert((id, user));
                work.extend(group.needs.iter().map(|called| (*called, user)));
            }
        }
    }

    /// For whom a top-level variable is computed, if for one alone.
    fn user_of(&self, program: &Program, v: Var) -> Option<User> {
        match self.group[v] {
            _ if !program.is_from_library(v) => Some(User::Declaration(v)),
            Some(group) if self.whole && self.groups[group].users == 1 => self.groups[group].user,
            _ => None,
        }
    }
}

/// The nearest expression of the program, or the one for which this was copied here.
fn nearest(program: &Program, e: &Expr, user: Option<User>) -> Option<User> {
    let Some(occ) = e.occ().filter(|occ| *occ != OccId::NONE) else {
        return user;
    };
    let row = &program.occs[occ];
    match (program.library.has(row.module), row.cause) {
        (false, _) => Some(User::Expr(occ)),
        (true, Some(cause)) => Some(User::Expr(cause.at)),
        (true, None) => user,
    }
}

/// Whether it makes the text of literals, from their addresses.
fn is_text(program: &Program, v: Var) -> bool {
    is_built_in(program, v) && program.vars[v].sig.is_some()
}

fn is_built_in(program: &Program, v: Var) -> bool {
    let module = program.vars[v].module;
    module.is_some_and(|m| m.as_str() == crate::builtin::MODULE)
}

/// Whether objects are made, here or by local functions.
fn makes(program: &Program, e: &Expr) -> bool {
    let suspends = |e: &Expr| !e.is_atom();
    let mut made = match e {
        Expr::Prim(Prim::NewVar | Prim::NewMemo | Prim::NewArray, ..) => true,
        Expr::Con(_, args, _) => !args.is_empty(),
        Expr::App(_, args, _) => args.iter().any(suspends),
        Expr::Let(bind, _) => bind.rows().any(|(v, _)| program.vars[v].rep == Rep::Ptr),
        _ => false,
    };
    e.each_child(&mut |e| made = made || matches!(e, Expr::Lam(..)) || makes(program, e));
    made
}

/// What the members of groups are that will be copied.
fn bodies(plan: &Plan, binds: &[Bind]) -> FxHashMap<Var, Expr> {
    let copied: FxHashSet<GroupId> = plan.chosen.iter().map(|(group, _)| *group).collect();
    let rows = binds.iter().flat_map(Bind::rows);
    let rows = rows.filter(|(v, _)| plan.group[*v].is_some_and(|g| copied.contains(&g)));
    rows.map(|(v, e)| (v, e.clone())).collect()
}

struct Copies<'a> {
    program: &'a mut Program,
    plan: Plan,
    names: GlobalNames,
    bodies: FxHashMap<Var, Expr>,
    /// By what is copied and for whom.
    made: FxHashMap<(Var, User), Var>,
    /// Copies that are mentioned, and have yet to be made.
    waiting: Vec<(GroupId, User)>,
}

impl Copies<'_> {
    /// Has `user`, and the expressions within, mention copies.
    fn expr(&mut self, e: &mut Expr, user: Option<User>) {
        let user = nearest(self.program, e, user);
        if let Expr::Var(v) = e
            && let Some(user) = user
            && let Some(group) = self.plan.group[*v]
            && self.plan.chosen.contains(&(group, user))
        {
            *v = self.of(*v, group, user);
        }
        e.each_child_mut(&mut |e| self.expr(e, user));
    }

    /// The member `v` of a group for a user.
    fn of(&mut self, v: Var, group: GroupId, user: User) -> Var {
        if let Some(copy) = self.made.get(&(v, user)) {
            return *copy;
        }
        for member in self.plan.groups[group].members.clone() {
            let copy = self.named(member);
            self.made.insert((member, user), copy);
        }
        self.waiting.push((group, user));
        self.made[&(v, user)]
    }

    fn copy(&mut self, group: GroupId, user: User) -> Bind {
        let mut rows = vec![];
        for v in self.plan.groups[group].members.clone() {
            let mut e = walk::copy(self.program, &self.bodies[&v]);
            self.expr(&mut e, Some(user));
            rows.push((self.made[&(v, user)], e));
        }
        match self.plan.groups[group].calls_itself {
            true => Bind::Rec(rows),
            false => {
                let (copy, e) = rows.remove(0);
                Bind::NonRec(copy, e)
            }
        }
    }

    /// The variable of a copy.
    fn named(&mut self, v: Var) -> Var {
        let info = self.program.vars[v].clone();
        let module = info.module.expect("of a top-level variable");
        let copy = self
            .names
            .fresh(self.program, module, info.name.as_str(), v);
        let new = &mut self.program.vars[copy];
        (new.inline, new.ty, new.role, new.sig) = (info.inline, info.ty, info.role, info.sig);
        copy
    }
}
