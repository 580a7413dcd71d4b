//! Copies of small functions of the library for each expression that mentions them, in
//! programs that are profiled and not optimised. What `modifyIORef` makes can then be
//! shown with the expression that called it ([`super::causes`]), which inlining does for
//! optimised programs. A copy is out of line like the original, so the program does what
//! it did.
//!
//! Only what makes objects that may become a leak is worth that: closures, data and
//! mutable variables, not boxes of numbers.

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger functions are not copied.
const MAX_SIZE: usize = 30;
/// Copies may add this much to any program,
const FREE_GROWTH: usize = 2_000;
/// and one node for so many of it.
const NODES_FOR_ONE: usize = 4;

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
        made: FxHashMap::default(),
        binds: vec![],
        room: FREE_GROWTH + nodes / NODES_FOR_ONE,
        program,
    };
    for bind in &mut binds {
        match bind {
            Bind::NonRec(v, e) => copies.top(*v, e),
            Bind::Rec(group) => group.iter_mut().for_each(|(v, e)| copies.top(*v, e)),
        }
    }
    binds.append(&mut copies.binds);
    program.binds = binds;
    walk::sort_top_level(program);
}

/// The functions of the library that may be copied: those that make something, and
/// those that call them.
fn originals(program: &Program, binds: &[Bind]) -> FxHashMap<Var, Expr> {
    let mut found = FxHashMap::default();
    // Dependencies come first.
    for bind in binds {
        let rows: Vec<(Var, &Expr)> = match bind {
            Bind::NonRec(v, e) => vec![(*v, e)],
            Bind::Rec(group) if group.len() == 1 => vec![(group[0].0, &group[0].1)],
            Bind::Rec(_) => vec![],
        };
        for (v, e) in rows {
            if let Expr::Lam(_, body, _) = e
                && program.is_of_library(v)
                && program.vars[v].sig.is_none()
                && e.size(MAX_SIZE) <= MAX_SIZE
                && makes(program, &found, body)
            {
                found.insert(v, e.clone());
            }
        }
    }
    found
}

/// Whether an object is made that can keep others alive.
fn makes(program: &Program, found: &FxHashMap<Var, Expr>, e: &Expr) -> bool {
    let here = match e {
        Expr::Lam(..) | Expr::Prim(Prim::NewVar | Prim::NewArray, ..) => true,
        Expr::Con(con, args, _) => {
            let con = &program.cons[*con];
            !con.unboxed && con.fields.iter().any(|f| f.rep == Rep::Ptr)
                || args.iter().any(|arg| !arg.is_atom())
        }
        Expr::App(_, args, _) => args.iter().any(|arg| !arg.is_atom()),
        Expr::Let(bind, _) => bind.vars().iter().any(|v| program.vars[*v].rep == Rep::Ptr),
        Expr::Var(v) => found.contains_key(v),
        _ => false,
    };
    let mut found_within = here;
    e.each_child(&mut |e| found_within = found_within || makes(program, found, e));
    found_within
}

struct Copies<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    originals: FxHashMap<Var, Expr>,
    /// By what is copied and the expression for which.
    made: FxHashMap<(Var, OccId), Var>,
    binds: Vec<Bind>,
    /// By how much the program may still grow.
    room: usize,
}

impl Copies<'_> {
    fn top(&mut self, v: Var, e: &mut Expr) {
        if !self.program.is_of_library(v) {
            self.expr(e, OccId::NONE);
        }
    }

    /// Has the expression `at`, and those within, mention copies.
    fn expr(&mut self, e: &mut Expr, at: OccId) {
        let at = match e.occ() {
            Some(occ) if occ != OccId::NONE && self.is_programs(occ) => occ,
            _ => at,
        };
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
        let original = self.originals.get(&v)?;
        self.room = self.room.checked_sub(original.size(usize::MAX))?;
        let module = self.program.vars[v].module?;
        let name = self.program.vars[v].name;
        let mut e = walk::copy(self.program, original);
        let copy = self.names.fresh(self.program, module, name.as_str(), v);
        let VarInfo {
            inline, ty, role, ..
        } = self.program.vars[v];
        let info = &mut self.program.vars[copy];
        (info.inline, info.ty, info.role) = (inline, ty, role);
        self.made.insert((v, at), copy);
        self.within(&mut e, at);
        let recursive = e.mentions(copy);
        self.binds.push(match recursive {
            true => Bind::Rec(vec![(copy, e)]),
            false => Bind::NonRec(copy, e),
        });
        Some(copy)
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
