//! Names: finds the modules of a program, resolves every name to a dense id,
//! and orders bindings by dependency. Input is the syntax tree of
//! `pure_syntax`, output is [`tree::Resolved`].
//!
//! Never: knows types (beyond their names), touches the file system (modules
//! come from a [`loader::Loader`]), or stops at the first error.
//! Start reading at [`tree`], then [`mod@load`] and [`resolve::Resolver`].

mod applied;
mod definition;
mod families;
mod foreign;
pub mod ghc_homes;
pub mod homes;
pub mod ids;
pub mod kept;
pub mod library;
pub mod load;
pub mod loader;
mod lookup;
mod missing_module;
mod newer;
pub mod packages;
pub mod resolve;
mod scope;
mod source;
pub mod tree;
pub mod wired;

pub use definition::Definition;
pub use load::load;
pub use loader::{Embedded, Hidden, Loader, Reuse, Source, Store, Unit};
pub use lookup::{Operator, TypeRef, ValueRef};
pub use pure_syntax::Includes;
pub use resolve::Resolver;
pub use resolve::behind::Groups;
pub use resolve::quote::{EXACT, exact};
pub use scope::Scope;
pub use source::{Form, ModuleSource, Parsed, Splice};
pub use tree::Resolved;
