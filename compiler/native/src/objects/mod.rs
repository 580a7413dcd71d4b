//! Objects of the heap and of the program's data: their layout, their tables, and the code that
//! makes and takes them apart.
//!
//! Never: when that happens.

pub mod allocate;
pub mod closures;
pub mod data;
pub mod declared;
pub mod descriptions;
pub mod descs;
pub mod headers;
pub mod infos;
pub mod layout;
pub mod memory;
pub mod statics;
