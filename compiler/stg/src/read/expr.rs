//! Expressions, and what they allocate.

use super::Reader;
use crate::def::*;
use cranelift_entity::packed_option::ReservedValue;
use pure_base::Span;
use pure_core::text::{ReadError, Result, Tok};

impl Reader {
    pub(super) fn con(&mut self) -> Result<(ConId, Vec<Atom>, OccId)> {
        let con = self.con_id()?;
        let occ = self.at.occ();
        Ok((con, self.atoms()?, occ))
    }

    fn con_id(&mut self) -> Result<ConId> {
        let name = self.con_name()?;
        match self.cons.get(&name) {
            Some(con) => Ok(*con),
            None => Err(ReadError::at(
                self.at.last_pos(),
                "expected a declared constructor",
            )),
        }
    }

    fn use_var(&mut self) -> Result<Var> {
        let name = self.var_name()?;
        let local = self.scope.iter().rev().find(|(n, _)| *n == name);
        let var = local.map(|(_, v)| v).or_else(|| self.globals.get(&name));
        match var {
            Some(var) => Ok(*var),
            None => Err(ReadError::at(
                self.at.last_pos(),
                "expected a name in scope",
            )),
        }
    }

    fn atoms(&mut self) -> Result<Vec<Atom>> {
        let mut atoms = vec![];
        while self.is_var() || self.is_lit() {
            atoms.push(self.atom()?);
        }
        Ok(atoms)
    }

    fn atom(&mut self) -> Result<Atom> {
        if let Some(lit) = self.at.literal() {
            return Ok(Atom::Lit(lit));
        }
        Ok(Atom::Var(self.use_var()?))
    }

    fn is_lit(&self) -> bool {
        matches!(self.at.peek(), Tok::Int(_) | Tok::Double(_) | Tok::Str(_))
    }

    pub(super) fn expr(&mut self) -> Result<Expr> {
        if self.is_con() {
            let (con, args, occ) = self.con()?;
            return Ok(Expr::Con(con, args, occ));
        }
        if self.is_var() || self.is_lit() {
            return Ok(Expr::Atom(self.atom()?));
        }
        let word = match *self.at.peek() {
            Tok::Prim(prim) => {
                self.at.next += 1;
                let occ = self.at.occ();
                return Ok(Expr::Prim(prim, self.atoms()?, occ));
            }
            Tok::Word(word) => word,
            _ => return self.at.error("expected an expression"),
        };
        self.at.next += 1;
        match word {
            "eval" => Ok(Expr::Eval(self.use_var()?)),
            "lazy" => Ok(Expr::Lazy(self.use_var()?)),
            "call" | "apply" => {
                let occ = self.at.occ();
                let fun = self.use_var()?;
                let args = self.atoms()?;
                Ok(if word == "call" {
                    Expr::Call { fun, args, occ }
                } else {
                    Expr::Apply { fun, args, occ }
                })
            }
            "jump" => {
                let join = self.use_var()?;
                Ok(Expr::Jump(join, self.atoms()?))
            }
            "fail" => Ok(Expr::Fail(self.at.symbol()?)),
            "scc" => {
                let (label, module) = (self.at.symbol()?, self.at.symbol()?);
                let counts = !self.at.eat("!");
                let centre = Centre {
                    label,
                    module,
                    span: Span::NONE,
                    counts,
                    held: self.at.eat("="),
                };
                Ok(Expr::Scc(centre, Box::new(self.expr()?)))
            }
            "let" if self.at.eat("!") => self.strict_let(Alts::None),
            "let" if self.at.eat("?") => self.strict_let(Alts::Lazy),
            "let" | "letrec" => self.let_group(word == "letrec"),
            "join" | "joinrec" => self.join_group(word == "joinrec"),
            "case" => self.case(),
            _ => {
                self.at.next -= 1;
                self.at.error("expected an expression")
            }
        }
    }

    /// The positions of the names bound by the group that starts here: behind
    /// each `;` of this nesting level, up to its `in`.
    fn group_names(&self) -> Vec<usize> {
        let mut names = vec![self.at.next];
        let mut nesting = 0;
        for (i, tok) in self.at.rest().enumerate() {
            match tok {
                Tok::Word("let" | "letrec" | "join" | "joinrec") | Tok::Punct("{") => nesting += 1,
                Tok::Punct("}") => nesting -= 1,
                Tok::Word("in") if nesting > 0 => nesting -= 1,
                Tok::Word("in") | Tok::End => break,
                Tok::Punct(";") if nesting == 0 => names.push(self.at.next + i + 1),
                _ => {}
            }
            if nesting < 0 {
                break;
            }
        }
        names
    }

    /// Brings the names of a group into scope before its right-hand sides.
    fn declare_group(&mut self) -> Result<Vec<Var>> {
        let start = self.at.next;
        let mut vars = vec![];
        for at in self.group_names() {
            self.at.next = at;
            vars.push(self.binder(Rep::Ptr)?);
        }
        self.at.next = start;
        Ok(vars)
    }

    /// Steps over a binder that is already declared.
    fn skip_binder(&mut self) -> Result<()> {
        self.var_name()?;
        if self.at.eat(":") {
            self.at.rep()?;
        }
        Ok(())
    }

    fn let_group(&mut self, rec: bool) -> Result<Expr> {
        let outer = self.scope.len();
        let vars = self.declare_group()?;
        let names = self.scope[outer..].to_vec();
        if !rec {
            self.scope.truncate(outer);
        }
        let mut binds = vec![];
        for var in vars {
            self.skip_binder()?;
            self.at.expect("=")?;
            binds.push((var, self.rhs(var)?));
            self.at.eat(";");
        }
        self.at.expect("in")?;
        self.scope.truncate(outer);
        self.scope.extend(names);
        let body = self.expr()?;
        self.scope.truncate(outer);
        Ok(Expr::Let(Box::new(Let { rec, binds }), Box::new(body)))
    }

    /// `let! x = e in body`: a case with only the default; `let?` with
    /// [`Alts::Lazy`].
    fn strict_let(&mut self, alts: Alts) -> Result<Expr> {
        let outer = self.scope.len();
        let name = self.var_name()?;
        let rep = if self.at.eat(":") {
            self.at.rep()?
        } else {
            Rep::Ptr
        };
        self.at.expect("=")?;
        let scrut = self.expr()?;
        self.at.expect("in")?;
        let binder = self.fresh(&name, rep, None);
        self.scope.push((name, binder));
        let default = Some(self.expr()?);
        self.scope.truncate(outer);
        Ok(Expr::Case(Box::new(Case {
            scrut,
            binder,
            alts,
            default,
            span: Span::NONE,
        })))
    }

    fn free(&mut self) -> Result<Vec<Var>> {
        if !self.at.eat("[") {
            return Ok(vec![Var::reserved_value()]);
        }
        let mut free = vec![];
        while !self.at.eat("]") {
            free.push(self.use_var()?);
        }
        Ok(free)
    }

    fn rhs(&mut self, var: Var) -> Result<Rhs> {
        if self.is_con() {
            let (con, args, occ) = self.con()?;
            return Ok(Rhs::Con { con, args, occ });
        }
        let Tok::Word(word) = *self.at.peek() else {
            return self.at.error("expected what to allocate");
        };
        self.at.next += 1;
        let occ = self.at.occ();
        match word {
            "thunk" | "once" => {
                let free = self.free()?;
                let body = self.expr()?;
                let update = if word == "once" {
                    Update::SingleEntry
                } else {
                    Update::Updatable
                };
                Ok(Rhs::Thunk {
                    free,
                    body,
                    update,
                    occ,
                })
            }
            "fun" => {
                let free = self.free()?;
                let lambda = self.lambda(var, occ)?;
                Ok(Rhs::Fun { free, lambda })
            }
            "sel" => {
                let con = self.con_id()?;
                let field = self.at.number()?;
                let of = self.use_var()?;
                Ok(Rhs::Sel {
                    con,
                    field,
                    of,
                    occ,
                })
            }
            _ => {
                self.at.next -= 1;
                self.at.error("expected what to allocate")
            }
        }
    }

    fn join_group(&mut self, rec: bool) -> Result<Expr> {
        let outer = self.scope.len();
        let vars = self.declare_group()?;
        let names = self.scope[outer..].to_vec();
        let mut joins = vec![];
        for var in vars {
            self.scope.truncate(outer);
            if rec {
                self.scope.extend(names.iter().cloned());
            }
            self.skip_binder()?;
            let mut params = vec![];
            while self.is_var() {
                params.push(self.binder(Rep::Ptr)?);
            }
            self.at.expect("=")?;
            let body = self.expr()?;
            joins.push(JoinPoint { var, params, body });
            self.at.eat(";");
        }
        self.at.expect("in")?;
        self.scope.truncate(outer);
        self.scope.extend(names);
        let body = self.expr()?;
        self.scope.truncate(outer);
        Ok(Expr::Join(
            Box::new(JoinGroup { rec, joins }),
            Box::new(body),
        ))
    }

    fn case(&mut self) -> Result<Expr> {
        let outer = self.scope.len();
        let scrut = self.expr()?;
        self.at.expect("of")?;
        let binder = self.binder(Rep::Ptr)?;
        self.at.expect("{")?;
        let (mut con_alts, mut lit_alts, mut default) = (vec![], vec![], None);
        while !self.at.eat("}") {
            let inner = self.scope.len();
            if self.is_con() {
                let con = self.con_id()?;
                let mut fields = vec![];
                while self.is_var() {
                    let implied = self.p.cons[con].fields.get(fields.len());
                    fields.push(self.binder(implied.map_or(Rep::Ptr, |f| f.rep))?);
                }
                self.at.expect("->")?;
                let body = self.expr()?;
                con_alts.push(ConAlt { con, fields, body });
            } else if let Some(lit) = self.at.literal() {
                self.at.expect("->")?;
                lit_alts.push((lit, self.expr()?));
            } else if matches!(self.at.peek(), Tok::Name(n) if n.text == "_" && n.suffix.is_empty())
            {
                self.at.next += 1;
                self.at.expect("->")?;
                if default.replace(self.expr()?).is_some() {
                    return self.at.error("the default before this is a second one");
                }
            } else {
                return self.at.error("expected an alternative");
            }
            self.scope.truncate(inner);
            if !self.at.eat(";") && !self.at.is("}") {
                return self.at.error("expected `;` or `}`");
            }
        }
        self.scope.truncate(outer);
        let alts = match (con_alts.is_empty(), lit_alts.is_empty()) {
            (true, true) => Alts::None,
            (false, true) => Alts::Con(con_alts),
            (true, false) => Alts::Lit(lit_alts),
            (false, false) => {
                return self
                    .at
                    .error("constructor and literal alternatives are mixed");
            }
        };
        Ok(Expr::Case(Box::new(Case {
            scrut,
            binder,
            alts,
            default,
            span: Span::NONE,
        })))
    }
}
