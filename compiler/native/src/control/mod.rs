//! What an expression does: one function for each of its forms.
//!
//! Never: how an object or a frame is laid out. Start reading at [`expr`](mod@crate::control::expr).

pub mod apply;
pub mod calls;
pub mod case;
pub mod catch;
pub mod eval;
pub mod expr;
pub mod integer;
pub mod prim;
