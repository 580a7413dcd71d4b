//! Declarations: of values everywhere, of the rest at the top of a module.

use super::lhs::Lhs;
use super::types::constraints;
use super::{Failed, Members, PResult, Parser};
use crate::ast::{
    Advice, Assoc, ClassDecl, Decl, DeclKind, Dependency, Guarded, Ident, InstanceDecl, Kind, Name,
    Overlap, Pat, PatKind, Rhs, RhsBody, Role, Type, TypeKind,
};
use crate::extensions::Extension;
use crate::gather::gather;
use crate::layout::Indent;
use crate::token::{T, Value};
use pure_base::{Diagnostic, Span};

/// Context and name, parameters and their kinds.
type KindedHead = ((Vec<Type>, Ident), (Vec<Ident>, Vec<Option<Kind>>));

/// How many tokens a context may have that begins with a variable.
const MAX_CONTEXT: usize = 100;

impl Parser<'_> {
    pub(super) fn top_decl(&mut self) -> PResult<Decl> {
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::Data => self.data(false)?,
            T::Newtype => self.data(true)?,
            T::Type => self.synonym()?,
            T::Class => self.class()?,
            T::Instance => self.instance()?,
            T::Deriving => self.standalone_deriving()?,
            T::Default => self.default_decl()?,
            T::Foreign => return self.foreign(),
            T::Complete => self.complete(),
            T::Warned => self.warned(),
            T::VarId if self.at_pattern_synonym() => self.pattern_synonym()?,
            T::VarId if self.at_primitive() => {
                self.advance();
                let name = self.value_name()?;
                self.expect(T::DoubleColon, "`::`")?;
                let ty = self.scheme()?;
                DeclKind::Primitive { name, ty }
            }
            _ => {
                return match self.naked_splice() {
                    Some(splice) => Ok(splice),
                    None => self.decl(),
                };
            }
        };
        Ok(Decl {
            kind,
            span: self.since(start),
        })
    }

    /// At `primitive name ::`.
    fn at_primitive(&self) -> bool {
        self.is_word(0, self.words.primitive)
            && match self.cursor.ahead(1).kind {
                T::VarId => self.cursor.ahead(2).kind == T::DoubleColon,
                T::LParen => self.cursor.ahead(4).kind == T::DoubleColon,
                _ => false,
            }
    }

    /// A variable or `(op)` being declared.
    pub(super) fn value_name(&mut self) -> PResult<Ident> {
        if self.at(T::VarId) {
            self.binder()
        } else if self.at_paren_op() {
            let name = self.paren_op();
            Ok(Ident {
                text: name.text,
                span: name.span,
            })
        } else {
            self.unexpected("a name")
        }
    }

    /// A declaration that may stand anywhere: signature, fixity, equation.
    pub(super) fn decl(&mut self) -> PResult<Decl> {
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::Type | T::Data | T::Newtype if self.in_member() => self.member_type()?,
            T::Infix | T::Infixl | T::Infixr => self.fixity()?,
            T::Scc => {
                let pragma = self.name();
                let name = Ident {
                    text: pragma.module.unwrap_or(pragma.text),
                    span: pragma.span,
                };
                let label = pragma.text;
                DeclKind::Centre { name, label }
            }
            T::Inline => {
                let pragma = self.name();
                let name = Ident {
                    text: pragma.text,
                    span: pragma.span,
                };
                let word = pragma.module.map_or("", |w| w.as_str());
                let advice = Advice::of(word).unwrap_or(Advice::Inlinable);
                DeclKind::Inline { name, advice }
            }
            T::Minimal => DeclKind::Minimal(self.name().text),
            T::Default if self.in_class() => self.default_signature()?,
            _ if self.at_signature() => {
                let mut names = vec![self.value_name()?];
                while self.eat(T::Comma) {
                    names.push(self.value_name()?);
                }
                self.expect(T::DoubleColon, "`::`")?;
                self.open_types = !self.in_member();
                let ty = self.scheme();
                self.open_types = false;
                let ty = ty?;
                match names[..] {
                    [name] if self.at(T::Equals) || self.at(T::Bar) => {
                        let pat = Pat {
                            kind: PatKind::Var(name.text),
                            span: name.span,
                        };
                        let ty = self.quantified(ty);
                        self.typed_binding(pat, ty)?
                    }
                    _ => DeclKind::Signature { names, ty },
                }
            }
            _ => self.equation()?,
        };
        Ok(Decl {
            kind,
            span: self.since(start),
        })
    }

    /// `default f :: type`
    fn default_signature(&mut self) -> PResult<DeclKind> {
        let word = self.advance();
        let what = "another type for the default of a method";
        self.needs(Extension::DefaultSignatures, word, what);
        let mut names = vec![self.value_name()?];
        while self.eat(T::Comma) {
            names.push(self.value_name()?);
        }
        self.expect(T::DoubleColon, "`::`")?;
        let ty = self.scheme()?;
        Ok(DeclKind::DefaultSignature { names, ty })
    }

    /// At `f ::`, `f, g ::`, `(+) ::`.
    fn at_signature(&self) -> bool {
        let after = match self.cursor.kind() {
            T::VarId => 1,
            T::LParen if self.at_paren_op() => 3,
            _ => return false,
        };
        matches!(self.cursor.ahead(after).kind, T::DoubleColon | T::Comma)
    }

    fn equation(&mut self) -> PResult<DeclKind> {
        if !self.starts_apat() && !matches!(self.cursor.kind(), T::Minus | T::Bang) {
            let d = self.unexpected_diagnostic("a declaration");
            return self.fail(self.foreign_declaration(d));
        }
        let lhs = self.lhs()?;
        if self.at(T::DoubleColon)
            && let Lhs::Pat(pat) = &lhs
            && let Some(ty) = self.attempt(Self::type_before_equals)
        {
            return self.typed_binding(pat.clone(), ty);
        }
        if !self.at(T::Equals) && !self.at(T::Bar) {
            return self.missing_equals(&lhs);
        }
        let rhs = self.rhs(T::Equals)?;
        Ok(match lhs {
            Lhs::Fun { name, params } => DeclKind::Clause { name, params, rhs },
            Lhs::Pat(pat) => DeclKind::PatBind { pat, rhs },
        })
    }

    /// `:: type` where a definition goes on.
    fn type_before_equals(&mut self) -> PResult<Type> {
        self.advance();
        let ty = self.sigma()?;
        match self.at(T::Equals) || self.at(T::Bar) {
            true => Ok(ty),
            false => self.unexpected("`=`"),
        }
    }

    /// `pat :: type = e`, of which pattern and type have been read.
    fn typed_binding(&mut self, pat: Pat, ty: Type) -> PResult<DeclKind> {
        let pat = self.typed_pattern(pat, ty);
        let rhs = self.rhs(T::Equals)?;
        Ok(DeclKind::PatBind { pat, rhs })
    }

    fn missing_equals<R>(&mut self, lhs: &Lhs) -> PResult<R> {
        if self.cut_off && !self.trial {
            return Err(Failed);
        }
        let (span, found) = (self.span(), self.found());
        let kind = self.cursor.kind();
        if kind.is_closer() {
            let within = self.blocks.last().copied();
            let d = self.unexpected_diagnostic("`=`");
            return self.fail(match within.filter(|b| b.what == "`let` block") {
                Some(block) if kind == T::RBrace => Diagnostic { notes: vec![], ..d }
                    .also(block.keyword, "what follows this is read as definitions")
                    .note("The definitions of a `let` on one line go on behind `;`, up to the end of the block around.")
                    .help("put the definitions of `let` into braces of their own: `let { x = 1 }`"),
                _ => d,
            });
        }
        let d = Diagnostic::error(
            "missing-equals",
            span,
            format!("expected `=` after the left-hand side of an equation, found {found}"),
        )
        .label("expected `=`");
        let d = match lhs {
            Lhs::Fun { name, .. } => d.also(name.span, "this would define the function"),
            Lhs::Pat(pat) if matches!(pat.kind, PatKind::Var(_)) => {
                d.also(pat.span, "this would define the name")
            }
            Lhs::Pat(pat) => d.also(pat.span, "this would define the names of the pattern"),
        };
        let d = match kind {
            T::LArrow if self.blocks.last().is_some_and(|b| b.what == "`let` block") => d
                .note("`<-` makes a statement of its own in a `do` block; `let` is for definitions with `=`.")
                .help("leave out `let`, or write `=`"),
            T::RArrow | T::DArrow if matches!(lhs, Lhs::Pat(p) if self.source(p.span).contains(" : ")) => d
                .note("`:` puts an element before a list; `::` stands before a type.")
                .help("if this is a signature, write `::` instead of `:`"),
            T::RArrow | T::LArrow | T::DArrow => d
                .note("Equations are written with `=`; `->` belongs to alternatives and lambdas, `<-` to `do` and comprehensions.")
                .help(format!("write `=` instead of {found}"))
                .change(span, "="),
            _ if kind.is_keyword() => d
                .note(format!("{found} is a word of the language and cannot be a name."))
                .help("choose another name"),
            T::DoubleColon => d
                .note("A type signature names variables only: `f :: Int -> Int`.")
                .help("write the signature on a line of its own, and `=` here"),
            T::VSemi | T::VClose => self.by_layout(d.note(
                "Here stand declarations only; an expression is evaluated as part of one.",
            )),
            _ => d
                .note("Here stand declarations only, such as `name arguments = expression`.")
                .help("write `=` and the value, or make the expression part of a definition such as `main = ...`"),
        };
        self.fail(d)
    }

    /// `= e`, or guards, with a `where`; for alternatives `sep` is `->`.
    pub(super) fn rhs(&mut self, sep: T) -> PResult<Rhs> {
        let start = self.span();
        let body = if self.at(T::Bar) {
            RhsBody::Guarded(self.guarded(sep, 0)?)
        } else {
            let sign = self.span();
            self.separator(sep)?;
            if self.at(T::Bar) {
                return self.sign_before_guards(sign);
            }
            RhsBody::Plain(Box::new(self.expr()?))
        };
        let wheres = if self.at(T::Where) {
            let keyword = self.advance();
            self.decls("`where` block", keyword)?
        } else {
            vec![]
        };
        Ok(Rhs {
            body,
            wheres,
            span: self.since(start),
        })
    }

    fn sign_before_guards<R>(&mut self, sign: Span) -> PResult<R> {
        let (span, text) = (self.span(), self.source(sign));
        self.fail(
            Diagnostic::error(
                "unexpected-token",
                span,
                format!("guards stand before `{text}`, not after it"),
            )
            .label("a guard")
            .also(sign, format!("this `{text}` is too much"))
            .note(format!(
                "Each guard has a `{text}` of its own: `| condition {text} value`."
            ))
            .help(format!("leave out the `{text}` before the guards"))
            .change(sign, ""),
        )
    }

    /// One or more `| guards = e`, none of which begins a line to the left of
    /// `column`.
    pub(super) fn guarded(&mut self, sep: T, column: u32) -> PResult<Vec<Guarded>> {
        let mut all = vec![];
        while self.at(T::Bar) {
            let bar = self.cursor.token();
            if bar.first && bar.col < column {
                break;
            }
            let start = self.advance();
            let mut guards = vec![self.guard()?];
            while self.eat(T::Comma) {
                guards.push(self.guard()?);
            }
            let sign = self.span();
            self.separator(sep)?;
            let body = self.expr()?;
            if sep == T::Equals && self.at(T::Equals) && self.compares() {
                return self.compared(sign);
            }
            all.push(Guarded {
                guards,
                body,
                span: self.since(start),
            });
        }
        Ok(all)
    }

    /// `=` or `->`, whichever is wanted.
    fn separator(&mut self, sep: T) -> PResult<()> {
        if self.eat(sep) {
            return Ok(());
        }
        let (span, found) = (self.span(), self.found());
        let (id, wanted, place) = match sep {
            T::Equals => ("missing-equals", "`=`", "equation"),
            _ => ("missing-arrow", "`->`", "alternative"),
        };
        if self.cursor.kind().is_closer() {
            return self.unexpected(wanted);
        }
        let d = Diagnostic::error(
            id,
            span,
            format!("expected {wanted} in this {place}, found {found}"),
        )
        .label(format!("expected {wanted}"));
        let d = match self.cursor.kind() {
            T::VSemi | T::VClose => self.by_layout(d),
            T::Equals | T::RArrow => d
                .note(
                    "Equations are written with `=`, alternatives of `case` and lambdas with `->`.",
                )
                .help(format!("write {wanted} instead of {found}"))
                .change(span, wanted.trim_matches('`')),
            _ => d
                .note(format!(
                    "After the pattern or guard of an {place} stands {wanted} and then its value."
                ))
                .help(format!("add {wanted}")),
        };
        self.fail(d)
    }

    /// The declarations of a `let` or `where`.
    pub(super) fn decls(&mut self, what: &'static str, keyword: Span) -> PResult<Vec<Decl>> {
        let decls = self.block(what, keyword, Indent::More, Self::decl)?;
        Ok(gather(decls, self.diags))
    }

    fn fixity(&mut self) -> PResult<DeclKind> {
        let assoc = match self.cursor.kind() {
            T::Infixl => Assoc::Left,
            T::Infixr => Assoc::Right,
            _ => Assoc::None,
        };
        self.advance();
        let mut precedence = 9;
        if self.at(T::Int) {
            let span = self.span();
            match self.cursor.token().value {
                Value::Lit(crate::ast::Lit::Int(n @ 0..=9)) => precedence = n as u8,
                _ => self.report(
                    Diagnostic::error(
                        "bad-precedence",
                        span,
                        format!("`{}` is no precedence", self.source(span)),
                    )
                    .note("Precedences are the numbers from 0, which binds least, to 9, which binds most.")
                    .help("use a number from 0 to 9"),
                ),
            }
            self.advance();
        }
        let mut ops = vec![];
        loop {
            if !self.at_var_operator() && !self.at_con_operator() {
                let d = self.unexpected_diagnostic("an operator");
                return self.fail(d.help(
                    "name operators such as `+++`, or functions between backquotes, in a fixity declaration",
                ));
            }
            let op = self.operator();
            ops.push(Ident {
                text: op.text,
                span: op.span,
            });
            if !self.eat(T::Comma) {
                break;
            }
        }
        Ok(DeclKind::Fixity {
            assoc,
            precedence,
            ops,
        })
    }

    fn synonym(&mut self) -> PResult<DeclKind> {
        let word = self.advance();
        let named = self.cursor.ahead(1).kind == T::ConId
            || self.cursor.ahead(1).kind == T::LParen && self.cursor.ahead(3).kind == T::RParen;
        if self.at_word(self.words.role) && named {
            return self.role_annotation();
        }
        if self.at_family() {
            return self.family(word, false);
        }
        if self.at(T::Instance) {
            let span = word.to(self.advance());
            let what = "an equation of a type family";
            self.needs(Extension::TypeFamilies, span, what);
            return Ok(DeclKind::Equation(self.equation_of()?));
        }
        self.lacking_declaration(word)?;
        let (name, (params, kinds)) = self.type_head("a type")?;
        if self.at(T::DoubleColon) {
            let span = self.advance();
            self.needs(
                Extension::StandaloneKindSignatures,
                span,
                "the kind of a type as a declaration",
            );
            let kind = self.kind()?;
            return Ok(DeclKind::KindSignature { name, kind });
        }
        self.expect(T::Equals, "`=` and the type that the name stands for")?;
        let rhs = self.sigma()?;
        let rhs = self.kinded(rhs)?;
        Ok(DeclKind::Synonym {
            name,
            params,
            kinds,
            result: None,
            rhs,
        })
    }

    /// `type role T nominal _`, behind `type`.
    fn role_annotation(&mut self) -> PResult<DeclKind> {
        let span = self.advance();
        self.needs(Extension::RoleAnnotations, span, "a role annotation");
        let name = self.type_name("a type")?;
        let mut roles = vec![];
        loop {
            let here = self.name_here();
            let role = match self.cursor.kind() {
                T::Underscore => None,
                T::VarId => {
                    let known = Role::ALL.iter().find(|r| r.0 == here.text.as_str());
                    match known {
                        Some((_, role)) => Some(*role),
                        None => return self.unknown_role(here),
                    }
                }
                _ => return Ok(DeclKind::Role { name, roles }),
            };
            roles.push((role, self.advance()));
        }
    }

    fn unknown_role<R>(&mut self, name: Name) -> PResult<R> {
        self.fail(
            Diagnostic::error(
                "unknown-role",
                name.span,
                format!("there is no role `{}`", name.text),
            )
            .label("unknown")
            .note("A parameter's role says how far types that differ in it may be coerced into each other.")
            .help("write `nominal`, `representational`, `phantom`, or `_` for the role that is inferred"),
        )
    }

    /// The `context =>` and what follows it in the head of a class or instance.
    pub(super) fn head(&mut self) -> PResult<(Vec<Type>, Type)> {
        let first = self.ty()?;
        if self.eat(T::DArrow) {
            let head = self.ty()?;
            Ok((constraints(first), head))
        } else {
            Ok((vec![], first))
        }
    }

    fn class(&mut self) -> PResult<DeclKind> {
        let keyword = self.advance();
        let infix = |p: &Self| {
            p.cursor.ahead(1).kind.is_varsym()
                || p.cursor.ahead(1).kind == T::ConSym
                || p.cursor.ahead(1).kind == T::Backquote
        };
        if self.at(T::VarId) && !infix(self) && !self.at_context() {
            self.type_name("a class")?;
        }
        if let Some(((context, name), (params, kinds))) = self.attempt(Self::kinded_class_head) {
            return self.class_body(keyword, context, name, params, kinds);
        }
        let (context, head) = self.head()?;
        let span = head.span;
        let (head, args) = spine(head);
        let (TypeKind::Con(name), Some(params)) = (&head.kind, variables(&args)) else {
            return self.bad_head(
                span,
                "class",
                "the name of the class and its type variables",
            );
        };
        if let Some(module) = name.module {
            let span = Span::new(name.span.lo, name.span.lo + module.as_str().len() as u32);
            return self.bad_head(span, "class", "a name without a qualifier");
        }
        let name = Ident {
            text: name.text,
            span: name.span,
        };
        let kinds = vec![None; params.len()];
        self.class_body(keyword, context, name, params, kinds)
    }

    /// Whether a class's head has a context, which may begin with a variable.
    fn at_context(&self) -> bool {
        let mut kinds = (1..MAX_CONTEXT).map(|n| self.cursor.ahead(n).kind);
        let ends = |kind: &T| matches!(kind, T::DArrow | T::Where | T::Equals | T::Eof);
        kinds.find(ends) == Some(T::DArrow)
    }

    /// A head with a parameter whose kind is written.
    fn kinded_class_head(&mut self) -> PResult<KindedHead> {
        let context = self.attempt(|p| {
            let context = p.ty()?;
            p.expect(T::DArrow, "`=>`")?;
            Ok(constraints(context))
        });
        let (name, (params, kinds)) = self.type_head("a class")?;
        if kinds.iter().all(Option::is_none) {
            return self.unexpected("a kind");
        }
        Ok(((context.unwrap_or_default(), name), (params, kinds)))
    }

    fn class_body(
        &mut self,
        keyword: Span,
        context: Vec<Type>,
        name: Ident,
        params: Vec<Ident>,
        kinds: Vec<Option<Kind>>,
    ) -> PResult<DeclKind> {
        if !self.at(T::Bar) {
            self.need_where(keyword)?;
        }
        if params.len() != 1
            && !(params.is_empty() && self.extensions.has(Extension::NullaryTypeClasses))
        {
            self.needs(
                Extension::MultiParamTypeClasses,
                name.span,
                "a class with any other number of parameters than one",
            );
        }
        let dependencies = self.dependencies()?;
        let decls = self.members(keyword, Members::Class)?;
        Ok(DeclKind::Class(ClassDecl {
            context,
            name,
            params,
            kinds,
            dependencies,
            decls,
            generic: vec![],
        }))
    }

    /// `| a b -> c, d -> a`
    fn dependencies(&mut self) -> PResult<Vec<Dependency>> {
        let mut all = vec![];
        let bar = self.span();
        if !self.eat(T::Bar) {
            return Ok(all);
        }
        self.needs(
            Extension::FunctionalDependencies,
            bar,
            "a functional dependency",
        );
        loop {
            let from = self.type_params()?;
            self.expect(T::RArrow, "`->` of a functional dependency")?;
            let to = self.type_params()?;
            all.push(Dependency { from, to });
            if !self.eat(T::Comma) {
                return Ok(all);
            }
        }
    }

    fn instance(&mut self) -> PResult<DeclKind> {
        let keyword = self.advance();
        let overlap = match self.at(T::Pragma) {
            true => Overlap::of(self.name().text.as_str()),
            false if self.extensions.has(Extension::IncoherentInstances) => Overlap::Incoherent,
            false if self.extensions.has(Extension::OverlappingInstances) => Overlap::Overlaps,
            false => Overlap::None,
        };
        let (head, span) = self.instance_head(overlap)?;
        self.need_where(keyword)?;
        let types = &head.types;
        if types.len() != 1
            && !(types.is_empty() && self.extensions.has(Extension::NullaryTypeClasses))
        {
            self.needs(
                Extension::MultiParamTypeClasses,
                span,
                match types.is_empty() {
                    true => "an instance for no type",
                    false => "an instance for several types",
                },
            );
        }
        let decls = self.members(keyword, Members::Instance)?;
        for decl in &decls {
            if let DeclKind::Signature { .. } = decl.kind {
                self.needs(
                    Extension::InstanceSigs,
                    decl.span,
                    "a type signature in an instance",
                );
            }
        }
        Ok(DeclKind::Instance(InstanceDecl { decls, ..head }))
    }

    /// What stands behind `instance`, as one without declarations, and the place of the class
    /// with its types.
    pub(super) fn instance_head(&mut self, overlap: Overlap) -> PResult<(InstanceDecl, Span)> {
        let start = self.span();
        let forall = self.quantifier()?;
        let (context, head) = self.head()?;
        let (span, whole) = (head.span, self.since(start));
        let (head, types) = spine(head);
        let TypeKind::Con(class) = head.kind else {
            return self.bad_head(span, "instance", "the name of a class and a type");
        };
        let instance = InstanceDecl {
            head: whole,
            forall,
            overlap,
            context,
            class,
            types,
            decls: vec![],
        };
        Ok((instance, span))
    }

    pub(super) fn bad_head<R>(&mut self, span: Span, what: &str, wanted: &str) -> PResult<R> {
        self.fail(
            Diagnostic::error(
                "bad-head",
                span,
                format!("this is no head of {what} declarations"),
            )
            .label(format!("expected {wanted}"))
            .note(format!(
                "After `{what}`, and a context if there is one, stands {wanted}."
            ))
            .help(match what {
                "class" => "write it like `class Shape a where`",
                _ => "write it like `instance Shape Circle where`",
            }),
        )
    }

    /// Fails behind the head of a class or instance if it goes on with a member.
    fn need_where(&mut self, keyword: Span) -> PResult<()> {
        let ends = matches!(
            self.cursor.kind(),
            T::Where | T::VSemi | T::VClose | T::Semi | T::RBrace | T::Eof
        );
        let Some((first, line)) = self.cursor.line_start() else {
            return Ok(());
        };
        let line = match self.cursor.token().first {
            true => self.cursor.token().span,
            false => line.span,
        };
        if ends || line.lo <= keyword.lo {
            return Ok(());
        }
        let before = match self.cursor.token().first {
            true => self.cursor.index(),
            false => first,
        };
        let end = self.cursor.token_at(before.max(1) - 1).span.hi;
        let word = self.source(keyword);
        self.fail(
            Diagnostic::error(
                "missing-word",
                line,
                format!("expected `where` before the members of this {word}"),
            )
            .label("read as part of the head")
            .also(keyword, format!("the {word} begins here"))
            .help("write `where` at the end of the head")
            .change(Span::new(end, end), " where"),
        )
    }

    /// The optional `where` block of a class or instance.
    fn members(&mut self, keyword: Span, of: Members) -> PResult<Vec<Decl>> {
        if !self.at(T::Where) {
            return Ok(vec![]);
        }
        self.advance();
        self.members = Some(of);
        self.decls("`where` block", keyword)
    }
}

/// A type application as its function and arguments.
pub(super) fn spine(mut ty: Type) -> (Type, Vec<Type>) {
    let mut args = vec![];
    loop {
        match ty.kind {
            TypeKind::App(fun, arg) => {
                args.push(*arg);
                ty = *fun;
            }
            TypeKind::Paren(inner) | TypeKind::AppKind(inner, _) => ty = *inner,
            _ => break,
        }
    }
    args.reverse();
    (ty, args)
}

fn variables(types: &[Type]) -> Option<Vec<Ident>> {
    types
        .iter()
        .map(|ty| match ty.kind {
            TypeKind::Var(text) => Some(Ident {
                text,
                span: ty.span,
            }),
            _ => None,
        })
        .collect()
}
