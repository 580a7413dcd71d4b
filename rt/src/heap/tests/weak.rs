//! Weak pointers: keys that are reached keep values, others do not.

use super::world::World;
use crate::heap::Settings;
use crate::heap::object::store;
use alloc::vec::Vec;
use rt_abi::object::{HEADER, WORD};

fn world(one_generation: bool) -> World {
    World::new(Settings {
        prof: true,
        nursery: 1 << 20,
        one_generation,
        // No major collections but those that a test wants.
        old_minimum: 1 << 30,
        ..Settings::default()
    })
}

/// A variable, which is a root.
fn variable(world: &mut World, holds: usize) -> usize {
    let object = world.allocate(HEADER + WORD);
    world.begin(object, &world.tables.variable[0]);
    store(object + HEADER, holds);
    world.heap.thread.roots.push(object | 1);
    object | 1
}

/// Nothing, which variables may hold: a root.
fn nothing(world: &mut World) -> usize {
    world.con(&[]);
    world.heap.thread.roots.last().copied().unwrap_or_default()
}

fn weak(world: &mut World, key: usize, value: usize, finalizer: usize) -> usize {
    let weaks = &mut world.heap.weaks;
    let number = weaks.new_weak(value, false, 1);
    if finalizer != 0 {
        weaks.set_finalizer(number, finalizer);
    }
    weaks.set_key(number, key);
    number
}

#[test]
fn a_value_lives_as_long_as_its_key() {
    for one_generation in [false, true] {
        // How many collections there are before the key dies, and of which kind.
        for before in [0, 1, 3] {
            let mut world = world(one_generation);
            let none = nothing(&mut world);
            let key = variable(&mut world, none);
            let value = variable(&mut world, none);
            let number = weak(&mut world, key, value, 0);
            // The value is no root any more.
            world.heap.thread.roots.pop();
            for _ in 0..before {
                world.collect_unchecked(false);
                assert!(world.heap.weaks.value(number).is_some());
            }
            world.heap.thread.roots.pop();
            world.collect_unchecked(true);
            assert_eq!(world.heap.weaks.value(number), None);
            assert_eq!(world.heap.statistics.live, 16);
        }
    }
}

#[test]
fn a_chain_lives_and_dies_as_a_whole() {
    for backwards in [false, true] {
        let mut world = world(false);
        let none = nothing(&mut world);
        let links: Vec<usize> = (0..20).map(|_| variable(&mut world, none)).collect();
        let mut pairs: Vec<(usize, usize)> = links.windows(2).map(|w| (w[0], w[1])).collect();
        if backwards {
            pairs.reverse();
        }
        let numbers: Vec<usize> = pairs
            .iter()
            .map(|&(key, value)| weak(&mut world, key, value, none))
            .collect();
        world.heap.thread.roots.truncate(2);
        for major in [false, true, false] {
            world.collect_unchecked(major);
            let all = numbers.iter();
            assert!(all.clone().all(|n| world.heap.weaks.value(*n).is_some()));
            assert!(world.heap.weaks.due.is_empty());
        }
        world.heap.thread.roots.truncate(1);
        world.collect_unchecked(true);
        assert!(numbers.iter().all(|n| world.heap.weaks.value(*n).is_none()));
        assert_eq!(world.heap.weaks.due.len(), numbers.len());
    }
}

#[test]
fn what_a_finaliser_holds_lives_until_it_runs() {
    let mut world = world(false);
    let none = nothing(&mut world);
    let key = variable(&mut world, none);
    let held = variable(&mut world, none);
    let number = weak(&mut world, key, none, held);
    world.heap.thread.roots.truncate(1);
    world.collect_unchecked(false);
    assert_eq!(world.heap.weaks.value(number), None);
    assert_eq!(world.heap.weaks.due.len(), 1);
    world.collect_unchecked(true);
    assert_eq!(world.heap.statistics.live, 32);
    world.heap.weaks.due.clear();
    world.collect_unchecked(true);
    assert_eq!(world.heap.statistics.live, 16);
}

#[test]
fn a_name_stays_while_its_object_moves() {
    let mut world = world(false);
    let none = nothing(&mut world);
    let object = variable(&mut world, none);
    let name = world.heap.stable_name(object);
    assert_eq!(world.heap.stable_name(object), name);
    for major in [false, false, true, true] {
        world.collect_unchecked(major);
        let moved = world.heap.thread.roots[1];
        assert_eq!(world.heap.stable_name(moved), name);
    }
    world.heap.thread.roots.truncate(1);
    world.collect_unchecked(true);
    let none = world.heap.thread.roots[0];
    let other = variable(&mut world, none);
    assert_ne!(world.heap.stable_name(other), name);
}
