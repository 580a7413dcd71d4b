//! A loop over a list that another function makes becomes one function, and the list is
//! never made (Wadler 1990, for pairs of a producer and a consumer):
//!
//! ```text
//! rec { squares p = case p of { Nil -> Nil; Cons x xs -> Cons (x * x) (squares xs) } };
//! rec { from i = Cons i (case i == n of { True -> Nil; False -> from (i + 1) }) };
//! ... squares (from 1) ...
//!   ==> rec { both i = let x = i in Cons (x * x) (case i == n of { True -> Nil; False -> both (i + 1) }) }
//!       ... both 1 ...
//! ```
//!
//! A consumer ([`shape`]) is a recursive function or join point that matches one parameter
//! once and uses the rest of the list once at most, in a call of its own. A producer is
//! any recursive function; where it ends in a constructor, the consumer's alternative
//! takes its place, and where it ends in a call of its own, the function of both is called
//! ([`ends`]); so it is where it ends in an argument that another producer makes ([`append`]).
//! All else that it ends in is given to the consumer as it was.
//!
//! A loop that makes the list that it is given once more is that list.
//!
//! What an element needs is suspended as before and shared as before; what is left to be
//! made is suspended where the consumer's rest was. As the rest was used once at most,
//! nothing is computed twice. A list under a lambda that mentions no local variable may
//! become a constant ([`super::share`]): only if making it is no work, as for `[1 .. 9]`, is
//! it made by the loop each time.

mod append;
mod ends;
mod first;
mod shape;

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use ends::Fusion;
pub use ends::bound;
use pure_base::Symbol;
use rustc_hash::FxHashMap;
use shape::Consumer;
use std::rc::Rc;

/// Larger producers and consumers are not copied.
const MAX_SIZE: usize = 120;
/// Nor are larger ones that go when they have been copied, as nobody else calls them.
const MAX_MOVED: usize = 3000;
/// What takes the place of a call is not larger, but for what goes.
const MAX_FUSED: usize = 250;
/// What may be made in any program,
const FREE_NODES: usize = 3000;
/// and one more node for so many of it.
const NODES_FOR_ONE: usize = 12;
/// A function of three and more is made step by step, each in a round of its own. Most
/// programs need two; guards of the monad of lists take one each.
const ROUNDS: usize = 8;

/// Fuses throughout.
pub fn run(program: &mut Program, options: &Options) {
    let nodes: usize = program.binds.iter().map(Bind::size).sum();
    let names = GlobalNames::new(program);
    let mut pass = Pass {
        program,
        names,
        consumers: FxHashMap::default(),
        producers: FxHashMap::default(),
        openings: FxHashMap::default(),
        pairs: FxHashMap::default(),
        uses: FxHashMap::default(),
        made: vec![],
        changed: false,
        room: FREE_NODES + nodes / NODES_FOR_ONE,
        full: false,
        lambdas: 0,
    };
    let mut todo = std::mem::take(&mut pass.program.binds);
    let mut sort = false;
    for _ in 0..ROUNDS {
        pass.changed = false;
        pass.count(&todo);
        pass.producers.retain(|_, p| p.goes == 0);
        pass.consumers.retain(|_, c| c[0].goes == 0);
        let mut done = Vec::with_capacity(todo.len());
        for mut bind in todo {
            bind.rows_mut().for_each(|(_, e)| pass.expr(e));
            pass.note(&bind);
            sort |= !pass.made.is_empty();
            done.append(&mut pass.made);
            done.push(bind);
        }
        todo = done;
        if !pass.changed {
            break;
        }
    }
    pass.program.binds = todo;
    if pass.full {
        options.report("fuse: the limit of copies is reached");
    }
    if sort {
        walk::sort_top_level(program);
    }
}

/// A recursive function that may make a list.
struct Producer {
    params: Vec<Var>,
    body: Expr,
    /// Its size, if nobody else calls it: then it goes once it is copied.
    goes: usize,
}

struct Pass<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    /// One for each parameter that a function may match.
    consumers: FxHashMap<Var, Vec<Rc<Consumer>>>,
    producers: FxHashMap<Var, Rc<Producer>>,
    /// Functions that do not call themselves and end in a producer's call, as `enumFromTo` does
    /// when it has looked at its bounds.
    openings: FxHashMap<Var, Rc<Producer>>,
    /// The top-level functions of pairs of these, by the consumer's parameter.
    pairs: FxHashMap<(Var, usize, Var), Option<Var>>,
    /// How often functions are mentioned outside of themselves.
    uses: FxHashMap<Var, usize>,
    made: Vec<Bind>,
    changed: bool,
    /// Nodes that may still be made.
    room: usize,
    full: bool,
    /// The number of lambdas around.
    lambdas: usize,
}

impl Pass<'_> {
    fn expr(&mut self, e: &mut Expr) {
        match e {
            Expr::Let(bind, body) => {
                bind.rows_mut().for_each(|(_, e)| self.expr(e));
                if let Bind::Rec(group) = &**bind
                    && let [(f, _)] = group[..]
                {
                    self.count_local(f, body);
                }
                self.note(bind);
                self.expr(body);
                if let Bind::Rec(group) = &**bind
                    && let [(f, _)] = group[..]
                    && self.is_moved(f, body)
                {
                    *e = std::mem::take(&mut **body);
                }
            }
            Expr::Join(group, body) => {
                group.joins.iter_mut().for_each(|j| self.expr(&mut j.body));
                let [j] = &group.joins[..] else {
                    return self.expr(body);
                };
                let f = j.var;
                if group.rec {
                    self.count_local(f, body);
                    let goes = self.goes(f, &j.body);
                    self.note_consumer(f, &j.params, &j.body, goes, true);
                }
                self.expr(body);
                if self.is_moved(f, body) {
                    *e = std::mem::take(&mut **body);
                }
            }
            Expr::Lam(_, body, _) => {
                self.lambdas += 1;
                self.expr(body);
                self.lambdas -= 1;
            }
            _ => e.each_child_mut(&mut |e| self.expr(e)),
        }
        if let Expr::Case(case) = e
            && let Some(fused) = self.first(case)
        {
            *e = fused;
            self.changed = true;
            return;
        }
        let (f, args) = match e {
            Expr::Jump(f, args) => (*f, args),
            Expr::App(head, args, _) => match **head {
                Expr::Var(f) => (f, args),
                _ => return,
            },
            _ => return,
        };
        let Some(consumers) = self.consumers.get(&f).cloned() else {
            return;
        };
        for consumer in consumers {
            if consumer.copies && args.len() == 1 {
                *e = args.remove(0);
                self.changed = true;
                return;
            }
            if consumer.params.len() != args.len() {
                continue;
            }
            let functions = match consumer.straight {
                true => vec![],
                false => self.functions(&mut args[consumer.at]),
            };
            let opened = match consumer.straight {
                true => self.opened(&args[consumer.at]),
                false => None,
            };
            let list = opened.as_ref().unwrap_or(&args[consumer.at]);
            if (opened.is_some() || self.promises(list, consumer.straight))
                && !self.may_be_constant(list)
                && let Some(fused) = self.fused(&consumer, args, opened)
            {
                *e = around(functions, fused);
                self.changed = true;
                return;
            }
            let list = std::mem::take(&mut args[consumer.at]);
            args[consumer.at] = around(functions, list);
        }
    }

    /// Takes what functions are bound around a producer's call off, for who wants that alone.
    fn functions(&self, e: &mut Expr) -> Vec<Bind> {
        let mut inner = &*e;
        while let Expr::Let(bind, body) = inner
            && bind.rows().all(|(_, e)| matches!(e, Expr::Lam(..)))
        {
            inner = body;
        }
        let mut binds = vec![];
        if self.promises(inner, false) {
            while let Expr::Let(bind, body) = e {
                binds.push(std::mem::replace(&mut **bind, Bind::Rec(vec![])));
                *e = std::mem::take(&mut **body);
            }
        }
        binds
    }

    /// Counts who mentions top-level functions.
    fn count(&mut self, binds: &[Bind]) {
        self.uses.clear();
        for bind in binds {
            let own: Vec<Var> = bind.rows().map(|(v, _)| v).collect();
            for (_, e) in bind.rows() {
                e.each_occurrence(&mut |v| {
                    if self.program.vars[v].module.is_some() && !own.contains(&v) {
                        *self.uses.entry(v).or_default() += 1;
                    }
                });
            }
        }
        for v in self.program.entries() {
            *self.uses.entry(v).or_default() += 2;
        }
    }

    fn count_local(&mut self, f: Var, scope: &Expr) {
        let mut uses = 0;
        scope.each_occurrence(&mut |v| uses += usize::from(v == f));
        self.uses.insert(f, uses);
    }

    /// The size of what goes when a function is fused, if that may be: nothing of what is small
    /// enough for being copied, or all of what is called at one place.
    fn goes(&self, f: Var, body: &Expr) -> Option<usize> {
        if !self.is_open(f) {
            return None;
        }
        let size = body.size(MAX_MOVED);
        match size <= MAX_SIZE {
            true => Some(0),
            false => {
                let only = self.uses.get(&f) == Some(&1);
                (only && size <= MAX_MOVED).then_some(size)
            }
        }
    }

    /// Notes the function of a binding, if there is one.
    fn note(&mut self, bind: &Bind) {
        let group = match bind {
            Bind::Rec(group) => group,
            Bind::NonRec(f, Expr::Lam(params, body, _)) => {
                if self.may_copy(*f, body) && self.promises(body, true) {
                    let opening = Producer {
                        params: params.clone(),
                        body: (**body).clone(),
                        goes: 0,
                    };
                    self.openings.insert(*f, Rc::new(opening));
                }
                return;
            }
            Bind::NonRec(..) => return,
        };
        let [(f, Expr::Lam(params, body, _))] = &group[..] else {
            return;
        };
        let Some(goes) = self.goes(*f, body) else {
            return;
        };
        self.note_consumer(*f, params, body, Some(goes), false);
        let appends = |e: &Expr| matches!(e, Expr::App(..)) && self.promises(e, false);
        if shape::makes_list(self.program, body, &appends) {
            let producer = Producer {
                params: params.clone(),
                body: (**body).clone(),
                goes,
            };
            self.producers.insert(*f, Rc::new(producer));
        }
    }

    fn may_copy(&self, f: Var, body: &Expr) -> bool {
        self.is_open(f) && body.size(MAX_SIZE) <= MAX_SIZE
    }

    fn is_open(&self, f: Var) -> bool {
        let info = &self.program.vars[f];
        info.sig.is_none() && matches!(info.inline, Inline::Auto | Inline::Always)
    }

    fn note_consumer(
        &mut self,
        f: Var,
        params: &[Var],
        body: &Expr,
        goes: Option<usize>,
        join: bool,
    ) {
        let Some(goes) = goes else { return };
        let mut found = shape::consumers(self.program, f, params, body, join);
        found.iter_mut().for_each(|consumer| consumer.goes = goes);
        match found.is_empty() {
            true => self.consumers.remove(&f),
            false => {
                let found = found.into_iter().map(Rc::new).collect();
                self.consumers.insert(f, found)
            }
        };
    }

    /// Whether a function that goes when it is fused is called no more.
    fn is_moved(&self, f: Var, scope: &Expr) -> bool {
        let moved = self.consumers.get(&f).is_some_and(|c| c[0].goes > 0);
        moved && !scope.mentions(f)
    }

    /// Whether some end of an expression calls a producer, which perhaps is bound within.
    /// Only what a call is alone is of use for who does not match it first.
    fn promises(&self, e: &Expr, deep: bool) -> bool {
        match e {
            Expr::App(head, args, _) => matches!(**head, Expr::Var(g)
                if self.producers.get(&g).is_some_and(|p| p.params.len() == args.len())),
            Expr::Tick(Tick::Source(_), e) | Expr::Let(_, e) => deep && self.promises(e, deep),
            Expr::Case(case) => {
                let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                deep && ends.any(|e| self.promises(e, deep))
            }
            Expr::Join(group, body) => {
                deep && (group.joins.iter().any(|j| self.promises(&j.body, deep))
                    || self.promises(body, deep))
            }
            _ => false,
        }
    }

    /// The body in place of a call that ends in a producer's. Its variables are those of the
    /// function still: who takes it in copies it.
    fn opened(&self, list: &Expr) -> Option<Expr> {
        let Expr::App(head, args, _) = list else {
            return None;
        };
        let Expr::Var(g) = **head else { return None };
        let opening = self.openings.get(&g)?;
        if opening.params.len() != args.len() {
            return None;
        }
        let binds = opening.params.iter().zip(args).rev();
        Some(binds.fold(opening.body.clone(), |e, (p, arg)| {
            Expr::Let(Box::new(Bind::NonRec(*p, arg.clone())), Box::new(e))
        }))
    }

    /// Whether a list, if it stays one, is better shared by all calls of the function around.
    fn may_be_constant(&self, list: &Expr) -> bool {
        self.lambdas > 0
            && !self.is_no_work(list, &mut vec![])
            && list.free_locals(self.program).is_empty()
    }

    /// Whether nothing is called but producers that call nothing else, but for those `seen`.
    fn is_no_work(&self, e: &Expr, seen: &mut Vec<Var>) -> bool {
        if let Expr::App(head, ..) = e {
            let Expr::Var(g) = **head else { return false };
            let known = seen.contains(&g) || {
                seen.push(g);
                let producer = self.producers.get(&g);
                producer.is_some_and(|p| self.is_no_work(&p.body, seen))
            };
            if !known {
                return false;
            }
        }
        let mut none = true;
        e.each_child(&mut |e| none = none && self.is_no_work(e, seen));
        none
    }

    /// What takes the place of a consumer's call, if that is worth it.
    /// The list may have been `opened`.
    fn fused(
        &mut self,
        consumer: &Rc<Consumer>,
        args: &[Expr],
        opened: Option<Expr>,
    ) -> Option<Expr> {
        let global = |pass: &Self, v: Var| pass.program.vars[v].module.is_some();
        let mut others = args.to_vec();
        let list = others.remove(consumer.at);
        let list = opened.unwrap_or(list);
        let both = match &list {
            Expr::App(head, args, occ) => match **head {
                Expr::Var(g) if !consumer.join && global(self, consumer.var) && global(self, g) => {
                    Some((g, args.clone(), *occ))
                }
                _ => None,
            },
            _ => None,
        };
        if let Some((g, mut passed, occ)) = both {
            let f = self.pair(consumer, g)?;
            passed.extend(others);
            return Some(Expr::App(Box::new(Expr::Var(f)), passed, occ));
        }
        let mut fusion = Fusion::new(self, consumer.clone());
        let list = walk::copy(fusion.pass.program, &list);
        let call = fusion.consume(list, others);
        let (rows, last) = fusion.finish()?;
        Some(last.around(ends::bound(rows, consumer.join, call)))
    }

    /// The top-level function of a consumer and a producer, both of which are.
    fn pair(&mut self, consumer: &Rc<Consumer>, g: Var) -> Option<Var> {
        let key = (consumer.var, consumer.at, g);
        if let Some(known) = self.pairs.get(&key) {
            return *known;
        }
        let mut fusion = Fusion::new(self, consumer.clone());
        let both = fusion.both(g)?;
        let finished = fusion.finish();
        let Some((rows, _)) = finished else {
            self.pairs.insert(key, None);
            return None;
        };
        let module = self.program.vars[consumer.var].module;
        let module = module.unwrap_or_else(|| Symbol::new(crate::builtin::MODULE));
        let mut to = FxHashMap::default();
        for (f, _) in &rows {
            let name = self.program.vars[*f].name.to_string();
            let v = self.names.fresh(self.program, module, &name, consumer.var);
            to.insert(*f, v);
        }
        for bind in walk::dependency_order(rows) {
            let mut bind = bind;
            for (v, e) in bind.rows_mut() {
                walk::rename(e, &to);
                *v = to[v];
            }
            self.note(&bind);
            self.made.push(bind);
        }
        let both = to.get(&both).copied();
        self.pairs.insert(key, both);
        both
    }
}

/// Bindings around an expression, the first one outermost.
fn around(binds: Vec<Bind>, e: Expr) -> Expr {
    let around = |e, bind| Expr::Let(Box::new(bind), Box::new(e));
    binds.into_iter().rev().fold(e, around)
}
