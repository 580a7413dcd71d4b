//! Warnings about matches: values that no row matches, and rows that nothing
//! reaches. Types rule out some values that constructors alone would allow.

use super::Lower;
use super::matches::Body;
use crate::ids;
use crate::matching::rows::Shape;
use crate::matching::useful::{self, Verdict};
use crate::matching::{self, Test};
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_core::def::Expr;
use pure_names::tree::{self, CtorId, ExprKind, Pat, Report, RhsBody, TypeDefKind, ValueId};
use rustc_hash::FxHashMap;

impl<'a> Lower<'a> {
    /// Reports missing and redundant rows of a match in the user's program.
    pub(super) fn judge(&mut self, matches: &'a [tree::Match], span: Span, what: &str) {
        self.judge_of(None, matches, span, what);
    }

    /// The same where an expression is matched.
    pub(super) fn judge_of(
        &mut self,
        matched: Option<&tree::Expr>,
        matches: &'a [tree::Match],
        span: Span,
        what: &str,
    ) {
        if self.here.library {
            return;
        }
        let Some(first) = matches.first() else {
            return;
        };
        let matched = matched.and_then(|e| match e.without_types().kind {
            ExprKind::Var(v) => Some(v),
            _ => None,
        });
        if matches.last().is_some_and(is_failed_update) {
            return self.judge_update(matched, matches, span);
        }
        let rows = matches
            .iter()
            .map(|m| (m.params.iter().collect(), Body::Rhs(&m.rhs)))
            .collect();
        let (tests, _) = self.tests(rows);
        let guarded = tests.iter().any(|(_, can_fail)| *can_fail);
        let mut pats: Vec<&Pat> = first.params.iter().collect();
        let mut verdict = self.verdict(&pats, &tests);
        let notes = self.diags.wants(ids::INCOMPLETE_RECORD_UPDATES);
        let bodies: Vec<Span> = matches.iter().map(|m| m.rhs.span).collect();
        let plain = if notes { tests.clone() } else { vec![] };
        let parts = matches.iter().zip(tests).map(|(m, (tests, _))| {
            let guards = match &m.rhs.body {
                RhsBody::Guarded(gs) => &gs[..],
                RhsBody::Plain(_) => &[],
            };
            (tests, guards)
        });
        let mut unreached = vec![];
        let guards = self.rows_of_guards(first.params.len(), parts.collect());
        match &guards {
            _ if !notes => {}
            Some(guards) => {
                let places = Self::bodies_of(guards, &bodies);
                let all: Vec<&Pat> = pats.iter().chain(&guards.columns).copied().collect();
                self.note_left(&all, &guards.rows, &places, matched);
            }
            None => self.note_left(&pats, &plain, &bodies, matched),
        }
        if let Some(guards) = guards {
            pats.extend(&guards.columns);
            let of_guards = self.verdict(&pats, &guards.rows);
            verdict.missing = verdict.missing.and(of_guards.missing);
            unreached = guards.unreached(&of_guards.redundant, &mut verdict.redundant);
        }
        if let Some(mut missing) = verdict.missing {
            missing.truncate(first.params.len());
            let title = format!("the patterns of {what} do not cover every case");
            let d = Diagnostic::warning(ids::NON_EXHAUSTIVE, span, title)
                .label("not covered everywhere");
            let missing = self.shown(&missing);
            let all_wild = missing.iter().all(|m| m == "_");
            let d = match all_wild {
                true if guarded => d.note("The guards may all fail."),
                true => d.note("Not matched: any other value"),
                false => d.note(format!("Not matched: {}", missing.join(" "))),
            };
            self.diags.push(d);
        }
        // What the compiler makes of one field all stands in its place.
        let written = |row: &usize| *row == 0 || matches[*row].span != first.span;
        for row in verdict.redundant.into_iter().filter(written) {
            let title = format!("this alternative of {what} is never reached");
            let d = Diagnostic::warning(ids::REDUNDANT, matches[row].span, title)
                .label("what it matches is matched before");
            self.diags.push(d);
        }
        self.report_unreached(unreached, what);
    }

    /// Reports guards of a multi-way `if` that may all fail, or that nothing reaches.
    pub(super) fn judge_guards(&mut self, guards: &'a [tree::Guarded], span: Span) {
        if self.here.library {
            return;
        }
        let mut missing = matching::all_can_fail(self.program, guards);
        let mut unreached = vec![];
        if let Some(rows) = self.rows_of_guards(0, vec![(vec![], guards)]) {
            let columns: Vec<&Pat> = rows.columns.clone();
            let verdict = self.verdict(&columns, &rows.rows);
            missing &= verdict.missing.is_some();
            unreached = rows.unreached(&verdict.redundant, &mut vec![]);
        }
        if missing {
            let title = "the guards of this multi-way `if` do not cover every case";
            let d = Diagnostic::warning(ids::NON_EXHAUSTIVE, span, title)
                .label("not covered everywhere")
                .note("The guards may all fail.");
            self.diags.push(d);
        }
        self.report_unreached(unreached, "this multi-way `if`");
    }

    fn report_unreached(&mut self, guards: Vec<Span>, what: &str) {
        for span in guards {
            let title = format!("this guard of {what} is never reached");
            let d = Diagnostic::warning(ids::REDUNDANT, span, title)
                .label("what it lets through is taken by those before it");
            self.diags.push(d);
        }
    }

    /// Reports a `case` without alternatives of a type that has values.
    pub(super) fn judge_empty(&mut self, of: Option<Ty>, span: Span, what: &str) {
        if self.here.library {
            return;
        }
        let Some(t) = of else { return };
        let program = self.program;
        let kind = self.types.head_con(t).map(|c| &program.types[c].kind);
        let boxed = |c: &CtorId| program.ctors[*c].name.as_str().ends_with('#');
        let function = matches!(self.types.node(t), Node::Fun(..));
        let shapes = match kind {
            Some(TypeDefKind::Data { ctors, .. }) if !function && !ctors.iter().any(boxed) => {
                let any = |c: &CtorId| vec![Shape::Any; program.ctors[*c].size()];
                ctors.iter().map(|c| Shape::Con(*c, any(c))).collect()
            }
            _ => vec![Shape::Any],
        };
        let mut shapes = shapes.into_iter();
        let Some(missing) = shapes.find(|s| self.has_type(std::slice::from_ref(s), &[of])) else {
            return;
        };
        let missing = match missing {
            Shape::Any => "any value".to_string(),
            missing => self.shown(&[missing]).concat(),
        };
        let title = format!("{what} has no alternatives, and its value's type has values");
        let d = Diagnostic::warning(ids::NON_EXHAUSTIVE, span, title)
            .label("not covered everywhere")
            .note(format!("Not matched: {missing}"));
        self.diags.push(d);
    }

    /// The type of a function's argument.
    pub(super) fn argument_ty(&mut self, function: tree::NodeId) -> Option<Ty> {
        let t = self.node_ty(function)?;
        match self.types.node(t) {
            Node::Fun(argument, _) => Some(argument),
            _ => None,
        }
    }

    /// Reports the update of a record that may lack the fields: the last alternative says so.
    fn judge_update(&mut self, matched: Option<ValueId>, matches: &'a [tree::Match], span: Span) {
        if !self.diags.wants(ids::INCOMPLETE_RECORD_UPDATES) {
            return;
        }
        let (Some(first), Some((_, alternatives))) = (matches.first(), matches.split_last()) else {
            return;
        };
        let rows = alternatives
            .iter()
            .map(|m| (m.params.iter().collect(), Body::Rhs(&m.rhs)))
            .collect();
        let (mut tests, _) = self.tests(rows);
        let pats: Vec<&Pat> = first.params.iter().collect();
        let updated = tests.iter().find_map(|(row, _)| match row.first() {
            Some(Test::Con(c, _)) => Some(*c),
            _ => None,
        });
        if let (Some(v), Some(c)) = (matched, updated) {
            for c in matching::siblings(self.program, c) {
                if !self.is_left(*c, v, span) {
                    let any = vec![Test::Any; self.program.ctors[*c].size()];
                    tests.push((vec![Test::Con(*c, any)], false));
                }
            }
        }
        if let Some(missing) = self.verdict(&pats, &tests).missing {
            let missing = self.shown(&missing).concat();
            let title = "this update fails for records that lack a field of it";
            let d = Diagnostic::warning(ids::INCOMPLETE_RECORD_UPDATES, span, title)
                .label("not for every constructor")
                .note(format!("Without such a field: {missing}"));
            self.diags.push(d);
        }
    }

    /// Reports a pattern that has to match alone and may fail.
    pub(super) fn judge_alone(&mut self, pats: Vec<&'a Pat>, span: Span, what: &str) {
        if self.here.library || !self.diags.wants(ids::INCOMPLETE_UNI_PATTERNS) {
            return;
        }
        let nothing = Body::Then(Box::new(|_| Expr::Fail(Symbol::new(""))));
        let (tests, _) = self.tests(vec![(pats.clone(), nothing)]);
        let verdict = self.verdict(&pats, &tests);
        if let Some(missing) = verdict.missing {
            let missing = self.shown(&missing);
            let missing = match missing.iter().all(|m| m == "_") {
                true => "any other value".to_string(),
                false => missing.join(" "),
            };
            let title = format!("the pattern of this {what} does not cover every case");
            let d = Diagnostic::warning(ids::INCOMPLETE_UNI_PATTERNS, span, title)
                .label("may fail to match")
                .note(format!("Not matched: {missing}"));
            self.diags.push(d);
        }
    }

    /// Values as patterns of this module.
    fn shown(&self, shapes: &[Shape]) -> Vec<String> {
        let mut modules = self.program.modules.values();
        let own = modules.find(|module| module.name == self.here.module);
        let edition = own.map_or(tree::Edition::Haskell, |module| module.edition);
        useful::shown(self.program, edition, shapes)
    }

    /// What is to be said of the rows of a match, whose first has these patterns.
    fn verdict(&mut self, pats: &[&Pat], tests: &[(Vec<Test>, bool)]) -> Verdict {
        let ty = |p: &&Pat| self.node_ty(p.id);
        let types: Vec<Option<Ty>> = pats.iter().map(ty).collect();
        let program = self.program;
        let mut possible = |shapes: &[Shape]| self.has_type(shapes, &types);
        useful::judge(program, pats.len(), tests, &mut possible)
    }

    /// Whether values may have these shapes and types at once: constructors that make
    /// only some types rule others out.
    fn has_type(&mut self, shapes: &[Shape], types: &[Option<Ty>]) -> bool {
        if !shapes.iter().any(|s| self.some_types_only(s)) {
            return true;
        }
        // What is rigid may be equal to anything in an alternative.
        let mut unknown = FxHashMap::default();
        let (mut work, mut open): (Vec<(Shape, Ty)>, Vec<Ty>) = (vec![], vec![]);
        for (shape, t) in shapes.iter().zip(types) {
            let Some(t) = *t else { continue };
            let mut done = FxHashMap::default();
            let t = self.types.rebuild(t, &mut done, &mut |types, t, node| {
                let open = matches!(node, Node::Skolem(_) | Node::Meta(_));
                open.then(|| *unknown.entry(t).or_insert_with(|| types.fresh(0)))
            });
            work.push((shape.clone(), t));
        }
        while let Some((shape, t)) = work.pop() {
            let Shape::Con(c, shapes) = shape else {
                open.push(t);
                continue;
            };
            let Some(scheme) = &self.typed.ctors[c] else {
                continue;
            };
            let args: Vec<Ty> = (0..scheme.vars).map(|_| self.types.fresh(0)).collect();
            let mut rest = self.types.substitute(scheme.ty, &args);
            for shape in shapes.into_iter().skip(scheme.preds.len()) {
                if let Node::Fun(field, result) = self.types.node(rest) {
                    work.push((shape, field));
                    rest = result;
                }
            }
            let fails = self.types.unify(t, rest).is_err();
            // What is stuck may be anything.
            self.types.families.deferred.clear();
            if fails {
                return false;
            }
        }
        open.into_iter().all(|t| self.has_constructor(t))
    }

    /// Whether a type has values by its constructors, each of which may make some types only.
    fn has_constructor(&mut self, t: Ty) -> bool {
        let program = self.program;
        let kind = self.types.head_con(t).map(|head| &program.types[head].kind);
        let Some(TypeDefKind::Data { ctors, .. }) = kind else {
            return true;
        };
        let mut fits = |c: &CtorId| {
            let Some(scheme) = &self.typed.ctors[*c] else {
                return true;
            };
            let (vars, mut made) = (scheme.vars, scheme.ty);
            while let Node::Fun(_, result) = self.types.node(made) {
                made = result;
            }
            let fits = self.types.trial(|types| {
                let args: Vec<Ty> = (0..vars).map(|_| types.fresh(0)).collect();
                let made = types.substitute(made, &args);
                types.unify(t, made).is_ok()
            });
            self.types.families.deferred.clear();
            fits
        };
        ctors.is_empty()
            || ctors
                .iter()
                .any(|c| program.ctors[*c].result.is_none() || fits(c))
    }

    fn some_types_only(&self, shape: &Shape) -> bool {
        match shape {
            Shape::Con(c, shapes) => {
                self.program.ctors[*c].result.is_some()
                    || shapes.iter().any(|s| self.some_types_only(s))
            }
            _ => false,
        }
    }
}

/// Whether an alternative is what an update does with a record that lacks a field.
fn is_failed_update(alternative: &tree::Match) -> bool {
    let RhsBody::Plain(body) = &alternative.rhs.body else {
        return false;
    };
    let is_report = |e: &tree::Expr| matches!(e.kind, ExprKind::Report(Report::Update));
    matches!(&body.kind, ExprKind::App(_, args) if args.iter().any(is_report))
}
