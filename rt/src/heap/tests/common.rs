//! Small Ints and Chars are replaced by shared ones.

use super::shared::Shared;
use super::world::{known_to_the_heap, table, the_only_heap};
use crate::check;
use crate::heap::frames::FrameTable;
use crate::heap::object::{CON, info_word, load, store, tag, untag};
use crate::heap::{Heap, Settings};
use rt_abi::Info;
use rt_abi::info::flag;
use rt_abi::object::HEADER;
use std::sync::MutexGuard;

/// A heap, and its mutator.
struct Mutator {
    heap: Heap,
    mutator: Shared<rt_abi::Mutator>,
    _only: MutexGuard<'static, ()>,
}

fn boxed(flags: u32) -> &'static Info {
    known_to_the_heap(Info {
        flags,
        ..*table(CON, 0, 1, 0, 0)
    })
}

impl Mutator {
    fn new(one_generation: bool, prof: bool) -> Mutator {
        let only = the_only_heap();
        let mutator = Shared::new(Box::default());
        let settings = Settings {
            one_generation,
            prof,
            ..Settings::default()
        };
        let mut heap = Heap::new(settings, mutator.0, FrameTable::empty()).unwrap();
        heap.open_nursery(0).unwrap();
        Mutator {
            heap,
            mutator,
            _only: only,
        }
    }

    fn allocate(&mut self, info: &'static Info, payload: &[usize]) -> usize {
        let object = self.mutator.capability.heap_pointer;
        store(object, info_word(info));
        for (i, &word) in payload.iter().enumerate() {
            store(object + HEADER + 8 * i, word);
        }
        self.mutator.capability.heap_pointer += HEADER + 8 * payload.len();
        object | info.tag as usize
    }

    fn collect(&mut self, major: bool) {
        self.heap.close_nursery();
        self.heap.collect(0, major, |_| {});
        check::verify(&self.heap, 0).expect("after the collection");
        if major {
            check::verify_live(&self.heap).expect("after a major collection");
        }
        self.heap.open_nursery(0).unwrap();
    }
}

#[test]
fn small_values_are_shared_and_others_are_not() {
    let ways = [(false, false), (false, true), (true, true)];
    for ((one_generation, major), prof) in ways.map(|way| [(way, false), (way, true)]).concat() {
        let mut mutator = Mutator::new(one_generation, prof);
        let (int, char, other) = (boxed(flag::INT), boxed(flag::CHAR), boxed(0));
        let cases: [(&'static Info, i64, bool); 11] = [
            (int, -17, false),
            (int, -16, true),
            (int, 0, true),
            (int, 255, true),
            (int, 256, false),
            (int, i64::MIN, false),
            (char, 0, true),
            (char, 255, true),
            (char, 256, false),
            (char, 0x10ffff, false),
            (other, 7, false),
        ];
        // Two objects of each value, and a cell that points to both.
        let cell = table(CON, 2, 0, 0, 0);
        for (info, value, _) in cases {
            let fields = [0, 1].map(|_| mutator.allocate(info, &[value as usize]));
            let root = mutator.allocate(cell, &fields);
            mutator.heap.thread.roots.push(root);
            mutator.heap.thread.roots.push(fields[0]);
        }
        for round in 0..3 {
            mutator.collect(major);
            for (i, (info, value, common)) in cases.into_iter().enumerate() {
                let root = untag(mutator.heap.thread.roots[2 * i]);
                let (one, two) = (load(root + HEADER), load(root + HEADER + 8));
                assert_eq!(
                    one,
                    mutator.heap.thread.roots[2 * i + 1],
                    "one object, one address"
                );
                for pointer in [one, two] {
                    let object = untag(pointer);
                    assert_eq!(tag(pointer), info.tag as usize);
                    assert_eq!(load(object), info_word(info));
                    assert_eq!(load(object + HEADER), value as usize, "round {round}");
                    assert_eq!(Heap::is_dynamic(object), !common, "{value}");
                }
                assert_eq!(one == two, common, "{value}");
            }
        }
        if major {
            let others = cases.iter().filter(|case| !case.2).count();
            let live = 24 * cases.len() + 2 * 16 * others;
            assert_eq!(mutator.heap.statistics.live, live);
        }
    }
}
