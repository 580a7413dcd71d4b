//! Primitive operations.

use crate::machine::event::Event;
use crate::machine::frames::Env;
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::layout::FIELD;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use pure_stg::def::*;
use rt_abi::border::{
    Manner, RT_ARITH, RT_AWAIT, RT_DOUBLE_BYTE, RT_ERROR, RT_FILE_BYTES, RT_IO, RT_RAISE, RT_THREAD,
};

/// Codes of `rt_arith`.
const DIVIDE_BY_ZERO: i64 = 0;
const OVERFLOW: i64 = 1;

impl<'p> Gen<'_, 'p> {
    fn operands(&mut self, env: &mut Env, args: &[Atom]) -> Result<Vec<Value>, String> {
        args.iter().map(|a| self.atom(env, a)).collect()
    }

    /// A comparison as a truth value; `None` for other primitives.
    pub fn truth(
        &mut self,
        env: &mut Env,
        prim: Prim,
        args: &[Atom],
    ) -> Result<Option<Value>, String> {
        use Prim::*;
        let int = match prim {
            EqI => IntCC::Equal,
            NeI => IntCC::NotEqual,
            LtI => IntCC::SignedLessThan,
            LeI => IntCC::SignedLessThanOrEqual,
            GtI => IntCC::SignedGreaterThan,
            GeI => IntCC::SignedGreaterThanOrEqual,
            LtW => IntCC::UnsignedLessThan,
            LeW => IntCC::UnsignedLessThanOrEqual,
            EqF | LtF | LeF => {
                let float = match prim {
                    EqF => FloatCC::Equal,
                    LtF => FloatCC::LessThan,
                    _ => FloatCC::LessThanOrEqual,
                };
                let x = self.operands(env, args)?;
                return Ok(Some(self.b.ins().fcmp(float, x[0], x[1])));
            }
            _ => return Ok(None),
        };
        let x = self.operands(env, args)?;
        Ok(Some(self.b.ins().icmp(int, x[0], x[1])))
    }

    /// A primitive's result; `None`: it does not return, the block is ended.
    pub fn prim(
        &mut self,
        env: &mut Env,
        prim: Prim,
        args: &'p [Atom],
        rest: &Set,
    ) -> Result<Option<Value>, String> {
        use Prim::*;
        if let Some(truth) = self.truth(env, prim, args)? {
            return Ok(Some(self.b.ins().uextend(I64, truth)));
        }
        let x = self.operands(env, args)?;
        let value = match prim {
            AddI => self.b.ins().iadd(x[0], x[1]),
            SubI => self.b.ins().isub(x[0], x[1]),
            MulI => self.b.ins().imul(x[0], x[1]),
            NegI => self.b.ins().ineg(x[0]),
            QuotI | RemI | DivI | ModI => {
                let divisor = match args.get(1) {
                    Some(Atom::Lit(Lit::Int(n))) => Some(*n),
                    _ => None,
                };
                self.divide(prim, x[0], x[1], divisor)?
            }
            AndI => self.b.ins().band(x[0], x[1]),
            OrI => self.b.ins().bor(x[0], x[1]),
            XorI => self.b.ins().bxor(x[0], x[1]),
            // By the amount modulo 64, as the machine does.
            ShlI => self.b.ins().ishl(x[0], x[1]),
            ShrI => self.b.ins().sshr(x[0], x[1]),
            Cover => {
                let counter = match args {
                    [Atom::Lit(Lit::Int(n))] => Ok(*n),
                    _ => Err(x[0]),
                };
                self.tell(Event::Counter(counter))?;
                self.b.ins().iconst(I64, 0)
            }
            IndexByte => {
                let at = self.b.ins().iadd(x[0], x[1]);
                self.b.ins().uload8(I64, FIELD, at, 0)
            }
            AddF => self.b.ins().fadd(x[0], x[1]),
            SubF => self.b.ins().fsub(x[0], x[1]),
            MulF => self.b.ins().fmul(x[0], x[1]),
            DivF => self.b.ins().fdiv(x[0], x[1]),
            NegF => self.b.ins().fneg(x[0]),
            IntToDouble => self.b.ins().fcvt_from_sint(F64, x[0]),
            DoubleToInt => self.b.ins().fcvt_to_sint_sat(I64, x[0]),
            MulHighI => self.b.ins().smulhi(x[0], x[1]),
            QuotW | RemW => {
                if !matches!(args.get(1), Some(Atom::Lit(Lit::Int(n))) if *n != 0) {
                    let zero = self.b.ins().icmp_imm_s(IntCC::Equal, x[1], 0);
                    self.check(zero, DIVIDE_BY_ZERO)?;
                }
                match prim {
                    QuotW => self.b.ins().udiv(x[0], x[1]),
                    _ => self.b.ins().urem(x[0], x[1]),
                }
            }
            ShrW => self.b.ins().ushr(x[0], x[1]),
            Prim::PopCount => self.b.ins().popcnt(x[0]),
            LeadingZeros => self.b.ins().clz(x[0]),
            TrailingZeros => self.b.ins().ctz(x[0]),
            SqrtF => self.b.ins().sqrt(x[0]),
            AbsF => self.b.ins().fabs(x[0]),
            DoubleBits => self.b.ins().bitcast(I64, MemFlagsData::new(), x[0]),
            BitsDouble => self.b.ins().bitcast(F64, MemFlagsData::new(), x[0]),
            Single => {
                let single = self.b.ins().fdemote(F32, x[0]);
                self.b.ins().fpromote(F64, single)
            }
            SingleBits => {
                let single = self.b.ins().fdemote(F32, x[0]);
                let bits = self.b.ins().bitcast(I32, MemFlagsData::new(), single);
                self.b.ins().uextend(I64, bits)
            }
            BitsSingle => {
                let bits = self.b.ins().ireduce(I32, x[0]);
                let single = self.b.ins().bitcast(F32, MemFlagsData::new(), bits);
                self.b.ins().fpromote(F64, single)
            }
            IntToSingle => {
                let single = self.b.ins().fcvt_from_sint(F32, x[0]);
                self.b.ins().fpromote(F64, single)
            }
            WordToDouble => self.b.ins().fcvt_from_uint(F64, x[0]),
            WordToSingle => {
                let single = self.b.ins().fcvt_from_uint(F32, x[0]);
                self.b.ins().fpromote(F64, single)
            }
            Math(function) => self.elementary(function, &x)?,
            Foreign(foreign) => return self.foreign(env, foreign, &x, rest),
            AskInteger(question) => self.ask_integer(question, &x)?,
            ArrayByte => self.array_byte(&x)?,
            Prim::Integer(_) => return Err("an operation that allocates, out of place".into()),
            DoubleByte => {
                let bits = self.b.ins().bitcast(I64, MemFlagsData::new(), x[0]);
                self.ask_runtime(RT_DOUBLE_BYTE, &[bits, x[1]])?
            }
            Error => {
                self.leave(RT_ERROR, x[0])?;
                return Ok(None);
            }
            Raise | RaiseIO => {
                self.leave(RT_RAISE, x[0])?;
                return Ok(None);
            }
            Io => self.ask_runtime(RT_IO, &x[..3])?,
            FileBytes => self.ask_runtime(RT_FILE_BYTES, &x[..5])?,
            Thread | Receive => {
                let id = self
                    .unit
                    .image
                    .runtime(RT_THREAD, |manner| manner == Manner::Safepoint)?;
                let code = self.code(id);
                return self.safepoint(env, rest, |g| g.b.ins().call(code, &x[..3]));
            }
            Await => {
                let id = self
                    .unit
                    .image
                    .runtime(RT_AWAIT, |manner| manner == Manner::Safepoint)?;
                let code = self.code(id);
                return self.safepoint(env, rest, |g| g.b.ins().call(code, &x[..1]));
            }
            Catch => {
                self.tell(Event::Catches)?;
                let code = self.unit.catch()?;
                let code = self.code(code);
                let value = self.safepoint(env, rest, |g| g.b.ins().call(code, &x))?;
                self.tell(Event::CameBack(None))?;
                return Ok(value);
            }
            Evaluate => return Err("an evaluation that is no expression".into()),
            NewVar | NewMemo | NewArray | NewBytes => {
                return Err("an object made out of place".into());
            }
            ReadVar | WriteVar | SameObject | ReadArray | WriteArray | IndexArray | SizeArray
            | CopyArray | SizeBytes | ShrinkBytes | CopyBytes | AskBytes | ReadBytes(_)
            | WriteBytes(_) | IndexBytes(_) | AddressOf | Touch | Peek(_) | Poke(_)
            | MoveMemory => {
                return Err("a mutable object outside of `memory`".into());
            }
            EqI | NeI | LtI | LeI | GtI | GeI | LtW | LeW | EqF | LtF | LeF => {
                return Err("a comparison without a truth value".into());
            }
        };
        Ok(Some(value))
    }

    /// Goes on unless `bad`, which is an arithmetic error.
    fn check(&mut self, bad: Value, error: i64) -> Result<(), String> {
        let raise = self.cold_block();
        let next = self.b.create_block();
        self.branch(bad, raise, next);
        self.b.switch_to_block(raise);
        let code = self.b.ins().iconst(I64, error);
        self.leave(RT_ARITH, code)?;
        self.b.switch_to_block(next);
        Ok(())
    }

    fn divide(
        &mut self,
        prim: Prim,
        x: Value,
        y: Value,
        divisor: Option<i64>,
    ) -> Result<Value, String> {
        use Prim::*;
        // Rounding down is what shifts and masks do; the quotient and remainder that round towards
        // zero are Cranelift's to find.
        if let Some(n) = divisor
            && n > 0
            && matches!(prim, DivI | ModI)
        {
            return Ok(self.divide_down(prim, x, y, n));
        }
        if matches!(divisor, None | Some(0)) {
            let zero = self.b.ins().icmp_imm_s(IntCC::Equal, y, 0);
            self.check(zero, DIVIDE_BY_ZERO)?;
        }
        if matches!(prim, QuotI | DivI) && matches!(divisor, None | Some(-1)) {
            let least = self.b.ins().icmp_imm_s(IntCC::Equal, x, i64::MIN);
            let minus = self.b.ins().icmp_imm_s(IntCC::Equal, y, -1);
            let both = self.b.ins().band(least, minus);
            self.check(both, OVERFLOW)?;
        }
        Ok(match prim {
            QuotI => self.b.ins().sdiv(x, y),
            // Cranelift's remainder of the minimum by -1 is 0.
            RemI => self.b.ins().srem(x, y),
            DivI => {
                let quotient = self.b.ins().sdiv(x, y);
                let product = self.b.ins().imul(quotient, y);
                let remainder = self.b.ins().isub(x, product);
                let off = self.signs_differ(remainder, y);
                let off = self.b.ins().uextend(I64, off);
                self.b.ins().isub(quotient, off)
            }
            _ => {
                let remainder = self.b.ins().srem(x, y);
                let off = self.signs_differ(remainder, y);
                let moved = self.b.ins().iadd(remainder, y);
                self.b.ins().select(off, moved, remainder)
            }
        })
    }

    /// `div` or `mod` by a known number above zero.
    fn divide_down(&mut self, prim: Prim, x: Value, y: Value, n: i64) -> Value {
        let power = (n as u64).is_power_of_two();
        match (prim, power) {
            (Prim::DivI, true) => {
                let bits = i64::from(n.trailing_zeros());
                self.b.ins().sshr_imm_u(x, bits)
            }
            (_, true) => self.b.ins().band_imm_s(x, n - 1),
            (Prim::DivI, false) => {
                let quotient = self.b.ins().sdiv(x, y);
                let product = self.b.ins().imul(quotient, y);
                let remainder = self.b.ins().isub(x, product);
                // -1 if the remainder is below zero.
                let off = self.b.ins().sshr_imm_u(remainder, 63);
                self.b.ins().iadd(quotient, off)
            }
            (_, false) => {
                let remainder = self.b.ins().srem(x, y);
                let off = self.b.ins().sshr_imm_u(remainder, 63);
                let off = self.b.ins().band(off, y);
                self.b.ins().iadd(remainder, off)
            }
        }
    }

    /// Whether a nonzero remainder's sign differs from the divisor's.
    fn signs_differ(&mut self, remainder: Value, divisor: Value) -> Value {
        let some = self.b.ins().icmp_imm_s(IntCC::NotEqual, remainder, 0);
        let signs = self.b.ins().bxor(remainder, divisor);
        let differ = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, signs, 0);
        self.b.ins().band(some, differ)
    }
}
