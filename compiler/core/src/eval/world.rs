//! What effectful primitives on raw values do, for the interpreters.

use super::Failure;
use crate::def::Prim;

/// What is outside of an interpreted program.
#[derive(Default)]
pub struct World {
    /// Where the next read of standard input begins.
    input_place: i64,
}

impl World {
    /// Does what `prim` does with its raw operands; standard output goes to
    /// `output`, standard error nowhere.
    pub fn effect(
        &mut self,
        prim: Prim,
        operands: &[i64],
        output: &mut String,
    ) -> Result<i64, Failure> {
        match (prim, operands) {
            (Prim::PutChar, [stream, code]) => {
                let c = u32::try_from(*code).ok().and_then(char::from_u32);
                if *stream == 1 {
                    output.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                Ok(0)
            }
            (Prim::Flush, [_]) => Ok(0),
            (Prim::Exit, [code]) => Err(Failure::Exit(*code)),
            (Prim::InputPlace, []) => Ok(self.input_place),
            (Prim::SetInputPlace, [place]) => {
                self.input_place = *place;
                Ok(0)
            }
            _ => Err(Failure::Stuck(format!("wrong operands of {}", prim.name()))),
        }
    }
}
