//! What each option does, group by group.

use super::Ghc::{As, Not, Same};
use super::{GHC_JSON, Group, Opt};
use super::{extension, follow, help, level, names, number, optimise, text, text_or, version};
use crate::cli::{Asked, Cli};
use crate::{gdb, shells};
use pure_syntax::language_option;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

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

pub const GROUPS: &[Group] = options! {
    "Modules and files" {
        "-o <OUT>" Same, "Name of the executable (default: the source's name without its extension)."
            => |cli, v| cli.output = Some(v.into());
        "-i<DIR>, --include <DIR>" Same, "More directories to look for imported modules in, with : between them."
            => |cli, v| cli.include.extend(std::env::split_paths(v));
        "--packages <DIR>" Not, "A folder with the folders of packages that a project needs."
            => |cli, v| cli.packages.push(v.into());
        "--allow-newer" Not, "Packages need not be of the version that others ask for."
            => |cli, _| cli.allow_newer = true;
        "--lock" Not, "Write purecc.lock: which packages the project is built with from now on."
            => |cli, _| cli.lock = true;
        "--flags <FLAGS>" Not, "Flags of the project's packages: `--flags \"fast -debug\"`; `-f fast` is one."
            => |cli, v| cli.package_flags.push(text(v)?);
        "-main-is <NAME>" Same, "Where the program starts, if not at `main`: NAME, MODULE or MODULE.NAME."
            => |cli, v| cli.main_is = Some(text(v)?);
        "-no-hs-main" Same, "`main` is that of a file of C, which calls `hs_init` and what the modules export."
            => |cli, _| cli.hosted = true;
        "-e <EXPR>" Same, "Evaluate an expression and print its value, or carry it out: with the names and imports of FILE, if one is named."
            => |cli, v| cli.expression = Some(Asked::Value(text(v)?));
        "-t <EXPR>" Not, "Print the type of an expression."
            => |cli, v| cli.expression = Some(Asked::Type(text(v)?));
        "-fforce-recomp, --force-recomp, -no-recomp" Same, "Compile everything anew, whatever an earlier compilation has kept."
            => |cli, _| cli.force_recomp = true;
        "-fno-force-recomp, -recomp" Same, ""
            => |cli, _| cli.force_recomp = false;
        "--cache-dir <DIR>" Not, "Where compilations keep what the next one need not do again; \"\" for nowhere (default: purecc in the user's directory of caches)."
            => |cli, v| cli.cache_dir = Some(v.into());
        "--print-gdb-script" Not, "Print what gdb loads (`source FILE`) to show heap objects as the values they are."
            => |cli, _| cli.shows = Some(gdb::script());
        "--help, -h, -?" Same, "Print this text."
            => |cli, _| cli.shows = Some(help());
        "--show-options" Same, "Print the names of all options, those included that have no effect here."
            => |cli, _| cli.shows = Some(names());
        "--supported-extensions, --supported-languages" Same, "Print the names of the language's extensions."
            => |cli, _| cli.shows = Some(pure_syntax::extensions::names().map(|name| format!("{name}\n")).collect());
        "--numeric-version" Same, "Print the version, and nothing else."
            => |cli, _| cli.shows = Some(env!("CARGO_PKG_VERSION").to_string() + "\n");
        "--version, -V" Same, "Print the version."
            => |cli, _| cli.shows = Some(format!("purecc {}\n", version()));
        "--completion <bash|zsh|fish>" Not, "Print what a shell reads to complete the words of a command."
            => |cli, v| cli.shows = Some(shells::completion(&text(v)?));
        "--manual" Not, "Print the page of the manual, which man shows."
            => |cli, _| cli.shows = Some(shells::manual());
    }
    "Code" {
        "-O[N], --opt <N>" Same, "Optimisation: -O0 (none), -O or -O1 (the default), -O2 and above (the most)."
            => |cli, v| optimise(cli, v)?;
        "-g[0|1|2|3], --debug-info <0|1|2|3>" Same, "What debuggers read: -g0 (nothing), -g (lines, functions and frames; the default)."
            => |cli, v| cli.debug_info = level(v)?;
        "-fno-code" Same, "Report what is wrong with the program, and write nothing."
            => |cli, _| cli.check();
        "-freduction-depth <N>, -fcontext-stack <N>, -ftype-function-depth <N>" Same, "How many equations of type families may follow each other (default: 200)."
            => |cli, v| cli.reduction_depth = Some(number(v)?.try_into().unwrap_or(u32::MAX));
        "-fsplice-steps <N>" Not, "How many steps the splices of a module may take (default: 200000000)."
            => |cli, v| cli.splice_steps = Some(number(v)?);
        "-fsplice-memory <N>" Not, "How many MiB the splices of a module may hold (default: 4096)."
            => |cli, v| cli.splice_memory = Some(number(v)?);
        "-S, --assembly" Same, "Write assembly text (FILE.s, or what -o names) instead of an executable."
            => |cli, _| cli.assembly = true;
        "-debug" Same, "Build with checks: of what operations of `GHC.Exts` on arrays touch, and the runtime's: +RTS -DS, -DZ1."
            => |cli, _| cli.debug = true;
        "-j[N]" Same, "How many threads generate code (default: as many as there are processors)."
            => |cli, v| cli.threads = number(&OsString::from(text_or(v, "0")?))? as usize;
        "-rtsopts[=none|some|all|ignore|ignoreAll]" Same, "Which +RTS options the program accepts (default: some; -rtsopts: all)."
            => |cli, v| cli.rtsopts = text_or(v, "all")?;
        "-no-rtsopts" Same, ""
            => |cli, _| cli.rtsopts = "none".into();
        "-with-rtsopts <OPTIONS>" Same, "RTS options built into the program, as -with-rtsopts=\"-s -A1m\"."
            => |cli, v| cli.with_rtsopts = text(v)?;
    }
    "C" {
        "-threaded" Same, "While a safe call of C runs, other threads of the program do; C may call the program from any thread."
            => |cli, _| cli.threaded = true;
        "-l<LIB>" Same, "Link with a library of C."
            => |cli, v| cli.foreign.libraries.push(with_name("-l", v));
        "-L<DIR>" Same, "Another directory to look for libraries in."
            => |cli, v| cli.foreign.libraries.push(with_name("-L", v));
        "-optc<ARG>" Same, "An option for the C compiler where it compiles a file."
            => |cli, v| cli.foreign.compiling.push(v.into());
        "-optl<ARG>" Same, "An option for the C compiler where it links."
            => |cli, v| cli.foreign.linking.push(v.into());
        "-pgmc <PROGRAM>" Same, "The C compiler (default: cc)."
            => |cli, v| cli.programs.compiler = Some(v.into());
        "-pgml <PROGRAM>" Same, "What links where there is C: it takes the options of a C compiler."
            => |cli, v| cli.programs.linker = Some(v.into());
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
        "-f[no-]glasgow-exts, -f[no-]allow-incoherent-instances, -f[no-]allow-overlapping-instances, -f[no-]allow-undecidable-instances, -f[no-]arrows, -f[no-]bang-patterns, -f[no-]extended-default-rules, -f[no-]ffi, -f[no-]fi, -f[no-]ignore-asserts, -f[no-]implicit-params, -f[no-]implicit-prelude, -f[no-]mono-pat-binds, -f[no-]monomorphism-restriction, -f[no-]scoped-type-variables, -f[no-]th" Same, ""
            => |cli, v| for name in language_option(&text(v)?).into_iter().flatten() {
                cli.extensions.push(extension(name)?);
            };
        "-cpp" Same, "Run the preprocessor over every module, as {-# LANGUAGE CPP #-} does over one."
            => |cli, _| cli.cpp = true;
        "-D<NAME[=BODY]>, --define <NAME[=BODY]>" Same, "Define a macro of the preprocessor."
            => |cli, v| cli.define.push(text(v)?);
        "-U<NAME>, --undefine <NAME>" Same, "Make a macro undefined."
            => |cli, v| cli.undefine.push(text(v)?);
        "-optP<ARG>" Same, "An option for the preprocessor, as -optP-DDEBUG: -D, -U or -I."
            => |cli, v| preprocessor(cli, &text(v)?)?;
        "-F" Same, "Run the program that -pgmF names over every source that is not the library's; what it writes is compiled."
            => |cli, _| cli.preprocessor.runs = true;
        "-pgmF<PROGRAM>" Same, "The program for -F: it is given the source's name, the file to read, the file to write."
            => |cli, v| cli.preprocessor.program = Some(v.into());
        "-optF<ARG>" Same, "Another argument for that program."
            => |cli, v| cli.preprocessor.arguments.push(v.into());
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
            => |cli, v| cli.dump.push(stage(text(v)?));
        "-dskip <PASS>" Not, "Leave out an optimiser pass."
            => |cli, v| cli.skip.push(text(v)?);
        "-dstop-after <STAGE>" Not, "Stop after a stage or pass."
            => |cli, v| cli.stop_after = Some(text(v)?);
        "-dlint" As("-dcore-lint"), "Check the program's well-formedness after every pass."
            => |cli, _| cli.dlint = true;
        "-dtime" As("-ddump-timings"), "Print the time that each stage and pass took, what it allocated, and how large a pass left the program."
            => |cli, _| cli.dtime = true;
    }
};

/// An option of another program.
fn with_name(name: &str, value: &OsStr) -> OsString {
    let mut flag = OsString::from(name);
    flag.push(value);
    flag
}

/// An option of the preprocessor.
fn preprocessor(cli: &mut Cli, option: &str) -> Result<(), String> {
    let meant = option.split_at_checked(2);
    match meant {
        Some(("-D", name)) => cli.define.push(name.into()),
        Some(("-U", name)) => cli.undefine.push(name.into()),
        Some(("-I", folder)) => cli.include_dirs.push(folder.into()),
        _ => {
            return Err("the preprocessor is purecc's own, and has -D, -U and -I".into());
        }
    }
    Ok(())
}

/// A stage by the name that it has here.
fn stage(name: String) -> String {
    let ours = match name.as_str() {
        "parsed-ast" => "ast",
        "ds" => "desugar",
        "simpl" => "core",
        "stg-final" => "stg",
        "cmm" | "opt-cmm" => "clif",
        _ => return name,
    };
    ours.into()
}
