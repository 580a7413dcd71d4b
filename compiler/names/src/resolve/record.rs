//! Records: fields stand for positions, so construction, update and patterns
//! become those of plain constructors, and selectors plain functions (Haskell
//! 2010, 3.15). What is generated mentions the library by names without a place.

use super::Cx;
use super::decl::free_variables;
use super::duplicate::{only_field, plain};
use super::pat::Binders;
use crate::ids;
use crate::lookup::ValueRef;
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind};
use rustc_hash::FxHashSet;

/// Adds the selector functions of a module's data types to its declarations;
/// returns the names of those that cannot be used.
pub(super) fn add_selectors(module: &mut ast::Module) -> Vec<Symbol> {
    let (mut selectors, mut hidden) = (vec![], vec![]);
    for decl in &module.decls {
        if let DeclKind::Data(data) = &decl.kind {
            let mut names: Vec<ast::Ident> = vec![];
            for field in data.constructors.iter().flat_map(|c| &c.fields) {
                if let Some(name) = field.name
                    && names.iter().all(|n| n.text != name.text)
                {
                    names.push(name);
                }
            }
            for name in names {
                if is_hidden(data, name.text) {
                    hidden.push(name.text);
                }
                selectors.extend(selector_type(data, name));
                selectors.push(selector(data, name, module.name.text));
            }
        }
    }
    module.decls.extend(selectors);
    hidden
}

/// Where the names of a module's fields stand.
pub(super) fn fields(module: &ast::Module) -> FxHashSet<Span> {
    let data = module.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Data(data) => Some(data),
        _ => None,
    });
    let fields = data.flat_map(|d| d.constructors.iter().flat_map(|c| &c.fields));
    fields
        .filter_map(|f| f.name)
        .map(|name| name.span)
        .collect()
}

/// The function that a field of a type of this module is.
fn selector(data: &ast::DataDecl, name: ast::Ident, module: Symbol) -> ast::Decl {
    let span = name.span;
    let pat = |kind| ast::Pat { kind, span };
    let clause = |param, body| ast::Clause {
        params: vec![param],
        rhs: ast::Rhs {
            body: ast::RhsBody::Plain(Box::new(body)),
            wheres: vec![],
            span,
        },
        span,
    };
    // Nobody is to be warned of it.
    let value = Symbol::new("_value");
    let mut clauses = vec![];
    if is_hidden(data, name.text) {
        // A use of it is reported, so that this is nowhere.
        let body = failure("error", "a field of a hidden type", Span::NONE);
        clauses.push(clause(pat(ast::PatKind::Wild), body));
        let kind = DeclKind::Fun { name, clauses };
        return ast::Decl { kind, span };
    }
    for con in &data.constructors {
        let is_it = |f: &ast::FieldDecl| f.name.is_some_and(|n| n.text == name.text);
        if let Some(at) = con.fields.iter().position(is_it) {
            let fields = con.fields.iter().enumerate().map(|(i, _)| match i == at {
                true => pat(ast::PatKind::Var(value)),
                false => pat(ast::PatKind::Wild),
            });
            // An imported constructor may have the same name.
            let con = ast::Name {
                module: Some(module),
                ..local(con.name.text, span)
            };
            let param = pat(ast::PatKind::Con(con, fields.collect()));
            clauses.push(clause(
                param,
                expr(ast::ExprKind::Var(local(value, span)), span),
            ));
        }
    }
    if clauses.len() < data.constructors.len() {
        let text = format!("No match in record selector {}", plain(name.text));
        let body = failure("selectorFailed", &text, span);
        clauses.push(clause(pat(ast::PatKind::Wild), body));
    }
    ast::Decl {
        kind: DeclKind::Fun { name, clauses },
        span,
    }
}

/// The signature of a field's function. Where its constructor says the type that it makes, the
/// function takes that type, which a match alone would not tell.
fn selector_type(data: &ast::DataDecl, name: ast::Ident) -> Option<ast::Decl> {
    let named = |f: &&ast::FieldDecl| f.name.is_some_and(|n| n.text == name.text);
    let mut constructors = data.constructors.iter();
    let found = constructors.find_map(|c| Some((c, c.fields.iter().find(named)?)));
    let (con, field) = found.filter(|_| !is_hidden(data, name.text))?;
    let result = con.result.as_ref().filter(|r| !is_plain(r))?;
    let function = ast::TypeKind::Fun(Box::new(result.clone()), Box::new(field.ty.clone()));
    let span = name.span;
    let ty = ast::Scheme {
        forall: vec![],
        kinds: vec![],
        context: vec![],
        ty: ast::Type {
            kind: function,
            span,
        },
        span,
    };
    let names = vec![name];
    let kind = DeclKind::Signature { names, ty };
    Some(ast::Decl { kind, span })
}

/// Whether a type is a constructor applied to different variables.
fn is_plain(mut t: &ast::Type) -> bool {
    let mut seen = vec![];
    while let ast::TypeKind::App(f, x) = &t.kind {
        match x.kind {
            ast::TypeKind::Var(x) if !seen.contains(&x) => seen.push(x),
            _ => return false,
        }
        t = f;
    }
    matches!(t.kind, ast::TypeKind::Con(_))
}

/// Whether a field's type mentions a type that one of its constructors hides.
fn is_hidden(data: &ast::DataDecl, field: Symbol) -> bool {
    let mut params: Vec<Symbol> = data.params.iter().map(|p| p.text).collect();
    if let Some(instance) = &data.instance {
        free_variables(&instance.lhs, &mut params);
    }
    data.constructors.iter().any(|con| {
        let own = con.fields.iter();
        let mut own = own.filter(|f| f.name.is_some_and(|n| n.text == field));
        own.any(|f| hides(con, &params, &f.ty))
    })
}

/// Whether a field's type mentions a type that its constructor hides.
fn hides(con: &ast::ConDecl, params: &[Symbol], field: &ast::Type) -> bool {
    let mut used = vec![];
    free_variables(field, &mut used);
    match &con.result {
        Some(result) => {
            let mut seen = vec![];
            free_variables(result, &mut seen);
            used.iter().any(|x| !seen.contains(x))
        }
        None => used.iter().any(|x| !params.contains(x)),
    }
}

fn local(text: Symbol, span: Span) -> ast::Name {
    ast::Name {
        module: None,
        text,
        span,
    }
}

fn expr(kind: ast::ExprKind, span: Span) -> ast::Expr {
    ast::Expr { kind, span }
}

/// A call of one of the library's functions that end in an error.
pub(super) fn failure(function: &str, text: &str, span: Span) -> ast::Expr {
    let error = expr(
        ast::ExprKind::Var(local(Symbol::new(function), Span::NONE)),
        span,
    );
    let text = expr(ast::ExprKind::Lit(Lit::Str(Symbol::new(text))), span);
    expr(ast::ExprKind::App(Box::new(error), Box::new(text)), span)
}

/// A constructor or pattern synonym with its fields.
struct Labelled {
    of: ValueRef,
    name: Symbol,
    labels: Vec<Option<ValueId>>,
    count: usize,
    declared: Span,
}

impl Cx<'_> {
    /// The selectors of a constructor's fields, as far as they are named.
    pub(super) fn labels(&self, con: &ast::ConDecl) -> Vec<Option<ValueId>> {
        let label = |f: &ast::FieldDecl| match self.own.get(&f.name?.text) {
            Some((ValueRef::Value(v), _)) => Some(*v),
            _ => None,
        };
        con.fields.iter().map(label).collect()
    }

    /// Marks the selectors that cannot be used.
    pub(super) fn hide_fields(&mut self, names: &[Symbol]) {
        for name in names {
            if let Some((ValueRef::Value(v), _)) = self.own.get(name) {
                self.program.values[*v].hidden = true;
            }
        }
    }

    pub(super) fn hidden_field(&mut self, field: &ast::Name) {
        self.diags.push(
            Diagnostic::error(
                ids::HIDDEN_FIELD,
                field.span,
                format!("the field `{}` has a type that nobody outside knows", field.text),
            )
            .label("no function and no update can have this type")
            .note("Its type mentions a variable that is not among the parameters of the record's type, so that it is known only in a match of the constructor.")
            .help("match the constructor, and use the field there"),
        );
    }

    /// Reports fields that are given more than once.
    fn repeated_fields(&mut self, fields: &[ast::Name]) {
        for (i, field) in fields.iter().enumerate() {
            let first = fields[..i].iter().find(|f| f.text == field.text);
            if let Some(first) = first {
                self.repeated_field(field.text, field.span, first.span, "given");
            }
        }
    }

    fn repeated_field(&mut self, name: Symbol, second: Span, first: Span, verb: &str) {
        self.diags.push(
            Diagnostic::error(
                ids::DUPLICATE_FIELD,
                second,
                format!("the field `{name}` is {verb} twice"),
            )
            .label("the second time")
            .also(first, "the first time")
            .note("A record has one field of each name.")
            .help("remove one of the two"),
        );
    }

    /// Reports fields that a constructor declares more than once.
    pub(super) fn repeated_declarations(&mut self, con: &ast::ConDecl) {
        let names: Vec<ast::Ident> = con.fields.iter().filter_map(|f| f.name).collect();
        for (i, name) in names.iter().enumerate() {
            let first = names[..i].iter().find(|n| n.text == name.text);
            if let Some(first) = first {
                self.repeated_field(plain(name.text), name.span, first.span, "declared");
            }
        }
    }

    /// The constructor or synonym of this name, with fields or without.
    fn labelled(&mut self, name: &ast::Name) -> Option<Labelled> {
        let of = self.ctor_or_synonym(name)?;
        let (labels, count, declared) = match of {
            ValueRef::Ctor(c) => {
                let ctor = &self.program.ctors[c];
                (ctor.labels.clone(), ctor.fields.len(), ctor.span)
            }
            ValueRef::Synonym(s) => {
                let synonym = &self.program.synonyms[s];
                (synonym.labels.clone(), synonym.arity, synonym.span)
            }
            ValueRef::Value(_) => return None,
        };
        Some(Labelled {
            of,
            name: name.text,
            labels,
            count,
            declared,
        })
    }

    /// The field of a constructor that a name without a qualifier means there,
    /// whatever else it means: one in scope under any qualifier will do.
    fn field_of(&mut self, con: &Labelled, field: &ast::Name) -> Option<ValueId> {
        if field.module.is_some() || !self.extensions.has(Extension::DisambiguateRecordFields) {
            return None;
        }
        let named = |v: &&ValueId| self.program.values[**v].name == field.text;
        let found = *con.labels.iter().flatten().find(named)?;
        let name = self.scope_name(found);
        let origins = self.values.brings(name, ValueRef::Value(found));
        let visible = !origins.is_empty();
        for from in origins {
            self.lints.found(from, name);
        }
        visible.then_some(found)
    }

    /// The field of a constructor that is no function, if the name means one.
    fn known_field(&mut self, con: &Labelled, field: &ast::Name) -> Option<ValueId> {
        let named = |v: &&ValueId| {
            let value = &self.program.values[**v];
            value.only_field && value.name == field.text
        };
        let found = *con.labels.iter().flatten().find(named)?;
        let name = only_field(field.text);
        let target = ValueRef::Value(found);
        let under =
            |(module, of): &(Option<Symbol>, ValueRef)| *module == field.module && *of == target;
        self.values.meanings(name).iter().find(|m| under(m))?;
        for from in self.values.brings(name, target) {
            self.lints.found(from, name);
        }
        Some(found)
    }

    /// The position of a field in a constructor.
    fn position(&mut self, con: &Labelled, field: &ast::Name) -> Option<usize> {
        let v = match self.field_of(con, field) {
            Some(v) => Some(v),
            None => match self.known_field(con, field) {
                Some(v) => Some(v),
                None if self.values.find(field).is_err() => None,
                None => match self.value_ref(field, "field")? {
                    ValueRef::Value(v) => Some(v),
                    _ => return None,
                },
            },
        };
        if let Some(v) = v {
            self.lints.used(v);
        }
        let at = con.labels.iter().position(|l| v.is_some() && *l == v);
        if at.is_none() {
            let what = match con.of {
                ValueRef::Synonym(_) => "pattern synonym",
                _ => "constructor",
            };
            let d = Diagnostic::error(
                ids::NOT_IN_SCOPE,
                field.span,
                format!("{what} `{}` has no field `{}`", con.name, field.text),
            )
            .label("no such field")
            .also(con.declared, format!("the {what}"));
            let names = con.labels.iter().flatten();
            let names: Vec<String> = names
                .map(|v| format!("`{}`", self.program.values[*v].name))
                .collect();
            self.diags.push(match names.is_empty() {
                true => d.note("Its fields have no names."),
                false => d.note(format!("Its fields are {}.", names.join(", "))),
            });
        }
        at
    }

    /// `C { f = e, .. }`
    pub(super) fn construction(
        &mut self,
        name: &ast::Name,
        fields: &[ast::FieldExpr],
        span: Span,
    ) -> ExprKind {
        let Some(con) = self.labelled(name) else {
            return ExprKind::Error;
        };
        let errors = self.diags.errors();
        self.repeated_fields(&fields.iter().map(|f| f.field).collect::<Vec<_>>());
        let mut args: Vec<Option<Expr>> = (0..con.count).map(|_| None).collect();
        for f in fields {
            let value = self.expr(&f.value);
            if let Some(i) = self.position(&con, &f.field) {
                args[i] = Some(value);
            }
        }
        // A field that is not there was to be one that lacks now.
        if let (ValueRef::Ctor(c), true) = (con.of, self.diags.errors() == errors) {
            self.missing_fields(c, &args, span);
        }
        let args: Vec<Expr> = args
            .into_iter()
            .enumerate()
            .map(|(i, arg)| arg.unwrap_or_else(|| self.missing_field(&con.labels, i, span)))
            .collect();
        let kind = match con.of {
            ValueRef::Synonym(s) => self.synonym_expr(s, name.span),
            ValueRef::Ctor(c) => ExprKind::Con(c),
            ValueRef::Value(_) => ExprKind::Error,
        };
        let con = self.at(kind, name.span);
        match args.is_empty() {
            true => con.kind,
            false => ExprKind::App(Box::new(con), args),
        }
    }

    /// What a field is that its construction does not give.
    fn missing_field(&mut self, labels: &[Option<ValueId>], at: usize, span: Span) -> Expr {
        let label = labels.get(at).copied().flatten();
        let name = label.map_or(Symbol::new(""), |v| self.program.values[v].name);
        self.report("constructionFailed", Report::Field(name), span)
    }

    /// A call of one of the library's functions that end in an error, with a text
    /// that names the place.
    fn report(&mut self, function: &str, report: Report, span: Span) -> Expr {
        let text = self.at(ExprKind::Report(report), span);
        self.sugar(self.program.known.value(function), vec![text], span, span)
    }

    fn missing_fields(&mut self, con: CtorId, args: &[Option<Expr>], span: Span) {
        let ctor = &self.program.ctors[con];
        let strict = |(f, a): (&Field, &Option<Expr>)| f.strict && a.is_none();
        if let Some(at) = ctor.fields.iter().zip(args).position(strict) {
            let label = ctor.labels.get(at).copied().flatten();
            let field = match label {
                Some(v) => format!("its strict field `{}`", self.program.values[v].name),
                None => "its strict fields".into(),
            };
            let d = Diagnostic::error(
                ids::MISSING_STRICT_FIELD,
                span,
                format!("this `{}` is made without {field}", ctor.name),
            )
            .label("a strict field must have a value")
            .also(ctor.span, "the constructor");
            self.diags.push(d);
            return;
        }
        let labels = ctor.labels.iter().zip(args).filter(|(_, a)| a.is_none());
        let names = labels.filter_map(|(l, _)| Some(self.program.values[(*l)?].name));
        let lacking: Vec<String> = names.map(|n| format!("`{n}`")).collect();
        if !lacking.is_empty() && !self.library {
            let d = Diagnostic::warning(
                ids::MISSING_FIELDS,
                span,
                format!(
                    "this `{}` is made without {}",
                    ctor.name,
                    lacking.join(", ")
                ),
            )
            .label("using what is missing would fail")
            .also(ctor.span, "the constructor");
            self.diags.push(d);
        }
    }

    /// `C { f = p, .. }`
    pub(super) fn record_pattern(
        &mut self,
        name: &ast::Name,
        fields: &[(ast::Name, ast::Pat)],
        rest: bool,
        span: Span,
        binders: &mut Binders,
    ) -> PatKind {
        if rest {
            self.unsupported(span, "record wildcards");
        }
        let Some(con) = self.labelled(name) else {
            return PatKind::Error;
        };
        self.repeated_fields(&fields.iter().map(|f| f.0).collect::<Vec<_>>());
        let mut parts: Vec<Option<Pat>> = (0..con.count).map(|_| None).collect();
        for (field, p) in fields {
            let p = self.pat(p, binders);
            if let Some(i) = self.position(&con, field) {
                parts[i] = Some(p);
            }
        }
        let parts = parts.into_iter().map(|p| {
            p.unwrap_or_else(|| Pat {
                kind: PatKind::Wild,
                span,
                id: self.node(),
            })
        });
        let parts = parts.collect();
        match con.of {
            ValueRef::Ctor(c) => self.con_with_dicts(c, parts, span),
            ValueRef::Synonym(s) => self.synonym_pat(s, parts, span),
            ValueRef::Value(_) => PatKind::Error,
        }
    }

    /// `e { f = v, .. }`: `case e of C a _ .. -> C a v ..`, or for several
    /// constructors with these fields `(\f .. r -> case r of { C a _ .. -> C a f .. ; .. }) v .. e`.
    pub(super) fn update(
        &mut self,
        record: &ast::Expr,
        fields: &[ast::FieldExpr],
        written: Option<TypeId>,
        span: Span,
    ) -> Expr {
        let mut args: Vec<Expr> = fields.iter().map(|f| self.expr(&f.value)).collect();
        let meant = self.meant_fields(fields, written.or_else(|| self.annotated_with(record)));
        let record = self.expr(record);
        let before = self.diags.errors();
        self.repeated_fields(&fields.iter().map(|f| f.field).collect::<Vec<_>>());
        let mut wanted = vec![];
        for (i, f) in fields.iter().enumerate() {
            let field = match &meant {
                Some(meant) => Some(ValueRef::Value(meant[i])),
                None => self.field_ref(&f.field),
            };
            match field {
                Some(ValueRef::Value(v)) if self.program.values[v].hidden => {
                    self.hidden_field(&f.field);
                }
                Some(ValueRef::Value(v)) => {
                    let new = self.new_value(f.field.text, f.field.span, ValueKind::Local);
                    wanted.push((v, new));
                }
                _ => return self.at(ExprKind::Error, span),
            }
        }
        if self.diags.errors() > before {
            return self.at(ExprKind::Error, span);
        }
        let has = |c: &Ctor, v: ValueId| c.labels.contains(&Some(v));
        let ctors = self.program.ctors.iter();
        let fitting = ctors.filter(|(_, c)| wanted.iter().all(|(v, _)| has(c, *v)));
        let fitting: Vec<CtorId> = fitting.map(|(id, _)| id).collect();
        let mut synonyms = self.program.synonyms.iter();
        let of_synonym = |(_, s): &(SynonymId, &Synonym)| {
            let has = |(v, _): &(ValueId, ValueId)| s.labels.contains(&Some(*v));
            !wanted.is_empty() && wanted.iter().all(has)
        };
        if fitting.is_empty()
            && let Some((s, _)) = synonyms.find(of_synonym)
        {
            let labels = wanted.iter().map(|w| w.0);
            let news = labels.zip(args).collect();
            let labels = self.program.synonyms[s].labels.clone();
            let (parts, args) = self.updated_parts(labels, news, span);
            let kind = self.synonym_pat(s, parts, span);
            let pat = self.pat_at(kind, span);
            let builder = self.synonym_expr(s, span);
            let builder = self.at(builder, span);
            let body = self.at(ExprKind::App(Box::new(builder), args), span);
            let other = self.report("updateFailed", Report::Update, span);
            let wild = self.pat_at(PatKind::Wild, span);
            let alts = vec![alternative(pat, body), alternative(wild, other)];
            return self.at(ExprKind::Case(Box::new(record), alts), span);
        }
        let Some(first) = fitting.first().filter(|_| !fields.is_empty()) else {
            let place = fields.first().map_or(span, |f| f.field.span);
            let mut given = wanted.iter().zip(fields);
            if let Some((_, other)) = given.find(|((v, _), _)| !self.is_field(*v)) {
                self.no_field(&other.field);
                return self.at(ExprKind::Error, span);
            }
            self.diags.push(
                Diagnostic::error(
                    ids::NOT_IN_SCOPE,
                    place,
                    "no constructor has all fields of this update",
                )
                .label("no such record"),
            );
            return self.at(ExprKind::Error, span);
        };
        let owner = self.program.ctors[*first].owner;
        let whole = match &self.program.types[owner].kind {
            TypeDefKind::Data { ctors, .. } => ctors.len(),
            TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => 0,
        };
        let failure = |cx: &mut Self| {
            let body = cx.report("updateFailed", Report::Update, span);
            let wild = cx.pat_at(PatKind::Wild, span);
            alternative(wild, body)
        };
        if fitting.len() == 1 {
            let labels = wanted.iter().map(|w| w.0);
            let news = labels.zip(args).collect();
            let mut alts = vec![self.update_alternative(*first, news, span)];
            if whole > 1 {
                alts.push(failure(self));
            }
            let kind = ExprKind::Case(Box::new(record), alts);
            return self.at(kind, span);
        }
        // A variable is matched where it stands, so that what is known of it holds.
        let mut params: Vec<ValueId> = wanted.iter().map(|w| w.1).collect();
        let scrutinee = match record.kind {
            ExprKind::Var(_) => record,
            _ => {
                let r = self.new_value("record".into(), span, ValueKind::Local);
                params.push(r);
                args.push(record);
                self.at(ExprKind::Var(r), span)
            }
        };
        let mut alts: Vec<Match> = vec![];
        for con in &fitting {
            let mut news = vec![];
            for (label, new) in &wanted {
                news.push((*label, self.at(ExprKind::Var(*new), span)));
            }
            alts.push(self.update_alternative(*con, news, span));
        }
        if fitting.len() < whole {
            alts.push(failure(self));
        }
        let body = self.at(ExprKind::Case(Box::new(scrutinee), alts), span);
        let params = params
            .into_iter()
            .map(|v| self.pat_at(PatKind::Var(v), span))
            .collect();
        let function = self.at(ExprKind::Lambda(params, Box::new(body)), span);
        self.at(ExprKind::App(Box::new(function), args), span)
    }

    /// The alternative for one constructor: the new values of fields by label.
    fn update_alternative(&mut self, con: CtorId, news: Vec<(ValueId, Expr)>, span: Span) -> Match {
        let labels = self.program.ctors[con].labels.clone();
        let (parts, args) = self.updated_parts(labels, news, span);
        let kind = self.con_with_dicts(con, parts, span);
        let pat = self.pat_at(kind, span);
        let con = self.at(ExprKind::Con(con), span);
        let body = self.at(ExprKind::App(Box::new(con), args), span);
        alternative(pat, body)
    }

    /// The patterns for what an update finds in fields, and what it puts there.
    fn updated_parts(
        &mut self,
        labels: Vec<Option<ValueId>>,
        mut news: Vec<(ValueId, Expr)>,
        span: Span,
    ) -> (Vec<Pat>, Vec<Expr>) {
        let (mut parts, mut args) = (vec![], vec![]);
        for label in labels {
            match news.iter().position(|(v, _)| label == Some(*v)) {
                Some(i) => {
                    parts.push(self.pat_at(PatKind::Wild, span));
                    args.push(news.swap_remove(i).1);
                }
                None => {
                    let old = self.new_value("field".into(), span, ValueKind::Local);
                    parts.push(self.pat_at(PatKind::Var(old), span));
                    args.push(self.at(ExprKind::Var(old), span));
                }
            }
        }
        (parts, args)
    }

    pub(super) fn pat_at(&mut self, kind: PatKind, span: Span) -> Pat {
        let id = self.node();
        Pat { kind, span, id }
    }
}

fn alternative(pat: Pat, body: Expr) -> Match {
    let span = body.span;
    Match {
        params: vec![pat],
        rhs: Rhs {
            body: RhsBody::Plain(Box::new(body)),
            wheres: vec![],
            span,
        },
        span,
    }
}
