//! Expressions of Core's text form.

use super::lex::Tok;
use super::{MAX_DEPTH, Reader, Result};
use crate::def::*;

impl Reader<'_> {
    /// The same in a `let`; the binders are in scope afterwards.
    fn local_bind(&mut self) -> Result<Bind> {
        if !self.eat("rec") {
            let binder = self.binder()?;
            self.expect("=")?;
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
            self.next = start;
            self.expect("=")?;
            group.push((v, self.expr()?));
            self.end_of_equation()?;
        }
        self.next = end;
        Ok(Bind::Rec(group))
    }

    /// The binders of `{ x ...; y ... }`, each with the token after it, and
    /// the token after the closing brace.
    fn group(&mut self) -> Result<(Vec<((Var, String), usize)>, usize)> {
        self.expect("{")?;
        let mut binders = vec![];
        loop {
            let binder = self.binder()?;
            binders.push((binder, self.next));
            let mut depth = 0;
            loop {
                match self.peek() {
                    Tok::Punct(";") if depth == 0 => break,
                    Tok::Punct("}") if depth == 0 => break,
                    Tok::Punct("{") => depth += 1,
                    Tok::Punct("}") => depth -= 1,
                    Tok::End => return self.error("expected `}`"),
                    _ => {}
                }
                self.next += 1;
            }
            if !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok((binders, self.next))
    }

    fn end_of_equation(&mut self) -> Result<()> {
        if self.is(";") || self.is("}") {
            return Ok(());
        }
        self.error("expected `;` or `}`")
    }

    pub(super) fn expr(&mut self) -> Result<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error("nested too deeply");
        }
        let mark = self.undo.len();
        let e = self.open_expr();
        self.leave(mark);
        self.depth -= 1;
        e
    }

    fn open_expr(&mut self) -> Result<Expr> {
        if self.eat("\\") {
            let params = self.params()?;
            let occ = self.occ();
            self.expect("->")?;
            return Ok(Expr::Lam(params, Box::new(self.expr()?), occ));
        }
        if self.eat("let") {
            let bind = self.local_bind()?;
            self.expect("in")?;
            return Ok(Expr::Let(Box::new(bind), Box::new(self.expr()?)));
        }
        if self.eat("join") {
            let group = self.joins()?;
            self.expect("in")?;
            return Ok(Expr::Join(Box::new(group), Box::new(self.expr()?)));
        }
        if self.eat("case") {
            return self.case();
        }
        if self.eat("jump") {
            let name = self.name("a join point")?;
            let j = self.variable(&name)?;
            return Ok(Expr::Jump(j, self.atoms()?));
        }
        if self.eat("fail") {
            return Ok(Expr::Fail(self.symbol()?));
        }
        if self.eat("sel") {
            let name = self.name("a constructor")?;
            let con = self.constructor(&name)?;
            let Tok::Int(field) = self.advance() else {
                return self.error("expected a field number");
            };
            let Ok(field) = u32::try_from(field) else {
                return self.error("expected a field number");
            };
            let Some(of) = self.atom()? else {
                return self.error("expected an operand");
            };
            return Ok(Expr::Sel(con, field, Box::new(of)));
        }
        if self.is("scc") || self.is("under") || self.is("src") {
            let counts = self.is("scc");
            let tick = if self.eat("scc") || self.eat("under") {
                let (name, module) = (self.symbol()?, self.symbol()?);
                let span = self.span();
                Tick::Scc {
                    name,
                    module,
                    span,
                    counts,
                }
            } else {
                self.next += 1;
                Tick::Source(self.span())
            };
            let Some(e) = self.atom()? else {
                return self.error("expected an expression");
            };
            return Ok(Expr::Tick(tick, Box::new(e)));
        }
        if let Tok::Prim(prim) = *self.peek() {
            self.next += 1;
            let occ = self.occ();
            return Ok(Expr::Prim(prim, self.atoms()?, occ));
        }
        if let Tok::Name(name) = self.peek()
            && name.constructor
        {
            let name = name.clone();
            self.next += 1;
            let con = self.constructor(&name)?;
            let occ = self.occ();
            return Ok(Expr::Con(con, self.atoms()?, occ));
        }
        let Some(head) = self.atom()? else {
            return self.error("expected an expression");
        };
        let occ = self.occ();
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
        let e = match self.peek() {
            Tok::Int(n) => Expr::Lit(Lit::Int(*n)),
            Tok::Double(bits) => Expr::Lit(Lit::Double(*bits)),
            Tok::Str(bytes) => Expr::Lit(Lit::Str(bytes.clone())),
            Tok::Name(name) => {
                let name = name.clone();
                self.next += 1;
                return Ok(Some(if name.constructor {
                    Expr::Con(self.constructor(&name)?, vec![], OccId::NONE)
                } else {
                    Expr::Var(self.variable(&name)?)
                }));
            }
            Tok::Punct("(") => {
                self.next += 1;
                let e = self.expr()?;
                self.expect(")")?;
                return Ok(Some(e));
            }
            _ => return Ok(None),
        };
        self.next += 1;
        Ok(Some(e))
    }

    fn case(&mut self) -> Result<Expr> {
        let span = self.span();
        let scrut = self.expr()?;
        self.expect("of")?;
        let binder = self.binder()?;
        let binder = self.enter(binder);
        self.expect("{")?;
        let (mut alts, mut default) = (vec![], None);
        while !self.is("}") {
            let mark = self.undo.len();
            if self.eat("_") {
                self.expect("->")?;
                default = Some(self.expr()?);
            } else {
                let pat = match self.advance() {
                    Tok::Int(n) => AltPat::Lit(Lit::Int(n)),
                    Tok::Double(bits) => AltPat::Lit(Lit::Double(bits)),
                    Tok::Name(name) if name.constructor => {
                        AltPat::Con(self.constructor(&name)?, self.params()?)
                    }
                    _ => return self.error("expected a pattern"),
                };
                self.expect("->")?;
                let body = self.expr()?;
                alts.push(Alt { pat, body });
            }
            self.leave(mark);
            if !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Expr::Case(Box::new(Case {
            scrut,
            binder,
            alts,
            default,
            span,
        })))
    }

    fn joins(&mut self) -> Result<JoinGroup> {
        let rec = self.eat("rec");
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
            self.next = start;
            let mark = self.undo.len();
            let params = self.params()?;
            self.expect("=")?;
            let body = self.expr()?;
            self.leave(mark);
            self.end_of_equation()?;
            joins.push(JoinPoint { var, params, body });
        }
        self.next = end;
        for binder in later {
            self.enter(binder);
        }
        Ok(JoinGroup { rec, joins })
    }
}
