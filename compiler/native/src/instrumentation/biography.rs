//! Biographies: where code marks objects as used. A run without a biographical profile has
//! no use for the marks, which cost a tenth of its time and more, nor one without a report
//! of costs for the counts of what each cost-centre stack allocates. So the runtime is told
//! where the instructions of both are: it takes them out at the start of such a run
//! ([`rt_abi::symbols::Stamps`]).

use crate::machine::code::Code;
use crate::machine::code::Marking;
use crate::machine::event::Instrumentation;
use crate::machine::event::{Chosen, Event};
use crate::machine::function::{Body, Gen};
use crate::machine::origin::Mark;
use crate::machine::origin::Origin;
use crate::objects::data::Data;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_codegen::{Final, MachBufferFinalized};
use iced_x86::{Code as Opcode, Decoder, DecoderOptions};
use rt_abi::border::RT_LOG_USE;
use rt_abi::mutator;
use rt_abi::object::TAG_MASK;
use rt_abi::object::header::{self, REBORN, USED};
use rt_abi::symbols::{ProgramConfig, Stamps};
use std::mem::{offset_of, take};

/// The stamps of a program's functions, as the runtime reads them.
#[derive(Default)]
struct Biography {
    rows: Data,
    functions: usize,
}

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    Ok(match unit.input.options.measured.prof {
        true => Some(Box::new(Biography::default())),
        false => None,
    })
}

impl Instrumentation for Biography {
    fn at(&mut self, g: &mut Gen<'_, '_>, event: &mut Event<'_>) -> Result<(), String> {
        match *event {
            Event::Used(pointer, tag) => {
                let (base, tag) = match tag {
                    Some(tag) => (pointer, tag),
                    None => (g.b.ins().band_imm_s(pointer, !(TAG_MASK as i64)), 0),
                };
                set_marks(g, base, tag, USED);
                log_use(g, base, tag)?;
            }
            Event::Blackholes(node) => log_use(g, node, 0)?,
            // The thunk dies, used now; the blackhole is born, which is a use.
            // The stack under which it was made stays.
            Event::Blackholed(node) => set_marks(g, node, 0, USED | REBORN),
            Event::Header(_, ref mut mark, _) => **mark = Some(Mark::Creation),
            _ => {}
        }
        Ok(())
    }

    fn compiled(&mut self, _: &Unit<'_>, body: &Body, code: &Code, origins: &[Origin]) {
        let is_one = |stamp: &&Marking| {
            let mark = match stamp.counts {
                true => Mark::Allocation,
                false => Mark::Use,
            };
            let origin = origins.get(stamp.origin as usize);
            origin.is_some_and(|origin| origin.mark == Some(mark))
        };
        let stamps: Vec<&Marking> = code.noted.markings.iter().filter(is_one).collect();
        if stamps.is_empty() {
            return;
        }
        self.functions += 1;
        self.rows.code(body.id);
        self.rows.u32(stamps.len() as u32);
        for stamp in &stamps {
            self.rows
                .u32(Stamps::entry(stamp.offset, stamp.length, stamp.counts));
        }
        if stamps.len().is_multiple_of(2) {
            self.rows.u32(0);
        }
    }

    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        config.set(offset_of!(ProgramConfig, prof), &[1]);
        if self.functions > 0 {
            let rows = unit
                .image
                .define_local("pure_stamps", take(&mut self.rows))?;
            config.set_table(offset_of!(ProgramConfig, stamps), rows, self.functions);
        }
        Ok(())
    }
}

/// Overwrites the marks of an object (see [`header`]).
fn set_marks(g: &mut Gen<'_, '_>, pointer: Value, tag: u8, marks: u8) {
    g.marked(Some(Mark::Use), |g| {
        // A byte's constant is stored as it is; a wider one would occupy a register.
        let marks = g.b.ins().iconst(I8, i64::from(marks));
        let at = header::MARKS as i32 - i32::from(tag);
        g.b.ins().store(FIELD, marks, pointer, at);
    });
}

/// Tells the chronicle of a use, in debug programs.
fn log_use(g: &mut Gen<'_, '_>, pointer: Value, tag: u8) -> Result<(), String> {
    if !g.unit.input.options.debug {
        return Ok(());
    }
    let on = g.cell(I64, mutator::offset::LOG_USES);
    let log = g.cold_block();
    let next = g.b.create_block();
    g.branch(on, log, next);
    g.b.switch_to_block(log);
    let object = g.b.ins().iadd_imm_s(pointer, -i64::from(tag));
    g.call_runtime(RT_LOG_USE, object)?;
    g.jump(next, &[]);
    g.b.switch_to_block(next);
    Ok(())
}

/// The instructions of code that store the byte of a mark, or add a constant to memory,
/// each with its origin.
pub fn stamps(buffer: &MachBufferFinalized<Final>, base: u32) -> Vec<Marking> {
    let mut stamps = vec![];
    for place in buffer.get_srclocs_sorted() {
        if place.loc.is_default() {
            continue;
        }
        let code = &buffer.data()[place.start as usize..place.end as usize];
        let start = u64::from(place.start);
        for i in &mut Decoder::with_ip(64, code, start, DecoderOptions::NONE) {
            if i.op0_kind() != iced_x86::OpKind::Memory {
                continue;
            }
            let counts = match i.code() {
                Opcode::Mov_rm8_imm8 if [USED, USED | REBORN].contains(&i.immediate8()) => false,
                Opcode::Add_rm64_imm8 | Opcode::Add_rm64_imm32 => true,
                _ => continue,
            };
            stamps.push(Marking {
                offset: i.ip() as u32,
                length: i.len() as u32,
                counts,
                origin: place.loc.bits().wrapping_sub(base),
            });
        }
    }
    stamps
}
