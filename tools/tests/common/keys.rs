//! Sites of random profiles.

use std::fmt::Write;

/// Keys of a site whose name and place come from its number.
pub fn keys(stack: bool, number: u32) -> String {
    let line = 1 + number % 50;
    let kind = match stack {
        true => "call",
        false => ["con", "thunk", "fun"][number as usize % 3],
    };
    let module = ["Main", "Data.Table"][number as usize % 2];
    let mut keys = format!(
        "kind={kind}\twhat=C{}\tby=f{}\tbyat=1:{line}:1-{line}:40\tin={module}\tat=1:{line}:{number}-{line}:{}",
        number % 7,
        number % 5,
        number + 3
    );
    if number % 4 == 3 && !stack {
        write!(keys, "\twithin={}", number - 1).expect("a string");
    }
    keys
}
