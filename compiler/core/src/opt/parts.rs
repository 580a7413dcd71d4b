//! Constructors for results in parts.
//!
//! A function whose results are products of boxes that are made there returns what is in the
//! boxes, as fields of a constructor that nobody else uses:
//!
//! ```text
//!     f  = \x -> .. (,) (I# a) y ..
//!     $wf = \x -> .. ApartIP a y ..
//!     f  = \x -> case $wf x of { ApartIP a y -> (,) (I# a) y }
//! ```
//!
//! Its values are matched where they are returned, so that they are no objects where fields come
//! in registers. What an action returns so is a field of `Result`, evaluated.

use crate::builtin;
use crate::def::*;
use pure_base::{Span, Symbol};
use std::rc::Rc;

/// What such constructors' names begin with. Letters for the fields follow.
const PREFIX: &str = "Apart";

/// As many come in registers.
const MAX_PARTS: usize = 8;

/// What a function returns, as far as it is made there.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    /// A box of one raw value.
    Box(ConId),
    /// A product; the boxes among its fields.
    Product(ConId, Rc<[Option<ConId>]>),
}

/// How a function returns its result in parts.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Parts {
    pub shape: Shape,
    /// The constructor around it that is no object, of an action.
    pub result: Option<ConId>,
}

impl Shape {
    /// What two paths have in common.
    pub fn or(&self, other: &Shape) -> Option<Shape> {
        match (self, other) {
            (Shape::Box(a), Shape::Box(b)) if a == b => Some(self.clone()),
            (Shape::Product(a, f), Shape::Product(b, g)) if a == b => {
                let common = |(f, g): (&Option<ConId>, &Option<ConId>)| f.filter(|_| f == g);
                Some(Shape::Product(*a, f.iter().zip(&**g).map(common).collect()))
            }
            _ => None,
        }
    }
}

impl Parts {
    /// Whether it is nothing but a raw value.
    pub fn raw(&self) -> Option<ConId> {
        match self.shape {
            Shape::Box(con) if self.result.is_none() => Some(con),
            _ => None,
        }
    }

    /// Whether all fields of these positions come as what is in such boxes.
    pub fn opens(&self, positions: u64, con: ConId) -> bool {
        match &self.shape {
            Shape::Box(of) => self.result.is_some() && positions == 1 && *of == con,
            Shape::Product(_, boxes) => {
                let mut rows = boxes.iter().enumerate();
                rows.all(|(i, of)| positions >> i & 1 == 0 || *of == Some(con))
            }
        }
    }

    /// Whether returning parts saves anything.
    pub fn gains(&self, program: &Program) -> bool {
        match &self.shape {
            Shape::Box(con) => self.result.is_none() || !is_apart(program, *con),
            // Who calls an action need not suspend selections then.
            Shape::Product(con, boxes) => match self.result {
                Some(_) => !is_apart(program, *con),
                None => boxes.iter().any(Option::is_some),
            },
        }
    }
}

/// Whether it is a constructor of parts.
pub(super) fn is_apart(program: &Program, con: ConId) -> bool {
    let con = &program.cons[con];
    con.name.as_str().starts_with(PREFIX)
        && program.datas[con.data].module.as_str() == builtin::MODULE
}

/// Whether what is made by it may be returned in parts: a product, or the result of an action.
pub(super) fn comes_in_parts(program: &Program, con: ConId) -> bool {
    let info = &program.cons[con];
    let data = &program.datas[info.data];
    let product = data.cons.len() == 1 && !data.dictionary;
    info.unboxed || product && (1..=MAX_PARTS).contains(&info.fields.len())
}

/// The variables of a result in parts.
struct Opened {
    /// The fields of the product, or the box alone.
    fields: Vec<Var>,
    /// Of fields that are boxes: constructors, and what is in them.
    boxes: Vec<Option<(ConId, Var)>>,
    /// The constructor of the parts.
    apart: ConId,
}

impl Opened {
    fn new(program: &mut Program, shape: &Shape) -> Opened {
        let (fields, within): (Vec<Field>, Vec<Option<ConId>>) = match shape {
            Shape::Box(con) => (vec![Field::new(Rep::Ptr, false)], vec![Some(*con)]),
            Shape::Product(con, boxes) => (program.cons[*con].fields.clone(), boxes.to_vec()),
        };
        let (mut vars, mut boxes, mut parts) = (vec![], vec![], vec![]);
        for (field, within) in fields.iter().zip(within) {
            vars.push(program.fresh(Symbol::new("f"), field.rep, Span::NONE));
            let raw = within.map(|con| (con, program.cons[con].fields[0].rep));
            parts.push(raw.map_or((field.rep, field.strict), |(_, rep)| (rep, false)));
            boxes.push(raw.map(|(con, rep)| {
                let raw = program.fresh(Symbol::new("r"), rep, Span::NONE);
                (con, raw)
            }));
        }
        Opened {
            fields: vars,
            boxes,
            apart: constructor(program, &parts),
        }
    }

    fn leaves(&self) -> Vec<Var> {
        let rows = self.fields.iter().zip(&self.boxes);
        rows.map(|(field, of)| of.map_or(*field, |(_, raw)| raw))
            .collect()
    }
}

/// The constructor of parts that are held so, and are evaluated or not.
fn constructor(program: &mut Program, parts: &[(Rep, bool)]) -> ConId {
    let letter = |(rep, strict): &(Rep, bool)| match (rep, strict) {
        (Rep::I64, _) => 'I',
        (Rep::F64, _) => 'D',
        (Rep::Ptr, true) => 'S',
        (Rep::Ptr, false) => 'P',
    };
    let letters: String = parts.iter().map(letter).collect();
    let name = format!("{PREFIX}{letters}");
    if let Some(con) = builtin::lookup_con(program, &name) {
        return con;
    }
    let name = Symbol::new(&name);
    let data = program.datas.push(Data {
        name,
        module: Symbol::new(builtin::MODULE),
        cons: vec![],
        dictionary: false,
    });
    let field = |(rep, strict): &(Rep, bool)| Field::new(*rep, *strict);
    let con = program.cons.push(Con {
        name,
        data,
        index: 0,
        fields: parts.iter().map(field).collect(),
        shape: None,
        unboxed: false,
    });
    program.datas[data].cons.push(con);
    con
}

fn matched(program: &mut Program, scrut: Expr, con: ConId, vars: Vec<Var>, body: Expr) -> Expr {
    let binder = program.fresh(Symbol::new("w"), Rep::Ptr, Span::NONE);
    let pat = AltPat::Con(con, vars);
    Expr::Case(Box::new(Case {
        scrut,
        binder,
        alts: vec![Alt { pat, body }],
        default: None,
        span: Span::NONE,
    }))
}

impl Parts {
    fn around(&self, e: Expr) -> Expr {
        match self.result {
            Some(result) => Expr::Con(result, vec![e], OccId::NONE),
            None => e,
        }
    }

    /// `body`, where `vars` are the fields of what `e`, or its result, is made by `con` of.
    fn opened(
        &self,
        program: &mut Program,
        e: Expr,
        (con, vars): (ConId, Vec<Var>),
        body: Expr,
    ) -> Expr {
        let Some(result) = self.result else {
            return matched(program, e, con, vars, body);
        };
        let value = program.fresh(Symbol::new("v"), Rep::Ptr, Span::NONE);
        let body = matched(program, Expr::Var(value), con, vars, body);
        matched(program, e, result, vec![value], body)
    }

    /// A function's body, with parts in place of what it ends with.
    pub fn at_ends(&self, program: &mut Program, e: Expr) -> Expr {
        match e {
            Expr::Let(bind, body) => Expr::Let(bind, Box::new(self.at_ends(program, *body))),
            Expr::Tick(tick @ Tick::Source(_), body) => {
                Expr::Tick(tick, Box::new(self.at_ends(program, *body)))
            }
            Expr::Case(mut case) => {
                for alt in &mut case.alts {
                    alt.body = self.at_ends(program, std::mem::take(&mut alt.body));
                }
                case.default = case.default.map(|e| self.at_ends(program, e));
                Expr::Case(case)
            }
            Expr::Join(mut group, body) => {
                for join in &mut group.joins {
                    join.body = self.at_ends(program, std::mem::take(&mut join.body));
                }
                Expr::Join(group, Box::new(self.at_ends(program, *body)))
            }
            Expr::Jump(..) | Expr::Fail(_) => e,
            Expr::Prim(prim, ..) if prim.never_returns() => e,
            e => self.taken(program, e),
        }
    }

    /// The parts of what `e` gives.
    fn taken(&self, program: &mut Program, e: Expr) -> Expr {
        let opened = Opened::new(program, &self.shape);
        let leaves = opened.leaves().into_iter().map(Expr::Var).collect();
        let mut body = self.around(Expr::Con(opened.apart, leaves, OccId::NONE));
        match self.shape {
            Shape::Box(con) => {
                let vars = opened.boxes.iter().flatten().map(|(_, raw)| *raw).collect();
                self.opened(program, e, (con, vars), body)
            }
            Shape::Product(con, _) => {
                for (field, of) in opened.fields.iter().zip(&opened.boxes).rev() {
                    if let Some((con, raw)) = of {
                        body = matched(program, Expr::Var(*field), *con, vec![*raw], body);
                    }
                }
                self.opened(program, e, (con, opened.fields), body)
            }
        }
    }

    /// The result of a call that returns its parts; `occ` tells where objects of a constructor
    /// are made.
    pub fn made(&self, program: &mut Program, call: Expr, occ: &dyn Fn(ConId) -> OccId) -> Expr {
        let opened = Opened::new(program, &self.shape);
        let part = |(field, of): (&Var, &Option<(ConId, Var)>)| match of {
            Some((con, raw)) => Expr::Con(*con, vec![Expr::Var(*raw)], occ(*con)),
            None => Expr::Var(*field),
        };
        let mut fields: Vec<Expr> = opened.fields.iter().zip(&opened.boxes).map(part).collect();
        let value = match self.shape {
            Shape::Box(_) => fields.remove(0),
            Shape::Product(con, _) => Expr::Con(con, fields, occ(con)),
        };
        let body = self.around(value);
        self.opened(program, call, (opened.apart, opened.leaves()), body)
    }
}
