//! Hotspot profiles: what the reader accepts, that no input makes it panic, and what the
//! model makes of the numbers.

use crate::common::{Plain, Random, plain, written};
use crate::holders::with_holders;
use crate::keys::keys;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use pureprof::me::history::Live;
use pureprof::me::individual::Allocated;
use pureprof::me::{
    By, Chart, Holding, Individual, Lifetimes, Profile, Restriction, Side, Temperature, Thresholds,
};
use std::collections::BTreeMap;

const PROFILE: &str = include_str!("data/maxc.me");

fn read(bytes: &[u8]) -> Result<Profile, String> {
    Profile::read(bytes, "x.me").map_err(|e| e.to_string())
}

fn profile() -> Profile {
    read(PROFILE.as_bytes()).expect("a profile")
}

#[test]
fn a_profile_is_read_as_it_stands() {
    let profile = profile();
    assert_eq!(profile.head.job, "maxc 500 +RTS -ho -i2k");
    assert_eq!((profile.end, profile.ended), (5480.0, true));
    assert_eq!(profile.notices, [""; 0]);
    let clocks: Vec<(f64, [u64; 2])> = profile
        .censuses
        .iter()
        .map(|c| (c.clock, c.bytes))
        .collect();
    assert_eq!(clocks, [(2048.0, [624, 304]), (4096.0, [904, 304])]);
    let samples = profile.samples(Side::Heap, 100);
    assert_eq!(samples.times, [0.0, 2048.0, 4096.0, 5480.0]);
    assert_eq!(
        profile.curve(Side::Heap, &[0], &samples),
        [0, 240, 360, 360]
    );
    assert_eq!(
        profile.curve(Side::Heap, &[0, 1], &samples),
        [0, 600, 880, 880]
    );
    assert_eq!(
        profile.curve(Side::Stack, &[1], &samples),
        [0, 128, 128, 128]
    );
    let site = &profile.table(Side::Heap).sites[1];
    assert_eq!(
        (&site.what[..], site.within, site.label()),
        ("Cons", Some(0), "Cons.4:25".into())
    );
    let at = site.at.map(|at| profile.place(at));
    assert_eq!(at.as_deref(), Some("src/Maxc.pure:4:25-34"));
}

/// The cost of a band by hand: 240 at 2048, 360 at 4096 and until 5480.
#[test]
fn areas_are_trapezoids_from_nothing_to_the_end() {
    let profile = profile();
    let chart = Chart::of(&profile, Side::Heap, By::Site, &Restriction::default());
    let first = chart
        .bands
        .iter()
        .find(|b| b.label == "Cons.4:19")
        .expect("a band");
    let area = 240.0 * 2048.0 / 2.0 + (240.0 + 360.0) / 2.0 * 2048.0 + 360.0 * 1384.0;
    assert!((first.area - area).abs() < 1e-6, "{}", first.area);
    assert_eq!((first.peak, first.peak_at), (360, 1));
    assert!((chart.area - profile.area(Side::Heap)).abs() < 1e-6);
    let hot = chart.hotspots(&Thresholds::default());
    let hot: Vec<(&str, Temperature)> = hot
        .hot
        .iter()
        .map(|h| (&chart.bands[h.band].label[..], h.temperature))
        .collect();
    assert_eq!(
        hot,
        [
            ("Cons.4:25", Temperature::Red),
            ("Cons.4:19", Temperature::Orange)
        ]
    );
}

#[test]
fn sites_are_grouped_as_asked() {
    let profile = profile();
    let labels = |side, by, restriction: &Restriction| -> Vec<String> {
        let chart = Chart::of(&profile, side, by, restriction);
        chart
            .bands
            .into_iter()
            .map(|b| format!("{} {}", b.label, b.peak))
            .collect()
    };
    let all = Restriction::default();
    assert_eq!(
        labels(Side::Heap, By::Compound, &all),
        ["Cons.4:19 880", "BLACKHOLE 24"]
    );
    assert_eq!(
        labels(Side::Heap, By::Producer, &all),
        ["maxcc 880", "SYSTEM 24"]
    );
    assert_eq!(
        labels(Side::Heap, By::Equation, &all),
        ["maxcc.3:1 880", "SYSTEM 24"]
    );
    assert_eq!(
        labels(Side::Heap, By::Construction, &all),
        ["Cons 880", "BLACKHOLE 24"]
    );
    assert_eq!(
        labels(Side::Heap, By::Module, &all),
        ["Main 880", "SYSTEM 24"]
    );
    assert_eq!(
        labels(Side::Heap, By::Type, &all),
        ["List Int 520", "List (List Int) 360", "? 24"]
    );
    assert_eq!(labels(Side::Stack, By::Producer, &all), ["SYSTEM 304"]);
    assert_eq!(
        labels(Side::Stack, By::Construction, &all),
        ["SYSTEM 176", "main 128"]
    );
    let made = |producer: &str| Restriction {
        producers: vec![producer.into()],
        ..all.clone()
    };
    assert_eq!(
        labels(Side::Heap, By::Construction, &made("Main.maxcc")),
        ["Cons 880"]
    );
    assert_eq!(
        labels(Side::Heap, By::Construction, &made("SYSTEM")),
        ["BLACKHOLE 24"]
    );
    let wrong = made("maxc");
    assert_eq!(labels(Side::Heap, By::Construction, &wrong), [""; 0]);
    assert_eq!(wrong.unknown(&profile, Side::Heap), ["maxc"]);
}

/// What the library made counts for whom it was made, if that is wanted.
#[test]
fn the_library_can_be_charged_to_its_callers() {
    let text = PROFILE.replace("what=BLACKHOLE", "what=Node\tin=Data.Map\tvia=1");
    let profile = read(text.as_bytes()).expect("a profile");
    let labels = |charged| {
        let restriction = Restriction {
            modules: vec!["Main".into()],
            charged,
            ..Restriction::default()
        };
        let chart = Chart::of(&profile, Side::Heap, By::Site, &restriction);
        let bands = chart.bands.into_iter();
        bands
            .map(|b| format!("{} {}", b.label, b.peak))
            .collect::<Vec<_>>()
    };
    assert_eq!(labels(false), ["Cons.4:25 520", "Cons.4:19 360"]);
    assert_eq!(labels(true), ["Cons.4:25 520", "Cons.4:19 384"]);
}

/// One expression, suspended, under evaluation, and what comes out of it, in the program
/// and in the library; frames of which it is known, and not, who has wanted them.
const ONE_PLACE: &str = "\
ME 1
PROGRAM p
JOB p +RTS -ho -i100
CLOCK bytes
INTERVAL 100
SOURCE 1 - p.pure
OCC 1\tkind=thunk\twhat=-\tby=f\tin=Main\tat=1:2:5-2:9
OCC 2\tkind=thunk\twhat=-\tstate=evaluation\tby=f\tin=Main\tat=1:2:5-2:9
OCC 3\tkind=con\twhat=-\tdesc=I#\tby=f\tin=Main\tat=1:2:5-2:9
OCC 4\tkind=call\twhat=Prelude.-\tby=f\tin=Main\tat=1:2:5-2:9
OCC 5\tkind=con\twhat=IS\tby=minusInteger\tin=Builtin\tvia=4
MARK 1\tkind=update\twhat=g\tof=Main\tby=g\tor=end\tin=Main\tat=1:3:5-3:9\tdef=1:3:5-3:9
MARK 2\tkind=call\twhat=g\tof=Main\tby=g\tin=Main\tat=1:3:5-3:9\tdef=1:3:1-3:20
CENSUS 100 140 48
 1 24 1-24
 2 32 1-32
 3 36 1-36
 5 48 1-48
STACK
 1 32 1 1-32
 2 16 1 1-16
END 200
";

#[test]
fn one_place_is_one_band() {
    let mut profile = read(ONE_PLACE.as_bytes()).expect("a profile");
    let bands = |profile: &Profile, by, charged| {
        let restriction = Restriction {
            charged,
            ..Restriction::default()
        };
        let chart = Chart::of(profile, Side::Heap, by, &restriction);
        let bands = chart.bands.into_iter();
        let bands = bands.map(|band| format!("{} {}", band.label, band.peak));
        bands.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(bands(&profile, By::Site, true), "-.2:5 140");
    assert_eq!(bands(&profile, By::Site, false), "-.2:5 92, IS 48");
    assert_eq!(bands(&profile, By::Producer, true), "f 140");
    // What is made stays what it is, whoever called for it.
    assert_eq!(bands(&profile, By::Construction, true), "- 92, IS 48");
    assert_eq!(bands(&profile, By::Kind, true), "con 84, thunk 56");
    let whole = Chart::of(&profile, Side::Heap, By::Site, &Restriction::default());
    let one = Individual::of(&profile, &whole, 0, &Thresholds::default());
    let evaluating = one.facts.iter().find(|fact| fact.0 == "Evaluating");
    assert_eq!(
        evaluating.map(|fact| &fact.1[..]),
        Some("34.8% of its cost")
    );
    profile.tell_evaluations_apart();
    assert_eq!(
        bands(&profile, By::Site, true),
        "-.2:5 108, BLACKHOLE.2:5 32"
    );
}

#[test]
fn producers_that_are_not_known_are_told_apart() {
    let profile = read(ONE_PLACE.as_bytes()).expect("a profile");
    let bands = |by, restriction: &Restriction| {
        let chart = Chart::of(&profile, Side::Stack, by, restriction);
        let bands = chart.bands.into_iter();
        let bands = bands.map(|band| format!("{} {}", band.label, band.peak));
        bands.collect::<Vec<_>>().join("; ")
    };
    let all = Restriction::default();
    let expected = "g, or what it ends in 32; g 16";
    assert_eq!(bands(By::Producer, &all), expected);
    let of_g = Restriction {
        producers: vec!["g".into()],
        ..Restriction::default()
    };
    assert_eq!(bands(By::Producer, &of_g), expected);
    // The call has one place.
    assert_eq!(bands(By::Site, &all), "g.3:5 48");
}

/// A profile takes less room than its file, however much lives from census to census.
#[test]
fn what_does_not_change_takes_no_room() {
    let mut random = Random(3);
    let plain = plain(&mut random, 60, 200);
    let text = written(&plain, &mut random, &keys);
    let profile = read(text.as_bytes()).expect("a profile");
    let sides = [Side::Heap, Side::Stack].map(|side| &profile.table(side).histories);
    let room: usize = sides.into_iter().flatten().map(|h| h.room()).sum();
    assert!(room < text.len() / 2, "{room} of {}", text.len());
    check_model(&plain, &profile);
}

#[test]
fn a_hotspot_has_a_profile_of_its_own() {
    let profile = profile();
    let chart = Chart::of(&profile, Side::Heap, By::Site, &Restriction::default());
    let one = Individual::of(&profile, &chart, 0, &Thresholds::default());
    assert!(matches!(one.allocated, Allocated::Counted(t) if (t.bytes, t.objects) == (720, 30)));
    let bands: Vec<(&str, u64)> = one
        .lifetimes
        .bands
        .iter()
        .map(|b| (&b.label[..], b.bytes))
        .collect();
    // Of the first census 340 live to the end, 20 die before the second.
    assert_eq!(bands, [("80-100%", 340), ("40-63%", 180), ("20-40%", 20)]);
    let facts: Vec<String> = one
        .facts
        .iter()
        .map(|(name, value)| format!("{name}: {value}\n"))
        .collect();
    expect![[r#"
        Temperature: 58% (red)
        Cost: 1.99M bytes × bytes
        Peak: 520 bytes at 4.10k bytes allocated
        Allocated: 720 bytes, 30 objects
        Kind: con
        Construction: Cons
        Occurrence: src/Maxc.pure:4:25-34
        Producer: maxcc at src/Maxc.pure:3:1-6:31
        Module: Main
        Type: List Int
    "#]]
    .assert_eq(&facts.concat());
}

#[test]
fn what_is_not_known_is_skipped() {
    let newer = PROFILE
        .replacen("CLOCK", "MACHINE fast\n 1 2\nCLOCK", 1)
        .replacen(
            "STACK\n",
            "STACK\n 1 176 1 1-176\n 2 128 1 1-128\nCOLOURS 1\n 1 2 x\nSTACKS\n",
            1,
        )
        .replacen("STACKS\n 1 176 1 1-176\n 2 128 1 1-128\n", "", 1)
        .replacen("OCC 1\t", "OCC 1\tcolour=blue\t", 1);
    let profile = read(newer.as_bytes()).expect(&newer);
    assert_eq!(profile.censuses.len(), 2);
}

/// Wherever a file ends that is still being written, the censuses before that are read.
#[test]
fn every_prefix_gives_the_complete_censuses() {
    let start = PROFILE.find("CENSUS").expect("a census");
    let whole = profile();
    for end in start..PROFILE.len() {
        let prefix = &PROFILE[..end];
        match read(prefix.as_bytes()) {
            Ok(profile) => {
                let n = profile.censuses.len();
                assert_eq!(profile.censuses, whole.censuses[..n], "{prefix}");
                let second = prefix.contains(" 2 128 1 =\n");
                assert_eq!(n, 1 + usize::from(second), "{prefix}");
                assert_eq!(profile.notices.is_empty(), profile.ended, "{prefix}");
            }
            Err(error) => {
                assert!(error.contains("no complete census"), "{error}");
                assert!(!prefix.contains(" 2 128 1 1-128\n"), "{prefix}");
            }
        }
    }
}

fn value(pairs: Option<&crate::common::Pairs>) -> u64 {
    pairs.map_or(0, |p| p.values().sum())
}

/// All that the model says of a profile against the plain numbers.
fn check_model(plain: &Plain, profile: &Profile) {
    let samples = profile.every_census();
    let time = |i: usize| plain.clocks[i] as f64;
    for (side, sites) in [(Side::Heap, &plain.heap), (Side::Stack, &plain.stack)] {
        let count = profile.table(side).sites.len() as u32;
        let mut whole = vec![0; plain.clocks.len()];
        let mut live = Live::default();
        for site in 0..count {
            let wanted: Vec<u64> = sites.iter().map(|s| value(s.get(&(site + 1)))).collect();
            let curve = profile.curve(side, &[site], &samples);
            assert_eq!(curve, wanted, "{site}");
            whole
                .iter_mut()
                .zip(&wanted)
                .for_each(|(sum, value)| *sum += value);
            let mut area = wanted[0] as f64 * time(0) / 2.0;
            for i in 1..wanted.len() {
                area += (wanted[i - 1] + wanted[i]) as f64 / 2.0 * (time(i) - time(i - 1));
            }
            area +=
                *wanted.last().expect("a census") as f64 * (profile.end - time(wanted.len() - 1));
            let found = profile.table(side).areas[site as usize];
            assert!((area - found).abs() <= area * 1e-9, "{area} {found}");
            // What a census has of each creation time is what the lots say.
            let mut lots: BTreeMap<(usize, u32), u64> = BTreeMap::new();
            let history = &profile.table(side).histories[site as usize];
            history.lots(samples.times.len(), &mut live, |lot| {
                for census in lot.from..lot.until {
                    *lots.entry((census, lot.creation as u32 + 1)).or_default() += lot.bytes;
                }
            });
            let pairs = sites.iter().enumerate().flat_map(|(i, s)| {
                let pairs = s.get(&(site + 1)).into_iter().flatten();
                pairs.map(move |(creation, bytes)| ((i, *creation), *bytes))
            });
            assert_eq!(lots, pairs.collect());
        }
        assert_eq!(profile.total(side, &samples), whole);
        for by in By::ALL {
            let chart = Chart::of(profile, side, by, &Restriction::default());
            let mut sum = vec![0; whole.len()];
            for band in &chart.bands {
                let curve = profile.curve(side, &band.sites, &samples);
                assert_eq!(curve.iter().max(), Some(&band.peak));
                assert_eq!(curve[band.peak_at], band.peak);
                let lifetimes = Lifetimes::of(profile, side, &band.sites);
                let mut lives = vec![0; whole.len()];
                for i in 0..lifetimes.bands.len() {
                    let curve = lifetimes.curve(i, &samples);
                    lives
                        .iter_mut()
                        .zip(curve)
                        .for_each(|(sum, value)| *sum += value);
                }
                assert_eq!(lives, curve, "lifetimes add up to the band");
                sum.iter_mut()
                    .zip(curve)
                    .for_each(|(sum, value)| *sum += value);
            }
            assert_eq!(sum, whole, "bands add up to the whole");
            let labels: std::collections::HashSet<&String> =
                chart.bands.iter().map(|b| &b.label).collect();
            assert_eq!(labels.len(), chart.bands.len(), "labels differ");
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(seed in any::<u64>(), sites in 1u32..12, censuses in 1u32..14) {
        let mut random = Random(seed);
        let plain = plain(&mut random, sites, censuses);
        let text = written(&plain, &mut random, &keys);
        let profile = read(text.as_bytes()).expect(&text);
        prop_assert!(profile.ended);
        check_model(&plain, &profile);
    }
}

/// Damaged files: a line with place and reason, or a profile of which everything can be asked.
/// What holds the objects of an occurrence holds them all, and so do the phases of their lives.
fn holders_add_up(profile: &Profile) {
    let table = profile.table(Side::Heap);
    for (site, area) in (0..).zip(&table.areas) {
        for holding in Holding::ALL {
            let Some(held) = profile.held(holding) else {
                continue;
            };
            let sum: f64 = held.holders(&[site]).iter().map(|part| part.1).sum();
            assert!((sum - area).abs() <= 1e-9 * area, "{sum} of {area}");
        }
        let samples = profile.every_census();
        let curve = profile.curve(Side::Heap, &[site], &samples);
        for held in profile.by_holder(&[site]) {
            let curves = held.parts.iter().map(|part| part.curve(&samples));
            let mut sum = vec![0; curve.len()];
            for curve in curves {
                sum.iter_mut().zip(curve).for_each(|(sum, n)| *sum += n);
            }
            assert_eq!(sum, curve, "{} of {site}", held.title);
        }
        if let Some(phases) = profile.phases(&[site]) {
            let sum: f64 = phases.iter().sum();
            let expected = if *area > 0.0 { 1.0 } else { 0.0 };
            assert!((sum - expected).abs() < 1e-9, "{phases:?} of {area}");
        }
    }
}

/// By hand: the first cells have 240 bytes with a weight of half of 4096, 360 with that of
/// half of 2048 and 1384.
#[test]
fn a_hotspot_tells_who_holds_it() {
    let profile = read(crate::held::held().as_bytes()).expect("a profile");
    assert_eq!(profile.notices, [""; 0]);
    holders_add_up(&profile);
    let told = |side| {
        let chart = Chart::of(&profile, side, By::Site, &Restriction::default());
        let mut out = String::new();
        for band in 0..chart.bands.len() {
            let one = Individual::of(&profile, &chart, band, &Thresholds::default());
            let wanted = ["Retained by", "Only held by", "Alone holds", "Biography"];
            let facts = one.facts.iter().filter(|fact| wanted.contains(&fact.0));
            for (name, value) in facts {
                out += &format!("{}: {name} {value}\n", one.label);
            }
            for held in &one.held {
                for part in &held.parts {
                    let curve = part.curve(&profile.every_census());
                    out += &format!("{}: {} {} {curve:?}\n", one.label, held.title, part.label);
                }
            }
        }
        out
    };
    expect![[r#"
        Cons.4:25: Retained by 67.2% Cons at src/Maxc.pure:4:19-39 + evaluation of main at src/Maxc.pure:9:1-34, 32.8% top-level table
        Cons.4:25: Only held by 100.0% evaluation of main at src/Maxc.pure:9:1-34
        Cons.4:25: Biography 25.0% void, 25.0% lag, 50.0% use, 0.0% drag
        Cons.4:25: Retained by Cons at src/Maxc.pure:4:19-39 + evaluation of main at src/Maxc.pure:9:1-34 [300, 300]
        Cons.4:25: Retained by top-level table [60, 220]
        Cons.4:25: Only held by evaluation of main at src/Maxc.pure:9:1-34 [360, 520]
        Cons.4:19: Retained by 100.0% top-level table
        Cons.4:19: Only held by 63.8% several, 36.2% evaluation of main at src/Maxc.pure:9:1-34
        Cons.4:19: Biography 0.0% void, 36.2% lag, 0.0% use, 63.8% drag
        Cons.4:19: Retained by top-level table [240, 360]
        Cons.4:19: Only held by several [0, 360]
        Cons.4:19: Only held by evaluation of main at src/Maxc.pure:9:1-34 [240, 0]
        BLACKHOLE: Retained by 100.0% several
        BLACKHOLE: Only held by 100.0% several
        BLACKHOLE: Biography 0.0% void, 0.0% lag, 100.0% use, 0.0% drag
        BLACKHOLE: Retained by several [24, 24]
        BLACKHOLE: Only held by several [24, 24]
    "#]]
    .assert_eq(&told(Side::Heap));
    expect![[r#"
        SYSTEM: Alone holds 0.0% of the heap's cost
        main: Alone holds 71.8% of the heap's cost: 80.2% Cons.4:25, 19.8% Cons.4:19
        main: Alone holds Cons.4:25 [360, 520]
        main: Alone holds Cons.4:19 [240, 0]
    "#]]
    .assert_eq(&told(Side::Stack));
}

#[test]
fn what_is_said_of_holders_must_add_up() {
    let check = |from: &str, to: &str, expected: Expect| {
        let text = crate::held::held();
        assert!(text.contains(from), "{from}");
        let error = read(text.replacen(from, to, 1).as_bytes()).expect_err("an error");
        expected.assert_eq(&error);
    };
    check(
        "SET 3 o1 m2",
        "SET 3 m2 o1",
        expect![[r#"x.me:15: the holder "o1" does not come after the one before it"#]],
    );
    check(
        "SET 3 o1 m2",
        "SET 3 o1 m3",
        expect![[r#"x.me:15: the holder "m3" is not defined"#]],
    );
    check(
        "SET 3 o1 m2",
        "SET 3 x1",
        expect![[r#"x.me:15: expected a holder such as o3 or m3, found "x1""#]],
    );
    check(
        "SET 3 o1 m2",
        "SET 4 o1",
        expect!["x.me:15: set 4 is defined where 3 should be"],
    );
    check(
        " 1 240 2-240",
        " 1 240 9-240",
        expect!["x.me:25: set 9 is not defined"],
    );
    check(
        " 1 240 2-240",
        " 1 232 2-232",
        expect!["x.me:25: 232 bytes of occurrence 1 are held, but 240 live"],
    );
    check(
        " 3 24 1-24\nHELD",
        "HELD",
        expect!["x.me:17: the records of RETAIN add up to 600 bytes, the census says 624"],
    );
    check(
        "HELD\n 1 240",
        "RETAIN\n 1 240",
        expect!["x.me:28: a second RETAIN in one census"],
    );
    check(
        "HELD\n 1 360 1-360\n 2 520 = 4-520\n 3 24 =\n",
        "",
        expect!["x.me:32: only some censuses have HELD"],
    );
    check(
        "BIOGRAPHY 1",
        "BIOGRAPHY 2",
        expect!["x.me:48: the biography of census 2 stands where that of 1 should be"],
    );
    check(
        "BIOGRAPHY 1",
        "BIOGRAPHY 3",
        expect!["x.me:48: census 3 is not defined"],
    );
    check(
        " 1 0 240 0 0",
        " 1 8 240 0 0",
        expect!["x.me:48: the phases of occurrence 1 do not add up to 240 bytes"],
    );
    check(
        " 1 0 240 0 0",
        " 1 0 240 0",
        expect![[r#"x.me:49: expected 5 words, found 4: "1 0 240 0""#]],
    );
    check(
        " 1 0 240 0 0\n",
        "",
        expect!["x.me:48: the phases of occurrence 1 do not add up to 240 bytes"],
    );
    // At the end it may only be unfinished.
    let text = crate::held::held();
    for cut in ["\n 2 130", "\nBIOGRAPHY 2"] {
        let at = text.find(cut).expect("there") + 1;
        let profile = read(&text.as_bytes()[..at]).expect("a profile");
        assert_eq!(
            profile.notices,
            ["the biography is unfinished and was left out"]
        );
        assert_eq!(profile.phases(&[0]), None);
    }
    let at = text.find("HELD\n 1 360").expect("there");
    let profile = read(&text.as_bytes()[..at]).expect("a profile");
    assert_eq!(profile.censuses.len(), 1);
}

#[test]
fn mutants_are_read_or_refused_in_one_line() {
    let mut random = Random(7);
    let mut refused = 0;
    let plain = plain(&mut random, 6, 6);
    let text = written(&plain, &mut random, &keys);
    let held = with_holders(&text, &mut random);
    let bases = [PROFILE.to_string(), text, held.clone(), held];
    for mutant in 0..10_000 {
        let mut bytes = bases[mutant % 4].clone().into_bytes();
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len() as u64) as usize;
            let ends = (0..bytes.len()).filter(|i| bytes[*i] == b'\n');
            let lines: Vec<usize> = ends.chain([bytes.len() - 1]).collect();
            let line = |random: &mut Random| lines[random.below(lines.len() as u64) as usize];
            match random.below(8) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes[at] = b"0123456789 -=:\t\\\n"[random.below(17) as usize],
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, b'0' + random.below(10) as u8),
                4 => bytes.truncate(at),
                5 => {
                    let (a, b) = (line(&mut random), line(&mut random));
                    bytes.drain(a.min(b)..a.max(b));
                }
                6 => {
                    let (from, to) = (line(&mut random), line(&mut random));
                    let copy: Vec<u8> = bytes[from.min(to)..from.max(to)].to_vec();
                    bytes.splice(to..to, copy);
                }
                _ => {
                    let digits = b"18446744073709551615";
                    bytes.splice(at..at, digits.iter().copied());
                }
            }
            if bytes.is_empty() {
                bytes.push(b'\n');
            }
        }
        match read(&bytes) {
            Err(message) => {
                refused += 1;
                assert!(message.starts_with("x.me:"), "{message}");
                assert!(!message.contains('\n'), "{message}");
            }
            Ok(profile) => {
                for (side, by) in [(Side::Heap, By::Compound), (Side::Stack, By::Producer)] {
                    let chart = Chart::of(&profile, side, by, &Restriction::default());
                    for band in 0..chart.bands.len() {
                        Individual::of(&profile, &chart, band, &Thresholds::default());
                    }
                    let samples = profile.samples(side, 5);
                    assert_eq!(
                        profile.curve(side, &chart.sites, &samples),
                        profile.total(side, &samples)
                    );
                }
                holders_add_up(&profile);
            }
        }
    }
    assert!(refused > 5000, "{refused}");
}
