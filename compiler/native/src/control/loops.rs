//! Loops that meet no heap check, and where they may be stopped.
//!
//! A thread gives way, and is met by exceptions, at heap checks. In a program that can have
//! threads or time limits, loops without one look at the bit of the heap pointer for which heap
//! checks look; others pay nothing. A loop is a cycle of jumps and of calls in tail position: other
//! calls need stack, and that has an end. Of an unknown function any may be called, so what calls
//! one in tail position is taken for a part of a loop.

use crate::machine::frames::Env;
use crate::machine::function::Gen;
use crate::machine::liveness::{Set, union};
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::types::I64;
use pure_base::graph;
use pure_stg::def::*;
use pure_stg::visit;
use rt_abi::border::RT_GC;
use rt_abi::object::BLOCK_BIT;
use rustc_hash::{FxHashMap, FxHashSet};

/// Functions and join points that may begin again and again without a heap check.
#[derive(Default)]
pub struct Loops {
    stopping: FxHashSet<Var>,
}

impl Loops {
    /// Those of a program that can have threads or time limits; else there are none.
    pub fn of(program: &Program) -> Loops {
        let mut found = Found::default();
        for top in &program.binds {
            match &top.rhs {
                TopRhs::Fun(lambda) => found.function(top.var, &lambda.body),
                TopRhs::Caf { body, .. } => found.inner(body),
                TopRhs::Con { .. } => {}
            }
        }
        match found.has_threads {
            true => found.cycles(),
            false => Loops::default(),
        }
    }

    pub fn has(&self, v: Var) -> bool {
        self.stopping.contains(&v)
    }
}

/// What leads to what without a heap check.
#[derive(Default)]
struct Found {
    has_threads: bool,
    nodes: FxHashMap<Var, usize>,
    vars: Vec<Var>,
    next: Vec<Vec<usize>>,
    /// What leads to an unknown function.
    unknown: Vec<usize>,
}

impl Found {
    fn node(&mut self, v: Var) -> usize {
        let new = self.vars.len();
        let node = *self.nodes.entry(v).or_insert(new);
        if node == new {
            self.vars.push(v);
            self.next.push(vec![]);
        }
        node
    }

    /// A function, or a join point.
    fn function(&mut self, v: Var, body: &Expr) {
        let node = self.node(v);
        self.tail(node, body);
        self.inner(body);
    }

    /// Functions and join points inside of `e`.
    fn inner(&mut self, e: &Expr) {
        match e {
            Expr::Prim(Prim::Thread | Prim::Receive, ..) => self.has_threads = true,
            Expr::Let(group, body) => {
                for (v, rhs) in &group.binds {
                    match rhs {
                        Rhs::Fun { lambda, .. } => self.function(*v, &lambda.body),
                        Rhs::Thunk { body, .. } => self.inner(body),
                        Rhs::Con { .. } | Rhs::Sel { .. } => {}
                    }
                }
                self.inner(body);
            }
            Expr::Join(group, body) => {
                for join in &group.joins {
                    self.function(join.var, &join.body);
                }
                self.inner(body);
            }
            e => visit::children(e, &mut |child| self.inner(child)),
        }
    }

    /// What `e`, to which the code of `from` comes without a heap check, leads to likewise.
    fn tail(&mut self, from: usize, e: &Expr) {
        match e {
            Expr::Call { fun: to, .. } | Expr::Jump(to, _) => {
                let to = self.node(*to);
                self.next[from].push(to);
            }
            Expr::Apply { .. } => self.unknown.push(from),
            Expr::Let(group, body) => {
                let allocates = |(_, rhs): &(Var, Rhs)| match rhs {
                    Rhs::Thunk { .. } | Rhs::Sel { .. } => true,
                    Rhs::Fun { free, .. } => !free.is_empty(),
                    Rhs::Con { args, .. } => !args.is_empty(),
                };
                if !group.binds.iter().any(allocates) {
                    self.tail(from, body);
                }
            }
            Expr::Case(case) => {
                match &case.alts {
                    Alts::None | Alts::Lazy => {}
                    Alts::Con(alts) => alts.iter().for_each(|a| self.tail(from, &a.body)),
                    Alts::Lit(alts) => alts.iter().for_each(|(_, body)| self.tail(from, body)),
                }
                if let Some(default) = &case.default {
                    self.tail(from, default);
                }
            }
            Expr::Join(_, body) | Expr::Scc(_, body) => self.tail(from, body),
            _ => {}
        }
    }

    fn cycles(self) -> Loops {
        let cyclic = graph::components(&self.next).into_iter().filter(|group| {
            let first = group[0];
            group.len() > 1 || self.next[first].contains(&first)
        });
        let nodes = cyclic.flatten().chain(self.unknown);
        let stopping = nodes.map(|node| self.vars[node]).collect();
        Loops { stopping }
    }
}

impl Gen<'_, '_> {
    /// The code of a function begins, or begins again, which has got these variables.
    pub fn stop_in_loop(
        &mut self,
        env: &mut Env,
        binder: Var,
        variables: &[&[Var]],
    ) -> Result<(), String> {
        if self.unit.input.loops.has(binder) {
            self.stop_if_told(env, binder, variables)?;
        }
        Ok(())
    }

    /// The same of a join point; `rest` is live after it.
    pub fn stop_in_join(
        &mut self,
        env: &mut Env,
        join: &JoinPoint,
        rest: &Set,
    ) -> Result<(), String> {
        if self.unit.input.loops.has(join.var) {
            let free = self.unit.input.liveness.of_join(join.var);
            let mut params = self.occurring(&[&join.params]);
            params.sort_unstable();
            self.stop_holding(env, &union(&union(&free, rest), &params).into())?;
        }
        Ok(())
    }

    /// Stops for the runtime if the heap pointer says that the next heap check is to, at the
    /// start of a function. What lives is what that has got, of its own `binder` and these
    /// variables.
    pub fn stop_if_told(
        &mut self,
        env: &mut Env,
        binder: Var,
        variables: &[&[Var]],
    ) -> Result<(), String> {
        let mut live: Vec<Var> = self.unit.input.liveness.statics(binder).to_vec();
        live.extend(Some(binder).filter(|v| env.get(*v).is_some()));
        live.extend(self.occurring(variables));
        live.sort_unstable();
        live.dedup();
        self.stop_holding(env, &live.into())
    }

    fn occurring(&self, variables: &[&[Var]]) -> Vec<Var> {
        let liveness = &self.unit.input.liveness;
        let variables = variables.iter().copied().flatten().copied();
        variables.filter(|v| liveness.is_used(*v)).collect()
    }

    fn stop_holding(&mut self, env: &mut Env, live: &Set) -> Result<(), String> {
        let pointer = self.b.ins().get_pinned_reg(I64);
        let told = self.b.ins().band_imm_u(pointer, 1 << BLOCK_BIT);
        // Where nobody is told, the register is not written: that would undo what a handler of
        // signals does in between, in a short loop each time.
        self.unless(
            env,
            live,
            told,
            told,
            |_| Ok(None),
            |g, env| {
                let none = g.b.ins().iconst(I64, 0);
                let pointer = g
                    .safepoint_runtime(env, RT_GC, none, live)?
                    .ok_or("rt_gc returns a word")?;
                g.b.ins().set_pinned_reg(pointer);
                Ok(told)
            },
        )?;
        Ok(())
    }
}
