//! The stable ids of diagnostics about packages.

/// Every id, with what it means.
pub const TABLE: &[(&str, &str)] = &[
    (SYNTAX, "a description of a package that cannot be read"),
    (
        FIELD,
        "a field or section that descriptions of packages do not have (warning)",
    ),
    (
        UNSUPPORTED,
        "a part of a description of a package that purecc does not follow",
    ),
    (
        OPTION,
        "an option in a description of a package that purecc does not have (warning)",
    ),
    (
        SETUP,
        "a package with a program that builds it, which is not run (warning)",
    ),
    (MISSING, "a package that is needed and not there"),
    (
        VERSION,
        "a package whose version is not the one that is needed",
    ),
    (
        LOCK,
        "a package that is not the one that `purecc.lock` says",
    ),
    (CYCLE, "packages that depend on each other"),
    (
        MIXTURE,
        "a package of purecc's that knows another one of them, which was given as sources (warning)",
    ),
    (
        COMPONENT,
        "a component of a package whose files are not as its description says",
    ),
];

pub const SYNTAX: &str = "package-syntax";
pub const FIELD: &str = "package-field";
pub const UNSUPPORTED: &str = "package-unsupported";
pub const OPTION: &str = "package-option";
pub const SETUP: &str = "package-setup";
pub const MISSING: &str = "missing-package";
pub const VERSION: &str = "package-version";
pub const LOCK: &str = "package-lock";
pub const CYCLE: &str = "package-cycle";
pub const MIXTURE: &str = "package-mixture";
pub const COMPONENT: &str = "package-component";
