//! The object file: of the machine code of functions, with frame tables, pools and the
//! program's configuration.

pub mod certify;
pub mod compiled;

use crate::control::catch::Exceptions;
use crate::debuggers::assembly::{self, Notes};
use crate::debuggers::debug;
use crate::debuggers::variables;
use crate::machine::code::Code;
use crate::machine::function::Body;
use crate::object::compiled::Compiled;
use crate::objects::data::Data;
use crate::objects::descs::number;
use crate::unit::Unit;
use crate::unit::kept::{From, Kept, Made, Output};
use cranelift_entity::PrimaryMap;
use cranelift_module::{DataId, Linkage, Module};

use pure_stg::def::{Occ, OccId};
use rt_abi::border::*;
use rt_abi::frames::NO_SITE;
use rt_abi::symbols::*;
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::mem::offset_of;

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
        let mut described = self.input.options.debug_info.as_ref().map(|_| vec![]);
        for (row, (body, code)) in bodies.iter().zip(codes).enumerate() {
            let Compiled {
                key,
                from,
                code,
                relocs,
                origins,
            } = code.map_err(|e| format!("{}: {e}", body.name))?;
            if self.input.options.verify {
                crate::object::certify::check(body, &code)
                    .map_err(|e| format!("{}: {e}", body.name))?;
            }
            self.image
                .module
                .define_function_bytes(body.id, code.alignment, &code.bytes, &relocs)
                .map_err(|e| format!("{}: {e}", body.name))?;
            last_code = code.bytes.len();
            frames.function(body, row as u32, &code, &self.input.program.occs)?;
            self.instruments(|instrument, unit| {
                instrument.compiled(unit, body, &code, &origins);
                Ok(())
            })?;
            let name = body.name;
            let again = from != From::Now;
            functions.push(Made { name, again, key });
            if self.input.options.assembly {
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
        self.image.define_exported(PURE_FRAMES, frames.rows)?;
        self.image.define_exported(PURE_SHAPES, frames.shapes)?;
        self.define_sites(&bodies, &frames.calls)?;
        self.define_config(last_code)?;
        self.define_info_pools()?;
        self.image.define_texts()?;
        let records = variables::Record::all(&self);
        let tables = std::mem::take(&mut self.infos.notes);
        let about = self.input.options.debug_info.as_ref();
        let wants_assembly = self.input.options.assembly;
        let data = self.image.module.declarations().get_data_objects();
        let local = data.filter(|(_, data)| data.linkage == Linkage::Local);
        let local_data: Vec<DataId> = local.map(|(id, _)| id).collect();
        let mut product = self.image.module.finish();
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
            &[self.input.options.debug as u8],
        );
        d.set(
            offset_of!(ProgramConfig, rtsopts),
            &[self.input.options.rtsopts as u8],
        );
        let options = self.input.options.with_rtsopts.as_bytes();
        let at = offset_of!(ProgramConfig, with_rtsopts);
        d.set_table(at, self.image.text(options), options.len());
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
        if self.input.options.debug {
            self.image
                .need(&mut d, offset_of!(ProgramConfig, verify), RT_VERIFY)?;
        }
        if self.image.calls(RT_THREAD) {
            self.image
                .need(&mut d, offset_of!(ProgramConfig, schedule), RT_SCHEDULE)?;
        }
        if !self.input.program.acts {
            self.image
                .need(&mut d, offset_of!(ProgramConfig, print), RT_PRINT)?;
        }
        self.instruments(|instrument, unit| instrument.define(unit, &mut d))?;
        self.image.define_exported(PURE_CONFIG, d)?;
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
