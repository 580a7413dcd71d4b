//! Retainers of a process's heap: its thunks, its mutable variables and arrays,
//! its frames, its evaluated static thunks; by site, the functions that the program's
//! own code makes, too; and what each is called.

use crate::description::number;
use crate::entry::observe::besides::thread_of;
use crate::entry::run::stacks::stack_top;
use crate::entry::safepoint::evaluations::each_table;
use crate::entry::{config, pure_frames, pure_sites};
use crate::heap::Heap;
use crate::heap::every_stack::Stack;
use crate::heap::frames::{for_each_function, for_each_row};
use crate::heap::object::{
    CON, FUN, MUT_ARRAY, MUT_VAR, PAP, RAISING, SELECTOR, THUNK, info, info_word, load, untag,
};
use crate::heap::roots::Holder;
use crate::heap::unwind::Catch;
use crate::prof::costs::bands;
use crate::prof::costs::stacks::Shared;
use crate::prof::labels::{
    Key, WEAK, called, has_cause, has_lines, holder, is_internal, is_of_library,
};
use crate::prof::memo::Memo;
use crate::prof::retainers::{Graph, NOBODY, Name, Names, Retainers, Set};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::frames::{NO_SITE, Site, catch};
use rt_abi::object::{HEADER, header};

pub(crate) struct Holders {
    /// Retainers go by their sites: by which key.
    by_source: Option<Key>,
    /// Thunks are named by these, if the program has centres.
    stacks: Option<Shared>,
    /// Name of each stack met.
    of_stacks: Memo<Name>,
    /// Name of each description met.
    names: Memo<Name>,
    /// Of each description of functions met: its name, if they are retainers.
    closures: Memo<Option<Name>>,
    /// Names of functions of the library by those of the program that have called them.
    called_by: BTreeMap<(Name, Name), Name>,
    /// Names of what threads hold, by what they would be otherwise and the thread's.
    of_threads: BTreeMap<(Name, Name), Name>,
    /// Description of each static thunk, taken before it is evaluated.
    statics: BTreeMap<usize, usize>,
    /// Start and description of each function, ascending.
    functions: Vec<(usize, usize)>,
    /// By site: where calls return to, ascending, with their descriptions.
    calls: Vec<(usize, usize)>,
    /// The same with variables of frames: their slots and descriptions.
    held: Vec<(usize, usize, usize)>,
    /// Names of frames by those of their functions and of what they hold themselves.
    with: BTreeMap<(Name, usize), Name>,
    /// Of the code of selectors: by the addresses at which it goes on, which slot has the
    /// selector, plus one.
    updates: Memo<u32>,
    /// Descriptions of selectors by their tables.
    selectors: BTreeMap<usize, usize>,
}

impl Holders {
    pub fn new(by_source: Option<Key>, stacks: Option<Shared>) -> Self {
        let has_centres = |stacks: &Shared| stacks.borrow().has_centres();
        Holders {
            by_source,
            stacks: stacks.filter(has_centres).filter(|_| by_source.is_none()),
            of_stacks: Memo::default(),
            names: Memo::default(),
            closures: Memo::default(),
            called_by: BTreeMap::new(),
            of_threads: BTreeMap::new(),
            statics: BTreeMap::new(),
            functions: Vec::new(),
            calls: Vec::new(),
            held: Vec::new(),
            with: BTreeMap::new(),
            updates: Memo::default(),
            selectors: BTreeMap::new(),
        }
    }

    /// A static thunk is being entered.
    pub fn entered(&mut self, thunk: usize) {
        self.statics.insert(thunk, info(thunk).desc);
    }

    /// The description of an evaluated static thunk; 0 if it is not known.
    pub fn of_static(&self, thunk: usize) -> usize {
        self.statics.get(&thunk).copied().unwrap_or(0)
    }

    /// Each suspended frame of a stack, from the innermost on, the address at which its code goes on,
    /// and the description of the function that answers for it.
    pub fn describe(
        &mut self,
        heap: &Heap,
        stack: &Stack,
        mut visit: impl FnMut(usize, usize, usize),
    ) {
        self.prepare();
        let nameless = self.nameless(heap, stack);
        stack.for_each_frame(|frame, address| {
            let (_, desc) = nameless.instead_of(frame, self.function(address));
            visit(frame, address, desc);
        });
    }

    fn prepare(&mut self) {
        if self.functions.is_empty() {
            self.functions = functions();
            if self.by_source == Some(Key::Site) {
                self.calls = calls();
                self.held = held();
            }
        }
    }

    /// After [`Self::traverse`]: what the stack's frames take, in bytes, by the sets of what
    /// only they would hold.
    pub fn stack_by_holder(
        &mut self,
        retainers: &mut Retainers,
        heap: &Heap,
        stack_bytes: usize,
    ) -> Vec<(Set, u64)> {
        let mut bytes: BTreeMap<Option<Name>, u64> = BTreeMap::new();
        for stack in heap.stacks(stack_top() - stack_bytes) {
            let within = self.within(heap, &stack);
            let (mut inner, mut outermost) = (stack.lowest(), None);
            let end = inner + stack.bytes();
            stack.for_each_frame(|frame, address| {
                let (whose, desc) = within.nameless.instead_of(frame, self.function(address));
                let names = &mut retainers.names;
                let name = self.frame(whose, desc, &within, names);
                let name = match self.call(address).filter(|_| self.has_lines(desc)) {
                    Some(call) => self.joined(name, call, true, names),
                    None => name,
                };
                outermost = Some(self.of_thread(name, &within, names));
                *bytes.entry(outermost).or_default() += (frame - inner) as u64;
                inner = frame;
            });
            // What it was called from.
            *bytes.entry(outermost).or_default() += (end - inner) as u64;
        }
        let mut set = |name: Option<Name>| name.map_or(NOBODY, |name| retainers.held_by(name));
        bytes.into_iter().map(|(n, b)| (set(n), b)).collect()
    }

    /// Finds the retainer sets of all objects, right after a major collection.
    pub fn traverse(&mut self, retainers: &mut Retainers, heap: &Heap, stack_bytes: usize) {
        self.prepare();
        retainers.begin();
        let holders = &mut *self;
        let mut process = Process { heap, holders };
        for object in heap.large_objects() {
            retainers.pass(object, &mut process);
        }
        heap.for_each_root(|held_by, pointer| {
            let object = untag(pointer);
            // What the runtime itself needs is nobody's.
            if held_by != Holder::Runtime && Heap::is_dynamic(object) {
                let name = process.holders.nobodys(held_by, &mut retainers.names);
                retainers.hold(object, name);
            }
        });
        for stack in heap.stacks(stack_top() - stack_bytes) {
            let within = process.holders.within(heap, &stack);
            stack.for_each_root(|held_by, pointer| {
                let object = untag(pointer);
                if Heap::is_dynamic(object) {
                    let names = &mut retainers.names;
                    let name = process.holders.root(held_by, pointer, &within, names);
                    retainers.hold(object, name);
                }
            });
        }
        heap.for_each_copied(|object, _, _| retainers.pass(object, &mut process));
        retainers.end(&mut process);
    }

    /// The name of what holds something and is no thread's.
    fn nobodys(&mut self, held_by: Holder, names: &mut Names) -> Name {
        match held_by {
            Holder::Static(thunk) => {
                let desc = self.of_static(thunk);
                self.name(desc, names)
            }
            _ => names.intern(WEAK, WEAK),
        }
    }

    /// The name of what holds something for a thread.
    fn root(
        &mut self,
        held_by: Holder,
        pointer: usize,
        within: &Within,
        names: &mut Names,
    ) -> Name {
        let name = match held_by {
            Holder::Frame(held_in, address) => {
                let function = self.function(address);
                let (frame, desc) = within.nameless.instead_of(held_in, function);
                let name = self.frame(frame, desc, within, names);
                match function {
                    0 => name,
                    _ => {
                        let root = Root {
                            frame: held_in,
                            address,
                            pointer,
                        };
                        self.in_function(name, desc, &root, names)
                    }
                }
            }
            Holder::Catch(catch, frame, address) => {
                let known = self.catch(catch, names);
                let function = self.function(address);
                let (frame, desc) = within.nameless.instead_of(frame, function);
                known.unwrap_or_else(|| self.frame(frame, desc, within, names))
            }
            // It works for whoever has called it.
            _ => {
                let (frame, desc) = within.nameless.innermost;
                if let (0, Some(thread)) = (desc, &within.thread) {
                    return names.intern_thread(thread);
                }
                self.frame(frame, desc, within, names)
            }
        };
        self.of_thread(name, within, names)
    }

    /// A name as that of a thread's.
    fn of_thread(&mut self, name: Name, within: &Within, names: &mut Names) -> Name {
        let Some(thread) = &within.thread else {
            return name;
        };
        let whose = names.intern_thread(thread);
        if let Some(&known) = self.of_threads.get(&(name, whose)) {
            return known;
        }
        let known = names.intern_of_thread(name, thread);
        self.of_threads.insert((name, whose), known);
        known
    }

    /// What names of a stack's frames depend on.
    fn within(&mut self, heap: &Heap, stack: &Stack) -> Within {
        Within {
            callers: self.callers(stack),
            nameless: self.nameless(heap, stack),
            thread: thread_of(stack),
        }
    }

    /// Suspended frames of the program's own functions, and of those of the library that are
    /// there for one expression of the program: what the library's work is done for. Of each
    /// row of frames of one function the outermost, with the function's description. Outer
    /// frames have greater addresses.
    fn callers(&self, stack: &Stack) -> Vec<(usize, usize)> {
        let mut callers: Vec<(usize, usize)> = Vec::new();
        if self.by_source.is_none() {
            return callers;
        }
        stack.for_each_frame(|frame, address| {
            let desc = self.function(address);
            // SAFETY: a description of the program, or 0.
            if desc == 0 || unsafe { is_of_library(desc) && !has_cause(desc) } {
                return;
            }
            match callers.last_mut() {
                Some(last) if last.1 == desc => last.0 = frame,
                _ => callers.push((frame, desc)),
            }
        });
        callers
    }

    /// Who answers for the suspended frames of code that nobody wrote.
    fn nameless(&mut self, heap: &Heap, stack: &Stack) -> Nameless {
        let mut nameless = Nameless::default();
        let mut waiting = Vec::new();
        stack.for_each_frame(|frame, address| {
            let mut desc = self.function(address);
            let is_nameless = desc == 0;
            if is_nameless && let Some(slot) = self.update_slot(heap, address) {
                desc = self.selector(heap.under_evaluation(frame, slot));
            }
            if desc == 0 {
                waiting.push(frame);
                return;
            }
            if nameless.innermost.1 == 0 {
                nameless.innermost = (frame, desc);
            }
            let answers = waiting.drain(..).map(|inner| (inner, (frame, desc)));
            nameless.instead.extend(answers);
            if is_nameless {
                nameless.instead.push((frame, (frame, desc)));
            }
        });
        nameless
    }

    fn update_slot(&mut self, heap: &Heap, address: usize) -> Option<usize> {
        // The slot plus one.
        let known = match self.updates.get(address as u64) {
            Some(known) => known,
            None => {
                let slot = heap.update_slot(address).map_or(0, |slot| slot as u32 + 1);
                self.updates.insert(address as u64, slot);
                slot
            }
        };
        known.checked_sub(1).map(|slot| slot as usize)
    }

    /// The description of the selector that a blackhole was, 0 if it was none.
    fn selector(&mut self, hole: usize) -> usize {
        if !Heap::is_dynamic(hole) {
            return 0;
        }
        if self.selectors.is_empty() {
            each_table(|table| {
                if table.kind == SELECTOR {
                    self.selectors.insert(info_word(table), table.desc);
                }
            });
            self.selectors.insert(0, 0);
        }
        let table = load(hole + HEADER);
        self.selectors.get(&table).copied().unwrap_or(0)
    }

    /// Whether a function's frames are told apart by who has called it.
    fn is_shared(&self, desc: usize) -> bool {
        // SAFETY: a description of the program, or 0.
        self.by_source == Some(Key::Site) && unsafe { is_of_library(desc) && !has_cause(desc) }
    }

    /// The name of a suspended frame: that of its function.
    fn frame(&mut self, frame: usize, desc: usize, within: &Within, names: &mut Names) -> Name {
        let callers = &within.callers;
        let caller = match self.is_shared(desc) {
            true => callers.get(callers.partition_point(|c| c.0 < frame)),
            false => None,
        };
        match caller {
            Some(&(_, caller)) => self.called_by(desc, caller, names),
            None => self.name(desc, names),
        }
    }

    /// The name of a frame whose function has several lines, `name`: the variable by which it
    /// holds something, or the call that it waits for; and what that is that it holds.
    fn in_function(&mut self, name: Name, desc: usize, root: &Root, names: &mut Names) -> Name {
        if !self.has_lines(desc) {
            return name;
        }
        let line = self.variable(root).or_else(|| self.call(root.address));
        let name = line.map_or(name, |line| self.joined(name, line, true, names));
        let table = info(untag(root.pointer));
        // SAFETY: as before.
        match table.kind == CON && unsafe { is_own(table.desc) } {
            true => self.joined(name, table.desc, false, names),
            false => name,
        }
    }

    /// Whether frames of a function are told apart by what they wait for.
    fn has_lines(&self, desc: usize) -> bool {
        // SAFETY: a description of the program, or 0.
        !self.calls.is_empty() && unsafe { is_own(desc) && has_lines(desc) }
    }

    /// The description of the variable by which a frame holds something.
    fn variable(&self, root: &Root) -> Option<usize> {
        let first = self.held.partition_point(|held| held.0 < root.address);
        let mut of_call = self.held[first..]
            .iter()
            .take_while(|held| held.0 == root.address);
        let holds = |slot: usize| untag(load(root.frame - 8 * slot)) == untag(root.pointer);
        let found = of_call.find(|held| holds(held.1))?;
        // SAFETY: a description of the program.
        unsafe { is_own(found.2) }.then_some(found.2)
    }

    /// The description of the call that a frame waits for which goes on at this address.
    fn call(&self, address: usize) -> Option<usize> {
        let at = self.calls.binary_search_by_key(&address, |call| call.0);
        let call = self.calls[at.ok()?].1;
        // SAFETY: a description of the program, or 0.
        unsafe { is_own(call) && !has_lines(call) }.then_some(call)
    }

    /// A name that says more than `name` by something else that is described: instead of it,
    /// or what it holds.
    fn joined(&mut self, name: Name, desc: usize, instead: bool, names: &mut Names) -> Name {
        if let Some(&known) = self.with.get(&(name, desc)) {
            return known;
        }
        let other = self.name(desc, names);
        let (frame, held) = (names.label(name), names.label(other));
        let label = match frame.contains(held) {
            true => frame.into(),
            false if instead => held.into(),
            false => format!("{frame} with {held}"),
        };
        let known = names.intern_within(&label, &label, name);
        self.with.insert((name, desc), known);
        known
    }

    /// The name of a frame of `catch`, which belongs to no function of the program: the
    /// stack under which it was called, or by site the handler. If neither is known, it is
    /// for the frame that it returns into to tell; but where `catch` was called last, that
    /// is another function's.
    fn catch(&mut self, catch: Catch, names: &mut Names) -> Option<Name> {
        if self.stacks.is_some() {
            let stack = header::stack(catch.slot(catch::COST_STACK) as u64);
            return Some(self.stack(stack, names));
        }
        self.by_source?;
        let desc = info(untag(catch.slot(catch::HANDLER))).desc;
        // SAFETY: 0 or a description of the program.
        let is_told = desc != 0 && unsafe { !is_of_library(desc) || has_cause(desc) };
        is_told.then(|| self.name(desc, names))
    }

    /// What a function of the library is called where the program has called it. If that
    /// says already what it has called, or this is none of the functions that programs can
    /// call, nothing is added: a name behind `via` is one of the expression before it.
    fn called_by(&mut self, desc: usize, caller: usize, names: &mut Names) -> Name {
        let name = self.name(desc, names);
        // SAFETY: a description of the program.
        let is_told = unsafe { has_cause(caller) || is_internal(called(desc)) };
        let caller = self.name(caller, names);
        if is_told {
            return caller;
        }
        if let Some(&known) = self.called_by.get(&(name, caller)) {
            return known;
        }
        // SAFETY: a description of the program.
        let label = format!("{} via {}", names.label(caller), unsafe { called(desc) });
        let known = names.intern_within(&label, &label, name);
        self.called_by.insert((name, caller), known);
        known
    }

    fn function(&self, address: usize) -> usize {
        let behind = self.functions.partition_point(|f| f.0 < address);
        let function = behind.checked_sub(1).map(|index| self.functions[index]);
        function.map_or(0, |function| function.1)
    }

    fn name(&mut self, desc: usize, names: &mut Names) -> Name {
        if let Some(name) = self.names.get(desc as u64) {
            return name;
        }
        self.new_name(desc, names)
    }

    fn new_name(&mut self, desc: usize, names: &mut Names) -> Name {
        // SAFETY: 0 or a description of the program.
        let (module, name) = unsafe { holder(desc, self.by_source) };
        let name = match (&self.stacks, module.as_str()) {
            (None, "") => names.intern(&name, &name),
            (None, module) => {
                let whole = format!("{module}.{name}");
                names.intern(&whole, &whole)
            }
            // As if it were a centre.
            (Some(_), "") => names.intern(&name, &format!("<{name}>")),
            (Some(_), module) => names.intern(&name, &format!("<{module}.{name}>")),
        };
        self.names.insert(desc as u64, name);
        name
    }

    /// The name of a function in the heap, or of a partial application, if it is a
    /// retainer: by site, where the program's own code makes it. What a function has
    /// captured is not to be seen in the lines that hold the function. Those of the
    /// library would hide who uses it.
    fn closure(&mut self, desc: usize, names: &mut Names) -> Option<Name> {
        if let Some(known) = self.closures.get(desc as u64) {
            return known;
        }
        // SAFETY: 0 or a description of the program.
        let is_own = desc != 0 && unsafe { !is_of_library(desc) };
        let name = is_own.then(|| self.name(desc, names));
        self.closures.insert(desc as u64, name);
        name
    }

    /// The name of a thunk.
    fn thunk(&mut self, object: usize, desc: usize, names: &mut Names) -> Name {
        match self.stacks {
            Some(_) => self.stack(header::stack(load(object) as u64), names),
            None => self.name(desc, names),
        }
    }

    /// The name of what was made under this cost-centre stack.
    fn stack(&mut self, stack: u32, names: &mut Names) -> Name {
        let Some(stacks) = &self.stacks else {
            return self.name(0, names);
        };
        if let Some(name) = self.of_stacks.get(u64::from(stack)) {
            return name;
        }
        let (label, legend) = bands::holder(&stacks.borrow(), stack);
        let name = names.intern(&label, &legend);
        self.of_stacks.insert(u64::from(stack), name);
        name
    }
}

/// The stack of a thread, as its frames' names depend on it.
struct Within {
    /// See [`Holders::callers`].
    callers: Vec<(usize, usize)>,
    nameless: Nameless,
    /// What the thread is called, if it is not that of `main`.
    thread: Option<String>,
}

/// Suspended frames of code that nobody wrote: what selectors share, what applies functions
/// that are not known, what evaluates and then goes on. A selector's is that selector's;
/// the others work for the frame that they return into.
#[derive(Default)]
struct Nameless {
    /// Such frames, ascending, with those that answer for them and the descriptions of
    /// these.
    instead: Vec<(usize, (usize, usize))>,
    /// The innermost frame with a description, and that.
    innermost: (usize, usize),
}

impl Nameless {
    /// The frame that answers for one that has this description, with its own.
    fn instead_of(&self, frame: usize, desc: usize) -> (usize, usize) {
        if desc != 0 {
            return (frame, desc);
        }
        let at = self.instead.binary_search_by_key(&frame, |row| row.0);
        at.map_or((frame, desc), |at| self.instead[at].1)
    }
}

/// A pointer that is held by a frame of a function with a description.
struct Root {
    frame: usize,
    /// Where the function goes on.
    address: usize,
    pointer: usize,
}

struct Process<'a> {
    heap: &'a Heap,
    holders: &'a mut Holders,
}

impl Graph for Process<'_> {
    #[inline(always)]
    fn retainer(&mut self, object: usize, names: &mut Names) -> Option<Name> {
        let table = info(object);
        match table.kind {
            THUNK | SELECTOR | RAISING => Some(self.holders.thunk(object, table.desc, names)),
            MUT_VAR | MUT_ARRAY => Some(self.holders.name(table.desc, names)),
            FUN | PAP if self.holders.by_source.is_some() => {
                self.holders.closure(table.desc, names)
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn for_each_child(&self, object: usize, visit: impl FnMut(usize)) {
        self.heap.for_each_child(object, visit);
    }
}

/// Whether the program has written what is described, or caused it.
///
/// # Safety
/// 0, or a description of the program.
pub(in crate::entry) unsafe fn is_own(desc: usize) -> bool {
    // SAFETY: by this function's contract.
    desc != 0 && unsafe { has_cause(desc) || !is_of_library(desc) }
}

/// Where calls return to, ascending, with the descriptions of those that have a place.
pub(in crate::entry) fn calls() -> Vec<(usize, usize)> {
    let sites = &raw const pure_sites as *const Site;
    let mut calls = Vec::new();
    for_each_row(&raw const pure_frames as usize, |function, entries| {
        for entry in entries.filter(|entry| entry.site != NO_SITE) {
            // SAFETY: a row of the table, as `rt_abi::frames` says.
            let site = unsafe { *sites.add(entry.site as usize) };
            calls.push((function.code + entry.ret as usize, site.desc));
        }
    });
    crate::sorting::sort(&mut calls);
    calls
}

/// Which variables frames hold pointers by: where the call returns to, ascending, the slot,
/// and the description of the variable.
fn held() -> Vec<(usize, usize, usize)> {
    let mut held = Vec::new();
    let held_by = &config().held;
    let variables = held_by.variables as *const Site;
    let mut at = held_by.rows as *const u8;
    // SAFETY: the table is as `Held` says.
    unsafe {
        while !at.is_null() && at.cast::<usize>().read_unaligned() != 0 {
            let mut address = at.cast::<usize>().read_unaligned();
            at = at.add(size_of::<usize>());
            let size = number(&mut at);
            let end = at.add(size as usize);
            while at < end {
                address += number(&mut at) as usize;
                for _ in 0..number(&mut at) {
                    let slot = number(&mut at) as usize;
                    let row = number(&mut at) as usize;
                    held.push((address, slot, (*variables.add(row)).desc));
                }
            }
        }
    }
    crate::sorting::sort(&mut held);
    held
}

/// The descriptions that frames have besides those of their functions.
pub(in crate::entry) fn within_functions() -> Vec<usize> {
    let calls = calls().into_iter().map(|call| call.1);
    calls.chain(held().into_iter().map(|held| held.2)).collect()
}

/// Start and description (0 if it has none) of each function, ascending.
pub(in crate::entry) fn functions() -> Vec<(usize, usize)> {
    let sites = &raw const pure_sites as *const Site;
    let mut functions = Vec::new();
    for_each_function(&raw const pure_frames as usize, |function| {
        // SAFETY: a row of the table, as `rt_abi::frames` says.
        let site = unsafe { *sites.add(function.site as usize) };
        functions.push((function.code, site.desc));
    });
    crate::sorting::sort(&mut functions);
    functions
}
