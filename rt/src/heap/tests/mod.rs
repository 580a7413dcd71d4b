//! The collector without a compiler: a hand-driven mutator beside a plain graph
//! of what it has built.
//!
//! [`world::World`] allocates, enters, updates, uses, pushes and pops frames,
//! writes, raises, and collects, on the real heap and on the [`model::Model`]; `World::compare`
//! checks that they agree: shape of the graph, live bytes, biography.

mod common;
mod departures;
mod memos;
mod model;
mod mutables;
mod property;
mod selectors;
mod shared;
mod survivors;
mod weak;
mod world;
