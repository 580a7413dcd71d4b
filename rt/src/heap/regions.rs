//! The stacks that compiled code runs on, and whose frames are where.
//!
//! Frames hold addresses of the stack, so a thread goes on where its frames were made. `main` has
//! a *region* of its own, all others share one, and who turns out to be deep gets another. A thread
//! that stops leaves its frames where they are: it is a region's *occupant* until somebody else
//! needs the place. So a switch copies nothing of a deep stack.
//!
//! Never: frames, and what is in them; those are [`super::stopped`]'s.

use crate::sys::memory::discard;
use crate::thread::Region;
use alloc::vec::Vec;

/// Where `main` runs.
pub const MAIN: u8 = 0;

/// Where the others do at first.
const SHARED: usize = 1;

/// So many regions there are at most; who comes later shares.
const MOST: usize = 64;

#[derive(Default)]
pub struct Regions {
    all: Vec<Region>,
    /// Those that were for a thread alone, which has ended.
    free: Vec<u8>,
    /// Takes memory for one more, as large as this.
    another: Option<fn(&Region) -> Option<Region>>,
}

impl Regions {
    /// There are threads from now on.
    pub fn begin(&mut self, main: Region, another: fn(&Region) -> Option<Region>) {
        self.all.push(main);
        self.another = Some(another);
    }

    pub fn get(&mut self, region: u8) -> &mut Region {
        &mut self.all[usize::from(region)]
    }

    /// Where the stack of a region begins.
    pub fn top(&self, region: u8) -> usize {
        self.all[usize::from(region)].top
    }

    /// The region for a thread that begins.
    pub fn shared(&mut self) -> u8 {
        if self.all.len() == SHARED && self.add().is_none() {
            self.another = None;
        }
        match self.all.len() > SHARED {
            true => SHARED as u8,
            false => MAIN,
        }
    }

    /// A region for one thread alone.
    pub fn alone(&mut self) -> Option<u8> {
        match self.free.pop() {
            Some(region) => Some(region),
            None => self.add(),
        }
    }

    fn add(&mut self) -> Option<u8> {
        if self.all.len() == MOST {
            return None;
        }
        let region = self.another.and_then(|another| another(&self.all[0]))?;
        self.all.push(region);
        Some((self.all.len() - 1) as u8)
    }

    /// The thread of this place has ended, whose region this was.
    pub fn leave(&mut self, region: u8, place: usize) {
        let Some(there) = self.all.get_mut(usize::from(region)) else {
            return;
        };
        if there.occupant == Some(place) {
            there.occupant = None;
        }
        let is_alone = usize::from(region) > SHARED && there.occupant.is_none();
        // What an exception has cut off has the same region.
        if is_alone && !self.free.contains(&region) {
            discard(there.lowest, there.top - there.lowest);
            self.free.push(region);
        }
    }

    /// Places of the threads that have not moved since they ran.
    pub fn occupants(&self) -> impl Iterator<Item = usize> + '_ {
        self.all.iter().filter_map(|region| region.occupant)
    }
}
