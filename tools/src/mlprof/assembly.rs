//! Functions down to their instructions, each with its share.

use super::file::Profile;
use super::flags::Flags;
use super::image::{Function, Image};
use super::table::{count, share, summary};
use crate::Error;
use crate::error::one_line;
use iced_x86::{
    Decoder, DecoderOptions, Formatter, GasFormatter, Instruction, SymbolResolver, SymbolResult,
};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The instructions of a function.
pub fn instructions<'a>(
    image: &Image<'a>,
    function: &Function,
) -> impl Iterator<Item = Instruction> + use<'a> {
    let bytes = image.code(function.start, function.end);
    let mut decoder = Decoder::with_ip(
        64,
        bytes.unwrap_or_default(),
        function.start,
        DecoderOptions::NONE,
    );
    std::iter::from_fn(move || decoder.can_decode().then(|| decoder.decode()))
}

/// Names for the addresses that code goes to.
struct Names(BTreeMap<u64, String>);

impl SymbolResolver for Names {
    fn symbol(
        &mut self,
        _instruction: &Instruction,
        _operand: u32,
        _part: Option<u32>,
        address: u64,
        _size: u32,
    ) -> Option<SymbolResult<'_>> {
        let name = self.0.get(&address)?;
        Some(SymbolResult::with_str(address, name))
    }
}

/// The function of that name, or all that have a share, instruction by instruction.
pub fn listing(
    image: &Image<'_>,
    profile: &Profile,
    wanted: &str,
    flags: &Flags,
) -> Result<String, Error> {
    let total = profile.total();
    let counted = |from: u64, to: u64| -> u128 {
        let bins = profile.bins.range(from..to.max(from));
        bins.map(|(_, counts)| u128::from(counts[0])).sum()
    };
    let all = wanted == "all";
    let chosen = image.functions().filter(|f| all || f.name == wanted);
    let mut chosen: Vec<(&Function, u128)> = chosen.map(|f| (f, counted(f.start, f.end))).collect();
    if chosen.is_empty() {
        return Err(Error::Usage(format!(
            "{} has no function {wanted}",
            image.name
        )));
    }
    chosen.retain(|(_, sum)| *sum > 0 && share(*sum, total) >= flags.threshold);
    chosen.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
    let names = image.functions().map(|f| {
        let name = if f.detail.is_empty() {
            &f.name
        } else {
            &f.detail
        };
        (f.start, one_line(name))
    });
    let mut formatter = GasFormatter::with_options(Some(Box::new(Names(names.collect()))), None);
    formatter.options_mut().set_uppercase_hex(false);
    formatter.options_mut().set_branch_leading_zeros(false);
    let mut out = summary(profile);
    for (function, sum) in chosen {
        let name = match function.detail.as_str() {
            "" => &function.name,
            detail => detail,
        };
        let _ = write!(out, "\n{}", one_line(name));
        if let Some((file, line)) = image.line_of(function.start) {
            let _ = write!(out, "  {}: {line}", one_line(file));
        }
        let _ = write!(out, "  {:.1}%", share(sum, total));
        if flags.raw {
            let _ = write!(out, " ({})", count(profile.kind, sum));
        }
        out.push('\n');
        let mut last = None;
        for i in instructions(image, function) {
            // A count within an instruction is its own: what the runtime does for the
            // program is counted at the last byte of the call.
            let part = counted(i.ip(), i.next_ip());
            let line = image.line_of(i.ip());
            let margin = match line {
                Some((_, line)) if last != Some(line) => line.to_string(),
                _ => String::new(),
            };
            last = line.map(|(_, line)| line);
            let cell = match part {
                0 => String::new(),
                part => format!("{:.1}%", share(part, total)),
            };
            let raw = match part {
                part if part > 0 && flags.raw => format!("({})", count(profile.kind, part)),
                _ => String::new(),
            };
            let mut text = String::new();
            formatter.format(&i, &mut text);
            let _ = match flags.raw {
                true => write!(out, "{margin:>6} {cell:>6} {raw:>16}"),
                false => write!(out, "{margin:>6} {cell:>6}"),
            };
            let _ = writeln!(out, "  {:x}  {}", i.ip(), one_line(&text));
        }
    }
    Ok(out)
}
