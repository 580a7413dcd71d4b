//! Which classes of events are switched on.

use rt_abi::events::Class;

/// The classes that are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enabled(u8);

impl Enabled {
    /// What `-l` alone means: everything but closures, whose descriptions older readers
    /// of the format do not understand.
    pub const USUAL: Enabled = Enabled(!(1 << Class::Closures as u8));

    pub fn has(self, class: Class) -> bool {
        self.0 & 1 << class as u8 != 0
    }

    pub fn set(&mut self, class: Class, on: bool) {
        let bit = 1 << class as u8;
        match on {
            true => self.0 |= bit,
            false => self.0 &= !bit,
        }
    }

    /// All classes of what happens in a run. Samples are not of these: whoever asks for a
    /// profile wants them.
    pub fn set_all(&mut self, on: bool) {
        for class in [Class::Scheduler, Class::Collections, Class::User] {
            self.set(class, on);
        }
    }
}
