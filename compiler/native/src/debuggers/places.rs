//! Where shown variables are at each instruction: a forward analysis of a function's
//! machine code. It knows where parameters are at the start, and from Cranelift where
//! values are defined; from there on it follows moves between registers and the frame.
//! (How long they stay there Cranelift does not say reliably: its ranges go on in the
//! order of blocks before cold ones are moved to the end.)
//! So a variable is found for as long as its value is somewhere, also when the program
//! has no more use for it.
//!
//! Invariant: at every instruction of a range the place holds the variable. Where paths
//! meet, only what all of them agree on is known.

use crate::debuggers::decode::Piece;
use crate::debuggers::decode::branch_target;
use crate::debuggers::unwind::{Frame, Frames};
use iced_x86::{
    Code, FlowControl, Instruction, InstructionInfoFactory, OpAccess, OpKind, Register,
};
use pure_stg::def::Rep;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Shorter ranges are not told, but for those that a breakpoint or a backtrace meets: it
/// would take as many bytes to tell.
const SHORTEST: u32 = 10;

/// A function of more instructions times variables is not looked through.
const MOST: usize = 1 << 22;

/// What holds a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Place {
    /// So many bytes from the frame pointer.
    Slot(i32),
    /// By its number in DWARF.
    Register(u16),
}

/// As [`Place`], or a field of an object: where the pointer to it is, and how many bytes
/// behind that the field lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Location {
    At(Place),
    Field(Place, i32),
}

/// A variable is there from an offset of the code to another.
#[derive(Clone, Serialize, Deserialize)]
pub struct Located {
    /// Its number among the function's.
    pub variable: u32,
    pub start: u32,
    pub end: u32,
    pub location: Location,
}

/// A variable is in a register from an offset of the code to another, as Cranelift
/// says.
pub struct InRegister {
    pub variable: u32,
    pub register: u16,
    pub start: u32,
    pub end: u32,
}

/// What is shown of a function.
#[derive(Clone, Default, Hash)]
pub struct Shown {
    /// Of the variables, by their numbers.
    pub reps: Vec<Rep>,
    /// Variables that have the name of another: they are known where they are in use,
    /// so that none is taken for another.
    pub ambiguous: Vec<bool>,
    /// Of the parameters, which variable each is, if one.
    pub params: Vec<(Rep, Option<u32>)>,
    /// Variables that are fields of an object, another variable, and how many bytes
    /// behind the pointer to it.
    pub fields: Vec<(u32, u32, i32)>,
    /// Whether parameters get new values on the way, where the code jumps back.
    pub loops: bool,
    /// What each call site keeps: slots of pointers, if objects may move there.
    pub sites: Vec<Option<Vec<u32>>>,
}

/// Registers of the first words and doubles of a call, by their numbers in DWARF.
const WORDS: [u16; 6] = [5, 4, 1, 2, 8, 9];
const DOUBLES: std::ops::Range<u16> = 17..25;

/// A call that the code waits for.
pub struct Call {
    /// The offset that it returns to.
    pub ret: u32,
    /// Slots of pointers, as bytes from the frame pointer; none if objects do not move.
    pub roots: Option<Vec<i32>>,
}

/// A function's code, and what is known of it.
pub struct Known<'k> {
    pub pieces: &'k [Piece],
    pub is_filled: &'k dyn Fn(&Instruction) -> bool,
    pub frames: &'k Frames,
    /// In the order of the code.
    pub calls: &'k [Call],
    /// Where the frame's slots of variables are, in bytes from the frame pointer.
    pub slots: std::ops::Range<i32>,
    /// Bytes from the frame pointer down to the stack pointer.
    pub frame: u32,
    /// In the order of their starts.
    pub defined: &'k [InRegister],
}

/// Which variables are in which places, in order.
type State = Vec<(Place, u32)>;

fn add(state: &mut State, place: Place, variable: u32) {
    if let Err(at) = state.binary_search(&(place, variable)) {
        state.insert(at, (place, variable));
    }
}

/// What an instruction does to places.
#[derive(Default)]
struct Effect {
    /// Registers that it overwrites, by the bits of their numbers in DWARF.
    registers: u64,
    slot: Option<Place>,
    copies: Option<(Place, Place)>,
    /// Of the calls.
    call: Option<usize>,
    /// Slots are no longer found: the frame is being taken back.
    leaves: bool,
    /// Parameters in memory are found from here on.
    enters: bool,
}

struct Step {
    at: u32,
    next: u32,
    effect: Effect,
    /// Where control goes on, but for behind it.
    targets: Vec<u32>,
    falls: bool,
}

struct Block {
    steps: std::ops::Range<usize>,
    at: u32,
    /// What is known at its start, once it has been reached.
    state: Option<State>,
    /// Variables that have been known somewhere where it is come from.
    met: Vec<u32>,
    /// Whether code jumps back to it.
    is_header: bool,
}

/// From one block to another.
struct Flow {
    to: usize,
    is_back: bool,
}

/// The places of all shown variables, by their numbers and in the order of the code.
pub fn places(shown: &Shown, known: &Known<'_>) -> Vec<Located> {
    if shown.reps.is_empty() || known.pieces.len().saturating_mul(shown.reps.len()) > MOST {
        return vec![];
    }
    let ambiguous = known.defined.iter();
    let ambiguous = ambiguous.filter(|d| shown.ambiguous[d.variable as usize]);
    let mut ends: Vec<_> = ambiguous
        .map(|d| (d.end, Place::Register(d.register), d.variable))
        .collect();
    ends.sort_unstable();
    let mut analysis = Analysis {
        shown,
        known,
        steps: steps(known),
        stack: vec![],
        looping: vec![false; shown.reps.len()],
        ends,
    };
    let entry = analysis.entry();
    let mut blocks = analysis.blocks();
    analysis.solve(&mut blocks, entry);
    analysis.record(&blocks)
}

struct Analysis<'a> {
    shown: &'a Shown,
    known: &'a Known<'a>,
    steps: Vec<Step>,
    /// Parameters in memory.
    stack: State,
    /// Variables that get new values where the code jumps back.
    looping: Vec<bool>,
    /// Where ambiguous variables are no longer in use, in the order of the code.
    ends: Vec<(u32, Place, u32)>,
}

impl Analysis<'_> {
    /// Where parameters are at the function's start.
    fn entry(&mut self) -> State {
        let mut state = vec![];
        let (mut words, mut doubles) = (WORDS.into_iter(), DOUBLES);
        // Behind the frame pointer and the return address, which may have moved.
        let moved = self.known.frames.iter().find_map(|(_, frame)| match frame {
            Frame::Set(up) => Some(*up as i32),
            _ => None,
        });
        let mut next = 16 + moved.unwrap_or(0);
        for (rep, variable) in &self.shown.params {
            let register = match rep {
                Rep::F64 => doubles.next(),
                Rep::Ptr | Rep::I64 => words.next(),
            };
            if register.is_none() {
                next += 8;
            }
            let Some(variable) = *variable else {
                continue;
            };
            self.looping[variable as usize] |= self.shown.loops;
            match register {
                Some(register) => add(&mut state, Place::Register(register), variable),
                None => add(&mut self.stack, Place::Slot(next - 8), variable),
            }
        }
        state
    }

    fn blocks(&self) -> Vec<Block> {
        let mut starts: Vec<u32> = self
            .steps
            .iter()
            .flat_map(|s| &s.targets)
            .copied()
            .collect();
        starts.sort_unstable();
        starts.dedup();
        let mut blocks: Vec<Block> = vec![];
        let mut opens = true;
        for (n, step) in self.steps.iter().enumerate() {
            let is_target = starts.binary_search(&step.at).is_ok();
            match blocks.last_mut() {
                Some(block) if !opens && !is_target => block.steps.end = n + 1,
                _ => blocks.push(Block {
                    steps: n..n + 1,
                    at: step.at,
                    state: None,
                    met: vec![],
                    is_header: false,
                }),
            }
            opens = !step.falls || !step.targets.is_empty();
        }
        blocks
    }

    /// What is known at the start of a block, with what is defined there: variables that
    /// are new, or have new values.
    fn at_start(&self, block: &Block) -> State {
        let mut state = block.state.clone().unwrap_or_default();
        for d in self.defined_at(block.at) {
            let is_looping = block.is_header && self.looping[d.variable as usize];
            if is_looping || !block.met.contains(&d.variable) {
                add(&mut state, Place::Register(d.register), d.variable);
            }
        }
        state
    }

    fn defined_at(&self, at: u32) -> impl Iterator<Item = &InRegister> {
        let defined = self.known.defined;
        let first = defined.partition_point(|d| d.start < at);
        defined[first..].iter().take_while(move |d| d.start == at)
    }

    fn solve(&self, blocks: &mut [Block], entry: State) {
        let Some(first) = blocks.first_mut() else {
            return;
        };
        first.state = Some(entry);
        let flows = self.flows(blocks);
        let mut waiting = BTreeSet::from([0]);
        // In the order of the code, mostly: few blocks are gone through twice.
        while let Some(n) = waiting.pop_first() {
            let mut state = self.at_start(&blocks[n]);
            for step in &self.steps[blocks[n].steps.clone()] {
                self.step(step, &mut state);
            }
            for flow in &flows[n] {
                let arrives = |(_, v): &(Place, u32)| !flow.is_back || !self.looping[*v as usize];
                let block = &mut blocks[flow.to];
                let mut changed = flow.is_back && !block.is_header;
                block.is_header |= flow.is_back;
                for (_, v) in &state {
                    if !block.met.contains(v) {
                        block.met.push(*v);
                        changed = true;
                    }
                }
                changed |= match &mut block.state {
                    None => {
                        block.state = Some(state.iter().copied().filter(arrives).collect());
                        true
                    }
                    Some(old) => {
                        let before = old.len();
                        old.retain(|known| arrives(known) && state.binary_search(known).is_ok());
                        old.len() != before
                    }
                };
                if changed {
                    waiting.insert(flow.to);
                }
            }
        }
    }

    /// Where control goes from each block. It goes back where it goes to a block on the
    /// way to which it is: no search of another order finds other loops than these.
    fn flows(&self, blocks: &[Block]) -> Vec<Vec<Flow>> {
        let next = |block: &Block| {
            let last = &self.steps[block.steps.end - 1];
            let next = last.falls.then_some(last.next);
            let all = last.targets.iter().copied().chain(next);
            let found = all.filter_map(|to| blocks.binary_search_by_key(&to, |b| b.at).ok());
            let flows = found.map(|to| Flow { to, is_back: false });
            flows.collect::<Vec<Flow>>()
        };
        let mut flows: Vec<Vec<Flow>> = blocks.iter().map(next).collect();
        let (mut is_met, mut is_open) = (vec![false; blocks.len()], vec![false; blocks.len()]);
        // Blocks on the way, and which of their flows comes next.
        let mut way = vec![(0, 0)];
        (is_met[0], is_open[0]) = (true, true);
        while let Some((n, k)) = way.last_mut() {
            let n = *n;
            let Some(flow) = flows[n].get_mut(*k) else {
                is_open[n] = false;
                way.pop();
                continue;
            };
            *k += 1;
            flow.is_back = is_open[flow.to];
            let to = flow.to;
            if !is_met[to] {
                (is_met[to], is_open[to]) = (true, true);
                way.push((to, 0));
            }
        }
        flows
    }

    fn step(&self, step: &Step, state: &mut State) {
        let effect = &step.effect;
        if let Some(call) = effect.call {
            self.call(&self.known.calls[call], state);
        }
        let copied: Vec<u32> = match effect.copies {
            Some((from, _)) => state.iter().filter(|s| s.0 == from).map(|s| s.1).collect(),
            None => vec![],
        };
        state.retain(|(place, _)| match place {
            Place::Register(r) => effect.registers >> r & 1 == 0,
            slot => !effect.leaves && effect.slot != Some(*slot),
        });
        if let Some((_, to)) = effect.copies {
            copied.into_iter().for_each(|v| add(state, to, v));
        }
        if effect.enters {
            self.stack
                .iter()
                .for_each(|(place, v)| add(state, *place, *v));
        }
        let ends = &self.ends;
        let first = ends.partition_point(|(end, ..)| *end < step.next);
        for (_, place, v) in ends[first..].iter().take_while(|e| e.0 == step.next) {
            state.retain(|s| s != &(*place, *v));
        }
        for d in self.defined_at(step.next) {
            // Of branches that are left out the place is told wrong.
            if effect.registers >> d.register & 1 != 0 {
                add(state, Place::Register(d.register), d.variable);
            }
        }
    }

    /// What stays known while a call is waited for.
    fn call(&self, call: &Call, state: &mut State) {
        state.retain(|(place, v)| match *place {
            Place::Register(_) => false,
            // Beyond are arguments of the call, and what registers had no room for.
            Place::Slot(at) if at < 0 && !self.known.slots.contains(&at) => false,
            Place::Slot(at) => match (&call.roots, self.shown.reps[*v as usize]) {
                (Some(roots), Rep::Ptr) => roots.contains(&at),
                _ => true,
            },
        });
    }

    fn record(&self, blocks: &[Block]) -> Vec<Located> {
        let mut recorder = Recorder {
            open: vec![None; self.shown.reps.len()],
            fields: &self.shown.fields,
            done: vec![],
        };
        let mut end = 0;
        for block in blocks {
            if block.at != end {
                recorder.at(end, &vec![]);
            }
            let mut state = self.at_start(block);
            for step in &self.steps[block.steps.clone()] {
                recorder.at(step.at, &state);
                self.step(step, &mut state);
                if let Some(call) = step.effect.call {
                    // A frame that waits is looked up by the last byte of the call.
                    let mut during = state.clone();
                    self.call(&self.known.calls[call], &mut during);
                    recorder.at(step.next - 1, &during);
                    recorder.told();
                }
                end = step.next;
            }
        }
        recorder.at(end, &vec![]);
        let mut done = recorder.done;
        done.sort_by_key(|l| (l.variable, l.start));
        done
    }
}

#[derive(Clone, Copy)]
struct Open {
    start: u32,
    location: Location,
    /// Whether a debugger is bound to look within.
    is_told: bool,
}

struct Recorder<'a> {
    open: Vec<Option<Open>>,
    fields: &'a [(u32, u32, i32)],
    done: Vec<Located>,
}

impl Recorder<'_> {
    /// From the offset on, this is known.
    fn at(&mut self, offset: u32, state: &State) {
        let holds = |v: u32, location: Location| match location {
            Location::At(place) => state.binary_search(&(place, v)).is_ok(),
            Location::Field(place, at) => self.fields.iter().any(|(field, of, offset)| {
                (*field, *offset) == (v, at) && state.binary_search(&(place, *of)).is_ok()
            }),
        };
        for (v, open) in self.open.iter_mut().enumerate() {
            let v = v as u32;
            if let Some(range) = *open
                && !holds(v, range.location)
            {
                *open = None;
                if range.is_told || offset - range.start >= SHORTEST {
                    self.done.push(Located {
                        variable: v,
                        start: range.start,
                        end: offset,
                        location: range.location,
                    });
                }
            }
        }
        let opened = |location| {
            Some(Open {
                start: offset,
                location,
                // A breakpoint at the function.
                is_told: offset == 0,
            })
        };
        // Slots come first: they last longer.
        for (place, v) in state {
            let open = &mut self.open[*v as usize];
            if open.is_none() {
                *open = opened(Location::At(*place));
            }
        }
        for (v, of, at) in self.fields {
            let place = state.iter().find(|(_, object)| object == of);
            if let (None, Some((place, _))) = (self.open[*v as usize], place) {
                self.open[*v as usize] = opened(Location::Field(*place, *at));
            }
        }
    }

    /// What is open must not be left out.
    fn told(&mut self) {
        for open in self.open.iter_mut().flatten() {
            open.is_told = true;
        }
    }
}

fn steps(known: &Known<'_>) -> Vec<Step> {
    let mut info = InstructionInfoFactory::new();
    let mut steps: Vec<Step> = vec![];
    // The frame stands; if return address and frame pointer move, when they have.
    let moves = known
        .frames
        .iter()
        .position(|f| matches!(f.1, Frame::Set(1..)));
    let mut standing = known.frames[moves.unwrap_or(0)..].iter();
    let first_set = standing.find(|f| f.1 == Frame::Set(0)).map(|f| f.0);
    let is_set = |at: u32| {
        let n = known.frames.partition_point(|(from, _)| *from <= at);
        n > 0 && known.frames[n - 1].1 == Frame::Set(0)
    };
    for piece in known.pieces {
        let i = match piece {
            Piece::Instruction(i) => i,
            Piece::Table(at, entries) => {
                // The jump stands in front of it.
                if let Some(jump) = steps.last_mut() {
                    let targets = entries
                        .iter()
                        .map(|e| at.wrapping_add_signed(i64::from(*e)));
                    jump.targets.extend(targets.map(|t| t as u32));
                }
                continue;
            }
            Piece::Constants(..) => break,
        };
        let (at, next) = (i.ip() as u32, i.next_ip() as u32);
        let mut effect = effect(i, known.frame, &mut info);
        effect.leaves = is_set(at) && !is_set(next);
        effect.enters = first_set == Some(next);
        let inner = branch_target(i).filter(|_| !(known.is_filled)(i));
        let (mut targets, mut falls) = (vec![], true);
        match i.flow_control() {
            FlowControl::Call | FlowControl::IndirectCall => {
                let call = known.calls.binary_search_by_key(&next, |c| c.ret);
                effect.call = call.ok();
                effect.registers = !0;
                effect.leaves |= call.is_err();
            }
            FlowControl::ConditionalBranch => targets.extend(inner.map(|t| t as u32)),
            FlowControl::Next | FlowControl::XbeginXabortXend | FlowControl::Interrupt => {}
            FlowControl::UnconditionalBranch => {
                targets.extend(inner.map(|t| t as u32));
                falls = false;
            }
            FlowControl::IndirectBranch | FlowControl::Return | FlowControl::Exception => {
                falls = false;
            }
        }
        steps.push(Step {
            at,
            next,
            effect,
            targets,
            falls,
        });
    }
    steps
}

fn effect(i: &Instruction, frame: u32, info: &mut InstructionInfoFactory) -> Effect {
    let mut effect = Effect::default();
    let info = info.info(i);
    let writes = |access: OpAccess| {
        matches!(
            access,
            OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
        )
    };
    for used in info.used_registers() {
        if writes(used.access())
            && let Some(number) = register(used.register())
        {
            effect.registers |= 1 << number;
        }
    }
    for used in info.used_memory() {
        if writes(used.access()) && matches!(used.base(), Register::RSP | Register::RBP) {
            effect.slot = slot(used.base(), used.displacement() as i64, frame);
        }
    }
    effect.copies = copied(i, frame);
    effect
}

/// The places that an instruction copies a word from and to, whole.
fn copied(i: &Instruction, frame: u32) -> Option<(Place, Place)> {
    use Code::*;
    let moves = matches!(
        i.code(),
        Mov_rm64_r64
            | Mov_r64_rm64
            | Movsd_xmm_xmmm64
            | Movsd_xmmm64_xmm
            | VEX_Vmovsd_xmm_m64
            | VEX_Vmovsd_m64_xmm
    );
    let between_registers = matches!(
        i.code(),
        Movaps_xmm_xmmm128
            | Movapd_xmm_xmmm128
            | Movdqa_xmm_xmmm128
            | Movups_xmm_xmmm128
            | VEX_Vmovaps_xmm_xmmm128
            | VEX_Vmovapd_xmm_xmmm128
            | VEX_Vmovdqa_xmm_xmmm128
    ) && i.op1_kind() == OpKind::Register;
    if !moves && !between_registers {
        return None;
    }
    let place = |k| match i.op_kind(k) {
        OpKind::Register => register(i.op_register(k)).map(Place::Register),
        OpKind::Memory if i.memory_index() == Register::None => {
            slot(i.memory_base(), i.memory_displacement64() as i64, frame)
        }
        _ => None,
    };
    Some((place(1)?, place(0)?))
}

fn slot(base: Register, displacement: i64, frame: u32) -> Option<Place> {
    let at = match base {
        Register::RBP => displacement,
        Register::RSP => displacement - i64::from(frame),
        _ => return None,
    };
    Some(Place::Slot(i32::try_from(at).ok()?))
}

/// A register's number in DWARF; none of those that hold no variables.
fn register(register: Register) -> Option<u16> {
    const NUMBERS: [u16; 16] = [0, 2, 1, 3, 7, 6, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15];
    let full = register.full_register();
    if full.is_gpr64() {
        let number = NUMBERS[full.number()];
        return (number != 6 && number != 7).then_some(number);
    }
    let number = register.number() as u16;
    (register.is_xmm() || register.is_ymm() || register.is_zmm())
        .then_some(17 + number)
        .filter(|n| *n < 33)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{debuggers::decode, debuggers::unwind};

    /// A pointer in a slot and in rdi, a word in rsi, a double in xmm0; a branch over a
    /// call; a jump back, if so.
    fn located(roots: Option<Vec<i32>>, loops: bool) -> Vec<(u32, u32, u32, Location)> {
        let code = [
            0x55, // push rbp
            0x48, 0x89, 0xe5, // mov rbp, rsp
            0x48, 0x83, 0xec, 0x10, // sub rsp, 16
            0x48, 0x89, 0x3c, 0x24, // mov [rsp], rdi
            0x85, 0xc0, // test eax, eax
            0x74, 0x05, // je 0x15
            0xe8, 0, 0, 0, 0, // call
            0x0f, 0x1f, 0x80, 0, 0, 0, 0, // nop
            0x0f, 0x1f, 0x80, 0, 0, 0, 0, // nop
            0x74, 0xe7, // je 0xc
            0x48, 0x89, 0xec, // mov rsp, rbp
            0x5d, 0xc3, // pop rbp; ret
        ];
        let is_filled = |i: &Instruction| i.code() == Code::Call_rel32_64;
        let pieces = decode::pieces(&code, 0, is_filled);
        let shown = Shown {
            reps: vec![Rep::Ptr, Rep::I64, Rep::F64],
            ambiguous: vec![false; 3],
            params: vec![
                (Rep::I64, Some(0)),
                (Rep::I64, Some(1)),
                (Rep::F64, Some(2)),
            ],
            loops,
            ..Shown::default()
        };
        let found = places(
            &shown,
            &Known {
                pieces: &pieces,
                is_filled: &is_filled,
                frames: &unwind::frames(code.len(), &pieces),
                calls: &[Call { ret: 0x15, roots }],
                slots: -16..0,
                frame: 16,
                defined: &[],
            },
        );
        let found = found.into_iter();
        found
            .map(|l| (l.variable, l.start, l.end, l.location))
            .collect()
    }

    #[test]
    fn what_holds_a_variable_on_all_paths_is_told() {
        let at = Location::At;
        let slot = at(Place::Slot(-16));
        let (rdi, rsi) = (at(Place::Register(5)), at(Place::Register(4)));
        let xmm0 = at(Place::Register(17));
        // The loop leads back behind a call, which may have changed the registers.
        let entry = [(1, 0, 0xc, rsi), (2, 0, 0xc, xmm0)];
        let kept = [(0, 0, 0xc, rdi), (0, 0xc, 0x29, slot)];
        assert_eq!(
            located(Some(vec![-16]), false),
            [&kept[..], &entry].concat()
        );
        // Nothing tells the collector of the slot: behind the call it may be old.
        let lost = [(0, 0, 0xc, rdi)];
        assert_eq!(located(Some(vec![]), false), [&lost[..], &entry].concat());
        // But where nothing moves, or there is a new value each time.
        assert_eq!(located(None, false), [&kept[..], &entry].concat());
        let found = located(None, true);
        assert!(
            found
                .iter()
                .all(|(_, start, end, _)| (*start, *end) == (0, 0xc)),
            "{found:?}"
        );
    }
}
