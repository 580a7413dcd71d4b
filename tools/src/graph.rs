//! A graph that is ready to be drawn, on whatever it is drawn.

use crate::palette::{Hatch, Rgb};

/// A band ready to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// What the key says.
    pub label: String,
    /// Its values at the samples where it is not 0.
    pub curve: Vec<(u32, u64)>,
    /// Its shade, from black (0) to white (1).
    pub grey: f64,
    /// Its colour.
    pub colour: Rgb,
    /// Lines that tell it from others of its colour.
    pub hatch: Hatch,
    /// Whether it stands for all the bands that have no room of their own.
    pub other: bool,
}

/// What stands around a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Title {
    /// The command that made the profile, and what is shown of it.
    pub job: String,
    /// When it was made; may be empty.
    pub date: String,
    /// The area under the graph with its unit.
    pub area: String,
    /// The unit of values.
    pub value_unit: String,
    /// The unit of times.
    pub sample_unit: String,
}

/// What stands below a graph.
#[derive(Clone, PartialEq, Debug)]
pub enum Foot {
    /// Fields of colour with their meanings, in a row.
    Bar(Vec<(Drawn, String)>),
    /// A name and what it is.
    Fact(String, String),
}

/// A graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    /// What stands around it.
    pub title: Title,
    /// The times of the samples.
    pub times: Vec<f64>,
    /// The bands from the bottom to the top.
    pub stack: Vec<Drawn>,
    /// Times that are marked.
    pub marks: Vec<f64>,
    /// The ends of both axes.
    pub scale: (f64, f64),
    /// What stands below it, in lines.
    pub foot: Vec<Foot>,
}

/// The greatest height of a stack.
pub fn height(stack: &[Drawn], samples: usize) -> f64 {
    let mut sums = vec![0u64; samples];
    for (at, value) in stack.iter().flat_map(|b| &b.curve) {
        sums[*at as usize] += value;
    }
    sums.iter().copied().max().unwrap_or(0) as f64
}
