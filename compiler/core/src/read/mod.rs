//! Reads Core's text form (see [`print`](crate::print)).
//!
//! Beyond what the printer writes, people may write: a header `module M;`
//! that names the module of unqualified top-level names, local names without
//! number, characters `'a'` for integers, comments from `--` to the end of the
//! line. Scoping is lexical; whether the program is well-formed otherwise is
//! for [`lint`](crate::lint) to say.

mod expr;
mod lex;

use crate::def::*;
use crate::print::OCC_KINDS;
use lex::{Name, Pos, Tok, tokens};
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;
use std::fmt;

/// Why a text is not a Core program, and where (1-based).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    pub line: u32,
    pub col: u32,
    pub message: String,
}

impl ReadError {
    fn at(pos: Pos, message: impl Into<String>) -> ReadError {
        ReadError {
            line: pos.line,
            col: pos.col,
            message: message.into(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.col, self.message)
    }
}

type Result<T> = std::result::Result<T, ReadError>;

/// Expressions nested deeper than this are refused: as deep as the compiler's
/// large thread allows.
const MAX_DEPTH: u32 = 50_000;

/// Reads a whole program.
pub fn read(text: &str) -> Result<Program> {
    let mut program = Program::new();
    read_into(&mut program, text)?;
    Ok(program)
}

/// Adds a text's declarations to a program; they may refer to what the program
/// already has. On failure the program is left in an unusable state.
pub fn read_into(program: &mut Program, text: &str) -> Result<()> {
    read_lexed(program, lexed(text)?)
}

/// A text taken apart, with no name in it that counts as met.
pub struct Lexed(Vec<(Tok, Pos)>);

/// The first half of reading.
pub fn lexed(text: &str) -> Result<Lexed> {
    tokens(text).map(Lexed)
}

/// The second half, like [`read_into`].
pub fn read_lexed(program: &mut Program, Lexed(tokens): Lexed) -> Result<()> {
    program.ensure_no_occ();
    let mut globals = FxHashMap::default();
    for (v, info) in &program.vars {
        if let Some(module) = info.module {
            globals.insert((module, info.name), Global { var: v, used: None });
        }
    }
    let mut con_index: FxHashMap<Symbol, Vec<ConId>> = FxHashMap::default();
    for (id, con) in &program.cons {
        con_index.entry(con.name).or_default().push(id);
    }
    let mut reader = Reader {
        tokens,
        next: 0,
        occ_base: program.occs.len() as u32 - 1,
        last_occ: None,
        program,
        module: None,
        globals,
        con_index,
        scope: FxHashMap::default(),
        undo: vec![],
        depth: 0,
    };
    reader.declarations()
}

struct Global {
    var: Var,
    /// Where it was mentioned, while it has no definition.
    used: Option<Pos>,
}

struct Reader<'a> {
    tokens: Vec<(Tok, Pos)>,
    next: usize,
    program: &'a mut Program,
    module: Option<Symbol>,
    globals: FxHashMap<(Symbol, Symbol), Global>,
    con_index: FxHashMap<Symbol, Vec<ConId>>,
    /// Local variables by their whole text, and what leaving a scope restores.
    scope: FxHashMap<String, Var>,
    undo: Vec<(String, Option<Var>)>,
    occ_base: u32,
    last_occ: Option<(u32, Pos)>,
    depth: u32,
}

impl Reader<'_> {
    fn peek(&self) -> &Tok {
        &self.tokens[self.next].0
    }

    fn pos(&self) -> Pos {
        self.tokens[self.next].1
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(ReadError::at(self.pos(), message))
    }

    fn advance(&mut self) -> Tok {
        let tok = self.tokens[self.next].0.clone();
        if tok != Tok::End {
            self.next += 1;
        }
        tok
    }

    fn is(&self, p: &str) -> bool {
        matches!(self.peek(), Tok::Punct(q) | Tok::Word(q) if *q == p)
    }

    fn eat(&mut self, p: &str) -> bool {
        let found = self.is(p);
        if found {
            self.next += 1;
        }
        found
    }

    fn expect(&mut self, p: &str) -> Result<()> {
        if self.eat(p) {
            return Ok(());
        }
        self.error(format!("expected `{p}`"))
    }

    fn name(&mut self, what: &str) -> Result<Name> {
        match self.peek() {
            Tok::Name(name) => {
                let name = name.clone();
                self.next += 1;
                Ok(name)
            }
            _ => self.error(format!("expected {what}")),
        }
    }

    fn string(&mut self) -> Result<Vec<u8>> {
        match self.peek() {
            Tok::Str(bytes) => {
                let bytes = bytes.clone();
                self.next += 1;
                Ok(bytes)
            }
            _ => self.error("expected a string"),
        }
    }

    fn symbol(&mut self) -> Result<Symbol> {
        Ok(Symbol::new(&String::from_utf8_lossy(&self.string()?)))
    }

    fn span(&mut self) -> Span {
        if let Tok::Span(lo, hi) = *self.peek() {
            self.next += 1;
            return Span::new(lo, hi);
        }
        Span::NONE
    }

    fn occ(&mut self) -> OccId {
        if let Tok::Occ(n) = *self.peek() {
            if n > 0 {
                if self.last_occ.is_none_or(|(m, _)| n > m) {
                    self.last_occ = Some((n, self.pos()));
                }
                self.next += 1;
                return OccId::from_u32(self.occ_base + n);
            }
            self.next += 1;
        }
        OccId::NONE
    }

    // ---- declarations

    fn declarations(&mut self) -> Result<()> {
        while *self.peek() != Tok::End {
            if self.eat("module") {
                let name = self.name("a module name")?;
                self.module = Some(Symbol::new(&whole(&name)));
            } else if self.eat("data") {
                self.data(false, false)?;
            } else if self.eat("unboxed") {
                self.expect("data")?;
                self.data(true, false)?;
            } else if self.eat("dictionary") {
                self.expect("data")?;
                self.data(false, true)?;
            } else if self.eat("entry") {
                let name = self.name("a top-level name")?;
                if self.is(";") {
                    self.program.main = Some(self.global(&name)?);
                } else {
                    let var = self.name("a top-level name")?;
                    let var = self.global(&var)?;
                    if !self.program.exceptions.set(&whole(&name), var) {
                        return self.error("an entry is main, uncaught or matchFailed");
                    }
                }
            } else if self.is("occs") {
                self.occs()?;
            } else {
                let bind = self.top_bind()?;
                self.program.binds.push(bind);
            }
            self.expect(";")?;
        }
        if let Some((n, pos)) = self.last_occ
            && (self.occ_base + n) as usize >= self.program.occs.len()
        {
            return Err(ReadError::at(
                pos,
                format!("occurrence {n} is not in the table"),
            ));
        }
        let mut undefined: Vec<_> = self
            .globals
            .iter()
            .filter_map(|((_, name), g)| Some((g.used?, *name)))
            .collect();
        undefined.sort_by_key(|(pos, _)| (pos.line, pos.col));
        match undefined.first() {
            Some((pos, name)) => Err(ReadError::at(*pos, format!("`{name}` is not defined"))),
            None => Ok(()),
        }
    }

    fn module_of(&self, name: &Name) -> Result<Symbol> {
        match (&name.module, self.module) {
            (Some(m), _) => Ok(Symbol::new(m)),
            (None, Some(m)) => Ok(m),
            (None, None) => Err(ReadError::at(
                self.tokens[self.next.saturating_sub(1)].1,
                format!("`{}` is not in scope", name.text),
            )),
        }
    }

    fn data(&mut self, unboxed: bool, dictionary: bool) -> Result<()> {
        let name = self.name("a type name")?;
        let module = self.module_of(&name)?;
        let id = self.program.datas.next_key();
        let mut cons = vec![];
        if self.eat("=") {
            loop {
                let con = self.name("a constructor")?;
                let mut fields = vec![];
                while !self.is("|") && !self.is(";") {
                    let strict = self.eat("!");
                    fields.push(Field {
                        rep: self.rep()?,
                        strict,
                        label: None,
                    });
                }
                let con_name = Symbol::new(&con.text);
                let con_id = self.program.cons.push(Con {
                    name: con_name,
                    data: id,
                    index: cons.len() as u32,
                    fields,
                    unboxed,
                });
                self.con_index.entry(con_name).or_default().push(con_id);
                cons.push(con_id);
                if !self.eat("|") {
                    break;
                }
            }
        }
        self.program.datas.push(Data {
            name: Symbol::new(&name.text),
            module,
            cons,
            dictionary,
        });
        Ok(())
    }

    fn rep(&mut self) -> Result<Rep> {
        if let Tok::Name(name) = self.peek() {
            let rep = match name.text.as_str() {
                "Ptr" => Some(Rep::Ptr),
                "I64" => Some(Rep::I64),
                "F64" => Some(Rep::F64),
                _ => None,
            };
            if let Some(rep) = rep {
                self.next += 1;
                return Ok(rep);
            }
        }
        self.error("expected Ptr, I64 or F64")
    }

    fn occs(&mut self) -> Result<()> {
        self.expect("occs")?;
        self.expect("{")?;
        loop {
            let Tok::Name(name) = self.advance() else {
                return self.error("expected the kind of an occurrence");
            };
            let Some((kind, _)) = OCC_KINDS.iter().find(|(_, n)| *n == name.text) else {
                return self.error("unknown kind of occurrence");
            };
            let span = self.span();
            let (module, producer) = (self.symbol()?, self.symbol()?);
            let (construction, ty) = (self.symbol()?, self.symbol()?);
            let first = self.occ();
            let cause = match self.peek() {
                Tok::Str(_) => Some(Cause {
                    at: first,
                    via: self.symbol()?,
                }),
                _ => None,
            };
            let declared = self.span();
            let within = match cause {
                Some(_) => self.occ(),
                None if first == OccId::NONE => self.occ(),
                None => first,
            };
            self.program.occs.push(Occ {
                span,
                kind: *kind,
                module,
                producer,
                declared,
                construction,
                ty,
                cause,
                within,
            });
            if !self.eat(";") {
                break;
            }
        }
        self.expect("}")
    }

    // ---- variables

    fn global(&mut self, name: &Name) -> Result<Var> {
        let pos = self.tokens[self.next.saturating_sub(1)].1;
        let module = self.module_of(name)?;
        let text = Symbol::new(&whole_unqualified(name));
        if let Some(g) = self.globals.get(&(module, text)) {
            return Ok(g.var);
        }
        let var = self.program.fresh(text, Rep::Ptr, Span::NONE);
        self.program.vars[var].module = Some(module);
        let used = Some(pos);
        self.globals.insert((module, text), Global { var, used });
        Ok(var)
    }

    fn variable(&mut self, name: &Name) -> Result<Var> {
        if name.module.is_none()
            && let Some(v) = self.scope.get(&whole_unqualified(name))
        {
            return Ok(*v);
        }
        self.global(name)
    }

    fn top_binder(&mut self) -> Result<Var> {
        let pos = self.pos();
        let name = self.name("a top-level variable")?;
        let v = self.global(&name)?;
        let key = (self.module_of(&name)?, self.program.vars[v].name);
        let defined = self.globals.get_mut(&key).and_then(|g| g.used.take());
        if defined.is_none() {
            return Err(ReadError::at(pos, "defined twice"));
        }
        self.annotations(v)?;
        Ok(v)
    }

    /// A local binder and the text it goes by, not yet in scope.
    fn binder(&mut self) -> Result<(Var, String)> {
        let name = self.name("a variable")?;
        if name.module.is_some() {
            return self.error("a local variable has no module");
        }
        let text = match name.text.rsplit_once('_') {
            Some((text, digits))
                if !name.quoted
                    && !digits.is_empty()
                    && digits.bytes().all(|b| b.is_ascii_digit()) =>
            {
                text
            }
            _ => &name.text,
        };
        let v = self.program.fresh(Symbol::new(text), Rep::Ptr, Span::NONE);
        self.annotations(v)?;
        Ok((v, whole_unqualified(&name)))
    }

    fn enter(&mut self, (v, key): (Var, String)) -> Var {
        let old = self.scope.insert(key.clone(), v);
        self.undo.push((key, old));
        v
    }

    fn params(&mut self) -> Result<Vec<Var>> {
        let mut params = vec![];
        while matches!(self.peek(), Tok::Name(_)) {
            let binder = self.binder()?;
            params.push(self.enter(binder));
        }
        Ok(params)
    }

    fn annotations(&mut self, v: Var) -> Result<()> {
        if self.eat(":") {
            let role = match self.peek() {
                Tok::Name(name) => match name.text.as_str() {
                    "World" => Some(Role::World),
                    text => match text.strip_prefix("Action").map(str::parse) {
                        Some(Ok(n)) => Some(Role::Action(n)),
                        _ => None,
                    },
                },
                _ => None,
            };
            match role {
                Some(role) => {
                    self.next += 1;
                    self.program.vars[v].role = role;
                }
                None => self.program.vars[v].rep = self.rep()?,
            }
        }
        if self.eat("[") {
            let mut args = vec![];
            while !self.eat("->") {
                args.push(self.rep()?);
                self.eat(",");
            }
            let result = self.rep()?;
            self.expect("]")?;
            self.program.vars[v].sig = Some(Box::new(Sig { args, result }));
        }
        if self.eat("!") {
            self.program.vars[v].inline = match self.name("inline or noinline")?.text.as_str() {
                "inline" => Inline::Always,
                "noinline" => Inline::Never,
                "shared" => Inline::Shared,
                _ => return self.error("expected inline or noinline"),
            };
        }
        self.program.vars[v].span = self.span();
        if self.eat("::") {
            self.program.vars[v].ty = Some(self.symbol()?);
        }
        Ok(())
    }

    fn leave(&mut self, mark: usize) {
        while self.undo.len() > mark {
            if let Some((name, old)) = self.undo.pop() {
                match old {
                    Some(v) => self.scope.insert(name, v),
                    None => self.scope.remove(&name),
                };
            }
        }
    }

    fn constructor(&mut self, name: &Name) -> Result<ConId> {
        let pos = self.tokens[self.next.saturating_sub(1)].1;
        let program = &*self.program;
        let all = self.con_index.get(&Symbol::new(&name.text));
        let module = name.module.as_deref().map(Symbol::new);
        let in_module = |module: Option<Symbol>| -> Vec<ConId> {
            let fits = |c: &&ConId| {
                let data = &program.datas[program.cons[**c].data];
                module.is_none_or(|m| data.module == m)
            };
            all.into_iter().flatten().filter(fits).copied().collect()
        };
        let mut found = in_module(module);
        if found.len() > 1 && module.is_none() {
            found = in_module(self.module);
        }
        match found[..] {
            [con] => Ok(con),
            [] => Err(ReadError::at(
                pos,
                format!("constructor `{}` is not defined", name.text),
            )),
            _ => Err(ReadError::at(
                pos,
                format!("constructor `{}` is ambiguous", name.text),
            )),
        }
    }

    // ---- expressions

    /// `x = e` or `rec { x = e; ... }` at top level.
    fn top_bind(&mut self) -> Result<Bind> {
        if !self.eat("rec") {
            let v = self.top_binder()?;
            self.expect("=")?;
            return Ok(Bind::NonRec(v, self.expr()?));
        }
        self.expect("{")?;
        let mut group = vec![];
        loop {
            let v = self.top_binder()?;
            self.expect("=")?;
            group.push((v, self.expr()?));
            if !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Bind::Rec(group))
    }
}

fn whole_unqualified(name: &Name) -> String {
    format!("{}{}", name.text, name.suffix)
}

fn whole(name: &Name) -> String {
    match &name.module {
        Some(m) => format!("{m}.{}", name.text),
        None => name.text.clone(),
    }
}
