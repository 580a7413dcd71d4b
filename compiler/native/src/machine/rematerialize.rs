//! Addresses are made again where they are used, rather than kept over calls.
//!
//! Everything that lives over a call has its slot in the frame ([`crate::machine::frames`]), but for
//! addresses, of data and of that slot itself: Cranelift finds that several uses are of one
//! address, and keeps it in a register that functions must save. To save that takes 16 bytes
//! of the frame, of 48, and a store and a load in every call; to make the address again takes
//! one instruction, or none where it is a part of the one that uses it.
//!
//! Runs between Cranelift's optimiser and its code generator. Start reading at [`addresses`].

use cranelift_codegen::flowgraph::ControlFlowGraph;
use cranelift_codegen::ir::{Block, Function, Inst, Opcode, Value, ValueDef};
use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

/// Each use of an address behind a call gets an instruction of its own, shared with those up
/// to the next call in its block.
pub fn addresses(func: &mut Function) {
    let blocks: Vec<Block> = func.layout.blocks().collect();
    let reached = without_call(func, &blocks);
    let mut made = vec![];
    for block in blocks {
        // What each address is at this point, by the instruction that makes it first.
        let mut at_hand: FxHashMap<Inst, Value> = FxHashMap::default();
        let all = reached[block].iter().flatten();
        at_hand.extend(all.map(|&inst| (inst, func.dfg.first_result(inst))));
        let mut next = func.layout.first_inst(block);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            let opcode = func.dfg.insts[inst].opcode();
            if is_address(opcode) {
                at_hand.insert(inst, func.dfg.first_result(inst));
                made.push(inst);
                continue;
            }
            let used: Vec<Value> = func.dfg.inst_values(inst).collect();
            let mut again = FxHashMap::default();
            for value in used {
                if let Some(first) = address(func, value) {
                    let here = *at_hand
                        .entry(first)
                        .or_insert_with(|| copy_before(func, first, inst));
                    if here != value {
                        again.insert(value, here);
                    }
                }
            }
            if !again.is_empty() {
                func.dfg
                    .map_inst_values(inst, |value| *again.get(&value).unwrap_or(&value));
            }
            if opcode.is_call() {
                at_hand.clear();
            }
        }
    }
    remove_unused(func, &made);
}

/// The addresses that were made on all ways to a block's start with no call since: the
/// greatest solution, from all (`None`) down, which is found in a few rounds over the blocks.
fn without_call(func: &Function, blocks: &[Block]) -> SecondaryMap<Block, Option<FxHashSet<Inst>>> {
    let flow = ControlFlowGraph::with_function(func);
    let mut starts = SecondaryMap::new();
    let mut ends: SecondaryMap<Block, Option<FxHashSet<Inst>>> = SecondaryMap::new();
    let mut changed = true;
    while changed {
        changed = false;
        for &block in blocks {
            let mut start: Option<FxHashSet<Inst>> = None;
            for before in flow.pred_iter(block) {
                start = match (start, &ends[before.block]) {
                    (start, None) => start,
                    (None, Some(end)) => Some(end.clone()),
                    (Some(start), Some(end)) => Some(&start & end),
                };
            }
            let entry = flow.pred_iter(block).next().is_none();
            if entry {
                start = Some(FxHashSet::default());
            }
            let mut end = start.clone();
            for inst in func.layout.block_insts(block) {
                let opcode = func.dfg.insts[inst].opcode();
                if opcode.is_call() {
                    end = Some(FxHashSet::default());
                } else if is_address(opcode)
                    && let Some(end) = &mut end
                {
                    end.insert(inst);
                }
            }
            changed |= ends[block] != end;
            ends[block] = end;
            starts[block] = start;
        }
    }
    starts
}

/// The instruction that makes a value, if it is an address.
fn address(func: &Function, value: Value) -> Option<Inst> {
    match func.dfg.value_def(value) {
        ValueDef::Result(inst, _) => is_address(func.dfg.insts[inst].opcode()).then_some(inst),
        _ => None,
    }
}

fn is_address(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::SymbolValue | Opcode::StackAddr)
}

/// The same instruction once more, at the place of its user.
fn copy_before(func: &mut Function, first: Inst, user: Inst) -> Value {
    let ty = func.dfg.value_type(func.dfg.first_result(first));
    let same = func.dfg.insts[first];
    let copy = func.dfg.make_inst(same);
    func.dfg.make_inst_results(copy, ty);
    func.layout.insert_inst(copy, user);
    let place = func.srcloc(user);
    func.set_srcloc(copy, place);
    func.dfg.first_result(copy)
}

/// Those of which no use is left.
fn remove_unused(func: &mut Function, made: &[Inst]) {
    let mut used = vec![false; func.dfg.num_values()];
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            for value in func.dfg.inst_values(inst) {
                used[value.as_u32() as usize] = true;
            }
        }
    }
    for &inst in made {
        if !used[func.dfg.first_result(inst).as_u32() as usize] {
            func.layout.remove_inst(inst);
        }
    }
}
