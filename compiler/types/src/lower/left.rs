//! Which constructors are left for a variable where a record is updated: those that the
//! pattern of the alternative around it admits, and the alternatives before do not take.

use super::Lower;
use super::guards::Guards;
use crate::matching::{Test, siblings};
use crate::ty::Node;
use pure_base::Span;
use pure_names::tree::{CtorId, Pat, TypeDefKind, ValueId};

/// What is left for a variable within a part of the program.
pub(super) struct Left {
    of: ValueId,
    within: Span,
    constructors: Vec<CtorId>,
}

/// Where a variable is bound: in a column of a row, or as all of it.
type Place = (usize, Option<ValueId>);

impl<'a> Lower<'a> {
    /// Notes what is left for the variables of each row of a match, and for the variable
    /// that is matched, if it is one.
    pub(super) fn note_left(
        &mut self,
        pats: &[&Pat],
        rows: &[(Vec<Test<'a>>, bool)],
        bodies: &[Span],
        matched: Option<ValueId>,
    ) {
        for (i, (row, _)) in rows.iter().enumerate() {
            let mut places: Vec<(ValueId, Place)> = vec![];
            places.extend(matched.map(|v| (v, (0, None))));
            for (column, test) in row.iter().enumerate() {
                let mut bound = vec![];
                outermost(test, &mut bound);
                places.extend(bound.into_iter().map(|v| (v, (column, Some(v)))));
            }
            for (v, place) in places {
                let Some(all) = pats.get(place.0).and_then(|p| self.constructors_at(p)) else {
                    continue;
                };
                let admitted = |c: &CtorId| self.admitted(*c, place, pats, &rows[..=i]);
                let constructors: Vec<CtorId> = all.iter().copied().filter(admitted).collect();
                if constructors.len() < all.len() {
                    self.left.push(Left {
                        of: v,
                        within: bodies[i],
                        constructors,
                    });
                }
            }
        }
    }

    /// Where the bodies of rows stand that guards make.
    pub(super) fn bodies_of(guards: &Guards<'_>, matches: &[Span]) -> Vec<Span> {
        let places = guards.places.iter();
        places
            .map(|(of, span)| span.unwrap_or(matches[*of]))
            .collect()
    }

    /// Whether a constructor is left for a variable at a place, as far as is known.
    pub(super) fn is_left(&self, c: CtorId, of: ValueId, at: Span) -> bool {
        let here =
            |left: &&Left| left.of == of && left.within.lo <= at.lo && at.hi <= left.within.hi;
        let mut known = self.left.iter().filter(here);
        known.all(|left| left.constructors.contains(&c))
    }

    /// The constructors of the type of what a pattern matches, if there are several.
    fn constructors_at(&mut self, pat: &Pat) -> Option<Vec<CtorId>> {
        let t = self.node_ty(pat.id)?;
        if let Node::Fun(..) = self.types.node(t) {
            return None;
        }
        let con = self.types.head_con(t)?;
        match &self.program.types[con].kind {
            TypeDefKind::Data { ctors, .. } if ctors.len() > 1 => Some(ctors.clone()),
            _ => None,
        }
    }

    /// Whether the last of the rows is reached by a value with this constructor at a place.
    fn admitted(
        &self,
        c: CtorId,
        (column, bound): Place,
        pats: &[&Pat],
        rows: &[(Vec<Test<'a>>, bool)],
    ) -> bool {
        let mut rows = rows.to_vec();
        let Some((row, _)) = rows.last_mut() else {
            return true;
        };
        let test = &mut row[column];
        let place = match bound {
            Some(v) => test.bound(v),
            None => Some(test),
        };
        let any = vec![Test::Any; self.program.ctors[c].size()];
        let narrowed = place.and_then(|place| place.narrow(&Test::Con(c, any)));
        if narrowed.is_none() || !siblings(self.program, c).contains(&c) {
            return false;
        }
        let last = rows.len() - 1;
        let never = &mut |_: &[_]| true;
        let verdict = crate::matching::useful::judge(self.program, pats.len(), &rows, never);
        !verdict.redundant.contains(&last)
    }
}

/// The variables that all of a value is bound to.
fn outermost(test: &Test, out: &mut Vec<ValueId>) {
    match test {
        Test::Bind(v, inner) => {
            out.push(*v);
            outermost(inner, out);
        }
        Test::Force(inner) => outermost(inner, out),
        _ => {}
    }
}
