//! The stable ids of this stage's diagnostics.

/// Every id, with what it means.
pub const TABLE: &[(&str, &str)] = &[
    (
        TYPE_MISMATCH,
        "an expression or pattern of another type than its place needs",
    ),
    (
        TYPED_HOLE,
        "a place left open with `_` in an expression or signature",
    ),
    (OCCURS_CHECK, "a type that would have to contain itself"),
    (
        RIGID_TYPE,
        "a signature that promises more than its binding keeps",
    ),
    (
        TOO_MANY_ARGUMENTS,
        "a call with more arguments than the function takes",
    ),
    (
        ARITY_MISMATCH,
        "equations with different numbers of parameters",
    ),
    (
        OVERFLOWED_LITERALS,
        "a literal that is out of its type's range",
    ),
    (
        POLYMORPHIC_ARGUMENT,
        "a type with quantifiers as the argument of a type or class",
    ),
    (
        UNBOUND_TYPE,
        "a type variable that is new in the pattern of a binding",
    ),
    (
        OVERLOADED_PATTERN,
        "a signature with a context for a variable of a pattern",
    ),
    (NO_INSTANCE, "a type that is not in a needed class"),
    (
        MISSING_CONSTRAINT,
        "a signature without a constraint that its binding needs",
    ),
    (
        AMBIGUOUS_TYPE,
        "an overloaded expression whose type nothing decides",
    ),
    (
        AMBIGUOUS_SIGNATURE,
        "a constraint on a type that no use would decide",
    ),
    (
        KIND_MISMATCH,
        "a type constructor with too few or too many arguments",
    ),
    (
        UNLIFTED_BINDING,
        "a value of an unlifted type at top level, or bound in terms of itself",
    ),
    (
        LEVITY_POLYMORPHIC,
        "a parameter whose representation the signature leaves open",
    ),
    (
        TAG_OF_UNKNOWN,
        "`tagToEnum#` or `dataToTag#` where the type is not known, or has no such constructors",
    ),
    (
        SKOLEM_ESCAPE,
        "a hidden or quantified type that would be seen outside of its scope",
    ),
    (
        WRONG_RESULT,
        "a constructor declared by its type that makes another type",
    ),
    (
        EXISTENTIAL_NEWTYPE,
        "a newtype constructor with types or constraints of its own",
    ),
    (
        LAZY_EXISTENTIAL,
        "a lazy match of a constructor that brings types into scope",
    ),
    (
        TYPE_ARGUMENT,
        "a type given to an expression that takes none",
    ),
    (
        TYPE_TOO_LARGE,
        "a definition whose type grows out of proportion",
    ),
    (SYNONYM_CYCLE, "type synonyms that stand for each other"),
    (
        BAD_INSTANCE,
        "an instance whose context mentions what its head does not determine",
    ),
    (
        DUPLICATE_INSTANCE,
        "two instances of one class for one type",
    ),
    (
        OVERLAPPING_INSTANCES,
        "a constraint that several instances fit, none of which is preferred",
    ),
    (
        INSTANCE_LOOP,
        "instances whose contexts lead to ever more instances",
    ),
    (
        DEPENDENCY_CLASH,
        "a type that contradicts a functional dependency",
    ),
    (
        BAD_SUPERCLASS,
        "a superclass that mentions other than the class's parameters",
    ),
    (
        STUCK_FAMILY,
        "types that are not known to be one, since a type family is not reduced",
    ),
    (TYPE_ERROR, "a type of which the program says what is wrong"),
    (FAMILY_LOOP, "a type family whose reduction does not end"),
    (PARTIAL_FAMILY, "a type family without all its arguments"),
    (
        CONFLICTING_EQUATIONS,
        "two instances of a type family that contradict each other",
    ),
    (
        FAMILY_IN_HEAD,
        "a type family in the head of an instance or equation",
    ),
    (
        MISSING_METHODS,
        "an instance without a method that has no default (warning)",
    ),
    (SUPERCLASS_CYCLE, "classes that are each other's superclass"),
    (
        NON_EXHAUSTIVE,
        "a match that some value would fail (warning)",
    ),
    (REDUNDANT, "an alternative that no value reaches (warning)"),
    (
        PARTIAL_SIGNATURES,
        "a part of a signature that is left open with `_` (warning)",
    ),
    (
        MISSING_SIGNATURES,
        "a definition of a module without a type signature (warning)",
    ),
    (
        MISSING_LOCAL_SIGNATURES,
        "a local definition of many types without a type signature (warning)",
    ),
    (
        INCOMPLETE_RECORD_UPDATES,
        "an update of fields that some constructors of the type lack (warning)",
    ),
    (
        REDUNDANT_CONSTRAINTS,
        "a constraint of a signature that its definition does not use (warning)",
    ),
    (
        IDENTITIES,
        "a conversion of numbers from a type to itself (warning)",
    ),
    (
        WRONG_DO_BIND,
        "a statement whose result is an action that is not run (warning)",
    ),
    (
        INCOMPLETE_UNI_PATTERNS,
        "a lambda or binding whose pattern some value would fail (warning)",
    ),
    (
        UNUSED_DO_BIND,
        "a statement whose result is dropped (warning)",
    ),
    (
        TYPE_DEFAULTS,
        "a type that nothing decides and that is taken to be the default (warning)",
    ),
    (MAIN_NOT_PRINTABLE, "a `main` whose value holds functions"),
    (
        FOREIGN_TYPE,
        "a foreign import with a type that C does not know",
    ),
    (
        UNKNOWN_PRIMITIVE,
        "a primitive that the built-in Core module lacks",
    ),
];

pub const TYPE_MISMATCH: &str = "type-mismatch";
pub const TYPED_HOLE: &str = "typed-hole";
pub const OCCURS_CHECK: &str = "occurs-check";
pub const RIGID_TYPE: &str = "rigid-type";
pub const TOO_MANY_ARGUMENTS: &str = "too-many-arguments";
pub const ARITY_MISMATCH: &str = "arity-mismatch";
pub const POLYMORPHIC_ARGUMENT: &str = "polymorphic-argument";
pub const NO_INSTANCE: &str = "no-instance";
pub const MISSING_CONSTRAINT: &str = "missing-constraint";
pub const AMBIGUOUS_TYPE: &str = "ambiguous-type";
pub const AMBIGUOUS_SIGNATURE: &str = "ambiguous-signature";
pub const KIND_MISMATCH: &str = "kind-mismatch";
pub const TAG_OF_UNKNOWN: &str = "tag-of-unknown";
pub const UNLIFTED_BINDING: &str = "unlifted-binding";
pub const LEVITY_POLYMORPHIC: &str = "levity-polymorphic";
pub const SKOLEM_ESCAPE: &str = "skolem-escape";
pub const WRONG_RESULT: &str = "wrong-constructor-type";
pub const EXISTENTIAL_NEWTYPE: &str = "existential-newtype";
pub const LAZY_EXISTENTIAL: &str = "lazy-existential";
pub const TYPE_ARGUMENT: &str = "type-argument";
pub const TYPE_TOO_LARGE: &str = "type-too-large";
pub const SYNONYM_CYCLE: &str = "synonym-cycle";
pub const BAD_INSTANCE: &str = "bad-instance";
pub const DUPLICATE_INSTANCE: &str = "duplicate-instance";
pub const OVERLAPPING_INSTANCES: &str = "overlapping-instances";
pub const INSTANCE_LOOP: &str = "instance-loop";
pub const DEPENDENCY_CLASH: &str = "dependency-clash";
pub const BAD_SUPERCLASS: &str = "bad-superclass";
pub const STUCK_FAMILY: &str = "stuck-family";
pub const TYPE_ERROR: &str = "type-error";
pub const FAMILY_LOOP: &str = "family-loop";
pub const PARTIAL_FAMILY: &str = "partial-family";
pub const CONFLICTING_EQUATIONS: &str = "conflicting-equations";
pub const FAMILY_IN_HEAD: &str = "family-in-head";
pub const MISSING_METHODS: &str = "missing-methods";
pub const SUPERCLASS_CYCLE: &str = "superclass-cycle";
pub const NON_EXHAUSTIVE: &str = "incomplete-patterns";
pub const REDUNDANT: &str = "overlapping-patterns";
pub const PARTIAL_SIGNATURES: &str = "partial-type-signatures";
pub const MISSING_SIGNATURES: &str = "missing-signatures";
pub const MISSING_LOCAL_SIGNATURES: &str = "missing-local-signatures";
pub const INCOMPLETE_UNI_PATTERNS: &str = "incomplete-uni-patterns";
pub const INCOMPLETE_RECORD_UPDATES: &str = "incomplete-record-updates";
pub const REDUNDANT_CONSTRAINTS: &str = "redundant-constraints";
pub const IDENTITIES: &str = "identities";
pub const WRONG_DO_BIND: &str = "wrong-do-bind";
pub const UNUSED_DO_BIND: &str = "unused-do-bind";
pub const TYPE_DEFAULTS: &str = "type-defaults";
pub const MAIN_NOT_PRINTABLE: &str = "main-not-printable";
pub const UNBOUND_TYPE: &str = "unbound-type-variable";
pub const OVERLOADED_PATTERN: &str = "overloaded-pattern";
pub const UNKNOWN_PRIMITIVE: &str = "unknown-primitive";
pub const FOREIGN_TYPE: &str = "foreign-type";
pub const OVERFLOWED_LITERALS: &str = "overflowed-literals";
