//! Messages for constraints that nothing solves.

use super::{Infer, Origin, Wanted};
use crate::evidence::InstId;
use crate::ids;
use crate::ty::{Node, Pred, Rigid, Ty};
use pure_base::{Diagnostic, Level, Span, suggest};
use pure_names::homes;
use pure_names::tree::{ClassId, Method, TypeId};

impl Infer<'_> {
    /// No instance and nothing given fits.
    pub(super) fn unsolvable(&mut self, w: &Wanted) {
        if w.args.iter().any(|t| self.types.has_error(*t)) {
            return;
        }
        if Some(w.class) == self.program.known.class_type_failure {
            return self.own_message(w.args[0], w.span);
        }
        if Some(w.class) == self.program.known.class_implicit {
            return self.unbound_implicit(w);
        }
        if Some(w.class) == self.program.known.class_equal {
            return self.with_equalities(w, |cx| cx.stuck_equation(w));
        }
        let stuck = w.args.iter().copied().find(|t| self.types.is_stuck(*t));
        if let Some(stuck) = stuck.and_then(|t| self.types.stuck_in(t)) {
            if !self.told(w, false) {
                self.stuck_constraint(w, stuck);
            }
            return;
        }
        let rigid = |t: &Ty| matches!(self.types.spine_head(*t), Node::Skolem(_) | Node::Bound(_));
        if w.args.iter().any(rigid) {
            self.missing_constraint(w);
        } else {
            self.no_instance(w);
        }
    }

    fn no_instance(&mut self, w: &Wanted) {
        // What cannot be in one class of the library is not looked for in another.
        let own = self.is_own_class(w.class) || self.own_head(w).is_some();
        if self.told(w, !own) {
            return;
        }
        if self.is_lost(w) || self.is_of_block(w) {
            return;
        }
        if Some(w.class) == self.program.known.class_coercible {
            return self.not_coercible(w);
        }
        let class = self.class_name(w.class);
        let internal = w.args.len() == 1 && self.is_internal(w.class);
        let title = match internal {
            true => format!(
                "`{}` is not among the types that can be used here",
                self.show(w.args[0])
            ),
            false => self.is_in(w, "not "),
        };
        let mut d = Diagnostic::error(ids::NO_INSTANCE, w.span, title);
        d = match w.origin {
            Origin::Use(v) if internal => {
                let name = self.program.values[v].name;
                d.label(format!("because of this `{name}`"))
            }
            _ => d.label(self.origin_label(w)),
        };
        let known = self.known_instances(w);
        if !known.is_empty() {
            d = d.note(match w.args.len() {
                1 if internal => format!("These types can be used here: {known}."),
                1 => format!("These types are in `{class}`: {known}."),
                _ => format!("These instances are known: {known}."),
            });
        }
        let d = self.advise(w, d);
        self.diags.push(d);
    }

    /// Whether a monad is to be in a class that its block does not have, as was told.
    fn is_of_block(&mut self, w: &Wanted) -> bool {
        let Some(monad) = w.args.last().and_then(|t| self.types.head_con(*t)) else {
            return false;
        };
        let blocks = self.reports.blocks.clone();
        let mut blocks = blocks.iter().filter(|b| b.0 == monad);
        blocks.any(|b| self.blames_block(w.span, Some((b.0, b.1))))
    }

    /// Whether the library has a class for itself alone, so that its name says nothing.
    fn is_internal(&self, class: ClassId) -> bool {
        let class = &self.program.classes[class];
        class.module.as_str().starts_with("Base.") && homes::of(class.name.as_str()).is_none()
    }

    /// Whether an instance that was refused, or one with a syntax error, may be what is wanted.
    fn is_lost(&mut self, w: &Wanted) -> bool {
        self.reports.undecided.contains(&w.class)
            || (w.args.last().and_then(|t| self.types.head_con(*t)))
                .is_some_and(|head| self.may_be_lost(w.class, head))
    }

    /// Whether that may be an instance of a class for types with this head.
    pub(super) fn may_be_lost(&self, class: ClassId, head: TypeId) -> bool {
        let lost = &self.program.lost;
        let refused = self.reports.refused.contains(&(class, head));
        let class = self.program.classes[class].name.as_str();
        let meant =
            |name: &str| name == class || suggest::nearest(class, [name].into_iter()).is_some();
        refused
            || lost.contains(&self.program.types[head].name)
                && lost.iter().any(|name| meant(name.as_str()))
    }

    /// Whether a constraint was reported before, or with `any`, one of another class
    /// on the same types; from now on it is.
    fn told(&mut self, w: &Wanted, any: bool) -> bool {
        let reported = self.reports.reported.iter();
        let mut reported = reported.filter(|r| any || r.0 == w.class);
        if reported.any(|r| self.types.all_same(&r.1, &w.args)) {
            return true;
        }
        self.reports.reported.push((w.class, w.args.clone()));
        false
    }

    fn not_coercible(&mut self, w: &Wanted) {
        let types: Vec<String> = w.args.iter().map(|t| self.show(*t)).collect();
        let title = format!(
            "a value of type `{}` cannot be coerced to `{}`",
            types[0], types[1]
        );
        let mut d = Diagnostic::error(ids::NO_INSTANCE, w.span, title)
            .label(self.origin_label(w))
            .note("Two types are coercible if they are the same once newtypes are unwrapped whose constructors are in scope, within arguments as far as the roles of the parameters allow: a nominal one, such as the keys of a Map, stays as it is.");
        for ctor in self.hidden_newtypes(w) {
            let name = self.program.ctors[ctor].name;
            d = d.help(format!(
                "the constructor `{name}` is not in scope: import it"
            ));
        }
        self.diags.push(d);
    }

    /// The first few instances of a class.
    fn known_instances(&mut self, w: &Wanted) -> String {
        const MAX: usize = 8;
        let mut known: Vec<String> = vec![];
        for id in self.env.insts.all(w.class) {
            let inst = &self.out.insts[id];
            let shown = match w.args.len() {
                1 => inst.name.to_string(),
                _ => {
                    let (args, vars) = (inst.args.clone(), inst.vars);
                    let args: Vec<Ty> = {
                        let fresh: Vec<Ty> = (0..vars).map(|_| self.fresh()).collect();
                        self.types.substitute_all(&args, &fresh)
                    };
                    let class = w.class;
                    format!("`{}`", self.show_constraint(&Pred { class, args }))
                }
            };
            if shown.starts_with("(,") || known.contains(&shown) {
                continue;
            }
            if known.len() == MAX {
                known.push("...".into());
                break;
            }
            known.push(shown);
        }
        known.join(", ")
    }

    fn missing_constraint(&mut self, w: &Wanted) {
        if self.told(w, false) {
            return;
        }
        let title = format!("nothing says that {}", self.is_in(w, ""));
        let mut d =
            Diagnostic::error(ids::MISSING_CONSTRAINT, w.span, title).label(self.origin_label(w));
        let rigid = w.args.iter().find_map(|t| match self.types.spine_head(*t) {
            Node::Skolem(s) => Some((*t, s)),
            _ => None,
        });
        if let Some((t, s)) = rigid {
            let info = self.types.skolem_info(s);
            let (span, rigid, of_instance) = (info.span, info.rigid, info.of_instance);
            let info_name = info.name;
            let (ty, constraint) = (self.show(t), self.shown(w));
            d = match rigid {
                Rigid::Signature if of_instance => self.lacks_context(d, w, &constraint),
                Rigid::Constructor(c) => {
                    let con = self.program.ctors[c].name;
                    d.also(span, format!("`{ty}` is a type that `{con}` hides"))
                        .help(format!(
                            "add `{constraint} =>` to the constructor's declaration"
                        ))
                }
                Rigid::Quantifier => {
                    d.also(span, format!("what is expected must work for any `{ty}`"))
                }
                Rigid::Signature if self.is_annotation(span) => d
                    .also(span, format!("`{ty}` stands for any type here"))
                    .help(self.same_type_meant(info_name)),
                Rigid::Signature => {
                    let d = d
                        .also(span, format!("`{ty}` stands for any type here"))
                        .help(format!("add `{constraint} =>` to the signature"));
                    if let Some(d) = self.lacks_superclass(&d, span, &constraint) {
                        self.diags.push(d);
                        return;
                    }
                    let place = Span::new(span.lo, span.lo);
                    let changed = |d: &Diagnostic| d.changes.iter().any(|c| c.0 == place);
                    let alone = !self.diags.iter().any(changed);
                    let signature = self.map.text(span);
                    let plain = !signature.contains("=>") && !signature.contains("forall");
                    let d = match alone && plain {
                        true => d.change(place, format!("{constraint} => ")),
                        false => d,
                    };
                    self.blame_small_letter(d, info_name)
                }
            };
        }
        self.diags.push(d);
    }

    /// Whether a type is that of an expression, not of a definition.
    fn is_annotation(&self, ty: Span) -> bool {
        let before = self.map.before(ty.lo).trim_end();
        before.ends_with("::") && before.contains(['=', '(', '[', '$'])
    }

    /// A default needs what the context of its class does not say: the message for it.
    fn lacks_superclass(&self, d: &Diagnostic, at: Span, constraint: &str) -> Option<Diagnostic> {
        let program = self.program;
        let is_default = |m: &Method| m.default.is_some_and(|v| program.values[v].span == at);
        let mut classes = self.here().classes.iter().map(|c| &program.classes[*c]);
        let class = classes.find(|c| c.methods.iter().any(is_default))?;
        let d = Diagnostic {
            help: None,
            ..d.clone()
        };
        let d = d.also(class.span, "the class");
        Some(d.help(format!(
            "add `{constraint}` to the context of the class `{}`, or give the method a default signature",
            class.name
        )))
    }

    /// A method needs what the context of its instance does not say.
    fn lacks_context(&mut self, d: Diagnostic, w: &Wanted, constraint: &str) -> Diagnostic {
        let within = |outer: Span, s: Span| outer.lo <= s.lo && s.hi <= outer.hi;
        let mut insts = self.out.insts.values();
        let inst = insts.rfind(|i| i.module == self.module && within(i.span, w.span));
        let Some((whole, head)) = inst.map(|i| (i.span, i.head_span)) else {
            return d.help(format!("add `{constraint}` to the context of the instance"));
        };
        let d = d.also(head, "the head of the instance");
        // Another change of this instance would meet this one.
        let changed = |d: &Diagnostic| d.changes.iter().any(|c| within(whole, c.0));
        let alone = !self.diags.iter().any(changed);
        match self.map.text(head).contains("=>") {
            false if alone => d
                .help(format!("write `{constraint} =>` before the head"))
                .change(Span::new(head.lo, head.lo), format!("{constraint} => ")),
            _ => d.help(format!("add `{constraint}` to the context of the instance")),
        }
    }

    pub(super) fn ambiguous_type(&mut self, w: &Wanted) {
        let metas = self.types.metas_of_all(&w.args);
        let Some(m) = metas.first() else { return };
        if !self.reports.ambiguous.insert(*m) {
            return;
        }
        if self.fits_none(w) {
            return self.no_instance(w);
        }
        if self.reports.undecided.contains(&w.class) {
            return;
        }
        let class = self.class_name(w.class);
        let title = match w.args[..] {
            [_] => format!("nothing decides which `{class}` type is meant here"),
            _ => format!("nothing decides the types of `{}` here", self.shown(w)),
        };
        let d = Diagnostic::error(ids::AMBIGUOUS_TYPE, w.span, title).label(self.origin_label(w));
        let d = match w.args[..] {
            [t] if w.origin == Origin::Literal
                && self.program.known.numeric.contains(&w.class)
                && matches!(self.types.node(t), Node::App(..)) =>
            {
                let (shown, number) = (self.show(t), self.map.text(w.span));
                Diagnostic::error(
                    ids::TYPE_MISMATCH,
                    w.span,
                    format!("expected a type like `{shown}`, found a number"),
                )
                .label(format!("may have any type in class `{class}`"))
                .help(format!("`[{number}]` is a list of one number"))
            }
            [_] if class == "Exception" => {
                d.help("say which exceptions are meant, like `(e :: SomeException)`")
            }
            [t] if matches!(self.types.node(t), Node::Meta(_)) && class != "Foldable" => {
                d.help("give an annotation, like `(e :: Int)`")
            }
            _ => d.help("give an annotation with the type that is meant"),
        };
        // Another mistake may be why nothing decides it.
        let other = |e: &Diagnostic| e.level == Level::Error && e.id != ids::AMBIGUOUS_TYPE;
        if self.reports.holes.is_empty() && !self.diags.iter().any(other) {
            self.diags.push(d);
        }
        let error: Ty = self.types.error;
        for t in &w.args {
            if let Node::Meta(_) = self.types.spine_head(*t) {
                let _ = self.types.unify(*t, error);
            }
        }
    }

    /// Whether no instance could be meant, whatever the types are that nothing decides: one that
    /// is known is in none.
    fn fits_none(&mut self, w: &Wanted) -> bool {
        let heads: Vec<_> = w.args.iter().map(|t| self.types.head_con(*t)).collect();
        let insts = self.env.insts.all(w.class);
        let others = |cx: &mut Self, id: InstId| {
            let args = cx.out.insts[id].args.clone();
            let differs = |(want, arg): (&Option<TypeId>, &Ty)| {
                want.is_some() && cx.types.head_con(*arg).is_some_and(|h| Some(h) != *want)
            };
            heads.iter().zip(&args).any(differs)
        };
        heads.len() > 1 && insts.into_iter().all(|id| others(self, id))
    }

    pub(super) fn instance_loop(&mut self, w: &Wanted) {
        let shown = self.shown(w);
        let shown = match shown.char_indices().nth(80) {
            Some((at, _)) => format!("{}...", &shown[..at]),
            None => shown,
        };
        let title = format!("looking for instances does not end: now for `{shown}`");
        let d = Diagnostic::error(ids::INSTANCE_LOOP, w.span, title)
            .label(self.origin_label(w))
            .help("an instance's context should be about smaller types than its head");
        self.diags.push(d);
    }

    pub(super) fn overlapping_instances(&mut self, w: &Wanted, ids: &[InstId]) {
        let shown = self.shown(w);
        let title = format!("several instances fit `{shown}`");
        let mut d = Diagnostic::error(ids::OVERLAPPING_INSTANCES, w.span, title)
            .label(self.origin_label(w))
            .help("mark the more specific instance {-# OVERLAPPING #-}");
        for id in ids {
            d = d.also(self.out.insts[*id].span, "this one");
        }
        self.diags.push(d);
    }
}
