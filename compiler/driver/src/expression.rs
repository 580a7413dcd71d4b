//! `-e EXPR` and `-t EXPR`: an expression where the main module's names are in scope. It
//! becomes a definition of that module; what is done with it depends on its type.

use crate::cli::{Asked, Cli};
use crate::inputs::Inputs;
use crate::load::{self, FileLoader};
use crate::say;
use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_names::{Loader, Source};
use pure_pipeline::{Compilation, End, Form, Guide};
use pure_syntax::{Added, Edition};
use std::collections::BTreeSet;

/// What is to be compiled for an expression.
pub enum Turn {
    /// This.
    Compile(Box<Cli>),
    /// Nothing more: all is said.
    End(u8),
}

/// Prints the type of the expression, or makes it the program.
pub fn turn(
    cli: &Cli,
    asked: &Asked,
    render: &dyn Fn(&SourceMap, &Diagnostics) -> String,
) -> Result<Turn, String> {
    let (Asked::Value(expression) | Asked::Type(expression)) = asked;
    let inputs = Inputs::default();
    let text = match &cli.text {
        Some(text) => text.clone(),
        None => inputs.read(&cli.input)?,
    };
    let name = fresh("it", &text);
    let mut cli = cli.clone();
    // Who asks for a value wants to hear nothing of the file's warnings.
    cli.warn.push("none".into());
    cli.cache_dir = Some("".into());
    let mut own = Added {
        name: "<expression>".into(),
        text: imports(&cli, &inputs, expression) + &definition(&name, expression),
        general: false,
    };
    let evaluates = matches!(asked, Asked::Value(_));
    let edition = load::edition(&cli.input);
    if evaluates && edition == Edition::Pure {
        cli.main_is = Some(name);
        cli.added = vec![own];
        return Ok(Turn::Compile(cli.into()));
    }
    let mut guide = AsksType {
        name: pure_names::load::general(&name),
        found: None,
    };
    own.general = true;
    let checks = Cli {
        checks: true,
        added: vec![own.clone()],
        ..cli.clone()
    };
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::with_flags(&cli.warn));
    let outcome = Compilation {
        guide: &mut guide,
        loader: &FileLoader::new(&checks, &inputs, None),
        map: &mut map,
        diags: &mut diags,
        splices: Default::default(),
    }
    .types(Source {
        file: cli.input.display().to_string(),
        text,
        edition,
        library: false,
        unit: Default::default(),
    });
    let (shown, acts) = match (outcome, guide.found) {
        (Err(End::Stopped), Some(found)) if !diags.has_errors() => found,
        (Err(End::Message(message)), _) => return Err(message),
        _ => {
            say::err(&render(&map, &diags));
            return Ok(Turn::End(1));
        }
    };
    if !evaluates {
        say::out(&format!("{expression} :: {shown}\n"))?;
        return Ok(Turn::End(0));
    }
    own.general = false;
    cli.added = vec![own];
    cli.main_is = Some(match acts {
        true => name,
        false => {
            let printed = format!("{name}'");
            cli.added.push(Added {
                name: "<print>".into(),
                text: format!("import qualified System.IO\n{printed} = System.IO.print {name}\n"),
                general: false,
            });
            printed
        }
    });
    Ok(Turn::Compile(cli.into()))
}

/// Imports of the modules by whose full names the expression calls what it uses.
fn imports(cli: &Cli, inputs: &Inputs, expression: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.');
    let words = expression.split(|c| !is_part(c)).chain(
        // `Data.Map.!`
        expression.split_whitespace(),
    );
    let is_module = |name: &&str| {
        let mut parts = name.split('.');
        parts.all(|part| part.starts_with(char::is_uppercase))
    };
    let named = words.filter_map(|word| Some(word.rsplit_once('.')?.0));
    let modules: BTreeSet<&str> = named.filter(is_module).collect();
    let loader = FileLoader::new(cli, inputs, None);
    let there = |name: &&&str| matches!(loader.find(Symbol::new(name)), Ok(Some(_)));
    let lines = modules.iter().filter(there);
    lines
        .map(|name| format!("import qualified {name}\n"))
        .collect()
}

/// A definition, on as many lines as the expression has.
fn definition(name: &str, expression: &str) -> String {
    let begin = format!("{name} = ");
    let margin = format!("\n{}", " ".repeat(begin.len()));
    format!("{begin}{}\n", expression.replace('\n', &margin))
}

/// A name that stands nowhere in the text, nor does one with a prime more.
fn fresh(name: &str, text: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let used = text
        .split(|c| !is_part(c))
        .filter(|word| word.starts_with(name));
    let primes = used.map(|word| word.len() - word.trim_end_matches('\'').len() + 1);
    format!("{name}{}", "'".repeat(primes.max().unwrap_or(0)))
}

/// Wants to know a type, and nothing else.
struct AsksType {
    name: Symbol,
    found: Option<(String, bool)>,
}

impl Guide for AsksType {
    fn leave(&mut self, _: &'static str, form: Form<'_>, _: &SourceMap) -> Result<(), End> {
        if let Form::Types(program, checker) = form {
            self.found = checker.type_of(program, self.name);
            return Err(End::Stopped);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_nobodys() {
        assert_eq!(fresh("it", "with x = wait"), "it");
        assert_eq!(fresh("it", "it = 1"), "it'");
        assert_eq!(fresh("it", "f it'' = it'''"), "it''''");
    }

    #[test]
    fn an_expression_may_have_lines() {
        let text = definition("it", "do\n  a\n  b");
        assert_eq!(text, "it = do\n       a\n       b\n");
    }
}
