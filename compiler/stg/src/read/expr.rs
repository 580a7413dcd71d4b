//! Expressions, and what they allocate.

use super::{Reader, Result};
use crate::def::*;
use crate::text::{Token, prim_named};
use cranelift_entity::packed_option::ReservedValue;
use pure_base::Span;

impl Reader<'_> {
    pub(super) fn con(&mut self) -> Result<(ConId, Vec<Atom>, OccId)> {
        let con = self.con_id()?;
        let occ = self.occ()?;
        Ok((con, self.atoms()?, occ))
    }

    fn con_id(&mut self) -> Result<ConId> {
        let name = self.con_name()?;
        match self.cons.get(&name) {
            Some(con) => Ok(*con),
            None => {
                self.at -= 1;
                self.expected("a declared constructor")
            }
        }
    }

    fn use_var(&mut self) -> Result<Var> {
        let name = self.var_name()?;
        let local = self.scope.iter().rev().find(|(n, _)| *n == name);
        let var = local.map(|(_, v)| v).or_else(|| self.globals.get(&name));
        match var {
            Some(var) => Ok(*var),
            None => {
                self.at -= 1;
                self.expected("a name in scope")
            }
        }
    }

    fn atoms(&mut self) -> Result<Vec<Atom>> {
        let mut atoms = vec![];
        while let Token::Var(_) | Token::Int(_) | Token::Double(_) | Token::Str(_) = self.peek() {
            atoms.push(self.atom()?);
        }
        Ok(atoms)
    }

    fn atom(&mut self) -> Result<Atom> {
        if let Some(lit) = self.lit() {
            return Ok(Atom::Lit(lit));
        }
        Ok(Atom::Var(self.use_var()?))
    }

    fn lit(&mut self) -> Option<Lit> {
        let lit = match self.peek() {
            Token::Int(i) => Lit::Int(*i),
            Token::Double(d) => Lit::Double(*d),
            Token::Str(s) => Lit::Str(s.clone()),
            _ => return None,
        };
        self.next();
        Some(lit)
    }

    pub(super) fn expr(&mut self) -> Result<Expr> {
        let word = match self.peek() {
            Token::Con(_) => {
                let (con, args, occ) = self.con()?;
                return Ok(Expr::Con(con, args, occ));
            }
            Token::Prim(name) => {
                let Some(prim) = prim_named(name) else {
                    return self.expected("a primitive");
                };
                self.next();
                let occ = self.occ()?;
                return Ok(Expr::Prim(prim, self.atoms()?, occ));
            }
            Token::Keyword(word) => *word,
            Token::Var(_) | Token::Int(_) | Token::Double(_) | Token::Str(_) => {
                return Ok(Expr::Atom(self.atom()?));
            }
            _ => return self.expected("an expression"),
        };
        self.next();
        match word {
            "eval" => Ok(Expr::Eval(self.use_var()?)),
            "lazy" => Ok(Expr::Lazy(self.use_var()?)),
            "call" | "apply" => {
                let occ = self.occ()?;
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
            "fail" => Ok(Expr::Fail(self.string()?)),
            "scc" => {
                let (label, module) = (self.string()?, self.string()?);
                let counts = !self.punct("!");
                let centre = Centre {
                    label,
                    module,
                    span: Span::NONE,
                    counts,
                    held: self.punct("="),
                };
                Ok(Expr::Scc(centre, Box::new(self.expr()?)))
            }
            "let" if self.punct("!") => self.strict_let(Alts::None),
            "let" if self.punct("?") => self.strict_let(Alts::Lazy),
            "let" | "letrec" => self.let_group(word == "letrec"),
            "join" | "joinrec" => self.join_group(word == "joinrec"),
            "case" => self.case(),
            _ => {
                self.at -= 1;
                self.expected("an expression")
            }
        }
    }

    /// The positions of the names bound by the group that starts here: behind
    /// each `;` of this nesting level, up to its `in`.
    fn group_names(&self) -> Vec<usize> {
        let mut names = vec![self.at];
        let mut nesting = 0;
        for i in self.at..self.tokens.len() {
            match self.tokens[i].0 {
                Token::Keyword("let" | "letrec" | "join" | "joinrec") | Token::Punct("{") => {
                    nesting += 1
                }
                Token::Punct("}") => nesting -= 1,
                Token::Keyword("in") if nesting > 0 => nesting -= 1,
                Token::Keyword("in") | Token::End => break,
                Token::Punct(";") if nesting == 0 => names.push(i + 1),
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
        let start = self.at;
        let mut vars = vec![];
        for at in self.group_names() {
            self.at = at;
            vars.push(self.binder(Rep::Ptr)?);
        }
        self.at = start;
        Ok(vars)
    }

    /// Steps over a binder that is already declared.
    fn skip_binder(&mut self) -> Result<()> {
        self.var_name()?;
        if self.punct(":") {
            self.rep()?;
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
            self.need("=")?;
            binds.push((var, self.rhs(var)?));
            self.punct(";");
        }
        self.need_in()?;
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
        let rep = if self.punct(":") {
            self.rep()?
        } else {
            Rep::Ptr
        };
        self.need("=")?;
        let scrut = self.expr()?;
        self.need_in()?;
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
        if !self.punct("[") {
            return Ok(vec![Var::reserved_value()]);
        }
        let mut free = vec![];
        while !self.punct("]") {
            free.push(self.use_var()?);
        }
        Ok(free)
    }

    fn rhs(&mut self, var: Var) -> Result<Rhs> {
        let word = match self.peek() {
            Token::Con(_) => {
                let (con, args, occ) = self.con()?;
                return Ok(Rhs::Con { con, args, occ });
            }
            Token::Keyword(word) => *word,
            _ => return self.expected("what to allocate"),
        };
        self.next();
        let occ = self.occ()?;
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
                let field = self.number()?;
                let of = self.use_var()?;
                Ok(Rhs::Sel {
                    con,
                    field,
                    of,
                    occ,
                })
            }
            _ => {
                self.at -= 1;
                self.expected("what to allocate")
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
            while matches!(self.peek(), Token::Var(_)) {
                params.push(self.binder(Rep::Ptr)?);
            }
            self.need("=")?;
            let body = self.expr()?;
            joins.push(JoinPoint { var, params, body });
            self.punct(";");
        }
        self.need_in()?;
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
        if !self.keyword("of") {
            return self.expected("`of`");
        }
        let binder = self.binder(Rep::Ptr)?;
        self.need("{")?;
        let (mut con_alts, mut lit_alts, mut default) = (vec![], vec![], None);
        while !self.punct("}") {
            let inner = self.scope.len();
            if let Token::Con(_) = self.peek() {
                let con = self.con_id()?;
                let mut fields = vec![];
                while matches!(self.peek(), Token::Var(_)) {
                    let implied = self.p.cons[con].fields.get(fields.len());
                    fields.push(self.binder(implied.map_or(Rep::Ptr, |f| f.rep))?);
                }
                self.need("->")?;
                let body = self.expr()?;
                con_alts.push(ConAlt { con, fields, body });
            } else if let Some(lit) = self.lit() {
                self.need("->")?;
                lit_alts.push((lit, self.expr()?));
            } else if matches!(self.peek(), Token::Var(n) if n.text == "_" && n.number == 0) {
                self.next();
                self.need("->")?;
                if default.replace(self.expr()?).is_some() {
                    return self.fail("the default before this is a second one");
                }
            } else {
                return self.expected("an alternative");
            }
            self.scope.truncate(inner);
            if !self.punct(";") && *self.peek() != Token::Punct("}") {
                return self.expected("`;` or `}`");
            }
        }
        self.scope.truncate(outer);
        let alts = match (con_alts.is_empty(), lit_alts.is_empty()) {
            (true, true) => Alts::None,
            (false, true) => Alts::Con(con_alts),
            (true, false) => Alts::Lit(lit_alts),
            (false, false) => return self.fail("constructor and literal alternatives are mixed"),
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
