//! What the optimiser has left to the running program: calls of functions that it does not
//! know, and dictionaries that are taken apart. Both cost the most in loops, so these come
//! first.

use crate::def::*;
use crate::walk;
use pure_base::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Such calls and dictionaries, a line each: where the source says so, what it is, and in
/// which declaration. `describe` writes a place.
pub fn list(program: &Program, describe: &dyn Fn(Span) -> String) -> String {
    let mut search = Search {
        program,
        arities: FxHashMap::default(),
        methods: FxHashMap::default(),
        found: FxHashMap::default(),
        home: None,
    };
    for bind in &program.binds {
        search.note(bind);
    }
    for bind in &program.binds {
        let recursive = is_recursive(bind);
        for (v, e) in bind.rows() {
            search.home = Some(v);
            search.right_hand_side(e, recursive);
        }
    }
    let mut found: Vec<(Finding, usize)> = search.found.into_iter().collect();
    found.sort_by(|(a, _), (b, _)| a.key().cmp(&b.key()));
    let line = |(finding, times): (Finding, usize)| finding.line(times, describe);
    found.into_iter().map(line).collect()
}

#[derive(PartialEq, Eq, Hash)]
struct Finding {
    in_loop: bool,
    /// Where the program says so; of what only the library knows, where that does.
    at: Span,
    /// The library's place, for the program's.
    via: Option<Span>,
    own: bool,
    what: String,
    /// The top-level function that it has become part of.
    home: String,
}

impl Finding {
    /// The order: loops first, and the program before the library.
    fn key(&self) -> (bool, bool, u32, u32, Option<u32>, &str, &str) {
        let via = self.via.map(|span| span.lo);
        let (Span { lo, hi, .. }, what) = (self.at, self.what.as_str());
        (!self.in_loop, !self.own, lo, hi, via, what, &self.home)
    }

    fn line(&self, times: usize, describe: &dyn Fn(Span) -> String) -> String {
        let mut line = format!("{}: {}", describe(self.at), self.what);
        if let Some(via) = self.via {
            line += &format!(", at {}", describe(via));
        }
        line += &format!(", in {}", self.home);
        if self.in_loop {
            line += ", a loop";
        }
        if times > 1 {
            line += &format!(" ({times} times)");
        }
        line + "\n"
    }
}

struct Search<'a> {
    program: &'a Program,
    /// Functions whose code is at hand, and how many arguments they take.
    arities: FxHashMap<Var, usize>,
    /// What a pattern has taken out of a dictionary, and the class.
    methods: FxHashMap<Var, String>,
    /// With the number of times.
    found: FxHashMap<Finding, usize>,
    /// The top-level binding being visited.
    home: Option<Var>,
}

impl Search<'_> {
    fn note(&mut self, bind: &Bind) {
        for (v, e) in bind.rows() {
            if let arity @ 1.. = walk::arity(e) {
                self.arities.insert(v, arity);
            }
        }
    }

    fn right_hand_side(&mut self, e: &Expr, in_loop: bool) {
        match e.unticked() {
            // What a constant does is done once.
            Expr::Lam(_, body, _) => self.expr(body, in_loop),
            e => self.expr(e, false),
        }
    }

    fn expr(&mut self, e: &Expr, in_loop: bool) {
        match e {
            Expr::App(f, args, occ) => {
                let known = match f.unticked() {
                    Expr::Var(f) => self.arities.get(f).is_some_and(|n| args.len() <= *n),
                    Expr::Lam(..) => true,
                    _ => false,
                };
                if !known {
                    let what = self.callee(f.unticked(), *occ);
                    self.add(*occ, Span::NONE, what, in_loop);
                }
                e.each_child(&mut |e| self.expr(e, in_loop));
            }
            Expr::Let(bind, body) => {
                self.note(bind);
                let recursive = in_loop || is_recursive(bind);
                for (_, e) in bind.rows() {
                    match e.unticked() {
                        Expr::Lam(_, body, _) => self.expr(body, recursive),
                        e => self.expr(e, in_loop),
                    }
                }
                self.expr(body, in_loop);
            }
            Expr::Join(group, body) => {
                for join in &group.joins {
                    self.expr(&join.body, in_loop || group.rec);
                }
                self.expr(body, in_loop);
            }
            Expr::Case(case) => {
                for alt in &case.alts {
                    let AltPat::Con(con, fields) = &alt.pat else {
                        continue;
                    };
                    if let Some(class) = self.class(*con) {
                        let what = format!("dictionary of {class}");
                        self.add(e.site(), case.span, what, in_loop);
                        let fields = fields.iter().map(|field| (*field, class.clone()));
                        self.methods.extend(fields);
                    }
                }
                e.each_child(&mut |e| self.expr(e, in_loop));
            }
            Expr::Sel(con, ..) => {
                if let Some(class) = self.class(*con) {
                    let what = format!("dictionary of {class}");
                    self.add(e.site(), Span::NONE, what, in_loop);
                }
                e.each_child(&mut |e| self.expr(e, in_loop));
            }
            e => e.each_child(&mut |e| self.expr(e, in_loop)),
        }
    }

    /// The class of a dictionary's constructor.
    fn class(&self, con: ConId) -> Option<String> {
        let data = &self.program.datas[self.program.cons[con].data];
        let name = data.name.as_str();
        let class = name.strip_prefix("Dict").unwrap_or(name);
        data.dictionary.then(|| class.to_string())
    }

    /// What is called, by the name that the source has for it.
    fn callee(&self, f: &Expr, occ: OccId) -> String {
        let written = self.program.occs[occ].construction;
        let name = match f {
            _ if !written.as_str().is_empty() => written,
            Expr::Var(f) => self.program.vars[*f].name,
            _ => Symbol::new("a result"),
        };
        match f {
            Expr::Var(f) if self.methods.contains_key(f) => {
                format!("call of {name}, a method of {}", self.methods[f])
            }
            Expr::Var(f) if self.arities.contains_key(f) => {
                format!("call of what {name} gives")
            }
            _ => format!("call of {name}"),
        }
    }

    /// Notes what stands at an occurrence, at a place, or somewhere in the declaration.
    fn add(&mut self, occ: OccId, span: Span, what: String, in_loop: bool) {
        let Some(home) = self.home else { return };
        let program = self.program;
        let info = &program.vars[home];
        let row = &program.occs[occ];
        let declared = info.origin.map_or(info.span, |origin| origin.span);
        let place = [row.span, span, declared]
            .into_iter()
            .find(|span| !span.is_none());
        let mut at = place.unwrap_or(Span::NONE);
        let module = match row.span.is_none() {
            true => info.origin.map(|origin| origin.module).or(info.module),
            false => Some(row.module),
        };
        let mut own = module.is_some_and(|module| !program.library.has(module));
        let mut via = None;
        if let (false, Some(cause)) = (own, row.cause) {
            via = Some(at);
            at = program.occs[cause.at].span;
            own = true;
        }
        let module = info.module.map_or("", |module| module.as_str());
        let finding = Finding {
            in_loop,
            at,
            via,
            own,
            what,
            home: format!("{module}.{}", info.name),
        };
        *self.found.entry(finding).or_default() += 1;
    }
}

/// Whether its members are called from within.
fn is_recursive(bind: &Bind) -> bool {
    let members: FxHashSet<Var> = bind.vars().into_iter().collect();
    let mut found = false;
    if let Bind::Rec(group) = bind {
        for (_, e) in group {
            e.each_occurrence(&mut |v| found |= members.contains(&v));
        }
    }
    found
}
