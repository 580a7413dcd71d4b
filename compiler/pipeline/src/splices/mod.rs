//! Splices: before names of a module are resolved, what its splices compute is put in their
//! place.
//!
//! All splices of a module are one program, which imports what the module imports: it goes
//! through the stages up to Core as any program does, is run by the interpreter, and prints
//! what each splice gives as text, which is parsed. So generated code is checked as code that
//! is written, and only what is imported can be run.

mod asking;
mod find;
mod keep;
mod protocol;
mod put;

use crate::{Compilation, End, Guide};
use asking::{Asking, Place};
use find::{Found, Kind};
use interpreters::core::Failure;
use interpreters::quick;
use protocol::Said;
use pure_base::{Diagnostic, Diagnostics, SourceMap, Span, Symbol};
use pure_core::centres::Automatic;
use pure_core::opt;
use pure_names::load::SPLICES;
use pure_names::{
    EXACT, Form, Hidden, Includes, Loader, ModuleSource, Scope, Source, Splice, Store, Unit, exact,
};
use pure_syntax::ast::{self, Expr, ExprKind, Lit};
use pure_syntax::{Extension, Flags, QUOTES, UNTYPED};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// The stable ids of diagnostics about splices.
pub const DIAGNOSTICS: &[(&str, &str)] = &[
    (
        FAILED,
        "a splice that fails: it throws, calls `fail` or reports an error",
    ),
    (
        STEPS,
        "a splice that takes too many steps or too much memory",
    ),
    (
        REPORTED,
        "a warning that a splice reports, or what it prints",
    ),
];
const FAILED: &str = "splice-failed";
const STEPS: &str = "splice-limit";
const REPORTED: &str = "splice-warning";

/// How many steps the splices of a module may take, if nothing is said of it.
const MAX_STEPS: u64 = 200_000_000;

/// What the splices of modules have given.
#[derive(Default)]
pub struct Splices {
    done: FxHashMap<Symbol, Given>,
    /// Under which name it is kept what those of a module give.
    keys: FxHashMap<Symbol, u128>,
}

/// What the splices of a module have given, as text.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Given {
    /// What each gives.
    texts: Vec<String>,
    /// Declarations besides, and the number of the splice that adds them.
    added: Vec<(usize, String)>,
}

/// Loads for the program that runs the splices of a module: what the command line says of the
/// start of the program is none of its business.
struct Inner<'a> {
    loader: &'a dyn Loader,
    flags: Flags,
}

/// Watches the program that runs splices, whose own imports may have some.
struct Inward(quick::Limits);

impl Guide for Inward {
    fn splice_steps(&self) -> Option<u64> {
        Some(self.0.steps)
    }

    fn splice_memory(&self) -> Option<u64> {
        Some(self.0.memory)
    }
}

impl Loader for Inner<'_> {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        self.loader.find(module)
    }
    fn find_boot(&self, module: Symbol, from: Unit) -> Result<Option<Source>, String> {
        self.loader.find_boot(module, from)
    }
    fn find_from(&self, module: Symbol, from: Unit) -> Result<Option<Source>, String> {
        self.loader.find_from(module, from)
    }
    fn hidden(&self, module: Symbol, from: Unit) -> Option<Hidden> {
        self.loader.hidden(module, from)
    }
    fn own_name(&self, module: Symbol, from: Unit) -> Symbol {
        self.loader.own_name(module, from)
    }
    fn identity(&self, module: Symbol, unit: Unit) -> Symbol {
        self.loader.identity(module, unit)
    }
    fn import_from(&self, package: Symbol, module: Symbol, from: Unit) -> Unit {
        self.loader.import_from(package, module, from)
    }
    fn flags(&self) -> &Flags {
        &self.flags
    }
    fn flags_of(&self, unit: Unit) -> &Flags {
        match unit {
            Unit::PROGRAM => &self.flags,
            _ => self.loader.flags_of(unit),
        }
    }
    fn check_option(&self, option: &str) -> Result<(), String> {
        self.loader.check_option(option)
    }
    fn includes(&self) -> &dyn Includes {
        self.loader.includes()
    }
    fn includes_of(&self, unit: Unit) -> &dyn Includes {
        self.loader.includes_of(unit)
    }
    fn store(&self) -> Option<&dyn Store> {
        self.loader.store()
    }
    fn path(&self, question: i64, name: &str, unit: Unit) -> (i64, String) {
        self.loader.path(question, name, unit)
    }
    fn file(&self, name: &str, unit: Unit) -> Result<Vec<u8>, String> {
        self.loader.file(name, unit)
    }
}

impl Compilation<'_> {
    /// Puts what the splices of a module give in their place.
    pub(crate) fn expand(&mut self, module: &mut ModuleSource) -> Result<(), End> {
        let Form::Parsed(parsed) = &mut module.form else {
            return Ok(());
        };
        let has = |extension| parsed.ast.extensions.has(extension);
        if !has(Extension::TemplateHaskell) && !has(Extension::QuasiQuotes) {
            return Ok(());
        }
        let found = find::splices(&mut parsed.ast);
        if found.is_empty() {
            return Ok(());
        }
        for f in found.iter().filter(|f| f.typed) {
            for span in find::untyped_quotes(&f.body) {
                let title = "Untyped brackets may only appear in untyped splices";
                let d = Diagnostic::error(pure_names::ids::STAGE, span, title);
                self.diags.push(d.label("within a typed splice"));
            }
        }
        // What splices give may depend on all that they run, which no key knows.
        parsed.failed = true;
        if parsed.ast.lost.is_empty() && !self.diags.has_errors() {
            let ast = parsed.ast.clone();
            let given = match self.splices.done.get(&module.name) {
                Some(given) => given.clone(),
                None => {
                    let kept = self.splices.read(module.name, module.unit, self.loader);
                    let given = match kept.filter(|given| given.texts.len() == found.len()) {
                        Some(given) => given,
                        None => {
                            // The program that runs them has a module of this name, too.
                            let key = self.splices.keys.get(&module.name).copied();
                            let given = self.run(module, ast, &found, key)?;
                            self.splices.keys.extend(key.map(|key| (module.name, key)));
                            given
                        }
                    };
                    self.splices.done.insert(module.name, given.clone());
                    given
                }
            };
            return self.put(module, &found, &given);
        }
        Err(End::Refused)
    }

    /// What the splices of a module give, as text.
    fn run(
        &mut self,
        module: &ModuleSource,
        mut ast: ast::Module,
        found: &[Found],
        key: Option<u128>,
    ) -> Result<Given, End> {
        let file = self.map.file(module.file);
        let main = Source {
            file: file.name.to_string(),
            text: file.text.clone(),
            edition: module.edition,
            library: false,
            unit: module.unit,
        };
        let inner = Inner {
            loader: self.loader,
            flags: Flags {
                entry: None,
                coverage: false,
                checks: false,
                modules: vec![],
                added: vec![],
                ..self.loader.flags().clone()
            },
        };
        // What is to be said of the modules themselves is said when they are compiled.
        let mut unheard = Diagnostics::new();
        let modules = pure_names::load(self.map, &inner, main, &mut unheard);
        let Some(mut modules) = modules else {
            // One with splices cannot be in a circle that boot files open.
            unheard.iter().for_each(|d| self.diags.push(d.clone()));
            return Err(End::Refused);
        };
        let Some(last) = modules.last_mut() else {
            return Err(End::Refused);
        };
        let splice = known(&ast, found);
        let place = Place {
            name: module.name,
            unit: module.unit,
            edition: module.edition,
            file: module.file,
            text: module.text.clone(),
            imports: last.imports.clone(),
            ast: ast.clone(),
        };
        ast.exports = None;
        ast.decls = vec![start(self.map, module, found)];
        // Kinds elsewhere in the module, and those that it declares, are not of this program.
        ast.kind_names.retain(|name| {
            let inside = |f: &Found| f.span.lo <= name.span.lo && name.span.hi <= f.span.hi;
            let own = name.module.is_none() && splice.types.contains(&name.text);
            !own && !splice.may_be_made(name.span) && found.iter().any(inside)
        });
        last.splice = Some(splice);
        last.entry = Symbol::new("main");
        last.exact = [
            "runSplices",
            "expSplice",
            "patSplice",
            "typeSplice",
            "decsSplice",
        ]
        .map(|name| (Symbol::new(SPLICES), Symbol::new(name)))
        .to_vec();
        let called = [UNTYPED, "quasiExp", "quasiPat", "quasiType", "quasiDecs"];
        let called = called.map(|name| (Symbol::new(QUOTES), Symbol::new(name)));
        last.exact.extend(called);
        if let Form::Parsed(parsed) = &mut last.form {
            parsed.ast = ast;
        }
        let limits = quick::Limits {
            steps: self.guide.splice_steps().unwrap_or(MAX_STEPS),
            memory: self.guide.splice_memory().unwrap_or(quick::Limits::MEMORY),
        };
        let mut guide = Inward(limits);
        let mut diags = Diagnostics::new();
        let mut nested = Compilation {
            guide: &mut guide,
            loader: &inner,
            map: self.map,
            diags: &mut diags,
            splices: std::mem::take(&mut self.splices),
        };
        let checked = nested.check(&inner, modules);
        self.splices = nested.splices;
        let mut lowered = None;
        if let Ok((resolver, mut checker)) = checked
            && !diags.has_errors()
        {
            let (program, none) = (&resolver.program, Automatic::default());
            let core = pure_types::lower(self.map, program, &mut checker, none, &mut diags);
            lowered = core.map(|core| (core, resolver, checker));
        }
        if diags.has_errors() {
            for d in diags.iter().filter(|d| d.level == pure_base::Level::Error) {
                self.diags.push(d.clone());
            }
            return Err(End::Refused);
        }
        let (mut core, resolver, checker) = lowered.ok_or(End::Refused)?;
        // Handlers see failed matches, too.
        opt::failures::run(&mut core, &opt::Options::at_level(0));
        let mut asking = Asking {
            loader: &inner,
            map: self.map,
            resolver,
            checker,
            place,
            found,
            texts: vec![],
            heard: 0,
            read: vec![],
            own: None,
            stale: vec![],
            nothing: Scope::default(),
        };
        let asker = Box::new(|question: &str, output: &str| asking.answer(question, output));
        let outcome = quick::run(&core, limits, Some(asker));
        let read = std::mem::take(&mut asking.read);
        let said = protocol::read(&outcome.output, &outcome.blocks);
        let told = self.diags.count();
        let given = self.listen(said, outcome.result, found, limits)?;
        // What is told of splices is told again.
        if self.diags.count() == told {
            keep::write(key, &given, &read, self.loader);
        }
        Ok(given)
    }

    /// What the program said: texts of splices, and messages.
    fn listen(
        &mut self,
        said: Vec<Said>,
        result: Result<(), Failure>,
        found: &[Found],
        limits: quick::Limits,
    ) -> Result<Given, End> {
        let Given {
            mut texts,
            mut added,
        } = Given::default();
        let mut errors = vec![];
        for said in said {
            let running = found.get(texts.len()).or(found.last());
            let span = running.map_or(Span::NONE, |f| f.span);
            match said {
                Said::Text(text) => texts.push(text),
                Said::Added(text) => added.push((texts.len(), text)),
                Said::Error(message) => errors.push(failed(span, &message)),
                Said::Failed(message) => errors.push(failed(span, &message)),
                Said::Warning(message) => {
                    let title = first_line(&message);
                    self.diags
                        .push(Diagnostic::warning(REPORTED, span, title).note(message));
                }
                Said::Printed(text) => {
                    let title = "this splice writes to standard output";
                    self.diags
                        .push(Diagnostic::warning(REPORTED, span, title).note(text));
                }
                Said::Recovered => errors.clear(),
            }
        }
        let running = found.get(texts.len()).or(found.last());
        let span = running.map_or(Span::NONE, |f| f.span);
        let told = !errors.is_empty();
        errors.into_iter().for_each(|d| self.diags.push(d));
        if told {
            return Err(End::Refused);
        }
        match result {
            Ok(()) if texts.len() == found.len() => return Ok(Given { texts, added }),
            Ok(()) => self.diags.push(failed(span, "it ended without a result")),
            Err(Failure::OutOfFuel) => self.diags.push(
                Diagnostic::error(STEPS, span, "this splice takes too many steps")
                    .label(format!("after {} steps it had no result", limits.steps))
                    .note("What runs while compiling must end; the splices of a module share the steps that they may take.")
                    .help("does it end for these arguments? -fsplice-steps=N lets it take more"),
            ),
            Err(Failure::OutOfMemory) => self.diags.push(
                Diagnostic::error(STEPS, span, "this splice takes too much memory")
                    .label(format!("it held more than {} MiB", limits.memory))
                    .help("does it need all of it? -fsplice-memory=N lets it hold more, up to 4096 MiB"),
            ),
            Err(Failure::Error(message) | Failure::Pattern(message)) => {
                self.diags.push(failed(span, &message));
            }
            Err(Failure::DivideByZero) => self.diags.push(failed(span, "divide by zero")),
            Err(Failure::Overflow) => self.diags.push(failed(span, "arithmetic overflow")),
            Err(Failure::Loop) => self.diags.push(failed(span, "<<loop>>")),
            Err(Failure::Uncaught) => self.diags.push(failed(span, "an exception")),
            Err(Failure::Stuck(what)) => self.diags.push(
                failed(span, "what it does cannot be done while compiling")
                    .note(format!("The interpreter stopped at: {what}.")),
            ),
        }
        Err(End::Refused)
    }
}

fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or_default().to_string()
}

fn failed(span: Span, message: &str) -> Diagnostic {
    let d = Diagnostic::error(FAILED, span, first_line(message)).label("while this splice was run");
    let more: Vec<&str> = message.lines().skip(1).collect();
    match more.is_empty() {
        true => d,
        false => d.note(more.join("\n")),
    }
}

/// `main = runSplices [expSplice place e, ..]`
fn start(map: &SourceMap, module: &ModuleSource, found: &[Found]) -> ast::Decl {
    let runner = |name: &str, span| Expr {
        kind: ExprKind::Var(ast::Name {
            module: Some(exact(Symbol::new(SPLICES))),
            text: Symbol::new(name),
            span,
        }),
        span,
    };
    let splice = |f: &Found| {
        let function = match f.kind {
            Kind::Expr => "expSplice",
            Kind::Pat => "patSplice",
            Kind::Type => "typeSplice",
            Kind::Decls => "decsSplice",
        };
        let place = place(map, module, f);
        apply(apply(runner(function, f.span), place), f.body.clone())
    };
    let span = found.first().map_or(Span::NONE, |f| f.span);
    let list = Expr {
        kind: ExprKind::List(found.iter().map(splice).collect()),
        span,
    };
    let body = apply(runner("runSplices", span), list);
    ast::Decl {
        kind: ast::DeclKind::PatBind {
            pat: ast::Pat {
                kind: ast::PatKind::Var(Symbol::new("main")),
                span,
            },
            rhs: ast::Rhs {
                body: ast::RhsBody::Plain(Box::new(body)),
                wheres: vec![],
                span,
            },
        },
        span,
    }
}

fn apply(f: Expr, x: Expr) -> Expr {
    let span = x.span;
    Expr {
        kind: ExprKind::App(Box::new(f), Box::new(x)),
        span,
    }
}

/// File, module, begin and end of a splice.
fn place(map: &SourceMap, module: &ModuleSource, found: &Found) -> Expr {
    // The sign of an expression is no part of it.
    let span = match found.kind {
        Kind::Expr => found.body.span,
        _ => found.span,
    };
    let at = |kind| Expr { kind, span };
    let text = |t: &str| at(ExprKind::Lit(Lit::Str(Symbol::new(t))));
    let position = |pos| {
        let place = map.line_col(pos);
        let number = |n: u32| at(ExprKind::Lit(Lit::Int(n.into())));
        let (line, column) = place.map_or((0, 0), |p| (p.line, p.col));
        at(ExprKind::Tuple(vec![number(line), number(column)]))
    };
    let file = &map.file(module.file).name;
    at(ExprKind::Tuple(vec![
        text(file),
        text(module.name.as_str()),
        position(span.lo),
        position(span.hi),
    ]))
}

/// What the module defines.
fn known(ast: &ast::Module, found: &[Found]) -> Splice {
    let mut splice = Splice::default();
    find::definitions(ast, &mut splice);
    let mut decls = found.iter().filter(|f| f.kind == Kind::Decls);
    splice.made_behind = decls.next().map(|f| f.span.hi);
    splice
}

/// A text for readers: names do not say which module they are from, and each declaration
/// has a line.
fn readable(text: &str) -> String {
    let (mut out, mut done) = (String::new(), 0);
    for (at, module, _) in exact_places(text) {
        out.push_str(&text[done..at]);
        let skipped = if module.is_empty() {
            0
        } else {
            module.len() + 1
        };
        done = at + EXACT.len() + skipped;
    }
    out.push_str(&text[done..]);
    out.replace("\n;", "\n").trim_end().to_string()
}

/// Names in a text that say which module they are from.
fn exact_names(text: &str) -> Vec<(Symbol, Symbol)> {
    let names = exact_places(text).into_iter();
    let mut names: Vec<_> = names
        .map(|(_, module, name)| (Symbol::new(&module), Symbol::new(name)))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The same with their places, in order.
fn exact_places(text: &str) -> Vec<(usize, String, &str)> {
    let mut names = vec![];
    for (at, _) in text.match_indices(EXACT) {
        let mut rest = &text[at + EXACT.len()..];
        let mut module = String::new();
        loop {
            let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '#');
            let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
            let upper = rest.starts_with(char::is_uppercase);
            if upper && rest[end..].starts_with('.') && !rest[end + 1..].starts_with(' ') {
                if !module.is_empty() {
                    module.push('.');
                }
                module.push_str(&rest[..end]);
                rest = &rest[end + 1..];
                continue;
            }
            let end = match end {
                0 => rest.find([' ', ')', '`', ',', ';']).unwrap_or(rest.len()),
                end => end,
            };
            names.push((at, module, &rest[..end]));
            break;
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<String> {
        let names = exact_names(text).into_iter();
        let mut names: Vec<String> = names.map(|(m, n)| format!("{m} {n}")).collect();
        names.sort();
        names
    }

    #[test]
    fn exact_names_are_found_in_texts() {
        let text = "(Exact'.Base.List.map (x Exact'.Base.Num.+ y)) `Exact'.M.f'` Exact'.A.B.C";
        assert_eq!(
            named(text),
            ["A.B C", "Base.List map", "Base.Num +", "M f'"]
        );
        assert_eq!(named("(Exact'.Base.Function..)"), ["Base.Function ."]);
        assert_eq!(named("plain M.x"), Vec::<String>::new());
    }

    #[test]
    fn readers_see_names_without_modules() {
        let text = "f x = (Exact'.Base.Num.+ x y)\n;g = Exact'.M.h\n;";
        assert_eq!(readable(text), "f x = (+ x y)\ng = h");
    }

    #[test]
    fn what_the_program_says_is_read_by_length() {
        let said = protocol::read("\u{1}T5 a b \n\u{1}W2 \u{e9}\u{e9}out\u{1}F0 ", &[]);
        let [
            Said::Text(text),
            Said::Warning(warning),
            Said::Printed(out),
            Said::Failed(failed),
        ] = &said[..]
        else {
            panic!("{} items", said.len());
        };
        let found = [text, warning, out, failed].map(String::as_str);
        assert_eq!(found, ["a b \n", "\u{e9}\u{e9}", "out", ""]);
    }

    #[test]
    fn names_in_what_is_made_are_spelled_out() {
        let spelled =
            |name: &str| match &protocol::read(&format!("\u{1}T99 \u{5}{name}\u{5}"), &[])[..] {
                [Said::Text(text)] => text.clone(),
                [Said::Failed(why), Said::Text(_)] => format!("failed: {}", first_line(why)),
                said => panic!("{} items", said.len()),
            };
        assert_eq!(spelled("px'\u{4}12"), "x'_6989586621679000012");
        assert_eq!(spelled("px\u{7}-3"), "x_-3");
        assert_eq!(spelled("vBase.M\u{3}f"), "Exact'.Base.M.f");
        assert_eq!(spelled("pBase.M\u{3}+"), "(Exact'.Base.M.+)");
        assert_eq!(spelled("iBase.M\u{3}+"), "Exact'.Base.M.+");
        assert_eq!(spelled("iM\u{6}f"), "`M.f`");
        assert_eq!(spelled("p+\u{4}1"), "(+)");
        assert_eq!(spelled("pGHC.Types\u{3}:"), "(:)");
        assert_eq!(spelled("nGHC.Tuple\u{3}(,)"), "(,)");
        assert_eq!(spelled("vJust"), "failed: Illegal variable name: ‘Just’");
        assert_eq!(spelled("cx"), "failed: Illegal data constructor name: ‘x’");
    }

    #[test]
    fn what_cannot_be_a_name_is_told() {
        let word =
            |name: &str| protocol::read(&format!("\u{1}T99 \u{5}n{name}\u{5}"), &[]).len() == 1;
        assert!(
            ["x", "_x'", "+", "\u{2200}", "\u{e9}1", "a#", ".."]
                .into_iter()
                .all(word)
        );
        assert!(
            !["", "1x", "a b", "a+", "+a", "[", "x\n"]
                .into_iter()
                .any(word)
        );
    }
}
