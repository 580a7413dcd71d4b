//! Arrows: `proc`, and what its commands have that expressions do not. A command is read as
//! an expression; whether it is one is seen where names are resolved.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind};
use crate::token::{T, Value};

impl Parser<'_> {
    /// `proc pat -> command`
    pub(super) fn proc(&mut self) -> PResult<ExprKind> {
        self.advance();
        let param = self.apat()?;
        self.expect(T::RArrow, "`->`")?;
        let command = self.expr()?;
        Ok(ExprKind::Proc(Box::new(param), Box::new(command)))
    }

    /// What stands behind the first operand of `-<` or one of its relatives.
    pub(super) fn feed(&mut self, first: Expr) -> PResult<Expr> {
        let sign = match self.cursor.token().value {
            Value::Name { text, .. } => text,
            _ => return self.unexpected("`-<`"),
        };
        self.advance();
        let second = self.expr()?;
        let span = first.span.to(second.span);
        let computed = matches!(sign.as_str(), "-<<" | ">>-" | "⤛" | "⤜");
        let (function, argument) = match sign.as_str() {
            ">-" | ">>-" | "⤚" | "⤜" => (second, first),
            _ => (first, second),
        };
        let kind = ExprKind::Feed(Box::new(function), Box::new(argument), computed);
        Ok(Expr { kind, span })
    }

    /// `(| f command .. |)`
    pub(super) fn control(&mut self) -> PResult<ExprKind> {
        let open = self.advance();
        let operator = self.atom()?;
        let mut commands = vec![];
        loop {
            let command = match self.cursor.kind() {
                T::Do | T::Backslash | T::Case | T::If | T::Let => self.operand()?,
                _ if self.starts_atom() => self.atom()?,
                _ => break,
            };
            self.grow()?;
            commands.push(command);
        }
        self.close(T::CloseControl, open, "a command or `|)`")?;
        Ok(ExprKind::Control(Box::new(operator), commands))
    }
}
