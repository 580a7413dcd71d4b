//! What occurrences, markers and sources are called in a file of hotspots.

use super::super::labels::{Key, label};
use crate::description::{Parts, parts};
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use core::cmp::Ordering;
use rt_abi::info::{Info, Kind, flag::EVALUATED, flag::SHORTENED};

/// A line that defines a number, but for that number and for those that it mentions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Definition {
    /// `key=value`, places not among them.
    pub texts: Vec<(&'static str, String)>,
    /// Places by their keys: file, and line, column, line, column.
    pub places: Vec<(&'static str, &'static str, [u32; 4])>,
    /// Others of the same kind that it refers to.
    pub others: Vec<(&'static str, u32)>,
}

impl Definition {
    fn text(&mut self, key: &'static str, value: &str) {
        if !value.is_empty() {
            self.texts.push((key, String::from(value)));
        }
    }

    fn place(&mut self, key: &'static str, file: &'static str, span: [u32; 4]) {
        if !file.is_empty() && span[0] != 0 {
            self.places.push((key, file, span));
        }
    }
}

/// The occurrence of the objects with this table: its place among the definitions.
///
/// # Safety
/// As for [`label`].
pub unsafe fn of_table(info: *const Info, numbers: &mut Numbers) -> u32 {
    // SAFETY: by this function's contract.
    let (kind, flags, parts, desc) = unsafe {
        let label = label(Key::Description, info);
        ((*info).kind, (*info).flags, parts((*info).desc), label)
    };
    let word = match kind == Kind::Ind as u8 && flags & SHORTENED != 0 {
        // What the collector has made of a selector.
        true => "selector",
        false => word(kind),
    };
    let mut definition = Definition::default();
    definition.text("kind", word);
    // All objects of a kind that the runtime makes share a table's description.
    let what = match word {
        "con" | "fun" | "thunk" => name(&parts, &desc),
        _ => &desc,
    };
    definition.text("what", what);
    if what != desc {
        definition.text("desc", &desc);
    }
    if flags & EVALUATED != 0 {
        definition.text("state", "evaluation");
    }
    if !matches!(word, "pap" | "hole" | "ind" | "raise") {
        definition.site(&parts, matches!(word, "fun" | "thunk"));
        // SAFETY: by this function's contract.
        unsafe {
            numbers.others(&parts, &mut definition);
        }
    }
    numbers.intern(definition)
}

/// An evaluated static thunk, which lies outside of the heap and holds its value.
///
/// # Safety
/// A description of the program.
pub unsafe fn of_static(desc: usize) -> Definition {
    // SAFETY: by this function's contract.
    let parts = unsafe { parts(desc) };
    let mut definition = Definition::default();
    definition.text("kind", "static");
    // It stands for its declaration, whatever that evaluates.
    let declared = [parts.producer, parts.name, SYSTEM];
    let what = declared.into_iter().find(|name| !name.is_empty());
    definition.text("what", what.unwrap_or(SYSTEM));
    definition.site(&parts, true);
    definition
}

impl Definition {
    /// Where the objects are made.
    fn site(&mut self, parts: &Parts, of_code: bool) {
        self.text("by", parts.producer);
        let module = match parts.site_module {
            "" if of_code => parts.module,
            module => module,
        };
        self.text("in", module);
        self.text("type", parts.ty);
        self.place("at", parts.file, parts.place);
        self.place("byat", parts.file, parts.declared);
    }
}

impl Numbers {
    /// Adds what an expression refers to.
    ///
    /// # Safety
    /// As for [`label`].
    unsafe fn others(&mut self, own: &Parts, definition: &mut Definition) {
        // Compounds may be as long as lists: from the outermost one inwards.
        let mut wholes = Vec::new();
        let mut next = own.within;
        while next != 0 && !self.by_desc.contains_key(&next) {
            wholes.push(next);
            // SAFETY: by this function's contract.
            next = unsafe { parts(next) }.within;
        }
        for desc in wholes.into_iter().rev() {
            // SAFETY: by this function's contract.
            let own = unsafe { parts(desc) };
            let mut whole = own.expression("con");
            // SAFETY: as above; what it is within is known.
            unsafe { self.refer(&own, &mut whole) };
            let place = self.intern(whole);
            self.by_desc.insert(desc, place);
        }
        // SAFETY: as above.
        unsafe { self.refer(own, definition) };
    }

    /// # Safety
    /// As for [`label`].
    unsafe fn refer(&mut self, own: &Parts, definition: &mut Definition) {
        if let Some(&whole) = self.by_desc.get(&own.within) {
            definition.others.push(("within", whole));
        }
        if own.cause != 0 {
            // SAFETY: by this function's contract.
            let cause = unsafe { parts(own.cause) }.expression("call");
            definition.others.push(("via", self.intern(cause)));
        }
    }
}

impl Parts {
    fn expression(&self, kind: &'static str) -> Definition {
        let mut definition = Definition::default();
        definition.text("kind", kind);
        definition.text("what", self.name);
        definition.site(self, false);
        definition
    }
}

fn name<'a>(parts: &'a Parts, desc: &'a str) -> &'a str {
    let names = [parts.construction, parts.name];
    names
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or(desc)
}

/// A frame on the stack, by descriptions of the program or 0.
#[derive(Clone, Copy)]
pub struct FrameSite {
    /// `update`, `catch` or `call`.
    pub kind: &'static str,
    /// The function, or the thunk, that runs in it.
    pub function: usize,
    /// The function that has made the call.
    pub caller: usize,
    /// The call.
    pub call: usize,
    /// Whether the caller is known to have demanded this, rather than a function that it has
    /// called and that ended so.
    pub is_exact: bool,
}

/// The marker of a frame, of a thread that is called so, unless it is that of `main`.
///
/// # Safety
/// The descriptions' strings stay readable.
pub unsafe fn of_frame(site: &FrameSite, thread: Option<&str>) -> Definition {
    // SAFETY: by this function's contract.
    let [own, caller, call] = unsafe { [site.function, site.caller, site.call].map(|d| parts(d)) };
    let mut definition = Definition::default();
    definition.text("kind", site.kind);
    // A primitive stands nowhere: it is the expression of the program that calls it.
    let is_primitive = site.kind == "call" && site.function != 0 && own.place[0] == 0;
    let written = match is_primitive {
        // SAFETY: by this function's contract.
        true if own.cause != 0 => unsafe { parts(own.cause) },
        // SAFETY: as above.
        true if call.place[0] != 0 => unsafe { parts(site.call) },
        _ => Parts::default(),
    };
    let named = name(&written, "");
    let what = match site.kind {
        "catch" => "catch",
        _ if !named.is_empty() => named,
        "update" if !own.construction.is_empty() => own.construction,
        _ if own.producer.is_empty() => own.name,
        _ => own.producer,
    };
    definition.text("what", if what.is_empty() { SYSTEM } else { what });
    definition.text("thread", thread.unwrap_or_default());
    let own = if named.is_empty() { own } else { written };
    definition.text("of", own.site_module);
    if !site.is_exact {
        definition.text("or", "end");
    }
    definition.place("at", call.file, call.place);
    definition.place("def", own.file, own.place);
    if !call.producer.is_empty() {
        // Wherever the optimiser has moved it, it stands there.
        definition.text("by", call.producer);
        definition.text("in", call.site_module);
        definition.place("byat", call.file, call.declared);
        return definition;
    }
    let by = match (site.caller, caller.producer) {
        (0, _) => SYSTEM,
        (_, "") => caller.name,
        (_, producer) => producer,
    };
    definition.text("by", by);
    definition.text("in", caller.site_module);
    // A function stands there itself, with all its equations; a thunk stands within.
    let [line, col, end_line, end_col] = caller.place;
    let [from_line, from_col, to_line, to_col] = caller.declared;
    let is_within = from_line != 0
        && (from_line, from_col) <= (line, col)
        && (end_line, end_col) <= (to_line, to_col);
    let declared = if is_within {
        caller.declared
    } else {
        caller.place
    };
    definition.place("byat", caller.file, declared);
    definition
}

/// The marker of what the runtime itself needs.
pub fn of_runtime() -> Definition {
    let mut definition = Definition::default();
    definition.text("kind", "runtime");
    definition.text("what", SYSTEM);
    definition
}

const SYSTEM: &str = "SYSTEM";

fn word(kind: u8) -> &'static str {
    const WORDS: [(Kind, &str); 11] = [
        (Kind::Con, "con"),
        (Kind::Fun, "fun"),
        (Kind::Thunk, "thunk"),
        (Kind::Pap, "pap"),
        (Kind::Selector, "selector"),
        (Kind::Ind, "ind"),
        (Kind::Blackhole, "hole"),
        (Kind::Raising, "raise"),
        (Kind::Bytes, "bytes"),
        (Kind::MutVar, "var"),
        (Kind::MutArray, "array"),
    ];
    let known = WORDS.iter().find(|word| word.0 as u8 == kind);
    known.map_or("other", |word| word.1)
}

/// The definitions of one kind, numbered in the file as they are needed.
pub struct Numbers {
    /// The word that their lines begin with.
    word: &'static str,
    by_definition: BTreeMap<Definition, u32>,
    definitions: Vec<Definition>,
    /// In the file: number and place in `definitions`, ascending by number.
    pub numbers: Vec<(u32, u32)>,
    /// Numbers by places.
    by_place: Vec<u32>,
    /// Places of descriptions that others refer to.
    by_desc: BTreeMap<usize, u32>,
}

impl Numbers {
    pub fn new(word: &'static str) -> Numbers {
        Numbers {
            word,
            by_definition: BTreeMap::new(),
            definitions: Vec::new(),
            numbers: Vec::new(),
            by_place: Vec::new(),
            by_desc: BTreeMap::new(),
        }
    }

    /// The place of a definition among those met.
    pub fn intern(&mut self, definition: Definition) -> u32 {
        if let Some(&place) = self.by_definition.get(&definition) {
            return place;
        }
        let place = self.definitions.len() as u32;
        self.definitions.push(definition.clone());
        self.by_definition.insert(definition, place);
        place
    }

    /// Numbers all that have been met since the last time, and writes their lines.
    pub fn define(&mut self, sources: &mut Sources, out: &mut String) {
        let mut new: Vec<u32> = (self.numbers.len()..self.definitions.len())
            .map(|place| place as u32)
            .collect();
        crate::sorting::sort_by(&mut new, |&one, &other| self.order(one, other));
        let mut named = Vec::new();
        for place in new {
            self.name(place, &mut named);
        }
        for (number, place) in named {
            let definition = &self.definitions[place as usize];
            let mut line = format!("{} {number}", self.word);
            for (key, value) in &definition.texts {
                line.push_str(&format!("\t{key}="));
                escape(&mut line, value);
            }
            for &(key, file, [line_, column, end_line, end_column]) in &definition.places {
                let source = sources.number(file, out);
                let place = format!("{source}:{line_}:{column}-{end_line}:{end_column}");
                line.push_str(&format!("\t{key}={place}"));
            }
            for (key, other) in &definition.others {
                line.push_str(&format!("\t{key}={}", self.number(*other)));
            }
            line.push('\n');
            out.push_str(&line);
        }
    }

    /// By what they say, not by when they were met, which depends on where objects lie.
    fn order(&self, one: u32, other: u32) -> Ordering {
        let (mut one, mut other) = (one, other);
        loop {
            let [a, b] = [one, other].map(|place| &self.definitions[place as usize]);
            let said = (&a.texts, &a.places).cmp(&(&b.texts, &b.places));
            let said = said.then(a.others.len().cmp(&b.others.len()));
            let mut pairs = a.others.iter().zip(&b.others);
            // Only the first that differs can tell.
            match pairs.find(|(a, b)| a.1 != b.1) {
                Some((a, b)) if said == Ordering::Equal => (one, other) = (a.1, b.1),
                _ => return said,
            }
        }
    }

    /// Gives a number to a definition without one, and before to what it refers to.
    fn name(&mut self, place: u32, named: &mut Vec<(u32, u32)>) {
        self.by_place.resize(self.definitions.len(), 0);
        let mut waiting = alloc::vec![place];
        while let Some(&place) = waiting.last() {
            let others = &self.definitions[place as usize].others;
            let unnamed = others.iter().find(|other| self.number(other.1) == 0);
            if let Some(other) = unnamed {
                waiting.push(other.1);
                continue;
            }
            waiting.pop();
            if self.number(place) == 0 {
                let number = self.numbers.len() as u32 + 1;
                self.numbers.push((number, place));
                self.by_place[place as usize] = number;
                named.push((number, place));
            }
        }
    }

    /// The number of a definition, or 0.
    pub fn number(&self, place: u32) -> u32 {
        self.by_place.get(place as usize).copied().unwrap_or(0)
    }
}

/// Source files met.
#[derive(Default)]
pub struct Sources {
    numbers: BTreeMap<&'static str, u32>,
    /// Hashes of the program's sources, by path.
    pub hashes: BTreeMap<&'static str, u64>,
}

impl Sources {
    fn number(&mut self, file: &'static str, out: &mut String) -> u32 {
        if let Some(&number) = self.numbers.get(file) {
            return number;
        }
        let number = self.numbers.len() as u32 + 1;
        let hash = match self.hashes.get(file) {
            Some(hash) => format!("{hash:016x}"),
            None => String::from("-"),
        };
        out.push_str(&format!("SOURCE {number} {hash} "));
        escape(out, file);
        out.push('\n');
        self.numbers.insert(file, number);
        number
    }
}

/// A text as it stands in a line.
pub fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
}
