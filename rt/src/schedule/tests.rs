//! Seeds come back as they were written, and what a seed chooses is its function alone.

use super::{Random, Schedule, Seed, Strategy};
use alloc::{format, vec, vec::Vec};

#[test]
fn seeds_are_written_as_they_are_read() {
    for text in [
        "0",
        "17",
        "17.3.850",
        "1.1.0",
        "18446744073709551615.2.9c",
        "@9",
    ] {
        let seed = Seed::parse(text.as_bytes()).unwrap();
        assert_eq!(format!("{seed}"), text);
    }
    let wrong = [
        "",
        "x",
        "-1",
        "+1",
        "1.",
        "1.2",
        "1.2.",
        "1.0.3",
        "1.2.3d",
        "1.2.3.4",
        "1.2.c",
        " 1",
        "18446744073709551616",
        "1.1001.5",
        "@",
        "@1.2.3",
    ];
    for text in wrong {
        assert_eq!(Seed::parse(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn numbers_by_chance_are_spread() {
    let mut random = Random::new(1);
    let mut met = [0; 7];
    for _ in 0..7000 {
        met[random.below(7) as usize] += 1;
    }
    assert!(met.iter().all(|n| (800..1200).contains(n)), "{met:?}");
}

/// Who runs at each of so many points, three threads being always able to.
fn run(text: &str, points: usize) -> Vec<usize> {
    let mut schedule = Schedule::new(Seed::parse(text.as_bytes()).unwrap());
    let (mut current, mut met) = (0, Vec::new());
    for point in 0..points {
        let others = || (0..3).filter(move |place| *place != current);
        let gives_way = schedule.gives_way(
            point % 3 == 0,
            current,
            current + 100,
            others().map(|place| (place, place + 100)),
        );
        if gives_way {
            let ready: Vec<(usize, usize)> = others().map(|place| (place, place + 100)).collect();
            current = ready[schedule.next(ready.iter().copied())].0;
        }
        met.push(current);
    }
    met
}

#[test]
fn a_seed_repeats_its_schedule() {
    for text in ["5", "5.3.30", "5.3.90c"] {
        assert_eq!(run(text, 90), run(text, 90));
    }
    assert_ne!(run("5", 90), run("6", 90));
    let once = run("@7", 90);
    assert_eq!(
        (once[..6].to_vec(), once[6..].to_vec()),
        (vec![0; 6], vec![1; 84])
    );
}

#[test]
fn priorities_change_as_often_as_the_depth_allows() {
    let mut most = 0;
    for number in 0..200 {
        let met = run(&format!("{number}.3.90c"), 90);
        let switches = met.windows(2).filter(|pair| pair[0] != pair[1]).count();
        most = most.max(switches);
        // The first thread may give way at once, and two changes come.
        assert!(switches <= 3, "{number}: {met:?}");
    }
    assert!(most >= 2);
    let strategy = Strategy::Priorities {
        depth: 1,
        steps: 90,
        points: true,
    };
    let text = format!(
        "{}",
        Seed {
            number: 9,
            strategy
        }
    );
    let met = run(&text, 90);
    assert!(met.windows(2).filter(|pair| pair[0] != pair[1]).count() <= 1);
}
