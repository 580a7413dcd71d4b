//! Compiles programs given as text.
#![allow(dead_code)]

use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_core::def::Program;
use pure_names::loader::{Loader, Source};
use pure_names::tree::Resolved;
use pure_pipeline::{Compilation, Unguided};
use pure_syntax::Edition;
use pure_types::Checker;
use std::fmt::Write;

/// Modules by name, besides the library.
pub struct Memory(pub Vec<(String, String)>);

impl Loader for Memory {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        let files = ["pure", "hs"].map(|ending| format!("{module}.{ending}"));
        let found = self.0.iter().find(|(name, _)| files.contains(name));
        Ok(found.map(|(name, text)| source(name, text)))
    }

    fn find_boot(&self, module: Symbol, _: pure_names::Unit) -> Result<Option<Source>, String> {
        let file = format!("{module}.hs-boot");
        let found = self.0.iter().find(|(name, _)| *name == file);
        Ok(found.map(|(name, text)| source(name, text)))
    }

    fn known(&self) -> Vec<String> {
        let names = self.0.iter().map(|(n, _)| n.trim_end_matches(".pure"));
        names.map(String::from).collect()
    }
}

pub fn source(name: &str, text: &str) -> Source {
    Source {
        file: name.into(),
        text: text.into(),
        edition: match name.contains(".hs") {
            true => Edition::Haskell,
            false => Edition::Pure,
        },
        library: false,
        unit: Default::default(),
    }
}

pub struct Compiled {
    pub program: Option<Program>,
    /// All diagnostics as text.
    pub diagnostics: String,
}

/// Compiles a program: its files, the main one first.
pub fn compile(files: &[(&str, &str)]) -> Compiled {
    let all = files.iter().map(|(n, t)| (n.to_string(), t.to_string()));
    let loader = Memory(all.collect());
    let (name, text) = files[0];
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::new();
    let main = source(name, text);
    let program = pure_pipeline::front_end(&mut map, &loader, main, &mut diags);
    Compiled {
        program,
        diagnostics: render(&map, &diags),
    }
}

/// The names and types of a program.
pub fn types(
    map: &mut SourceMap,
    loader: &dyn Loader,
    main: Source,
    diags: &mut Diagnostics,
) -> Option<(Resolved, Checker)> {
    let mut compilation = Compilation {
        guide: &mut Unguided,
        loader,
        map,
        diags,
        splices: Default::default(),
    };
    compilation.types(main).ok()
}

/// Whether a file does not even parse.
pub fn syntax_errors(text: &str) -> bool {
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::new();
    if let Some(file) = map.add("Main.pure", text) {
        let input = pure_syntax::Input::new(Edition::Pure);
        pure_syntax::parse(&mut map, file, input, &mut diags);
    }
    diags.has_errors()
}

/// Diagnostics in a compact form: place, level, id, title; labels, notes and
/// help indented.
pub fn render(map: &SourceMap, diags: &Diagnostics) -> String {
    let mut out = String::new();
    for d in diags.sorted() {
        let level = match d.level {
            pure_base::Level::Error => "error",
            pure_base::Level::Warning => "warning",
        };
        let place = map.describe(d.span);
        writeln!(out, "{place}: {level}[{}]: {}", d.id, d.title).unwrap();
        if !d.label.is_empty() {
            writeln!(out, "  here: {}", d.label).unwrap();
        }
        for (span, label) in &d.labels {
            writeln!(out, "  {}: {label}", map.describe(*span)).unwrap();
        }
        for note in &d.notes {
            writeln!(out, "  note: {note}").unwrap();
        }
        if let Some(help) = &d.help {
            writeln!(out, "  help: {help}").unwrap();
        }
    }
    out
}

/// Runs on a stack as large as the compiler's own.
pub fn on_a_big_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 30);
        match thread.spawn_scoped(scope, work).unwrap().join() {
            Ok(r) => r,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
