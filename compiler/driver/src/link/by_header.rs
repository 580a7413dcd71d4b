//! What is imported as a header declares it (`capi`): functions that call functions and macros, or give
//! values, in C.
//!
//! The program's object asks for each by a symbol that says header, types and name
//! (`types/src/lower/foreign.rs`).

use super::c_types::{Signature, wanted};
use crate::foreign::Objection;

/// What the program imports so, and the source of the functions that it calls.
#[derive(Default)]
pub struct ByHeader {
    /// A line for each header, and behind them one for each name.
    pub source: String,
    headers: usize,
    /// With the header of each.
    names: Vec<(String, String)>,
}

impl ByHeader {
    /// What an object asks for.
    pub fn of(object: &[u8]) -> Self {
        let mut headers = vec!["HsFFI.h".to_string()];
        let (mut names, mut functions) = (vec![], vec![]);
        for symbol in wanted(object) {
            let Some((header, name, function)) = function(symbol, names.len()) else {
                continue;
            };
            if !header.is_empty() && !headers.contains(&header) {
                headers.push(header.clone());
            }
            names.push((name, header));
            functions.push(function);
        }
        let count = headers.len();
        let headers = headers.iter().map(|h| format!("#include \"{h}\"\n"));
        ByHeader {
            source: headers.chain(functions).collect(),
            headers: count,
            names,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// What a C compiler has against names; nothing if it is something else.
    pub fn objections(&self, said: &str, file: &str) -> Vec<(String, Objection)> {
        if let Some(header) = missing_header(said) {
            let its = self.names.iter().filter(|(_, of)| of == header);
            let objection = Objection::NoHeader(header.to_string());
            return its
                .map(|(name, _)| (name.clone(), objection.clone()))
                .collect();
        }
        let mut objections: Vec<(String, Objection)> = vec![];
        for line in said.lines() {
            if let Some((name, objection)) = self.objection(line, file)
                && objections.last().is_none_or(|(last, _)| *last != name)
            {
                objections.push((name, objection));
            }
        }
        objections
    }

    /// `imports.c:7:9: error: ...`
    fn objection(&self, line: &str, file: &str) -> Option<(String, Objection)> {
        let (_, rest) = line.split_once(file)?;
        let (place, what) = rest.split_once(" error: ")?;
        let number: usize = place.strip_prefix(':')?.split(':').next()?.parse().ok()?;
        let (name, _) = self.names.get(number.checked_sub(self.headers + 1)?)?;
        let unknown = ["undeclared", "implicit declaration"];
        let objection = match unknown.iter().any(|word| what.contains(word)) {
            true => Objection::Undefined,
            false => Objection::Unlike(what.to_string()),
        };
        Some((name.clone(), objection))
    }
}

/// The header that a C compiler has not found.
fn missing_header(said: &str) -> Option<&str> {
    let (_, rest) = said.split_once("fatal error: ")?;
    let (header, reason) = rest.split_once(": ")?;
    reason.starts_with("No such file").then_some(header)
}

/// Header, name, and a line of C, if a symbol is one of these.
fn function(symbol: &str, number: usize) -> Option<(String, String, String)> {
    let (is_value, rest) = match symbol.strip_prefix("purecc_value$") {
        Some(rest) => (true, rest),
        None => (false, symbol.strip_prefix("purecc_capi$")?),
    };
    let mut parts = rest.splitn(3, '$');
    let (header, signature, name) = (parts.next()?, parts.next()?, parts.next()?);
    let signature = Signature::read(signature)?;
    let prototype = signature.prototype(&format!("purecc_import_{number}"));
    let arguments: Vec<String> = (0..signature.arguments.len())
        .map(|index| format!("a{index}"))
        .collect();
    let call = match is_value {
        true => name.to_string(),
        false => format!("{name}({})", arguments.join(", ")),
    };
    let gives = match signature.result {
        "void" => "",
        _ => "return ",
    };
    let line = format!("{prototype} __asm__(\"{symbol}\"); {prototype} {{ {gives}{call}; }}\n");
    Some((unescaped(header), name.into(), line))
}

/// Other characters than letters and digits are `.` and two digits.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('.');
    let mut whole = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        whole.extend(code.map(char::from));
        whole.push_str(part.get(2..).unwrap_or_default());
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_say_all_of_an_import() {
        let (header, name, line) =
            function("purecc_capi$sys.2fstat.2eh$pI_i$chmod", 3).expect("one");
        assert_eq!((header.as_str(), name.as_str()), ("sys/stat.h", "chmod"));
        assert!(
            line.contains(
                "HsInt32 purecc_import_3(HsPtr a0, HsWord32 a1) { return chmod(a0, a1); }"
            )
        );
        let (_, _, line) = function("purecc_value$limits.2eh$_i$INT_MAX", 0).expect("one");
        assert!(line.contains("(void) { return INT_MAX; }"));
        assert!(function("memcpy", 0).is_none());
    }
}
