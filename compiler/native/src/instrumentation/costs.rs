//! Cost centres: pushing them, saving and restoring the current stack, counting what each
//! stack allocates. Runs that nobody wants to know that of have no such instructions
//! ([`crate::instrumentation::biography`]).
//!
//! The current stack is a cell of the runtime's. It stays in a register from one safepoint
//! to the next; Cranelift drops loads and block parameters that nothing uses. A *stack* is a
//! word here: shifted to its place in headers ([`rt_abi::object::header`]). Who restores it:
//! - a thunk or CAF runs under its own stack and restores its caller's with the
//!   update, so evaluation leaves the stack as it was;
//! - a function does not restore it, so that tail calls stay jumps: its caller
//!   does, after calls of functions that may disturb the stack
//!   ([`crate::instrumentation::scopes`]).
//!
//! Invariant: whatever may change the cell is followed by [`Costs::reload`] or by
//! [`Costs::set`].

use crate::instrumentation::scopes::{Scopes, depth, top_body};
use crate::machine::event::Instrumentation;
use crate::machine::event::{Chosen, Event};
use crate::machine::function::Gen;
use crate::machine::origin::Mark;
use crate::objects::data::Data;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_frontend::Variable;
use pure_base::{Span, Symbol};
use pure_stg::def::*;
use rt_abi::border::*;
use rt_abi::costs::{FIRST_CAF, FIRST_CENTRE, MAIN, NODES, TO_NODE, flag, offset};
use rt_abi::mutator::offset::STACK;
use rt_abi::object::header;
use rt_abi::symbols::ProgramConfig;
use rustc_hash::FxHashMap;
use std::mem::{offset_of, take};

/// Byte offset of a header's upper half.
const UPPER_HALF: i32 = (header::UPPER / 8) as i32;

/// The program's cost centres as they are found, and what is known beforehand.
struct Costs {
    scopes: Scopes,
    /// Of each whether it is a CAF's.
    rows: Vec<(Centre, bool)>,
    index: FxHashMap<(Centre, bool), u32>,
    cafs: u32,
    /// What performs the program's actions, if nothing of it is a declaration's own
    /// work: nobody's CAF.
    bare_main: Option<Var>,
    /// Stack ids of CAF centres.
    caf_stacks: FxHashMap<Centre, u32>,
    here: Here,
}

/// What is known at a point of the function at hand.
#[derive(Default)]
struct Here {
    /// The cell, as a variable of Cranelift's.
    current: Option<Variable>,
    stack: Stack,
    /// Those of the scopes around.
    outer: Vec<Stack>,
    /// Those of join points, and whether a centre is pushed there first of all.
    joins: FxHashMap<Var, (Stack, bool)>,
    /// The stack under which the thunk at hand was made.
    own: Option<Value>,
    /// The slot of its caller's.
    caller: u32,
}

/// The stack of the scope at hand: the slot that holds its id, if it will have
/// to be restored somewhere in the function, and the number of scopes around.
#[derive(Clone, Copy, Default)]
struct Stack {
    slot: Option<u32>,
    scopes: u32,
}

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    if !unit.input.options.measured.prof {
        return Ok(None);
    }
    let program = unit.input.program;
    Ok(Some(Box::new(Costs {
        scopes: Scopes::of(program),
        rows: vec![],
        index: FxHashMap::default(),
        cafs: 0,
        bare_main: program.main.filter(|main| is_bare(program, *main)),
        caf_stacks: FxHashMap::default(),
        here: Here::default(),
    })))
}

/// Whether the program's main has no costs of its own: it only runs the `main` that was
/// written, or all that it does is in the scope of a centre.
fn is_bare(program: &Program, main: Var) -> bool {
    let info = &program.vars[main];
    let mut tops = program.binds.iter().filter(|top| top.var == main);
    let centred = |top: &Top| matches!(top_body(&top.rhs), Some(Expr::Scc(..)));
    info.definition.is_none() && (info.origin.is_none() || tops.any(centred))
}

impl Instrumentation for Costs {
    fn at(&mut self, g: &mut Gen<'_, '_>, event: &mut Event<'_>) -> Result<(), String> {
        match *event {
            Event::Function => {
                self.here = Here {
                    current: Some(g.b.declare_var(I64)),
                    ..Here::default()
                };
                self.reload(g);
            }
            Event::Resumed => self.reload(g),
            Event::Closure(node, tag) => self.enter_function(g, node, tag)?,
            Event::Body(body) if self.scopes.restores(body, false) => {
                let stack = self.current(g)?;
                self.keep(g, stack, depth(body));
            }
            Event::CameBack(callee) if callee.is_none_or(|fun| self.scopes.disturbs(fun)) => {
                self.restore(g);
            }
            Event::Met(e) if self.scopes.leaves_pushed(e) => self.restore(g),
            // These store the stack to a slot where they need it.
            Event::SomeCall => self.here.stack.slot = Some(g.take_slot()),
            Event::Calls => {
                if let Some(slot) = self.here.stack.slot {
                    // Loaded here, so that other ways do without.
                    self.reload(g);
                    let stack = self.current(g)?;
                    g.store_slot(stack, slot);
                }
            }
            Event::Scope(centre) => {
                self.here.outer.push(self.here.stack);
                self.push(g, centre)?;
            }
            Event::ScopeEnds => self.here.stack = self.here.outer.pop().unwrap_or_default(),
            Event::JoinOpens(join) => {
                let pushes = matches!(&join.body, Expr::Scc(centre, _) if !centre.held);
                self.here.joins.insert(join.var, (self.here.stack, pushes));
            }
            Event::Jumps(join) => self.leave_scopes(g, join),
            Event::Thunk(thunk) => {
                let upper = g.b.ins().uload32(FIELD, thunk, UPPER_HALF);
                let stack = g.b.ins().ishl_imm_u(upper, i64::from(header::UPPER));
                self.here.own = Some(stack);
            }
            // Frames of evaluations need no slot for the caller's stack: it is kept where
            // the result will stand.
            Event::Suspends(hole) => {
                let (caller, at) = (self.current(g)?, g.field_offset(0, 0));
                g.b.ins().store(FIELD, caller, hole, at);
            }
            Event::Evaluates(body, caf) => {
                if let Some(caf) = caf {
                    let stack = header::of_stack(self.caf_stack(g.unit, caf));
                    self.here.own = Some(g.b.ins().iconst(I64, stack as i64));
                }
                self.switch(g, body);
            }
            Event::Evaluated(hole) => {
                // Nothing reads it, but it has a part in which registers are chosen.
                self.current(g)?;
                let at = g.field_offset(0, 0);
                let stack = g.b.ins().load(I64, FIELD, hole, at);
                self.set(g, stack);
            }
            Event::EvaluatesOnce(body) => {
                let (caller, slot) = (self.current(g)?, g.take_slot());
                g.store_slot(caller, slot);
                self.here.caller = slot;
                self.switch(g, body);
            }
            Event::EvaluatedOnce => {
                let stack = g.load_slot(self.here.caller, Rep::I64);
                self.set(g, stack);
            }
            Event::HeapCheck(bytes) => {
                let stack = self.current(g)?;
                g.marked(Some(Mark::Allocation), |g| {
                    let node = g.b.ins().ushr_imm_u(stack, i64::from(TO_NODE));
                    g.increase(node, (NODES + offset::ALLOCATED) as i32, bytes.into());
                });
            }
            Event::Header(ref mut header, ..) => {
                let stack = self.current(g)?;
                **header = g.b.ins().bor(**header, stack);
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes the table of centres.
    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        let measured = &unit.input.options.measured;
        let insertion = measured.insertion.as_bytes();
        let mut d = Data::default();
        d.u64(self.rows.len() as u64);
        d.address(unit.image.text(insertion));
        d.u64(insertion.len() as u64);
        for (centre, caf) in take(&mut self.rows) {
            let source = match (caf, centre.span.is_none()) {
                (true, true) => "<entire-module>".to_string(),
                _ => unit.input.map.describe(centre.span),
            };
            let texts = [centre.label.as_str(), centre.module.as_str(), &source];
            for text in texts {
                d.address(unit.image.text(text.as_bytes()));
            }
            texts.iter().for_each(|text| d.u32(text.len() as u32));
            let uncounted = measured.late && !centre.counts;
            let library = unit.input.program.library.has(centre.module);
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
        let centres = unit.image.define_local("pure_centres", d)?;
        config.set_address(offset_of!(ProgramConfig, centres), centres);
        config.set(offset_of!(ProgramConfig, costs), &[1 + measured.late as u8]);
        Ok(())
    }
}

impl Costs {
    /// After a call that may have changed the cell.
    fn reload(&self, g: &mut Gen<'_, '_>) {
        let value = g.cell(I64, STACK);
        self.note(g, value);
    }

    /// The current stack.
    fn current(&self, g: &mut Gen<'_, '_>) -> Result<Value, String> {
        let current = self.here.current.ok_or("a stack outside of a function")?;
        Ok(g.b.use_var(current))
    }

    /// Makes another stack the current one.
    fn set(&self, g: &mut Gen<'_, '_>, stack: Value) {
        g.set_cell(stack, STACK);
        self.note(g, stack);
    }

    /// The same for this function's register only: the cell is to be written before
    /// anything is called or allocated.
    fn note(&self, g: &mut Gen<'_, '_>, stack: Value) {
        if let Some(current) = self.here.current {
            g.b.def_var(current, stack);
        }
    }

    fn keep(&mut self, g: &mut Gen<'_, '_>, stack: Value, scopes: u32) {
        let slot = g.take_slot();
        (0..scopes).for_each(|_| {
            g.take_slot();
        });
        g.store_slot(stack, slot);
        self.here.stack.slot = Some(slot);
    }

    /// After something that may have left another stack.
    fn restore(&self, g: &mut Gen<'_, '_>) {
        if let Some(slot) = self.here.stack.slot {
            let stack = g.load_slot(slot, Rep::I64);
            self.set(g, stack);
        }
    }

    /// Before a jump to where another stack may be. If a centre is pushed there at
    /// once, the runtime's cell keeps what it holds till then: else loops would be seen,
    /// at every second tick, where they are left to be entered again.
    fn leave_scopes(&self, g: &mut Gen<'_, '_>, join: Var) {
        if let Some((target, pushes)) = self.here.joins.get(&join)
            && target.scopes != self.here.stack.scopes
            && let Some(slot) = target.slot
        {
            let stack = g.load_slot(slot, Rep::I64);
            match pushes {
                true => self.note(g, stack),
                false => self.set(g, stack),
            }
        }
    }

    /// Makes a thunk's own stack current for its body.
    fn switch(&mut self, g: &mut Gen<'_, '_>, body: &Expr) {
        if let Some(own) = self.here.own {
            self.set(g, own);
            if self.scopes.restores(body, false) {
                self.keep(g, own, depth(body));
            }
        }
    }

    /// Opens the scope of a cost centre.
    fn push(&mut self, g: &mut Gen<'_, '_>, centre: Centre) -> Result<(), String> {
        let from = self.current(g)?;
        if centre.held {
            if centre.counts {
                count_entry(g, from);
            }
            return Ok(());
        }
        let row = self.row(centre, false);
        let cache = g.unit.image.declare_object("pure_centre_cache", true)?;
        let mut data = Data::default();
        data.u64(u64::MAX);
        data.u64(0);
        g.unit.image.define(cache, data, 8)?;
        // The site remembers the last stack that it was met with, and the one
        // that the push led to.
        let cache = g.data(cache);
        let last = g.b.ins().load(I64, FIELD, cache, 0);
        let same = g.b.ins().icmp(IntCC::Equal, from, last);
        let (next, miss) = (g.b.create_block(), g.cold_block());
        g.branch(same, next, miss);
        g.b.switch_to_block(miss);
        // A jump may have left that to us.
        self.set(g, from);
        let row = g.b.ins().iconst(I64, (FIRST_CENTRE + row) as i64);
        g.call_runtime_with(RT_PUSH_CENTRE, &[cache, row])?;
        g.jump(next, &[]);
        g.b.switch_to_block(next);
        let stack = g.b.ins().load(I64, FIELD, cache, 8);
        self.set(g, stack);
        if centre.counts {
            count_entry(g, stack);
        }
        let here = &mut self.here.stack;
        here.scopes += 1;
        if let Some(slot) = &mut here.slot {
            *slot += 1;
            g.store_slot(stack, *slot);
        }
        Ok(())
    }

    /// At the entry of a function closure: its stack is appended to the current
    /// one, which mostly is the same. Where it is another, only a cold block reads the
    /// current one and only the closure itself is passed on: the way on needs no moves.
    fn enter_function(&self, g: &mut Gen<'_, '_>, node: Value, tag: u8) -> Result<(), String> {
        // With the byte in front, but not with the marks: a load of what was lately
        // stored in parts has to wait.
        let at = UPPER_HALF - 1 - i32::from(tag);
        let own = g.b.ins().load(I32, FIELD, node, at);
        let own = g.b.ins().ushr_imm_u(own, 8);
        let here = g.cell(I32, STACK + header::UPPER as usize / 8);
        let other = g.b.ins().icmp(IntCC::NotEqual, own, here);
        let (append, next) = (g.cold_block(), g.b.create_block());
        g.branch(other, append, next);
        g.b.switch_to_block(append);
        // The current stack's node remembers what was last appended to it.
        let (known, miss) = (g.cold_block(), g.cold_block());
        let part = |of| (NODES + of) as i32;
        let current = g.cell(I64, STACK);
        let current = g.b.ins().ushr_imm_u(current, i64::from(TO_NODE));
        let appended = part(offset::APPENDED);
        let last = g.b.ins().load(I32, FIELD, current, appended);
        let same = g.b.ins().icmp(IntCC::Equal, own, last);
        g.branch(same, known, miss);
        g.b.switch_to_block(known);
        let led = g.b.ins().uload32(FIELD, current, part(offset::EXTENDED));
        let led = g.b.ins().ishl_imm_u(led, i64::from(header::UPPER));
        self.set(g, led);
        g.jump(next, &[]);
        g.b.switch_to_block(miss);
        g.call_runtime(RT_ENTER_FUNCTION, node)?;
        self.reload(g);
        g.jump(next, &[]);
        g.b.switch_to_block(next);
        Ok(())
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

    /// The id of the stack that a CAF runs under: its module's, or its own. What
    /// performs the program's actions is nobody's CAF.
    fn caf_stack(&mut self, unit: &Unit<'_>, caf: Var) -> u32 {
        if self.bare_main == Some(caf) {
            return MAIN;
        }
        let info = &unit.input.program.vars[caf];
        let own = info
            .module
            .is_some_and(|m| unit.input.program.caf_centres.contains(&m));
        let label = match own {
            true if unit.input.program.main == Some(caf) => Symbol::new("CAF:main"),
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
        if let Some(&id) = self.caf_stacks.get(&centre) {
            return id;
        }
        self.row(centre, true);
        let id = FIRST_CAF + self.cafs;
        self.cafs += 1;
        self.caf_stacks.insert(centre, id);
        id
    }
}

fn count_entry(g: &mut Gen<'_, '_>, stack: Value) {
    g.marked(Some(Mark::Entry), |g| {
        let node = g.b.ins().ushr_imm_u(stack, i64::from(TO_NODE));
        g.increase(node, (NODES + offset::ENTRIES) as i32, 1);
    });
}
