//! Types of a program, module by module.

use crate::evidence::Typed;
use crate::infer::kept::Keeping;
use crate::infer::reach::Reach;
use crate::infer::{Env, Infer};
use crate::printable;
use crate::ty::Types;
use pure_base::{Diagnostics, SourceMap};
use pure_names::kept;
use pure_names::tree::{ModuleId, Resolved};

/// Infers and checks the types of one module after another, and knows those of all so far.
#[derive(Default)]
pub struct Checker {
    /// Whether all of the library is wanted, used or not.
    pub(crate) everything: bool,
    pub types: Types,
    pub typed: Typed,
    env: Env,
    reach: Reach,
    keeping: Keeping,
}

impl Checker {
    pub fn new(everything: bool) -> Checker {
        Checker {
            everything,
            ..Checker::default()
        }
    }

    /// Checks the last module of a program, whose others have been checked. What the library
    /// declares by type is put off, unless everything is wanted.
    pub fn module(
        &mut self,
        map: &SourceMap,
        program: &Resolved,
        id: ModuleId,
        diags: &mut Diagnostics,
    ) {
        self.typed.node_ty.resize(program.nodes as usize, None);
        let known = (&mut self.types, &mut self.typed, &mut self.env);
        let mut cx = Infer::new((map, program), diags, known, id);
        let start = self.keeping.begin(&cx);
        cx.declare();
        match program.modules[id].library {
            _ if self.everything => cx.bodies(),
            true => {
                self.reach.put_off(&mut cx);
                self.keeping.note_library(&cx);
            }
            false => self.keeping.bodies(&mut cx, &start),
        }
    }

    /// Infers what the program's own modules so far need of the library. From then on they
    /// can be lowered.
    pub fn reach(&mut self, map: &SourceMap, program: &Resolved, diags: &mut Diagnostics) {
        let last = program.modules.keys().next_back();
        let Some(last) = last.filter(|_| !self.everything) else {
            return;
        };
        let known = (&mut self.types, &mut self.typed, &mut self.env);
        let mut cx = Infer::new((map, program), diags, known, last);
        self.reach.infer(&mut cx);
    }

    /// Checks that the whole program can be run.
    pub fn main(&mut self, program: &Resolved, diags: &mut Diagnostics) {
        if !diags.has_errors() {
            printable::check_main(program, &mut self.types, &self.typed, diags);
        }
    }

    /// What is kept of the modules for the next compilation.
    pub fn kept(&self) -> impl Iterator<Item = &kept::Typed> {
        self.keeping.typed()
    }
}
