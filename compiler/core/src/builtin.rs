//! The built-in module: data types the compiler knows by name, and functions
//! that wrap primitives (`pure-stdlib/builtin.core`), with the tables of
//! `pure-stdlib/unicode.core`.

use crate::def::*;
use crate::{read, text};
use pure_base::Symbol;
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The module that built-in things belong to.
pub const MODULE: &str = "Builtin";

const TEXT: &str = concat!(
    include_str!("../../../pure-stdlib/builtin.core"),
    include_str!("../../../pure-stdlib/unicode.core"),
    include_str!("../../../pure-stdlib/number.core"),
);

type Lexed = text::Result<text::Cursor>;

static LEXED: LazyLock<Mutex<Option<Lexed>>> =
    LazyLock::new(|| Mutex::new(Some(read::lexed(TEXT))));

static LOADED: LazyLock<Program> = LazyLock::new(|| {
    let lexed = LEXED.lock().unwrap_or_else(PoisonError::into_inner).take();
    let mut program = Program::new();
    let lexed = lexed.unwrap_or_else(|| read::lexed(TEXT));
    let read = lexed.and_then(|lexed| read::read_lexed(&mut program, lexed));
    read.unwrap_or_else(|e| unreachable!("builtin.core:{e}: a test reads this file"));
    program
});

/// Does what loading can begin with on another thread: names get their numbers as they are
/// met, in the same order whenever that is.
pub fn prepare() {
    LazyLock::force(&LEXED);
}

/// A program that consists of the built-in module. Its text is parsed once in
/// a run; tree shaking drops what a program does not use.
pub fn load() -> Program {
    LOADED.clone()
}

/// The built-in top-level variable of this name.
pub fn lookup(program: &Program, name: &str) -> Option<Var> {
    let (module, name) = (Symbol::new(MODULE), Symbol::new(name));
    program
        .vars
        .iter()
        .find(|(_, i)| i.name == name && i.module == Some(module))
        .map(|(v, _)| v)
}

/// All built-in top-level variables by their names.
pub fn by_name(program: &Program) -> FxHashMap<Symbol, Var> {
    let module = Some(Symbol::new(MODULE));
    let built_in = program.vars.iter().filter(|(_, i)| i.module == module);
    built_in.map(|(v, i)| (i.name, v)).collect()
}

/// The built-in data type of this name (`Int`, `List`, `Tuple2`, ...).
pub fn lookup_data(program: &Program, name: &str) -> Option<DataId> {
    let (module, name) = (Symbol::new(MODULE), Symbol::new(name));
    program
        .datas
        .iter()
        .find(|(_, d)| d.name == name && d.module == module)
        .map(|(d, _)| d)
}

/// The built-in constructor of this name (`I#`, `Cons`, `(,)`, ...).
pub fn lookup_con(program: &Program, name: &str) -> Option<ConId> {
    let (module, name) = (Symbol::new(MODULE), Symbol::new(name));
    program
        .cons
        .iter()
        .find(|(_, c)| c.name == name && program.datas[c.data].module == module)
        .map(|(c, _)| c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lint, print};

    #[test]
    fn the_built_in_module_is_well_formed_and_found_by_name() {
        let program = load();
        lint::check(&program, "reading");
        assert!(lookup(&program, "plusInt").is_some());
        assert!(lookup(&program, "nothing").is_none());
        for (con, data) in [("I#", "Int"), ("Cons", "List"), ("(,)", "Tuple2")] {
            let con = lookup_con(&program, con).map(|c| program.cons[c].data);
            assert!(con.is_some() && con == lookup_data(&program, data));
        }
        let sig = lookup(&program, "unpackString").and_then(|v| program.vars[v].sig.clone());
        assert_eq!(sig.map(|s| s.args), Some(vec![Rep::I64]));
    }

    #[test]
    fn the_built_in_module_round_trips() {
        let text = print::program(&load(), print::Detail::Full);
        let again = read::read(&text).map(|p| print::program(&p, print::Detail::Full));
        assert_eq!(again, Ok(text));
    }
}
