//! Questions about blocks of bytes, by sixteen or more at a time where that is possible.

use memchr::{memchr, memchr_iter, memrchr};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// -1, 0 or 1: how the first block stands to the second in the order of dictionaries.
    Compare,
    /// Where the first block has a byte first, and where last; -1: nowhere.
    Find,
    FindLast,
    /// How often it has it.
    Count,
}

impl Question {
    /// By their numbers.
    pub const ALL: [Question; 4] = [
        Question::Compare,
        Question::Find,
        Question::FindLast,
        Question::Count,
    ];

    /// The answer for two blocks of one length, or for one and a byte.
    pub fn answer(self, first: &[u8], second: &[u8], byte: u8) -> i64 {
        let place = |place: Option<usize>| place.map_or(-1, |place| place as i64);
        match self {
            Question::Compare => first.cmp(second) as i64,
            Question::Find => place(memchr(byte, first)),
            Question::FindLast => place(memrchr(byte, first)),
            Question::Count => memchr_iter(byte, first).count() as i64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn a_byte_is_found_wherever_it_stands() {
        let asked = |question: Question, bytes: &[u8], byte| question.answer(bytes, &[], byte);
        let find = |bytes: &[u8], byte| usize::try_from(asked(Question::Find, bytes, byte)).ok();
        let find_last =
            |bytes: &[u8], byte| usize::try_from(asked(Question::FindLast, bytes, byte)).ok();
        let count = |bytes: &[u8], byte| asked(Question::Count, bytes, byte);
        for length in 0..150 {
            assert_eq!(find(&vec![7; length], 1), None);
            assert_eq!(find_last(&vec![7; length], 1), None);
            for place in 0..length {
                let mut bytes = vec![7; length];
                bytes[place] = 1;
                assert_eq!(find(&bytes, 1), Some(place));
                assert_eq!(find_last(&bytes, 1), Some(place));
                assert_eq!(count(&bytes, 1), 1);
                assert_eq!(count(&bytes, 7), length as i64 - 1);
                let whole = find(&bytes, 7).zip(find_last(&bytes, 7));
                let first = usize::from(place == 0);
                let ends = || (first, length - 1 - usize::from(place + 1 == length));
                assert_eq!(whole, (length > 1).then(ends));
            }
        }
    }

    #[test]
    fn blocks_are_compared_as_numbers_without_a_sign() {
        assert_eq!(Question::Compare.answer(b"ab\x80", b"ab\x7f", 0), 1);
        assert_eq!(Question::Compare.answer(b"ab\0", b"ab\xff", 0), -1);
        assert_eq!(Question::Compare.answer(b"ab", b"ab", 0), 0);
    }
}
