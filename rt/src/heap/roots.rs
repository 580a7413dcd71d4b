//! What holds the heap from outside, for those who ask who holds what. Nothing
//! moves, and nothing is traced.

use super::Heap;
use super::object::{INDIRECTION, RAISING, info_at, load};
use super::stack::Walk;
use super::unwind::Catch;
use rt_abi::object::HEADER;

/// Whose pointer it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A thread, besides its frames.
    Thread,
    /// A weak pointer, or a finaliser that is due.
    Weak,
    /// A suspended frame, with the return address in whose code it is.
    Frame(usize, usize),
    /// A frame of `catch`, with the frame that it returns into and the address at which
    /// that goes on; both are 0 if there is none.
    Catch(Catch, usize, usize),
    /// An evaluated static thunk.
    Static(usize),
    /// The runtime.
    Runtime,
}

/// What a frame is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameKind {
    Call,
    Update,
    Catch,
}

impl Heap {
    /// Every pointer into the heap that is not in it, right after a collection, but for those
    /// of threads ([`super::every_stack::Stack::for_each_root`]).
    pub fn for_each_root(&self, mut visit: impl FnMut(Holder, usize)) {
        for &thunk in &self.statics.entered {
            if matches!(info_at(load(thunk)).kind, INDIRECTION | RAISING) {
                visit(Holder::Static(thunk), load(thunk + HEADER));
            }
        }
        self.for_each_root_of_all_threads(|pointer| visit(Holder::Runtime, pointer));
        self.weaks
            .for_each_pointer(|pointer| visit(Holder::Weak, pointer));
    }

    /// Which slot of the frames that go on at this address has the thunk under evaluation.
    pub fn update_slot(&self, address: usize) -> Option<usize> {
        let (shape, _) = self.frames.find(address)?;
        shape.update_slot()
    }

    /// The thunk under evaluation in a frame that has it in this slot.
    #[inline(always)]
    pub fn under_evaluation(&self, frame: usize, slot: usize) -> usize {
        super::object::untag(load(frame - 8 * slot))
    }

    /// In a program that counts all allocation: the code of the function that has demanded
    /// the value of this thunk as its last deed, 0 if it was the frame's caller.
    pub fn demander(&self, frame: usize, slot: usize) -> usize {
        load(frame - 8 * (slot - 1))
    }

    /// Every suspended frame from the innermost on, with the address at which its code
    /// goes on. `fp` as for a collection.
    pub fn for_each_frame(&self, fp: usize, mut visit: impl FnMut(usize, usize)) {
        if fp == 0 {
            return;
        }
        let mut walk = Walk::new(fp);
        while let Some((frame, address)) = walk.next(&self.thread.marks) {
            visit(frame, address);
        }
    }

    /// Asks about suspended frames of the running thread, and the addresses at which their code
    /// goes on, from the innermost on, until one is it. `fp` as for a collection.
    pub fn find_frame(&self, fp: usize, mut is_it: impl FnMut(usize, usize) -> bool) {
        if fp == 0 {
            return;
        }
        let mut walk = Walk::new(fp);
        while let Some((frame, address)) = walk.next(&self.thread.marks) {
            if is_it(frame, address) {
                return;
            }
        }
    }

    /// Every pointer that a frame keeps whose code goes on at this address, static ones too.
    pub fn for_each_kept(&self, frame: usize, address: usize, visit: impl FnMut(usize)) {
        if let Some((shape, _)) = self.frames.find(address) {
            shape.for_each_root(frame, visit);
        }
    }

    /// Whose frame it is that goes on at this address: a handler of exceptions, a thunk
    /// under evaluation, or a function.
    pub fn kind_of_frame(&self, address: usize) -> FrameKind {
        match self.frames.find(address) {
            Some((shape, _)) if shape.is_catch() => FrameKind::Catch,
            Some((shape, _)) if shape.update_slot().is_some() => FrameKind::Update,
            _ => FrameKind::Call,
        }
    }

    /// Every object of the heap that an object points to.
    #[inline(always)]
    pub fn for_each_child(&self, object: usize, mut visit: impl FnMut(usize)) {
        use super::object::{info, untag};
        let (first, count) = self.pointer_slots(object, info(object));
        for i in 0..count {
            let child = untag(load(first + 8 * i));
            if Heap::is_dynamic(child) {
                visit(child);
            }
        }
    }
}
