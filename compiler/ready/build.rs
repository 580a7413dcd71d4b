//! Compiles the programs in `programs`, as `purecc` does when it is told nothing, and
//! keeps the machine code of what is not their own.

use pure_base::{Diagnostics, SourceMap};
use pure_core::centres::Automatic;
use pure_names::{Embedded, Source};
use pure_native::{DebugInfo, Kept, Options, Ready};
use pure_syntax::Edition;
use std::error::Error;
use std::path::{Path, PathBuf};

/// Stages recurse over syntax.
const STACK: usize = 1 << 30;

fn main() {
    println!("cargo::rerun-if-changed=programs");
    // Clippy checks and links nothing: any file will do, and takes no time.
    println!("cargo::rerun-if-env-changed=CLIPPY_ARGS");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let file = out.join("code.ready");
    let bytes = match std::env::var_os("CLIPPY_ARGS") {
        Some(_) => vec![],
        None => {
            let thread = std::thread::Builder::new().stack_size(STACK);
            let made = thread.spawn(|| all().map_err(|e| e.to_string()));
            let made = made.expect("there is room for a thread").join();
            match made.expect("the compiler does not panic") {
                Ok(bytes) => bytes,
                Err(e) => panic!("compiling what is to be carried failed: {e}"),
            }
        }
    };
    std::fs::write(&file, bytes).expect("the output's folder is there");
    println!("cargo::rustc-env=PURECC_READY_CODE={}", file.display());
}

fn all() -> Result<Vec<u8>, Box<dyn Error>> {
    let entries = std::fs::read_dir("programs")?;
    let files: Result<Vec<PathBuf>, _> = entries.map(|e| e.map(|e| e.path())).collect();
    let mut files = files?;
    files.sort();
    let mut ready = Ready::default();
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        compile(&file, text, &mut ready).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(ready.bytes())
}

/// The stages of the driver's pipeline, without what options ask for.
fn compile(file: &Path, text: String, ready: &mut Ready) -> Result<(), Box<dyn Error>> {
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let name = file.display().to_string();
    let haskell = file.extension().is_some_and(|e| e == "hs");
    let main = Source {
        file: name.clone(),
        text: text.into(),
        edition: match haskell {
            true => Edition::Haskell,
            false => Edition::Pure,
        },
        library: false,
    };
    let no_centres = |_: &pure_names::tree::Resolved| Automatic::default();
    let core = pure_types::frontend(&mut map, &Embedded, main, no_centres, &mut diags);
    let mut core = core.ok_or_else(|| {
        let messages = diags.iter().map(|d| d.title.clone());
        messages.collect::<Vec<_>>().join("; ")
    })?;
    pure_core::centres::remove(&mut core);
    let options = pure_core::opt::Options::at_level(1);
    pure_core::opt::run_passes(&mut core, &options, &mut |_, _, _| {});
    let stg = pure_stg::lower(&core, false);
    let options = Options {
        haskell,
        debug_info: Some(DebugInfo {
            producer: String::new(),
            file: name,
            directory: String::new(),
        }),
        ..Options::default()
    };
    let output = pure_native::compile(&stg, &map, &options, &Kept::default(), None);
    ready.add(output.map_err(|e| e.to_string())?);
    Ok(())
}
