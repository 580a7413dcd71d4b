//! The machine as Cranelift is told of it.

use crate::{OptLevel, Options};
use cranelift_codegen::ir;
use cranelift_codegen::isa::{self, OwnedTargetIsa, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};

/// The machine: for Cranelift's optimiser, and with each of its ways to find registers for what
/// is optimised.
#[derive(Clone)]
pub struct Isas {
    pub optimizing: OwnedTargetIsa,
    pub thorough: OwnedTargetIsa,
    single_pass: OwnedTargetIsa,
}

/// Functions of more instructions than this
const LONG: usize = 1000;
/// in blocks of more than so many, as those that take large records apart have, are not
/// worth the search for registers: it takes time in proportion to the square of what
/// lives at once.
const LONG_BLOCKS: usize = 64;

impl Isas {
    pub fn new(options: &Options) -> Result<Isas, String> {
        Ok(Isas {
            optimizing: target(options, options.opt, "backtracking")?,
            thorough: target(options, OptLevel::None, "backtracking")?,
            single_pass: target(options, OptLevel::None, "single_pass")?,
        })
    }

    /// The one for a function.
    pub fn of(&self, func: &ir::Function) -> &dyn TargetIsa {
        let (insts, blocks) = (func.dfg.num_insts(), func.dfg.num_blocks());
        match insts > LONG && insts > LONG_BLOCKS * blocks {
            true => &*self.single_pass,
            false => &*self.thorough,
        }
    }
}

fn target(options: &Options, opt: OptLevel, registers: &str) -> Result<OwnedTargetIsa, String> {
    let flags = [
        (
            "opt_level",
            match opt {
                OptLevel::None => "none",
                OptLevel::Speed => "speed",
            },
        ),
        ("is_pic", "false"),
        ("enable_pinned_reg", "true"),
        // Tail calls need them, and so do frame walks.
        ("preserve_frame_pointers", "true"),
        ("enable_probestack", "false"),
        ("unwind_info", "false"),
        ("machine_code_cfg_info", "false"),
        ("use_colocated_libcalls", "true"),
        ("regalloc_algorithm", registers),
        ("log2_min_function_alignment", "5"),
        ("enable_table_access_spectre_mitigation", "false"),
        (
            "enable_verifier",
            if options.verify { "true" } else { "false" },
        ),
    ];
    let mut builder = settings::builder();
    for (name, value) in flags {
        builder
            .set(name, value)
            .map_err(|e| format!("Cranelift setting {name}: {e}"))?;
    }
    isa::lookup_by_name("x86_64-unknown-linux-gnu")
        .map_err(|e| e.to_string())?
        .finish(settings::Flags::new(builder))
        .map_err(|e| e.to_string())
}
