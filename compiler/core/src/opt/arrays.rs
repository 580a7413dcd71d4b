//! Arrays between two loops (array contraction): where a loop fills a fresh array from its
//! front on, and all that is left to do with the array is one loop that reads it in the same
//! order, the second takes each element as the first makes it, and there is no array.
//!
//! ```text
//! case #newBytes n of a { _ ->
//!   join rec { fill z i = .. case #writeF64 a z y of _ -> .. jump fill (z + 1) i' .. ;
//!                         .. join rec { read s x = case #geI s z of { 0 -> .. (#indexF64 a s)
//!                                        .. jump read (s + 1) x' ..; _ -> end } } in jump read 0 x0 .. }
//!   in jump fill 0 i0 }
//!   ==> join rec { fill z i x = .. join { next x' = .. jump fill (z + 1) i' x' .. } in
//!                                  .. y .. jump next x' ..; .. end .. } in jump fill 0 i0 x0
//! ```
//!
//! Nor is there one that nobody reads. So streams in arrays need no rules either. What is read
//! has no effects, and what fills has none but on its array, so nobody sees the other order. An
//! element is computed once, and only if it was before: a reader that ends early leaves the rest
//! alone.

use super::costly::is_token;
use super::{Options, simplify};
use crate::def::*;
use crate::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// A reader's body is copied to each place that writes, together at most so large.
const MAX_SIZE: usize = 600;

/// Looks at all arrays that are made.
pub fn run(program: &mut Program, options: &Options) {
    if options.has_centres(program) {
        return;
    }
    let mut binds = std::mem::take(&mut program.binds);
    let mut changed = false;
    for (_, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        if makes_array(e) {
            let mut without = e.clone();
            put_joins(&mut without);
            let mut pass = Arrays {
                program,
                changed: false,
            };
            pass.expr(&mut without);
            if pass.changed {
                *e = without;
                changed = true;
            }
        }
    }
    program.binds = binds;
    if changed {
        simplify::run(program, options);
    }
}

fn makes_array(e: &Expr) -> bool {
    let mut makes = matches!(e, Expr::Prim(Prim::NewBytes, ..));
    e.each_child(&mut |e| makes = makes || makes_array(e));
    makes
}

/// Puts join points to the only place that jumps to them: what follows a loop goes to where it
/// ends.
fn put_joins(e: &mut Expr) {
    fn count(e: &Expr, places: &mut FxHashMap<Var, usize>) {
        if let Expr::Jump(j, _) = e {
            *places.entry(*j).or_default() += 1;
        }
        e.each_child(&mut |e| count(e, places));
    }
    fn put(e: &mut Expr, places: &FxHashMap<Var, usize>, taken: &mut FxHashMap<Var, JoinPoint>) {
        while let Expr::Join(group, scope) = e
            && !group.rec
            && group.joins.iter().all(|j| places.get(&j.var) == Some(&1))
        {
            taken.extend(group.joins.drain(..).map(|j| (j.var, j)));
            *e = std::mem::take(&mut **scope);
        }
        if let Expr::Jump(to, args) = e
            && let Some(j) = taken.remove(to)
        {
            *e = with(&j.params, std::mem::take(args), j.body);
            return put(e, places, taken);
        }
        e.each_child_mut(&mut |e| put(e, places, taken));
    }
    let mut places = FxHashMap::default();
    count(e, &mut places);
    put(e, &places, &mut FxHashMap::default());
}

struct Arrays<'a> {
    program: &'a mut Program,
    changed: bool,
}

/// The loop that fills an array.
struct Filling {
    array: Var,
    elem: Elem,
    /// Of each join point of the loop the place of the parameter that counts elements.
    counts: FxHashMap<Var, usize>,
    /// The loops that read the array behind it, which are the same but for names.
    readers: Vec<Reader>,
    writes: usize,
}

/// A loop that reads an array.
#[derive(Clone)]
struct Reader {
    join: Var,
    params: Vec<Var>,
    body: Expr,
    /// The place of its index, and that of the number of elements if it is passed.
    index: usize,
    length: Option<usize>,
    /// What it is given first.
    given: Vec<Expr>,
    /// The number of elements where it begins.
    count: Var,
}

impl Arrays<'_> {
    /// The innermost first: their readers may be what fills an array around.
    fn expr(&mut self, e: &mut Expr) {
        e.each_child_mut(&mut |e| self.expr(e));
        if let Expr::Case(case) = &*e
            && matches!(case.scrut, Expr::Prim(Prim::NewBytes, ..))
            && case.alts.is_empty()
            && let Some(body) = &case.default
            && let Some(without) = self.contracted(case.binder, body)
        {
            self.changed = true;
            *e = without;
        }
    }

    /// What becomes of all that is done with an array, if it can do without.
    fn contracted(&mut self, array: Var, body: &Expr) -> Option<Expr> {
        if !writes(array, filling(body)?) {
            return None;
        }
        let mut body = body.clone();
        self.fused(array, &mut body).then_some(body)
    }

    fn fused(&mut self, array: Var, e: &mut Expr) -> bool {
        match e {
            Expr::Join(group, scope) if !group.rec => {
                let outside = group.joins.iter().any(|j| j.body.mentions(array));
                !outside && self.fused(array, scope)
            }
            Expr::Join(group, scope) => {
                let Expr::Jump(first, args) = &mut **scope else {
                    return false;
                };
                let Some(filling) = self.understood(array, group, (*first, args)) else {
                    return false;
                };
                let reader = filling.readers.first();
                if let Some(reader) = reader {
                    args.extend(reader.others().map(|i| reader.given[i].clone()));
                }
                for j in &mut group.joins {
                    let taken = reader.iter().flat_map(|r| r.others().map(|i| r.params[i]));
                    let more: Vec<Var> = taken.map(|p| walk::fresh_like(self.program, p)).collect();
                    let count = j.params[filling.counts[&j.var]];
                    j.params.extend(more.iter().copied());
                    self.rewrite(&filling, &mut j.body, count, &more);
                }
                true
            }
            _ => false,
        }
    }

    /// The loop that fills the array, if it does as it should.
    fn understood(
        &self,
        array: Var,
        group: &JoinGroup,
        (first, args): (Var, &[Expr]),
    ) -> Option<Filling> {
        let mut filling = Filling {
            array,
            elem: Elem::I64,
            counts: FxHashMap::default(),
            readers: vec![],
            writes: 0,
        };
        for j in &group.joins {
            if let Some((elem, z)) = written(array, &j.body)
                && let Some(i) = j.params.iter().position(|p| *p == z)
            {
                filling.elem = elem;
                filling.counts.insert(j.var, i);
            }
        }
        // The others pass the number on.
        for _ in &group.joins {
            for j in &group.joins {
                if let Some(i) = filling.counts.get(&j.var) {
                    let z = j.params[*i];
                    passed(&j.body, z, &group.joins, &mut filling.counts);
                }
            }
        }
        let whole = filling.elem != Elem::F32;
        let start = args.get(*filling.counts.get(&first)?)?;
        let hidden = args.iter().any(|a| a.mentions(array));
        let from_front = matches!(start, Expr::Lit(Lit::Int(0))) && !hidden;
        if !whole || !from_front || filling.counts.len() != group.joins.len() {
            return None;
        }
        for j in &group.joins {
            let z = j.params[filling.counts[&j.var]];
            let mut next = FxHashSet::default();
            self.check(&mut filling, &j.body, z, &mut next, false)?;
        }
        let Some((one, more)) = filling.readers.split_first() else {
            return Some(filling);
        };
        let same = more.iter().all(|other| one.is_same(other));
        let small = one.body.size(MAX_SIZE) * filling.writes <= MAX_SIZE;
        // What it uses is there before the first loop.
        let mut bound = FxHashSet::default();
        group.joins.iter().for_each(|j| {
            bound.extend(j.params.iter().copied());
            binders(&j.body, &mut bound);
        });
        let lambda = Expr::Lam(one.params.clone(), Box::new(one.step()?), OccId::NONE);
        let mut free = lambda.free_locals(self.program);
        for i in one.others() {
            free.extend(one.given[i].free_locals(self.program));
        }
        free.retain(|v| *v != one.join && *v != array);
        let there = free.iter().all(|v| !bound.contains(v));
        (same && small && there).then_some(filling)
    }

    /// Looks at what a loop does after `written` or before; tells whether it goes on.
    fn check(
        &self,
        filling: &mut Filling,
        e: &Expr,
        z: Var,
        next: &mut FxHashSet<Var>,
        written: bool,
    ) -> Option<bool> {
        match e {
            Expr::Jump(j, args) => {
                let Some(i) = filling.counts.get(j) else {
                    return (!written && !e.mentions(filling.array)).then_some(false);
                };
                let right = match &args[*i] {
                    Expr::Var(v) if written => next.contains(v),
                    Expr::Var(v) => *v == z,
                    e => written && adds_one(e, z),
                };
                let others = args.iter().any(|a| a.mentions(filling.array));
                (right && !others).then_some(true)
            }
            Expr::Case(case) => {
                let writes = match &case.scrut {
                    Expr::Prim(Prim::WriteBytes(elem), args, _) if is(&args[0], filling.array) => {
                        let one = !written && *elem == filling.elem && is(&args[1], z);
                        let unused = match &case.default {
                            Some(e) => !e.mentions(case.binder),
                            None => false,
                        };
                        if !one || !unused || !args[2].is_atom() || !case.alts.is_empty() {
                            return None;
                        }
                        filling.writes += 1;
                        true
                    }
                    scrut if scrut.mentions(filling.array) => return None,
                    scrut => {
                        if adds_one(scrut, z) {
                            next.insert(case.binder);
                        }
                        false
                    }
                };
                let mut goes_on = false;
                let alts = case.alts.iter().map(|alt| &alt.body);
                for e in alts.chain(&case.default) {
                    goes_on |= self.check(filling, e, z, next, written || writes)?;
                }
                let effect = !writes && self.has_effect(&case.scrut);
                (!(goes_on && effect) && (goes_on || !writes)).then_some(goes_on)
            }
            Expr::Let(bind, body) => {
                let inside = bind.rows().any(|(_, e)| e.mentions(filling.array));
                match inside {
                    true => None,
                    false => self.check(filling, body, z, next, written),
                }
            }
            Expr::Join(group, _) if group.rec => {
                if e.mentions(filling.array) {
                    let reader = self.reader(filling, e, z).filter(|_| !written)?;
                    filling.readers.push(reader);
                }
                let again = filling.counts.keys().any(|j| e.mentions(*j));
                (!again).then_some(false)
            }
            Expr::Join(group, scope) => {
                // Nobody jumps to these with the element written.
                let mut goes_on = false;
                for j in &group.joins {
                    let inner = self.check(filling, &j.body, z, next, false)?;
                    if inner && written {
                        return None;
                    }
                    goes_on |= inner;
                }
                Some(self.check(filling, scope, z, next, written)? | goes_on)
            }
            e => {
                let leaves = !written && !e.mentions(filling.array);
                // What does not return may stand anywhere.
                let fails = matches!(e, Expr::Fail(_));
                (leaves || fails).then_some(false)
            }
        }
    }

    /// Whether evaluating this does what others may see.
    fn has_effect(&self, e: &Expr) -> bool {
        let token = |a: &Expr| is_token(self.program, a);
        match e {
            Expr::Prim(prim, ..) if prim.effect() > Effect::MayFail => true,
            Expr::App(_, args, _) if args.iter().any(token) => true,
            Expr::Lam(..) => false,
            e => {
                let mut found = false;
                e.each_child(&mut |e| found = found || self.has_effect(e));
                found
            }
        }
    }

    /// The loop that reads the array.
    fn reader(&self, filling: &Filling, e: &Expr, z: Var) -> Option<Reader> {
        let Expr::Join(group, scope) = e else {
            return None;
        };
        let ([j], Expr::Jump(to, given)) = (&group.joins[..], &**scope) else {
            return None;
        };
        let (_, index, length) = compared(&j.body)?;
        let place = |v: Var| j.params.iter().position(|p| *p == v);
        let reader = Reader {
            join: j.var,
            params: j.params.clone(),
            body: j.body.clone(),
            index: place(index)?,
            length: place(length),
            given: given.clone(),
            count: z,
        };
        let from_front = matches!(given[reader.index], Expr::Lit(Lit::Int(0)));
        let to_end = match reader.length {
            Some(i) => is(&given[i], z),
            None => length == z,
        };
        let plain = given.iter().all(|a| !a.mentions(filling.array));
        let (step, end) = (reader.step()?, reader.end()?);
        let reads = self.reads(filling, &reader, &step, length, &mut FxHashSet::default());
        if *to != j.var || !from_front || !to_end || !plain || !reads {
            return None;
        }
        if end.mentions(filling.array) || end.mentions(j.var) || self.has_effect(&step) {
            return None;
        }
        Some(reader)
    }

    /// Whether a step of the reader takes the element at its index, and goes on with the next.
    fn reads(
        &self,
        filling: &Filling,
        reader: &Reader,
        e: &Expr,
        length: Var,
        next: &mut FxHashSet<Var>,
    ) -> bool {
        let index = reader.params[reader.index];
        match e {
            Expr::Jump(j, args) if *j == reader.join => {
                args.iter().enumerate().all(|(i, a)| match a {
                    Expr::Var(v) if i == reader.index => next.contains(v),
                    a if i == reader.index => adds_one(a, index),
                    a if Some(i) == reader.length => is(a, length),
                    a => !a.mentions(filling.array) && !a.mentions(length),
                })
            }
            Expr::Var(v) => *v != filling.array && *v != length,
            Expr::Prim(Prim::IndexBytes(elem), args, _) if is(&args[0], filling.array) => {
                let wide = |elem: Elem| (elem.shift(), elem.rep());
                wide(*elem) == wide(filling.elem) && is(&args[1], index)
            }
            e => {
                if let Expr::Case(case) = e
                    && adds_one(&case.scrut, index)
                {
                    next.insert(case.binder);
                }
                let mut all = true;
                e.each_child(&mut |e| {
                    all = all && self.reads(filling, reader, e, length, next);
                });
                all
            }
        }
    }

    /// Has the reader's steps where elements are made: `more` is what it passes on so far.
    fn rewrite(&mut self, filling: &Filling, e: &mut Expr, count: Var, more: &[Var]) {
        match e {
            Expr::Jump(j, args) if filling.counts.contains_key(j) => {
                args.extend(more.iter().map(|v| Expr::Var(*v)));
            }
            Expr::Case(case) if is_write(filling.array, &case.scrut) => {
                let Expr::Prim(_, args, _) = &mut case.scrut else {
                    return;
                };
                let element = args.swap_remove(2);
                let later: Vec<Var> = more
                    .iter()
                    .map(|v| walk::fresh_like(self.program, *v))
                    .collect();
                let mut rest = case.default.take().unwrap_or_default();
                self.rewrite(filling, &mut rest, count, &later);
                let Some(reader) = filling.readers.first() else {
                    *e = rest;
                    return;
                };
                let next = walk::fresh_like(self.program, reader.join);
                let lambda = Expr::Lam(
                    reader.params.clone(),
                    Box::new(reader.step().unwrap_or_default()),
                    OccId::NONE,
                );
                let Expr::Lam(params, mut step, _) = walk::copy(self.program, &lambda) else {
                    return;
                };
                goes_to(reader, next, &mut step);
                taken(filling.array, &element, &mut step);
                walk::rename(&mut step, &reader.renamed(&params, count, more));
                let joins = vec![JoinPoint {
                    var: next,
                    params: later,
                    body: rest,
                }];
                *e = Expr::Join(Box::new(JoinGroup { rec: false, joins }), step);
            }
            Expr::Join(group, _) if group.rec && e.mentions(filling.array) => {
                let Some(mine) = filling.readers.iter().find(|r| r.is_at(e)) else {
                    return;
                };
                let mut end = mine.end().unwrap_or_default();
                walk::rename(&mut end, &mine.renamed(&mine.params, count, more));
                *e = end;
            }
            e => e.each_child_mut(&mut |e| self.rewrite(filling, e, count, more)),
        }
    }
}

impl Reader {
    /// The places of what it passes on for itself.
    fn others(&self) -> impl Iterator<Item = usize> + '_ {
        let mine = |i: &usize| *i != self.index && Some(*i) != self.length;
        (0..self.params.len()).filter(mine)
    }

    /// What it does with one element.
    fn step(&self) -> Option<Expr> {
        self.branch(true)
    }

    /// What it does after the last one.
    fn end(&self) -> Option<Expr> {
        self.branch(false)
    }

    fn branch(&self, within: bool) -> Option<Expr> {
        let mut body = self.body.clone();
        choose(&mut body, within).map(|()| body)
    }

    /// Its parameters as they are called in the loop that fills.
    fn renamed(&self, params: &[Var], count: Var, more: &[Var]) -> FxHashMap<Var, Var> {
        let mut map: FxHashMap<Var, Var> = self
            .others()
            .zip(more)
            .map(|(i, v)| (params[i], *v))
            .collect();
        map.insert(params[self.index], count);
        map.extend(self.length.map(|i| (params[i], count)));
        map
    }

    fn is_at(&self, e: &Expr) -> bool {
        matches!(e, Expr::Join(group, _) if group.joins[0].var == self.join)
    }

    fn is_same(&self, other: &Reader) -> bool {
        let mut names = FxHashMap::from_iter([(self.count, other.count), (self.join, other.join)]);
        names.extend(
            self.params
                .iter()
                .copied()
                .zip(other.params.iter().copied()),
        );
        let places = (self.index, self.length) == (other.index, other.length);
        let same = |(a, b): (&Expr, &Expr), names: &mut _| same(a, b, names);
        let mut given = self.given.iter().zip(&other.given);
        places
            && self.params.len() == other.params.len()
            && given.all(|pair| same(pair, &mut names))
            && same((&self.body, &other.body), &mut names)
    }
}

/// The recursive join points behind an array's making, with others around.
fn filling(e: &Expr) -> Option<&JoinGroup> {
    match e {
        Expr::Join(group, _) if group.rec => Some(group),
        Expr::Join(_, scope) => filling(scope),
        _ => None,
    }
}

fn writes(array: Var, group: &JoinGroup) -> bool {
    let mut joins = group.joins.iter();
    joins.any(|j| written(array, &j.body).is_some())
}

fn is_write(array: Var, e: &Expr) -> bool {
    matches!(e, Expr::Prim(Prim::WriteBytes(_), args, _) if is(&args[0], array))
}

/// Where the array is written to: as what, and the variable that is the index.
fn written(array: Var, e: &Expr) -> Option<(Elem, Var)> {
    if let Expr::Prim(Prim::WriteBytes(elem), args, _) = e
        && let [Expr::Var(a), Expr::Var(z), ..] = &args[..]
        && *a == array
    {
        return Some((*elem, *z));
    }
    let mut found = None;
    e.each_child(&mut |e| found = found.or_else(|| written(array, e)));
    found
}

/// Notes in which places jumps pass `z`, or one more.
fn passed(e: &Expr, z: Var, joins: &[JoinPoint], counts: &mut FxHashMap<Var, usize>) {
    fn look(
        e: &Expr,
        names: &mut FxHashSet<Var>,
        joins: &[JoinPoint],
        z: Var,
        counts: &mut FxHashMap<Var, usize>,
    ) {
        match e {
            Expr::Case(case) if adds_one(&case.scrut, z) => _ = names.insert(case.binder),
            Expr::Jump(j, args) if joins.iter().any(|other| other.var == *j) => {
                let is_one = |a: &Expr| matches!(a, Expr::Var(v) if names.contains(v));
                if let Some(i) = args.iter().position(is_one) {
                    counts.entry(*j).or_insert(i);
                }
            }
            _ => {}
        }
        e.each_child(&mut |e| look(e, names, joins, z, counts));
    }
    look(e, &mut FxHashSet::from_iter([z]), joins, z, counts);
}

/// The comparison of a reader's index with the number of elements, behind parameters that are
/// evaluated: whether it asks for less, the index, the number.
fn compared(e: &Expr) -> Option<(bool, Var, Var)> {
    let Expr::Case(case) = e else { return None };
    comparison(case).or_else(|| {
        let evaluates = case.alts.is_empty() && matches!(case.scrut, Expr::Var(_));
        case.default
            .as_ref()
            .filter(|_| evaluates)
            .and_then(compared)
    })
}

/// Leaves of a reader what it does within the array, or behind it.
fn choose(e: &mut Expr, within: bool) -> Option<()> {
    let Expr::Case(case) = e else { return None };
    let Some((less, ..)) = comparison(case) else {
        return choose(case.default.as_mut()?, within);
    };
    let zero = case.alts.pop().map(|alt| alt.body)?;
    let other = case.default.take()?;
    *e = if within == less { other } else { zero };
    Some(())
}

fn comparison(case: &Case) -> Option<(bool, Var, Var)> {
    let Expr::Prim(prim @ (Prim::GeI | Prim::LtI), args, _) = &case.scrut else {
        return None;
    };
    let [Expr::Var(index), Expr::Var(length)] = &args[..] else {
        return None;
    };
    let [zero] = &case.alts[..] else { return None };
    let two = matches!(zero.pat, AltPat::Lit(Lit::Int(0))) && case.default.is_some();
    two.then_some((*prim == Prim::LtI, *index, *length))
}

fn is(e: &Expr, v: Var) -> bool {
    matches!(e, Expr::Var(w) if *w == v)
}

fn adds_one(e: &Expr, v: Var) -> bool {
    matches!(e, Expr::Prim(Prim::AddI, args, _)
        if is(&args[0], v) && matches!(args[1], Expr::Lit(Lit::Int(1))))
}

fn binders(e: &Expr, out: &mut FxHashSet<Var>) {
    e.each_binder(&mut |v| _ = out.insert(v));
    e.each_child(&mut |e| binders(e, out));
}

/// A body with what its parameters are.
fn with(params: &[Var], args: Vec<Expr>, mut body: Expr) -> Expr {
    let mut names = FxHashMap::default();
    let mut others = vec![];
    for (p, a) in params.iter().zip(args) {
        match a {
            Expr::Var(v) => _ = names.insert(*p, v),
            a => others.push((*p, a)),
        }
    }
    walk::rename(&mut body, &names);
    others.into_iter().fold(body, |body, (p, a)| {
        Expr::Let(Box::new(Bind::NonRec(p, a)), Box::new(body))
    })
}

/// Has the reader's next round be what follows in the loop that fills.
fn goes_to(reader: &Reader, next: Var, e: &mut Expr) {
    match e {
        Expr::Jump(j, args) if *j == reader.join => {
            let mut all = std::mem::take(args)
                .into_iter()
                .map(Some)
                .collect::<Vec<_>>();
            *args = reader.others().filter_map(|i| all[i].take()).collect();
            *j = next;
        }
        e => e.each_child_mut(&mut |e| goes_to(reader, next, e)),
    }
}

/// What is read as an element when this was written.
fn cut_off(elem: Elem, e: Expr) -> Expr {
    let prim = |prim, a, n| {
        let n = Expr::Lit(Lit::Int(n));
        Expr::Prim(prim, vec![a, n], OccId::NONE)
    };
    let bits = 8 << elem.shift();
    match elem {
        Elem::W8 | Elem::W16 | Elem::W32 => prim(Prim::AndI, e, (1 << bits) - 1),
        Elem::I8 | Elem::I16 | Elem::I32 => {
            prim(Prim::ShrI, prim(Prim::ShlI, e, 64 - bits), 64 - bits)
        }
        Elem::I64 | Elem::F32 | Elem::F64 => e,
    }
}

/// Has the element where it is read.
fn taken(array: Var, element: &Expr, e: &mut Expr) {
    match e {
        Expr::Prim(Prim::IndexBytes(elem), args, _) if is(&args[0], array) => {
            *e = cut_off(*elem, element.clone());
        }
        e => e.each_child_mut(&mut |e| taken(array, element, e)),
    }
}

/// Whether two expressions are the same but for the names of what they bind.
fn same(a: &Expr, b: &Expr, names: &mut FxHashMap<Var, Var>) -> bool {
    fn named(a: &[Var], b: &[Var], names: &mut FxHashMap<Var, Var>) -> bool {
        names.extend(a.iter().copied().zip(b.iter().copied()));
        a.len() == b.len()
    }
    let var = |a: &Var, b: &Var, names: &FxHashMap<Var, Var>| names.get(a).unwrap_or(a) == b;
    let heads = match (a, b) {
        (Expr::Var(a), Expr::Var(b)) | (Expr::Jump(a, _), Expr::Jump(b, _)) => var(a, b, names),
        (Expr::Lit(a), Expr::Lit(b)) => a == b,
        (Expr::Fail(a), Expr::Fail(b)) => a == b,
        (Expr::App(..), Expr::App(..)) => true,
        (Expr::Con(a, ..), Expr::Con(b, ..)) => a == b,
        (Expr::Prim(a, ..), Expr::Prim(b, ..)) => a == b,
        (Expr::Sel(a, i, _), Expr::Sel(b, k, _)) => (a, i) == (b, k),
        (Expr::Lam(a, ..), Expr::Lam(b, ..)) => named(a, b, names),
        (Expr::Let(a, _), Expr::Let(b, _)) => {
            let (v, w): (Vec<Var>, Vec<Var>) = (
                a.rows().map(|r| r.0).collect(),
                b.rows().map(|r| r.0).collect(),
            );
            matches!(**a, Bind::Rec(_)) == matches!(**b, Bind::Rec(_)) && named(&v, &w, names)
        }
        (Expr::Join(a, _), Expr::Join(b, _)) => {
            let mut pairs = a.joins.iter().zip(&b.joins);
            a.rec == b.rec
                && a.joins.len() == b.joins.len()
                && pairs.all(|(a, b)| {
                    named(&[a.var], &[b.var], names) && named(&a.params, &b.params, names)
                })
        }
        (Expr::Case(a), Expr::Case(b)) => {
            let mut pairs = a.alts.iter().zip(&b.alts);
            a.alts.len() == b.alts.len()
                && a.default.is_some() == b.default.is_some()
                && named(&[a.binder], &[b.binder], names)
                && pairs.all(|(a, b)| match (&a.pat, &b.pat) {
                    (AltPat::Con(c, v), AltPat::Con(d, w)) => c == d && named(v, w, names),
                    (AltPat::Lit(a), AltPat::Lit(b)) => a == b,
                    _ => false,
                })
        }
        _ => false,
    };
    let (mut left, mut right) = (vec![], vec![]);
    a.each_child(&mut |e| left.push(e));
    b.each_child(&mut |e| right.push(e));
    let mut pairs = left.into_iter().zip(&right);
    heads && pairs.len() == right.len() && pairs.all(|(a, b)| same(a, b, names))
}
