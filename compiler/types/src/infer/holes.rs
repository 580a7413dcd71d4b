//! Places left open in expressions: what type is wanted there, and what is in
//! scope that has it.

use super::constraints::{Facts, each};
use super::instances::Instances;
use super::{Infer, ValueType};
use crate::evidence::{Inst, InstId};
use crate::head::Fit;
use crate::ids;
use crate::show::Printer;
use crate::ty::{Node, Scheme, Ty, Types};
use cranelift_entity::PrimaryMap;
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{ClassId, Expr, Named, NodeId};

/// A place left open, with the type that it must have.
pub(super) struct OpenHole {
    node: NodeId,
    span: Span,
    want: Ty,
    given: Facts,
}

/// How many of each sort are listed.
const MAX: usize = 6;

impl Infer<'_> {
    pub(super) fn note_hole(&mut self, e: &Expr, want: Ty) {
        if self.program.holes.contains_key(&e.id) {
            self.reports.holes.push(OpenHole {
                node: e.id,
                span: e.span,
                want,
                given: self.constraints.given.clone(),
            });
        }
    }

    /// Reports the places left open, once all types are known.
    pub(super) fn report_holes(&mut self) {
        for hole in std::mem::take(&mut self.reports.holes) {
            let d = self.hole(&hole);
            self.diags.push(d);
        }
    }

    fn hole(&mut self, hole: &OpenHole) -> Diagnostic {
        let program = self.program;
        let scope = &program.holes[&hole.node];
        let locals: Vec<(Symbol, ValueType)> = scope
            .locals
            .iter()
            .filter(|v| !program.values[**v].span.is_none())
            .map(|v| (program.values[*v].name, *v))
            .filter(|(name, _)| {
                name.as_str()
                    .starts_with(|c: char| c.is_alphabetic() || c == '_')
            })
            .filter_map(|(name, v)| Some((name, self.env.values[v].clone()?)))
            .collect();
        let fitting = self.fitting(hole, &locals);
        let mut printer = Printer::new(self.types, program);
        printer.reserve(hole.want);
        let shown = printer.ty(hole.want);
        let in_scope: Vec<String> = locals
            .iter()
            .map(|(name, t)| match t {
                ValueType::Mono(t) => format!("`{name} :: {}`", printer.ty(*t)),
                ValueType::Poly(s) => format!("`{name} :: {}`", printer.scheme(s)),
            })
            .collect();
        let mut d = Diagnostic::error(
            ids::TYPED_HOLE,
            hole.span,
            format!(
                "`{}` stands for an expression of type `{shown}`",
                scope.name
            ),
        )
        .label("left open");
        if !in_scope.is_empty() {
            d = d.note(format!("In scope here: {}.", few(in_scope)));
        }
        match fitting.is_empty() {
            true => d.help(format!("write an expression of type `{shown}`")),
            false => d.help(format!("these fit: {}", few(fitting))),
        }
    }

    /// The names in scope that could stand there: local ones, those of the module,
    /// imported ones, of these the least general first.
    fn fitting(&mut self, hole: &OpenHole, locals: &[(Symbol, ValueType)]) -> Vec<String> {
        if let Node::Meta(_) | Node::Error = self.types.node(hole.want) {
            return vec![];
        }
        let program = self.program;
        let mut found = vec![];
        for (name, t) in locals {
            if self.fits(hole, t) {
                found.push((0, 0, *name));
            }
        }
        for (name, named, own) in &program.holes[&hole.node].others {
            let t = match named {
                Named::Value(v) => self.env.values[*v].clone(),
                Named::Ctor(c) => self.env.ctors[*c]
                    .as_ref()
                    .map(|c| ValueType::Poly(c.scheme.clone())),
            };
            let Some(t) = t else { continue };
            let vars = match &t {
                ValueType::Mono(_) => 0,
                ValueType::Poly(s) => s.vars,
            };
            if !self.fits_anywhere(&t) && self.fits(hole, &t) {
                found.push((if *own { 1 } else { 2 }, vars, *name));
            }
        }
        found.sort_by_key(|(group, vars, name)| (*group, *vars, name.as_str()));
        let shown = |(.., name): (u32, u32, Symbol)| match name.as_str() {
            op if op.starts_with(|c: char| c.is_alphabetic() || c == '_') => format!("`{op}`"),
            op => format!("`({op})`"),
        };
        found.into_iter().map(shown).collect()
    }

    /// Whether a value has whatever type is wanted, as `undefined` and `error` have.
    fn fits_anywhere(&mut self, t: &ValueType) -> bool {
        let ValueType::Poly(s) = t else { return false };
        let (mut rest, mut args) = (s.ty, vec![]);
        while let Node::Fun(a, b) = self.types.node(rest) {
            args.push(a);
            rest = b;
        }
        let Node::Bound(_) = self.types.node(rest) else {
            return false;
        };
        let result = rest;
        // Where it is called says nothing of a type.
        s.preds.iter().all(|p| p.args.is_empty())
            && !args.into_iter().any(|a| self.mentions_bound(a, result))
    }

    fn mentions_bound(&mut self, t: Ty, bound: Ty) -> bool {
        let mut walk = crate::ty::Walk::new(t);
        while let Some(part) = walk.next() {
            if part == bound {
                return true;
            }
            let node = self.types.node(part);
            self.types.visit_parts(node, &mut walk);
        }
        false
    }

    fn fits(&mut self, hole: &OpenHole, t: &ValueType) -> bool {
        let nothing = Scheme {
            vars: 0,
            preds: vec![],
            ty: self.types.error,
            names: vec![],
            scoped: 0,
        };
        let scheme = match t {
            ValueType::Mono(t) => Scheme { ty: *t, ..nothing },
            ValueType::Poly(s) => s.clone(),
        };
        if self.types.has_error(scheme.ty) {
            return false;
        }
        // Rigid types of any scope may stand for these variables.
        let args: Vec<Ty> = (0..scheme.vars)
            .map(|_| self.types.fresh(u32::MAX))
            .collect();
        let found = self.types.substitute(scheme.ty, &args);
        let mut preds = vec![];
        for p in &scheme.preds {
            preds.push((p.class, self.types.substitute_all(&p.args, &args)));
        }
        let known = Known {
            by_head: &self.env.insts,
            insts: &self.out.insts,
            given: &hole.given,
        };
        self.types.trial(|types| {
            let holds = |types: &mut Types, (class, args): &(ClassId, Vec<Ty>)| {
                known.holds(types, *class, args, 0)
            };
            types.unify(hole.want, found).is_ok() && preds.iter().all(|p| holds(types, p))
        })
    }
}

/// The constraints that hold at a place.
struct Known<'a> {
    by_head: &'a Instances,
    insts: &'a PrimaryMap<InstId, Inst>,
    given: &'a Facts,
}

impl Known<'_> {
    /// Whether a constraint holds, or may hold once more is known.
    fn holds(&self, types: &mut Types, class: ClassId, args: &[Ty], depth: u32) -> bool {
        const MAX_DEPTH: u32 = 8;
        let [t] = *args else { return true };
        let head = match types.spine_head(t) {
            Node::Con(c) => c,
            Node::Fun(..) => pure_names::wired::fun(),
            Node::Skolem(_) => {
                let mut given = each(self.given);
                return given.any(|g| g.class == class && types.all_same(&g.args, args));
            }
            _ => return true,
        };
        depth < MAX_DEPTH
            && self.by_head.of(class, head).iter().any(|id| {
                let inst = &self.insts[*id];
                let mut found = vec![None; inst.vars as usize];
                if types.fit_all(&inst.args, args, &mut found) == Fit::No {
                    return false;
                }
                let found: Vec<Ty> = found.iter().map(|t| t.unwrap_or(types.error)).collect();
                inst.context.iter().all(|p| {
                    let args = types.substitute_all(&p.args, &found);
                    self.holds(types, p.class, &args, depth + 1)
                })
            })
    }
}

/// The first few of a list.
fn few(mut list: Vec<String>) -> String {
    if list.len() > MAX {
        list.truncate(MAX);
        list.push("...".into());
    }
    list.join(", ")
}
