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
    ("...", ".."),
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

/// The same for types.
const TYPES: &[(&str, &str)] = &[
    ("Boolean", "Bool"),
    ("bool", "Bool"),
    ("str", "String"),
    ("Str", "String"),
    ("Text", "String"),
    ("Number", "Int"),
    ("Void", "()"),
    ("Unit", "()"),
    ("Optional", "Maybe"),
    ("Option", "Maybe"),
    ("List", "[]"),
];

/// What a foreign name of a value or type is here.
pub fn meant_by(name: &str, of_types: bool) -> Option<&'static str> {
    let table = if of_types { TYPES } else { NAMES };
    let found = table.iter().find(|(foreign, _)| *foreign == name);
    found.map(|(_, own)| *own)
}

/// What stands for a sign or word of another language that no name stands for.
pub fn advice(name: &str) -> Option<&'static str> {
    match name {
        "?" => Some("`c ? x : y` of other languages is written `if c then x else y`"),
        "+=" | "-=" | "*=" => Some(
            "values do not change: `let` names a new one, and `modifyIORef` changes what a variable holds",
        ),
        "lambda" => Some("a function without a name is written `\\x -> ...`"),
        _ => None,
    }
}

/// What begins the comment that an operator without definition was to begin.
pub fn comment(operator: &str) -> Option<&'static str> {
    match operator {
        "//" | "#" => Some("--"),
        "--|" => Some("-- |"),
        _ if operator.starts_with("--") => Some("-- "),
        _ => None,
    }
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
