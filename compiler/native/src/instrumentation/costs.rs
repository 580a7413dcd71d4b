//! Cost centres: pushing them, saving and restoring the current stack, counting what each
//! stack allocates. Runs that nobody wants to know that of have no such instructions
//! ([`crate::instrumentation::stamps`]).
//!
//! The current stack is a cell of the runtime's ([`crate::instrumentation::current`]). Who restores it:
//! - a thunk or CAF runs under its own stack and restores its caller's with the
//!   update, so evaluation leaves the stack as it was;
//! - a function does not restore it, so that tail calls stay jumps: its caller
//!   does, after calls of functions that may *disturb* the stack (they push a
//!   centre, or append their closure's stack, without coming back to it).
//!
//! A program that is not built for that gets none of this code.

use crate::debuggers::debug::Mark;
use crate::machine::function::Gen;
use crate::objects::closures::FIELD;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use pure_base::{Span, Symbol};
use pure_stg::def::*;
use pure_stg::visit;
use rt_abi::border::*;
use rt_abi::costs::{FIRST_CAF, FIRST_CENTRE, MAIN, NODES, TO_NODE, flag, offset};
use rt_abi::mutator::offset::STACK;
use rt_abi::object::header;
use rustc_hash::{FxHashMap, FxHashSet};

/// Byte offset of a header's upper half.
const UPPER_HALF: i32 = (header::UPPER / 8) as i32;

/// The program's cost centres as they are found, and what is known beforehand.
pub struct Costs {
    /// Whether there are stacks: of constants there are some where there is no centre.
    pub active: bool,
    disturbing: FxHashSet<Var>,
    /// Of each whether it is a CAF's.
    rows: Vec<(Centre, bool)>,
    index: FxHashMap<(Centre, bool), u32>,
    cafs: u32,
    /// What performs the program's actions, if nothing of it is a declaration's own
    /// work: nobody's CAF.
    bare_main: Option<Var>,
    /// Stack ids of CAF centres.
    caf_stacks: FxHashMap<Centre, u32>,
}

impl Costs {
    pub fn new(program: &Program, prof: bool) -> Costs {
        let mut costs = Costs {
            active: prof,
            disturbing: FxHashSet::default(),
            rows: vec![],
            index: FxHashMap::default(),
            cafs: 0,
            bare_main: program.main.filter(|main| is_bare(program, *main)),
            caf_stacks: FxHashMap::default(),
        };
        if prof {
            let bodies = program.binds.iter().filter_map(|top| top_body(&top.rhs));
            bodies.for_each(|body| costs.note_local_functions(body));
            costs.note_top_functions(program);
        }
        costs
    }

    fn note_local_functions(&mut self, e: &Expr) {
        if let Expr::Let(group, _) = e {
            let functions = group.binds.iter();
            let functions = functions.filter(|(_, rhs)| matches!(rhs, Rhs::Fun { .. }));
            self.disturbing.extend(functions.map(|(v, _)| *v));
        }
        visit::children(e, &mut |child| self.note_local_functions(child));
    }

    fn note_top_functions(&mut self, program: &Program) {
        loop {
            let before = self.disturbing.len();
            for top in &program.binds {
                if let TopRhs::Fun(lambda) = &top.rhs
                    && !self.disturbing.contains(&top.var)
                    && self.leaves_pushed(&lambda.body)
                {
                    self.disturbing.insert(top.var);
                }
            }
            if self.disturbing.len() == before {
                return;
            }
        }
    }

    /// Whether a call of `fun` may come back with another stack.
    pub fn disturbs(&self, fun: Var) -> bool {
        self.disturbing.contains(&fun)
    }

    /// Whether, when `e` is done in tail position, the stack may be another.
    pub fn leaves_pushed(&self, e: &Expr) -> bool {
        if !self.active {
            return false;
        }
        match e {
            Expr::Scc(centre, body) => !centre.held || self.leaves_pushed(body),
            Expr::Apply { .. } | Expr::Prim(Prim::Catch, ..) => true,
            Expr::Call { fun, .. } => self.disturbs(*fun),
            Expr::Let(_, body) => self.leaves_pushed(body),
            Expr::Case(case) => exits(case).any(|body| self.leaves_pushed(body)),
            Expr::Join(group, body) => {
                self.leaves_pushed(body) || group.joins.iter().any(|j| self.leaves_pushed(&j.body))
            }
            _ => false,
        }
    }

    /// Whether the stack must be restored somewhere within `e`.
    fn restores(&self, e: &Expr, scoped: bool) -> bool {
        match e {
            Expr::Jump(..) => scoped,
            Expr::Scc(centre, body) => self.restores(body, scoped || !centre.held),
            Expr::Apply { args, .. } => args.len() > crate::unit::MAX_APPLY,
            Expr::Let(_, body) => self.restores(body, scoped),
            Expr::Case(case) => {
                self.leaves_pushed(&case.scrut)
                    || self.restores(&case.scrut, scoped)
                    || exits(case).any(|body| self.restores(body, scoped))
            }
            Expr::Join(group, body) => {
                self.restores(body, scoped)
                    || group.joins.iter().any(|j| self.restores(&j.body, scoped))
            }
            _ => false,
        }
    }

    fn row(&mut self, centre: Centre, caf: bool) -> u32 {
        // One centre, whether entries are counted or not.
        let key = Centre {
            counts: true,
            held: false,
            ..centre
        };
        let row = *self.index.entry((key, caf)).or_insert_with(|| {
            let uncounted = Centre {
                counts: false,
                ..key
            };
            self.rows.push((uncounted, caf));
            self.rows.len() as u32 - 1
        });
        self.rows[row as usize].0.counts |= centre.counts;
        row
    }
}

/// Whether the program's main has no costs of its own: it only runs the `main` that was
/// written, or all that it does is in the scope of a centre.
fn is_bare(program: &Program, main: Var) -> bool {
    let info = &program.vars[main];
    let mut tops = program.binds.iter().filter(|top| top.var == main);
    let centred = |top: &Top| matches!(top_body(&top.rhs), Some(Expr::Scc(..)));
    info.definition.is_none() && (info.origin.is_none() || tops.any(centred))
}

fn top_body(rhs: &TopRhs) -> Option<&Expr> {
    match rhs {
        TopRhs::Fun(lambda) => Some(&lambda.body),
        TopRhs::Caf { body, .. } => Some(body),
        TopRhs::Con { .. } => None,
    }
}

/// The continuations of a case.
fn exits(case: &Case) -> impl Iterator<Item = &Expr> {
    let (cons, lits): (&[ConAlt], &[(Lit, Expr)]) = match &case.alts {
        Alts::None | Alts::Lazy => (&[], &[]),
        Alts::Con(alts) => (alts, &[]),
        Alts::Lit(alts) => (&[], alts),
    };
    let cons = cons.iter().map(|alt| &alt.body);
    let lits = lits.iter().map(|(_, body)| body);
    cons.chain(lits).chain(&case.default)
}

/// How deep scopes of cost centres nest, closures apart.
fn depth(e: &Expr) -> u32 {
    match e {
        Expr::Scc(centre, body) => u32::from(!centre.held) + depth(body),
        Expr::Let(_, body) => depth(body),
        Expr::Case(case) => exits(case).map(depth).fold(depth(&case.scrut), u32::max),
        Expr::Join(group, body) => {
            let joins = group.joins.iter().map(|j| depth(&j.body));
            joins.fold(depth(body), u32::max)
        }
        _ => 0,
    }
}

/// The stack of the scope at hand: the slot that holds its id, if it will have
/// to be restored somewhere in the function, and the number of scopes around.
#[derive(Clone, Copy, Default)]
pub struct Stack {
    slot: Option<u32>,
    scopes: u32,
}

impl<'p> Gen<'_, 'p> {
    /// At the start of a function's body, the stack being current.
    pub fn open_stack(&mut self, body: &Expr) {
        if self.unit.costs.restores(body, false)
            && let Some(stack) = self.current_stack()
        {
            self.keep_stack(stack, depth(body));
        }
    }

    /// A slot for the stack, in code that restores it on some of its ways only: these
    /// store it there.
    pub fn open_stack_slot(&mut self) {
        if self.unit.costs.active {
            self.stack.slot = Some(self.take_slot());
        }
    }

    /// Stores the stack to its slot.
    pub fn hold_stack(&mut self) {
        if let Some(slot) = self.stack.slot {
            // Loaded here, so that other ways do without.
            self.reload();
            if let Some(stack) = self.current_stack() {
                self.store_slot(stack, slot);
            }
        }
    }

    fn keep_stack(&mut self, stack: Value, scopes: u32) {
        let slot = self.take_slot();
        (0..scopes).for_each(|_| {
            self.take_slot();
        });
        self.store_slot(stack, slot);
        self.stack.slot = Some(slot);
    }

    /// After something that may have left another stack.
    pub fn restore_stack(&mut self) {
        if let Some(slot) = self.stack.slot {
            let stack = self.load_slot(slot, Rep::I64);
            self.set_stack(stack);
        }
    }

    /// Before a jump to where `target` is the stack. If a centre is pushed there at
    /// once, the runtime's cell keeps what it holds till then: else loops would be seen,
    /// at every second tick, where they are left to be entered again.
    pub fn leave_scopes(&mut self, target: Stack, pushes: bool) {
        if target.scopes != self.stack.scopes
            && let Some(slot) = target.slot
        {
            let stack = self.load_slot(slot, Rep::I64);
            match pushes {
                true => self.note_stack(stack),
                false => self.set_stack(stack),
            }
        }
    }

    /// Opens the scope of a cost centre; returns the stack outside.
    pub fn push_centre(&mut self, centre: Centre) -> Result<Stack, String> {
        let Some(from) = self.current_stack() else {
            return Ok(self.stack);
        };
        if centre.held {
            if centre.counts {
                self.count_entry(from);
            }
            return Ok(self.stack);
        }
        let row = self.unit.costs.row(centre, false);
        let cache = self.unit.declare_object("pure_centre_cache", true)?;
        let mut data = Data::default();
        data.u64(u64::MAX);
        data.u64(0);
        self.unit.define(cache, data, 8)?;
        // The site remembers the last stack that it was met with, and the one
        // that the push led to.
        let cache = self.data(cache);
        let last = self.b.ins().load(I64, FIELD, cache, 0);
        let same = self.b.ins().icmp(IntCC::Equal, from, last);
        let (next, miss) = (self.b.create_block(), self.cold_block());
        self.branch(same, next, miss);
        self.b.switch_to_block(miss);
        // A jump may have left that to us.
        self.set_stack(from);
        let row = self.b.ins().iconst(I64, (FIRST_CENTRE + row) as i64);
        self.call_runtime_with(RT_PUSH_CENTRE, &[cache, row])?;
        self.jump(next, &[]);
        self.b.switch_to_block(next);
        let stack = self.b.ins().load(I64, FIELD, cache, 8);
        self.set_stack(stack);
        if centre.counts {
            self.count_entry(stack);
        }
        let outer = self.stack;
        self.stack.scopes += 1;
        if let Some(slot) = outer.slot {
            self.stack.slot = Some(slot + 1);
            self.store_slot(stack, slot + 1);
        }
        Ok(outer)
    }

    fn count_entry(&mut self, stack: Value) {
        let at = (NODES + offset::ENTRIES) as i32;
        self.marked(Mark::Entry, |g| {
            let node = g.b.ins().ushr_imm_u(stack, i64::from(TO_NODE));
            let old = g.b.ins().load(I64, FIELD, node, at);
            let new = g.b.ins().iadd_imm_s(old, 1);
            g.b.ins().store(FIELD, new, node, at);
        });
    }

    /// Counts what a group of objects takes, for the stack that stands in their headers.
    pub fn count_allocation(&mut self, stack: Value, bytes: u32) {
        let at = (NODES + offset::ALLOCATED) as i32;
        self.marked(Mark::Allocation, |g| {
            let node = g.b.ins().ushr_imm_u(stack, i64::from(TO_NODE));
            let old = g.b.ins().load(I64, FIELD, node, at);
            let new = g.b.ins().iadd_imm_s(old, i64::from(bytes));
            g.b.ins().store(FIELD, new, node, at);
        });
    }

    /// The stack under which a thunk was made that has not been entered before: its
    /// header has no marks.
    pub fn stack_of(&mut self, thunk: Value) -> Option<Value> {
        if !self.unit.costs.active {
            return None;
        }
        let upper = self.b.ins().uload32(FIELD, thunk, UPPER_HALF);
        Some(self.b.ins().ishl_imm_u(upper, i64::from(header::UPPER)))
    }

    /// The stack of a CAF.
    pub fn caf_stack(&mut self, caf: Var) -> Option<Value> {
        if !self.unit.costs.active {
            return None;
        }
        let stack = self.unit.caf_stack(caf);
        Some(self.b.ins().iconst(I64, header::of_stack(stack) as i64))
    }

    /// Keeps the caller's stack in a blackhole, where the result will stand: frames
    /// of evaluations need no slot for it.
    pub fn leave_stack_in(&mut self, hole: Value) {
        if let Some(caller) = self.current_stack() {
            let at = self.field_offset(0, 0);
            self.b.ins().store(FIELD, caller, hole, at);
        }
    }

    /// Gives the caller of an evaluation its stack back.
    pub fn take_stack_from(&mut self, hole: Value) {
        if self.current_stack().is_some() {
            let at = self.field_offset(0, 0);
            let stack = self.b.ins().load(I64, FIELD, hole, at);
            self.set_stack(stack);
        }
    }

    /// Makes a thunk's own stack current for its body.
    pub fn switch_stack(&mut self, own: Option<Value>, body: &Expr) {
        let Some(own) = own else {
            return;
        };
        self.set_stack(own);
        if self.unit.costs.restores(body, false) {
            self.keep_stack(own, depth(body));
        }
    }

    /// The same for a thunk that is not updated; returns the slot that holds the
    /// caller's.
    pub fn switch_from_slot(&mut self, own: Option<Value>, body: &Expr) -> Option<u32> {
        let caller = self.current_stack()?;
        let slot = self.take_slot();
        self.store_slot(caller, slot);
        self.switch_stack(own, body);
        Some(slot)
    }

    pub fn switch_back(&mut self, caller: Option<u32>) {
        if let Some(slot) = caller {
            let stack = self.load_slot(slot, Rep::I64);
            self.set_stack(stack);
        }
    }

    /// At the entry of a function closure: its stack is appended to the current
    /// one, which mostly is the same. Where it is another, only a cold block reads the
    /// current one and only the closure itself is passed on: the way on needs no moves.
    pub fn enter_function(&mut self, node: Value, tag: u8) -> Result<(), String> {
        if !self.unit.costs.active {
            return Ok(());
        }
        // With the byte in front, but not with the marks: a load of what was lately
        // stored in parts has to wait.
        let at = UPPER_HALF - 1 - i32::from(tag);
        let own = self.b.ins().load(I32, FIELD, node, at);
        let own = self.b.ins().ushr_imm_u(own, 8);
        let here = self.cell(I32, STACK + header::UPPER as usize / 8);
        let other = self.b.ins().icmp(IntCC::NotEqual, own, here);
        let (append, next) = (self.cold_block(), self.b.create_block());
        self.branch(other, append, next);
        self.b.switch_to_block(append);
        // The current stack's node remembers what was last appended to it.
        let (known, miss) = (self.cold_block(), self.cold_block());
        let part = |of| (NODES + of) as i32;
        let current = self.cell(I64, STACK);
        let current = self.b.ins().ushr_imm_u(current, i64::from(TO_NODE));
        let last = self
            .b
            .ins()
            .load(I32, FIELD, current, part(offset::APPENDED));
        let same = self.b.ins().icmp(IntCC::Equal, own, last);
        self.branch(same, known, miss);
        self.b.switch_to_block(known);
        let led = self.b.ins().uload32(FIELD, current, part(offset::EXTENDED));
        let led = self.b.ins().ishl_imm_u(led, i64::from(header::UPPER));
        self.set_stack(led);
        self.jump(next, &[]);
        self.b.switch_to_block(miss);
        self.call_runtime(RT_ENTER_FUNCTION, node)?;
        self.reload();
        self.jump(next, &[]);
        self.b.switch_to_block(next);
        Ok(())
    }
}

impl Unit<'_> {
    /// The id of the stack that a CAF runs under: its module's, or its own. What
    /// performs the program's actions is nobody's CAF.
    fn caf_stack(&mut self, caf: Var) -> u32 {
        if self.costs.bare_main == Some(caf) {
            return MAIN;
        }
        let info = &self.program.vars[caf];
        let own = info
            .module
            .is_some_and(|m| self.program.caf_centres.contains(&m));
        let label = match own {
            true if self.program.main == Some(caf) => Symbol::new("CAF:main"),
            true => Symbol::new(&format!("CAF:{}", info.name)),
            false => Symbol::new("CAF"),
        };
        let centre = Centre {
            label,
            module: info.module.unwrap_or(Symbol::new("MAIN")),
            span: if own { info.span } else { Span::NONE },
            counts: true,
            held: false,
        };
        let costs = &mut self.costs;
        if let Some(&id) = costs.caf_stacks.get(&centre) {
            return id;
        }
        costs.row(centre, true);
        let id = FIRST_CAF + costs.cafs;
        costs.cafs += 1;
        costs.caf_stacks.insert(centre, id);
        id
    }

    /// The table of centres.
    pub fn define_centres(&mut self) -> Result<Option<Address>, String> {
        if !self.costs.active {
            return Ok(None);
        }
        let rows = std::mem::take(&mut self.costs.rows);
        let insertion = self.options.insertion.as_bytes();
        let mut d = Data::default();
        d.u64(rows.len() as u64);
        let text = self.text(insertion);
        d.address(text);
        d.u64(insertion.len() as u64);
        for (centre, caf) in rows {
            let source = match (caf, centre.span.is_none()) {
                (true, true) => "<entire-module>".to_string(),
                _ => self.map.describe(centre.span),
            };
            let texts = [centre.label.as_str(), centre.module.as_str(), &source];
            for text in texts {
                let address = self.text(text.as_bytes());
                d.address(address);
            }
            texts.iter().for_each(|text| d.u32(text.len() as u32));
            let uncounted = self.options.late && !centre.counts;
            let library = self.program.library.has(centre.module);
            let flags = [
                (caf, flag::CAF),
                (uncounted, flag::UNCOUNTED),
                (library, flag::LIBRARY),
            ];
            let flags = flags
                .into_iter()
                .filter(|(is, _)| *is)
                .map(|(_, flag)| flag);
            d.u32(flags.sum());
        }
        let id = self.declare_object("pure_centres", false)?;
        self.define(id, d, 8)?;
        Ok(Some((id, 0)))
    }
}
