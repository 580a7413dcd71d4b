//! The runtime of compiled programs.
//!
//! Never: a C library of its own (with feature `standalone`), more than one thread, but for those that
//! run nothing but C (`entry/border/apart.rs`), or knowledge of the compiler beyond `rt_abi`. Start
//! reading at [`heap`].
//!
//! # Undefined behaviour
//! The heap takes addresses for what they are; where they lie in memory only
//! [`sys::memory::place`] knows. So its tests, which need no compiled code, run
//! without fixed addresses too: with `--cfg miri` each reservation is an allocation of
//! its own, and what touches none of them panics. `ci/miri` runs them so: under Miri
//! where that is installed, otherwise as native code with all checks of the compiler
//! and the standard library (alignment, bounds, overlap, overflow). What compiled code
//! takes part in, Miri cannot run; there the state of the run is lent to closures
//! (`entry/run/state.rs`), which finds two users at once.
//!
//! # Building what programs are linked with
//! `prelink.rs`, beside `Cargo.toml`, does it for build scripts and tests:
//! ```text
//! cargo rustc -p rt --release --features standalone --crate-type staticlib \
//!     -- -C panic=abort -C relocation-model=static -C codegen-units=1
//! ld -r --gc-sections --strip-debug -e _start -u rt_gc -u .. librt.a -o rt.o
//! objcopy --strip-debug -R .llvmbc -R .llvmcmd -R .comment rt.o
//! ```
//! and a program is then `ld -static --gc-sections rt.o program.o -o program`.
#![cfg_attr(feature = "standalone", no_std)]

extern crate alloc;

pub mod check;
mod description;
#[cfg(feature = "standalone")]
mod entry;
pub mod files;
pub mod heap;
pub mod options;
pub mod out;
pub mod prof;
pub mod schedule;
mod sorting;
pub mod sys;
pub mod thread;

/// Ends the process, for there is no more memory.
#[cold]
pub(crate) fn out_of_memory() -> ! {
    #[cfg(feature = "standalone")]
    entry::out_of_memory();
    #[cfg(not(feature = "standalone"))]
    panic!("there is no more memory")
}

/// Ends the process for a reason that is the runtime's own fault.
#[cold]
pub(crate) fn give_up() -> ! {
    panic!("the heap is damaged")
}
