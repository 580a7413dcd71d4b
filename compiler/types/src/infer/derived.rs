//! Contexts of derived instances: the simplest constraints on the type's
//! parameters from which those on its fields follow, found together for all
//! instances of a module that are derived, as a least fixed point (Haskell
//! 2010, chapter 11). Instances of newtypes by what they wrap.

use super::{Infer, Origin, Wanted};
use crate::evidence::*;
use crate::ids;
use crate::ty::{Node, Pred, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{ClassId, CtorId, Instance, Type};
use rustc_hash::FxHashMap;

/// An instance whose context is to be found.
pub(super) struct Pending<'a> {
    pub instance: &'a Instance,
    pub id: InstId,
    /// What the context must imply, and where.
    pub wanted: Vec<(Pred, Span)>,
}

/// Recursion through types of growing size ends: contexts are then what was
/// found so far.
const MAX_ROUNDS: u32 = 20;

impl Infer<'_> {
    pub(super) fn infer_contexts(&mut self, pending: &[Pending]) {
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for p in pending {
                let (context, _) = self.simplest(p);
                if self.out.insts[p.id].context != context {
                    self.out.insts[p.id].context = context;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for p in pending {
            let (context, failed) = self.simplest(p);
            for w in &failed {
                self.cannot_derive(w, p);
            }
            if !failed.is_empty() {
                self.reports.failed.insert(p.id);
            }
            let params = self.dict_params(&context);
            let inst = &mut self.out.insts[p.id];
            inst.context = context;
            inst.params = params;
        }
    }

    /// What the instances known so far leave of the constraints: those on
    /// variables, and those that fail.
    fn simplest(&mut self, p: &Pending) -> (Vec<Pred>, Vec<Wanted>) {
        let (class, vars) = (p.instance.class, self.out.insts[p.id].vars);
        let mark = self.mark();
        self.level += 1;
        let names = self.out.insts[p.id].names.clone();
        let skolems = self.skolems(vars, &names, p.instance.span);
        let args = self.out.insts[p.id].args.clone();
        let mut work = vec![];
        for (pred, span) in &p.wanted {
            let args = self.types.substitute_all(&pred.args, &skolems);
            work.push(self.wanted_of_derived(pred.class, args, *span, Origin::Derived(class)));
        }
        // Superclasses too: their instances may need more than the fields do.
        for s in self.supers(class) {
            let args = self.types.substitute_all(&s.args, &args);
            let args = self.types.substitute_all(&args, &skolems);
            let origin = Origin::Superclass(class);
            work.push(self.wanted_of_derived(s.class, args, p.instance.span, origin));
        }
        let outer = self.constraints.unsolved.replace(vec![]);
        let open = self.solve(work);
        let mut left = std::mem::replace(&mut self.constraints.unsolved, outer).unwrap_or_default();
        left.extend(open);
        self.leave(mark);
        // What superclasses need stands behind what implies it.
        left.sort_by_key(|w| matches!(w.origin, Origin::Superclass(_)));
        let (mut context, mut failed): (Vec<Pred>, _) = (vec![], vec![]);
        for w in left {
            let of_superclass = matches!(w.origin, Origin::Superclass(_));
            let on_variables = w
                .args
                .iter()
                .any(|t| matches!(self.types.spine_head(*t), Node::Skolem(_)));
            if !on_variables {
                // A superclass without an instance is reported where instances
                // are checked.
                if !of_superclass {
                    failed.push(w);
                }
                continue;
            }
            let pred = Pred {
                class: w.class,
                args: w
                    .args
                    .iter()
                    .map(|t| self.bind_skolems(*t, &skolems))
                    .collect(),
            };
            if !self.is_simple(&pred.args) && !self.here().library {
                if !of_superclass {
                    failed.push(w);
                }
                continue;
            }
            let known = context.iter().any(|c| {
                c.class == pred.class && self.types.all_same(&c.args, &pred.args)
                    || of_superclass && self.above(c, &pred)
            });
            if !known {
                context.push(pred);
            }
        }
        (context, failed)
    }

    fn wanted_of_derived(
        &mut self,
        class: ClassId,
        args: Vec<Ty>,
        span: Span,
        origin: Origin,
    ) -> Wanted {
        let ev = self.out.open();
        self.constraints
            .arising(Pred { class, args }, ev, span, origin)
    }

    /// The type with bound variables for rigid ones.
    fn bind_skolems(&mut self, t: Ty, skolems: &[Ty]) -> Ty {
        let map: Vec<Node> = skolems.iter().map(|s| self.types.node(*s)).collect();
        let mut done = FxHashMap::default();
        self.types.rebuild(t, &mut done, &mut |types, _, node| {
            let at = map.iter().position(|m| *m == node)?;
            Some(types.bound(at as u32))
        })
    }

    fn cannot_derive(&mut self, w: &Wanted, p: &Pending) {
        if w.args.iter().any(|t| self.types.has_error(*t)) {
            return;
        }
        let class = self.class_name(p.instance.class);
        let shown = self.show_constraint(&Pred {
            class: w.class,
            args: w.args.clone(),
        });
        let on_variables = w.args.iter().all(|t| self.types.head_con(*t).is_none());
        let own = self.own_head(w);
        let own = own.filter(|head| self.could_derive(self.class_name(w.class), *head));
        let own = own.map(|head| {
            format!(
                "add `deriving {}` to the declaration of `{}`, too",
                self.class_name(w.class),
                self.program.types[head].name
            )
        });
        let title = format!("there is no instance `{shown}`");
        let d = Diagnostic::error(ids::NO_INSTANCE, w.span, title)
            .label(format!("deriving `{class}` needs it for this"))
            .also(p.instance.span, "derived here")
            .help(match (own, on_variables) {
                (Some(own), _) => own,
                (None, true) => {
                    "declare it apart and say what it needs: `deriving instance context => ...`"
                        .into()
                }
                (None, false) => {
                    "write the instance yourself, or give the field another type".into()
                }
            });
        self.diags.push(d);
    }

    /// The constraint whose evidence is that of an instance derived by newtype:
    /// the class on what the newtype wraps, less the parameters that the class
    /// does not take.
    pub(super) fn wrapped(
        &mut self,
        i: &Instance,
        ctor: CtorId,
        args: &[Ty],
        vars: u32,
    ) -> Option<Pred> {
        let last = *args.last()?;
        let (_, mut own) = self.types.constructor(last)?;
        let con = self.env.ctors[ctor].clone()?;
        let scheme = con.scheme.clone();
        if let Some(types) = con.instance() {
            // What the variables of an instance of a data family are.
            let mut known = vec![None; scheme.vars as usize];
            self.types.fit_all(types, &own, &mut known);
            own = known.into_iter().map_while(|t| t).collect();
        }
        let dropped = (scheme.vars as usize).saturating_sub(own.len());
        let markers: Vec<Ty> = (0..dropped as u32)
            .map(|k| self.types.bound(vars + k))
            .collect();
        own.extend(&markers);
        let Node::Fun(field, _) = self.types.node(scheme.ty) else {
            return None;
        };
        let mut field = self.types.substitute(field, &own);
        for marker in markers.iter().rev() {
            field = match self.types.node(field) {
                Node::App(f, x) if x == *marker => f,
                Node::Fun(a, b) if b == *marker => self.types.partial_fun(a),
                _ => {
                    self.not_reducible(i);
                    return None;
                }
            };
        }
        if self.types.bounds_of(field).iter().any(|b| *b >= vars) {
            self.not_reducible(i);
            return None;
        }
        let mut args = args.to_vec();
        *args.last_mut()? = field;
        Some(Pred {
            class: i.class,
            args,
        })
    }

    /// The constraint whose evidence is that of an instance derived `via` a type.
    pub(super) fn by_way_of(
        &mut self,
        i: &Instance,
        via: &Type,
        args: &[Ty],
        vars: &mut Vec<(Symbol, Ty)>,
    ) -> Option<Pred> {
        let of_head = vars.len();
        let via = self.convert(via, vars);
        if let Some((lost, _)) = vars.get(of_head) {
            let title =
                format!("the type after `via` has the variable `{lost}`, which the instance lacks");
            let d = Diagnostic::error(ids::BAD_INSTANCE, i.span, title)
                .label("nothing decides what it is")
                .help("variables of that type must be parameters of the type that the instance is for");
            self.diags.push(d);
            return None;
        }
        if self.types.has_error(via) {
            return None;
        }
        let mut args = args.to_vec();
        *args.last_mut()? = via;
        Some(Pred {
            class: i.class,
            args,
        })
    }

    /// Reports an instance derived by newtype or `via` if the two types are represented
    /// differently, or if a method's type holds the class's last type where one cannot stand
    /// for the other, as in `f (t b)` for any `f`.
    pub(super) fn methods_of_wrapped(&mut self, id: InstId) {
        let inst = &self.out.insts[id];
        let Some((wrapped, _)) = inst.via.clone() else {
            return;
        };
        let (class, args, vars, span) = (inst.class, inst.args.clone(), inst.vars, inst.span);
        let mark = self.mark();
        self.level += 1;
        let names = inst.names.clone();
        let skolems = self.skolems(vars, &names, span);
        let outside = self.types.substitute_all(&args, &skolems);
        let inside = self.types.substitute_all(&wrapped.args, &skolems);
        let pair = [&inside, &outside].map(|a| a.last().copied());
        let methods = self.out.classes[class.as_u32() as usize].methods.clone();
        for (method, scheme) in self.program.classes[class].methods.iter().zip(methods) {
            let own = scheme.vars.saturating_sub(args.len() as u32);
            let own = self.skolems(own, &[], span);
            let of = |args: &[Ty]| [args, &own[..]].concat();
            let inside = self.types.substitute(scheme.ty, &of(&inside));
            let outside = self.types.substitute(scheme.ty, &of(&outside));
            if !self.are_coercible(inside, outside) {
                let name = self.program.values[method.value].name;
                self.not_through(class, span, name, pair);
                break;
            }
        }
        self.leave(mark);
    }

    /// `method` at the first of two types is not represented as it is at the second.
    fn not_through(&mut self, class: ClassId, span: Span, method: Symbol, pair: [Option<Ty>; 2]) {
        let [Some(via), Some(own)] = pair else { return };
        let missing = self.arity_of_last(class) as u32;
        let missing = self.skolems(missing, &[], span);
        let whole = |this: &mut Self, t| missing.iter().fold(t, |f, x| this.types.app(f, *x));
        let (whole_via, whole_own) = (whole(self, via), whole(self, own));
        let alike = self.are_coercible(whole_via, whole_own);
        let (via, own) = (self.show(via), self.show(own));
        let class = self.class_name(class);
        let title = format!("no instance of `{class}` can be derived from that of `{via}`");
        let d = Diagnostic::error(ids::BAD_INSTANCE, span, title);
        self.diags.push(match alike {
            true => d
                .label(format!("the type of `{method}` does not allow it"))
                .note(format!("`{method}` has the class's type as an argument of a type that may be anything, so that `{via}` cannot stand for it there."))
                .help("derive it as `stock`, if the class allows that, or write the instance"),
            false => d
                .label(format!("`{via}` is not represented as `{own}` is"))
                .help("the two must be one type but for newtypes around it whose constructors are in scope"),
        });
    }

    fn not_reducible(&mut self, i: &Instance) {
        let class = self.class_name(i.class);
        let title = format!("no instance of `{class}` can be derived by newtype");
        let d = Diagnostic::error(ids::BAD_INSTANCE, i.span, title)
            .label("what the newtype wraps is not applied to its last parameters");
        self.diags.push(d);
    }

    /// How many parameters the last type of a class takes.
    pub(super) fn arity_of_last(&mut self, class: ClassId) -> usize {
        let kinds = self.class_kinds(class);
        kinds.last().map_or(0, |k| self.kind_arity(*k))
    }
}
