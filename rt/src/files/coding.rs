//! How characters are bytes of a file.

use super::utf8::{self, Decoded};
use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Utf8,
    /// The low byte of each character.
    Bytes,
    Latin1,
    Ascii,
    /// Words of 16 or 32 bits, the low byte first or last.
    Utf16 {
        low_first: bool,
    },
    Utf32 {
        low_first: bool,
    },
}

/// What becomes of bytes or characters that the form does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failing {
    Told,
    Ignored,
    Replaced,
    /// Bytes are characters that nothing else is, and become bytes again.
    Kept,
}

/// The encoding of a handle, and what ends its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coding {
    pub form: Form,
    pub failing: Failing,
    /// A mark of the byte order stands in front of everything.
    pub marked: bool,
    /// Lines end with two characters where they are read, or written.
    pub reads_crlf: bool,
    pub writes_crlf: bool,
    /// The number that this was made of.
    pub number: i64,
}

const RETURN: u32 = '\r' as u32;
const LINE: u32 = '\n' as u32;
/// The characters of kept bytes from 0x80 begin here.
const KEPT: u32 = 0xdc00;

impl Coding {
    pub const UTF8: Coding = Coding {
        form: Form::Utf8,
        failing: Failing::Told,
        marked: false,
        reads_crlf: false,
        writes_crlf: false,
        number: 0,
    };

    /// By the number of [`rt_abi::io::Operation::SetCoding`]; the ends of lines stay.
    pub fn numbered(self, number: i64) -> Coding {
        let (low, high) = (true, false);
        let (form, marked) = match number & 15 {
            0 => (Form::Utf8, false),
            1 => (Form::Utf8, true),
            2 => (Form::Latin1, false),
            3 => (Form::Ascii, false),
            4 => (Form::Utf16 { low_first: high }, true),
            5 => (Form::Utf16 { low_first: high }, false),
            6 => (Form::Utf16 { low_first: low }, false),
            7 => (Form::Utf32 { low_first: high }, true),
            8 => (Form::Utf32 { low_first: high }, false),
            9 => (Form::Utf32 { low_first: low }, false),
            _ => (Form::Bytes, false),
        };
        let failing = match number >> 4 {
            1 => Failing::Ignored,
            2 => Failing::Replaced,
            3 => Failing::Kept,
            _ => Failing::Told,
        };
        Coding {
            form,
            failing,
            marked,
            number,
            ..self
        }
    }

    /// As [`rt_abi::io::Operation::Coding`] tells of it.
    pub fn answer(&self) -> i64 {
        self.number | i64::from(self.reads_crlf) << 8 | i64::from(self.writes_crlf) << 9
    }

    /// Bytes below this are characters as they are.
    pub fn plain_input(&self) -> u8 {
        match self.form {
            Form::Utf16 { .. } | Form::Utf32 { .. } => 0,
            _ if self.marked => 0,
            _ if self.reads_crlf => b'\r',
            _ => 0x80,
        }
    }

    /// Characters below this are bytes as they are, but for the end of a line.
    pub fn plain_output(&self) -> u64 {
        match self.form {
            Form::Utf16 { .. } | Form::Utf32 { .. } => 0,
            _ => 0x80,
        }
    }

    /// The mark at the start of a file.
    pub fn mark(&self) -> &'static [u8] {
        match self.form {
            _ if !self.marked => &[],
            Form::Utf16 { .. } => &[0xfe, 0xff],
            Form::Utf32 { .. } => &[0, 0, 0xfe, 0xff],
            _ => &[0xef, 0xbb, 0xbf],
        }
    }

    /// What the start of a file says: the coding of the rest, and the mark's bytes.
    /// Nothing if more bytes must be there to tell.
    pub fn without_mark(self, bytes: &[u8], at_end: bool) -> Option<(Coding, usize)> {
        let rest = |form| Coding {
            form,
            marked: false,
            ..self
        };
        let other: &[u8] = match self.form {
            Form::Utf16 { .. } => &[0xff, 0xfe],
            Form::Utf32 { .. } => &[0xff, 0xfe, 0, 0],
            _ => self.mark(),
        };
        if bytes.starts_with(self.mark()) {
            return Some((rest(self.form), self.mark().len()));
        }
        if bytes.starts_with(other) {
            let form = match self.form {
                Form::Utf16 { .. } => Form::Utf16 { low_first: true },
                _ => Form::Utf32 { low_first: true },
            };
            return Some((rest(form), other.len()));
        }
        (at_end || bytes.len() >= other.len()).then(|| (rest(self.form), 0))
    }

    /// Adds a character; false if there is no such thing in this form.
    pub fn encode(&self, code: u32, out: &mut Vec<u8>) -> bool {
        if self.writes_crlf && code == LINE {
            return self.encode_one(RETURN, out) && self.encode_one(LINE, out);
        }
        self.encode_one(code, out)
    }

    fn encode_one(&self, code: u32, out: &mut Vec<u8>) -> bool {
        if self.in_form(code, out) {
            return true;
        }
        match self.failing {
            Failing::Told => false,
            Failing::Ignored => true,
            Failing::Replaced => self.in_form('?' as u32, out),
            Failing::Kept => {
                let byte = code.wrapping_sub(KEPT);
                let kept = (0x80..0x100).contains(&byte);
                if kept {
                    out.push(byte as u8);
                }
                kept
            }
        }
    }

    fn in_form(&self, code: u32, out: &mut Vec<u8>) -> bool {
        let below = |end: u32, out: &mut Vec<u8>| {
            if code < end {
                out.push(code as u8);
            }
            code < end
        };
        match self.form {
            Form::Bytes => {
                out.push(code as u8);
                true
            }
            Form::Latin1 => below(0x100, out),
            Form::Ascii => below(0x80, out),
            Form::Utf8 | Form::Utf16 { .. } | Form::Utf32 { .. } => {
                let Some(character) = char::from_u32(code) else {
                    return false;
                };
                match self.form {
                    Form::Utf16 { low_first } => {
                        for unit in character.encode_utf16(&mut [0; 2]) {
                            out.extend(ordered(unit.to_be_bytes(), low_first));
                        }
                    }
                    Form::Utf32 { low_first } => out.extend(ordered(code.to_be_bytes(), low_first)),
                    _ => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
                }
                true
            }
        }
    }

    /// The first character of some bytes, of which there are some; more may follow
    /// unless they are the last ones.
    pub fn decode(&self, bytes: &[u8], last: bool) -> Decoded {
        let first = self.decode_one(bytes, last);
        if !self.reads_crlf {
            return first;
        }
        match first {
            Decoded::Character(RETURN, length) => match bytes.get(length..) {
                None | Some([]) if last => first,
                None | Some([]) => Decoded::Incomplete,
                Some(rest) => match self.decode_one(rest, last) {
                    Decoded::Character(LINE, more) => Decoded::Character(LINE, length + more),
                    Decoded::Incomplete => Decoded::Incomplete,
                    _ => first,
                },
            },
            other => other,
        }
    }

    fn decode_one(&self, bytes: &[u8], last: bool) -> Decoded {
        for at in 0..bytes.len() {
            match self.decode_at(&bytes[at..]) {
                Decoded::Character(code, length) => return Decoded::Character(code, at + length),
                Decoded::Incomplete if !last => return Decoded::Incomplete,
                _ => {}
            }
            match self.failing {
                Failing::Told => return Decoded::Invalid,
                Failing::Replaced => return Decoded::Character(0xfffd, 1),
                Failing::Kept => return Decoded::Character(KEPT + u32::from(bytes[0]), 1),
                Failing::Ignored => {}
            }
        }
        match last {
            true => Decoded::Nothing,
            false => Decoded::Incomplete,
        }
    }

    fn decode_at(&self, bytes: &[u8]) -> Decoded {
        match self.form {
            Form::Utf8 => utf8::decode(bytes),
            Form::Ascii if bytes[0] >= 0x80 => Decoded::Invalid,
            Form::Bytes | Form::Latin1 | Form::Ascii => Decoded::Character(u32::from(bytes[0]), 1),
            Form::Utf16 { low_first } => utf16(bytes, low_first),
            Form::Utf32 { low_first } => match unit::<4>(bytes, low_first) {
                None => Decoded::Incomplete,
                Some(code) if char::from_u32(code).is_none() => Decoded::Invalid,
                Some(code) => Decoded::Character(code, 4),
            },
        }
    }
}

fn ordered<const N: usize>(mut bytes: [u8; N], low_first: bool) -> [u8; N] {
    if low_first {
        bytes.reverse();
    }
    bytes
}

/// The number that the first bytes are.
fn unit<const N: usize>(bytes: &[u8], low_first: bool) -> Option<u32> {
    let bytes = ordered(*bytes.first_chunk::<N>()?, low_first);
    Some(bytes.iter().fold(0, |n, byte| n << 8 | u32::from(*byte)))
}

fn utf16(bytes: &[u8], low_first: bool) -> Decoded {
    let Some(high) = unit::<2>(bytes, low_first) else {
        return Decoded::Incomplete;
    };
    match high {
        0xd800..0xdc00 => match unit::<2>(&bytes[2..], low_first) {
            None => Decoded::Incomplete,
            Some(low @ 0xdc00..0xe000) => {
                Decoded::Character(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), 4)
            }
            Some(_) => Decoded::Invalid,
        },
        0xdc00..0xe000 => Decoded::Invalid,
        code => Decoded::Character(code, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn coding(number: i64) -> Coding {
        Coding::UTF8.numbered(number)
    }

    fn read(coding: Coding, mut bytes: &[u8]) -> Vec<u32> {
        let mut out = vec![];
        while !bytes.is_empty() {
            match coding.decode(bytes, true) {
                Decoded::Character(code, length) => {
                    out.push(code);
                    bytes = &bytes[length..];
                }
                _ => break,
            }
        }
        out
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "a\u{e9}\u{3bb}\u{20ac}\u{1f600}\n";
        for number in [0, 5, 6, 8, 9] {
            let mut bytes = vec![];
            for c in text.chars() {
                assert!(coding(number).encode(c as u32, &mut bytes));
            }
            let expected: Vec<u32> = text.chars().map(|c| c as u32).collect();
            assert_eq!(read(coding(number), &bytes), expected, "{number}");
            // A part of a character is not the end of the text.
            for cut in 1..bytes.len() {
                let whole = coding(number).decode(&bytes[cut - 1..cut], false);
                assert_ne!(whole, Decoded::Nothing);
            }
        }
    }

    #[test]
    fn what_the_form_lacks_is_told_or_done_without() {
        let mut out = vec![];
        assert!(!coding(2).encode(0x3bb, &mut out));
        assert!(coding(2 | 1 << 4).encode(0x3bb, &mut out));
        assert!(coding(2 | 2 << 4).encode(0x3bb, &mut out));
        assert!(!coding(0).encode(0xd800, &mut out));
        assert!(coding(3 << 4).encode(0xdcff, &mut out));
        assert_eq!(out, b"?\xff");
        let bytes = b"a\xffb\x80";
        let a = u32::from(b'a');
        let b = u32::from(b'b');
        assert_eq!(read(coding(0), bytes), [a]);
        assert_eq!(read(coding(1 << 4), bytes), [a, b]);
        assert_eq!(read(coding(2 << 4), bytes), [a, 0xfffd, b, 0xfffd]);
        assert_eq!(read(coding(3 << 4), bytes), [a, 0xdcff, b, 0xdc80]);
    }

    #[test]
    fn lines_end_with_two_characters_where_wanted() {
        let both = Coding {
            reads_crlf: true,
            writes_crlf: true,
            ..Coding::UTF8
        };
        let mut out = vec![];
        assert!(both.encode(LINE, &mut out));
        assert_eq!(out, b"\r\n");
        assert_eq!(read(both, b"\r\n\r\r\n"), [LINE, RETURN, LINE]);
        assert_eq!(both.decode(b"\r", false), Decoded::Incomplete);
        assert_eq!(both.decode(b"\r", true), Decoded::Character(RETURN, 1));
    }

    #[test]
    fn marks_tell_the_order_of_bytes() {
        let marked = coding(4);
        assert_eq!(marked.without_mark(b"\xff", false), None);
        let (low, length) = marked.without_mark(b"\xff\xfea\0", false).unwrap();
        assert_eq!((low.form, length), (Form::Utf16 { low_first: true }, 2));
        let (high, length) = marked.without_mark(b"\0a", false).unwrap();
        assert_eq!((high.form, length), (Form::Utf16 { low_first: false }, 0));
        let (plain, length) = coding(1).without_mark(b"\xef\xbb\xbfx", false).unwrap();
        assert_eq!((plain.form, length), (Form::Utf8, 3));
    }
}
