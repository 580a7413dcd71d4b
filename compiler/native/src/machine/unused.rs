//! Removes loads whose values nothing needs. Cranelift keeps every load, and the
//! generator makes those of the current stack wherever it may have
//! changed ([`crate::instrumentation`]), before it is known whether they will be used.
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

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_codegen::Context;
    use cranelift_codegen::control::ControlPlane;
    use cranelift_codegen::ir::types::I64;
    use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, Opcode};
    use cranelift_codegen::isa;
    use cranelift_codegen::settings::{self, Configurable};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    fn loads(func: &Function) -> usize {
        let insts = func
            .layout
            .blocks()
            .flat_map(|b| func.layout.block_insts(b));
        let is_load = |inst: &Inst| func.dfg.insts[*inst].opcode() == Opcode::Load;
        insts.filter(is_load).count()
    }

    /// Once Cranelift drops such loads itself, this file can go.
    #[test]
    fn cranelift_keeps_a_load_that_nothing_uses() {
        let mut flags = settings::builder();
        flags.set("opt_level", "speed").unwrap();
        let isa = isa::lookup_by_name("x86_64-unknown-linux-gnu").unwrap();
        let isa = isa.finish(settings::Flags::new(flags)).unwrap();
        let mut context = Context::new();
        context.func.signature.params.push(AbiParam::new(I64));
        let mut builders = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut context.func, &mut builders);
        let block = b.create_block();
        b.append_block_params_for_function_params(block);
        b.switch_to_block(block);
        b.seal_all_blocks();
        let from = b.block_params(block)[0];
        b.ins().load(I64, MemFlagsData::trusted(), from, 0);
        b.ins().return_(&[]);
        b.finalize(isa.frontend_config());
        let plane = &mut ControlPlane::default();
        context.optimize(&*isa, plane).unwrap();
        assert_eq!(loads(&context.func), 1);
        remove_loads(&mut context.func);
        assert_eq!(loads(&context.func), 0);
    }
}
