//! What profiles show as an occurrence or a producer is what the program has there, in
//! every way of compiling it.

use crate::hotspots::recorded;
use crate::hp::Profile;
use crate::me::{Definition, Me};
use crate::shell::{Folder, ensure};
use std::collections::HashMap;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("under_evaluation", under_evaluation),
    ("results_of_primitives", results_of_primitives),
    ("producers_of_frames", producers_of_frames),
];

/// Ways to compile.
const FLAGS: [&str; 4] = ["-O0", "-O", "-O0 -prof", "-O -prof"];

/// What an occurrence or a marker has under these keys.
fn texts(definition: &Definition, keys: &[&str]) -> String {
    let text = |key: &&str| definition.get(*key).map_or("", String::as_str);
    keys.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The bytes of all censuses together, by what the occurrences have under these keys.
fn heap(me: &Me, keys: &[&str]) -> HashMap<String, u64> {
    let mut sums = HashMap::new();
    for bands in me.bands(|occurrence, _| texts(occurrence, keys)) {
        for (band, bytes) in bands {
            *sums.entry(band).or_default() += bytes;
        }
    }
    sums
}

/// The same for the stack and its markers.
fn stack(me: &Me, keys: &[&str]) -> HashMap<String, u64> {
    let mut sums = HashMap::new();
    for census in &me.censuses {
        for (number, frames) in &census.stack {
            let bytes: u64 = frames.creations.values().sum();
            *sums.entry(texts(&me.markers[number], keys)).or_default() += bytes;
        }
    }
    sums
}

/// The part of a band, in percent.
fn share(sums: &HashMap<String, u64>, band: &str) -> f64 {
    let whole: u64 = sums.values().sum();
    100.0 * sums.get(band).copied().unwrap_or(0) as f64 / whole.max(1) as f64
}

/// Each number is computed from the one before, and only the last is wanted.
const CHAIN: &str = "\
series x k = if k == 0 then Nil else let y = step x in Cons y (series y (k - 1));
step n = if n > 5000000 then 0 else n + 3;
{-# NOINLINE step #-};
end d Nil = d;
end d (Cons x xs) = end x xs;
main = end 0 (series 1 20000)
";

/// A thunk under evaluation is its occurrence's in every profile, unless somebody asks
/// for blackholes.
fn under_evaluation() -> Result<(), String> {
    let folder = Folder::new()?;
    for flags in FLAGS {
        folder.program("p", CHAIN, &format!("{flags} -rtsopts"))?;
        let (_, me) = recorded(&folder, "./p +RTS -ho -i2k", "p.me")?;
        let kinds = heap(&me, &["kind", "state", "at"]);
        let place = "p.pure:1:46-1:51";
        let running = share(&kinds, &format!("thunk evaluation {place}"));
        let waiting = share(&kinds, &format!("thunk  {place}"));
        ensure(running > 10.0 && waiting > 10.0, || {
            format!("{flags}: {running} and {waiting} of {kinds:#?}")
        })?;
        ensure(!heap(&me, &["kind"]).contains_key("hole"), || {
            format!("{flags}: {kinds:#?}")
        })?;
        // The same occurrence, whatever it does at the time.
        let same = |state: bool| {
            let keys = ["what", "desc", "by", "in", "type", "byat"];
            let mut of = me.occurrences.values();
            let of = of.find(|o| {
                o.contains_key("state") == state
                    && o.get("at").is_some_and(|at| at == place)
                    && o["kind"] == "thunk"
            });
            of.map(|o| texts(o, &keys))
        };
        ensure(same(true) == same(false), || {
            format!("{flags}: {:?}, {:?}", same(true), same(false))
        })?;
        for (option, wanted) in [
            ("-hd", "<Main.y(p.pure:1:46-51)>"),
            ("-hi", "Main.series.y(p.pure:1:46-51)"),
            ("-hy", "*"),
            ("-hm", "Main"),
        ] {
            let most = |more: &str| -> Result<(u64, u64), String> {
                folder.sh(&format!("./p +RTS {option} -i2k {more}"))?;
                let profile = Profile::parse(&folder.read("p.hp")?)?;
                let of = |band: &str| {
                    let samples = profile.samples.iter().flat_map(|s| &s.bands);
                    let own = samples.filter(|b| b.0 == band);
                    own.map(|b| b.1).max().unwrap_or(0)
                };
                Ok((of(wanted), of("BLACKHOLE")))
            };
            let (own, holes) = most("")?;
            // 20,000 of 16 bytes at least wait at once, and as many are evaluated.
            ensure(own >= 300_000 && holes == 0, || {
                format!("{flags} {option}: {own} and {holes} bytes")
            })?;
            if option == "-hm" {
                continue;
            }
            let (_, holes) = most("--blackholes")?;
            ensure(holes >= 200_000, || {
                format!("{flags} {option} --blackholes: {holes}")
            })?;
        }
    }
    Ok(())
}

/// Numbers that are computed one from the other, each kept by one that waits.
const PURE_NUMBERS: &str = "\
kept xs n = if n < 1 then total xs else kept (Cons (n * 3) xs) (n - 2);
total Nil = 0;
total (Cons x xs) = x + total xs;
main = kept Nil 8000
";
const HASKELL_NUMBERS: &str = "\
module Main where

kept :: [Integer] -> Integer -> Integer
kept xs n = if n < 1 then foldr (+) 0 xs else kept ((n * 3) : xs) (n - 2)

main :: IO ()
main = print (kept [] 8000)
";

/// What a primitive makes, and the frame in which it evaluates its operands, are those of
/// the expression that calls it.
fn results_of_primitives() -> Result<(), String> {
    let folder = Folder::new()?;
    for (file, source, minus, plus) in [
        ("p.pure", PURE_NUMBERS, "1:65-1:69", "3:25-3:32"),
        ("p.hs", HASKELL_NUMBERS, "4:68-4:72", "4:27-4:40"),
    ] {
        folder.write(file, source)?;
        for flags in ["-O0", "-O0 -prof", "-O0 -fcount-allocation"] {
            let way = format!("{file} {flags}");
            folder
                .purecc(&format!("-w {flags} -rtsopts {file}"))?
                .quietly()?;
            let (_, me) = recorded(&folder, "./p +RTS -ho -i2k", "p.me")?;
            // Where it stands in the program: as the expression that has caused it, if any.
            let mut made: HashMap<String, u64> = HashMap::new();
            for bands in me.bands(|o, _| {
                let at = o.get("via.at").or(o.get("at"));
                let at = at.map_or("nowhere", String::as_str);
                format!("{} {at}", o["kind"])
            }) {
                for (band, bytes) in bands {
                    *made.entry(band).or_default() += bytes;
                }
            }
            let results = share(&made, &format!("con {file}:{minus}"));
            let placeless = share(&made, "con nowhere");
            ensure(results > 15.0 && placeless < 1.0, || {
                format!("{way}: {results} and {placeless} of {made:#?}")
            })?;
            let frames = stack(&me, &["of", "what"]);
            let built_in: Vec<&String> = frames
                .keys()
                .filter(|name| name.starts_with("Builtin"))
                .collect();
            let built_in = built_in.into_iter().map(|name| share(&frames, name));
            let built_in: f64 = built_in.sum();
            ensure(built_in < 1.0, || format!("{way}: {frames:#?}"))?;
            let written = stack(&me, &["def"]);
            let of_plus = share(&written, &format!("{file}:{plus}"));
            ensure(of_plus > 30.0, || format!("{way}: {written:#?}"))?;
        }
    }
    Ok(())
}

/// Pieces of a list, each added up from its end.
const PIECES: &str = "\
pieces k xs = case xs of { Nil -> Nil; Cons y ys -> Cons (front k xs) (pieces k (behind k xs)) };
front k Nil = Nil;
front k (Cons x xs) = if k == 0 then Nil else Cons x (front (k - 1) xs);
behind k Nil = Nil;
behind k (Cons x xs) = if k == 0 then Cons x xs else behind (k - 1) xs;
upto a b = if a > b then Nil else Cons a (upto (a + 1) b);
weigh e Nil = e;
weigh e (Cons x xs) = join x (weigh e xs);
join x y = x + y;
weights Nil = Nil;
weights (Cons p ps) = Cons (weigh 0 p) (weights ps);
main = weights (pieces 400 (upto 1 1200))
";
/// Rooks and bishops at once: whether a row suits those before.
const BOARD: &str = "\
both False b = False;
both True b = b;
glue Nil ys = ys;
glue (Cons x xs) ys = Cons x (glue xs ys);
suits x d Nil = True;
suits x d (Cons r rs) = both (x /= r) (both (x /= r + d) (both (x /= r - d) (suits x (d + 1) rs)));
one b r = if suits r 1 b then Cons (Cons r b) Nil else Nil;
row b Nil = Nil;
row b (Cons r rs) = glue (one b r) (row b rs);
rows n Nil = Nil;
rows n (Cons b bs) = glue (row b (down n)) (rows n bs);
down n = if n == 0 then Nil else Cons n (down (n - 1));
boards n k = if k == 0 then Cons Nil Nil else rows n (boards n (k - 1));
tell acc Nil = acc;
tell acc (Cons x xs) = let more = acc + 1 in seq more (tell more xs);
main = tell 0 (boards 7 7)
";
/// What is dull is left out, from the end on.
const DULL: &str = "\
data Form = Sym Int | Not Form;
sift p kept = let n = norm p in if dull n then kept else Cons n kept;
sieve z Nil = z;
sieve z (Cons p ps) = sift p (sieve z ps);
norm (Not (Not p)) = norm p;
norm p = p;
dull (Sym n) = n > 2;
dull (Not p) = False;
forms n = if n == 0 then Nil else Cons (Not (Not (Sym n))) (forms (n - 1));
size acc Nil = acc;
size acc (Cons x xs) = size (acc + 1) xs;
main = size 0 (sieve Nil (forms 3000))
";

/// Who has demanded a frame is its producer, also where that was the last thing that a
/// function did: exactly where the stack is counted, and as not known elsewhere.
fn producers_of_frames() -> Result<(), String> {
    let folder = Folder::new()?;
    // With the least part of the stack that they have made together.
    for (source, counted, plain, least) in [
        (PIECES, &["join"][..], &["join "][..], 40.0),
        (BOARD, &["both", "glue"], &["suits end", "rows end"], 25.0),
        (DULL, &["sift"], &["sieve end"], 45.0),
    ] {
        for (flags, keys, wanted) in [
            ("-O0 -fcount-allocation", &["by"][..], counted),
            ("-O0", &["by", "or"], plain),
            ("-O0 -prof", &["by", "or"], plain),
        ] {
            folder.program("p", source, &format!("{flags} -rtsopts"))?;
            let (_, me) = recorded(&folder, "./p +RTS -ho -i2k", "p.me")?;
            let mut producers = stack(&me, keys);
            // What the runtime needs is there however deep the stack is.
            producers.retain(|by, _| !matches!(by.trim(), "" | "SYSTEM"));
            let shares = wanted.iter().map(|by| share(&producers, by));
            let all: f64 = shares.clone().sum();
            ensure(all > least && shares.clone().all(|s| s > 5.0), || {
                let shares: Vec<f64> = shares.collect();
                format!("{flags}: {wanted:?} {shares:?} of {producers:#?}\n{source}")
            })?;
            let unsure = me.markers.values().any(|marker| marker.contains_key("or"));
            ensure(!unsure || !flags.contains("count"), || {
                format!("{flags}: {:#?}", me.markers)
            })?;
        }
    }
    Ok(())
}
