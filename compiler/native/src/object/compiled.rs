//! From CLIF to machine code, function by function (on several threads; the result does not
//! depend on how many).

use crate::Options;
use crate::debuggers::unwind;
use crate::instrumentation::marks;
use crate::machine::code::{Code, Relocation};
use crate::machine::isas::Isas;
use crate::machine::origin::{self, Origin};
use crate::machine::rematerialize;
use crate::machine::unused;
use crate::unit::kept::{self, From, Kept};
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{DebugTag, Function};
use cranelift_codegen::{Context, MachDebugTagPos};
use cranelift_entity::EntityRef;
use cranelift_module::ModuleReloc;

/// What became of a function: its code, under its key, and the addresses that the
/// code takes.
pub struct Compiled {
    pub key: u128,
    pub from: From,
    pub code: Code,
    pub relocs: Vec<ModuleReloc>,
    /// What the numbers in the code's places stand for.
    pub origins: Vec<Origin>,
}

/// Takes a function's code from what is kept, or has Cranelift make it.
pub fn compiled(
    mut func: Function,
    kept: &Kept,
    context: &mut Context,
    isas: &Isas,
    options: &Options,
) -> Result<Compiled, String> {
    unused::remove_loads(&mut func);
    let origins = origin::number_places(&mut func, options.is_described() || options.marks_code());
    let key = kept::key(&func);
    let relocs = |code: &Code, func: &Function| {
        let relocs = code.relocs.iter().map(|r| r.within(func));
        relocs.collect::<Option<Vec<ModuleReloc>>>()
    };
    if let Some((code, from)) = kept.get(key, options)
        && let Some(relocs) = relocs(&code, &func)
    {
        return Ok(Compiled {
            key,
            from,
            code,
            relocs,
            origins,
        });
    }
    let code = machine_code(func, context, isas, options)?;
    let relocs = relocs(&code, &context.func).ok_or("its code refers to what it does not name")?;
    Ok(Compiled {
        key,
        from: From::Now,
        code,
        relocs,
        origins,
    })
}

/// Leaves the function in the context.
fn machine_code(
    func: Function,
    context: &mut Context,
    isas: &Isas,
    options: &Options,
) -> Result<Code, String> {
    context.clear();
    context.func = func;
    let plane = &mut ControlPlane::default();
    context
        .optimize(&*isas.optimizing, plane)
        .map_err(|e| format!("Cranelift: {e:?}"))?;
    rematerialize::addresses(&mut context.func);
    let isa = isas.of(&context.func);
    context
        .compile(isa, plane)
        .map_err(|e| format!("Cranelift: {:?}", e.inner))?;
    let Some(code) = context.compiled_code() else {
        return Err("Cranelift: no code".into());
    };
    let buffer = &code.buffer;
    let relocs = buffer.relocs().iter().map(Relocation::new);
    let (mut frame, mut slots) = (0, 0);
    if let Some(layout) = buffer.frame_layout() {
        frame = layout.frame_to_fp_offset;
        if context.func.sized_stack_slots.len() == 1 {
            let slot = cranelift_codegen::ir::StackSlot::new(0);
            slots = frame - layout.stackslots[slot].offset;
        }
    }
    let calls: Vec<u32> = buffer.call_sites().map(|c| c.ret_addr).collect();
    // A tag's offset may lie behind instructions that take back the space of
    // stack arguments: the call is the last one before.
    let sites = buffer
        .debug_tags()
        .filter(|t| t.pos == MachDebugTagPos::Post)
        .filter_map(|t| match t.tags {
            [DebugTag::User(site)] => {
                let behind = calls.partition_point(|ret| *ret <= t.offset);
                Some((*calls.get(behind.checked_sub(1)?)?, *site))
            }
            _ => None,
        });
    let sites: Vec<(u32, u32)> = sites.collect();
    let (frames, starts_again) = match options.is_described() {
        true => {
            let mut filled: Vec<u32> = buffer.relocs().iter().map(|r| r.offset).collect();
            filled.sort_unstable();
            unwind::frames(buffer.data(), &filled)
        }
        false => (vec![], false),
    };
    Ok(Code {
        bytes: buffer.data().to_vec(),
        alignment: buffer.alignment as u64,
        relocs: relocs.collect::<Result<_, _>>()?,
        sites,
        noted: marks::noted(buffer, context.func.params.base_srcloc().bits(), options),
        calls,
        tail_calls: tail_calls(&context.func),
        frame,
        slots,
        places: origin::places(buffer, &context.func),
        frames,
        starts_again,
    })
}

fn tail_calls(func: &Function) -> usize {
    let instructions = func
        .layout
        .blocks()
        .flat_map(|b| func.layout.block_insts(b));
    let opcodes = instructions.map(|i| func.dfg.insts[i].opcode());
    opcodes
        .filter(|op| op.is_call() && op.is_terminator())
        .count()
}
