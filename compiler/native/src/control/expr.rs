//! Code for expressions.
//!
//! Two mutually recursive generators: [`Gen::tail`] leaves the value at a
//! destination and ends the current block; [`Gen::value`] leaves it in a machine
//! value and goes on (the scrutinee of a case). `rest` is always what is live
//! after the expression.

use crate::machine::event::Event;
use crate::machine::frames::Env;
use crate::machine::function::{Dest, Gen};
use crate::machine::liveness::Set;
use cranelift_codegen::ir::Value;
use pure_stg::def::*;
use rt_abi::border::RT_FAIL;

use crate::machine::convention::machine_type;

impl<'p> Gen<'_, 'p> {
    /// Generates `e` with its value going to `dest`.
    pub fn tail(&mut self, mut env: Env, mut e: &'p Expr, dest: &Dest) -> Result<(), String> {
        loop {
            match e {
                Expr::Let(group, body) => {
                    self.allocate(&mut env, e, group, &Gen::rest(dest))?;
                    e = body;
                }
                Expr::Case(case) => {
                    if self.compare_and_branch(&mut env, case, dest)? {
                        return Ok(());
                    }
                    let rest = Gen::rest(dest);
                    if let Some(next) = self.take_fields(&mut env, case, &rest)? {
                        e = next;
                        continue;
                    }
                    let Some(value) = self.scrutinise(&mut env, case, &rest)? else {
                        return Ok(());
                    };
                    match self.only_way(&mut env, case, value) {
                        Some(next) => e = next,
                        None => return self.select(env, case, value, dest),
                    }
                }
                Expr::Join(group, body) => {
                    return self.join(env, group, body, dest);
                }
                Expr::Jump(join, args) => return self.jump_to(&mut env, *join, args),
                Expr::Eval(v) if matches!(dest, Dest::Return) => {
                    let x = self.var(&mut env, *v)?;
                    self.tell(Event::ReturnsPointer(x))?;
                    if self.is_evaluated(&env, *v) {
                        self.deliver(x, dest);
                        return Ok(());
                    }
                    return self.return_evaluated(x);
                }
                Expr::Call { fun, args, occ } if matches!(dest, Dest::Return) => {
                    self.at(*occ);
                    return self.tail_call(&mut env, *fun, args);
                }
                Expr::Apply { fun, args, occ } if matches!(dest, Dest::Return) => {
                    self.at(*occ);
                    return self.tail_apply(&mut env, *fun, args);
                }
                Expr::Fail(message) => return self.fail(*message),
                Expr::Scc(centre, body) if self.unit.input.options.keeps_scopes() => {
                    self.tell(Event::Scope(*centre))?;
                    self.tail(env, body, dest)?;
                    return self.tell(Event::ScopeEnds);
                }
                Expr::Scc(_, body) => e = body,
                Expr::Atom(_)
                | Expr::Eval(_)
                | Expr::Lazy(_)
                | Expr::Con(..)
                | Expr::Prim(..)
                | Expr::Call { .. }
                | Expr::Apply { .. } => {
                    if self.return_fields(&mut env, e, dest)? {
                        return Ok(());
                    }
                    if Gen::is_end(dest) {
                        self.tell(Event::Returns(&mut env, e))?;
                    }
                    if let Some(value) = self.simple(&mut env, e, &Gen::rest(dest))? {
                        self.deliver(value, dest);
                    }
                    return Ok(());
                }
            }
        }
    }

    /// Generates `e`, whose value has representation `rep`. `None`: control
    /// never comes back, and the current block is ended.
    pub fn value(
        &mut self,
        env: &mut Env,
        mut e: &'p Expr,
        rep: Rep,
        rest: &Set,
    ) -> Result<Option<Value>, String> {
        loop {
            match e {
                Expr::Let(group, body) => {
                    self.allocate(env, e, group, rest)?;
                    e = body;
                }
                Expr::Case(case) if single_way(self.unit.input.program, case) => {
                    if let Some(next) = self.take_fields(env, case, rest)? {
                        e = next;
                        continue;
                    }
                    let Some(value) = self.scrutinise(env, case, rest)? else {
                        return Ok(None);
                    };
                    match self.only_way(env, case, value) {
                        Some(next) => e = next,
                        None => return Err("a case without alternatives".into()),
                    }
                }
                Expr::Scc(_, body) if !self.unit.input.options.keeps_scopes() => e = body,
                Expr::Case(_) | Expr::Join(..) | Expr::Jump(..) | Expr::Fail(_) | Expr::Scc(..) => {
                    return self.merged(env, e, rep, rest).map(Some);
                }
                _ => return self.simple(env, e, rest),
            }
        }
    }

    /// An expression with several exits: all paths meet in a block. If any of
    /// them has a safepoint, pointers wait in their slots.
    fn merged(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        rep: Rep,
        rest: &Set,
    ) -> Result<Value, String> {
        let moves = may_collect(e);
        if moves {
            self.spill_early(env, rest)?;
        }
        let block = self.b.create_block();
        let value = self.b.append_block_param(block, machine_type(rep));
        let dest = Dest::Block {
            block,
            live: rest.clone(),
            returns: false,
        };
        self.tail(env.clone(), e, &dest)?;
        self.b.switch_to_block(block);
        if moves {
            env.forget_values(rest);
        }
        self.tell(Event::Met(e))?;
        Ok(value)
    }

    /// An expression without inner expressions.
    fn simple(&mut self, env: &mut Env, e: &'p Expr, rest: &Set) -> Result<Option<Value>, String> {
        match e {
            Expr::Atom(atom) => self.atom(env, atom).map(Some),
            Expr::Eval(v) => self.eval(env, *v, rest).map(Some),
            Expr::Lazy(v) => self.var(env, *v).map(Some),
            Expr::Con(con, args, occ) => {
                self.at(*occ);
                self.construct(env, e, (*con, args, *occ), rest).map(Some)
            }
            Expr::Prim(Prim::Integer(op), args, occ) => {
                self.at(*occ);
                self.integer(env, *op, args, *occ, rest).map(Some)
            }
            Expr::Prim(prim, args, occ) => {
                self.at(*occ);
                match self.memory(env, e, (*prim, args, *occ), rest)? {
                    Some(value) => Ok(Some(value)),
                    None => self.prim(env, *prim, args, rest),
                }
            }
            Expr::Call { fun, args, occ } => {
                self.at(*occ);
                self.call(env, *fun, args, rest).map(Some)
            }
            Expr::Apply { fun, args, occ } => {
                self.at(*occ);
                self.apply(env, *fun, args, rest).map(Some)
            }
            _ => Err("an expression in the wrong place".into()),
        }
    }

    fn fail(&mut self, message: pure_base::Symbol) -> Result<(), String> {
        let desc = self.unit.plain_desc(message);
        let desc = self.address(desc);
        self.leave(RT_FAIL, desc)
    }
}

/// Whether a case goes on in one way only.
pub fn single_way(program: &Program, case: &Case) -> bool {
    match &case.alts {
        Alts::None | Alts::Lazy => case.default.is_some(),
        Alts::Con(alts) => match &alts[..] {
            [] => case.default.is_some(),
            [alt] => {
                let data = program.cons[alt.con].data;
                case.default.is_none() || program.datas[data].cons.len() == 1
            }
            _ => false,
        },
        Alts::Lit(alts) => alts.is_empty() && case.default.is_some(),
    }
}

/// Whether an expression contains a safepoint that control may pass.
fn may_collect(e: &Expr) -> bool {
    match e {
        Expr::Prim(prim, ..) => prim.allocates() || prim.may_switch(),
        Expr::Atom(_) | Expr::Lazy(_) | Expr::Fail(_) | Expr::Jump(..) => false,
        Expr::Con(_, args, _) => !args.is_empty(),
        Expr::Eval(_) | Expr::Call { .. } | Expr::Apply { .. } | Expr::Let(..) => true,
        Expr::Case(case) => {
            may_collect(&case.scrut)
                || case.default.as_ref().is_some_and(may_collect)
                || match &case.alts {
                    Alts::None | Alts::Lazy => false,
                    Alts::Con(alts) => alts.iter().any(|a| may_collect(&a.body)),
                    Alts::Lit(alts) => alts.iter().any(|(_, body)| may_collect(body)),
                }
        }
        Expr::Scc(_, body) => may_collect(body),
        Expr::Join(group, body) => {
            group.joins.iter().any(|j| may_collect(&j.body)) || may_collect(body)
        }
    }
}
