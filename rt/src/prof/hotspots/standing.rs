//! Since when the frames of the stack have stood.
//!
//! Frames end in the order opposite to that in which they were made. So those made
//! since one census and before the next lie side by side, and it is enough to know
//! where each such row begins. A frame is known by the frame that it returns to: that
//! stays where it is, while a tail call may put another in its own place.

use alloc::vec::Vec;

/// Where the frames of each creation time are.
#[derive(Default)]
pub struct Standing {
    /// The address of the newest caller, and the creation time, from the outermost on:
    /// addresses fall, times rise.
    rows: Vec<(usize, u32)>,
    /// The newest caller met in this census.
    newest: Option<usize>,
    /// How many rows are of newer callers than those that are asked about now.
    row: usize,
}

impl Standing {
    /// A census begins. `lowest` is the outermost frame that has been returned into
    /// since the last one, 0 if none was.
    pub fn begin(&mut self, lowest: usize) {
        self.newest = None;
        while let Some(&(newest, creation)) = self.rows.last()
            && newest <= lowest
        {
            self.rows.pop();
            let outer = self.rows.last().map_or(usize::MAX, |row| row.0 - 1);
            if lowest < outer {
                self.rows.push((lowest + 1, creation));
            }
        }
        self.row = self.rows.len();
    }

    /// Since which census the frame that returns to this one has stood; `census` if
    /// since this one. Frames are asked about from the newest on.
    pub fn since(&mut self, callers: usize, census: u32) -> u32 {
        if self.newest.is_none() {
            self.newest = Some(callers);
        }
        while self.row > 0 && self.rows[self.row - 1].0 <= callers {
            self.row -= 1;
        }
        self.rows.get(self.row).map_or(census, |row| row.1)
    }

    /// The census has met all frames.
    pub fn end(&mut self, census: u32) {
        if let Some(newest) = self.newest.take()
            && self.rows.last().is_none_or(|row| row.0 > newest)
        {
            self.rows.push((newest, census));
        }
    }

    /// Creation times become others: see [`super::thin::creations`].
    pub fn renumber(&mut self, map: &[u32]) {
        let mut rows: Vec<(usize, u32)> = Vec::new();
        for &(newest, creation) in &self.rows {
            let creation = map[creation as usize];
            match rows.last_mut() {
                Some(last) if last.1 == creation => last.0 = newest,
                _ => rows.push((newest, creation)),
            }
        }
        self.rows = rows;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        /// As if each frame remembered the first census that has met it.
        #[test]
        fn agrees_with_frames_that_remember(steps in prop::collection::vec((0..6usize, 0..6usize), 1..30)) {
            // Each frame with its creation time, the outermost first.
            let mut frames: Vec<Option<u32>> = vec![None];
            let mut standing = Standing::default();
            let address = |depth: usize| 10_000 - 16 * depth;
            for (census, (returns, calls)) in (1u32..).zip(steps) {
                let left = returns.min(frames.len() - 1);
                frames.truncate(frames.len() - left);
                let lowest = if left > 0 { address(frames.len() - 1) } else { 0 };
                frames.extend(vec![None; calls]);
                standing.begin(lowest);
                for (depth, creation) in frames.iter_mut().enumerate().rev() {
                    let caller = if depth == 0 { usize::MAX } else { address(depth - 1) };
                    let expected = *creation.get_or_insert(census);
                    prop_assert_eq!(standing.since(caller, census), expected, "depth {}", depth);
                }
                standing.end(census);
            }
        }
    }
}
