//! Variables that keep the values of calls are emptied when they hold much.

use super::world::{World, known_to_the_heap};
use crate::heap::Settings;
use crate::heap::memos::MAX_KEPT;
use crate::heap::mutable::is_clean;
use crate::heap::object::{info, info_word, load, store, tag, untag};
use crate::heap::tables::forgotten_info;
use rt_abi::Info;
use rt_abi::info::flag::FORGETTABLE;
use rt_abi::object::{HEADER, WORD};

/// Bytes of a link of the chains that they hold.
const LINK: usize = HEADER + 2 * WORD;
/// A chain of less than what they may hold, and more than half of it.
const SHORT: usize = MAX_KEPT / 4 * 3 / LINK;

fn world() -> World {
    World::new(Settings {
        prof: true,
        nursery: 1 << 20,
        // No major collections but those that a test wants.
        old_minimum: 1 << 30,
        ..Settings::default()
    })
}

/// A root that is a chain of constructors.
fn chain(world: &mut World, links: usize) {
    world.con(&[]);
    for _ in 0..links {
        world.raw_con_of_last();
    }
}

/// A memo of the last root takes its place, or stands beside it.
fn memo(world: &mut World, beside: bool) {
    let tables = world.tables.variable.map(|table| Info {
        flags: table.flags | FORGETTABLE,
        ..table
    });
    let tables = known_to_the_heap(tables);
    let object = world.allocate(HEADER + WORD);
    world.begin(object, &tables[0]);
    let value = world.heap.thread.roots.last().copied().unwrap_or_default();
    store(object + HEADER, value);
    if !beside {
        world.heap.thread.roots.pop();
    }
    world.heap.thread.roots.push(object | 1);
}

/// How many of the last `memos` roots, which are those, hold something.
fn full(world: &World, memos: usize) -> usize {
    let roots = world.heap.thread.roots.iter().rev().take(memos);
    let holds = |root: &&usize| {
        let value = load(untag(**root) + HEADER);
        assert_eq!(tag(value), 1);
        info_word(info(untag(value))) != forgotten_info()
    };
    roots.filter(holds).count()
}

#[test]
fn a_memo_that_holds_little_stays_full() {
    let mut world = world();
    chain(&mut world, SHORT);
    memo(&mut world, false);
    for major in [false, true, true, false, true] {
        world.collect_unchecked(major);
        assert_eq!(full(&world, 1), 1);
    }
    // The links, their end and the variable.
    assert_eq!(world.heap.statistics.live, SHORT * LINK + 16 + 16);
}

#[test]
fn memos_that_hold_much_are_emptied_after_a_major_collection() {
    let mut world = world();
    chain(&mut world, 2 * SHORT);
    memo(&mut world, false);
    world.collect_unchecked(false);
    assert_eq!(full(&world, 1), 1);
    world.heap.shortens = false;
    world.collect_unchecked(true);
    assert_eq!(full(&world, 1), 1, "no settlement");
    world.heap.shortens = true;
    world.collect_unchecked(true);
    assert_eq!(full(&world, 1), 1, "who asks what holds what finds it");
    world.collect_unchecked(false);
    assert_eq!(full(&world, 1), 0);
    world.collect_unchecked(true);
    assert_eq!(world.heap.statistics.live, 16);
}

#[test]
fn what_others_hold_does_not_count() {
    let mut world = world();
    chain(&mut world, 2 * SHORT);
    memo(&mut world, true);
    world.collect_unchecked(true);
    world.collect_unchecked(true);
    assert_eq!(full(&world, 1), 1);
}

#[test]
fn together_they_hold_no_more_than_one_may() {
    let mut world = world();
    for _ in 0..4 {
        chain(&mut world, SHORT);
        memo(&mut world, false);
    }
    world.collect_unchecked(true);
    world.collect_unchecked(false);
    assert_eq!(full(&world, 4), 1);
}

#[test]
fn an_emptied_memo_is_clean() {
    let mut world = world();
    chain(&mut world, 2 * SHORT);
    memo(&mut world, false);
    for _ in 0..3 {
        world.collect_unchecked(true);
    }
    assert_eq!(full(&world, 1), 0);
    let memo = world.heap.thread.roots.last().copied().unwrap_or_default();
    assert!(is_clean(info(untag(memo))));
}
