//! The same as JSON: `-pj`.
//!
//! Lines break where GHC breaks them. Nothing is left out, and the values are
//! each stack's own. The key `cost_centre_insertion` is ours.

use super::Run;
use super::report::totals;
use super::stacks::Stacks;
use crate::out::date::date;
use crate::out::number::Fixed;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use rt_abi::costs::MAIN;

fn text(out: &mut String, bytes: &[u8]) {
    out.push('"');
    for c in String::from_utf8_lossy(bytes).chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

fn list<'a>(out: &mut String, words: impl Iterator<Item = &'a [u8]>) {
    out.push('[');
    for (i, word) in words.enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        text(out, word);
    }
    out.push(']');
}

/// The file's text.
pub fn json(run: &Run, stacks: &Stacks) -> Vec<u8> {
    let (ticks, bytes) = totals(stacks, true);
    let mut out = String::from("{\n\"program\": ");
    text(&mut out, run.program);
    out.push_str(",\n\"arguments\": ");
    let args = run.program_args.iter().map(|w| &w[..]);
    list(&mut out, core::iter::once(run.invoked_as).chain(args));
    out.push_str(",\n\"rts_arguments\": ");
    list(&mut out, run.rts_args.iter().map(|w| &w[..]));
    let seconds = Fixed((ticks * run.interval) as f64 / 1e6, 2);
    let _ = write!(
        out,
        ",\n\"end_time\": \"{}\",\n\"initial_capabilities\": 0,\n\"total_time\": {seconds:11},\n\
         \"total_ticks\": {ticks},\n\"tick_interval\": {},\n\"total_alloc\":{bytes},\n",
        date(run.epoch_seconds),
        run.interval
    );
    out.push_str("\"cost_centre_insertion\": ");
    text(&mut out, run.insertion.as_bytes());
    out.push_str(",\n\"cost_centres\": [\n");
    for (i, centre) in stacks.centres.iter().enumerate().rev() {
        let _ = write!(out, "{{\"id\": {}, \"label\": ", i + 1);
        text(&mut out, centre.label.as_bytes());
        out.push_str(", \"module\": ");
        text(&mut out, centre.module.as_bytes());
        out.push_str(", \"src_loc\": ");
        text(&mut out, centre.source.as_bytes());
        let _ = write!(out, ", \"is_caf\": {}}}", centre.is_caf);
        out.push_str(if i > 0 { ", " } else { "" });
    }
    out.push_str("]\n,\n\"profile\": ");
    tree(&mut out, stacks);
    out.push_str("\n}\n");
    out.into_bytes()
}

/// Stacks may be deep: no recursion.
fn tree(out: &mut String, stacks: &Stacks) {
    enum Step {
        Open(u32, bool),
        Close,
    }
    let nodes = stacks.nodes();
    let mut waiting = Vec::from([Step::Open(MAIN, true)]);
    while let Some(step) = waiting.pop() {
        let Step::Open(stack, first) = step else {
            out.push_str("]}\n");
            continue;
        };
        if !first {
            out.push(',');
        }
        let node = &nodes[stack as usize];
        out.push_str(&format!(
            "{{\"id\": {}, \"entries\": {}, \"alloc\": {}, \"ticks\": {}, \"children\": [",
            node.centre + 1,
            node.entries,
            node.allocated,
            node.ticks
        ));
        waiting.push(Step::Close);
        let children = stacks.children(stack);
        for (i, child) in children.into_iter().enumerate().rev() {
            waiting.push(Step::Open(child, i == 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::stacks::tests::{centre, stacks};
    use super::*;
    use rt_abi::costs::FIRST_CENTRE;

    #[test]
    fn every_centre_and_stack_is_there() {
        let mut s = stacks([centre("CAF", true), centre("a\"b", false)].to_vec());
        let stack = s.push(FIRST_CENTRE, FIRST_CENTRE + 1);
        s.charge(stack, 24);
        let args = [b"x\n".to_vec()];
        let run = Run {
            invoked_as: b"./prog",
            program: b"prog",
            program_args: &args,
            rts_args: &[],
            epoch_seconds: 0,
            interval: 1000,
            insertion: "late",
            late: true,
        };
        let text = String::from_utf8(json(&run, &s)).unwrap();
        assert!(text.starts_with(
            "{\n\"program\": \"prog\",\n\"arguments\": [\"./prog\", \"x\\n\"],\n\"rts_arguments\": [],\n"
        ));
        assert!(text.contains("\"total_alloc\":24,\n"), "{text}");
        assert!(
            text.contains("\"label\": \"a\\\"b\", \"module\": \"Main\""),
            "{text}"
        );
        assert!(
            text.contains(
                "{\"id\": 9, \"entries\": 0, \"alloc\": 0, \"ticks\": 0, \"children\": \
                 [{\"id\": 10, \"entries\": 0, \"alloc\": 24, \"ticks\": 0, \"children\": []}\n]}\n"
            ),
            "{text}"
        );
        let count = |c: char| text.chars().filter(|x| *x == c).count();
        assert_eq!((count('{'), count('[')), (count('}'), count(']')));
    }
}
