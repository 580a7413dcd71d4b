//! What lint knows of values that are never suspended: variables that lowering has marked
//! ([`Role::Unlifted`]), and results that are never an object ([`Con::unboxed`]), by the
//! functions that give them.

use crate::def::*;
use cranelift_entity::SecondaryMap;

/// What is known of the functions that are in scope.
#[derive(Default)]
pub struct Functions<'a> {
    params: SecondaryMap<Var, &'a [Var]>,
    /// Called with all arguments they give what is never an object.
    never_objects: SecondaryMap<Var, bool>,
}

impl<'a> Functions<'a> {
    /// Notes what a binding is.
    pub fn note(&mut self, program: &Program, v: Var, e: &'a Expr) {
        if let Expr::Lam(params, body, _) = e.unticked() {
            self.params[v] = params;
            self.never_objects[v] = self.never_object(program, body);
        }
    }

    /// The parameters of a known function that is called with all its arguments.
    pub fn params(&self, f: Var, args: usize) -> Option<&'a [Var]> {
        Some(self.params[f]).filter(|params| params.len() == args)
    }

    /// Whether an expression certainly gives what is never an object.
    pub fn never_object(&self, program: &Program, e: &Expr) -> bool {
        match e {
            Expr::Con(con, ..) => program.cons.get(*con).is_some_and(|c| c.unboxed),
            Expr::App(f, args, _) => match f.unticked() {
                Expr::Var(f) => self.never_objects[*f] && self.params[*f].len() == args.len(),
                _ => false,
            },
            Expr::Let(_, body) | Expr::Tick(_, body) => self.never_object(program, body),
            Expr::Join(group, body) => {
                let mut bodies = group.joins.iter().map(|j| &j.body);
                self.never_object(program, body) || bodies.any(|e| self.never_object(program, e))
            }
            Expr::Case(case) => {
                let mut bodies = case.alts.iter().map(|a| &a.body).chain(&case.default);
                bodies.any(|e| self.never_object(program, e))
            }
            _ => false,
        }
    }
}

/// Whether nothing is suspended where an expression is bound: it is a variable or a value, and
/// what has to be computed for that is quick and cannot fail.
pub fn is_evaluated(program: &Program, e: &Expr) -> bool {
    match e.unticked() {
        Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) => true,
        Expr::Con(con, args, _) => {
            let fields = program.cons.get(*con).map_or(&[][..], |c| &c.fields);
            let mut fields = fields.iter().zip(args);
            fields.all(|(f, a)| f.rep == Rep::Ptr && !f.strict || is_evaluated(program, a))
        }
        Expr::Prim(prim, args, _) => {
            prim.effect() == Effect::Pure && args.iter().all(|a| is_evaluated(program, a))
        }
        Expr::Let(_, body) => is_evaluated(program, body),
        _ => false,
    }
}
