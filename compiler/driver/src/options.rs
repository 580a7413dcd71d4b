//! Every option of the compiler, in one table. Parsing, `--help` and `docs/options.md`
//! follow from it.
//!
//! An option is written down as it is typed: `-prof` stands alone, `-o <OUT>` has a value
//! that is a word of its own, `-X<NAME>` one that is joined to the name, `-O[0|1|2]` and
//! `-rtsopts[=LEVEL]` one that may be left out. Of all values that are needed, one that is
//! not joined is the next word, and one that is may stand behind `=`. A value that is
//! shown as `a|b` is one of these.

use crate::cli::{Asked, Cli};
use crate::{gdb, shells};
use pure_base::suggest;
use pure_syntax::extensions::Rejected;
use pure_syntax::language_option;
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;

/// The form of diagnostics that `-fdiagnostics-as-json` asks for.
pub const GHC_JSON: &str = "ghc-json";

/// What an option does.
type Effect = fn(&mut Cli, &OsStr) -> Result<(), String>;

/// Options that are listed together.
pub struct Group {
    title: &'static str,
    options: &'static [Opt],
}

/// An option.
struct Opt {
    /// How it is typed. What stands behind the first comma is understood as well.
    usage: &'static str,
    ghc: Ghc,
    /// Without any it is not listed.
    help: &'static str,
    effect: Effect,
}

/// What GHC calls an option.
#[derive(Clone, Copy, PartialEq)]
enum Ghc {
    /// As it is called here.
    Same,
    /// By a name that is understood as well.
    As(&'static str),
    /// It has no such option.
    Not,
}
use Ghc::{As, Not, Same};

/// What becomes of an option that only GHC has.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Ignored,
    Refused,
}
use Fate::{Ignored, Refused};

macro_rules! options {
    ($($title:literal {
        $($usage:literal $ghc:expr, $help:literal => |$cli:pat_param, $value:pat_param| $effect:expr;)*
    })*) => {
        &[$(Group {
            title: $title,
            options: &[$(Opt {
                usage: $usage,
                ghc: $ghc,
                help: $help,
                effect: |$cli, $value| {
                    $effect;
                    Ok(())
                },
            }),*],
        }),*]
    };
}

const GROUPS: &[Group] = options! {
    "Modules and files" {
        "-o <OUT>" Same, "Name of the executable (default: the source's name without its extension)."
            => |cli, v| cli.output = Some(v.into());
        "-i<DIR>, --include <DIR>" Same, "More directories to look for imported modules in, with : between them."
            => |cli, v| cli.include.extend(std::env::split_paths(v));
        "--packages <DIR>" Not, "A folder with the folders of packages that a project needs."
            => |cli, v| cli.packages.push(v.into());
        "--allow-newer" Not, "Packages need not be of the version that others ask for."
            => |cli, _| cli.allow_newer = true;
        "--flags <FLAGS>" Not, "Flags of the project's packages: `--flags \"fast -debug\"`; `-f fast` is one."
            => |cli, v| cli.package_flags.push(text(v)?);
        "-main-is <NAME>" Same, "Where the program starts, if not at `main`: NAME, MODULE or MODULE.NAME."
            => |cli, v| cli.main_is = Some(text(v)?);
        "-e <EXPR>" Same, "Evaluate an expression and print its value, or carry it out: with the names and imports of FILE, if one is named."
            => |cli, v| cli.expression = Some(Asked::Value(text(v)?));
        "-t <EXPR>" Not, "Print the type of an expression."
            => |cli, v| cli.expression = Some(Asked::Type(text(v)?));
        "-fforce-recomp, --force-recomp" Same, "Compile everything anew, whatever an earlier compilation has kept."
            => |cli, _| cli.force_recomp = true;
        "-fno-force-recomp" Same, ""
            => |cli, _| cli.force_recomp = false;
        "--cache-dir <DIR>" Not, "Where compilations keep what the next one need not do again; \"\" for nowhere (default: purecc in the user's directory of caches)."
            => |cli, v| cli.cache_dir = Some(v.into());
        "--print-gdb-script" Not, "Print what gdb loads (`source FILE`) to show heap objects as the values they are."
            => |cli, _| cli.shows = Some(gdb::script());
        "--help, -h, -?" Same, "Print this text."
            => |cli, _| cli.shows = Some(help());
        "--version, -V" Same, "Print the version."
            => |cli, _| cli.shows = Some(format!("purecc {}\n", version()));
        "--completion <bash|zsh|fish>" Not, "Print what a shell reads to complete the words of a command."
            => |cli, v| cli.shows = Some(shells::completion(&text(v)?));
        "--manual" Not, "Print the page of the manual, which man shows."
            => |cli, _| cli.shows = Some(shells::manual());
    }
    "Code" {
        "-O[0|1|2], --opt <0|1|2>" Same, "Optimisation: -O0 (none), -O or -O1 (the default), -O2 (the most)."
            => |cli, v| cli.opt = level(v)?;
        "-g[0|1|2|3], --debug-info <0|1|2|3>" Same, "What debuggers read: -g0 (nothing), -g (lines, functions and frames; the default)."
            => |cli, v| cli.debug_info = level(v)?;
        "-fno-code" Same, "Report what is wrong with the program, and write nothing."
            => |cli, _| cli.check();
        "-freduction-depth <N>" Same, "How many equations of type families may follow each other (default: 200)."
            => |cli, v| cli.reduction_depth = Some(number(v)?.try_into().unwrap_or(u32::MAX));
        "-fsplice-steps <N>" Not, "How many steps the splices of a module may take (default: 40000000)."
            => |cli, v| cli.splice_steps = Some(number(v)?);
        "-S, --assembly" Same, "Write assembly text (FILE.s, or what -o names) instead of an executable."
            => |cli, _| cli.assembly = true;
        "-debug" Same, "Build with the runtime's checks: +RTS -DS, -DZ1."
            => |cli, _| cli.debug = true;
        "-j[N]" Same, "How many threads generate code (default: as many as there are processors)."
            => |cli, v| cli.threads = number(&OsString::from(text_or(v, "0")?))? as usize;
        "-rtsopts[=none|some|all|ignore|ignoreAll]" Same, "Which +RTS options the program accepts (default: some; -rtsopts: all)."
            => |cli, v| cli.rtsopts = text_or(v, "all")?;
        "-with-rtsopts <OPTIONS>" Same, "RTS options built into the program, as -with-rtsopts=\"-s -A1m\"."
            => |cli, v| cli.with_rtsopts = text(v)?;
    }
    "C" {
        "-l<LIB>" Same, "Link with a library of C."
            => |cli, v| cli.foreign.libraries.push(with_name("-l", v));
        "-L<DIR>" Same, "Another directory to look for libraries in."
            => |cli, v| cli.foreign.libraries.push(with_name("-L", v));
        "-optc<ARG>" Same, "An option for the C compiler where it compiles a file."
            => |cli, v| cli.foreign.compiling.push(v.into());
        "-optl<ARG>" Same, "An option for the C compiler where it links."
            => |cli, v| cli.foreign.linking.push(v.into());
    }
    "Profiling" {
        "-prof" Same, "Build for profiling: objects tell their cost centres and uses, +RTS -hL and -hb work."
            => |cli, _| cli.prof = true;
        "-fprof-late" Same, "Cost centres on functions after optimisation (the default)."
            => |cli, _| cli.flag("prof-late");
        "-fno-prof-late" Same, ""
            => |cli, _| cli.flag("no-prof-late");
        "-fprof-auto, -auto-all" Same, "... on all bindings."
            => |cli, _| cli.flag("prof-auto");
        "-fprof-auto-top" Same, "... on top-level bindings."
            => |cli, _| cli.flag("prof-auto-top");
        "-fprof-auto-exported, -auto" Same, "... on exported bindings."
            => |cli, _| cli.flag("prof-auto-exported");
        "-fprof-auto-calls" Same, "... on calls."
            => |cli, _| cli.flag("prof-auto-calls");
        "-fno-prof-auto, -no-auto-all, -no-auto" Same, "... only where they are written by hand."
            => |cli, _| cli.flag("no-prof-auto");
        "-fprof-cafs, -caf-all" Same, "... on each constant, besides."
            => |cli, _| cli.flag("prof-cafs");
        "-fno-prof-cafs, -no-caf-all" Same, ""
            => |cli, _| cli.flag("no-prof-cafs");
        "-fno-prof-count-entries" Same, "Entries of cost centres are not counted."
            => |cli, _| cli.flag("no-prof-count-entries");
        "-fprof-count-entries" Same, ""
            => |cli, _| cli.flag("prof-count-entries");
        "-fcount-allocation" Not, "Count all allocation of heap and stack, with or without -prof, for +RTS -ho."
            => |cli, _| cli.flag("count-allocation");
        "--profile <time|alloc|count|no>" Not, "Profile in the manner of MLton, to mlmon.out for pureprof mlprof: time by program counter, which costs the code nothing and may as well be chosen for a run (+RTS --profile=time); alloc, bytes by the place that allocates; count, entries of functions."
            => |cli, v| cli.profile = text(v)?;
        "-fhpc" Same, "Count evaluations: which parts of the program have run."
            => |cli, _| cli.flag("hpc");
        "-fno-hpc" Same, ""
            => |cli, _| cli.flag("no-hpc");
        "-hpcdir <DIR>" Same, "Where -fhpc writes the index of each module (default: .hpc)."
            => |cli, v| cli.hpcdir = v.into();
        "-ticky" Same, "Count entries, calls, returns, updates and allocation: +RTS -r writes PROGRAM.ticky."
            => |cli, _| cli.ticky = true;
        "-ticky-allocd" Same, "... and objects made, for each closure and constructor."
            => |cli, _| cli.ticky_allocd = true;
        "-ticky-dyn-thunk" Same, "... and thunks one by one, not with the functions that make them."
            => |cli, _| cli.ticky_dyn_thunk = true;
        "-ticky-LNE" Same, "... and join points one by one."
            => |cli, _| cli.ticky_lne = true;
        "--flag <NAME>" Not, ""
            => |cli, v| follow(cli, &OsString::from(format!("-f{}", text(v)?)), &mut std::iter::empty())?;
    }
    "Language" {
        "-X<NAME>, --extension <NAME>" Same, "Switch a language extension on, or off with No before its name."
            => |cli, v| cli.extensions.push(extension(text(v)?)?);
        "-fglasgow-exts" Same, ""
            => |cli, _| cli.extensions.extend(language_option("-fglasgow-exts").into_iter().flatten().map(String::from));
        "-cpp" Same, "Run the preprocessor over every module, as {-# LANGUAGE CPP #-} does over one."
            => |cli, _| cli.cpp = true;
        "-D<NAME[=BODY]>, --define <NAME[=BODY]>" Same, "Define a macro of the preprocessor."
            => |cli, v| cli.define.push(text(v)?);
        "-U<NAME>, --undefine <NAME>" Same, "Make a macro undefined."
            => |cli, v| cli.undefine.push(text(v)?);
        "-I<DIR>, --include-dir <DIR>" Same, "Another directory to look for included files in."
            => |cli, v| cli.include_dirs.push(v.into());
    }
    "Diagnostics" {
        "-W[FLAG], --warn <FLAG>, -fwarn-<FLAG>" Same, "Warnings: -W, -Wall, -WNAME, -Wno-NAME, -Werror, -Werror=NAME."
            => |cli, v| cli.warn.push(text(v)?);
        "-fno-warn-<FLAG>" Same, ""
            => |cli, v| cli.warn.push(format!("no-{}", text(v)?));
        "-w" Same, "No warnings."
            => |cli, _| cli.warn.push("none".into());
        "-v[0|1|2|3|4|5], --verbose" Same, "Tell which modules were compiled, and why."
            => |cli, v| cli.verbose = !matches!(v.as_bytes(), b"0" | b"1");
        "--error-format <json|sarif|text>, --diagnostics <json|sarif|text>" Not, "How to print diagnostics; json is one object per line, sarif one document."
            => |cli, v| cli.error_format = text(v)?;
        "-fdiagnostics-as-json" Same, "Print diagnostics as GHC does, one JSON object per line: GHC's schema 1.1."
            => |cli, _| cli.error_format = GHC_JSON.into();
        "--color <always|never|auto>" As("-fdiagnostics-color <always|never|auto>"), "Whether diagnostics are in colour (default: auto: on a terminal, without NO_COLOR)."
            => |cli, v| cli.colour = text(v)?;
    }
    "Limits" {
        "--limit-time <SECONDS>" Not, "Processor time that compiling may take (default: 300; 0: any)."
            => |cli, v| cli.limit_time = number(v)?;
        "--limit-memory <MB>" Not, "Memory that compiling may take (default: 4096; 0: any)."
            => |cli, v| cli.limit_memory = number(v)?;
    }
    "Looking inside" {
        "-ddump-<STAGE>, --ddump <STAGE>" Not, "Print the program after a stage or pass, as -ddump-core: ast, splices (what these give), desugar, clones (of overloaded functions), unknown-calls (and dictionaries that are left), core, stg, clif, or a pass of -dtime's list."
            => |cli, v| cli.dump.push(text(v)?);
        "-dskip <PASS>" Not, "Leave out an optimiser pass."
            => |cli, v| cli.skip.push(text(v)?);
        "-dstop-after <STAGE>" Not, "Stop after a stage or pass."
            => |cli, v| cli.stop_after = Some(text(v)?);
        "-dlint" As("-dcore-lint"), "Check the program's well-formedness after every pass."
            => |cli, _| cli.dlint = true;
        "-dtime" Not, "Print the time that each stage and pass took, what it allocated, and how large a pass left the program."
            => |cli, _| cli.dtime = true;
    }
};

/// An option of another program.
fn with_name(name: &str, value: &OsStr) -> OsString {
    let mut flag = OsString::from(name);
    flag.push(value);
    flag
}

/// What GHC has besides, with the reason why it is not here.
const OF_GHC: &[(Fate, &str, &str)] = &[
    (
        Ignored,
        "the whole program is compiled at once, and nothing is written on the way",
        "--make, -outputdir <DIR>, -odir <DIR>, -hidir <DIR>, -hiedir <DIR>, \
         -stubdir <DIR>, -dumpdir <DIR>, -tmpdir <DIR>, -haddock, -osuf <SUFFIX>, -hisuf <SUFFIX>, \
         -fobject-code",
    ),
    (
        Ignored,
        "programs are linked in one way, with one runtime",
        "-static, -dynamic, -threaded, -fasm, -fPIC",
    ),
    (
        Ignored,
        "the library is there; packages are given by descriptions",
        "-package <NAME>, -package-id <ID>, -hide-package <NAME>, -ignore-package <NAME>, \
         -hide-all-packages, -package-db <FILE>, -package-env <FILE>, -no-user-package-db, -global-package-db",
    ),
    (
        Ignored,
        "the compiler takes the memory that it needs",
        "-H<SIZE>, -Rghc-timing",
    ),
    (
        Ignored,
        "the optimiser decides by itself",
        "-fcase-merge, -fcse, -fno-cse, -fdicts-cheap, -feager-blackholing, -fexcess-precision, -fexpose-all-unfoldings, \
         -ffloat-in, -ffull-laziness, -fno-full-laziness, -flate-dmd-anal, -fliberate-case, \
         -fmax-simplifier-iterations <N>, -fno-state-hack, -fomit-yields, -fno-omit-yields, \
         -fsimpl-tick-factor <N>, -fspec-constr, -fspecialise, -fspecialise-aggressively, \
         -fstatic-argument-transformation, -funbox-strict-fields, -funbox-small-strict-fields, \
         -funfolding-creation-threshold <N>, -funfolding-use-threshold <N>",
    ),
    (
        Ignored,
        "messages have one form",
        "-fdiagnostics-show-caret, -fno-diagnostics-show-caret, \
         -ferror-spans, -fhide-source-paths, -fprint-unicode-syntax",
    ),
    (
        Refused,
        "purecc makes whole programs",
        "-c, -C, -E, -M, -no-link, -no-hs-main, -shared, -staticlib",
    ),
    (Refused, "there is no interpreter", "--interactive"),
    (
        Refused,
        "types are checked before a program runs",
        "-fdefer-type-errors, -fdefer-typed-holes, -fdefer-out-of-scope-variables",
    ),
    (
        Refused,
        "the preprocessor is purecc's own; -D, -U and -I are for it",
        "-F, -pgmF <PROGRAM>, -pgmP <PROGRAM>",
    ),
];

/// One way to type an option.
struct Spelling {
    name: &'static str,
    /// What is shown in the place of its value.
    value: Option<&'static str>,
    needed: bool,
    joined: bool,
}

impl Spelling {
    fn new(form: &'static str) -> Spelling {
        let end = form.find([' ', '<', '[']).unwrap_or(form.len());
        let (name, rest) = form.split_at(end);
        let value = rest.trim_start_matches([' ', '<', '[', '=']);
        Spelling {
            name,
            value: (!rest.is_empty()).then(|| value.strip_suffix(['>', ']']).unwrap_or(value)),
            needed: rest.contains('<'),
            // A letter may have its value behind it, wherever that is shown. Expressions are
            // words of their own: `-else` is a slip.
            joined: rest.starts_with('<')
                || rest.starts_with('[') && !rest.starts_with("[=")
                || name.len() == 2 && !rest.is_empty() && !rest.contains("EXPR"),
        }
    }

    /// What stands behind the name in a word, if it begins with that. A name of several
    /// letters may have one dash or two.
    fn after<'a>(&self, word: &'a [u8]) -> Option<&'a [u8]> {
        let rest = match word.strip_prefix(self.name.as_bytes()) {
            None if !self.joined && bare(self.name).len() > 1 => {
                let word = word.strip_prefix(b"-")?;
                let word = word.strip_prefix(b"-").unwrap_or(word);
                word.strip_prefix(bare(self.name).as_bytes())
            }
            rest => rest,
        }?;
        (rest.is_empty() || rest[0] == b'=' || self.joined).then_some(rest)
    }
}

/// A name without its dashes.
fn bare(name: &str) -> &str {
    name.trim_start_matches('-')
}

fn spellings(usage: &'static str) -> impl Iterator<Item = Spelling> {
    usage.split(", ").map(Spelling::new)
}

/// What a spelling stands for.
enum Meaning {
    Option(&'static Opt),
    OfGhc(Fate, &'static str),
}

fn all() -> impl Iterator<Item = (Spelling, Meaning)> {
    let own = GROUPS.iter().flat_map(|group| group.options);
    let own = own.flat_map(|option| {
        let other = match option.ghc {
            As(name) => Some(Spelling::new(name)),
            Same | Not => None,
        };
        let named = spellings(option.usage).chain(other);
        named.map(move |spelling| (spelling, Meaning::Option(option)))
    });
    let others = OF_GHC.iter().flat_map(|&(fate, why, usages)| {
        spellings(usages).map(move |spelling| (spelling, Meaning::OfGhc(fate, why)))
    });
    own.chain(others)
}

/// Follows one word that is an option; its value may be the next. The error is for the
/// user to read.
pub fn follow(
    cli: &mut Cli,
    word: &OsStr,
    next: &mut dyn Iterator<Item = OsString>,
) -> Result<(), String> {
    let found = all()
        .filter_map(|(spelling, meaning)| {
            let rest = spelling.after(word.as_bytes())?;
            Some((spelling, meaning, rest))
        })
        .max_by_key(|(spelling, ..)| spelling.name.len());
    let Some((spelling, meaning, rest)) = found else {
        return Err(unknown(word));
    };
    let wrong = |why: String| format!("error: {}: {why}\n", word.display());
    let value = match spelling.value {
        None if rest.is_empty() => OsString::new(),
        None => return Err(wrong(format!("{} has no value", spelling.name))),
        Some(_) if !rest.is_empty() => {
            OsStr::from_bytes(rest.strip_prefix(b"=").unwrap_or(rest)).into()
        }
        Some(_) if !spelling.needed => OsString::new(),
        Some(shown) => next
            .next()
            .filter(|word| {
                matches!(shown, "OPTIONS" | "EXPR" | "FLAGS") || !word.as_bytes().starts_with(b"-")
            })
            .ok_or_else(|| wrong(format!("{shown} is missing behind it")))?,
    };
    if let Some(shown) = spelling.value
        && shown.contains('|')
        && (spelling.needed || !value.is_empty())
        && !shown.split('|').any(|choice| value == choice)
    {
        let choices = shown.replace('|', ", ");
        return Err(wrong(format!("{} is none of {choices}", value.display())));
    }
    match meaning {
        Meaning::Option(option) => (option.effect)(cli, &value).map_err(|why| match why.as_str() {
            // It has been said of a word that this one stands for.
            said if said.ends_with('\n') => why,
            _ => wrong(why),
        }),
        Meaning::OfGhc(Ignored, _) => Ok(()),
        Meaning::OfGhc(Refused, why) => Err(format!(
            "purecc: GHC's option {} is not supported: {why}\n",
            spelling.name
        )),
    }
}

/// Whether a word of a pragma is an option that is followed or has no effect here; if not,
/// what to say of it.
pub fn check(word: &str) -> Result<(), String> {
    let found = all().filter(|(spelling, _)| spelling.after(word.as_bytes()).is_some());
    match found.max_by_key(|(spelling, _)| spelling.name.len()) {
        None => Err(
            "GHC has options that purecc does not know; docs/options.md lists those that it does."
                .into(),
        ),
        Some((_, Meaning::OfGhc(Refused, why))) => Err(format!("It is not supported: {why}.")),
        Some(_) => Ok(()),
    }
}

/// What is said of an option that there is not.
fn unknown(word: &OsStr) -> String {
    let shown = word.display();
    let text = word.to_string_lossy();
    let name = bare(text.split('=').next().unwrap_or(&text));
    let names: Vec<&str> = all().map(|(spelling, _)| spelling.name).collect();
    let hint = match suggest::nearest(name, names.iter().map(|n| bare(n))) {
        Some(near) => {
            let near = names.iter().find(|n| bare(n) == near);
            format!("did you mean {}?", near.unwrap_or(&""))
        }
        None => "purecc --help lists the options".to_string(),
    };
    format!("purecc: unknown option {shown}; {hint}\n")
}

fn text(value: &OsStr) -> Result<String, String> {
    let text = value.to_str().map(String::from);
    text.ok_or_else(|| "it is not UTF-8".to_string())
}

/// A text, or what stands for none.
fn text_or(value: &OsStr, none: &str) -> Result<String, String> {
    text(if value.is_empty() {
        OsStr::new(none)
    } else {
        value
    })
}

fn number(value: &OsStr) -> Result<u64, String> {
    let text = text(value)?;
    text.parse().map_err(|_| format!("{text} is not a number"))
}

fn level(value: &OsStr) -> Result<u8, String> {
    let text = text_or(value, "1")?;
    text.parse().map_err(|_| format!("{text} is not a level"))
}

/// Checks the name of a language extension.
fn extension(name: String) -> Result<String, String> {
    match pure_syntax::check_extension(&name) {
        Ok(()) => Ok(name),
        Err(Rejected::Unsupported) => Err(format!("the extension {name} is not supported")),
        Err(Rejected::Unknown(None)) => Err(format!("there is no extension {name}")),
        Err(Rejected::Unknown(Some(near))) => Err(format!(
            "there is no extension {name}; did you mean {near}?"
        )),
    }
}

/// The version, and of a release the commit that it was made of.
pub fn version() -> String {
    let commit = option_env!("PURECC_COMMIT").map(|commit| format!(" ({commit})"));
    env!("CARGO_PKG_VERSION").to_string() + &commit.unwrap_or_default()
}

/// An option as it is listed.
pub struct Entry {
    pub name: &'static str,
    /// What is shown in the place of its value: alternatives have `|` between them.
    pub value: Option<&'static str>,
    /// The value may not be left out.
    pub needed: bool,
    /// The value stands right behind the name.
    pub joined: bool,
    /// The whole of it, for people.
    pub shown: String,
    pub help: &'static str,
}

/// The options that are listed, by group.
pub fn sections() -> impl Iterator<Item = (&'static str, Vec<Entry>)> {
    GROUPS.iter().map(|group| {
        let listed = group.options.iter().filter(|o| !o.help.is_empty());
        let entries = listed.map(|option| {
            let first = option.usage.split(", ").next().unwrap_or(option.usage);
            let spelling = Spelling::new(first);
            Entry {
                name: spelling.name,
                value: spelling.value,
                needed: spelling.needed,
                joined: spelling.joined,
                shown: shown(option.usage),
                help: option.help,
            }
        });
        (group.title, entries.collect())
    })
}

/// The columns in which help stands.
const MARGIN: usize = 26;
const WIDTH: usize = 96;

/// The text of `--help`.
pub fn help() -> String {
    let mut out = String::from(
        "Compiles lazy functional programs to native code that can profile itself.\n\n\
         Usage: purecc [OPTIONS] FILE [-o OUT]\n       \
         purecc run [OPTIONS] FILE [ARGS] [+RTS RTS-OPTIONS]\n       \
         purecc watch ...: the same, again whenever a source has changed\n       \
         purecc check [OPTIONS] FILE: only tell what is wrong\n       \
         purecc build|run|test|bench|check [OPTIONS] [NAME...]: components of the packages here\n       \
         purecc -e EXPR [FILE], -t EXPR [FILE]: a value, a type\n       \
         purecc explain ID, as it stands in a message\n\n\
         FILE is FILE.pure, FILE.hs or FILE.lhs, or - for Haskell on standard input. Its imports are\n\
         found beside it and in -i directories. Several files are modules of one program.\n",
    );
    for (title, entries) in sections() {
        let _ = write!(out, "\n{title}:\n");
        for option in entries {
            let mut line = format!("  {}", option.shown);
            // What is too long for its column has a line of its own.
            let mut column = if line.len() + 2 > MARGIN {
                WIDTH
            } else {
                line.len()
            };
            for word in option.help.split(' ') {
                if column + 1 + word.len() > WIDTH {
                    line.push('\n');
                    column = 0;
                }
                let blanks = MARGIN.saturating_sub(column).max(1);
                line.extend(std::iter::repeat_n(' ', blanks));
                line.push_str(word);
                column += blanks + word.len();
            }
            out += &line;
            out.push('\n');
        }
    }
    out + "\nOptions of GHC that mean nothing here are accepted; docs/options.md lists them.\n\
           The program's own run-time options are listed by: PROGRAM +RTS -?\n"
}

/// A usage as people read it: `-o OUT`, `-XNAME`.
fn shown(usage: &str) -> String {
    let first = usage.split(", ").next().unwrap_or(usage);
    first.replace(['<', '>'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{self, Request};
    use std::path::Path;

    /// A value that the option takes.
    fn sample(spelling: &Spelling) -> String {
        let shown = spelling.value.unwrap_or("");
        match shown {
            "FLAG" => "unused-imports",
            "SECONDS" | "MB" | "N" => "7",
            "NAME" if spelling.name.starts_with("-X") || spelling.name == "--extension" => {
                "LambdaCase"
            }
            "NAME" if spelling.name == "--flag" => "prof-cafs",
            _ => shown.split('|').next().unwrap_or(shown),
        }
        .to_string()
    }

    /// Every way to write a spelling with that value, as words.
    fn forms(spelling: &Spelling, value: &str) -> Vec<Vec<String>> {
        let name = spelling.name;
        if spelling.value.is_none() {
            return vec![vec![name.to_string()]];
        }
        let mut forms = vec![vec![format!("{name}={value}")]];
        if spelling.joined {
            forms.push(vec![format!("{name}{value}")]);
        }
        if spelling.needed {
            forms.push(vec![name.to_string(), value.to_string()]);
        }
        forms
    }

    /// What the words mean, or what is wrong with them; the value of `-o` apart.
    fn read(words: &[&[String]]) -> Result<String, String> {
        let words = words.concat().into_iter().map(OsString::from).collect();
        match arguments::parse(words) {
            Request::Compile(cli) => Ok(format!("{cli:?}")),
            Request::Show(text) => Ok(text),
            Request::Wrong(_, text) => Err(text),
        }
    }

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.to_string()).collect()
    }

    #[test]
    fn every_option_is_read_in_every_form_and_place() {
        let (file, run) = (&words(&["a.pure"])[..], &words(&["run"])[..]);
        let theirs = &words(&["x", "--", "-prof", "+RTS"])[..];
        let plain = read(&[file]);
        for (spelling, meaning) in all() {
            let value = sample(&spelling);
            let forms = forms(&spelling, &value);
            let alone = read(&[&forms[0], file]);
            let run_alone = read(&[run, &forms[0], file, theirs]);
            let name = spelling.name;
            if let Meaning::OfGhc(Refused, why) = meaning {
                assert!(alone.is_err_and(|e| e.contains(why)), "{name}");
                continue;
            }
            let ignored = matches!(meaning, Meaning::OfGhc(..));
            let shows = alone.as_ref().is_ok_and(|cli| !cli.starts_with("Cli"));
            assert!(alone.is_ok(), "{name}: {alone:?}");
            // What undoes another option does nothing by itself.
            let undoes = ["-fno-", "-v", "-no-"]
                .iter()
                .any(|no| name.starts_with(no));
            assert!((alone != plain) != ignored || undoes, "{name} does nothing");
            for form in &forms {
                assert_eq!(read(&[form, file]), alone, "{form:?}");
                assert_eq!(read(&[file, form]), alone, "{form:?} behind the file");
                let before = read(&[form, run, file, theirs]);
                assert_eq!(before, run_alone, "{form:?} before run");
                let behind = read(&[run, form, file, theirs]);
                assert_eq!(behind, run_alone, "{form:?} behind run");
                let args = format!("program_args: {theirs:?}");
                assert!(
                    shows || behind.is_ok_and(|cli| cli.contains(&args)),
                    "{form:?}"
                );
                let passed = read(&[run, file, form]).unwrap_or_default();
                assert!(
                    passed.contains(&format!("program_args: {form:?}")),
                    "{form:?}"
                );
            }
            if bare(name).len() > 1 && !spelling.joined {
                let mut other = forms[0].clone();
                other[0] = match name.strip_prefix("--") {
                    Some(_) => other[0][1..].to_string(),
                    None => format!("-{}", other[0]),
                };
                assert_eq!(read(&[&other, file]), alone, "{other:?}");
            }
        }
    }

    #[test]
    fn no_two_options_are_typed_alike() {
        let mut names: Vec<&str> = all().map(|(spelling, _)| spelling.name).collect();
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }

    #[test]
    fn help_shows_what_is_typed() {
        let help = help();
        for group in GROUPS {
            assert!(help.contains(&format!("\n{}:\n", group.title)));
            for option in group.options.iter().filter(|o| !o.help.is_empty()) {
                assert!(
                    help.contains(&format!("\n  {}", shown(option.usage))),
                    "{}",
                    option.usage
                );
            }
        }
        assert!(help.lines().all(|line| line.len() <= 100), "{help}");
    }

    /// The page of the documents; `UPDATE_EXPECT=1` writes it.
    #[test]
    fn the_documents_list_these_options() {
        let mut page = String::from(
            "# Options of the compiler\n\n\
             `purecc --help` prints the first part. A value that is needed stands in the next \
             word or behind\n`=`, and behind the name itself where it is shown so; `-cache-dir` \
             and `--cache-dir` are the same.\nOf an option with one value the last one counts. \
             Behind `run` and the source file all words are the\nprogram's.\n",
        );
        let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
        for group in GROUPS {
            let _ = write!(
                page,
                "\n## {}\n\n| option | | GHC |\n|---|---|---|\n",
                group.title
            );
            for option in group.options {
                let ghc = match option.ghc {
                    Same => "the same".to_string(),
                    As(name) => code(name),
                    Not => "-".to_string(),
                };
                let forms: Vec<String> = option
                    .usage
                    .split(", ")
                    .map(|f| code(shown(f).as_str()))
                    .collect();
                let help = option.help.replace('|', "\\|");
                let _ = writeln!(page, "| {} | {help} | {ghc} |", forms.join(" "));
            }
        }
        for (title, wanted) in [
            ("Options of GHC that are accepted without effect", Ignored),
            ("Options of GHC that are refused", Refused),
        ] {
            let _ = write!(page, "\n## {title}\n\n| options | because |\n|---|---|\n");
            for (_, why, usages) in OF_GHC.iter().filter(|(fate, ..)| *fate == wanted) {
                let forms: Vec<String> = usages
                    .split(", ")
                    .map(|f| code(shown(f).as_str()))
                    .collect();
                let _ = writeln!(page, "| {} | {why} |", forms.join(" "));
            }
        }
        page += "\nAny other option of GHC is unknown, which is an error with the nearest name that there is.\n";
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, &page).expect("the page can be written");
        }
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(written, page, "docs/options.md is not what the table says");
    }
}
