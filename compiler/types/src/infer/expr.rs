//! Expressions: [`Infer::check`] pushes the expected type inwards, so that
//! literals and lambdas know their types early and errors are near their
//! cause.

use super::{Infer, Origin, Side, ValueType, Why};
use crate::evidence::{Between, EvId, ParamId};
use crate::ty::{Node, PolyId, Ty};
use pure_base::Span;
use pure_names::tree::*;
use pure_names::wired;
use pure_syntax::Extension;

impl Infer<'_> {
    pub(super) fn infer(&mut self, e: &Expr) -> Ty {
        let t = self.fresh();
        self.check(e, t, Why::Nothing);
        t
    }

    pub(super) fn check(&mut self, e: &Expr, want: Ty, why: Why) {
        if let Some(id) = self.types.polytype(want) {
            return self.check_sigma(e, id, why);
        }
        self.set_type(e.id, want);
        match &e.kind {
            ExprKind::Var(v) => {
                let found = self.var(*v, e);
                self.unify_result(e, e, want, found, why);
            }
            ExprKind::Con(c) => {
                if let Some(con) = self.env.ctors[*c].clone() {
                    let (found, evs) =
                        self.instantiate(&con.scheme, e.span, Origin::Constructor(*c));
                    self.out.pass(e.id, evs);
                    self.unify_result(e, e, want, found, why);
                }
            }
            ExprKind::Lit(lit) => self.lit(e, lit, want, why),
            // `f $ x` is a call of `f`, so that `f` may take polytypes.
            ExprKind::App(f, args) if self.is_apply(f) && args.len() > 1 => {
                self.app(e, &args[0], &args[1..], want, why);
            }
            ExprKind::App(f, args) => self.app(e, f, args, want, why),
            ExprKind::Neg(_) if self.is_no_section(e, want) => {}
            ExprKind::Neg(inner) => {
                self.check(inner, want, why);
                self.overloaded(e, self.program.known.class_num, want, Origin::Negation);
            }
            ExprKind::RightSection(op, arg) if matches!(op.kind, ExprKind::Error) => {
                self.check(op, self.types.error, Why::Nothing);
                self.check(arg, self.types.error, Why::Nothing);
                let _ = self.types.unify(want, self.types.error);
            }
            ExprKind::RightSection(op, arg) => {
                let (l, r, result) = (self.fresh(), self.fresh(), self.fresh());
                let f = self.types.funs(&[l, r], result);
                self.check(op, f, Why::Nothing);
                let section = self.types.fun(l, result);
                self.unify(e.span, want, section, why);
                self.check(arg, r, Why::Operand(op.span, Side::Right, None));
            }
            ExprKind::LeftSection(inner) => {
                let (r, result) = (self.fresh(), self.fresh());
                let section = self.types.fun(r, result);
                self.unify(e.span, want, section, why);
                self.check(inner, want, why);
            }
            ExprKind::Lambda(ps, body) => self.lambda(e, ps, body, want, why),
            ExprKind::Let(groups, body) => {
                self.infer_around(groups, |cx| cx.check(body, want, why));
            }
            ExprKind::If(c, t, f) => {
                self.check(c, self.types.bool, Why::Condition);
                self.check(t, want, why);
                self.check(f, want, branch(why, t.span));
            }
            ExprKind::Case(scrut, alts) => {
                let t = self.infer(scrut);
                self.alts(alts, t, scrut.span, want, why);
            }
            ExprKind::LambdaCase(alts) => {
                let (a, b) = match self.types.node(want) {
                    Node::Fun(a, b) => (a, b),
                    _ => {
                        let (a, b) = (self.fresh(), self.fresh());
                        let f = self.types.fun(a, b);
                        self.unify(e.span, want, f, why);
                        (a, b)
                    }
                };
                self.alts(alts, a, e.span, b, Why::Nothing);
            }
            ExprKind::MultiIf(gs) => self.guarded(gs, want, why),
            ExprKind::List(es) => {
                let element = self.fresh();
                let list = self.types.list_of(element);
                self.unify(e.span, want, list, why);
                let errors = self.diags.errors();
                for (i, item) in es.iter().enumerate() {
                    let why = match i {
                        0 => Why::Nothing,
                        _ => Why::Element(es[0].span),
                    };
                    // One that is wrong is told; the others are like it.
                    let element = match self.diags.errors() > errors {
                        true => self.fresh(),
                        false => element,
                    };
                    self.check(item, element, why);
                }
            }
            ExprKind::Range { from, then, to } => {
                let element = self.fresh();
                let list = self.types.list_of(element);
                self.unify(e.span, want, list, why);
                self.check(from, element, Why::Nothing);
                for part in [then, to].into_iter().flatten() {
                    self.check(part, element, Why::Element(from.span));
                }
                self.overloaded(e, self.program.known.class_enum, element, Origin::Range);
            }
            ExprKind::Comprehension(body, stmts) => self.comprehension(e, body, stmts, want, why),
            ExprKind::Annot(inner, scheme) => {
                let found = self.annotated(e, inner, scheme);
                self.unify(e.span, want, found, why);
            }
            ExprKind::TypeApp(..) => {
                let found = self.type_application(e);
                self.unify(e.span, want, found, why);
            }
            ExprKind::Scc(_, inner) => self.check(inner, want, why),
            ExprKind::Implicit(names, inner) => self.bind_implicit(names, inner, want, why),
            ExprKind::Report(_) => {
                let text = self.types.list_of(self.types.char);
                self.unify(e.span, want, text, why);
            }
            ExprKind::Foreign(foreign) => self.foreign(e, foreign, want),
            ExprKind::Exported(inner) => self.exported(e, inner, want),
            ExprKind::Error => self.note_hole(e, want),
        }
    }

    fn var(&mut self, v: ValueId, e: &Expr) -> Ty {
        let t = self.var_ty(v, e);
        self.note_conversion(v, t, e.span);
        t
    }

    fn var_ty(&mut self, v: ValueId, e: &Expr) -> Ty {
        if let Some(uses) = self.group.mono_uses.get_mut(&v) {
            uses.push(e.id);
        }
        match self.env.values[v].clone() {
            Some(ValueType::Mono(t)) => match self.types.polytype(t) {
                Some(id) => {
                    let (t, evs) = self.instantiate_poly(id, e.span, Origin::Use(v));
                    self.out.pass(e.id, evs);
                    t
                }
                None => t,
            },
            Some(ValueType::Poly(s)) => {
                let (t, evs) = self.instantiate(&s, e.span, Origin::Use(v));
                if !evs.is_empty() {
                    self.out.node_ev.insert(e.id, evs);
                    self.out.value_uses.entry(v).or_default().push(e.id);
                }
                t
            }
            None => self.types.error,
        }
    }

    /// A literal or sugar whose meaning depends on one class.
    fn overloaded(&mut self, e: &Expr, class: Option<ClassId>, ty: Ty, origin: Origin) {
        match class {
            Some(class) => {
                let ev = self.want(class, ty, e.span, origin);
                self.out.node_ev.insert(e.id, vec![ev]);
            }
            None => self.unify(e.span, ty, self.types.int, Why::Nothing),
        }
    }

    fn lit(&mut self, e: &Expr, lit: &Lit, want: Ty, why: Why) {
        let known = &self.program.known;
        if self.is_unboxed_literal(lit, want) {
            return;
        }
        match lit {
            Lit::Char(_) if self.types.same(want, self.types.string) => {
                self.unify_quoted(e, (want, self.types.char), why, "double");
            }
            Lit::Str(text)
                if text.as_str().chars().count() == 1 && self.types.same(want, self.types.char) =>
            {
                self.unify_quoted(e, (want, self.types.string), why, "single");
            }
            Lit::Char(_) => self.unify(e.span, want, self.types.char, why),
            Lit::Str(_) | Lit::Codes(_) if self.overloads_string(want) => {
                self.overloaded(e, known.class_is_string, want, Origin::Literal);
            }
            Lit::Str(_) | Lit::Codes(_) => self.unify(e.span, want, self.types.string, why),
            Lit::Negative(size) => self.lit(e, size, want, why),
            Lit::Int(_) | Lit::BigInt(_) => {
                self.number(e, lit, (self.types.int, known.class_num), (want, why));
            }
            Lit::Float(_) => {
                self.number(
                    e,
                    lit,
                    (self.types.double, known.class_fractional),
                    (want, why),
                );
            }
        }
    }

    /// Whether a literal is one of an unboxed type, as the signs behind it say.
    pub(super) fn is_unboxed_literal(&mut self, lit: &Lit, want: Ty) -> bool {
        let Node::Con(c) = self.types.node(want) else {
            return false;
        };
        let Some(boxed) = wired::boxed(c) else {
            return false;
        };
        match lit.size() {
            Lit::Int(_) | Lit::BigInt(_) => {
                c != wired::addr() && (boxed == wired::int() || boxed == wired::word())
            }
            Lit::Float(_) => boxed == wired::double() || boxed == wired::float(),
            Lit::Char(_) => boxed == wired::char(),
            Lit::Str(_) | Lit::Codes(_) => c == wired::addr(),
            Lit::Negative(_) => false,
        }
    }

    /// A number of a class, which is mostly of the `usual` type.
    fn number(
        &mut self,
        e: &Expr,
        lit: &Lit,
        (usual, class): (Ty, Option<ClassId>),
        (want, why): (Ty, Why),
    ) {
        match self.types.node(want) {
            // A rigid variable may be the same here alone.
            Node::Con(_) if self.types.same(want, usual) => self.set_type(e.id, usual),
            // Say "Char expected", not "no instance Num Char".
            Node::Con(_) | Node::Fun(..) | Node::App(..) if self.not_a_number(want) => {
                self.number_for(e.span, Some(lit), want, why);
            }
            _ => self.overloaded(e, class, want, Origin::Literal),
        }
    }

    /// A literal whose quotes are of another type than its place needs.
    fn unify_quoted(&mut self, e: &Expr, (want, found): (Ty, Ty), why: Why, quotes: &str) {
        if let Err(clash) = self.types.unify(want, found) {
            let d = self.clash(e.span, want, found, clash, why);
            self.diags
                .push(d.help(format!("write it between {quotes} quotes")));
        }
        self.settle(e.span);
    }

    /// Whether a string literal of this type is the class's: a list is one of
    /// characters.
    pub(super) fn overloads_string(&mut self, want: Ty) -> bool {
        self.allows(Extension::OverloadedStrings)
            && self
                .types
                .constructor(want)
                .is_none_or(|(head, _)| head != wired::list())
    }

    /// Whether no instance can make numbers of a type.
    fn not_a_number(&mut self, t: Ty) -> bool {
        let Some(num) = self.program.known.class_num else {
            return false;
        };
        match self.types.constructor(t) {
            Some((head, _)) => !self.has_instance(num, head),
            None => false,
        }
    }

    pub(super) fn app(&mut self, e: &Expr, f: &Expr, args: &[Expr], want: Ty, why: Why) {
        let mut call = self.call(want, why);
        let (errors, wanted) = (self.diags.errors(), call.wanted);
        let takes_apart = self.takes_apart(f);
        let fty = match takes_apart || self.assumes_of_result(f) {
            true => {
                let params: Vec<Ty> = args.iter().map(|_| self.fresh()).collect();
                let t = self.types.funs(&params, want);
                if takes_apart {
                    for (arg, t) in args.iter().zip(params) {
                        self.check(arg, t, Why::Nothing);
                    }
                }
                self.check(f, t, Why::Nothing);
                t
            }
            false => self.infer(f),
        };
        let mut rest = fty;
        let mut params = vec![];
        let mut evidence = vec![];
        let mut done = vec![takes_apart; args.len()];
        let impredicative = !takes_apart && self.allows(Extension::ImpredicativeTypes);
        for i in 0..args.len() {
            rest = self.open_result(e, f, rest, i, &mut evidence);
            match self.types.head(rest) {
                (_, Node::Fun(a, b)) => {
                    params.push(a);
                    rest = b;
                    // What is polymorphic tells what variables stand for, also in the result.
                    if impredicative && self.has_polytype(&args[i]) {
                        let why = self.why_of_argument(f, args, i, why);
                        self.check(&args[i], a, why);
                        done[i] = true;
                    }
                }
                (_, Node::Error) => params.push(self.types.error),
                (t, _)
                    if matches!(self.types.spine_head(t), Node::Meta(_) | Node::Family(_))
                        && !self.cannot_be(t, wired::fun(), wanted) =>
                {
                    let (a, b) = (self.fresh(), self.fresh());
                    let fun = self.types.fun(a, b);
                    self.unify(f.span, t, fun, Why::Nothing);
                    params.push(a);
                    rest = b;
                    call.takes.get_or_insert(i);
                }
                _ => {
                    self.too_many_arguments(e, f, args, i, fty);
                    // The arguments are probably meant otherwise.
                    params = vec![self.types.error; args.len()];
                    rest = self.types.error;
                    break;
                }
            }
        }
        rest = self.open_result(e, f, rest, args.len(), &mut evidence);
        if !evidence.is_empty() {
            self.out.arg_ev.insert(e.id, evidence);
        }
        call.open = matches!(self.types.node(rest), Node::Meta(_));
        let unfit = call.open
            && self.constraints.wanted.len() > wanted
            && self
                .types
                .head_con(want)
                .is_some_and(|head| self.cannot_be(rest, head, wanted));
        // Of a call that is the left operand by mistake its result tells more.
        let before = args[0].span.lo < f.span.lo && matches!(args[0].kind, ExprKind::App(..));
        let fits = unfit || self.types.unify(want, rest).is_ok();
        match fits {
            true => self.settle(e.span),
            false => self.types.families.deferred.clear(),
        }
        match (before, fits) {
            (true, false) => {
                let (operator, left) = (self.call_name(f), &args[0]);
                let t = self.infer(left);
                if self.diags.errors() > errors {
                    return self.forget_wanted(wanted, f.span);
                }
                if self.types.unify(params[0], t).is_err() {
                    self.types.families.deferred.clear();
                    self.call_before_operator(left, t, params[0], &operator, f.span);
                    return self.forget_wanted(wanted, f.span);
                }
                self.settle(left.span);
                self.unify_result(e, f, want, rest, why);
                params[0] = self.types.error;
            }
            (_, false) => self.unify_result(e, f, want, rest, why),
            (_, true) => {}
        }
        // A block of actions where none is wanted: its last one decides nothing.
        if self.diags.errors() > errors && self.is_sequence(f, args) {
            params[1] = self.types.error;
        }
        if let ([first, _], [t, _]) = (args, &params[..]) {
            self.drop_result(f, first, *t);
        }
        // What an argument matches may have a type that others decide.
        let mut order: Vec<usize> = (0..args.len()).collect();
        order.sort_by_key(|i| {
            self.matches_unknown(&args[*i], params[*i]) || self.assumes_of_unknown(params[*i])
        });
        for i in order.into_iter().filter(|i| !done[*i]) {
            let (arg, t) = (&args[i], params[i]);
            // After a mistake the type of a literal beside it proves nothing.
            if self.diags.errors() == errors || !is_literal(arg) {
                let why = self.why_of_argument(f, args, i, why);
                self.check(arg, t, why);
            }
        }
        if unfit && self.diags.errors() == errors {
            self.unfit_result((e, f), want, rest, why, wanted);
        }
        if self.diags.errors() > errors {
            self.forget_wanted(wanted, f.span);
            self.reconsider(e, f, args, want, &call);
        }
    }

    /// Whether an argument is a function that takes apart what it is given by constructors
    /// which bring equations into scope, while nothing is known of the type.
    fn matches_unknown(&mut self, arg: &Expr, t: Ty) -> bool {
        match self.types.node(t) {
            Node::Fun(param, _) => {
                self.takes_apart(arg) && matches!(self.types.node(param), Node::Meta(_))
            }
            _ => false,
        }
    }

    /// Whether an expression is a function that takes apart what it is given by such
    /// constructors.
    fn takes_apart(&mut self, f: &Expr) -> bool {
        let alternatives = match &f.kind {
            ExprKind::LambdaCase(alternatives) => alternatives,
            ExprKind::Lambda(_, body) => match &body.kind {
                ExprKind::Case(_, alternatives) => alternatives,
                _ => return false,
            },
            _ => return false,
        };
        let opens = |m: &Match| match m.params[..] {
            [
                Pat {
                    kind: PatKind::Con(c, _),
                    ..
                },
            ] => self.env.ctors[c]
                .as_ref()
                .is_some_and(|c| c.has_equations()),
            _ => false,
        };
        alternatives.iter().any(opens)
    }

    /// Whether an argument has a type which gives an equation of a type that is not known: it
    /// is for others to tell.
    fn assumes_of_unknown(&mut self, t: Ty) -> bool {
        let Some(id) = self.types.polytype(t) else {
            return false;
        };
        let preds = self.types.poly(id).preds.clone();
        let equal = self.program.known.class_equal;
        let mut equations = preds.iter().filter(|p| Some(p.class) == equal);
        equations.any(|p| {
            let mut sides = p.args.iter();
            sides.any(|t| matches!(self.types.spine_head(*t), Node::Meta(_)))
        })
    }

    /// Whether a function is a call with an argument that gives an equation: what types it is
    /// about the result may have to tell.
    fn assumes_of_result(&mut self, f: &Expr) -> bool {
        let ExprKind::App(g, _) = &f.kind else {
            return false;
        };
        let ExprKind::Var(v) = g.kind else {
            return false;
        };
        let Some(ValueType::Poly(s)) = &self.env.values[v] else {
            return false;
        };
        let (mut rest, equal) = (s.ty, self.program.known.class_equal);
        while let Node::Fun(param, result) = self.types.node(rest) {
            if let Some(id) = self.types.polytype(param) {
                let preds = &self.types.poly(id).preds;
                if preds.iter().any(|p| Some(p.class) == equal) {
                    return true;
                }
            }
            rest = result;
        }
        false
    }

    /// Whether an expression is a `do` block of several statements.
    pub(super) fn is_block(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::App(f, args) => self.is_sequence(f, args),
            ExprKind::Let(_, body) | ExprKind::Implicit(_, body) => self.is_block(body),
            _ => false,
        }
    }

    /// Whether a call is of what makes a `do` block of two statements.
    pub(super) fn is_sequence(&self, f: &Expr, args: &[Expr]) -> bool {
        let known = &self.program.known;
        matches!(f.kind, ExprKind::Var(v) if [known.bind, known.then].contains(&Some(v)))
            && args.len() == 2
            && f.span.lo <= args[0].span.lo
            && args[0].span.hi <= f.span.hi
    }

    /// What the source shows that an argument is.
    fn why_of_argument(&self, f: &Expr, args: &[Expr], i: usize, outer: Why) -> Why {
        let first = args[0].span;
        if self.is_sequence(f, args) {
            return match (i, outer) {
                (1, Why::Signature(_) | Why::Annotation(_)) => outer,
                _ => Why::Statement,
            };
        }
        let (value, con) = match f.kind {
            ExprKind::Var(v) => (Some(v), None),
            ExprKind::Con(c) => (None, Some(c)),
            _ => (None, None),
        };
        if first.lo < f.span.lo && i < 2 {
            let side = [Side::Left, Side::Right][i];
            return Why::Operand(f.span, side, value);
        }
        let labels = con.map(|c| &self.program.ctors[c].labels);
        match labels.and_then(|l| l.get(i).copied().flatten()) {
            Some(label) => Why::Named(f.span, label),
            None if f.span.lo <= first.lo && first.hi <= f.span.hi => {
                Why::Component(f.span, i as u32)
            }
            None => Why::Argument(f.span, i as u32),
        }
    }

    /// Drops what a function wanted whose call is wrong anyway: one mistake is
    /// one message.
    fn forget_wanted(&mut self, start: usize, span: Span) {
        let mut places = 0..;
        let wanted = &mut self.constraints.wanted;
        wanted.retain(|w| places.next() < Some(start) || w.span != span);
    }

    /// Uses the polytype that a function has after its first `i` arguments.
    fn open_result(
        &mut self,
        e: &Expr,
        f: &Expr,
        t: Ty,
        i: usize,
        evidence: &mut Between<EvId>,
    ) -> Ty {
        let Some(id) = self.types.polytype(t) else {
            return t;
        };
        let origin = match f.kind {
            ExprKind::Var(v) => Origin::Use(v),
            _ => Origin::Literal,
        };
        let (t, evs) = self.instantiate_poly(id, e.span, origin);
        if !evs.is_empty() {
            evidence.push((i, evs));
        }
        t
    }

    pub(super) fn is_apply(&self, f: &Expr) -> bool {
        matches!(f.kind, ExprKind::Var(v) if Some(v) == self.program.known.apply)
    }

    fn lambda(&mut self, e: &Expr, ps: &[Pat], body: &Expr, want: Ty, why: Why) {
        let mark = self.mark();
        let mut rest = want;
        let mut params = vec![];
        let mut between = vec![];
        for i in 0..ps.len() {
            rest = self.open_parameter(rest, i, &mut between);
            match self.types.head(rest) {
                (_, Node::Fun(a, b)) => {
                    params.push(a);
                    rest = b;
                }
                _ => {
                    let (a, b) = (self.fresh(), self.fresh());
                    let fun = self.types.fun(a, b);
                    match self.types.unify(rest, fun) {
                        Err(clash) => {
                            let found = params.iter().rfold(fun, |t, a| self.types.fun(*a, t));
                            let d = self.clash(e.span, want, found, clash, why);
                            self.diags.push(match i {
                                0 => d,
                                _ => d.help(format!(
                                    "this lambda has {} parameters; a function of {i} is expected",
                                    ps.len()
                                )),
                            });
                            params.resize(ps.len(), self.types.error);
                            rest = self.types.error;
                            break;
                        }
                        Ok(()) => {
                            self.settle(e.span);
                            params.push(a);
                            rest = b;
                        }
                    }
                }
            }
        }
        for (p, t) in ps.iter().zip(params) {
            self.pat(p, t, why);
        }
        self.check(body, rest, why);
        self.leave(mark);
        if !between.is_empty() {
            self.out.lambda_params.insert(e.id, between);
        }
    }

    /// Opens the polytype that is left of a function's type after `i`
    /// parameters.
    pub(super) fn open_parameter(&mut self, t: Ty, i: usize, between: &mut Between<ParamId>) -> Ty {
        let Some(id) = self.types.polytype(t) else {
            return t;
        };
        let (params, body) = self.skolemise(id);
        if !params.is_empty() {
            between.push((i, params));
        }
        body
    }

    fn alts(&mut self, alts: &[Match], scrut: Ty, span: Span, want: Ty, why: Why) {
        let mut first: Option<Span> = None;
        for alt in alts {
            let mark = self.mark();
            for p in &alt.params {
                self.pat(p, scrut, Why::Scrutinee(span));
            }
            let why = first.map_or(why, |f| branch(why, f));
            self.rhs(&alt.rhs, want, why);
            self.leave(mark);
            first.get_or_insert(alt.rhs.span);
        }
    }

    fn comprehension(&mut self, e: &Expr, body: &Expr, stmts: &[Stmt], want: Ty, why: Why) {
        let element = self.fresh();
        let list = self.types.list_of(element);
        self.unify(e.span, want, list, why);
        let (mut marks, mut waiting) = (vec![self.mark()], vec![]);
        for s in stmts {
            match s {
                Stmt::Expr(e) => self.check(e, self.types.bool, Why::Guard),
                Stmt::Bind(p, e) => {
                    let t = self.fresh();
                    let list = self.types.list_of(t);
                    self.check(e, list, Why::Generator);
                    marks.push(self.mark());
                    self.pat(p, t, Why::Scrutinee(e.span));
                }
                Stmt::Let(groups) => waiting.extend(self.infer_first(groups)),
            }
        }
        self.check(body, element, Why::Nothing);
        self.infer_last(waiting);
        while let Some(mark) = marks.pop() {
            self.leave(mark);
        }
    }

    /// Checks an expression that must have a polytype: it becomes a function
    /// of the dictionaries.
    pub(super) fn check_sigma(&mut self, e: &Expr, id: PolyId, why: Why) {
        let mark = self.mark();
        let (params, body) = self.skolemise(id);
        if !params.is_empty() {
            self.out.abstractions.insert(e.id, params);
        }
        self.check(e, body, why);
        self.leave(mark);
    }
}

/// Whether an expression consists of literals alone.
fn is_literal(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Lit(_) => true,
        ExprKind::List(items) => items.iter().all(is_literal),
        ExprKind::Neg(inner) => is_literal(inner),
        _ => false,
    }
}

/// What a later branch must agree with: a reason from outside is better than
/// "the first branch".
fn branch(why: Why, first: Span) -> Why {
    match why {
        Why::Nothing | Why::Result(_) => Why::Branch(first),
        why => why,
    }
}
