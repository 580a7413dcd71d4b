//! Warnings about constraints of signatures that nothing of the definition uses.

use super::Lower;
use crate::evidence::ParamId;
use crate::ids;
use pure_base::Diagnostic;
use pure_core::def::{Expr, Var};
use pure_names::tree::{ValueId, ValueKind};

impl Lower<'_> {
    /// Reports the constraints of a value's signature whose dictionaries do not occur in
    /// its body.
    pub(super) fn redundant_constraints(
        &mut self,
        value: ValueId,
        passed: &[(ParamId, Var)],
        body: &Expr,
    ) {
        if self.here.library || passed.is_empty() || !self.diags.wants(ids::REDUNDANT_CONSTRAINTS) {
            return;
        }
        let program = self.program;
        let definition = &program.values[value];
        // Methods take what their class says.
        let plain = matches!(definition.kind, ValueKind::Top | ValueKind::Local);
        // What is generated has the place of something else.
        let written =
            self.map.text(definition.span).trim_matches(['(', ')']) == definition.name.as_str();
        let Some(signature) = definition.signature.as_ref().filter(|_| plain && written) else {
            return;
        };
        let known = &program.known;
        for (param, var) in passed {
            let class = self.typed.params[*param].class;
            // What equations bring is not seen in the body.
            let unseen = [
                known.class_call_stack,
                known.class_implicit,
                known.class_equal,
            ];
            if unseen.contains(&Some(class)) || body.mentions(*var) {
                continue;
            }
            let mut context = signature.context.iter().filter(|p| p.class == class);
            let span = context.next().map_or(definition.span, |p| p.span);
            let (name, class) = (definition.name, program.classes[class].name);
            let title = format!("nothing in `{name}` uses this constraint of class `{class}`");
            let d = Diagnostic::warning(ids::REDUNDANT_CONSTRAINTS, span, title)
                .label("not used")
                .help("leave it out of the signature");
            self.diags.push(d);
        }
    }
}
