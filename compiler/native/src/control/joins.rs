//! Join points: blocks that several paths of one function jump to.
//!
//! At a join block, a free variable that had a slot when the group was entered
//! is in that slot (it is live on every path to a jump, so it keeps the slot);
//! one that had none is passed along as a block parameter. Where these would be
//! more than registers can hold, all get slots first: joins within joins, each
//! with one variable more, would pass on all of them at each jump. Before a loop some do, so that
//! it need not store and load them in each round.

use crate::machine::convention::machine_type;
use crate::machine::event::Event;
use crate::machine::frames::{Env, MAX_CARRIED, Place};
use crate::machine::function::{Dest, Gen, JoinTarget};
use crate::machine::liveness::Set;
use pure_stg::def::*;
use pure_stg::visit;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Most variables, parameters included, that a loop keeps in registers throughout.
const MAX_IN_LOOP: usize = 8;

impl<'p> Gen<'_, 'p> {
    pub fn join(
        &mut self,
        mut env: Env,
        group: &'p JoinGroup,
        body: &'p Expr,
        dest: &Dest,
    ) -> Result<(), String> {
        let rest = Gen::rest(dest);
        match group.rec {
            true => self.make_room(&mut env, group)?,
            false => {
                for join in &group.joins {
                    let free = self.unit.input.liveness.of_join(join.var);
                    if free.iter().filter(|v| env.in_value(**v)).count() > MAX_CARRIED {
                        self.spill_early(&mut env, &free)?;
                    }
                }
            }
        }
        let mut scopes = vec![];
        for join in &group.joins {
            scopes.push(self.open_join(&env, join, &rest));
            self.tell(Event::JoinOpens(join))?;
        }
        let origin = self.origin();
        self.tail(env, body, dest)?;
        for (join, (block, mut env)) in group.joins.iter().zip(scopes) {
            self.b.switch_to_block(block);
            self.go_on(origin);
            self.tell(Event::JoinEntered(join))?;
            self.stop_in_join(&mut env, join, &rest)?;
            self.tail(env, &join.body, dest)?;
            self.tell(Event::JoinEnds)?;
        }
        Ok(())
    }

    /// Before a loop: of what is free in it, only so much stays in registers as leaves room for
    /// its parameters and for what it computes. What it mentions least goes first.
    fn make_room(&mut self, env: &mut Env, group: &'p JoinGroup) -> Result<(), String> {
        let free = match group.joins.first() {
            Some(join) => self.unit.input.liveness.of_join(join.var),
            None => return Ok(()),
        };
        let params = group.joins.iter().map(|join| join.params.len()).max();
        let room = MAX_IN_LOOP.saturating_sub(params.unwrap_or(0));
        let mut carried: Vec<Var> = free.iter().copied().filter(|v| env.in_value(*v)).collect();
        if carried.len() <= room {
            return Ok(());
        }
        let mut mentioned: FxHashMap<Var, usize> = FxHashMap::default();
        for join in &group.joins {
            visit::uses(&join.body, &mut |v| *mentioned.entry(v).or_default() += 1);
        }
        carried.sort_by_key(|v| Reverse(mentioned.get(v).copied()));
        carried.drain(..room);
        carried.sort_unstable();
        self.spill_early(env, &carried)
    }

    /// Makes the block of a join point and the environment at its start.
    fn open_join(
        &mut self,
        outer: &Env,
        join: &'p JoinPoint,
        rest: &Set,
    ) -> (cranelift_codegen::ir::Block, Env) {
        let program = self.unit.input.program;
        let free = self.unit.input.liveness.of_join(join.var);
        let block = self.b.create_block();
        let mut env = outer.clone();
        env.keep(&crate::machine::liveness::union(&free, rest));
        for p in &join.params {
            let rep = program.rep(*p);
            let value = self.b.append_block_param(block, machine_type(rep));
            env.bind(*p, Place::value(value, rep));
        }
        let mut carried = vec![];
        for v in free.iter() {
            let Some(place) = env.get_mut(*v) else {
                continue;
            };
            if place.slot.is_none() {
                let value = self.b.append_block_param(block, machine_type(place.rep));
                place.value = Some(value);
                carried.push(*v);
            }
        }
        env.forget_cached();
        let target = JoinTarget {
            block,
            carried: carried.into(),
        };
        self.joins.insert(join.var, target);
        (block, env)
    }

    pub fn jump_to(&mut self, env: &mut Env, join: Var, args: &[Atom]) -> Result<(), String> {
        let Some(target) = self.joins.get(&join).cloned() else {
            return Err(format!("jump to {join}, which is not in scope"));
        };
        let mut values = vec![];
        for atom in args {
            values.push(self.atom(env, atom)?);
        }
        for v in target.carried.iter() {
            values.push(self.var(env, *v)?);
        }
        self.tell(Event::Jumps(join))?;
        self.jump(target.block, &values);
        Ok(())
    }
}
