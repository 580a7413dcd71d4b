//! Tables by variable that many rounds use one after the other. A round writes to a small
//! part of them, so what it has written is what has to be undone for the next.

use crate::def::Var;
use cranelift_entity::EntityRef;
use std::ops::{Index, IndexMut};

/// A value for each variable; where nothing was written, the default.
#[derive(Default)]
pub(super) struct Table<T> {
    values: Vec<T>,
    /// Where something may have been written.
    written: Vec<Var>,
    default: T,
}

impl<T: Default> Table<T> {
    /// As it was at first, but in the memory that it has.
    pub fn forget(&mut self) {
        for v in self.written.drain(..) {
            self.values[v.index()] = T::default();
        }
    }
}

impl<T> Index<Var> for Table<T> {
    type Output = T;

    fn index(&self, v: Var) -> &T {
        self.values.get(v.index()).unwrap_or(&self.default)
    }
}

impl<T: Default> IndexMut<Var> for Table<T> {
    fn index_mut(&mut self, v: Var) -> &mut T {
        let i = v.index();
        if i >= self.values.len() {
            let length = (i + 1).max(2 * self.values.len());
            self.values.resize_with(length, T::default);
        }
        self.written.push(v);
        &mut self.values[i]
    }
}
