//! Mutable objects of the interpreters.

use crate::def::{Elem, Prim};

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
    /// The object that `prim` makes; `None` if its operands are wrong.
    pub fn new(prim: Prim, args: &[V]) -> Option<Cell<V>> {
        let length = |n: V| Some(usize::try_from(n.int()?).ok()?).filter(|n| *n <= LIMIT);
        match (prim, args) {
            (Prim::NewVar, [x, _]) => Some(Cell::Var(*x)),
            (Prim::NewArray, [n, x, _]) => Some(Cell::Array(vec![*x; length(*n)?])),
            (Prim::NewBytes, [n, _]) => Some(Cell::Bytes(vec![0; length(*n)?])),
            _ => None,
        }
    }

    /// What `prim` does to this object, its first operand; `args` are the others.
    /// `None` if they are wrong or out of range.
    pub fn operate(&mut self, prim: Prim, args: &[V]) -> Option<V> {
        let index = |i: &V| usize::try_from(i.int()?).ok();
        match (prim, self, args) {
            (Prim::ReadVar, Cell::Var(x), _) => Some(*x),
            (Prim::WriteVar, Cell::Var(x), [y, _]) => {
                *x = *y;
                Some(V::of_int(0))
            }
            (Prim::ReadArray | Prim::IndexArray, Cell::Array(xs), [i, ..]) => {
                xs.get(index(i)?).copied()
            }
            (Prim::WriteArray, Cell::Array(xs), [i, x, _]) => {
                *xs.get_mut(index(i)?)? = *x;
                Some(V::of_int(0))
            }
            (Prim::SizeArray, Cell::Array(xs), _) => Some(V::of_int(xs.len() as i64)),
            (Prim::SizeBytes, Cell::Bytes(bytes), _) => Some(V::of_int(bytes.len() as i64)),
            (Prim::ReadBytes(e) | Prim::IndexBytes(e), Cell::Bytes(bytes), [i, ..]) => {
                let at = index(i)? << e.shift();
                read(e, bytes.get(at..at + (1 << e.shift()))?)
            }
            (Prim::WriteBytes(e), Cell::Bytes(bytes), [i, x, _]) => {
                let at = index(i)? << e.shift();
                write(e, bytes.get_mut(at..at + (1 << e.shift()))?, *x)?;
                Some(V::of_int(0))
            }
            _ => None,
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

fn read<V: Word>(elem: Elem, bytes: &[u8]) -> Option<V> {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let n = u64::from_le_bytes(word);
    Some(match elem {
        Elem::I8 => V::of_int((n as i8).into()),
        Elem::I16 => V::of_int((n as i16).into()),
        Elem::I32 => V::of_int((n as i32).into()),
        Elem::I64 | Elem::W8 | Elem::W16 | Elem::W32 => V::of_int(n as i64),
        Elem::F32 => V::of_double(f32::from_bits(n as u32).into()),
        Elem::F64 => V::of_double(f64::from_bits(n)),
    })
}

fn write<V: Word>(elem: Elem, bytes: &mut [u8], x: V) -> Option<()> {
    let n = match elem {
        Elem::F32 => u64::from((x.double()? as f32).to_bits()),
        Elem::F64 => x.double()?.to_bits(),
        _ => x.int()? as u64,
    };
    bytes.copy_from_slice(&n.to_le_bytes()[..bytes.len()]);
    Some(())
}
