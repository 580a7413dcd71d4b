//! Cranelift at work: on several functions at once, and on the first ones while others are
//! still generated.

use crate::Options;
use crate::machine::isas::Isas;
use crate::object::compiled::{Compiled, compiled};
use crate::unit::Unit;
use crate::unit::kept::Kept;
use cranelift_codegen::Context;
use cranelift_codegen::ir::Function;
use std::collections::VecDeque;
use std::mem::replace;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Below this number of functions a second thread costs more than it saves.
const MIN_PARALLEL: usize = 24;
const THREAD_STACK: usize = 64 << 20;

/// A function that is ready for Cranelift, and its number.
struct Job {
    row: usize,
    func: Function,
}

/// What became of a function, by its number.
type Done = (usize, Result<Compiled, String>);

#[derive(Default)]
struct Line {
    waiting: VecDeque<Job>,
    /// Functions that are in line or have been.
    taken: usize,
    /// No more will come.
    closed: bool,
}

/// Where functions wait for Cranelift.
struct Workshop<'a> {
    isas: &'a Isas,
    options: &'a Options,
    earlier: &'a Kept,
    line: Mutex<Line>,
    changed: Condvar,
}

/// Generates the CLIF of a program and compiles its functions; answers their code in the
/// order of the unit's bodies, whose CLIF is gone. With `clif`, that text is appended
/// there.
pub fn compile(
    unit: &mut Unit<'_>,
    earlier: &Kept,
    clif: Option<&mut String>,
) -> Result<Vec<Result<Compiled, String>>, String> {
    let isas = unit.isas.clone();
    let workshop = Workshop {
        isas: &isas,
        options: unit.input.options,
        earlier,
        line: Mutex::default(),
        changed: Condvar::new(),
    };
    let workshop = &workshop;
    let threads = match unit.input.options.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    let mut done = std::thread::scope(|scope| {
        let mut others = vec![];
        let open = Open(workshop);
        let mut take = |unit: &mut Unit| {
            workshop.take(unit);
            if others.is_empty() && unit.bodies.len() >= MIN_PARALLEL {
                others.extend((1..threads).filter_map(|_| {
                    let builder = std::thread::Builder::new().stack_size(THREAD_STACK);
                    builder.spawn_scoped(scope, || workshop.work()).ok()
                }));
            }
        };
        match clif {
            None => unit.generate(&mut take)?,
            Some(text) => {
                unit.generate(&mut |_| {})?;
                unit.write_clif(text);
                take(unit);
            }
        }
        drop(open);
        let mut done = workshop.work();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<_, String>(done)
    })?;
    done.sort_unstable_by_key(|(row, _)| *row);
    Ok(done.into_iter().map(|(_, code)| code).collect())
}

/// The line is open as long as this lives, also if generating panics.
struct Open<'a>(&'a Workshop<'a>);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.line().closed = true;
        self.0.changed.notify_all();
    }
}

impl Workshop<'_> {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the unit's new functions in line.
    fn take(&self, unit: &mut Unit<'_>) {
        let first = self.line().taken;
        for row in first..unit.bodies.len() {
            let func = replace(&mut unit.bodies[row].func, Function::new());
            let mut line = self.line();
            line.taken += 1;
            line.waiting.push_back(Job { row, func });
            drop(line);
            self.changed.notify_one();
        }
    }

    /// The next function, once there is one; none when all are done.
    fn next(&self) -> Option<Job> {
        let mut line = self.line();
        loop {
            if let Some(job) = line.waiting.pop_front() {
                return Some(job);
            }
            if line.closed {
                return None;
            }
            let woken = self.changed.wait(line);
            line = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) -> Vec<Done> {
        let mut done = vec![];
        let mut context = Context::new();
        while let Some(Job { row, func }) = self.next() {
            let code = compiled(func, self.earlier, &mut context, self.isas, self.options);
            done.push((row, code));
        }
        done
    }
}
