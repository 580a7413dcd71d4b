//! A module as it was found, before its names are resolved.

use crate::kept::{File, Header, Include, Wanted};
use crate::loader::Unit;
use crate::resolve::behind::Groups;
use pure_base::{Diagnostic, FileId, Span, Symbol};
use pure_syntax::{Edition, ast};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A module of the program.
pub struct ModuleSource {
    /// The program knows it by that name; importers may call it otherwise.
    pub name: Symbol,
    pub form: Form,
    pub library: bool,
    /// Whose it is.
    pub unit: Unit,
    /// A module of the compiler's own library, of which no warnings are given.
    pub embedded: bool,
    /// It is the boot file of the module.
    pub boot: bool,
    pub edition: Edition,
    /// The name at which the program starts, if this is its main module.
    pub entry: Symbol,
    /// Its OPTIONS_GHC flags that are not about the language.
    pub options: Vec<Symbol>,
    /// The imports as they are written, and that of the Prelude.
    pub wanted: Vec<Wanted>,
    pub file: FileId,
    /// Positions of its own text and of all that it includes.
    pub text: Range<u32>,
    /// Under which name it is kept, if it may be.
    pub key: Option<u128>,
    /// Indices of the modules it imports, in the list that [`crate::load::load`] returns,
    /// by name.
    pub imports: Vec<(Symbol, usize)>,
    /// Other modules that come before it, though it does not import them.
    pub behind: Vec<usize>,
    /// What names in generated code mean that say which module they are from: the module,
    /// and what it defines.
    pub exact: Vec<(Symbol, Symbol)>,
    /// If it is what is run for splices: what is known of where they stand.
    pub splice: Option<Splice>,
    /// What splices of declarations let be seen where.
    pub groups: Groups,
}

/// What the module defines whose splices are run: it can be spoken of, and not run.
#[derive(Default)]
pub struct Splice {
    /// Its values; whether each is a constructor.
    pub values: FxHashMap<Symbol, bool>,
    pub types: FxHashSet<Symbol>,
    /// Variables around splices.
    pub locals: FxHashSet<Symbol>,
    /// Where the first splice of declarations ends, if one is there: behind it names may mean
    /// what that has made.
    pub made_behind: Option<u32>,
}

impl Splice {
    /// Whether a name at this place may mean what a splice before it has made.
    pub fn may_be_made(&self, place: Span) -> bool {
        self.made_behind.is_some_and(|end| end <= place.lo)
    }
}

/// What there is of a module.
pub enum Form {
    Parsed(Parsed),
    /// What an earlier compilation has kept, which may not be good any more.
    Kept(File, Header),
    /// It was taken.
    Gone,
}

/// What parsing has given.
pub struct Parsed {
    pub ast: ast::Module,
    pub warnings: Vec<Diagnostic>,
    /// Whether there were errors.
    pub failed: bool,
    /// The files that it asked for.
    pub includes: Vec<Include>,
}
