//! Calls of functions that are written in C.
//!
//! All go through one function of the runtime, which is called as the function of C would be:
//! it changes the stack and jumps there with the registers as they are. What it calls, and
//! how many arguments are on the stack, are words of the `Mutator`.

use crate::machine::frames::{Env, Stored};
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::infos::MUTABLE_TAG;
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Type, Value};
use cranelift_codegen::isa::CallConv;
use pure_core::def::{Call, Foreign, Given, Passed, Way};
use rt_abi::border::{Manner, RT_APART, RT_FOREIGN};
use rt_abi::callback::MUST_NOT_CALL;
use rt_abi::mutator::offset::{CALLEE, CALLEE_WORDS};

/// How many arguments of a sort registers have room for.
const WORDS: usize = 6;
const DOUBLES: usize = 8;

impl Gen<'_, '_> {
    /// A call, or an address, with its operands: the address of a function without a name,
    /// arguments, and perhaps the token.
    pub fn foreign(
        &mut self,
        env: &mut Env,
        foreign: Foreign,
        operands: &[Value],
        rest: &Set,
    ) -> Result<Option<Value>, String> {
        let call = foreign.call();
        if call.way == Way::Address {
            return self.foreign_address(call.symbol).map(Some);
        }
        let (callee, operands) = match (call.symbol, operands) {
            ("", [address, rest @ ..]) => (*address, rest),
            ("", []) => return Err("a call of nothing".into()),
            (symbol, all) => (self.foreign_address(symbol)?, all),
        };
        let mut args = vec![];
        for (value, passed) in operands.iter().zip(&call.args) {
            args.push(match passed {
                Passed::Float => self.b.ins().fdemote(F32, *value),
                Passed::Word | Passed::Double => *value,
                // Only here: nothing moves it from here on.
                Passed::Bytes => {
                    let offset = self.field_offset(1, MUTABLE_TAG);
                    self.b.ins().iadd_imm_s(*value, offset as i64)
                }
            });
        }
        self.set_cell(callee, CALLEE);
        let may_call = match call.way {
            Way::Safe | Way::Apart => 0,
            _ => MUST_NOT_CALL,
        };
        let words = on_stack(&call) | may_call;
        let words = self.b.ins().iconst(I64, words as i64);
        self.set_cell(words, CALLEE_WORDS);
        let (entry, manner) = match call.way {
            Way::Apart => (RT_APART, Manner::Plain),
            _ => (RT_FOREIGN, Manner::Safepoint),
        };
        let id = self.unit.image.runtime(entry, |m| m == manner)?;
        let through = self.code(id);
        let through = self.b.ins().func_addr(I64, through);
        let signature = self.b.import_signature(signature(&call));
        let answer = match call.way {
            Way::Safe => self.safepoint(env, rest, |g| {
                g.b.ins().call_indirect(signature, through, &args)
            })?,
            _ => {
                let inst = self.b.ins().call_indirect(signature, through, &args);
                self.site(inst, Stored::default(), &[])?;
                self.b.inst_results(inst).first().copied()
            }
        };
        let Some(answer) = answer else {
            return Ok(Some(self.b.ins().iconst(I64, 0)));
        };
        Ok(Some(match call.result {
            Given::Float => self.b.ins().fpromote(F64, answer),
            Given::Signed(bits @ (8 | 16 | 32)) => {
                let narrow = self.b.ins().ireduce(integer(bits), answer);
                self.b.ins().sextend(I64, narrow)
            }
            Given::Unsigned(bits @ (8 | 16 | 32)) => {
                let narrow = self.b.ins().ireduce(integer(bits), answer);
                self.b.ins().uextend(I64, narrow)
            }
            _ => answer,
        }))
    }

    fn foreign_address(&mut self, symbol: &str) -> Result<Value, String> {
        let id = self.unit.image.foreign(symbol)?;
        Ok(self.address((id, 0)))
    }
}

fn integer(bits: u8) -> Type {
    match bits {
        8 => I8,
        16 => I16,
        _ => I32,
    }
}

fn on_stack(call: &Call) -> usize {
    let is_word = |a: &&Passed| matches!(a, Passed::Word | Passed::Bytes);
    let words = call.args.iter().filter(is_word).count();
    let doubles = call.args.len() - words;
    words.saturating_sub(WORDS) + doubles.saturating_sub(DOUBLES)
}

fn signature(call: &Call) -> Signature {
    let mut signature = Signature::new(CallConv::SystemV);
    let passed = call.args.iter().map(|a| match a {
        Passed::Word | Passed::Bytes => I64,
        Passed::Double => F64,
        Passed::Float => F32,
    });
    signature.params.extend(passed.map(AbiParam::new));
    let given = match call.result {
        Given::Nothing => None,
        Given::Double => Some(F64),
        Given::Float => Some(F32),
        Given::Signed(_) | Given::Unsigned(_) => Some(I64),
    };
    signature.returns.extend(given.map(AbiParam::new));
    signature
}
