//! What is said of a name that means nothing, or several things.

use super::{Cx, written};
use crate::lookup::{TypeRef, ValueRef};
use crate::tree::*;
use crate::{Embedded, foreign, homes, ids, loader::Loader};
use pure_base::{Diagnostic, Span, Symbol, suggest};
use pure_syntax::ast;

impl Cx<'_> {
    pub(super) fn missing(
        &mut self,
        name: &ast::Name,
        what: &str,
        mut known: Vec<&'static str>,
        unknown_qualifier: bool,
    ) {
        let (text, span) = (name.text.as_str(), name.span);
        if self.lost.contains(&name.text) || self.is_commented(span) {
            return;
        }
        if what != "type" && what != "class" && self.out_of_stage(name) {
            return;
        }
        known.sort_unstable();
        if what == "field" {
            let fields = self.fields();
            known.retain(|k| fields.contains(k));
        }
        let everything = known;
        let starts_upper =
            |s: &str| s.starts_with(|c: char| c.is_uppercase() || c == ':' || c == '(');
        let upper = starts_upper(text);
        let near = suggest::nearest(
            text,
            everything
                .iter()
                .copied()
                .filter(|k| starts_upper(k) == upper),
        );
        let shown = written(name);
        let mut d = Diagnostic::error(
            ids::NOT_IN_SCOPE,
            span,
            format!("{what} `{shown}` is not in scope"),
        )
        .label("not in scope");
        if unknown_qualifier && let Some(q) = name.module {
            d = d.note(format!("No import gives names the qualifier `{q}`."));
        }
        let plain = name.module.is_none();
        let of_types = what.contains("type") || what == "class";
        let other_case = foreign::other_case(text).filter(|other| {
            everything.contains(&other.as_str()) || of_types && self.is_type(other)
        });
        // An operator of another language is not what a module exports by the same sign.
        let operator = !text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let foreign = foreign::meant_by(text, of_types).filter(|_| plain);
        let elsewhere = self.values.qualifier_of(name.text).filter(|_| !of_types);
        if plain
            && !of_types
            && let Some(sign) = foreign::comment(text)
        {
            d = d
                .note("A comment begins with `--`, which no other sign touches.")
                .help(format!("if this is a comment, write `{sign}`"))
                .change(span, sign);
        } else if let Some((note, instead)) = self.other_space(name) {
            d = d.note(note);
            if let (true, Some(owner)) = (what.starts_with("exported"), instead) {
                d = d
                    .help(format!("export it with its type, as in `{owner} ({text})`"))
                    .change(span, format!("{owner} ({text})"));
            }
        } else if let Some(q) = elsewhere.filter(|_| plain) {
            d = d
                .help(format!("did you mean `{q}.{text}`?"))
                .change(span, format!("{q}.{text}"));
        } else if let Some(module) = self.unlisted(name.text, of_types).filter(|_| plain) {
            d = d.help(format!(
                "add `{}` to the list of what is imported from {module}",
                item(name.text)
            ));
        } else if let Some(own) = foreign.filter(|_| operator) {
            d = d
                .help(format!("did you mean `{own}`?").replace("``", "`"))
                .change(span, own);
        } else if let Some(import) = self.import_for(name, what, unknown_qualifier) {
            d = d.help(format!("perhaps `{import}` is missing"));
        } else if let Some(own) = foreign {
            d = d
                .help(format!("did you mean `{own}`?").replace("``", "`"))
                .change(span, own);
        } else if let Some(advice) = foreign::advice(text).filter(|_| plain) {
            d = d.help(advice);
        } else if let Some(other) = other_case {
            d = d
                .help(format!("did you mean `{other}`?"))
                .change(span, other);
        } else if let Some(near) = near {
            let near = match name.module {
                Some(q) => format!("{q}.{near}"),
                None => near.to_string(),
            };
            d = d.help(format!("did you mean `{near}`?")).change(span, near);
        }
        self.diags.push(d);
    }

    /// Whether a value selects a field of a record.
    pub(super) fn is_field(&self, v: ValueId) -> bool {
        let ctors = self.program.ctors.values().map(|c| &c.labels);
        let mut labels = ctors.chain(self.program.synonyms.values().map(|s| &s.labels));
        labels.any(|l| l.contains(&Some(v)))
    }

    /// Reports a function where a field is to be updated.
    pub(super) fn no_field(&mut self, name: &ast::Name) {
        let shown = written(name);
        let title = format!("`{shown}` is a function, and no field of a record");
        let d = Diagnostic::error(ids::NOT_IN_SCOPE, name.span, title).label("no such field");
        let mut fields = self.fields();
        fields.sort_unstable();
        let near = suggest::nearest(name.text.as_str(), fields.into_iter());
        self.diags.push(match near {
            Some(near) => d
                .help(format!("did you mean the field `{near}`?"))
                .change(name.span, near),
            None => d,
        });
    }

    /// The names of all fields in scope.
    fn fields(&self) -> Vec<&'static str> {
        let labels = self.values.targets().filter_map(|v| match v {
            ValueRef::Ctor(c) => Some(&self.program.ctors[c].labels),
            _ => None,
        });
        let labels = labels.flatten().flatten();
        labels
            .map(|v| self.program.values[*v].name.as_str())
            .collect()
    }

    /// Whether a sign that begins a comment elsewhere, and means nothing here, stands before
    /// a place on its line.
    fn is_commented(&self, span: Span) -> bool {
        let mut words = self.map.before(span.lo).split_whitespace();
        words.any(|word| {
            let name = ast::Name {
                module: None,
                text: Symbol::new(word),
                span,
            };
            foreign::comment(word).is_some() && self.values.find(&name).is_err()
        })
    }

    /// What a name is that is missing among the values or types, but not among the
    /// others; and the type of a constructor.
    fn other_space(&self, name: &ast::Name) -> Option<(String, Option<Symbol>)> {
        let shown = written(name);
        if let Ok(ValueRef::Ctor(c)) = self.values.find(name)
            && self.types.find(name).is_err()
        {
            let owner = self.program.type_name(self.program.ctors[c].owner);
            let note = format!("`{shown}` is a constructor; the type of its values is `{owner}`.");
            return Some((note, Some(owner)));
        }
        if self.values.find(name).is_ok() {
            return None;
        }
        let note = match self.types.find(name).ok()? {
            TypeRef::Class(_) => format!("`{shown}` is a class, which is no value."),
            TypeRef::Type(t) => match &self.program.types[t].kind {
                TypeDefKind::Data { ctors, .. }
                    if (1..6).contains(&ctors.len())
                        && ctors.iter().all(|c| self.is_in_scope(*c)) =>
                {
                    let names = ctors.iter().map(|c| self.program.ctors[*c].name);
                    let names: Vec<String> = names.map(|n| format!("`{n}`")).collect();
                    format!(
                        "`{shown}` is a type; its values are made by {}.",
                        names.join(", ")
                    )
                }
                _ if matches!(name.text.as_str(), "State" | "Reader" | "Writer" | "RWS") => {
                    format!(
                        "`{shown}` is a type, whose values are made by `{}`.",
                        name.text.as_str().to_lowercase()
                    )
                }
                _ => format!("`{shown}` is a type, which is no value."),
            },
        };
        Some((note, None))
    }

    fn is_type(&self, name: &str) -> bool {
        let mut meanings = self.types.entries_of(Symbol::new(name));
        meanings.next().is_some()
    }

    fn is_in_scope(&self, c: CtorId) -> bool {
        let mut meanings = self.values.entries_of(self.program.ctors[c].name);
        meanings.any(|m| m.target == ValueRef::Ctor(c))
    }

    /// The module from which names are imported by a list that could give this one, too.
    fn unlisted(&self, name: Symbol, of_types: bool) -> Option<Symbol> {
        let (values, types) = &self.unlisted;
        let modules = if of_types { types } else { values };
        modules.get(&name).copied()
    }

    /// The import that would bring a missing name, if a module of the library
    /// is known for it.
    fn import_for(&self, name: &ast::Name, what: &str, unknown_qualifier: bool) -> Option<String> {
        let import = match name.module {
            None => {
                let of_constructor = what == "constructor";
                let module = match of_constructor {
                    true => homes::of_constructor(name.text.as_str())?,
                    false => homes::of(name.text.as_str())?,
                };
                let all = if of_constructor { "(..)" } else { "" };
                (
                    module,
                    format!("import {module} ({}{all})", item(name.text)),
                )
            }
            Some(q) if unknown_qualifier => {
                let module = homes::qualified(q.as_str())?;
                (module, format!("import qualified {module} as {q}"))
            }
            Some(_) => return None,
        };
        let found = Embedded.find(Symbol::new(import.0));
        found
            .is_ok_and(|source| source.is_some())
            .then_some(import.1)
    }

    /// `places` are where what it could mean comes from: definitions and imports.
    pub(super) fn ambiguous(&mut self, name: &ast::Name, places: Vec<Span>) {
        let shown = written(name);
        let mut d = Diagnostic::error(
            ids::AMBIGUOUS_NAME,
            name.span,
            format!("`{shown}` could mean several things"),
        )
        .label("ambiguous");
        let own = places
            .iter()
            .any(|p| self.import_at(*p).is_none() && !p.is_none());
        let only_here = places
            .iter()
            .all(|p| self.import_at(*p).is_none() && !p.is_none());
        let mut help = None;
        for span in places {
            d = match self.import_at(span) {
                _ if span.is_none() => {
                    let import = format!("write `import Prelude hiding ({})`", item(name.text));
                    help = help.or(own.then_some((import, None)));
                    d.note(format!(
                        "The Prelude, which is imported where nothing else is said, has a `{}`, too.",
                        name.text
                    ))
                }
                Some((module, whole)) => {
                    if let Some(alias) = homes::alias(module.as_str()) {
                        let import = format!(
                            "write `import qualified {module} as {alias}`, and `{alias}.{}` for the one that it has",
                            name.text
                        );
                        help = Some((import, None));
                    } else if own && whole {
                        let end = Span::new(span.hi, span.hi);
                        let hiding = format!(" hiding ({})", item(name.text));
                        let import = format!("write `import {module}{hiding}`");
                        help = Some((import, Some((end, hiding))));
                    }
                    d.also(span, format!("`{module}` has one"))
                }
                None => d.also(span, "defined here"),
            };
        }
        self.diags.push(match help {
            Some((import, change)) => {
                let d = d.help(import);
                match change {
                    Some((span, text)) => d.change(span, text),
                    None => d,
                }
            }
            // Nothing else that is defined here has several definitions.
            None if only_here => d.help(
                "fields are told apart by constructors, as in the pattern `C { x = y }`, or by the \
                 type of what is updated, as in `(r :: T) { x = 1 }`",
            ),
            None => d.help("qualify it, or hide all but one with `hiding`"),
        });
    }

    /// The module that is imported at a place, and whether all of it is.
    fn import_at(&self, span: Span) -> Option<(Symbol, bool)> {
        let found = self.imports.iter().find(|i| i.0 == span);
        found.map(|(_, module, whole)| (*module, *whole))
    }
}

/// A name as the item of a list.
fn item(name: Symbol) -> String {
    let text = name.as_str();
    match text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        true => text.to_string(),
        false => format!("({text})"),
    }
}
