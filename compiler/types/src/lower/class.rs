//! Classes and instances: dictionary types, dictionaries, methods.
//!
//! A dictionary holds its superclasses' dictionaries, then its methods. An
//! instance without context is a constant; with one, a function from the
//! dictionaries of the context. Each method of an instance is a top-level
//! function of its own, which uses at that instance call directly.

use super::Lower;
use super::dict::Dict;
use crate::evidence::*;
use pure_base::Symbol;
use pure_core::def::{Bind, Expr, OccKind, Var};
use pure_names::tree::{self, ClassId, Late, Module, ValueKind};

impl<'a> Lower<'a> {
    pub(super) fn declare_class(&mut self, c: ClassId) {
        let class = &self.program.classes[c];
        let n = self.typed.classes[c.as_u32() as usize].supers.len() + class.methods.len();
        let name = Symbol::new(&format!("Dict{}", class.name));
        self.ids.dict_cons[c] = Some(self.product(name, class.module, n, true));
    }

    /// Variables for dictionaries, methods and defaults.
    pub(super) fn declare_methods(&mut self, module: &'a Module) {
        for c in &module.classes {
            let class = &self.program.classes[*c];
            for m in &class.methods {
                if let Some(default) = m.default {
                    let name = self.program.values[m.value].name;
                    let text = format!("{}.default.{name}", class.name);
                    let span = self.program.values[default].span;
                    let var = self.top_var(&text, span);
                    self.out.vars[var].inline = self.inlining(default);
                    self.ids.vars[default] = Some(var);
                }
            }
        }
        for (i, inst) in &self.typed.insts {
            if self.program.modules[inst.module].name != module.name {
                continue;
            }
            let class = &self.program.classes[inst.class];
            let name = format!("{}.{}", class.name, inst.name);
            self.ids.inst_dicts[i] = Some(self.top_var(&name, inst.span));
            for v in inst.methods.iter().flatten() {
                let value = &self.program.values[*v];
                let text = format!("{name}.{}", value.name);
                let var = self.top_var(&text, value.span);
                self.out.vars[var].inline = self.inlining(*v);
                self.ids.vars[*v] = Some(var);
            }
        }
        let centres = self.centres.are_wanted(module);
        for inst in &module.instances {
            // A use must not pass by the method's centre.
            let covered = module.coverage.is_some();
            let may = |b: &&Late<tree::Bind>| b.may_rename && !centres && !covered;
            for bind in inst.binds.iter().filter(may) {
                self.find_alias(bind);
            }
        }
    }

    /// `(==) = eqInt`: uses of the method may say `eqInt`.
    fn find_alias(&mut self, bind: &tree::Bind) {
        if let Some((e, v)) = bind.renames()
            && matches!(
                self.program.values[v].kind,
                ValueKind::Top | ValueKind::Primitive
            )
            && !self.typed.node_ev.contains_key(&e.id)
        {
            for value in bind.binders() {
                let params = self.typed.value_params.get(&value);
                if params.is_none_or(|p| p.is_empty()) {
                    self.ids.aliases.insert(value, v);
                }
            }
        }
    }

    pub(super) fn lower_method(&mut self, bind: &'a tree::Bind) {
        let tree::Bind::Fun {
            value,
            clauses,
            span,
        } = bind
        else {
            return;
        };
        let Some(var) = self.ids.vars[*value] else {
            return;
        };
        let name = self.out.vars[var].name;
        self.define(*value, var, *span);
        let e = self.within(name, *span, |cx| cx.function(*value, clauses, *span));
        self.top.push((var, e));
    }

    pub(super) fn lower_instance(&mut self, i: InstId) {
        let inst = &self.typed.insts[i];
        let class = &self.program.classes[inst.class];
        let span = inst.span;
        let Some(var) = self.ids.inst_dicts[i] else {
            return;
        };
        let name = self.out.vars[var].name;
        let outer = self.produce(name, span);
        let params: Vec<Var> = inst
            .params
            .iter()
            .map(|p| self.dict_param(*p, span))
            .collect();
        // Defaults take the dictionary itself.
        let own = match params.is_empty() {
            true => var,
            false => self.fresh("self", span),
        };
        let mut fields = vec![];
        for s in &inst.supers {
            let d = self.canonical(*s);
            fields.push(self.dict(&d, span));
        }
        let mut needs_own = false;
        let passed: Vec<Dict> = inst.params.iter().map(|p| Dict::Param(*p)).collect();
        let wrapped = self.via(i, &passed);
        for (index, m) in class.methods.iter().enumerate() {
            if let Some(wrapped) = &wrapped {
                fields.push(self.method_of(inst.class, index as u32, wrapped, vec![], span));
                continue;
            }
            let implementation = inst.methods.get(index).copied().flatten();
            let field = match (implementation, m.default) {
                (Some(v), _) => {
                    let dicts = inst.params.iter().map(|p| Dict::Param(*p)).collect();
                    self.call_method(v, dicts, span)
                }
                (None, Some(default)) if params.is_empty() => {
                    self.call_method(default, vec![Dict::Inst(i, vec![])], span)
                }
                (None, Some(default)) => {
                    needs_own = true;
                    let f = self.global(default);
                    let f = self.var_entry(f, || format!("default of method `{name}`"));
                    let occ = self.occ_of(OccKind::App, span, name, Symbol::new(""));
                    self.apply(Expr::Var(f), vec![Expr::Var(own)], occ)
                }
                (None, None) => self.no_method(m.value, inst.head_span),
            };
            fields.push(field);
        }
        let ty = Symbol::new("dictionary");
        let occ = self.occ_of(OccKind::Con, span, name, ty);
        let con = Expr::Con(self.dict_con(inst.class), fields, occ);
        let body = match (params.is_empty(), needs_own) {
            (false, true) => Expr::Let(
                Box::new(Bind::Rec(vec![(own, con)])),
                Box::new(Expr::Var(own)),
            ),
            _ => con,
        };
        let occ = self.occ_of(OccKind::Lam, span, name, ty);
        let e = self.lambda(params, body, occ);
        (self.here.producer, self.here.declared) = outer;
        inst.params.iter().for_each(|p| {
            self.dicts.params.remove(p);
        });
        self.top.push((var, e));
    }
}
