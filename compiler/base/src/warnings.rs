//! Which warnings are wanted: the flags `-W`, `-Wall`, `-WNAME`, `-Wno-NAME`,
//! `-Werror`, `-Werror=NAME`, `-w`, with the names that GHC's flags have.

use crate::suggest;

/// The id of the warning about a flag that asks for none.
pub const UNRECOGNISED: &str = "unrecognised-warning-flags";

/// What ids of this crate mean that are no errors.
pub const DIAGNOSTICS: &[(&str, &str)] = &[(
    UNRECOGNISED,
    "a flag for a warning that there is not (warning)",
)];

/// From which group of flags on a warning is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    Default,
    /// `-W`, `-Wextra`
    Extra,
    /// `-Wall`
    All,
    /// Its own name alone.
    Named,
}

/// Every warning, whose id is the name of its flag, and its group.
pub const TABLE: &[(&str, Group)] = &[
    ("overflowed-literals", Group::Default),
    ("incomplete-patterns", Group::Default),
    ("overlapping-patterns", Group::Default),
    ("partial-type-signatures", Group::Default),
    ("missing-methods", Group::Default),
    ("missing-fields", Group::Default),
    ("deprecations", Group::Default),
    ("tabs", Group::Default),
    ("old-syntax", Group::Default),
    ("noncanonical-monadfail-instances", Group::Default),
    ("missing-home-modules", Group::Default),
    ("dodgy-imports", Group::Extra),
    ("dodgy-exports", Group::Extra),
    ("unused-imports", Group::Extra),
    ("unused-top-binds", Group::Extra),
    ("unused-local-binds", Group::Extra),
    ("unused-matches", Group::Extra),
    ("unused-pattern-binds", Group::Extra),
    ("name-shadowing", Group::All),
    ("missing-signatures", Group::All),
    ("unticked-promoted-constructors", Group::All),
    ("star-is-type", Group::All),
    ("missing-local-signatures", Group::Named),
    ("missing-kind-signatures", Group::Named),
    ("prepositive-qualified-module", Group::Named),
    ("incomplete-uni-patterns", Group::Named),
    ("incomplete-record-updates", Group::Named),
    ("unused-record-wildcards", Group::All),
    ("redundant-record-wildcards", Group::All),
    ("missing-export-lists", Group::Named),
    ("missing-import-lists", Group::Named),
    ("implicit-prelude", Group::Named),
    ("compat-unqualified-imports", Group::Named),
    ("partial-fields", Group::Named),
    ("missing-deriving-strategies", Group::Named),
    ("noncanonical-monad-instances", Group::Named),
    ("noncanonical-monoid-instances", Group::Named),
    ("unused-foralls", Group::Extra),
    ("empty-enumerations", Group::Default),
    ("wrong-do-bind", Group::All),
    ("redundant-constraints", Group::Named),
    ("identities", Group::Named),
    ("unused-do-bind", Group::All),
    ("type-defaults", Group::All),
    ("duplicate-exports", Group::Default),
    ("orphans", Group::All),
    ("x-partial", Group::Named),
    ("lazy-accumulators", Group::Named),
    ("lazy-updates", Group::Named),
    ("lazy-fields", Group::Named),
    ("kept-lists", Group::Named),
    ("long-traversals", Group::Named),
    (UNRECOGNISED, Group::Default),
    ("unrecognised-options", Group::Default),
];

/// Flags for the warnings of a group and of those before it.
const GROUPS: &[(&str, Group)] = &[
    ("default", Group::Default),
    ("extra", Group::Extra),
    ("all", Group::All),
    ("everything", Group::Named),
];

/// Flags for several warnings.
const SETS: &[(&str, &[&str])] = &[
    ("warnings-deprecations", &["deprecations"]),
    ("missing-local-sigs", &["missing-local-signatures"]),
    (
        "unused-binds",
        &[
            "unused-top-binds",
            "unused-local-binds",
            "unused-pattern-binds",
        ],
    ),
    (
        "compat",
        &[
            "compat-unqualified-imports",
            "noncanonical-monoid-instances",
            "star-is-type",
        ],
    ),
    (
        "space",
        &[
            "lazy-accumulators",
            "lazy-updates",
            "lazy-fields",
            "kept-lists",
            "long-traversals",
        ],
    ),
];

/// Flags of GHC for which there is nothing to warn of here.
const WITHOUT_MEANING: &[&str] = &[
    "all-missed-specialisations",
    "all-missed-specializations",
    "alternative-layout-rule-transitional",
    "ambiguous-fields",
    "auto-orphans",
    "cpp-undef",
    "deferred-out-of-scope-variables",
    "deferred-type-errors",
    "deprecated-flags",
    "deriving-defaults",
    "deriving-typeable",
    "dodgy-foreign-imports",
    "duplicate-constraints",
    "forall-identifier",
    "gadt-mono-local-binds",
    "hi-shadowing",
    "implicit-kind-vars",
    "implicit-lift",
    "implicit-rhs-quantification",
    "inaccessible-code",
    "incomplete-export-warnings",
    "inconsistent-flags",
    "inferred-safe-imports",
    "inline-rule-shadowing",
    "invalid-haddock",
    "loopy-superclass-solve",
    "missed-extra-shared-lib",
    "missed-specialisations",
    "missed-specializations",
    "missing-exported-pattern-synonym-signatures",
    "missing-exported-signatures",
    "missing-exported-sigs",
    "missing-monadfail-instances",
    "missing-pattern-synonym-signatures",
    "missing-poly-kind-signatures",
    "missing-role-annotations",
    "missing-safe-haskell-mode",
    "missing-space-after-bang",
    "monomorphism-restriction",
    "operator-whitespace",
    "operator-whitespace-ext-conflict",
    "redundant-bang-patterns",
    "redundant-strictness-flags",
    "safe",
    "semigroup",
    "simplifiable-class-constraints",
    "star-binder",
    "term-variable-capture",
    "trustworthy-safe",
    "type-equality-out-of-scope",
    "type-equality-requires-operators",
    "typed-holes",
    "unbanged-strict-patterns",
    "unicode-bidirectional-format-characters",
    "unrecognised-pragmas",
    "unsafe",
    "unsupported-calling-conventions",
    "unsupported-llvm-version",
    "unused-packages",
    "unused-type-patterns",
];

/// The warnings that are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warnings {
    /// By place in [`TABLE`].
    wanted: Vec<bool>,
    /// Those that are errors.
    fatal: Vec<bool>,
    /// All are errors.
    pub all_fatal: bool,
}

impl Default for Warnings {
    fn default() -> Warnings {
        let by_default = |w: &(&str, Group)| w.1 == Group::Default;
        Warnings {
            wanted: TABLE.iter().map(by_default).collect(),
            fatal: vec![false; TABLE.len()],
            all_fatal: false,
        }
    }
}

impl Warnings {
    /// Follows one flag, what stands behind `-W`; for `-w` that is `none`.
    pub fn follow(&mut self, flag: &str) -> Result<(), String> {
        match flag {
            "" => self.up_to(Group::Extra, true),
            "none" => self.wanted.fill(false),
            "error" => self.all_fatal = true,
            "warn" | "no-error" => {
                self.all_fatal = false;
                self.fatal.fill(false);
            }
            _ => {
                let (name, wanted) = match flag.strip_prefix("no-") {
                    Some(name) => (name, false),
                    None => (flag, true),
                };
                match GROUPS.iter().find(|group| group.0 == name) {
                    Some(group) => self.up_to(group.1, wanted),
                    None => return self.follow_name(flag),
                }
            }
        }
        Ok(())
    }

    fn up_to(&mut self, group: Group, wanted: bool) {
        let of_group = TABLE.iter().map(|w| w.1 <= group);
        for (own, _) in self.wanted.iter_mut().zip(of_group).filter(|w| w.1) {
            *own = wanted;
        }
    }

    fn follow_name(&mut self, flag: &str) -> Result<(), String> {
        let (name, wanted, fatal) = if let Some(name) = flag.strip_prefix("error=") {
            (name, Some(true), Some(true))
        } else if let Some(name) = flag.strip_prefix("warn=") {
            (name, None, Some(false))
        } else if let Some(name) = flag.strip_prefix("no-error=") {
            (name, None, Some(false))
        } else if let Some(name) = flag.strip_prefix("no-") {
            (name, Some(false), None)
        } else {
            (flag, Some(true), None)
        };
        let set = SETS.iter().find(|s| s.0 == name);
        let names = set.map_or(std::slice::from_ref(&name), |s| s.1);
        let mut known = set.is_some() || WITHOUT_MEANING.contains(&name);
        for (i, w) in TABLE.iter().enumerate() {
            if names.contains(&w.0) {
                known = true;
                self.wanted[i] = wanted.unwrap_or(self.wanted[i]);
                self.fatal[i] = fatal.unwrap_or(self.fatal[i]);
            }
        }
        if known {
            return Ok(());
        }
        let groups = GROUPS.iter().map(|g| g.0).chain(SETS.iter().map(|s| s.0));
        let near = suggest::nearest(name, groups.chain(TABLE.iter().map(|w| w.0)));
        Err(match near {
            Some(near) => format!("there is no warning {name}; did you mean {near}?"),
            None => format!("there is no warning {name}"),
        })
    }

    /// Whether a warning of this id is wanted.
    pub fn wants(&self, id: &str) -> bool {
        place(id).is_none_or(|i| self.wanted[i])
    }

    /// Whether `-Werror=NAME` makes it an error.
    pub fn is_fatal(&self, id: &str) -> bool {
        place(id).is_some_and(|i| self.fatal[i])
    }
}

fn place(id: &str) -> Option<usize> {
    TABLE.iter().position(|w| w.0 == id)
}

/// Whether a warning's flag has the name of this id.
pub fn has_flag(id: &str) -> bool {
    place(id).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_followed_in_order() {
        let mut w = Warnings::default();
        assert!(w.wants("incomplete-patterns") && !w.wants("unused-imports"));
        for flag in ["all", "no-unused-binds", "error=name-shadowing", "no-tabs"] {
            assert_eq!(w.follow(flag), Ok(()), "{flag}");
        }
        assert!(w.wants("unused-imports") && !w.wants("unused-top-binds"));
        assert!(w.is_fatal("name-shadowing") && !w.is_fatal("unused-imports"));
        let near = "there is no warning unused-import; did you mean unused-imports?";
        assert_eq!(w.follow("unused-import"), Err(near.to_string()));
        assert_eq!(w.follow("no-extra"), Ok(()));
        assert!(w.wants("name-shadowing") && !w.wants("incomplete-patterns"));
        assert_eq!(w.follow("none"), Ok(()));
        assert!(TABLE.iter().all(|t| !w.wants(t.0)));
    }
}
