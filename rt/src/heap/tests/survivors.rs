//! What survivors occupied is kept for those of the next collection.

use super::world::World;
use crate::heap::Settings;
use crate::heap::object::load;
use crate::sys::memory::PAGE;

const NURSERY: usize = 256 << 10;
/// Of a chain, made between two collections.
const LINKS: usize = NURSERY / 64;

#[test]
fn where_the_nursery_is_as_large_as_it_may_be_survivors_keep_their_pages() {
    let mut world = World::new(Settings {
        prof: true,
        nursery: NURSERY,
        first_nursery: NURSERY,
        ..Settings::default()
    });
    world.con(&[]);
    let mut survive = |links: usize| {
        for _ in 0..links {
            world.raw_con_of_last();
        }
        world.collect_unchecked(false);
        (world.heap.survivors.live(), world.heap.retained())
    };
    while survive(LINKS).1 < NURSERY {}
    let (before, _) = survive(LINKS);
    // Of more than a sixteenth of the nursery the nursery grows, where it may.
    assert!(before.1 - before.0 > NURSERY / 16);
    let (after, _) = survive(LINKS / 2);
    assert_ne!(before.0, after.0);
    // Memory that was given back would be clear.
    for page in (before.0..before.1).step_by(PAGE) {
        assert_ne!([load(page), load(page + 8)], [0, 0]);
    }
}
