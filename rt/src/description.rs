//! Descriptions of objects ([`rt_abi::info::desc`]), read.

use rt_abi::info::{desc, desc_site};

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
    /// A [`rt_abi::info::shape`].
    pub shape: &'static str,
}

/// What a description says; of 0, nothing.
///
/// # Safety
/// `desc` is 0 or the address of a description that stays readable with all that it
/// refers to.
pub unsafe fn parts(desc: usize) -> Parts {
    let mut parts = Parts::default();
    if desc == 0 {
        return parts;
    }
    // SAFETY: by this function's contract; what is referred to is as `rt_abi` says.
    unsafe {
        let mut at = desc as *const u8;
        let has = number(&mut at);
        let mut site = 0;
        if has & desc::NAME != 0 {
            parts.name = text(referred(desc, &mut at));
        }
        if has & desc::SITE != 0 {
            site = referred(desc, &mut at);
        }
        if has & desc::PLACE != 0 {
            parts.place = place(&mut at);
        }
        if has & desc::MODULE != 0 {
            parts.module = text(referred(desc, &mut at));
        }
        if has & desc::UNIQUE != 0 {
            parts.unique = number(&mut at);
        }
        if has & desc::TYPE != 0 {
            parts.ty = text(referred(desc, &mut at));
        }
        if has & desc::CONSTRUCTION != 0 {
            parts.construction = text(referred(desc, &mut at));
        }
        if has & desc::CAUSE != 0 {
            parts.cause = referred(desc, &mut at);
        }
        if has & desc::WITHIN != 0 {
            parts.within = match at.cast::<i32>().read_unaligned() {
                0 => 0,
                distance => desc.wrapping_add_signed(distance as isize),
            };
            at = at.add(4);
        }
        if has & desc::SHAPE != 0 {
            parts.shape = text(referred(desc, &mut at));
        }
        if site != 0 {
            read_site(site, &mut parts);
        }
        if has & desc::SITE_MODULE != 0 {
            parts.module = parts.site_module;
        }
    }
    parts
}

unsafe fn read_site(site: usize, parts: &mut Parts) {
    // SAFETY: by the caller's knowledge.
    unsafe {
        let mut at = site as *const u8;
        let has = number(&mut at);
        if has & desc_site::MODULE != 0 {
            parts.site_module = text(referred(site, &mut at));
        }
        if has & desc_site::PRODUCER != 0 {
            parts.producer = text(referred(site, &mut at));
        }
        if has & desc_site::FILE != 0 {
            parts.file = text(referred(site, &mut at));
        }
        if has & desc_site::DECLARED != 0 {
            parts.declared = place(&mut at);
        }
    }
}

/// The name in a description.
///
/// # Safety
/// `desc` is the address of a description that stays readable with its name.
pub unsafe fn name(desc: usize) -> &'static str {
    let mut at = desc as *const u8;
    // SAFETY: by this function's contract.
    unsafe {
        match number(&mut at) & desc::NAME {
            0 => "",
            _ => text(referred(desc, &mut at)),
        }
    }
}

/// How a value of the described constructor looks: an [`rt_abi::info::Print`].
///
/// # Safety
/// `desc` is the address of a readable description.
#[cfg(feature = "standalone")]
pub unsafe fn print(desc: usize) -> u32 {
    // SAFETY: by this function's contract.
    let has = unsafe { number(&mut (desc as *const u8)) };
    has & ((1 << rt_abi::info::PRINT_BITS) - 1)
}

/// What a description refers to next.
unsafe fn referred(from: usize, at: &mut *const u8) -> usize {
    // SAFETY: by the caller's knowledge.
    from - unsafe { number(at) } as usize
}

unsafe fn text(at: usize) -> &'static str {
    let mut at = at as *const u8;
    // SAFETY: texts are UTF-8 in read-only data, behind their lengths.
    unsafe {
        let length = number(&mut at);
        core::str::from_utf8_unchecked(core::slice::from_raw_parts(at, length as usize))
    }
}

/// Line, column, end line, end column.
unsafe fn place(at: &mut *const u8) -> [u32; 4] {
    // SAFETY: a place is four numbers.
    let [line, col, further, end_col] = [(); 4].map(|()| unsafe { number(at) });
    [line, col, line + further, end_col]
}

/// A number in LEB128, and what follows it.
///
/// # Safety
/// The number is readable.
pub unsafe fn number(at: &mut *const u8) -> u32 {
    let mut number = 0;
    let mut shift = 0;
    loop {
        // SAFETY: by this function's contract.
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
    use alloc::vec;
    use alloc::vec::Vec;

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
            let mut out = vec![];
            let mut text = |text: &str| {
                let at = out.len();
                number(&mut out, text.len() as u32);
                out.extend(text.as_bytes());
                at
            };
            let (name, module, ty) = (text(self.name), text(self.module), text("List Int"));
            let around = self.at.map(|(place, producer)| {
                let texts = [text("Main"), text(producer), text("src/Main.pure")];
                (place, texts)
            });
            let site = out.len();
            if let Some((_, texts)) = around {
                let has = desc_site::MODULE | desc_site::PRODUCER | desc_site::FILE;
                number(&mut out, has);
                for at in texts {
                    number(&mut out, (site - at) as u32);
                }
            }
            let start = out.len();
            let mut has = desc::NAME | desc::MODULE | desc::UNIQUE;
            if around.is_some() {
                has |= desc::SITE | desc::PLACE | desc::TYPE;
            }
            number(&mut out, has);
            number(&mut out, (start - name) as u32);
            if let Some(([line, col, end_line, end_col], _)) = around {
                number(&mut out, (start - site) as u32);
                for x in [line, col, end_line - line, end_col] {
                    number(&mut out, x);
                }
            }
            number(&mut out, (start - module) as u32);
            number(&mut out, self.unique);
            if around.is_some() {
                number(&mut out, (start - ty) as u32);
            }
            out.leak()[start..].as_ptr() as usize
        }
    }

    fn number(out: &mut Vec<u8>, mut x: u32) {
        while x >= 0x80 {
            out.push(x as u8 | 0x80);
            x >>= 7;
        }
        out.push(x as u8);
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
            assert_eq!(unsafe { super::number(&mut at) }, expected);
            assert_eq!(at, bytes.as_ptr_range().end);
        }
    }
}
