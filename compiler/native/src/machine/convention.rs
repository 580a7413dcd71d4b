//! Calling conventions: how representations become machine types and
//! signatures.
//!
//! Generated code calls generated code with Cranelift's `tail` convention:
//! known functions `f(a1..an) -> r`, or `-> (r1..rm)` for those that return the fields of an object
//! ([`pure_stg::returns`]), closures `f(node, a1..an) -> r`, thunks
//! `t(node) -> r`. A pointer result is always evaluated and tagged. The runtime
//! is called with the System V convention. Register r15 is the heap pointer in
//! both.

use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{AbiParam, Signature, Type};
use cranelift_codegen::isa::CallConv;
use pure_stg::def::Rep;
use rt_abi::border::Shape;

/// The machine type that holds a representation.
pub fn machine_type(rep: Rep) -> Type {
    match rep {
        Rep::Ptr | Rep::I64 => I64,
        Rep::F64 => F64,
    }
}

/// The signature of generated code.
pub fn signature(args: impl IntoIterator<Item = Rep>, result: Rep) -> Signature {
    taking(args, [result])
}

/// The signature of generated code with several results, all of which come in registers.
pub fn taking(
    args: impl IntoIterator<Item = Rep>,
    results: impl IntoIterator<Item = Rep>,
) -> Signature {
    let mut sig = Signature::new(CallConv::Tail);
    let values = |r| AbiParam::new(machine_type(r));
    sig.params.extend(args.into_iter().map(values));
    sig.returns.extend(results.into_iter().map(values));
    sig
}

/// The signature of code that takes a closure and `arity` pointers: thunks,
/// function closures that unknown code may call, `ap_n`.
pub fn closure_signature(arity: usize) -> Signature {
    signature(std::iter::repeat_n(Rep::Ptr, arity + 1), Rep::Ptr)
}

/// The signature of a function of the runtime, if it is one.
pub fn runtime_signature(shape: Shape) -> Option<Signature> {
    let (convention, count, ty, answers) = match shape {
        Shape::Does(count) => (CallConv::SystemV, count, I64, false),
        Shape::Answers(count) => (CallConv::SystemV, count, I64, true),
        Shape::Keeps(count) => (CallConv::PreserveAll, count, I64, false),
        Shape::Doubles(count) => (CallConv::SystemV, count, F64, true),
        Shape::Closure(count) => return Some(closure_signature(count.into())),
        // With whatever what it calls takes.
        Shape::Through => (CallConv::SystemV, 0, I64, false),
        Shape::Data => return None,
    };
    let mut sig = Signature::new(convention);
    let params = std::iter::repeat_n(AbiParam::new(ty), count.into());
    sig.params.extend(params);
    sig.returns.extend(answers.then(|| AbiParam::new(ty)));
    Some(sig)
}
