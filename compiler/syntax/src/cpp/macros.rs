//! Macros: what is defined, and expansion in the manner of a traditional
//! preprocessor, which knows no tokens but names, strings and comments.

use rustc_hash::FxHashMap;

/// A text may grow to this by expansion.
const MAX_EXPANSION: usize = 16 << 20;

/// The arguments of one use are not looked for beyond this.
const MAX_ARGUMENTS: usize = 1 << 16;

/// Macros within macros that are followed.
const MAX_DEPTH: usize = 200;

#[derive(Clone, Debug)]
struct Macro {
    /// `None`: without arguments.
    params: Option<Vec<String>>,
    body: String,
}

/// The macros that are defined at a place.
#[derive(Clone, Debug)]
pub struct Macros {
    map: FxHashMap<String, Macro>,
    /// What `__LINE__` and `__FILE__` stand for where a use begins.
    pub here: (u32, String),
}

/// The versions that `MIN_VERSION_package` speaks of: those that belong to the
/// version of GHC whose language and library this compiler follows. Texts are UTF-8, so who looks
/// at their bytes is told of the version that has that.
const PACKAGES: &[(&str, [u32; 3])] = &[
    ("GLASGOW_HASKELL", [9, 0, 2]),
    ("array", [0, 5, 4]),
    ("async", [2, 2, 4]),
    ("base", [4, 15, 1]),
    ("binary", [0, 8, 8]),
    ("bytestring", [0, 10, 12]),
    ("containers", [0, 6, 4]),
    ("deepseq", [1, 4, 5]),
    ("directory", [1, 3, 6]),
    ("exceptions", [0, 10, 4]),
    ("filepath", [1, 4, 2]),
    ("ghc_bignum", [1, 1, 0]),
    ("ghc_boot_th", [9, 0, 2]),
    ("ghc_prim", [0, 7, 0]),
    ("haskeline", [0, 8, 2]),
    ("integer_gmp", [1, 1, 0]),
    ("mtl", [2, 2, 2]),
    ("parsec", [3, 1, 14]),
    ("pretty", [1, 1, 3]),
    ("process", [1, 6, 13]),
    ("random", [1, 2, 0]),
    ("stm", [2, 5, 0]),
    ("template_haskell", [2, 17, 0]),
    ("text", [2, 0, 2]),
    ("time", [1, 9, 3]),
    ("transformers", [0, 5, 6]),
    ("unix", [2, 7, 2]),
];

/// The version of a package as `MIN_VERSION_package` answers for it.
pub fn package_version(name: &str) -> Option<[u32; 3]> {
    let name = name.replace('-', "_");
    let found = PACKAGES.iter().find(|(package, _)| *package == name);
    found.map(|(_, version)| *version)
}

/// The macros that say what compiles, and for which system: name and body.
pub const COMPILER_MACROS: [(&str, &str); 6] = [
    ("__GLASGOW_HASKELL__", "900"),
    ("__GLASGOW_HASKELL_PATCHLEVEL1__", "2"),
    ("__GLASGOW_HASKELL_FULL_VERSION__", "9.0.2"),
    ("__PURECC__", "1"),
    ("linux_HOST_OS", "1"),
    ("x86_64_HOST_ARCH", "1"),
];

/// The packages for which `MIN_VERSION_package` answers unless somebody says otherwise, with `_`
/// for `-`.
pub fn versioned_packages() -> impl Iterator<Item = &'static str> {
    let packages = PACKAGES.iter().map(|(package, _)| *package);
    packages.filter(|package| *package != "GLASGOW_HASKELL")
}

impl Macros {
    pub fn none() -> Macros {
        Macros {
            map: FxHashMap::default(),
            here: (0, String::new()),
        }
    }

    /// Those that are there before the first line.
    pub fn predefined() -> Macros {
        let mut macros = Macros::none();
        for (name, body) in COMPILER_MACROS {
            macros.insert(name, None, body.to_string());
        }
        for (package, [a, b, c]) in PACKAGES {
            let (name, more) = match *package {
                "GLASGOW_HASKELL" => (format!("MIN_VERSION_{package}"), ",d"),
                _ => (format!("MIN_VERSION_{package}"), ""),
            };
            let body = format!("((a)<{a}||(a)=={a}&&(b)<{b}||(a)=={a}&&(b)=={b}&&(c)<={c})");
            let params = format!("a,b,c{more}");
            let params = params.split(',').map(str::to_string).collect();
            macros.insert(&name, Some(params), body);
        }
        macros
    }

    fn insert(&mut self, name: &str, params: Option<Vec<String>>, body: String) {
        self.map.insert(name.to_string(), Macro { params, body });
    }

    pub fn is_defined(&self, name: &str) -> bool {
        self.map.contains_key(name) || matches!(name, "__FILE__" | "__LINE__")
    }

    pub fn undefine(&mut self, name: &str) {
        self.map.remove(name);
    }

    /// `-DNAME`, `-DNAME=BODY` and `-DNAME(PARAMETERS)=BODY`.
    pub fn define_flag(&mut self, flag: &str) {
        let (name, body) = flag.split_once('=').unwrap_or((flag, "1"));
        if !name.contains('(') || self.define(&format!("{name} {body}")).is_err() {
            self.insert(name, None, body.to_string());
        }
    }

    /// What stands after `#define`: a name, perhaps parameters, a body.
    pub fn define(&mut self, text: &str) -> Result<(), String> {
        let text = text.trim_start();
        let name = name_at(text);
        if name.is_empty() {
            return Err("the name of the macro is missing".into());
        }
        let rest = &text[name.len()..];
        let Some(list) = rest.strip_prefix('(') else {
            self.insert(name, None, rest.trim().to_string());
            return Ok(());
        };
        let Some((list, rest)) = list.split_once(')') else {
            return Err(format!("the parameters of `{name}` lack their `)`"));
        };
        let mut params: Vec<String> = list.split(',').map(|p| p.trim().to_string()).collect();
        if params.len() == 1 && params[0].is_empty() {
            params.clear();
        }
        for p in &params {
            if p.is_empty() || name_at(p) != p {
                return Err(format!("`{p}` is no name of a parameter"));
            }
        }
        self.insert(name, Some(params), rest.trim().to_string());
        Ok(())
    }

    /// Expands the macros in a directive's text.
    pub fn expand_line(&self, text: &str) -> Result<String, String> {
        let mut out = String::new();
        let mut rest = text;
        while !rest.is_empty() {
            let name = name_at(rest);
            if name.is_empty() {
                let step = rest.chars().next().map_or(1, char::len_utf8);
                out.push_str(&rest[..step]);
                rest = &rest[step..];
                continue;
            }
            match self.use_at(rest)? {
                Some((expansion, length)) => {
                    out.push_str(&expansion);
                    rest = &rest[length..];
                }
                None => {
                    out.push_str(name);
                    rest = &rest[name.len()..];
                }
            }
        }
        Ok(out)
    }

    /// If a text begins with the use of a macro: what stands for it, and the
    /// length of the use, which may go over several lines.
    pub fn use_at(&self, text: &str) -> Result<Option<(String, usize)>, String> {
        let mut size = 0;
        self.expansion(text, &mut vec![], &mut size)
    }

    /// As [`Macros::use_at`], within the expansion of the `open` macros.
    fn expansion<'a>(
        &'a self,
        text: &str,
        open: &mut Vec<&'a str>,
        size: &mut usize,
    ) -> Result<Option<(String, usize)>, String> {
        let name = name_at(text);
        match name {
            "__LINE__" => return Ok(Some((self.here.0.to_string(), name.len()))),
            "__FILE__" => return Ok(Some((format!("{:?}", self.here.1), name.len()))),
            _ => {}
        }
        let Some((key, found)) = self.map.get_key_value(name) else {
            return Ok(None);
        };
        if open.contains(&key.as_str()) {
            return Ok(None);
        }
        let (body, length) = match &found.params {
            None => (found.body.clone(), name.len()),
            Some(params) => match arguments(&text[name.len()..]) {
                // The name alone is no use of it.
                None => return Ok(None),
                Some((given, end)) => {
                    let length = name.len() + end;
                    let mut given: Vec<String> = given.iter().map(|a| a.trim().into()).collect();
                    if params.is_empty() && given.len() == 1 && given[0].is_empty() {
                        given.clear();
                    }
                    if given.len() != params.len() {
                        return Err(format!(
                            "the macro `{name}` has {} parameters, but is given {} arguments",
                            params.len(),
                            given.len()
                        ));
                    }
                    (substitute(&found.body, params, &given), length)
                }
            },
        };
        // Only now, so that a comment joins the arguments on both sides of it.
        let body = without_comments(&body);
        *size += body.len() + 1;
        if *size > MAX_EXPANSION || open.len() > MAX_DEPTH {
            return Err(format!(
                "the expansion of the macro `{name}` becomes too large"
            ));
        }
        open.push(key);
        let again = self.rescan(&body, open, size)?;
        open.pop();
        Ok(Some((again, length)))
    }

    fn rescan<'a>(
        &'a self,
        text: &str,
        open: &mut Vec<&'a str>,
        size: &mut usize,
    ) -> Result<String, String> {
        let mut out = String::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let name = name_at(rest);
            if !name.is_empty() {
                match self.expansion(rest, open, size)? {
                    Some((expansion, length)) => {
                        out.push_str(&expansion);
                        at += length;
                    }
                    None => {
                        out.push_str(name);
                        at += name.len();
                    }
                }
                continue;
            }
            let step = opaque(rest);
            out.push_str(&rest[..step]);
            at += step;
        }
        Ok(out)
    }
}

/// The name at the beginning of a text, primes included, which belong to names
/// of Haskell and so keep them from being those of macros.
pub fn name_at(text: &str) -> &str {
    let starts = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !starts {
        return "";
    }
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'')
        .unwrap_or(text.len());
    &text[..end]
}

/// The length of what no macro is looked for in: a string, a character, a
/// number with its letters, or else one character.
pub fn opaque(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes[0] {
        b'"' => {
            let mut at = 1;
            while at < bytes.len() {
                match bytes[at] {
                    b'\\' => at += 1,
                    b'"' => return at + 1,
                    b'\n' if !gap_before(bytes, at) => return at,
                    _ => {}
                }
                at += 1;
            }
            text.len()
        }
        b'\'' => {
            // A character between its quotes, or a quote alone.
            let mut chars = text[1..].char_indices();
            match chars.next() {
                Some((_, '\\')) => match bytes.iter().skip(2).take(12).position(|b| *b == b'\'') {
                    // `'\''`
                    Some(0) if bytes.get(3) == Some(&b'\'') => 4,
                    Some(n) if n > 0 && !bytes[2..2 + n].contains(&b'\n') => n + 3,
                    _ => 1,
                },
                Some((_, c)) if c != '\n' && text[1 + c.len_utf8()..].starts_with('\'') => {
                    c.len_utf8() + 2
                }
                _ => 1,
            }
        }
        b'0'..=b'9' => text
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(text.len()),
        _ => text.chars().next().map_or(1, char::len_utf8),
    }
}

/// Whether the line break at `at` belongs to a string's gap.
fn gap_before(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].iter().rev();
    before
        .copied()
        .find(|b| !matches!(b, b' ' | b'\t' | b'\r' | b'\n'))
        == Some(b'\\')
}

/// The arguments between parentheses at the beginning of a text, and where they
/// end.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let open = text.len() - text.trim_start().len();
    if !text[open..].starts_with('(') {
        return None;
    }
    let (mut at, mut from, mut depth) = (open + 1, open + 1, 0usize);
    let mut found = vec![];
    while at < text.len().min(MAX_ARGUMENTS) {
        match text.as_bytes()[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' if depth == 0 => {
                found.push(&text[from..at]);
                return Some((found, at + 1));
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                found.push(&text[from..at]);
                from = at + 1;
            }
            _ => {
                let name = name_at(&text[at..]);
                at += match name.is_empty() {
                    true => opaque(&text[at..]),
                    false => name.len(),
                };
                continue;
            }
        }
        at += 1;
    }
    None
}

/// A body with its parameters replaced, in strings as well, as tradition has it.
fn substitute(body: &str, params: &[String], given: &[String]) -> String {
    let mut out = String::new();
    let mut rest = body;
    while !rest.is_empty() {
        let name = name_at(rest);
        if name.is_empty() {
            let step = match rest.as_bytes()[0] {
                b'0'..=b'9' => opaque(rest),
                _ => rest.chars().next().map_or(1, char::len_utf8),
            };
            out.push_str(&rest[..step]);
            rest = &rest[step..];
            continue;
        }
        match params.iter().position(|p| p == name) {
            Some(i) => out.push_str(&given[i]),
            None => out.push_str(name),
        }
        rest = &rest[name.len()..];
    }
    out
}

/// A text without the comments of C, strings respected.
pub fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(inner) = rest.strip_prefix("/*") {
            at += inner.find("*/").map_or(rest.len(), |n| n + 4);
            continue;
        }
        let step = match rest.as_bytes()[0] {
            b'"' => opaque(rest),
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        out.push_str(&rest[..step]);
        at += step;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn macros(lines: &[&str]) -> Macros {
        let mut macros = Macros::none();
        for line in lines {
            macros.define(line).unwrap();
        }
        macros
    }

    #[test]
    fn uses_are_replaced_and_replaced_again() {
        let m = macros(&[
            "ONE 1",
            "TWO (ONE + ONE)",
            "SHOW(x) putStrLn \"x = \" >> print (x)",
            "PAIR(a, b) (b, a)",
            "SELF SELF + 1",
            "JOIN(a) pre/**/a",
            "NONE() 7",
        ]);
        let expand = |text: &str| m.rescan(text, &mut vec![], &mut 0).unwrap();
        assert_eq!(expand("TWO * TWO"), "(1 + 1) * (1 + 1)");
        assert_eq!(
            expand("SHOW(TWO)"),
            "putStrLn \"TWO = \" >> print ((1 + 1))"
        );
        assert_eq!(expand("PAIR(f (1, 2), \",\")"), "(\",\", f (1, 2))");
        assert_eq!(
            expand("SELF ONE' xONE \"ONE\" 'ONE"),
            "SELF + 1 ONE' xONE \"ONE\" '1"
        );
        assert_eq!(expand("JOIN(fix) NONE() NONE"), "prefix 7 NONE");
        assert_eq!(expand("'\"' ONE '\\'' ONE"), "'\"' 1 '\\'' 1");
    }

    #[test]
    fn what_grows_without_end_is_stopped() {
        let lines: Vec<String> = (0..64)
            .map(|n| format!("M{n} M{} M{}", n + 1, n + 1))
            .collect();
        let m = macros(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(m.use_at("M0").is_err());
    }

    #[test]
    fn wrong_definitions_and_uses_are_errors() {
        for wrong in ["", "F(a", "F(1)", "F(a,)", "(x)"] {
            assert!(Macros::none().define(wrong).is_err(), "{wrong}");
        }
        assert!(macros(&["F(a) a"]).use_at("F(1, 2)").is_err());
    }
}
