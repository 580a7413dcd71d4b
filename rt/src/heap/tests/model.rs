//! The graph as it should be.

use rustc_hash::FxHashSet;

pub type Node = usize;

#[derive(Clone, PartialEq, Debug)]
pub enum State {
    Con,
    /// Functions and partial applications; `refers`: its code refers to all
    /// static thunks.
    Fun {
        refers: bool,
    },
    Thunk,
    Selector(usize),
    Blackhole,
    /// A thunk given up: its field is the exception.
    Raising,
    Indirection,
    /// A mutable variable or array.
    Mutable,
    /// An array of bytes.
    Bytes,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub state: State,
    pub fields: Vec<Node>,
    /// Identity: stored as a raw word where there is one.
    pub id: u64,
    pub words: usize,
    pub is_static: bool,
    /// A static thunk whose value has been given up.
    pub forgotten: bool,
    /// Place in [`Model::lives`] of its present life, if it has one.
    pub life: Option<usize>,
}

/// One life for the biography; eras start at 1.
#[derive(Clone, Debug)]
pub struct Life {
    pub bytes: u64,
    pub first_use: Option<u32>,
    pub last_use: Option<u32>,
    /// Censuses that it was alive at.
    pub censuses: Vec<u32>,
    /// Use has no meaning for it.
    pub inherent: bool,
}

#[derive(Default)]
pub struct Model {
    pub objects: Vec<Object>,
    pub lives: Vec<Life>,
    pub era: u32,
}

/// A selector that depends on itself.
#[derive(Debug)]
pub struct Loop;

impl Model {
    pub fn new() -> Self {
        Model {
            era: 1,
            ..Model::default()
        }
    }

    pub fn add(&mut self, state: State, fields: Vec<Node>, words: usize, is_static: bool) -> Node {
        let node = self.objects.len();
        self.objects.push(Object {
            state,
            fields,
            id: node as u64,
            words,
            is_static,
            forgotten: false,
            life: None,
        });
        if !is_static {
            self.begin_life(node);
        }
        node
    }

    /// Bytes in profiles: one word of header.
    pub fn bytes(&self, node: Node) -> u64 {
        let object = &self.objects[node];
        let words = match object.state {
            // Shrinks when it is copied, and is only looked at afterwards.
            State::Blackhole | State::Raising => 1,
            _ => object.words,
        };
        8 * (1 + words as u64)
    }

    fn begin_life(&mut self, node: Node) {
        let life = Life {
            bytes: self.bytes(node),
            first_use: None,
            last_use: None,
            censuses: Vec::new(),
            inherent: matches!(self.objects[node].state, State::Mutable | State::Bytes),
        };
        self.objects[node].life = Some(self.lives.len());
        self.lives.push(life);
    }

    pub fn used(&mut self, node: Node) {
        let era = self.era;
        if let Some(life) = self.objects[node].life {
            let life = &mut self.lives[life];
            life.first_use = life.first_use.or(Some(era));
            life.last_use = Some(era);
        }
    }

    /// Entering is the thunk's last use; the blackhole is born used.
    pub fn enter(&mut self, node: Node) {
        self.used(node);
        let object = &mut self.objects[node];
        object.state = State::Blackhole;
        object.fields.clear();
        if !object.is_static {
            self.begin_life(node);
            self.used(node);
        }
    }

    pub fn update(&mut self, node: Node, value: Node) {
        self.used(node);
        let object = &mut self.objects[node];
        object.state = State::Indirection;
        object.fields = vec![value];
        object.life = None;
    }

    /// The evaluation is given up: until now the blackhole was in use.
    pub fn give_up(&mut self, node: Node, exception: Node) {
        self.used(node);
        let object = &mut self.objects[node];
        object.state = State::Raising;
        object.fields = vec![exception];
        if !object.is_static {
            self.begin_life(node);
        }
    }

    /// What a pointer comes to in the collector's eyes.
    pub fn resolve(&self, node: Node) -> Result<Node, Loop> {
        self.resolve_within(node, &mut FxHashSet::default())
    }

    fn resolve_within(&self, node: Node, within: &mut FxHashSet<Node>) -> Result<Node, Loop> {
        let object = &self.objects[node];
        match object.state {
            State::Indirection => self.resolve_within(object.fields[0], within),
            State::Selector(field) => {
                if !within.insert(node) {
                    return Err(Loop);
                }
                let selectee = self.resolve_within(object.fields[0], within)?;
                if self.objects[selectee].state != State::Con {
                    within.remove(&node);
                    return Ok(node);
                }
                let value = self.resolve_within(self.objects[selectee].fields[field], within)?;
                within.remove(&node);
                Ok(value)
            }
            _ => Ok(node),
        }
    }

    pub fn has_loop(&self) -> bool {
        (0..self.objects.len()).any(|node| self.resolve(node).is_err())
    }

    /// What is alive, given roots: exactly what a major collection keeps.
    pub fn reachable(&self, roots: impl Iterator<Item = Node>) -> FxHashSet<Node> {
        let mut seen = FxHashSet::default();
        let mut pending: Vec<Node> = roots.collect();
        while let Some(node) = pending.pop() {
            let node = self.resolve(node).unwrap_or(node);
            if !seen.insert(node) {
                continue;
            }
            let object = &self.objects[node];
            pending.extend(&object.fields);
            if object.state == (State::Fun { refers: true }) {
                let statics = 0..self.objects.len();
                pending.extend(statics.filter(|&n| self.objects[n].is_static));
            }
        }
        seen
    }
}
