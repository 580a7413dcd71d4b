//! Contification (Fluet and Weeks 2001): a local function that is only ever
//! called, with all its arguments and in tail position of its scope, is a join
//! point; it needs no closure.
//!
//! Each lambda body, right-hand side, argument and scrutinee is a *context*:
//! within one, tail calls return to the same place. A binding notes the
//! context of its scope; a call counts if it is a tail call in that context. A
//! candidate's own body continues its scope's context for its own group only.

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
        home: vec![0],
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

struct Analysis {
    scope: SecondaryMap<Var, Scope>,
    /// By the first member of a group: some use is no saturated tail call.
    spoiled: SecondaryMap<Var, bool>,
    uses: SecondaryMap<Var, u32>,
    /// Bound by a group that its scope does not mention.
    dead: SecondaryMap<Var, bool>,
    /// For each context, the group whose member's body it is, or 0.
    home: Vec<u32>,
}

impl Analysis {
    fn context(&mut self, group: u32) -> u32 {
        self.home.push(group);
        self.home.len() as u32 - 1
    }

    fn apart(&mut self, e: &Expr) {
        let context = self.context(0);
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
                        let s = self.scope[*v];
                        let here = s.group != 0
                            && (s.context == context || self.home[context as usize] == s.group);
                        if !here || s.arity != args.len() {
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
                let group = if all { self.context(0) } else { 0 };
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
                            let inner = self.context(if rec { group } else { 0 });
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
                self.apart(&case.scrut);
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
                let inner = self.context(self.home[context as usize]);
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
            let rec = matches!(*bind, Bind::Rec(_));
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
            *e = Expr::Join(Box::new(JoinGroup { rec, joins }), body);
            changed = true;
        }
        _ => {}
    }
    changed
}
