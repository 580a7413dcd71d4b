//! Types of a program, module by module.

use crate::evidence::Typed;
use crate::infer::kept::Keeping;
use crate::infer::reach::Reach;
use crate::infer::{Env, Infer};
use crate::printable;
use crate::show::Printer;
use crate::ty::{Node, Types};
use crate::written;
use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_names::kept;
use pure_names::tree::{ClassId, Kind, ModuleId, Resolved, Role, Scheme, TypeId, ValueId};
use std::rc::Rc;

/// Infers and checks the types of one module after another, and knows those of all so far.
#[derive(Default)]
pub struct Checker {
    /// Whether all of the library is wanted, used or not.
    pub(crate) everything: bool,
    /// Whether calls of C may be made on threads of the system's of their own.
    pub apart: bool,
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
        if let Some(boot) = program.boot_file(id) {
            cx.declare();
            cx.promise(boot);
            self.keeping.note_library(&cx);
            return;
        }
        if let Some(boot) = program.boot_of(id) {
            cx.take_over(boot);
        }
        cx.declare();
        match program.modules[id].library {
            _ if self.everything => cx.bodies(),
            true => {
                self.reach.put_off(&mut cx);
                self.keeping.note_library(&cx);
            }
            false => self.keeping.bodies(&mut cx, &start),
        }
        if let Some(boot) = program.boot_of(id) {
            cx.keeps_promises(boot);
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

    /// The kind of a type constructor, if it is known.
    pub fn kind_of(&self, t: TypeId) -> Option<Kind> {
        self.env.kind_of(t)
    }

    /// The kinds of a class's parameters, as far as they are known.
    pub fn class_kinds(&self, c: ClassId) -> Vec<Kind> {
        self.env.class_kinds(c)
    }

    /// The roles of the parameters of a type.
    pub fn roles_of(&mut self, map: &SourceMap, program: &Resolved, t: TypeId) -> Rc<[Role]> {
        let Some(last) = program.modules.keys().next_back() else {
            return [].into();
        };
        let mut unheard = Diagnostics::new();
        let known = (&mut self.types, &mut self.typed, &mut self.env);
        Infer::new((map, program), &mut unheard, known, last).roles_of(t)
    }

    /// The type of a value as a signature would say it, if it is known.
    pub fn signature_of(&mut self, v: ValueId) -> Option<Scheme> {
        let scheme = self.env.scheme_of(v)?;
        Some(written::scheme(&mut self.types, &scheme))
    }

    /// The type of a top-level definition of the last module, if it has one, and whether that
    /// is one of actions of IO.
    pub fn type_of(&mut self, program: &Resolved, name: Symbol) -> Option<(String, bool)> {
        let module = program.modules.values().last()?.name;
        let mut values = program.values.iter().rev();
        let (v, _) = values.find(|(_, v)| v.name == name && v.module == module)?;
        let scheme = self.typed.schemes.get(&v).cloned();
        let t = match &scheme {
            Some(scheme) => scheme.ty,
            None => *self.typed.value_ty.get(&v)?,
        };
        // An action of any monad is one of IO, too.
        let acts = match self.types.node(t) {
            Node::App(f, _) => matches!(self.types.node(f), Node::Bound(_) | Node::Meta(_)),
            _ => false,
        };
        let acts = acts || printable::is_io(program, &mut self.types, t);
        let mut printer = Printer::new(&mut self.types, program);
        let shown = match &scheme {
            Some(scheme) => printer.scheme(scheme),
            None => printer.ty(t),
        };
        Some((shown, acts))
    }

    /// What is kept of the modules for the next compilation.
    pub fn kept(&self) -> impl Iterator<Item = &kept::Typed> {
        self.keeping.typed()
    }
}
