//! Mutable objects of the interpreters.

use pure_core::def::Elem;
use pure_core::meaning::{Access, Make};

/// The part of [`Word`] that is the same for all: values have `Int` and `Double`.
macro_rules! numbers {
    () => {
        fn of_int(n: i64) -> Self {
            Value::Int(n)
        }
        fn of_double(d: f64) -> Self {
            Value::Double(d)
        }
        fn int(self) -> Option<i64> {
            match self {
                Value::Int(n) => Some(n),
                _ => None,
            }
        }
        fn double(self) -> Option<f64> {
            match self {
                Value::Double(d) => Some(d),
                _ => None,
            }
        }
    };
}
pub(crate) use numbers;

/// A machine's values.
pub trait Word: Copy {
    fn of_int(n: i64) -> Self;
    fn of_double(d: f64) -> Self;
    fn int(self) -> Option<i64>;
    fn double(self) -> Option<f64>;
    /// The address of an object.
    fn ptr(self) -> Option<usize>;
}

/// A mutable object.
#[derive(Clone)]
pub enum Cell<V> {
    Var(V),
    Array(Vec<V>),
    Bytes(Vec<u8>),
}

/// The most elements of an interpreted program's array.
const LIMIT: usize = 1 << 24;

impl<V: Word> Cell<V> {
    /// The object that is made of `args`; `None` if they are wrong.
    pub fn new(make: Make, args: &[V]) -> Option<Cell<V>> {
        let length = |n: V| Some(usize::try_from(n.int()?).ok()?).filter(|n| *n <= LIMIT);
        let value = |i: usize| args.get(i).copied();
        Some(match make {
            Make::Var => Cell::Var(value(0)?),
            Make::Array => Cell::Array(vec![value(1)?; length(value(0)?)?]),
            Make::Bytes => Cell::Bytes(vec![0; length(value(0)?)?]),
        })
    }

    /// What is done to this object, a primitive's first operand; `args` are the
    /// others. `None` if they are wrong or out of range.
    pub fn operate(&mut self, access: Access, args: &[V]) -> Option<V> {
        let value = |i: usize| args.get(i).copied();
        let index = || usize::try_from(value(0)?.int()?).ok();
        let nothing = Some(V::of_int(0));
        match access {
            Access::ReadVar => self.var().copied(),
            Access::WriteVar => {
                *self.var()? = value(0)?;
                nothing
            }
            Access::ReadArray => self.array()?.get(index()?).copied(),
            Access::WriteArray => {
                *self.array()?.get_mut(index()?)? = value(1)?;
                nothing
            }
            Access::SizeArray => Some(V::of_int(self.array()?.len() as i64)),
            Access::SizeBytes => Some(V::of_int(self.bytes()?.len() as i64)),
            Access::ReadBytes(elem) => {
                let at = index()? << elem.shift();
                let bytes = self.bytes()?.get(at..at + (1 << elem.shift()))?;
                Some(read(elem, bytes))
            }
            Access::WriteBytes(elem) => {
                let at = index()? << elem.shift();
                let bytes = self.bytes()?.get_mut(at..at + (1 << elem.shift()))?;
                write(elem, bytes, value(1)?)?;
                nothing
            }
        }
    }

    fn var(&mut self) -> Option<&mut V> {
        match self {
            Cell::Var(x) => Some(x),
            Cell::Array(_) | Cell::Bytes(_) => None,
        }
    }

    fn array(&mut self) -> Option<&mut Vec<V>> {
        match self {
            Cell::Array(xs) => Some(xs),
            Cell::Var(_) | Cell::Bytes(_) => None,
        }
    }

    fn bytes(&mut self) -> Option<&mut Vec<u8>> {
        match self {
            Cell::Bytes(bytes) => Some(bytes),
            Cell::Var(_) | Cell::Array(_) => None,
        }
    }

    /// A part of an array.
    pub fn part(&self, start: V, count: V) -> Option<Cell<V>> {
        let start = usize::try_from(start.int()?).ok()?;
        let end = start + usize::try_from(count.int()?).ok()?;
        match self {
            Cell::Var(_) => None,
            Cell::Array(xs) => Some(Cell::Array(xs.get(start..end)?.to_vec())),
            Cell::Bytes(bytes) => Some(Cell::Bytes(bytes.get(start..end)?.to_vec())),
        }
    }

    /// Puts a part of another array in.
    pub fn overwrite(&mut self, start: V, part: &Cell<V>) -> Option<()> {
        let start = usize::try_from(start.int()?).ok()?;
        match (self, part) {
            (Cell::Array(to), Cell::Array(from)) => {
                to.get_mut(start..start + from.len())?.copy_from_slice(from);
            }
            (Cell::Bytes(to), Cell::Bytes(from)) => {
                to.get_mut(start..start + from.len())?.copy_from_slice(from);
            }
            _ => return None,
        }
        Some(())
    }
}

/// The element that bytes are.
pub fn read<V: Word>(elem: Elem, bytes: &[u8]) -> V {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let n = u64::from_le_bytes(word);
    match elem {
        Elem::I8 => V::of_int((n as i8).into()),
        Elem::I16 => V::of_int((n as i16).into()),
        Elem::I32 => V::of_int((n as i32).into()),
        Elem::I64 | Elem::W8 | Elem::W16 | Elem::W32 => V::of_int(n as i64),
        Elem::F32 => V::of_double(f32::from_bits(n as u32).into()),
        Elem::F64 => V::of_double(f64::from_bits(n)),
    }
}

/// Makes bytes those of an element; `None` if the value is none.
pub fn write<V: Word>(elem: Elem, bytes: &mut [u8], x: V) -> Option<()> {
    let n = match elem {
        Elem::F32 => u64::from((x.double()? as f32).to_bits()),
        Elem::F64 => x.double()?.to_bits(),
        Elem::I8 | Elem::I16 | Elem::I32 | Elem::I64 | Elem::W8 | Elem::W16 | Elem::W32 => {
            x.int()? as u64
        }
    };
    bytes.copy_from_slice(&n.to_le_bytes()[..bytes.len()]);
    Some(())
}
