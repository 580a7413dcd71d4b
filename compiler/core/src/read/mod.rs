//! Reads Core's text form (see [`print`](crate::print)).
//!
//! Beyond what the printer writes, people may write: a header `module M;`
//! that names the module of unqualified top-level names, local names without
//! number, characters `'a'` for integers, comments from `--` to the end of the
//! line. Scoping is lexical; whether the program is well-formed otherwise is
//! for [`lint`](crate::lint) to say.

mod expr;

use crate::def::*;
use crate::text::{Cursor, Name, Pos, ReadError, Result, Tok};
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

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

const WORDS: &[&str] = &[
    "data",
    "unboxed",
    "dictionary",
    "module",
    "entry",
    "occs",
    "let",
    "rec",
    "in",
    "case",
    "of",
    "join",
    "jump",
    "fail",
    "sel",
    "scc",
    "under",
    "src",
    "_",
];

/// The first half of reading: no name in the text counts as met.
pub fn lexed(text: &str) -> Result<Cursor> {
    Cursor::new(text, WORDS)
}

/// The second half, like [`read_into`].
pub fn read_lexed(program: &mut Program, mut at: Cursor) -> Result<()> {
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
    at.occ_base = program.occs.len() as u32 - 1;
    let mut reader = Reader {
        at,
        program,
        module: None,
        globals,
        con_index,
        scope: FxHashMap::default(),
        undo: vec![],
        held: vec![],
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
    at: Cursor,
    program: &'a mut Program,
    module: Option<Symbol>,
    globals: FxHashMap<(Symbol, Symbol), Global>,
    con_index: FxHashMap<Symbol, Vec<ConId>>,
    /// Local variables by their whole text, and what leaving a scope restores.
    scope: FxHashMap<String, Var>,
    undo: Vec<(String, Option<Var>)>,
    /// What fields hold, by constructors and fields: types that are perhaps still to come.
    held: Vec<(ConId, usize, bool, (Symbol, Symbol), Pos)>,
    depth: u32,
}

impl Reader<'_> {
    // ---- declarations

    fn declarations(&mut self) -> Result<()> {
        while *self.at.peek() != Tok::End {
            if self.at.eat("module") {
                let name = self.at.name("a module name")?;
                self.module = Some(Symbol::new(&name.whole()));
            } else if self.at.eat("data") {
                self.data(false, false)?;
            } else if self.at.eat("unboxed") {
                self.at.expect("data")?;
                self.data(true, false)?;
            } else if self.at.eat("dictionary") {
                self.at.expect("data")?;
                self.data(false, true)?;
            } else if self.at.eat("entry") {
                let name = self.at.name("a top-level name")?;
                if self.at.is(";") {
                    self.program.main = Some(self.global(&name)?);
                } else {
                    let var = self.at.name("a top-level name")?;
                    let var = self.global(&var)?;
                    if !self.program.exceptions.set(&name.whole(), var) {
                        return self.at.error("an entry is main, uncaught or matchFailed");
                    }
                }
            } else if self.at.eat("occs") {
                let occs = self.at.occs()?;
                self.program.occs.extend(occs);
            } else {
                let bind = self.top_bind()?;
                self.program.binds.push(bind);
            }
            self.at.expect(";")?;
        }
        self.at.check_occs(self.program.occs.len())?;
        self.resolve_held()?;
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
                self.at.last_pos(),
                format!("`{}` is not in scope", name.text),
            )),
        }
    }

    fn data(&mut self, unboxed: bool, dictionary: bool) -> Result<()> {
        let name = self.at.name("a type name")?;
        let module = self.module_of(&name)?;
        let id = self.program.datas.next_key();
        let mut cons = vec![];
        if self.at.eat("=") {
            loop {
                let con = self.at.name("a constructor")?;
                let fields = self.fields()?;
                let con_name = Symbol::new(&con.text);
                let con_id = self.program.cons.push(Con {
                    name: con_name,
                    data: id,
                    index: cons.len() as u32,
                    fields,
                    shape: None,
                    unboxed,
                });
                self.con_index.entry(con_name).or_default().push(con_id);
                cons.push(con_id);
                if !self.at.eat("|") {
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

    /// The fields of the constructor that comes next.
    fn fields(&mut self) -> Result<Vec<Field>> {
        let con = self.program.cons.next_key();
        let mut fields = vec![];
        while self.at.is("!") || self.at.is_rep().is_some() {
            fields.push(self.at.field()?);
            if self.at.eat("of") {
                let unpacked = self.at.eat("unboxed");
                let pos = self.at.pos();
                let name = self.at.name("a type name")?;
                let key = (self.module_of(&name)?, Symbol::new(&name.text));
                self.held.push((con, fields.len() - 1, unpacked, key, pos));
            }
        }
        Ok(fields)
    }

    fn resolve_held(&mut self) -> Result<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let datas = self.program.datas.iter();
        let datas: FxHashMap<_, _> = datas.map(|(id, d)| ((d.module, d.name), id)).collect();
        for (con, field, unpacked, key, pos) in std::mem::take(&mut self.held) {
            let Some(&data) = datas.get(&key) else {
                return Err(ReadError::at(pos, format!("there is no type `{}`", key.1)));
            };
            self.program.cons[con].fields[field].holds = Some(Holds { data, unpacked });
        }
        Ok(())
    }

    // ---- variables

    fn global(&mut self, name: &Name) -> Result<Var> {
        let pos = self.at.last_pos();
        let module = self.module_of(name)?;
        let text = Symbol::new(&name.unqualified());
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
            && let Some(v) = self.scope.get(&name.unqualified())
        {
            return Ok(*v);
        }
        self.global(name)
    }

    fn top_binder(&mut self) -> Result<Var> {
        let pos = self.at.pos();
        let name = self.at.name("a top-level variable")?;
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
        let name = self.at.name("a variable")?;
        if name.module.is_some() {
            return self.at.error("a local variable has no module");
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
        Ok((v, name.unqualified()))
    }

    fn enter(&mut self, (v, key): (Var, String)) -> Var {
        let old = self.scope.insert(key.clone(), v);
        self.undo.push((key, old));
        v
    }

    fn params(&mut self) -> Result<Vec<Var>> {
        let mut params = vec![];
        while matches!(self.at.peek(), Tok::Name(_)) {
            let binder = self.binder()?;
            params.push(self.enter(binder));
        }
        Ok(params)
    }

    fn annotations(&mut self, v: Var) -> Result<()> {
        if self.at.eat(":") {
            let role = match self.at.peek() {
                Tok::Name(name) => match name.text.as_str() {
                    "World" => Some(Role::World),
                    "Unlifted" => Some(Role::Unlifted),
                    text => match text.strip_prefix("Action").map(str::parse) {
                        Some(Ok(n)) => Some(Role::Action(n)),
                        _ => None,
                    },
                },
                _ => None,
            };
            match role {
                Some(role) => {
                    self.at.next += 1;
                    self.program.vars[v].role = role;
                }
                None => self.program.vars[v].rep = self.at.rep()?,
            }
        }
        if self.at.eat("[") {
            let mut args = vec![];
            while !self.at.eat("->") {
                args.push(self.at.rep()?);
                self.at.eat(",");
            }
            let result = self.at.rep()?;
            self.at.expect("]")?;
            self.program.vars[v].sig = Some(Box::new(Sig { args, result }));
        }
        if self.at.eat("!") {
            self.program.vars[v].inline = match self.at.name("inline or noinline")?.text.as_str() {
                "inline" => Inline::Always,
                "noinline" => Inline::Never,
                "shared" => Inline::Shared,
                _ => return self.at.error("expected inline or noinline"),
            };
        }
        self.program.vars[v].span = self.at.span();
        if self.at.eat("::") {
            self.program.vars[v].ty = Some(self.at.symbol()?);
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
        let pos = self.at.last_pos();
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
        if !self.at.eat("rec") {
            let v = self.top_binder()?;
            self.at.expect("=")?;
            return Ok(Bind::NonRec(v, self.expr()?));
        }
        self.at.expect("{")?;
        let mut group = vec![];
        loop {
            let v = self.top_binder()?;
            self.at.expect("=")?;
            group.push((v, self.expr()?));
            if !self.at.eat(";") {
                break;
            }
        }
        self.at.expect("}")?;
        Ok(Bind::Rec(group))
    }
}
