//! The binary `purecc-ghc`: `purecc`, which lies beside it, by another name.

#[path = "../beside.rs"]
mod beside;

fn main() {
    beside::become_purecc("purecc-ghc")
}
