//! The lives of a stack's frames.
//!
//! A frame lives from its call until it returns, or until an exception throws it away. A tail call
//! goes on with the same life, as it goes on with the same caller. It is *used* when it is returned
//! into: then its code runs, and reads what it has kept. Who has been returned into, and what was
//! cut off, [`Departure`] tells of all frames that stood at the census before; those beyond are as
//! they were, since frames end in the order opposite to that in which they were made.
//!
//! Censuses are the resolution: a frame is made in the era of the first census that meets it, and
//! that it was returned into before that is not told from its having been made.
//!
//! Never: a walk over a stack. Start reading at [`go_on`].

use crate::heap::departures::Departure;
use crate::heap::life::Life;
use alloc::vec::Vec;
use rt_abi::costs::SYSTEM;
use rt_abi::info::Info;

/// A frame that stands.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub found: Found,
    pub life: Life,
}

/// A frame as a census meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Bytes from the stack's beginning.
    pub depth: usize,
    /// What it is called by.
    pub table: *const Info,
    pub bytes: u64,
}

/// What has become of a stack between two censuses.
pub struct Change<'a> {
    pub departure: &'a Departure,
    /// The thread has run.
    pub has_run: bool,
    /// The thread runs at the moment: its newest frame is in use.
    pub runs: bool,
    /// The era that the second census ends.
    pub era: u32,
}

/// From the frames that stood at one census, the outermost first, to those that the next one has
/// `found`. Those that were thrown away have died. Answers how many have neither been returned
/// into nor gone.
pub fn go_on(
    frames: &mut Vec<Frame>,
    found: &[Found],
    change: &Change,
    died: impl FnMut(&Frame),
) -> usize {
    let era = change.era;
    let (stands, goes_on) = leave(frames, change, died);
    if goes_on && let (Some(frame), Some(&found)) = (frames.get_mut(stands), found.get(stands)) {
        frame.found = found;
        frame.life.last_use = era;
    }
    frames.truncate((stands + usize::from(goes_on)).min(found.len()));
    let new = found[frames.len()..].iter().map(|&found| Frame {
        found,
        life: Life {
            stack: SYSTEM,
            created: era,
            last_use: 0,
        },
    });
    frames.extend(new);
    if change.runs
        && let Some(newest) = frames.last_mut()
    {
        newest.life.last_use = era;
    }
    stands
}

/// Reports the frames that were thrown away. Answers how many have neither been returned into nor
/// gone, and whether the next one may still be there.
fn leave(frames: &[Frame], change: &Change, mut died: impl FnMut(&Frame)) -> (usize, bool) {
    let departure = change.departure;
    let reached = departure.reached().unwrap_or(usize::MAX);
    let newest_went_on = departure.newest_went_on(change.has_run);
    let most = frames.len() - usize::from(newest_went_on && !frames.is_empty());
    let stands = frames.partition_point(|frame| frame.found.depth < reached);
    let stands = stands.min(most);
    let mut goes_on = reached != 0;
    for (at, frame) in frames.iter().enumerate().skip(stands) {
        let went_on = at + 1 == frames.len() && newest_went_on;
        // Others have been returned into, which was their last use, in the era of their end.
        if !went_on && departure.is_cut(frame.found.depth) {
            goes_on &= at != stands;
            died(frame);
        }
    }
    (stands, goes_on)
}

/// A stack that is there no more: what has never been returned into was thrown away with it.
pub fn end(frames: &[Frame], change: &Change, mut died: impl FnMut(&Frame)) {
    let (stands, _) = leave(frames, change, &mut died);
    frames[..stands].iter().for_each(died);
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use proptest::prelude::*;

    /// What happens between two censuses: so many returns, calls, and an exception
    /// that so many frames are thrown away for; or nothing.
    type Step = Option<Vec<(usize, usize, usize)>>;

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let event = (0..5usize, 0..5usize, 0..5usize);
        prop::collection::vec(
            prop::option::weighted(0.8, prop::collection::vec(event, 1..4)),
            1..20,
        )
    }

    /// A frame that remembers.
    #[derive(Clone, Copy)]
    struct Remembers {
        depth: usize,
        created: u32,
        last_use: u32,
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        /// As if each frame remembered what it has met with.
        #[test]
        fn agrees_with_frames_that_remember(steps in steps()) {
            let mut stack = vec![Remembers { depth: 16, created: 0, last_use: 0 }];
            let mut frames: Vec<Frame> = Vec::new();
            let mut departure = Departure::default();
            for (era, step) in (1u32..).zip(steps) {
                let (mut thrown, mut expected) = (Vec::new(), Vec::new());
                let has_run = step.is_some();
                if has_run {
                    // The newest one goes on.
                    stack.last_mut().unwrap().last_use = era;
                }
                for (returns, calls, cut) in step.unwrap_or_default() {
                    for _ in 0..returns.min(stack.len() - 1) {
                        stack.pop();
                        let caller = stack.last_mut().unwrap();
                        caller.last_use = era;
                        departure.returned(caller.depth);
                    }
                    for _ in 0..calls {
                        let depth = stack.last().unwrap().depth + 16;
                        stack.push(Remembers { depth, created: era, last_use: era });
                    }
                    let cut = cut.min(stack.len() - 1);
                    if cut > 0 {
                        thrown.extend(stack.drain(stack.len() - cut..));
                        let handler = stack.last_mut().unwrap();
                        handler.last_use = era;
                        departure.cut(handler.depth);
                    }
                }
                for frame in &mut stack {
                    if frame.created == 0 {
                        frame.created = era;
                    }
                }
                // What has been used in the era of its death dies silently.
                expected.extend(thrown.iter().filter(|f| f.last_use < era).map(|f| f.depth));
                let found: Vec<Found> = stack
                    .iter()
                    .map(|frame| Found { depth: frame.depth, table: core::ptr::null(), bytes: 16 })
                    .collect();
                let change = Change { departure: &departure, has_run, runs: false, era };
                let mut died = Vec::new();
                let stands = go_on(&mut frames, &found, &change, |f| died.push(f.found.depth));
                died.sort();
                expected.sort();
                prop_assert_eq!(died, expected);
                prop_assert!(stands <= stack.len());
                for (frame, remembers) in frames.iter().zip(&stack) {
                    let created = remembers.created;
                    let used = (remembers.last_use > created).then_some(remembers.last_use);
                    prop_assert_eq!(frame.life.created, created);
                    prop_assert_eq!(frame.life.last_use, used.unwrap_or(0), "{} of {}", frame.found.depth, era);
                }
                prop_assert_eq!(frames.len(), stack.len());
                let callers = stack.len().checked_sub(2).map_or(0, |at| stack[at].depth);
                departure = Departure::begin(callers);
            }
        }
    }
}
