//! The optimiser: Core to Core, one file for each pass.
//!
//! Never: loses laziness, sharing or space safety; moves a thunk out of a
//! lambda, unless it becomes a constant that may be forgotten ([`share`]), or
//! what a loop keeps may be ([`keep`]); depends on types. Start reading at [`PASSES`], the
//! order of passes.

mod append;
mod arity;
mod arrays;
pub mod bounds;
mod calls;
mod causes;
mod contify;
mod copies;
mod costly;
mod counted;
mod demand;
pub mod failures;
mod fields;
mod float_in;
mod float_out;
mod fuse;
mod invariants;
mod keep;
mod makers;
mod occur;
mod options;
mod own;
mod parts;
mod passed;
mod patterns;
mod primitives;
mod shake;
mod share;
mod simplify;
mod specialise;
mod static_args;
mod unroll;
mod vars;

use crate::def::Program;
use costly::is_cheap;
pub use options::Options;
use vars::{GlobalNames, table};

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
        run: specialise::late,
        on_at: &[1, 2],
        why: "inlined methods call overloaded functions with dictionaries known only now; small loops have met what they are given",
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
        name: "demand",
        run: demand::run,
        on_at: &[1, 2],
        why: "arithmetic is visible now; splits functions into worker and wrapper",
    },
    Pass {
        name: "fields",
        run: fields::run,
        on_at: &[1, 2],
        why: "what is strict is evaluated, so that few selections are left; before the simplifier, which removes the boxes",
    },
    Pass {
        name: "simplify-workers",
        run: simplify::run,
        on_at: &[1, 2],
        why: "inlines wrappers, so that boxes meet their scrutiny",
    },
    Pass {
        name: "patterns",
        run: patterns::run,
        on_at: &[1, 2],
        why: "what loops are given is in sight; before closed loops leave, and before the last look at what is strict",
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
        name: "invariants",
        run: invariants::run,
        on_at: &[1, 2],
        why: "what loops take apart has come as their parameters; before arrays, which then are the same in all rounds",
    },
    Pass {
        name: "arrays",
        run: arrays::run,
        on_at: &[1, 2],
        why: "late, as loops have met their arrays and take raw numbers; it cleans up after itself",
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
        name: "primitives-first",
        run: primitives::unless_profiled,
        on_at: &[0],
        why: "before copies, which only what is left of calls of primitives needs",
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
        why: "profiled, after copies, whose room goes by the size of functions; before their results get causes",
    },
    Pass {
        name: "causes",
        run: causes::run,
        on_at: &[0, 1, 2],
        why: "last, as it depends on what is left of the library and who calls it",
    },
];

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
