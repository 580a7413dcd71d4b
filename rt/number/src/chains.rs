//! Rows times a word with two chains of carries: one adds the halves of the products to
//! each other, one adds them to the row. Needs a multiplication that leaves the flags
//! alone and additions that carry by one flag each (BMI2 and ADX).

use core::arch::{asm, x86_64};
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

const UNKNOWN: u8 = 0;
const ABSENT: u8 = 1;
const PRESENT: u8 = 2;

static PROCESSOR: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Whether the processor has the instructions.
#[inline(always)]
pub fn are_there() -> bool {
    match PROCESSOR.load(Relaxed) {
        UNKNOWN => ask(),
        known => known == PRESENT,
    }
}

#[cold]
fn ask() -> bool {
    const BMI2: u32 = 1 << 8;
    const ADX: u32 = 1 << 19;
    let answers = x86_64::__cpuid(0).eax >= 7;
    let present = answers && x86_64::__cpuid_count(7, 0).ebx & (BMI2 | ADX) == BMI2 | ADX;
    PROCESSOR.store(if present { PRESENT } else { ABSENT }, Relaxed);
    present
}

/// Makes the instructions absent, or as they are.
#[cfg(test)]
pub fn hide(hidden: bool) {
    PROCESSOR.store(if hidden { ABSENT } else { UNKNOWN }, Relaxed);
}

/// The loop over four words at a time, of which `$step` does one: with the word at an
/// offset, the register that the carry arrives in, and the one that it leaves in. What
/// counts the loop touches no flag. Ends with both chains added to the carry.
macro_rules! chains {
    ($step:ident, $fours:expr, $x:expr, $row:expr, $factor:expr $(, $other:ident)?) => {{
        let carry: u64;
        asm!(
            "xor {a:e}, {a:e}",
            "2:",
            $step!("0", "a", "b"),
            $step!("8", "b", "a"),
            $step!("16", "a", "b"),
            $step!("24", "b", "a"),
            "lea {x}, [{x} + 32]",
            "lea {row}, [{row} + 32]",
            "lea rcx, [rcx - 1]",
            "jrcxz 3f",
            "jmp 2b",
            "3:",
            "mov {b:e}, 0",
            "adcx {a}, {b}",
            "adox {a}, {b}",
            inout("rcx") $fours => _,
            in("rdx") $factor,
            x = inout(reg) $x => _,
            row = inout(reg) $row => _,
            a = out(reg) carry,
            b = out(reg) _,
            low = out(reg) _,
            $($other = out(reg) _,)?
            options(nostack),
        );
        carry
    }};
}

macro_rules! product {
    ($at:literal, $from:literal, $to:literal) => {
        concat!(
            "mulx {",
            $to,
            "}, {low}, [{x} + ",
            $at,
            "]\n",
            "adcx {low}, {",
            $from,
            "}\n",
            "mov [{row} + ",
            $at,
            "], {low}"
        )
    };
}

macro_rules! sum {
    ($at:literal, $from:literal, $to:literal) => {
        concat!(
            "mulx {",
            $to,
            "}, {low}, [{x} + ",
            $at,
            "]\n",
            "adcx {low}, {",
            $from,
            "}\n",
            "adox {low}, [{row} + ",
            $at,
            "]\n",
            "mov [{row} + ",
            $at,
            "], {low}"
        )
    };
}

/// A difference is what is left of all ones when as much is added to the complement.
macro_rules! difference {
    ($at:literal, $from:literal, $to:literal) => {
        concat!(
            "mov {word}, [{row} + ",
            $at,
            "]\n",
            "not {word}\n",
            "mulx {",
            $to,
            "}, {low}, [{x} + ",
            $at,
            "]\n",
            "adcx {low}, {",
            $from,
            "}\n",
            "adox {low}, {word}\n",
            "not {low}\n",
            "mov [{row} + ",
            $at,
            "], {low}"
        )
    };
}

/// `out = x * factor`; answers the word carried out.
///
/// # Safety
/// [`are_there`].
#[inline(always)]
pub unsafe fn multiply(x: &[[u64; 4]], factor: u64, out: &mut [[MaybeUninit<u64>; 4]]) -> u64 {
    if x.is_empty() {
        return 0;
    }
    assert!(out.len() == x.len());
    // SAFETY: the loop goes over both, which are not empty.
    unsafe { chains!(product, x.len(), x.as_ptr(), out.as_mut_ptr(), factor) }
}

/// `row = row + x * factor`; answers the word carried out.
///
/// # Safety
/// [`are_there`].
#[inline(always)]
pub unsafe fn add_product(row: &mut [[u64; 4]], x: &[[u64; 4]], factor: u64) -> u64 {
    if x.is_empty() {
        return 0;
    }
    assert!(row.len() == x.len());
    // SAFETY: the loop goes over both, which are not empty.
    unsafe { chains!(sum, x.len(), x.as_ptr(), row.as_mut_ptr(), factor) }
}

/// `row = row - x * factor`; answers what is still to be subtracted from the word above.
///
/// # Safety
/// [`are_there`].
#[inline(always)]
pub unsafe fn subtract_product(row: &mut [[u64; 4]], x: &[[u64; 4]], factor: u64) -> u64 {
    if x.is_empty() {
        return 0;
    }
    assert!(row.len() == x.len());
    // SAFETY: the loop goes over both, which are not empty.
    unsafe {
        chains!(
            difference,
            x.len(),
            x.as_ptr(),
            row.as_mut_ptr(),
            factor,
            word
        )
    }
}
