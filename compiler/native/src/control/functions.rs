//! Functions: how their code begins, at the top level and in a `let`.

use crate::control::fields::Returning;
use crate::machine::event::{Entered, Event};
use crate::machine::frames::{Env, Place};
use crate::machine::function::{Dest, Gen, SelfLoop};
use crate::objects::infos::arity_tag;
use crate::unit::{LocalFunction, Unit};
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use pure_base::Symbol;
use pure_stg::def::*;

use crate::machine::convention::{closure_signature, machine_type};

impl<'p> Gen<'_, 'p> {
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
        self.variables.params.extend(params);
        for (p, value) in params.iter().zip(values) {
            env.bind(*p, Place::value(*value, self.unit.input.program.rep(*p)));
        }
    }

    /// Loads the captured variables of a closure.
    pub fn open_closure(&mut self, env: &mut Env, binder: Var, free: &[Var], node: Value, tag: u8) {
        self.variables.closure = Some(binder);
        let layout = self.unit.input.free_layout(free);
        for (v, word) in free.iter().zip(&layout.words) {
            if env.get(*v).is_none() {
                let at = self.field_offset(*word, tag);
                self.load_field(env, *v, node, at);
                self.variables.captured.push((*v, at));
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
        let returns_fields = self.input.returns.fields(top.var).is_some();
        let known = match returns_fields {
            true => self.fields_function(top.var)?,
            false => self.known_function(top.var)?,
        };
        let reps = lambda.params.iter().map(|p| self.input.program.rep(*p));
        let sig = self.own_signature(top.var, reps);
        let name = Symbol::new(&self.input.name(top.var));
        self.note_top(known.code, top.var);
        self.function((known.code, name, lambda.occ), sig, |g, params| {
            g.returning = returns_fields.then(|| Returning::of(&lambda.body));
            let params = g.open_loop(top.var, &lambda.body, params);
            g.tell(Event::Entered(Entered::Top(top)))?;
            let mut env = Env::default();
            g.bind_params(&mut env, &lambda.params, &params);
            g.tell(Event::MayStop(&mut env, top.var, &[&lambda.params]))?;
            g.stop_in_loop(&mut env, top.var, &[&lambda.params])?;
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
        let entry = *self
            .statics
            .entries
            .get(&top.var)
            .ok_or("entry not declared")?;
        let arity = lambda.params.len();
        let name = Symbol::new(&format!("{}_entry", self.input.name(top.var)));
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
        LocalFunction {
            code,
            name,
            binder,
            free,
            lambda,
        }: LocalFunction<'p>,
    ) -> Result<(), String> {
        let reps = lambda.params.iter().map(|p| self.input.program.rep(*p));
        let sig = self.own_signature(binder, std::iter::once(Rep::Ptr).chain(reps));
        let returns_fields = self.input.returns.fields(binder).is_some();
        debug_assert_eq!(machine_type(Rep::Ptr), I64);
        self.function((code, name, lambda.occ), sig, |g, params| {
            g.returning = returns_fields.then(|| Returning::of(&lambda.body));
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
            g.stop_in_loop(&mut env, binder, &variables)?;
            g.tail(env, &lambda.body, &Dest::Return)
        })
    }
}
