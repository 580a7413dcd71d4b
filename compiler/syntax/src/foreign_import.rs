//! Foreign imports and exports as trees.

use crate::ast::{DeclKind, ExprKind, Module, RhsBody};
use pure_base::Symbol;
use serde::{Deserialize, Serialize};

/// What a foreign import stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Foreign {
    pub entity: Entity,
    /// It may call the program.
    pub safe: bool,
}

/// What is imported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Entity {
    /// The function of that name.
    Function(Symbol),
    /// What a header says of that name (`capi`), which may be a macro.
    Declared {
        header: Symbol,
        name: Symbol,
        /// It is no function.
        value: bool,
    },
    /// `&name`: where it is.
    Address(Symbol),
    /// `dynamic`: calls of what has an address.
    Dynamic,
    /// `wrapper`: addresses of functions of the program's.
    Wrapper,
}

/// What stands before C's name in that of the definition of what C calls. No program can write such
/// a name.
const EXPORT: &str = "foreign export ";

/// The definition of what C calls by this name.
pub(crate) fn export(name: &str) -> Symbol {
    Symbol::new(&format!("{EXPORT}{name}"))
}

/// C's name of what it calls by a definition of this name.
pub fn exported_as(definition: Symbol) -> Option<Symbol> {
    let name = definition.as_str().strip_prefix(EXPORT)?;
    Some(Symbol::new(name))
}

impl Module {
    /// Whether it has functions that C can call.
    pub fn is_called_by_c(&self) -> bool {
        self.defines(|kind| match kind {
            ExprKind::Foreign(foreign) => foreign.entity == Entity::Wrapper,
            kind => matches!(kind, ExprKind::Exported(_)),
        })
    }

    /// Whether it imports functions of C that may call the program.
    pub fn calls_c_safely(&self) -> bool {
        self.defines(|kind| matches!(kind, ExprKind::Foreign(foreign) if foreign.safe))
    }

    /// Whether a definition is such an expression.
    fn defines(&self, is_one: impl Fn(&ExprKind) -> bool) -> bool {
        self.decls.iter().any(|decl| match &decl.kind {
            DeclKind::PatBind { rhs, .. } => match &rhs.body {
                RhsBody::Plain(e) => is_one(&e.kind),
                RhsBody::Guarded(_) => false,
            },
            _ => false,
        })
    }
}
