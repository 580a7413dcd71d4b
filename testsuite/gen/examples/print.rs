//! Prints a batch: `print SEED FROM COUNT`.

fn main() {
    let arg = |n: usize| std::env::args().nth(n).and_then(|a| a.parse().ok());
    let (seed, from, count) = (
        arg(1).unwrap_or(1),
        arg(2).unwrap_or(0),
        arg(3).unwrap_or(1),
    );
    print!(
        "{}",
        generator::program::batch(&generator::program::programs(seed, from, count))
    );
}
