//! A mutator by hand: the real heap and the model, side by side.

use super::model::{Model, Node, State};
use super::shared::Shared;
use crate::check;
use crate::heap::collect::Report;
use crate::heap::frames::{FrameTable, Sources};
use crate::heap::life::Eras;
use crate::heap::nursery::stopping;
use crate::heap::object::{
    BLACKHOLE, BYTES, CON, FUN, INDIRECTION, MUT_ARRAY, MUT_VAR, PAP, SELECTOR, THUNK,
    indirection_info, info, info_word, load, mark, set_info, store, tag, untag,
};
use crate::heap::stack::stub;
use crate::heap::{Heap, Observed, Settings, is_young};
use crate::prof::ledger::Ledger;
use rt_abi::info::flag::{CLEAN, HAS_EPOCH};
use rt_abi::object::header::{USED, of_stack};
use rt_abi::object::{BLOCK_BIT, HEADER, LARGE_BYTES, WORD};
use rt_abi::{Info, Mutator};
use rustc_hash::FxHashMap;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

/// The young region has one place per process.
static HEAP: Mutex<()> = Mutex::new(());

/// To be held while there is a heap.
pub fn the_only_heap() -> MutexGuard<'static, ()> {
    HEAP.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

pub const STATIC_THUNKS: usize = 3;
pub const MAX_FIELDS: usize = 3;
/// Raw words of a large constructor.
const LARGE_RAWS: usize = 600;
/// The cost-centre stack of all objects.
const CENTRES: u32 = 0x9a_5b3c;
/// Where the pretended code is: no call site has this address.
const CODE: usize = 0x5000_0000;

pub fn table(kind: u8, ptrs: usize, raws: usize, arity: usize, srt: usize) -> &'static Info {
    let evaluated = kind == CON || kind == FUN || kind == PAP;
    known_to_the_heap(Info {
        entry: 0,
        kind,
        tag: u8::from(evaluated),
        arity: arity as u16,
        ptrs: ptrs as u16,
        raws: raws as u16,
        con: 0,
        occ: 0,
        srt,
        desc: 0,
        raw_args: 0,
        flags: 0,
    })
}

/// Room for tables, near those of the runtime: see [`crate::heap::tables`].
struct Pool(UnsafeCell<[u64; POOL_WORDS]>);

// SAFETY: [`known_to_the_heap`] gives each word away once.
unsafe impl Sync for Pool {}

const POOL_WORDS: usize = if cfg!(miri) { 1 << 14 } else { 1 << 22 };
static POOL: Pool = Pool(UnsafeCell::new([0; POOL_WORDS]));
static POOL_USED: AtomicUsize = AtomicUsize::new(0);

/// A table that headers hold the address of: the heap reads it by that alone.
pub fn known_to_the_heap<T: Copy>(tables: T) -> &'static T {
    const { assert!(align_of::<T>() <= WORD) };
    let words = size_of::<T>().div_ceil(WORD);
    let at = POOL_USED.fetch_add(words, Ordering::Relaxed);
    assert!(at + words <= POOL_WORDS, "the pool of tables is used up");
    // SAFETY: these words are nobody else's.
    unsafe {
        let place = POOL.0.get().cast::<u64>().add(at).cast::<T>();
        place.write(tables);
        place.expose_provenance();
        &*place
    }
}

/// Tables by number of pointer fields.
pub struct Tables {
    con: Vec<&'static Info>,
    fun: Vec<&'static Info>,
    referring: &'static Info,
    pap: Vec<&'static Info>,
    thunk: Vec<&'static Info>,
    large: &'static Info,
    selectors: Vec<&'static Info>,
    /// Pairs, dirty and clean.
    pub variable: &'static [Info; 2],
    pub array: &'static [Info; 2],
}

fn pair(kind: u8, ptrs: usize) -> &'static [Info; 2] {
    let dirty = Info {
        tag: 1,
        ..*table(kind, ptrs, 0, 0, 0)
    };
    let clean = Info {
        flags: CLEAN,
        ..dirty
    };
    known_to_the_heap([dirty, clean])
}

/// Kinds of frames: 0 to [`MAX_FIELDS`] roots, the first of which is a thunk that
/// the frame is to update or is not.
const SHAPES: usize = 2 * (MAX_FIELDS + 1);

/// Descriptors of their call sites.
fn frame_table() -> FrameTable {
    let mut shapes: Vec<u16> = Vec::new();
    let mut entries: Vec<u8> = Vec::new();
    for index in 0..SHAPES {
        let (count, updates) = (index % (MAX_FIELDS + 1), index > MAX_FIELDS);
        // One byte behind the one before; without tables and sites.
        entries.push(1);
        let shape = shapes.len();
        entries.extend([shape as u8 | 0x80, (shape >> 7) as u8, 0, 0]);
        shapes.extend([count as u16, u16::from(updates)]);
        shapes.extend((1..=count as u16).rev());
    }
    let size = entries.len();
    let mut descriptors = CODE.to_le_bytes().to_vec();
    descriptors.extend([0, size as u8 | 0x80, (size >> 7) as u8]);
    descriptors.extend(entries);
    descriptors.extend([0; size_of::<usize>()]);
    let srts = Box::leak(Box::new([0usize]));
    FrameTable::new(Sources {
        functions: descriptors.leak().as_ptr() as usize,
        shapes: shapes.leak().as_ptr() as usize,
        srts: srts.as_ptr() as usize,
    })
}

pub struct Frame {
    /// Its frame pointer.
    pub rbp: usize,
    pub roots: Vec<Node>,
    /// It evaluates its first root.
    pub updates: bool,
}

impl Frame {
    /// Where a call of its code returns to.
    fn return_address(&self) -> usize {
        let kind = if self.updates { MAX_FIELDS + 1 } else { 0 };
        CODE + 1 + kind + self.roots.len()
    }
}

pub struct World {
    pub heap: Heap,
    pub model: Model,
    pub ledger: Ledger,
    pub mutator: Shared<Mutator>,
    pub tables: Tables,
    /// Model nodes of `heap.thread.roots`.
    pub roots: Vec<Node>,
    pub frames: Vec<Frame>,
    /// The mutator's stack, growing down.
    stack: Shared<[usize]>,
    statics: Vec<(usize, Node)>,
    _one_at_a_time: MutexGuard<'static, ()>,
}

impl World {
    pub fn new(settings: Settings) -> World {
        let guard = the_only_heap();
        let mut words = Box::<Mutator>::default();
        words.thread.stack = of_stack(CENTRES);
        let mutator = Shared::new(words);
        assert!(settings.prof, "biographies need marks");
        let static_words: &'static mut [usize] = vec![0; STATIC_THUNKS * 3].leak();
        let thunk = table(THUNK, 0, 1, 0, 0);
        let thunk: &'static Info = known_to_the_heap(Info {
            flags: HAS_EPOCH,
            ..*thunk
        });
        let mut model = Model::new();
        let mut statics = Vec::new();
        for object in static_words.chunks_mut(3) {
            object[0] = info_word(thunk);
            let node = model.add(State::Thunk, vec![], 1, true);
            statics.push((object.as_mut_ptr() as usize, node));
        }
        let srt: &'static mut [usize] = vec![0; 1 + STATIC_THUNKS].leak();
        srt[0] = STATIC_THUNKS;
        for (slot, (address, _)) in srt[1..].iter_mut().zip(&statics) {
            *slot = *address;
        }
        let by_fields = |kind| (0..=MAX_FIELDS).map(|n| table(kind, n, 1, 1, 0)).collect();
        let tables = Tables {
            con: by_fields(CON),
            fun: by_fields(FUN),
            referring: table(FUN, 0, 1, 1, srt.as_ptr() as usize),
            pap: by_fields(PAP),
            thunk: by_fields(THUNK),
            large: table(CON, 1, LARGE_RAWS, 0, 0),
            selectors: (0..MAX_FIELDS)
                .map(|n| table(SELECTOR, 1, 0, n, 0))
                .collect(),
            variable: pair(MUT_VAR, 1),
            array: pair(MUT_ARRAY, 0),
        };
        let mut heap = Heap::new(settings, mutator.0, frame_table()).unwrap();
        heap.keep(Eras::Lives { anew: true });
        heap.set_observed(Observed::Counted);
        heap.open_nursery(0).unwrap();
        let ledger = Ledger::new();
        let stack = Shared::new(vec![0; 1 << 16].into_boxed_slice());
        let mut world = World {
            heap,
            model,
            ledger,
            mutator,
            tables,
            roots: Vec::new(),
            frames: Vec::new(),
            stack,
            statics,
            _one_at_a_time: guard,
        };
        let base = world.stack.as_ptr_range().end as usize - 16;
        world.frames.push(Frame {
            rbp: base,
            roots: vec![],
            updates: false,
        });
        world
    }

    /// The heap check of generated code.
    pub fn allocate(&mut self, bytes: usize) -> usize {
        if bytes >= LARGE_BYTES {
            if self.heap.large_is_due(bytes) {
                self.collect(false);
            }
            return self.heap.allocate_large(bytes).unwrap();
        }
        if (self.mutator.capability.heap_pointer + bytes) & (1 << BLOCK_BIT) != 0 {
            self.heap.close_nursery();
            if self.heap.nursery_is_full(bytes) {
                let major = self.heap.zeal_wants_major();
                self.collect_closed(major, bytes);
            } else {
                self.heap.open_nursery(bytes).unwrap();
            }
        }
        let object = self.mutator.capability.heap_pointer;
        self.mutator.capability.heap_pointer += bytes;
        object
    }

    /// A new object whose fields are the given roots; it becomes a root.
    fn build(&mut self, state: State, table: &'static Info, picks: &[usize]) {
        let words = (table.ptrs + table.raws) as usize;
        let object = self.allocate(HEADER + WORD * words);
        let chosen: Vec<(usize, Node)> = picks.iter().map(|&pick| self.any_pointer(pick)).collect();
        let nodes = chosen.iter().map(|&(_, node)| node).collect();
        let node = self.model.add(state, nodes, words, false);
        self.begin(object, table);
        for (i, &(pointer, _)) in chosen.iter().enumerate() {
            store(object + HEADER + WORD * i, pointer);
        }
        for i in chosen.len()..words {
            store(
                object + HEADER + WORD * i,
                self.model.objects[node].id as usize,
            );
        }
        self.heap.thread.roots.push(object | table.tag as usize);
        self.roots.push(node);
    }

    /// A new object's header.
    pub fn begin(&self, object: usize, table: &'static Info) {
        store(
            object,
            info_word(table) | self.mutator.thread.stack as usize,
        );
    }

    /// Some pointer that the mutator may know: a root or a static thunk.
    pub fn any_pointer(&self, pick: usize) -> (usize, Node) {
        let choices = self.roots.len() + STATIC_THUNKS;
        let pick = pick % choices;
        if pick < self.roots.len() {
            return (self.heap.thread.roots[pick], self.roots[pick]);
        }
        let (address, node) = self.statics[pick - self.roots.len()];
        if self.model.objects[node].forgotten {
            // Code that could still run would have kept it: take a root.
            return (self.heap.thread.roots[0], self.roots[0]);
        }
        (address, node)
    }

    pub fn con(&mut self, picks: &[usize]) {
        let table = self.tables.con[picks.len()];
        self.build(State::Con, table, picks);
    }

    pub fn large(&mut self, pick: usize) {
        self.build(State::Con, self.tables.large, &[pick]);
    }

    pub fn fun(&mut self, picks: &[usize]) {
        let table = self.tables.fun[picks.len()];
        self.build(State::Fun { refers: false }, table, picks);
    }

    /// Collects now if the next small object would: what the mutator knows when it
    /// chooses what to build is then what it knows when it builds it.
    fn make_room(&mut self) {
        if (self.mutator.capability.heap_pointer / WORD).is_multiple_of(13) {
            // Now and then a signal wants a stop.
            self.mutator.capability.heap_pointer = stopping(self.mutator.capability.heap_pointer);
        }
        let bytes = HEADER + WORD * (MAX_FIELDS + 1);
        let object = self.allocate(bytes);
        self.mutator.capability.heap_pointer = object;
    }

    /// A function whose code refers to the static thunks, unless one of them is
    /// forgotten: then no such code can still run.
    pub fn referring_fun(&mut self) {
        self.make_room();
        let objects = &self.model.objects;
        if self
            .statics
            .iter()
            .any(|&(_, node)| objects[node].forgotten)
        {
            return;
        }
        self.build(State::Fun { refers: true }, self.tables.referring, &[]);
    }

    pub fn pap(&mut self, picks: &[usize]) {
        let table = self.tables.pap[picks.len()];
        self.build(State::Fun { refers: false }, table, picks);
    }

    pub fn thunk(&mut self, picks: &[usize]) {
        let table = self.tables.thunk[picks.len()];
        self.build(State::Thunk, table, picks);
    }

    pub fn selector(&mut self, field: usize, pick: usize) {
        self.make_room();
        let field = field % MAX_FIELDS;
        // A selector of a constructor that lacks the field is no program.
        let (_, node) = self.any_pointer(pick);
        let Ok(selectee) = self.model.resolve(node) else {
            return;
        };
        let object = &self.model.objects[selectee];
        let wanted = match object.state {
            State::Con => object.fields.len() > field,
            State::Thunk => true,
            _ => false,
        };
        // What a thunk comes to must have the field too, see `update`.
        if wanted {
            self.build(
                State::Selector(field),
                self.tables.selectors[field],
                &[pick],
            );
        }
    }

    /// The pick-th root or static thunk, with its object in the heap.
    pub fn picked(&self, pick: usize) -> (usize, Node) {
        let (pointer, node) = self.any_pointer(pick);
        let pointer = self.heap.value_of(pointer);
        if tag(pointer) == 0 && info(untag(pointer)).kind == SELECTOR {
            return (pointer, node);
        }
        // The collector may have carried out what is a selector in the model.
        (
            pointer,
            self.model.resolve(node).expect("no loops are built"),
        )
    }

    /// Enters a thunk: blackholes it.
    pub fn enter(&mut self, pick: usize) {
        let (pointer, node) = self.picked(pick);
        if self.model.objects[node].state != State::Thunk {
            return;
        }
        self.blackhole(pointer, node);
    }

    /// Updates a blackhole with an evaluated root.
    pub fn update(&mut self, pick: usize, with: usize) {
        let (pointer, node) = self.picked(pick);
        let (value, value_node) = self.picked(with);
        let blackhole = self.model.objects[node].state == State::Blackhole;
        if !blackhole || self.is_in_update_frame(node) || tag(value) == 0 {
            return;
        }
        let before = self.model.objects[node].clone();
        // Selectors that wait for this value must find their field in it.
        let lacking = self.model.objects.iter().any(|object| {
            let State::Selector(field) = object.state else {
                return false;
            };
            let waits = self.model.resolve(object.fields[0]).ok() == Some(node);
            let target = &self.model.objects[value_node];
            waits && !(target.state == State::Con && target.fields.len() > field)
        });
        if lacking {
            return;
        }
        let lives = self.model.lives.clone();
        self.model.update(node, value_node);
        if self.model.has_loop() {
            self.model.objects[node] = before;
            self.model.lives = lives;
            return;
        }
        let object = untag(pointer);
        // The blackhole may have shrunk meanwhile.
        let words = info(object).raws as usize;
        set_info(object, indirection_info(words));
        store(object + HEADER, value);
        if !is_young(object) {
            self.remember(object);
        }
    }

    /// Uses an evaluated root.
    pub fn use_root(&mut self, pick: usize) {
        let (pointer, node) = self.picked(pick);
        if tag(pointer) != 0 {
            mark(untag(pointer), USED);
            self.model.used(node);
        }
    }

    /// Takes a field of a constructor or a mutable object as a root.
    pub fn project(&mut self, pick: usize, field: usize) {
        let (pointer, node) = self.picked(pick);
        let object = &self.model.objects[node];
        let has_fields = matches!(object.state, State::Con | State::Mutable);
        if has_fields && !object.fields.is_empty() {
            let field = field % object.fields.len();
            let taken = load(self.slots(untag(pointer)).0 + WORD * field);
            self.heap.thread.roots.push(taken);
            self.roots.push(object.fields[field]);
        }
    }

    /// Drops a root, but for the last one: there is always something to pick.
    pub fn drop_root(&mut self, pick: usize) {
        if self.roots.len() > 1 {
            let pick = pick % self.roots.len();
            self.roots.swap_remove(pick);
            self.heap.thread.roots.swap_remove(pick);
        }
    }

    /// Calls: a frame that holds some of the pointers known.
    pub fn push_frame(&mut self, picks: &[usize]) {
        let known = picks.iter().map(|&pick| self.any_pointer(pick)).collect();
        self.push(known, false);
    }

    /// False if there is no room on the stack.
    pub fn push(&mut self, known: Vec<(usize, Node)>, updates: bool) -> bool {
        let caller = self.frames.last().unwrap();
        let rbp = caller.rbp - 8 * (caller.roots.len() + 2);
        if rbp < self.stack.as_ptr() as usize + 256 {
            return false;
        }
        store(rbp + 8, caller.return_address());
        store(rbp, caller.rbp);
        let mut roots = Vec::new();
        for (i, &(pointer, node)) in known.iter().enumerate() {
            store(rbp - 8 * (i + 1), pointer);
            roots.push(node);
        }
        self.frames.push(Frame {
            rbp,
            roots,
            updates,
        });
        true
    }

    /// Returns from the newest frame, through the watermark if it is marked.
    pub fn pop_frame(&mut self) {
        if self.frames.len() == 1 {
            return;
        }
        let gone = self.frames.pop().unwrap();
        let caller = self.frames.last().unwrap();
        let mut return_address = load(gone.rbp + 8);
        if return_address == stub() {
            return_address = self.heap.mark_reached(caller.rbp);
        }
        assert_eq!(return_address, caller.return_address());
    }

    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    pub fn marks(&self) -> usize {
        self.heap.thread.marks.len()
    }

    /// The frame pointer that the entry stub would pass.
    pub fn stub_frame(&mut self) -> usize {
        let top = self.frames.last().unwrap();
        let fp = top.rbp - 8 * (top.roots.len() + 2);
        store(fp + 8, top.return_address());
        store(fp, top.rbp);
        fp
    }

    pub fn collect(&mut self, major: bool) -> Report {
        self.heap.close_nursery();
        self.collect_closed(major, 0)
    }

    fn collect_closed(&mut self, major: bool, bytes: usize) -> Report {
        let fp = self.stub_frame();
        check::verify(&self.heap, fp).expect("before the collection");
        let ledger = &mut self.ledger;
        let report = self.heap.collect(fp, major, |heap| {
            if !heap.meets_counted() {
                return;
            }
            heap.for_each_dead(|_, table, life, bytes| {
                if table.kind >= BYTES {
                    // Of what is mutable only the censuses count.
                } else if table.kind == INDIRECTION {
                    ledger.indirection_died(life, bytes as u64);
                } else {
                    ledger.died(life, bytes as u64);
                }
            });
        });
        check::verify(&self.heap, fp).expect("after the collection");
        if report.major {
            check::verify_live(&self.heap).expect("after a major collection");
            self.compare_live();
        }
        self.compare();
        self.heap.open_nursery(bytes).unwrap();
        report
    }

    fn all_roots(&self) -> Vec<Node> {
        let frames = self.frames.iter().flat_map(|frame| &frame.roots);
        self.roots.iter().chain(frames).copied().collect()
    }

    /// What a major collection keeps is exactly what can be reached.
    fn compare_live(&mut self) {
        let live = self.model.reachable(self.all_roots().into_iter());
        let dynamic = live.iter().filter(|&&n| !self.model.objects[n].is_static);
        let bytes: u64 = dynamic.map(|&n| self.model.bytes(n)).sum();
        assert_eq!(self.heap.statistics.live as u64, bytes, "live bytes");
        for &(_, node) in &self.statics {
            let object = &mut self.model.objects[node];
            object.forgotten |= object.state != State::Thunk && !live.contains(&node);
        }
    }

    /// The heap is the model's graph, seen from the roots.
    fn compare(&self) {
        let mut same: FxHashMap<Node, usize> = FxHashMap::default();
        let mut there: FxHashMap<usize, Node> = FxHashMap::default();
        let mut pending: Vec<(Node, usize)> = Vec::new();
        pending.extend(
            self.roots
                .iter()
                .copied()
                .zip(self.heap.thread.roots.iter().copied()),
        );
        for frame in &self.frames {
            for (i, &node) in frame.roots.iter().enumerate() {
                pending.push((node, load(frame.rbp - 8 * (i + 1))));
            }
        }
        for &(address, node) in &self.statics {
            if !self.model.objects[node].forgotten {
                pending.push((node, address));
            }
        }
        while let Some((node, pointer)) = pending.pop() {
            let node = self.model.resolve(node).expect("no loops are built");
            let address = untag(self.resolve(pointer));
            if let Some(&known) = same.get(&node) {
                assert_eq!(known, address, "node {node} is in two places");
                continue;
            }
            same.insert(node, address);
            if let Some(other) = there.insert(address, node) {
                panic!("nodes {other} and {node} are in one place");
            }
            let object = &self.model.objects[node];
            let (first, count) = self.slots(address);
            assert_eq!(count, object.fields.len(), "fields of {node}");
            for (i, &field) in object.fields.iter().enumerate() {
                pending.push((field, load(first + WORD * i)));
            }
            let identified = matches!(object.state, State::Con | State::Fun { .. } | State::Thunk);
            if identified && !object.is_static {
                let id = load(address + HEADER + WORD * object.fields.len());
                assert_eq!(id as u64, object.id, "identity of {node}");
            }
        }
    }

    /// Where an object's pointers are, and how many.
    pub fn slots(&self, object: usize) -> (usize, usize) {
        self.heap.pointer_slots(object, info(object))
    }

    /// [`Model::resolve`] on the heap.
    fn resolve(&self, pointer: usize) -> usize {
        let pointer = self.heap.value_of(pointer);
        let object = untag(pointer);
        let table = info(object);
        if table.kind != SELECTOR {
            return pointer;
        }
        let selectee = untag(self.resolve(load(object + HEADER)));
        if info(selectee).kind != CON {
            return pointer;
        }
        self.resolve(load(selectee + HEADER + WORD * table.arity as usize))
    }

    /// A major collection, then every live object is counted.
    pub fn census(&mut self) {
        self.collect(true);
        self.heap.close_nursery();
        let live = self.model.reachable(self.all_roots().into_iter());
        for &node in &live {
            if self.model.objects[node].state == State::Blackhole {
                self.model.used(node);
            }
            if let Some(life) = self.model.objects[node].life {
                let bytes = self.model.bytes(node);
                let life = &mut self.model.lives[life];
                life.bytes = bytes;
                life.censuses.push(self.model.era);
            }
        }
        let (ledger, heap) = (&mut self.ledger, &self.heap);
        heap.for_each_object(|object, table, bytes| {
            if table.kind == BLACKHOLE {
                heap.use_at_census(object);
            }
            let life = heap.life_of(object);
            assert_eq!(
                life.stack, CENTRES,
                "the stack that the object was made under"
            );
            ledger.count(life, bytes as u64, table.kind >= BYTES);
        });
        assert_eq!(ledger.counted(), self.heap.statistics.live as u64);
        self.heap.census_taken();
        ledger.end_census(f64::from(self.model.era));
        self.model.era += 1;
        self.heap.set_era(self.ledger.era());
        self.heap.open_nursery(0).unwrap();
    }

    /// Everything dies; the ledger must tell what the model knows.
    pub fn finish(mut self) {
        self.heap.close_nursery();
        let (ledger, heap) = (&mut self.ledger, &self.heap);
        heap.for_each_settled(|object, table, bytes| {
            let life = heap.life_of(object);
            if table.kind >= BYTES {
                // As above.
            } else if table.kind == INDIRECTION {
                ledger.indirection_died(life, bytes as u64);
            } else {
                ledger.died(life, bytes as u64);
            }
        });
        assert_eq!(self.ledger.imbalance(), None);
        for (index, (_, bands)) in self.ledger.finish().enumerate() {
            let era = index as u32 + 1;
            let (mut void, mut lag, mut in_use, mut drag, mut inherent) = (0, 0, 0, 0, 0);
            for life in &self.model.lives {
                if !life.censuses.contains(&era) {
                    continue;
                }
                let band = match (life.first_use, life.last_use) {
                    _ if life.inherent => &mut inherent,
                    (Some(first), _) if first > era => &mut lag,
                    (Some(_), Some(last)) if last < era => &mut drag,
                    (Some(_), _) => &mut in_use,
                    (None, _) => &mut void,
                };
                *band += life.bytes;
            }
            assert_eq!(
                [
                    bands.void,
                    bands.lag,
                    bands.in_use,
                    bands.drag,
                    bands.inherent_use
                ],
                [void, lag, in_use, drag, inherent],
                "void, lag, use, drag, inherent use at census {era}"
            );
        }
    }
}

/// Steps past the model, for graphs that it does not want or that are long.
impl World {
    /// Replaces the last root by a constructor around it.
    pub fn raw_con_of_last(&mut self) {
        self.raw_around_last(self.tables.con[1]);
    }

    /// Replaces the last root by a selector of its first field.
    pub fn raw_selector_of_last(&mut self) {
        self.raw_around_last(self.tables.selectors[0]);
    }

    fn raw_around_last(&mut self, table: &'static Info) {
        let object = self.raw(table);
        let last = self.heap.thread.roots.last_mut().unwrap();
        store(object + HEADER, *last);
        *last = object | table.tag as usize;
    }

    fn raw(&mut self, table: &'static Info) -> usize {
        let bytes = HEADER + WORD * (table.ptrs + table.raws) as usize;
        if (self.mutator.capability.heap_pointer + bytes) & (1 << BLOCK_BIT) != 0 {
            self.collect_unchecked(false);
        }
        let object = self.mutator.capability.heap_pointer;
        self.mutator.capability.heap_pointer += bytes;
        self.begin(object, table);
        for i in 0..(table.ptrs + table.raws) as usize {
            store(object + HEADER + WORD * i, 0);
        }
        object
    }

    /// `x` where `x = fst (Con x)`.
    pub fn raw_circle(&mut self) {
        let con = self.raw(self.tables.con[1]);
        let selector = self.raw(self.tables.selectors[0]);
        store(con + HEADER, selector);
        store(selector + HEADER, con | 1);
        self.heap.thread.roots.push(selector);
    }

    /// A collection without a look at the model.
    pub fn collect_unchecked(&mut self, major: bool) {
        self.heap.close_nursery();
        let fp = self.stub_frame();
        check::verify(&self.heap, fp).expect("before the collection");
        self.heap.collect(fp, major, |_| {});
        check::verify(&self.heap, fp).expect("after the collection");
        self.heap.open_nursery(0).unwrap();
    }
}
