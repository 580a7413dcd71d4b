//! Retainers of a process's heap: its thunks, its frames, its evaluated static
//! thunks; and what each is called.

use super::{STACK_TOP, pure_frames, pure_sites};
use crate::heap::Heap;
use crate::heap::frames::for_each_function;
use crate::heap::object::{RAISING, SELECTOR, THUNK, info, untag};
use crate::heap::roots::Holder;
use crate::prof::labels::holder;
use crate::prof::retainers::{Graph, Name, Names, Retainers};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use rt_abi::frames::Site;

pub(crate) struct Holders {
    by_source: bool,
    /// Name of each description met.
    names: BTreeMap<usize, Name>,
    /// Description of each static thunk, taken before it is evaluated.
    statics: BTreeMap<usize, usize>,
    /// Start and description of each function, ascending.
    functions: Vec<(usize, usize)>,
}

impl Holders {
    pub fn new(by_source: bool) -> Self {
        Holders {
            by_source,
            names: BTreeMap::new(),
            statics: BTreeMap::new(),
            functions: Vec::new(),
        }
    }

    /// A static thunk is being entered.
    pub fn entered(&mut self, thunk: usize) {
        self.statics.insert(thunk, info(thunk).desc);
    }

    /// Finds the retainer sets of all objects, right after a major collection.
    pub fn traverse(&mut self, retainers: &mut Retainers, heap: &Heap, stack_bytes: usize) {
        if self.functions.is_empty() {
            self.functions = functions();
        }
        let mut objects = 0;
        heap.for_each_object(|_, _, _| objects += 1);
        retainers.begin(objects);
        // SAFETY: set once, before compiled code ran.
        let fp = unsafe { STACK_TOP } - stack_bytes;
        heap.for_each_root(fp, |held_by, pointer| {
            let object = untag(pointer);
            if !Heap::is_dynamic(object) {
                return;
            }
            let desc = match held_by {
                Holder::Frame(address) => self.function(address),
                Holder::Static(thunk) => self.statics.get(&thunk).copied().unwrap_or(0),
                Holder::Runtime => 0,
            };
            let name = self.name(desc, &mut retainers.names);
            let holders = &mut *self;
            retainers.reach(object, name, &mut Process { heap, holders });
        });
    }

    fn function(&self, address: usize) -> usize {
        let behind = self.functions.partition_point(|f| f.0 < address);
        let function = behind.checked_sub(1).map(|index| self.functions[index]);
        function.map_or(0, |function| function.1)
    }

    fn name(&mut self, desc: usize, names: &mut Names) -> Name {
        if let Some(&name) = self.names.get(&desc) {
            return name;
        }
        // SAFETY: 0 or a description of the program.
        let name = names.intern(&unsafe { holder(desc, self.by_source) });
        self.names.insert(desc, name);
        name
    }
}

struct Process<'a> {
    heap: &'a Heap,
    holders: &'a mut Holders,
}

impl Graph for Process<'_> {
    fn retainer(&mut self, object: usize, names: &mut Names) -> Option<Name> {
        let table = info(object);
        let holds = matches!(table.kind, THUNK | SELECTOR | RAISING);
        holds.then(|| self.holders.name(table.desc, names))
    }

    fn for_each_child(&self, object: usize, visit: &mut dyn FnMut(usize)) {
        self.heap.for_each_child(object, visit);
    }
}

/// Start and description (0 if it has none) of each function, ascending.
fn functions() -> Vec<(usize, usize)> {
    let mut sites: Vec<Site> = Vec::new();
    let mut at = &raw const pure_sites as *const Site;
    // SAFETY: rows as `rt_abi::frames` says, up to one without description.
    unsafe {
        while (*at).desc != 0 {
            sites.push(*at);
            at = at.add(1);
        }
    }
    let mut functions = Vec::new();
    for_each_function(&raw const pure_frames as usize, |function| {
        let site = sites.binary_search_by_key(&function.occ, |site| site.occ);
        functions.push((function.code, site.map_or(0, |index| sites[index].desc)));
    });
    functions.sort_unstable();
    functions
}
