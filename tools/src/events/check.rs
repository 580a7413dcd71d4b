//! Whether a log keeps the rules that its readers rely on.

use super::reader::{BLOCK, Event, Fields};
use rt_abi::events::Kind;
use std::collections::BTreeMap;

/// The least size of a block: its own head.
const BLOCK_HEAD: u32 = 24;
/// The wall clock may be told at any time.
const WALL_CLOCK: u16 = Kind::WallClock as u16;
/// Events of a collection, which may be told that many nanoseconds late.
const COLLECTION: [Kind; 4] = [
    Kind::StartCollection,
    Kind::EndCollection,
    Kind::CollectionStatistics,
    Kind::StopTheWorld,
];
const LATE: u64 = 2_000_000;

struct Block {
    end: u64,
    until: u64,
    last: u64,
}

/// What was seen so far.
#[derive(Default)]
pub struct Checker {
    block: Option<Block>,
    /// When the last block of each capability ended.
    ends: BTreeMap<u16, u64>,
    /// Blocks so far.
    pub blocks: u64,
    /// Events so far.
    pub events: u64,
}

impl Checker {
    /// Looks at the next event. Answers what is wrong with it.
    pub fn event(&mut self, event: &Event) -> Result<(), String> {
        self.events += 1;
        if let Some(block) = &self.block
            && event.at >= block.end
        {
            if event.at > block.end {
                return Err("the block before does not end with an event".into());
            }
            self.block = None;
        }
        if event.kind == BLOCK {
            return self.block(event);
        }
        let Some(block) = &mut self.block else {
            return Err(format!(
                "an event of kind {} outside of any block",
                event.kind
            ));
        };
        let time = event.time;
        let late = Kind::of(event.kind).is_some_and(|kind| COLLECTION.contains(&kind))
            && block.last.saturating_sub(time) < LATE;
        if time < block.last && event.kind != WALL_CLOCK && !late {
            return Err(format!("time goes back from {} to {time}", block.last));
        }
        block.last = block.last.max(time);
        if time > block.until {
            return Err(format!(
                "it is of {time}, and its block ends with {}",
                block.until
            ));
        }
        match is_whole(event) {
            Some(true) => Ok(()),
            _ => Err(format!(
                "the payload of kind {} is not what it should be",
                event.kind
            )),
        }
    }

    fn block(&mut self, event: &Event) -> Result<(), String> {
        self.blocks += 1;
        let mut fields = Fields::new(event.payload);
        let (Some(size), Some(until), Some(capability)) =
            (fields.u32(), fields.u64(), fields.u16())
        else {
            return Err("the head of a block is too short".into());
        };
        if self.block.is_some() {
            return Err("a block within a block".into());
        }
        if size < BLOCK_HEAD {
            return Err(format!("a block of {size} bytes"));
        }
        if until < event.time {
            return Err(format!("a block from {} to {until}", event.time));
        }
        let before = self.ends.insert(capability, until).unwrap_or(0);
        if event.time < before {
            return Err(format!(
                "a block of {} behind one that ends with {before}",
                event.time
            ));
        }
        self.block = Some(Block {
            end: event.at + u64::from(size),
            until,
            last: event.time,
        });
        Ok(())
    }

    /// The log has ended at this place. Answers what is missing.
    pub fn end(&self, at: u64) -> Result<(), String> {
        match &self.block {
            Some(block) if block.end != at - 2 => {
                Err("the last block does not end with an event".into())
            }
            _ => Ok(()),
        }
    }
}

/// Whether a payload has the form of its kind; kinds of which no form is known pass.
fn is_whole(event: &Event) -> Option<bool> {
    let mut fields = Fields::new(event.payload);
    Some(match Kind::of(event.kind) {
        Some(Kind::Runtime) => {
            fields.u32()?;
            std::str::from_utf8(fields.rest()).is_ok()
        }
        Some(Kind::Message | Kind::UserMessage | Kind::UserMarker) => {
            std::str::from_utf8(fields.rest()).is_ok()
        }
        Some(Kind::HeapProfile) => {
            fields.u8()?;
            fields.u64()?;
            let breakdown = fields.u32()?;
            for _ in 0..7 {
                fields.text()?;
            }
            (1..=9).contains(&breakdown) && fields.rest().is_empty()
        }
        Some(Kind::CostCentre) => {
            fields.u32()?;
            for _ in 0..3 {
                fields.text()?;
            }
            fields.rest().len() == 1
        }
        Some(Kind::SampleCentres) => {
            fields.u8()?;
            fields.u64()?;
            fields.stack()?;
            fields.rest().is_empty()
        }
        Some(Kind::SampleText) => {
            fields.u8()?;
            fields.u64()?;
            fields.text()?;
            fields.rest().is_empty()
        }
        Some(Kind::TimeSample) => {
            fields.u32()?;
            fields.u64()?;
            fields.stack()?;
            fields.rest().is_empty()
        }
        Some(Kind::Closure) => {
            fields.u64()?;
            let arguments = fields.u16()?;
            let letters = fields.text()?;
            fields.text()?;
            // Logs of earlier versions end here.
            if !fields.rest().is_empty() {
                fields.u64()?;
                fields.text()?;
            }
            letters.len() <= usize::from(arguments) && fields.rest().is_empty()
        }
        Some(Kind::Provenance) => {
            fields.u64()?;
            let (_, closure) = (fields.text()?, fields.text()?);
            closure.parse::<u32>().ok()?;
            for _ in 0..4 {
                fields.text()?;
            }
            fields.rest().is_empty()
        }
        _ => true,
    })
}
