//! Functions specialised for arguments that are constructors (call-pattern specialisation,
//! Peyton Jones 2007), in programs whose coverage is measured.
//!
//! A loop may give itself what it has just taken apart. That is the object it was given, but
//! where its fields are counted it is a new one, with a suspension for each field. A copy
//! of the function takes the fields instead, each with its number ([`super::counted`]).
//!
//! ```text
//!     f = \p q -> case p of { A x y -> .. f (A (count 1 x) (count 2 y)) e ..; B -> .. }
//!     $sf = \x y q -> let p = A x y in
//!         case p of { A x y -> .. $sf (count 1 x) (count 2 y) e ..; B -> .. }
//! ```

use super::{GlobalNames, Options, float_in, simplify};
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger functions are not copied.
const MAX_SIZE: usize = 400;
/// Of each function there are so many copies at most.
const MAX_COPIES: usize = 4;

/// Does so for functions at top level.
pub fn run(program: &mut Program, options: &Options) {
    if program.boxes == 0 {
        return;
    }
    let groups = program.binds.iter().filter_map(|bind| match bind {
        Bind::Rec(group) => Some(group),
        Bind::NonRec(..) => None,
    });
    let rows = groups.flatten();
    let functions: FxHashMap<Var, Vec<bool>> = rows
        .filter_map(|(v, e)| Some((*v, matched(program, *v, e)?)))
        .collect();
    let names = GlobalNames::new(program);
    let mut pass = CallPatterns {
        program,
        names,
        functions,
        copies: FxHashMap::default(),
    };
    let mut binds = std::mem::take(&mut pass.program.binds);
    for bind in &mut binds {
        // Only what is recursive makes such calls often.
        if let Bind::Rec(group) = bind {
            group.iter_mut().for_each(|(_, e)| pass.expr(e));
        }
    }
    if pass.copies.is_empty() {
        program.binds = binds;
        return;
    }
    let mut copies: Vec<_> = std::mem::take(&mut pass.copies).into_values().collect();
    copies.sort_unstable_by_key(|copy| copy.var);
    let rows: FxHashMap<Var, &Expr> = binds.iter().flat_map(Bind::rows).collect();
    let copies: Vec<Bind> = copies
        .into_iter()
        .filter_map(|copy| copy.bind(pass.program, rows[&copy.of]))
        .collect();
    binds.extend(copies);
    program.binds = binds;
    walk::sort_top_level(program);
    simplify::run(program, options);
    float_in::run(program, options);
}

/// Of each parameter of a function that may be copied, whether it is matched somewhere.
fn matched(program: &Program, v: Var, e: &Expr) -> Option<Vec<bool>> {
    let Expr::Lam(params, body, _) = e else {
        return None;
    };
    let info = &program.vars[v];
    let is_plain = info.inline != Inline::Always && info.role == Role::Plain;
    if !is_plain || body.size(MAX_SIZE) > MAX_SIZE {
        return None;
    }
    let mut matched = vec![false; params.len()];
    note_matched(body, params, &mut matched);
    matched.contains(&true).then_some(matched)
}

fn note_matched(e: &Expr, params: &[Var], matched: &mut [bool]) {
    if let Expr::Case(case) = e
        && let Expr::Var(v) = case.scrut
        && !case.alts.is_empty()
        && let Some(at) = params.iter().position(|p| *p == v)
    {
        matched[at] = true;
    }
    e.each_child(&mut |e| note_matched(e, params, matched));
}

struct CallPatterns<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    functions: FxHashMap<Var, Vec<bool>>,
    /// By function, parameter and constructor.
    copies: FxHashMap<(Var, usize, ConId), Copy>,
}

/// A function for a constructor at a place.
struct Copy {
    var: Var,
    of: Var,
    at: usize,
    con: ConId,
    /// Where the one of the first call is made.
    occ: OccId,
}

impl CallPatterns<'_> {
    fn expr(&mut self, e: &mut Expr) {
        e.each_child_mut(&mut |e| self.expr(e));
        if let Expr::App(f, args, _) = e
            && let Expr::Var(v) = **f
            && let Some((at, con, occ)) = self.pattern(v, args)
            && let Some(copy) = self.copy(v, at, con, occ)
            && let Expr::Con(_, fields, _) = args.remove(at)
        {
            **f = Expr::Var(copy);
            args.splice(at..at, fields);
        }
    }

    /// The first argument that is a constructor with a field that is counted.
    fn pattern(&self, v: Var, args: &[Expr]) -> Option<(usize, ConId, OccId)> {
        let matched = self.functions.get(&v)?;
        if args.len() < matched.len() {
            return None;
        }
        let mut places = matched.iter().zip(args).enumerate();
        places.find_map(|(at, (matched, a))| match a {
            Expr::Con(con, fields, occ) if *matched => {
                let info = &self.program.cons[*con];
                let is_lazy = !info.unboxed && info.fields.iter().all(|f| !f.strict);
                let counts = fields.iter().any(|f| f.counted().is_some());
                (is_lazy && counts).then_some((at, *con, *occ))
            }
            _ => None,
        })
    }

    fn copy(&mut self, of: Var, at: usize, con: ConId, occ: OccId) -> Option<Var> {
        if let Some(copy) = self.copies.get(&(of, at, con)) {
            return Some(copy.var);
        }
        let many = self.copies.keys().filter(|(f, ..)| *f == of).count();
        if many == MAX_COPIES {
            return None;
        }
        let info = self.program.vars[of].clone();
        let name = format!("$s{}", info.name);
        let var = self.names.fresh(self.program, info.module?, &name, of);
        let arity = self.functions[&of].len();
        let Sig { mut args, result } = match info.sig {
            Some(sig) => *sig,
            None => Sig {
                args: vec![Rep::Ptr; arity],
                result: Rep::Ptr,
            },
        };
        let fields = self.program.cons[con].fields.iter().map(|f| f.rep);
        args.splice(at..=at, fields);
        let is_raw = args.iter().chain([&result]).any(|rep| *rep != Rep::Ptr);
        self.program.vars[var].inline = info.inline;
        self.program.vars[var].sig = is_raw.then(|| Box::new(Sig { args, result }));
        let copy = Copy {
            var,
            of,
            at,
            con,
            occ,
        };
        self.copies.insert((of, at, con), copy);
        Some(var)
    }
}

impl Copy {
    /// The copy of what has been visited.
    fn bind(&self, program: &mut Program, of: &Expr) -> Option<Bind> {
        let Expr::Lam(mut params, mut body, occ) = walk::copy(program, of) else {
            return None;
        };
        let p = params[self.at];
        let info = program.vars[p].clone();
        let fields = program.cons[self.con].fields.clone();
        let fields: Vec<Var> = fields
            .into_iter()
            .map(|field| program.fresh(info.name, field.rep, info.span))
            .collect();
        params.splice(self.at..=self.at, fields.iter().copied());
        let args = fields.into_iter().map(Expr::Var).collect();
        let given = Bind::NonRec(p, Expr::Con(self.con, args, self.occ));
        body = Box::new(Expr::Let(Box::new(given), body));
        Some(Bind::NonRec(self.var, Expr::Lam(params, body, occ)))
    }
}
