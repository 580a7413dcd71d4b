//! From CLIF to the object file: compiles the functions (on several threads;
//! the result does not depend on how many), then writes code, frame tables,
//! pools and the program's configuration.

pub mod certify;

use crate::Options;
use crate::control::catch::Exceptions;
use crate::debuggers::assembly::{self, Notes};
use crate::debuggers::debug::{self, Origin};
use crate::debuggers::unwind::{self, Frames};
use crate::debuggers::variables;
use crate::instrumentation::marks::Noted;
use crate::machine::function::Body;
use crate::machine::rematerialize;
use crate::machine::unused;
use crate::objects::data::Data;
use crate::objects::descs::number;
use crate::unit::kept::{self, From, Kept, Made, Output, Relocation};
use crate::unit::{Isas, Unit};
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{DebugTag, Function};
use cranelift_codegen::{Context, MachDebugTagPos};
use cranelift_entity::{EntityRef, PrimaryMap};
use cranelift_module::{DataId, Linkage, Module, ModuleReloc};

use pure_stg::def::{Occ, OccId};
use rt_abi::border::*;
use rt_abi::frames::NO_SITE;
use rt_abi::symbols::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::mem::offset_of;

/// A function's machine code.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Code {
    pub bytes: Vec<u8>,
    pub alignment: u64,
    pub relocs: Vec<Relocation>,
    /// Return offsets of call sites, with the site's index.
    pub sites: Vec<(u32, u32)>,
    /// Offsets behind all calls and tail calls.
    pub calls: Vec<u32>,
    /// How many of them are tail calls.
    pub tail_calls: usize,
    pub noted: Noted,
    /// Bytes from the frame pointer down to the stack pointer.
    pub frame: u32,
    /// Bytes from the frame pointer down to slot 0.
    pub slots: u32,
    /// From an offset on, code that stems from the place of that number, if debug
    /// information is wanted: see [`debug::number_places`].
    pub places: Vec<(u32, u32)>,
    /// How the frame stands, likewise.
    pub frames: Frames,
}

/// What became of a function: its code, under its key, and the addresses that the
/// code takes.
pub struct Compiled {
    key: u128,
    from: From,
    code: Code,
    relocs: Vec<ModuleReloc>,
    /// What the numbers in the code's places stand for.
    origins: Vec<Origin>,
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
    let origins = debug::number_places(&mut func, options.is_described() || options.marks_code());
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
    let frames = match options.is_described() {
        true => {
            let mut filled: Vec<u32> = buffer.relocs().iter().map(|r| r.offset).collect();
            filled.sort_unstable();
            unwind::frames(buffer.data(), &filled)
        }
        false => vec![],
    };
    Ok(Code {
        bytes: buffer.data().to_vec(),
        alignment: buffer.alignment as u64,
        relocs: relocs.collect::<Result<_, _>>()?,
        sites,
        noted: Noted::of(buffer, context.func.params.base_srcloc().bits(), options),
        calls,
        tail_calls: tail_calls(&context.func),
        frame,
        slots,
        places: debug::places(buffer, &context.func),
        frames,
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

impl Unit<'_> {
    pub fn write_clif(&self, text: &mut String) {
        for body in &self.bodies {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "; {}\n{}", body.name, body.func.display());
        }
    }

    /// The object file, of the code of each function.
    pub fn finish(mut self, codes: Vec<Result<Compiled, String>>) -> Result<Output, String> {
        let bodies = std::mem::take(&mut self.bodies);
        let mut frames = FrameTables {
            functions: bodies.len() as u32,
            ..FrameTables::default()
        };
        let (mut kept, mut functions) = (Kept::default(), vec![]);
        let (mut notes, mut last_code) = (vec![], 0);
        let mut described = self.options.debug_info.as_ref().map(|_| vec![]);
        for (row, (body, code)) in bodies.iter().zip(codes).enumerate() {
            let Compiled {
                key,
                from,
                code,
                relocs,
                origins,
            } = code.map_err(|e| format!("{}: {e}", body.name))?;
            if self.options.verify {
                crate::object::certify::check(body, &code)
                    .map_err(|e| format!("{}: {e}", body.name))?;
            }
            self.module
                .define_function_bytes(body.id, code.alignment, &code.bytes, &relocs)
                .map_err(|e| format!("{}: {e}", body.name))?;
            last_code = code.bytes.len();
            frames.function(body, row as u32, &code, &self.program.occs)?;
            self.instruments(|instrument, unit| {
                instrument.compiled(unit, body, &code, &origins);
                Ok(())
            })?;
            let name = body.name;
            let again = from != From::Now;
            functions.push(Made { name, again, key });
            if self.options.assembly {
                notes.push(assembly::Noted {
                    id: body.id,
                    heading: self.heading(body),
                    code: self.annotate(body, &code, &origins),
                    frames: described.is_some().then(|| code.frames.clone()),
                });
            }
            if let Some(described) = &mut described {
                described.push(debug::Function::new(&self, body, &code, &origins));
            }
            // What is carried need not be kept.
            if from != From::Carried {
                kept.insert(key, code);
            }
        }
        frames.rows.u64(0);
        self.define_exported(PURE_FRAMES, frames.rows)?;
        self.define_exported(PURE_SHAPES, frames.shapes)?;
        self.define_sites(&bodies, &frames.calls)?;
        self.define_config(last_code)?;
        self.define_info_pools()?;
        self.define_texts()?;
        let records = variables::Record::all(&self);
        let tables = std::mem::take(&mut self.infos.notes);
        let about = self.options.debug_info.as_ref();
        let wants_assembly = self.options.assembly;
        let data = self.module.declarations().get_data_objects();
        let local = data.filter(|(_, data)| data.linkage == Linkage::Local);
        let local_data: Vec<DataId> = local.map(|(id, _)| id).collect();
        let mut product = self.module.finish();
        if let (Some(about), Some(functions)) = (about, described) {
            debug::write(&mut product, about, &functions, &records)?;
        }
        let names = wants_assembly.then(|| Notes::new(&product, notes, tables));
        if !wants_assembly {
            // Linkers leave such names out. Nobody asks for them, and they would be a
            // twentieth of an executable.
            for id in local_data {
                let symbol = product.data_symbol(id);
                product.object.symbol_mut(symbol).name.splice(..0, *b".L");
            }
        }
        let object = product.emit().map_err(|e| e.to_string())?;
        let assembly = names.map(|notes| assembly::text(&object, &notes));
        Ok(Output {
            object,
            kept,
            functions,
            assembly: assembly.transpose()?,
        })
    }

    /// `last_code`: bytes of the function that was defined last.
    fn define_config(&mut self, last_code: usize) -> Result<(), String> {
        let mut d = Data::plain(vec![0; size_of::<ProgramConfig>()]);
        d.set(
            offset_of!(ProgramConfig, debug),
            &[self.options.debug as u8],
        );
        d.set(
            offset_of!(ProgramConfig, rtsopts),
            &[self.options.rtsopts as u8],
        );
        let options = self.options.with_rtsopts.as_bytes();
        let at = offset_of!(ProgramConfig, with_rtsopts);
        d.set_table(at, self.text(options), options.len());
        if let Some(Exceptions { apply, uncaught }) = self.exceptions()? {
            let at = offset_of!(ProgramConfig, exceptions.apply);
            d.set_code(at, apply[0]);
            d.set_code(at + 8, apply[1]);
            let at = offset_of!(ProgramConfig, exceptions.uncaught);
            d.set_address(at, uncaught);
        }
        if let Some((sources, count)) = self.define_sources()? {
            d.set_table(offset_of!(ProgramConfig, sources), sources, count);
        }
        d.set_word(offset_of!(ProgramConfig, last_code), last_code);
        if self.options.debug {
            self.need(&mut d, offset_of!(ProgramConfig, verify), RT_VERIFY)?;
        }
        if !self.program.acts {
            self.need(&mut d, offset_of!(ProgramConfig, print), RT_PRINT)?;
        }
        self.instruments(|instrument, unit| instrument.define(unit, &mut d))?;
        self.define_exported(PURE_CONFIG, d)?;
        Ok(())
    }

    /// Puts a function of the runtime, which programs without it do not contain, into the
    /// configuration.
    pub fn need(&mut self, d: &mut Data, at: usize, code: &'static str) -> Result<(), String> {
        let code = self.runtime(code, |manner| manner == Manner::ByTable)?;
        d.set_code(at, code);
        Ok(())
    }
}

/// The tables of [`rt_abi::frames`].
#[derive(Default)]
struct FrameTables {
    rows: Data,
    shapes: Data,
    index: FxHashMap<Vec<u16>, u32>,
    /// Rows of functions in the table of sites, which those of calls follow.
    functions: u32,
    calls: Vec<OccId>,
    call_index: FxHashMap<OccId, u32>,
}

impl FrameTables {
    fn function(
        &mut self,
        body: &Body,
        row: u32,
        code: &Code,
        occs: &PrimaryMap<OccId, Occ>,
    ) -> Result<(), String> {
        let (mut rows, mut last) = (vec![], 0);
        for (ret, site) in &code.sites {
            let site = &body.sites[*site as usize];
            let slot = |slot: &u32| {
                let k = (code.slots - 8 * slot) / 8;
                u16::try_from(k).map_err(|_| format!("{}: frame too large", body.name))
            };
            let mut shape = vec![site.roots.len() as u16];
            shape.push(match &site.update {
                Some(update) => slot(update)?,
                None => 0,
            });
            for root in &site.roots {
                shape.push(slot(root)?);
            }
            let shape = self.shape(shape);
            let call = self.call(site.occ, occs);
            number(&mut rows, ret.wrapping_sub(last));
            number(&mut rows, shape / 2);
            number(&mut rows, site.srt);
            number(&mut rows, call.wrapping_add(1));
            last = *ret;
        }
        self.rows.code(body.id);
        number(&mut self.rows.bytes, row);
        number(&mut self.rows.bytes, rows.len() as u32);
        self.rows.bytes.extend(rows);
        Ok(())
    }

    /// The row of a call's site.
    fn call(&mut self, occ: OccId, occs: &PrimaryMap<OccId, Occ>) -> u32 {
        if occ == OccId::NONE || occs[occ].span.is_none() {
            return NO_SITE;
        }
        let next = self.functions + self.calls.len() as u32;
        let row = *self.call_index.entry(occ).or_insert(next);
        if row == next {
            self.calls.push(occ);
        }
        row
    }

    fn shape(&mut self, shape: Vec<u16>) -> u32 {
        if let Some(&at) = self.index.get(&shape) {
            return at;
        }
        let at = self.shapes.len();
        shape.iter().for_each(|x| self.shapes.u16(*x));
        self.index.insert(shape, at);
        at
    }
}
