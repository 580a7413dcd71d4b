//! Copies of small functions of the library for each expression that mentions them, in
//! programs that are profiled. What `modifyIORef` makes can then be
//! shown with the expression that called it ([`super::causes`]). Optimisation does that
//! for what it inlines, which leaves loops like `++`. A copy is out of line like the original, so the program does what
//! it did.
//!
//! That goes for functions that make objects, loops like `++` and arithmetic among them,
//! as far as there is room. What one expression alone mentions needs no copy. Functions
//! of raw arguments, of which most make the text of literals, have room of their own, as
//! programs have many literals.

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

/// Larger functions are not copied.
const MAX_SIZE: usize = 120;
/// Functions that more expressions mention are everybody's tools, like `.`, unless they
/// work on mutable variables or are loops, as `++` is.
const MAX_EXPRESSIONS: usize = 100;
/// Copies may add this much to any program,
const FREE_GROWTH: usize = 5000;
/// and one node for so many of it.
const NODES_FOR_ONE: usize = 3;

/// Lets each expression of the program have functions of its own.
pub fn run(program: &mut Program, options: &Options) {
    if !options.profiled || program.library.is_empty() {
        return;
    }
    let mut binds = std::mem::take(&mut program.binds);
    let nodes: usize = binds.iter().map(Bind::size).sum();
    let mut copies = Copies {
        names: GlobalNames::new(program),
        originals: originals(program, &binds),
        wanted: SecondaryMap::new(),
        shared: SecondaryMap::new(),
        made: FxHashMap::default(),
        binds: vec![],
        room: FREE_GROWTH + nodes / NODES_FOR_ONE,
        room_for_texts: FREE_GROWTH + nodes / NODES_FOR_ONE,
        program,
    };
    for (v, e) in binds.iter().flat_map(Bind::rows) {
        if !copies.program.is_of_library(v) {
            copies.note(e, OccId::NONE);
        }
    }
    for (v, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        if !copies.program.is_of_library(v) {
            copies.expr(e, OccId::NONE);
        }
    }
    binds.append(&mut copies.binds);
    program.binds = binds;
    walk::sort_top_level(program);
}

/// The functions of the library that may be copied: those that make objects, and those that
/// call them. Functions that call each other are copied together.
fn originals(program: &Program, binds: &[Bind]) -> FxHashMap<Var, Original> {
    let mut found = FxHashMap::default();
    // Dependencies come first.
    for bind in binds {
        let rows = bind.rows();
        let sizes = rows.iter().map(|(_, e)| e.size(MAX_SIZE));
        let may_be =
            |(v, e): &(Var, &Expr)| matches!(e, Expr::Lam(..)) && program.is_of_library(*v);
        if rows.iter().all(may_be)
            && sizes.sum::<usize>() <= MAX_SIZE
            && rows.iter().any(|(_, e)| made_within(program, &found, e))
        {
            let members: Vec<Var> = rows.iter().map(|(v, _)| *v).collect();
            let calls_itself = matches!(bind, Bind::Rec(_));
            found.extend(rows.iter().map(|(v, e)| {
                let original = Original {
                    e: (*e).clone(),
                    members: members.clone(),
                    calls_itself,
                };
                (*v, original)
            }));
        }
    }
    found
}

struct Original {
    e: Expr,
    /// All that call each other, itself among them.
    members: Vec<Var>,
    calls_itself: bool,
}

fn made_within(program: &Program, found: &FxHashMap<Var, Original>, e: &Expr) -> bool {
    match e {
        Expr::Lam(_, body, _) => makes(program, found, body),
        _ => false,
    }
}

fn is_text(program: &Program, v: Var) -> bool {
    program.vars[v].sig.is_some()
}

/// Whether objects are made, here or by one of those that have been found.
fn makes(program: &Program, found: &FxHashMap<Var, Original>, e: &Expr) -> bool {
    let suspends = |e: &Expr| !e.is_atom();
    let mut made = match e {
        Expr::Prim(Prim::NewVar | Prim::NewMemo | Prim::NewArray, ..) | Expr::Lam(..) => true,
        Expr::Con(_, args, _) => !args.is_empty(),
        Expr::App(_, args, _) => args.iter().any(suspends),
        Expr::Let(bind, _) => bind
            .rows()
            .iter()
            .any(|(v, _)| program.vars[*v].rep == Rep::Ptr),
        Expr::Var(v) => found.contains_key(v),
        _ => false,
    };
    e.each_child(&mut |e| made = made || makes(program, found, e));
    made
}

fn is_mutable(e: &Expr) -> bool {
    use Prim::{NewArray, NewVar, WriteArray, WriteVar};
    let mut found = matches!(e, Expr::Prim(NewVar | NewArray | WriteVar | WriteArray, ..));
    e.each_child(&mut |e| found = found || is_mutable(e));
    found
}

struct Copies<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    originals: FxHashMap<Var, Original>,
    /// The last expression that mentions a function, and how many do.
    wanted: SecondaryMap<Var, Option<(OccId, usize)>>,
    /// Whether one needs a copy for each expression ([`Copies::is_shared`]).
    shared: SecondaryMap<Var, Option<bool>>,
    /// By what is copied and the expression for which.
    made: FxHashMap<(Var, OccId), Var>,
    binds: Vec<Bind>,
    /// By how much the program may still grow,
    room: usize,
    /// and by how much for texts.
    room_for_texts: usize,
}

impl Copies<'_> {
    /// Notes what is mentioned, by `at` or by expressions within.
    fn note(&mut self, e: &Expr, at: OccId) {
        let at = self.nearest(e, at);
        if let Expr::Var(v) = e {
            self.want(*v, at);
        }
        e.each_child(&mut |e| self.note(e, at));
    }

    fn want(&mut self, v: Var, at: OccId) {
        let Some(original) = self.originals.get(&v) else {
            return;
        };
        let before = match self.wanted[v] {
            Some((known, _)) if known == at => return,
            known => known.map_or(0, |(_, count)| count),
        };
        self.wanted[v] = Some((at, before + 1));
        let mut called = vec![];
        original.e.each_occurrence(&mut |g| called.push(g));
        called.into_iter().for_each(|g| self.want(g, at));
    }

    /// The nearest expression of the program, or the one for which this was copied here.
    fn nearest(&self, e: &Expr, at: OccId) -> OccId {
        let occ = e.occ().filter(|occ| *occ != OccId::NONE);
        let Some(occ) = occ else { return at };
        let cause = self.program.occs[occ].cause;
        match self.is_programs(occ) {
            true => occ,
            false => cause.map_or(at, |cause| cause.at),
        }
    }

    /// Has the expression `at`, and those within, mention copies.
    fn expr(&mut self, e: &mut Expr, at: OccId) {
        let at = self.nearest(e, at);
        if let Expr::Var(v) = e
            && at != OccId::NONE
            && let Some(copy) = self.copy(*v, at)
        {
            *v = copy;
        }
        e.each_child_mut(&mut |e| self.expr(e, at));
    }

    fn is_programs(&self, occ: OccId) -> bool {
        !self.program.library.has(self.program.occs[occ].module)
    }

    /// The function that is `v` for the expression `at`.
    fn copy(&mut self, v: Var, at: OccId) -> Option<Var> {
        if let Some(copy) = self.made.get(&(v, at)) {
            return Some(*copy);
        }
        if !self.originals.contains_key(&v) || !self.is_shared(v) {
            return None;
        }
        let original = &self.originals[&v];
        let (_, expressions) = self.wanted[v]?;
        let is_text = is_text(self.program, v);
        let is_tool = !is_text && !original.calls_itself && !is_mutable(&original.e);
        if expressions > MAX_EXPRESSIONS && is_tool {
            return None;
        }
        let room = match is_text {
            true => &mut self.room_for_texts,
            false => &mut self.room,
        };
        let (members, calls_itself) = (original.members.clone(), original.calls_itself);
        let sizes = members.iter().map(|v| self.originals[v].e.size(usize::MAX));
        *room = room.checked_sub(sizes.sum())?;
        let mut rows = vec![];
        for &v in &members {
            rows.push((self.named(v, at)?, v));
        }
        let rows = rows.into_iter().map(|(copy, v)| {
            let mut e = walk::copy(self.program, &self.originals[&v].e);
            self.within(&mut e, at);
            (copy, e)
        });
        let mut rows: Vec<(Var, Expr)> = rows.collect();
        self.binds.push(match calls_itself {
            true => Bind::Rec(rows),
            false => {
                let (copy, e) = rows.remove(0);
                Bind::NonRec(copy, e)
            }
        });
        self.made.get(&(v, at)).copied()
    }

    /// The variable of a copy.
    fn named(&mut self, v: Var, at: OccId) -> Option<Var> {
        let module = self.program.vars[v].module?;
        let name = self.program.vars[v].name;
        let copy = self.names.fresh(self.program, module, name.as_str(), v);
        let VarInfo {
            inline,
            ty,
            role,
            ref sig,
            ..
        } = self.program.vars[v];
        let sig = sig.clone();
        let info = &mut self.program.vars[copy];
        (info.inline, info.ty, info.role, info.sig) = (inline, ty, role, sig);
        self.made.insert((v, at), copy);
        Some(copy)
    }

    /// Whether several expressions have it work for them, or something that it calls: one
    /// expression alone has it for itself.
    fn is_shared(&mut self, v: Var) -> bool {
        if let Some(known) = self.shared[v] {
            return known;
        }
        let mut called = vec![];
        if let Some(original) = self.originals.get(&v) {
            original.e.each_occurrence(&mut |g| called.push(g));
        }
        let several = self.wanted[v].is_some_and(|(_, count)| count > 1);
        self.shared[v] = Some(several);
        let shared = several || called.into_iter().any(|g| self.is_shared(g));
        self.shared[v] = Some(shared);
        shared
    }

    /// The same of all that a copy mentions.
    fn within(&mut self, e: &mut Expr, at: OccId) {
        if let Expr::Var(v) = e
            && let Some(copy) = self.copy(*v, at)
        {
            *v = copy;
        }
        e.each_child_mut(&mut |e| self.within(e, at));
    }
}
