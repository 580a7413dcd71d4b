//! Descriptions of objects ([`rt_abi::Desc`]), read.

use rt_abi::info::{Desc, DescSite, PRINT_BITS};

/// The parts of a description.
#[derive(Default)]
pub struct Parts {
    pub name: &'static str,
    pub module: &'static str,
    pub ty: &'static str,
    pub file: &'static str,
    pub site_module: &'static str,
    pub producer: &'static str,
    pub unique: u32,
    /// The description of what has caused it, or 0.
    pub cause: usize,
    /// Line, column, end line, end column.
    pub place: [u32; 4],
    pub construction: &'static str,
    /// Of the producer, likewise.
    pub declared: [u32; 4],
    /// Another description, or 0.
    pub within: usize,
}

/// What a description says; of 0, nothing.
///
/// # Safety
/// `desc` is 0 or the address of a [`Desc`] that stays readable with all that it
/// refers to.
pub unsafe fn parts(desc: usize) -> Parts {
    if desc == 0 {
        return Parts::default();
    }
    // SAFETY: by this function's contract; what is referred to is as `Desc` says.
    unsafe {
        let d = &*(desc as *const Desc);
        let site = referred(desc, d.site);
        let of_site = match site {
            0 => DescSite::default(),
            at => *(at as *const DescSite),
        };
        Parts {
            name: text(referred(desc, d.name)),
            module: text(referred(desc, d.module)),
            ty: text(referred(desc, d.ty)),
            file: text(referred(site, of_site.file)),
            site_module: text(referred(site, of_site.module)),
            producer: text(referred(site, of_site.producer)),
            unique: d.print_unique >> PRINT_BITS,
            cause: referred(desc, d.cause),
            place: place(referred(desc, d.place)),
            construction: text(referred(desc, d.construction)),
            declared: place(referred(site, of_site.declared)),
            within: referred(desc, d.within),
        }
    }
}

/// The name in a description.
///
/// # Safety
/// `desc` is the address of a [`Desc`] that stays readable with its name.
pub unsafe fn name(desc: usize) -> &'static str {
    // SAFETY: by this function's contract.
    unsafe { text(referred(desc, (*(desc as *const Desc)).name)) }
}

/// How a value of the described constructor looks: an [`rt_abi::info::Print`].
///
/// # Safety
/// `desc` is the address of a readable [`Desc`].
pub unsafe fn print(desc: usize) -> u32 {
    // SAFETY: by this function's contract.
    let word = unsafe { (*(desc as *const Desc)).print_unique };
    word & ((1 << PRINT_BITS) - 1)
}

/// What a structure at this address refers to, 0 if nothing.
fn referred(from: usize, distance: i32) -> usize {
    match distance {
        0 => 0,
        distance => from.wrapping_add_signed(distance as isize),
    }
}

unsafe fn text(at: usize) -> &'static str {
    if at == 0 {
        return "";
    }
    let mut at = at as *const u8;
    // SAFETY: texts are UTF-8 in read-only data, behind their lengths.
    unsafe {
        let length = number(&mut at);
        core::str::from_utf8_unchecked(core::slice::from_raw_parts(at, length as usize))
    }
}

/// Line, column, end line, end column.
unsafe fn place(at: usize) -> [u32; 4] {
    if at == 0 {
        return [0; 4];
    }
    let mut at = at as *const u8;
    // SAFETY: a place is four numbers.
    let [line, col, further, end_col] = [(); 4].map(|()| unsafe { number(&mut at) });
    [line, col, line + further, end_col]
}

/// A number in LEB128, and what follows it.
unsafe fn number(at: &mut *const u8) -> u32 {
    let mut number = 0;
    let mut shift = 0;
    loop {
        // SAFETY: by the caller's knowledge.
        let byte = unsafe { **at };
        *at = at.wrapping_add(1);
        number |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return number;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use alloc::vec::Vec;
    use core::mem::offset_of;

    /// What is to be described: place and producer are in one module of one file.
    #[derive(Clone)]
    pub struct Described {
        pub name: &'static str,
        pub module: &'static str,
        pub unique: u32,
        pub at: Option<([u32; 4], &'static str)>,
    }

    impl Described {
        /// The address of a description that stays.
        pub fn stored(&self) -> usize {
            let mut out = Vec::with_capacity(1 << 10);
            out.resize(size_of::<Desc>() + size_of::<DescSite>(), 0);
            let mut refer = |base: usize, field: usize, bytes: &[u8]| {
                let distance = (out.len() - base) as i32;
                out[base + field..][..4].copy_from_slice(&distance.to_le_bytes());
                out.extend(bytes);
            };
            let text = |text: &str| [&[text.len() as u8], text.as_bytes()].concat();
            refer(0, offset_of!(Desc, name), &text(self.name));
            refer(0, offset_of!(Desc, module), &text(self.module));
            if let Some(([line, col, end_line, end_col], producer)) = self.at {
                let site = size_of::<Desc>();
                refer(0, offset_of!(Desc, ty), &text("List Int"));
                refer(site, offset_of!(DescSite, module), &text("Main"));
                refer(site, offset_of!(DescSite, producer), &text(producer));
                refer(site, offset_of!(DescSite, file), &text("src/Main.pure"));
                let place = [line, col, end_line - line, end_col].map(|x| x as u8);
                refer(0, offset_of!(Desc, place), &place);
                out[offset_of!(Desc, site)..][..4].copy_from_slice(&(site as i32).to_le_bytes());
            }
            let word = self.unique << PRINT_BITS;
            out[offset_of!(Desc, print_unique)..][..4].copy_from_slice(&word.to_le_bytes());
            let words = alloc::vec![0u64; out.len().div_ceil(8)];
            let words = words.leak();
            // SAFETY: there is room for as many bytes.
            unsafe {
                words
                    .as_mut_ptr()
                    .cast::<u8>()
                    .copy_from_nonoverlapping(out.as_ptr(), out.len());
            }
            words.as_ptr() as usize
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let described = Described {
            name: "go",
            module: "Main",
            unique: 70_000,
            at: Some(([3, 5, 4, 9], "f.go")),
        };
        // SAFETY: it stays.
        let parts = unsafe { parts(described.stored()) };
        assert_eq!(
            [parts.name, parts.module, parts.ty, parts.file],
            ["go", "Main", "List Int", "src/Main.pure"]
        );
        assert_eq!([parts.site_module, parts.producer], ["Main", "f.go"]);
        assert_eq!((parts.unique, parts.place), (70_000, [3, 5, 4, 9]));
        assert_eq!((parts.cause, parts.within, parts.declared), (0, 0, [0; 4]));
    }

    #[test]
    fn numbers_of_all_lengths() {
        for (bytes, expected) in [
            (&[0][..], 0),
            (&[0x7f], 127),
            (&[0x80, 1], 128),
            (&[0xff, 0xff, 0xff, 0xff, 0xf], u32::MAX),
        ] {
            let mut at = bytes.as_ptr();
            // SAFETY: the number ends within the bytes.
            assert_eq!(unsafe { number(&mut at) }, expected);
            assert_eq!(at, bytes.as_ptr_range().end);
        }
    }
}
