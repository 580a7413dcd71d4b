//! Builds the runtime that `purecc` links into every program and embeds it.

use std::path::PathBuf;

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
    let built = match std::env::var_os("CLIPPY_ARGS") {
        Some(_) => std::fs::write(&object, "").map_err(|e| e.to_string()),
        None => prelink::prelink(&workspace, &out.join("rt-target"), &object),
    };
    if let Err(e) = built {
        panic!("building the runtime failed: {e}");
    }
    println!(
        "cargo::rustc-env=PURECC_RUNTIME_OBJECT={}",
        object.display()
    );
}
