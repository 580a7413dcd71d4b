//! Objects, in words: a head, and behind it what it holds. What is mutable or has bytes is
//! beside, and never moves.
//!
//! Objects that are reachable are copied when the heap has grown (Cheney 1970).

use crate::core::store::{Cell, Word, numbers};

#[derive(Clone, Copy)]
pub enum Value {
    Ptr(u32),
    /// What stands beside the heap.
    Side(u32),
    Int(i64),
    Double(f64),
    /// The head of an object; no value.
    Head(Head),
}

#[derive(Clone, Copy)]
pub struct Head {
    pub tag: Tag,
    /// How many words follow.
    pub len: u32,
    /// By the tag: the constructor, the body, or another object.
    pub id: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    Con,
    Fun,
    Thunk,
    /// A function and fewer arguments than it takes.
    Pap,
    Blackhole,
    Ind,
    IndSide,
    /// A thunk whose evaluation ended in this exception.
    Raising,
    /// It was copied.
    Moved,
}

pub enum Side {
    Cell(Cell<Value>),
    /// Bytes that never change.
    Bytes(Vec<u8>),
    Free,
}

/// The first address of what stands beside the heap.
pub const BESIDE: usize = 1 << 30;

/// So many words in use addresses can tell apart, with as many again before the next collection.
const MOST: u64 = 1 << 28;

/// So many words there are before anything is collected.
const FIRST: usize = 1 << 19;

impl Word for Value {
    numbers!();
    fn ptr(self) -> Option<usize> {
        match self {
            Value::Ptr(at) => Some(at as usize),
            Value::Side(i) => Some(BESIDE + i as usize),
            _ => None,
        }
    }
}

pub struct Words {
    pub words: Vec<Value>,
    pub sides: Vec<Side>,
    free: Vec<u32>,
    /// At this length it is collected.
    limit: usize,
    /// Memory for the next collection.
    spare: Vec<Value>,
    /// What is in use may come to so many words.
    most: usize,
    /// How many words as much as was put beside the heap since the last one.
    added: usize,
}

impl Words {
    /// A heap of which so many MiB may be in use.
    pub fn new(memory: u64) -> Words {
        let words = memory.saturating_mul((1 << 20) / size_of::<Value>() as u64);
        Words {
            most: words.min(MOST) as usize,
            words: vec![],
            sides: vec![],
            free: vec![],
            limit: FIRST,
            spare: vec![],
            added: 0,
        }
    }

    pub fn head(&self, at: u32) -> Head {
        match self.words[at as usize] {
            Value::Head(head) => head,
            // No pointer leads elsewhere.
            _ => Head {
                tag: Tag::Blackhole,
                len: 0,
                id: 0,
            },
        }
    }

    pub fn set_head(&mut self, at: u32, tag: Tag, id: u32) {
        let len = self.head(at).len;
        self.words[at as usize] = Value::Head(Head { tag, len, id });
    }

    pub fn fields(&self, at: u32) -> &[Value] {
        let len = self.head(at).len as usize;
        &self.words[at as usize + 1..][..len]
    }

    /// A new object, whose fields are pushed next.
    pub fn begin(&mut self, tag: Tag, id: u32, len: usize) -> u32 {
        let at = self.words.len() as u32;
        let len = len as u32;
        self.words.push(Value::Head(Head { tag, len, id }));
        at
    }

    pub fn allocate(&mut self, tag: Tag, id: u32, fields: &[Value]) -> Value {
        let at = self.begin(tag, id, fields.len());
        self.words.extend_from_slice(fields);
        Value::Ptr(at)
    }

    pub fn beside(&mut self, side: Side) -> Value {
        self.added += match &side {
            Side::Cell(Cell::Array(values)) => values.len(),
            Side::Cell(Cell::Bytes(bytes)) | Side::Bytes(bytes) => bytes.len() / size_of::<Value>(),
            Side::Cell(Cell::Var(_)) | Side::Free => 1,
        };
        Value::Side(match self.free.pop() {
            Some(i) => {
                self.sides[i as usize] = side;
                i
            }
            None => {
                self.sides.push(side);
                self.sides.len() as u32 - 1
            }
        })
    }

    /// What a value is if it is evaluated; else where its thunk is.
    pub fn settled(&self, mut value: Value) -> Result<Value, u32> {
        while let Value::Ptr(at) = value {
            let head = self.head(at);
            match head.tag {
                Tag::Con | Tag::Fun | Tag::Pap => return Ok(value),
                Tag::Ind => value = Value::Ptr(head.id),
                Tag::IndSide => return Ok(Value::Side(head.id)),
                _ => return Err(at),
            }
        }
        Ok(value)
    }

    pub fn is_full(&self) -> bool {
        self.words.len() + self.added >= self.limit
    }

    /// Whether more is in use than may be.
    pub fn is_exhausted(&self) -> bool {
        self.words.len() >= self.most
    }

    /// Begins a collection: all roots are to be forwarded.
    pub fn collect(&mut self) -> Collection {
        let from = std::mem::take(&mut self.words);
        // What grows is moved, and memory that nobody has touched costs nothing.
        let mut to = std::mem::take(&mut self.spare);
        to.reserve(from.len());
        Collection {
            from,
            to,
            reached: vec![false; self.sides.len()],
            pending: vec![],
        }
    }

    /// Ends it.
    pub fn adopt(&mut self, mut collection: Collection) {
        let mut scanned = 0;
        loop {
            while scanned < collection.to.len() {
                let mut word = collection.to[scanned];
                collection.forward(&mut word);
                collection.to[scanned] = word;
                scanned += 1;
            }
            let Some(i) = collection.pending.pop() else {
                break;
            };
            match &mut self.sides[i as usize] {
                Side::Cell(Cell::Var(value)) => collection.forward(value),
                Side::Cell(Cell::Array(values)) => {
                    values.iter_mut().for_each(|v| collection.forward(v));
                }
                Side::Cell(Cell::Bytes(_)) | Side::Bytes(_) | Side::Free => {}
            }
        }
        for (i, side) in self.sides.iter_mut().enumerate() {
            if !collection.reached[i] && !matches!(side, Side::Free) {
                *side = Side::Free;
                self.free.push(i as u32);
            }
        }
        self.limit = FIRST.max(3 * collection.to.len()).min(2 * self.most);
        self.words = collection.to;
        self.words
            .reserve(self.limit.saturating_sub(self.words.len()));
        self.added = 0;
        self.spare = collection.from;
        self.spare.clear();
    }
}

pub struct Collection {
    from: Vec<Value>,
    to: Vec<Value>,
    reached: Vec<bool>,
    /// What was reached beside the heap and not looked into.
    pending: Vec<u32>,
}

impl Collection {
    pub fn forward(&mut self, value: &mut Value) {
        match *value {
            Value::Ptr(at) => *value = self.moved(at),
            Value::Side(i) => self.reach(i),
            Value::Head(Head {
                tag: Tag::Raising,
                len,
                id,
            }) => {
                let Value::Ptr(id) = self.moved(id) else {
                    return;
                };
                let tag = Tag::Raising;
                *value = Value::Head(Head { tag, len, id });
            }
            Value::Int(_) | Value::Double(_) | Value::Head(_) => {}
        }
    }

    fn reach(&mut self, i: u32) {
        if !std::mem::replace(&mut self.reached[i as usize], true) {
            self.pending.push(i);
        }
    }

    fn moved(&mut self, mut at: u32) -> Value {
        loop {
            let Value::Head(head) = self.from[at as usize] else {
                return Value::Ptr(at);
            };
            let len = match head.tag {
                Tag::Moved => return Value::Ptr(head.id),
                Tag::Ind => {
                    at = head.id;
                    continue;
                }
                Tag::IndSide => {
                    self.reach(head.id);
                    return Value::Side(head.id);
                }
                // What it held is of no use any more.
                Tag::Blackhole | Tag::Raising => 0,
                Tag::Con | Tag::Fun | Tag::Thunk | Tag::Pap => head.len,
            };
            let to = self.to.len() as u32;
            self.to.push(Value::Head(Head { len, ..head }));
            let fields = at as usize + 1..at as usize + 1 + len as usize;
            self.to.extend_from_slice(&self.from[fields]);
            self.from[at as usize] = Value::Head(Head {
                tag: Tag::Moved,
                len: head.len,
                id: to,
            });
            return Value::Ptr(to);
        }
    }
}
