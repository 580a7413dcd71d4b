//! The biography's three accounts of one run must agree: the ledger's (on-line,
//! from what objects tell), the chronicle's fold (off-line), and the model's own, which
//! knows every life. The model is a small heap with two generations, moving
//! objects, thunks, blackholes and indirections.

#[path = "common/fold.rs"]
#[allow(dead_code)] // The suite asks for more of it.
mod fold;

use fold::fold;
use proptest::prelude::*;
use rt::heap::life::Life as Told;
use rt::out::hp::{HpFile, Unit};
use rt::prof::{
    chronicle::{Chronicle, Fate, Phase},
    ledger::{Bands, Ledger},
};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
enum Step {
    Allocate {
        words: u64,
        thunk: bool,
    },
    Use(usize),
    /// Ends the evaluation of some blackhole.
    Update {
        choice: usize,
        stamps: bool,
    },
    /// The next collection to meet some thunk, if it is not entered before,
    /// turns it into an indirection: a selection that it can carry out.
    Shortcut(usize),
    /// Makes some object unreachable.
    Drop(usize),
    MinorCollection,
    Census {
        stack: u64,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (2u64..9, any::<bool>()).prop_map(|(words, thunk)| Step::Allocate { words, thunk }),
        6 => any::<usize>().prop_map(Step::Use),
        2 => (any::<usize>(), any::<bool>())
            .prop_map(|(choice, stamps)| Step::Update { choice, stamps }),
        1 => any::<usize>().prop_map(Step::Shortcut),
        3 => any::<usize>().prop_map(Step::Drop),
        1 => Just(Step::MinorCollection),
        2 => (0u64..3).prop_map(|n| Step::Census { stack: n * 8 }),
    ]
}

/// An object in the model's heap.
#[derive(Clone)]
struct Object {
    told: Told,
    bytes: u64,
    phase: Phase,
    reachable: bool,
    selects: bool,
    /// Collections survived; old from 2 on.
    age: u32,
    /// Index into the lives.
    life: usize,
}

/// What the model knows of a life, in numbers of censuses taken before.
struct Life {
    bytes: u64,
    birth: usize,
    uses: Vec<usize>,
    death: usize,
}

struct Model {
    ledger: Ledger,
    log: Chronicle<Vec<u8>>,
    heap: BTreeMap<usize, Object>,
    lives: Vec<Life>,
    stacks: Vec<u64>,
    live_bytes: Vec<u64>,
    next_address: usize,
}

const NEVER: usize = usize::MAX;

impl Model {
    fn new() -> Self {
        Model {
            ledger: Ledger::new(),
            log: Chronicle::new(Vec::new()),
            heap: BTreeMap::new(),
            lives: Vec::new(),
            stacks: Vec::new(),
            live_bytes: Vec::new(),
            next_address: 0x1000,
        }
    }

    fn now(&self) -> usize {
        self.stacks.len()
    }

    /// What an object tells that is made now.
    fn born(&self) -> Told {
        Told {
            created: self.ledger.era(),
            ..Told::default()
        }
    }

    fn fresh_address(&mut self) -> usize {
        self.next_address += 0x100;
        self.next_address
    }

    fn birth(&mut self, bytes: u64) -> usize {
        self.lives.push(Life {
            bytes,
            birth: self.now(),
            uses: Vec::new(),
            death: NEVER,
        });
        self.lives.len() - 1
    }

    /// The `choice`-th reachable object that is `wanted`.
    fn choose(&self, choice: usize, wanted: impl Fn(&Object) -> bool) -> Option<usize> {
        let fitting: Vec<usize> = self
            .heap
            .iter()
            .filter(|(_, o)| o.reachable && wanted(o))
            .map(|(address, _)| *address)
            .collect();
        (!fitting.is_empty()).then(|| fitting[choice % fitting.len()])
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Allocate { words, thunk } => {
                let bytes = words * 8;
                let object = Object {
                    told: self.born(),
                    bytes,
                    phase: if thunk {
                        Phase::Suspended
                    } else {
                        Phase::Value
                    },
                    reachable: true,
                    selects: false,
                    age: 0,
                    life: self.birth(bytes),
                };
                let address = self.fresh_address();
                self.heap.insert(address, object);
            }
            Step::Use(choice) => {
                if let Some(address) = self.choose(choice, |_| true) {
                    self.use_object(address);
                }
            }
            Step::Update { choice, stamps } => {
                if let Some(address) = self.choose(choice, |o| o.phase == Phase::Evaluating) {
                    let told = self.born();
                    let object = self.heap.get_mut(&address).unwrap();
                    if stamps {
                        object.told = told;
                    }
                    object.phase = Phase::Indirection;
                    let (life, bytes) = (object.life, object.bytes);
                    let now = self.now();
                    self.lives[life].uses.push(now);
                    self.lives[life].death = now;
                    let life = self.birth(bytes);
                    self.heap.get_mut(&address).unwrap().life = life;
                }
            }
            Step::Shortcut(choice) => {
                if let Some(address) = self.choose(choice, |o| o.phase == Phase::Suspended) {
                    self.heap.get_mut(&address).unwrap().selects = true;
                }
            }
            Step::Drop(choice) => {
                if let Some(address) = self.choose(choice, |_| true) {
                    let now = self.now();
                    let object = self.heap.get_mut(&address).unwrap();
                    object.reachable = false;
                    self.lives[object.life].death = now;
                }
            }
            Step::MinorCollection => self.collect(false),
            Step::Census { stack } => {
                self.collect(true);
                self.census(stack);
            }
        }
    }

    fn use_object(&mut self, address: usize) {
        let now = self.now();
        let born = self.born();
        let object = self.heap.get_mut(&address).unwrap();
        self.log.used(address, object.bytes, object.phase);
        object.told.last_use = born.created;
        self.lives[object.life].uses.push(now);
        if object.phase == Phase::Suspended {
            // Entering: no one tells the ledger of the thunk's death.
            object.told = Told {
                last_use: born.created,
                ..born
            };
            object.phase = Phase::Evaluating;
            let (life, bytes) = (object.life, object.bytes);
            self.lives[life].death = now;
            let life = self.birth(bytes);
            self.lives[life].uses.push(now);
            self.heap.get_mut(&address).unwrap().life = life;
        }
    }

    fn collect(&mut self, major: bool) {
        let now = self.now();
        let era = self.ledger.era();
        let mut dead = BTreeMap::new();
        for (address, mut object) in std::mem::take(&mut self.heap) {
            if !major && object.age >= 2 {
                self.heap.insert(address, object);
                continue;
            }
            if object.reachable && object.selects && object.phase == Phase::Suspended {
                object.phase = Phase::Indirection;
            }
            if object.reachable && object.phase != Phase::Indirection {
                let to = self.fresh_address();
                if object.phase == Phase::Evaluating {
                    // Always in the era in which the blackhole was born, or it
                    // is small already.
                    object.bytes = 16;
                    self.lives[object.life].bytes = 16;
                }
                self.log.moved(address, to, object.bytes, object.phase);
                object.age += 1;
                self.heap.insert(to, object);
                continue;
            }
            if object.reachable {
                self.lives[object.life].death = now;
            }
            // The nursery is not walked: its dead are silent.
            if object.age > 0 {
                died(&mut self.ledger, &object);
            } else {
                assert_eq!(era, self.ledger.era());
            }
            dead.insert(address, object.phase);
        }
        self.log.end_collection(|address| match dead.get(&address) {
            Some(&phase) => Fate::Died(phase),
            None => Fate::Stays,
        });
    }

    fn census(&mut self, stack: u64) {
        for object in self.heap.values() {
            self.ledger.count(object.told, object.bytes, false);
        }
        self.ledger.count(Told::default(), stack, true);
        let bytes: u64 = self.heap.values().map(|o| o.bytes).sum();
        assert_eq!(self.ledger.counted(), bytes + stack);
        let time = self.now() as f64 / 8.0;
        self.log.stack(stack);
        self.log.census(time);
        self.ledger.end_census(time);
        self.live_bytes.push(bytes + stack);
        self.stacks.push(stack);
    }

    /// The bands at each census, by definition, from the lives.
    fn definition(&self) -> Vec<Bands> {
        let mut rows = Vec::new();
        for (census, &stack) in self.stacks.iter().enumerate() {
            let mut bands = Bands {
                inherent_use: stack,
                ..Bands::default()
            };
            let living = |life: &&Life| life.birth <= census && life.death > census;
            for life in self.lives.iter().filter(living) {
                let before = life.uses.iter().any(|&moment| moment <= census);
                let later = life.uses.iter().any(|&moment| moment > census);
                // A use in the era that the census ends is no drag yet.
                let current = life.uses.contains(&census);
                *match (before, later) {
                    (false, false) => &mut bands.void,
                    (false, true) => &mut bands.lag,
                    (true, true) => &mut bands.in_use,
                    (true, false) if current => &mut bands.in_use,
                    (true, false) => &mut bands.drag,
                } += life.bytes;
            }
            rows.push(bands);
        }
        rows
    }

    /// Ends the run; the ledger's bands and the log.
    fn finish(mut self) -> (Vec<(f64, Bands)>, String) {
        for object in self.heap.values().filter(|object| object.age > 0) {
            died(&mut self.ledger, object);
        }
        assert_eq!(self.ledger.imbalance(), None);
        let heap = self.heap;
        let (log, written) = self.log.finish(|address| heap[&address].phase);
        written.unwrap();
        let bands = self.ledger.finish().collect();
        (bands, String::from_utf8(log).unwrap())
    }
}

fn died(ledger: &mut Ledger, object: &Object) {
    if object.phase == Phase::Indirection {
        ledger.indirection_died(object.told, object.bytes);
    } else {
        ledger.died(object.told, object.bytes);
    }
}

fn run(steps: &[Step]) {
    let mut model = Model::new();
    for step in steps {
        model.step(step);
    }
    let expected = model.definition();
    let live_bytes = model.live_bytes.clone();
    let (rows, log) = model.finish();

    let ledger: Vec<Bands> = rows.iter().map(|row| row.1).collect();
    assert_eq!(ledger, expected);
    let totals: Vec<u64> = ledger.iter().map(Bands::total).collect();
    assert_eq!(totals, live_bytes);

    // Off-line and on-line must agree in the file's own spelling.
    let (mut file, _) = HpFile::begin(Vec::new(), b"model", 0, Unit::Seconds);
    let head = "END_SAMPLE 0.000000\n";
    for (time, bands) in &rows {
        file.full_sample(*time, &bands.labelled()).unwrap();
    }
    let written = String::from_utf8(file.end(99.0).0).unwrap();
    let samples = &written[written.find(head).unwrap() + head.len()..];
    let mut offline: String = fold(&log).unwrap().iter().map(|s| s.to_hp()).collect();
    offline += "BEGIN_SAMPLE 99.000000\nEND_SAMPLE 99.000000\n";
    assert_eq!(offline, samples);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn three_accounts_agree(steps in prop::collection::vec(step(), 0..150)) {
        run(&steps);
    }
}

/// A fixed run that meets every band, so that agreement is not agreement on
/// nothing.
#[test]
fn every_band_is_met() {
    let mut model = Model::new();
    let census = Step::Census { stack: 8 };
    for _ in 0..3 {
        model.step(&Step::Allocate {
            words: 2,
            thunk: false,
        });
    }
    model.step(&Step::Allocate {
        words: 3,
        thunk: true,
    });
    model.step(&census);
    model.step(&Step::Use(0));
    model.step(&Step::Use(1));
    model.step(&Step::Use(3));
    model.step(&census);
    model.step(&Step::Use(0));
    model.step(&census);
    model.step(&Step::Update {
        choice: 0,
        stamps: false,
    });
    model.step(&census);
    let bands = |void, lag, in_use, drag| Bands {
        void,
        lag,
        in_use,
        inherent_use: 8,
        drag,
    };
    let expected = [
        bands(16, 16 + 16 + 24, 0, 0),
        bands(16, 0, 16 + 16 + 16, 0),
        bands(16, 0, 16 + 16, 16),
        bands(16, 0, 0, 32),
    ];
    assert_eq!(model.definition(), expected);
    let rows: Vec<Bands> = model.finish().0.iter().map(|row| row.1).collect();
    assert_eq!(rows, expected);
}
