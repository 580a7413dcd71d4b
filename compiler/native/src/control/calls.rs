//! Calls: of functions whose code is known, and of unknown ones through `ap_n`.

use crate::machine::convention::signature;
use crate::machine::event::{Entered, Event};
use crate::machine::frames::Env;
use crate::machine::frames::Place;
use crate::machine::function::{Dest, Gen, SelfLoop};
use crate::machine::liveness::{Set, union};
use crate::objects::infos::arity_tag;
use crate::unit::{MAX_APPLY, Unit};
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{FuncRef, InstBuilder, Value};
use cranelift_module::FuncId;
use pure_base::Symbol;
use pure_stg::def::*;

use crate::machine::convention::{closure_signature, machine_type};

impl<'p> Gen<'_, 'p> {
    fn atoms(&mut self, env: &mut Env, atoms: &[Atom]) -> Result<Vec<Value>, String> {
        atoms.iter().map(|a| self.atom(env, a)).collect()
    }

    /// Code and arguments of a known call.
    fn known_call(
        &mut self,
        env: &mut Env,
        fun: Var,
        args: &[Atom],
    ) -> Result<(FuncRef, Vec<Value>), String> {
        self.tell(Event::KnownCall)?;
        let known = self.unit.known_function(fun)?;
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
        let (code, values) = self.known_call(env, fun, args)?;
        let value = self.safepoint(env, rest, |g| g.b.ins().call(code, &values))?;
        self.tell(Event::CameBack(Some(fun)))?;
        value.ok_or_else(|| "a function returns a value".to_string())
    }

    pub fn tail_call(&mut self, env: &mut Env, fun: Var, args: &[Atom]) -> Result<(), String> {
        let (code, values) = self.known_call(env, fun, args)?;
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

    /// Starts a function's body: a loop header if it calls itself in tail
    /// position. Returns the parameters to use from there on.
    fn open_loop(&mut self, fun: Var, body: &Expr, params: Vec<Value>) -> Vec<Value> {
        if !calls_itself(body, fun) {
            return params;
        }
        let header = self.b.create_block();
        self.jump(header, &params);
        let mut inner = vec![];
        for p in params {
            let ty = self.b.func.dfg.value_type(p);
            inner.push(self.b.append_block_param(header, ty));
        }
        self.b.switch_to_block(header);
        self.self_loop = Some(SelfLoop { fun, header });
        inner
    }

    fn bind_params(&mut self, env: &mut Env, params: &[Var], values: &[Value]) {
        self.params.extend(params);
        for (p, value) in params.iter().zip(values) {
            env.bind(*p, Place::value(*value, self.unit.program.rep(*p)));
        }
    }

    /// Loads the captured variables of a closure.
    pub fn open_closure(&mut self, env: &mut Env, binder: Var, free: &[Var], node: Value, tag: u8) {
        self.closure = Some(binder);
        let layout = self.unit.free_layout(free);
        for (v, word) in free.iter().zip(&layout.words) {
            if env.get(*v).is_none() {
                let at = self.field_offset(*word, tag);
                self.load_field(env, *v, node, at);
                self.captured.push((*v, at));
            }
        }
    }
}

/// Whether `fun` is called in a tail position of `e`.
fn calls_itself(e: &Expr, fun: Var) -> bool {
    match e {
        Expr::Call { fun: f, .. } => *f == fun,
        Expr::Let(_, body) | Expr::Scc(_, body) => calls_itself(body, fun),
        Expr::Case(case) => {
            case.default.as_ref().is_some_and(|e| calls_itself(e, fun))
                || match &case.alts {
                    Alts::None | Alts::Lazy => false,
                    Alts::Con(alts) => alts.iter().any(|a| calls_itself(&a.body, fun)),
                    Alts::Lit(alts) => alts.iter().any(|(_, e)| calls_itself(e, fun)),
                }
        }
        Expr::Join(group, body) => {
            calls_itself(body, fun) || group.joins.iter().any(|j| calls_itself(&j.body, fun))
        }
        _ => false,
    }
}

impl<'p> Unit<'p> {
    /// The direct code of a top-level function.
    pub fn top_function(&mut self, top: &'p Top) -> Result<(), String> {
        let TopRhs::Fun(lambda) = &top.rhs else {
            return Err("not a function".into());
        };
        let known = self.known_function(top.var)?;
        let reps = lambda.params.iter().map(|p| self.program.rep(*p));
        let sig = signature(reps, known.result);
        let name = Symbol::new(&self.name(top.var));
        self.note_top(known.code, top.var);
        self.function((known.code, name, lambda.occ), sig, |g, params| {
            let params = g.open_loop(top.var, &lambda.body, params);
            g.tell(Event::Entered(Entered::Top(top)))?;
            let mut env = Env::default();
            g.bind_params(&mut env, &lambda.params, &params);
            g.tell(Event::MayStop(&mut env, top.var, &[&lambda.params]))?;
            g.tell(Event::Body(&lambda.body))?;
            g.tail(env, &lambda.body, &Dest::Return)
        })
    }

    /// The entry of its static closure, for unknown calls.
    pub fn top_entry(&mut self, top: &'p Top) -> Result<(), String> {
        let TopRhs::Fun(lambda) = &top.rhs else {
            return Err("not a function".into());
        };
        let known = self.known_function(top.var)?;
        let entry = *self.entries.get(&top.var).ok_or("entry not declared")?;
        let arity = lambda.params.len();
        let name = Symbol::new(&format!("{}_entry", self.name(top.var)));
        self.function(
            (entry, name, lambda.occ),
            closure_signature(arity),
            |g, params| {
                g.used(params[0], arity_tag(arity))?;
                let code = g.code(known.code);
                g.b.ins().return_call(code, &params[1..]);
                Ok(())
            },
        )
    }

    /// A let-bound function: the closure comes first.
    pub fn local_function(
        &mut self,
        code: FuncId,
        name: Symbol,
        binder: Var,
        free: &'p [Var],
        lambda: &'p Lambda,
    ) -> Result<(), String> {
        let reps = lambda.params.iter().map(|p| self.program.rep(*p));
        let sig = signature(std::iter::once(Rep::Ptr).chain(reps), self.result(binder));
        debug_assert_eq!(machine_type(Rep::Ptr), I64);
        self.function((code, name, lambda.occ), sig, |g, params| {
            let params = g.open_loop(binder, &lambda.body, params);
            g.tell(Event::Entered(Entered::Local(binder)))?;
            let (node, tag) = (params[0], arity_tag(lambda.params.len()));
            g.used(node, tag)?;
            g.tell(Event::Closure(node, tag))?;
            g.tell(Event::Body(&lambda.body))?;
            let mut env = Env::default();
            let this = Place {
                evaluated: true,
                ..Place::value(node, Rep::Ptr)
            };
            env.bind(binder, this);
            g.open_closure(&mut env, binder, free, node, tag);
            g.bind_params(&mut env, &lambda.params, &params[1..]);
            let variables = [free, &lambda.params];
            g.tell(Event::MayStop(&mut env, binder, &variables))?;
            g.tail(env, &lambda.body, &Dest::Return)
        })
    }
}
