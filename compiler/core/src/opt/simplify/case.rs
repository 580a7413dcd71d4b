//! Case expressions: known constructors and literals, case of case, merging.

use super::cont::Frame;
use super::{Cont, Fact, Simplifier, Subst, Wrap, wrap};
use crate::def::*;
use crate::opt::{is_cheap, parts};
use crate::walk;
use pure_base::{Span, Symbol};
use rt_number::Operation;
use rustc_hash::FxHashMap;

/// Binder, alternatives and default of a case expression.
pub(super) type Branches = (Var, Vec<Alt>, Option<Expr>);

impl Simplifier<'_> {
    /// `case C args of ...`, with branches of some depth.
    pub(super) fn known_con(
        &mut self,
        con: ConId,
        args: Vec<Expr>,
        occ: OccId,
        (binder, mut alts, default): Branches,
        depth: u32,
        k: Cont,
    ) -> Expr {
        let mark = self.boxes_log.len();
        let mut wraps = vec![];
        let fields = self.program.cons[con].fields.clone();
        let at = alts
            .iter()
            .position(|a| matches!(a.pat, AltPat::Con(c, _) if c == con));
        let alt = at.map(|i| alts.swap_remove(i));
        let keep = self.occurs.of(binder).count > 0;
        let (vars, body) = match alt {
            Some(Alt {
                pat: AltPat::Con(_, vars),
                body,
            }) => (Some(vars), body),
            _ => (None, default.unwrap_or_else(unreachable_branch)),
        };
        if keep {
            let mut atoms = vec![];
            for (a, f) in args.into_iter().zip(&fields) {
                atoms.push(self.atom(a, *f, &mut wraps));
            }
            for (v, atom) in vars.iter().flatten().zip(&atoms) {
                self.subst[*v] = Subst::Atom(atom.clone());
            }
            self.finish(binder, Expr::Con(con, atoms, occ), &mut wraps);
        } else {
            for (i, (a, f)) in args.into_iter().zip(&fields).enumerate() {
                let v = match &vars {
                    Some(vars) => vars[i],
                    None if f.strict || f.rep != Rep::Ptr => self.fresh("f", f.rep),
                    None => continue,
                };
                if f.strict && f.rep == Rep::Ptr {
                    self.bind_evaluated(v, a, &mut wraps);
                } else {
                    self.bind(v, a, &mut wraps);
                }
            }
        }
        let e = self.at_depth(depth, |s| s.expr(body, k));
        self.forget_boxes(mark);
        wrap(wraps, e)
    }

    /// A constructor's argument as an atom.
    fn atom(&mut self, a: Expr, field: Field, wraps: &mut Vec<Wrap>) -> Expr {
        let a = if field.rep == Rep::Ptr && !field.strict {
            self.lazy(a)
        } else {
            self.expr(a, vec![])
        };
        if a.is_atom() && !(field.strict && field.rep == Rep::Ptr) {
            return a;
        }
        let v = self.fresh("f", field.rep);
        if field.strict || field.rep != Rep::Ptr {
            self.facts[v] = Fact::Evaluated;
            wraps.push(Wrap::Case(a, v));
            return Expr::Var(v);
        }
        self.finish(v, a, wraps);
        self.resolve(v)
    }

    /// `case x of C .. -> ..` where `x` is known to be `C atoms`.
    pub(super) fn take_branch(
        &mut self,
        con: ConId,
        atoms: Vec<Expr>,
        alts: Vec<Alt>,
        default: Option<Expr>,
        k: Cont,
    ) -> Expr {
        for alt in alts {
            if let AltPat::Con(c, vars) = &alt.pat
                && *c == con
            {
                for (v, atom) in vars.iter().zip(atoms) {
                    self.subst[*v] = Subst::Atom(atom);
                }
                return self.expr(alt.body, k);
            }
        }
        self.expr(default.unwrap_or_else(unreachable_branch), k)
    }

    /// Simplifies a branch, knowing its pattern.
    pub(super) fn alternative(
        &mut self,
        scrut: Option<Var>,
        binder: Var,
        pat: &AltPat,
        body: Expr,
        k: Cont,
    ) -> Expr {
        let mark = self.boxes_log.len();
        let e = match pat {
            AltPat::Con(con, vars) => {
                let fields = &self.program.cons[*con].fields;
                for (v, f) in vars.iter().zip(fields) {
                    if f.strict && f.rep == Rep::Ptr {
                        self.facts[*v] = Fact::Evaluated;
                    }
                }
                let fact = Fact::Con(*con, vars.iter().map(|v| Expr::Var(*v)).collect());
                for v in vars {
                    self.add_box(*v, *con, binder);
                }
                self.with_fact(scrut, binder, fact, |s| s.expr(body, k))
            }
            AltPat::Lit(lit) => {
                let v = scrut.unwrap_or(binder);
                let old = self.refined[v].replace(Expr::Lit(lit.clone()));
                let e = self.expr(body, k);
                self.refined[v] = old;
                e
            }
        };
        self.forget_boxes(mark);
        e
    }

    /// Runs `f` where the evaluated `binder`, and the variable it was made
    /// from, are known as `fact` says.
    fn with_fact<T>(
        &mut self,
        scrut: Option<Var>,
        binder: Var,
        fact: Fact,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.facts[binder] = fact.clone();
        let Some(x) = scrut else { return f(self) };
        if self.program.vars[x].module.is_some() {
            let old = std::mem::replace(&mut self.facts[x], fact);
            let result = f(self);
            self.facts[x] = old;
            return result;
        }
        let old = self.refined[x].replace(Expr::Var(binder));
        let result = f(self);
        self.refined[x] = old;
        result
    }

    /// A case whose scrutinee is simplified and not known.
    pub(super) fn rebuild_case(
        &mut self,
        scrut: Expr,
        (binder, mut alts, mut default): Branches,
        span: Span,
        mut k: Cont,
    ) -> Expr {
        if let Expr::Lit(lit) = &scrut {
            let text = matches!(lit, Lit::Str(_));
            if !text || self.occurs.of(binder).count <= 1 {
                self.changes += 1;
                let at = alts
                    .iter()
                    .position(|a| matches!(&a.pat, AltPat::Lit(l) if same(l, lit)));
                let body = match at {
                    Some(i) => Some(alts.swap_remove(i).body),
                    None => default,
                };
                self.subst[binder] = Subst::Atom(scrut);
                return self.expr(body.unwrap_or_else(unreachable_branch), k);
            }
        }
        let (scrut, alts_default) = self.compare_by_case(scrut, binder, alts, default);
        (alts, default) = alts_default;
        let scrut = self.ask_bits(scrut, binder, &alts);
        let raw = self.rep(binder) != Rep::Ptr;
        let var = match scrut {
            Expr::Var(v) => Some(v),
            _ => None,
        };
        if let Some(v) = var
            && raw
        {
            self.subst[binder] = Subst::Atom(Expr::Var(v));
            if alts.is_empty()
                && let Some(body) = default
            {
                self.changes += 1;
                return self.expr(body, k);
            }
        }
        if raw
            && alts.is_empty()
            && self.occurs.of(binder).count == 0
            && is_cheap(&scrut)
            && let Some(body) = default
        {
            self.changes += 1;
            return self.expr(body, k);
        }
        if !raw {
            self.prune(var, &mut alts, &mut default);
        }
        let branches = alts.len() + usize::from(default.is_some());
        let mut wraps = vec![];
        if branches > 1 {
            self.make_small(&mut k, &mut wraps);
        }
        let word = self.word_of_large(&scrut, &alts);
        let mut seen = vec![];
        let mut out = vec![];
        for Alt { pat, body } in alts {
            let inner = if branches > 1 {
                self.duplicate(&k)
            } else {
                std::mem::take(&mut k)
            };
            if let AltPat::Con(con, _) = &pat {
                seen.push(*con);
            }
            let body = match pat {
                AltPat::Lit(Lit::Int(result @ (0 | 1))) => {
                    self.where_compared(&scrut, result == 1, |s| {
                        s.alternative(var, binder, &pat, body, inner)
                    })
                }
                _ => self.alternative(var, binder, &pat, body, inner),
            };
            out.push(Alt { pat, body });
        }
        let mut default = default.map(|body| {
            let inner = if branches > 1 {
                self.duplicate(&k)
            } else {
                std::mem::take(&mut k)
            };
            if raw {
                let result = match out[..] {
                    [
                        Alt {
                            pat: AltPat::Lit(Lit::Int(result @ (0 | 1))),
                            ..
                        },
                    ] => result == 0,
                    _ => return self.expr(body, inner),
                };
                return self.where_compared(&scrut, result, |s| s.expr(body, inner));
            }
            let fact = match &word {
                Some(word) => Fact::FromWord(word.clone()),
                None => Fact::Not(seen),
            };
            self.with_fact(var, binder, fact, |s| s.expr(body, inner))
        });
        if let Some(word) = word {
            (out, default) = match self.compare_word(word, binder, out, default) {
                Ok(e) => return wrap(wraps, e),
                Err(branches) => branches,
            };
        }
        let e = self.tidy_case(Case {
            scrut,
            binder,
            alts: out,
            default,
            span,
        });
        wrap(wraps, e)
    }

    /// A branch on `x == 3` as a branch on `x`: several make one switch, and
    /// the branch knows the value.
    fn compare_by_case(
        &mut self,
        scrut: Expr,
        binder: Var,
        mut alts: Vec<Alt>,
        default: Option<Expr>,
    ) -> (Expr, (Vec<Alt>, Option<Expr>)) {
        let (equal, x, n) = match &scrut {
            Expr::Prim(op @ (Prim::EqI | Prim::NeI), args, _) => match args[..] {
                [Expr::Var(x), Expr::Lit(Lit::Int(n))] | [Expr::Lit(Lit::Int(n)), Expr::Var(x)] => {
                    (*op == Prim::EqI, x, n)
                }
                _ => return (scrut, (alts, default)),
            },
            _ => return (scrut, (alts, default)),
        };
        let on_zero = matches!(
            alts[..],
            [Alt {
                pat: AltPat::Lit(Lit::Int(0)),
                ..
            }]
        );
        if !on_zero || default.is_none() || self.occurs.of(binder).count > 0 {
            return (scrut, (alts, default));
        }
        self.changes += 1;
        if let (Some(alt), Some(other)) = (alts.first_mut(), default) {
            alt.pat = AltPat::Lit(Lit::Int(n));
            if !equal {
                return (Expr::Var(x), (alts, Some(other)));
            }
            let unequal = std::mem::replace(&mut alt.body, other);
            return (Expr::Var(x), (alts, Some(unequal)));
        }
        (scrut, (alts, None))
    }

    /// Whether a number is a multiple of a power of two is for its lowest bits to say, whatever
    /// its sign is.
    fn ask_bits(&mut self, scrut: Expr, binder: Var, alts: &[Alt]) -> Expr {
        let on_zero = matches!(
            alts,
            [Alt {
                pat: AltPat::Lit(Lit::Int(0)),
                ..
            }]
        );
        match &scrut {
            Expr::Prim(Prim::RemI | Prim::ModI, args, occ)
                if on_zero && self.occurs.of(binder).count == 0 =>
            {
                let [x, Expr::Lit(Lit::Int(n))] = &args[..] else {
                    return scrut;
                };
                if !n.unsigned_abs().is_power_of_two() {
                    return scrut;
                }
                self.changes += 1;
                let bits = Expr::Lit(Lit::Int((n.unsigned_abs() - 1) as i64));
                Expr::Prim(Prim::AndI, vec![x.clone(), bits], *occ)
            }
            _ => scrut,
        }
    }

    /// Drops impossible branches; a default for one constructor names it.
    fn prune(&mut self, scrut: Option<Var>, alts: &mut Vec<Alt>, default: &mut Option<Expr>) {
        let excluded: Vec<ConId> = match scrut.map(|v| &self.facts[v]) {
            Some(Fact::Not(cons)) => cons.clone(),
            _ => vec![],
        };
        let before = alts.len();
        alts.retain(|a| !matches!(a.pat, AltPat::Con(c, _) if excluded.contains(&c)));
        self.changes += before - alts.len();
        let first = alts
            .iter()
            .find_map(|a| match a.pat {
                AltPat::Con(c, _) => Some(c),
                AltPat::Lit(_) => None,
            })
            .or(excluded.first().copied());
        let Some(first) = first else { return };
        let data = self.program.cons[first].data;
        let mut missing = self.program.datas[data].cons.clone();
        missing.retain(|c| {
            !excluded.contains(c)
                && !alts
                    .iter()
                    .any(|a| matches!(a.pat, AltPat::Con(d, _) if d == *c))
        });
        if missing.is_empty() && !alts.is_empty() {
            *default = None;
        }
        if let [con] = missing[..]
            && let Some(body) = default.take()
        {
            let fields = self.program.cons[con].fields.clone();
            let vars = fields.iter().map(|f| self.fresh("f", f.rep)).collect();
            alts.push(Alt {
                pat: AltPat::Con(con, vars),
                body,
            });
        } else if let Some(body) = default.take() {
            *default = Some(body);
        }
    }

    /// The unsigned word that an integer is made from, where the one alternative is that
    /// of small integers.
    fn word_of_large(&self, scrut: &Expr, alts: &[Alt]) -> Option<Expr> {
        let Expr::Prim(Prim::Integer(Operation::FromWord), args, _) = scrut else {
            return None;
        };
        let small = matches!(alts, [Alt { pat: AltPat::Con(con, _), .. }]
            if self.program.cons[*con].index == 0);
        args.first().filter(|a| small && a.is_atom()).cloned()
    }

    /// `case integerFromWord a of { IS x -> e; _ -> f }` where nobody wants the integer:
    /// it is a small one unless the sign bit is set.
    fn compare_word(
        &mut self,
        word: Expr,
        binder: Var,
        mut alts: Vec<Alt>,
        default: Option<Expr>,
    ) -> Result<Expr, (Vec<Alt>, Option<Expr>)> {
        let unwanted = |e: &Expr| !e.mentions(binder);
        let x = match &alts[..] {
            [
                Alt {
                    pat: AltPat::Con(_, fields),
                    ..
                },
            ] => fields.first().copied(),
            _ => None,
        };
        let bodies = default.iter().chain(alts.iter().map(|a| &a.body));
        let (Some(x), true) = (x, bodies.into_iter().all(unwanted)) else {
            return Err((alts, default));
        };
        self.changes += 1;
        let body = alts.pop().map(|a| a.body);
        let body = Expr::Case(Box::new(Case {
            scrut: word.clone(),
            binder: x,
            alts: vec![],
            default: body,
            span: Span::NONE,
        }));
        let pat = AltPat::Lit(Lit::Int(0));
        Ok(Expr::Case(Box::new(Case {
            scrut: Expr::Prim(Prim::LtI, vec![word, Expr::Lit(Lit::Int(0))], OccId::NONE),
            binder: self.fresh("r", Rep::I64),
            alts: vec![Alt { pat, body }],
            default,
            span: Span::NONE,
        })))
    }

    /// Merges a nested case on the same value; drops a case that only rebuilds
    /// its scrutinee.
    fn tidy_case(&mut self, mut case: Case) -> Expr {
        if let Some(Expr::Case(inner)) = &mut case.default {
            let same = match (&inner.scrut, &case.scrut) {
                (Expr::Var(v), _) if *v == case.binder => true,
                (Expr::Var(v), Expr::Var(w)) => v == w && self.rep(*v) != Rep::Ptr,
                _ => false,
            };
            let kinds = |alts: &[Alt]| alts.iter().all(|a| matches!(a.pat, AltPat::Con(..)));
            if same && (kinds(&case.alts) == kinds(&inner.alts) || case.alts.is_empty()) {
                self.changes += 1;
                let map = FxHashMap::from_iter([(inner.binder, case.binder)]);
                let taken = |pat: &AltPat, alts: &[Alt]| {
                    alts.iter().any(|a| match (&a.pat, pat) {
                        (AltPat::Con(c, _), AltPat::Con(d, _)) => c == d,
                        (AltPat::Lit(l), AltPat::Lit(m)) => super::case::same(l, m),
                        _ => false,
                    })
                };
                let mut more = std::mem::take(&mut inner.alts);
                more.retain(|a| !taken(&a.pat, &case.alts));
                let mut rest = inner.default.take();
                for alt in &mut more {
                    walk::rename(&mut alt.body, &map);
                }
                if let Some(e) = &mut rest {
                    walk::rename(e, &map);
                }
                case.alts.extend(more);
                case.default = rest;
                self.complete(&mut case);
            }
        }
        let binder = case.binder;
        let rebuilds = |alt: &Alt| match (&alt.pat, &alt.body) {
            (_, Expr::Var(v)) => *v == binder,
            (AltPat::Con(c, vars), Expr::Con(d, args, _)) if c == d => {
                let same = |(a, v): (&Expr, &Var)| matches!(a, Expr::Var(w) if w == v);
                let nameless = self.program.cons[*c].unboxed || parts::is_apart(self.program, *c);
                args.is_empty() || nameless && args.iter().zip(vars).all(same)
            }
            (AltPat::Con(c, vars), Expr::Case(inner)) if self.program.cons[*c].unboxed => {
                self.passes_parts(*c, vars, inner)
            }
            _ => false,
        };
        let default_rebuilds = match &case.default {
            None => true,
            Some(Expr::Var(v)) => *v == binder,
            Some(_) => false,
        };
        let pointer = self.rep(binder) == Rep::Ptr;
        if (pointer || case.alts.is_empty()) && default_rebuilds && case.alts.iter().all(rebuilds) {
            self.changes += 1;
            return case.scrut;
        }
        Expr::Case(Box::new(case))
    }

    /// Whether a case on the one field of a result returns the parts that it holds.
    fn passes_parts(&self, result: ConId, vars: &[Var], case: &Case) -> bool {
        let (Expr::Var(v), [whole], [alt], None) =
            (&case.scrut, vars, &case.alts[..], &case.default)
        else {
            return false;
        };
        let AltPat::Con(con, fields) = &alt.pat else {
            return false;
        };
        let is_field = |(a, v): (&Expr, &Var)| matches!(a, Expr::Var(w) if w == v);
        let same = |e: &Expr| match e {
            Expr::Var(w) => w == whole || *w == case.binder,
            Expr::Con(d, args, _) => d == con && args.iter().zip(fields).all(is_field),
            _ => false,
        };
        v == whole
            && parts::is_apart(self.program, *con)
            && matches!(&alt.body, Expr::Con(c, args, _) if *c == result && args.iter().all(same))
    }

    /// After merging: no default when all constructors are covered; one when a
    /// raw case lost it.
    fn complete(&mut self, case: &mut Case) {
        if let Some(AltPat::Con(con, _)) = case.alts.first().map(|a| &a.pat) {
            let data = self.program.cons[*con].data;
            if self.program.datas[data].cons.len() == case.alts.len() {
                case.default = None;
            } else if case.default.is_none() {
                case.default = Some(unreachable_branch());
            }
        }
    }
}

/// Equal as case alternatives compare: doubles by value.
fn same(a: &Lit, b: &Lit) -> bool {
    match (a, b) {
        (Lit::Double(a), Lit::Double(b)) => f64::from_bits(*a) == f64::from_bits(*b),
        _ => a == b,
    }
}

/// What stands where no evaluation can come.
pub(super) fn unreachable_branch() -> Expr {
    Expr::Fail(Symbol::new("unreachable alternative"))
}

/// Whether a frame scrutinises.
pub(super) fn is_select(frame: &Frame) -> bool {
    matches!(frame, Frame::Select { .. })
}
