//! Floating out, as far as it is always good: local functions without free
//! variables become top-level functions, and constructors of constants become
//! static data. Thunks never leave a lambda: that would trade memory for time.

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// Lifts closed local functions.
pub fn functions(program: &mut Program, _: &Options) {
    run(program, false);
}

/// Lifts closed local functions and constant constructors.
pub fn constants(program: &mut Program, _: &Options) {
    run(program, true);
}

fn run(program: &mut Program, constants: bool) {
    let names = GlobalNames::new(program);
    let binds = std::mem::take(&mut program.binds);
    let mut f = FloatOut {
        program,
        names,
        constants,
        known: FxHashMap::default(),
        made: FxHashSet::default(),
        renamed: FxHashMap::default(),
        home: None,
        out: vec![],
    };
    for mut bind in binds {
        for (v, e) in bind.rows_mut() {
            f.right_hand_side(*v, e);
        }
        f.out.push(bind);
    }
    let (binds, renamed) = (f.out, f.renamed);
    walk::renew(program, binds, &renamed);
}

struct FloatOut<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    constants: bool,
    /// Static constructors by content.
    known: FxHashMap<Key, Var>,
    /// These.
    made: FxHashSet<Var>,
    /// Local variables that became static constructors.
    renamed: FxHashMap<Var, Var>,
    /// The top-level binding being visited, its module and name.
    home: Option<(Var, Symbol, Symbol)>,
    out: Vec<Bind>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key(ConId, Vec<KeyArg>);

#[derive(PartialEq, Eq, Hash)]
enum KeyArg {
    Var(Var),
    Bits(u64),
    Text(Vec<u8>),
    Con(ConId),
}

impl FloatOut<'_> {
    fn right_hand_side(&mut self, v: Var, e: &mut Expr) {
        let info = &self.program.vars[v];
        self.home = info.module.map(|m| (v, m, info.name));
        match e {
            // Already static itself.
            Expr::Con(..) => e.each_child_mut(&mut |e| self.expr(e)),
            _ => self.expr(e),
        }
    }

    fn expr(&mut self, e: &mut Expr) {
        e.each_child_mut(&mut |e| self.expr(e));
        match e {
            Expr::Let(bind, body) => {
                if let Bind::NonRec(x, Expr::Var(g)) = &**bind
                    && self.constants
                    && self.program.vars[*g].module.is_some()
                    && self.made.contains(g)
                {
                    self.renamed.insert(*x, *g);
                    *e = std::mem::take(body);
                    return;
                }
                if self.is_closed_function(bind) {
                    let taken = std::mem::take(e);
                    if let Expr::Let(bind, body) = taken {
                        self.lift(*bind);
                        *e = *body;
                    }
                }
            }
            Expr::Con(con, args, occ) if self.constants && !args.is_empty() => {
                let Some(key) = self.key(*con, args) else {
                    return;
                };
                if let Some(g) = self.known.get(&key) {
                    *e = Expr::Var(*g);
                    return;
                }
                let Some((home, module, name)) = self.home else {
                    return;
                };
                let program = &mut *self.program;
                let g = self
                    .names
                    .fresh(program, module, &format!("{name}.c"), home);
                let value = Expr::Con(*con, std::mem::take(args), *occ);
                self.out.push(Bind::NonRec(g, value));
                self.known.insert(key, g);
                self.made.insert(g);
                *e = Expr::Var(g);
            }
            _ => {}
        }
    }

    /// A constructor of constants that needs no evaluation.
    fn key(&self, con: ConId, args: &[Expr]) -> Option<Key> {
        if self.program.cons[con].unboxed {
            return None;
        }
        let fields = &self.program.cons[con].fields;
        let args = args.iter().zip(fields).map(|(a, f)| match a {
            Expr::Lit(Lit::Int(n)) => Some(KeyArg::Bits(*n as u64)),
            Expr::Lit(Lit::Double(bits)) => Some(KeyArg::Bits(*bits)),
            Expr::Lit(Lit::Str(text)) => Some(KeyArg::Text(text.clone())),
            Expr::Var(v) if !f.strict && self.program.vars[*v].module.is_some() => {
                Some(KeyArg::Var(*v))
            }
            Expr::Con(c, args, _) if args.is_empty() => Some(KeyArg::Con(*c)),
            _ => None,
        });
        Some(Key(con, args.collect::<Option<_>>()?))
    }

    fn is_closed_function(&self, bind: &Bind) -> bool {
        let own = bind.vars();
        bind.rows().all(|(_, e)| {
            matches!(e, Expr::Lam(..))
                && e.free_locals(self.program).iter().all(|v| own.contains(v))
        })
    }

    fn lift(&mut self, bind: Bind) {
        let Some((home, module, name)) = self.home else {
            return;
        };
        // A parameter of what was inlined may be bound to it: it is what its lambda was
        // written as, or, if that has no place as in primitive functions, a part of the
        // declaration around.
        for (v, e) in bind.rows() {
            if self.program.vars[v].origin.is_none() {
                let occ = e.occ().filter(|occ| *occ != OccId::NONE);
                let origin = occ.and_then(|occ| self.program.occs[occ].origin());
                self.program.vars[v].origin = origin.or(self.program.vars[home].origin);
            }
            let base = format!("{name}.{}", self.program.vars[v].name);
            let global = self.names.claim(module, &base);
            self.program.vars[v].module = Some(module);
            self.program.vars[v].name = global;
        }
        self.out.push(bind);
    }
}
