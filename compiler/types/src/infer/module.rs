//! The inference of a module, in its order: what it declares, its bodies, what is left open.

use super::Infer;
use pure_names::tree::TypeId;
use pure_names::wired;

impl Infer<'_> {
    /// What the module declares; before the first what the compiler knows without.
    pub(crate) fn declare(&mut self) {
        let module = self.here();
        if !module.library {
            self.begin_instances();
        }
        self.types.holds = self.program.known.class_holds;
        if self.module.as_u32() == 0 {
            self.declare_wired();
        }
        if module.large_tuples && self.env.kind_of(wired::tuple(wired::MAX_TUPLE)).is_none() {
            self.declare_types(&wired::large_tuples().collect::<Vec<_>>());
        }
        self.declare_types(&module.types);
        self.note_kinds(false);
        self.declare_families(module);
        self.check_roles(&module.types);
        self.declare_classes(&module.classes);
        self.check_constructors(&module.types);
        self.check_equation_kinds(module);
        self.check_data_instances(module);
        self.declare_primitives(module);
        self.declare_instances(module);
        self.check_defaults(module);
    }

    /// Once all is declared.
    pub(crate) fn bodies(&mut self) {
        let module = self.here();
        module.groups.iter().for_each(|g| self.infer_group(g));
        self.check_methods(module);
        self.finish_module();
        self.missing_signatures(module);
        self.missing_local_signatures(module);
        self.dropped_results();
        self.identities();
    }

    /// Which instances the module sees.
    fn begin_instances(&mut self) {
        let boot = self.program.boot_of(self.module).map(|b| b.declared);
        let imports = &self.program.imports[self.module];
        self.env.insts.begin(self.module, boot, imports);
    }

    pub(super) fn declare_wired(&mut self) {
        let last = wired::last_common_type().as_u32();
        let all: Vec<TypeId> = (0..=last).map(TypeId::from_u32).collect();
        self.declare_types(&all);
    }

    pub(super) fn declare_types(&mut self, types: &[TypeId]) {
        self.infer_kinds(types);
        for t in types {
            self.declare_constructors(*t);
            self.check_synonym(*t);
        }
    }

    /// At the end of a module everything is decided.
    pub(super) fn finish_module(&mut self) {
        let wanted = std::mem::take(&mut self.constraints.wanted);
        let open = self.solve(wanted);
        self.check_kinded();
        self.report_holes();
        self.default(open);
        self.report_open_parts();
        self.constraints.given = None;
        self.group.mono_uses.clear();
    }
}
