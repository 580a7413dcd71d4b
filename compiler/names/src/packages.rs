//! Which package a module comes from: what to say of an import that is not
//! there. The table has the packages that programs import most, with the
//! modules that are not in this compiler's library.

/// A package, as far as it is missing here.
struct Package {
    name: &'static str,
    /// Whether other modules of it are in the library.
    present: bool,
    modules: &'static [&'static str],
    /// Modules below these names, too.
    below: &'static [&'static str],
    /// What does instead.
    instead: Option<&'static str>,
}

const fn absent(
    name: &'static str,
    modules: &'static [&'static str],
    below: &'static [&'static str],
    instead: Option<&'static str>,
) -> Package {
    Package {
        name,
        present: false,
        modules,
        below,
        instead,
    }
}

const fn partly(name: &'static str, modules: &'static [&'static str]) -> Package {
    Package {
        name,
        present: true,
        modules,
        below: &[],
        instead: None,
    }
}

const PACKAGES: &[Package] = &[
    Package {
        name: "base",
        present: true,
        modules: &[],
        below: &["Control.Concurrent", "Foreign", "GHC", "System.Mem"],
        instead: None,
    },
    partly(
        "containers",
        &["Data.Map.Strict.Internal", "Data.IntMap.Strict.Internal"],
    ),
    partly(
        "mtl",
        &[
            "Control.Monad.RWS.CPS",
            "Control.Monad.Writer.CPS",
            "Control.Monad.Accum",
        ],
    ),
    Package {
        name: "text",
        present: true,
        modules: &[],
        below: &["Data.Text"],
        instead: None,
    },
    absent(
        "vector",
        &["Data.Vector"],
        &["Data.Vector"],
        Some("use Data.Array, or Data.Array.ST for vectors that change"),
    ),
    absent(
        "primitive",
        &["Control.Monad.Primitive"],
        &["Data.Primitive"],
        Some("use Data.Array.ST or Data.STRef"),
    ),
    absent(
        "random",
        &["System.Random"],
        &["System.Random"],
        Some("write a generator of numbers, whose state goes from one call to the next"),
    ),
    absent("splitmix", &["System.Random.SplitMix"], &[], None),
    absent(
        "unordered-containers",
        &["Data.HashMap.Strict", "Data.HashMap.Lazy", "Data.HashSet"],
        &["Data.HashMap", "Data.HashSet"],
        Some("use Data.Map or Data.Set"),
    ),
    absent(
        "hashable",
        &["Data.Hashable"],
        &["Data.Hashable"],
        Some("use Data.Map or Data.Set, which need `Ord` only"),
    ),
    absent(
        "parallel",
        &["Control.Parallel"],
        &["Control.Parallel"],
        None,
    ),
    Package {
        name: "time",
        present: true,
        modules: &[],
        below: &["Data.Time"],
        instead: None,
    },
    Package {
        name: "parsec",
        present: true,
        modules: &[],
        below: &["Text.Parsec", "Text.ParserCombinators.Parsec"],
        instead: None,
    },
    absent(
        "megaparsec",
        &["Text.Megaparsec"],
        &["Text.Megaparsec"],
        Some("use Text.ParserCombinators.ReadP"),
    ),
    absent(
        "attoparsec",
        &["Data.Attoparsec"],
        &["Data.Attoparsec"],
        Some("use Text.ParserCombinators.ReadP"),
    ),
    Package {
        name: "binary",
        present: true,
        modules: &[],
        below: &["Data.Binary"],
        instead: None,
    },
    absent("aeson", &["Data.Aeson"], &["Data.Aeson"], None),
    absent(
        "QuickCheck",
        &["Test.QuickCheck"],
        &["Test.QuickCheck"],
        None,
    ),
    absent("hspec", &["Test.Hspec"], &["Test.Hspec"], None),
    absent("HUnit", &["Test.HUnit"], &["Test.HUnit"], None),
    absent("tasty", &["Test.Tasty"], &["Test.Tasty"], None),
    absent(
        "split",
        &["Data.List.Split"],
        &["Data.List.Split"],
        Some("use `break` or `span` of the Prelude"),
    ),
    absent(
        "extra",
        &["Data.List.Extra", "Control.Monad.Extra"],
        &[],
        None,
    ),
    absent("lens", &["Control.Lens"], &["Control.Lens"], None),
    absent("microlens", &["Lens.Micro"], &["Lens.Micro"], None),
    absent(
        "free",
        &["Control.Monad.Free"],
        &["Control.Monad.Free"],
        None,
    ),
    Package {
        name: "exceptions",
        present: true,
        modules: &[],
        below: &["Control.Monad.Catch"],
        instead: None,
    },
    absent("syb", &["Data.Generics"], &["Data.Generics"], None),
    absent(
        "regex-base",
        &["Text.Regex.Base"],
        &["Text.Regex.Base"],
        None,
    ),
    absent(
        "regex-posix",
        &["Text.Regex.Posix"],
        &["Text.Regex.Posix"],
        None,
    ),
    absent("regex-compat", &["Text.Regex"], &[], None),
    Package {
        name: "unix",
        present: true,
        modules: &[],
        below: &["System.Posix"],
        instead: None,
    },
    Package {
        name: "haskeline",
        present: true,
        modules: &["System.Console.Haskeline.Internal"],
        below: &["System.Console.Haskeline"],
        instead: None,
    },
    Package {
        name: "template-haskell",
        present: true,
        modules: &[],
        below: &["Language.Haskell.TH"],
        instead: None,
    },
    absent(
        "ghc",
        &["Outputable"],
        &["GHC.Core", "GHC.Driver", "GHC.Utils"],
        None,
    ),
    absent(
        "old-time",
        &["System.Time"],
        &[],
        Some("use System.CPUTime"),
    ),
    absent("old-locale", &["System.Locale"], &[], None),
    absent(
        "conduit",
        &["Data.Conduit", "Conduit"],
        &["Data.Conduit"],
        None,
    ),
    absent("pipes", &["Pipes"], &["Pipes"], None),
    absent("linear", &["Linear"], &["Linear"], None),
    absent("gloss", &["Graphics.Gloss"], &["Graphics.Gloss"], None),
    absent(
        "optparse-applicative",
        &["Options.Applicative"],
        &["Options.Applicative"],
        Some("use System.Console.GetOpt"),
    ),
    absent(
        "criterion",
        &["Criterion", "Criterion.Main"],
        &["Criterion"],
        None,
    ),
    absent("network", &["Network.Socket"], &["Network.Socket"], None),
];

/// The modules of the library by the package that has them: all that are called so or stand
/// below. The longest name decides; what is not here is of `base`.
const CARRIED: &[(&str, &[&str])] = &[
    ("array", &["Data.Array"]),
    ("async", &["Control.Concurrent.Async"]),
    (
        "base",
        &[
            "Control.Monad",
            "Data.Functor",
            "System",
            "System.Posix.Internals",
            "System.Posix.Types",
        ],
    ),
    ("binary", &["Data.Binary"]),
    ("bytestring", &["Data.ByteString"]),
    (
        "containers",
        &[
            "Data.Containers",
            "Data.Graph",
            "Data.IntMap",
            "Data.IntSet",
            "Data.Map",
            "Data.Sequence",
            "Data.Set",
            "Data.Tree",
        ],
    ),
    ("deepseq", &["Control.DeepSeq"]),
    ("directory", &["System.Directory"]),
    ("exceptions", &["Control.Monad.Catch"]),
    ("filepath", &["System.FilePath"]),
    (
        "ghc-bignum",
        &["GHC.Num.BigNat", "GHC.Num.Integer", "GHC.Num.Natural"],
    ),
    (
        "ghc-boot-th",
        &["GHC.ForeignSrcLang", "GHC.LanguageExtensions", "GHC.Lexeme"],
    ),
    (
        "ghc-prim",
        &[
            "GHC.CString",
            "GHC.Classes",
            "GHC.Magic",
            "GHC.Prim",
            "GHC.Tuple",
            "GHC.Types",
        ],
    ),
    ("haskeline", &["System.Console.Haskeline"]),
    ("integer-gmp", &["GHC.Integer.GMP"]),
    (
        "mtl",
        &[
            "Control.Monad.Cont",
            "Control.Monad.Error",
            "Control.Monad.Except",
            "Control.Monad.Identity",
            "Control.Monad.List",
            "Control.Monad.RWS",
            "Control.Monad.Reader",
            "Control.Monad.State",
            "Control.Monad.Trans",
            "Control.Monad.Writer",
        ],
    ),
    ("parsec", &["Text.Parsec", "Text.ParserCombinators.Parsec"]),
    ("pretty", &["Text.PrettyPrint"]),
    ("process", &["System.Process"]),
    ("stm", &["Control.Concurrent.STM", "Control.Monad.STM"]),
    ("template-haskell", &["Language.Haskell.TH"]),
    ("text", &["Data.Text"]),
    ("time", &["Data.Time"]),
    (
        "transformers",
        &[
            "Control.Applicative.Backwards",
            "Control.Applicative.Lift",
            "Control.Monad.Signatures",
            "Control.Monad.Trans.Accum",
            "Control.Monad.Trans.Class",
            "Control.Monad.Trans.Cont",
            "Control.Monad.Trans.Error",
            "Control.Monad.Trans.Except",
            "Control.Monad.Trans.Identity",
            "Control.Monad.Trans.List",
            "Control.Monad.Trans.Maybe",
            "Control.Monad.Trans.RWS",
            "Control.Monad.Trans.Reader",
            "Control.Monad.Trans.Select",
            "Control.Monad.Trans.State",
            "Control.Monad.Trans.Writer",
            "Data.Functor.Constant",
            "Data.Functor.Reverse",
        ],
    ),
    ("unix", &["System.Posix"]),
];

/// The names of the packages whose modules are in the library.
pub fn carried() -> impl Iterator<Item = &'static str> {
    CARRIED.iter().map(|(package, _)| *package)
}

/// Which other packages of the library one shares types or classes with that its users meet: they
/// are those that it knows, also where somebody has given one of them as sources.
const SHARED: &[(&str, &[&str])] = &[
    ("async", &["stm"]),
    ("binary", &["array", "bytestring", "containers"]),
    ("bytestring", &["deepseq"]),
    ("containers", &["deepseq"]),
    ("exceptions", &["mtl", "stm", "transformers"]),
    ("haskeline", &["exceptions", "transformers"]),
    ("mtl", &["transformers"]),
    ("parsec", &["bytestring", "mtl", "text"]),
    ("text", &["binary", "bytestring", "deepseq"]),
    ("time", &["deepseq"]),
];

/// The packages whose types and classes a package of the library has in its own.
pub fn shared_by(package: &str) -> &'static [&'static str] {
    let found = SHARED.iter().find(|(name, _)| *name == package);
    found.map_or(&[], |(_, shared)| shared)
}

/// The package that a module of the library is of.
pub fn of_carried(module: &str) -> &'static str {
    let all = CARRIED
        .iter()
        .flat_map(|(package, names)| names.iter().map(move |name| (*name, *package)));
    let holds = |name: &str| {
        let rest = module.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let longest = all
        .filter(|(name, _)| holds(name))
        .max_by_key(|(name, _)| name.len());
    longest.map_or("base", |(_, package)| package)
}

/// The modules that Haskell 98 calls otherwise.
const OLD_NAMES: &[(&str, &str)] = &[
    ("Array", "Data.Array"),
    ("Bits", "Data.Bits"),
    ("Char", "Data.Char"),
    ("Complex", "Data.Complex"),
    ("Directory", "System.Directory"),
    ("IO", "System.IO"),
    ("Int", "Data.Int"),
    ("Ix", "Data.Ix"),
    ("List", "Data.List"),
    ("Maybe", "Data.Maybe"),
    ("Monad", "Control.Monad"),
    ("Ratio", "Data.Ratio"),
    ("System", "System.Exit"),
    ("Word", "Data.Word"),
    // These have been called so in no version, but often are.
    ("IORef", "Data.IORef"),
    ("Map", "Data.Map"),
    ("Set", "Data.Set"),
    ("State", "Control.Monad.State"),
];

/// What is known of a module that is not there.
pub struct Origin {
    /// The package, and whether other modules of it are in the library.
    pub package: &'static str,
    pub present: bool,
    pub instead: Option<&'static str>,
}

/// The package that a module belongs to.
pub fn of(module: &str) -> Option<Origin> {
    let origin = |p: &Package| Origin {
        package: p.name,
        present: p.present,
        instead: p.instead,
    };
    let named = PACKAGES.iter().find(|p| p.modules.contains(&module));
    // The longest name that it stands below.
    let holds = |below: &str| {
        let rest = module.strip_prefix(below);
        rest.is_some_and(|rest| rest.starts_with('.'))
    };
    let below = || {
        let all = PACKAGES
            .iter()
            .flat_map(|p| p.below.iter().map(move |b| (b, p)));
        let longest = all.filter(|(b, _)| holds(b)).max_by_key(|(b, _)| b.len());
        longest.map(|(_, p)| p)
    };
    named.or_else(below).map(origin)
}

/// The modules of the table.
pub fn known() -> impl Iterator<Item = &'static str> {
    PACKAGES.iter().flat_map(|p| p.modules.iter().copied())
}

/// The name that a module of Haskell 98 has today.
pub fn new_name(module: &str) -> Option<&'static str> {
    let found = OLD_NAMES.iter().find(|(old, _)| *old == module);
    found.map(|(_, new)| *new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::{Embedded, Loader};
    use pure_base::Symbol;

    #[test]
    fn the_longest_name_decides() {
        let package = |m: &str| of(m).map(|o| o.package);
        assert_eq!(package("Data.Text.Internal"), Some("text"));
        assert_eq!(package("Data.Time.Clock"), Some("time"));
        assert_eq!(package("Data.Timeout"), None);
        assert_eq!(package("GHC.Generics"), Some("base"));
        assert_eq!(package("GHC.Core.Type"), Some("ghc"));
        assert_eq!(package("Control.Concurrent.MVar"), Some("base"));
        assert_eq!(package("Control.Parallel.Strategies"), Some("parallel"));
    }

    #[test]
    fn modules_of_the_library_have_a_package() {
        for (module, package) in [
            ("Prelude", "base"),
            ("Data.Functor.Compose", "base"),
            ("Data.Map.Strict", "containers"),
            ("Control.Monad.Trans", "mtl"),
            ("Control.Monad.Trans.State.Strict", "transformers"),
            ("Control.Monad.STM", "stm"),
            ("Control.Monad.Catch.Pure", "exceptions"),
            ("Data.Binary.Get", "binary"),
            ("System.Console.Haskeline.History", "haskeline"),
            ("System.Console.GetOpt", "base"),
            ("Text.ParserCombinators.Parsec", "parsec"),
            ("Text.ParserCombinators.ReadP", "base"),
            ("Control.Monad.State.Class", "mtl"),
            ("GHC.Types", "ghc-prim"),
            ("GHC.TypeLits", "base"),
        ] {
            assert_eq!(of_carried(module), package, "{module}");
        }
    }

    #[test]
    fn what_the_library_has_is_not_said_to_be_missing() {
        let there = |m: &str| matches!(Embedded.find(Symbol::new(m)), Ok(Some(_)));
        let wrong: Vec<&str> = known().filter(|m| there(m)).collect();
        assert!(wrong.is_empty(), "{wrong:?} are in the library");
        let lost: Vec<&str> = OLD_NAMES
            .iter()
            .map(|n| n.1)
            .filter(|m| !there(m))
            .collect();
        assert!(lost.is_empty(), "{lost:?} are not in the library");
    }
}
