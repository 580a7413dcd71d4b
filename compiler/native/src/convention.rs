//! Calling conventions: how representations become machine types and
//! signatures.
//!
//! Generated code calls generated code with Cranelift's `tail` convention:
//! known functions `f(a1..an) -> r`, closures `f(node, a1..an) -> r`, thunks
//! `t(node) -> r`. A pointer result is always evaluated and tagged. The runtime
//! is called with the System V convention. Register r15 is the heap pointer in
//! both.

use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{AbiParam, Signature, Type};
use cranelift_codegen::isa::CallConv;
use pure_stg::def::Rep;

/// The machine type that holds a representation.
pub fn machine_type(rep: Rep) -> Type {
    match rep {
        Rep::Ptr | Rep::I64 => I64,
        Rep::F64 => F64,
    }
}

/// The signature of generated code.
pub fn signature(args: impl IntoIterator<Item = Rep>, result: Rep) -> Signature {
    let mut sig = Signature::new(CallConv::Tail);
    let params = args.into_iter().map(|r| AbiParam::new(machine_type(r)));
    sig.params.extend(params);
    sig.returns.push(AbiParam::new(machine_type(result)));
    sig
}

/// The signature of code that takes a closure and `arity` pointers: thunks,
/// function closures that unknown code may call, `ap_n`.
pub fn closure_signature(arity: usize) -> Signature {
    signature(std::iter::repeat_n(Rep::Ptr, arity + 1), Rep::Ptr)
}

/// The signature of an elementary function: doubles in, a double out.
pub fn math_signature(args: usize) -> Signature {
    let mut sig = Signature::new(CallConv::SystemV);
    sig.params
        .extend(std::iter::repeat_n(AbiParam::new(F64), args));
    sig.returns.push(AbiParam::new(F64));
    sig
}

/// The signature of a runtime function: words in, at most one word out.
pub fn runtime_signature(args: usize, result: bool) -> Signature {
    let mut sig = Signature::new(CallConv::SystemV);
    sig.params
        .extend(std::iter::repeat_n(AbiParam::new(I64), args));
    if result {
        sig.returns.push(AbiParam::new(I64));
    }
    sig
}

/// The signature of a runtime function that leaves every register as it was: for
/// calls that are rare and stand where registers are precious.
pub fn preserving_signature(args: usize) -> Signature {
    let mut sig = Signature::new(CallConv::PreserveAll);
    sig.params
        .extend(std::iter::repeat_n(AbiParam::new(I64), args));
    sig
}
