//! What code does, as profilers see it, and what a profiler is. Which there are in a build is
//! nobody's business here: [`crate::instrumentation`] chooses them.

use crate::machine::code::Code;
use crate::machine::frames::Env;
use crate::machine::function::{Body, Gen};
use crate::machine::origin::{Mark, Origin};
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::{Block, Value};
use cranelift_module::DataId;
use pure_stg::def::*;
use std::cmp::Ordering;

/// A profiler, or what else counts or marks.
pub trait Instrumentation {
    /// Adds instructions where the code at hand does that.
    fn at(&mut self, _: &mut Gen<'_, '_>, _: &mut Event<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Objects of that constructor will have that table, and that description.
    fn constructor(&mut self, _: &Unit<'_>, _table: DataId, _: &Con, _description: Address) {}

    /// A function has been compiled.
    fn compiled(&mut self, _: &Unit<'_>, _: &Body, _: &Code, _: &[Origin]) {}

    /// Writes the tables, and into the program's configuration
    /// ([`rt_abi::symbols::ProgramConfig`]) where they are and what of the runtime is needed.
    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String>;
}

/// Those of a build. One is away while it adds its instructions, so it is not told of
/// what these do.
pub type Instruments = Vec<Option<Box<dyn Instrumentation>>>;

/// A profiler, if the options ask for it.
pub type Chosen = Result<Option<Box<dyn Instrumentation>>, String>;

/// Something that the code of a function comes to do.
pub enum Event<'a> {
    /// A function of the machine begins.
    Function,
    /// The code of a closure begins.
    Entered(Entered<'a>),
    /// It is the function closure that a pointer of that tag leads to.
    Closure(Value, u8),
    /// This is the function's body.
    Body(&'a Expr),
    /// The code of the variable may stop here, holding the others besides.
    MayStop(&'a mut Env, Var, &'a [&'a [Var]]),

    /// A call during which the collector may have run has come back.
    Resumed,
    /// A function whose code is known is called.
    KnownCall,
    /// A variable is applied.
    Application(Var, &'a [Atom]),
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
    Returns(&'a mut Env, &'a Expr),
    /// Its results are so many fields.
    ReturnsFields(usize),
    /// It is a pointer, or what that leads to once it is evaluated.
    ReturnsPointer(Value),
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

    /// A pointer, perhaps with a slot, turns out to have no tag. Where it has a value
    /// without a call, that may be in another block.
    Untagged(Value, Option<u32>, &'a mut Option<(Block, Value)>),
    /// The code of an untagged object is called,
    Enters(Value),
    /// or jumped to.
    JumpsInto(Value),
    /// An object is used; its pointer's tag, if known.
    Used(Value, Option<u8>),

    /// The code of an updatable thunk with these captured variables is to be written,
    /// unless it is done already.
    ThunkCode(Value, &'a [Var], &'a Expr, &'a mut bool),
    /// A thunk is entered that has not been entered before.
    Thunk(Value),
    /// It is about to become a blackhole, and has.
    Blackholes(Value),
    Blackholed(Value),
    /// The blackhole has room for a word until it is updated.
    Suspends(Value),
    /// Its expression begins; it may be that of the top level.
    Evaluates(&'a Expr, Option<Var>),
    /// It is about to be updated,
    Evaluated(Value),
    /// with that value.
    Updates(Value, Value),
    /// The same of a thunk that is no blackhole and not updated.
    EvaluatesOnce(&'a Expr),
    EvaluatedOnce,

    /// A closure of a `let` is planned: before it has a table, and when it has.
    Plans(Var, &'a Rhs),
    Planned(Var, DataId),
    /// So many bytes are taken from the nursery.
    HeapCheck(u32),
    /// The next object is that of a `let`.
    Member(&'a Rhs),
    /// An object of that table is made, of so many bytes,
    Object(DataId, u32),
    /// or a large one, in memory of its own.
    LargeObject(DataId, u32),
    /// An object of so many bytes gets its header, with that mark.
    Header(&'a mut Value, &'a mut Option<Mark>, u32),
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

impl Gen<'_, '_> {
    /// The code does that here.
    pub fn tell(&mut self, mut event: Event<'_>) -> Result<(), String> {
        for i in 0..self.unit.instruments.len() {
            if let Some(mut instrument) = self.unit.instruments[i].take() {
                let told = instrument.at(self, &mut event);
                self.unit.instruments[i] = Some(instrument);
                told?;
            }
        }
        Ok(())
    }
}

impl Unit<'_> {
    /// Lends each instrument the unit.
    pub fn instruments(
        &mut self,
        mut each: impl FnMut(&mut dyn Instrumentation, &mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        for i in 0..self.instruments.len() {
            if let Some(mut instrument) = self.instruments[i].take() {
                let done = each(&mut *instrument, self);
                self.instruments[i] = Some(instrument);
                done?;
            }
        }
        Ok(())
    }
}
