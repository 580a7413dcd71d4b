//! Bytes of one module that mean the same in every program: its own things are
//! counted from its first ones, places from the start of its text, and what
//! belongs to other modules is known by module and name. Reading them puts in
//! where all that is this time.

use super::code::Code;
use crate::lookup::{TypeRef, ValueRef};
use crate::tree::*;
use crate::wired;
use cranelift_entity::EntityRef;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::hash::Hash;
use std::ops::Range;
use std::rc::Rc;

/// Where the things of one module are, in the tables of the program and in the
/// source map.
#[derive(Clone, Default, Debug)]
pub struct Place {
    pub values: Range<u32>,
    pub ctors: Range<u32>,
    pub types: Range<u32>,
    pub classes: Range<u32>,
    pub synonyms: Range<u32>,
    pub nodes: Range<u32>,
    /// Its own text, and behind it what it includes.
    pub text: Range<u32>,
}

/// What the top level of a module defines, by name.
#[derive(Default)]
pub struct Names {
    pub values: FxHashMap<Symbol, ValueRef>,
    pub types: FxHashMap<Symbol, TypeRef>,
}

/// The modules resolved so far.
#[derive(Default)]
pub struct Homes {
    pub places: Vec<Place>,
    pub names: Vec<Names>,
    /// What stand for their texts.
    pub keys: Vec<u128>,
    pub index: FxHashMap<Symbol, usize>,
}

/// Something of another module.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Reference {
    Value(ValueId),
    Ctor(CtorId),
    Type(TypeId),
    Class(ClassId),
    Synonym(SynonymId),
    /// The module, and which of its instances.
    Instance(ModuleId, u32),
    /// The text of a module. What refers to it is good as long as it stays.
    Text(ModuleId),
}

/// Numbers things in the order in which they are met.
struct Numbering<T> {
    numbers: FxHashMap<T, u32>,
    all: Vec<T>,
}

impl<T: Copy + Eq + Hash> Numbering<T> {
    fn new() -> Numbering<T> {
        Numbering {
            numbers: FxHashMap::default(),
            all: vec![],
        }
    }

    fn number(&mut self, x: T) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(x).or_insert(next);
        if number == next {
            self.all.push(x);
        }
        number
    }
}

/// Takes the bytes of one module.
pub struct Writer<'a> {
    out: Vec<u8>,
    program: &'a Resolved,
    homes: &'a Homes,
    own: Place,
    symbols: Numbering<Symbol>,
    references: Numbering<Reference>,
    /// What is written is for comparison only: texts for names, and no places.
    interface: bool,
    failed: bool,
}

impl<'a> Writer<'a> {
    /// For the bytes of the module at `own`.
    pub fn new(program: &'a Resolved, homes: &'a Homes, own: Place) -> Writer<'a> {
        Writer {
            out: vec![],
            program,
            homes,
            own,
            symbols: Numbering::new(),
            references: Numbering::new(),
            interface: false,
            failed: false,
        }
    }

    /// For what others see of the module: it does not depend on where things
    /// are.
    pub fn of_interface(program: &'a Resolved, homes: &'a Homes, own: Place) -> Writer<'a> {
        Writer {
            interface: true,
            ..Writer::new(program, homes, own)
        }
    }

    /// The bytes with the tables that they refer to; `None` if something was not
    /// of the sort that can be found again.
    pub fn finish(mut self) -> Option<Vec<u8>> {
        if self.interface {
            return (!self.failed).then_some(self.out);
        }
        let body = std::mem::take(&mut self.out);
        for reference in std::mem::take(&mut self.references.all) {
            self.reference(reference);
        }
        let references = std::mem::take(&mut self.out);
        self.symbols.all.len().put(&mut self);
        for symbol in std::mem::take(&mut self.symbols.all) {
            let text = symbol.as_str();
            text.len().put(&mut self);
            self.bytes(text.as_bytes());
        }
        self.references.numbers.len().put(&mut self);
        let mut out = self.out;
        out.extend(references);
        out.extend(body);
        (!self.failed).then_some(out)
    }

    /// This cannot be written.
    pub fn fail(&mut self) {
        self.failed = true;
    }

    pub fn byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// Seven bits to a byte, the lowest first.
    pub fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.out.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.out.push(n as u8);
    }

    pub fn symbol(&mut self, symbol: Symbol) {
        if self.interface {
            let text = symbol.as_str();
            self.number(text.len() as u64);
            return self.bytes(text.as_bytes());
        }
        let number = self.symbols.number(symbol);
        self.number(number as u64);
    }

    /// Whether a place is one of the module's text.
    pub fn is_own(&self, span: Span) -> bool {
        let text = &self.own.text;
        text.start <= span.lo && span.lo <= span.hi && span.hi <= text.end
    }

    pub fn span(&mut self, span: Span) {
        if self.interface {
            return;
        }
        if span.is_none() {
            return self.number(0);
        }
        let mut start = self.own.text.start;
        if !self.is_own(span) {
            let places = &self.homes.places;
            let holds = |p: &Place| p.text.start <= span.lo && span.hi <= p.text.end;
            let Some(at) = places.iter().position(holds) else {
                return self.fail();
            };
            start = places[at].text.start;
            let module = ModuleId::new(at);
            let number = self.references.number(Reference::Text(module));
            self.number((number as u64) << 1 | 1);
        }
        self.number(((span.lo - start) as u64 + 1) << 1);
        self.number((span.hi - span.lo) as u64);
    }

    /// What `write` writes, with its length before it, so that it can be left out.
    pub fn apart(&mut self, write: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.out);
        write(self);
        let part = std::mem::replace(&mut self.out, before);
        self.number(part.len() as u64);
        self.bytes(&part);
    }

    pub fn node(&mut self, id: NodeId) {
        match self.own.nodes.contains(&id.as_u32()) {
            true => self.number((id.as_u32() - self.own.nodes.start) as u64),
            false => self.fail(),
        }
    }

    /// An instance, by its module and place there.
    pub fn instance(&mut self, module: ModuleId, n: u32) {
        let number = self.references.number(Reference::Instance(module, n));
        self.number(number as u64);
    }

    /// Something of the module itself, or of another one.
    fn entity(&mut self, own: &Range<u32>, id: u32, reference: Reference) {
        if self.interface {
            self.reference(reference);
        } else if own.contains(&id) {
            self.number(((id - own.start) as u64) << 1 | 1);
        } else {
            let number = self.references.number(reference);
            self.number((number as u64) << 1);
        }
    }

    fn reference(&mut self, reference: Reference) {
        let homes = self.homes;
        let home =
            |end: &dyn Fn(&Place) -> u32, id: u32| homes.places.partition_point(|p| end(p) <= id);
        let found = match reference {
            Reference::Type(t) if t <= wired::last_type() => {
                self.byte(0);
                return self.number(t.as_u32() as u64);
            }
            Reference::Ctor(c) if c <= wired::last_ctor() => {
                self.byte(1);
                return self.number(c.as_u32() as u64);
            }
            Reference::Instance(m, n) => {
                self.byte(6);
                let name = self.program.modules[m].name;
                self.symbol(name);
                return self.number(n as u64);
            }
            Reference::Text(m) => {
                self.byte(7);
                let name = self.program.modules[m].name;
                self.symbol(name);
                return homes.keys[m.index()].put(self);
            }
            Reference::Value(v) => {
                let value = &self.program.values[v];
                let module = home(&|p| p.values.end, v.as_u32());
                (2, value.name, module, value.module)
            }
            Reference::Ctor(c) => {
                let ctor = &self.program.ctors[c];
                let module = home(&|p| p.ctors.end, c.as_u32());
                let name = self.program.types[ctor.owner].module;
                (3, ctor.name, module, name)
            }
            Reference::Type(t) => {
                let def = &self.program.types[t];
                let module = home(&|p| p.types.end, t.as_u32());
                (4, def.name, module, def.module)
            }
            Reference::Class(c) => {
                let class = &self.program.classes[c];
                let module = home(&|p| p.classes.end, c.as_u32());
                (5, class.name, module, class.module)
            }
            Reference::Synonym(s) => {
                let synonym = &self.program.synonyms[s];
                let module = home(&|p| p.synonyms.end, s.as_u32());
                (8, synonym.name, module, synonym.module)
            }
        };
        let (kind, name, module, home_name) = found;
        // It must be what its name means at the top level of its module.
        let same = homes
            .names
            .get(module)
            .is_some_and(|names| match reference {
                Reference::Value(v) => names.values.get(&name) == Some(&ValueRef::Value(v)),
                Reference::Ctor(c) => names.values.get(&name) == Some(&ValueRef::Ctor(c)),
                Reference::Synonym(s) => names.values.get(&name) == Some(&ValueRef::Synonym(s)),
                Reference::Type(t) => names.types.get(&name) == Some(&TypeRef::Type(t)),
                Reference::Class(c) => names.types.get(&name) == Some(&TypeRef::Class(c)),
                Reference::Instance(..) | Reference::Text(_) => false,
            });
        if !same || homes.index.get(&home_name) != Some(&module) {
            self.fail();
        }
        self.byte(kind);
        self.symbol(home_name);
        self.symbol(name);
    }
}

/// What bytes of one module mean in this program.
pub struct Relocation {
    bytes: Rc<Cow<'static, [u8]>>,
    end: usize,
    symbols: Vec<Symbol>,
    /// The ids of what belongs to other modules; of an instance the module and
    /// its place there; of a text its start.
    references: Vec<(u32, u32)>,
    place: Place,
}

/// Gives the bytes of one module.
pub struct Reader<'a> {
    from: &'a Rc<Relocation>,
    /// Those of `from`, up to their end.
    bytes: &'a [u8],
    at: usize,
}

impl Relocation {
    /// For bytes that [`Writer::finish`] has made, those of a module at `place`,
    /// and where they go on behind the tables. `None`: they speak of something
    /// that is not there.
    pub fn of(
        bytes: &Rc<Cow<'static, [u8]>>,
        range: Range<usize>,
        place: Place,
        homes: &Homes,
    ) -> Option<(Rc<Relocation>, usize)> {
        let tables = Rc::new(Relocation {
            bytes: bytes.clone(),
            end: range.end,
            symbols: vec![],
            references: vec![],
            place,
        });
        let mut r = tables.at(range.start);
        let count = usize::take(&mut r)?;
        let mut symbols = Vec::with_capacity(count.min(r.left()));
        for _ in 0..count {
            let length = usize::take(&mut r)?;
            let text = std::str::from_utf8(r.bytes(length)?).ok()?;
            symbols.push(Symbol::new(text));
        }
        let count = usize::take(&mut r)?;
        let mut references = Vec::with_capacity(count.min(r.left()));
        for _ in 0..count {
            references.push(r.reference(&symbols, homes)?);
        }
        let at = r.at;
        let mut whole = Rc::try_unwrap(tables).ok()?;
        whole.symbols = symbols;
        whole.references = references;
        Some((Rc::new(whole), at))
    }

    /// Reads from a place on.
    pub fn at(self: &Rc<Relocation>, at: usize) -> Reader<'_> {
        Reader {
            from: self,
            bytes: &self.bytes[..self.end],
            at,
        }
    }
}

impl<'a> Reader<'a> {
    pub fn source(&self) -> &'a Rc<Relocation> {
        self.from
    }

    pub fn position(&self) -> usize {
        self.at
    }

    /// How many bytes there are.
    pub fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    pub fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let bytes = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    pub fn number(&mut self) -> Option<u64> {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            n |= ((byte & 0x7f) as u64) << shift;
            if byte < 0x80 {
                return Some(n);
            }
        }
        None
    }

    pub fn symbol(&mut self) -> Option<Symbol> {
        let number = self.number()? as usize;
        self.from.symbols.get(number).copied()
    }

    pub fn span(&mut self) -> Option<Span> {
        let mut start = self.from.place.text.start;
        let mut lo = self.number()?;
        if lo & 1 == 1 {
            start = self.from.references.get((lo >> 1) as usize)?.0;
            lo = self.number()?;
        }
        if lo == 0 {
            return Some(Span::NONE);
        }
        let lo = start + ((lo >> 1) - 1) as u32;
        Some(Span::new(lo, lo + self.number()? as u32))
    }

    /// Leaves out what was written apart; where it starts.
    pub fn skip(&mut self) -> Option<usize> {
        let length = usize::take(self)?;
        let start = self.at;
        self.bytes(length)?;
        Some(start)
    }

    pub fn node(&mut self) -> Option<NodeId> {
        let n = self.number()? as u32;
        Some(NodeId::from_u32(self.from.place.nodes.start + n))
    }

    /// An instance: its module, and its place there.
    pub fn instance(&mut self) -> Option<(ModuleId, u32)> {
        let number = self.number()? as usize;
        let (module, n) = *self.from.references.get(number)?;
        Some((ModuleId::from_u32(module), n))
    }

    fn entity(&mut self, own: impl Fn(&Place) -> u32) -> Option<u32> {
        let n = self.number()?;
        match n & 1 {
            1 => Some(own(&self.from.place) + (n >> 1) as u32),
            _ => Some(self.from.references.get((n >> 1) as usize)?.0),
        }
    }

    fn reference(&mut self, symbols: &[Symbol], homes: &Homes) -> Option<(u32, u32)> {
        let kind = self.byte()?;
        if kind < 2 {
            return Some((self.number()? as u32, 0));
        }
        let mut name = || symbols.get(self.number()? as usize).copied();
        let module = *homes.index.get(&name()?)?;
        if kind == 6 {
            return Some((module as u32, self.number()? as u32));
        }
        if kind == 7 {
            let same = u128::take(self)? == homes.keys[module];
            return same.then_some((homes.places[module].text.start, 0));
        }
        let (name, names) = (name()?, &homes.names[module]);
        let id = match (kind, names.values.get(&name), names.types.get(&name)) {
            (2, Some(ValueRef::Value(v)), _) => v.as_u32(),
            (3, Some(ValueRef::Ctor(c)), _) => c.as_u32(),
            (4, _, Some(TypeRef::Type(t))) => t.as_u32(),
            (5, _, Some(TypeRef::Class(c))) => c.as_u32(),
            (8, Some(ValueRef::Synonym(s)), _) => s.as_u32(),
            _ => return None,
        };
        Some((id, 0))
    }
}

macro_rules! ids {
    ($($id:ident $case:ident $range:ident),*) => {$(
        impl Code for $id {
            fn put(&self, w: &mut Writer) {
                let own = w.own.$range.clone();
                w.entity(&own, self.as_u32(), Reference::$case(*self));
            }
            fn take(r: &mut Reader) -> Option<$id> {
                r.entity(|p| p.$range.start).map($id::from_u32)
            }
        }
    )*};
}

ids!(
    ValueId Value values, CtorId Ctor ctors, TypeId Type types, ClassId Class classes,
    SynonymId Synonym synonyms
);

impl Code for NodeId {
    fn put(&self, w: &mut Writer) {
        w.node(*self);
    }
    fn take(r: &mut Reader) -> Option<NodeId> {
        r.node()
    }
}
