//! Machine code that `purecc` carries: of the functions of the library that come out the
//! same in most programs. The build script compiles the programs in `programs` with the
//! compiler's own crates.
//!
//! Never: anything but bytes. The crate `pure_native` knows what they mean, and finds code
//! in them by what it would be made from; so these programs decide of nothing but time.

/// The code, as it is read where it lies.
pub static CODE: &[u8] = include_bytes!(env!("PURECC_READY_CODE"));
