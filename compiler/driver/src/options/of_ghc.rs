//! What GHC 9.0 has besides, with the reason why it is not here: of each option it is known
//! whether a program can do without it. `-f[no-]x` stands for `-fx` and `-fno-x`.

use super::Fate::{self, Ignored, Refused};

pub const OF_GHC: &[(Fate, &str, &str)] = &[
    (
        Ignored,
        "the whole program is compiled at once, and nothing is written on the way",
        "--make, -outputdir <DIR>, -odir <DIR>, -hidir <DIR>, -hiedir <DIR>, -stubdir <DIR>, \
         -dumpdir <DIR>, -tmpdir <DIR>, -haddock, -no-haddock, -haddock-opts<ARG>, -osuf <SUFFIX>, \
         -hisuf <SUFFIX>, -hcsuf <SUFFIX>, -hiesuf <SUFFIX>, -dynosuf <SUFFIX>, -dynhisuf <SUFFIX>, \
         -dyno <FILE>, -ohi <FILE>, -fobject-code, -f[no-]write-interface, -f[no-]write-ide-info, \
         -f[no-]validate-ide-info, -f[no-]omit-interface-pragmas, -f[no-]ignore-interface-pragmas, \
         -f[no-]keep-going, -f[no-]ignore-optim-changes, -f[no-]ignore-hpc-changes, \
         -keep-hc-file, -keep-hc-files, -keep-hscpp-file, -keep-hscpp-files, -keep-s-file, \
         -keep-s-files, -keep-llvm-file, -keep-llvm-files, -keep-tmp-files, -keep-hi-file, \
         -keep-hi-files, -keep-o-file, -keep-o-files, -no-keep-hi-file, -no-keep-hi-files, \
         -no-keep-o-file, -no-keep-o-files, -split-objs, -split-sections, \
         -n, -#include <FILE>",
    ),
    (
        Ignored,
        "programs are linked in one way, with one runtime",
        "-static, -dynamic, -dynamic-too, -eventlog, -fasm, -pie, -no-pie, \
         -f[no-]PIC, -f[no-]PIE, -rdynamic, -dynload <KIND>, -relative-dynlib-paths, \
         -copy-libs-when-linking, -no-auto-link-packages, -no-link-rts, -f[no-]link-rts, \
         -f[no-]use-rpaths, -f[no-]shared-implib, -f[no-]gen-manifest, -f[no-]embed-manifest, \
         -f[no-]whole-archive-hs-libs, -f[no-]external-dynamic-refs, -f[no-]keep-cafs, \
         -dylib-install-name <NAME>, -framework <NAME>, -framework-path <DIR>, \
         -no-rtsopts-suggestions",
    ),
    (Ignored, "a file's name says what it is", "-x <SUFFIX>"),
    (
        Ignored,
        "there is one way to make code, for every x86-64 processor",
        "-fllvm, -fvia-C, -fvia-c, -msse, -msse2, -msse3, -msse4, -msse4.2, -mavx, -mavx2, \
         -mavx512cd, -mavx512er, -mavx512f, -mavx512pf, -mbmi, -mbmi2, -f[no-]asm-shortcutting, \
         -f[no-]block-layout-cfg, -f[no-]block-layout-weightless, -fblock-layout-weights <WEIGHTS>, \
         -f[no-]regs-graph, -f[no-]regs-iterative, -f[no-]llvm-pass-vectors-in-regs, \
         -f[no-]alignment-sanitisation, -fproc-alignment <N>, -fbinary-blob-threshold <N>, \
         -fmax-inline-alloc-size <N>, -fmax-inline-memcpy-insns <N>, -fmax-inline-memset-insns <N>, \
         -fno-llvm-mangler, -dno-llvm-mangler",
    ),
    (
        Ignored,
        "no such program is run",
        "-pgmL <PROGRAM>, -pgmlo <PROGRAM>, -pgmlc <PROGRAM>, -pgmlm <PROGRAM>, -pgms <PROGRAM>, \
         -pgma <PROGRAM>, -pgmdll <PROGRAM>, -pgmwindres <PROGRAM>, -pgmlibtool <PROGRAM>, \
         -pgmar <PROGRAM>, -pgmranlib <PROGRAM>, -pgmotool <PROGRAM>, -pgmi <PROGRAM>, \
         -pgminstall_name_tool <PROGRAM>, -pgmc-supports-no-pie, -optL<ARG>, -optlo<ARG>, \
         -optlc<ARG>, -optlm<ARG>, -opta<ARG>, -opti<ARG>, -optcxx<ARG>, -optwindres<ARG>, \
         -f[no-]external-interpreter",
    ),
    (
        Ignored,
        "the library is there; packages are given by descriptions",
        "-package <NAME>, -package-id <ID>, -hide-package <NAME>, -ignore-package <NAME>, \
         -hide-all-packages, -hide-all-plugin-packages, -package-db <FILE>, -package-conf <FILE>, \
         -package-env <FILE>, -no-user-package-db, -no-user-package-conf, -no-global-package-db, \
         -global-package-db, -user-package-db, -clear-package-db, -package-name <NAME>, \
         -syslib <NAME>, -this-unit-id <ID>, -this-component-id <ID>, -instantiated-with <UNITS>, \
         -trust <NAME>, -distrust <NAME>, -distrust-all-packages, -fbuilding-cabal-package, \
         -fno-building-cabal-package, -f[no-]version-macros",
    ),
    (
        Ignored,
        "the compiler takes the memory that it needs",
        "-H[SIZE], -Rghc-timing",
    ),
    (
        Ignored,
        "the optimiser decides by itself",
        "-f[no-]call-arity, -f[no-]case-folding, -f[no-]case-merge, -f[no-]catch-bottoms, \
         -f[no-]cmm-elim-common-blocks, -f[no-]cmm-sink, -f[no-]cmm-static-pred, -f[no-]cpr-anal, \
         -f[no-]cross-module-specialise, -f[no-]cross-module-specialize, -f[no-]cse, \
         -f[no-]dicts-cheap, -f[no-]dicts-strict, -f[no-]dmd-tx-dict-sel, -f[no-]do-eta-reduction, \
         -f[no-]do-lambda-eta-expansion, -f[no-]eager-blackholing, -f[no-]enable-rewrite-rules, \
         -f[no-]rewrite-rules, -f[no-]excess-precision, -f[no-]exitification, \
         -f[no-]expose-all-unfoldings, -ffloat-all-lams, -ffloat-lam-args <N>, -f[no-]float-in, \
         -f[no-]full-laziness, -f[no-]fun-to-thunk, -f[no-]irrefutable-tuples, \
         -f[no-]late-dmd-anal, -f[no-]late-specialise, -f[no-]liberate-case, \
         -fliberate-case-threshold <N>, -f[no-]loopification, -fmax-simplifier-iterations <N>, \
         -fmax-worker-args <N>, -f[no-]num-constant-folding, -f[no-]omit-yields, -f[no-]opt-coercion, \
         -f[no-]pedantic-bottoms, -f[no-]pre-inlining, -fsimpl-tick-factor <N>, \
         -fsimplifier-phases <N>, -f[no-]solve-constant-dicts, -f[no-]spec-constr, \
         -fspec-constr-count <N>, -fno-spec-constr-count, -f[no-]spec-constr-keen, \
         -fspec-constr-recursive <N>, -fspec-constr-threshold <N>, -fno-spec-constr-threshold, \
         -f[no-]specialise, -f[no-]specialize, -f[no-]specialise-aggressively, \
         -f[no-]specialize-aggressively, -f[no-]state-hack, -f[no-]static-argument-transformation, \
         -f[no-]stg-cse, -f[no-]stg-lift-lams, -f[no-]stg-lift-lams-known, \
         -fstg-lift-lams-non-rec-args <N>, -fstg-lift-lams-non-rec-args-any, \
         -fstg-lift-lams-rec-args <N>, -fstg-lift-lams-rec-args-any, -f[no-]strictness, \
         -fstrictness-before <N>, -f[no-]unbox-small-strict-fields, -f[no-]unbox-strict-fields, \
         -funfolding-creation-threshold <N>, -funfolding-dict-discount <N>, \
         -funfolding-fun-discount <N>, -funfolding-keeness-factor <N>, \
         -funfolding-use-threshold <N>, -f[no-]worker-wrapper, \
         -f[no-]optimal-applicative-do, -fno-liberate-case-threshold, -fno-max-simplifier-iterations",
    ),
    (
        Ignored,
        "checks have limits of their own",
        "-fmax-pmcheck-models <N>, -fno-max-pmcheck-models, -fmax-pmcheck-iterations <N>, \
         -fconstraint-solver-iterations <N>, -f[no-]flat-cache",
    ),
    (
        Ignored,
        "evidence that types tell what they are is made where it is asked for",
        "-dno-typeable-binds",
    ),
    (
        Ignored,
        "Safe Haskell is not checked",
        "-f[no-]safe-haskell, -fno-safe-infer, -f[no-]package-trust",
    ),
    (Ignored, "it would be for a plugin", "-ffrontend-opt <ARG>"),
    (
        Ignored,
        "messages have one form",
        "-f[no-]diagnostics-show-caret, -f[no-]error-spans, -f[no-]hide-source-paths, \
         -f[no-]helpful-errors, -f[no-]show-warning-groups, -f[no-]reverse-errors, \
         -fmax-errors <N>, -fno-max-errors, -f[no-]defer-diagnostics, -fmax-relevant-binds <N>, \
         -fno-max-relevant-binds, -fmax-uncovered-patterns <N>, -f[no-]print-unicode-syntax, \
         -f[no-]print-axiom-incomps, -f[no-]print-equality-relations, \
         -f[no-]print-expanded-synonyms, -f[no-]print-explicit-coercions, \
         -f[no-]print-explicit-foralls, -f[no-]print-explicit-kinds, \
         -f[no-]print-explicit-runtime-reps, -f[no-]print-potential-instances, \
         -f[no-]print-typechecker-elaboration, -f[no-]show-loaded-modules, \
         -f[no-]show-hole-constraints, -f[no-]show-valid-hole-fits, \
         -f[no-]show-valid-substitutions, -fmax-valid-hole-fits <N>, -fno-max-valid-hole-fits, \
         -fmax-refinement-hole-fits <N>, -fno-max-refinement-hole-fits, \
         -frefinement-level-hole-fits <N>, -fno-refinement-level-hole-fits, \
         -f[no-]abstract-refinement-hole-fits, -f[no-]show-docs-of-hole-fits, \
         -f[no-]show-hole-matches-of-hole-fits, -f[no-]show-provenance-of-hole-fits, \
         -f[no-]show-type-app-of-hole-fits, -f[no-]show-type-app-vars-of-hole-fits, \
         -f[no-]show-type-of-hole-fits, -f[no-]sort-by-size-hole-fits, \
         -f[no-]sort-by-subsumption-hole-fits, -f[no-]sort-valid-hole-fits, \
         -f[no-]unclutter-valid-hole-fits, -f[no-]enable-th-splice-warnings, -dshow-passes",
    ),
    (
        Ignored,
        "what -ddump prints has one form",
        "-dsuppress-all, -dsuppress-coercions, -dsuppress-idinfo, -dsuppress-module-prefixes, \
         -dsuppress-stg-exts, -dsuppress-stg-free-vars, -dsuppress-ticks, -dsuppress-timestamps, \
         -dsuppress-type-applications, -dsuppress-type-signatures, -dsuppress-unfoldings, \
         -dsuppress-uniques, -dsuppress-var-kinds, -dno-suppress-coercions, -dno-suppress-idinfo, \
         -dno-suppress-module-prefixes, -dno-suppress-stg-exts, -dno-suppress-stg-free-vars, \
         -dno-suppress-ticks, -dno-suppress-timestamps, -dno-suppress-type-applications, \
         -dno-suppress-type-signatures, -dno-suppress-unfoldings, -dno-suppress-uniques, \
         -dno-suppress-var-kinds, -dppr-case-as-let, -dno-ppr-case-as-let, -dppr-ticks, \
         -dno-ppr-ticks, -dppr-cols <N>, -dppr-user-length <N>, -dppr-debug, -dhex-word-literals, \
         -ddebug-output, -dno-debug-output, -dinitial-unique <N>, -dunique-increment <N>",
    ),
    (
        Ignored,
        "-dlint checks what there is to check",
        "-dstg-lint, -dcmm-lint, -dasm-lint, -dannot-lint, -dlinear-core-lint",
    ),
    (
        Ignored,
        "it is about GHCi",
        "-fbyte-code, -f[no-]ghci-history, -f[no-]ghci-leak-check, -f[no-]ghci-sandbox, \
         -flocal-ghci-history, -fno-it, -fhistory-size <N>, -fno-break-on-error, \
         -fno-break-on-exception, -fno-print-bind-contents, -fno-print-evld-with-show, \
         -fno-print-bind-result, -fno-local-ghci-history, -fprint-evld-with-show, \
         -fprint-bind-contents, -fprint-bind-result, -fbreak-on-error, -fbreak-on-exception",
    ),
    (
        Refused,
        "purecc makes whole programs",
        "-c, -C, -E, -M, -no-link, -shared, -staticlib, -dep-makefile <FILE>, \
         -dep-suffix <SUFFIX>, -exclude-module <NAME>, -include-cpp-deps, -include-pkg-deps",
    ),
    (
        Refused,
        "there is no interpreter",
        "--interactive, -ignore-dot-ghci, -ghci-script <FILE>",
    ),
    (
        Refused,
        "purecc writes no interface files; purecc-ghc does",
        "--show-iface <FILE>, --abi-hash, --backpack <FILE>, --show-packages",
    ),
    (
        Refused,
        "it asks how GHC is installed, which purecc-ghc answers",
        "--info, --print-project-version, --print-project-git-commit-id, --print-booter-version, \
         --print-stage, --print-build-platform, --print-host-platform, --print-target-platform, \
         --print-have-interpreter, --print-object-splitting-supported, \
         --print-have-native-code-generator, --print-support-smp, --print-unregisterised, \
         --print-tables-next-to-code, --print-rts-ways, --print-leading-underscore, \
         --print-debug-on, --print-libdir, --print-global-package-db, --print-c-compiler-flags, \
         --print-c-compiler-link-flags, --print-ld-flags",
    ),
    (
        Refused,
        "purecc is one program, which others cannot change from within",
        "--frontend <MODULE>, -fplugin <MODULE>, -fplugin-opt <ARG>, -fplugin-trustworthy, \
         -fclear-plugins, -plugin-package <NAME>, -plugin-package-id <ID>",
    ),
    (
        Refused,
        "types are checked before a program runs",
        "-fdefer-type-errors, -fdefer-typed-holes, -fdefer-out-of-scope-variables",
    ),
    (
        Ignored,
        "types are checked before a program runs in any case",
        "-fno-defer-type-errors, -fno-defer-typed-holes, -fno-defer-out-of-scope-variables",
    ),
    (
        Refused,
        "the preprocessor is purecc's own; -D, -U and -I are for it",
        "-pgmP <PROGRAM>",
    ),
    (
        Refused,
        "purecc has stages of its own, which -ddump-STAGE prints to the standard output",
        "-ddump-asm, -ddump-asm-conflicts, -ddump-asm-expanded, -ddump-asm-liveness, \
         -ddump-asm-native, -ddump-asm-regalloc, -ddump-asm-regalloc-stages, -ddump-asm-stats, \
         -ddump-bcos, -ddump-call-arity, -ddump-cfg-weights, -ddump-cmm-caf, -ddump-cmm-cbe, \
         -ddump-cmm-cfg, -ddump-cmm-cps, -ddump-cmm-from-stg, -ddump-cmm-info, -ddump-cmm-opt, \
         -ddump-cmm-proc, -ddump-cmm-procmap, -ddump-cmm-raw, -ddump-cmm-sink, -ddump-cmm-sp, \
         -ddump-cmm-split, -ddump-cmm-switch, -ddump-cmm-verbose, -ddump-cmm-verbose-by-proc, \
         -ddump-core-stats, -ddump-cpr-signatures, -ddump-cpranal, -ddump-cs-trace, -ddump-cse, \
         -ddump-debug, -ddump-deriv, -ddump-ds-preopt, -ddump-ec-trace, -ddump-exitify, \
         -ddump-file-prefix <PREFIX>, -ddump-foreign, -ddump-hi, -ddump-hi-diffs, -ddump-hie, \
         -ddump-hpc, -ddump-if-trace, -ddump-inlinings, -ddump-json, -ddump-llvm, \
         -ddump-minimal-imports, -ddump-mod-cycles, -ddump-mod-map, -ddump-occur-anal, \
         -ddump-parsed, -ddump-prep, -ddump-rn, -ddump-rn-ast, -ddump-rn-stats, -ddump-rn-trace, \
         -ddump-rtti, -ddump-rule-firings, -ddump-rule-rewrites, -ddump-rules, \
         -ddump-simpl-iterations, -ddump-simpl-stats, -ddump-simpl-trace, -ddump-spec, \
         -ddump-stg-unarised, -ddump-str-signatures, -ddump-stranal, -ddump-tc, -ddump-tc-ast, \
         -ddump-tc-trace, -ddump-ticked, -ddump-to-file, -ddump-types, -ddump-verbose-inlinings, \
         -ddump-view-pattern-commoning, -ddump-vt-trace, -ddump-worker-wrapper, -dth-dec-file, \
         -dverbose-core2core, -dverbose-stg2stg, -dfaststring-stats, -drule-check <NAME>, \
         -dinline-check <NAME>, -dsource-stats, -dstg-stats",
    ),
];
