//! The stable ids of this stage's diagnostics.

/// Every id, with what it means.
pub const TABLE: &[(&str, &str)] = &[
    (NOT_IN_SCOPE, "a name that nothing in scope defines"),
    (
        STAGE,
        "what is run while compiling uses what is only there when the program runs",
    ),
    (AMBIGUOUS_NAME, "a name that two imports define"),
    (
        UNDEFINED_FOREIGN,
        "a foreign import of a name that nothing of C defines",
    ),
    (
        DUPLICATE_DEFINITION,
        "two definitions of one name in one scope",
    ),
    (
        CLASS_OR_TYPE,
        "a class where a type must stand, or a type where a class must",
    ),
    (UNKNOWN_MODULE, "an import of a module that cannot be found"),
    (
        HIDDEN_PACKAGE,
        "an import of a module that a package hides, or of a package that nothing depends on",
    ),
    (
        UNKNOWN_IMPORT_ITEM,
        "an import or export of a name that is not there",
    ),
    (MODULE_CYCLE, "modules that import each other"),
    (
        BOOT_FILE,
        "a boot file that has what it cannot have, or that its module does not agree with",
    ),
    (
        MODULE_NAME_MISMATCH,
        "a file whose header names another module",
    ),
    (DUPLICATE_SIGNATURE, "two signatures for one name"),
    (
        SIGNATURE_WITHOUT_BINDING,
        "a signature whose name has no binding beside it",
    ),
    (
        PRAGMA_WITHOUT_BINDING,
        "an INLINE or SPECIALISE pragma whose name has no binding beside it",
    ),
    (
        BAD_PATTERN_SYNONYM,
        "a pattern synonym that cannot be what it is declared or used as",
    ),
    (DUPLICATE_FIELD, "one field twice in a record"),
    (
        COMMON_FIELD,
        "a field of constructors that make different types, or have it for different types",
    ),
    (
        MISPLACED_COMMAND,
        "a command of arrows where an expression must stand, or an expression where a command must",
    ),
    (
        HIDDEN_FIELD,
        "a field of a hidden type used as a function or in an update",
    ),
    (
        BAD_KIND,
        "a kind that is none, or not one that the declaration can have",
    ),
    (TOP_LEVEL_BANG, "a strict binding of a module"),
    (
        NO_FAMILY,
        "an instance of a type family whose name is that of something else",
    ),
    (
        FAMILY_ARITY,
        "a type family with too few or too many arguments",
    ),
    (
        CLOSED_FAMILY,
        "an equation of a closed type family outside of its declaration",
    ),
    (
        ASSOCIATED_TYPE,
        "a type within a class or instance that does not belong there",
    ),
    (
        ROLE_ANNOTATION,
        "a role annotation that does not fit its type",
    ),
    (
        CONSTRUCTOR_ARITY,
        "a constructor pattern with too few or too many fields",
    ),
    (
        CANNOT_DERIVE,
        "an instance that cannot be derived from the type's form",
    ),
    (
        CLASS_ARITY,
        "a class with another number of types than it has parameters",
    ),
    (
        NOT_A_METHOD,
        "an instance binding for a name that is no method of the class",
    ),
    (
        MISSING_STRICT_FIELD,
        "a value made without one of its strict fields",
    ),
    (
        DEFAULT_SIGNATURE,
        "a default signature whose type is not the method's",
    ),
    (
        NOT_YET_SUPPORTED,
        "a construct that this version does not compile",
    ),
    (NO_MAIN, "a program without `main`"),
    (
        UNRECOGNISED_OPTIONS,
        "a word of an OPTIONS_GHC pragma that is no option (warning)",
    ),
    (
        MISSING_FIELDS,
        "a record made without some of its fields (warning)",
    ),
    (
        UNUSED_IMPORTS,
        "an import of which nothing is used (warning)",
    ),
    (
        UNUSED_TOP_BINDS,
        "a definition that is neither exported nor used (warning)",
    ),
    (
        UNUSED_RECORD_WILDCARDS,
        "a record wildcard in a pattern whose fields are not used (warning)",
    ),
    (
        REDUNDANT_RECORD_WILDCARDS,
        "a record wildcard in a pattern that stands for no field (warning)",
    ),
    (
        MISSING_EXPORT_LISTS,
        "a module's head without a list of exports (warning)",
    ),
    (
        MISSING_IMPORT_LISTS,
        "an import of all that a module exports (warning)",
    ),
    (
        IMPLICIT_PRELUDE,
        "a module that imports the Prelude without naming it (warning)",
    ),
    (
        COMPAT_UNQUALIFIED_IMPORTS,
        "an import of all names of a module that gains some (warning)",
    ),
    (
        PARTIAL_FIELDS,
        "a field that some constructors of its type lack (warning)",
    ),
    (
        MISSING_DERIVING_STRATEGIES,
        "a derivation that does not say how (warning)",
    ),
    (
        NONCANONICAL_MONAD,
        "an instance that defines `return` or `>>` by itself, or the new names by these (warning)",
    ),
    (
        NONCANONICAL_MONOID,
        "an instance that defines `mappend` by itself, or `<>` by it (warning)",
    ),
    (
        UNUSED_FORALLS,
        "a variable of a forall that its type does not mention (warning)",
    ),
    (
        EMPTY_ENUMERATIONS,
        "a range of numbers that has no elements (warning)",
    ),
    (
        MISSING_HOME_MODULES,
        "a module that the description of its package does not list (warning)",
    ),
    (
        DODGY_EXPORTS,
        "an export of parts of what has none, or of a module of which nothing is there (warning)",
    ),
    (
        UNTICKED,
        "a constructor as a type without its mark (warning)",
    ),
    (
        MISSING_KIND_SIGNATURES,
        "a declaration of a type or class without a signature of its kind (warning)",
    ),
    (
        PREPOSITIVE_QUALIFIED,
        "an import with `qualified` before its module (warning)",
    ),
    (
        UNUSED_LOCAL_BINDS,
        "a local definition that is not used (warning)",
    ),
    (
        UNUSED_MATCHES,
        "a variable of a pattern that is not used (warning)",
    ),
    (
        UNUSED_PATTERN_BINDS,
        "a definition whose pattern has no variables (warning)",
    ),
    (
        DODGY_IMPORTS,
        "an import that hides what is not there (warning)",
    ),
    (
        DUPLICATE_EXPORTS,
        "an export that stands twice in the list (warning)",
    ),
    (
        ORPHANS,
        "an instance apart from its class and from its types (warning)",
    ),
    (
        OLD_FAIL,
        "`fail` in an instance of Monad, where it no longer stands (warning)",
    ),
    (
        X_PARTIAL,
        "a use of `head` or `tail`, which fail for the empty list (warning)",
    ),
    (
        DEPRECATIONS,
        "a use of what a DEPRECATED or WARNING pragma speaks of (warning)",
    ),
    (
        NAME_SHADOWING,
        "a local variable that hides another of its name (warning)",
    ),
];

pub const STAGE: &str = "stage-restriction";
pub const NOT_IN_SCOPE: &str = "not-in-scope";
pub const AMBIGUOUS_NAME: &str = "ambiguous-name";
pub const DUPLICATE_DEFINITION: &str = "duplicate-definition";
pub const CLASS_OR_TYPE: &str = "class-or-type";
pub const UNKNOWN_MODULE: &str = "unknown-module";
pub const HIDDEN_PACKAGE: &str = "hidden-package";
pub const UNKNOWN_IMPORT_ITEM: &str = "unknown-import-item";
pub const MODULE_CYCLE: &str = "module-cycle";
pub const BOOT_FILE: &str = "boot-file";
pub const MODULE_NAME_MISMATCH: &str = "module-name-mismatch";
pub const DUPLICATE_SIGNATURE: &str = "duplicate-signature";
pub const SIGNATURE_WITHOUT_BINDING: &str = "signature-without-binding";
pub const PRAGMA_WITHOUT_BINDING: &str = "pragma-without-binding";
pub const BAD_PATTERN_SYNONYM: &str = "bad-pattern-synonym";
pub const DUPLICATE_FIELD: &str = "duplicate-field";
pub const COMMON_FIELD: &str = "common-field";
pub const MISPLACED_COMMAND: &str = "misplaced-command";
pub const HIDDEN_FIELD: &str = "hidden-field";
pub const BAD_KIND: &str = "bad-kind";
pub const TOP_LEVEL_BANG: &str = "top-level-bang";
pub const NO_FAMILY: &str = "no-family";
pub const FAMILY_ARITY: &str = "family-arity";
pub const CLOSED_FAMILY: &str = "closed-family";
pub const ASSOCIATED_TYPE: &str = "associated-type";
pub const ROLE_ANNOTATION: &str = "role-annotation";
pub const CONSTRUCTOR_ARITY: &str = "constructor-arity";
pub const CANNOT_DERIVE: &str = "cannot-derive";
pub const CLASS_ARITY: &str = "class-arity";
pub const NOT_A_METHOD: &str = "not-a-method";
pub const DEFAULT_SIGNATURE: &str = "default-signature";
pub const NOT_YET_SUPPORTED: &str = "not-yet-supported";
pub const NO_MAIN: &str = "no-main";
pub const UNRECOGNISED_OPTIONS: &str = "unrecognised-options";
pub const MISSING_STRICT_FIELD: &str = "missing-strict-field";
pub const MISSING_FIELDS: &str = "missing-fields";
pub const UNUSED_IMPORTS: &str = "unused-imports";
pub const UNUSED_TOP_BINDS: &str = "unused-top-binds";
pub const UNUSED_RECORD_WILDCARDS: &str = "unused-record-wildcards";
pub const REDUNDANT_RECORD_WILDCARDS: &str = "redundant-record-wildcards";
pub const MISSING_EXPORT_LISTS: &str = "missing-export-lists";
pub const MISSING_IMPORT_LISTS: &str = "missing-import-lists";
pub const IMPLICIT_PRELUDE: &str = "implicit-prelude";
pub const COMPAT_UNQUALIFIED_IMPORTS: &str = "compat-unqualified-imports";
pub const PARTIAL_FIELDS: &str = "partial-fields";
pub const MISSING_DERIVING_STRATEGIES: &str = "missing-deriving-strategies";
pub const NONCANONICAL_MONAD: &str = "noncanonical-monad-instances";
pub const NONCANONICAL_MONOID: &str = "noncanonical-monoid-instances";
pub const UNUSED_FORALLS: &str = "unused-foralls";
pub const EMPTY_ENUMERATIONS: &str = "empty-enumerations";
pub const MISSING_HOME_MODULES: &str = "missing-home-modules";
pub const UNUSED_LOCAL_BINDS: &str = "unused-local-binds";
pub const UNUSED_MATCHES: &str = "unused-matches";
pub const UNUSED_PATTERN_BINDS: &str = "unused-pattern-binds";
pub const DODGY_IMPORTS: &str = "dodgy-imports";
pub const DODGY_EXPORTS: &str = "dodgy-exports";
pub const UNTICKED: &str = "unticked-promoted-constructors";
pub const MISSING_KIND_SIGNATURES: &str = "missing-kind-signatures";
pub const PREPOSITIVE_QUALIFIED: &str = "prepositive-qualified-module";
pub const DUPLICATE_EXPORTS: &str = "duplicate-exports";
pub const ORPHANS: &str = "orphans";
pub const OLD_FAIL: &str = "noncanonical-monadfail-instances";
pub const X_PARTIAL: &str = "x-partial";
pub const UNDEFINED_FOREIGN: &str = "undefined-foreign";
pub const DEPRECATIONS: &str = "deprecations";
pub const NAME_SHADOWING: &str = "name-shadowing";
