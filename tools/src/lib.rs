//! The tools that read profiles after the run, and while it lasts: `pureprof`.
//!
//! Duty: read heap profiles (`.hp`) of any size in bounded memory and show them:
//! as PostScript ([`hp2ps`]) or as a self-contained HTML page ([`view`]); and cost-centre
//! reports (`.prof`, as text and as JSON) in the same page; show a heap profile as it grows
//! ([`live`]). Tell what matters most in a profile of any kind ([`sheet`]), and what has
//! changed between two ([`diff`]). Sort reports of closures ([`ticky`]). Read hotspot profiles (`.me`) into a compact model ([`me`]);
//! profiles by address of code with the executable that they are of ([`mlprof`]). Tell what of a
//! program has run ([`hpc`]).
//!
//! Never: links the compiler or the runtime; guesses at a malformed file (each
//! error names its line and reason); keeps a whole heap profile in memory.
//!
//! Start reading at [`hp`], [`prof`] and [`me`] for the formats, at [`cli`] for the commands,
//! at [`kind`] for what a file is.

mod below;
pub mod cli;
pub mod diff;
mod elide;
pub mod error;
pub mod events;
pub mod graph;
pub mod hp;
pub mod hp2ps;
pub mod hpc;
mod input;
pub mod kind;
pub mod live;
pub mod me;
pub mod me2g;
pub mod mlprof;
pub mod number;
pub mod output;
pub mod palette;
pub mod prof;
pub mod regress;
pub mod sheet;
mod table;
pub mod ticky;
pub mod view;

pub use error::Error;
