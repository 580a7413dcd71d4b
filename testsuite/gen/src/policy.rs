//! What programs have much of: each seed has a policy of its own.

use crate::library::Group;
use crate::random::Random;

/// Weights for the choices of one program.
#[derive(Clone, Debug)]
pub struct Policy {
    /// For messages.
    pub name: &'static str,
    /// Int, Integer, Double, Char, Bool, Word, Ordering, unit.
    pub base_types: [usize; 8],
    /// Weights of the library's groups, in their order.
    pub groups: [usize; 7],
    /// How many data types at most.
    pub datas: usize,
    /// How many classes at most.
    pub classes: usize,
    /// How many functions at most.
    pub functions: usize,
    /// Of 20 parameters, how many are functions.
    pub higher_order: usize,
    /// Of 100 expressions, how many have something unused that fails.
    pub unused_bottoms: usize,
    /// Of 100 expressions, how many fail.
    pub bottoms: usize,
    /// Of 100 expressions, how many force something.
    pub forcing: usize,
    /// Of 10 observations, how many are actions of their own.
    pub actions: usize,
    /// Of 10 functions, how many are recursive.
    pub recursion: usize,
    /// Whether there is a recursion many thousand deep.
    pub deep: bool,
    /// How many alternatives a case has at most.
    pub alternatives: usize,
}

const PLAIN: Policy = Policy {
    name: "plain",
    base_types: [6, 3, 2, 2, 3, 1, 1, 1],
    groups: [3, 3, 2, 3, 1, 1, 1],
    datas: 2,
    classes: 1,
    functions: 3,
    higher_order: 4,
    unused_bottoms: 3,
    bottoms: 1,
    forcing: 2,
    actions: 2,
    recursion: 5,
    deep: false,
    alternatives: 3,
};

impl Policy {
    /// The policy of a seed.
    pub fn choose(random: &mut Random) -> Policy {
        match random.below(12) {
            0 => Policy {
                name: "lists",
                groups: [1, 9, 2, 2, 0, 1, 1],
                recursion: 8,
                ..PLAIN
            },
            1 => Policy {
                name: "laziness",
                unused_bottoms: 12,
                forcing: 4,
                recursion: 6,
                ..PLAIN
            },
            2 => Policy {
                name: "classes",
                classes: 3,
                datas: 3,
                functions: 4,
                ..PLAIN
            },
            3 => Policy {
                name: "exceptions",
                bottoms: 5,
                unused_bottoms: 5,
                forcing: 10,
                actions: 5,
                ..PLAIN
            },
            4 => Policy {
                name: "integers",
                base_types: [2, 9, 1, 0, 2, 2, 0, 0],
                groups: [2, 1, 1, 8, 3, 0, 1],
                ..PLAIN
            },
            5 => Policy {
                name: "effects",
                actions: 9,
                ..PLAIN
            },
            6 => Policy {
                name: "depth",
                deep: true,
                recursion: 9,
                functions: 3,
                ..PLAIN
            },
            7 => Policy {
                name: "maps",
                groups: [2, 2, 3, 2, 1, 8, 1],
                ..PLAIN
            },
            8 => Policy {
                name: "functions",
                higher_order: 12,
                functions: 4,
                groups: [6, 3, 1, 2, 0, 1, 3],
                ..PLAIN
            },
            9 | 10 => Policy {
                name: "patterns",
                base_types: [4, 1, 1, 2, 9, 1, 3, 1],
                alternatives: 6,
                datas: 3,
                ..PLAIN
            },
            _ => PLAIN,
        }
    }

    /// The weight of a group of the library.
    pub fn weight(&self, group: Group) -> usize {
        self.groups[group as usize]
    }
}
