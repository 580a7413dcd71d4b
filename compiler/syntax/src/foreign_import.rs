//! Foreign imports as trees.

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
    /// `&name`: where it is.
    Address(Symbol),
    /// `dynamic`: calls of what has an address.
    Dynamic,
    /// `wrapper`: addresses of functions of the program's.
    Wrapper,
}
