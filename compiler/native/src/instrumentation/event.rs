//! What code does, as profilers see it.

use crate::instrumentation::marks::Mark;
use crate::machine::frames::Env;
use cranelift_codegen::ir::{Block, Value};
use cranelift_module::DataId;
use pure_stg::def::*;
use std::cmp::Ordering;

/// Something that the code of a function comes to do.
pub enum Event<'a> {
    /// A function of the machine begins.
    Function,
    /// The code of a closure begins.
    Entered(Entered<'a>),
    /// It is the function closure that `node` points to.
    Closure {
        node: Value,
        tag: u8,
    },
    /// This is the function's body.
    Body(&'a Expr),
    /// The code of `binder` may stop here, holding these variables besides.
    MayStop {
        env: &'a mut Env,
        binder: Var,
        variables: &'a [&'a [Var]],
    },

    /// A call after which the frame can be walked: the slots of the variables that were
    /// stored last, and those that hold pointers.
    Site {
        stored: &'a [(u32, Var)],
        roots: &'a [u32],
    },
    /// A call during which the collector may have run has come back.
    Resumed,
    /// A function whose code is known is called.
    KnownCall,
    /// A variable is applied.
    Application {
        fun: Var,
        args: &'a [Atom],
    },
    /// A function has come back: that one, or one that is not known.
    CameBack(Option<Var>),
    /// The ways through an expression have met.
    Met(&'a Expr),
    /// Some of the ways from here call a function, but not all.
    SomeCall,
    /// This one does.
    Calls,
    /// `ap_n` is about to evaluate the function that it applies.
    Applies(Value),
    /// It has as many arguments as the function takes, or less, or more.
    Applied(Value, Ordering),
    /// A partial application of so many arguments is made.
    Partial(usize),
    /// The code of one begins.
    PartialEntered,
    /// Exceptions are caught in a call.
    Catches,
    /// The function's result is that of an expression without inner ones.
    Returns {
        env: &'a mut Env,
        e: &'a Expr,
    },
    /// One more evaluation of what has this counter, which perhaps an argument tells.
    Counter(Result<i64, Value>),

    /// The scope of a cost centre begins.
    Scope(Centre),
    ScopeEnds,
    /// A join point comes into scope.
    JoinOpens(&'a JoinPoint),
    /// Its own code begins.
    JoinEntered(&'a JoinPoint),
    JoinEnds,
    Jumps(Var),

    /// A pointer turns out to have no tag. Where it may have a value without a call, that is
    /// in the block `found`.
    Untagged {
        pointer: Value,
        slot: Option<u32>,
        found: &'a mut Option<(Block, Value)>,
    },
    /// The code of an untagged object is called, or jumped to.
    Enters {
        object: Value,
        jumps: bool,
    },
    /// An object is used; its pointer's tag, if known.
    Used {
        pointer: Value,
        tag: Option<u8>,
    },

    /// The code of an updatable thunk is to be written, unless it is done already.
    ThunkCode {
        node: Value,
        free: &'a [Var],
        body: &'a Expr,
        done: &'a mut bool,
    },
    /// A thunk is entered that has not been entered before.
    Thunk(Value),
    /// It is about to become a blackhole, and has.
    Blackholes(Value),
    Blackholed(Value),
    /// The blackhole has room for a word until it is updated.
    Suspends(Value),
    /// Its expression begins; it may be that of the top level.
    Evaluates {
        body: &'a Expr,
        caf: Option<Var>,
    },
    /// It is about to be updated.
    Evaluated(Value),
    Updates {
        node: Value,
        value: Value,
    },
    /// The same of a thunk that is no blackhole and not updated.
    EvaluatesOnce(&'a Expr),
    EvaluatedOnce,

    /// A closure of a `let` is planned: before it has a table, and when it has.
    Plans {
        v: Var,
        rhs: &'a Rhs,
    },
    Planned {
        v: Var,
        info: DataId,
    },
    /// So many bytes are taken from the nursery.
    HeapCheck(u32),
    /// The next object is that of a `let`.
    Member(&'a Rhs),
    /// An object is made; a large one in memory of its own.
    Object {
        info: DataId,
        bytes: u32,
        large: bool,
    },
    /// An object of so many bytes gets its header, with that mark.
    Header {
        header: &'a mut Value,
        mark: &'a mut Option<Mark>,
        bytes: u32,
    },
    /// A mutable variable is made.
    Variable,
    /// The runtime is about to make objects for the code, and has.
    RuntimeMakes,
    RuntimeMade,
}

/// Whose code it is.
#[derive(Clone, Copy)]
pub enum Entered<'a> {
    Top(&'a Top),
    /// A function or thunk of a `let`.
    Local(Var),
    /// A selector, if they are told apart.
    Selector(Option<Var>),
}
