//! Answers what splices ask while they run: about what the program declares, and files.
//!
//! What is imported is in the program that runs them. What the module itself declares before
//! a splice is resolved and checked beside that program when a splice first asks for it,
//! without the bodies of its definitions, and with what splices before it have given.

mod outline;
mod tell;

use super::find::{Found, Kind};
use super::protocol::{self, Said};
use super::{exact_names, keep, put};
use pure_base::{Diagnostics, SourceMap, Span, Symbol};
use pure_names::tree::{ClassId, ModuleId, Role, Scheme, TypeDefKind, TypeId, ValueId, ValueKind};
use pure_names::{
    Form, Groups, Loader, ModuleSource, Operator, Parsed, Resolver, Scope, TypeRef, Unit, ValueRef,
};
use pure_syntax::ast::{self, Assoc, Export, Ident, Import};
use pure_syntax::{Edition, Extension};
use pure_types::Checker;
use tell::Teller;

/// The module that has the splices.
pub(super) struct Place {
    pub name: Symbol,
    pub unit: Unit,
    pub edition: Edition,
    pub file: pure_base::FileId,
    pub text: std::ops::Range<u32>,
    /// What it imports, as the program numbers it.
    pub imports: Vec<(Symbol, usize)>,
    pub ast: ast::Module,
}

pub(super) struct Asking<'a> {
    pub loader: &'a dyn Loader,
    pub map: &'a mut SourceMap,
    pub resolver: Resolver<'a>,
    pub checker: Checker,
    pub place: Place,
    pub found: &'a [Found],
    /// What splices have given, up to this place of what was printed.
    pub texts: Vec<String>,
    pub heard: usize,
    /// Files that were read.
    pub read: Vec<(String, u128)>,
    /// What was seen last of the module.
    pub own: Option<Own>,
    /// What earlier questions have seen of the module.
    pub stale: Vec<ModuleId>,
    pub nothing: Scope,
}

/// What was seen of the module that has the splices.
pub(super) struct Own {
    /// How many of its declarations, and whether their bodies were inferred.
    seen: usize,
    bodies: bool,
    /// Whether what all splices in them give was known.
    complete: bool,
    /// As which modules of the program: each imports the one before, and exports what that does.
    ids: Vec<ModuleId>,
    /// What is in scope in the last one.
    scope: Scope,
}

/// What a name means.
#[derive(Clone, Copy)]
enum Meaning {
    Type(TypeId),
    Class(ClassId),
    Value(ValueRef),
}

impl From<TypeRef> for Meaning {
    fn from(t: TypeRef) -> Meaning {
        match t {
            TypeRef::Type(t) => Meaning::Type(t),
            TypeRef::Class(c) => Meaning::Class(c),
        }
    }
}

/// A name without its qualifier, and that: what stands behind is perhaps an operator with dots.
fn qualified(name: &str) -> (Option<&str>, &str) {
    let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
    let mut at = 0;
    while name[at..].starts_with(char::is_uppercase)
        && let Some((part, rest)) = name[at..].split_once('.')
        && part.chars().all(in_word)
        && !rest.is_empty()
    {
        at = name.len() - rest.len();
    }
    match at {
        0 => (None, name),
        at => (Some(&name[..at - 1]), &name[at..]),
    }
}

impl Asking<'_> {
    /// The answer, behind a sign that says whether there is one.
    pub fn answer(&mut self, question: &str, output: &str) -> String {
        let words: Vec<&str> = question.split(' ').collect();
        let answer = match words[..] {
            ["file", _, ..] => self.file(&question["file ".len()..]),
            ["path", about, ..] => {
                let name = question.get("path ".len() + about.len() + 1..);
                self.about(about, name.unwrap_or_default())
            }
            ["depends", _, ..] => self
                .file(&question["depends ".len()..])
                .map(|_| String::new()),
            ["extensions"] => Ok(self.extensions()),
            ["module", name] => self.imports(name),
            ["lookup", space, name] => Ok(self.lookup(space == "t", name, output)),
            [what, flavour, module, name, ref heads @ ..] => {
                if what == "instances" {
                    self.own(output);
                }
                let mut meaning = self.meaning(flavour, module, name, output);
                if what == "reify" && meaning.is_some_and(|m| self.is_to_be_inferred(m)) {
                    self.own_with(true, output);
                    meaning = self.meaning(flavour, module, name, output);
                }
                match meaning {
                    None => Err(format!("‘{name}’ is not in scope at a reify")),
                    Some(meaning) => match what {
                        "fixity" => Ok(self.fixity(name, meaning)),
                        "instances" => Ok(self.instances(meaning, heads)),
                        "synonym" => self.synonym(meaning),
                        "roles" => self.roles(name, meaning),
                        _ => self.reify(meaning),
                    },
                }
            }
            _ => Err("no question".to_string()),
        };
        match answer {
            Ok(text) => format!("+{text}"),
            Err(why) => format!("-{why}"),
        }
    }

    /// The bytes of a file, each as a character.
    fn file(&mut self, name: &str) -> Result<String, String> {
        let bytes = self.loader.file(name, self.place.unit);
        self.read.push((name.to_string(), keep::sum_of(&bytes)));
        let bytes = bytes?;
        Ok(bytes.into_iter().map(char::from).collect())
    }

    /// What a name in the file system leads to.
    fn about(&mut self, question: &str, name: &str) -> Result<String, String> {
        let asked = keep::about(question, name);
        let found = keep::found(self.loader, &asked, self.place.unit);
        self.read.push((asked, keep::sum_of(&found)));
        Ok(String::from_utf8_lossy(&found?).into_owned())
    }

    fn extensions(&self) -> String {
        let all = Extension::all().filter(|e| self.place.ast.extensions.has(*e));
        // Flags that are switched like extensions are none.
        let named = all
            .map(Extension::name)
            .filter(|name| !name.starts_with('-'));
        named.collect::<Vec<_>>().join(" ")
    }

    /// The modules that the one that has the splice imports.
    fn imports(&self, name: &str) -> Result<String, String> {
        if name != self.place.name.as_str() {
            return Err(format!("the imports of ‘{name}’ are not told"));
        }
        let written = &self.place.ast.imports;
        let own = self.place.imports.iter().map(|i| i.0);
        let own = own.filter(|m| {
            m.as_str() == "Prelude" || written.iter().any(|import| import.module.text == *m)
        });
        Ok(own.map(|m| m.as_str()).collect::<Vec<_>>().join(" "))
    }

    /// The roles of a type's parameters.
    fn roles(&mut self, name: &str, meaning: Meaning) -> Result<String, String> {
        let letters: Vec<&str> = match meaning {
            Meaning::Type(t) => {
                let letter = |role: &Role| match role {
                    Role::Nominal => "n",
                    Role::Representational => "r",
                    Role::Phantom => "p",
                };
                let roles = self.checker.roles_of(self.map, &self.resolver.program, t);
                roles.iter().map(letter).collect()
            }
            Meaning::Class(c) => {
                let params = &self.resolver.program.classes[c].params;
                params.iter().map(|_| "n").collect()
            }
            Meaning::Value(_) => return Err(format!("No roles associated with ‘{name}’")),
        };
        Ok(letters.join(" "))
    }

    /// What stands before the splice that runs now is from here on part of the program.
    fn own(&mut self, output: &str) -> &Scope {
        self.own_with(false, output)
    }

    /// The same, with the types of its definitions, if they are wanted.
    fn own_with(&mut self, bodies: bool, output: &str) -> &Scope {
        let (said, end) = protocol::read_on(&output[self.heard..], &[]);
        self.heard += end;
        self.texts
            .extend(said.into_iter().filter_map(|said| match said {
                Said::Text(text) => Some(text),
                _ => None,
            }));
        let seen = self.seen(self.texts.len());
        let enough = |own: &Own| own.seen == seen && (own.bodies || !bodies);
        if !self.own.as_ref().is_some_and(enough) {
            let goes_on = |own: &Own| own.complete && own.seen < seen && (own.bodies || !bodies);
            let before = self.own.take();
            let (before, stale) = match before {
                Some(own) if goes_on(&own) => (Some(own), None),
                own => (None, own),
            };
            self.stale.extend(stale.into_iter().flat_map(|own| own.ids));
            let texts = std::mem::take(&mut self.texts);
            self.own = Some(self.see(seen, bodies, before, &texts));
            self.texts = texts;
        }
        match &self.own {
            Some(own) => &own.scope,
            None => &self.nothing,
        }
    }

    /// How many declarations the splice of this number sees: those before it, if it gives
    /// declarations itself; a typed one, up to the next of these; else those before the last.
    fn seen(&self, splice: usize) -> usize {
        let all = self.place.ast.decls.len();
        let Some(running) = self.found.get(splice) else {
            return all;
        };
        if running.kind == Kind::Decls {
            return running.decl;
        }
        let gives = |f: &&Found| f.kind == Kind::Decls;
        if running.typed {
            let mut next = self.found[splice..].iter().filter(gives);
            return next.next().map_or(all, |f| f.decl);
        }
        let mut before = self.found[..splice].iter().rev().filter(gives);
        before.next().map_or(0, |f| f.decl)
    }

    /// Resolves and checks the first declarations of the module, in which splices have given
    /// these texts, with their bodies or without: those that were not seen before.
    fn see(&mut self, count: usize, bodies: bool, before: Option<Own>, texts: &[String]) -> Own {
        let mut unheard = Diagnostics::new();
        let bodies = bodies || before.as_ref().is_some_and(|own| own.bodies);
        let first = before.as_ref().map_or(0, |own| own.seen);
        let mut ids = before.map_or(vec![], |own| own.ids);
        let all = std::mem::take(&mut self.place.ast.decls);
        let mut ast = self.place.ast.clone();
        ast.decls = all[first..count].to_vec();
        self.place.ast.decls = all;
        let mut imports = self.place.imports.clone();
        let own = Ident {
            text: self.place.name,
            span: Span::NONE,
        };
        ast.exports = Some(vec![Export::Module(own)]);
        if let Some(last) = ids.last() {
            imports.push((own.text, last.as_u32() as usize));
            ast.imports.push(Import {
                module: own,
                source: false,
                package: None,
                qualified: false,
                alias: None,
                hiding: false,
                items: None,
                span: Span::NONE,
            });
        }
        let own = self.found.iter().filter(|f| f.decl < count);
        let complete = own.count() <= texts.len();
        let here = first..count;
        let inside = self.found.iter().zip(texts);
        let inside = inside.filter(|(f, _)| here.contains(&f.decl));
        let (mut parts, mut exact) = (vec![], vec![]);
        for (f, text) in inside {
            exact.extend(exact_names(text));
            match put::part(self.map, &mut unheard, f.kind, f.span, text) {
                Ok(part) => parts.push(part),
                // It will be told when the splice's text is put in its place.
                Err(_) => {
                    ast.decls.truncate(f.decl - first);
                    let before = self.found.iter();
                    let before = before.filter(|other| (first..f.decl).contains(&other.decl));
                    parts.truncate(before.count());
                    break;
                }
            }
        }
        put::replace(&mut ast, parts);
        if !bodies {
            outline::outline(&mut ast);
        }
        let source = ModuleSource {
            name: self.place.name,
            form: Form::Parsed(Parsed {
                ast,
                warnings: vec![],
                failed: true,
                includes: vec![],
            }),
            library: false,
            unit: self.place.unit,
            embedded: false,
            boot: false,
            edition: self.place.edition,
            entry: Symbol::new("main"),
            options: vec![],
            wanted: vec![],
            file: self.place.file,
            text: self.place.text.clone(),
            key: None,
            imports,
            behind: vec![],
            exact,
            splice: None,
            groups: Groups::default(),
        };
        let (id, scope) = self.resolver.aside(source, self.map, &mut unheard);
        let program = &self.resolver.program;
        self.checker.module(self.map, program, id, &mut unheard);
        ids.push(id);
        Own {
            seen: count,
            bodies,
            complete,
            ids,
            scope,
        }
    }

    /// What a name means where the splice stands: by its flavour (of a value, constructor or
    /// type of that module, or with a qualifier, or neither).
    fn meaning(
        &mut self,
        flavour: &str,
        module: &str,
        name: &str,
        output: &str,
    ) -> Option<Meaning> {
        let text = Symbol::new(name);
        if matches!(flavour, "n" | "q") {
            let qualifier = (flavour == "q").then(|| Symbol::new(module));
            let scope = self.own(output);
            let ty = scope.ty(qualifier, text).map(Meaning::from);
            return ty.or_else(|| scope.value(qualifier, text).map(Meaning::Value));
        }
        let module = Symbol::new(module);
        let found = self.resolver.meant(module, text);
        if module == self.place.name && !self.is_settled(found) {
            self.own(output);
        }
        let (mut value, mut ty) = self.resolver.meant(module, text);
        if value.is_none() && ty.is_none() {
            // What has syntax of its own is defined nowhere in GHC.
            let known = match (flavour, name) {
                ("t", "[]") => "List",
                ("d", "[]") => "Nil",
                ("d", ":") => "Cons",
                _ => name,
            };
            let home = pure_names::wired::home();
            if matches!(module.as_str(), "GHC.Types" | "GHC.Tuple" | "GHC.Prim") {
                (value, ty) = self.resolver.program.defined(home, Symbol::new(known));
            }
        }
        match flavour {
            "t" => ty.map(Meaning::from),
            _ => value.map(Meaning::Value),
        }
    }

    /// Whether it is a definition of the module's without a signature, whose type was not asked
    /// for before.
    fn is_to_be_inferred(&self, meaning: Meaning) -> bool {
        let Meaning::Value(ValueRef::Value(v)) = meaning else {
            return false;
        };
        let value = &self.resolver.program.values[v];
        let defined = matches!(value.kind, ValueKind::Top);
        defined && value.signature.is_none() && value.module == self.place.name
    }

    /// Whether a name of the module was seen as what stays as it is: no class or family, which may
    /// have got more instances since.
    fn is_settled(&self, found: (Option<ValueRef>, Option<TypeRef>)) -> bool {
        let settled = match found.1 {
            Some(TypeRef::Type(t)) => {
                !matches!(self.resolver.program.types[t].kind, TypeDefKind::Family(_))
            }
            Some(TypeRef::Class(_)) => false,
            None => found.0.is_some(),
        };
        self.own.is_some() && settled
    }

    fn lookup(&mut self, types: bool, name: &str, output: &str) -> String {
        let (qualifier, text) = qualified(name);
        let qualifier = qualifier.map(Symbol::new);
        let text = Symbol::new(text);
        let scope = self.own(output);
        let meaning = match types {
            true => scope.ty(qualifier, text).map(Meaning::from),
            false => scope.value(qualifier, text).map(Meaning::Value),
        };
        let mut t = self.teller();
        match meaning {
            None => return String::new(),
            Some(Meaning::Type(id)) => {
                t.word("t");
                t.type_name(id);
            }
            Some(Meaning::Class(id)) => {
                t.word("t");
                t.class_name(id);
            }
            Some(Meaning::Value(ValueRef::Value(v))) => {
                t.word("v");
                t.value_name(v);
            }
            Some(Meaning::Value(ValueRef::Ctor(c))) => {
                t.word("d");
                t.ctor_name(c);
            }
            Some(Meaning::Value(ValueRef::Synonym(s))) => {
                t.word("d");
                let synonym = &t.program.synonyms[s];
                t.named(synonym.module, synonym.name);
            }
        }
        t.out
    }

    fn teller(&self) -> Teller<'_> {
        Teller {
            program: &self.resolver.program,
            checker: &self.checker,
            out: String::new(),
        }
    }

    /// The fixity that is declared of an operator, if one is.
    fn fixity(&self, name: &str, meaning: Meaning) -> String {
        let operator = match meaning {
            Meaning::Value(v) => Operator::Value(v),
            Meaning::Type(t) => Operator::Type(TypeRef::Type(t)),
            Meaning::Class(c) => Operator::Type(TypeRef::Class(c)),
        };
        let name = match meaning {
            Meaning::Value(ValueRef::Ctor(c)) => self.resolver.program.ctors[c].name,
            _ => Symbol::new(name),
        };
        let Some(fixity) = self.resolver.fixity(name, operator) else {
            return String::new();
        };
        let side = match fixity.assoc {
            Assoc::Left => "l",
            Assoc::Right => "r",
            Assoc::None => "n",
        };
        format!("{side} {}", fixity.precedence)
    }

    /// The instances of a class or family for types that are made with these.
    fn instances(&self, meaning: Meaning, heads: &[&str]) -> String {
        let mut t = self.teller();
        t.node(|t| self.tell_instances(t, meaning, heads));
        t.out
    }

    fn tell_instances(&self, t: &mut Teller<'_>, meaning: Meaning, heads: &[&str]) {
        let modules = self.resolver.program.modules.iter();
        for (_, module) in modules.filter(|(id, _)| !self.stale.contains(id)) {
            match meaning {
                Meaning::Class(c) => {
                    for instance in module.instances.iter().filter(|i| i.class == c) {
                        if t.may_be(&instance.head, heads) {
                            t.instance(instance);
                        }
                    }
                }
                Meaning::Type(f) => {
                    let own = module.equations.iter().filter(|e| e.family == f);
                    own.for_each(|e| t.equation(e));
                    for id in &module.types {
                        let instance = &t.program.types[*id].instance;
                        if instance.as_ref().is_some_and(|(family, _)| *family == f) {
                            t.data_instance(*id);
                        }
                    }
                }
                Meaning::Value(_) => {}
            }
        }
    }

    /// What is told of a synonym of types, and nothing of others.
    fn synonym(&mut self, meaning: Meaning) -> Result<String, String> {
        let types = &self.resolver.program.types;
        match meaning {
            Meaning::Type(t) if matches!(types[t].kind, TypeDefKind::Synonym(_)) => {
                self.reify(meaning)
            }
            _ => Ok(String::new()),
        }
    }

    fn reify(&mut self, meaning: Meaning) -> Result<String, String> {
        let inferred = match meaning {
            Meaning::Value(ValueRef::Value(v)) => self.checker.signature_of(v),
            _ => None,
        };
        let mut t = self.teller();
        match meaning {
            Meaning::Type(id) => self.reify_type(&mut t, id),
            Meaning::Class(id) => self.reify_class(&mut t, id),
            Meaning::Value(ValueRef::Ctor(c)) => t.node(|t| {
                t.word("con");
                t.ctor_name(c);
                t.constructor_type(c);
                t.type_name(t.program.ctors[c].owner);
            }),
            Meaning::Value(ValueRef::Synonym(s)) => {
                let synonym = &t.program.synonyms[s];
                return Err(format!(
                    "‘{}’ is a pattern synonym, of which nothing is told",
                    synonym.name
                ));
            }
            Meaning::Value(ValueRef::Value(v)) => self.reify_value(&mut t, v, inferred)?,
        }
        Ok(t.out)
    }

    fn reify_type(&self, t: &mut Teller<'_>, id: TypeId) {
        let def = &t.program.types[id];
        let (kinds, result) = t.kinds(id);
        t.node(|t| {
            match &def.kind {
                // Those that box unboxed values are newtypes here alone.
                TypeDefKind::Data { newtype: true, .. } if id > pure_names::wired::word() => {
                    t.word("newtype");
                }
                TypeDefKind::Data { .. } => t.word("data"),
                TypeDefKind::Synonym(_) => t.word("synonym"),
                TypeDefKind::Family(f) if f.data => t.word("data-family"),
                TypeDefKind::Family(f) if f.closed => t.word("closed-family"),
                TypeDefKind::Family(_) => t.word("open-family"),
            }
            t.type_name(id);
            t.parameters(&def.params, &kinds);
            match &def.kind {
                TypeDefKind::Data { ctors, .. } => t.all(ctors, |t, c| t.constructor(*c)),
                TypeDefKind::Synonym(rhs) => match &def.constraint {
                    Some(preds) => t.constraints(preds),
                    None => t.ty(rhs),
                },
                TypeDefKind::Family(_) => {
                    t.kind(&result);
                    t.node(|t| self.tell_instances(t, Meaning::Type(id), &[]));
                }
            }
        });
    }

    fn reify_class(&self, t: &mut Teller<'_>, id: ClassId) {
        let class = &t.program.classes[id];
        let kinds = t.checker.class_kinds(id);
        let kinds: Vec<_> = kinds.into_iter().map(Some).collect();
        t.node(|t| {
            t.word("class");
            t.all(&class.superclasses, |t, p| t.pred(p));
            t.class_name(id);
            t.parameters(&class.params, &kinds);
            t.all(&class.dependencies, |t, d| {
                let name = |t: &mut Teller<'_>, at: &usize| t.word(class.params[*at].as_str());
                t.node(|t| {
                    t.all(&d.from, name);
                    t.all(&d.to, name);
                });
            });
            t.all(&class.families, |t, family| {
                let def = &t.program.types[*family];
                let (kinds, result) = t.kinds(*family);
                let data = matches!(&def.kind, TypeDefKind::Family(f) if f.data);
                t.node(|t| {
                    t.word(if data { "data-family" } else { "open-family" });
                    t.type_name(*family);
                    t.parameters(&def.params, &kinds);
                    t.kind(&result);
                });
            });
            t.all(&class.methods, |t, method| {
                t.node(|t| {
                    t.value_name(method.value);
                    t.signature(method.value, &class.params);
                });
            });
            t.node(|t| self.tell_instances(t, Meaning::Class(id), &[]));
        });
    }

    fn reify_value(
        &self,
        t: &mut Teller<'_>,
        v: ValueId,
        inferred: Option<Scheme>,
    ) -> Result<(), String> {
        let value = &t.program.values[v];
        if let ValueKind::Method(class, _) = value.kind {
            t.node(|t| {
                t.word("method");
                t.value_name(v);
                t.method_type(v, class);
                t.class_name(class);
            });
            return Ok(());
        }
        let mut ctors = t.program.ctors.iter();
        let field = ctors.find_map(|(c, ctor)| {
            let at = ctor.labels.iter().position(|l| *l == Some(v))?;
            Some((c, at))
        });
        t.node(|t| {
            t.word("var");
            t.value_name(v);
            match field {
                Some((c, at)) => t.selector_type(c, at),
                None if value.signature.is_some() => t.signature(v, &[]),
                None => match inferred {
                    Some(scheme) => t.inferred(&scheme),
                    None => t.word("_"),
                },
            }
        });
        Ok(())
    }
}
