//! The compiler as one readable list of stages, from source text to an object file:
//! [`Compilation::compile`].
//!
//! Each stage and pass is announced before and shown afterwards to the [`Guide`] of the
//! compilation, who measures, prints, checks or ends it, and decides what options decide.
//!
//! Never: knows how any stage does its work, reads files, or prints.

pub mod splices;

use pure_base::{Defect, Diagnostics, SourceMap, Span};
use pure_core::centres::{self, Automatic};
use pure_core::def::Program as Core;
use pure_core::{opt, space};
use pure_names::tree::Resolved;
use pure_names::{Loader, ModuleSource, Resolver, Source};
use pure_native::{Kept, Output};
use pure_stg::def::Program as Stg;
use pure_types::Checker;
use splices::Splices;

/// Stages in their order, besides the optimiser's passes, which follow on `lower`.
pub const STAGES: &[&str] = &[
    "load", "resolve", "check", "store", "lower", "stg", "native",
];

/// Where the list is entered.
pub enum Start {
    /// At the top, with the main module.
    Source(Source),
    /// Behind `lower`.
    Core(Core),
    /// Behind `stg`.
    Stg(Stg),
}

/// What a stage leaves.
pub enum Form<'a> {
    /// All modules, imported ones first.
    Modules(&'a [ModuleSource]),
    /// Names are resolved.
    Names(&'a Resolved),
    /// And types are known.
    Types(&'a Resolved, &'a mut Checker),
    Core(&'a Core),
    /// After the last pass.
    Optimised(&'a Core, &'a opt::Options),
    Stg(&'a Stg),
    /// The object file, and its intermediate code as text, if that was wanted.
    Object(&'a Output, String),
}

/// Why there is no object file.
#[derive(Debug)]
pub enum End {
    /// The guide ended it.
    Stopped,
    /// Diagnostics tell why.
    Refused,
    /// One line for the user, who can mend it.
    Message(String),
    Defect(Box<Defect>),
}

impl From<String> for End {
    fn from(message: String) -> End {
        End::Message(message)
    }
}

impl From<Defect> for End {
    fn from(defect: Defect) -> End {
        End::Defect(Box::new(defect))
    }
}

impl From<pure_native::Failure> for End {
    fn from(failure: pure_native::Failure) -> End {
        match failure {
            pure_native::Failure::Limit(message) => End::Message(message),
            pure_native::Failure::Defect(defect) => End::Defect(defect),
        }
    }
}

/// Who watches a compilation, and decides what is open. The methods as they are here ask
/// for nothing.
pub trait Guide {
    /// A stage or pass begins, or goes on with the next module.
    fn enter(&mut self, _stage: &'static str) {}

    /// A stage or pass has ended. An error ends the compilation.
    fn leave(
        &mut self,
        _stage: &'static str,
        _form: Form<'_>,
        _map: &SourceMap,
    ) -> Result<(), End> {
        Ok(())
    }

    /// Whether all definitions of all modules are wanted, used or not.
    fn wants_everything(&self) -> bool {
        false
    }

    /// Whether calls of C may be made on threads of the system's of their own.
    fn calls_apart(&self) -> bool {
        false
    }

    /// How many equations of type families may follow each other, if that is said.
    fn reduction_depth(&self) -> Option<u32> {
        None
    }

    /// How many steps the splices of a module may take, if that is said.
    fn splice_steps(&self) -> Option<u64> {
        None
    }

    /// How many MiB the splices of a module may hold, if that is said.
    fn splice_memory(&self) -> Option<u64> {
        None
    }

    /// A splice at this place, of an expression, pattern, type or declarations, has given what
    /// this shows.
    fn spliced(&mut self, _what: &str, _place: Span, _text: &dyn Fn() -> String, _map: &SourceMap) {
    }

    /// Cost centres besides those that are written.
    fn centres(&mut self, _: &Resolved) -> Automatic {
        Automatic::default()
    }

    /// The level of optimisation, and what else the passes are asked to do.
    fn optimiser(&self) -> opt::Options {
        opt::Options::at_level(1)
    }

    /// Whether operations on arrays are checked that nothing else checks.
    fn checks_arrays(&self) -> bool {
        false
    }

    /// Whether local functions stay where they are made.
    fn keeps_closures(&self) -> bool {
        false
    }

    /// Adds to STG what is about the finished program.
    fn finish(&mut self, _: &mut Stg) {}

    /// What machine code is asked to be.
    fn code(&mut self, _: &SourceMap) -> pure_native::Options {
        pure_native::Options::default()
    }

    /// Whether intermediate code is wanted as text.
    fn wants_clif(&self) -> bool {
        false
    }
}

/// Asks for nothing.
pub struct Unguided;

impl Guide for Unguided {}

/// Source text to Core, of whatever no guide has a say in.
pub fn front_end(
    map: &mut SourceMap,
    loader: &dyn Loader,
    main: Source,
    diags: &mut Diagnostics,
) -> Option<Core> {
    let mut compilation = Compilation {
        guide: &mut Unguided,
        loader,
        map,
        diags,
        splices: Splices::default(),
    };
    compilation.front_end(main).ok()
}

/// One program on its way.
pub struct Compilation<'a> {
    pub guide: &'a mut dyn Guide,
    pub loader: &'a dyn Loader,
    pub map: &'a mut SourceMap,
    pub diags: &'a mut Diagnostics,
    /// What the splices of modules have given.
    pub splices: Splices,
}

impl Compilation<'_> {
    /// The whole way. `earlier` is machine code that may be used again.
    pub fn compile(&mut self, start: Start, earlier: &Kept) -> Result<Output, End> {
        let stg = match start {
            Start::Source(main) => {
                let core = self.front_end(main)?;
                self.middle(core)?
            }
            Start::Core(core) => self.middle(core)?,
            Start::Stg(stg) => stg,
        };
        self.leave("stg", Form::Stg(&stg))?;
        self.guide.enter("native");
        let options = self.guide.code(self.map);
        let mut clif = self.guide.wants_clif().then(String::new);
        let output = pure_native::compile(&stg, self.map, &options, earlier, clif.as_mut())?;
        self.leave("native", Form::Object(&output, clif.unwrap_or_default()))?;
        Ok(output)
    }

    /// Source text to Core.
    pub fn front_end(&mut self, main: Source) -> Result<Core, End> {
        let (program, mut checker) = self.types(main)?;

        self.guide.enter("store");
        if let Some(store) = self.loader.store().filter(|store| store.keeps()) {
            program.kept.write(&program, checker.kept(), store);
        }
        self.leave("store", Form::Names(&program))?;
        self.go_on()?;

        self.guide.enter("lower");
        let automatic = self.guide.centres(&program);
        let core = pure_types::lower(self.map, &program, &mut checker, automatic, self.diags);
        core.ok_or(End::Refused)
    }

    /// Source text to names and types, those of one module before the next module is resolved.
    pub fn types(&mut self, main: Source) -> Result<(Resolved, Checker), End> {
        self.guide.enter("load");
        let modules = pure_names::load(self.map, self.loader, main, self.diags);
        let modules = modules.ok_or(End::Refused)?;
        self.leave("load", Form::Modules(&modules))?;
        let (resolver, mut checker) = self.check(self.loader, modules)?;
        let program = resolver.program;
        self.leave("check", Form::Types(&program, &mut checker))?;
        Ok((program, checker))
    }

    /// Names and types of loaded modules.
    fn check<'l>(
        &mut self,
        loader: &'l dyn Loader,
        modules: Vec<ModuleSource>,
    ) -> Result<(Resolver<'l>, Checker), End> {
        let mut resolver = Resolver::new(&modules, loader, self.diags);
        let mut checker = Checker::new(self.guide.wants_everything());
        checker.apart = self.guide.calls_apart();
        if let Some(depth) = self.guide.reduction_depth() {
            checker.types.families.limit_to(depth);
        }
        self.splices.know(&modules);
        for mut module in modules {
            self.expand(&mut module)?;
            self.guide.enter("resolve");
            let id = resolver.module(module, self.map, self.diags);
            self.guide.enter("check");
            checker.module(self.map, &resolver.program, id, self.diags);
        }
        let program = &resolver.program;
        self.leave("resolve", Form::Names(program))?;

        self.guide.enter("check");
        checker.reach(self.map, program, self.diags);
        checker.main(program, self.diags);
        Ok((resolver, checker))
    }

    /// Core to STG.
    fn middle(&mut self, mut core: Core) -> Result<Stg, End> {
        let options = self.guide.optimiser();
        if !options.profiled {
            centres::remove(&mut core);
        }
        if self.guide.checks_arrays() {
            opt::bounds::check(&mut core, self.map);
        }
        self.leave("lower", Form::Core(&core))?;
        // Warnings that are errors stop here, before time goes into code.
        self.go_on()?;

        for pass in opt::passes(&options) {
            self.guide.enter(pass.name);
            (pass.run)(&mut core, &options);
            self.leave(pass.name, Form::Core(&core))?;
        }
        self.leave("core", Form::Optimised(&core, &options))?;
        space::warn(&core, self.diags);
        self.go_on()?;

        self.guide.enter("stg");
        let mut stg = pure_stg::lower(&core, self.guide.keeps_closures());
        self.guide.finish(&mut stg);
        Ok(stg)
    }

    fn leave(&mut self, stage: &'static str, form: Form<'_>) -> Result<(), End> {
        self.guide.leave(stage, form, self.map)
    }

    /// Ends a compilation that has met errors.
    fn go_on(&self) -> Result<(), End> {
        match self.diags.has_errors() {
            true => Err(End::Refused),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use interpreters::core as eval;
    use pure_base::Symbol;
    use pure_core::lint;
    use pure_syntax::Edition;

    #[test]
    fn no_stage_is_called_like_a_pass() {
        let twice = opt::PASSES.iter().find(|pass| STAGES.contains(&pass.name));
        assert_eq!(twice.map(|pass| pass.name), None);
    }

    fn source(module: &str, text: &str) -> Source {
        Source {
            file: format!("{module}.hs"),
            text: text.into(),
            edition: Edition::Haskell,
            library: false,
            unit: Default::default(),
        }
    }

    /// A program of two modules.
    struct Part;

    impl Loader for Part {
        fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
            let text = "module Part where\ntwice x = x + x\nvalue = twice (length \"abc\")\n";
            Ok((module.as_str() == "Part").then(|| source("Part", text)))
        }
    }

    /// What values of each module are, lowered before any module behind it is resolved.
    fn values_by_module() -> Vec<String> {
        let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
        let text = "import qualified Part\nvalue = Part.twice Part.value + 1\nmain = print value\n";
        let modules = pure_names::load(&mut map, &Part, source("Main", text), &mut diags).unwrap();
        let mut resolver = Resolver::new(&modules, &Part, &diags);
        let mut checker = Checker::new(false);
        let mut values = vec![];
        for module in modules {
            let library = module.library;
            let id = resolver.module(module, &mut map, &mut diags);
            checker.module(&map, &resolver.program, id, &mut diags);
            if library {
                continue;
            }
            checker.reach(&map, &resolver.program, &mut diags);
            let (program, none) = (&resolver.program, Automatic::default());
            let core = pure_types::lower(&map, program, &mut checker, none, &mut diags);
            let mut core = core.unwrap_or_else(|| panic!("{diags:?}"));
            lint::check(&core, "lowering");
            let module = program.modules[id].name;
            let mut vars = core.vars.iter();
            let value = vars.find(|(_, v)| v.module == Some(module) && v.name.as_str() == "value");
            (core.main, core.acts) = (value.map(|v| v.0), false);
            let outcome = eval::run(&core, 100_000);
            assert_eq!(outcome.result, Ok(()));
            values.push(format!("{module}: {}", outcome.output));
        }
        values
    }

    #[test]
    fn a_module_is_lowered_before_its_importers_are_resolved() {
        let thread = std::thread::Builder::new().stack_size(256 << 20);
        let values = thread.spawn(values_by_module).unwrap().join().unwrap();
        assert_eq!(values, ["Part: 6\n", "Main: 13\n"]);
    }
}
