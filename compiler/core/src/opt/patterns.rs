//! Loops that are given constructors: where every call of a loop passes a constructor in
//! some place, and the loop looks at it and has no use for the object, there is a loop for
//! each constructor, which takes the fields (call patterns, Peyton Jones 2007):
//!
//! ```text
//! join rec { go m i = case m of { Nothing -> .. jump go (Just e) i; Just x -> .. jump go Nothing (i + 1) } }
//! in jump go Nothing 0
//!   ==> join rec { none i = .. jump some e i; some x i = .. jump none (i + 1) } in jump none 0
//! ```
//!
//! So the states of streams are made once in a while or never, and numbers in boxes that
//! only some rounds look at are without. Nothing is evaluated that was not, and what the
//! fields hold lives no longer than the object had.

use super::fuse::bound;
use super::{Options, is_cheap};
use crate::def::*;
use crate::walk;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// Loops that one becomes.
const MAX_LOOPS: usize = 4;
/// What they are together, if they are several.
const MAX_SIZE: usize = 600;
/// What a loop may take.
const MAX_PARAMS: usize = 16;

/// Looks at all loops.
pub fn run(program: &mut Program, _: &Options) {
    let mut binds = std::mem::take(&mut program.binds);
    let mut known = FxHashMap::default();
    for bind in &binds {
        if let Bind::NonRec(v, e) = bind {
            note_known(program, *v, e, &mut known);
        }
    }
    let mut pass = Patterns { program, known };
    for bind in &mut binds {
        bind.rows_mut().for_each(|(_, e)| pass.expr(e));
    }
    program.binds = binds;
}

/// Notes a variable that is a constructor of atoms.
fn note_known(program: &Program, v: Var, e: &Expr, known: &mut FxHashMap<Var, Made>) {
    if let Expr::Con(con, args, _) = e
        && comes_apart(program, *con)
        && args.iter().all(Expr::is_atom)
    {
        known.insert(v, (*con, args.clone()));
    }
}

/// Whether a loop may take the fields instead: they are as they are passed.
fn comes_apart(program: &Program, con: ConId) -> bool {
    let info = &program.cons[con];
    !info.unboxed && info.fields.iter().all(|f| !f.strict || f.rep != Rep::Ptr)
}

/// A constructor and its fields.
type Made = (ConId, Vec<Expr>);

/// For each parameter the constructor that a loop is for, if any.
type Pattern = Vec<Option<ConId>>;

/// A recursive function or join point that is only called.
struct Loop {
    var: Var,
    params: Vec<Var>,
    body: Expr,
    join: bool,
    /// The representation of its result.
    result: Rep,
}

struct Patterns<'a> {
    program: &'a mut Program,
    /// Variables that are constructors of atoms.
    known: FxHashMap<Var, Made>,
}

/// What a loop does with its parameters.
struct Uses<'a> {
    of: &'a Loop,
    /// Another name of a parameter.
    names: FxHashMap<Var, usize>,
    looked_at: Vec<bool>,
    /// Nobody wants the object, and all calls pass constructors.
    fits: Vec<bool>,
    /// It is used otherwise than by calls.
    escapes: bool,
}

/// A loop's code for one pattern, while it is made.
struct Within {
    /// The names of its parameters.
    names: FxHashMap<Var, usize>,
    /// What these are.
    fields: Vec<Option<(ConId, Vec<Var>)>>,
}

impl Patterns<'_> {
    fn expr(&mut self, e: &mut Expr) {
        if let Expr::Let(bind, _) = &*e
            && let Bind::NonRec(v, value) = &**bind
        {
            note_known(self.program, *v, value, &mut self.known);
        }
        e.each_child_mut(&mut |e| self.expr(e));
        match e {
            Expr::Join(group, scope) if group.rec => {
                let [j] = &mut group.joins[..] else { return };
                let taken = Loop {
                    var: j.var,
                    params: j.params.clone(),
                    body: std::mem::take(&mut j.body),
                    join: true,
                    result: Rep::Ptr,
                };
                match self.split(&taken, scope) {
                    Some(made) => *e = made,
                    None => j.body = taken.body,
                }
            }
            Expr::Let(bind, scope) => {
                let Bind::Rec(group) = &mut **bind else {
                    return;
                };
                let [(v, Expr::Lam(params, body, _))] = &mut group[..] else {
                    return;
                };
                let sig = self.program.vars[*v].sig.as_ref();
                let taken = Loop {
                    var: *v,
                    params: params.clone(),
                    result: sig.map_or(Rep::Ptr, |sig| sig.result),
                    body: std::mem::take(body),
                    join: false,
                };
                match self.split(&taken, scope) {
                    Some(made) => *e = made,
                    None => **body = taken.body,
                }
            }
            _ => {}
        }
    }

    /// The loops, around what calls them first.
    fn split(&mut self, of: &Loop, scope: &mut Expr) -> Option<Expr> {
        if self.program.vars[of.var].inline == Inline::Never
            || of.join && leaves_centre(of, &of.body)
        {
            return None;
        }
        let fits = self.fitting(of, scope)?;
        let mut found: Vec<Pattern> = vec![];
        let outside = vec![None; of.params.len()];
        self.patterns(
            of,
            scope,
            (&fits, &outside),
            &mut FxHashMap::default(),
            &mut found,
        )?;
        let mut next = 0;
        while let Some(pattern) = found.get(next).cloned() {
            let mut names = of
                .params
                .iter()
                .copied()
                .enumerate()
                .map(|(i, p)| (p, i))
                .collect();
            self.patterns(of, &of.body, (&fits, &pattern), &mut names, &mut found)?;
            next += 1;
        }
        let size = of.body.size(MAX_SIZE) * found.len();
        if found.is_empty() || found.len() > 1 && size > MAX_SIZE {
            return None;
        }
        let mut loops = FxHashMap::default();
        for pattern in &found {
            let v = walk::fresh_like(self.program, of.var);
            let info = &mut self.program.vars[v];
            info.role = Role::Plain;
            info.definition = None;
            loops.insert(pattern.clone(), v);
        }
        let mut rows = vec![];
        for pattern in &found {
            let row = self.row(of, &fits, pattern, &loops)?;
            rows.push((loops[pattern], row));
        }
        let mut outside = Within {
            names: FxHashMap::default(),
            fields: vec![None; of.params.len()],
        };
        let mut scope = std::mem::take(scope);
        self.rewrite(of, &fits, &loops, &mut outside, &mut scope);
        Some(bound(rows, of.join, scope))
    }

    /// The parameters that loops are made for.
    fn fitting(&self, of: &Loop, scope: &Expr) -> Option<Vec<bool>> {
        let pointers = of
            .params
            .iter()
            .map(|p| self.program.vars[*p].rep == Rep::Ptr);
        let mut uses = Uses {
            of,
            names: of
                .params
                .iter()
                .copied()
                .enumerate()
                .map(|(i, p)| (p, i))
                .collect(),
            looked_at: vec![false; of.params.len()],
            fits: pointers.collect(),
            escapes: false,
        };
        self.look(&mut uses, &of.body);
        self.look(&mut uses, scope);
        let fits: Vec<bool> = uses
            .fits
            .iter()
            .zip(&uses.looked_at)
            .map(|(f, l)| *f && *l)
            .collect();
        let stays = of.join || fits.contains(&false);
        (!uses.escapes && stays && fits.contains(&true)).then_some(fits)
    }

    fn look(&self, uses: &mut Uses, e: &Expr) {
        match e {
            Expr::Var(v) => {
                uses.escapes |= *v == uses.of.var;
                if let Some(i) = uses.names.get(v) {
                    uses.fits[*i] = false;
                }
                return;
            }
            Expr::Case(case) => {
                if let Expr::Var(v) = &case.scrut
                    && let Some(i) = uses.names.get(v).copied()
                {
                    uses.looked_at[i] = true;
                    uses.names.insert(case.binder, i);
                    let ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                    ends.for_each(|e| self.look(uses, e));
                    return;
                }
            }
            e => {
                if let Some(args) = call(uses.of, e) {
                    if args.len() != uses.of.params.len() {
                        uses.escapes = true;
                        return;
                    }
                    for (i, a) in args.iter().enumerate() {
                        let passed = matches!(a, Expr::Var(v) if uses.names.get(v) == Some(&i));
                        if !passed {
                            uses.fits[i] &= self.made(a).is_some();
                            self.look(uses, a);
                        }
                    }
                    return;
                }
            }
        }
        e.each_child(&mut |e| self.look(uses, e));
    }

    /// The constructor that an argument is. What a raw field takes is computed where the loop is
    /// called then, so it must not fail.
    fn made(&self, a: &Expr) -> Option<Made> {
        match a {
            Expr::Con(con, args, _) if comes_apart(self.program, *con) => {
                let fields = &self.program.cons[*con].fields;
                let mut fields = args.iter().zip(fields);
                let early = fields.all(|(a, field)| field.rep == Rep::Ptr || is_cheap(a));
                early.then(|| (*con, args.clone()))
            }
            Expr::Var(v) => self.known.get(v).cloned(),
            _ => None,
        }
    }

    /// The patterns that calls within `e` pass, if the loop at hand is for one itself.
    fn patterns(
        &self,
        of: &Loop,
        e: &Expr,
        (fits, within): (&[bool], &Pattern),
        names: &mut FxHashMap<Var, usize>,
        found: &mut Vec<Pattern>,
    ) -> Option<()> {
        if let Expr::Case(case) = e
            && let Expr::Var(v) = &case.scrut
            && let Some(i) = names.get(v).copied()
            && let Some(con) = within[i]
        {
            names.insert(case.binder, i);
            let alt = case
                .alts
                .iter()
                .find(|alt| matches!(alt.pat, AltPat::Con(c, _) if c == con));
            let body = alt.map(|alt| &alt.body).or(case.default.as_ref());
            return match body {
                Some(body) => self.patterns(of, body, (fits, within), names, found),
                None => Some(()),
            };
        }
        if let Some(args) = call(of, e) {
            let con = |(i, a): (usize, &Expr)| match a {
                _ if !fits[i] => None,
                Expr::Var(v) if names.get(v) == Some(&i) => within[i],
                a => self.made(a).map(|(con, _)| con),
            };
            let pattern: Pattern = args.iter().enumerate().map(con).collect();
            if !found.contains(&pattern) {
                found.push(pattern);
            }
            if found.len() > MAX_LOOPS {
                return None;
            }
        }
        let mut all = Some(());
        e.each_child(&mut |e| {
            if all.is_some() {
                all = self.patterns(of, e, (fits, within), names, found);
            }
        });
        all
    }

    /// The loop for a pattern.
    fn row(
        &mut self,
        of: &Loop,
        fits: &[bool],
        pattern: &Pattern,
        loops: &FxHashMap<Pattern, Var>,
    ) -> Option<Expr> {
        let lambda = Expr::lam(of.params.clone(), of.body.clone(), OccId::NONE);
        let Expr::Lam(params, mut body, _) = walk::copy(self.program, &lambda) else {
            return None;
        };
        let mut within = Within {
            names: params
                .iter()
                .copied()
                .enumerate()
                .map(|(i, p)| (p, i))
                .collect(),
            fields: vec![],
        };
        let mut taken = vec![];
        for (p, con) in params.iter().zip(pattern) {
            let Some(con) = *con else {
                taken.push(*p);
                within.fields.push(None);
                continue;
            };
            let fields = self.program.cons[con].fields.clone();
            let (name, span) = (self.program.vars[*p].name, self.program.vars[*p].span);
            let mut vars = vec![];
            for f in &fields {
                let (name, span) = match fields.len() {
                    1 => (name, span),
                    _ => (Symbol::new("f"), Span::NONE),
                };
                vars.push(self.program.fresh(name, f.rep, span));
            }
            taken.extend(vars.iter().copied());
            within.fields.push(Some((con, vars)));
        }
        let no_params = taken.is_empty() && (!of.join || matches!(*body, Expr::Lam(..)));
        if taken.len() > MAX_PARAMS.max(params.len()) || no_params {
            return None;
        }
        self.rewrite(of, fits, loops, &mut within, &mut body);
        let v = loops[pattern];
        let reps: Vec<Rep> = taken.iter().map(|p| self.program.vars[*p].rep).collect();
        let raw = reps.iter().chain([&of.result]).any(|r| *r != Rep::Ptr);
        self.program.vars[v].sig = (raw && !of.join).then(|| {
            Box::new(Sig {
                args: reps,
                result: of.result,
            })
        });
        Some(match taken.is_empty() {
            true => *body,
            false => Expr::Lam(taken, body, OccId::NONE),
        })
    }

    /// Has calls be those of the loops that they are for, and takes the ways that the
    /// pattern leaves.
    fn rewrite(
        &mut self,
        of: &Loop,
        fits: &[bool],
        loops: &FxHashMap<Pattern, Var>,
        within: &mut Within,
        e: &mut Expr,
    ) {
        if let Expr::Case(case) = e
            && let Expr::Var(v) = &case.scrut
            && let Some(i) = within.names.get(v).copied()
            && let Some((con, vars)) = within.fields[i].clone()
        {
            within.names.insert(case.binder, i);
            let at = case
                .alts
                .iter()
                .position(|alt| matches!(alt.pat, AltPat::Con(c, _) if c == con));
            let mut body = match at.map(|at| case.alts.swap_remove(at)) {
                Some(Alt {
                    pat: AltPat::Con(_, fields),
                    mut body,
                }) => {
                    let map = fields.into_iter().zip(vars).collect();
                    walk::rename(&mut body, &map);
                    body
                }
                _ => match case.default.take() {
                    Some(body) => body,
                    None => Expr::Fail(Symbol::new("unreachable alternative")),
                },
            };
            self.rewrite(of, fits, loops, within, &mut body);
            *e = body;
            return;
        }
        if let Expr::Let(bind, _) = &*e
            && let Bind::NonRec(v, value) = &**bind
        {
            note_known(self.program, *v, value, &mut self.known);
        }
        let passes = |args: &[Expr], known: &Self| {
            let mut pattern = vec![];
            let mut passed = vec![];
            for (i, a) in args.iter().enumerate() {
                if !fits[i] {
                    pattern.push(None);
                    passed.push(a.clone());
                    continue;
                }
                let whole = match a {
                    Expr::Var(v) if within.names.get(v) == Some(&i) => {
                        let (con, vars) = within.fields[i].as_ref()?;
                        (*con, vars.iter().map(|v| Expr::Var(*v)).collect())
                    }
                    a => known.made(a)?,
                };
                pattern.push(Some(whole.0));
                passed.extend(whole.1);
            }
            loops.get(&pattern).map(|v| (*v, passed))
        };
        if let Some(args) = call(of, e)
            && let Some((v, args)) = passes(args, self)
        {
            let occ = match e {
                Expr::App(_, _, occ) => *occ,
                _ => OccId::NONE,
            };
            *e = match of.join {
                true => Expr::Jump(v, args),
                false => Expr::App(Box::new(Expr::Var(v)), args, occ),
            };
        }
        e.each_child_mut(&mut |e| self.rewrite(of, fits, loops, within, e));
    }
}

/// Whether a jump of the loop stands within a cost centre: no other than the loop's own next
/// round may be jumped to from there.
fn leaves_centre(of: &Loop, e: &Expr) -> bool {
    if let Expr::Tick(Tick::Scc { .. }, inner) = e {
        return inner.mentions(of.var);
    }
    let mut leaves = false;
    e.each_child(&mut |e| leaves |= leaves_centre(of, e));
    leaves
}

/// The arguments of a call of the loop.
fn call<'e>(of: &Loop, e: &'e Expr) -> Option<&'e [Expr]> {
    match e {
        Expr::Jump(j, args) if *j == of.var => Some(args),
        Expr::App(f, args, _) if matches!(**f, Expr::Var(f) if f == of.var) => Some(args),
        _ => None,
    }
}
