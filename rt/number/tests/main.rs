//! Numbers beside other libraries' results.
//!
//! One program, so that it is linked once, and all tests run side by side.

mod functions;
mod properties;
