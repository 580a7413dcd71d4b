//! Loops whose rounds suspend computations on top of each other.
//!
//! The nodes of a graph are the parameters of functions and join points, and the fields of
//! what they are given. An edge says that a call makes the second of the first: as it is, or
//! by a suspended computation that refers to it. A circle with such a computation in it piles
//! them up, one in each round.

use super::forced::Forced;
use super::suspended::Suspended;
use crate::def::*;
use pure_base::graph::components;
use rustc_hash::{FxHashMap, FxHashSet};

type Field = (ConId, u32);

/// A parameter, or a field of it.
type Node = (Var, Option<Field>);

/// The calls of a program, as its loops see them.
#[derive(Default)]
pub struct Rounds {
    /// What variables are: parameters, fields of theirs, or what these consist of.
    nodes: FxHashMap<Var, Node>,
    /// With the site of what is suspended.
    edges: Vec<(Node, Node, Option<OccId>)>,
    /// Parameters that are handed on as others, with their fields.
    copies: Vec<(Var, Var)>,
}

impl Rounds {
    pub fn parameters(&mut self, params: &[Var]) {
        self.nodes.extend(params.iter().map(|&p| (p, (p, None))));
    }

    /// A match has bound `v` to a field of `of`.
    pub fn part(&mut self, v: Var, of: Var, field: Field) {
        if let Some(&(p, whole)) = self.nodes.get(&of) {
            self.nodes.insert(v, (p, Some(whole.unwrap_or(field))));
        }
    }

    /// `v` is another name for `of`.
    pub fn same(&mut self, v: Var, of: Var) {
        if let Some(&node) = self.nodes.get(&of) {
            self.nodes.insert(v, node);
        }
    }

    /// A call gives `e` to a parameter, or to a field of what it is given. Constructors that
    /// are bound to variables are looked into so deep: they may be a circle.
    pub fn flow<'a>(
        &mut self,
        program: &Program,
        known: &Suspended<'a>,
        forced: &mut Forced<'a>,
        e: &'a Expr,
        node: Node,
        depth: u32,
    ) {
        let (to, field) = node;
        match e.unticked() {
            Expr::Con(con, args, _) => {
                let fields = &program.cons[*con].fields;
                for ((a, f), i) in args.iter().zip(fields).zip(0..) {
                    if f.rep == Rep::Ptr && !f.strict {
                        let node = (to, field.or(Some((*con, i))));
                        self.flow(program, known, forced, a, node, depth);
                    }
                }
            }
            Expr::Var(v)
                if depth > 0
                    && let Some(con) = known.built(*v) =>
            {
                self.flow(program, known, forced, con, node, depth - 1);
            }
            _ => {}
        }
        if let Expr::Var(v) = e.unticked()
            && let Some(&from) = self.nodes.get(v)
        {
            if !known.is_evaluated(*v) {
                self.edges.push((from, node, None));
            }
            if from.1.is_none() && field.is_none() {
                self.copies.push((from.0, to));
            }
        } else if let Some(thunk) = known.thunk(e, forced) {
            for v in thunk.holds {
                if let Some(&from) = self.nodes.get(&v) {
                    self.edges.push((from, node, Some(thunk.site)));
                }
            }
        }
    }

    /// The sites of what piles up.
    pub fn piles(mut self) -> Vec<OccId> {
        let mut fields: FxHashMap<Var, FxHashSet<Field>> = FxHashMap::default();
        for (from, to, _) in &self.edges {
            for (v, field) in [from, to] {
                fields.entry(*v).or_default().extend(field);
            }
        }
        // What hands a parameter on hands its fields on.
        for &(from, to) in &self.copies {
            for &f in fields.get(&from).into_iter().flatten() {
                self.edges.push(((from, Some(f)), (to, Some(f)), None));
            }
        }
        let mut numbers: FxHashMap<Node, usize> = FxHashMap::default();
        let mut number = |node: Node| {
            let next = numbers.len();
            *numbers.entry(node).or_insert(next)
        };
        let edges: Vec<(usize, usize, Option<OccId>)> = (self.edges.iter())
            .map(|&(a, b, site)| (number(a), number(b), site))
            .collect();
        let mut next = vec![vec![]; numbers.len()];
        edges.iter().for_each(|&(a, b, _)| next[a].push(b));
        let mut circle = vec![0; next.len()];
        for (n, component) in components(&next).iter().enumerate() {
            component.iter().for_each(|&i| circle[i] = n);
        }
        let mut sites: Vec<OccId> = (edges.iter())
            .filter(|(a, b, _)| circle[*a] == circle[*b])
            .filter_map(|(_, _, site)| *site)
            .collect();
        sites.sort();
        sites.dedup();
        sites
    }
}
