//! Functions that the optimiser has inlined wherever they were called, found again by
//! where their code stands in the source.
//!
//! Calls, and loops, of such a function are in the scope of its centre where they have
//! come to stand, so that it has a row, although it has no code of its own. What
//! it does besides, between them, is its caller's. Entries there are none to count.

use crate::centres::{Places, Targets, enclose as scope, whole};
use crate::def::*;
use crate::visit;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// A top-level declaration of the program: module and name.
type Place = (Symbol, Symbol);

/// Opens the scopes of functions that the program has no more.
pub(crate) fn enclose(
    p: &mut Program,
    targets: &Targets,
    places: &Places,
    profiled: &dyn Fn(Symbol) -> bool,
) {
    let mut binds = std::mem::take(&mut p.binds);
    let centres = targets.values().filter_map(|target| target.centre);
    let inlined = Inlined {
        p,
        targets,
        places,
        profiled,
        there: centres
            .map(|centre| (centre.module, centre.label))
            .collect(),
    };
    let callers = inlined.callers(&binds);
    for top in &mut binds {
        let target = &targets[&top.var];
        if let TopRhs::Fun(Lambda { body, .. }) | TopRhs::Caf { body, .. } = &mut top.rhs {
            let caller = || inlined.declaration((*callers.get(&top.var)?)?);
            let here = Here {
                centre: target.centre.or_else(caller),
                group: target.group,
            };
            inlined.expr(body, here);
        }
    }
    p.binds = binds;
}

struct Inlined<'a> {
    p: &'a Program,
    targets: &'a Targets,
    places: &'a Places,
    profiled: &'a dyn Fn(Symbol) -> bool,
    /// What has a centre of its own.
    there: FxHashSet<Place>,
}

/// The scope at hand, and the group of the function.
#[derive(Clone, Copy)]
struct Here {
    centre: Option<Centre>,
    group: usize,
}

impl Here {
    fn is(&self, (module, name): Place) -> bool {
        let own = self.centre.as_ref();
        own.is_some_and(|own| (own.module, top_level(own.label)) == (module, name))
    }
}

/// The top-level declaration of a path of names. Operators may have points in them.
fn top_level(path: Symbol) -> Symbol {
    let text = path.as_str();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let end = match text.starts_with(is_word) {
        true => text.find('.').unwrap_or(text.len()),
        false => match text.find(is_word) {
            Some(inner) => text[..inner].trim_end_matches('.').len(),
            None => return path,
        },
    };
    Symbol::new(&text[..end])
}

impl Inlined<'_> {
    /// What of the program an occurrence stands in, or is there for.
    fn place(&self, occ: OccId) -> Option<Place> {
        let site = |occ: OccId| self.p.occs.get(occ).filter(|_| occ != OccId::NONE);
        let of_program = |occ: &&Occ| (self.profiled)(occ.module) && occ.producer.as_str() != "";
        let own = site(occ)?;
        let found = Some(own).filter(of_program);
        let found = found.or_else(|| site(own.cause?.at).filter(of_program))?;
        Some((found.module, top_level(found.producer)))
    }

    /// The places that alone call what has no centre of its own.
    fn callers(&self, binds: &[Top]) -> FxHashMap<Var, Option<Place>> {
        let mut callers = FxHashMap::default();
        for top in binds {
            if let TopRhs::Fun(Lambda { body, .. }) | TopRhs::Caf { body, .. } = &top.rhs {
                self.note_calls(body, self.targets[&top.var].group, &mut callers);
            }
        }
        callers
    }

    fn note_calls(&self, e: &Expr, group: usize, callers: &mut FxHashMap<Var, Option<Place>>) {
        if let Expr::Call { fun, occ, .. } = e
            && let Some(target) = self.targets.get(fun)
            && target.centre.is_none()
            && target.group != group
        {
            let place = self.place(*occ);
            let known = callers.entry(*fun).or_insert(place);
            *known = known.filter(|known| Some(*known) == place);
        }
        visit::children(e, &mut |child| self.note_calls(child, group, callers));
    }

    /// The place of the first thing in an expression that has one.
    fn first_place(&self, e: &Expr) -> Option<Place> {
        let mut found = match e {
            Expr::Con(_, _, occ) | Expr::Prim(_, _, occ) => self.place(*occ),
            Expr::Call { occ, .. } | Expr::Apply { occ, .. } => self.place(*occ),
            Expr::Let(group, _) => group.binds.iter().find_map(|(_, rhs)| match rhs {
                Rhs::Thunk { occ, .. } | Rhs::Con { occ, .. } | Rhs::Sel { occ, .. } => {
                    self.place(*occ)
                }
                Rhs::Fun { lambda, .. } => self.place(lambda.occ),
            }),
            _ => None,
        };
        visit::children(e, &mut |child| {
            if found.is_none() {
                found = self.first_place(child);
            }
        });
        found
    }

    /// Where a loop stands.
    fn place_of_loop(&self, group: &JoinGroup) -> Option<Place> {
        let mut joins = group.joins.iter();
        let origin = joins.find_map(|join| self.p.vars[join.var].origin);
        match origin.filter(|origin| (self.profiled)(origin.module)) {
            Some(origin) => Some((origin.module, top_level(origin.path))),
            None => group
                .joins
                .iter()
                .find_map(|join| self.first_place(&join.body)),
        }
    }

    /// The centre of a function that is there no more.
    fn centre(&self, place: Option<Place>, here: Here) -> Option<Centre> {
        let place = place.filter(|place| !here.is(*place) && !self.there.contains(place));
        self.declaration(place?)
    }

    fn declaration(&self, (module, name): Place) -> Option<Centre> {
        let spans = self.places.get(&(module, name))?;
        let centre = Centre {
            label: name,
            module,
            span: *spans.first()?,
            counts: false,
            held: false,
        };
        Some(whole(self.places, centre))
    }

    fn expr(&self, e: &mut Expr, here: Here) {
        match e {
            Expr::Call { fun, occ, .. } => {
                // Within the group the stack is the group's.
                let target = self.targets.get(fun);
                if target.is_some_and(|target| target.group != here.group)
                    && let Some(centre) = self.centre(self.place(*occ), here)
                {
                    scope(e, centre);
                }
            }
            Expr::Apply { occ, .. } => {
                if let Some(centre) = self.centre(self.place(*occ), here) {
                    scope(e, centre);
                }
            }
            Expr::Join(group, _) if group.rec => {
                let found = self.centre(self.place_of_loop(group), here);
                let Some((centre, outer)) = found.zip(here.centre) else {
                    visit::children_mut(e, &mut |child| self.expr(child, here));
                    return;
                };
                let mut loops: Vec<Var> = group.joins.iter().map(|join| join.var).collect();
                self.leave(e, &mut loops, (centre, outer));
                let inside = Here {
                    centre: Some(centre),
                    ..here
                };
                visit::children_mut(e, &mut |child| self.expr(child, inside));
                scope(e, centre);
            }
            e => visit::children_mut(e, &mut |child| self.expr(child, here)),
        }
    }

    /// What comes after a loop, and is another function's, goes back to the scope around
    /// it: pushing what is on the stack leads there.
    fn leave(&self, e: &mut Expr, loops: &mut Vec<Var>, (centre, outer): (Centre, Centre)) {
        if !jumps(e, loops) {
            let own = (centre.module, centre.label);
            if self.first_place(e).is_some_and(|place| place != own) {
                let outer = Centre {
                    counts: false,
                    ..outer
                };
                scope(e, outer);
            }
            return;
        }
        match e {
            Expr::Let(_, body) => self.leave(body, loops, (centre, outer)),
            Expr::Case(case) => {
                match &mut case.alts {
                    Alts::None | Alts::Lazy => {}
                    Alts::Con(alts) => {
                        let bodies = alts.iter_mut().map(|alt| &mut alt.body);
                        bodies.for_each(|body| self.leave(body, loops, (centre, outer)));
                    }
                    Alts::Lit(alts) => {
                        let bodies = alts.iter_mut().map(|(_, body)| body);
                        bodies.for_each(|body| self.leave(body, loops, (centre, outer)));
                    }
                }
                let rest = case.default.iter_mut();
                rest.for_each(|body| self.leave(body, loops, (centre, outer)));
            }
            Expr::Join(group, body) => {
                loops.extend(group.joins.iter().map(|join| join.var));
                for join in &mut group.joins {
                    self.leave(&mut join.body, loops, (centre, outer));
                }
                self.leave(body, loops, (centre, outer));
            }
            _ => {}
        }
    }
}

/// Whether an expression jumps to one of these.
fn jumps(e: &Expr, targets: &[Var]) -> bool {
    let mut found = matches!(e, Expr::Jump(join, _) if targets.contains(join));
    visit::children(e, &mut |child| found = found || jumps(child, targets));
    found
}
