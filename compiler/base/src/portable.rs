//! How trees become bytes that mean the same in every session. Records derive their form
//! (serde). Names, places and ids are numbers in the tables of a session, so they are
//! written and read by the unit at hand, what has a part of its own in each table: its own
//! things are counted from its first, places from the start of its text. What belongs to
//! others has a number in a list of references, whose meaning the caller knows.
//!
//! Never: knows what ids stand for.

use crate::{Span, Symbol};
use rustc_hash::FxHashMap;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::ops::{Index, IndexMut, Range};

/// The tables of ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Table {
    Values,
    Ctors,
    Types,
    Classes,
    Synonyms,
    Nodes,
    Evidence,
    Params,
    Instances,
}

/// Where the things of one unit are: its part of each table, and its text.
#[derive(Clone, Default, Debug)]
pub struct Place {
    own: [Range<u32>; Table::Instances as usize + 1],
    /// Its own text, and behind it what it includes.
    pub text: Range<u32>,
}

impl Index<Table> for Place {
    type Output = Range<u32>;

    fn index(&self, table: Table) -> &Range<u32> {
        &self.own[table as usize]
    }
}

impl IndexMut<Table> for Place {
    fn index_mut(&mut self, table: Table) -> &mut Range<u32> {
        &mut self.own[table as usize]
    }
}

impl Place {
    /// Whether a place of the sources is one of the unit's text.
    pub fn is_own(&self, span: Span) -> bool {
        let text = &self.text;
        text.start <= span.lo && span.lo <= span.hi && span.hi <= text.end
    }
}

/// Something of another unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reference {
    Id(Table, u32),
    Text(Span),
}

/// Numbers things in the order in which they are met.
struct Numbering<T> {
    numbers: FxHashMap<T, u32>,
    all: Vec<T>,
}

impl<T> Default for Numbering<T> {
    fn default() -> Numbering<T> {
        Numbering {
            numbers: FxHashMap::default(),
            all: vec![],
        }
    }
}

impl<T: Copy + Eq + Hash> Numbering<T> {
    fn number(&mut self, x: T) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(x).or_insert(next);
        if number == next {
            self.all.push(x);
        }
        number
    }
}

/// Writes a unit.
#[derive(Default)]
pub struct Writer {
    place: Place,
    /// What is written is for comparison only: of the unit's own things the names, and no
    /// places.
    interface: bool,
    symbols: Numbering<Symbol>,
    references: Numbering<Reference>,
    /// What is written apart.
    parts: Vec<u8>,
}

/// Reads a unit: for as long as the session lasts, since parts of it are read late.
pub struct Reader {
    pub place: Place,
    pub symbols: Vec<Symbol>,
    /// Of an id one number, of a text its start and end.
    pub references: Vec<(u32, u32)>,
    /// What was written apart.
    pub parts: &'static [u8],
}

thread_local! {
    static WRITER: RefCell<Writer> = RefCell::default();
    static READER: Cell<Option<&'static Reader>> = const { Cell::new(None) };
}

impl Writer {
    pub fn new(place: Place) -> Writer {
        Writer {
            place,
            ..Writer::default()
        }
    }

    /// For what others see of the unit: it does not depend on where things are.
    pub fn of_interface(place: Place) -> Writer {
        Writer {
            interface: true,
            ..Writer::new(place)
        }
    }

    /// The bytes of a value; `None`: it cannot be written.
    pub fn write(&mut self, value: &impl Serialize) -> Option<Vec<u8>> {
        WRITER.set(std::mem::take(self));
        let bytes = postcard::to_allocvec(value);
        *self = WRITER.take();
        bytes.ok()
    }

    pub fn references(&self) -> &[Reference] {
        &self.references.all
    }

    /// The number of a name among [`Writer::symbols`].
    pub fn symbol(&mut self, symbol: Symbol) -> u32 {
        self.symbols.number(symbol)
    }

    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols.all
    }

    pub fn parts(&self) -> &[u8] {
        &self.parts
    }
}

impl Reader {
    /// The value that was written as these bytes.
    pub fn read<T: DeserializeOwned>(&'static self, bytes: &'static [u8]) -> Option<T> {
        READER.set(Some(self));
        let value = postcard::take_from_bytes(bytes);
        READER.set(None);
        Some(value.ok()?.0)
    }

    /// What was written apart, here.
    pub fn read_apart<T: DeserializeOwned>(&'static self, at: u32) -> Option<T> {
        self.read(self.parts.get(at as usize..)?)
    }

    /// That of the value which is being read.
    pub fn current() -> Option<&'static Reader> {
        READER.get()
    }
}

/// Writes a part of the value that is being written so that it can be read later; where it
/// is.
pub fn write_apart<E: serde::ser::Error>(value: &impl Serialize) -> Result<u32, E> {
    let bytes = postcard::to_allocvec(value).map_err(E::custom)?;
    WRITER.with_borrow_mut(|w| {
        let at = w.parts.len() as u32;
        w.parts.extend(bytes);
        Ok(at)
    })
}

pub fn write_id<S: Serializer>(table: Table, id: u32, s: S) -> Result<S::Ok, S::Error> {
    let number = WRITER.with_borrow_mut(|w| {
        let own = &w.place[table];
        match own.contains(&id) && !w.interface {
            true => (id - own.start) << 1 | 1,
            false => w.references.number(Reference::Id(table, id)) << 1,
        }
    });
    number.serialize(s)
}

pub fn read_id<'de, D: Deserializer<'de>>(table: Table, d: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(d)?;
    let reader = Reader::current();
    let id = reader.and_then(|r| match number & 1 {
        1 => r.place[table].start.checked_add(number >> 1),
        _ => Some(r.references.get(number as usize >> 1)?.0),
    });
    id.ok_or_else(|| D::Error::custom("an id that is not there"))
}

/// Ids are those of a table.
#[macro_export]
macro_rules! portable {
    ($($id:ident $table:ident),* $(,)?) => {$(
        impl serde::Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                $crate::portable::write_id($crate::portable::Table::$table, self.as_u32(), s)
            }
        }
        impl<'de> serde::Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<$id, D::Error> {
                let table = $crate::portable::Table::$table;
                $crate::portable::read_id(table, d).map($id::from_u32)
            }
        }
    )*};
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let number = WRITER.with_borrow_mut(|w| w.symbol(*self));
        number.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Symbol {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Symbol, D::Error> {
        let number = u32::deserialize(d)? as usize;
        let symbol = Reader::current().and_then(|r| r.symbols.get(number).copied());
        symbol.ok_or_else(|| D::Error::custom("a name that is not there"))
    }
}

/// No place, one of another unit (odd), or one of its own, and how long it is.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let written = WRITER.with_borrow_mut(|w| match self {
            _ if w.interface => None,
            _ if self.is_none() => Some((0, 0)),
            _ if w.place.is_own(*self) => {
                let from = (self.lo - w.place.text.start) as u64;
                Some(((from + 1) << 1, self.hi - self.lo))
            }
            _ => {
                let number = w.references.number(Reference::Text(*self));
                Some(((number as u64) << 1 | 1, 0))
            }
        });
        match written {
            Some(written) => written.serialize(s),
            None => s.serialize_unit(),
        }
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Span, D::Error> {
        let (at, length) = <(u64, u32)>::deserialize(d)?;
        let reader = Reader::current();
        let span = reader.and_then(|r| match (at, at & 1) {
            (0, _) => Some(Span::NONE),
            (_, 1) => {
                let (lo, hi) = *r.references.get(at as usize >> 1)?;
                Some(Span::new(lo, hi))
            }
            _ => {
                let lo = r.place.text.start + ((at >> 1) - 1) as u32;
                Some(Span::new(lo, lo + length))
            }
        });
        span.ok_or_else(|| D::Error::custom("a place that is not there"))
    }
}

/// A text of the compiler's own, by its name: `#[serde(with = "pure_base::portable::text")]`.
pub mod text {
    use super::*;

    pub fn serialize<S: Serializer>(text: &str, s: S) -> Result<S::Ok, S::Error> {
        Symbol::new(text).serialize(s)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<&'static str, D::Error> {
        Symbol::deserialize(d).map(Symbol::as_str)
    }
}
