//! How a tree becomes bytes and comes back: each type lists its parts once
//! (the macro `code`), ids and places go through the tables of [`super::tables`].

use super::tables::{Reader, Writer};
use pure_base::{Span, Symbol};

/// What can be written and read again.
pub trait Code: Sized {
    fn put(&self, w: &mut Writer);
    /// `None`: these bytes are none of it.
    fn take(r: &mut Reader) -> Option<Self>;
}

/// Writes a type as its parts, in the order in which they are listed; of an
/// enum first the number of the case.
#[macro_export]
macro_rules! code {
    (struct $type:ident { $($field:ident),* $(,)? }) => {
        impl $crate::kept::Code for $type {
            fn put(&self, w: &mut $crate::kept::Writer) {
                let $type { $($field),* } = self;
                $($crate::kept::Code::put($field, w);)*
            }
            fn take(r: &mut $crate::kept::Reader) -> Option<Self> {
                $(let $field = $crate::kept::Code::take(r)?;)*
                Some($type { $($field),* })
            }
        }
    };
    (enum $type:ident {
        $($number:literal => $case:ident
            $(($($part:ident),*))? $({ $($field:ident),* })?),* $(,)?
    }) => {
        impl $crate::kept::Code for $type {
            fn put(&self, w: &mut $crate::kept::Writer) {
                match self {
                    $($type::$case $(($($part),*))? $({ $($field),* })? => {
                        w.byte($number);
                        $($($crate::kept::Code::put($part, w);)*)?
                        $($($crate::kept::Code::put($field, w);)*)?
                    })*
                }
            }
            fn take(r: &mut $crate::kept::Reader) -> Option<Self> {
                Some(match r.byte()? {
                    $($number => {
                        $($(let $part = $crate::kept::Code::take(r)?;)*)?
                        $($(let $field = $crate::kept::Code::take(r)?;)*)?
                        $type::$case $(($($part),*))? $({ $($field),* })?
                    })*
                    _ => return None,
                })
            }
        }
    };
}

impl Code for bool {
    fn put(&self, w: &mut Writer) {
        w.byte(*self as u8);
    }
    fn take(r: &mut Reader) -> Option<bool> {
        Some(r.byte()? != 0)
    }
}

impl Code for u8 {
    fn put(&self, w: &mut Writer) {
        w.byte(*self);
    }
    fn take(r: &mut Reader) -> Option<u8> {
        r.byte()
    }
}

impl Code for u64 {
    fn put(&self, w: &mut Writer) {
        w.number(*self);
    }
    fn take(r: &mut Reader) -> Option<u64> {
        r.number()
    }
}

impl Code for u32 {
    fn put(&self, w: &mut Writer) {
        w.number(*self as u64);
    }
    fn take(r: &mut Reader) -> Option<u32> {
        r.number()?.try_into().ok()
    }
}

impl Code for usize {
    fn put(&self, w: &mut Writer) {
        w.number(*self as u64);
    }
    fn take(r: &mut Reader) -> Option<usize> {
        r.number()?.try_into().ok()
    }
}

impl Code for u128 {
    fn put(&self, w: &mut Writer) {
        w.bytes(&self.to_le_bytes());
    }
    fn take(r: &mut Reader) -> Option<u128> {
        Some(u128::from_le_bytes(r.bytes(16)?.try_into().ok()?))
    }
}

impl Code for char {
    fn put(&self, w: &mut Writer) {
        (*self as u32).put(w);
    }
    fn take(r: &mut Reader) -> Option<char> {
        char::from_u32(u32::take(r)?)
    }
}

impl Code for String {
    fn put(&self, w: &mut Writer) {
        self.len().put(w);
        w.bytes(self.as_bytes());
    }
    fn take(r: &mut Reader) -> Option<String> {
        let length = usize::take(r)?;
        String::from_utf8(r.bytes(length)?.to_vec()).ok()
    }
}

impl Code for Symbol {
    fn put(&self, w: &mut Writer) {
        w.symbol(*self);
    }
    fn take(r: &mut Reader) -> Option<Symbol> {
        r.symbol()
    }
}

impl Code for Span {
    fn put(&self, w: &mut Writer) {
        w.span(*self);
    }
    fn take(r: &mut Reader) -> Option<Span> {
        r.span()
    }
}

impl<T: Code> Code for Option<T> {
    fn put(&self, w: &mut Writer) {
        match self {
            None => w.byte(0),
            Some(x) => {
                w.byte(1);
                x.put(w);
            }
        }
    }
    fn take(r: &mut Reader) -> Option<Option<T>> {
        Some(match r.byte()? {
            0 => None,
            _ => Some(T::take(r)?),
        })
    }
}

impl<T: Code> Code for Vec<T> {
    fn put(&self, w: &mut Writer) {
        self.len().put(w);
        self.iter().for_each(|x| x.put(w));
    }
    fn take(r: &mut Reader) -> Option<Vec<T>> {
        let length = usize::take(r)?;
        // Each element takes a byte at least, but for those that are nothing.
        let mut all = Vec::with_capacity(length.min(r.left()));
        for _ in 0..length {
            all.push(T::take(r)?);
        }
        Some(all)
    }
}

impl<T: Code> Code for Box<T> {
    fn put(&self, w: &mut Writer) {
        (**self).put(w);
    }
    fn take(r: &mut Reader) -> Option<Box<T>> {
        T::take(r).map(Box::new)
    }
}

impl<A: Code, B: Code> Code for (A, B) {
    fn put(&self, w: &mut Writer) {
        self.0.put(w);
        self.1.put(w);
    }
    fn take(r: &mut Reader) -> Option<(A, B)> {
        Some((A::take(r)?, B::take(r)?))
    }
}

impl<A: Code, B: Code, C: Code> Code for (A, B, C) {
    fn put(&self, w: &mut Writer) {
        self.0.put(w);
        self.1.put(w);
        self.2.put(w);
    }
    fn take(r: &mut Reader) -> Option<(A, B, C)> {
        Some((A::take(r)?, B::take(r)?, C::take(r)?))
    }
}
