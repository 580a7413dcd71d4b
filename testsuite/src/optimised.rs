//! Core of a program, as the code generator gets it: for what an interpreter is the
//! reference of.

use crate::typed_library::TypedLibrary;
use pure_base::{Diagnostics, SourceMap};
use pure_core::centres::Automatic;
use pure_core::def::Program;
use pure_core::opt::{Options, run_passes};
use pure_names::{Resolved, Source};
use pure_pipeline::{Compilation, Guide};
use pure_syntax::Edition;

/// A Haskell program after the optimiser, and where it stands. Without `profiled` it has
/// no cost centres.
pub fn core(text: &str, level: u8, profiled: bool) -> Result<(Program, SourceMap), String> {
    made(text, level, Automatic::default(), profiled, |_| ())
}

/// One that is to be profiled, with centres of its own; `mark` sees it before the optimiser.
pub fn marked(
    text: &str,
    level: u8,
    automatic: Automatic,
    mark: impl FnOnce(&mut Program),
) -> Result<(Program, SourceMap), String> {
    made(text, level, automatic, true, mark)
}

/// Asks for cost centres.
struct Centres(Automatic);

impl Guide for Centres {
    fn centres(&mut self, _: &Resolved) -> Automatic {
        self.0.clone()
    }
}

fn made(
    text: &str,
    level: u8,
    automatic: Automatic,
    profiled: bool,
    mark: impl FnOnce(&mut Program),
) -> Result<(Program, SourceMap), String> {
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let main = Source {
        file: "Main.hs".to_string(),
        text: text.into(),
        edition: Edition::Haskell,
        library: false,
        unit: Default::default(),
    };
    let mut compilation = Compilation {
        guide: &mut Centres(automatic),
        loader: &TypedLibrary,
        map: &mut map,
        diags: &mut diags,
        splices: Default::default(),
    };
    let program = compilation.front_end(main);
    let mut core = program.map_err(|_| "the front end refuses it")?;
    if !profiled {
        pure_core::centres::remove(&mut core);
    }
    mark(&mut core);
    let mut options = Options::at_level(level);
    options.profiled = profiled;
    run_passes(&mut core, &options, &mut |_, _| {});
    Ok((core, map))
}
