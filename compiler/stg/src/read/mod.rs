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
//! inner binding hides an outer one of the same name. ` @N` behind a keyword,
//! primitive or allocated constructor is an occurrence, row N of the table
//! `occs { .. };`. Names, literals and that table are written as in Core's text; `.N` behind a
//! name tells apart things of one name.

use crate::def::*;
use crate::{caffy, free};
use cranelift_entity::packed_option::ReservedValue;
use pure_base::{Span, Symbol};
use pure_core::def::{Inline, Role};
pub use pure_core::text::ReadError;
use pure_core::text::{Cursor, Name, Result, Tok};
use rustc_hash::FxHashMap;

mod expr;

/// What is no name.
pub(crate) const WORDS: &[&str] = &[
    "module", "data", "fun", "caf", "con", "occs", "entry", "let", "letrec", "in", "case", "of",
    "join", "joinrec", "jump", "call", "apply", "eval", "lazy", "fail", "scc", "thunk", "once",
    "sel",
];

/// The program that `source` describes. It is not linted.
pub fn program(source: &str) -> Result<Program> {
    let mut reader = Reader::new(source)?;
    reader.program()?;
    let mut p = reader.p;
    free::fill(&mut p, &|list| list == [Var::reserved_value()]);
    caffy::mark(&mut p);
    Ok(p)
}

/// A name, and what tells it apart.
type Key = (String, String);

fn key(name: &Name) -> Key {
    (name.whole(), name.suffix.clone())
}

struct Reader {
    at: Cursor,
    p: Program,
    module: Symbol,
    cons: FxHashMap<Key, ConId>,
    globals: FxHashMap<Key, Var>,
    /// Local names, innermost last.
    scope: Vec<(Key, Var)>,
}

impl Reader {
    fn new(source: &str) -> Result<Reader> {
        let mut p = Program::default();
        p.occs.push(Occ::none());
        Ok(Reader {
            at: Cursor::new(source, WORDS)?,
            p,
            module: Symbol::new("Main"),
            cons: FxHashMap::default(),
            globals: FxHashMap::default(),
            scope: vec![],
        })
    }

    fn is_con(&self) -> bool {
        matches!(self.at.peek(), Tok::Name(name) if name.constructor)
    }

    fn is_var(&self) -> bool {
        matches!(self.at.peek(), Tok::Name(name) if !name.constructor)
    }

    fn var_name(&mut self) -> Result<Key> {
        match self.is_con() {
            true => self.at.error("expected a variable"),
            false => Ok(key(&self.at.name("a variable")?)),
        }
    }

    fn con_name(&mut self) -> Result<Key> {
        match self.is_var() {
            true => self.at.error("expected a constructor"),
            false => Ok(key(&self.at.name("a constructor")?)),
        }
    }

    fn fresh(&mut self, name: &Key, rep: Rep, module: Option<Symbol>) -> Var {
        self.p.vars.push(VarInfo {
            name: Symbol::new(&name.0),
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

    /// Declares all top-level names, so that uses may come first.
    fn declare(&mut self) -> Result<()> {
        let mut module = self.module;
        // `= fun` is a local function, unless it follows `data Empty =`.
        let (mut local, mut before, mut data) = (false, false, false);
        while *self.at.peek() != Tok::End {
            let tok = self.at.advance();
            if tok.is("module") {
                module = Symbol::new(&self.at.name("a module")?.whole());
            } else if (tok.is("fun") || tok.is("caf") || tok.is("con")) && !local {
                self.at.occ();
                if self.is_var() {
                    let name = self.var_name()?;
                    let var = self.fresh(&name, Rep::Ptr, Some(module));
                    if self.globals.insert(name, var).is_some() {
                        return Err(ReadError::at(
                            self.at.last_pos(),
                            "this name is declared twice",
                        ));
                    }
                }
            }
            (local, data, before) = (tok.is("=") && !data, before, tok.is("data"));
        }
        self.at.next = 0;
        Ok(())
    }

    fn program(&mut self) -> Result<()> {
        self.declare()?;
        while *self.at.peek() != Tok::End {
            if self.at.eat("module") {
                self.module = Symbol::new(&self.at.name("a module")?.whole());
            } else if self.at.eat("data") {
                self.data()?;
            } else if self.at.eat("occs") {
                self.p.occs.extend(self.at.occs()?);
                self.at.expect(";")?;
            } else if self.at.eat("entry") {
                let name = self.var_name()?;
                if self.is_var() {
                    let var = self.var_name()?;
                    let var = self.global(&var)?;
                    if !self.p.exceptions.set(&name.0, var) {
                        return self.at.error("an entry is main, uncaught or matchFailed");
                    }
                } else {
                    self.p.main = Some(self.global(&name)?);
                }
            } else if self.at.eat("fun") {
                let occ = self.at.occ();
                let var = self.top_name()?;
                let lambda = self.lambda(var, occ)?;
                self.top(var, TopRhs::Fun(lambda));
            } else if self.at.eat("caf") {
                let occ = self.at.occ();
                let var = self.top_name()?;
                self.at.expect("=")?;
                let body = self.expr()?;
                self.top(var, TopRhs::Caf { body, occ });
            } else if self.at.eat("con") {
                let var = self.top_name()?;
                self.at.expect("=")?;
                let (con, args, occ) = self.con()?;
                self.top(var, TopRhs::Con { con, args, occ });
            } else {
                return self.at.error("expected a declaration");
            }
        }
        self.at.check_occs(self.p.occs.len())?;
        if self.p.main.is_none() {
            let name = ("main".to_string(), String::new());
            self.p.main = self.globals.get(&name).copied();
        }
        Ok(())
    }

    fn global(&self, name: &Key) -> Result<Var> {
        match self.globals.get(name) {
            Some(v) => Ok(*v),
            None => self.at.error("no such top-level name"),
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
        let name = Symbol::new(&self.con_name()?.0);
        let data = self.p.datas.push(Data {
            name,
            module: self.module,
            cons: vec![],
            // Nothing behind the optimiser asks.
            dictionary: false,
        });
        self.at.expect("=")?;
        while self.is_con() {
            let name = self.con_name()?;
            let fields = self.at.fields()?;
            let index = self.p.datas[data].cons.len() as u32;
            let con = self.p.cons.push(Con {
                name: Symbol::new(&name.0),
                data,
                index,
                fields,
                shape: None,
                unboxed: false,
            });
            self.p.datas[data].cons.push(con);
            if self.cons.insert(name, con).is_some() {
                return self
                    .at
                    .error("the constructor before this is declared twice");
            }
            if !self.at.eat("|") {
                break;
            }
        }
        Ok(())
    }

    /// A variable where it is bound; in scope from here on.
    fn binder(&mut self, implied: Rep) -> Result<Var> {
        let name = self.var_name()?;
        let rep = if self.at.eat(":") {
            self.at.rep()?
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
        while self.is_var() {
            params.push(self.binder(Rep::Ptr)?);
        }
        if self.at.eat("->") {
            let result = self.at.rep()?;
            let args = params.iter().map(|v| self.p.vars[*v].rep).collect();
            self.p.vars[f].sig = Some(Box::new(Sig { args, result }));
        }
        self.at.expect("=")?;
        let body = self.expr()?;
        self.scope.truncate(outer);
        Ok(Lambda { params, body, occ })
    }
}
