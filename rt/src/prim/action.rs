//! Carrying out a program of steps (see [`rt_abi::action`]).
//!
//! Between steps nothing is held but the next one, so what a program wrote is
//! garbage as it is written.

use super::stdout::{Broken, Output};
use super::{Machine, message};
use crate::heap::object::{CON, info, load, untag};
use rt_abi::Desc;
use rt_abi::action::Action;
use rt_abi::info::Print;
use rt_abi::object::WORD;

/// How a program of steps ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Exit(i32),
    /// The text to fail with.
    Fail(usize),
    /// A stream could not be written.
    Broken(Broken),
}

/// The streams that steps write to.
pub trait Streams {
    fn output(&mut self, stream: i64) -> &mut Output;
    /// Standard error is written at once.
    fn unbuffered(&self, stream: i64) -> bool;
}

/// Whether an evaluated object is a step.
pub fn is_step(object: usize) -> bool {
    let table = info(object);
    // SAFETY: constructors' tables have a description.
    table.kind == CON && unsafe { (*(table.desc as *const Desc)).print } == Print::Action as u32
}

/// Carries out the steps from `pointer` on.
pub fn perform(machine: &mut impl Machine, streams: &mut impl Streams, pointer: usize) -> End {
    let mut next = pointer;
    loop {
        let step = untag(machine.evaluate(next));
        machine.used(step);
        let index = info(step).con as usize;
        let action = Action::ALL.get(index).copied().unwrap_or(Action::End);
        next = match action {
            Action::End => return End::Exit(0),
            Action::Put => {
                let text = field(machine, step, 1);
                let rest = field(machine, step, 2);
                machine.heap().roots.extend([rest, text]);
                let stream = field(machine, step, 0);
                let stream = int(machine, stream);
                let text = machine.heap().roots.pop().unwrap_or(0);
                let output = streams.output(stream);
                if let Err(broken) = message::write(machine, output, text) {
                    return End::Broken(broken);
                }
                if streams.unbuffered(stream)
                    && let Err(broken) = streams.output(stream).flush()
                {
                    return End::Broken(broken);
                }
                machine.heap().roots.pop().unwrap_or(0)
            }
            Action::Flush => {
                let rest = field(machine, step, 1);
                machine.heap().roots.push(rest);
                let stream = field(machine, step, 0);
                let stream = int(machine, stream);
                if let Err(broken) = streams.output(stream).flush() {
                    return End::Broken(broken);
                }
                machine.heap().roots.pop().unwrap_or(0)
            }
            Action::Exit => {
                let code = field(machine, step, 0);
                return End::Exit(int(machine, code) as i32);
            }
            Action::Fail => return End::Fail(field(machine, step, 0)),
        };
    }
}

fn field(machine: &mut impl Machine, object: usize, index: usize) -> usize {
    load(object + machine.heap().header + WORD * index)
}

/// The value of a boxed Int.
fn int(machine: &mut impl Machine, pointer: usize) -> i64 {
    let object = untag(machine.evaluate(pointer));
    machine.used(object);
    let table = info(object);
    load(object + machine.heap().header + WORD * table.ptrs as usize) as i64
}
