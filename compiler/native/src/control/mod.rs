//! What an expression does: one function for each of its forms. And the functions, thunks and
//! selectors that have expressions for bodies: all that is in line to be generated.
//!
//! Never: how an object or a frame is laid out. Start reading at [`expr`](mod@crate::control::expr).

pub mod apply;
pub mod calls;
pub mod case;
pub mod catch;
pub mod eval;
pub mod expr;
pub mod fields;
pub mod foreign;
pub mod functions;
pub mod integer;
pub mod joins;
pub mod loops;
pub mod prim;
pub mod selectors;
pub mod thunks;

use crate::machine::function::Role;
use crate::unit::{Job, Unit};

impl<'p> Unit<'p> {
    /// Generates the CLIF of everything reachable from `main`; `made` sees each function
    /// once it is complete.
    pub fn generate(&mut self, made: &mut dyn FnMut(&mut Self)) -> Result<(), String> {
        let main = self.input.program.main.ok_or("the program has no main")?;
        self.closure_of(main)?;
        // Now, so that the code that it needs is generated.
        self.exceptions()?;
        self.jobs.push_back(Job::Eval);
        while let Some(job) = self.jobs.pop_front() {
            let first = self.bodies.len();
            let role = self.job(job)?;
            for body in &mut self.bodies[first..] {
                body.role = role;
            }
            made(self);
        }
        // Last, when it is known which functions unknown code may meet.
        self.generate_applications()?;
        made(self);
        Ok(())
    }

    fn job(&mut self, job: Job<'p>) -> Result<Role, String> {
        let (role, done) = match job {
            Job::Function(top) => (Role::Function, self.top_function(top)),
            Job::Entry(top) => (Role::Entry, self.top_entry(top)),
            Job::Boxing(boxing) => (Role::Entry, self.boxing_function(boxing)),
            Job::Caf(top) => (Role::Function, self.caf(top)),
            Job::Local(function) => (Role::Function, self.local_function(function)),
            Job::Thunk(thunk) => (Role::Thunk, self.thunk(thunk)),
            Job::Selector(code, of, binder) => {
                (Role::Helper, self.selector_entry(code, of, binder))
            }
            Job::Eval => (Role::Helper, self.eval_entry()),
        };
        done.map(|()| role)
    }
}
