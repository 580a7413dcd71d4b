//! Binding groups: inference and generalisation of unsigned bindings, checking
//! of signed ones against their rigid type variables.

use super::partial::Opened;
use super::{Infer, Origin, ValueType, Wanted, Why};
use crate::evidence::*;
use crate::ids;
use crate::ty::*;
use crate::ty::{Pred, Scheme};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{self, *};
use pure_syntax::Extension;

/// Parts that the type of a definition may have, shared ones counted once.
const MAX_TYPE: usize = 50_000;

/// Bindings that come last, with the types of their binders.
pub(super) type Waiting<'g> = Vec<(Vec<&'g Bind>, Vec<(ValueId, Ty)>)>;

impl Infer<'_> {
    /// Infers what is bound around something.
    pub(super) fn infer_around(&mut self, groups: &[Group], within: impl FnOnce(&mut Self)) {
        let waiting = self.infer_first(groups);
        within(self);
        self.infer_last(waiting);
    }

    /// Infers groups, but for definitions that are not generalised and whose alternatives may
    /// differ in type, since a constructor fixes what each is about. They come last
    /// ([`Infer::infer_last`]): by then their uses have told their types.
    pub(super) fn infer_first<'g>(&mut self, groups: &'g [Group]) -> Waiting<'g> {
        let mut waiting = vec![];
        for group in groups {
            self.infer_components(group, &mut Some(&mut waiting));
        }
        waiting
    }

    pub(super) fn infer_last(&mut self, waiting: Waiting) {
        // Those that use others before these.
        for (binds, binders) in waiting.into_iter().rev() {
            self.infer_unsigned(&binds, false, binders);
        }
    }

    pub(super) fn infer_group(&mut self, group: &Group) {
        self.infer_components(group, &mut None);
    }

    fn infer_components<'g>(&mut self, group: &'g Group, waiting: &mut Option<&mut Waiting<'g>>) {
        if self.level == 0 {
            self.reports.reported.clear();
            self.reports.stuck.clear();
            self.group.inner.clear();
            self.types.links = !self.allows(Extension::FlexibleContexts);
            self.types.begin_definition();
        }
        self.declare_signatures(group);
        let program = self.program;
        for component in &group.typing {
            let binds: Vec<&Bind> = component.iter().map(|i| &group.binds[*i]).collect();
            if let [bind @ Bind::Fun { value, .. }] = binds[..]
                && let Some(sig) = &program.values[*value].signature
                && let Some(ValueType::Poly(s)) = self.env.values[*value].clone()
            {
                self.check_signed(bind, *value, (&s, sig.span), None, false);
            } else {
                let closed = self.is_closed_group(group, component);
                if let (false, true, Some(waiting)) = (closed, group.refines, &mut *waiting) {
                    let binders = self.open_binders(&binds);
                    waiting.push((binds, binders));
                    continue;
                }
                self.infer_unsigned(&binds, closed, vec![]);
                if closed && !group.free.is_empty() {
                    binds.iter().for_each(|b| self.note_closed(b));
                }
            }
        }
    }

    /// A variable of a pattern shares its dictionaries with the others, and has none.
    fn overloaded_pattern(&mut self, v: ValueId, sig: Span) {
        let value = &self.program.values[v];
        let title = format!(
            "`{}` is bound by a pattern and cannot be overloaded",
            value.name
        );
        let d = Diagnostic::error(ids::OVERLOADED_PATTERN, sig, title)
        .label("a signature with a context")
        .also(value.span, "a variable of a pattern")
        .note("A pattern is matched once, so that what it binds has the instances of one type each (Haskell 2010, 4.5.5).")
        .help("bind it by an equation of its own, or leave out the context");
        self.diags.push(d);
    }

    /// Whether a signature mentions type variables of what is around it.
    fn mentions_unknown(&mut self, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.types.node(t) {
                Node::Meta(_) | Node::Skolem(_) => return true,
                node => self.types.visit_parts(node, &mut walk),
            }
        }
        false
    }

    /// Gives the binders of a group the types that their signatures say.
    pub(super) fn declare_signatures(&mut self, group: &Group) {
        let program = self.program;
        for bind in &group.binds {
            for v in bind.binders() {
                let Some(sig) = &program.values[v].signature else {
                    continue;
                };
                if self.env.values[v].is_some() {
                    continue;
                }
                let mut scope = vec![];
                let scheme = self.scheme_in(sig, &[], &mut scope);
                self.note_signature_kinds(v, &scheme.names, &scope);
                self.check_ambiguity(program.values[v].name, &scheme, (&sig.context, sig.span));
                if matches!(bind, Bind::Pat { .. }) && !scheme.preds.is_empty() {
                    self.overloaded_pattern(v, sig.span);
                }
                if !group.free.is_empty() && !self.mentions_unknown(scheme.ty) {
                    self.group.closed.insert(v);
                }
                self.declare_signed(v, scheme);
            }
        }
    }

    /// Gives a value the type that its signature says.
    pub(super) fn declare_signed(&mut self, v: ValueId, scheme: Scheme) {
        self.declare_params(v, &scheme);
        self.out.value_ty.insert(v, scheme.ty);
        self.out.schemes.insert(v, scheme.clone());
        self.env.values[v] = Some(ValueType::Poly(scheme));
    }

    /// Whether what bindings mention has types that nothing around them decides. Where
    /// MonoLocalBinds asks for it, only those are generalised (Vytiniotis and others,
    /// "Let should not be generalised", TLDI 2010).
    fn is_closed_group(&mut self, group: &Group, component: &[usize]) -> bool {
        if group.free.is_empty() {
            return true;
        }
        let binders = |i: &usize| group.binds[*i].binders();
        let own: Vec<ValueId> = component.iter().flat_map(binders).collect();
        let mut free = component.iter().flat_map(|i| &group.free[*i]);
        free.all(|v| own.contains(v) || self.group.closed.contains(v))
    }

    /// Notes which variables of a closed group have types that are known for themselves.
    fn note_closed(&mut self, bind: &Bind) {
        for v in bind.binders() {
            let ty = match &self.env.values[v] {
                Some(ValueType::Mono(t)) => *t,
                Some(ValueType::Poly(s)) => s.ty,
                None => continue,
            };
            if !self.mentions_unknown(ty) {
                self.group.closed.insert(v);
            }
        }
    }

    /// Gives the binders that have no signatures types of which nothing is known.
    fn open_binders(&mut self, binds: &[&Bind]) -> Vec<(ValueId, Ty)> {
        let program = self.program;
        let binders = binds.iter().flat_map(|bind| bind.binders());
        let unsigned = binders.filter(|v| program.values[*v].signature.is_none());
        let mut opened = vec![];
        for v in unsigned {
            let t = self.fresh();
            self.env.values[v] = Some(ValueType::Mono(t));
            self.group.mono_uses.insert(v, vec![]);
            opened.push((v, t));
        }
        opened
    }

    /// `binders` are those of bindings that have waited.
    fn infer_unsigned(&mut self, binds: &[&Bind], closed: bool, binders: Vec<(ValueId, Ty)>) {
        let outer = (self.group.guessed.take(), self.group.unsigned);
        if let Some(Bind::Fun { value, .. }) = binds.first() {
            self.group.unsigned = Some(*value);
        }
        self.infer_together(binds, closed, binders);
        (self.group.guessed, self.group.unsigned) = outer;
    }

    fn infer_together(
        &mut self,
        binds: &[&Bind],
        generalise: bool,
        mut binders: Vec<(ValueId, Ty)>,
    ) {
        let program = self.program;
        let (start, changes) = (self.constraints.wanted.len(), self.types.changes());
        let errors = self.diags.errors();
        let outside = self.group.outside.clone();
        let patterns = self.group.signed_patterns.len();
        self.level += u32::from(generalise);
        let mut restricted = false;
        let extensions = &self.here().extensions;
        let restriction = extensions.has(Extension::MonomorphismRestriction);
        let (mut opened, scoped): (Vec<(ValueId, Opened)>, _) =
            (vec![], self.variables.scoped.len());
        for bind in binds {
            restricted |= match bind {
                // What a pattern synonym is as an expression is as general as it matches.
                Bind::Fun { value, .. }
                    if program.values[*value].name.as_str().starts_with('$') =>
                {
                    false
                }
                Bind::Fun { clauses, .. } => {
                    restriction && clauses.iter().all(|c| c.params.is_empty())
                }
                Bind::Pat { .. } => true,
            };
        }
        if binders.is_empty() {
            binders = self.open_binders(binds);
        }
        for (v, t) in &binders {
            opened.extend(self.open_for(*v, *t).map(|o| (*v, o)));
        }
        // As in GHC, that of a partial signature is that of the type, but for `_ =>`.
        if !opened.is_empty() && generalise {
            restricted = opened.iter().any(|(_, o)| o.says_no_context());
        }
        if generalise && !restricted {
            self.group.outside = Some(self.constraints.given.clone());
        }
        if let [Bind::Fun { clauses, .. }] = binds
            && let [clause] = &clauses[..]
            && let RhsBody::Plain(body) = &clause.rhs.body
            && clause.params.is_empty()
            && self.is_block(body)
        {
            self.program_is_io(&binders);
        }
        for bind in binds {
            match bind {
                Bind::Fun { value, clauses, .. } => {
                    if let Some(ValueType::Mono(t)) = self.env.values[*value] {
                        let first = clauses.first().map_or(Span::NONE, |c| c.rhs.span);
                        self.clauses(clauses, t, Why::Result(first), *value);
                    }
                }
                Bind::Pat { pat, rhs, .. } => {
                    let (t, scoped) = (self.fresh(), self.variables.scoped.len());
                    self.lazy_pat(pat, t, Why::Nothing);
                    self.unbound_types(scoped, pat.span);
                    self.rhs(rhs, t, Why::Scrutinee(pat.span));
                }
            }
        }
        self.variables.scoped.truncate(scoped);
        if !generalise {
            for (v, t) in binders {
                self.group.mono_uses.remove(&v);
                self.out.value_ty.insert(v, t);
            }
            return self.check_pattern_signatures(patterns);
        }
        self.program_is_io(&binders);
        let is_wrong = self.diags.errors() > errors;
        self.level -= 1;
        self.note_inner(changes);
        let wanted = self.constraints.wanted.split_off(start);
        let mut open = self.solve(wanted);
        self.group.outside = outside;
        self.check_needs(&opened, &open);
        if restricted {
            for t in open.iter().flat_map(|w| &w.args) {
                self.types.hold(*t, self.level);
            }
            open.iter_mut().for_each(|w| w.held = true);
            self.constraints.wanted.extend(open);
            self.generalise(&binders, vec![]);
        } else {
            self.generalise(&binders, open);
        }
        opened.iter().for_each(|(_, o)| self.check_variables(o));
        self.check_pattern_signatures(patterns);
        // What was inferred of a mistake proves nothing to those who use it.
        for (v, _) in binders.iter().filter(|_| is_wrong) {
            self.env.values[*v] = Some(ValueType::Mono(self.types.error));
        }
    }

    /// Reports type variables that the pattern of a binding was to bring into scope, which
    /// has none.
    fn unbound_types(&mut self, start: usize, span: Span) {
        for (name, _) in self.variables.scoped.split_off(start) {
            let title = format!("the type variable `{name}` is not in scope in this pattern");
            let d = Diagnostic::error(ids::UNBOUND_TYPE, span, title)
            .label("the pattern of a binding")
            .note("Patterns of functions and alternatives bind the type variables that are new in them; what a binding matches has one type, for all that comes after it.")
            .help("write the type, or give the variable a signature of its own");
            self.diags.push(d);
        }
    }

    /// Notes that a definition within others was inferred since this change.
    fn note_inner(&mut self, since: u64) {
        if self.level > 0 && !self.allows(Extension::FlexibleContexts) {
            let changes = since + 1..self.types.changes() + 1;
            self.group.inner.push((changes, self.level));
        }
    }

    /// Checks that variables of patterns are as polymorphic as their signatures say.
    fn check_pattern_signatures(&mut self, start: usize) {
        for (v, found) in self.group.signed_patterns.split_off(start) {
            let (Some(ValueType::Poly(s)), Some(sig)) = (
                self.env.values[v].clone(),
                &self.program.values[v].signature,
            ) else {
                continue;
            };
            // What is wrong with a context is told.
            if !s.preds.is_empty() {
                continue;
            }
            let metas = self.types.metas_of(found);
            let own = metas
                .into_iter()
                .filter(|m| self.types.level(*m) > self.level);
            let own: Vec<Meta> = own.collect();
            let scheme = self.types.close(found, &own);
            self.level += 1;
            let args: Vec<Ty> = own.iter().map(|_| self.fresh()).collect();
            let found = self.types.substitute(scheme, &args);
            let skolems = self.skolems(s.vars, &s.names, sig.span);
            let ty = self.types.substitute(s.ty, &skolems);
            let place = self.program.values[v].span;
            self.unify(place, ty, found, Why::Signature(sig.span));
            self.level -= 1;
        }
    }

    /// A Haskell program whose monad nothing else decides is one of IO.
    fn program_is_io(&mut self, binders: &[(ValueId, Ty)]) {
        let main = binders.iter().find(|b| Some(b.0) == self.program.main);
        let edition = self.here().edition;
        if let (Some((_, t)), Some(io), Edition::Haskell) = (main, self.program.known.io, edition)
            && matches!(self.types.spine_head(*t), Node::Meta(_))
        {
            let (io, result) = (self.types.con(io), self.fresh());
            let io = self.types.app(io, result);
            // What does not fit is reported with the whole program's type.
            let _ = self.types.unify(*t, io);
        }
    }

    /// Quantifies over what belongs to this group alone.
    fn generalise(&mut self, binders: &[(ValueId, Ty)], open: Vec<Wanted>) {
        if let Some((v, _)) = binders
            .iter()
            .find(|(_, t)| self.types.is_larger(*t, MAX_TYPE))
        {
            return self.too_large(*v, binders);
        }
        let mut vars: Vec<Meta> = vec![];
        for (_, t) in binders {
            for m in self.types.metas_of(*t) {
                if !vars.contains(&m) && self.types.level(m) > self.level {
                    vars.push(m);
                }
            }
        }
        let (implicit, open) = self.implicit_of(open, &mut vars);
        let (mut quantified, undecided) = self.part_of(open, &mut vars);
        quantified.extend(implicit);
        self.default(undecided);
        let (preds, params) = self.abstract_over(quantified);
        if let Some((v, _)) = binders.first() {
            let value = &self.program.values[*v];
            self.check_inferred(value.name, value.span, &preds);
        }
        let preds: Vec<Pred> = preds
            .iter()
            .map(|p| Pred {
                class: p.class,
                args: p.args.iter().map(|t| self.close_some(*t, &vars)).collect(),
            })
            .collect();
        for (v, t) in binders {
            self.out.value_ty.insert(*v, *t);
            let ty = self.types.close(*t, &vars);
            let uses = self.group.mono_uses.remove(v).unwrap_or_default();
            if !params.is_empty() {
                for node in uses {
                    let evs = params.iter().map(|p| self.out.evs.push(Ev::Param(*p)));
                    let evs = evs.collect();
                    self.out.node_ev.insert(node, evs);
                }
                self.out.value_params.insert(*v, params.clone());
            }
            if vars.is_empty() && preds.is_empty() {
                self.env.values[*v] = Some(ValueType::Mono(*t));
            } else {
                let scheme = Scheme {
                    vars: vars.len() as u32,
                    preds: preds.clone(),
                    ty,
                    names: vec![],
                    scoped: 0,
                };
                self.out.schemes.insert(*v, scheme.clone());
                self.env.values[*v] = Some(ValueType::Poly(scheme));
            }
        }
    }

    /// A type with these variables quantified; one that has none of them stays what it is,
    /// so that it is still seen what is known of it where.
    fn close_some(&mut self, t: Ty, vars: &[Meta]) -> Ty {
        let metas = self.types.metas_of(t);
        match self.types.links && !metas.iter().any(|m| vars.contains(m)) {
            true => t,
            false => self.types.close(t, vars),
        }
    }

    /// Each use of a polymorphic definition may double its type, so that a few
    /// lines make types that no memory holds (Mairson 1990): such a definition
    /// is given up.
    fn too_large(&mut self, of: ValueId, binders: &[(ValueId, Ty)]) {
        let value = &self.program.values[of];
        let title = format!("the type of `{}` is too large", value.name);
        let d = Diagnostic::error(ids::TYPE_TOO_LARGE, value.span, title)
        .label(format!("its type has more than {MAX_TYPE} parts"))
        .note(
            "A polymorphic function that is applied to its own result doubles its type each time.",
        )
        .help(
            "give the definition a signature with a smaller type, or build the value by recursion",
        );
        self.diags.push(d);
        for (v, _) in binders {
            self.out.value_ty.insert(*v, self.types.error);
            self.env.values[*v] = Some(ValueType::Mono(self.types.error));
        }
    }

    /// Tells the constraints to quantify over, which speak of `vars`, from
    /// those that nothing decides; what belongs further out goes there. Other
    /// variables of the former are quantified as well.
    fn part_of(&mut self, open: Vec<Wanted>, vars: &mut Vec<Meta>) -> (Vec<Wanted>, Vec<Wanted>) {
        let mut quantified = vec![];
        let mut rest = self.of_this_level(open);
        // Those that belong further out, as constraints say, are not quantified.
        vars.retain(|m| self.types.level(*m) > self.level);
        loop {
            let (of_vars, others): (Vec<_>, Vec<_>) = rest
                .into_iter()
                .partition(|(_, metas)| metas.iter().any(|m| vars.contains(m)));
            rest = others;
            if of_vars.is_empty() {
                break;
            }
            for (w, metas) in of_vars {
                for m in metas {
                    if !vars.contains(&m) && self.types.level(m) > self.level {
                        vars.push(m);
                    }
                }
                quantified.push(w);
            }
        }
        (quantified, rest.into_iter().map(|r| r.0).collect())
    }

    /// Turns constraints into dictionary parameters: one for each distinct
    /// constraint that no other implies.
    fn abstract_over(&mut self, wanted: Vec<Wanted>) -> (Vec<Pred>, Vec<ParamId>) {
        let mut kept: Vec<Wanted> = vec![];
        for w in wanted {
            let same = kept
                .iter()
                .position(|k| k.class == w.class && self.types.all_same(&k.args, &w.args));
            match same {
                Some(i) => self.out.evs[w.ev] = Ev::Same(kept[i].ev),
                None => kept.push(w),
            }
        }
        let mut implied = vec![false; kept.len()];
        for i in 0..kept.len() {
            if implied[i] {
                continue;
            }
            let all = self.implied(kept[i].class, kept[i].args.clone());
            for j in 0..kept.len() {
                let want = (kept[j].class, &kept[j].args[..]);
                if i != j
                    && !implied[j]
                    && let Some(ev) = self.superclass(&all, kept[i].ev, want)
                {
                    self.out.evs[kept[j].ev] = Ev::Same(ev);
                    implied[j] = true;
                }
            }
        }
        let (mut preds, mut params) = (vec![], vec![]);
        for (w, implied) in kept.iter().zip(implied) {
            if implied {
                continue;
            }
            let p = self.out.params.push(ParamInfo {
                class: w.class,
                inferred: true,
            });
            self.out.evs[w.ev] = Ev::Param(p);
            preds.push(Pred {
                class: w.class,
                args: w.args.clone(),
            });
            params.push(p);
        }
        (preds, params)
    }

    /// Checks a binding against its declared type, and that of an instance's method
    /// against its `own` signature, if it has one.
    pub(super) fn check_signed(
        &mut self,
        bind: &Bind,
        value: ValueId,
        (s, sig): (&Scheme, Span),
        own: Option<&tree::Scheme>,
        of_instance: bool,
    ) {
        let Bind::Fun { clauses, .. } = bind else {
            return;
        };
        let (mark, changes) = (self.mark(), self.types.changes());
        self.level += 1;
        let skolems = self.skolems(s.vars, &s.names, sig);
        if let Some(kinds) = self.env.value_kinds.get(&value) {
            let pairs = skolems.iter().zip(kinds.iter());
            pairs.for_each(|(t, kind)| self.types.note_kind(*t, *kind));
        }
        if of_instance {
            self.types.of_instance(&skolems[..s.scoped]);
        }
        self.name_types(&s.names[..s.scoped.min(s.names.len())], &skolems);
        let params = self.out.value_params.get(&value).cloned();
        self.push_givens(&s.preds, &params.unwrap_or_default(), &skolems);
        let ty = self.types.substitute(s.ty, &skolems);
        if let Some(own) = own {
            self.instance_signature(own, s, &skolems, ty, value);
        }
        self.clauses(clauses, ty, Why::Signature(sig), value);
        self.leave(mark);
        self.note_inner(changes);
    }

    /// The signature that an instance may give a method besides the class's: it
    /// must be as general, and its variables are those of the instance.
    fn instance_signature(
        &mut self,
        written: &tree::Scheme,
        s: &Scheme,
        skolems: &[Ty],
        ty: Ty,
        value: ValueId,
    ) {
        let mark = self.variables.scoped.len();
        let names = s.names[..s.scoped].iter().copied();
        self.variables
            .scoped
            .extend(names.zip(skolems.iter().copied()));
        let own = self.scheme(written, &[]);
        self.variables.scoped.truncate(mark);
        self.check_ambiguity(
            self.program.values[value].name,
            &own,
            (&written.context, written.span),
        );
        let args: Vec<Ty> = (0..own.vars).map(|_| self.fresh()).collect();
        let (found, _) = self.instantiate_at(&own, &args, (written.span, Origin::Use(value)));
        self.unify(written.span, ty, found, Why::Nothing);
        let named = own.scoped.min(own.names.len());
        self.name_types(&own.names[..named], &args);
    }

    /// The equations of a function (or variable) against its type.
    pub(super) fn clauses(&mut self, clauses: &[Match], ty: Ty, why: Why, value: ValueId) {
        let name = self.program.values[value].name;
        let Some(first) = clauses.first() else {
            return;
        };
        let arity = first.params.len();
        for c in &clauses[1..] {
            if c.params.len() != arity {
                self.diags.push(
                    Diagnostic::error(
                        ids::ARITY_MISMATCH,
                        c.span,
                        format!("the equations of `{name}` have different numbers of parameters"),
                    )
                    .label(format!("{} here", c.params.len()))
                    .also(first.span, format!("{arity} here")),
                );
                return;
            }
        }
        let outer = self.mark();
        let mut between = vec![];
        let (params, result) = self.split(ty, arity, first.span, why, value, &mut between);
        for c in clauses {
            let mark = self.mark();
            for (p, t) in c.params.iter().zip(&params) {
                self.pat(p, *t, why_of_params(why));
            }
            self.rhs(&c.rhs, result, why);
            self.leave(mark);
        }
        self.leave(outer);
        if !between.is_empty() {
            self.out.inner_params.insert(value, between);
        }
    }

    /// Splits a function type into `arity` parameters and a result.
    fn split(
        &mut self,
        ty: Ty,
        arity: usize,
        span: Span,
        why: Why,
        value: ValueId,
        between: &mut Between<ParamId>,
    ) -> (Vec<Ty>, Ty) {
        let name = self.program.values[value].name;
        let (mut params, mut rest) = (vec![], ty);
        while params.len() < arity {
            rest = self.open_parameter(rest, params.len(), between);
            match self.types.head(rest) {
                (_, Node::Fun(a, b)) => {
                    params.push(a);
                    rest = b;
                }
                (_, Node::Error) => params.push(self.types.error),
                (t, Node::Meta(_) | Node::Family(_)) => {
                    let (a, b) = (self.fresh(), self.fresh());
                    let f = self.types.fun(a, b);
                    if self.types.unify(t, f).is_err() {
                        return (vec![self.types.error; arity], self.types.error);
                    }
                    self.settle(span);
                    params.push(a);
                    rest = b;
                }
                _ => {
                    let shown = self.show(ty);
                    let mut d = Diagnostic::error(
                        ids::ARITY_MISMATCH,
                        span,
                        format!(
                            "`{name}` has {arity} parameters, but its type allows only {}",
                            params.len()
                        ),
                    )
                    .label("too many parameters")
                    .note(format!("Its type is `{shown}`."));
                    if let Why::Signature(sig) = why {
                        d = d.also(sig, "the signature");
                    }
                    self.diags.push(d);
                    // Its uses may well fit the equations.
                    self.env.values[value] = Some(ValueType::Mono(self.types.error));
                    params.resize(arity, self.types.error);
                    return (params, self.types.error);
                }
            }
        }
        (params, rest)
    }

    /// A right-hand side with its guards and `where`.
    pub(super) fn rhs(&mut self, rhs: &Rhs, want: Ty, why: Why) {
        self.infer_around(&rhs.wheres, |cx| match &rhs.body {
            RhsBody::Plain(e) => cx.check(e, want, why),
            RhsBody::Guarded(gs) => cx.guarded(gs, want, why),
        });
    }

    pub(super) fn guarded(&mut self, gs: &[Guarded], want: Ty, why: Why) {
        for g in gs {
            // What a pattern says of types holds behind it, not for the expression it matches.
            let (mut marks, mut waiting) = (vec![self.mark()], vec![]);
            for stmt in &g.guards {
                match stmt {
                    Stmt::Expr(e) => self.check(e, self.types.bool, Why::Guard),
                    Stmt::Bind(p, e) => {
                        let t = self.infer(e);
                        marks.push(self.mark());
                        self.pat(p, t, Why::Scrutinee(e.span));
                    }
                    Stmt::Let(groups) => waiting.extend(self.infer_first(groups)),
                }
            }
            self.check(&g.body, want, why);
            self.infer_last(waiting);
            while let Some(mark) = marks.pop() {
                self.leave(mark);
            }
        }
    }

    /// An expression with a type annotation of its own.
    pub(super) fn annotated(&mut self, e: &Expr, inner: &Expr, s: &tree::Scheme) -> Ty {
        if self.is_partial(s) {
            let scoped = self.variables.scoped.len();
            let opened = self.open_signature(s, false);
            self.check(inner, opened.ty, Why::Annotation(s.span));
            self.variables.scoped.truncate(scoped);
            return opened.ty;
        }
        let scheme = self.scheme(s, &[]);
        self.check_ambiguity(
            Symbol::new("this expression"),
            &scheme,
            (&s.context, s.span),
        );
        if scheme.vars == 0 && scheme.preds.is_empty() {
            self.check(inner, scheme.ty, Why::Annotation(s.span));
            return scheme.ty;
        }
        let mark = self.mark();
        self.level += 1;
        let skolems = self.skolems(scheme.vars, &scheme.names, s.span);
        self.name_types(&scheme.names[..scheme.scoped], &skolems);
        let params = self.dict_params(&scheme.preds);
        self.push_givens(&scheme.preds, &params, &skolems);
        let ty = self.types.substitute(scheme.ty, &skolems);
        self.check(inner, ty, Why::Annotation(s.span));
        self.leave(mark);
        let (ty, evs) = self.instantiate(&scheme, e.span, Origin::Literal);
        if !params.is_empty() {
            self.out.node_params.insert(e.id, params);
            self.out.node_ev.insert(e.id, evs);
        }
        ty
    }
}

/// Parameters of a signed function have their types from the signature;
/// otherwise nothing is known that a message could name.
fn why_of_params(why: Why) -> Why {
    match why {
        Why::Signature(_) => why,
        _ => Why::Nothing,
    }
}
