//! How figures grow with the size of the input: the slowest class that fits.

use super::compare;
use super::measure::Taken;
use super::plan::Case;
use super::report::{Growth, Outcome};
use serde::Deserialize;

/// Classes of growth, slow ones first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Class {
    #[serde(rename = "O(1)")]
    Constant,
    #[serde(rename = "O(log n)")]
    Logarithmic,
    #[serde(rename = "O(n)")]
    Linear,
    #[serde(rename = "O(n log n)")]
    Linearithmic,
    #[serde(rename = "O(n^2)", alias = "O(n²)")]
    Quadratic,
}
use Class::{Constant, Linear, Linearithmic, Logarithmic, Quadratic};

const ALL: [Class; 5] = [Constant, Logarithmic, Linear, Linearithmic, Quadratic];

impl Class {
    pub fn name(self) -> &'static str {
        match self {
            Constant => "O(1)",
            Logarithmic => "O(log n)",
            Linear => "O(n)",
            Linearithmic => "O(n log n)",
            Quadratic => "O(n^2)",
        }
    }

    fn at(self, n: f64) -> f64 {
        match self {
            Constant => 0.0,
            Logarithmic => n.log2(),
            Linear => n,
            Linearithmic => n * n.log2(),
            Quadratic => n * n,
        }
    }
}

/// How far a class may be from the figures and still fit, as a part of each: the clock of
/// allocation is exact, samples and stacks are not.
const EXACT: f64 = 0.02;
const SAMPLED: f64 = 0.10;

/// The slowest class that fits: `a + b f(n)`, where neither number is negative. If none fits,
/// it is the one that is nearest.
pub fn class(points: &[(f64, f64)], allowed: f64) -> Class {
    let misfits = ALL.map(|class| (misfit(points, class), class));
    let fits = misfits.iter().find(|(misfit, _)| *misfit <= allowed);
    let nearest = || misfits.iter().min_by(|a, b| a.0.total_cmp(&b.0));
    fits.or_else(nearest).map_or(Quadratic, |(_, class)| *class)
}

/// The largest distance between the best line and a point, as a part of the point.
fn misfit(points: &[(f64, f64)], class: Class) -> f64 {
    let points: Vec<(f64, f64)> = points
        .iter()
        .map(|(n, y)| (class.at(*n), y.max(1.0)))
        .collect();
    // Each point counts by its distance as a part of itself.
    let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|(x, y)| of(*x, *y)).sum::<f64>();
    let (w, wx, wy) = (
        sum(&|_, y| 1.0 / (y * y)),
        sum(&|x, y| x / (y * y)),
        sum(&|_, y| 1.0 / y),
    );
    let (wxx, wxy) = (sum(&|x, y| x * x / (y * y)), sum(&|x, y| x / y));
    let determinant = w * wxx - wx * wx;
    let line = match determinant.abs() > 1e-12 * w * wxx {
        true => (
            (wxx * wy - wx * wxy) / determinant,
            (w * wxy - wx * wy) / determinant,
        ),
        false => (wy / w, 0.0),
    };
    let (a, b) = match line {
        (a, b) if b < 0.0 => (if b < 0.0 { wy / w } else { a }, 0.0),
        // What grows as a logarithm may begin below nothing.
        (a, b) if a < 0.0 && class != Logarithmic => (0.0, if wxx > 0.0 { wxy / wxx } else { b }),
        line => line,
    };
    let distance = |(x, y): &(f64, f64)| ((a + b * x - y) / y).abs();
    points.iter().map(distance).fold(0.0, f64::max)
}

/// How the figures of a program grow.
pub fn outcome(case: &Case, sizes: &[u64], all: &[Taken]) -> Outcome {
    let stated = case.complexity.as_ref();
    let mut growths = vec![];
    for (figure, allowed, limit) in [
        ("allocated", EXACT, stated.and_then(|c| c.allocated)),
        ("live", SAMPLED, stated.and_then(|c| c.live)),
        ("stack", SAMPLED, stated.and_then(|c| c.stack)),
    ] {
        let values: Option<Vec<u64>> = all.iter().map(|t| t.figures.get(figure).copied()).collect();
        let Some(values) = values else { continue };
        let points = sizes
            .iter()
            .zip(&values)
            .map(|(n, y)| (*n as f64, *y as f64));
        let found = class(&points.collect::<Vec<_>>(), allowed);
        let exceeds = limit.is_some_and(|limit| found > limit);
        growths.push(Growth {
            figure: figure.into(),
            points: sizes.iter().copied().zip(values).collect(),
            class: found,
            limit,
            places: match (exceeds, all) {
                (true, [first, .., last]) => compare::places(figure, first, last),
                _ => vec![],
            },
        });
    }
    Outcome::growing(case, growths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_told_apart() {
        for class_of in ALL {
            for (a, b) in [(0.0, 24.0), (40_000.0, 24.0), (500.0, 3.0)] {
                let points = [1000.0, 2000.0, 4000.0, 8000.0].map(|n| (n, a + b * class_of.at(n)));
                let found = class(&points, EXACT);
                // Beside a large constant a slow growth is none.
                let small = class_of == Logarithmic && a > 100.0;
                assert!(
                    found == class_of || small && found < class_of,
                    "{class_of:?} {a} {b}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn what_fits_no_class_has_the_nearest() {
        let points = [
            (1000.0, 492_576.0),
            (3000.0, 1_551_856.0),
            (9000.0, 4_729_496.0),
        ];
        assert_eq!(class(&points, 0.0), Linear);
    }

    #[test]
    fn samples_may_be_off() {
        let points = [(1000.0, 8200.0), (2000.0, 15700.0), (4000.0, 33000.0)];
        assert_eq!(class(&points, SAMPLED), Linear);
        assert_eq!(
            class(
                &[(1000.0, 500.0), (2000.0, 520.0), (4000.0, 490.0)],
                SAMPLED
            ),
            Constant
        );
        let none = [(1000.0, 0.0), (2000.0, 0.0), (4000.0, 0.0)];
        assert_eq!(class(&none, EXACT), Constant);
    }
}
