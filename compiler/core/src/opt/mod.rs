//! The optimiser: Core to Core, one file for each pass.
//!
//! Never: loses laziness, sharing or space safety; moves a thunk out of a
//! lambda, unless it becomes a constant that may be forgotten ([`share`]), or
//! what a loop keeps may be ([`keep`]); depends on types. Start reading at [`PASSES`], the
//! order of passes.

mod append;
mod arity;
mod calls;
mod causes;
mod contify;
mod copies;
mod costly;
mod counted;
mod demand;
mod failures;
mod float_in;
mod float_out;
mod fuse;
mod keep;
mod makers;
mod occur;
mod own;
mod passed;
mod primitives;
mod returned;
mod shake;
mod share;
mod simplify;
mod specialise;
mod static_args;
mod unroll;

use crate::def::*;
use cranelift_entity::SecondaryMap;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// One pass over a whole program.
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Program, &Options),
    /// The `-O` levels it runs at.
    pub on_at: &'static [u8],
    /// Why it stands here.
    pub why: &'static str,
}

/// The passes in their order.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "shake",
        run: shake::run,
        on_at: &[0, 1, 2],
        why: "first, so that no other pass sees what main does not reach",
    },
    Pass {
        name: "simplify",
        run: simplify::run,
        on_at: &[1, 2],
        why: "removes the desugarer's administrative code and inlines primitives",
    },
    Pass {
        name: "specialise",
        run: specialise::run,
        on_at: &[1, 2],
        why: "before demand analysis, which is blind to arithmetic behind dictionaries",
    },
    Pass {
        name: "static-args",
        run: static_args::run,
        on_at: &[1, 2],
        why: "before the simplifier, which then inlines the functions that loops are given",
    },
    Pass {
        name: "simplify-clones",
        run: simplify::run,
        on_at: &[1, 2],
        why: "method selections meet their dictionaries",
    },
    Pass {
        name: "specialise-late",
        run: specialise::run,
        on_at: &[1, 2],
        why: "inlined methods call overloaded functions with dictionaries known only now",
    },
    Pass {
        name: "static-args-late",
        run: static_args::local,
        on_at: &[1, 2],
        why: "functions that others make are parameters now",
    },
    Pass {
        name: "unroll",
        run: unroll::run,
        on_at: &[1, 2],
        why: "calls of methods are loops now; before the simplifier, which joins the copies",
    },
    Pass {
        name: "simplify-late-clones",
        run: simplify::run,
        on_at: &[1, 2],
        why: "the same for the clones of the second specialisation",
    },
    Pass {
        name: "float-out",
        run: float_out::functions,
        on_at: &[1, 2],
        why: "a closed local function is a value; its surroundings become functions",
    },
    Pass {
        name: "append",
        run: append::run,
        on_at: &[1, 2],
        why: "what makes lists is at top level now; before what is strict is evaluated apart",
    },
    Pass {
        name: "fuse",
        run: fuse::run,
        on_at: &[1, 2],
        why: "after what appends, which is made for all who call it; before what is strict is evaluated apart",
    },
    Pass {
        name: "float-in",
        run: float_in::run,
        on_at: &[1, 2],
        why: "a thunk next to its only use is often strict there",
    },
    Pass {
        name: "returned",
        run: returned::run,
        on_at: &[1, 2],
        why: "calls whose results are returned as they are become loops; before these take raw arguments",
    },
    Pass {
        name: "demand",
        run: demand::run,
        on_at: &[1, 2],
        why: "arithmetic is visible now; splits functions into worker and wrapper",
    },
    Pass {
        name: "simplify-workers",
        run: simplify::run,
        on_at: &[1, 2],
        why: "inlines wrappers, so that boxes meet their scrutiny",
    },
    Pass {
        name: "float-out-workers",
        run: float_out::functions,
        on_at: &[1, 2],
        why: "inlining and unboxing close more functions",
    },
    Pass {
        name: "counted",
        run: counted::run,
        on_at: &[1, 2],
        why: "what is evaluated at calls is known; before the last look at what is strict",
    },
    Pass {
        name: "float-in-counted",
        run: counted::inwards,
        on_at: &[1, 2],
        why: "what counts by a number that came with an argument is wanted on some ways only",
    },
    Pass {
        name: "demand-late",
        run: demand::run,
        on_at: &[1, 2],
        why: "loops within workers return raw results now, and may take raw arguments",
    },
    Pass {
        name: "unroll-late",
        run: unroll::run,
        on_at: &[1, 2],
        why: "lists met the loops that take them apart where one is evaluated for the other",
    },
    Pass {
        name: "simplify-late",
        run: simplify::run,
        on_at: &[1, 2],
        why: "cleans up after the late demand analysis",
    },
    Pass {
        name: "float-in-late",
        run: float_in::run,
        on_at: &[1, 2],
        why: "boxes that only an error path needs are made there",
    },
    Pass {
        name: "float-out-late",
        run: float_out::constants,
        on_at: &[1, 2],
        why: "late, as constants are more useful in sight of what consumes them",
    },
    Pass {
        name: "share",
        run: share::run,
        on_at: &[1, 2],
        why: "late, as a constant tells its users nothing of its value",
    },
    Pass {
        name: "keep",
        run: keep::run,
        on_at: &[1, 2],
        why: "after what mentions no variable at all; late, as nothing is known of what is kept",
    },
    Pass {
        name: "failures",
        run: failures::run,
        on_at: &[0, 1, 2],
        why: "late, as the other passes know that a failed match never returns",
    },
    Pass {
        name: "copies",
        run: copies::run,
        on_at: &[0, 1, 2],
        why: "so that what small functions of the library make has a cause",
    },
    Pass {
        name: "primitives",
        run: primitives::run,
        on_at: &[0],
        why: "after copies, whose room goes by the size of functions; before their results get causes",
    },
    Pass {
        name: "causes",
        run: causes::run,
        on_at: &[0, 1, 2],
        why: "last, as it depends on what is left of the library and who calls it",
    },
];

/// What a run of the optimiser is asked to do, and what it has to say.
#[derive(Default)]
pub struct Options {
    /// 0, 1 or 2.
    pub level: u8,
    /// The program will be profiled.
    pub profiled: bool,
    /// Names of passes to leave out.
    pub skip: Vec<String>,
    reports: RefCell<Vec<String>>,
    clones: RefCell<Vec<String>>,
    /// What the simplifier need not visit again.
    settled: RefCell<simplify::Settled>,
}

impl Options {
    pub fn at_level(level: u8) -> Options {
        Options {
            level,
            ..Options::default()
        }
    }

    /// Notes that a pass stopped at a limit.
    fn report(&self, text: &str) {
        self.reports.borrow_mut().push(text.to_string());
    }

    /// Notes a clone that specialisation made, or did not make.
    fn note_clone(&self, text: String) {
        self.clones.borrow_mut().push(text);
    }

    /// The clones that specialisation made, and the caps that it met, a line
    /// each.
    pub fn clones(&self) -> String {
        let lines = self.clones.borrow();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// What passes had to say: limits that were reached.
    pub fn reports(&self) -> Vec<String> {
        self.reports.borrow().clone()
    }
}

/// The passes that are to run.
pub fn passes(options: &Options) -> impl Iterator<Item = &'static Pass> {
    PASSES.iter().filter(|pass| {
        let skipped = options.skip.iter().any(|s| s == pass.name);
        pass.on_at.contains(&options.level) && !skipped
    })
}

/// Runs the passes; after each, `hook` sees its name and the program.
pub fn run_passes(
    program: &mut Program,
    options: &Options,
    hook: &mut dyn FnMut(&'static str, &Program),
) {
    for pass in passes(options) {
        (pass.run)(program, options);
        hook(pass.name, program);
    }
}

/// A table for so many variables. One that grows with each variable that is met takes
/// several times as long.
fn table<T: Clone + Default>(vars: usize) -> SecondaryMap<Var, T> {
    vec![T::default(); vars].into()
}

/// Cannot fail, and is cheaper than a thunk: may be computed early or dropped.
fn is_cheap(e: &Expr) -> bool {
    match e {
        Expr::Lit(_) | Expr::Var(_) => true,
        Expr::Prim(prim, args, _) => {
            let pure = match prim {
                Prim::QuotI | Prim::RemI | Prim::DivI | Prim::ModI | Prim::QuotW | Prim::RemW => {
                    matches!(args[..], [_, Expr::Lit(Lit::Int(n))] if n != 0 && n != -1)
                }
                prim => prim.effect() == Effect::Pure,
            };
            pure && args.iter().all(is_cheap)
        }
        _ => false,
    }
}

/// The names of top-level variables, for making new ones.
struct GlobalNames {
    taken: FxHashSet<(Option<Symbol>, Symbol)>,
    /// The last number given to a base name.
    last: FxHashMap<(Symbol, Symbol), u32>,
}

impl GlobalNames {
    fn new(program: &Program) -> GlobalNames {
        let globals = || program.vars.values().filter(|i| i.module.is_some());
        let mut taken = FxHashSet::with_capacity_and_hasher(globals().count(), Default::default());
        taken.extend(globals().map(|i| (i.module, i.name)));
        GlobalNames {
            taken,
            last: FxHashMap::default(),
        }
    }

    /// A name that is not taken in `module`, which now is.
    fn claim(&mut self, module: Symbol, base: &str) -> Symbol {
        let mut name = Symbol::new(base);
        let last = self.last.entry((module, name)).or_default();
        while !self.taken.insert((Some(module), name)) {
            *last += 1;
            name = Symbol::new(&format!("{base}_{last}"));
        }
        name
    }

    /// A new variable in `module`, called `base` or, if that is taken, `base_n`, which
    /// is a part of what `from` was written as.
    fn fresh(&mut self, program: &mut Program, module: Symbol, base: &str, from: Var) -> Var {
        let name = self.claim(module, base);
        let VarInfo { span, origin, .. } = program.vars[from];
        // What is built in stands nowhere, but was written, too.
        let built_in = program.vars[from].module.filter(|_| span.is_none());
        let built_in = built_in.map(|module| Origin {
            module,
            path: program.vars[from].name,
            span,
        });
        let v = program.fresh(name, Rep::Ptr, span);
        program.vars[v].module = Some(module);
        program.vars[v].origin = origin.or(built_in);
        v
    }
}
