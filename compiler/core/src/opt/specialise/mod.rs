//! Specialisation of overloaded functions on closed dictionaries, over the
//! whole program (usage-based, as MLton's and GHC's specialisers): a call of a
//! top-level function with dictionaries that are known constants goes to a
//! clone in which they are substituted, so that its method selections meet
//! known constructors. Types are gone: one clone serves all types that share
//! its dictionaries.
//!
//! A closed dictionary is a top-level constructor of a dictionary type, or a
//! dictionary function applied to closed dictionaries, which becomes a
//! top-level constructor of its own. Polymorphic recursion would make these
//! grow for ever: their nesting, the clones of one function and what all clones
//! add to the program are capped; beyond, the dictionary is passed as before.
//! Each clone and each cap that was met is noted (`-ddump-clones`).
//!
//! Local functions and join points are specialised where they are bound ([`local`]).
//! The late run does the same with functions that loops are given ([`given`]).

mod given;
mod local;

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// Clones of one function.
const MAX_CLONES: u32 = 64;
/// Dictionary functions within one closed dictionary.
const MAX_NESTING: u32 = 4;
/// Clones may add this many times the program's size,
const MAX_GROWTH: usize = 3;
/// and so much in any case.
const FREE_GROWTH: usize = 20_000;

/// Specialises calls throughout, in clones as well.
pub fn run(program: &mut Program, options: &Options) {
    specialise(program, options, false);
}

/// On functions as well; but what a function does costs the cost centre that it was named in.
pub fn late(program: &mut Program, options: &Options) {
    let functions = !options.has_centres(program);
    specialise(program, options, functions);
}

fn specialise(program: &mut Program, options: &Options, functions: bool) {
    let names = GlobalNames::new(program);
    let mut s = Specialise {
        names,
        functions: FxHashMap::default(),
        nesting: FxHashMap::default(),
        makers: FxHashMap::default(),
        dictionaries: FxHashMap::default(),
        clones: FxHashMap::default(),
        uses: given::Uses::default(),
        names_functions: functions,
        locals: FxHashMap::default(),
        count: FxHashMap::default(),
        pending: vec![],
        room: FREE_GROWTH,
        capped: FxHashSet::default(),
        options,
        program,
    };
    let binds = std::mem::take(&mut s.program.binds);
    for bind in &binds {
        bind.rows().for_each(|(v, e)| s.note(v, e));
        s.room += MAX_GROWTH * bind.size();
        if functions {
            given::note(s.program, bind, &mut s.uses);
        }
    }
    if s.nesting.is_empty() && s.makers.is_empty() && s.uses.is_empty() {
        s.program.binds = binds;
        return;
    }
    let mut out = binds;
    for bind in &mut out {
        bind.rows_mut().for_each(|(_, e)| s.expr(e));
    }
    // Functions are named once: clones of recursive ones may give themselves others.
    s.names_functions = false;
    while let Some((v, mut e)) = s.pending.pop() {
        s.expr(&mut e);
        out.push(Bind::NonRec(v, e));
    }
    program.binds = out;
    walk::sort_top_level(program);
}

/// The closed dictionaries, and known functions, among the arguments of a call.
type Key = Vec<Option<Var>>;

struct Specialise<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    /// Top-level lambdas.
    functions: FxHashMap<Var, Expr>,
    /// Top-level dictionaries, with the nesting of dictionary functions that
    /// made them.
    nesting: FxHashMap<Var, u32>,
    /// Dictionary functions.
    makers: FxHashMap<Var, Expr>,
    /// Closed dictionaries that dictionary functions made.
    dictionaries: FxHashMap<(Var, Vec<Var>), Var>,
    clones: FxHashMap<(Var, Key), Var>,
    /// What functions do with those that they are given.
    uses: given::Uses,
    /// Lambdas that functions are given become top-level ones.
    names_functions: bool,
    /// Local functions in scope.
    locals: FxHashMap<Var, local::Local>,
    count: FxHashMap<Var, u32>,
    pending: Vec<(Var, Expr)>,
    /// By how much clones may still make the program grow.
    room: usize,
    /// Functions that met a cap, which is said once of each.
    capped: FxHashSet<Var>,
    options: &'a Options,
}

impl Specialise<'_> {
    fn note(&mut self, v: Var, e: &Expr) {
        match e {
            Expr::Con(con, ..) if is_dictionary(self.program, *con) => {
                self.nesting.insert(v, 0);
            }
            Expr::Lam(_, body, _) if self.program.vars[v].sig.is_none() => {
                if makes_dictionary(self.program, body) {
                    self.makers.insert(v, e.clone());
                } else {
                    self.functions.insert(v, e.clone());
                }
            }
            _ => {}
        }
    }

    fn expr(&mut self, e: &mut Expr) {
        // An evaluated dictionary is the dictionary: recursive calls pass the
        // case binder on.
        if let Expr::Case(case) = e
            && let Expr::Var(d) = case.scrut
            && self.nesting.contains_key(&d)
        {
            let map = FxHashMap::from_iter([(case.binder, d)]);
            for alt in &mut case.alts {
                walk::rename(&mut alt.body, &map);
            }
            if let Some(default) = &mut case.default {
                walk::rename(default, &map);
            }
        }
        match e {
            Expr::Let(..) => return self.local_functions(e),
            Expr::Join(group, body) => return self.join_points(group, body),
            _ => e.each_child_mut(&mut |e| self.expr(e)),
        }
        if let Expr::Jump(j, args) = e {
            return self.jump(j, args);
        }
        if let Some((d, _)) = self.closed(e) {
            if !matches!(e, Expr::Var(_)) {
                *e = Expr::Var(d);
            }
            return;
        }
        let Expr::App(f, args, occ) = e else { return };
        let Expr::Var(v) = **f else { return };
        let (n, value, is_local) = match (self.functions.get(&v), self.locals.get(&v)) {
            (Some(Expr::Lam(params, body, _)), _) => (params.len(), gives_value(body), false),
            (_, Some(local)) => (local.params, local.gives_value, true),
            _ => return,
        };
        self.name_given(v, args);
        let key = self.key(v, n, args);
        let known = key.iter().flatten().count();
        // A clone without parameters would be a thunk, which at top level is never
        // collected, and elsewhere keeps what each call would make anew.
        if known == 0 || (known == n && !value) {
            return;
        }
        let clone = match is_local {
            true => self.local_clone_of(v, &key),
            false => self.clone_of(v, &key),
        };
        let Some(clone) = clone else { return };
        drop_known(args, &key);
        **f = Expr::Var(clone);
        if args.is_empty() {
            *e = Expr::Var(clone);
        } else {
            let (args, occ) = (std::mem::take(args), *occ);
            *e = Expr::App(Box::new(Expr::Var(clone)), args, occ);
        }
    }

    fn key(&self, f: Var, params: usize, args: &[Expr]) -> Key {
        let known = |(i, a): (usize, &Expr)| match a {
            Expr::Var(d) if self.nesting.contains_key(d) || self.is_applied(f, i, *d) => Some(*d),
            _ => None,
        };
        args.iter().take(params).enumerate().map(known).collect()
    }

    /// The top-level dictionary that an expression is, and its nesting.
    fn closed(&mut self, e: &Expr) -> Option<(Var, u32)> {
        match e {
            Expr::Var(v) => self.nesting.get(v).map(|n| (*v, *n)),
            Expr::App(h, args, _) => {
                let Expr::Var(h) = **h else { return None };
                let maker = self.makers.get(&h)?.clone();
                let parts: Option<Vec<(Var, u32)>> = args.iter().map(|a| self.closed(a)).collect();
                let parts = parts?;
                let nesting = 1 + parts.iter().map(|p| p.1).max().unwrap_or(0);
                if walk::arity(&maker) != args.len() {
                    return None;
                }
                if nesting > MAX_NESTING {
                    self.cap(h, "its dictionaries are nested too deep");
                    return None;
                }
                let key = (h, parts.iter().map(|p| p.0).collect::<Vec<_>>());
                if let Some(d) = self.dictionaries.get(&key) {
                    return Some((*d, nesting));
                }
                let d = self.clone_var(h, &key.1);
                self.say(h, &key.1, d);
                self.nesting.insert(d, nesting);
                let known: Vec<Option<Var>> = key.1.iter().map(|v| Some(*v)).collect();
                let rhs = self.instantiate(&maker, &known);
                self.pending.push((d, rhs));
                self.dictionaries.insert(key, d);
                Some((d, nesting))
            }
            _ => None,
        }
    }

    fn clone_of(&mut self, f: Var, key: &Key) -> Option<Var> {
        let full = (f, key.to_vec());
        if let Some(clone) = self.clones.get(&full) {
            return Some(*clone);
        }
        if self.count.get(&f).is_some_and(|n| *n >= MAX_CLONES) {
            self.cap(f, "it has its share of clones");
            return None;
        }
        let Some(room) = self
            .room
            .checked_sub(self.functions.get(&f)?.size(usize::MAX))
        else {
            self.cap(f, "clones have made the program large enough");
            return None;
        };
        self.room = room;
        *self.count.entry(f).or_default() += 1;
        let lambda = self.functions.get(&f)?.clone();
        let known: Vec<Var> = key.iter().flatten().copied().collect();
        let clone = self.clone_var(f, &known);
        self.say(f, &known, clone);
        self.program.vars[clone].inline = self.program.vars[f].inline;
        self.clones.insert(full, clone);
        let rhs = self.instantiate(&lambda, key);
        // A clone may be specialised further on what is left.
        if let Expr::Lam(..) = rhs {
            self.functions.insert(clone, rhs.clone());
            if let Some(uses) = self.uses.get(&f) {
                let left = uses.iter().zip(key.iter().chain(std::iter::repeat(&None)));
                let left = left.filter(|(_, known)| known.is_none());
                let left = left.map(|(does, _)| *does).collect();
                self.uses.insert(clone, left);
            }
        }
        self.pending.push((clone, rhs));
        Some(clone)
    }

    /// Notes a clone.
    fn say(&self, f: Var, known: &[Var], clone: Var) {
        let known: Vec<String> = known.iter().map(|d| self.full_name(*d)).collect();
        let (f, clone) = (self.full_name(f), self.full_name(clone));
        self.options
            .note_clone(format!("{clone} = {f} at {}", known.join(", ")));
    }

    /// Notes that `f` is not specialised at some call.
    fn cap(&mut self, f: Var, why: &str) {
        if self.capped.insert(f) {
            let f = self.full_name(f);
            self.options
                .note_clone(format!("{f} keeps dictionaries: {why}"));
        }
    }

    fn full_name(&self, v: Var) -> String {
        let info = &self.program.vars[v];
        match info.module {
            Some(module) => format!("{module}.{}", info.name),
            None => info.name.to_string(),
        }
    }

    /// `f@Int`
    fn clone_var(&mut self, f: Var, known: &[Var]) -> Var {
        let base = self.clone_name(f, known);
        match self.program.vars[f].module {
            Some(module) => self.names.fresh(self.program, module, base.as_str(), f),
            None => f,
        }
    }

    fn clone_name(&self, f: Var, known: &[Var]) -> Symbol {
        let short = |v: &Var| {
            let name = self.program.vars[*v].name.as_str();
            name.rsplit('.').next().unwrap_or(name)
        };
        let suffix: Vec<&str> = known.iter().map(short).collect();
        let base = format!("{}@{}", self.program.vars[f].name, suffix.join("@"));
        Symbol::new(&base)
    }

    /// A copy of a lambda with some parameters bound to dictionaries.
    fn instantiate(&mut self, lambda: &Expr, key: &[Option<Var>]) -> Expr {
        let Expr::Lam(params, body, occ) = walk::copy(self.program, lambda) else {
            return lambda.clone();
        };
        let (rest, body) = substitute(params, *body, key);
        Expr::lam(rest, body, occ)
    }
}

/// Binds some parameters of a function to dictionaries: the others, and the body.
fn substitute(params: Vec<Var>, mut body: Expr, key: &[Option<Var>]) -> (Vec<Var>, Expr) {
    let mut map = FxHashMap::default();
    let mut rest = vec![];
    for (i, p) in params.into_iter().enumerate() {
        match key.get(i) {
            Some(Some(d)) => {
                map.insert(p, *d);
            }
            _ => rest.push(p),
        }
    }
    walk::rename(&mut body, &map);
    (rest, body)
}

/// Leaves the arguments that a clone still takes.
fn drop_known(args: &mut Vec<Expr>, key: &Key) {
    let mut i = 0;
    args.retain(|_| {
        i += 1;
        !matches!(key.get(i - 1), Some(Some(_)))
    });
}

/// Whether a function without its parameters would be a value.
fn gives_value(body: &Expr) -> bool {
    matches!(body, Expr::Lam(..) | Expr::Con(..))
}

fn is_dictionary(program: &Program, con: ConId) -> bool {
    program.datas[program.cons[con].data].dictionary
}

fn makes_dictionary(program: &Program, e: &Expr) -> bool {
    match e {
        Expr::Con(con, ..) => is_dictionary(program, *con),
        Expr::Let(_, body) | Expr::Tick(_, body) => makes_dictionary(program, body),
        _ => false,
    }
}
