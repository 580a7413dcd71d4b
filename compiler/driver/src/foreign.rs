//! What a program has of C besides its imports: files and options of the command line, and
//! where the imports stand, for what is said of a name that C does not have.

use pure_base::{Diagnostic, Span};
use pure_names::ids::UNDEFINED_FOREIGN;
use pure_names::tree::{Bind, Entity, ExprKind, Resolved, RhsBody};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What the command line says of C.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreign {
    /// Sources, objects and libraries.
    pub files: Vec<PathBuf>,
    /// `-lNAME` and `-LDIR`, in their order.
    pub libraries: Vec<OsString>,
    /// Options for the C compiler where it compiles, and where it links.
    pub compiling: Vec<OsString>,
    pub linking: Vec<OsString>,
    /// Sources of units, with options of their own.
    pub sources: Vec<Sources>,
}

/// Sources of C with the options that they are compiled with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    pub files: Vec<PathBuf>,
    pub options: Vec<OsString>,
}

impl Foreign {
    /// Whether the C compiler is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Foreign::default()
    }
}

/// Whether a file of the command line is for the C compiler.
pub fn is_of_c(file: &Path) -> bool {
    let extension = file.extension().and_then(|e| e.to_str());
    extension.is_some_and(|e| matches!(e, "c" | "o" | "a" | "so"))
}

/// Names of C that the program's own modules import, with their places.
pub type Imports = Vec<(&'static str, Span)>;

/// The imports of the program's own modules.
pub fn imports(program: &Resolved) -> Imports {
    let modules = program.modules.values().filter(|module| !module.library);
    let binds = modules.flat_map(|module| module.groups.iter().flat_map(|g| &g.binds));
    binds.filter_map(import).collect()
}

/// The name that a definition imports.
fn import(bind: &Bind) -> Option<(&'static str, Span)> {
    let Bind::Fun { clauses, .. } = bind else {
        return None;
    };
    let RhsBody::Plain(e) = &clauses.first()?.rhs.body else {
        return None;
    };
    match e.kind {
        ExprKind::Foreign(foreign) => match foreign.entity {
            Entity::Function(symbol)
            | Entity::Address(symbol)
            | Entity::Declared { name: symbol, .. } => Some((symbol.as_str(), e.span)),
            Entity::Dynamic | Entity::Wrapper => None,
        },
        _ => None,
    }
}

/// Says of names that nothing defines where they are imported. Those that are not imported
/// are left.
pub fn undefined(names: &mut Vec<String>, imports: &Imports) -> Vec<Diagnostic> {
    let mut said = vec![];
    names.retain(|name| {
        let places = imports.iter().filter(|(symbol, _)| symbol == name);
        let before = said.len();
        said.extend(places.map(|(_, span)| {
            let title = format!("C has no `{name}` here");
            Diagnostic::error(UNDEFINED_FOREIGN, *span, title)
                .label("imported here")
                .note("Neither libc nor a file or library of the command line defines it.")
                .help("name the library with -l, or the file that has it (.c, .o or .a)")
        }));
        said.len() == before
    });
    said
}
