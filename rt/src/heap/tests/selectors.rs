//! Selector thunks in chains, nests and circles.

use super::world::World;
use crate::heap::Settings;

fn world() -> World {
    World::new(Settings {
        prof: true,
        nursery: 1 << 20,
        ..Settings::default()
    })
}

/// The root that was made `ago` steps before the last.
fn root(world: &World, ago: usize) -> usize {
    world.roots.len() - 1 - ago
}

#[test]
fn one_half_of_a_pair_does_not_keep_the_other() {
    let mut world = world();
    world.con(&[]);
    world.thunk(&[]);
    let (a, b) = (root(&world, 1), root(&world, 0));
    world.con(&[a, b]);
    world.selector(0, 2);
    for _ in 0..3 {
        world.drop_root(0);
    }
    world.collect(true);
    // Only the constructor without fields is left: two words of payload and
    // header, the front word not counted.
    assert_eq!(world.heap.statistics.live, 16);
}

#[test]
fn a_long_nest_of_selectors_is_carried_out_without_recursion() {
    let mut world = world();
    const DEPTH: usize = if cfg!(miri) { 200 } else { 200_000 };
    // c(0) = Con(); c(n+1) = Con(c(n)); then fst (fst (.. c)).
    world.con(&[]);
    for _ in 0..DEPTH {
        world.raw_con_of_last();
    }
    for _ in 0..DEPTH {
        world.raw_selector_of_last();
    }
    world.collect_unchecked(true);
    assert_eq!(world.heap.statistics.live, 16);
}

#[test]
fn a_selector_of_itself_stays_for_the_mutator_to_find() {
    let mut world = world();
    world.raw_circle();
    world.collect_unchecked(true);
    // A constructor with one field and the selector that is its field.
    assert_eq!(world.heap.statistics.live, 24 + 16);
    world.collect_unchecked(false);
    world.collect_unchecked(true);
    assert_eq!(world.heap.statistics.live, 24 + 16);
}

#[test]
fn a_selector_waits_for_a_collection_that_carries_it_out() {
    for one_generation in [false, true] {
        let mut world = World::new(Settings {
            prof: true,
            nursery: 1 << 20,
            one_generation,
            ..Settings::default()
        });
        world.con(&[]);
        world.raw_con_of_last();
        world.raw_selector_of_last();
        world.heap.shortens = false;
        for major in [false, true, true] {
            world.collect_unchecked(major);
            if major {
                // The selector, its pair and the field.
                assert_eq!(world.heap.statistics.live, 16 + 24 + 16);
            }
        }
        world.heap.shortens = true;
        world.collect_unchecked(true);
        assert_eq!(world.heap.statistics.live, 16);
    }
}
