//! Full laziness for what mentions no local variable: an expensive call under a lambda
//! or in a loop is computed once for the whole run, by a constant of its own; with it
//! what is evaluated before it, as where an argument is strict.
//!
//! ```text
//! \i w -> .. render (tree 5 world) i ..   ==>   c = tree 5 world;  \i w -> .. render c i ..
//! ```
//!
//! What is expensive is a call of the program's own functions that leads to recursion.
//! Calls of the library alone are left where they are: lists that are enumerated,
//! mapped or unpacked are consumed while they are made.
//!
//! A constant that holds much would be a leak. So it is marked ([`Inline::Shared`]), and
//! the runtime forgets values of marked constants that have grown large: then they are
//! computed again, as they would have been without this pass. Programs with cost centres
//! in their source are left as they were written: a centre's calls are its own. So are
//! those whose evaluations are counted.

use super::{GlobalNames, Options};
use crate::centres;
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger expressions are not looked at as a whole: they lie in each other.
const MAX_SIZE: usize = 200;
/// In larger expressions jumps are not looked for.
const MAX_SCOPE: usize = 1000;
/// Larger join points are not copied,
const MAX_COPY: usize = 60;
/// and none more often than so.
const MAX_COPIES: usize = 4;

/// Gives names to expensive constants throughout.
pub fn run(program: &mut Program, options: &Options) {
    if program.boxes > 0 || options.profiled && centres::are_in(program) {
        return;
    }
    let names = GlobalNames::new(program);
    let mut pass = Share {
        names,
        functions: FxHashMap::default(),
        boxes: boxes(program),
        home: None,
        renamed: FxHashMap::default(),
        out: vec![],
        program,
    };
    let binds = std::mem::take(&mut pass.program.binds);
    for bind in &binds {
        pass.note(bind);
    }
    for mut bind in binds {
        for (v, e) in bind.rows_mut() {
            pass.home = Some(v);
            // Within a constant all is done once; what it passes on, perhaps more often.
            pass.expr(e, false);
        }
        pass.out.push(bind);
    }
    let (mut binds, renamed) = (pass.out, pass.renamed);
    if !renamed.is_empty() {
        for bind in &mut binds {
            for (_, e) in bind.rows_mut() {
                walk::rename(e, &renamed);
            }
        }
    }
    program.binds = binds;
    walk::sort_top_level(program);
}

/// A top-level function.
#[derive(Clone, Copy)]
struct Function {
    arity: usize,
    /// A call of it may take long.
    recurs: bool,
    /// It is part of the program, or it calls what is.
    own: bool,
    /// What it does may depend on when it is done.
    opaque: bool,
    /// It gives what is never an object.
    unboxed: bool,
}

struct Share<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    functions: FxHashMap<Var, Function>,
    /// The constructors that box integers and doubles.
    boxes: [Option<ConId>; 2],
    /// The top-level binding being visited.
    home: Option<Var>,
    /// Local variables that became constants.
    renamed: FxHashMap<Var, Var>,
    out: Vec<Bind>,
}

/// Constructors of one raw field, for either representation.
fn boxes(program: &Program) -> [Option<ConId>; 2] {
    [(Rep::I64, "I#"), (Rep::F64, "D#")].map(|(rep, name)| {
        let mut cons = program.cons.iter();
        let fits = |con: &Con| {
            con.name.as_str() == name && matches!(con.fields[..], [field] if field.rep == rep)
        };
        cons.find(|(_, con)| fits(con)).map(|(id, _)| id)
    })
}

impl Share<'_> {
    /// Notes what calls of a group's functions may do; what they call has been noted.
    fn note(&mut self, bind: &Bind) {
        let rec = matches!(bind, Bind::Rec(_));
        let (mut recurs, mut opaque) = (rec, false);
        for (_, e) in bind.rows() {
            recurs |= has_loop(e);
            e.each_occurrence(&mut |v| {
                if let Some(f) = self.functions.get(&v) {
                    recurs |= f.recurs;
                    opaque |= f.opaque;
                }
            });
        }
        let unboxed = bind.rows().into_iter().any(|(_, e)| match e.unticked() {
            Expr::Lam(_, body, _) => self.gives_unboxed(body),
            _ => false,
        });
        for (v, e) in bind.rows() {
            let info = &self.program.vars[v];
            let effect = info
                .module
                .is_some_and(|m| m.as_str() == crate::builtin::MODULE)
                && info.name.as_str() == "runOpaque";
            let of = info.origin.map(|o| o.module).or(info.module);
            let library = of.is_none_or(|m| self.program.library.has(m));
            let function = Function {
                arity: walk::arity(e),
                recurs,
                own: !library,
                opaque: opaque || effect,
                unboxed,
            };
            self.functions.insert(v, function);
        }
    }

    /// Visits an expression that is evaluated `often` or once for each evaluation of the
    /// top-level binding.
    fn expr(&mut self, e: &mut Expr, often: bool) {
        if often && let Some(rep) = self.is_expensive_constant(e) {
            return self.lift(e, rep);
        }
        match e {
            Expr::Lam(_, body, _) => self.expr(body, true),
            Expr::Join(group, body) => {
                if often && !group.rec && body.size(MAX_SCOPE) <= MAX_SCOPE {
                    self.split_joins(group, body);
                }
                let inner = often || group.rec;
                group
                    .joins
                    .iter_mut()
                    .for_each(|j| self.expr(&mut j.body, inner));
                self.expr(body, often);
            }
            Expr::Let(bind, body) => {
                bind.rows_mut()
                    .into_iter()
                    .for_each(|(_, e)| self.expr(e, often));
                self.expr(body, often);
                if let Bind::NonRec(x, Expr::Var(g)) = **bind
                    && self.program.vars[g].inline == Inline::Shared
                {
                    self.renamed.insert(x, g);
                    *e = std::mem::replace(&mut **body, Expr::Lit(Lit::Int(0)));
                }
            }
            e => e.each_child_mut(&mut |e| self.expr(e, often)),
        }
    }

    /// A join point that is jumped to with the same constants again and again has a copy
    /// for them, if that makes a constant of a call within.
    fn split_joins(&mut self, group: &mut JoinGroup, body: &mut Expr) {
        let mut copies = vec![];
        for j in &group.joins {
            if j.params.is_empty() || j.body.size(MAX_COPY) > MAX_COPY {
                continue;
            }
            let mut wanted = vec![];
            self.constant_jumps(body, j.var, &mut wanted);
            for args in wanted.into_iter().take(MAX_COPIES) {
                let lambda = Expr::lam(j.params.clone(), j.body.clone(), OccId::NONE);
                let Expr::Lam(params, mut copy, _) = walk::copy(self.program, &lambda) else {
                    continue;
                };
                let map = params.into_iter().zip(args.iter().copied()).collect();
                walk::rename(&mut copy, &map);
                if !self.has_expensive_constant(&copy) {
                    continue;
                }
                let var = walk::fresh_like(self.program, j.var);
                redirect(body, j.var, &args, var);
                copies.push(JoinPoint {
                    var,
                    params: vec![],
                    body: *copy,
                });
            }
        }
        if !copies.is_empty() {
            group.joins.retain(|j| body.mentions(j.var));
            group.joins.extend(copies);
        }
    }

    /// The different arguments of jumps all of whose arguments are top-level variables.
    fn constant_jumps(&self, e: &Expr, j: Var, out: &mut Vec<Vec<Var>>) {
        if let Expr::Jump(to, args) = e
            && *to == j
        {
            let global = |a: &Expr| match a {
                Expr::Var(v) if self.program.vars[*v].module.is_some() => Some(*v),
                _ => None,
            };
            let args: Option<Vec<Var>> = args.iter().map(global).collect();
            out.extend(args.filter(|args| !out.contains(args)));
        }
        e.each_child(&mut |e| self.constant_jumps(e, j, out));
    }

    fn has_expensive_constant(&self, e: &Expr) -> bool {
        let mut found = self.is_expensive_constant(e).is_some();
        e.each_child(&mut |e| found = found || self.has_expensive_constant(e));
        found
    }

    /// The representation of the result of an expression that is worth a constant: a
    /// call, or what evaluates and binds before it comes to one.
    fn is_expensive_constant(&self, e: &Expr) -> Option<Rep> {
        if !matches!(e, Expr::App(..) | Expr::Case(_) | Expr::Let(..))
            || e.size(MAX_SIZE) > MAX_SIZE
        {
            return None;
        }
        let rep = self.result(e)?;
        let (mut own, mut recurs, mut constant) = (false, false, true);
        self.inspect(e, &mut own, &mut recurs, &mut constant);
        if !constant || !own || !recurs || !e.free_locals(self.program).is_empty() {
            return None;
        }
        let has_box = match rep {
            Rep::Ptr => true,
            Rep::I64 => self.boxes[0].is_some(),
            Rep::F64 => self.boxes[1].is_some(),
        };
        has_box.then_some(rep)
    }

    /// The representation of a call's result, if it is complete and gives one value.
    fn result(&self, e: &Expr) -> Option<Rep> {
        match e {
            Expr::App(f, args, _) => {
                let Expr::Var(f) = **f else { return None };
                let function = self.functions.get(&f)?;
                if args.len() < function.arity || function.arity == 0 || function.unboxed {
                    return None;
                }
                let sig = self.program.vars[f].sig.as_ref();
                Some(sig.map_or(Rep::Ptr, |sig| sig.result))
            }
            Expr::Case(case) if case.alts.is_empty() => self.result(case.default.as_ref()?),
            Expr::Let(_, body) => self.result(body),
            _ => None,
        }
    }

    /// Whether a call of the program's own is made within, one that recurs, and nothing
    /// that depends on the token.
    fn inspect(&self, e: &Expr, own: &mut bool, recurs: &mut bool, constant: &mut bool) {
        match e {
            e if self.is_token(e) => *constant = false,
            Expr::Var(v) => {
                if let Some(f) = self.functions.get(v) {
                    // A constant is computed once as it is.
                    *own |= f.own && f.recurs && f.arity > 0;
                    *recurs |= f.recurs && f.arity > 0;
                    *constant &= !f.opaque;
                }
            }
            Expr::Prim(prim, ..) => *constant &= prim.effect() < Effect::Memory,
            // What jumps out of it is no constant.
            Expr::Jump(..) | Expr::Tick(..) => *constant = false,
            _ => {}
        }
        e.each_child(&mut |e| self.inspect(e, own, recurs, constant));
    }

    fn is_token(&self, e: &Expr) -> bool {
        match e {
            Expr::Var(v) => self.program.vars[*v].role == Role::World,
            Expr::Con(con, ..) => {
                let data = self.program.cons[*con].data;
                self.program.datas[data].name.as_str() == "World"
            }
            _ => false,
        }
    }

    /// Whether some result of an expression is, or may be, never an object.
    fn gives_unboxed(&self, e: &Expr) -> bool {
        match e {
            Expr::Con(con, ..) => self.program.cons[*con].unboxed,
            Expr::App(f, args, _) => {
                let known = match **f {
                    Expr::Var(f) => self.functions.get(&f).is_some_and(|f| f.unboxed),
                    _ => false,
                };
                known || args.iter().any(|a| self.is_token(a))
            }
            Expr::Prim(prim, ..) => prim.effect() >= Effect::Memory,
            Expr::Let(_, body) | Expr::Tick(_, body) => self.gives_unboxed(body),
            Expr::Join(group, body) => {
                self.gives_unboxed(body) || group.joins.iter().any(|j| self.gives_unboxed(&j.body))
            }
            Expr::Case(case) => {
                let alts = case.alts.iter().map(|a| &a.body);
                alts.chain(&case.default).any(|e| self.gives_unboxed(e))
            }
            _ => false,
        }
    }

    fn lift(&mut self, e: &mut Expr, rep: Rep) {
        let Some(home) = self.home else { return };
        let Some(module) = self.program.vars[home].module else {
            return;
        };
        let name = format!("{}.shared", self.program.vars[home].name);
        let g = self.names.fresh(self.program, module, &name, home);
        self.program.vars[g].inline = Inline::Shared;
        let value = std::mem::replace(e, Expr::Var(g));
        let con = match rep {
            Rep::Ptr => None,
            Rep::I64 => self.boxes[0],
            Rep::F64 => self.boxes[1],
        };
        let value = match con {
            None => value,
            Some(con) => {
                let occ = value.occ().unwrap_or(OccId::NONE);
                let mut raw = |name| self.program.fresh(name, rep, pure_base::Span::NONE);
                let name = pure_base::Symbol::new("r");
                let (inner, outer) = (raw(name), raw(name));
                let binder = self.program.fresh(name, Rep::Ptr, pure_base::Span::NONE);
                *e = Expr::Case(Box::new(Case {
                    scrut: Expr::Var(g),
                    binder,
                    alts: vec![Alt {
                        pat: AltPat::Con(con, vec![outer]),
                        body: Expr::Var(outer),
                    }],
                    default: None,
                    span: pure_base::Span::NONE,
                }));
                Expr::Case(Box::new(Case {
                    scrut: value,
                    binder: inner,
                    alts: vec![],
                    default: Some(Expr::Con(con, vec![Expr::Var(inner)], occ)),
                    span: pure_base::Span::NONE,
                }))
            }
        };
        self.out.push(Bind::NonRec(g, value));
    }
}

/// Jumps to `j` with such arguments go to `copy`.
fn redirect(e: &mut Expr, j: Var, args: &[Var], copy: Var) {
    if let Expr::Jump(to, passed) = e
        && *to == j
        && passed
            .iter()
            .zip(args)
            .all(|(a, arg)| matches!(a, Expr::Var(v) if v == arg))
    {
        (*to, *passed) = (copy, vec![]);
    }
    e.each_child_mut(&mut |e| redirect(e, j, args, copy));
}

/// Whether evaluating `e`, or calling it, may go through a local loop.
fn has_loop(e: &Expr) -> bool {
    let mut found = match e {
        Expr::Let(bind, _) => matches!(**bind, Bind::Rec(_)),
        Expr::Join(group, _) => group.rec,
        _ => false,
    };
    e.each_child(&mut |e| found |= has_loop(e));
    found
}
