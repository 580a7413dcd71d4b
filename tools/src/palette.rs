//! Colours of bands. The phases of a biography always have the same ones: green
//! for what is in use, yellow for what waits, red for what is kept in vain, grey
//! for what nobody ever uses.

/// A colour by its red, green and blue.
pub type Rgb = [u8; 3];

/// Lines across a band that tell it from others of its temperature without colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hatch {
    /// None.
    Plain,
    /// `///`
    Rising,
    /// `\\\`
    Falling,
    /// Both.
    Crossed,
}

impl Hatch {
    /// All of them, in the order in which bands get them.
    pub const ALL: [Hatch; 4] = [Hatch::Plain, Hatch::Rising, Hatch::Falling, Hatch::Crossed];
}

/// The phases of a biography with their colours and greys, from the bottom of
/// the picture to its top: useful memory carries the wasted.
const BIOGRAPHY: [(&str, Rgb, f64); 5] = [
    ("INHERENT_USE", [0x4d, 0x9f, 0xd1], 0.35),
    ("USE", [0x2f, 0x9e, 0x6e], 0.15),
    ("LAG", [0xe6, 0xc2, 0x29], 0.90),
    ("DRAG", [0xd9, 0x52, 0x2c], 0.60),
    ("VOID", [0x7d, 0x6f, 0x8f], 0.45),
];

/// Neighbours in this list contrast, since bands are coloured in the order in
/// which they are stacked; all are readable on white and on black.
const BANDS: [Rgb; 20] = [
    [0x4e, 0x79, 0xa7],
    [0xf2, 0x8e, 0x2b],
    [0x59, 0xa1, 0x4f],
    [0xb0, 0x7a, 0xa1],
    [0xed, 0xc9, 0x48],
    [0xe1, 0x57, 0x59],
    [0x76, 0xb7, 0xb2],
    [0x9c, 0x75, 0x5f],
    [0xff, 0x9d, 0xa7],
    [0x8c, 0xab, 0x3a],
    [0xa0, 0xcb, 0xe8],
    [0xc7, 0x62, 0x2a],
    [0x8c, 0xd1, 0x7d],
    [0x7a, 0x4e, 0x8a],
    [0xb6, 0x99, 0x2d],
    [0xd3, 0x72, 0x95],
    [0x49, 0x98, 0x94],
    [0xd7, 0xb5, 0xa6],
    [0x5b, 0x6b, 0xc0],
    [0x79, 0x70, 0x6e],
];

/// Greys in an order in which neighbours contrast.
const GREYS: [f64; 10] = [0.80, 0.35, 0.95, 0.55, 0.15, 0.70, 0.45, 0.88, 0.25, 0.62];

/// The colour of everything that has no band of its own.
pub const OTHER: Rgb = [0x9a, 0xa0, 0xa6];

/// The grey of everything that has no band of its own.
pub const OTHER_GREY: f64 = 1.0;

/// The place of a biography's phase from the bottom, if the label is one.
pub fn phase(label: &str) -> Option<usize> {
    BIOGRAPHY.iter().position(|(name, _, _)| *name == label)
}

/// The colour of the band that is number `rank` in its picture.
pub fn colour(label: &str, rank: usize) -> Rgb {
    match phase(label) {
        Some(phase) => BIOGRAPHY[phase].1,
        None => shade(BANDS[rank % BANDS.len()], rank / BANDS.len()),
    }
}

/// The colour in the given round: darker and lighter ones follow the first.
fn shade(colour: Rgb, round: usize) -> Rgb {
    let (to, part) = [
        (0.0, 0.0),
        (0.0, 0.35),
        (255.0, 0.4),
        (0.0, 0.6),
        (255.0, 0.65),
    ][round % 5];
    colour.map(|c| (f64::from(c) * (1.0 - part) + to * part).round() as u8)
}

/// The grey (0 black, 1 white) of the band that is number `rank`.
pub fn grey(label: &str, rank: usize) -> f64 {
    match phase(label) {
        Some(phase) => BIOGRAPHY[phase].2,
        None => GREYS[rank % GREYS.len()],
    }
}

/// As CSS writes it: `#4e79a7`.
pub fn css([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn colours_do_not_repeat_soon() {
        let all: BTreeSet<Rgb> = (0..100).map(|rank| colour("f", rank)).collect();
        assert_eq!(all.len(), 100);
        assert_eq!(colour("f", 3), BANDS[3]);
        assert_eq!(colour("DRAG", 3), colour("DRAG", 70));
    }
}
