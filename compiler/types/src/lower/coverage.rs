//! Boxes of coverage: what is evaluated counts in its box first ([`Prim::Cover`]). Counters are
//! numbered through the whole program, module after module.

use super::Lower;
use pure_base::Span;
use pure_core::def::{Alt, AltPat, Case, Expr, Lit, OccId, Prim, Rep};
use pure_names::tree::{self, Counted, NodeId, Resolved, ValueId};
use pure_names::wired;
use rustc_hash::{FxHashMap, FxHashSet};

/// The counters of expressions and declarations.
#[derive(Default)]
pub(super) struct Covered {
    exprs: FxHashMap<NodeId, Vec<Counted>>,
    values: FxHashMap<ValueId, u32>,
    /// How many there are.
    pub boxes: u32,
    /// Values of modules that count, which take nothing: each use for other types is
    /// an evaluation of its own.
    constants: FxHashSet<ValueId>,
}

impl Covered {
    pub fn new(program: &Resolved) -> Covered {
        let mut out = Covered::default();
        let mut base = 0;
        for module in program.modules.values() {
            let Some(coverage) = &module.coverage else {
                continue;
            };
            for (node, counted) in &coverage.exprs {
                let counted = match counted {
                    Counted::Expression(n) => Counted::Expression(base + n),
                    Counted::Condition(n) => Counted::Condition(base + n),
                };
                out.exprs.entry(*node).or_default().push(counted);
            }
            let values = coverage.values.iter();
            out.values.extend(values.map(|(v, n)| (*v, base + n)));
            for group in &module.groups {
                let constants = group.binds.iter().filter(|b| is_constant(b));
                out.constants.extend(constants.flat_map(|b| b.binders()));
            }
            out.methods(program, module);
            base += coverage.boxes.len() as u32;
        }
        out.boxes = base;
        out
    }

    /// Methods that are functions of dictionaries of their own, beside those of the instance,
    /// which may well be made once.
    fn methods(&mut self, program: &Resolved, module: &tree::Module) {
        let overloaded = |method: &&tree::Method| {
            let signature = program.values[method.value].signature.as_ref();
            signature.is_some_and(|scheme| !scheme.context.is_empty())
        };
        let classes = program.classes.values();
        let own = classes.filter(|class| class.module == module.name);
        let all = own.flat_map(|class| &class.methods).filter(overloaded);
        let mut found: FxHashSet<ValueId> = all.filter_map(|m| m.default).collect();
        for instance in &module.instances {
            let methods = &program.classes[instance.class].methods;
            let pairs = methods.iter().zip(&instance.methods);
            let pairs = pairs.filter(|(method, _)| overloaded(method));
            found.extend(pairs.filter_map(|(_, v)| *v));
        }
        let instances = module.instances.iter().flat_map(|i| &i.binds);
        for bind in module.defaults.iter().chain(instances) {
            if is_constant(bind) {
                let binders = bind.binders().into_iter();
                self.constants.extend(binders.filter(|v| found.contains(v)));
            }
        }
    }

    /// Whether an expression is counted.
    pub fn has(&self, node: NodeId) -> bool {
        self.exprs.contains_key(&node)
    }

    /// Whether a value must stay a function of its dictionaries.
    pub fn is_constant(&self, v: ValueId) -> bool {
        self.constants.contains(&v)
    }
}

/// Whether a binding takes nothing.
fn is_constant(bind: &tree::Bind) -> bool {
    match bind {
        tree::Bind::Fun { clauses, .. } => clauses.first().is_some_and(|c| c.params.is_empty()),
        tree::Bind::Pat { .. } => true,
    }
}

impl<'a> Lower<'a> {
    /// An expression, counted as what was written at that node.
    pub(super) fn covered(&mut self, node: NodeId, e: Expr, span: Span) -> Expr {
        let Some(all) = self.covered.exprs.get(&node) else {
            return e;
        };
        let all = all.clone();
        all.into_iter().fold(e, |e, counted| match counted {
            Counted::Expression(n) => self.count(n, e, span),
            Counted::Condition(n) => {
                let (no, yes) = (self.con(wired::false_()), self.con(wired::true_()));
                let outcome = |cx: &mut Self, con, n| {
                    let value = Expr::Con(con, vec![], OccId::NONE);
                    let body = cx.count(n, value, span);
                    Alt {
                        pat: AltPat::Con(con, vec![]),
                        body,
                    }
                };
                let alts = vec![outcome(self, no, n + 1), outcome(self, yes, n)];
                let binder = self.fresh("c", span);
                let e = Expr::Case(Box::new(Case {
                    scrut: e,
                    binder,
                    alts,
                    default: None,
                    span,
                }));
                self.count(n + 2, e, span)
            }
        })
    }

    /// What follows a condition that always holds.
    pub(super) fn covered_truth(&mut self, e: &tree::Expr, then: Expr) -> Expr {
        let Some(all) = self.covered.exprs.get(&e.id) else {
            return then;
        };
        let all = all.clone();
        all.into_iter().fold(then, |then, counted| match counted {
            Counted::Expression(n) => self.count(n, then, e.span),
            Counted::Condition(n) => {
                let then = self.count(n, then, e.span);
                self.count(n + 2, then, e.span)
            }
        })
    }

    /// The body of a declaration, whose entries are counted.
    pub(super) fn covered_declaration(&mut self, v: ValueId, body: Expr, span: Span) -> Expr {
        match self.covered.values.get(&v).copied() {
            Some(n) => self.count(n, body, span),
            None => body,
        }
    }

    fn count(&mut self, n: u32, e: Expr, span: Span) -> Expr {
        let binder = self.fresh("n", span);
        self.out.vars[binder].rep = Rep::I64;
        let number = Expr::Lit(Lit::Int(i64::from(n)));
        Expr::Case(Box::new(Case {
            scrut: Expr::Prim(Prim::Cover, vec![number], OccId::NONE),
            binder,
            alts: vec![],
            default: Some(e),
            span,
        }))
    }
}
