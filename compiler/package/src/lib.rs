//! Descriptions of packages (`NAME.cabal`, `cabal.project`): text to what a component is made
//! of; and entries of package databases. Conditions are decided by flags and versions that the caller gives.
//!
//! Never reads files, and knows nothing of modules or of the compiler: which packages there are,
//! and what becomes of a component, is the driver's. Start reading at [`description`].

mod condition;
pub mod description;
pub mod ids;
mod installed;
mod parts;
mod syntax;
pub mod version;

pub use condition::Environment;
pub use description::{Component, Flag, Kind, Package};
pub use installed::Installed;
pub use parts::{Dependency, Parts, Word};
pub use syntax::{Field, Item, Section, parse};
pub use version::{Range, Version};
