//! What is asked of a compilation.

use crate::instrumentation::options::Measured;

/// How hard Cranelift tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OptLevel {
    None,
    #[default]
    Speed,
}

/// Which run-time options the program accepts; the discriminants are those of
/// `rt_abi::symbols::ProgramConfig`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RtsOpts {
    None = 0,
    #[default]
    Some = 1,
    All = 2,
    Ignore = 3,
    IgnoreAll = 4,
}

/// What to generate.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What profiles, counters and coverage are for.
    pub measured: Measured,
    /// The program can watch and check itself as it runs.
    pub debug: bool,
    pub opt: OptLevel,
    /// Run Cranelift's verifier and the stack-map certifier.
    pub verify: bool,
    pub rtsopts: RtsOpts,
    /// Text of `-with-rtsopts`.
    pub with_rtsopts: String,
    /// Profiles use Haskell's names of lists, tuples and `()`.
    pub haskell: bool,
    /// What debuggers read is put beside the code.
    pub debug_info: Option<DebugInfo>,
    /// Assembly text is wanted.
    pub assembly: bool,
    /// Threads that compile functions; 0 means as many as there are cores.
    pub threads: usize,
}

impl Options {
    /// Whether it is told what the code's parts are.
    pub(crate) fn is_described(&self) -> bool {
        self.debug_info.is_some() || self.assembly
    }
}

/// What debug information says of the compilation.
#[derive(Clone, Debug)]
pub struct DebugInfo {
    /// The compiler and its version.
    pub producer: String,
    /// The main module's file.
    pub file: String,
    /// What the names of files are relative to.
    pub directory: String,
}
