//! The expressions of `#if`: integers, all of C's operators, `defined`.

use super::macros::Macros;

/// Nesting of parentheses and prefix operators that is followed.
const MAX_DEPTH: usize = 200;

/// The value of an expression, or what is wrong with it.
pub fn value(text: &str, macros: &Macros) -> Result<i64, String> {
    let with_defined = replace_defined(text, macros, false)?;
    let expanded = macros.expand_line(&with_defined)?;
    // A macro may ask, too; what it asks for has then been expanded if it is defined.
    let expanded = replace_defined(&expanded, macros, true)?;
    let mut reader = Reader {
        rest: expanded.trim(),
        depth: 0,
    };
    let value = reader.conditional()?;
    match reader.rest.chars().next() {
        None => Ok(value),
        Some(c) => Err(format!("`{c}` cannot stand here")),
    }
}

/// `defined X` and `defined(X)` become 1 or 0 before macros are expanded, and `within` what
/// these have become afterwards.
fn replace_defined(text: &str, macros: &Macros, within: bool) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = word(rest);
        if word == "defined" {
            rest = rest[word.len()..].trim_start();
            let bracket = rest.starts_with('(');
            if bracket {
                rest = rest[1..].trim_start();
            }
            let name = self::word(rest);
            if name.is_empty() && within && bracket && rest.contains(')') {
                let end = rest.find(')').map_or(rest.len(), |n| n + 1);
                rest = &rest[end..];
                out.push_str(" 1 ");
                continue;
            }
            if name.is_empty() {
                return Err("`defined` needs the name of a macro".into());
            }
            rest = &rest[name.len()..];
            if bracket {
                rest = rest.trim_start();
                rest = rest
                    .strip_prefix(')')
                    .ok_or("`)` is missing after `defined(`")?;
            }
            out.push_str(if macros.is_defined(name) {
                " 1 "
            } else {
                " 0 "
            });
        } else if !word.is_empty() {
            out.push_str(word);
            rest = &rest[word.len()..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    Ok(out)
}

/// The name at the beginning of a text.
fn word(text: &str) -> &str {
    let starts = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'')
        .unwrap_or(text.len());
    if starts { &text[..end] } else { "" }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

/// Operators of two operands by precedence, those that bind least first. Longer
/// ones stand before those that they begin with.
const BINARY: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Reader<'_> {
    fn eat(&mut self, symbol: &str) -> bool {
        self.rest = self.rest.trim_start();
        let found = self.rest.starts_with(symbol);
        if found {
            self.rest = &self.rest[symbol.len()..];
        }
        found
    }

    /// `c ? a : b`
    fn conditional(&mut self) -> Result<i64, String> {
        self.deeper(|r| {
            let condition = r.binary(0)?;
            if !r.eat("?") {
                return Ok(condition);
            }
            let yes = r.conditional()?;
            if !r.eat(":") {
                return Err("`?` needs its `:`".into());
            }
            let no = r.conditional()?;
            Ok(if condition != 0 { yes } else { no })
        })
    }

    fn deeper(&mut self, f: impl FnOnce(&mut Self) -> Result<i64, String>) -> Result<i64, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("it is nested too deeply".into());
        }
        let result = f(self);
        self.depth -= 1;
        result
    }

    fn binary(&mut self, level: usize) -> Result<i64, String> {
        let Some(ops) = BINARY.get(level) else {
            return self.prefix();
        };
        let mut left = self.binary(level + 1)?;
        while let Some(op) = self.operator(ops) {
            let right = self.binary(level + 1)?;
            left = apply(op, left, right)?;
        }
        Ok(left)
    }

    /// Reads one of these operators, if it is not the beginning of a longer one.
    fn operator(&mut self, ops: &[&'static str]) -> Option<&'static str> {
        self.rest = self.rest.trim_start();
        let op = ops.iter().find(|op| self.rest.starts_with(**op))?;
        let all = BINARY.iter().flat_map(|level| level.iter());
        let longer = all
            .filter(|o| o.len() > op.len())
            .any(|o| self.rest.starts_with(*o));
        if longer {
            return None;
        }
        self.rest = &self.rest[op.len()..];
        Some(op)
    }

    fn prefix(&mut self) -> Result<i64, String> {
        self.rest = self.rest.trim_start();
        let Some(c) = self.rest.chars().next() else {
            return Err("it ends where a value must stand".into());
        };
        let after = &self.rest[c.len_utf8()..];
        match c {
            '!' | '-' | '+' | '~' => {
                self.rest = after;
                let v = self.deeper(|r| r.prefix())?;
                Ok(match c {
                    '!' => i64::from(v == 0),
                    '-' => v.wrapping_neg(),
                    '~' => !v,
                    _ => v,
                })
            }
            '(' => {
                self.rest = after;
                let v = self.conditional()?;
                match self.eat(")") {
                    true => Ok(v),
                    false => Err("`(` is never closed".into()),
                }
            }
            '0'..='9' => self.number(),
            '\'' => {
                let mut chars = after.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), Some('\'')) => {
                        self.rest = chars.as_str();
                        Ok(i64::from(c as u32))
                    }
                    _ => Err("a character needs both of its quotes".into()),
                }
            }
            _ => {
                let name = word(self.rest);
                if name.is_empty() {
                    return Err(format!("`{c}` is no value"));
                }
                // A name that is no macro counts as 0, also one with arguments.
                self.rest = self.rest[name.len()..].trim_start();
                if self.rest.starts_with('(') {
                    return Err(format!("`{name}` is no macro with arguments"));
                }
                Ok(0)
            }
        }
    }

    fn number(&mut self) -> Result<i64, String> {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
        let (radix, digits) = match digits.as_bytes() {
            [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
            [b'0', _, ..] => (8, &digits[1..]),
            _ => (10, digits),
        };
        i64::from_str_radix(digits, radix).map_err(|_| format!("`{text}` is no number"))
    }
}

fn apply(op: &str, a: i64, b: i64) -> Result<i64, String> {
    Ok(match op {
        "||" => i64::from(a != 0 || b != 0),
        "&&" => i64::from(a != 0 && b != 0),
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "==" => i64::from(a == b),
        "!=" => i64::from(a != b),
        "<=" => i64::from(a <= b),
        ">=" => i64::from(a >= b),
        "<" => i64::from(a < b),
        ">" => i64::from(a > b),
        "<<" => a.wrapping_shl(b as u32),
        ">>" => a.wrapping_shr(b as u32),
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        _ if b == 0 => return Err("it divides by zero".into()),
        "/" => a.wrapping_div(b),
        _ => a.wrapping_rem(b),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_have_the_values_that_c_gives_them() {
        let mut macros = Macros::none();
        macros.define("N 12").unwrap();
        macros.define("AT_LEAST(a,b) (a) >= (b)").unwrap();
        macros
            .define("ASKS (AT_LEAST(2,1) && defined(N) && !defined(M))")
            .unwrap();
        let value = |text| value(text, &macros);
        assert_eq!(value("1 + 2 * 3 - -4"), Ok(11));
        assert_eq!(value("ASKS"), Ok(1));
        assert_eq!(value("N >= 0x0c && defined(N) && !defined M"), Ok(1));
        assert_eq!(value("AT_LEAST(N, 13) || unknown"), Ok(0));
        assert_eq!(value("1 ? 2 : 1 / 0"), Err("it divides by zero".into()));
        assert_eq!(value("(1 << 4 | 3) % 8 == 3"), Ok(1));
        assert_eq!(value("010 == 8 && 'a' == 97L && ~0 < 0"), Ok(1));
        assert_eq!(value("7 & 4 && 1 | 0"), Ok(1));
        for wrong in ["", "1 +", "(1", "1 2", "F(1)", "defined", "9z", "$"] {
            assert!(value(wrong).is_err(), "{wrong}");
        }
        assert!(value(&"(".repeat(100_000)).is_err());
    }
}
