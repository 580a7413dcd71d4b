//! Functions of the program that C can call: code that takes what C has passed out of a record,
//! applies a function, and puts its result where C finds it.

use super::Lower;
use crate::marshal::{self, Boxed, Marshal};
use crate::ty::{Node, Ty};
use pure_base::{Span, Symbol};
use pure_core::builtin;
use pure_core::def::{
    Alt, AltPat, Call, Case, Elem, Expr, Foreign, Given, Lit, OccId, OccKind, Passed, Prim, Rep,
    Role, Var, Way,
};
use pure_names::tree::{self, Bind, ExprKind, RhsBody, ValueId, exported_as};

/// What the symbol of the word begins with that leads to what C calls by a name.
const WORD: &str = "purecc_export$";

/// Words of the record (`rt_abi::callback::Record`): how many arguments registers have brought, and
/// where these begin, the results that C gets, and the address of the arguments that were left.
mod record {
    pub const WORDS: usize = 6;
    pub const DOUBLES: usize = 8;
    pub const FIRST_WORD: usize = 0;
    pub const FIRST_DOUBLE: usize = 6;
    pub const RESULT_WORD: usize = 14;
    pub const RESULT_DOUBLE: usize = 15;
    pub const MORE: usize = 17;
}

/// Where an argument is: a word of the record, or of those that registers had no room for.
#[derive(Clone, Copy)]
enum Place {
    Record(usize),
    More(usize),
}

/// A function that C calls.
struct Called {
    args: Vec<Marshal>,
    result: Marshal,
    action: bool,
}

impl<'a> Lower<'a> {
    /// `\f -> wrapper (\record -> ..)`, for functions of a type: the address of what C calls.
    pub(super) fn callable(&mut self, span: Span, ty: Ty) -> Option<Expr> {
        let wrapper = self.library(if self.apart {
            "wrapperApart"
        } else {
            "wrapper"
        })?;
        let (f, world) = (self.fresh("f", span), self.world(span));
        let server = self.server(span, Expr::Var(f), ty)?;
        let occ = self.called_occ(span);
        let make = self.apply(Expr::Var(wrapper), vec![server, Expr::Var(world)], occ);
        Some(self.lambda(vec![f, world], make, occ))
    }

    /// What C calls by a name.
    pub(super) fn exported(&mut self, e: &tree::Expr, inner: &'a tree::Expr) -> Expr {
        let f = self.expr(inner);
        let server = match self.node_ty(e.id) {
            Some(ty) => self.server(e.span, f, ty),
            None => None,
        };
        server.unwrap_or(Expr::Fail(Symbol::new("an erroneous export")))
    }

    /// The program, once C knows its functions: the words that these names lead to have their numbers.
    pub(super) fn exporting(&mut self, main: Var) -> Var {
        let exports = self.exports();
        if exports.is_empty() {
            return main;
        }
        let name = if self.apart {
            "exportingApart"
        } else {
            "exporting"
        };
        let Some(exporting) = self.library(name) else {
            return main;
        };
        let info = &self.out.vars[main];
        let (name, span, module, origin) = (info.name, info.span, info.module, info.origin);
        let here = self.here.module;
        self.here.module = module.unwrap_or(here);
        let mut program = Expr::Var(main);
        for (symbol, server) in exports {
            let word = Call {
                way: Way::Address,
                args: vec![],
                result: Given::Signed(64),
                symbol: symbol.as_str(),
            };
            let word = Expr::Prim(Prim::Foreign(Foreign::new(&word)), vec![], OccId::NONE);
            let at = self.out.fresh(Symbol::new("word"), Rep::I64, span);
            let boxed = Expr::Con(self.boxes.int, vec![Expr::Var(at)], OccId::NONE);
            let args = vec![boxed, Expr::Var(server), program];
            let call = Expr::app(Expr::Var(exporting), args, OccId::NONE);
            program = self.strictly(span, at, word, call);
        }
        let var = self.top_var(name.as_str(), span);
        self.out.vars[var].origin = origin;
        self.top.push((var, program));
        self.here.module = here;
        var
    }

    /// The words of what C calls by a name, with what serves these calls.
    fn exports(&mut self) -> Vec<(Symbol, Var)> {
        let modules = self.program.modules.values().filter(|m| !m.library);
        let binds = modules.flat_map(|m| m.groups.iter().flat_map(|g| &g.binds));
        let exports: Vec<_> = binds.filter_map(export).collect();
        let word = |(v, e): (ValueId, &tree::Expr)| {
            let value = &self.program.values[v];
            let (module, name) = (value.module, exported_as(value.name)?);
            let signature = self.signature(self.node_ty(e.id)?)?;
            let word = format!("{WORD}{module}${signature}${name}");
            Some((Symbol::new(&word), self.ids.vars[v]?))
        };
        exports.into_iter().filter_map(word).collect()
    }

    /// The types of C of a function's arguments, and behind `_` of its result: a letter each, as the
    /// driver reads them (`link/c_types.rs`).
    pub(super) fn signature(&mut self, ty: Ty) -> Option<String> {
        let (mut letters, mut t) = (String::new(), ty);
        while let Node::Fun(a, b) = self.types.node(t) {
            letters.push(self.letter(a)?);
            t = b;
        }
        let (result, _) = self.performed(t)?;
        letters.push('_');
        letters.push(self.letter(result)?);
        Some(letters)
    }

    fn letter(&mut self, t: Ty) -> Option<char> {
        let con = self.types.head_con(t)?;
        let m = marshal::of(self.program, con)?;
        let name = self.program.types[con].name;
        Some(match (m.boxed, m.given) {
            _ if matches!(name.as_str(), "Ptr" | "FunPtr" | "StablePtr") => 'p',
            (Boxed::Bytes, _) => 'p',
            (Boxed::Unit, _) => 'v',
            (Boxed::Bool, _) => 'l',
            (Boxed::Word, Given::Signed(_)) => 'L',
            (_, Given::Signed(8)) => 'b',
            (_, Given::Signed(16)) => 'h',
            (_, Given::Signed(32)) => 'i',
            (_, Given::Unsigned(8)) => 'B',
            (_, Given::Unsigned(16)) => 'H',
            (_, Given::Unsigned(_)) => 'I',
            (_, Given::Double) => 'd',
            (_, Given::Float) => 'f',
            (_, Given::Signed(_) | Given::Nothing) => 'l',
        })
    }

    /// What does a call of C's: a function of the record's address and of the token.
    fn server(&mut self, span: Span, f: Expr, ty: Ty) -> Option<Expr> {
        let called = self.convention(ty)?;
        let (record, world) = (self.fresh("record", span), self.world(span));
        let address = self.out.fresh(Symbol::new("at"), Rep::I64, span);
        let more = self.out.fresh(Symbol::new("more"), Rep::I64, span);
        let args: Vec<Var> = called.args.iter().map(|_| self.fresh("x", span)).collect();
        let mut operands: Vec<Expr> = args.iter().map(|x| Expr::Var(*x)).collect();
        if called.action {
            operands.push(Expr::Var(world));
        }
        let occ = self.called_occ(span);
        let result = self.apply(f, operands, occ);
        let mut body = self.answered(span, result, &called, address, world)?;
        for ((arg, m), place) in args
            .iter()
            .zip(&called.args)
            .zip(places(&called.args))
            .rev()
        {
            let at = match place {
                Place::Record(word) => word_at(address, word),
                Place::More(word) => word_at(more, word),
            };
            let read = Prim::Peek(element(m));
            let read = Expr::Prim(read, vec![at, Expr::Var(world)], OccId::NONE);
            let boxed = self.given(span, read, m, false)?;
            body = self.strictly(span, *arg, boxed, body);
        }
        let read = vec![word_at(address, record::MORE), Expr::Var(world)];
        let read = Expr::Prim(Prim::Peek(Elem::I64), read, OccId::NONE);
        let body = self.strictly(span, more, read, body);
        let alt = Alt {
            pat: AltPat::Con(self.boxes.int, vec![address]),
            body,
        };
        let body = Expr::Case(Box::new(Case {
            scrut: Expr::Var(record),
            binder: self.fresh("box", span),
            alts: vec![alt],
            default: None,
            span,
        }));
        Some(self.lambda(vec![record, world], body, occ))
    }

    /// The result goes into the record.
    fn answered(
        &mut self,
        span: Span,
        call: Expr,
        called: &Called,
        address: Var,
        world: Var,
    ) -> Option<Expr> {
        let (m, y) = (&called.result, self.fresh("y", span));
        let result = builtin::lookup_con(&self.out, "Result")?;
        let unit = self.con(pure_names::wired::unit_ctor());
        let unit = Expr::Con(unit, vec![], OccId::NONE);
        let done = Expr::Con(result, vec![unit], OccId::NONE);
        let (slot, element) = match m.passed {
            Passed::Double => (record::RESULT_DOUBLE, Elem::F64),
            Passed::Float => (record::RESULT_DOUBLE, Elem::F32),
            Passed::Word | Passed::Bytes => (record::RESULT_WORD, Elem::I64),
        };
        let written = match m.boxed {
            Boxed::Unit => self.strictly_evaluated(span, y, done),
            _ => {
                let raw = self.out.fresh(Symbol::new("a"), m.passed.rep(), span);
                let write = vec![word_at(address, slot), Expr::Var(raw), Expr::Var(world)];
                let write = Expr::Prim(Prim::Poke(element), write, OccId::NONE);
                let nothing = self.out.fresh(Symbol::new("n"), Rep::I64, span);
                let body = self.strictly(span, nothing, write, done);
                self.unboxed(span, y, raw, m, body)?
            }
        };
        Some(match called.action {
            false => self.strictly(span, y, call, written),
            true => Expr::Case(Box::new(Case {
                scrut: call,
                binder: self.fresh("r", span),
                alts: vec![Alt {
                    pat: AltPat::Con(result, vec![y]),
                    body: written,
                }],
                default: None,
                span,
            })),
        })
    }

    /// How C calls functions of a type.
    fn convention(&mut self, ty: Ty) -> Option<Called> {
        let (mut args, mut t) = (vec![], ty);
        while let Node::Fun(a, b) = self.types.node(t) {
            args.push(self.marshal(a)?);
            t = b;
        }
        let (result, action) = self.performed(t)?;
        let result = self.marshal(result)?;
        Some(Called {
            args,
            result,
            action,
        })
    }

    fn strictly_evaluated(&mut self, span: Span, x: Var, body: Expr) -> Expr {
        let binder = self.fresh("e", span);
        self.strictly(span, binder, Expr::Var(x), body)
    }

    /// `body`, once a variable has its value.
    fn strictly(&mut self, span: Span, binder: Var, value: Expr, body: Expr) -> Expr {
        Expr::Case(Box::new(Case {
            scrut: value,
            binder,
            alts: vec![],
            default: Some(body),
            span,
        }))
    }

    fn called_occ(&mut self, span: Span) -> OccId {
        let name = Symbol::new("wrapper");
        self.occ_of(OccKind::Lam, span, name, Symbol::new(""))
    }

    pub(super) fn world(&mut self, span: Span) -> Var {
        let world = self.fresh("world", span);
        self.out.vars[world].role = Role::World;
        world
    }
}

/// A definition of what C calls by a name, with its expression.
fn export(bind: &Bind) -> Option<(ValueId, &tree::Expr)> {
    let Bind::Fun { value, clauses, .. } = bind else {
        return None;
    };
    match &clauses.first()?.rhs.body {
        RhsBody::Plain(e) if matches!(e.kind, ExprKind::Exported(_)) => Some((*value, e)),
        _ => None,
    }
}

/// Where C has put each argument.
fn places(args: &[Marshal]) -> Vec<Place> {
    let (mut words, mut doubles, mut more) = (0, 0, 0);
    let place = |m: &Marshal| {
        let (count, most, first) = match m.passed {
            Passed::Word | Passed::Bytes => (&mut words, record::WORDS, record::FIRST_WORD),
            Passed::Double | Passed::Float => (&mut doubles, record::DOUBLES, record::FIRST_DOUBLE),
        };
        *count += 1;
        if *count <= most {
            return Place::Record(first + *count - 1);
        }
        more += 1;
        Place::More(more - 1)
    };
    args.iter().map(place).collect()
}

/// How what C passes is read. Of a narrow number the upper bits mean nothing.
fn element(m: &Marshal) -> Elem {
    match m.given {
        Given::Signed(8) => Elem::I8,
        Given::Signed(16) => Elem::I16,
        Given::Signed(32) => Elem::I32,
        Given::Unsigned(8) => Elem::W8,
        Given::Unsigned(16) => Elem::W16,
        Given::Unsigned(32) => Elem::W32,
        Given::Double => Elem::F64,
        Given::Float => Elem::F32,
        Given::Signed(_) | Given::Unsigned(_) | Given::Nothing => Elem::I64,
    }
}

fn word_at(base: Var, index: usize) -> Expr {
    let offset = Expr::Lit(Lit::Int(8 * index as i64));
    Expr::Prim(Prim::AddI, vec![Expr::Var(base), offset], OccId::NONE)
}
