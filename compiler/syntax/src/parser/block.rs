//! Blocks: items between braces, written or supplied by layout.

use super::{OpenBlock, PResult, Parser};
use crate::layout::Indent;
use crate::token::T;
use pure_base::{Diagnostic, Span};

impl OpenBlock {
    /// Whether it consists of alternatives.
    fn is_case(&self) -> bool {
        self.what == "`case` block"
    }

    /// What the block consists of.
    pub(super) fn item(&self) -> &'static str {
        match self.what {
            "`do` block" => "statement",
            "`case` block" => "alternative",
            _ => "declaration",
        }
    }
}

impl Parser<'_> {
    /// The items after a block keyword; the current token is the one after it.
    pub(super) fn block<X>(
        &mut self,
        what: &'static str,
        keyword: Span,
        indent: Indent,
        mut item: impl FnMut(&mut Self) -> PResult<X>,
    ) -> PResult<Vec<X>> {
        let members = self.members.take();
        self.blocks.push(OpenBlock {
            what,
            members,
            keyword,
        });
        let items = if self.at(T::LBrace) {
            self.explicit(&mut item)
        } else if self.cursor.open_implicit(indent) {
            self.implicit(&mut item)
        } else {
            Ok(vec![])
        };
        self.blocks.pop();
        items
    }

    fn explicit<X>(&mut self, item: &mut impl FnMut(&mut Self) -> PResult<X>) -> PResult<Vec<X>> {
        let open = self.advance();
        let mut items = vec![];
        loop {
            while self.eat(T::Semi) {}
            if self.at(T::RBrace) || self.at(T::Eof) {
                break;
            }
            items.push(item(self)?);
            if !self.at(T::Semi) {
                break;
            }
        }
        self.close(T::RBrace, open, "`;` or `}`")?;
        Ok(items)
    }

    fn implicit<X>(&mut self, item: &mut impl FnMut(&mut Self) -> PResult<X>) -> PResult<Vec<X>> {
        let mut items = vec![];
        loop {
            let mut fresh_line = false;
            loop {
                if self.eat(T::VSemi) {
                    fresh_line = true;
                } else if !self.eat(T::Semi) {
                    break;
                }
            }
            if self.at(T::VClose) {
                self.note_closed();
                self.advance();
                return Ok(items);
            }
            // Among declarations it begins one that stands alone.
            let alone =
                self.at(T::Deriving) && self.blocks.last().is_some_and(|b| b.what == "quote");
            if self.cursor.kind().ends_block() && !alone {
                self.cursor.close_implicit();
                if fresh_line && self.counted && self.blocks.last().is_some_and(OpenBlock::is_case)
                {
                    self.trailing = Some((self.cursor.index(), self.span().lo));
                }
                return Ok(items);
            }
            let start = self.cursor.index();
            items.push(item(self)?);
            match self.cursor.kind() {
                T::VSemi | T::Semi | T::VClose => {}
                _ => {
                    self.note_item(start);
                    self.cursor.close_implicit();
                    return Ok(items);
                }
            }
        }
    }

    /// Reports a block without items, which layout makes of lines that are not
    /// indented.
    pub(super) fn empty_block<R>(
        &mut self,
        id: &'static str,
        keyword: Span,
        word: &str,
        items: &str,
    ) -> PResult<R> {
        let d = Diagnostic::error(id, keyword, format!("`{word}` without {items}"))
            .label(format!("expected {items} after this"));
        let token = self.cursor.token().clone();
        let d = if token.first && token.kind != T::Eof {
            self.cut_off = !self.trial;
            let d = d.also(
                token.span,
                format!("this line begins at column {}", token.col),
            );
            d.note(format!(
                "The {items} of `{word}` form a block, whose lines must be indented further than the block around it."
            ))
            .help(format!("indent the {items}, or put them between braces"))
        } else {
            d.note(format!(
                "`{word}` must be followed by at least one of them."
            ))
            .help(format!("write the {items} after `{word}`"))
        };
        self.fail(d)
    }
}
