//! Builds the freestanding runtime as one stripped relocatable object, to be
//! linked with a program by `ld -static rt.o program.o -o program`.
//!
//! Included by build scripts and tests (`#[path]`), so it uses `std` only.

use std::path::Path;
use std::process::Command;

/// Symbols that programs refer to; everything not needed by them is dropped.
pub const EXPORTS: [&str; 41] = [
    "_start",
    "rt_gc",
    "rt_alloc_large",
    "rt_new_array",
    "rt_fill_array",
    "rt_copy_array",
    "rt_copy_bytes",
    "rt_enter_caf",
    "rt_error",
    "rt_raise",
    "rt_fail",
    "rt_arith",
    "rt_double_byte",
    "rt_integer",
    "rt_integer_word",
    "rt_exp",
    "rt_log",
    "rt_sin",
    "rt_cos",
    "rt_tan",
    "rt_asin",
    "rt_acos",
    "rt_atan",
    "rt_sinh",
    "rt_cosh",
    "rt_tanh",
    "rt_asinh",
    "rt_acosh",
    "rt_atanh",
    "rt_log1p",
    "rt_expm1",
    "rt_pow",
    "rt_bytes_info",
    "rt_io",
    "rt_catch",
    "rt_log_use",
    "rt_push_centre",
    "rt_enter_function",
    "rt_blackhole_infos",
    "rt_ind_infos",
    "rt_cells",
];

/// Builds the runtime found in `workspace` and writes the object to `object`.
/// `target` is a target directory of its own: inside a build script Cargo has
/// locked the usual one.
pub fn prelink(workspace: &Path, target: &Path, object: &Path) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .current_dir(workspace)
        .args(["rustc", "--quiet", "--package", "rt", "--release"])
        .args(["--features", "standalone", "--crate-type", "staticlib"])
        .arg("--target-dir")
        .arg(target)
        .args([
            "--",
            "-C",
            "panic=abort",
            "-C",
            "relocation-model=static",
            "-C",
            "codegen-units=1",
        ])
        // What an outer Cargo sets for its own build is not for this one. All crates keep
        // frame pointers: a tick follows them to the program's frames.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", "-C force-frame-pointers=yes")
        // The runtime's small functions lie in crates of their own.
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat");
    run(&mut build)?;
    let archive = target.join("release/librt.a");
    let mut link = Command::new("ld");
    link.args(["-r", "--gc-sections", "--strip-debug", "-e", "_start"]);
    for symbol in EXPORTS {
        link.args(["-u", symbol]);
    }
    link.arg(archive).arg("-o").arg(object);
    run(&mut link)?;
    // The precompiled `core` carries bitcode for link-time optimisation.
    let mut strip = Command::new("objcopy");
    strip.args(["--strip-debug", "-R", ".llvmbc", "-R", ".llvmcmd"]);
    strip.args(["-R", ".comment"]).arg(object);
    run(&mut strip)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command
        .output()
        .map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed:\n{text}"))
}
