//! Conditions of descriptions: `if os(linux) && !flag(fast)`.

use crate::version::{Range, Version};

/// What conditions ask for.
pub struct Environment<'a> {
    /// The flags of the package with their values.
    pub flags: &'a [(String, bool)],
    /// The version of GHC whose language this is, and that of purecc itself.
    pub ghc: &'a Version,
    pub purecc: &'a Version,
}

/// Whether a condition holds; the error says what is wrong with it.
pub fn holds(text: &str, environment: &Environment<'_>) -> Result<bool, String> {
    let mut reader = Reader {
        rest: text.trim(),
        environment,
    };
    let found = reader.either()?;
    match reader.rest {
        "" => Ok(found),
        rest => Err(format!("`{rest}` is no part of a condition")),
    }
}

struct Reader<'a> {
    rest: &'a str,
    environment: &'a Environment<'a>,
}

impl Reader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn either(&mut self) -> Result<bool, String> {
        let mut found = self.both()?;
        while self.eat("||") {
            found |= self.both()?;
        }
        Ok(found)
    }

    fn both(&mut self) -> Result<bool, String> {
        let mut found = self.one()?;
        while self.eat("&&") {
            found &= self.one()?;
        }
        Ok(found)
    }

    fn one(&mut self) -> Result<bool, String> {
        if self.eat("!") {
            return Ok(!self.one()?);
        }
        if self.eat("(") {
            let found = self.either()?;
            return match self.eat(")") {
                true => Ok(found),
                false => Err("a `)` is missing".into()),
            };
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        let asked = match word.to_lowercase().as_str() {
            "true" => return Ok(true),
            "false" => return Ok(false),
            "" if rest.is_empty() => return Err("a condition is missing".into()),
            asked => asked.to_string(),
        };
        if !self.eat("(") {
            return Err(format!("`{word}{rest}` is no condition"));
        }
        let argument = self.argument()?;
        self.ask(&asked, argument.trim())
    }

    /// What stands up to the parenthesis that closes.
    fn argument(&mut self) -> Result<String, String> {
        let mut depth = 1;
        for (at, c) in self.rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let found = self.rest[..at].to_string();
                self.rest = self.rest[at + 1..].trim_start();
                return Ok(found);
            }
        }
        Err("a `)` is missing".into())
    }

    fn ask(&self, asked: &str, argument: &str) -> Result<bool, String> {
        let lower = argument.to_lowercase();
        match asked {
            "os" => Ok(lower == "linux"),
            "arch" => Ok(lower == "x86_64"),
            "flag" => {
                let mut flags = self.environment.flags.iter();
                let found = flags.find(|(name, _)| *name == lower);
                let found = found.map(|(_, value)| *value);
                found.ok_or_else(|| format!("there is no flag `{argument}` in this package"))
            }
            "impl" => {
                let end = lower.find(|c: char| !c.is_alphanumeric());
                let (name, range) = lower.split_at(end.unwrap_or(lower.len()));
                let range = match range.trim() {
                    "" => Range::Any,
                    range => Range::parse(range)?,
                };
                Ok(match name {
                    "ghc" => range.holds(self.environment.ghc),
                    "purecc" => range.holds(self.environment.purecc),
                    _ => false,
                })
            }
            _ => Err(format!("`{asked}({argument})` is no condition")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_decided() {
        let environment = Environment {
            flags: &[("fast".into(), true), ("debug".into(), false)],
            ghc: &Version(vec![9, 0, 2]),
            purecc: &Version(vec![0, 2, 0]),
        };
        for (text, expected) in [
            ("os(linux) && arch(x86_64)", Ok(true)),
            ("os(Windows) || arch(i386)", Ok(false)),
            ("flag(Fast) && !flag(debug)", Ok(true)),
            ("!(flag(fast) || false)", Ok(false)),
            ("impl(ghc >= 8.0) && !impl(ghc >= 9.2)", Ok(true)),
            ("impl(ghc)", Ok(true)),
            ("impl(ghcjs)", Ok(false)),
            ("impl(purecc < 1)", Ok(true)),
            ("true && True", Ok(true)),
            ("flag(slow)", Err("there is no flag `slow` in this package")),
            ("os(linux", Err("a `)` is missing")),
            ("linux", Err("`linux` is no condition")),
            ("os(linux) x", Err("`x` is no part of a condition")),
            ("host(linux)", Err("`host(linux)` is no condition")),
            ("", Err("a condition is missing")),
        ] {
            let found = holds(text, &environment);
            assert_eq!(found, expected.map_err(String::from), "{text}");
        }
    }
}
