//! The binary `purecc`; everything is in the library of the same name.

fn main() {
    purecc::main(std::env::args_os().skip(1).collect())
}
