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
    (
        "Control.Exception",
        &[
            "evaluate",
            "try",
            "catch",
            "handle",
            "throwIO",
            "throw",
            "bracket",
            "bracket_",
            "finally",
            "onException",
            "Exception",
            "SomeException",
            "IOException",
            "ArithException",
            "ErrorCall",
        ],
    ),
    (
        "Control.Concurrent",
        &[
            "forkIO",
            "threadDelay",
            "myThreadId",
            "killThread",
            "MVar",
            "newMVar",
            "newEmptyMVar",
            "takeMVar",
            "putMVar",
            "readMVar",
            "modifyMVar_",
        ],
    ),
    (
        "Control.Concurrent.STM",
        &[
            "STM",
            "TVar",
            "atomically",
            "newTVar",
            "newTVarIO",
            "readTVar",
            "writeTVar",
            "modifyTVar",
            "retry",
        ],
    ),
    (
        "Control.Applicative",
        &[
            "liftA2",
            "liftA3",
            "some",
            "many",
            "optional",
            "Alternative",
            "empty",
            "<|>",
            "ZipList",
        ],
    ),
    (
        "System.Environment",
        &["getArgs", "getProgName", "lookupEnv", "getEnv"],
    ),
    ("Control.Monad.IO.Class", &["liftIO", "MonadIO"]),
    (
        "Control.Monad.State",
        &[
            "State",
            "StateT",
            "runState",
            "evalState",
            "execState",
            "runStateT",
            "evalStateT",
            "execStateT",
            "state",
            "get",
            "put",
            "gets",
            "modify",
            "modify'",
            "MonadState",
        ],
    ),
    (
        "Control.Monad.Reader",
        &[
            "Reader",
            "ReaderT",
            "runReader",
            "runReaderT",
            "ask",
            "asks",
            "local",
            "MonadReader",
        ],
    ),
    (
        "Control.Monad.Writer",
        &[
            "Writer",
            "WriterT",
            "runWriter",
            "execWriter",
            "runWriterT",
            "tell",
            "MonadWriter",
        ],
    ),
    (
        "Control.Monad.Except",
        &[
            "ExceptT",
            "runExceptT",
            "throwError",
            "catchError",
            "MonadError",
        ],
    ),
    ("Control.Monad.Trans.Class", &["lift", "MonadTrans"]),
    ("Control.Monad.ST", &["ST", "runST", "stToIO"]),
    (
        "Data.STRef",
        &[
            "STRef",
            "newSTRef",
            "readSTRef",
            "writeSTRef",
            "modifySTRef",
            "modifySTRef'",
        ],
    ),
    ("Data.Coerce", &["coerce"]),
    ("Data.Proxy", &["Proxy"]),
    ("Data.Typeable", &["Typeable", "cast", "typeOf", "typeRep"]),
    ("Data.Void", &["Void", "absurd"]),
    ("Data.Functor", &["<&>", "$>"]),
    ("Control.Arrow", &["&&&", "***", ">>>", "<<<"]),
    ("Data.List.NonEmpty", &["NonEmpty"]),
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
