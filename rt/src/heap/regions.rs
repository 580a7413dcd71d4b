//! The stacks that compiled code runs on, and whose frames are where.
//!
//! Frames hold addresses of the stack, so a thread goes on where its frames were made. Each
//! thread is *at home* in a *region*, which is its own unless there are very many. A thread that
//! stops leaves its frames where they are: it is the region's *occupant* until somebody else who
//! is at home there needs the place. So a switch copies nothing.
//!
//! Never: frames, and what is in them; those are [`super::stopped`]'s.

use crate::sys::memory::{PAGE, discard};
use crate::thread::Region;
use alloc::vec::Vec;

/// Where `main` runs.
pub const MAIN: u16 = 0;

/// So many regions there are for threads that begin; who comes later shares one of these.
const MOST: usize = 960;

/// So many more there are for those that are deep, and would have to leave.
const APART: usize = 64;

/// Bytes of a stack that stay when it is trimmed.
const KEPT: usize = 64 << 10;

#[derive(Default)]
pub struct Regions {
    all: Vec<Region>,
    /// Those in which nobody is at home.
    free: Vec<u16>,
    /// Takes memory for one more, as large as this.
    another: Option<fn(&Region, usize) -> Option<Region>>,
    /// Which one is shared next.
    shared: usize,
}

impl Regions {
    /// There are threads from now on.
    pub fn begin(&mut self, main: Region, another: fn(&Region, usize) -> Option<Region>) {
        self.all.push(main);
        self.another = Some(another);
    }

    #[inline(always)]
    pub fn get(&mut self, region: u16) -> &mut Region {
        &mut self.all[usize::from(region)]
    }

    /// Where the stack of a region begins.
    pub fn top(&self, region: u16) -> usize {
        self.all[usize::from(region)].top
    }

    /// A region for a thread that begins.
    pub fn home(&mut self) -> u16 {
        if let Some(region) = self.unused(MOST) {
            return region;
        }
        match self.all.len().min(MOST) {
            // Without memory for others all are at home in main's.
            1 => MAIN,
            count => {
                self.shared = self.shared % (count - 1) + 1;
                self.shared as u16
            }
        }
    }

    /// A region for one thread alone, which moves there.
    pub fn alone(&mut self) -> Option<u16> {
        self.unused(MOST + APART)
    }

    /// One more is at home here.
    #[inline(always)]
    pub fn enter(&mut self, region: u16) {
        self.get(region).inhabitants += 1;
    }

    /// One less.
    #[inline(always)]
    pub fn exit(&mut self, region: u16) {
        let there = self.get(region);
        there.inhabitants -= 1;
        if there.inhabitants == 0 && region != MAIN {
            self.free.push(region);
        }
    }

    fn unused(&mut self, most: usize) -> Option<u16> {
        if let Some(region) = self.free.pop() {
            return Some(region);
        }
        if self.all.len() >= most {
            return None;
        }
        let number = self.all.len();
        match self
            .another
            .and_then(|another| another(&self.all[0], number))
        {
            Some(region) => self.all.push(region),
            None => {
                self.another = None;
                return None;
            }
        }
        Some(number as u16)
    }

    /// The thread of this place has ended, whose region this was.
    pub fn leave(&mut self, region: u16, place: usize) {
        let there = self.get(region);
        if there.occupant == Some(place) {
            there.occupant = None;
        }
        self.exit(region);
    }

    /// Gives back what stacks have touched that nobody is deep in, but for the running thread's.
    pub fn trim(&mut self, running: u16, frame_of: impl Fn(usize) -> usize) {
        for (number, region) in self.all.iter_mut().enumerate() {
            if !region.is_touched || number == usize::from(running) {
                continue;
            }
            (region.is_touched, region.deepest) = (false, usize::MAX);
            let frame = region.occupant.map_or(region.top, &frame_of);
            let end = frame.saturating_sub(KEPT) & !(PAGE - 1);
            if end > region.lowest {
                discard(region.lowest, end - region.lowest);
            }
        }
    }

    /// Places of the threads that have not moved since they ran, and where their stacks begin.
    pub fn occupants(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = self.all.iter();
        all.filter_map(|region| Some((region.occupant?, region.top)))
    }
}
