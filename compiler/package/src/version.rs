//! Versions and ranges of them.

use std::fmt;

/// `1.2.3`
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Version(pub Vec<u32>);

impl Version {
    /// Numbers with dots between them.
    pub fn parse(text: &str) -> Option<Version> {
        let numbers = text.split('.').map(|part| part.parse().ok());
        let numbers: Option<Vec<u32>> = numbers.collect();
        numbers.map(Version)
    }

    /// The first version of the next major one: that of `1.2.3` is `1.3`.
    fn next_major(&self) -> Version {
        let at = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Version(vec![at(0), at(1).saturating_add(1)])
    }

    /// The first version that does not begin with these numbers.
    fn next(&self) -> Version {
        let mut numbers = self.0.clone();
        if let Some(last) = numbers.last_mut() {
            *last = last.saturating_add(1);
        }
        Version(numbers)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.write_str(&numbers.join("."))
    }
}

/// Which versions are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    Any,
    None,
    /// This version and those up to the second, which is none of them any more.
    Between(Version, Option<Version>),
    Before(Version),
    /// Beyond this one.
    After(Version),
    UpTo(Version),
    Exactly(Version),
    And(Box<Range>, Box<Range>),
    Or(Box<Range>, Box<Range>),
}

impl Range {
    pub fn holds(&self, version: &Version) -> bool {
        match self {
            Range::Any => true,
            Range::None => false,
            Range::Between(low, high) => {
                version >= low && high.as_ref().is_none_or(|high| version < high)
            }
            Range::Before(v) => version < v,
            Range::After(v) => version > v,
            Range::UpTo(v) => version <= v,
            Range::Exactly(v) => version == v,
            Range::And(a, b) => a.holds(version) && b.holds(version),
            Range::Or(a, b) => a.holds(version) || b.holds(version),
        }
    }

    /// Reads a range. The error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Range, String> {
        let mut reader = Reader { rest: text.trim() };
        let range = reader.either()?;
        match reader.rest {
            "" => Ok(range),
            rest => Err(format!("`{rest}` is no part of a range of versions")),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn either(&mut self) -> Result<Range, String> {
        let mut range = self.both()?;
        while self.eat("||") {
            range = Range::Or(range.into(), self.both()?.into());
        }
        Ok(range)
    }

    fn both(&mut self) -> Result<Range, String> {
        let mut range = self.one()?;
        while self.eat("&&") {
            range = Range::And(range.into(), self.one()?.into());
        }
        Ok(range)
    }

    fn one(&mut self) -> Result<Range, String> {
        if self.eat("(") {
            let range = self.either()?;
            return match self.eat(")") {
                true => Ok(range),
                false => Err("a `)` is missing".into()),
            };
        }
        if self.eat("-any") {
            return Ok(Range::Any);
        }
        if self.eat("-none") {
            return Ok(Range::None);
        }
        for (sign, made) in [
            ("^>=", caret as fn(Version) -> Range),
            ("==", Range::Exactly),
            (">=", |v| Range::Between(v, None)),
            ("<=", Range::UpTo),
            (">", Range::After),
            ("<", Range::Before),
        ] {
            if self.eat(sign) {
                return self.operand(sign, made);
            }
        }
        Err(match self.rest {
            "" => "a range of versions is missing".into(),
            rest => format!("`{rest}` does not begin with ==, >=, >, <, <= or ^>="),
        })
    }

    /// What stands behind a sign: a version, one with `*`, or a set of versions.
    fn operand(&mut self, sign: &str, made: fn(Version) -> Range) -> Result<Range, String> {
        if !self.eat("{") {
            return self.version(sign, made);
        }
        let mut range = self.version(sign, made)?;
        while self.eat(",") {
            range = Range::Or(range.into(), self.version(sign, made)?.into());
        }
        match self.eat("}") {
            true => Ok(range),
            false => Err("a `}` is missing".into()),
        }
    }

    fn version(&mut self, sign: &str, made: fn(Version) -> Range) -> Result<Range, String> {
        let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '*';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        let wrong = || format!("`{text}` is no version");
        self.rest = rest.trim_start();
        if let Some(prefix) = text.strip_suffix(".*") {
            let low = Version::parse(prefix).ok_or_else(wrong)?;
            return match sign {
                "==" => Ok(Range::Between(low.clone(), Some(low.next()))),
                _ => Err(format!("`{sign} {text}`: `*` stands behind == only")),
            };
        }
        Ok(made(Version::parse(text).ok_or_else(wrong)?))
    }
}

fn caret(low: Version) -> Range {
    let high = low.next_major();
    Range::Between(low, Some(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn ranges_hold_for_their_versions() {
        for (range, within, without) in [
            ("-any", &["0", "9.9"][..], &[][..]),
            (
                ">= 4.9 && < 5",
                &["4.9", "4.15.1.0"],
                &["4.8.9", "5", "5.0"],
            ),
            ("==1.2.*", &["1.2", "1.2.9"], &["1.1.9", "1.3"]),
            ("== 1.2", &["1.2"], &["1.2.0", "1.3"]),
            ("^>=1.2.3", &["1.2.3", "1.2.9.1"], &["1.2.2", "1.3", "2"]),
            ("^>= {1.2, 2.0}", &["1.2.5", "2.0.1"], &["1.3", "2.1"]),
            (
                "== { 1.0, 1.1 } || >3",
                &["1.0", "1.1", "3.0.1"],
                &["1.2", "3"],
            ),
            ("(<1 || >2) && <= 4", &["0.9", "3", "4"], &["1.5", "4.1"]),
            ("-none", &[], &["1"]),
        ] {
            let range = Range::parse(range).unwrap_or_else(|e| panic!("{range}: {e}"));
            assert!(within.iter().all(|v| range.holds(&version(v))), "{range:?}");
            assert!(
                !without.iter().any(|v| range.holds(&version(v))),
                "{range:?}"
            );
        }
    }

    #[test]
    fn what_is_no_range_is_told() {
        for (text, why) in [
            ("1.2", "`1.2` does not begin with ==, >=, >, <, <= or ^>="),
            (">= x", "`` is no version"),
            ("== 1.2 <3", "`<3` is no part of a range of versions"),
            ("(>1", "a `)` is missing"),
            (">= 1.*", "`>= 1.*`: `*` stands behind == only"),
            ("", "a range of versions is missing"),
        ] {
            assert_eq!(Range::parse(text), Err(why.to_string()), "{text}");
        }
    }
}
