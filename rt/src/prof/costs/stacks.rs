//! The tree of cost-centre stacks: pushing a centre, appending a stack.
//!
//! Pushing a centre that is on the stack already goes back to where it stands
//! there, so that recursion does not grow stacks and their number is finite.
//! Both operations are functions of their arguments; what they led to is kept.

use super::Centre;
use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::cell::RefCell;
use rt_abi::costs::{FIRST_CENTRE, MAIN, Node, SYSTEM_CENTRES};

/// The stacks, for the many that ask them: compiled code, reports, censuses.
pub type Shared = Rc<RefCell<Stacks>>;

/// All stacks met so far. Node 0 is `MAIN`, the root of all.
pub struct Stacks {
    /// Memory for `limit` nodes, zero at first; generated code counts in it.
    nodes: *mut Node,
    limit: usize,
    used: usize,
    pub centres: Vec<Centre>,
    pushed: BTreeMap<(u32, u32), u32>,
    appended: BTreeMap<(u32, u32), u32>,
}

impl Stacks {
    /// The stacks of the system and of the program's CAF centres.
    ///
    /// # Safety
    /// `nodes` is zeroed memory for `limit` nodes, at least one for each centre,
    /// which outlives the value and which only generated code writes besides, in
    /// between calls.
    pub unsafe fn new(nodes: *mut Node, limit: usize, program: Vec<Centre>) -> Stacks {
        let mut centres: Vec<Centre> = SYSTEM_CENTRES
            .iter()
            .map(|(label, module)| Centre {
                label: label.to_string(),
                module: module.to_string(),
                source: "<built-in>".to_string(),
                ..Centre::default()
            })
            .collect();
        centres.extend(program);
        let mut stacks = Stacks {
            nodes,
            limit,
            used: 1,
            centres,
            pushed: BTreeMap::new(),
            appended: BTreeMap::new(),
        };
        for centre in 1..stacks.centres.len() as u32 {
            if centre < FIRST_CENTRE || stacks.centres[centre as usize].is_caf {
                stacks.push(MAIN, centre);
            }
        }
        stacks
    }

    pub fn shared(self) -> Shared {
        Rc::new(RefCell::new(self))
    }

    /// Whether the program has centres, besides those of its constants.
    pub fn has_centres(&self) -> bool {
        let mut program = self.centres.iter().skip(FIRST_CENTRE as usize);
        program.any(|centre| !centre.is_caf)
    }

    pub fn nodes(&self) -> &[Node] {
        // SAFETY: initialised up to `used`; nothing writes during the borrow.
        unsafe { core::slice::from_raw_parts(self.nodes, self.used) }
    }

    fn node(&mut self, stack: u32) -> &mut Node {
        assert!((stack as usize) < self.used);
        // SAFETY: in bounds.
        unsafe { &mut *self.nodes.add(stack as usize) }
    }

    /// Counts the ticks of all stacks from the time of each: so many to `interval`, and
    /// what is left over from one goes to the next that has any.
    pub fn set_ticks(&mut self, time: impl Fn(u32) -> u64, interval: u64) {
        if interval == 0 {
            return;
        }
        let mut left = 0;
        for stack in 0..self.used as u32 {
            let time = time(stack);
            if time > 0 {
                left += time;
                self.node(stack).ticks = left / interval;
                left %= interval;
            }
        }
    }

    /// Charges an allocation. An object that a signal has left incomplete may name
    /// any stack.
    pub fn charge(&mut self, stack: u32, bytes: u64) {
        if (stack as usize) < self.used {
            self.node(stack).allocated += bytes;
        }
    }

    /// `stack` with `centre` on top.
    pub fn push(&mut self, stack: u32, centre: u32) -> u32 {
        if let Some(&known) = self.pushed.get(&(stack, centre)) {
            return known;
        }
        let result = self.reach(stack, centre);
        self.pushed.insert((stack, centre), result);
        result
    }

    /// The same without remembering it. Allocates nothing, so that a signal's handler
    /// may do it.
    pub fn reach(&mut self, stack: u32, centre: u32) -> u32 {
        let mut at = stack;
        while self.node(at).centre != centre {
            if at == MAIN {
                return self.child(stack, centre);
            }
            at = self.node(at).parent;
        }
        at
    }

    /// The child of that centre, a new one if there is none.
    fn child(&mut self, stack: u32, centre: u32) -> u32 {
        let mut child = self.node(stack).first_child;
        while child != 0 {
            let node = self.node(child);
            if node.centre == centre {
                return child;
            }
            child = node.sibling;
        }
        self.grow(stack, centre)
    }

    /// A new node. Should there ever be no more room the stack stays as it is.
    fn grow(&mut self, parent: u32, centre: u32) -> u32 {
        if self.used == self.limit {
            return parent;
        }
        let new = self.used as u32;
        self.used += 1;
        let above = self.node(parent);
        let (sibling, depth) = (above.first_child, above.depth + 1);
        above.first_child = new;
        *self.node(new) = Node {
            centre,
            parent,
            sibling,
            depth,
            extended: new,
            ..Node::default()
        };
        new
    }

    /// The stack in which a function made under `function` runs when it is
    /// called under `caller`: the two have a beginning in common, and what
    /// `function` has beyond it is pushed on `caller`. CAFs are not pushed.
    pub fn append(&mut self, caller: u32, function: u32) -> u32 {
        if let Some(&known) = self.appended.get(&(caller, function)) {
            return known;
        }
        let (mut a, mut b) = (caller, function);
        let mut beyond = Vec::new();
        while a != b {
            if self.node(a).depth > self.node(b).depth {
                a = self.node(a).parent;
            } else {
                beyond.push(self.node(b).centre);
                b = self.node(b).parent;
                // Ancestors of equal depth are compared after this step.
                if self.node(a).depth > self.node(b).depth {
                    a = self.node(a).parent;
                }
            }
        }
        let mut result = caller;
        for centre in beyond.into_iter().rev() {
            if !self.centres[centre as usize].is_caf {
                result = self.push(result, centre);
            }
        }
        self.appended.insert((caller, function), result);
        result
    }

    /// The centres of a stack, innermost first, without `MAIN`.
    pub fn path(&self, mut stack: u32) -> Vec<u32> {
        let nodes = self.nodes();
        let mut path = Vec::new();
        while stack != MAIN {
            path.push(nodes[stack as usize].centre);
            stack = nodes[stack as usize].parent;
        }
        path
    }

    /// On whose behalf a function of the library runs: the innermost centre around it that
    /// is the program's.
    pub fn caller(&self, stack: u32) -> Option<u32> {
        let is_library = |centre: &u32| self.centres[*centre as usize].is_library;
        let path = self.path(stack);
        path.first().filter(|centre| is_library(centre))?;
        path.into_iter().find(|centre| !is_library(centre))
    }

    /// The children of a stack, in order of creation.
    pub fn children(&self, stack: u32) -> Vec<u32> {
        let nodes = self.nodes();
        let mut children = Vec::new();
        let mut child = nodes[stack as usize].first_child;
        while child != 0 {
            children.push(child);
            child = nodes[child as usize].sibling;
        }
        children.reverse();
        children
    }
}

/// The stack's number in reports: positive.
pub fn shown(stack: u32) -> u32 {
    stack + 1
}

#[cfg(test)]
pub(in crate::prof) mod tests {
    use super::*;
    use alloc::vec;
    use rt_abi::costs::FIRST_CAF;

    pub fn centre(label: &str, is_caf: bool) -> Centre {
        Centre {
            label: label.to_string(),
            module: "Main".to_string(),
            source: "M.pure:1:1-9".to_string(),
            is_caf,
            ..Centre::default()
        }
    }

    pub fn stacks(centres: Vec<Centre>) -> Stacks {
        let nodes = vec![Node::default(); 64].leak();
        // SAFETY: leaked, and nobody else has it.
        unsafe { Stacks::new(nodes.as_mut_ptr(), 64, centres) }
    }

    fn labels(stacks: &Stacks, stack: u32) -> Vec<&str> {
        let path = stacks.path(stack).into_iter();
        path.map(|c| stacks.centres[c as usize].label.as_str())
            .collect()
    }

    const F: u32 = FIRST_CENTRE + 1;
    const G: u32 = FIRST_CENTRE + 2;
    const H: u32 = FIRST_CENTRE + 3;

    fn four() -> Stacks {
        let names = [("CAF", true), ("f", false), ("g", false), ("h", false)];
        stacks(names.map(|(name, caf)| centre(name, caf)).to_vec())
    }

    #[test]
    fn caf_stacks_have_fixed_numbers() {
        let stacks = four();
        assert_eq!(labels(&stacks, FIRST_CAF), ["CAF"]);
        assert_eq!(labels(&stacks, MAIN), [""; 0]);
    }

    #[test]
    fn recursion_goes_back_to_the_earlier_occurrence() {
        let mut s = four();
        let f = s.push(MAIN, F);
        let fg = s.push(f, G);
        assert_eq!(s.push(fg, G), fg);
        assert_eq!(s.push(fg, F), f);
        assert_eq!(s.push(f, G), fg);
        assert_eq!(labels(&s, fg), ["g", "f"]);
        assert_ne!(s.push(MAIN, G), fg);
    }

    #[test]
    fn a_function_stack_is_appended_without_the_common_beginning() {
        let mut s = four();
        let f = s.push(MAIN, F);
        let (fg, fh) = (s.push(f, G), s.push(f, H));
        let fgh = s.append(fg, fh);
        assert_eq!(labels(&s, fgh), ["h", "g", "f"]);
        // Made further out, or in the same place: nothing is added.
        assert_eq!(s.append(fg, f), fg);
        assert_eq!(s.append(fg, fg), fg);
        assert_eq!(s.append(fg, MAIN), fg);
        // Made further in.
        assert_eq!(s.append(f, fgh), fgh);
        // Made while a CAF was evaluated: the CAF is left out.
        let caf_h = s.push(FIRST_CAF, H);
        let result = s.append(fg, caf_h);
        assert_eq!(labels(&s, result), ["h", "g", "f"]);
        assert_eq!(s.append(f, FIRST_CAF), f);
    }

    #[test]
    fn reaching_is_pushing() {
        let mut s = four();
        let f = s.push(MAIN, F);
        let fg = s.reach(f, G);
        assert_eq!(s.push(f, G), fg);
        assert_eq!(s.reach(f, G), fg);
        assert_eq!(s.reach(fg, F), f);
        assert_eq!(labels(&s, s.nodes()[fg as usize].parent), ["f"]);
    }

    #[test]
    fn ticks_add_up_to_the_time() {
        let mut s = four();
        let f = s.push(MAIN, F);
        let g = s.push(f, G);
        let time = |stack| match stack {
            FIRST_CAF => 1_900,
            stack if stack == f => 0,
            stack if stack == g => 2_200,
            _ => 0,
        };
        s.set_ticks(time, 1_000);
        let ticks = |stack: u32| s.nodes()[stack as usize].ticks;
        assert_eq!((ticks(FIRST_CAF), ticks(f), ticks(g)), (1, 0, 3));
        s.set_ticks(time, 0);
        assert_eq!(s.nodes()[g as usize].ticks, 3);
    }

    #[test]
    fn a_full_table_keeps_the_stack() {
        let nodes = vec![Node::default(); 10].leak();
        // SAFETY: leaked, and nobody else has it.
        let mut s = unsafe {
            Stacks::new(
                nodes.as_mut_ptr(),
                10,
                [centre("CAF", true), centre("f", false), centre("g", false)].to_vec(),
            )
        };
        let f = s.push(MAIN, F);
        assert_eq!(s.push(f, G), f);
    }
}
