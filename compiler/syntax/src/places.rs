//! Where each byte of a text came from, when the text is not a file but was
//! made of files by the preprocessor.

use pure_base::Span;

/// The places of a text's bytes in the source map.
#[derive(Clone, Debug)]
pub struct Places {
    /// By ascending `at`; the first begins at 0.
    pieces: Vec<Piece>,
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Where the piece begins in the text.
    at: u32,
    /// Position of its first byte.
    lo: u32,
    /// `Some`: the whole piece stands for the source up to here. `None`: byte
    /// by byte it is the source.
    hi: Option<u32>,
}

impl Places {
    /// Of a text that is a file whose first byte has position `start`.
    pub fn file(start: u32) -> Places {
        let mut places = Places { pieces: vec![] };
        places.verbatim(0, start);
        places
    }

    /// Of a text to which pieces are yet to come.
    pub fn none() -> Places {
        Places { pieces: vec![] }
    }

    /// From `at` on the text is the source from position `lo` on.
    pub fn verbatim(&mut self, at: usize, lo: u32) {
        let at = at as u32;
        match self.pieces.last_mut() {
            // The source goes on where it left off.
            Some(last) if last.hi.is_none() && lo.wrapping_sub(last.lo) == at - last.at => {}
            Some(last) if last.at == at => *last = Piece { at, lo, hi: None },
            _ => self.pieces.push(Piece { at, lo, hi: None }),
        }
    }

    /// From `at` on the text is what stands for `source`.
    pub fn instead(&mut self, at: usize, source: Span) {
        let at = at as u32;
        let piece = Piece {
            at,
            lo: source.lo,
            hi: Some(source.hi),
        };
        match self.pieces.last_mut() {
            Some(last) if last.at == at => *last = piece,
            _ => self.pieces.push(piece),
        }
    }

    /// The source of the text's bytes from `lo` to `hi`.
    pub fn span(&self, lo: usize, hi: usize) -> Span {
        let first = self.piece(lo);
        let from = match first.hi {
            Some(_) => first.lo,
            None => first.lo + (lo as u32 - first.at),
        };
        // The end belongs to the byte before it.
        let last = self.piece(hi.max(lo + 1) - 1);
        let to = match last.hi {
            Some(end) => end,
            None => last.lo + (hi as u32 - last.at),
        };
        match to >= from {
            true => Span::new(from, to),
            false => Span::new(from, first.hi.unwrap_or(from)),
        }
    }

    fn piece(&self, at: usize) -> Piece {
        let next = match self.pieces.len() {
            1 => 1,
            _ => self.pieces.partition_point(|p| p.at as usize <= at),
        };
        self.pieces[next.max(1) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_lead_back_to_their_sources() {
        let mut places = Places::none();
        places.verbatim(0, 100);
        places.verbatim(5, 105);
        places.instead(10, Span::new(110, 113));
        places.verbatim(20, 113);
        places.verbatim(30, 500);
        assert_eq!(places.span(3, 7), Span::new(103, 107));
        assert_eq!(places.span(12, 14), Span::new(110, 113));
        assert_eq!(places.span(9, 22), Span::new(109, 115));
        assert_eq!(places.span(31, 33), Span::new(501, 503));
        assert_eq!(places.span(30, 30), Span::new(500, 500));
    }
}
