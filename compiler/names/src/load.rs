//! The module graph: parses the main module and, transitively, what it
//! imports; orders modules by dependency and rejects cycles.

use crate::ids;
use crate::kept::{self, File, Header, Wanted};
use crate::loader::{Embedded, EmbeddedHeaders, Loader, Source, Unit};
use crate::missing_module;
use crate::resolve::boot;
use crate::resolve::quote::QUOTES;
use crate::source::{Form, ModuleSource, Parsed};
use pure_base::{Diagnostic, Diagnostics, FileId, SourceMap, Span, Symbol, graph};
use pure_syntax::{Edition, Extension, Includes, Input, NoFiles, Origin, ast, strict};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use xxhash_rust::xxh3::xxh3_128;

/// Where the class of what string literals may stand for is defined.
pub(crate) const STRINGS: &str = "Base.IsString";

/// The module of the constraint `a ~ b`.
pub(crate) const EQUAL: &str = "Base.Equal";

/// The module of constraints whose class is not written.
pub(crate) const HOLDS: &str = "Base.Holds";

/// The modules of what labels and lists stand for.
pub(crate) const LABELS: &str = "Base.Label";
pub(crate) const LISTS: &str = "Base.IsList";

/// The module of what `.x` behind a record stands for.
pub(crate) const FIELDS: &str = "Base.HasField";

/// The modules of the constraint `?x :: t`, and of what `?callStack` is.
pub(crate) const IMPLICIT: &str = "Base.Implicit";
pub(crate) const CALLS: &str = "Base.CallSites";

/// The module of what C calls.
pub(crate) const CALLBACK: &str = "Base.Callback";
pub(crate) const APART: &str = "Base.Apart";

/// The module of the fixed points that recursive statements stand for.
pub(crate) const FIX: &str = "Control.Monad.Fix";
/// What commands mean.
pub(crate) const COMMANDS: &str = "Base.Command";

/// The modules of what comprehensions in a monad stand for.
pub(crate) const GUARD: &str = "Base.Control";
pub(crate) const ZIP: &str = "Control.Monad.Zip";

/// The module that runs splices.
pub const SPLICES: &str = "Base.Splice";

/// The name by which programs import what is in scope unless they say otherwise.
pub fn prelude() -> Symbol {
    Symbol::new("Prelude")
}

/// The module that the import of a name means: each edition has a Prelude of
/// its own.
fn meant(name: Symbol, edition: Edition) -> Symbol {
    match edition {
        Edition::Pure if name == prelude() => Symbol::new("Pure"),
        _ => name,
    }
}

/// Parses `main` and all modules it needs; imported modules come first, the
/// main module last. `None` when a module is missing or they form a cycle
/// (reported). Syntax errors are reported, and the trees are still returned.
pub fn load(
    map: &mut SourceMap,
    loader: &dyn Loader,
    main: Source,
    diags: &mut Diagnostics,
) -> Option<Vec<ModuleSource>> {
    let mut graph = Graph {
        map,
        loader,
        modules: vec![],
        index: FxHashMap::default(),
        loaded: FxHashMap::default(),
        failed: false,
    };
    // What the main module says of warnings holds for the program.
    // An expression of the command line is none of its business.
    if loader.flags().added.is_empty() {
        for option in pure_syntax::head_options(&main.file, &main.text) {
            diags.follow(&option);
        }
    }
    graph.add(main, None, false, diags);
    let mut next = 0;
    while next < graph.modules.len() {
        graph.import_all(next, diags);
        next += 1;
    }
    let Graph {
        mut modules,
        failed,
        ..
    } = graph;
    // What speaks of a module that comes later means nothing in another program.
    if modules.iter().any(|m| m.boot) {
        modules
            .iter_mut()
            .filter(|m| !m.library)
            .for_each(|m| m.key = None);
    }
    // What stands in a file that asks for an unsupported extension was not read.
    if failed || diags.iter().any(|d| d.id == "unsupported-extension") {
        return None;
    }
    in_order(modules, diags)
}

struct Graph<'a> {
    map: &'a mut SourceMap,
    loader: &'a dyn Loader,
    modules: Vec<ModuleSource>,
    /// What a name means that a module of a unit imports. `None`: could not be loaded
    /// (reported).
    index: FxHashMap<(Unit, Symbol), Option<usize>>,
    /// The modules of units by their names there.
    loaded: FxHashMap<(Unit, Symbol), usize>,
    failed: bool,
}

impl Graph<'_> {
    fn add(
        &mut self,
        source: Source,
        wanted: Option<ast::Ident>,
        boot: bool,
        diags: &mut Diagnostics,
    ) -> Option<usize> {
        let Some(file) = self.map.add(&*source.file, source.text.clone()) else {
            let span = wanted.map_or(Span::NONE, |w| w.span);
            diags.push(Diagnostic::error(
                ids::UNKNOWN_MODULE,
                span,
                "the sources of this program exceed 4 GB",
            ));
            self.failed = true;
            return None;
        };
        let start = self.map.file(file).start;
        let store = self.loader.store();
        let key = store.filter(|s| source.library || s.keeps()).map(|_| {
            let name = wanted.map(|w| self.loader.identity(w.text, source.unit));
            let flags = self.loader.flags_of(source.unit);
            kept::key(&source, name, flags, diags.warnings())
        });
        let place = (&*source.file, source.unit);
        let form = match key.and_then(|key| self.kept(key, start, place)) {
            Some((file, header)) => Form::Kept(file, header),
            None => {
                let place = (file, source.edition, source.library, source.unit);
                let mut parsed = parse(self.map, self.loader, place, diags);
                if wanted.is_none() {
                    self.add_declarations(&mut parsed, source.edition, diags);
                }
                if !source.library {
                    self.check_options(&mut parsed, diags);
                }
                Form::Parsed(parsed)
            }
        };
        let entry = self.entry(wanted.is_none());
        let (name, imports, options) = match &form {
            Form::Kept(_, header) => (header.name, header.imports.clone(), header.options.clone()),
            Form::Gone => (Symbol::new(""), vec![], vec![]),
            Form::Parsed(parsed) => {
                self.check_name(&parsed.ast, wanted, diags);
                let name = wanted.map_or(parsed.ast.name.text, |w| w.text);
                let name = self.loader.identity(name, source.unit);
                let options = parsed.ast.options.iter().map(|o| o.0).collect();
                let mut imports = imports(&parsed.ast, source.library);
                if wanted.is_none() {
                    let others = self.loader.flags().modules.iter();
                    imports.extend(others.map(|name| Wanted::unwritten(name)));
                }
                (name, imports, options)
            }
        };
        let named = wanted.map_or(name, |w| w.text);
        let (name, named) = match boot {
            true => (boot::module_name(name), boot::module_name(named)),
            false => (name, named),
        };
        let at = self.modules.len();
        self.modules.push(ModuleSource {
            name,
            form,
            library: source.library,
            unit: source.unit,
            embedded: EmbeddedHeaders::serve(&source.file),
            boot,
            edition: source.edition,
            entry,
            options,
            wanted: imports,
            file,
            text: start..self.map.next(),
            key,
            imports: vec![],
            behind: vec![],
            exact: vec![],
            splice: None,
            groups: Default::default(),
        });
        self.loaded.insert((source.unit, named), at);
        self.index.insert((source.unit, named), Some(at));
        Some(at)
    }

    /// Adds to the main module what the command line declares besides. All of the module is
    /// in scope there, whatever it exports.
    fn add_declarations(&mut self, parsed: &mut Parsed, edition: Edition, diags: &mut Diagnostics) {
        let loader = self.loader;
        for added in &loader.flags().added {
            let Some(file) = self.map.add(&*added.name, &*added.text) else {
                continue;
            };
            let mut flags = loader.flags().clone();
            let own = parsed.ast.language.iter();
            flags.extensions.extend(own.map(|name| name.to_string()));
            let input = Input {
                edition,
                literate: false,
                origin: Origin::Program,
                flags: &flags,
                includes: &NoFiles,
            };
            let errors = diags.errors();
            let mut more = pure_syntax::parse(self.map, file, input, diags);
            strict::make_strict(&mut more);
            if added.general {
                more.decls.iter_mut().for_each(generalise);
            }
            let ast = &mut parsed.ast;
            ast.exports = None;
            ast.imports.extend(more.imports);
            ast.decls.extend(more.decls);
            ast.kind_names.extend(more.kind_names);
            ast.lost.extend(more.lost);
            parsed.failed |= diags.errors() > errors;
        }
    }

    /// Tells of words in OPTIONS_GHC pragmas that are no options.
    fn check_options(&mut self, parsed: &mut Parsed, diags: &mut Diagnostics) {
        let count = diags.count();
        for (option, span) in &parsed.ast.options {
            if let Err(why) = self.loader.check_option(option.as_str()) {
                let title = format!("`{option}` is no option here");
                diags.push(Diagnostic::warning(ids::UNRECOGNISED_OPTIONS, *span, title).note(why));
            }
        }
        parsed.warnings.extend_from_slice(diags.since(count));
    }

    /// What is kept of a module, if what it includes is as it was.
    fn kept(
        &mut self,
        key: u128,
        start: u32,
        (file, unit): (&str, Unit),
    ) -> Option<(File, Header)> {
        let store = self.loader.store()?;
        let kept = match store.carried(key) {
            Some(bytes) => File::carried(bytes)?,
            None => File::of(store.read(key)?)?,
        };
        let header = kept.header(start)?;
        let mut found = vec![];
        for i in &header.includes {
            let includes = includes(self.loader, file, unit);
            let text = includes.find(&i.from, &i.name, i.beside).ok()?;
            if text.as_ref().map(|(_, t)| xxh3_128(t.as_bytes())) != i.text {
                return None;
            }
            found.extend(text);
        }
        let lengths = found.iter().map(|(_, text)| text.len() as u32 + 1);
        if self.map.next() - start + lengths.sum::<u32>() != header.length {
            return None;
        }
        for (name, text) in found {
            self.map.add(name, text)?;
        }
        Some((kept, header))
    }

    fn check_name(
        &mut self,
        ast: &ast::Module,
        wanted: Option<ast::Ident>,
        diags: &mut Diagnostics,
    ) {
        let name = wanted.map_or(ast.name.text, |w| w.text);
        if ast.name.text != name {
            diags.push(
                Diagnostic::error(
                    ids::MODULE_NAME_MISMATCH,
                    ast.name.span,
                    format!("this file should define module `{name}`"),
                )
                .label(format!("it says `{}`", ast.name.text))
                .also(wanted.map_or(Span::NONE, |w| w.span), "imported here"),
            );
        }
    }

    /// The name at which the program starts.
    fn entry(&self, main: bool) -> Symbol {
        let given = self.loader.flags().entry.as_deref().unwrap_or_default();
        // `-main-is` names a module, a value, or both.
        let last = given.rsplit('.').next().unwrap_or_default();
        match last.starts_with(|c: char| c.is_lowercase() || c == '_') {
            true if main => Symbol::new(last),
            _ => Symbol::new("main"),
        }
    }

    fn import_all(&mut self, module: usize, diags: &mut Diagnostics) {
        let m = &self.modules[module];
        let wanted = m.wanted.clone();
        let (edition, unit) = (m.edition, m.unit);
        let named = match module {
            0 => &self.loader.flags().modules[..],
            _ => &[],
        };
        for w in wanted {
            if w.source {
                self.import_boot(module, w.ident(), diags);
                continue;
            }
            let (key, package) = (w.key(), w.package);
            let w = w.ident();
            // What syntax stands for is the library's, whatever the unit depends on.
            let syntax = w.span.is_none() && w.text != prelude();
            let from = match syntax && !named.iter().any(|name| name == w.text.as_str()) {
                true => Unit::LIBRARY,
                false => unit,
            };
            let target = ast::Ident {
                text: meant(w.text, edition),
                span: w.span,
            };
            let from = match package {
                Some(package) => self.loader.import_from(package, target.text, from),
                None => from,
            };
            if let Some(i) = self.found(target, from, diags) {
                self.modules[module].imports.push((key, i));
            }
        }
    }

    fn found(&mut self, target: ast::Ident, from: Unit, diags: &mut Diagnostics) -> Option<usize> {
        if let Some(known) = self.index.get(&(from, target.text)) {
            return *known;
        }
        let found = self.find(target, from, diags);
        self.index.insert((from, target.text), found);
        found
    }

    /// An import of a module's boot file. The module itself comes behind that, and before
    /// the main module, which may not lead to it otherwise.
    fn import_boot(&mut self, module: usize, wanted: ast::Ident, diags: &mut Diagnostics) {
        let name = boot::module_name(wanted.text);
        let unit = self.modules[module].unit;
        let file = match self.index.get(&(unit, name)) {
            Some(known) => *known,
            None => {
                let file = self.find_boot(wanted, unit, diags);
                self.index.insert((unit, name), file);
                let itself = self.found(wanted, unit, diags);
                if let (Some(file), Some(itself)) = (file, itself) {
                    self.modules[itself].behind.push(file);
                    if itself != 0 {
                        self.modules[0].behind.push(itself);
                    }
                }
                file
            }
        };
        if let Some(i) = file {
            self.modules[module].imports.push((name, i));
        }
    }

    fn find_boot(
        &mut self,
        wanted: ast::Ident,
        from: Unit,
        diags: &mut Diagnostics,
    ) -> Option<usize> {
        let name = wanted.text;
        let problem = match self.loader.find_boot(name, from) {
            Ok(Some(source)) => return self.add(source, Some(wanted), true, diags),
            Ok(None) => {
                let file = name.as_str().replace('.', "/");
                let title = format!("there is no boot file of module `{name}`");
                Diagnostic::error(ids::UNKNOWN_MODULE, wanted.span, title)
                    .label("imported here by SOURCE")
                    .note("A boot file declares what those may use of a module that it imports itself.")
                    .help(format!("write `{file}.hs-boot` beside `{file}.hs`, or leave out the pragma"))
            }
            Err(reason) => {
                let title = format!("the boot file of module `{name}` cannot be read");
                Diagnostic::error(ids::UNKNOWN_MODULE, wanted.span, title).note(reason)
            }
        };
        diags.push(problem);
        self.failed = true;
        None
    }

    fn find(&mut self, wanted: ast::Ident, from: Unit, diags: &mut Diagnostics) -> Option<usize> {
        let mut hidden = None;
        let found = match self.loader.find_from(wanted.text, from) {
            Ok(None) => {
                // A Prelude that is not asked for is there in any case.
                let asked = !wanted.span.is_none();
                hidden = self.loader.hidden(wanted.text, from).filter(|_| asked);
                match hidden {
                    Some(_) => Ok(None),
                    None => Embedded.find(wanted.text),
                }
            }
            other => other,
        };
        let problem = match found {
            Ok(Some(source)) => {
                let wanted = ast::Ident {
                    text: self.loader.own_name(wanted.text, from),
                    span: wanted.span,
                };
                return match self.loaded.get(&(source.unit, wanted.text)) {
                    Some(known) => Some(*known),
                    None => {
                        if source.unit == from && self.loader.unlisted(wanted.text, from) {
                            diags.push(missing_module::unlisted(wanted));
                        }
                        self.add(source, Some(wanted), false, diags)
                    }
                };
            }
            Ok(None) => match hidden {
                Some(hidden) => missing_module::hidden(wanted, hidden),
                None => {
                    let main = self.modules.first().map(|m| m.edition);
                    missing_module::unknown(wanted, self.loader, main)
                }
            },
            Err(reason) => Diagnostic::error(
                ids::UNKNOWN_MODULE,
                wanted.span,
                format!("module `{}` cannot be read", wanted.text),
            )
            .note(reason),
        };
        diags.push(problem);
        self.failed = true;
        None
    }
}

/// Gives a variable's definition a name of those whose types are never restricted.
fn generalise(decl: &mut ast::Decl) {
    if let ast::DeclKind::PatBind { pat, .. } = &mut decl.kind
        && let ast::PatKind::Var(name) = &mut pat.kind
    {
        *name = general(name.as_str());
    }
}

/// The name under which a declaration from the command line is found that keeps its most
/// general type.
pub fn general(name: &str) -> Symbol {
    Symbol::new(&format!("${name}"))
}

/// What a module imports.
fn imports(ast: &ast::Module, library: bool) -> Vec<Wanted> {
    let written = ast.imports.iter().map(|i| Wanted {
        name: i.module.text,
        source: i.source,
        package: i.package,
        span: i.module.span,
        declaration: i.span,
    });
    let mut wanted: Vec<Wanted> = written.collect();
    // What literals and `do` mean is known first, whether names for it are in scope or not.
    if !library && wanted.iter().all(|w| w.name != prelude()) {
        wanted.push(Wanted::unwritten(prelude().as_str()));
    }
    let has = |extension| ast.extensions.has(extension);
    let equal = has(Extension::Gadts) || has(Extension::TypeFamilies);
    let constraints = has(Extension::ConstraintKinds)
        || has(Extension::QuantifiedConstraints)
        || has(Extension::TypeFamilies);
    let splices = has(Extension::TemplateHaskell) || has(Extension::QuasiQuotes);
    let quotes = has(Extension::TemplateHaskellQuotes) || has(Extension::QuasiQuotes);
    for (name, needed) in [
        (STRINGS, has(Extension::OverloadedStrings)),
        (FIX, has(Extension::RecursiveDo) || has(Extension::Arrows)),
        (COMMANDS, has(Extension::Arrows)),
        (GUARD, has(Extension::MonadComprehensions)),
        (ZIP, has(Extension::MonadComprehensions)),
        (EQUAL, !library && equal),
        (HOLDS, !library && constraints),
        (LABELS, has(Extension::OverloadedLabels)),
        (LISTS, has(Extension::OverloadedLists)),
        (FIELDS, has(Extension::OverloadedRecordDot)),
        (IMPLICIT, has(Extension::ImplicitParams)),
        (CALLS, has(Extension::ImplicitParams)),
        (CALLBACK, ast.is_called_by_c()),
        (APART, !library && ast.calls_c_safely()),
        (QUOTES, !library && quotes),
        (SPLICES, !library && splices),
    ] {
        if needed {
            wanted.push(Wanted::unwritten(name));
        }
    }
    wanted
}

/// Where the files come from that a source includes.
fn includes<'a>(loader: &'a dyn Loader, file: &str, unit: Unit) -> &'a dyn Includes {
    match EmbeddedHeaders::serve(file) {
        true => &EmbeddedHeaders,
        false => loader.includes_of(unit),
    }
}

/// Parses a file of the map.
pub(crate) fn parse(
    map: &mut SourceMap,
    loader: &dyn Loader,
    (file, edition, library, unit): (FileId, Edition, bool, Unit),
    diags: &mut Diagnostics,
) -> Parsed {
    let name = map.file(file).name.clone();
    let noting = kept::Noting {
        includes: includes(loader, &name, unit),
        asked: RefCell::default(),
    };
    let input = Input {
        edition,
        literate: pure_syntax::is_literate(&name),
        origin: match library {
            true => Origin::Library,
            false => Origin::Program,
        },
        flags: loader.flags_of(unit),
        includes: &noting,
    };
    let (count, errors) = (diags.count(), diags.errors());
    let mut ast = pure_syntax::parse(map, file, input, diags);
    strict::make_strict(&mut ast);
    Parsed {
        ast,
        warnings: diags.since(count).to_vec(),
        failed: diags.errors() > errors,
        includes: noting.asked.into_inner(),
    }
}

/// Imported modules first; renumbers imports.
fn in_order(modules: Vec<ModuleSource>, diags: &mut Diagnostics) -> Option<Vec<ModuleSource>> {
    let edges: Vec<Vec<usize>> = modules
        .iter()
        .map(|m| {
            let imports = m.imports.iter().map(|(_, i)| *i);
            imports.chain(m.behind.iter().copied()).collect()
        })
        .collect();
    let components = graph::components(&edges);
    let mut ok = true;
    for c in &components {
        if c.len() > 1 || edges[c[0]].contains(&c[0]) {
            ok = false;
            report_cycle(&modules, &edges, c, diags);
        }
    }
    if !ok {
        return None;
    }
    let mut place = vec![0; modules.len()];
    for (new, c) in components.iter().enumerate() {
        place[c[0]] = new;
    }
    let mut slots: Vec<Option<ModuleSource>> = modules.into_iter().map(Some).collect();
    let ordered = components.iter().filter_map(|c| {
        let mut m = slots[c[0]].take()?;
        for (_, i) in &mut m.imports {
            *i = place[*i];
        }
        Some(m)
    });
    Some(ordered.collect())
}

/// Shows a shortest way round: A imports B, B imports A.
fn report_cycle(
    modules: &[ModuleSource],
    edges: &[Vec<usize>],
    component: &[usize],
    diags: &mut Diagnostics,
) {
    let start = component[0];
    let mut parent: FxHashMap<usize, usize> = FxHashMap::default();
    let (mut queue, mut next, mut last) = (vec![start], 0, start);
    'search: while next < queue.len() {
        let v = queue[next];
        next += 1;
        for &w in &edges[v] {
            if w == start {
                last = v;
                break 'search;
            }
            if component.contains(&w) && !parent.contains_key(&w) {
                parent.insert(w, v);
                queue.push(w);
            }
        }
    }
    let mut path = vec![last];
    while path[path.len() - 1] != start {
        let Some(p) = parent.get(&path[path.len() - 1]) else {
            break;
        };
        path.push(*p);
    }
    path.reverse();
    let name = |i: usize| modules[i].name;
    let names: Vec<String> = path
        .iter()
        .chain([&start])
        .map(|i| format!("`{}`", name(*i)))
        .collect();
    let mut d = Diagnostic::error(
        ids::MODULE_CYCLE,
        Span::NONE,
        format!("modules import each other: {}", names.join(" -> ")),
    )
    .help("move what both need into a module that imports neither");
    if modules[start].edition == Edition::Haskell && path.len() > 1 {
        let file = name(path[1]).as_str().replace('.', "/");
        let import = format!("import {{-# SOURCE #-}} {}", name(path[1]));
        d = d.help(format!(
            "move what both need into a module that imports neither, or declare it in `{file}.hs-boot` and write `{import}`"
        ));
    }
    for (k, &i) in path.iter().enumerate() {
        let to = path.get(k + 1).copied().unwrap_or(start);
        let written = modules[i].wanted.iter();
        let mut written = written.filter(|x| !x.span.is_none());
        let import = written.find(|x| modules[i].imports.contains(&(x.key(), to)));
        if let Some(import) = import {
            let text = format!("`{}` imports `{}`", name(i), name(to));
            if k == 0 {
                d.span = import.declaration;
                d.label = text;
            } else {
                d = d.also(import.declaration, text);
            }
        }
    }
    diags.push(d);
}
