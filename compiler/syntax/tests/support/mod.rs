//! What the tests share.
#![allow(dead_code, reason = "each test crate uses a part")]

pub mod grammar;
pub mod tree;

use pure_base::render::{Colour, render_all};
use pure_base::{Diagnostics, SourceMap, warnings};
use pure_syntax::ast::{Assoc, Module};
use pure_syntax::fixity::{Fixity, FixityEnv};
use pure_syntax::{Edition, Includes, Input, fixity, parse};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Runs `f` with the stack that the compiler has.
pub fn on_big_stack<R: Send>(f: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(1 << 30)
            .spawn_scoped(scope, f)
            .unwrap()
            .join()
            .unwrap()
    })
}

/// Includes come from the folder `include` beside the tests.
struct Beside;

impl Includes for Beside {
    fn find(&self, _: &str, name: &str, _: bool) -> Result<Option<(String, Arc<str>)>, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/include");
        let text = std::fs::read_to_string(folder.join(name)).ok();
        Ok(text.map(|text| (name.to_string(), text.into())))
    }
}

pub struct Parsed {
    pub module: Module,
    /// The rendered diagnostics.
    pub messages: String,
    pub ids: Vec<&'static str>,
}

fn with(name: &str, text: &str, edition: Edition, resolve: bool) -> Parsed {
    let mut map = SourceMap::new();
    let file = map.add(name, text).unwrap();
    // A sample of a warning wants that one.
    let flag = name.split('.').next().filter(|id| warnings::has_flag(id));
    let flags: Vec<String> = flag.into_iter().map(String::from).collect();
    let mut diags = Diagnostics::with_flags(&flags);
    let mut module = {
        let input = Input {
            literate: name.ends_with(".lhs"),
            includes: &Beside,
            ..Input::new(edition)
        };
        parse(&mut map, file, input, &mut diags)
    };
    if resolve {
        fixity::resolve(&mut module, &prelude(), &mut diags);
    }
    Parsed {
        module,
        messages: render_all(&map, &diags, Colour::Never),
        ids: diags.iter().map(|d| d.id).collect(),
    }
}

/// Parses, and resolves fixities as the Prelude has them.
pub fn resolved(name: &str, text: &str, edition: Edition) -> Parsed {
    with(name, text, edition, true)
}

/// Parses only.
pub fn parsed(text: &str, edition: Edition) -> Parsed {
    with("test", text, edition, false)
}

pub fn prelude() -> FixityEnv {
    let mut env = FixityEnv::new();
    for (assoc, precedence, ops) in [
        (Assoc::Right, 9, "."),
        (Assoc::Left, 9, "!!"),
        (Assoc::Right, 8, "^"),
        (Assoc::Left, 7, "* / div mod"),
        (Assoc::Left, 6, "+ -"),
        (Assoc::Right, 5, ": ++"),
        (Assoc::None, 4, "== /= < <= > >= elem"),
        (Assoc::Right, 3, "&&"),
        (Assoc::Right, 2, "||"),
        (Assoc::Left, 1, ">> >>="),
        (Assoc::Right, 0, "$ seq"),
    ] {
        for op in ops.split(' ') {
            env.insert(None, op.into(), Fixity { assoc, precedence });
        }
    }
    env
}

/// The sources in a folder beside the tests, in the order of their names, with
/// their editions and the golden file of each.
pub fn samples(folder: &str) -> Vec<(String, String, Edition, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|e| e == "pure" || e == "hs" || e == "lhs")
        })
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
        .into_iter()
        .map(|path| {
            let edition = match path.extension() {
                Some(e) if e == "hs" || e == "lhs" => Edition::Haskell,
                _ => Edition::Pure,
            };
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            (name, text, edition, path.with_extension("txt"))
        })
        .collect()
}
