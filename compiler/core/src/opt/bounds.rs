//! Operations on arrays that nothing else checks, checked: with `-debug` each call of one by the
//! program, with all its arguments, looks first whether what it touches is there, and tells the
//! operation and its place if not.
//!
//! ```text
//!     readIntArray# a i s
//!       = case a of a' { _ -> case i of { I# n ->
//!         case #andI (#geI n 0) (#leI n (#subI (#shrI (#sizeBytes a') 3) 1)) of {
//!           0 -> fail "Main.hs:7:5: readIntArray#: .."; _ -> readIntArray# a i s }}}
//! ```
//!
//! It comes before all passes, while calls still are what the source says. A small array that
//! was shrunk counts as long as it was.

use crate::builtin;
use crate::def::*;
use pure_base::{SourceMap, Span, Symbol};

/// The part of an array that an operation touches, by positions of arguments.
#[derive(Clone, Copy)]
struct Part {
    array: usize,
    /// Where it begins; at the beginning if no argument says it.
    from: Option<usize>,
    count: Count,
    of: Of,
}

/// How many elements.
#[derive(Clone, Copy)]
enum Count {
    /// So many.
    Fixed(i64),
    /// As an argument says.
    Argument(usize),
}

/// What positions count.
#[derive(Clone, Copy)]
enum Of {
    /// Elements of so many bytes (log2).
    Bytes(u32),
    Pointers,
    /// The same; the last one is the library's.
    Small,
}

/// Adds the checks to what is not the library's.
pub fn check(program: &mut Program, map: &SourceMap) {
    let Some(int) = builtin::lookup_con(program, "I#") else {
        return;
    };
    let mut binds = std::mem::take(&mut program.binds);
    let mut bounds = Bounds { program, map, int };
    for (v, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        if !bounds.program.is_from_library(*v) {
            bounds.expr(e);
        }
    }
    program.binds = binds;
}

/// What an operation touches, and how many arguments it has.
fn touched(operation: &str) -> Option<(Vec<Part>, usize)> {
    let part = |array, from, count, of| Part {
        array,
        from,
        count,
        of,
    };
    let argument = Count::Argument;
    let bytes = Of::Bytes(0);
    let two = |of| {
        vec![
            part(0, Some(1), argument(4), of),
            part(2, Some(3), argument(4), of),
        ]
    };
    let small = match operation.contains("Small") {
        true => Of::Small,
        false => Of::Pointers,
    };
    Some(match operation {
        "copyByteArray#" | "copyMutableByteArray#" => (two(bytes), 6),
        "compareByteArrays#" => (two(bytes), 5),
        "setByteArray#" => (vec![part(0, Some(1), argument(2), bytes)], 5),
        "copyAddrToByteArray#" => (vec![part(1, Some(2), argument(3), bytes)], 5),
        "copyByteArrayToAddr#" | "copyMutableByteArrayToAddr#" => {
            (vec![part(0, Some(1), argument(3), bytes)], 5)
        }
        "shrinkMutableByteArray#" => (vec![part(0, None, argument(1), bytes)], 3),
        "shrinkSmallMutableArray#" => (vec![part(0, None, argument(1), small)], 3),
        "copyArray#" | "copyMutableArray#" | "copySmallArray#" | "copySmallMutableArray#" => {
            (two(small), 6)
        }
        "cloneArray#" | "cloneSmallArray#" => (vec![part(0, Some(1), argument(2), small)], 3),
        "cloneMutableArray#"
        | "cloneSmallMutableArray#"
        | "freezeArray#"
        | "freezeSmallArray#"
        | "thawArray#"
        | "thawSmallArray#" => (vec![part(0, Some(1), argument(2), small)], 4),
        "casArray#" | "casSmallArray#" => (vec![part(0, Some(1), Count::Fixed(1), small)], 5),
        "casIntArray#" => (vec![part(0, Some(1), Count::Fixed(1), Of::Bytes(3))], 5),
        "atomicReadIntArray#" => (vec![part(0, Some(1), Count::Fixed(1), Of::Bytes(3))], 3),
        "atomicWriteIntArray#" => (vec![part(0, Some(1), Count::Fixed(1), Of::Bytes(3))], 4),
        _ if operation.starts_with("fetch") && operation.ends_with("IntArray#") => {
            (vec![part(0, Some(1), Count::Fixed(1), Of::Bytes(3))], 4)
        }
        _ => {
            let (what, arity) = match operation {
                _ if operation.starts_with("index") => (&operation[5..], 2),
                _ if operation.starts_with("read") => (&operation[4..], 3),
                _ if operation.starts_with("write") => (&operation[5..], 4),
                _ => return None,
            };
            let (count, of) = match what.strip_prefix("Word8ArrayAs") {
                // Elements at any byte.
                Some(what) => (1 << size(what.strip_suffix('#')?)?, bytes),
                None => match what.strip_suffix("Array#")? {
                    "" | "Small" => (1, small),
                    what => (1, Of::Bytes(size(what)?)),
                },
            };
            (vec![part(0, Some(1), Count::Fixed(count), of)], arity)
        }
    })
}

/// Bytes of an element (log2).
fn size(element: &str) -> Option<u32> {
    Some(match element {
        "Int8" | "Word8" | "Char" => 0,
        "Int16" | "Word16" => 1,
        "Int32" | "Word32" | "WideChar" | "Float" => 2,
        "Int" | "Word" | "Int64" | "Word64" | "Double" | "Addr" | "StablePtr" => 3,
        _ => return None,
    })
}

struct Bounds<'a> {
    program: &'a mut Program,
    map: &'a SourceMap,
    int: ConId,
}

impl Bounds<'_> {
    fn expr(&mut self, e: &mut Expr) {
        e.each_child_mut(&mut |e| self.expr(e));
        let Expr::App(f, args, occ) = &*e else { return };
        let Expr::Var(f) = f.unticked() else { return };
        let info = &self.program.vars[*f];
        let library = |m: Symbol| m.as_str().starts_with("Base.Unboxed");
        if !info.module.is_some_and(library) {
            return;
        }
        let operation = info.name;
        let Some((parts, arity)) = touched(operation.as_str()) else {
            return;
        };
        if args.len() != arity {
            return;
        }
        let place = self.map.describe(self.program.occs[*occ].span);
        let message = format!("{place}: {operation}: what it touches is not all in the array\n");
        // Arguments are named where they stand, or are literals.
        if !args.iter().all(is_simple) {
            return;
        }
        let args = args.clone();
        let mut checked = std::mem::take(e);
        for part in parts.into_iter().rev() {
            checked = self.part(part, &args, Symbol::new(&message), checked);
        }
        *e = checked;
    }

    /// `then`, if an array has a part.
    fn part(&mut self, part: Part, args: &[Expr], message: Symbol, then: Expr) -> Expr {
        let array = self.program.fresh(Symbol::new("a"), Rep::Ptr, Span::NONE);
        let (from, from_box) = match part.from {
            Some(at) => self.number(&args[at]),
            None => (Expr::Lit(Lit::Int(0)), None),
        };
        let (count, count_box) = match part.count {
            Count::Fixed(n) => (Expr::Lit(Lit::Int(n)), None),
            Count::Argument(at) => self.number(&args[at]),
        };
        let prim = |prim, args| Expr::Prim(prim, args, OccId::NONE);
        let int = |n| Expr::Lit(Lit::Int(n));
        let length = match part.of {
            Of::Bytes(shift) => {
                let bytes = prim(Prim::SizeBytes, vec![Expr::Var(array)]);
                prim(Prim::ShrI, vec![bytes, int(i64::from(shift))])
            }
            Of::Pointers => prim(Prim::SizeArray, vec![Expr::Var(array)]),
            Of::Small => {
                let all = prim(Prim::SizeArray, vec![Expr::Var(array)]);
                prim(Prim::SubI, vec![all, int(1)])
            }
        };
        let begins = prim(Prim::GeI, vec![from.clone(), int(0)]);
        let counts = prim(Prim::GeI, vec![count.clone(), int(0)]);
        let last = prim(Prim::SubI, vec![length, count]);
        let ends = prim(Prim::LeI, vec![from, last]);
        let sound = prim(
            Prim::AndI,
            vec![begins, prim(Prim::AndI, vec![counts, ends])],
        );
        let binder = self.program.fresh(Symbol::new("w"), Rep::I64, Span::NONE);
        let alt = Alt {
            pat: AltPat::Lit(Lit::Int(0)),
            body: Expr::Fail(message),
        };
        let mut e = case(sound, binder, vec![alt], Some(then));
        for (boxed, raw) in [from_box, count_box].into_iter().flatten() {
            let binder = self.program.fresh(Symbol::new("w"), Rep::Ptr, Span::NONE);
            let alt = Alt {
                pat: AltPat::Con(self.int, vec![raw]),
                body: e,
            };
            e = case(boxed, binder, vec![alt], None);
        }
        case(args[part.array].clone(), array, vec![], Some(e))
    }

    /// The number in an argument, and what has to be taken apart for it.
    fn number(&mut self, arg: &Expr) -> (Expr, Option<(Expr, Var)>) {
        match arg {
            Expr::Con(con, args, _) if *con == self.int => (args[0].clone(), None),
            arg => {
                let raw = self.program.fresh(Symbol::new("n"), Rep::I64, Span::NONE);
                (Expr::Var(raw), Some((arg.clone(), raw)))
            }
        }
    }
}

fn is_simple(arg: &Expr) -> bool {
    match arg {
        Expr::Var(_) | Expr::Lit(_) => true,
        Expr::Con(_, args, _) => args.iter().all(|a| matches!(a, Expr::Lit(_))),
        _ => false,
    }
}

fn case(scrut: Expr, binder: Var, alts: Vec<Alt>, default: Option<Expr>) -> Expr {
    Expr::Case(Box::new(Case {
        scrut,
        binder,
        alts,
        default,
        span: Span::NONE,
    }))
}
