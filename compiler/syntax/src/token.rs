//! Tokens: what the lexer hands to the layout cursor.

use crate::ast::Lit;
use crate::extensions::Extension;
use pure_base::{Span, Symbol};

/// The kind of a token. `VSemi` and `VClose` are never lexed: the layout cursor
/// shows them in place of a written `;` and `}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum T {
    VarId,
    ConId,
    VarSym,
    ConSym,
    Int,
    Float,
    Char,
    Str,
    /// `"text"#`
    Address,
    /// `{-# SCC name #-}`
    Scc,
    /// `{-# INLINE name #-}` or other advice: the word as the name's module.
    Inline,
    /// `{-# COMPLETE P, Q #-}`: all the names as one.
    Complete,
    /// `{-# DEPRECATED f, g "text" #-}`: the word and the names as the module, and the text.
    Warned,
    /// `{-# MINIMAL f | g #-}`: the formula as one.
    Minimal,
    /// A pragma that belongs to a declaration: its word in capital letters.
    Pragma,

    LParen,
    RParen,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
    Comma,
    Semi,
    Backquote,

    Case,
    Class,
    Data,
    Default,
    Deriving,
    /// `do`; what stands before it in `M.do` is the module of the token's name.
    Do,
    Else,
    Foreign,
    If,
    Import,
    In,
    Infix,
    Infixl,
    Infixr,
    Instance,
    Let,
    Module,
    Newtype,
    Of,
    Then,
    Type,
    Where,
    Underscore,

    DotDot,
    DoubleColon,
    Equals,
    Backslash,
    Bar,
    LArrow,
    RArrow,
    At,
    Tilde,
    DArrow,
    /// `'` before a constructor in a type.
    Promoted,
    /// `proc`, where there are arrows.
    Proc,
    /// `-<` or one of its relatives, with its text as its name.
    Feed,
    /// `(|` and `|)`, where there are arrows.
    OpenControl,
    CloseControl,
    /// A sign of an extension that the module asks for and the compiler does not have.
    Absent,
    /// `#` before a label.
    Label,
    /// `.` before a field of a record.
    Field,
    /// `[|`, `[d|` or the like, with the letter as its name, and `|]`.
    OpenQuote,
    CloseQuote,
    /// `'` or `''` before the name of a definition.
    QuotedName,
    /// `$` or `$$` before what is computed while compiling.
    Splice,
    /// `[name| .. |]`
    QuasiQuote,
    /// `-` and `!`: ordinary operators which also have a meaning as a prefix.
    Minus,
    Bang,

    VSemi,
    VClose,
    Eof,
}

/// A token in its place.
#[derive(Clone, Debug)]
pub struct Token {
    pub kind: T,
    pub span: Span,
    /// 1-based column, tabs reaching to the next multiple of 8; 0 at the end of
    /// the file.
    pub col: u32,
    /// Whether it is the first token on its line.
    pub first: bool,
    /// Whether white space, a comment or nothing stands before it.
    pub spaced: bool,
    /// How many `#` end a literal, which say that it is of an unboxed type.
    pub signs: u8,
    pub value: Value,
}

/// What a token carries besides its kind.
#[derive(Clone, Debug)]
pub enum Value {
    None,
    Name {
        module: Option<Symbol>,
        text: Symbol,
    },
    Lit(Lit),
    /// What reads a text, and the text.
    Quasi {
        module: Option<Symbol>,
        name: Symbol,
        text: Symbol,
    },
    /// Of which extension, and what it would be.
    Absent(Extension, &'static str),
}

impl T {
    pub fn keyword(text: &str) -> Option<T> {
        Some(match text {
            "case" => T::Case,
            "class" => T::Class,
            "data" => T::Data,
            "default" => T::Default,
            "deriving" => T::Deriving,
            "do" => T::Do,
            "else" => T::Else,
            "foreign" => T::Foreign,
            "if" => T::If,
            "import" => T::Import,
            "in" => T::In,
            "infix" => T::Infix,
            "infixl" => T::Infixl,
            "infixr" => T::Infixr,
            "instance" => T::Instance,
            "let" => T::Let,
            "module" => T::Module,
            "newtype" => T::Newtype,
            "of" => T::Of,
            "then" => T::Then,
            "type" => T::Type,
            "where" => T::Where,
            "_" => T::Underscore,
            _ => return None,
        })
    }

    pub fn reserved_op(text: &str) -> Option<T> {
        Some(match text {
            ".." => T::DotDot,
            "::" | "∷" => T::DoubleColon,
            "=" => T::Equals,
            "\\" => T::Backslash,
            "|" => T::Bar,
            "<-" | "←" => T::LArrow,
            "->" | "→" => T::RArrow,
            "@" => T::At,
            "~" => T::Tilde,
            "=>" | "⇒" => T::DArrow,
            "-" => T::Minus,
            "!" => T::Bang,
            _ => return None,
        })
    }

    /// A reserved word, `_` not among them.
    pub fn is_keyword(self) -> bool {
        T::Case as u8 <= self as u8 && (self as u8) < T::Underscore as u8
    }

    pub fn is_varsym(self) -> bool {
        matches!(self, T::VarSym | T::Minus | T::Bang)
    }

    pub fn is_opener(self) -> bool {
        matches!(
            self,
            T::LParen | T::LBracket | T::LBrace | T::OpenQuote | T::OpenControl
        )
    }

    pub fn is_closer(self) -> bool {
        matches!(
            self,
            T::RParen | T::RBracket | T::RBrace | T::CloseQuote | T::CloseControl
        )
    }

    /// Whether a declaration can begin with this token. Such a token at column
    /// 1 begins one in the Pure edition; all others continue the line before.
    pub fn starts_declaration(self) -> bool {
        use T::*;
        matches!(
            self,
            VarId
                | ConId
                | Int
                | Float
                | Char
                | Str
                | Address
                | Absent
                | Splice
                | QuasiQuote
                | LParen
                | LBracket
                | Underscore
                | Class
                | Data
                | Default
                | Foreign
                | Import
                | Complete
                | Warned
                | Infix
                | Infixl
                | Infixr
                | Inline
                | Instance
                | Minimal
                | Module
                | Newtype
                | Type
        )
    }

    /// Whether no declaration, alternative or statement can begin with this
    /// token, so that it ends a block which layout opened.
    pub fn ends_block(self) -> bool {
        use T::*;
        matches!(
            self,
            RParen | RBracket | RBrace | CloseQuote | CloseControl | Comma | Then | Else | Of | In | Where | Bar | Eof
                // Operators: after a block at whose column they stand.
                | Deriving | VarSym | ConSym | Backquote | Equals | RArrow | LArrow | DArrow | DoubleColon | At
        )
    }
}
