//! Where definitions of the library are at home in GHC's: names that splices see say so, and names
//! that they make mean what they mean there.

use pure_base::Symbol;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// On each line GHC's module, that of this library, and names.
const TABLE: &str = include_str!("ghc_homes.txt");

fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    TABLE.lines().flat_map(|line| {
        let mut words = line.split(' ');
        let (ghc, own) = (words.next(), words.next());
        words.filter_map(move |name| Some((ghc?, own?, name)))
    })
}

/// GHC's module of what a module of the library defines.
pub fn ghc(own: Symbol, name: Symbol) -> Option<&'static str> {
    static HOMES: LazyLock<FxHashMap<(&str, &str), &str>> =
        LazyLock::new(|| rows().map(|(ghc, own, name)| ((own, name), ghc)).collect());
    HOMES.get(&(own.as_str(), name.as_str())).copied()
}

/// The modules of the library that define what GHC's module does by a name: a type and its
/// constructor may be apart.
pub fn own(ghc: Symbol, name: Symbol) -> impl Iterator<Item = &'static str> {
    type Homes = FxHashMap<(&'static str, &'static str), Vec<&'static str>>;
    static HOMES: LazyLock<Homes> = LazyLock::new(|| {
        let mut homes = Homes::default();
        for (ghc, own, name) in rows() {
            homes.entry((ghc, name)).or_default().push(own);
        }
        homes
    });
    let found = HOMES.get(&(ghc.as_str(), name.as_str()));
    found.into_iter().flatten().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_are_found_both_ways() {
        for (ghc, own, name) in rows() {
            let (g, o, n) = (Symbol::new(ghc), Symbol::new(own), Symbol::new(name));
            assert_eq!(super::ghc(o, n), Some(ghc), "{own}.{name}");
            assert!(super::own(g, n).any(|home| home == own), "{ghc}.{name}");
        }
    }
}
