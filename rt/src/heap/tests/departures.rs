//! What is told of how a stack was left is what happened to each of its frames: the walk of all
//! of them at each census, beside frames that remember.

use super::world::World;
use crate::heap::Settings;
use crate::prof::frames::{Change, Found, Frame, go_on};
use alloc::vec::Vec;
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
enum Step {
    Return(usize),
    Call(usize),
    /// An exception is caught so many frames further out.
    Raise(usize),
    Collect(bool),
    Census,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let most: usize = if cfg!(miri) { 5 } else { 40 };
    let step = prop_oneof![
        3 => (1..most).prop_map(Step::Return),
        4 => (1..most).prop_map(Step::Call),
        1 => (1..most).prop_map(Step::Raise),
        1 => any::<bool>().prop_map(Step::Collect),
        3 => Just(Step::Census),
    ];
    prop::collection::vec(step, 1..60)
}

/// A frame that remembers. Not all that happens before the first census that meets it is told.
#[derive(Clone, Copy)]
struct Remembers {
    created: u32,
    last_use: u32,
}

struct Stack {
    world: World,
    remembered: Vec<Remembers>,
    frames: Vec<Frame>,
    /// Depths of those thrown away since the last census.
    thrown: Vec<usize>,
    era: u32,
}

impl Stack {
    fn new() -> Stack {
        let mut world = World::new(Settings {
            prof: true,
            nursery: 4 << 10,
            ..Settings::default()
        });
        let top = world.frames[0].rbp + 64;
        world.heap.mutator().thread.stack_top = top;
        Stack {
            world,
            remembered: alloc::vec![Remembers {
                created: 1,
                last_use: 1
            }],
            frames: Vec::new(),
            thrown: Vec::new(),
            era: 1,
        }
    }

    fn depth(&self, at: usize) -> usize {
        self.world.heap.mutator_ref().thread.stack_top - self.world.frames[at].rbp
    }

    fn newest_is_used(&mut self) {
        let era = self.era;
        self.remembered.iter_mut().last().unwrap().last_use = era;
    }

    fn perform(&mut self, step: Step) {
        match step {
            Step::Return(count) => {
                for _ in 0..count.min(self.world.depth() - 1) {
                    self.world.pop_frame();
                    self.remembered.pop();
                    self.newest_is_used();
                }
            }
            Step::Call(count) => {
                for _ in 0..count {
                    if self.world.push(Vec::new(), false) {
                        let (created, last_use) = (self.era, self.era);
                        self.remembered.push(Remembers { created, last_use });
                    }
                }
            }
            Step::Raise(count) => {
                let kept = self.world.depth() - count.min(self.world.depth() - 1);
                // What has been used since the last census is not told to be thrown away.
                for at in kept..self.world.depth() {
                    if self.remembered[at].last_use < self.era {
                        self.thrown.push(self.depth(at));
                    }
                }
                self.world.raise(count, 0, 0);
                self.remembered.truncate(kept);
                self.newest_is_used();
            }
            Step::Collect(major) => {
                self.world.collect(major);
            }
            Step::Census => self.census(),
        }
    }

    fn census(&mut self) {
        let found = |at| Found {
            depth: self.depth(at),
            table: core::ptr::null(),
            bytes: 0,
        };
        let found: Vec<Found> = (0..self.world.depth()).map(found).collect();
        let heap = &self.world.heap;
        let change = Change {
            departure: heap.departure_of(crate::heap::threads::FIRST),
            has_run: true,
            runs: false,
            era: self.era,
        };
        let mut died = Vec::new();
        go_on(&mut self.frames, &found, &change, |frame| {
            died.push(frame.found.depth)
        });
        died.sort();
        self.thrown.sort();
        assert_eq!(died, self.thrown);
        assert_eq!(self.frames.len(), self.remembered.len());
        for (at, (frame, remembers)) in self.frames.iter().zip(&self.remembered).enumerate() {
            assert_eq!(frame.found, found[at]);
            assert_eq!(frame.life.created, remembers.created, "of frame {at}");
            let last_use = match remembers.last_use {
                use_at_birth if use_at_birth == remembers.created => 0,
                later => later,
            };
            assert_eq!(frame.life.last_use, last_use, "of frame {at}");
        }
        let callers = self.frames.len().checked_sub(2);
        let callers = callers.map_or(0, |at| self.frames[at].found.depth);
        let fp = self.world.stub_frame();
        self.world.heap.watch_departures(fp, |_| callers);
        self.era += 1;
        self.thrown.clear();
        // It goes on.
        self.newest_is_used();
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 4 } else { 400 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn frames_need_not_remember(steps in steps()) {
        let mut stack = Stack::new();
        steps.iter().for_each(|&step| stack.perform(step));
        stack.census();
    }
}
