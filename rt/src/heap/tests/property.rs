//! Random histories.

use super::world::World;
use crate::heap::Settings;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Step {
    Con(Vec<usize>),
    Large(usize),
    Fun(Vec<usize>),
    Referring,
    Pap(Vec<usize>),
    Thunk(Vec<usize>),
    Selector(usize, usize),
    Enter(usize),
    Update(usize, usize),
    Use(usize),
    Project(usize, usize),
    Drop(usize),
    Variable(usize),
    Array(usize, usize),
    ByteArray(usize),
    Write(usize, usize, usize),
    Evaluate(usize, Vec<usize>),
    Raise(usize, usize, usize),
    EnterRaising(usize),
    Call(usize, Vec<usize>),
    Return(usize),
    Fill(usize),
    Minor,
    Major,
    Census,
}

fn picks(most: usize) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(any::<usize>(), 0..=most)
}

/// Of arrays: small ones, some of several cards, some large objects.
fn lengths() -> impl Strategy<Value = usize> {
    prop_oneof![4 => 0..12usize, 2 => 120..400usize, 1 => 500..700usize]
}

fn step() -> impl Strategy<Value = Step> {
    let pick = any::<usize>;
    prop_oneof![
        6 => picks(3).prop_map(Step::Con),
        1 => pick().prop_map(Step::Large),
        2 => picks(3).prop_map(Step::Fun),
        1 => Just(Step::Referring),
        2 => picks(3).prop_map(Step::Pap),
        6 => picks(3).prop_map(Step::Thunk),
        3 => (0..3usize, pick()).prop_map(|(field, of)| Step::Selector(field, of)),
        4 => pick().prop_map(Step::Enter),
        6 => (pick(), pick()).prop_map(|(thunk, value)| Step::Update(thunk, value)),
        3 => pick().prop_map(Step::Use),
        3 => (pick(), pick()).prop_map(|(of, field)| Step::Project(of, field)),
        6 => pick().prop_map(Step::Drop),
        2 => pick().prop_map(Step::Variable),
        2 => (lengths(), pick()).prop_map(|(length, of)| Step::Array(length, of)),
        1 => lengths().prop_map(Step::ByteArray),
        8 => (pick(), pick(), pick()).prop_map(|(to, at, value)| Step::Write(to, at, value)),
        3 => (pick(), picks(2)).prop_map(|(thunk, roots)| Step::Evaluate(thunk, roots)),
        1 => (0..20usize, pick(), pick()).prop_map(|(d, e, t)| Step::Raise(d, e, t)),
        1 => pick().prop_map(Step::EnterRaising),
        2 => (1..12usize, picks(3)).prop_map(|(times, roots)| Step::Call(times, roots)),
        2 => (1..12usize).prop_map(Step::Return),
        1 => (1..200usize).prop_map(Step::Fill),
        2 => Just(Step::Minor),
        1 => Just(Step::Major),
        1 => Just(Step::Census),
    ]
}

fn perform(world: &mut World, step: &Step) {
    match step {
        Step::Con(fields) => world.con(fields),
        Step::Large(field) => world.large(*field),
        Step::Fun(fields) => world.fun(fields),
        Step::Referring => world.referring_fun(),
        Step::Pap(fields) => world.pap(fields),
        Step::Thunk(fields) => world.thunk(fields),
        Step::Selector(field, of) => world.selector(*field, *of),
        Step::Enter(thunk) => world.enter(*thunk),
        Step::Update(thunk, value) => world.update(*thunk, *value),
        Step::Use(root) => world.use_root(*root),
        Step::Project(of, field) => world.project(*of, *field),
        Step::Drop(root) => world.drop_root(*root),
        Step::Variable(of) => world.variable(*of),
        Step::Array(length, of) => world.array(*length, *of),
        Step::ByteArray(length) => world.byte_array(*length),
        Step::Write(to, at, value) => world.write(*to, *at, *value),
        Step::Evaluate(thunk, roots) => world.evaluate(*thunk, roots),
        Step::Raise(depth, exception, thunk) => world.raise(*depth, *exception, *thunk),
        Step::EnterRaising(thunk) => world.enter_raising(*thunk),
        Step::Call(times, roots) => {
            for _ in 0..*times {
                world.push_frame(roots);
            }
        }
        Step::Return(times) => {
            for _ in 0..*times {
                world.pop_frame();
            }
        }
        Step::Fill(times) => {
            for _ in 0..*times {
                world.con(&[]);
                world.drop_root(usize::MAX);
            }
        }
        Step::Minor => drop(world.collect(false)),
        Step::Major => drop(world.collect(true)),
        Step::Census => world.census(),
    }
}

fn settings() -> impl Strategy<Value = Settings> {
    (any::<bool>(), any::<bool>(), 0..4usize).prop_map(|(one_generation, poison, zeal)| Settings {
        prof: true,
        nursery: 4 << 10,
        old_minimum: 8 << 10,
        one_generation,
        poison,
        zeal,
        ..Settings::default()
    })
}

/// Most are short, so that there can be many; some go deep. Miri takes a second for
/// each step.
fn histories() -> impl Strategy<Value = Vec<Step>> {
    let (short, long) = if cfg!(miri) { (10, 40) } else { (60, 250) };
    prop_oneof![
        3 => prop::collection::vec(step(), 1..short),
        1 => prop::collection::vec(step(), short..long),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// After every collection the heap is the graph that the steps have built,
    /// what is live is exactly what can be reached, and in the end the ledger's
    /// bands are those of the lives that were led.
    #[test]
    fn heap_and_ledger_follow_the_model(
        settings in settings(),
        steps in histories(),
    ) {
        let mut world = World::new(settings);
        // Something to point to for as long as the world lasts.
        world.referring_fun();
        world.push_frame(&[0]);
        for step in &steps {
            perform(&mut world, step);
        }
        world.collect(true);
        world.finish();
    }
}

/// Unwinding a deep stack never leaves the newest mark far away, and collections
/// meanwhile see to few frames.
#[test]
fn marks_follow_a_stack_down_and_up() {
    let mut world = World::new(Settings {
        prof: true,
        nursery: 4 << 10,
        ..Settings::default()
    });
    let frames = if cfg!(miri) { 100 } else { 1000 };
    for _ in 0..frames {
        world.con(&[]);
        world.push_frame(&[usize::MAX - 3]);
        world.drop_root(0);
    }
    world.collect(false);
    assert!(world.marks() > 0);
    while world.depth() > 1 {
        world.pop_frame();
        assert!(world.marks() > 0 || world.depth() <= crate::heap::stack::STEP + 1);
        if world.depth().is_multiple_of(97) {
            world.collect(world.depth().is_multiple_of(2));
        }
    }
    assert_eq!(world.marks(), 0);
}

/// A recursion that was deep at one collection only has promoted nothing: what it worked
/// on would keep alive all that it leads to later. What stays on the stack is promoted.
#[test]
fn frames_age_before_what_they_hold_is_promoted() {
    let mut world = World::new(Settings {
        prof: true,
        ..Settings::default()
    });
    let deep = 4 * crate::heap::stack::STEP;
    let push = |world: &mut World| {
        for _ in 0..deep {
            world.con(&[]);
            world.push_frame(&[usize::MAX - 3]);
            world.drop_root(0);
        }
    };
    for _ in 0..3 {
        push(&mut world);
        world.collect(false);
        assert_eq!(world.heap.old.used(), 0);
        while world.depth() > 1 {
            world.pop_frame();
        }
    }
    push(&mut world);
    world.collect(false);
    world.collect(false);
    let settled = world.heap.old.used();
    assert!(settled > 0);
    world.collect(false);
    assert!(world.marks() > 0);
    assert_eq!(world.heap.old.used(), settled);
}
