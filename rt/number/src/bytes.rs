//! Questions about blocks of bytes, by sixteen or more at a time where that is possible: the
//! inner loops have fixed lengths, so that the compiler makes vector instructions of them.

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
            Question::Find => place(find(first, byte)),
            Question::FindLast => place(find_last(first, byte)),
            Question::Count => count(first, byte),
        }
    }
}

/// Bytes that are looked at together.
const BLOCK: usize = 32;

fn has(block: &[u8], byte: u8) -> bool {
    block.iter().fold(false, |found, b| found | (*b == byte))
}

fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let without = blocks.iter().take_while(|block| !has(*block, byte)).count();
    let start = without * BLOCK;
    let part = blocks.get(without).map_or(rest, |block| &block[..]);
    let place = part.iter().position(|b| *b == byte)?;
    Some(start + place)
}

fn find_last(bytes: &[u8], byte: u8) -> Option<usize> {
    let (rest, blocks) = bytes.as_rchunks::<BLOCK>();
    let mut without = blocks.len();
    while without > 0 && !has(&blocks[without - 1], byte) {
        without -= 1;
    }
    if without == 0 {
        return rest.iter().rposition(|b| *b == byte);
    }
    let place = blocks[without - 1].iter().rposition(|b| *b == byte)?;
    Some(rest.len() + (without - 1) * BLOCK + place)
}

fn count(bytes: &[u8], byte: u8) -> i64 {
    // So many that a byte counts them.
    let (blocks, rest) = bytes.as_chunks::<128>();
    let few = |block: &[u8]| block.iter().map(|b| u8::from(*b == byte)).sum::<u8>();
    let inside: i64 = blocks.iter().map(|block| i64::from(few(block))).sum();
    inside + i64::from(few(rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn a_byte_is_found_wherever_it_stands() {
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
