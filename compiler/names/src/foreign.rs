//! Names that other languages have for what Haskell calls otherwise.

/// What other languages write, and what stands for it here.
const NAMES: &[(&str, &str)] = &[
    ("!=", "/="),
    ("~=", "/="),
    ("=/=", "/="),
    ("===", "=="),
    ("!==", "/="),
    ("=<", "<="),
    ("%", "`mod`"),
    ("//", "`div`"),
    ("|>", "&"),
    ("endl", "'\\n'"),
    ("foreach", "mapM_"),
    ("forEach", "mapM_"),
    ("float", "fromIntegral"),
    ("int", "fromIntegral"),
    ("input", "getLine"),
    ("isEmpty", "null"),
    ("len", "length"),
    ("nil", "[]"),
    ("None", "Nothing"),
    ("Some", "Just"),
    ("parseInt", "read"),
    ("println", "putStrLn"),
    ("printLn", "print"),
    ("range", "[a .. b]"),
    ("size", "length"),
    ("str", "show"),
    ("toString", "show"),
    ("toUpperCase", "map toUpper"),
    ("toLowerCase", "map toLower"),
];

/// What a foreign name is here.
pub fn meant_by(name: &str) -> Option<&'static str> {
    let found = NAMES.iter().find(|(foreign, _)| *foreign == name);
    found.map(|(_, own)| *own)
}

/// The name with its first letter in the other case.
pub fn other_case(name: &str) -> Option<String> {
    let mut chars = name.chars();
    let first = chars.next().filter(|c| c.is_alphabetic())?;
    let other: String = match first.is_uppercase() {
        true => first.to_lowercase().collect(),
        false => first.to_uppercase().collect(),
    };
    Some(other + chars.as_str())
}
