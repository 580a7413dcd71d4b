//! The layout rule, as a cursor over the tokens.
//!
//! Follows algorithm L of the Haskell 2010 report, section 10.3, on demand: the
//! parser asks for the current token and sees [`T::VSemi`] and [`T::VClose`]
//! where layout puts a `;` or `}`. The clause parse-error(t) becomes a call: a
//! parser that has read a whole item, and finds what can neither follow it nor
//! separate it from the next, calls [`Cursor::close_implicit`].
//!
//! What differs: `do` blocks may stand at the indentation of the block around
//! them (NondecreasingIndentation), at that of the module if nothing but statements
//! follows; in the Pure edition a line at column 1 begins a declaration only if its first
//! token can begin one.

use crate::token::{T, Token, Value};
use pure_base::Symbol;

/// An open block.
#[derive(Clone, Copy, Debug)]
enum Context {
    /// Between written braces: layout is suspended.
    Explicit,
    /// Opened by layout at this column.
    Implicit(u32),
    /// The declarations of a module of the Pure edition, opened by layout at
    /// this column.
    PureTop(u32),
}

/// How far a block must be indented against the one around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Indent {
    More,
    /// As much is enough.
    Same,
    /// Any, and with the Pure edition's rule for column 1.
    PureTop,
}

pub struct Cursor {
    tokens: Vec<Token>,
    at: usize,
    /// The current token's position on a new line has been accounted for.
    placed: bool,
    contexts: Vec<Context>,
    kind: T,
}

/// A place to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    at: usize,
    placed: bool,
    contexts: usize,
}

impl Cursor {
    /// `tokens` ends with an `Eof`.
    pub fn new(tokens: Vec<Token>) -> Cursor {
        let mut cursor = Cursor {
            tokens,
            at: 0,
            placed: false,
            contexts: vec![],
            kind: T::Eof,
        };
        cursor.refresh();
        cursor
    }

    /// The current token, as layout shows it.
    pub fn kind(&self) -> T {
        self.kind
    }

    /// The current token as written.
    pub fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    /// The token of this index.
    pub fn token_at(&self, index: usize) -> &Token {
        &self.tokens[index.min(self.tokens.len() - 1)]
    }

    /// The token `n` further on, as written.
    pub fn ahead(&self, n: usize) -> &Token {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)]
    }

    /// Whether layout separates the token `n` further on, which is not the current
    /// one, from what stands before it in the innermost block.
    pub fn separated(&self, n: usize) -> bool {
        let token = self.ahead(n);
        token.first
            && match self.contexts.last() {
                Some(Context::Implicit(column)) => token.col <= *column,
                Some(Context::PureTop(column)) => {
                    (token.col == *column || token.col == 1) && token.kind.starts_declaration()
                }
                Some(Context::Explicit) | None => false,
            }
    }

    /// The last token read.
    pub fn previous(&self) -> Option<&Token> {
        self.tokens[..self.at].last()
    }

    /// Index of the current token: grows as tokens are read.
    pub fn index(&self) -> usize {
        self.at
    }

    /// The names among the tokens from `start` to the current one.
    pub fn names_since(&self, start: usize) -> Vec<Symbol> {
        let end = self.at.max(start);
        let name = |t: &Token| match t.value {
            Value::Name { text, .. } => Some(text),
            _ => None,
        };
        self.tokens[start..end].iter().filter_map(name).collect()
    }

    /// The first token of the line that the last token read stands on, and its
    /// index.
    pub fn line_start(&self) -> Option<(usize, &Token)> {
        let read = self.tokens[..self.at].iter().enumerate();
        read.rev().find(|(_, t)| t.first)
    }

    /// The tokens read, the last one first.
    pub fn backwards(&self) -> impl Iterator<Item = &Token> {
        self.tokens[..self.at].iter().rev()
    }

    /// The current token and those that follow it on its line.
    pub fn rest_of_line(&self) -> impl Iterator<Item = &Token> {
        let rest = self.tokens[self.at..].iter().enumerate();
        rest.take_while(|(i, t)| *i == 0 || !t.first)
            .map(|(_, t)| t)
    }

    pub fn depth(&self) -> usize {
        self.contexts.len()
    }

    fn refresh(&mut self) {
        let token = &self.tokens[self.at];
        self.kind = token.kind;
        let Some(context) = self.contexts.last() else {
            return;
        };
        if token.kind == T::Eof {
            if !matches!(context, Context::Explicit) {
                self.kind = T::VClose;
            }
            return;
        }
        if !token.first || self.placed {
            return;
        }
        match *context {
            Context::Explicit => {}
            Context::Implicit(n) if token.col == n => self.kind = T::VSemi,
            Context::Implicit(n) if token.col < n => self.kind = T::VClose,
            Context::Implicit(_) => {}
            Context::PureTop(n) => {
                if (token.col == n || token.col == 1) && self.starts_declaration() {
                    self.kind = T::VSemi;
                }
            }
        }
    }

    /// Whether the current token can begin a declaration of the Pure edition.
    fn starts_declaration(&self) -> bool {
        match self.token().kind {
            // `deriving` continues a data declaration, unless it stands alone.
            T::Deriving => (1..=2).any(|n| self.ahead(n).kind == T::Instance),
            // `!x = e` and `~(x, y) = e`, but not an operator on a new line.
            T::Bang | T::Tilde => self.is_prefix(),
            kind => kind.starts_declaration(),
        }
    }

    /// Whether the current token touches what follows and not what precedes it,
    /// as prefix operators do.
    pub fn is_prefix(&self) -> bool {
        let after_opener = self.at == 0
            || self.tokens[self.at - 1].kind.is_opener()
            || matches!(
                self.tokens[self.at - 1].kind,
                T::Comma | T::Semi | T::Backslash | T::Pragma
            );
        (self.token().spaced || after_opener) && !self.ahead(1).spaced
    }

    /// Reads the current token, written or not.
    pub fn advance(&mut self) {
        match self.kind {
            T::VSemi => self.placed = true,
            T::VClose => {
                self.contexts.pop();
            }
            T::Eof => {}
            kind => {
                match kind {
                    T::LBrace => self.contexts.push(Context::Explicit),
                    T::RBrace if matches!(self.contexts.last(), Some(Context::Explicit)) => {
                        self.contexts.pop();
                    }
                    _ => {}
                }
                self.at += 1;
                self.placed = false;
            }
        }
        self.refresh();
    }

    /// Opens a block by layout at the current token. False when the token is not
    /// indented enough, so that the block is empty (and not opened).
    pub fn open_implicit(&mut self, indent: Indent) -> bool {
        let col = self.token().col;
        let enclosing = match self.contexts.last() {
            Some(Context::Implicit(n) | Context::PureTop(n)) => *n,
            Some(Context::Explicit) | None => 0,
        };
        let enough = match indent {
            Indent::More | Indent::PureTop => col > enclosing,
            Indent::Same if self.contexts.len() > 1 => col >= enclosing && col > 0,
            // At the top the block takes all that follows.
            Indent::Same => col > enclosing || col == enclosing && self.only_statements(),
        };
        if !enough {
            return false;
        }
        self.contexts.push(match indent {
            Indent::PureTop => Context::PureTop(col),
            _ => Context::Implicit(col),
        });
        self.placed = true;
        self.refresh();
        true
    }

    /// Whether each line of the module's block from the current token on is a statement.
    fn only_statements(&self) -> bool {
        let column = self.token().col;
        let (mut depth, mut any, mut decided) = (0usize, false, true);
        for token in &self.tokens[self.at..] {
            if token.kind == T::Eof {
                return any;
            }
            if token.first && token.col == column && depth == 0 {
                decided = matches!(token.kind, T::Let | T::If | T::Case | T::Do | T::Backslash);
                let expression = matches!(
                    token.kind,
                    T::VarId | T::ConId | T::LParen | T::LBracket | T::Underscore
                );
                if !(decided || expression) {
                    return false;
                }
                any = true;
            }
            match token.kind {
                kind if kind.is_opener() => depth += 1,
                T::RParen | T::RBracket | T::RBrace => depth = depth.saturating_sub(1),
                // A declaration.
                T::Equals | T::DoubleColon | T::Bar if depth == 0 && !decided => return false,
                T::LArrow | T::Case | T::Do | T::Let | T::Where => decided = true,
                _ => {}
            }
        }
        false
    }

    /// Ends the innermost block although layout does not: parse-error(t).
    pub fn close_implicit(&mut self) {
        self.contexts.pop();
        self.refresh();
    }

    pub fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            placed: self.placed,
            contexts: self.contexts.len(),
        }
    }

    /// Returns to a mark. No block open at the mark may have been closed since.
    pub fn reset(&mut self, mark: Mark) {
        self.at = mark.at;
        self.placed = mark.placed;
        self.contexts.truncate(mark.contexts);
        self.refresh();
    }

    /// After an error in a declaration that began at index `start`: leaves all
    /// blocks but the outermost `depth`, and goes to where the next declaration
    /// of that block begins (which is after `start`).
    pub fn recover(&mut self, start: usize, depth: usize) {
        self.contexts.truncate(depth);
        if self.at == start {
            self.at += 1;
        }
        let top = self.contexts.last().copied();
        let mut braces = 0usize;
        self.at = self.at.min(self.tokens.len() - 1);
        let from = self.at;
        while self.token().kind != T::Eof {
            let token = self.token();
            let line_start = token.first && self.starts_declaration();
            match top {
                // A line too far to the left is reported once.
                Some(Context::Implicit(n))
                    if line_start && (token.col == n || token.col < n && self.at > from) =>
                {
                    break;
                }
                Some(Context::PureTop(n)) if line_start && (token.col == n || token.col == 1) => {
                    break;
                }
                Some(Context::Explicit) => match token.kind {
                    T::LBrace => braces += 1,
                    T::RBrace if braces > 0 => braces -= 1,
                    T::RBrace | T::Semi if braces == 0 => break,
                    _ if line_start && token.col == 1 => break,
                    _ => {}
                },
                _ => {}
            }
            self.at += 1;
        }
        self.placed = false;
        self.refresh();
    }

    /// The column that the lines of the block around the current one begin at, if
    /// layout opened both.
    pub fn outer_column(&self) -> Option<u32> {
        let around = self.contexts.len().checked_sub(2)?;
        match self.contexts[around] {
            Context::Explicit => None,
            Context::Implicit(n) | Context::PureTop(n) => Some(n),
        }
    }

    /// The column that the current block's lines begin at, if layout opened it.
    pub fn block_column(&self) -> Option<u32> {
        match self.contexts.last()? {
            Context::Explicit => None,
            Context::Implicit(n) | Context::PureTop(n) => Some(*n),
        }
    }
}
