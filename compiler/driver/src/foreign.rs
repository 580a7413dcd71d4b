//! What a program has of C besides its imports: files and options of the command line, and
//! where the imports stand, for what is said of a name that C does not have.

use pure_base::{Diagnostic, Span};
use pure_names::ids::UNDEFINED_FOREIGN;
use pure_names::tree::{Bind, Entity, ExprKind, Resolved, RhsBody, exported_as};
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

/// A name of C's that the program's own modules import or export, with its place.
#[derive(Clone, Debug)]
pub struct Named {
    name: &'static str,
    place: Span,
    exported: bool,
}

/// What C, or the linker, has against a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// Nothing defines it.
    Undefined,
    /// The header that is to declare it is not there.
    NoHeader(String),
    /// It is not as it is imported, in the C compiler's words.
    Unlike(String),
    /// Something else defines it, too.
    Twice,
}

/// The names of the program's own modules.
pub fn names(program: &Resolved) -> Vec<Named> {
    let modules = program.modules.values().filter(|module| !module.library);
    let binds = modules.flat_map(|module| module.groups.iter().flat_map(|g| &g.binds));
    binds.filter_map(|bind| named(bind, program)).collect()
}

fn named(bind: &Bind, program: &Resolved) -> Option<Named> {
    let Bind::Fun { value, clauses, .. } = bind else {
        return None;
    };
    let RhsBody::Plain(e) = &clauses.first()?.rhs.body else {
        return None;
    };
    let (name, exported) = match &e.kind {
        ExprKind::Foreign(foreign) => match foreign.entity {
            Entity::Function(name) | Entity::Address(name) | Entity::Declared { name, .. } => {
                (name, false)
            }
            Entity::Dynamic | Entity::Wrapper => return None,
        },
        ExprKind::Exported(_) => (exported_as(program.values[*value].name)?, true),
        _ => return None,
    };
    Some(Named {
        name: name.as_str(),
        place: e.span,
        exported,
    })
}

/// Says what there is against names where the program has them. Those that it has not are left.
pub fn objections(against: &mut Vec<(String, Objection)>, names: &[Named]) -> Vec<Diagnostic> {
    let mut said = vec![];
    against.retain(|(name, objection)| {
        let exported = *objection == Objection::Twice;
        let meant = |n: &&Named| n.name == name && n.exported == exported;
        let before = said.len();
        said.extend(names.iter().filter(meant).map(|n| told(n, objection)));
        said.len() == before
    });
    said
}

/// What there is against names that the program's own modules do not have.
pub fn summary(against: &[(String, Objection)]) -> Option<String> {
    let (twice, not): (Vec<_>, Vec<_>) = against.iter().partition(|(_, o)| *o == Objection::Twice);
    let of = |what: &str, found: Vec<&(String, Objection)>| {
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")))
    };
    let parts = [
        of("nothing defines", not),
        of("more than one thing defines", twice),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn told(named: &Named, objection: &Objection) -> Diagnostic {
    let name = named.name;
    let error = |title| Diagnostic::error(UNDEFINED_FOREIGN, named.place, title);
    let imported = |title| error(title).label("imported here");
    match objection {
        Objection::Undefined => imported(format!("C has no `{name}` here"))
            .note("Neither libc nor a file or library of the command line defines it.")
            .help("name the library with -l, or the file that has it (.c, .o or .a)"),
        Objection::NoHeader(header) => {
            imported(format!("C has no header `{header}` here")).help("name its folder with -I")
        }
        Objection::Unlike(said) => imported(format!("C's `{name}` is not as it is imported"))
            .note(format!("The C compiler says: {said}.")),
        Objection::Twice => error(format!("C has a `{name}` already"))
            .label("exported here")
            .note("libc, the runtime or a file of the command line defines it.")
            .help("export it by another name: `foreign export ccall \"name\" ..`"),
    }
}
