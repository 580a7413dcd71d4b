//! Lists the library's modules for embedding: every source under
//! `pure-stdlib/`, named by its path; and the files that they include.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let manifest = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let library = manifest.join("../../pure-stdlib");
    let mut sources = vec![];
    collect(&library, &mut sources);
    sources.sort_by_cached_key(|path| module_name(&library, path));
    let (headers, modules): (Vec<_>, Vec<_>) = sources.into_iter().partition(|p| is_header(p));
    write_table("library.rs", &library, &modules);
    write_table("headers.rs", &library, &headers);
}

/// A file of the module's name, the file's, and its text, of each source.
fn write_table(file: &str, library: &Path, sources: &[PathBuf]) {
    let mut table = String::from("&[\n");
    for path in sources {
        let shown = path.strip_prefix(library).unwrap_or(path).display();
        let absolute = path.display().to_string();
        let _ = writeln!(
            table,
            "    ({:?}, {:?}, include_str!({absolute:?})),",
            module_name(library, path),
            format!("pure-stdlib/{shown}"),
        );
    }
    table.push_str("]\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    if let Err(error) = std::fs::write(out.join(file), table) {
        println!("cargo::error=cannot write the library's table: {error}");
    }
}

fn module_name(library: &Path, path: &Path) -> String {
    let name = path
        .strip_prefix(library)
        .unwrap_or(path)
        .with_extension("");
    let parts: Vec<_> = name.iter().map(|p| p.to_string_lossy()).collect();
    parts.join(".")
}

fn is_header(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "h")
}

fn collect(directory: &Path, sources: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", directory.display());
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|e| e == "pure" || e == "hs") || is_header(&path) {
            sources.push(path);
        }
    }
}
