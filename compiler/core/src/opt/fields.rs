//! Strict fields without boxes.
//!
//! ```text
//!     data V = V !Double !Int
//!     f = \v -> case v of { V x n -> .. V (g x) n .. }
//! ```
//! becomes
//! ```text
//!     data V = V F64 I64
//!     f = \v -> case v of { V x' n' -> let x = D# x' in let n = I# n' in
//!                           .. case g x of { D# y -> V y n' } .. }
//! ```
//! So is every strict field whose type has one constructor of one raw field, and where the
//! program asks for it (UNPACK) one of any number of fields. The boxes that a match makes
//! again are gone in the next pass but for those that are wanted: they are new objects, whose
//! occurrences are called `f.reboxed`.
//!
//! What is selected lazily stays as it is: the collector short-cuts a selection of what is
//! there, not one of what is still to be made.

use super::Options;
use crate::builtin;
use crate::def::*;
use cranelift_entity::SecondaryMap;
use pure_base::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Changes the constructors, and what makes them and takes them apart.
pub fn run(program: &mut Program, _: &Options) {
    let layouts = Layouts::new(program);
    if layouts.opened.is_empty() {
        return;
    }
    let mut binds = std::mem::take(&mut program.binds);
    let mut fields = Fields {
        layouts,
        known: FxHashMap::default(),
        evaluated: SecondaryMap::new(),
        home: None,
        program,
    };
    for (v, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        fields.home = fields.program.vars[*v].origin;
        let mut floats = vec![];
        let changed = fields.lazy(std::mem::take(e), &mut floats);
        *e = wrap(floats, changed);
        fields.know(*v, e);
    }
    program.binds = binds;
}

/// What has become of the constructors' fields.
struct Layouts {
    /// Of a constructor with fields that are open: each field's constructor.
    opened: FxHashMap<ConId, Vec<Option<ConId>>>,
}

/// While they are found.
struct Search<'a> {
    program: &'a mut Program,
    selected: FxHashSet<(ConId, u32)>,
    opened: FxHashMap<ConId, Vec<Option<ConId>>>,
    done: SecondaryMap<ConId, Progress>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Progress {
    #[default]
    New,
    /// Its own fields are asked for.
    Begun,
    Done,
}

impl Layouts {
    /// Finds them, and gives the constructors their fields.
    fn new(program: &mut Program) -> Layouts {
        let mut selected = FxHashSet::default();
        let rows = program.binds.iter().flat_map(Bind::rows);
        rows.for_each(|(_, e)| selections(e, true, &mut selected));
        let mut search = Search {
            program,
            selected,
            opened: FxHashMap::default(),
            done: SecondaryMap::new(),
        };
        for con in search.program.cons.keys() {
            search.settle(con);
        }
        Layouts {
            opened: search.opened,
        }
    }

    fn opened(&self, con: ConId, field: usize) -> Option<ConId> {
        *self.opened.get(&con)?.get(field)?
    }
}

/// Fields that are selected where nobody has asked for their value yet.
fn selections(e: &Expr, lazy: bool, found: &mut FxHashSet<(ConId, u32)>) {
    match e {
        Expr::Sel(con, field, of) => {
            if lazy {
                found.insert((*con, *field));
            }
            selections(of, lazy, found);
        }
        Expr::Case(case) => {
            selections(&case.scrut, false, found);
            case.alts
                .iter()
                .for_each(|alt| selections(&alt.body, false, found));
            case.default
                .iter()
                .for_each(|e| selections(e, false, found));
        }
        Expr::Let(bind, body) => {
            bind.rows().for_each(|(_, e)| selections(e, true, found));
            selections(body, false, found);
        }
        Expr::Lam(_, body, _) | Expr::Tick(_, body) => selections(body, false, found),
        Expr::Join(group, body) => {
            group
                .joins
                .iter()
                .for_each(|j| selections(&j.body, false, found));
            selections(body, false, found);
        }
        e => e.each_child(&mut |e| selections(e, true, found)),
    }
}

impl Search<'_> {
    /// Gives a constructor its fields.
    fn settle(&mut self, con: ConId) {
        if self.done[con] != Progress::New {
            return;
        }
        self.done[con] = Progress::Begun;
        let old = self.program.cons[con].fields.clone();
        let opened: Vec<Option<ConId>> = old
            .iter()
            .enumerate()
            .map(|(i, f)| self.held(con, i as u32, f))
            .collect();
        if opened.iter().any(Option::is_some) {
            let mut new = vec![];
            for (field, within) in old.into_iter().zip(&opened) {
                match within {
                    None => new.push(field),
                    Some(within) => {
                        let parts = &self.program.cons[*within].fields;
                        let alone = parts.len() == 1;
                        new.extend(parts.iter().map(|part| Field {
                            label: match alone {
                                true => field.label,
                                false => within_label(field.label, part.label),
                            },
                            ..*part
                        }));
                    }
                }
            }
            let shape = self.shape(con, &opened);
            self.program.cons[con].fields = new;
            self.program.cons[con].shape = Some(Symbol::new(&shape));
            self.opened.insert(con, opened);
        }
        self.done[con] = Progress::Done;
    }

    /// How values are shown whose fields are open to these constructors.
    fn shape(&self, con: ConId, opened: &[Option<ConId>]) -> String {
        let mut shape = String::new();
        for (field, within) in self.program.cons[con].fields.iter().zip(opened) {
            let Some(within) = *within else {
                shape.push(if field.rep == Rep::Ptr { 'p' } else { 'w' });
                continue;
            };
            let info = &self.program.cons[within];
            let data = &self.program.datas[info.data];
            let built_in = data.module.as_str() == builtin::MODULE;
            match data.name.as_str() {
                "Int" if built_in => shape.push('i'),
                "Char" if built_in => shape.push('c'),
                "Double" if built_in => shape.push('d'),
                _ => {
                    let parts = match info.shape {
                        Some(parts) => parts.to_string(),
                        None => self.shape(within, &vec![None; info.fields.len()]),
                    };
                    shape.push_str(&format!("({} {parts})", info.name));
                }
            }
        }
        shape
    }

    /// The constructor of what a field holds, if it is held in parts.
    fn held(&mut self, con: ConId, at: u32, field: &Field) -> Option<ConId> {
        let holds = field
            .holds
            .filter(|_| field.strict && field.rep == Rep::Ptr)?;
        let data = &self.program.datas[holds.data];
        let [within] = data.cons[..] else {
            return None;
        };
        if data.dictionary
            || self.program.cons[within].unboxed
            || self.selected.contains(&(con, at))
        {
            return None;
        }
        self.settle(within);
        // Not if it holds itself.
        if self.done[within] != Progress::Done {
            return None;
        }
        let fields = &self.program.cons[within].fields;
        let small = matches!(fields[..], [f] if f.rep != Rep::Ptr);
        (small || holds.unpacked && !fields.is_empty()).then_some(within)
    }
}

/// What debuggers call a part of a field.
fn within_label(field: Option<Symbol>, part: Option<Symbol>) -> Option<Symbol> {
    Some(Symbol::new(&format!("{}.{}", field?, part?)))
}

/// `case var of { con fields -> [] }`
struct Opening {
    var: Expr,
    con: ConId,
    fields: Vec<Var>,
    binder: Var,
}

fn wrap(openings: Vec<Opening>, e: Expr) -> Expr {
    openings.into_iter().rev().fold(e, |body, opening| {
        Expr::Case(Box::new(Case {
            scrut: opening.var,
            binder: opening.binder,
            alts: vec![Alt {
                pat: AltPat::Con(opening.con, opening.fields),
                body,
            }],
            default: None,
            span: Span::NONE,
        }))
    })
}

struct Fields<'a> {
    program: &'a mut Program,
    layouts: Layouts,
    /// Variables in scope that are a constructor of these atoms.
    known: FxHashMap<Var, (ConId, Vec<Expr>)>,
    /// Variables that are evaluated where they are in scope.
    evaluated: SecondaryMap<Var, bool>,
    /// The declaration at hand.
    home: Option<Origin>,
}

impl Fields<'_> {
    /// An expression whose value is asked for.
    fn expr(&mut self, e: Expr) -> Expr {
        let mut floats = vec![];
        let e = match e {
            Expr::Var(_) | Expr::Lit(_) | Expr::Fail(_) => e,
            Expr::App(f, args, occ) => {
                let f = self.expr(*f);
                Expr::App(Box::new(f), self.all(args, &mut floats), occ)
            }
            Expr::Prim(prim, args, occ) => Expr::Prim(prim, self.all(args, &mut floats), occ),
            Expr::Jump(j, args) => Expr::Jump(j, self.all(args, &mut floats)),
            Expr::Con(..) => self.lazy(e, &mut floats),
            Expr::Sel(con, field, of) => return self.selected(con, field, *of),
            Expr::Lam(params, body, occ) => Expr::Lam(params, Box::new(self.expr(*body)), occ),
            Expr::Let(bind, body) => {
                let bind = self.bind(*bind, &mut floats);
                Expr::Let(Box::new(bind), Box::new(self.expr(*body)))
            }
            Expr::Join(mut group, body) => {
                for join in &mut group.joins {
                    join.body = self.expr(std::mem::take(&mut join.body));
                }
                Expr::Join(group, Box::new(self.expr(*body)))
            }
            Expr::Case(case) => self.case(*case),
            Expr::Tick(tick, body) => Expr::Tick(tick, Box::new(self.expr(*body))),
        };
        wrap(floats, e)
    }

    fn all(&mut self, args: Vec<Expr>, floats: &mut Vec<Opening>) -> Vec<Expr> {
        let args = args.into_iter();
        args.map(|arg| self.lazy(arg, floats)).collect()
    }

    /// An expression whose value is perhaps never asked for. What it takes of evaluated
    /// variables is taken before what it stands in, so that a value stays one.
    fn lazy(&mut self, e: Expr, floats: &mut Vec<Opening>) -> Expr {
        match e {
            Expr::Con(con, args, occ) => self.con(con, args, occ, floats),
            Expr::Sel(con, field, of) => {
                let field = self.position(con, field);
                Expr::Sel(con, field, Box::new(self.lazy(*of, floats)))
            }
            e => self.expr(e),
        }
    }

    fn con(&mut self, con: ConId, args: Vec<Expr>, occ: OccId, floats: &mut Vec<Opening>) -> Expr {
        let args = self.all(args, floats);
        let Some(opened) = self.layouts.opened.get(&con).cloned() else {
            return Expr::Con(con, args, occ);
        };
        let (mut parts, mut openings) = (vec![], vec![]);
        for (arg, within) in args.into_iter().zip(opened) {
            let Some(within) = within else {
                parts.push(arg);
                continue;
            };
            match arg {
                Expr::Con(c, args, _) if c == within => parts.extend(args),
                Expr::Var(v) if self.known.get(&v).is_some_and(|(c, _)| *c == within) => {
                    parts.extend(self.known[&v].1.iter().cloned());
                }
                var => {
                    let is_there = matches!(var, Expr::Var(v) if self.evaluated[v]);
                    let name = match var {
                        Expr::Var(v) => Some(v),
                        _ => None,
                    };
                    let fields = self.parts(within, name);
                    parts.extend(fields.iter().map(|v| Expr::Var(*v)));
                    let opening = Opening {
                        var,
                        con: within,
                        fields,
                        binder: self.program.fresh(Symbol::new("w"), Rep::Ptr, Span::NONE),
                    };
                    match is_there {
                        true => floats.push(opening),
                        false => openings.push(opening),
                    }
                }
            }
        }
        wrap(openings, Expr::Con(con, parts, occ))
    }

    /// Variables for the fields of a constructor, that `of` is made by.
    fn parts(&mut self, con: ConId, of: Option<Var>) -> Vec<Var> {
        let fields = self.program.cons[con].fields.clone();
        let alone = fields.len() == 1;
        let part = |field: &Field| {
            let (name, span) = match of.map(|v| &self.program.vars[v]) {
                // What is in a box is called what the box is called.
                Some(info) if alone && field.rep != Rep::Ptr => (info.name, info.span),
                _ => (Symbol::new("u"), Span::NONE),
            };
            let v = self.program.fresh(name, field.rep, span);
            self.evaluated[v] = field.strict;
            v
        };
        fields.iter().map(part).collect()
    }

    /// Which of the fields one is now, that is not open.
    fn position(&self, con: ConId, field: u32) -> u32 {
        let Some(opened) = self.layouts.opened.get(&con) else {
            return field;
        };
        let before = opened[..field as usize].iter();
        before
            .map(|within| within.map_or(1, |c| self.program.cons[c].fields.len() as u32))
            .sum()
    }

    /// A selection whose value is asked for.
    fn selected(&mut self, con: ConId, field: u32, of: Expr) -> Expr {
        let of = self.expr(of);
        let Some(within) = self.layouts.opened(con, field as usize) else {
            return Expr::Sel(con, self.position(con, field), Box::new(of));
        };
        let fields = self.parts(con, None);
        let (start, parts) = (
            self.position(con, field) as usize,
            self.program.cons[within].fields.len(),
        );
        let args = fields[start..start + parts].iter().map(|v| Expr::Var(*v));
        let occ = self.reboxed(within, Span::NONE);
        let opening = Opening {
            var: of,
            con,
            binder: self.program.fresh(Symbol::new("w"), Rep::Ptr, Span::NONE),
            fields: fields.clone(),
        };
        wrap(vec![opening], Expr::Con(within, args.collect(), occ))
    }

    fn bind(&mut self, bind: Bind, floats: &mut Vec<Opening>) -> Bind {
        match bind {
            Bind::NonRec(v, e) => {
                let e = match self.program.vars[v].rep {
                    Rep::Ptr => self.lazy(e, floats),
                    _ => self.expr(e),
                };
                self.know(v, &e);
                Bind::NonRec(v, e)
            }
            Bind::Rec(group) => {
                let mut changed = vec![];
                for (v, e) in group {
                    let mut inner = vec![];
                    let e = self.lazy(e, &mut inner);
                    let e = wrap(inner, e);
                    self.know(v, &e);
                    changed.push((v, e));
                }
                Bind::Rec(changed)
            }
        }
    }

    fn know(&mut self, v: Var, e: &Expr) {
        match e {
            Expr::Con(con, args, _) if args.iter().all(Expr::is_atom) => {
                let fields = &self.program.cons[*con].fields;
                let is_there = |a: &Expr| matches!(a, Expr::Var(v) if self.evaluated[*v]);
                let mut rows = args.iter().zip(fields);
                if rows.all(|(a, f)| !f.strict || f.rep != Rep::Ptr || is_there(a)) {
                    self.evaluated[v] = true;
                    self.known.insert(v, (*con, args.clone()));
                }
            }
            Expr::Lam(..) => self.evaluated[v] = true,
            _ => {}
        }
    }

    fn case(&mut self, case: Case) -> Expr {
        let scrut = self.expr(case.scrut);
        // A primitive may give what is not evaluated.
        let is_value = !matches!(scrut.unticked(), Expr::Prim(..));
        self.evaluated[case.binder] = is_value;
        let of = match scrut {
            Expr::Var(v) => Some((v, self.evaluated[v])),
            _ => None,
        };
        if let Some((v, _)) = of {
            self.evaluated[v] = true;
        }
        let mut alts = vec![];
        for alt in case.alts {
            let mut known = vec![];
            let (pat, body) = match alt.pat {
                AltPat::Con(con, vars) => {
                    let (vars, boxes) = self.opened(con, vars, case.span);
                    let atoms: Vec<Expr> = vars.iter().map(|v| Expr::Var(*v)).collect();
                    let of = of.map(|(v, _)| v).into_iter().chain([case.binder]);
                    for v in of.filter(|_| is_value) {
                        known.push((v, self.known.insert(v, (con, atoms.clone()))));
                    }
                    let body = self.expr(alt.body);
                    let body = boxes
                        .into_iter()
                        .rev()
                        .fold(body, |body, bind| Expr::Let(Box::new(bind), Box::new(body)));
                    (AltPat::Con(con, vars), body)
                }
                pat => (pat, self.expr(alt.body)),
            };
            for (v, before) in known.into_iter().rev() {
                match before {
                    Some(before) => self.known.insert(v, before),
                    None => self.known.remove(&v),
                };
            }
            alts.push(Alt { pat, body });
        }
        let default = case.default.map(|e| self.expr(e));
        if let Some((v, before)) = of {
            self.evaluated[v] = before;
        }
        Expr::Case(Box::new(Case {
            scrut,
            alts,
            default,
            ..case
        }))
    }

    /// The variables of a pattern, and the boxes that are made again of them.
    fn opened(&mut self, con: ConId, vars: Vec<Var>, span: Span) -> (Vec<Var>, Vec<Bind>) {
        let Some(opened) = self.layouts.opened.get(&con).cloned() else {
            let fields = &self.program.cons[con].fields;
            for (v, f) in vars.iter().zip(fields) {
                self.evaluated[*v] = f.strict && f.rep == Rep::Ptr;
            }
            return (vars, vec![]);
        };
        let (mut parts, mut boxes) = (vec![], vec![]);
        let mut position = 0;
        for (v, within) in vars.into_iter().zip(opened) {
            let Some(within) = within else {
                self.evaluated[v] = self.program.cons[con].fields[position].strict;
                parts.push(v);
                position += 1;
                continue;
            };
            let fields = self.parts(within, Some(v));
            position += fields.len();
            let atoms: Vec<Expr> = fields.iter().map(|v| Expr::Var(*v)).collect();
            self.evaluated[v] = true;
            self.known.insert(v, (within, atoms.clone()));
            let occ = self.reboxed(within, span);
            boxes.push(Bind::NonRec(v, Expr::Con(within, atoms, occ)));
            parts.extend(fields);
        }
        (parts, boxes)
    }

    /// The occurrence of a box that is made again.
    fn reboxed(&mut self, con: ConId, span: Span) -> OccId {
        let Some(home) = self.home else {
            return OccId::NONE;
        };
        let con = &self.program.cons[con];
        let ty = self.program.datas[con.data].name;
        self.program.occs.push(Occ {
            span: if span.is_none() { home.span } else { span },
            kind: OccKind::Con,
            module: home.module,
            producer: Symbol::new(&format!("{}.reboxed", home.path)),
            declared: home.span,
            construction: con.name,
            ty,
            cause: None,
            within: OccId::NONE,
        })
    }
}
