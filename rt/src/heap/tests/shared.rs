//! Memory that heap and test both know the address of.

use std::ops::{Deref, DerefMut};

/// What the heap knows the address of and the test uses too, each for a moment: so
/// neither owns it as a box does.
pub struct Shared<T: ?Sized>(pub *mut T);

impl<T: ?Sized> Shared<T> {
    pub fn new(value: Box<T>) -> Shared<T> {
        let shared = Shared(Box::into_raw(value));
        // Whoever has the address may read and write.
        shared.0.cast::<u8>().expose_provenance();
        shared
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: it lives as long as this does; the heap does not run meanwhile.
        unsafe { &*self.0 }
    }
}

impl<T: ?Sized> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above.
        unsafe { &mut *self.0 }
    }
}

impl<T: ?Sized> Drop for Shared<T> {
    fn drop(&mut self) {
        // SAFETY: made of a box.
        drop(unsafe { Box::from_raw(self.0) });
    }
}
