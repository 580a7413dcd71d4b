//! Removes loads whose values nothing needs. Cranelift keeps every load, and the
//! generator makes those of the current stack wherever it may have
//! changed ([`crate::current`]), before it is known whether they will be used.
//!
//! Start reading at [`remove_loads`].

use cranelift_codegen::ir::{Function, Inst, InstructionData};
use cranelift_entity::EntityRef;

/// Removes unused loads that cannot trap, and those that only they had use for.
pub fn remove_loads(func: &mut Function) {
    let mut uses = vec![0u32; func.dfg.num_values()];
    let mut loads = vec![];
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            let mut count = |value| uses[func.dfg.resolve_aliases(value).index()] += 1;
            // Only branches have more values than these, which take longer to go through.
            match func.dfg.insts[inst].opcode().is_branch() {
                true => func.dfg.inst_values(inst).for_each(count),
                false => func.dfg.inst_args(inst).iter().for_each(|v| count(*v)),
            }
            if may_go(func, inst) {
                loads.push(inst);
            }
        }
    }
    // An address is computed before the load that needs it: backwards.
    for inst in loads.into_iter().rev() {
        if uses[func.dfg.first_result(inst).index()] > 0 {
            continue;
        }
        for value in func.dfg.inst_values(inst) {
            uses[func.dfg.resolve_aliases(value).index()] -= 1;
        }
        func.layout.remove_inst(inst);
    }
}

fn may_go(func: &Function, inst: Inst) -> bool {
    match func.dfg.insts[inst] {
        InstructionData::Load { flags, .. } => func.dfg.mem_flags[flags].notrap(),
        _ => false,
    }
}
