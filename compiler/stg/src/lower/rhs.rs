//! What is bound lazily: which right-hand sides are values, and what each
//! allocates.

use super::{Float, Lower, evaluate, strip};
use crate::def::*;
use pure_base::{Span, Symbol};
use pure_core::def as core;

/// Primitives nested no deeper than this are computed before an allocation
/// rather than suspended.
const CHEAP_DEPTH: usize = 3;

/// Variables to bind and to what.
pub(super) type Members<'a> = Vec<(Var, &'a core::Expr)>;

impl<'a> Lower<'a> {
    /// Whether a raw expression may be computed before it is wanted: it is
    /// quick, cannot fail and has no need of evaluation.
    fn is_cheap(e: &core::Expr, depth: usize) -> bool {
        match strip(e) {
            core::Expr::Var(_) | core::Expr::Lit(_) => true,
            core::Expr::Prim(prim, args, _) => {
                prim.effect() == Effect::Pure
                    && depth > 0
                    && args.iter().all(|a| Self::is_cheap(a, depth - 1))
            }
            _ => false,
        }
    }

    /// Whether a pointer expression can be allocated as a value at once.
    pub(super) fn is_value(&self, e: &core::Expr) -> bool {
        match strip(e) {
            core::Expr::Lam(..) => true,
            core::Expr::Con(con, args, _) => {
                let fields = &self.core.cons[*con].fields;
                fields
                    .iter()
                    .zip(args)
                    .all(|(field, arg)| match (field.rep, field.strict) {
                        (Rep::Ptr, false) => true,
                        (Rep::Ptr, true) => self.is_evaluated(arg),
                        _ => Self::is_cheap(arg, CHEAP_DEPTH),
                    })
            }
            core::Expr::App(..) => self.partial_app(e).is_some(),
            core::Expr::Let(bind, body) => {
                let lazy = |v: Var| self.rep(v) == Rep::Ptr;
                bind.vars().into_iter().all(lazy) && self.is_value(body)
            }
            _ => false,
        }
    }

    /// Whether it is a value, or a variable known to be one.
    pub(super) fn is_evaluated(&self, e: &core::Expr) -> bool {
        match strip(e) {
            core::Expr::Var(v) => self.known[self.resolve(*v)].evaluated,
            e => self.is_value(e),
        }
    }

    /// A known function applied to too few arguments, and the number missing.
    pub(super) fn partial_app<'e>(
        &self,
        e: &'e core::Expr,
    ) -> Option<(Var, Vec<&'e core::Expr>, usize)> {
        let (head, args) = super::app::flatten(e);
        let core::Expr::Var(f) = head else {
            return None;
        };
        let f = self.resolve(*f);
        let missing = self.known[f].arity.checked_sub(args.len())?;
        (missing > 0 && !args.is_empty()).then_some((f, args, missing))
    }

    /// Parameters of the function that a value is, else 0.
    pub(super) fn value_arity(&self, e: &core::Expr) -> usize {
        match strip(e) {
            core::Expr::Lam(params, ..) => params.len(),
            core::Expr::Let(_, body) => self.value_arity(body),
            e => self.partial_app(e).map_or(0, |(_, _, missing)| missing),
        }
    }

    /// An atom for a pointer argument that need not be evaluated.
    pub(super) fn lazy_atom(&mut self, arg: &'a core::Expr, floats: &mut Vec<Float>) -> Atom {
        let arg = strip(arg);
        let v = match arg {
            core::Expr::Lit(lit) => return Atom::Lit(lit.clone()),
            core::Expr::Var(v) => self.resolve(*v),
            core::Expr::Con(con, args, _) if args.is_empty() => self.nullary(*con),
            arg => {
                let v = self.fresh("arg", Rep::Ptr, arg.site());
                self.bind_lazily(v, arg, floats);
                self.resolve(v)
            }
        };
        Atom::Var(v)
    }

    /// `v = let d = e in d` is `v = e` under another name; so for a recursive
    /// group, whose other members are returned too (`None`: not recursive).
    fn unnest(&mut self, v: Var, e: &'a core::Expr) -> (&'a core::Expr, Option<Members<'a>>) {
        let mut e = strip(e);
        while let core::Expr::Let(bind, body) = e
            && let core::Expr::Var(d) = strip(body)
            && self.rep(*d) == Rep::Ptr
        {
            match &**bind {
                core::Bind::NonRec(x, rhs) if x == d => {
                    self.subst[*d] = Some(v);
                    e = strip(rhs);
                }
                core::Bind::NonRec(..) => break,
                core::Bind::Rec(group) => {
                    let Some((_, rhs)) = group.iter().find(|(x, _)| x == d) else {
                        break;
                    };
                    if group.len() > 1 && !self.is_value(rhs) {
                        break;
                    }
                    self.subst[*d] = Some(v);
                    let others = group.iter().filter(|(x, _)| x != d);
                    return (strip(rhs), Some(others.map(|(x, e)| (*x, e)).collect()));
                }
            }
        }
        (e, None)
    }

    /// Binds `v` to `e` without evaluating it.
    pub(super) fn bind_lazily(&mut self, v: Var, e: &'a core::Expr, floats: &mut Vec<Float>) {
        match self.unnest(v, e) {
            (e, Some(mut members)) => {
                members.insert(0, (v, e));
                self.bind_group(members, floats);
            }
            (e, None) => {
                if let Some(rhs) = self.rhs(v, e, false, floats) {
                    floats.push(Float::Let(Let {
                        rec: false,
                        binds: vec![(v, rhs)],
                    }));
                }
            }
        }
    }

    /// A `let`.
    pub(super) fn bind(&mut self, bind: &'a core::Bind, floats: &mut Vec<Float>) {
        match bind {
            core::Bind::NonRec(v, e) if self.rep(*v) == Rep::Ptr => self.bind_lazily(*v, e, floats),
            core::Bind::NonRec(v, e) => match strip(e) {
                core::Expr::Var(other) => self.subst[*v] = Some(self.resolve(*other)),
                e => {
                    let scrut = self.strict(e);
                    evaluate(floats, scrut, *v);
                }
            },
            core::Bind::Rec(group) => {
                let members = group.iter().map(|(v, e)| (*v, e)).collect();
                self.bind_group(members, floats)
            }
        }
    }

    fn bind_group(&mut self, members: Members<'a>, floats: &mut Vec<Float>) {
        let members = self.know_group(members, None);
        let mut binds = vec![];
        for (v, e) in members {
            let mut inner = vec![];
            let rhs = self.rhs(v, e, true, &mut inner);
            // What a member allocates besides may refer to the group; what it
            // computes is raw and cannot.
            for float in inner {
                match float {
                    Float::Let(group) => binds.extend(group.binds),
                    other => floats.push(other),
                }
            }
            binds.extend(rhs.map(|rhs| (v, rhs)));
        }
        if !binds.is_empty() {
            floats.push(Float::Let(Let { rec: true, binds }));
        }
    }

    /// Notes aliases and values of a group before any of it is lowered; what is
    /// left are the members to bind. A variable that is an alias of itself
    /// stays, and loops. Members of a top-level group are of module `top`.
    pub(super) fn know_group(
        &mut self,
        mut members: Members<'a>,
        top: Option<Symbol>,
    ) -> Members<'a> {
        let mut rest = vec![];
        let mut i = 0;
        while let Some(&(v, e)) = members.get(i) {
            i += 1;
            let (e, others) = self.unnest(v, e);
            for (v, e) in others.into_iter().flatten() {
                self.vars[v].module = top;
                members.push((v, e));
            }
            match e {
                core::Expr::Var(other) if self.resolve(*other) != v => {
                    self.subst[v] = Some(self.resolve(*other))
                }
                e => rest.push((v, e)),
            }
        }
        for (v, e) in &rest {
            if let core::Expr::Lam(params, ..) = e {
                self.value(*v, params.len());
            }
        }
        for (v, e) in &rest {
            let value = match top {
                None => self.is_value(e),
                Some(_) => self.is_static(e),
            };
            if value && !self.known[*v].evaluated {
                self.value(*v, self.value_arity(e));
            }
        }
        rest
    }

    /// What a lazy binding of `v` to `e` allocates; `None` if `v` became
    /// another name for something that exists (never in a recursive group).
    fn rhs(
        &mut self,
        v: Var,
        e: &'a core::Expr,
        rec: bool,
        floats: &mut Vec<Float>,
    ) -> Option<Rhs> {
        let e = strip(e);
        match e {
            core::Expr::Var(other) if !rec => {
                self.subst[v] = Some(self.resolve(*other));
                return None;
            }
            core::Expr::Con(con, args, _) if !rec && args.is_empty() => {
                self.subst[v] = Some(self.nullary(*con));
                return None;
            }
            core::Expr::Con(con, args, occ) if self.is_value(e) => {
                self.value(v, 0);
                let args = self.con_args(*con, args, floats);
                return Some(Rhs::Con {
                    con: *con,
                    args,
                    occ: *occ,
                });
            }
            core::Expr::Lam(params, body, occ) => {
                self.value(v, params.len());
                return Some(fun(params.clone(), self.strict(body), *occ));
            }
            core::Expr::Let(bind, body) if self.is_value(e) => {
                self.bind(bind, floats);
                return self.rhs(v, body, rec, floats);
            }
            core::Expr::App(_, _, occ) => {
                if let Some((f, args, missing)) = self.partial_app(e) {
                    self.value(v, missing);
                    let args = args
                        .into_iter()
                        .map(|a| self.lazy_atom(a, floats))
                        .collect();
                    let lambda = self.partial_lambda(f, args, missing, *occ);
                    let free = vec![];
                    return Some(Rhs::Fun { free, lambda });
                }
            }
            _ => {
                if let Some((con, field, of)) = self.selection(e)
                    && let Some(rhs) = self.selector(v, con, field, of, rec, floats)
                {
                    return rhs;
                }
            }
        }
        Some(Rhs::Thunk {
            free: vec![],
            body: self.strict(e),
            update: Update::Updatable,
            occ: e.site(),
        })
    }

    /// The function that takes a partial application's missing arguments.
    pub(super) fn partial_lambda(
        &mut self,
        fun: Var,
        mut args: Vec<Atom>,
        missing: usize,
        occ: OccId,
    ) -> Lambda {
        let params: Vec<Var> = (0..missing)
            .map(|_| self.fresh("param", Rep::Ptr, OccId::NONE))
            .collect();
        args.extend(params.iter().map(|v| Atom::Var(*v)));
        Lambda {
            params,
            body: Expr::Call { fun, args, occ },
            occ,
        }
    }

    /// The constructor, field and operand of an expression that only selects
    /// a field. Inlining leaves such a selection as a case (`fst p`): it has to
    /// become a selector thunk too, or the collector cannot shorten it.
    fn selection(&self, e: &'a core::Expr) -> Option<(ConId, u32, &'a core::Expr)> {
        match e {
            core::Expr::Sel(con, field, of) => Some((*con, *field, of)),
            core::Expr::Case(case) => {
                let ([alt], core::Expr::Var(chosen)) =
                    (&case.alts[..], strip(&case.alts.first()?.body))
                else {
                    return None;
                };
                let core::AltPat::Con(con, fields) = &alt.pat else {
                    return None;
                };
                let only = self.core.datas[self.core.cons[*con].data].cons.len() == 1;
                let field = fields.iter().position(|f| f == chosen)? as u32;
                only.then_some((*con, field, &case.scrut))
            }
            _ => None,
        }
    }

    /// A selection from a variable, or from such a selection: one selector
    /// thunk for each level, so that the collector can shorten each. From an
    /// object that a case has evaluated the field is just loaded.
    fn selector(
        &mut self,
        v: Var,
        con: ConId,
        field: u32,
        of: &'a core::Expr,
        rec: bool,
        floats: &mut Vec<Float>,
    ) -> Option<Option<Rhs>> {
        let index = field as usize;
        let raw = self.core.cons[con].fields.get(index)?.rep != Rep::Ptr;
        let mut root = strip(of);
        while let core::Expr::Sel(_, _, inner) = root {
            root = strip(inner);
        }
        if raw || !matches!(root, core::Expr::Var(_)) {
            return None;
        }
        let Atom::Var(of) = self.lazy_atom(of, floats) else {
            return None;
        };
        if self.known[of].matched && !rec {
            let (binder, fields) = self.field_vars(con);
            self.subst[v] = Some(fields[index]);
            floats.push(Float::Case {
                scrut: Expr::Atom(Atom::Var(of)),
                binder,
                fields: Some((con, fields)),
                span: Span::NONE,
            });
            return Some(None);
        }
        Some(Some(Rhs::Sel {
            con,
            field,
            of,
            occ: OccId::NONE,
        }))
    }
}

fn fun(params: Vec<Var>, body: Expr, occ: OccId) -> Rhs {
    Rhs::Fun {
        free: vec![],
        lambda: Lambda { params, body, occ },
    }
}
