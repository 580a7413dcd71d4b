//! Expressions, alternatives, guards and statements.

use super::{PResult, Parser};
use crate::Extension;
use crate::ast::{Alt, Decl, Expr, ExprKind, FieldExpr, Guard, InfixItem, Pat, Stmt};
use crate::layout::Indent;
use crate::token::T;
use pure_base::{Diagnostic, Span};

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

    fn annotation(&mut self, e: Expr) -> PResult<Expr> {
        if !self.eat(T::DoubleColon) {
            return Ok(e);
        }
        let scheme = self.scheme()?;
        let span = self.since(e.span);
        Ok(Expr {
            kind: ExprKind::Annot(Box::new(e), Box::new(scheme)),
            span,
        })
    }

    /// Operands and operators, as far as they go. An operator before `)` is left
    /// to the caller: it makes a section.
    fn infix(&mut self) -> PResult<Expr> {
        let start = self.span();
        let mut items = vec![];
        loop {
            while self.at(T::Minus) {
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

    fn at_operator(&self) -> bool {
        self.at_var_operator() || self.at_con_operator()
    }

    /// Whether `)` follows the operator at the current token.
    fn operator_closes(&self) -> bool {
        let n = if self.at(T::Backquote) { 3 } else { 1 };
        self.cursor.ahead(n).kind == T::RParen
    }

    fn operator_expr(&mut self) -> Expr {
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
    fn operand(&mut self) -> PResult<Expr> {
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
                let keyword = self.advance();
                ExprKind::Do(self.statements(keyword)?)
            }
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
        self.advance();
        Ok(ExprKind::Let(decls, Box::new(self.expr()?)))
    }

    fn missing_word<R>(&mut self, keyword: Span, word: &str, missing: &str) -> PResult<R> {
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
        let d = if layout && self.cursor.token().kind == self.word_kind(missing) {
            d.help(format!(
                "indent `{missing}` further than the block around it"
            ))
        } else if layout {
            d.help(format!(
                "write `{missing}`, or indent the line further if it continues the one before"
            ))
        } else {
            d.help(format!(
                "write `{missing}` here, or complete what stands before"
            ))
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
            return Ok(ExprKind::MultiIf(self.guarded(T::RArrow)?));
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
        if alts.is_empty() && !braces {
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
        let stmts = self.block("`do` block", keyword, Indent::Same, Self::stmt)?;
        let problem = match stmts.last() {
            Some(Stmt::Expr(_)) => return Ok(stmts),
            None => return self.empty_block("empty-do", keyword, "do", "statements"),
            Some(Stmt::Let(_)) if self.at(T::In) => return self.cut_off_in(keyword),
            Some(Stmt::Let(_)) => "definitions",
            Some(Stmt::Bind(..)) => "a binding",
        };
        let span = match (stmts.last(), self.cursor.previous()) {
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

    fn stmt(&mut self) -> PResult<Stmt> {
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
        while self.starts_atom() {
            self.grow()?;
            let arg = self.atom()?;
            let span = fun.span.to(arg.span);
            fun = Expr {
                kind: ExprKind::App(Box::new(fun), Box::new(arg)),
                span,
            };
        }
        Ok(fun)
    }

    fn starts_atom(&self) -> bool {
        matches!(
            self.cursor.kind(),
            T::VarId | T::ConId | T::Int | T::Float | T::Char | T::Str | T::LParen | T::LBracket
        )
    }

    /// An atomic expression with the record braces that follow it.
    fn atom(&mut self) -> PResult<Expr> {
        let start = self.span();
        let mut e = self.bare_atom()?;
        while self.at(T::LBrace) {
            self.grow()?;
            let fields = self.field_exprs()?;
            let kind = match e.kind {
                ExprKind::Con(name) => ExprKind::RecordCon(name, fields),
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
            T::ConId => ExprKind::Con(self.name()),
            T::Int | T::Float | T::Char | T::Str => ExprKind::Lit(self.literal()),
            T::LParen => return self.nested(Self::paren),
            T::LBracket => return self.nested(Self::bracket),
            _ => return self.unexpected("an expression"),
        };
        Ok(Expr {
            kind,
            span: self.since(start),
        })
    }

    fn field_exprs(&mut self) -> PResult<Vec<FieldExpr>> {
        let open = self.advance();
        let mut fields = vec![];
        while !self.at(T::RBrace) {
            if !self.at(T::VarId) {
                let d = self.unexpected_diagnostic("the name of a field");
                return self.fail(
                    d.also(open, "this brace opens the fields of a record")
                        .help("braces after an expression hold `field = value`; those of `case` stand after `of`"),
                );
            }
            let field = self.name();
            self.expect(T::Equals, "`=` after the name of the field")?;
            let value = self.expr()?;
            fields.push(FieldExpr { field, value });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RBrace, open, "`,` or `}`")?;
        Ok(fields)
    }

    /// Parentheses: grouping, tuples, sections, operators as values.
    fn paren(&mut self) -> PResult<Expr> {
        let open = self.advance();
        let kind = match self.cursor.kind() {
            T::RParen => ExprKind::Tuple(vec![]),
            T::Comma => {
                let mut components = 1;
                while self.eat(T::Comma) {
                    components += 1;
                }
                ExprKind::TupleCon(components)
            }
            T::Minus if self.cursor.ahead(1).kind != T::RParen => self.paren_items()?,
            _ if self.at_operator() => {
                let op = self.operator_expr();
                if self.at(T::RParen) {
                    op.kind
                } else {
                    let operand = self.infix()?;
                    ExprKind::RightSection(Box::new(op), Box::new(operand))
                }
            }
            _ => self.paren_items()?,
        };
        self.close(T::RParen, open, "`,`, an operator or `)`")?;
        Ok(Expr {
            kind,
            span: self.since(open),
        })
    }

    fn paren_items(&mut self) -> PResult<ExprKind> {
        let first = self.infix()?;
        if self.at_operator() && self.operator_closes() {
            let op = self.operator_expr();
            return Ok(ExprKind::LeftSection(Box::new(first), Box::new(op)));
        }
        let first = self.annotation(first)?;
        if !self.at(T::Comma) {
            return Ok(ExprKind::Paren(Box::new(first)));
        }
        let mut items = vec![first];
        while self.eat(T::Comma) {
            items.push(self.expr()?);
        }
        Ok(ExprKind::Tuple(items))
    }

    /// Brackets: lists, ranges, comprehensions.
    fn bracket(&mut self) -> PResult<Expr> {
        let open = self.advance();
        if self.eat(T::RBracket) {
            return Ok(Expr {
                kind: ExprKind::List(vec![]),
                span: self.since(open),
            });
        }
        let first = self.expr()?;
        let kind = match self.cursor.kind() {
            T::DotDot => self.range(first, None)?,
            T::Bar => {
                self.advance();
                let mut quals = vec![self.stmt()?];
                while self.eat(T::Comma) {
                    quals.push(self.stmt()?);
                }
                ExprKind::Comprehension(Box::new(first), quals)
            }
            T::Comma => {
                self.advance();
                let second = self.expr()?;
                if self.at(T::DotDot) {
                    self.range(first, Some(second))?
                } else {
                    let mut items = vec![first, second];
                    while self.eat(T::Comma) {
                        items.push(self.expr()?);
                    }
                    ExprKind::List(items)
                }
            }
            _ => ExprKind::List(vec![first]),
        };
        self.close(T::RBracket, open, "`,` or `]`")?;
        Ok(Expr {
            kind,
            span: self.since(open),
        })
    }

    fn range(&mut self, from: Expr, then: Option<Expr>) -> PResult<ExprKind> {
        self.advance();
        let to = if self.at(T::RBracket) {
            None
        } else {
            Some(Box::new(self.expr()?))
        };
        Ok(ExprKind::Range {
            from: Box::new(from),
            then: then.map(Box::new),
            to,
        })
    }
}
