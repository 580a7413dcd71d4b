//! Warnings about what is written, whatever it means: lists that a module's head or its
//! imports lack, fields that not every constructor has, derivations without a strategy,
//! instances that define an old method by itself.

use super::Cx;
use super::decl::free_variables;
use crate::ids;
use crate::source::ModuleSource;
use crate::tree::Edition;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind, ExprKind, PatKind, RhsBody};

/// Modules whose imports want a list or `qualified`, so that what they gain does no harm.
const GROWING: &[&str] = &["Data.List"];

/// Methods that have become names of another: what each is to be in an instance of its
/// class, and the id of the warning.
const RENAMED: &[(&str, &str, &str, &str)] = &[
    ("Monad", "return", "pure", ids::NONCANONICAL_MONAD),
    ("Monad", ">>", "*>", ids::NONCANONICAL_MONAD),
    ("Monoid", "mappend", "<>", ids::NONCANONICAL_MONOID),
];

/// Methods that are not to be defined by the name that they have taken the place of.
const TAKEN_OVER: &[(&str, &str, &str, &str)] = &[
    ("Applicative", "pure", "return", ids::NONCANONICAL_MONAD),
    ("Applicative", "*>", ">>", ids::NONCANONICAL_MONAD),
    ("Semigroup", "<>", "mappend", ids::NONCANONICAL_MONOID),
];

impl Cx<'_> {
    /// Gives such warnings of a module, as it was parsed.
    pub(super) fn style(&mut self, source: &ModuleSource, ast: &ast::Module) {
        if self.library || source.edition != Edition::Haskell {
            return;
        }
        self.lists(ast);
        self.kind_signatures(ast);
        for decl in &ast.decls {
            match &decl.kind {
                DeclKind::Data(data) => self.data_style(data),
                DeclKind::Derivation(d) if d.strategy.is_none() && d.via.is_none() => {
                    self.without_strategy(decl.span);
                }
                DeclKind::Instance(instance) => self.old_methods(instance),
                _ => {}
            }
        }
    }

    fn lists(&mut self, ast: &ast::Module) {
        let head = ast.name.span;
        if ast.exports.is_none() && !head.is_none() {
            let title = format!("module `{}` has no list of exports", ast.name.text);
            self.advise(ids::MISSING_EXPORT_LISTS, head, title, "exports everything");
        }
        let imports_prelude = ast
            .imports
            .iter()
            .any(|i| i.module.text.as_str() == "Prelude");
        if ast.extensions.has(Extension::ImplicitPrelude) && !imports_prelude {
            let title = "the Prelude is imported without being named".to_string();
            let place = match head.is_none() {
                true => Span::new(ast.span.lo, ast.span.lo),
                false => head,
            };
            self.advise(ids::IMPLICIT_PRELUDE, place, title, "imports the Prelude");
        }
        for import in &ast.imports {
            let before = Span::new(import.span.lo, import.module.span.lo);
            if import.qualified && self.map.text(before).contains("qualified") {
                let title = "`qualified` stands before the module".to_string();
                let label = "with ImportQualifiedPost it may stand behind it";
                self.advise(ids::PREPOSITIVE_QUALIFIED, import.span, title, label);
            }
            let listed = import.items.is_some() && !import.hiding;
            if listed || import.qualified {
                continue;
            }
            let module = import.module.text;
            let title = format!("the import of `{module}` has no list of names");
            self.advise(ids::MISSING_IMPORT_LISTS, import.span, title, "brings all");
            if GROWING.contains(&module.as_str()) {
                let title = format!("`{module}` gains names, which may clash with others here");
                let label = "neither qualified nor with a list";
                self.advise(ids::COMPAT_UNQUALIFIED_IMPORTS, import.span, title, label);
            }
        }
    }

    /// Declarations of types and classes whose kind no signature says.
    fn kind_signatures(&mut self, ast: &ast::Module) {
        let signatures = ast.decls.iter().filter_map(|d| match &d.kind {
            DeclKind::KindSignature { name, .. } => Some(name.text),
            _ => None,
        });
        let said: Vec<Symbol> = signatures.collect();
        for decl in &ast.decls {
            let name = match &decl.kind {
                DeclKind::Data(data) => data.name,
                DeclKind::Synonym { name, .. } => *name,
                DeclKind::Family(family) => family.name,
                DeclKind::Class(class) => class.name,
                _ => continue,
            };
            if !said.contains(&name.text) {
                let title = format!("no signature says the kind of `{}`", name.text);
                let label = "without `type .. :: ..`";
                self.advise(ids::MISSING_KIND_SIGNATURES, name.span, title, label);
            }
        }
    }

    /// A constructor that is a type here, as no type has its name.
    pub(super) fn unticked(&mut self, name: &ast::Name) {
        if !self.library {
            let title = format!("`{}` is a constructor, not a type", name.text);
            let label = format!("`'{}` says so", name.text);
            self.advise(ids::UNTICKED, name.span, title, &label);
        }
    }

    /// `T(..)` in a list of exports, where nothing of it is in scope.
    pub(super) fn nothing_within(&mut self, name: &ast::Name) {
        let title = format!(
            "`{}` has no constructors, methods or fields here",
            name.text
        );
        self.dodgy_export(name.span, title, "`(..)` adds nothing");
    }

    pub(super) fn dodgy_export(&mut self, span: Span, title: String, label: &str) {
        if !self.library {
            self.advise(ids::DODGY_EXPORTS, span, title, label);
        }
    }

    fn data_style(&mut self, data: &ast::DataDecl) {
        let has = |con: &ast::ConDecl, name: Symbol| {
            let mut names = con.fields.iter().filter_map(|f| f.name);
            names.any(|f| f.text == name)
        };
        let mut told: Vec<Symbol> = vec![];
        let fields = data.constructors.iter().flat_map(|c| &c.fields);
        for field in fields.filter_map(|f| f.name) {
            let partial = data.constructors.iter().any(|c| !has(c, field.text));
            if partial && !field.text.as_str().starts_with('_') && !told.contains(&field.text) {
                told.push(field.text);
                let title = format!("not every constructor has field `{}`", field.text);
                let label = "fails for the others";
                self.advise(ids::PARTIAL_FIELDS, field.span, title, label);
            }
        }
        let mut plain = data.deriving.iter().filter(|d| d.strategy.is_none());
        if let Some(first) = plain.find(|d| d.via.is_none()) {
            self.without_strategy(first.span);
        }
    }

    fn without_strategy(&mut self, span: Span) {
        let title = "it is not said how this is derived".to_string();
        let label = "`stock`, `newtype` or `anyclass`?";
        self.advise(ids::MISSING_DERIVING_STRATEGIES, span, title, label);
    }

    fn old_methods(&mut self, instance: &ast::InstanceDecl) {
        let class = instance.class.text.as_str();
        for decl in &instance.decls {
            let Some((name, value)) = definition(decl) else {
                continue;
            };
            let (name, value) = (name.as_str(), value.as_ref().map(|v| v.as_str()));
            let of = |rule: &&(&str, &str, &str, &str)| (class, name) == (rule.0, rule.1);
            if let Some((_, old, new, id)) = RENAMED.iter().find(of)
                && value.is_none_or(|v| v != *new)
            {
                let title = format!("`{old}` is to be `{new}`, or not to be defined");
                self.advise(id, decl.span, title, "a definition of its own");
            }
            if let Some((_, new, old, id)) = TAKEN_OVER.iter().find(of)
                && value.is_some_and(|v| v == *old)
            {
                let title =
                    format!("`{new}` is defined by `{old}`, which is to be the other's name");
                self.advise(id, decl.span, title, "the wrong way round");
            }
        }
    }

    /// Variables of a `forall` that nothing of its type mentions.
    pub(super) fn unused_foralls(&mut self, s: &ast::Scheme) {
        // Kinds may mention them.
        let written = |v: &ast::Ident| (v.span.hi - v.span.lo) as usize == v.text.as_str().len();
        if self.library || s.kinds.iter().any(Option::is_some) {
            return;
        }
        let mut used = vec![];
        for t in s.context.iter().chain([&s.ty]) {
            free_variables(t, &mut used);
        }
        for v in s
            .forall
            .iter()
            .filter(|v| written(v) && !used.contains(&v.text))
        {
            let title = format!("the type does not mention `{}`", v.text);
            self.advise(ids::UNUSED_FORALLS, v.span, title, "not used");
        }
    }

    /// A range of written numbers in which there is none.
    pub(super) fn empty_range(
        &mut self,
        (from, then, to): (&ast::Expr, Option<&ast::Expr>, Option<&ast::Expr>),
        span: Span,
    ) {
        if self.library {
            return;
        }
        let (Some(from), Some(to)) = (number(from), to.and_then(number)) else {
            return;
        };
        let up = match then.map(number) {
            None => true,
            Some(Some(then)) => then >= from,
            Some(None) => return,
        };
        if (up && to < from) || (!up && to > from) {
            let title = "this range is empty".to_string();
            self.advise(ids::EMPTY_ENUMERATIONS, span, title, "has no elements");
        }
    }

    fn advise(&mut self, id: &'static str, span: Span, title: String, label: &str) {
        if self.diags.wants(id) {
            self.diags
                .push(Diagnostic::warning(id, span, title).label(label));
        }
    }
}

/// What a declaration defines, and the variable that it is, if it is but another name.
fn definition(decl: &ast::Decl) -> Option<(Symbol, Option<Symbol>)> {
    let (name, rhs) = match &decl.kind {
        DeclKind::PatBind { pat, rhs } => match &pat.kind {
            PatKind::Var(name) => (*name, rhs),
            _ => return None,
        },
        DeclKind::Fun { name, .. } | DeclKind::Clause { name, .. } => {
            return Some((name.text, None));
        }
        _ => return None,
    };
    let RhsBody::Plain(body) = &rhs.body else {
        return Some((name, None));
    };
    let value = match &without_parentheses(body).kind {
        ExprKind::Var(v) => Some(v.text),
        _ => None,
    };
    Some((name, value))
}

fn number(e: &ast::Expr) -> Option<i128> {
    match &without_parentheses(e).kind {
        ExprKind::Lit(ast::Lit::Int(n)) => Some(i128::from(*n)),
        ExprKind::Neg(e) => number(e).map(|n| -n),
        _ => None,
    }
}

fn without_parentheses(e: &ast::Expr) -> &ast::Expr {
    match &e.kind {
        ExprKind::Paren(inner) => without_parentheses(inner),
        _ => e,
    }
}
