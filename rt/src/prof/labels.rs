//! What objects are called in heap profiles: a band's label from an info table.

use crate::description::{self, Parts, parts};
use alloc::{format, string::String, string::ToString};
use core::fmt::{self, Display, Formatter};
use rt_abi::info::{Info, Kind, flag::EVALUATED, flag::SHORTENED};

/// The breakdowns by info table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    /// `-hT`.
    ClosureType,
    /// `-hd`.
    Description,
    /// `-hy`.
    Type,
    /// `-hm`: the module that allocates.
    Module,
    /// `-hi`: the allocation site, `Main.f.g(Main.pure:3:5-9)`; of what the library makes
    /// the expression that has caused it, `Main.f(Main.pure:3:5-9) via Prelude.map`.
    Site,
    /// The same with the library's own places.
    LibrarySite,
}

/// The label of the stack's band.
pub const STACK: &str = "STACK";

/// What weak pointers are called, and what they hold is held by.
pub const WEAK: &str = "WEAK";

const STACK_KIND: u8 = 0xff;
const THREAD_KIND: u8 = 0xfe;
const WEAK_KIND: u8 = 0xfd;
const NAME_KIND: u8 = 0xfc;

const fn table_of_kind(kind: u8) -> Info {
    Info {
        entry: 0,
        kind,
        tag: 0,
        arity: 0,
        ptrs: 0,
        raws: 0,
        con: 0,
        occ: 0,
        srt: 0,
        desc: 0,
        raw_args: 0,
        flags: 0,
    }
}

/// What the stack has instead of an info table.
pub static STACK_TABLE: Info = table_of_kind(STACK_KIND);
/// What the runtime knows of a thread, besides its stack.
pub static THREAD_TABLE: Info = table_of_kind(THREAD_KIND);
/// A weak pointer, and the name of an object.
pub static WEAK_TABLE: Info = table_of_kind(WEAK_KIND);
pub static NAME_TABLE: Info = table_of_kind(NAME_KIND);
/// A table of each kind of object that the runtime makes, for their labels.
pub static RUNTIME_TABLES: [Info; 8] = [
    table_of_kind(PAP),
    table_of_kind(SELECTOR),
    table_of_kind(IND),
    table_of_kind(BLACKHOLE),
    table_of_kind(STACK_KIND),
    table_of_kind(THREAD_KIND),
    table_of_kind(WEAK_KIND),
    table_of_kind(NAME_KIND),
];
/// What a frame of the stack has instead of an info table: that of its function, or of the thunk that
/// it evaluates, with this description.
pub fn frame_table(desc: usize, is_update: bool) -> Info {
    Info {
        desc,
        ..table_of_kind(if is_update { THUNK } else { FUN })
    }
}

/// For a selector whose own table is no longer known, as in programs whose collector
/// leaves nothing to tell it. All selectors share one band in every breakdown but those of
/// sites.
pub static SELECTOR_TABLE: Info = table_of_kind(SELECTOR);

impl Parts {
    /// File and span; none if they are not known.
    fn place(&self) -> Option<Place<'_>> {
        (!self.file.is_empty() && self.place[0] != 0).then_some(Place(self))
    }

    /// The expression of the program that has caused this, and the name of what it calls.
    fn cause(&self) -> Option<Parts> {
        // SAFETY: a description's cause is one like itself.
        (self.cause != 0).then(|| unsafe { parts(self.cause) })
    }

    /// Where it is allocated; none if that is not known.
    fn site(&self, key: Key) -> Option<String> {
        if key == Key::Site
            && let Some(cause) = self.cause()
            && let Some(site) = cause.own_site()
        {
            return Some(Caused(site, cause.name).to_string());
        }
        self.own_site().map(|site| site.to_string())
    }

    fn own_site(&self) -> Option<Site<'_>> {
        // What is built in stands in no file.
        let built_in = !self.site_module.is_empty() && !self.producer.is_empty();
        (self.place().is_some() || built_in).then_some(Site(self))
    }
}

/// File and span of what is described.
struct Place<'a>(&'a Parts);

impl Display for Place<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let file = self.0.file;
        out.write_str(file.strip_prefix(LIBRARY).unwrap_or(file))?;
        match self.0.place {
            [line, col, end_line, end_col] if line == end_line && col == end_col => {
                write!(out, ":{line}:{col}")
            }
            [line, col, end_line, end_col] if line == end_line => {
                write!(out, ":{line}:{col}-{end_col}")
            }
            [line, col, end_line, end_col] => {
                write!(out, ":({line},{col})-({end_line},{end_col})")
            }
        }
    }
}

/// Its declaration with that.
struct Site<'a>(&'a Parts);

impl Display for Site<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let parts = self.0;
        let Some(place) = parts.place() else {
            return write!(out, "{}.{}", parts.site_module, parts.producer);
        };
        let module = first_of(parts.site_module, parts.module);
        let name = first_of(parts.producer, parts.name);
        write!(out, "{module}.{name}({place})")
    }
}

/// The expression of the program that has caused something, with the function of the
/// library that it calls, if programs can.
struct Caused<'a>(Site<'a>, &'a str);

impl Display for Caused<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Caused(site, name) = self;
        match is_internal(name) {
            true => write!(out, "{site}"),
            false => write!(out, "{site} via {name}"),
        }
    }
}

/// Writes the site of what is described, as [`Key::Site`] has it, without memory of its
/// own; its name where no place is known.
///
/// # Safety
/// As for [`holder`].
pub unsafe fn write_site(desc: usize, out: &mut impl fmt::Write) -> fmt::Result {
    // SAFETY: by this function's contract.
    let parts = unsafe { parts(desc) };
    if let Some(cause) = parts.cause()
        && let Some(site) = cause.own_site()
    {
        return write!(out, "{}", Caused(site, cause.name));
    }
    match (parts.own_site(), first_of(parts.producer, parts.name)) {
        (Some(site), _) => write!(out, "{site}"),
        (None, "") => out.write_str(SYSTEM),
        (None, name) => {
            let module = first_of(parts.site_module, parts.module);
            write!(out, "{module}.{name}")
        }
    }
}

/// What `-hy` calls a type: its head, `->` and the result's for functions, `*` if the
/// head is not known.
fn head_of_type(ty: &str) -> String {
    let mut rest = ty;
    if let Some(quantified) = rest.strip_prefix("forall ") {
        rest = quantified.split_once(". ").map_or("", |(_, body)| body);
    }
    let mut head = String::new();
    while let Some(at) = outside_of_brackets(rest, " -> ") {
        head.push_str(if head.is_empty() { "->" } else { ">" });
        rest = &rest[at + 4..];
    }
    let word = rest.split(' ').next().unwrap_or_default();
    match word.chars().next() {
        None => head.push('*'),
        Some('[') => head.push_str("[]"),
        Some('(') => {
            let inner = rest.get(1..rest.len() - 1).unwrap_or_default();
            let commas = commas_outside_of_brackets(inner);
            match (inner, commas) {
                ("", _) | ("->", _) => head.push_str(rest),
                (inner, 0) => head.push_str(&head_of_type(inner)),
                (_, commas) => head.push_str(&format!("({})", ",".repeat(commas))),
            }
        }
        // A variable, or a description that is no type.
        Some(c) if c.is_lowercase() && word != "dictionary" => head.push('*'),
        Some(_) => head.push_str(word),
    }
    head
}

/// Where `sign` first stands in a type outside of brackets.
fn outside_of_brackets(ty: &str, sign: &str) -> Option<usize> {
    let mut depth = 0;
    ty.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        (depth == 0 && ty[at..].starts_with(sign)).then_some(at)
    })
}

fn commas_outside_of_brackets(mut ty: &str) -> usize {
    let mut count = 0;
    while let Some(at) = outside_of_brackets(ty, ",") {
        count += 1;
        ty = &ty[at + 1..];
    }
    count
}

fn first_of(first: &'static str, second: &'static str) -> &'static str {
    if first.is_empty() { second } else { first }
}

/// An info table's band label, as it is written (see
/// [`crate::out::hp::sanitised`] for what becomes of blanks).
///
/// # Safety
/// `info` points to an info table of the program or the runtime, whose
/// description (if any) and its strings stay readable.
pub unsafe fn label(key: Key, info: *const Info) -> String {
    // SAFETY: by this function's contract.
    let info = unsafe { &*info };
    // SAFETY: as above.
    let parts = unsafe { parts(info.desc) };
    let Parts { name, module, .. } = parts;
    let sized = |kind: &str| {
        // Small shapes have names of their own, as in other runtimes.
        match (info.ptrs, info.raws) {
            (p, r) if p + r <= 2 => format!("{kind}_{p}_{r}"),
            _ => kind.to_string(),
        }
    };
    let named = || match (info.kind, parts.place()) {
        (CON, _) => name.to_string(),
        (_, Some(place)) => format!("<{module}.{name}({place})>"),
        (_, None) => format!("<{module}.{name}>"),
    };
    let kind = match info.kind {
        // What it is in the heap; everything else speaks of the thunk.
        _ if info.flags & EVALUATED != 0 && key == Key::ClosureType => BLACKHOLE,
        // What the collector has made of a selector.
        IND if info.flags & SHORTENED != 0 => SELECTOR,
        kind => kind,
    };
    match (kind, key) {
        (CON, Key::ClosureType) if module.is_empty() => format!("main:{name}"),
        (CON, Key::ClosureType) => format!("main:{module}.{name}"),
        (FUN, Key::ClosureType) => sized("FUN"),
        (THUNK, Key::ClosureType) => sized("THUNK"),
        (CON | FUN | THUNK, Key::Description) => named(),
        (CON | FUN | THUNK, Key::Type) => head_of_type(parts.ty),
        (CON | FUN | THUNK, Key::Module) => {
            first_of(first_of(parts.site_module, module), SYSTEM).to_string()
        }
        (CON | FUN | THUNK, Key::Site | Key::LibrarySite) => parts.site(key).unwrap_or_else(named),
        (_, Key::Module) => SYSTEM.to_string(),
        (SELECTOR | MUT_VAR | MUT_ARRAY | BYTES, Key::Site | Key::LibrarySite)
            if parts.site(key).is_some() =>
        {
            parts.site(key).unwrap_or_default()
        }
        (PAP, _) => "PAP".to_string(),
        (SELECTOR, _) => "THUNK_SELECTOR".to_string(),
        (IND, _) => "IND".to_string(),
        (BLACKHOLE, _) => "BLACKHOLE".to_string(),
        // One label, whatever its state, as other runtimes call the commoner one.
        (MUT_VAR, _) => "MUT_VAR_CLEAN".to_string(),
        (MUT_ARRAY, _) => "MUT_ARR_PTRS_CLEAN".to_string(),
        (BYTES, _) => "ARR_WORDS".to_string(),
        (RAISING, Key::ClosureType) => "THUNK_1_0".to_string(),
        (RAISING, _) => "raise".to_string(),
        (STACK_KIND, _) => STACK.to_string(),
        (THREAD_KIND, _) => "TSO".to_string(),
        (WEAK_KIND, _) => WEAK.to_string(),
        (NAME_KIND, _) => "STABLE_NAME".to_string(),
        (kind, _) => format!("UNKNOWN_{kind}"),
    }
}

/// What the label of a site is made of; the place is empty if it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Provenance<'a> {
    pub module: &'a str,
    pub name: &'a str,
    pub place: &'a str,
}

/// Takes the label of a site apart.
pub fn provenance(label: &str) -> Provenance<'_> {
    let bytes = label.as_bytes();
    let find = |pattern: &[u8]| bytes.windows(pattern.len()).position(|w| w == pattern);
    let end = find(b"_via_").unwrap_or(bytes.len());
    let (head, place) = match bytes[..end].iter().position(|&b| b == b'(') {
        Some(open) if open > 0 && bytes[end - 1] == b')' => (open, &label[open + 1..end - 1]),
        _ => (end, ""),
    };
    // A module is what begins with a capital letter and ends before a dot.
    let mut name = 0;
    for (at, &byte) in bytes[..head].iter().enumerate() {
        if byte == b'.' && bytes[name].is_ascii_uppercase() && at + 1 < head {
            name = at + 1;
        }
    }
    Provenance {
        module: &label[..name.saturating_sub(1)],
        name: &label[name..head],
        place,
    }
}

/// Where a description's declaration stands, as reports of costs write it.
///
/// # Safety
/// As for [`holder`].
pub unsafe fn place(desc: usize) -> String {
    // SAFETY: by this function's contract.
    let parts = unsafe { parts(desc) };
    parts
        .place()
        .map_or_else(|| "<no location info>".to_string(), |p| p.to_string())
}

/// What a retainer with this description is called: module and `f.g`; by its site (a
/// key of sites) with its place, and with the module in the name.
///
/// # Safety
/// As for [`parts`].
pub unsafe fn holder(desc: usize, by_source: Option<Key>) -> (String, String) {
    // SAFETY: by this function's contract.
    let parts = unsafe { parts(desc) };
    if let Some(site) = by_source.and_then(|key| parts.site(key)) {
        return (String::new(), site);
    }
    let module = first_of(parts.site_module, parts.module);
    match first_of(parts.producer, parts.name) {
        "" => (String::new(), SYSTEM.to_string()),
        name => (module.to_string(), name.to_string()),
    }
}

/// What a thread is called by the name that the program has given to it. The characters of names
/// of sets and of stacks are none of it.
pub fn of_thread(label: Option<&[u8]>) -> String {
    let label = String::from_utf8_lossy(label.unwrap_or_default());
    let stands_apart = |c: char| c.is_control() || matches!(c, ',' | '<' | '>' | '{' | '}' | '*');
    match label.is_empty() {
        true => "thread".to_string(),
        false => label.replace(stands_apart, "_"),
    }
}

/// Whether what this describes stands in the library.
///
/// # Safety
/// As for [`holder`].
pub unsafe fn is_of_library(desc: usize) -> bool {
    // SAFETY: by this function's contract.
    let parts = unsafe { parts(desc) };
    // What is built in stands in no file.
    desc != 0 && (parts.file.is_empty() || parts.file.starts_with(LIBRARY))
}

/// Whether what this describes is known to be there for one expression of the program.
///
/// # Safety
/// As for [`holder`].
pub unsafe fn has_cause(desc: usize) -> bool {
    // SAFETY: by this function's contract.
    unsafe { parts(desc) }.cause != 0
}

/// Whether what this describes stands on several lines.
///
/// # Safety
/// As for [`holder`].
pub unsafe fn has_lines(desc: usize) -> bool {
    // SAFETY: by this function's contract.
    let [from, _, to, _] = unsafe { parts(desc) }.place;
    from != to
}

/// What the program calls the library's function with this description.
///
/// # Safety
/// As for [`holder`].
pub unsafe fn called(desc: usize) -> &'static str {
    // SAFETY: by this function's contract.
    unsafe { description::name(desc) }
}

/// Whether no module for programs offers the library's function of that name.
pub fn is_internal(name: &str) -> bool {
    name.starts_with("Base.") || name.starts_with("Builtin.")
}

/// What the names of the library's files begin with.
pub const LIBRARY: &str = "pure-stdlib/";

/// The module of what the runtime itself makes.
/// Who holds what none of the program does.
pub(super) const SYSTEM: &str = "SYSTEM";

const CON: u8 = Kind::Con as u8;
const FUN: u8 = Kind::Fun as u8;
const THUNK: u8 = Kind::Thunk as u8;
const PAP: u8 = Kind::Pap as u8;
const SELECTOR: u8 = Kind::Selector as u8;
const IND: u8 = Kind::Ind as u8;
const BLACKHOLE: u8 = Kind::Blackhole as u8;
const MUT_VAR: u8 = Kind::MutVar as u8;
const MUT_ARRAY: u8 = Kind::MutArray as u8;
const BYTES: u8 = Kind::Bytes as u8;
const RAISING: u8 = Kind::Raising as u8;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::description::tests::Described;

    pub fn desc(name: &'static str, module: &'static str, unique: u32) -> Described {
        Described {
            name,
            module,
            unique,
            at: None,
        }
    }

    pub fn placed(desc: Described, place: [u32; 4], producer: &'static str) -> Described {
        let at = Some((place, producer));
        Described { at, ..desc }
    }

    pub fn info(kind: Kind, ptrs: u16, raws: u16, desc: Option<&Described>) -> Info {
        Info {
            ptrs,
            raws,
            desc: desc.map_or(0, Described::stored),
            ..table_of_kind(kind as u8)
        }
    }

    fn check(info: &Info, labels: [&str; 5]) {
        let keys = [
            Key::ClosureType,
            Key::Description,
            Key::Type,
            Key::Module,
            Key::Site,
        ];
        // SAFETY: tables and strings are alive.
        let got = keys.map(|key| unsafe { label(key, info) });
        assert_eq!(got, labels);
    }

    #[test]
    fn labels() {
        let cons = desc("Cons", "Prelude", 0);
        let go = desc("go", "Main", 12);
        let unit = desc("()", "", 0);
        check(
            &info(Kind::Con, 2, 0, Some(&cons)),
            ["main:Prelude.Cons", "Cons", "*", "Prelude", "Cons"],
        );
        check(
            &info(Kind::Con, 0, 0, Some(&unit)),
            ["main:()", "()", "*", "SYSTEM", "()"],
        );
        let thunk = ["THUNK_1_1", "<Main.go>", "*", "Main", "<Main.go>"];
        check(&info(Kind::Thunk, 1, 1, Some(&go)), thunk);
        let fun = ["FUN", "<Main.go>", "*", "Main", "<Main.go>"];
        check(&info(Kind::Fun, 3, 0, Some(&go)), fun);
        for (kind, name) in [
            (Kind::Pap, "PAP"),
            (Kind::Selector, "THUNK_SELECTOR"),
            (Kind::Blackhole, "BLACKHOLE"),
            (Kind::Ind, "IND"),
        ] {
            check(
                &info(kind, 1, 0, Some(&go)),
                [name, name, name, "SYSTEM", name],
            );
        }
        check(&STACK_TABLE, [STACK, STACK, STACK, "SYSTEM", STACK]);
    }

    #[test]
    fn heads_of_types() {
        for (ty, head) in [
            ("", "*"),
            ("*", "*"),
            ("a", "*"),
            ("Int", "Int"),
            ("[[Int]]", "[]"),
            ("[]", "[]"),
            ("Map (Int, Bool) [a]", "Map"),
            ("()", "()"),
            ("(Int, [(a, b)])", "(,)"),
            ("(,)", "(,)"),
            ("(Int, a -> b, c)", "(,,)"),
            ("Int -> (a -> b) -> Maybe a", "->>Maybe"),
            ("(Int -> Int) -> m a", "->*"),
            ("forall a. [a] -> IO ()", "->IO"),
            ("->", "->"),
            ("->>Tree", "->>Tree"),
            ("dictionary", "dictionary"),
        ] {
            assert_eq!(head_of_type(ty), head, "{ty}");
        }
    }

    #[test]
    fn sites() {
        let site = |place| {
            let cons = placed(desc("Cons", "Prelude", 0), place, "f.g");
            // SAFETY: tables and strings are alive.
            unsafe { label(Key::Site, &info(Kind::Con, 2, 0, Some(&cons))) }
        };
        let nameless = desc("", "", 0);
        let go = placed(desc("go", "Main", 12), [3, 5, 3, 9], "f");
        for (desc, by_source, expected) in [
            (&nameless, Some(Key::Site), ("", "SYSTEM")),
            (&go, None, ("Main", "f")),
            (&go, Some(Key::Site), ("", "Main.f(src/Main.pure:3:5-9)")),
            (&desc("go", "", 0), Some(Key::Site), ("", "go")),
        ] {
            // SAFETY: descriptions stay.
            let (module, name) = unsafe { holder(desc.stored(), by_source) };
            assert_eq!((module.as_str(), name.as_str()), expected);
        }
        assert_eq!(site([3, 5, 3, 9]), "Main.f.g(src/Main.pure:3:5-9)");
        assert_eq!(site([3, 5, 3, 5]), "Main.f.g(src/Main.pure:3:5)");
        assert_eq!(site([3, 5, 4, 1]), "Main.f.g(src/Main.pure:(3,5)-(4,1))");
        assert_eq!(site([0; 4]), "Main.f.g");
        let cons = placed(desc("Cons", "Prelude", 0), [1, 1, 1, 2], "");
        let cons = info(Kind::Con, 2, 0, Some(&cons));
        check(
            &cons,
            [
                "main:Prelude.Cons",
                "Cons",
                "List",
                "Main",
                "Main.Cons(src/Main.pure:1:1-2)",
            ],
        );
    }

    #[test]
    fn labels_of_sites_are_taken_apart() {
        let parts = |label| {
            let site = provenance(label);
            (site.module, site.name, site.place)
        };
        assert_eq!(
            parts("Data.Map.go.f(src/A.hs:(3,1)-(4,9))_via_Prelude.map"),
            ("Data.Map", "go.f", "src/A.hs:(3,1)-(4,9)")
        );
        assert_eq!(parts("Main.CAF"), ("Main", "CAF", ""));
        assert_eq!(parts("BLACKHOLE"), ("", "BLACKHOLE", ""));
        assert_eq!(parts("(,)"), ("", "(,)", ""));
        assert_eq!(parts(""), ("", "", ""));
    }
}
