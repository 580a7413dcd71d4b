//! Hotspot profiles for tests: random ones, with what a reader must find in them.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Pairs of creation time (from 1) and bytes.
pub type Pairs = BTreeMap<u32, u64>;

/// A profile's numbers, as plainly as can be: for each census the pairs of each site.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    pub clocks: Vec<u64>,
    pub heap: Vec<BTreeMap<u32, Pairs>>,
    pub stack: Vec<BTreeMap<u32, Pairs>>,
    pub end: u64,
}

/// Numbers from a seed.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % end.max(1)
    }
}

/// A random profile with so many sites and censuses.
pub fn plain(random: &mut Random, sites: u32, censuses: u32) -> Plain {
    let mut profile = Plain::default();
    let mut clock = 0;
    let mut live: [BTreeMap<u32, Pairs>; 2] = Default::default();
    for census in 1..=censuses {
        clock += random.below(5000) + u64::from(random.below(8) > 0);
        profile.clocks.push(clock);
        for live in &mut live {
            for site in 1..=sites {
                let pairs = live.entry(site).or_default();
                for bytes in pairs.values_mut() {
                    match random.below(8) {
                        0 => *bytes = 0,
                        1 | 2 => *bytes -= random.below(*bytes),
                        _ => {}
                    }
                }
                if random.below(12) == 0 {
                    pairs.clear();
                }
                if random.below(3) == 0 {
                    pairs.insert(census, 8 * (1 + random.below(1000)));
                }
                pairs.retain(|_, bytes| *bytes > 0);
            }
            live.retain(|_, pairs| !pairs.is_empty());
        }
        profile.heap.push(live[0].clone());
        profile.stack.push(live[1].clone());
    }
    profile.end = clock + random.below(3000);
    profile
}

/// Writes the file. What can be short is short at random; a site is defined right before the
/// census that first has it.
pub fn written(profile: &Plain, random: &mut Random, site: &dyn Fn(bool, u32) -> String) -> String {
    let mut out =
        String::from("ME 1\nPROGRAM p\nJOB p +RTS -ho -i1k\nCLOCK bytes\nINTERVAL 1024\n");
    out += "SOURCE 1 - P.hs\n";
    let mut defined = [0u32; 2];
    let sum =
        |sites: &BTreeMap<u32, Pairs>| -> u64 { sites.values().flat_map(|p| p.values()).sum() };
    for (i, clock) in profile.clocks.iter().enumerate() {
        let sides = [&profile.heap, &profile.stack];
        for (side, sites) in sides.iter().enumerate() {
            let last = sites[i].keys().last().copied().unwrap_or(0);
            while defined[side] < last {
                defined[side] += 1;
                let word = ["OCC", "MARK"][side];
                let keys = site(side == 1, defined[side]);
                writeln!(out, "{word} {}\t{keys}", defined[side]).expect("a string");
            }
        }
        let (heap, stack) = (sum(&profile.heap[i]), sum(&profile.stack[i]));
        writeln!(out, "CENSUS {clock} {heap} {stack}").expect("a string");
        for (side, sites) in sides.iter().enumerate() {
            if side == 1 {
                out += "STACK\n";
            }
            for (site, pairs) in &sites[i] {
                write!(out, " {site} {}", pairs.values().sum::<u64>()).expect("a string");
                if side == 1 {
                    write!(out, " {}", pairs.len()).expect("a string");
                }
                let before = i.checked_sub(1).and_then(|b| sites[b].get(site));
                let said: Vec<(u32, u64)> = match before.filter(|_| random.below(4) > 0) {
                    None => pairs.iter().map(|(c, b)| (*c, *b)).collect(),
                    Some(before) => {
                        out += " =";
                        let all = before.keys().chain(pairs.keys());
                        let all: std::collections::BTreeSet<u32> = all.copied().collect();
                        let now = |c: u32| pairs.get(&c).copied().unwrap_or(0);
                        let changed = all.into_iter().map(|c| (c, now(c)));
                        changed
                            .filter(|(c, b)| before.get(c).copied().unwrap_or(0) != *b)
                            .collect()
                    }
                };
                for (creation, bytes) in said {
                    write!(out, " {creation}-{bytes}").expect("a string");
                }
                out.push('\n');
            }
        }
    }
    writeln!(out, "END {}", profile.end).expect("a string");
    out
}
