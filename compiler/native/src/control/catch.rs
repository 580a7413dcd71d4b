//! Exceptions: what the runtime needs of the program. The frame of `catch` is
//! the runtime's own; it applies functions by the program's `ap_n`.

use crate::objects::data::Address;
use crate::unit::Unit;
use cranelift_module::FuncId;
use rt_abi::border::{Manner, RT_CATCH};

/// Code that applies functions, and what tells of exceptions.
pub struct Exceptions {
    /// To one argument, to two.
    pub apply: [FuncId; 2],
    pub uncaught: Address,
}

impl Unit<'_> {
    /// The code of `catch`: `(table, action, handler, token) -> result`.
    pub fn catch(&mut self) -> Result<FuncId, String> {
        self.image
            .runtime(RT_CATCH, |manner| manner == Manner::Safepoint)
    }

    /// In programs that raise exceptions.
    pub fn exceptions(&mut self) -> Result<Option<Exceptions>, String> {
        let Some(uncaught) = self.input.program.exceptions.uncaught else {
            return Ok(None);
        };
        Ok(Some(Exceptions {
            apply: [self.apply(1)?, self.apply(2)?],
            uncaught: (self.closure_of(uncaught)?, 0),
        }))
    }
}
