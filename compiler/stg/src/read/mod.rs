//! Parses the text that [`crate::print`] writes, and what people write by hand:
//!
//! ```text
//! module Main                          -- of the top-level names that follow
//! data Int = I# I64                    -- fields: Ptr, I64, F64; ! = strict
//! data List = Nil | Cons Ptr Ptr
//!
//! con nil = Nil                        -- static constructor
//! fun map f xs =                       -- static function; caf x = .. likewise
//!   case eval xs of _ {                -- `of b:I64` for raw scrutinees
//!     Nil -> Nil;
//!     Cons y ys ->
//!       let z = thunk [f y] apply f y in      -- free lists may be left out
//!       let zs = thunk call map f ys in       -- thunk, once, fun, sel, or a Con
//!       Cons z zs;
//!   }
//! fun sum n:I64 s:I64 -> I64 =         -- `->` gives a signature
//!   joinrec loop i:I64 t:I64 =
//!     case #leI i 0 of b:I64 {
//!       1 -> t;
//!       _ -> let! t:I64 = #addI t i in    -- let! x = e in ..: the same as
//!            let! i:I64 = #subI i 1 in    -- case e of x { _ -> .. }
//!            jump loop i t;
//!     }
//!   in jump loop n s
//! caf main = let! n:I64 = call sum 10 0 in I# n
//! entry main                           -- may be left out
//! ```
//! Groups: `let a = ..; b = .. in`, `letrec`, `join`, `joinrec`. Atoms are
//! variables, `42`, `1.5`, `"bytes"`. `fail "message"` is a failed match. An
//! inner binding hides an outer one of the same name. `@N` behind a keyword,
//! primitive or allocated constructor is an occurrence, row N of the table that
//! the `occ` lines make.

use crate::def::*;
use crate::text::{self, Name, Spanned, Token};
use crate::{caffy, free};
use cranelift_entity::{EntityRef, packed_option::ReservedValue};
use pure_base::{Span, Symbol};
use pure_core::def::{Inline, OccKind, Role};
use rustc_hash::FxHashMap;
use std::fmt;

mod expr;

/// What is wrong with a text, and where (1-based).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// The program that `source` describes. It is not linted.
pub fn program(source: &str) -> Result<Program, ReadError> {
    let place = |(at, message): (usize, String)| {
        let before = &source[..at];
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        ReadError {
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            message,
        }
    };
    let tokens = text::tokens(source).map_err(place)?;
    let mut reader = Reader::new(&tokens);
    reader.program().map_err(place)?;
    let mut p = reader.p;
    free::fill(&mut p, &|list| list == [Var::reserved_value()]);
    caffy::mark(&mut p);
    Ok(p)
}

type Result<T, E = (usize, String)> = std::result::Result<T, E>;

struct Reader<'a> {
    tokens: &'a [Spanned],
    at: usize,
    p: Program,
    module: Symbol,
    cons: FxHashMap<Name, ConId>,
    globals: FxHashMap<Name, Var>,
    /// Local names, innermost last.
    scope: Vec<(Name, Var)>,
}

impl<'a> Reader<'a> {
    fn new(tokens: &'a [Spanned]) -> Reader<'a> {
        let none = Symbol::new("");
        let mut p = Program::default();
        p.occs.push(Occ {
            span: Span::NONE,
            kind: OccKind::None,
            module: none,
            producer: none,
            declared: Span::NONE,
            construction: none,
            ty: none,
            cause: None,
            within: OccId::NONE,
        });
        Reader {
            tokens,
            at: 0,
            p,
            module: Symbol::new("Main"),
            cons: FxHashMap::default(),
            globals: FxHashMap::default(),
            scope: vec![],
        }
    }

    fn peek(&self) -> &'a Token {
        &self.tokens[self.at].0
    }

    fn next(&mut self) -> &'a Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        Err((self.tokens[self.at].1, message.into()))
    }

    fn expected<T>(&self, what: &str) -> Result<T> {
        self.fail(format!("expected {what}, found {}", self.peek()))
    }

    fn punct(&mut self, p: &'static str) -> bool {
        let found = *self.peek() == Token::Punct(p);
        if found {
            self.next();
        }
        found
    }

    fn keyword(&mut self, k: &'static str) -> bool {
        let found = *self.peek() == Token::Keyword(k);
        if found {
            self.next();
        }
        found
    }

    fn need(&mut self, p: &'static str) -> Result<()> {
        if self.punct(p) {
            Ok(())
        } else {
            self.expected(&format!("`{p}`"))
        }
    }

    fn need_in(&mut self) -> Result<()> {
        if self.keyword("in") {
            Ok(())
        } else {
            self.expected("`in` or `;`")
        }
    }

    fn var_name(&mut self) -> Result<Name> {
        match self.peek() {
            Token::Var(name) => {
                self.next();
                Ok(name.clone())
            }
            _ => self.expected("a variable"),
        }
    }

    fn con_name(&mut self) -> Result<Name> {
        match self.peek() {
            Token::Con(name) => {
                self.next();
                Ok(name.clone())
            }
            _ => self.expected("a constructor"),
        }
    }

    fn string(&mut self) -> Result<Symbol> {
        match self.peek() {
            Token::Str(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => {
                    self.next();
                    Ok(Symbol::new(text))
                }
                Err(_) => self.fail("this text must be UTF-8"),
            },
            _ => self.expected("a quoted text"),
        }
    }

    fn number(&mut self) -> Result<u32> {
        match self.peek() {
            Token::Int(i) if u32::try_from(*i).is_ok() => {
                self.next();
                Ok(*i as u32)
            }
            _ => self.expected("a number"),
        }
    }

    fn fresh(&mut self, name: &Name, rep: Rep, module: Option<Symbol>) -> Var {
        self.p.vars.push(VarInfo {
            name: Symbol::new(&name.text),
            rep,
            module,
            sig: None,
            span: Span::NONE,
            definition: None,
            origin: None,
            ty: None,
            inline: Inline::Auto,
            role: Role::Plain,
        })
    }

    fn rep(&mut self) -> Result<Rep> {
        let rep = match self.peek() {
            Token::Keyword("Ptr") => Rep::Ptr,
            Token::Keyword("I64") => Rep::I64,
            Token::Keyword("F64") => Rep::F64,
            _ => return self.expected("a representation"),
        };
        self.next();
        Ok(rep)
    }

    /// Declares all top-level names, so that uses may come first.
    fn declare(&mut self) -> Result<()> {
        let mut module = self.module;
        for i in 0..self.tokens.len() {
            // `= fun` is a local function, unless it follows `data Empty =`.
            let token = |back: usize| i.checked_sub(back).map(|j| &self.tokens[j].0);
            let local =
                token(1) == Some(&Token::Punct("=")) && token(3) != Some(&Token::Keyword("data"));
            match self.tokens[i].0 {
                Token::Keyword("module") => {
                    if let Some((Token::Con(name), _)) = self.tokens.get(i + 1) {
                        module = Symbol::new(&name.text);
                    }
                }
                Token::Keyword("fun" | "caf" | "con") if !local => {
                    let occ = matches!(self.tokens.get(i + 1), Some((Token::At(_), _)));
                    if let Some((Token::Var(name), _)) = self.tokens.get(i + 1 + occ as usize) {
                        let var = self.fresh(name, Rep::Ptr, Some(module));
                        if self.globals.insert(name.clone(), var).is_some() {
                            self.at = i + 1;
                            return self.fail("this name is declared twice");
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn program(&mut self) -> Result<()> {
        self.declare()?;
        loop {
            match self.next() {
                Token::Keyword("module") => {
                    let name = self.con_name()?;
                    self.module = Symbol::new(&name.text);
                }
                Token::Keyword("data") => self.data()?,
                Token::Keyword("occ") => self.occ_row()?,
                Token::Keyword("entry") => {
                    let name = self.var_name()?;
                    if let Token::Var(var) = self.peek() {
                        self.next();
                        let var = self.global(var)?;
                        if !self.p.exceptions.set(&name.text, var) {
                            return self.fail("an entry is main, uncaught or matchFailed");
                        }
                    } else {
                        self.p.main = Some(self.global(&name)?);
                    }
                }
                Token::Keyword("fun") => {
                    let occ = self.occ()?;
                    let var = self.top_name()?;
                    let lambda = self.lambda(var, occ)?;
                    self.top(var, TopRhs::Fun(lambda));
                }
                Token::Keyword("caf") => {
                    let occ = self.occ()?;
                    let var = self.top_name()?;
                    self.need("=")?;
                    let body = self.expr()?;
                    self.top(var, TopRhs::Caf { body, occ });
                }
                Token::Keyword("con") => {
                    let var = self.top_name()?;
                    self.need("=")?;
                    let (con, args, occ) = self.con()?;
                    self.top(var, TopRhs::Con { con, args, occ });
                }
                Token::End => break,
                _ => {
                    self.at -= 1;
                    return self.expected("a declaration");
                }
            }
        }
        if self.p.main.is_none() {
            let name = Name {
                text: "main".to_string(),
                number: 0,
            };
            self.p.main = self.globals.get(&name).copied();
        }
        Ok(())
    }

    fn global(&self, name: &Name) -> Result<Var> {
        match self.globals.get(name) {
            Some(v) => Ok(*v),
            None => self.fail("no such top-level name"),
        }
    }

    fn top_name(&mut self) -> Result<Var> {
        let name = self.var_name()?;
        self.global(&name)
    }

    fn top(&mut self, var: Var, rhs: TopRhs) {
        self.p.binds.push(Top { var, rhs });
    }

    fn data(&mut self) -> Result<()> {
        let name = Symbol::new(&self.con_name()?.text);
        let data = self.p.datas.push(Data {
            name,
            module: self.module,
            cons: vec![],
            // Nothing behind the optimiser asks.
            dictionary: false,
        });
        self.need("=")?;
        while matches!(self.peek(), Token::Con(_)) {
            let name = self.con_name()?;
            let mut fields = vec![];
            while matches!(
                self.peek(),
                Token::Punct("!") | Token::Keyword("Ptr" | "I64" | "F64")
            ) {
                let strict = self.punct("!");
                let rep = self.rep()?;
                let label = None;
                fields.push(Field { rep, strict, label });
            }
            let index = self.p.datas[data].cons.len() as u32;
            let con = self.p.cons.push(Con {
                name: Symbol::new(&name.text),
                data,
                index,
                fields,
                unboxed: false,
            });
            self.p.datas[data].cons.push(con);
            if self.cons.insert(name, con).is_some() {
                return self.fail("the constructor before this is declared twice");
            }
            if !self.punct("|") {
                break;
            }
        }
        Ok(())
    }

    fn occ_row(&mut self) -> Result<()> {
        let id = self.number()?;
        if id as usize != self.p.occs.len() {
            return self.fail("occurrences must be numbered 1, 2, ..");
        }
        let span = Span::new(self.number()?, self.number()?);
        let [module, producer, construction, ty] = [
            self.string()?,
            self.string()?,
            self.string()?,
            self.string()?,
        ];
        let kind = self.string()?;
        let kinds = [
            OccKind::None,
            OccKind::Con,
            OccKind::App,
            OccKind::Lam,
            OccKind::Thunk,
            OccKind::Lit,
            OccKind::Prim,
        ];
        let found = kinds.iter().find(|k| format!("{k:?}") == kind.as_str());
        let Some(&kind) = found else {
            return self.fail("the text before this is no kind of occurrence");
        };
        let declared = Span::new(self.number()?, self.number()?);
        let within = OccId::from_u32(self.number()?);
        let cause = match self.occ()? {
            at if at.index() == 0 => None,
            at => Some(Cause {
                at,
                via: self.string()?,
            }),
        };
        self.p.occs.push(Occ {
            span,
            kind,
            module,
            producer,
            declared,
            construction,
            ty,
            cause,
            within,
        });
        Ok(())
    }

    fn occ(&mut self) -> Result<OccId> {
        match *self.peek() {
            Token::At(n) if (n as usize) < self.p.occs.len() => {
                self.next();
                Ok(OccId::new(n as usize))
            }
            Token::At(_) => self.fail("no such occurrence"),
            _ => Ok(OccId::new(0)),
        }
    }

    /// A variable where it is bound; in scope from here on.
    fn binder(&mut self, implied: Rep) -> Result<Var> {
        let name = self.var_name()?;
        let rep = if self.punct(":") {
            self.rep()?
        } else {
            implied
        };
        let var = self.fresh(&name, rep, None);
        self.scope.push((name, var));
        Ok(var)
    }

    /// `params -> result = body`; the function itself gets its signature.
    fn lambda(&mut self, f: Var, occ: OccId) -> Result<Lambda> {
        let outer = self.scope.len();
        let mut params = vec![];
        while matches!(self.peek(), Token::Var(_)) {
            params.push(self.binder(Rep::Ptr)?);
        }
        if self.punct("->") {
            let result = self.rep()?;
            let args = params.iter().map(|v| self.p.vars[*v].rep).collect();
            self.p.vars[f].sig = Some(Box::new(Sig { args, result }));
        }
        self.need("=")?;
        let body = self.expr()?;
        self.scope.truncate(outer);
        Ok(Lambda { params, body, occ })
    }
}
