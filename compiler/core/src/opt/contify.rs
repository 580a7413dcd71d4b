//! Contification (Fluet and Weeks 2001): a local function that is only ever
//! called, with all its arguments and in tail position of its scope, is a join
//! point; it needs no closure.
//!
//! Each lambda body, right-hand side, argument and scrutinee is a *context*:
//! within one, tail calls return to the same place. A binding notes the
//! context of its scope; a call counts if it is a tail call in that context. A
//! candidate's own body continues its scope's context for its own group only.
//!
//! A group whose calls from outside are all tail calls of one scrutinee moves there, so that
//! what looks at a loop's result is where the loop ends:
//!
//! ```text
//! let rec { go = \i -> .. } in .. case go 0 of { alts }
//!   ==> .. case (join rec { go i = .. } in jump go 0) of { alts }
//! ```

use crate::def::*;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashSet;

/// Turns local functions into join points throughout, but for bindings where that is known
/// to find none; answers which it has changed.
pub fn run(program: &mut Program, has_none: &dyn Fn(Var) -> bool) -> FxHashSet<Var> {
    let mut binds = std::mem::take(&mut program.binds);
    // One table for all, as binders are unique: a table is as long as the program.
    let vars = program.vars.len();
    let mut analysis = Analysis {
        scope: super::table(vars),
        spoiled: super::table(vars),
        uses: super::table(vars),
        dead: super::table(vars),
        contexts: vec![Context::default()],
    };
    let mut changed = FxHashSet::default();
    for bind in &mut binds {
        let mut expression = |v: Var, e: &mut Expr| {
            if has_none(v) {
                return;
            }
            analysis.apart(e);
            if rewrite(program, &analysis, e) {
                changed.insert(v);
            }
        };
        bind.rows_mut().for_each(|(v, e)| expression(*v, e));
    }
    program.binds = binds;
    changed
}

/// Where a candidate's scope is.
#[derive(Clone, Copy, Default)]
struct Scope {
    context: u32,
    /// The candidate's group; 0: no candidate.
    group: u32,
    arity: usize,
}

/// What returns to one place.
#[derive(Clone, Copy, Default)]
struct Context {
    /// The group whose member's body it is, or 0.
    home: u32,
    /// Of a scrutinee: the context in which it is looked at; else 0.
    around: u32,
    /// Of a group: the context in which others than its members call it; 0 if none does.
    called: u32,
}

struct Analysis {
    scope: SecondaryMap<Var, Scope>,
    /// By the first member of a group: some use is no saturated tail call.
    spoiled: SecondaryMap<Var, bool>,
    uses: SecondaryMap<Var, u32>,
    /// Bound by a group that its scope does not mention.
    dead: SecondaryMap<Var, bool>,
    contexts: Vec<Context>,
}

impl Analysis {
    fn context(&mut self, home: u32, around: u32) -> u32 {
        let called = 0;
        self.contexts.push(Context {
            home,
            around,
            called,
        });
        self.contexts.len() as u32 - 1
    }

    /// A call in `context` of a function with that scope. Answers whether the function may be
    /// a join point for all that is known.
    fn call(&mut self, context: u32, scope: Scope) -> bool {
        if scope.group == 0 {
            return false;
        }
        if self.contexts[context as usize].home == scope.group {
            return true;
        }
        let mut outer = context;
        while outer != scope.context && outer != 0 {
            outer = self.contexts[outer as usize].around;
        }
        let called = &mut self.contexts[scope.group as usize].called;
        if *called == 0 {
            *called = context;
        }
        outer != 0 && *called == context
    }

    /// Whether a group has its calls in a scrutinee of its scope.
    fn moves(&self, scope: Scope) -> bool {
        let called = self.contexts[scope.group as usize].called;
        called != 0 && called != scope.context
    }

    fn apart(&mut self, e: &Expr) {
        let context = self.context(0, 0);
        self.expr(e, context);
    }

    fn expr(&mut self, e: &Expr, context: u32) {
        match e {
            Expr::Var(v) => {
                self.uses[*v] += 1;
                self.spoiled[*v] = true;
            }
            Expr::App(f, args, _) => {
                match &**f {
                    Expr::Var(v) => {
                        self.uses[*v] += 1;
                        let scope = self.scope[*v];
                        if !self.call(context, scope) || scope.arity != args.len() {
                            self.spoiled[*v] = true;
                        }
                    }
                    f => self.apart(f),
                }
                args.iter().for_each(|a| self.apart(a));
            }
            Expr::Let(bind, body) => {
                let rec = matches!(**bind, Bind::Rec(_));
                let all = bind.rows().all(|(_, e)| matches!(e, Expr::Lam(..)));
                // Groups are numbered by a context of their own.
                let group = if all { self.context(0, 0) } else { 0 };
                for (v, e) in bind.rows() {
                    self.scope[v] = Scope {
                        context,
                        group,
                        arity: crate::walk::arity(e),
                    };
                }
                for (_, e) in bind.rows() {
                    match e {
                        Expr::Lam(_, body, _) if all => {
                            let inner = self.context(if rec { group } else { 0 }, 0);
                            self.expr(body, inner);
                        }
                        e => self.apart(e),
                    }
                }
                let count = |a: &Analysis| bind.rows().map(|(v, _)| a.uses[v]).sum::<u32>();
                let within = count(self);
                self.expr(body, context);
                if count(self) == within {
                    bind.rows().for_each(|(v, _)| self.dead[v] = true);
                }
                if bind.rows().any(|(v, _)| self.spoiled[v]) || !all {
                    bind.rows().for_each(|(v, _)| self.spoiled[v] = true);
                }
            }
            Expr::Case(case) => {
                let scrutinee = self.context(0, context);
                self.expr(&case.scrut, scrutinee);
                case.alts.iter().for_each(|a| self.expr(&a.body, context));
                case.default.iter().for_each(|e| self.expr(e, context));
            }
            Expr::Join(group, body) => {
                for j in &group.joins {
                    self.expr(&j.body, context);
                }
                self.expr(body, context);
            }
            // What a join point does is done where it is bound, as is what follows it. So
            // nobody jumps out of a cost centre, but for a loop to its own next round.
            Expr::Tick(Tick::Scc { .. }, e) => {
                let inner = self.context(self.contexts[context as usize].home, 0);
                self.expr(e, inner);
            }
            Expr::Tick(_, e) => self.expr(e, context),
            _ => e.each_child(&mut |e| self.apart(e)),
        }
    }
}

/// Answers whether there was something to do.
fn rewrite(program: &mut Program, analysis: &Analysis, e: &mut Expr) -> bool {
    let mut changed = false;
    e.each_child_mut(&mut |e| changed |= rewrite(program, analysis, e));
    let is_join = |v: Var| analysis.scope[v].group != 0 && !analysis.spoiled[v];
    match e {
        Expr::App(f, args, _) => {
            if let Expr::Var(v) = **f
                && is_join(v)
            {
                *e = Expr::Jump(v, std::mem::take(args));
                changed = true;
            }
        }
        // Evaluating a raw right-hand side may fail.
        Expr::Let(bind, body)
            if bind.all(|v| analysis.dead[v] && program.vars[v].rep == Rep::Ptr) =>
        {
            *e = std::mem::take(body);
            changed = true;
        }
        Expr::Let(bind, _) if bind.all(is_join) => {
            let taken = std::mem::take(e);
            let Expr::Let(bind, body) = taken else {
                return changed;
            };
            let moves = bind.all(|v| analysis.moves(analysis.scope[v]));
            let group = as_joins(program, *bind);
            *e = match moves {
                true => {
                    let mut scope = *body;
                    into_scrutinee(&mut Some(group), &mut scope);
                    scope
                }
                false => Expr::Join(Box::new(group), body),
            };
            changed = true;
        }
        _ => {}
    }
    changed
}

fn as_joins(program: &mut Program, bind: Bind) -> JoinGroup {
    let rec = matches!(bind, Bind::Rec(_));
    let mut joins = vec![];
    for (var, e) in bind.into_rows() {
        if let Expr::Lam(params, body, _) = e {
            program.vars[var].sig = None;
            joins.push(JoinPoint {
                var,
                params,
                body: *body,
            });
        }
    }
    JoinGroup { rec, joins }
}

/// Binds a group that moves in the scrutinee within `e` that jumps to it.
fn into_scrutinee(group: &mut Option<JoinGroup>, e: &mut Expr) {
    if let Expr::Case(case) = &mut *e
        && group.as_ref().is_some_and(|g| jumps(g, &case.scrut))
        && let Some(group) = group.take()
    {
        let scrut = std::mem::take(&mut case.scrut);
        case.scrut = Expr::Join(Box::new(group), Box::new(scrut));
    }
    if group.is_some() {
        e.each_child_mut(&mut |e| into_scrutinee(group, e));
    }
}

/// Whether some tail of `e` is a jump to a group.
fn jumps(group: &JoinGroup, e: &Expr) -> bool {
    let jumps = |e: &Expr| jumps(group, e);
    match e {
        Expr::Jump(to, _) => group.joins.iter().any(|j| j.var == *to),
        Expr::Let(_, body) | Expr::Tick(_, body) => jumps(body),
        Expr::Join(inner, body) => jumps(body) || inner.joins.iter().any(|j| jumps(&j.body)),
        Expr::Case(case) => {
            let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
            ends.any(jumps)
        }
        _ => false,
    }
}
