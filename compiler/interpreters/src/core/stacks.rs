//! Cost-centre stacks, as the runtime has them: what is suspended belongs to the stack
//! that it was made under, a call to the caller's stack with the function's behind it.

use pure_base::Symbol;
use rustc_hash::FxHashMap;

/// A node of the tree of stacks.
pub type Stack = u32;

/// Of what is made when the program starts, and a function of the top level.
pub const EMPTY: Stack = 0;
/// Of constants.
pub const CONSTANT: Stack = 1;

/// All stacks that there have been.
pub struct Stacks {
    /// The stack below, and the innermost centre.
    nodes: Vec<(Stack, Symbol)>,
    above: FxHashMap<(Stack, Symbol), Stack>,
}

impl Stacks {
    pub fn new() -> Stacks {
        let mut stacks = Stacks {
            nodes: vec![(EMPTY, Symbol::new("MAIN"))],
            above: FxHashMap::default(),
        };
        stacks.push(EMPTY, Symbol::new("CAF"));
        stacks
    }

    /// The stack with a centre pushed: one that is there already is come back to.
    pub fn push(&mut self, stack: Stack, centre: Symbol) -> Stack {
        let mut at = stack;
        while at != EMPTY {
            let (below, innermost) = self.nodes[at as usize];
            if innermost == centre {
                return at;
            }
            at = below;
        }
        let next = self.nodes.len() as Stack;
        let node = *self.above.entry((stack, centre)).or_insert(next);
        if node == next {
            self.nodes.push((stack, centre));
        }
        node
    }

    /// The stack of a call: the caller's, with what the function's has beyond that.
    pub fn call(&mut self, caller: Stack, function: Stack) -> Stack {
        if function == EMPTY || function == caller {
            return caller;
        }
        let (theirs, own) = (self.path(caller), self.path(function));
        let common = theirs.iter().zip(&own).take_while(|(a, b)| a == b).count();
        let mut stack = caller;
        for at in &own[common..] {
            stack = self.push(stack, self.nodes[*at as usize].1);
        }
        stack
    }

    /// The stacks that it grew from, the first one first.
    fn path(&self, mut stack: Stack) -> Vec<Stack> {
        let mut path = vec![];
        while stack != EMPTY {
            path.push(stack);
            stack = self.nodes[stack as usize].0;
        }
        path.reverse();
        path
    }

    /// The centres from the outermost to the innermost.
    pub fn show(&self, stack: Stack) -> String {
        let path = self.path(stack);
        let names = path.iter().map(|at| self.nodes[*at as usize].1.as_str());
        names.collect::<Vec<_>>().join(" > ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_grow_by_what_they_have_not() {
        let mut stacks = Stacks::new();
        let [a, b, c] = ["a", "b", "c"].map(Symbol::new);
        let at = stacks.push(CONSTANT, a);
        let ab = stacks.push(at, b);
        let ac = stacks.push(at, c);
        assert_eq!(stacks.push(ab, a), at);
        assert_eq!(stacks.push(ab, b), ab);
        assert_eq!(stacks.call(ab, EMPTY), ab);
        assert_eq!(stacks.call(ab, at), ab);
        assert_eq!(stacks.call(at, ab), ab);
        let abc = stacks.call(ab, ac);
        assert_eq!(stacks.show(abc), "CAF > a > b > c");
        assert_eq!(stacks.call(abc, ac), abc);
        assert_eq!(stacks.call(EMPTY, ab), ab);
    }
}
