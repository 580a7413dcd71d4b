//! Foreign imports: functions that take arguments out of their boxes, call C, and put what it
//! gives into a box.

use super::Lower;
use crate::marshal::{self, Boxed, Marshal};
use crate::ty::{Node, Ty};
use pure_base::{Span, Symbol};
use pure_core::builtin;
use pure_core::def::{
    Alt, AltPat, Call, Case, ConId, Expr, Foreign as Callee, Given, Lit, OccId, OccKind, Passed,
    Prim, Rep, Var, Way,
};
use pure_names::tree::{self, Entity, Foreign};
use pure_names::wired;

impl Lower<'_> {
    pub(super) fn foreign(&mut self, e: &tree::Expr, foreign: &Foreign) -> Expr {
        let lowered = match self.node_ty(e.id) {
            Some(ty) => self.imported(e.span, foreign, ty),
            None => None,
        };
        lowered.unwrap_or(Expr::Fail(Symbol::new("an erroneous import")))
    }

    fn imported(&mut self, span: Span, foreign: &Foreign, ty: Ty) -> Option<Expr> {
        let (mut marshals, mut t) = (vec![], ty);
        while let Node::Fun(a, b) = self.types.node(t) {
            marshals.push(self.marshal(a)?);
            t = b;
        }
        let (given, action) = self.performed(t)?;
        let result = self.marshal(given)?;
        // A function of C's that calls one of the program's: C must be there where objects may move.
        let calls = foreign.safe && self.takes_function(ty);
        let symbol = match foreign.entity {
            Entity::Function(symbol) => symbol.as_str(),
            Entity::Declared {
                header,
                name,
                value,
            } => self.declared_symbol(header, name, value, ty)?.as_str(),
            Entity::Address(symbol) => {
                let call = Call {
                    way: Way::Address,
                    args: vec![],
                    result: Given::Signed(64),
                    symbol: symbol.as_str(),
                };
                let address = Prim::Foreign(Callee::new(&call));
                let address = Expr::Prim(address, vec![], OccId::NONE);
                return self.given(span, address, &result, false);
            }
            Entity::Wrapper => return self.callable(span, ty),
            Entity::Dynamic => "",
        };
        let first = usize::from(symbol.is_empty());
        let call = Call {
            // An array must not move during the call.
            way: match (
                action || calls,
                foreign.safe && !marshals.iter().any(Marshal::is_array),
            ) {
                (false, _) => Way::Pure,
                (true, false) => Way::Unsafe,
                (true, true) => Way::Safe,
            },
            args: marshals.iter().skip(first).map(|m| m.passed).collect(),
            result: result.given,
            symbol,
        };
        let params: Vec<Var> = marshals.iter().map(|_| self.fresh("x", span)).collect();
        let raws: Vec<Var> = marshals
            .iter()
            .map(|m| self.out.fresh(Symbol::new("a"), m.passed.rep(), span))
            .collect();
        let mut operands: Vec<Expr> = raws.iter().map(|raw| Expr::Var(*raw)).collect();
        let mut all = params.clone();
        let known = match foreign.entity {
            Entity::Declared { name, .. } => elementary(&Call {
                symbol: name.as_str(),
                ..call.clone()
            }),
            _ => elementary(&call),
        };
        let world = self.world(span);
        if action {
            all.push(world);
        }
        if (action || calls) && known.is_none() {
            operands.push(Expr::Var(world));
        }
        let prim = known.unwrap_or_else(|| Prim::Foreign(Callee::new(&call)));
        let occ = self.occ_of(OccKind::Prim, span, Symbol::new(symbol), Symbol::new(""));
        let apart = match self.apart && action && call.way == Way::Safe && known.is_none() {
            true => self.begun_apart(span, &call, &operands, &result, world),
            false => None,
        };
        let called = Expr::Prim(prim, operands, occ);
        let mut body = self.given(span, called, &result, action)?;
        if let Some(apart) = apart {
            body = self.or_apart(span, body, apart);
        }
        for ((param, raw), m) in params.into_iter().zip(raws).zip(&marshals).rev() {
            body = self.unboxed(span, param, raw, m, body)?;
        }
        if calls && !action {
            let token = builtin::lookup_con(&self.out, "World")?;
            body = Expr::Case(Box::new(Case {
                scrut: Expr::Con(token, vec![], OccId::NONE),
                binder: world,
                alts: vec![],
                default: Some(body),
                span,
            }));
        }
        let ty = crate::show::described(self.types, self.program, ty);
        let occ = self.occ_of(OccKind::Lam, span, Symbol::new(symbol), ty);
        Some(self.lambda(all, body, occ))
    }

    /// A call on another thread of the system's: what begins it, and its result once it is over, if the
    /// variable is who makes it.
    fn begun_apart(
        &mut self,
        span: Span,
        call: &Call,
        operands: &[Expr],
        result: &Marshal,
        world: Var,
    ) -> Option<(Expr, Var, Expr)> {
        let wait = self.library("awaitApart")?;
        let begin = Call {
            way: Way::Apart,
            result: Given::Signed(64),
            ..call.clone()
        };
        let begin = Prim::Foreign(Callee::new(&begin));
        let begin = Expr::Prim(begin, operands.to_vec(), OccId::NONE);
        let outcome = Call {
            way: Way::Unsafe,
            args: vec![Passed::Word],
            result: call.result,
            symbol: "purecc_outcome",
        };
        let worker = self.out.fresh(Symbol::new("worker"), Rep::I64, span);
        let outcome = Prim::Foreign(Callee::new(&outcome));
        let operands = vec![Expr::Var(worker), Expr::Var(world)];
        let outcome = Expr::Prim(outcome, operands, OccId::NONE);
        let outcome = self.given(span, outcome, result, true)?;
        let boxed = Expr::Con(self.boxes.int, vec![Expr::Var(worker)], OccId::NONE);
        let waited = Expr::app(Expr::Var(wait), vec![boxed, Expr::Var(world)], OccId::NONE);
        let alt = Alt {
            pat: AltPat::Con(
                builtin::lookup_con(&self.out, "Result")?,
                vec![self.fresh("u", span)],
            ),
            body: outcome,
        };
        let outcome = Expr::Case(Box::new(Case {
            scrut: waited,
            binder: self.fresh("r", span),
            alts: vec![alt],
            default: None,
            span,
        }));
        Some((begin, worker, outcome))
    }

    /// The result of a call apart, or, where nobody makes that, of one for which the program waits.
    fn or_apart(
        &mut self,
        span: Span,
        otherwise: Expr,
        (begin, worker, outcome): (Expr, Var, Expr),
    ) -> Expr {
        let none = Alt {
            pat: AltPat::Lit(Lit::Int(0)),
            body: otherwise,
        };
        Expr::Case(Box::new(Case {
            scrut: begin,
            binder: worker,
            alts: vec![none],
            default: Some(outcome),
            span,
        }))
    }

    /// The symbol of a function that calls what a header says of a name. It says all of it, and the
    /// driver has C make the function (`link/by_header.rs`).
    fn declared_symbol(
        &mut self,
        header: Symbol,
        name: Symbol,
        value: bool,
        ty: Ty,
    ) -> Option<Symbol> {
        let signature = self.signature(ty)?;
        let kind = if value { "value" } else { "capi" };
        let header = header.as_str().bytes().map(|byte| match byte {
            b if b.is_ascii_alphanumeric() => char::from(b).to_string(),
            b => format!(".{b:02x}"),
        });
        let header: String = header.collect();
        Some(Symbol::new(&format!(
            "purecc_{kind}${header}${signature}${name}"
        )))
    }

    /// What C gives, and whether it does so as an action.
    pub(super) fn performed(&mut self, t: Ty) -> Option<(Ty, bool)> {
        let io = self.program.known.io;
        Some(match self.types.constructor(t)? {
            (con, args) if Some(con) == io => (*args.first()?, true),
            _ => (t, false),
        })
    }

    /// Whether an argument is the address of a function.
    fn takes_function(&mut self, ty: Ty) -> bool {
        let mut t = ty;
        while let Node::Fun(a, b) = self.types.node(t) {
            let con = self.types.head_con(a);
            if con.is_some_and(|con| marshal::is_function(self.program, con)) {
                return true;
            }
            t = b;
        }
        false
    }

    pub(super) fn marshal(&mut self, t: Ty) -> Option<Marshal> {
        let con = self.types.head_con(t)?;
        marshal::of(self.program, con)
    }

    fn constructor_around(&self, boxed: Boxed) -> Option<ConId> {
        Some(match boxed {
            Boxed::Int => self.boxes.int,
            Boxed::Word => self.boxes.word,
            Boxed::Char => self.boxes.char,
            Boxed::Double => self.boxes.double,
            Boxed::Float => self.boxes.float,
            Boxed::Bool | Boxed::Unit | Boxed::Bytes => return None,
        })
    }

    /// `body`, where `raw` is what is in the box `param`.
    pub(super) fn unboxed(
        &mut self,
        span: Span,
        param: Var,
        raw: Var,
        m: &Marshal,
        body: Expr,
    ) -> Option<Expr> {
        let (scrut, alts, default, binder) = match self.constructor_around(m.boxed) {
            Some(con) => {
                let alt = Alt {
                    pat: AltPat::Con(con, vec![raw]),
                    body,
                };
                (Expr::Var(param), vec![alt], None, self.fresh("box", span))
            }
            None if m.boxed == Boxed::Bool => {
                let (one, zero) = (Expr::Lit(Lit::Int(1)), Expr::Lit(Lit::Int(0)));
                let number = self.if_(Expr::Var(param), one, zero, span);
                (number, vec![], Some(body), raw)
            }
            None if m.is_array() => (Expr::Var(param), vec![], Some(body), raw),
            None => return None,
        };
        Some(Expr::Case(Box::new(Case {
            scrut,
            binder,
            alts,
            default,
            span,
        })))
    }

    /// What C has given, in its box; of an action, as its result.
    pub(super) fn given(
        &mut self,
        span: Span,
        call: Expr,
        m: &Marshal,
        action: bool,
    ) -> Option<Expr> {
        let raw = self.out.fresh(Symbol::new("r"), m.given.rep(), span);
        let choice = |cx: &mut Self, of: fn() -> tree::CtorId| {
            let con = cx.con(of());
            Expr::Con(con, vec![], OccId::NONE)
        };
        let value = match m.boxed {
            Boxed::Unit => choice(self, wired::unit_ctor),
            Boxed::Bool => {
                let no = Alt {
                    pat: AltPat::Lit(Lit::Int(0)),
                    body: choice(self, wired::false_),
                };
                let yes = choice(self, wired::true_);
                let binder = self.out.fresh(Symbol::new("c"), Rep::I64, span);
                Expr::Case(Box::new(Case {
                    scrut: Expr::Var(raw),
                    binder,
                    alts: vec![no],
                    default: Some(yes),
                    span,
                }))
            }
            boxed => {
                let con = self.constructor_around(boxed)?;
                let occ = self.occ_of(OccKind::Con, span, self.out.cons[con].name, Symbol::new(""));
                Expr::Con(con, vec![Expr::Var(raw)], occ)
            }
        };
        let value = match action {
            true => {
                let result = builtin::lookup_con(&self.out, "Result")?;
                Expr::Con(result, vec![value], OccId::NONE)
            }
            false => value,
        };
        Some(Expr::Case(Box::new(Case {
            scrut: call,
            binder: raw,
            alts: vec![],
            default: Some(value),
            span,
        })))
    }
}

/// The primitive that does what the function of C does.
fn elementary(call: &Call) -> Option<Prim> {
    let doubles = call.args.iter().all(|a| a.rep() == Rep::F64) && call.result == Given::Double;
    if !doubles || call.args.contains(&Passed::Float) {
        return None;
    }
    let prim = match call.symbol {
        "sqrt" => Prim::SqrtF,
        "fabs" => Prim::AbsF,
        name => match Prim::named(&format!("{name}F"))? {
            prim @ Prim::Math(_) => prim,
            _ => return None,
        },
    };
    (pure_core::def::prim_sig(prim).0.len() == call.args.len()).then_some(prim)
}
