//! Where names are at home that people use without importing them: from which
//! module of the library a missing name could be imported.

/// Modules with names that the Prelude does not give, in the order in which to
/// suggest them.
const HOMES: &[(&str, &[&str])] = &[
    (
        "Data.List",
        &[
            "sort",
            "sortBy",
            "sortOn",
            "nub",
            "nubBy",
            "group",
            "groupBy",
            "partition",
            "intercalate",
            "intersperse",
            "transpose",
            "foldl'",
            "isPrefixOf",
            "isSuffixOf",
            "isInfixOf",
            "stripPrefix",
            "insert",
            "insertBy",
            "delete",
            "union",
            "intersect",
            "tails",
            "inits",
            "subsequences",
            "permutations",
            "find",
            "findIndex",
            "elemIndex",
            "unfoldr",
            "genericLength",
            "maximumBy",
            "minimumBy",
            "zip4",
            "zipWith4",
            "dropWhileEnd",
        ],
    ),
    (
        "Data.Char",
        &[
            "ord",
            "chr",
            "isSpace",
            "isDigit",
            "isLower",
            "isUpper",
            "isAlpha",
            "isAlphaNum",
            "isPunctuation",
            "toUpper",
            "toLower",
            "digitToInt",
            "intToDigit",
        ],
    ),
    (
        "Data.Maybe",
        &[
            "fromMaybe",
            "fromJust",
            "isJust",
            "isNothing",
            "catMaybes",
            "mapMaybe",
            "listToMaybe",
            "maybeToList",
        ],
    ),
    (
        "Control.Monad",
        &[
            "forM",
            "forM_",
            "when",
            "unless",
            "replicateM",
            "replicateM_",
            "foldM",
            "foldM_",
            "zipWithM",
            "zipWithM_",
            "forever",
            "void",
            "liftM",
            "liftM2",
            "ap",
            "join",
            "filterM",
            "guard",
            "mplus",
            "mzero",
            "msum",
        ],
    ),
    ("Data.Kind", &["Type", "Constraint"]),
    ("Data.Function", &["on", "fix", "&"]),
    ("Data.Ord", &["comparing", "Down"]),
    ("Data.Bifunctor", &["first", "second", "bimap"]),
    ("GHC.Stack", &["HasCallStack", "callStack"]),
    ("Numeric.Natural", &["Natural"]),
    (
        "Data.Array",
        &[
            "Array",
            "array",
            "listArray",
            "accumArray",
            "bounds",
            "elems",
            "!",
        ],
    ),
    (
        "Data.Either",
        &[
            "lefts",
            "rights",
            "partitionEithers",
            "fromLeft",
            "fromRight",
        ],
    ),
    (
        "Data.Foldable",
        &["for_", "traverse_", "toList", "foldrM", "Foldable"],
    ),
    (
        "Data.Traversable",
        &["Traversable", "for", "mapAccumL", "mapAccumR"],
    ),
    (
        "System.IO",
        &[
            "hPutStrLn",
            "hSetBuffering",
            "stderr",
            "stdout",
            "stdin",
            "hFlush",
        ],
    ),
    ("System.Exit", &["exitWith", "exitFailure", "exitSuccess"]),
    ("Control.Exception", &["evaluate"]),
    (
        "Data.IORef",
        &[
            "IORef",
            "newIORef",
            "readIORef",
            "writeIORef",
            "modifyIORef",
            "modifyIORef'",
        ],
    ),
    ("Data.Map", &["Map"]),
    ("Data.Set", &["Set"]),
    ("Text.Printf", &["printf"]),
    ("Debug.Trace", &["trace", "traceShow"]),
    (
        "Data.Bits",
        &[
            "xor", "shiftL", "shiftR", ".&.", ".|.", "popCount", "testBit",
        ],
    ),
    ("GHC.Generics", &["Generic", "Generic1"]),
    ("Language.Haskell.TH.Syntax", &["Lift"]),
    (
        "GHC.TypeLits",
        &["KnownNat", "KnownSymbol", "natVal", "symbolVal"],
    ),
    (
        "Text.Read",
        &["readMaybe", "readEither", "read", "reads", "Read"],
    ),
];

/// A module that a name could be imported from.
pub fn of(name: &str) -> Option<&'static str> {
    let found = HOMES.iter().find(|(_, names)| names.contains(&name));
    found.map(|(module, _)| *module)
}

/// The module that people give a qualifier for.
pub fn qualified(qualifier: &str) -> Option<&'static str> {
    Some(match qualifier {
        "Map" | "M" => "Data.Map",
        "Set" | "S" => "Data.Set",
        "IntMap" | "IM" => "Data.IntMap",
        "IntSet" | "IS" => "Data.IntSet",
        "Seq" => "Data.Sequence",
        "List" | "L" => "Data.List",
        "Char" => "Data.Char",
        _ => return None,
    })
}

/// The usual qualifier of a module that has names of the Prelude.
pub fn alias(module: &str) -> Option<&'static str> {
    Some(match module {
        "Data.Map" | "Data.Map.Strict" | "Data.Map.Lazy" => "Map",
        "Data.Set" => "Set",
        "Data.IntMap" | "Data.IntMap.Strict" => "IntMap",
        "Data.IntSet" => "IntSet",
        "Data.Sequence" => "Seq",
        _ => return None,
    })
}

/// All names with their modules, for the test that they are there.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let pairs = |(module, names): &'static (&'static str, &'static [&'static str])| {
        names.iter().map(move |name| (*module, *name))
    };
    HOMES.iter().flat_map(pairs)
}
