//! A module's boxes by the places that contain each other. Nests may be deep, so nothing
//! here calls itself.

use super::mix::{CoverageBox, Span};
use std::cmp::Reverse;

/// A place with its boxes, and the places within it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The place.
    pub span: Span,
    /// Numbers of the boxes that stand just there, in their order.
    pub boxes: Vec<usize>,
    /// The places within, in the order of their first boxes.
    pub parts: Vec<usize>,
    /// The first box of all here and within.
    first: usize,
}

/// All places of a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// Each before those within it.
    pub nodes: Vec<Node>,
    /// Those that no other contains, in the order of their first boxes.
    pub roots: Vec<usize>,
}

impl Tree {
    /// The places of these boxes.
    pub fn new(boxes: &[CoverageBox]) -> Tree {
        let mut order: Vec<usize> = (0..boxes.len()).collect();
        // What contains comes before what it contains.
        order.sort_by_key(|i| (boxes[*i].span.start, Reverse(boxes[*i].span.end), *i));
        let mut tree = Tree::default();
        let mut open: Vec<usize> = vec![];
        for i in order {
            let span = boxes[i].span;
            while let Some(last) = open.pop() {
                if tree.nodes[last].span.contains(&span) {
                    open.push(last);
                    break;
                }
            }
            let outer = open.last().copied();
            if let Some(same) = outer.filter(|o| tree.nodes[*o].span == span) {
                tree.nodes[same].boxes.push(i);
                continue;
            }
            let number = tree.nodes.len();
            match outer {
                Some(outer) => tree.nodes[outer].parts.push(number),
                None => tree.roots.push(number),
            }
            open.push(number);
            tree.nodes.push(Node {
                span,
                boxes: vec![i],
                parts: vec![],
                first: i,
            });
        }
        // Parts have greater numbers than the whole.
        for number in (0..tree.nodes.len()).rev() {
            let mut parts = std::mem::take(&mut tree.nodes[number].parts);
            parts.sort_by_key(|part| tree.nodes[*part].first);
            let first = parts.first().map(|part| tree.nodes[*part].first);
            let node = &mut tree.nodes[number];
            node.first = first.map_or(node.first, |first| first.min(node.first));
            node.parts = parts;
        }
        let mut roots = std::mem::take(&mut tree.roots);
        roots.sort_by_key(|root| tree.nodes[*root].first);
        tree.roots = roots;
        tree
    }

    /// A place and all within it, each before its parts.
    pub fn within(&self, number: usize) -> Vec<usize> {
        let (mut out, mut work) = (vec![], vec![number]);
        while let Some(number) = work.pop() {
            out.push(number);
            work.extend(self.nodes[number].parts.iter().rev());
        }
        out
    }

    /// All boxes of a place and within it.
    pub fn boxes(&self, number: usize) -> Vec<usize> {
        let within = self.within(number).into_iter();
        within
            .flat_map(|n| self.nodes[n].boxes.iter().copied())
            .collect()
    }
}
