//! What guards that match patterns cover: `| Just n <- m` and `| Nothing <- m` leave nothing
//! over (after Graf, Peyton Jones and Scott, "Lower Your Guards", ICFP 2020, without its facts
//! about conditions). A guard on a variable of the patterns narrows what stands at its place, and a
//! condition that is such a variable says that it is `True`. Any other value that is matched is a
//! column of its own.

use super::Lower;
use super::matches::Body;
use crate::matching::{self, Test};
use crate::show;
use pure_base::{Span, Symbol};
use pure_core::def::Expr;
use pure_names::tree::{self, ExprKind, Guarded, Pat, Stmt, ValueId};
use pure_names::wired;

/// Rows of a match, one for each alternative of a guarded one.
pub(super) struct Guards<'a> {
    /// With tests of all columns; whether a row may fall through.
    pub(super) rows: Vec<(Vec<Test<'a>>, bool)>,
    /// A pattern for each column behind those of the match.
    pub(super) columns: Vec<&'a Pat>,
    /// Of each row, which row of the match it belongs to, and the place of its guards.
    pub(super) places: Vec<(usize, Option<Span>)>,
}

impl Guards<'_> {
    /// The places of guards that nothing reaches, of these rows. A row of the match of
    /// which all is among them joins those of the match.
    pub(super) fn unreached(&self, rows: &[usize], whole: &mut Vec<usize>) -> Vec<Span> {
        let reached = |of: &usize| {
            let mut places = self.places.iter().enumerate();
            places.any(|(row, (m, _))| m == of && !rows.contains(&row))
        };
        let mut of: Vec<usize> = rows.iter().map(|row| self.places[*row].0).collect();
        of.dedup();
        whole.extend(of.into_iter().filter(|of| !reached(of)));
        whole.sort_unstable();
        whole.dedup();
        let places = rows.iter().map(|row| self.places[*row]);
        let partly = places.filter(|(of, _)| !whole.contains(of));
        partly.filter_map(|(_, span)| span).collect()
    }
}

/// The variable that an expression is.
fn variable(e: &tree::Expr) -> Option<ValueId> {
    match e.without_types().kind {
        ExprKind::Var(v) => Some(v),
        _ => None,
    }
}

/// A value that guards match.
struct Column<'a> {
    value: &'a tree::Expr,
    pat: &'a Pat,
    /// Its type, as it is shown.
    ty: Symbol,
}

impl<'a> Lower<'a> {
    /// The rows of a match of `params` values as its guards have them; nothing if no row
    /// has guards that match a pattern, or more of them than one.
    pub(super) fn rows_of_guards(
        &mut self,
        params: usize,
        matches: Vec<(Vec<Test<'a>>, &'a [Guarded])>,
    ) -> Option<Guards<'a>> {
        let tells = |s: &Stmt| match s {
            Stmt::Bind(..) => true,
            Stmt::Expr(e) => variable(e).is_some(),
            Stmt::Let(_) => false,
        };
        let telling = |g: &Guarded| g.guards.iter().any(tells);
        if !matches
            .iter()
            .any(|(_, gs)| gs.len() > 1 || gs.iter().any(telling))
        {
            return None;
        }
        let mut columns = vec![];
        let mut rows = vec![];
        let mut places = vec![];
        for (number, (row, guarded)) in matches.into_iter().enumerate() {
            if guarded.is_empty() {
                rows.push((row, false));
                places.push((number, None));
                continue;
            }
            for alternative in guarded {
                let row = self.row_of_guards(row.clone(), alternative, params, &mut columns);
                if let Some(row) = row {
                    rows.push(row);
                    places.push((number, Some(alternative.span)));
                }
            }
        }
        let size = params + columns.len();
        for (row, _) in &mut rows {
            row.resize(size, Test::Any);
        }
        let columns = columns.iter().map(|c| c.pat).collect();
        Some(Guards {
            rows,
            columns,
            places,
        })
    }

    /// The row of an alternative, and whether a condition may fail, whatever is matched;
    /// nothing if nobody knows what its guards match.
    fn row_of_guards(
        &mut self,
        mut row: Vec<Test<'a>>,
        alternative: &'a Guarded,
        params: usize,
        columns: &mut Vec<Column<'a>>,
    ) -> Option<(Vec<Test<'a>>, bool)> {
        let mut can_fail = false;
        for guard in &alternative.guards {
            let (pat, value) = match guard {
                Stmt::Let(_) => continue,
                Stmt::Expr(e) => {
                    let place = variable(e).and_then(|v| row.iter_mut().find_map(|t| t.bound(v)));
                    match place {
                        Some(place) => place.narrow(&Test::Con(wired::true_(), vec![]))?,
                        None => can_fail |= !matching::is_true(self.program, e),
                    }
                    continue;
                }
                Stmt::Bind(pat, value) => (pat, value),
            };
            let nothing = Body::Then(Box::new(|_| Expr::Fail(Symbol::new(""))));
            let (tests, _) = self.tests(vec![(vec![pat], nothing)]);
            let test = tests.into_iter().next()?.0.pop()?;
            if let Some(v) = variable(value) {
                let place = row.iter_mut().find_map(|t| t.bound(v));
                if let Some(place) = place {
                    place.narrow(&test)?;
                    continue;
                }
            }
            let at = params + self.column(value, pat, columns);
            row.resize(row.len().max(at + 1), Test::Any);
            row[at].narrow(&test)?;
        }
        Some((row, can_fail))
    }

    /// The column of a value.
    fn column(
        &mut self,
        value: &'a tree::Expr,
        pat: &'a Pat,
        columns: &mut Vec<Column<'a>>,
    ) -> usize {
        let ty = match self.node_ty(pat.id) {
            Some(t) => show::described(self.types, self.program, t),
            None => Symbol::new(""),
        };
        let same = |c: &Column| c.ty == ty && self.same_value(c.value, value);
        columns.iter().position(same).unwrap_or_else(|| {
            columns.push(Column { value, pat, ty });
            columns.len() - 1
        })
    }

    /// Whether two values are written alike and mean the same, if their types are the same.
    fn same_value(&self, f: &tree::Expr, g: &tree::Expr) -> bool {
        match (&f.without_types().kind, &g.without_types().kind) {
            (ExprKind::Var(v), ExprKind::Var(w)) => {
                v == w && self.canonical_evidence(f) == self.canonical_evidence(g)
            }
            (ExprKind::Con(c), ExprKind::Con(d)) => c == d,
            (ExprKind::Lit(m), ExprKind::Lit(n)) => {
                m == n && self.canonical_evidence(f) == self.canonical_evidence(g)
            }
            (ExprKind::App(f, xs), ExprKind::App(g, ys)) => {
                let mut pairs = xs.iter().zip(ys);
                xs.len() == ys.len()
                    && self.same_value(f, g)
                    && pairs.all(|(x, y)| self.same_value(x, y))
            }
            _ => false,
        }
    }
}
