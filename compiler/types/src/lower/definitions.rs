//! Lowers definitions until nothing is asked for any more.

use super::Lower;
use super::demand::Work;
use super::dict::Dict;
use pure_base::{Span, Symbol};
use pure_core::def::{Expr, Var};
use pure_names::Definition;
use pure_names::tree::{Bind, ValueId};

impl Lower<'_> {
    /// Lowers until nothing is asked for any more.
    pub(super) fn run(&mut self) {
        while let Some(work) = self.work.queue.pop_front() {
            let program = self.program;
            let id = match &work {
                Work::Definition(definition) => definition.module(),
                Work::Instance(i) => self.typed.insts[*i].module,
                Work::Clone(v, ..) => match self.work.homes.get(v) {
                    Some(home) => home.module(),
                    None => continue,
                },
            };
            let module = &program.modules[id];
            self.here.module = module.name;
            self.here.library = module.library;
            self.centres.go_to(module);
            self.here.at = self.place(&work);
            match work {
                Work::Definition(Definition::Group(_, i)) => self.top_group(&module.groups[i]),
                Work::Definition(method) => {
                    let bind = program.method(method).into_iter();
                    bind.for_each(|bind| self.lower_method(bind));
                }
                Work::Instance(i) => self.lower_instance(i),
                Work::Clone(v, dicts, var) => self.lower_clone(v, dicts, var),
            }
            for p in self.dicts.local_spec.drain(..) {
                self.dicts.spec.remove(&p);
            }
        }
    }

    /// Where a definition is in its source.
    fn place(&self, work: &Work) -> Span {
        let value = match work {
            Work::Definition(Definition::Group(m, i)) => {
                self.program.modules[*m].groups[*i].binders.first().copied()
            }
            Work::Definition(method) => {
                let bind = self.program.method(*method);
                bind.and_then(|b| b.binders.first().copied())
            }
            Work::Instance(i) => return self.typed.insts[*i].span,
            Work::Clone(v, ..) => Some(*v),
        };
        value.map_or(Span::NONE, |v| self.program.values[v].span)
    }

    fn lower_clone(&mut self, v: ValueId, dicts: Vec<Dict>, var: Var) {
        let Some(Bind::Fun {
            value,
            clauses,
            span,
        }) = self.bind_of(v)
        else {
            return self.absent(format!(
                "definition of `{}` to clone",
                self.program.values[v].name
            ));
        };
        let mut params = self.passed(v);
        params.retain(|p| !self.is_call(*p));
        for (p, d) in params.iter().zip(dicts) {
            self.dicts.known.insert(*p, d);
        }
        let name = match self.ids.vars[v] {
            Some(generic) => self.out.vars[generic].name,
            None => Symbol::new(""),
        };
        self.define(v, var, *span);
        let quiet = std::mem::replace(&mut self.here.library, true);
        let e: Expr = self.within(name, *span, |cx| cx.function(*value, clauses, *span));
        self.here.library = quiet;
        self.dicts.known.clear();
        self.top.push((var, e));
    }
}
