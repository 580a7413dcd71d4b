//! The report of `-ticky`: what closures have done, as the runtime of GHC writes it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::info::Kind;
use rt_abi::ticky::{Counter, KINDS, PATTERNS, SIZES};

/// What rows of the same class have in common.
#[derive(Clone, Copy, Default)]
pub struct Sum {
    pub entries: u64,
    pub objects: u64,
    pub bytes: u64,
}

/// All rows by class.
#[derive(Clone, Default)]
pub struct Sums {
    pub static_functions: Sum,
    pub functions: Sum,
    /// Values of the top level.
    pub static_thunks: Sum,
    pub thunks: Sum,
    pub single_thunks: Sum,
    pub constructors: Sum,
    pub joins: Sum,
}

/// Selections that collections have carried out.
#[derive(Clone, Copy, Default)]
pub struct Selections {
    pub given_up: u64,
    pub minor: u64,
    pub major: u64,
}

/// A row of the report.
pub struct Line {
    pub entries: u64,
    pub allocated: u64,
    /// Bytes of such objects that were made.
    pub objects: u64,
    pub arguments: u16,
    pub letters: &'static str,
    pub name: String,
}

/// The names of counters with their values, in the order of the report.
pub struct Raw(Vec<(String, u64)>);

/// Bytes of a partial application besides its arguments.
const PAP_BYTES: u64 = 16;

impl Raw {
    /// What follows from the words that the program has counted.
    pub fn new(words: &[u64], sums: &Sums, gc: Selections) -> Raw {
        let mut raw = Raw(Vec::with_capacity(120));
        let at = |counter: Counter| words[counter as usize];
        let paps = at(Counter::Paps);
        let (pap_admin, pap_goods) = (PAP_BYTES * paps, 8 * at(Counter::PapArguments));
        let variables = at(Counter::MutableVariables);
        let thunks = sums.thunks.bytes + sums.single_thunks.bytes;
        let compiled = sums.functions.bytes
            + sums.constructors.bytes
            + thunks
            + pap_admin
            + pap_goods
            + 16 * variables;
        raw.allocation(&[
            (
                "HEAP_ctr",
                at(Counter::HeapChecks) + at(Counter::LargeObjects),
            ),
            ("HEAP_tot", compiled),
        ]);
        raw.all(&[
            ("HEAP_CHK_ctr", at(Counter::HeapChecks)),
            ("STK_CHK_ctr", 0),
        ]);
        raw.allocation(&[
            ("RTS_ctr", at(Counter::RuntimeObjects)),
            ("RTS_tot", at(Counter::RuntimeBytes)),
            ("FUN_ctr", sums.functions.objects),
            ("FUN_gds", sums.functions.bytes),
            ("PAP_ctr", paps),
            ("PAP_adm", pap_admin),
            ("PAP_gds", pap_goods),
            ("UP_THK_ctr", sums.thunks.objects),
            ("SE_THK_ctr", sums.single_thunks.objects),
            ("THK_gds", thunks),
            ("CON_ctr", sums.constructors.objects),
            ("CON_gds", sums.constructors.bytes),
            ("PRIM_ctr", at(Counter::Arrays) + variables),
            ("PRIM_gds", at(Counter::ArrayBytes) + 16 * variables),
            ("PRIM_slp", at(Counter::ArraySlop)),
        ]);
        let entered = |kind: Kind, is_static: bool| {
            let row = kind as usize + if is_static { KINDS } else { 0 };
            words[Counter::Entered as usize + row]
        };
        let both = |kind: Kind| entered(kind, false) + entered(kind, true);
        let functions = sums.static_functions.entries + sums.functions.entries;
        let indirections = both(Kind::Ind);
        let all_thunks =
            sums.static_thunks.entries + sums.thunks.entries + sums.single_thunks.entries;
        let constructors = both(Kind::Con);
        let paps_entered = at(Counter::PapsEntered);
        let enters = functions + all_thunks + indirections + constructors + paps_entered;
        raw.all(&[
            // Who calls a known function needs no table to find its code.
            (
                "ENT_VIA_NODE_ctr",
                enters.saturating_sub(at(Counter::KnownCalls)),
            ),
            ("ENT_STATIC_CON_ctr", entered(Kind::Con, true)),
            ("ENT_DYN_CON_ctr", entered(Kind::Con, false)),
            ("ENT_STATIC_FUN_DIRECT_ctr", sums.static_functions.entries),
            ("ENT_DYN_FUN_DIRECT_ctr", sums.functions.entries),
            ("ENT_LNE_ctr", sums.joins.entries),
            ("ENT_STATIC_IND_ctr", entered(Kind::Ind, true)),
            ("ENT_DYN_IND_ctr", entered(Kind::Ind, false)),
            ("ENT_PERM_IND_ctr", 0),
            ("ENT_AP_ctr", 0),
            ("ENT_PAP_ctr", paps_entered),
            // What an exception has left of a thunk: entered again, it raises that.
            ("ENT_AP_STACK_ctr", both(Kind::Raising)),
            ("ENT_BH_ctr", both(Kind::Blackhole)),
            ("ENT_STATIC_THK_SINGLE_ctr", 0),
            ("ENT_STATIC_THK_MANY_ctr", sums.static_thunks.entries),
            ("ENT_DYN_THK_SINGLE_ctr", sums.single_thunks.entries),
            ("ENT_DYN_THK_MANY_ctr", sums.thunks.entries),
            ("UPD_CAF_BH_UPDATABLE_ctr", sums.static_thunks.entries),
            ("UPD_CAF_BH_SINGLE_ENTRY_ctr", 0),
        ]);
        let fast = |pattern: &str| {
            let row = PATTERNS.iter().position(|row| row.0 == pattern);
            row.map_or(0, |row| words[Counter::Fast as usize + row])
        };
        for pattern in FAST {
            raw.one(format!("SLOW_CALL_fast_{pattern}_ctr"), fast(pattern));
        }
        let applied = |i: usize| words[Counter::Applied as usize + i];
        raw.all(&[
            ("VERY_SLOW_CALL_ctr", at(Counter::VerySlow)),
            ("UNKNOWN_CALL_ctr", at(Counter::UnknownCalls)),
            ("KNOWN_CALL_ctr", at(Counter::KnownCalls)),
            ("KNOWN_CALL_TOO_FEW_ARGS_ctr", at(Counter::KnownTooFew)),
            ("KNOWN_CALL_EXTRA_ARGS_ctr", at(Counter::KnownTooMany)),
            ("MULTI_CHUNK_SLOW_CALL_ctr", at(Counter::InSteps)),
            ("MULTI_CHUNK_SLOW_CALL_CHUNKS_ctr", at(Counter::Steps)),
            ("SLOW_CALL_ctr", (0..6).map(applied).sum()),
            ("SLOW_CALL_FUN_TOO_FEW_ctr", applied(0)),
            ("SLOW_CALL_FUN_CORRECT_ctr", applied(1)),
            ("SLOW_CALL_FUN_TOO_MANY_ctr", applied(2)),
            ("SLOW_CALL_PAP_TOO_FEW_ctr", applied(3)),
            ("SLOW_CALL_PAP_CORRECT_ctr", applied(4)),
            ("SLOW_CALL_PAP_TOO_MANY_ctr", applied(5)),
            ("SLOW_CALL_UNEVALD_ctr", at(Counter::Unevaluated)),
        ]);
        let returns = [
            ("NEW", Counter::ReturnedNew),
            ("OLD", Counter::ReturnedOld),
            ("UNBOXED_TUP", Counter::ReturnedUnboxed),
        ];
        let sizes = |first: Counter| &words[first as usize..first as usize + SIZES];
        for (name, first) in returns {
            raw.one(format!("RET_{name}_ctr"), sizes(first).iter().sum());
        }
        for (name, first) in returns {
            for (size, count) in sizes(first).iter().enumerate() {
                raw.one(format!("RET_{name}_hst_{size}"), *count);
            }
        }
        raw.all(&[
            ("UPDF_OMITTED_ctr", sums.single_thunks.entries),
            (
                "UPDF_PUSHED_ctr",
                sums.static_thunks.entries + sums.thunks.entries,
            ),
            ("CATCHF_PUSHED_ctr", at(Counter::CatchFrames)),
            ("UPDF_RCC_PUSHED_ctr", 0),
            ("UPDF_RCC_OMITTED_ctr", 0),
            ("UPD_SQUEEZED_ctr", 0),
            ("UPD_CON_IN_NEW_ctr", at(Counter::UpdatedByData)),
            ("UPD_CON_IN_PLACE_ctr", 0),
            ("UPD_PAP_IN_NEW_ctr", at(Counter::UpdatedByFunction)),
            ("UPD_PAP_IN_PLACE_ctr", 0),
            ("UPD_NEW_IND_ctr", at(Counter::UpdatedYoung)),
            ("UPD_NEW_PERM_IND_ctr", 0),
            ("UPD_OLD_IND_ctr", at(Counter::UpdatedOld)),
            ("UPD_OLD_PERM_IND_ctr", 0),
            ("GC_SEL_ABANDONED_ctr", gc.given_up),
            ("GC_SEL_MINOR_ctr", gc.minor),
            ("GC_SEL_MAJOR_ctr", gc.major),
            ("GC_FAILED_PROMOTION_ctr", 0),
        ]);
        raw
    }

    fn one(&mut self, name: String, value: u64) {
        self.0.push((name, value));
    }

    fn all(&mut self, rows: &[(&str, u64)]) {
        for (name, value) in rows {
            self.one(String::from(*name), *value);
        }
    }

    fn allocation(&mut self, rows: &[(&str, u64)]) {
        for (name, value) in rows {
            self.one(format!("ALLOC_{name}"), *value);
        }
    }

    /// A counter by its name without `_ctr`.
    fn get(&self, name: &str) -> u64 {
        let named = |row: &&(String, u64)| row.0.strip_suffix("_ctr") == Some(name);
        self.0.iter().find(named).map_or(0, |row| row.1)
    }

    fn sum(&self, names: &[&str]) -> u64 {
        names.iter().map(|name| self.get(name)).sum()
    }
}

/// Patterns of arguments, as the report has them. Here all arguments are pointers, and the
/// token of effects.
const FAST: [&str; 15] = [
    "v16", "v", "f", "d", "l", "n", "p", "pv", "pp", "ppv", "ppp", "pppv", "pppp", "ppppp",
    "pppppp",
];

/// Counters that are always 0, and why.
const MEANINGLESS: [(&str, &str); 10] = [
    ("STK_CHK", "the end of the stack is a page that faults"),
    ("ENT_*_CON", "pointers tell that they lead to a value"),
    ("ENT_PERM_IND, UPD_*_PERM_IND", "no indirection stays"),
    ("ENT_AP", "there are no suspended applications but thunks"),
    ("*_SINGLE of static thunks", "all of them are updated"),
    (
        "SLOW_CALL_fast_f, d, l, n, v16",
        "unknown functions take pointers",
    ),
    (
        "UPDF_RCC",
        "update frames keep the cost-centre stack themselves",
    ),
    (
        "UPD_SQUEEZED",
        "update frames are native frames, which stay",
    ),
    ("UPD_*_IN_PLACE", "an update writes an indirection"),
    ("GC_FAILED_PROMOTION", "what is promoted fits"),
];

/// The report. `command`: the first line, with its end; `keeps_frames`: `-Z`.
pub fn report(command: &[u8], raw: &Raw, lines: &[Line], keeps_frames: bool) -> Vec<u8> {
    let mut out = command.to_vec();
    out.extend_from_slice(head(raw).as_bytes());
    out.extend_from_slice(table(lines).as_bytes());
    for (name, value) in &raw.0 {
        let name = match keeps_frames || !name.contains("PERM_IND") {
            true => String::from(name.as_str()),
            // As other runtimes write it.
            false => format!("{}!{} requires +RTS -Z", &name[..1], &name[1..]),
        };
        out.extend_from_slice(format!("{value:11} {name}\n").as_bytes());
    }
    out
}

fn percent(part: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        _ => part as f64 * 100.0 / whole as f64,
    }
}

fn head(raw: &Raw) -> String {
    let mut out = String::from("\nSTACK USAGE:\n\n");
    let thunks = raw.sum(&[
        "ENT_STATIC_THK_SINGLE",
        "ENT_STATIC_THK_MANY",
        "ENT_DYN_THK_SINGLE",
        "ENT_DYN_THK_MANY",
    ]);
    let data = raw.sum(&["ENT_STATIC_CON", "ENT_DYN_CON"]);
    let functions = raw.sum(&["ENT_STATIC_FUN_DIRECT", "ENT_DYN_FUN_DIRECT"]);
    let indirections = raw.sum(&["ENT_STATIC_IND", "ENT_DYN_IND"]);
    let permanent = raw.get("ENT_PERM_IND");
    let enters = thunks + data + functions + indirections + permanent + raw.get("ENT_PAP");
    let direct = enters - raw.get("ENT_VIA_NODE");
    let share = percent(direct, enters);
    out += &format!("ENTERS: {enters}  of which {direct} ({share:.1}%) direct to the entry code\n");
    out += "\t\t  [the rest indirected via Node's info ptr]\n";
    for (count, what) in [
        (thunks, "thunks"),
        (data, "data values"),
        (indirections, "normal indirections"),
        (permanent, "permanent indirections"),
    ] {
        out += &format!("{count:11} ({:5.1}%) {what}\n", percent(count, enters));
    }
    out += &format!("\nFUNCTION ENTRIES: {functions}\n");
    let known = raw.sum(&[
        "KNOWN_CALL",
        "KNOWN_CALL_TOO_FEW_ARGS",
        "KNOWN_CALL_EXTRA_ARGS",
    ]);
    let calls = known + raw.get("UNKNOWN_CALL");
    let share = percent(known, calls);
    out +=
        &format!("\nTAIL CALLS: {calls}, of which {known} ({share:.0}%) were to known functions\n");
    let slow = raw.get("SLOW_CALL");
    let unevaluated = raw.get("SLOW_CALL_UNEVALD");
    let evaluated = slow.saturating_sub(unevaluated);
    out += &format!("\nSLOW APPLICATIONS: {evaluated} evaluated, {unevaluated} unevaluated\n");
    out += "\n         Too few args   Correct args   Too many args\n";
    for what in ["FUN", "PAP"] {
        let [few, correct, many] = ["TOO_FEW", "CORRECT", "TOO_MANY"]
            .map(|arguments| raw.get(&format!("SLOW_CALL_{what}_{arguments}")));
        out += &format!("   {what}     {few:8}       {correct:8}        {many:8}\n");
    }
    let new = raw.get("RET_NEW");
    let returns = raw.sum(&["RET_NEW", "RET_OLD", "RET_UNBOXED_TUP"]);
    out += &format!("\n\nRETURNS: {returns}\n");
    let share = percent(new, returns);
    out += &format!("{new:11} ({share:5.1}%) from entering a new constructor\n");
    out += "\t\t  [the rest from entering an existing constructor]\n\n";
    for what in ["RET_NEW", "RET_OLD", "RET_UNBOXED_TUP"] {
        let all = raw.get(what);
        out += &format!("{:<17}{all:11}: ", format!("{what}:"));
        for size in 0..SIZES {
            let name = format!("{what}_hst_{size}");
            let count = raw
                .0
                .iter()
                .find(|row| row.0 == name)
                .map_or(0, |row| row.1);
            out += &format!("{:5.1}%", percent(count, all));
        }
        out.push('\n');
    }
    let (pushed, omitted) = (raw.get("UPDF_PUSHED"), raw.get("UPDF_OMITTED"));
    out += &format!("\nUPDATE FRAMES: {pushed} ({omitted} omitted from thunks)\n");
    out += &format!("CATCH FRAMES:  {}\n", raw.get("CATCHF_PUSHED"));
    let squeezed = raw.get("UPD_SQUEEZED");
    let updates = [
        ("data values", "UPD_CON"),
        ("partial applications", "UPD_PAP"),
    ]
    .map(|(what, name)| {
        let place = raw.get(&format!("{name}_IN_PLACE"));
        (what, place, raw.get(&format!("{name}_IN_NEW")))
    });
    let all = updates
        .iter()
        .map(|(_, place, new)| place + new)
        .sum::<u64>()
        + squeezed;
    out += &format!("UPDATES: {all}\n");
    for (what, place, new) in updates {
        let share = percent(place + new, all);
        out += &format!("{:11} ({share:5.1}%) {what}\n", place + new);
        out += &format!("\t\t  [{place} in place, {new} allocated new space]\n");
    }
    let share = percent(squeezed, all);
    out += &format!("{squeezed:11} ({share:5.1}%) updates by squeezing\n");
    out
}

/// What stands around the table.
const STARS: &str = "\n**************************************************\n";

fn table(lines: &[Line]) -> String {
    let mut out = String::from(
        "\nThe following table is explained by https://gitlab.haskell.org/ghc/ghc/wikis/debugging/ticky-ticky\n\
         All allocation numbers are in bytes.\n\
         \nSome counters have no meaning on a native stack and are 0:\n",
    );
    for (counter, reason) in MEANINGLESS {
        out += &format!("  {counter}: {reason}\n");
    }
    out += STARS;
    out += &format!(
        "\n{:>11}{:>11}{:>11}  {:<23} {}\n",
        "Entries", "Alloc", "Alloc'd", "Non-void Arguments", "STG Name"
    );
    out += &"-".repeat(80);
    out.push('\n');
    for line in lines {
        // What is longer is cut, as a format of 20 characters does.
        let letters: String = line.letters.chars().take(20).collect();
        out += &format!(
            " {:10} {:10} {:10} {:3} {letters:<20} {}\n",
            line.entries, line.allocated, line.objects, line.arguments, line.name
        );
    }
    out += STARS;
    out
}
