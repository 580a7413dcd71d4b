//! UTF-8, strictly: no overlong forms, no surrogates.

/// What stands at the start of some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoded {
    /// A character, and its bytes.
    Character(u32, usize),
    /// More bytes may make it one.
    Incomplete,
    Invalid,
    /// All that is left has no character.
    Nothing,
}

/// Decodes the first character. There must be a byte.
pub fn decode(bytes: &[u8]) -> Decoded {
    let first = u32::from(bytes[0]);
    let (length, mut code) = match first {
        0..0x80 => return Decoded::Character(first, 1),
        0xc2..0xe0 => (2, first & 0x1f),
        0xe0..0xf0 => (3, first & 0x0f),
        0xf0..0xf5 => (4, first & 0x07),
        _ => return Decoded::Invalid,
    };
    for i in 1..length {
        let Some(&byte) = bytes.get(i) else {
            return Decoded::Incomplete;
        };
        // The second byte tells overlong forms, surrogates and what is beyond.
        let allowed = match (i, first) {
            (1, 0xe0) => 0xa0..0xc0,
            (1, 0xed) => 0x80..0xa0,
            (1, 0xf0) => 0x90..0xc0,
            (1, 0xf4) => 0x80..0x90,
            _ => 0x80..0xc0,
        };
        if !allowed.contains(&byte) {
            return Decoded::Invalid;
        }
        code = code << 6 | u32::from(byte & 0x3f);
    }
    Decoded::Character(code, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard library's judgement of the first character.
    fn expected(bytes: &[u8]) -> Decoded {
        match core::str::from_utf8(bytes) {
            Ok(text) => {
                let first = text.chars().next().unwrap();
                Decoded::Character(first as u32, first.len_utf8())
            }
            Err(error) if error.valid_up_to() > 0 => expected(&bytes[..error.valid_up_to()]),
            Err(error) if error.error_len().is_none() => Decoded::Incomplete,
            Err(_) => Decoded::Invalid,
        }
    }

    #[test]
    fn agrees_with_the_standard_library() {
        let interesting = [
            0, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1,
            0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff,
        ];
        for a in interesting {
            assert_eq!(decode(&[a]), expected(&[a]));
            for b in interesting {
                assert_eq!(decode(&[a, b]), expected(&[a, b]));
                for c in interesting {
                    for d in interesting {
                        let bytes = [a, b, c, d];
                        assert_eq!(decode(&bytes), expected(&bytes), "{bytes:x?}");
                    }
                }
            }
        }
    }
}
