//! Compiles the programs in `programs`, as `purecc` does when it is told nothing, and
//! keeps the machine code of what is not their own.

use pure_base::{Diagnostics, SourceMap};
use pure_names::{Embedded, Source};
use pure_native::{DebugInfo, Kept, Options, Ready};
use pure_pipeline::{Compilation, End, Guide, Start};
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

/// Asks for what `purecc` does when it is told nothing.
struct Told(Options);

impl Guide for Told {
    fn code(&mut self, _: &SourceMap) -> Options {
        self.0.clone()
    }
}

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
        unit: Default::default(),
    };
    let options = Options {
        haskell,
        debug_info: Some(DebugInfo {
            producer: String::new(),
            file: name,
            directory: String::new(),
        }),
        ..Options::default()
    };
    let mut compilation = Compilation {
        guide: &mut Told(options),
        loader: &Embedded,
        map: &mut map,
        diags: &mut diags,
        splices: Default::default(),
    };
    match compilation.compile(Start::Source(main), &Kept::default()) {
        Ok(output) => ready.add(output),
        Err(End::Message(message)) => return Err(message.into()),
        Err(End::Defect(defect)) => return Err(defect.message.into()),
        Err(End::Stopped | End::Refused) => {
            let messages = diags.iter().map(|d| d.title.clone());
            return Err(messages.collect::<Vec<_>>().join("; ").into());
        }
    }
    Ok(())
}
