//! Where a program piles up suspended computations, each of which waits for the one before:
//! what `-Wspace` warns of. It looks at what the optimiser has left, so what that evaluates
//! in time is not told.
//!
//! Five shapes are looked for. A *lazy accumulator* is an argument, or a field of one, that a
//! loop suspends in each round and that refers to its value in the round before ([`loops`]).
//! A *lazy update* writes into a mutable variable or array what refers to a value read from
//! it. A *lazy field* rebuilds a constructor around one field whose new value is a number that
//! is still to be computed from the old one, or has a function of a container do so
//! ([`containers`]). A *kept list* is gone through more than once ([`lists`]). A *long traversal*
//! makes a long list of results by effects ([`traversals`]).
//!
//! Never: changes the program. What the library suspends is found as in any other code, where
//! that has become part of the program's; its names only decide what is advised. Start reading
//! at [`warn`].

mod containers;
mod forced;
mod lists;
mod loops;
mod suspended;
mod traversals;

use crate::builtin;
use crate::def::*;
use forced::{Forced, Function};
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;
use suspended::Suspended;

pub const LAZY_ACCUMULATORS: &str = "lazy-accumulators";
pub const LAZY_UPDATES: &str = "lazy-updates";
pub const LAZY_FIELDS: &str = "lazy-fields";
pub const KEPT_LISTS: &str = "kept-lists";
pub const LONG_TRAVERSALS: &str = "long-traversals";

/// What ids of this crate mean.
pub const DIAGNOSTICS: &[(&str, &str)] = &[
    (
        LAZY_ACCUMULATORS,
        "a loop suspends a computation in each round, on top of the one before (warning)",
    ),
    (
        LAZY_UPDATES,
        "what is written into a variable waits for what was written before (warning)",
    ),
    (
        LAZY_FIELDS,
        "the new value of a field waits for the old one (warning)",
    ),
    (
        KEPT_LISTS,
        "a list is gone through more than once, and kept whole for it (warning)",
    ),
    (
        LONG_TRAVERSALS,
        "a long list of results is made by effects before one is used (warning)",
    ),
];

/// How many constructors within each other an argument is looked into.
const LOOKED_INTO: u32 = 4;

/// Functions of the library that suspend what they are asked for, by their last name, and
/// what does not.
const STRICT_TWINS: &[(&str, &str)] = &[
    ("foldl", "foldl'"),
    ("modify", "modify'"),
    ("modifyIORef", "modifyIORef'"),
    ("modifySTRef", "modifySTRef'"),
    ("modifyTVar", "modifyTVar'"),
    ("atomicModifyIORef", "atomicModifyIORef'"),
    ("iterate", "iterate'"),
];

/// Functions of maps that compute values, which those of the strict modules evaluate.
const OF_MAPS: &[&str] = &[
    "adjust",
    "alter",
    "insert",
    "insertWith",
    "fromListWith",
    "fromAscListWith",
    "mapKeysWith",
    "unionWith",
    "unionsWith",
    "update",
];

/// Reports what a program piles up, each place once, as far as such warnings are wanted.
pub fn warn(program: &Program, diags: &mut Diagnostics) {
    if !DIAGNOSTICS.iter().any(|(id, _)| diags.wants(id)) {
        return;
    }
    let (found, kept) = find(program);
    let mut found: Vec<Finding> = found
        .into_iter()
        .filter_map(|(id, site)| Finding::new(program, id, site))
        .collect();
    let own = own_text(program);
    let spans = kept.into_iter().map(|v| program.vars[v].span);
    let is_own = |span: &Span| own.iter().any(|own| own.lo <= span.lo && span.hi <= own.hi);
    found.extend(spans.filter(is_own).map(Finding::list));
    found.sort_by_key(|f| (f.span.lo, f.span.hi, f.id));
    // A loop that renews a field is told as a loop.
    found.dedup_by_key(|f| (f.span.lo, f.span.hi));
    found.into_iter().for_each(|f| diags.push(f.told()));
}

struct Finding {
    id: &'static str,
    /// In the program.
    span: Span,
    /// The function of the library that it is in.
    via: Option<Symbol>,
}

impl Finding {
    /// None if nothing in the program is known to cause it.
    fn new(program: &Program, id: &'static str, site: OccId) -> Option<Finding> {
        let occ = &program.occs[site];
        let (at, via) = match program.library.has(occ.module) {
            true => (occ.cause?.at, occ.cause.map(|c| c.via)),
            false => (site, None),
        };
        // What it is no use to advise against, as text that is still to be made, is not told. But
        // what a variable holds waits for all that it held.
        let is_known = |via: &Symbol| twin(*via).is_some();
        let (known, via) = match id {
            LAZY_UPDATES => (true, via.filter(is_known)),
            LONG_TRAVERSALS => (true, via),
            _ => (via.as_ref().is_none_or(is_known), via),
        };
        let span = program.occs[at].span;
        (known && !span.is_none()).then_some(Finding { id, span, via })
    }

    /// Where the list gets its name.
    fn list(span: Span) -> Finding {
        Finding {
            id: KEPT_LISTS,
            span,
            via: None,
        }
    }

    fn told(self) -> Diagnostic {
        let (title, label, help) = match self.id {
            LAZY_ACCUMULATORS => (
                "a loop piles up suspended computations",
                "put off in each round, on top of what the round before put off",
                "evaluate it before the next round: `!` before the parameter or the field, or `seq`",
            ),
            LAZY_UPDATES => (
                "a variable piles up suspended computations",
                "put off with each write, on top of what was written before",
                "evaluate it before it is written: `modifyIORef'` and its like, `$!` or `seq`",
            ),
            KEPT_LISTS => (
                "a list is gone through more than once",
                "whole in memory from the first time to the last",
                "go through it once, with both results in one strict fold, or make it anew \
                 each time: a function of `()` in place of a constant",
            ),
            LONG_TRAVERSALS => (
                "a long list of results is made before one is used",
                "each round waits for the rest: the stack is as deep as the list is long",
                "use each result as it comes (a loop with an accumulator, `foldM`); `mapM_` and \
                 its like where none is wanted",
            ),
            _ => (
                "a field piles up suspended computations",
                "put off, on top of what the field was before",
                "make the field strict (`!`), or evaluate it before the constructor is applied",
            ),
        };
        let help = self.via.and_then(twin).unwrap_or_else(|| help.to_string());
        let mut d = Diagnostic::warning(self.id, self.span, title)
            .label(label)
            .help(help);
        if let Some(via) = self.via {
            d = d.note(format!("It is `{via}` that puts it off."));
        }
        d
    }
}

/// From the first to the last occurrence of each module that is not the library's.
fn own_text(program: &Program) -> Vec<Span> {
    let mut modules: FxHashMap<Symbol, Span> = FxHashMap::default();
    for occ in program.occs.values() {
        if !occ.span.is_none() && !program.library.has(occ.module) {
            let all = modules.entry(occ.module).or_insert(occ.span);
            all.lo = all.lo.min(occ.span.lo);
            all.hi = all.hi.max(occ.span.hi);
        }
    }
    modules.into_values().collect()
}

/// What to use for a function of the library that suspends what it is asked for.
fn twin(of: Symbol) -> Option<String> {
    let (module, name) = of.as_str().rsplit_once('.')?;
    if let Some((_, strict)) = STRICT_TWINS.iter().find(|(lazy, _)| *lazy == name) {
        return Some(format!("use `{strict}`"));
    }
    if !OF_MAPS.contains(&name.strip_suffix("WithKey").unwrap_or(name)) {
        return None;
    }
    let strict = match module {
        "Data.Map" | "Data.Map.Lazy" => "Data.Map.Strict",
        "Data.IntMap" | "Data.IntMap.Lazy" => "Data.IntMap.Strict",
        _ => return None,
    };
    Some(format!("use the `{name}` of {strict}"))
}

/// All such places, by the occurrence of what is suspended, and the lists that are kept.
fn find(program: &Program) -> (Vec<(&'static str, OccId)>, Vec<Var>) {
    let mut search = Search {
        program,
        forced: Forced::default(),
        depth: 0,
        jumps: FxHashMap::default(),
        bound_at: FxHashMap::default(),
        suspended: Suspended::new(program),
        parts: FxHashMap::default(),
        read: FxHashMap::default(),
        repeated: false,
        containers: containers::Containers::default(),
        traversals: FxHashMap::default(),
        rounds: loops::Rounds::default(),
        lists: lists::Lists::default(),
        found: vec![],
    };
    for bind in &program.binds {
        search.note(bind);
    }
    for bind in &program.binds {
        search.bind(bind);
    }
    let rounds = std::mem::take(&mut search.rounds);
    let loops = rounds
        .piles()
        .into_iter()
        .map(|site| (LAZY_ACCUMULATORS, site));
    (loops.chain(search.found).collect(), search.lists.kept)
}

/// A component that a match has bound: which field of what.
#[derive(Clone, Copy)]
struct Part {
    con: ConId,
    field: u32,
    of: Var,
}

struct Search<'a> {
    program: &'a Program,
    forced: Forced<'a>,
    /// How deep in suspended code this code stands.
    depth: u32,
    /// What is evaluated wherever a join point is jumped to, of what was not where it is bound.
    jumps: FxHashMap<Var, FxHashSet<Var>>,
    /// What was evaluated where join points are bound.
    bound_at: FxHashMap<Var, usize>,
    suspended: Suspended<'a>,
    parts: FxHashMap<Var, Part>,
    /// The mutable variable or array that a value was read from.
    read: FxHashMap<Var, Var>,
    /// Whether this code may run more than once.
    repeated: bool,
    containers: containers::Containers,
    /// Functions that make a list by effects, and where.
    traversals: FxHashMap<Var, OccId>,
    rounds: loops::Rounds,
    lists: lists::Lists<'a>,
    found: Vec<(&'static str, OccId)>,
}

impl<'a> Search<'a> {
    fn note(&mut self, bind: &'a Bind) {
        for (v, e) in bind.rows() {
            if let Expr::Lam(params, body, _) = e.unticked() {
                self.function(v, params, body);
            }
        }
    }

    fn function(&mut self, v: Var, params: &'a [Var], body: &'a Expr) {
        let depth = self.depth;
        self.forced.note(
            v,
            Function {
                params,
                body,
                depth,
            },
        );
        self.rounds.parameters(params);
        self.lists.given(v, params, body);
        if let Some(site) = traversals::consed(self.program, v, body) {
            self.traversals.insert(v, site);
            if traversals::has_long_end(body) {
                self.found.push((LONG_TRAVERSALS, site));
            }
        }
    }

    fn bind(&mut self, bind: &'a Bind) {
        for (v, e) in bind.rows() {
            self.suspended.bound(v, e, &mut self.forced);
            self.lists.bound(v, e);
            match e.unticked() {
                Expr::Lam(_, body, _) => self.again(body),
                Expr::Sel(con, field, of) if let Expr::Var(of) = of.unticked() => {
                    self.rounds.part(v, *of, (*con, *field));
                }
                _ => self.apart(e),
            }
        }
    }

    /// What may run more than once.
    fn again(&mut self, body: &'a Expr) {
        let before = std::mem::replace(&mut self.repeated, true);
        let mark = self.lists.mark();
        self.walk(body);
        self.lists.back_to(mark);
        self.repeated = before;
    }

    /// What is evaluated later, if at all: no round of a loop around it begins there.
    fn apart(&mut self, e: &'a Expr) {
        self.depth += 1;
        self.walk(e);
        self.depth -= 1;
    }

    fn walk(&mut self, e: &'a Expr) {
        match e {
            Expr::Var(_) | Expr::Lit(_) | Expr::Fail(_) => {}
            Expr::App(head, args, _) => {
                if let Expr::Var(f) = head.unticked() {
                    self.call(*f, args);
                }
                self.walk(head);
                args.iter().for_each(|a| self.apart(a));
            }
            Expr::Jump(j, args) => {
                self.call(*j, args);
                let mark = self.suspended.mark();
                self.evaluates(e);
                self.jump(*j);
                self.suspended.back_to(mark);
                args.iter().for_each(|a| self.apart(a));
            }
            Expr::Lam(_, body, _) => self.again(body),
            Expr::Let(bind, body) => {
                self.note(bind);
                self.bind(bind);
                self.walk(body);
            }
            Expr::Case(case) => self.case(case),
            Expr::Con(con, args, _) => {
                self.renewed(*con, args);
                args.iter().for_each(|a| self.apart(a));
            }
            Expr::Prim(prim, args, _) => {
                self.written(*prim, args);
                args.iter().for_each(|a| self.apart(a));
            }
            Expr::Sel(_, _, of) => self.walk(of),
            Expr::Join(group, body) => self.join(group, body),
            Expr::Tick(_, body) => self.walk(body),
        }
    }

    /// Join points come after what jumps to them, where it is known what is evaluated then.
    fn join(&mut self, group: &'a JoinGroup, body: &'a Expr) {
        for join in &group.joins {
            self.function(join.var, &join.params, &join.body);
        }
        let mark = self.suspended.mark();
        self.bound_at
            .extend(group.joins.iter().map(|join| (join.var, mark)));
        self.walk(body);
        // Of a group those are bound last whose jumps stand in the others.
        for join in group.joins.iter().rev() {
            for v in self.jumps.remove(&join.var).into_iter().flatten() {
                self.suspended.evaluated(v);
            }
            match group.rec {
                true => self.again(&join.body),
                false => self.walk(&join.body),
            }
            self.suspended.back_to(mark);
        }
    }

    fn jump(&mut self, j: Var) {
        let Some(&mark) = self.bound_at.get(&j) else {
            return;
        };
        let now: FxHashSet<Var> = self.suspended.since(mark).iter().copied().collect();
        match self.jumps.entry(j) {
            Entry::Vacant(entry) => {
                entry.insert(now);
            }
            Entry::Occupied(mut entry) => entry.get_mut().retain(|v| now.contains(v)),
        }
    }

    fn case(&mut self, case: &'a Case) {
        let mark = self.suspended.mark();
        self.walk(&case.scrut);
        self.evaluates(&case.scrut);
        let scrutinised = match case.scrut.unticked() {
            Expr::Var(x) => Some(*x),
            Expr::Prim(Prim::ReadVar | Prim::ReadArray, ..) => Some(case.binder),
            _ => None,
        };
        match case.scrut.unticked() {
            // What is read is perhaps not evaluated.
            Expr::Prim(Prim::ReadVar | Prim::ReadArray, args, _) => {
                if let Some(Expr::Var(from)) = args.first().map(Expr::unticked) {
                    self.read.insert(case.binder, *from);
                }
            }
            // Nor is what another thread has given.
            Expr::Prim(Prim::Receive, ..) => {}
            _ => self.suspended.evaluated(case.binder),
        }
        self.lists.bound(case.binder, &case.scrut);
        self.taken_out(case.scrut.unticked(), &case.alts);
        if let Some(x) = scrutinised {
            self.rounds.same(case.binder, x);
        }
        let gone_through = self.lists.mark();
        let bodies = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
        let ways = bodies.filter(|e| !self.forced.fails(e)).count();
        for alt in &case.alts {
            let mark = self.suspended.mark();
            if let AltPat::Con(con, binders) = &alt.pat {
                self.parts(*con, binders, scrutinised);
            }
            self.walk(&alt.body);
            self.suspended.back_to(mark);
            if ways > 1 {
                self.lists.back_to(gone_through);
            }
        }
        case.default.iter().for_each(|e| self.walk(e));
        self.suspended.back_to(mark);
    }

    /// A match has bound the fields of a constructor.
    fn parts(&mut self, con: ConId, binders: &[Var], scrutinised: Option<Var>) {
        let fields = &self.program.cons[con].fields;
        for ((f, &v), field) in fields.iter().zip(binders).zip(0..) {
            if f.strict || f.rep != Rep::Ptr {
                self.suspended.evaluated(v);
            }
            if let Some(of) = scrutinised {
                self.parts.insert(v, Part { con, field, of });
                self.rounds.part(v, of, (con, field));
            }
        }
        if let (Some(of), [_, tail]) = (scrutinised, binders)
            && lists::is_list(self.program, con)
        {
            self.lists.same(*tail, of);
        }
    }

    /// What is evaluated when an expression has been.
    fn evaluates(&mut self, e: &'a Expr) {
        for v in self.forced.by(e) {
            self.suspended.evaluated(v);
        }
    }

    /// A call: what the parameters of a known function become.
    fn call(&mut self, f: Var, args: &'a [Expr]) {
        if let Some(&site) = self.traversals.get(&f)
            && traversals::is_given_long(args)
        {
            self.found.push((LONG_TRAVERSALS, site));
        }
        self.renewed_by(f, args);
        self.lists
            .called(self.program, &self.forced, f, args, self.repeated);
        let Some(Function { params, depth, .. }) = self.forced.function(f) else {
            return;
        };
        if depth != self.depth || params.len() > args.len() {
            return;
        }
        for (&p, a) in params.iter().zip(args) {
            if self.program.vars[p].rep == Rep::Ptr {
                self.rounds.flow(
                    self.program,
                    &self.suspended,
                    &mut self.forced,
                    a,
                    (p, None),
                    LOOKED_INTO,
                );
            }
        }
    }

    /// Something is written into a mutable object.
    fn written(&mut self, prim: Prim, args: &'a [Expr]) {
        let (into, value) = match (prim, args) {
            (Prim::WriteVar, [into, value, _]) => (into, value),
            (Prim::WriteArray, [into, _, value, _]) => (into, value),
            _ => return,
        };
        let (Expr::Var(into), true) = (into.unticked(), self.repeated) else {
            return;
        };
        let built = match value.unticked() {
            Expr::Var(v) => self.suspended.built(*v).unwrap_or(value),
            value => value,
        };
        let parts = match built {
            Expr::Con(_, args, _) => args.as_slice(),
            _ => std::slice::from_ref(value),
        };
        for part in parts {
            let Some(thunk) = self.suspended.thunk(part, &mut self.forced) else {
                continue;
            };
            // The old value, or a component of it.
            let was_read = |v: &Var| {
                let of = self.parts.get(v).map_or(v, |part| &part.of);
                self.read.get(of) == Some(into)
            };
            if thunk.holds.iter().any(was_read) {
                self.found.push((LAZY_UPDATES, thunk.site));
            }
        }
    }

    /// A constructor is applied: perhaps to what another one of its kind was applied to, but
    /// for a number.
    fn renewed(&mut self, con: ConId, args: &'a [Expr]) {
        let Con { data, unboxed, .. } = self.program.cons[con];
        // A list or a tuple is made anew more often than it is updated.
        let general = self.program.datas[data].module.as_str() == builtin::MODULE;
        if self.repeated && !unboxed && !general {
            self.fields(con, &args.iter().enumerate().collect::<Vec<_>>(), &[]);
        }
    }

    /// A function is called that puts arguments into fields of what another argument consists
    /// of, or what an argument, a function, answers for that.
    fn renewed_by(&mut self, f: Var, args: &'a [Expr]) {
        if !self.repeated {
            return;
        }
        let summary = self.containers.of(self.program, &self.forced, f);
        for (con, puts) in &summary.puts {
            let fields: Vec<_> = (puts.iter())
                .filter_map(|&(field, i)| Some((field, args.get(i)?)))
                .collect();
            self.fields(*con, &fields, args);
        }
        for &(g, _) in &summary.renews {
            let Some(function) = args.get(g) else {
                continue;
            };
            if let Some(thunk) = containers::renewing(&mut self.forced, function)
                && self.suspended.is_number(thunk)
            {
                self.found.push((LAZY_FIELDS, thunk.site()));
            }
        }
    }

    /// Fields of a constructor become these expressions. The old ones are those of what `from`
    /// names, or of what other fields are taken from.
    fn fields(&mut self, con: ConId, fields: &[(usize, &'a Expr)], from: &[Expr]) {
        let own = self.program.cons[con].data;
        let mut thunks = vec![];
        for &(i, a) in fields {
            if self.program.cons[con].fields[i].strict {
                continue;
            }
            let parts = match a.unticked() {
                Expr::Con(of, args, _)
                    if self.program.cons[*of].data != own && !lists::is_list(self.program, *of) =>
                {
                    args.as_slice()
                }
                _ => std::slice::from_ref(a),
            };
            for a in parts {
                if let Some(thunk) = self.suspended.thunk(a, &mut self.forced) {
                    let looked_up = self.looked_up(thunk.body, (con, i));
                    thunks.push((i, thunk, looked_up));
                }
            }
        }
        let name = |e: &Expr| match e.unticked() {
            Expr::Var(v) => Some(*v),
            _ => None,
        };
        let part = |v: Var, i: usize| {
            let part = self.parts.get(&v).copied();
            part.filter(|p| p.con == con && p.field as usize == i)
        };
        let mut kept: FxHashSet<Var> = (fields.iter())
            .filter_map(|&(i, a)| Some(part(name(a)?, i)?.of))
            .collect();
        kept.extend(from.iter().filter_map(name));
        for (i, thunk, looked_up) in thunks {
            // The old value, or a component of it.
            let above = |v: &Var| self.parts.get(v).map(|p| p.of);
            let is_old = |v: &Var| {
                std::iter::successors(Some(*v), above)
                    .take(LOOKED_INTO as usize)
                    .any(|v| part(v, i).is_some_and(|p| kept.contains(&p.of)))
            };
            let old = thunk.holds.iter().any(is_old) || looked_up.iter().any(|v| kept.contains(v));
            let is_number =
                self.suspended.is_number(thunk.body) || self.suspended.has_number(thunk.body, own);
            if old && is_number {
                self.found.push((LAZY_FIELDS, thunk.site));
            }
        }
    }

    /// What functions are given that take this field out of it, where `e` calls such.
    fn looked_up(&mut self, e: &Expr, field: containers::Field) -> Vec<Var> {
        let mut found = vec![];
        lists::each_direct(e, &mut |e| {
            if let Expr::App(head, args, _) = e
                && let Expr::Var(f) = head.unticked()
            {
                let summary = self.containers.of(self.program, &self.forced, *f);
                if summary.takes.contains(&field) {
                    found.extend(args.iter().filter_map(|a| match a.unticked() {
                        Expr::Var(v) => Some(*v),
                        _ => None,
                    }));
                }
            }
        });
        found
    }

    /// A match takes apart what a function has taken out of its arguments.
    fn taken_out(&mut self, scrut: &Expr, alts: &[Alt]) {
        let Expr::App(head, args, _) = scrut else {
            return;
        };
        let Expr::Var(f) = head.unticked() else {
            return;
        };
        let summary = self.containers.of(self.program, &self.forced, *f);
        let (Some(&(con, field)), Some(of)) = (summary.takes.first(), args.last()) else {
            return;
        };
        let Expr::Var(of) = of.unticked() else { return };
        for alt in alts {
            if let AltPat::Con(_, binders) = &alt.pat {
                for &v in binders {
                    let field = field as u32;
                    self.parts.entry(v).or_insert(Part {
                        con,
                        field,
                        of: *of,
                    });
                }
            }
        }
    }
}
