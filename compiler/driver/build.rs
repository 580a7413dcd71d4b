//! Builds what `purecc` embeds: the runtime that it links into every program, and
//! the library with its names resolved.

use std::path::{Path, PathBuf};

#[path = "../../rt/prelink.rs"]
mod prelink;

fn main() {
    // Asked when it runs: the script itself may have been compiled for another
    // checkout, when a target directory is shared or copied.
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR");
    let workspace = PathBuf::from(manifest).join("../..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let object = out.join("rt.o");
    for watched in [
        "rt/src",
        "rt/abi/src",
        "rt/number/src",
        "rt/number/Cargo.toml",
        "rt/Cargo.toml",
        "rt/abi/Cargo.toml",
        "rt/prelink.rs",
        "Cargo.lock",
    ] {
        println!(
            "cargo::rerun-if-changed={}",
            workspace.join(watched).display()
        );
    }
    // Clippy checks and links nothing: any file will do, and takes no time.
    println!("cargo::rerun-if-env-changed=CLIPPY_ARGS");
    let kept = out.join("library.kept");
    if std::env::var_os("CLIPPY_ARGS").is_some() {
        for file in [&object, &kept] {
            std::fs::write(file, "").expect("the output's folder is there");
        }
    } else {
        if let Err(e) = prelink::prelink(&workspace, &out.join("rt-target"), &object) {
            panic!("building the runtime failed: {e}");
        }
        if let Err(e) = keep_library(&kept) {
            panic!("resolving the library failed: {e}");
        }
    }
    println!("cargo::rustc-env=PURECC_KEPT_LIBRARY={}", kept.display());
    println!(
        "cargo::rustc-env=PURECC_RUNTIME_OBJECT={}",
        object.display()
    );
}

/// Writes what is kept of the library. Which text that is, the names crate knows,
/// on which this script depends.
fn keep_library(file: &Path) -> Result<(), String> {
    // Resolving recurses over syntax.
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    let made = thread.spawn(pure_names::library::made);
    let made = made.map_err(|e| e.to_string())?.join();
    let bytes = made.map_err(|_| "it has panicked")??;
    std::fs::write(file, bytes).map_err(|e| e.to_string())
}
