//! Groups of value bindings: top level, `let` and `where`.

use super::Cx;
use super::collect::decl_binders;
use super::decl::free_variables;
use super::implicit::is_implicit;
use super::pat::Binders;
use crate::ids;
use crate::lookup::ValueRef;
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol, graph, suggest};
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// A signature with parts left open.
pub struct Partial {
    pub value: ValueId,
    pub scheme: Scheme,
    /// Its context has `_`.
    pub extra: bool,
}

/// A clause as written: patterns, right-hand side, span.
pub(super) type Clause<'a> = (&'a [ast::Pat], &'a ast::Rhs, Span);

/// A function with all its neighbouring clauses, or another declaration.
pub(super) enum Gathered<'a> {
    Fun(ast::Ident, Vec<Clause<'a>>, Span),
    Other(&'a ast::Decl),
}

/// Brings neighbouring clauses of one name together.
pub(super) fn gather(decls: &[ast::Decl]) -> Vec<Gathered<'_>> {
    let mut out: Vec<Gathered> = vec![];
    let mut open = false;
    for decl in decls {
        match &decl.kind {
            DeclKind::Clause { name, params, rhs } => {
                let clause = (params.as_slice(), rhs, decl.span);
                match out.last_mut() {
                    Some(Gathered::Fun(last, clauses, span)) if open && last.text == name.text => {
                        clauses.push(clause);
                        *span = span.to(decl.span);
                    }
                    _ => out.push(Gathered::Fun(*name, vec![clause], decl.span)),
                }
                open = true;
            }
            DeclKind::Fun { name, clauses } => {
                let clauses = clauses
                    .iter()
                    .map(|c| (c.params.as_slice(), &c.rhs, c.span))
                    .collect();
                out.push(Gathered::Fun(*name, clauses, decl.span));
                open = false;
            }
            _ => {
                out.push(Gathered::Other(decl));
                open = false;
            }
        }
    }
    out
}

impl Cx<'_> {
    /// Nothing evaluates the bindings of a module, so that none can be strict.
    pub(super) fn strict_bindings(&mut self, decls: &[ast::Decl]) {
        for decl in decls {
            let DeclKind::PatBind { pat, .. } = &decl.kind else {
                continue;
            };
            let mut inner = pat;
            while let ast::PatKind::Paren(p) = &inner.kind {
                inner = p;
            }
            if let ast::PatKind::Bang(_) = inner.kind {
                self.diags.push(
                    Diagnostic::error(
                        ids::TOP_LEVEL_BANG,
                        inner.span,
                        "a binding of the module cannot be strict",
                    )
                    .label("`!` at the top level")
                    .note("A strict binding is evaluated before what follows it; the bindings of a module are evaluated when they are first needed.")
                    .help("remove `!`, or force the value with `seq` where it is used"),
                );
            }
        }
    }

    pub(super) fn top_groups(&mut self, decls: &[ast::Decl]) -> Vec<Group> {
        let given: FxHashMap<Symbol, ValueId> = self
            .own
            .iter()
            .filter_map(|(n, (v, _))| match v {
                ValueRef::Value(v) if self.program.values[*v].kind == ValueKind::Top => {
                    Some((*n, *v))
                }
                _ => None,
            })
            .collect();
        self.binds(decls, &given)
    }

    /// Opens the scope of local bindings, which [`Cx::leave`] closes.
    pub(super) fn local_groups(
        &mut self,
        decls: &[ast::Decl],
    ) -> (Vec<Group>, Vec<(Symbol, ValueId)>) {
        let mut given: FxHashMap<Symbol, ValueId> = FxHashMap::default();
        let mut names = vec![];
        for gathered in gather(decls) {
            let binders = match gathered {
                Gathered::Fun(name, ..) => vec![name],
                Gathered::Other(d) => decl_binders(d),
            };
            for name in binders {
                if is_implicit(name.text) {
                    let what =
                        "implicit parameters bound by `where`, in guards or in comprehensions";
                    self.unsupported(name.span, what);
                }
                if let Some(old) = given.get(&name.text) {
                    let first = self.program.values[*old].span;
                    self.duplicate(name.text, name.span, first);
                    continue;
                }
                let v = self.new_value(name.text, name.span, ValueKind::Local);
                given.insert(name.text, v);
                names.push((name.text, v));
                self.declared(v, ids::UNUSED_LOCAL_BINDS);
            }
        }
        for decl in decls {
            let DeclKind::Fixity { ops, .. } = &decl.kind else {
                continue;
            };
            for op in ops.iter().filter(|op| !given.contains_key(&op.text)) {
                self.fixity_without_definition(*op);
            }
        }
        self.enter(&names);
        (self.binds(decls, &given), names)
    }

    fn binds(&mut self, decls: &[ast::Decl], given: &FxHashMap<Symbol, ValueId>) -> Vec<Group> {
        self.signatures(decls, given);
        self.pragmas(decls, given, &[]);
        let mut binds = vec![];
        let mut uses: Vec<FxHashSet<ValueId>> = vec![];
        let mono = self.extensions.has(Extension::MonoLocalBinds);
        let (mut free, mut refines) = (vec![], vec![]);
        for gathered in gather(decls) {
            let (start, inner) = (self.uses.len(), self.program.values.next_key());
            let refining = self.refining;
            let bind = match gathered {
                Gathered::Fun(name, clauses, span) => {
                    let Some(value) = given.get(&name.text).copied() else {
                        continue;
                    };
                    let mark = self.lints.define(&[value]);
                    let clauses = clauses
                        .iter()
                        .map(|(ps, rhs, span)| self.clause(ps, rhs, *span))
                        .collect();
                    self.lints.defined(mark);
                    Bind::Fun {
                        value,
                        clauses,
                        span,
                    }
                }
                Gathered::Other(decl) => match self.other_bind(decl, given) {
                    Some(bind) => bind,
                    None => continue,
                },
            };
            for v in bind.binders() {
                self.remember_uses(v, start);
            }
            let used: FxHashSet<ValueId> = self.uses[start..].iter().copied().collect();
            if mono {
                let values = &self.program.values;
                let outer = |v: &ValueId| *v < inner && values[*v].kind == ValueKind::Local;
                free.push(used.iter().copied().filter(outer).collect());
            }
            refines.push(self.refining > refining);
            uses.push(used);
            binds.push(bind);
        }
        self.dependency_groups(binds, uses, (free, refines))
    }

    /// Notes what a top-level definition refers to: what has been logged from
    /// `start` on.
    pub(super) fn remember_uses(&mut self, v: ValueId, start: usize) {
        let values = &self.program.values;
        if values[v].kind != ValueKind::Top {
            return;
        }
        let mut used: Vec<ValueId> = self.uses[start..]
            .iter()
            .copied()
            .filter(|u| values[*u].kind != ValueKind::Local)
            .collect();
        used.sort_unstable();
        used.dedup();
        self.program.uses.insert(v, used);
    }

    fn other_bind(&mut self, decl: &ast::Decl, given: &FxHashMap<Symbol, ValueId>) -> Option<Bind> {
        let DeclKind::PatBind { pat, rhs } = &decl.kind else {
            return None;
        };
        let pat = self.pat(pat, &mut Binders::given(given));
        let binders = pat.binders();
        if binders.is_empty() && !matches!(pat.kind, PatKind::Wild | PatKind::Bang(_)) {
            self.lints.empty.push(decl.span);
        }
        let mark = self.lints.define(&binders);
        let rhs = self.rhs(rhs);
        self.lints.defined(mark);
        Some(match pat.kind {
            PatKind::Var(value) => Bind::Fun {
                value,
                clauses: vec![Match {
                    params: vec![],
                    rhs,
                    span: decl.span,
                }],
                span: decl.span,
            },
            _ => Bind::Pat {
                pat,
                rhs,
                span: decl.span,
            },
        })
    }

    /// Notes what pragmas say of the bindings beside them. `here` are other names
    /// that a pragma may be about there, without effect.
    pub(super) fn pragmas(
        &mut self,
        decls: &[ast::Decl],
        given: &FxHashMap<Symbol, ValueId>,
        here: &[Symbol],
    ) {
        let values = &mut self.program.values;
        let mut unbound = vec![];
        for decl in decls {
            match &decl.kind {
                DeclKind::Centre { name, label } => {
                    if let Some(v) = given.get(&name.text) {
                        values[*v].centre = Some(*label);
                    }
                }
                DeclKind::Inline { name, advice } => match given.get(&name.text) {
                    Some(v) => values[*v].inline = advice.inlines().or(values[*v].inline),
                    None if here.contains(&name.text) => {}
                    None => unbound.push((*name, *advice)),
                },
                _ => {}
            }
        }
        for (name, advice) in unbound {
            self.pragma_without_binding(name, advice, given);
        }
    }

    fn pragma_without_binding(
        &mut self,
        name: ast::Ident,
        advice: ast::Advice,
        given: &FxHashMap<Symbol, ValueId>,
    ) {
        let known = self.values.entries_of(name.text).next().is_some();
        // A qualified name is that of another module's method, which an instance defines.
        let text = name.text.as_str();
        if text.contains('.') && text.starts_with(char::is_uppercase) {
            return;
        }
        // Other modules' functions are copied for types as well.
        if self.lost.contains(&name.text) || known && advice == ast::Advice::Specialise {
            return;
        }
        let d = Diagnostic::error(
            ids::PRAGMA_WITHOUT_BINDING,
            name.span,
            format!(
                "the {} pragma of `{}` has no binding beside it",
                advice.word(),
                name.text
            ),
        )
        .label("about nothing that is defined here")
        .note("The pragma is advice on a definition and stands in the same group of declarations.");
        let d = match nearest(name.text, given) {
            Some(near) => d.help(format!("did you mean `{near}`?")),
            None => d.help("put it beside the definition, or remove it"),
        };
        self.diags.push(d);
    }

    pub(super) fn signatures(&mut self, decls: &[ast::Decl], given: &FxHashMap<Symbol, ValueId>) {
        for decl in decls {
            let DeclKind::Signature { names, ty } = &decl.kind else {
                continue;
            };
            let open =
                |t: &ast::Type| matches!(&t.kind, ast::TypeKind::Var(x) if x.as_str() == "_");
            let extra = ty.context.iter().any(open);
            let said = extra.then(|| {
                let mut said = ty.clone();
                said.context.retain(|t| !open(t));
                said
            });
            let scheme = self.scheme(said.as_ref().unwrap_or(ty));
            let mut variables = vec![];
            free_variables(&ty.ty, &mut variables);
            variables.retain(|x| ty.forall.iter().all(|v| v.text != *x));
            let named = self.extensions.has(Extension::NamedWildCards);
            let wild = |x: &Symbol| x.as_str() == "_" || named && x.as_str().starts_with('_');
            let partial = extra || variables.iter().any(wild);
            for name in names {
                let found = given.get(&name.text).copied();
                let beside = |v: &ValueId| !self.is_apart(name.span, self.program.values[*v].span);
                let Some(v) = found.filter(beside) else {
                    if self.lost.contains(&name.text) {
                        continue;
                    }
                    let mut d = Diagnostic::error(
                        ids::SIGNATURE_WITHOUT_BINDING,
                        name.span,
                        format!("the signature of `{}` has no binding beside it", name.text),
                    )
                    .label("declared but not defined");
                    if let Some(near) = nearest(name.text, given) {
                        d = d.help(format!("did you mean `{near}`?"));
                    } else if self.begins_let(name.span) {
                        d = d.help(format!(
                            "put the definition of `{}` into the same `let`, below its signature",
                            name.text
                        ));
                    }
                    self.diags.push(d);
                    continue;
                };
                if partial {
                    self.program.partial.push(Partial {
                        value: v,
                        scheme: scheme.clone(),
                        extra,
                    });
                    continue;
                }
                match &self.program.values[v].signature {
                    Some(first) => {
                        let d = Diagnostic::error(
                            ids::DUPLICATE_SIGNATURE,
                            name.span,
                            format!("`{}` has two signatures", name.text),
                        )
                        .label("the second one")
                        .also(first.span, "the first one");
                        self.diags.push(d);
                    }
                    None => self.program.values[v].signature = Some(scheme.clone()),
                }
            }
        }
    }

    /// Whether a name is the first word behind a `let` that begins its line.
    fn begins_let(&self, name: Span) -> bool {
        self.map.before(name.lo).trim() == "let"
    }

    /// Groups bindings by what each refers to, dependencies first.
    fn dependency_groups(
        &self,
        binds: Vec<Bind>,
        uses: Vec<FxHashSet<ValueId>>,
        (mut free, refines): (Vec<Vec<ValueId>>, Vec<bool>),
    ) -> Vec<Group> {
        let mut owner: FxHashMap<ValueId, usize> = FxHashMap::default();
        for (i, b) in binds.iter().enumerate() {
            owner.extend(b.binders().into_iter().map(|v| (v, i)));
        }
        let edges = |keep: &dyn Fn(ValueId) -> bool| -> Vec<Vec<usize>> {
            uses.iter()
                .map(|used| {
                    let used = used.iter().filter(|v| keep(**v));
                    let mut to: Vec<_> = used.filter_map(|v| owner.get(v).copied()).collect();
                    to.sort_unstable();
                    to.dedup();
                    to
                })
                .collect()
        };
        let all = edges(&|_| true);
        let unsigned = edges(&|v| self.program.values[v].signature.is_none());
        let mut slots: Vec<Option<Bind>> = binds.into_iter().map(Some).collect();
        let mut out = vec![];
        for component in graph::components(&all) {
            let local: Vec<Vec<usize>> = component
                .iter()
                .map(|i| {
                    let inside = unsigned[*i].iter();
                    inside
                        .filter_map(|j| component.binary_search(j).ok())
                        .collect()
                })
                .collect();
            out.push(Group {
                recursive: component.len() > 1 || all[component[0]].contains(&component[0]),
                typing: graph::components(&local),
                free: match free.is_empty() {
                    true => vec![],
                    false => component
                        .iter()
                        .map(|i| std::mem::take(&mut free[*i]))
                        .collect(),
                },
                refines: component.iter().any(|i| refines[*i]),
                binds: component.iter().filter_map(|i| slots[*i].take()).collect(),
            });
        }
        out
    }

    pub(super) fn clause(&mut self, params: &[ast::Pat], rhs: &ast::Rhs, span: Span) -> Match {
        let mut binders = Binders::new();
        let params = self.pats(params, &mut binders);
        self.enter(&binders.declared);
        let rhs = self.rhs(rhs);
        self.leave(&binders.declared);
        Match { params, rhs, span }
    }

    pub(super) fn rhs(&mut self, rhs: &ast::Rhs) -> Rhs {
        let (wheres, names) = self.local_groups(&rhs.wheres);
        let body = match &rhs.body {
            ast::RhsBody::Plain(e) => RhsBody::Plain(Box::new(self.expr(e))),
            ast::RhsBody::Guarded(gs) => RhsBody::Guarded(self.guarded(gs)),
        };
        self.leave(&names);
        Rhs {
            body,
            wheres,
            span: rhs.span,
        }
    }

    pub(super) fn guarded(&mut self, gs: &[ast::Guarded]) -> Vec<Guarded> {
        gs.iter()
            .map(|g| {
                let mut opened = vec![];
                let guards = g
                    .guards
                    .iter()
                    .map(|guard| match guard {
                        ast::Guard::Bool(e) => Stmt::Expr(self.expr(e)),
                        ast::Guard::Bind(p, e) => self.bind_stmt(p, e, &mut opened),
                        ast::Guard::Let(decls) => self.let_stmt(decls, &mut opened),
                    })
                    .collect();
                let body = self.expr(&g.body);
                opened.iter().for_each(|names| self.leave(names));
                Guarded {
                    guards,
                    body,
                    span: g.span,
                }
            })
            .collect()
    }

    /// `p <- e`; the variables stay in scope and are added to `opened`.
    pub(super) fn bind_stmt(
        &mut self,
        p: &ast::Pat,
        e: &ast::Expr,
        opened: &mut Vec<Vec<(Symbol, ValueId)>>,
    ) -> Stmt {
        let e = self.expr(e);
        let mut binders = Binders::new();
        let p = self.pat(p, &mut binders);
        self.enter(&binders.declared);
        opened.push(binders.declared);
        Stmt::Bind(p, e)
    }

    pub(super) fn let_stmt(
        &mut self,
        decls: &[ast::Decl],
        opened: &mut Vec<Vec<(Symbol, ValueId)>>,
    ) -> Stmt {
        let (groups, names) = self.local_groups(decls);
        opened.push(names);
        Stmt::Let(groups)
    }
}

/// The most similar name among those that are bound.
fn nearest(name: Symbol, given: &FxHashMap<Symbol, ValueId>) -> Option<&'static str> {
    let mut known: Vec<_> = given.keys().map(|k| k.as_str()).collect();
    known.sort_unstable();
    suggest::nearest(name.as_str(), known.into_iter())
}
