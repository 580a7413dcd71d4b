//! Random Haskell programs that are well typed and come to an end.
//!
//! A program is made from a seed, goal by goal: [`expr`] chooses something that
//! gives the wanted type, and makes its arguments in the same way. Recursion comes
//! only from templates that follow the structure of data or use up a number
//! ([`function`]); loops are nested to a bounded depth, and what makes lists longer
//! is cut. A program fails in at most one way ([`scope::Bottom`]), so that it does
//! not matter which of several exceptions is raised.
//!
//! Many programs make one module ([`program::batch`]), because compiling has a price.
//! What is found is made smaller by [`shrink`], which knows of a program only what
//! [`tree::Tree`] says: what may be left out, and what may stand for what.

pub mod action;
pub mod data;
pub mod expr;
pub mod forms;
pub mod function;
pub mod leaf;
pub mod library;
pub mod pattern;
pub mod policy;
pub mod program;
pub mod random;
pub mod scope;
pub mod shrink;
pub mod tree;
pub mod types;
pub mod verdicts;
