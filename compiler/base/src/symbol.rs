//! Interned names. Comparison and hashing are by index; the text lives as long
//! as the process (a compiler session is short and names are few).

use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex};

/// An interned string. The order of symbols is the order of first interning,
/// not of their text: sort by [`Symbol::as_str`] for output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Default)]
struct Interner {
    index: FxHashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static INTERNER: LazyLock<Mutex<Interner>> = LazyLock::new(Default::default);

impl Symbol {
    pub fn new(text: &str) -> Symbol {
        let mut interner = INTERNER.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(&i) = interner.index.get(text) {
            return Symbol(i);
        }
        let text: &'static str = Box::leak(text.into());
        let i = interner.texts.len() as u32;
        interner.texts.push(text);
        interner.index.insert(text, i);
        Symbol(i)
    }

    pub fn as_str(self) -> &'static str {
        INTERNER.lock().unwrap_or_else(|e| e.into_inner()).texts[self.0 as usize]
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Symbol {
        Symbol::new(text)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
