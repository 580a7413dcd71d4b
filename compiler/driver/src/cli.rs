//! The command line. Options are spelled as GHC spells them (`-O2`, `-prof`,
//! `-ddump-stg`); they are rewritten to long options, which clap then parses.

use crate::gdb;
use clap::CommandFactory;
use clap::{ArgAction, Parser};
use pure_base::{Warnings, suggest};
use pure_native::Ticky;
use pure_syntax::extensions::Rejected;
use std::ffi::OsString;
use std::path::PathBuf;

/// Options of one compilation.
#[derive(Parser, Debug, Clone)]
#[command(
    name = "purecc",
    version,
    about = "Compiles lazy functional programs to native code that can profile itself.",
    override_usage = "purecc [OPTIONS] FILE [-o OUT]\n       purecc run [OPTIONS] FILE [ARGS] [+RTS RTS-OPTIONS]",
    after_help = "Single-dash spellings work as in GHC: -O2, -prof, -ddump-core, -with-rtsopts=-s.\n\
        The program's own run-time options are listed by: PROGRAM +RTS -?"
)]
pub struct Cli {
    /// Source file: FILE.pure (its imports are found beside it and in -i directories).
    #[arg(value_name = "FILE")]
    pub input: PathBuf,

    /// Name of the executable (default: the source's name without its extension).
    #[arg(short = 'o', value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// Optimisation: -O0 (none), -O or -O1, -O2. Default -O.
    #[arg(long = "opt", value_name = "LEVEL", default_value = "1", value_parser = clap::value_parser!(u8).range(0..=2), help_heading = "Code")]
    pub opt: u8,

    /// Build for profiling: objects tell their cost centres and uses, +RTS -hL and -hb work.
    #[arg(long, help_heading = "Code")]
    pub prof: bool,

    /// Flags of profiling, written -fNAME: where cost centres go (with -prof).
    /// Without any: prof-late. With no-prof-auto there are only hand-written centres.
    /// count-allocation (with or without -prof) counts all allocation of heap and stack
    /// for +RTS -ho. hpc counts evaluations: which parts of the program have run.
    #[arg(long = "flag", value_name = "NAME", action = ArgAction::Append,
          value_parser = ["prof-late", "prof-auto", "prof-auto-top", "prof-auto-exported", "prof-auto-calls",
                          "no-prof-auto", "no-prof-late", "prof-cafs",
                          "no-prof-cafs", "prof-count-entries", "no-prof-count-entries",
                          "count-allocation", "hpc", "no-hpc"],
          help_heading = "Code")]
    pub flags: Vec<String>,

    /// Profile in the manner of MLton, to mlmon.out for pureprof mlprof (-profile time):
    /// time by program counter, which costs the code nothing and may as well be chosen for
    /// a run (+RTS --profile=time); alloc, bytes by the place that allocates; count,
    /// entries of functions; no.
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "no",
        hide_default_value = true,
        value_parser = ["time", "alloc", "count", "no"],
        help_heading = "Code"
    )]
    pub profile: String,

    /// Where -fhpc writes the index of each module (-hpcdir DIR).
    #[arg(
        long,
        value_name = "DIR",
        default_value = ".hpc",
        help_heading = "Code"
    )]
    pub hpcdir: PathBuf,

    /// Count entries, calls, returns, updates and allocation: +RTS -r writes PROGRAM.ticky.
    #[arg(long, help_heading = "Code")]
    pub ticky: bool,

    /// With -ticky: objects made, for each closure and constructor.
    #[arg(long, help_heading = "Code")]
    pub ticky_allocd: bool,

    /// With -ticky: thunks one by one, not with the functions that make them.
    #[arg(long, help_heading = "Code")]
    pub ticky_dyn_thunk: bool,

    /// With -ticky: join points one by one.
    #[arg(long = "ticky-LNE", help_heading = "Code")]
    pub ticky_lne: bool,

    /// Build with the runtime's checks: +RTS -DS, -DZ1.
    #[arg(long, help_heading = "Code")]
    pub debug: bool,

    /// What debuggers read: -g0 (nothing), -g (lines, functions and frames; the default).
    #[arg(long = "debug-info", value_name = "LEVEL", default_value = "1", value_parser = clap::value_parser!(u8).range(0..=3), help_heading = "Code")]
    pub debug_info: u8,

    /// Write assembly text (FILE.s, or what -o names) instead of an executable (-S).
    #[arg(short = 'S', long, help_heading = "Code")]
    pub assembly: bool,

    /// Print what gdb loads (`source FILE`) to show heap objects as the values they are.
    #[arg(long, help_heading = "Code")]
    pub print_gdb_script: bool,

    /// Which +RTS options the program accepts: none, some, all, ignore, ignoreAll.
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_value = "some", default_missing_value = "all",
          require_equals = true, value_parser = ["none", "some", "all", "ignore", "ignoreAll"], help_heading = "Code")]
    pub rtsopts: String,

    /// RTS options built into the program.
    #[arg(
        long,
        value_name = "OPTIONS",
        default_value = "",
        allow_hyphen_values = true,
        help_heading = "Code"
    )]
    pub with_rtsopts: String,

    /// Another directory to look for imported modules in (-iDIR).
    #[arg(long = "include", value_name = "DIR", action = ArgAction::Append, help_heading = "Modules")]
    pub include: Vec<PathBuf>,

    /// Switch a language extension on, or off with No before its name (-XNAME).
    #[arg(long = "extension", value_name = "NAME", action = ArgAction::Append, value_parser = extension, help_heading = "Language")]
    pub extensions: Vec<String>,

    /// Run the preprocessor over every module (-cpp), as {-# LANGUAGE CPP #-} does over one.
    #[arg(long, help_heading = "Language")]
    pub cpp: bool,

    /// Define a macro of the preprocessor (-DNAME, -DNAME=BODY).
    #[arg(long = "define", value_name = "NAME[=BODY]", action = ArgAction::Append, help_heading = "Language")]
    pub define: Vec<String>,

    /// Make a macro undefined (-UNAME).
    #[arg(long = "undefine", value_name = "NAME", action = ArgAction::Append, help_heading = "Language")]
    pub undefine: Vec<String>,

    /// Another directory to look for included files in (-IDIR).
    #[arg(long = "include-dir", value_name = "DIR", action = ArgAction::Append, help_heading = "Language")]
    pub include_dirs: Vec<PathBuf>,

    /// Where the program starts, if not at `main` (-main-is NAME, MODULE or MODULE.NAME).
    #[arg(long, value_name = "NAME", help_heading = "Modules")]
    pub main_is: Option<String>,

    /// Compile everything anew, whatever an earlier compilation has kept (-fforce-recomp).
    #[arg(long, help_heading = "Modules")]
    pub force_recomp: bool,

    /// Where compilations keep what the next one need not do again; "" for nowhere
    /// (default: purecc in the user's directory of caches).
    #[arg(long, value_name = "DIR", help_heading = "Modules")]
    pub cache_dir: Option<String>,

    /// Tell which modules were compiled, and why.
    #[arg(short = 'v', long, help_heading = "Diagnostics")]
    pub verbose: bool,

    /// Warnings: -W, -Wall, -WNAME, -Wno-NAME, -w (none), -Werror, -Werror=NAME.
    #[arg(long = "warn", value_name = "FLAG", action = ArgAction::Append, value_parser = warning, help_heading = "Diagnostics")]
    pub warn: Vec<String>,

    /// How to print diagnostics: text, json (one object per line).
    #[arg(long = "error-format", value_name = "FORM", default_value = "text", value_parser = ["text", "json"], help_heading = "Diagnostics")]
    pub error_format: String,

    /// Processor time that compiling may take, in seconds (0: any).
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "300",
        help_heading = "Limits"
    )]
    pub limit_time: u64,

    /// Memory that compiling may take, in MB (0: any).
    #[arg(
        long,
        value_name = "MB",
        default_value = "4096",
        help_heading = "Limits"
    )]
    pub limit_memory: u64,

    /// Print the program after a stage or pass: ast, clones (of overloaded functions), unknown-calls (and dictionaries that are left), core, stg, clif, or a pass of -dtime's list.
    #[arg(long = "ddump", value_name = "STAGE", action = ArgAction::Append, help_heading = "Looking inside")]
    pub dump: Vec<String>,

    /// Leave out an optimiser pass.
    #[arg(long = "dskip", value_name = "PASS", action = ArgAction::Append, help_heading = "Looking inside")]
    pub skip: Vec<String>,

    /// Stop after a stage or pass.
    #[arg(
        long = "dstop-after",
        value_name = "STAGE",
        help_heading = "Looking inside"
    )]
    pub stop_after: Option<String>,

    /// Check the program's well-formedness after every pass.
    #[arg(long, help_heading = "Looking inside")]
    pub dlint: bool,

    /// Print the time that each stage and pass took, what it allocated, and how large a pass left the program.
    #[arg(long, help_heading = "Looking inside")]
    pub dtime: bool,

    /// `run`: arguments for the program.
    #[arg(skip)]
    pub program_args: Vec<OsString>,

    /// `run` was asked for.
    #[arg(skip)]
    pub run: bool,
}

impl Cli {
    /// Whether the program counts its evaluations.
    pub fn covers(&self) -> bool {
        let mut flags = self.flags.iter().rev().map(String::as_str);
        flags.find(|flag| matches!(*flag, "hpc" | "no-hpc")) == Some("hpc")
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

    /// The warnings that the flags ask for, in their order.
    pub fn warnings(&self) -> Warnings {
        let mut warnings = Warnings::default();
        for flag in &self.warn {
            // The flag was checked when it was read.
            let _ = warnings.follow(flag);
        }
        warnings
    }
}

/// What the command line asks for.
pub enum Request {
    Compile(Box<Cli>),
    /// Print this text (help, version, or an error to stderr) and exit.
    Message {
        text: String,
        exit: u8,
    },
}

/// Long options that GHC's users write with one dash.
const SINGLE_DASH: &[&str] = &[
    "cache-dir",
    "cpp",
    "main-is",
    "prof",
    "profile",
    "debug",
    "hpcdir",
    "ticky",
    "ticky-allocd",
    "ticky-dyn-thunk",
    "ticky-LNE",
    "rtsopts",
    "with-rtsopts",
    "dlint",
    "dtime",
    "dskip",
    "dstop-after",
];

/// Whether letters behind one dash are one option's name, rather than -o or -w
/// with something behind it.
fn is_word(body: &str) -> bool {
    body.len() > 1 && !body.starts_with(['o', 'w', 'h', 'V'])
}

/// Checks what stands behind -W.
fn warning(flag: &str) -> Result<String, String> {
    Warnings::default().follow(flag)?;
    Ok(flag.to_string())
}

/// Checks the name of a language extension.
fn extension(name: &str) -> Result<String, String> {
    match pure_syntax::check_extension(name) {
        Ok(()) => Ok(name.to_string()),
        Err(Rejected::Unsupported) => Err(format!("the extension {name} is not supported")),
        Err(Rejected::Unknown(None)) => Err(format!("there is no extension {name}")),
        Err(Rejected::Unknown(Some(near))) => Err(format!(
            "there is no extension {name}; did you mean {near}?"
        )),
    }
}

/// Rewrites GHC-style spellings to clap's: `-O2` to `--opt=2`, `-ddump-stg` to
/// `--ddump=stg`, `-ifoo` to `--include=foo`, `-prof` to `--prof`.
fn rewrite(arg: &str) -> String {
    let Some(body) = arg.strip_prefix('-').filter(|b| !b.starts_with('-')) else {
        return arg.to_string();
    };
    let name = body.split('=').next().unwrap_or(body);
    if let Some(level) = body.strip_prefix('O') {
        return format!("--opt={}", if level.is_empty() { "1" } else { level });
    }
    if let Some(level) = body.strip_prefix('g') {
        return format!(
            "--debug-info={}",
            if level.is_empty() { "1" } else { level }
        );
    }
    if let Some(stage) = body.strip_prefix("ddump-") {
        return format!("--ddump={stage}");
    }
    if let Some(dir) = body.strip_prefix('i').filter(|d| !d.is_empty()) {
        return format!("--include={dir}");
    }
    if let Some(flag) = body.strip_prefix('W') {
        return format!("--warn={flag}");
    }
    if body == "w" {
        return "--warn=none".to_string();
    }
    if body == "fforce-recomp" {
        return "--force-recomp".to_string();
    }
    if let Some(flag) = body.strip_prefix("fwarn-") {
        return format!("--warn={flag}");
    }
    if let Some(flag) = body.strip_prefix("fno-warn-") {
        return format!("--warn=no-{flag}");
    }
    if let Some(name) = body.strip_prefix('X') {
        return format!("--extension={name}");
    }
    for (letter, option) in [('D', "define"), ('U', "undefine"), ('I', "include-dir")] {
        if let Some(value) = body.strip_prefix(letter).filter(|v| !v.is_empty()) {
            return format!("--{option}={value}");
        }
    }
    let is_flag = |name: &&str| {
        let coverage = matches!(*name, "hpc" | "no-hpc");
        coverage || name.contains("prof") || name.starts_with("count-")
    };
    if let Some(flag) = body.strip_prefix('f').filter(is_flag) {
        return format!("--flag={flag}");
    }
    if SINGLE_DASH.contains(&name) || is_word(body) {
        return format!("-{arg}");
    }
    arg.to_string()
}

/// What is said of an option that there is not. Clap would speak of the long
/// spelling that [`rewrite`] made of it.
fn unknown_option(error: &clap::Error, typed: &[OsString]) -> Option<String> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    if error.kind() == ErrorKind::InvalidValue
        && let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg)
        && option.starts_with("--flag ")
        && let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidValue)
        && let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue)
    {
        let hint = match suggest::nearest(flag, known.iter().map(String::as_str)) {
            Some(known) => format!("did you mean -f{known}?"),
            None => "purecc --help lists the options".to_string(),
        };
        return Some(format!("purecc: unknown option -f{flag}; {hint}\n"));
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if !word.starts_with('-') {
        return Some(format!(
            "purecc: one source file, please: {word} is one too many (imports are found by themselves)\n"
        ));
    }
    let name =
        |w: &str| w.trim_start_matches('-').split('=').next() == Some(&word[2.min(word.len())..]);
    let word = typed
        .iter()
        .filter_map(|t| t.to_str())
        .find(|t| name(t))
        .unwrap_or(word);
    Some(format!(
        "purecc: unknown option {word}; purecc --help lists the options\n"
    ))
}

/// Where the first word stands that is no option and no value of one.
fn positional(args: &[OsString]) -> Option<usize> {
    let command = Cli::command();
    // Whether the next word is the value of an option.
    let takes_next = |word: &str| {
        let word = rewrite(word);
        let named = |a: &&clap::Arg| match word.strip_prefix("--") {
            Some(long) => a.get_long() == Some(long),
            None => a.get_short().is_some_and(|c| word == format!("-{c}")),
        };
        let found = command.get_arguments().find(named);
        found.is_some_and(|a| a.get_action().takes_values() && !a.is_require_equals_set())
    };
    let mut at = 0;
    while let Some(arg) = args.get(at) {
        let word = arg.to_string_lossy();
        if !word.starts_with('-') {
            return Some(at);
        }
        at += 1 + usize::from(takes_next(&word));
    }
    None
}

/// Parses the arguments after the program's own name.
pub fn parse(args: Vec<OsString>) -> Request {
    let mut args = args;
    if args.iter().any(|a| a == "--print-gdb-script") {
        let text = gdb::script();
        return Request::Message { text, exit: 0 };
    }
    let run = positional(&args).filter(|at| args[*at] == "run");
    let mut program_args = vec![];
    if let Some(at) = run {
        args.remove(at);
        // Everything behind the source file belongs to the program.
        if let Some(file) = positional(&args) {
            program_args = args.split_off(file + 1);
        }
    }
    let typed = args.clone();
    let mut words = vec![OsString::from("purecc")];
    let mut verbatim = false;
    for arg in args {
        match arg.to_str() {
            Some(text) if !verbatim => words.push(rewrite(text).into()),
            _ => words.push(arg.clone()),
        }
        verbatim = arg == "-o" || arg == "-main-is" || arg == "-hpcdir";
    }
    match Cli::try_parse_from(words) {
        Ok(mut cli) => {
            cli.run = run.is_some();
            cli.program_args = program_args;
            Request::Compile(Box::new(cli))
        }
        Err(e) => {
            let exit = if e.use_stderr() { 1 } else { 0 };
            let text = unknown_option(&e, &typed).unwrap_or_else(|| e.render().to_string());
            Request::Message { text, exit }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compile(args: &[&str]) -> Cli {
        match parse(args.iter().map(OsString::from).collect()) {
            Request::Compile(cli) => *cli,
            Request::Message { text, .. } => panic!("{text}"),
        }
    }

    #[test]
    fn ghc_spellings_are_understood() {
        let cli = compile(&[
            "-O2",
            "-prof",
            "-fprof-auto",
            "-fno-prof-cafs",
            "-isrc",
            "-ddump-stg",
            "-with-rtsopts=-s -A1m",
            "a.pure",
            "-o",
            "out",
        ]);
        assert_eq!(
            (cli.opt, cli.prof, cli.dump),
            (2, true, vec!["stg".to_string()])
        );
        assert_eq!(cli.flags, ["prof-auto", "no-prof-cafs"]);
        assert_eq!(cli.include, [PathBuf::from("src")]);
        assert_eq!(cli.with_rtsopts, "-s -A1m");
        assert_eq!(cli.output, Some(PathBuf::from("out")));
        assert_eq!(compile(&["-O", "a.pure"]).opt, 1);
        assert_eq!(compile(&["-rtsopts", "a.pure"]).rtsopts, "all");
        assert_eq!(compile(&["a.pure"]).rtsopts, "some");
    }

    #[test]
    fn run_leaves_the_programs_arguments_alone() {
        let cli = compile(&["run", "-O0", "a.pure", "-prof", "+RTS", "-s"]);
        assert!(cli.run && !cli.prof);
        for before in [
            &["-w", "run"][..],
            &["-o", "out", "run", "-w"],
            &["run", "-o", "out"],
        ] {
            let cli = compile(&[before, &["a.pure", "run", "-x"]].concat());
            assert!(cli.run, "{before:?}");
            assert_eq!(cli.program_args, ["run", "-x"], "{before:?}");
            assert_eq!(cli.input, PathBuf::from("a.pure"), "{before:?}");
        }
        assert!(!compile(&["-o", "run", "a.pure"]).run);
        assert_eq!(cli.program_args, ["-prof", "+RTS", "-s"]);
    }

    #[test]
    fn an_unknown_option_is_an_error() {
        let Request::Message { exit, .. } = parse(vec!["-frobnicate".into(), "a.pure".into()])
        else {
            panic!()
        };
        assert_eq!(exit, 1);
        let misspelt = vec!["-prof".into(), "-fprof-atuo".into(), "a.pure".into()];
        let Request::Message { text, exit } = parse(misspelt) else {
            panic!()
        };
        assert_eq!(
            (text.as_str(), exit),
            (
                "purecc: unknown option -fprof-atuo; did you mean -fprof-auto?\n",
                1
            )
        );
        let Request::Message { text, exit } = parse(vec!["--help".into()]) else {
            panic!()
        };
        assert!(exit == 0 && text.contains("-ddump-core"), "{text}");
    }
}
