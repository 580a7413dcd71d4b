//! Name resolution, one module after another in dependency order.
//!
//! A module goes through: collect its own top-level names ([`collect`]),
//! bring imported names into scope ([`imports`]), group operators by the
//! fixities in scope, resolve declarations ([`decl`], [`bind`]) down to
//! expressions ([`expr`]) and patterns ([`pat`]), compute its exports.

mod applicative;
mod arrows;
pub(crate) mod behind;
pub(crate) mod bind;
pub(crate) mod boot;
mod collect;
mod common_fields;
mod constraint;
mod coverage;
mod decl;
mod default_signature;
mod derive;
mod duplicate;
mod expr;
mod family;
mod implicit;
mod imports;
mod keep;
mod kind_signature;
pub(crate) mod known;
mod lint;
mod minimal;
mod missing;
mod pat;
mod provide;
pub(crate) mod quote;
mod rebind;
mod record;
mod roles;
mod statements;
mod style;
mod synonym;
mod ty;
pub(crate) mod warned;
mod wildcard;

pub use family::variables;

use crate::ids;
use crate::kept;
use crate::kept::module::{Additions, Resolution};
use crate::kept::tables::Names;
use crate::loader::Loader;
use crate::lookup::{Exports, Failure, Operator, Table, TypeRef, ValueRef};
use crate::scope::Scope;
use crate::source::{ModuleSource, Splice};
use crate::tree::*;
use crate::wired;
use cranelift_entity::PrimaryMap;
use pure_base::{Diagnostic, Diagnostics, SourceMap, Span, Symbol, suggest};
use pure_syntax::fixity::{self, FixityEnv};
use pure_syntax::{Edition, Extension, Extensions, Flags, ast};
use rustc_hash::{FxHashMap, FxHashSet};

/// Few programs reach more values than these, most of which are the library's.
const VALUES: usize = 16 << 10;

/// Resolves one module after another, imported ones first, as [`crate::load()`] returns
/// them. Names that fail to resolve are reported and leave `Error` nodes. Modules that were
/// kept are read if they are still good, else parsed now, with the same map and loader.
pub struct Resolver<'a> {
    loader: &'a dyn Loader,
    /// The modules so far.
    pub program: Resolved,
    pub(crate) exports: Vec<Exports>,
    fixities: FxHashMap<Symbol, Vec<Fixity>>,
    /// How many modules are to come.
    left: usize,
    /// How many errors there were that are about syntax or names.
    errors: usize,
    /// What is in scope in the last module, if it is wanted.
    scope: Option<Scope>,
}

impl<'a> Resolver<'a> {
    /// Begins with the modules that [`crate::load()`] returned.
    pub fn new(
        modules: &[ModuleSource],
        loader: &'a dyn Loader,
        diags: &Diagnostics,
    ) -> Resolver<'a> {
        let mut program = Resolved {
            values: PrimaryMap::with_capacity(VALUES),
            ..Resolved::default()
        };
        wired::install(&mut program);
        program.kept.keeps = loader.store().is_some_and(|s| s.keeps());
        let own = modules.iter().filter(|m| !m.library);
        program.options = own.map(|m| (m.name, m.options.clone())).collect();
        Resolver {
            loader,
            program,
            exports: vec![],
            fixities: FxHashMap::default(),
            left: modules.len(),
            errors: diags.errors(),
            scope: None,
        }
    }

    /// Resolves one more module when all have been, which is not part of the program but seen
    /// beside it; and what is in scope there.
    pub fn aside(
        &mut self,
        source: ModuleSource,
        map: &mut SourceMap,
        diags: &mut Diagnostics,
    ) -> (ModuleId, Scope) {
        // Another one might follow, so that it is not taken for the main module.
        self.left = 2;
        self.scope = Some(Scope::default());
        self.errors = diags.errors();
        let id = self.module(source, map, diags);
        (id, self.scope.take().unwrap_or_default())
    }

    /// The fixity that is declared of an operator.
    pub fn fixity(&self, name: Symbol, target: Operator) -> Option<fixity::Fixity> {
        let declared = self.fixities.get(&name)?.iter();
        let mut declared = declared.filter(|f| f.target == target);
        declared.next().map(|f| f.fixity)
    }

    /// Resolves the next module, which imports only earlier ones.
    pub fn module(
        &mut self,
        mut source: ModuleSource,
        map: &mut SourceMap,
        diags: &mut Diagnostics,
    ) -> ModuleId {
        let id = self.program.modules.next_key();
        self.left -= 1;
        if !source.library {
            self.note_imported(&source);
            let imports = source.imports.iter();
            let imports = imports.map(|i| ModuleId::from_u32(i.1 as u32));
            self.program.imports[id] = imports.collect();
        }
        // What else is wrong with earlier modules says nothing of names.
        let others = diags.errors() - self.errors;
        let needs = source.key.map(|_| self.program.kept.needs(&source, diags));
        let again = keep::again(self, &source, needs, others, diags);
        let exports = again.unwrap_or_else(|| self.anew(&mut source, needs, others, map, diags));
        self.exports.push(exports);
        self.errors = diags.errors() - others;
        id
    }

    /// Resolves a module of which nothing good is kept.
    fn anew(
        &mut self,
        source: &mut ModuleSource,
        needs: Option<u128>,
        others: usize,
        map: &mut SourceMap,
        diags: &mut Diagnostics,
    ) -> Exports {
        let program = &mut self.program;
        let mut parsed = keep::parsed(source, map, self.loader, diags);
        let place = kept::module::start(program, source.text.clone());
        let (count, errors) = (diags.count(), diags.errors());
        let holes = program.holes.len() + program.partial.len();
        program.lost.extend(&parsed.ast.lost);
        let mut cx = Cx {
            program,
            diags,
            others,
            fixities: &mut self.fixities,
            made: Additions::default(),
            linted: 0,
            module: boot::itself(source.name),
            written: parsed.ast.name.text,
            library: source.library,
            extensions: parsed.ast.extensions,
            lost: parsed.ast.lost.iter().copied().collect(),
            doubled: FxHashSet::default(),
            map,
            imports: vec![],
            unlisted: Default::default(),
            values: Table::default(),
            types: Table::default(),
            own: FxHashMap::default(),
            own_types: vec![],
            own_classes: vec![],
            own_primitives: vec![],
            equations: vec![],
            associated: vec![],
            locals: FxHashMap::default(),
            uses: vec![],
            refining: 0,
            lints: lint::Lints::default(),
            fields: FxHashSet::default(),
            counted: vec![],
            boxes: None,
            flags: self.loader.flags_of(source.unit),
            splice: source.splice.take(),
            groups: std::mem::take(&mut source.groups),
            quotes: 0,
            promised: Names::default(),
            large_tuples: false,
        };
        // Only what stands in the module's own file has a place in its index.
        let file = map.file(source.file);
        let own = file.start..file.end();
        let flags = self.loader.flags_of(source.unit);
        let measured = flags.coverage && !source.library && !source.boot;
        let covered = measured.then_some(own);
        let exports = cx.module(
            source,
            &mut parsed.ast,
            &self.exports,
            self.left == 0,
            covered,
        );
        if let Some(scope) = &mut self.scope {
            scope.values = std::mem::take(&mut cx.values);
            scope.types = std::mem::take(&mut cx.types);
        }
        if self.loader.store().is_none() {
            return exports;
        }
        let names = cx.names();
        let (linted, additions) = (cx.linted, std::mem::take(&mut cx.made));
        // Then what lints would say is not known.
        let unlinted = !source.library && cx.fails();
        let program = &mut self.program;
        let open = program.holes.len() + program.partial.len() > holes;
        let failed = parsed.failed || open || diags.errors() > errors;
        let mut warnings = std::mem::take(&mut parsed.warnings);
        warnings.extend_from_slice(&diags.since(count)[..linted - count]);
        let resolution = Resolution {
            exports,
            additions,
            warnings,
            lints: diags.since(linted).to_vec(),
        };
        let state = (&*source, &parsed, failed, unlinted);
        keep::keep(program, state, needs, (place, names), &resolution);
        resolution.exports
    }

    /// Notes under which module's name the program knows what it imports: that of the
    /// first import which offers it.
    fn note_imported(&mut self, source: &ModuleSource) {
        let modules = &self.program.modules;
        let of_library = |module: usize| modules[ModuleId::from_u32(module as u32)].library;
        for (name, module) in source.imports.iter().filter(|i| of_library(i.1)) {
            for (_, value) in self.exports[*module].values.iter() {
                if let ValueRef::Value(v) = value {
                    self.program.imported_from.entry(*v).or_insert(*name);
                }
            }
        }
    }
}

/// Without a header only `main` is seen from outside.
fn note_exported(program: &mut Resolved, exports: &Exports, headerless: bool) {
    for (name, value) in exports.values.iter() {
        if let ValueRef::Value(v) = value
            && (!headerless || name.as_str() == "main")
        {
            program.exported.insert(*v);
        }
    }
}

/// The state of resolving one module.
struct Cx<'a> {
    program: &'a mut Resolved,
    diags: &'a mut Diagnostics,
    /// How many errors were there that are not about syntax or names.
    others: usize,
    fixities: &'a mut FxHashMap<Symbol, Vec<Fixity>>,
    /// What the module adds to things that are about several modules.
    made: Additions,
    /// How many diagnostics there were before those of [`lint`].
    linted: usize,
    module: Symbol,
    /// What the module calls itself.
    written: Symbol,
    library: bool,
    extensions: Extensions,
    /// What declarations with syntax errors may have defined.
    lost: FxHashSet<Symbol>,
    /// What the top level defines more than once.
    doubled: FxHashSet<Symbol>,
    /// What the source looks like, for hints.
    map: &'a SourceMap,
    /// The imports by their places.
    imports: Vec<(Span, Symbol, bool)>,
    /// What modules export that are imported by lists: values and types, each with a module.
    unlisted: (FxHashMap<Symbol, Symbol>, FxHashMap<Symbol, Symbol>),
    values: Table<ValueRef>,
    types: Table<TypeRef>,
    /// The module's own top-level values and constructors.
    own: FxHashMap<Symbol, (ValueRef, Span)>,
    own_types: Vec<TypeId>,
    own_classes: Vec<ClassId>,
    own_primitives: Vec<ValueId>,
    /// The equations of type families that the module declares.
    equations: Vec<Equation>,
    /// Which instances, by the places of their heads, say what families of their class are.
    associated: Vec<(TypeId, Span)>,
    /// Local variables in scope, innermost last.
    locals: FxHashMap<Symbol, Vec<ValueId>>,
    /// Log of the variables referred to, for dependency analysis.
    uses: Vec<ValueId>,
    /// How many patterns there were of constructors that fix the types of their values.
    refining: u32,
    lints: lint::Lints,
    /// Where the names of the module's fields stand.
    fields: FxHashSet<Span>,
    /// Expressions that have boxes of coverage.
    counted: Vec<(NodeId, Counted)>,
    /// The boxes of a module whose coverage is measured, and the places of its file.
    boxes: Option<(std::ops::Range<u32>, Vec<CoverageBox>)>,
    flags: &'a Flags,
    /// If the module is what is run for splices: what is known of where they stand.
    splice: Option<Splice>,
    /// Where its groups of declarations are.
    groups: behind::Groups,
    /// How many quotes are around.
    quotes: u32,
    /// What the module's boot file has declared and the module has not defined yet.
    promised: Names,
    /// The module mentions tuples that not every program has.
    large_tuples: bool,
}

/// A declared fixity of one entity.
#[derive(Clone, Copy)]
struct Fixity {
    target: Operator,
    fixity: fixity::Fixity,
}

impl Cx<'_> {
    fn module(
        &mut self,
        source: &ModuleSource,
        ast: &mut ast::Module,
        done: &[Exports],
        is_main: bool,
        covered: Option<std::ops::Range<u32>>,
    ) -> Exports {
        match source.boot {
            true => self.check_boot(&ast.decls),
            false => {
                self.take_over();
                self.style(source, ast);
            }
        }
        family::lift(ast);
        kind_signature::distribute(ast, self.diags);
        duplicate::set_apart(ast);
        let hidden = record::add_selectors(ast);
        self.fields = record::fields(ast);
        if source.edition == Edition::Haskell {
            self.strict_bindings(&ast.decls);
        }
        default_signature::expand(ast);
        let synonyms = synonym::expand(ast, self.diags);
        let signed = self.collect(ast, &synonyms, source.boot);
        self.hide_fields(&hidden);
        if !ast.extensions.has(Extension::FieldSelectors) {
            self.mark_only_fields();
        }
        self.remember_known();
        self.import_all((source, ast), done);
        self.bring_exact(&source.exact, done);
        self.kind_names(&ast.kind_names, source.edition);
        self.declared_kinds(&ast.decls);
        self.roles(&ast.decls);
        let count = self.program.complete.len();
        self.complete(&ast.decls);
        self.made.complete = self.program.complete[count..].to_vec();
        self.warnings_of_names(source, ast);
        if ast.extensions.has(Extension::RecordWildCards) {
            self.lints.wildcards = wildcard::expand(self, ast);
        }
        self.resolve_fixities(ast);
        let first = self.program.values.len();
        let declared = covered.map(|own| {
            let good = |span: Span| coverage::is_within(span, &own);
            let placed = pure_syntax::coverage::place(ast, &good);
            self.boxes = Some((own, placed.boxes));
            placed.declared
        });
        self.data_decls(&ast.decls);
        if !self.library {
            self.common_fields();
        }
        let classes = self.class_decls(&ast.decls);
        let mut instances = self.instance_decls(&ast.decls);
        instances.extend(self.derived(&ast.decls));
        self.default_equations(&instances);
        let default = self.default_types(&ast.decls);
        let groups = self.top_groups(&ast.decls);
        let exports = self.exports(ast, &source.imports, done);
        self.linted = self.diags.count();
        if !source.boot {
            self.keeps_promises(&exports);
            self.lint(ast, &exports);
            self.orphans(&instances);
        }
        note_exported(self.program, &exports, ast.name.span.is_none());
        let coverage = declared.map(|declared| self.coverage(&declared, first, &instances));
        let types = std::mem::take(&mut self.own_types);
        self.program.modules.push(Module {
            name: self.module,
            library: source.library,
            edition: source.edition,
            extensions: ast.extensions,
            types,
            classes: self.own_classes.clone(),
            primitives: std::mem::take(&mut self.own_primitives),
            defaults: classes.into_iter().map(Late::from).collect(),
            default,
            instances,
            equations: std::mem::take(&mut self.equations),
            groups: groups.into_iter().map(Late::from).collect(),
            newtypes: match source.library {
                true => vec![],
                false => self.newtypes(),
            },
            large_tuples: self.large_tuples,
            span: ast.span,
            coverage,
        });
        if source.boot {
            self.enter_boot(signed, &exports);
        }
        if is_main && self.flags.wants_start(self.module.as_str()) {
            self.find_main(source, ast, &exports);
        }
        exports
    }

    /// Whether anything is wrong with the syntax or names of the modules so far.
    fn fails(&self) -> bool {
        self.diags.errors() > self.others
    }

    /// What the top level defines, once the program has the module.
    fn names(&self) -> Names {
        let mut names = Names::default();
        names
            .values
            .extend(self.own.iter().map(|(n, (v, _))| (*n, *v)));
        if let Some(module) = self.program.modules.values().last() {
            let types = module.types.iter();
            let types = types.map(|t| (self.program.types[*t].name, TypeRef::Type(*t)));
            let classes = module.classes.iter();
            let classes = classes.map(|c| (self.program.classes[*c].name, TypeRef::Class(*c)));
            names.types.extend(types.chain(classes));
        }
        names
    }

    fn find_main(&mut self, source: &ModuleSource, ast: &ast::Module, exports: &Exports) {
        let entry = ast::Name {
            module: None,
            text: source.entry,
            span: Span::NONE,
        };
        let own = self.own.get(&source.entry).map(|(target, _)| *target);
        // It may also be imported.
        let target = own.or_else(|| self.values.find(&entry).ok());
        match target {
            Some(ValueRef::Value(v)) => {
                self.program.main = Some(v);
                if source.edition == Edition::Haskell && exports.values.get(source.entry).is_none()
                {
                    self.hidden_main(ast.name, source.entry);
                }
            }
            // A syntax error may have swallowed it.
            _ if self.fails() => {}
            _ => {
                let main = source.entry.as_str();
                let own = self.own.keys().map(|name| name.as_str());
                let near = suggest::nearest(main, own).map(Symbol::new);
                let d = Diagnostic::error(
                    ids::NO_MAIN,
                    Span::new(ast.span.lo, ast.span.lo),
                    format!("this program has no `{main}`"),
                )
                .note(match source.edition {
                    Edition::Pure => {
                        "A program starts by evaluating and printing `main` of its main module."
                    }
                    Edition::Haskell => "A program starts by running `main` of its main module.",
                });
                let d = match near.and_then(|near| Some((near, self.own.get(&near)?.1))) {
                    Some((near, span)) => d
                        .help(format!("is `{near}` to be called `{main}`?"))
                        .change(span, main),
                    None => d.help(format!("define `{main} = ...` at the top level")),
                };
                self.diags.push(d);
            }
        }
    }

    /// A program is what its main module exports as `main`.
    fn hidden_main(&mut self, module: ast::Ident, entry: Symbol) {
        self.diags.push(
            Diagnostic::error(
                ids::NO_MAIN,
                module.span,
                format!("`{entry}` is not exported by module `{}`", module.text),
            )
            .label("its export list lacks it")
            .note("A program starts by running what its main module exports as `main`.")
            .help(format!("add `{entry}` to the export list")),
        );
    }

    fn node(&mut self) -> NodeId {
        let id = NodeId::from_u32(self.program.nodes);
        self.program.nodes += 1;
        id
    }

    fn value(&self, name: Symbol, span: Span, kind: ValueKind) -> Value {
        Value {
            name,
            span,
            module: self.module,
            kind,
            signature: None,
            centre: None,
            inline: None,
            hidden: false,
            only_field: false,
        }
    }

    fn new_value(&mut self, name: Symbol, span: Span, kind: ValueKind) -> ValueId {
        let value = self.value(name, span, kind);
        self.program.values.push(value)
    }

    /// The precedence of an infix constructor.
    fn fixity_of(&self, c: CtorId) -> usize {
        usize::from(self.infix_of(c).1)
    }

    /// The same, and to which side it associates.
    fn infix_of(&self, c: CtorId) -> (ast::Assoc, u8) {
        let name = self.program.ctors[c].name;
        let mut list = self.fixities.get(&name).into_iter().flatten();
        let own = list.find(|f| f.target == Operator::Value(ValueRef::Ctor(c)));
        let fixity = own.map_or(fixity::Fixity::DEFAULT, |f| f.fixity);
        (fixity.assoc, fixity.precedence)
    }

    /// Brings local variables into scope until the matching [`Cx::leave`].
    fn enter(&mut self, names: &[(Symbol, ValueId)]) {
        for (name, v) in names {
            self.locals.entry(*name).or_default().push(*v);
        }
    }

    fn leave(&mut self, names: &[(Symbol, ValueId)]) {
        for (name, _) in names {
            if let Some(stack) = self.locals.get_mut(name) {
                stack.pop();
            }
        }
    }

    fn local(&self, name: &ast::Name) -> Option<ValueId> {
        if name.module.is_some() {
            return None;
        }
        self.locals.get(&name.text).and_then(|s| s.last()).copied()
    }

    fn value_ref(&mut self, name: &ast::Name, what: &str) -> Option<ValueRef> {
        match self.values.find(name) {
            // Which one is meant decides whether its uses are right.
            Ok(_) if self.doubled.contains(&name.text) => None,
            Ok(target) if !self.sees_value(name, target) => None,
            Ok(target) => {
                let from = self.values.origins(name);
                from.iter().for_each(|s| self.lints.found(*s, name.text));
                self.warn_of(Warnable::Value(target), name.text, name.span);
                if let ValueRef::Ctor(c) = target {
                    let labels = &self.program.ctors[c].labels;
                    self.lints.used_constructor(c, labels);
                }
                Some(target)
            }
            Err(Failure::Missing) => {
                let mut known = self.values.names(name.module);
                if name.module.is_none() {
                    let locals = self.locals.iter().filter(|(_, s)| !s.is_empty());
                    known.extend(locals.map(|(n, _)| n.as_str()));
                }
                let qualifier = name.module.is_some_and(|q| !self.values.has_qualifier(q));
                self.missing(name, what, known, qualifier);
                None
            }
            Err(Failure::Ambiguous(list)) => {
                self.ambiguous(name, list.iter().map(|c| c.from).collect());
                None
            }
        }
    }

    fn type_ref(&mut self, name: &ast::Name, what: &str) -> Option<TypeRef> {
        match self.types.find(name) {
            Ok(target) if !self.sees_type(name, target) => None,
            Ok(target) => {
                let from = self.types.origins(name);
                from.iter().for_each(|s| self.lints.found(*s, name.text));
                self.lints.types.insert(target);
                self.warn_of(Warnable::Type(target), name.text, name.span);
                Some(target)
            }
            Err(Failure::Missing) => {
                let known = self.types.names(name.module);
                let qualifier = name.module.is_some_and(|q| !self.types.has_qualifier(q));
                self.missing(name, what, known, qualifier);
                None
            }
            Err(Failure::Ambiguous(list)) => {
                self.ambiguous(name, list.iter().map(|c| c.from).collect());
                None
            }
        }
    }

    fn value_origin(&self, v: ValueRef) -> Symbol {
        match v {
            ValueRef::Value(v) => self.program.values[v].module,
            ValueRef::Ctor(c) => self.program.types[self.program.ctors[c].owner].module,
            ValueRef::Synonym(s) => self.program.synonyms[s].module,
        }
    }

    fn type_origin(&self, t: TypeRef) -> Symbol {
        match t {
            TypeRef::Type(t) => self.program.types[t].module,
            TypeRef::Class(c) => self.program.classes[c].module,
        }
    }

    fn unsupported(&mut self, span: Span, construct: &str) {
        self.diags.push(
            Diagnostic::error(
                ids::NOT_YET_SUPPORTED,
                span,
                format!("{construct} are not yet supported"),
            )
            .label("not compiled by this version"),
        );
    }

    fn duplicate(&mut self, name: Symbol, second: Span, first: Span) {
        let d = Diagnostic::error(
            ids::DUPLICATE_DEFINITION,
            second,
            format!("`{}` is defined twice", duplicate::plain(name)),
        )
        .label("the second definition")
        .also(first, "the first definition");
        let fields = [first, second].iter().all(|s| self.fields.contains(s));
        self.diags.push(match fields {
            true => d.help("types may have fields of one name with DuplicateRecordFields"),
            false => d,
        });
    }
}

/// A name as the user wrote it.
fn written(name: &ast::Name) -> String {
    match name.module {
        Some(q) => format!("{q}.{}", name.text),
        None => name.text.to_string(),
    }
}

impl Cx<'_> {
    /// Groups operators, by the fixities of what their names mean here.
    fn resolve_fixities(&mut self, ast: &mut ast::Module) {
        let mut env = FixityEnv::new();
        for (name, list) in self.fixities.iter() {
            for (qualifier, found) in self.values.meanings(*name) {
                let found = Operator::Value(found);
                if let Some(f) = list.iter().find(|f| f.target == found) {
                    env.insert(qualifier, *name, f.fixity);
                }
            }
            for (qualifier, found) in self.types.meanings(*name) {
                let found = Operator::Type(found);
                if let Some(f) = list.iter().find(|f| f.target == found) {
                    env.insert_type(qualifier, *name, f.fixity);
                }
            }
        }
        let cons = fixity::Fixity {
            assoc: ast::Assoc::Right,
            precedence: 5,
        };
        env.insert(None, Symbol::new(":"), cons);
        fixity::resolve(ast, &env, self.diags);
    }
}
