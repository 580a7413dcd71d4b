//! Modules: header, exports, imports, and the list of top-level declarations,
//! where parsing goes on after errors.

use super::types::capital;
use super::{OpenBlock, PResult, Parser, Source};
use crate::ast::{
    Decl, DeclKind, Export, Expr, ExprKind, Ident, Import, ImportItem, Module, Name, RhsBody, Subs,
};
use crate::extensions::Extension;
use crate::gather::gather;
use crate::header::Header;
use crate::input::Edition;
use crate::layout::Indent;
use crate::literal::Lit;
use crate::token::T;
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};

/// Parses a whole file.
pub(crate) fn module(
    source: Source<'_>,
    edition: Edition,
    header: Header,
    diags: &mut Diagnostics,
) -> Module {
    let whole = source.whole;
    // Without an extension that it needs, nothing of the body is certain.
    let mut unheard = Diagnostics::new();
    let heard = match header.unsupported {
        true => &mut unheard,
        false => &mut *diags,
    };
    let mut parser = Parser::new(source, edition, header.extensions, heard);
    let mut module = Module {
        name: Ident {
            text: Symbol::new("Main"),
            span: Span::NONE,
        },
        exports: None,
        imports: vec![],
        decls: vec![],
        kind_names: vec![],
        lost: vec![],
        span: whole,
        extensions: header.extensions,
        language: header.language,
        options: header.options,
    };
    if parser.at(T::Module) && parser.header(&mut module).is_err() {
        // The body begins after the `where` of the broken header, if any.
        while !matches!(
            parser.cursor.kind(),
            T::Where | T::Eof | T::Import | T::Data | T::Equals
        ) {
            parser.cursor.advance();
        }
        parser.eat(T::Where);
    }
    // What the head says comes first, and is no declaration that imports stand behind.
    let head = std::mem::take(&mut module.decls);
    if !header.unsupported {
        parser.body(&mut module);
    }
    module.decls.splice(0..0, head);
    module.extensions = parser.extensions;
    module.language.append(&mut parser.lacking);
    module.kind_names = std::mem::take(&mut parser.kind_names);
    module.decls = gather(module.decls, diags);
    module
}

/// What was read of a definition that goes on with a mistake is likely not what it
/// was to be: it is no reason for more messages.
fn forget_body(decl: &mut Decl) {
    if let DeclKind::Clause { rhs, .. } | DeclKind::PatBind { rhs, .. } = &mut decl.kind {
        rhs.wheres.clear();
        rhs.body = RhsBody::Plain(Box::new(Expr {
            kind: ExprKind::Error,
            span: rhs.span,
        }));
    }
}

impl Parser<'_> {
    fn header(&mut self, module: &mut Module) -> PResult<()> {
        let start = self.advance();
        module.name = self.module_name()?;
        if self.at(T::Warned) {
            let start = self.span();
            let kind = self.warned();
            let span = self.since(start);
            module.decls.push(Decl { kind, span });
        }
        if self.at(T::LParen) {
            module.exports = Some(self.exports()?);
        }
        if !self.at(T::Where) && self.cursor.token().first {
            // All else is as it should be.
            let end = self.since(start).hi;
            let d = Diagnostic::error(
                "missing-word",
                module.name.span,
                "expected `where` at the end of the module's head",
            )
            .label("the module's name")
            .note("A head is written `module Name where`, or `module Name (exports) where`.")
            .help("write `where` before the first import or declaration")
            .change(Span::new(end, end), " where");
            self.report(d);
            return Ok(());
        }
        self.expect(T::Where, "`where`")?;
        Ok(())
    }

    fn module_name(&mut self) -> PResult<Ident> {
        if self.at(T::VarId) {
            let name = self.name_here();
            let module = name.module.map_or(String::new(), |m| format!("{m}."));
            let d = self.unexpected_diagnostic("the name of a module");
            let capital = capital(name.text.as_str());
            return self.fail(
                Diagnostic { notes: vec![], ..d }
                    .note("Each part of a module's name begins with a capital letter.")
                    .help(format!("did you mean `{module}{capital}`?")),
            );
        }
        if !self.at(T::ConId) {
            return self.unexpected("the name of a module");
        }
        let name = self.name();
        Ok(Ident {
            text: match name.module {
                Some(module) => Symbol::new(&format!("{module}.{}", name.text)),
                None => name.text,
            },
            span: name.span,
        })
    }

    fn exports(&mut self) -> PResult<Vec<Export>> {
        self.parenthesised("an export", |p| {
            if p.eat(T::Module) {
                return Ok(Export::Module(p.module_name()?));
            }
            p.import_item("an export").map(Export::Item)
        })
    }

    /// `(item, item)` where commas may be left over at the end.
    fn parenthesised<X>(
        &mut self,
        what: &str,
        mut item: impl FnMut(&mut Self) -> PResult<X>,
    ) -> PResult<Vec<X>> {
        let open = self.expect(T::LParen, &format!("`(` before {what}"))?;
        let mut items = vec![];
        loop {
            while self.eat(T::Comma) {}
            if self.at(T::RParen) {
                break;
            }
            items.push(item(self)?);
            if !self.at(T::Comma) {
                break;
            }
        }
        self.close(T::RParen, open, "`,` or `)`")?;
        Ok(items)
    }

    fn import_item(&mut self, what: &str) -> PResult<ImportItem> {
        match self.cursor.kind() {
            T::VarId
                if self.at_word(self.words.pattern)
                    && !matches!(self.cursor.ahead(1).kind, T::Comma | T::RParen) =>
            {
                let span = self.advance();
                let what = "`pattern` in a list of names";
                self.needs(Extension::PatternSynonyms, span, what);
                let name = match self.cursor.kind() {
                    T::ConId => self.name(),
                    T::LParen if self.at_paren_op() => self.paren_op(),
                    _ => return self.unexpected("the name of a pattern synonym"),
                };
                Ok(ImportItem {
                    pattern: true,
                    namespace: false,
                    name,
                    subs: Subs::None,
                })
            }
            T::VarId => Ok(ImportItem {
                pattern: false,
                namespace: false,
                name: self.name(),
                subs: Subs::None,
            }),
            T::LParen if self.at_paren_op() && self.cursor.ahead(1).kind != T::ConSym => {
                Ok(ImportItem {
                    pattern: false,
                    namespace: false,
                    name: self.paren_op(),
                    subs: Subs::None,
                })
            }
            T::Type | T::ConId | T::LParen if !self.at(T::LParen) || self.at_paren_op() => {
                let keyword = self.span();
                let namespace = self.eat(T::Type);
                if namespace {
                    let what = "`type` in a list of names";
                    self.needs(Extension::ExplicitNamespaces, keyword, what);
                }
                let name = match self.cursor.kind() {
                    T::ConId => self.name(),
                    T::LParen if self.at_paren_op() => self.paren_op(),
                    _ => return self.unexpected("the name of a type or class"),
                };
                let subs = if self.at(T::LParen) {
                    self.subs()?
                } else {
                    Subs::None
                };
                Ok(ImportItem {
                    pattern: false,
                    namespace,
                    name,
                    subs,
                })
            }
            _ => self.unexpected(what),
        }
    }

    fn subs(&mut self) -> PResult<Subs> {
        if self.cursor.ahead(1).kind == T::DotDot {
            let open = self.advance();
            self.advance();
            let mut more = vec![];
            while self.eat(T::Comma) {
                more.push(self.sub()?);
            }
            self.close(T::RParen, open, "`)`")?;
            return Ok(match more.is_empty() {
                true => Subs::All,
                false => Subs::AllAnd(more),
            });
        }
        let names = self.parenthesised("a constructor or method", Self::sub)?;
        Ok(Subs::Some(names))
    }

    fn sub(&mut self) -> PResult<Ident> {
        if self.at(T::Type) {
            let keyword = self.advance();
            let what = "`type` in a list of names";
            self.needs(Extension::ExplicitNamespaces, keyword, what);
        }
        let name = match self.cursor.kind() {
            T::VarId | T::ConId => self.name(),
            T::LParen if self.at_paren_op() => self.paren_op(),
            _ => return self.unexpected("a constructor, method or associated type"),
        };
        Ok(Ident {
            text: name.text,
            span: name.span,
        })
    }

    /// At `(op)`.
    pub(super) fn at_paren_op(&self) -> bool {
        let kind = self.cursor.ahead(1).kind;
        self.at(T::LParen)
            && (kind.is_varsym() || kind == T::ConSym)
            && self.cursor.ahead(2).kind == T::RParen
    }

    /// Reads `(op)`; the name's span is the operator's.
    pub(super) fn paren_op(&mut self) -> Name {
        self.advance();
        let name = self.name();
        self.advance();
        name
    }

    fn import(&mut self) -> PResult<Import> {
        let start = self.advance();
        let source = self.at(T::Pragma) && self.name_here().text.as_str() == "SOURCE";
        if source {
            self.advance();
        }
        if self.at_word(self.words.safe) {
            let span = self.advance();
            self.needs(Extension::Safe, span, "a safe import");
        }
        let mut qualified = self.eat_word(self.words.qualified);
        let mut package = None;
        if self.at(T::Str) {
            let span = self.span();
            if let Lit::Str(name) = self.literal() {
                package = Some(name);
            }
            self.needs(Extension::PackageImports, span, "the name of a package");
        }
        let module = self.module_name()?;
        if !qualified && self.at_word(self.words.qualified) {
            let span = self.advance();
            self.needs(
                Extension::ImportQualifiedPost,
                span,
                "`qualified` behind the module",
            );
            qualified = true;
        }
        let alias = if self.eat_word(self.words.alias) {
            Some(self.module_name()?)
        } else {
            None
        };
        let hiding = self.eat_word(self.words.hiding);
        let items = if hiding || self.at(T::LParen) {
            Some(self.parenthesised("an import", |p| p.import_item("an import"))?)
        } else {
            None
        };
        Ok(Import {
            module,
            source,
            package,
            qualified,
            alias,
            hiding,
            items,
            span: self.since(start),
        })
    }

    pub(super) fn eat_word(&mut self, word: Symbol) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn body(&mut self, module: &mut Module) {
        self.blocks.push(OpenBlock {
            what: "module",
            members: None,
            keyword: self.span(),
        });
        let braces = self.at(T::LBrace).then(|| self.advance());
        if braces.is_none() {
            let indent = match self.edition {
                Edition::Pure => Indent::PureTop,
                Edition::Haskell => Indent::More,
            };
            if !self.cursor.open_implicit(indent) {
                return;
            }
        }
        let depth = self.cursor.depth();
        loop {
            let start = self.cursor.index();
            if self.top_items(module).is_ok() && self.module_ends(braces).is_ok() {
                return;
            }
            self.blocks.truncate(1);
            // What was wrong from its first token on is not to be read again.
            self.cursor.recover(start.max(self.declaration), depth);
            let given_up = self.cursor.names_since(self.declaration);
            module.lost.extend(given_up);
            if self.cursor.token().kind == T::Eof {
                return;
            }
        }
    }

    /// Declarations up to the end of the body, or to the first error.
    fn top_items(&mut self, module: &mut Module) -> PResult<()> {
        loop {
            while self.eat(T::VSemi) || self.eat(T::Semi) {}
            if matches!(self.cursor.kind(), T::VClose | T::Eof | T::RBrace) {
                return Ok(());
            }
            self.declaration = self.cursor.index();
            if self.at(T::Import) {
                let import = self.import()?;
                if let Some(first) = module.decls.first() {
                    self.late_import(import.span, first);
                }
                module.imports.push(import);
            } else {
                let decl = self.top_decl()?;
                self.cut_off = false;
                module.decls.extend(self.signature.take());
                module.decls.push(decl);
                self.note_item(self.declaration);
            }
            if !matches!(
                self.cursor.kind(),
                T::VSemi | T::Semi | T::VClose | T::Eof | T::RBrace
            ) {
                let first = std::mem::replace(&mut self.declaration, self.cursor.index());
                let mut d = self.unexpected_diagnostic("the end of the declaration");
                if let Some(cut) = module.decls.last_mut() {
                    d = self.foreign_end(d, &cut.kind, cut.span);
                    forget_body(cut);
                }
                let whole = |d: &mut Decl| {
                    matches!(
                        d.kind,
                        DeclKind::Signature { .. } | DeclKind::Synonym { .. }
                    )
                };
                if module.decls.pop_if(whole).is_some() {
                    // It would say something else.
                    self.declaration = first;
                }
                return self.fail(d);
            }
        }
    }

    fn late_import(&mut self, span: Span, first: &Decl) {
        self.report(
            Diagnostic::error("late-import", span, "an import after the first declaration")
                .also(
                    Span::new(first.span.lo, first.span.lo + 1),
                    "declarations begin here",
                )
                .note("Imports hold for the whole module and stand before all of its declarations.")
                .help("move the import to the top of the module"),
        );
    }

    /// After the last declaration: the end of the file.
    fn module_ends(&mut self, braces: Option<Span>) -> PResult<()> {
        if let Some(open) = braces {
            self.close(T::RBrace, open, "`;` or `}`")?;
        } else if self.at(T::VClose) {
            if self.cursor.token().kind != T::Eof {
                // Only with Haskell's rule: a line left of the first one.
                let token = self.cursor.token();
                let (span, col) = (token.span, token.col);
                let block = self.cursor.block_column().unwrap_or(1);
                return self.fail(
                    Diagnostic::error("layout-column", span, "this line begins too far to the left")
                        .label(format!("column {col}"))
                        .note(format!(
                            "The first declaration begins at column {block}, so all top-level declarations must."
                        ))
                        .help(format!("begin the line at column {block}, or indent it further to continue the line before")),
                );
            }
            self.advance();
        }
        if self.at(T::Eof) {
            Ok(())
        } else {
            self.unexpected("the end of the file")
        }
    }
}
