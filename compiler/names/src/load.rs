//! The module graph: parses the main module and, transitively, what it
//! imports; orders modules by dependency and rejects cycles.

use crate::ids;
use crate::loader::{Embedded, EmbeddedHeaders, Loader, Source};
use crate::resolve::known;
use pure_base::{Diagnostic, Diagnostics, SourceMap, Span, Symbol, graph, suggest};
use pure_syntax::{Edition, Extension, Input, Origin, ast, strict};
use rustc_hash::FxHashMap;

/// A parsed module of the program.
pub struct ModuleSource {
    pub ast: ast::Module,
    pub library: bool,
    pub edition: Edition,
    /// The name at which the program starts, if this is its main module.
    pub entry: Symbol,
    /// Indices of the modules it imports, in the list that [`load`] returns,
    /// by name.
    pub imports: Vec<(Symbol, usize)>,
}

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
        failed: false,
    };
    graph.add(main, None, diags);
    let mut next = 0;
    while next < graph.modules.len() {
        graph.import_all(next, diags);
        next += 1;
    }
    let Graph {
        modules, failed, ..
    } = graph;
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
    /// `None`: could not be loaded (reported).
    index: FxHashMap<Symbol, Option<usize>>,
    failed: bool,
}

impl Graph<'_> {
    fn add(
        &mut self,
        source: Source,
        wanted: Option<ast::Ident>,
        diags: &mut Diagnostics,
    ) -> Option<usize> {
        let Some(file) = self.map.add(&*source.file, source.text) else {
            let span = wanted.map_or(Span::NONE, |w| w.span);
            diags.push(Diagnostic::error(
                ids::UNKNOWN_MODULE,
                span,
                "the sources of this program exceed 4 GB",
            ));
            self.failed = true;
            return None;
        };
        let origin = match source.library {
            true => Origin::Library,
            false => Origin::Program,
        };
        let input = Input {
            edition: source.edition,
            literate: source.file.ends_with(".lhs"),
            origin,
            flags: self.loader.flags(),
            includes: match EmbeddedHeaders::serve(&source.file) {
                true => &EmbeddedHeaders,
                false => self.loader.includes(),
            },
        };
        let mut ast = pure_syntax::parse(self.map, file, input, diags);
        strict::make_strict(&mut ast);
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
        let at = self.modules.len();
        self.modules.push(ModuleSource {
            ast,
            library: source.library,
            edition: source.edition,
            entry: self.entry(wanted.is_none()),
            imports: vec![],
        });
        self.index.insert(name, Some(at));
        Some(at)
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
        let mut wanted: Vec<ast::Ident> = m.ast.imports.iter().map(|i| i.module).collect();
        if !m.library
            && m.ast.extensions.has(Extension::ImplicitPrelude)
            && wanted.iter().all(|w| w.text != prelude())
        {
            wanted.push(ast::Ident {
                text: prelude(),
                span: Span::NONE,
            });
        }
        if m.ast.extensions.has(Extension::OverloadedStrings) {
            wanted.push(ast::Ident {
                text: Symbol::new(known::STRINGS),
                span: Span::NONE,
            });
        }
        let edition = m.edition;
        for w in wanted {
            let target = ast::Ident {
                text: meant(w.text, edition),
                span: w.span,
            };
            let found = match self.index.get(&target.text) {
                Some(known) => *known,
                None => {
                    let found = self.find(target, diags);
                    self.index.insert(target.text, found);
                    found
                }
            };
            if let Some(i) = found {
                self.modules[module].imports.push((w.text, i));
            }
        }
    }

    fn find(&mut self, wanted: ast::Ident, diags: &mut Diagnostics) -> Option<usize> {
        let found = match self.loader.find(wanted.text) {
            Ok(None) => Embedded.find(wanted.text),
            other => other,
        };
        let problem = match found {
            Ok(Some(source)) => return self.add(source, Some(wanted), diags),
            Ok(None) => {
                let known = [self.loader.known(), Embedded.known()].concat();
                let near = suggest::nearest(wanted.text.as_str(), known.iter().map(String::as_str));
                let d = Diagnostic::error(
                    ids::UNKNOWN_MODULE,
                    wanted.span,
                    format!("there is no module `{}`", wanted.text),
                )
                .label("imported here");
                match near {
                    Some(n) => d.help(format!("did you mean `{n}`?")),
                    None => d.help("name the directory that holds it with -i"),
                }
            }
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

/// Imported modules first; renumbers imports.
fn in_order(modules: Vec<ModuleSource>, diags: &mut Diagnostics) -> Option<Vec<ModuleSource>> {
    let edges: Vec<Vec<usize>> = modules
        .iter()
        .map(|m| m.imports.iter().map(|(_, i)| *i).collect())
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
    let name = |i: usize| modules[i].ast.name.text;
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
    for (k, &i) in path.iter().enumerate() {
        let to = path.get(k + 1).copied().unwrap_or(start);
        let import = modules[i]
            .ast
            .imports
            .iter()
            .find(|x| modules[i].imports.contains(&(x.module.text, to)));
        if let Some(import) = import {
            let text = format!("`{}` imports `{}`", name(i), name(to));
            if k == 0 {
                d.span = import.span;
                d.label = text;
            } else {
                d = d.also(import.span, text);
            }
        }
    }
    diags.push(d);
}
