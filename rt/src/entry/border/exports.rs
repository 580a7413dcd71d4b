//! Those functions of the border that are written in Rust have the shapes by which compiled
//! code calls them ([`rt_abi::border`]): otherwise this does not compile.
//!
//! Those in assembly have no types that could be compared; they are in `stubs.rs`, `pushes.rs`.

use crate::entry::explore;
use crate::entry::observe::eventlog::closures;
use crate::entry::run::print;
use crate::entry::{
    border::arrays, border::calls, border::integer, border::io, border::texts, observe::contents,
    observe::coverage, observe::mlmon, observe::observer, observe::ticky, safepoint::collection,
};
use core::ffi::c_void;
use rt_abi::border::{BORDER, Shape};

/// Whether the table has this symbol with such a shape.
const fn has(symbol: &str, shape: Shape) -> bool {
    let mut row = 0;
    while row < BORDER.len() {
        if same(BORDER[row].symbol, symbol) {
            return match (BORDER[row].shape, shape) {
                (Shape::Does(a), Shape::Does(b)) | (Shape::Answers(a), Shape::Answers(b)) => a == b,
                _ => false,
            };
        }
        row += 1;
    }
    false
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

macro_rules! shaped {
    ($($module:ident::$function:ident($($parameter:ty),*) $(-> $answer:ty)?;)*) => {$(
        const _: () = {
            let _: unsafe extern "C" fn($($parameter),*) $(-> $answer)? = $module::$function;
            let parameters: &[&str] = &[$(stringify!($parameter)),*];
            let answers: &[&str] = &[$(stringify!($answer))?];
            let count = parameters.len() as u8;
            let shape = if answers.is_empty() { Shape::Does(count) } else { Shape::Answers(count) };
            assert!(has(stringify!($function), shape));
        };
    )*};
}

shaped! {
    calls::rt_enter_caf(usize);
    calls::rt_log_use(usize);
    arrays::rt_fill_array(usize, usize) -> usize;
    arrays::rt_copy_array(usize, usize, usize, usize, usize) -> usize;
    arrays::rt_copy_bytes(usize, usize, usize, usize, usize) -> usize;
    arrays::rt_shrink_bytes(usize, usize) -> usize;
    arrays::rt_ask_bytes(usize, usize, usize, usize, usize, usize) -> i64;
    io::rt_file_bytes(usize, usize, usize, i64, i64) -> i64;
    texts::rt_double_byte(u64, i64) -> i64;
    integer::rt_integer_word(usize, usize, usize) -> usize;
    coverage::rt_start_coverage(*mut c_void);
    coverage::rt_write_coverage(*mut c_void);
    mlmon::rt_charge_call(usize, u64, u64);
    mlmon::rt_counted(*mut c_void, u64);
    ticky::rt_ticky_report(*mut c_void);
    closures::rt_ticky_sample(*mut c_void);
    contents::rt_observe_contents(*mut c_void);
    observer::rt_observe(*mut c_void);
    collection::rt_verify(*mut c_void);
    explore::rt_schedule();
    print::rt_print(usize);
}
