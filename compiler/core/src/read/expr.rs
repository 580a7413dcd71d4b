//! Expressions of Core's text form.

use super::{MAX_DEPTH, Reader};
use crate::def::*;
use crate::text::{Result, Tok};

impl Reader<'_> {
    /// The same in a `let`; the binders are in scope afterwards.
    fn local_bind(&mut self) -> Result<Bind> {
        if !self.at.eat("rec") {
            let binder = self.binder()?;
            self.at.expect("=")?;
            let e = self.expr()?;
            return Ok(Bind::NonRec(self.enter(binder), e));
        }
        let (binders, end) = self.group()?;
        let mut starts = vec![];
        for (binder, start) in binders {
            starts.push((self.enter(binder), start));
        }
        let mut group = vec![];
        for (v, start) in starts {
            self.at.next = start;
            self.at.expect("=")?;
            group.push((v, self.expr()?));
            self.end_of_equation()?;
        }
        self.at.next = end;
        Ok(Bind::Rec(group))
    }

    /// The binders of `{ x ...; y ... }`, each with the token after it, and
    /// the token after the closing brace.
    fn group(&mut self) -> Result<(Vec<((Var, String), usize)>, usize)> {
        self.at.expect("{")?;
        let mut binders = vec![];
        loop {
            let binder = self.binder()?;
            binders.push((binder, self.at.next));
            let mut depth = 0;
            loop {
                match self.at.peek() {
                    Tok::Punct(";") if depth == 0 => break,
                    Tok::Punct("}") if depth == 0 => break,
                    Tok::Punct("{") => depth += 1,
                    Tok::Punct("}") => depth -= 1,
                    Tok::End => return self.at.error("expected `}`"),
                    _ => {}
                }
                self.at.next += 1;
            }
            if !self.at.eat(";") {
                break;
            }
        }
        self.at.expect("}")?;
        Ok((binders, self.at.next))
    }

    fn end_of_equation(&mut self) -> Result<()> {
        if self.at.is(";") || self.at.is("}") {
            return Ok(());
        }
        self.at.error("expected `;` or `}`")
    }

    pub(super) fn expr(&mut self) -> Result<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.at.error("nested too deeply");
        }
        let mark = self.undo.len();
        let e = self.open_expr();
        self.leave(mark);
        self.depth -= 1;
        e
    }

    fn open_expr(&mut self) -> Result<Expr> {
        if self.at.eat("\\") {
            let params = self.params()?;
            let occ = self.at.occ();
            self.at.expect("->")?;
            return Ok(Expr::Lam(params, Box::new(self.expr()?), occ));
        }
        if self.at.eat("let") {
            let bind = self.local_bind()?;
            self.at.expect("in")?;
            return Ok(Expr::Let(Box::new(bind), Box::new(self.expr()?)));
        }
        if self.at.eat("join") {
            let group = self.joins()?;
            self.at.expect("in")?;
            return Ok(Expr::Join(Box::new(group), Box::new(self.expr()?)));
        }
        if self.at.eat("case") {
            return self.case();
        }
        if self.at.eat("jump") {
            let name = self.at.name("a join point")?;
            let j = self.variable(&name)?;
            return Ok(Expr::Jump(j, self.atoms()?));
        }
        if self.at.eat("fail") {
            return Ok(Expr::Fail(self.at.symbol()?));
        }
        if self.at.eat("sel") {
            let name = self.at.name("a constructor")?;
            let con = self.constructor(&name)?;
            let field = self.at.number()?;
            let Some(of) = self.atom()? else {
                return self.at.error("expected an operand");
            };
            return Ok(Expr::Sel(con, field, Box::new(of)));
        }
        if self.at.is("scc") || self.at.is("under") || self.at.is("src") {
            let counts = self.at.is("scc");
            let tick = if self.at.eat("scc") || self.at.eat("under") {
                let (name, module) = (self.at.symbol()?, self.at.symbol()?);
                let span = self.at.span();
                Tick::Scc {
                    name,
                    module,
                    span,
                    counts,
                }
            } else {
                self.at.next += 1;
                Tick::Source(self.at.span())
            };
            let Some(e) = self.atom()? else {
                return self.at.error("expected an expression");
            };
            return Ok(Expr::Tick(tick, Box::new(e)));
        }
        if let Tok::Prim(prim) = *self.at.peek() {
            self.at.next += 1;
            let occ = self.at.occ();
            return Ok(Expr::Prim(prim, self.atoms()?, occ));
        }
        if let Tok::Name(name) = self.at.peek()
            && name.constructor
        {
            let name = name.clone();
            self.at.next += 1;
            let con = self.constructor(&name)?;
            let occ = self.at.occ();
            return Ok(Expr::Con(con, self.atoms()?, occ));
        }
        let Some(head) = self.atom()? else {
            return self.at.error("expected an expression");
        };
        let occ = self.at.occ();
        Ok(Expr::app(head, self.atoms()?, occ))
    }

    fn atoms(&mut self) -> Result<Vec<Expr>> {
        let mut atoms = vec![];
        while let Some(e) = self.atom()? {
            atoms.push(e);
        }
        Ok(atoms)
    }

    /// A variable, literal, constructor without arguments, or anything in
    /// parentheses.
    fn atom(&mut self) -> Result<Option<Expr>> {
        if let Some(lit) = self.at.literal() {
            return Ok(Some(Expr::Lit(lit)));
        }
        if self.at.eat("(") {
            let e = self.expr()?;
            self.at.expect(")")?;
            return Ok(Some(e));
        }
        let Tok::Name(name) = self.at.peek().clone() else {
            return Ok(None);
        };
        self.at.next += 1;
        Ok(Some(if name.constructor {
            Expr::Con(self.constructor(&name)?, vec![], OccId::NONE)
        } else {
            Expr::Var(self.variable(&name)?)
        }))
    }

    fn case(&mut self) -> Result<Expr> {
        let span = self.at.span();
        let scrut = self.expr()?;
        self.at.expect("of")?;
        let binder = self.binder()?;
        let binder = self.enter(binder);
        self.at.expect("{")?;
        let (mut alts, mut default) = (vec![], None);
        while !self.at.is("}") {
            let mark = self.undo.len();
            if self.at.eat("_") {
                self.at.expect("->")?;
                default = Some(self.expr()?);
            } else {
                let pat = match self.at.advance() {
                    Tok::Int(n) => AltPat::Lit(Lit::Int(n)),
                    Tok::Double(bits) => AltPat::Lit(Lit::Double(bits)),
                    Tok::Name(name) if name.constructor => {
                        AltPat::Con(self.constructor(&name)?, self.params()?)
                    }
                    _ => return self.at.error("expected a pattern"),
                };
                self.at.expect("->")?;
                let body = self.expr()?;
                alts.push(Alt { pat, body });
            }
            self.leave(mark);
            if !self.at.eat(";") {
                break;
            }
        }
        self.at.expect("}")?;
        Ok(Expr::Case(Box::new(Case {
            scrut,
            binder,
            alts,
            default,
            span,
        })))
    }

    fn joins(&mut self) -> Result<JoinGroup> {
        let rec = self.at.eat("rec");
        let (binders, end) = self.group()?;
        let mut todo = vec![];
        let mut later = vec![];
        for (binder, start) in binders {
            todo.push((binder.0, start));
            if rec {
                self.enter(binder);
            } else {
                later.push(binder);
            }
        }
        let mut joins = vec![];
        for (var, start) in todo {
            self.at.next = start;
            let mark = self.undo.len();
            let params = self.params()?;
            self.at.expect("=")?;
            let body = self.expr()?;
            self.leave(mark);
            self.end_of_equation()?;
            joins.push(JoinPoint { var, params, body });
        }
        self.at.next = end;
        for binder in later {
            self.enter(binder);
        }
        Ok(JoinGroup { rec, joins })
    }
}
