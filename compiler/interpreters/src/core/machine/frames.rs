//! The machine's stack. Each frame has the cost-centre stack of what goes on when it is
//! returned to.

use super::super::stacks::{EMPTY, Stack};
use super::Frame;

pub struct Frames<'a> {
    frames: Vec<(Frame<'a>, Stack)>,
    /// The cost-centre stack of what is evaluated now.
    pub current: Stack,
}

impl<'a> Frames<'a> {
    pub fn new() -> Frames<'a> {
        Frames {
            frames: vec![],
            current: EMPTY,
        }
    }

    pub fn push(&mut self, frame: Frame<'a>) {
        self.frames.push((frame, self.current));
    }

    pub fn pop(&mut self) -> Option<Frame<'a>> {
        let (frame, stack) = self.frames.pop()?;
        self.current = stack;
        Some(frame)
    }

    pub fn last(&self) -> Option<&Frame<'a>> {
        self.frames.last().map(|(frame, _)| frame)
    }

    /// From the lowest to the topmost.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Frame<'a>> {
        self.frames.iter().map(|(frame, _)| frame)
    }

    pub fn extend(&mut self, frames: impl IntoIterator<Item = Frame<'a>>) {
        frames.into_iter().for_each(|frame| self.push(frame));
    }
}
