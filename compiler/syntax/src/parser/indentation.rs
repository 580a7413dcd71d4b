//! Lines that stand at a wrong column. Layout makes something else of them, and
//! the error comes later, or speaks of the lines before. So what looks suspicious
//! is noted while blocks are read; if the parser then fails at that very place,
//! the line itself is blamed.

use super::{OpenBlock, Parser};
use crate::token::T;
use pure_base::{Diagnostic, Span};

/// What has been noticed about the token of this index.
#[derive(Default)]
pub(super) struct Suspicion {
    index: usize,
    /// Blocks that the line ends, since it begins to the left of theirs: the
    /// outermost, whose lines are the nearest to the right.
    closed: Option<Closed>,
    later: Option<Later>,
}

/// A block that a line ends.
#[derive(Clone, Copy)]
struct Closed {
    block: OpenBlock,
    column: u32,
    /// The column of the block around all those that the line ends.
    outer: Option<u32>,
}

/// A sign that can only stand in an item of its own.
enum Later {
    /// The line begins to the right of the items of this block.
    Deeper {
        line: Span,
        col: u32,
        block: OpenBlock,
        column: u32,
    },
    /// A line below the guards of an item, which begins with no `|`.
    Guard { line: Span, bar: Span },
    /// A line with a `<-` in a definition that is no block; where `do` would stand, if the
    /// line is the first.
    Arrow { line: Span, after: Option<u32> },
    /// A statement with a `=`.
    Equation { statement: Span },
}

impl Parser<'_> {
    fn suspicion(&mut self) -> &mut Suspicion {
        let index = self.cursor.index();
        if self.suspicion.index != index {
            self.suspicion = Suspicion {
                index,
                ..Suspicion::default()
            };
        }
        &mut self.suspicion
    }

    /// Layout ends a block before the current token, which begins a line.
    pub(super) fn note_closed(&mut self) {
        let token = self.cursor.token();
        let begins = token.kind.starts_declaration()
            || matches!(token.kind, T::Let | T::If | T::Case | T::Do | T::Backslash);
        let column = self.cursor.block_column();
        let outer = self.cursor.outer_column();
        if let (Some(block), Some(column), true) = (self.blocks.last().copied(), column, begins) {
            self.suspicion().closed = Some(Closed {
                block,
                column,
                outer,
            });
        }
    }

    /// An item of the current block, which began at the token `start`, is followed
    /// by what cannot belong to it.
    pub(super) fn note_item(&mut self, start: usize) {
        let sign = self.cursor.kind();
        if !matches!(sign, T::Equals | T::LArrow | T::RArrow | T::DoubleColon) {
            return;
        }
        let (Some(block), Some(column)) = (self.blocks.last().copied(), self.cursor.block_column())
        else {
            return;
        };
        let Some((first, line)) = self.cursor.line_start() else {
            return;
        };
        let statement = self.cursor.token_at(start).span;
        let (begins, before) = (line.kind, self.cursor.token_at(first.max(1) - 1));
        let before = (before.kind, before.span);
        let (line, col) = (line.span, line.col);
        let declares = block.item() == "declaration";
        let later = if first > start && sign == T::LArrow && declares {
            let after = matches!(before.0, T::Equals | T::RArrow).then_some(before.1.hi);
            Later::Arrow { line, after }
        } else if first > start
            && col > column
            && begins.starts_declaration()
            && let Some(bar) = self.guard_above(start, first)
        {
            Later::Guard { line, bar }
        } else if first > start && col > column && begins.starts_declaration() {
            Later::Deeper {
                line,
                col,
                block,
                column,
            }
        } else if sign == T::Equals && block.item() == "statement" {
            let statement = self.since(statement);
            Later::Equation { statement }
        } else {
            return;
        };
        self.suspicion().later.get_or_insert(later);
    }

    /// What is to be said instead of a message about the current token.
    pub(super) fn blame(&self, d: &Diagnostic) -> Option<Diagnostic> {
        const VAGUE: &[&str] = &[
            "unexpected-token",
            "missing-word",
            "missing-equals",
            "missing-arrow",
            "last-statement",
        ];
        let noted = &self.suspicion;
        if noted.index != self.cursor.index() || !VAGUE.contains(&d.id) {
            return None;
        }
        if let Some(later) = &noted.later {
            return Some(self.blame_later(later));
        }
        let Closed {
            block,
            column,
            outer,
        } = noted.closed?;
        // Where an outer block has its lines, the line is one of them.
        if outer == Some(self.cursor.token().col) {
            return None;
        }
        // An expression may well lack the `in` before it.
        let mut rest = self.cursor.rest_of_line();
        let defines = rest.any(|t| matches!(t.kind, T::Equals | T::DoubleColon));
        let token = self.cursor.token();
        if d.id == "missing-word" && !defines || token.col >= column {
            return None;
        }
        let expression = d.id == "missing-word";
        let d = Diagnostic::error(
            "bad-indentation",
            token.span,
            "this line begins where no block has its lines",
        )
        .label(format!("column {}", token.col))
        .also(
            block.keyword,
            format!("the lines of this {} begin at column {column}", block.what),
        )
        .note(format!(
            "It is too far to the left to be another {} of that block, and layout ends the block before it.",
            block.item()
        ));
        Some(match outer.filter(|c| *c < token.col && !expression) {
            Some(1) => d.help(format!(
                "begin it at column {column}, or at column 1 if it is a declaration of the module"
            )),
            Some(outer) => d.help(format!(
                "begin it at column {column}, or at column {outer} if it belongs to the block around"
            )),
            None => d.help(format!("begin it at column {column}")),
        })
    }

    fn blame_later(&self, later: &Later) -> Diagnostic {
        match later {
            Later::Deeper {
                line,
                col,
                block,
                column,
            } => {
                let item = block.item();
                let d = Diagnostic::error(
                    "bad-indentation",
                    *line,
                    format!("this line begins too far to the right to be another {item}"),
                )
                .label(format!("column {col}"))
                .note(format!(
                    "The lines of its block begin at column {column}; a line further to the right continues the {item} before it."
                ))
                .help(format!("begin it at column {column}"));
                match block.what {
                    "module" => d,
                    what => d.also(
                        block.keyword,
                        format!("the lines of this {what} begin at column {column}"),
                    ),
                }
            }
            Later::Guard { line, bar } => Diagnostic::error(
                "unexpected-token",
                *line,
                "`|` is missing before this guard",
            )
            .label("begins with no `|`")
            .also(*bar, "a guard before it")
            .help("begin the line with `|`")
            .change(Span::new(line.lo, line.lo), "| "),
            Later::Arrow { line, after } => {
                let d = Diagnostic::error(
                    "missing-do",
                    self.span(),
                    "`<-` stands outside of a `do` block",
                )
                .label("no statement")
                .also(*line, "this line continues the one before it")
                .note("Statements, which are carried out one after the other, form a block after `do`.")
                .help("write `do` before the first statement");
                match after {
                    Some(at) => d.change(Span::new(*at, *at), " do"),
                    None => d,
                }
            }
            Later::Equation { statement } => {
                let text = self.source(*statement);
                let short = text.len() < 40 && !text.contains('\n');
                let left = if short { text } else { "name" };
                let d = Diagnostic::error(
                    "missing-let",
                    self.span(),
                    "a statement of a `do` block cannot define with `=`",
                )
                .label("defines")
                .also(*statement, "this is to be defined");
                if self.declared_above(*statement) {
                    return d
                        .note("Both lines of one `let` begin at the same column.")
                        .help(format!("begin it below the `{left}` of its signature"))
                        .change(Span::new(statement.lo, statement.lo), "    ");
                }
                d.note("In a `do` block definitions stand after `let`, without `in`; what an action gives is bound with `<-`.")
                .help(format!("write `let {left} = ...`"))
                .change(Span::new(statement.lo, statement.lo), "let ")
            }
        }
    }

    /// The last `|` of the guards between two tokens, if the line that the second begins is
    /// likely to be a guard, too: it says `otherwise`, or begins where the guards do.
    fn guard_above(&self, start: usize, line: usize) -> Option<Span> {
        let tokens = (start..line).rev().map(|i| self.cursor.token_at(i));
        let bar = tokens
            .take_while(|t| t.kind != T::Where)
            .find(|t| t.kind == T::Bar)?;
        let begins = self.cursor.token_at(line);
        let otherwise = self.source(begins.span) == "otherwise";
        (otherwise || bar.first && bar.col == begins.col).then_some(bar.span)
    }

    /// Whether the line above a statement is a `let` with the signature of what it defines.
    fn declared_above(&self, statement: Span) -> bool {
        let indent = self.map.before(statement.lo).len() as u32;
        let Some(end) = statement.lo.checked_sub(indent + 1) else {
            return false;
        };
        let name = self.source(statement).split_whitespace().next();
        let mut above = self.map.before(end).split_whitespace();
        above.next() == Some("let") && above.next() == name && above.next() == Some("::")
    }
}
