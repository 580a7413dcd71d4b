//! What the command line says, as the rest of the driver reads it.

use crate::foreign::Foreign;
use crate::preprocess::Preprocessor;
use crate::project::Action;
use crate::units::UnitSettings;
use pure_native::Ticky;
use pure_syntax::Added;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// An expression of the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// `-e`: evaluate and print it, or carry it out.
    Value(String),
    /// `-t`
    Type(String),
}

/// Words of a command line. What they say is told by what was made of them.
#[derive(Clone, Default)]
pub struct Words(pub Vec<OsString>);

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Words")
    }
}

/// The programs that see to C, if others than usual.
#[derive(Debug, Clone, Default)]
pub struct Programs {
    pub compiler: Option<OsString>,
    pub linker: Option<OsString>,
}

/// What one compilation is asked to do.
#[derive(Debug, Clone, Default)]
pub struct Cli {
    /// The files that are named.
    pub files: Vec<PathBuf>,
    /// The main module's file, or a name that stands for a text.
    pub input: PathBuf,
    /// The main module's text, if it is in no file.
    pub text: Option<Arc<str>>,
    /// What is asked of a project.
    pub action: Option<Action>,
    /// The words that are options, for the components of a project.
    pub words: Words,
    /// `--` stood before the files.
    pub operands: bool,
    /// `--packages`, and what flags of packages are set to.
    pub packages: Vec<PathBuf>,
    pub package_flags: Vec<String>,
    /// Whichever version purecc has of a package will do.
    pub allow_newer: bool,
    /// What packages there are is written down.
    pub lock: bool,
    /// The component that is built, as `PACKAGE:NAME`, if the program is one of a project.
    pub component: Option<String>,
    /// The packages that the program is made of; empty: it has none.
    pub units: Vec<UnitSettings>,
    /// More files of the program, and the names of their modules.
    pub others: Vec<(PathBuf, String)>,
    /// What there is of C.
    pub foreign: Foreign,
    pub programs: Programs,
    /// What makes sources of sources.
    pub preprocessor: Preprocessor,
    /// An expression that is evaluated or whose type is told.
    pub expression: Option<Asked>,
    /// Declarations that the main module has besides its own.
    pub added: Vec<Added>,
    pub output: Option<PathBuf>,
    pub opt: u8,
    /// How deep types may be reduced; 0 is as deep as can be.
    pub reduction_depth: Option<u32>,
    /// How many steps the splices of a module may take.
    pub splice_steps: Option<u64>,
    /// How many MiB they may hold.
    pub splice_memory: Option<u64>,
    pub prof: bool,
    /// Flags of profiling and coverage in their order, without `-f`.
    pub flags: Vec<&'static str>,
    pub profile: String,
    pub hpcdir: PathBuf,
    pub ticky: bool,
    pub ticky_allocd: bool,
    pub ticky_dyn_thunk: bool,
    pub ticky_lne: bool,
    pub debug: bool,
    /// That generate code; 0 for as many as there are processors.
    pub threads: usize,
    pub debug_info: u8,
    pub assembly: bool,
    pub rtsopts: String,
    pub with_rtsopts: String,
    pub include: Vec<PathBuf>,
    pub extensions: Vec<String>,
    pub cpp: bool,
    pub define: Vec<String>,
    pub undefine: Vec<String>,
    pub include_dirs: Vec<PathBuf>,
    pub main_is: Option<String>,
    /// `main` is C's, and calls `hs_init`.
    pub hosted: bool,
    /// Safe calls of C run on threads of the system's of their own.
    pub threaded: bool,
    pub force_recomp: bool,
    pub cache_dir: Option<OsString>,
    pub verbose: bool,
    /// What stands behind `-W`.
    pub warn: Vec<String>,
    pub error_format: String,
    /// `auto`, `always` or `never`.
    pub colour: String,
    /// In seconds.
    pub limit_time: u64,
    /// In megabytes.
    pub limit_memory: u64,
    pub dump: Vec<String>,
    pub skip: Vec<String>,
    pub stop_after: Option<String>,
    pub dlint: bool,
    pub dtime: bool,
    /// `-fno-code`
    pub checks: bool,
    /// `run` was asked for.
    pub run: bool,
    /// `watch` was: run it again whenever a source has changed.
    pub watch: bool,
    /// `run`: arguments for the program.
    pub program_args: Vec<OsString>,
    /// A text is asked for, and nothing else.
    pub shows: Option<String>,
}

impl Cli {
    /// What holds if no option says another thing.
    pub fn new() -> Cli {
        Cli {
            opt: 1,
            reduction_depth: None,
            splice_steps: None,
            splice_memory: None,
            profile: "no".into(),
            hpcdir: ".hpc".into(),
            debug_info: 1,
            rtsopts: "some".into(),
            error_format: "text".into(),
            colour: "auto".into(),
            limit_time: 300,
            limit_memory: 4096,
            ..Cli::default()
        }
    }

    /// Whether the program counts its evaluations.
    pub fn covers(&self) -> bool {
        let mut flags = self.flags.iter().rev();
        flags.find(|flag| matches!(**flag, "hpc" | "no-hpc")) == Some(&"hpc")
    }

    /// What is counted of closures, if anything is. Each of the flags for more means
    /// `-ticky` too.
    pub fn counts_closures(&self) -> Option<Ticky> {
        let wish = Ticky {
            objects: self.ticky_allocd,
            thunks: self.ticky_dyn_thunk,
            joins: self.ticky_lne,
        };
        (self.ticky || wish != Ticky::default()).then_some(wish)
    }

    /// The program is only checked.
    pub fn check(&mut self) {
        self.checks = true;
        self.stop_after = Some("lower".into());
    }

    /// A flag of profiling or coverage.
    pub fn flag(&mut self, name: &'static str) {
        self.flags.push(name);
    }
}
