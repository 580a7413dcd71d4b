//! The binary `purecc`; everything is in the library of the same name.

/// Trees are small objects in great numbers: the system's allocator took a fifth of
/// the front end.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    purecc::main(std::env::args_os().skip(1).collect()).into()
}
