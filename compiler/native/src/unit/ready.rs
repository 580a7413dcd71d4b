//! Machine code that is carried with the compiler, as bytes that are read where they
//! lie: the keys in their order, where the code of each begins, and the codes. So a
//! function is looked up and decoded alone, and what a program has nothing of costs it
//! nothing.

use crate::machine::code::Code;
use crate::unit::kept::Output;
use std::collections::BTreeMap;

/// Code to be carried, as it is collected.
#[derive(Default)]
pub struct Ready {
    codes: BTreeMap<u128, Vec<u8>>,
}

impl Ready {
    /// Adds what a program has besides the functions of its own main module, if its
    /// name is `Main`.
    pub fn add(&mut self, output: Output) {
        let others = output.functions.iter();
        for made in others.filter(|made| !made.name.as_str().starts_with("Main.")) {
            let code = output.kept.codes.get(&made.key);
            if let Some(Ok(bytes)) = code.map(postcard::to_allocvec) {
                self.codes.insert(made.key, bytes);
            }
        }
    }

    /// As [`find`] reads it.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = (self.codes.len() as u64).to_le_bytes().to_vec();
        for key in self.codes.keys() {
            bytes.extend(key.to_le_bytes());
        }
        let mut end = 0;
        for code in self.codes.values() {
            end += code.len() as u32;
            bytes.extend(end.to_le_bytes());
        }
        self.codes.values().for_each(|code| bytes.extend(code));
        bytes
    }
}

/// The code that was made from what has this key.
pub fn find(ready: &[u8], key: u128) -> Option<Code> {
    let (count, rest) = ready.split_first_chunk::<8>()?;
    let count = u64::from_le_bytes(*count) as usize;
    let (keys, rest) = rest.split_at_checked(16 * count)?;
    let (ends, codes) = rest.split_at_checked(4 * count)?;
    let (keys, ends) = (keys.as_chunks::<16>().0, ends.as_chunks::<4>().0);
    let at = keys.binary_search_by_key(&key, |key| u128::from_le_bytes(*key));
    let at = at.ok()?;
    let end = |at: usize| ends.get(at).map(|end| u32::from_le_bytes(*end) as usize);
    let start = at.checked_sub(1).map_or(Some(0), end)?;
    postcard::from_bytes(codes.get(start..end(at)?)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_is_found_by_its_key_and_nothing_else_is() {
        let keys = [7, 1 << 70, 3, u128::MAX, 256];
        let mut ready = Ready::default();
        for (n, key) in keys.into_iter().enumerate() {
            let code = Code {
                bytes: vec![n as u8; n],
                alignment: 32,
                ..Code::default()
            };
            let bytes = postcard::to_allocvec(&code).expect("code can be written");
            ready.codes.insert(key, bytes);
        }
        let bytes = ready.bytes();
        for (n, key) in keys.into_iter().enumerate() {
            let code = find(&bytes, key).expect("it is there");
            assert_eq!((code.bytes, code.alignment), (vec![n as u8; n], 32));
        }
        for key in [0, 4, 1 << 64, u128::MAX - 1] {
            assert!(find(&bytes, key).is_none());
        }
        assert!(find(&[], 7).is_none());
        assert!(find(&bytes[..bytes.len() / 2], 7).is_none());
    }
}
