//! Expressions, alternatives, guards and statements.

use super::{PResult, Parser};
use crate::ast::{Alt, Decl, Expr, ExprKind, FieldExpr, Guard, InfixItem, Lit, Name, Pat, Stmt};
use crate::extensions::Extension;
use crate::input::Edition;
use crate::layout::Indent;
use crate::token::{T, Token, Value};
use pure_base::{Diagnostic, Span, Symbol};

/// A statement of a `do`, a qualifier or a guard.
enum Step {
    Bind(Pat, Expr),
    Let(Vec<Decl>),
    Expr(Expr),
}

impl Parser<'_> {
    /// An expression, perhaps with a type.
    pub(super) fn expr(&mut self) -> PResult<Expr> {
        self.nested(|p| {
            let e = p.infix()?;
            p.annotation(e)
        })
    }

    pub(super) fn annotation(&mut self, e: Expr) -> PResult<Expr> {
        if self.at(T::Feed) {
            return self.feed(e);
        }
        if !self.eat(T::DoubleColon) {
            return Ok(e);
        }
        let outer = std::mem::replace(&mut self.open_types, true);
        let scheme = self.scheme();
        self.open_types = outer;
        let scheme = scheme?;
        let span = self.since(e.span);
        Ok(Expr {
            kind: ExprKind::Annot(Box::new(e), Box::new(scheme)),
            span,
        })
    }

    /// Operands and operators, as far as they go. An operator before `)` is left
    /// to the caller: it makes a section.
    pub(super) fn infix(&mut self) -> PResult<Expr> {
        let start = self.span();
        let mut items = vec![];
        loop {
            while self.at(T::Minus) && !self.at_negative_literal() && !self.at_tight_minus() {
                let span = self.advance();
                self.grow()?;
                items.push(InfixItem::Neg(span));
            }
            items.push(InfixItem::Operand(self.operand()?));
            if !self.at_operator() || self.operator_closes() {
                break;
            }
            self.grow()?;
            items.push(InfixItem::Op(self.operator_expr()));
        }
        if items.len() == 1
            && let Some(InfixItem::Operand(only)) = items.pop()
        {
            return Ok(only);
        }
        Ok(Expr {
            kind: ExprKind::Infix(items),
            span: self.since(start),
        })
    }

    pub(super) fn at_operator(&self) -> bool {
        self.at_var_operator() || self.at_con_operator()
    }

    /// Whether `)` follows the operator at the current token.
    pub(super) fn operator_closes(&self) -> bool {
        let n = if self.at(T::Backquote) { 3 } else { 1 };
        self.cursor.ahead(n).kind == T::RParen
    }

    pub(super) fn operator_expr(&mut self) -> Expr {
        let token = self.cursor.kind();
        let con = token == T::ConSym || self.at_backquoted(T::ConId);
        let name = self.operator();
        Expr {
            kind: if con {
                ExprKind::Con(name)
            } else {
                ExprKind::Var(name)
            },
            span: name.span,
        }
    }

    /// What stands between operators.
    pub(super) fn operand(&mut self) -> PResult<Expr> {
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::Backslash => self.lambda()?,
            T::Let => {
                let keyword = self.advance();
                let decls = self.decls("`let` block", keyword)?;
                self.in_body(keyword, decls)?
            }
            T::If => self.conditional()?,
            T::Case => {
                let keyword = self.advance();
                let scrutinee = self.expr()?;
                if !self.at(T::Of) {
                    return self.missing_word(keyword, "case", "of");
                }
                let of = self.advance();
                let alts = self.alts(of, "of")?;
                ExprKind::Case(Box::new(scrutinee), alts)
            }
            T::Do => {
                let module = match self.cursor.token().value {
                    Value::Name { module, .. } => module,
                    _ => None,
                };
                let keyword = self.advance();
                let stmts = self.statements(keyword)?;
                match module {
                    Some(module) => ExprKind::QualifiedDo(module, stmts),
                    None => ExprKind::Do(stmts),
                }
            }
            T::VarId if self.at_recursive(self.words.mdo) => self.recursive_do()?,
            T::Proc => self.proc()?,
            T::Scc => {
                let name = self.name().text;
                ExprKind::Scc(name, Box::new(self.expr()?))
            }
            _ => return self.application(),
        };
        Ok(Expr {
            kind,
            span: self.since(start),
        })
    }

    fn lambda(&mut self) -> PResult<ExprKind> {
        let start = self.advance();
        if self.at(T::Case) {
            let keyword = self.advance();
            self.needs(Extension::LambdaCase, start.to(keyword), "`\\case`");
            return Ok(ExprKind::LambdaCase(self.alts(keyword, "\\case")?));
        }
        let mut params = vec![self.apat()?];
        params.extend(self.apats()?);
        if !self.eat(T::RArrow) {
            if self.cursor.kind().is_closer() {
                return self.unexpected("`->`");
            }
            let (span, found) = (self.span(), self.found());
            return self.fail(
                Diagnostic::error(
                    "missing-arrow",
                    span,
                    format!("expected `->` in this lambda, found {found}"),
                )
                .label("expected `->`")
                .also(start, "the lambda begins here")
                .note("A lambda is written `\\pattern ... -> expression`; constructors with arguments stand in parentheses.")
                .help("write `->` between the patterns and the result"),
            );
        }
        Ok(ExprKind::Lambda(params, Box::new(self.expr()?)))
    }

    fn in_body(&mut self, keyword: Span, decls: Vec<Decl>) -> PResult<ExprKind> {
        if !self.at(T::In) {
            return self.missing_word(keyword, "let", "in");
        }
        let word = self.advance();
        let statement = self.blocks.last().is_some_and(|b| b.item() == "statement");
        if statement && self.at(T::VSemi) {
            let d = Diagnostic::error("unexpected-token", word, "nothing stands behind this `in`")
                .label("expected an expression after it")
                .also(keyword, "this `let` is a statement")
                .note("What a statement `let` defines holds for the statements after it.")
                .help("leave out `in`")
                .change(word, "");
            return self.fail(d);
        }
        Ok(ExprKind::Let(decls, Box::new(self.expr()?)))
    }

    /// Fails at the `then` of a word that other languages have for `else if`.
    fn no_such_word(&mut self) -> PResult<()> {
        const OTHERS: &[&str] = &["elif", "elsif", "elseif"];
        let other = |t: &Token| match t.value {
            Value::Name { module: None, text } if OTHERS.contains(&text.as_str()) => {
                Some((t.span, text))
            }
            _ => None,
        };
        let before = self.cursor.backwards();
        let found = before.take_while(|t| t.kind != T::Then).find_map(other);
        let Some((span, text)) = found.filter(|_| self.at(T::Then)) else {
            return Ok(());
        };
        self.fail(
            Diagnostic::error(
                "missing-word",
                span,
                format!("`{text}` is no word of the language"),
            )
            .label("taken for a variable")
            .note("The form is `if condition then expression else expression`; another `if` may stand after `else`.")
            .help("write `else if`"),
        )
    }

    fn missing_word<R>(&mut self, keyword: Span, word: &str, missing: &str) -> PResult<R> {
        if missing == "else" {
            self.no_such_word()?;
        }
        let (span, found) = (self.span(), self.found());
        let d = Diagnostic::error(
            "missing-word",
            span,
            format!("expected `{missing}` to go with `{word}`, found {found}"),
        )
        .label(format!("expected `{missing}`"))
        .also(keyword, format!("this `{word}` needs its `{missing}`"));
        let form = match missing {
            "of" => "`case expression of alternatives`",
            "in" => {
                "`let definitions in expression`; only in `do`, guards and comprehensions may `in` be left out"
            }
            _ => "`if condition then expression else expression`; both branches are needed",
        };
        let d = d.note(format!("The form is {form}."));
        let layout = matches!(self.cursor.kind(), T::VSemi | T::VClose);
        let action =
            missing == "else" && self.blocks.last().is_some_and(|b| b.item() == "statement");
        let d = if layout && action {
            d.help("write `else` with another action, or `when` of Control.Monad instead of `if` and `then`")
        } else if layout && self.cursor.token().kind == self.word_kind(missing) {
            d.help(format!(
                "indent `{missing}` further than the block around it"
            ))
        } else if layout {
            d.help(format!(
                "write `{missing}`, or indent the line further if it continues the one before"
            ))
        } else {
            let d = d.help(format!(
                "write `{missing}` here, or complete what stands before"
            ));
            match missing {
                "in" => d.change(Span::new(span.lo, span.lo), "in "),
                _ => d,
            }
        };
        self.fail(d)
    }

    fn word_kind(&self, word: &str) -> T {
        T::keyword(word).unwrap_or(T::Eof)
    }

    fn conditional(&mut self) -> PResult<ExprKind> {
        let keyword = self.advance();
        if self.at(T::Bar) {
            let span = keyword.to(self.span());
            self.needs(Extension::MultiWayIf, span, "an `if` with guards");
            // A guard further to the left belongs to an `if` around this one.
            let column = self.cursor.token().col;
            return Ok(ExprKind::MultiIf(self.guarded(T::RArrow, column)?));
        }
        let condition = self.expr()?;
        self.branch(keyword, T::Then, "then")?;
        let yes = self.expr()?;
        self.branch(keyword, T::Else, "else")?;
        let no = self.expr()?;
        Ok(ExprKind::If(
            Box::new(condition),
            Box::new(yes),
            Box::new(no),
        ))
    }

    /// `then` or `else`, before which a `;` may stand, as layout puts it in `do`.
    fn branch(&mut self, keyword: Span, kind: T, word: &str) -> PResult<()> {
        let semi = match self.cursor.kind() {
            T::VSemi => self.cursor.token().kind == kind,
            T::Semi => self.cursor.ahead(1).kind == kind,
            _ => false,
        };
        if semi {
            self.advance();
            self.eat(T::VSemi);
        }
        if self.eat(kind) {
            return Ok(());
        }
        if self.at(T::Equals) {
            return self.unexpected(&format!("`{word}`"));
        }
        self.missing_word(keyword, "if", word)
    }

    fn alts(&mut self, keyword: Span, word: &str) -> PResult<Vec<Alt>> {
        let braces = self.at(T::LBrace);
        let alts = self.block("`case` block", keyword, Indent::More, Self::alt)?;
        if alts.is_empty() && (braces || self.extensions.has(Extension::EmptyCase)) {
            if self.edition == Edition::Haskell {
                let what = "a `case` without alternatives";
                self.needs(Extension::EmptyCase, keyword, what);
            }
        } else if alts.is_empty() {
            return self.empty_block("empty-case", keyword, word, "alternatives");
        }
        Ok(alts)
    }

    fn alt(&mut self) -> PResult<Alt> {
        let start = self.span();
        let pat = self.pattern()?;
        if self.cursor.kind().is_varsym() || self.at(T::Backquote) {
            return self.operator_in_pattern();
        }
        let rhs = self.rhs(T::RArrow)?;
        Ok(Alt {
            pat,
            rhs,
            span: self.since(start),
        })
    }

    fn statements(&mut self, keyword: Span) -> PResult<Vec<Stmt>> {
        let indent = match self.extensions.has(Extension::NondecreasingIndentation) {
            true => Indent::Same,
            false => Indent::More,
        };
        let stmts = self.block("`do` block", keyword, indent, Self::stmt)?;
        self.check_last(keyword, stmts.last())?;
        Ok(stmts)
    }

    /// The last statement of a block is its value.
    pub(super) fn check_last(&mut self, keyword: Span, last: Option<&Stmt>) -> PResult<()> {
        let problem = match last {
            Some(Stmt::Expr(_)) => return Ok(()),
            None => return self.empty_block("empty-do", keyword, "do", "statements"),
            Some(Stmt::Let(_)) if self.at(T::In) => return self.cut_off_in(keyword),
            Some(Stmt::Let(_)) => "definitions",
            Some(Stmt::Bind(..)) => "a binding",
        };
        let span = match (last, self.cursor.previous()) {
            (Some(Stmt::Bind(pat, e)), _) => pat.span.to(e.span),
            (_, Some(token)) => token.span,
            _ => keyword,
        };
        self.fail(
            Diagnostic::error(
                "last-statement",
                span,
                "the last statement of a `do` block must be an expression",
            )
            .label(format!("ends with {problem}"))
            .also(keyword, "the block begins here")
            .note("The value of the block is that of its last statement.")
            .help("add an expression after it, for example `return ()`"),
        )
    }

    /// Fails: an `in` begins a line of the `do` block whose `let` it belongs to.
    fn cut_off_in<R>(&mut self, keyword: Span) -> PResult<R> {
        let (span, col) = (self.span(), self.cursor.token().col);
        self.fail(
            Diagnostic::error("missing-word", span, "this `in` is cut off from its `let`")
                .label(format!("begins a line at column {col}"))
                .also(keyword, "the statements of this block begin at the same column")
                .note("Layout begins a new statement there, so that the `let` before it ends without `in`.")
                .help("indent `in` further, or leave it out: what a statement `let` defines holds for the statements after it"),
        )
    }

    pub(super) fn stmt(&mut self) -> PResult<Stmt> {
        let arrows = self.extensions.has(Extension::Arrows);
        if self.at_recursive(self.words.rec) || arrows && self.at_word(self.words.rec) {
            return self.nested(Self::recursive_statement);
        }
        Ok(match self.step()? {
            Step::Bind(pat, e) => Stmt::Bind(pat, e),
            Step::Let(decls) => Stmt::Let(decls),
            Step::Expr(e) => Stmt::Expr(e),
        })
    }

    pub(super) fn guard(&mut self) -> PResult<Guard> {
        Ok(match self.step()? {
            Step::Bind(pat, e) => Guard::Bind(pat, e),
            Step::Let(decls) => Guard::Let(decls),
            Step::Expr(e) => Guard::Bool(e),
        })
    }

    fn step(&mut self) -> PResult<Step> {
        let start = self.span();
        if self.at(T::Let) {
            return self.nested(|p| {
                let keyword = p.advance();
                let decls = p.decls("`let` block", keyword)?;
                if !p.at(T::In) {
                    return Ok(Step::Let(decls));
                }
                let kind = p.in_body(keyword, decls)?;
                Ok(Step::Expr(Expr {
                    kind,
                    span: p.since(start),
                }))
            });
        }
        let bound = self.attempt(|p| {
            let pat = p.annotated_pattern()?;
            p.expect(T::LArrow, "`<-`")?;
            Ok(pat)
        });
        if let Some(pat) = bound {
            return Ok(Step::Bind(pat, self.expr()?));
        }
        let e = self.expr()?;
        if self.at(T::LArrow) {
            let arrow = self.span();
            return self.fail(
                Diagnostic::error(
                    "not-a-pattern",
                    e.span,
                    "what stands before `<-` is no pattern",
                )
                .label("an expression")
                .also(arrow, "takes its value apart with a pattern")
                .note("A pattern consists of variables, constructors, literals, lists and tuples, and computes nothing.")
                .help("bind a variable here, and compute with it afterwards"),
            );
        }
        Ok(Step::Expr(e))
    }

    fn application(&mut self) -> PResult<Expr> {
        let mut fun = self.atom()?;
        loop {
            if self.at_type_argument() {
                self.grow()?;
                let at = self.advance();
                self.needs(Extension::TypeApplications, at, "a type as an argument");
                let ty = self.atype_or_hole(true)?;
                let span = fun.span.to(ty.span);
                fun = Expr {
                    kind: ExprKind::TypeApp(Box::new(fun), Box::new(ty)),
                    span,
                };
                continue;
            }
            let arg = if self.starts_atom() {
                self.grow()?;
                self.atom()?
            } else if self.starts_block_argument() {
                self.grow()?;
                self.operand()?
            } else {
                return Ok(fun);
            };
            let span = fun.span.to(arg.span);
            fun = Expr {
                kind: ExprKind::App(Box::new(fun), Box::new(arg)),
                span,
            };
        }
    }

    /// `@type`: the sign touches the type and not what stands before it.
    pub(super) fn at_type_argument(&self) -> bool {
        self.at(T::At) && self.cursor.is_prefix()
    }

    pub(super) fn starts_atom(&self) -> bool {
        match self.cursor.kind() {
            T::VarId | T::ConId | T::Int | T::Float | T::Char | T::Str | T::Address => true,
            T::LParen | T::LBracket | T::Underscore | T::Absent | T::Label => true,
            T::OpenQuote | T::QuotedName | T::Splice | T::QuasiQuote | T::OpenControl => true,
            T::Minus => self.at_negative_literal() || self.at_tight_minus(),
            _ => false,
        }
    }

    /// Whether a construct that begins with a word is an argument here.
    fn starts_block_argument(&self) -> bool {
        self.extensions.has(Extension::BlockArguments)
            && matches!(
                self.cursor.kind(),
                T::Do | T::Backslash | T::Case | T::If | T::Let | T::Proc
            )
    }

    /// At a minus that is part of the number behind it.
    pub(super) fn at_negative_literal(&self) -> bool {
        self.at(T::Minus)
            && (self.extensions.has(Extension::NegativeLiterals)
                || self.extensions.has(Extension::LexicalNegation)
                || self.before_unboxed_literal())
            && self.cursor.is_prefix()
            && matches!(self.cursor.ahead(1).kind, T::Int | T::Float)
    }

    /// At a minus that binds closer than any operator: it touches what it negates.
    pub(super) fn at_tight_minus(&self) -> bool {
        self.at(T::Minus)
            && self.extensions.has(Extension::LexicalNegation)
            && self.cursor.is_prefix()
    }

    /// An atomic expression with the record braces that follow it.
    pub(super) fn atom(&mut self) -> PResult<Expr> {
        let start = self.span();
        let mut e = self.bare_atom()?;
        // Behind a number the braces may belong to something else.
        let fields =
            |p: &Self| p.cursor.ahead(1).kind == T::VarId && p.cursor.ahead(2).kind == T::Equals;
        loop {
            if self.at_field_behind(e.span) {
                self.grow()?;
                e = self.selection(e)?;
                continue;
            }
            let braces = self.at(T::LBrace);
            if !braces || (matches!(e.kind, ExprKind::Lit(_)) && !fields(self)) {
                break;
            }
            self.grow()?;
            let (fields, rest) = self.field_exprs(matches!(e.kind, ExprKind::Con(_)))?;
            let kind = match e.kind {
                ExprKind::Con(name) => match rest {
                    Some(dots) => ExprKind::RecordWildcard(name, fields, dots),
                    None => ExprKind::RecordCon(name, fields),
                },
                _ => ExprKind::RecordUpdate(Box::new(e), fields),
            };
            e = Expr {
                kind,
                span: self.since(start),
            };
        }
        Ok(e)
    }

    fn bare_atom(&mut self) -> PResult<Expr> {
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::VarId => ExprKind::Var(self.name()),
            T::Underscore => {
                let span = self.advance();
                ExprKind::Var(Name {
                    module: None,
                    text: Symbol::new("_"),
                    span,
                })
            }
            T::ConId => ExprKind::Con(self.name()),
            T::Int | T::Float | T::Char | T::Str => self.literal_expr(false),
            T::Address => self.literal_expr(false),
            T::Minus if !matches!(self.cursor.ahead(1).kind, T::Int | T::Float) => {
                self.advance();
                ExprKind::Paren(Box::new(Expr {
                    kind: ExprKind::Neg(Box::new(self.nested(Self::atom)?)),
                    span: self.since(start),
                }))
            }
            T::Minus => {
                let unboxed = self.before_unboxed_literal();
                self.advance();
                if unboxed {
                    return Ok(Expr {
                        kind: self.literal_expr(true),
                        span: self.since(start),
                    });
                }
                match self.literal() {
                    // So that -0.0 is not 0.0.
                    zero if zero.is_zero() => {
                        let span = self.since(start);
                        let at = |kind| Box::new(Expr { kind, span });
                        ExprKind::Paren(at(ExprKind::Neg(at(ExprKind::Lit(zero)))))
                    }
                    number => ExprKind::Lit(Lit::Negative(Box::new(number))),
                }
            }
            T::Label => self.label()?,
            T::OpenQuote => self.quote()?,
            T::OpenControl => self.nested(Self::control)?,
            T::QuotedName => self.quoted_name()?,
            T::Splice => ExprKind::Splice(self.splice()?),
            T::QuasiQuote => ExprKind::Splice(self.quasi_quote("quasiExp")),
            T::Absent => return self.absent_sign(),
            T::LParen if self.at_unboxed() => return self.nested(Self::unboxed_expr),
            T::LParen => return self.nested(Self::paren),
            T::LBracket => return self.nested(Self::bracket),
            _ => {
                let d = self.unexpected_diagnostic("an expression");
                self.cut_off = !self.trial && matches!(self.cursor.kind(), T::VSemi | T::VClose);
                return self.fail(self.foreign_operand(d));
            }
        };
        Ok(Expr {
            kind,
            span: self.since(start),
        })
    }

    /// `{ f = e, g, .. }`, and where the two dots of a construction are.
    fn field_exprs(&mut self, construction: bool) -> PResult<(Vec<FieldExpr>, Option<Span>)> {
        let open = self.advance();
        let (mut fields, mut rest) = (vec![], None);
        while !self.at(T::RBrace) {
            if construction && self.at(T::DotDot) {
                let span = self.advance();
                self.needs(Extension::RecordWildCards, span, "a record wildcard");
                rest = Some(span);
                break;
            }
            if !self.at_field() {
                let d = self.unexpected_diagnostic("the name of a field");
                return self.fail(
                    d.also(open, "this brace opens the fields of a record")
                        .help("braces after an expression hold `field = value`; those of `case` stand after `of`"),
                );
            }
            let field = self.field_name();
            let value = match self.pun() {
                true => Expr {
                    kind: ExprKind::Var(Name {
                        module: None,
                        ..field
                    }),
                    span: field.span,
                },
                false => {
                    if self.is_word(0, Symbol::new(":")) {
                        return self.single_colon("`=` after the name of the field", "=");
                    }
                    self.expect(T::Equals, "`=` after the name of the field")?;
                    self.expr()?
                }
            };
            fields.push(FieldExpr { field, value });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RBrace, open, "`,` or `}`")?;
        Ok((fields, rest))
    }

    /// At the name of a field: `f` or `(+)`.
    pub(super) fn at_field(&self) -> bool {
        self.at(T::VarId) || self.at_paren_op() && self.cursor.ahead(1).kind != T::ConSym
    }

    pub(super) fn field_name(&mut self) -> Name {
        match self.at(T::VarId) {
            true => self.name(),
            false => self.paren_op(),
        }
    }

    /// Whether the field whose name was read stands for the variable of that
    /// name.
    pub(super) fn pun(&mut self) -> bool {
        let pun = matches!(self.cursor.kind(), T::Comma | T::RBrace);
        if pun && let Some(span) = self.cursor.previous().map(|t| t.span) {
            self.needs(Extension::NamedFieldPuns, span, "a field without its value");
        }
        pun
    }
}
