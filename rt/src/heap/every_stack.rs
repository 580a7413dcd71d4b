//! The stacks of all threads, for those who look at them right after a collection.
//!
//! A thread that has stopped may have its frames elsewhere than where they were made
//! ([`super::stopped`]). Whoever looks at one needs its slots and the address at which its code
//! goes on, which are the same there.
//!
//! Never: moving anything, and which thread runs next. Start reading at [`Heap::stacks`].

use super::Heap;
use super::frames::Shape;
use super::roots::Holder;
use super::stopped::{SAVED, Stopped};
use super::threads::{FIRST, MAIN, Place};
use super::unwind::Catch;
use alloc::vec::Vec;
use rt_abi::object::WORD;

/// Bytes of what the runtime knows of a thread, besides its stack.
pub const THREAD_BYTES: usize = size_of::<Place>() + size_of::<Stopped>();

/// The stack of one thread.
#[derive(Clone, Copy)]
pub struct Stack<'a> {
    heap: &'a Heap,
    /// Whose it is.
    pub place: usize,
    /// Of the thread that runs: the frame of the entry, as for a collection.
    fp: usize,
    /// None if it is the one that runs.
    stopped: Option<&'a Stopped>,
}

impl Heap {
    /// The stacks of all threads in the order of their places. `fp` as for a collection.
    pub fn stacks(&self, fp: usize) -> impl Iterator<Item = Stack<'_>> {
        let (all, current) = (&self.threads.all, self.threads.current);
        (0..all.len().max(1)).filter_map(move |place| {
            let stopped = all.get(place).and_then(|there| there.stopped.as_deref());
            (place == current || stopped.is_some()).then_some(Stack {
                heap: self,
                place,
                fp,
                stopped,
            })
        })
    }
}

impl Heap {
    /// From now on [`Stack::left`] tells how far down each stack is left. `fp` as for a
    /// collection.
    pub fn watch_stacks(&mut self, fp: usize) {
        self.watch_stack(fp);
        let current = self.threads.current;
        for (place, there) in self.threads.all.iter_mut().enumerate() {
            there.has_run = place == current;
            if let Some(stopped) = &mut there.stopped {
                stopped.watch();
            }
        }
    }
}

impl<'a> Stack<'a> {
    /// Every suspended frame from the innermost on, with the address at which its code goes
    /// on.
    pub fn for_each_frame(&self, mut visit: impl FnMut(usize, usize)) {
        match self.stopped {
            None => self.heap.for_each_frame(self.fp, visit),
            Some(stopped) => stopped
                .frames()
                .for_each(|(frame, address)| visit(frame, address)),
        }
    }

    /// The address below all frames.
    pub fn lowest(&self) -> usize {
        match self.stopped {
            None => self.fp,
            Some(stopped) => stopped.frame.wrapping_add(stopped.moved()),
        }
    }

    /// What the frames take, and what they were called from.
    pub fn bytes(&self) -> usize {
        let thread = &self.heap.mutator_ref().thread;
        match self.stopped {
            None if self.fp == 0 => 0,
            None => thread.stack_top - self.fp,
            Some(stopped) if stopped.frame == 0 => 0,
            Some(stopped) => match stopped.packed_bytes() {
                0 => self.heap.threads.top_of(self.place) - stopped.frame,
                packed => packed - WORD * SAVED,
            },
        }
    }

    /// Whether its thread has run since [`Heap::watch_stacks`].
    pub fn has_run(&self) -> bool {
        let place = self.heap.threads.all.get(self.place);
        place.is_none_or(|there| there.has_run)
    }

    /// How many bytes the stack had when a frame was called, which stays when frames are elsewhere.
    pub fn depth(&self, frame: usize) -> usize {
        let top = match self.stopped {
            None => self.heap.mutator_ref().thread.stack_top,
            Some(_) => self.heap.threads.top_of(self.place),
        };
        top - frame.wrapping_sub(self.moved())
    }

    /// Whether it is that of the thread that runs.
    pub fn runs(&self) -> bool {
        self.stopped.is_none()
    }

    /// The outermost frame that may have been returned into since [`Heap::watch_stacks`], 0 if
    /// none was. What is not known of a thread that has run meanwhile counts as returned into.
    pub fn left(&self) -> usize {
        match self.stopped {
            _ if !self.has_run() => 0,
            None => self.heap.thread.marks.lowest(),
            Some(stopped) => stopped.left(),
        }
    }

    /// By which number the program knows the thread.
    pub fn number(&self) -> usize {
        let threads = &self.heap.threads;
        match threads.all.is_empty() {
            true => FIRST,
            false => threads.number(self.place),
        }
    }

    /// How far frames are from where the thread has them when it runs.
    pub fn moved(&self) -> usize {
        self.stopped.map_or(0, Stopped::moved)
    }

    /// Whether it is that of the thread of `main`.
    pub fn is_main(&self) -> bool {
        self.place == MAIN
    }

    /// The name that the program has given to the thread.
    pub fn label(&self) -> Option<&'a [u8]> {
        let there = self.heap.threads.all.get(self.place)?;
        there.label.as_deref()
    }

    /// Every pointer that the thread keeps alive.
    pub fn for_each_root(&self, mut visit: impl FnMut(Holder, usize)) {
        if self.stopped.is_none() {
            let roots = self.heap.thread.roots.iter();
            roots.for_each(|&pointer| visit(Holder::Thread, pointer));
        }
        if let Some(there) = self.heap.threads.all.get(self.place) {
            let pointers = there.pointers();
            pointers.for_each(|pointer| visit(Holder::Thread, pointer));
        }
        // Frames of `catch` whose callers have not been met yet.
        let mut catches: Vec<(Catch, Shape)> = Vec::new();
        self.for_each_frame(|frame, address| {
            let Some((shape, _)) = self.heap.frames.find(address) else {
                crate::give_up()
            };
            if shape.is_catch() {
                catches.push((Catch(frame), shape));
                return;
            }
            for (catch, shape) in catches.drain(..) {
                shape.for_each_root(catch.0, |p| visit(Holder::Catch(catch, frame, address), p));
            }
            shape.for_each_root(frame, |p| visit(Holder::Frame(frame, address), p));
        });
        for (catch, shape) in catches {
            shape.for_each_root(catch.0, |p| visit(Holder::Catch(catch, 0, 0), p));
        }
    }
}
