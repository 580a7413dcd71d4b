//! Calls: of functions whose code is known, and of unknown ones through `ap_n`.

use crate::machine::event::Event;
use crate::machine::frames::Env;
use crate::machine::function::{Gen, SelfLoop};
use crate::machine::liveness::{Set, union};
use crate::unit::{KnownFun, MAX_APPLY};
use cranelift_codegen::ir::{FuncRef, InstBuilder, Value};
use pure_stg::def::*;

impl<'p> Gen<'_, 'p> {
    pub fn atoms(&mut self, env: &mut Env, atoms: &[Atom]) -> Result<Vec<Value>, String> {
        atoms.iter().map(|a| self.atom(env, a)).collect()
    }

    /// Code and arguments of a known call.
    pub fn known_call(
        &mut self,
        env: &mut Env,
        fun: Var,
        known: KnownFun,
        args: &[Atom],
    ) -> Result<(FuncRef, Vec<Value>), String> {
        self.tell(Event::KnownCall)?;
        let mut values = vec![];
        if known.node {
            values.push(self.var(env, fun)?);
        }
        values.extend(self.atoms(env, args)?);
        Ok((self.code(known.code), values))
    }

    pub fn call(
        &mut self,
        env: &mut Env,
        fun: Var,
        args: &[Atom],
        rest: &Set,
    ) -> Result<Value, String> {
        let known = self.unit.known_function(fun)?;
        let (code, values) = self.known_call(env, fun, known, args)?;
        let value = self.safepoint(env, rest, |g| g.b.ins().call(code, &values))?;
        self.tell(Event::CameBack(Some(fun)))?;
        value.ok_or_else(|| "a function returns a value".to_string())
    }

    pub fn tail_call(&mut self, env: &mut Env, fun: Var, args: &[Atom]) -> Result<(), String> {
        if self.returning.is_some() {
            return self.tail_call_of_fields(env, fun, args);
        }
        let known = self.unit.known_function(fun)?;
        self.end_with(env, fun, known, args)
    }

    /// Calls a function in tail position that returns what this one does.
    pub fn end_with(
        &mut self,
        env: &mut Env,
        fun: Var,
        known: KnownFun,
        args: &[Atom],
    ) -> Result<(), String> {
        let (code, values) = self.known_call(env, fun, known, args)?;
        match &self.self_loop {
            Some(SelfLoop { fun: this, header }) if *this == fun => {
                let header = *header;
                self.jump(header, &values);
            }
            _ => {
                self.b.ins().return_call(code, &values);
            }
        }
        Ok(())
    }

    /// Applies to as many arguments as `ap_n` takes; returns the function left
    /// to apply and the arguments left.
    fn apply_steps<'a>(
        &mut self,
        env: &mut Env,
        fun: Var,
        mut args: &'a [Atom],
        rest: &Set,
    ) -> Result<(Value, &'a [Atom]), String> {
        self.tell(Event::Application(fun, args))?;
        let mut f = self.var(env, fun)?;
        while args.len() > MAX_APPLY {
            let (now, later) = args.split_at(MAX_APPLY);
            let mut values = vec![f];
            values.extend(self.atoms(env, now)?);
            let mut needed: Vec<Var> = later
                .iter()
                .filter_map(|a| match a {
                    Atom::Var(v) => Some(*v),
                    Atom::Lit(_) => None,
                })
                .filter(|v| env.get(*v).is_some())
                .collect();
            needed.sort_unstable();
            needed.dedup();
            let live: Set = union(&needed, rest).into();
            let id = self.unit.apply(MAX_APPLY)?;
            let code = self.code(id);
            f = self
                .safepoint(env, &live, |g| g.b.ins().call(code, &values))?
                .ok_or("an application returns a value")?;
            self.tell(Event::CameBack(None))?;
            args = later;
        }
        Ok((f, args))
    }

    pub fn apply(
        &mut self,
        env: &mut Env,
        fun: Var,
        args: &[Atom],
        rest: &Set,
    ) -> Result<Value, String> {
        let (f, args) = self.apply_steps(env, fun, args, rest)?;
        let (code, values) = self.apply_call(env, f, args)?;
        let value = self.safepoint(env, rest, |g| g.b.ins().call(code, &values))?;
        self.tell(Event::CameBack(None))?;
        value.ok_or_else(|| "an application returns a value".to_string())
    }

    pub fn tail_apply(&mut self, env: &mut Env, fun: Var, args: &[Atom]) -> Result<(), String> {
        let (f, args) = self.apply_steps(env, fun, args, &Set::default())?;
        let (code, values) = self.apply_call(env, f, args)?;
        self.b.ins().return_call(code, &values);
        Ok(())
    }

    fn apply_call(
        &mut self,
        env: &mut Env,
        f: Value,
        args: &[Atom],
    ) -> Result<(FuncRef, Vec<Value>), String> {
        let mut values = vec![f];
        values.extend(self.atoms(env, args)?);
        let id = self.unit.apply(args.len())?;
        Ok((self.code(id), values))
    }
}
